"""What many fights came to, in words that the terminal and the page share."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from tablewright.core.arena import Arena, Setup
from tablewright.sim.asking import typed
from tablewright.sim.report import Report

WON = {"party": "The party wins", "foes": "The foes win", "neither": "Neither wins"}
SURE = "In brackets the interval that holds the true figure in 95 of 100 cases."


def closing(report: Report) -> Iterator[str]:
    """What was used up, what had no end, what nobody played."""
    score, setup = report.score, report.setup
    if score.spent:
        spent = (f"{name} {total / score.runs:.2f}" for name, total in sorted(score.spent.items()))
        yield f"Used up in a fight: {', '.join(spent)}."
    if score.left:
        left = (f"{name} {total / score.runs:.2f}" for name, total in sorted(score.left.items()))
        yield f"Left on the living after a fight: {', '.join(left)}."
    if score.capped:
        yield f"{score.capped:,} fights had no end after {setup.cap} rounds and count as neither's."
    if report.not_simulated:
        yield f"Never used by this way of playing: {', '.join(report.not_simulated)}."
    if report.by_facts:
        yield f"Fought by commands and facts, which is slower, because of: {', '.join(report.by_facts)}."
    yield f"The heroes are played “{setup.heroes}”, the foes “{setup.monsters}”."


def heroes_words(setup: Setup) -> str:
    """The heroes by name."""
    return ", ".join(str(sheet["name"]) for sheet in setup.party)


def foes_words(foes: Iterable[tuple[str, int]], arena: Arena) -> str:
    """The foes, with how many of each, as they are typed."""
    return ", ".join(f"{count} {arena.foe_name(kind)}" for kind, count in foes)


def apart_words(setup: Setup) -> str:
    """How far apart they begin, and house rules that are not the usual."""
    rules = [f"{name} {typed(value)}" for name, value in setup.options.items()]
    return ", ".join((f"distance at the start: {setup.apart}", *rules))
