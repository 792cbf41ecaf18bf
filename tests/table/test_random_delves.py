"""Random delves by a bot that gives any order on offer: none raises, none gets stuck, the log is the game."""

from __future__ import annotations

import os
import re

import msgspec
import pytest
from tests.games.axx import laws
from tests.table.toy import hall_over

from tablewright.core.facts import Fact
from tablewright.store.memory import MemoryStore
from tablewright.table.bots import Bot
from tablewright.table.facts import TableFact
from tablewright.table.hall import Hall
from tablewright.table.past import Past
from tablewright.table.proof import Opened, prove
from tablewright.table.table import Table

DELVES = 2_000 if os.environ.get("SOAK") else 60
PARTS = 40 if os.environ.get("SOAK") else 10
ORDERS = 150
STUCK_AFTER = 25
"""Orders in a row that are refused or have nothing on offer before a delve counts as stuck."""


def delve(seed: int, hall: Hall) -> tuple[Table, str]:
    """One delve: quick start, then orders by the bot until there are enough."""
    secrets = (seed.to_bytes(32, "big"), (seed + 1).to_bytes(32, "little"))  # so that a delve can be played again
    made = hall.make_table("axx", f"Delve {seed}", quick=seed, name="Bot", table=f"delve-{seed}", secrets=secrets)
    table = hall.table(made.table)
    bot, in_vain = Bot(table, made.seat, seed), 0
    for _ in range(ORDERS):
        done = bot.act()
        assert not table.fault, f"seed {seed}: {table.fault}"
        in_vain = 0 if done else in_vain + 1
        assert in_vain < STUCK_AFTER, f"seed {seed} is stuck; last: {[e.sentence for e in table.feed(made.seat)[-5:]]}"
    return table, made.seat


def check(seed: int, table: Table, seat: str) -> None:
    """What must hold of every game played at random; of a delve its own laws too."""
    if table.game.id == "axx":
        _check_laws(seed, table)
    fresh, _ = Past(table.game, table.log, options={}, find=lambda _place: None).now()
    assert fresh.world == table.state.world, f"seed {seed}: the fold of the log is another world"
    assert fresh.sights == table.state.sights, f"seed {seed}: a seat's world is another"
    again = hall_over(table.store).table(table.id)
    assert again.state.world == table.state.world, f"seed {seed}: another world after a restart"
    assert again.state.sights == table.state.sights, f"seed {seed}: another seat's world after a restart"
    for place in range(1, table.log.head + 1):
        fact: Fact = table.log.fact(place)
        assert table.codec.fact(table.codec.encode(fact)) == fact, f"seed {seed}: {fact} does not come back"
        if not isinstance(fact, TableFact):
            assert set(fact.clauses) <= {c.id for c in table.game.ledger.clauses}, f"seed {seed}: {fact.clauses}"
    secrets = {run: Opened(row.open, row.hidden) for run, row in table.secrets.items()}
    assert prove(table.log, table.id, secrets).good, f"seed {seed}: a roll cannot be made again"
    _check_words(seed, table, seat)


def _check_laws(seed: int, table: Table) -> None:
    """The same world made from the log fact by fact: each fact within the rules, and the world after each order."""
    state = Past(table.game, table.log, options={}, find=lambda _place: None).empty(())
    weighs = True
    for place in range(1, table.log.head + 1):
        if place in table.log.off:
            continue
        fact: Fact = table.log.fact(place)
        if not isinstance(fact, TableFact):
            laws.check_fact(seed, state.world, fact)
        state.fold(fact)
        if place == table.log.group(place)[1]:
            weighs = weighs and bool(state.world.options["coin_weight"])
            laws.check_world(seed, state.world, weighs=weighs)


def _check_words(seed: int, table: Table, seat: str) -> None:
    """No sentence or card holds an id, an underscore or a None."""
    ids = _ids(msgspec.to_builtins(table.state.world))
    for entry in table.feed(seat, since="0.0"):
        card = entry.card
        lines = [line for roll in card.rolls for line in (roll.words, roll.total, roll.need)]
        for text in (entry.sentence, card.title, card.outcome, *lines):
            words = set(re.findall(r"\w[\w.:,-]*\w", text))
            assert not words & ids, f"seed {seed}: {text!r} tells the id {words & ids}"
            assert "_" not in text, f"seed {seed}: {text!r}"
            assert "None" not in text, f"seed {seed}: {text!r}"


def _ids(thing: object) -> set[str]:
    """The ids in a world that are no words: those with a digit in them."""
    found: set[str] = set()
    if isinstance(thing, dict):
        own = [*thing, thing.get("id")]
        found |= {i for i in own if isinstance(i, str) and re.search(r"[a-z]\d|\d[a-z]", i)}
        for value in thing.values():
            found |= _ids(value)
    elif isinstance(thing, list | tuple):
        for value in thing:
            found |= _ids(value)
    return found


@pytest.mark.soak
@pytest.mark.parametrize("part", range(PARTS))
def test_random_delves(part: int) -> None:
    kinds: set[str] = set()
    for seed in range(part * DELVES // PARTS, (part + 1) * DELVES // PARTS):
        table, seat = delve(seed, hall_over(MemoryStore()))
        check(seed, table, seat)
        kinds |= {row.kind for row in table.log.rows}
    assert {"turn-passed", "room-entered"} <= kinds


def test_the_bot_plays_the_same_for_the_same_seed() -> None:
    """A delve that failed can be played again: same seed, same dice, same orders."""
    logs = []
    for _ in range(2):
        hall = hall_over()
        made = hall.make_table("axx", "Twice", quick=3, table="twice", secrets=(b"o" * 32, b"h" * 32))
        bot = Bot(hall.table("twice"), made.seat, 3)
        for _ in range(30):
            bot.act()
        logs.append([row.body for row in hall.table("twice").log.rows if row.kind not in ("seat-made", "seat-changed")])
    assert logs[0] == logs[1]
