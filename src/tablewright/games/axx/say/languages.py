"""Words for the languages that characters know."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tablewright.core.facts import Refused
from tablewright.core.game import Names
from tablewright.games.axx.say import listed, refuse
from tablewright.games.axx.world import Figure

if TYPE_CHECKING:
    from tablewright.games.axx.heroes.languages import LanguageLearned

CLAUSE = "axx.ability.int"


def learn(figure: Figure) -> str:
    """The button."""
    return f"Name a language that {figure.name} knows"


def left(count: int) -> str:
    """How many are still to be named."""
    return f"{count} beyond the first still to name; the rules list none"


def learned(fact: LanguageLearned, names: Names) -> str:
    """It is known."""
    return f"{names(fact.figure)} knows {fact.language} too."


def enough(figure: Figure, most: int) -> Refused:
    """No more than the INT modifier."""
    count = {0: "no language", 1: "one language"}.get(most, f"{most} languages")
    return refuse("languages", f"{figure.name} can know {count} beyond the first.", clause=CLAUSE)


def known(figure: Figure, language: str) -> Refused:
    """Twice is no more."""
    return refuse("languages", f"{figure.name} knows {' '.join(language.split())} already.", clause=CLAUSE)


def on_the_sheet(languages: list[str], most: int) -> str:
    """Those that are named, and how many are still open: Orcish and 1 more beyond the first."""
    open_ = most - len(languages)
    if not languages:
        return f"{most} beyond the first"
    return listed([*languages, f"{open_} more"] if open_ > 0 else languages) + " beyond the first"
