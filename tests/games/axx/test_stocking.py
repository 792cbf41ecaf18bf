"""What waits in the rooms: the stocking roll, the Threat table and the Treasure table, face by face."""

from __future__ import annotations

import pytest

from tablewright.dice.sources import ScriptedDice
from tablewright.games.axx import content
from tablewright.games.axx.dungeon.looks import hazard, traps
from tablewright.games.axx.dungeon.plan import Foes, PlannedRoom, Prize
from tablewright.games.axx.dungeon.stocking import coins_at, numbers_at, stock, throw_threat, throw_treasure


def room(level: int = 1) -> PlannedRoom:
    return PlannedRoom(id="r", level=level, x=3, y=3, w=2, h=2)


def stocked(*faces: int, level: int = 1) -> PlannedRoom:
    made, dice = room(level), ScriptedDice(faces)
    stock(made, dice)
    assert dice.left == ()
    assert all(roll.hidden for roll in dice.thrown)
    return made


@pytest.mark.clause("axx.dungeon.stocking")
@pytest.mark.parametrize("face", [1, 2, 3])
def test_one_to_three_is_empty_unless_a_one_hides_treasure(face: int) -> None:
    for second in range(2, 7):
        made = stocked(face, second)
        assert (made.stock, made.foes, made.hoard, made.trap, made.puzzle) == (face, None, None, None, None)
    made = stocked(face, 1, 2, 5, 4)  # coin cache of 500 in the fourth square
    assert made.hoard is not None
    assert (made.hoard.coins, made.hoard.where, made.hoard.cell) == (500, "cache", (4, 4))


@pytest.mark.clause("axx.dungeon.stocking")
def test_a_hidden_chest_is_found_by_search_like_any_cache() -> None:
    made = stocked(1, 1, 3, 4, 2, 1)
    assert made.hoard is not None
    assert (made.hoard.where, made.hoard.face, made.hoard.cell) == ("cache", 3, (3, 3))


@pytest.mark.clause("axx.dungeon.stocking")
@pytest.mark.parametrize(("second", "guards"), [(1, True), (3, True), (4, False), (6, False)])
def test_four_is_a_monster_that_guards_treasure_half_the_time(second: int, guards: bool) -> None:
    made = stocked(4, 4, 3, second, *((1, 2, 3) if guards else ()))
    assert made.foes == Foes("orc_patrol", 3)
    assert (made.hoard.coins if made.hoard else None) == (50 if guards else None)


@pytest.mark.clause("axx.dungeon.stocking")
@pytest.mark.parametrize(
    ("level", "kinds"),
    [(1, "tttppp"), (3, "tttppp"), (4, "ttppgg"), (9, "ttppgg")],
)
def test_five_is_a_trap_or_a_puzzle_and_deep_down_gas(level: int, kinds: str) -> None:
    for face, kind in enumerate(kinds, start=1):
        faces = {"t": (5, face, 1, 2), "p": (5, face, 1), "g": (5, face, 2)}[kind]
        made = stocked(*faces, level=level)
        assert (made.puzzle is not None) == (kind == "p")
        assert (made.trap is not None) == (kind != "p")
        if made.trap is not None:
            assert made.trap.gas == (kind == "g")
            assert made.trap.cell == (4, 3)
            assert made.trap.trigger == hazard(made.trap.name).trigger


@pytest.mark.clause("axx.dungeon.stocking")
@pytest.mark.parametrize(("second", "guard"), [(1, True), (2, True), (3, False), (6, False)])
def test_six_is_treasure_with_a_guard_on_one_or_two(second: int, guard: bool) -> None:
    made = stocked(6, 1, 6, 5, second, *((6,) if guard else ()))
    assert made.hoard is not None
    assert made.hoard.coins == 110
    assert made.foes == (Foes("giant_spider", 1, guard=True) if guard else None)


@pytest.mark.clause("axx.dungeon.depth")
@pytest.mark.parametrize(("depth", "times"), [(1, 1), (2, 1), (3, 2), (4, 3), (10, 9)])
def test_deeper_than_two_without_a_bestiary_the_number_grows(depth: int, times: int) -> None:
    assert numbers_at(depth) == times
    assert throw_threat(ScriptedDice([2, 5]), depth) == Foes("goblin_band", 5 * times)
    assert throw_threat(ScriptedDice([5]), depth) == Foes("ghoul", times)


@pytest.mark.clause("axx.threat.giant_rats", "axx.dungeon.depth")
def test_the_threat_table_gives_each_its_number() -> None:
    rolls = {1: (3, 4), 2: (6,), 3: (1,), 4: (4,), 5: (), 6: ()}
    found = [throw_threat(ScriptedDice([face, *more]), 1) for face, more in rolls.items()]
    assert [(each.threat, each.count) for each in found] == [
        ("giant_rats", 7),
        ("goblin_band", 6),
        ("skeleton_guard", 1),
        ("orc_patrol", 4),
        ("ghoul", 1),
        ("giant_spider", 1),
    ]


@pytest.mark.clause("axx.dungeon.depth", "axx.treasure.table")
def test_a_chest_on_level_2_with_dice_4_and_3() -> None:
    hoard = throw_treasure(ScriptedDice([3, 4, 3]), 2)
    assert (hoard.coins, hoard.where) == (800, "chest")
    assert hoard.things == [Prize("gems", 3, 50)]
    assert sum(each.count * each.worth for each in hoard.things) == 150


@pytest.mark.clause("axx.treasure.table")
def test_each_line_of_the_treasure_table() -> None:
    assert throw_treasure(ScriptedDice([1, 6, 5]), 1).coins == 110
    assert throw_treasure(ScriptedDice([2, 6]), 3).coins == 1800
    art = throw_treasure(ScriptedDice([4, 2]), 5)
    assert art.coins == 0
    assert art.things == [Prize("art", 1, 300, look="small idol")]
    assert content.gear()["art"].slots == 2
    gems = throw_treasure(ScriptedDice([5, 6, 6]), 5)
    assert gems.things == [Prize("gem_pouch", 12, 50)]
    assert content.gear()["gem_pouch"].slots == 1
    magic = throw_treasure(ScriptedDice([6, 3, 4, 1]), 2)
    assert magic.coins == 600
    assert magic.things == [Prize("potion_healing")]


@pytest.mark.parametrize(
    ("faces", "prize"),
    [
        ((4, 2), Prize("potion_giant_strength")),
        ((5, 2, 1), Prize("scroll", spell="cure_light_wounds")),
        ((6, 3, 1, 2), Prize("light_weapon", plus=1, damage="edged")),
        ((6, 4, 4), Prize("spear", plus=1, damage="piercing")),
        ((6, 5, 2), Prize("medium_armor", plus=1)),
        ((5, 6, 4), Prize("shield", plus=1)),
    ],
)
def test_magic_items(faces: tuple[int, ...], prize: Prize) -> None:
    dice = ScriptedDice([6, 1, *faces])
    assert throw_treasure(dice, 1).things == [prize]
    assert dice.left == ()


def test_every_depth_multiplies_coins_alone() -> None:
    assert [coins_at(depth, 70) for depth in (1, 2, 10)] == [70, 140, 700]


def test_traps_of_both_triggers_are_in_the_data() -> None:
    assert {each.trigger for each in traps().values()} == {"enter", "cross"}
