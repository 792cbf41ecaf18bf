"""Worked examples of AxiomRPG's ledger that need a scene of their own, each with every figure it names."""

from __future__ import annotations

import pytest
from msgspec.structs import replace
from tests.games.axiom.heroic import GAME, done
from tests.games.axiom.staging import HILD, IVAR, answer, begin, of, party, put, rolled

from tablewright.games.axiom.challenges import criticals as c
from tablewright.games.axiom.fight.facts import Attack
from tablewright.games.axiom.harm import DamageDealt
from tablewright.games.axiom.heroes.facts import (
    AttributeBought,
    BuyAttribute,
    BuyFocus,
    BuyTalent,
    EndSession,
    FocusBought,
    TalentBought,
)
from tablewright.games.axiom.world import TOUCH, World

DAGGER = "thing1"
BLOW = Attack(figure="hero1", target="threat1", item=DAGGER)


@pytest.mark.example("axiom.critical.success", 2)
@pytest.mark.parametrize(("choice", "damage"), [(c.DOUBLE, 6), (c.EDGE, 3)])
def test_a_critical_hit_for_three_and_doubled_for_six(choice: str, damage: int) -> None:
    """4D against Defense 2: Speed 3 + Strike 1 against an ogre of Speed 3 in light armour."""
    hild = replace(HILD, talents={"strike": 1, "acrobatics": 3, "stealth": 2, "fortitude": 2})
    found = begin(party(hild, criticals=True), "1 ogre", "touch")
    tried = rolled(done(found, BLOW, 6, 5, 2, 3))
    assert (tried.pool.dice, tried.pool.threshold, tried.successes, tried.critical) == (4, 2, 3, 1)
    (hurt,) = of(answer(found, choice), DamageDealt)
    assert (hurt.figure, hurt.amount) == ("threat1", damage)


@pytest.mark.example("axiom.critical.failure", 2)
def test_a_blow_gone_astray_hurts_the_ally_for_the_successes_it_counted() -> None:
    """5D against Defense 3: Speed 3 + Strike 2 against a raider with a shield; Ivar stands beside Hild."""
    found = begin(party(HILD, IVAR, criticals=True), "1 raider", "touch")
    put(found, "hero2", "hero1", TOUCH)
    facts = done(found, BLOW, 1, 5, 5, 6, 2)
    tried = rolled(facts)
    assert (tried.pool.threshold, tried.successes, tried.passed, tried.critical) == (3, 2, False, -1)
    assert not of(facts, DamageDealt)
    (hurt,) = of(answer(found, "strike Ivar", figure="gm"), DamageDealt)
    assert (hurt.figure, hurt.amount) == ("hero2", 2)


@pytest.mark.example("axiom.advancement", 1)
def test_what_dice_cost_and_what_two_sessions_pay_for() -> None:
    def after_sessions(count: int) -> World:
        found = party(HILD)
        for _ in range(count):
            done(found, EndSession())
        return found

    found = after_sessions(2)
    hild = found.figures["hero1"]
    assert (hild.talents["strike"], hild.talents["stealth"], hild.xp) == (2, 2, 6)
    (talent,) = of(done(found, BuyTalent(figure="hero1", talent="strike")), TalentBought)
    assert (talent.value, talent.price) == (3, 3)
    (focus,) = of(done(found, BuyFocus(figure="hero1", talent="stealth", focus="crowds")), FocusBought)
    assert (focus.price, hild.xp - hild.spent) == (3, 0)
    assert GAME.refusal(found, BuyTalent(figure="hero1", talent="lore")) is not None, "six XP are spent"
    found = after_sessions(4)
    (attribute,) = of(done(found, BuyAttribute(figure="hero1", attribute="wit")), AttributeBought)
    assert (found.figures["hero1"].attributes["wit"], attribute.price) == (4, 12)
