"""What is known of a value beforehand: the few whole numbers that it may be, or nothing."""

from __future__ import annotations

import ast
import operator
from collections.abc import Callable, Mapping
from itertools import product
from typing import Any

MOST = 100
"""More numbers than this count as any number."""

Known = frozenset[int] | tuple[Any, ...] | None
"""The numbers that it may be; for several values one each; None for any."""


class Column(int):
    """A number that names a place in a block of the rows."""


OPERATORS: Mapping[type[ast.AST], Callable[[int, int], int]] = {
    ast.Add: operator.add,
    ast.Sub: operator.sub,
    ast.Mult: operator.mul,
    ast.FloorDiv: operator.floordiv,
    ast.Mod: operator.mod,
    ast.LShift: operator.lshift,
    ast.RShift: operator.rshift,
    ast.BitAnd: operator.and_,
    ast.BitOr: operator.or_,
    ast.BitXor: operator.xor,
    ast.Eq: operator.eq,
    ast.NotEq: operator.ne,
    ast.Lt: operator.lt,
    ast.LtE: operator.le,
    ast.Gt: operator.gt,
    ast.GtE: operator.ge,
}
SIGNS: Mapping[type[ast.AST], Callable[[int], int]] = {
    ast.USub: operator.neg,
    ast.UAdd: operator.pos,
    ast.Invert: operator.invert,
    ast.Not: operator.not_,
}
EITHER = frozenset({False, True})


def just(value: int) -> Known:
    """This number and no other."""
    return frozenset({value})


def one_of(known: Known) -> int | None:
    """The number, if it can be but one."""
    return next(iter(known)) if isinstance(known, frozenset) and len(known) == 1 else None


def combined(kind: ast.AST, left: Known, right: Known) -> Known:
    """What an operator makes of two values."""
    work = OPERATORS.get(type(kind))
    if not (work and isinstance(left, frozenset) and isinstance(right, frozenset)) or len(left) * len(right) > MOST:
        return EITHER if isinstance(kind, ast.cmpop) else None
    try:
        return frozenset(work(a, b) for a, b in product(left, right))
    except (ZeroDivisionError, ValueError):
        return None


def signed(kind: ast.AST, of: Known) -> Known:
    """What a sign makes of a value."""
    if isinstance(of, frozenset):
        return frozenset(SIGNS[type(kind)](a) for a in of)
    return EITHER if isinstance(kind, ast.Not) else None


def either(left: Known, right: Known) -> Known:
    """What is known of a value that is one or the other."""
    if isinstance(left, tuple) and isinstance(right, tuple) and len(left) == len(right):
        return tuple(either(a, b) for a, b in zip(left, right, strict=True))
    if not (isinstance(left, frozenset) and isinstance(right, frozenset)):
        return None
    found = left | right
    return found if len(found) <= MOST else None


def truth(known: Known) -> bool | None:
    """Whether it counts as true, if that is known."""
    if not isinstance(known, frozenset):
        return None
    found = {bool(value) for value in known}
    return found.pop() if len(found) == 1 else None


def narrowed(known: Known, kind: ast.AST, other: Known, *, holds: bool) -> Known:
    """What is left of a value once a comparison with a number is known to hold, or not to."""
    than = one_of(other)
    if not isinstance(known, frozenset) or than is None or type(kind) not in OPERATORS:
        return known
    left = frozenset(value for value in known if bool(OPERATORS[type(kind)](value, than)) == holds)
    return left or known
