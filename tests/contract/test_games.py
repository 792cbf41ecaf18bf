"""One suite over every game: being registered enrols it; the toy of the table's tests is one more."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import msgspec
import pytest
from tests.table.toy import games, hall_over

from tablewright.core.facts import (
    GM,
    Answer,
    Answered,
    Asked,
    Command,
    Fact,
    OptionSet,
    RefereeSet,
    SetOption,
    SetReferee,
    tag_of,
)
from tablewright.core.game import Game, Seat
from tablewright.games import registry
from tablewright.table.bots import Bot
from tablewright.table.codec import Codec
from tablewright.table.commands import TABLE_COMMANDS
from tablewright.table.facts import TABLE_FACTS, TableFact
from tablewright.table.past import Past
from tablewright.table.table import Table
from tablewright.table.transfer import export

ORDERS = 120
GM_SEAT = Seat(id="", role=GM)
WATCHER = Seat(id="", role="watcher")


@pytest.fixture(params=[*registry.GAMES, "well"], scope="module")
def game(request: pytest.FixtureRequest) -> Game:
    return games(request.param)


@pytest.fixture(scope="module")
def played(game: Game) -> tuple[Table, str]:
    """A quick start, and some hours of a bot that plays anything on offer."""
    hall = hall_over()
    made = hall.make_table(
        game.id, "Contract", quick=5, name="Mira", table=f"contract-{game.id}", secrets=(b"o" * 32, b"h" * 32)
    )
    table = hall.table(made.table)
    bot = Bot(table, made.seat, 11)
    for _ in range(ORDERS):
        bot.act()
        assert not table.fault, table.fault
    return table, made.seat


def facts_of(table: Table) -> Iterator[tuple[int, Fact]]:
    for place in range(1, table.log.head + 1):
        fact = table.log.fact(place)
        if not isinstance(fact, TableFact):
            yield place, fact


def ids_in(thing: Any) -> set[str]:
    """The ids in a world that are no words: those with a digit in them."""
    if isinstance(thing, dict):
        own = {k for k in thing if isinstance(k, str)}
        own |= {thing["id"]} if isinstance(thing.get("id"), str) else set()
        return {i for i in own if re.search(r"[0-9]", i)}.union(*(ids_in(v) for v in thing.values()))
    if isinstance(thing, list | tuple):
        return set().union(*(ids_in(v) for v in thing))
    return set()


def test_the_registry_names_it_by_its_own_id(game: Game) -> None:
    assert game.id == game.ledger.game
    assert game.title


def test_every_kind_has_a_tag_of_its_own(game: Game) -> None:
    for kinds in ((*game.commands, *TABLE_COMMANDS), (*game.facts, *TABLE_FACTS)):
        tags = [str(kind.__struct_config__.tag) for kind in kinds]
        assert len(set(tags)) == len(tags), sorted(t for t in tags if tags.count(t) > 1)
        assert all(re.fullmatch(r"[a-z0-9]+(-[a-z0-9]+)*", tag) for tag in tags)
        assert all(kind.__struct_config__.frozen for kind in kinds)


def test_it_has_what_every_game_has(game: Game) -> None:
    assert {Answer, SetOption, SetReferee} <= set(game.commands)
    assert {Asked, Answered, OptionSet, RefereeSet} <= set(game.facts)


def test_an_empty_world_can_be_shown_and_kept(game: Game) -> None:
    world = game.new_world()
    kept = msgspec.msgpack.decode(msgspec.msgpack.encode(world), type=game.world_type())
    assert kept == world
    for role in (GM, "player", "watcher"):
        seat = Seat(id="s", role=role)
        assert game.view(world, seat).title
        game.offers(world, seat)
    assert game.names(world)("nobody at all")
    assert game.builder(world, Seat(id="s", role="player"), {}) is not None


def test_two_worlds_share_nothing(game: Game) -> None:
    one, other = game.new_world(), game.new_world()
    for command in game.opening(3)[:1]:
        from tablewright.core.game import run
        from tablewright.dice.sources import SeededDice

        run(game, one, command, SeededDice(1))
    assert other == game.new_world()


def test_the_world_is_the_fold_of_the_log(game: Game, played: tuple[Table, str]) -> None:
    table, seat = played
    fresh = Past(game, table.log, options={}, find=lambda _place: None)
    state, _ = fresh.now()
    assert state.world == table.state.world
    assert state.sights == table.state.sights
    again = hall_over(table.store).table(table.id)
    assert again.state.world == table.state.world
    assert again.state.sights == table.state.sights
    assert again.feed(seat, since="0.0") == table.feed(seat, since="0.0")


def test_a_world_survives_a_snapshot(game: Game, played: tuple[Table, str]) -> None:
    table, _ = played
    for world in (table.state.world, *table.state.sights.values()):
        assert msgspec.msgpack.decode(msgspec.msgpack.encode(world), type=game.world_type()) == world


def test_every_fact_goes_into_json_and_back(game: Game, played: tuple[Table, str]) -> None:
    codec = Codec(game)
    for _, fact in facts_of(played[0]):
        assert codec.fact(codec.encode(fact)) == fact


def test_sight_goes_by_the_audience(game: Game, played: tuple[Table, str]) -> None:
    table, _ = played
    state = table.past.empty(())
    for place in range(1, table.log.head + 1):
        fact = table.log.fact(place)
        state.fold(fact)
        if isinstance(fact, TableFact):
            continue
        assert game.see(fact, GM_SEAT, state.world) is fact
        seen = game.see(fact, WATCHER, state.world)
        assert (seen is None) == bool(fact.audience), tag_of(fact)
        if seen is not None:
            assert type(seen) is type(fact)
            assert not any(roll.hidden for roll in seen.rolls)


def test_every_fact_is_told_in_a_sentence_free_of_ids(game: Game, played: tuple[Table, str]) -> None:
    table, seat = played
    ids = ids_in(msgspec.to_builtins(table.state.world))
    for entry in table.feed(seat, since="0.0"):
        assert entry.sentence.strip()
        assert entry.sentence[-1] in ".!?:)”…", entry.sentence
        assert entry.card.title
        for text in (entry.sentence, entry.card.title, entry.card.outcome):
            words = set(re.findall(r"[\w:,.-]*\w", text))
            assert not words & ids, (tag_of(entry.fact), text, words & ids)
            assert "_" not in text, text
            assert "None" not in text, text


def test_an_export_holds_every_term_clause_and_outcome_that_the_cards_told(
    game: Game, played: tuple[Table, str]
) -> None:
    table, seat = played
    _, *mine = [msgspec.json.decode(line) for line in export(table, seat)]
    keys = ("number", "sentence", "card", "fact")
    told = [{key: getattr(entry, key) for key in keys} for entry in table.feed(seat, since="0.0")]
    assert [{key: line[key] for key in keys} for line in mine] == msgspec.json.decode(msgspec.json.encode(told))
    whole_cards = [line["card"] for line in mine if {"rolls", "outcome", "clauses"} <= line["card"].keys()]
    assert game.id == "well" or any(roll.get("terms") for card in whole_cards for roll in card["rolls"])
    _, *whole = [msgspec.json.decode(line) for line in export(table)]
    facts = msgspec.json.decode(msgspec.json.encode([table.log.fact(place) for place in range(1, table.log.head + 1)]))
    assert [line["fact"] for line in whole] == facts


def test_every_fact_can_be_asked_why(game: Game, played: tuple[Table, str]) -> None:
    table, seat = played
    ids = ids_in(msgspec.to_builtins(table.state.world))
    for entry in table.feed(seat, since="0.0")[-40:]:
        for term in table.why(seat, entry.number):
            assert game.term_words(term)
            assert term.clause in game.ledger, term
            assert term.about not in ids, term
            assert "_" not in term.about, term


def test_every_clause_that_is_cited_is_in_the_ledger(game: Game, played: tuple[Table, str]) -> None:
    for _, fact in facts_of(played[0]):
        for cited in fact.clauses:
            assert cited in game.ledger, (tag_of(fact), cited)


def test_offers_are_orders_that_can_be_read_again(game: Game, played: tuple[Table, str]) -> None:
    table, seat = played
    for seen in (table.state.world, *table.state.sights.values()):
        for offer in game.offers(seen, table.sitting(seat).seat()):
            back = table.codec.command(table.codec.encode(offer.command))
            assert isinstance(back, Command)
            assert back == offer.command
            assert offer.words.strip()
            if offer.chance is not None:
                assert 0 <= offer.chance.ways <= offer.chance.of


def test_offers_that_are_not_greyed_are_legal(game: Game, played: tuple[Table, str]) -> None:
    table, seat = played
    for offered in table.offers(seat):
        offer = offered.offer
        if not offer.greyed and not offer.blanks and type(offer.command) in game.commands:
            assert game.refusal(table.state.world, offer.command) is None, offer.words


def test_the_opening_is_the_same_for_the_same_seed(game: Game) -> None:
    assert game.opening(4) == game.opening(4)
