"""Exact chances as lines for people, as the terminal and the page print them."""

from __future__ import annotations

import textwrap

from tablewright.core.ledger import load, package_of
from tablewright.core.percents import average, percent
from tablewright.dice.asks import Ask
from tablewright.odds import answers, asks
from tablewright.odds.readings import readings, words

ROWS = 40
BAR = 40
PAGE = 80
AROUND = 3
"""So many targets are shown on either side of the one aimed at."""


def aimed(asked: asks.Asked, wanted: float) -> list[str]:
    """What has to be reached for a chance near the one wanted, and the chances of what lies around it."""
    found = answers.aim(asked, wanted)
    goal = asked.ask.wording.goal or "a target of"
    told = [asked.text, f"  {goal[0].upper()}{goal[1:]} {found.target} comes nearest to {wanted:g} %"]
    places = list(found.targets)
    first = max(0, min(places.index(found.target) - AROUND, len(places) - 2 * AROUND - 1))
    for target in places[first : first + 2 * AROUND + 1]:
        mark = "  <" if target == found.target else ""
        told.append(f"    {target:>{len(str(places[-1]))}}  {percent(found.targets[target], found.of):>12}{mark}")
    return told


def lines(asked: asks.Asked, *, width: int = PAGE) -> list[str]:
    """The exact chances of an ask for people: success, criticals, the average, a row a total, a group's members.

    No line is longer than `width`, PAGE at most, but for a table that has more figures than that in a row.
    """
    found, ask = answers.Odds(asked.ask), asked.ask
    told = [*folded(asked.text, width, indent=""), *folded(ask.wording.note, width)]
    if found.success is not None:
        told.append(f"  {percent(*found.success)} to reach {' '.join([ask.wording.goal, str(ask.target)]).strip()}")
    criticals = ask.criticals()
    if criticals is not None and (criticals.success[0] or criticals.failure[0]):
        both = f"success {percent(*criticals.success)}, failure {percent(*criticals.failure)}"
        told += folded(f"{ask.wording.criticals}: {both}", width)
    told += [f"  on average {_mean(found)}", *(f"  {line}" for line in _table(found, ask.wording.total, width))]
    for line in _members(ask):
        told += folded(line, width)
    return told + folded(words(readings(load(package_of(asked.game)), ask.readings)), width)


def folded(text: str, width: int, *, indent: str = "  ") -> list[str]:
    """A text in lines of `width` letters, PAGE at most; none for no text."""
    return textwrap.wrap(text, min(width, PAGE), initial_indent=indent, subsequent_indent="  ")


def _members(ask: Ask) -> list[str]:
    """The chance of each member of a group."""
    told = []
    for member in ask.members:
        chances = member.odds().map(lambda outcome: outcome[1]).weights
        told.append(f"{member}: {percent(chances.get(True, 0), sum(chances.values()))}")
    return told


def _mean(found: answers.Odds) -> str:
    return average(sum(outcome * ways for outcome, ways in found.weights.items()), found.total)


def _table(found: answers.Odds, name: str, page: int) -> list[str]:
    """One row a total, or a row for several where there are more than fit: its chance, that of it or more, a bar."""
    found_rows = rows(found.weights)
    most = max(ways for _, ways in found_rows)
    width = max(len(name), *(len(row) for row, _ in found_rows))
    head = f"{name:>{width}}  {'chance':>11}  {'or more':>11}"
    longest = max(0, min(BAR, min(page, PAGE) - len(f"  {head}  ")))
    told = [head]
    left = found.total
    for row, ways in found_rows:
        bar = "#" * (longest * ways // most)
        chances = f"{percent(ways, found.total):>11}  {percent(left, found.total):>11}"
        told.append(f"{row:>{width}}  {chances}  {bar}".rstrip())
        left -= ways
    return told


def rows(weights: dict[int, int]) -> list[tuple[str, int]]:
    """Totals with their ways; neighbours are put together until few enough rows are left."""
    if len(weights) <= ROWS:
        return [(str(outcome), ways) for outcome, ways in weights.items()]
    least, most = min(weights), max(weights)
    step = -(-(most - least + 1) // ROWS)
    grouped: dict[int, list[tuple[int, int]]] = {}
    for outcome, ways in weights.items():
        grouped.setdefault((outcome - least) // step, []).append((outcome, ways))
    return [(_span(group[0][0], group[-1][0]), sum(ways for _, ways in group)) for group in grouped.values()]


def _span(low: int, high: int) -> str:
    return str(low) if low == high else f"{low} to {high}"
