"""Many fights of one setup by numbers: compiled where the extra `fast` is installed, else interpreted."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any

from tablewright.core.arena import Score
from tablewright.core.effects import Blow, Heal, SleepHitDice
from tablewright.games.axx import content
from tablewright.games.axx.batch import columns as c
from tablewright.games.axx.batch import tally
from tablewright.games.axx.batch.lower import Lowered
from tablewright.games.axx.combat import stand_in_magic
from tablewright.games.axx.world import Figure
from tablewright.kernel import twin

HERE = "tablewright.games.axx"
LOOP = (
    *("rows", "line", "harm", "conditions", "landing", "brush", "blows"),
    *("choosing", "casting", "heroes", "foes", "fight", "tally", "entry"),
)
SOURCES = (
    "tablewright.dice.stream",
    "tablewright.kernel.rows",
    f"{HERE}.kernel",
    *(f"{HERE}.batch.{name}" for name in LOOP),
)
"""All that is compiled, each after those whose functions it calls."""
SMALL = 500
"""Fights below which reading what was compiled takes longer than fighting."""
MANY = 200_000
"""Fights from which it pays to compile first, where nothing is kept."""
KINDS = ((Heal, tally.HEALS), (SleepHitDice, tally.SLEEPS), (Blow, tally.BOLTS))


class Many:
    """One setup's fights, added up. `compiled` forces one of the two ways; None takes the better."""

    def __init__(self, lowered: Lowered, *, compiled: bool | None = None) -> None:
        self.lowered = lowered
        self.compiled = compiled
        self.heroes = [one for one in lowered.who if one.character]

    @property
    def least(self) -> int:
        """Fights below which a piece of work is not worth while: what was compiled is read for as many."""
        return 2 * SMALL if twin.available() else 1

    def prepare(self, fights: int) -> None:
        """Compile, where so many fights make it pay, and it can be kept for whoever fights them."""
        if fights >= MANY and twin.available() and twin.writable(keep()) is not None:
            compiled()

    def run(self, seed: int, first: int, count: int) -> Score:
        """The score of the fights `first` to `first + count - 1` of this seed."""
        low = self.lowered
        sums = [0] * self._room()
        if pays(count) if self.compiled is None else self.compiled:
            sums = _quickly(low, sums, seed, first, count)
        else:
            tally.run(list(low.m), low.k, low.m[: low.size], sums, low.size, seed, first, count)
        return self._score(sums, count)

    def _room(self) -> int:
        """Numbers that the sums take: rounds from 0 to the cap, Hit Points from 0 to all there are."""
        most = sum(one.top or 0 for one in self.heroes)
        return tally.HEROES + len(self.heroes) * tally.WIDTH + self.lowered.k[c.CAP] + 1 + most + 1

    def _score(self, sums: list[int], count: int) -> Score:
        score = Score.of(len(self.heroes))
        score.runs, score.capped, score.total_loss = count, sums[tally.CAPPED], sums[tally.LOSSES]
        score.party, score.foes, score.neither = sums[tally.PARTY], sums[tally.FOES], sums[tally.NEITHER]
        for place, figure in enumerate(self.heroes):
            at = tally.HEROES + place * tally.WIDTH
            score.dead[place], score.fell[place] = sums[at + tally.DEAD], sums[at + tally.FELL]
            score.first[place], score.hp[place] = sums[at + tally.FIRST], sums[at + tally.HP]
            for name, used in self._spent(sums, figure, at):
                if used:
                    score.spent[name] = score.spent.get(name, 0) + used
        at = tally.HEROES + len(self.heroes) * tally.WIDTH
        cap = self.lowered.k[c.CAP]
        score.rounds = {number: n for number in range(cap + 1) if (n := sums[at + number])}
        left = sums[at + cap + 1 :]
        score.hp_left = {number: n for number, n in enumerate(left) if n}
        return score

    def _spent(self, sums: list[int], figure: Figure, at: int) -> list[tuple[str, int]]:
        """What a hero used up, by its names."""
        found: list[tuple[str, int]] = []
        for spell in stand_in_magic.ready(figure):
            columns = [column for kind, column in KINDS if isinstance(spell.effect, kind)]
            found += [(spell.name, sums[at + column]) for column in columns]
        found = list(dict.fromkeys(found))
        for number, id_ in enumerate(self.lowered.wards):
            found.append((content.spell(id_).name, sums[at + tally.WARDS + number]))
        for number, item in enumerate(self.lowered.items[figure.id].items):
            found.append((content.thing(item.kind).name, sums[at + tally.COUNTS + number]))
        found.append((content.thing("shield").name + " splintered", sums[at + tally.SHIELD]))
        return found


def pays(count: int) -> bool:
    """Whether so many fights are sooner over compiled: few are not, many are even if compiling comes first."""
    if count < SMALL or not twin.available():
        return False
    return count >= MANY or compiled.cache_info().currsize > 0 or kept()


def kept() -> bool:
    """Whether the kernel as it is now has been compiled on this machine."""
    return twin.kept(keep(), SOURCES)


def _quickly(low: Lowered, sums: list[int], seed: int, first: int, count: int) -> list[int]:
    """The same sums, compiled."""
    rows = numpy_rows(low.m, low.k, low.m[: low.size], sums)
    compiled()(*rows, seed, first, count)
    return [int(number) for number in rows[3]]


@cache
def compiled() -> Callable[..., None]:
    """The way in to compiled fights. The first time on a machine it compiles, and says so; that takes a minute."""
    folder = twin.writable(keep())
    if folder is None or not twin.kept(folder, SOURCES):
        sys.stderr.write("Compiling the fight kernel, once on this machine: a minute or two …\n")
    found: Any = twin.twins(SOURCES, folder, without="LISTENS")[f"{HERE}.batch.entry"]
    entry: Callable[..., None] = found.enter
    empty = numpy_rows([0] * (c.HEAD + 4), [0] * (c.HEAD + 4), [], [0] * 8)
    entry(*empty, 0, 0, 0)  # no fight at all: what is compiled now is kept
    if folder is not None:
        twin.done(folder, SOURCES)
    return entry


def numpy_rows(*rows: list[int]) -> list[Any]:
    """Rows as arrays."""
    import numpy

    return [numpy.array(row, numpy.int64) for row in rows]


def keep() -> Path:
    """Where what is compiled is kept: TABLEWRIGHT_KERNEL, else the user's folder for such things."""
    told = os.environ.get("TABLEWRIGHT_KERNEL", "")
    if told:
        return Path(told)
    home = os.environ.get("XDG_CACHE_HOME", "")
    return (Path(home) if home else Path.home() / ".cache") / "tablewright" / "kernel"
