"""Pools thrown with given faces, as the ledger tells them; their chances against brute force and icepool."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from fractions import Fraction
from functools import cache
from itertools import product
from typing import Any

import icepool
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tablewright.core.facts import Term
from tablewright.dice.exact import every
from tablewright.dice.sources import ScriptedDice, SeededDice
from tablewright.games.axiom import kernel, pools
from tablewright.games.axiom.pools import Pool

NORMAL, ADVANTAGE, DISADVANTAGE = kernel.NORMAL, kernel.ADVANTAGE, kernel.DISADVANTAGE
POOL = "axiom.pool"


def thrown(pool: Pool, *faces: int) -> pools.Throw:
    """The pool thrown with these faces, the Wild Die's first, and none left over."""
    dice = ScriptedDice(faces)
    found = pools.throw(dice, pool, by="hild", what="challenge")
    assert dice.left == ()
    return found


def named(*terms: tuple[str, int], threshold: int = 0, helps: int = 0, hampers: int = 0) -> Pool:
    reason = Term("reason", 0, "axiom.advantage")
    return Pool(
        terms=tuple(Term(name, value, POOL) for name, value in terms),
        helps=(reason,) * helps,
        hampers=(reason,) * hampers,
        threshold=threshold,
    )


def plain(dice: int, mode: int = NORMAL, *, threshold: int = 0) -> Pool:
    """A pool of so many dice without names."""
    return named(("dice", dice), threshold=threshold, helps=mode == ADVANTAGE, hampers=mode == DISADVANTAGE)


# ── The pool ─────────────────────────────────────────────────────────────────────────────────


@pytest.mark.clause("axiom.pool")
@pytest.mark.example("axiom.pool", 1, 2)
def test_a_pool_is_the_sum_of_its_named_dice() -> None:
    assert named(("speed", 3), ("stealth", 2)).dice == 5
    assert named(("speed", 3), ("stealth", 2), ("focus", 1), ("penalty", -2)).dice == 4
    assert named(("speed", 3)).dice == 3, "no die in the Talent: the Attribute alone"


def test_a_term_that_does_not_apply_counts_nowhere() -> None:
    off = Term("focus", 1, POOL, applies=False)
    pool = Pool(terms=(Term("speed", 3, POOL), off), helps=(off,), hampers=(off,))
    assert (pool.dice, pool.mode, pool.cancelled) == (3, NORMAL, False)


@pytest.mark.clause("axiom.modifier")
@pytest.mark.example("axiom.modifier", 1)
def test_no_die_left_is_one_at_disadvantage_and_it_is_the_wild_die() -> None:
    pool = named(("body", 1), ("fortitude", 1), ("penalty", -3))
    assert (pool.sum, pool.floored, pool.dice, pool.mode) == (-1, True, 1, DISADVANTAGE)
    assert thrown(pool, 5).successes == 0
    assert thrown(pool, 6).successes == 2
    assert named(("body", 2), ("penalty", -2)).dice == 1
    assert "axiom.modifier" in pools.cited(pool, thrown(pool, 5))


@pytest.mark.clause("axiom.modifier")
@pytest.mark.example("axiom.modifier", 2)
def test_advantage_cancels_the_disadvantage_of_an_empty_pool() -> None:
    pool = named(("body", 1), ("fortitude", 1), ("penalty", -3), helps=1)
    assert (pool.dice, pool.mode, pool.cancelled) == (1, NORMAL, True)
    assert thrown(pool, 5).successes == 1
    assert thrown(pool, 4).successes == 0


@pytest.mark.clause("axiom.modifier")
def test_bonuses_are_added_before_the_floor_and_have_no_limit() -> None:
    assert named(("body", 1), ("penalty", -3), ("kit", 3)).dice == 1
    assert not named(("body", 1), ("penalty", -3), ("kit", 3)).floored
    assert named(("body", 6), ("strike", 6), ("bonus", 40)).dice == 52


@pytest.mark.clause("axiom.advantage")
def test_several_of_one_kind_count_once_and_both_kinds_cancel() -> None:
    assert named(("speed", 3), helps=3).mode == ADVANTAGE
    assert named(("speed", 3), hampers=2).mode == DISADVANTAGE
    assert named(("speed", 3), helps=3, hampers=1).mode == NORMAL


# ── The throw ────────────────────────────────────────────────────────────────────────────────


@pytest.mark.clause("axiom.threshold", "axiom.wild_die.explosion")
@pytest.mark.example("axiom.threshold", 1)
def test_a_wild_six_reaches_an_epic_threshold() -> None:
    fallen = thrown(plain(6, threshold=6), 6, 5, 5, 6, 6, 2)
    assert (fallen.successes, fallen.success, kernel.difficulty(6)) == (6, True, kernel.EPIC)
    assert fallen.parts == (5, 1, 0, 0)


def by_faces(faces: Iterable[int], mode: int) -> int:
    """The successes without a Wild Die."""
    return sum(kernel.success(face, mode) for face in faces)


@pytest.mark.clause("axiom.advantage")
@pytest.mark.example("axiom.advantage", 1)
def test_faces_alone_by_mode() -> None:
    assert [by_faces((2, 4, 5, 6), mode) for mode in (NORMAL, ADVANTAGE, DISADVANTAGE)] == [2, 3, 1]


@pytest.mark.clause("axiom.advantage.worked_example")
@pytest.mark.example("axiom.advantage.worked_example", 1, 2)
def test_the_worked_example_with_and_without_the_wild_die() -> None:
    faces = (2, 3, 4, 5, 6)
    modes = (NORMAL, ADVANTAGE, DISADVANTAGE)
    alone = [by_faces(faces, mode) for mode in modes]
    assert alone == [2, 3, 1]
    assert [kernel.succeeds(count, 2) for count in alone] == [True, True, False]
    for wild in faces:
        order = (wild, *(face for face in faces if face != wild))
        found = [thrown(plain(5, mode, threshold=2), *order) for mode in modes]
        assert [each.successes for each in found] == ([3, 4, 2] if wild == 6 else [2, 3, 1])
        assert [each.success for each in found] == ([True, True, True] if wild == 6 else [True, True, False])


@pytest.mark.clause("axiom.wild_die", "axiom.wild_die.implosion")
@pytest.mark.example("axiom.wild_die", 1)
def test_only_the_wild_dies_one_takes_a_success() -> None:
    fallen = thrown(plain(5, ADVANTAGE, threshold=2), 1, 4, 4, 5, 2)
    assert (fallen.successes, fallen.success, fallen.wild, fallen.others) == (2, True, 1, (4, 4, 5, 2))
    assert thrown(plain(5, ADVANTAGE), 4, 1, 1, 4, 5).successes == 3


@pytest.mark.clause("axiom.wild_die.explosion")
@pytest.mark.example("axiom.wild_die.explosion", 1, 2)
def test_an_explosion_is_two_in_all_in_every_mode() -> None:
    assert thrown(plain(5, threshold=2), 6, 1, 2, 3, 4).success is True
    assert thrown(plain(5, threshold=2), 6, 1, 2, 3, 4).successes == 2
    assert thrown(plain(4, DISADVANTAGE), 6, 5, 5, 4).successes == 2


@pytest.mark.clause("axiom.wild_die.implosion")
@pytest.mark.example("axiom.wild_die.implosion", 1, 2)
def test_an_implosion_takes_one_and_never_goes_below_0() -> None:
    fallen = thrown(plain(5, threshold=2), 1, 5, 6, 2, 3)
    assert (fallen.successes, fallen.success, fallen.parts) == (1, False, (2, 0, -1, 0))
    none = thrown(plain(5), 1, 2, 3, 4, 4)
    assert (none.successes, none.parts) == (0, (0, 0, -1, 1))


@pytest.mark.clause("axiom.critical.success")
@pytest.mark.example("axiom.critical.success", 1)
def test_critical_successes() -> None:
    assert thrown(plain(4, threshold=2), 6, 1, 2, 3).critical == 1
    plain_failure = thrown(plain(4, threshold=3), 6, 1, 2, 3)
    assert (plain_failure.critical, plain_failure.success) == (0, False)
    attack = thrown(plain(4, threshold=2), 6, 5, 2, 3)
    assert (attack.successes, attack.critical) == (3, 1)
    assert kernel.damage(attack.successes, 2) == 3
    assert kernel.damage(attack.successes, 2, doubled=1) == 6


@pytest.mark.clause("axiom.critical.failure")
@pytest.mark.example("axiom.critical.failure", 1)
def test_critical_failures() -> None:
    at_one = thrown(plain(3, threshold=1), 1, 5, 5)
    assert (at_one.successes, at_one.success, at_one.critical) == (1, True, 0)
    assert thrown(plain(3, threshold=2), 1, 5, 5).critical == -1
    attack = thrown(plain(5, threshold=3), 1, 5, 5, 6, 2)
    assert (attack.successes, attack.success, attack.critical) == (2, False, -1)


@pytest.mark.clause("axiom.challenge.individual")
def test_tumbling_past_an_enemy() -> None:
    need = kernel.threshold(kernel.STANDARD, 1)
    pool = named(("speed", 3), ("acrobatics", 2), threshold=need)
    assert (need, pool.dice) == (3, 5)
    fallen = thrown(pool, 5, 3, 5, 5, 4)
    assert (fallen.successes, fallen.success) == (3, True)
    fails = thrown(pool, 1, 5, 5, 5, 2)
    assert (fails.successes, fails.success) == (2, False)


def test_without_a_threshold_nothing_succeeds_or_fails() -> None:
    fallen = thrown(plain(2), 6, 1)
    assert (fallen.success, fallen.critical) == (None, 0)


def test_the_dice_remember_the_roll() -> None:
    dice = SeededDice(4)
    fallen = pools.throw(dice, plain(3), by="hild", what="attack", hidden=True)
    assert dice.thrown == [fallen.thrown]
    assert fallen.thrown.faces == (fallen.wild, *fallen.others)
    assert (fallen.thrown.by, fallen.thrown.what, fallen.thrown.hidden) == ("hild", "attack", True)


@settings(deadline=None)
@given(st.integers(1, 30), st.sampled_from(pools.MODES), st.integers(0, 2**32))
def test_the_parts_add_up(dice: int, mode: int, seed: int) -> None:
    fallen = pools.throw(SeededDice(seed), plain(dice, mode), by="", what="")
    assert sum(fallen.parts) == fallen.successes >= 0
    assert len(fallen.others) == dice - 1


# ── Chances ──────────────────────────────────────────────────────────────────────────────────

COUNTING = {NORMAL: {5, 6}, ADVANTAGE: {4, 5, 6}, DISADVANTAGE: {6}}


@cache
def brute(dice: int, mode: int) -> Counter[tuple[int, int]]:
    """Every way the dice can fall: how often each (Wild Die's face, successes), counted without the rules' own code."""
    score = [0, *(int(face in COUNTING[mode]) for face in range(1, 7))]
    rest: Counter[int] = Counter(sum(faces) for faces in product(score[1:], repeat=dice - 1))
    found: Counter[tuple[int, int]] = Counter()
    for wild in range(1, 7):
        change = {6: 2, 1: -1}.get(wild, score[wild])
        for others, ways in rest.items():
            found[wild, max(0, others + change)] += ways
    return found


@cache
def by_icepool(dice: int, mode: int) -> Any:
    """The same by icepool: a die of (Wild Die's face, successes)."""
    one = icepool.d6.map(lambda face: int(face in COUNTING[mode]))

    def joined(wild: int, others: int) -> tuple[int, int]:
        return wild, max(0, others + {6: 2, 1: -1}.get(wild, int(wild in COUNTING[mode])))

    return icepool.map(joined, icepool.d6, (dice - 1) @ one)


def joint(dice: int, mode: int) -> dict[tuple[int, int], Fraction]:
    """The chance of each (Wild Die's face, successes): by brute force up to 8 dice, by icepool above."""
    found = dict(brute(dice, mode)) if dice <= 8 else dict(by_icepool(dice, mode).items())
    whole = sum(found.values())
    return {outcome: Fraction(ways, whole) for outcome, ways in found.items()}


@pytest.mark.parametrize("mode", pools.MODES)
@pytest.mark.parametrize("dice", range(1, 31))
def test_every_pool_is_exact(dice: int, mode: int) -> None:
    """Distribution, chances of every Threshold, criticals: pools of 1 to 30 dice in all modes."""
    truth: Counter[int] = Counter()
    for (_, successes), chance in (known := joint(dice, mode)).items():
        truth[successes] += chance  # type: ignore[assignment]
    found = pools.distribution(dice, mode)
    whole = found.total
    assert {outcome: Fraction(ways, whole) for outcome, ways in found.weights.items()} == {
        outcome: chance for outcome, chance in truth.items() if chance
    }
    assert sum(pools.weights(dice, mode)) == pools.total(dice, mode)
    for need in range(1, dice + 3):
        assert Fraction(*pools.ways(dice, mode, need)) == sum(c for (_, n), c in known.items() if n >= need)
        success, failure = pools.criticals(dice, mode, need)
        assert Fraction(*success) == sum(c for (wild, n), c in known.items() if n >= need and wild == 6)
        assert Fraction(*failure) == sum(c for (wild, n), c in known.items() if n < need and wild == 1)


@pytest.mark.parametrize("mode", pools.MODES)
@pytest.mark.parametrize("dice", [1, 2, 8, 9, 30])
def test_without_the_wild_die_it_is_plain_counting(dice: int, mode: int) -> None:
    one = icepool.d6.map(lambda face: int(face in COUNTING[mode]))
    truth = {outcome: Fraction(ways, (dice @ one).denominator()) for outcome, ways in (dice @ one).items()}
    ways, whole = pools.weights(dice, mode, wild=False), pools.total(dice, mode, wild=False)
    assert {n: Fraction(way, whole) for n, way in enumerate(ways)} == truth


@pytest.mark.parametrize("mode", pools.MODES)
def test_the_odds_are_those_of_the_rule_that_throws(mode: int) -> None:
    """Thrown over every face, the pool gives what its table says."""
    pool = plain(4, mode)
    assert every(lambda dice: pools.throw(dice, pool, by="", what="").successes) == pools.distribution(4, mode)


@pytest.mark.clause("axiom.threshold.published_odds", "axiom.challenge.individual")
@pytest.mark.example("axiom.challenge.individual", 3, 4)
def test_known_chances() -> None:
    assert pools.ways(6, NORMAL, 2) == (449, 729)
    assert [pools.ways(5, mode, 2) for mode in pools.MODES] == [(127, 243), (73, 96), (667, 2592)]
    assert [pools.ways(1, mode, 1) for mode in pools.MODES] == [(1, 3), (1, 2), (1, 6)]
    assert [pools.ways(1, mode, 2) for mode in pools.MODES] == [(1, 6)] * 3


@pytest.mark.clause("axiom.critical.success", "axiom.critical.failure")
@pytest.mark.example("axiom.critical.success", 3)
def test_known_chances_of_criticals() -> None:
    assert pools.criticals(6, NORMAL, 2) == ((1, 6), (32, 243))
    assert f"{32 / 243:.2%}" == "13.17%"


@pytest.mark.clause("axiom.challenge.group")
@pytest.mark.example("axiom.challenge.group", 3)
def test_the_chance_of_a_group() -> None:
    members = [pools.ways(dice, NORMAL, 2) for dice in (5, 4, 6)]
    found = pools.majority(members)
    passed = Fraction(sum(found[2:]), sum(found))
    assert (passed, f"{float(passed):.2%}") == (Fraction(7598759, 14348907), "52.96%")
    alone = pools.majority([(127, 243)])
    assert Fraction(alone[1], sum(alone)) == Fraction(127, 243), "a group of one has its own chance"


@pytest.mark.clause("axiom.challenge.group")
@pytest.mark.parametrize("mode", pools.MODES)
def test_groups_equal_brute_force(mode: int) -> None:
    sizes = (1, 2, 3, 3)
    need = 1
    truth: Counter[int] = Counter()
    for outcomes in product(*(brute(dice, mode).items() for dice in sizes)):
        ways = 1
        for _, some in outcomes:
            ways *= some
        truth[sum(successes >= need for (_, successes), _ in outcomes)] += ways
    found = pools.majority(pools.ways(dice, mode, need) for dice in sizes)
    assert [Fraction(way, sum(found)) for way in found] == [
        Fraction(truth[count], truth.total()) for count in range(len(sizes) + 1)
    ]


@pytest.mark.parametrize("mode", pools.MODES)
def test_large_pools_are_the_same_by_either_way(mode: int) -> None:
    """A pool that is too large for the table goes on where the table ends."""
    assert pools.KEPT == 100
    icy = icepool.d6.map(lambda face: int(face in COUNTING[mode]))
    ways, whole = pools.weights(103, mode, wild=False), pools.total(103, mode, wild=False)
    truth = 103 @ icy
    assert all(way * truth.denominator() == truth.quantity(count) * whole for count, way in enumerate(ways))
    assert sum(pools.weights(1000, mode)) == pools.total(1000, mode)


def test_a_pool_without_a_die_has_no_chances() -> None:
    with pytest.raises(ValueError, match="one die at least"):
        pools.weights(0)


def test_the_chance_of_an_offer() -> None:
    pool = named(("speed", 3), ("acrobatics", 2), threshold=2)
    chance = pools.chance(pool, what="challenge")
    assert chance is not None
    assert (chance.ways, chance.of, chance.target, chance.terms) == (127, 243, 2, pool.terms)
    assert chance.percent() == "52.3 %"
    hidden = pools.chance(pool, hidden=True)
    assert hidden is not None
    assert (hidden.percent(), hidden.target) == ("?", 0)
    assert pools.chance(named(("speed", 3))) is None


def test_the_threshold_nearest_to_a_chance() -> None:
    assert pools.nearest(6, NORMAL, 60) == 2
    assert pools.nearest(12, NORMAL, 60) == 4
    assert pools.nearest(1, NORMAL, 60) == 1
    assert pools.nearest(1, DISADVANTAGE, 16) == 1, "1 and 2 are as likely: the lower one"
    for dice, mode in product(range(1, 31), pools.MODES):
        off = {n: abs(Fraction(*pools.ways(dice, mode, n)) - Fraction(3, 5)) for n in range(1, dice + 2)}
        assert pools.nearest(dice, mode, 60) == min(off, key=lambda n: (off[n], n))


def test_rows_grow_again_after_they_were_let_go() -> None:
    before = pools.distribution(20, ADVANTAGE)
    pools.forget()
    assert pools.distribution(20, ADVANTAGE) == before


@pytest.mark.clause("axiom.pool", "axiom.advantage", "axiom.threshold")
def test_a_throw_names_the_rules_that_decided_it() -> None:
    pool = plain(2, ADVANTAGE, threshold=2)
    assert pools.cited(pool, thrown(pool, 6, 1)) == (
        "axiom.pool",
        "axiom.success",
        "axiom.threshold",
        "axiom.advantage",
        "axiom.wild_die",
        "axiom.wild_die.explosion",
    )
