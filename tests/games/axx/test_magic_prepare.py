"""Spell slots by Level, and preparing spells after sleep."""

from __future__ import annotations

import pytest

from tablewright.core.game import Seat, attempt, run
from tablewright.dice.sources import ScriptedDice
from tablewright.games.axx.game import AXX
from tablewright.games.axx.heroes import spell_slots
from tablewright.games.axx.heroes.magic_prepare import Prepare, PrepareOne
from tablewright.games.axx.world import ABILITIES, Figure, Item, Slot, World

GAME = AXX()


def caster(cls: str = "cleric", level: int = 1, **scores: int) -> Figure:
    figure = Figure(id="osric", name="Osric", side="party", cls=cls, kindred="human", level=level)
    figure.scores = {ability: scores.get(ability, 10) for ability in ABILITIES}
    figure.hp = figure.top = 6
    if cls == "magic_user":
        figure.book = ["sleep", "magic_missile"]
        figure.items["book"] = Item(id="book", kind="spellbook")
    figure.slots = [Slot(level=one) for one in spell_slots.slot_levels(figure)]
    return figure


def at_table(figure: Figure) -> World:
    world = GAME.new_world()
    world.figures[figure.id] = figure
    world.order.append(figure.id)
    return world


def no(world: World, *spells: str) -> str:
    refused = GAME.refusal(world, Prepare(figure="osric", spells=spells))
    assert refused is not None
    return refused.words


@pytest.mark.clause("axx.magic.slots")
@pytest.mark.parametrize(
    ("level", "slots", "free"),
    [
        (1, (1, 0, 0), 0),
        (2, (2, 0, 0), 0),
        (3, (2, 1, 0), 0),
        (4, (3, 2, 0), 0),
        (5, (4, 2, 1), 0),
        (6, (4, 2, 2), 0),
        (7, (4, 2, 2), 1),
        (8, (4, 2, 2), 2),
        (15, (4, 2, 2), 9),
    ],
)
def test_slots_by_level(level: int, slots: tuple[int, int, int], free: int) -> None:
    assert spell_slots.slots_at(level) == slots
    assert spell_slots.free_choices(level) == free


@pytest.mark.clause("axx.magic.slots", "axx.ability.wis", "axx.ability.int")
def test_the_worked_cases() -> None:
    assert spell_slots.slot_levels(caster("cleric", WIS=13)) == (1, 1)
    assert spell_slots.slot_levels(caster("magic_user", 3, INT=16)) == (1, 1, 1, 2)
    assert spell_slots.slot_levels(caster("cleric", 8)) == (1, 1, 1, 1, 2, 2, 3, 3)
    assert spell_slots.slot_levels(caster("fighter", 8)) == ()


@pytest.mark.clause("axx.magic.cleric")
def test_a_cleric_prepares_any_cleric_spell() -> None:
    world = at_table(caster("cleric", WIS=13))
    (fact,) = run(GAME, world, Prepare(figure="osric", spells=("light", "light")), ScriptedDice([]))
    assert GAME.say(fact, GAME.names(world)) == "Osric prepares Light twice."
    assert [slot.spell for slot in world.figures["osric"].slots] == ["light", "light"]
    assert no(world, "light", "sleep") == "Sleep is not among the spells that Osric can prepare."
    assert no(world, "light") == "Osric has 2 slots: name one spell for each."


@pytest.mark.clause("axx.magic.book")
def test_a_magic_user_prepares_from_the_book_at_hand() -> None:
    figure = caster("magic_user", 3)
    figure.book = ["sleep"]
    world = at_table(figure)
    run(GAME, world, Prepare(figure="osric", spells=("sleep", "sleep", "sleep")), ScriptedDice([]))
    assert [(slot.level, slot.spell) for slot in figure.slots] == [(1, "sleep"), (1, "sleep"), (2, "sleep")]
    assert no(world, "magic_missile", "", "") == ("Magic Missile is not among the spells that Osric can prepare.")
    figure.items.clear()
    assert no(world, "sleep", "", "") == "Osric prepares from Osric's own spellbook alone, and does not have it."


@pytest.mark.clause("axx.magic.slots")
def test_spells_are_prepared_after_sleep_before_time_passes() -> None:
    figure = caster()
    world = at_table(figure)
    run(GAME, world, Prepare(figure="osric", spells=("light",)), ScriptedDice([]))
    figure.slots[0].spent = True
    run(GAME, world, Prepare(figure="osric", spells=("cure_light_wounds",)), ScriptedDice([]))
    assert (figure.slots[0].spell, figure.slots[0].spent) == ("light", True)  # a cast spell's slot stays empty
    world.clock = 1
    assert no(world, "light") == "Spells are prepared after sleep: Osric has not just slept."
    world.clock = 60
    spell_slots.renew(world, figure)
    assert (figure.slots[0].spell, figure.slots[0].spent) == ("light", False)
    assert not isinstance(attempt(GAME, world, Prepare(figure="osric", spells=("",)), ScriptedDice([])), str)
    assert figure.slots[0].spell == ""


def test_who_casts_nothing_prepares_nothing() -> None:
    assert no(at_table(caster("thief")), "light") == "Osric casts no spells."


def test_each_other_way_of_preparing_is_offered_once() -> None:
    world = at_table(caster("cleric", WIS=13))
    seat = Seat(id="p", role="player", figures=("osric",))
    words = [offer.words for offer in GAME.offers(world, seat) if offer.group == "magic"]
    cure, light, bless, evil = "Cure Light Wounds", "Light", "Bless", "Protection from Evil"
    pairs = [(cure, light), (cure, bless), (cure, evil), (light, bless), (light, evil), (bless, evil)]
    every = {f"Prepare 2 × {one}" for one in (cure, light, bless, evil)} | {f"Prepare {a} and {b}" for a, b in pairs}
    assert len(words) == 10
    assert set(words) == every
    run(GAME, world, Prepare(figure="osric", spells=("light", "light")), ScriptedDice([]))
    words = [offer.words for offer in GAME.offers(world, seat) if offer.group == "magic"]
    assert set(words) == every - {"Prepare 2 × Light"}


def test_where_the_ways_of_preparing_are_many_one_slot_is_changed_at_a_time() -> None:
    world = at_table(caster("cleric", 2, WIS=13))
    seat = Seat(id="p", role="player", figures=("osric",))
    run(GAME, world, Prepare(figure="osric", spells=("light", "light", "bless")), ScriptedDice([]))
    words = [offer.words for offer in GAME.offers(world, seat) if offer.group == "magic"]
    assert words == [
        "Prepare Cure Light Wounds, Light and Bless",
        "Prepare 2 × Bless and Light",
        "Prepare Protection from Evil, Light and Bless",
        "Prepare 2 × Light and Cure Light Wounds",
        "Prepare 3 × Light",
        "Prepare 2 × Light and Protection from Evil",
    ]


@pytest.mark.clause("axx.magic.slots", "axx.magic.cleric")
def test_where_that_is_too_much_as_well_each_slot_has_its_list_of_all_that_goes_into_it() -> None:
    world = at_table(caster("cleric", 3, WIS=13))  # 3/1 slots, four spells known: ten ways and more of changing one
    seat = Seat(id="p", role="player", figures=("osric",))
    offers = [offer for offer in GAME.offers(world, seat) if offer.group == "magic"]
    assert [offer.words for offer in offers] == [
        "Prepare Cure Light Wounds, Light, Bless and Protection from Evil",
        *(f"Prepare in slot {place}, of level 1, which is empty" for place in (1, 2, 3)),
        "Prepare in slot 4, of level 2, which is empty",
    ]
    every = ["cure_light_wounds", "light", "bless", "protection_from_evil"]
    assert [choice.key for choice in offers[4].blanks[0].choices] == every
    for place, spell in enumerate(("light", "bless", "cure_light_wounds", "protection_from_evil"), start=1):
        run(GAME, world, PrepareOne(figure="osric", slot=place, spell=spell), ScriptedDice([]))
    assert [slot.spell for slot in world.figures["osric"].slots] == ["light", "bless", every[0], every[3]]
    offers = [offer for offer in GAME.offers(world, seat) if offer.group == "magic"]
    assert offers[0].words == "Prepare in slot 1, of level 1, instead of Light"
    assert [choice.key for choice in offers[0].blanks[0].choices] == [
        "cure_light_wounds",
        "bless",
        "protection_from_evil",
    ]
    refused = GAME.refusal(world, PrepareOne(figure="osric", slot=5, spell="bless"))
    assert refused is not None
    assert refused.words == "Osric has no such slot: they are counted from 1 to 4."
