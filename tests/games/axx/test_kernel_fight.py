"""The hot rules of a fight, over all their faces."""

from __future__ import annotations

import pytest

from tablewright.games.axx import kernel


@pytest.mark.clause("axx.combat.attack")
@pytest.mark.parametrize(
    ("bonus", "ac", "percent"), [(1, 16, 30), (6, 14, 65), (2, 14, 45), (-1, 13, 35), (-3, 13, 25)]
)
def test_chances_to_hit_as_the_ledger_works_them_out(bonus: int, ac: int, percent: int) -> None:
    assert 5 * kernel.ways(bonus, ac) == percent
    assert kernel.ways(bonus, ac) == sum(kernel.enough(face, bonus, ac) for face in range(1, 21))


def test_ways_never_leave_the_die() -> None:
    assert [kernel.ways(bonus, 12) for bonus in (-30, -8, -7, 10, 11, 40)] == [0, 1, 2, 19, 20, 20]


@pytest.mark.clause("axx.combat.range")
def test_range_by_the_foot() -> None:
    feet = (0, 60, 61, 120, 121, 240, 241)
    assert [kernel.range_penalty(f) for f in feet] == [0, 0, -2, -2, -5, -5, kernel.TOO_FAR]
    assert [kernel.throw_penalty(f) for f in (30, 31)] == [0, kernel.TOO_FAR]


@pytest.mark.clause("axx.encounter.distance")
def test_distance_on_the_ledgers_examples() -> None:
    assert kernel.first_distance(9, 0, 0) == 90
    assert kernel.first_distance(9, 1, 0) == 40
    assert kernel.first_distance(9, 0, 50) == 50
    assert kernel.first_distance(2, 1, 0) == 10
    assert kernel.first_distance(2, 1, 20) == 10
    assert kernel.first_distance(9, 0, 0, 1) == 180


@pytest.mark.clause("axx.encounter.reaction")
def test_attitudes() -> None:
    found = [kernel.attitude(total) for total in (-1, 2, 5, 6, 8, 9, 15)]
    assert found == [kernel.HOSTILE] * 3 + [kernel.WARY] * 2 + [kernel.FRIENDLY] * 2


@pytest.mark.clause("axx.encounter.surprise")
def test_surprise_on_one_and_two() -> None:
    assert [kernel.caught_off_guard(face) for face in range(1, 7)] == [True, True, False, False, False, False]


@pytest.mark.clause("axx.encounter.morale")
def test_morale_on_the_ledgers_examples() -> None:
    first, half, both = kernel.FIRST_LOSS, kernel.AT_HALF, kernel.FIRST_LOSS + kernel.AT_HALF
    assert kernel.morale_reasons(6, 6, 0) == 0
    assert kernel.morale_reasons(6, 5, 0) == first
    assert kernel.morale_reasons(6, 4, first) == 0
    assert kernel.morale_reasons(6, 3, first) == half
    assert kernel.morale_reasons(2, 1, 0) == both
    assert kernel.morale_reasons(5, 3, first) == 0
    assert kernel.morale_reasons(5, 2, first) == half
    assert kernel.morale_reasons(1, 0, 0) == 0
    assert [kernel.morale_breaks(face) for face in range(1, 7)] == [True] * 3 + [False] * 3


@pytest.mark.clause("axx.combat.initiative")
def test_the_high_die_goes_first() -> None:
    order = [(p, f, kernel.first_side(p, f)) for p in range(1, 7) for f in range(1, 7)]
    assert sum(first == 1 for *_, first in order) == 15
    assert sum(first == 0 for *_, first in order) == 6


@pytest.mark.clause("axx.combat.damage")
def test_damage_in_its_order() -> None:
    assert kernel.damage(6, 2, 0, 1) == 4
    assert kernel.damage(1, 0, 0, 1) == 0
    assert kernel.damage(4, 1, 1, 0) == 10
    assert kernel.damage(3, 1, 2, 0) == 16
    assert kernel.damage(1, -2, 0, 0) == 1
    assert kernel.hp_after(3, 5) == 0


@pytest.mark.clause("axx.heal.magic")
def test_healing_stops_at_the_maximum() -> None:
    assert kernel.healed(5, 8, 7) == 8


@pytest.mark.clause("axx.death.brush")
def test_the_brush_by_die_and_earlier_ones() -> None:
    assert [kernel.brush(face, 0) for face in range(1, 7)] == [2, 2, 3, 4, 5, 6]
    assert kernel.brush(6, 0) == kernel.MAIMED
    assert kernel.brush(6, 1) == kernel.SLAIN
    assert kernel.brush(2, 1) == kernel.SCARRED
    assert kernel.brush(4, 2) == kernel.MAIMED


@pytest.mark.clause("axx.combat.action", "axx.combat.withdraw")
def test_moves_runs_and_withdrawals() -> None:
    assert [(kernel.running(speed), kernel.withdrawing(speed)) for speed in (30, 20, 40)] == [
        (60, 15),
        (40, 10),
        (80, 20),
    ]


def test_what_dice_of_spells_and_powers_come_to() -> None:
    assert [kernel.spell_damage(points) for points in (-2, 0, 7)] == [1, 1, 7]
    assert [kernel.after_save(9, made, half) for made, half in ((0, 1), (1, 1), (1, 0))] == [9, 4, 0]
    assert [kernel.drained(points, 4) for points in (3, 6)] == [3, 4]
    assert [kernel.coming(number) for number in (0, 1, 3)] == [1, 1, 3]
    assert [kernel.rolled_hp(dice, -1) for dice in (1, 2, 9)] == [1, 1, 8]
