"""Many fights of one setup by numbers: what the sums of them come to."""

from __future__ import annotations

from collections.abc import Sequence

from tablewright.core.arena import Batch, Score, batches
from tablewright.games.axx import content
from tablewright.games.axx.batch import columns as c
from tablewright.games.axx.batch import tally
from tablewright.games.axx.batch.lowered import Lowered
from tablewright.games.axx.combat import stand_in_magic
from tablewright.games.axx.world import Figure
from tablewright.kernel import many
from tablewright.kernel.many import Kernel

HERE = "tablewright.games.axx"
LOOP = (
    *("columns", "rows", "line", "slots", "harm", "conditions", "landing", "brush", "astray", "calling", "blows"),
    *("choosing", "casting", "turning", "spread", "powers", "deeds", "announcing", "heroes", "foes", "closing"),
    *("ending", "fight", "tally"),
)
SAMPLE = (
    *(("random:4@1", "6 goblins"), ("random:4@1", "5 orcs"), ("random:4@1", "2 giant spiders, 3 giant rats")),
    *(
        ("random:5@2", "4 orcs, 1 giant spider"),
        ("random:4@3", "4 skeletons, 2 ghouls"),
        ("random:5@1", "5 cutthroats"),
    ),
)
"""Fights by which the compiler learns which way they mostly go."""


def sample() -> list[Batch | None]:
    """The same by numbers."""
    from tablewright.games.axx.arena import ARENA  # which makes them of what is here

    return batches(ARENA, SAMPLE)


KERNEL = Kernel(tally.run, (f"{HERE}.kernel", *(f"{HERE}.batch.{name}" for name in LOOP)), sample)


class Many(many.Many[Score]):
    """One setup's fights, added up."""

    kernel = KERNEL

    def __init__(self, lowered: Lowered, *, compiled: bool | None = None) -> None:
        super().__init__(lowered.m, lowered.k, lowered.size, compiled=compiled)
        self.lowered = lowered
        self.heroes = [one for one in lowered.who if one.character]

    def room(self) -> int:
        """Numbers that the sums take: rounds from 0 to the cap, Hit Points from 0 to all there are."""
        most = sum(one.top or 0 for one in self.heroes)
        return tally.HEROES + len(self.heroes) * tally.WIDTH + self.k[c.CAP] + 1 + most + 1

    def score(self, sums: Sequence[int], count: int) -> Score:
        """How so many fights ended."""
        score = Score.tallied(sums, count, len(self.heroes), head=tally.HEROES, width=tally.WIDTH, cap=self.k[c.CAP])
        for place, figure in enumerate(self.heroes):
            for name, used in self._spent(sums, figure, tally.HEROES + place * tally.WIDTH):
                if used:
                    score.spent[name] = score.spent.get(name, 0) + used
        return score

    def _spent(self, sums: Sequence[int], figure: Figure, at: int) -> list[tuple[str, int]]:
        """What a hero used up, by its names."""
        found: list[tuple[str, int]] = []
        for slot, spell in enumerate(stand_in_magic.ready(figure)):
            found.append((spell.name, sums[at + tally.SLOTS + slot]))
        for number, item in enumerate(self.lowered.items[figure.id].items):
            found.append((content.thing(item.kind).name, sums[at + tally.COUNTS + number]))
        found.append((content.thing("shield").name + " splintered", sums[at + tally.SHIELD]))
        return found
