"""What closing a challenge brings about: wounds treated, armour repaired, something learnt, what hung on it."""

from __future__ import annotations

from collections.abc import Iterator

from tablewright.core.facts import Fact
from tablewright.dice.sources import Dice
from tablewright.games.threedx.challenges.orders import ChallengeClosed
from tablewright.games.threedx.downtime import learning as learn
from tablewright.games.threedx.rests import care
from tablewright.games.threedx.world import World
from tablewright.games.threedx.world_calls import Call


def associated(call: Call, fact: ChallengeClosed) -> list[tuple[str, str, int]]:
    """Rolls that had to do with something being learnt: whose, what, and the final result."""
    results = {one.figure: one.result for one in fact.helped} | {one.figure: one.result for one in fact.results}
    return [(id_, laid.learning, results[id_]) for id_, laid in call.laid.items() if laid.learning and id_ in results]


def of(
    world: World, call: Call, fact: ChallengeClosed, dice: Dice, *, learning: list[tuple[str, str, int]]
) -> Iterator[Fact]:
    """All that follows once the dice are read."""
    from tablewright.games.threedx import story  # a story's scenes call challenges

    if call.purpose == care.TREAT:
        yield from care.treated(world, call, fact)
    elif call.purpose == care.REPAIR:
        yield from care.repaired(world, call, fact)
    elif call.purpose == learn.LEARN:
        yield from learn.hour_closed(world, call, fact)
    if fact.last and fact.stake:
        yield from story.consequences(world, fact, dice)
    for id_, entry, result in learning:
        yield from learn.by_play(world, world.figures[id_], entry, result)
