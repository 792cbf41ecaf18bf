"""A live table: commands once, refusals that cost nothing, sight, numbers, the referee, restarts."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from tests.table.playing import Game
from tests.table.toy import MARK, Adjust, Break, Draw, Drawn, Join, Well, World, hall_over

from tablewright.core.facts import Answer, Fact, SetOption, SetReferee
from tablewright.core.game import Seat
from tablewright.dice.sources import Dice
from tablewright.games import registry
from tablewright.store.errors import StoreFull
from tablewright.store.memory import MemoryStore
from tablewright.table.commands import (
    Agree,
    ChangeSeat,
    MakeSeat,
    Next,
    Note,
    RenewLink,
    RevokeSeat,
    Say,
    SetHouse,
    Undo,
)
from tablewright.table.hall import Hall


def sentences(game: Game, seat: str) -> list[str]:
    return [entry.sentence for entry in game.table.feed(seat)]


# ── once, and never twice ───────────────────────────────────────────────────────────────────


def test_the_same_key_again_gives_the_first_answer_and_does_nothing(game: Game) -> None:
    game.done(game.mira, Join(name="Hild"))
    first = game.table.command(game.mira, Draw(figure="p1"), "one-key-only")
    head = game.table.log.head
    for _ in range(4):
        again = game.table.command(game.mira, Draw(figure="p1"), "one-key-only")
        assert again.repeated
        assert again.entries == first.entries
    assert game.table.log.head == head


def test_the_first_answer_is_given_after_a_restart_too(game: Game) -> None:
    game.done(game.mira, Join(name="Hild"))
    first = game.table.command(game.mira, Draw(figure="p1"), "one-key-only")
    table = hall_over(game.hall.store).table("well-table")
    again = table.command(game.mira, Draw(figure="p1"), "one-key-only")
    assert again.repeated
    assert [e.number for e in again.entries] == [e.number for e in first.entries]
    assert [e.fact for e in again.entries] == [e.fact for e in first.entries]


def test_the_same_key_with_another_order_or_from_another_seat_is_refused(game: Game) -> None:
    game.done(game.mira, Join(name="Hild"))
    game.table.command(game.mira, Say(text="hello"), "one-key-only")
    reply = game.table.command(game.mira, Say(text="bye"), "one-key-only")
    assert reply.refused is not None
    assert reply.refused.code == "key"
    bo = game.seat(role="player", name="Bo")
    reply = game.table.command(bo, Say(text="hello"), "one-key-only")
    assert reply.refused is not None
    assert reply.refused.code == "key"


@pytest.mark.parametrize("key", ["", "short", "next:12345", "x" * 65, "opening:1", "with space"])
def test_a_key_of_another_shape_is_refused(game: Game, key: str) -> None:
    reply = game.table.command(game.mira, Say(text="hello"), key)
    assert reply.refused is not None
    assert reply.refused.code == "key"


# ── form and seat ───────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize(
    ("given", "words"),
    [
        (b'{"do":"draw","figure":"p1","force":9}', "unknown field `force`"),
        (b'{"do":"draw","figure":7}', "$.figure"),
        (b'{"do":"fly"}', "fly"),
        (b'{"do":', "truncated"),
        (b"\xff\xfe", "cannot be read"),
        ({"do": "draw", "figure": "p1", "times": "many"}, "$.times"),
    ],
)
def test_bad_form_is_refused_with_its_place(game: Game, given: Any, words: str) -> None:
    reply = game.do(game.mira, given)
    assert reply.refused is not None
    assert reply.refused.code == "form"
    assert words in reply.refused.words


@pytest.mark.parametrize("text", ["a\x07b", "a\u202eb", "a\u2066b"])
def test_characters_that_cannot_be_shown_are_refused_with_their_place(game: Game, text: str) -> None:
    for command in (Join(name=text), Say(text=text), MakeSeat(role="player", name=text)):
        reply = game.do(game.mira, command)
        assert reply.refused is not None
        assert reply.refused.code == "text"
        assert reply.refused.words.startswith("Character 2 of the ")


def test_a_seat_orders_only_its_own_figures_and_is_told_nothing_about_others(led: Game) -> None:
    assert led.code(led.mira, Draw(figure="p2")) == "figure"
    assert led.code(led.mira, Draw(figure="nobody at all")) == "figure"
    theirs, nobodys = led.do(led.mira, Draw(figure="p2")), led.do(led.mira, Draw(figure="nobody at all"))
    assert theirs.refused == nobodys.refused


def test_a_watcher_gives_no_order_of_any_kind(led: Game) -> None:
    watcher = led.seat(role="watcher", name="Wat")
    for command in (
        Draw(figure="p1"),
        Join(name="x"),
        Say(text="hello"),
        Undo(),
        Next(),
        SetReferee(gm=False),
        SetOption(name="deep", value=True),
        Adjust(figure="p1", coins=9, reason="greed"),
        MakeSeat(role="gm", name="Me"),
        Agree(yes=True),
    ):
        assert led.code(watcher, command) == "watcher"
    assert led.table.offers(watcher) == []


def test_what_is_the_gms_or_the_engines_is_refused_to_players(led: Game) -> None:
    assert led.code(led.mira, Adjust(figure="p1", coins=9, reason="greed")) == "role"
    assert led.code(led.mira, {"do": "end-round"}) == "engine"
    assert led.code(led.gm, {"do": "end-round"}) == "engine"
    assert led.code(led.mira, MakeSeat(role="gm", name="Me", sure=True)) == "role"
    assert led.code("nobody", Say(text="hello")) == "seat"


def test_a_refused_order_throws_no_die(game: Game) -> None:
    game.done(game.mira, Join(name="Hild"))
    game.done(game.mira, Join(name="Odo"))
    game.done(game.mira, Draw(figure="p1"))
    if game.table.state.affairs.question is not None:
        game.done(game.mira, Answer(figure="p1", choice="drop"))
    assert game.code(game.mira, Draw(figure="p1")) == "drawn"


# ── stamps ──────────────────────────────────────────────────────────────────────────────────


def test_a_click_on_unchanged_terms_is_taken_however_much_has_happened_since(led: Game) -> None:
    offer = next(o for o in led.table.offers(led.mira) if o.offer.words == "Draw with Hild")
    led.done(led.gm, Adjust(figure="p2", coins=3, reason="luck"))
    led.done(led.gm, Say(text="Go on!"))
    assert led.do(led.mira, offer.offer.command, stamp=offer.stamp).done


def test_a_click_on_changed_terms_says_what_changed_and_gives_the_new_offer(led: Game) -> None:
    offer = next(o for o in led.table.offers(led.mira) if o.offer.words == "Draw with Hild")
    led.done(led.gm, SetOption(name="deep", value=True))
    reply = led.do(led.mira, offer.offer.command, stamp=offer.stamp)
    assert reply.refused is not None
    assert reply.refused.code == "changed"
    assert reply.was == "33.3 %, needs 5, 1 coin"
    assert "it was 33.3 %, needs 5, 1 coin, now it is 16.7 %, needs 6, 1 coin" in reply.refused.words
    assert reply.now is not None
    assert led.do(led.mira, reply.now.offer.command, stamp=reply.now.stamp).done


def test_a_click_on_what_is_not_legal_any_more_gets_the_reason(led: Game) -> None:
    offer = next(o for o in led.table.offers(led.mira) if o.offer.words == "Draw with Hild")
    led.done(led.mira, Draw(figure="p1"))
    if led.table.state.affairs.question is not None:
        led.done(led.gm, Answer(choice="drop"))
    assert led.code(led.mira, offer.offer.command, stamp=offer.stamp) == "drawn"


def test_the_blanks_of_an_offer_do_not_change_its_stamp(game: Game) -> None:
    offer = next(o for o in game.table.offers(game.mira) if o.offer.words == "Join")
    assert game.do(game.mira, Join(name="Filled in"), stamp=offer.stamp).done


# ── sight and numbers ───────────────────────────────────────────────────────────────────────


def test_numbers_have_no_hole_that_others_made(led: Game) -> None:
    led.done(led.mira, Draw(figure="p1"))
    if led.table.state.affairs.question is not None:
        led.done(led.mira, Answer(choice="drop"))
    led.done(led.gm, Note(text="they suspect nothing"))
    mira, gm = led.table.feed(led.mira), led.table.feed(led.gm)
    public = [e.number for e in mira if "." not in e.number]
    assert public == [str(n) for n in range(1, len(public) + 1)]
    assert [e.number for e in mira if "." in e.number] == ["hild.1"]
    assert [e.number for e in gm if "." not in e.number] == public
    assert [e.number for e in gm if e.number.startswith("gm")] == ["gm.1", "gm.2"]
    assert "odo.1" in [e.number for e in gm]


def test_a_fact_has_the_same_number_for_all_who_see_it(led: Game) -> None:
    led.done(led.mira, Say(text="Shall we?"))
    number = led.table.feed(led.mira)[-1].number
    for seat in (led.gm, led.bo, led.seat(role="watcher", name="Wat")):
        assert led.table.entry(seat, number).sentence == "Mira: Shall we?"


def test_no_secret_is_in_anything_another_seat_is_sent(led: Game) -> None:
    led.done(led.mira, Draw(figure="p1"))
    watcher = led.seat(role="watcher", name="Wat")
    assert MARK in repr(led.table.feed(led.gm))
    assert f"{MARK}-dream-p1" in repr(led.table.view(led.mira))
    for seat, mine in ((led.mira, f"{MARK}-dream-p1"), (watcher, "")):
        sent = repr((led.table.feed(seat), led.table.view(seat), led.table.offers(seat), led.table.rewind(seat, "5")))
        assert MARK not in (sent.replace(mine, "") if mine else sent)


def test_a_seat_that_comes_late_learns_what_its_figure_knows(led: Game) -> None:
    bo = led.bo
    assert f"{MARK}-dream-p1" not in repr(led.table.view(bo))
    led.done(led.gm, ChangeSeat(seat=bo, figures=("p1", "p2")))
    assert f"{MARK}-dream-p1" in repr(led.table.view(bo))
    assert f"{MARK}-dream-p1" not in repr(led.table.view(led.mira))
    assert led.code(led.mira, Draw(figure="p1")) == "figure"


def test_since_gives_exactly_what_came_after(led: Game) -> None:
    since = led.table.now(led.mira)
    assert led.table.feed(led.mira, since=since) == []
    led.done(led.mira, Say(text="one"))
    led.done(led.gm, Note(text="hidden"))
    led.done(led.gm, Say(text="two"))
    got = led.table.feed(led.mira, since=since)
    assert [e.sentence for e in got] == ["Mira: one", "Reed: two"]
    assert led.table.feed(led.mira, since=got[0].since) == got[1:]
    assert got[-1].since == led.table.now(led.mira)


def test_a_listener_is_woken_and_pulls_each_fact_once(led: Game) -> None:
    woken: list[int] = []
    listener = led.table.listen(led.mira, lambda: woken.append(1))
    led.done(led.gm, Say(text="one"))
    assert woken
    assert [e.sentence for e in listener.pull()] == ["Reed: one"]
    assert listener.pull() == []
    listener.close()
    woken.clear()
    led.done(led.gm, Say(text="two"))
    assert not woken


def test_a_listener_pulls_nothing_that_is_for_another_seat(led: Game) -> None:
    listeners = {seat: led.table.listen(seat, lambda: None) for seat in (led.mira, led.bo, led.gm)}
    led.done(led.gm, Note(text="the well is dry"))
    led.done(led.mira, Note(text="ask the miller"))
    led.done(led.gm, Say(text="on we go"))
    pulled = {seat: [(e.number, e.sentence) for e in listener.pull()] for seat, listener in listeners.items()}
    said = (led.table.feed(led.bo)[-1].number, "Reed: on we go")
    assert pulled[led.bo] == [said]
    assert [sentence for _, sentence in pulled[led.mira]] == ["Note: ask the miller", "Reed: on we go"]
    assert [sentence for _, sentence in pulled[led.gm]] == ["Note: the well is dry", "Reed: on we go"]
    assert pulled[led.mira][-1] == pulled[led.gm][-1] == said


def test_why_is_answered_from_the_world_just_before(game: Game) -> None:
    game.done(game.mira, Join(name="Hild"))
    game.done(game.mira, Draw(figure="p1"))
    drawn = next(e for e in game.table.feed(game.mira) if e.kind == "drawn")
    terms = game.table.why(game.mira, drawn.number)
    assert [(t.name, t.value, t.applies) for t in terms] == [("round", 1, True), ("luck", 0, False)]


def test_rewind_shows_the_table_as_it_was(game: Game) -> None:
    game.done(game.mira, Join(name="Hild"))
    number = game.table.feed(game.mira)[-1].number
    game.done(game.mira, Adjust(figure="p1", coins=7, reason="gift"))
    look, now = game.table.rewind(game.mira, number), game.table.view(game.mira)
    assert look.view.party[0].line.startswith("0 coins")
    assert (look.number, look.entries[-1].number) == (number, number)  # nothing of what came after it
    assert now.party[0].line.startswith("7 coins")


# ── the referee ─────────────────────────────────────────────────────────────────────────────


def test_the_engine_goes_on_by_itself(game: Game) -> None:
    game.done(game.mira, Join(name="Hild"))
    game.done(game.mira, Draw(figure="p1"))
    if game.table.state.affairs.question is not None:
        game.done(game.mira, Answer(choice="keep"))
    assert game.table.view(game.mira).title == "The well, round 2"
    rows = game.table.log.rows
    assert any(row.kind == "round-ended" and (row.key or "").startswith("next:") for row in rows)


def test_what_the_gm_keeps_by_hand_waits_for_the_button_that_says_what_it_does(led: Game) -> None:
    for seat, figure in ((led.mira, "p1"), (led.bo, "p2")):
        led.done(seat, Draw(figure=figure))
        if led.table.state.affairs.question is not None:
            led.done(led.gm, Answer(choice="keep"))
    assert led.table.view(led.gm).title == "The well, round 1"
    button = led.table.offers(led.gm)[0]
    assert (button.offer.words, button.offer.main) == ("End the round", True)
    assert led.do(led.gm, button.offer.command, stamp=button.stamp).done
    assert led.table.view(led.gm).title == "The well, round 2"
    assert led.code(led.gm, Next()) == "next"


def test_a_question_is_for_the_one_it_asks_and_the_gm(led: Game) -> None:
    led.done(led.gm, SetReferee(gm=False))
    led.done(led.gm, SetReferee(gm=True))
    while led.table.state.affairs.question is None:
        for seat, figure in ((led.mira, "p1"), (led.bo, "p2")):
            if led.table.state.affairs.question is None:
                led.do(seat, Draw(figure=figure))
        if led.table.state.affairs.question is None:
            led.done(led.gm, Next())
    whom = led.table.state.affairs.question.whom
    other = led.bo if whom == "p1" else led.mira
    assert led.code(other, Answer(figure=whom, choice="keep")) == "figure"
    assert led.code(other, Answer(choice="keep")) == "answer"
    assert led.code(led.gm, Answer(choice="eat it")) == "choice"
    led.done(led.gm, Answer(figure=whom, choice="keep"))


def test_nobody_there_means_that_the_policy_answers(hall: Hall) -> None:
    game = Game(hall)
    game.done(game.mira, Join(name="Hild"))
    game.done(game.mira, ChangeSeat(seat=game.mira, away=True))
    for _ in range(40):
        game.done(game.mira, Draw(figure="p1"))
        assert game.table.state.affairs.question is None
    answers = [e for e in game.table.feed(game.mira, since="0.0") if e.kind == "answered"]
    assert answers
    assert all(entry.sentence == "The choice: drop." for entry in answers)


def test_sitting_down_as_gm_is_asked_twice_and_told_to_all(game: Game) -> None:
    assert game.code(game.mira, MakeSeat(role="gm", name="Reed")) == "sure"
    reply = game.done(game.mira, MakeSeat(role="gm", name="Reed", sure=True))
    assert len(reply.link) >= 22
    assert "Reed sits down as game master" in " ".join(sentences(game, game.mira))
    assert game.table.state.affairs.gm


def test_nobody_gets_a_link_to_whom_another_player_plays(game: Game) -> None:
    """A seat that a player sets is given its maker's own figures or those whom nobody plays: with them goes a sight."""
    for name in ("Hild", "Odo"):
        game.done(game.mira, Join(name=name))
    bo = game.seat(role="player", name="Bo", figures=("p2",))
    seats = [(seat.id, seat.figures) for seat in game.table.seats()]
    assert game.code(bo, MakeSeat(role="player", name="Mine", figures=("p1",))) == "figure"
    assert game.code(bo, MakeSeat(role="player", name="Mine", figures=("p2", "p1"))) == "figure"
    assert game.code(bo, ChangeSeat(seat=bo, figures=("p2", "p1"))) == "figure"
    assert game.code(bo, ChangeSeat(seat=game.mira, figures=())) == "figure"
    assert [(seat.id, seat.figures) for seat in game.table.seats()] == seats
    game.done(bo, MakeSeat(role="player", name="Cy", figures=("p2",)))
    assert [seat.figures for seat in game.table.seats()] == [("p1",), (), ("p2",)]


def test_a_player_gets_no_link_to_a_gms_seat_when_the_engine_referees(led: Game) -> None:
    """Sitting down as GM shows the secrets: that is asked twice, and no new link goes round it."""
    led.done(led.gm, RevokeSeat(seat=led.bo))
    led.done(led.gm, SetReferee(gm=False))
    assert led.code(led.mira, RenewLink(seat=led.gm)) == "seat"
    assert led.code(led.mira, MakeSeat(role="gm", name="Me")) == "sure"
    led.done(led.mira, RenewLink(seat=led.mira))
    led.done("host", RenewLink(seat=led.gm))


def test_at_a_gms_table_a_player_takes_nobody(led: Game) -> None:
    left = led.table.seats()[-1].figures
    led.done(led.gm, RevokeSeat(seat=led.bo))
    assert left == ("p2",)
    assert led.code(led.mira, ChangeSeat(seat=led.mira, figures=("p1", "p2"))) == "figure"
    led.done(led.mira, ChangeSeat(seat=led.mira, figures=()))
    assert led.code(led.mira, ChangeSeat(seat=led.mira, figures=("p1",))) == "figure"
    led.done(led.gm, ChangeSeat(seat=led.mira, figures=("p1", "p2")))


def test_alone_a_player_adjusts_at_once_and_in_company_by_consent(game: Game) -> None:
    game.done(game.mira, Join(name="Hild"))
    game.done(game.mira, Adjust(figure="p1", coins=5, reason="found it"))
    bo = game.seat(role="player", name="Bo")
    reply = game.done(game.mira, Adjust(figure="p1", coins=50, reason="more"))
    assert reply.asked
    assert game.table.view(game.mira).party[0].line.startswith("5 coins")
    assert game.code(game.mira, Agree(yes=True)) == "agree"
    game.done(bo, Agree(yes=True))
    assert game.table.view(game.mira).party[0].line.startswith("55 coins")
    game.done(game.mira, Adjust(figure="p1", coins=500, reason="too much"))
    game.done(bo, Agree(yes=False))
    assert game.table.view(game.mira).party[0].line.startswith("55 coins")


# ── faults ──────────────────────────────────────────────────────────────────────────────────


class FullOnce(MemoryStore):
    """A store whose disk is full when told so."""

    full = False

    def append(self, *args: Any, **named: Any) -> int:
        if self.full:
            raise StoreFull
        return super().append(*args, **named)


def test_a_full_disk_is_told_in_words_and_the_world_is_as_before() -> None:
    store = FullOnce()
    game = Game(hall_over(store))
    game.done(game.mira, Join(name="Hild"))
    before = game.table.state.save()
    store.full = True
    reply = game.do(game.mira, Draw(figure="p1"))
    assert reply.refused is not None
    assert "disk is full" in reply.refused.words
    assert game.table.state.save() == before
    store.full = False
    assert game.do(game.mira, Draw(figure="p1")).done


@pytest.mark.parametrize("game", registry.GAMES)
def test_a_disk_that_is_full_at_an_opening_leaves_no_half_of_a_table(game: str) -> None:
    class FullFirst(MemoryStore):
        writes = 0

        def make_table(self, *args: Any, **named: Any) -> int:
            self.writes += 1
            if self.writes == 1:
                raise StoreFull
            return super().make_table(*args, **named)

        def append(self, *args: Any, **named: Any) -> int:
            raise AssertionError("a table is made in one write")

    hall = hall_over(store := FullFirst())
    with pytest.raises(StoreFull, match="disk is full"):
        hall.make_table(game, "", quick=3, name="Mira", table="the-one")
    assert store.tables() == []
    hall.make_table(game, "", quick=3, name="Mira", table="the-one")
    table = hall.table("the-one")
    assert table.is_its_log()
    assert set(table.game.heroes(table.state.world)) == set(table.seats()[0].figures) != set()


def test_a_fault_in_the_rules_is_told_and_leaves_the_table_as_it_was(game: Game) -> None:
    game.done(game.mira, Join(name="Hild"))
    assert game.code(game.mira, Break()) == "fault"
    assert game.do(game.mira, Draw(figure="p1")).done


@pytest.mark.parametrize(("told", "done"), [((1, 0), True), ((0,), False), ((0, 0, 1), False)])
def test_a_die_that_is_thrown_and_not_told_of_is_a_fault_of_the_rules(
    game: Game, monkeypatch: pytest.MonkeyPatch, told: tuple[int, ...], *, done: bool
) -> None:
    """Each die is told of once, in whatever order, or nobody could make the rolls again."""

    def draw(_well: Well, _world: World, command: Draw, dice: Dice) -> Iterator[Fact]:
        for sides in (6, 20):
            dice.roll(sides, by=command.figure, what="draw")
        yield Drawn(figure=command.figure, face=1, rolls=tuple(dice.thrown[i] for i in told))

    game.done(game.mira, Join(name="Hild"))
    monkeypatch.setattr(Well, "_draw", draw)
    if done:
        assert game.do(game.mira, Draw(figure="p1")).done
    else:
        assert game.code(game.mira, Draw(figure="p1")) == "fault"


def test_only_who_sees_everything_is_told_why_the_rules_failed(led: Game) -> None:
    told = {seat: led.do(seat, Break()).refused for seat in (led.mira, led.gm)}
    words = {seat: refused.words for seat, refused in told.items() if refused is not None}
    assert words[led.mira] == "The rules failed at “Break”; nothing of it was done."
    assert words[led.gm] == (
        "The rules failed at “Break” (ValueError('the rule is at fault')); nothing of it was done."
    )


def test_more_than_a_thousand_dice_is_an_error_in_words(game: Game) -> None:
    game.done(game.mira, Join(name="Hild"))
    assert game.code(game.mira, Draw(figure="p1", times=1001)) == "dice"


def test_everything_is_the_same_after_a_restart(led: Game) -> None:
    led.done(led.mira, Draw(figure="p1"))
    again = hall_over(led.hall.store).table("well-table")
    assert again.state.world == led.table.state.world
    assert again.state.sights == led.table.state.sights
    assert again.state.affairs == led.table.state.affairs
    for seat in (led.gm, led.mira):
        assert again.feed(seat) == led.table.feed(seat)


def test_a_revoked_seat_opens_nothing_and_orders_nothing(led: Game) -> None:
    reply = led.done("host", MakeSeat(role="player", name="Cy"))
    seat = led.table.seats()[-1].id
    found = led.hall.find(reply.link)
    assert found is not None
    assert found.seat == seat
    led.done("host", {"do": "revoke-seat", "seat": seat})
    assert led.hall.find(reply.link) is None
    assert led.code(seat, Say(text="hello")) == "seat"


def test_a_seat_that_gives_itself_up_is_told_nothing_more(led: Game) -> None:
    reply = led.done(led.gm, RevokeSeat(seat=led.gm))
    assert reply.entries == ()
    assert "seat-revoked" in [entry.kind for entry in led.table.feed(led.mira)[-2:]]


def test_a_renewed_link_takes_the_place_of_the_old(led: Game) -> None:
    first = led.done("host", MakeSeat(role="player", name="Cy")).link
    second = led.done("host", {"do": "renew-link", "seat": led.table.seats()[-1].id}).link
    assert led.hall.find(first) is None
    assert led.hall.find(second) is not None


def test_links_are_kept_only_as_hashes(led: Game) -> None:
    link = led.done("host", MakeSeat(role="player", name="Cy")).link
    assert link.encode() not in repr((led.hall.store.seats("well-table"), led.table.log.rows)).encode()


def test_a_table_switch_is_set_by_the_host(led: Game) -> None:
    assert led.code("host", SetHouse(name="undo", value="everybody")) == "house"
    led.done("host", SetHouse(name="undo", value="players"))
    led.done(led.mira, Join(name="Third"))
    assert not led.done(led.mira, Undo()).asked


def test_the_seat_of_the_host_is_no_figures_holder() -> None:
    assert not Seat(id="host", role="host").holds("p1")
