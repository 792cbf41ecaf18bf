"""Criticals: off by default; who is asked, what is offered, and how each effect acts in a real scene."""

from __future__ import annotations

from typing import Any

import pytest
from tests.games.axiom.heroic import GAME, done, why_not
from tests.games.axiom.staging import HILD, IVAR, RUNA, Falling, answer, begin, fresh, go, of, party, put, rolled

from tablewright.core.facts import Answer, Asked, Fact
from tablewright.core.game import Seat
from tablewright.games.axiom.challenges import criticals as c
from tablewright.games.axiom.challenges.orders import CallChallenge, CriticalTaken, RollChallenge
from tablewright.games.axiom.fight.facts import Attack, Escape, Move, PickUp, StandUp
from tablewright.games.axiom.harm import DamageDealt, Healed
from tablewright.games.axiom.rests.orders import Impose, Mend, Treat, WeaponMended
from tablewright.games.axiom.rolled import ChallengeRolled
from tablewright.games.axiom.world import CLOSE, TOUCH, World

SWORD, DAGGER = "thing2", "thing1"


def duel(foes: str = "1 raider", **options: Any) -> World:
    """Hild with her sword in hand, in Touch with the first threat, and Ivar close by."""
    found = begin(party(HILD, IVAR, criticals=True, **options), foes)
    put(found, "hero1", "threat1", TOUCH)
    found.figures["hero1"].items[SWORD].place = "hand"
    return found


def asked(facts: list[Fact]) -> Asked:
    """The question among the facts."""
    (found,) = of(facts, Asked)
    return found


def critical(found: World, *, weapon: str = SWORD) -> Asked:
    """Hild's sword: Body or Speed 3 + Strike 2 against Defense 3: Wild 6, 5, 2, 3, 4 is 3 successes."""
    return asked(done(found, Attack(figure="hero1", target="threat1", item=weapon), 6, 5, 2, 3, 4))


@pytest.mark.clause("axiom.defense", "axiom.shield")
def test_the_button_says_the_raiders_defense_with_the_shield() -> None:
    found = duel()
    player = Seat(id="p", role="player", figures=("hero1", "hero2"))
    offers = [o for o in GAME.offers(found, player) if type(o.command) is Attack and o.figure == "hero1"]
    assert {o.note for o in offers} == {"Defense 3"}


@pytest.mark.clause("axiom.critical.success")
def test_off_by_default() -> None:
    found = begin(party(HILD), "1 wolf")
    put(found, "hero1", "threat1", TOUCH)
    facts = done(found, Attack(figure="hero1", target="threat1", item=DAGGER), 6, 6, 6, 6, 6)
    assert rolled(facts).critical == 0
    assert not of(facts, Asked)


@pytest.mark.clause("axiom.critical.success", "axiom.attack")
def test_double_damage_counts_the_successes_as_they_stand() -> None:
    found = duel()
    question = asked(done(found, Attack(figure="hero1", target="threat1", item=SWORD), 6, 5, 2, 3, 4))
    assert (question.whom, question.choices) == ("hero1", (c.DOUBLE, c.EDGE))
    (hurt,) = of(answer(found, c.DOUBLE), DamageDealt)
    assert (hurt.amount, hurt.doubled, hurt.health) == (6, True, 6)


@pytest.mark.clause("axiom.critical.success", "axiom.advantage")
def test_advantage_on_the_next_attack_against_the_same_target_counts_once() -> None:
    found = duel()
    done(found, Attack(figure="hero1", target="threat1", item=SWORD), 6, 5, 2, 3, 4)
    (hurt,) = of(answer(found, c.EDGE), DamageDealt)
    assert hurt.amount == 3
    fresh(found, "hero1")
    fact = rolled(done(found, Attack(figure="hero1", target="threat1", item=SWORD), 2, 4, 4, 4, 2))
    assert (fact.mode, fact.successes) == (1, 3)
    fresh(found, "hero1")
    assert rolled(done(found, Attack(figure="hero1", target="threat1", item=SWORD), 2, 4, 4, 4, 2)).mode == 0


@pytest.mark.clause("axiom.critical.success")
def test_an_opportunity_attack_on_a_second_enemy_in_touch() -> None:
    found = duel("2 raiders")
    put(found, "hero1", "threat2", TOUCH)
    question = critical(found)
    assert question.choices == (c.DOUBLE, c.EDGE, "strike raider 2")
    facts = answer(found, "strike raider 2", 6, 6, 2, 2, 2)
    assert [f.figure for f in of(facts, DamageDealt)] == ["threat1"]
    second = asked(facts)
    assert second.choices == (c.DOUBLE, c.EDGE)
    assert found.fight is not None
    assert found.fight.turns["hero1"].reaction
    assert [f.amount for f in of(answer(found, c.DOUBLE), DamageDealt)] == [6]


@pytest.mark.clause("axiom.critical.success")
def test_what_cannot_act_is_not_offered() -> None:
    found = duel("2 raiders", wounds="numbers")
    put(found, "hero1", "threat2", TOUCH)
    found.figures["threat1"].health = 3
    assert critical(found).choices == (c.DOUBLE, "strike raider 2")


@pytest.mark.clause("axiom.critical.success", "axiom.critical.failure")
def test_where_but_one_thing_can_act_it_acts_unasked() -> None:
    found = duel(wounds="numbers")
    found.figures["threat1"].health = 3
    facts = done(found, Attack(figure="hero1", target="threat1", item=SWORD), 6, 5, 2, 3, 4)
    assert [(f.effect, f.success) for f in of(facts, CriticalTaken)] == [(c.DOUBLE, True)]
    assert [f.amount for f in of(facts, DamageDealt)] == [6]
    assert (of(facts, Asked), found.question) == ([], None)
    found = begin(party(HILD, criticals=True), "1 wolf", "touch", first="foes")
    facts = go(found, dice=Falling(threat1=1))
    assert [(f.figure, f.effect) for f in of(facts, CriticalTaken)] == [("threat1", c.PRONE)]
    assert not of(facts, Asked)


@pytest.mark.clause("axiom.critical.success")
def test_the_gm_may_decide_for_the_player() -> None:
    found = duel()
    critical(found)
    assert GAME.refusal(found, Answer(choice=c.DOUBLE, figure="gm")) is None
    assert GAME.refusal(found, Answer(choice=c.DOUBLE, figure="hero2")) is not None


@pytest.mark.clause("axiom.critical.failure")
def test_the_weapon_dropped_is_picked_up_with_a_minor_action() -> None:
    found = duel()
    question = asked(done(found, Attack(figure="hero1", target="threat1", item=SWORD), 1, 5, 5, 2, 2))
    assert (question.whom, question.what) == ("gm", "attack-critical-failure")
    assert question.choices == (c.PRONE, c.DROP, c.DAMAGED)
    answer(found, c.DROP)
    assert found.figures["hero1"].items[SWORD].place == "floor"
    fresh(found, "hero1")
    again = Attack(figure="hero1", target="threat1", item=SWORD)
    assert why_not(found, again).words == "The sword lies on the ground: Hild has to pick it up first."
    found.figures["hero1"].items[DAGGER].place = "pack"
    not_drawn = Attack(figure="hero1", target="threat1", item=DAGGER)
    assert why_not(found, not_drawn).words == "Hild does not have the dagger in hand."
    done(found, PickUp(figure="hero1", item=SWORD))
    assert found.figures["hero1"].items[SWORD].place == "hand"
    assert found.fight is not None
    assert not found.fight.turns["hero1"].minor


@pytest.mark.clause("axiom.critical.failure")
def test_a_damaged_weapon_strikes_with_a_die_less_until_it_is_mended() -> None:
    found = duel()
    done(found, Attack(figure="hero1", target="threat1", item=SWORD), 1, 5, 2, 2, 2)
    answer(found, c.DAMAGED)
    fresh(found, "hero1")
    tried = rolled(done(found, Attack(figure="hero1", target="threat1", item=SWORD), 2, 2, 2, 2))
    assert [(term.name, term.value) for term in tried.pool.terms][-1] == ("damaged", -1)
    fresh(found, "hero1")
    again = asked(done(found, Attack(figure="hero1", target="threat1", item=SWORD), 1, 2, 2, 2))
    assert c.DAMAGED not in again.choices
    answer(found, c.PRONE)
    found.fight = None
    clock = found.clock
    facts = done(found, Mend(figure="hero2", owner="hero1", item=SWORD), 5, 5, 2)
    assert [(t.name, t.value) for t in rolled(facts).pool.terms] == [("wit", 3)]
    assert of(facts, WeaponMended)
    assert found.clock == clock + 10
    assert not found.figures["hero1"].items[SWORD].damaged


@pytest.mark.clause("axiom.critical.failure")
def test_the_blow_that_goes_astray_does_its_full_damage_to_an_ally_in_touch() -> None:
    found = duel("1 ogre")
    put(found, "hero2", "hero1", TOUCH)
    # Defense 2 of the ogre: Speed 3 and light armour 1.
    question = asked(done(found, Attack(figure="hero1", target="threat1", item=SWORD), 1, 5, 5, 2, 3))
    assert question.choices == (c.PRONE, c.DROP, c.DAMAGED, "strike Ivar")
    (hurt,) = of(answer(found, "strike Ivar"), DamageDealt)
    assert (hurt.figure, hurt.amount, hurt.health) == ("hero2", 1, 23)


@pytest.mark.clause("axiom.critical.failure")
def test_with_no_success_counted_no_ally_is_struck() -> None:
    found = duel()
    put(found, "hero2", "hero1", TOUCH)
    question = asked(done(found, Attack(figure="hero1", target="threat1", item=SWORD), 1, 2, 2, 2, 3))
    assert question.choices == (c.PRONE, c.DROP, c.DAMAGED)


@pytest.mark.clause("axiom.critical.failure", "axiom.conditions.combat")
def test_a_fall_takes_a_minor_action_to_rise_from() -> None:
    found = duel()
    done(found, Attack(figure="hero1", target="threat1", item=SWORD), 1, 2, 2, 2, 3)
    answer(found, c.PRONE)
    assert "prone" in found.figures["hero1"].conditions
    done(found, StandUp(figure="hero1"))
    assert "prone" not in found.figures["hero1"].conditions


@pytest.mark.clause("axiom.critical.failure")
def test_where_nothing_else_can_act_the_gm_names_a_consequence_or_none() -> None:
    found = duel()
    done(found, Impose(figure="hero1", condition="prone"))
    for item in found.figures["hero1"].items.values():
        item.place = "pack"
    question = asked(done(found, Attack(figure="hero1", target="threat1"), 1, 2, 2))
    assert question.choices == (c.CONSEQUENCE, c.NOTHING)
    (taken,) = of(answer(found, c.NOTHING), CriticalTaken)
    assert GAME.say(taken, GAME.names(found)) == "Hild gets away with it."


@pytest.mark.clause("axiom.critical.failure")
def test_a_success_with_the_wild_one_is_no_critical() -> None:
    found = duel()
    facts = done(found, Attack(figure="hero1", target="threat1", item=SWORD), 1, 5, 5, 5, 5)
    assert (rolled(facts).successes, rolled(facts).passed, rolled(facts).critical) == (3, True, 0)


@pytest.mark.clause("axiom.critical.success")
def test_a_failure_with_the_wild_six_is_plain() -> None:
    found = party(HILD, criticals=True)
    done(found, CallChallenge(attribute="speed", talent="stealth", threshold=4))
    facts = done(found, RollChallenge(figure="hero1"), 6, 1, 2, 3, 4)
    assert (rolled(facts).successes, rolled(facts).critical) == (2, 0)


@pytest.mark.clause("axiom.critical.success")
def test_outside_combat_the_result_is_better() -> None:
    found = party(HILD, criticals=True)
    done(found, CallChallenge(attribute="speed", talent="stealth"))
    facts = done(found, RollChallenge(figure="hero1"), 6, 1, 2, 3, 4)
    (taken,) = of(facts, CriticalTaken)
    assert (taken.effect, taken.success) == (c.BETTER, True)


@pytest.mark.clause("axiom.critical.failure", "axiom.challenge.individual")
def test_an_immediate_second_attempt_is_at_disadvantage() -> None:
    found = party(HILD, criticals=True)
    order = CallChallenge(attribute="speed", talent="stealth")
    done(found, order)
    question = asked(done(found, RollChallenge(figure="hero1"), 1, 2, 2, 2, 2))
    assert question.choices == (c.SECOND, c.CONSEQUENCE)
    answer(found, c.SECOND)
    go(found)
    done(found, order)
    again = rolled(done(found, RollChallenge(figure="hero1"), 2, 6, 5, 5, 5))
    assert (again.mode, again.successes) == (-1, 1)
    go(found)
    done(found, order)
    assert rolled(done(found, RollChallenge(figure="hero1"), 2, 6, 5, 5, 5)).mode == 0


@pytest.mark.clause("axiom.critical.failure")
def test_a_second_attempt_is_immediate_only_until_something_else_is_tried() -> None:
    found = party(HILD, criticals=True)
    order = CallChallenge(attribute="speed", talent="stealth")
    done(found, order)
    done(found, RollChallenge(figure="hero1"), 1, 2, 2, 2, 2)
    answer(found, c.SECOND)
    go(found)
    done(found, CallChallenge(attribute="wit"))
    done(found, RollChallenge(figure="hero1"), 2, 2, 2)
    go(found)
    done(found, order)
    assert rolled(done(found, RollChallenge(figure="hero1"), 2, 6, 5, 5, 5)).mode == 0


@pytest.mark.clause("axiom.critical.failure")
def test_a_kit_may_be_used_up_for_nothing() -> None:
    found = party(RUNA, criticals=True)
    order = CallChallenge(attribute="wit", talent="medicine")
    done(found, order)
    question = asked(done(found, RollChallenge(figure="hero1", kit=True), 1, 2, 2, 2, 2, 2, 2, 2))
    assert question.choices == (c.SECOND, c.KIT, c.CONSEQUENCE)
    answer(found, c.KIT)
    go(found)
    done(found, order)
    assert GAME.refusal(found, RollChallenge(figure="hero1", kit=True)).code == "kit"


@pytest.mark.clause("axiom.critical.success", "axiom.healing")
def test_medicine_that_goes_better_heals_one_die_more() -> None:
    found = party(HILD, RUNA, criticals=True)
    found.figures["hero1"].health = 5
    facts = done(found, Treat(figure="hero2", target="hero1"), 6, 2, 2, 2, 2, 2, 2, 3, 4, 5)
    (healed,) = of(facts, Healed)
    assert [roll.faces for roll in healed.rolls] == [(3, 4, 5)]
    assert (healed.amount, healed.health) == (12, 17)


@pytest.mark.clause("axiom.critical.success", "axiom.actions")
def test_in_a_fight_the_action_may_cost_a_step_less() -> None:
    found = begin(party(HILD, RUNA, criticals=True), "1 wolf")
    put(found, "hero2", "hero1", TOUCH)
    found.figures["hero1"].health = 5
    question = asked(done(found, Treat(figure="hero2", target="hero1"), 6, 6, 2, 2, 2, 2, 2))
    assert question.choices == (c.BETTER, c.CHEAPER)
    (healed,) = of(answer(found, c.CHEAPER, 3, 4, 5), Healed)
    assert healed.amount == 12
    assert found.fight is not None
    turn = found.fight.turns["hero2"]
    assert (turn.primary, turn.minor) == (1, False)


@pytest.mark.clause("axiom.critical.success")
def test_without_a_minor_action_left_it_costs_no_step_less() -> None:
    found = begin(party(HILD, criticals=True), "1 wolf")
    done(found, Impose(figure="hero1", condition="restrained", threshold=2))
    assert found.fight is not None
    found.fight.turns["hero1"].minor = False
    facts = done(found, Escape(figure="hero1", attribute="speed"), 6, 2, 2, 2, 2)
    assert not of(facts, Asked)
    assert not of(facts, CriticalTaken)
    turn = found.fight.turns["hero1"]
    assert (turn.primary, turn.minor) == (0, False)
    assert "restrained" not in found.figures["hero1"].conditions


@pytest.mark.clause("axiom.critical.success")
def test_an_escape_may_cost_a_minor_action() -> None:
    found = begin(party(HILD, criticals=True), "1 wolf")
    done(found, Impose(figure="hero1", condition="restrained", threshold=2))
    facts = done(found, Escape(figure="hero1", attribute="speed"), 6, 2, 2, 2, 2)
    assert [f.effect for f in of(facts, CriticalTaken)] == [c.CHEAPER]
    assert "restrained" not in found.figures["hero1"].conditions


@pytest.mark.clause("axiom.critical.failure", "axiom.challenge.individual", "axiom.conditions.combat")
def test_who_slips_badly_past_an_enemy_may_fall_is_struck_and_gets_no_farther() -> None:
    """The failed pass gives the opportunity attack all the same: at one who is Prone, so with Advantage."""
    found = begin(party(HILD, criticals=True), "2 raiders")
    put(found, "hero1", "threat1", TOUCH)
    put(found, "threat2", "threat1", CLOSE)
    facts = done(found, Move(figure="hero1", target="threat1", away=True, pass_by=True), 1, 2, 2, 2, 2)
    assert asked(facts).choices == (c.PRONE, c.CONSEQUENCE)
    answer(found, c.PRONE)
    (blow,) = of(go(found, dice=Falling(threat1=4)), ChallengeRolled)
    assert (blow.figure, blow.target, blow.mode, blow.successes) == ("threat1", "hero1", 1, 4)
    assert found.figures["hero1"].health == 19
    assert found.fight is not None
    assert not found.fight.turns["threat1"].reaction
    assert found.fight.going is None
    assert found.fight.bands["hero1 threat1"] == TOUCH


@pytest.mark.clause("axiom.critical.success")
def test_in_a_group_each_has_the_own_critical_and_the_group_none() -> None:
    found = party(HILD, IVAR, criticals=True)
    done(found, CallChallenge(kind="group", attribute="speed", talent="stealth"))
    assert of(done(found, RollChallenge(figure="hero1"), 6, 5, 2, 3, 4), CriticalTaken)
    done(found, RollChallenge(figure="hero2"), 6, 2)
    facts = go(found)
    assert not of(facts, CriticalTaken)
    assert not of(facts, Asked)


def test_a_threats_critical_is_the_gms_to_choose() -> None:
    found = begin(party(HILD, criticals=True), "1 wolf", "touch", first="foes")
    question = asked(go(found, dice=Falling(threat1=6)))
    assert question.whom == "gm"
    assert question.choices[0] == c.DOUBLE
    facts = answer(found, c.DOUBLE)
    assert of(facts, DamageDealt)
    assert [f.what for f in of(facts, ChallengeRolled)] == []
