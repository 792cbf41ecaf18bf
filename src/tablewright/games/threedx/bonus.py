"""Bonus dice: which may still join dice that lie, how large each is, what spending one takes."""

from __future__ import annotations

from tablewright.core.ledger import clause
from tablewright.games.threedx import figures, kernel, rolls
from tablewright.games.threedx.rolls import Lying
from tablewright.games.threedx.world import Figure

EPIC = "epic"
"""In place of an attribute: the epic die."""


def fitting(figure: Figure, lying: Lying, *, attribute: str = "", ability: str = "") -> list[str]:
    """The bonus dice that may still join somebody's dice: of an attribute rolled, any for a save; then the epic die."""
    clause("3dx.bonus_dice")
    if lying.critical or any(one.epic for one in lying.bonus):
        return []
    ready = () if lying.bonus else figures.bonus_attributes(figure, attribute, ability)
    dice = [name for name in ready if figures.bonus_left(figure, name) > 0]
    room = lying.way == rolls.SHIFT or max(lying.results) < kernel.EPIC
    return [*dice, *([EPIC] if figure.epic > 0 and room else [])]


def reaches(figure: Figure, lying: Lying, level: int, target: int) -> bool:
    """Whether bonus dice that are left may still bring a save to what it must reach.

    Of those of the attributes one at most, then the epic die.
    """
    open_ = fitting(figure, lying)
    largest = sorted(size(figure, die) for die in open_ if die != EPIC)[-1:]
    return rolls.best(lying, level, [*largest, *(kernel.EPIC for die in open_ if die == EPIC)]) >= target


def saving(figure: Figure, lying: Lying, level: int, target: int) -> str:
    """The bonus die that may bring a save by itself to what it must reach: an attribute's first; "" for none."""
    alone = (die for die in fitting(figure, lying) if rolls.best(lying, level, [size(figure, die)]) >= target)
    return next(alone, "")


def size(figure: Figure, die: str) -> int:
    """The faces of a bonus die."""
    return kernel.EPIC if die == EPIC else figure.attributes.get(die, 0)


def cited(die: str) -> str:
    """The clause by which it joins."""
    return clause("3dx.epic_die") if die == EPIC else clause("3dx.bonus_dice")


def spend(figure: Figure, die: str) -> None:
    """It is used up: a use of the attribute's, or an epic die."""
    if die == EPIC:
        figure.epic = max(0, figure.epic - 1)
    else:
        figure.used[die] = figure.used.get(die, 0) + 1
