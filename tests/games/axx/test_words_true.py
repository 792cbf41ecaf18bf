"""Sentences as a table reads them: articles, names of doors and things."""

from __future__ import annotations

import pytest
from tests.games.axx import fights
from tests.games.axx.delving import GAME, do, give, hero, only, shine, town, under

from tablewright.core.facts import Fact
from tablewright.core.game import Seat
from tablewright.games.axx.combat import orders
from tablewright.games.axx.combat.facts import Healed, Moved
from tablewright.games.axx.delve.clock import LightBurntOut, TurnPassed
from tablewright.games.axx.delve.delve_facts import CallNoise, CheckWanderers, WanderersChecked
from tablewright.games.axx.delve.explore_listen import Listen
from tablewright.games.axx.delve.light import LightUp
from tablewright.games.axx.delve.rest import Rest, WoundsBound
from tablewright.games.axx.gm_facts import Adjust
from tablewright.games.axx.magic.spells import SpellCast
from tablewright.games.axx.say import a, gear_name
from tablewright.games.axx.town.forage import Forage, Foraged
from tablewright.games.axx.world import Condition, Slot, World


def said(world: World, fact: Fact) -> str:
    return GAME.say(fact, GAME.names(world))


@pytest.mark.clause("axx.spell.hold_portal")
def test_a_spell_is_cast_on_the_door_with_one_article() -> None:
    ivo = hero("ivo", "magic_user")
    ivo.slots = [Slot(level=1, spell="hold_portal")]
    world = under(ivo)
    (cast,) = only(do(world, orders.Cast(figure="ivo", spell="hold_portal", target="first")), SpellCast)
    assert GAME.say(cast, GAME.names(world)) == "Ivo casts Hold Portal on the door."


@pytest.mark.parametrize(
    ("kind", "words"),
    [
        ("spikes", "spikes and hammer"),
        ("chalk", "chalk"),
        ("woodcraft_gear", "woodcraft gear"),
        ("thieves_tools", "thieves' tools"),
        ("grapnel", "a grapnel"),
        ("oil_flask", "an oil flask"),
    ],
)
def test_things_have_an_article_where_they_want_one(kind: str, words: str) -> None:
    assert a(gear_name(kind)) == words


def test_several_scrolls_are_counted_and_a_cursed_thing_has_a_minus() -> None:
    assert [a(gear_name("scroll", spell="light", count=count)) for count in (1, 2)] == [
        "a scroll of Light",
        "2 scrolls of Light",
    ]
    assert a(gear_name("shield", plus=-1)) == "a shield −1"
    assert a(gear_name("darts", damage="piercing", plus=1)) == "darts +1"


@pytest.mark.clause("axx.heal.magic")
@pytest.mark.parametrize(
    ("hp", "words"),
    [
        (2, "Osric is healed for 4: 6 HP now."),
        (5, "Osric is healed for 3: 8 HP now."),
        (8, "Osric has nothing to heal: 8 HP now."),
    ],
)
def test_healing_says_what_it_restored_and_not_what_was_thrown(hp: int, words: str) -> None:
    osric = hero("osric", "cleric", hp=hp)
    osric.slots = [Slot(level=1, spell="cure_light_wounds")]
    world = under(osric)
    facts = do(world, orders.Cast(figure="osric", spell="cure_light_wounds", target="osric"), [4])
    assert said(world, only(facts, Healed)[0]) == words


@pytest.mark.clause("axx.heal.bind")
def test_binding_says_what_it_restored() -> None:
    world = under(hero("hild", hp=6))
    (bound,) = only(do(world, Rest(bind=("hild",)), [4]), WoundsBound)
    assert said(world, bound) == "Hild's wounds are bound for 2: 8 HP now."


@pytest.mark.clause("axx.explore.wandering")
def test_a_check_for_wanderers_says_it_once() -> None:
    world = under(hero("hild"))
    do(world, CallNoise())
    (noise,) = only(do(world, CheckWanderers(noise=True), [3]), WanderersChecked)
    assert said(world, noise) == "Wandering check after the noise: a 3, and it takes a 1 or 2; nothing comes."
    gauges = {gauge.words: gauge.text for gauge in GAME.view(world, Seat(id="p", role="player")).strip}
    assert gauges["wandering check"] == "in 3"
    world.due.append("check")
    gauges = {gauge.words: gauge.text for gauge in GAME.view(world, Seat(id="p", role="player")).strip}
    assert gauges["wandering check"] == "now"
    (third,) = only(do(world, CheckWanderers(), [3]), WanderersChecked)
    assert said(world, third) == "Wandering check: a 3, and it takes a 1; nothing comes."


@pytest.mark.clause("axx.class.ranger", "axx.time.day")
def test_a_day_of_work_is_no_day_asleep() -> None:
    world = town(hero("robin", "ranger"))
    (passed,) = only(do(world, Forage(figure="robin"), [1]), TurnPassed)
    assert (passed.count, world.clock, world.day) == (144, 144, 2)
    assert said(world, passed) == "A day and a night go by."


@pytest.mark.clause("axx.time.light", "axx.spell.light")
@pytest.mark.parametrize(("spell", "dark"), [(True, False), (False, True)])
def test_the_dark_closes_in_when_the_last_light_of_any_kind_goes_out(spell: bool, dark: bool) -> None:
    world = under(hero("hild", kindred="dwarf"), light=False)
    hild = world.figures["hild"]
    give(hild, "torch")
    do(world, LightUp(figure="hild", item="hild/torch"))
    hild.items["hild/torch"].burning = 1
    if spell:
        shine(world, hild)
    (out,) = only(do(world, Listen(figure="hild", way="first"), [1]), LightBurntOut)
    assert out.dark == dark
    assert said(world, out).endswith("The dark closes in.") == dark


@pytest.mark.clause("axx.combat.charge")
@pytest.mark.parametrize(("orcs", "words"), [(1, "Hild charges 15 ft up to orc 1!"), (3, "Hild charges 15 ft!")])
def test_a_charge_names_whom_it_comes_up_to_only_where_there_is_one(orcs: int, words: str) -> None:
    world = fights.fight(fights.party(fights.hero("hild", items=(fights.weapon(),))), count=orcs, feet=20)
    facts = fights.do(world, orders.Charge(figure="hild", target=f"foe{orcs}", weapon="blade"), 1)
    assert said(world, fights.only(facts, Moved)) == words


@pytest.mark.clause("axx.improvise", "axx.condition.weakened")
@pytest.mark.parametrize(
    ("condition", "words"), [("fatigue", "tired"), ("hunger", "hungry"), ("petrified", "stone"), ("stuck", "stuck")]
)
def test_a_ruling_on_a_condition_says_what_somebody_is(condition: str, words: str) -> None:
    world = under(hero("hild"))
    facts = do(world, Adjust(figure="hild", what="condition", value=condition, reason="as we said"))
    assert said(world, facts[0]) == f"By ruling, Hild is now {words}. (as we said)"


@pytest.mark.clause("axx.heal.haven", "axx.death.table")
def test_a_week_in_town_promises_nothing_to_who_is_maimed_for_good() -> None:
    hild, mira, tam = hero("hild", hp=3), hero("mira"), hero("tam")
    hild.conditions["injured"] = Condition(kind="injured", until="good")
    mira.conditions["injured"] = Condition(kind="injured", until="haven")
    tam.conditions["hunger"] = Condition(kind="hunger")
    world = town(hild, mira, tam)
    note = next(one.note for one in GAME.offers(world, Seat("e", "engine")) if one.words == "Stay a week in town")
    assert note == "all HP back for Hild; Injured over for Mira; rest and food for Tam"


def test_coin_that_does_not_part_evenly_is_said_as_it_will_lie() -> None:
    heroes = [hero(name) for name in ("hild", "mira", "tam")]
    heroes[0].coins = 10
    world = town(*heroes)
    share = next(one for one in GAME.offers(world, Seat("e", "engine")) if one.words == "Share the coin out alike")
    assert share.note == "3 or 4 GP each"
    do(world, share.command)
    assert [one.coins for one in heroes] == [4, 3, 3]


@pytest.mark.clause("axx.class.ranger", "axx.gear.slots")
def test_a_forager_without_a_free_slot_has_found_food_all_the_same() -> None:
    robin = hero("robin", "ranger")
    give(robin, "rope", 9)
    world = town(robin)
    (foraged,) = only(do(world, Forage(figure="robin"), [20, 3]), Foraged)
    assert said(world, foraged) == "Robin finds food, and has no slot to carry any of it."
