"""Searches, traps, puzzles and chests."""

from __future__ import annotations

import msgspec
import pytest
from tests.games.axx.delving import GAME, do, give, hero, only, plan, quiet, refused, shine, under
from tests.games.axx.obstacles import PLAYER, trapped

from tablewright.games.axx.checks import CheckRolled, SaveRolled
from tablewright.games.axx.combat.conditions import ConditionBegan
from tablewright.games.axx.combat.facts import DamageDealt
from tablewright.games.axx.delve import delve_facts as f
from tablewright.games.axx.delve.explore_force import Force, PickLock
from tablewright.games.axx.delve.explore_search import BeyondTold, PuzzleTried, Search, Searched, Solve, sections
from tablewright.games.axx.delve.explore_traps import Disarm, TrapDisarmed, TrapFound, TrapSprung
from tablewright.games.axx.dungeon.plan import Hoard, Prize, Puzzle, Trap

# ── Searching ───────────────────────────────────────────────────────────────────────────────


@pytest.mark.clause("axx.explore.search")
def test_a_party_of_four_searches_a_room_of_20_by_20_ft_in_a_turn() -> None:
    names = ("ann", "bob", "cai", "dee")
    world = under(*(hero(name) for name in names))
    facts = do(world, Search(figures=names), [1, 1, 1, 1])
    assert sorted(only(facts, Searched)[0].by.values()) == sorted(sections(world.rooms["hall"]))
    assert only(facts, Searched)[0].left == 0
    assert world.turn == 1
    assert all(roll.hidden for fact in only(facts, CheckRolled) for roll in fact.rolls)


@pytest.mark.clause("axx.explore.search", "axx.check.class")
def test_a_thief_searches_with_level_and_wis_and_others_with_wis() -> None:
    world = under(hero("tam", "thief", WIS=13, DEX=16), hero("hild", WIS=13))
    thief, other = (GAME.chance(world, Search(figures=(name,))) for name in ("tam", "hild"))
    assert thief is not None
    assert other is not None
    assert (thief.bonus, thief.need, thief.percent()) == (2, 10, "55 %")
    assert (other.bonus, other.need) == (1, 11)


@pytest.mark.clause("axx.explore.search")
def test_one_roll_finds_all_there_is_in_the_section() -> None:
    drawn = plan()
    drawn.ways["first"].secret = True
    drawn.rooms["den"].trap = Trap("dart_wall", "enter", (14, 10))
    drawn.rooms["hall"].hoard = Hoard(2, coins=400, where="cache", cell=(11, 10))
    world = under(hero("hild"), dungeon=drawn)
    assert "first" not in world.ways
    world.rooms["hall"].searched = {"10,10": ["hild"]}
    facts = do(world, Search(figures=("hild",)), [12])
    assert only(facts, Searched)[0].by == {"hild": "11,10"}
    assert [(fact.sight.side, fact.sight.secret) for fact in only(facts, f.WaySeen)] == [("east", True)]
    assert [fact.coins for fact in only(facts, f.TreasureSeen)] == [400]
    assert world.rooms["hall"].coins == 400
    facts = do(world, f.Go(way="first"))
    assert world.place == "den"


@pytest.mark.clause("axx.explore.search")
def test_each_searcher_has_one_try_at_a_section() -> None:
    drawn = plan()
    drawn.rooms["hall"].hoard = Hoard(2, coins=400, where="cache", cell=(10, 10))
    world = under(hero("hild"), hero("mira"), dungeon=drawn)
    for _ in range(4):
        do(world, Search(figures=("hild",)), [11])
        quiet(world)
    assert refused(world, Search(figures=("hild",))) == "searched"
    facts = do(world, Search(figures=("mira",)), [12])
    assert only(facts, Searched)[0].by == {"mira": "10,10"}
    assert world.rooms["hall"].coins == 400


def test_a_failed_search_and_an_empty_section_look_the_same_to_players() -> None:
    drawn = plan()
    drawn.rooms["hall"].hoard = Hoard(2, coins=400, where="cache", cell=(10, 10))
    seen = []
    for faces, chosen in (([1], drawn), ([20], plan())):
        world = under(hero("hild"), dungeon=chosen)
        facts = do(world, Search(figures=("hild",)), faces)
        shown = [GAME.see(fact, PLAYER, world) for fact in facts]
        seen.append([msgspec.to_builtins(fact) for fact in shown if fact is not None])
    assert seen[0] == seen[1]


# ── Traps ───────────────────────────────────────────────────────────────────────────────────


@pytest.mark.clause("axx.explore.trap", "axx.dungeon.stocking")
def test_a_trap_goes_off_for_the_first_in_marching_order_once() -> None:
    world = under(hero("hild"), hero("mira"), dungeon=trapped("den", "enter"))
    facts = do(world, f.Go(way="first"), [11, 3, 4])
    assert [fact.figure for fact in only(facts, TrapSprung)] == ["hild"]
    save = only(facts, SaveRolled)[0]
    assert (save.save, save.target, save.success) == ("dodge", 12, False)
    assert [fact.amount for fact in only(facts, DamageDealt)] == [7]
    assert world.figures["hild"].hp == 1
    do(world, f.Go(way="first"))
    facts = do(world, f.Go(way="first"))
    assert only(facts, TrapSprung) == []


@pytest.mark.clause("axx.explore.trap", "axx.save")
def test_a_save_that_is_made_avoids_all_of_it() -> None:
    world = under(hero("hild"), dungeon=trapped("den", "enter"))
    facts = do(world, f.Go(way="first"), [12])
    assert only(facts, SaveRolled)[0].success
    assert only(facts, DamageDealt) == []
    assert world.figures["hild"].hp == 8


@pytest.mark.clause("axx.explore.trap")
def test_a_trap_across_the_room_springs_on_the_way_on_not_on_the_way_back() -> None:
    world = under(hero("hild"), dungeon=trapped("den", "cross"))
    assert only(do(world, f.Go(way="first")), TrapSprung) == []
    assert only(do(world, f.Go(way="first")), TrapSprung) == []
    do(world, f.Go(way="first"))
    facts = do(world, f.Go(way="second"), [20])
    assert [fact.figure for fact in only(facts, TrapSprung)] == ["hild"]
    assert world.place == "den"
    do(world, f.Go(way="second"))
    assert world.place == "vault"


@pytest.mark.clause("axx.explore.trap", "axx.explore.search")
def test_a_trap_that_was_found_no_longer_springs_and_a_thief_takes_it_apart() -> None:
    world = under(hero("tam", "thief", DEX=16), hero("hild"), dungeon=trapped("den", "cross"))
    do(world, f.Go(way="first"))
    facts = do(world, Search(figures=("tam",)), [20])
    assert [fact.trap for fact in only(facts, TrapFound)] == ["pit"]
    assert refused(world, Disarm(figure="hild")) == "not_trained"
    chance = GAME.chance(world, Disarm(figure="tam"))
    assert chance is not None
    assert (chance.bonus, chance.need, chance.percent()) == (5, 7, "70 %")
    do(world, Disarm(figure="tam"), [6])
    assert refused(world, Disarm(figure="tam")) == "tried"
    assert only(do(world, f.Go(way="second")), TrapSprung) == []


@pytest.mark.clause("axx.class.thief")
def test_nobody_takes_a_trap_apart_without_seeing_it() -> None:
    world = under(hero("tam", "thief"), dungeon=trapped("den", "enter"))
    world.rooms["hall"].searched = {"10,10": ["tam"]}
    do(world, Search(figures=("tam",)), [20])
    world.effects.clear()
    assert refused(world, Disarm(figure="tam", way="first")) == "too_dark"
    shine(world, world.figures["tam"])
    assert len(only(do(world, Disarm(figure="tam", way="first"), [20]), TrapDisarmed)) == 1


@pytest.mark.clause("axx.explore.search")
def test_a_trap_behind_a_door_is_found_and_disarmed_from_this_side() -> None:
    world = under(hero("tam", "thief"), dungeon=trapped("den", "enter"))
    world.rooms["hall"].searched = {"10,10": ["tam"]}
    facts = do(world, Search(figures=("tam",)), [20])
    assert [(fact.way, fact.side) for fact in only(facts, TrapFound)] == [("first", "east")]
    facts = do(world, Disarm(figure="tam", way="first"), [20])
    assert len(only(facts, TrapDisarmed)) == 1
    assert refused(world, Disarm(figure="tam", way="first")) == "trap_spent"
    quiet(world)
    assert only(do(world, f.Go(way="first")), TrapSprung) == []


@pytest.mark.clause("axx.class.thief", "axx.explore.search", "axx.dungeon.stocking")
@pytest.mark.parametrize("trigger", ["enter", "cross"])
def test_another_trap_where_one_was_taken_apart_is_live_and_each_has_a_try_at_it(trigger: str) -> None:
    room, way, cell = ("den", "first", "10,10") if trigger == "enter" else ("hall", "", "11,10")
    world = under(hero("tam", "thief"), hero("pia", "thief"), dungeon=trapped(room, trigger, cell=(11, 10)))
    assert world.secret is not None
    for number, (tam, pia) in enumerate(((1, 20), (20, 0))):
        world.secret.plan.rooms[room].trap = Trap(f"pit {number}", trigger, (11, 10))
        world.rooms["hall"].searched = {"10,10": ["tam"]}
        found = only(do(world, Search(figures=("tam",)), [20]), TrapFound)
        assert [(fact.trap, fact.way) for fact in found] == [(f"pit {number}", way)], cell
        quiet(world)
        do(world, Disarm(figure="tam", way=way), [tam])
        quiet(world)
        if pia:
            assert refused(world, Disarm(figure="tam", way=way)) == "tried"
            do(world, Disarm(figure="pia", way=way), [pia])
            quiet(world)
        assert refused(world, Disarm(figure="pia", way=way)) == "trap_spent"


@pytest.mark.clause("axx.dungeon.stocking", "axx.condition.petrified")
def test_gas_asks_for_a_body_save_or_turns_to_stone_with_all_that_is_carried() -> None:
    world = under(hero("hild"), hero("osric"), dungeon=trapped("den", "enter", gas=True))
    give(world.figures["hild"], "torch")
    facts = do(world, f.Go(way="first"), [1])
    assert [(fact.save, fact.target) for fact in only(facts, SaveRolled)] == [("body", 12)]
    (began,) = only(facts, ConditionBegan)
    assert GAME.say(began, GAME.names(world)) == "Hild turns to stone, with everything carried."
    hild = world.figures["hild"]
    assert (hild.state, hild.hp, world.fallen) == ("stone", 8, [])  # not dead: no Brush
    assert not any(item.lit for item in hild.items.values())
    assert hild.items
    made = under(hero("hild"), dungeon=trapped("den", "enter", gas=True))
    do(made, f.Go(way="first"), [20])
    assert made.figures["hild"].state == "up"


# ── Puzzles and chests ──────────────────────────────────────────────────────────────────────


@pytest.mark.clause("axx.dungeon.stocking")
def test_a_puzzle_takes_a_turn_and_an_int_check_and_tells_of_the_rooms_around() -> None:
    drawn = plan()
    drawn.rooms["den"].puzzle = Puzzle("nine_levers")
    drawn.ways["second"].secret = True
    world = under(hero("hild", INT=13), dungeon=drawn)
    do(world, f.Go(way="first"))
    assert world.rooms["den"].puzzle == "nine_levers"
    chance = GAME.chance(world, Solve(figure="hild"))
    assert chance is not None
    assert (chance.target, chance.need) == (12, 11)
    facts = do(world, Solve(figure="hild"), [10])
    assert [fact.solved for fact in only(facts, PuzzleTried)] == [False]
    facts = do(world, Solve(figure="hild"), [11])
    assert [fact.solved for fact in only(facts, PuzzleTried)] == [True]
    assert [(fact.way, fact.title) for fact in only(facts, BeyondTold)] == [("second", "The vault")]
    assert world.turn == 2
    assert refused(world, Solve(figure="hild")) == "puzzle_solved"
    quiet(world)
    do(world, f.Go(way="second"))


@pytest.mark.clause("axx.treasure.table", "axx.explore.door")
def test_a_locked_chest_is_picked_or_forced_and_holds_what_it_holds() -> None:
    drawn = plan()
    drawn.rooms["hall"].hoard = Hoard(3, coins=400, things=[Prize("gems", 3, 50)], where="chest")
    world = under(hero("tam", "thief"), dungeon=drawn)
    assert world.rooms["hall"].chest == "locked"
    assert (world.rooms["hall"].coins, world.rooms["hall"].things) == (0, {})
    give(world.figures["tam"], "thieves_tools")
    facts = do(world, PickLock(figure="tam"), [1])
    assert only(facts, f.TreasureSeen) == []
    facts = do(world, Force(figure="tam"), [20])
    assert [(fact.coins, fact.where) for fact in only(facts, f.TreasureSeen)] == [(400, "chest")]
    assert world.due == ["noise"]
    (gems,) = world.rooms["hall"].things.values()
    assert (gems.kind, gems.count, gems.worth) == ("gems", 3, 50)
    assert refused(world, Force(figure="tam")) in ("unsettled", "no_chest")


@pytest.mark.clause("axx.class.thief", "axx.explore.door", "axx.dungeon.stocking")
def test_another_chest_where_one_was_opened_has_a_lock_that_nobody_has_tried() -> None:
    drawn = plan()
    drawn.rooms["hall"].hoard = Hoard(3, coins=400, where="chest")
    world = under(hero("tam", "thief"), dungeon=drawn)
    assert world.secret is not None
    give(world.figures["tam"], "thieves_tools")
    do(world, PickLock(figure="tam"), [1])
    do(world, Force(figure="tam"), [2])
    quiet(world)
    do(world, Force(figure="tam"), [20])
    quiet(world)
    do(world, f.Go(way="first"))
    world.secret.plan.rooms["hall"].hoard = Hoard(3, coins=100, where="chest")  # put there by the game master
    do(world, f.Go(way="first"))
    assert world.rooms["hall"].chest == "locked"
    turn = world.turn
    do(world, Force(figure="tam"), [2])
    assert world.turn == turn  # the first try at it takes no turn
    quiet(world)
    facts = do(world, PickLock(figure="tam"), [20])
    assert [fact.coins for fact in only(facts, f.TreasureSeen)] == [100]


# ── Chests, leaders, and lights in a fight ──────────────────────────────────────────────────


@pytest.mark.clause("axx.treasure.table", "axx.explore.search")
def test_a_hidden_chest_is_found_locked() -> None:
    drawn = plan()
    drawn.rooms["hall"].hoard = Hoard(3, coins=400, where="cache", cell=(10, 10))
    world = under(hero("hild"), dungeon=drawn)
    facts = do(world, Search(figures=("hild",)), [12])
    assert len(only(facts, f.ChestSeen)) == 1
    assert (world.rooms["hall"].chest, world.rooms["hall"].coins) == ("locked", 0)
    facts = do(world, Force(figure="hild"), [15])
    assert [fact.coins for fact in only(facts, f.TreasureSeen)] == [400]


@pytest.mark.clause("axx.explore.search")
def test_five_cannot_search_four_sections_at_once_and_the_fifth_is_told_why() -> None:
    names = ("hild", "mira", "tam", "wat", "una")
    world = under(*(hero(name) for name in names))
    refusal = GAME.refusal(world, Search(figures=names))
    assert refusal is not None
    assert refusal.words == "The others take all there is to search this turn: nothing is left for Una."
    for _ in range(4):
        do(world, Search(figures=names[:4]), [1] * 4)
        world.due = []
    refusal = GAME.refusal(world, Search(figures=("hild",)))
    assert refusal is not None
    assert refusal.words == "Hild has searched every section of this room."
