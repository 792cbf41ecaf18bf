"""The same source compiled: modules of plain functions are loaded a second time with every function under numba.

numba is an optional extra (`fast`) and imported only when somebody asks for a twin. What is compiled is kept in a
folder named by the digest of all the sources, so that nothing stale is ever run; where no folder can be written to it
is compiled anew in each process.
"""

from __future__ import annotations

import ast
import hashlib
import importlib.util
import os
import sys
from collections.abc import Callable, Iterable, Sequence
from pathlib import Path
from types import FunctionType, ModuleType
from typing import Any

WHOLE = "whole"
"""The file that stands beside what was compiled once all of it is there."""


def available() -> bool:
    """Whether the extra `fast` is installed."""
    return all(importlib.util.find_spec(name) is not None for name in ("numba", "numpy"))


def twins(
    names: Sequence[str], folder: Path | None = None, *, without: str = "", within: str = ""
) -> dict[str, ModuleType]:
    """These modules, each after those that it takes functions from, compiled; `folder` is where to keep the result.

    A module takes functions from another by `from module import function`, which finds the twin's. What stands under
    `if m[c.NAME]:` for the name in `without` is left out of the twins: it is what only somebody who listens needs.
    From outside only the last module's functions can be called; `within` names one of the last but one that it calls.
    """
    import numba

    sources = {name: _source(name) for name in names}
    if folder is not None:
        there = str(folder / digest(sources.values(), numba.__version__))
        setattr(numba.config, "CACHE_DIR", there)  # noqa: B010 (its types do not know it)
    for name in ("LOOP_VECTORIZE", "SLP_VECTORIZE"):  # here they only make compiling longer
        setattr(numba.config, name, 0)
    keeping = folder is not None
    options: dict[str, Any] = {"nogil": True, "error_model": "numpy", "cache": keeping, "no_cfunc_wrapper": True}
    njit: Any = numba.njit  # its types do not know all of its options
    outer, inner = njit(**options), njit(no_cpython_wrapper=True, **options)
    found: dict[str, ModuleType] = {}
    plain = {name: sys.modules.get(name) for name in names}
    try:
        for name, path in sources.items():
            found[name] = _load(name, path, outer if name == names[-1] else inner, without)
            sys.modules[name] = found[name]
    finally:
        for name, module in plain.items():
            if module is None:
                sys.modules.pop(name, None)
            else:
                sys.modules[name] = module
    if within:
        setattr(found[names[-1]], within, getattr(found[names[-2]], within))
    return found


def kept(folder: Path, names: Sequence[str]) -> bool:
    """Whether these modules, as they are now, were compiled into the folder before."""
    from importlib.metadata import version

    return (folder / digest((_source(name) for name in names), version("numba")) / WHOLE).is_file()


def done(folder: Path, names: Sequence[str]) -> None:
    """Note that all of these modules have been compiled into the folder; what was begun and not ended is not kept."""
    from importlib.metadata import version

    there = folder / digest((_source(name) for name in names), version("numba"))
    if there.is_dir():
        (there / WHOLE).touch()


def digest(sources: Iterable[Path], *more: str) -> str:
    """What the sources, and whatever else decides how they are compiled, come to."""
    found = hashlib.sha256()
    for path in sources:
        found.update(Path(path).read_bytes())
    for text in more:
        found.update(text.encode())
    return found.hexdigest()[:16]


def _source(name: str) -> Path:
    spec = importlib.util.find_spec(name)
    if spec is None or spec.origin is None:
        raise ImportError(f"no source of {name}")
    return Path(spec.origin)


def _load(name: str, path: Path, mark: Callable[[FunctionType], Any], without: str) -> ModuleType:
    """A module of its own from this source, each function defined in it marked."""
    module = ModuleType(name)
    module.__file__ = str(path)
    module.__package__ = name.rpartition(".")[0]
    sys.modules[name] = module
    tree = ast.parse(path.read_text("utf-8"), str(path))
    if without:
        tree = ast.fix_missing_locations(Without(without).visit(tree))
    exec(compile(tree, str(path), "exec"), vars(module))  # noqa: S102 (our own source, a second time)
    for key, value in list(vars(module).items()):
        if isinstance(value, FunctionType) and value.__module__ == name:
            setattr(module, key, mark(value))
    return module


class Without(ast.NodeTransformer):
    """Takes out what stands under a test of one column."""

    def __init__(self, name: str) -> None:
        self.name = name

    def visit_If(self, node: ast.If) -> ast.stmt:
        self.generic_visit(node)
        return ast.Pass() if self._asks(node.test) and not node.orelse else node

    def _asks(self, test: ast.expr) -> bool:
        """Whether it is a test of that column, alone or first of several that must all hold."""
        if isinstance(test, ast.BoolOp) and isinstance(test.op, ast.And):
            return self._asks(test.values[0])
        return (
            isinstance(test, ast.Subscript) and isinstance(test.slice, ast.Attribute) and test.slice.attr == self.name
        )


def writable(folder: Path) -> Path | None:
    """The folder, made if need be; None where it cannot be written to."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError:
        return None
    return folder if os.access(folder, os.W_OK) else None
