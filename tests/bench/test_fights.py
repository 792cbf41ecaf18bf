"""How fast fights go by commands and facts, and a hero's buttons in the thick of one. Printed, and held loosely."""

from __future__ import annotations

import time

import pytest
from tests.games.axx.brawl import GAME, brawl, melee

from tablewright.core.game import Seat

pytestmark = pytest.mark.bench

FIGHTS = 100


def tell(words: str, capsys: pytest.CaptureFixture[str]) -> None:
    with capsys.disabled():
        print(f"\n  {words}")  # noqa: T201


def test_four_against_four_by_commands_and_facts(capsys: pytest.CaptureFixture[str]) -> None:
    brawl(0)  # tables are read once
    took = 1e9
    for _ in range(3):  # the best of three, since others use the machine too
        began = time.perf_counter()
        commands = sum(brawl(seed) for seed in range(FIGHTS))
        took = min(took, time.perf_counter() - began)
    rate = FIGHTS / took
    per = 1e6 * took / commands
    tell(f"4 v 4: {rate:.0f} fights/s, {commands / FIGHTS:.0f} commands each, {per:.0f} µs a command", capsys)
    assert rate > 50


def test_the_buttons_of_one_seat_in_a_fight_of_four_against_six(capsys: pytest.CaptureFixture[str]) -> None:
    world = melee()
    seat = Seat(id="p", role="player", figures=("hild",))
    GAME.offers(world, seat)
    began = time.perf_counter()
    for _ in range(100):
        found = GAME.offers(world, seat)
    took = (time.perf_counter() - began) / 100
    tell(f"4 v 6: {len(found)} buttons of one hero in {1000 * took:.2f} ms", capsys)
    assert took < 0.02
