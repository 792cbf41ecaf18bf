"""Adventures by bots that give any order on offer, for games whose adventures the engine runs."""

from __future__ import annotations

from collections.abc import Iterable

from tests.table.toy import hall_over

from tablewright.core.facts import SetOption
from tablewright.core.packs import Parcel, put_on_hand
from tablewright.store.memory import MemoryStore
from tablewright.table.bots import Bot
from tablewright.table.commands import MakeSeat
from tablewright.table.table import Table

STUCK_AFTER = 25
"""Orders in a row that are refused or have nothing on offer before a game counts as stuck."""


def adventure(
    game: str, seed: int, options: Iterable[tuple[str, bool | str]], *, orders: int, pack: Parcel | None = None
) -> tuple[Table, str]:
    """One table: quick start, these house rules, in every third game a GM too, then orders by bots."""
    hall, packs = hall_over(MemoryStore()), []
    if pack is not None:
        put_on_hand({pack.digest: pack})
        packs = [pack.digest]
    made = hall.make_table(game, f"Adventure {seed}", quick=seed, name="Bot", packs=packs, table=f"{game}-{seed}")
    table = hall.table(made.table)
    for count, (name, value) in enumerate(options):
        assert table.command(made.seat, SetOption(name=name, value=value), f"option-{seed:04}-{count}").done
    bots = [Bot(table, made.seat, seed)]
    if seed % 3 == 0:
        assert table.command("host", MakeSeat(role="gm", name="Reed", sure=True), f"seat-{seed:08}").done
        bots.append(Bot(table, table.seats()[-1].id, seed, index=1))
    in_vain = 0
    for order in range(orders):
        done = bots[order % len(bots)].act()
        assert not table.fault, f"seed {seed}: {table.fault}"
        in_vain = 0 if done else in_vain + 1
        assert in_vain < STUCK_AFTER, f"seed {seed} is stuck; last: {[e.sentence for e in table.feed(made.seat)[-5:]]}"
    return table, made.seat
