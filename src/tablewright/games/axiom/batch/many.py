"""Many fights of one setup by numbers: what the sums of them come to."""

from __future__ import annotations

from collections.abc import Sequence

from tablewright.core.arena import Batch, Score, batches
from tablewright.games.axiom import content, figures, kernel
from tablewright.games.axiom.batch import columns as c
from tablewright.games.axiom.batch import tally
from tablewright.games.axiom.batch.lower import Lowered
from tablewright.games.axiom.world import Figure
from tablewright.kernel import many
from tablewright.kernel.many import Kernel

HERE = "tablewright.games.axiom"
LOOP = (
    *("columns", "rows", "pool", "distance", "bodies", "choosing", "blows", "moving"),
    *("tending", "acting", "fight", "tally"),
)
SAMPLE = (
    *(("random:4@gritty", "4 raiders"), ("random:4@standard", "2 archers, 3 giant rats")),
    *(("random:4@standard", "1 hill ogre, 2 bone guards"), ("random:4@advanced", "1 marsh serpent, 2 wolves")),
)
"""Fights by which the compiler learns which way they mostly go."""


def sample() -> list[Batch | None]:
    """The same by numbers."""
    from tablewright.games.axiom.arena import ARENA  # which makes them of what is here

    return batches(ARENA, SAMPLE)


KERNEL = Kernel(tally.run, (f"{HERE}.kernel", *(f"{HERE}.batch.{name}" for name in LOOP)), sample)


class Many(many.Many[Score]):
    """One setup's fights, added up."""

    kernel = KERNEL

    def __init__(self, lowered: Lowered, *, compiled: bool | None = None) -> None:
        super().__init__(lowered.m, lowered.k, lowered.size, compiled=compiled)
        self.heroes = lowered.heroes

    def room(self) -> int:
        """Numbers that the sums take: rounds from 0 to the cap, Health from 0 to all there can be."""
        return tally.HEROES + len(self.heroes) * tally.WIDTH + self.k[c.CAP] + 1 + sum(map(_most, self.heroes)) + 1

    def score(self, sums: Sequence[int], count: int) -> Score:
        """How so many fights ended."""
        score = Score.tallied(sums, count, len(self.heroes), head=tally.HEROES, width=tally.WIDTH, cap=self.k[c.CAP])
        for place, figure in enumerate(self.heroes):
            at = tally.HEROES + place * tally.WIDTH
            used = [(perk.name, sums[at + tally.PERKS + n]) for n, perk in enumerate(figures.perks(figure))]
            for name, times in [*used, (content.talents()["medicine"].name, sums[at + tally.TREATED])]:
                if times:
                    score.spent[name] = score.spent.get(name, 0) + times
        return score


def _most(figure: Figure) -> int:
    """The most Health that somebody can have, whole and without an illness."""
    return max(figure.health or 0, figure.top or 0, kernel.health(figure.attributes.get("body", 0)))
