"""What happens to doors, and to chests, which open in the same ways."""

from __future__ import annotations

from tablewright.core.facts import Fact

STUCK, LOCKED = "stuck", "locked"
FAST = (STUCK, LOCKED)
"""What keeps a door from opening when it is tried."""


class DoorOpened(Fact, frozen=True, kw_only=True, tag="door-opened"):
    """A door came open: tried, forced, picked, or freed of its spikes; or the chest did (no way)."""

    way: str = ""
    side: str = ""
    how: str = "tried"
    figure: str = ""


class DoorClosed(Fact, frozen=True, kw_only=True, tag="door-closed"):
    """A door was pulled shut."""

    way: str
    side: str


class DoorHeld(Fact, frozen=True, kw_only=True, tag="door-held"):
    """A door or chest withstood a try at it."""

    figure: str
    way: str = ""
    side: str = ""
    how: str = "force"
