"""Texts of orders, wherever in the order they stand: what cannot be shown is refused before anything is done."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest
from tests.table.toy import hall_over

from tablewright.core.errors import Mendable
from tablewright.core.facts import Command
from tablewright.games import registry
from tablewright.table.codec import Codec
from tablewright.table.commands import TABLE_COMMANDS

TURNED = "Gr\u202eit"
GAMES = [*registry.GAMES]


def spoiled(kind: Any) -> list[Any]:
    """Values of a type, each with one text in it that would turn the direction of writing."""
    known = msgspec.inspect.type_info(kind) if not isinstance(kind, msgspec.inspect.Type) else kind
    match known:
        case msgspec.inspect.StrType():
            return [TURNED]
        case msgspec.inspect.UnionType(types=types):
            return [value for one in types for value in spoiled(one)]
        case msgspec.inspect.VarTupleType(item_type=item):
            return [(value,) for value in spoiled(item)]
        case msgspec.inspect.TupleType(item_types=items):
            return [tuple(TURNED if isinstance(one, msgspec.inspect.StrType) else 1 for one in items)]
        case msgspec.inspect.DictType():
            return [{TURNED: 1}]
        case msgspec.inspect.StructType(cls=cls, fields=fields):
            plain = {f.name: "x" if isinstance(f.type, msgspec.inspect.StrType) else 1 for f in fields if f.required}
            return [cls(**{**plain, f.name: value}) for f in fields for value in spoiled(f.type)]
    return []


@pytest.mark.parametrize("name", GAMES)
def test_no_text_of_any_order_turns_the_direction_of_writing(name: str) -> None:
    game, found = registry.game(name), 0
    codec = Codec(game)
    for kind in (*game.commands, *TABLE_COMMANDS):
        for field in msgspec.inspect.type_info(kind).fields:  # type: ignore[attr-defined]
            for value in spoiled(field.type):
                order: Command = _with(kind, field.name, value)
                wrong = codec.bad_text_in(order)
                assert wrong is not None, order
                assert wrong.words == f"Character 3 of the {field.name.replace('_', ' ')} cannot be shown (U+202E)."
                found += 1
    assert found > 80


def _with(kind: type[Command], name: str, value: Any) -> Command:
    """An order of this kind with nothing in it but this."""
    blank = {f.name: None for f in msgspec.structs.fields(kind) if f.required}
    return kind(**{**blank, name: value})


def test_a_name_that_nobody_sees_is_no_name_for_a_table() -> None:
    hall = hall_over()
    for title in ("\u200b", "\u2800 \u3164", "A\u2028B"):
        with pytest.raises(Mendable, match=r"is empty|cannot be shown"):
            hall.make_table("well", title)
    assert hall.tables() == []
