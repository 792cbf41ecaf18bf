"""The shell around the verbs: help, versions, and every error as one plain line with its exit status."""

from __future__ import annotations

import json
import os
import shlex
import subprocess
import sys
from collections.abc import Callable

import click
import pytest
from tests.commands import TABLEWRIGHT

import tablewright
from tablewright.cli import main as shell
from tablewright.cli import rules
from tablewright.core.errors import Mendable

Told = tuple[int, str, str]


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str]) -> Callable[..., Told]:
    """Run the command line; its exit status, what it said on standard output, and on standard error."""

    def run_it(*args: str) -> Told:
        with pytest.raises(SystemExit) as end:
            shell.main(args)
        said = capsys.readouterr()
        assert isinstance(end.value.code, int)
        return end.value.code, said.out, said.err

    return run_it


@pytest.mark.parametrize("verb", [(), *((verb,) for verb in shell.VERBS), ("pack", "import"), ("log", "verify")])
def test_the_help_is_words_for_people(run: Callable[..., Told], verb: tuple[str, ...]) -> None:
    status, told, _ = run(*verb, "--help")
    assert (status, told.startswith("Usage: ")) == (0, True)
    assert "{" not in told


def break_the_verb(monkeypatch: pytest.MonkeyPatch, error: BaseException) -> None:
    """Let `rules` run into this error, as a verb of any kind might."""

    @click.command()
    def broken() -> None:
        raise error

    monkeypatch.setattr(rules, "command", broken)


def test_version(run: Callable[..., Told]) -> None:
    assert run("--version") == (0, f"tablewright {tablewright.__version__}\n", "")


def test_help_lists_the_verbs_that_are_there_and_imports_none() -> None:
    """`--help` is quick: no verb, no drawing library, no web server is read for it."""
    program = (
        "import sys; from tablewright.cli.main import main\n"
        "try: main(['--help'])\n"
        "except SystemExit: print(sorted(n for n in sys.modules if n.startswith(('tablewright.', 'rich', 'litestar'))))"
    )
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    page, modules = done.stdout.rsplit("\n[", 1)
    assert "The referee's engine and play table for AX&X, AxiomRPG and 3dX." in page
    assert "rules" in page
    assert "Look up the rules" in page
    assert "may begin with a" in page
    assert modules == "'tablewright.cli', 'tablewright.cli.main', 'tablewright.core', 'tablewright.core.errors']\n"


@pytest.mark.parametrize(
    ("args", "line"),
    [
        (("dance",), "There is no verb 'dance'; the verbs are "),
        (("log",), "After `tablewright log` comes export, import, luck, say or verify (`tablewright log --help` tells"),
        (("pack",), "After `tablewright pack` comes check or import (`tablewright pack --help` tells more)."),
        (("odds", "3d6"), "There is no game '3d6' here; the games are: axiom, axx, 3dx."),
        (("--bogus",), "No such option '--bogus'."),
        (("rules", "--bogus"), "No such option '--bogus'."),
        (("rules", "-5"), "No such option '-5'. Put -- before an argument that begins with a minus."),
        (("rules", "--", "-5"), "There is no game '-5' here; the games are: axiom, axx, 3dx."),
        (("rules", "--json", "nowhere"), "There is no game 'nowhere' here; the games are: axiom, axx, 3dx."),
    ],
)
def test_usage_errors_are_one_line_and_status_2(run: Callable[..., Told], args: tuple[str, ...], line: str) -> None:
    status, out, err = run(*args)
    assert (status, out) == (2, "")
    assert err.startswith(f"tablewright: {line}")
    assert err.count("\n") == 1


@pytest.mark.parametrize(
    ("error", "status", "line"),
    [
        (Mendable("The door\nis  shut."), 2, "tablewright: The door is shut.\n"),
        (Mendable("A log of '\x1b]0;mine\x07\u202e'."), 2, "tablewright: A log of '\ufffd]0;mine\ufffd\ufffd'.\n"),
        (Mendable(f"No door {'x' * 301}."), 2, f"tablewright: No door {'x' * 100}…\n"),
        (click.UsageError(f"No {'x' * 301}."), 2, f"tablewright: No {'x' * 100}…\n"),
        (click.UsageError("No."), 2, "tablewright: No.\n"),
        (OSError(28, "No space left on device", "/a/b"), 2, "tablewright: /a/b: No space left on device\n"),
        (OSError("cannot bind"), 2, "tablewright: cannot bind\n"),
        (
            ValueError("two\nlines"),
            1,
            "tablewright: A fault in Tablewright: ValueError: two lines (TABLEWRIGHT_TRACE=1 shows where)\n",
        ),
        (KeyboardInterrupt(), 130, ""),
        (click.Abort(), 130, ""),
        (click.exceptions.Exit(3), 3, ""),
    ],
)
def test_what_a_verb_runs_into_is_told_in_a_line(
    run: Callable[..., Told], monkeypatch: pytest.MonkeyPatch, error: BaseException, status: int, line: str
) -> None:
    monkeypatch.delenv("TABLEWRIGHT_TRACE", raising=False)
    break_the_verb(monkeypatch, error)
    assert run("rules") == (status, "", line)


@pytest.mark.parametrize("args", ["odds axx 3d6", "rules axx --json", "--help"])
def test_a_full_disk_is_told_once(args: str) -> None:
    with open("/dev/full", "w") as full:
        done = subprocess.run(
            [*TABLEWRIGHT, *args.split()], stdout=full, stderr=subprocess.PIPE, text=True, check=False
        )
    assert (done.returncode, done.stderr) == (2, "tablewright: No space left on device\n")


def test_where_letters_are_not_unicode_every_line_is_written() -> None:
    """In a terminal of an old kind a bar or a quotation mark is a question mark, in JSON it is escaped."""
    old = {**os.environ, "PYTHONIOENCODING": "latin-1"}
    fight = [*TABLEWRIGHT, *FIGHT.split()]
    done = subprocess.run(fight, env=old, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (0, "")
    assert "The party wins" in done.stdout
    assert "The heroes are played ?nearest?, the foes ?nearest?." in done.stdout
    rules = [*TABLEWRIGHT, "rules", "axiom", "odds", "--json"]
    told, there = (subprocess.run(rules, env=env, capture_output=True, check=True).stdout for env in (old, os.environ))
    assert told.isascii()
    assert not there.isascii()
    assert json.loads(told) == json.loads(there)


def test_a_fault_can_be_traced(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TABLEWRIGHT_TRACE", "1")
    break_the_verb(monkeypatch, ValueError("deep"))
    with pytest.raises(ValueError, match="deep"):
        shell.main(["rules"])


FIGHT = "fight axx --party random:2 --foes orc --runs 5 --workers 1 --seed 1"


@pytest.mark.parametrize(
    "args",
    [
        "rules axx --json",
        "odds axx 3d6",
        FIGHT,
        f"{FIGHT} --json",
        f"{FIGHT} --watch 1",
        f"{FIGHT} --until 50%",
        f"{FIGHT} --vary count=1,2",
        "fight axiom --party random:1@gritty --foes cutpurse --apart touch --seed 7 --exact",
        "fight axx --policy list",
    ],
)
def test_nobody_reads_on(args: str) -> None:
    """`tablewright rules axx | head` ends quietly, without a traceback, and every verb alike."""
    reader, writer = os.pipe()
    os.close(reader)
    done = subprocess.run(
        [sys.executable, "-m", "tablewright", *shlex.split(args)],
        stdout=writer,
        stderr=subprocess.PIPE,
        text=True,
        check=False,
    )
    os.close(writer)
    assert (done.returncode, done.stderr) == (141, "")


@pytest.mark.parametrize(
    ("args", "status", "errors"),
    [
        ("roll axx d20 --seed 1", 0, ""),
        ("--help", 0, ""),
        ("rules axx --json", 0, ""),
        (
            "roll axx d",
            2,
            "tablewright: 'd', column 2: expected 1 to 1,000 sides.\n",
        ),
    ],
)
def test_closed_standard_streams_are_no_fault(args: str, status: int, errors: str) -> None:
    for closed, told in (("<&- >&-", errors), (">&- 2>&-", ""), ("<&- 2>&-", "")):
        line = f"{sys.executable} -m tablewright {args} {closed}"
        done = subprocess.run(["sh", "-c", line], capture_output=True, text=True, check=False, timeout=60)
        assert (done.returncode, done.stderr) == (status, told), closed


def test_a_file_opened_later_is_never_taken_for_standard_output() -> None:
    """With `>&-` the first file to be opened would have number 1, and be written over by whatever is printed."""
    program = (
        "import os; from tablewright.cli import main as shell\n"
        "shell._open_what_is_closed()\n"
        "assert os.open('/dev/null', os.O_RDONLY) > 2"
    )
    line = f'{sys.executable} -c "$0" <&- >&- 2>&-'
    assert subprocess.run(["sh", "-c", line, program], check=False, timeout=60).returncode == 0
