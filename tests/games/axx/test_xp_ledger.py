"""The ledger of experience: what each award was for, and the GM's own awards with their reasons."""

from __future__ import annotations

import pytest
from tests.games.axx.delving import GAME, do, hero, only, refused, town

from tablewright.core.game import Seat
from tablewright.core.view import Award
from tablewright.games.axx.gm_facts import Adjust
from tablewright.games.axx.heroes.xp import Share, XPAwarded
from tablewright.games.axx.heroes.xp_ledger import AwardXP
from tablewright.games.axx.world import Figure
from tablewright.store.memory import MemoryStore
from tablewright.table.hall import Hall

GM = Seat(id="gm", role="gm")
PLAYER = Seat(id="p", role="player", figures=("ann",))


@pytest.mark.clause("axx.kindred.human")
@pytest.mark.clause("axx.improvise")
def test_the_gm_awards_experience_with_a_reason() -> None:
    """50 each; Ann, a Human, has 5 more, the Dwarf not."""
    world = town(hero("ann"), hero("bob", kindred="dwarf"))
    order = AwardXP(figures=("ann", "bob"), amount=50, reason=" a clever plan ")
    (fact,) = only(do(world, order), XPAwarded)
    assert (world.figures["ann"].xp, world.figures["bob"].xp) == (55, 50)
    assert GAME.say(fact, GAME.names(world)) == (
        "By ruling (a clever plan): 50 XP each for Ann and Bob (Ann 5 more as a Human)."
    )
    assert GAME.awards(fact) == (
        Award("ann", 55, "a clever plan (5 of it as a Human)", 55),
        Award("bob", 50, "a clever plan", 50),
    )


@pytest.mark.parametrize(
    ("order", "code"),
    [
        (AwardXP(figures=(), amount=5, reason="x"), "nobody"),
        (AwardXP(figures=("ann", "ann"), amount=5, reason="x"), "nobody"),
        (AwardXP(figures=("orc",), amount=5, reason="x"), "nobody"),
        (AwardXP(figures=("ann",), amount=0, reason="x"), "amount"),
        (AwardXP(figures=("ann",), amount=1_000_001, reason="x"), "amount"),
        (AwardXP(figures=("ann",), amount=5, reason=" "), "reason"),
    ],
)
def test_an_award_that_does_not_fit_is_refused(order: AwardXP, code: str) -> None:
    assert refused(town(hero("ann")), order) == code


@pytest.mark.parametrize("state", ["dead", "gone", "stone"])
def test_the_dead_and_hirelings_earn_no_award(state: str) -> None:
    """Who lies out of the fight does, and is among those that the button names."""
    world = town(hero("ann"), hero("bob"), Figure(id="gus", name="Gus", side="party", monster="man_at_arms"))
    world.gm, world.figures["bob"].state = True, state
    for name in ("bob", "gus"):
        assert refused(world, AwardXP(figures=(name,), amount=5, reason="a tale")) == "nobody"
    (button,) = [offer for offer in GAME.offers(world, GM) if isinstance(offer.command, AwardXP)]
    assert [choice.key for choice in button.blanks[0].choices] == ["ann"]
    world.figures["bob"].state = "out"
    do(world, AwardXP(figures=("bob",), amount=5, reason="a tale"))
    assert world.figures["bob"].xp == 5


def test_each_kind_of_award_says_what_it_was_for() -> None:
    shares = (Share("ann", 37, 3, 40),)
    for source, about, why in (
        ("treasure", "the delve", "74 GP brought to town"),
        ("monsters", "", "foes overcome, worth 74 XP"),
        ("depth", "2", "first visit to level 2"),
    ):
        fact = XPAwarded(source=source, total=74, about=about, shares=shares)
        assert GAME.awards(fact) == (Award("ann", 40, f"{why} (3 of it as a Human)", 40),)


def test_what_the_gm_takes_away_stands_in_the_ledger_too() -> None:
    world = town(hero("ann"))
    do(world, AwardXP(figures=("ann",), amount=100, reason="a tale"))
    (fact,) = do(world, Adjust(figure="ann", what="xp", value=-30, reason="told twice"))
    assert GAME.awards(fact) == (Award("ann", -30, "told twice", 80),)
    (other,) = do(world, Adjust(figure="ann", what="coins", value=5, reason="found"))
    assert GAME.awards(other) == ()


def test_with_a_gm_the_button_is_the_gms() -> None:
    world = town(hero("ann"))
    world.gm = True
    assert any(isinstance(offer.command, AwardXP) for offer in GAME.offers(world, GM))
    assert not any(isinstance(offer.command, AwardXP) for offer in GAME.offers(world, PLAYER))


def test_a_tables_ledger_has_the_facts_number_and_leaves_out_what_was_taken_back() -> None:
    hall = Hall(MemoryStore(), clock=lambda: 0)
    made = hall.make_table("axx", "The Well", quick=3, name="Mira")
    table = hall.table(made.table)
    before = table.ledger(made.seat)
    first = table.game.heroes(table.state.world)[0]
    done = table.command(made.seat, AwardXP(figures=(first,), amount=20, reason="a song"), "award-000001")
    line = table.ledger(made.seat)[-1]
    assert (line.number, line.why.partition(" (")[0], line.amount) == (done.entries[0].number, "a song", line.amount)
    assert line.when.startswith("Day 1")
    assert line.who == table.names(made.seat)(first)
    table.command(made.seat, {"do": "undo"}, "undo-0000001")
    assert table.ledger(made.seat) == before
