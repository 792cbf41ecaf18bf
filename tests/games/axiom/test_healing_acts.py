"""Rests, Medicine and dying, each in a real scene."""

from __future__ import annotations

import pytest
from msgspec.structs import replace
from tests.games.axiom.heroic import GAME, done, why_not
from tests.games.axiom.staging import HILD, RUNA, Falling, begin, fresh, go, of, party, put, rolled

from tablewright.core.game import Seat, run
from tablewright.dice.sources import ScriptedDice
from tablewright.games.axiom import harm
from tablewright.games.axiom.fight.facts import (
    Attack,
    DyingSave,
    EndTurn,
    FightDecided,
    FightEnded,
    FoeAct,
    Move,
    StandUp,
)
from tablewright.games.axiom.harm import DyingCounted, Fell, Healed
from tablewright.games.axiom.rests.orders import Impose, PassTime, Rest, SetSafe, Treat
from tablewright.games.axiom.rolled import ChallengeRolled
from tablewright.games.axiom.scenes import OpenScene
from tablewright.games.axiom.table import Adjust
from tablewright.games.axiom.world import NEAR, TOUCH, World


def hurt(health: int, *, body: int = 3) -> World:
    """Hild with so much Health left."""
    found = party(replace(HILD, attributes={"body": body, "speed": 3, "wit": 6 - body}))
    found.figures["hero1"].health = health
    return found


# ── Rests ───────────────────────────────────────────────────────────────────────────────────


@pytest.mark.clause("axiom.healing")
def test_a_short_rest_brings_body_in_health_and_no_more_than_the_greatest() -> None:
    found = hurt(15)
    (healed,) = of(done(found, Rest(kind="short")), Healed)
    assert (healed.amount, healed.health) == (3, 18)
    assert found.clock == 8 * 60 + 15
    done(found, Rest(kind="short"))
    done(found, Rest(kind="short"))
    assert found.figures["hero1"].health == 23


@pytest.mark.clause("axiom.healing")
@pytest.mark.example("axiom.healing", 1)
def test_a_long_rest_brings_body_and_a_die_for_each_of_fortitude() -> None:
    found = hurt(15)
    (healed,) = of(done(found, Rest(kind="long"), 4, 5), Healed)
    assert [roll.faces for roll in healed.rolls] == [(4, 5)]
    # 3 + 9 = 12; at 15 of 23 the hero wakes with 23, not 27.
    assert (healed.rolled, healed.amount, healed.health) == (12, 8, 23)


@pytest.mark.clause("axiom.healing")
def test_a_long_rest_is_had_once_a_day() -> None:
    found = hurt(5)
    done(found, Rest(kind="long"), 1, 1)
    refused = why_not(found, Rest(kind="long"))
    assert refused.code == "soon"
    assert refused.words == "A long rest can be had once a day: again in 16 hours."
    done(found, PassTime(hours=16))
    done(found, Rest(kind="long"), 1, 1)
    assert found.figures["hero1"].health == 15


@pytest.mark.clause("axiom.rest.full")
def test_a_full_rest_brings_everything_once_in_three_days() -> None:
    found = hurt(2)
    done(found, Impose(figure="hero1", condition="exhausted"))
    facts = done(found, Rest(kind="full"))
    assert [fact.health for fact in of(facts, Healed)] == [23]
    assert found.figures["hero1"].conditions == {}
    assert found.clock == (8 + 24) * 60
    assert why_not(found, Rest(kind="full")).clause == "axiom.rest.full"
    done(found, PassTime(hours=47))
    assert why_not(found, Rest(kind="full")).words == "A full rest can be had once in three days: again in 1 hour."
    done(found, PassTime(hours=1))
    assert GAME.refusal(found, Rest(kind="full")) is None


@pytest.mark.clause("axiom.healing")
def test_no_rest_amid_a_fight_nor_where_it_is_not_safe() -> None:
    found = begin(hurt(15), "1 wolf")
    assert why_not(found, Rest(kind="short")).code == "now"
    found = hurt(15)
    done(found, OpenScene(title="A marsh"))
    assert why_not(found, Rest(kind="short")).code == "safe"
    done(found, SetSafe(safe=True))
    assert GAME.refusal(found, Rest(kind="short")) is None


@pytest.mark.clause("axiom.healing")
def test_a_grave_injury_bars_natural_healing() -> None:
    found = hurt(5)
    done(found, Impose(figure="hero1", condition="grave"))
    (healed,) = of(done(found, Rest(kind="long")), Healed)
    assert (healed.barred, healed.health) == (True, 5)


@pytest.mark.clause("axiom.dying", "axiom.healing")
def test_a_long_rest_wakes_the_stable() -> None:
    found = hurt(0)
    found.figures["hero1"].state = "stable"
    (healed,) = of(done(found, Rest(kind="long"), 1, 1), Healed)
    assert (healed.woke, healed.health) == (True, 5)
    assert (found.figures["hero1"].state, list(found.figures["hero1"].conditions)) == ("up", ["prone"])
    player = Seat(id="p", role="player", figures=("hero1",))
    (rise,) = [one for one in GAME.offers(found, player) if isinstance(one.command, StandUp)]
    assert (rise.words, rise.price) == ("Hild: stand up", "")
    done(found, rise.command)
    assert found.figures["hero1"].conditions == {}


# ── Medicine ────────────────────────────────────────────────────────────────────────────────


@pytest.mark.clause("axiom.healing")
@pytest.mark.example("axiom.healing", 2)
def test_each_success_of_medicine_is_a_die_of_health() -> None:
    found = party(HILD, replace(RUNA, talents={"medicine": 1, "precision": 3, "technical": 3, "resolve": 2}))
    done(found, OpenScene(title="A roadside"))
    found.figures["hero1"].health = 10
    facts = done(found, Treat(figure="hero2", target="hero1"), 5, 6, 2, 3, 5, 2, 4, 1)
    tried = rolled(facts)
    assert (tried.pool.dice, tried.mode, tried.pool.threshold, tried.successes) == (5, 0, 2, 3)
    (healed,) = of(facts, Healed)
    assert ([roll.faces for roll in healed.rolls], healed.amount, healed.health) == ([(2, 4, 1)], 7, 17)
    assert found.clock == 8 * 60 + 10


@pytest.mark.clause("axiom.healing")
@pytest.mark.example("axiom.healing", 2)
def test_with_one_success_there_is_none_and_the_try_of_the_day_is_used() -> None:
    found = party(HILD, RUNA)
    found.figures["hero1"].health = 10
    facts = done(found, Treat(figure="hero2", target="hero1"), 2, 6, 2, 3, 3, 2, 2)
    assert rolled(facts).passed is False
    assert not of(facts, Healed)
    assert why_not(found, Treat(figure="hero2", target="hero1")).code == "tended"
    done(found, PassTime(hours=24))
    assert GAME.refusal(found, Treat(figure="hero2", target="hero1")) is None


@pytest.mark.clause("axiom.healing")
def test_on_oneself_at_three_in_safety_with_advantage_and_a_kit_adds_its_die() -> None:
    found = party(RUNA)
    found.figures["hero1"].health = 10
    facts = done(found, Treat(figure="hero1", target="hero1", kit=True), 2, 4, 4, 4, 2, 2, 2, 2, 1, 1, 1)
    tried = rolled(facts)
    assert (tried.pool.dice, tried.mode, tried.pool.threshold, tried.successes) == (8, 1, 3, 3)
    assert tried.pool.helps[0].name == "safe_place"
    assert [fact.amount for fact in of(facts, Healed)] == [3]


@pytest.mark.clause("axiom.healing", "axiom.actions")
def test_amid_a_fight_it_is_a_primary_action_at_disadvantage_in_touch() -> None:
    found = begin(party(HILD, RUNA), "1 wolf", "far")
    found.figures["hero1"].health = 10
    order = Treat(figure="hero2", target="hero1")
    assert why_not(found, order).code == "touch"
    put(found, "hero2", "hero1", TOUCH)
    tried = rolled(done(found, order, 6, 6, 5, 5, 5, 5, 5, 1, 1, 1))
    assert (tried.mode, tried.successes) == (-1, 3)
    assert found.figures["hero1"].health == 13
    assert found.fight is not None
    assert found.fight.turns["hero2"].primary == 0
    assert found.clock == 8 * 60


def test_the_unhurt_need_no_medicine() -> None:
    assert why_not(party(HILD, RUNA), Treat(figure="hero2", target="hero1")).code == "unhurt"


# ── Dying ───────────────────────────────────────────────────────────────────────────────────


def downed() -> World:
    """Hild dying in Touch with a wolf, Runa far off; it is the foes' turn next."""
    found = begin(party(HILD, RUNA), "1 wolf", "touch", first="foes")
    put(found, "hero2", "hero1", NEAR)
    found.figures["hero1"].health = 1
    facts = run(GAME, found, FoeAct(figure="threat1"), ScriptedDice((5, 5, 2, 2, 2)))
    assert [fact.state for fact in of(facts, Fell)] == ["dying"]
    return found


@pytest.mark.clause("axiom.dying")
def test_at_nothing_unconscious_with_a_save_at_the_start_of_each_own_turn() -> None:
    found = downed()
    assert found.figures["hero1"].wounds == "down"
    facts = go(found, dice=Falling(threat1=2, hero1=5))
    saves = [fact for fact in of(facts, ChallengeRolled) if fact.what == "dying"]
    assert [(fact.figure, fact.pool.threshold, fact.pool.dice) for fact in saves] == [("hero1", 2, 5)]
    # However many successes it shows, a Save counts once.
    assert [(fact.passed, fact.failed) for fact in of(facts, DyingCounted)] == [(1, 0)]


@pytest.mark.clause("axiom.dying")
@pytest.mark.example("axiom.dying", 1)
def test_passed_failed_passed_failed_passed_is_stable() -> None:
    found = downed()
    states = []
    for passes in (True, False, True, False, True):
        faces = (5, 5, 2, 2, 2) if passes else (2, 2, 2, 2, 2)
        found.fight.turns.pop("hero1", None)  # type: ignore[union-attr]
        facts = run(GAME, found, DyingSave(figure="hero1"), ScriptedDice(faces))
        states += [(fact.passed, fact.failed, fact.state) for fact in of(facts, DyingCounted)]
    assert states == [(1, 0, "dying"), (1, 1, "dying"), (2, 1, "dying"), (2, 2, "dying"), (3, 2, "stable")]
    assert GAME.refusal(found, DyingSave(figure="hero1")) is not None


@pytest.mark.clause("axiom.dying")
def test_three_failed_kill_and_a_hit_is_one_of_them() -> None:
    found = downed()
    for _ in range(2):
        found.fight.turns.pop("hero1", None)  # type: ignore[union-attr]
        run(GAME, found, DyingSave(figure="hero1"), ScriptedDice((2, 2, 2, 2, 2)))
    facts = list(harm.deal(found.figures["hero1"], 4, gm=False))
    assert [(type(fact), fact.failed, fact.state) for fact in facts] == [(DyingCounted, 3, "dead")]  # type: ignore[attr-defined]
    for fact in facts:
        GAME.evolve(found, fact)
    assert found.figures["hero1"].state == "dead"


@pytest.mark.clause("axiom.dying")
def test_any_healing_ends_it_awake_and_prone() -> None:
    found = downed()
    go(found, dice=Falling(threat1=2, hero1=2))
    assert found.figures["hero1"].failed == 1
    fresh(found, "hero2")
    put(found, "hero2", "hero1", TOUCH)
    done(found, Treat(figure="hero2", target="hero1"), 6, 6, 2, 2, 2, 2, 2, 3, 3, 3)
    hild = found.figures["hero1"]
    assert (hild.state, hild.health, hild.passed, hild.failed) == ("up", 9, 0, 0)
    assert "prone" in hild.conditions


@pytest.mark.clause("axiom.dying")
def test_a_won_fight_goes_on_until_nobody_is_dying_any_more() -> None:
    found = downed()
    go(found, dice=Falling(threat1=2, hero1=2))
    found.figures["threat1"].health = 1
    fresh(found, "hero2")
    bow = next(one.id for one in found.figures["hero2"].items.values() if one.kind == "bow")
    put(found, "hero2", "threat1", NEAR)
    facts = done(found, Attack(figure="hero2", target="threat1", item=bow), 5, 5, 5, 2, 2, 2)
    facts += go(found)
    assert [fact.outcome for fact in of(facts, FightDecided)] == ["won"]
    assert not of(facts, FightEnded)
    done(found, Move(figure="hero2", target="hero1"))
    done(found, EndTurn(figure="hero2"))
    facts = go(found, dice=Falling(hero1=2))
    assert [fact.failed for fact in of(facts, DyingCounted)] == [2]
    done(found, Move(figure="hero2", target="hero1"))
    # After the fight nothing is at Disadvantage any more.
    facts = done(found, Treat(figure="hero2", target="hero1"), 5, 5, 2, 2, 2, 2, 2, 1, 1)
    assert rolled(facts).mode == 0
    assert of(go(found), FightEnded)


@pytest.mark.clause("axiom.dying")
def test_when_all_lie_there_the_fight_is_lost_and_some_may_live() -> None:
    found = begin(party(HILD), "1 wolf", "touch", first="foes")
    found.figures["hero1"].health = 1
    facts = go(found, dice=Falling(threat1=5, hero1=5))
    assert [fact.outcome for fact in of(facts, FightDecided)] == ["lost"]
    assert found.figures["hero1"].state == "stable"
    assert found.figures["threat1"].state == "gone"
    assert of(facts, FightEnded)


@pytest.mark.clause("axiom.dying")
def test_by_ruling_health_is_set_and_whoever_lay_there_is_up() -> None:
    found = hurt(0)
    found.figures["hero1"].state = "stable"
    done(found, Adjust(figure="hero1", what="health", value="5", reason="a shrine"))
    assert (found.figures["hero1"].state, found.figures["hero1"].health) == ("up", 5)
    done(found, Adjust(figure="hero1", what="health", value=0, reason="a fall"))
    assert found.figures["hero1"].state == "stable"
    assert why_not(found, Adjust(figure="hero1", what="health", value=99, reason="no")).code == "value"
