"""The loop of a game as it runs for one setup in plain Python: its functions written anew, around rows taken apart."""

from __future__ import annotations

import ast
from collections.abc import Callable, Sequence
from typing import Any

from tablewright.kernel.quick.ahead import Ahead, face, total
from tablewright.kernel.quick.program import Program
from tablewright.kernel.quick.sources import function
from tablewright.kernel.quick.trees import every, name
from tablewright.kernel.rows import Row

MOST_KNOWN = 20_000
"""States of the slow columns of which it is kept at a time what comes of them."""
BACK = 8
"""How far before a list one may look."""
Quick = Callable[[Row, int, int, int], None]
"""Adds fights up in a row of sums: of a seed, from the so-many-th on, so many."""


def made(run: Any, m: Row, k: Row, size: int, blocks: range, slow: Sequence[int]) -> Quick:
    """The loop `run` for one setup.

    `blocks` are where the figures' blocks begin, and `slow` the columns that change seldom and are asked for often.
    A column is named by a constant of a module, as in `m[one + c.HP]`; a number of `m` is always come to in the same
    way: by its column, by its place in the header, or by its bare place.
    """
    program = Program(k, blocks, slow)
    loop = function(run)
    known = {"size": frozenset({size})}
    entry = program.variant(loop, tuple(known.get(one) for one in loop.parameters))
    tree = ast.parse(_frame(program, m, blocks, slow))
    make = tree.body[0]
    if not isinstance(make, ast.FunctionDef):
        raise TypeError("no function")
    make.body += program.functions
    for one in make.body:
        if isinstance(one, ast.FunctionDef) and one.name != "_begin":
            _follow(one, program.slow)
    make.body.append(ast.Return(name(entry.name)))
    room: dict[str, Any] = {}
    for node in every(tree):  # a compiler wants to know where everything stands
        node.lineno, node.col_offset = 1, 0  # type: ignore[attr-defined]
    exec(compile(tree, "<quick>", "exec"), room)  # noqa: S102 (our own source, anew)
    found = room["make"](**_rows(program, m, blocks))

    def quick(t: Row, number: int, first: int, count: int) -> None:
        given = {"t": t, "begun": m[:size], "number": number, "first": first, "count": count}
        found(*[given[one] for one in entry.parameters])

    return quick


def _frame(program: Program, m: Row, blocks: range, slow: Sequence[int]) -> str:
    """The function around all others: how a fight begins, and what is known of how things stand."""
    part = f"{blocks.start}:{blocks.stop}:{blocks.step}"
    heads = [f"_h{column}" for column in sorted(program.heads)]
    begin = [f"{head} = {m[int(head[2:])]}" for head in heads]
    columns = [f"_m{one}[{part}] = _b{one}" for one in sorted(program.columns - program.wide)]
    columns += [f"_m{one}[:] = _b{one}" for one in sorted(program.wide)]
    stands = " + ".join(f"_m{column}[{part}]" for column in slow) or "[]"
    lines = [
        f"def make({', '.join(_rows(program, m, blocks))}):",
        "    _word = _now = _first = None",
        *(f"    {line}" for line in begin),
        "    def _begin():",
        f"        nonlocal {', '.join([*heads, '_now', '_first'])}",
        *(f"        {line}" for line in [*begin, *columns]),
        f"        if _first is None or len(_states) >= {MOST_KNOWN}:",
        "            _states.clear()",
        "            _first = _look()",
        "        _now = _first",
        "    def _look():",
        f"        return _states.setdefault(tuple({stands}), {{None: None}})",
        "    def _onward(change):",
        "        found = _now[change] = _look()",
        "        return found",
    ]
    return "\n".join(lines)


def _rows(program: Program, m: Row, blocks: range) -> dict[str, Any]:
    """The rows taken apart. What no column or header has is nothing until it is set."""
    k = program.k
    found: dict[str, Any] = {"_face": face, "_total": total, "_stream": Ahead().stream, "_states": {}}
    found |= {"k": k, "m": [None] * len(m)}
    for column in program.columns:
        row: list[int | None] = [None] * len(m)
        began = tuple(m[place + column] for place in blocks)
        row[blocks.start : blocks.stop : blocks.step] = began
        found |= {f"_m{column}": row, f"_b{column}": began}
    found["_rows"] = {column: found[f"_m{column}"] for column in program.columns}
    for column in program.wide:
        found |= {f"_m{column}": m[column:] + m[:column], f"_b{column}": m[column:] + m[:column]}
    for shift in program.shifts:
        found[f"_k{shift}"] = k[shift:] + [k[shift - back] for back in range(BACK, 0, -1)]
    return found


def _follow(found: ast.FunctionDef, slow: set[str]) -> None:
    """Where a slow column is set, go on to what is known of how things stand then."""
    found.body, changes = _following(found.body, slow)
    if changes:
        found.body.insert(0, ast.Nonlocal(["_now"]))


def _following(body: list[ast.stmt], slow: set[str]) -> tuple[list[ast.stmt], bool]:
    left: list[ast.stmt] = []
    changed = False
    for one in body:
        left.append(one)
        places = one.targets if isinstance(one, ast.Assign) else [one.target] if isinstance(one, ast.AugAssign) else []
        for place in every(*places) if any(not isinstance(part, ast.Name) for part in places) else ():
            if isinstance(place, ast.Subscript) and isinstance(place.value, ast.Name) and place.value.id in slow:
                left += ast.parse(_onward(place)).body
                changed = True
        if isinstance(one, ast.If | ast.For | ast.While):
            one.body, below = _following(one.body, slow)
            one.orelse, beside = _following(one.orelse, slow)
            changed = changed or below or beside
    return left, changed


def _onward(place: ast.Subscript) -> str:
    """The step to how things stand after a number was set: known, if it was taken before."""
    row, at = ast.unparse(place.value), ast.unparse(place.slice)
    if isinstance(place.slice, ast.Slice):
        change = f"({row[2:]}, {row}[{ast.unparse(place.slice.lower or place.slice)}])"
    else:
        change = f"({row[2:]}, {at}, {row}[{at}])"
    return f"_now = _now.get({change}) or _onward({change})"
