"""The data folder: where it is, who holds it, what is refused, backups, migrations, restoring."""

import shutil
import sqlite3
import subprocess
import sys
from contextlib import closing
from pathlib import Path

import pytest

from tablewright.store import migrations
from tablewright.store.backups import backups_in, is_good, newest_good
from tablewright.store.errors import DamagedStore, NewerStore, StoreError, StoreLocked
from tablewright.store.folder import FILE_NAME, data_dir, open_folder, restore
from tablewright.store.fresh import make_file, shape_of, todays_shape
from tablewright.store.moments import compact
from tablewright.store.port import Changes, NewFact, NewTable, Snapshot
from tablewright.store.schema import REVISIONS
from tablewright.store.soundness import Release

NOW = 1_750_000_000_000  # 2025-06-15 15:06:40 UTC
MINUTE = 60_000
FACT = NewFact("gm", NOW, 1, "Said", "all", b"{}")


def a_table(name: str = "t") -> NewTable:
    return NewTable(id=name, game="axx", title="T", options="{}", made=NOW)


def bytes_of(folder: Path) -> dict[str, bytes]:
    return {str(path.relative_to(folder)): path.read_bytes() for path in sorted(folder.rglob("*")) if path.is_file()}


def test_where_the_folder_is(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("HOME", str(tmp_path))
    both = {"TABLEWRIGHT_DATA": "/one", "XDG_DATA_HOME": "/two"}
    assert data_dir("given", both) == Path("given")
    assert data_dir("~/given", both) == tmp_path / "given"
    assert data_dir(None, both) == Path("/one")
    assert data_dir(None, {"XDG_DATA_HOME": "/two"}) == Path("/two/tablewright")
    assert data_dir(None, {"XDG_DATA_HOME": "two"}) == tmp_path / ".local/share/tablewright"
    assert data_dir(None, {"TABLEWRIGHT_DATA": "", "XDG_DATA_HOME": ""}) == tmp_path / ".local/share/tablewright"


def test_a_new_folder_holds_a_file_a_lock_and_a_place_for_packs(tmp_path: Path) -> None:
    opened = open_folder(tmp_path / "deep" / "data", now=NOW)
    opened.close()
    opened.close()
    assert sorted(path.name for path in (tmp_path / "deep" / "data").iterdir()) == [
        "packs",
        "tablewright.db",
        "tablewright.lock",
    ]
    assert (tmp_path / "deep" / "data").stat().st_mode & 0o077 == 0


def test_what_is_acknowledged_is_on_the_disk_and_not_only_with_the_system(tmp_path: Path) -> None:
    """A kill cannot show it, a power cut would: SQLite waits for the disk at each commit (2 is FULL)."""
    with closing(open_folder(tmp_path / "data", now=NOW)) as opened:
        asked = ("journal_mode", "synchronous", "fullfsync", "checkpoint_fullfsync")
        found = opened.store.on_writer(lambda conn: [conn.execute(f"PRAGMA {name}").fetchone()[0] for name in asked])
    assert found == ["wal", 2, 1, 1]


def test_a_folder_with_an_odd_name(tmp_path: Path) -> None:
    folder = tmp_path / "my 100% games?#&é"
    with closing(open_folder(folder, now=NOW)) as opened:
        opened.store.make_table(a_table(), [FACT])
    with closing(open_folder(folder, now=NOW)) as again:
        assert again.store.open_table("t").table.head == 1


def test_the_second_to_come_is_told_where_the_first_is(tmp_path: Path) -> None:
    first = open_folder(tmp_path, now=NOW)
    with pytest.raises(StoreLocked) as caught:
        open_folder(tmp_path, now=NOW)
    assert caught.value.address == ""
    assert "in another process" in str(caught.value)
    first.say_address("http://127.0.0.1:9999/a-longer-address")
    first.say_address("http://127.0.0.1:8423")
    ask = (
        "import sys; from pathlib import Path\nfrom tablewright.store.folder import open_folder\n"
        "try: open_folder(Path(sys.argv[1]), now=1)\nexcept Exception as error: print(error)"
    )
    told = subprocess.run([sys.executable, "-c", ask, str(tmp_path)], capture_output=True, text=True, check=True)
    assert told.stdout == (
        f"Tablewright is already running at http://127.0.0.1:8423 with the data folder {tmp_path}. "
        "Stop it there first (Ctrl-C), or name another folder with --data.\n"
    )
    first.close()
    open_folder(tmp_path, now=NOW).close()


def test_the_lock_of_a_killed_process_is_no_lock(tmp_path: Path) -> None:
    hold = (
        "import sys, time; from pathlib import Path\nfrom tablewright.store.folder import open_folder\n"
        "open_folder(Path(sys.argv[1]), now=1).say_address('http://gone')\nprint('held', flush=True)\ntime.sleep(60)"
    )
    with subprocess.Popen([sys.executable, "-c", hold, str(tmp_path)], stdout=subprocess.PIPE, text=True) as child:
        assert child.stdout is not None
        assert child.stdout.readline() == "held\n"
        with pytest.raises(StoreLocked, match="http://gone"):
            open_folder(tmp_path, now=NOW)
        child.kill()
    assert (tmp_path / "tablewright.lock").read_text() == "http://gone\n"
    open_folder(tmp_path, now=NOW).close()


def test_a_missing_file_beside_backups_is_not_an_empty_campaign(tmp_path: Path) -> None:
    with closing(open_folder(tmp_path, now=NOW)) as opened:
        opened.store.make_table(a_table(), [FACT])
        backup = opened.maybe_backup(NOW + 30 * MINUTE)
        assert backup is not None
    (tmp_path / FILE_NAME).unlink()
    (tmp_path / "tablewright.lock").unlink()
    before = bytes_of(tmp_path)
    with pytest.raises(DamagedStore, match="To start afresh all the same") as caught:
        open_folder(tmp_path, now=NOW)
    assert caught.value.backup == backup.path
    assert bytes_of(tmp_path) == before


def test_a_file_that_is_not_ours_is_left_alone(tmp_path: Path) -> None:
    with closing(sqlite3.connect(tmp_path / FILE_NAME)) as conn:
        conn.execute("CREATE TABLE recipes (name TEXT)")
    before = bytes_of(tmp_path)
    with pytest.raises(DamagedStore, match="not a data file of Tablewright"):
        open_folder(tmp_path, now=NOW)
    assert bytes_of(tmp_path) == before


def test_a_file_where_the_folder_should_be_is_said_in_words(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("x")
    with pytest.raises(StoreError, match="cannot be used"):
        open_folder(tmp_path / "file", now=NOW)


def test_a_newer_file_is_refused_politely(tmp_path: Path) -> None:
    open_folder(tmp_path, now=NOW).close()
    with closing(sqlite3.connect(tmp_path / FILE_NAME, isolation_level=None)) as conn:
        conn.execute("UPDATE alembic_version SET version_num = 'r9999'")
    before = bytes_of(tmp_path)
    with pytest.raises(NewerStore, match="newer Tablewright"):
        open_folder(tmp_path, now=NOW)
    assert bytes_of(tmp_path) == before


def test_both_ways_of_making_a_file_give_the_same_tables(tmp_path: Path) -> None:
    make_file(tmp_path / "made.db")
    migrations.upgrade(tmp_path / "migrated.db")
    stamps = []
    for name in ("made.db", "migrated.db"):
        with closing(sqlite3.connect(tmp_path / name)) as conn:
            assert shape_of(conn) == todays_shape()
            stamps.append(conn.execute("SELECT version_num FROM alembic_version").fetchall())
    assert stamps[0] == stamps[1] == [(REVISIONS[-1],)]


def test_every_migration_is_known_to_this_release() -> None:
    from alembic.config import Config
    from alembic.script import ScriptDirectory

    config = Config()
    config.set_main_option("script_location", str(migrations.SCRIPTS))
    config.set_main_option("path_separator", "os")
    scripts = ScriptDirectory.from_config(config)
    assert tuple(script.revision for script in scripts.walk_revisions())[::-1] == REVISIONS


def test_a_start_loads_neither_alembic_nor_the_driver_of_another_database(tmp_path: Path) -> None:
    start = (
        "import sys; from pathlib import Path\nfrom tablewright.store.opening import open_place\n"
        "open_place(Path(sys.argv[1]), now=1).close()\nprint({'alembic', 'psycopg'} & sys.modules.keys())"
    )
    for _ in range(2):
        run = subprocess.run([sys.executable, "-c", start, str(tmp_path)], capture_output=True, text=True, check=True)
        assert run.stdout == "set()\n"


def next_release(scripts: Path, step: str) -> Release:
    """Tomorrow's Tablewright, whose migration r0002 does `step`."""
    shutil.copytree(migrations.SCRIPTS, scripts, ignore=shutil.ignore_patterns("__pycache__"))
    (scripts / "versions" / "r0002_next.py").write_text(
        "from alembic import op\nrevision = 'r0002'\ndown_revision = 'r0001'\n"
        f"def upgrade() -> None:\n    op.execute('CREATE TABLE notes (words TEXT)')\n    {step}\n"
    )

    def shape() -> dict[str, object]:
        with closing(sqlite3.connect(":memory:")) as conn:
            conn.execute("CREATE TABLE notes (words TEXT)")
            return todays_shape() | shape_of(conn)

    return Release(("r0001", "r0002"), shape, lambda path: migrations.upgrade(path, scripts))


def test_an_older_file_is_backed_up_and_brought_up_to_date(tmp_path: Path) -> None:
    folder = tmp_path / "data"
    with closing(open_folder(folder, now=NOW)) as opened:
        opened.store.make_table(a_table(), [FACT, FACT])
    release = next_release(tmp_path / "100% scripts", "pass")
    with closing(open_folder(folder, now=NOW + MINUTE, release=release)) as opened:
        assert opened.store.open_table("t").table.head == 2
        with opened.store.reader() as conn:
            assert conn.execute("SELECT * FROM notes").fetchall() == []
    oldest = backups_in(folder / "backups")[-1]
    assert is_good(oldest)  # by today's release: the backup is of the old revision
    with pytest.raises(NewerStore):
        open_folder(folder, now=NOW)
    assert sorted(path.name for path in folder.iterdir() if path.is_file()) == ["tablewright.db", "tablewright.lock"]


def test_a_failed_migration_leaves_the_old_file(tmp_path: Path) -> None:
    folder = tmp_path / "data"
    with closing(open_folder(folder, now=NOW)) as opened:
        opened.store.make_table(a_table(), [FACT, FACT])
    before = (folder / FILE_NAME).read_bytes()
    release = next_release(tmp_path / "scripts", "raise ValueError('this step is broken')")
    with pytest.raises(StoreError, match="this step is broken"):
        open_folder(folder, now=NOW, release=release)
    assert (folder / FILE_NAME).read_bytes() == before
    assert not list(folder.glob("*migrating*"))
    with closing(open_folder(folder, now=NOW)) as opened:
        assert opened.store.open_table("t").table.head == 2


def test_a_backup_at_the_start_and_every_half_hour_with_something_new(tmp_path: Path) -> None:
    opened = open_folder(tmp_path, now=NOW)
    assert opened.maybe_backup(NOW + 60 * MINUTE) is None
    opened.store.make_table(a_table(), [FACT])
    assert opened.maybe_backup(NOW + 89 * MINUTE) is None
    first = opened.maybe_backup(NOW + 90 * MINUTE)
    assert first is not None
    assert first.path == tmp_path / "backups" / "20250615T163640000Z-1.db"
    assert opened.maybe_backup(NOW + 120 * MINUTE) is None
    opened.store.change("t", Changes(snapshot=Snapshot(1, 1, b"w")))
    assert opened.maybe_backup(NOW + 150 * MINUTE) is None
    opened.store.change("t", Changes(title="New"))
    assert opened.maybe_backup(NOW + 180 * MINUTE) is not None
    opened.store.append("t", [FACT], expected_head=1)
    opened.close()
    open_folder(tmp_path, now=NOW + 181 * MINUTE).close()
    open_folder(tmp_path, now=NOW + 182 * MINUTE).close()
    names = [f"{compact(NOW + minutes * MINUTE)}-{number}.db" for minutes, number in ((181, 3), (180, 2), (90, 1))]
    assert [path.name for path in backups_in(tmp_path / "backups")] == names
    assert all(is_good(path) for path in backups_in(tmp_path / "backups"))
    assert {path.name for path in (tmp_path / "backups").iterdir()} == set(names)


def test_a_backup_of_a_damaged_table_never_counts_as_good(tmp_path: Path) -> None:
    opened = open_folder(tmp_path, now=NOW)
    opened.store.make_table(a_table("t1"), [FACT])
    opened.store.make_table(a_table("t2"), [FACT])
    good = opened.maybe_backup(NOW + 30 * MINUTE)
    assert good is not None
    opened.store.on_writer(lambda conn: conn.execute("UPDATE facts SET seat = 'x' WHERE \"table\" = 't1'").fetchall())
    for number in range(1, 5):
        opened.store.append("t2", [FACT], expected_head=number)
        made = opened.maybe_backup(NOW + (number + 1) * 30 * MINUTE)
        assert made is not None
        assert made.broken == ("t1",)
    opened.close()
    assert backups_in(tmp_path / "backups") == [good.path]
    assert newest_good(tmp_path / "backups") == good.path
    assert len(list((tmp_path / "backups").iterdir())) == 3


def test_a_table_whose_id_is_no_text_any_more_does_not_keep_the_others_closed(tmp_path: Path) -> None:
    with closing(open_folder(tmp_path, now=NOW)) as opened:
        opened.store.make_table(a_table("t1"), [FACT])
        opened.store.make_table(a_table("t2"))
        opened.store.on_writer(lambda conn: conn.execute("UPDATE tables SET id = CAST(x'ff' AS TEXT) WHERE id = 't2'"))
    with closing(open_folder(tmp_path, now=NOW)) as opened:
        assert [row.sound for row in opened.store.tables()] == [True, False]
        assert opened.store.open_table("t1").table.head == 1


def test_a_backup_is_put_back_and_the_damaged_file_kept(tmp_path: Path) -> None:
    with closing(open_folder(tmp_path, now=NOW)) as opened:
        opened.store.make_table(a_table(), [FACT])
        backup = opened.maybe_backup(NOW + 30 * MINUTE)
        assert backup is not None
        opened.store.append("t", [FACT], expected_head=1)
    damaged = b"damaged" * 1000
    (tmp_path / FILE_NAME).write_bytes(damaged)
    (tmp_path / (FILE_NAME + "-wal")).write_bytes(b"rest of a log")
    with pytest.raises(DamagedStore) as caught:
        open_folder(tmp_path, now=NOW)
    assert caught.value.backup == backup.path
    assert f"tablewright serve --data {tmp_path} --restore {backup.path}" in str(caught.value)
    with pytest.raises(DamagedStore, match="does not pass"):
        restore(tmp_path, tmp_path / FILE_NAME, now=NOW)
    done = restore(tmp_path, backup.path, now=NOW + 40 * MINUTE)
    aside = done.aside
    assert not done.links
    assert (aside / FILE_NAME).read_bytes() == damaged
    assert (aside / (FILE_NAME + "-wal")).read_bytes() == b"rest of a log"
    with closing(open_folder(tmp_path, now=NOW + 41 * MINUTE)) as opened:
        assert opened.store.open_table("t").table.head == 1
        assert opened.store.was_copied()
        opened.store.new_dice_begun()
        assert not opened.store.was_copied()
    with closing(open_folder(tmp_path, now=NOW + 42 * MINUTE)) as opened:
        assert not opened.store.was_copied()


def test_a_left_over_log_is_recovered_not_refused(tmp_path: Path) -> None:
    folder, killed = tmp_path / "data", tmp_path / "killed"
    opened = open_folder(folder, now=NOW)
    opened.store.make_table(a_table(), [FACT])
    for head in range(1, 20):
        opened.store.append("t", [FACT], expected_head=head)
    shutil.copytree(folder, killed)  # as a kill -9 at this moment would leave it
    opened.close()
    assert (killed / (FILE_NAME + "-wal")).stat().st_size > 0
    with closing(open_folder(killed, now=NOW)) as again:
        assert again.store.open_table("t").table.head == 20
    assert not (killed / (FILE_NAME + "-wal")).exists()


def test_a_log_damaged_amid_finished_commits_is_refused(tmp_path: Path) -> None:
    folder, killed = tmp_path / "data", tmp_path / "killed"
    opened = open_folder(folder, now=NOW)
    opened.store.make_table(a_table(), [FACT])
    for head in range(1, 20):
        opened.store.append("t", [FACT], expected_head=head)
    shutil.copytree(folder, killed)
    opened.close()
    log = killed / (FILE_NAME + "-wal")
    data = bytearray(log.read_bytes())
    data[len(data) // 2] ^= 4
    log.write_bytes(data)
    (killed / "tablewright.lock").write_bytes(b"")
    before = bytes_of(killed)
    with pytest.raises(DamagedStore, match="write-ahead log is damaged"):
        open_folder(killed, now=NOW)
    assert bytes_of(killed) == before
    data[len(data) // 2] ^= 4  # sound again, but torn at its end: that is what a power cut leaves
    log.write_bytes(data[: len(data) * 9 // 10])
    with closing(open_folder(killed, now=NOW)) as again:
        assert 10 < again.store.open_table("t").table.head < 20
