"""Packs on the page: ticked for a new table, added by the GM in mid-game, and a broken one told to the host."""

from __future__ import annotations

import shutil
import threading
from pathlib import Path

from tests.web.readers import Reader
from tests.web.site_ import Site, until

from tablewright.table import packs

EXAMPLE = Path(__file__).parents[2] / "docs" / "packs" / "the-drowned-stair"


def shelved(site: Site, folder: Path) -> str:
    """The example on the site's shelf; its digest."""
    site.desk.shelf = packs.Shelf(folder)
    pack, _ = packs.put(EXAMPLE, folder)
    return pack.digest


def test_a_pack_is_ticked_for_a_new_table(site: Site, tmp_path: Path) -> None:
    assert "packs below" not in site.host().get("/").text  # where there are none
    digest, host = shelved(site, tmp_path), site.host()
    page = host.get("/").text
    assert "an adventure of the packs below, where one is ticked that has any." in page
    assert "Packs for AX&amp;X" in page
    assert f'name="pack.axx" value="{digest}"' in page
    assert "An example by the Tablewright authors (MIT)" in page
    form = {"title": "The Stair", "game": "axx", "begin": "party", "key": "k" * 32, "pack.axx": digest}
    made = host.post("/new", data=form)
    assert made.status_code == 303
    table = site.hall.table(made.headers["location"].split("/")[2])
    assert [pack.name for pack in table.state.world.packs] == ["The Drowned Stair"]
    assert "The pack “The Drowned Stair” is at the table" in host.get(made.headers["location"]).text


def test_a_pack_that_is_not_there_is_told(site: Site, tmp_path: Path) -> None:
    shelved(site, tmp_path)
    form = {"title": "The Stair", "game": "axx", "begin": "", "key": "k" * 32, "pack.axx": "0" * 16}
    made = site.host().post("/new", data=form)
    assert made.status_code == 422
    assert "A pack that was chosen is not on the shelf for AX&amp;X." in made.text
    assert site.hall.tables() == []


def test_the_gm_adds_one_that_was_put_on_the_shelf_meanwhile(site: Site, tmp_path: Path) -> None:
    site.desk.shelf = packs.Shelf(tmp_path)
    host = site.host()
    made = host.post("/new", data={"title": "The Stair", "game": "axx", "gm": "1", "begin": "party", "key": "k" * 32})
    place = made.headers["location"]
    assert "Add a pack" not in host.get(place).text
    packs.put(EXAMPLE, tmp_path)
    page = host.get(place).text
    assert "Add a pack" in page
    assert "The Drowned Stair" in page


def test_an_open_page_of_the_gm_offers_a_pack_as_soon_as_it_is_on_the_shelf(site: Site, tmp_path: Path) -> None:
    site.desk.shelf = packs.Shelf(tmp_path)
    made = site.hall.make_table("axx", "The Stair", role="gm", name="Reed", quick=2)
    reader = Reader(site.client(made.link))
    head = site.hall.table(made.table).log.head

    def shown() -> bool:
        reader.catch_up()
        return any("The Drowned Stair" in panel for panel in reader.panels.values())

    until(lambda: reader.ear is not None and b"event: beat" in reader.ear.bytes)
    assert not shown()
    packs.put(EXAMPLE, tmp_path)
    until(shown)
    reader.look_away()  # as when the window is hidden: another is put there meanwhile, another page of the GM knows
    shutil.rmtree(tmp_path / "the-drowned-stair")
    reader.visitor.page()
    reader.listen()
    until(lambda: not shown())
    assert site.hall.table(made.table).log.head == head
    reader.look_away()


def test_a_players_bench_knows_no_monster_of_a_pack(site: Site, tmp_path: Path) -> None:
    digest = shelved(site, tmp_path)
    site.desk.shelf.refresh()
    made = site.hall.make_table("axx", "The Stair", role="gm", name="Reed", quick=2, packs=[digest])
    link = (
        site.hall.table(made.table)
        .command(made.seat, {"do": "make-seat", "role": "player", "name": "Pia"}, "p" * 32)
        .link
    )
    gm, player = site.client(made.link), site.client(link)
    names = [one.name for one in packs.read(EXAMPLE).records("monster")]
    assert names
    form = {"party": "random", "size": "1", "level": "1", "runs": "1", "seed": "1", "apart": "60 ft", "way": "count"}
    shown, kept = gm.page("bench"), player.page("bench")
    for name in names:
        assert name in shown
        assert name not in kept
        told = player.order("bench", **form, foes=f"1 {name}").json()["words"]
        assert told.startswith(f"There is no foe “{name.casefold()}” in AX&X; the nearest are ")
        assert not any(other in told.partition(";")[2] for other in names)
    assert gm.order("bench", **form, foes=f"1 {names[0]}").json()["state"] == "done"
    site.desk.workshop.stop(made.seat)


class Watched(packs.Shelf):
    """A shelf that keeps in mind which threads looked at it."""

    def __init__(self, path: Path) -> None:
        super().__init__(path)
        self.threads: list[threading.Thread] = []

    def refresh(self) -> None:
        self.threads.append(threading.current_thread())
        super().refresh()


def test_the_loop_that_serves_everybody_never_waits_for_the_shelf(site: Site, tmp_path: Path) -> None:
    site.desk.shelf = shelf = Watched(tmp_path)
    host = site.host()
    made = host.post("/new", data={"title": "The Stair", "game": "axx", "gm": "1", "begin": "party", "key": "k" * 32})
    place = made.headers["location"]
    for path in ("", "odds", "bench", "luck", "builder", "lobby", "log", "past?at=1", "bench/told.json"):
        host.get(place + path)
    host.post(place + "note", data={"text": "a note", "key": "n" * 32})
    host.get("/")
    host.get(f"/table/{place.split('/')[2]}")
    assert len(shelf.threads) > 8
    assert site.thread not in shelf.threads


def test_the_host_is_told_what_is_wrong_with_a_pack(site: Site, tmp_path: Path) -> None:
    site.desk.shelf = packs.Shelf(tmp_path)
    shutil.copytree(EXAMPLE, tmp_path / "broken")
    spells = tmp_path / "broken" / "spells.toml"
    spells.write_text(spells.read_text().replace("level = 2", "level = 5", 1))
    page = site.host().get("/").text
    assert (
        "A pack cannot be used. broken: spells.toml, record &#39;latch_lifter&#39;, field &#39;level&#39;: 1 to 3"
        in page
    )
    assert "Packs for AX" not in page


def test_the_host_gives_a_pack_to_a_table_from_its_lobby(site: Site, tmp_path: Path) -> None:
    digest, host = shelved(site, tmp_path), site.host()
    made = host.post("/new", data={"title": "The Stair", "game": "axx", "begin": "party", "key": "k" * 32})
    table = made.headers["location"].split("/")[2]
    page = host.get(f"/table/{table}").text
    assert "Add “The Drowned Stair”" in page
    assert "Here already: none." in page
    given = host.post(f"/table/{table}/pack", data={"digest": digest, "key": "p" * 32})
    assert given.status_code == 303
    page = host.get(f"/table/{table}").text
    assert "Here already: The Drowned Stair." in page
    assert "Add “" not in page
    assert site.hall.table(table).state.world.packs[0].digest == digest
    twice = host.post(f"/table/{table}/pack", data={"digest": digest, "key": "q" * 32})
    assert twice.status_code == 409
    assert "This table has the pack “The Drowned Stair” already." in twice.text
