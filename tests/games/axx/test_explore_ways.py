"""Doors, traps and turns on the way: how ways are passed, what is found at them, and what the night brings."""

from __future__ import annotations

import pytest
from tests.games.axx.delving import GAME, do, give, hero, only, plan, quiet, refused, then, under

from tablewright.core.facts import Command
from tablewright.core.game import Seat
from tablewright.dice.sources import SeededDice
from tablewright.games.axx.delve import delve_facts as f
from tablewright.games.axx.delve.clock import LightBurntOut, LightLow, TurnPassed, WearinessBegan
from tablewright.games.axx.delve.delve_route import HeadFor
from tablewright.games.axx.delve.door_facts import DoorOpened
from tablewright.games.axx.delve.explore_doors import CloseDoor, OpenDoor
from tablewright.games.axx.delve.explore_force import Force, PickLock
from tablewright.games.axx.delve.explore_listen import Listen, Listened, SpikeDoor
from tablewright.games.axx.delve.explore_search import Search
from tablewright.games.axx.delve.explore_traps import Disarm, TrapFound, TrapSprung
from tablewright.games.axx.delve.night import Sleep
from tablewright.games.axx.delve.rest import Rest
from tablewright.games.axx.dungeon.plan import Coming, Foes, Plan, Trap
from tablewright.games.axx.world import Effect, World

PLAYER = Seat("p", "player", "Ann", ("hild",))


# ── Doors ───────────────────────────────────────────────────────────────────────────────────


@pytest.mark.clause("axx.explore.door")
def test_going_through_a_spiked_door_knocks_the_spikes_out() -> None:
    world = under(hero("hild"))
    give(world.figures["hild"], "spikes")
    do(world, f.Go(way="first"))
    do(world, SpikeDoor(figure="hild", way="first"))
    facts = do(world, f.Go(way="first"))
    assert [fact.how for fact in only(facts, DoorOpened)] == ["freed"]
    assert world.ways["first"].state == "open"


def test_a_door_that_was_pulled_shut_is_open_when_one_has_gone_through() -> None:
    world = under(hero("hild"))
    do(world, f.Go(way="first"))
    do(world, CloseDoor(way="first"))
    refusal = GAME.refusal(world, CloseDoor(way="first"))
    assert refusal is not None
    assert refusal.words == "The west door is shut already."
    do(world, f.Go(way="first"))
    assert world.ways["first"].state == "open"
    assert world.secret is not None
    assert world.secret.plan.ways["first"].state == "open"


def at_doors(world: World, seat: Seat = PLAYER) -> dict[str, tuple[Command, str]]:
    """The buttons at the doors of the room but those that go through: what each orders, and its price."""
    kinds = (OpenDoor, CloseDoor, SpikeDoor, Force, PickLock, Listen)
    found = [offer for offer in GAME.offers(world, seat) if isinstance(offer.command, kinds) and not offer.greyed]
    return {offer.typed: (offer.command, offer.price) for offer in found}


@pytest.mark.clause("axx.encounter.surprise", "axx.class.thief")
def test_the_button_to_sneak_says_by_whose_stealth_and_how_likely_it_is_unheard() -> None:
    world = under(hero("tam", "thief", DEX=16), hero("osric", "cleric", DEX=8))
    (offer,) = [
        one
        for one in GAME.offers(world, Seat("p", "player", "Ann", ("tam",)))
        if one.command == f.Go(way="first", sneak=True)
    ]
    assert offer.note == "by the stealth of the clumsiest, Osric (40 %); won, whoever is there is surprised"


@pytest.mark.clause("axx.explore.door", "axx.gear.tools")
def test_a_door_is_opened_closed_and_freed_of_spikes_by_buttons_that_take_no_time() -> None:
    world = under(hero("hild"))
    assert at_doors(world) == {
        "open east door": (OpenDoor(way="first"), "no time"),
        "listen east": (Listen(figure="hild", way="first"), "one turn"),
    }
    facts = do(world, OpenDoor(way="first"))
    assert [GAME.say(fact, GAME.names(world)) for fact in facts] == [
        "The east door opens.",
        "Behind the east way lies the den.",
    ]
    assert (world.place, world.turn, world.steps) == ("hall", 0, 0)
    assert at_doors(world)["close east door"] == (CloseDoor(way="first"), "no time")
    assert "open east door" not in at_doors(world)
    do(world, CloseDoor(way="first"))
    assert "open east door" in at_doors(world)
    give(world.figures["hild"], "spikes")
    do(world, SpikeDoor(figure="hild", way="first"))
    assert at_doors(world)["free east door of its spikes"] == (OpenDoor(way="first"), "no time")
    assert not {"open east door", "close east door", "spike east door"} & set(at_doors(world))
    assert at_doors(world, Seat("w", "watcher", "Wim")) == {}
    assert at_doors(world, Seat("n", "player", "Nobody")) == {}


@pytest.mark.clause("axx.explore.door", "axx.class.thief")
def test_a_door_that_holds_offers_what_may_open_it_and_a_stuck_one_has_no_lock() -> None:
    for state, tries in (("stuck", {"force east door"}), ("locked", {"force east door", "pick east door"})):
        drawn = plan()
        drawn.ways["first"].state = state
        world = under(hero("tam", "thief"), dungeon=drawn)
        give(world.figures["tam"], "thieves_tools")
        thief = Seat("p", "player", "Ann", ("tam",))
        assert set(at_doors(world, thief)) == {"open east door", "listen east"}
        do(world, OpenDoor(way="first"))
        assert set(at_doors(world, thief)) == {*tries, "listen east"}
        refusal = GAME.refusal(world, PickLock(figure="tam", way="first"))
        stuck = "The east door is stuck: it has to be forced."
        assert (refusal.words if refusal is not None else "") == (stuck if state == "stuck" else "")


def exits(world: World) -> list[str]:
    """The ways out as the panel names them."""
    place = GAME.view(world, PLAYER).place
    return [way.words for way in place.exits] if place is not None else []


@pytest.mark.clause("axx.spell.hold_portal")
def test_a_door_that_a_spell_holds_is_neither_opened_nor_closed() -> None:
    world = under(hero("hild"))
    world.effects.append(Effect(kind="hold_portal", on="first", turns=6))
    assert set(at_doors(world)) == {"listen east"}
    view = GAME.view(world, PLAYER)
    assert view.map is not None
    assert exits(world) == ["east door (held by a spell, 6 turns more)", "way out"]
    assert [(mark.kind, mark.text) for mark in view.map.shapes if mark.id == "first"] == [("locked", "held door")]
    do(world, Rest())
    assert exits(world) == ["east door (held by a spell, 5 turns more)", "way out"]
    world.effects.clear()
    assert exits(world) == ["east door", "way out"]


@pytest.mark.clause("axx.explore.door")
def test_what_is_heard_is_told_before_the_turn_is_over() -> None:
    world = under(hero("hild"))
    facts = do(world, Listen(figure="hild", way="first"), [20])
    assert [type(fact) for fact in facts][1:] == [Listened, TurnPassed]
    assert only(facts, Listened)[0].turn == world.turn == 1


def test_what_worked_at_a_spiked_door_does_not_wait_for_the_next_delve() -> None:
    world = under(hero("hild"))
    assert world.secret is not None
    world.secret.coming.append(Coming(foes=Foes("orc_patrol", 1), room="hall", way="first", turns=3))
    do(world, f.Go(way="out"))
    do(world, f.SetOut())
    assert world.secret.coming == []


# ── Traps at ways ───────────────────────────────────────────────────────────────────────────


def between() -> Plan:
    """A trap behind the first door, and one that whoever crosses the hall sets off."""
    drawn = plan()
    drawn.rooms["den"].trap = Trap("pit", "enter", (14, 10))
    drawn.rooms["hall"].trap = Trap("dart_wall", "enter", (10, 10), found=True)
    return drawn


@pytest.mark.clause("axx.explore.search", "axx.explore.trap")
def test_a_trap_found_at_a_way_is_disarmed_from_there_and_no_other_with_it() -> None:
    world = under(hero("tam", "thief"), dungeon=between())
    world.rooms["hall"].searched = {"10,10": ["tam"], "10,11": ["tam"]}
    for _ in range(2):
        facts = do(world, Search(figures=("tam",)), [20])
        quiet(world)
        if only(facts, TrapFound):
            break
    assert [(fact.way, fact.side) for fact in only(facts, TrapFound)] == [("first", "east")]
    do(world, f.Go(way="first"))
    assert world.place == "den"
    assert refused(world, Disarm(figure="tam", way="first")) == "no_trap"
    do(world, f.Go(way="first"))
    quiet(world)
    do(world, Disarm(figure="tam", way="first"), [20])
    assert world.secret is not None
    rooms = world.secret.plan.rooms
    assert rooms["den"].trap is not None
    assert rooms["hall"].trap is not None
    assert (rooms["den"].trap.spent, rooms["hall"].trap.spent) == (True, False)
    assert refused(world, Disarm(figure="tam", way="first")) == "trap_spent"


@pytest.mark.clause("axx.explore.search", "axx.explore.trap")
def test_a_trap_at_the_foot_of_a_stair_is_found_from_above() -> None:
    drawn = plan()
    drawn.rooms["deep"].trap = Trap("pit", "enter", (18, 10))
    world = under(hero("tam", "thief"), dungeon=drawn)
    do(world, f.Go(way="first"))
    do(world, f.Go(way="second"))
    world.rooms["vault"].searched = {"18,10": ["tam"], "18,11": ["tam"], "19,11": ["tam"]}
    facts = do(world, Search(figures=("tam",)), [20])
    found = only(facts, TrapFound)[0]
    assert (found.way, found.side) == ("stair", "down")
    assert GAME.say(found, GAME.names(world)).startswith("A trap on the stair down, a ")
    quiet(world)
    assert only(do(world, f.Go(way="stair")), TrapSprung) == []


@pytest.mark.clause("axx.explore.door", "axx.encounter.surprise")
def test_where_foes_were_left_one_can_listen_and_sneak_again() -> None:
    world = under(hero("hild"))
    do(world, f.Go(way="first"))
    do(world, f.Go(way="first"))
    kinds = {type(offer.command) for offer in GAME.offers(world, PLAYER)}
    assert Listen not in kinds
    orc = hero("orc", "")
    orc.side, orc.monster = "foes", "orc_patrol"
    world.figures["orc"], world.lairs["orc"] = orc, "den"
    offers = GAME.offers(world, PLAYER)
    assert [offer.command for offer in offers if isinstance(offer.command, Listen)] == [
        Listen(figure="hild", way="first")
    ]
    assert f.Go(way="first", sneak=True) in [offer.command for offer in offers]
    facts = do(world, Listen(figure="hild", way="first"), [12])
    assert only(facts, Listened)[0].heard


# ── Time ────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.clause("axx.time.rest", "axx.time.turn")
def test_the_sixth_turn_weakens_even_if_its_walk_began_before() -> None:
    world = under(hero("hild"))
    do(world, f.Go(way="first"))
    for _ in range(5):
        do(world, Listen(figure="hild", way="second"), [1])
        quiet(world)
    assert (world.active, world.steps) == (5, 1)
    facts = do(world, f.Go(way="second"))
    assert len(only(facts, WearinessBegan)) == 1
    assert world.turn == 5
    facts = do(world, f.Go(way="second"))
    assert only(facts, WearinessBegan) == []
    assert world.turn == 6


@pytest.mark.clause("axx.time.light")
def test_a_light_is_announced_one_turn_before_in_the_night_too() -> None:
    for left in range(2, 8):
        world = under(hero("hild"))
        torch = give(world.figures["hild"], "torch", 1, place="hand")
        torch.lit, torch.burning = True, left
        do(world, Sleep())
        low: list[int] = []
        out: list[int] = []
        while (command := GAME.next(world)) is not None and not out:
            if isinstance(command, f.CheckWanderers):
                then(world, [6])
                continue
            facts = do(world, command, SeededDice(1))
            low += [world.turn for _ in only(facts, LightLow)]
            out += [world.turn for _ in only(facts, LightBurntOut)]
        assert (low, out) == ([left - 1], [left])


@pytest.mark.clause("axx.time.light", "axx.time.rest")
@pytest.mark.parametrize(("left", "active"), [(1, 0), (6, 5)])
def test_a_long_walk_stops_when_it_grows_dark_or_the_party_weary(left: int, active: int) -> None:
    world = under(hero("hild"))
    for way in ("first", "second", "stair"):
        do(world, f.Go(way=way))
    world.effects.clear()
    torch = give(world.figures["hild"], "torch", 1, place="hand")
    torch.lit, torch.burning, world.active = True, left, active
    do(world, HeadFor())
    while GAME.next(world) is not None:
        then(world, [6] if isinstance(GAME.next(world), f.CheckWanderers) else [])
    assert world.place == ("hall" if left == 1 else "vault")
    assert world.route == []
    do(world, HeadFor() if left > 1 else f.Go(way="out"))
    assert (world.route, world.place) == (([], "town") if left == 1 else (["second", "first", "out"], "vault"))


@pytest.mark.clause("axx.explore.door", "axx.time.day")
def test_what_works_at_a_spiked_door_wakes_the_sleepers_when_it_is_through() -> None:
    world = under(hero("hild"))
    give(world.figures["hild"], "spikes")
    do(world, SpikeDoor(figure="hild", way="first"))
    world.due = ["check"]
    then(world, [1, 6, 2])  # a spider, two turns
    do(world, Sleep())
    then(world)
    assert world.turn == 2
    facts = then(world)
    assert len(only(facts, f.MonstersNear)) == 1
    assert world.sleep == 46


@pytest.mark.clause("axx.explore.door", "axx.time.day")
def test_the_party_wakes_when_something_begins_to_work_at_its_spiked_door_and_may_act_or_sleep_on() -> None:
    world = under(hero("hild"))
    give(world.figures["hild"], "spikes")
    do(world, SpikeDoor(figure="hild", way="first"))
    do(world, Sleep())
    facts = then(world, [1, 6, 2])  # the check of turn 3: a spider, two turns
    names = GAME.names(world)
    assert [GAME.say(fact, names) for fact in only(facts, f.DoorBeset)] == [
        "Something works at the spiked door to the east: the wood groans, the spikes hold."
        " The party starts from its sleep."
    ]
    assert (world.turn, world.sleep, GAME.next(world)) == (3, 45, None)
    words = [offer.words for offer in GAME.offers(world, PLAYER)]
    assert "Sleep on" in " ".join(words)
    assert "open east door" not in at_doors(world)
    do(world, Sleep())
    then(world)
    assert world.turn == 5
    assert len(only(then(world), f.MonstersNear)) == 1


@pytest.mark.clause("axx.explore.door", "axx.time.day")
def test_in_a_log_that_tells_of_none_who_woke_the_night_goes_on() -> None:
    world = under(hero("hild"))
    do(world, Sleep())
    GAME.evolve(world, f.DoorBeset(way="first", side="east"))
    assert world.sleeping
    GAME.evolve(world, f.DoorBeset(way="first", side="east", woke=True))
    assert not world.sleeping


@pytest.mark.clause("axx.explore.door")
def test_two_that_work_at_one_spiked_door_both_come_in() -> None:
    world = under(hero("hild"))
    give(world.figures["hild"], "spikes")
    do(world, SpikeDoor(figure="hild", way="first"))
    for held in (2, 4):
        world.due = ["check"]
        then(world, [1, 6, held])
    do(world, Sleep())
    then(world)
    facts = then(world)
    assert [fact.burst for fact in only(facts, f.BesettersWent)] == [True]
    world.meeting = None
    facts = then(world)
    assert [fact.burst for fact in only(facts, f.BesettersWent)] == [False]
    assert len(only(facts, f.MonstersNear)) == 1
    assert world.secret is not None
    assert world.secret.coming == []


# ── Searching together ──────────────────────────────────────────────────────────────────────


@pytest.mark.clause("axx.explore.search")
def test_each_player_can_call_the_whole_party_to_a_search() -> None:
    world = under(hero("ann"), hero("bob"), hero("cai"), hero("dee"))
    for name in ("ann", "dee"):
        seat = Seat(name, "player", name, (name,))
        offer = next(offer for offer in GAME.offers(world, seat) if isinstance(offer.command, Search))
        assert isinstance(offer.command, Search)
        assert offer.command.actors() == (name,)
        assert sorted(offer.command.figures) == ["ann", "bob", "cai", "dee"]
        assert offer.main
    do(world, offer.command, [1, 1, 1, 1])
    assert world.turn == 1


def test_what_a_party_does_first_in_a_room_is_offered_before_the_handling_of_doors() -> None:
    world = under(hero("hild"))
    give(world.figures["hild"], "spikes")
    do(world, f.Go(way="first"))
    kinds = [type(offer.command) for offer in GAME.offers(world, PLAYER)]
    handling = [kinds.index(kind) for kind in (CloseDoor, SpikeDoor)]
    assert kinds.index(Search) < min(handling)
