"""A pack's digest is of what stands in it, so a release whose records may hold more knows the packs of before."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, get_args, get_type_hints

import msgspec
import pytest

from tablewright.core.packs import Parcel, record_types
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
