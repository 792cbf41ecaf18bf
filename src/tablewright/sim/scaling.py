"""Scaling: more foes or fewer of the same kinds until the party wins as often as somebody wants."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any

import msgspec

from tablewright.core import percents
from tablewright.core.arena import Arena, Score, Setup
from tablewright.core.errors import Mendable
from tablewright.sim.report import figures
from tablewright.sim.shares import Share
from tablewright.sim.words import foes_words

Foes = tuple[tuple[str, int], ...]


class Tried(msgspec.Struct, frozen=True):
    """Foes that were tried, and what came of it."""

    foes: Foes
    score: Score

    @property
    def share(self) -> Share:
        """How often the party won."""
        return Share(self.score.party, self.score.runs)


def wanted(text: str, *, named: bool = False) -> float:
    """How often the party should win, from “75%” or 75: a share above 0 and below 1. Mendable for another.

    Where it is `named` a percentage beside it, 0.5 is one half of a percent; else it might be a half.
    """
    what = "How often the party should win is a percentage between 0 and 100"
    found = percents.read(text, what, named=named)
    if not 0 < found < 100:
        raise Mendable(f"{what}, as 75%, not “{text}”.")
    return found / 100


def scaled(foes: Foes, total: int) -> Foes:
    """So many foes in the same proportion: each kind as near to its share as whole foes come, those left out gone.

    What is over goes to the kinds whose shares were cut most.
    """
    of = sum(count for _, count in foes)
    shares = [count * total / of for _, count in foes]
    counts = [int(share) for share in shares]
    order = sorted(range(len(foes)), key=lambda place: (counts[place] - shares[place], place))
    for place in order[: total - sum(counts)]:
        counts[place] += 1
    return tuple((kind, count) for (kind, _), count in zip(foes, counts, strict=True) if count)


def until(setup: Setup, share: float, fight: Callable[[Setup], Score], *, most: int) -> Iterator[Tried]:
    """Each number of foes, up to `most`, that is tried on the way to the one that comes nearest to `share`.

    The more foes, the fewer wins: that is taken for granted, and the number is found by halving. Both neighbours of
    where the share is crossed are among those tried.
    """
    found: dict[int, float] = {}
    total: int | None = sum(count for _, count in setup.foes)
    while total is not None:
        foes = scaled(setup.foes, total)
        one = Tried(foes, fight(msgspec.structs.replace(setup, foes=foes)))
        found[total] = one.share.p
        yield one
        total = _next(found, share, most)


def _next(found: Mapping[int, float], share: float, most: int) -> int | None:
    """How many foes to try next, by how often the party has won against so many; None where enough is known."""
    few = max((total for total, p in found.items() if p >= share), default=0)
    many = min((total for total, p in found.items() if p < share), default=0)
    if not many:
        return min(most, 2 * few) if few < most else None
    if not few:
        return 1 if many > 1 else None
    return (few + many) // 2 if many - few > 1 else None


def in_order(found: Iterable[Tried]) -> list[Tried]:
    """Those that were tried, by how many foes there were."""
    return sorted(found, key=lambda one: sum(count for _, count in one.foes))


def nearest(found: Sequence[Tried], share: float) -> Tried:
    """The one that comes nearest to what was wanted; of two equally near the one with more foes."""
    return min(reversed(found), key=lambda one: abs(one.share.p - share))


def limit(found: Sequence[Tried], share: float, most: int) -> str:
    """What is to be said where the share was not crossed: the most foes that fight, or the fewest, are not enough."""
    totals = {sum(count for _, count in one.foes): one.share.p >= share for one in found}
    if totals.get(most):
        return f"{most} foes are the most in one fight, and against them the party still wins at least as often."
    if totals.get(1) is False:
        return "One foe is the fewest, and against it the party still wins less often."
    return ""


def rows(found: Sequence[Tried], arena: Arena) -> list[dict[str, Any]]:
    """All that were tried as the rows of a table: the foes, how many they are, and what came of it."""
    return [
        {
            "foes": foes_words(one.foes, arena),
            "count": sum(count for _, count in one.foes),
            **figures(one.score),
        }
        for one in found
    ]


def data(found: Sequence[Tried], arena: Arena, setup: Setup, *, share: float, runs: int, seed: int) -> dict[str, Any]:
    """What `fight --until --json` prints: all that were tried, and which of them comes nearest."""

    def told(one: Tried) -> dict[str, Any]:
        foes = [{"name": arena.foe_name(kind), "count": count} for kind, count in one.foes]
        return {"foes": foes, "party": one.share.data()}

    return {
        "game": setup.game,
        "party": [str(sheet["name"]) for sheet in setup.party],
        "runs": runs,
        "seed": seed,
        "until": share,
        "nearest": told(nearest(found, share)),
        "tried": [told(one) for one in found],
    }
