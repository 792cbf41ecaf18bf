"""`tablewright play` as a process of its own: the data folder, its lock, a terminal, lines from a pipe."""

from __future__ import annotations

import codecs
import fcntl
import os
import pty
import re
import select
import subprocess
import sys
import termios
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from tests.processes import hear_ctrl_c

from tablewright.store.folder import open_folder

TABLEWRIGHT = [sys.executable, "-m", "tablewright.cli.main", "play", "axx"]


def play(*lines: str, data: Path | None = None, seed: int | None = None) -> subprocess.CompletedProcess[str]:
    given = [
        *TABLEWRIGHT,
        *(["--data", str(data)] if data else []),
        *(["--seed", str(seed)] if seed is not None else []),
    ]
    return subprocess.run(
        given,
        input="".join(f"{line}\n" for line in lines),
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
        env={**os.environ, "COLUMNS": "80"},
    )


def test_a_table_is_made_kept_and_gone_on_with(tmp_path: Path) -> None:
    first = play("make", "make a party of four", "quit", data=tmp_path)
    assert (first.returncode, first.stderr) == (0, "")
    assert first.stdout.rstrip().endswith("The game is kept.")
    heroes = re.findall(r"#\d+ (\w+)", first.stdout)
    assert heroes
    again = play("1", "log 100", data=tmp_path)  # the end of the file ends it too
    assert (again.returncode, again.stderr) == (0, "")
    assert "Terminal, " in again.stdout
    numbers = [set(re.findall(r"^#(\d+) ", text, re.MULTILINE)) for text in (first.stdout, again.stdout)]
    assert numbers[0] <= numbers[1]


@pytest.mark.parametrize(("game", "sample"), [("axx", "check +2 hard"), ("axiom", "5D adv vs 2")])
def test_help_asks_for_dice_as_the_game_does(game: str, sample: str) -> None:
    given = [*TABLEWRIGHT[:-1], game, "--seed", "3"]
    typed = f"help\nroll\nroll {sample}\nodds {sample}\nquit\n"
    done = subprocess.run(given, input=typed, capture_output=True, text=True, timeout=120, check=False)
    assert (done.returncode, done.stderr) == (0, "")
    told = " ".join(done.stdout.split())
    assert f"or of dice such as 3d6 or {sample}" in told
    # Where a challenge waits, as in AxiomRPG here, “roll” alone is the order to roll for it.
    asked = f"Roll what? Dice such as 3d6, or what a rule asks for, such as {sample}."
    assert (asked if game == "axx" else "> roll That could be: ") in told
    assert "(Outside the game: nothing is written.)" in told
    assert " % to reach " in told


def test_a_folder_that_is_in_use_is_told_in_one_line(tmp_path: Path) -> None:
    folder = open_folder(tmp_path, now=1_800_000_000_000)
    folder.say_address("http://127.0.0.1:8423/")
    try:
        refused = play("quit", data=tmp_path)
    finally:
        folder.close()
    assert (refused.returncode, refused.stdout) == (2, "")
    assert refused.stderr == (
        f"tablewright: Tablewright is already running at http://127.0.0.1:8423/ with the data folder {tmp_path}. "
        "Stop it there first (Ctrl-C), or name another folder with --data.\n"
    )


def test_an_unknown_game_is_told_in_one_line() -> None:
    refused = subprocess.run(
        [*TABLEWRIGHT[:-1], "chess"], input="", capture_output=True, text=True, timeout=60, check=False
    )
    assert (refused.returncode, refused.stdout) == (2, "")
    assert len(refused.stderr.splitlines()) == 1


def test_a_menu_that_is_left_makes_no_table(tmp_path: Path) -> None:
    assert play("quit", data=tmp_path).returncode == 0
    assert play(data=tmp_path).returncode == 0
    assert "facts" not in play("nonsense", data=tmp_path).stdout


def _take_terminal() -> None:
    """Make the terminal that of the new session, so that Ctrl-C reaches the program."""
    hear_ctrl_c()
    fcntl.ioctl(0, termios.TIOCSCTTY, 0)


class Terminal:
    """The program on a real terminal of its own."""

    def __init__(self, data: Path, **environ: str) -> None:
        self.handle, other = pty.openpty()
        self.letters = codecs.getincrementaldecoder("utf-8")()  # a letter may come in two parts
        self.text = ""
        self.process = subprocess.Popen(
            [*TABLEWRIGHT, "--data", str(data)],
            stdin=other,
            stdout=other,
            stderr=other,
            start_new_session=True,
            preexec_fn=_take_terminal,
            env={**os.environ, "TERM": "xterm", "COLUMNS": "80", "LINES": "24", **environ},
        )
        os.close(other)

    def until(self, words: str, seconds: float = 30.0) -> str:
        """Read until these words come; what came."""
        end = time.monotonic() + seconds
        while words not in self.text:
            assert time.monotonic() < end, self.text
            if select.select([self.handle], [], [], 0.1)[0]:
                try:
                    self.text += self.letters.decode(os.read(self.handle, 65536))
                except OSError:
                    break
        told, mark, self.text = self.text.partition(words)
        return told + mark

    def type(self, text: str) -> None:
        os.write(self.handle, text.encode())

    def end(self) -> int:
        """Wait for the end; the exit status."""
        while True:
            try:
                told = os.read(self.handle, 65536)
                self.text += self.letters.decode(told)
                if not told:
                    break
            except OSError:
                break
        os.close(self.handle)
        return self.process.wait(timeout=30)


Start = Callable[..., Terminal]


@pytest.fixture
def start(tmp_path: Path) -> Iterator[Start]:
    """Starts the program on a terminal; it is ended with the test, whatever becomes of that."""
    started: list[Terminal] = []

    def start_it(**environ: str) -> Terminal:
        started.append(Terminal(tmp_path, **environ))
        return started[-1]

    yield start_it
    for terminal in started:
        terminal.process.kill()
        terminal.process.wait(timeout=30)


@pytest.mark.parametrize("environ", [{}, {"NO_COLOR": "1"}, {"TERM": "dumb"}])
def test_on_a_terminal(start: Start, environ: dict[str, str]) -> None:
    terminal = start(**environ)
    terminal.until("Table: ")
    terminal.type("make\n")
    told = terminal.until("> ")
    assert ("\x1b[1m" in told) == (not environ)
    terminal.type("nonsense\n")
    terminal.until("Nothing that can be done now is called")
    terminal.until("> ")
    terminal.type("\x04")  # Ctrl-D
    terminal.until("The game is kept.")
    assert terminal.end() == 0


def test_ctrl_c_ends_and_nothing_is_lost(start: Start, tmp_path: Path) -> None:
    terminal = start()
    terminal.until("Table: ")
    terminal.type("make\n")
    terminal.until("> ")
    terminal.type("say Hello\n")
    terminal.until("Player: Hello")
    terminal.until("> ")
    time.sleep(0.5)  # Python's own reading of a line forgets a Ctrl-C of the very moment in which it begins
    terminal.type("\x03")
    assert terminal.end() == 130
    assert "Player: Hello" in play("1", data=tmp_path).stdout
