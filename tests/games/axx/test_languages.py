"""Languages beyond the first: named by the player, as many as the INT modifier, and shown on the sheet."""

from __future__ import annotations

import pytest
from tests.games.axx.fights import GAME, do, fight, hero, only, party, refused

from tablewright.core.game import Seat
from tablewright.games.axx.heroes.languages import LanguageLearned, LearnLanguage
from tablewright.games.axx.view.sheet import sheet
from tablewright.games.axx.world import World

PLAYER = Seat(id="p", role="player", figures=("mira",))
pytestmark = pytest.mark.clause("axx.ability.int")


def shown(world: World) -> str:
    """The line of the sheet."""
    lines = [line for part in sheet(world, world.figures["mira"]).sections for line in part.lines]
    return next((line.text for line in lines if line.words == "Languages"), "")


def test_as_many_as_the_modifier_and_the_sheet_says_which() -> None:
    """INT 16 is +2: two languages, and no third."""
    world = party(hero("mira", "magic_user", INT=16))
    assert shown(world) == "2 beyond the first"
    learned = only(do(world, LearnLanguage(figure="mira", language="  Orcish ")), LanguageLearned)
    assert GAME.say(learned, GAME.names(world)) == "Mira knows Orcish too."
    assert shown(world) == "Orcish and 1 more beyond the first"
    do(world, LearnLanguage(figure="mira", language="Old Dwarvish"))
    assert shown(world) == "Orcish and Old Dwarvish beyond the first"
    third = refused(world, LearnLanguage(figure="mira", language="Elvish"))
    assert third.words == "Mira can know 2 languages beyond the first."


def test_none_without_a_modifier_none_twice_and_no_empty_name() -> None:
    world = party(hero("hild"), hero("mira", "magic_user", INT=13))
    assert refused(world, LearnLanguage(figure="hild", language="Orcish")).code == "languages"
    assert refused(world, LearnLanguage(figure="mira", language=" ")).words == "The language is empty."
    assert refused(world, LearnLanguage(figure="nobody", language="Orcish")).code
    world.figures["mira"].scores["INT"] = 18
    do(world, LearnLanguage(figure="mira", language="Orcish"))
    assert refused(world, LearnLanguage(figure="mira", language="ORCISH")).words == "Mira knows ORCISH already."


def test_the_button_is_there_while_a_language_is_open() -> None:
    world = party(hero("mira", "magic_user", INT=13))
    (offer,) = [one for one in GAME.offers(world, PLAYER) if isinstance(one.command, LearnLanguage)]
    assert (offer.words, offer.note) == (
        "Name a language that Mira knows",
        "1 beyond the first still to name; the rules list none",
    )
    do(world, LearnLanguage(figure="mira", language="Orcish"))
    assert not [one for one in GAME.offers(world, PLAYER) if isinstance(one.command, LearnLanguage)]
    other = fight(party(hero("mira", "magic_user", INT=13)))
    assert not [one for one in GAME.offers(other, PLAYER) if isinstance(one.command, LearnLanguage)]
