"""Rows share no number with each other, and what does not change does not: both are what the compiler is told."""

from __future__ import annotations

import ast
import importlib
from pathlib import Path

import pytest

from tablewright.kernel import apart


@pytest.mark.parametrize("game", ["axx", "axiom", "threedx"])
def test_the_sources_of_a_game_keep_its_rows_apart(game: str) -> None:
    for name in importlib.import_module(f"tablewright.games.{game}.batch.many").KERNEL.sources:
        source = importlib.import_module(name).__file__
        assert source is not None
        apart.check(ast.parse(Path(source).read_text("utf-8")), name)


@pytest.mark.parametrize(
    ("line", "wrong"),
    [
        ("copy(m, m, 3)", "sample, line 2: “copy(m, m, 3)” is given the same row “m” twice"),
        ("m[0] = copy(k, one=k)", "sample, line 2: “copy(k, one=k)” is given the same row “k” twice"),
        ("k[3] += 1", "sample, line 2: “k” does not change, but “k[3]” does"),
        ("other = m", "sample, line 2: the row “m” gets another name or value"),
        ("m = k", "sample, line 2: the row “"),
        ("return m", "sample, line 2: the row “m” gets another name or value"),
    ],
)
def test_what_would_mislead_the_compiler_is_refused(line: str, wrong: str) -> None:
    with pytest.raises(TypeError) as refused:
        apart.check(ast.parse(f"def act(m: Row, k: Row, one: int) -> int:\n    {line}\n"), "sample")
    assert str(refused.value).startswith(wrong)


def test_rows_are_read_written_and_handed_on() -> None:
    lines = ("m[k[one]] = k[m[0]]", "m[one] += lose(m, k, m[one])", "return lose(k, m, both(one, one))")
    apart.check(ast.parse("def act(m: Row, k: Row, one: int) -> int:\n    " + "\n    ".join(lines)), "sample")
