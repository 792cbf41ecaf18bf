"""A log on its way: exported as JSON Lines, for one seat or in full, and brought to another table."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

import msgspec

from tablewright.core.errors import Mendable
from tablewright.core.facts import Fact, tag_of
from tablewright.core.game import Game
from tablewright.core.text import harmful
from tablewright.dice.fair import seal
from tablewright.dice.stream import SEED_LIMIT
from tablewright.store.moments import milliseconds, utc
from tablewright.store.port import FactRow, NewFact, SeatRow
from tablewright.table import facts as happened
from tablewright.table.codec import SCHEMA, Codec
from tablewright.table.feed import GM_SIGHT
from tablewright.table.house import HOUSE, NO_ROLE, NO_SWITCH
from tablewright.table.log import NO_FACT, Log
from tablewright.table.past import Past
from tablewright.table.seats import ROLES, link_hash, new_link
from tablewright.table.state import Affairs

if TYPE_CHECKING:
    from tablewright.table.table import Table

FORMAT = 1
FULL = "full"
LARGEST = 2**53
"""The largest number in a log: every reader of JSON knows it, and what it is added to can still be kept."""


class RunLine(msgspec.Struct, omit_defaults=True):
    """A run of dice in a header: its seals, and what has been opened of it."""

    run: int
    open: str
    hidden: str
    open_secret: str = ""
    hidden_secret: str = ""


class Header(msgspec.Struct):
    """The first line of an exported log. Other keys are let be.

    `facts` is how many follow in a full one; logs of before that was written do not tell.
    """

    tablewright: int
    game: str
    title: str
    options: dict[str, Any]
    for_: str = msgspec.field(name="for")
    run: list[RunLine]
    table: str = ""
    facts: int | msgspec.UnsetType = msgspec.UNSET


class FactLine(msgspec.Struct):
    """A fact in a full log. Other keys are let be."""

    number: str
    at: str
    fact: msgspec.Raw
    seat: str = ""
    series: str = ""


class Brought(msgspec.Struct):
    """What comes from another table: the rows, its options, its last run of dice, seats and heroes."""

    rows: list[NewFact]
    options: dict[str, Any]
    title: str
    run: int
    affairs: Affairs
    heroes: tuple[str, ...] = ()
    gm: bool = False

    def seats(self, table: str, at: int) -> list[SeatRow]:
        """The seats of old, which nobody's link opens any more."""
        return [
            SeatRow(
                id=s.id,
                table=table,
                role=s.role,
                name=s.name,
                figures=msgspec.json.encode(s.figures).decode(),
                link_hash=link_hash(new_link()),
                made=at,
                revoked=at,
            )
            for s in self.affairs.seats.values()
        ]


def export(table: Table, seat: str = FULL) -> Iterator[bytes]:
    """The log as JSON Lines: for a seat what that seat was sent, in full everything there is. NotHere for no seat."""
    with table.lock:
        if seat != FULL:
            table.sitting(seat)
        yield _header(table, seat)
        if seat == FULL:
            yield from _full_lines(table)
            return
        for entry in table.feed(seat, since="0.0"):
            yield _line(
                {
                    "number": entry.number,
                    "at": utc(entry.at),
                    "when": entry.when,
                    "sentence": entry.sentence,
                    "by": entry.by,
                    "undone": entry.undone,
                    "fact": entry.fact,
                    "card": entry.card,
                }
            )


def _line(what: Any) -> bytes:
    return msgspec.json.encode(what) + b"\n"


def _header(table: Table, seat: str) -> bytes:
    runs = [
        RunLine(
            run=s.run,
            open=seal(s.open),
            hidden=seal(s.hidden),
            open_secret=s.open.hex() if s.opened is not None else "",
            hidden_secret=s.hidden.hex() if s.hidden_opened is not None else "",
        )
        for s in table.secrets.values()
    ]
    header = Header(
        tablewright=FORMAT,
        game=table.game.id,
        title=table.row.title,
        options=msgspec.json.decode(table.row.options),
        for_=FULL if seat == FULL else table.state.affairs.seats[seat].name,
        run=runs,
        table=table.id,
    )
    if seat == FULL:
        header.facts = table.log.head
    return _line(header)


def _full_lines(table: Table) -> Iterator[bytes]:
    log = table.log
    for place, told in table.past.telling(GM_SIGHT, range(1, log.head + 1)):
        row = log.rows[place - 1]
        yield _line(
            {
                "number": log.number(place),
                "at": utc(row.at),
                "when": told.when if told else "",
                "sentence": told.sentence if told else "",
                "seat": row.seat,
                "series": row.audience,
                "undone": place in log.off,
                "fact": msgspec.Raw(row.body),
            }
        )


def prefix(table: Table, seat: str, number: str) -> Brought:
    """The facts of a table up to and with the one of this number, for a branch. Mendable for an unknown one."""
    with table.lock:
        who, place = table.seat(seat), table.log.place(number)
        if who is None or place is None or not table.sees(who, place):
            raise Mendable(NO_FACT)
        # A command is taken whole: the world between its facts is no place to stop.
        place = table.log.group(place)[1]
        rows = [NewFact(r.seat, r.at, r.schema, r.kind, r.audience, r.body) for r in table.log.rows[:place]]
        state, _ = table.past.at(place, ())
        return Brought(
            rows,
            msgspec.json.decode(table.row.options),
            table.row.title,
            state.affairs.run,
            state.affairs,
            table.game.heroes(state.world),
            state.affairs.gm,
        )


def end_of(log: Brought, number: str) -> list[Fact]:
    """The facts that follow what was brought: where it came from, and that its seats are empty now."""
    facts: list[Fact] = [happened.Brought(title=log.title, number=number)]
    facts += [happened.SeatRevoked(seat=s.id, name=s.name) for s in log.affairs.sitting()]
    return facts


@contextmanager
def not_too_deep(count: int) -> Iterator[None]:
    """Mendable for a line that is nested deeper than can be read."""
    try:
        yield
    except RecursionError:
        raise Mendable(f"Line {count} is nested too deep to be read.") from None


def header_of(line: bytes) -> Header:
    """A log's header. Mendable if it is none, or not of a format that this Tablewright reads."""
    with not_too_deep(1):
        try:
            header = msgspec.json.decode(line, type=Header)
        except msgspec.DecodeError as wrong:
            raise Mendable(f"Line 1 is no header of a Tablewright log: {wrong}.") from None
        if header.tablewright != FORMAT:
            raise Mendable(f"This log has format {header.tablewright}; this Tablewright reads format {FORMAT}.")
        refuse_harm((header.title, header.for_, header.game, header.options), 1)
    return header


def refuse_harm(value: Any, count: int) -> None:
    """Mendable for a text that could steer a terminal or turn the writing, and for a number too large to be kept."""
    if char := harmful(value):
        raise Mendable(f"Line {count} holds a character that cannot be shown (U+{ord(char):04X}).")
    if _too_large(value):
        raise Mendable(f"Line {count} holds a number beyond {LARGEST:,}.")


def _too_large(value: Any, name: str = "") -> bool:
    """Whether a number in a value is beyond the largest; a dungeon's seed is as large as seeds are."""
    match value:
        case bool():
            return False
        case int():
            return abs(value) >= SEED_LIMIT if name == "seed" else abs(value) > LARGEST
        case dict():
            return any(_too_large(inner, key) for key, inner in value.items())
        case tuple() | list():
            return any(_too_large(inner, name) for inner in value)
        case msgspec.Struct():
            return any(_too_large(getattr(value, one), one) for one in value.__struct_fields__)
    return False


def _refuse_unknown(fact: Fact, count: int) -> None:
    """Refuse a switch of the table and a role that there are not: nothing could be told of them."""
    match fact:
        case happened.TableOpened(house=house):
            stands = list(house.items())
        case happened.HouseSet(name=name, value=value):
            stands = [(name, value)]
        case happened.SeatMade(role=role) if role not in ROLES:
            raise Mendable(f"Line {count}: {NO_ROLE}")
        case _:
            return
    if any(value not in HOUSE.get(name, ()) for name, value in stands):
        raise Mendable(f"Line {count}: {NO_SWITCH}")


def lines_of(text: bytes) -> Iterator[tuple[int, FactLine]]:
    """The facts of a full log, each with the number of its line. Mendable, with the line, for a bad one."""
    decoder = msgspec.json.Decoder(FactLine)
    for count, line in enumerate(text.splitlines(), 1):
        if count == 1 or not line.strip():
            continue
        try:
            with not_too_deep(count):
                found = decoder.decode(line)
        except (msgspec.DecodeError, UnicodeDecodeError) as wrong:
            raise Mendable(f"Line {count} is no fact: {wrong}.") from None
        yield count, found


def read(text: bytes, games: Callable[[str], Game]) -> tuple[Brought, Header]:
    """A full log from a file's bytes, every fact checked against its game, and folded once to see that it holds."""
    header = header_of(text.split(b"\n", 1)[0])
    if header.for_ != FULL:
        raise Mendable("This log was exported for one seat; only a full one will do here.")
    game = games(header.game)
    codec = Codec(game)
    rows: list[NewFact] = []
    facts: list[Fact] = []
    numbered = _Numbered()
    for count, line in lines_of(text):
        fact, at = _fact_of(codec, line, count)
        if isinstance(fact, happened.Undone) and not _within(fact, len(rows)):
            raise Mendable(f"Line {count} takes back what is not in this log.")
        _refuse_unknown(fact, count)
        numbered.check(line, fact, count)
        rows.append(NewFact(line.seat, at, SCHEMA, tag_of(fact), line.series, bytes(line.fact)))
        facts.append(fact)
    if not facts or not isinstance(facts[0], happened.TableOpened):
        raise Mendable("Line 2 does not open a table.")
    if header.facts is not msgspec.UNSET and header.facts != len(facts):
        raise Mendable(f"Line 1 tells of {header.facts:,} facts, and {len(facts):,} are here: the log is not whole.")
    return _brought(game, header, rows, facts), header


def _fact_of(codec: Codec, line: FactLine, count: int) -> tuple[Fact, int]:
    """A line's fact, and when it happened. Mendable for one that cannot be read or shown."""
    with not_too_deep(count):
        try:
            fact, at = codec.fact(bytes(line.fact)), milliseconds(line.at)
        except (msgspec.DecodeError, ValueError) as wrong:
            raise Mendable(f"Line {count} cannot be read: {wrong}.") from None
        refuse_harm((fact, line.seat, line.series), count)
    return fact, at


def world_of(text: bytes, games: Callable[[str], Game]) -> tuple[Header, Any]:
    """The game's world at the end of a full log. Mendable, with the line, for a bad one."""
    log, header = read(text, games)
    game = games(header.game)
    past = Past(game, loose_log(game, log.rows), options=header.options, find=lambda _place: None)
    state, _ = past.at(len(log.rows), ())
    return header, state.world


class _Numbered:
    """Counts the facts of a log as a table does, so that one left out or put in shows."""

    def __init__(self) -> None:
        self._counts: dict[str, int] = {}
        self._audiences: dict[str, tuple[str, ...]] = {"": ()}

    def check(self, line: FactLine, fact: Fact, count: int) -> None:
        """Mendable for a fact that is out of its number or its series."""
        series = line.series
        if self._audiences.setdefault(series, fact.audience) != fact.audience or bool(series) != bool(fact.audience):
            raise Mendable(f"Line {count} is for others than those for whom the series “{series}” is.")
        self._counts[series] = number = self._counts.get(series, 0) + 1
        wanted = f"{series}.{number}" if series else str(number)
        if line.number != wanted:
            raise Mendable(
                f"Line {count} has number {line.number} where {wanted} comes: facts are missing or too many."
            )


def _within(fact: happened.Undone, head: int) -> bool:
    """Whether an undo names only facts before it; a forged one could name more than there is room for."""
    return all(1 <= first <= last <= head for first, last in (*fact.gone, *fact.back))


def _brought(game: Game, header: Header, rows: list[NewFact], facts: list[Fact]) -> Brought:
    log = loose_log(game, rows, facts)
    past = Past(game, log, options=header.options, find=lambda _place: None)
    try:
        state, _ = past.at(log.head, ())
    except Exception as wrong:
        raise Mendable(f"The facts of this log do not make a game: {wrong!r}.") from wrong
    return Brought(
        rows,
        header.options,
        header.title,
        state.affairs.run,
        state.affairs,
        game.heroes(state.world),
        state.affairs.gm,
    )


def loose_log(game: Game, rows: list[NewFact], facts: list[Fact] | None = None) -> Log:
    """A log in memory from rows that are in no store."""
    log = Log(Codec(game), game.facts)
    log.add(
        [
            FactRow(i, None, i, None, r.seat, r.at, r.schema, r.kind, r.audience, r.body, b"")
            for i, r in enumerate(rows, 1)
        ],
        facts,
    )
    return log
