"""Facts of AX&X as lines of text that people can read: for the transcripts."""

from __future__ import annotations

from collections.abc import Iterator

from tablewright.core.facts import Fact
from tablewright.core.game import Seat
from tablewright.core.view import Card, CardLine
from tablewright.games.axx.game import AXX

GAME = AXX()
ENGINE = Seat(id="all", role="engine")


def card_lines(card: Card, fact: Fact) -> Iterator[str]:
    """A card as text: its title, its dice, its outcome, and the rules by title."""
    if card.shape == "quiet":
        yield f"    {card.title}"
        return
    mark = {"scene": "== ", "round": "-- "}.get(card.shape, "")
    rules = ", ".join(dict.fromkeys(GAME.ledger.title_of(cited) for cited in fact.clauses))
    yield f"{mark}{card.title}{f'  [{rules}]' if rules else ''}"
    if card.text:
        yield f"    {card.text}"
    for line in card.rolls:
        yield f"    {line_text(line)}"
    if card.outcome:
        yield f"    {card.outcome}"


def line_text(line: CardLine) -> str:
    """Need and chance, dice with named terms, total."""
    dice = " + ".join(f"d{sides} {face}" for sides, face in line.dice)
    terms = "".join(f" {term.text} {term.words}" for term in line.terms)
    need = f"{line.need}, {line.chance}: " if line.need and line.chance else f"{line.need}: " if line.need else ""
    words = f"{line.words}: " if line.words else ""
    return f"{words}{need}{dice}{terms} = {line.total}"
