"""Who may say that another player is away: nobody while that player is there, anybody once they are long gone."""

from __future__ import annotations

from tests.table.playing import Game
from tests.table.toy import Adjust, Clock, Join, games, hall_over

from tablewright.table.commands import Agree, ChangeSeat, Say
from tablewright.table.hall import Hall
from tablewright.table.presence import GONE_AFTER, Presence


def company(hall: Hall) -> Game:
    """A table that the engine referees with two players at it."""
    game = Game(hall)
    game.done(game.mira, Join(name="Hild"))
    game.bo = game.seat(role="player", name="Bo")
    game.done(game.bo, Join(name="Odo"))
    return game


def pass_time(game: Game, milliseconds: int) -> None:
    """Nothing is done for so long."""
    clock = game.table.clock
    assert isinstance(clock, Clock)
    clock.now += milliseconds


def test_who_is_there_keeps_a_say_and_who_is_long_gone_holds_nobody_up() -> None:
    game = company(hall_over())
    gone = ChangeSeat(seat=game.bo, away=True)
    assert game.code(game.mira, gone) == "away"
    reply = game.do(game.mira, Adjust(figure="p1", coins=5, reason="found it"))
    assert reply.asked, "Bo is asked"
    assert game.code(game.mira, gone) == "away"
    pass_time(game, GONE_AFTER)
    game.done(game.mira, gone)
    assert game.table.state.affairs.proposal is None, "what was asked of Bo alone is done"
    assert game.table.seats()[-1].away


def test_only_who_is_away_says_so_when_back() -> None:
    game = company(hall_over())
    game.done(game.bo, ChangeSeat(seat=game.bo, away=True))
    refused = game.do(game.mira, ChangeSeat(seat=game.bo, away=False)).refused
    assert refused is not None
    assert (refused.code, refused.words) == ("away", "Only Bo says that Bo is back.")
    game.done(game.bo, ChangeSeat(seat=game.bo, away=False))


def test_a_word_an_open_page_and_a_restart_are_signs_of_being_there() -> None:
    game = company(hall_over())
    gone = ChangeSeat(seat=game.bo, away=True)
    page = game.table.listen(game.bo, lambda: None)
    pass_time(game, 10 * GONE_AFTER)
    assert game.code(game.mira, gone) == "away", "the page is open"
    page.close()
    pass_time(game, GONE_AFTER // 2)
    game.done(game.bo, Say(text="one moment"))
    pass_time(game, GONE_AFTER // 2)
    assert game.code(game.mira, gone) == "away"
    game.table = Hall(game.hall.store, clock=game.table.clock, games=games).table(game.table.id)
    pass_time(game, GONE_AFTER // 2)
    assert game.code(game.mira, gone) == "away", "whoever was there cannot be known since the start"
    pass_time(game, GONE_AFTER)
    game.done(game.mira, gone)


def test_the_host_and_the_player_may_always_say_so(led: Game) -> None:
    led.done("host", ChangeSeat(seat=led.bo, away=True))
    led.done(led.bo, ChangeSeat(seat=led.bo, away=False))
    led.done(led.gm, ChangeSeat(seat=led.bo, away=True))
    assert led.code(led.mira, ChangeSeat(seat=led.bo, away=False)) == "seat"


def test_consent_is_still_wanted_of_who_was_here_a_minute_ago() -> None:
    game = company(hall_over())
    pass_time(game, GONE_AFTER - 60_000)
    assert game.code(game.mira, ChangeSeat(seat=game.bo, away=True)) == "away"
    assert game.do(game.mira, Adjust(figure="p1", coins=5, reason="found it")).asked
    game.done(game.bo, Agree(yes=True))


def test_a_clock_that_goes_backwards_makes_nobody_wait_longer() -> None:
    presence = Presence(opened=10 * GONE_AFTER)
    presence.seen("bo", 10 * GONE_AFTER)
    assert presence.gone(["bo"], [], 2 * GONE_AFTER) == frozenset()
    assert presence.gone(["bo"], [], 3 * GONE_AFTER) == {"bo"}
    assert presence.gone(["bo"], ["bo"], 3 * GONE_AFTER) == frozenset()
