"""What is ordered and what happens behind the game master's screen."""

from __future__ import annotations

from typing import ClassVar, Literal

from tablewright.core.facts import GM, Command, Fact
from tablewright.games.axx.dungeon.plan import Rolled, Stock

EMPTIED, EVERY = "emptied", "all"

# ── Orders ──────────────────────────────────────────────────────────────────────────────────


class RollTable(Command, frozen=True, kw_only=True, tag="roll-table"):
    """Roll on the Threat, Treasure or stocking table for a dungeon level, where only the game master sees it."""

    roles: ClassVar[tuple[str, ...]] = (GM,)

    table: Literal["threat", "treasure", "stocking"]
    depth: int = 1


class PlaceRolled(Command, frozen=True, kw_only=True, tag="place-rolled"):
    """Put what a table gave into a room; foes put into the room where the party stands are met at once."""

    roles: ClassVar[tuple[str, ...]] = (GM,)

    number: int
    room: str


class BringIn(Command, frozen=True, kw_only=True, tag="bring-in"):
    """So many monsters of a kind come to where the party is."""

    roles: ClassVar[tuple[str, ...]] = (GM,)

    monster: str
    count: int = 1


class DropRolled(Command, frozen=True, kw_only=True, tag="drop-rolled"):
    """Let what a table gave be forgotten."""

    roles: ClassVar[tuple[str, ...]] = (GM,)

    number: int


class KeepRoom(Command, frozen=True, kw_only=True, tag="keep-room"):
    """Lock a room as it is, so that no restocking touches it, or let it be restocked again."""

    roles: ClassVar[tuple[str, ...]] = (GM,)

    room: str
    keep: bool = True


class Restock(Command, frozen=True, kw_only=True, tag="restock"):
    """Between delves, roll anew what is in the rooms of the dungeon.

    `which`: emptied, the rooms the party has been in and left nothing in; all, every room that is not locked and in
    which the party has seen nothing that is still there. `level` is one level of it, 0 every one.
    """

    roles: ClassVar[tuple[str, ...]] = (GM,)

    which: Literal["emptied", "all"] = "emptied"
    level: int = 0


class ChooseDungeon(Command, frozen=True, kw_only=True, tag="choose-dungeon"):
    """Turn to another dungeon that the party knows of; each stays as it was left."""

    title: str


# ── Facts ───────────────────────────────────────────────────────────────────────────────────


class TableRolled(Fact, frozen=True, kw_only=True, tag="table-rolled"):
    """A table was rolled on; the game master's alone."""

    result: Rolled


class RolledPlaced(Fact, frozen=True, kw_only=True, tag="rolled-placed"):
    """What a table gave lies or waits in a room now, and what was of that kind there is gone."""

    number: int
    room: str
    stock: Stock


class RolledDropped(Fact, frozen=True, kw_only=True, tag="rolled-dropped"):
    """What a table gave is forgotten."""

    number: int


class RoomKept(Fact, frozen=True, kw_only=True, tag="room-kept"):
    """A room is locked against restocking, or no longer."""

    room: str
    title: str
    keep: bool


class DungeonRestocked(Fact, frozen=True, kw_only=True, tag="dungeon-restocked"):
    """The rooms that were rolled anew, with what is in them now; the game master's alone."""

    title: str
    stocks: tuple[Stock, ...]


class TimeWentBy(Fact, frozen=True, kw_only=True, tag="time-went-by"):
    """Time has passed in a dungeon: what was searched and seen there may look otherwise now."""

    title: str


class DungeonChosen(Fact, frozen=True, kw_only=True, tag="dungeon-chosen"):
    """The party turns to a dungeon that it knew before; it is as it was left."""

    title: str
