"""What a program gets from `import tablewright`: rolls, exact odds, the rules, a game, the tables of a data folder.

Each name is loaded when it is first asked for, so that importing the package costs next to nothing.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from fractions import Fraction

import msgspec

from tablewright.core.ledger import Ledger, load, package_of
from tablewright.dice.asks import Rolled
from tablewright.odds import answers, asks

__all__ = ["Odds", "odds_of", "roll", "rules"]


class Odds(msgspec.Struct, frozen=True):
    """How likely each total is, and success where there is something to reach; exact.

    `distribution` has the totals in rising order, none of them impossible; its chances add up to 1. The chances of a
    critical success and failure are None in a game without criticals, and where nothing has to be reached.
    """

    distribution: Mapping[int, Fraction]
    success: Fraction | None
    critical_success: Fraction | None = None
    critical_failure: Fraction | None = None

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
    asked = asks.read(game, ask, options=options)
    found, criticals = answers.Odds(asked), asked.ask.criticals()
    return Odds(
        distribution={total: Fraction(ways, found.total) for total, ways in found.weights.items()},
        success=Fraction(*found.success) if found.success else None,
        critical_success=Fraction(*criticals.success) if criticals else None,
        critical_failure=Fraction(*criticals.failure) if criticals else None,
    )


def rules(game: str) -> Ledger:
    """The ledger of a game: its clauses by id, title or word. Mendable for a game that is not there."""
    return load(package_of(game))
