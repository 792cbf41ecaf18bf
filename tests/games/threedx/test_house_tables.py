"""The house defaults beside the clauses whose tables the text of 3dX leaves out."""

from __future__ import annotations

import json

import pytest
from click.testing import CliRunner
from tests.games.threedx.casting import GAME

from tablewright.cli.rules import command as rules
from tablewright.core.view import Table
from tablewright.games.threedx import content
from tablewright.odds.tables import of_odds, tables

PACKAGE = "tablewright.games.threedx"


def shown(clause: str) -> tuple[Table, ...]:
    return tables(PACKAGE, GAME.ledger[clause])


def test_every_clause_whose_table_is_missing_shows_what_stands_in_for_it() -> None:
    missing = [entry for entry in GAME.ledger.clauses if entry.house and "missing" in entry.says]
    without = {entry.id for entry in missing if not entry.shows}
    assert without == {"3dx.condition.stacked", "3dx.vitality_save"}  # their readings hold all figures
    for entry in GAME.ledger.clauses:
        for table in tables(PACKAGE, entry):
            assert not of_odds(entry)
            assert "house default" in table.note
            assert all(len(row) == len(table.head) for row in table.rows)
            assert len(table.records) == len(table.rows)
            for text in (table.title, *table.head, *(cell for row in table.rows for cell in row)):
                assert text
                assert "_" not in text
                assert "HD-" not in text


@pytest.mark.clause("3dx.level.tiers")
def test_the_levels_as_a_table() -> None:
    (table,) = shown("3dx.level.tiers")
    assert table.rows[3] == ("4", "Intermediate (begins)", "10", "50", "1", "d8")
    assert table.rows[-1] == ("12", "Master", "30", "150", "3", "d12")


@pytest.mark.clause("3dx.weapon.types")
def test_the_weapons_as_tables() -> None:
    types, bands = shown("3dx.weapon.types")
    assert types.rows[3] == (
        "Two-handed melee weapon",
        "2",
        "2",
        "Strike",
        "Melee, reach 3 m",
        "advantage",
        "disadvantage",
        "greatsword, polearm, great axe",
    )
    assert [row[1] for row in bands.rows] == ["2 m", "10 m", "30 m", "90 m", "270 m"]


@pytest.mark.clause("3dx.damage.reduction", "3dx.dying.ways_out", "3dx.rest.points")
def test_other_tables() -> None:
    assert [row[0] for row in shown("3dx.damage.reduction")[0].rows] == [
        "Break a piece of armour",
        "Let the shield take it",
        "Fall prone",
        "Give ground",
        "Sacrifice something held",
    ]
    character, npc = shown("3dx.dying.ways_out")[0].rows
    assert character[2:] == ("12", "d2")
    assert npc[2:] == ("its target number", "–")
    assert [row[1] for row in shown("3dx.rest.points")[0].rows] == ["1", "1", "2", "1", "2", "6"]
    assert [row[1] for row in shown("3dx.house.more")[0].rows] == ["2", "4", "6", "8", "10", "12"]


def test_the_terminal_prints_them_in_columns_or_row_by_row(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "100")
    levels = CliRunner().invoke(rules, ["3dx", "tiers"]).output.splitlines()
    assert any(line.split() == ["4", "Intermediate", "(begins)", "10", "50", "1", "d8"] for line in levels)
    skills = CliRunner().invoke(rules, ["3dx", "weapon", "skills"]).output
    assert max(len(line) for line in skills.splitlines()) <= 100
    assert "Sweep. what it does: no disadvantage for two adjacent targets; with: two-handed melee weapon" in " ".join(
        skills.split()
    )


def test_programs_get_the_records() -> None:
    (found,) = json.loads(CliRunner().invoke(rules, ["3dx", "leaps", "--json"]).output)
    records = found["tables"][0]["records"]
    assert [record["percent"] for record in records] == [100, 150, 200]
    assert {record["house"] for record in records} == {"HD-06"}
    assert len(content.base().leaps) == 3
