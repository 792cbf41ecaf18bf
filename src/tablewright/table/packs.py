"""The shelf of packs: the folder `packs/` of the data folder, read when something in it has changed."""

from __future__ import annotations

import re
import shutil
import threading
import unicodedata
from collections.abc import Iterable
from pathlib import Path

from tablewright.core.content import read_pack
from tablewright.core.errors import Mendable
from tablewright.core.packs import Parcel, on_hand, put_on_hand
from tablewright.core.prose import listed
from tablewright.games import registry

Seen = tuple[tuple[str, int, int], ...]


def read(folder: Path) -> Parcel:
    """A folder as a pack of the game that its `pack.toml` names. Mendable, in one line, for a wrong one."""
    if not folder.is_dir():
        raise Mendable(f"{folder} is no folder.")
    game = registry.game(read_pack(folder).game)
    return game.read_pack(folder)


def folder_name(name: str) -> str:
    """What a pack's folder on the shelf is called: small letters, digits and hyphens."""
    plain = unicodedata.normalize("NFKD", name).encode("ascii", "ignore").decode().casefold()
    return re.sub(r"[^a-z0-9]+", "-", plain).strip("-") or "pack"


def named(game: str, wanted: Iterable[str]) -> list[str]:
    """The digests of packs on the shelf by their names or folders. Mendable, naming those there are, for another."""
    there = on_hand(game)
    found = []
    for name in wanted:
        pack = next((one for one in there if folder_name(one.name) == folder_name(name)), None)
        if pack is None:
            known = f"there is {listed(one.name for one in there)}" if there else "nothing lies there"
            raise Mendable(f"There is no pack '{name}' on the shelf; {known}.")
        found.append(pack.digest)
    return found


def put(folder: Path, shelf: Path, *, replace: bool = False, called: str = "") -> tuple[Parcel, Path]:
    """Check a pack and put its records on the shelf, under its name or as `called`; only its `.toml` files go along.

    Mendable for a wrong pack, and where another of that name stands there, unless it is to be replaced.
    """
    pack = read(folder)
    target = shelf / (called or folder_name(pack.name))
    if target.exists() and not replace and not _same(target, pack):
        raise Mendable(f"{target} holds another pack of that name already; --replace puts this one in its place.")
    fresh = shelf / f".{target.name}.new"
    shutil.rmtree(fresh, ignore_errors=True)
    fresh.mkdir(parents=True)
    for file in sorted(folder.glob("*.toml")):
        (fresh / file.name).write_bytes(file.read_bytes())
    shutil.rmtree(target, ignore_errors=True)
    fresh.rename(target)
    return pack, target


def _same(target: Path, pack: Parcel) -> bool:
    try:
        return read(target).digest == pack.digest
    except Mendable:
        return False


class Shelf:
    """The packs that tables of this house may be given; `problems` says in a line what is wrong with the others."""

    def __init__(self, path: Path | None) -> None:
        self.path = path
        self.problems: dict[str, str] = {}
        self.changes = 0
        """How often it was found changed."""
        self._seen: Seen | None = None
        self._lock = threading.Lock()

    def refresh(self) -> None:
        """Read the shelf anew if anything there has changed since the last look; from whatever thread."""
        with self._lock:
            seen = self._look()
            if seen == self._seen:
                return
            found: dict[str, Parcel] = {}
            problems: dict[str, str] = {}
            for folder in self._folders():
                try:
                    pack = read(folder)
                except (Mendable, OSError) as wrong:
                    problems[folder.name] = str(wrong)
                else:
                    found[pack.digest] = pack
            self._seen, self.problems = seen, problems
            put_on_hand(found)
            self.changes += 1

    def _folders(self) -> list[Path]:
        if self.path is None or not self.path.is_dir():
            return []
        return sorted(one for one in self.path.iterdir() if one.is_dir() and not one.name.startswith("."))

    def _look(self) -> Seen:
        files = [file for folder in self._folders() for file in (folder, *folder.glob("*.toml"))]
        return tuple((str(file), *_stamp(file)) for file in files)


def _stamp(file: Path) -> tuple[int, int]:
    """When a file changed and how long it is; nothing for one that leads nowhere or has just gone."""
    try:
        there = file.stat()
    except OSError:
        return 0, 0
    return there.st_mtime_ns, there.st_size
