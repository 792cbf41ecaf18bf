"""Who holds which figure: what players may change of each other's seats, and what the dice do when a run is opened."""

from __future__ import annotations

import pytest
from tests.table.playing import Game
from tests.table.toy import Adjust, Draw, Join, hall_over

from tablewright.core.facts import Chance, Offer, SetOption
from tablewright.table.commands import AddWord, Agree, ChangeSeat, Note, OpenDice, Reseal, Say, SetHouse, Undo
from tablewright.table.hall import Hall
from tablewright.table.house import WORDS_LIMIT
from tablewright.table.stamps import terms_of
from tablewright.table.stream import NotHere


@pytest.fixture
def company(game: Game) -> Game:
    """A table that the engine referees: Mira plays Hild, and Bo plays Odo."""
    game.done(game.mira, Join(name="Hild"))
    game.bo = game.seat(role="player", name="Bo")
    game.done(game.bo, Join(name="Odo"))
    assert held(game) == {"Mira": ("p1",), "Bo": ("p2",)}
    return game


def held(game: Game) -> dict[str, tuple[str, ...]]:
    return {seat.name: seat.figures for seat in game.table.seats()}


def test_a_player_takes_no_figure_of_another_and_hands_over_the_own(company: Game) -> None:
    assert company.code(company.mira, ChangeSeat(seat=company.mira, figures=("p1", "p2"))) == "figure"
    assert company.code(company.mira, ChangeSeat(seat=company.bo, figures=())) == "figure"
    assert company.code(company.mira, ChangeSeat(seat=company.bo, figures=("p1",))) == "figure", "Odo is Bo's"
    company.done(company.mira, ChangeSeat(seat=company.bo, figures=("p2", "p1")))
    assert held(company) == {"Mira": (), "Bo": ("p2", "p1")}
    company.done(company.bo, ChangeSeat(seat=company.bo, figures=("p1",)))
    company.done(company.mira, ChangeSeat(seat=company.mira, figures=("p2",)))
    assert held(company) == {"Mira": ("p2",), "Bo": ("p1",)}, "what nobody plays anybody takes"


def test_the_first_seat_of_a_gm_referees_from_the_start(hall: Hall) -> None:
    made = hall.make_table("well", "Led", role="gm", name="Reed")
    assert hall.table(made.table).state.affairs.gm
    assert not hall.table(hall.make_table("well", "Not led").table).state.affairs.gm


def test_a_seat_keeps_its_name_and_figures_where_the_new_ones_cannot_be(company: Game) -> None:
    for name in ("", "x" * 41, "Bo\n"):
        assert company.code(company.bo, ChangeSeat(seat=company.bo, name=name)) == "text"
        assert company.code("host", ChangeSeat(seat=company.bo, name=name)) == "text"
    assert company.code(company.bo, ChangeSeat(seat=company.bo, name="Bodo", figures=("p9",))) == "figure"
    assert company.code(company.bo, ChangeSeat(seat=company.bo, name="Bodo", figures=("p1", "p2"))) == "figure"
    assert company.code(company.mira, ChangeSeat(seat=company.bo, name="Bodo")) == "seat", "another's name"
    company.done(company.bo, ChangeSeat(seat=company.bo, name="Bodo"))
    assert held(company) == {"Mira": ("p1",), "Bodo": ("p2",)}


def test_at_a_gms_table_the_house_rules_are_the_gms_to_switch(led: Game) -> None:
    refused = led.do(led.mira, SetOption(name="deep", value=True)).refused
    assert refused is not None
    assert refused.words == "With a GM at the table, the house rules are the GM's to switch."
    led.done(led.gm, SetOption(name="deep", value=True))
    assert led.table.state.world.options["deep"]


def test_what_is_asked_no_longer_is_not_done(company: Game) -> None:
    assert company.done(company.mira, Adjust(figure="p1", coins=5, reason="found it")).asked
    company.done(company.mira, Agree(yes=False))
    assert company.table.feed(company.bo)[-1].sentence == "It is not done: Mira does not ask for it any longer."
    assert company.table.state.world.people["p1"].coins == 0


def test_who_is_asked_has_a_button_for_yes_and_one_for_no(company: Game) -> None:
    company.done(company.mira, Adjust(figure="p1", coins=5, reason="found it"))
    answers = {
        each.offer.words: (each.offer.command, each.offer.main)
        for each in company.table.offers(company.bo)
        if each.offer.group == "answer"
    }
    assert answers == {"Agree": (Agree(yes=True), True), "Do not agree": (Agree(yes=False), False)}
    assert [each.offer.command for each in company.table.offers(company.mira) if each.offer.group == "answer"] == [
        Agree(yes=False)
    ]


# ── dice ────────────────────────────────────────────────────────────────────────────────────


def test_a_word_goes_into_the_dice_of_this_run_before_its_first_roll(company: Game) -> None:
    company.done(company.bo, AddWord(word="owl"))
    affairs = company.table.state.affairs
    assert (affairs.run, affairs.words, affairs.waiting) == (1, ("owl",), ())
    company.done(company.mira, Draw(figure="p1"))
    company.done(company.bo, AddWord(word="fox"))
    assert (affairs.run, affairs.words, affairs.waiting) == (1, ("owl",), ("fox",))


def test_only_so_many_words_go_into_the_dice(company: Game) -> None:
    for count in range(WORDS_LIMIT):
        company.done(company.bo, AddWord(word=f"word {count}"))
    assert company.code(company.mira, AddWord(word="one more")) == "word"
    assert len(company.table.state.affairs.words) == WORDS_LIMIT


def test_a_word_comes_too_late_for_dice_that_fell_before_a_restart(company: Game) -> None:
    company.done(company.mira, Draw(figure="p1"))
    company.done(company.mira, Say(text="a remark in between"))
    company.table = hall_over(company.hall.store).table("well-table")
    company.done(company.mira, AddWord(word="owl"))
    affairs = company.table.state.affairs
    assert (affairs.run, affairs.words, affairs.waiting) == (1, (), ("owl",))


def test_opening_the_dice_of_a_run_that_ended_leaves_the_present_run_as_it_is(company: Game) -> None:
    company.done("host", Reseal())
    company.done("host", OpenDice(which="open", run=1))
    assert company.table.feed(company.mira)[-1].kind == "dice-opened"
    assert company.table.state.affairs.run == 2
    company.done("host", OpenDice(which="hidden", run=1))
    assert company.table.feed(company.mira)[-1].kind == "dice-opened"
    assert company.table.state.affairs.run == 2
    sealed = [row.run for row in company.hall.store.secrets("well-table") if row.opened is row.hidden_opened is None]
    assert sealed == [2]


def test_an_order_after_an_undo_is_taken_back_too(company: Game) -> None:
    company.done("host", SetHouse(name="undo", value="players"))
    company.done(company.mira, Draw(figure="p1"))
    company.done(company.mira, Undo())
    company.done(company.mira, Draw(figure="p1"))
    company.done(company.mira, Undo())
    assert not company.table.state.world.people["p1"].drawn


# ── clicks and pages ────────────────────────────────────────────────────────────────────────


def test_a_click_from_before_a_restart_on_changed_terms_tells_what_they_are_now(led: Game) -> None:
    offer = next(each for each in led.table.offers(led.mira) if each.offer.words == "Draw with Hild")
    led.table = hall_over(led.hall.store).table("well-table")
    led.done(led.gm, SetOption(name="deep", value=True))
    refused = led.do(led.mira, offer.offer.command, stamp=offer.stamp).refused
    assert refused is not None
    assert refused.words == (
        "That has changed since: now it is 16.7 %, needs 6, 1 coin. Click again if you still want it."
    )


def test_a_page_that_looks_on_knows_after_each_fact_how_far_it_was_told(led: Game) -> None:
    listener = led.table.listen(led.mira, lambda: None)
    told = []
    for words in ("one", "two", "three"):
        led.done(led.gm, Say(text=words))
        led.done(led.mira, Note(text=words))
        told += listener.pull()
        assert listener.since == told[-1].since == led.table.now(led.mira)
    assert [entry.sentence for entry in led.table.feed(led.mira, since=told[1].since)] == [
        entry.sentence for entry in told[2:]
    ]


# ── numbers ─────────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize("number", ["x", "gm.x", "\N{SUPERSCRIPT TWO}", "1234567890", "0", "gm.", "", "1.1"])
def test_what_is_no_number_of_a_fact_is_no_fact(company: Game, number: str) -> None:
    with pytest.raises(NotHere):
        company.table.entry(company.mira, number)


@pytest.mark.parametrize("pair", ["x.1", "1.x", "1", ".", "\N{SUPERSCRIPT TWO}.0", "1.\N{SUPERSCRIPT TWO}"])
def test_a_pair_that_cannot_be_read_counts_as_nothing_seen(company: Game, pair: str) -> None:
    assert company.table.feed(company.mira, since=pair) == company.table.feed(company.mira, since="0.0")


def test_a_chance_that_is_hidden_tells_no_face_that_is_needed() -> None:
    known = Chance("attack", 8, 20, need=13)
    assert terms_of(Offer(Draw(figure="p1"), "Draw", "well", chance=known)) == "40 %, needs 13"
    hidden = Chance("attack", 8, 20, need=13, hidden=True)
    assert terms_of(Offer(Draw(figure="p1"), "Draw", "well", chance=hidden)) == "?"
