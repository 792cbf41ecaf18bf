"""A list of old records, from a .csv or .json file, as a pack's folder, with a line of report for each."""

from __future__ import annotations

import csv
import json
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

import msgspec

from tablewright.core import bounds
from tablewright.core.content import BadRecord
from tablewright.core.errors import Mendable
from tablewright.core.imports import Told
from tablewright.core.packs import PACK_FILE
from tablewright.games.axx import packs
from tablewright.games.axx.content import Monster
from tablewright.games.axx.older.records import flat, read
from tablewright.games.axx.older.texts import Reading

MONSTERS = "monsters.toml"
DEEP, DEEPEST = 7, 10
STOCKED = "Each has a place on the Threat table from 7 on, by its Hit Dice: a house default, for level 3 and deeper."
Records = list[Mapping[str, Any]]


def records_of(file: Path) -> Records:
    """The records of a file: rows of a .csv, or the longest list of tables anywhere in a .json. Mendable otherwise."""
    try:
        text = file.read_text(encoding="utf-8-sig")
    except UnicodeDecodeError as wrong:
        raise Mendable(f"{file.name} is not UTF-8 (byte {wrong.start}).") from None
    if file.suffix.casefold() == ".csv":
        head = text.partition("\n")[0]
        try:
            found: Records = list(csv.DictReader(text.splitlines(), delimiter=max(",;\t", key=head.count)))
        except csv.Error as wrong:
            raise Mendable(f"{file.name} is no table of rows: {wrong}.") from None
    else:
        try:
            found = _longest(json.loads(text))
        except (ValueError, RecursionError) as wrong:
            raise Mendable(f"{file.name} is no JSON: {wrong}.") from None
    if not found:
        raise Mendable(f"{file.name} holds no records: a row, or a table of a list, is one.")
    return found


def _longest(body: Any) -> Records:
    """The longest list of tables, wherever it stands; without any, a table of tables counts by its values."""
    lists = list(_lists(body))
    if lists:
        return max(lists, key=len)
    if isinstance(body, Mapping) and body and all(isinstance(one, Mapping) for one in body.values()):
        return [{"name": key, **one} for key, one in body.items()]
    return []


def _lists(body: Any) -> Iterator[Records]:
    """Every list of tables in a file, whatever lies within those tables left out."""
    if isinstance(body, list) and body and all(isinstance(one, Mapping) for one in body):
        yield list(body)
    elif isinstance(body, list | Mapping):
        for one in body.values() if isinstance(body, Mapping) else body:
            yield from _lists(one)


def write(
    file: Path, folder: Path, reading: Reading, *, name: str, source: str, licence: str, stock: bool = False
) -> tuple[list[Told], list[str]]:
    """Make a pack's folder of a file's records: what became of each, and remarks about them all.

    With `stock` each has a place on the Threat table for level 3 and deeper. Mendable where not one could be taken.
    """
    records = records_of(file)
    taken: set[str] = set()
    monsters: list[Monster] = []
    report: list[Told] = []
    for record in records:
        monster, told = read(record, reading, taken)
        if monster is not None:
            told = _checked(monster, told, monsters)
        if monster is not None and told.outcome != "refused":
            monsters.append(monster)
        report.append(told)
    if not monsters:
        why = "; ".join(dict.fromkeys(one.words for one in report[:5]))
        raise Mendable(f"Nothing in {file.name} could be taken: {why}.")
    body = {"name": name, "source": source, "licence": licence, "game": "axx"}
    (folder / PACK_FILE).write_text("".join(f"{key} = {_text(value)}\n" for key, value in body.items()), "utf-8")
    if stock:
        monsters = [msgspec.structs.replace(one, threat=threat(one.hd)) for one in monsters]
    (folder / MONSTERS).write_text("\n".join(map(_toml, monsters)), "utf-8")
    return report, _remarks(records) + ([STOCKED] if stock else [])


def threat(hd: int) -> int:
    """A place on the Threat table by Hit Dice, as a house default: 7 for HD 1, one more a Hit Die, 16 at most."""
    return DEEP + min(max(hd, 1), DEEPEST) - 1


def _checked(monster: Monster, told: Told, before: Sequence[Monster]) -> Told:
    """Whether the record would stand in a pack as any other, and beside those before it."""
    try:
        packs.check_monster(monster)
    except BadRecord as wrong:
        return Told(told.record, "refused", f"it does not make a record: {wrong.line}")
    together = (*before, monster)
    try:
        bounds.check_names(together, dict.fromkeys((one.id for one in together), MONSTERS))
    except BadRecord:
        return Told(told.record, "refused", "another record of this file is called so; give it a name of its own")
    return told


def _remarks(records: Records) -> list[str]:
    fields = [flat(record) for record in records]
    lacking = [name for name in ("alignment", "morale", "move", "number") if not any(one[name] for one in fields)]
    words = {
        "alignment": "No record has an alignment: it is what the description calls it, else Neutral.",
        "morale": "No record has a morale.",
        "move": "No record has a movement.",
        "number": "No record says how many appear.",
    }
    return [words[name] for name in lacking]


# ── TOML ─────────────────────────────────────────────────────────────────────────────────────


def _toml(monster: Monster) -> str:
    """A record as a file of a pack has it."""
    lines = ["[[monster]]"]
    body = msgspec.to_builtins(monster)
    for key, value in body.items():
        if key != "powers":
            lines.append(f"{key} = {_value(value)}")
    for power in body.get("powers", ()):
        lines.append("[[monster.powers]]")
        lines += [f"{key} = {_value(value)}" for key, value in power.items()]
    return "\n".join(lines) + "\n"


def _value(value: Any) -> str:
    match value:
        case bool():
            return "true" if value else "false"
        case int():
            return str(value)
        case list() | tuple():
            return f"[{', '.join(_value(one) for one in value)}]"
        case dict():
            return "{ " + ", ".join(f"{key} = {_value(one)}" for key, one in value.items()) + " }"
    return _text(str(value))


def _text(text: str) -> str:
    """A text in quotes; TOML's basic strings escape as JSON's do, and the delete character too."""
    return json.dumps(text, ensure_ascii=False).replace("\x7f", "\\u007f")
