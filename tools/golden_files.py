"""Transcripts as files of tests/golden: written, or held against what happens now; and what is alike in their lines."""

from __future__ import annotations

import sys
from collections.abc import Iterable
from pathlib import Path

from tablewright.core.facts import Offer

FOLDER = Path(__file__).parent.parent / "tests" / "golden"


def keep(arguments: list[str], transcripts: Iterable[tuple[str, str]], *, tool: str, usage: str | None) -> int:
    """Write the transcripts, or say which of them is no longer what happens; the exit status."""
    if arguments not in (["write"], ["check"]):
        sys.stderr.write(f"{usage}\n")
        return 2
    stale = 0
    for name, text in transcripts:
        path = FOLDER / f"{name}.txt"
        if arguments == ["write"]:
            path.write_text(text, "utf-8")
        elif not path.exists() or path.read_text("utf-8") != text:
            stale = 1
            sys.stderr.write(f"tests/golden/{name}.txt is not what happens: read the change, then {tool} write\n")
    return stale


def button(offer: Offer) -> str:
    """An order as its button says it."""
    aside = [offer.chance.percent()] if offer.chance is not None else []
    aside += [offer.price] if offer.price else []
    told = f" ({', '.join(aside)})" if aside else ""
    return f"> {offer.words}{told}"
