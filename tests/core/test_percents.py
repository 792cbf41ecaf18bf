"""Chances in words: rounded as people round, and never 0 % or 100 % for what is neither."""

from __future__ import annotations

import pytest

from tablewright.core.facts import Chance
from tablewright.core.percents import percent, whole_percent


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
