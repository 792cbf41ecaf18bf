"""The functions of a loop as they are written: their trees, and what the names in them stand for."""

from __future__ import annotations

import ast
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache, cached_property
from pathlib import Path
from types import FunctionType, ModuleType
from typing import Any

from tablewright.kernel.apart import ROW
from tablewright.kernel.twin import Without


@dataclass(frozen=True, eq=False)
class Function:
    """A function: what it is called when it is written anew, its tree, and what names not its own stand for."""

    name: str
    node: ast.FunctionDef
    world: dict[str, Any]

    @cached_property
    def rows(self) -> set[str]:
        """The rows that it takes."""
        return {one.arg for one in self.node.args.args if _said(one.annotation) == ROW}

    @cached_property
    def numbers(self) -> list[ast.arg]:
        """The numbers that it takes."""
        return [one for one in self.node.args.args if _said(one.annotation) != ROW]

    @cached_property
    def truth(self) -> bool:
        """Whether it comes to True or False."""
        return _said(self.node.returns) == "bool"

    @cached_property
    def comes_to(self) -> bool:
        """Whether it comes to anything."""
        return _said(self.node.returns) != "None"

    @cached_property
    def several(self) -> bool:
        """Whether it comes to several numbers."""
        return _said(self.node.returns).startswith("tuple[")

    def constant(self, node: ast.expr) -> int | None:
        """The number that a name of a module stands for; None where it stands for none."""
        if isinstance(node, ast.Constant) and isinstance(node.value, int):
            return node.value
        found: Any = None
        if isinstance(node, ast.Name):
            found = self.world.get(node.id)
        elif isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name):
            module = self.world.get(node.value.id)
            found = getattr(module, node.attr, None) if isinstance(module, ModuleType) else None
        elif isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.USub):
            inner = self.constant(node.operand)
            found = None if inner is None else -inner
        return found if isinstance(found, int) else None

    def called(self, node: ast.Call) -> FunctionType | None:
        """The function that is called there, if it is one of ours."""
        found = self.world.get(node.func.id) if isinstance(node.func, ast.Name) else None
        return found if isinstance(found, FunctionType) else None


def _said(node: ast.expr | None) -> str:
    return "None" if node is None or isinstance(node, ast.Constant) else ast.unparse(node)


@cache
def function(found: FunctionType) -> Function:
    """A function by its plain self."""
    node = _functions(found.__code__.co_filename)[found.__name__]
    return Function(f"{found.__module__.rpartition('.')[2]}_{found.__name__}", node, found.__globals__)


@cache
def _functions(path: str) -> dict[str, ast.FunctionDef]:
    tree = Without("LISTENS").visit(ast.parse(Path(path).read_text("utf-8"), path))
    return {node.name: node for node in tree.body if isinstance(node, ast.FunctionDef)}


@dataclass(frozen=True)
class Within:
    """What is in a piece of source: the names that are set, the kinds of its parts, and the names that are called."""

    names: frozenset[str]
    kinds: frozenset[type[ast.AST]]
    calls: frozenset[str]


def within(node: ast.AST) -> Within:
    """What is in there; seen once for each piece."""
    found: Within | None = getattr(node, "within", None)
    if found is None:
        names, kinds, calls = set[str](), {type(node)}, set[str]()
        for part in ast.iter_child_nodes(node):
            if isinstance(part, ast.expr_context):
                continue
            inner = within(part)
            names |= inner.names
            kinds |= inner.kinds
            calls |= inner.calls
        if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store):
            names.add(node.id)
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
            calls.add(node.func.id)
        found = Within(frozenset(names), frozenset(kinds), frozenset(calls))
        node.within = found  # type: ignore[attr-defined]
    return found


def assigned(body: Iterable[ast.AST]) -> set[str]:
    """The names that are set in there."""
    return {name for part in body for name in within(part).names}


def has(body: Iterable[ast.AST], *kinds: type[ast.AST]) -> bool:
    """Whether anything of these kinds is in there."""
    return any(not within(part).kinds.isdisjoint(kinds) for part in body)


def leaves(body: list[ast.stmt]) -> bool:
    """Whether nobody goes on behind it."""
    last = body[-1] if body else None
    if isinstance(last, ast.If):
        return leaves(last.body) and leaves(last.orelse)
    if isinstance(last, ast.While):
        return isinstance(last.test, ast.Constant) and not _breaks(last.body)
    return isinstance(last, ast.Return | ast.Break | ast.Continue)


def _breaks(body: list[ast.stmt]) -> bool:
    """Whether one may break out of this loop."""
    for one in body:
        if isinstance(one, ast.Break):
            return True
        if isinstance(one, ast.If) and (_breaks(one.body) or _breaks(one.orelse)):
            return True
    return False


def departs(body: list[ast.stmt]) -> bool:
    """Whether somebody may not go on behind it: who returns, breaks or continues there."""
    for one in body:
        if isinstance(one, ast.Return | ast.Break | ast.Continue):
            return True
        if isinstance(one, ast.If) and (departs(one.body) or departs(one.orelse)):
            return True
        if isinstance(one, ast.For | ast.While) and has(one.body, ast.Return):
            return True
    return False
