"""What a 3dX table keeps from players: hidden target numbers, what the GM weighs, what is ahead."""

from __future__ import annotations

import msgspec
import pytest
from tests.table.toy import hall_over

from tablewright.core.facts import Fact, OptionSet, SetOption
from tablewright.games.threedx.challenges import orders as c
from tablewright.games.threedx.story import StoryBegan
from tablewright.store.memory import MemoryStore
from tablewright.table.bots import Bot
from tablewright.table.commands import MakeSeat
from tablewright.table.table import Table

GAMES, ORDERS = 6, 100


def played(seed: int) -> tuple[Table, str]:
    """An adventure with a GM and a player, who both play anything; target numbers and wounds are hidden."""
    hall = hall_over(MemoryStore())
    made = hall.make_table("3dx", "Secrets", quick=seed, name="Mira", table=f"secrets3-{seed}")
    table = hall.table(made.table)
    for count, name in enumerate(("targets", "wounds")):
        assert table.command(made.seat, SetOption(name=name, value="hidden"), f"option-{count:06}").done
    assert table.command("host", MakeSeat(role="gm", name="Reed", sure=True), "seat-00000001").done
    bots = Bot(table, made.seat, seed), Bot(table, table.seats()[-1].id, seed, index=1)
    for order in range(ORDERS):
        bots[order % 2].act()
        assert not table.fault, table.fault
    return table, made.seat


def check(fact: Fact, *, hidden: bool) -> int:
    """One fact as a player saw it; 1 where there was something to hide."""
    assert not fact.audience
    assert not any(roll.hidden for roll in fact.rolls)
    match fact:
        case StoryBegan():
            assert fact.plan is None
        case c.ChallengeCalled() if hidden and not fact.call.purpose:
            assert fact.call.target is None
            return 1
        case c.RollLaid() | c.BonusSpent() if fact.hidden:
            assert (fact.target, fact.success) == (None, None)
            if isinstance(fact, c.RollLaid):
                assert all(term.name != "help" for term in fact.terms)
            return 1
        case c.ChallengeClosed() if fact.hidden:
            assert all((one.target, one.margin) == (None, None) for one in fact.results)
            assert all(one.need is None for one in fact.helped)
            return 1
        case c.ChallengeWeighed():
            raise AssertionError("what the GM weighs is the GM's")
    return 0


@pytest.mark.clause("3dx.success")
def test_no_player_is_told_what_is_hidden() -> None:
    kept = 0
    for seed in range(GAMES):
        table, seat = played(seed)
        seen = table.state.seen_by(table.sitting(seat))
        hidden = False
        for entry in table.feed(seat, limit=100_000):
            if isinstance(entry.fact, OptionSet) and entry.fact.name == "targets":
                hidden = entry.fact.value == "hidden"
            elif type(entry.fact) in table.game.facts:
                kept += check(entry.fact, hidden=hidden)
        assert seen.plan in (None, [])
        assert seen.draft is None
    assert kept > 20


def test_what_the_gm_weighs_and_keeps_is_in_no_byte_of_a_player() -> None:
    hall = hall_over(MemoryStore())
    made = hall.make_table("3dx", "Secrets", quick=1, name="Mira", table="secrets3-one")
    table = hall.table(made.table)
    assert table.command("host", MakeSeat(role="gm", name="Reed", sure=True), "seat-00000001").done
    gm = table.seats()[-1].id
    table.command(gm, c.DropChallenge(), "order-00000001")
    weigh = c.WeighChallenge(ability="search", target=19, why="a marker nobody may read")
    assert table.command(gm, weigh, "order-00000002").done
    bytes_ = msgspec.json.encode([entry.sentence for entry in table.feed(made.seat)])
    assert b"marker" not in bytes_
    hidden = c.CallChallenge(ability="search", target=19, why="find the way", hidden=True)
    assert table.command(gm, hidden, "order-00000003").done
    seen = table.state.seen_by(table.sitting(made.seat))
    assert seen.call.target is None
    offers = [one.offer for one in table.offers(made.seat)]
    chances = [offer.chance for offer in offers if isinstance(offer.command, c.RollFor) and offer.main]
    assert chances
    assert all(chance is not None and chance.hidden for chance in chances)
    facts = [entry.fact for entry in table.feed(made.seat, limit=1_000) if isinstance(entry.fact, Fact)]
    assert b'"target":19' not in b"".join(msgspec.json.encode(fact) for fact in facts)
