"""Backups: whole, checked copies of the data file, the newest of which is named when the file itself is damaged."""

import re
import sqlite3
from collections.abc import Callable
from contextlib import closing, suppress
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path

from tablewright.store.fresh import make_private, put_in_place
from tablewright.store.moments import compact
from tablewright.store.soundness import TODAY, Release, TooNew, Unsound, broken_tables, check_file, looking
from tablewright.store.sqlite import connect
from tablewright.store.sqlite_rows import SqliteRows
from tablewright.store.thinning import spare_backups

WITH_DAMAGE = "-with-damage"
COPIED = 1
"""SQLite's `user_version` of a backup: whoever plays on from it begins new dice, for its secrets were in use."""
KEEP_WITH_DAMAGE = 2
_NAME = re.compile(r"(?P<time>\d{8}T\d{9}Z)-(?P<number>\d+)(?P<damage>-with-damage)?\.db")


@dataclass(frozen=True)
class Backup:
    """A backup just made. `broken` names tables whose logs are damaged in the live file, and so in the copy too."""

    path: Path
    broken: tuple[str, ...] = ()


def backups_in(folder: Path, *, with_damage: bool = False) -> list[Path]:
    """The finished backups of a folder, the newest first: those without damage, or those that hold some.

    The number in the name says which is newer, for a clock may have been put back. Files of other names are not ours.
    """
    numbered = [
        (int(found["number"]), path)
        for path in folder.glob("*.db")
        if (found := _NAME.fullmatch(path.name)) and bool(found["damage"]) == with_damage
    ]
    return [path for _, path in sorted(numbered, reverse=True)]


def _next_name(folder: Path, now: int, *, damaged: bool) -> str:
    newest = backups_in(folder)[:1] + backups_in(folder, with_damage=True)[:1]
    numbers = [int(found["number"]) for path in newest if (found := _NAME.fullmatch(path.name))]
    return f"{compact(now)}-{max(numbers, default=0) + 1}{WITH_DAMAGE if damaged else ''}.db"


def is_good(path: Path, release: Release = TODAY) -> bool:
    """Whether a backup passes both checks: SQLite's own and, for files of today's revision, every table's chain."""
    try:
        revision = check_file(path, release)
        return revision != release.revisions[-1] or not broken_tables(path)
    except (Unsound, TooNew, sqlite3.Error, OSError):
        return False


def newest_good(folder: Path, release: Release = TODAY) -> Path | None:
    """The newest backup that passes both checks, or None."""
    return next((path for path in backups_in(folder) if is_good(path, release)), None)


def mark_of(conn: sqlite3.Connection) -> bytes:
    """A digest that changes with every fact, seat, secret, title or option; snapshots do not count."""
    mark = sha256()
    for table, columns in (("tables", "id, head, digest"), ("seats", "digest"), ("secrets", "digest")):
        for row in SqliteRows(conn).salvage(f"SELECT {columns} FROM {table} ORDER BY 1"):  # noqa: S608 -- words of this function
            mark.update(repr(row).encode())
    return mark.digest()


def mark_of_newest(folder: Path) -> bytes | None:
    """The mark of the newest backup; None when there is none or it cannot be read."""
    for path in backups_in(folder)[:1]:
        with suppress(sqlite3.Error, Unsound), looking(path) as conn:
            return mark_of(conn)
    return None


def make_backup(
    live: Path | sqlite3.Connection, folder: Path, *, now: int, check: Callable[[Path], tuple[str, ...]]
) -> Backup:
    """Copy the live file by SQLite's backup call, check the copy, and only then give it its name; old ones are thinned.

    `live` is the file, or a connection that still reaches it when it has gone from its place. `check` raises Unsound
    for a copy that is worth nothing, and names the tables in it that are broken.
    """
    folder.mkdir(mode=0o700, exist_ok=True)
    part = folder / "unfinished.part"
    _remove(part)
    try:
        if isinstance(live, Path):
            copy_file(live, part)
        else:
            copy_connected(live, part)
        _mark_copied(part)
        broken = check(part)
        path = folder / _next_name(folder, now, damaged=bool(broken))
        put_in_place(part, path)
    finally:
        _remove(part)
    for old in spare_backups([path.name for path in backups_in(folder)]):
        (folder / old).unlink()
    for path_with_damage in backups_in(folder, with_damage=True)[KEEP_WITH_DAMAGE:]:
        path_with_damage.unlink()
    return Backup(path, broken)


def _mark_copied(part: Path) -> None:
    with closing(sqlite3.connect(part, isolation_level=None)) as conn:
        conn.execute(f"PRAGMA user_version = {COPIED}")


def copy_file(live: Path, to: Path) -> None:
    """A copy of a data file as it stands after the last commit, in a new file, while others may write."""
    with closing(connect(live)) as source:
        source.execute("PRAGMA query_only = ON")
        copy_connected(source, to)


def copy_to_restore(backup: Path, to: Path) -> None:
    """A copy of a file that nobody uses, with what a killed process left beside it, marked so that new dice begin."""
    with looking(backup) as source:
        copy_connected(source, to)
    _mark_copied(to)


def copy_connected(source: sqlite3.Connection, to: Path) -> None:
    """A copy, in a new file, of all that a connection reaches."""
    make_private(to)
    with closing(sqlite3.connect(to, isolation_level=None)) as target:
        source.backup(target)
        target.execute("PRAGMA journal_mode = DELETE")


def _remove(path: Path) -> None:
    for ending in ("", "-journal", "-wal", "-shm"):
        path.with_name(path.name + ending).unlink(missing_ok=True)
