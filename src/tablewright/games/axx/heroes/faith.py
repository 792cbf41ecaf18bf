"""A Cleric who acts against the own alignment, and whose spells the game master takes away until atonement."""

from __future__ import annotations

from tablewright.core.facts import Choice, Field, Offer
from tablewright.core.game import Seat
from tablewright.core.ledger import clause
from tablewright.core.referee import referees
from tablewright.games.axx import figures
from tablewright.games.axx.chapter import Chapter
from tablewright.games.axx.gm_facts import Adjust
from tablewright.games.axx.say import atonement as say
from tablewright.games.axx.world import Figure, World

FORSAKEN = "forsaken"
"""The condition of a Cleric who has no spells until atonement."""
PAST = ("dead", "gone", "stone")


def prays(figure: Figure) -> bool:
    """Whether the figure's spells come by prayer."""
    cls = figures.class_of(figure)
    return cls is not None and bool(cls.caster) and not cls.book


def forsaken(figure: Figure) -> bool:
    """Whether its spells are taken from it."""
    clause("axx.alignment")
    return FORSAKEN in figure.conditions


def offers(seen: World, seat: Seat) -> list[Offer]:
    """The game master's two words: no spells from now on, and atoned for."""
    if not referees(seen, seat):
        return []
    clerics = [one for one in seen.party() if prays(one) and one.state not in PAST]
    out: list[Offer] = []
    for what, taken in (("condition", False), ("clear", True)):
        who = [one for one in clerics if forsaken(one) == taken]
        if who:
            blanks = (
                Field("figure", say.WHO, tuple(Choice(one.id, one.name) for one in who)),
                Field("reason", say.WHY, text=True),
            )
            order = Adjust(figure=who[0].id, what=what, value=FORSAKEN, reason="")
            out.append(Offer(order, say.BUTTONS[what], "gm", blanks=blanks, clause=clause("axx.alignment")))
    return out


CHAPTER = Chapter(name="faith", offers=offers)
