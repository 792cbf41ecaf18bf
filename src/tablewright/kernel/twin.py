"""The same source compiled: modules of plain functions are loaded a second time with every function under numba.

numba is an optional extra (`fast`) and imported only when something has to be compiled. It reads the functions and
says what they come to for a machine; `whole` makes that one piece of machine code. The code is kept in a file named by
the digest of all the sources and of the machine, so that nothing stale is ever run; where no folder can be written to
it is compiled anew in each process.
"""

from __future__ import annotations

import ast
import hashlib
import importlib.util
import os
import sys
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from types import FunctionType, ModuleType
from typing import Any

from tablewright.kernel import apart, branches, whole


def available() -> bool:
    """Whether the extra `fast` is installed."""
    return all(importlib.util.find_spec(name) is not None for name in ("numba", "llvmlite"))


def compiled(names: Sequence[str], function: str, sample: whole.Sample, *, without: str = "") -> bytes:
    """A function of the last of these modules, each of which stands after those that it calls, for `whole` to fit.

    A module takes functions from another by `from module import function`, which finds the twin's. What stands under
    `if m[c.NAME]:` for the name in `without` is left out of the twins: it is what only somebody who listens needs.
    """
    with _as_it_stands():
        loop = getattr(twins(names, without=without)[names[-1]], function)
        read(loop, set())
        (found,) = loop.overloads.values()
        return whole.module_of(found.library.get_llvm_str(), found.fndesc.llvm_func_name, sample)


def read(function: Any, before: set[Any]) -> None:
    """Have numba read a function, after those that it calls, once for all callers, by what it says that it takes.

    Left to itself, numba reads it once more for each number that is written in a call of it.
    """
    import numba

    types: Any = numba.types  # its types do not know all of it
    kinds = {"Row": types.CPointer(types.int64), "int": types.int64, "bool": types.boolean}
    plain: FunctionType = function.py_func
    before.add(function)
    for name in plain.__code__.co_names:
        called = plain.__globals__.get(name)
        if hasattr(called, "py_func") and called not in before:
            read(called, before)
    takes = plain.__code__.co_varnames[: plain.__code__.co_argcount]
    told = [kinds.get(plain.__annotations__.get(one, "")) for one in takes]
    if None not in told and not plain.__defaults__:
        function.compile(tuple(told))
        function.disable_compile()


def twins(names: Sequence[str], *, without: str = "") -> dict[str, ModuleType]:
    """These modules once more, every function in them under numba; what they hold is compiled when first called."""
    import numba

    njit: Any = numba.njit  # its types do not know all of its options
    mark = njit(error_model="numpy", no_cpython_wrapper=True, no_cfunc_wrapper=True)
    found: dict[str, ModuleType] = {}
    plain = {name: sys.modules.get(name) for name in names}
    try:
        for name in names:
            found[name] = _load(name, _source(name), mark, without)
            sys.modules[name] = found[name]
    finally:
        for name, module in plain.items():
            if module is None:
                sys.modules.pop(name, None)
            else:
                sys.modules[name] = module
    return found


@contextmanager
def _as_it_stands() -> Iterator[None]:
    """numba makes nothing better meanwhile: that is done once, when everything is in one piece."""
    import numba

    config: Any = numba.config  # its types do not know all of it
    before = config.OPT
    config.OPT = type(before)(0)
    try:
        yield
    finally:
        config.OPT = before


def place(folder: Path, names: Sequence[str]) -> Path:
    """The file in which the code of these modules, as this process first saw them, is kept for this machine."""
    return folder / f"{_name(tuple(names))}.o"


@cache
def _name(names: tuple[str, ...]) -> str:
    from importlib.metadata import version

    read = [*map(_source, names), Path(__file__), Path(whole.__file__), Path(branches.__file__)]
    return digest(read, version("numba"), version("llvmlite"), whole.machine())


def store(path: Path, code: bytes) -> None:
    """Put the code there, all of it at once."""
    part = path.with_suffix(f"{path.suffix}{os.getpid()}")
    part.write_bytes(code)
    part.replace(path)


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
    apart.check(tree, name)
    if without:
        tree = Without(without).visit(tree)
    tree = ast.fix_missing_locations(Loops().visit(tree))
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


class Loops(ast.NodeTransformer):
    """Writes `for` over a range as `while`: numba would work out first how often, whichever way the steps may lead."""

    def __init__(self) -> None:
        self.count = 0

    def visit_For(self, node: ast.For) -> ast.stmt | list[ast.stmt]:
        self.generic_visit(node)
        bounds = node.iter.args if isinstance(node.iter, ast.Call) else []
        if not bounds or node.orelse or not self._upwards(bounds):
            return node
        self.count += 1
        low, high = f"_next{self.count}", f"_stop{self.count}"
        begin, end = bounds[:2] if len(bounds) > 1 else (ast.Constant(0), bounds[0])
        step = bounds[2] if len(bounds) > 2 else ast.Constant(1)
        turn = ast.Assign([node.target], ast.Name(low, ast.Load()))
        onwards = ast.AugAssign(ast.Name(low, ast.Store()), ast.Add(), step)
        test = ast.Compare(ast.Name(low, ast.Load()), [ast.Lt()], [ast.Name(high, ast.Load())])
        return [
            ast.Assign([ast.Name(low, ast.Store())], begin),
            ast.Assign([ast.Name(high, ast.Store())], end),
            ast.While(test, [turn, onwards, *node.body], []),
        ]

    def _upwards(self, bounds: list[ast.expr]) -> bool:
        """Whether the steps lead up: one by one, or by a constant of `columns`."""
        return len(bounds) < 3 or (isinstance(bounds[2], ast.Attribute) and bounds[2].attr.isupper())


def writable(folder: Path) -> Path | None:
    """The folder, made if need be; None where it cannot be written to."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError:
        return None
    return folder if os.access(folder, os.W_OK) else None
