"""A table of 3dX with a group's own tables: chosen at the start, kept in the log, there again without the shelf."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from tests.games.threedx.test_packs_threedx import LEAPS, folder
from tests.table.toy import hall_over

from tablewright.core.errors import Mendable
from tablewright.core.facts import GM
from tablewright.core.packs import AddPack, put_on_hand
from tablewright.games.threedx import adding, content, figures
from tablewright.games.threedx.packs import ThreePack
from tablewright.store.memory import MemoryStore
from tablewright.table.commands import Undo
from tablewright.table.transfer import export


@pytest.fixture
def leaps(tmp_path: Path) -> Iterator[ThreePack]:
    """The pack of leaps, on the shelf for as long as the test lasts."""
    pack = adding.read(folder(tmp_path, LEAPS))
    put_on_hand({pack.digest: pack})
    yield pack
    put_on_hand({})


@pytest.mark.clause("3dx.movement.leap")
def test_a_table_is_made_with_a_pack_and_has_it_after_a_restart_without_the_shelf(leaps: ThreePack) -> None:
    store = MemoryStore()
    made = hall_over(store).make_table("3dx", "Leapers", name="Reed", quick=4, packs=[leaps.digest], table="leapers")
    put_on_hand({})
    table = hall_over(store).table("leapers")
    for world in (table.state.world, *table.state.sights.values()):
        assert [one.percent for one in content.of(world).leaps.values()] == [300]
        hero = world.party()[0]
        total = 12 + hero.attributes["dexterity"] + hero.abilities["agility"]
        assert figures.leap(world, hero, 0) == -(-total // 2)  # three times a sixth, rounded up
    entry = table.game.ledger["3dx.movement.leap"]
    assert not table.house_default(made.seat, entry)
    assert table.house_default(made.seat, table.game.ledger["3dx.weapon.types"])


def test_a_pack_is_undone_exported_and_imported_where_it_never_was(leaps: ThreePack) -> None:
    hall = hall_over()
    made = hall.make_table("3dx", "Leapers", name="Reed", role=GM, table="leapers")
    table = hall.table("leapers")
    assert table.command(made.seat, AddPack(digest=leaps.digest), "add-leaps-0001").done
    assert [pack.name for pack in table.state.world.packs] == ["The author's tables"]
    text = b"".join(export(table))
    assert table.command(made.seat, Undo(why="not yet"), "undo-leaps-001").done
    assert table.state.world.packs == []
    assert "any" not in content.of(table.state.world).leaps
    put_on_hand({})
    other = hall_over()
    there = other.import_log(text, name="Ada")
    assert other.table(there.table).state.world.packs == [leaps]
    assert content.of(other.table(there.table).state.world).leaps["any"].percent == 300
    with pytest.raises(Mendable, match="are not those that it was made of"):
        other.import_log(text.replace(b'"percent":300', b'"percent":900'), name="Ada")


def test_a_table_without_the_pack_plays_by_the_house_defaults(leaps: ThreePack) -> None:
    hall = hall_over()
    made = hall.make_table("3dx", "Walkers", name="Reed", table="walkers")
    table = hall.table("walkers")
    assert leaps.digest not in {pack.digest for pack in table.state.world.packs}
    assert table.house_default(made.seat, table.game.ledger["3dx.movement.leap"])
    words = [offered.offer.words for offered in table.offers(made.seat)]
    assert "Add a pack" in words
