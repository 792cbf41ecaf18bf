"""Commands and facts of the referee that AX&X alone has: adjustments, and turns that something took."""

from __future__ import annotations

from typing import ClassVar

from tablewright.core.facts import GM, Command, Fact
from tablewright.games.axx.world import Item

CHANGES = ("hp", "top", "coins", "xp", "condition", "clear", "give", "take", "state", "brushes")
"""What an adjustment may change: see Adjust."""
NUMBERS = ("hp", "top", "coins", "xp", "brushes")
"""Those of them that are numbers."""
BY = ("coins", "xp")
"""Those of the numbers that change by so many; the others change to so many."""
STATES = ("up", "dead", "gone")
TURNS_LIMIT = 24


class Adjust(Command, frozen=True, kw_only=True, tag="adjust"):
    """Change something about a figure by decision, with a reason.

    `what` and `value`: hp or top to so many; coins or xp by so many (-5 takes five); condition
    begins one and clear ends it, by its name; give a thing by its kind (a weapon with its damage
    type, as medium_weapon/blunt; the first printed where none is named), take one by its id or name; state
    to up, dead or gone; brushes with death to so many. `value` is text or a number.
    """

    roles: ClassVar[tuple[str, ...]] = (GM,)

    figure: str
    what: str
    value: int | str
    reason: str


class TakeTurns(Command, frozen=True, kw_only=True, tag="take-turns"):
    """Say that something took the party so many turns of 10 minutes, with a reason."""

    roles: ClassVar[tuple[str, ...]] = (GM,)

    turns: int
    reason: str


class Adjusted(Fact, frozen=True, kw_only=True, tag="adjusted"):
    """A figure was changed by decision: `before` and `after` where they are numbers, None where unseen."""

    figure: str
    what: str
    reason: str
    value: str = ""
    before: int | None = None
    after: int | None = None
    item: Item | None = None
    wounds: str = ""


class TurnsTaken(Fact, frozen=True, kw_only=True, tag="turns-taken"):
    """It was decided that something took so many turns; their passing follows."""

    turns: int
    reason: str
