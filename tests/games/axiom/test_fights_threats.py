"""Threats as the policy plays them, what is seen of them, and how a fight ends."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace
from tests.games.axiom.heroic import GAME, done, why_not, world
from tests.games.axiom.staging import (
    DAGGER,
    GM,
    HILD,
    IVAR,
    PLAYER,
    RUNA,
    Falling,
    answer,
    begin,
    go,
    of,
    party,
    put,
    rolled,
)

from tablewright.core.facts import Asked
from tablewright.core.game import Seat, run
from tablewright.dice.sources import ScriptedDice
from tablewright.games.axiom.fight import bands, turns
from tablewright.games.axiom.fight.facts import (
    Attack,
    FightBegan,
    FightDecided,
    FightEnded,
    FoeAct,
    Move,
    Moved,
    RollInitiative,
    SetBand,
    StartFight,
    StopFight,
    TargetDrawn,
)
from tablewright.games.axiom.harm import Fell
from tablewright.games.axiom.heroes.facts import MakeThreats
from tablewright.games.axiom.rests.orders import Impose
from tablewright.games.axiom.rolled import ChallengeRolled
from tablewright.games.axiom.world import CLOSE, FAR, NEAR, TOUCH

# ── Threats by policy, and the end ──────────────────────────────────────────────────────────


def test_a_wolf_closes_in_and_bites() -> None:
    found = begin(party(HILD), "1 wolf", "near", first="foes")
    facts = go(found, dice=Falling(threat1=5))
    assert [type(fact).__name__ for fact in facts if not isinstance(fact, ChallengeRolled)][:2] == [
        "Moved",
        "DamageDealt",
    ]


def test_the_move_a_game_master_most_wants_for_a_threat_is_toward_the_party() -> None:
    found = begin(party(HILD, IVAR), "2 wolves", "near", first="foes")
    gm = Seat(id="gm", role="gm")
    wanted = [one.command for one in GAME.offers(found, gm) if one.main and isinstance(one.command, Move)]
    assert [(one.figure, found.figures[one.target].side) for one in wanted] == [("threat1", "party")]


def test_an_archer_shoots_from_afar_and_draws_a_blade_in_touch() -> None:
    found = begin(party(HILD), "1 archer", "far", first="foes")
    blow = next(fact for fact in of(go(found, dice=Falling()), ChallengeRolled) if fact.what == "attack")
    assert blow.weapon == "bow"
    found = begin(party(HILD), "1 archer", "touch", first="foes")
    blow = next(fact for fact in of(go(found, dice=Falling()), ChallengeRolled) if fact.what == "attack")
    assert blow.weapon == "dagger"


def test_by_another_policy_chance_says_whom() -> None:
    found = begin(party(HILD, IVAR, policy="random standing target"), "1 wolf", "touch", first="foes")
    put(found, "hero2", "threat1", TOUCH)
    drawn = of(run(GAME, found, FoeAct(figure="threat1"), ScriptedDice((2, 2, 2, 2, 2, 2))), TargetDrawn)
    assert len(drawn) == 1
    assert GAME.see(drawn[0], PLAYER, found) is None
    found = begin(party(HILD, IVAR, policy="weakest first"), "1 wolf", "touch", first="foes")
    found.figures["hero2"].health, found.figures["hero2"].wounds = 4, "badly hurt"
    facts = run(GAME, found, FoeAct(figure="threat1"), ScriptedDice((2, 2, 2, 2, 2)))
    assert rolled(facts).target == "hero2"


@pytest.mark.clause("axiom.dying", "axiom.threats")
def test_a_minion_is_out_at_nothing_and_the_fight_is_won() -> None:
    found = begin(party(HILD), "1 giant rat", "touch")
    found.figures["threat1"].health = 2
    facts = done(found, Attack(figure="hero1", target="threat1", item=DAGGER), 5, 5, 2, 2, 2)
    assert [fact.state for fact in of(facts, Fell)] == ["out"]
    (over,) = of(go(found), FightEnded)
    assert (over.outcome, over.rounds) == ("won", 1)
    assert found.fight is None


@pytest.mark.clause("axiom.dying")
def test_a_greater_threat_dies_as_characters_do_if_the_gm_wishes() -> None:
    found = begin(party(HILD), "1 captain", "touch")
    found.gm = True
    found.figures["threat1"].health = 1
    done(found, Attack(figure="hero1", target="threat1", item=DAGGER), 5, 5, 5, 5, 5)
    (question,) = of(go(found), Asked)
    assert (question.whom, question.choices) == ("gm", ("it-dies", "it-lies-dying"))
    answer(found, "it-lies-dying")
    assert found.figures["threat1"].state == "dying"
    facts = go(found, dice=Falling(threat1=2))
    assert of(facts, FightDecided) == [FightDecided(outcome="won")]  # nobody stands against the party
    assert found.fight is not None
    assert found.fight.phase == "after"


def test_newcomers_join_the_fight_beside_their_own() -> None:
    found = begin(party(HILD), "1 wolf", "far")
    done(found, MakeThreats(foes="1 raider"))
    fight = found.fight
    assert fight is not None
    assert bands.between(fight, "threat1", "threat2") == CLOSE
    assert bands.between(fight, "hero1", "threat2") == FAR


def test_the_gm_says_how_far_and_when_it_is_over() -> None:
    found = begin(party(HILD), "1 wolf")
    done(found, SetBand(figure="hero1", target="threat1", band="touch"))
    assert bands.between(found.fight, "hero1", "threat1") == TOUCH  # type: ignore[arg-type]
    assert [fact.outcome for fact in of(done(found, StopFight(outcome="truce")), FightEnded)] == ["truce"]


def test_what_a_player_does_not_know_of_threats() -> None:
    found = party(HILD)
    own = party(HILD)
    facts = done(found, StartFight(foes="1 wolf"))
    for fact in facts:
        GAME.evolve(own, GAME.see(fact, PLAYER, found))
    wolf = own.figures["threat1"]
    assert (wolf.health, wolf.top, wolf.talents, wolf.attributes) == (None, None, {}, {"speed": 3})
    (began,) = of(facts, FightBegan)
    assert GAME.see(began, PLAYER, found) == began


def test_where_wounds_are_numbers_their_health_is_seen() -> None:
    found = party(HILD, wounds="numbers")
    own = party(HILD, wounds="numbers")
    for fact in done(found, StartFight(foes="1 wolf")):
        GAME.evolve(own, GAME.see(fact, PLAYER, found))
    assert (own.figures["threat1"].health, own.figures["threat1"].top) == (12, 12)
    assert (GAME.view(own, PLAYER).bands[1].figures[0].health.text) == "12/12"


@pytest.mark.parametrize(
    ("first", "notes"),
    [("party", ["acts now, begins each round", ""]), ("foes", ["", "act now, begin each round"])],
)
def test_the_panel_tells_in_good_grammar_which_side_acts_and_begins(first: str, notes: list[str]) -> None:
    found = begin(party(HILD), "2 wolves", first=first)
    assert [band.note for band in GAME.view(found, PLAYER).bands] == notes


def test_hidden_defense_is_a_question_mark() -> None:
    found = party(HILD, targets="hidden")
    own = party(HILD, targets="hidden")
    facts = done(found, StartFight(foes="1 wolf", apart="touch"))
    facts += run(GAME, found, RollInitiative(), Falling(hero1=6))
    facts += run(GAME, found, GAME.next(found), Falling())
    for fact in facts:
        GAME.evolve(own, GAME.see(fact, PLAYER, found))
    offer = next(o for o in GAME.offers(own, PLAYER) if type(o.command) is Attack)
    assert offer.chance.percent() == "?"
    assert "Defense" not in offer.note
    blow = rolled(done(found, offer.command, 5, 5, 2, 2, 2))
    assert GAME.see(blow, PLAYER, found).pool.threshold == 0
    assert GAME.see(blow, GM, found).pool.threshold == 2


@pytest.mark.parametrize(
    ("order", "code"),
    [
        (StartFight(foes="3 dragons of paper"), "threat"),
        (StartFight(foes="1 wolf", apart="miles"), "band"),
        (StartFight(), "foes"),
        (Attack(figure="hero1", target="hero1"), "fight"),
        (StopFight(), "fight"),
    ],
)
def test_what_cannot_be_is_refused_in_words(order: Any, code: str) -> None:
    assert why_not(party(HILD), order).code == code


def test_nobody_fights_in_an_empty_world() -> None:
    assert why_not(world(), StartFight(foes="1 wolf")).code == "nobody"


def test_the_stunned_do_not_strike_at_who_passes() -> None:
    found = begin(party(HILD), "1 wolf", "touch")
    done(found, Impose(figure="threat1", condition="stunned"))
    assert not turns.turn_of(found, found.figures["threat1"]).reaction
    assert of(done(found, Move(figure="hero1", target="threat1", away=True)), Moved)


@pytest.mark.clause("axiom.actions", "axiom.range")
def test_one_button_goes_to_any_companion_past_who_may_strike_or_slipping_past() -> None:
    found = begin(party(HILD, RUNA), "1 wolf", "touch")
    put(found, "hero2", "hero1", NEAR)
    (offer,) = [one for one in GAME.offers(found, PLAYER) if one.words == "Hild: go nearer to a companion"]
    whom, past = offer.blanks
    assert [(one.key, one.words, one.note) for one in whom.choices] == [("hero2", "Runa", "to Close; wolf may strike")]
    assert [one.words for one in past.choices] == ["take the blows", "slip past (Speed + Acrobatics)"]
    assert (offer.command, offer.main) == (Move(figure="hero1", target="hero2"), False)
    done(found, replace(offer.command, pass_by=True), 5, 5, 5, 2, 2)
    go(found)
    assert bands.between(found.fight, "hero1", "hero2") == CLOSE  # type: ignore[arg-type]


def test_nobody_strikes_where_nobody_is_passed_on_the_way_to_a_companion() -> None:
    found = begin(party(HILD, RUNA), "1 wolf", "far")
    (offer,) = [one for one in GAME.offers(found, PLAYER) if one.words == "Hild: go nearer to a companion"]
    assert [(one.key, one.note) for one in offer.blanks[0].choices] == [("hero2", "to Touch")]
    assert len(offer.blanks) == 1
    put(found, "hero1", "hero2", TOUCH)
    assert not [one for one in GAME.offers(found, PLAYER) if one.words == "Hild: go nearer to a companion"]


@pytest.mark.clause("axiom.dying")
def test_a_decided_fight_is_not_ended_once_more_while_somebody_is_dying() -> None:
    found = begin(party(HILD, IVAR), "1 giant rat", "touch")
    found.gm = True
    found.figures["threat1"].health, found.figures["hero2"].health = 1, 0
    found.figures["hero2"].state = "dying"
    done(found, Attack(figure="hero1", target="threat1", item=DAGGER), 5, 5, 2, 2, 2)
    done(found, GAME.next(found))
    assert found.fight is not None
    assert found.fight.outcome == "won"
    words = "The fight is decided: it is over when nobody is dying any more."
    assert why_not(found, StopFight(outcome="lost")).words == words
    assert not [one for one in GAME.offers(found, GM) if type(one.command) is StopFight]
