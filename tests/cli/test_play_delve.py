"""A whole delve in the terminal by typed lines alone: in, rooms, fights, treasure, out again, home."""

from __future__ import annotations

import codecs
import fcntl
import os
import pty
import re
import struct
import subprocess
import sys
import termios
from pathlib import Path

import pytest

COMMAND = [sys.executable, "-m", "tablewright.cli.main", "play", "axx", "--seed"]
LINES = 700
"""No delve of a few rooms takes more lines than this."""

CODES = re.compile(r"\x1b\[[?]?[\d;]*[A-Za-z]")
"""What a terminal makes colours of."""

BLANK = re.compile(r"; empty: [^\n]*\): $")
"""What stands where a piece of an order is asked for."""

FIGHT = (
    r"casts Sleep",
    r"casts Magic Missile",
    r"attacks .* with",
    r"shoots at",
    r"^Attack",
    r"charges",
    r"runs .* towards",
    r"moves .* towards",
    r"Leave the field",
    r"waits",
    r"does no more",
)
"""What is done in a fight, the best first."""


class Game:
    """The program at the other end of a pipe."""

    def __init__(self, seed: int) -> None:
        self.program = subprocess.Popen(
            [*COMMAND, str(seed)],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            env={**os.environ, "COLUMNS": "80"},
        )
        self.told: list[str] = []
        self.lines: list[str] = []
        self.read()

    def read(self) -> str:
        """What is printed until something may be typed."""
        assert self.program.stdout is not None
        part = ""
        while not (part.endswith(("\n> ", "or no) ")) or BLANK.search(part)):
            char = self.program.stdout.read(1)
            if not char:
                break
            part += char
        self.told.append(part)
        return part

    def type(self, line: str) -> str:
        assert self.program.stdin is not None
        self.lines.append(line)
        self.program.stdin.write(f"{line}\n")
        self.program.stdin.flush()
        return self.read()

    def end(self) -> int:
        assert self.program.stdin is not None
        assert self.program.stdout is not None
        self.program.stdin.close()
        self.told.append(self.program.stdout.read())
        self.program.stdout.close()
        return self.program.wait(timeout=30)

    @property
    def text(self) -> str:
        return "".join(self.told)


class Typed(Game):
    """The program in a terminal of its own, as a person at a keyboard has it: echo, colours, Ctrl-D."""

    def __init__(self, *arguments: str) -> None:
        self.keyboard, there = pty.openpty()
        fcntl.ioctl(there, termios.TIOCSWINSZ, struct.pack("HHHH", 40, 80, 0, 0))
        terminal = {"TERM": "xterm", "INPUTRC": os.devnull}
        self.program = subprocess.Popen(
            [*COMMAND[:-1], *arguments],
            stdin=there,
            stdout=there,
            stderr=there,
            text=True,
            start_new_session=True,
            env={name: value for name, value in os.environ.items() if name != "COLUMNS"} | terminal,
        )
        os.close(there)
        self.letters = codecs.getincrementaldecoder("utf-8")()  # a letter may come in two parts
        self.told, self.lines = [], []
        self.read()

    def read(self) -> str:
        """What the screen shows until something may be typed, without the codes of colours."""
        part = ""
        while not (part.endswith(("\n> ", "or no) ", "Table: ")) or BLANK.search(part)):
            try:
                part = plain(part + self.letters.decode(os.read(self.keyboard, 4096)))
            except OSError:  # what a terminal says when the program at its other end is gone
                break
        self.told.append(part)
        return part

    def type(self, line: str) -> str:
        self.lines.append(line)
        os.write(self.keyboard, f"{line}\n".encode())
        return self.read()

    def end(self) -> int:
        """Ctrl-D."""
        os.write(self.keyboard, b"\x04")
        self.read()
        os.close(self.keyboard)
        return self.program.wait(timeout=30)


def plain(text: str) -> str:
    """The text without colours and what readline sends besides, as it stands on the screen."""
    return CODES.sub("", text).replace("\r\n", "\n")


class Policy:
    """Somebody who reads the screen, and types the numbers of orders: a few rooms in, then home with what was found."""

    def __init__(self, rooms: int) -> None:
        self.rooms, self.entered, self.home, self.lost = rooms, 0, False, False

    def choose(self, screen: str) -> str:
        """What to type."""
        if BLANK.search(screen):
            return "1" if screen.endswith("leave it): ") else ""
        now = screen[screen.rfind(" ──") :]
        title = screen[: screen.rfind(" ──")].rpartition("\n")[2]
        orders = orders_of(now)
        if "\nTo decide" in now:
            return next(iter(orders))
        self.home = title == "Town" and self.entered > 0
        self.lost = "Make a new party" in now
        if self.home or self.lost or not orders:
            return "quit"
        for pattern in FIGHT if title == "The fight" else self._explore(now):
            for number, words in orders.items():
                if re.search(pattern, words):
                    self.entered += words.startswith("Go ")
                    return number
        return self._way_home(orders) if title.startswith("Room") else next(iter(orders))

    def _explore(self, now: str) -> tuple[str, ...]:
        hurt = len(re.findall(r"HP [0-2]/", now)) > 1
        if self.entered >= self.rooms or hurt:
            return (r"Pick up [\d,]+ GP", r"Leave the dungeon")
        return (r"light a torch", r"Pick up [\d,]+ GP", r"^Go .*unexplored", r"Force the", r"Leave the dungeon")

    def _way_home(self, orders: dict[str, str]) -> str:
        """The way to the room with the lowest number: those near the way out were seen first."""
        ways = {number: re.search(r"to Room (\d+)", words) for number, words in orders.items()}
        known = {number: int(found[1]) for number, found in ways.items() if found and orders[number].startswith("Go")}
        return min(known, key=lambda number: known[number]) if known else next(iter(orders))


def orders_of(now: str) -> dict[str, str]:
    """The numbered orders on the screen with their words, what stands in further lines included."""
    found: dict[str, str] = {}
    for line in now.splitlines():
        order = re.match(r" {0,3}(\d+) (.*)", line)
        if order:
            found[order[1]] = order[2]
        elif found and line.startswith("      "):
            last = next(reversed(found))
            found[last] += " " + line.strip()
    return found


def delve(seed: int, rooms: int = 3) -> tuple[str, Policy, list[str]]:
    """Play it to its end; what was printed, how it went, and what was typed."""
    game, policy = Game(seed), Policy(rooms)
    try:
        screen = game.told[-1]
        for _ in range(LINES):
            line = policy.choose(screen)
            if line == "quit":
                break
            screen = game.type(line)
            assert "A fault in Tablewright" not in screen, screen
        else:
            raise AssertionError(f"the delve did not end:\n{screen}")
        if policy.home:
            game.type("sleep")
        assert game.end() == 0
    finally:
        game.program.kill()
        game.program.wait(timeout=30)
    return game.text, policy, game.lines


SEEDS = (2, 5, 8, 9, 10)
WHOLE_SEED = 9


@pytest.fixture(scope="module")
def delves() -> dict[int, tuple[str, Policy, list[str]]]:
    return {seed: delve(seed) for seed in SEEDS}


WHOLE = (
    r"joins the party",
    r"set out for",
    r"^#\d+ Room 1 · ",
    r"^#\d+ Room [2-9] · ",
    r"A first visit to level 1: 100 XP each",
    r"attacks [\w ]+ with",
    r"casts [A-Z][a-z]+",
    r"The foes overcome are worth \d+ XP",
    r"\d+ GP brought to town are \d+ XP",
    r"back in town",
    r"Day 2",
)
"""What a whole delve tells: party, rooms, a fight, a spell, treasure, the way home, experience, a night's sleep."""


def test_one_delve_has_all_of_it_at_a_keyboard_in_a_terminal(delves: dict[int, tuple[str, Policy, list[str]]]) -> None:
    """The lines that somebody typed into a pipe, typed at a keyboard, bring the same game, from party to experience."""
    told, policy, lines = delves[WHOLE_SEED]
    assert policy.home
    game = Typed("--seed", str(WHOLE_SEED))
    try:
        for line in lines:
            game.type(line)
        ledger = game.type("xp")
        assert game.end() == 0
    finally:
        game.program.kill()
        game.program.wait(timeout=30)
    for words in WHOLE:
        assert re.search(words, game.text, re.MULTILINE), words
    facts = re.compile(r"^#\d+ .*$", re.MULTILINE)
    assert facts.findall(game.text)[: len(facts.findall(told))] == facts.findall(told)
    for line in (r"first visit to level 1", r"foes overcome, worth \d+ XP", r"\d+ GP brought to town"):
        assert re.search(line, ledger), line


def test_a_party_and_a_dungeon_are_made_and_the_game_is_kept_at_a_keyboard(tmp_path: Path) -> None:
    """From an empty folder: a table, a party, a dungeon, the way in; Ctrl-D; and the next day it goes on."""
    game = Typed("--data", str(tmp_path))
    for line in ("make The Long Evening", "make a party", "make a dungeon", "1", "5", "The Well", "set out"):
        game.type(line)
    assert game.end() == 0
    for words in (r"joins the party", r"There is talk in town of The Well", r"set out for The Well", r"Room 1 · "):
        assert re.search(words, game.text), game.text
    assert "The game is kept." in game.text
    again = Typed("--data", str(tmp_path))
    assert "The Long Evening" in again.text
    assert re.search(r"Room 1 · |The fight ──", again.type("1"))
    assert again.end() == 0


def test_every_delve_comes_to_its_end(delves: dict[int, tuple[str, Policy, list[str]]]) -> None:
    """Back in town, or nobody left; never stuck, never at a fault."""
    assert [seed for seed, (_, policy, _) in delves.items() if not (policy.home or policy.lost)] == []


def test_rooms_fights_treasure_and_the_way_home_all_happen(delves: dict[int, tuple[str, Policy, list[str]]]) -> None:
    told = "\n".join(text for text, _, _ in delves.values())
    for words in (
        r"^#\d+ Room [2-9] · ",
        r"attacks [\w ]+ with",
        r"casts [A-Z][a-z]+",
        r"The foes overcome are worth \d+ XP",
        r"\d+ GP brought to town are \d+ XP",
        r"back in town",
        r"Day 2",
    ):
        assert re.search(words, told, re.MULTILINE), words


def test_nothing_printed_is_wider_than_the_terminal_or_names_an_id(
    delves: dict[int, tuple[str, Policy, list[str]]],
) -> None:
    for text, _, _ in delves.values():
        assert [line for line in text.splitlines() if len(line) > 80 and "): " not in line] == []
        assert re.findall(r"\b(?:room|way|item|fig|f|i|m)-[0-9a-f]{6,}\b|\baxx\.\w+", text) == []
        assert {char for char in text if not char.isprintable()} == {"\n"}


def test_the_same_seed_and_orders_bring_the_same_game(delves: dict[int, tuple[str, Policy, list[str]]]) -> None:
    text, _, lines = delves[SEEDS[-1]]
    again = subprocess.run(
        [*COMMAND, str(SEEDS[-1])],
        input="".join(f"{line}\n" for line in lines),
        capture_output=True,
        text=True,
        timeout=120,
        check=True,
        env={**os.environ, "COLUMNS": "80"},
    )
    assert again.stdout == text
