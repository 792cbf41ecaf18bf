"""Delves with a GM, two players and a watcher, undos in between: nobody is stuck, no secret reaches the wrong seat."""

from __future__ import annotations

import os
from typing import Any

import msgspec
import pytest
from tests.table.test_random_delves import check
from tests.table.toy import MARK, hall_over

from tablewright.table.bots import Bot
from tablewright.table.commands import AddWord, ChangeSeat, MakeSeat, Note, Undo
from tablewright.table.table import Table

DELVES = 100 if os.environ.get("SOAK") else 10
ORDERS = 200


def seated(seed: int) -> tuple[Table, dict[str, str]]:
    """A quick start with a GM who sits down, two players with two heroes each, and a watcher."""
    hall = hall_over()
    made = hall.make_table("axx", f"Together {seed}", quick=seed, name="Mira", table=f"together-{seed}")
    table = hall.table(made.table)
    heroes = table.seats()[0].figures
    for role, name, figures in (("player", "Bo", heroes[2:]), ("watcher", "Wat", ()), ("gm", "Reed", ())):
        command = MakeSeat(role=role, name=name, figures=figures, sure=True)
        assert table.command("host", command, f"seat-{name}-{seed:04}").done
    seats = {seat.name: seat.id for seat in table.seats()}
    assert table.command(seats["Reed"], Note(text=f"{MARK}-note"), f"note-{seed:05}").done
    assert table.command(seats["Bo"], AddWord(word="owl"), f"word-{seed:05}").done
    return table, seats


def secrets_of(table: Table, seat: str) -> set[str]:
    """Words of the true world that the seat has not met: rooms not seen, the GM's note."""
    who = next(s for s in table.seats() if s.id == seat)
    world, seen = table.state.world, table.state.seen_by(who)
    rooms = set(world.secret.plan.rooms) - set(seen.rooms) if world.secret is not None else set()
    return rooms | {MARK}


def sent(table: Table, seat: str) -> str:
    """All that the seat receives, as text; what was undone told it of rooms that it has not seen now."""
    entries = [entry for entry in table.feed(seat, since="0.0") if not entry.undone]
    parts: list[Any] = [entries, table.view(seat), table.offers(seat)]
    return msgspec.json.encode(parts).decode()


@pytest.mark.soak
@pytest.mark.parametrize("part", range(2))
def test_delves_together(part: int) -> None:
    for seed in range(part * DELVES // 2, (part + 1) * DELVES // 2):
        table, seats = seated(1000 + seed)
        bots = [Bot(table, seats[name], seed, index=index) for index, name in enumerate(("Mira", "Bo", "Reed"))]
        in_vain = 0
        for count in range(ORDERS):
            done = bots[count % 3].act()
            assert not table.fault, f"seed {seed}: {table.fault}"
            in_vain = 0 if done else in_vain + 1
            assert in_vain < 60, f"seed {seed} is stuck: {[e.sentence for e in table.feed(seats['Reed'])[-5:]]}"
            if count % 50 == 49:
                table.command(seats["Reed"], Undo(why="a slip"), f"undo-{seed:04}-{count:04}")
                away = ChangeSeat(seat=seats["Bo"], away=count % 100 == 49)
                table.command(seats["Bo"], away, f"away-{seed:04}-{count:04}")
        check(seed, table, seats["Mira"])
        for name in ("Mira", "Bo", "Wat"):
            text = sent(table, seats[name])
            leaked = {secret for secret in secrets_of(table, seats[name]) if secret in text}
            assert not leaked, f"seed {seed}: {name} is sent {leaked}"
        assert MARK in sent(table, seats["Reed"])


@pytest.mark.soak
def test_foes_hit_points_are_not_sent_to_players() -> None:
    met = 0
    for seed in range(DELVES):
        table, seats = seated(2000 + seed)
        bots = [Bot(table, seats[name], seed, index=index) for index, name in enumerate(("Mira", "Bo", "Reed"))]
        for count in range(60):
            bots[count % 3].act()
        who = next(s for s in table.seats() if s.name == "Mira")
        for figure in table.state.seen_by(who).figures.values():
            if figure.side == "foes":
                met += 1
                assert (figure.hp, figure.top) == (None, None), figure
                assert table.state.world.figures[figure.id].hp is not None
    assert met


def test_a_character_in_the_making_is_its_seats_alone() -> None:
    """Nobody drops, shops for or finishes another's; the game master may."""
    hall = hall_over()
    made = hall.make_table("axx", "The Well", name="Reed", role="gm")
    table = hall.table(made.table)
    seats = {}
    for name in ("Mira", "Bob"):
        table.command(made.seat, {"do": "make-seat", "role": "player", "name": name}, f"seat-{name}-00001")
        seats[name] = next(seat.id for seat in table.seats() if seat.name == name)
    assert table.command(seats["Mira"], {"do": "begin-character", "name": "Hild"}, "begin-hild-1").done
    (draft,) = table.state.world.drafts
    assert table.names(seats["Bob"])(draft) == "Hild"
    for number, order in enumerate(("drop-draft", "roll-coins", "finish-character")):
        refused = table.command(seats["Bob"], {"do": order, "draft": draft}, f"forged-{number:06}").refused
        assert refused is not None
        assert refused.code == "figure"
    assert "Give up making Hild" not in {each.offer.words for each in table.offers(seats["Bob"])}
    assert "Give up making Hild" in {each.offer.words for each in table.offers(seats["Mira"])}
    assert table.builder(seats["Bob"], {}).begin is not None
    assert table.builder(seats["Mira"], {}).preview is not None
    assert table.command(seats["Mira"], {"do": "finish-character", "draft": draft}, "finish-hild-1").done
    assert draft in next(seat for seat in table.seats() if seat.id == seats["Mira"]).figures
