"""Delves at random with a pack: the log is the game, nobody gets stuck, and players learn only of what they met."""

from __future__ import annotations

import os

import msgspec
import pytest
from tests.table.shelves import example
from tests.table.test_random_delves import ORDERS, STUCK_AFTER, check
from tests.table.toy import hall_over

from tablewright.core.packs import put_on_hand
from tablewright.games.axx.packs import AxxPack
from tablewright.games.axx.world import World
from tablewright.table.bots import Bot
from tablewright.table.commands import MakeSeat
from tablewright.table.table import Table
from tablewright.table.transfer import export

DELVES = 200 if os.environ.get("SOAK") else 8


@pytest.fixture(scope="module")
def pack(tmp_path_factory: pytest.TempPathFactory) -> AxxPack:
    """The example pack with its monsters on the first levels, so that they are met."""
    found = example(tmp_path_factory.mktemp("pack") / "stair")
    assert isinstance(found, AxxPack)
    return found


def played(pack: AxxPack, seed: int, *, gm: bool) -> tuple[Table, str]:
    """A quick start with the pack, and so many orders by a bot; with a GM by two."""
    put_on_hand({pack.digest: pack})
    secrets = (seed.to_bytes(32, "big"), (seed + 1).to_bytes(32, "little"))
    hall = hall_over()
    made = hall.make_table(
        "axx", f"Stair {seed}", quick=seed, name="Bot", packs=[pack.digest], table=f"stair-{seed}", secrets=secrets
    )
    table = hall.table(made.table)
    bots = [Bot(table, made.seat, seed)]
    if gm:
        assert table.command("host", MakeSeat(role="gm", name="Reed", sure=True), "gm-seat-0001").done
        bots.append(Bot(table, table.seats()[-1].id, seed, index=1))
    in_vain = 0
    for count in range(ORDERS):
        done = bots[count % len(bots)].act()
        assert not table.fault, f"seed {seed}: {table.fault}"
        in_vain = 0 if done else in_vain + 1
        assert in_vain < STUCK_AFTER, f"seed {seed} is stuck"
    return table, made.seat


def hidden(pack: AxxPack, world: World, table: Table) -> set[str]:
    """The names of monsters and of treasure that have not come into the game, nor stood in a mentor's letter."""
    facts = (table.log.fact(place) for place in range(1, table.log.head + 1))
    letters = [kind for fact in facts for kind in getattr(fact, "threats", ())]
    met = [figure.monster for figure in world.figures.values()]
    told = {kind.partition("@")[0] for kind in (*letters, *met)}
    return {one.name for one in pack.monsters if one.id not in told} | {one.name for one in pack.treasure}


@pytest.mark.soak
@pytest.mark.parametrize("gm", [False, True], ids=["engine", "gm"])
def test_delves_with_a_pack(pack: AxxPack, gm: bool) -> None:
    met: set[str] = set()
    for seed in range(DELVES):
        table, mira = played(pack, seed, gm=gm)
        check(seed, table, mira)
        seen = table.state.seen_by(next(one for one in table.seats() if one.id == mira))
        sent = b"".join(export(table, mira)) + msgspec.json.encode([table.view(mira), table.offers(mira)])
        shown = {name for name in hidden(pack, seen, table) if name.encode() in sent}
        assert shown <= HOUNDS, f"seed {seed}: {shown}"
        met |= {figure.monster.partition("@")[0] for figure in table.state.world.figures.values()}
    assert met & {one.id for one in pack.monsters}


HOUNDS = {"brine hound"}
"""A spell of the pack that players see says that it calls them."""
