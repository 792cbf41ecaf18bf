"""A player who knows no better: gives any order that is on offer, by a fixed stream of chance."""

from __future__ import annotations

from typing import Any

import msgspec

from tablewright.core.errors import Mendable
from tablewright.core.facts import Command, Field, Offer
from tablewright.core.given import number, shown, within
from tablewright.core.numbers import checked_seed
from tablewright.dice.sources import SIDES_LIMIT
from tablewright.dice.stream import SEED_LIMIT, Stream
from tablewright.table.commands import Agree, TableCommand
from tablewright.table.table import Table

REFEREES = ("screen", "gm", "house")
"""Groups of offers of the referee's chair."""
RULINGS_ONE_IN = 15
WORDS = ("Ash", "Bramble", "Cinder", "Dove", "Ember", "Fern")


class Bot:
    """Sits on a seat and picks orders from its offers, the same ones for the same seed.

    One that knows better has a `pick` of its own. `index` tells bots of one seed apart.
    """

    def __init__(self, table: Table, seat: str, seed: int, *, index: int = 0) -> None:
        if not isinstance(table, Table):
            raise Mendable(f"A bot sits at a table, as `hall.table(made.table)` gives it, not at {shown(table)}.")
        self.table, self.seat = table, seat
        which = within(index, 0, SEED_LIMIT - 1)
        if which is None:
            raise Mendable(f"The index of a bot is a whole number from 0 on, not {shown(index)}.")
        self._chance = Stream(checked_seed(seed), which)
        self._given = 0

    def below(self, count: int) -> int:
        """A number from 0 to count - 1; 0 of one or none. Mendable for more than the 2**31 that chance tells apart."""
        if number(count, "A count") > SIDES_LIMIT:
            raise Mendable(f"Of at most {SIDES_LIMIT:,} one can be chosen, not of {count:,}.")
        return self._chance.face(count) - 1 if count > 1 else 0

    def offers(self) -> list[Offer]:
        """What may be ordered now: not what is greyed, nor the table's own orders but consent."""
        found = [o.offer for o in self.table.offers(self.seat)]
        return [o for o in found if not o.greyed and (not isinstance(o.command, TableCommand) or _plays(o))]

    def pick(self) -> Command | None:
        """An order to give, its blanks filled; None when nothing is on offer.

        A group of offers is chosen first, so that many targets do not drown the one way on.
        """
        offers = self.offers()
        if self.below(RULINGS_ONE_IN):
            # A player who rules all the time hardly plays.
            offers = [o for o in offers if o.group not in REFEREES] or offers
        groups = sorted({(o.group, type(o.command).__name__) for o in offers})
        if not groups:
            return None
        group = groups[self.below(len(groups))]
        chosen = [o for o in offers if (o.group, type(o.command).__name__) == group]
        return self.filled(chosen[self.below(len(chosen))])

    def act(self) -> bool:
        """Give one order; whether it was carried out."""
        command = self.pick()
        if command is None:
            return False
        self._given += 1
        return self.table.command(self.seat, command, f"bot-{self.seat}-{self._given:08}").done

    def filled(self, offer: Offer) -> Command:
        """The order of an offer, its blanks filled by chance with what may stand there. Mendable for what is none."""
        if not isinstance(offer, Offer):
            raise Mendable(f"An offer is one of those that `offers()` of the bot gives, not {shown(offer)}.")
        values = {blank.name: self._value(blank, getattr(offer.command, blank.name, None)) for blank in offer.blanks}
        if not values:
            return offer.command
        kind = type(offer.command)
        plain = {**msgspec.to_builtins(offer.command), **values}
        return msgspec.convert(plain, kind, strict=False)

    def _value(self, blank: Field, now: Any) -> Any:
        free = [c.key for c in blank.choices if not c.greyed]
        if free and (blank.many > 1 or isinstance(now, tuple | list)):
            count = 1 + self.below(min(blank.many, len(free)))
            start = self.below(len(free))
            return [free[(start + i) % len(free)] for i in range(count)]
        if blank.number or (isinstance(now, int) and not isinstance(now, bool) and not free):
            return 1 + self.below(6)
        if free:
            key = free[self.below(len(free))]
            # The page fills a yes-or-no the same way.
            return key in ("1", "true", "yes") if isinstance(now, bool) else key
        return WORDS[self.below(len(WORDS))]


def _plays(offer: Offer) -> bool:
    return isinstance(offer.command, Agree) or offer.group == "next"
