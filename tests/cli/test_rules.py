"""`tablewright rules`: the ledger as people and programs read it."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import pytest

from tablewright.cli.main import main
from tablewright.core.ledger import load, load_coverage

AXX = load("tablewright.games.axx")
KEYS = {"id", "title", "says", "reading", "examples", "house", "beyond", "code", "tests"}


@pytest.fixture
def rules(capsys: pytest.CaptureFixture[str]) -> Callable[..., str]:
    """Run `tablewright rules …`, which must succeed; what it said on standard output."""

    def run_it(*args: str) -> str:
        with pytest.raises(SystemExit) as end:
            main(["rules", *args])
        assert end.value.code == 0
        return capsys.readouterr().out

    return run_it


def as_json(text: str) -> list[dict[str, Any]]:
    """A list of records, and nothing around it."""
    found = json.loads(text)
    assert isinstance(found, list)
    return found


def flat(text: str) -> str:
    """The text without its line breaks, so that a sentence can be looked for."""
    return " ".join(text.split())


def test_without_a_game_the_games_and_their_credit(rules: Callable[..., str]) -> None:
    said = rules()
    assert "axx    AX&X: 128 rules. AX&X: Core Rules, the work of its authors." in said
    assert "Tablewright is unofficial" in said
    assert "axiom  AxiomRPG: 34 rules. AxiomRPG, the work of its authors." in said
    assert "3dx    3dX: 75 rules. 3dX by Dan Leitch." in said
    assert {game["game"]: game["clauses"] for game in as_json(rules("--json"))} == {"axiom": 34, "axx": 128, "3dx": 75}


def test_a_word_leads_to_the_rule_with_reading_and_examples(rules: Callable[..., str]) -> None:
    said = flat(rules("axx", "charge"))
    assert said.startswith("Charge A foe too far to reach costs a move now")
    assert "This project's reading: A far foe is one out of reach even after a short step" in said
    assert "Example: Level 1 Barbarian, STR 16, charges an orc (AC 13): 1 + 2 + 2 = +5, needs 8, 65%." in said
    assert "Acts in: " not in said
    assert "Proved by: " not in said
    assert "axx.combat.charge (" not in said, "people see the title"
    assert "Tablewright is unofficial" in said


def test_where_a_rule_acts_and_what_proves_it_is_said_to_who_asks(rules: Callable[..., str]) -> None:
    said = flat(rules("axx", "charge", "--proof"))
    assert "Acts in: tablewright.games.axx.combat." in said
    assert "Proved by: tests/" in said


def test_several_words_and_any_case(rules: Callable[..., str]) -> None:
    assert as_json(rules("AXX", "Brush", "with", "DEATH", "--json"))[0]["id"] == "axx.death.brush"
    assert as_json(rules("axx", "axx.save", "--json"))[0]["title"] == "Save"


def test_json_holds_every_clause_with_every_key(rules: Callable[..., str]) -> None:
    found = as_json(rules("axx", "--json"))
    assert [record["id"] for record in found] == [entry.id for entry in AXX.clauses]
    assert all(record.keys() >= KEYS for record in found)
    charge = next(record for record in found if record["id"] == "axx.combat.charge")
    assert charge["house"] is charge["beyond"] is False
    assert len(charge["examples"]) == 1


def test_the_whole_ledger_reads_as_prose_without_ids(rules: Callable[..., str]) -> None:
    said = rules("axx")
    assert "axx." not in said
    assert all(entry.title in said for entry in AXX.clauses)


def test_holes_are_the_clauses_without_code_or_test(rules: Callable[..., str]) -> None:
    coverage = load_coverage("tablewright.games.axx")
    lacking = [entry.id for entry in AXX.clauses if entry.id not in coverage or coverage[entry.id].missing()]
    assert [record["id"] for record in as_json(rules("axx", "--holes", "--json"))] == lacking
    lines = rules("axx", "--holes").splitlines()
    assert len(lines) == len(lacking)
    assert all(f"({name}): no " in line for name, line in zip(lacking, lines, strict=True))


def test_no_match_names_the_nearest(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as end:
        main(["rules", "axx", "zharge"])
    assert end.value.code == 2
    said = capsys.readouterr()
    assert said.out == ""
    assert (
        said.err == "tablewright: No rule of AX&X holds 'zharge'; the nearest are: Charge, Helpless targets, Charmed.\n"
    )


def test_holes_need_a_game(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as end:
        main(["rules", "--holes"])
    assert end.value.code == 2
    assert capsys.readouterr().err.startswith("tablewright: Name the game")


@pytest.mark.clause("axiom.threshold.published_odds")
def test_the_printed_odds_stand_beside_the_exact_ones(rules: Callable[..., str]) -> None:
    said = rules("axiom", "odds")
    assert "  Standard (2)       75 61.59       13.41 84.38   30.34  64.88 89.06   26.32" in said.splitlines()
    assert "  Easy (1)          99+ 98.17 at least 0.83 99.89   83.85  99.23 99.98   88.78" in said.splitlines()
    assert all(len(line) <= 80 for line in said.splitlines())
    (found,) = as_json(rules("axiom", "odds", "--json"))
    assert found["id"] == "axiom.threshold.published_odds"
    assert [len(table["records"]) for table in found["tables"]] == [5, 5, 5, 45]
    assert found["tables"][0]["records"][1]["exact"]["normal"] == "449/729"


def test_what_goes_beyond_the_page_is_marked(rules: Callable[..., str]) -> None:
    titles = [line for line in rules("axiom").splitlines() if line and not line.startswith(" ")]
    assert "Dice pools  (AX.C.02.01)" in titles
    assert "Shields  (beyond the page; AX.C.10.06)" in titles
    assert "Full rest  (beyond the page; house default)" in titles
    records = {record["id"]: record for record in as_json(rules("axiom", "--json"))}
    assert len(records) == 34
    assert sum(record["beyond"] for record in records.values()) == 20
    assert sum(record["house"] for record in records.values()) == 10
    assert records["axiom.defense"]["page"] == "AX.C.10.06"


@pytest.mark.parametrize("args", [("axiom", "odds"), ("3dx", "leaps"), ("axx", "charge"), ()])
@pytest.mark.parametrize(("columns", "most"), [(60, 60), (200, 100)])
def test_rules_are_as_wide_as_the_terminal_and_never_too_wide_to_read(
    rules: Callable[..., str], monkeypatch: pytest.MonkeyPatch, args: tuple[str, ...], columns: int, most: int
) -> None:
    monkeypatch.setenv("COLUMNS", str(columns))
    assert max(map(len, rules(*args).splitlines())) <= most


def test_a_table_too_wide_for_the_terminal_says_of_its_columns_what_stood_above_them(
    rules: Callable[..., str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """12D at Easy: 98.17 % with the Wild Die, 99.23 % without it; both have columns called “Adv.”."""
    monkeypatch.setenv("COLUMNS", "60")
    told = flat(rules("axiom", "odds"))
    assert "Easy (1). printed: 99+; with the Wild Die, exact: 98.17; too high by: at least 0.83;" in told
    assert "without it, normal: 99.23; Adv.: 99.98;" in told
