"""How lucky were we: exact shares that can be counted by hand, and a real table's own report."""

from __future__ import annotations

from fractions import Fraction

from tests.table.toy import hall_over

from tablewright.core.foresight import Judged
from tablewright.dice.sources import Thrown
from tablewright.odds.luck import faces, lines_of, reckon, successes, word
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
    assert lines[2].chance == "so high or more: 8.3 %"


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
