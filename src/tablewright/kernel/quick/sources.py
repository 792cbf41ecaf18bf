"""The functions of a loop as they are written, and as they are written anew."""

from __future__ import annotations

import ast
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from types import FunctionType
from typing import Any

from tablewright.kernel.quick.known import Known
from tablewright.kernel.quick.trees import assigned
from tablewright.kernel.twin import Without


@dataclass(frozen=True, eq=False)
class Function:
    """A function: what it is called, its source, what names that are not its own stand for, and those it sets."""

    name: str
    node: ast.FunctionDef
    world: dict[str, Any]
    own: frozenset[str]
    parameters: tuple[str, ...]


@dataclass(eq=False)
class Variant:
    """A function as written anew for what is known of its arguments."""

    name: str
    kept: tuple[int, ...] = ()
    """The places of the arguments that it still takes."""
    parameters: tuple[str, ...] = ()
    body: list[ast.stmt] = field(default_factory=list)
    result: Known = None
    pure: bool = False
    """Whether it throws no die and writes nothing."""
    own: set[str] = field(default_factory=set)
    cells: set[str] = field(default_factory=set)
    """The names outside of it that it sets."""
    reads: set[str] = field(default_factory=set)
    """The rows and cells that it reads, or those whom it calls."""
    inline: ast.expr | None = None
    """All that it does, as one expression."""
    size: int = 0
    done: bool = False


@cache
def function(found: FunctionType) -> Function:
    """A function by its plain self."""
    node = _functions(found.__code__.co_filename)[found.__name__]
    name = f"{found.__module__.rpartition('.')[2]}_{found.__name__}"
    parameters = tuple(one.arg for one in node.args.args)
    return Function(name, node, found.__globals__, frozenset(assigned(node.body)), parameters)


@cache
def _functions(path: str) -> dict[str, ast.FunctionDef]:
    tree = Without("LISTENS").visit(ast.parse(Path(path).read_text("utf-8"), path))
    return {node.name: node for node in tree.body if isinstance(node, ast.FunctionDef)}
