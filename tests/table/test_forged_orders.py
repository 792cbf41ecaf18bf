"""AX&X tables under forged orders of every kind by every kind of seat, and every byte that a seat gets searched."""

from __future__ import annotations

import itertools
from collections.abc import Iterator
from typing import Any

import msgspec
import pytest
from tests.table.forging import Forger
from tests.table.test_delves_together import seated
from tests.table.toy import MARK

from tablewright.core.facts import GM, Refused
from tablewright.games.axx.delve import setting_out as delve
from tablewright.games.axx.dungeon import whole as dungeon
from tablewright.games.axx.dungeon.plan import Plan
from tablewright.table import transfer
from tablewright.table.bots import Bot
from tablewright.table.commands import TABLE_COMMANDS, MakeSeat, Note, SetHouse, Undo
from tablewright.table.feed import Entry
from tablewright.table.hall import Hall
from tablewright.table.listening import Listener, OtherEyes
from tablewright.table.seats import Seated
from tablewright.table.table import Table

ORDERS = 120


def played(seed: int, *, gm: bool = True) -> Iterator[tuple[Table, dict[str, str], int]]:
    """A table in many moments of a delve, with a GM, two players and a watcher; or without the GM."""
    table, seats = seated(seed)
    if not gm:
        assert table.command("host", {"do": "revoke-seat", "seat": seats.pop("Reed")}, f"no-gm-{seed:05}").done
    bots = [Bot(table, seats[name], seed, index=index) for index, name in enumerate(n for n in seats if n != "Wat")]
    for count in range(ORDERS):
        bots[count % len(bots)].act()
        assert not table.fault
        yield table, seats, count


# ── who may ─────────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize("gm", [True, False])
def test_no_order_of_any_kind_passes_where_it_should_not(*, gm: bool) -> None:
    forger, kinds = Forger(3), 0
    for table, seats, count in played(3100 + gm, gm=gm):
        if count % 20:
            continue
        world, head = table.state.world, table.log.head
        of_bo = next(s for s in table.seats() if s.name == "Bo").figures[0]
        for kind in (*table.game.commands, *TABLE_COMMANDS):
            kinds += 1
            for number, order in enumerate(forger.orders(kind, world, 3)):
                key = f"forged-{gm}-{count}-{kinds}-{number}"
                codes = {name: _code(table, seat, order, key) for name, seat in seats.items() if name == "Wat"}
                assert codes == {"Wat": "watcher"}, order
                if "host" not in kind.roles:
                    assert _code(table, "host", order, key) in ("role", "engine"), order
                if not kind.roles:
                    assert {_code(table, seat, order, key) for n, seat in seats.items() if n != "Wat"} == {"engine"}
                if gm and "player" not in kind.roles:
                    assert _code(table, seats["Mira"], order, key) in ("role", "engine"), order
            for order in forger.orders(kind, world, 2, figure=of_bo):
                if order.actors() and "player" in kind.roles:
                    assert _code(table, seats["Mira"], order, f"other-{gm}-{count}-{kinds}") == "figure", order
        assert table.log.head == head


def _code(table: Table, seat: str, order: Any, key: str) -> str:
    """The code of the refusal that an order gets, sent as a page would send it."""
    reply = table.command(seat, table.codec.encode(order), key)
    return reply.refused.code if reply.refused is not None else "done"


@pytest.mark.parametrize("gm", [True, False])
def test_what_a_seat_cannot_know_is_never_a_reason_to_refuse(*, gm: bool) -> None:
    """The answer from the true world is the answer that the seat's own world would give."""
    forger = Forger(4)
    for table, seats, count in played(3200 + gm, gm=gm):
        if count % 10:
            continue
        who = table.seat(seats["Mira"])
        assert isinstance(who, Seated)
        for kind in table.game.commands:
            for order in forger.orders(kind, table.state.world, 12):
                if not isinstance(table.right(who, order), Refused):
                    told = table.game.refusal(table.state.world, order)
                    assert told == table.game.refusal(table.state.seen_by(who), order), order


# ── every byte ──────────────────────────────────────────────────────────────────────────────


@pytest.fixture
def marked(monkeypatch: pytest.MonkeyPatch) -> None:
    """Every room of a new dungeon has a mark of its own in its title and its look."""
    make = dungeon.make_plan

    def planted(seed: int, **measures: Any) -> Plan:
        plan = make(seed, **measures)
        for count, room in enumerate(plan.rooms.values()):
            room.title, room.look = f"{MARK}-title-{count}-", f"A {MARK}-look-{count}- room."
        return plan

    monkeypatch.setattr(delve, "make_plan", planted)


def everything(table: Table, seat: str, forger: Forger, count: int) -> bytes:
    """All that a seat can get hold of, as the bytes in which it is sent."""
    numbers = [entry.number for entry in table.feed(seat, since="0.0")]
    some = [forger.one(numbers) for _ in range(4)]
    orders = [o for kind in table.game.commands for o in forger.orders(kind, table.state.world, 1)]
    who = table.seat(seat)
    assert isinstance(who, Seated)
    given = [] if who.role == "player" else list(enumerate(orders))
    answers = [table.command(seat, order, f"bytes-{count}-{number}") for number, order in given]
    sent = [
        table.feed(seat, since="0.0"),
        table.feed(seat, before="gm.2"),
        table.view(seat),
        table.offers(seat),
        table.seats(),
        table.undo_listing(seat),
        [table.undo_listing(seat, number) for number in (*some, "gm.1")],
        [table.why(seat, number) for number in some],
        [table.rewind(seat, number) for number in some],
        [table.entry(seat, number) for number in some],
        [table.game.refusal(table.state.world, o) for o in orders if not isinstance(table.right(who, o), Refused)],
        answers,
    ]
    return msgspec.json.encode(sent) + b"".join(transfer.export(table, seat))


@pytest.mark.usefixtures("marked")
@pytest.mark.parametrize("seed", [3300, 3301])
def test_no_secret_is_in_any_byte_that_another_seat_gets(seed: int) -> None:
    forger, told = Forger(seed), dict[str, bytearray]()
    seen: dict[str, set[str]] = {}
    pulls: dict[str, Listener] = {}
    for table, seats, count in played(seed):
        if not pulls:
            assert table.command("host", SetHouse(name="undo", value="players"), "undo-for-all").done
            assert table.command(seats["Bo"], Note(text=f"{MARK}-of-bo-"), "note-of-bo").done
            pulls = {name: table.listen(seats[name], lambda: None) for name in ("Mira", "Bo", "Wat")}
            seen = {name: set[str]() for name in pulls}
            told = {name: bytearray() for name in pulls}
        _look(table, seen)
        if count % 25 == 24:  # what was seen before it was taken back has been seen
            table.command(seats["Reed"], Undo(why="a slip"), f"undo-{seed}-{count}")
            _look(table, seen)
        for name, listener in pulls.items():
            told[name] += msgspec.json.encode(_pulled(listener, pulls, name))
            if count % 40 == 39:
                told[name] += everything(table, seats[name], forger, count)
                _search(table, name, told[name], seen[name])
    assert all(len(found) > 1 for found in seen.values())


def _pulled(listener: Listener, pulls: dict[str, Listener], name: str) -> list[Entry]:
    """What is new to this seat; one whose figures came or went looks on anew, as its page does."""
    try:
        return listener.pull()
    except OtherEyes:
        listener.close()
        pulls[name] = listener.table.listen(listener.seat, lambda: None, since="0.0")
        return pulls[name].pull()


def _look(table: Table, seen: dict[str, set[str]]) -> None:
    """What each of them sees now."""
    for name, found in seen.items():
        world = table.state.seen_by(next(s for s in table.seats() if s.name == name))
        found |= {f"{MARK}-{what}-{n}-" for n in _met(table, set(world.rooms)) for what in ("look", "title")}
        found |= {way.beyond for way in world.ways.values()}


def _met(table: Table, rooms: set[str]) -> list[int]:
    plan = table.state.world.secret.plan
    return [count for count, room in enumerate(plan.rooms) if room in rooms]


def _search(table: Table, name: str, told: bytes | bytearray, seen: set[str]) -> None:
    plan = table.state.world.secret.plan
    marks = {f"{MARK}-{what}-{n}-" for n in range(len(plan.rooms)) for what in ("title", "look")} - seen
    marks |= {f"{MARK}-note", str(plan.seed)} | ({f"{MARK}-of-bo-"} if name != "Bo" else set())
    for row in table.secrets.values():
        marks |= {row.open.hex(), row.hidden.hex()}
    marks |= {row.link_hash.hex() for row in table.seat_rows.values()}
    found = {mark for mark in marks if mark.encode() in told}
    assert not found, f"{name} is sent {found}"


@pytest.mark.usefixtures("marked")
def test_the_gm_gets_all_of_it_but_the_players_notes() -> None:
    """The marks are there to be found, so the search above is no empty one."""
    for table, seats, count in played(3300):
        if count == 0:
            assert table.command(seats["Bo"], Note(text=f"{MARK}-of-bo-"), "note-of-bo").done
    told = everything(table, seats["Reed"], Forger(1), 0)
    assert f"{MARK}-look-7-".encode() in told
    assert f"{MARK}-note".encode() in told
    assert f"{MARK}-of-bo-".encode() not in told


def test_a_watcher_from_the_start_of_a_restarted_table_gets_the_same_bytes() -> None:
    *_, (table, seats, _) = played(3400)
    again = Hall(table.store, clock=table.clock).table(table.id)
    for name in ("Mira", "Bo", "Wat"):
        assert b"".join(transfer.export(again, seats[name])) == b"".join(transfer.export(table, seats[name]))
    late = table.command("host", MakeSeat(role="watcher", name="Late"), "late-watcher")
    assert late.done
    new = next(s for s in table.seats() if s.name == "Late")
    before = table.feed(seats["Wat"], since="0.0")
    assert table.feed(new.id, since="0.0") == before
    assert GM not in {e.number.partition(".")[0] for e in before}


@pytest.mark.parametrize("gm", [True, False])
def test_no_ruling_on_a_foe_tells_players_its_hit_points(*, gm: bool) -> None:
    """At a table without a GM players adjust by consent: whatever value they name, the answer is the same."""
    tried = 0
    for table, seats, count in itertools.chain.from_iterable(played(3502 + n, gm=gm) for n in range(40)):
        if tried >= 3:
            break
        figures = table.state.world.figures.values()
        foes = [f for f in figures if not f.character and f.side != "party" and f.state == "up" and f.hp]
        if not foes:
            continue
        for name in ("Mira", "Bo"):  # what the bots have asked for is settled first
            table.command(seats[name], {"do": "agree", "yes": False}, f"not-now-{gm}-{count}-{name}")
        tried, hp, top = tried + 1, foes[0].hp or 0, foes[0].top or 0
        for what, values in (
            ("hp", (0, hp, hp + 1, top, top + 1)),
            ("top", (hp, top, top + 1)),
            ("coins", (-1, 1, -99)),
        ):
            told = set()
            for number, value in enumerate(values):
                order = {"do": "adjust", "figure": foes[0].id, "what": what, "value": value, "reason": "a guess"}
                key = f"guess-{gm}-{count}-{what}-{number}"
                reply = table.command(seats["Mira"], order, key)
                told.add((reply.asked, reply.refused.code if reply.refused else ""))
                table.command(seats["Mira"], {"do": "agree", "yes": False}, key + "-not")
            assert told == ({(False, "role")} if gm else {(True, "")})
    assert tried
