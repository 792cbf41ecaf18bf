"""Character sheets as PDF, to play with pencil and real dice: every game's sheets in one look.

Needs the extra `print`. What stands on a sheet goes to the typesetter as data and is never read as its markup, so a
name may hold whatever a name may hold.
"""

from __future__ import annotations

import importlib.util
import json
import re
from collections.abc import Collection, Sequence
from importlib.resources import files
from typing import Any

from tablewright.core.errors import Mendable
from tablewright.core.ledger import Ledger
from tablewright.core.sheet_text import reason
from tablewright.core.view import Line, Section, Sheet

PAPERS = {"a4": "a4", "letter": "us-letter"}
"""The sizes of paper, and what the typesetter calls them."""
COUNTED = re.compile(r"-?\d+ of \d+\b")
"""What is used up and comes back: it is printed with a box to keep count in by pencil."""
NUMBER = re.compile(r"[+−]?\d|d\d")
"""How a number or a die begins."""
SHORT, FEW = 12, 3
"""Of at least so many numbers that are each no longer than this, a box is made for each."""
LONGEST_REASON = 90
"""Letters of what a number is made of, beyond which it is left to the screen."""


def can_print() -> bool:
    """Whether the extra is installed."""
    return importlib.util.find_spec("typst") is not None


def pdf(sheets: Sequence[Sheet], ledger: Ledger, *, paper: str = "a4") -> bytes:
    """The sheets as one PDF, each from a page of its own; the same sheets give the same bytes.

    `ledger` is the game's: its title and credit stand below. `paper` is a4 or letter. Mendable where the extra `print`
    is not installed, and for another size of paper.
    """
    if paper not in PAPERS:
        raise Mendable(f"There is no paper “{paper}”: it is {' or '.join(PAPERS)}.")
    try:
        import typst
    except ImportError:
        raise Mendable("Printing sheets needs the extra “print”: pip install 'tablewright[print]'.") from None
    source = files("tablewright.paper").joinpath("sheet.typ").read_bytes()
    data = json.dumps(_data(sheets, ledger, paper=paper), ensure_ascii=False)
    printed: bytes = typst.compile(source, sys_inputs={"data": data}, format="pdf")
    return printed


def _data(sheets: Sequence[Sheet], ledger: Ledger, *, paper: str) -> dict[str, Any]:
    """What sheet.typ sets."""
    plain = {entry.title for entry in ledger.clauses}
    names = ", ".join(sheet.name for sheet in sheets)
    return {
        "title": f"{names}: {ledger.title}",
        "paper": PAPERS[paper],
        "game": ledger.title,
        "credit": "Tablewright, unofficial",
        "sheets": [
            {
                "name": sheet.name,
                "line": sheet.line,
                "sections": [_section(section, plain) for section in sheet.sections],
            }
            for sheet in sheets
        ],
    }


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
