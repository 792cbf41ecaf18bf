"""3dX's ledger: all its clauses, its switches, and which figures are house defaults."""

from __future__ import annotations

from tablewright.core.ledger import load

LEDGER = load("tablewright.games.threedx")


def test_it_has_all_its_clauses_with_titles() -> None:
    assert (LEDGER.game, LEDGER.title, LEDGER.credit) == ("3dx", "3dX", "3dX by Dan Leitch.")
    assert len(LEDGER.clauses) == 75
    assert all(entry.id.startswith("3dx.") and entry.title and entry.says for entry in LEDGER.clauses)
    assert sum(entry.house for entry in LEDGER.clauses) == 16
    assert sum(len(entry.examples) for entry in LEDGER.clauses) == 45


def test_its_switches_stand_at_their_defaults() -> None:
    assert LEDGER.options == {
        "bonus_die": "shift+join",
        "range_rule": "L299",
        "carry": "L209",
        "armor_floor": 1,
        "taking_time_in_combat": "steady",
        "npc_die": "uniform",
        "attack_and_move": True,
    }


def test_no_number_of_a_list_stands_in_what_people_read() -> None:
    for entry in LEDGER.clauses:
        assert "HD-" not in " ".join((entry.title, entry.says, entry.reading, *entry.examples)), entry.id
