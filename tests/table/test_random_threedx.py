"""Random 3dX adventures by bots that give any order on offer: none raises, none is stuck, the log is the game."""

from __future__ import annotations

import os

import pytest
from tests.table.test_random_delves import check
from tests.table.toy import hall_over

from tablewright.core.facts import SetOption
from tablewright.games.threedx.asks import parse
from tablewright.store.memory import MemoryStore
from tablewright.table.bots import Bot
from tablewright.table.commands import MakeSeat
from tablewright.table.table import Table

GAMES = 400 if os.environ.get("SOAK") else 30
ORDERS = 120
STUCK_AFTER = 25
"""Orders in a row that are refused or have nothing on offer before a game counts as stuck."""


def adventure(seed: int) -> tuple[Table, str]:
    """One table: quick start, house rules by the seed, in every third game a GM too, then orders by bots."""
    hall = hall_over(MemoryStore())
    made = hall.make_table("3dx", f"Adventure {seed}", quick=seed, name="Bot", table=f"threedx-{seed}")
    table = hall.table(made.table)
    for count, (name, value) in enumerate(options(seed)):
        assert table.command(made.seat, SetOption(name=name, value=value), f"option-{seed:04}-{count}").done
    bots = [Bot(table, made.seat, seed)]
    if seed % 3 == 0:
        assert table.command("host", MakeSeat(role="gm", name="Reed", sure=True), f"seat-{seed:08}").done
        bots.append(Bot(table, table.seats()[-1].id, seed, index=1))
    in_vain = 0
    for order in range(ORDERS):
        done = bots[order % len(bots)].act()
        assert not table.fault, f"seed {seed}: {table.fault}"
        in_vain = 0 if done else in_vain + 1
        assert in_vain < STUCK_AFTER, f"seed {seed} is stuck; last: {[e.sentence for e in table.feed(made.seat)[-5:]]}"
    return table, made.seat


def options(seed: int) -> list[tuple[str, bool | str]]:
    """The house rules of a game by its seed: how bonus dice act, and now and then what is hidden."""
    found: list[tuple[str, bool | str]] = [("bonus_die", ("shift+join", "join", "shift")[seed % 3])] if seed % 3 else []
    if seed % 5 == 2:
        found += [("targets", "hidden"), ("wounds", "hidden")]
    if seed % 5 == 3:
        found.append(("policy", "random standing target"))
    if seed % 4 == 1:
        found.append(("rest_policy", "dice first"))
    return found


@pytest.mark.soak
@pytest.mark.parametrize("part", range(5))
def test_random_adventures(part: int) -> None:
    kinds: set[str] = set()
    asks = 0
    for seed in range(part * GAMES // 5, (part + 1) * GAMES // 5):
        table, seat = adventure(seed)
        check(seed, table, seat)
        kinds |= {row.kind for row in table.log.rows}
        lines = [line for entry in table.feed(seat, limit=10_000) for line in entry.card.rolls if line.ask]
        for line in lines:
            parse(line.ask)  # what leads from a card to its odds has to read
        asks += len(lines)
    assert asks > 50
    assert {"roll-laid", "challenge-closed", "scene-began"} <= kinds
