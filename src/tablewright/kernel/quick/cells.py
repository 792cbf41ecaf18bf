"""The rows taken apart: a list for each column of `m`, a name for each number of its header, `k` as plain numbers."""

from __future__ import annotations

import ast
from abc import ABC, abstractmethod
from typing import TYPE_CHECKING

from tablewright.kernel.quick.known import Column, Known, one_of
from tablewright.kernel.quick.sources import Function
from tablewright.kernel.quick.trees import every, name, swapped

if TYPE_CHECKING:
    from tablewright.kernel.quick.program import Program

PAIR = 2
Seen = dict[str, Known]
"""What is known of each name, at some place in a function."""


class Cells(ABC):
    """Whoever writes a function anew, and what it knows of names just now; None where nothing is come to."""

    def __init__(self, program: Program, found: Function, arguments: tuple[Known, ...]) -> None:
        self.program = program
        self.function = found
        self.seen: Seen | None = dict(zip(found.parameters, arguments, strict=True))
        self.cells: set[str] = set()
        self.pure = True

    @abstractmethod
    def expr(self, node: ast.expr) -> tuple[ast.expr, Known]:
        """An expression written anew, and what is known of its value."""

    def apart(self, index: ast.expr) -> tuple[ast.expr | None, int] | None:
        """An index as whose block it is in, None for the header, and the column; None where no column is named."""
        terms: list[ast.expr] = []
        while isinstance(index, ast.BinOp) and isinstance(index.op, ast.Add):
            terms.insert(0, index.right)
            index = index.left
        base: ast.expr | None = None
        column, named = 0, False
        for term in [index, *terms]:
            value, known = self.expr(term)
            only = one_of(known)
            if _columns(known):
                return None
            if only is not None and (isinstance(only, Column) or isinstance(term, ast.Constant)):
                column += only
                named = named or isinstance(only, Column)
            else:
                base = value if base is None else ast.BinOp(base, ast.Add(), value)
        return (base, column) if named else None

    def in_subscript(self, node: ast.Subscript) -> tuple[ast.expr, Known]:
        """A number of a row."""
        row = _row(node)
        if row == "k":
            return self._fixed(node)
        if row == "m":
            return self.cell(node, ast.Load()), None
        return ast.Subscript(name(row), self.expr(node.slice)[0], ast.Load()), None

    def stored(self, node: ast.Subscript) -> ast.expr:
        """A number of a row that is set."""
        self.pure = False
        if _row(node) == "m":
            return self.cell(node, ast.Store())
        return ast.Subscript(name(_row(node)), self.expr(node.slice)[0], ast.Store())

    def _fixed(self, node: ast.Subscript) -> tuple[ast.expr, Known]:
        """A number of `k`: itself where the place is known, else by a list that begins at its column."""
        index, known = self.expr(node.slice)
        k = self.program.k
        found: Known = None
        if isinstance(known, frozenset):
            found = frozenset(k[place] for place in known if -len(k) <= place < len(k))
        parts = self.apart(node.slice)
        if parts is None or parts[0] is None or one_of(found) is not None:
            return ast.Subscript(name("k"), index, ast.Load()), found
        self.program.shifts.add(parts[1])
        return ast.Subscript(name(f"_k{parts[1]}"), parts[0], ast.Load()), found

    def cell(self, node: ast.Subscript, ctx: ast.expr_context) -> ast.expr:
        """A number of `m`, read or set."""
        for one in every(node.slice):
            if isinstance(one, ast.IfExp):
                return self._either(node, one, ctx)
        parts = self.apart(node.slice)
        if parts is None:
            return self._whichever(node, ctx) or self._bare(node, ctx)
        base, column = parts
        if base is None:
            self.program.heads.add(column)
            if isinstance(ctx, ast.Store):
                self.cells.add(f"_h{column}")
            return ast.Name(f"_h{column}", ctx)
        (self.program.wide if isinstance(base, ast.BinOp) else self.program.columns).add(column)
        return ast.Subscript(name(f"_m{column}"), base, ctx)

    def _bare(self, node: ast.Subscript, ctx: ast.expr_context) -> ast.expr:
        """A number of `m` by its place alone, which is in no block."""
        for one in every(node.slice):
            known = self.expr(one)[1] if isinstance(one, ast.Name) else None
            if isinstance(known, frozenset) and known and known <= set(self.program.blocks):
                raise TypeError(f"no column is named: {ast.unparse(node)}")
        return ast.Subscript(name("m"), self.expr(node.slice)[0], ctx)

    def _whichever(self, node: ast.Subscript, ctx: ast.expr_context) -> ast.expr | None:
        """A number of a column that is worked out: `m[one + column]` or `m[one + column + 1]`; None for any other."""
        terms: list[ast.expr] = []
        index: ast.expr = node.slice
        while isinstance(index, ast.BinOp) and isinstance(index.op, ast.Add):
            terms.insert(0, index.right)
            index = index.left
        if not terms:
            return None
        which, known = self.expr(terms[0])
        offset = one_of(self.expr(terms[1])[1]) if len(terms) > 1 else 0
        columns = _columns(known)
        if not columns or offset is None or len(terms) > PAIR:
            return None
        places = {column + offset for column in columns}
        if isinstance(ctx, ast.Store) and places & {int(column[2:]) for column in self.program.slow}:
            raise TypeError(f"a slow column that is worked out: {ast.unparse(node)}")
        self.program.columns |= places
        row = ast.Subscript(name("_rows"), ast.BinOp(which, ast.Add(), ast.Constant(offset)), ast.Load())
        return ast.Subscript(row, self.expr(index)[0], ctx)

    def _either(self, node: ast.Subscript, choice: ast.IfExp, ctx: ast.expr_context) -> ast.expr:
        """One of two columns."""
        test, known = self.expr(choice.test)
        yes, no = (
            self.cell(ast.Subscript(node.value, swapped(node.slice, choice, way), ctx), ctx)
            for way in (choice.body, choice.orelse)
        )
        sure = one_of(known)
        if sure is None and isinstance(ctx, ast.Store):
            raise TypeError(f"which column is set is not known: {ast.unparse(node)}")
        return ast.IfExp(test, yes, no) if sure is None else yes if sure else no


def _columns(known: Known) -> set[int]:
    """The columns that it may be, if it is one of several."""
    several = isinstance(known, frozenset) and len(known) > 1 and all(isinstance(one, Column) for one in known)
    return set(known) if several and isinstance(known, frozenset) else set()


def _row(node: ast.Subscript) -> str:
    if not isinstance(node.value, ast.Name):
        raise TypeError(f"no row: {ast.unparse(node)}")
    return node.value.id
