"""Everything in the shipped data acts: each mark that a record has is seen at work in a real fight, delve or town.

A record with a mark that no scene here shows fails the test; so does data that name an effect no fight can produce.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

import msgspec
import pytest
from tests.games.axx import acts_conditions, acts_gear, acts_heroes, acts_magic, acts_monsters

from tablewright.core.effects import Heal, Inflict
from tablewright.games.axx import content, figures, pack_bounds
from tablewright.games.axx.combat import conditions

LABELS = ("id", "clause")
"""What only says where a record belongs."""
KINDS: dict[str, tuple[Mapping[str, Any], Mapping[str, Any]]] = {
    "monster": (content.monsters(), acts_monsters.SCENES),
    "gear": (content.gear(), acts_gear.SCENES),
    "kindred": (content.kindreds(), acts_heroes.KINDREDS),
    "class": (content.classes(), acts_heroes.CLASSES),
    "track": (content.tracks(), acts_heroes.TRACKS),
    "spell": (content.spells(), acts_magic.SPELLS),
    "treasure": ({line.id: line for line in content.treasure_table().values()}, acts_magic.TREASURE),
}
"""The records of each kind, and the scenes by field."""


def marks() -> Iterator[tuple[str, str, str]]:
    """Kind, record and field of everything that the data say beyond what a record is without it."""
    for kind, (records, _) in KINDS.items():
        for id_, record in records.items():
            for field in msgspec.structs.fields(type(record)):
                if field.name not in LABELS and getattr(record, field.name) != _plain(field):
                    yield kind, id_, field.name


def _plain(field: msgspec.structs.FieldInfo) -> Any:
    if field.default is not msgspec.NODEFAULT:
        return field.default
    return field.default_factory() if field.default_factory is not msgspec.NODEFAULT else msgspec.NODEFAULT


@pytest.mark.parametrize(("kind", "id_", "field"), list(marks()))
def test_each_mark_of_each_record_acts(kind: str, id_: str, field: str) -> None:
    records, scenes = KINDS[kind]
    assert field in scenes, f"nothing shows what {field} of {kind} {id_} does"
    scenes[field](records[id_])


def conditions_named() -> set[str]:
    """Every condition that the rules know, that data put on somebody, or that a pack may name."""
    powers = [power.effect for record in content.monsters().values() for power in record.powers]
    put = {effect.condition for effect in powers if isinstance(effect, Inflict)}
    sets = {record.sets for record in content.gear().values() if record.sets}
    ends = {kind for one in content.spells().values() if isinstance(one.effect, Heal) for kind in one.effect.ends}
    known = {*conditions.CLAUSES, *figures.WEAKENING, *pack_bounds.CONDITIONS}
    return known | put | sets | ends


@pytest.mark.parametrize("kind", sorted(conditions_named()))
def test_each_condition_acts(kind: str) -> None:
    assert kind in acts_conditions.SCENES, f"nothing shows what {kind} does"
    acts_conditions.SCENES[kind]()


def test_a_mark_that_nothing_shows_is_found() -> None:
    """The list is made from the records: one more mark on one of them is one more case."""
    rat = msgspec.structs.replace(content.monsters()["giant_rats"], leader=True)
    found = [field.name for field in msgspec.structs.fields(type(rat)) if getattr(rat, field.name) != _plain(field)]
    assert "leader" in found
    assert "leader" not in acts_monsters.SCENES
