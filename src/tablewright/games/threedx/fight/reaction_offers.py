"""What somebody may do in the opponents' turn beside defending: what was readied, and a blow at an opening."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain

from msgspec.structs import replace

from tablewright.core.facts import Field, Offer
from tablewright.core.ledger import clause
from tablewright.games.threedx.fight import acts, answers, arms, who
from tablewright.games.threedx.fight import orders as o
from tablewright.games.threedx.fight.arms import Arm
from tablewright.games.threedx.fight.offer_parts import NEAREST, doings, known_abilities, made, other_abilities
from tablewright.games.threedx.fight.turn_offers import intents, offered, pairs, strike
from tablewright.games.threedx.say import fight_buttons as words
from tablewright.games.threedx.world import Figure, World
from tablewright.games.threedx.world_fight import ACT, HELP, MOVE


def reactions(seen: World, figure: Figure) -> Iterator[Offer]:
    """The readied action, or a blow at an opening."""
    ready = who.fight_of(seen).ready.get(figure.id)
    aimed = [one for one in who.enemies(seen, figure) if who.at_turn(seen, one.id)]
    for arm in arms.arms(seen, figure):
        for ability in offered(seen, figure, arm):
            wanted = {one.id: intents(seen, figure, arm, ability, one) for one in aimed}
            for intent in dict.fromkeys(chain(*wanted.values())):
                at = [one for one in aimed if intent in wanted[one.id]]
                yield from _strikes(seen, figure, arm, at, ability=ability, intent=intent)
        yield from _several(seen, figure, arm, aimed)
    if ready is not None and ready.action in (ACT, HELP, MOVE) and figure.character:
        yield from _readied(seen, figure, ready.action)
    elif figure.character:
        yield from _on_an_opening(seen, figure)


def _strikes(
    seen: World, figure: Figure, arm: Arm, aimed: list[Figure], *, ability: str, intent: str
) -> Iterator[Offer]:
    """With one thing at each enemy whose turn it is."""
    for target in aimed:
        command = o.React(figure=figure.id, targets=(target.id,), items=arm.items, ability=ability, intent=intent)
        if answers.refuse_react(seen, command) is None:
            ready = answers.readied(seen, command)
            cited = clause("3dx.combat.ready") if ready else clause("3dx.combat.reaction")
            yield strike(seen, figure, command, arm, cited=cited)


def _several(seen: World, figure: Figure, arm: Arm, aimed: list[Figure]) -> Iterator[Offer]:
    """Two attacks at two enemies whose turn it is."""
    for pair in pairs(seen, figure, arm, aimed):
        command = o.React(figure=figure.id, targets=pair, items=arm.items)
        if answers.refuse_react(seen, command) is None:
            yield made(
                command,
                words.attack(seen, figure, command, arm.name, ""),
                figure,
                cited=clause("3dx.combat.multiple_targets"),
            )


def _readied(seen: World, figure: Figure, action: str) -> Iterator[Offer]:
    if action == MOVE:
        yield from _moves(seen, figure)
    elif action == ACT:
        yield from _acts(seen, figure)
    else:
        yield from _helps(seen, figure)


def _moves(seen: World, figure: Figure) -> Iterator[Offer]:
    """Away from each enemy as far as it goes, toward each of the others as far as it takes."""
    cited, most = clause("3dx.combat.ready"), acts.most_of(seen, figure, dash=False, rise=False)
    others = sorted(
        (one for one in who.there(seen) if one.id != figure.id),
        key=lambda one: (not who.hostile(seen, figure.id, one.id), who.distance(seen, figure.id, one.id)),
    )
    for other in others[: 2 * NEAREST]:
        gap = max(0, who.distance(seen, figure.id, other.id) - who.melee_reach(seen))
        away = -most if who.hostile(seen, figure.id, other.id) else 0
        for metres in (away, min(gap, most)):
            command = o.ReactAct(figure=figure.id, metres=metres, toward=other.id)
            if answers.refuse_react_act(seen, command) is None:
                text = words.move(figure, other.name, metres, dash=False, rise=False)
                yield made(command, words.as_readied(text), figure, cited=cited)


def _acts(seen: World, figure: Figure) -> Iterator[Offer]:
    """What Acts are for, and anything else in own words."""
    cited = clause("3dx.combat.ready")
    for does, target in doings(seen, figure):
        command = o.ReactAct(figure=figure.id, does=does, target=target)
        if answers.refuse_react_act(seen, command) is None:
            ability = acts.ability_of(seen, figure, command)
            command = replace(command, ability=ability)
            name = seen.figures[target].name if target not in ("", figure.id) else ""
            text = words.act(figure, does, name, words.ability(seen, ability))
            blanks = other_abilities(seen, figure, command, answers.refuse_react_act)
            yield made(command, words.as_readied(text), figure, cited=cited, blanks=blanks)
    command = o.ReactAct(figure=figure.id, ability="agility")
    if answers.refuse_react_act(seen, command) is None:
        ability_ = Field("ability", "With which ability", known_abilities(seen, figure))
        blanks = (ability_, Field("why", "What", text=True))
        yield made(command, f"{figure.name}: act as readied", figure, cited=cited, blanks=blanks)


def _on_an_opening(seen: World, figure: Figure) -> Iterator[Offer]:
    """Anything else that an opening allows, in own words."""
    command = o.ReactAct(figure=figure.id, ability="agility")
    if answers.refuse_react_act(seen, command) is None:
        ability = Field("ability", "With which ability", known_abilities(seen, figure))
        blanks = (ability, Field("why", "What", text=True))
        text, cited = f"{figure.name}: use the opening otherwise", clause("3dx.combat.reaction")
        yield made(command, text, figure, cited=cited, price="at disadvantage", blanks=blanks)


def _helps(seen: World, figure: Figure) -> Iterator[Offer]:
    """Help for each companion, by an attack or by any ability."""
    cited, ability = clause("3dx.combat.ready"), Field("ability", "With which ability", known_abilities(seen, figure))
    allies = [one for one in who.awake(seen, who.side_of(seen, figure.id)) if one.id != figure.id]
    aimed = [one for one in who.enemies(seen, figure) if who.at_turn(seen, one.id)]
    for ally in allies:
        strikes = (
            o.React(figure=figure.id, targets=(one.id,), items=arm.items, to=ally.id)
            for one in aimed
            for arm in arms.arms(seen, figure)
        )
        first = next((one for one in strikes if answers.refuse_react(seen, one) is None), None)
        if first is not None:
            whom = seen.figures[first.targets[0]].name
            yield made(first, words.help_(figure, ally.name, whom), figure, cited=cited)
        command = o.ReactAct(figure=figure.id, ability="agility", to=ally.id)
        if answers.refuse_react_act(seen, command) is None:
            text = words.as_readied(f"{figure.name}: help {ally.name}")
            yield made(command, text, figure, cited=cited, blanks=(ability,))
