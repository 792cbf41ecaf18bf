"""What a game master and a player read at the terminal beside the table: the key, and the ledger of experience."""

from __future__ import annotations

import io
import re

import pytest

from tablewright.cli.terminal.asking import Keyboard
from tablewright.cli.terminal.paper import Paper
from tablewright.cli.terminal.session import Session
from tablewright.store.memory import MemoryStore
from tablewright.table.hall import Hall


def told(role: str, *lines: str) -> tuple[str, list[str]]:
    """What these lines print at a new table of AX&X in this role, and the titles of the dungeon's rooms."""
    hall = Hall(MemoryStore(), clock=lambda: 1_800_000_000_000)
    made = hall.make_table("axx", "The Well", name="Reed", quick=7, role=role)
    table = hall.table(made.table)
    out = io.StringIO()
    paper = Paper(out, width=80, colour=False)
    keyboard = Keyboard(paper, io.StringIO("".join(f"{line}\n" for line in lines)))
    session = Session(table, made.seat, paper=paper, keyboard=keyboard)
    session.play()
    text = out.getvalue()
    return text[text.rindex(f"> {lines[0]}") :], [room.title for room in table.state.world.secret.plan.rooms.values()]


def test_the_gm_reads_what_is_in_every_room() -> None:
    text, rooms = told("gm", "key", "quit")
    for title in rooms:
        assert title in " ".join(text.split()), title
    assert "Not seen yet." in text
    assert [line for line in text.splitlines() if len(line) > 80] == []


def test_a_player_has_no_key() -> None:
    text, rooms = told("player", "key", "quit")
    assert "Only a game master has a key" in text
    assert sum(title in text for title in rooms) <= 1


@pytest.mark.parametrize("role", ["gm", "player"])
def test_everybody_reads_who_earned_what_and_what_for(role: str) -> None:
    text, _ = told(role, "xp", "quit")
    assert text.count("first visit to level 1") == 4, text
    assert "100 in all" in text


def test_an_order_that_begins_as_a_verb_of_the_terminal_does_is_that_order() -> None:
    """“Roll on the Threat table” stands among the orders: it was taken for dice; “roll 1d1” still is dice."""
    lines = ("roll threat 3", "Roll on the Threat table: level 1", "2", "roll 1d1", "quit")
    text, _ = told("gm", *lines)
    by_level, by_words = (text.split(f"> {line}\n", 1)[1] for line in lines[:2])
    assert re.match(r"#gm\.\d+ Threat, level 3: ", by_level), by_level[:200]
    assert "Dungeon level, 1 to 10" in by_words.splitlines()[0]
    assert re.search(r"#gm\.\d+ Threat, level 2: ", by_words), by_words[:200]
    assert "\n> roll 1d1\n1d1: 1. (Outside the game: nothing is written.)\n" in text


def test_roll_and_odds_are_of_orders_where_they_are_no_ask() -> None:
    """At a challenge “roll” and “odds roll” were taken for dice that nobody can read."""
    hall = Hall(MemoryStore())
    made = hall.make_table("axiom", "The Ford", quick=5, table="ford-1", secrets=(bytes(32), bytes(range(32))))
    table, out = hall.table(made.table), io.StringIO()
    offers = [one.offer for one in table.offers(made.seat) if "roll" in one.offer.typed.split()]
    assert len(offers) > 1
    paper = Paper(out, width=100, colour=False)
    lines = "roll\nodds roll\nroll 1d1\nroll nonsense\nodds nonsense\nquit\n"
    Session(table, made.seat, paper=paper, keyboard=Keyboard(paper, io.StringIO(lines))).play()
    assert f"\n> roll\nThat could be: {offers[0].typed}; " in out.getvalue()
    assert f"\n> odds roll\nThat could be: {offers[0].typed}; " in out.getvalue()
    assert "\n> roll 1d1\n1d1: 1. (Outside the game: nothing is written.)\n" in out.getvalue()
    assert out.getvalue().count("'nonsense', column 1: expected a pool such as 5D") == 2
