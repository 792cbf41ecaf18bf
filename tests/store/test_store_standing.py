"""Files that go from their place under a running server: nothing is acknowledged and lost, and the way back is told."""

from __future__ import annotations

import shutil
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest
from tests.store.test_store_folder import FACT, NOW, a_table

from tablewright.store import folder
from tablewright.store.errors import DamagedStore, StoreFailed
from tablewright.store.folder import FILE_NAME, DataFolder, open_folder, restore

WAL = FILE_NAME + "-wal"


def replaced(data: Path) -> None:
    """A copy of long ago is put in the place of the file, as programs do that keep two folders alike."""
    shutil.copyfile(data.parent / "long-ago.db", data / "arriving")
    (data / "arriving").replace(data / FILE_NAME)


def moved(data: Path) -> None:
    """The file is moved elsewhere."""
    (data / FILE_NAME).rename(data / "tidied-away.db")


def emptied(data: Path) -> None:
    """Somebody removes what SQLite keeps beside the file, taking it for rubbish."""
    for name in (WAL, FILE_NAME + "-shm"):
        (data / name).unlink()


HARM = (replaced, moved, emptied)


def played(tmp_path: Path) -> DataFolder:
    """An open folder with five facts in it; a copy after the first lies beside the folder."""
    with closing(open_folder(tmp_path / "data", now=NOW)) as opened:
        opened.store.make_table(a_table(), [FACT])
    shutil.copyfile(tmp_path / "data" / FILE_NAME, tmp_path / "long-ago.db")
    opened = open_folder(tmp_path / "data", now=NOW)
    for head in range(1, 5):
        opened.store.append("t", [FACT], expected_head=head)
    return opened


@pytest.mark.parametrize("harm", HARM)
def test_what_would_be_lost_is_refused_and_all_before_it_is_kept(tmp_path: Path, harm: Callable[[Path], None]) -> None:
    opened = played(tmp_path)
    harm(opened.path)
    for _ in range(2):
        with pytest.raises(StoreFailed, match="was moved, replaced or removed while Tablewright was running") as told:
            opened.store.append("t", [FACT], expected_head=5)
    (saved,) = [path for path in opened.backups.iterdir() if f"start it with --restore {path}" in str(told.value)]
    assert opened.store.open_table("t").table.head == 5  # the pages that are open stay
    with pytest.raises(StoreFailed, match="was moved, replaced or removed"):
        opened.maybe_backup(NOW + 1)
    opened.close()
    restore(opened.path, saved, now=NOW)
    with closing(open_folder(opened.path, now=NOW)) as again:
        assert again.store.open_table("t").table.head == 5
        assert again.store.verify_chain("t") == 5


def test_a_file_that_went_away_after_the_last_order_is_kept_when_the_server_stops(tmp_path: Path) -> None:
    opened = played(tmp_path)
    for path in opened.path.glob(FILE_NAME + "*"):
        path.unlink()
    opened.close()
    opened.close()
    with pytest.raises(DamagedStore, match="is missing") as told:
        open_folder(opened.path, now=NOW)
    assert told.value.backup is not None
    restore(opened.path, told.value.backup, now=NOW)
    with closing(open_folder(opened.path, now=NOW)) as again:
        assert again.store.open_table("t").table.head == 5


def test_a_file_that_is_put_back_goes_on_as_if_nothing_had_been(tmp_path: Path) -> None:
    opened = played(tmp_path)
    moved(opened.path)
    with pytest.raises(StoreFailed):
        opened.store.append("t", [FACT], expected_head=5)
    (opened.path / "tidied-away.db").rename(opened.path / FILE_NAME)
    assert opened.store.append("t", [FACT], expected_head=5) == 6
    opened.close()
    with closing(open_folder(opened.path, now=NOW)) as again:
        assert again.store.open_table("t").table.head == 6


def test_without_a_place_for_a_backup_it_is_told_all_the_same(tmp_path: Path) -> None:
    opened = played(tmp_path)
    opened.path.rename(tmp_path / "elsewhere")
    with pytest.raises(StoreFailed, match="Put back the file that was there"):
        opened.store.append("t", [FACT], expected_head=5)
    (tmp_path / "elsewhere").rename(opened.path)
    assert opened.store.append("t", [FACT], expected_head=5) == 6
    opened.close()


def test_a_file_with_what_a_killed_process_left_beside_it_is_restored_whole(tmp_path: Path) -> None:
    """As one that was set aside by a restore, and is wanted back."""
    opened, killed = played(tmp_path), tmp_path / "killed"
    killed.mkdir()
    for name in (FILE_NAME, WAL):
        shutil.copyfile(opened.path / name, killed / name)
    opened.close()
    before = {path.name: path.read_bytes() for path in killed.iterdir()}
    restore(opened.path, killed / FILE_NAME, now=NOW)
    with closing(open_folder(opened.path, now=NOW)) as again:
        assert again.store.open_table("t").table.head == 5
        assert again.store.was_copied()  # its dice were in use, so others begin
    assert {path.name: path.read_bytes() for path in killed.iterdir()} == before


def test_a_restore_that_was_cut_off_is_no_empty_campaign(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The old file has been set aside, the new one is not yet in its place, and there never was a backup."""
    opened = played(tmp_path)
    killed = tmp_path / "data-of-a-killed-server"
    shutil.copytree(opened.path, killed)
    shutil.rmtree(killed / "backups")
    opened.close()

    def cut_off(*_paths: Path) -> None:
        raise KeyboardInterrupt

    with monkeypatch.context() as patch:
        patch.setattr(folder, "put_in_place", cut_off)
        with pytest.raises(KeyboardInterrupt):
            restore(killed, tmp_path / "long-ago.db", now=NOW)
    with pytest.raises(DamagedStore, match=r"The data file is missing.*The file that was set aside is") as told:
        open_folder(killed, now=NOW)
    (aside,) = killed.glob(f"set-aside-*/{FILE_NAME}")
    assert f"--data {killed} --restore {aside}" in str(told.value)
    restore(killed, aside, now=NOW + 1)
    with closing(open_folder(killed, now=NOW)) as again:
        assert again.store.open_table("t").table.head == 5
