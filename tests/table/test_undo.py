"""Taking back: what goes, what stays, what comes back, and who may."""

from __future__ import annotations

import pytest
from tests.table.playing import Game
from tests.table.toy import Adjust, Draw, Drawn, Join, Well, hall_over

from tablewright.core.facts import Answer, Refused, tag_of
from tablewright.dice.sources import Thrown
from tablewright.store.port import NewFact
from tablewright.table.codec import SCHEMA
from tablewright.table.commands import AddWord, Agree, ChangeSeat, Note, OpenDice, Say, SetHouse, Undo
from tablewright.table.facts import Undone
from tablewright.table.hall import Hall
from tablewright.table.proof import Opened, opened_in, prove
from tablewright.table.transfer import loose_log


@pytest.fixture
def game(hall: Hall) -> Game:
    """A table that the engine referees, with two heroes at it."""
    game = Game(hall)
    game.done(game.mira, Join(name="Hild"))
    game.done(game.mira, Join(name="Odo"))
    return game


def number_of(game: Game, kind: str) -> str:
    return [e for e in game.table.feed(game.mira, since="0.0") if e.kind == kind][-1].number


def test_the_last_order_goes_with_all_it_led_to(game: Game) -> None:
    before = game.table.state.save()
    game.done(game.mira, Adjust(figure="p1", coins=3, reason="gift"))
    game.done(game.mira, Undo())
    assert game.table.state.save() == before


def test_by_default_everything_after_goes_too_listed_first(game: Game) -> None:
    game.done(game.mira, Adjust(figure="p1", coins=3, reason="one"))
    number = number_of(game, "adjusted")
    game.done(game.mira, Say(text="stays"))
    game.done(game.mira, Adjust(figure="p2", coins=4, reason="two"))
    listing = game.table.undo_listing(game.mira, number)
    assert not isinstance(listing, Refused)
    assert [e.sentence for e in listing] == ["Hild has 3 coins more: one.", "Odo has 4 coins more: two."]
    entry = game.done(game.mira, Undo(back_to=number, why="a slip")).entries[0]
    assert entry.struck == tuple(e.number for e in listing)
    assert entry.sentence == f"Mira takes back everything from #{number} on: a slip"
    assert [p.line[:7] for p in game.table.view(game.mira).party] == ["0 coins", "0 coins"]
    assert "Mira: stays" in [e.sentence for e in game.table.feed(game.mira) if not e.undone]


def test_an_undo_can_be_undone(game: Game) -> None:
    game.done(game.mira, Adjust(figure="p1", coins=3, reason="one"))
    before = game.table.state.save()
    game.done(game.mira, Undo())
    game.done(game.mira, Undo(back_to=number_of(game, "undone")))
    assert game.table.state.save() == before
    game.done(game.mira, Undo(back_to=number_of(game, "undone")))
    assert game.table.view(game.mira).party[0].line.startswith("0 coins")


def test_what_was_taken_back_already_is_not_taken_back_again(game: Game) -> None:
    game.done(game.mira, Adjust(figure="p1", coins=3, reason="one"))
    number = number_of(game, "adjusted")
    game.done(game.mira, Undo(back_to=number))
    game.done(game.mira, Adjust(figure="p2", coins=4, reason="two"))
    assert game.code(game.mira, Undo(back_to=number)) == "undo"
    refused = game.do(game.mira, Undo(back_to=number)).refused
    assert refused is not None
    assert refused.words == "That was taken back already."
    assert game.table.state.world.people["p2"].coins == 4


def test_an_order_right_after_an_undo_is_the_one_that_the_next_undo_takes_back(game: Game) -> None:
    game.done(game.mira, Adjust(figure="p1", coins=3, reason="one"))
    before = game.table.state.save()
    game.done(game.mira, Adjust(figure="p1", coins=5, reason="two"))
    game.done(game.mira, Undo())
    game.done(game.mira, Adjust(figure="p1", coins=7, reason="three"))
    assert game.table.state.world.people["p1"].coins == 10
    game.done(game.mira, Undo())
    assert game.table.state.save() == before
    game.done(game.mira, Undo())
    assert game.table.state.world.people["p1"].coins == 0


def test_no_seat_is_sent_the_places_of_what_went_and_came_back(led: Game) -> None:
    """They would count what others saw: the GM's omen has a place of its own between what all see."""
    led.done(led.gm, Draw(figure="p1"))
    led.done(led.gm, Undo())
    led.done(led.gm, Undo(back_to=number_of(led, "undone")))
    log = led.table.log
    kept = [fact for fact in map(log.fact, range(1, log.head + 1)) if isinstance(fact, Undone)]
    assert [(bool(fact.gone), bool(fact.back)) for fact in kept] == [(True, False), (False, True)]
    for seat in (led.mira, led.bo, led.gm):
        sent = [entry.fact for entry in led.table.feed(seat) if isinstance(entry.fact, Undone)]
        assert [(fact.gone, fact.back) for fact in sent] == [((), ())] * 2


def test_speech_notes_seats_words_and_seals_are_never_taken_back(game: Game) -> None:
    for command in (Say(text="hello"), Note(text="mine"), AddWord(word="owl")):
        game.done(game.mira, command)
        kind = {"say": "said", "note": "noted", "add-word": "word-added"}[tag_of(command)]
        number = number_of(game, kind)
        assert game.code(game.mira, Undo(back_to=number)) == "undo"
    assert game.code(game.mira, Undo(back_to=number_of(game, "dice-sealed"))) == "undo"


def test_a_roll_undone_and_made_again_shows_the_same_faces(game: Game) -> None:
    game.done(game.mira, Draw(figure="p1"))
    first = game.faces()[-1]
    game.done(game.mira, Undo())
    game.done(game.mira, Say(text="a remark in between"))
    game.done(game.mira, Draw(figure="p1"))
    assert game.faces() == [first, first]


def test_no_word_changes_dice_that_have_been_seen(game: Game) -> None:
    game.done(game.mira, Draw(figure="p1"))
    first = game.faces()[-1]
    game.done(game.mira, Undo())
    game.done(game.mira, AddWord(word="luck"))
    game.done(game.mira, Draw(figure="p1"))
    assert game.faces() == [first, first]


def test_a_command_alone_goes_only_where_nothing_rests_on_it(led: Game) -> None:
    led.done(led.mira, Draw(figure="p1"))
    if led.table.state.affairs.question is not None:
        led.done(led.mira, Answer(choice="drop"))
    number = [e for e in led.table.feed(led.gm) if e.kind == "drawn"][-1].number
    hild = next(e.number for e in led.table.feed(led.gm) if e.sentence == "Hild comes to the well.")
    assert led.code(led.gm, Undo(back_to=hild, alone=True)) == "undo"
    led.done(led.bo, Draw(figure="p2"))
    if led.table.state.affairs.question is None:
        reply = led.done(led.gm, Undo(back_to=number, alone=True))
        assert number in reply.entries[0].struck
        people = led.table.state.world.people
        assert (people["p1"].drawn, people["p2"].drawn) == (False, True)


def test_what_a_seat_does_not_see_it_cannot_name(led: Game) -> None:
    led.done(led.gm, Note(text="secret"))
    assert led.code(led.mira, Undo(back_to="gm.1")) == "undo"
    assert led.code(led.mira, Undo(back_to="999")) == "undo"
    one, other = led.do(led.mira, Undo(back_to="gm.1")), led.do(led.mira, Undo(back_to="gm.77"))
    assert one.refused == other.refused


def test_a_player_asks_the_gm(led: Game) -> None:
    led.done(led.mira, Draw(figure="p1"))
    assert led.done(led.mira, Undo(why="misread")).asked
    words = [o.offer.words for o in led.table.offers(led.gm)]
    assert words[:2] == ["Agree", "Do not agree"]
    led.done(led.gm, Agree(yes=True))
    assert not led.table.state.world.people["p1"].drawn
    assert led.table.feed(led.mira)[-1].sentence == "All agree, and so it is done."


def coins(game: Game) -> list[int]:
    return [person.coins for person in game.table.state.world.people.values()]


def test_what_was_done_by_consent_is_taken_back_like_any_order(game: Game) -> None:
    bo = game.seat(role="player", name="Bo", figures=("p2",))
    assert game.done(game.mira, Adjust(figure="p1", coins=3, reason="gift")).asked
    waiting = {type(o.offer.command): o.offer.greyed for o in game.table.offers(bo)}
    assert waiting[Adjust] == waiting[Undo] == "something is being asked already"
    assert waiting[Agree] == waiting[Draw] == ""
    game.done(bo, Agree(yes=True))
    assert coins(game) == [3, 0]
    offers = [o.offer for o in game.table.offers(bo) if isinstance(o.offer.command, Undo)]
    adjusted = number_of(game, "adjusted")
    assert [(offer.words, offer.note) for offer in offers] == [("Ask to undo", f"from #{adjusted} on")]
    assert game.done(bo, Undo()).asked
    game.done(game.mira, Agree(yes=True))
    assert coins(game) == [0, 0]
    game.done(bo, Undo(back_to=number_of(game, "undone")))
    game.done(game.mira, Agree(yes=True))
    assert coins(game) == [3, 0]


def asked(game: Game) -> bool:
    return game.table.state.affairs.question is not None


def test_what_the_procedures_did_after_a_remark_goes_with_the_order_that_called_for_it(game: Game) -> None:
    """Somebody is asked and goes away, so the engine answers: to take that back alone would have it answer again."""
    bo = game.seat(role="player", name="Bo", figures=("p2",))
    game.done("host", SetHouse(name="undo", value="players"))
    for _ in range(20):
        before = game.table.state.save()
        game.done(bo, Draw(figure="p2"))
        if asked(game):
            break
        game.done(game.mira, Draw(figure="p1"))
        if asked(game):
            game.done(game.mira, Answer(choice="drop"))
    drawn = number_of(game, "drawn")
    game.done(game.mira, Say(text="Bo?"))
    game.done("host", ChangeSeat(seat=bo, away=True))
    assert game.table.feed(game.mira)[-1].kind == "answered"
    listing = game.table.undo_listing(game.mira)
    assert not isinstance(listing, Refused)
    assert [entry.kind for entry in listing] == ["drawn", "asked", "answered"]
    entry = game.done(game.mira, Undo()).entries[0]
    assert entry.struck[0] == drawn
    game.done("host", ChangeSeat(seat=bo, away=False))
    assert game.table.state.save() == before


def test_others_are_asked_for_what_will_be_done(led: Game) -> None:
    led.done(led.mira, Draw(figure="p1"))
    if asked(led):
        led.done(led.mira, Answer(choice="drop"))
    number = number_of(led, "drawn")
    for order, words in (
        (Undo(), "take back the last order"),
        (Undo(back_to=number), f"take back everything from #{number} on"),
        (Undo(back_to=number, alone=True), f"take back #{number} alone"),
    ):
        assert led.done(led.mira, order).asked
        assert led.table.feed(led.gm)[-1].sentence == f"Mira asks: {words}?"
        led.done(led.gm, Agree(yes=words.endswith("alone")))
    assert led.table.feed(led.gm)[-2].sentence == f"Mira takes back #{number} alone."
    undone = number_of(led, "undone")
    assert led.done(led.mira, Undo(back_to=undone)).asked
    assert led.table.feed(led.gm)[-1].sentence == f"Mira asks: put back what was taken back at #{undone}?"
    led.done(led.gm, Agree(yes=True))
    assert led.table.feed(led.gm)[-2].sentence == f"Mira puts back what was taken back at #{undone}."


def test_an_undo_across_a_restart_is_the_same(game: Game) -> None:
    for coins in range(1, 20):
        game.done(game.mira, Adjust(figure="p1", coins=coins, reason="gift"))
    game.done(game.mira, Undo(back_to="15"))
    game.done(game.mira, Adjust(figure="p2", coins=9, reason="other"))
    again = hall_over(game.hall.store).table("well-table")
    assert again.state.world == game.table.state.world
    assert again.feed(game.mira, since="0.0") == game.table.feed(game.mira, since="0.0")


def test_undo_far_back_over_snapshots(game: Game) -> None:
    marks: dict[str, str] = {}
    for coins in range(1300):
        game.done(game.mira, Adjust(figure="p1", coins=1, reason="gift"))
        if coins in (10, 600, 1200):
            marks[game.table.view(game.mira).party[0].line.split()[0]] = number_of(game, "adjusted")
    for held, number in reversed(marks.items()):
        game.done(game.mira, Undo(back_to=number))
        assert game.table.view(game.mira).party[0].line.startswith(f"{int(held) - 1} coins")
        again = hall_over(game.hall.store).table("well-table")
        assert again.state.world == game.table.state.world
        assert again.state.sights == game.table.state.sights
    game.done(game.mira, Undo(back_to=number_of(game, "undone")))
    assert game.table.view(game.mira).party[0].line.startswith("600 coins")


# ── fair dice ───────────────────────────────────────────────────────────────────────────────


def known(game: Game) -> dict[int, Opened]:
    return {run: Opened(row.open, row.hidden) for run, row in game.table.secrets.items()}


def words(game: Game) -> tuple[str, ...]:
    """The players' words that are in the dice of this run."""
    return game.table.state.affairs.words


def test_every_roll_is_made_again_undone_ones_too(game: Game) -> None:
    for _ in range(12):
        for figure in ("p1", "p2"):
            game.do(game.mira, Draw(figure=figure))
            if game.table.state.affairs.question is not None:
                game.done(game.mira, Answer(choice="drop"))
        if game.table.log.head % 3 == 0:
            game.done(game.mira, Undo())
    proof = prove(game.table.log, "well-table", known(game))
    assert proof.good
    assert proof.runs[0].right == sum(len(game.table.log.fact(p).rolls) for p in range(1, game.table.log.head + 1))


def test_a_changed_die_shows(game: Game) -> None:
    game.done(game.mira, Draw(figure="p1"))
    wrong = prove(game.table.log, "another table", known(game))
    assert not wrong.good
    assert wrong.runs[0].wrong


def test_a_roll_before_any_seal_proves_nothing(game: Game) -> None:
    """Somebody wrote the log: a table seals its dice before anything is rolled."""
    roll = Thrown(by="p1", what="draw", sides=6, faces=(6,))
    body = game.table.codec.encode(Drawn(figure="p1", face=6, rolls=(roll,)))
    proof = prove(loose_log(Well(), [NewFact("", 0, SCHEMA, "drawn", "", body)]), "well-table", {})
    assert not proof.good
    assert [run.broken for run in proof.runs] == [True]


def test_real_dice_are_counted_apart_and_are_no_proof_of_anything(game: Game) -> None:
    """They take no place among the sealed rolls: the one after them is still the first of its kind."""
    game.done("host", SetHouse(name="dice", value="hand"))
    sealed = [game.table.log.rows[place].body for place in range(game.table.log.head)]
    kinds = [row.kind for row in game.table.log.rows]
    game.done(game.mira, Draw(figure="p1"))
    fair = next(row for row in game.table.log.rows if row.kind == "drawn")
    real = Drawn(figure="p1", face=6, rolls=(Thrown(by="p1", what="draw", sides=6, faces=(6,), hand=True),))
    bodies = [*sealed, game.table.codec.encode(real), fair.body]
    series = [row.audience for row in game.table.log.rows[: len(sealed)]]
    rows = [
        NewFact("", 0, SCHEMA, kind, audience, body)
        for kind, audience, body in zip([*kinds, "drawn", "drawn"], [*series, "", ""], bodies, strict=True)
    ]
    (run,) = prove(loose_log(Well(), rows), "well-table", known(game)).runs
    assert (run.hand, run.right, run.wrong, run.sealed, run.broken) == (1, 1, [], 0, False)


def test_opening_a_run_begins_another_with_the_words_that_waited(game: Game) -> None:
    game.done(game.mira, Draw(figure="p1"))
    if game.table.state.affairs.question is not None:
        game.done(game.mira, Answer(choice="drop"))
    game.done(game.mira, AddWord(word="owl"))
    game.done(game.mira, OpenDice(which="open"))
    assert words(game) == ("owl",)
    assert game.table.state.affairs.run == 2
    assert game.code(game.mira, OpenDice(which="open", run=1)) == "dice"
    assert game.code(game.mira, OpenDice(which="hidden", run=2)) == "dice"
    game.done(game.mira, OpenDice(which="hidden", run=1))
    game.done(game.mira, AddWord(word="hare"))  # nothing was rolled in the new run: the word is in it at once
    assert words(game) == ("owl", "hare")
    game.do(game.mira, Draw(figure="p2"))
    game.done(game.mira, AddWord(word="fox"))  # that one waits for the next
    assert words(game) == ("owl", "hare")
    assert prove(game.table.log, "well-table", known(game)).good
    sealed = prove(game.table.log, "well-table", opened_in(game.table.log))
    assert [(run.run, run.right, run.sealed) for run in sealed.runs] == [(1, 2, 0), (2, 0, 2)]
