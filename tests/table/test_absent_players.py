"""Players who are not there, at a table of AxiomRPG that the engine referees: their characters hold nobody up."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from tests.games.axiom.staging import HILD, IVAR
from tests.table.toy import hall_over

from tablewright.core.facts import Command, SetOption
from tablewright.games.axiom.challenges.orders import CallChallenge, ChallengeSettled, DropChallenge, RollChallenge
from tablewright.games.axiom.fight.facts import EndTurn, Moved, SideBegan, SideEnded, StartFight
from tablewright.games.axiom.heroes.facts import MakeHero, NameFigure
from tablewright.games.axiom.rolled import ChallengeRolled
from tablewright.store.fresh import make_file
from tablewright.store.sqlite import SqliteStore
from tablewright.table.bots import Bot
from tablewright.table.commands import ChangeSeat, MakeSeat, RevokeSeat
from tablewright.table.hall import Hall
from tablewright.table.table import Table

SNEAK = CallChallenge(kind="group", attribute="speed", talent="stealth")


class Two:
    """Mira plays Hild (hero1), Bo plays Ivar (hero2), over a database in a file."""

    def __init__(self, hall: Hall) -> None:
        made = hall.make_table("axiom", "The test", name="Mira", table="absent", secrets=(b"o" * 32, b"h" * 32))
        self.table: Table = hall.table(made.table)
        self.mira, self.count = made.seat, 0
        self.make(self.mira, HILD)
        self.done("host", MakeSeat(role="player", name="Bo"))
        self.bo = self.table.seats()[-1].id
        self.make(self.bo, IVAR)

    def make(self, seat: str, hero: MakeHero | NameFigure) -> None:
        """A character of that seat."""
        self.done(seat, hero)

    def done(self, seat: str, command: Command) -> None:
        """Carry an order out."""
        self.count += 1
        reply = self.table.command(seat, command, f"absent-key-{self.count:04}")
        assert reply.done, reply.refused
        assert self.table.fault == ""

    def away(self, seat: str, *, away: bool = True) -> None:
        """A player leaves the room, or is back."""
        self.done(seat, ChangeSeat(seat=seat, away=away))

    def rolls(self) -> list[tuple[str, str]]:
        """Who rolled for a challenge, and which seat had it done."""
        log = self.table.log
        rows = [(log.fact(place), log.rows[place - 1].seat) for place in range(1, log.head + 1)]
        return [(fact.figure, seat) for fact, seat in rows if isinstance(fact, ChallengeRolled) and fact.call]

    def settled(self) -> list[ChallengeSettled]:
        """What challenges came to."""
        log = self.table.log
        facts = [log.fact(place) for place in range(1, log.head + 1)]
        return [fact for fact in facts if isinstance(fact, ChallengeSettled)]


@pytest.fixture
def store(tmp_path: Path) -> Iterator[SqliteStore]:
    """A database in a file."""
    make_file(tmp_path / "tablewright.db")
    made = SqliteStore(tmp_path / "tablewright.db")
    yield made
    made.close()


@pytest.fixture
def two(store: SqliteStore) -> Two:
    """A table with Mira and Bo."""
    return Two(hall_over(store))


@pytest.mark.clause("axiom.challenge.group")
def test_the_engine_rolls_for_who_is_away_when_all_others_have_rolled(two: Two, store: SqliteStore) -> None:
    two.away(two.bo)
    two.done(two.mira, SNEAK)
    assert two.table.state.world.call.who == ["hero1", "hero2"]
    assert two.rolls() == [], "Mira may still think, and help"
    two.done(two.mira, RollChallenge(figure="hero1"))
    assert two.rolls() == [("hero1", two.mira), ("hero2", "engine")]
    (fact,) = two.settled()
    assert (fact.needed, len(fact.succeeded) + len(fact.failed)) == (2, 2)
    assert two.table.state.world.call is None
    again = hall_over(store).table("absent")
    assert again.state.save() == two.table.state.save()


def test_one_who_leaves_while_the_others_wait_is_rolled_for_at_once(two: Two) -> None:
    two.done(two.bo, ChangeSeat(seat=two.bo, away=True))
    two.done(two.mira, SNEAK)
    two.away(two.bo, away=False)
    two.done(two.mira, RollChallenge(figure="hero1"))
    assert (two.rolls(), two.settled()) == ([("hero1", two.mira)], []), "Bo is there and rolls himself"
    two.away(two.bo)
    assert two.rolls() == [("hero1", two.mira), ("hero2", "engine")]
    assert len(two.settled()) == 1


def test_a_seat_that_was_taken_away_is_empty(two: Two) -> None:
    two.done("host", RevokeSeat(seat=two.bo))
    two.done(two.mira, SNEAK)
    two.done(two.mira, RollChallenge(figure="hero1"))
    assert two.rolls() == [("hero1", two.mira), ("hero2", "engine")]


@pytest.mark.clause("axiom.challenge.individual")
def test_where_the_first_roll_decides_nobody_who_is_away_forestalls_those_who_are_there(two: Two) -> None:
    two.away(two.bo)
    two.done(two.mira, CallChallenge(kind="one", attribute="wit", talent="notice"))
    assert two.rolls() == []
    two.done(two.mira, RollChallenge(figure="hero1"))
    assert (two.rolls(), len(two.settled())) == ([("hero1", two.mira)], 1)
    two.done(two.mira, CallChallenge(kind="one", who=("hero2",), attribute="wit", talent="notice"))
    assert two.rolls()[1:] == [("hero2", "engine")], "nobody else was named"
    assert len(two.settled()) == 2


def test_with_nobody_there_the_game_stands_still(two: Two) -> None:
    two.away(two.bo)
    two.done(two.mira, SNEAK)
    two.away(two.mira)
    assert (two.rolls(), two.settled()) == ([], [])
    two.away(two.bo, away=False)
    assert two.rolls() == [], "Ivar's player is back, and it is his to roll"
    two.done(two.bo, RollChallenge(figure="hero2"))
    assert two.rolls() == [("hero2", two.bo), ("hero1", "engine")]


def test_at_a_gms_table_the_gm_decides_for_who_is_away(two: Two) -> None:
    two.done("host", MakeSeat(role="gm", name="Reed", sure=True))
    reed = two.table.seats()[-1].id
    two.away(two.bo)
    two.done(reed, SNEAK)
    two.done(two.mira, RollChallenge(figure="hero1"))
    assert two.rolls() == [("hero1", two.mira)]
    two.done(reed, RollChallenge(figure="hero2"))
    assert two.rolls() == [("hero1", two.mira), ("hero2", reed)]


@pytest.mark.clause("axiom.scope")
def test_without_a_sheet_nobody_knows_how_many_dice_so_those_who_rolled_decide(store: SqliteStore) -> None:
    hall = hall_over(store)
    made = hall.make_table("axiom", "By the page", name="Mira", table="page")
    table, orders = hall.table(made.table), iter(range(1000))

    def done(seat: str, command: Command) -> None:
        reply = table.command(seat, command, f"page-key-{next(orders):04}")
        assert reply.done, reply.refused

    done(made.seat, SetOption(name="beyond", value=False))
    done(made.seat, NameFigure(name="Ash"))
    done("host", MakeSeat(role="player", name="Bo"))
    bo = table.seats()[-1].id
    done(bo, NameFigure(name="Birch"))
    done(bo, ChangeSeat(seat=bo, away=True))
    done(made.seat, SNEAK)
    done(made.seat, RollChallenge(figure="hero1", dice=3))
    assert list(table.state.world.call.results) == ["hero1"]
    done(made.seat, DropChallenge(decide=True))
    assert table.state.world.call is None


@pytest.mark.clause("axiom.actions", "axiom.threats")
def test_in_a_fight_who_is_away_fights_by_policy_after_the_others(two: Two) -> None:
    two.away(two.bo)
    two.done(two.mira, StartFight(foes="1 marsh serpent", apart="near"))
    world = two.table.state.world
    assert (world.fight.side, world.fight.turns["hero2"].done) == ("party", False)
    before = two.table.log.head
    two.done(two.mira, EndTurn(figure="hero1"))
    log = two.table.log
    facts = [log.fact(place) for place in range(before + 1, log.head + 1)]
    kinds = [type(fact) for fact in facts]
    assert Moved in kinds[: kinds.index(SideEnded)]
    moved = next(fact for fact in facts if isinstance(fact, Moved))
    assert (moved.figure, moved.target) == ("hero2", world.fight.foes[0]), "the nearest enemy"
    assert [fact.side for fact in facts if isinstance(fact, SideBegan)] == ["foes", "party"]
    assert not two.table.state.world.fight.turns["hero1"].done, "it is Mira's turn again"


@pytest.mark.soak
@pytest.mark.parametrize("seed", range(6))
def test_an_adventure_goes_on_with_one_player_of_two(seed: int, soak: bool) -> None:
    hall = hall_over()
    made = hall.make_table("axiom", "Half", quick=seed, name="Mira", table=f"half-{seed}")
    table = hall.table(made.table)
    heroes = table.seats()[0].figures
    assert table.command("host", MakeSeat(role="player", name="Bo", figures=heroes[2:]), "half-seat-0001").done
    bo = table.seats()[-1].id
    assert table.command(bo, ChangeSeat(seat=bo, away=True), "half-away-0001").done
    mira, in_vain = Bot(table, made.seat, seed), 0
    for _ in range(1_000 if soak else 150):
        in_vain = 0 if mira.act() else in_vain + 1
        assert not table.fault, f"seed {seed}: {table.fault}"
        assert in_vain < 25, f"seed {seed} is stuck: {[entry.sentence for entry in table.feed(made.seat)[-5:]]}"
    log = table.log
    facts = [log.fact(place) for place in range(1, log.head + 1)]
    assert any(isinstance(fact, ChallengeRolled) and fact.figure in heroes[2:] for fact in facts)
