"""The scenes of the adventures that the engine runs, as the data have them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from tablewright.core.content import BadRecord, refer
from tablewright.core.tales import FILE, Tales
from tablewright.core.text import WHY_LENGTH, bad_name
from tablewright.games.threedx import content
from tablewright.games.threedx.challenges.calls import THEN_MOST
from tablewright.games.threedx.challenges.reading import VITALITY
from tablewright.games.threedx.fight.npcs import records
from tablewright.games.threedx.records import Scene as SceneRecord
from tablewright.games.threedx.world import ATTRIBUTES


def check(record: SceneRecord, npcs: Mapping[str, Any], *, file: str) -> None:
    """BadRecord for a scene whose abilities cannot be rolled, or whose NPCs are not there, and for one too long."""
    abilities = {id_: one for id_, one in content.base().abilities.items() if one.rolled}
    dice = {**abilities, **dict.fromkeys((VITALITY, *ATTRIBUTES))}
    for ability in (record.ability, *record.then) if record.ability else ():
        refer(ability, dice if record.save else abilities, file=file, record=record.id, field="ability")
    if len(record.then) > THEN_MOST or (record.then and record.save):
        what = f"{THEN_MOST} at most, and none after a save"
        raise BadRecord(what, file=file, record=record.id, field="then")
    if len(record.why) > WHY_LENGTH:
        raise BadRecord(f"{WHY_LENGTH} letters at most", file=file, record=record.id, field="why")
    if record.against and (bad := bad_name(record.against)) is not None:
        raise BadRecord(bad.words, file=file, record=record.id, field="against")
    for foe in record.foes:
        refer(foe, npcs, file=file, record=record.id, field="foes")


def _check(record: SceneRecord) -> None:
    check(record, records(), file=FILE)


__all__ = ["TALES", "SceneRecord"]
TALES = Tales(content.folder, SceneRecord, _check)
"""The adventures of the data."""
