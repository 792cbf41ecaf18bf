"""The rules of pools and figures as plain integers: every face, every boundary, as the ledger prints them."""

from __future__ import annotations

import pytest

from tablewright.games.axiom import kernel

FACES = range(1, 7)


@pytest.mark.clause("axiom.success", "axiom.advantage")
@pytest.mark.parametrize(
    ("mode", "counting"),
    [(kernel.NORMAL, [5, 6]), (kernel.ADVANTAGE, [4, 5, 6]), (kernel.DISADVANTAGE, [6])],
)
def test_which_faces_count(mode: int, counting: list[int]) -> None:
    assert [face for face in FACES if kernel.success(face, mode)] == counting
    assert kernel.counts_from(mode) == counting[0]


@pytest.mark.clause("axiom.wild_die", "axiom.wild_die.explosion", "axiom.wild_die.implosion")
def test_what_the_wild_die_adds_to_counting() -> None:
    assert [kernel.wild_extra(face) for face in FACES] == [-1, 0, 0, 0, 0, 1]
    for mode in (kernel.NORMAL, kernel.ADVANTAGE, kernel.DISADVANTAGE):
        assert kernel.counted(0, 6, mode) == 2, "two in all, in every mode"
        assert kernel.counted(3, 1, mode) == 2
        assert kernel.counted(0, 1, mode) == 0, "never below 0"


@pytest.mark.clause("axiom.wild_die")
@pytest.mark.example("axiom.wild_die", 2)
def test_the_wild_die_counts_like_any_other() -> None:
    """Wild 5 counts 1, 1, 0 normally, with Advantage, with Disadvantage; Wild 4 counts 0, 1, 0."""
    modes = (kernel.NORMAL, kernel.ADVANTAGE, kernel.DISADVANTAGE)
    assert [kernel.counted(0, 5, mode) for mode in modes] == [1, 1, 0]
    assert [kernel.counted(0, 4, mode) for mode in modes] == [0, 1, 0]


@pytest.mark.clause("axiom.advantage")
def test_advantage_and_disadvantage_cancel_whatever_their_numbers() -> None:
    assert kernel.mode_of(0, 0) == kernel.mode_of(1, 1) == kernel.mode_of(3, 1) == kernel.mode_of(1, 5) == kernel.NORMAL
    assert kernel.mode_of(1, 0) == kernel.mode_of(4, 0) == kernel.ADVANTAGE
    assert kernel.mode_of(0, 1) == kernel.mode_of(0, 4) == kernel.DISADVANTAGE


@pytest.mark.clause("axiom.modifier")
def test_a_pool_falls_to_one_die_at_0_or_less() -> None:
    assert [kernel.floored(dice) for dice in (-3, 0, 1, 2)] == [1, 1, 0, 0]


@pytest.mark.clause("axiom.threshold")
def test_the_difficulties_by_name() -> None:
    names = (kernel.EASY, kernel.STANDARD, kernel.DIFFICULT, kernel.HARD, kernel.EPIC)
    assert names == (1, 2, 3, 4, 5)
    assert [kernel.difficulty(need) for need in (0, 1, 2, 3, 4, 5, 6, 12)] == [1, 1, 2, 3, 4, 5, 5, 5]


@pytest.mark.clause("axiom.challenge.individual", "axiom.threshold")
def test_an_active_opponent_adds_one_once() -> None:
    assert kernel.threshold(kernel.STANDARD, 0) == 2
    assert kernel.threshold(kernel.STANDARD, 1) == kernel.threshold(kernel.STANDARD, 4) == 3
    assert kernel.threshold(-1, 0) == 1
    assert [kernel.opposed_threshold(count) for count in (0, 1, 4)] == [1, 1, 4]


@pytest.mark.clause("axiom.success")
def test_reaching_the_threshold_is_enough() -> None:
    assert [kernel.succeeds(count, 2) for count in (0, 1, 2, 3)] == [False, False, True, True]


@pytest.mark.clause("axiom.critical.success", "axiom.critical.failure")
def test_a_critical_needs_both_the_outcome_and_the_face() -> None:
    assert [kernel.critical(2, 2, face) for face in FACES] == [0, 0, 0, 0, 0, 1]
    assert [kernel.critical(1, 2, face) for face in FACES] == [-1, 0, 0, 0, 0, 0]


@pytest.mark.clause("axiom.challenge.group")
@pytest.mark.example("axiom.challenge.group", 2)
def test_the_majority_is_more_than_half() -> None:
    assert [kernel.majority(members) for members in range(1, 7)] == [1, 2, 2, 3, 3, 4]


# ── Figures ──────────────────────────────────────────────────────────────────────────────────

NONE, LIGHT, MEDIUM, HEAVY = range(4)


@pytest.mark.clause("axiom.defense", "axiom.shield")
@pytest.mark.parametrize(
    ("speed", "armour", "cover", "defense"),
    [
        (0, NONE, 0, 1),
        (2, NONE, 0, 1),
        (3, NONE, 0, 2),
        (4, MEDIUM, 0, 3),
        (5, HEAVY, 0, 3),
        (6, HEAVY, 0, 4),
        (4, MEDIUM, 1, 4),
        (4, MEDIUM, 2, 5),
        (5, MEDIUM, 0, 3),
        (6, LIGHT, 0, 3),
    ],
)
def test_defense(speed: int, armour: int, cover: int, defense: int) -> None:
    assert kernel.defense(speed, armour, cover) == defense


@pytest.mark.clause("axiom.defense")
def test_endurance_carries_armour() -> None:
    assert [kernel.armour_penalty(HEAVY, endurance) for endurance in (0, 1, 2, 3, 4, 5, 6)] == [3, 3, 2, 2, 1, 1, 0]
    assert kernel.armour_penalty(LIGHT, 4) == 0
    assert kernel.armour_penalty(NONE, 0) == 0


@pytest.mark.clause("axiom.health", "axiom.threats")
def test_health() -> None:
    assert kernel.health(4) == 24
    assert [kernel.health(body, tier) for body, tier in ((1, -16), (2, -10), (3, 0), (4, 15), (5, 30))] == [
        5,
        12,
        23,
        39,
        55,
    ]


@pytest.mark.clause("axiom.attack", "axiom.critical.success")
def test_damage_is_the_successes_counted() -> None:
    assert kernel.damage(1, 2) == 0
    assert kernel.damage(3, 2) == 3
    assert kernel.damage(3, 2, doubled=1) == 6
    assert kernel.damage(3, 2, bonus=1) == 4
    assert kernel.damage(1, 2, bonus=1) == 0, "a miss is a miss"
    assert kernel.damage(2, 2, resisted=2) == 0
    assert kernel.damage(2, 2, bonus=1, doubled=1, resisted=2) == 4
    assert kernel.damage(1, 1, resisted=2) == 0


@pytest.mark.clause("axiom.conditions.health")
def test_an_attribute_does_not_fall_below_0() -> None:
    assert [kernel.lost(4, dice) for dice in (1, 2, 3, 4, 5)] == [3, 2, 1, 0, 0]


@pytest.mark.clause("axiom.dying")
def test_three_saves_decide() -> None:
    assert kernel.fate(2, 2) == kernel.DYING
    assert kernel.fate(3, 2) == kernel.STABLE
    assert kernel.fate(2, 3) == kernel.DEAD
    passed = failed = 0
    for save in (True, False, True, False, True):
        assert kernel.fate(passed, failed) == kernel.DYING
        passed, failed = passed + save, failed + (not save)
    assert kernel.fate(passed, failed) == kernel.STABLE


def test_how_somebody_looks_at_every_boundary() -> None:
    looks = {0: kernel.DOWN, 1: kernel.BADLY_HURT, 8: kernel.BADLY_HURT, 9: kernel.HURT, 16: kernel.HURT}
    looks |= {17: kernel.SCRATCHED, 23: kernel.SCRATCHED, 24: kernel.UNHURT}
    assert {left: kernel.look(left, 24) for left in looks} == looks


@pytest.mark.clause("axiom.healing")
def test_health_comes_back_to_the_greatest_and_no_farther() -> None:
    assert [kernel.healed(left, 24, 6) for left in (0, 17, 20, 24, 26)] == [6, 23, 24, 24, 26]
    assert [kernel.health_after(5, amount) for amount in (0, 4, 5, 9)] == [5, 1, 0, 0]


@pytest.mark.clause("axiom.attack")
def test_what_distance_takes_off_a_shot() -> None:
    bands = (kernel.TOUCH, kernel.CLOSE, kernel.NEAR, kernel.FAR, kernel.DISTANT)
    assert [kernel.range_penalty(band) for band in bands] == [0, 0, 0, -1, -2]


@pytest.mark.clause("axiom.range")
def test_of_three_bands_the_two_widest_are_the_same() -> None:
    for band in range(5):
        for beyond in range(5):
            for before in range(5):
                low, mid, high = sorted((band, beyond, kernel.band_after(band, beyond, before)))
                assert low <= mid == high or (band == beyond and before < band), (band, beyond, before)


@pytest.mark.clause("axiom.actions")
def test_which_moves_pass_an_enemy() -> None:
    passed = {
        (before, after, toward)
        for before in range(3)
        for after in range(3)
        for toward in (0, 1)
        if kernel.passes(before, after, toward)
    }
    assert passed == {(0, 1, 0), (0, 1, 1), (0, 2, 0), (0, 2, 1), (1, 2, 1)}


@pytest.mark.clause("axiom.actions")
def test_a_tie_goes_to_the_characters() -> None:
    assert [kernel.foes_first(2, foes) for foes in (1, 2, 3)] == [False, False, True]
