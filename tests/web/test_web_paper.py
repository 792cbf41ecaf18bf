"""The sheets of a seat as PDF: its own, as its page shows them, and nobody else's."""

from __future__ import annotations

import io
import re
import sys
from html import unescape
from pathlib import Path

import httpx
import pytest
from pypdf import PdfReader
from tests.web.site_ import Site, Visitor
from tests.web.test_web_orders import invited

from tablewright.core.errors import install_line
from tablewright.games.axx.heroes.characters_facts import MakeParty
from tablewright.table.hall import Made
from tablewright.web import play, seatpage

LINK = 'href="sheets.pdf"'


@pytest.fixture
def made(site: Site) -> Made:
    """A table of AX&X with a game master and four characters."""
    made = site.hall.make_table("axx", "The Cellar", role="gm", name="Reed")
    assert site.hall.table(made.table).command(made.seat, MakeParty(size=4), "make-party-00001").done
    return made


def printed(visitor: Visitor, path: str = "") -> str:
    """What is read on the paper."""
    answer = visitor.get(f"{path or visitor.seat}sheets.pdf")
    assert answer.status_code == 200
    assert answer.headers["content-type"] == "application/pdf"
    assert answer.headers["content-disposition"] == 'attachment; filename="sheets.pdf"'
    assert answer.headers["cache-control"] == "no-store"
    return words(answer)


def words(answer: httpx.Response) -> str:
    pages = PdfReader(io.BytesIO(answer.content)).pages
    return re.sub(r"\s+", " ", " ".join(page.extract_text() for page in pages))


def test_a_player_prints_the_own_sheet_and_a_game_master_all(site: Site, made: Made) -> None:
    table = site.hall.table(made.table)
    heroes = table.game.heroes(table.state.world)
    names = [table.state.world.figures[hero].name for hero in heroes]
    gm, player = site.client(made.link), invited(site, made, "player", heroes[1])
    assert LINK in player.page()
    told = printed(player)
    assert [name for name in names if f"{name} · AX&X" in told] == [names[1]]
    assert all(f"{name} · AX&X" in printed(gm) for name in names)


def test_it_is_printed_as_it_is_now(site: Site, made: Made) -> None:
    table = site.hall.table(made.table)
    hero = table.state.world.figures[table.game.heroes(table.state.world)[0]]
    gm = site.client(made.link)
    assert f"{hero.top} of {hero.top} " in printed(gm)
    hurt = {"do": "adjust", "figure": hero.id, "what": "hp", "value": 1, "reason": "a fall"}
    assert table.command(made.seat, hurt, "make-hurt-000001").done
    assert f"Hit points 1 of {hero.top} " in printed(gm)


def test_others_sheets_do_not_open(site: Site, made: Made) -> None:
    heroes = site.hall.table(made.table).game.heroes(site.hall.table(made.table).state.world)
    player, stranger = invited(site, made, "player", heroes[0]), site.client()
    for path in (f"/t/{made.table}/{made.seat}/", f"{player.seat}as/{made.seat}/"):
        assert player.get(f"{path}sheets.pdf").status_code == 404
    assert stranger.get(f"{player.seat}sheets.pdf").status_code == 404


def test_through_a_players_eyes_a_game_master_prints_what_the_player_does(site: Site, made: Made) -> None:
    heroes = site.hall.table(made.table).game.heroes(site.hall.table(made.table).state.world)
    gm, player = site.client(made.link), invited(site, made, "player", heroes[2])
    through = f"{gm.seat}as/{player.seat.rstrip('/').rpartition('/')[2]}/"
    assert LINK in gm.get(through).text
    assert printed(gm, through) == printed(player)


def test_who_has_no_sheet_has_nothing_to_print(site: Site, made: Made) -> None:
    watcher = invited(site, made, "watcher")
    assert LINK not in watcher.page()
    answer = watcher.get(f"{watcher.seat}sheets.pdf")
    assert answer.status_code == 404
    assert "There are no sheets to print here." in answer.text


def test_a_look_at_the_past_does_not_offer_the_sheets_of_now(site: Site, made: Made) -> None:
    gm = site.client(made.link)
    past = gm.get(f"{gm.seat}past?at=1").text
    assert "Show the sheets as they were" in past
    assert LINK not in past


def test_without_the_extra_it_is_told_how_to_have_it(site: Site, made: Made, monkeypatch: pytest.MonkeyPatch) -> None:
    for module in (play, seatpage):
        monkeypatch.setattr(module, "can_print", lambda: False)
    gm = site.client(made.link)
    hint = f"To print them as PDF, whoever runs this table installs the extra “print”: {install_line('print')}"
    assert hint in " ".join(re.sub(r"<[^>]+>", "", unescape(gm.page())).split())
    assert LINK not in gm.page()
    watcher = invited(site, made, "watcher")
    assert "tablewright[print]" not in unescape(watcher.page())
    assert gm.get(f"{gm.seat}sheets.pdf").status_code == 404


def test_the_line_that_installs_is_one_for_where_the_table_was_started(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """In the folder of the source: Debian's own pip installs nothing. Elsewhere nothing is told of the machine."""
    monkeypatch.setattr(sys, "executable", str(tmp_path / ".venv" / "bin" / "python3"))
    monkeypatch.chdir(tmp_path)
    assert install_line("print") == ".venv/bin/python3 -m pip install 'tablewright[print]'"
    (tmp_path / "elsewhere").mkdir()
    monkeypatch.chdir(tmp_path / "elsewhere")
    assert install_line("print") == "pip install 'tablewright[print]'"
    (tmp_path / "elsewhere").rmdir()
    assert install_line("print") == "pip install 'tablewright[print]'"
