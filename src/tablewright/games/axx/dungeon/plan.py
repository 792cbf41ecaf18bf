"""The secret plan of a dungeon: rooms, ways, and what waits in them. Players never see this."""

from __future__ import annotations

import msgspec

from tablewright.core.ledger import clause


class Prize(msgspec.Struct, omit_defaults=True):
    """One thing in a hoard: its kind in the gear data, how many, what it is worth or does."""

    kind: str
    count: int = 1
    worth: int = 0
    plus: int = 0
    spell: str = ""
    damage: str = ""
    look: str = ""


class Hoard(msgspec.Struct, omit_defaults=True):
    """What one Treasure roll gave: coins in GP and things.

    `where` is open (in sight), cache (hidden in the section `cell` until a search finds it) or
    chest (locked until picked or forced). `face` is the die of the Treasure table (0 for a hoard that somebody wrote
    down), `line` a pack's line of it.
    """

    face: int
    coins: int = 0
    things: list[Prize] = []
    where: str = "open"
    cell: tuple[int, int] | None = None
    taken: bool = False
    line: str = ""


class Foes(msgspec.Struct, omit_defaults=True):
    """Monsters that wait in a room: the record of the Threat table, how many, and why they are there."""

    threat: str
    count: int
    guard: bool = False


class Trap(msgspec.Struct, omit_defaults=True):
    """A trap or gas: its record in the dungeon data, where it lies, what sets it off.

    `gas` asks for a Body save, the others for a Dodge save; `found` ones no longer spring, `spent`
    ones are sprung or disarmed.
    """

    name: str
    trigger: str
    cell: tuple[int, int]
    gas: bool = False
    found: bool = False
    spent: bool = False


class Puzzle(msgspec.Struct, omit_defaults=True):
    """A puzzle: its record in the dungeon data, and whether it has been solved."""

    name: str
    solved: bool = False


class PlannedRoom(msgspec.Struct, omit_defaults=True):
    """A room of the plan: its rectangle in squares of 10 ft, its look, and what is in it.

    `stock` is the die of the stocking table (1 to 6); `kept` rooms are locked by the game master against restocking.
    """

    id: str
    level: int
    x: int
    y: int
    w: int
    h: int
    title: str = ""
    look: str = ""
    stock: int = 0
    foes: Foes | None = None
    hoard: Hoard | None = None
    trap: Trap | None = None
    puzzle: Puzzle | None = None
    kept: bool = False

    def cells(self) -> list[tuple[int, int]]:
        """The squares of its floor, row by row."""
        return [(x, y) for y in range(self.y, self.y + self.h) for x in range(self.x, self.x + self.w)]

    def edge_cells(self) -> list[tuple[int, int]]:
        """The squares of its floor that touch a wall: the sections in which a search can find a door."""
        right, bottom = self.x + self.w - 1, self.y + self.h - 1
        return [(x, y) for x, y in self.cells() if x in (self.x, right) or y in (self.y, bottom)]


class Stock(msgspec.Struct, omit_defaults=True):
    """What the stocking table gives for a room, by its id; `stock` is the die, 0 where another table gave it."""

    room: str
    stock: int = 0
    foes: Foes | None = None
    hoard: Hoard | None = None
    trap: Trap | None = None
    puzzle: Puzzle | None = None


class Rolled(msgspec.Struct, omit_defaults=True):
    """What the game master rolled on a table (threat, treasure or stocking) for a level, by its number in the game."""

    number: int
    table: str
    depth: int
    stock: Stock


class PlannedWay(msgspec.Struct, omit_defaults=True):
    """A way of the plan, from room `a` to room `b` ("" for the world outside).

    `kind` is open, door, down (a stair, `b` one level deeper) or out; `state` of a door is shut,
    stuck, locked or open. It leaves `a` at the point `at` and enters `b` at the point `to`, both on
    the wall (or, for stairs, in the middle of a square); a door hangs at `at`. `cells` are the
    squares of its corridor.
    """

    id: str
    a: str
    b: str
    kind: str
    level: int
    at: tuple[float, float]
    to: tuple[float, float] | None = None
    state: str = "open"
    secret: bool = False
    found: bool = False
    cells: list[tuple[int, int]] = []

    def other(self, room: str) -> str:
        """The room at the other end, "" for the world outside."""
        return self.b if room == self.a else self.a

    def end(self, room: str) -> tuple[float, float]:
        """The point at which the way meets this room."""
        return self.at if room == self.a or self.to is None else self.to


class Plan(msgspec.Struct, omit_defaults=True):
    """A whole dungeon: its seed, title and measures, rooms and ways by id, and the room behind the way in."""

    seed: int
    first: int
    levels: int
    per_level: int
    entrance: str
    title: str = ""
    rooms: dict[str, PlannedRoom] = {}
    ways: dict[str, PlannedWay] = {}

    def ways_of(self, room: str) -> list[PlannedWay]:
        """The ways that lead out of a room, secret ones too, in the order of the plan."""
        return [way for way in self.ways.values() if room in (way.a, way.b)]

    def fit_trap(self, room: PlannedRoom) -> None:
        """Nobody goes across a room with one way alone: what would wait for that goes off for whoever comes in."""
        clause("axx.explore.trap")
        if room.trap is not None and room.trap.trigger == "cross" and len(self.ways_of(room.id)) == 1:
            room.trap.trigger = "enter"


class Coming(msgspec.Struct, omit_defaults=True):
    """A wanderer that works at a spiked door: it is through when `turns` have passed, if the party is still there."""

    foes: Foes
    room: str
    way: str
    turns: int


class Secret(msgspec.Struct, omit_defaults=True):
    """What only the game master and the engine know: the plan, with what has become of it, and who is coming."""

    plan: Plan
    coming: list[Coming] = []
