"""Expressions written anew, with what is known of their values."""

from __future__ import annotations

import ast
from typing import Any

from tablewright.kernel.quick.calls import Calls
from tablewright.kernel.quick.known import (
    EITHER,
    Column,
    Known,
    combined,
    either,
    just,
    narrowed,
    one_of,
    signed,
    truth,
)
from tablewright.kernel.quick.trees import constant, name


class Values(Calls):
    """The part that writes expressions."""

    def expr(self, node: ast.expr) -> tuple[ast.expr, Known]:
        """An expression written anew: as a number, where it can be but one and does nothing else."""
        found, known = _WAYS[type(node)](self, node)
        value = one_of(known)
        if value is not None and not isinstance(found, ast.Constant) and self.is_pure(found):
            return constant(value), known
        return found, known

    def test(self, node: ast.expr) -> tuple[ast.expr, bool | None]:
        """A test, and whether it holds, where that is known."""
        found, known = self.expr(node)
        return found, truth(known)

    def learn(self, test: ast.expr, *, holds: bool) -> None:
        """Narrow what is known of names down, once a test is known to hold or not."""
        if self.seen is None:
            return
        if isinstance(test, ast.UnaryOp) and isinstance(test.op, ast.Not):
            self.learn(test.operand, holds=not holds)
        elif isinstance(test, ast.BoolOp) and isinstance(test.op, ast.And) == holds:
            for one in test.values:
                self.learn(one, holds=holds)
        elif isinstance(test, ast.Name) and test.id in self.seen:
            self.seen[test.id] = narrowed(self.seen[test.id], ast.NotEq(), just(0), holds=holds)
        elif isinstance(test, ast.Compare) and len(test.ops) == 1 and isinstance(test.left, ast.Name):
            left, right = test.left.id, test.comparators[0]
            plain = isinstance(right, ast.Constant | ast.Name | ast.Attribute)
            if left in self.seen and plain:
                self.seen[left] = narrowed(self.seen[left], test.ops[0], self.expr(right)[1], holds=holds)

    # ── Names and numbers ────────────────────────────────────────────────────────────────────

    def _constant(self, node: ast.Constant) -> tuple[ast.expr, Known]:
        return node, just(node.value) if isinstance(node.value, int) else None

    def _name(self, node: ast.Name) -> tuple[ast.expr, Known]:
        if self.seen is not None and node.id in self.seen:
            return name(node.id), self.seen[node.id]
        value = self.function.world.get(node.id)
        if isinstance(value, int) and node.id not in self.function.own:
            return constant(value), just(value)
        return name(node.id), None

    def _attribute(self, node: ast.Attribute) -> tuple[ast.expr, Known]:
        """A number by its name in a module: it may name a column."""
        module = self.function.world[getattr(node.value, "id", "")]
        value = getattr(module, node.attr)
        return constant(value), just(Column(value))

    # ── Reckoning ────────────────────────────────────────────────────────────────────────────

    def _binop(self, node: ast.BinOp) -> tuple[ast.expr, Known]:
        left, a = self.expr(node.left)
        right, b = self.expr(node.right)
        known = combined(node.op, a, b)
        if isinstance(node.op, ast.Add | ast.Sub | ast.LShift | ast.RShift) and one_of(b) == 0 and self.is_pure(right):
            return left, known
        if isinstance(node.op, ast.Add) and one_of(a) == 0 and self.is_pure(left):
            return right, known
        return ast.BinOp(left, node.op, right), known

    def _unary(self, node: ast.UnaryOp) -> tuple[ast.expr, Known]:
        of, known = self.expr(node.operand)
        return ast.UnaryOp(node.op, of), signed(node.op, known)

    def _compare(self, node: ast.Compare) -> tuple[ast.expr, Known]:
        near = self._near(node)
        if near is not None:
            return self.expr(near)
        left, a = self.expr(node.left)
        others = [self.expr(one) for one in node.comparators]
        found = ast.Compare(left, node.ops, [one for one, _ in others])
        if len(others) > 1:
            return found, EITHER
        kind, b = node.ops[0], others[0][1]
        return found, _within(kind, a, b) if isinstance(kind, ast.In | ast.NotIn) else combined(kind, a, b)

    def _near(self, node: ast.Compare) -> ast.expr | None:
        """How far apart, against a number: asked without taking a sign away."""
        left, kind = node.left, node.ops[0]
        if not (isinstance(left, ast.Call) and isinstance(left.func, ast.Name) and left.func.id == "abs"):
            return None
        most = one_of(self.expr(node.comparators[0])[1])
        if len(node.ops) > 1 or most is None or not isinstance(kind, ast.Gt | ast.LtE):
            return None
        found = ast.Compare(constant(-most), [ast.LtE(), ast.LtE()], [left.args[0], constant(most)])
        return found if isinstance(kind, ast.LtE) else ast.UnaryOp(ast.Not(), found)

    def _boolop(self, node: ast.BoolOp) -> tuple[ast.expr, Known]:
        """Tests one after another, as far as they come; those that are sure to let the next one come fall out."""
        stops = isinstance(node.op, ast.Or)
        before = dict(self.seen or {})
        values: list[ast.expr] = []
        known: Known = frozenset()
        for place, one in enumerate(node.values):
            value, of = self.expr(one)
            sure = truth(of)
            if sure is (not stops) and place < len(node.values) - 1 and self.is_pure(value):
                continue
            values.append(value)
            known = either(known, of)
            if sure is stops:
                if not stops and all(self.is_pure(earlier) for earlier in values):
                    values, known = [constant(False)], just(False)
                break
            self.learn(one, holds=not stops)
        self.seen = before
        return (values[0] if len(values) == 1 else ast.BoolOp(node.op, values)), known

    def _ifexp(self, node: ast.IfExp) -> tuple[ast.expr, Known]:
        test, sure = self.test(node.test)
        if sure is not None and self.is_pure(test):
            return self.expr(node.body if sure else node.orelse)
        before = dict(self.seen or {})
        self.learn(node.test, holds=True)
        body, a = self.expr(node.body)
        self.seen = dict(before)
        self.learn(node.test, holds=False)
        orelse, b = self.expr(node.orelse)
        self.seen = before
        return ast.IfExp(test, body, orelse), either(a, b)

    def _tuple(self, node: ast.Tuple) -> tuple[ast.expr, Known]:
        parts = [self.expr(one) for one in node.elts]
        return ast.Tuple([one for one, _ in parts], ast.Load()), tuple(known for _, known in parts)


def _within(kind: ast.cmpop, a: Known, b: Known) -> Known:
    """Whether a value is one of several."""
    values = [one_of(part) for part in b] if isinstance(b, tuple) else [None]
    if not isinstance(a, frozenset) or None in values:
        return EITHER
    return frozenset((value in values) == isinstance(kind, ast.In) for value in a)


_WAYS: dict[type[ast.expr], Any] = {
    ast.Constant: Values._constant,
    ast.Name: Values._name,
    ast.Attribute: Values._attribute,
    ast.BinOp: Values._binop,
    ast.UnaryOp: Values._unary,
    ast.Compare: Values._compare,
    ast.BoolOp: Values._boolop,
    ast.IfExp: Values._ifexp,
    ast.Tuple: Values._tuple,
    ast.Subscript: Values.in_subscript,
    ast.Call: Values.in_call,
}
