"""The small words that every game's prose is made of: articles, lists, plurals, refusals, plain cards."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from tablewright.core.facts import Chance, Fact, Refused, Term
from tablewright.core.game import Names
from tablewright.core.numbers import WORDS
from tablewright.core.view import Card

SOMEBODY = "somebody"
"""What the log calls one whom a seat does not know."""


def a(word: str) -> str:
    """The word with its article: a dagger, an axe."""
    return f"{'an' if word[:1].lower() in 'aeiou' else 'a'} {word}"


def capital(text: str) -> str:
    """The text with its first letter large."""
    return text[:1].upper() + text[1:]


def listed(words: Iterable[str], *, joint: str = "and") -> str:
    """Words in a row: a, b and c."""
    row = list(words)
    return f"{', '.join(row[:-1])} {joint} {row[-1]}" if len(row) > 1 else "".join(row)


def counted(count: int, one: str, many: str = "") -> str:
    """So many of a thing: 1 success, 3 successes."""
    return f"{count} {one if count == 1 else many or one + 's'}"


def possessive(name: str) -> str:
    """Whose: Hild's, the wolves'."""
    return f"{name}'" if name.endswith("s") else f"{name}'s"


IN_WORDS = 12
"""The highest count that a sentence has in words."""


def number_word(count: int) -> str:
    """A count in words up to twelve, in figures beyond."""
    return WORDS[count] if count <= IN_WORDS else str(count)


def signed(value: int) -> str:
    """A number with its sign: +2, −1, +1,200, +0."""
    return f"−{-value:,}" if value < 0 else f"+{value:,}"


def need_words(chance: Chance, term_words: Callable[[Term], str]) -> str:
    """What a die has to show, and the named parts behind that: needs 14 on the die: STR +2, Weakened −2."""
    need = f"needs {chance.need} on the die" if chance.need and not chance.hidden else ""
    terms = ", ".join(f"{term_words(term)} {signed(term.value)}" for term in chance.terms if term.applies)
    return ": ".join(part for part in (need, terms) if part)


def chance_words(chance: Chance, term_words: Callable[[Term], str]) -> str:
    """A chance in one line: "45 %, needs 12 on the die: STR +2, Warrior +3"."""
    told = need_words(chance, term_words)
    joint = ", " if told.startswith("needs ") else ": "
    return f"{chance.percent()}{joint}{told}" if told else chance.percent()


def summed(terms: Iterable[Term], words: Callable[[Term], str]) -> str:
    """Named parts of a sum in a row, those that count: Speed 3 + Acrobatics 2 − heavy armour 2."""
    out = ""
    for term in terms:
        if term.applies:
            sign = "−" if term.value < 0 else "+"
            lead = f" {sign} " if out else ("−" if term.value < 0 else "")
            out += f"{lead}{words(term)} {abs(term.value)}"
    return out


def refuse(code: str, words: str, *, clause: str = "", **fields: object) -> Refused:
    """A refusal in one plain line."""
    return Refused(code=code, words=words, clause=clause, fields=dict(fields))


def nobody() -> Refused:
    """The answer to a name that is not here, the same whether it exists unseen or not."""
    return refuse("nobody", "There is nobody by that name here.")


def nothing() -> Refused:
    """The answer to a thing that is not here, the same whether it exists unseen or not."""
    return refuse("nothing", "There is no such thing here.")


def quiet(sentence: Callable[[Any, Names], str]) -> Callable[[Any, Names], Card]:
    """A card that is a quiet line."""

    def card(fact: Fact, names: Names) -> Card:
        return Card(title=sentence(fact, names), shape="quiet", clauses=fact.clauses)

    return card


def toned(sentence: Callable[[Any, Names], str], tone: str) -> Callable[[Any, Names], Card]:
    """A plain card of this tone."""

    def card(fact: Fact, names: Names) -> Card:
        return Card(title=sentence(fact, names), tone=tone, clauses=fact.clauses)

    return card
