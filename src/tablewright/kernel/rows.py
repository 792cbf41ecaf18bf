"""The rows of whole numbers that a fight in the kernel is, and the dice whose state lies in the first four of them.

A row is a list where the source is interpreted and an array of 64-bit numbers where it is compiled.
"""

from __future__ import annotations

from tablewright.dice.stream import begin, face_of, step

Row = list[int]
"""Whole numbers by place; an array where the source is compiled."""


def seed(m: Row, number: int, index: int) -> None:
    """Put the dice at the start of stream number `index` of this seed."""
    a, b, c, d = begin(number, index)
    m[0] = a
    m[1] = b
    m[2] = c
    m[3] = d


def throw(m: Row, sides: int) -> int:
    """The face of one die."""
    while True:
        word, state = step((m[0], m[1], m[2], m[3]))
        m[0], m[1], m[2], m[3] = state
        face = face_of(word, sides)
        if face:
            return face


def total(m: Row, dice: int, sides: int) -> int:
    """The sum of so many dice."""
    found = 0
    for _ in range(dice):
        found += throw(m, sides)
    return found
