"""An undo tells nobody of facts that they do not see, not even by a number that counts them."""

from __future__ import annotations

import pytest
from tests.table.playing import Game
from tests.table.toy import Draw, Drawn, Dreamt, Join, OmenSeen, Well

from tablewright.core.facts import GM, Answer, Fact, Refused, tag_of
from tablewright.store.port import NewFact
from tablewright.table.codec import SCHEMA, Codec
from tablewright.table.commands import Undo
from tablewright.table.facts import Undone
from tablewright.table.log import Log
from tablewright.table.transfer import loose_log
from tablewright.table.undo import Plan, plan, undone_fact

OMEN = OmenSeen(audience=(GM,), omen="a crow")
DREAM = Dreamt(audience=("p1",), figure="p1", dream="of water")


def drawn(figure: str) -> Drawn:
    """Somebody drew, for all to see."""
    return Drawn(figure=figure, face=3)


DRAWN = drawn("p1")


def log_of(*facts: Fact) -> Log:
    """A log of these facts, in the series of those who see them: the GM's gm, Hild's hild."""
    series = {(): "", (GM,): "gm", ("p1",): "hild"}
    encode = Codec(Well()).encode
    return loose_log(
        Well(), [NewFact("", 0, SCHEMA, tag_of(fact), series[fact.audience], encode(fact)) for fact in facts]
    )


def taken_back(log: Log, *places: int) -> Undone:
    """The fact of an undo of what lies at these places, from the first of them on."""
    return undone_fact(log, Plan(places[0], frozenset(places), frozenset()), name="Reed", why="")


@pytest.mark.parametrize(
    ("facts", "places", "audience", "number"),
    [
        ((DRAWN, OMEN), (1, 2), (), "1"),
        ((DRAWN, OMEN, DRAWN), (2, 3), (), "2"),
        ((OMEN, OMEN), (2,), (GM,), "gm.2"),
        ((OMEN, DREAM), (1, 2), (GM, "p1"), ""),
        ((DREAM, OMEN), (1, 2), (GM, "p1"), ""),
        ((DREAM, DREAM), (1, 2), ("p1",), "hild.1"),
    ],
    ids=[
        "all saw the first",
        "only the GM saw the first",
        "only the GM saw it",
        "GM, then Hild",
        "Hild, then GM",
        "Hild",
    ],
)
def test_an_undo_names_a_fact_that_all_who_are_told_of_it_saw(
    facts: tuple[Fact, ...], places: tuple[int, ...], audience: tuple[str, ...], number: str
) -> None:
    fact = taken_back(log_of(*facts), *places)
    assert (fact.audience, fact.back_to) == (audience, number)


def test_what_the_procedures_did_because_of_an_order_goes_alone_with_it(game: Game) -> None:
    for name in ("Hild", "Odo"):
        game.done(game.mira, Join(name=name))
    game.done(game.mira, Draw(figure="p2"))
    game.done(game.mira, Answer(figure="p2", choice="drop"))
    game.done(game.mira, Draw(figure="p1"))
    feed = game.table.feed(game.mira)
    assert [entry.kind for entry in feed[-3:]] == ["answered", "drawn", "round-ended"]
    game.done(game.mira, Undo(back_to=feed[-2].number, alone=True))
    world = game.table.state.world
    assert (world.round, world.people["p1"].drawn, world.people["p2"].drawn) == (1, False, True)


@pytest.mark.parametrize(
    ("later", "gone"),
    [
        ((drawn("p2"),), {1}),
        ((drawn("p1"),), None),
        ((DREAM, drawn("p2")), {1, 2}),
        ((DREAM, drawn("p1")), None),
        ((DREAM,), {1, 2}),
    ],
    ids=["another's draw", "the same one's draw", "a dream and another's draw", "a dream and the own", "a dream"],
)
def test_what_a_seat_cannot_know_is_no_reason_to_keep_an_order_of_its_own(
    later: tuple[Fact, ...], gone: set[int] | None
) -> None:
    log = log_of(drawn("p1"), *later)
    found = plan(log, Well(), 1, alone=True, sees=lambda place: not log.rows[place - 1].audience)
    assert (None if isinstance(found, Refused) else found.gone) == gone


def test_only_a_player_at_a_gms_table_asks_to_undo(led: Game) -> None:
    led.done(led.mira, Draw(figure="p1"))
    for seat, words in ((led.gm, "Undo"), (led.mira, "Ask to undo")):
        assert words in [each.offer.words for each in led.table.offers(seat)]
