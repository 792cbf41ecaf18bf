"""Pieces of source as trees: made, searched, copied with names replaced, and put in another's place."""

from __future__ import annotations

import ast
from collections.abc import Callable, Iterable, Sequence
from typing import Any

Give = Callable[[ast.expr | None], list[ast.stmt]]
"""What is done with a function's result, in place of returning it."""


def constant(value: int) -> ast.Constant:
    """A number, or True or False, as it stands in a source."""
    return ast.Constant(value if isinstance(value, bool) else int(value))


def name(text: str) -> ast.Name:
    """A name that is read."""
    return ast.Name(text, ast.Load())


def target(text: str) -> ast.Name:
    """A name that is set."""
    return ast.Name(text, ast.Store())


def call(what: str, *of: ast.expr) -> ast.Call:
    """A call, by place."""
    return ast.Call(name(what), list(of), [])


def every(*roots: ast.AST) -> list[ast.AST]:
    """All that is in there, the roots first."""
    found = list(roots)
    for one in found:
        for part in one.__dict__.values():
            if isinstance(part, ast.AST):
                found.append(part)
            elif isinstance(part, list):
                found += [one for one in part if isinstance(one, ast.AST)]
    return found


def assigned(body: Iterable[ast.stmt]) -> set[str]:
    """The names that are set in there."""
    return {one.id for one in every(*body) if isinstance(one, ast.Name) and isinstance(one.ctx, ast.Store)}


def replaced(node: Any, put: dict[str, ast.expr]) -> Any:
    """A copy with names replaced, where they are read and where they are set."""
    if isinstance(node, ast.Name):
        new = put.get(node.id, node)
        return ast.Name(new.id, node.ctx) if isinstance(new, ast.Name) else new
    if isinstance(node, ast.AST):
        return type(node)(**{key: replaced(getattr(node, key), put) for key in node._fields if hasattr(node, key)})
    return [replaced(one, put) for one in node] if isinstance(node, list) else node


def swapped(node: Any, old: ast.expr, new: ast.expr) -> Any:
    """A copy with one part of it replaced."""
    if node is old:
        return new
    if isinstance(node, ast.AST):
        return type(node)(**{key: swapped(value, old, new) for key, value in ast.iter_fields(node)})
    return [swapped(one, old, new) for one in node] if isinstance(node, list) else node


# ── A function's body in another's ───────────────────────────────────────────────────────────


def given(body: Sequence[ast.stmt], give: Give) -> list[ast.stmt] | None:
    """A function's body with its result given away where it returned; None where that cannot be."""
    found: list[ast.stmt] = []
    for place, one in enumerate(body):
        if isinstance(one, ast.Return):
            return found + give(one.value)
        if not _returns(one):
            found.append(one)
            continue
        rest = list(body[place + 1 :])
        last = _loop(one, rest, give) if isinstance(one, ast.For) else _branch(one, rest, give)
        return None if last is None else [*found, last]
    return found + give(None)


def _returns(node: ast.AST) -> bool:
    return any(isinstance(one, ast.Return) for one in every(node))


def _falls(body: Sequence[ast.stmt]) -> bool:
    """Whether what stands behind is come to."""
    last = body[-1] if body else None
    if isinstance(last, ast.If):
        return _falls(last.body) or _falls(last.orelse)
    return not isinstance(last, ast.Return | ast.Break | ast.Continue)


def _branch(node: ast.stmt, rest: list[ast.stmt], give: Give) -> ast.stmt | None:
    """A test with a return under it: what stands behind goes under the way that has none."""
    if not isinstance(node, ast.If) or (_falls(node.body) and _falls(node.orelse) and rest):
        return None
    ways = [given([*way, *rest] if _falls(way) else way, give) for way in (node.body, node.orelse)]
    body, orelse = ways
    if body is None or orelse is None:
        return None
    return ast.If(node.test, body or [ast.Pass()], orelse)


def _loop(node: ast.For, rest: list[ast.stmt], give: Give) -> ast.stmt | None:
    """A loop with a return in it: what stands behind is done where it comes to its end."""
    turns, then = _broken(node.body, give), given(rest, give)
    if turns is None or then is None or node.orelse:
        return None
    return ast.For(node.target, node.iter, turns, then)


def _broken(body: Sequence[ast.stmt], give: Give) -> list[ast.stmt] | None:
    """A loop's body that gives the result away and breaks where it returned; None where that cannot be."""
    found: list[ast.stmt] = []
    for one in body:
        if isinstance(one, ast.Return):
            return [*found, *give(one.value), ast.Break()]
        if any(isinstance(part, ast.Break) for part in every(one)):
            return None
        if _returns(one):
            if not isinstance(one, ast.If):
                return None
            yes, no = _broken(one.body, give), _broken(one.orelse, give)
            if yes is None or no is None:
                return None
            one = ast.If(one.test, yes or [ast.Pass()], no)
        found.append(one)
    return found


def as_expression(body: Sequence[ast.stmt]) -> ast.expr | None:
    """A body that does nothing but return, as what it returns; None for any other."""
    first = body[0] if body else None
    if isinstance(first, ast.Return) and first.value is not None:
        return first.value
    if isinstance(first, ast.If) and first.body and isinstance(first.body[0], ast.Return):
        rest = as_expression([*first.orelse, *body[1:]])
        if rest is not None and first.body[0].value is not None:
            return ast.IfExp(first.test, first.body[0].value, rest)
    return None
