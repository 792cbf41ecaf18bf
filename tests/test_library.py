"""`import tablewright`: light, and with all that it names."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from fractions import Fraction
from pathlib import Path

import pytest
from tests.commands import told

import tablewright
from tablewright.core.arena import Score
from tablewright.core.facts import Offer
from tablewright.core.ledger import Clause, Ledger
from tablewright.core.view import View
from tablewright.dice import asks
from tablewright.sim import report, shares
from tablewright.store.port import TableRow
from tablewright.table.feed import Entry
from tablewright.table.hall import Made
from tablewright.table.replies import Reply
from tablewright.table.seats import Seated
from tablewright.table.table import Table


def test_every_public_name_is_there() -> None:
    assert [name for name in tablewright.__all__ if getattr(tablewright, name, None) is None] == []
    assert set(tablewright.__all__) <= set(dir(tablewright))
    with pytest.raises(AttributeError, match="no attribute 'nothing'"):
        _ = tablewright.nothing


def test_importing_loads_none_of_it() -> None:
    program = "import sys, tablewright; print(*(name for name in sys.modules if name.startswith('tablewright')))"
    result = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True, timeout=60)
    assert result.stdout.split() == ["tablewright"]


def test_a_room_of_the_house_keeps_its_name() -> None:
    """`tablewright.odds` is the room; a function of that name would vanish as soon as the room is imported."""
    import tablewright.odds

    assert tablewright.odds.__name__ == "tablewright.odds"
    assert not set(tablewright.__all__) & {"odds", "dice", "core", "games", "store", "table", "web", "cli"}


def test_odds_are_fractions_that_add_up_to_one() -> None:
    found = tablewright.odds_of("axx", "4d6kh3")
    assert sum(found.distribution.values()) == 1
    assert found.distribution[18] == Fraction(21, 1296)
    assert found.success is None
    assert tablewright.odds_of("axx", "3d6").mean == Fraction(21, 2)


def test_a_roll_takes_dice_or_a_seed() -> None:
    assert tablewright.roll("axx", "3d6", seed=5) == tablewright.roll("axx", "3d6", seed=5)
    assert tablewright.roll("axx", "3d6", dice=[1, 2, 3]).total == 6
    with pytest.raises(tablewright.Mendable, match="not both"):
        tablewright.roll("axx", "3d6", dice=[1, 2, 3], seed=5)


def test_an_unknown_game_is_told_in_words() -> None:
    with pytest.raises(tablewright.Mendable, match="There is no game 'chess' here"):
        tablewright.rules("chess")


def test_a_seed_that_dice_do_not_take_is_told_in_words() -> None:
    hall = tablewright.Hall(tablewright.MemoryStore(), clock=lambda: 0)
    for seed in (-1, 2**63):
        with pytest.raises(tablewright.Mendable, match=f"A seed is a whole number from 0 to .*, not {seed}"):
            tablewright.fights("axiom", party="random:1", foes="1 wolf", runs=1, seed=seed)
        with pytest.raises(tablewright.Mendable, match=f"A seed is a whole number from 0 to .*, not {seed}"):
            hall.make_table("axx", "The Chapel", quick=seed)
    assert hall.tables() == []
    with pytest.raises(tablewright.Mendable, match=r"Fights run in 1 to 256 processes .*, not -1"):
        tablewright.fights("axiom", party="random:1", foes="1 wolf", runs=1, workers=-1)


def test_odds_of_a_group_tell_of_its_members_and_of_readings() -> None:
    found = tablewright.odds_of("axiom", "group 5D 4D vs 2")
    assert [member.success for member in found.members] == [Fraction(127, 243), Fraction(34, 81)]
    assert found.success == Fraction(127, 243) * Fraction(34, 81)  # more than half of two are both
    assert found.target == 2  # of the two
    assert "axiom.challenge.group" in found.readings
    assert tablewright.odds_of("axx", "attack +3 vs ac 14").target == 14


def test_fights_tell_what_kept_them_from_the_quick_way(tmp_path: Path) -> None:
    party = told("party", "axiom", "--size", "1", "--seed", "7")
    party["characters"][0]["gear"] += 9 * [{"name": "dagger"}]
    file = tmp_path / "party.json"
    file.write_text(json.dumps(party), "utf-8")
    found = tablewright.fights("axiom", party=str(file), foes="1 wolf", runs=1)
    assert found.by_facts == (f"more than 8 weapons and shields ({found.heroes[0]})",)


def test_the_reference_names_what_there_is() -> None:
    """Each record of the table in the library's page, and each of its fields."""
    page = (Path(__file__).parents[1] / "docs/reference/library.md").read_text("utf-8")
    places = {
        "Rolled": asks.Rolled, "Odds": tablewright.Odds, "Report": report.Report, "Share": shares.Share,
        "Score": Score, "Ledger": Ledger, "Clause": Clause, "Hall": tablewright.Hall, "TableRow": TableRow,
        "Made": Made, "Table": Table, "Seated": Seated, "View": View, "Offer": Offer, "Reply": Reply, "Entry": Entry,
    }  # fmt: skip
    rows = re.findall(r"^\| `(\w+)`.*? \| (.*) \|$", page, re.MULTILINE)
    assert [record for record, _ in rows] == list(places)
    for record, fields in rows:
        own = re.sub(r"\((?:each|with|these).*?\)", "", fields)
        lost = [name for name in re.findall(r"`(\w+)", own) if not hasattr(places[record], name)]
        assert lost == [], record
