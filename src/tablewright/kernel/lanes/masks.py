"""What the loop written for many fights side by side calls: who goes on, who does not, and what each of them has.

A number is a plain int where it is the same in every fight, else an array with a place for each of the fights that
are meant. Which these are is told in two arrays: `q`, the fights' own columns in the rows, and `p`, their places in
the function that is going on. None for `p` means all of them, None for `q` means none is left.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import numpy as np

Number = Any
"""An int or bool, or an array of them."""
Places = Any
"""An array of places, or None."""


def at(x: Number, p: Places) -> Number:
    """A number of those at these places."""
    return x if p is None or type(x) is not np.ndarray else x.take(p)


def put(x: Number, p: Places, value: Number, g: Places) -> Number:
    """A number of all in `g`, once those at these places among them have another."""
    if p is None:
        return value
    if type(x) is not np.ndarray:
        if type(value) is type(x) and x == value:
            return x
        new = np.empty(len(g), bool if _truth(x) and _truth(value) else np.int64)
        new.fill(x)
    elif x.dtype == bool and not _truth(value):
        new = x.astype(np.int64)
    else:
        new = x.copy()
    new[p] = value
    return new


def split(p: Places, q: Places, t: Number) -> tuple[Places, Places, Places, Places]:
    """Who finds it true, and who does not."""
    if type(t) is not np.ndarray:
        return (p, q, None, None) if t else (None, None, p, q)
    yes = t.nonzero()[0]
    many = len(yes)
    if many == 0:
        return None, None, p, q
    if many == len(t):
        return p, q, None, None
    no = (~t).nonzero()[0]
    if p is None:
        return yes, q.take(yes), no, q.take(no)
    return p.take(yes), q.take(yes), p.take(no), q.take(no)


def those(p: Places, q: Places, t: Number) -> tuple[Places, Places]:
    """Who finds it true."""
    if type(t) is not np.ndarray:
        return (p, q) if t else (None, None)
    yes = t.nonzero()[0]
    many = len(yes)
    if many == 0:
        return None, None
    if many == len(t):
        return p, q
    return yes if p is None else p.take(yes), q.take(yes)


def narrow(p: Places, q: Places, t: Number) -> tuple[Places, Places, Places]:
    """Who finds it true: where they stand among those asked (None for all of them), and the two arrays."""
    if type(t) is not np.ndarray:
        return (None, p, q) if t else (None, None, None)
    yes = t.nonzero()[0]
    many = len(yes)
    if many == 0:
        return None, None, None
    if many == len(t):
        return None, p, q
    return yes, yes if p is None else p.take(yes), q.take(yes)


def fork(p: Places, q: Places, t: Number) -> tuple[Places, Places, Places, Places, Places, Places]:
    """Who finds it true, and who does not: as `narrow` gives them."""
    if type(t) is not np.ndarray:
        return (None, p, q, None, None, None) if t else (None, None, None, None, p, q)
    yes = t.nonzero()[0]
    many = len(yes)
    if many == 0:
        return None, None, None, None, p, q
    if many == len(t):
        return None, p, q, None, None, None
    no = (~t).nonzero()[0]
    if p is None:
        return yes, yes, q.take(yes), no, no, q.take(no)
    return yes, p.take(yes), q.take(yes), no, p.take(no), q.take(no)


def _truth(x: Number) -> bool:
    return x.dtype == bool if type(x) is np.ndarray else isinstance(x, bool)


def join(parts: Iterable[tuple[Places, Places]]) -> tuple[Places, Places]:
    """All who are in any of the parts."""
    found = [part for part in parts if part[1] is not None]
    if not found:
        return None, None
    if len(found) == 1:
        return found[0]
    return np.concatenate([p for p, _ in found]), np.concatenate([q for _, q in found])


def result(parts: list[tuple[Places, Number]], g: Places) -> Number:
    """What a function comes to, whose fights came back at different ends of it."""
    place, first = parts[0]
    if len(parts) == 1 and (place is None or type(first) is not np.ndarray):
        return first
    if type(first) is not np.ndarray and all(value is first for _, value in parts):
        return first
    new = np.empty(len(g), bool if all(_truth(value) for _, value in parts) else np.int64)
    for place, value in parts:
        if place is None:
            new[:] = value
        else:
            new[place] = value
    return new


def results(parts: list[tuple[Places, tuple[Number, ...]]], g: Places) -> tuple[Number, ...]:
    """The same for functions that come to several numbers."""
    return tuple(result([(p, values[n]) for p, values in parts], g) for n in range(len(parts[0][1])))


def span(low: Number, high: Number, step: int) -> int:
    """How many steps the longest of these ranges has."""
    if type(low) is not np.ndarray and type(high) is not np.ndarray:
        return max(0, int(-((low - high) // step)))
    longest = -((low - high) // step)
    return max(0, int(longest.max()))


def least(x: Number, p: Places, q: Places) -> tuple[Number, Places, Places, Places, Places]:
    """The lowest of these numbers, who has it, and who does not."""
    if type(x) is not np.ndarray:
        return x, p, q, None, None
    lowest = int(at(x, p).min())
    return lowest, *split(p, q, at(x, p) == lowest)


def number(x: Number) -> Number:
    """True counts as 1."""
    return x.astype(np.int64) if type(x) is np.ndarray else int(x)


def pick(t: Number, x: Number, y: Number) -> Number:
    """One where it is true, the other where it is not."""
    many = np.count_nonzero(t)
    if many == 0:
        return y
    return x if many == len(t) else np.where(t, x, y)


minimum = np.minimum
maximum = np.maximum


def lower(x: Number, y: Number) -> Number:
    """The lower of two."""
    if type(x) is not np.ndarray and type(y) is not np.ndarray:
        return min(x, y)
    return np.minimum(x, y)


def higher(x: Number, y: Number) -> Number:
    """The higher of two."""
    if type(x) is not np.ndarray and type(y) is not np.ndarray:
        return max(x, y)
    return np.maximum(x, y)


def kinds(*numbers: Number) -> str:
    """Of which kinds numbers are, as `terms` calls them."""
    return "".join(["v" if type(x) is np.ndarray else "p" for x in numbers])


def varies(x: Number) -> bool:
    """Whether fights differ in it."""
    return type(x) is np.ndarray
