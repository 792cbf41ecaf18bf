"""Setting out and coming into rooms: the scene, the first room, lights, treasure, and what stays hidden."""

from __future__ import annotations

import msgspec
import pytest
from tests.games.axx.delving import GAME, do, give, hero, only, plan, refused, rest_of, shine, then, town, under
from tests.games.axx.test_hirelings import hand

from tablewright.core.game import Seat
from tablewright.dice.sources import SeededDice
from tablewright.games.axx import keepers, seeing
from tablewright.games.axx.combat.facts import FightEnded
from tablewright.games.axx.delve import delve_facts as f
from tablewright.games.axx.delve.bodies import BodyLies
from tablewright.games.axx.delve.explore_listen import Listen
from tablewright.games.axx.delve.explore_search import Search
from tablewright.games.axx.delve.explore_traps import TrapSprung
from tablewright.games.axx.delve.light import LightLit, LightUp
from tablewright.games.axx.dungeon.plan import Foes, Hoard, Prize, Trap
from tablewright.games.axx.dungeon.whole import make_plan
from tablewright.games.axx.gm_facts import Adjust
from tablewright.games.axx.heroes.arriving import JoinNow, ReplacementsJoined
from tablewright.games.axx.heroes.characters_facts import CharacterMade, MakeParty
from tablewright.games.axx.heroes.xp import XPAwarded
from tablewright.games.axx.meeting.encounter_facts import EncounterOpened, Evade, IntentJudged, SurpriseRolled
from tablewright.games.axx.world import World

PLAYER = Seat("p", "player", "Ann", ("hild",))


# ── One scene ───────────────────────────────────────────────────────────────────────────────


def test_a_new_room_is_one_fact_with_its_look_and_its_ways() -> None:
    world = under(hero("hild"))
    facts = do(world, f.Go(way="first"))
    assert [type(fact) for fact in facts] == [f.RoomEntered]
    card = GAME.card(facts[0], GAME.names(world))
    assert (card.shape, card.title) == ("scene", "Room 2 · The den")
    assert card.text == "East, into a room of 20 by 20 ft. Bones."
    assert card.outcome == "Ways out: doors to the east and west."
    facts = do(world, f.Go(way="first"))
    assert GAME.say(facts[0], GAME.names(world)) == "Back west to Room 1 · The hall."


def test_the_ways_of_a_room_stand_in_one_sentence_clockwise() -> None:
    world = under(hero("hild"))
    do(world, f.Go(way="first"))
    facts = do(world, f.Go(way="second"))
    assert GAME.say(facts[0], GAME.names(world)) == (
        "The party goes east and comes into Room 3 · The vault, 20 by 20 ft. Shelves."
        " Ways out: a door to the west and a stair down."
    )


@pytest.mark.clause("axx.explore.darkness")
def test_whoever_comes_in_without_a_light_is_told_so() -> None:
    world = under(hero("hild"), light=False)
    facts = do(world, f.Go(way="first"))
    entered = only(facts, f.RoomEntered)[0]
    assert (entered.dark, entered.seen, entered.look, entered.title) == (True, False, "", "")
    assert "sees nothing of what is here, and strikes at −4" in GAME.say(entered, GAME.names(world))


def test_no_way_tells_in_which_order_the_dungeon_grew() -> None:
    drawn = make_plan(12, levels=3, rooms=40)
    for way in drawn.ways.values():
        if way.kind in ("open", "door"):
            assert way.to is not None
            assert way.at[0] < way.to[0] or way.at[1] < way.to[1]


def test_the_dungeon_of_a_game_in_one_click_has_the_name_of_the_game() -> None:
    made = [order for order in GAME.opening(2026) if isinstance(order, f.MakeDungeon)]
    assert [order.title for order in made] == [GAME.opening_title(2026)]
    assert GAME.refusal(GAME.new_world(), made[0]) is None
    assert all(GAME.refusal(GAME.new_world(), f.MakeDungeon(title=GAME.opening_title(n))) is None for n in range(300))


# ── The room of arrival ─────────────────────────────────────────────────────────────────────


@pytest.mark.clause("axx.dungeon.stocking", "axx.explore.trap")
def test_the_room_of_arrival_holds_what_it_was_stocked_with() -> None:
    drawn = plan()
    drawn.rooms["hall"].foes = Foes("orc_patrol", 2)
    drawn.rooms["hall"].trap = Trap("pit", "enter", (10, 10))
    world = town(hero("hild"), dungeon=drawn)
    facts = do(world, f.SetOut(), [12])
    assert [fact.figure for fact in only(facts, TrapSprung)] == ["hild"]
    assert [(fact.foes.count, fact.source) for fact in only(facts, f.MonstersNear)] == [(2, "room")]
    assert world.meeting is not None


def test_who_is_out_is_carried_along_and_has_a_share_as_before() -> None:
    mira = hero("mira", kindred="dwarf", hp=0)
    mira.state = "out"
    world = town(hero("hild"), mira)
    facts = do(world, f.SetOut())
    assert only(facts, f.DelveBegan)[0].figures == ("hild", "mira")
    world.figures["hild"].coins += 100
    facts = do(world, f.Go(way="out"))
    assert [(share.figure, share.share) for share in only(facts, XPAwarded)[0].shares] == [("hild", 50), ("mira", 50)]
    world.figures["hild"].state = "out"
    assert refused(world, f.SetOut()) == "no_party"


@pytest.mark.clause("axx.time.light", "axx.explore.darkness")
def test_somebody_lights_the_lantern_on_the_way_in_if_anyone_needs_it() -> None:
    def party(kindred: str) -> World:
        world = town(hero("hild", kindred=kindred), hero("wat", kindred="dwarf"))
        give(world.figures["hild"], "torch", 6)
        give(world.figures["wat"], "lantern")
        give(world.figures["wat"], "oil_flask", 3)
        return world

    world = party("human")
    offer = next(offer for offer in GAME.offers(world, PLAYER) if isinstance(offer.command, f.SetOut))
    assert offer.note == "Wat lights a lantern at the mouth of it"
    facts = do(world, f.SetOut())
    assert [(fact.figure, fact.what) for fact in only(facts, LightLit)] == [("wat", "lantern")]
    assert only(do(party("dwarf"), f.SetOut()), LightLit) == []
    world = party("human")
    assert only(do(world, f.SetOut(dark=True)), LightLit) == []
    first = next(offer for offer in GAME.offers(world, Seat("e", "engine")) if isinstance(offer.command, LightUp))
    assert (first.words, first.main, first.figure) == ("Light a lantern: Wat", True, "")
    assert first.note == "Hild sees nothing without, 24 turns of light"


@pytest.mark.clause("axx.explore.darkness")
def test_a_party_without_any_light_is_warned_before_it_sets_out() -> None:
    world = town(hero("hild"))
    offer = next(offer for offer in GAME.offers(world, PLAYER) if isinstance(offer.command, f.SetOut))
    assert offer.note == "no light: Hild sees nothing down there, can search nothing and strike at −4"


def test_a_light_left_on_the_floor_does_not_light_the_next_room() -> None:
    world = under(hero("hild"), light=False)
    lit = give(world.figures["hild"], "torch", 1)
    lit.lit, lit.burning = True, 6
    world.rooms["hall"].things["t"] = world.figures["hild"].items.pop(lit.id)
    assert seeing.sees(world, world.figures["hild"])
    facts = do(world, f.Go(way="first"))
    assert only(facts, f.RoomEntered)[0].dark


# ── Treasure ────────────────────────────────────────────────────────────────────────────────


@pytest.mark.clause("axx.treasure.table")
def test_treasure_is_told_with_what_it_is_worth() -> None:
    drawn = plan()
    drawn.rooms["den"].hoard = Hoard(4, coins=1200, things=[Prize("art", 1, 300, look="silver ewer")])
    drawn.rooms["vault"].hoard = Hoard(5, things=[Prize("gem_pouch", 5, 50)])
    world = under(hero("hild"), dungeon=drawn)
    names = GAME.names(world)
    facts = do(world, f.Go(way="first"))
    assert GAME.say(only(facts, f.TreasureSeen)[0], names) == "Treasure: 1,200 GP and a silver ewer (300 GP)!"
    facts = do(world, f.Go(way="second"))
    assert GAME.say(only(facts, f.TreasureSeen)[0], names) == "Treasure: a pouch of gems (250 GP)!"


# ── Secrets ─────────────────────────────────────────────────────────────────────────────────


def test_what_waits_elsewhere_changes_no_byte_of_what_players_get() -> None:
    """The same orders and dice in two dungeons that differ in everything not yet found."""
    other = plan()
    for name in ("den", "vault", "deep"):
        room = other.rooms[name]
        room.title, room.look = "MARKER", "MARKER"
        room.foes, room.puzzle = Foes("ghoul", 3), None
        room.hoard = Hoard(2, coins=999, where="cache", cell=(room.x, room.y))
        room.trap = Trap("pit", "enter", (room.x, room.y))
    other.rooms["hall"].hoard = Hoard(2, coins=999, where="cache", cell=(10, 11))
    other.rooms["hall"].trap = Trap("pit", "cross", (11, 11))
    other.ways["first"].state = "locked"
    told = []
    for drawn in (plan(), other):
        world = town(hero("hild"), hero("tam", "thief"), dungeon=drawn)
        give(world.figures["tam"], "thieves_tools")
        shine(world, world.figures["hild"])
        seen = msgspec.convert(msgspec.to_builtins(world), World)
        seen.secret = None
        facts = do(world, f.SetOut())
        for command, faces in (
            (Search(figures=("hild", "tam")), [3, 2]),
            (Listen(figure="hild", way="first"), [5]),
            (Search(figures=("tam",)), [1]),
        ):
            facts += do(world, command, faces)
            while GAME.next(world) is not None:
                facts += then(world, [6])
        shown = [fact for one in facts if (fact := GAME.see(one, PLAYER, world)) is not None]
        for fact in shown:
            GAME.evolve(seen, fact)
        offers = GAME.offers(seen, PLAYER)
        told.append((msgspec.json.encode(shown), msgspec.json.encode(seen), repr(offers), GAME.view(seen, PLAYER)))
    assert told[0] == told[1]
    assert b"MARKER" not in told[1][0] + told[1][1]


# ── Who takes up the tale ───────────────────────────────────────────────────────────────────


@pytest.mark.clause("axx.death.permanent")
@pytest.mark.parametrize("state", ["stone", "out"])
def test_a_replacement_joins_at_once_where_nobody_else_is_on_their_feet(state: str) -> None:
    """Of a party of one that is turned to stone nobody can go on to the next room, where the other would join."""
    world = under(hero("hild"), light=False)
    world.figures["hild"].state = state
    offered = [one.typed for one in GAME.offers(world, PLAYER)]
    assert ("make a party" in offered) == (state == "stone")  # who is out wakes in the morning
    do(world, MakeParty(size=1), SeededDice(2))
    (new,) = [one for one in world.party() if one.id != "hild"]
    assert (new.state, world.place) == ("coming", "hall")
    (joined,) = then(world)
    assert GAME.say(joined, GAME.names(world)) == (f"{new.name} joins the party here and now: nobody else can lead it.")
    assert (new.state, world.purse[new.id]) == ("up", new.coins)
    rest_of(world, 1)
    do(world, f.Go(way="first"))
    assert world.place == "den"


@pytest.mark.clause("axx.death.permanent", "axx.hireling")
def test_a_hireling_alone_leads_nobody_but_time_goes_by_for_it() -> None:
    world = under(hero("hild"), hand("gus", "man_at_arms"))
    world.figures["hild"].state = "stone"
    world.due = ["check"]
    then(world, [6])
    do(world, MakeParty(size=1), SeededDice(2))
    assert [type(fact) for fact in then(world)] == [ReplacementsJoined]


@pytest.mark.clause("axx.death.permanent", "axx.dungeon.stocking")
def test_who_comes_after_one_turned_to_stone_meets_those_who_are_there() -> None:
    dungeon = plan()
    dungeon.rooms["den"].trap = Trap("grey_gas", "enter", (14, 10), gas=True)
    dungeon.rooms["den"].foes = Foes("orc_patrol", 2)
    world = under(hero("hild"), dungeon=dungeon, light=False)
    do(world, f.Go(way="first"), [1])
    assert (world.figures["hild"].state, world.place) == ("stone", "den")
    assert GAME.next(world) is None  # nobody is there to be met
    do(world, MakeParty(size=1), SeededDice(2))
    assert [type(fact) for fact in then(world)] == [ReplacementsJoined]
    (opened,) = only(then(world), EncounterOpened)
    assert len(opened.foes) == 2


@pytest.mark.clause("axx.death.permanent")
def test_a_replacement_waits_for_the_next_room_while_others_can_go_there() -> None:
    world = under(hero("hild"), hero("tam"))
    world.figures["hild"].state = "dead"
    do(world, MakeParty(size=1), SeededDice(2))
    rest_of(world, 1)
    (new,) = [one for one in world.party() if one.id not in ("hild", "tam")]
    assert new.state == "coming"
    assert refused(world, JoinNow()) == "nobody-waits"
    do(world, f.Go(way="first"))
    assert new.state == "up"


@pytest.mark.clause("axx.explore.wandering", "axx.explore.trap")
def test_nothing_wanders_to_those_whom_a_trap_has_killed_to_the_last() -> None:
    dungeon = plan()
    dungeon.rooms["den"].trap = Trap("dart_wall", "enter", (14, 10))
    dungeon.rooms["den"].foes = Foes("orc_patrol", 2)
    world = under(hero("hild", hp=1, top=1), dungeon=dungeon)
    world.figures["hild"].brushes = 6
    world.turn = world.steps = 2  # the third room of the third turn
    do(world, f.Go(way="first"), [1, 6, 6])
    then(world, [1])
    assert world.figures["hild"].state == "dead"
    assert [type(fact) for fact in then(world)] == [BodyLies]
    assert (world.due, GAME.next(world)) == (["check"], None)
    do(world, MakeParty(size=2), SeededDice(1))
    assert (world.place, world.due) == ("town", [])
    rest_of(world, 1)
    do(world, f.SetOut())
    (near,) = only(do(world, f.Go(way="first")), f.MonstersNear)  # nobody lived to meet them, and they were gone
    assert (near.foes, near.group) == (Foes("orc_patrol", 2), ())


@pytest.mark.clause("axx.combat.end", "axx.death.permanent", "axx.encounter.surprise")
def test_those_who_killed_a_party_in_their_room_are_there_for_the_next_which_has_not_seen_them() -> None:
    dungeon = plan()
    dungeon.rooms["den"].foes = Foes("skeleton_guard", 2)
    dungeon.rooms["den"].hoard = Hoard(3, coins=300)
    world = under(hero("hild"), dungeon=dungeon)
    do(world, f.Go(way="first"))
    then(world)
    world.figures["hild"].state = "dead"
    (ended,) = only(rest_of(world, 1), FightEnded)
    assert (ended.outcome, ended.stay, ended.room) == ("lost", ("foe1", "foe2"), "den")
    do(world, MakeParty(size=2), SeededDice(1))
    rest_of(world, 1)
    do(world, f.SetOut())
    do(world, f.Go(way="first"))
    assert only(then(world), EncounterOpened)[0].again
    assert world.rooms["den"].coins == 300
    surprise = only(then(world, [2, 5]), SurpriseRolled)[0]  # one that left them there would roll none
    assert surprise.surprised == ("party",)


@pytest.mark.clause("axx.combat.end")
def test_beside_one_turned_to_stone_no_killers_wait_for_who_joins_there() -> None:
    dungeon = plan()
    dungeon.rooms["den"].foes = Foes("skeleton_guard", 2)
    world = under(hero("hild"), hero("tam"), dungeon=dungeon)
    do(world, f.Go(way="first"))
    then(world)
    world.figures["hild"].state, world.figures["tam"].state = "dead", "stone"
    (ended,) = only(rest_of(world, 1), FightEnded)
    assert (ended.outcome, ended.stay, world.lairs.get("foe1")) == ("lost", (), None)


@pytest.mark.clause("axx.death.permanent", "axx.combat.end")
def test_who_comes_after_a_lost_fight_beside_one_turned_to_stone_can_run_from_the_next() -> None:
    """They had “got away”, and stood in the foes' room still."""
    dungeon = plan()
    dungeon.rooms["den"].foes = Foes("skeleton_guard", 2)
    dungeon.rooms["vault"].foes = Foes("orc_patrol", 2)
    world = under(hero("hild"), hero("tam"), dungeon=dungeon)
    do(world, f.Go(way="first"))
    then(world)
    world.figures["hild"].state, world.figures["tam"].state = "dead", "stone"
    rest_of(world, 1)
    do(world, MakeParty(size=1), SeededDice(2))
    rest_of(world, 1)
    do(world, f.Go(way="second"))
    then(world)
    then(world, [6, 6])
    then(world, [3, 3])
    (ended,) = only(do(world, Evade(), [4, 4]), FightEnded)
    assert (ended.outcome, world.place, world.over) == ("ran", "den", "")


@pytest.mark.clause("axx.combat.end", "axx.encounter.surprise")
def test_one_of_a_killed_party_whom_the_gm_brings_back_stands_among_no_foes_and_can_tell_of_them() -> None:
    for anew in (False, True):
        dungeon = plan()
        dungeon.rooms["den"].foes = Foes("skeleton_guard", 2)
        world = under(hero("hild"), dungeon=dungeon)
        world.gm = True
        do(world, f.Go(way="first"))
        then(world)
        world.figures["hild"].state = "dead"
        rest_of(world, 1)
        if anew:
            do(world, MakeParty(size=2), SeededDice(1))
            rest_of(world, 1)
        do(world, Adjust(figure="hild", what="state", value="up", reason="a saint's finger bone"))
        foes = [world.figures[name] for name in ("foe1", "foe2")]
        if not anew:
            assert ([one.state for one in foes], world.lairs) == (["gone", "gone"], {})
            continue
        assert [one.state for one in foes] == ["up", "up"]
        do(world, f.SetOut())
        (near,) = only(do(world, f.Go(way="first")), f.MonstersNear)
        assert near.aware == ("party",)


@pytest.mark.clause("axx.encounter.reaction", "axx.encounter.surprise", "axx.death.permanent")
@pytest.mark.parametrize("mark", [keepers.FOUGHT, keepers.BETRAYED, keepers.LET_BY])
def test_foes_of_a_party_that_is_dead_know_nobody_of_the_next_nor_that_them(mark: str) -> None:
    """“They know the party from the last fight: they attack”, they said to people whom they had never seen."""
    dungeon = plan()
    dungeon.rooms["den"].foes = Foes("orc_patrol", 2)
    world = under(hero("hild"), dungeon=dungeon)
    do(world, f.Go(way="first"))
    then(world)
    world.fight = None
    for name in ("foe1", "foe2"):
        world.figures[name].used.append(mark)
        world.lairs[name] = "den"
    do(world, f.Go(way="first"))
    world.figures["hild"].state = "dead"
    made = only(do(world, MakeParty(size=2), SeededDice(1)), CharacterMade)
    assert [fact.anew for fact in made] == [True, False]
    rest_of(world, 1)
    do(world, f.SetOut())
    (near,) = only(do(world, f.Go(way="first")), f.MonstersNear)
    assert (near.group, near.aware) == (("foe1", "foe2"), ())
    then(world)
    then(world, [6, 6])
    assert not only(then(world, [3, 3]), IntentJudged)
    assert GAME.next(world) is None, "their intent is unclear: somebody speaks first, or strikes"
