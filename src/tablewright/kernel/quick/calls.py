"""Calls written anew: of other functions, in their place where they are short; of dice; of what Python brings."""

from __future__ import annotations

import ast
from types import FunctionType
from typing import Any

from tablewright.kernel import rows
from tablewright.kernel.quick.cells import Cells
from tablewright.kernel.quick.known import Known, just, one_of
from tablewright.kernel.quick.sources import Variant, function
from tablewright.kernel.quick.trees import Give, call, constant, every, given, name, replaced, target

ROWS = ("m", "k", "t", "begun")
LONG = 80
"""Parts of a function that is not put in the place of its call any more."""
PAIR = 2
MANY_FACES = 100
MANY_DICE = 3


class Calls(Cells):
    """The part that writes calls."""

    def called(self, node: ast.expr) -> Any:
        """What is called there, if it is no part of Python."""
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
            return self.function.world.get(node.func.id)
        return None

    def is_ours(self, node: ast.expr) -> bool:
        """Whether it is a call of a function of the loop, or the opposite of one."""
        while isinstance(node, ast.UnaryOp):
            node = node.operand
        return isinstance(self.called(node), FunctionType)

    def is_pure(self, node: ast.AST) -> bool:
        """Whether nothing is thrown or written in there."""
        pure = self.program.pure
        return all(
            isinstance(one.func, ast.Name) and one.func.id in pure for one in every(node) if isinstance(one, ast.Call)
        )

    def in_call(self, node: ast.Call) -> tuple[ast.expr, Known]:
        """A call."""
        found = self.called(node)
        if found is rows.throw:
            return self._thrown(*self.expr(node.args[1]))
        if found is rows.total:
            return self._total(node)
        if isinstance(found, FunctionType):
            return self._call(found, node)
        if not isinstance(node.func, ast.Name) or found is not None:
            raise TypeError(f"no function of a loop: {ast.unparse(node)}")
        parts = [self.expr(one) for one in node.args]
        return self._built_in(node.func.id, [one for one, _ in parts]), _worked(node.func.id, [of for _, of in parts])

    # ── Dice ─────────────────────────────────────────────────────────────────────────────────

    def _thrown(self, sides: ast.expr, known: Known) -> tuple[ast.expr, Known]:
        """One die: the next word, kept unless it lies beyond the last full round of faces."""
        self.pure = False
        size = one_of(known)
        whole = call("_face", name("_word"), sides)
        if size is None or size < 1:
            return whole, None
        faces = frozenset(range(1, size + 1)) if size <= MANY_FACES else None
        kept = ast.NamedExpr(target("_w"), call("_word"))
        test = ast.Compare(kept, [ast.Lt()], [constant(2**32 - 2**32 % size)])
        value = ast.BinOp(ast.BinOp(name("_w"), ast.Mod(), constant(size)), ast.Add(), constant(1))
        return ast.IfExp(test, value, whole), faces

    def _total(self, node: ast.Call) -> tuple[ast.expr, Known]:
        """The sum of some dice: one after another where they are few and their number is known."""
        self.pure = False
        dice, count = self.expr(node.args[1])
        sides, size = self.expr(node.args[2])
        number, faces = one_of(count), one_of(size)
        if number is None or faces is None or not 1 <= number <= MANY_DICE:
            return call("_total", name("_word"), dice, sides), None
        found = self._thrown(sides, size)[0]
        for _ in range(number - 1):
            found = ast.BinOp(found, ast.Add(), self._thrown(sides, size)[0])
        return found, frozenset(range(number, number * faces + 1)) if number * faces <= MANY_FACES else None

    # ── What Python brings ───────────────────────────────────────────────────────────────────

    def _built_in(self, what: str, of: list[ast.expr]) -> ast.expr:
        """`abs`, `min` and `max` without a call."""
        if what == "abs":
            test, one = self._kept(of[0])
            return ast.IfExp(ast.Compare(test, [ast.GtE()], [constant(0)]), one, ast.UnaryOp(ast.USub(), one))
        if what in ("min", "max") and len(of) == PAIR:
            (first, a), (second, b) = self._kept(of[0]), self._kept(of[1])
            kind = ast.LtE() if what == "min" else ast.GtE()
            return ast.IfExp(ast.Compare(first, [kind], [second]), a, b)
        return call(what, *of)

    def _kept(self, value: ast.expr) -> tuple[ast.expr, ast.expr]:
        """A value where it is worked out, and where it is used again."""
        if _simple(value):
            return value, value
        told = self.program.new("_n")
        return ast.NamedExpr(target(told), value), name(told)

    # ── Other functions of the loop ──────────────────────────────────────────────────────────

    def _call(self, found: FunctionType, node: ast.Call) -> tuple[ast.expr, Known]:
        other = function(found)
        missing = len(other.parameters) - len(node.args)
        arguments = [*node.args, *other.node.args.defaults[len(other.node.args.defaults) - missing :]]
        parts = [self._argument(one) for one in arguments]
        variant = self.program.variant(other, tuple(known for _, known in parts))
        kept = [parts[place][0] for place in variant.kept]
        self.pure = self.pure and variant.pure
        put = self._inlined(variant, kept)
        return (call(variant.name, *kept) if put is None else put), variant.result

    def _argument(self, node: ast.expr) -> tuple[ast.expr, Known]:
        if isinstance(node, ast.Name) and node.id in ROWS:
            return name(node.id), None
        return self.expr(node)

    def _inlined(self, variant: Variant, arguments: list[ast.expr]) -> ast.expr | None:
        """What the function does as an expression in place of its call; None where it is more, or would differ."""
        if variant.inline is None:
            return None
        names = [one.id for one in every(variant.inline) if isinstance(one, ast.Name)]
        put: dict[str, ast.expr] = {}
        for parameter, argument in zip(variant.parameters, arguments, strict=True):
            once = variant.pure and names.count(parameter) <= 1 and self.is_pure(argument)
            if not _simple(argument) and not once:
                return None
            put[parameter] = argument
        for one in every(variant.inline):
            if isinstance(one, ast.NamedExpr) and one.target.id != "_w":
                put[one.target.id] = name(self.program.new("_n"))
        found: ast.expr = replaced(variant.inline, put)
        return found

    def spliced(self, value: ast.expr, give: Give) -> list[ast.stmt] | None:
        """What a function does, in place of a call of it; None where that cannot be, or is too long."""
        if not isinstance(value, ast.Call) or not isinstance(value.func, ast.Name):
            return None
        variant = self.program.written.get(value.func.id)
        if variant is None or (variant.size > LONG and len(variant.body) > 1):
            return None
        put: dict[str, ast.expr] = {one: name(self.program.new(f"{one}_")) for one in sorted(variant.own)}
        before: list[ast.stmt] = []
        for parameter, argument in zip(variant.parameters, value.args, strict=True):
            if _simple(argument) and parameter not in variant.own:
                put[parameter] = argument
                continue
            new = put.setdefault(parameter, name(self.program.new(f"{parameter}_")))
            before.append(ast.Assign([ast.Name(getattr(new, "id", ""), ast.Store())], argument))
        body = given(replaced(variant.body, put), give)
        if body is None:
            return None
        self.cells |= variant.cells
        return before + body


def _simple(value: ast.expr) -> bool:
    """Whether it is a number, or a name that nobody else sets."""
    return isinstance(value, ast.Constant) or (isinstance(value, ast.Name) and not value.id.startswith("_h"))


def _worked(what: str, of: list[Known]) -> Known:
    """What Python's own functions make of numbers that are known."""
    values = [value for one in of if (value := one_of(one)) is not None]
    work: dict[str, Any] = {"abs": abs, "min": min, "max": max, "int": int, "bool": bool}
    return just(work[what](*values)) if what in work and len(values) == len(of) else None
