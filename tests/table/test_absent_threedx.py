"""Players who are not there, at a table of 3dX that the engine referees: nobody waits for their characters."""

from __future__ import annotations

import pytest
from tests.games.threedx.party import BO, CAI
from tests.table.toy import hall_over

from tablewright.core.facts import Command
from tablewright.core.story import BeginStory
from tablewright.games.threedx.challenges.orders import CallChallenge, LetStand, RollFor, RollLaid
from tablewright.games.threedx.fight.facts import Planned
from tablewright.games.threedx.fight.orders import Pass, StartFight
from tablewright.games.threedx.heroes.facts import MakeHero
from tablewright.games.threedx.rests.orders import RestEnough, RestSpent, TakeRest
from tablewright.games.threedx.table import Adjust
from tablewright.store.memory import MemoryStore
from tablewright.table.commands import Agree, ChangeSeat, MakeSeat
from tablewright.table.table import Table


class Two:
    """Mira plays Bo (hero1); Sam, who is away, plays Cai (hero2)."""

    def __init__(self) -> None:
        hall = hall_over(MemoryStore())
        made = hall.make_table("3dx", "Two", name="Mira", table="absent3", secrets=(b"o" * 32, b"h" * 32))
        self.table: Table = hall.table(made.table)
        self.mira, self.count = made.seat, 0
        self.done(self.mira, BO)
        self.done("host", MakeSeat(role="player", name="Sam"))
        self.sam = self.table.seats()[-1].id
        self.done(self.sam, CAI)
        self.done(self.sam, ChangeSeat(seat=self.sam, away=True))

    def done(self, seat: str, command: Command | MakeHero) -> None:
        """Carry an order out."""
        self.count += 1
        reply = self.table.command(seat, command, f"absent-key-{self.count:04}")
        assert reply.done, reply.refused
        assert self.table.fault == ""

    def of(self, kind: type, figure: str) -> list[object]:
        """The facts of a kind about a figure."""
        facts = [self.table.log.fact(place) for place in range(1, self.table.log.head + 1)]
        return [fact for fact in facts if isinstance(fact, kind) and getattr(fact, "figure", "") == figure]


@pytest.mark.clause("3dx.roll")
def test_who_is_away_rolls_once_the_others_have() -> None:
    two = Two()
    two.done(two.mira, CallChallenge(ability="search", target=12))
    assert not two.of(RollLaid, "hero2")
    two.done(two.mira, RollFor(figure="hero1"))
    call = two.table.state.world.call
    if call is not None and "hero1" not in call.done:
        two.done(two.mira, LetStand(figure="hero1"))
    assert two.of(RollLaid, "hero2")
    assert two.table.state.world.call is None


@pytest.mark.clause("3dx.combat.closing")
def test_a_turn_does_not_wait_for_who_is_away() -> None:
    two = Two()
    two.done(two.mira, StartFight(foes="giant rat", first="party"))
    assert not two.of(Planned, "hero2")
    two.done(two.mira, Pass(figure="hero1"))
    assert two.of(Planned, "hero2")
    fight = two.table.state.world.fight
    assert fight is not None
    assert (fight.round, fight.side) == (2, "party")  # the rat has had its turn


@pytest.mark.clause("3dx.rest.points")
def test_rest_points_of_who_is_away_are_spent_by_the_tables_policy() -> None:
    two = Two()
    two.done(two.mira, Adjust(figure="hero2", what="wounds", value=1, reason="a thorn"))
    two.done(two.mira, Adjust(figure="hero1", what="wounds", value=1, reason="a thorn"))
    two.done(two.mira, TakeRest())
    resting = two.table.state.world.resting
    assert resting is not None
    assert not two.of(RestSpent, "hero2")
    two.done(two.mira, RestEnough(figure="hero1"))
    assert two.of(RestSpent, "hero2")
    assert two.table.state.world.figures["hero2"].wounds == 0
    assert two.table.state.world.resting is None


def test_a_challenge_that_the_others_are_asked_about_is_told_in_words() -> None:
    two = Two()
    two.done(two.sam, ChangeSeat(seat=two.sam, away=False))
    two.done(two.mira, CallChallenge(ability="search", target=12, who=("hero2",)))
    asked = two.table.feed(two.sam)[-1].sentence
    assert "asks: “Call a challenge”: Who (nobody chosen: all) “Cai”, " in asked
    assert "With “Search”, Target number “12 legendary”" in asked
    two.done(two.sam, Agree(yes=False))
    two.done(two.mira, BeginStory())
    assert two.table.feed(two.sam)[-1].sentence == "Mira asks: “Begin an adventure”?"
