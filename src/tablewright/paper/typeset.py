"""Handing what is to be printed to the typesetter. Needs the extra `print`.

What people wrote goes there as data and is set as text, never read as the typesetter's markup, so a name may hold
whatever a name may hold.
"""

from __future__ import annotations

import importlib.util
import json
from importlib.resources import files
from typing import Any

from tablewright.core.errors import Mendable, needs_extra
from tablewright.core.ledger import Ledger

PAPERS = {"a4": "a4", "letter": "us-letter"}
"""The sizes of paper, and what the typesetter calls them."""
CREDIT = "Tablewright, unofficial"
"""What stands at the foot of every page."""


def can_print() -> bool:
    """Whether the extra is installed."""
    return importlib.util.find_spec("typst") is not None


def typeset(layout: str, data: dict[str, Any], *, title: str, ledger: Ledger, paper: str) -> bytes:
    """A PDF by one of the layouts beside this file, after `page.typ`; the same data give the same bytes.

    `title` is the document's, the game's own is added. `paper` is a4 or letter. Mendable where the extra is not
    installed, and for another size of paper.
    """
    if paper not in PAPERS:
        raise Mendable(f"There is no paper “{paper}”: it is {' or '.join(PAPERS)}.")
    try:
        import typst
    except ImportError:
        raise needs_extra("Printing", "print") from None
    common = {"title": f"{title}: {ledger.title}", "paper": PAPERS[paper], "game": ledger.title, "credit": CREDIT}
    told = json.dumps(common | data, ensure_ascii=False)
    source = b"".join(files("tablewright.paper").joinpath(part).read_bytes() for part in ("page.typ", layout))
    printed: bytes = typst.compile(source, sys_inputs={"data": told}, format="pdf")
    return printed
