"""What the terminal prints on: lines as wide as it is, a little colour where that is wanted, no control sequences."""

from __future__ import annotations

import os
import shutil
import sys
import textwrap
import unicodedata
from collections.abc import Mapping
from typing import TextIO

LEAST, MOST = 40, 100
_STYLES = {"bold": "1", "dim": "2", "good": "32", "bad": "31", "now": "33"}
_REFUSED = frozenset({"Cc", "Cs", "Zl", "Zp"})
_TURNING = frozenset({0x061C, 0x200E, 0x200F, *range(0x202A, 0x202F), *range(0x2066, 0x206A)})


def safe(text: str) -> str:
    """The text without what could steer a terminal or turn the direction of writing; line breaks stay."""
    return "".join(
        "\N{REPLACEMENT CHARACTER}"
        if char != "\n" and (unicodedata.category(char) in _REFUSED or ord(char) in _TURNING)
        else char
        for char in text
    )


def cells(text: str) -> int:
    """How many columns the text takes."""
    return sum(
        0 if unicodedata.combining(char) else 2 if unicodedata.east_asian_width(char) in ("W", "F") else 1
        for char in text
    )


def wants_colour(stream: TextIO, environ: Mapping[str, str]) -> bool:
    """Whether colour may be used: on a terminal that is not dumb, unless NO_COLOR is set."""
    return stream.isatty() and not environ.get("NO_COLOR") and environ.get("TERM", "") not in ("", "dumb")


class Paper:
    """Where the game is printed. Every text goes through `safe` on its way."""

    def __init__(self, out: TextIO | None = None, *, width: int = 0, colour: bool | None = None) -> None:
        self.out = sys.stdout if out is None else out
        columns = width or shutil.get_terminal_size((80, 24)).columns
        self.width = max(LEAST, min(MOST, columns))
        self.colour = wants_colour(self.out, os.environ) if colour is None else colour

    def line(self, text: str = "", style: str = "") -> None:
        """One line as it is, cut where the paper ends."""
        self._put(_cut(safe(text).replace("\n", " "), self.width), style)

    def text(self, text: str, *, indent: str = "", first: str | None = None, style: str = "") -> None:
        """A text in as many lines as it takes; `first` stands before its first line instead of `indent`."""
        lead = indent if first is None else safe(first).replace("\n", " ")
        for part in safe(text).split("\n"):
            wrapped = textwrap.wrap(part, self.width - 1, initial_indent=lead, subsequent_indent=indent)
            for line in wrapped or [lead.rstrip()]:
                self._put(line, style)
            lead = indent

    def fits(self, left: str, right: str) -> bool:
        """Whether both have room in one line."""
        return cells(left) + cells(right) + 2 <= self.width

    def row(self, left: str, right: str = "", style: str = "") -> None:
        """A line with something at its right end; where both do not fit, the right goes into a line of its own."""
        left, right = safe(left), safe(right)
        gap = self.width - cells(left) - cells(right)
        if not right:
            self.text(left.lstrip(), first=left[: len(left) - len(left.lstrip())], indent="     ", style=style)
        elif gap >= 2:
            self._put(left + " " * gap + right, style)
        else:
            self.text(left.lstrip(), first=left[: len(left) - len(left.lstrip())], indent="     ", style=style)
            self._put(" " * max(5, self.width - cells(right)) + right, style)

    def title(self, text: str, right: str = "") -> None:
        """A line that begins a part, ruled to the right."""
        text, right = safe(text), safe(right)
        self._put("")
        rule = "─" * max(2, self.width - cells(text) - cells(right) - (2 if right else 1))
        line = f"{text} {rule} {right}" if right else f"{text} {rule}"
        if cells(line) > self.width:
            self._put(_cut(f"{text} ──", self.width), "bold")
            self.text(right, indent="  ", style="dim")
        else:
            self._put(line, "bold")

    def rows(self, lines: list[str]) -> None:
        """A drawing, line by line."""
        for line in lines:
            self.line(line)

    def prompt(self, text: str) -> None:
        """What stands before the place where one types."""
        self.out.write(safe(text))
        self.out.flush()

    def _put(self, line: str, style: str = "") -> None:
        line = line.rstrip()
        if style and self.colour and line:
            line = f"\x1b[{_STYLES[style]}m{line}\x1b[0m"
        self.out.write(line + "\n")


def _cut(line: str, width: int) -> str:
    if cells(line) <= width:
        return line
    while line and cells(line) > width - 1:
        line = line[:-1]
    return line + "…"
