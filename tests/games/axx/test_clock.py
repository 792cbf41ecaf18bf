"""Turns, rest, lights and the spells that burn down with them."""

from __future__ import annotations

import pytest
from tests.games.axx.delving import GAME, do, give, hero, only, refused, shine, then, town, under

from tablewright.games.axx import figures, seeing
from tablewright.games.axx.combat.conditions import ConditionEnded
from tablewright.games.axx.delve import clock
from tablewright.games.axx.delve.clock import EffectEnded, LightBurntOut, LightLow, TurnPassed, WearinessBegan
from tablewright.games.axx.delve.delve_facts import Go, SetOut
from tablewright.games.axx.delve.delve_fold import put_aside
from tablewright.games.axx.delve.explore_listen import Listen
from tablewright.games.axx.delve.light import LightLit, LightUp, PutOut
from tablewright.games.axx.delve.rest import Rest
from tablewright.games.axx.heroes.gear_facts import Drop, Take
from tablewright.games.axx.say.clock import hours
from tablewright.games.axx.town.stay import StayWeek
from tablewright.games.axx.world import Condition, Effect, Figure, Meeting, World


def turns(world: World, *kinds: str) -> None:
    """Let turns pass: s active, with listening, r for rest; wandering checks come to nothing."""
    for kind in kinds:
        if kind == "r":
            do(world, Rest())
        else:
            do(world, Listen(figure=world.order[0], way="first"), [1])
        while GAME.next(world) is not None:
            then(world, [6])


@pytest.mark.clause("axx.time.turn")
def test_three_rooms_make_a_turn() -> None:
    world = under(hero("hild"))
    assert world.steps == 0
    do(world, Go(way="first"))
    do(world, Go(way="second"))
    assert (world.turn, world.steps) == (0, 2)
    facts = do(world, Go(way="second"))
    assert only(facts, TurnPassed) == [TurnPassed(clauses=("axx.time.turn",), what="walk", turn=1)]
    assert (world.turn, world.steps, world.clock) == (1, 0, 1)


@pytest.mark.clause("axx.time.turn")
def test_a_fight_however_short_uses_up_one_turn() -> None:
    world = under(hero("hild"))
    world.due = ["fight-turn", "noise"]
    facts = then(world)
    assert [fact.what for fact in only(facts, TurnPassed)] == ["fight"]
    assert world.turn == 1
    assert world.due == ["noise"]


@pytest.mark.clause("axx.time.turn", "axx.time.rest", "axx.condition.weakened")
@pytest.mark.parametrize(("active", "weary"), [(4, False), (5, True)])
def test_a_fight_in_the_sixth_turn_without_rest_is_fought_weary(active: int, weary: bool) -> None:
    """The fight is the turn: as the fifth it is fought fresh, as the sixth at -2 from its first round on."""
    world = under(hero("hild"))
    hild = world.figures["hild"]
    world.active = active
    world.meeting = Meeting(threat="ghoul", count=1, source="room", room="hall")
    for faces in ((), (6, 6), (3, 3), ()):
        then(world, faces)
    assert "fatigue" not in hild.conditions
    facts = then(world, (6, 1))
    assert [fact.figures for fact in only(facts, WearinessBegan)] == [("hild",)] * weary
    assert [term.value for term in figures.weakened(hild)] == [-2] * weary


@pytest.mark.example("axx.time.rest", 1)
@pytest.mark.clause("axx.time.rest")
def test_five_turns_active_and_the_sixth_rest_is_fine() -> None:
    world = under(hero("hild"))
    turns(world, *"sssss")
    assert world.active == 5
    assert not figures.weakened(world.figures["hild"])
    turns(world, "r")
    assert world.active == 0
    assert not figures.weakened(world.figures["hild"])


@pytest.mark.example("axx.time.rest", 1)
@pytest.mark.clause("axx.time.rest", "axx.condition.weakened")
def test_the_sixth_active_turn_weakens_from_its_start_to_the_end_of_the_next_rest() -> None:
    world = under(hero("hild"), hero("mira"))
    turns(world, *"sssss")
    facts = do(world, Listen(figure="hild", way="first"), [11])
    assert only(facts, WearinessBegan)[0].figures == ("hild", "mira")
    weak = [term for fact in facts if hasattr(fact, "terms") for term in fact.terms]
    assert [(term.name, term.value) for term in weak] == [("weakened", -2)]
    while GAME.next(world) is not None:
        then(world, [6])
    turns(world, *"ss")
    assert [term.value for term in figures.weakened(world.figures["mira"])] == [-2]
    turns(world, "r")
    assert not figures.weakened(world.figures["hild"])
    assert not figures.weakened(world.figures["mira"])


@pytest.mark.clause("axx.time.rest")
def test_an_early_rest_sets_the_count_to_nothing() -> None:
    world = under(hero("hild"))
    turns(world, *"ssrsssss")
    assert world.active == 5
    assert not figures.weakened(world.figures["hild"])


@pytest.mark.example("axx.time.rest", 1)
@pytest.mark.clause("axx.time.light", "axx.time.rest")
def test_a_torch_lit_as_turn_1_begins_is_out_when_turn_6_ends() -> None:
    world = under(hero("hild", kindred="dwarf"), light=False)
    hild = world.figures["hild"]
    give(hild, "torch", 2)
    do(world, LightUp(figure="hild", item="hild/torch"))
    assert seeing.light_feet(world, hild) == 30
    assert figures.hands_used(hild) == 1
    turns(world, *"sssss")
    assert [item.burning for item in hild.items.values() if item.lit] == [1]
    facts = do(world, Rest())
    assert [fact.what for fact in only(facts, LightBurntOut)] == ["torch"]
    assert only(facts, LightBurntOut)[0].dark
    assert [(item.kind, item.count) for item in hild.items.values()] == [("torch", 1)]


@pytest.mark.clause("axx.time.light")
def test_a_light_is_announced_one_turn_before_it_goes_out() -> None:
    world = under(hero("hild", kindred="dwarf"), light=False)
    give(world.figures["hild"], "torch", 1)
    do(world, LightUp(figure="hild", item="hild/torch"))
    low = []
    for number in range(1, 7):
        facts = do(world, Rest())
        low += [number for _ in only(facts, LightLow)]
        while GAME.next(world) is not None:
            then(world, [6])
    assert low == [5]


@pytest.mark.example("axx.time.rest", 1)
@pytest.mark.clause("axx.time.light", "axx.time.rest")
def test_six_torches_last_36_turns() -> None:
    world = under(hero("hild", kindred="dwarf"), light=False)
    hild = world.figures["hild"]
    give(hild, "torch", 6)
    lit = 0
    for turn in range(36):
        if not any(item.lit for item in hild.items.values()):
            torch = next(item for item in hild.items.values() if item.kind == "torch")
            do(world, LightUp(figure="hild", item=torch.id))
            lit += 1
        turns(world, "r" if turn % 6 == 5 else "s")
    assert lit == 6
    assert world.turn == 36
    assert hild.items == {}


@pytest.mark.clause("axx.time.light")
def test_a_lantern_burns_24_turns_on_a_flask_and_takes_another() -> None:
    world = under(hero("hild", kindred="dwarf"), light=False)
    hild = world.figures["hild"]
    give(hild, "lantern")
    give(hild, "oil_flask", 2)
    facts = do(world, LightUp(figure="hild", item="hild/lantern"))
    assert only(facts, LightLit)[0].turns == 24
    assert hild.items["hild/oil_flask"].count == 1
    turns(world, *"r" * 23)
    assert hild.items["hild/lantern"].lit
    turns(world, "r")
    lantern = hild.items["hild/lantern"]
    assert (lantern.lit, lantern.burning) == (False, 0)
    do(world, LightUp(figure="hild", item="hild/lantern"))
    assert "hild/oil_flask" not in hild.items
    do(world, PutOut(figure="hild", item="hild/lantern"))
    do(world, LightUp(figure="hild", item="hild/lantern"))
    turns(world, *"r" * 24)
    assert refused(world, LightUp(figure="hild", item="hild/lantern")) == "no_oil"


@pytest.mark.clause("axx.time.light")
def test_put_out_early_the_rest_keeps() -> None:
    world = under(hero("hild", kindred="dwarf"), light=False)
    hild = world.figures["hild"]
    give(hild, "torch", 6)
    do(world, LightUp(figure="hild", item="hild/torch"))
    turns(world, *"ss")
    begun = next(item for item in hild.items.values() if item.lit)
    do(world, PutOut(figure="hild", item=begun.id))
    turns(world, *"rs")
    assert (begun.burning, hild.items["hild/torch"].count) == (4, 5)
    facts = do(world, LightUp(figure="hild", item=begun.id))
    assert only(facts, LightLit)[0].turns == 4
    assert hild.items["hild/torch"].count == 5


@pytest.mark.clause("axx.time.light")
def test_a_light_needs_a_hand() -> None:
    world = under(hero("hild", kindred="dwarf"), light=False)
    hild = world.figures["hild"]
    give(hild, "heavy_weapon", place="hand")
    give(hild, "torch", 1)
    assert refused(world, LightUp(figure="hild", item="hild/torch")) == "no_hand"
    hild.items["hild/heavy_weapon"].place = "worn"
    do(world, LightUp(figure="hild", item="hild/torch"))
    assert refused(world, LightUp(figure="hild", item="hild/torch")) == "lit"
    assert refused(world, LightUp(figure="hild", item="nothing")) == "no_light"
    assert refused(world, LightUp(figure="nobody", item="hild/torch")) == "nobody"


@pytest.mark.clause("axx.spell.light")
def test_a_light_spell_ends_after_its_six_turns() -> None:
    world = under(hero("hild", kindred="dwarf"), light=False)
    world.effects.append(Effect(kind="light", on="hild", turns=6))
    turns(world, *"rrrrr")
    assert seeing.light_feet(world, world.figures["hild"]) == 30
    facts = do(world, Rest())
    assert [(fact.effect, fact.on) for fact in only(facts, EffectEnded)] == [("light", "hild")]
    assert world.effects == []


@pytest.mark.clause("axx.death.table")
def test_one_who_lies_maimed_gets_up_when_the_turns_are_over() -> None:
    world = under(hero("hild"), hero("mira"))
    mira = world.figures["mira"]
    mira.state, mira.hp = "out", 0
    mira.conditions["maimed"] = Condition(kind="maimed", turns=2)
    turns(world, "r")
    assert mira.state == "out"
    facts = do(world, Rest())
    assert [fact.figure for fact in only(facts, ConditionEnded)] == ["mira"]
    assert (mira.state, mira.hp) == ("up", 1)


def test_turns_to_the_next_check_run_from_three_to_one() -> None:
    world = under(hero("hild"))
    assert clock.turns_to_check(world) == 3
    turns(world, *"ss")
    assert clock.turns_to_check(world) == 1
    turns(world, "s")
    assert clock.turns_to_check(world) == 3


def test_the_count_of_turns_begins_anew_with_each_delve_but_the_clock_goes_on() -> None:
    world = under(hero("hild"))
    turns(world, *"ss")
    do(world, Go(way="out"))
    assert world.place == "town"
    do(world, SetOut())
    assert (world.turn, world.active, world.clock) == (0, 0, 3)


def test_lights_are_put_out_in_town_and_what_is_left_keeps() -> None:
    world = town(hero("hild"))
    shine(world, world.figures["hild"])
    give(world.figures["hild"], "torch", 1)
    do(world, SetOut())
    do(world, LightUp(figure="hild", item="hild/torch"))
    do(world, Go(way="out"))
    torch = world.figures["hild"].items["hild/torch"]
    assert (torch.lit, torch.burning, torch.place) == (False, 5, "pack")


# ── Lights on the floor ─────────────────────────────────────────────────────────────────────


def laid_down(kind: str = "torch", burning: int = 3) -> World:
    """Hild, a human, has laid a burning light on the floor of the hall; there is no other."""
    world = under(hero("hild"), light=False)
    light = give(world.figures["hild"], kind)
    light.lit, light.burning, light.place = True, burning, "hand"
    do(world, Drop(figure="hild", item=light.id))
    return world


@pytest.mark.clause("axx.time.light")
@pytest.mark.parametrize(("kind", "gone"), [("torch", True), ("lantern", False)])
def test_a_light_on_the_floor_burns_down_as_in_the_hand(kind: str, gone: bool) -> None:
    world = laid_down(kind)
    assert seeing.party_has_light(world)
    assert only(do(world, Rest()), LightLow) == []
    (low,) = only(do(world, Rest()), LightLow)
    assert GAME.say(low, GAME.names(world)) == f"The {kind} on the floor flickers: it will last one more turn."
    (out,) = only(do(world, Rest()), LightBurntOut)
    assert out.dark
    burnt = {"torch": "has burnt down", "lantern": "has burnt its flask dry"}[kind]
    assert GAME.say(out, GAME.names(world)) == f"The {kind} on the floor {burnt}. The dark closes in."
    assert [thing.lit for thing in world.rooms["hall"].things.values()] == ([] if gone else [False])
    assert not seeing.party_has_light(world)


@pytest.mark.clause("axx.time.light")
def test_one_that_was_taken_up_again_has_what_is_left_of_it() -> None:
    world = laid_down()
    do(world, Rest())
    (torch,) = world.rooms["hall"].things.values()
    do(world, Take(figure="hild", item=torch.id))
    (torch,) = world.figures["hild"].items.values()
    assert (torch.lit, torch.burning, torch.place) == (True, 2, "hand")


@pytest.mark.clause("axx.time.light")
def test_one_that_was_left_behind_burns_out_unseen() -> None:
    world = laid_down()
    shine(world, world.figures["hild"])
    do(world, Go(way="first"))
    for _ in range(3):
        assert [type(fact) for fact in do(world, Rest()) if isinstance(fact, LightLow | LightBurntOut)] == []
        world.due.clear()
    assert world.rooms["hall"].things == {}
    away = laid_down(burning=6)
    away.place = "town"
    do(away, StayWeek())
    assert away.rooms["hall"].things == {}


@pytest.mark.clause("axx.condition.charmed", "axx.condition.asleep", "axx.magic.turn_undead")
@pytest.mark.parametrize(("kind", "turns"), [("charmed", 144), ("asleep", 16), ("turned", 4)])
def test_what_befell_foes_that_were_left_is_over_in_its_time_wherever_the_party_is(kind: str, turns: int) -> None:
    for order in (Rest(), StayWeek()):
        for shelved in (False, True):
            world = town(hero("hild"))
            foe = Figure(id="foe", name="orc", side="foes", monster="orc_patrol", hd=1)
            foe.conditions[kind] = Condition(kind=kind, by="hild", turns=turns)
            world.figures["foe"], world.lairs["foe"] = foe, "den"
            if shelved:
                put_aside(world)
                world.lairs = {}
            do(world, order)
            left = foe.conditions[kind].turns if kind in foe.conditions else 0
            assert left == (turns - 1 if isinstance(order, Rest) else 0)


@pytest.mark.clause("axx.condition.charmed", "axx.improvise")
def test_a_charm_by_a_ruling_has_no_end_of_its_own() -> None:
    for order in (Rest(), StayWeek()):
        world = town(hero("hild"))
        foe = Figure(id="foe", name="orc", side="foes", monster="orc_patrol", hd=1)
        foe.conditions["charmed"] = Condition(kind="charmed", by="hild")
        world.figures["foe"], world.lairs["foe"] = foe, "den"
        do(world, order)
        assert foe.conditions["charmed"].turns == 0


@pytest.mark.parametrize(("count", "said"), [(48, "8 h"), (14, "2 h 20"), (5, "50 min"), (6, "1 h"), (0, "0 min")])
def test_turns_read_as_hours_and_minutes(count: int, said: str) -> None:
    assert hours(count) == said
