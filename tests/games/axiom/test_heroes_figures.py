"""What a figure is worth: pools by name, Saves, Defense, Health, what it can hold."""

from __future__ import annotations

import pytest
from tests.games.axiom.heroic import GAME, berit, hero, world

from tablewright.core.facts import total
from tablewright.core.game import Seat
from tablewright.games.axiom import content, figures
from tablewright.games.axiom.heroes.facts import FocusPick
from tablewright.games.axiom.pools import Pool
from tablewright.games.axiom.say.terms import pool_words
from tablewright.games.axiom.world import Condition, Figure, Item


def figure(armor: str = "", shield: str = "", **fields: object) -> Figure:
    """A figure with these numbers, in this armour."""
    made = Figure(id="x", name="X", side="party", profession="adventurer", **fields)  # type: ignore[arg-type]
    if armor:
        made.items["a"] = Item(id="a", kind=armor, place="worn")
    if shield:
        made.items["s"] = Item(id="s", kind=shield, place="hand")
    return made


def speedy(speed: int, **fields: object) -> dict[str, object]:
    return {"attributes": {"body": 2, "speed": speed, "wit": 2}, **fields}


@pytest.mark.clause("axiom.pool")
@pytest.mark.example("axiom.pool", 1)
def test_a_pool_is_named_dice() -> None:
    sneak = figure(**speedy(3, talents={"stealth": 2}))  # type: ignore[arg-type]
    pool = Pool(terms=figures.pool_terms(sneak, "speed", "stealth"))
    assert (pool.dice, pool_words(pool)) == (5, "Speed 3 + Stealth 2 = 5D")
    alone = figures.pool_terms(sneak, "wit", "lore")
    assert pool_words(Pool(terms=alone)) == "Wit 2 = 2D"


@pytest.mark.clause("axiom.focus")
def test_one_focus_adds_a_die_where_it_fits_and_needs_its_talent() -> None:
    sneak = figure(**speedy(3, talents={"stealth": 2}, foci={"stealth": ["hiding", "shadowing"], "lore": ["beasts"]}))  # type: ignore[arg-type]
    assert total(figures.pool_terms(sneak, "speed", "stealth", focus="hiding")) == 6
    assert total(figures.pool_terms(sneak, "speed", "stealth")) == 5
    assert total(figures.pool_terms(sneak, "speed", "stealth", focus="cities")) == 5
    assert total(figures.pool_terms(sneak, "wit", "lore", focus="beasts")) == 2, "no die in Lore: no Focus"


@pytest.mark.clause("axiom.talents")
def test_any_talent_goes_with_the_attribute_that_the_action_calls_for() -> None:
    cutter = figure(**speedy(4, talents={"strike": 2}))  # type: ignore[arg-type]
    assert total(figures.pool_terms(cutter, "speed", "strike")) == 6
    assert total(figures.pool_terms(cutter, "body", "strike")) == 4


@pytest.mark.clause("axiom.saves", "axiom.defense")
@pytest.mark.example("axiom.saves", 1)
def test_the_speed_save_in_heavy_armour() -> None:
    """Speed 3 + Acrobatics 2 in Heavy armour, Endurance 2D, Speed favoured: 3 + 2 - 2 + 1 = 4D."""
    knight = figure("heavy_armor", **speedy(3, talents={"acrobatics": 2, "endurance": 2}, favoured="speed"))  # type: ignore[arg-type]
    pool = Pool(terms=figures.save_terms(knight, "speed"))
    assert pool_words(pool) == "Speed 3 + Acrobatics 2 − heavy armour 2 + Favoured Save 1 = 4D"
    assert total(figures.save_terms(knight, "body")) == 2
    assert total(figures.save_terms(knight, "wit")) == 2


@pytest.mark.clause("axiom.saves")
def test_body_and_wit_saves_have_their_own_talents() -> None:
    firm = figure(**speedy(1, talents={"fortitude": 3, "resolve": 1}, favoured="wit"))  # type: ignore[arg-type]
    assert [total(figures.save_terms(firm, save)) for save in ("body", "speed", "wit")] == [5, 1, 4]


@pytest.mark.clause("axiom.defense")
@pytest.mark.example("axiom.defense", 1)
@pytest.mark.parametrize(
    ("speed", "armor", "shield", "cover", "expected"),
    [
        (2, "", "", 0, 1),
        (3, "", "", 0, 2),
        (4, "medium_armor", "", 0, 3),
        (5, "heavy_armor", "", 0, 3),
        (6, "heavy_armor", "", 0, 4),
        (4, "medium_armor", "medium_shield", 0, 4),
        (4, "medium_armor", "medium_shield", 1, 4),
        (4, "medium_armor", "", 1, 4),
        (4, "medium_armor", "medium_shield", 2, 5),
        (0, "", "", 0, 1),
    ],
)
def test_defense(speed: int, armor: str, shield: str, cover: int, expected: int) -> None:
    one = figure(armor, shield, **speedy(speed))
    assert figures.defense(one, cover=cover) == expected
    assert total(figures.defense_terms(one, cover=cover)) == expected


@pytest.mark.clause("axiom.shield")
def test_a_shield_covers_only_while_it_is_up() -> None:
    one = figure("", "large_shield", **speedy(3))
    assert (figures.defense(one), figures.defense(one, shield=False)) == (3, 2)
    one.items["s"].place = "pack"
    assert figures.defense(one) == 2


@pytest.mark.clause("axiom.defense")
@pytest.mark.example("axiom.defense", 2)
@pytest.mark.parametrize(
    ("armor", "endurance", "penalty"),
    [
        ("heavy_armor", 1, 3),
        ("heavy_armor", 2, 2),
        ("heavy_armor", 3, 2),
        ("heavy_armor", 4, 1),
        ("heavy_armor", 6, 0),
        ("light_armor", 4, 0),
    ],
)
def test_what_armour_costs(armor: str, endurance: int, penalty: int) -> None:
    one = figure(armor, **speedy(3, talents={"endurance": endurance}, odd={"Sparks": 3}))  # type: ignore[arg-type]
    for talent in ("athletics", "acrobatics"):
        assert total(figures.hampered_terms(one, talent)) == -penalty
    assert figures.hampered_terms(one, "stealth") == ()
    rating = content.armor()[armor].rating
    assert total(figures.hampered_terms(one, "Sparks")) == -rating, "Odd Talents keep the whole penalty"


@pytest.mark.clause("axiom.health", "axiom.conditions.health")
@pytest.mark.example("axiom.conditions.health", 1)
def test_health_falls_with_body() -> None:
    """Body 4D, Major poison: Body 1D, greatest Health 24 -> 21, Body Save with Fortitude 2D: 6D -> 3D."""
    one = figure(attributes={"body": 4, "speed": 3, "wit": 2}, talents={"fortitude": 2})
    assert (figures.top_health(one), total(figures.save_terms(one, "body"))) == (24, 6)
    one.conditions["p"] = Condition(kind="health", name="asp venom", family="body", severity=3, threshold=3)
    assert figures.attribute(one, "body") == 1
    assert (figures.top_health(one), total(figures.save_terms(one, "body"))) == (21, 3)
    assert total(figures.health_terms(one)) == 21
    assert pool_words(Pool(terms=figures.save_terms(one, "body"))) == "Body 4 − asp venom 3 + Fortitude 2 = 3D"
    one.conditions["q"] = Condition(kind="health", name="ague", family="body", severity=1, threshold=2)
    assert figures.attribute(one, "body") == 1, "of two on one Attribute the larger loss counts"


@pytest.mark.clause("axiom.attack")
@pytest.mark.parametrize(
    ("kind", "standard", "expected"),
    [
        ("dagger", "body", ("speed", "strike")),
        ("sword", "body", ("body", "strike")),
        ("sword", "speed", ("speed", "strike")),
        ("great_sword", "speed", ("body", "strike")),
        ("bow", "body", ("speed", "precision")),
    ],
)
def test_what_a_weapon_is_used_with(kind: str, standard: str, expected: tuple[str, str]) -> None:
    one = figure(**speedy(3, standard=standard))  # type: ignore[arg-type]
    assert figures.attack_with(one, content.weapons()[kind]) == expected


@pytest.mark.clause("axiom.attack")
def test_a_heavy_weapon_adds_one_on_a_hit_and_a_damaged_one_loses_a_die() -> None:
    one = hero(world(), berit(weapons=("great_axe",), shield=""))
    ((item, weapon),) = figures.armed_with(one)
    assert figures.heavy_bonus(weapon) == 1
    assert figures.heavy_bonus(content.weapons()["sword"]) == 0
    assert total(figures.attack_terms(one, weapon, item=item)) == 7
    item.damaged = True
    assert total(figures.attack_terms(one, weapon, item=item)) == 6
    assert total(figures.attack_terms(one, weapon, item=item, focus="blades")) == 7


@pytest.mark.clause("axiom.shield", "axiom.attack")
@pytest.mark.parametrize(
    ("held", "kind", "away"),
    [
        ([], "great_sword", []),
        (["sword"], "medium_shield", []),
        (["sword"], "dagger", []),
        (["sword"], "mace", ["sword"]),
        (["medium_shield"], "great_sword", ["medium_shield"]),
        (["small_shield"], "great_sword", ["small_shield"]),
        (["small_shield"], "bow", ["small_shield"]),
        (["small_shield", "sword"], "dagger", []),
        (["medium_shield", "sword"], "dagger", ["sword"]),
        (["medium_shield"], "large_shield", ["medium_shield"]),
        (["sword", "dagger"], "great_axe", ["sword", "dagger"]),
    ],
)
def test_what_cannot_be_held_together(held: list[str], kind: str, away: list[str]) -> None:
    assert figures.clash(held, kind) == away


@pytest.mark.clause("axiom.healing", "axiom.modifier")
def test_a_kit_adds_its_dice_until_it_is_used_up() -> None:
    one = hero(world(), berit(kits=("healers_kit", "lock_tools")))
    assert total(figures.kit_terms(one, "medicine")) == 1
    assert figures.kit_terms(one, "lore") == ()
    kit = figures.kit_for(one, "medicine")
    assert kit is not None
    kit[0].left = 0
    assert figures.kit_terms(one, "medicine") == ()


@pytest.mark.clause("axiom.scope")
def test_a_resistance_takes_two_off_damage_of_its_type_alone() -> None:
    bones = Figure(id="t", name="bone guard", side="foes", threat="bone_guard", tier="minion")
    assert (figures.resisted(bones, "piercing"), figures.resisted(bones, "blunt")) == (2, 0)


@pytest.mark.clause("axiom.profession.healer")
def test_stages_come_at_ten_twenty_and_thirty_xp_spent_or_by_milestones() -> None:
    healer = figure(attributes={"wit": 3})
    healer.profession = "healer"
    assert [_stage(healer, spent) for spent in (0, 9, 10, 19, 20, 29, 30, 90)] == [0, 0, 1, 1, 2, 2, 3, 3]
    healer.spent, healer.granted = 0, 2
    assert [one.name for one in figures.perks(healer)] == ["Field Patch", "Coordinate"]
    plain = figure(spent=30)
    assert figures.stage(plain) == 0, "no profession, no track"


def _stage(one: Figure, spent: int) -> int:
    one.spent = spent
    return figures.stage(one)


def test_wounds_in_words() -> None:
    assert [figures.wounds(health, 24) for health in (24, 23, 17, 16, 9, 8, 1, 0)] == [
        "unhurt",
        "scratched",
        "scratched",
        "hurt",
        "hurt",
        "badly hurt",
        "badly hurt",
        "down",
    ]


def test_foci_of_a_made_character() -> None:
    one = hero(world(), berit(foci=(FocusPick(talent="strike", name="  long   blades "),)))
    assert one.foci == {"strike": ["long blades"]}


@pytest.mark.clause("axiom.dying")
def test_the_sheet_of_the_dead_says_so() -> None:
    for beyond, dying in ((True, "dying"), (False, "")):
        here = world()
        one = hero(here)
        here.options["beyond"] = beyond
        seat = Seat(id="s", role="gm")
        alive = GAME.view(here, seat).sheets[0].line
        for state, words in (("dead", "dead"), ("dying", dying)):
            one.state = state
            told = [part for part in (alive, words) if part]
            assert GAME.view(here, seat).sheets[0].line.casefold() == ", ".join(told).casefold()
