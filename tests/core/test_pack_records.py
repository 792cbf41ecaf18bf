"""A pack's digest is of what stands in it, so a release whose records may hold more knows the packs of before."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any, get_args, get_type_hints

import msgspec
import pytest

from tablewright.core.content import BadRecord
from tablewright.core.packs import Parcel, in_force, record_types
from tablewright.games import registry
from tablewright.games.axiom.packs import AxiomPack
from tablewright.games.axx.packs import AxxPack
from tablewright.games.threedx.packs import ThreePack


def within(kind: Any) -> Iterator[type[msgspec.Struct]]:
    """The kinds of records that a kind of record is made of, itself included."""
    if isinstance(kind, type) and issubclass(kind, msgspec.Struct):
        yield kind
        for hint in get_type_hints(kind).values():
            yield from within(hint)
    for inner in get_args(kind):
        yield from within(inner)


IN_FULL = {
    "Tale": ("id", "name", "clause", "gist", "steps"),
    "Step": ("id", "options"),
    "Venom": ("name", "family", "severity", "threshold", "focus"),
}
"""Records whose fields are all told, empty ones too: one more would change the digest of packs that tables hold."""


@pytest.mark.parametrize("pack", [AxxPack, AxiomPack, ThreePack])
def test_what_a_record_leaves_out_is_not_in_the_digest(pack: type[Parcel]) -> None:
    kinds = {inner for kind in record_types(pack).values() for inner in within(kind)} | {pack}
    assert len(kinds) > 5
    told = {kind.__name__: kind.__struct_fields__ for kind in kinds if not kind.__struct_config__.omit_defaults}
    assert told == {name: fields for name, fields in IN_FULL.items() if name in told}


# ── Packs of one name, and of another game ──────────────────────────────────────────────────


THREE = (("The Moor", "first print"), ("The Mill", "ours"), ("The Moor", "second print"))


def test_of_two_packs_by_one_name_the_later_holds_and_comes_last() -> None:
    old, other, new = (Parcel(name=name, source=source, licence="MIT", game="axx") for name, source in THREE)
    assert in_force([old, other, new]) == [other, new]
    assert in_force([new, other, old]) == [other, old]


@pytest.mark.parametrize(
    ("folder", "of", "game"),
    [
        ("the-salt-coast", "axiom", "axx"),
        ("the-salt-coast", "axiom", "3dx"),
        ("the-drowned-stair", "axx", "axiom"),
        ("the-drowned-stair", "axx", "3dx"),
    ],
)
def test_a_pack_of_another_game_is_told_as_that_whatever_its_records_are(folder: str, of: str, game: str) -> None:
    packs = Path(__file__).parents[2] / "docs" / "packs"
    with pytest.raises(BadRecord, match=f"pack.toml, field 'game': this pack is for '{of}', not for '{game}'"):
        registry.game(game).read_pack(packs / folder)
