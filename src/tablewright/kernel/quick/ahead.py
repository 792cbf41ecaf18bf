"""Dice for many fights at once: the first words of many streams, thrown side by side in the lanes of long numbers.

The words are those of `dice.stream`, one for one; what a fight needs beyond them is thrown as it comes.
"""

from __future__ import annotations

import sys
from array import array
from collections.abc import Callable, Iterator
from itertools import chain

from tablewright.dice.stream import FIRST_STATE, MASK, ROUNDS, State, face_of, step

FIGHTS = 128
"""Streams that are begun at once."""
WORDS = 96
"""Words that are thrown ahead for each."""
BYTES = 8 * FIGHTS


def _lanes(words: list[int]) -> int:
    """One long number with a word in each 64 bits, the first lowest."""
    return int.from_bytes(b"".join(word.to_bytes(8, "little") for word in words), "little")


LOW = _lanes([MASK] * FIGHTS)
"""The 32 bits of every lane that hold a word; the upper ones take what is shifted or carried out of it."""
ONES = _lanes([1] * FIGHTS)


def _words(lanes: int) -> array[int]:
    """The words of the lanes."""
    found = array("Q", lanes.to_bytes(BYTES, "little"))
    if sys.byteorder == "big":
        found.byteswap()
    return found


def _turned(lanes: int, bits: int) -> int:
    """Every word turned left."""
    lanes <<= bits
    return lanes & LOW | lanes >> 32 & LOW


def begin_all(seed: int, first: int) -> State:
    """The states in which the streams `first` onwards of a seed begin."""
    indexes = range(first, first + FIGHTS)
    a, b, c, d = (word * ONES for word in FIRST_STATE)
    a ^= (seed & MASK) * ONES
    b ^= (seed >> 32) * ONES
    c ^= _lanes([index & MASK for index in indexes])
    d ^= _lanes([index >> 32 for index in indexes])
    for _ in range(ROUNDS):
        a = (a + b) & LOW
        d = _turned(d ^ a, 16)
        c = (c + d) & LOW
        b = _turned(b ^ c, 12)
        a = (a + b) & LOW
        d = _turned(d ^ a, 8)
        c = (c + d) & LOW
        b = _turned(b ^ c, 7)
        a, b, c, d = b, c, d, a
    for place, word in enumerate(_words(a | b | c | d)):
        if word == 0:  # the one state that the generator must never be in
            a, b, c, d = (row | one << 64 * place for row, one in zip((a, b, c, d), FIRST_STATE, strict=True))
    return a, b, c, d


def step_all(state: State) -> tuple[int, State]:
    """The next word of every stream, and the states after it."""
    a, b, c, d = state
    word = _turned((b * 5) & LOW, 7) * 9 & LOW
    shifted = (b << 9) & LOW
    c ^= a
    d ^= b
    b ^= c
    a ^= d
    c ^= shifted
    return word, (a, b, c, _turned(d, 11))


def _onwards(state: State) -> Iterator[int]:
    """Words of one stream, one after another."""
    while True:
        word, state = step(state)
        yield word


class Ahead:
    """Streams of one seed after another, each begun once, in the order of their numbers or any other."""

    def __init__(self) -> None:
        self._seed, self._first = -1, -1
        self._drawn: array[int] = array("Q")
        self._states: tuple[array[int], ...] = ()

    def stream(self, seed: int, index: int) -> Callable[[], int]:
        """What gives the words of stream number `index`, one at each call."""
        place = index - self._first
        if seed != self._seed or not 0 <= place < FIGHTS:
            self._draw(seed, index)
            place = 0
        a, b, c, d = self._states
        return chain(self._drawn[place::FIGHTS], _onwards((a[place], b[place], c[place], d[place]))).__next__

    def _draw(self, seed: int, first: int) -> None:
        self._seed, self._first = seed, first
        self._drawn = array("Q")
        state = begin_all(seed, first)
        for _ in range(WORDS):
            word, state = step_all(state)
            self._drawn.extend(_words(word))
        self._states = tuple(_words(row) for row in state)


def face(word: Callable[[], int], sides: int) -> int:
    """The face of one die, by the next words of a stream."""
    while True:
        found = face_of(word(), sides)
        if found:
            return found


def total(word: Callable[[], int], dice: int, sides: int) -> int:
    """The sum of so many dice."""
    found = 0
    for _ in range(dice):
        found += face(word, sides)
    return found
