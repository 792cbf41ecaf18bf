"""Whole delves of AX&X taken back and played again: the same worlds, the same faces, whatever lies in between."""

from __future__ import annotations

import os
from typing import Any

import pytest
from tests.table.test_delves_together import seated
from tests.table.toy import hall_over

from tablewright.core.facts import Command, Refused
from tablewright.dice.stream import Stream
from tablewright.table.bots import Bot
from tablewright.table.commands import Undo
from tablewright.table.hall import Hall
from tablewright.table.past import Past
from tablewright.table.state import State
from tablewright.table.table import Table
from tablewright.table.verify import proof_of_table

DELVES = 60 if os.environ.get("SOAK") else 6
ORDERS = 160


class Delve:
    """A delve by a bot that remembers its orders, and what the table was before each."""

    def __init__(self, seed: int) -> None:
        self.hall: Hall = hall_over()
        made = self.hall.make_table("axx", f"Undone {seed}", quick=seed, name="Bot")
        self.table: Table = self.hall.table(made.table)
        self.seat, self.chance, self.count = made.seat, Stream(seed, 5), 0
        self.bot = Bot(self.table, made.seat, seed)
        self.given: list[tuple[Command, State, int]] = []

    def play(self, orders: int) -> None:
        for _ in range(orders):
            command = self.bot.pick()
            if command is not None:
                self.give(command)

    def give(self, command: Command) -> bool:
        before, head = self.state(), self.table.log.head
        self.count += 1
        done = self.table.command(self.seat, command, f"undone-{self.count:06}").done
        assert not self.table.fault
        if done:
            self.given.append((command, before, head + 1))
        return done

    def state(self) -> State:
        """The world, and what the seat knows of it, as it stands now."""
        return State.load(self.table.game, self.table.state.save())

    def stands(self, then: State) -> bool:
        return self.table.state.same_as(then)

    def bodies(self, first: int) -> list[bytes]:
        """The facts in force from a place on, as they were written."""
        log = self.table.log
        return [log.rows[p - 1].body for p in range(first, log.head + 1) if not log.lasting(p) and p not in log.off]

    def undo(self, number: str) -> None:
        self.count += 1
        reply = self.table.command(self.seat, Undo(back_to=number), f"undone-{self.count:06}")
        assert reply.done, reply.refused

    def below(self, count: int) -> int:
        return self.chance.face(count) - 1


def lasting(delve: Delve, first: int) -> bool:
    """Whether something lies after this place that no undo takes back, undos themselves aside."""
    log = delve.table.log
    return any(log.lasting(p) and log.rows[p - 1].kind != "undone" for p in range(first, log.head + 1))


def seen(delve: Delve, first: int) -> str:
    """The number by which the seat names the command that begins at this place."""
    table = delve.table
    who = table.seat(delve.seat)
    assert who is not None
    last = table.log.group(first)[1]
    return next((table.log.number(p) for p in range(first, last + 1) if table.sees(who, p)), "")


@pytest.mark.soak
@pytest.mark.parametrize("seed", range(DELVES))
def test_what_is_taken_back_and_played_again_comes_out_the_same(seed: int) -> None:
    delve = Delve(8800 + seed)
    delve.play(ORDERS)
    table, kinds = delve.table, {row.kind for row in delve.table.log.rows}
    for _ in range(4):
        free = [n for n, (_, _, first) in enumerate(delve.given) if not lasting(delve, first) and seen(delve, first)]
        if not free:
            break
        index = free[delve.below(len(free))]
        _, before, first = delve.given[index]
        number = seen(delve, first)
        after, bodies, again = delve.state(), delve.bodies(first), [given[0] for given in delve.given[index:]]
        delve.undo(number)
        undone = table.log.number(table.log.head)
        assert delve.stands(before), f"seed {seed}: taking back #{number} does not restore"
        delve.undo(undone)
        assert delve.stands(after), f"seed {seed}: putting back does not restore"
        delve.undo(table.log.number(table.log.head))
        assert delve.stands(before)
        del delve.given[index:]
        place = table.log.head + 1
        assert all(map(delve.give, again)), f"seed {seed}: an order is refused the second time"
        assert delve.bodies(place) == bodies, f"seed {seed}: other facts or faces the second time"
        assert delve.stands(after)
    whole(delve)
    assert "turn-passed" in kinds


def whole(delve: Delve) -> None:
    """The log is the game, after a restart too, and every die is proved, undone ones included."""
    table = delve.table
    fresh, _ = Past(table.game, table.log, options={}, find=lambda _place: None).now()
    assert fresh.same_as(table.state)
    again: Any = hall_over(table.store).table(table.id)
    assert again.state.same_as(table.state)
    for place, row in enumerate(table.log.rows, 1):
        assert table.log.fact(place) == table.codec.fact(row.body), (
            f"#{table.log.number(place)} was changed by its fold"
        )
    proof = proof_of_table(table)
    assert proof.good, proof
    assert proof.checked == sum(len(table.log.fact(p).rolls) for p in range(1, table.log.head + 1))


def test_what_the_gm_did_behind_the_screen_is_no_reason_to_refuse_a_player() -> None:
    """Whether an order may go alone is answered alike, be there something hidden after it or not."""
    table, seats = seated(41)
    mira, reed = seats["Mira"], seats["Reed"]
    bots = [Bot(table, seats[name], 41, index=count) for count, name in enumerate(("Mira", "Bo"))]
    for count in range(20):
        bots[count % 2].act()
    assert table.command("host", {"do": "set-house", "name": "undo", "value": "players"}, "undo-for-all").done
    log = table.log
    last = table.last_order(table.sitting(mira))
    assert last is not None
    number = next(log.number(p) for p in range(last, log.head + 1) if table.sees(table.sitting(mira), p))
    before = table.undo_listing(mira, number, alone=True)
    assert isinstance(before, list)
    world, _ = table.past.at(last - 1, ())
    for count in range(3):
        order = {"do": "roll-table", "table": "threat", "depth": 1}
        assert table.command(reed, order, f"behind-the-screen-{count}").done
    assert table.undo_listing(mira, number, alone=True) == before
    gms = table.undo_listing(reed, number, alone=True)
    assert isinstance(gms, Refused)
    assert table.command(mira, Undo(back_to=number, alone=True), "taken-back-alone").done
    assert table.state.world == world.world
