"""A table's past through a seat's eyes: one fact, why it came so, the table as it was, what an undo would change."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import islice
from time import sleep

import msgspec

from tablewright.core.facts import GM, Fact, Refused, Term
from tablewright.core.game import Seat
from tablewright.core.given import text
from tablewright.core.view import Key, View
from tablewright.odds import luck
from tablewright.odds.luck import Luck
from tablewright.table import say, undo
from tablewright.table.brought import shown
from tablewright.table.commands import Undo
from tablewright.table.facts import TableFact
from tablewright.table.feed import Earned, Entry, Told, sight_for
from tablewright.table.house import Done
from tablewright.table.log import NO_FACT
from tablewright.table.past import CHUNK, Past
from tablewright.table.seats import Seated, Sight, sight_of
from tablewright.table.sight import Sights
from tablewright.table.stream import NUMBER, NotHere

TURN = 0.001
"""Seconds for which whoever goes through the whole log steps aside after each stretch of it."""


class Look(msgspec.Struct, frozen=True, omit_defaults=True):
    """A table as a seat saw it at some fact: its panels then, and the fact's number."""

    number: str
    view: View
    entries: tuple[Entry, ...] = ()


class Hindsight(Sights):
    """What seats may ask about the past; all of it made from what each seat was told."""

    def _place(self, who: Seated, number: str) -> int:
        place = self.log.place(text(number, NUMBER))
        if place is None or not self.sees(who, place):
            raise NotHere(NO_FACT)
        return place

    def entry(self, seat: str, number: str) -> Entry:
        """One fact as the seat is sent it. NotHere for one that it does not see."""
        with self.lock:
            who = self.sitting(seat)
            found = self._entries(who, [self._place(who, number)], self.log.own(who))
            if not found:
                raise NotHere(NO_FACT)
            return found[0]

    def why(self, seat: str, number: str) -> tuple[Term, ...]:
        """Every term that was considered for a fact's number, from what the seat knew just before it."""
        with self.lock:
            who = self.sitting(seat)
            place = self._place(who, number)
            fact = self._fact_seen(who, place)
            if fact is None or isinstance(fact, TableFact):
                return ()
            with shown(self.log, place):
                state, _ = self.past.at(place - 1, self._sights(who))
                return self.game.why(state.seen_by(who), fact)

    def _sights(self, who: Seated) -> Iterable[Sight]:
        return () if who.role == GM else (sight_of(who),)

    def _fact_seen(self, who: Seated, place: int) -> Fact | None:
        ((_, told),) = self.past.telling(sight_for(who), (place,))
        return told.fact if told is not None else None

    def key(self, seat: str) -> Key | None:
        """The game master's key of the adventure; None for everybody else, and where there is none."""
        with self.lock:
            who = self.sitting(seat)
            return self.game.key(self.state.seen_by(who), who.seat()) if who.role == GM else None

    def ledger(self, seat: str) -> list[Earned]:
        """Every award of experience in force that the seat knows of, oldest first."""
        with self.lock:
            who, kinds = self.sitting(seat), self.game.award_kinds
            rows, off = self.log.rows, self.log.off
            chosen = [
                row.position
                for row in rows
                if row.kind in kinds and row.position not in off and self.sees(who, row.position)
            ]
            names = self.game.names(self.state.seen_by(who))
            with shown(self.log):
                return [
                    Earned(entry.number, entry.when, names(award.figure), award.amount, award.why, award.total)
                    for entry in self._entries(who, chosen, self.log.own(who))
                    for award in self.game.awards(entry.fact)
                ]

    def luck(self, seat: str = "") -> list[Luck]:
        """How lucky everybody was in the rolls in force that the seat was told of, by name; without a seat in all."""
        with self.lock:
            places = [place for place in range(1, self.log.head + 1) if place not in self.log.off]
            if seat:
                who = self.sitting(seat)
                seen = tuple(place for place in places if self.sees(who, place))
                telling = self.past.telling(sight_for(who), seen)
                names = self.game.names(self.state.seen_by(who))
            else:
                telling = None
                told = [self.log.fact(place) for place in places]
                names = self.game.names(self.state.world)
        if telling is not None:
            told = [one.fact for _, one in self._unhurried(telling) if one is not None]
        with shown(self.log):
            judged = [one for fact in told if (one := self.game.judged(fact)) is not None]
            rolls = [roll for fact in told for roll in fact.rolls]
            found = luck.reckon(rolls, judged)
            return [msgspec.structs.replace(one, figure=say.roller(one.figure, names)) for one in found]

    def _unhurried(self, telling: Iterator[tuple[int, Told | None]]) -> Iterator[tuple[int, Told | None]]:
        """The same, others at the table getting their turn between: to tell all of a long log takes seconds."""
        while True:
            with self.lock:
                some = list(islice(telling, CHUNK))
            if not some:
                return
            yield from some
            sleep(TURN)

    def rewind(self, seat: str, number: str, *, limit: int = 20) -> Look:
        """The table as the seat saw it just after the fact with this number."""
        with self.lock:
            who = self.sitting(seat)
            place = self._place(who, number)
            own = self.log.own(who)
            with shown(self.log, place):
                state, _ = self.past.at(place, self._sights(who))
                entries = self._entries(who, self._latest(own, place + 1, limit), own)
                return Look(number, self.game.view(state.seen_by(who), who.seat()), tuple(entries))

    def undo_listing(self, seat: str, back_to: str = "", *, alone: bool = False) -> list[Entry] | Refused:
        """What an undo would change, as far as the seat sees it, to be shown before it is asked for."""
        with self.lock:
            who = self.sitting(seat)
            planned = self.undo_plan(who, Undo(back_to=back_to, alone=alone))
            if isinstance(planned, Refused):
                return planned
            return self._entries(who, [p for p in planned.touched() if self.sees(who, p)], self.log.own(who))

    def is_its_log(self) -> bool:
        """Whether the state is the fold of the facts alone, from the first on, whatever lay in snapshots."""
        with self.lock:
            past = Past(self.game, self.log, options=self.past.options, find=lambda _place: None)
            return past.now()[0].same_as(self.state)

    def undo_plan(self, who: Seated | Seat, command: Undo) -> undo.Plan | Refused:
        """What an undo would take back, or why it cannot be; a seat names only what it sees."""
        if command.back_to:
            place = self.log.place(command.back_to)
            if place is None or not self.sees(who, place):
                return Refused("undo", NO_FACT)
        else:
            began = self.last_order(who)
            if began is None:
                return Refused("undo", "There is nothing to take back.")
            # An order by consent begins with the consent, which stays.
            log = self.log
            place = next(p for p in range(began, log.head + 1) if p not in log.off and not log.lasting(p))
        return undo.plan(self.log, self.game, place, alone=command.alone, sees=lambda at: self.sees(who, at))

    def undone(self, who: Seated | Seat, command: Undo) -> Done:
        """What taking back comes to, once it is not refused."""
        planned = self.undo_plan(who, command)
        assert isinstance(planned, undo.Plan)  # noqa: S101 (refused otherwise)
        fact = undo.undone_fact(self.log, planned, name=who.name, why=command.why)
        return self.folded(Done([fact]))
