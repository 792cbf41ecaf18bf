"""How sure a count is: Wilson's interval against figures worked out by hand, and means."""

from __future__ import annotations

import pytest

from tablewright.sim.shares import BINS, Share, binned, mean


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
    assert Share(4, 20_000).words() == "under 0.1 % (under 0.1 to 0.1)"
    assert Share(2, 20_000).words() == "under 0.1 %"  # 0.003 to 0.036 %: an interval that would say no more
    assert Share(19_000, 20_000).words() == "95.0 % (94.7 to 95.3)"
    assert Share(8, 10).data() == {"n": 8, "of": 10, "p": 0.8, "low": 0.490162, "high": 0.943318}


def test_the_mean_of_a_histogram() -> None:
    assert mean({2: 1, 5: 2}) == 4.0
    assert mean({}) == 0.0


def test_a_histogram_is_shown_in_equal_steps_and_each_fight_once() -> None:
    assert binned({2: 1, 4: 3}) == [(2, 2, 1), (3, 3, 0), (4, 4, 3)]
    twenty = binned(dict.fromkeys(range(1, 21), 1))
    assert twenty == [(first, first + 1, 2) for first in range(1, 21, 2)]
    # 1 to 33 are 33 values: eleven steps of three.
    assert [row[:2] for row in binned({1: 5, 33: 7})] == [(first, first + 2) for first in range(1, 34, 3)]
    assert binned({0: 1, 16: 1})[-1] == (16, 16, 1)
    for high in range(100):
        rows = binned({0: 1, high: 1})
        assert len(rows) <= BINS
        assert sum(count for _, _, count in rows) == (2 if high else 1)
