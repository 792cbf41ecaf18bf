"""A player who plays nobody in the party sees the game, and does not play it for those who do."""

from __future__ import annotations

import pytest
from tests.table.toy import hall_over

from tablewright.core.facts import Command
from tablewright.games.axx.combat.orders import DeclareDone, EndSide, MoveOn
from tablewright.games.axx.delve.delve_facts import Go
from tablewright.games.axx.delve.delve_route import HeadFor
from tablewright.games.axx.meeting.encounter_facts import Leave, PayToll, StrikeFirst
from tablewright.table.commands import MakeSeat


@pytest.mark.parametrize(
    "order", [EndSide(), DeclareDone(), MoveOn(), Go(way="way1"), HeadFor(), Leave(), PayToll(), StrikeFirst()]
)
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
