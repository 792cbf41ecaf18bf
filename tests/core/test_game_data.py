"""A game's own data: records that stand on clauses of its ledger."""

from __future__ import annotations

import sys
from pathlib import Path

import msgspec
import pytest

from tablewright.core.content import BadRecord, GameData
from tablewright.core.ledger import Clause, Ledger

LEDGER = Ledger(
    game="toy",
    title="Toy",
    source="Toy: the Rules",
    credit="Toy, by Nobody.",
    clauses=(Clause(id="toy.rope", title="Rope", says="50 ft."),),
)


class Thing(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A thing and the clause that it stands on."""

    id: str
    clause: str = ""


def data(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, *, package: str, records: str) -> GameData:
    """A game's package with a ledger of one clause and these records."""
    folder = tmp_path / package / "data"
    folder.mkdir(parents=True)
    (folder.parent / "__init__.py").touch()
    (folder / "ledger.json").write_bytes(msgspec.json.encode(LEDGER))
    (folder / "gear.toml").write_text(records, "utf-8")
    monkeypatch.syspath_prepend(str(tmp_path))
    assert package not in sys.modules
    return GameData(package)


def test_records_come_with_the_clauses_that_they_name(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    text = '[[thing]]\nid = "rope"\nclause = "toy.rope"\n[[thing]]\nid = "string"\n[[beast]]\nid = "owl"\n'
    made = data(tmp_path, monkeypatch, package="toy_whole", records=text)
    assert made.folder() == tmp_path / "toy_whole" / "data"
    assert list(made.records("gear.toml", "thing", Thing)) == ["rope", "string"]
    assert made.ledger() == LEDGER


def test_a_clause_that_the_ledger_has_not_is_told_with_its_record(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    text = '[[thing]]\nid = "rope"\nclause = "toy.roap"\n'
    made = data(tmp_path, monkeypatch, package="toy_slip", records=text)
    with pytest.raises(BadRecord) as caught:
        made.records("gear.toml", "thing", Thing)
    assert str(caught.value) == "gear.toml, record 'rope', field 'clause': the ledger has no clause 'toy.roap'"
