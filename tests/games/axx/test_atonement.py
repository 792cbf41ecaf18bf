"""A Cleric who acts against the own alignment: the game master takes the spells away until atonement."""

from __future__ import annotations

import pytest
from tests.games.axx.fights import GAME, do, fight, hero, party, refused

from tablewright.core.facts import Offer
from tablewright.core.game import Seat
from tablewright.games.axx.combat import orders
from tablewright.games.axx.gm_facts import Adjust
from tablewright.games.axx.heroes.magic_prepare import Prepare
from tablewright.games.axx.town.stay import StayWeek
from tablewright.games.axx.view.party import card
from tablewright.games.axx.world import Item, World

GM = Seat("gm", "gm")
OSRIC = Seat("p", "player", "Ann", ("osric",))
SIN = Adjust(figure="osric", what="condition", value="forsaken", reason="he robbed the shrine")
TAKE, BACK = "Take a Cleric's spells away until atonement", "Let a Cleric have atoned: the spells are back"
CURE = orders.Cast(figure="osric", spell="cure_light_wounds", target="osric")


def offered(world: World, seat: Seat) -> dict[str, Offer]:
    return {one.words: one for one in GAME.offers(world, seat) if one.words in (TAKE, BACK)}


@pytest.mark.clause("axx.alignment")
def test_without_spells_until_atonement_at_the_game_masters_word() -> None:
    osric = hero("osric", "cleric", hp=3, top=6, spells=("cure_light_wounds",))
    world = party(osric, hero("hild"))
    world.place, world.gm = "town", True
    assert GAME.refusal(world, CURE) is None
    assert list(offered(world, GM)) == [TAKE]
    assert offered(world, OSRIC) == {}
    assert [choice.key for choice in offered(world, GM)[TAKE].blanks[0].choices] == ["osric"]
    (told,) = do(world, SIN)
    said = "By ruling, Osric is now cut off from the faith. (he robbed the shrine)"
    assert GAME.say(told, GAME.names(world)) == said
    assert refused(world, CURE).words == "Osric is cut off from the faith, and has no spells until atonement."
    assert refused(world, Prepare(figure="osric", spells=("bless",))).code == "forsaken"
    assert "cut off from the faith" in [tag.words.lower() for tag in card(world, osric, GM).tags]
    do(world, StayWeek())
    assert refused(world, CURE).code == "forsaken"  # rest does not atone
    assert list(offered(world, GM)) == [BACK]
    do(world, Adjust(figure="osric", what="clear", value="forsaken", reason="a vow"))
    assert GAME.refusal(world, CURE) is None


@pytest.mark.clause("axx.alignment")
def test_it_befalls_nobody_who_does_not_pray_and_the_dead_are_turned_all_the_same() -> None:
    symbol = Item(id="symbol", kind="holy_symbol", place="worn")
    osric = hero("osric", "cleric", spells=("bless",), items=(symbol,))
    world = fight(party(osric, hero("mira", "magic_user", spells=("sleep",))), "skeleton_guard")
    assert refused(world, Adjust(figure="mira", what="condition", value="forsaken", reason="x")).code == "value"
    do(world, SIN)
    assert not [one for one in GAME.offers(world, OSRIC) if isinstance(one.command, orders.Cast) and not one.greyed]
    assert refused(world, orders.Cast(figure="osric", spell="bless")).code == "forsaken"
    assert GAME.refusal(world, orders.TurnUndead(figure="osric")) is None
