"""What was told lately is remembered, and told anew where it was let go: the same words, however much there is."""

from __future__ import annotations

from typing import Any

import pytest
from tests.table.playing import Game
from tests.table.toy import Adjust, Join, hall_over

from tablewright.dice.stream import Stream
from tablewright.table import feed, past


def test_a_long_evening_at_a_full_table_is_told_whole_whoever_asks_when(
    game: Game, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As with 4,000 facts told to five seats, at a hundredth of the size."""
    monkeypatch.setattr(feed, "KEPT", 40)
    monkeypatch.setattr(past, "CHUNK", 10)
    game.done(game.mira, Join(name="Hild"))
    game.done(game.mira, Join(name="Odo"))
    seats = [game.mira, *(game.seat(role="player", name=name, figures=(f"p{n}",)) for n, name in enumerate("AB", 1))]
    seats += [game.seat(role=role, name=role) for role in ("watcher", "gm")]
    chance = Stream(7, 1)
    for count in range(60):
        game.done(seats[-1], Adjust(figure=f"p{1 + count % 2}", coins=1, reason=f"gift {count}"))
        seat, table = seats[chance.face(5) - 1], game.table
        table.entry(seat, str(chance.face(count + 5)))  # somebody asks for one of long ago
        since = f"{chance.face(count + 1) - 1}.0"
        told = table.feed(seat, since=since)
        fresh = hall_over(table.store).table(table.id)
        assert told == fresh.feed(seat, since=since)
        assert [one.sentence for one in told if f"gift {count}." in one.sentence]


def test_what_is_remembered_again_is_the_newest() -> None:
    memory = feed.Memory()
    for place in range(feed.KEPT):
        memory.keep(feed.GM_SIGHT, place, None)
    memory.keep(feed.GM_SIGHT, 0, None)
    memory.keep(feed.GM_SIGHT, feed.KEPT, None)
    assert memory.has(feed.GM_SIGHT, 0)
    assert not memory.has(feed.GM_SIGHT, 1)


def test_who_is_given_heroes_by_an_order_waits_for_the_log_to_be_lived_through_once(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """It was once for each fact of the order: four seconds after a few evenings, for the whole table."""
    hall = hall_over()
    made = hall.make_table("axx", "", quick=3)
    table, lived = hall.table(made.table), []

    class Walk(past._Walk):
        def __init__(self, *given: Any) -> None:
            lived.append(given[-1])
            super().__init__(*given)

    monkeypatch.setattr(past, "_Walk", Walk)
    since = table.now(made.seat)
    reply = table.command(made.seat, {"do": "make-party"})
    assert reply.done
    assert len(reply.entries) > 10
    assert len(lived) == 1
    monkeypatch.undo()
    fresh = hall_over(table.store).table(table.id)
    assert list(reply.entries) == fresh.feed(made.seat, since=since)[: len(reply.entries)]
