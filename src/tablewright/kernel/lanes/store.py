"""The rows of many fights side by side: a column of numbers for each place of `m`; and their dice."""

from __future__ import annotations

from typing import Any

import numpy as np

from tablewright.kernel.lanes.masks import Number, Places

RING = 32
"""Words of each fight's dice that there is room for."""
AHEAD = 16
"""How many of them are made at once."""
FEW = 25
"""So many of the fights, those that last longest, are fought one by one, since too few go along with them."""

_kept: list[Any] = []
"""The memory of the last fights: to get new memory takes longer than to fill it."""


def _memory(size: int) -> Any:
    """So many numbers."""
    try:
        found = _kept.pop()
    except IndexError:  # others have it
        found = np.empty(0, np.int64)
    return found if len(found) >= size else np.empty(size, np.int64)


class Store:
    """What so many fights have in `m`, `k`, what `m` begins with, and the sums."""

    def __init__(self, width: int, k: list[int], begun: list[int], room: int, lanes: int) -> None:
        self.lanes = lanes
        self._memory = _memory(width * lanes)
        self._flat = self._memory[: width * lanes]
        self.columns = list(self._flat.reshape(width, lanes))
        self.behind = [self._flat[n * lanes :] for n in range(width)]
        self.k = k
        self._k = np.array(k, np.int64)
        self.k_behind = [self._k[n:] for n in range(len(k))]
        self.begun = begun
        self._begun = np.array(begun, np.int64)
        self.sums = np.zeros(room, np.int64)
        self.late = np.zeros(lanes, bool)
        """Who is fought alone."""
        self._few = min(FEW, lanes // 50)
        self._words = np.empty(RING * lanes, np.uint32)
        self._next = np.zeros(lanes, np.int64)
        self._made = np.zeros(lanes, np.int64)
        self._sure = 0
        """Words that every fight has at the least."""
        self._states: tuple[Any, ...] = ()
        for place, value in enumerate(begun):
            self.columns[place].fill(value)

    def close(self) -> None:
        """The fights are over: others may have the memory."""
        _kept.append(self._memory)
        del _kept[:-1]

    # ── m ────────────────────────────────────────────────────────────────────────────────────

    def get(self, place: Number, q: Places) -> Number:
        """What stands at a place of `m`."""
        if type(place) is not np.ndarray:
            return self.columns[place].take(q)
        return self._flat.take(place * self.lanes + q, mode="clip")

    def write(self, place: Number, q: Places, value: Number) -> None:
        """Write at a place of `m`."""
        if type(place) is not np.ndarray:
            self.columns[place][q] = value
        else:
            self._flat[place * self.lanes + q] = value

    def block(self, one: Number, q: Places) -> Number:
        """Where blocks begin, for `get_of` and `write_of`: a place of `m`, or where each stands in all of them."""
        return one * self.lanes + q if type(one) is np.ndarray else one

    def get_of(self, block: Number, column: int, q: Places) -> Number:
        """What stands in a column of a block of `m`."""
        if type(block) is not np.ndarray:
            return self.columns[block + column].take(q)
        return self.behind[column].take(block, mode="clip")

    def write_of(self, block: Number, column: int, q: Places, value: Number) -> None:
        """Write in a column of a block of `m`."""
        if type(block) is not np.ndarray:
            self.columns[block + column][q] = value
        else:
            self.behind[column][block] = value

    # ── The rows that do not change, and the sums ────────────────────────────────────────────

    def k_at(self, place: Number) -> Number:
        """What stands at a place of `k`."""
        return self._k.take(place, mode="clip") if type(place) is np.ndarray else self.k[place]

    def k_of(self, block: Number, column: int) -> Number:
        """What stands in a column of a block of `k`."""
        if type(block) is not np.ndarray:
            return self.k[block + column]
        return self.k_behind[column].take(block, mode="clip")

    def begun_at(self, place: Number) -> Number:
        """What stood at a place of `m` when the fight began."""
        return self._begun.take(place, mode="clip") if type(place) is np.ndarray else self.begun[place]

    def add(self, place: Number, q: Places, value: Number) -> None:
        """Add to a sum, for each of the fights."""
        if type(place) is np.ndarray:
            np.add.at(self.sums, place, value)
        elif type(value) is np.ndarray:
            self.sums[place] += int(value.sum())
        else:
            self.sums[place] += value * len(q)

    # ── Those who fight longest ──────────────────────────────────────────────────────────────

    def left(self, p: Places, q: Places) -> tuple[Places, Places]:
        """Who still fights side by side: nobody, once few are left, who are noted down."""
        if len(q) > self._few:
            return p, q
        self.late[q] = True
        return None, None

    def still(self, q: Places) -> Places:
        """Those who have not been noted down."""
        return q[~self.late[q]]

    # ── Dice ─────────────────────────────────────────────────────────────────────────────────

    def seed(self, q: Places, number: int, index: Number) -> None:
        """Put the dice of each fight at the start of its own stream."""
        del q
        self._states = begin(number, index)
        self._next.fill(0)
        self._made.fill(0)
        self._sure = 0

    def throw(self, q: Places, sides: Number) -> Number:
        """A face of one die in each of the fights."""
        if self._sure == 0:
            self._more()
        self._sure -= 1
        place = self._next.take(q)
        self._next[q] = place + 1
        place &= RING - 1
        place *= self.lanes
        place += q
        return self._faces(self._words.take(place), q, sides)

    def _more(self) -> None:
        """See how many words each fight has left at the least; where some has none, make the next ones."""
        left = self._made - self._next
        self._sure = int(left.min())
        if self._sure > 0:
            return
        few = (left <= AHEAD).nonzero()[0]
        states = [state.take(few) for state in self._states]
        made = self._made.take(few)
        for n in range(AHEAD):
            self._words[(made + n & RING - 1) * self.lanes + few] = step(states)
        for state, new in zip(self._states, states, strict=True):
            state[few] = new
        self._made[few] = made + AHEAD
        self._sure = int((self._made - self._next).min())

    def _faces(self, word: Any, q: Places, sides: Number) -> Number:
        if type(sides) is not np.ndarray:
            if sides & sides - 1:
                most = 0x100000000 - 0x100000000 % sides - 1
                over = word > np.uint32(most)
                if over.any():
                    return self._again(word, over, q, sides)
            face = (word % np.uint32(sides)).astype(np.int64)
            face += 1
            return face
        wide = word.astype(np.int64)
        over = wide >= 0x100000000 - 0x100000000 % sides
        if over.any():
            return self._again(word, over, q, sides)
        return wide % sides + 1

    def _again(self, word: Any, over: Any, q: Places, sides: Number) -> Number:
        """Words beyond the last full round of faces are thrown away."""
        faces = word.astype(np.int64) % sides + 1
        where = over.nonzero()[0]
        faces[where] = self.throw(q.take(where), sides.take(where) if type(sides) is np.ndarray else sides)
        return faces


# ── The generator of dice.stream, on many states at once ─────────────────────────────────────


def begin(number: int, index: Any) -> tuple[Any, Any, Any, Any]:
    """The states in which these streams of a seed begin, as `dice.stream.begin` has them."""
    from tablewright.dice.stream import FIRST_STATE, MASK, ROUNDS

    a, b, c, d = (np.full(len(index), word, np.uint32) for word in FIRST_STATE)
    a ^= np.uint32(number & MASK)
    b ^= np.uint32(number >> 32)
    c ^= (index & MASK).astype(np.uint32)
    d ^= (index >> 32).astype(np.uint32)
    for _ in range(ROUNDS):
        a, b, c, d = _quarter_round(a, b, c, d)
        a, b, c, d = b, c, d, a
    none = (a | b | c | d) == 0
    for word, first in zip((a, b, c, d), FIRST_STATE, strict=True):
        word[none] = first
    return a, b, c, d


def _quarter_round(a: Any, b: Any, c: Any, d: Any) -> tuple[Any, Any, Any, Any]:
    a = a + b
    d = _turned(d ^ a, 16)
    c = c + d
    b = _turned(b ^ c, 12)
    a = a + b
    d = _turned(d ^ a, 8)
    c = c + d
    b = _turned(b ^ c, 7)
    return a, b, c, d


def _turned(word: Any, bits: int) -> Any:
    return word << np.uint32(bits) | word >> np.uint32(32 - bits)


def step(states: list[Any]) -> Any:
    """The next word of each stream, as `dice.stream.step` has it; the states go on."""
    a, b, c, d = states
    word = _turned(b * np.uint32(5), 7) * np.uint32(9)
    shifted = b << np.uint32(9)
    c ^= a
    d ^= b
    b ^= c
    a ^= d
    c ^= shifted
    states[3] = _turned(d, 11)
    return word
