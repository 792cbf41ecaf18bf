"""What many fights came to, in words that the terminal and the page share."""

from __future__ import annotations

from collections.abc import Container, Iterable, Iterator, Sequence

from tablewright.core.arena import Arena, Setup
from tablewright.core.switches import typed
from tablewright.sim.report import Report

WON = {"party": "The party wins", "foes": "The foes win", "neither": "Neither wins"}
SURE = "In brackets the interval that holds the true figure in 95 of 100 cases."


def many(count: int, one: str) -> str:
    """So many of a thing: 1 fight, 1,000 fights."""
    return f"{count:,} {one}{'s' if count != 1 else ''}"


def closing(report: Report) -> Iterator[str]:
    """What was used up, what had no end, what nobody plays."""
    score, setup = report.score, report.setup
    if score.spent:
        spent = (f"{name} {total / score.runs:.2f}" for name, total in sorted(score.spent.items()))
        yield f"Used up in a fight: {', '.join(spent)}."
    if score.left:
        left = (f"{name} {total / score.runs:.2f}" for name, total in sorted(score.left.items()))
        yield f"Left on the living after a fight: {', '.join(left)}."
    if score.capped:
        count = "counts" if score.capped == 1 else "count"
        yield f"{many(score.capped, 'fight')} had no end after {many(setup.cap, 'round')} and {count} as neither's."
    if report.by_facts:
        yield f"Fought by commands and facts, which is slower, because of: {', '.join(report.by_facts)}."
    yield from unplayed(report.not_simulated)


def unplayed(names: Sequence[str]) -> Iterator[str]:
    """What nobody plays."""
    if names:
        yield f"Never used by this way of playing: {', '.join(names)}."


def played(setup: Setup) -> str:
    """How either side is played."""
    return f"The heroes are played “{setup.heroes}”, the foes “{setup.monsters}”."


def heroes_words(setup: Setup) -> str:
    """The heroes by name."""
    return ", ".join(str(sheet["name"]) for sheet in setup.party)


def foes_words(foes: Iterable[tuple[str, int]], arena: Arena) -> str:
    """The foes, with how many of each, as they are typed."""
    return ", ".join(f"{count} {arena.foe_name(kind, count)}" for kind, count in foes)


def apart_words(setup: Setup, arena: Arena, *, varied: Container[str] = ()) -> str:
    """How far apart they begin, and house rules that are not the usual, but for what is varied."""
    apart = [] if "apart" in varied else [f"distance at the start: {setup.apart}"]
    return "; ".join(apart + [rule_words(arena, *rule) for rule in setup.options.items() if rule[0] not in varied])


def rule_words(arena: Arena, name: str, value: bool | int | str) -> str:
    """A house rule and what it stands at."""
    return f"{arena.game.option_words(name)}: {value_words(arena, name, value)}"


def value_words(arena: Arena, name: str, value: bool | int | str) -> str:
    """What a house rule stands at: on or off, a number, or in the game's words."""
    return arena.game.value_words(name, value) if isinstance(value, str) else typed(value)
