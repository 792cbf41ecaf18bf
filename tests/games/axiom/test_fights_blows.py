"""Attacks, cover and shields."""

from __future__ import annotations

import pytest
from msgspec.structs import replace
from tests.games.axiom.heroic import GAME, done, why_not
from tests.games.axiom.staging import (
    DAGGER,
    HILD,
    IVAR,
    PLAYER,
    RUNA,
    SVEN,
    Falling,
    begin,
    go,
    names,
    of,
    party,
    put,
    rolled,
)

from tablewright.games.axiom.fight import attacks
from tablewright.games.axiom.fight.facts import (
    Attack,
    EndTurn,
    FormBulwark,
    Move,
    SetCover,
    TakeCover,
)
from tablewright.games.axiom.harm import DamageDealt
from tablewright.games.axiom.heroes.facts import FocusPick
from tablewright.games.axiom.scenes import OpenScene
from tablewright.games.axiom.world import CLOSE, DISTANT, FAR, NEAR, TOUCH

# ── Attacks ─────────────────────────────────────────────────────────────────────────────────


@pytest.mark.clause("axiom.attack")
def test_the_successes_counted_are_the_damage() -> None:
    found = begin(party(HILD), "1 wolf", "touch")
    facts = done(found, Attack(figure="hero1", target="threat1", item=DAGGER), 5, 5, 6, 2, 3)
    assert names(rolled(facts)) == [("speed", 3), ("strike", 2)]
    (hurt,) = of(facts, DamageDealt)
    assert (hurt.amount, hurt.health) == (3, 9)


@pytest.mark.clause("axiom.attack")
def test_a_miss_does_nothing() -> None:
    found = begin(party(HILD), "1 wolf", "touch")
    facts = done(found, Attack(figure="hero1", target="threat1", item=DAGGER), 5, 2, 2, 2, 3)
    assert (rolled(facts).successes, rolled(facts).passed) == (1, False)
    assert not of(facts, DamageDealt)


@pytest.mark.clause("axiom.attack")
def test_a_heavy_weapon_adds_one_on_a_hit() -> None:
    found = begin(party(replace(IVAR, shield="", weapons=("maul",))), "1 wolf", "touch")
    facts = done(found, Attack(figure="hero1", target="threat1", item="thing1"), 5, 5, 5, 2, 2, 2, 2)
    (hurt,) = of(facts, DamageDealt)
    assert (hurt.amount, hurt.heavy) == (4, 1)


@pytest.mark.clause("axiom.scope", "axiom.attack")
def test_a_resistance_takes_two_off_and_not_below_nothing() -> None:
    found = begin(party(HILD), "1 bone guard", "touch")
    # The dagger is piercing, and bones resist that.
    facts = done(found, Attack(figure="hero1", target="threat1", item=DAGGER), 5, 5, 5, 2, 2)
    (hurt,) = of(facts, DamageDealt)
    assert (hurt.amount, hurt.resisted) == (1, 2)
    seen = GAME.see(hurt, PLAYER, found)
    assert (seen.resisted, seen.health) == (0, None)


@pytest.mark.clause("axiom.attack", "axiom.range")
@pytest.mark.parametrize(
    ("band", "terms", "mode"),
    [
        (TOUCH, [], -1),
        (CLOSE, [], 0),
        (NEAR, [], 0),
        (FAR, [("far", -1)], 0),
        (DISTANT, [("distant", -2)], 0),
    ],
)
def test_shooting_by_bands(band: int, terms: list[tuple[str, int]], mode: int) -> None:
    found = begin(party(RUNA), "1 wolf")
    put(found, "hero1", "threat1", band)
    pool = attacks.pool_of(found, Attack(figure="hero1", target="threat1", item="thing1"))
    assert [(t.name, t.value) for t in pool.terms] == [("speed", 3), ("precision", 3), *terms]
    assert pool.mode == mode


@pytest.mark.clause("axiom.attack")
def test_a_light_weapon_is_thrown_to_close_and_lies_there() -> None:
    found = begin(party(HILD), "1 wolf", "close")
    fact = rolled(done(found, Attack(figure="hero1", target="threat1", item=DAGGER, throw=True), 5, 5, 2, 2, 2))
    assert names(fact) == [("speed", 3), ("strike", 2)]
    assert found.figures["hero1"].items[DAGGER].place == "floor"
    other = begin(party(IVAR), "1 wolf", "close")
    mace = next(one.id for one in other.figures["hero1"].items.values() if one.kind == "mace")
    assert why_not(other, Attack(figure="hero1", target="threat1", item=mace, throw=True)).code == "throw"


@pytest.mark.clause("axiom.focus", "axiom.attack")
def test_a_focus_counts_with_its_own_weapons() -> None:
    made = replace(HILD, foci=(FocusPick(talent="strike", name="axes"),))
    found = begin(party(made), "1 wolf", "touch")
    assert why_not(found, Attack(figure="hero1", target="threat1", item=DAGGER, focus="axes")).code == "focus"


@pytest.mark.clause("axiom.range", "axiom.actions")
def test_who_stands_at_arms_length_may_fall_back_and_nobody_steps_nearer() -> None:
    found = begin(party(HILD), "1 wolf", "touch")
    moves = [one.command for one in GAME.offers(found, PLAYER) if isinstance(one.command, Move)]
    back = Move(figure="hero1", target="threat1", away=True)
    assert moves == [back, replace(back, pass_by=True)], "plainly, or slipping away"


@pytest.mark.clause("axiom.range")
def test_full_cover_is_no_target() -> None:
    found = begin(party(HILD), "1 wolf", "touch")
    for cover in ("none", "a tree"):
        assert why_not(found, SetCover(figure="threat1", cover=cover)).code == "cover", (
            "what is so already, and nonsense"
        )
    done(found, SetCover(figure="threat1", cover="full"))
    assert why_not(found, Attack(figure="hero1", target="threat1", item=DAGGER)).code == "cover"
    done(found, SetCover(figure="threat1", cover="none"))
    assert GAME.refusal(found, Attack(figure="hero1", target="threat1", item=DAGGER)) is None


@pytest.mark.clause("axiom.range", "axiom.actions")
def test_cover_is_taken_with_a_minor_action_and_left_by_moving() -> None:
    found = party(HILD)
    done(found, OpenScene(title="A yard", cover=True))
    begin(found, "1 archer")
    before = attacks.defense_of(found, found.figures["hero1"])
    done(found, TakeCover(figure="hero1"))
    assert attacks.defense_of(found, found.figures["hero1"]) == before + 1
    done(found, Move(figure="hero1", target="threat1"))
    assert attacks.defense_of(found, found.figures["hero1"]) == before


def test_there_is_no_cover_where_the_scene_has_none() -> None:
    found = begin(party(HILD), "1 archer")
    assert why_not(found, TakeCover(figure="hero1")).code == "cover"


# ── Shields ─────────────────────────────────────────────────────────────────────────────────


@pytest.mark.clause("axiom.shield", "axiom.defense")
def test_shield_and_low_wall_are_still_one() -> None:
    found = begin(party(IVAR), "1 wolf", "touch")
    ivar = found.figures["hero1"]
    assert attacks.defense_of(found, ivar) == 2
    done(found, SetCover(figure="hero1", cover="partial"))
    assert attacks.defense_of(found, ivar) == 2


@pytest.mark.clause("axiom.shield")
def test_a_bulwark_gives_both_two_until_one_attacks() -> None:
    found = begin(party(IVAR, SVEN), "1 wolf", "close")
    assert why_not(found, FormBulwark(figure="hero1", ally="hero2")).code == "touch"
    put(found, "hero1", "hero2", TOUCH)
    done(found, FormBulwark(figure="hero1", ally="hero2"))
    assert [attacks.defense_of(found, found.figures[id_]) for id_ in ("hero1", "hero2")] == [3, 3]
    assert not found.fight.turns["hero1"].minor  # type: ignore[union-attr]
    axe = next(one.id for one in found.figures["hero2"].items.values() if one.kind == "hand_axe")
    done(found, Attack(figure="hero2", target="threat1", item=axe), 2, 2, 2, 2, 2)
    assert [attacks.defense_of(found, found.figures[id_]) for id_ in ("hero1", "hero2")] == [2, 2]


@pytest.mark.clause("axiom.shield")
def test_a_bash_costs_the_shields_cover_until_the_own_next_turn() -> None:
    found = begin(party(IVAR), "1 wolf", "touch")
    shield = next(one.id for one in found.figures["hero1"].items.values() if one.kind == "medium_shield")
    fact = rolled(done(found, Attack(figure="hero1", target="threat1", item=shield), 5, 5, 2, 2, 2, 2, 2))
    assert names(fact) == [("body", 4), ("strike", 3)]
    assert attacks.defense_of(found, found.figures["hero1"]) == 1
    done(found, EndTurn(figure="hero1"))
    go(found, dice=Falling())
    assert attacks.defense_of(found, found.figures["hero1"]) == 2
