"""`tablewright fight` as people give it: the figures, the JSON, one fight read, and every slip in one line."""

from __future__ import annotations

import csv
import json
import os
from pathlib import Path
from typing import Any

import pytest
from tests.commands import as_process, told
from tests.commands import here as run

from tablewright.store.memory import MemoryStore
from tablewright.table.hall import Hall
from tablewright.table.transfer import export

FIGHT = ("fight", "axiom", "--party", "random:2", "--foes", "2 cutpurses", "--apart", "close", "--seed", "5")


def test_the_json_holds_what_is_promised() -> None:
    found = told(*FIGHT, "--runs", "30")
    assert set(found) >= {
        "game", "party", "foes", "runs", "seed", "policy", "wins", "deaths", "total_loss", "rounds", "hp_left", "spent",
        "capped", "not_simulated",
    }  # fmt: skip
    assert (found["game"], found["runs"], found["seed"]) == ("axiom", 30, 5)
    assert found["foes"] == [{"name": "cutpurse", "count": 2}]
    assert set(found["wins"]) == {"party", "foes", "neither"}
    assert sum(share["n"] for share in found["wins"].values()) == 30
    for share in (*found["wins"].values(), *found["deaths"].values(), found["total_loss"]):
        assert set(share) == {"n", "of", "p", "low", "high"}
        assert share["of"] == 30
        assert share["low"] <= share["p"] <= share["high"]
    assert list(found["deaths"]) == found["party"]
    assert sum(found["rounds"]["histogram"].values()) == 30


def test_the_same_seed_fights_the_same_and_another_does_not() -> None:
    one = told(*FIGHT, "--runs", "20")
    assert told(*FIGHT, "--runs", "20", "--workers", "1") == one
    assert json.loads(as_process(*FIGHT, "--runs", "20", "--json").stdout) == one
    assert told(*FIGHT[:-1], "6", "--runs", "20")["hp_left"] != one["hp_left"]


def test_people_read_who_wins_who_falls_and_how_long_it_takes() -> None:
    result = run(*FIGHT, "--runs", "20")
    assert result.returncode == 0
    for words in ("against 2 cutpurses", "20 fights from seed 5", "The party wins", "falls first", "How long it takes"):
        assert words in result.stdout
    assert "axiom." not in result.stdout  # no ids


def test_one_fight_is_read_blow_by_blow() -> None:
    result = run(*FIGHT, "--watch", "3")
    assert result.returncode == 0
    assert "Fight 3 of seed 5" in result.stdout
    assert "Round 1" in result.stdout
    found = told(*FIGHT, "--watch", "3")
    assert found["outcome"]["winner"] in ("party", "foes", "neither")
    assert found["outcome"]["rounds"] == max(fact["round"] for fact in found["facts"])
    assert all(fact["sentence"] in " ".join(result.stdout.split()) for fact in found["facts"][:3])


def test_a_party_from_a_file(tmp_path: Path) -> None:
    file = tmp_path / "party.json"
    file.write_text(run("party", "axiom", "--size", "2", "--seed", "5", "--json").stdout, "utf-8")
    found = told("fight", "axiom", "--party", str(file), *FIGHT[4:], "--runs", "20")
    assert found == told(*FIGHT, "--runs", "20")  # the dice of seed 5 make the same party
    one = tmp_path / "one.json"
    one.write_text(run("character", "axiom", "--seed", "5", "--json").stdout, "utf-8")
    assert len(told("fight", "axiom", "--party", str(one), *FIGHT[4:], "--runs", "5")["party"]) == 1


def test_the_party_of_a_tables_log(tmp_path: Path) -> None:
    hall = Hall(MemoryStore(), clock=lambda: 0)
    made = hall.make_table("axiom", "Salt", name="Reed")
    table = hall.table(made.table)
    assert table.command(made.seat, {"do": "make-party", "size": 3}, "k" * 32).done
    file = tmp_path / "salt.jsonl"
    file.write_bytes(b"".join(export(table)))
    found = told("fight", "axiom", "--party", str(file), *FIGHT[4:], "--runs", "3")
    assert found["party"] == [figure.name for figure in table.state.world.party()]
    other = run("fight", "axx", "--party", str(file), "--foes", "1 goblin")
    assert other.stderr == f"tablewright: {file} is the log of a game of 'axiom', not of 'axx'.\n"
    one_seat = tmp_path / "seat.jsonl"
    one_seat.write_bytes(b"".join(export(table, made.seat)))
    refused = run("fight", "axiom", "--party", str(one_seat), "--foes", "1 wolf")
    assert refused.stderr == "tablewright: This log was exported for one seat; only a full one will do here.\n"


def test_the_party_of_a_3dx_tables_log_fights_a_target_number(tmp_path: Path) -> None:
    hall = Hall(MemoryStore(), clock=lambda: 0)
    made = hall.make_table("3dx", "Ford", name="Reed")
    table = hall.table(made.table)
    assert table.command(made.seat, {"do": "make-party", "size": 2}, "k" * 32).done
    file = tmp_path / "ford.jsonl"
    file.write_bytes(b"".join(export(table)))
    foes = ("--foes", "2 x target number 1", "--apart", "5 m", "--seed", "1", "--cap", "30")
    found = told("fight", "3dx", "--party", str(file), *foes, "--runs", "3")
    assert found["party"] == [figure.name for figure in table.state.world.party()]
    assert found["foes"] == [{"name": "target number 1", "count": 2}]
    assert set(found["left"]) <= {"untreated wounds"}
    watched = told("fight", "3dx", "--party", str(file), *foes, "--watch", "3")
    assert watched["facts"][0]["sentence"] == "Foe 1 (target number 1) and foe 2 (target number 1) join the scene."


def test_the_ways_to_play_are_told() -> None:
    result = run(*FIGHT, "--policy", "list")
    assert "“healers first” (if nothing is said)" in result.stdout
    assert "--foes-policy, for foes" in result.stdout
    assert max(map(len, result.stdout.splitlines())) <= 80


def test_a_fight_without_an_end_is_stopped_and_counted_as_such() -> None:
    fight = (*FIGHT, "--foes", "4 elite", "--cap", "1", "--runs", "20")
    assert told(*fight)["capped"] == told(*fight)["wins"]["neither"]["n"] == 20
    assert "20 fights had no end after 1 round and count as neither's." in " ".join(run(*fight).stdout.split())


def test_one_fight_and_one_round_are_called_so() -> None:
    alone = (*FIGHT, "--foes", "4 elite", "--cap", "1", "--runs", "1")
    words = " ".join(run(*alone).stdout.split())
    assert "1 fight from seed" in words
    assert "1 fight had no end after 1 round and counts as neither's." in words
    assert "1 cell of 1 fight, from seed" in " ".join(run(*alone, "--vary", "count=1").stdout.split())


def test_a_party_that_is_none_is_told_in_one_line(tmp_path: Path) -> None:
    for held, line in (
        (b"\xff\xfe\x00", " is no JSON of `tablewright party --json`: "),
        (b"[1, 2]", " holds no party: it is what `tablewright party axiom --json` prints.\n"),
        (b'{"characters": []}', " holds no characters.\n"),
        (b'{"characters": [{"name": "X", "lineage": "\\u001b[31m"}]}', " a character that cannot be shown (U+001B).\n"),
        (b'{"characters": [{"name": "X"}]}', "X: “attributes” says nothing of body.\n"),
    ):
        file = tmp_path / "party.json"
        file.write_bytes(held)
        result = run("fight", "axiom", "--party", str(file), "--foes", "1 wolf")
        assert (result.returncode, result.stdout, result.stderr.count("\n")) == (2, "", 1)
        assert line in result.stderr


def test_more_spells_than_slots_are_refused_in_words(tmp_path: Path) -> None:
    party = json.loads(run("party", "axx", "--size", "4", "--seed", "5", "--json").stdout)
    cleric = next(one for one in party["characters"] if one["class"] == "Cleric")
    cleric["abilities"]["WIS"], cleric["slots"] = 9, [{"level": 1, "spell": "Bless"}] * 3
    file = tmp_path / "party.json"
    file.write_text(json.dumps(party), encoding="utf-8")
    result = run("fight", "axx", "--party", str(file), "--foes", "1 orc")
    assert result.stderr == f"tablewright: {cleric['name']}: a Cleric of Level 1 has 1 slot, not 3.\n"


def test_a_table_that_cannot_be_written_costs_no_figure(tmp_path: Path) -> None:
    full = tmp_path / "full.csv"
    full.symlink_to("/dev/full")
    result = run(*FIGHT, "--vary", "count=1..2", "--runs", "3", "--out", str(full))
    assert result.returncode == 2
    assert "2 cells of 3 fights" in result.stdout
    assert result.stderr == f"tablewright: {full} could not be written: No space left on device.\n"


@pytest.mark.parametrize(
    ("args", "line"),
    [
        (("--foes", ""), "There are no foes: name some, with how many of each, as in “6 goblins, 1 giant spider”."),
        (("--foes", "0 wolf"), "“0 wolf” is no foe at all: say how many, 1 or more, as in “6 goblins”."),
        (("--foes", "99 wolf"), "99 foes are too many: at most 40 in one fight of AxiomRPG."),
        (("--foes", f"{'9' * 5000} wolf"), "That many foes are too many: at most 40 in one fight of AxiomRPG."),
        (
            ("--foes", "2 wolv"),
            "There is no foe “wolv” in AxiomRPG; the nearest are 2 wolves, 2 ashen wyrms and 2 hill ogres.",
        ),
        (("--party", "random:0"), "A random party has 1 to 12 heroes, as in random:4, not “0”."),
        (
            ("--party", "random:4@0"),
            "There is no level “0” in AxiomRPG: it is standard, gritty or advanced.",
        ),
        (
            ("--party", "nobody.json"),
            "There is no file nobody.json: a party is a file, or random:4, or random:4@advanced.",
        ),
        (("--runs", "0"), "Fights are run 1 to 100,000,000 times, not 0."),
        (("--runs", "999999999999"), "Fights are run 1 to 100,000,000 times, not 999,999,999,999."),
        (
            ("--seed", "-1"),
            "Invalid value for '--seed': a seed is a whole number from 0 to 9223372036854775807, not '-1'.",
        ),
        (
            ("--policy", "bravely"),
            "There is no way “bravely” to play the heroes: it is “healers first”, “weakest first”, “nearest” or “random"
            " standing target”.",
        ),
        (("--apart", "60"), "The sides begin touch, close, near, far or distant, not “60”."),
        (("--option", "luck=on"), "There is no house rule 'luck' for fights of AxiomRPG; there is "),
        (("--watch", "0"), "Fights are counted from 1, as in --watch 1, not 0."),
        (("--cap", "0"), "The cap is a number of rounds from 1 to 10,000, not 0."),
    ],
)
def test_a_slip_is_told_in_one_line(args: tuple[str, str], line: str) -> None:
    given = dict(zip(FIGHT[2::2], FIGHT[3::2], strict=True)) | dict([args])
    result = run("fight", "axiom", *(part for pair in given.items() for part in pair))
    assert result.returncode == 2
    assert result.stdout == ""
    assert result.stderr.startswith(f"tablewright: {line}")
    assert result.stderr.count("\n") == 1


def test_a_party_of_another_game_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "party.json"
    file.write_text(run("party", "axx", "--size", "1", "--seed", "5", "--json").stdout, "utf-8")
    result = run("fight", "axiom", "--party", str(file), "--foes", "1 wolf")
    assert (result.returncode, result.stderr) == (2, f"tablewright: {file} is for the game 'axx', not for 'axiom'.\n")


def test_foes_are_scaled_until_the_party_wins_about_so_often() -> None:
    result = run(*FIGHT, "--foes", "2 elite", "--runs", "10", "--until", "75%")
    assert result.returncode == 0
    assert "That comes nearest to 75.0 %. 10 fights each" in result.stdout
    found = told(*FIGHT, "--foes", "2 elite", "--runs", "10", "--until", "75%")
    assert found["until"] == 0.75
    assert found["nearest"] in found["tried"]
    totals = [sum(foe["count"] for foe in one["foes"]) for one in found["tried"]]
    assert totals == sorted(totals)
    assert all(one["party"]["of"] == 10 for one in found["tried"])


def test_a_sweep_goes_to_the_screen_and_into_files(tmp_path: Path) -> None:
    pq: Any = pytest.importorskip("pyarrow.parquet", reason="the extra “cluster” is not installed")
    text, table = tmp_path / "out.csv", tmp_path / "out.parquet"
    grid = tmp_path / "grid.toml"
    grid.write_text('party = "random:2"\nfoes = "1 cutpurse"\nruns = 10\n[vary]\ncount = "1..2"\n', "utf-8")
    result = run(
        "fight", "axiom", "--grid", str(grid), "--vary", "policy=nearest,weakest first", "--seed", "5",
        "--out", str(text), "--out", str(table),
    )  # fmt: skip
    assert (result.returncode, result.stderr) == (0, "")
    assert "4 cells of 10 fights, from seed 5" in result.stdout
    lines = text.read_text("utf-8").splitlines()
    assert lines[0].startswith("count,policy,fights,party_wins,")
    assert [line.split(",")[:3] for line in lines[1:]] == [
        ["1", "nearest", "10"], ["1", "weakest first", "10"], ["2", "nearest", "10"], ["2", "weakest first", "10"],
    ]  # fmt: skip
    rows = pq.read_table(table).to_pylist()
    assert [(row["count"], row["policy"]) for row in rows] == [
        (1, "nearest"), (1, "weakest first"), (2, "nearest"), (2, "weakest first"),
    ]  # fmt: skip
    assert [str(row["party_wins"]) for row in rows] == [line.split(",")[3] for line in lines[1:]]
    found = told("fight", "axiom", "--grid", str(grid), "--seed", "5")
    assert [cell["values"] for cell in found["cells"]] == [{"count": "1"}, {"count": "2"}]
    assert [cell["wins"]["party"]["n"] for cell in found["cells"]] == [rows[0]["party_wins"], rows[2]["party_wins"]]


def test_fights_and_scaled_foes_are_written_to_files_as_sweeps_are(tmp_path: Path) -> None:
    table = tmp_path / "foes.csv"
    foes = (*FIGHT, "--foes", "2 elite", "--runs", "10", "--out", str(table))
    result = run(*foes)
    assert (result.returncode, result.stderr) == (0, "")
    assert result.stdout.endswith(f"Written to {table}.\n")
    (row,) = csv.DictReader(table.read_text("utf-8").splitlines())
    assert (row["fights"], int(row["party_wins"])) == ("10", told(*foes)["wins"]["party"]["n"])
    found = told(*foes, "--until", "75%")
    rows = list(csv.DictReader(table.read_text("utf-8").splitlines()))
    assert [(int(row["count"]), int(row["party_wins"])) for row in rows] == [
        (one["foes"][0]["count"], one["party"]["n"]) for one in found["tried"]
    ]
    assert rows[0]["foes"] == "1 elite foe"


@pytest.mark.parametrize(
    ("args", "line"),
    [
        (("--watch", "1", "--until", "50%"), "Give one of --exact, --watch, --until and --vary (or --grid): "),
        (("--cluster", "tcp://x:1"), "--cluster goes with a sweep: say what varies, as in --vary level=1..6."),
        (("--exact", "--out", "x.csv"), "--out writes what many fights came to: leave out --exact and --watch, or "),
        (("--until", "50%", "--out", "x.pdf"), "x.pdf: what it comes to is written to a file that ends in .csv "),
        (("--out", "no/x.csv"), "no/x.csv: there is no folder "),
        (("--vary", "size=1..2", "--out", "no/x.csv"), "no/x.csv: there is no folder "),
        (("--until", "120%"), "How often the party should win is a percentage between 0 and 100, as 75%, not “120%”."),
        (("--grid", "nothing.toml"), "There is no file nothing.toml."),
        (("--grid", os.devnull), "There is no file /dev/null."),
        (("--vary", "luck=1..2"), "“luck” cannot be varied; what can: level, size, count, "),
        (("--vary", "count="), "What varies is given as NAME=VALUES, as in level=1..6, not “count=”."),
    ],
)
def test_a_slip_in_a_sweep_is_told_in_one_line(args: tuple[str, ...], line: str) -> None:
    result = run(*FIGHT, *args)
    assert (result.returncode, result.stdout) == (2, "")
    assert result.stderr.startswith(f"tablewright: {line}")
    assert result.stderr.count("\n") == 1


def test_a_grid_that_is_empty_is_told_in_one_line(tmp_path: Path) -> None:
    grid = tmp_path / "grid.toml"
    for held, line in (
        ("[vary]\n", ' varies nothing: say below [vary] what does, as in level = "1..6".\n'),
        ("[vary]\ncount = []\n", ": what “count” varies over is a list of values, or 1..6 in quotation marks.\n"),
    ):
        grid.write_text(held, "utf-8")
        result = run(*FIGHT, "--grid", str(grid))
        assert (result.returncode, result.stdout, result.stderr) == (2, "", f"tablewright: {grid}{line}")


def test_without_a_party_or_foes_there_is_no_fight() -> None:
    assert run("fight", "axiom", "--foes", "1 wolf").stderr.startswith("tablewright: Say who fights: --party random:4")
    assert run("fight", "axiom", "--party", "random:1").stderr.startswith("tablewright: There are no foes")
