"""Which tests assert the ledger's examples: `@pytest.mark.example("axiom.pool", 1, 2)`, read off the syntax tree.

The numbers are those of the examples within the clause, from 1. Nothing is run and no game is imported.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

from tablewright.core.ledger import Ledger

TESTS = Path(__file__).resolve().parent.parent / "tests"
COMPLETE: tuple[str, ...] = ("3dx", "axiom", "axx")
"""The games, as people type them, of which every example is held to have a test."""

Example = tuple[str, int]
"""A clause's id and the number of one of its examples, from 1."""


class BadMark(Exception):  # noqa: N818 (one line for whoever runs the tool)
    """A marker that cannot be read, or names an example that no ledger has, with its place."""


def key(of: Example) -> str:
    """An example as findings name it: `axiom.pool 2`."""
    return f"{of[0]} {of[1]}"


def in_ledger(ledger: Ledger) -> dict[Example, str]:
    """Every example of a game with its text, in the ledger's order."""
    return {(entry.id, number): text for entry in ledger.clauses for number, text in enumerate(entry.examples, start=1)}


def named(args: tuple[object, ...]) -> list[Example]:
    """The examples that a marker names by its arguments; ValueError if it is not an id and one number or more."""
    match args:
        case [str(clause), *numbers] if numbers and all(type(number) is int and number > 0 for number in numbers):
            return [(clause, number) for number in numbers if isinstance(number, int)]
        case _:
            raise ValueError("example() takes a clause's id and the numbers of its examples, from 1")


def _marks(test: ast.FunctionDef | ast.AsyncFunctionDef) -> Iterator[ast.Call]:
    """The calls of `pytest.mark.example` above a test, those of single cases of a parametrised one too."""
    for decorator in test.decorator_list:
        for node in ast.walk(decorator):
            match node:
                case ast.Call(func=ast.Attribute(attr="example", value=ast.Attribute(attr="mark"))):
                    yield node


def in_text(text: str, where: str) -> list[tuple[Example, str]]:
    """The examples that the tests of one file assert, each with `file::test`. BadMark for what is not literal."""
    found = []
    for node in ast.walk(ast.parse(text, where)):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef) and node.name.startswith("test"):
            for call in _marks(node):
                try:
                    args = tuple(ast.literal_eval(arg) for arg in call.args)
                    found += [(each, f"{where}::{node.name}") for each in named(() if call.keywords else args)]
                except ValueError as error:
                    told = error if str(error).startswith("example()") else "example() takes literals"
                    raise BadMark(f"{where}:{call.lineno}: {told}") from error
    return found


def in_tests(tests: Path = TESTS) -> dict[Example, list[str]]:
    """Every example that a marker in this folder of tests names, with the tests that assert it."""
    found: dict[Example, list[str]] = {}
    for path in sorted(tests.rglob("test_*.py")):
        text = path.read_text("utf-8")
        if "mark.example" in text:
            for each, test in in_text(text, path.relative_to(tests.parent).as_posix()):
                found.setdefault(each, []).append(test)
    return found


def unmarked(ledger: Ledger, marked: dict[Example, list[str]]) -> list[str]:
    """The examples of a game that no test asserts, in words: `Dice pools (axiom.pool), example 2: …`."""
    return [
        f"{ledger.title_of(clause)} ({clause}), example {number}: {text}"
        for (clause, number), text in in_ledger(ledger).items()
        if (clause, number) not in marked
    ]


def unknown(ledgers: list[Ledger], marked: dict[Example, list[str]]) -> list[str]:
    """The markers that name an example which no ledger has, in words, each with its test."""
    known = {each for ledger in ledgers for each in in_ledger(ledger)}
    return [
        f"{test} asserts example {clause_number[1]} of {clause_number[0]!r}, which no ledger has"
        for clause_number, tests in marked.items()
        if clause_number not in known
        for test in tests
    ]


def unproved(ledgers: list[Ledger], passed: dict[str, list[str]], skipped: list[str]) -> list[str]:
    """The examples of the complete games that no test of a whole run asserted and passed, in words.

    A marked test that was skipped here, for want of a browser, counts as one that passed.
    """
    marked = in_tests()
    return [
        f"No test that passed asserts example {each[1]} of {each[0]}"
        for ledger in ledgers
        if ledger.game in COMPLETE
        for each in in_ledger(ledger)
        if key(each) not in passed and not set(skipped).intersection(marked.get(each, ()))
    ]
