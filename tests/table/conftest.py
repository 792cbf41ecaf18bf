"""Halls and tables for the tests of this room."""

from __future__ import annotations

import pytest
from tests.table.playing import Game
from tests.table.toy import Join, hall_over

from tablewright.table.hall import Hall


@pytest.fixture
def hall() -> Hall:
    """An empty hall over a store in memory."""
    return hall_over()


@pytest.fixture
def game(hall: Hall) -> Game:
    """A table that the engine referees, with Mira at it."""
    return Game(hall)


@pytest.fixture
def led(hall: Hall) -> Game:
    """A table with a GM and two players, each with one figure."""
    game = Game(hall, gm=True)
    game.done(game.mira, Join(name="Hild"))
    game.bo = game.seat(role="player", name="Bo")
    game.done(game.bo, Join(name="Odo"))
    return game
