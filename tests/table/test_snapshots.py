"""Snapshots only save time: one that other rules made, or that cannot be read, changes nothing of a table."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest
from tests.table.playing import Game
from tests.table.toy import Adjust, Join, hall_over

from tablewright.games import registry
from tablewright.store.port import Changes, Snapshot
from tablewright.table.codec import SCHEMA
from tablewright.table.maker import maker
from tablewright.table.state import StaleSnapshot, State


def of_old(body: bytes) -> bytes:
    """As an older release made it, by which Hild has 1,000 coins too many."""
    saved: dict[str, Any] = msgspec.msgpack.decode(body)
    saved["world"]["people"]["p1"]["coins"] += 1_000
    return msgspec.msgpack.encode({**saved, "by": "an older release"})


def of_another_form(body: bytes) -> bytes:
    """As a release would make it whose worlds have something else in them."""
    saved: dict[str, Any] = msgspec.msgpack.decode(body)
    saved["world"]["people"] = ["Hild"]
    return msgspec.msgpack.encode(saved)


@pytest.mark.parametrize("spoil", [of_old, of_another_form, lambda body: body[:-9], lambda _: b""])
def test_a_snapshot_that_does_not_fit_is_passed_over(game: Game, spoil: Any) -> None:
    game.done(game.mira, Join(name="Hild"))
    for _ in range(4):
        game.done(game.mira, Adjust(figure="p1", coins=1, reason="gift"))
    table = game.table
    body = spoil(table.state.save())
    with pytest.raises(StaleSnapshot):
        State.load(table.game, body)
    table.store.change(table.id, Changes(snapshot=Snapshot(table.log.head - 1, 1, body)))
    again = hall_over(table.store).table(table.id)
    assert again.state.same_as(table.state)
    assert again.view(game.mira).party[0].line.startswith("4 coins")
    assert again.command(game.mira, Adjust(figure="p1", coins=1, reason="gift"), "after-all-1").done


def test_a_snapshot_of_another_schema_is_passed_over(game: Game) -> None:
    game.done(game.mira, Join(name="Hild"))
    game.done(game.mira, Adjust(figure="p1", coins=4, reason="gift"))
    saved: dict[str, Any] = msgspec.msgpack.decode(game.table.state.save())
    saved["world"]["people"]["p1"]["coins"] += 1_000
    later = Snapshot(game.table.log.head, SCHEMA + 1, msgspec.msgpack.encode(saved))
    game.table.store.change(game.table.id, Changes(snapshot=later))
    again = hall_over(game.table.store).table(game.table.id)
    assert again.state.world.people["p1"].coins == 4


def test_each_game_has_rules_of_its_own() -> None:
    made = [maker(registry.game(name)) for name in registry.GAMES]
    assert len(set(made)) == len(made)
    assert made == [maker(registry.game(name)) for name in registry.GAMES]
    assert all(len(one) == 16 for one in made)
