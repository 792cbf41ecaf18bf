"""What many fights came to, as data for programs: the same for the terminal, the page and JSON."""

from __future__ import annotations

from typing import Any

import msgspec

from tablewright.core.arena import Arena, Score, Setup
from tablewright.sim.shares import Share, mean


class Report(msgspec.Struct, frozen=True):
    """Fights that were run: what was set up, from which seed, how many were asked for, and their score.

    `not_simulated` is what no policy ever uses, `by_facts` what kept the fights from the quick way.
    """

    setup: Setup
    seed: int
    asked: int
    score: Score
    not_simulated: tuple[str, ...] = ()
    by_facts: tuple[str, ...] = ()

    @property
    def heroes(self) -> tuple[str, ...]:
        """The party by name."""
        return tuple(str(sheet["name"]) for sheet in self.setup.party)

    def share(self, count: int) -> Share:
        """So many of all fights run."""
        return Share(count, self.score.runs)

    @property
    def wins(self) -> dict[str, Share]:
        """How often the party, the foes, and neither won."""
        return {name: self.share(getattr(self.score, name)) for name in ("party", "foes", "neither")}

    @property
    def deaths(self) -> dict[str, Share]:
        """How often each hero died."""
        return dict(zip(self.heroes, map(self.share, self.score.dead), strict=True))

    @property
    def first(self) -> dict[str, Share]:
        """How often each hero was the first to fall."""
        return dict(zip(self.heroes, map(self.share, self.score.first), strict=True))

    @property
    def rounds(self) -> dict[int, int]:
        """Fights by their length in rounds, in rising order."""
        return dict(sorted(self.score.rounds.items()))

    @property
    def rounds_mean(self) -> float:
        """How many rounds a fight takes on average."""
        return mean(self.score.rounds)

    @property
    def hp_left(self) -> dict[int, int]:
        """Fights by the Hit Points that the party has left together, in rising order."""
        return dict(sorted(self.score.hp_left.items()))


def data(report: Report, arena: Arena) -> dict[str, Any]:
    """A report as `fight --json` prints it; the same text for the same setup, runs and seed."""
    score, setup = report.score, report.setup
    runs = max(1, score.runs)
    return {
        "game": setup.game,
        "party": list(report.heroes),
        "foes": [{"name": arena.foe_name(kind), "count": count} for kind, count in setup.foes],
        "runs": score.runs,
        "seed": report.seed,
        "policy": {"heroes": setup.heroes, "foes": setup.monsters},
        "options": dict(setup.options),
        "apart": setup.apart,
        "wins": {name: share.data() for name, share in report.wins.items()},
        "deaths": {name: share.data() for name, share in report.deaths.items()},
        "fell": {name: report.share(n).data() for name, n in zip(report.heroes, score.fell, strict=True)},
        "first_to_fall": {name: share.data() for name, share in report.first.items()},
        "total_loss": report.share(score.total_loss).data(),
        "rounds": {"mean": round(mean(score.rounds), 4), "histogram": _texts(report.rounds)},
        "hp_left": {
            "mean": round(mean(score.hp_left), 4),
            "by": {name: round(hp / runs, 4) for name, hp in zip(report.heroes, score.hp, strict=True)},
            "histogram": _texts(report.hp_left),
        },
        "spent": {
            name: {"total": total, "mean": round(total / runs, 4)} for name, total in sorted(score.spent.items())
        },
        "left": {name: {"total": total, "mean": round(total / runs, 4)} for name, total in sorted(score.left.items())},
        "cap": setup.cap,
        "capped": score.capped,
        "not_simulated": list(report.not_simulated),
        "by_facts": list(report.by_facts),
    }


def figures(score: Score) -> dict[str, Any]:
    """A score as a row of a table: who won with the interval, losses, rounds, what was left."""
    wins, runs = Share(score.party, score.runs), max(1, score.runs)
    low, high = wins.interval
    return {
        "fights": score.runs,
        "party_wins": score.party,
        "foes_win": score.foes,
        "neither_wins": score.neither,
        "party_share": round(wins.p, 6),
        "share_low": round(low, 6),
        "share_high": round(high, 6),
        "total_losses": score.total_loss,
        "deaths_mean": round(sum(score.dead) / runs, 6),
        "rounds_mean": round(mean(score.rounds), 6),
        "hp_left_mean": round(mean(score.hp_left), 6),
        "capped": score.capped,
    }


def _texts(histogram: dict[int, int]) -> dict[str, int]:
    return {str(value): count for value, count in histogram.items()}
