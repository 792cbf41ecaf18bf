"""Functions as they are written for many fights: their loops, and the whole of them."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from types import FunctionType

from tablewright.kernel.lanes.lines import EITHER, PLAIN, Call, Place, Term, UnknownError
from tablewright.kernel.lanes.source import Function, assigned, departs, function, has
from tablewright.kernel.lanes.statements import Statements
from tablewright.kernel.lanes.terms import parameter_is_truth

PASSES = 6
"""How often a function is written until it is known of which kinds its names are; then the rest counts as either."""


class Writer(Statements):
    """Writes one function with its loops."""

    def _do_while(self, node: ast.While) -> None:
        if _cursor(node) is not None:
            self._in_order(node)
            return
        out, again, loop = self._loop()
        with self.under("while True:"), self.meant(Place(*loop)) as place:
            if not isinstance(node.test, ast.Constant):
                self._ends(out, loop, self.truth(node.test).text)
                place.read.clear()
            self._turn(node, out, again, loop)
            if self._first and not self._loops:
                self.line(f"if {loop[1]} is not None: {', '.join(loop)} = left({', '.join(loop)})")
            self.line(f"if {loop[1]} is None: break")
        self._after_loop(node, out)

    def _loop(self) -> tuple[str, str, tuple[str, str]]:
        """Where those are noted who leave a loop, who continue it, and who are in it."""
        out, again, loop = self.new("[]"), self.new("[]"), self._pair()
        self.line(f"{', '.join(loop)} = {self.place.p}, {self.place.q}")
        return out, again, loop

    def _ends(self, out: str, loop: tuple[str, str], test: str) -> None:
        """For whom a test does not hold the loop is over."""
        no = self._pair()
        self.line(f"{', '.join([*loop, *no])} = split({', '.join(loop)}, {test})")
        self.line(f"if {no[1]} is not None: {out}.append(({', '.join(no)}))")
        self.line(f"if {loop[1]} is None: break")

    def _turn(self, node: ast.While | ast.For, out: str, again: str, loop: tuple[str, str]) -> None:
        """One turn of a loop; those who continue it join those who came to its end."""
        self._loops.append((out, again))
        self._block(node.body)
        self._loops.pop()
        if has(node.body, ast.Continue):
            self.line(f"{again}.append(({', '.join(loop)}))")
            self.line(f"{', '.join(loop)} = join({again})")
            self.line(f"{again}.clear()")

    def _after_loop(self, node: ast.While | ast.For, out: str) -> None:
        """Behind a loop go on all who came to it, but for those who returned out of it."""
        self._forget(node)
        if has(node.body, ast.Return) or (self._first and not self._loops and isinstance(node, ast.While)):
            self._go_on(f"join({out})")

    def _in_order(self, node: ast.While) -> None:
        """A loop that counts a number up: those who have the lowest go first, so that the others are caught up with."""
        name = str(_cursor(node))
        cursor = f"v_{name}"
        everybody = self.new(f"put(0, {self.place.p}, {self.term(ast.Name(name, ast.Load())).text}, g)")
        out, again, loop = self._loop()
        now, late = self._pair(), self._pair()
        with self.under("while True:"):
            with self.meant(Place(*loop)):
                self._ends(out, loop, f"at({everybody}, {loop[0]}) < {self.number(_bound(node)).text}")
            self.line(f"{cursor}, {', '.join([*now, *late])} = least({everybody}, {', '.join(loop)})")
            self._counting[name] = (everybody, set(_for_later(node.body, name)))
            with self.meant(Place(*now)):
                self._turn(node, out, again, now)
            del self._counting[name]
            self.line(f"{', '.join(loop)} = join((({', '.join(now)}), ({', '.join(late)})))")
            self.line(f"if {loop[1]} is None: break")
        self._after_loop(node, out)

    def _do_for(self, node: ast.For) -> None:
        if self._entry and [ast.unparse(one) for one in node.body] == ["m[place] = begun[place]"]:
            return  # the store begins so
        if not isinstance(node.target, ast.Name) or node.orelse:
            raise UnknownError(ast.unparse(node.target))
        if isinstance(node.iter, ast.Tuple):
            self._each(node, node.target.id, node.iter)
        elif isinstance(node.iter, ast.Call) and isinstance(node.iter.func, ast.Name) and node.iter.func.id == "range":
            self._counted(node, node.target.id, node.iter.args)
        else:
            raise UnknownError(ast.unparse(node.iter))

    def _each(self, node: ast.For, name: str, among: ast.Tuple) -> None:
        values = [one.number for one in self.terms(*among.elts)]
        if {one.kind for one in values} == {PLAIN}:
            self._meets(name, PLAIN)
            spread = ", ".join(one.text for one in values)
        else:
            self._meets(name, EITHER)
            spread = ", ".join([f"put(0, {self.place.p}, {one.text}, g)" for one in values])
        self._turns(node, f"for v_{name} in ({spread},):")

    def _turns(self, node: ast.For, head: str) -> None:
        """A loop whose turns are the same for everybody, until they leave it."""
        if not departs(node.body):
            if not self.place.whole:
                self.place.read.clear()
            self._forget(node)
            with self.under(head):
                self._forget(node)
                self._block(node.body)
            self._forget(node)
            return
        out, again, loop = self._loop()
        with self.under(head), self.meant(Place(*loop)):
            self._turn(node, out, again, loop)
            self.line(f"if {loop[1]} is None: break")
        self.line(f"{out}.append(({', '.join(loop)}))")
        self._after_loop(node, out)

    def _counted(self, node: ast.For, name: str, of: list[ast.expr]) -> None:
        terms = [one.number for one in self.terms(*of)]
        low, high = (Term("0", PLAIN), terms[0]) if len(terms) == 1 else (terms[0], terms[1])
        step = self.of.constant(of[2]) if len(of) > 2 else 1
        if step is None:
            raise UnknownError(ast.unparse(of[2]))
        if low.kind == high.kind == PLAIN:
            self._meets(name, PLAIN)
            self._turns(node, f"for v_{name} in range({low.text}, {high.text}, {step}):")
            return
        self._meets(name, EITHER)
        first = self.new(f"put(0, {self.place.p}, {low.text}, g)")
        last = self.new(f"put(0, {self.place.p}, {high.text}, g)")
        out, again, loop = self._loop()
        turn = self.new()
        count = f"span({first}, {last}, {step})"
        with self.under(f"for {turn} in range({count}):"), self.meant(Place(*loop)):
            self.line(f"v_{name} = {first} + {turn} * {step}")
            self._ends(out, loop, f"at(v_{name}, {loop[0]}) {'<' if step > 0 else '>'} at({last}, {loop[0]})")
            self._turn(node, out, again, loop)
            self.line(f"if {loop[1]} is None: break")
        self.line(f"{out}.append(({', '.join(loop)}))")
        self._after_loop(node, out)


def _cursor(node: ast.While) -> str | None:
    """The number that a loop counts up, if it is one that does."""
    test = node.test
    if isinstance(test, ast.Compare) and len(test.ops) == 1 and isinstance(test.ops[0], ast.Lt):
        left = test.left
        if isinstance(left, ast.Name) and left.id in assigned(node.body):
            return left.id
    return None


def _bound(node: ast.While) -> ast.expr:
    """What a loop counts up to."""
    if not isinstance(node.test, ast.Compare):
        raise UnknownError(ast.unparse(node.test))
    return node.test.comparators[0]


def _for_later(body: list[ast.stmt], name: str, *, ends: bool = True) -> Iterator[int]:
    """Where a name is set for the next turn of a loop, and not read again in this one."""
    for n, one in enumerate(body):
        last = ends if n == len(body) - 1 else isinstance(body[n + 1], ast.Continue)
        if isinstance(one, ast.Assign | ast.AugAssign) and last:
            target = one.target if isinstance(one, ast.AugAssign) else one.targets[0]
            if isinstance(target, ast.Name) and target.id == name:
                yield id(target)
        elif isinstance(one, ast.If):
            yield from _for_later(one.body, name, ends=last)
            yield from _for_later(one.orelse, name, ends=last)


# ── Whole functions ──────────────────────────────────────────────────────────────────────────


def written(
    name: str, of: Function, kinds: str, *, entry: bool = False, first: bool = False
) -> tuple[str, dict[str, Call]]:
    """A function for numbers of these kinds, from `def` on; and whom it calls."""
    given = dict(zip((one.arg for one in of.numbers), kinds.ljust(len(of.numbers), PLAIN), strict=True))
    names = given | {one: PLAIN for one in assigned(of.node.body) if one not in given}
    plain = {one.arg for one in of.numbers if not parameter_is_truth(one)}
    truths = frozenset(names.keys() - plain)
    for turn in range(2 * PASSES):
        writer = Writer(of, given, dict(names), truths, entry=entry, first=first)
        writer.body()
        found = {one: next(iter(met)) if len(met) == 1 else EITHER for one, met in writer.met.items()}
        if turn >= PASSES:
            found = {one: kind if kind == names[one] else EITHER for one, kind in found.items()}
        if found.items() <= names.items() and truths.isdisjoint(writer.numbers):
            break
        names |= found
        truths -= writer.numbers
    return "\n".join([f"def {name}({', '.join(['g', *_taken(of)])}):", *writer.lines]), writer.calls


def _taken(of: Function) -> Iterator[str]:
    """The numbers that a function takes, as they are written, with what they are where they are not given."""
    every, defaults = of.node.args.args, of.node.args.defaults
    default = {one.arg: ast.unparse(value) for one, value in zip(every[-len(defaults) :], defaults, strict=False)}
    for one in of.numbers:
        yield f"v_{one.arg}" + (f"={default[one.arg]}" if defaults and one.arg in default else "")


def one_turn(run: FunctionType) -> Function:
    """What a game's loop does for one fight, whose number it takes."""
    of = function(run)
    loops = [one for one in of.node.body if isinstance(one, ast.For)]
    if len(loops) != 1 or not isinstance(loops[0].target, ast.Name):
        raise UnknownError(of.name)
    arguments = ast.arguments([], [*of.node.args.args, ast.arg(loops[0].target.id)], None, [], [], None, [])
    return Function("loop", ast.FunctionDef("loop", arguments, loops[0].body, [], ast.Constant(None)), of.world)
