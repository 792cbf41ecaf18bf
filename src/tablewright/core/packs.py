"""Packs as tables carry them: a folder's records in one value, known by a digest of all that is in it.

The fact that adds a pack to a table holds this value whole, so that the log replays on another machine and years later,
when the folder has changed or is gone. A changed pack has another digest: it is another pack.
"""

from __future__ import annotations

import hashlib
import re
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any, ClassVar, TypeVar, get_args, get_type_hints

import msgspec

from tablewright.core import bounds
from tablewright.core.content import BadRecord, known_kinds, misnamed, read_pack, read_records
from tablewright.core.facts import GM, Command
from tablewright.core.shelf import MARK, full_id

HOST = "host"
"""Who keeps the server may give a pack to any table."""
DIGITS = 16
"""Hexadecimal digits of a digest: 64 bits."""
_ID = re.compile(r"[a-z0-9][a-z0-9_]{0,59}")
PACK_FILE = "pack.toml"
MOST_BYTES = 4_000_000
"""No pack is larger, as JSON: it goes into the log whole."""


class Parcel(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True, forbid_unknown_fields=True):
    """A pack in one value: whose it is, and its records, a field a kind; games add the fields.

    Records have the ids of their folder; everywhere else they are known by that id and the digest. `partial` marks what
    a seat is shown of it: some records are left out. Any other that is not what its digest says is refused.
    """

    KINDS: ClassVar[Mapping[str, str]] = {}
    """The kinds of records as a folder's files name them, each with its field here."""

    name: str
    source: str
    licence: str
    game: str
    digest: str = ""
    partial: bool = False

    def __post_init__(self) -> None:
        if self.partial or not self.digest:
            return
        if _KNOWN.get(self.digest) == self:
            return  # handed over before, and seen to be what it says
        if self.digest != digest_of(self):
            raise ValueError(f"the records of the pack '{self.name}' are not those that it was made of")
        _KNOWN[self.digest] = self
        self.shelve()

    def shelve(self) -> None:
        """Put the records where they are looked up; games say where."""

    def records(self, kind: str) -> tuple[Any, ...]:
        """The records of a kind, as `[[kind]]` names it."""
        found: tuple[Any, ...] = getattr(self, self.KINDS[kind])
        return found

    def meant(self, name: str, kind: str) -> str:
        """What a record of this pack means by an id: the pack's own record of the kind before the game's."""
        own = name and any(one.id == name for one in self.records(kind))
        return full_id(name, self.digest) if own else name

    def counts(self) -> dict[str, int]:
        """How many records there are of each kind that it holds."""
        return {kind: len(self.records(kind)) for kind in self.KINDS if self.records(kind)}


P = TypeVar("P", bound=Parcel)


class AddPack(Command, frozen=True, kw_only=True, tag="add-pack"):
    """Add a pack that lies on this server's shelf, by its digest, to the table."""

    roles: ClassVar[tuple[str, ...]] = (GM, HOST)

    digest: str


def digest_of(parcel: Parcel) -> str:
    """What tells this parcel from every other: a digest of all that is in it."""
    bare = msgspec.structs.replace(parcel, digest="", partial=False)
    return hashlib.sha256(msgspec.json.encode(bare, order="deterministic")).hexdigest()[:DIGITS]


def sealed(parcel: P) -> P:
    """The parcel with its digest; its records can be looked up from now on."""
    return msgspec.structs.replace(parcel, digest=digest_of(parcel))


def in_force(brought: Iterable[P]) -> list[P]:
    """The packs that a table with these chooses from, in order: of two by the same name the one that came last."""
    found: dict[str, P] = {}
    for pack in brought:
        found.pop(pack.name, None)
        found[pack.name] = pack
    return list(found.values())


def record_types(type_: type[Parcel]) -> dict[str, type[Any]]:
    """The types of a game's records, by the kind as files name it."""
    hints = get_type_hints(type_)
    return {kind: get_args(hints[field])[0] for kind, field in type_.KINDS.items()}


# ── Reading a folder ────────────────────────────────────────────────────────────────────────


def read_parcel(folder: Path, type_: type[P], *, game: str) -> tuple[P, dict[tuple[str, str], str]]:
    """A folder as a parcel without a digest yet, and the file of each record by kind and id; BadRecord says where.

    `game` is the one that it has to be for. Every `.toml` file but `pack.toml` may hold records of any kinds. What
    refers to what is for the game to check.
    """
    pack = read_pack(folder)
    misnamed(folder)
    for field in ("name", "source", "licence"):
        if not bounds.is_plain(getattr(pack, field)):
            raise BadRecord(bounds.NO_TEXT, file=PACK_FILE, field=field)
    if not bounds.named(pack.name):
        raise BadRecord(bounds.unnamed(), file=PACK_FILE, field="name")
    for field, wrong in bounds.unseen_names(pack):
        raise BadRecord(wrong, file=PACK_FILE, field=field)
    if pack.game != game:
        raise BadRecord(f"this pack is for '{pack.game}', not for '{game}'", file=PACK_FILE, field="game")
    types = record_types(type_)
    found: dict[str, list[Any]] = {kind: [] for kind in types}
    files: dict[tuple[str, str], str] = {}
    for file in sorted(folder.glob("*.toml")):
        if file.name == PACK_FILE:
            continue
        known_kinds(file, tuple(types))
        for kind, record_type in types.items():
            for record in read_records(file, kind, record_type).values():
                _check_id(record.id, file=file.name, other=files.get((kind, record.id)))
                for field, wrong in bounds.unseen_names(record):
                    raise BadRecord(wrong, file=file.name, record=record.id, field=field)
                files[kind, record.id] = file.name
                found[kind].append(record)
    if not files:
        raise BadRecord("the folder holds no records", file=folder.name)
    fields: dict[str, Any] = {type_.KINDS[kind]: tuple(records) for kind, records in found.items()}
    parcel = type_(name=pack.name, source=pack.source, licence=pack.licence, game=pack.game, **fields)
    if len(msgspec.json.encode(parcel)) > MOST_BYTES:
        raise BadRecord(f"the pack is larger than {MOST_BYTES // 1_000_000} MB", file=folder.name)
    return parcel, files


def _check_id(name: str, *, file: str, other: str | None) -> None:
    if not _ID.fullmatch(name):
        raise BadRecord("an id is small letters, digits and _, 60 at most", file=file, record=name, field="id")
    if other is not None:
        raise BadRecord(f"{other} has a record of this id too", file=file, record=name, field="id")


# ── The shelf of the house ──────────────────────────────────────────────────────────────────

_ON_HAND: dict[str, Parcel] = {}
_KNOWN: dict[str, Parcel] = {}
"""Every whole pack that this process has been handed, by its digest: what an id with that digest means."""


def put_on_hand(parcels: Mapping[str, Parcel]) -> None:
    """These are the packs, by digest, that tables of this process may be given; whatever was there before is not."""
    for digest in _ON_HAND.keys() - parcels.keys():
        del _ON_HAND[digest]
    _ON_HAND.update(parcels)


def on_hand(game: str) -> list[Parcel]:
    """The packs for a game that tables here may be given, by name."""
    return sorted((one for one in list(_ON_HAND.values()) if one.game == game), key=lambda one: one.name)


def by_digest(digest: str) -> Parcel | None:
    """The pack with this digest, if a table here may be given it."""
    return _ON_HAND.get(digest)


def known(digest: str) -> Parcel | None:
    """The whole pack with this digest that this process has been handed, wherever from."""
    return _KNOWN.get(digest)


def drawn_on(things: Any) -> tuple[dict[str, Any], ...]:
    """The packs whose records these things name by their ids, as plain data that another process can be handed."""
    told = msgspec.json.encode(things).decode()
    digests = sorted(set(re.findall(rf"{MARK}([0-9a-f]{{{DIGITS}}})", told)))
    return tuple(msgspec.to_builtins(_KNOWN[digest]) for digest in digests if digest in _KNOWN)
