"""Saves that the game master calls for: what they add, what they need, who may be called on."""

from __future__ import annotations

import pytest
from tests.games.axx.fights import GAME, chance_of, do, fight, fold, hero, no, only, party, told

from tablewright.core.facts import Answer, Asked
from tablewright.core.game import Seat
from tablewright.games.axx.checks import SaveRolled
from tablewright.games.axx.heroes.save_orders import CallSave
from tablewright.games.axx.magic.wards import WardRaised
from tablewright.games.axx.world import Condition

GM = Seat("gm", "gm")
PLAYER = Seat("p", "player", "Ann", ("hild",))


@pytest.mark.clause("axx.save", "axx.save.kinds", "axx.class.fighter")
def test_a_fall_is_saved_against_at_12_with_half_the_level_and_what_the_class_adds() -> None:
    world = party(hero("hild", level=5, CON=16, DEX=8), hero("tam", "thief", level=2, DEX=16))
    fact = only(do(world, CallSave(figure="hild", save="dodge", against="the fall"), 11), SaveRolled)
    assert told(fact.terms) == [("half_level", 2), ("DEX", -1)]
    assert (fact.total, fact.target, fact.success) == (12, 12, True)
    assert GAME.say(fact, GAME.names(world)) == "Hild makes a Dodge save against the fall: 12 against 12."
    body = only(do(world, CallSave(figure="hild", save="body"), 5), SaveRolled)
    assert told(body.terms) == [("half_level", 2), ("CON", 2), ("fighter", 2)]
    assert (body.total, body.success) == (11, False)
    assert GAME.say(body, GAME.names(world)) == "Hild misses a Body save: 11 against 12."
    assert chance_of(world, CallSave(figure="tam", save="dodge")).percent() == "70 %"  # 1 + 2 + 2: needs 7


@pytest.mark.clause("axx.save", "axx.class.barbarian", "axx.class.magic_user")
def test_a_creature_is_saved_against_at_10_and_its_hd_and_magic_by_those_who_are_good_at_it() -> None:
    world = party(hero("osric", "ranger", level=5, WIS=13), hero("bran", "barbarian"), hero("mira", "magic_user"))
    charm = CallSave(figure="osric", save="will", target=14, against="a charm", magic=True)
    assert (chance_of(world, charm).need, chance_of(world, charm).percent()) == (11, "50 %")  # the ledger's example
    for name in ("bran", "mira"):
        assert chance_of(world, CallSave(figure=name, save="will")).need == 12
        assert chance_of(world, CallSave(figure=name, save="will", magic=True)).need == 10


@pytest.mark.clause("axx.save.monster", "axx.spell.bless", "axx.condition.weakened", "axx.option.natural")
def test_monsters_are_called_on_too_and_wards_weakness_and_natural_faces_count() -> None:
    world = fight(party(hero("hild"), natural=True), "ghoul")
    assert chance_of(world, CallSave(figure="foe1", save="dodge")).need == 10  # HD 2 against 12
    fold(world, WardRaised(figure="hild", ward="bless", on=("hild",)))
    world.figures["hild"].conditions["fatigue"] = Condition(kind="fatigue")
    fact = only(do(world, CallSave(figure="hild", save="will", target=30), 20), SaveRolled)
    assert told(fact.terms) == [("weakened", -2), ("ward_bless", 1)]
    assert fact.success  # by the face alone


@pytest.mark.clause("axx.save.monster")
def test_players_see_of_a_foes_save_the_die_and_not_what_its_hit_dice_add() -> None:
    world = fight(party(hero("hild")), "ghoul")
    world.figures["foe1"].conditions["fatigue"] = Condition(kind="fatigue")
    fact = only(do(world, CallSave(figure="foe1", save="body", against="the gust"), 13), SaveRolled)
    assert (told(fact.terms), fact.total) == ([("hd", 2), ("weakened", -2)], 13)
    names = GAME.names(world)
    assert GAME.say(fact, names) == "Ghoul 1 makes a Body save against the gust: 13 against 12."
    seen = GAME.see(fact, PLAYER, world)
    assert isinstance(seen, SaveRolled)
    assert (told(seen.terms), seen.total, seen.face, seen.target) == ([("weakened", -2)], None, 13, 12)
    assert GAME.say(seen, names) == "Ghoul 1 makes a Body save against the gust: 13 on the die against 12."
    (line,) = GAME.card(seen, names).rolls
    assert (line.total, line.need, line.chance, line.ask) == ("", "against 12", "?", "")
    assert "hd" not in [term.name for term in GAME.why(world, seen)]
    assert GAME.judged(seen) is None
    mine = only(do(world, CallSave(figure="hild", save="body"), 13), SaveRolled)
    assert GAME.see(mine, PLAYER, world) == mine


@pytest.mark.clause("axx.kindred.halfling")
def test_a_halfling_may_throw_a_missed_one_again() -> None:
    world = party(hero("pip", "thief", kindred="halfling"))
    assert isinstance(do(world, CallSave(figure="pip", save="body"), 2)[-1], Asked)
    second = only(do(world, Answer(figure="pip", choice="throw again"), 12), SaveRolled)
    assert (second.again, second.success) == (True, True)


def test_what_is_no_save_is_refused_and_the_button_is_the_game_masters() -> None:
    world = fight(party(hero("hild"), hero("tam")), "ghoul")
    world.figures["tam"].state = "dead"
    assert no(world, CallSave(figure="hild", save="luck")) == "A save is body, dodge or will."
    assert no(world, CallSave(figure="hild", save="body", target=0)) == (
        "A save is against a number from 1 to 100: 12, or 10 + HD."
    )
    assert no(world, CallSave(figure="nobody", save="body")) == "There is nobody by that name here."
    assert "Tam" in no(world, CallSave(figure="tam", save="body"))
    assert "hazard" in no(world, CallSave(figure="hild", save="body", against="x" * 41))
    (offer,) = (one for one in GAME.offers(world, GM) if isinstance(one.command, CallSave))
    assert [choice.words for choice in offer.blanks[0].choices] == ["Hild", "ghoul 1"]
    assert not [one for one in GAME.offers(world, PLAYER) if isinstance(one.command, CallSave)]
    assert CallSave.roles == ("gm",)
