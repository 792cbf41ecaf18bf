"""The adventures that the engine runs, as the pack has them: which scenes follow each other, and what each may be."""

from __future__ import annotations

from functools import cache
from typing import Literal

import msgspec

from tablewright.core.content import read_records, refer
from tablewright.games.axiom import content
from tablewright.games.axiom.content import Record

FILE = "tales.toml"


class Tale(Record, frozen=True, kw_only=True):
    """An adventure: its name, what people say of it, and its steps in their order."""

    steps: tuple[str, ...]


class Step(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """One step of an adventure: the scenes of which one is there."""

    id: str
    options: tuple[str, ...]


class SceneRecord(Record, frozen=True, kw_only=True):
    """A scene: a challenge with what failing it brings, or a fight with the threats that may be there."""

    kind: Literal["challenge", "fight"]
    form: Literal["one", "several", "group"] = "group"
    attribute: Literal["", "body", "speed", "wit"] = ""
    talent: str = ""
    threshold: int = 2
    opposed: bool = False
    why: str = ""
    stake: Literal["", "noticed", "tired", "fever"] = ""
    foes: tuple[str, ...] = ()
    cover: bool = False


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
    """The scenes by id; their Talents and threats are those of the pack."""
    found = read_records(content.folder() / FILE, "scene", SceneRecord)
    for record in found.values():
        if record.talent:
            refer(record.talent, content.talents(), file=FILE, record=record.id, field="talent")
        for foe in record.foes:
            refer(foe, content.threats(), file=FILE, record=record.id, field="foes")
    return found
