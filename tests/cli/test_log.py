"""`tablewright log`: a log out of one data folder and into another, verified and read out."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from tests.commands import here as tablewright

from tablewright.core.facts import SetOption
from tablewright.store.folder import open_folder
from tablewright.table.commands import AddWord, MakeSeat, Note, Say
from tablewright.table.hall import Hall

NOW = 1_800_000_000_000


@pytest.fixture(scope="module")
def data(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A data folder with a table of AX&X in it, a GM and a player."""
    folder = tmp_path_factory.mktemp("data")
    opened = open_folder(folder, now=NOW)
    hall = Hall(opened.store, clock=lambda: NOW)
    made = hall.make_table("axx", "The Cellar", role="gm", name="Reed")
    table = hall.table(made.table)
    orders = [
        (made.seat, MakeSeat(role="player", name="Mira")),
        (made.seat, Say(text="Welcome. Ωmega <b>")),
        (made.seat, Note(text="the hidden lever")),
        (made.seat, SetOption(name="declare_spells", value=True)),
    ]
    for count, (seat, order) in enumerate(orders):
        assert table.command(seat, order, f"log-test-{count}").done
    mira = table.seats()[-1].id
    assert table.command(mira, AddWord(word="owl"), "log-test-word").done
    opened.close()
    return folder


def test_a_full_export_holds_every_fact_and_what_was_said(data: Path) -> None:
    done = tablewright("log", "export", "the cellar", "--data", str(data))
    assert (done.returncode, done.stderr) == (0, "")
    header, *facts = [json.loads(line) for line in done.stdout.splitlines()]
    assert {"tablewright": 1, "game": "axx", "title": "The Cellar", "for": "full"}.items() <= header.items()
    assert header["run"][0]["run"] == 1
    assert "open_secret" not in header["run"][0]
    assert [f["number"] for f in facts][:4] == ["1", "2", "3", "4"]
    said = next(f for f in facts if f["fact"]["kind"] == "said")
    assert said["sentence"] == "Reed: Welcome. Ωmega <b>"
    assert said["at"] == "2027-01-15T08:00:00.000Z"
    assert any(f["number"] == "gm.1" and "hidden lever" in f["sentence"] for f in facts)


def test_an_export_for_a_seat_holds_none_of_the_gms_secrets(data: Path) -> None:
    done = tablewright("log", "export", "The Cellar", "--seat", "mira", "--data", str(data))
    assert done.returncode == 0
    assert "hidden lever" not in done.stdout
    header, *facts = [json.loads(line) for line in done.stdout.splitlines()]
    assert header["for"] == "Mira"
    assert [f["number"] for f in facts] == [str(n) for n in range(1, len(facts) + 1)]


def test_a_log_goes_into_a_folder_that_is_there_but_empty(data: Path, tmp_path: Path) -> None:
    file, other = tmp_path / "cellar.jsonl", tmp_path / "other"
    assert tablewright("log", "export", "The Cellar", "--out", str(file), "--data", str(data)).returncode == 0
    other.mkdir()
    done = tablewright("log", "import", str(file), "--data", str(other))
    assert (done.returncode, done.stderr) == (0, "")
    assert "“The Cellar” is there" in done.stdout


def test_a_log_goes_into_another_folder_and_verifies_there(data: Path, tmp_path: Path) -> None:
    file = tmp_path / "cellar.jsonl"
    assert tablewright("log", "export", "The Cellar", "--out", str(file), "--data", str(data)).returncode == 0
    other = tmp_path / "other"
    done = tablewright("log", "import", str(file), "--json", "--data", str(other))
    assert done.returncode == 0, done.stderr
    made = json.loads(done.stdout)
    assert made["title"] == "The Cellar"
    verified = tablewright("log", "verify", made["table"], "--json", "--data", str(other))
    found = json.loads(verified.stdout)
    assert found["good"]
    assert found["chain"] is True
    said = tablewright("log", "say", "The Cellar", "--data", str(other))
    assert "Reed: Welcome. Ωmega <b>" in said.stdout
    assert "All before this comes from “The Cellar”" in said.stdout


def test_say_reads_a_file_too(data: Path, tmp_path: Path) -> None:
    file = tmp_path / "cellar.jsonl"
    tablewright("log", "export", "The Cellar", "--seat", "Mira", "--out", str(file), "--data", str(data))
    done = tablewright("log", "say", str(file))
    assert done.returncode == 0
    assert done.stdout.splitlines()[0] == "#1        The table “The Cellar” is opened."
    told = json.loads(tablewright("log", "say", str(file), "--json").stdout)
    assert told[0] == {
        "number": "1",
        "at": "2027-01-15T08:00:00.000Z",
        "when": "Day 1",
        "sentence": "The table “The Cellar” is opened.",
    }
    file.write_bytes(file.read_bytes().replace(b"The Cellar", b"The \\u001b[2J Cellar"))
    done = tablewright("log", "say", str(file))
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr == "tablewright: Line 1 holds a character that cannot be shown (U+001B).\n"


def test_verify_in_words(data: Path) -> None:
    done = tablewright("log", "verify", "The Cellar", "--data", str(data))
    assert done.returncode == 0
    assert "The chain of the log is unbroken." in done.stdout
    assert done.stdout.endswith("All is well.\n")


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("", "Line 1 is no header"),
        ("not json", "Line 1 is no header"),
        ('{"tablewright":9,"game":"axx","title":"x","options":{},"for":"full","run":[]}', "format 9"),
        ('{"tablewright":1,"game":"axx","title":"x","options":{},"for":"Mira","run":[]}', "for one seat"),
        ('{"tablewright":1,"game":"chess","title":"x","options":{},"for":"full","run":[]}', "no game 'chess'"),
        ('{"tablewright":1,"game":"axx","title":"x","options":{},"for":"full","run":[]}\n{"a":1}', "Line 2"),
        (
            '{"tablewright":1,"game":"axx","title":"x","options":{},"for":"full","run":[]}\n'
            '{"number":"1","at":"2027-01-15T08:00:00Z","fact":{"kind":"dragon"}}',
            "Line 2 cannot be read",
        ),
    ],
)
def test_a_bad_file_is_one_plain_line_and_makes_no_table(tmp_path: Path, text: str, words: str) -> None:
    file = tmp_path / "bad.jsonl"
    file.write_text(text)
    data = tmp_path / "data"
    done = tablewright("log", "import", str(file), "--data", str(data))
    assert done.returncode == 2
    assert words in done.stderr
    assert done.stderr.count("\n") == 1
    assert done.stdout == ""
    with_tables = tablewright("log", "say", "x", "--data", str(data))
    assert "there is none at all" in with_tables.stderr


def test_what_is_not_there_is_said_in_one_line(data: Path, tmp_path: Path) -> None:
    for args, words in (
        (("export", "No Such", "--data", str(data)), "There is no table “No Such” here; there is “The Cellar”"),
        (("export", "The Cellar", "--seat", "Nobody", "--data", str(data)), "there is Reed and Mira"),
        (("say", "x", "--data", str(tmp_path)), "There are no tables in"),
    ):
        done = tablewright("log", *args)
        assert (done.returncode, done.stdout) == (2, "")
        assert words in done.stderr


def test_luck_at_a_table_where_nobody_has_rolled_says_so(data: Path) -> None:
    result = tablewright("log", "luck", "The Cellar", "--data", str(data))
    assert (result.returncode, result.stdout, result.stderr) == (0, "Nobody has rolled anything yet.\n", "")


@pytest.mark.parametrize("verb", ["say", "verify"])
def test_a_logs_file_that_is_not_there_is_told_as_that(tmp_path: Path, verb: str) -> None:
    """It was told that there is no table of that name, or none in the data folder."""
    data = tmp_path / "data"
    for _ in range(2):
        result = tablewright("log", verb, "chapel.jsonl", "--data", str(data))
        assert (result.returncode, result.stderr) == (2, "tablewright: There is no file 'chapel.jsonl'.\n")
        with open_folder(data) as folder:
            Hall(folder.store).make_table("axx", "The Well")
    missing = tablewright("log", "import", "chapel.jsonl", "--data", str(data))
    assert (missing.returncode, missing.stderr) == (2, "tablewright: There is no file 'chapel.jsonl'.\n")
    unknown = tablewright("log", verb, "The Chapel", "--data", str(data))
    assert "There is no table “The Chapel” here" in unknown.stderr
