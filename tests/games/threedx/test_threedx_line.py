"""Steps on the line of a 3dX fight: toward somebody, away, and pushed."""

from __future__ import annotations

import pytest

from tablewright.games.threedx import kernel_fight as fights


@pytest.mark.parametrize(
    ("here", "other", "ours", "there"),
    [(10, 4, 1, 13), (10, 4, 0, 13), (4, 10, 1, 1), (4, 10, 0, 1), (5, 5, 1, 2), (5, 5, 0, 8)],
)
def test_who_is_pushed_goes_away_from_who_pushes_and_from_one_place_back_where_the_own_side_came_from(
    here: int, other: int, ours: int, there: int
) -> None:
    assert fights.pushed_to(here, other, 3, ours) == there


@pytest.mark.parametrize(
    ("here", "there", "metres", "at"), [(0, 10, 4, 4), (0, 10, 12, 9), (10, 0, 4, 6), (5, 5, 3, 5), (5, 9, -2, 3)]
)
def test_a_step_never_goes_past_the_one_it_leads_to(here: int, there: int, metres: int, at: int) -> None:
    assert fights.step(here, there, metres) == at
