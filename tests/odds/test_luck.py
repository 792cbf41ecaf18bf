"""How lucky were we: exact shares that can be counted by hand, and a real table's own report."""

from __future__ import annotations

import itertools
import math
from collections import Counter
from fractions import Fraction
from typing import Any

import msgspec
import pytest
from tests.table.toy import hall_over

from tablewright.core.facts import Command, Fact
from tablewright.core.foresight import Judged
from tablewright.dice.sources import Thrown
from tablewright.games.registry import arena
from tablewright.games.threedx.fight.facts import Met
from tablewright.games.threedx.foresight import judged
from tablewright.games.threedx.rolls import Bonus, Lying
from tablewright.odds.luck import faces, lines_of, reckon, successes, word
from tablewright.sim import asking
from tablewright.sim.runner import Fights
from tablewright.store.memory import MemoryStore


def test_successes_of_unlike_rolls_are_counted_out() -> None:
    """1/2 and 1/4: both succeed 1 in 8, neither 3 in 8, one of them 4 in 8."""
    found = successes([Judged("hild", 10, 20, True), Judged("hild", 5, 20, False)])
    assert found is not None
    assert (found.rolls, found.succeeded, found.expected) == (2, 1, Fraction(3, 4))
    assert found.as_few == Fraction(7, 8)
    assert found.as_many == Fraction(5, 8)


def test_faces_against_what_was_to_be_expected() -> None:
    """Two d6 that show 6 and 5: 11 where 7 is to be expected; 11 or more 3 in 36, 11 or less 35 in 36."""
    found = faces(6, [6, 5])
    assert (found.total, found.expected) == (11, Fraction(7))
    assert (found.as_high, found.as_low) == (Fraction(3, 36), Fraction(35, 36))
    assert word(found.as_low, found.as_high) == "lucky"
    assert word(Fraction(1, 2), Fraction(3, 4)) == "as expected"
    assert word(Fraction(1, 100), Fraction(1)) == "very unlucky"
    quarter, twentieth, sure = Fraction(1, 4), Fraction(1, 20), Fraction(1)
    assert (word(quarter, sure), word(sure, quarter)) == ("as expected", "as expected")
    assert (word(twentieth, sure), word(sure, twentieth)) == ("unlucky", "lucky")
    assert (word(Fraction(6, 25), sure), word(sure, Fraction(6, 25))) == ("unlucky", "lucky")
    assert word(sure, Fraction(1, 21)) == "very lucky"


def test_a_report_in_words() -> None:
    rolls = [
        Thrown("hild", "attack", 20, (20,)),
        Thrown("hild", "damage", 6, (6, 5)),
        Thrown("", "map", 6, (1,)),
        Thrown("hild", "pick", 24, (3,)),
    ]
    (hild,) = reckon(rolls, [Judged("hild", 9, 20, True)])
    lines = lines_of([hild])
    assert [(line.what, line.came, line.expected) for line in lines] == [
        ("1 roll to succeed", "1", "0.5"),
        ("1d20, on average", "20", "10.5"),
        ("2d6, on average", "5.5", "3.5"),
    ]
    assert lines[0].chance == "so many or more: 45 %"
    assert lines[2].chance == "so high or higher: 8.3 %"


def test_a_roll_of_no_dice_is_no_luck_at_all() -> None:
    """A long rest of AxiomRPG with no die of Health left: it stands in the log, and the report is told all the same."""
    none = Thrown("hild", "health", 6, ())
    assert reckon([none], []) == []
    (hild,) = reckon([none, Thrown("hild", "attack", 6, (4,))], [])
    assert [line.what for line in lines_of([hild])] == ["1d6, on average"]


def test_a_table_tells_how_lucky_its_figures_were() -> None:
    hall = hall_over(MemoryStore())
    for game in ("axx", "axiom"):
        made = hall.make_table(game, "Evening", quick=3, name="Ann")
        table = hall.table(made.table)
        thrown = [roll for place in range(1, table.log.head + 1) for roll in table.log.fact(place).rolls]
        assert thrown
        told = lines_of(table.luck())
        assert {roll.what for roll in thrown} & {"pick", "map"}
        assert not [line for line in told if "d24" in line.what or "d2147483648" in line.what]  # a name, a dungeon
        everything = {line.figure for line in told}
        seen = {line.figure for line in lines_of(table.luck(made.seat))}
        assert seen <= everything
        assert "somebody" not in everything


def chance_of(best: int, target: int) -> Fraction:
    """How often d12, d8 and d6 reach a target with the lowest, the middle or the highest: places 0, 1 and 2."""
    reached = 0
    for three in itertools.product(range(1, 13), range(1, 9), range(1, 7)):
        low_to_high = sorted(three)
        result = low_to_high[best] if len(set(three)) > 1 else 0 if three[0] == 1 else 12
        reached += result >= target
    return Fraction(reached, 12 * 8 * 6)


def test_an_attack_of_3dx_counts_at_whatever_level_and_once() -> None:
    """7, 4 and 2 against 5: with advantage 7 is enough, else 4 or 2 are not."""
    met = Met(figure="hild", target="wolf", attack=7, defence=5, margin=2, lying=Lying((12, 8, 6), (7, 4, 2)))
    for level, success in ((1, True), (0, False), (-1, False)):
        found = judged(msgspec.structs.replace(met, level=level))
        assert found is not None
        assert (found.success, Fraction(found.ways, found.of)) == (success, chance_of(level + 1, 5))
    assert judged(msgspec.structs.replace(met, besides=True)) is None
    # A bonus die is spent once the others fall short: 7 counts, but what the three dice did was to miss.
    bettered = Lying((12, 8, 6), (7, 4, 2), bonus=(Bonus(8, (5,)),))
    found = judged(msgspec.structs.replace(met, lying=bettered))
    assert found is not None
    assert (found.success, Fraction(found.ways, found.of)) == (False, chance_of(1, 5))


@pytest.mark.parametrize(
    ("game", "foes"), [("axx", "3 orcs, 1 ghoul"), ("axiom", "1 raider, 1 wolf"), ("3dx", "2 wolf")]
)
def test_over_many_fights_nobody_is_lucky(game: str, foes: str) -> None:
    """Each roll counts once, with the chance that it had: together they succeed as often as they should."""
    ours = arena(game)
    counted, off, spread = Counter[str](), Fraction(0), Fraction(0)

    def seen(_world: Any, _command: Command, facts: list[Fact]) -> None:
        nonlocal off, spread
        for fact in facts:
            plan = getattr(fact, "plan", None)
            if plan is not None and not isinstance(fact, Met) and plan.does == "attack" and plan.lying is not None:
                counted["attacks"] += type(fact).__name__ in ("Planned", "Reacted")
            one = ours.game.judged(fact)
            if one is not None:
                p = Fraction(one.ways, one.of)
                off, spread = off + one.success - p, spread + p * (1 - p)
                counted[type(fact).__name__] += 1

    for seed in range(3):
        party = asking.party(ours, "random:3", seed)
        fights = Fights(ours, asking.setup(ours, party=party, foes=foes))
        for index in range(15):
            fights.fight(seed, index, seen=seen)
    assert counted["Met"] == counted["attacks"]
    assert sum(counted.values()) > 300
    assert abs(float(off)) < 4 * math.sqrt(spread)


def test_who_rolled_nothing_that_can_be_judged_has_neither_succeeded_nor_failed() -> None:
    assert successes([]) is None
