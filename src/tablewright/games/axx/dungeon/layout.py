"""Where the rooms, corridors, doors and stairs of a dungeon level lie on the 10 ft grid.

Rooms grow out of the room of arrival, one to a block of the grid; between two blocks runs a gutter one square wide.
A corridor keeps to the space between its own two rooms, so rooms never overlap and corridors never cross.
"""

from __future__ import annotations

import hashlib
from collections import deque
from collections.abc import Sequence
from math import isqrt
from typing import TypeVar

from tablewright.dice.stream import Stream
from tablewright.games.axx.dungeon.plan import PlannedRoom, PlannedWay

T = TypeVar("T")
Cell = tuple[int, int]

BLOCK = 6
"""Squares from one block of the grid to the next: a gutter and at most five squares of room."""
START: Cell = (20, 20)
"""The block of arrival, on every level the same, so that a place on the map tells nothing of the rest."""
_SIDES = ((1, 0), (0, 1), (-1, 0), (0, -1))
_LAYOUT = 1 << 40


def pick(stream: Stream, choices: Sequence[T]) -> T:
    """One of the choices, each equally likely."""
    return choices[stream.face(len(choices)) - 1]


def opaque(seed: int, what: str, index: int) -> str:
    """An id that tells nothing: neither how many there are nor which comes next."""
    digest = hashlib.blake2s(f"{seed}/{what}/{index}".encode(), digest_size=6).hexdigest()
    return f"{what}-{digest}"


class Level:
    """One level in the making: its rooms by block, and the tree by which they hang together."""

    def __init__(self, seed: int, depth: int, count: int) -> None:
        self.seed, self.depth = seed, depth
        self.stream = Stream(seed, _LAYOUT + depth)
        self.rooms: dict[Cell, PlannedRoom] = {}
        self.parent: dict[Cell, Cell] = {}
        self.ways: list[PlannedWay] = []
        self._grow(count)
        self.arrival = self.rooms[START]
        self.stair_block = self._farthest()
        self._join()

    def _grow(self, count: int) -> None:
        side = isqrt(count - 1) + 2
        while len(self.rooms) < count:
            if not self.rooms:
                self._place(START)
                continue
            free = [
                (block, (block[0] + dx, block[1] + dy))
                for block in self.rooms
                for dx, dy in _SIDES
                if self._fits((block[0] + dx, block[1] + dy), side)
            ]
            parent, block = pick(self.stream, free)
            self.parent[block] = parent
            self._place(block)

    def _fits(self, block: Cell, side: int) -> bool:
        if block in self.rooms:
            return False
        for axis in (0, 1):
            values = [other[axis] for other in self.rooms] + [block[axis]]
            if max(values) - min(values) >= side:
                return False
        return True

    def _place(self, block: Cell) -> None:
        w, h = 1 + self.stream.face(4), 1 + self.stream.face(4)
        x = block[0] * BLOCK + self.stream.face(BLOCK - w)
        y = block[1] * BLOCK + self.stream.face(BLOCK - h)
        name = opaque(self.seed, "room", self.depth * 100 + len(self.rooms))
        self.rooms[block] = PlannedRoom(id=name, level=self.depth, x=x, y=y, w=w, h=h)

    def _farthest(self) -> Cell:
        """The block with the longest way from the arrival: the stair down lies there."""
        steps = {START: 0}
        queue = deque([START])
        last = START
        children: dict[Cell, list[Cell]] = {}
        for child, parent in self.parent.items():
            children.setdefault(parent, []).append(child)
        while queue:
            last = queue.popleft()
            for child in children.get(last, []):
                steps[child] = steps[last] + 1
                queue.append(child)
        return last

    def _join(self) -> None:
        """A corridor for each branch of the tree, and some that close a loop."""
        needed: set[Cell] = set()
        block = self.stair_block
        while block != START:
            needed.add(block)
            block = self.parent[block]
        parents = set(self.parent.values())
        for block, parent in self.parent.items():
            leaf = block not in parents
            self._connect(parent, block, self._door(needed=block in needed, leaf=leaf))
        for block in self.rooms:
            for dx, dy in _SIDES[:2]:
                other = (block[0] + dx, block[1] + dy)
                tied = self.parent.get(other) == block or self.parent.get(block) == other
                if other in self.rooms and not tied and self.stream.face(4) == 1:
                    self._connect(block, other, self._door(needed=False, leaf=self.stream.face(2) == 1))

    def _door(self, *, needed: bool, leaf: bool) -> tuple[str, str, bool]:
        """Kind, state and secrecy of a way; what is needed to get on is never secret or locked."""
        face = self.stream.face(20)
        if face <= 6:
            return "open", "open", False
        if face <= 13 or (needed and face > 17):
            return "door", "shut", False
        if face <= 17:
            return "door", "stuck", False
        return "door", "shut" if leaf else "locked", leaf

    def _connect(self, block: Cell, other: Cell, door: tuple[str, str, bool]) -> None:
        # From west to east and from north to south, so that no way tells in which order the rooms grew.
        block, other = sorted((block, other))
        a, b = self.rooms[block], self.rooms[other]
        down = other[1] != block[1]
        at, to, cells = self._run(a, b, across=down, gutter=other[1 if down else 0] * BLOCK)
        kind, state, secret = door
        self.ways.append(
            PlannedWay(
                id=opaque(self.seed, "way", self.depth * 1000 + len(self.ways)),
                a=a.id,
                b=b.id,
                kind=kind,
                level=self.depth,
                at=at,
                to=to,
                state=state,
                secret=secret,
                cells=cells,
            )
        )

    def _run(
        self, a: PlannedRoom, b: PlannedRoom, *, across: bool, gutter: int
    ) -> tuple[tuple[float, float], tuple[float, float], list[Cell]]:
        """A corridor from the east (or, `across`, the south) wall of `a` to the facing wall of `b`."""
        if across:
            low, high = a.x + self.stream.face(a.w) - 1, b.x + self.stream.face(b.w) - 1
            start, end = a.y + a.h, b.y
        else:
            low, high = a.y + self.stream.face(a.h) - 1, b.y + self.stream.face(b.h) - 1
            start, end = a.x + a.w, b.x
        step = 1 if high >= low else -1
        line = [(along, low) for along in range(start, gutter)]
        line += [(gutter, lane) for lane in range(low, high + step, step)]
        line += [(along, high) for along in range(gutter + 1, end)]
        at, to = (float(start), low + 0.5), (float(end), high + 0.5)
        if across:
            return (at[1], at[0]), (to[1], to[0]), [(y, x) for x, y in line]
        return at, to, line


def stair_square(room: PlannedRoom, taken: set[Cell]) -> Cell:
    """A square of the room for a stair: the first in a corner that no other stair has."""
    right, bottom = room.x + room.w - 1, room.y + room.h - 1
    corners = ((room.x, room.y), (right, bottom), (right, room.y), (room.x, bottom))
    return next(corner for corner in corners if corner not in taken)
