"""Stamps: what a button showed, so that a click is taken on the terms on which it was made."""

from __future__ import annotations

import hashlib
from collections import OrderedDict

import msgspec

from tablewright.core.facts import Answer, Command, Offer
from tablewright.table.commands import TableCommand

KEPT = 5_000


class Offered(msgspec.Struct, frozen=True, omit_defaults=True):
    """An offer with its stamp, which goes back with the click."""

    offer: Offer
    stamp: str


def stamp_of(offer: Offer, question: str = "") -> str:
    """A hash over the command and what the seat was shown: need, chance, terms, price.

    Some orders say only "go on", "yes" or "take that back": there the words belong to it, and for an answer the number
    of the `question`, or a late click would mean something else than what was clicked on.
    """
    chance = offer.chance
    shown = None
    if chance is not None:
        shown = (chance.ways, chance.of, chance.need, chance.bonus, chance.target, chance.terms, chance.hidden)
    meaning: tuple[str, ...] = ()
    if isinstance(offer.command, TableCommand | Answer):
        meaning = (offer.words, offer.note, question)
    return hashlib.sha256(msgspec.json.encode((offer.command, shown, offer.price, meaning))).hexdigest()[:32]


def terms_of(offer: Offer) -> str:
    """What the seat was shown, in words."""
    if isinstance(offer.command, TableCommand):
        return f"“{offer.words}”{', ' + offer.note if offer.note else ''}"
    parts = [offer.price] if offer.price else []
    if offer.chance is not None:
        parts.insert(0, offer.chance.percent())
        if offer.chance.need and not offer.chance.hidden:
            parts.insert(1, f"needs {offer.chance.need}")
    return ", ".join(parts)


class Stamps:
    """The stamps that were handed out lately, by seat, with what each showed.

    A stamp can be worked out by whoever guesses what was shown. What one seat was shown is no other's to confirm.
    """

    def __init__(self) -> None:
        self._shown: OrderedDict[tuple[str, str], str] = OrderedDict()

    def offered(self, offers: list[Offer], *, to: str, question: str = "") -> list[Offered]:
        """Offers with their stamps, to the seat; `question` is the number of the fact that asks, if one is open."""
        out = []
        for offer in offers:
            stamp = stamp_of(offer, question)
            self._shown[to, stamp] = terms_of(offer)
            self._shown.move_to_end((to, stamp))
            out.append(Offered(offer, stamp))
        while len(self._shown) > KEPT:
            self._shown.popitem(last=False)
        return out

    def was(self, stamp: str, *, to: str) -> str:
        """What the stamp showed the seat, in words, if it is remembered."""
        return self._shown.get((to, stamp), "")


def meant(offers: list[Offered], command: Command) -> list[Offered]:
    """The offers that a command may have come from: equal to it but for the blanks that the user fills."""
    return [offered for offered in offers if _fits(offered.offer, command)]


def _fits(offer: Offer, command: Command) -> bool:
    if type(offer.command) is not type(command):
        return False
    blanks = {blank.name for blank in offer.blanks}
    names = type(command).__struct_fields__
    return all(name in blanks or getattr(offer.command, name) == getattr(command, name) for name in names)
