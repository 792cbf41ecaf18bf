"""Chances in words: rounded as people round, and never 0 % or 100 % for what is neither."""

from __future__ import annotations

from fractions import Fraction

import pytest

from tablewright.core.errors import Mendable
from tablewright.core.facts import Chance
from tablewright.core.percents import average, exactly, percent, read, tenths, whole_percent


@pytest.mark.parametrize(
    ("ways", "of", "fine", "whole"),
    [
        (0, 6, "0 %", "0 %"),
        (6, 6, "100 %", "100 %"),
        (9, 20, "45 %", "45 %"),
        (1, 6, "16.7 %", "17 %"),
        (1, 8, "12.5 %", "13 %"),
        (1, 7776, "under 0.1 %", "1 %"),
        (7775, 7776, "over 99.9 %", "99 %"),
        (6**1000 - 1, 6**1000, "over 99.9 %", "99 %"),
    ],
)
def test_a_chance_in_words(ways: int, of: int, fine: str, whole: str) -> None:
    assert percent(ways, of) == fine
    assert whole_percent(ways, of) == whole
    assert Chance(what="attack", ways=ways, of=of).percent() == fine


@pytest.mark.parametrize(("p", "told"), [(0.0, "0.0"), (0.0001, "under 0.1"), (0.9999, "over 99.9"), (1.0, "100.0")])
def test_what_is_possible_is_never_shown_as_nothing(p: float, told: str) -> None:
    assert tenths(p) == told


@pytest.mark.parametrize(
    ("p", "told"),
    [
        (Fraction(0), "exactly 0.0000 %"),
        (Fraction(1, 8), "exactly 12.5000 %"),
        (Fraction(1, 3), "33.3333 %"),
        (Fraction(1, 2_000_001), "under 0.0001 %"),
        (1 - Fraction(1, 2_000_001), "over 99.9999 %"),
        (Fraction(1), "exactly 100.0000 %"),
    ],
)
def test_a_chance_is_exactly_so_only_where_its_digits_end(p: Fraction, told: str) -> None:
    assert exactly(p) == told


@pytest.mark.parametrize(("ways", "of"), [(1, 1999), (1, 2000), (1, 800), (3, 7), (1999, 2000), (2000, 2001), (9, 20)])
def test_a_chance_and_a_proportion_are_rounded_alike(ways: int, of: int) -> None:
    assert percent(ways, of) == f"{tenths(Fraction(ways, of)).removesuffix('.0')} %"  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("total", "of", "told"),
    [(9, 8, "1.13"), (19, 20, "0.95"), (7, 2, "3.5"), (14, 2, "7"), (-5, 4, "-1.25"), (-1, 1000, "0"), (1, 3, "0.33")],
)
def test_an_average_is_rounded_as_percentages_are(total: int, of: int, told: str) -> None:
    assert average(total, of) == told


def test_a_percentage_is_read_with_its_sign_and_without_and_what_may_be_a_share_is_asked_back() -> None:
    what = "A chance is 0 to 100 percent"
    for text, number in (("60", 60.0), ("60%", 60.0), (" 37.5 % ", 37.5), ("0", 0.0), ("100%", 100.0), (".5%", 0.5)):
        assert read(text, what) == number
    assert read("0.25", what, named=True) == 0.25
    with pytest.raises(Mendable, match=r"^“0.25” may be 0.25 percent or 25: write 0.25% or 25%\.$"):
        read("0.25", what)
    for text in ("", "%", "101", "-1", "1e1", "nan", "1/2", "0,5", "٣", "5 0"):
        with pytest.raises(Mendable, match=f"^{what}, as 75%, not “{text}”"):
            read(text, what)
