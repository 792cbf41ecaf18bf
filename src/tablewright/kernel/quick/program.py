"""All functions of a loop, each written anew for every kind of arguments that it is called with."""

from __future__ import annotations

import ast
from collections.abc import Sequence

from tablewright.kernel.quick.known import Known, either, one_of
from tablewright.kernel.quick.sources import Function, Variant
from tablewright.kernel.quick.trees import as_expression, every
from tablewright.kernel.quick.writer import Writer

SHORT = 60
"""Parts of an expression that is put in place of a call."""
CELLS = ("_h", "_word")
"""How the names begin that stand for numbers of the header, and that of the dice."""


class Program:
    """What has been written so far, and what of the rows it uses.

    `slow` are the columns that change seldom: what comes of them alone is kept for as long as they are as they are.
    """

    def __init__(self, k: list[int], blocks: range, slow: Sequence[int]) -> None:
        self.k = k
        self.blocks = blocks
        self.slow = {f"_m{column}" for column in slow}
        self.columns: set[int] = set(slow)
        self.wide: set[int] = set()
        """Columns of which several belong to one block and are counted through."""
        self.shifts: set[int] = set()
        self.heads: set[int] = set()
        self.pure = {"abs", "min", "max", "int", "bool", "len", "range"}
        self.written: dict[str, Variant] = {}
        self.functions: list[ast.stmt] = []
        self._variants: dict[object, Variant] = {}
        self._names = 0

    def new(self, begins: str) -> str:
        """A name that nothing has yet."""
        self._names += 1
        return f"{begins}{self._names}"

    def variant(self, found: Function, arguments: tuple[Known, ...]) -> Variant:
        """A function for such arguments, written at the first call of that kind."""
        key = found, arguments, tuple(type(one_of(one)) for one in arguments)
        if key not in self._variants:
            variant = self._variants[key] = Variant(self.new(f"{found.name}_"))
            self._write(variant, found, arguments)
        if not self._variants[key].done:
            raise TypeError(f"{found.name} calls itself")
        return self._variants[key]

    def _write(self, variant: Variant, found: Function, arguments: tuple[Known, ...]) -> None:
        writer = Writer(self, found, arguments)
        body = writer.write()
        parts = every(*body)
        read = {one.id for one in parts if isinstance(one, ast.Name) and isinstance(one.ctx, ast.Load)}
        variant.body = _without_spare(body, read, writer) or [ast.Pass()]
        variant.kept = tuple(
            place
            for place, one in enumerate(found.parameters)
            if one not in ("m", "k") and (one in found.own or one_of(arguments[place]) is None)
        )
        variant.parameters = tuple(found.parameters[place] for place in variant.kept)
        variant.pure, variant.cells = writer.pure, writer.cells
        for number, result in enumerate(writer.results):
            variant.result = either(variant.result, result) if number else result
        names = {one.id for one in parts if isinstance(one, ast.Name) and isinstance(one.ctx, ast.Store)}
        variant.own = {one for one in names if not one.startswith(CELLS)}
        variant.size, variant.reads = len(parts), self._reads(parts)
        variant.inline = None if variant.own & set(variant.parameters) else as_expression(variant.body)
        if variant.inline is not None and len(every(variant.inline)) > SHORT:
            variant.inline = None
        self._add(variant)
        if variant.pure and any(isinstance(one, ast.For | ast.While) for one in parts):
            self._remember(variant, parts)

    def _add(self, variant: Variant) -> None:
        told: list[ast.stmt] = [ast.Nonlocal(sorted(variant.cells))] if variant.cells else []
        takes = ast.arguments([], [ast.arg(one) for one in variant.parameters], None, [], [], None, [])
        self.functions.append(ast.FunctionDef(variant.name, takes, told + variant.body, [], None))
        self.written[variant.name] = variant
        if variant.pure:
            self.pure.add(variant.name)
        variant.done = True

    def _reads(self, parts: Sequence[ast.AST]) -> set[str]:
        """The rows and cells that are read in there, or by whom it calls."""
        found: set[str] = set()
        for one in parts:
            if isinstance(one, ast.Subscript) and isinstance(one.value, ast.Name):
                if not (one.value.id == "k" or one.value.id.startswith("_k")):
                    found.add(one.value.id)
            elif isinstance(one, ast.Name) and one.id.startswith("_h"):
                found.add(one.id)
            elif isinstance(one, ast.Call):
                found |= self._called(one)
        return found

    def _called(self, node: ast.Call) -> set[str]:
        """What is read by a function that is called."""
        variant = self.written.get(node.func.id) if isinstance(node.func, ast.Name) else None
        return variant.reads if variant is not None else set()

    def _remember(self, variant: Variant, parts: Sequence[ast.AST]) -> None:
        """Keep what comes out, by the arguments and whatever else it goes by; leave it where that is too much."""
        heads = {one for one in variant.reads if one.startswith("_h")}
        more = dict.fromkeys(sorted(heads))
        for one in parts:
            if isinstance(one, ast.Call) and self._called(one) - heads - self.slow:
                return
            if isinstance(one, ast.Subscript) and isinstance(one.value, ast.Name) and one.value.id in variant.reads:
                at = one.slice.id if isinstance(one.slice, ast.Name) else ""
                if one.value.id in self.slow:
                    continue
                if at not in variant.parameters or at in variant.own:
                    return
                more[f"{one.value.id}[{at}]"] = None
        self._keep(variant, [*variant.parameters, *more])

    def _keep(self, variant: Variant, by: Sequence[str]) -> None:
        """A function that looks first whether it is known, before it works it out."""
        looked = Variant(f"{variant.name}_known", variant.kept, variant.parameters)
        key, takes = ", ".join([self.new(""), *by]), ", ".join(variant.parameters)
        text = f"""
found = _now.get(({key},))
if found is None:
    found = _now[({key},)] = {variant.name}({takes})
return found"""
        looked.body = ast.parse(text).body
        looked.result, looked.pure, looked.reads, looked.own = variant.result, True, variant.reads, {"found"}
        looked.size = len(every(*looked.body))
        self._add(looked)
        for found, one in self._variants.items():
            if one is variant:
                self._variants[found] = looked


def _without_spare(body: list[ast.stmt], read: set[str], writer: Writer) -> list[ast.stmt]:
    """Leave out what sets names that nobody reads."""
    found: list[ast.stmt] = []
    for one in body:
        place = (
            one.targets[0] if isinstance(one, ast.Assign) else one.target if isinstance(one, ast.AugAssign) else None
        )
        if isinstance(place, ast.Name) and place.id not in read and not place.id.startswith(CELLS):
            value = one.value  # type: ignore[attr-defined]
            if writer.is_pure(value):
                continue
        if isinstance(one, ast.If | ast.While | ast.For):
            one.body = _without_spare(one.body, read, writer) or [ast.Pass()]
            one.orelse = _without_spare(one.orelse, read, writer)
        found.append(one)
    return found
