"""What the terminal tells: where the party is, dice, lists, whose seat, rules, notes, tables in columns."""

from __future__ import annotations

import io
import re
from pathlib import Path
from typing import Any

import msgspec
import pytest
from tests.commands import here

from tablewright.cli.rules import _fits, _table_lines
from tablewright.cli.terminal import show
from tablewright.cli.terminal.asking import Keyboard
from tablewright.cli.terminal.opening import Opening, Seat
from tablewright.cli.terminal.paper import Paper
from tablewright.cli.terminal.session import Session
from tablewright.cli.terminal.verbs import HELP
from tablewright.core.view import Table as Figures
from tablewright.games import registry
from tablewright.store.folder import open_folder
from tablewright.store.memory import MemoryStore
from tablewright.table.commands import HOST, MakeSeat
from tablewright.table.hall import Hall
from tablewright.table.table import Table

FIXED: Any = {"table": "well00000001", "secrets": (b"o" * 32, b"h" * 32)}
"""What fixes the dice of a table."""


def delve() -> tuple[Table, str]:
    """A party of AX&X at the beginning of its dungeon, and the seat that plays it."""
    hall = Hall(MemoryStore(), clock=lambda: 1_800_000_000_000)
    made = hall.make_table("axx", "The Well", name="Reed", quick=7, **FIXED)
    return hall.table(made.table), made.seat


def typed(table: Table, seat: str, *lines: str) -> str:
    """What is printed from the first of these lines on."""
    out = io.StringIO()
    paper = Paper(out, width=80, colour=False)
    keyboard = Keyboard(paper, io.StringIO("".join(f"{line}\n" for line in (*lines, "quit"))))
    Session(table, seat, paper=paper, keyboard=keyboard).play()
    return out.getvalue().partition(f"> {lines[0]}\n")[2]


def after(text: str, line: str) -> str:
    """What was printed after a line was typed, up to the next."""
    return text.split(f"> {line}\n", 1)[1].split("\n> ", 1)[0]


def test_where_the_party_is_names_every_way_out_and_every_hero() -> None:
    table, seat = delve()
    text, view = typed(table, seat, "look"), table.view(seat)
    assert view.place is not None
    assert view.place.exits
    for way in view.place.exits:
        assert f"→ {way.words}" in " ".join(text.split())
    for hero in view.party:
        assert any(line.strip().startswith(hero.name) for line in text.splitlines()), hero.name


def test_the_map_the_sheets_and_the_rules_are_had_by_a_word() -> None:
    table, seat = delve()
    names = [figure.name for figure in table.view(seat).party]
    text = typed(
        table, seat, "look", "map", "sheet", f"sheet {names[1]}", "rule bonus", "note the lever sticks", "help"
    )
    assert after(text, "map").count("@") == 2, "the party, and the key of the map"
    assert after(text, "sheet") == f"Whose? {', '.join(names)}"
    sheet = after(text, f"sheet {names[1]}")
    assert "Hit points" in sheet
    assert names[1] in sheet.splitlines()[1]
    found = [clause.title for clause in table.game.ledger.find("bonus")]
    assert len(found) > 4
    assert [title in after(text, "rule bonus").splitlines() for title in found[:3]] == [True, True, True]
    assert " ".join(after(text, "rule bonus").split()).endswith("Also: " + ", ".join(found[3:12]))
    assert "Note: the lever sticks" in after(text, "note the lever sticks")
    longest = max(len(each) for each, _ in HELP)
    lines = after(text, "help").splitlines()
    for each, does in HELP:
        assert any(line.strip().startswith(f"{each:{longest}}  {does[:8]}") for line in lines), each


def test_a_sheet_is_had_by_the_beginning_of_a_name_and_orders_stand_under_what_they_are_for() -> None:
    table, seat = delve()
    names = [figure.name for figure in table.view(seat).party]
    short = next(
        name[:n] for name in names for n in range(1, len(name)) if sum(one.startswith(name[:n]) for one in names) == 1
    )
    text = typed(table, seat, "look", f"sheet {short}")
    assert "Hit points" in after(text, f"sheet {short}")
    assert "Go" in text.splitlines()
    assert "travel" not in text.splitlines()


def test_where_there_is_no_map_the_terminal_says_so() -> None:
    hall = Hall(MemoryStore(), clock=lambda: 1_800_000_000_000)
    made = hall.make_table("axiom", "The Well", name="Reed", quick=7, **FIXED)
    text = typed(hall.table(made.table), made.seat, "look", "map")
    assert after(text, "map") == "There is no map here."


def test_of_many_facts_taken_back_twelve_are_named_and_the_others_counted() -> None:
    table, seat = delve()
    told = msgspec.structs.replace(
        table.feed(seat)[-1], struck=tuple(str(n) for n in range(1, 16)), restored=("3", "mira.4")
    )
    out = io.StringIO()
    show.entry(Paper(out, width=80), told)
    lines = " ".join(out.getvalue().split())
    assert "Taken back: #1, #2, #3, #4, #5, #6, #7, #8, #9, #10, #11, #12 and 3 more" in lines
    assert lines.endswith("In force again: #3, #mira.4")


def test_where_a_table_has_several_seats_one_is_asked_whose() -> None:
    hall = Hall(MemoryStore(), clock=lambda: 1_800_000_000_000)
    made = hall.make_table("axx", "The Well", name="Reed", quick=7, **FIXED)
    table = hall.table(made.table)
    assert table.command(HOST, MakeSeat(role="player", name="Bo")).done
    bo = table.seats()[-1].id

    def chosen(*lines: str) -> tuple[Seat | None, str]:
        out = io.StringIO()
        paper = Paper(out, width=80, colour=False)
        keyboard = Keyboard(paper, io.StringIO("".join(f"{line}\n" for line in (*lines, "quit"))))
        return Opening(hall, registry.game("axx"), packs=[], paper=paper, keyboard=keyboard).choose(), out.getvalue()

    seat, text = chosen("1", "2")
    assert seat == Seat(made.table, bo)
    heroes = [figure.name for figure in table.view(made.seat).party]
    assert any("1 Reed (player)" in line for line in text.splitlines())
    assert any("2 Bo (player)" in line for line in text.splitlines())
    assert all(name in text for name in heroes), "whom Reed plays"
    assert chosen("1", "1")[0] == Seat(made.table, made.seat)
    assert chosen("1", "3")[0] is None


def test_a_seat_alone_is_taken_without_asking() -> None:
    hall = Hall(MemoryStore(), clock=lambda: 1_800_000_000_000)
    made = hall.make_table("axx", "The Well", name="Reed", quick=7, **FIXED)
    paper = Paper(io.StringIO(), width=80, colour=False)
    opening = Opening(hall, registry.game("axx"), packs=[], paper=paper, keyboard=Keyboard(paper, io.StringIO("1\n")))
    assert opening.choose() == Seat(made.table, made.seat)


def test_a_game_in_one_click_is_called_by_its_adventure_and_one_made_by_hand_by_the_day() -> None:
    hall = Hall(MemoryStore())
    paper = Paper(io.StringIO(), width=80, colour=False)
    for line in ("new", "make"):
        keyboard = Keyboard(paper, io.StringIO(f"{line}\n"))
        assert Opening(hall, registry.game("axx"), packs=[], paper=paper, keyboard=keyboard).choose() is not None
    assert sorted(row.title.startswith("Terminal, ") for row in hall.tables()) == [False, True]


def test_two_tables_of_one_title_are_told_apart_by_their_ids(tmp_path: Path) -> None:
    with open_folder(tmp_path) as folder:
        hall = Hall(folder.store)
        ids = sorted(hall.make_table("axx", "Twice", name="Reed").table for _ in range(2))
    done = here("log", "say", "twice", "--data", str(tmp_path))
    assert done.returncode == 2
    assert "There are 2 tables “twice”; name it by its id: " in done.stderr
    assert all(one in done.stderr for one in ids)
    assert here("log", "say", ids[0], "--data", str(tmp_path)).returncode == 0


def test_what_stands_above_columns_is_as_wide_as_they_are() -> None:
    table = Figures(
        "Odds", ("dice", "one", "two"), (("1D", "50", "9"), ("12D", "7", "100")), groups=(("", 1), ("with", 2))
    )
    assert _table_lines(table) == ["Odds", "       -with--", "  dice one two", "  1D    50   9", "  12D    7 100"]


@pytest.mark.parametrize(("width", "fits"), [(14, True), (13, False)])
def test_a_table_stands_in_columns_where_its_lines_have_room(width: int, fits: bool) -> None:
    """Its longest line has fourteen letters with the two blanks before it."""
    table = Figures("Odds", ("dice", "one", "two"), (("1D", "50", "9"), ("12D", "7", "100")))
    assert max(len(line) for line in _table_lines(table)) == 14
    assert _fits(table, width) is fits


def test_a_fight_that_is_read_has_each_round_under_one_title() -> None:
    fight = ("fight", "axx", "--party", "random:2", "--foes", "2 goblins", "--seed", "3", "--watch", "1", "--runs", "1")
    lines = here(*fight).stdout.splitlines()
    titles = [line.partition(" ─")[0] for line in lines if line.startswith("Round ")]
    assert len(titles) > 1
    assert titles == [f"Round {count}" for count in range(1, len(titles) + 1)]


@pytest.mark.parametrize("said", [True, False])
def test_dice_are_printed_once_the_word_was_said(*, said: bool) -> None:
    hall = Hall(MemoryStore(), clock=lambda: 1_800_000_000_000)
    made = hall.make_table("axiom", "The Well", name="Reed", quick=7, **FIXED)
    table = hall.table(made.table)
    roll = next(one.offer.typed for one in table.offers(made.seat) if one.offer.typed.endswith(" roll"))
    text = after(typed(table, made.seat, "dice" if said else "look", roll), roll)
    assert bool(re.search(r"\bd6 \d", text)) is said, text
