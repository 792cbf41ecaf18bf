"""What fights come to in words and as data: for one fight, not for all; and what the runner needs to go on for long."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import msgspec
import pytest
from tests.sim.setups import axiom

from tablewright.cli import fighting
from tablewright.core.arena import Score
from tablewright.dice import sources
from tablewright.games.registry import arena
from tablewright.sim import exact
from tablewright.sim.report import Report, data
from tablewright.sim.runner import Fights
from tablewright.sim.words import apart_words, closing


def report(**scored: Any) -> Report:
    """A report of ten fights."""
    setup = axiom()
    score = msgspec.structs.replace(Score.of(len(setup.party)), runs=10, **scored)
    return Report(setup, 1, 10, score)


def test_what_was_used_up_and_what_is_left_is_told_for_one_fight() -> None:
    """Thirty arrows in ten fights are three a fight; five draughts left are a half."""
    found = report(spent={"arrows": 30}, left={"draughts": 5}, capped=1)
    assert list(closing(found))[:3] == [
        "Used up in a fight: arrows 3.00.",
        "Left on the living after a fight: draughts 0.50.",
        "1 fight had no end after 200 rounds and counts as neither's.",
    ]
    told = data(found, arena("axiom"))
    assert told["spent"] == {"arrows": {"total": 30, "mean": 3.0}}
    assert told["left"] == {"draughts": {"total": 5, "mean": 0.5}}


def test_a_house_rule_that_is_varied_is_not_told_as_if_it_stood() -> None:
    of = arena("axiom")
    name, usual = next((name, value) for name, value in of.game.switches.items() if isinstance(value, bool))
    setup = msgspec.structs.replace(axiom(), options={name: not usual})
    assert of.game.option_words(name) in apart_words(setup, of)
    assert apart_words(setup, of, varied=(name,)) == "distance at the start: close"
    assert of.game.option_words(name) in apart_words(setup, of, varied=("apart",))


def test_dice_are_counted_anew_for_each_order_however_long_a_fight_is(monkeypatch: pytest.MonkeyPatch) -> None:
    """A command that throws a thousand dice is a fault; a fight may throw many more."""
    fights = Fights(arena("axiom"), axiom("6 cutpurses", "random:4"))
    thrown = 0

    def count(_world: object, _command: object, facts: Any) -> None:
        nonlocal thrown
        thrown += sum(len(roll.faces) for fact in facts for roll in fact.rolls)

    fights.fight(1, 0, seen=count)
    assert thrown > 60
    monkeypatch.setattr(sources, "DICE_LIMIT", 60)
    assert fights.fight(1, 0).rounds > 1


def test_what_goes_round_without_dice_has_no_end() -> None:
    """From a moment to another and back, with nothing thrown: followed once, not for ever."""
    moments = getattr(exact, "_Moments")(arena("axiom"), axiom("1 cutpurse", "random:1"))  # noqa: B009 (a part of exact)
    there, back = b"\1there", b"\1back"
    moments._step = lambda moment, _dice: back if moment == there else there
    walk, first = moments.explore(None, None)
    assert walk[first] in ({there: 1}, {back: 1})
    assert set(walk) <= {first, there, back}


def test_a_fight_worked_out_is_told_with_its_chances(capsys: pytest.CaptureFixture[str]) -> None:
    """One hero: three fights in four are won, with 5 or 2 Health left; one is lost."""
    setup = axiom("1 cutpurse", "random:1")
    ends = {
        exact.End("party", (5,)): Fraction(1, 2),
        exact.End("party", (2,)): Fraction(1, 4),
        exact.End("foes", (0,), (0,)): Fraction(1, 4),
    }
    fighting.draw_exact(exact.Exact(setup, ends, 1_234), arena("axiom"))
    told = capsys.readouterr().out
    hero = str(setup.party[0]["name"])
    assert told.startswith(f"{hero} against 1 cutpurse\n")
    assert "1,234 moments told apart; distance at the start: close." in " ".join(told.split())
    rows = [line.partition(" %")[0].split() for line in told.splitlines() if " %" in line]
    assert [" ".join(row) for row in rows] == [
        "The party wins exactly 75.0000",
        "The foes win exactly 25.0000",
        "Neither wins exactly 0.0000",
        f"{hero} exactly 25.0000",
        "0 exactly 25.0000",
        "2 exactly 25.0000",
        "5 exactly 50.0000",
    ]
