"""Many fights of one setup by numbers: what the sums of them come to."""

from __future__ import annotations

from collections.abc import Sequence

from tablewright.core.arena import Score
from tablewright.games.threedx.batch import columns as c
from tablewright.games.threedx.batch import tally
from tablewright.games.threedx.batch.lower import Lowered
from tablewright.games.threedx.kernel import LARGEST
from tablewright.kernel import many
from tablewright.kernel.many import Kernel

HERE = "tablewright.games.threedx"
LOOP = (
    *("columns", "rows", "line", "dice", "bodies", "choosing", "acting", "answers"),
    *("closing", "fight", "tally"),
)
KERNEL = Kernel(tally.run, (f"{HERE}.kernel", f"{HERE}.kernel_fight", *(f"{HERE}.batch.{name}" for name in LOOP)))


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
        score = Score.of(self.heroes)
        score.runs, score.capped, score.total_loss = count, sums[tally.CAPPED], sums[tally.LOSSES]
        score.party, score.foes, score.neither = sums[tally.PARTY], sums[tally.FOES], sums[tally.NEITHER]
        for place in range(self.heroes):
            at = tally.HEROES + place * tally.WIDTH
            score.dead[place], score.fell[place] = sums[at + tally.DEAD], sums[at + tally.FELL]
            score.first[place], score.hp[place] = sums[at + tally.FIRST], sums[at + tally.LEFT]
        score.spent = {name: sums[at] for at, name in self.names.items() if sums[at]}
        score.left = {"untreated wounds": sums[tally.WOUNDS]} if sums[tally.WOUNDS] else {}
        at = tally.HEROES + self.heroes * tally.WIDTH
        left = at + self.k[c.CAP] + 1
        score.rounds = {number: n for number, n in enumerate(sums[at:left]) if n}
        score.hp_left = {number: n for number, n in enumerate(sums[left:]) if n}
        return score
