"""`tablewright dungeon`: a key to run from, JSON, and maps."""

from __future__ import annotations

import json
import xml.etree.ElementTree as ET
from pathlib import Path

from pypdf import PdfReader
from tests.commands import Told, as_process, here


def run(*args: str) -> Told:
    return here("dungeon", *args)


def test_the_key_tells_a_gm_every_room() -> None:
    done = run("axx", "--seed", "7", "--rooms", "12")
    assert done.returncode == 0
    assert done.stderr == ""
    assert ", seed 7: 1 × 12 rooms from level 1." in done.stdout.splitlines()[0]
    assert done.stdout.count("Ways: ") == 12
    assert "stair up to daylight" in done.stdout
    assert "room-" not in done.stdout
    assert "way-" not in done.stdout


def test_the_same_seed_prints_the_same_text_and_without_one_it_is_told() -> None:
    assert run("axx", "--seed", "3").stdout == as_process("dungeon", "axx", "--seed", "3").stdout
    found = json.loads(run("axx", "--json").stdout)
    again = json.loads(run("axx", "--json", "--seed", str(found["seed"])).stdout)
    assert found == again


def test_json_has_what_is_promised() -> None:
    found = json.loads(run("axx", "--json", "--seed", "5", "--levels", "3", "--rooms", "4", "--level", "2").stdout)
    assert (found["game"], found["seed"], found["level"], found["levels"]) == ("axx", 5, 2, 3)
    assert [room["number"] for room in found["rooms"]][:5] == ["2.1", "2.2", "2.3", "2.4", "3.1"]
    assert {way["kind"] for way in found["ways"]} <= {"open", "door", "down", "out"}
    assert [way["to"] for way in found["ways"] if way["kind"] == "out"] == ["outside"]


def test_each_level_is_drawn_without_styles_or_scripts(tmp_path: Path) -> None:
    target = tmp_path / "map.svg"
    assert run("axx", "--seed", "9", "--levels", "2", "--svg", str(target)).returncode == 0
    assert not target.exists()
    for number in (1, 2):
        text = (tmp_path / f"map-{number}.svg").read_text(encoding="utf-8")
        tree = ET.fromstring(text)  # noqa: S314 (our own file)
        assert "style=" not in text
        assert "<script" not in text
        rooms = [one for one in tree.iter("{http://www.w3.org/2000/svg}rect") if one.get("class") == "room"]
        assert len(rooms) == 8


def test_maps_and_key_are_printed(tmp_path: Path) -> None:
    target = tmp_path / "key.pdf"
    told = run("axx", "--seed", "9", "--levels", "2", "--pdf", str(target))
    assert told.stdout == run("axx", "--seed", "9", "--levels", "2").stdout
    lines = "\n".join(page.extract_text() for page in PdfReader(target).pages).splitlines()
    for number in (f"{level}.{room} " for level in (1, 2) for room in range(1, 9)):
        assert [line for line in lines if line.startswith(number)]


def test_what_cannot_be_made_is_told_in_one_line() -> None:
    for args, word in [
        (("axx", "--rooms", "61"), "1 to 60 rooms"),
        (("axx", "--levels", "0"), "1 to 10 levels"),
        (("axx", "--seed", "-1"), "whole number"),
        (("3dx",), "3dX makes no dungeons."),
        (("axx", "--svg", "/no/such/folder/map.svg"), "No such file"),
    ]:
        done = run(*args)
        assert done.returncode == 2
        assert word in done.stderr
        assert done.stderr.count("\n") == 1
        assert done.stdout == ""


def test_a_game_without_dungeons_says_so_in_one_line() -> None:
    for game, line in (
        ("axiom", "AxiomRPG makes no dungeons."),
        ("chess", "There is no game 'chess' here; the games are: axiom, axx, 3dx."),
    ):
        done = run(game)
        assert (done.returncode, done.stdout, done.stderr) == (2, "", f"tablewright: {line}\n")


CELLAR = "docs/packs/the-salt-cellar"


def test_a_packs_dungeon_is_shown_as_it_was_drawn() -> None:
    told = run("axx", "--pack", CELLAR, "--seed", "3")
    assert told.returncode == 0
    assert told.stdout.startswith("The Salt Cellar, seed 3: 5 rooms from level 1.\n")
    assert "1.2 The brine store (40 × 40 ft)" in told.stdout
    assert "Ways: west opening to 1.1, north secret door to 1.3 and east stuck door to 1.4." in told.stdout
    assert told.stdout == run("axx", "--pack", CELLAR, "--name", "the salt cellar", "--seed", "3").stdout
    found = json.loads(run("axx", "--pack", CELLAR, "--seed", "3", "--json").stdout)
    assert [(room["x"], room["y"], room["w"], room["h"]) for room in found["rooms"][:2]] == [
        (120, 120, 2, 3),
        (122, 119, 4, 4),
    ]


def test_which_dungeon_of_a_pack_is_told_in_one_line(tmp_path: Path) -> None:
    for args, words in [
        (("--pack", CELLAR, "--name", "The Well"), "has no dungeon “The Well”: it has “The Salt Cellar”."),
        (("--pack", "docs/packs/the-drowned-stair"), "this pack holds no dungeon."),
        (("--pack", str(tmp_path)), "pack.toml"),
        (("--name", "The Well"), "say --pack FOLDER too."),
        (("--pack", CELLAR, "--rooms", "5"), "levels and rooms of its own: --level, --levels and --rooms go without"),
    ]:
        told = run("axx", *args)
        assert (told.returncode, told.stdout, len(told.stderr.splitlines())) == (2, "", 1)
        assert words in told.stderr
