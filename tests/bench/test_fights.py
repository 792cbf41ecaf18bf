"""How fast fights go by commands and facts, and a hero's buttons in the thick of one. Printed, and held to figures."""

from __future__ import annotations

import time
from collections.abc import Callable

import pytest
from msgspec.structs import replace
from tests.bench.pace import slowness_of_processor, tell
from tests.games.axx.brawl import GAME, Step, brawl, encounter, melee

from tablewright.core.game import Seat
from tablewright.dice.sources import SeededDice

pytestmark = pytest.mark.bench

FIGHTS = 100
RATE = 350
"""Fights a second that are held to on the machine of reference; DESIGN 17 asks for 3,000, which is not reached."""

GIVEN = 2_000
"""The same of fights whose every decision is given."""


def test_four_against_four_by_commands_and_facts(capsys: pytest.CaptureFixture[str]) -> None:
    brawl(0)  # tables are read once
    slow, took = slowness_of_processor(), 1e9
    for _ in range(3):  # the best of three, since others use the machine too
        began = time.process_time()
        commands = sum(brawl(seed) for seed in range(FIGHTS))
        took = min(took, time.process_time() - began)
    slow = max(slow, slowness_of_processor())
    rate = FIGHTS / took
    per = 1e6 * took / commands
    tell(
        f"4 v 4: {rate:.0f} fights/s, {commands / FIGHTS:.0f} commands each, {per:.0f} µs a command; this machine is "
        f"{slow:.1f} times as slow as that of reference, which would do {rate * slow:.0f}",
        capsys,
    )
    assert rate > RATE / slow


def test_what_such_a_fight_takes_if_every_decision_is_free(capsys: pytest.CaptureFixture[str]) -> None:
    """Its dice thrown, its commands and facts made, its facts folded, and no rule asked: the most that can be had."""
    told: list[list[Step]] = []
    for seed in range(FIGHTS):
        told.append([])
        brawl(seed, told=told[seed])

    def decided() -> None:
        for seed in range(FIGHTS):
            brawl(seed)

    def given() -> None:
        for seed, steps in enumerate(told):
            again(seed, steps)

    took = {decided: 1e9, given: 1e9}
    for _ in range(5):  # in turn, the best of five
        for way, best in took.items():
            took[way] = min(best, _seconds(way))
    tell(
        f"4 v 4: {FIGHTS / took[decided]:.0f} fights/s; {FIGHTS / took[given]:.0f} if every decision were free, "
        f"{100 * took[given] / took[decided]:.0f} % of the time being dice, records and folds",
        capsys,
    )
    assert FIGHTS / took[given] > GIVEN / slowness_of_processor()


def again(seed: int, steps: list[Step]) -> None:
    """The same fight from what was told of it."""
    world, dice = encounter(), SeededDice(seed)
    for command, facts in steps:
        replace(command)
        for fact in facts:
            for thrown in fact.rolls:
                dice.roll(thrown.sides, by=thrown.by, what=thrown.what, count=len(thrown.faces))
            GAME.evolve(world, replace(fact))
    assert world.fight is None


def _seconds(work: Callable[[], None]) -> float:
    began = time.process_time()
    work()
    return time.process_time() - began


def test_the_buttons_of_one_seat_in_a_fight_of_four_against_six(capsys: pytest.CaptureFixture[str]) -> None:
    """Attacks, charges, moves, help, with the chance of each headline roll: 1 ms."""
    world = melee()
    seat = Seat(id="p", role="player", figures=("hild",))
    GAME.offers(world, seat)
    slow, took = slowness_of_processor(), 1e9
    for _ in range(5):  # the best of five, as above
        began = time.process_time()
        for _ in range(40):
            found = GAME.offers(world, seat)
        took = min(took, (time.process_time() - began) / 40)
    slow = max(slow, slowness_of_processor())
    tell(f"4 v 6: {len(found)} buttons of one hero in {1000 * took:.2f} ms; {slow:.1f} times as slow", capsys)
    assert took < 1e-3 * slow
