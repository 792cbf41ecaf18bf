"""What hands found at the table: boundaries of fights, rests and criticals of AxiomRPG, each with its right value."""

from __future__ import annotations

from typing import Any

import pytest
from tests.games.axiom.heroic import GAME, done, why_not, world
from tests.games.axiom.staging import HILD, IVAR, SVEN, Falling, answer, begin, go, of, party, put

from tablewright.core.facts import Asked, SetOption
from tablewright.core.game import Seat
from tablewright.games.axiom.challenges.orders import CallChallenge, RollChallenge
from tablewright.games.axiom.fight import attacks
from tablewright.games.axiom.fight.facts import Attack, EndTurn, FormBulwark, Move, StopFight
from tablewright.games.axiom.heroes.facts import MakeHero, NameFigure
from tablewright.games.axiom.rests.orders import Impose, Mend, PassTime
from tablewright.games.axiom.world import CLOSE, NEAR, TOUCH


def fight(*made: MakeHero, foes: str = "1 raider", apart: str = "touch", **options: Any) -> Any:
    """A fight whose turn is the party's, its world read as a test reads it."""
    return begin(party(*made, **options), foes, apart)


def item(in_world: Any, id_: str, part: str) -> str:
    """The id of a thing that somebody carries, by a part of its kind."""
    return next(str(one.id) for one in in_world.figures[id_].items.values() if part in one.kind)


@pytest.mark.clause("axiom.dying")
def test_who_falls_in_the_own_turn_makes_the_first_save_at_the_start_of_the_next() -> None:
    made = fight()
    foe, hild = made.fight.foes[0], made.figures["hero1"]
    hild.health = 1
    done(made, Move(figure="hero1", target=foe, away=True))
    go(made, dice=Falling(**{foe: 6, "hero1": 2}))
    assert (hild.state, hild.passed, hild.failed) == ("dying", 0, 0)
    for id_ in ("hero2", "hero3", "hero4"):
        done(made, EndTurn(figure=id_))
    go(made, dice=Falling(hero1=2))  # the raider's turn, then the party's: the Save, which fails
    assert (hild.state, hild.passed, hild.failed) == ("dying", 0, 1)


@pytest.mark.clause("axiom.shield")
def test_a_shield_struck_with_makes_no_bulwark_in_that_turn() -> None:
    made = fight(IVAR, SVEN)
    done(made, Attack(figure="hero1", target=made.fight.foes[0], item=item(made, "hero1", "shield")), *[2] * 7)
    assert attacks.defense_of(made, made.figures["hero1"]) == 1
    for figure, ally in (("hero1", "hero2"), ("hero2", "hero1")):
        assert why_not(made, FormBulwark(figure=figure, ally=ally)).code == "bashed"


@pytest.mark.clause("axiom.shield")
def test_a_bulwark_ends_when_one_of_the_two_falls() -> None:
    made = fight(IVAR, SVEN)
    done(made, FormBulwark(figure="hero1", ally="hero2"))
    assert attacks.defense_of(made, made.figures["hero2"]) == 1 + (2 + 0) // 3 + 2
    made.figures["hero1"].health = 1
    done(made, EndTurn(figure="hero1"))
    done(made, EndTurn(figure="hero2"))
    go(made, dice=Falling(**{made.fight.foes[0]: 6}))
    assert made.figures["hero1"].state == "dying"
    assert made.fight.bulwark == {}
    assert attacks.defense_of(made, made.figures["hero2"]) == 2


@pytest.mark.clause("axiom.conditions.combat")
def test_the_frightened_come_no_nearer_by_way_of_somebody_beside_what_they_fear() -> None:
    made = fight(foes="2 raiders", apart="near")
    feared, other = made.fight.foes
    put(made, feared, other, TOUCH)
    done(made, Impose(figure="hero1", condition="frightened", by=feared))
    for target in (feared, other):
        assert why_not(made, Move(figure="hero1", target=target)).code == "afraid"
    done(made, Move(figure="hero1", target=other, away=True))
    made = fight(foes="2 raiders", apart="near")
    feared, other = made.fight.foes
    put(made, other, "hero1", CLOSE)
    done(made, Impose(figure="hero1", condition="frightened", by=feared))
    done(made, Move(figure="hero1", target=other))
    assert made.fight.bands[f"hero1 {feared}"] == NEAR


@pytest.mark.clause("axiom.dying")
def test_a_fight_that_is_stopped_goes_on_for_those_who_die() -> None:
    made = fight(apart="near")
    made.figures["hero1"].state, made.figures["hero1"].health = "dying", 0
    done(made, StopFight(outcome="won"))
    assert made.fight.outcome == "won"
    assert made.figures[made.fight.foes[0]].state == "gone"
    for figure in ("hero2", "hero3", "hero4"):
        done(made, EndTurn(figure=figure))
    go(made, dice=Falling(hero1=6))
    for _ in range(2):
        for figure in ("hero2", "hero3", "hero4"):
            if made.fight is not None and GAME.refusal(made, EndTurn(figure=figure)) is None:
                done(made, EndTurn(figure=figure))
        go(made, dice=Falling(hero1=6))
    assert made.fight is None
    assert made.figures["hero1"].state == "stable"


@pytest.mark.clause("axiom.critical.failure")
def test_a_second_attempt_hours_later_is_no_immediate_one() -> None:
    made: Any = party(HILD, criticals=True)
    sneak = CallChallenge(who=("hero1",), attribute="speed", talent="stealth", threshold=3)
    done(made, sneak)
    done(made, RollChallenge(figure="hero1"), 1, 2, 2, 2, 2)
    answer(made, "disadvantage-on-a-second-attempt")
    go(made)
    assert made.scene.ruined == {"hero1": "speed stealth"}
    done(made, PassTime(hours=5))
    assert made.scene.ruined == {}


@pytest.mark.clause("axiom.scope")
def test_without_the_pack_no_time_is_told() -> None:
    assert why_not(world(beyond=False), PassTime(hours=1)).code == "beyond"


@pytest.mark.clause("axiom.critical.success")
def test_a_players_question_does_not_tell_the_defense_of_a_threat() -> None:
    made = fight(HILD, criticals=True, targets="hidden", foes="2 raiders")
    foe = made.fight.foes[0]
    blow = Attack(figure="hero1", target=foe, item=item(made, "hero1", "dagger"))
    (asked,) = [fact for fact in done(made, blow, 6, 5, 2, 2, 2) if isinstance(fact, Asked)]
    assert asked.about["threshold"] == 1 + (3 + 1) // 3 + 1  # Speed 3, light armour, a shield
    seen = GAME.see(asked, Seat(id="s", role="player", figures=("hero1",)), made)
    assert "threshold" not in seen.about
    assert seen.about["target"] == foe
    assert GAME.see(asked, Seat(id="g", role="gm"), made) == asked


@pytest.mark.clause("axiom.critical.failure")
def test_where_no_gm_sits_nobody_has_to_think_of_a_consequence_and_the_referee_decides() -> None:
    made: Any = party(HILD, criticals=True)
    sword = item(made, "hero1", "sword")
    made.figures["hero1"].items[sword].damaged = True
    (asked,) = of(done(made, Mend(figure="hero1", owner="hero1", item=sword), 1, 2, 2), Asked)
    assert (asked.choices, asked.otherwise) == (("a-second-consequence", "nothing"), "nothing")
    facts = answer(made, asked.otherwise)
    told = [GAME.say(fact, GAME.names(made)) for fact in (asked, *facts)]
    assert told == [
        "The referee must decide: a second consequence, named by the GM or nothing more?",
        "The referee decides: nothing more.",
        "Hild gets away with it.",
    ]
    made.gm = True
    assert GAME.say(asked, GAME.names(made)).startswith("The GM must decide: ")


@pytest.mark.clause("axiom.scope")
def test_the_pack_stays_while_a_fight_or_an_adventure_is_going_on() -> None:
    off = SetOption(name="beyond", value=False)
    made = fight(HILD, apart="near")
    assert why_not(made, off).code == "beyond"
    assert off not in [offer.command for offer in GAME.offers(made, Seat(id="g", role="gm"))]
    done(made, StopFight(outcome="truce"))
    done(made, off)
    assert made.options["beyond"] is False


@pytest.mark.clause("axiom.pool")
def test_dice_are_asked_for_where_a_sheet_of_the_page_has_no_such_attribute() -> None:
    made = world(beyond=False)
    done(made, NameFigure(name="Bo", attributes={"speed": 3}, talents={"stealth": 2}))
    done(made, CallChallenge(who=("hero1",), attribute="wit", talent="stealth", threshold=2))
    assert why_not(made, RollChallenge(figure="hero1")).code == "dice"
    (offer,) = [o for o in GAME.offers(made, Seat(id="s", role="player", figures=("hero1",))) if o.main]
    assert [blank.name for blank in offer.blanks] == ["dice"]
    done(made, RollChallenge(figure="hero1", dice=3), 5, 6, 2)
    go(made)
    assert made.call is None
    done(made, CallChallenge(who=("hero1",), attribute="speed", talent="stealth", threshold=2))
    assert why_not(made, RollChallenge(figure="hero1", dice=3)).code == "dice"
    done(made, RollChallenge(figure="hero1"), 5, 6, 2, 2, 2)
