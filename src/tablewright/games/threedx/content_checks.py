"""Whether a table's records hang together: what one names is there, and figures that must agree do."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from tablewright.core.bounds import NO_TEXT, is_plain, left_blank
from tablewright.core.content import BadRecord, refer
from tablewright.core.tales import MOST_FOES
from tablewright.core.text import alike, texts
from tablewright.games.threedx.content import Content, ledger
from tablewright.games.threedx.records import Npc, Record, Scene

FIFTH = "fifth"
SINGLE = ("start", "vitality_save", "treatment", "armor", "fall", "fifth")
"""Kinds of which there is one record."""
COSTS = ("wound", "ability", "attribute", "resource", "bonus", "epic")
HIGHEST_LEVEL = 12
LARGEST = 10_000
"""Whole numbers, at most."""
SIGNED = ("block", "dodge", "act_level")
"""Fields that may be below 0."""


def check(content: Content) -> None:
    """BadRecord, with file, record and field, for the first thing that does not fit."""
    for kind, records in content.tables.items():
        if not records:
            raise BadRecord(f"there are no [[{kind}]] records", file=content.file_of(kind))
        for record in records.values():
            _check_record(content, kind, record)
        if kind in SINGLE and len(records) != 1:
            raise BadRecord(f"there is one [[{kind}]] record only", file=content.file_of(kind), record=kind)
    _check_levels(content)
    _check_weapons(content)
    _check_rules(content)
    _check_gear(content)


def _bad(content: Content, what: str, kind: str, *, record: str = "", field: str) -> BadRecord:
    """What is wrong with a record, or with all of a kind, and where."""
    return BadRecord(what, file=content.file_of(kind, record), record=record or kind, field=field)


def _check_record(content: Content, kind: str, record: Record) -> None:
    """What every record must be, and a clause that the ledger has."""
    check_fields(record, content.file_of(kind, record.id))
    if record.clause not in ledger():
        what = f"the ledger has no clause '{record.clause}'"
        raise BadRecord(what, file=content.file_of(kind, record.id), record=record.id, field="clause")


def check_fields(record: Record, file: str) -> None:
    """A name people can read, plain words, figures that can be."""
    if not alike(record.name):
        raise BadRecord("this field is missing", file=file, record=record.id, field="name")
    for field in record.__struct_fields__:
        value = getattr(record, field)
        if not all(is_plain(text) for text in texts(value)):
            raise BadRecord(NO_TEXT, file=file, record=record.id, field=field)
        numbers = value if isinstance(value, tuple) else (value,)
        if field not in SIGNED and not all(0 <= one <= LARGEST for one in numbers if isinstance(one, int)):
            raise BadRecord(f"0 to {LARGEST:,}", file=file, record=record.id, field=field)
    for field, wrong in left_blank(record):
        raise BadRecord(wrong, file=file, record=record.id, field=field)


def check_npc(record: Npc, file: str) -> None:
    """BadRecord for an NPC whose figures cannot be."""
    check_fields(record, file)
    for field, least, most in (("target", 1, 20), ("attacks", 1, 20), ("worn", 0, 20), ("severity", 0, 20)):
        if not least <= getattr(record, field) <= most:
            raise BadRecord(f"{least} to {most}", file=file, record=record.id, field=field)
    if record.venom and not record.severity:
        raise BadRecord("a venom has a severity", file=file, record=record.id, field="severity")


def check_scene(record: Scene, file: str) -> None:
    """BadRecord for a scene that cannot be played."""
    check_fields(record, file)
    for field, least, most in (("target", 1, 20), ("minutes", 0, 600), ("apart", 1, 100)):
        if not least <= getattr(record, field) <= most:
            raise BadRecord(f"{least} to {most}", file=file, record=record.id, field=field)
    if record.kind == "challenge" and not record.ability:
        raise BadRecord("a challenge is rolled with an ability", file=file, record=record.id, field="ability")
    if record.kind == "fight" and not 1 <= len(record.foes) <= MOST_FOES:
        raise BadRecord(f"1 to {MOST_FOES} kinds of NPCs", file=file, record=record.id, field="foes")


def _refer(content: Content, kind: str, record: Record, *, field: str, among: Mapping[str, Any]) -> None:
    """Every id in a field is one of these; an empty one names nothing."""
    value = getattr(record, field)
    names: Iterable[str] = value if isinstance(value, tuple) else (value,)
    for name in filter(None, names):
        refer(name, among, file=content.file_of(kind, record.id), record=record.id, field=field)


def _check_levels(content: Content) -> None:
    levels = content.tables["level"]
    wanted = [str(number) for number in range(1, HIGHEST_LEVEL + 1)]
    if list(levels) != wanted:
        raise _bad(content, f"the levels are 1 to {HIGHEST_LEVEL}, in order", "level", field="id")
    for number, record in content.levels.items():
        sizes = 2 * record.attribute_steps
        if -(-sizes // 5) != number:
            what = f"{record.attribute_steps} sizes average to level {-(-sizes // 5)}, not {number}"
            raise _bad(content, what, "level", record=record.id, field="attribute_steps")
        if record.attribute_steps > 5 * (record.most // 2):
            what = f"{record.attribute_steps} sizes do not fit into five attributes of d{record.most} at most"
            raise _bad(content, what, "level", record=record.id, field="most")
        for field in ("ability_steps", "epic"):
            if getattr(record, field) < 0:
                raise _bad(content, "below 0", "level", record=record.id, field=field)
    start = content.start
    if start.level not in content.levels:
        raise BadRecord("there is no such level", file=content.file_of("start"), record=start.id, field="level")


def _check_weapons(content: Content) -> None:
    abilities = {**content.abilities, FIFTH: None}
    for kind in content.weapon_types.values():
        _refer(content, "weapon_type", kind, field="abilities", among=abilities)
        _refer(content, "weapon_type", kind, field="throws", among=abilities)
        _refer(content, "weapon_type", kind, field="band", among=content.bands)
        _refer(content, "weapon_type", kind, field="thrown", among=content.bands)
    if "unarmed" not in content.weapon_types:
        file = content.file_of("weapon_type")
        raise BadRecord("there must be the type 'unarmed': bare hands", file=file, record="unarmed", field="id")
    for weapon in content.weapons.values():
        _refer(content, "weapon", weapon, field="type", among=content.weapon_types)
        _refer(content, "weapon", weapon, field="band", among=content.bands)
    for skill in content.weapon_skills.values():
        _refer(content, "weapon_skill", skill, field="types", among=content.weapon_types)
        _refer(content, "weapon_skill", skill, field="learning", among=content.learning)
    for shield_skill in content.shield_skills.values():
        _refer(content, "shield_skill", shield_skill, field="learning", among=content.learning)
        if shield_skill.id in content.weapon_skills:
            raise _bad(
                content, "there is a weapon skill of this id", "shield_skill", record=shield_skill.id, field="id"
            )
    for sample in content.samples.values():
        _refer(content, "sample", sample, field="band", among=content.bands)
    metres = [band.metres for band in content.bands.values()]
    if metres != sorted(set(metres)) or metres[0] < 1:
        raise BadRecord("the ranges rise", file=content.file_of("band"), record="band", field="metres")


def _check_rules(content: Content) -> None:
    for kind, wanted in (("rest_cost", COSTS), ("dying", ("character", "npc"))):
        for name in wanted:
            if name not in content.tables[kind]:
                raise BadRecord(f"there is no '{name}'", file=content.file_of(kind), record=kind, field="id")
    for kind in ("difficulty", "relationship", "severity"):
        for record in content.tables[kind].values():
            if not 1 <= getattr(record, "target", 0) <= 20:
                raise BadRecord(
                    "a target number is 1 to 20",
                    file=content.file_of(kind, record.id),
                    record=record.id,
                    field="target",
                )
    for kind, field, least in (
        ("learning", "points", 1),
        ("rest_cost", "points", 0),
        ("fall", "per_wound", 1),
        ("fall", "most", 0),
        ("vitality_save", "sizes", 0),
        ("armor", "most_worn", 0),
        ("leap", "run_up", 0),
        ("leap", "percent", 1),
        ("fifth", "cost", 0),
        ("fifth", "most", 0),
    ):
        for record in content.tables[kind].values():
            if getattr(record, field) < least:
                raise _bad(content, f"{least} at least", kind, record=record.id, field=field)

    for armor in content.tables["armor"].values():
        if getattr(armor, "per_piece", 1) != 1:
            raise _bad(content, "a piece that breaks takes 1 off, by the text", "armor", field="per_piece")


def _check_gear(content: Content) -> None:
    seen: dict[str, str] = {}
    for kind in ("weapon", "piece", "shield", "gear"):
        for record in content.tables[kind].values():
            if record.id in seen:
                what = f"there is a {seen[record.id]} of this id"
                raise _bad(content, what, kind, record=record.id, field="id")
            seen[record.id] = kind
