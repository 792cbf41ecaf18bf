"""What rolls in a fight teach at a table without a GM: 12 or more with something that is being learnt."""

from __future__ import annotations

from collections.abc import Iterator

from tablewright.core.facts import Fact
from tablewright.core.ledger import clause
from tablewright.games.threedx.challenges.tries import learnt_with
from tablewright.games.threedx.downtime import learning
from tablewright.games.threedx.fight import reading, who
from tablewright.games.threedx.world import PARTY, Figure, World


def taught(world: World) -> Iterator[Fact]:
    """As the turn closes each roll counts for the first thing that it practises; with a GM that is the GM's word.

    So do the rolls to act first, when that is decided; a save is no roll with an ability.
    """
    clause("3dx.learning")
    if world.gm:
        return
    for figure in who.members(world, PARTY):
        for ability, result in rolled(world, figure) if figure.learning else ():
            if result >= learning.IN_PLAY:
                for name in learnt_with(world, figure, (ability,))[:1]:
                    yield from learning.by_play(world, figure, name, result)


def rolled(world: World, figure: Figure) -> list[tuple[str, int]]:
    """What somebody has rolled in this turn, with what, and to what it came, help and all included."""
    fight, found = who.fight_of(world), []
    plan = who.plan_of(world, figure.id)
    if plan is not None and plan.lying is not None and plan.ability and not plan.lying.save:
        found.append((plan.ability, reading.value_of(world, plan, helped=reading.helped(world, figure.id))))
    for rolls in (fight.defences, fight.avoids):
        roll = rolls.get(figure.id)
        if roll is not None:
            found.append((roll.ability, reading.defence_reading(world, roll).result))
    return found
