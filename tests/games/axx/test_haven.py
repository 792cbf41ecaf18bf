"""A haven other than the town: a room that the game master calls a refuge."""

from __future__ import annotations

import pytest
from tests.games.axx.delving import GAME, do, give, hero, homecoming, only, refused, then, town, under

from tablewright.core.facts import Offer
from tablewright.core.game import Seat
from tablewright.dice.sources import SeededDice
from tablewright.games.axx.delve import delve_facts as f
from tablewright.games.axx.delve.light import LightUp
from tablewright.games.axx.delve.night import Sleep
from tablewright.games.axx.gm_facts import TakeTurns
from tablewright.games.axx.screen import facts as s
from tablewright.games.axx.screen.between import to_restock
from tablewright.games.axx.town import study
from tablewright.games.axx.town.haven import CallHaven
from tablewright.games.axx.town.stay import Mend, StayWeek, WeekPassed
from tablewright.games.axx.world import Condition, Item, World

GM = Seat("gm", "gm")
HILD = Seat("p", "player", "Ann", ("hild",))


def offered(world: World, seat: Seat, words: str) -> Offer | None:
    return next((one for one in GAME.offers(world, seat) if one.words == words), None)


@pytest.mark.clause("axx.heal.haven", "axx.condition.injured", "axx.time.light")
def test_a_week_in_a_room_that_is_a_haven_mends_as_one_in_town_does() -> None:
    world = under(hero("hild", hp=3), hero("tam", hp=1, top=6))
    hild, tam = world.figures["hild"], world.figures["tam"]
    hild.conditions["injured"] = Condition(kind="injured", until="haven")
    tam.conditions["injured"] = Condition(kind="injured", until="good")
    torch = give(hild, "torch")
    do(world, LightUp(figure="hild", item=torch.id))
    assert refused(world, StayWeek()) == "town"
    world.gm = True
    assert offered(world, HILD, "Call this room a haven") is None
    assert offered(world, GM, "Call this room a haven") is not None
    (called,) = do(world, CallHaven())
    assert GAME.say(called, GAME.names(world)) == "Room 1 is a haven from now on: the party is safe there."
    assert offered(world, HILD, "Stay a week in this haven") is not None
    (week,) = only(do(world, StayWeek()), WeekPassed)
    assert GAME.say(week, GAME.names(world)).startswith("A week in the haven goes by: Hild and Tam are whole again")
    assert (hild.hp, tam.hp, world.day, world.place) == (8, 6, 8, "hall")
    assert ("injured" in hild.conditions, "injured" in tam.conditions) == (False, True)
    assert (torch.lit, torch.burning) == (False, 6)
    do(world, Mend(figure="tam", reason="a wooden leg"))
    assert "injured" not in tam.conditions


@pytest.mark.clause("axx.heal.haven", "axx.time.day", "axx.explore.wandering")
def test_nothing_wanders_in_a_haven_and_the_next_room_is_as_ever() -> None:
    world = under(hero("hild"), hero("tam"))
    do(world, CallHaven())
    assert "wandering check" not in [gauge.words for gauge in GAME.view(world, HILD).strip]
    do(world, TakeTurns(turns=3, reason="digging"))
    assert world.due == []
    do(world, Sleep())
    while world.sleeping:
        then(world)
    assert (world.day, world.due) == (2, [])
    do(world, f.Go(way="first"))
    assert refused(world, StayWeek()) == "town"
    do(world, f.Go(way="first"))
    assert GAME.refusal(world, StayWeek()) is None
    do(world, CallHaven(haven=False))
    assert refused(world, StayWeek()) == "town"
    assert refused(world, CallHaven(haven=False)) == "haven"


@pytest.mark.clause("axx.magic.book", "axx.heal.haven")
def test_a_day_of_study_is_to_be_had_there_and_a_shop_is_not() -> None:
    world = under(hero("mira", "magic_user"))
    mira = world.figures["mira"]
    mira.book = ["sleep"]
    give(mira, "spellbook")
    mira.items["paper"] = Item(id="paper", kind="scroll", spell="shield")
    copy = study.CopyScroll(figure="mira", item="paper")
    assert refused(world, copy) == "town"
    do(world, CallHaven())
    do(world, copy)
    assert (mira.book, world.day) == (["sleep", "shield"], 2)
    assert not [one for one in GAME.offers(world, GM) if one.words.startswith(("Buy with", "Hire"))]


def test_the_town_is_a_haven_as_it_is() -> None:
    assert refused(town(hero("hild")), CallHaven()) == "haven"


@pytest.mark.clause("axx.heal.haven", "axx.dungeon.stocking")
def test_nothing_moves_into_a_haven_while_the_party_is_away() -> None:
    world = under(hero("hild"))
    do(world, CallHaven())
    homecoming(world)
    assert "hall" not in {room.id for room in to_restock(world, s.Restock(which="all"))}
    do(world, s.Restock(which="all"), SeededDice(3))
    do(world, f.SetOut())
    assert GAME.refusal(world, StayWeek()) is None
