"""Rooms, doors, searches, traps, puzzles, chests and the dark."""

from __future__ import annotations

import msgspec
import pytest
from tests.games.axx.delving import GAME, do, give, hero, only, plan, quiet, refused, shine, then, under

from tablewright.core.facts import Answer, Asked
from tablewright.core.game import Seat, attempt, run
from tablewright.dice.sources import ScriptedDice, SeededDice
from tablewright.games.axx import content
from tablewright.games.axx.checks import CheckRolled, SaveRolled
from tablewright.games.axx.combat.conditions import ConditionBegan
from tablewright.games.axx.combat.ending import finish
from tablewright.games.axx.combat.facts import DamageDealt
from tablewright.games.axx.delve import delve_facts as f
from tablewright.games.axx.delve.delve_route import HeadFor
from tablewright.games.axx.delve.door_facts import DoorHeld, DoorOpened
from tablewright.games.axx.delve.explore_doors import OpenDoor
from tablewright.games.axx.delve.explore_force import Force, PickLock
from tablewright.games.axx.delve.explore_listen import Listen, Listened, Shout, SpikeDoor
from tablewright.games.axx.delve.explore_search import BeyondTold, PuzzleTried, Search, Searched, Solve, sections
from tablewright.games.axx.delve.explore_traps import Disarm, TrapDisarmed, TrapFound, TrapSprung
from tablewright.games.axx.delve.hoards import leaders_treasure
from tablewright.games.axx.delve.light import LightUp
from tablewright.games.axx.dungeon.plan import Foes, Hoard, Plan, Prize, Puzzle, Trap
from tablewright.games.axx.heroes.xp import XPAwarded
from tablewright.games.axx.meeting.encounter_facts import StrikeFirst
from tablewright.games.axx.world import Fight, Figure

PLAYER = Seat("p", "player", "Ann", ("hild",))


def stuck(way: str = "first", state: str = "stuck") -> Plan:
    drawn = plan()
    drawn.ways[way].state = state
    return drawn


def trapped(room: str, trigger: str, *, gas: bool = False, cell: tuple[int, int] = (14, 10)) -> Plan:
    drawn = plan()
    drawn.rooms[room].trap = Trap("pit" if not gas else "grey_gas", trigger, cell, gas=gas)
    return drawn


# ── Rooms ───────────────────────────────────────────────────────────────────────────────────


def test_rooms_are_numbered_in_order_of_discovery_and_keep_their_numbers() -> None:
    world = under(hero("hild"))
    facts = do(world, f.Go(way="first"))
    assert [(fact.number, fact.side, fact.first) for fact in only(facts, f.RoomEntered)] == [(2, "east", True)]
    facts = do(world, f.Go(way="first"))
    assert [(fact.number, fact.side, fact.first) for fact in only(facts, f.RoomEntered)] == [(1, "west", False)]
    assert GAME.names(world)("den") == "room 2"


@pytest.mark.clause("axx.xp.depth", "axx.dungeon.depth")
def test_the_first_visit_to_each_level_earns_100_xp_times_its_depth_for_each() -> None:
    world = under(hero("hild"), hero("durin", kindred="dwarf"))
    assert [world.figures[name].xp for name in ("hild", "durin")] == [110, 100]
    do(world, f.Go(way="first"))
    facts = do(world, f.Go(way="second"))
    assert only(facts, XPAwarded) == []
    facts = do(world, f.Go(way="stair"))
    assert world.depth == 2
    assert [(share.figure, share.share, share.bonus) for share in only(facts, XPAwarded)[0].shares] == [
        ("hild", 200, 20),
        ("durin", 200, 0),
    ]
    do(world, f.Go(way="stair"))
    facts = do(world, f.Go(way="stair"))
    assert only(facts, XPAwarded) == []


@pytest.mark.clause("axx.explore.darkness")
def test_without_light_a_human_party_comes_into_a_room_and_sees_nothing() -> None:
    drawn = plan()
    drawn.rooms["hall"].hoard = Hoard(2, coins=300)
    world = under(hero("hild"), dungeon=drawn, light=False)
    assert world.rooms["hall"].look == ""
    assert world.rooms["hall"].coins == 0
    assert refused(world, Search(figures=("hild",))) == "too_dark"
    assert any(offer.note.endswith("nobody sees anything") for offer in GAME.offers(world, PLAYER))
    give(world.figures["hild"], "torch", 1)
    do(world, LightUp(figure="hild", item="hild/torch"))
    facts = then(world)
    assert [fact.look for fact in only(facts, f.RoomSeen)] == ["Dust."]
    assert world.rooms["hall"].coins == 300


def test_an_elf_sees_without_a_light() -> None:
    world = under(hero("hild"), hero("lia", kindred="elf"), light=False)
    assert world.rooms["hall"].title == "The hall"
    assert refused(world, Search(figures=("hild",))) == "too_dark"
    do(world, Search(figures=("lia",)), [1])


def test_ways_not_seen_and_ways_not_there_are_refused_in_the_same_words() -> None:
    drawn = plan()
    drawn.ways["first"].secret = True
    world = under(hero("hild"), dungeon=drawn)
    found = [GAME.refusal(world, f.Go(way=way)) for way in ("first", "second", "nowhere")]
    assert found[0] is not None
    assert found[0] == found[1] == found[2]


@pytest.mark.clause("axx.dungeon.stocking")
def test_monsters_of_a_room_are_met_once_and_their_treasure_lies_behind_them() -> None:
    drawn = plan()
    drawn.rooms["den"].foes = Foes("orc_patrol", 3)
    drawn.rooms["den"].hoard = Hoard(5, things=[Prize("gem_pouch", 4, 50)])
    world = under(hero("hild"), dungeon=drawn)
    facts = do(world, f.Go(way="first"))
    near = only(facts, f.MonstersNear)[0]
    assert near.audience == ("gm",)
    assert (near.foes.threat, near.foes.count, near.source) == ("orc_patrol", 3, "room")
    assert world.meeting is not None
    assert [(item.kind, item.count, item.worth) for item in world.rooms["den"].things.values()] == [
        ("gem_pouch", 1, 200)
    ]
    assert world.secret is not None
    assert world.secret.plan.rooms["den"].foes is None
    assert not [offer for offer in GAME.offers(world, PLAYER) if offer.group in ("travel", "explore")]


# ── Doors ───────────────────────────────────────────────────────────────────────────────────


@pytest.mark.clause("axx.explore.door")
def test_a_stuck_door_shows_only_when_it_is_tried_and_that_takes_no_time() -> None:
    world = under(hero("hild"), dungeon=stuck())
    assert world.ways["first"].state == "shut"
    facts = do(world, f.Go(way="first"))
    assert [fact.state for fact in only(facts, f.DoorTried)] == ["stuck"]
    assert (world.place, world.turn, world.steps) == ("hall", 0, 0)
    assert refused(world, f.Go(way="first")) == "shut_fast"
    assert refused(world, OpenDoor(way="first")) == "shut_fast"


@pytest.mark.clause("axx.explore.door", "axx.check")
def test_the_first_try_takes_no_turn_each_further_one_does_and_every_try_is_noise() -> None:
    world = under(hero("hild", STR=16), dungeon=stuck())
    do(world, OpenDoor(way="first"))
    chance = GAME.chance(world, Force(figure="hild", way="first"))
    assert chance is not None
    assert (chance.need, chance.percent()) == (10, "55 %")
    facts = do(world, Force(figure="hild", way="first"), [9])
    assert len(only(facts, DoorHeld)) == 1
    assert (world.turn, world.due) == (0, ["noise"])
    assert refused(world, Force(figure="hild", way="first")) == "unsettled"
    quiet(world)
    facts = do(world, Force(figure="hild", way="first"), [9])
    assert (world.turn, world.due) == (1, ["noise"])
    quiet(world)
    facts = do(world, Force(figure="hild", way="first"), [10])
    assert [fact.how for fact in only(facts, DoorOpened)] == ["force"]
    assert (world.turn, world.due) == (2, ["noise"])
    quiet(world)
    do(world, f.Go(way="first"))
    assert world.place == "den"


@pytest.mark.clause("axx.explore.door")
def test_a_locked_door_is_forced_as_hard() -> None:
    world = under(hero("hild", STR=16), dungeon=stuck(state="locked"))
    do(world, OpenDoor(way="first"))
    chance = GAME.chance(world, Force(figure="hild", way="first"))
    assert chance is not None
    assert (chance.target, chance.need) == (15, 13)
    facts = do(world, Force(figure="hild", way="first"), [12])
    assert [fact.difficulty for fact in only(facts, CheckRolled)] == ["hard"]
    assert world.ways["first"].state == "locked"


def test_forcing_a_door_that_nobody_tried_finds_out_first() -> None:
    world = under(hero("hild"), dungeon=stuck())
    facts = do(world, Force(figure="hild", way="first"), [12])
    assert len(only(facts, f.DoorTried)) == 1
    assert world.ways["first"].state == "open"
    world = under(hero("hild"))
    facts = do(world, Force(figure="hild", way="first"))
    assert [fact.how for fact in only(facts, DoorOpened)] == ["tried"]
    assert world.due == []


@pytest.mark.clause("axx.check")
def test_the_game_master_may_let_a_try_succeed_at_a_cost() -> None:
    for choice, state in (("failure", "stuck"), ("cost", "open")):
        world = under(hero("hild"), dungeon=stuck())
        world.gm = True
        facts = do(world, Force(figure="hild", way="first"), [2])
        assert [fact.whom for fact in only(facts, Asked)] == ["gm"]
        do(world, Answer(choice=choice))
        assert world.ways["first"].state == state
        assert world.due == ["noise"]


@pytest.mark.clause("axx.explore.door", "axx.class.thief")
def test_a_thief_with_tools_picks_a_lock_in_a_turn_one_try_each() -> None:
    drawn = stuck(state="locked")
    world = under(hero("tam", "thief", DEX=16), hero("ann", "thief", DEX=16), hero("hild"), dungeon=drawn)
    assert refused(world, PickLock(figure="tam", way="first")) == "not_locked"
    do(world, OpenDoor(way="first"))
    assert refused(world, PickLock(figure="hild", way="first")) == "not_trained"
    assert refused(world, PickLock(figure="tam", way="first")) == "no_tools"
    give(world.figures["tam"], "thieves_tools")
    give(world.figures["ann"], "thieves_tools")
    chance = GAME.chance(world, PickLock(figure="tam", way="first"))
    assert chance is not None
    assert (chance.bonus, chance.need, chance.percent()) == (5, 7, "70 %")
    do(world, PickLock(figure="tam", way="first"), [6])
    assert (world.ways["first"].state, world.turn, world.due) == ("locked", 1, [])
    assert refused(world, PickLock(figure="tam", way="first")) == "tried"
    do(world, PickLock(figure="ann", way="first"), [7])
    assert (world.ways["first"].state, world.turn) == ("open", 2)


@pytest.mark.clause("axx.explore.door")
def test_listening_takes_a_turn_and_a_won_one_tells_of_what_stirs() -> None:
    drawn = plan()
    drawn.rooms["den"].foes = Foes("goblin_band", 2)
    for face, heard in ((11, False), (12, True)):
        world = under(hero("hild"), dungeon=drawn)
        facts = do(world, Listen(figure="hild", way="first"), [face])
        assert [fact.heard for fact in only(facts, Listened)] == [heard]
        assert only(facts, CheckRolled)[0].audience == ("gm",)
        assert world.turn == 1
        facts = do(world, f.Go(way="first"))
        assert only(facts, f.MonstersNear)[0].aware == (("party",) if heard else ())


@pytest.mark.clause("axx.explore.door")
def test_a_won_listen_counts_only_within_the_turn() -> None:
    drawn = plan()
    drawn.rooms["den"].foes = Foes("goblin_band", 2)
    world = under(hero("hild"), dungeon=drawn)
    do(world, Listen(figure="hild", way="first"), [20])
    do(world, Search(figures=("hild",)), [1])
    facts = do(world, f.Go(way="first"))
    assert only(facts, f.MonstersNear)[0].aware == ()


def test_a_won_listen_at_an_empty_room_hears_nothing() -> None:
    world = under(hero("hild"))
    facts = do(world, Listen(figure="hild", way="first"), [20])
    assert [fact.heard for fact in only(facts, Listened)] == [False]


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


# ── Wandering ───────────────────────────────────────────────────────────────────────────────


@pytest.mark.example("axx.explore.wandering", 1)
@pytest.mark.clause("axx.explore.wandering")
def test_the_ledgers_evening_of_checks() -> None:
    """Turn 3, die 2: nothing. Turn 4, a door, die 2: a wanderer. Turn 6, die 1: a wanderer. After the fight, 3."""
    world = under(hero("hild"), dungeon=stuck())
    for _ in range(2):
        do(world, Search(figures=("hild",)), [1])
    do(world, Search(figures=("hild",)), [1])
    assert world.due == ["check"]
    facts = then(world, [2])
    assert [(fact.need, fact.came) for fact in only(facts, f.WanderersChecked)] == [(1, False)]
    do(world, Force(figure="hild", way="first"), [1])
    facts = then(world, [2, 6])
    assert [(fact.need, fact.came) for fact in only(facts, f.WanderersChecked)] == [(2, True)]
    assert [(fact.foes.threat, fact.source) for fact in only(facts, f.MonstersNear)] == [("giant_spider", "wanderer")]
    world.meeting, world.due = None, ["fight-turn"]
    then(world)
    world.turn = 5
    do(world, Search(figures=("hild",)), [1])
    facts = then(world, [1, 4, 2])
    assert [(fact.foes.threat, fact.foes.count) for fact in only(facts, f.MonstersNear)] == [("orc_patrol", 2)]
    world.meeting, world.due = None, ["fight-turn", "noise"]
    then(world)
    facts = then(world, [3])
    assert [(fact.need, fact.came) for fact in only(facts, f.WanderersChecked)] == [(2, False)]
    assert world.turn == 7


@pytest.mark.clause("axx.explore.wandering")
def test_a_shout_brings_a_check_at_once_and_does_not_shift_the_count() -> None:
    world = under(hero("hild"))
    do(world, Search(figures=("hild",)), [1])
    do(world, Shout(figure="hild"))
    assert world.due == ["noise"]
    then(world, [3])
    do(world, Search(figures=("hild",)), [1])
    assert world.due == []
    do(world, Search(figures=("hild",)), [1])
    assert world.due == ["check"]


@pytest.mark.clause("axx.explore.wandering")
def test_players_learn_that_it_was_rolled_for_and_nothing_else() -> None:
    for faces in ([6], [1, 5]):
        world = under(hero("hild"))
        world.due = ["check"]
        facts = then(world, faces)
        shown = [fact for fact in (GAME.see(one, PLAYER, world) for one in facts) if fact is not None]
        assert shown == [f.WanderersChecked(clauses=("axx.explore.wandering",))]


def test_deep_wanderers_come_in_greater_number() -> None:
    world = under(hero("hild"))
    world.depth, world.due = 4, ["check"]
    facts = then(world, [1, 2, 5])
    assert [(fact.foes.threat, fact.foes.count) for fact in only(facts, f.MonstersNear)] == [("goblin_band", 15)]


@pytest.mark.clause("axx.explore.door")
def test_a_spiked_door_holds_a_wanderer_for_1d4_turns_rolled_hidden() -> None:
    world = under(hero("hild"))
    assert refused(world, SpikeDoor(figure="hild", way="first")) == "no_spikes"
    give(world.figures["hild"], "spikes")
    do(world, SpikeDoor(figure="hild", way="first"))
    world.due = ["check"]
    facts = then(world, [1, 6, 2])
    beset = only(facts, f.BesetBy)[0]
    assert (beset.audience, beset.turns, beset.foes.threat) == (("gm",), 2, "giant_spider")
    assert world.meeting is None
    assert GAME.next(world) is None
    do(world, Search(figures=("hild",)), [1])
    assert GAME.next(world) is None
    do(world, Search(figures=("hild",)), [1])
    facts = then(world)
    assert only(facts, f.BesettersWent)[0].through
    assert only(facts, f.MonstersNear)[0].aware == ("party", "foes")
    assert world.ways["first"].state == "open"


def test_who_leaves_a_beset_room_leaves_the_beasts_behind() -> None:
    world = under(hero("hild"))
    give(world.figures["hild"], "spikes")
    do(world, SpikeDoor(figure="hild", way="first"))
    world.due = ["check"]
    then(world, [1, 6, 4])
    do(world, f.Go(way="out"))
    assert world.place == "town"
    assert GAME.next(world) is None


# ── What is never refused for what cannot be known, and what always is ──────────────────────


def test_nobody_explores_in_town_or_by_unknown_names() -> None:
    world = under(hero("hild"))
    assert refused(world, Listen(figure="ghost", way="first")) == "nobody"
    assert refused(world, Listen(figure="hild", way="ghost")) == "no_way"
    assert refused(world, Force(figure="hild", way="out")) == "no_door"
    assert refused(world, Search(figures=())) == "nobody_named"
    assert refused(world, Search(figures=("hild", "hild"))) == "named_twice"
    assert refused(world, Solve(figure="hild")) == "no_puzzle"
    assert refused(world, Disarm(figure="hild")) == "no_trap"
    assert refused(world, f.CheckWanderers()) == "not_due"
    do(world, f.Go(way="out"))
    for command in (f.Go(way="first"), Search(figures=("hild",)), Shout(figure="hild")):
        assert refused(world, command) == "in_town"


def test_a_refusal_throws_nothing_and_writes_nothing() -> None:
    world = under(hero("hild"))
    before, dice = msgspec.json.encode(world), ScriptedDice([])
    attempt(GAME, world, f.Go(way="nowhere"), dice)
    assert msgspec.json.encode(world) == before
    assert dice.thrown == []


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


@pytest.mark.clause("axx.dungeon.treasure")
@pytest.mark.parametrize(("hd", "leader", "rolls"), [(3, True, 1), (2, True, 0), (3, False, 0)])
def test_a_leader_of_3_hd_or_more_has_one_treasure_roll(
    hd: int, leader: bool, rolls: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    chief = msgspec.structs.replace(content.monsters()["orc_patrol"], hd=hd, leader=leader)
    monkeypatch.setitem(content.MONSTERS, "orc_patrol", chief)
    world = under(hero("hild"))
    world.figures["foe1"] = Figure(id="foe1", name="orc", side="foes", monster="orc_patrol", hd=hd, state="dead")
    faces = [2, 4] * rolls
    found = list(leaders_treasure(world, ("foe1",), "hall", ScriptedDice(faces)))
    assert [fact.coins for fact in only(found, f.TreasureSeen)] == [400] * rolls


@pytest.mark.clause("axx.dungeon.treasure")
@pytest.mark.parametrize(("state", "found"), [("dead", [400]), ("yielded", [400]), ("fled", [])])
def test_a_leader_who_got_away_took_along_what_he_had(
    state: str, found: list[int], monkeypatch: pytest.MonkeyPatch
) -> None:
    """The coins that the band carried come first (a 6: none), then the leader's Treasure roll: a cache of 400 GP."""
    chief = msgspec.structs.replace(content.monsters()["orc_patrol"], hd=3, leader=True)
    monkeypatch.setitem(content.MONSTERS, "orc_patrol", chief)
    world = under(hero("hild"))
    world.figures["foe1"] = Figure(id="foe1", name="orc", side="foes", monster="orc_patrol", hd=3, hp=0, state=state)
    world.fight = Fight(group=["foe1"], room="hall", at={"hild": 0, "foe1": 5}, threat="orc_patrol")
    facts = list(finish(world, "won", ScriptedDice([6, 2, 4] if found else [])))
    assert [fact.coins for fact in only(facts, f.TreasureSeen)] == found
    assert only(facts, XPAwarded)[0].total == 75


@pytest.mark.clause("axx.time.light")
def test_lighting_another_is_an_action_in_a_fight() -> None:
    drawn = plan()
    drawn.rooms["den"].foes = Foes("giant_spider", 1)
    world = under(hero("hild", kindred="dwarf"), hero("lia", kindred="elf"), dungeon=drawn)
    give(world.figures["hild"], "torch", 2)
    do(world, f.Go(way="first"))
    light_up = LightUp(figure="hild", item="hild/torch")
    for _ in range(60):
        if GAME.refusal(world, light_up) is None:
            break
        command = GAME.next(world) or StrikeFirst()
        run(GAME, world, command, SeededDice(4))
    assert world.fight is not None
    facts = do(world, light_up)
    assert [type(fact).__name__ for fact in facts] == ["LightLit", "TurnEnded"]
    assert "hild" in world.fight.acted
    assert world.turn == 0


def test_heading_home_goes_room_by_room_until_something_comes_between() -> None:
    world = under(hero("hild"))
    assert refused(world, HeadFor(room="vault")) == "no_route"
    for way in ("first", "second", "stair"):
        do(world, f.Go(way=way))
    quiet(world)
    assert (world.place, world.turn) == ("deep", 1)
    do(world, HeadFor())
    assert world.route == ["stair", "second", "first", "out"]
    for place in ("vault", "den", "hall", "town"):
        then(world)
        assert world.place == place
    assert world.route == []
    assert GAME.next(world) is None
    do(world, f.SetOut())
    do(world, HeadFor(room="deep"))
    then(world)
    then(world)
    then(world)
    assert (world.turn, world.place) == (1, "deep")


def test_a_stranger_on_the_way_ends_the_walk() -> None:
    world = under(hero("hild"))
    for way in ("first", "second"):
        do(world, f.Go(way=way))
    do(world, HeadFor())
    assert world.secret is not None
    world.secret.plan.rooms["den"].trap = Trap("dart_wall", "enter", (14, 10))
    then(world, [20])
    assert (world.place, world.route) == ("den", [])
    assert GAME.next(world) is None


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
