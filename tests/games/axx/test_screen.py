"""The game master's screen: tables on demand, rooms placed, locked and restocked, several dungeons in a campaign."""

from __future__ import annotations

import msgspec
import pytest
from tests.games.axx import delving
from tests.games.axx.delving import GAME, do, hero, only, plan, refused, rest_of, then

from tablewright.core.facts import Fact, SetReferee
from tablewright.core.game import Seat
from tablewright.dice.sources import SeededDice
from tablewright.games.axx.delve import delve_facts as d
from tablewright.games.axx.dungeon.plan import Foes, Hoard, Plan, Stock, Trap
from tablewright.games.axx.say import screen as say
from tablewright.games.axx.screen import facts as f
from tablewright.games.axx.screen.between import to_restock
from tablewright.games.axx.world import Figure, World

GM = Seat(id="gm", role="gm")
PLAYER = Seat(id="p", role="player", figures=("ann",))


def town(*party: Figure) -> World:
    """The party in town, with a game master at the table."""
    world = delving.town(*party)
    world.gm = True
    return world


def under(*party: Figure, dungeon: Plan | None = None) -> World:
    """The party underground, with a game master at the table."""
    world = delving.under(*party, dungeon=dungeon)
    world.gm = True
    return world


def fly(world: World) -> None:
    """Home by the way out."""
    while world.place != "town":
        way = next(way for way in world.ways.values() if world.place in (way.a, way.b) and way.kind == "out")
        do(world, d.Go(way=way.id))


def first_stock(facts: list[Fact]) -> Stock:
    """What a table gave."""
    (fact,) = [fact for fact in facts if isinstance(fact, f.TableRolled)]
    return fact.result.stock


# ── Tables ──────────────────────────────────────────────────────────────────────────────────


@pytest.mark.clause("axx.dungeon.depth")
def test_the_threat_table_by_one_click() -> None:
    """4 on the die is an Orc Patrol of 1d4; on level 3 the number is doubled."""
    world = town(hero("ann"))
    assert first_stock(do(world, f.RollTable(table="threat", depth=1), (4, 3))).foes == Foes("orc_patrol", 3)
    assert first_stock(do(world, f.RollTable(table="threat", depth=3), (4, 3))).foes == Foes("orc_patrol", 6)
    assert [one.number for one in world.rolled] == [1, 2]
    assert refused(world, f.RollTable(table="threat", depth=11)) == "depth"


@pytest.mark.clause("axx.treasure.table")
def test_the_treasure_table_by_one_click() -> None:
    """A chest on level 2, dice 4 and 3: 800 GP and three gems of 50 GP."""
    hoard = first_stock(do(town(hero("ann")), f.RollTable(table="treasure", depth=2), (3, 4, 3))).hoard
    assert hoard is not None
    assert (hoard.coins, hoard.where, hoard.things[0].count, hoard.things[0].worth) == (800, "chest", 3, 50)


@pytest.mark.clause("axx.dungeon.stocking")
def test_the_stocking_table_for_a_room() -> None:
    """1 to 3 is empty; 4 a monster, whose treasure comes on 1 to 3 of another die."""
    world = town(hero("ann"))
    assert first_stock(do(world, f.RollTable(table="stocking"), (2, 5))) == Stock("", 2)
    found = first_stock(do(world, f.RollTable(table="stocking"), (4, 2, 6, 3, 1, 5, 5)))
    assert found.foes == Foes("goblin_band", 6)
    assert found.hoard is not None
    assert found.hoard.coins == 100


def test_a_result_is_shown_to_the_game_master_alone() -> None:
    world, seen = town(hero("ann")), town(hero("ann"))
    (fact,) = do(world, f.RollTable(table="threat", depth=1), (4, 3))
    assert GAME.see(fact, PLAYER, world) is None
    assert GAME.see(fact, GM, world) == fact
    assert seen.rolled == []
    assert not [o for o in GAME.offers(seen, PLAYER) if o.group == "screen" and "Roll" in o.words]


def test_only_the_newest_results_lie_behind_the_screen() -> None:
    world = town(hero("ann"))
    for _ in range(14):
        do(world, f.RollTable(table="threat", depth=1), (4, 3))
    assert [one.number for one in world.rolled] == list(range(3, 15))


# ── Placing ─────────────────────────────────────────────────────────────────────────────────


def test_treasure_is_placed_in_a_room_and_found_there() -> None:
    world = under(hero("ann"))
    do(world, f.RollTable(table="treasure", depth=1), (1, 2, 3))
    do(world, f.PlaceRolled(number=1, room="den"))
    assert world.rolled == []
    facts = do(world, d.Go(way="first"))
    (seen,) = only(facts, d.TreasureSeen)
    assert (seen.room, seen.coins) == ("den", 50)


def test_what_is_placed_where_the_party_stands_is_seen_and_met_at_once() -> None:
    world = under(hero("ann"))
    do(world, f.RollTable(table="treasure", depth=1), (1, 2, 3))
    assert only(do(world, f.PlaceRolled(number=1, room="hall")), d.TreasureSeen)[0].coins == 50
    do(world, f.RollTable(table="threat", depth=1), (4, 2))
    (near,) = only(do(world, f.PlaceRolled(number=2, room="hall")), d.MonstersNear)
    assert (near.foes, near.source, near.audience) == (Foes("orc_patrol", 2), "wanderer", ("gm",))
    then(world)
    assert world.fight is not None
    assert len(world.fight.group) == 2


def test_treasure_placed_in_a_room_already_seen_is_seen_on_coming_back() -> None:
    world = under(hero("ann"))
    do(world, d.Go(way="first"))
    do(world, f.RollTable(table="treasure", depth=1), (1, 2, 3))
    do(world, f.PlaceRolled(number=1, room="hall"))
    assert only(do(world, d.Go(way="first")), d.TreasureSeen)[0].coins == 50


def test_what_a_table_gave_can_be_left_aside() -> None:
    world = town(hero("ann"))
    do(world, f.RollTable(table="threat", depth=1), (4, 3))
    do(world, f.DropRolled(number=1))
    assert world.rolled == []
    assert refused(world, f.DropRolled(number=1)) == "result"
    assert refused(world, f.PlaceRolled(number=1, room="den")) == "result"


def test_nothing_is_placed_over_what_the_party_has_seen_nor_into_a_locked_room() -> None:
    drawn = plan()
    drawn.rooms["hall"].hoard = Hoard(3, 300, where="chest")
    world = under(hero("ann"), dungeon=drawn)
    assert world.rooms["hall"].chest == "locked"
    do(world, f.RollTable(table="treasure", depth=1), (1, 2, 3))
    assert refused(world, f.PlaceRolled(number=1, room="hall")) == "seen"
    assert refused(world, f.PlaceRolled(number=1, room="moon")) == "room"
    do(world, f.KeepRoom(room="den"))
    assert refused(world, f.PlaceRolled(number=1, room="den")) == "locked"


# ── Restocking ──────────────────────────────────────────────────────────────────────────────


def test_emptied_rooms_are_stocked_anew_and_all_else_stays() -> None:
    """The hall was seen and is empty; the den was never seen; the vault holds a trap that was found."""
    drawn = plan()
    drawn.rooms["den"].hoard = Hoard(1, 30)
    world = under(hero("ann"), dungeon=drawn)
    fly(world)
    assert [room.id for room in to_restock(world, f.Restock())] == ["hall"]
    facts = do(world, f.Restock(), SeededDice(3))
    (done,) = only(facts, f.DungeonRestocked)
    assert [one.room for one in done.stocks] == ["hall"]
    assert world.secret is not None
    assert world.secret.plan.rooms["hall"].stock == done.stocks[0].stock > 0
    assert world.secret.plan.rooms["den"].hoard == Hoard(1, 30)
    assert set(world.rooms) == {"hall"}


def test_a_locked_room_and_what_the_party_left_are_never_touched() -> None:
    drawn = plan()
    drawn.rooms["hall"].trap = Trap("pit", "cross", (10, 10), found=True)
    world = under(hero("ann"), dungeon=drawn)
    fly(world)
    assert "hall" not in {room.id for room in to_restock(world, f.Restock(which="all"))}
    do(world, f.KeepRoom(room="vault"))
    assert {room.id for room in to_restock(world, f.Restock(which="all"))} == {"den", "deep"}
    assert {room.id for room in to_restock(world, f.Restock(which="all", level=2))} == {"deep"}
    do(world, f.KeepRoom(room="vault", keep=False))
    assert "vault" in {room.id for room in to_restock(world, f.Restock(which="all"))}


def test_one_button_locks_the_open_rooms_and_another_opens_the_locked() -> None:
    world = under(hero("ann"))
    do(world, f.KeepRoom(room="vault"))
    buttons = {o.words: o for o in GAME.offers(world, GM) if isinstance(o.command, f.KeepRoom)}
    rooms = {words: [choice.key for choice in o.blanks[0].choices] for words, o in buttons.items()}
    assert rooms == {say.LOCK: ["hall", "den", "deep"], say.UNLOCK: ["vault"]}
    do(world, msgspec.structs.replace(buttons[say.UNLOCK].command, room="vault"))
    do(world, msgspec.structs.replace(buttons[say.LOCK].command, room="den"))
    assert world.secret is not None
    assert [room.id for room in world.secret.plan.rooms.values() if room.kept] == ["den"]


@pytest.mark.parametrize(("found", "spent", "emptied"), [(True, False, []), (True, True, ["hall"]), (False, False, [])])
def test_a_trap_that_lies_in_wait_keeps_a_room_and_one_that_is_spent_does_not(
    found: bool, spent: bool, emptied: list[str]
) -> None:
    drawn = plan()
    drawn.rooms["hall"].trap = Trap("pit", "cross", (10, 10), found=found, spent=spent)
    world = under(hero("ann"), dungeon=drawn)
    fly(world)
    assert [room.id for room in to_restock(world, f.Restock())] == emptied


def test_nobody_more_is_brought_in_while_somebody_is_met() -> None:
    world = under(hero("ann", hp=60, top=60))
    do(world, f.BringIn(monster="ghoul", count=2))
    assert world.meeting is not None
    assert refused(world, f.BringIn(monster="ghoul", count=1)) == "busy"
    while (step := GAME.next(world)) is not None and world.fight is None:
        do(world, step, SeededDice(1))
        assert refused(world, f.BringIn(monster="ghoul", count=1)) == "busy"
    assert not [each for each in GAME.offers(world, GM) if isinstance(each.command, f.BringIn)]


def test_a_restocked_trap_in_a_room_with_one_way_alone_goes_off_for_whoever_comes_in() -> None:
    for room, trigger in (("den", "cross"), ("deep", "enter")):
        world = under(hero("ann"))
        stock = Stock(room, 5, trap=Trap("pit", "cross", (14, 10)))
        GAME.evolve(world, f.DungeonRestocked(audience=("gm",), title="The Test", stocks=(stock,)))
        assert world.secret is not None
        placed = world.secret.plan.rooms[room].trap
        assert placed is not None
        assert placed.trigger == trigger
        assert stock.trap is not None
        assert stock.trap.trigger == "cross"  # a fact stays as it was told


def test_after_a_restocking_a_room_may_be_searched_again() -> None:
    world = under(hero("ann"))
    world.rooms["hall"].searched = {"10,10": ["ann"]}
    assert refused(world, f.Restock()) == "not_in_town"
    fly(world)
    do(world, f.Restock(), SeededDice(3))
    assert world.rooms["hall"].searched == {}
    assert "seen" in world.rooms["hall"].marks


def test_a_restocked_dungeon_is_played_on() -> None:
    """Whatever the dice bring, the party goes in again and every procedure comes to rest."""
    for seed in range(12):
        world = under(hero("ann", hp=60, top=60))
        fly(world)
        do(world, f.Restock(which="all"), SeededDice(seed))
        do(world, d.SetOut(), SeededDice(seed))
        rest_of(world, seed)


def test_by_the_engines_table_nobody_looks_behind_the_screen() -> None:
    """The same words, whatever the rooms hold."""
    world = delving.town(hero("ann"))
    for order in (
        f.RollTable(table="threat"),
        f.PlaceRolled(number=1, room="den"),
        f.DropRolled(number=1),
        f.KeepRoom(room="den"),
        f.KeepRoom(room="moon"),
    ):
        assert refused(world, order) == "no_gm"


# ── The key ─────────────────────────────────────────────────────────────────────────────────


def test_the_gms_key_tells_what_is_in_every_room_now() -> None:
    drawn = plan()
    drawn.rooms["den"].foes = Foes("orc_patrol", 2)
    world = under(hero("ann"), dungeon=drawn)
    do(world, f.KeepRoom(room="vault"))
    key = GAME.key(world, GM)
    assert key is not None
    assert [section.title for section in key.sections] == ["Level 1", "Level 2"]
    assert len(key.maps) == 2
    rooms = {line.words: line.text for section in key.sections for line in section.lines}
    assert rooms["1.1 The hall"].startswith("The party's room 1. Empty. Ways: ")
    assert rooms["1.2 The den"].startswith("Not seen yet. 2 orcs.")
    assert "Locked against restocking." in rooms["1.3 The vault"]
    assert GAME.key(world, PLAYER) is None
    assert GAME.view(world, GM).key
    assert not GAME.view(world, PLAYER).key


# ── Several dungeons ────────────────────────────────────────────────────────────────────────


def test_each_dungeon_stays_as_it_was_left() -> None:
    world = under(hero("ann"))
    fly(world)
    before = msgspec.to_builtins((world.rooms, world.ways, world.secret))
    levels = list(world.figures["ann"].seen_levels)
    do(world, d.MakeDungeon(title="The Well", rooms=3), SeededDice(5))
    assert (world.dungeon, world.rooms, world.figures["ann"].seen_levels) == ("The Well", {}, [])
    assert refused(world, d.MakeDungeon(title="The Test")) == "title"
    do(world, f.ChooseDungeon(title="The Test"))
    assert msgspec.to_builtins((world.rooms, world.ways, world.secret)) == before
    assert (world.figures["ann"].seen_levels, list(world.shelf)) == (levels, ["The Well"])
    assert refused(world, f.ChooseDungeon(title="The Moon")) == "dungeon"


def test_the_dead_of_one_dungeon_do_not_lie_in_another() -> None:
    world = under(hero("ann"), hero("bob"))
    world.figures["bob"].state = "dead"
    fly(world)
    assert world.lairs == {"bob": "hall"}
    do(world, d.MakeDungeon(title="The Well", rooms=3), SeededDice(5))
    do(world, d.SetOut(dark=True), SeededDice(1))
    fly_home = [way.id for way in world.ways.values() if way.kind == "out"]
    assert fly_home
    assert world.lairs == {}


def test_with_a_game_master_making_dungeons_is_not_the_players() -> None:
    world = delving.town(hero("ann"))
    assert any(isinstance(offer.command, d.MakeDungeon) for offer in GAME.offers(world, PLAYER))
    do(world, SetReferee(gm=True))
    assert not any(isinstance(offer.command, d.MakeDungeon) for offer in GAME.offers(world, PLAYER))
    assert any(isinstance(offer.command, d.MakeDungeon) for offer in GAME.offers(world, GM))
