"""A full disk: the command is refused in words, nothing half written stays, and all goes on once there is room."""

import subprocess
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

import pytest

from tablewright.store.errors import StoreFailed, StoreFull
from tablewright.store.folder import DataFolder, open_folder
from tablewright.store.port import Changes, NewFact, NewTable, Snapshot

NOW = 1_750_000_000_000
FACT = NewFact("gm", NOW, 1, "Said", "all", b'{"x":"' + b"y" * 2000 + b'"}')


@pytest.fixture
def small_disk(tmp_path: Path) -> Iterator[Path]:
    """A disk of two megabytes of our own, where the system lets us make one."""
    place = tmp_path / "disk"
    place.mkdir()
    made = subprocess.run(
        ["mount", "-t", "tmpfs", "-o", "size=2m", "tmpfs", str(place)], capture_output=True, text=True, check=False
    )
    if made.returncode != 0:
        pytest.skip(f"no small disk can be mounted here: {made.stderr.strip()}")
    yield place
    subprocess.run(["umount", str(place)], check=True)


def fill_until_refused(opened: DataFolder) -> int:
    """Append until the disk is full; gives the head that was acknowledged last."""
    head = 0
    with pytest.raises(StoreFull, match="disk is full"):  # noqa: PT012 -- which append it is, is for the disk to say
        for number in range(5000):
            head = opened.store.append("t", [FACT] * 3, expected_head=head, key=f"k{number}")
    assert opened.store.open_table("t").table.head == head
    assert opened.store.find_key("t", f"k{head // 3}") is None
    return head


def test_a_disk_that_is_really_full(small_disk: Path) -> None:
    opened = open_folder(small_disk / "data", now=NOW)
    opened.store.make_table(NewTable(id="t", game="axx", title="Full", options="{}", made=NOW))
    filler = small_disk / "filler"
    filler.write_bytes(bytes(600_000))
    head = fill_until_refused(opened)
    for _ in range(3):
        with pytest.raises(StoreFull):
            opened.store.append("t", [FACT] * 100, expected_head=head, changes=Changes(snapshot=Snapshot(1, 1, b"w")))
    with pytest.raises(StoreFailed):
        opened.maybe_backup(NOW + 3_600_000)
    assert list((small_disk / "data" / "backups").iterdir()) == []
    assert opened.store.table("t").head == head
    filler.unlink()
    assert opened.store.append("t", [FACT] * 3, expected_head=head, key=f"k{head // 3}") == head + 3
    opened.close()
    again = open_folder(small_disk / "data", now=NOW)
    assert len(again.store.open_table("t").facts) == head + 3
    again.close()


def test_a_start_on_a_full_disk_says_that_it_is_full(small_disk: Path) -> None:
    """It said "disk I/O error"."""
    open_folder(small_disk / "data", now=NOW).close()
    with suppress(OSError), (small_disk / "filler").open("wb", buffering=0) as filler:
        while True:
            filler.write(bytes(4096))
    with pytest.raises(StoreFull, match="disk is full"):
        open_folder(small_disk / "data", now=NOW)
    (small_disk / "filler").unlink()
    open_folder(small_disk / "data", now=NOW).close()


def test_a_full_disk_at_the_start_lets_the_table_be_read(small_disk: Path) -> None:
    opened = open_folder(small_disk / "data", now=NOW)
    opened.store.make_table(NewTable(id="t", game="axx", title="Full", options="{}", made=NOW))
    head = opened.store.append("t", [FACT] * 300, expected_head=0)
    opened.close()
    filler = small_disk / "filler"
    with suppress(OSError), filler.open("wb", buffering=0) as file:
        while file.write(bytes(4096)):
            pass
    again = open_folder(small_disk / "data", now=NOW)
    assert again.trouble is not None
    assert "disk is full" in again.trouble
    assert len(again.store.open_table("t").facts) == head
    with pytest.raises(StoreFull):
        again.store.append("t", [FACT] * 30, expected_head=head)
    again.close()


def test_a_file_that_may_not_grow(tmp_path: Path) -> None:
    opened = open_folder(tmp_path / "data", now=NOW)
    store = opened.store
    store.make_table(NewTable(id="t", game="axx", title="Full", options="{}", made=NOW))
    pages: list[int] = []

    def limit(to: int) -> None:
        got = store.on_writer(lambda conn: conn.execute(f"PRAGMA max_page_count = {to}").fetchone())
        pages.append(got[0])

    limit(100)
    head = fill_until_refused(opened)
    assert head > 0
    limit(10_000)
    assert store.append("t", [FACT] * 300, expected_head=head) == head + 300
    assert store.verify_chain("t") == head + 300
    assert pages == [100, 10_000]
    opened.close()
