"""Loops written anew: what is known of names before, within and behind them, and what is done for everybody at once."""

from __future__ import annotations

import ast
from abc import abstractmethod
from collections.abc import Sequence

from tablewright.kernel.quick.cells import Seen
from tablewright.kernel.quick.known import MOST, Column, Known, either, one_of
from tablewright.kernel.quick.trees import assigned, call, constant, every, name, replaced, target
from tablewright.kernel.quick.values import Values

PAIR = 2


class Loops(Values):
    """The part that writes loops. `breaks` and `rounds` are, for each loop around, what leaves and what goes round."""

    breaks: list[int]
    rounds: list[list[Seen]]

    @abstractmethod
    def block(self, body: Sequence[ast.stmt]) -> list[ast.stmt]:
        """Statements, up to where nothing behind is come to."""

    def note(self, what: str, known: Known) -> None:
        """From here on this is known of a name."""
        if isinstance(known, frozenset):
            blocks = self.program.blocks
            known = frozenset(int(v) if isinstance(v, Column) and v in blocks else v for v in known)
        if self.seen is not None:
            self.seen[what] = known

    def in_while(self, node: ast.While) -> list[ast.stmt]:
        before = dict(self.seen or {})
        counted = self._counted(node)
        found = self._turns(node, counted)
        if found is None:
            self.seen = before
            found = self._turns(node, {})
        return found or []

    def _counted(self, node: ast.While) -> Seen:
        """A name that goes up by steps as long as it is below a number, as far as can be seen at a glance."""
        test = node.test
        if not (isinstance(test, ast.Compare) and isinstance(test.left, ast.Name) and isinstance(test.ops[0], ast.Lt)):
            return {}
        counter = test.left.id
        start, stop = one_of((self.seen or {}).get(counter)), one_of(self.expr(test.comparators[0])[1])
        steps = {
            one_of(self.expr(one.value)[1])
            for one in every(node)
            if isinstance(one, ast.AugAssign) and isinstance(one.target, ast.Name) and one.target.id == counter
        }
        step = steps.pop() if len(steps) == 1 else None
        if start is None or stop is None or not step or step < 0 or (stop - start) // step > MOST - 2:
            return {}
        return {counter: frozenset(range(start, stop + step, step))}

    def _turns(self, node: ast.While, counted: Seen) -> list[ast.stmt] | None:
        """A loop; None where a name is not counted as was thought."""
        self._loosen(node.body, {})
        if self.seen is not None:
            self.seen.update(counted)
        before = dict(self.seen or {})
        test, sure = self.test(node.test)
        if sure is False and self.is_pure(test):
            return []
        self.learn(node.test, holds=True)
        self.breaks.append(0)
        self.rounds.append([])
        body = self.block(node.body)
        ends = [*self.rounds.pop(), *([self.seen] if self.seen is not None else [])]
        left = self.breaks.pop()
        for counter, known in counted.items():
            for end in ends:
                if either(known, end.get(counter)) != known:
                    return None
        self.seen = None if sure is True and not left else before
        if not left:
            self.learn(node.test, holds=False)
        return [ast.While(test, body or [ast.Pass()], [])]

    def in_for(self, node: ast.For) -> list[ast.stmt]:
        if isinstance(node.target, ast.Name) and isinstance(node.iter, ast.Tuple):
            return self._each(node.target.id, node.iter.elts, node.body)
        if not isinstance(node.target, ast.Name) or not isinstance(node.iter, ast.Call):
            raise TypeError(f"no loop over numbers: {ast.unparse(node.iter)}")
        special = self._begun_anew(node) or self._cleared(node)
        if special is not None:
            return special
        turn, (over, turns) = node.target.id, self._range(node.iter)
        if turns == ():
            return []
        known = frozenset(turns) if turns is not None else None
        self._loosen(node.body, {turn: known})
        before = dict(self.seen or {})
        self.note(turn, known)
        self.breaks.append(0)
        self.rounds.append([])
        body = self.block(node.body)
        self.breaks.pop()
        self.rounds.pop()
        self.seen = before
        self.seen.pop(turn, None)
        if not body:
            return []
        wide = _all_at_once(turn, turns, body) if turns is not None and len(turns) > 1 else []
        return wide or [ast.For(target(turn), over, body, [])]

    def _each(self, turn: str, over: Sequence[ast.expr], body: list[ast.stmt]) -> list[ast.stmt]:
        """A loop over numbers that are named, such as columns: one after another."""
        parts = every(*body)
        if any(isinstance(one, ast.Break | ast.Continue) for one in parts) or turn in assigned(body):
            raise TypeError(f"a loop that is not gone through to its end: {ast.unparse(body[0])}")
        found: list[ast.stmt] = []
        for one in over:
            found += self.block(replaced(body, {turn: one}))
        return found

    def _range(self, node: ast.Call) -> tuple[ast.expr, tuple[int, ...] | None]:
        """What a loop goes over; the numbers themselves where they are known and few."""
        parts = [self.expr(one) for one in node.args]
        bounds = [bound for _, known in parts if (bound := one_of(known)) is not None]
        if len(bounds) == len(parts) and len(range(*bounds)) <= MOST:
            turns = tuple(range(*bounds))
            return ast.Tuple([constant(one) for one in turns], ast.Load()), turns
        return call("range", *(one for one, _ in parts)), None

    def _begun_anew(self, node: ast.For) -> list[ast.stmt] | None:
        """`m` as it is when a fight begins."""
        turn = getattr(node.target, "id", "")
        if len(node.body) > 1 or ast.unparse(node.body[0]) != f"m[{turn}] = begun[{turn}]":
            return None
        self.pure = False
        return [ast.Expr(call("_begin"))]

    def _cleared(self, node: ast.For) -> list[ast.stmt] | None:
        """Columns side by side that are all set to the same number."""
        turn, only = getattr(node.target, "id", ""), node.body[0]
        bounds = node.iter.args if isinstance(node.iter, ast.Call) else []
        if len(node.body) > 1 or len(bounds) != PAIR or not isinstance(only, ast.Assign):
            return None
        if ast.unparse(only.targets[0]) != f"m[{turn}]" or not isinstance(only.value, ast.Constant):
            return None
        low, high = self.apart(bounds[0]), self.apart(bounds[1])
        if low is None or high is None or low[0] is None or high[0] is None or ast.dump(low[0]) != ast.dump(high[0]):
            return None
        self.pure = False
        columns = range(low[1], high[1])
        self.program.columns.update(columns)
        places: list[ast.expr] = [ast.Subscript(name(f"_m{column}"), low[0], ast.Store()) for column in columns]
        return [ast.Assign(places, only.value)]

    def _loosen(self, body: Sequence[ast.stmt], turns: Seen) -> None:
        """Before a loop: a name that is set in it may be what it was, or whatever it is set to there."""
        changed = assigned(body)
        sure = {**{one: known for one, known in (self.seen or {}).items() if one not in changed}, **turns}
        found: dict[str, list[Known]] = {one: [] for one in changed}

        def value(node: ast.expr) -> Known:
            if isinstance(node, ast.Name):
                return sure.get(node.id) if node.id in sure or node.id in changed else self.expr(node)[1]
            plain = isinstance(node, ast.UnaryOp) and isinstance(node.operand, ast.Constant)
            return self.expr(node)[1] if plain or isinstance(node, ast.Constant | ast.Attribute) else None

        for one in every(*body):
            if isinstance(one, ast.Assign):
                for place, of in _pairs(one.targets[0], one.value):
                    found[place].append(value(of) if of is not None else None)
            elif isinstance(one, ast.AugAssign | ast.For) and isinstance(one.target, ast.Name):
                found[one.target.id].append(None)
        for what, values in found.items():
            known = (self.seen or {}).get(what, values[0] if values else None)
            for other in values:
                known = either(known, other)
            self.note(what, known)


def _pairs(place: ast.expr, of: ast.expr) -> list[tuple[str, ast.expr | None]]:
    """The names that are set there, each with its own value; None where that is no expression of its own."""
    if isinstance(place, ast.Name):
        return [(place.id, of)]
    if not isinstance(place, ast.Tuple):
        return []
    values = of.elts if isinstance(of, ast.Tuple) else [None] * len(place.elts)
    return [(a.id, b) for a, b in zip(place.elts, values, strict=True) if isinstance(a, ast.Name)]


def _all_at_once(turn: str, turns: tuple[int, ...], body: Sequence[ast.stmt]) -> list[ast.stmt]:
    """Columns that are set to the same number for everybody; nothing where more is done."""
    found: list[ast.stmt] = []
    step = turns[1] - turns[0]
    part = ast.Slice(constant(turns[0]), constant(turns[-1] + step), constant(step))
    for one in body:
        if not isinstance(one, ast.Assign) or not isinstance(one.value, ast.Constant):
            return []
        for place in one.targets:
            if not (isinstance(place, ast.Subscript) and isinstance(place.slice, ast.Name) and place.slice.id == turn):
                return []
            many = ast.Tuple([one.value] * len(turns), ast.Load())
            found.append(ast.Assign([ast.Subscript(place.value, part, ast.Store())], many))
    return found
