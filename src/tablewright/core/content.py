"""Content packs: folders of TOML records, checked as they are read.

A pack is a folder with a `pack.toml` (name, source, licence, game) and one file a kind of record. A slip is answered
with the file, the record and the field.
"""

from __future__ import annotations

import difflib
import re
import tomllib
from collections.abc import Mapping
from functools import cache, cached_property
from pathlib import Path
from typing import Any, Protocol, TypeVar

import msgspec
from msgspec import inspect as info

from tablewright.core import ledger as ledgers
from tablewright.core.errors import Mendable
from tablewright.core.ledger import Ledger


class Record(Protocol):
    """Anything a pack lists: it has an id, by which games find it, and a name, which people read."""

    @property
    def id(self) -> str:
        """The record's id."""


R = TypeVar("R", bound=Record)


class Pack(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Whose records these are: the pack's name, its source, its licence, and the game it is for."""

    name: str
    source: str
    licence: str
    game: str


class BadRecord(Mendable):
    """A record that is not as it should be; `file`, `record` and `field` say where."""

    def __init__(self, what: str, *, file: str, record: str = "", field: str = "") -> None:
        where = ", ".join(
            part for part in (file, record and f"record '{record}'", field and f"field '{field}'") if part
        )
        super().__init__(f"{where}: {what}")
        self.file, self.record, self.field = file, record, field


class GameData:
    """The data that a game brings itself: its ledger, and the records of its own pack, each on a clause of it."""

    def __init__(self, package: str) -> None:
        self._package = package

    def ledger(self) -> Ledger:
        """The clauses of the game's rules, read once a process."""
        return ledgers.load(self._package)

    @cached_property
    def _folder(self) -> Path:
        return ledgers.data_folder(self._package)

    def folder(self) -> Path:
        """Where the game's own pack lies."""
        return self._folder

    def records(self, file: str, kind: str, type_: type[R]) -> dict[str, R]:
        """The records of one kind, by id; BadRecord as for any pack, and for a clause that the ledger has not."""
        found = read_records(self._folder / file, kind, type_)
        for record in found.values():
            cited = getattr(record, "clause", "")
            if cited and cited not in self.ledger():
                raise BadRecord(f"the ledger has no clause '{cited}'", file=file, record=record.id, field="clause")
        return found


def read_pack(folder: Path) -> Pack:
    """What `pack.toml` in this folder says; BadRecord if it is missing or wrong."""
    body = _read(folder / "pack.toml")
    pack: Pack = _convert(body, Pack, file="pack.toml", record="")
    return pack


def read_records(file: Path, kind: str, type_: type[R]) -> dict[str, R]:
    """The records of one kind in a pack's file, by id, in the order of the file.

    The file may hold several kinds, each as `[[kind]]`; what no table of this kind holds is left to others.
    BadRecord names file, record and field for a missing, unknown or ill-typed field, and for an id used twice.
    """
    body = _read(file)
    found: dict[str, R] = {}
    entries = body.get(kind, [])
    if not isinstance(entries, list):
        raise BadRecord(f"write each record under [[{kind}]]", file=file.name, record=kind)
    for number, entry in enumerate(entries, start=1):
        name = str(entry.get("id", f"number {number}")) if isinstance(entry, dict) else f"number {number}"
        record = _convert(entry, type_, file=file.name, record=name)
        if record.id in found:
            raise BadRecord("there are two records of this id", file=file.name, record=record.id, field="id")
        found[record.id] = record
    return found


def known_kinds(file: Path, kinds: tuple[str, ...]) -> None:
    """BadRecord if the file holds a kind of record that is none of these."""
    for kind in _read(file):
        if kind not in kinds:
            hint = difflib.get_close_matches(kind, kinds, 1)
            asked = f"; did you mean [[{hint[0]}]]?" if hint else ""
            raise BadRecord(f"there are no [[{kind}]] records here{asked}", file=file.name, record=kind)


def refer(name: str, among: Mapping[str, Any], *, file: str, record: str, field: str) -> None:
    """BadRecord, with the nearest ids, if a record names another that does not exist."""
    if name in among:
        return
    near = difflib.get_close_matches(name, list(among), 3)
    hint = f"; near: {', '.join(near)}" if near else ""
    raise BadRecord(f"there is no '{name}'{hint}", file=file, record=record, field=field)


def _read(file: Path) -> dict[str, Any]:
    try:
        return tomllib.loads(file.read_text(encoding="utf-8"))
    except FileNotFoundError:
        raise BadRecord("the file is missing", file=file.name) from None
    except OSError as error:
        raise BadRecord(f"it cannot be read: {error.strerror}", file=file.name) from None
    except UnicodeDecodeError as error:
        raise BadRecord(f"not UTF-8 at byte {error.start}", file=file.name) from None
    except (tomllib.TOMLDecodeError, RecursionError) as error:
        raise BadRecord(f"not TOML: {error}", file=file.name) from None


def _convert(body: object, type_: type[Any], *, file: str, record: str) -> Any:
    try:
        return msgspec.convert(body, type_)
    except msgspec.ValidationError as error:
        what, field = _where(str(error))
        raise BadRecord(what + _meant(what, field, type_), file=file, record=record, field=field) from None


def _meant(what: str, field: str, type_: type[Any]) -> str:
    """What a typo was meant to be: a field of the record or of what lies in it, or one of the words that may stand."""
    fields, words = _vocabulary(type_)  # type: ignore[arg-type] # a class can be hashed
    if "unknown field" in what:
        *within, name = field.split(".")
        near = difflib.get_close_matches(name, fields if within else list(type_.__struct_fields__), 1)
    else:
        wrong = re.search(r"invalid (?:enum )?value '(.*)'", what)
        near = difflib.get_close_matches(wrong[1], words, 1) if wrong is not None else []
    return f"; did you mean '{near[0]}'?" if near else ""


@cache
def _vocabulary(type_: type[Any]) -> tuple[list[str], list[str]]:
    """Every field of a type and of the types within it, and every word that a field of theirs may be."""
    fields: set[str] = set()
    words: set[str] = set()
    waiting, met = [info.type_info(type_)], set[type[Any]]()
    while waiting:
        one = waiting.pop()
        match one:
            case info.StructType(cls=cls) if cls not in met:
                met.add(cls)
                fields |= {field.encode_name for field in one.fields}
                words |= {one.tag} if isinstance(one.tag, str) else set()
                waiting += [field.type for field in one.fields]
            case info.UnionType(types=types):
                waiting += types
            case info.VarTupleType(item_type=inner) | info.ListType(item_type=inner):
                waiting.append(inner)
            case info.DictType():
                waiting += [one.key_type, one.value_type]
            case info.LiteralType(values=values):
                words |= {value for value in values if isinstance(value, str) and value}
    return sorted(fields), sorted(words)


def _where(message: str) -> tuple[str, str]:
    """The library's message in our words, and the field that it is about."""
    what, _, path = message.partition(" - at `")
    path = path.rstrip("`").removeprefix("$").lstrip(".")
    missing = re.fullmatch(r"Object missing required field `(.+)`", what)
    unknown = re.fullmatch(r"Object contains unknown field `(.+)`", what)
    if missing:
        return "this field is missing", f"{path}.{missing[1]}".lstrip(".")
    if unknown:
        return "unknown field", f"{path}.{unknown[1]}".lstrip(".")
    return what[:1].lower() + what[1:].replace("`", "'"), path
