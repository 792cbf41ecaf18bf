"""What a program gets from `import tablewright`: rolls, odds, fights, the rules, a game, the tables of a data folder.

Each name is loaded when it is first asked for, so that importing the package costs next to nothing.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from fractions import Fraction
from typing import TYPE_CHECKING

import msgspec

from tablewright.core.ledger import Ledger, load, package_of
from tablewright.core.numbers import checked_seed
from tablewright.dice.asks import Ask, Rolled
from tablewright.odds import answers, asks

if TYPE_CHECKING:
    from tablewright.sim.report import Report

__all__ = ["Odds", "fights", "odds_of", "roll", "rules"]


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


def roll(
    game: str,
    ask: str,
    *,
    dice: Iterable[int] | None = None,
    seed: int | None = None,
    options: Iterable[str] = (),
) -> Rolled:
    """Roll an ask once by the rules of a game: with the faces given as `dice`, with a seed, or by chance.

    `options` are house rules as "NAME=VALUE". Mendable, with one line for the user, for whatever cannot be understood.
    """
    return answers.throw(asks.read(game, ask, options=options), faces=dice, seed=seed)


def odds_of(game: str, ask: str, *, options: Iterable[str] = ()) -> Odds:
    """The exact odds of an ask by the rules of a game. Mendable for whatever cannot be understood."""
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
    """The ledger of a game: its clauses by id, title or word. Mendable for a game that is not there."""
    return load(package_of(game))


def fights(
    game: str,
    *,
    party: str,
    foes: str,
    runs: int = 1_000,
    seed: int = 0,
    policy: str = "",
    foes_policy: str = "",
    apart: str = "",
    options: Iterable[str] = (),
    workers: int = 1,
) -> Report:
    """Fight it out so often: the same for the same seed, on however many cores (`workers`, 0 for all).

    `party` is a file of `tablewright party --json`, or random:N, or random:N@LEVEL; `foes` as in "6 goblin, 1 wolf".
    Mendable, with one line for the user, for whatever cannot be understood.
    """
    from tablewright.games.registry import arena
    from tablewright.sim import asking
    from tablewright.sim.crowd import Crowd
    from tablewright.sim.report import Report

    found = arena(game)
    checked_seed(seed)
    setup = asking.setup(
        found,
        party=asking.party(found, party, seed),
        foes=foes,
        heroes=policy,
        monsters=foes_policy,
        apart=apart,
        options=options,
    )
    score = Crowd(workers=asking.workers(workers)).run(setup, runs=asking.runs(runs), seed=seed)
    return Report(setup, seed, runs, score, found.not_simulated(setup), found.not_in_batch(setup))
