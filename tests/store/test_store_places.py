"""The data folder in odd places and at odd times: links, clocks put back, no home, too small a disk, other people."""

import os
import subprocess
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from tablewright.core.errors import Mendable
from tablewright.store.backups import Backup, backups_in
from tablewright.store.errors import StoreError, StoreFailed, StoreFull
from tablewright.store.folder import FILE_NAME, DataFolder, data_dir, open_folder, restore
from tablewright.store.port import NewFact, NewTable

NOW = 1_750_000_000_000  # 2025-06-15 15:06:40 UTC
HOUR = 3_600_000
DAY = 24 * HOUR
FACT = NewFact("gm", NOW, 1, "Said", "all", b"{}")


def with_a_table(folder: Path, now: int = NOW) -> DataFolder:
    opened = open_folder(folder, now=now)
    opened.store.make_table(NewTable(id="t", game="axx", title="T", options="{}", made=NOW), [FACT])
    return opened


def play_on(opened: DataFolder, now: int) -> Backup | None:
    """One more fact, and a backup if it is time for one."""
    opened.store.append("t", [FACT], expected_head=opened.store.table("t").head)
    return opened.maybe_backup(now)


def test_nobody_else_on_the_machine_can_read_secrets_whatever_the_folder(tmp_path: Path) -> None:
    tmp_path.chmod(0o755)
    old = os.umask(0o022)
    try:
        with closing(with_a_table(tmp_path)) as opened:
            backup = opened.maybe_backup(NOW + HOUR)
            assert backup is not None
            files = [path for path in tmp_path.rglob("*") if path.is_file()]
            assert {FILE_NAME, FILE_NAME + "-wal", FILE_NAME + "-shm", backup.path.name} <= {p.name for p in files}
            assert {path.stat().st_mode & 0o777 for path in files} == {0o600}
        restore(tmp_path, backup.path, now=NOW + 2 * HOUR)
    finally:
        os.umask(old)
    assert (tmp_path / FILE_NAME).stat().st_mode & 0o777 == 0o600


def test_a_data_file_that_is_a_link_is_refused_and_left_alone(tmp_path: Path) -> None:
    """Behind a link the left-over log lies elsewhere, two folders can share a file, and a lost disk looks new."""
    real, linked = tmp_path / "real", tmp_path / "linked"
    with_a_table(real).close()
    linked.mkdir()
    (linked / FILE_NAME).symlink_to(real / FILE_NAME)
    with pytest.raises(StoreError, match=r"tablewright\.db is a link\."):
        open_folder(linked, now=NOW)
    (linked / FILE_NAME).unlink()
    (linked / FILE_NAME).symlink_to(tmp_path / "disk not there" / FILE_NAME)
    with pytest.raises(StoreError, match="is a link"):
        open_folder(linked, now=NOW)
    assert [path.name for path in linked.iterdir()] == [FILE_NAME]
    assert (linked / FILE_NAME).is_symlink()


def test_a_folder_that_is_a_link_is_the_folder(tmp_path: Path) -> None:
    with_a_table(tmp_path / "real").close()
    (tmp_path / "linked").symlink_to(tmp_path / "real")
    with closing(open_folder(tmp_path / "linked", now=NOW)) as opened:
        assert opened.store.table("t").head == 1
        with pytest.raises(StoreError, match="already running"):
            open_folder(tmp_path / "real", now=NOW)


def test_a_clock_put_back_ten_years_costs_no_backup(tmp_path: Path) -> None:
    ahead = NOW + 3650 * DAY
    opened = with_a_table(tmp_path, ahead)
    for hours in range(1, 24 * 20, 3):  # twenty days of play in the wrong year
        assert play_on(opened, ahead + hours * HOUR) is not None
    first = play_on(opened, NOW)
    assert first is not None, "the first look after the clock was put back"
    assert play_on(opened, NOW + HOUR // 4) is None
    for half_hours in range(1, 7):
        assert play_on(opened, NOW + half_hours * HOUR // 2) is not None
    opened.close()
    with closing(open_folder(tmp_path, now=NOW + DAY)) as opened:
        made = play_on(opened, NOW + DAY + HOUR)
    assert made is not None
    kept = backups_in(tmp_path / "backups")
    assert kept[0] == made.path
    assert [path.name[:8] for path in kept[:8]] == ["20250616", *["20250615"] * 7]
    assert first.path in kept
    assert len(kept) == 8 + 7


def test_five_weeks_of_play(tmp_path: Path) -> None:
    """Two hours each evening: the last eight are kept, then the last of each of seven evenings before."""
    with closing(with_a_table(tmp_path)) as opened:
        for day in range(35):
            for half_hour in range(1, 5):
                assert play_on(opened, NOW + day * DAY + half_hour * HOUR // 2) is not None
    names = [path.name[:15] for path in backups_in(tmp_path / "backups")]
    evening = [f"{day}T{time}" for day in ("20250719", "20250718") for time in ("170640", "163640", "160640", "153640")]
    assert names == [*evening, *(f"202507{day}T170640" for day in range(17, 10, -1))]


def test_files_of_other_names_among_the_backups_are_left_alone(tmp_path: Path) -> None:
    with closing(with_a_table(tmp_path)) as opened:
        assert play_on(opened, NOW + HOUR) is not None
        mine = tmp_path / "backups" / "before the big fight.db"
        mine.write_bytes(b"mine")
        for hours in range(2, 60):
            play_on(opened, NOW + hours * HOUR)
    assert mine.read_bytes() == b"mine"
    assert mine not in backups_in(tmp_path / "backups")


def test_no_home_folder_is_told_in_words(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(os.path, "expanduser", lambda path: path)  # as where the user has no home and is not known
    for given, environ in ((None, {}), ("~/x", {}), (None, {"TABLEWRIGHT_DATA": "~nobody-of-this-name"})):
        with pytest.raises(Mendable, match=r"There is no home folder for ~.*--data or TABLEWRIGHT_DATA"):
            data_dir(given, environ)
    assert data_dir("here", {}) == Path("here")


def test_what_stands_where_the_packs_should_be_leaves_no_file_open(tmp_path: Path) -> None:
    (tmp_path / "packs").write_text("not a folder")
    with pytest.raises(StoreFailed, match="cannot be used"):
        open_folder(tmp_path, now=NOW)
    assert sorted(path.name for path in tmp_path.iterdir()) == ["packs", FILE_NAME]


@pytest.fixture
def tiny_disk(tmp_path: Path) -> Iterator[Path]:
    """A disk of 32 kilobytes of our own, where the system lets us make one."""
    place = tmp_path / "disk"
    place.mkdir()
    made = subprocess.run(
        ["mount", "-t", "tmpfs", "-o", "size=32k", "tmpfs", str(place)], capture_output=True, text=True, check=False
    )
    if made.returncode != 0:
        pytest.skip(f"no small disk can be mounted here: {made.stderr.strip()}")
    yield place
    subprocess.run(["umount", str(place)], check=True)


def test_a_disk_too_small_for_a_new_file(tiny_disk: Path) -> None:
    with pytest.raises(StoreFull, match="disk is full"):
        open_folder(tiny_disk / "data", now=NOW)
    assert list((tiny_disk / "data").iterdir()) == []
