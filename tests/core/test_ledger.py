"""The ledger: found by id, title or word; complete; and its index where the code and the tests really are."""

from __future__ import annotations

from pathlib import Path

import msgspec
import pytest

import ledger as tool
import marked_examples
from tablewright.core.ledger import Clause, Ledger, Places, clause, load, load_coverage, shelf
from tablewright.games import registry

AXX = "tablewright.games.axx"
LEDGER = Ledger(
    game="toy",
    title="Toy",
    source="Toy: the Rules",
    credit="Toy, by Nobody.",
    clauses=(
        Clause(id="toy.combat.charge", title="Charge", says="Close and strike at +2."),
        Clause(id="toy.combat.attack", title="Attack and two on one", says="Roll against AC; no charge here."),
        Clause(id="toy.condition.charmed", title="Charmed", says="A friend of the caster."),
    ),
)


def titles(word: str) -> list[str]:
    """What a word leads to."""
    return [entry.title for entry in LEDGER.find(word)]


def test_clause_gives_back_its_id() -> None:
    assert clause("axx.combat.charge") == "axx.combat.charge"


def test_a_clause_is_found_by_id_title_and_text() -> None:
    assert LEDGER["toy.combat.charge"].says == "Close and strike at +2."
    assert LEDGER.title_of("toy.combat.charge") == "Charge"
    assert titles("toy.combat.charge") == ["Charge"]
    assert titles("CHARGE") == ["Charge"], "an exact title alone, though another text holds the word"
    assert titles("two  on one") == ["Attack and two on one"]
    assert titles("char") == ["Charge", "Charmed", "Attack and two on one"], "names first, then texts"
    assert titles("friend") == ["Charmed"]
    assert titles("combat attack") == ["Attack and two on one"]
    assert titles("dragon") == titles("  ") == []


def test_membership() -> None:
    assert "toy.combat.charge" in LEDGER
    assert "toy.combat" not in LEDGER
    with pytest.raises(KeyError):
        LEDGER["toy.combat"]


def test_the_nearest_titles_come_best_first() -> None:
    assert LEDGER.nearest("chagre", 1) == ["Charge"]
    assert LEDGER.nearest("charmd", 2) == ["Charmed", "Charge"]


def test_axx_has_all_its_clauses_with_titles() -> None:
    """128 clauses; every one says something; its examples and house-rule switches are there."""
    axx = load(AXX)
    assert (axx.game, axx.title, axx.source) == ("axx", "AX&X", "AX&X: Core Rules")
    assert len(axx.clauses) == 128
    assert all(entry.title and entry.says for entry in axx.clauses)
    assert sum(len(entry.examples) for entry in axx.clauses) == 43
    assert axx.options == {
        "coin_weight": True,
        "natural": False,
        "declare_spells": False,
        "undead_immunities": True,
        "ranger_kit_armor": False,
        "backstab_missiles": False,
        "free_damage_type": False,
    }
    assert axx["axx.ability.modifier"].says.startswith("Modifier by score: 3 -3; 4-5 -2;")


def test_no_id_stands_in_what_people_read() -> None:
    """Clauses point at each other by title."""
    for package in shelf("tablewright.games"):
        book = load(package)
        prefix = book.clauses[0].id.split(".")[0] + "."
        for entry in book.clauses:
            told = " ".join((entry.title, entry.says, entry.reading, *entry.examples))
            assert prefix not in told, entry.id


def test_every_option_of_a_ledger_stands_with_the_one_clause_that_it_decides_in() -> None:
    for id_ in registry.GAMES:
        game = registry.game(id_)
        named = [switch for entry in game.ledger.clauses for switch in entry.switches]
        assert len(named) == len(set(named)), id_
        assert set(game.ledger.options) <= set(named) <= set(game.switches), id_


def test_what_is_shipped_is_up_to_date() -> None:
    """ledger.json and the code part of coverage.json are what `make ledger-quick` would write."""
    assert tool.stale() == []


def test_the_index_holds_no_line_numbers_and_only_known_clauses() -> None:
    book, coverage = load(AXX), load_coverage(AXX)
    assert [name for name in coverage if name not in book] == []
    places = [place for found in coverage.values() for place in (*found.code, *found.tests)]
    assert [place for place in places if place.rsplit(":", 1)[-1].isdigit()] == []


def test_what_a_clause_lacks() -> None:
    assert Places().missing() == ["code", "test"]
    assert Places(code=("a:b",)).missing() == ["test"]
    assert Places(code=("a:b",), tests=("t",)).missing() == []


# ── The tool that writes the index ────────────────────────────────────────


def test_citations_name_module_and_function() -> None:
    text = """
TABLE = clause("toy.a")
class Blow:
    def land(self):
        def inner():
            return ledger.clause("toy.b")
        return [clause("toy.c"), say("clause"), declause("toy.d")]
"""
    assert tool.citations(text, "toy.fight", Path("fight.py")) == [
        ("toy.a", "toy.fight"),
        ("toy.b", "toy.fight:Blow.land.inner"),
        ("toy.c", "toy.fight:Blow.land"),
    ]


@pytest.mark.parametrize("call", ["clause(name)", "clause()", "clause('a', 'b')", "clause(f'toy.{x}')"])
def test_a_citation_must_be_literal(call: str) -> None:
    with pytest.raises(tool.Wrong, match=r"fight\.py:2: clause\(\) takes one literal id"):
        tool.citations(f"\n{call}\n", "toy.fight", Path("fight.py"))


def test_an_unknown_citation_is_an_error(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """A tree of its own with one game and one module that cites nonsense: the place and the id are named."""
    data = tmp_path / "tablewright" / "games" / "axx" / "data"
    data.mkdir(parents=True)
    (data / "ledger.toml").write_bytes((tool.folder(AXX) / "ledger.toml").read_bytes())
    (tmp_path / "tablewright" / "fight.py").write_text('clause("axx.combat.charge"); clause("axx.combat.chrage")')
    monkeypatch.setattr(tool, "SOURCE", tmp_path)
    with pytest.raises(tool.Wrong, match=r"^tablewright\.fight cites 'axx\.combat\.chrage', which no ledger has$"):
        tool.code_places()


def test_data_cite_clauses_too(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    data = tmp_path / "tablewright" / "games" / "axx" / "data"
    data.mkdir(parents=True)
    (data / "ledger.toml").write_bytes((tool.folder(AXX) / "ledger.toml").read_bytes())
    (data / "threats.toml").write_text(
        '[[monster]]\nname = "Orc"\nclause = "axx.threat.orc_patrol"\nlook = "The axx.threat of the day"\n'
        '[monster.blow]\nclauses = ["axx.combat.attack"]\n'
    )
    monkeypatch.setattr(tool, "SOURCE", tmp_path)
    assert tool.code_places()[AXX] == {
        "axx.threat.orc_patrol": ["tablewright.games.axx/data/threats.toml:Orc"],
        "axx.combat.attack": ["tablewright.games.axx/data/threats.toml:Orc"],
    }


@pytest.mark.parametrize(
    ("change", "complaint"),
    [
        (("axx.combat.charge", "axx.combat.withdraw"), "'axx.combat.withdraw' stands twice"),
        (('title = "Charge"', 'title = "Rest"'), "'Rest' stands twice"),
        (('title = "Charge"', 'tilte = "Charge"'), "unknown field `tilte`"),
        (('title = "Charge"', "title = 5"), "Expected `str`, got `int`"),
        (('id = "axx.combat.charge"', 'id = "Charge!"'), "'Charge!' is not an id"),
    ],
)
def test_a_faulty_ledger_is_refused(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, change: tuple[str, str], complaint: str
) -> None:
    text = (tool.folder(AXX) / "ledger.toml").read_text("utf-8")
    data = tmp_path / "tablewright" / "games" / "axx" / "data"
    data.mkdir(parents=True)
    assert change[0] in text
    (data / "ledger.toml").write_text(text.replace(*change), "utf-8")
    monkeypatch.setattr(tool, "SOURCE", tmp_path)
    with pytest.raises(tool.Wrong) as caught:
        tool.read_source(AXX)
    assert complaint in str(caught.value)


def test_the_tests_part_follows_the_run_and_keeps_what_was_skipped(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """Of what is committed, a test that was skipped here stays; one that no longer passes goes; a new one comes."""
    data = tmp_path / "tablewright" / "games" / "axx" / "data"
    data.mkdir(parents=True)
    (data / "ledger.toml").write_bytes((tool.folder(AXX) / "ledger.toml").read_bytes())
    index = {"axx.combat.charge": Places(tests=("t.py::gone", "t.py::in_browser"))}
    (data / "coverage.json").write_bytes(msgspec.json.encode(index))
    monkeypatch.setattr(tool, "SOURCE", tmp_path)
    monkeypatch.setattr(marked_examples, "COMPLETE", ())
    found = tool.Found(passed={"axx.combat.charge": ["t.py::new"]}, skipped=["t.py::in_browser"])
    assert tool.tests_now(AXX, found) == {"axx.combat.charge": ["t.py::in_browser", "t.py::new"]}
    assert tool.stale_tests(found) == [
        "coverage.json of tablewright.games.axx has not the tests that passed (axx.combat.charge): "
        "run `make ledger` and commit what it writes"
    ]
    tool.write_tests(found)
    assert tool.stale_tests(found) == []
    assert tool.committed(AXX)["axx.combat.charge"].tests == ("t.py::in_browser", "t.py::new")
