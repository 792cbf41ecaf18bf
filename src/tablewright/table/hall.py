"""Many tables over one store: made, opened when somebody comes, and each alone in its troubles."""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterable, Mapping, Sequence
from threading import Lock
from typing import Any
from weakref import WeakValueDictionary

import msgspec

from tablewright.core.errors import Mendable
from tablewright.core.facts import GM, Fact, Refused, SetReferee, tag_of
from tablewright.core.game import Game, run
from tablewright.core.given import mapping, shown, text
from tablewright.core.numbers import checked_seed
from tablewright.core.packs import AddPack, on_hand
from tablewright.core.text import NAME_LENGTH, TITLE_LENGTH, bad_text, unseen
from tablewright.dice.sources import ScriptedDice
from tablewright.games import registry
from tablewright.store.clock import now
from tablewright.store.draft import Draft
from tablewright.store.errors import DamagedTable, StoreFailed
from tablewright.store.port import Changes, NewFact, NewTable, Store, TableRow
from tablewright.table import brought, transfer
from tablewright.table.codec import SCHEMA, Codec
from tablewright.table.commands import HOST, Reseal, RevokeSeat
from tablewright.table.facts import TableOpened
from tablewright.table.house import HOUSE, new_run, new_seat
from tablewright.table.seats import ENGINE, PLAYER, ROLES, link_hash, new_id
from tablewright.table.stream import NUMBER
from tablewright.table.table import Table
from tablewright.table.writer import Clock

logger = logging.getLogger(__name__)
DAMAGED_FOR = 5_000
"""Milliseconds for which a table that was found damaged is not read again."""
IDLE = 30 * 60_000
"""Milliseconds after which a table that nobody asks for, nor looks on at, is put away."""
AT_HAND = 200_000
"""So many facts in all are taken into memory for a list of tables; each takes some two kilobytes."""


ID = "The id of a table"


class Made(msgspec.Struct, frozen=True):
    """A table just made: its id, its first seat, and that seat's link, which is shown once."""

    table: str
    seat: str
    link: str


class Found(msgspec.Struct, frozen=True):
    """Where a link leads."""

    table: str
    seat: str


class Hall:
    """All tables of one store. Every method may be called from any thread; no table waits for another.

    `clock` gives the time that stands at the facts, UTC in milliseconds: this machine's, if nothing is said.
    """

    def __init__(self, store: Store, *, clock: Clock = now, games: Callable[[str], Game] = registry.game) -> None:
        if not callable(getattr(store, "open_table", None)):
            raise Mendable(f"A hall has a store, as open_folder().store or MemoryStore(), not {shown(store)}.")
        self.store, self.clock, self._games = store, clock, games
        self._lock = Lock()
        self._doors: dict[str, Lock] = {}
        self._open: dict[str, Table] = {}
        self._asked: dict[str, int] = {}
        self._lent: WeakValueDictionary[str, Table] = WeakValueDictionary()
        self._damaged: dict[str, tuple[int, int]] = {}
        if store.was_copied():
            self.reseal()
            store.new_dice_begun()

    def tables(self) -> list[TableRow]:
        """All tables, the oldest first; one that is not `sound` cannot be opened."""
        return self.store.tables()

    def game(self, row: TableRow) -> Game:
        """The game of a table. Mendable for one that is not there."""
        return self._games(row.game)

    def at_hand(self, table: str) -> Table | None:
        """A table that need not be read from the store; None for any other."""
        return self._open.get(table)

    def table(self, table: str) -> Table:
        """An open table. Raises UnknownTable, or DamagedTable for that one alone; Mendable for what is no id."""
        found = self._open.get(text(table, ID))
        if found is not None:
            self._asked[table] = self.clock()
            return found
        self._still_damaged(table)
        row = self.store.table(table)  # nothing is kept of what somebody asks for that is not there
        with self._lock:
            door = self._doors.setdefault(table, Lock())
        with door:
            found = self._open.get(table) or self._lent.get(table)
            if found is None:
                found = self._opened(row)
                # A step that was due when the power went goes on here.
                found.go_on()
            with self._lock:
                self._open[table] = self._lent[table] = found
                self._asked[table] = self.clock()
            return found

    def put_away(self) -> list[str]:
        """Let go of the tables that nobody has asked for, nor looked on at, for long; they are opened again at need.

        Gives their ids. One at which a player's order waits for real dice stays. Whoever still holds one that was put
        away keeps it, and is given the same one when they ask again: there are never two of one.
        """
        now, away = self.clock(), []
        with self._lock:
            for table in list(self._open):
                found = self._open[table]
                # Where the clock was set back, the time counts from when that is noticed.
                stays = found.present() or found.awaits_dice
                last = self._asked[table] = now if stays else min(self._asked.get(table, now), now)
                if now - last >= IDLE:
                    del self._open[table]
                    away.append(table)
        return away

    def _opened(self, row: TableRow) -> Table:
        try:
            return Table(self.game(row), self.store, row.id, clock=self.clock)
        except DamagedTable as wrong:
            self._damaged[row.id] = self.clock(), wrong.last_good
            raise

    def _still_damaged(self, table: str) -> None:
        """DamagedTable at once for one that was just found so: to read all of a long one again takes its time."""
        found = self._damaged.get(table)
        if found is not None:
            at, last_good = found
            if 0 <= self.clock() - at < DAMAGED_FOR:
                raise DamagedTable(table, last_good)
            self._damaged.pop(table, None)

    def light(self, row: TableRow) -> bool:
        """Whether a table is at hand, or short enough beside all that is to be opened for a look at it."""
        if row.id in self._open:
            return True
        return row.head + sum(table.log.head for table in list(self._open.values())) <= AT_HAND

    def find(self, link: str) -> Found | None:
        """The seat that a link opens; None for a wrong or revoked one."""
        row = self.store.seat_by_link(link_hash(text(link, "A link")))
        if row is None or row.revoked is not None:
            return None
        return Found(row.table, row.id)

    def make_table(
        self,
        game: str,
        title: str,
        *,
        options: Mapping[str, Any] | None = None,
        house: Mapping[str, str] | None = None,
        role: str = PLAYER,
        name: str = "Player",
        quick: int | None = None,
        packs: Sequence[str] = (),
        table: str = "",
        secrets: tuple[bytes, bytes] | None = None,
    ) -> Made:
        """Make a table with its first seat; with `quick`, a seed, play its opening: a party and a small adventure.

        An empty title is then that of the adventure; `packs` (digests of those on the shelf) are added first. Mendable
        for a title, name, option, pack or seed that cannot be.
        `table` is the id, where there is one already: TableExists if it was made before. `secrets` are for tests alone:
        they fix the dice.
        """
        rules = self._games(game)
        if quick is not None:
            quick = checked_seed(quick)
        title, name, options, house = _plain(title, name, options, house)
        if isinstance(packs, str) or not isinstance(packs, Iterable):
            raise Mendable(f"Packs are a list of the digests of those on the shelf, not {shown(packs)}.")
        chosen_packs = [pack for pack in on_hand(rules.id) if pack.digest in packs]
        title = rules.opening_title(quick, chosen_packs) if quick is not None and not title else title
        _refuse_unseen(title, name)
        chosen = _checked(rules, title, name=name, role=role, options=options, house=house)
        if len(chosen_packs) < len(set(packs)):
            raise Mendable(f"A pack that was chosen is not on the shelf for {rules.title}.")
        world = _with_packs(rules, chosen, packs)
        if quick is not None:
            _opens(rules, world, quick)
        table, at = text(table, ID) or new_id(), self.clock()
        opened = TableOpened(game=rules.id, title=title, options=chosen, house={**_defaults(), **house})
        sealed, secret = new_run(table, 1, secrets=secrets)
        made, row, link = new_seat(table, role, name=name, at=at)
        draft = Draft()
        _put(draft, table, rules, [opened, sealed, made], changes=Changes(seats=(row,), secrets=(secret,)), at=at)
        live = Table(rules, draft, table, clock=self.clock)
        live.go_on()
        live.open_with([SetReferee(gm=True)] if role == GM else [], "")
        live.open_with([AddPack(digest=digest) for digest in packs], "")
        live.open_with(rules.opening(quick, chosen_packs) if quick is not None else [], row.id)
        # All at once: a table that was cut short in its opening, by a power cut or a full disk, would have no party.
        draft.write_to(self.store)
        return Made(table, row.id, link)

    def may_branch(self, there: Table, seat: str) -> bool:
        """Whether a seat may make a branch of its table: the GM, the host, or who plays alone with the engine."""
        who = there.seat(seat)
        alone = not there.state.affairs.gm and len(there.state.affairs.sitting(PLAYER)) == 1
        return who is not None and (who.role in (GM, HOST) or (who.role == PLAYER and alone))

    def branch(self, table: str, seat: str, *, number: str, title: str, new: str = "") -> Made:
        """A new table that goes on from the fact with this number: new seats, links and dice. Only the GM makes one.

        `new` is its id, where there is one already: TableExists if it was made before.
        """
        there = self.table(table)
        who = there.seat(seat)
        if who is None or not self.may_branch(there, seat):
            raise Mendable("Only the GM makes a branch of a table.")
        title, number = text(title, "A title"), text(number, NUMBER)
        _refuse_unseen(title)
        lines = transfer.prefix(there, seat, number)
        if there.log.floor:
            brought.refuse_unshowable_end(there.game, lines)
        role = GM if there.state.affairs.gm else PLAYER
        return self.bring(there.game, lines, title=title, number=number, role=role, name=who.name, new=new)

    def bring(
        self, rules: Game, log: transfer.Brought, *, title: str, number: str, role: str, name: str, new: str = ""
    ) -> Made:
        """A new table from another's facts; its seats are empty, and it has dice of its own."""
        wrong = bad_text(title, TITLE_LENGTH, what="title") or bad_text(name, NAME_LENGTH, what="name")
        if wrong is not None:
            raise Mendable(wrong.words)
        table, at = new or new_id(), self.clock()
        made, row, link = new_seat(table, role, name=name, at=at, figures=log.heroes if role == PLAYER else ())
        sealed, secret = new_run(table, log.run + 1)
        facts: list[Fact] = [*transfer.end_of(log, number), sealed, made]
        codec = Codec(rules)
        rows = [*log.rows, *(NewFact(ENGINE, at, SCHEMA, tag_of(f), "", codec.encode(f)) for f in facts)]
        row_of = NewTable(
            id=table, game=rules.id, title=title, options=msgspec.json.encode(log.options).decode(), made=at
        )
        self.store.make_table(row_of, rows, changes=Changes(seats=(row, *log.seats(table, at)), secrets=(secret,)))
        return Made(table, row.id, link)

    def import_log(self, text: bytes | str, *, title: str = "", role: str = "", name: str = "Player") -> Made:
        """A new table from an exported log, which must be a full one. Mendable, with the line, for a bad one."""
        title, name, _, _ = _plain(title, name, None, None)
        _refuse_unseen(title, name)
        given = text.encode(errors="surrogatepass") if isinstance(text, str) else text
        if not isinstance(given, bytes):
            raise Mendable(f"A log is what `export_log` gives, not {shown(given)}.")
        log, header = transfer.read(given, self._games)
        rules = self._games(header.game)
        _checked(rules, title or header.title, name=name, role=role or PLAYER, options=header.options, house={})
        brought.refuse_unshowable(rules, log)
        return self.bring(
            rules, log, title=title or header.title, number="", role=role or (GM if log.gm else PLAYER), name=name
        )

    def export_log(self, table: str, *, seat: str = transfer.FULL) -> bytes:
        """A table's log as `import_log` reads it, in full with all secrets, or as a seat (its id) was sent it.

        Mendable for a seat that is not there.
        """
        return b"".join(transfer.export(self.table(table), seat))

    def reseal(self) -> list[str]:
        """Begin new runs of dice at every sound table, as is done when a backup was put in place.

        Gives the titles of the tables that cannot be opened. StoreFailed if the store does not take it.
        """
        left = []
        for row in self.tables():
            try:
                with self._lock:
                    there = self._open.get(row.id) or self._lent.get(row.id)
                # Nothing goes on before the new dice are there, not even a step that was due.
                table = there or self._opened(row)
                reply = table.command(HOST, Reseal(), f"reseal-{new_id()}")
                _tell_of_taken(table)
            except Exception as wrong:  # noqa: BLE001 (what keeps one table shut must not keep the others shut)
                logger.warning("table %s stays with its old dice, for it cannot be opened: %s", row.id, wrong)
                left.append(row.title)
                continue
            if reply.refused is not None:
                raise StoreFailed(reply.refused.words)
        return left

    def close(self) -> None:
        """Let go of all tables; the store is closed by whoever opened it."""
        with self._lock:
            self._open.clear()
            self._lent.clear()


def _put(store: Store, table: str, rules: Game, facts: list[Fact], *, changes: Changes, at: int) -> None:
    """Write a new table with its first facts, all public."""
    codec, opened = Codec(rules), facts[0]
    assert isinstance(opened, TableOpened)  # noqa: S101 (every table begins so)
    options = msgspec.json.encode(opened.options).decode()
    new = NewTable(id=table, game=rules.id, title=opened.title, options=options, made=at)
    rows = [NewFact(HOST, at, SCHEMA, tag_of(fact), "", codec.encode(fact)) for fact in facts]
    store.make_table(new, rows, changes=changes)


def _tell_of_taken(table: Table) -> None:
    """A seat whose link was taken away after the backup is taken away in its log too."""
    for seat in table.seats():
        if table.seat_rows[seat.id].revoked is not None:
            table.command(HOST, RevokeSeat(seat=seat.id), f"taken-{new_id()}")


def _defaults() -> dict[str, str]:
    return {name: values[0] for name, values in HOUSE.items()}


def _with_packs(rules: Game, options: Mapping[str, Any], packs: Sequence[str]) -> Any:
    """A world to try things in, with these packs. Mendable where one of them does not go with those before it."""
    world = rules.new_world(options)
    for digest in packs:
        refused = rules.refusal(world, AddPack(digest=digest))
        if refused is not None:
            raise Mendable(refused.words)
        run(rules, world, AddPack(digest=digest), ScriptedDice([]))
    return world


def _opens(rules: Game, world: Any, seed: int) -> None:
    """Mendable where these house rules leave no room for a game in one click."""
    refused = rules.refusal(world, rules.opening(seed)[0])
    if refused is not None:
        raise Mendable(f"With these house rules a table begins empty. {refused.words}")


def _plain(
    title: object, name: object, options: object, house: object
) -> tuple[str, str, dict[str, Any], dict[str, Any]]:
    """What a table is made of, as it is kept. Mendable for what is of another kind."""
    return (
        text(title, "A title"),
        text(name, "A name"),
        mapping(options, "House rules of a game"),
        mapping(house, "The switches of a table"),
    )


def _refuse_unseen(title: str, name: str = "") -> None:
    """Mendable for a title or a seat's name, given now, in which a character cannot be seen."""
    wrong = unseen(title, what="title") or unseen(name, what="name")
    if wrong is not None:
        raise Mendable(wrong.words)


def _checked(
    rules: Game, title: str, *, name: str, role: str, options: Mapping[str, Any], house: Mapping[str, str]
) -> dict[str, Any]:
    """The options, once everything that makes a table has been found to be good."""
    wrong: Refused | None = bad_text(title, TITLE_LENGTH, what="title") or bad_text(name, NAME_LENGTH, what="name")
    if wrong is not None:
        raise Mendable(wrong.words)
    if role not in ROLES:
        raise Mendable("The first seat is for a GM or a player.")
    for key, value in options.items():
        there = rules.switches.get(key, rules.ledger.options.get(key))
        choices = rules.option_choices(key)
        if there is not None and key not in rules.switches and value != there:
            raise Mendable(f"The option “{key}” of {rules.title} cannot be switched yet: it stands at {there!r}.")
        if there is None or type(there) is not type(value) or (choices and value not in choices):
            raise Mendable(f"{rules.title} has no option “{key}” that could be {value!r}.")
    for key, wanted in house.items():
        if wanted not in HOUSE.get(str(key), ()):
            raise Mendable(f"A table has no switch “{key}” that could be {wanted!r}.")
    return dict(options)
