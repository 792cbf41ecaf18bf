"""The scenes of the adventures that the engine runs, as the data have them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from tablewright.core.content import refer
from tablewright.core.tales import FILE, Tales
from tablewright.games.threedx import content
from tablewright.games.threedx.challenges.reading import VITALITY
from tablewright.games.threedx.fight.npcs import records
from tablewright.games.threedx.records import Scene as SceneRecord
from tablewright.games.threedx.world import ATTRIBUTES


def check(record: SceneRecord, npcs: Mapping[str, Any], *, file: str) -> None:
    """BadRecord for a scene whose abilities or NPCs are not there."""
    abilities = content.base().abilities
    dice = {**abilities, **dict.fromkeys((VITALITY, *ATTRIBUTES))}
    for ability in (record.ability, *record.then) if record.ability else ():
        refer(ability, dice if record.save else abilities, file=file, record=record.id, field="ability")
    for foe in record.foes:
        refer(foe, npcs, file=file, record=record.id, field="foes")


def _check(record: SceneRecord) -> None:
    check(record, records(), file=FILE)


__all__ = ["TALES", "SceneRecord"]
TALES = Tales(content.folder, SceneRecord, _check)
"""The adventures of the data."""
