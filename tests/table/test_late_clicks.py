"""Clicks that come late, answers that were lost, consent that hangs, and looking where a seat sees nothing."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest
from tests.table.playing import Game
from tests.table.toy import Adjust, Clock, Draw, Join, games

from tablewright.core.facts import Answer, Command, SetOption, SetReferee
from tablewright.store.errors import StoreFailed
from tablewright.store.memory import MemoryStore
from tablewright.table.commands import Agree, ChangeSeat, MakeSeat, Next, Note, RevokeSeat, Say, Undo
from tablewright.table.hall import Hall
from tablewright.table.stamps import Offered


def button(game: Game, seat: str, command: Command) -> Offered:
    return next(o for o in game.table.offers(seat) if o.offer.command == command)


def until_asked(game: Game, whom: str = "p1") -> None:
    """All draw, round after round, until this figure's player must decide; other questions are answered with drop."""
    hands = [(game.mira, "p1"), (game.bo, "p2")] if game.bo else [(game.mira, "p1")]
    for count in range(200):
        question = game.table.state.affairs.question
        if question is not None and question.whom == whom:
            return
        if question is not None:
            game.done(game.gm or game.mira, Answer(choice="drop"))
            continue
        seat, figure = hands[count % len(hands)]
        if not game.do(seat, Draw(figure=figure)).done and game.gm:
            game.do(game.gm, Next())
    raise AssertionError("nobody is asked")


# ── stamps of orders that say only "go on", "yes" or "take that back" ───────────────────────


def test_agreeing_to_one_thing_is_not_agreeing_to_the_next(game: Game) -> None:
    game.done(game.mira, Join(name="Hild"))
    bo = game.seat(role="player", name="Bo")
    game.done(game.mira, Adjust(figure="p1", coins=1, reason="a coin"))
    late = button(game, bo, Agree(yes=True))
    game.done(game.mira, Agree(yes=False))
    game.done(game.mira, Adjust(figure="p1", coins=500, reason="a hoard"))
    assert game.code(bo, late.offer.command, stamp=late.stamp) == "changed"
    assert game.table.state.world.people["p1"].coins == 0


def test_an_undo_clicked_late_takes_back_nothing_else(led: Game) -> None:
    led.done(led.mira, Say(text="hello"))
    late = button(led, led.gm, Undo())
    assert late.offer.note.startswith("from #")
    led.done(led.gm, Adjust(figure="p2", coins=3, reason="luck"))
    assert led.code(led.gm, Undo(), stamp=late.stamp) == "changed"
    fresh = button(led, led.gm, Undo())
    assert led.do(led.gm, Undo(), stamp=fresh.stamp).done


def test_next_clicked_late_does_not_do_another_step(led: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    for seat, figure in ((led.mira, "p1"), (led.bo, "p2")):
        led.do(seat, Draw(figure=figure))
        if led.table.state.affairs.question is not None:
            led.done(led.gm, Answer(choice="drop"))
    late = button(led, led.gm, Next())
    monkeypatch.setattr(led.table.game, "next_words", lambda _world, _command: "Look for wanderers")
    reply = led.do(led.gm, Next(), stamp=late.stamp)
    assert reply.refused is not None
    assert reply.refused.words.startswith("That has changed since: it was “End the round”, now it is “Look for wand")


def test_an_answer_clicked_late_is_not_the_answer_to_a_later_question(game: Game) -> None:
    game.done(game.mira, Join(name="Hild"))
    until_asked(game)
    late = button(game, game.mira, Answer(figure="p1", choice="keep"))
    game.done(game.mira, Answer(figure="p1", choice="drop"))
    until_asked(game)
    assert game.code(game.mira, late.offer.command, stamp=late.stamp) == "changed"


# ── lost answers ────────────────────────────────────────────────────────────────────────────


def test_an_answer_that_was_lost_comes_again_whatever_is_asked_by_then(led: Game) -> None:
    until_asked(led)
    assert led.table.command(led.mira, Answer(choice="drop"), "lost-answer").done
    until_asked(led, "p2")
    again = led.table.command(led.mira, Answer(choice="drop"), "lost-answer")
    assert (again.done, again.repeated) == (True, True)
    assert [e.kind for e in again.entries] == ["answered"]


def test_what_was_asked_of_others_is_still_only_asked_when_it_is_sent_again(game: Game) -> None:
    game.done(game.mira, Join(name="Hild"))
    game.seat(role="player", name="Bo")
    command = Adjust(figure="p1", coins=1, reason="a coin")
    assert game.table.command(game.mira, command, "asked-key-1").asked
    again = game.table.command(game.mira, command, "asked-key-1")
    assert (again.done, again.asked, again.repeated) == (True, True, True)


# ── consent ─────────────────────────────────────────────────────────────────────────────────


def test_nobody_waits_for_the_consent_of_who_has_left(game: Game) -> None:
    game.done(game.mira, Join(name="Hild"))
    bo, cy = (game.seat(role="player", name=name) for name in ("Bo", "Cy"))
    game.done(game.mira, Adjust(figure="p1", coins=5, reason="found it"))
    game.done(cy, Agree(yes=True))
    assert game.table.state.world.people["p1"].coins == 0
    game.done("host", RevokeSeat(seat=bo))
    assert game.table.state.world.people["p1"].coins == 5
    game.done(game.mira, Adjust(figure="p1", coins=5, reason="more"))
    game.done(cy, ChangeSeat(seat=cy, away=True))
    assert game.table.state.world.people["p1"].coins == 10


def test_a_gm_who_is_away_is_still_asked(led: Game) -> None:
    led.done(led.mira, Draw(figure="p1"))
    led.done(led.gm, ChangeSeat(seat=led.gm, away=True))
    assert led.done(led.mira, Undo()).asked
    assert led.table.state.affairs.proposal is not None


def test_what_somebody_asked_who_then_left_is_not_done(game: Game) -> None:
    game.done(game.mira, Join(name="Hild"))
    bo, cy = (game.seat(role="player", name=name) for name in ("Bo", "Cy"))
    game.done(bo, Adjust(figure="p1", coins=5, reason="found it"))
    game.done(game.mira, Agree(yes=True))
    game.done("host", RevokeSeat(seat=bo))
    game.done(cy, Agree(yes=True))
    assert game.table.state.affairs.proposal is None
    assert game.table.state.world.people["p1"].coins == 0
    assert game.table.feed(game.mira)[-1].sentence == "It is not done: Whoever asked for it has left the table."


def test_a_gm_who_sat_down_meanwhile_is_not_passed_over(game: Game) -> None:
    """What the players would have consented to among themselves is the GM's by then."""
    game.done(game.mira, Join(name="Hild"))
    bo = game.seat(role="player", name="Bo")
    game.done(game.mira, Adjust(figure="p1", coins=5, reason="found it"))
    game.seat(role="gm", name="Reed")
    game.done(bo, Agree(yes=True))
    assert game.table.state.world.people["p1"].coins == 0
    assert game.table.feed(bo)[-1].sentence == "It is not done: That is for the GM."


def test_whoever_asked_may_ask_no_longer(game: Game) -> None:
    game.done(game.mira, Join(name="Hild"))
    bo = game.seat(role="player", name="Bo")
    game.done(game.mira, Adjust(figure="p1", coins=5, reason="found it"))
    asked = "Mira asks: adjust: figure “Hild”, coins “5”, reason “found it”?"
    assert game.table.feed(bo)[-1].sentence == asked
    assert game.code(game.mira, Agree(yes=True)) == "agree"
    assert button(game, game.mira, Agree(yes=False)).offer.words == "Ask no longer"
    game.done(game.mira, Agree(yes=False))
    assert game.table.state.affairs.proposal is None
    assert game.code(bo, Agree(yes=True)) == "agree"


# ── whose it is ─────────────────────────────────────────────────────────────────────────────


def test_house_rules_are_the_gms_where_there_is_one(led: Game) -> None:
    assert led.code(led.mira, SetOption(name="deep", value=True)) == "role"
    led.done(led.gm, SetOption(name="deep", value=True))
    led.done(led.gm, SetReferee(gm=False))
    led.done(led.mira, SetOption(name="deep", value=False))


def test_no_table_is_handed_to_a_game_master_who_is_not_there(game: Game) -> None:
    assert game.code(game.mira, SetReferee(gm=True)) == "referee"
    game.done(game.mira, MakeSeat(role="gm", name="Reed", sure=True))
    assert game.table.state.affairs.gm


# ── looking where one sees nothing ──────────────────────────────────────────────────────────


def test_a_fact_that_a_seat_does_not_see_is_no_place_to_look_back_from(led: Game) -> None:
    led.done(led.mira, Say(text="one"))
    led.done(led.gm, Note(text="hidden"))
    led.done(led.mira, Say(text="two"))
    assert led.table.feed(led.mira, before="gm.1") == led.table.feed(led.mira, before="gm.99")
    assert [e.sentence for e in led.table.feed(led.gm, before="gm.1")][-1] == "Mira: one"


def test_undo_without_a_number_is_of_what_the_seat_saw(led: Game) -> None:
    led.done("host", {"do": "set-house", "name": "undo", "value": "players"})
    led.done(led.mira, Draw(figure="p1"))
    if led.table.state.affairs.question is not None:
        led.done(led.mira, Answer(choice="drop"))
    before = led.table.undo_listing(led.mira)
    offers = led.table.offers(led.mira)
    assert isinstance(before, list)
    dreamt = next(f for f in map(led.table.log.fact, range(1, 99)) if type(f).__name__ == "OmenSeen")
    # What only the GM is told comes after it, as a command of its own.
    from tablewright.table.house import Done

    done = led.table.folded(Done([msgspec.structs.replace(dreamt, rolls=())]))
    assert led.table.append("engine", done, key="next:hidden", digest=b"") is None
    assert led.table.undo_listing(led.mira) == before
    assert led.table.offers(led.mira) == offers


def test_a_players_notes_are_not_for_the_gm(led: Game) -> None:
    led.done(led.mira, Note(text="my own plan"))
    assert "my own plan" in repr(led.table.feed(led.mira))
    assert "my own plan" not in repr(led.table.feed(led.gm))


def test_an_order_that_others_are_asked_for_is_told_in_words_alone(led: Game) -> None:
    """Not even the number of a fact that only the asker sees reaches the others."""
    led.done(led.mira, Undo(back_to="hild.1"))
    entry = led.table.feed(led.gm)[-1]
    assert entry.sentence == "Mira asks: take back what only some of you saw?"
    assert b"hild.1" not in msgspec.json.encode(led.table.feed(led.bo)[-1])


# ── a store that fails ──────────────────────────────────────────────────────────────────────


class Failing(MemoryStore):
    """A store that can be made to fail, reading and writing."""

    failing = False

    def _find(self, table: str):  # type: ignore[no-untyped-def]
        if self.failing:
            raise StoreFailed("The disk does not answer.")
        return super()._find(table)


def test_a_store_that_fails_altogether_is_told_in_words_and_shows_nothing_that_was_not_written() -> None:
    store = Failing()
    game = Game(Hall(store, clock=Clock(), games=games))
    game.done(game.mira, Join(name="Hild"))
    seen, feed = game.table.view(game.mira), game.table.feed(game.mira)
    store.failing = True
    for count in range(3):
        reply = game.table.command(game.mira, Adjust(figure="p1", coins=9, reason="gift"), f"failing-{count}")
        assert reply.refused is not None
        assert reply.refused.words == "The disk does not answer."
        assert (game.table.view(game.mira), game.table.feed(game.mira)) == (seen, feed)
    store.failing = False
    assert game.table.command(game.mira, Adjust(figure="p1", coins=9, reason="gift"), "failing-1").done
    assert game.table.view(game.mira).party[0].line.startswith("9 coins")


class Late(MemoryStore):
    """A store that takes an order's facts and then says that it failed."""

    late = False

    def append(self, *args: Any, **named: Any) -> Any:
        written = super().append(*args, **named)
        if self.late:
            raise StoreFailed("The disk answered too late.")
        return written


def test_what_a_store_took_though_it_said_that_it_failed_is_told_to_those_who_look_on() -> None:
    store = Late()
    game = Game(Hall(store, clock=Clock(), games=games))
    woken: list[str] = []
    listener = game.table.listen(game.mira, lambda: woken.append("woken"))
    store.late = True
    assert game.table.command(game.mira, Say(text="Is it written?"), "late-0001").repeated
    assert woken
    assert [entry.sentence for entry in listener.pull()] == ["Mira: Is it written?"]


class LateAndSilent(Late):
    """A store that takes an order's facts, says that it failed, and then cannot be read either for a while."""

    def open_table(self, table: str) -> Any:
        if self.late:
            raise StoreFailed("The disk does not answer.")
        return super().open_table(table)


def test_what_a_store_took_before_it_fell_silent_is_there_once_it_answers_again_and_is_not_done_twice() -> None:
    store = LateAndSilent()
    game = Game(Hall(store, clock=Clock(), games=games))
    game.done(game.mira, Join(name="Hild"))
    gift = Adjust(figure="p1", coins=9, reason="gift")
    store.late = True
    refused = game.table.command(game.mira, gift, "late-0001").refused
    assert refused is not None
    assert refused.words == "The disk does not answer."
    assert game.table.view(game.mira).party[0].line.startswith("0 coins")
    store.late = False
    again = game.table.command(game.mira, gift, "late-0001")
    assert (again.done, again.repeated) == (True, True)
    assert game.table.view(game.mira).party[0].line.startswith("9 coins")


def test_what_goes_with_an_undo_that_all_agreed_to_is_told_as_it_will_be_after_a_restart() -> None:
    store = MemoryStore()
    game = Game(Hall(store, clock=Clock(), games=games))
    game.done(game.mira, Join(name="Hild"))
    bo = game.seat(role="player", name="Bo")
    listener = game.table.listen(bo, lambda: None)
    game.done(game.mira, Draw(figure="p1"))
    if game.table.state.affairs.question is not None:
        game.done(game.mira, Answer(figure="p1", choice="keep"))
    assert game.do(game.mira, Undo()).asked
    game.done(bo, Agree(yes=True))
    told = listener.pull()
    assert "undone" in {entry.kind for entry in told}
    again = Hall(store, clock=Clock(), games=games).table(game.table.id)
    assert told == again.feed(bo, limit=100)[-len(told) :]


# ── stamps that others were shown ───────────────────────────────────────────────────────────


def test_nobody_is_told_what_another_seats_button_showed_by_guessing_its_stamp(led: Game) -> None:
    """What the GM's Next will do, and how many facts only the GM saw, would be confirmed guess by guess."""
    led.done(led.gm, Adjust(figure="p1", coins=1, reason="a coin"))
    own, shown = button(led, led.mira, Undo()), {offered.stamp for offered in led.table.offers(led.mira)}
    others = [offered for offered in led.table.offers(led.gm) if offered.stamp not in shown]
    assert len(others) > 2
    for offered in others:
        reply = led.do(led.mira, Undo(), stamp=offered.stamp)
        assert reply.refused is not None
        assert not reply.was
        now = "now it is “Ask to undo”" + (f", {own.offer.note}" if own.offer.note else "")
        assert reply.refused.words == f"That has changed since: {now}. Click again if you still want it."
