"""Rooms, doors and the dark, whoever wanders there, and the way home."""

from __future__ import annotations

import msgspec
import pytest
from tests.games.axx.delving import GAME, do, give, hero, only, plan, quiet, refused, then, under
from tests.games.axx.obstacles import PLAYER, stuck

from tablewright.core.facts import Answer, Asked
from tablewright.core.game import attempt, run
from tablewright.dice.sources import ScriptedDice, SeededDice
from tablewright.games.axx import content
from tablewright.games.axx.checks import CheckRolled
from tablewright.games.axx.combat.ending import finish
from tablewright.games.axx.delve import delve_facts as f
from tablewright.games.axx.delve.delve_route import HeadFor
from tablewright.games.axx.delve.door_facts import DoorHeld, DoorOpened
from tablewright.games.axx.delve.explore_doors import OpenDoor
from tablewright.games.axx.delve.explore_force import Force, PickLock
from tablewright.games.axx.delve.explore_listen import Listen, Listened, Shout, SpikeDoor
from tablewright.games.axx.delve.explore_search import Search, Solve
from tablewright.games.axx.delve.explore_traps import Disarm
from tablewright.games.axx.delve.hoards import leaders_treasure
from tablewright.games.axx.delve.light import LightUp
from tablewright.games.axx.dungeon.plan import Foes, Hoard, Prize, Trap
from tablewright.games.axx.heroes.xp import XPAwarded
from tablewright.games.axx.meeting.encounter_facts import StrikeFirst
from tablewright.games.axx.world import Fight, Figure

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
