"""Every example of the README and the docs is carried out, and says what is printed there.

A fenced block marked `console` holds command lines after `$ ` and what they print; `...` stands for anything, also for
several lines. A block marked `python` is a session with `>>>`, or a program. Commands that would go on (a server) or
that need a fresh machine stand in blocks marked `sh` or `text`, which are not carried out.
"""

from __future__ import annotations

import doctest
import os
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import pytest

ROOT = Path(__file__).resolve().parents[2]
PAGES = [ROOT / "README.md", *sorted((ROOT / "docs").rglob("*.md"))]
_BLOCK = re.compile(r"^```(\w*)\n(.*?)^```$", re.DOTALL | re.MULTILINE)


class Block(NamedTuple):
    """A fenced block: its mark, its text, the line on which it begins."""

    mark: str
    text: str
    line: int


class Step(NamedTuple):
    """A command and what it prints."""

    command: str
    expected: str


def blocks(page: Path) -> Iterator[Block]:
    text = page.read_text("utf-8")
    for found in _BLOCK.finditer(text):
        yield Block(found[1], found[2], text.count("\n", 0, found.start()) + 1)


def steps(text: str) -> list[Step]:
    """The commands of a console block; a line that ends in a backslash goes on in the next."""
    found: list[tuple[str, list[str]]] = []
    for line in text.replace("\\\n", "").splitlines():
        if line.startswith("$ "):
            found.append((line[2:], []))
        else:
            assert found, f"a console block begins with a command, not with {line!r}"
            found[-1][1].append(line)
    return [Step(command, "\n".join(lines)) for command, lines in found]


def pages_with(mark: str) -> list[Path]:
    return [page for page in PAGES if any(block.mark == mark for block in blocks(page))]


def name(page: Path) -> str:
    return str(page.relative_to(ROOT))


def run(command: str, where: Path) -> str:
    environment = {
        **os.environ,
        "PATH": f"{Path(sys.executable).parent}:{os.environ['PATH']}",
        "TABLEWRIGHT_DATA": str(where / "data"),
        "COLUMNS": "100",
        "NO_COLOR": "1",
        "LC_ALL": "C.UTF-8",
    }
    done = subprocess.run(
        ["bash", "-c", command],
        cwd=where,
        env=environment,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        timeout=120,
        check=False,
    )
    assert done.returncode in (0, 2), f"{command}\n{done.stdout}"
    return done.stdout


def same(expected: str, printed: str) -> bool:
    """Whether it was printed as expected; blanks at the ends of lines do not count."""
    lines = "\n".join(line.rstrip() for line in printed.strip("\n").splitlines())
    parts = [re.escape(part) for part in expected.strip("\n").split("...")]
    return re.fullmatch("(?s:.*)".join(parts), lines) is not None


@pytest.mark.parametrize("page", pages_with("console"), ids=name)
def test_commands_print_what_the_page_says(page: Path, tmp_path: Path) -> None:
    (tmp_path / "docs").symlink_to(ROOT / "docs")  # whoever follows a page has the packs beside it
    for block in blocks(page):
        if block.mark != "console":
            continue
        for step in steps(block.text):
            assert "tablewright" in step.command, f"{name(page)}:{block.line}: {step.command}"
            printed = run(step.command, tmp_path)
            where = f"{name(page)}:{block.line}: $ {step.command}"
            assert same(step.expected, printed), f"{where}\n--- the page\n{step.expected}\n--- printed\n{printed}"


@pytest.mark.parametrize("page", pages_with("python"), ids=name)
def test_programs_do_what_the_page_says(page: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    known: dict[str, object] = {}
    for block in blocks(page):
        if block.mark != "python":
            continue
        if ">>>" not in block.text:
            exec(compile(block.text, f"{name(page)}:{block.line}", "exec"), known)  # noqa: S102 (our own example)
            continue
        test = doctest.DocTestParser().get_doctest(block.text, known, name(page), str(page), block.line)
        told: list[str] = []
        failed = doctest.DocTestRunner(optionflags=doctest.ELLIPSIS).run(test, out=told.append, clear_globs=False)
        known.update(test.globs)
        assert failed.failed == 0, "".join(told)


@pytest.mark.parametrize("page", pages_with("python"), ids=name)
def test_programs_are_typed_as_strictly_as_a_reader_may_want(page: Path, tmp_path: Path) -> None:
    program = tmp_path / "page.py"
    program.write_text("".join(source(block.text) for block in blocks(page) if block.mark == "python"), "utf-8")
    checked = subprocess.run(
        [sys.executable, "-m", "mypy", "--strict", "--no-error-summary", str(program)],
        cwd=ROOT, capture_output=True, text=True, timeout=300, check=False,
    )  # fmt: skip
    assert (checked.stdout, checked.stderr) == ("", "")


def source(text: str) -> str:
    """The program of a block marked `python`: of a session what is typed, without what is answered."""
    if ">>>" not in text:
        return text
    return "".join(example.source for example in doctest.DocTestParser().get_examples(text))


@pytest.mark.parametrize("page", PAGES, ids=name)
def test_blocks_say_what_they_are(page: Path) -> None:
    """An unmarked block, or a misspelt mark, would never be carried out."""
    known = {"console", "python", "sh", "text", "toml", "json"}
    assert [(block.line, block.mark) for block in blocks(page) if block.mark not in known] == []


def test_an_example_that_is_wrong_is_noticed(tmp_path: Path) -> None:
    assert same("a\n...\nz", "a\nb\nc  \nz\n")
    assert not same("a\nb", "a\nb\nc")
    assert steps("$ tablewright roll \\\n axx d6\nd6: 3.\n") == [Step("tablewright roll  axx d6", "d6: 3.")]
