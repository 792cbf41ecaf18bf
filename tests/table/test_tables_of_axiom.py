"""A table of AxiomRPG with a pack: in the log for good, told to players as far as they may know, replayed anywhere."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec
import pytest
from tests.table.shelves import salt_coast
from tests.table.toy import hall_over

from tablewright.core.errors import Mendable
from tablewright.core.facts import GM
from tablewright.core.packs import AddPack, put_on_hand
from tablewright.games.axiom import packs
from tablewright.games.axiom.heroes.facts import MakeThreats
from tablewright.games.axiom.packs import AxiomPack
from tablewright.store.memory import MemoryStore
from tablewright.table.commands import MakeSeat, Undo
from tablewright.table.state import State
from tablewright.table.table import Table
from tablewright.table.transfer import export

HIDDEN = (b"crab_swarm", b"crab swarm", b"brine snake", b"brine venom", b"swarm")


@pytest.fixture
def salt() -> Iterator[AxiomPack]:
    """The example, on the shelf for as long as the test lasts."""
    pack = salt_coast()
    put_on_hand({pack.digest: pack})
    yield pack
    put_on_hand({})


def led(salt: AxiomPack, store: MemoryStore) -> tuple[Table, str, str]:
    """A table with the pack, a player with a quick start's heroes, and a GM."""
    made = hall_over(store).make_table("axiom", "Coast", quick=5, name="Mira", packs=[salt.digest], table="coast")
    table = hall_over(store).table("coast")
    assert table.command("host", MakeSeat(role="gm", name="Reed", sure=True), "gm-seat-0001").done
    return table, made.seat, table.seats()[-1].id


def test_it_is_there_after_a_restart_though_its_shelf_is_empty(salt: AxiomPack) -> None:
    store = MemoryStore()
    table, _, _ = led(salt, store)
    put_on_hand({})
    again = hall_over(store).table(table.id)
    assert again.state.world == table.state.world
    assert f"crab_swarm@{salt.digest}" in packs.threats(again.state.world.packs)
    assert State.load(table.game, table.state.save()).same_as(table.state)


def test_players_learn_of_its_threats_when_they_meet_them(salt: AxiomPack) -> None:
    table, mira, reed = led(salt, MemoryStore())
    sent = b"".join(export(table, mira)) + msgspec.json.encode([table.view(mira), table.offers(mira)])
    assert not [one for one in HIDDEN if one in sent]
    assert b"Steady Now" in sent
    assert all(one in b"".join(export(table, reed)) for one in HIDDEN)
    assert table.command(reed, MakeThreats(foes="2 crab swarms"), "crabs-come-01").done
    sent = b"".join(export(table, mira)) + msgspec.json.encode([table.view(mira), table.offers(mira)])
    assert b"crab swarm" in sent
    assert b"brine" not in sent
    assert not [entry for entry in table.feed(mira) if "@" in entry.sentence]


def test_it_is_added_in_mid_game_undone_and_goes_where_it_never_was(salt: AxiomPack) -> None:
    hall = hall_over()
    made = hall.make_table("axiom", "Coast", name="Reed", role=GM, table="coast")
    table = hall.table("coast")
    (offer,) = [one.offer for one in table.offers(made.seat) if isinstance(one.offer.command, AddPack)]
    assert [choice.words for choice in offer.blanks[0].choices] == ["The Salt Coast"]
    assert table.command(made.seat, AddPack(digest=salt.digest), "add-salt-0001").done
    text = b"".join(export(table))
    assert table.command(made.seat, Undo(why="not yet"), "undo-salt-001").done
    assert table.state.world.packs == []
    put_on_hand({})
    other = hall_over()
    there = other.import_log(text, name="Ada")
    assert other.table(there.table).state.world.packs == [salt]
    forged = text.replace(b'"health":-18', b'"health":-8', 1)
    assert forged != text
    with pytest.raises(Mendable, match="are not those that it was made of"):
        other.import_log(forged, name="Ada")
