"""The scenes of the adventures that the engine runs, as the pack has them."""

from __future__ import annotations

from typing import Literal

from tablewright.core.content import refer
from tablewright.core.tales import FILE, Tales
from tablewright.games.axiom import content
from tablewright.games.axiom.content import Record


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


def _check(record: SceneRecord) -> None:
    """BadRecord for a scene whose Talent or whose threats are not those of the pack."""
    if record.talent:
        refer(record.talent, content.talents(), file=FILE, record=record.id, field="talent")
    for foe in record.foes:
        refer(foe, content.threats(), file=FILE, record=record.id, field="foes")


TALES = Tales(content.folder, SceneRecord, _check)
"""The adventures of the pack."""
