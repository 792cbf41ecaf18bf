"""Conditions of a fight and of the body, each seen to act and to end in a real scene."""

from __future__ import annotations

import pytest
from tests.games.axiom.heroic import GAME, done, why_not
from tests.games.axiom.staging import HILD, IVAR, RUNA, Falling, begin, fresh, go, of, party, put, rolled

from tablewright.core.facts import Term
from tablewright.games.axiom import figures, moment
from tablewright.games.axiom.challenges.orders import CallChallenge, RollChallenge
from tablewright.games.axiom.conditions import ConditionBegan, ConditionEnded
from tablewright.games.axiom.fight import attacks
from tablewright.games.axiom.fight.facts import (
    Attack,
    EndTurn,
    Escape,
    FightEnded,
    Move,
    Moved,
    StandUp,
    TurnEnded,
)
from tablewright.games.axiom.rests.orders import Cure, Impose, Lift, Rest, Treat
from tablewright.games.axiom.rolled import ChallengeRolled
from tablewright.games.axiom.scenes import OpenScene
from tablewright.games.axiom.world import CLOSE, NEAR, World

DAGGER = "thing1"
BLOW = Attack(figure="hero1", target="threat1", item=DAGGER)


def scene(apart: str = "touch", foes: str = "1 wolf") -> World:
    """Hild in a fight, at her turn."""
    return begin(party(HILD), foes, apart)


def terms(found: World, order: Attack) -> list[tuple[str, int]]:
    """What changes the dice of an attack."""
    return [(t.name, t.value) for t in attacks.pool_of(found, order).terms][2:]


# ── Conditions of a fight ───────────────────────────────────────────────────────────────────


@pytest.mark.clause("axiom.conditions.combat")
def test_prone_hampers_blows_and_invites_them() -> None:
    found = scene()
    done(found, Impose(figure="hero1", condition="prone"))
    assert terms(found, BLOW) == [("prone", -2)]
    back = Attack(figure="threat1", target="hero1", item=next(iter(found.figures["threat1"].items)))
    assert attacks.pool_of(found, back).mode == 1
    assert why_not(found, Move(figure="hero1", target="threat1", away=True)).code == "prone"
    done(found, StandUp(figure="hero1"))
    assert terms(found, BLOW) == []


@pytest.mark.clause("axiom.conditions.combat")
def test_shooting_at_somebody_on_the_ground_costs_a_die() -> None:
    found = begin(party(RUNA), "1 wolf")
    done(found, Impose(figure="threat1", condition="prone"))
    shot = Attack(figure="hero1", target="threat1", item="thing1")
    assert terms(found, shot) == [("target_prone", -1)]
    assert attacks.pool_of(found, shot).mode == 0


@pytest.mark.clause("axiom.conditions.combat")
def test_held_fast_until_an_escape_against_the_sources_threshold() -> None:
    found = scene()
    done(found, Impose(figure="hero1", condition="restrained", threshold=3, by="threat1"))
    assert terms(found, BLOW) == [("restrained", -2)]
    back = Attack(figure="threat1", target="hero1", item=next(iter(found.figures["threat1"].items)))
    assert attacks.pool_of(found, back).mode == 1
    assert why_not(found, Move(figure="hero1", target="threat1", away=True)).code == "held"
    tried = rolled(done(found, Escape(figure="hero1", attribute="speed"), 5, 5, 2, 2, 2))
    assert (tried.pool.threshold, tried.passed) == (3, False)
    assert why_not(found, Escape(figure="hero1", attribute="body")).code == "spent"
    fresh(found, "hero1")
    facts = done(found, Escape(figure="hero1", attribute="body"), 6, 5, 2)
    assert [(t.name, t.value) for t in rolled(facts).pool.terms] == [("body", 3)]
    assert [fact.how for fact in of(facts, ConditionEnded)] == ["escape"]


@pytest.mark.clause("axiom.conditions.combat")
def test_the_stunned_lose_their_turn_and_it_ends_with_it() -> None:
    found = scene()
    done(found, Impose(figure="threat1", condition="stunned"))
    assert attacks.pool_of(found, BLOW).mode == 1
    done(found, EndTurn(figure="hero1"))
    facts = go(found, dice=Falling())
    assert [fact.figure for fact in of(facts, TurnEnded) if fact.stunned] == ["threat1"]
    assert not [fact for fact in of(facts, ChallengeRolled) if fact.figure == "threat1"]
    assert found.figures["threat1"].conditions == {}


@pytest.mark.clause("axiom.conditions.combat")
def test_stunned_in_the_own_turn_it_lasts_through_the_next() -> None:
    found = begin(party(HILD, IVAR), "1 wolf", "distant")
    done(found, Impose(figure="hero1", condition="stunned"))
    facts = go(found, dice=Falling())
    assert [fact.figure for fact in of(facts, TurnEnded)] == ["hero1"]
    done(found, EndTurn(figure="hero2"))
    facts = go(found, dice=Falling())
    assert "hero1" in [fact.figure for fact in of(facts, TurnEnded) if fact.stunned]
    assert "stunned" in found.figures["hero1"].conditions
    done(found, EndTurn(figure="hero2"))
    go(found, dice=Falling())
    assert found.figures["hero1"].conditions == {}


@pytest.mark.clause("axiom.conditions.combat")
def test_the_blinded_strike_and_notice_with_three_dice_less() -> None:
    found = scene()
    done(found, Impose(figure="hero1", condition="blinded"))
    assert terms(found, BLOW) == [("blinded", -3)]
    back = Attack(figure="threat1", target="hero1", item=next(iter(found.figures["threat1"].items)))
    assert attacks.pool_of(found, back).mode == 1
    done(found, Impose(figure="threat1", condition="blinded"))
    assert attacks.pool_of(found, back).mode == 0
    done(found, CallChallenge(attribute="wit", talent="notice"))
    tried = rolled(done(found, RollChallenge(figure="hero1"), 2))
    assert (tried.pool.sum, tried.pool.dice, tried.mode) == (0, 1, -1)


@pytest.mark.clause("axiom.conditions.combat")
def test_the_frightened_act_with_two_dice_less_and_step_no_nearer() -> None:
    found = scene("near", "1 wolf, 1 raider")
    done(found, Impose(figure="hero1", condition="frightened", by="threat1"))
    put(found, "threat2", "threat1", NEAR)
    assert why_not(found, Move(figure="hero1", target="threat1")).code == "afraid"
    put(found, "hero1", "threat2", CLOSE)
    assert terms(found, Attack(figure="hero1", target="threat2", item=DAGGER)) == [("frightened", -2)]
    done(found, CallChallenge(attribute="wit", talent="lore"))
    assert rolled(done(found, RollChallenge(figure="hero1"), 2)).pool.sum == 1
    go(found)
    found.figures["threat1"].state = "out"
    assert terms(found, Attack(figure="hero1", target="threat2", item=DAGGER)) == []


@pytest.mark.clause("axiom.conditions.combat")
def test_the_exhausted_act_with_a_die_less_and_need_the_primary_to_move() -> None:
    found = party(HILD)
    done(found, Impose(figure="hero1", condition="exhausted"))
    begin(found, "1 wolf")
    (moved,) = of(done(found, Move(figure="hero1", target="threat1")), Moved)
    assert moved.primary
    fresh(found, "hero1")
    assert terms(found, BLOW) == [("exhausted", -1)]
    done(found, Lift(figure="hero1", key="exhausted"))
    assert terms(found, BLOW) == []


@pytest.mark.clause("axiom.conditions.combat")
def test_different_kinds_add_up_and_of_one_kind_the_worst_counts() -> None:
    found = scene()
    done(found, Impose(figure="hero1", condition="prone"))
    done(found, Impose(figure="hero1", condition="exhausted"))
    done(found, Impose(figure="hero1", condition="frightened"))
    done(found, Impose(figure="hero1", condition="frightened", by="threat1"))
    assert terms(found, BLOW) == [("prone", -2), ("frightened", -2), ("exhausted", -1)]


@pytest.mark.clause("axiom.conditions.combat")
def test_saves_are_not_hampered() -> None:
    found = party(HILD)
    done(found, Impose(figure="hero1", condition="exhausted"))
    facts = done(found, Impose(figure="hero1", condition="health", name="asp venom", severity=1), 5, 5, 2, 2, 2)
    assert [(t.name, t.value) for t in rolled(facts).pool.terms] == [("body", 3), ("fortitude", 2)]


@pytest.mark.clause("axiom.conditions.combat")
def test_fear_and_blindness_end_with_the_scene_and_tiredness_with_a_long_rest() -> None:
    """Who is Stunned outside a fight, where nobody has turns, is so to the end of the scene at most."""
    found = party(HILD)
    done(found, OpenScene(title="One"))
    for kind in ("frightened", "blinded", "stunned", "exhausted"):
        done(found, Impose(figure="hero1", condition=kind))
    done(found, OpenScene(title="Two", safe=True))
    assert list(found.figures["hero1"].conditions) == ["exhausted"]
    done(found, Rest(kind="short"))
    assert list(found.figures["hero1"].conditions) == ["exhausted"]
    done(found, Rest(kind="long"), 1, 1)
    assert found.figures["hero1"].conditions == {}


@pytest.mark.clause("axiom.conditions.combat")
def test_after_the_fight_the_fallen_rise_and_what_held_lets_go() -> None:
    found = scene()
    done(found, Impose(figure="hero1", condition="prone"))
    done(found, Impose(figure="hero1", condition="restrained", threshold=2, by="threat1"))
    found.figures["threat1"].health = 1
    done(found, BLOW, 6)
    facts = go(found)
    assert {fact.how for fact in of(facts, ConditionEnded)} == {"rise", "cause"}
    assert of(facts, FightEnded)
    assert found.figures["hero1"].conditions == {}


# ── Conditions of the body ──────────────────────────────────────────────────────────────────


@pytest.mark.clause("axiom.conditions.health", "axiom.health", "axiom.saves")
@pytest.mark.example("axiom.conditions.health", 1)
def test_major_poison_takes_three_dice_off_body_and_all_that_uses_it() -> None:
    found = party(IVAR)
    ivar = found.figures["hero1"]
    ivar.talents = {**ivar.talents, "fortitude": 2}
    assert (ivar.health, ivar.top) == (24, 24)
    order = Impose(figure="hero1", condition="health", name="asp venom", severity=3, threshold=2)
    facts = done(found, order, 2, 2, 2, 2, 2, 2)
    assert rolled(facts).pool.dice == 6
    assert of(facts, ConditionBegan)
    assert (figures.attribute(ivar, "body"), ivar.health, ivar.top) == (1, 21, 21)
    assert moment.save(ivar, "body", threshold=2).dice == 3


@pytest.mark.clause("axiom.conditions.health", "axiom.defense")
def test_a_loss_of_speed_lowers_defense_and_health_does_not_come_back_by_itself() -> None:
    found = party(HILD)
    hild = found.figures["hero1"]
    assert figures.defense(hild) == 2
    done(found, Impose(figure="hero1", condition="health", name="numbness", family="speed", save=False))
    assert figures.defense(hild) == 1
    done(found, Impose(figure="hero1", condition="health", name="rot", severity=2, save=False))
    assert (hild.health, hild.top) == (21, 21)
    done(found, Lift(figure="hero1", key="body rot"))
    assert (hild.health, hild.top) == (21, 23)


@pytest.mark.clause("axiom.conditions.health")
def test_of_two_on_one_attribute_the_larger_counts_and_both_must_end() -> None:
    found = party(HILD)
    hild = found.figures["hero1"]
    done(found, Impose(figure="hero1", condition="health", name="rot", severity=1, save=False))
    done(found, Impose(figure="hero1", condition="health", name="venom", severity=2, save=False))
    assert figures.attribute(hild, "body") == 1
    done(found, Lift(figure="hero1", key="body venom"))
    assert figures.attribute(hild, "body") == 2


@pytest.mark.clause("axiom.conditions.health")
def test_never_below_nothing() -> None:
    found = party(HILD)
    done(found, Impose(figure="hero1", condition="health", name="rot", family="wit", severity=3, save=False))
    assert figures.attribute(found.figures["hero1"], "wit") == 0
    done(found, CallChallenge(attribute="wit", talent="lore", threshold=1))
    tried = rolled(done(found, RollChallenge(figure="hero1"), 5))
    assert (tried.pool.dice, tried.mode, tried.passed) == (1, -1, False)


@pytest.mark.clause("axiom.conditions.health", "axiom.healing")
def test_after_a_long_rest_the_saves_come_first_and_then_health() -> None:
    found = party(HILD)
    hild = found.figures["hero1"]
    done(found, Impose(figure="hero1", condition="health", name="rot", severity=2, save=False))
    hild.health = 5
    # The Save uses the lowered Body: 1 + Fortitude 2. It ends the rot, and Body 3 counts for the Health that follows.
    facts = done(found, Rest(kind="long"), 5, 5, 2, 4, 5)
    assert [(t.name, t.value) for t in rolled(facts).pool.terms] == [
        ("body", 3),
        ("health_condition", -2),
        ("fortitude", 2),
    ]
    assert [fact.how for fact in of(facts, ConditionEnded)] == ["save"]
    assert (hild.health, hild.top) == (17, 23)


@pytest.mark.clause("axiom.conditions.health")
def test_nursing_adds_dice_to_the_next_save_once() -> None:
    found = party(HILD, RUNA)
    done(found, Impose(figure="hero1", condition="health", name="rot", save=False))
    order = Treat(figure="hero2", target="hero1", key="body rot")
    done(found, order, 5, 5, 5, 2, 2, 2, 2)
    assert why_not(found, order).code == "nursed"
    assert found.figures["hero1"].conditions["body rot"].aid == 3
    facts = done(found, Rest(kind="long"), 2, 2, 2, 2, 2, 2, 2, 1, 1)
    assert Term("nursed", 3, "axiom.conditions.health") in rolled(facts).pool.terms
    assert rolled(facts).pool.dice == 7
    assert found.figures["hero1"].conditions["body rot"].aid == 0
    assert GAME.refusal(found, order) is None


@pytest.mark.clause("axiom.conditions.health")
def test_a_healing_power_ends_it_at_severity_and_one_instead_of_a_save() -> None:
    found = party(HILD, RUNA)
    done(found, Impose(figure="hero1", condition="health", name="rot", severity=2, save=False))
    runa = found.figures["hero2"]
    order = Cure(figure="hero2", target="hero1", key="body rot", talent="mending light")
    assert why_not(found, order).code == "power"
    runa.power, runa.odd = True, {"mending light": 2}
    health = found.figures["hero1"].health
    facts = done(found, order, 5, 5, 5, 2, 2, 2)
    assert (rolled(facts).pool.threshold, rolled(facts).pool.dice) == (3, 6)
    assert found.figures["hero1"].conditions == {}
    assert found.figures["hero1"].health == health


@pytest.mark.clause("axiom.conditions.health", "axiom.threats")
def test_a_serpents_bite_brings_its_venom() -> None:
    found = begin(party(HILD), "1 marsh serpent", "touch", first="foes")
    # Speed or Body and Strike of the serpent hit; Hild's Save fails.
    facts = go(found, dice=Falling(threat1=5, hero1=2))
    assert [fact.condition.name for fact in of(facts, ConditionBegan)] == ["marsh venom"]
    assert (found.figures["hero1"].top, figures.attribute(found.figures["hero1"], "body")) == (22, 2)


@pytest.mark.parametrize(
    ("order", "code"),
    [
        (Impose(figure="hero1", condition="sleepy"), "condition"),
        (Impose(figure="hero1", condition="health", severity=4), "condition"),
        (Impose(figure="hero1", condition="restrained", threshold=0), "threshold"),
        (Impose(figure="hero1", condition="prone", until="never"), "until"),
        (Impose(figure="nobody", condition="prone"), "nobody"),
        (Lift(figure="hero1", key="prone"), "none"),
        (StandUp(figure="hero1"), "prone"),
        (Escape(figure="hero1"), "held"),
    ],
)
def test_what_cannot_be_is_refused_in_words(order: object, code: str) -> None:
    assert why_not(party(HILD), order).code == code  # type: ignore[arg-type]
