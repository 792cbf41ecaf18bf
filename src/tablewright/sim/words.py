"""What many fights came to, in words that the terminal and the page share."""

from __future__ import annotations

from collections.abc import Iterator

from tablewright.core.arena import Arena
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


def foes_words(report: Report, arena: Arena) -> str:
    """The foes, with how many of each."""
    return ", ".join(f"{count} {arena.foe_name(kind)}" for kind, count in report.setup.foes)


def apart_words(report: Report) -> str:
    """How far apart they begin, and house rules that are not the usual."""
    rules = [f"{name} {value}" for name, value in report.setup.options.items()]
    return ", ".join((f"distance at the start: {report.setup.apart}", *rules))
