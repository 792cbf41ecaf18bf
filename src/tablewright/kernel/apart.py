"""What the compiler is told of rows holds: no function is given the same one twice, and `k` is never written to.

A row (what a function takes as a `Row`) is read and written by place, or handed on, and goes by no second name.
"""

from __future__ import annotations

import ast
from collections import Counter

ROW = "Row"
"""What a row is called where a function says what it takes."""
FIXED = "k"
"""The row that does not change."""


def check(tree: ast.Module, where: str) -> None:
    """TypeError, naming the call or line, where functions of this module do something else with rows."""
    for function in (one for one in ast.walk(tree) if isinstance(one, ast.FunctionDef)):
        rows = {
            one.arg for one in function.args.args if isinstance(one.annotation, ast.Name) and one.annotation.id == ROW
        }
        right = set()
        for node in ast.walk(function):
            if isinstance(node, ast.Call):
                right |= _handed(node, rows, where)
            elif isinstance(node, ast.Subscript) and isinstance(node.value, ast.Name) and node.value.id in rows:
                if node.value.id == FIXED and not isinstance(node.ctx, ast.Load):
                    raise TypeError(f"{where}, line {node.lineno}: “{FIXED}” does not change, but {_said(node)} does")
                right.add(node.value)
        for node in ast.walk(function):
            if isinstance(node, ast.Name) and node.id in rows and node not in right:
                raise TypeError(f"{where}, line {node.lineno}: the row “{node.id}” gets another name or value")


def _handed(call: ast.Call, rows: set[str], where: str) -> set[ast.Name]:
    """The rows that a call hands on."""
    given = [*call.args, *(one.value for one in call.keywords)]
    found = [one for one in given if isinstance(one, ast.Name) and one.id in rows]
    for name, times in Counter(one.id for one in found).items():
        if times > 1:
            raise TypeError(f"{where}, line {call.lineno}: {_said(call)} is given the same row “{name}” twice")
    return set(found)


def _said(node: ast.expr) -> str:
    return f"“{ast.unparse(node)}”"
