"""One function written anew for what is known of its arguments: statement after statement, as far as it comes."""

from __future__ import annotations

import ast
from collections.abc import Sequence
from typing import Any

from tablewright.kernel import rows
from tablewright.kernel.quick.cells import Seen
from tablewright.kernel.quick.known import Known, combined, either
from tablewright.kernel.quick.loops import Loops
from tablewright.kernel.quick.trees import call, name, target

PAIR = 2


class Writer(Loops):
    """The part that writes statements; `results` is what is known of each value that is returned."""

    def write(self) -> list[ast.stmt]:
        """The whole body."""
        self.results: list[Known] = []
        self.breaks, self.rounds = [0], []
        found = self.block(self.function.node.body)
        if self.seen is not None:
            self.results.append(None)
        return found

    def block(self, body: Sequence[ast.stmt]) -> list[ast.stmt]:
        """Statements, up to where nothing behind is come to."""
        found: list[ast.stmt] = []
        for statement in body:
            if self.seen is None:
                break
            found += _WAYS[type(statement)](self, statement)
        return found

    # ── Plain statements ─────────────────────────────────────────────────────────────────────

    def _expr(self, node: ast.Expr) -> list[ast.stmt]:
        if isinstance(node.value, ast.Call) and self.called(node.value) is rows.seed:
            self.cells.add("_word")
            self.pure = False
            arguments = [self.expr(one)[0] for one in node.value.args[1:]]
            return [ast.Assign([target("_word")], call("_stream", *arguments))]
        value, _ = self.expr(node.value)
        return self._done(value)

    def _done(self, value: ast.expr) -> list[ast.stmt]:
        """Something done for what it does, not for its result."""
        put = self.spliced(value, lambda found: [] if found is None or self.is_pure(found) else [ast.Expr(found)])
        if put is not None:
            return put
        return [] if self.is_pure(value) else [ast.Expr(value)]

    def _nothing(self, node: ast.stmt) -> list[ast.stmt]:
        del node
        return []

    def _assign(self, node: ast.Assign) -> list[ast.stmt]:
        value, known = self.expr(node.value)
        put = self._target(node.targets[0], known)
        if not isinstance(put, ast.Subscript):
            body = self.spliced(value, lambda found: [ast.Assign([put], found or ast.Constant(None))])
            if body is not None:
                return body
        return [ast.Assign([put], value)]

    def _target(self, node: ast.expr, known: Known) -> ast.expr:
        if isinstance(node, ast.Name):
            self.note(node.id, known)
            return target(node.id)
        if isinstance(node, ast.Tuple):
            parts = known if isinstance(known, tuple) else (None,) * len(node.elts)
            return ast.Tuple([self._target(a, b) for a, b in zip(node.elts, parts, strict=True)], ast.Store())
        if isinstance(node, ast.Subscript):
            return self.stored(node)
        raise TypeError(f"nothing that can be set: {ast.unparse(node)}")

    def _augassign(self, node: ast.AugAssign) -> list[ast.stmt]:
        value, known = self.expr(node.value)
        if isinstance(node.target, ast.Name):
            before = self.seen.get(node.target.id) if self.seen is not None else None
            self.note(node.target.id, combined(node.op, before, known))
            return [ast.AugAssign(target(node.target.id), node.op, value)]
        if isinstance(node.target, ast.Subscript):
            place: Any = self.stored(node.target)
            return [ast.AugAssign(place, node.op, value)]
        raise TypeError(f"nothing that can be set: {ast.unparse(node)}")

    def _return(self, node: ast.Return) -> list[ast.stmt]:
        if node.value is None:
            self.results.append(None)
            self.seen = None
            return [node]
        both = node.value
        if isinstance(both, ast.BoolOp) and isinstance(both.op, ast.And) and len(both.values) == PAIR:
            test, then = both.values
            if isinstance(test, ast.Compare) and self.is_ours(then):
                return self.block([ast.If(test, [ast.Return(then)], [ast.Return(ast.Constant(False))])])
        value, known = self.expr(both)
        self.results.append(known)
        self.seen = None
        put = self.spliced(value, lambda found: [ast.Return(found)])
        return [ast.Return(value)] if put is None else put

    def _break(self, node: ast.stmt) -> list[ast.stmt]:
        self.breaks[-1] += 1
        self.seen = None
        return [node]

    def _continue(self, node: ast.stmt) -> list[ast.stmt]:
        if self.seen is not None:
            self.rounds[-1].append(self.seen)
        self.seen = None
        return [node]

    # ── Tests ────────────────────────────────────────────────────────────────────────────────

    def _if(self, node: ast.If) -> list[ast.stmt]:
        node = self._taken_apart(node)
        test, sure = self.test(node.test)
        if sure is not None:
            first = self._done(test)
            self.learn(node.test, holds=sure)
            return first + self.block(node.body if sure else node.orelse)
        first, test = self._asked(test)
        before = dict(self.seen or {})
        self.learn(node.test, holds=True)
        body, after = self.block(node.body), self.seen
        self.seen = before
        self.learn(node.test, holds=False)
        orelse = self.block(node.orelse)
        self.seen = _joined(after, self.seen)
        if body:
            return [*first, ast.If(test, body, orelse)]
        if orelse:
            return [*first, ast.If(ast.UnaryOp(ast.Not(), test), orelse, [])]
        return first if self.is_pure(test) else [*first, ast.Expr(test)]

    def _asked(self, test: ast.expr) -> tuple[list[ast.stmt], ast.expr]:
        """A test that is a call, or the opposite of one, as what the function does and a test of what came out."""
        turned = isinstance(test, ast.UnaryOp) and isinstance(test.op, ast.Not)
        asked = test.operand if isinstance(test, ast.UnaryOp) and turned else test
        told = self.program.new("_t")
        put = self.spliced(asked, lambda found: [ast.Assign([target(told)], found or ast.Constant(None))])
        if put is None:
            return [], test
        return put, ast.UnaryOp(ast.Not(), name(told)) if turned else name(told)

    def _taken_apart(self, node: ast.If) -> ast.If:
        """Several tests, one of which is a call, as one within the other."""
        test = node.test
        if not isinstance(test, ast.BoolOp) or not any(self.is_ours(one) for one in test.values[1:]):
            return node
        place = next(place for place, one in enumerate(test.values) if place and self.is_ours(one))
        first = test.values[0] if place == 1 else ast.BoolOp(test.op, test.values[:place])
        last = place == len(test.values) - 1
        rest = test.values[place] if last else ast.BoolOp(test.op, test.values[place:])
        if isinstance(test.op, ast.And) and not node.orelse:
            return ast.If(first, [ast.If(rest, node.body, [])], [])
        if isinstance(test.op, ast.Or) and len(node.body) == 1 and isinstance(node.body[0], ast.Continue | ast.Return):
            return ast.If(first, node.body, [ast.If(rest, node.body, node.orelse)])
        return node


def _joined(a: Seen | None, b: Seen | None) -> Seen | None:
    """What is known where two ways meet."""
    if a is None or b is None:
        return b if a is None else a
    return {one: either(a[one], b[one]) if one in a and one in b else a.get(one, b.get(one)) for one in {**a, **b}}


_WAYS: dict[type[ast.stmt], Any] = {
    ast.Expr: Writer._expr,
    ast.Pass: Writer._nothing,
    ast.Delete: Writer._nothing,
    ast.Assign: Writer._assign,
    ast.AugAssign: Writer._augassign,
    ast.If: Writer._if,
    ast.While: Writer.in_while,
    ast.For: Writer.in_for,
    ast.Return: Writer._return,
    ast.Break: Writer._break,
    ast.Continue: Writer._continue,
}
