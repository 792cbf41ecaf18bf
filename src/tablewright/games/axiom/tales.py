"""The scenes of the adventures that the engine runs, as the pack has them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Literal

from tablewright.core.content import refer
from tablewright.core.tales import FILE, Tales
from tablewright.games.axiom import content
from tablewright.games.axiom.records import Record


class SceneRecord(Record, frozen=True, kw_only=True):
    """A scene: a challenge with what failing it brings, or a fight with the threats that may be there."""

    kind: Literal["challenge", "fight"]
    form: Literal["one", "several", "group"] = "group"
    attribute: Literal["", "body", "speed", "wit"] = ""
    talent: str = ""
    threshold: int = 2
    opposed: bool = False
    why: str = ""
    foci: tuple[str, ...] = ()
    stake: Literal["", "noticed", "tired", "fever"] = ""
    foes: tuple[str, ...] = ()
    cover: bool = False


def check(record: SceneRecord, threats: Mapping[str, Any], *, file: str) -> None:
    """BadRecord for a scene whose Talent or whose threats are not there."""
    if record.talent:
        refer(record.talent, content.talents(), file=file, record=record.id, field="talent")
    for foe in record.foes:
        refer(foe, threats, file=file, record=record.id, field="foes")


def _check(record: SceneRecord) -> None:
    check(record, content.threats(), file=FILE)


TALES = Tales(content.folder, SceneRecord, _check)
"""The adventures of the pack."""
