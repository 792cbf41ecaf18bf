"""What a program gets from `import tablewright`: rolls, odds, characters, dungeons, fights, the rules.

Each name is loaded when it is first asked for, so that importing the package costs next to nothing. Whatever a caller
can mend is raised as Mendable, whose `line` is one plain sentence.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from fractions import Fraction
from pathlib import Path
from typing import TYPE_CHECKING, Any

import msgspec

from tablewright.core import given
from tablewright.core.ledger import Ledger, load, package_of
from tablewright.core.numbers import checked_seed
from tablewright.core.switches import Given
from tablewright.dice.asks import Ask, Rolled
from tablewright.odds import answers, asks

if TYPE_CHECKING:
    from tablewright.sim.report import Report

__all__ = ["Odds", "character", "dungeon", "fights", "odds_of", "party", "roll", "rules"]


class Odds(msgspec.Struct, frozen=True):
    """How likely each total is, and success where there is something to reach; exact.

    `distribution` has the totals in rising order, none of them impossible; its chances add up to 1. The chances of a
    critical success and failure are None in a game without criticals, and where nothing has to be reached. `target` is
    what has to be reached, `readings` are the clauses whose reading by this project had a say, `members` the odds of a
    group's members, in order.
    """

    distribution: Mapping[int, Fraction]
    success: Fraction | None
    critical_success: Fraction | None = None
    critical_failure: Fraction | None = None
    target: int | None = None
    readings: tuple[str, ...] = ()
    members: tuple[Odds, ...] = ()

    @property
    def mean(self) -> Fraction:
        """The total on average."""
        return sum((total * chance for total, chance in self.distribution.items()), Fraction(0))

    def at_least(self, target: int) -> Fraction:
        """The chance of a total so high or higher, by the total alone: without natural 20s and other such rules.

        Mendable for what is no whole number.
        """
        least = given.number(target, "A target")
        return sum((chance for total, chance in self.distribution.items() if total >= least), Fraction(0))


def roll(
    game: str,
    ask: str,
    *,
    dice: Iterable[int] | None = None,
    seed: int | None = None,
    options: Given = (),
) -> Rolled:
    """Throw the dice of an ask once, as `tablewright roll` does: those given as `dice`, those of a seed, or by chance.

    `dice` are faces in the order thrown, a seed is 0 or more; give one of them or neither. `options` are house rules,
    as {"natural": True} or as ["natural=on"]. Mendable for whatever cannot be understood.
    """
    return answers.throw(asks.read(game, ask, options=options), faces=dice, seed=seed)


def odds_of(game: str, ask: str, *, options: Given = ()) -> Odds:
    """How likely everything is that may come of an ask, exactly, as `tablewright odds` tells.

    `options` are house rules, as {"natural": True} or as ["natural=on"]. Mendable for whatever cannot be understood,
    and for more dice than can be counted.
    """
    return _odds(asks.read(game, ask, options=options).ask)


def _odds(ask: Ask) -> Odds:
    found, criticals = answers.Odds(ask), ask.criticals()
    return Odds(
        distribution={total: Fraction(ways, found.total) for total, ways in found.weights.items()},
        success=Fraction(*found.success) if found.success else None,
        critical_success=Fraction(*criticals.success) if criticals else None,
        critical_failure=Fraction(*criticals.failure) if criticals else None,
        target=ask.target,
        readings=ask.readings,
        members=tuple(_odds(member) for member in ask.members),
    )


def rules(game: str) -> Ledger:
    """The rules of a game, clause by clause: by id, by title or by word. Mendable for a game that is not there."""
    return load(package_of(game))


def character(game: str, *, seed: int = 0) -> dict[str, Any]:
    """A character made by the dice, as `tablewright character --json` prints it: the same for the same seed.

    Mendable for a game that is not there, or a seed that dice do not take.
    """
    seed = checked_seed(seed)
    made = _made(game, 1, seed)
    return {"game": game.casefold(), "seed": seed, **made[0]}


def party(game: str, *, size: int, seed: int = 0) -> dict[str, Any]:
    """A party of 1 to 12 who go well together, as `tablewright party --json` prints it: the same for the same seed.

    Mendable for a game that is not there, another size, or a seed that dice do not take.
    """
    seed = checked_seed(seed)
    made = _made(game, given.number(size, "The size of a party"), seed)
    return {"game": game.casefold(), "seed": seed, "characters": made}


def _made(game: str, size: int, seed: int) -> list[dict[str, Any]]:
    from tablewright.games.hooks import characters

    return [one.record for one in characters(game, size, seed)]


def dungeon(game: str, *, level: int = 1, levels: int = 1, rooms: int = 8, seed: int = 0) -> dict[str, Any]:
    """A dungeon with all that is in it, as `tablewright dungeon --json` prints it: the same for the same seed.

    It has 1 to 10 levels of 1 to 60 rooms each, from `level` down. Mendable for a game that has none (AX&X has), for
    other numbers, or for a seed that dice do not take.
    """
    from tablewright.games.hooks import hook

    made = hook(game, "dungeon.records", what="dungeons").Made
    record = made(
        checked_seed(seed),
        levels=given.number(levels, "How many levels there are"),
        rooms=given.number(rooms, "How many rooms a level has"),
        first=given.number(level, "The first level"),
    ).record()
    return msgspec.json.decode(msgspec.json.encode(record), type=dict[str, Any])


def fights(
    game: str,
    *,
    party: str | Path | Mapping[str, Any],
    foes: str,
    runs: int = 1_000,
    seed: int = 0,
    policy: str = "",
    foes_policy: str = "",
    apart: str = "",
    options: Given = (),
    cap: int = 200,
    workers: int = 1,
) -> Report:
    """Fight a fight so often and count how it ends: the same for the same seed, on however many cores.

    `party` is what `party` gives, or random:N, or random:N@LEVEL, or a file (of `party --json`, or a table's full log);
    `foes` as in "6 goblin, 1 wolf". `policy` and `foes_policy` are named ways of playing, `apart` is how far the sides
    begin from each other, as in "60 ft", `cap` the last round that is fought, `workers` in how many processes, 0 for
    one a core. `options` are house rules, as {"natural": True} or as ["natural=on"]. Mendable for whatever cannot be
    understood.
    """
    from tablewright.games.registry import arena
    from tablewright.sim import asking
    from tablewright.sim.crowd import Crowd
    from tablewright.sim.report import Report
    from tablewright.table.roster import party_of

    found, seed = arena(game), checked_seed(seed)
    setup = asking.setup(
        found,
        party=party_of(found, party, seed),
        foes=foes,
        heroes=policy,
        monsters=foes_policy,
        apart=apart,
        options=options,
        cap=cap,
    )
    score = Crowd(workers=asking.workers(workers)).run(setup, runs=asking.runs(runs), seed=seed)
    return Report(setup, seed, runs, score, found.not_simulated(setup), found.not_in_batch(setup))
