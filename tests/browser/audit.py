"""Looks a page over as a checker of accessibility does: names, headings, ids, contrast as drawn, touch targets."""

from __future__ import annotations

from pathlib import Path

from playwright.sync_api import Page

LOOK = (Path(__file__).parent / "audit.js").read_text().partition("\n")[2]


def faults(page: Page, *, contrast: float = 4.5, opened: bool = True) -> list[str]:
    """What is wrong with the page as it is drawn now, every fold of it `opened` or as it stands; nothing is best."""
    if opened:
        page.evaluate("document.querySelectorAll('details').forEach((fold) => { fold.open = true; })")
    found: list[str] = page.evaluate(LOOK, contrast)
    return found
