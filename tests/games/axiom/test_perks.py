"""The Healer's perks: when they are to be had, whom they reach, what they bring back."""

from __future__ import annotations

import pytest
from tests.games.axiom.heroic import GAME, done, why_not
from tests.games.axiom.staging import HILD, IVAR, RUNA, Falling, begin, go, of, party, put, rolled

from tablewright.core.game import Seat
from tablewright.games.axiom.challenges.orders import CallChallenge, RollChallenge
from tablewright.games.axiom.fight.facts import Attack
from tablewright.games.axiom.harm import Healed
from tablewright.games.axiom.rests.orders import Impose, PassTime, Rest, UsePerk
from tablewright.games.axiom.scenes import OpenScene
from tablewright.games.axiom.world import TOUCH, World


def healers(stage: int) -> World:
    """Runa the Healer with this many stages, Hild hurt, Ivar with a fever."""
    found = party(HILD, IVAR, RUNA)
    found.figures["hero3"].granted = stage
    found.figures["hero1"].health = 10
    return found


@pytest.mark.clause("axiom.profession.healer")
def test_field_patch_adds_to_a_short_rest_and_is_had_once_for_each() -> None:
    found = healers(1)
    order = UsePerk(figure="hero3", stage=1, target="hero1")
    assert why_not(found, order).words == "Field Patch comes after a short rest: rest first."
    assert patches(found) == []
    done(found, Rest(kind="short"))  # Body 3: 10 + 3
    assert patches(found) == ["hero1"]
    (healed,) = of(done(found, order, 4), Healed)
    assert (healed.amount, healed.health) == (4, 10 + 3 + 4)
    assert why_not(found, order).code == "rest"
    done(found, Rest(kind="short"))
    done(found, PassTime(hours=3))
    done(found, order, 2)
    assert found.figures["hero1"].health == 17 + 3 + 2
    found.figures["hero1"].health = 5
    done(found, Rest(kind="long"), dice=Falling(hero1=1))
    assert GAME.refusal(found, order) is None, "a long rest is a rest too"


@pytest.mark.clause("axiom.profession.healer")
def test_a_rest_before_the_stage_makes_nothing_ready() -> None:
    found = healers(0)
    done(found, Rest(kind="short"))
    found.figures["hero3"].granted = 1
    assert why_not(found, UsePerk(figure="hero3", stage=1, target="hero1")).code == "rest"


def patches(found: World) -> list[str]:
    """Whom Runa's player is offered to use Field Patch on."""
    player = Seat(id="p", role="player", figures=("hero3",))
    return [offer.command.target for offer in GAME.offers(found, player) if type(offer.command) is UsePerk]


@pytest.mark.clause("axiom.profession.healer", "axiom.actions")
def test_field_patch_is_a_minor_action_in_touch() -> None:
    found = healers(1)
    done(found, Rest(kind="short"))
    begin(found, "1 wolf")
    order = UsePerk(figure="hero3", stage=1, target="hero1")
    assert why_not(found, order).code == "range"
    put(found, "hero3", "hero1", TOUCH)
    done(found, order, 4)
    assert found.fight is not None
    assert (found.fight.turns["hero3"].minor, found.fight.turns["hero3"].primary) == (False, 1)


@pytest.mark.clause("axiom.profession.healer")
def test_coordinate_gives_two_dice_to_one_roll_once_a_scene() -> None:
    found = healers(2)
    assert why_not(found, UsePerk(figure="hero3", stage=2, target="hero1")).code == "scene"
    done(found, OpenScene(title="A wall"))
    done(found, UsePerk(figure="hero3", stage=2, target="hero1"))
    assert why_not(found, UsePerk(figure="hero3", stage=2, target="hero2")).code == "used"
    done(found, CallChallenge(who=("hero1",), attribute="body", talent="athletics"))
    tried = rolled(done(found, RollChallenge(figure="hero1"), 5, 5, 2, 2, 2))
    assert [(t.name, t.value) for t in tried.pool.terms] == [("body", 3), ("coordinate", 2)]
    go(found)
    done(found, OpenScene(title="Another wall"))
    assert GAME.refusal(found, UsePerk(figure="hero3", stage=2, target="hero2")) is None


@pytest.mark.clause("axiom.profession.healer")
def test_coordinate_counts_in_an_attack_too() -> None:
    found = begin(healers(2), "1 wolf", "touch")
    done(found, UsePerk(figure="hero3", stage=2, target="hero1"))
    fact = rolled(done(found, Attack(figure="hero1", target="threat1", item="thing1"), 5, 5, 2, 2, 2, 2, 2))
    assert ("coordinate", 2) in [(t.name, t.value) for t in fact.pool.terms]
    assert found.fight is not None
    assert found.fight.turns["hero3"].primary == 1


@pytest.mark.clause("axiom.profession.healer")
def test_rally_heals_all_allies_and_takes_a_minor_condition_once_a_full_rest() -> None:
    found = healers(3)
    found.figures["hero2"].health = 20
    done(found, Impose(figure="hero2", condition="health", name="fever", save=False))
    done(found, Impose(figure="hero1", condition="health", name="rot", severity=2, save=False))
    facts = done(found, UsePerk(figure="hero3", stage=3), 3, 4)
    assert [(fact.figure, fact.amount) for fact in of(facts, Healed)] == [("hero1", 3), ("hero2", 3)]
    assert "body fever" not in found.figures["hero2"].conditions
    assert "body rot" in found.figures["hero1"].conditions
    done(found, Rest(kind="long"), dice=Falling(hero1=1))
    assert why_not(found, UsePerk(figure="hero3", stage=3)).code == "used"
    found.figures["hero1"].health = 5
    done(found, Rest(kind="full"), dice=Falling(hero1=1))
    found.figures["hero1"].health = 5
    assert GAME.refusal(found, UsePerk(figure="hero3", stage=3)) is None


@pytest.mark.clause("axiom.profession.healer")
def test_rally_reaches_those_near_who_are_awake() -> None:
    found = begin(healers(3), "1 wolf", "near")
    found.figures["hero2"].health = 20
    found.figures["hero2"].state = "stable"
    facts = done(found, UsePerk(figure="hero3", stage=3), 3)
    assert [fact.figure for fact in of(facts, Healed)] == ["hero1"]


def test_a_perk_is_had_with_its_stage_alone() -> None:
    assert why_not(healers(1), UsePerk(figure="hero3", stage=2, target="hero1")).code == "perk"
    assert why_not(healers(1), UsePerk(figure="hero1", stage=1, target="hero1")).code == "perk"
