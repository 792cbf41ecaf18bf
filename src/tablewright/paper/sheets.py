"""Character sheets as PDF, to play with pencil and real dice: every game's sheets in one look."""

from __future__ import annotations

import re
from collections.abc import Collection, Sequence
from typing import Any

from tablewright.core.ledger import Ledger
from tablewright.core.sheet_text import reason
from tablewright.core.view import Line, Section, Sheet
from tablewright.paper.typeset import typeset

COUNTED = re.compile(r"-?\d+ of \d+\b")
"""What is used up and comes back: it is printed with a box to keep count in by pencil."""
NUMBER = re.compile(r"[+−]?\d|d\d")
"""How a number or a die begins."""
SHORT, FEW = 12, 3
"""Of at least so many numbers that are each no longer than this, a box is made for each."""
LONGEST_REASON = 90
"""Letters of what a number is made of, beyond which it is left to the screen."""


def pdf(sheets: Sequence[Sheet], ledger: Ledger, *, paper: str = "a4") -> bytes:
    """The sheets as one PDF, each from a page of its own; the same sheets give the same bytes.

    `ledger` is the game's. `paper` is a4 or letter. Mendable where the extra `print` is not installed, and for another
    size of paper.
    """
    plain = {entry.title for entry in ledger.clauses}
    told = [
        {"name": sheet.name, "line": sheet.line, "sections": [_section(section, plain) for section in sheet.sections]}
        for sheet in sheets
    ]
    names = ", ".join(sheet.name for sheet in sheets)
    return typeset("sheets.typ", {"sheets": told}, title=names, ledger=ledger, paper=paper)


def _section(section: Section, plain: Collection[str]) -> dict[str, Any]:
    lines = [_line(line, plain) for line in section.lines]
    boxed = len(lines) >= FEW and all(_is_short_number(line) for line in section.lines)
    widest = max((len(one["words"]) for one in lines), default=0)
    return {
        "title": section.title,
        "text": section.text,
        "lines": lines,
        "boxed": boxed,
        "margin": min(36, 4 + 1.7 * widest),
    }


def _is_short_number(line: Line) -> bool:
    return max(len(line.words), len(line.text)) <= SHORT and NUMBER.match(line.text) is not None


def _line(line: Line, plain: Collection[str]) -> dict[str, Any]:
    why = reason(line, plain)
    return {
        "words": line.words,
        "text": line.text,
        "why": why if len(why) <= LONGEST_REASON else "",
        "pencil": COUNTED.match(line.text) is not None,
    }
