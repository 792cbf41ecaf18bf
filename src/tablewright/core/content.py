"""Content packs: folders of TOML records, checked as they are read.

A pack is a folder with a `pack.toml` (name, source, licence, game) and one file a kind of record. A slip is answered
with the file, the record and the field.
"""

from __future__ import annotations

import difflib
import re
import tomllib
from collections.abc import Mapping
from functools import cached_property
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
    if not (folder / "pack.toml").exists():
        raise BadRecord(f"the file is missing in {folder.name}{_instead(folder)}", file="pack.toml")
    body = _read(folder / "pack.toml")
    pack: Pack = _convert(body, Pack, file="pack.toml", record="")
    return pack


def _instead(folder: Path) -> str:
    """Where the file may be that is missing: it has another name, or lies deeper."""
    for file in sorted((*folder.glob("*"), *folder.glob("*/*"))):
        if file.name == "pack.toml":
            return f"; {file.parent.name}, a folder in it, has one"
        if file.parent == folder and file.name.casefold() in ("pack.toml", "pack.toml.txt", "pack.txt", "pack"):
            return f"; {file.name} is to be called pack.toml" if file.is_file() else ""
    return ""


def misnamed(folder: Path) -> None:
    """BadRecord for a file that was meant to hold records, and is not read for its name."""
    for file in sorted(folder.iterdir()):
        plain = file.name.casefold()
        if plain.endswith((".toml", ".toml.txt")) and not file.name.endswith(".toml"):
            raise BadRecord("a file of records has a name that ends in .toml", file=file.name)


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
            hint = difflib.get_close_matches(kind.casefold(), kinds, 1, 0.75)
            there = ", ".join(f"[[{one}]]" for one in kinds)
            asked = f"; did you mean [[{hint[0]}]]?" if hint else f"; there are {there}" if len(kinds) <= MANY else ""
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
        return tomllib.loads(file.read_text(encoding="utf-8-sig"))
    except FileNotFoundError:
        raise BadRecord("the file is missing", file=file.name) from None
    except OSError as error:
        raise BadRecord(f"it cannot be read: {error.strerror}", file=file.name) from None
    except UnicodeDecodeError as error:
        raise BadRecord(f"not UTF-8 at byte {error.start}", file=file.name) from None
    except (tomllib.TOMLDecodeError, RecursionError) as error:
        hint = next((f"; {told}" for begins, told in MEANT.items() if str(error).startswith(begins)), "")
        raise BadRecord(f"not TOML: {error}{hint}", file=file.name) from None


MEANT = {
    "Cannot overwrite a value": "a field stands there twice, or [one] is written for [[one]]",
    "Cannot declare": "[one] is written for [[one]]",
    "Invalid value": 'text stands between straight quotation marks, as in name = "wolf"',
    "Illegal character '\\n'": "a text ends in its line, with a quotation mark",
    "Expected '=' after a key": 'a field is written name = "wolf"',
    "Expected newline": "nothing more stands in the line of a field",
    "Unclosed": "a comma or a closing bracket is missing",
    "Unescaped": "a backslash is written twice",
}
"""What people mostly mean who write what is no TOML, by how the reader's message begins."""


def _convert(body: object, type_: type[Any], *, file: str, record: str) -> Any:
    try:
        return msgspec.convert(body, type_)
    except msgspec.ValidationError as error:
        what, field = _told(str(error), type_)
        raise BadRecord(what, file=file, record=record, field=field) from None


# ── What is wrong with a record, in our words ───────────────────────────────────────────────

RIGHT = {
    "int": "a whole number without quotation marks",
    "float": "a number without quotation marks",
    "str": "text in quotation marks",
    "bool": "true or false without quotation marks",
    "array": "a list in [square brackets]",
    "object": "a table in {curly brackets}",
}
WRONG = {
    "int": "a number",
    "float": "a number with a point",
    "str": "text",
    "bool": "true or false",
    "array": "a list",
    "object": "a table",
}
MANY, FEW = 20, 8
"""Words of which one may stand are all told up to so many; of more than a few only those meant, where they are near."""


def _told(message: str, type_: type[Any]) -> tuple[str, str]:
    """The library's message in our words, and the field that it is about."""
    what, _, path = message.partition(" - at `")
    path = path.rstrip("`")
    key = path.startswith("key` in `")
    path = path.removeprefix("key` in `").removeprefix("$").lstrip(".").replace("[...]", "")
    if found := re.fullmatch(r"Object missing required field `(.+)`", what):
        return "this field is missing", f"{path}.{found[1]}".lstrip(".")
    if found := re.fullmatch(r"Object contains unknown field `(.+)`", what):
        known = [field.encode_name for one in _standing(type_, path) for field in _fields(one)]
        near = difflib.get_close_matches(found[1].casefold(), known, 1)
        return "unknown field" + (f"; did you mean '{near[0]}'?" if near else ""), f"{path}.{found[1]}".lstrip(".")
    if found := re.fullmatch(r"Expected `array` of length (\d+), got (\d+)", what):
        return f"a list of {found[1]}, not of {found[2]}", path
    if found := re.fullmatch(r"Expected `(.+)`, got `(.+)`", what):
        right = " or ".join(RIGHT.get(one, one) for one in found[1].split(" | ") if one != "null")
        return f"{right}, not {WRONG.get(found[2], 'that')}", path
    if found := re.fullmatch(r"Invalid (?:enum )?value '(.*)'", what):
        return _one_of(_words(type_, path, key=key), found[1]), path
    return what[:1].lower() + what[1:].replace("`", "'"), path


def _one_of(words: list[str], wrong: str) -> str:
    """Which words may stand here."""
    near = difflib.get_close_matches(wrong.casefold(), words, 1)
    if near and len(words) > FEW:
        return f"there is no '{wrong}'; did you mean '{near[0]}'?"
    if not 1 <= len(words) <= MANY:
        return f"there is no '{wrong}'"
    return f"{', '.join(words[:-1])}{' or ' if words[:-1] else ''}{words[-1]}, not '{wrong}'"


def _words(type_: type[Any], path: str, *, key: bool) -> list[str]:
    """The words that may stand at a place of a record, or as the `key` of its table."""
    found: dict[str, None] = {}
    *within, last = path.split(".")
    places = _standing(type_, path) or [one for one in _standing(type_, ".".join(within)) if _tag(one, last)]
    for one in places:
        inner = one.key_type if key and isinstance(one, info.DictType) else one
        values = inner.values if isinstance(inner, info.LiteralType) else (_tag(inner, last),)
        found.update((value, None) for value in values if isinstance(value, str) and value)
    return list(found)


def _tag(type_: info.Type, field: str) -> str:
    """The word by which a kind of record is known in this field; "" where it is not told by it."""
    told = isinstance(type_, info.StructType) and type_.tag_field == field
    return str(type_.tag) if told and isinstance(type_, info.StructType) else ""


def _standing(type_: type[Any], path: str) -> list[info.Type]:
    """What may stand at a place of a record, such as `natural[0].damage`."""
    there = _alternatives(info.type_info(type_))
    for name in re.findall(r"[^.\[\]]+|\[\d+\]", path):
        inner: list[info.Type] = []
        for one in there:
            if name.startswith("["):
                inner += [one.item_type] if isinstance(one, info.VarTupleType | info.ListType) else []
            else:
                inner += [field.type for field in _fields(one) if field.encode_name == name]
        there = [each for one in inner for each in _alternatives(one)]
    return there


def _alternatives(type_: info.Type) -> list[info.Type]:
    return (
        [each for one in type_.types for each in _alternatives(one)] if isinstance(type_, info.UnionType) else [type_]
    )


def _fields(type_: info.Type) -> tuple[info.Field, ...]:
    return type_.fields if isinstance(type_, info.StructType) else ()
