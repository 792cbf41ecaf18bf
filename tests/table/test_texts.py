"""Texts of orders, wherever in the order they stand: what cannot be shown is refused before anything is done."""

from __future__ import annotations

import re
from typing import Any

import msgspec
import pytest
from tests.table.toy import hall_over

from tablewright.core.errors import Mendable
from tablewright.core.facts import Command
from tablewright.core.game import run
from tablewright.core.story import BeginStory
from tablewright.core.text import bad_name
from tablewright.dice.sources import SeededDice
from tablewright.games import registry
from tablewright.games.axiom.rests.orders import Impose
from tablewright.games.threedx.fight.orders import Afflict
from tablewright.store.memory import MemoryStore
from tablewright.table import house
from tablewright.table.codec import Codec
from tablewright.table.commands import TABLE_COMMANDS, ChangeSeat, MakeSeat
from tablewright.table.hall import Hall

TURNED, UNSEEN = "Gr\u202eit", "as\u200bp venom"
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


@pytest.mark.parametrize(
    ("name", "place", "sign"),
    [
        ("Hi\u200bld", 3, "200B"),
        ("Hi\u00adld", 3, "00AD"),
        ("Hild\ufeff", 5, "FEFF"),
        ("\u2060Hild", 1, "2060"),
        ("Hi\u200dld", 3, "200D"),
        ("Hild\u3164", 5, "3164"),
        ("Hild\ufe0f", 5, "FE0F"),
        ("Hild\U000e0041", 5, "E0041"),
    ],
)
def test_no_two_names_look_alike_by_a_character_that_nobody_sees(name: str, place: int, sign: str) -> None:
    """Names of tables, seats and characters alike, in all three games; speech may hold what it likes."""
    words = f"Character {place} of the {{}} cannot be seen (U+{sign})."
    wrong = bad_name(name)
    assert wrong is not None
    assert wrong.words == words.format("name")
    hall = hall_over()
    with pytest.raises(Mendable, match=re.escape(words.format("title"))):
        hall.make_table("well", name)
    with pytest.raises(Mendable, match=re.escape(words.format("name"))):
        hall.make_table("well", "A well", name=name)
    made = hall.make_table("well", "A well")
    affairs = hall.table(made.table).state.affairs
    room = house.Room(table=made.table, affairs=affairs, heroes=(), rows={}, secrets={}, at=0)
    for command in (MakeSeat(role="watcher", name=name), ChangeSeat(seat=made.seat, name=name)):
        refused = house.refusal(room, affairs.seats[made.seat], command)
        assert refused is not None
        assert refused.words == words.format("name")


@pytest.mark.parametrize(
    "name",
    [
        "\u0645\u06cc\u200c\u0631\u0627",
        "\u0915\u094d\u200d\u0937",
        "\U0001f469\u200d\U0001f692 Ada",
        "Ada \u2764\ufe0f",
    ],
    ids=["Persian", "Devanagari", "a picture of two", "a heart"],
)
def test_what_joins_letters_and_pictures_is_part_of_a_name(name: str) -> None:
    assert bad_name(name) is None


@pytest.mark.parametrize(
    ("name", "command", "what"),
    [
        (
            "axiom",
            Impose(figure="hero1", condition="health", name=UNSEEN, family="body", severity=1),
            "condition's name",
        ),
        ("axiom", Impose(figure="hero1", condition="prone", focus=UNSEEN), "Focus"),
        ("3dx", Afflict(figure="hero1", name=UNSEEN, severity=3), "ill's name"),
        ("axiom", BeginStory(title=UNSEEN), "title"),
        ("3dx", BeginStory(title=UNSEEN), "title"),
    ],
)
def test_ills_and_adventures_have_names_that_are_seen(name: str, command: Command, what: str) -> None:
    hall = Hall(MemoryStore(), clock=lambda: 0)
    made = hall.make_table(name, "A table", role="gm", name="GM", quick=None)
    game, world = hall.table(made.table).game, hall.table(made.table).state.world
    run(game, world, game.opening(1)[0], SeededDice(1))
    refused = game.refusal(world, command)
    assert refused is not None
    assert refused.words == f"Character 3 of the {what} cannot be seen (U+200B)."
