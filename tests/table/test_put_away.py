"""Tables that nobody comes to are put away: out of memory, and there as they were when somebody comes."""

from __future__ import annotations

import gc
import weakref
from concurrent.futures import ThreadPoolExecutor
from threading import Event

import pytest
from tests.table.toy import Clock, Draw, Join, hall_over

from tablewright.games import registry
from tablewright.store.memory import MemoryStore
from tablewright.table.bots import Bot
from tablewright.table.commands import Say, SetHouse
from tablewright.table.hall import IDLE, Hall, Made

MINUTE = 60_000


def well(hall: Hall) -> Made:
    """A table of the toy with one hero."""
    made = hall.make_table("well", "The well", name="Mira")
    assert hall.table(made.table).command(made.seat, Join(name="Hild"), "a-key-for-hild").done
    return made


def wait(hall: Hall, milliseconds: int) -> None:
    """Nobody comes for so long."""
    assert isinstance(hall.clock, Clock)
    hall.clock.now += milliseconds


def test_a_table_that_nobody_comes_to_is_put_away_and_opened_again_as_it_was() -> None:
    hall = hall_over()
    made = well(hall)
    table = hall.table(made.table)
    head, told = table.log.head, [entry.sentence for entry in table.feed(made.seat)]
    stamp = next(one.stamp for one in table.offers(made.seat) if isinstance(one.offer.command, Draw))
    gone = weakref.ref(table)
    del table
    wait(hall, IDLE - 2 * MINUTE)
    assert hall.put_away() == []
    wait(hall, 2 * MINUTE)
    gc.disable()  # it is gone at once, without a search for what holds itself
    try:
        assert hall.put_away() == [made.table]
        assert gone() is None
    finally:
        gc.enable()
    assert hall.at_hand(made.table) is None
    again = hall.table(made.table)
    assert again.log.head == head
    assert [entry.sentence for entry in again.feed(made.seat)] == told
    assert again.command(made.seat, Join(name="Hild"), "a-key-for-hild").repeated, "an order sent again"
    assert again.log.head == head
    drawn = again.command(made.seat, Draw(figure="p1"), "a-key-for-a-card", stamp)
    assert drawn.done, "a button that was drawn before still holds"


@pytest.mark.parametrize("game", registry.GAMES)
def test_nothing_of_a_game_holds_a_table_that_was_played_and_looked_at(game: str) -> None:
    hall = hall_over()
    made = hall.make_table(game, "A short evening", quick=3)
    table = hall.table(made.table)
    bot = Bot(table, made.seat, 5)
    for _ in range(12):
        bot.act()
    page = table.listen(made.seat, lambda: None)
    table.view(made.seat)
    table.why(made.seat, "3")
    table.rewind(made.seat, "5")
    table.luck(made.seat)
    page.close()
    gone = weakref.ref(table)
    del table, bot, page
    wait(hall, IDLE)
    gc.disable()
    try:
        assert hall.put_away() == [made.table]
        assert gone() is None
    finally:
        gc.enable()


def test_where_somebody_looks_on_the_table_stays_until_long_after_they_have_gone() -> None:
    hall = hall_over()
    made = well(hall)
    page = hall.table(made.table).listen(made.seat, lambda: None)
    wait(hall, 10 * IDLE)
    assert hall.put_away() == []
    page.close()
    wait(hall, IDLE - 2 * MINUTE)
    assert hall.put_away() == []
    wait(hall, 2 * MINUTE)
    assert hall.put_away() == [made.table]


def test_a_table_at_which_an_order_waits_for_real_dice_stays() -> None:
    """Who was asked for the dice of a trap does not get away by being away for long."""
    hall = hall_over()
    made = well(hall)
    table, draw = hall.table(made.table), Draw(figure="p1")
    assert table.command(made.seat, SetHouse(name="dice", value="hand")).done
    assert table.command(made.seat, draw, faces=()).wants is not None
    del table
    gc.collect()
    wait(hall, 2 * IDLE)
    assert hall.put_away() == []
    table = hall.table(made.table)
    assert table.owed(table.sitting(made.seat)) is not None
    assert table.command(made.seat, draw, faces=(3,)).done
    wait(hall, IDLE)
    assert hall.put_away() == [made.table]


def test_who_still_holds_a_table_that_was_put_away_and_who_comes_next_have_the_same() -> None:
    hall = hall_over()
    made = well(hall)
    held = hall.table(made.table)
    wait(hall, IDLE)
    assert hall.put_away() == [made.table]
    assert held.command(made.seat, Say(text="Still here."), "a-key-for-words").done
    assert hall.table(made.table) is held
    assert hall.put_away() == []


def test_a_clock_that_is_set_back_puts_nothing_away_early_nor_keeps_it_for_ever() -> None:
    hall = hall_over()
    made = well(hall)
    wait(hall, -5 * IDLE)
    assert hall.put_away() == []
    wait(hall, IDLE)
    assert hall.put_away() == [made.table]


def test_orders_that_come_while_tables_are_put_away_are_all_done_once() -> None:
    store, now = MemoryStore(), [0]
    hall = hall_over(store)
    made = well(hall)
    hall.clock = lambda: now[0]
    said, over = 4 * 40, Event()

    def speak(who: int) -> bool:
        keys = [f"words-{who}-{count:04}" for count in range(said // 4)]
        return all(hall.table(made.table).command(made.seat, Say(text=key), key).done for key in keys)

    def put_away() -> None:
        while not over.is_set():
            now[0] += IDLE
            hall.put_away()

    with ThreadPoolExecutor(5) as threads:
        away = threads.submit(put_away)
        assert list(threads.map(speak, range(4))) == [True] * 4
        over.set()
        away.result()
    kinds = [row.kind for row in store.open_table(made.table).facts]
    assert kinds.count("said") == said
