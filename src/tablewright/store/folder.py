"""The data folder: the file with all tables, its lock, its backups, its packs. DESIGN 10.

Opening it never writes over what it does not understand: a damaged, missing or too new file refuses in words, and every
byte stays as it is.
"""

import errno
import os
import sqlite3
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

from tablewright.core.errors import Mendable
from tablewright.core.given import path as checked_path
from tablewright.store import clock
from tablewright.store.backups import (
    Backup,
    backups_in,
    copy_file,
    copy_to_restore,
    is_good,
    make_backup,
    mark_of,
    mark_of_newest,
    newest_good,
)
from tablewright.store.errors import DamagedStore, NewerStore, StoreError, StoreFailed, StoreFull
from tablewright.store.fresh import make_file, put_in_place
from tablewright.store.links import carry_links
from tablewright.store.lock import FolderLock
from tablewright.store.moments import compact
from tablewright.store.place import Place
from tablewright.store.soundness import TODAY, Release, TooNew, Unsound, broken_tables, check_file, wal_of
from tablewright.store.sqlite import SqliteStore, in_words

FILE_NAME = "tablewright.db"
ASIDE = "set-aside-"
"""How the folders begin into which a restore puts what was there before."""
BACKUP_EVERY = 30 * 60 * 1000
"""Milliseconds between backups while there are new facts."""


def data_dir(given: str | Path | None = None, environ: Mapping[str, str] = os.environ) -> Path:
    """Where the data folder is: as given, else TABLEWRIGHT_DATA, else XDG_DATA_HOME, else ~/.local/share.

    Mendable where that is in a home folder that nobody has, and for what is no path.
    """
    if given is not None:
        given = checked_path(given, "The data folder")
    named = given or environ.get("TABLEWRIGHT_DATA") or None
    # The XDG rules say that a relative path there is to be ignored.
    if named is None and (base := environ.get("XDG_DATA_HOME")) and Path(base).is_absolute():
        return Path(base, "tablewright")
    path = Path(named or "~/.local/share/tablewright")
    try:
        return path.expanduser()
    except RuntimeError as error:
        raise Mendable(
            f"There is no home folder for {path}: name a folder for the tables with --data or TABLEWRIGHT_DATA."
        ) from error


class DataFolder(Place):
    """A data folder with a data file. `trouble` says why the backup at the start could not be made."""

    store: SqliteStore

    def __init__(self, path: Path, lock: FolderLock, *, now: int, release: Release) -> None:
        super().__init__(path, lock)
        self.file = path / FILE_NAME
        self.backups = path / "backups"
        self._release = release
        self._made_ready(now)
        self._looked = now
        self.store = SqliteStore(self.file, rescue=self._rescue)
        try:
            self.packs.mkdir(mode=0o700, exist_ok=True)
            self._backup_if_new(now)
        except StoreFailed as error:
            self.trouble = str(error)
        except BaseException:
            self.store.close()
            raise

    def _made_ready(self, now: int) -> None:
        """See to it that the file is there, sound, and of today's revision; else refuse with the folder as it was."""
        if self.file.is_symlink():
            raise StoreError(
                f"{self.file} is a link. The data file must lie in the data folder itself, where its lock and its"
                " backups are. Nothing was written. Put the file there, or make the whole folder a link, or name"
                " another folder with --data or TABLEWRIGHT_DATA."
            )
        if not self.file.exists():
            aside = sorted(self.path.glob(f"{ASIDE}*/{FILE_NAME}"))
            if wal_of(self.file).exists() or backups_in(self.backups) or aside:
                reason = (
                    "The data file is missing, though there was one here."
                    " (To start afresh all the same, move everything out of this folder.)"
                )
                found = newest_good(self.backups, self._release)
                # A restore that was cut off may have set aside the only one there is.
                raise DamagedStore(self.file, reason, backup=found, aside=aside[-1] if aside and not found else None)
            make_file(self.file)
            return
        try:
            revision = check_file(self.file, self._release)
        except Unsound as why:
            raise DamagedStore(self.file, str(why), backup=newest_good(self.backups, self._release)) from why
        except TooNew:
            raise NewerStore(self.file) from None
        if revision != self._release.revisions[-1]:
            self._backup(now)
            self._migrate()

    def _migrate(self) -> None:
        copy = self.file.with_name(FILE_NAME + ".migrating")
        copy.unlink(missing_ok=True)
        try:
            copy_file(self.file, copy)
            self._release.upgrade(copy)
            if check_file(copy, self._release) != self._release.revisions[-1]:
                raise Unsound("It is still of an old revision.")
            if wal_of(self.file).exists():
                raise Unsound("The old file is still in use.")
            put_in_place(copy, self.file)
        except Exception as error:  # a migration may raise anything; whatever it is, the old file stays
            raise StoreError(
                f"{self.file} could not be brought up to date for this Tablewright ({error})."
                " The file is as it was, and the older Tablewright can go on with it."
            ) from error
        finally:
            copy.unlink(missing_ok=True)

    def look_after(self, now: int) -> None:
        self.maybe_backup(now)

    def maybe_backup(self, now: int) -> Backup | None:
        """Make a backup when half an hour has passed and something was written since the last one.

        Call it as often as you like, from any thread but one that must not wait. Raises StoreFailed, StoreFull; the
        first also as soon as the data file no longer lies in its place.
        """
        self.store.in_place()
        if 0 <= now - self._looked < BACKUP_EVERY:  # a clock that was put back would else stop them for as long
            return None
        self._looked = now
        return self._backup_if_new(now)

    def _backup_if_new(self, now: int) -> Backup | None:
        with self.store.reader() as conn:
            if not conn.execute("SELECT 1 FROM tables").fetchone() or mark_of(conn) == mark_of_newest(self.backups):
                return None
        return self._backup(now)

    def _check(self, part: Path) -> tuple[str, ...]:
        today = check_file(part, self._release) == self._release.revisions[-1]
        return tuple(broken_tables(part)) if today else ()

    def _rescue(self, conn: sqlite3.Connection) -> Path | None:
        """A backup of what a connection still reaches, the data file being gone; None where none can be made."""
        with suppress(Unsound, sqlite3.Error, OSError):
            return make_backup(conn, self.backups, now=self._looked, check=self._check).path
        return None

    def _backup(self, now: int) -> Backup:
        try:
            return make_backup(self.file, self.backups, now=now, check=self._check)
        except Unsound as why:
            raise DamagedStore(self.file, str(why), backup=newest_good(self.backups, self._release)) from why
        except sqlite3.Error as error:
            raise in_words(error, self.backups) from error
        except OSError as error:
            raise unusable(self.backups, error) from error

    def close(self) -> None:
        """Let go of file and folder; may be called twice. Of a file that has gone from its place a backup is left."""
        with suppress(StoreError):
            self.store.in_place()
        super().close()


def open_folder(path: str | Path | None = None, *, now: int | None = None, release: Release = TODAY) -> DataFolder:
    """Open a data folder, the usual one if none is named, making it when it is not there; close it in the end.

    With `with` it is closed by itself. `now` is the time, UTC in milliseconds: this machine's, if nothing is said.
    Raises StoreLocked, DamagedStore, NewerStore, and StoreError in words for whatever else is in the way. When the
    file's checks or the lock refuse, no byte of the folder has changed. Mendable for what is no path.
    """
    path = data_dir() if path is None else Path(checked_path(path, "The data folder"))
    now = clock.now() if now is None else now
    lock = hold_folder(path)
    try:
        return DataFolder(path, lock, now=now, release=release)
    except BaseException as error:
        lock.release(leave_no_trace=True)
        if isinstance(error, OSError):
            raise unusable(path, error) from error
        if isinstance(error, sqlite3.Error):
            raise in_words(error, path / FILE_NAME) from error
        if isinstance(error, DamagedStore) and error.backup is None:  # found by a read or a write, not by the check
            found = newest_good(path / "backups", release)
            raise DamagedStore(error.path, error.reason, backup=found, aside=error.aside) from error
        raise


def hold_folder(path: Path) -> FolderLock:
    """The lock of a folder, which is made when it is not there. StoreLocked; StoreError where it cannot be used."""
    try:
        path.mkdir(mode=0o700, parents=True, exist_ok=True)
        return FolderLock(path)
    except OSError as error:
        raise unusable(path, error) from error


@dataclass(frozen=True)
class Restored:
    """A backup that was put in place: the folder where the old file lies now.

    `links` is False where it cannot be read from the old file which seats' links were taken away or replaced since.
    """

    aside: Path
    links: bool


def restore(path: Path, backup: Path, *, now: int) -> Restored:
    """Put a good backup in the place of a data file that cannot be used.

    Links that were taken away or replaced since stay so, as far as the old file and the newest backup can be read.
    Nothing is thrown away. What is put in place is marked as a copy, so the hall that opens it begins new dice at every
    table: its secrets were in use. Any good data file will do, with the log that a killed process left beside it.
    """
    lock = FolderLock(path)
    try:
        if not is_good(backup):
            raise DamagedStore(backup, "This backup does not pass its checks.", backup=newest_good(path / "backups"))
        new = path / (FILE_NAME + ".new")
        new.unlink(missing_ok=True)
        live, known = path / FILE_NAME, is_good(path / FILE_NAME)
        try:
            copy_to_restore(backup, new)
            carry_links(new, [one for one in (*backups_in(path / "backups")[:1], live) if one.is_file()])
        except BaseException:
            new.unlink(missing_ok=True)
            raise
        aside = _made_aside(path / f"{ASIDE}{compact(now)}")
        for name in (FILE_NAME, FILE_NAME + "-wal", FILE_NAME + "-shm", FILE_NAME + "-journal"):
            if (path / name).exists():
                os.replace(path / name, aside / name)
        put_in_place(new, path / FILE_NAME)
        return Restored(aside, known)
    except sqlite3.Error as error:
        raise in_words(error, path) from error
    finally:
        lock.release(leave_no_trace=True)


def _made_aside(path: Path) -> Path:
    """A new folder of this name, or with a number where a clock that was put back has given it already."""
    names = (path, *(path.with_name(f"{path.name}-{count}") for count in range(2, 1_000)))
    free = next(one for one in names if not one.exists())
    free.mkdir(mode=0o700)
    return free


def unusable(path: Path, error: OSError) -> StoreError:
    """What the system says of a folder that it does not let us use, in words."""
    if error.errno == errno.ENOSPC:
        return StoreFull()
    return StoreFailed(f"{path} cannot be used ({error.strerror or error}).")
