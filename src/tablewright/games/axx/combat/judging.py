"""Morale and reactions at a table with a game master, who decides, or has the dice thrown in the open."""

from __future__ import annotations

from collections.abc import Iterator

from tablewright.core.facts import Choice, Fact, Field, Offer, Refused, SetOption
from tablewright.core.game import Seat
from tablewright.core.ledger import clause
from tablewright.dice.sources import Dice
from tablewright.games.axx import open_rolls
from tablewright.games.axx.combat import field, fight_next, morale
from tablewright.games.axx.combat.facts import MoraleRolled
from tablewright.games.axx.combat.orders import JudgeMorale, RollMorale
from tablewright.games.axx.meeting import encounter
from tablewright.games.axx.meeting.encounter_facts import JudgeReaction
from tablewright.games.axx.say import fight_offers as words
from tablewright.games.axx.say import fight_refusals
from tablewright.games.axx.world import PARTY, World


def due(world: World) -> bool:
    """Whether the procedures call for the foes' morale now."""
    return world.fight is not None and isinstance(fight_next.next_command(world), RollMorale)


def refuse_judge(world: World, _command: JudgeMorale) -> Refused | None:
    """Why nobody asks about morale."""
    return None if due(world) else fight_refusals.no_morale()


def judge(world: World, command: JudgeMorale, dice: Dice) -> Iterator[Fact]:
    """At the GM's word they stand or break; or the die decides, and all see it."""
    if command.how == "open":
        yield from morale.roll(world, dice, shown=True)
        return
    breaks = command.how == "break"
    cited = (clause("axx.encounter.morale"), clause("axx.improvise"))
    yield MoraleRolled(reasons=morale.reasons(world), breaks=breaks, ruled=True, clauses=cited)
    if breaks:
        yield morale.breaking(world)


def offers(seen: World, seat: Seat) -> Iterator[Offer]:
    """What the GM may decide about the foes: their morale when it is in question, and who plays them."""
    if seat.role != "gm" or not seen.gm or seen.fight is None:
        return
    if due(seen):
        cited = clause("axx.encounter.morale")
        for how, (text, typed) in words.MORALE.items():
            if how != "open" or not open_rolls.morale(seen):
                order = JudgeMorale(how=how)
                yield Offer(order, text, "fight", note=words.MORALE_NOTE, typed=typed, clause=cited)
    yield from _reaction(seen)
    by_hand = open_rolls.foes_by_hand(seen)
    switch = SetOption(name="foes_turns", value=open_rolls.LEFT if by_hand else open_rolls.BY_HAND)
    text, typed = words.REINS[by_hand]
    note = words.by_policy(str(seen.options.get("policy", "nearest"))) if by_hand else ""
    yield Offer(switch, text, "gm", note=note, typed=typed)


def _reaction(seen: World) -> Iterator[Offer]:
    """How foes take it when somebody speaks to them; the first of the party who can speak does."""
    fight = seen.fight
    speakers = field.able(seen, PARTY) if fight is not None and fight.phase == "intent" else []
    if not speakers or encounter.clear_intent(seen):
        return
    for how, (text, typed) in words.REACTIONS.items():
        if how != "open" or not open_rolls.reaction(seen):
            order = JudgeReaction(figure=speakers[0].id, how=how)
            blanks = (Field("figure", words.SPEAKER, tuple(Choice(one.id, one.name) for one in speakers)),)
            cited = clause("axx.encounter.reaction")
            yield Offer(order, text, "fight", note=words.REACTION_NOTE, typed=typed, clause=cited, blanks=blanks)
