"""How dice that lie or were read are told: every die with its role, which one counts and why, criticals in words."""

from __future__ import annotations

from collections.abc import Iterable

from tablewright.core.facts import Term
from tablewright.core.game import Names
from tablewright.core.view import CardLine, Line
from tablewright.games.threedx import rolls
from tablewright.games.threedx.rolls import Lying
from tablewright.games.threedx.say.lying import (
    ask_of,
    condition_of,
    dice_of,
    level_of,
    level_words,
    title_of,
    why_counts,
)
from tablewright.games.threedx.say.terms import TERMS

FIGHT_TERMS = {
    "moved": "with movement",
    "prone": "on the ground",
    "held": "held",
    "steady": "Steady",
    "several_targets": "several targets",
    "reaction": "reaction",
    "not_come": "not as readied",
    "proficiency": "proficiency",
    "range": "range",
    "in_melee": "a shot in melee",
    "target_prone": "target on the ground",
    "target_held": "target held",
    "target_dashed": "target has dashed",
    "target_steady": "target steadies itself",
    "target_shield": "target's shield",
    "target_defends": "target defends",
    "target_weapon": "target's weapon",
    "target_word": "the GM's word on the target",
    "shield": "shield",
    "defend": "Defend",
    "weapon_in_hand": "weapon in hand",
    "dash": "Dash",
    "steady_defence": "Steady",
    "treating_in_a_fight": "in the middle of a fight",
    "attacker": "the attacker's own",
    "help": "help",
    "word": "the GM's word",
}
"""Words for the terms of fights."""
__all__ = ["condition_of", "dice_of", "level_words", "line", "term_lines", "title_of", "why_counts"]


def term_name(term: Term) -> str:
    """A level's source in words."""
    return FIGHT_TERMS.get(term.name) or TERMS.get(term.name) or term.name.replace("_", " ")


def term_lines(terms: Iterable[Term], names: Names) -> tuple[Line, ...]:
    """The sources of a level, each once, with whom they are about."""
    found = []
    for term in terms:
        if term.applies and term.value:
            about = f" ({names(term.about)})" if term.about else ""
            if term.name == "proficiency" and term.about:
                about = f": {term.about}"  # a skill, and nobody
            words = f"{term_name(term)}{about}"
            found.append(Line(words=words, text=level_of(term), why=title_of(names, term.clause)))
    return tuple(found)


def line(
    words: str, lying: Lying, level: int, *, terms: tuple[Line, ...] = (), need: str = "", chance: str = ""
) -> CardLine:
    """A roll as a line of a card: all dice, the level and where it comes from, the result."""
    reading = rolls.read(lying, level)
    return CardLine(
        words=words,
        dice=dice_of(lying),
        terms=terms,
        total=str(reading.result),
        need=need,
        chance=chance,
        ask=ask_of(lying, level, 0),
    )
