"""Sentences as a table reads them: articles, names of doors and things."""

from __future__ import annotations

import pytest
from tests.games.axx.delving import GAME, do, hero, only, under

from tablewright.games.axx.combat import orders
from tablewright.games.axx.magic.spells import SpellCast
from tablewright.games.axx.say import a, gear_name
from tablewright.games.axx.world import Slot


@pytest.mark.clause("axx.spell.hold_portal")
def test_a_spell_is_cast_on_the_door_with_one_article() -> None:
    ivo = hero("ivo", "magic_user")
    ivo.slots = [Slot(level=1, spell="hold_portal")]
    world = under(ivo)
    (cast,) = only(do(world, orders.Cast(figure="ivo", spell="hold_portal", target="first")), SpellCast)
    assert GAME.say(cast, GAME.names(world)) == "Ivo casts Hold Portal on the door."


@pytest.mark.parametrize(
    ("kind", "words"),
    [
        ("spikes", "spikes and hammer"),
        ("chalk", "chalk"),
        ("woodcraft_gear", "woodcraft gear"),
        ("thieves_tools", "thieves' tools"),
        ("grapnel", "a grapnel"),
        ("oil_flask", "an oil flask"),
    ],
)
def test_things_have_an_article_where_they_want_one(kind: str, words: str) -> None:
    assert a(gear_name(kind)) == words
