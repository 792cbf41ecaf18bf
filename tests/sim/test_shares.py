"""How sure a count is: Wilson's interval against figures worked out by hand, and means."""

from __future__ import annotations

from fractions import Fraction

import pytest

from tablewright.sim.shares import Share, exactly, mean, percent


@pytest.mark.parametrize(
    ("n", "of", "low", "high"),
    [
        (8, 10, 0.4902, 0.9433),  # (0.8 + 0.19207 ± 1.96·sqrt(0.016 + 0.0096)) / 1.38415
        (0, 10, 0.0, 0.2775),  # 3.8415 / 13.8415
        (10, 10, 0.7225, 1.0),
        (500, 1000, 0.4691, 0.5309),
    ],
)
def test_wilsons_interval(n: int, of: int, low: float, high: float) -> None:
    assert Share(n, of).interval == pytest.approx((low, high), abs=5e-5)


def test_of_nothing_nothing_is_known() -> None:
    assert Share(0, 0).interval == (0.0, 1.0)
    assert Share(0, 0).p == 0.0


def test_a_share_in_words_and_as_data() -> None:
    assert Share(8, 10).words() == "80.0 % (49.0 to 94.3)"
    assert Share(8, 10).data() == {"n": 8, "of": 10, "p": 0.8, "low": 0.490162, "high": 0.943318}


@pytest.mark.parametrize(("p", "told"), [(0.0, "0.0"), (0.0001, "under 0.1"), (0.9999, "over 99.9"), (1.0, "100.0")])
def test_what_is_possible_is_never_shown_as_nothing(p: float, told: str) -> None:
    assert percent(p) == told


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


def test_the_mean_of_a_histogram() -> None:
    assert mean({2: 1, 5: 2}) == 4.0
    assert mean({}) == 0.0
