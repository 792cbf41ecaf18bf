"""Many fights of one setup by numbers: what the sums of them come to."""

from __future__ import annotations

from collections.abc import Sequence

from tablewright.core.arena import Batch, Score, batches
from tablewright.games.threedx.batch import columns as c
from tablewright.games.threedx.batch import tally
from tablewright.games.threedx.batch.lower import Lowered
from tablewright.games.threedx.kernel import LARGEST
from tablewright.kernel import many
from tablewright.kernel.many import Kernel

HERE = "tablewright.games.threedx"
LOOP = (
    *("columns", "rows", "line", "dice", "bodies", "choosing", "helping", "acting", "answers"),
    *("closing", "fight", "tally"),
)
SAMPLE = (
    *(("random:4@4", "4 bandits"), ("random:4@2", "3 wolves, 1 viper")),
    *(("random:4@4", "2 archers, 2 guards"), ("random:5@6", "2 bears, 2 duellists")),
)
"""Fights by which the compiler learns which way they mostly go."""


def sample() -> list[Batch | None]:
    """The same by numbers."""
    from tablewright.games.threedx.arena import ARENA  # which makes them of what is here

    return batches(ARENA, SAMPLE)


KERNEL = Kernel(
    tally.run, (f"{HERE}.kernel", f"{HERE}.kernel_fight", *(f"{HERE}.batch.{name}" for name in LOOP)), sample
)


class Many(many.Many[Score]):
    """One setup's fights, added up; `points` is what those of the fifth attribute are called."""

    kernel = KERNEL

    def __init__(self, lowered: Lowered, *, points: str, compiled: bool | None = None) -> None:
        super().__init__(lowered.m, lowered.k, lowered.size, compiled=compiled)
        self.heroes = sum(one.character for one in lowered.who)
        self.names = {tally.BONUSES: "bonus dice", tally.EPICS: "epic dice", tally.POINTS: points}

    def room(self) -> int:
        """Numbers that the sums take: rounds from 0 to the cap, Vitality from 0 to all there can be."""
        return tally.HEROES + self.heroes * tally.WIDTH + self.k[c.CAP] + 1 + self.heroes * LARGEST + 1

    def score(self, sums: Sequence[int], count: int) -> Score:
        """How so many fights ended."""
        score = Score.tallied(sums, count, self.heroes, head=tally.HEROES, width=tally.WIDTH, cap=self.k[c.CAP])
        score.spent = {name: sums[at] for at, name in self.names.items() if sums[at]}
        score.left = {"untreated wounds": sums[tally.WOUNDS]} if sums[tally.WOUNDS] else {}
        return score
