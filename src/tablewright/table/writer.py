"""The writing half of a table: its state, its log, and the one append that makes a command's facts last."""

from __future__ import annotations

import unicodedata
from collections import Counter
from collections.abc import Callable
from functools import partial
from threading import RLock
from typing import Any, TypeVar, cast

import msgspec

from tablewright.core.facts import Command, Fact, tag_of
from tablewright.core.game import Game, Seat, run
from tablewright.dice.fair import FairDice
from tablewright.dice.typed import OtherDice, TypedDice
from tablewright.store.digests import command_digest
from tablewright.store.errors import StoreError
from tablewright.store.port import SNAPSHOT_EVERY, Changes, FactRow, NewFact, SeatRow, SecretRow, Snapshot, Store
from tablewright.table import facts as happened
from tablewright.table.codec import SCHEMA, Codec
from tablewright.table.feed import Told, told
from tablewright.table.house import Done, Room
from tablewright.table.log import Log
from tablewright.table.past import Past
from tablewright.table.realdice import Hand, throws_for
from tablewright.table.replies import Reply, refused
from tablewright.table.seats import PLAYER, Seated, Sight

Clock = Callable[[], int]
"""Gives the time: UTC milliseconds of the server."""


D = TypeVar("D", bound=FairDice)


class _Folding:
    """The game as the runner drives it here: each fact goes into the whole state as soon as it is made."""

    def __init__(self, table: Writer) -> None:
        self.decide = table.game.decide
        self._table = table

    def evolve(self, _world: Any, fact: Fact) -> None:
        """Fold a fact everywhere, and note what each seat that looks on is told."""
        self._table.fold_live(fact)


class Writer:
    """A table's state and log, kept in step with the store."""

    def __init__(self, game: Game, store: Store, table: str, *, clock: Clock) -> None:
        self.id, self.game, self.store, self.clock = table, game, store, clock
        self.codec = Codec(game)
        self.lock = RLock()
        self.broken = False
        self.load()

    def looking(self) -> tuple[Sight, ...]:
        """The sights of those who look on just now."""
        return ()

    def gone(self, _at: int) -> frozenset[str]:
        """The seats of whose players there was no sign for long."""
        return frozenset()

    def wake(self) -> None:
        """Tell those who look on that there is something new."""

    # ── opening ─────────────────────────────────────────────────────────────────────────────

    def load(self) -> None:
        """Read everything from the store anew. Raises what the store does for a damaged table."""
        opened = self.store.open_table(self.id)
        self.row = opened.table
        self.log = Log(self.codec, self.game.facts)
        self.log.add(opened.facts)
        # What finds snapshots knows the store and no table, so that a table nobody holds any more is gone at once.
        find = partial(_snapshot, self.store, self.id)
        self.past = Past(self.game, self.log, options=msgspec.json.decode(self.row.options), find=find)
        self.state, self._snapped = self.past.now()
        self.secrets: dict[int, SecretRow] = {s.run: s for s in self.store.secrets(self.id)}
        self.seat_rows: dict[str, SeatRow] = {s.id: s for s in self.store.seats(self.id)}
        self._series = {audience: name for name, audience in self.log.audiences.items()}
        self._rolled = self._run_has_rolls()
        self._pending: list[list[tuple[Sight, Told | None]]] = []
        self.broken = False

    def _run_has_rolls(self) -> bool:
        for place in range(self.log.head, 0, -1):
            if self.log.rows[place - 1].kind == "dice-sealed":
                return False
            if self.log.fact(place).rolls:
                return True
        return False

    def folded(self, done: Done) -> Done:
        """Take in what an order of the table itself comes to."""
        for fact in done.facts:
            self.fold_live(fact)
        return done

    def play(self, command: Command, *, who: Seated | Seat | None = None, hand: Hand | None = None) -> list[Fact]:
        """Let the game carry out a command with the table's sealed dice; with a `hand`, the own real dice of `who`.

        MissingFaces, ImpossibleFace and OtherDice, where the faces do not fit the dice.
        """
        dice = self._dice(FairDice) if hand is None or who is None else self._typed(who, hand)
        facts = run(cast(Game, _Folding(self)), self.state.world, command, dice)
        told_of = [roll for fact in facts for roll in fact.rolls]
        # What was thrown and not told of could not be made again, nor be counted for the next roll.
        if told_of != dice.thrown and Counter(told_of) != Counter(dice.thrown):
            raise AssertionError(f"dice thrown and dice told of differ: {dice.thrown} and {told_of}")
        if isinstance(dice, TypedDice) and dice.left:
            raise OtherDice
        return facts

    def _typed(self, who: Seated | Seat, hand: Hand) -> TypedDice:
        """Dice of which those that `who` throws for are thrown by hand."""
        others = {figure for seat in self.state.affairs.sitting(PLAYER) for figure in seat.figures}
        named = partial(throws_for, who, others, self.is_there)
        return self._dice(partial(TypedDice, mine=named, faces=hand.faces, were=hand.dice, rest=hand.rest))

    def is_there(self, by: str) -> bool:
        """Whether whoever throws is in the game already, or in the making."""
        return by in getattr(self.state.world, "figures", {}) or by in self.game.heroes(self.state.world)

    def _dice(self, make: Callable[..., D]) -> D:
        """The table's dice of this kind, as the run stands."""
        affairs = self.state.affairs
        secret = self.secrets[affairs.run]
        return make(
            secret.open,
            secret.hidden,
            table=self.id,
            run=affairs.run,
            words=affairs.words,
            counts=affairs.counts,
        )

    def fold_live(self, fact: Fact) -> None:
        """Take in a fact that is being made, and note what those who look on are told of it."""
        shown = self.state.fold(fact)
        self._pending.append(
            [(sight, told(self.game, self.state, fact, sight=sight, shown=shown)) for sight in self.looking()]
        )

    def append(self, seat: str, done: Done, *, key: str, digest: bytes) -> Reply | None:
        """Write an order's facts, and what goes with them, at once; None when they are in the store."""
        head, at = self.log.head, self.clock()
        new = [
            NewFact(seat, at, SCHEMA, tag_of(fact), self._series_of(fact.audience), self.codec.encode(fact))
            for fact in done.facts
        ]
        undoes = isinstance(done.facts[0], happened.Undone)
        snapshot = None
        if not undoes and head + len(new) - self._snapped >= SNAPSHOT_EVERY:
            snapshot = Snapshot(head + len(new), SCHEMA, self.state.save())
        changes = Changes(seats=tuple(done.seats), secrets=tuple(done.secrets), snapshot=snapshot)
        try:
            self.store.append(self.id, new, expected_head=head, key=key, command=digest, changes=changes)
        except StoreError as wrong:
            return self._not_written(wrong, key=key)
        if snapshot is not None:
            self._snapped = snapshot.position
        self._written(seat, new, done=done, key=key, digest=digest)
        return None

    def _written(self, seat: str, new: list[NewFact], *, done: Done, key: str, digest: bytes) -> None:
        """Everything that follows once an order's facts are in the store."""
        began = self.log.head + 1
        self.log.add(
            [
                FactRow(
                    began + i,
                    key if i == 0 else None,
                    began,
                    digest if i == 0 else None,
                    seat,
                    fact.at,
                    fact.schema,
                    fact.kind,
                    fact.audience,
                    fact.body,
                    b"",
                )
                for i, fact in enumerate(new)
            ],
            done.facts,
        )
        self.secrets |= {s.run: s for s in done.secrets}
        self.seat_rows |= {s.id: s for s in done.seats}
        undoes = isinstance(done.facts[0], happened.Undone)
        # What goes with an undo was told of a state that holds no more; it is told anew by whoever asks.
        for i, heard in enumerate(self._pending[:1] if undoes else self._pending):
            for sight, what in heard:
                self.past.memory.keep(sight, began + i, what)
        self._pending.clear()
        if any(isinstance(f, happened.DiceSealed) for f in done.facts):
            self._rolled = False
        self._rolled = self._rolled or any(f.rolls for f in done.facts)
        if undoes:
            self.state, self._snapped = self.past.now()
        elif done.seats:
            self.past.fit(self.state)
        self.wake()

    def _not_written(self, wrong: StoreError, *, key: str) -> Reply:
        """The store did not take it: throw the world away and read it anew; it may be there after all."""
        self._pending.clear()
        try:
            self.load()
        except StoreError as worse:
            self.broken = True
            self.rebuild()
            return refused("store", str(worse))
        self.wake()
        if key in self.log.keys:
            return Reply(done=True, repeated=True)
        return refused("store", str(wrong))

    def _mended(self) -> Reply | None:
        """Try to read everything anew after the store failed; None when that went well."""
        try:
            self.load()
        except StoreError as still:
            return refused("store", str(still))
        self.wake()
        return None

    def rebuild(self) -> None:
        """Throw away a world that holds facts which were not written."""
        self._pending.clear()
        self.state, self._snapped = self.past.now()

    def _series_of(self, audience: tuple[str, ...]) -> str:
        """The short name of an audience's series: "" for all, gm, else of those it is for."""
        if not audience or audience in self._series:
            return self._series.get(audience, "")
        names = self.game.names(self.state.world)
        seats = self.state.affairs.seats
        parts = [
            "gm" if who == "gm" else self._seat_slug(who) if who in seats else slug(names(who)) for who in audience
        ]
        name = base = "+".join(dict.fromkeys(parts))
        taken, count = set(self._series.values()), 1
        while name in taken or (name == "gm" and audience != ("gm",)):
            count += 1
            name = f"{base}{count}"
        self._series[audience] = name
        return name

    def _seat_slug(self, seat: str) -> str:
        """A seat's name in a fact's number; of those with like names the later has a figure more.

        It tells nothing of what series there are already: that would betray who whispers with whom.
        """
        seats = self.state.affairs.seats
        name = slug(seats[seat].name)
        place = [one for one, other in seats.items() if slug(other.name) == name].index(seat)
        return f"{name}{place + 1}" if place else name

    def hidden_runs(self) -> tuple[int, ...]:
        """The runs of dice that have ended and whose hidden dice are still sealed."""
        ended = (row for run, row in sorted(self.secrets.items()) if run != self.state.affairs.run)
        return tuple(row.run for row in ended if row.hidden_opened is None)

    def room(self) -> Room:
        """What the table's own orders read."""
        return Room(
            self.id,
            self.state.affairs,
            self.game.heroes(self.state.world),
            self.seat_rows,
            self.secrets,
            at := self.clock(),
            self._rolled,
            self.gone(at),
            self.game.lost(self.state.world),
        )


def _snapshot(store: Store, table: str, place: int) -> Snapshot | None:
    """The newest snapshot at or before a place."""
    try:
        return store.snapshot(table, upto=place)
    except StoreError:
        # The log is in memory; without a snapshot it is only folded from its start.
        return None


def digest_of(codec: Codec, command: Command) -> bytes:
    """The digest by which a command sent again is known."""
    return command_digest(codec.encode(command))


def slug(name: str) -> str:
    """A name as it stands in a fact's number: small letters and digits, "seat" where nothing is left."""
    plain = unicodedata.normalize("NFKD", name).casefold()
    return "".join(c for c in plain if c.isalnum() and not unicodedata.combining(c))[:20] or "seat"
