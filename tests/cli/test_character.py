"""`tablewright character` and `tablewright party`, as a user runs them; the same seed in two processes."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from pypdf import PdfReader
from tests.commands import as_process
from tests.commands import here as tablewright


def test_the_same_seed_gives_the_same_character() -> None:
    first, second = (give("character", "axx", "--seed", "3", "--json") for give in (tablewright, as_process))
    assert first.returncode == 0
    assert first.stdout == second.stdout
    assert first.stderr == ""
    found = json.loads(first.stdout)
    assert (found["game"], found["seed"], found["level"]) == ("axx", 3, 1)
    assert list(found["abilities"]) == ["STR", "DEX", "CON", "INT", "WIS", "CHA"]
    assert found["load"]["used"] <= found["load"]["of"] == found["abilities"]["STR"]["score"]
    assert found["ac"]["value"] == sum(term["value"] for term in found["ac"]["terms"])


def test_axiom_characters_are_made_by_point_buy() -> None:
    first, second = (give("character", "axiom", "--seed", "3", "--json") for give in (tablewright, as_process))
    assert (first.returncode, first.stderr) == (0, "")
    assert first.stdout == second.stdout
    found = json.loads(first.stdout)
    assert (found["game"], found["seed"], found["point_buy"]) == ("axiom", 3, "Standard")
    assert sum(found["attributes"].values()) == 9
    dice = sum(found["talents"].values()) + sum(len(foci) for foci in found["foci"].values())
    assert dice == 9
    assert found["health"] == 20 + found["attributes"]["body"]
    for pool in (*found["saves"].values(), *found["attacks"], found["first"]):
        assert pool["dice"] == sum(term["value"] for term in pool["terms"])
    shown = tablewright("character", "AXIOM", "--seed", "3").stdout
    for words in ("Health", "Defense", "ATTRIBUTES", "SAVES", "ATTACKS", "TALENTS", "GEAR", "Seed 3"):
        assert words in shown
    assert "_" not in shown


def test_an_axiom_party_has_a_healer_among_four() -> None:
    found = json.loads(tablewright("party", "axiom", "--size", "4", "--seed", "9", "--json").stdout)
    assert (found["game"], len(found["characters"])) == ("axiom", 4)
    assert [member["profession"] for member in found["characters"]].count("Healer") == 1


def test_a_sheet_that_people_read() -> None:
    shown = tablewright("character", "axx", "--seed", "3")
    assert shown.returncode == 0
    for words in ("Hit points", "ABILITIES", "SAVES", "ATTACKS", "GEAR", "Load", "XP", "Seed 3"):
        assert words in shown.stdout
    assert "_" not in shown.stdout


def test_a_party_has_someone_with_torches_and_rations() -> None:
    found = json.loads(tablewright("party", "axx", "--size", "4", "--seed", "9", "--json").stdout)
    assert (found["game"], found["seed"], len(found["characters"])) == ("axx", 9, 4)
    assert {member["class"] for member in found["characters"]} == {"Barbarian", "Cleric", "Thief", "Magic-User"}
    carried = [item["name"] for member in found["characters"] for item in member["gear"]]
    assert any(name.endswith("torches") for name in carried)
    assert any(name.endswith("rations") for name in carried)


def test_a_3dx_character_is_the_same_for_the_same_seed_and_says_what_is_a_house_default() -> None:
    first, second = (give("character", "3dx", "--seed", "3", "--json") for give in (tablewright, as_process))
    assert first.stdout == second.stdout
    found = json.loads(first.stdout)
    assert (found["game"], found["seed"], found["level"], found["tier"]) == ("3dx", 3, 4, "Intermediate")
    assert sum(found["attributes"].values()) == 20
    assert len(found["abilities"]) == 24
    assert found["movement"]["run"]["terms"][0]["clause"] == "3dx.movement"
    text = tablewright("character", "3dx", "--seed", "3").stdout
    assert "house default" in text
    assert max(len(line) for line in text.splitlines()) <= 80
    party = json.loads(tablewright("party", "3dx", "--size", "8", "--seed", "3", "--json").stdout)
    assert len({member["name"] for member in party["characters"]}) == 8


@pytest.mark.parametrize(
    ("args", "line"),
    [
        (("party", "3dx", "--size", "13"), "A party has between 1 and 12 characters."),
        (("character", "chess"), "There is no game 'chess' here; the games are: axiom, axx, 3dx."),
        (("party", "axx", "--size", "13"), "A party has between 1 and 12 characters."),
        (("party", "axiom", "--size", "13"), "A party has between 1 and 12 characters."),
        (("party", "axx", "--size", "0"), "A party has between 1 and 12 characters."),
        (
            ("party", "axx"),
            "--size N is missing: tablewright party GAME --size N (`tablewright party --help` tells more).",
        ),
    ],
)
def test_what_cannot_be_made_is_told_in_one_line(args: tuple[str, ...], line: str) -> None:
    shown = tablewright(*args)
    assert (shown.returncode, shown.stdout, shown.stderr) == (2, "", f"tablewright: {line}\n")


def test_a_seed_that_is_no_number_is_told_in_one_line() -> None:
    shown = tablewright("character", "axx", "--seed", "x")
    assert (shown.returncode, shown.stdout) == (2, "")
    assert shown.stderr.startswith("tablewright: Invalid value for '--seed': ")
    assert shown.stderr.count("\n") == 1


def test_sheets_are_printed_beside_what_is_told_and_json_stays_alone(tmp_path: Path) -> None:
    file = tmp_path / "party.pdf"
    told = tablewright(
        "party", "axiom", "--size", "3", "--seed", "9", "--json", "--pdf", str(file), "--paper", "letter"
    )
    assert (told.returncode, told.stderr) == (0, "")
    names = [one["name"] for one in json.loads(told.stdout)["characters"]]
    pages = [page.extract_text() for page in PdfReader(file).pages]
    assert [page.strip().startswith(name) for name, page in zip(names, pages, strict=True)] == [True] * 3
    plain = tablewright("character", "axx", "--seed", "3")
    assert tablewright("character", "axx", "--seed", "3", "--pdf", str(file)).stdout == plain.stdout
    assert "Brokk" in PdfReader(file).pages[0].extract_text()


def test_what_cannot_be_printed_leaves_what_was_there(tmp_path: Path) -> None:
    file = tmp_path / "hero.pdf"
    file.write_text("of before")
    wrong = tablewright("character", "axx", "--pdf", str(file), "--paper", "a5")
    assert (wrong.returncode, wrong.stdout) == (2, "")
    assert wrong.stderr == "tablewright: There is no paper “a5”: it is a4 or letter.\n"
    assert file.read_text() == "of before"
    nowhere = tablewright("party", "3dx", "--size", "2", "--pdf", str(tmp_path / "none" / "x.pdf"))
    assert (nowhere.returncode, len(nowhere.stderr.splitlines())) == (2, 1)
    assert "No such file or directory" in nowhere.stderr
