"""What somebody may do in the opponents' turn beside defending: what was readied, and a blow at an opening."""

from __future__ import annotations

from collections.abc import Iterator

from tablewright.core.facts import Field, Offer
from tablewright.core.ledger import clause
from tablewright.games.threedx.fight import acts, answers, arms, who
from tablewright.games.threedx.fight import orders as o
from tablewright.games.threedx.fight.turn_offers import GROUP, NEAREST, known_abilities, made, typed
from tablewright.games.threedx.say import fight_buttons as words
from tablewright.games.threedx.world import Figure, World
from tablewright.games.threedx.world_fight import ACT, HELP, MOVE


def reactions(seen: World, figure: Figure) -> Iterator[Offer]:
    """The readied action, or a blow at an opening."""
    ready = who.fight_of(seen).ready.get(figure.id)
    aimed = [one for one in who.enemies(seen, figure) if who.at_turn(seen, one.id)]
    for arm in arms.arms(seen, figure):
        for target in aimed:
            command = o.React(figure=figure.id, targets=(target.id,), items=arm.items)
            if answers.refuse_react(seen, command) is None:
                text = words.attack(seen, figure, command, arm.name, "")
                cited = clause("3dx.combat.ready") if ready is not None else clause("3dx.combat.reaction")
                yield Offer(
                    command,
                    text,
                    GROUP,
                    figure=figure.id,
                    chance=answers.chance_react(seen, command),
                    clause=cited,
                    typed=typed(text),
                )
    if ready is not None and ready.action in (ACT, HELP, MOVE) and figure.character:
        yield from _readied(seen, figure, ready.action)


def _readied(seen: World, figure: Figure, action: str) -> Iterator[Offer]:
    cited = clause("3dx.combat.ready")
    if action == MOVE:
        others = [one for one in who.there(seen) if one.id != figure.id]
        for other in others[:NEAREST]:
            most = acts.most_of(seen, figure, dash=False, rise=False)
            command = o.ReactAct(figure=figure.id, metres=-most, toward=other.id)
            if answers.refuse_react_act(seen, command) is None:
                yield made(
                    command, f"{figure.name}: go {most} m away from {other.name}, as readied", figure, cited=cited
                )
        return
    ability = Field("ability", "With which ability", known_abilities(seen, figure))
    if action == ACT:
        command = o.ReactAct(figure=figure.id, ability="agility")
        if answers.refuse_react_act(seen, command) is None:
            blanks = (ability, Field("why", "What", text=True))
            yield made(command, f"{figure.name}: act as readied", figure, cited=cited, blanks=blanks)
        return
    allies = [one for one in who.awake(seen, who.side_of(seen, figure.id)) if one.id != figure.id]
    aimed = [one for one in who.enemies(seen, figure) if who.at_turn(seen, one.id)]
    for ally in allies:
        strikes = (
            o.React(figure=figure.id, targets=(one.id,), items=arm.items, to=ally.id)
            for one in aimed
            for arm in arms.arms(seen, figure)
        )
        strike = next((one for one in strikes if answers.refuse_react(seen, one) is None), None)
        if strike is not None:
            whom = seen.figures[strike.targets[0]].name
            yield made(strike, words.help_(figure, ally.name, whom), figure, cited=cited)
        command = o.ReactAct(figure=figure.id, ability="agility", to=ally.id)
        if answers.refuse_react_act(seen, command) is None:
            yield made(command, f"{figure.name}: help {ally.name}, as readied", figure, cited=cited, blanks=(ability,))
