"""The adventures that the engine runs, as the data have them: which scenes follow each other, and what each may be."""

from __future__ import annotations

from functools import cache
from typing import Literal

import msgspec

from tablewright.core.content import read_records, refer
from tablewright.games.threedx import content
from tablewright.games.threedx.challenges.reading import VITALITY
from tablewright.games.threedx.fight import npcs
from tablewright.games.threedx.records import Record
from tablewright.games.threedx.world import ATTRIBUTES

FILE = "tales.toml"


class Tale(Record, frozen=True, kw_only=True):
    """An adventure: its name, what people say of it, and its steps in their order."""

    steps: tuple[str, ...]


class Step(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """One step of an adventure: the scenes of which one is there."""

    id: str
    options: tuple[str, ...]


class SceneRecord(Record, frozen=True, kw_only=True):
    """A scene: a challenge with what failing it brings, or a fight with the NPCs that may be there."""

    kind: Literal["challenge", "fight"]
    one: bool = False
    ability: str = ""
    save: bool = False
    target: int = 4
    minutes: int = 0
    against: str = ""
    then: tuple[str, ...] = ()
    carry: Literal["", "advantage", "disadvantage", "both"] = ""
    why: str = ""
    stake: Literal["", "noticed", "hurt", "venom", "standing"] = ""
    foes: tuple[str, ...] = ()
    apart: int = 10


@cache
def tales() -> dict[str, Tale]:
    """The adventures by id."""
    found = read_records(content.folder() / FILE, "tale", Tale)
    for record in found.values():
        for step in record.steps:
            refer(step, steps(), file=FILE, record=record.id, field="steps")
    return found


@cache
def steps() -> dict[str, Step]:
    """The steps of adventures by id."""
    found = read_records(content.folder() / FILE, "step", Step)
    for record in found.values():
        for scene in record.options:
            refer(scene, scenes(), file=FILE, record=record.id, field="options")
    return found


@cache
def scenes() -> dict[str, SceneRecord]:
    """The scenes by id; their abilities and NPCs are those of the data."""
    found = read_records(content.folder() / FILE, "scene", SceneRecord)
    abilities = content.base().abilities
    for record in found.values():
        dice = {**abilities, **dict.fromkeys((VITALITY, *ATTRIBUTES))}
        for ability in (record.ability, *record.then) if record.ability else ():
            refer(ability, dice if record.save else abilities, file=FILE, record=record.id, field="ability")
        for foe in record.foes:
            refer(foe, npcs.records(), file=FILE, record=record.id, field="foes")
    return found
