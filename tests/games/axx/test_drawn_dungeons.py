"""Dungeons that somebody drew in a pack: drawn as written, played as any other, refused with the place of a slip."""

from __future__ import annotations

from itertools import pairwise
from pathlib import Path
from typing import Any

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.games.axx.delving import GAME, do, hero, only, refused, shine, then, town

from tablewright.core.content import BadRecord
from tablewright.core.facts import Fact
from tablewright.core.game import Seat
from tablewright.core.packs import sealed
from tablewright.dice.sources import SeededDice
from tablewright.games.axx import packs
from tablewright.games.axx.adding import PackAdded
from tablewright.games.axx.blueprints import Blueprint, DrawnRoom, DrawnWay, Lying
from tablewright.games.axx.delve import delve_facts as f
from tablewright.games.axx.delve.explore_doors import OpenDoor
from tablewright.games.axx.delve.explore_force import Force
from tablewright.games.axx.delve.explore_search import PuzzleTried, Search, Solve
from tablewright.games.axx.delve.explore_traps import TrapSprung
from tablewright.games.axx.dungeon.plan import Plan, PlannedWay
from tablewright.games.axx.dungeon.tracing import Untraceable, floor, trace
from tablewright.games.axx.dungeon.whole import make_plan
from tablewright.games.axx.packs import AxxPack
from tablewright.games.axx.say.dungeon import about
from tablewright.games.axx.world import World

FOLDER = Path(__file__).parents[3] / "docs" / "packs" / "the-salt-cellar"
PACK = packs.read(FOLDER)
HEAD = '[[dungeon]]\nid = "d"\nname = "The Drawn"\nentrance = "a"\n'
PARTY = ("hild", "ada", "bo", "cai", "dag", "eli")
PLAYER = Seat("p", "player", "Ann", ("hild",))


def room(name: str, at: str, size: str = "[2, 2]", more: str = "") -> str:
    return (
        f'[[dungeon.rooms]]\nid = "{name}"\nname = "Room {name}"\nlook = ["Dust."]\nat = {at}\nsize = {size}\n{more}\n'
    )


def way(a: str, b: str, more: str = "") -> str:
    return f'[[dungeon.ways]]\nrooms = ["{a}", "{b}"]\n{more}\n'


def pack_of(folder: Path, text: str) -> AxxPack:
    folder.joinpath("pack.toml").write_text('name = "P"\nsource = "s"\nlicence = "l"\ngame = "axx"\n')
    folder.joinpath("d.toml").write_text(text)
    return packs.read(folder)


def with_dungeon(pack: AxxPack = PACK, *, seed: int = 3) -> World:
    """Hild and five more in town, before the pack's dungeon."""
    world = GAME.new_world()
    for name in PARTY:
        world.figures[name] = hero(name, hp=80, top=80, STR=18, WIS=18)
        world.order.append(name)
    GAME.evolve(world, PackAdded(pack=pack))
    (drawn,) = packs.dungeons(world.packs)
    do(world, f.MakeDungeon(drawn=drawn), SeededDice(seed))
    return world


def plan_of(world: World) -> Plan:
    assert world.secret is not None
    return world.secret.plan


def between(plan: Plan, a: str, b: str) -> PlannedWay:
    titles = {name: room.title for name, room in plan.rooms.items()}
    return next(way for way in plan.ways.values() if {titles.get(way.a), titles.get(way.b)} == {a, b})


@pytest.mark.clause("axx.supplements")
def test_a_dungeon_is_what_was_drawn() -> None:
    """The Salt Cellar: steps 2 x 3 at 0,4 touch the store 4 x 4 at 2,3; the closet is a square north of it.

    Every dungeon's way in lies at 120,120: what was drawn at x, y lies at x + 120, y + 116.
    """
    plan = plan_of(with_dungeon())
    assert (plan.title, plan.first, plan.levels, len(plan.rooms)) == ("The Salt Cellar", 1, 2, 5)
    steps, store, closet, sluice, vault = plan.rooms.values()
    assert (steps.title, steps.x, steps.y, steps.w, steps.h) == ("The chandler's steps", 120, 120, 2, 3)
    assert plan.entrance == steps.id
    assert store.foes is not None
    assert (store.foes.threat, store.foes.guard) == ("goblin_band", False)
    assert 2 <= store.foes.count <= 5  # 1d4+1
    assert store.hoard is not None
    assert (store.hoard.coins, store.hoard.where) == (40, "open")
    assert closet.hoard is not None
    assert [(one.kind, one.count, one.worth, one.spell) for one in closet.hoard.things] == [
        ("scroll", 1, 0, "light"),
        ("gems", 2, 50, ""),
    ]
    assert (closet.hoard.where, closet.hoard.cell in closet.cells()) == ("cache", True)
    assert sluice.puzzle is not None
    assert sluice.puzzle.name == "nine_levers"
    assert (vault.level, vault.foes is not None and vault.foes.guard) == (2, True)
    opening = between(plan, "The chandler's steps", "The brine store")
    assert (opening.kind, opening.at, opening.to, opening.cells) == ("open", (122.0, 121.5), (122.0, 121.5), [])
    secret = between(plan, "The brine store", "The ledger closet")
    assert (secret.kind, secret.state, secret.secret, secret.at, secret.cells) == (
        "door",
        "shut",
        True,
        (123.5, 119.0),
        [(123, 118)],
    )
    stuck = between(plan, "The brine store", "The sluice")
    assert (stuck.kind, stuck.state, stuck.at, stuck.to) == ("door", "stuck", (126.0, 120.5), (129.0, 120.5))
    assert stuck.cells == [(126, 120), (127, 120), (128, 120)]
    stair = between(plan, "The sluice", "The tide vault")
    assert (stair.kind, stair.a, stair.level) == ("down", sluice.id, 1)


def test_its_numbers_are_thrown_anew_for_each_table_and_its_ids_tell_nothing() -> None:
    counts = set()
    for seed in range(40):
        plan = plan_of(with_dungeon(seed=seed))
        foes = list(plan.rooms.values())[1].foes
        assert foes is not None
        counts.add(foes.count)
        told = msgspec.json.encode(plan).decode()
        assert not [name for name in ('"steps"', '"store"', '"closet"', '"sluice"', '"vault"') if name in told]
    assert counts == {2, 3, 4, 5}


@pytest.mark.clause("axx.supplements")
def test_the_party_goes_through_all_that_was_drawn() -> None:
    world = with_dungeon()
    plan = plan_of(world)
    for planned in plan.rooms.values():
        planned.foes = None  # those are met in a test of their own
    shine(world, world.figures["hild"])
    do(world, f.SetOut())
    facts: list[Fact] = []

    def go(a: str, b: str) -> None:
        calm(world, facts)
        facts.extend(do(world, f.Go(way=between(plan, a, b).id), SeededDice(1)))
        calm(world, facts)

    go("The chandler's steps", "The brine store")
    assert [seen.coins for seen in only(facts, f.TreasureSeen)] == [40]
    closet = between(plan, "The brine store", "The ledger closet")
    assert closet.id not in world.ways
    search(world, facts)
    assert closet.id in world.ways
    go("The brine store", "The ledger closet")
    search(world, facts)
    assert [thing.kind for seen in only(facts, f.TreasureSeen) for thing in seen.things] == ["scroll", "gems"]
    go("The brine store", "The ledger closet")
    stuck = between(plan, "The brine store", "The sluice").id
    for _ in range(30):
        if world.ways[stuck].state == "open":
            break
        calm(world, facts)
        facts.extend(do(world, Force(figure="hild", way=stuck), SeededDice(len(facts))))
    go("The brine store", "The sluice")
    calm(world, facts)
    facts.extend(do(world, Solve(figure="hild"), SeededDice(5)))
    assert only(facts, PuzzleTried)
    go("The sluice", "The tide vault")
    assert [sprung.trap for sprung in only(facts, TrapSprung)] == ["dart_wall"]
    assert world.rooms[world.place].chest == "locked"
    assert [plan.rooms[name].title for name in world.rooms] == [
        "The chandler's steps",
        "The brine store",
        "The ledger closet",
        "The sluice",
        "The tide vault",
    ]


def calm(world: World, facts: list[Fact]) -> None:
    """Wandering checks come to nothing."""
    while GAME.next(world) is not None:
        facts.extend(then(world, [6]))


def search(world: World, facts: list[Fact]) -> None:
    """All search the room through and through, as often as there is a section left for them."""
    for seed in range(200):
        calm(world, facts)
        orders = [order for name in PARTY if GAME.refusal(world, order := Search(figures=(name,))) is None]
        if not orders:
            return
        facts.extend(do(world, orders[0], SeededDice(seed)))


def test_who_was_drawn_is_met() -> None:
    world = with_dungeon()
    plan = plan_of(world)
    shine(world, world.figures["hild"])
    do(world, f.SetOut())
    foes = list(plan.rooms.values())[1].foes
    assert foes is not None
    do(world, f.Go(way=between(plan, "The chandler's steps", "The brine store").id), SeededDice(1))
    assert world.meeting is not None
    assert (world.meeting.threat, world.meeting.count) == ("goblin_band", foes.count)


def test_players_are_told_of_a_dungeon_what_is_told_of_it_and_no_more() -> None:
    (told,) = PACK.for_players().dungeons
    assert (told.name, told.gist) == ("The Salt Cellar", "what lies below the chandler's shop that the tide took")
    assert (told.rooms, told.ways, told.entrance) == ((), (), "")
    assert "ledger closet" not in msgspec.json.encode(PACK.for_players()).decode()


def test_players_choose_one_where_the_engine_referees_and_the_game_master_elsewhere() -> None:
    world = town(hero("hild"))
    GAME.evolve(world, PackAdded(pack=PACK.for_players()))
    (offer,) = [one for one in GAME.offers(world, PLAYER) if one.words == "Take a dungeon out of a pack"]
    (choice,) = offer.blanks[0].choices
    assert (choice.words, choice.note) == ("The Salt Cellar", "what lies below the chandler's shop that the tide took")
    assert GAME.refusal(world, f.MakeDungeon(drawn=choice.key)) is None
    world.gm = True
    assert not [one for one in GAME.offers(world, PLAYER) if one.words == "Take a dungeon out of a pack"]
    bare = GAME.new_world()
    assert refused(bare, f.MakeDungeon(drawn=choice.key)) == "drawn"
    assert not [one for one in GAME.offers(bare, PLAYER) if one.words == "Take a dungeon out of a pack"]


def test_a_game_in_one_click_with_the_pack_goes_down_into_it() -> None:
    assert GAME.opening_title(7, (PACK,)) == "The Salt Cellar"
    orders = GAME.opening(7, (PACK,))
    world = GAME.new_world()
    GAME.evolve(world, PackAdded(pack=PACK))
    for seed, order in enumerate(orders):
        do(world, order, SeededDice(seed))
    assert (world.dungeon, world.rooms[world.place].title) == ("The Salt Cellar", "The chandler's steps")
    assert GAME.opening_title(7) == GAME.opening_title(7, (msgspec.structs.replace(PACK, digest="", dungeons=()),))


def test_a_pack_without_dungeons_is_the_pack_that_it_was() -> None:
    bare = AxxPack(name="n", source="s", licence="l", game="axx")
    assert b"dungeons" not in msgspec.json.encode(bare)


@pytest.mark.parametrize(
    "change",
    [
        {"entrance": "nowhere"},
        {"ways": ()},
        {"ways": (DrawnWay(rooms=("steps", "moon")),)},
        {"rooms": ()},
        {"rooms": (DrawnRoom(id="steps", name="x", look=("x",), at=(0, 0), size=(2, 2), foes="nobody"),), "ways": ()},
        {"rooms": (DrawnRoom(id="steps", name="x", look=("x",), at=(0, 0), size=(2, 2), trap="none"),), "ways": ()},
        {
            "rooms": (DrawnRoom(id="steps", name="x", look=("x",), at=(0, 0), size=(2, 2), foes="ghoul", count="1dx"),),
            "ways": (),
        },
        {
            "rooms": (
                DrawnRoom(id="steps", name="x", look=("x",), at=(0, 0), size=(2, 2), foes="ghoul", count="900000"),
            ),
            "ways": (),
        },
        *(
            {
                "rooms": (DrawnRoom(id="steps", name="x", look=("x",), at=(0, 0), size=(2, 2), things=(thing,)),),
                "ways": (),
            }
            for thing in (Lying(kind="scroll"), Lying(kind="medium_weapon"), Lying(kind="rope", plus=3))
        ),
    ],
)
def test_a_pack_out_of_a_forged_log_is_refused_and_not_a_fault(change: dict[str, Any]) -> None:
    forged = sealed(
        msgspec.structs.replace(PACK, digest="", dungeons=(msgspec.structs.replace(PACK.dungeons[0], **change),))
    )
    world = town(hero("hild"))
    GAME.evolve(world, PackAdded(pack=forged))
    (drawn,) = packs.dungeons(world.packs)
    assert refused(world, f.MakeDungeon(drawn=drawn)) == "drawn"


TWO = room("a", "[0, 0]") + room("b", "[4, 0]")
SLIPS = [
    (HEAD + TWO, "rooms[1].id", "none leads from 'a' to 'b'"),
    (HEAD + TWO + way("a", "c"), "ways[0].rooms[1]", "the id of one of its rooms, not 'c'"),
    (HEAD + TWO + way("a", "a"), "ways[0].rooms", "two rooms"),
    (HEAD + TWO + way("a", "b", 'kind = "open"\nstate = "locked"'), "ways[0].kind", "a door, to be secret, or stuck"),
    (
        HEAD + TWO + way("a", "b", 'kind = "stair"'),
        "ways[0].rooms",
        "first the room above, then one on the level below",
    ),
    (HEAD + room("a", "[0, 0]") + room("b", "[1, 1]") + way("a", "b"), "rooms[1].at", "a place where 'a' is not"),
    (HEAD + room("a", "[0, 0]") + room("a", "[9, 9]"), "rooms[1].id", "another room has the id 'a'"),
    (HEAD + room("a", "[61, 0]"), "rooms[0].at", "two numbers from 0 to 60"),
    (HEAD + "rooms = []", "rooms", "one room at least"),
    (HEAD + room("a", "[-1, 4]"), "rooms[0].at", "two numbers from 0 to 60"),
    (HEAD + room("a", "[0, 0]", more="level = -1"), "rooms[0].level", "1 to 10"),
    (HEAD + room("a", "[0, 0]", more="coins = -1"), "rooms[0].coins", "0 to 1,000,000"),
    (HEAD + room("a", "[0, 0]", "[0, 2]"), "rooms[0].size", "two numbers from 1 to 12"),
    (HEAD + room("a", "[0, 0]", more="level = 11"), "rooms[0].level", "1 to 10"),
    (HEAD + room("b", "[0, 0]"), "entrance", "the id of one of its rooms, not 'a'"),
    (
        HEAD + room("a", "[0, 0]", more="level = 2") + room("b", "[0, 0]") + way("b", "a", 'kind = "stair"'),
        "entrance",
        "a room of the uppermost level",
    ),
    (HEAD + room("a", "[0, 0]") + room("b", "[0, 0]", more="level = 3"), "rooms", "levels that follow each other"),
    (HEAD + room("a", "[0, 0]", more='foes = "dragon"'), "rooms[0].foes", "there is no 'dragon'"),
    (HEAD + room("a", "[0, 0]", more='foes = "ghoul"\ncount = "many"'), "rooms[0].count", "many"),
    (HEAD + room("a", "[0, 0]", more="guard = true"), "rooms[0].guard", "for a room with foes"),
    (HEAD + room("a", "[0, 0]", more='trap = "pitt"'), "rooms[0].trap", "near: pit"),
    (HEAD + room("a", "[0, 0]", more='puzzle = "riddle"'), "rooms[0].puzzle", "there is no 'riddle'"),
    (HEAD + room("a", "[0, 0]", more='lies = "chest"'), "rooms[0].lies", "for a room with coins or things"),
    (
        HEAD + room("a", "[0, 0]", more='things = [{ kind = "scroll" }]'),
        "rooms[0].things[0].spell",
        "the spell of a scroll",
    ),
    (
        HEAD + room("a", "[0, 0]", more='things = [{ kind = "medium_weapon" }]'),
        "rooms[0].things[0].damage",
        "one of blunt, edged, piercing",
    ),
    (HEAD + room("a", "[0, 0]", more='things = [{ kind = "gems" }]'), "rooms[0].things[0].worth", "GP of gems"),
    (
        HEAD + room("a", "[0, 0]", more='things = [{ kind = "torch", count = 0 }]'),
        "rooms[0].things[0].count",
        "1 to 1,000",
    ),
    (HEAD + room("a", "[0, 0]", more='foes = "ghoul"\ncount = "0"'), "rooms[0].count", "dice that come to 1 to 1,000"),
    (HEAD + room("a", "[0, 0]", more='foes = "ghoul"\ncount = "1d4-1"'), "rooms[0].count", "come to 1 to 1,000"),
    (HEAD + room("a", "[0, 0]").replace("Dust.", " "), "rooms[0].look", "1 to 8 sentences"),
    (HEAD + room("a", "[0, 0, 1]"), "rooms[0].at", "a list of 2, not of 3"),
    (
        HEAD + room("a", "[0, 0]", more='things = [{ kind = "rope", plus = 1 }]'),
        "rooms[0].things[0].plus",
        "of a magic",
    ),
    (
        HEAD + room("a", "[0, 0]", more='things = [{ kind = "shield", plus = 21 }]'),
        "rooms[0].things[0].plus",
        "-20 to 20",
    ),
    (HEAD + room("a", "[0, 0]", more='things = [{ kind = "" }]'), "rooms[0].things[0].kind", "this field is missing"),
    (
        HEAD + room("a", "[0, 0]", more='things = [{ kind = "rope", look = "gilt" }]'),
        "rooms[0].things[0].look",
        "what a work of art is, and of nothing else",
    ),
    (
        HEAD + room("a", "[0, 0]", more='things = [{ kind = "art", worth = 5, count = 2 }]'),
        "rooms[0].things[0].count",
        "1: each work of art by itself",
    ),
    (
        HEAD + room("a", "[0, 0]", more='things = [{ kind = "rope", damage = "edged" }]'),
        "rooms[0].things[0].damage",
        "a weapon's type, and of nothing else",
    ),
    (
        HEAD + room("a", "[0, 0]", "[1, 1]") + room("b", "[1, 0]", "[1, 1]") + way("a", "b") + way("b", "a"),
        "ways[1].rooms",
        "no more ways than the wall between 'b' and 'a' has squares",
    ),
    (HEAD + room("a", "[0, 0]", more='tarp = "pit"'), "rooms[0].tarp", "did you mean 'trap'"),
]


@pytest.mark.parametrize(("text", "field", "words"), SLIPS, ids=[field for _, field, _ in SLIPS])
def test_a_slip_is_told_with_its_place(tmp_path: Path, text: str, field: str, words: str) -> None:
    with pytest.raises(BadRecord) as told:
        pack_of(tmp_path, text)
    assert (told.value.file, told.value.record) == ("d.toml", "d")
    assert (told.value.field, words in str(told.value)) == (field, True), str(told.value)


def test_a_cursed_shield_can_lie_somewhere(tmp_path: Path) -> None:
    pack = pack_of(tmp_path, HEAD + room("a", "[0, 0]", more='things = [{ kind = "shield", plus = -1 }]'))
    assert pack.dungeons[0].rooms[0].things == (Lying(kind="shield", plus=-1),)


def test_two_doors_in_a_wall_that_two_rooms_share_hang_beside_each_other(tmp_path: Path) -> None:
    """Their wall is three squares long: the first door hangs in its middle, the next north and south of it."""
    text = HEAD + room("a", "[0, 0]", "[3, 3]") + room("b", "[3, 0]", "[3, 3]")
    pack = pack_of(tmp_path, text + way("a", "b") + way("b", "a", "secret = true") + way("a", "b", 'kind = "open"'))
    _, runs = trace(pack.dungeons[0])
    assert runs == [((3.0, y), (3.0, y), []) for y in (1.5, 0.5, 2.5)]


def test_ways_on_one_side_of_a_room_are_told_apart(tmp_path: Path) -> None:
    """Two doors and an opening in the east wall, two stairs down: no two buttons and no two typed lines are alike."""
    text = HEAD + room("a", "[0, 0]", "[6, 6]") + room("b", "[6, 0]") + room("c", "[6, 2]") + room("d", "[6, 4]")
    text += room("e", "[0, 0]", more="level = 2") + room("f", "[4, 0]", more="level = 2")
    text += way("a", "b") + way("a", "c", 'kind = "open"') + way("a", "d")
    text += way("a", "e", 'kind = "stair"') + way("a", "f", 'kind = "stair"')
    world = with_dungeon(pack_of(tmp_path, text))
    shine(world, world.figures["hild"])
    facts = do(world, f.SetOut())
    (entered,) = only(facts, f.RoomEntered)
    told = GAME.say(entered, GAME.names(world))
    assert "an opening to the east, doors to the east (2), 2 stairs down and the stair to daylight" in told
    offers = [one for one in GAME.offers(world, PLAYER) if isinstance(one.command, f.Go) and not one.command.sneak]
    assert {one.words: one.typed for one in offers} == {
        "Go through the northern east door": "go northern east",
        "Go through the middle opening to the east": "go middle east",
        "Go through the southern east door": "go southern east",
        "Take the south-eastern stair down": "go south-eastern down",
        "Take the north-eastern stair down": "go north-eastern down",
        "Leave the dungeon for town": "go out",
    }
    way_in = next(one for one in offers if one.words == "Go through the northern east door").command
    assert isinstance(way_in, f.Go)
    do(world, way_in, SeededDice(1))
    assert world.rooms[world.place].title == "Room b"


def test_a_place_on_the_map_does_not_tell_how_much_lies_beyond_it(tmp_path: Path) -> None:
    """Whether the way in was drawn in the corner or far in, it lies at 120,120, and what is east of it as far away."""
    places = set()
    for x, y in ((0, 0), (40, 25)):
        text = HEAD + room("a", f"[{x}, {y}]") + room("b", f"[{x + 4}, {y}]") + way("a", "b")
        world = with_dungeon(pack_of(tmp_path, text))
        places.add(tuple((one.x, one.y) for one in plan_of(world).rooms.values()))
    assert places == {((120, 120), (124, 120))}


def test_as_many_rooms_as_the_levels_hold_can_be_joined(tmp_path: Path) -> None:
    """Ten levels of sixty rooms, each joined to the next: 599 ways."""
    text = "".join(
        room(f"r{level}_{n}", f"[{n % 8 * 3}, {n // 8 * 3}]", more=f"level = {level + 1}")
        for level in range(10)
        for n in range(60)
    )
    ways = "".join(way(f"r{level}_{n}", f"r{level}_{n + 1}") for level in range(10) for n in range(59))
    stairs = "".join(way(f"r{level}_59", f"r{level + 1}_0", 'kind = "stair"') for level in range(9))
    (drawn,) = pack_of(tmp_path, HEAD.replace('"a"', '"r0_0"') + text + ways + stairs).dungeons
    assert (len(drawn.rooms), len(drawn.ways)) == (600, 599)


def test_of_threats_that_nobody_rolled_nothing_is_told(tmp_path: Path) -> None:
    """Deeper than level 2 Threats come in greater numbers where dice stock a room; these are as many as was written."""
    text = HEAD + room("a", "[0, 0]", more="level = 3") + room("b", "[4, 0]", more='level = 3\nfoes = "ghoul"')
    plan = plan_of(with_dungeon(pack_of(tmp_path, text + way("a", "b"))))
    assert about(plan) == (f"The Drawn, seed {plan.seed}: 1 × 2 rooms from level 3.",)
    assert len(about(make_plan(1, levels=3, rooms=6))) == 2


def test_a_room_that_is_walled_in_is_told(tmp_path: Path) -> None:
    ring = "".join(
        room(f"w{x}{y}", f"[{4 + 2 * x}, {4 + 2 * y}]") for x in range(3) for y in range(3) if (x, y) != (1, 1)
    )
    chain = "".join(way("a", f"w{x}{y}") for x in range(3) for y in range(3) if (x, y) != (1, 1))
    text = HEAD + room("a", "[0, 0]") + ring + room("mid", "[6, 6]") + chain
    with pytest.raises(BadRecord, match="'a' and 'mid' are walled in"):
        pack_of(tmp_path, text + way("a", "mid"))
    assert pack_of(tmp_path, text + way("w01", "mid")).dungeons  # through the wall that they share


def test_a_level_takes_as_many_stairs_as_a_room_has_corners(tmp_path: Path) -> None:
    below = "".join(room(f"b{n}", f"[{4 * n}, 0]", more="level = 2") for n in range(4))
    text = HEAD + room("a", "[0, 0]") + below
    three = text.replace(room("b3", "[12, 0]", more="level = 2"), "")
    stairs = [way("a", f"b{n}", 'kind = "stair"') for n in range(4)]
    assert pack_of(tmp_path, three + "".join(stairs[:3])).dungeons  # beside the way in
    with pytest.raises(BadRecord, match="no more stairs and ways out than 'a' has corners"):
        pack_of(tmp_path, text + "".join(stairs))


CELLS = st.tuples(st.integers(0, 20), st.integers(0, 20))
SIZES = st.tuples(st.integers(1, 4), st.integers(1, 4))


@given(st.lists(st.tuples(CELLS, SIZES), min_size=2, max_size=7), st.randoms(use_true_random=False))
def test_corridors_lead_from_wall_to_wall_and_meet_no_room_and_no_other(rooms: list[object], rng: object) -> None:
    placed: list[DrawnRoom] = []
    for number, (at, size) in enumerate(rooms):  # type: ignore[misc]
        one = DrawnRoom(id=f"r{number}", name="x", look=("x",), at=at, size=size)  # type: ignore[has-type]
        if not any(floor(one) & floor(other) for other in placed):
            placed.append(one)
    ways = tuple(DrawnWay(rooms=(a.id, b.id)) for a, b in pairwise(placed))
    drawn = Blueprint(id="d", name="d", entrance="r0", rooms=tuple(placed), ways=ways)
    try:
        _, runs = trace(drawn)
    except Untraceable as wrong:
        assert "walled in" in wrong.wrong  # noqa: PT017 (it is allowed to be, and says so)
        return
    walls = set().union(*(floor(one) for one in placed))
    known = {one.id: one for one in placed}
    used: set[tuple[int, int]] = set()
    for each, (at, to, cells) in zip(ways, runs, strict=True):
        assert not walls & set(cells)
        assert not used & set(cells)
        used |= set(cells)
        path = [at, *((x + 0.5, y + 0.5) for x, y in cells), to]
        steps = [abs(a[0] - b[0]) + abs(a[1] - b[1]) for a, b in pairwise(path)]
        assert steps == ([0.0] if not cells else [0.5, *[1.0] * (len(cells) - 1), 0.5])
        for end, name in ((at, each.rooms[0]), (to, each.rooms[1])):
            (x, y), (w, h) = known[name].at, known[name].size
            assert (end[0] in (x, x + w) and y < end[1] < y + h) or (end[1] in (y, y + h) and x < end[0] < x + w)


@pytest.mark.clause("axx.explore.door", "axx.explore.darkness")
def test_who_sees_nothing_opens_a_door_and_learns_of_the_room_behind_it_nothing(tmp_path: Path) -> None:
    """The two rooms share a wall: there is no corridor that would be too long."""
    pack = pack_of(tmp_path, HEAD + room("a", "[0, 0]") + room("b", "[2, 0]") + way("a", "b"))
    for light, told in ((False, ""), (True, "Room b")):
        world = with_dungeon(pack)
        if light:
            shine(world, world.figures["hild"])
        do(world, f.SetOut())
        door = between(plan_of(world), "Room a", "Room b").id
        do(world, OpenDoor(way=door))
        assert (world.ways[door].state, world.ways[door].beyond) == ("open", told)
