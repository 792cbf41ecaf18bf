"""The scenes of the adventures that the engine runs, as the data have them."""

from __future__ import annotations

from typing import Literal

from tablewright.core.content import refer
from tablewright.core.tales import FILE, Tales
from tablewright.games.threedx import content
from tablewright.games.threedx.challenges.reading import VITALITY
from tablewright.games.threedx.fight import npcs
from tablewright.games.threedx.records import Record
from tablewright.games.threedx.world import ATTRIBUTES


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


def _check(record: SceneRecord) -> None:
    """BadRecord for a scene whose abilities or NPCs are not those of the data."""
    abilities = content.base().abilities
    dice = {**abilities, **dict.fromkeys((VITALITY, *ATTRIBUTES))}
    for ability in (record.ability, *record.then) if record.ability else ():
        refer(ability, dice if record.save else abilities, file=FILE, record=record.id, field="ability")
    for foe in record.foes:
        refer(foe, npcs.records(), file=FILE, record=record.id, field="foes")


TALES = Tales(content.folder, SceneRecord, _check)
"""The adventures of the data."""
