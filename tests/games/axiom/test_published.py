"""The printed odds beside the exact ones: all fifteen are too high, and the tables say by how much."""

from __future__ import annotations

from fractions import Fraction

import pytest

from tablewright.games.axiom import published
from tablewright.games.axiom.published import POOLS, PRINTED, record, tables

pytestmark = pytest.mark.clause("axiom.threshold.published_odds")


def test_the_printed_figures_are_those_of_the_page() -> None:
    by_pool = [[printed[place] for printed in PRINTED.values()] for place in range(3)]
    assert by_pool == [["95", "75", "45", "20", "8"], ["99", "90", "65", "40", "20"], ["99+", "97", "85", "65", "45"]]
    assert list(PRINTED) == [1, 2, 3, 4, 5]
    assert POOLS == (6, 9, 12)


@pytest.mark.example("axiom.threshold.published_odds", 1)
def test_six_dice_at_standard_is_the_worst() -> None:
    found = record(6, 2)
    assert found["exact"]["normal"] == "449/729"
    assert (found["percent"]["exact"]["normal"], found["printed"]) == (61.59, "75")
    assert found["difference"]["exact"]["normal"] == 13.41
    all_of_them = [record(dice, need)["difference"]["exact"]["normal"] for dice in POOLS for need in PRINTED]
    assert len(all_of_them) == 15
    assert max(all_of_them) == 13.41
    assert min(all_of_them) > 0, "all fifteen are too high"
    easy = record(12, 1)
    assert (easy["percent"]["exact"]["normal"], easy["printed"]) == (98.17, "99+")


def test_99_plus_is_a_lower_bound_and_fits_without_the_wild_die() -> None:
    found = record(12, 1)
    assert found["at_least"] is True
    assert found["percent"]["exact"]["normal"] == 98.17
    assert found["percent"]["without_wild"]["normal"] == 99.23
    assert found["difference"]["exact"]["normal"] == 0.83
    assert found["difference"]["without_wild"]["normal"] < 0
    row = tables()[2].rows[0]
    assert row[:4] == ("Easy (1)", "99+", "98.17", "at least 0.83")


def test_each_column_is_the_exact_chance() -> None:
    """By hand: 6 dice by faces alone at Threshold 5: (6 x 2 + 1) / 729 normally, 7/64, (6 x 5 + 1) / 46656."""
    without = record(6, 5)["without_wild"]
    chances = {name: Fraction(text) for name, text in without.items()}
    assert chances == {
        "normal": Fraction(13, 729),
        "advantage": Fraction(7, 64),
        "disadvantage": Fraction(31, 46656),
    }


def test_the_tables_as_people_see_them() -> None:
    six, nine, twelve, aimed = tables()
    assert [table.title.split(":")[0] for table in (six, nine, twelve)] == ["6 dice", "9 dice", "12 dice"]
    assert six.rows[1] == ("Standard (2)", "75", "61.59", "13.41", "84.38", "30.34", "64.88", "89.06", "26.32")
    for table in (six, nine, twelve):
        assert len(table.rows) == len(table.records) == 5
        assert all(len(row) == len(table.head) == 9 for row in table.rows)
        assert sum(columns for _, columns in table.groups) == len(table.head)
    assert aimed.rows[5] == ("6D", "2 (61.6 %)", "3 (63.0 %)", "1 (59.8 %)")
    assert len(aimed.rows) == len(published.AIMED_POOLS)
    assert "axiom." not in "".join(text for table in tables() for row in table.rows for text in row)
