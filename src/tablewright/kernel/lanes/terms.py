"""Terms as they are written for many fights: each for those who are meant; who need not be asked is left out."""

from __future__ import annotations

import ast
from collections.abc import Callable
from types import FunctionType

from tablewright.kernel import rows
from tablewright.kernel.lanes.lines import EITHER, PLAIN, VARIES, Call, Lines, Place, Term, UnknownError, either
from tablewright.kernel.lanes.source import function, within

PRIMITIVE: dict[Callable[..., object], str] = {rows.throw: "throw", rows.seed: "seed"}
"""What the store does itself."""
SIGNS: dict[type[ast.AST], str] = {
    ast.Add: "+",
    ast.Sub: "-",
    ast.Mult: "*",
    ast.FloorDiv: "//",
    ast.Mod: "%",
    ast.LShift: "<<",
    ast.RShift: ">>",
    ast.BitAnd: "&",
    ast.BitOr: "|",
    ast.BitXor: "^",
    ast.Eq: "==",
    ast.NotEq: "!=",
    ast.Lt: "<",
    ast.LtE: "<=",
    ast.Gt: ">",
    ast.GtE: ">=",
}


class Terms(Lines):
    """Writes the terms of one function, and the lines that they need before them."""

    def term(self, node: ast.expr) -> Term:
        """A term for those who are meant."""
        constant = None if isinstance(node, ast.Name) and node.id in self.kinds else self.of.constant(node)
        if constant is not None:
            return Term(repr(constant) if constant >= 0 else f"({constant!r})", PLAIN, isinstance(constant, bool))
        write = getattr(self, f"_{type(node).__name__.lower()}", None)
        if write is None:
            raise UnknownError(ast.unparse(node))
        found: Term = write(node)
        return found

    def number(self, node: ast.expr) -> Term:
        """A number for those who are meant."""
        return self.term(node).number

    def truth(self, node: ast.expr) -> Term:
        """A truth for those who are meant."""
        return self._boolop(node, truth=True) if isinstance(node, ast.BoolOp) else self.term(node).true

    def terms(self, *nodes: ast.expr) -> list[Term]:
        """Several, each asked before the next."""
        found: list[Term] = []
        for node in nodes:
            if self._asks(node):
                found = [self.held(one) for one in found]
            found.append(self.term(node))
        return found

    def held(self, one: Term) -> Term:
        """A term that may be said twice."""
        return one if one.text.replace("_", "").isalnum() else Term(self.new(one.text), one.kind, one.truth)

    def _asks(self, node: ast.AST) -> bool:
        """Whether it needs lines before it."""
        kinds = within(node).kinds
        return not kinds.isdisjoint((ast.IfExp, ast.BoolOp, ast.In, ast.NotIn)) or self._in_turn(node)

    def _in_turn(self, node: ast.AST) -> bool:
        """Whether it compares more than two."""
        if ast.Compare not in within(node).kinds:
            return False
        return any(isinstance(one, ast.Compare) and len(one.ops) > 1 for one in ast.walk(node))

    def _works(self, node: ast.AST) -> bool:
        """Whether it calls one of ours, which is not asked in vain."""
        return any(isinstance(self.of.world.get(name), FunctionType) for name in within(node).calls)

    def _name(self, node: ast.Name) -> Term:
        if node.id not in self.kinds:
            raise UnknownError(node.id)
        name, kind, truth, p = f"v_{node.id}", self.kinds[node.id], node.id in self.truths, self.place.p
        if self.place.whole or kind == PLAIN:
            return Term(name, kind, truth)
        if node.id not in self.place.read:
            read = f"{name} if {p} is None else {name}.take({p})" if kind == VARIES else f"at({name}, {p})"
            self.place.read[node.id] = self.new(read)
        return Term(self.place.read[node.id], kind, truth)

    def _subscript(self, node: ast.Subscript) -> Term:
        if not isinstance(node.value, ast.Name) or node.value.id not in self.of.rows:
            raise UnknownError(ast.unparse(node))
        row, q = node.value.id, self.place.q
        if row not in ("m", "k", "begun"):
            raise UnknownError(ast.unparse(node))
        block, column = self.block(node.slice, row)
        if block is not None:
            if row == "m":
                read = f"behind[{column}].take({block.text}, None, None, 'clip')"
                return Term(read if block.kind == VARIES else f"get_of({block.text}, {column}, {q})", VARIES)
            read = f"k_behind[{column}].take({block.text}, None, None, 'clip')"
            return Term(read if block.kind == VARIES else f"k_of({block.text}, {column})", block.kind)
        where = self.number(node.slice)
        if row == "m":
            read = f"columns[{where.text}].take({q})" if where.kind == PLAIN else f"get({where.text}, {q})"
            return Term(read, VARIES)
        read = f"{row}[{where.text}]" if where.kind == PLAIN else f"{row}_at({where.text})"
        return Term(read, where.kind)

    def block(self, where: ast.expr, row: str = "m") -> tuple[Term | None, int]:
        """A place told by a name that may vary and a column behind it: what holds the one, and the other."""
        if row == "begun" or not isinstance(where, ast.BinOp) or not isinstance(where.op, ast.Add):
            return None, 0
        left, column = where.left, self.of.constant(where.right)
        if column is None or column < 0 or not isinstance(left, ast.Name):
            return None, 0
        if self.kinds.get(left.id, PLAIN) == PLAIN:
            return None, 0
        found = self.term(left)
        if row != "m":
            return found, column
        key = f"{left.id} block"
        if key not in self.place.read:
            q = self.place.q
            made = f"{found.text} * lanes + {q}" if found.kind == VARIES else f"block({found.text}, {q})"
            self.place.read[key] = self.new(made)
        return Term(self.place.read[key], found.kind), column

    def _binop(self, node: ast.BinOp) -> Term:
        left, right = self.terms(node.left, node.right)
        sign, kind = SIGNS[type(node.op)], either((left.kind, right.kind))
        if left.truth and right.truth and isinstance(node.op, ast.BitAnd | ast.BitOr | ast.BitXor):
            return Term(f"({left.text} {sign} {right.text})", kind, truth=True)
        return Term(f"({left.number.text} {sign} {right.number.text})", kind)

    def _unaryop(self, node: ast.UnaryOp) -> Term:
        if isinstance(node.op, ast.Not):
            return self.truth(node.operand).false
        one = self.number(node.operand)
        return Term(f"({'-' if isinstance(node.op, ast.USub) else '~'}{one.text})", one.kind)

    def _compare(self, node: ast.Compare) -> Term:
        if isinstance(node.ops[0], ast.In | ast.NotIn):
            return self._among(node)
        terms = self.terms(node.left, *node.comparators)
        terms = terms if all(one.truth for one in terms) else [one.number for one in terms]
        signs = [SIGNS[type(op)] for op in node.ops]
        if len(signs) > 1:
            terms = [terms[0], *(self.held(one) for one in terms[1:-1]), terms[-1]]
        pairs = [f"({x.text} {sign} {y.text})" for x, sign, y in zip(terms, signs, terms[1:], strict=False)]
        kind = either([one.kind for one in terms])
        return Term(pairs[0] if len(pairs) == 1 else f"({' & '.join(pairs)})", kind, truth=True)

    def _among(self, node: ast.Compare) -> Term:
        among = node.comparators[0]
        if not isinstance(among, ast.Tuple):
            raise UnknownError(ast.unparse(node))
        one, *others = (term.number for term in self.terms(node.left, *among.elts))
        one = self.held(one)
        found = " | ".join(f"({one.text} == {other.text})" for other in others)
        term = Term(f"({found})", either([one.kind, *(other.kind for other in others)]), truth=True)
        return term.false if isinstance(node.ops[0], ast.NotIn) else term

    def _boolop(self, node: ast.BoolOp, *, truth: bool = False) -> Term:
        """The first that decides it; the later ones are asked of those alone for whom it is not decided."""
        both = isinstance(node.op, ast.And)
        first = self.truth(node.values[0]) if truth else self.term(node.values[0])
        found = Term(self.new(first.text), first.kind, first.truth)
        for value in node.values[1:]:
            found = self._further(found, value, both=both, truth=truth)
        return found

    def _further(self, found: Term, value: ast.expr, *, both: bool, truth: bool) -> Term:
        name, goes_on = found.text, found.true.text if both else found.false.text
        if found.kind == PLAIN:
            with self.under(f"if {goes_on}:"):
                other = self.truth(value) if truth else self.term(value)
                self.line(f"{name} = {other.text}")
            return Term(name, PLAIN if other.kind == PLAIN else EITHER, found.truth and other.truth)
        if found.truth and not self._works(value):
            if found.kind == VARIES:
                self.line(f"{name} = {name} {'&' if both else '|'} {self.truth(value).text}")
                return found
            with self.under(f"if varies({name}) or {goes_on}:"):
                self.line(f"{name} = {name} {'&' if both else '|'} {self.truth(value).text}")
            return found
        r, p, q = self.narrowed(goes_on)
        everybody = self.place.q
        with self.under(f"if {q} is not None:"), self.meant(Place(p, q)):
            other = self.truth(value) if truth else self.term(value)
            self.line(f"{name} = put({name}, {r}, {other.text}, {everybody})")
        kind = VARIES if found.kind == other.kind == VARIES else EITHER
        return Term(name, kind, found.truth and other.truth)

    def narrowed(self, test: str) -> tuple[str, str, str]:
        """Who finds it true: three names."""
        names = (self.new(), self.new(), self.new())
        self.line(f"{', '.join(names)} = narrow({self.place.p}, {self.place.q}, {test})")
        return names

    def _ifexp(self, node: ast.IfExp) -> Term:
        test = self.truth(node.test)
        if test.kind == PLAIN:
            return self._one_or_other(node, test)
        found = self.new()
        if not any(self._works(one) or self._asks(one) for one in (node.body, node.orelse)):
            one, other = self.term(node.body), self.term(node.orelse)
            if (one.text, other.text) == ("1", "0"):
                self.line(f"{found} = number({test.text})")
                return Term(found, test.kind)
            test = self.held(test)
            picked = f"pick({test.text}, {one.text}, {other.text})"
            if test.kind == EITHER:
                picked += f" if varies({test.text}) else {one.text} if {test.text} else {other.text}"
            self.line(f"{found} = {picked}")
            return Term(found, VARIES if one.kind == other.kind == VARIES else EITHER, one.truth and other.truth)
        self.line(f"{found} = 0")
        names = [self.new() for _ in range(6)]
        everybody = self.place.q
        self.line(f"{', '.join(names)} = fork({self.place.p}, {self.place.q}, {test.text})")
        for way, (r, p, q) in ((node.body, names[:3]), (node.orelse, names[3:])):
            with self.under(f"if {q} is not None:"), self.meant(Place(p, q)):
                self.line(f"{found} = put({found}, {r}, {self.number(way).text}, {everybody})")
        return Term(found, EITHER)

    def _one_or_other(self, node: ast.IfExp, test: Term) -> Term:
        """The same of the two for everybody."""
        found, terms = self.new(), []
        for head, way in ((f"if {test.text}:", node.body), ("else:", node.orelse)):
            with self.under(head):
                terms.append(self.term(way))
                self.line(f"{found} = {terms[-1].text}")
        kinds = {one.kind for one in terms}
        return Term(found, kinds.pop() if len(kinds) == 1 else EITHER, all(one.truth for one in terms))

    def _call(self, node: ast.Call) -> Term:
        called = self.of.called(node)
        if called is not None:
            return self._ours(node, called)
        if not isinstance(node.func, ast.Name):
            raise UnknownError(ast.unparse(node))
        terms = [one.number for one in self.terms(*node.args)]
        name, kind = node.func.id, either([one.kind for one in terms])
        if name == "abs":
            return Term(f"abs({terms[0].text})", kind)
        if name == "int":
            return terms[0]
        if name not in ("min", "max"):
            raise UnknownError(ast.unparse(node))
        if kind == PLAIN:
            return Term(f"{name}({', '.join(one.text for one in terms)})", kind)
        sign = {"min": "lower", "max": "higher"}[name]
        if kind == VARIES:
            sign = {"min": "minimum", "max": "maximum"}[name]
        found = terms[0].text
        for one in terms[1:]:
            found = f"{sign}({found}, {one.text})"
        return Term(found, kind)

    def _ours(self, node: ast.Call, called: FunctionType) -> Term:
        to = function(called)
        taken = to.node.args.args
        if node.keywords or len(node.args) > len(taken):
            raise UnknownError(ast.unparse(node))
        numbers: list[ast.expr] = []
        for parameter, argument in zip(taken, node.args, strict=False):
            if parameter.arg not in to.rows:
                numbers.append(argument)
            elif not isinstance(argument, ast.Name) or argument.id != parameter.arg:
                raise UnknownError(ast.unparse(node))
        pairs = zip(self.terms(*numbers), to.numbers, strict=False)
        terms = [one.true if parameter_is_truth(parameter) else one.number for one, parameter in pairs]
        texts = [one.text for one in terms]
        primitive = PRIMITIVE.get(called)
        if primitive is not None:
            return Term(f"{primitive}({', '.join([self.place.q, *texts])})", VARIES)
        kinds = "".join(one.kind for one in terms)
        if to.rows <= {"k"} and set(kinds) <= {PLAIN} and to.comes_to and not to.several:
            self.calls[to.name] = Call(called, plain=True)
            rows_ = ["k" for one in taken if one.arg in to.rows]
            return Term(f"{to.name}({', '.join([*rows_, *texts])})", PLAIN, to.truth)
        if EITHER in kinds:
            texts = [self.held(one).text for one in terms]
            self.calls[f"{to.name}_x"] = Call(called, seen=True)
            name = f"{to.name}_x[kinds({', '.join(texts)},)]"
        else:
            name = f"{to.name}_{kinds}"
            self.calls[name] = Call(called, kinds)
        return Term(f"{name}({', '.join([self.place.q, *texts])})", EITHER, to.truth)


def parameter_is_truth(one: ast.arg) -> bool:
    """Whether a number that a function takes is True or False."""
    return one.annotation is not None and ast.unparse(one.annotation) == "bool"
