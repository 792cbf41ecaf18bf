"""What a figure comes to in numbers: modifiers, attack bonus, AC, load, light, conditions."""

from __future__ import annotations

import pytest

from tablewright.games.axx import content, figures, seeing
from tablewright.games.axx.heroes import gear
from tablewright.games.axx.world import ABILITIES, Condition, Effect, Figure, Item, World


def hero(cls: str = "fighter", kindred: str = "human", level: int = 1, **scores: int) -> Figure:
    return Figure(
        id="hild",
        name="Hild",
        side="party",
        cls=cls,
        kindred=kindred,
        level=level,
        scores={ability: scores.get(ability, 10) for ability in ABILITIES},
    )


def carrying(figure: Figure, *items: Item) -> Figure:
    figure.items = {item.id: item for item in items}
    return figure


def thing(kind: str, place: str = "pack", *, count: int = 1, damage: str = "", number: int = 1) -> Item:
    return Item(id=f"{kind}{number}", kind=kind, place=place, count=count, damage=damage)


@pytest.mark.clause("axx.ability.modifier")
@pytest.mark.parametrize(
    ("score", "value"),
    [
        (3, -3),
        (4, -2),
        (5, -2),
        (6, -1),
        (7, -1),
        (8, -1),
        (9, 0),
        (10, 0),
        (11, 0),
        (12, 0),
        (13, 1),
        (14, 1),
        (15, 1),
        (16, 2),
        (17, 2),
        (18, 3),
    ],
)
def test_modifier_by_score(score: int, value: int) -> None:
    assert figures.modifier(score) == value


@pytest.mark.clause("axx.track.attack")
@pytest.mark.parametrize(
    ("level", "warrior", "thief", "cleric", "mage"),
    [(1, 1, 1, 1, 0), (2, 2, 1, 1, 1), (3, 3, 2, 2, 1), (4, 4, 2, 2, 2), (5, 5, 3, 3, 2), (6, 6, 3, 3, 3)],
)
def test_attack_bonus_by_track(level: int, warrior: int, thief: int, cleric: int, mage: int) -> None:
    classes = ("fighter", "thief", "cleric", "magic_user")
    found = [figures.attack_bonus(hero(cls, level=level)).value for cls in classes]
    assert found == [warrior, thief, cleric, mage]


@pytest.mark.clause("axx.track.attack")
@pytest.mark.parametrize(("level", "attacks"), [(1, 1), (5, 1), (6, 2), (10, 2), (11, 3), (20, 3)])
def test_a_warrior_attacks_more_often_from_levels_6_and_11(level: int, attacks: int) -> None:
    assert figures.attacks_a_round(hero(level=level)) == attacks
    assert figures.attacks_a_round(hero("cleric", level=level)) == 1


# ── Armour class ────────────────────────────────────────────────────────────────────────────


@pytest.mark.clause("axx.gear.ac", "axx.ability.dex")
def test_medium_armour_dex_16_and_shield_make_ac_16() -> None:
    figure = carrying(hero(DEX=16), thing("medium_armor", "worn"), thing("shield", "worn"))
    ac, terms = figures.armour_class(figure)
    assert ac == 16
    assert [(term.name, term.value) for term in terms] == [("medium_armor", 14), ("DEX", 1), ("shield", 1)]


@pytest.mark.clause("axx.ability.dex")
@pytest.mark.parametrize(("dexterity", "ac"), [(3, 10), (8, 10), (15, 10), (16, 11), (17, 11), (18, 12)])
def test_dex_is_an_edge_and_never_a_penalty(dexterity: int, ac: int) -> None:
    assert figures.armour_class(hero(DEX=dexterity))[0] == ac


@pytest.mark.clause("axx.gear.ac")
@pytest.mark.parametrize(
    ("held", "counts"),
    [
        ([], True),
        ([thing("medium_weapon", "hand")], True),
        ([thing("torch", "hand")], True),
        ([thing("medium_weapon", "hand"), thing("torch", "hand")], False),
        ([thing("heavy_weapon", "hand")], False),
        ([thing("polearm", "hand")], False),
        ([thing("bow", "hand")], True),
    ],
)
def test_a_shield_needs_a_free_hand(held: list[Item], counts: bool) -> None:
    figure = carrying(hero(), thing("shield", "worn"), *held)
    assert figures.shield_ready(figure) is counts
    assert figures.armour_class(figure)[0] == 10 + counts


@pytest.mark.clause("axx.gear.ac")
def test_a_shield_does_not_count_in_a_round_of_shooting() -> None:
    figure = carrying(hero(), thing("shield", "worn"), thing("crossbow", "hand"))
    assert figures.armour_class(figure)[0] == 11
    assert figures.armour_class(figure, shooting=True)[0] == 10


def test_a_monsters_ac_is_printed() -> None:
    spider = Figure(id="s", name="giant spider", side="foes", monster="giant_spider", hd=2)
    assert figures.armour_class(spider)[0] == 14
    assert figures.attack_bonus(spider).value == 2
    assert figures.speed(spider) == 30


@pytest.mark.parametrize(("armor", "speed"), [("", 30), ("light_armor", 30), ("medium_armor", 20), ("heavy_armor", 20)])
def test_medium_and_heavy_armour_slow(armor: str, speed: int) -> None:
    figure = carrying(hero(), *([thing(armor, "worn")] if armor else []))
    assert figures.speed(figure) == speed


# ── Slots ───────────────────────────────────────────────────────────────────────────────────


@pytest.mark.clause("axx.ability.str", "axx.gear.slots")
@pytest.mark.parametrize(("strength", "with_pack", "without"), [(3, 3, 1), (10, 10, 5), (13, 13, 6), (18, 18, 9)])
def test_slots_equal_strength_with_a_pack_and_half_without(strength: int, with_pack: int, without: int) -> None:
    figure = hero(STR=strength)
    assert figures.slots_limit(figure) == with_pack
    figure.pack = False
    assert figures.slots_limit(figure) == without


@pytest.mark.clause("axx.gear.slots")
@pytest.mark.parametrize(
    ("coins", "slots"),
    [(0, 0), (99, 0), (100, 0), (199, 0), (200, 1), (299, 1), (300, 2), (450, 3), (1000, 9)],
)
def test_coins_take_a_slot_for_each_full_hundred_after_the_first(coins: int, slots: int) -> None:
    assert figures.coin_slots(coins) == slots
    assert figures.coin_slots(coins, coin_weight=False) == 0


@pytest.mark.clause("axx.gear.slots")
def test_the_fighters_kit_takes_four() -> None:
    kit = [thing("medium_weapon", "hand"), thing("shield", "worn"), thing("medium_armor", "worn")]
    assert figures.slots_of(kit) == 4


@pytest.mark.clause("axx.gear.slots", "axx.gear.consumables")
@pytest.mark.parametrize(
    ("kind", "count", "slots"),
    [
        ("torch", 1, 1),
        ("torch", 6, 1),
        ("torch", 7, 2),
        ("rations", 7, 1),
        ("rations", 8, 2),
        ("oil_flask", 2, 0),
        ("oil_flask", 3, 1),
        ("oil_flask", 5, 1),
        ("oil_flask", 6, 2),
    ],
)
def test_bundles(kind: str, count: int, slots: int) -> None:
    assert figures.slots_of([thing(kind, count=count)]) == slots


@pytest.mark.clause("axx.gear.consumables")
def test_a_lantern_with_its_flasks_takes_two_and_torches_share_a_slot_wherever_they_are() -> None:
    bought = gear.bought((gear.Purchase(kind="lantern"),), 1)
    assert [(item.kind, item.count) for item in bought] == [("lantern", 1), ("oil_flask", 3)]
    assert figures.slots_of(bought) == 2
    assert figures.slots_of([thing("torch", "hand"), thing("torch", count=5, number=2)]) == 1


@pytest.mark.clause("axx.gear.tools")
def test_a_sack_in_hand_holds_three_slots_and_takes_one() -> None:
    full = [thing("medium_armor"), thing("medium_weapon")]
    figure = carrying(hero(STR=3), *full)
    assert figures.load(figure).fits
    figure.items["sack1"] = thing("sack", "pack")
    assert not figures.load(figure).fits  # a fourth slot in three
    figure.items["sack1"].place = "hand"
    assert not figures.load(figure).fits  # it takes its slot in the hand as well
    figure.items["medium_armor1"].place = "sack"
    load = figures.load(figure)
    assert (load.body, load.sack, load.limit, load.sack_limit, load.fits) == (2, 2, 3, 3, True)
    figure.coins = 400  # three slots of coin: one on the body, one in the sack, and one too many
    assert not figures.load(figure).fits
    figure.coins = 300
    assert figures.load(figure).fits


# ── Sight ───────────────────────────────────────────────────────────────────────────────────


@pytest.mark.clause("axx.kindred.dwarf", "axx.kindred.elf", "axx.kindred.half_orc")
@pytest.mark.parametrize(("kindred", "feet"), [("human", 0), ("dwarf", 60), ("elf", 60), ("half_orc", 60)])
def test_who_sees_in_the_dark(kindred: str, feet: int) -> None:
    assert seeing.dark_sight(hero(kindred=kindred)) == feet
    world = World(place="cave")
    assert seeing.sees(world, hero(kindred=kindred)) is (feet > 0)


def test_a_torch_or_a_light_spell_lights_the_party() -> None:
    figure = hero()
    world = World(place="cave", figures={"hild": figure}, order=["hild"])
    assert not seeing.sees(world, figure)
    figure.items = {"t": Item(id="t", kind="torch", place="hand", lit=True, burning=6)}
    assert (seeing.light_feet(world, figure), seeing.sees(world, figure)) == (30, True)
    figure.items = {}
    world.effects.append(Effect(kind="light", on="hild", turns=6))
    assert (seeing.light_feet(world, figure), seeing.sees(world, figure)) == (30, True)


# ── Condition ───────────────────────────────────────────────────────────────────────────────


@pytest.mark.clause("axx.condition.weakened", "axx.condition.injured")
@pytest.mark.parametrize(
    ("conditions", "value"),
    [
        ([], 0),
        (["fatigue"], -2),
        (["injured"], -2),
        (["fatigue", "hunger"], -4),
        (["fatigue", "hunger", "poisoned"], -4),
        (["poisoned"], -2),
    ],
)
def test_weakened_by_separate_sources(conditions: list[str], value: int) -> None:
    figure = hero()
    figure.conditions = {kind: Condition(kind=kind) for kind in conditions}
    assert sum(term.value for term in figures.weakened(figure)) == value


@pytest.mark.clause("axx.condition.weakened")
def test_poisoned_by_two_spiders_is_one_source() -> None:
    figure = hero()
    figure.conditions["poisoned"] = Condition(kind="poisoned", by="spider 1", target=12)
    figure.conditions["poisoned"] = Condition(kind="poisoned", by="spider 2", target=12)
    assert [term.value for term in figures.weakened(figure)] == [-2]


@pytest.mark.parametrize("kind", ["asleep", "paralyzed", "bound"])
def test_the_helpless_cannot_act(kind: str) -> None:
    figure = hero()
    assert figures.able(figure)
    figure.conditions[kind] = Condition(kind=kind)
    assert figures.helpless(figure)
    assert not figures.able(figure)


@pytest.mark.clause("axx.kindred.elf")
def test_elves_are_immune_to_sleep_and_charm_not_to_paralysis() -> None:
    elf = hero(kindred="elf")
    assert [figures.immune(elf, kind) for kind in ("asleep", "charmed", "paralyzed", "poisoned")] == [
        True,
        True,
        False,
        False,
    ]
    assert not figures.immune(hero(), "asleep")


def test_the_undead_are_immune_unless_the_option_is_off() -> None:
    ghoul = Figure(id="g", name="ghoul", side="foes", monster="ghoul", hd=2)
    assert figures.immune(ghoul, "asleep")
    assert not figures.immune(ghoul, "asleep", undead_immunities=False)
    assert content.monsters()["ghoul"].undead


# ── Weapons on the list ─────────────────────────────────────────────────────────────────────


@pytest.mark.clause("axx.class.weapon_list")
@pytest.mark.parametrize(
    ("cls", "kind", "damage", "on_list"),
    [
        ("fighter", "heavy_weapon", "edged", True),
        ("cleric", "medium_weapon", "blunt", True),
        ("cleric", "medium_weapon", "edged", False),
        ("cleric", "sling", "blunt", True),
        ("cleric", "bow", "piercing", False),
        ("thief", "light_weapon", "blunt", True),
        ("thief", "javelin", "piercing", True),
        ("thief", "darts", "piercing", True),
        ("thief", "sling", "blunt", True),
        ("thief", "medium_weapon", "edged", False),
        ("thief", "bow", "piercing", False),
        ("magic_user", "light_weapon", "edged", True),
        ("magic_user", "light_weapon", "piercing", True),
        ("magic_user", "light_weapon", "blunt", False),
        ("magic_user", "medium_weapon", "blunt", True),
        ("magic_user", "medium_weapon", "edged", False),
        ("magic_user", "bare_hands", "blunt", True),
        ("cleric", "bare_hands", "blunt", True),
    ],
)
def test_which_weapons_a_class_is_used_to(cls: str, kind: str, damage: str, on_list: bool) -> None:
    assert gear.listed_weapon(content.classes()[cls], kind, damage) is on_list


@pytest.mark.clause("axx.class.weapon_list")
def test_a_level_1_cleric_with_a_sword_attacks_at_minus_1() -> None:
    cleric = carrying(hero("cleric", STR=9), thing("medium_weapon", "hand", damage="edged"))
    unlisted = gear.unlisted_term(cleric, figures.weapon(cleric))
    assert unlisted is not None
    bonus = figures.attack_bonus(cleric).value + figures.mod(cleric, "STR") + unlisted.value
    assert bonus == -1
    assert sum(face + bonus >= 13 for face in range(1, 21)) == 7  # needs 14: 35 %


@pytest.mark.clause("axx.class.weapon_list")
@pytest.mark.parametrize(
    ("cls", "may"),
    [
        ("fighter", ["light_armor", "medium_armor", "heavy_armor", "shield"]),
        ("cleric", ["light_armor", "medium_armor", "heavy_armor", "shield"]),
        ("thief", ["light_armor"]),
        ("magic_user", []),
    ],
)
def test_armour_beyond_the_list_is_refused(cls: str, may: list[str]) -> None:
    kinds = ["light_armor", "medium_armor", "heavy_armor", "shield"]
    assert [kind for kind in kinds if gear.armor_refused(content.classes()[cls], kind) is None] == may
