"""What somebody meets who sits down at a table for the first time: whom they wait for, what they can do there."""

from __future__ import annotations

import shutil
import sys
from pathlib import Path

import pytest
from tests.web.readers import bare, panels_of
from tests.web.site_ import CALM, Site

from tablewright.core.facts import GM
from tablewright.table.commands import MakeSeat, Next
from tablewright.web import lobby


def seated(site: Site, table: str, by: str, name: str, figures: tuple[str, ...] = ()) -> str:
    """The link of another player's seat, set by this one."""
    command = MakeSeat(role="player", name=name, figures=figures)
    reply = site.hall.table(table).command(by, command, f"seat-for-{name:0>12}")
    assert reply.link, reply
    return reply.link


def test_who_has_nothing_to_decide_is_told_for_whom_the_table_waits(site: Site) -> None:
    made = site.hall.make_table("axiom", "The Ford", quick=1, name="Reed", role=GM, table="ford00000009", secrets=CALM)
    table = site.hall.table(made.table)
    first, *others = (card.name for card in table.view(made.seat).party)
    heroes = table.game.heroes(table.state.world)
    seated(site, made.table, made.seat, "Bo", heroes)
    looker = site.client(seated(site, made.table, made.seat, "Mira"))
    told = bare(panels_of(looker.page())["do"])
    assert "Nothing to decide just now: " in told
    assert f"{first}, {', '.join(others[:-1])} and {others[-1]} are to act." in told
    assert "the game master goes on" not in told


def test_who_waits_for_the_game_master_is_told_so_beside_the_orders_too(site: Site) -> None:
    made = site.hall.make_table("axx", "The Ford", quick=1, name="Reed", role=GM, table="ford00000012", secrets=CALM)
    table = site.hall.table(made.table)
    order = {"do": "bring-in", "monster": "giant_rats", "count": 3}
    assert table.command(made.seat, order, "rats-00000001").done
    bo = site.client(seated(site, made.table, made.seat, "Bo", table.game.heroes(table.state.world)))
    shown = panels_of(bo.page())
    for name in ("ask", "do"):  # on a phone they are on two pages
        assert "Something is met: the game master goes on." in bare(shown[name])


@pytest.mark.parametrize(
    ("role", "who", "group"), [(GM, "The game master", "Game master"), ("player", "The table", "Refereeing")]
)
def test_where_no_game_master_sits_the_table_referees(site: Site, role: str, who: str, group: str) -> None:
    made = site.hall.make_table(
        "axiom", "The Ford", quick=1, name="Reed", role=role, table="ford00000013", secrets=CALM
    )
    told = bare(panels_of(site.client(made.link).page())["do"])
    for words in (f"{who} can", f"{group} "):
        assert words in told
    if role != GM:
        assert "ame master" not in told


def test_a_seat_is_said_to_play_somebody_by_name(site: Site) -> None:
    made = site.hall.make_table("axiom", "The Ford", quick=1, name="Reed", role=GM, table="ford00000010", secrets=CALM)
    table = site.hall.table(made.table)
    (one, two, *_) = table.game.heroes(table.state.world)
    names = table.names(made.seat)
    table.command(made.seat, MakeSeat(role="player", name="Bo"), "seat-for-bo-0000")
    (seat,) = (seat.id for seat in table.state.affairs.sitting() if seat.name == "Bo")
    assert table.command(made.seat, {"do": "change-seat", "seat": seat, "figures": [one, two]}, "bo-plays-0001").done
    assert table.command(made.seat, {"do": "change-seat", "seat": seat, "figures": []}, "bo-plays-0002").done
    said = [entry.sentence for entry in table.feed(seat, limit=2)]
    assert said == [f"Bo now plays {names(one)} and {names(two)}.", "Bo now plays nobody."]


def test_who_makes_a_new_character_after_a_death_plays_the_new_one(site: Site) -> None:
    made = site.hall.make_table("axx", "The Ford", name="Reed", role=GM, table="ford00000011", secrets=CALM)
    table = site.hall.table(made.table)
    table.command(made.seat, MakeSeat(role="player", name="Bo"), "seat-for-bo-0000")
    (seat,) = (seat.id for seat in table.state.affairs.sitting() if seat.name == "Bo")
    assert table.command(seat, {"do": "make-party", "size": 1}, "bo-makes-0001").done
    (first,) = table.game.heroes(table.state.world)
    fallen = {"do": "adjust", "figure": first, "what": "state", "value": "dead", "reason": "a fall"}
    assert table.command(made.seat, fallen, "bo-falls-0001").done
    assert table.command(seat, {"do": "make-party", "size": 1}, "bo-makes-0002").done
    (_, second) = table.game.heroes(table.state.world)
    said = [entry.sentence for entry in table.feed(seat) if "now plays" in entry.sentence]
    names = table.names(made.seat)
    assert said == [f"Bo now plays {names(first)}.", f"Bo now plays {names(second)}."]
    seats = site.client(made.link).page("lobby").split("<b>Bo</b>")[1].split("</small>")[0]
    assert names(second) in seats
    assert names(first) not in seats


def test_at_a_gms_table_a_player_is_shown_no_form_that_would_be_refused(site: Site) -> None:
    made = site.hall.make_table("axx", "The Ford", name="Reed", role=GM)
    player = site.client(seated(site, made.table, made.seat, "Mira"))
    lines = ("Set a seat", "Make the link", "To invite others")
    assert [words in site.client(made.link).page("lobby") for words in lines] == [True, True, True]
    assert [words in player.page("lobby") for words in lines] == [False, False, False]
    alone = site.client(site.hall.make_table("axx", "The Hill", name="Reed").link)
    assert [words in alone.page("lobby") for words in lines] == [True, True, True]


@pytest.mark.parametrize(
    ("found", "near", "called"),
    [
        (None, True, ".venv/bin/tablewright"),
        ("/usr/bin/tablewright", True, "tablewright"),
        (None, False, "tablewright"),
    ],
)
def test_the_lobby_names_the_program_as_it_can_be_called_here(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, found: str | None, near: bool, called: str
) -> None:
    folder = tmp_path / ".venv" / "bin"
    folder.mkdir(parents=True)
    (folder / "tablewright").touch()
    monkeypatch.setattr(sys, "executable", str(folder / "python"))
    monkeypatch.setattr(shutil, "which", lambda name: found)
    elsewhere = tmp_path / "elsewhere"
    elsewhere.mkdir()
    monkeypatch.chdir(tmp_path if near else elsewhere)
    assert lobby.program() == called


def test_the_map_alone_offers_no_way_to_itself(site: Site) -> None:
    made = site.hall.make_table("axx", "The Ford", quick=1, name="Reed", table="ford00000011", secrets=CALM)
    player = site.client(made.link)
    assert ">bigger<" in panels_of(player.page())["map"]
    assert ">bigger<" not in player.page("map")


def test_on_a_phone_making_a_character_is_at_hand_for_a_player_who_plays_nobody(site: Site) -> None:
    made = site.hall.make_table("axx", "The Ford", name="Reed", role=GM)
    player, button = site.client(seated(site, made.table, made.seat, "Mira")), ">Make a character</a>"
    assert button in panels_of(player.page())["ask"]
    assert button not in panels_of(site.client(made.link).page())["ask"]
    playing = site.client(site.hall.make_table("axx", "The Hill", quick=1, name="Reed").link)
    assert button not in panels_of(playing.page())["ask"]


def test_undo_stands_below_the_orders_where_the_tutorial_says(site: Site) -> None:
    made = site.hall.make_table("axx", "The Ford", quick=1, name="Reed", table="ford00000011", secrets=CALM)
    panels = panels_of(site.client(made.link).page())
    assert 'data-undo data-dialog href="undo">Undo …</a>' in panels["do"]
    assert "data-undo" not in panels["gm"]


def test_a_rulings_reason_stands_on_its_card_which_is_nobodys_secret(site: Site) -> None:
    made = site.hall.make_table("axx", "The Ford", name="Reed", role=GM)
    order = {"do": "rule", "words": "Webs burn at once", "reason": "oil and silk"}
    assert site.hall.table(made.table).command(made.seat, order, "rule-webs-000001").done
    card = site.client(made.link).page().split("Webs burn at once")
    assert card[0].rsplit("<article", 1)[1].startswith(' class="card note ruling">')
    assert "oil and silk" in card[1].split("</article>")[0]


def test_dice_of_a_quiet_line_are_at_hand_beside_it(site: Site) -> None:
    made = site.hall.make_table("axx", "The Ford", quick=1, name="Reed", role=GM, table="ford00000012", secrets=CALM)
    table = site.hall.table(made.table)
    assert table.command(made.seat, {"do": "bring-in", "monster": "orc_patrol", "count": 2}, "bring-in-0000001").done
    for count in range(2):
        assert table.command(made.seat, Next(), f"next-{count}-00000000").done
    line = site.client(made.link).page().split("ft apart.</span>")[1].split("</li>")[0]
    assert "<summary>dice" in line
    assert "2d6 × 10 ft" in line
    assert line.count('class="die"') == 2


def test_at_a_table_with_others_a_character_of_ones_own_is_what_is_wanted_first(site: Site) -> None:
    made = site.hall.make_table("axx", "The Ford", name="Reed", role=GM)
    own, party = '<a class="btn act" href="builder">Make a character</a>', '<form class="offer main first"'
    gm = site.client(made.link)
    assert party in panels_of(gm.page())["do"]
    assert own not in panels_of(gm.page())["do"]
    player = site.client(seated(site, made.table, made.seat, "Mira"))
    for panel in ("do", "ask"):
        assert own in panels_of(player.page())[panel]
        assert "Make a party of four at random" in panels_of(player.page())[panel]
        assert party not in panels_of(player.page())[panel]
    assert "Make a character" not in panels_of(player.page())["party"]
    alone = site.client(site.hall.make_table("axx", "The Hill", name="Mira").link)
    assert own not in panels_of(alone.page())["do"]
    assert party in panels_of(alone.page())["do"]


def test_a_game_master_with_nobody_at_the_table_is_shown_how_players_are_invited(site: Site) -> None:
    made = site.hall.make_table("axx", "The Ford", name="Reed", role=GM)
    gm, button = site.client(made.link), '<a class="btn" href="lobby">Invite players</a>'
    assert button in panels_of(gm.page())["party"]
    player = site.client(seated(site, made.table, made.seat, "Mira"))
    assert button not in panels_of(gm.page())["party"]
    assert button not in panels_of(player.page())["party"]
