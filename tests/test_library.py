"""`import tablewright`: light, and with all that it names."""

from __future__ import annotations

import subprocess
import sys
from fractions import Fraction

import pytest

import tablewright


def test_every_public_name_is_there() -> None:
    assert [name for name in tablewright.__all__ if getattr(tablewright, name, None) is None] == []
    assert set(tablewright.__all__) <= set(dir(tablewright))
    with pytest.raises(AttributeError, match="no attribute 'nothing'"):
        _ = tablewright.nothing


def test_importing_loads_none_of_it() -> None:
    program = "import sys, tablewright; print(*(name for name in sys.modules if name.startswith('tablewright')))"
    result = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True, timeout=60)
    assert result.stdout.split() == ["tablewright"]


def test_a_room_of_the_house_keeps_its_name() -> None:
    """`tablewright.odds` is the room; a function of that name would vanish as soon as the room is imported."""
    import tablewright.odds

    assert tablewright.odds.__name__ == "tablewright.odds"
    assert not set(tablewright.__all__) & {"odds", "dice", "core", "games", "store", "table", "web", "cli"}


def test_odds_are_fractions_that_add_up_to_one() -> None:
    found = tablewright.odds_of("axx", "4d6kh3")
    assert sum(found.distribution.values()) == 1
    assert found.distribution[18] == Fraction(21, 1296)
    assert found.success is None
    assert tablewright.odds_of("axx", "3d6").mean == Fraction(21, 2)


def test_a_roll_takes_dice_or_a_seed() -> None:
    assert tablewright.roll("axx", "3d6", seed=5) == tablewright.roll("axx", "3d6", seed=5)
    assert tablewright.roll("axx", "3d6", dice=[1, 2, 3]).total == 6
    with pytest.raises(tablewright.Mendable, match="not both"):
        tablewright.roll("axx", "3d6", dice=[1, 2, 3], seed=5)


def test_an_unknown_game_is_told_in_words() -> None:
    with pytest.raises(tablewright.Mendable, match="There is no game 'chess' here"):
        tablewright.rules("chess")
