"""The least loop that a kernel may have: so many dice of one kind, counted by face."""

from __future__ import annotations

from tablewright.kernel.rows import Row, seed, throw


def run(m: Row, k: Row, begun: Row, t: Row, size: int, number: int, first: int, count: int) -> None:
    """One die from the start of each stream."""
    for index in range(first, first + count):
        for place in range(size):
            m[place] = begun[place]
        seed(m, number, index)
        t[throw(m, k[0])] += 1
