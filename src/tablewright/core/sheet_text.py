"""A sheet as lines of text for a terminal or a printer, the same for every game."""

from __future__ import annotations

import re
from collections.abc import Collection
from textwrap import wrap
from typing import Any, NamedTuple

from tablewright.core.view import Line, Sheet

WIDTH = 80
TITLE = re.compile(r" \([^()]*\)(?=, |$)")
"""A clause's title behind a term, which a line of text has no room for."""


class Made(NamedTuple):
    """A character as it is printed: plain data for programs, lines of text, and the sheet that these are made from."""

    record: dict[str, Any]
    text: str
    sheet: Sheet


def text(
    sheet: Sheet,
    *,
    rows: Collection[str] = (),
    reasons: Collection[str] = (),
    plain: Collection[str] = (),
    width: int = WIDTH,
) -> str:
    """A sheet as lines of text, none longer than `width`.

    `rows` are sections that are one row of words and numbers; in sections of `reasons` a number is followed by what it
    is made of, unless that is one of the `plain` words that tell nothing.
    """
    head = _wrapped("", f"{sheet.name}: {sheet.line}", width=width)
    lines = [*head, "═" * max(len(line) for line in head)]
    for section in sheet.sections:
        title = section.title.upper()
        if section.title in rows:
            row = "  ".join(f"{line.words} {line.text}" for line in section.lines)
            lines += ["", title, *_wrapped("  ", row, width=width)]
            continue
        lines += ["", title]
        margin = max((len(line.words) for line in section.lines), default=0)
        for line in section.lines:
            words = _line_text(line, plain) if section.title in reasons else line.text
            lines += _wrapped(f"  {line.words:<{margin}}  ", words, width=width)
        if section.text:
            lines += _wrapped("  ", section.text, width=width)
    return "\n".join(lines)


def _line_text(line: Line, plain: Collection[str]) -> str:
    """What stands behind a word, with what it is made of where that is short and tells something."""
    why = reason(line, plain)
    return f"{line.text} ({why})" if why else line.text


def reason(line: Line, plain: Collection[str]) -> str:
    """What a number is made of, in one sentence without titles of clauses; "" for `plain` words, which tell nothing."""
    why = TITLE.sub("", line.why.partition(". ")[0])
    return "" if why in plain else why


def _wrapped(first: str, words: str, *, width: int) -> list[str]:
    indent = " " * len(first)
    found = wrap(words, width=width, initial_indent=first, subsequent_indent=indent)
    return found or [first.rstrip()]
