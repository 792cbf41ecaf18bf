"""A walk over moments with known chances: how likely it ends where, by linear equations in whole fractions."""

from __future__ import annotations

from collections.abc import Mapping
from enum import Enum
from fractions import Fraction

Walk = dict[bytes, dict[bytes, Fraction]]
"""Each moment with what may follow it; what has nothing to follow is an end."""


class Endless(Enum):
    """Where a walk goes that can never end."""

    END = "endless"


def passed(walk: Mapping[bytes, Mapping[bytes, Fraction]], first: bytes) -> dict[bytes | Endless, Fraction]:
    """How likely each end is, from the first moment on.

    Moments that lead back to each other are solved together; what comes into such a knot goes on to later ones.
    """
    mass: dict[bytes, Fraction] = {first: Fraction(1)}
    ends: dict[bytes | Endless, Fraction] = {}
    for knot in knots(walk, first):
        inside = set(knot)
        visits = _visits(walk, knot, [mass.get(moment, Fraction(0)) for moment in knot])
        if visits is None:
            stuck = sum((mass.get(moment, Fraction(0)) for moment in knot), Fraction(0))
            ends[Endless.END] = ends.get(Endless.END, Fraction(0)) + stuck
            continue
        for moment, times in zip(knot, visits, strict=True):
            for after, p in walk[moment].items():
                if after in inside or not times:
                    continue
                into: dict[bytes, Fraction] | dict[bytes | Endless, Fraction] = mass if after in walk else ends
                into[after] = into.get(after, Fraction(0)) + times * p
    return ends


def _visits(
    walk: Mapping[bytes, Mapping[bytes, Fraction]], knot: list[bytes], coming: list[Fraction]
) -> list[Fraction] | None:
    """How often each moment of a knot is passed on average; None where there is no way out of it.

    Solves v = coming + Qᵀ v by elimination.
    """
    if all(after in set(knot) for moment in knot for after in walk[moment]):
        return None
    size = len(knot)
    place = {moment: at for at, moment in enumerate(knot)}
    rows = [[Fraction(int(at == other)) for other in range(size)] + [coming[at]] for at in range(size)]
    for moment, at in place.items():
        for after, p in walk[moment].items():
            if after in place:
                rows[place[after]][at] -= p
    for at in range(size):
        pivot = next(row for row in range(at, size) if rows[row][at])
        rows[at], rows[pivot] = rows[pivot], rows[at]
        scale = rows[at][at]
        rows[at] = [value / scale if value else value for value in rows[at]]
        for other in range(size):
            factor = rows[other][at]
            if other != at and factor:
                rows[other] = [
                    value - factor * base if base else value for value, base in zip(rows[other], rows[at], strict=True)
                ]
    return [row[size] for row in rows]


def knots(walk: Mapping[bytes, Mapping[bytes, Fraction]], first: bytes) -> list[list[bytes]]:
    """Moments that lead back to each other, together; each knot before those that it leads to (Tarjan's way)."""
    number: dict[bytes, int] = {}
    low: dict[bytes, int] = {}
    stack: list[bytes] = []
    on_stack: set[bytes] = set()
    found: list[list[bytes]] = []
    work = [(first, iter(walk[first]))]
    number[first] = low[first] = 0
    stack.append(first)
    on_stack.add(first)
    while work:
        moment, following = work[-1]
        after = next((one for one in following if one in walk), None)
        if after is None:
            work.pop()
            if work:
                low[work[-1][0]] = min(low[work[-1][0]], low[moment])
            if low[moment] == number[moment]:
                found.append(_taken(stack, on_stack, moment))
        elif after not in number:
            number[after] = low[after] = len(number)
            stack.append(after)
            on_stack.add(after)
            work.append((after, iter(walk[after])))
        elif after in on_stack:
            low[moment] = min(low[moment], number[after])
    found.reverse()
    return found


def _taken(stack: list[bytes], on_stack: set[bytes], root: bytes) -> list[bytes]:
    """The moments on the stack down to the root of their knot."""
    knot: list[bytes] = []
    while True:
        moment = stack.pop()
        on_stack.discard(moment)
        knot.append(moment)
        if moment == root:
            return knot
