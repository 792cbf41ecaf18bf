"""Moves as they are ordered: step, move, run, withdraw, flee, and why one cannot."""

from __future__ import annotations

from collections.abc import Iterator

from tablewright.core.facts import Fact, Refused
from tablewright.dice.sources import Dice
from tablewright.games.axx import figures, kernel
from tablewright.games.axx.combat import field, moves, orders, ways_out
from tablewright.games.axx.combat.turns import fighter, may_step
from tablewright.games.axx.say import fight_refusals as words
from tablewright.games.axx.say import nobody
from tablewright.games.axx.world import PARTY, Figure, World


def _mover(world: World, id_: str) -> Figure | Refused:
    figure = fighter(world, id_)
    if isinstance(figure, Refused):
        return figure
    if "stuck" in figure.conditions:
        return words.stuck(figure)
    if world.fight is not None and f"step {id_}" in world.fight.used:
        return words.stepped(figure)
    return figure


def refuse_move(world: World, command: orders.Move | orders.Run) -> Refused | None:
    """Why one cannot go that far, or there."""
    figure = _mover(world, command.figure)
    if isinstance(figure, Refused):
        return figure
    speed = figures.speed(figure)
    limit = kernel.running(speed) if isinstance(command, orders.Run) else speed
    if not 1 <= abs(command.feet) <= limit:
        return words.too_many_feet(figure, command.feet, limit)
    return _blocked(world, figure, command.feet, limit)


def _blocked(world: World, figure: Figure, feet: int, limit: int) -> Refused | None:
    fight = world.fight
    if fight is not None and moves.reach_of(world, figure, feet, limit) == fight.at[figure.id]:
        return words.no_way_there(figure)
    return None


def decide_move(world: World, command: orders.Move | orders.Run, dice: Dice) -> Iterator[Fact]:
    """Go."""
    figure = world.figures[command.figure]
    how = "run" if isinstance(command, orders.Run) else "move"
    limit = kernel.running(figures.speed(figure))
    yield from moves.go(world, figure, moves.reach_of(world, figure, command.feet, limit), how, dice)


def refuse_step(world: World, command: orders.Step) -> Refused | None:
    """Why one cannot step: 5 ft, once a turn, before or after the action."""
    fight, figure = world.fight, world.figures.get(command.figure)
    if figure is None or fight is None or command.figure not in fight.at:
        return nobody() if fight is not None else words.no_fight()
    acted = command.figure in fight.acted
    if not acted:
        found = _mover(world, command.figure)
        if isinstance(found, Refused):
            return found
    elif fight.phase != "turns" or fight.side != field.side_of(fight, figure.id) or not figures.able(figure):
        return words.other_side(figure)
    elif not may_step(world, figure) or f"moved {figure.id}" in fight.used:
        return words.stepped(figure)
    if abs(command.feet) != kernel.STEP:
        return words.too_many_feet(figure, command.feet, kernel.STEP)
    return _blocked(world, figure, command.feet, kernel.STEP)


def decide_step(world: World, command: orders.Step, dice: Dice) -> Iterator[Fact]:
    """Take the short step."""
    figure = world.figures[command.figure]
    end = moves.reach_of(world, figure, command.feet, kernel.STEP)
    yield from moves.go(world, figure, end, "step", dice, ends_turn=False)


def refuse_withdraw(world: World, command: orders.Withdraw) -> Refused | None:
    """Why one cannot withdraw: there is nobody to withdraw from."""
    figure = _mover(world, command.figure)
    if isinstance(figure, Refused):
        return figure
    return None if field.besetting(world, figure) else words.not_engaged(figure)


def decide_withdraw(world: World, command: orders.Withdraw, dice: Dice) -> Iterator[Fact]:
    """Back away at half speed."""
    figure = world.figures[command.figure]
    yield from moves.go(world, figure, moves.withdrawal(world, figure), "withdraw", dice)


def refuse_flee(world: World, command: orders.Flee) -> Refused | None:
    """Why one cannot flee: no way out to run for."""
    figure = _mover(world, command.figure)
    if isinstance(figure, Refused):
        return figure
    if field.side_of(world.fight, figure.id) == PARTY and ways_out.party_way(world) is None:  # type: ignore[arg-type]
        return words.no_way_out()
    return None


def decide_flee(world: World, command: orders.Flee, dice: Dice) -> Iterator[Fact]:
    """Run for it."""
    figure = world.figures[command.figure]
    yield from moves.go(world, figure, moves.flight(world, figure), "flee", dice)
