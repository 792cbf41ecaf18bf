"""What a program hands the library that is of another kind, or out of bounds, is refused in one plain line."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from fractions import Fraction
from pathlib import Path
from typing import Any, SupportsIndex

import msgspec
import pytest

import tablewright
from tablewright.core.errors import Mendable

NO_NUMBERS: tuple[Any, ...] = (None, True, 2.5, 2.0, float("nan"), "4", b"4", [], {}, (1,), Fraction(3, 2), object())
NO_TEXTS: tuple[Any, ...] = (None, True, 7, 2.5, b"axx", [], {}, ("axx",), Path("axx"), object())


class OfNumpy:
    """A whole number of another library, as numpy has them: it is one by `__index__` alone."""

    def __init__(self, value: int) -> None:
        self.value = value

    def __index__(self) -> int:
        return self.value


def refused(call: Callable[..., object], *given: object, **named: object) -> str:
    """The line with which something is refused; one line, and no fault."""
    with pytest.raises(Mendable) as wrong:
        call(*given, **named)
    assert "\n" not in wrong.value.line
    return wrong.value.line


def hall() -> tablewright.Hall:
    return tablewright.Hall(tablewright.MemoryStore())


def numbers_asked() -> Iterator[tuple[str, Callable[[Any], object]]]:
    """Every number that the functions of the library take, by what it is."""
    fight: dict[str, Any] = {"party": "random:1", "foes": "1 orc", "runs": 1}
    yield "The size of a party is a whole number, not ", lambda n: tablewright.party("axiom", size=n)
    yield "A face is a whole number, not ", lambda n: tablewright.roll("axx", "1d6", dice=[n])
    yield "A target is a whole number, not ", lambda n: tablewright.odds_of("axx", "3d6").at_least(n)
    for seeded in (
        lambda n: tablewright.character("axx", seed=n),
        lambda n: tablewright.party("axx", size=1, seed=n),
        lambda n: tablewright.dungeon("axx", seed=n),
        lambda n: tablewright.fights("axx", **fight, seed=n),
        lambda n: tablewright.game("axiom").opening(n),
        lambda n: tablewright.game("axx").opening(n),
        lambda n: tablewright.game("3dx").opening_title(n),
    ):
        yield "A seed is a whole number from 0 to 9223372036854775807, not ", seeded
    yield "How many levels there are is a whole number, not ", lambda n: tablewright.dungeon("axx", levels=n)
    yield "How many rooms a level has is a whole number, not ", lambda n: tablewright.dungeon("axx", rooms=n)
    yield "The first level is a whole number, not ", lambda n: tablewright.dungeon("axx", level=n)
    yield "Fights are run 1 to 100,000,000 times, not ", lambda n: tablewright.fights("axx", **{**fight, "runs": n})
    yield "The cap is a number of rounds from 1 to 10,000, not ", lambda n: tablewright.fights("axx", **fight, cap=n)
    yield (
        "Fights run in 1 to 256 processes (0: one a core), not ",
        lambda n: tablewright.fights("axx", **fight, workers=n),
    )


@pytest.mark.parametrize(("words", "call"), list(numbers_asked()))
def test_what_is_no_whole_number_is_told_and_never_taken(words: str, call: Callable[[Any], object]) -> None:
    """A party of 2.5 was three, one of True one; text where a number belongs was a fault."""
    for given in NO_NUMBERS:
        assert refused(call, given).startswith(words)


def test_whole_numbers_of_another_library_are_whole_numbers() -> None:
    """As numpy's: what is made by them is plain data, the same as by Python's own."""
    four: SupportsIndex = OfNumpy(4)
    made: Any = tablewright
    assert made.party("axiom", size=four, seed=four) == tablewright.party("axiom", size=4, seed=4)
    assert made.dungeon("axx", rooms=four, seed=four) == tablewright.dungeon("axx", rooms=4, seed=4)
    assert made.roll("axx", "3d6", dice=[four, four, four]).dice == tablewright.roll("axx", "3d6", dice=[4, 4, 4]).dice
    found = made.fights("axiom", party="random:1", foes="1 wolf", runs=four, seed=four, cap=four)
    assert found.score == tablewright.fights("axiom", party="random:1", foes="1 wolf", runs=4, seed=4, cap=4).score
    assert (type(found.seed), type(found.setup.cap), found.score.runs) == (int, int, 4)
    faces = tablewright.SeededDice(4).roll(6, by="", what="test", count=3)
    assert made.SeededDice(four).roll(6, by="", what="test", count=3) == faces
    msgspec.json.encode(made.character("3dx", seed=four))


@pytest.mark.parametrize("given", NO_TEXTS)
def test_a_game_by_something_else_than_its_name_is_told_with_those_there_are(given: Any) -> None:
    for call in (
        lambda: tablewright.roll(given, "3d6"),
        lambda: tablewright.odds_of(given, "3d6"),
        lambda: tablewright.rules(given),
        lambda: tablewright.character(given),
        lambda: tablewright.party(given, size=1),
        lambda: tablewright.dungeon(given),
        lambda: tablewright.fights(given, party="random:1", foes="1 orc"),
        lambda: tablewright.game(given),
        lambda: hall().make_table(given, "The Ford"),
    ):
        line = refused(call)
        assert line.startswith("There is no game ")
        assert "axiom, axx, 3dx" in line or "axx, axiom, 3dx" in line


def test_a_game_is_known_in_whatever_letter_case_everywhere() -> None:
    assert tablewright.game("AXX") is tablewright.game("axx")
    assert tablewright.rules("AxIoM").title == "AxiomRPG"
    made = hall()
    assert made.table(made.make_table("3DX", "The Ford").table).game.id == "3dx"


@pytest.mark.parametrize("given", NO_TEXTS)
def test_texts_that_are_none_are_told_with_what_they_are_for(given: Any) -> None:
    fight: dict[str, Any] = {"party": "random:1", "foes": "1 orc", "runs": 1}
    house = hall()
    for words, call in (
        ("An ask is text, not ", lambda: tablewright.roll("axx", given)),
        ("A word is text, not ", lambda: tablewright.rules("axx").find(given)),
        ("A word is text, not ", lambda: tablewright.rules("axx").nearest(given)),
        ("Who the foes are is text, not ", lambda: tablewright.fights("axx", **{**fight, "foes": given})),
        ("A way to play is text, not ", lambda: tablewright.fights("axx", **fight, policy=given)),
        ("How far apart the sides begin is text", lambda: tablewright.fights("axx", **fight, apart=given)),
        ("A title is text, not ", lambda: house.make_table("axx", given)),
        ("A name is text, not ", lambda: house.make_table("axx", "The Ford", name=given)),
        ("The id of a table is text, not ", lambda: house.table(given)),
        ("A link is text, not ", lambda: house.find(given)),
    ):
        assert refused(call).startswith(words)


def test_house_rules_that_are_none_are_told() -> None:
    asked: Any = tablewright.odds_of
    for given in (None, True, 3, 2.5, object()):
        line = refused(asked, "axx", "3d6", options=given)
        assert line.startswith("House rules are a mapping of names to values, or each as NAME=VALUE, not ")
    for given in (b"natural=on", [None], (1,), ["natural"], "natural"):
        line = refused(asked, "axx", "3d6", options=given)
        assert line.startswith("Give a house rule as NAME=VALUE, not ")
    house = hall()
    made: Any = house.make_table
    for given in ("natural=on", ["natural=on"], 3):
        line = refused(made, "axx", "The Ford", options=given)
        assert line.startswith("House rules of a game are a mapping of names to values, not ")
        line = refused(made, "axx", "The Ford", packs=given if given == 3 else "abc")
        assert line.startswith("Packs are a list of the digests of those on the shelf, not ")
    assert house.tables() == []


def test_a_party_that_is_none_is_told() -> None:
    fights: Any = tablewright.fights
    for given in (None, 3, True, [], [{"name": "Mira"}]):
        line = refused(fights, "axx", party=given, foes="1 orc")
        assert line.startswith("A party is what `party` gives, or random:4, or a file, not ")


def test_a_log_is_brought_in_as_text_too_and_for_no_seat_there_is_none() -> None:
    """What `Path.read_text` gives was a fault, and so was the log of a seat that is not there."""
    house = hall()
    made = house.make_table("axiom", "The Ford", quick=1)
    log = house.export_log(made.table)
    brought = [house.table(house.import_log(one).table) for one in (log, log.decode())]
    assert [table.row.title for table in brought] == ["The Ford", "The Ford"]
    assert "seat is not at the table" in refused(house.export_log, made.table, seat="nobody")
    given: Any
    for given in (None, 3, [], {}, bytearray(log)):
        line = refused(house.import_log, given)
        assert line.startswith("A log is what `export_log` gives, not ")


def test_what_is_asked_of_a_table_by_something_else_than_text_is_told() -> None:
    house = hall()
    made = house.make_table("axx", "The Chapel", quick=3)
    table: Any = house.table(made.table)
    given: Any
    key: Any
    for given in (None, 3, [], {}):
        for asked in (table.view, table.offers, table.feed, table.names, table.ledger):
            assert "seat is not at the table" in refused(asked, given)
        assert table.command(given, {"do": "say", "text": "Hello"}).refused.code == "seat"
        told = refused(table.why, made.seat, given)
        assert told.startswith("The number of a fact, as in “12”, is text, not ")
        assert refused(house.branch, made.table, made.seat, number=given, title="Else") == told
    assert refused(table.feed, made.seat, since=3).startswith("The pair of numbers up to which all is known")
    assert refused(table.feed, made.seat, limit="3") == "How many facts are wanted is a whole number, not '3'."
    for key in (3, [], b"my-first-order"):
        assert table.command(made.seat, {"do": "say", "text": "Hello"}, key).refused.code == "key"


def test_real_dice_that_are_no_numbers_are_refused_and_are_no_fault_of_the_rules() -> None:
    house = hall()
    made = house.make_table("axiom", "The Ford", quick=1, house={"dice": "hand"})
    table: Any = house.table(made.table)
    offer = next(one.offer for one in table.offers(made.seat) if one.offer.chance and not one.offer.greyed)
    assert table.command(made.seat, offer.command, faces=[]).wants is not None
    for face in ("3", 2.5, None, True):
        reply = table.command(made.seat, offer.command, faces=[face])
        assert reply.refused.words == f"A face is a whole number, not {face!r}."
    assert table.fault == ""


def test_an_order_that_no_game_knows_is_told() -> None:
    rules: Any = tablewright.game("axx")
    world, dice = rules.new_world(), tablewright.SeededDice(1)
    for given in (None, "search", {"do": "search"}, tablewright.game("axiom").opening(1)[1]):
        told = refused(rules.refusal, world, given)
        assert told.startswith("This game knows no such order: ")
        assert refused(tablewright.attempt, rules, world, given, dice) == told


def test_a_bot_that_cannot_be_is_told() -> None:
    house = hall()
    made = house.make_table("axx", "The Chapel", quick=3)
    table, bot = house.table(made.table), tablewright.Bot
    at: Any = bot
    assert refused(at, made, made.seat, 1).startswith("A bot sits at a table, as `hall.table(made.table)` gives it")
    for seed in (-1, "1", None):
        assert refused(at, table, made.seat, seed).startswith("A seed is a whole number")
    assert refused(at, table, made.seat, 1, index=-1).startswith("The index of a bot is a whole number from 0 on")
    one: Any = bot(table, made.seat, 1)
    assert refused(one.below, 10**30).startswith("Of at most 2,147,483,648 one can be chosen")  # it went on for ever
    offered = table.offers(made.seat)[0]  # which holds the offer, and is none
    assert refused(one.filled, offered).startswith("An offer is one of those that `offers()` of the bot gives")


def test_a_seed_of_dice_without_a_table_is_a_value_error_in_words() -> None:
    dice: Any = tablewright.SeededDice
    for given in (-1, 2**63, 2.5, "1", None, True):
        with pytest.raises(ValueError, match=r"^a seed is a whole number from 0 to 9223372036854775807, not "):
            dice(given)


def test_a_folder_that_is_no_path_is_told() -> None:
    opened: Any = tablewright.open_folder
    where: Any = tablewright.data_dir
    for given in (True, 3, b"data", [], "a\0b", object()):
        for call in (opened, where):
            assert refused(call, given).startswith("The data folder is a path, not ")
    made: Any = tablewright.Hall
    for store in (None, "data", Path("data")):
        assert refused(made, store).startswith("A hall has a store, as open_folder().store")
