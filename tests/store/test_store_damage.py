"""A damaged data file is refused or its damaged table is; never is a fact silently changed, never a byte written."""

import json
import random
import shutil
import sqlite3
from collections import Counter
from collections.abc import Callable
from pathlib import Path

import msgspec
import pytest

from tablewright.store.errors import DamagedStore, DamagedTable, UnknownTable
from tablewright.store.folder import FILE_NAME, DataFolder, open_folder
from tablewright.store.port import (
    Changes,
    FactRow,
    NewFact,
    NewTable,
    SeatRow,
    SecretRow,
    Snapshot,
    TableRow,
)

NOW = 1_750_000_000_000
HOUR = 3_600_000
PAGE = 4096


class Truth(msgspec.Struct):
    """What one table held before the damage."""

    row: TableRow
    facts: list[FactRow]
    seats: list[SeatRow]
    secrets: list[SecretRow]
    snapshot: Snapshot | None


def a_campaign(folder: Path) -> dict[str, Truth]:
    """Three tables of 120 facts, two good backups (the newest holds everything), then a clean end."""
    opened = open_folder(folder, now=NOW)
    store = opened.store
    for number in range(3):
        name = f"table-{number}"
        store.make_table(NewTable(id=name, game="axx", title=f"Campaign {number}", options='{"a":true}', made=NOW))
        for head in range(0, 120, 3):
            body = json.dumps({"type": "Said", "words": f"{name} {head} " + "so it was " * (head % 7)}).encode()
            facts = [NewFact("gm", NOW + head, 1, "Said", "all", body)] * 3
            store.append(name, facts, expected_head=head, key=f"{name}-key-{head}", command=b"c" * 32)
        seat = SeatRow(id="s1", table=name, role="gm", name="Reed", figures="[]", link_hash=name.encode() * 3, made=NOW)
        secret = SecretRow(table=name, run=1, open=b"o" * 32, hidden=b"h" * 32)
        changes = Changes(seats=(seat,), secrets=(secret,), snapshot=Snapshot(100, 1, b'{"world":1}' * 50))
        store.change(name, changes)
        assert opened.maybe_backup(NOW + (number + 1) * HOUR) is not None
    truth = {name: _truth(opened, name) for name in ("table-0", "table-1", "table-2")}
    opened.close()
    return truth


def _truth(opened: DataFolder, name: str) -> Truth:
    whole = opened.store.open_table(name)
    return Truth(whole.table, whole.facts, opened.store.seats(name), opened.store.secrets(name), whole.snapshot)


@pytest.fixture(scope="module")
def campaign(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, dict[str, Truth]]:
    folder = tmp_path_factory.mktemp("campaign")
    return folder, a_campaign(folder)


def bytes_of(folder: Path) -> dict[str, bytes]:
    return {str(path.relative_to(folder)): path.read_bytes() for path in sorted(folder.rglob("*")) if path.is_file()}


def _flip(seed: int) -> Callable[[bytearray], None]:
    def damage(data: bytearray) -> None:
        dice = random.Random(seed)
        data[dice.randrange(len(data))] ^= 1 << dice.randrange(8)

    return damage


def _flip_within(seed: int, mark: bytes) -> Callable[[bytearray], None]:
    """A bit of a text that is certainly in use: a fact's body, a title, a key, a link."""

    def damage(data: bytearray) -> None:
        dice = random.Random(seed)
        places = [place for place in range(len(data)) if data.startswith(mark, place)]
        data[dice.choice(places) + dice.randrange(len(mark))] ^= 1 << dice.randrange(8)

    return damage


def _page(seed: int, filling: bytes) -> Callable[[bytearray], None]:
    def damage(data: bytearray) -> None:
        number = random.Random(seed).randrange(1, len(data) // PAGE)
        data[number * PAGE : (number + 1) * PAGE] = filling * (PAGE // len(filling))

    return damage


def _swap(data: bytearray) -> None:
    first, second = data[PAGE * 5 : PAGE * 6], data[PAGE * 9 : PAGE * 10]
    data[PAGE * 5 : PAGE * 6], data[PAGE * 9 : PAGE * 10] = second, first


def _cut(share: float) -> Callable[[bytearray], None]:
    def damage(data: bytearray) -> None:
        del data[int(len(data) * share) :]

    return damage


def _put(start: int, what: bytes) -> Callable[[bytearray], None]:
    def damage(data: bytearray) -> None:
        data[start : start + len(what)] = what

    return damage


WAYS: dict[str, Callable[[bytearray], None]] = {
    **{f"a bit anywhere, {seed}": _flip(seed) for seed in range(20)},
    **{f"a bit of a body, {seed}": _flip_within(seed, b"so it was ") for seed in range(5)},
    **{f"a bit of a key, {seed}": _flip_within(seed, b"table-1-key-") for seed in range(5)},
    **{f"a bit of a title, {seed}": _flip_within(seed, b"Campaign 2") for seed in range(2)},
    **{f"a bit of an option, {seed}": _flip_within(seed, b'{"a":true}') for seed in range(2)},
    **{f"a bit of a secret, {seed}": _flip_within(seed, b"h" * 32) for seed in range(2)},
    **{f"a bit of a snapshot, {seed}": _flip_within(seed, b'{"world":1}') for seed in range(2)},
    "a bit of a link": _flip_within(1, b"table-0table-0table-0"),
    "a bit of the tables' description": _flip_within(2, b"CREATE TABLE facts"),
    "a bit of a column's type": _flip_within(3, b"kind TEXT NOT NULL"),
    **{f"a page of zeros, {seed}": _page(seed, b"\0") for seed in range(4)},
    "a page of noise": _page(7, random.Random(7).randbytes(PAGE)),
    "two pages swapped": _swap,
    "an empty file": _cut(0),
    "half a file": _cut(0.5),
    "nine tenths of a file": _cut(0.9),
    "a file without its last page": lambda data: data.__delitem__(slice(len(data) - PAGE, None)),
    "a garbage header": _put(0, b"\xde\xad\xbe\xef" * 4),
    "a header of zeros": _put(0, bytes(100)),
    "a text file": lambda data: data.__setitem__(slice(None), bytearray(b"Dear diary\n" * 500)),
    "a read-only mark": _put(18, b"\x03\x03"),
}


def test_there_are_fifty_ways() -> None:
    assert len(WAYS) >= 50


@pytest.fixture(params=list(WAYS))
def damaged(
    request: pytest.FixtureRequest, campaign: tuple[Path, dict[str, Truth]], tmp_path: Path
) -> tuple[Path, dict[str, Truth]]:
    source, truth = campaign
    folder = tmp_path / "data"
    shutil.copytree(source, folder)
    data = bytearray((folder / FILE_NAME).read_bytes())
    before = bytes(data)
    WAYS[request.param](data)
    assert bytes(data) != before
    (folder / FILE_NAME).write_bytes(data)
    return folder, truth


def test_damage_is_refused_and_nothing_is_changed(damaged: tuple[Path, dict[str, Truth]]) -> None:
    folder, truth = damaged
    before = bytes_of(folder)
    newest = max((folder / "backups").iterdir())
    opened, refusal = opened_or_refused(folder)
    if refusal is not None:
        assert refusal.backup == newest
        assert str(newest) in str(refusal)
        assert str(folder / FILE_NAME) in str(refusal)
        assert bytes_of(folder) == before
    if opened is not None:
        try:
            play_on(opened, truth)
        finally:
            opened.close()


def opened_or_refused(folder: Path) -> tuple[DataFolder | None, DamagedStore | None]:
    try:
        return open_folder(folder, now=NOW + 5 * HOUR), None
    except DamagedStore as refusal:
        return None, refusal


def play_on(opened: DataFolder, truth: dict[str, Truth]) -> int:
    """At most one table refuses; the others are as they were, and can be played."""
    sound = [name for name in truth if opens_as_it_was(opened, name, truth[name])]
    assert len(sound) >= 2
    for name in sound:
        opened.store.append(name, [NewFact("gm", NOW, 1, "Said", "all", b"{}")], expected_head=120, key="new")
        assert opened.store.open_table(name).table.head == 121
    return len(sound)


def opens_as_it_was(opened: DataFolder, name: str, truth: Truth) -> bool:
    try:
        whole = opened.store.open_table(name)
    except DamagedTable as refusal:
        return not 0 <= refusal.last_good <= 120
    except UnknownTable:
        # Its own id is what was hit: it stands in the list under another name and does not open under that one either.
        strangers = [row for row in opened.store.tables() if row.id not in ("table-0", "table-1", "table-2")]
        return not (len(strangers) == 1 and not strangers[0].sound)
    assert whole.table == truth.row
    assert whole.facts == truth.facts
    assert whole.snapshot in (truth.snapshot, None)
    assert opened.store.seats(name) == truth.seats
    assert opened.store.secrets(name) == truth.secrets
    assert [opened.store.seat_by_link(seat.link_hash) for seat in truth.seats] == truth.seats
    for fact in truth.facts:
        if fact.key is not None:
            use = opened.store.find_key(name, fact.key)
            assert use is not None
            assert (use.first, use.last) == (fact.position, fact.position + 2)
    return True


@pytest.mark.soak
def test_single_bits_anywhere(
    campaign: tuple[Path, dict[str, Truth]], tmp_path: Path, soak: bool, capsys: pytest.CaptureFixture[str]
) -> None:
    """100 single flipped bits in CI, 2,000 in the long run: what each led to is printed."""
    source, truth = campaign
    sound = (source / FILE_NAME).read_bytes()
    led_to: Counter[str] = Counter()
    # Seeds of note: 1884, 2250, 3037 misplace a name; 2938, 3825 hide keys behind a name; 3334 loses a seat.
    for seed in (1884, 2250, 2938, 3037, 3188, 3334, 3825, *range(1000, 3000 if soak else 1100)):
        folder = tmp_path / "data"
        shutil.copytree(source, folder)
        data = bytearray(sound)
        _flip(seed)(data)
        (folder / FILE_NAME).write_bytes(data)
        opened, refusal = opened_or_refused(folder)
        if opened is None:
            led_to["the file is refused"] += 1
            assert refusal is not None
            assert (folder / FILE_NAME).read_bytes() == data
        else:
            try:
                sound_tables = play_on(opened, truth)
                led_to[f"{len(truth) - sound_tables} of three tables refuse"] += 1
            finally:
                opened.close()
        shutil.rmtree(folder)
    with capsys.disabled():
        print(f"\n  flipped bits: {dict(led_to)}")  # noqa: T201 -- the figure is what this test is for


def _edit(folder: Path, sql: str) -> None:
    conn = sqlite3.connect(folder / FILE_NAME, isolation_level=None)
    conn.execute(sql)
    conn.close()


@pytest.mark.parametrize(
    ("sql", "last_good"),
    [
        ("UPDATE facts SET body = x'7b7d' WHERE \"table\" = 'table-1' AND position = 50", 49),
        ("UPDATE facts SET audience = 'mira' WHERE \"table\" = 'table-1' AND position = 1", 0),
        ("UPDATE facts SET at = at + 1 WHERE \"table\" = 'table-1' AND position = 120", 119),
        ('UPDATE facts SET "key" = NULL WHERE "table" = \'table-1\' AND position = 4', 3),
        ("UPDATE facts SET digest = x'00' WHERE \"table\" = 'table-1' AND position = 7", 6),
        ("DELETE FROM facts WHERE \"table\" = 'table-1' AND position = 60", 59),
        ("DELETE FROM facts WHERE \"table\" = 'table-1' AND position > 100", 100),
        ("UPDATE tables SET head = 100 WHERE id = 'table-1'", 120),
        ("UPDATE tables SET title = 'Mine' WHERE id = 'table-1'", 120),
        ("UPDATE tables SET head = 'many' WHERE id = 'table-1'", 120),
        ("UPDATE seats SET role = 'gm2' WHERE \"table\" = 'table-1'", 120),
        ("UPDATE secrets SET hidden = x'00' WHERE \"table\" = 'table-1'", 120),
        ("UPDATE facts SET seat = CAST(x'ff' AS TEXT) WHERE \"table\" = 'table-1' AND position = 9", 8),
    ],
)
def test_one_table_refuses_alone_and_says_its_last_good_fact(
    campaign: tuple[Path, dict[str, Truth]], tmp_path: Path, sql: str, last_good: int
) -> None:
    source, truth = campaign
    folder = tmp_path / "data"
    shutil.copytree(source, folder)
    _edit(folder, sql)
    opened = open_folder(folder, now=NOW + 5 * HOUR)
    try:
        with pytest.raises(DamagedTable) as caught:
            opened.store.open_table("table-1")
        assert caught.value.last_good == last_good
        assert opened.store.verify_chain("table-1") == last_good
        assert opens_as_it_was(opened, "table-0", truth["table-0"])
        assert opens_as_it_was(opened, "table-2", truth["table-2"])
    finally:
        opened.close()


def test_a_slice_of_a_damaged_log_is_not_given_out(campaign: tuple[Path, dict[str, Truth]], tmp_path: Path) -> None:
    folder = tmp_path / "data"
    shutil.copytree(campaign[0], folder)
    _edit(folder, "UPDATE facts SET body = x'7b7d' WHERE \"table\" = 'table-1' AND position = 50")
    opened = open_folder(folder, now=NOW + 5 * HOUR)
    try:
        assert len(opened.store.facts("table-1", upto=49)) == 49
        assert len(opened.store.facts("table-1", after=50)) == 70
        for after, upto in ((0, 120), (49, 50), (45, 55)):
            with pytest.raises(DamagedTable) as caught:
                opened.store.facts("table-1", after=after, upto=upto)
            assert caught.value.last_good == 49
    finally:
        opened.close()


def test_a_damaged_snapshot_is_passed_over(campaign: tuple[Path, dict[str, Truth]], tmp_path: Path) -> None:
    folder = tmp_path / "data"
    shutil.copytree(campaign[0], folder)
    _edit(folder, "UPDATE snapshots SET body = x'7b7d' WHERE \"table\" = 'table-1'")
    opened = open_folder(folder, now=NOW + 5 * HOUR)
    try:
        opened.store.change("table-1", Changes(snapshot=Snapshot(50, 1, b"fifty")))
        assert opened.store.snapshot("table-1") == Snapshot(50, 1, b"fifty")
        assert opened.store.open_table("table-1").snapshot == Snapshot(50, 1, b"fifty")
    finally:
        opened.close()


def test_the_newest_good_backup_is_named_not_the_newest(
    campaign: tuple[Path, dict[str, Truth]], tmp_path: Path
) -> None:
    folder = tmp_path / "data"
    shutil.copytree(campaign[0], folder)
    oldest, middle, newest = sorted((folder / "backups").iterdir())
    (folder / FILE_NAME).write_bytes(b"")
    newest.write_bytes(newest.read_bytes()[:-PAGE])
    with pytest.raises(DamagedStore) as caught:
        open_folder(folder, now=NOW)
    assert caught.value.backup == middle
    conn = sqlite3.connect(middle, isolation_level=None)  # passes SQLite's own check, but not the chain
    conn.execute("UPDATE facts SET seat = 'nobody' WHERE position = 5")
    conn.close()
    with pytest.raises(DamagedStore) as caught:
        open_folder(folder, now=NOW)
    assert caught.value.backup == oldest
    oldest.unlink()
    with pytest.raises(DamagedStore, match="no good backup") as caught:
        open_folder(folder, now=NOW)
    assert caught.value.backup is None
