"""Named dice as people say them, and the clauses behind them by title."""

from __future__ import annotations

from collections.abc import Iterable

from tablewright.core.facts import Term
from tablewright.core.percents import whole_percent
from tablewright.core.prose import summed
from tablewright.games.axiom import content, pools

TIER = "tier_"
"""What a term of a threat's tier begins with."""
TERMS: dict[str, str] = {
    **{record.id: record.name for record in content.attributes().values()},
    **{record.id: record.name for record in content.talents().values()},
    **{record.id: record.name for record in content.gear().values()},
    **{f"{TIER}{record.id}": record.name for record in content.tiers().values()},
    "dice": "dice",
    "focus": "Focus",
    "favoured": "Favoured Save",
    "health_condition": "illness",
    "health_base": "base",
    "defense_base": "base",
    "speed_and_armour": "a third of Speed and armour",
    "partial_cover": "partial cover",
    "bulwark": "Bulwark",
    "damaged": "damaged weapon",
    "frightened": "frightened",
    "exhausted": "exhausted",
    "blinded": "blinded",
    "coordinate": "Coordinate",
    "nursed": "nursing",
    "aid": "help",
    "bonus": "Bonus",
    "penalty": "Penalty",
    "prone": "Prone",
    "restrained": "held fast",
    "far": "Far",
    "distant": "Distant",
    "target_prone": "the target lies on the ground",
    "target_restrained": "the target is held fast",
    "target_stunned": "the target is Stunned",
    "target_blinded": "the target sees nothing",
    "edge": "an opening from the last blow",
    "ranged_in_touch": "shooting in Touch",
    "safe_place": "a safe place",
    "amid_a_fight": "amid a fight",
    "second_attempt": "a spoilt second attempt",
    "successes": "successes",
    "heavy_weapon": "the heavy weapon",
    "doubled": "doubled by a critical",
    "resistance": "resistance",
    "targets_own": "something about the target",
}
"""Words for the keys of terms that characters' numbers have."""
TOLD = ("health_condition", "coordinate", "bonus", "penalty", "advantage", "disadvantage")
"""Terms that are called by what somebody said of them."""


def term_words(term: Term, otherwise: str = "") -> str:
    """A term's name in words: Speed, Focus on blades, asp venom; `otherwise` for a key that is not known here."""
    if term.name == "focus" and term.about:
        return f"Focus on {term.about}"
    if term.name in TOLD and term.about:
        return term.about
    if term.name == "aid" and term.about:
        return f"help by {term.about}"
    return TERMS.get(term.name) or _brought(term.name) or otherwise or term.name.replace("_", " ")


def _brought(name: str) -> str:
    """What a pack's record is called that stands behind a term; "" for none."""
    record = content.TIERS.find(name.removeprefix(TIER)) if name.startswith(TIER) else content.GEAR.find(name)
    return record.name if record is not None else ""


def clause_title(name: str) -> str:
    """A clause by its title; one beyond the page says so, and a house default too."""
    if name not in content.ledger():
        return ""
    entry = content.ledger()[name]
    if entry.house:
        return f"{entry.title}, a house default beyond the page"
    return f"{entry.title}, beyond the page" if entry.beyond else entry.title


def pool_words(pool: pools.Pool) -> str:
    """A pool in words: Speed 3 + Stealth 2 = 5D; what penalties left nothing of is 1D at Disadvantage."""
    named = sum_words(pool.terms)
    mode = {0: "", 1: " with Advantage", -1: " at Disadvantage"}[pool.mode]
    return f"{named} = {pool.dice}D{mode}"


def chance_words(dice: int, mode: int, threshold: int) -> str:
    """The chance to reach a Threshold, in whole percent: 52 %; never 0 or 100 where it is not certain."""
    return whole_percent(*pools.ways(dice, mode, threshold))


def sources(terms: Iterable[Term]) -> str:
    """The clauses behind terms, by title, each once."""
    titles = dict.fromkeys(clause_title(term.clause) for term in terms)
    return "; ".join(title for title in titles if title)


def sum_words(terms: Iterable[Term]) -> str:
    """Named dice in a row: Speed 3 + Acrobatics 2 − heavy armour 2."""
    return summed(terms, term_words)
