"""The adventures that the engine runs, as a game's data have them: scenes in a row, and what each may be."""

from __future__ import annotations

from collections.abc import Callable
from functools import cached_property
from pathlib import Path
from typing import Generic, TypeVar

import msgspec

from tablewright.core.content import Record, read_records, refer

FILE = "tales.toml"
S = TypeVar("S", bound=Record)
"""A game's own record of a scene."""


class Tale(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """An adventure: its name, what people say of it, the rule it stands on, and its steps in their order."""

    id: str
    name: str
    clause: str = ""
    gist: str = ""
    steps: tuple[str, ...]


class Step(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """One step of an adventure: the scenes of which one is there."""

    id: str
    options: tuple[str, ...]


class Tales(Generic[S]):
    """A game's adventures, read when first wanted; `check` looks whether all that a scene names is there."""

    def __init__(self, folder: Callable[[], Path], scene: type[S], check: Callable[[S], None]) -> None:
        self._folder, self._scene, self._check = folder, scene, check

    @cached_property
    def tales(self) -> dict[str, Tale]:
        """The adventures by id. BadRecord for one with a step that is not there."""
        found = read_records(self._folder() / FILE, "tale", Tale)
        for record in found.values():
            for step in record.steps:
                refer(step, self.steps, file=FILE, record=record.id, field="steps")
        return found

    @cached_property
    def steps(self) -> dict[str, Step]:
        """The steps of adventures by id. BadRecord for one with a scene that is not there."""
        found = read_records(self._folder() / FILE, "step", Step)
        for record in found.values():
            for scene in record.options:
                refer(scene, self.scenes, file=FILE, record=record.id, field="options")
        return found

    @cached_property
    def scenes(self) -> dict[str, S]:
        """The scenes by id, each checked."""
        found = read_records(self._folder() / FILE, "scene", self._scene)
        for record in found.values():
            self._check(record)
        return found

    def named(self, title: str) -> Tale | None:
        """The adventure of this name; None if there is none."""
        return next((tale for tale in self.tales.values() if tale.name == title), None)

    def title(self, seed: int) -> str:
        """What the adventure of a game in one click is called; the seed chooses it."""
        names = [tale.name for tale in self.tales.values()]
        return names[seed % len(names)]
