"""Named parts of numbers as people say them, and the clauses behind them by title, house defaults marked."""

from __future__ import annotations

from collections.abc import Iterable

from msgspec.structs import replace

from tablewright.core.facts import Offer, Term
from tablewright.core.prose import summed
from tablewright.games.threedx import content
from tablewright.games.threedx.say import listed
from tablewright.games.threedx.world import FIFTH, World

HOUSE = "house default"
"""What stands beside every figure that is this project's own."""
TERMS: dict[str, str] = {
    **{record.id: record.name for record in content.base().attributes.values()},
    **{record.id: record.name for record in content.base().abilities.values()},
    "vitality": "Vitality",
    "increase": "increases",
    "lost": "lost for now",
    "overload": "load",
    "level": "Level",
    "steps": "steps",
    "word": "the GM's word",
    "help": "help",
    "time": "time taken",
    "proficiency": "proficiency",
    "before": "several rolls",
    "teacher": "a teacher or good material",
    "poor": "poor material",
    "bed": "a comfortable bed",
    "rough": "a rough camp",
}
"""Words for the keys of terms that characters' numbers have."""


def term_words(term: Term, otherwise: str = "") -> str:
    """A term's name in words, the fifth attribute as it is called; `otherwise` for a key that is not known here."""
    if term.name == FIFTH and term.about:
        return term.about
    return TERMS.get(term.name, otherwise or term.name.replace("_", " "))


def clause_title(seen: World, name: str) -> str:
    """A clause by its title; one whose figures are a house default at this table says so."""
    if name not in content.ledger():
        return ""
    title = content.ledger()[name].title
    return f"{title}, {HOUSE}" if content.of(seen).ours(name) else title


def house_note(seen: World, words: str, kind: str) -> str:
    """Words on an order, with the mark of a house default where a kind of record is one at this table."""
    mark = HOUSE if content.of(seen).house_kind(kind) else ""
    return f"{words} ({mark})" if words and mark else words or mark


def marked(seen: World, offer: Offer) -> Offer:
    """An order with the mark of a house default where its rule's figures are one at this table."""
    if not offer.clause or HOUSE in offer.note or not content.of(seen).ours(offer.clause):
        return offer
    return replace(offer, note=f"{offer.note} ({HOUSE})" if offer.note else HOUSE)


def sources(seen: World, terms: Iterable[Term]) -> str:
    """The clauses behind terms, by title, each once."""
    titles = dict.fromkeys(clause_title(seen, term.clause) for term in terms)
    return listed([title for title in titles if title])


def sum_words(terms: Iterable[Term], *, fifth: str) -> str:
    """Named parts in a row: Athletics 6 + Carry 4 + Vitality 12; `fifth` is what the fifth attribute is called here."""
    return summed(terms, lambda term: fifth if term.name == FIFTH else term_words(term))
