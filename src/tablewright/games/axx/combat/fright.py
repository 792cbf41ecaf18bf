"""Those whom something drives: the Frightened run from what frightens them, turned undead from the Cleric."""

from __future__ import annotations

from collections.abc import Iterator

from tablewright.core.facts import Fact, Refused
from tablewright.core.ledger import clause
from tablewright.dice.sources import Dice
from tablewright.games.axx.combat import field, moves, turns, ways_out
from tablewright.games.axx.combat.facts import TurnEnded
from tablewright.games.axx.combat.orders import RunScared
from tablewright.games.axx.world import FOES, Figure, World

RUNS = {"frightened": clause("axx.condition.frightened"), "turned": clause("axx.magic.turn_undead")}
"""Conditions that leave nothing but to run, with their clauses."""


def driven(world: World, figure: Figure) -> str:
    """What makes the figure run: frightened or turned; "" for nothing.

    Turned ones with no way out defend themselves once they are attacked.
    """
    if "frightened" in figure.conditions:
        return "frightened"
    fight = world.fight
    if "turned" not in figure.conditions or fight is None:
        return ""
    cornered = not has_way(world, figure)
    return "" if cornered and f"attacked {figure.id}" in fight.once else "turned"


def has_way(world: World, figure: Figure) -> bool:
    """Whether the figure's side has a way to run by."""
    fight = world.fight
    if fight is None or "stuck" in figure.conditions:
        return False
    if field.side_of(fight, figure.id) == FOES:
        return ways_out.foes_way(world)
    return ways_out.party_way(world) is not None


def runs(world: World, figure: Figure, dice: Dice) -> Iterator[Fact]:
    """It runs by the way that is safest, drawing blows as it goes; with no way it stands and does nothing."""
    why = driven(world, figure)
    cited = (RUNS[why],)
    if not has_way(world, figure):
        yield TurnEnded(figure=figure.id, why="cowers", clauses=cited)
        return
    end = moves.flight(world, figure)
    if world.fight is not None and end == world.fight.at[figure.id]:
        yield TurnEnded(figure=figure.id, why="cowers", clauses=cited)
    else:
        yield from moves.go(world, figure, end, "flee", dice)


def scared(world: World) -> Figure | None:
    """The next hero whose turn is spent on running."""
    for one in turns.waiting(world):
        if one.conditions and driven(world, one):
            return one
    return None


def refuse_run(_world: World, _command: RunScared) -> Refused | None:
    """The procedures' own order is never refused."""
    return None


def run_scared(world: World, command: RunScared, dice: Dice) -> Iterator[Fact]:
    """A frightened hero runs."""
    yield from runs(world, world.figures[command.figure], dice)
