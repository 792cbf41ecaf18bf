"""A player who plays nobody in the party sees the game, and does not play it for those who do."""

from __future__ import annotations

import pytest
from tests.table.toy import hall_over

from tablewright.core.facts import Command, Refused
from tablewright.games.axx.combat.orders import DeclareDone, EndSide, MoveOn
from tablewright.games.axx.delve.delve_facts import Go, SetOut
from tablewright.games.axx.delve.delve_route import HeadFor
from tablewright.games.axx.delve.explore_doors import CloseDoor, OpenDoor
from tablewright.games.axx.delve.night import Sleep
from tablewright.games.axx.delve.rest import Rest
from tablewright.games.axx.heroes.characters_facts import MarchingOrder
from tablewright.games.axx.meeting.encounter_facts import Leave, PayToll, StrikeFirst
from tablewright.games.axx.town.stay import StayWeek
from tablewright.table.bots import Bot
from tablewright.table.commands import MakeSeat
from tablewright.table.seats import may

ORDERS = (
    *(EndSide(), DeclareDone(), MoveOn(), Go(way="way1"), HeadFor(), Leave(), PayToll(), StrikeFirst()),
    *(Rest(), SetOut(), Sleep(), StayWeek()),
    *(OpenDoor(way="way1"), CloseDoor(way="way1"), MarchingOrder(figures=("hero1",))),
)


@pytest.mark.parametrize("order", ORDERS)
def test_who_plays_nobody_ends_no_turn_and_walks_nobody_off(order: Command) -> None:
    hall = hall_over()
    made = hall.make_table("axx", "The well", quick=0, name="Mira", table="well")
    table = hall.table(made.table)
    assert table.command("host", MakeSeat(role="player", name="Bo", sure=True), "seat-of-bo-00001").done
    bo, before = table.seats()[-1].id, table.log.head
    refused = table.command(bo, order, "an-order-of-bo-1").refused
    assert refused is not None
    assert (refused.code, refused.words) == ("figure", "That is for those who play somebody in the party.")
    assert table.log.head == before
    theirs = table.command(made.seat, order, "an-order-of-mira").refused
    assert theirs is None or theirs.code != "figure"


def test_who_plays_nobody_is_offered_nothing_that_would_be_refused() -> None:
    hall = hall_over()
    made = hall.make_table("axx", "The well", quick=3, name="Mira", table="well", secrets=(b"o" * 32, b"h" * 32))
    table = hall.table(made.table)
    assert table.command("host", MakeSeat(role="player", name="Bo", sure=True), "seat-of-bo-00001").done
    bo, bot, hers = table.seats()[-1], Bot(table, made.seat, 3), set[type[Command]]()
    for _ in range(120):
        hers |= {type(offered.offer.command) for offered in table.offers(made.seat)}
        for offered in table.offers(bo.id):
            if not offered.offer.greyed:
                assert not isinstance(may(bo, offered.offer.command, gm=False, alone=False), Refused), offered.offer
        bot.act()
    assert hers >= {Rest, SetOut, Sleep}  # which are those of players with somebody to play
