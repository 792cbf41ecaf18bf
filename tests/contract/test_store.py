"""What every store must do, whatever it keeps its rows in. A new kind of store is one more line in STORES."""

import threading
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager

import msgspec
import pytest

from tablewright.store.digests import chain_facts, chain_start, command_digest
from tablewright.store.errors import KeyUsed, StoreConflict, TableExists, UnknownTable
from tablewright.store.fresh import make_file
from tablewright.store.memory import MemoryStore
from tablewright.store.port import (
    Changes,
    KeyUse,
    NewFact,
    NewTable,
    SeatRow,
    SecretRow,
    Snapshot,
    Store,
    TableRow,
    Written,
)
from tablewright.store.postgres.opening import open_database
from tablewright.store.sqlite import SqliteStore


@contextmanager
def _memory(_: pytest.FixtureRequest) -> Iterator[Store]:
    yield MemoryStore()


@contextmanager
def _sqlite(request: pytest.FixtureRequest) -> Iterator[Store]:
    file = request.getfixturevalue("tmp_path") / "tablewright.db"
    make_file(file)
    yield SqliteStore(file)


@contextmanager
def _postgres(request: pytest.FixtureRequest) -> Iterator[Store]:
    yield open_database(request.getfixturevalue("cluster").emptied())


STORES: dict[str, Callable[[pytest.FixtureRequest], AbstractContextManager[Store]]] = {
    "memory": _memory,
    "sqlite": _sqlite,
    "postgres": _postgres,
}


@pytest.fixture(params=list(STORES))
def store(request: pytest.FixtureRequest) -> Iterator[Store]:
    with STORES[request.param](request) as opened:
        yield opened
        opened.close()


def a_table(name: str = "t1", made: int = 1000) -> NewTable:
    return NewTable(id=name, game="axx", title="The Old Mill", options='{"natural":true}', made=made)


def fact(words: str, at: int = 2000) -> NewFact:
    return NewFact(seat="gm", at=at, schema=1, kind="Said", audience="all", body=msgspec.json.encode({"words": words}))


def seat(name: str, link: bytes, table: str = "t1", made: int = 1000) -> SeatRow:
    return SeatRow(id=name, table=table, role="player", name=name, figures='["hild"]', link_hash=link, made=made)


def secret(run: int, table: str = "t1") -> SecretRow:
    return SecretRow(table=table, run=run, open=b"o" * 32, hidden=b"h" * 32)


def test_a_new_table_is_listed_with_its_title_and_no_facts(store: Store) -> None:
    assert store.tables() == []
    assert store.make_table(a_table()) == 0
    row = TableRow("t1", "axx", "The Old Mill", '{"natural":true}', 0, 1000)
    assert store.tables() == [row]
    assert store.table("t1") == row
    opened = store.open_table("t1")
    assert (opened.table, opened.facts, opened.snapshot) == (row, [], None)


def test_tables_are_listed_in_the_order_they_were_made(store: Store) -> None:
    store.make_table(a_table("b", made=2))
    store.make_table(a_table("c", made=1))
    store.make_table(a_table("a", made=2))
    assert [row.id for row in store.tables()] == ["c", "a", "b"]


def test_a_table_is_made_with_the_commands_that_follow_at_once(store: Store) -> None:
    then = [
        Written((fact("b"), fact("c")), "opening:1", command_digest(b"x"), Changes(seats=(seat("s2", b"2" * 32),))),
        Written((fact("d"),), "opening:3", changes=Changes(snapshot=Snapshot(4, 1, b"world"))),
    ]
    assert store.make_table(a_table(), [fact("a")], changes=Changes(seats=(seat("s1", b"1" * 32),)), then=then) == 4
    rows = store.open_table("t1").facts
    assert [(row.position, row.began, row.key) for row in rows] == [
        (1, 1, None),
        (2, 2, "opening:1"),
        (3, 2, None),
        (4, 4, "opening:3"),
    ]
    assert store.find_key("t1", "opening:1") == KeyUse(2, 3, command_digest(b"x"))
    assert [one.id for one in store.seats("t1")] == ["s1", "s2"]
    assert store.snapshot("t1") == Snapshot(4, 1, b"world")
    assert store.verify_chain("t1") == 4


@pytest.mark.parametrize(
    ("wrong", "error"),
    [
        (Written((fact("c"),), "twice"), KeyUsed),
        (Written(()), ValueError),
        (Written((fact("c"),), changes=Changes(secrets=(secret(1, "t2"),))), ValueError),
        (Written((fact("c"),), changes=Changes(seats=(seat("s2", b"1" * 32),))), ValueError),
    ],
)
def test_of_a_table_whose_commands_are_not_all_taken_there_is_nothing(
    store: Store, wrong: Written, error: type[Exception]
) -> None:
    first = Changes(seats=(seat("s1", b"1" * 32),))
    with pytest.raises(error):
        store.make_table(a_table(), [fact("a")], changes=first, then=[Written((fact("b"),), "twice"), wrong])
    assert store.tables() == []
    assert store.seat_by_link(b"1" * 32) is None
    assert store.make_table(a_table(), [fact("a")], changes=first) == 1


def test_a_table_is_made_with_facts_seats_and_secrets_at_once(store: Store) -> None:
    changes = Changes(seats=(seat("gm", b"1"),), secrets=(secret(1),))
    assert store.make_table(a_table(), [fact("a"), fact("b")], key="k", command=b"d", changes=changes) == 2
    assert store.find_key("t1", "k") == KeyUse(1, 2, b"d")
    assert store.seats("t1") == [seat("gm", b"1")]
    assert store.secrets("t1") == [secret(1)]


def test_a_table_is_not_made_twice(store: Store) -> None:
    store.make_table(a_table(), [fact("a")])
    with pytest.raises(TableExists):
        store.make_table(a_table())
    assert store.table("t1").head == 1


def test_a_table_whose_seats_are_refused_is_not_there_at_all(store: Store) -> None:
    with pytest.raises(ValueError, match="one link"):
        store.make_table(a_table(), [fact("a")], changes=Changes(seats=(seat("x", b"1"), seat("y", b"1"))))
    assert store.tables() == []


def test_facts_come_back_as_they_were_numbered_from_one(store: Store) -> None:
    store.make_table(a_table())
    hostile = NewFact("mira", 2**53, 7, "Said\n", "mira é", b'{"x":"\xc3\xa9"}\x00\xff')
    assert store.append("t1", [fact("one"), hostile], expected_head=0, key="k1", command=b"c1") == 2
    assert store.append("t1", [fact("three")], expected_head=2) == 3
    one, two, three = store.facts("t1")
    assert (one.position, one.key, one.began, one.command) == (1, "k1", 1, b"c1")
    assert (two.position, two.key, two.began, two.command) == (2, None, 1, None)
    assert (three.position, three.key, three.began, three.command) == (3, None, 3, None)
    assert (two.seat, two.at, two.schema, two.kind, two.audience, two.body) == msgspec.structs.astuple(hostile)
    assert one.body == b'{"words":"one"}'
    assert store.table("t1").head == 3


def test_digests_are_the_same_in_every_store(store: Store) -> None:
    store.make_table(a_table(), [fact("one"), fact("two")], key="k", command=b"c")
    before = chain_start("t1")
    expected = chain_facts([fact("one"), fact("two")], head=0, before=before, key="k", command=b"c")
    assert store.facts("t1") == expected


def test_a_slice_of_the_log(store: Store) -> None:
    store.make_table(a_table(), [fact(str(n)) for n in range(10)])

    def positions(*, after: int = 0, upto: int | None = None, limit: int | None = None) -> list[int]:
        return [row.position for row in store.facts("t1", after=after, upto=upto, limit=limit)]

    assert positions(after=7) == [8, 9, 10]
    assert positions(upto=2) == [1, 2]
    assert positions(after=3, upto=5) == [4, 5]
    assert positions(after=3, limit=2) == [4, 5]
    assert positions(after=9, limit=5, upto=99) == [10]
    assert positions(after=10) == []
    assert positions(after=99) == []
    assert positions(upto=0) == []
    assert positions(after=5, upto=3) == []
    assert positions(limit=0) == []


def test_the_chain_vouches_for_all_facts(store: Store) -> None:
    store.make_table(a_table(), [fact(str(n)) for n in range(20)])
    assert store.verify_chain("t1") == 20
    opened = store.open_table("t1")
    assert opened.facts == store.facts("t1")
    assert len(opened.facts) == opened.table.head == 20


def test_who_comes_second_is_told_and_nothing_is_written(store: Store) -> None:
    store.make_table(a_table(), [fact("a")])
    with pytest.raises(StoreConflict) as caught:
        store.append("t1", [fact("late")], expected_head=0, key="k", changes=Changes(title="changed"))
    assert (caught.value.expected, caught.value.head) == (0, 1)
    assert store.table("t1").head == 1
    assert store.table("t1").title == "The Old Mill"
    assert store.find_key("t1", "k") is None


def test_the_same_key_is_answered_with_where_it_was_used(store: Store) -> None:
    store.make_table(a_table(), [fact("a")])
    digest = command_digest(b'{"type":"Search"}')
    store.append("t1", [fact("b"), fact("c")], expected_head=1, key="k", command=digest)
    store.append("t1", [fact("d")], expected_head=3)
    for head in (1, 3, 4):
        with pytest.raises(KeyUsed) as caught:
            store.append("t1", [fact("x")], expected_head=head, key="k", command=digest)
        assert caught.value.use == KeyUse(2, 3, digest)
    assert store.find_key("t1", "k") == KeyUse(2, 3, digest)
    assert store.find_key("t1", "other") is None
    assert digest != command_digest(b'{"type":"Listen"}')
    assert store.table("t1").head == 4


def test_a_key_counts_in_its_own_table_only(store: Store) -> None:
    store.make_table(a_table("t1"), [fact("a")], key="k")
    store.make_table(a_table("t2"), [fact("a")], key="k")
    assert store.find_key("t1", "k") == store.find_key("t2", "k") == KeyUse(1, 1, None)


def test_an_unknown_table_is_said_to_be_unknown(store: Store) -> None:
    asks: list[Callable[[], object]] = [
        lambda: store.table("t9"),
        lambda: store.append("t9", [fact("a")], expected_head=0, key="k"),
        lambda: store.change("t9", Changes(title="x")),
        lambda: store.find_key("t9", "k"),
        lambda: store.facts("t9"),
        lambda: store.verify_chain("t9"),
        lambda: store.open_table("t9"),
        lambda: store.snapshot("t9"),
        lambda: store.seats("t9"),
        lambda: store.secrets("t9"),
    ]
    for ask in asks:
        with pytest.raises(UnknownTable):
            ask()


def test_mistakes_of_the_caller_write_nothing(store: Store) -> None:
    store.make_table(a_table(), [fact("a")])
    wrong: list[Callable[[], object]] = [
        lambda: store.append("t1", [], expected_head=1, key="k"),
        lambda: store.make_table(a_table("t2"), [], key="k"),
        lambda: store.append("t1", [fact("b")], expected_head=1, changes=Changes(seats=(seat("s", b"1", table="t2"),))),
        lambda: store.append("t1", [fact("b")], expected_head=1, changes=Changes(secrets=(secret(1, table="t2"),))),
        lambda: store.append("t1", [fact("b")], expected_head=1, changes=Changes(snapshot=Snapshot(3, 1, b"w"))),
        lambda: store.change("t1", Changes(snapshot=Snapshot(0, 1, b"w"), title="changed")),
        lambda: store.append("t1", [NewFact("gm", 1, 1, "Said", "all \ud800", b"{}")], expected_head=1),
        lambda: store.append("t1", [NewFact("gm", 1, 1, "Sa\0id", "all", b"{}")], expected_head=1),
        lambda: store.append("t1", [fact("b")], expected_head=1, key="k\0"),
        lambda: store.append("t1", [fact("b")], expected_head=1, changes=Changes(seats=(seat("s\0", b"1"),))),
        lambda: store.change("t1", Changes(title="a\0b")),
        lambda: store.make_table(a_table("t\0")),
    ]
    for act in wrong:
        with pytest.raises(ValueError, match=r"."):
            act()
    assert [row.id for row in store.tables()] == ["t1"]
    assert store.table("t1").head == 1
    assert store.table("t1").title == "The Old Mill"


def test_title_and_options_can_be_changed_alone_or_with_facts(store: Store) -> None:
    store.make_table(a_table())
    store.change("t1", Changes(title="The New Mill"))
    assert store.table("t1").title == "The New Mill"
    assert store.table("t1").options == '{"natural":true}'
    store.append("t1", [fact("a")], expected_head=0, changes=Changes(options="{}"))
    assert store.open_table("t1").table == TableRow("t1", "axx", "The New Mill", "{}", 1, 1000)


def test_a_seat_is_found_by_its_link_renamed_and_revoked(store: Store) -> None:
    store.make_table(a_table(), changes=Changes(seats=(seat("s2", b"two", made=5), seat("s1", b"one", made=4))))
    assert store.seats("t1") == [seat("s1", b"one", made=4), seat("s2", b"two", made=5)]
    assert store.seat_by_link(b"two") == seat("s2", b"two", made=5)
    assert store.seat_by_link(b"none") is None
    revoked = msgspec.structs.replace(seat("s2", b"two", made=5), name="Mira", revoked=99)
    store.append("t1", [fact("revoked")], expected_head=0, changes=Changes(seats=(revoked,)))
    assert store.seat_by_link(b"two") == revoked
    assert store.seats("t1")[1] == revoked


def test_no_two_seats_share_a_link_even_at_two_tables(store: Store) -> None:
    store.make_table(a_table("t1"), changes=Changes(seats=(seat("s", b"one"),)))
    with pytest.raises(ValueError, match="one link"):
        store.make_table(a_table("t2"), changes=Changes(seats=(seat("s", b"one", table="t2"),)))
    store.make_table(a_table("t2"), changes=Changes(seats=(seat("s", b"two", table="t2"),)))
    assert store.seat_by_link(b"one") == seat("s", b"one")


def test_secrets_of_runs_are_kept_and_opened_one_by_one(store: Store) -> None:
    store.make_table(a_table(), changes=Changes(secrets=(secret(2), secret(1))))
    assert store.secrets("t1") == [secret(1), secret(2)]
    opened = msgspec.structs.replace(secret(1), opened=50)
    store.change("t1", Changes(secrets=(opened,)))
    assert store.secrets("t1") == [opened, secret(2)]


def test_the_newest_snapshot_at_or_before_a_fact(store: Store) -> None:
    store.make_table(a_table(), [fact(str(n)) for n in range(9)], changes=Changes(snapshot=Snapshot(9, 1, b"nine")))
    store.append("t1", [fact("x")], expected_head=9, changes=Changes(snapshot=Snapshot(4, 2, b"four")))
    assert store.snapshot("t1") == Snapshot(9, 1, b"nine")
    assert store.snapshot("t1", upto=8) == Snapshot(4, 2, b"four")
    assert store.snapshot("t1", upto=4) == Snapshot(4, 2, b"four")
    assert store.snapshot("t1", upto=3) is None
    store.change("t1", Changes(snapshot=Snapshot(4, 3, b"again")))
    assert store.snapshot("t1", upto=5) == Snapshot(4, 3, b"again")
    assert store.open_table("t1").snapshot == Snapshot(9, 1, b"nine")


def test_old_snapshots_are_thinned(store: Store) -> None:
    store.make_table(a_table(), [fact("x")] * 12_000)
    for position in range(500, 12_001, 500):
        store.change("t1", Changes(snapshot=Snapshot(position, 1, b"w")))
    found = {store.snapshot("t1", upto=upto) for upto in range(0, 12_001, 500)} - {None}
    places = sorted(snapshot.position for snapshot in found if snapshot is not None)
    # The newest eight, and before them the last of each 5,000 facts.
    assert places == [4500, 8000, 8500, 9000, 9500, 10_000, 10_500, 11_000, 11_500, 12_000]


def test_of_many_who_write_at_once_one_comes_first_and_the_others_are_told(store: Store) -> None:
    store.make_table(a_table())
    together = threading.Barrier(8)
    told: list[str] = []

    def write(name: str) -> None:
        together.wait()
        for round_ in range(25):
            try:
                store.append("t1", [fact(name), fact(name)], expected_head=2 * round_, key=f"{name}-{round_}")
                told.append("written")
            except StoreConflict:
                told.append("conflict")
            together.wait()

    threads = [threading.Thread(target=write, args=(str(n),)) for n in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert told.count("written") == 25
    assert told.count("conflict") == 7 * 25
    assert store.verify_chain("t1") == 50
    for row in store.facts("t1"):
        first = store.facts("t1", after=row.began - 1, limit=1)[0]
        assert row.body == first.body


def test_reading_while_others_write_sees_whole_commands(store: Store) -> None:
    store.make_table(a_table())
    done = threading.Event()
    seen: list[int] = []

    def read() -> None:
        while not done.is_set():
            opened = store.open_table("t1")
            assert len(opened.facts) == opened.table.head
            seen.append(opened.table.head)

    thread = threading.Thread(target=read)
    thread.start()
    for head in range(0, 300, 3):
        store.append("t1", [fact("a"), fact("b"), fact("c")], expected_head=head)
    done.set()
    thread.join()
    assert all(head % 3 == 0 for head in seen)
    assert seen == sorted(seen)


def test_closing_twice_is_no_matter(store: Store) -> None:
    store.close()
    store.close()
