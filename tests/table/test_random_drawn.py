"""Random delves into a dungeon that somebody drew: none raises or gets stuck, the log is the game, no id is told."""

from __future__ import annotations

from pathlib import Path

import pytest
from tests.table.test_random_delves import STUCK_AFTER, check
from tests.table.toy import hall_over

from tablewright.core.packs import put_on_hand
from tablewright.games.axx import packs
from tablewright.games.axx.delve.delve_facts import MakeDungeon, SetOut
from tablewright.games.axx.heroes.characters_facts import MakeParty
from tablewright.store.memory import MemoryStore
from tablewright.table.bots import Bot
from tablewright.table.hall import Hall
from tablewright.table.table import Table

PACK = Path(__file__).parents[2] / "docs" / "packs" / "the-salt-cellar"
TITLES = ("The chandler's steps", "The brine store", "The ledger closet", "The sluice", "The tide vault")
DELVES, ORDERS = 10, 70


def delve(seed: int, hall: Hall) -> tuple[Table, str]:
    """The party goes down into the Salt Cellar, and does whatever it may."""
    pack = packs.read(PACK)
    put_on_hand({pack.digest: pack})
    secrets = (seed.to_bytes(32, "big"), (seed + 1).to_bytes(32, "little"))
    made = hall.make_table("axx", "Salt", table=f"salt-{seed}", name="Bot", secrets=secrets, packs=(pack.digest,))
    table = hall.table(made.table)
    (drawn,) = packs.dungeons(table.state.world.packs)
    for number, order in enumerate((MakeParty(size=6), MakeDungeon(drawn=drawn), SetOut())):
        reply = table.command(made.seat, order, f"begun-{number:010}")
        assert reply.done, reply.refused
    bot, in_vain = Bot(table, made.seat, seed), 0
    for _ in range(ORDERS):
        in_vain = 0 if bot.act() else in_vain + 1
        assert not table.fault, f"seed {seed}: {table.fault}"
        assert in_vain < STUCK_AFTER, f"seed {seed} is stuck; last: {[e.sentence for e in table.feed(made.seat)[-5:]]}"
    return table, made.seat


@pytest.mark.clause("axx.supplements")
def test_delves_into_a_drawn_dungeon() -> None:
    rooms: set[str] = set()
    for seed in range(DELVES):
        table, seat = delve(seed, hall_over(MemoryStore()))
        check(seed, table, seat)
        world = table.state.seen_by(table.state.affairs.seats[seat])
        rooms |= {title for title in TITLES if any(title in e.card.title for e in table.feed(seat, limit=5_000))}
        told = str(world)
        assert not [name for name in ("'steps'", "'store'", "'closet'", "'sluice'", "'vault'") if name in told]
    assert {"The chandler's steps", "The brine store"} <= rooms, rooms
