"""The adventures that the engine runs, as a game's data have them: scenes in a row, and what each may be."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from functools import cached_property
from pathlib import Path
from typing import Any, Generic, NamedTuple, Protocol, TypeVar

import msgspec

from tablewright.core import bounds
from tablewright.core.content import BadRecord, Record, read_records, refer
from tablewright.core.numbers import checked_seed

FILE = "tales.toml"
MOST_FOES = 4
"""Kinds of foes in one scene: every way to mix them is weighed."""
MOST = 12
"""Steps of an adventure, and scenes of which one is there, at most."""
R = TypeVar("R", bound=Record)
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


class Told(NamedTuple, Generic[S]):
    """An adventure with the steps and scenes that it may name, and the pack that it is from, if any."""

    tale: Tale
    steps: Mapping[str, Step]
    scenes: Mapping[str, S]
    pack: Any = None


class Shelved(Protocol):
    """A pack that may hold adventures."""

    @property
    def tales(self) -> tuple[Tale, ...]:
        """Its adventures."""

    @property
    def steps(self) -> tuple[Step, ...]:
        """Their steps."""

    @property
    def scenes(self) -> tuple[Any, ...]:
        """Their scenes."""


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

    def known(self, packs: Iterable[Shelved] = ()) -> list[Told[S]]:
        """The adventures there are at a table with these packs: a pack's stands in the place of one of its id.

        What it names is its own pack's before the game's.
        """
        found = {tale.id: Told(tale, self.steps, self.scenes) for tale in self.tales.values()}
        for pack in packs:
            steps, scenes = self.steps | _by_id(pack.steps), self.scenes | _by_id(pack.scenes)
            found |= {tale.id: Told(tale, steps, scenes, pack) for tale in pack.tales if tale.steps}
        return list(found.values())

    def check(self, pack: Shelved, files: Mapping[tuple[str, str], str]) -> None:
        """BadRecord for an adventure or a step of a pack that names what is not there or too much, or has no name."""
        bounds.check_names(pack.tales, {tale.id: files["tale", tale.id] for tale in pack.tales})
        steps, scenes = self.steps | _by_id(pack.steps), self.scenes | _by_id(pack.scenes)
        rows = (
            *(("tale", tale.id, "steps", tale.steps, steps) for tale in pack.tales),
            *(("step", step.id, "options", step.options, scenes) for step in pack.steps),
        )
        for kind, id_, field, names, among in rows:
            if not 1 <= len(names) <= MOST:
                raise BadRecord(f"1 to {MOST}", file=files[kind, id_], record=id_, field=field)
            for name in names:
                refer(name, among, file=files[kind, id_], record=id_, field=field)

    def title(self, seed: int, packs: Iterable[Any] = ()) -> str:
        """What the adventure of a game in one click is called; the seed chooses it. Mendable for what is no seed.

        Where the packs that were chosen for the table have adventures, it is one of those.
        """
        brought: list[str] = [tale.name for pack in packs for tale in getattr(pack, "tales", ()) if tale.steps]
        names = brought or [tale.name for tale in self.tales.values()]
        return names[checked_seed(seed) % len(names)]


def rumours(tales: Iterable[Tale]) -> tuple[Tale, ...]:
    """What people say of adventures, and nothing of what is in them."""
    return tuple(msgspec.structs.replace(tale, steps=()) for tale in tales)


def _by_id(records: Iterable[R]) -> dict[str, R]:
    return {record.id: record for record in records}
