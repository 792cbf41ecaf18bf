"""The store's figures: a command's append, opening a long log, starting on it. Printed, and held to DESIGN 17."""

import time
from collections.abc import Iterator
from pathlib import Path

import pytest
from tests.bench.pace import quickest, slowness

from tablewright.store.digests import chain_facts, chain_start, command_digest, sound_facts
from tablewright.store.folder import DataFolder, open_folder
from tablewright.store.port import Changes, NewFact, NewTable, Snapshot

pytestmark = pytest.mark.bench

NOW = 1_750_000_000_000
BODY = (
    b'{"type":"AttackRolled","attacker":"hild","target":"orc-3","natural":14,"hit":true,"total":17,"need":13,'
    b'"terms":[["STR",1,"axx.ability.bonus"],["two on one",2,"axx.combat.attack"]]}'
)
FACTS = [NewFact("gm", NOW, 1, "AttackRolled", "all", BODY)] * 3


@pytest.fixture
def opened(tmp_path: Path) -> Iterator[DataFolder]:
    folder = open_folder(tmp_path / "data", now=NOW)
    folder.store.make_table(NewTable(id="t", game="axx", title="Bench", options="{}", made=NOW))
    yield folder
    folder.close()


def typical_append(opened: DataFolder, commands: int) -> float:
    """Seconds of the median append of a command of three facts with a key, as the caller waits for it."""
    head = opened.store.table("t").head
    took = []
    for number in range(commands):
        key, command = f"{head}-{number}", command_digest(BODY)
        began = time.perf_counter()
        head = opened.store.append("t", FACTS, expected_head=head, key=key, command=command)
        took.append(time.perf_counter() - began)
    return sorted(took)[commands // 2]


def test_one_command_appended(opened: DataFolder, capsys: pytest.CaptureFixture[str]) -> None:
    """DESIGN 17 gives a whole command 200 us, fsync aside; its append may have no more than 150 of them."""
    on_disk = typical_append(opened, 300)
    opened.store.on_writer(lambda conn: conn.execute("PRAGMA synchronous = OFF"))
    aside = min(typical_append(opened, 500) for _ in range(3))
    with capsys.disabled():
        print(f"\n  append of 3 facts: {aside * 1e6:.0f} us, on the disk {on_disk * 1e6:.0f} us")  # noqa: T201
    assert aside < 150e-6 * slowness()


def test_a_long_log_is_opened(opened: DataFolder, capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    """100,000 facts: rows and chain read in well under a second; a snapshot at hand and 500 facts in under 5 ms."""
    for head in range(0, 100_000, 1000):
        snapshot = Snapshot(head + 500, 1, b'{"world":"about as long as a world of this size"}' * 400)
        opened.store.append(
            "t", FACTS * 333 + FACTS[:1], expected_head=head, key=f"k{head}", changes=Changes(snapshot=snapshot)
        )
    store = opened.store
    whole = quickest(lambda: store.open_table("t"))
    near = quickest(lambda: (store.snapshot("t", upto=99_700), store.facts("t", after=99_500, upto=99_999)), 10)
    used = quickest(lambda: store.find_key("t", "k50000"), 10)
    rows = [(*(getattr(row, name) for name in row.__struct_fields__), "t") for row in store.facts("t")]
    chain = quickest(lambda: sound_facts(rows, "t", after=0, before=chain_start("t")))
    opened.close()
    start = quickest(lambda: open_folder(tmp_path / "data", now=NOW).close(), 2)  # the second makes no backup
    with capsys.disabled():
        print(  # noqa: T201
            f"\n  100,000 facts: open {whole * 1e3:.0f} ms, of which the chain {chain * 1e3:.0f};"
            f" snapshot and 500 facts {near * 1e3:.2f} ms; a key {used * 1e6:.0f} us; start {start * 1e3:.0f} ms"
        )
    assert len(rows) == 100_000
    slow = slowness()
    assert whole < 1.0 * slow
    assert near < 0.005 * slow
    assert used < 0.001 * slow
    assert start < 1.0 * slow


def test_an_append_costs_the_same_after_100_000_facts(opened: DataFolder, capsys: pytest.CaptureFixture[str]) -> None:
    """A long campaign is as quick as a new one."""
    opened.store.on_writer(lambda conn: conn.execute("PRAGMA synchronous = OFF"))
    short = min(typical_append(opened, 500) for _ in range(3))
    head = opened.store.table("t").head
    while head < 100_000:
        head = opened.store.append("t", FACTS * 500, expected_head=head, key=f"fill-{head}")
    long = min(typical_append(opened, 500) for _ in range(3))
    with capsys.disabled():
        print(f"\n  append in a short log {short * 1e6:.0f} us, after 100,000 facts {long * 1e6:.0f} us")  # noqa: T201
    assert long < 2 * short


def test_chaining_alone(capsys: pytest.CaptureFixture[str]) -> None:
    """Numbering and sealing, without a database."""
    many = FACTS * 33_333
    cost = quickest(lambda: chain_facts(many, head=0, before=chain_start("t"), key=None, command=None))
    with capsys.disabled():
        print(f"\n  sealing 100,000 facts: {cost * 1e3:.0f} ms")  # noqa: T201
    assert cost < 1.0 * slowness()
