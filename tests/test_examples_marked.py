"""Every worked example of a game's ledger is asserted by a test that is marked with it."""

from __future__ import annotations

from pathlib import Path

import pytest

import ledger as tool
import marked_examples
from tablewright.core.ledger import Clause, Ledger, load, package_of, shelf

TOY = Ledger(
    game="toy",
    title="Toy",
    source="Toy: the Rules",
    credit="Toy, by Nobody.",
    clauses=(
        Clause(
            id="toy.charge", title="Charge", says="Strike at +2.", examples=("14 + 2 hits 16.", "13 + 2 misses 16.")
        ),
        Clause(id="toy.flee", title="Flee", says="Away.", examples=("30 ft a round.",)),
        Clause(id="toy.rest", title="Rest", says="Sleep."),
    ),
)


@pytest.mark.parametrize("game", marked_examples.COMPLETE)
def test_no_example_of_a_complete_game_is_without_a_test(game: str) -> None:
    assert marked_examples.unmarked(load(package_of(game)), marked_examples.in_tests()) == []


def test_no_marker_names_an_example_that_is_not_there() -> None:
    ledgers = [load(package) for package in shelf("tablewright.games")]
    assert marked_examples.unknown(ledgers, marked_examples.in_tests()) == []


def test_markers_are_read_above_tests_and_above_their_single_cases() -> None:
    text = """
@pytest.mark.clause("toy.charge")
@pytest.mark.example("toy.charge", 1, 2)
def test_a_charge(): ...

class TestFlight:
    @mark.parametrize("feet", [pytest.param(30, marks=pytest.mark.example("toy.flee", 1)), 40])
    async def test_away(self, feet): ...

@pytest.mark.example("toy.rest", 1)
def helper(): ...

@example("toy.rest")
def test_of_hypothesis(text): ...
"""
    assert marked_examples.in_text(text, "tests/test_toy.py") == [
        (("toy.charge", 1), "tests/test_toy.py::test_a_charge"),
        (("toy.charge", 2), "tests/test_toy.py::test_a_charge"),
        (("toy.flee", 1), "tests/test_toy.py::test_away"),
    ]


@pytest.mark.parametrize(
    "args",
    ["", "'toy.charge'", "1, 2", "'toy.charge', 0", "'toy.charge', True", "'toy.charge', '1'", "id='a'", "NAME, 1"],
)
def test_a_marker_takes_a_literal_id_and_numbers(args: str) -> None:
    text = f"\n@pytest.mark.example({args})\ndef test_it(): ...\n"
    with pytest.raises(marked_examples.BadMark, match=r"^tests/test_toy\.py:2: example\(\) takes "):
        marked_examples.in_text(text, "tests/test_toy.py")


def test_what_no_test_asserts_is_told_in_words() -> None:
    marked = {("toy.charge", 1): ["tests/test_toy.py::test_a_charge"]}
    assert marked_examples.unmarked(TOY, marked) == [
        "Charge (toy.charge), example 2: 13 + 2 misses 16.",
        "Flee (toy.flee), example 1: 30 ft a round.",
    ]
    assert marked_examples.unmarked(TOY, marked | {("toy.charge", 2): ["t"], ("toy.flee", 1): ["t"]}) == []


def test_a_marker_beyond_the_last_example_is_told_with_its_test() -> None:
    marked = {("toy.charge", 3): ["tests/test_toy.py::test_a_charge"], ("toy.flee", 1): ["tests/test_toy.py::test_b"]}
    told = "tests/test_toy.py::test_a_charge asserts example 3 of 'toy.charge', which no ledger has"
    assert marked_examples.unknown([TOY], marked) == [told]


def test_files_are_found_in_every_folder_of_tests(tmp_path: Path) -> None:
    inner = tmp_path / "tests" / "games"
    inner.mkdir(parents=True)
    (inner / "test_toy.py").write_text('@pytest.mark.example("toy.flee", 1)\ndef test_away(): ...\n', "utf-8")
    (inner / "toy.py").write_text('@pytest.mark.example("toy.charge", 1)\ndef test_charge(): ...\n', "utf-8")
    assert marked_examples.in_tests(tmp_path / "tests") == {("toy.flee", 1): ["tests/games/test_toy.py::test_away"]}


def test_the_tool_lists_them_and_knows_no_other_game(capsys: pytest.CaptureFixture[str]) -> None:
    assert tool.main(["examples", "chess"]) == 1
    assert "There is no game 'chess' here" in capsys.readouterr().err
    left = tool.examples("axiom")
    assert tool.main(["examples", "axiom"]) == (1 if left else 0)
    assert capsys.readouterr().out.splitlines() == (left or ["Every worked example of axiom has a test."])


def test_a_whole_run_wants_each_example_of_a_complete_game_passed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(marked_examples, "COMPLETE", ("axiom",))
    books = [load(package) for package in shelf("tablewright.games")]
    every = marked_examples.in_ledger(load(package_of("axiom")))
    passed = {marked_examples.key(each): ["tests/test_toy.py::test_it"] for each in every}
    assert marked_examples.unproved(books, passed, []) == []
    del passed["axiom.pool 2"]
    monkeypatch.setattr(marked_examples, "in_tests", lambda: {("axiom.pool", 2): ["tests/test_toy.py::test_it"]})
    assert marked_examples.unproved(books, passed, ["tests/test_toy.py::test_it"]) == [], "left out on this machine"
    assert marked_examples.unproved(books, passed, []) == ["No test that passed asserts example 2 of axiom.pool"]
