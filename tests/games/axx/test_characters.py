"""Making characters by the dice; what is not legal is refused in words."""

from __future__ import annotations

import pytest
from tests.games.axx.making import GAME, begun, carried, hild, made, refused

from tablewright.core.game import run
from tablewright.dice.sources import ScriptedDice
from tablewright.games.axx import content
from tablewright.games.axx.heroes.characters_facts import (
    AbilitiesRolled,
    BeginCharacter,
    CoinsRolled,
    DropDraft,
    RollCoins,
)
from tablewright.games.axx.heroes.gear import Purchase

# ── Abilities ───────────────────────────────────────────────────────────────────────────────


@pytest.mark.clause("axx.ability.roll", "axx.create.order")
def test_six_times_3d6_in_order() -> None:
    world = GAME.new_world()
    dice = ScriptedDice([1, 1, 1, 1, 1, 2, 2, 2, 2, 3, 3, 3, 4, 4, 4, 6, 6, 6])
    (fact,) = run(GAME, world, BeginCharacter(name="Hild"), dice)
    assert isinstance(fact, AbilitiesRolled)
    assert list(fact.scores.items()) == [("STR", 3), ("DEX", 4), ("CON", 6), ("INT", 9), ("WIS", 12), ("CHA", 18)]
    assert [(roll.sides, len(roll.faces), roll.by) for roll in fact.rolls] == [(6, 3, "hero1")] * 6
    assert world.drafts["hero1"].scores == fact.scores


@pytest.mark.parametrize(
    ("name", "words"),
    [
        (" ", "The name is empty."),
        ("x" * 41, "The name has 41 characters; at most 40 are taken."),
        ("Hi\u202eld", "Character 3 of the name cannot be shown (U+202E)."),
        ("Hi\nld", "Character 3 of the name cannot be shown (U+000A)."),
    ],
)
def test_names_that_will_not_do(name: str, words: str) -> None:
    found = GAME.refusal(GAME.new_world(), BeginCharacter(name=name))
    assert found is not None
    assert found.words == words


def test_nobody_is_called_as_another_is() -> None:
    found = GAME.refusal(begun(), BeginCharacter(name="hild"))
    assert found is not None
    assert found.words == "hild is taken: choose another name."


def test_a_draft_can_be_given_up() -> None:
    world = begun()
    (fact,) = run(GAME, world, DropDraft(draft="hero1"), ScriptedDice([]))
    assert world.drafts == {}
    assert GAME.say(fact, GAME.names(world)) == "Hild stays at home."


# ── Kindred, class, alignment ───────────────────────────────────────────────────────────────


@pytest.mark.clause("axx.kindred.human", "axx.ability.modifier")
def test_a_human_raises_one_ability_but_not_an_18() -> None:
    human = hild(kindred="human", raised="STR")
    assert made(begun({"STR": 12}), human).scores["STR"] == 13
    assert refused(begun({"STR": 18}), human) == (
        "Strength is 18 already, the most there is: raise another.",
        "axx.ability.modifier",
    )
    assert refused(begun(), hild(kindred="human")) == (
        "A Human adds 1 to one ability: choose which.",
        "axx.kindred.human",
    )
    assert refused(begun(), hild(kindred="dwarf", raised="STR"))[1] == "axx.kindred.human"


@pytest.mark.clause("axx.kindred.any")
@pytest.mark.parametrize("kindred", list(content.kindreds()))
@pytest.mark.parametrize("cls", list(content.classes()))
def test_any_kindred_may_be_any_class(kindred: str, cls: str) -> None:
    raised = "STR" if kindred == "human" else ""
    spells = ("sleep", "magic_missile") if cls == "magic_user" else ()
    wild = "marsh" if cls == "ranger" else ""
    figure = made(begun(), hild(kindred=kindred, raised=raised, cls=cls, spells=spells, wild=wild))
    assert (figure.kindred, figure.cls, figure.level, figure.xp, figure.pack) == (kindred, cls, 1, 0, True)


@pytest.mark.clause("axx.class.hp", "axx.ability.con")
@pytest.mark.parametrize(
    ("cls", "constitution", "hp"),
    [("magic_user", 3, 1), ("magic_user", 18, 7), ("fighter", 13, 9), ("cleric", 10, 6), ("thief", 8, 5)],
)
def test_hp_at_level_1_are_the_whole_hit_die_and_con(cls: str, constitution: int, hp: int) -> None:
    spells = ("sleep", "magic_missile") if cls == "magic_user" else ()
    figure = made(begun({"CON": constitution}), hild(cls=cls, spells=spells))
    assert (figure.hp, figure.top) == (hp, hp)


@pytest.mark.clause("axx.alignment", "axx.class.cleric")
def test_a_cleric_is_lawful_or_chaotic() -> None:
    assert refused(begun(), hild(cls="cleric", alignment="neutrality")) == (
        "A Cleric is Lawful or Chaotic.",
        "axx.class.cleric",
    )
    for alignment in ("law", "chaos"):
        assert made(begun(), hild(cls="cleric", alignment=alignment)).alignment == alignment
    assert made(begun(), hild(alignment="neutrality")).alignment == "neutrality"
    assert refused(begun(), hild(alignment="good"))[0] == "Choose an alignment: Law, Neutrality or Chaos."


def test_unknown_kindred_and_class_are_told_with_those_there_are() -> None:
    assert refused(begun(), hild(kindred="hobbit"))[0] == (
        "There is no such kindred: choose Human, Dwarf, Elf, Halfling or Half-Orc."
    )
    assert refused(begun(), hild(cls="bard"))[0] == (
        "There is no such class: choose Fighter, Barbarian, Ranger, Cleric, Thief or Magic-User."
    )


# ── Kits ────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.clause("axx.gear.start", "axx.class.structure")
@pytest.mark.parametrize(
    ("cls", "kit"),
    [
        ("fighter", [("heavy_weapon", "edged", "hand"), ("shield", "", "worn"), ("medium_armor", "", "worn")]),
        ("cleric", [("holy_symbol", "", "worn"), ("medium_weapon", "blunt", "hand"), ("medium_armor", "", "worn")]),
        ("thief", [("thieves_tools", "", "pack"), ("light_weapon", "edged", "hand"), ("light_armor", "", "worn")]),
        ("magic_user", [("spellbook", "", "pack"), ("light_weapon", "edged", "hand")]),
    ],
)
def test_a_kit_is_exactly_its_list(cls: str, kit: list[tuple[str, str, str]]) -> None:
    weapon = {"fighter": "heavy_weapon", "cleric": ""}.get(cls, "light_weapon")
    spells = ("sleep", "magic_missile") if cls == "magic_user" else ()
    damage = "" if cls == "cleric" else "edged"
    figure = made(begun(), hild(cls=cls, weapon=weapon, damage=damage, spells=spells))
    assert carried(figure) == kit
    assert figure.coins == 0


@pytest.mark.clause("axx.gear.damage_type", "axx.gear.start")
@pytest.mark.parametrize(
    ("cls", "weapon", "damage", "words"),
    [
        ("fighter", "polearm", "blunt", "The kit's polearm is edged (halberd) or piercing (pike)."),
        ("cleric", "", "edged", "The kit's medium weapon is blunt (mace)."),
        ("cleric", "spear", "", "The Cleric's kit is a holy symbol, a mace and medium armour, and nothing else."),
        ("magic_user", "light_weapon", "blunt", "The kit's light weapon is edged (dagger) or piercing (stiletto)."),
    ],
)
def test_a_kit_has_no_other_weapon(cls: str, weapon: str, damage: str, words: str) -> None:
    spells = ("sleep", "magic_missile") if cls == "magic_user" else ()
    assert refused(begun(), hild(cls=cls, weapon=weapon, damage=damage, spells=spells))[0] == words


@pytest.mark.clause("axx.gear.start", "axx.gear.slots")
def test_what_does_not_fit_stays_behind_by_choice() -> None:
    weak = {"STR": 3}
    sword = {"weapon": "medium_weapon", "damage": "edged"}
    assert refused(begun(weak), hild(**sword)) == (
        "STR 3 carries 3 slots and this takes 4: leave something of the kit behind.",
        "axx.gear.slots",
    )
    figure = made(begun(weak), hild(**sword, leave=("shield",)))
    assert [item.kind for item in figure.items.values()] == ["medium_weapon", "medium_armor"]
    assert refused(begun(), hild(**sword, leave=("shield",)))[0] == ("The whole kit fits: nothing has to stay behind.")
    assert refused(begun(weak), hild(**sword, leave=("torch",)))[1] == "axx.gear.start"


# ── The shop ────────────────────────────────────────────────────────────────────────────────


@pytest.mark.clause("axx.gear.start")
def test_the_shop_begins_with_3d6_times_10() -> None:
    world = begun()
    assert refused(world, hild(kit=False))[0] == "Roll the coins first: 3d6 × 10 GP."
    (fact,) = run(GAME, world, RollCoins(draft="hero1"), ScriptedDice([2, 3, 6]))
    assert isinstance(fact, CoinsRolled)
    assert fact.coins == 110
    again = GAME.refusal(world, RollCoins(draft="hero1"))
    assert again is not None
    assert refused(world, hild())[0] == "The coins are rolled (110 GP): the gear is bought with them."
    buys = (
        Purchase(kind="medium_weapon", damage="edged"),
        Purchase(kind="medium_armor"),
        Purchase(kind="torch", count=2),
        Purchase(kind="lantern"),
    )
    figure = made(world, hild(kit=False, buys=buys))
    assert figure.coins == 110 - 10 - 75 - 2 - 12
    assert [(item.kind, item.count) for item in figure.items.values()] == [
        ("medium_weapon", 1),
        ("medium_armor", 1),
        ("torch", 12),
        ("lantern", 1),
        ("oil_flask", 3),
    ]


@pytest.mark.clause("axx.gear.start", "axx.gear.damage_type")
@pytest.mark.parametrize(
    ("buys", "words"),
    [
        ((Purchase(kind="heavy_armor"), Purchase(kind="torch")), "That costs 101 GP and there are 100 GP."),
        ((Purchase(kind="medium_weapon"),), "Medium weapon: choose blunt, edged or piercing."),
        ((Purchase(kind="spear", damage="blunt"),), "There is no blunt spear: choose piercing."),
        ((Purchase(kind="thieves_tools"),), "The shop sells nothing by that name."),
        ((Purchase(kind="moon"),), "The shop sells nothing by that name."),
        ((Purchase(kind="torch", count=0),), "Torches: buy between 1 and 100."),
        ((Purchase(kind="torch", damage="edged"),), "Torches: no damage type is chosen for it."),
        ((Purchase(kind="torch", count=11),), "STR 10 carries 10 slots and this takes 11: buy less."),
    ],
)
def test_purchases_that_cannot_be_made(buys: tuple[Purchase, ...], words: str) -> None:
    assert refused(begun(coins=100), hild(kit=False, buys=buys))[0] == words


def test_any_weapon_of_any_type_by_option() -> None:
    world = begun(coins=100)
    world.options["free_damage_type"] = True
    figure = made(world, hild(kit=False, buys=(Purchase(kind="spear", damage="blunt"),)))
    assert [item.damage for item in figure.items.values()] == ["blunt"]


@pytest.mark.parametrize(
    ("cls", "things"),
    [("thief", ["thieves_tools"]), ("cleric", ["holy_symbol"]), ("magic_user", ["spellbook"]), ("fighter", [])],
)
def test_a_shopper_has_what_no_shop_sells(cls: str, things: list[str]) -> None:
    spells = ("sleep", "magic_missile") if cls == "magic_user" else ()
    figure = made(begun(coins=30), hild(cls=cls, kit=False, spells=spells))
    assert [item.kind for item in figure.items.values()] == things
    assert figure.coins == 30


# ── Spells ──────────────────────────────────────────────────────────────────────────────────


@pytest.mark.clause("axx.class.magic_user", "axx.magic.book")
@pytest.mark.parametrize("spells", [(), ("sleep",), ("sleep", "sleep"), ("sleep", "light")])
def test_the_book_holds_two_different_first_level_spells(spells: tuple[str, ...]) -> None:
    assert refused(begun(), hild(cls="magic_user", spells=spells)) == (
        "The Magic-User's book holds two different 1st-level spells: "
        "choose from Magic Missile, Sleep, Charm Person, Shield and Hold Portal.",
        "axx.magic.book",
    )


def test_only_a_magic_user_has_a_book() -> None:
    assert refused(begun(), hild(cls="cleric", spells=("light",)))[0] == "A Cleric has no spellbook."


@pytest.mark.clause("axx.ability.int", "axx.ability.wis")
@pytest.mark.parametrize(
    ("cls", "ability", "score", "slots"),
    [
        ("magic_user", "INT", 12, 1),
        ("magic_user", "INT", 13, 2),
        ("magic_user", "INT", 18, 2),
        ("magic_user", "WIS", 18, 1),
        ("cleric", "WIS", 12, 1),
        ("cleric", "WIS", 13, 2),
        ("cleric", "INT", 18, 1),
        ("fighter", "INT", 18, 0),
    ],
)
def test_the_further_slot(cls: str, ability: str, score: int, slots: int) -> None:
    spells = ("sleep", "magic_missile") if cls == "magic_user" else ()
    figure = made(begun({ability: score}), hild(cls=cls, spells=spells))
    assert len(figure.slots) == slots
    assert all(slot.level == 1 and slot.spell and not slot.spent for slot in figure.slots)


def test_the_first_days_spells_can_be_named() -> None:
    world = begun({"WIS": 13})
    figure = made(world, hild(cls="cleric", prepare=("light", "light")))
    assert [slot.spell for slot in figure.slots] == ["light", "light"]
    assert refused(begun(), hild(cls="cleric", prepare=("sleep",)))[1] == "axx.magic.cleric"
