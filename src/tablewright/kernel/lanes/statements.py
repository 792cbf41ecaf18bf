"""The statements of a function as they are written for many fights: who goes which way, and who goes on behind it."""

from __future__ import annotations

import ast

from tablewright.kernel.lanes.lines import EITHER, PLAIN, VARIES, Place, Term, UnknownError
from tablewright.kernel.lanes.source import Function, assigned, departs, leaves
from tablewright.kernel.lanes.terms import SIGNS, Terms


class Statements(Terms):
    """Writes one function for numbers of some kinds, but for its loops.

    `entry` is the game's loop, and `first` what it calls: who fights longest may drop out of a loop there.
    """

    def __init__(
        self,
        of: Function,
        given: dict[str, str],
        kinds: dict[str, str],
        truths: frozenset[str],
        *,
        entry: bool = False,
        first: bool = False,
    ) -> None:
        names = assigned(of.node.body)
        super().__init__(of, kinds, truths)
        self._entry = entry
        self._first = first
        self._locals = sorted(names - given.keys())
        self._loops: list[tuple[str, str]] = []
        """Of each loop around: where those are noted who break out of it, and who continue it."""
        self.met: dict[str, set[str]] = {name: {kind} for name, kind in given.items()}
        """Of which kinds the numbers are that each name is given."""
        self.numbers: set[str] = set()
        """The names that are given something else than True or False."""
        self._counting: dict[str, tuple[str, set[int]]] = {}
        """Of each number that a loop around counts up: what holds everybody's, and where it is set for a later turn."""

    def body(self) -> None:
        """The lines of the function's body."""
        for value in (False, 0):
            of_these = [one for one in self._locals if (one in self.truths) == (value is False)]
            if of_these:
                self.line(" = ".join(f"v_{one}" for one in of_these) + f" = {value}")
        if self.of.comes_to:
            self.line("back = []")
        self._block(self.of.node.body)
        if not self.lines:
            self.line("return")
        if self.of.comes_to and not (leaves(self.of.node.body) and self.place.whole):
            self.line(f"return {'results' if self.of.several else 'result'}(back, g)")

    # ── Statements ───────────────────────────────────────────────────────────────────────────

    def _block(self, body: list[ast.stmt]) -> None:
        """Statements one after another; at the end the place's names say who goes on."""
        for n, one in enumerate(body):
            write = getattr(self, f"_do_{type(one).__name__.lower()}", None)
            if write is None:
                raise UnknownError(ast.unparse(one))
            write(one)
            if leaves([one]):
                return
            rest = body[n + 1 :]
            if rest and (departs([one]) or (self._first and isinstance(one, ast.While))) and not self.place.whole:
                with self.under(f"if {self.place.q} is not None:"):
                    self._block(rest)
                return

    def _do_pass(self, _node: ast.Pass) -> None:
        pass

    def _do_expr(self, node: ast.Expr) -> None:
        if isinstance(node.value, ast.Constant):
            return
        self.line(self.term(node.value).text)
        if self._entry:
            self.line("g = still(g)")
            self.line("if len(g) == 0: return")

    def _do_assign(self, node: ast.Assign) -> None:
        (target,) = node.targets
        if isinstance(target, ast.Tuple):
            self._unpack(target, _element_by_element(node.value))
        else:
            self._give(target, self.term(node.value))

    def _unpack(self, target: ast.Tuple, value: ast.expr) -> None:
        if isinstance(value, ast.Tuple):
            terms = [
                one if isinstance(node, ast.Constant) else Term(self.new(one.text), one.kind, one.truth)
                for node, one in zip(value.elts, self.terms(*value.elts), strict=True)
            ]
        else:
            terms = [Term(self.new(), EITHER) for _ in target.elts]
            self.line(f"{', '.join(one.text for one in terms)} = {self.term(value).text}")
        for one, term in zip(target.elts, terms, strict=True):
            self._give(one, term)

    def _give(self, target: ast.expr, term: Term) -> None:
        """Give a name or a place of a row what the term comes to."""
        if isinstance(target, ast.Subscript):
            if not isinstance(target.value, ast.Name) or target.value.id != "m":
                raise UnknownError(ast.unparse(target))
            self._store(target.slice, term if term.kind == PLAIN else self.held(term))
            return
        if not isinstance(target, ast.Name):
            raise UnknownError(ast.unparse(target))
        name = f"v_{target.id}"
        if target.id in self._counting:
            everybody, late = self._counting[target.id]
            term = self.held(term)
            self.line(f"{everybody} = put({everybody}, {self.place.p}, {term.text}, g)")
            if id(target) in late:
                return
        if self.place.whole:
            self.line(f"{name} = {term.text}")
            self._meets(target.id, term.kind, truth=term.truth)
            self.place.forget(target.id)
            return
        term = self.held(term)
        self.line(f"{name} = put({name}, {self.place.p}, {term.text}, g)")
        self._meets(target.id, VARIES if term.kind == VARIES else EITHER, truth=term.truth)
        self.place.forget(target.id)
        if term.kind == VARIES:
            self.place.read[target.id] = term.text

    def _meets(self, name: str, kind: str, *, truth: bool = False) -> None:
        self.met.setdefault(name, set()).add(kind)
        if not truth:
            self.numbers.add(name)

    def _store(self, where: ast.expr, value: Term) -> None:
        block, column = self.block(where)
        if block is None:
            place = self.number(where)
            if place.kind == PLAIN:
                self.line(f"columns[{place.text}][{self.place.q}] = {value.text}")
            else:
                self.line(f"write({place.text}, {self.place.q}, {value.text})")
        elif block.kind == VARIES:
            self.line(f"behind[{column}][{block.text}] = {value.text}")
        else:
            self.line(f"write_of({block.text}, {column}, {self.place.q}, {value.text})")

    def _do_augassign(self, node: ast.AugAssign) -> None:
        target = node.target
        if isinstance(target, ast.Name):
            both = ast.BinOp(ast.Name(target.id, ast.Load()), node.op, node.value)
            self._give(target, self.term(both))
            return
        if not isinstance(target, ast.Subscript) or not isinstance(target.value, ast.Name):
            raise UnknownError(ast.unparse(node))
        if target.value.id == "t":
            where = self.new(self.number(target.slice).text)
            self.line(f"add({where}, {self.place.q}, {self.number(node.value).text})")
            return
        before = self.held(self.term(target))
        value = self.number(node.value)
        self._store(target.slice, Term(f"{before.text} {SIGNS[type(node.op)]} {value.text}", VARIES))

    def _do_return(self, node: ast.Return) -> None:
        if node.value is None or not self.of.comes_to:
            self._gone()
            return
        if self.of.several:
            several = _element_by_element(node.value)
            if isinstance(several, ast.Tuple):
                value = f"({', '.join(one.text for one in self.terms(*several.elts))})"
            else:
                value = self.term(several).text
        else:
            found = self.truth(node.value) if self.of.truth else self.number(node.value)
            value = found.text
        if self.place.whole:
            self.line(f"return {value}")
            return
        self.line(f"back.append(({self.place.p}, {value}))")
        self._gone()

    def _gone(self) -> None:
        """Nobody goes on here."""
        if self.place.whole:
            self.line("return")
        else:
            self.line(f"{self.place.q} = None")

    def _do_break(self, _node: ast.Break) -> None:
        self.line(f"{self._loops[-1][0]}.append(({self.place.p}, {self.place.q}))")
        self._gone()

    def _do_continue(self, _node: ast.Continue) -> None:
        self.line(f"{self._loops[-1][1]}.append(({self.place.p}, {self.place.q}))")
        self._gone()

    # ── Who goes which way ───────────────────────────────────────────────────────────────────

    def _pair(self) -> tuple[str, str]:
        return self.new(), self.new()

    def _do_if(self, node: ast.If) -> None:
        if all(isinstance(one, ast.Pass) for one in [*node.body, *node.orelse]):
            return
        test = self.truth(node.test)
        if test.kind == PLAIN:
            self._all_or_none(node, test)
            return
        if not node.orelse and not departs(node.body):
            some = self._pair()
            self.line(f"{', '.join(some)} = those({self.place.p}, {self.place.q}, {test.text})")
            with self.under(f"if {some[1]} is not None:"), self.meant(Place(*some)):
                self._block(node.body)
            self._forget(node)
            return
        yes, no = self._pair(), self._pair()
        self.line(f"{', '.join([*yes, *no])} = split({self.place.p}, {self.place.q}, {test.text})")
        for names, body in ((yes, node.body), (no, node.orelse)):
            if body:
                with self.under(f"if {names[1]} is not None:"), self.meant(Place(*names)):
                    self._block(body)
        self._forget(node)
        if not departs([node]):
            return
        if leaves(node.body):
            self._go_on(f"{no[0]}, {no[1]}")
        elif leaves(node.orelse):
            self._go_on(f"{yes[0]}, {yes[1]}")
        else:
            self._go_on(f"join((({', '.join(yes)}), ({', '.join(no)})))")

    def _all_or_none(self, node: ast.If, test: Term) -> None:
        """A test that comes out the same for everybody."""
        if self.place.whole and any(not _returns_at_once(one) for one in (node.body, node.orelse)):
            self._go_on("None, g")
        for head, body in ((f"if {test.text}:", node.body), ("else:", node.orelse)):
            if body:
                with self.under(head):
                    self._block(body)
        self._forget(node)
        if departs([node]):
            self.place.read.clear()

    def _forget(self, node: ast.stmt) -> None:
        for name in assigned([node]):
            self.place.forget(name)

    def _go_on(self, who: str) -> None:
        """Those who go on are others than before."""
        if self.place.whole:
            self.place.p, self.place.q = self._pair()
        self.line(f"{self.place.p}, {self.place.q} = {who}")
        self.place.read.clear()


def _returns_at_once(body: list[ast.stmt]) -> bool:
    """Whether everybody who goes there goes on behind it, or returns at its end."""
    return not departs(body) or (isinstance(body[-1], ast.Return) and not departs(body[:-1]))


def _element_by_element(value: ast.expr) -> ast.expr:
    """Several numbers or several others, as one or another of each."""
    if not isinstance(value, ast.IfExp):
        return value
    one, other = _element_by_element(value.body), _element_by_element(value.orelse)
    if not isinstance(one, ast.Tuple) or not isinstance(other, ast.Tuple):
        return value
    pairs = zip(one.elts, other.elts, strict=True)
    return ast.Tuple([ast.IfExp(value.test, left, right) for left, right in pairs], ast.Load())
