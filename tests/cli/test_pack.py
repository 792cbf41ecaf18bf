"""`tablewright pack`: checking, importing a folder, importing old records, and what is said of slips."""

from __future__ import annotations

import json
import shutil
from pathlib import Path

import pytest
from tests.commands import as_process
from tests.commands import here as run

EXAMPLE = Path(__file__).parents[2] / "docs" / "packs" / "the-drowned-stair"
OLD = """Name,AC,HD,Move,No. of Attacks,Damage,No. Appearing,Morale,Alignment
Ghoul,6,2*,90' (30'),"2 claws, 1 bite","1-3 claw, 1-3 bite + paralysis",1-6,9,Chaotic
Ogre,5,4+1,90' (30'),1 club,1-10 club,1-6,10,Chaotic
Ghost,none,10,90',1 touch,1-6,1,12,Chaotic
"""


def test_a_pack_is_checked_and_told() -> None:
    done = run("pack", "check", str(EXAMPLE))
    assert (done.returncode, done.stderr) == (0, "")
    lines = done.stdout.splitlines()
    assert lines[0] == (
        "The Drowned Stair: An example by the Tablewright authors (MIT), for AX&X. Nothing is wrong with it."
    )
    assert lines[1] == "  6 monsters, 16 spells, 7 things, 3 lines of treasure and 2 lifepaths."
    assert "  Spell: Salt Bolt, Magic-User 2: 3d6 to one target, if the caster hits." in lines
    found = json.loads(run("pack", "check", str(EXAMPLE), "--json").stdout)
    assert len(found["records"]["spell"]) == 16
    assert len(found["digest"]) == 16


def test_a_slip_is_one_line_and_status_2(tmp_path: Path) -> None:
    for file in EXAMPLE.glob("*.toml"):
        (tmp_path / file.name).write_text(file.read_text().replace('damage = "3d6"', 'damge = "3d6"'))
    done = run("pack", "check", str(tmp_path))
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr == (
        "tablewright: spells.toml, record 'salt_bolt', field 'effect.damge': unknown field; did you mean 'damage'?\n"
    )


@pytest.mark.parametrize("harm", ["\u009b31m", "\u061c", "\u202e", "\u2028", "\u007f", "\u0085"])
@pytest.mark.parametrize("field", ["name", "source", "licence", "look", "title"])
def test_no_text_of_a_pack_steers_a_terminal_or_keeps_a_log_from_coming_back(
    tmp_path: Path, field: str, harm: str
) -> None:
    """A log that holds such a text is refused when it is brought in again, so no pack brings it to a table."""
    for pack, file in (("the-drowned-stair", "monsters.toml"), ("the-salt-coast", "tales.toml")):
        folder = tmp_path / pack
        shutil.copytree(EXAMPLE.parent / pack, folder)
        changed = folder / (file if field in ("look", "title") else "pack.toml")
        lines = changed.read_text().splitlines()
        found = next((at for at, line in enumerate(lines) if line.startswith(f"{field} = ")), None)
        if found is None:
            continue
        lines[found] = lines[found][:-1] + harm.encode("unicode_escape").decode().replace("\\x", "\\u00") + '"'
        changed.write_text("\n".join(lines))
        done = run("pack", "check", str(folder))
        assert (done.returncode, done.stdout) == (2, "")
        assert done.stderr.endswith(f"field '{field}': plain text in one line, 400 letters at most\n")
        assert harm not in done.stderr


def test_a_pack_has_a_name_that_can_be_read(tmp_path: Path) -> None:
    shutil.copytree(EXAMPLE, tmp_path / "pack")
    file = tmp_path / "pack" / "pack.toml"
    file.write_text(file.read_text().replace("The Drowned Stair", "\u200b\u200b"))
    done = run("pack", "check", str(tmp_path / "pack"))
    right = "a name of 1 to 60 letters, without blanks around it or two in a row"
    assert done.stderr == f"tablewright: pack.toml, field 'name': {right}\n"


def test_a_pack_goes_on_the_shelf_and_to_a_new_table(tmp_path: Path) -> None:
    data = str(tmp_path / "data")
    done = as_process("pack", "import", str(EXAMPLE), "--data", data)
    assert done.stdout == f"“The Drowned Stair” is in {data}/packs/the-drowned-stair.\n"
    none = as_process("play", "axx", "--data", data, "--pack", "the drowned well")
    assert none.returncode == 2
    assert none.stderr == (
        "tablewright: There is no pack 'the drowned well' on the shelf; there is The Drowned Stair.\n"
    )
    played = as_process("play", "axx", "--data", data, "--pack", "the drowned stair", typed="make The stair\nquit\n")
    assert played.returncode == 0, played.stderr
    log = as_process("log", "export", "The stair", "--data", data)
    kinds = [json.loads(line).get("fact", {}).get("kind") for line in log.stdout.splitlines()]
    assert "pack-added" in kinds


def test_monsters_of_a_pack_are_fought_by_the_thousand_in_other_processes(tmp_path: Path) -> None:
    data = str(tmp_path)
    as_process("pack", "import", str(EXAMPLE), "--data", data)
    asked = ("fight", "axx", "--party", "random:4@4", "--foes", "1 lantern eel, 2 brine hounds", "--seed", "3")
    unknown = run(*asked, "--runs", "4")
    assert unknown.returncode == 2
    assert "There is no foe “lantern eel”" in unknown.stderr
    one, two = (
        json.loads(
            as_process(*asked, "--runs", "24", "--json", "--pack", "the drowned stair", "--data", data, *more).stdout
        )
        for more in (("--workers", "1"), ("--workers", "2"))
    )
    assert one["wins"] == two["wins"]
    assert one["runs"] == 24


@pytest.mark.parametrize(
    ("game", "pack", "thing", "own", "foes"),
    [
        ("axx", "the drowned stair", "Tidebreaker", "1 goblin", "2 brine hounds"),
        ("axiom", "the salt coast", "harpoon", "1 wolf", "2 crab swarms"),
    ],
)
def test_a_party_s_file_may_name_what_a_pack_brings(
    tmp_path: Path, game: str, pack: str, thing: str, own: str, foes: str
) -> None:
    data, file = str(tmp_path / "data"), tmp_path / "party.json"
    as_process("pack", "import", str(EXAMPLE.parent / pack.replace(" ", "-")), "--data", data)
    party = json.loads(run("party", game, "--size", "2", "--seed", "5", "--json").stdout)
    party["characters"][0]["gear"] = [{"name": thing}]
    file.write_text(json.dumps(party))
    asked = ("fight", game, "--party", str(file), "--foes", own, "--runs", "4", "--seed", "3", "--json")
    without = run(*asked)
    assert without.returncode == 2
    assert f"there is no “{thing}” for “gear”" in without.stderr
    found = as_process(*asked, "--pack", pack, "--data", data, "--workers", "2")
    assert json.loads(found.stdout)["runs"] == 4
    swept = as_process(
        *asked, "--pack", pack, "--data", data, "--workers", "2", "--vary", f"foes={own}|{foes}", "--json"
    )
    assert len(json.loads(swept.stdout)["cells"]) == 2


def test_npcs_of_a_pack_of_3dx_are_fought_by_the_thousand(tmp_path: Path) -> None:
    folder, data = tmp_path / "bog", str(tmp_path / "data")
    folder.mkdir()
    (folder / "pack.toml").write_text('name = "The Bog"\nsource = "x"\nlicence = "x"\ngame = "3dx"\n')
    (folder / "npcs.toml").write_text('[[npc]]\nid = "bog_hag"\nname = "bog hag"\ntarget = 7\nweapon = "claws"\n')
    as_process("pack", "import", str(folder), "--data", data)
    asked = ("fight", "3dx", "--party", "random:2", "--seed", "3", "--runs", "4", "--json")
    assert "There is no foe “bog hag”" in run(*asked, "--foes", "1 bog hag").stderr
    brought = ("--pack", "the bog", "--data", data, "--workers", "2")
    found = json.loads(as_process(*asked, "--foes", "1 bog hag, 2 bog hags 4, 1 bandit", *brought).stdout)
    assert found["foes"] == [
        {"name": "bog hag", "count": 1},
        {"name": "bog hag 4", "count": 2},
        {"name": "bandit", "count": 1},
    ]


def test_old_records_are_reported_one_by_one(tmp_path: Path) -> None:
    file = tmp_path / "old beasts.csv"
    file.write_text(OLD)
    where = tmp_path / "pack"
    done = run("pack", "import", str(file), "--ac", "descending", "--into", str(where))
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.splitlines() == [
        "guessed  Ghoul: paralysis for 1d4 rounds; undead by its name",
        "taken    Ogre",
        "refused  Ghost: its AC “none” is no number",
        "3 records: 1 taken, 1 taken with something guessed, 1 refused.",
        f"“old beasts” is in {where}.",
    ]
    assert run("pack", "check", str(where)).returncode == 0
    found = json.loads(
        run("pack", "import", str(file), "--ac", "descending", "--into", str(where), "--replace", "--json").stdout
    )
    assert [one["outcome"] for one in found["report"]] == ["guessed", "taken", "refused"]


@pytest.mark.parametrize(
    ("args", "words"),
    [
        (("{file}",), "Say which way AC counts in these records: --ac descending (9 is bad) or --ac ascending."),
        (("{file}", "--ac", "descending", "--base", "11"), "--base is for ascending AC"),
        (("{folder}", "--ac", "descending"), "A folder says for itself what it is"),
        (("{odd}", "--ac", "descending"), "is neither a pack's folder nor a .csv or .json file."),
        (("{folder}",), "pack.toml: the file is missing in "),
    ],
)
def test_what_cannot_be_imported_is_told_in_one_line(tmp_path: Path, args: tuple[str, ...], words: str) -> None:
    names = {"file": tmp_path / "old.csv", "folder": tmp_path / "folder", "odd": tmp_path / "old.txt"}
    names["file"].write_text(OLD)
    names["odd"].write_text(OLD)
    names["folder"].mkdir()
    done = run("pack", "import", *(one.format(**names) for one in args), "--data", str(tmp_path))
    assert (done.returncode, done.stdout) == (2, "")
    assert words in done.stderr
    assert len(done.stderr.splitlines()) == 1


def test_a_pack_of_the_shelf_that_cannot_be_used_says_why(tmp_path: Path) -> None:
    (tmp_path / "packs" / "the-bog").mkdir(parents=True)
    (tmp_path / "packs" / "the-bog" / "pack.toml").write_text('name = "The Bog"\nsource = "x"\nlicence = "x"\n')
    done = run("play", "axiom", "--pack", "the bog", "--data", str(tmp_path))
    assert done.returncode == 2
    assert done.stderr == (
        "tablewright: The pack 'the bog' cannot be used. pack.toml, field 'game': this field is missing\n"
    )
