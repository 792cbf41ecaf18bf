"""Terms of numbers as people say them, and the clauses behind them by title."""

from __future__ import annotations

from collections.abc import Iterable

from tablewright.core.facts import Term
from tablewright.core.shelf import brought
from tablewright.core.view import Line
from tablewright.games.axx import content, lasting
from tablewright.games.axx.say import signed

SOURCES = {"fatigue": "tired", "hunger": "hungry", "poison": "poisoned", "injury": "injured"}

TERMS: dict[str, str] = {
    **{record.id: record.name for record in content.tracks().values()},
    **{record.id: record.name for record in content.classes().values()},
    **{record.id: record.name for record in content.kindreds().values()},
    **{record.id: record.name for record in content.gear().values() if record.kind in ("armor", "shield")},
    **{f"ward_{record.id}": record.name for record in content.spells().values()},
    "ward_shield": "Shield spell",
    "level": "Level",
    "half_level": "half Level",
    "training": "Thief's training",
    "wild": "the wild known best",
    "aid": "Aid",
    "weakened": "Weakened",
    "scarred": "scars",
    "fearsome": "fearsome scars",
    "hd": "HD",
    "hit_die": "Hit Die",
    "earlier": "earlier Brushes today",
    "at_least_1": "at least 1",
    "unarmoured": "no armour",
    "magic_armor": "magic armour",
    "magic_shield": "magic shield",
    "magic_weapon": "magic weapon",
    "natural_armour": "natural",
    "printed_attack": "attack",
    "unlisted_weapon": "weapon outside the class list",
}
"""Words for the keys of terms that heroes' numbers have."""


def key_words(name: str) -> str:
    """A key without words of its own: a pack's record goes by its name."""
    return lasting.name_of(name) if brought(name) else name.replace("_", " ")


def term_words(term: Term) -> str:
    """A term's name in words; a Weakened says what from."""
    words = TERMS.get(term.name, "") or key_words(term.name)
    if term.name == "weakened" and term.about:
        return f"{words} ({', '.join(SOURCES.get(part, part) for part in term.about.split(', '))})"
    return words


def term_line(term: Term) -> Line:
    """A term as a row: its name, its value, its clause by title."""
    text = signed(term.value) if term.applies else "does not apply"
    return Line(words=term_words(term), text=text, why=clause_title(term.clause))


def clause_title(clause: str) -> str:
    """A clause by its title."""
    return content.ledger().title_of(clause) if clause in content.ledger() else ""


def sum_words(terms: Iterable[Term], *, first_plain: bool = False) -> str:
    """Terms in a row with their clauses: half Level +1 (Saves), CON +2 (CON)."""
    words = []
    for index, term in enumerate(terms):
        value = str(term.value) if first_plain and index == 0 else signed(term.value)
        words.append(f"{term_words(term)} {value} ({clause_title(term.clause)})")
    return ", ".join(words)
