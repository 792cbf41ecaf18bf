"""Making characters of 3dX: free text, levels and their budgets, what is legal, what is refused and by which clause."""

from __future__ import annotations

import pytest
from tests.games.threedx.casting import GAME, dagny, done, hero, steps, why_not, world

from tablewright.core.game import run
from tablewright.dice.sources import SeededDice
from tablewright.games.threedx import content, figures
from tablewright.games.threedx.heroes import by_dice, skills
from tablewright.games.threedx.heroes.facts import Carrying, MakeParty, RandomHero
from tablewright.games.threedx.world import Fight


@pytest.mark.clause("3dx.create.identity")
def test_ancestry_background_and_culture_are_free_text() -> None:
    here = world()
    made = hero(here)
    assert (made.ancestry, made.background, made.culture) == ("hill folk", "caravan guard", "the border forts")
    assert made.languages == ["Common"]
    other = hero(here, dagny(name="Bram", ancestry="  clockwork   people ", background="", culture=""))
    assert (other.ancestry, other.background, other.culture) == ("clockwork people", "", "")
    assert figures.level(other) == figures.level(made)


@pytest.mark.clause("3dx.create.identity")
def test_free_text_that_cannot_be_shown_is_refused() -> None:
    here = world()
    refused = why_not(here, dagny(culture="x" * 41))
    assert refused.words == "The culture has 41 characters; at most 40 are taken."
    assert "Character 2 of the ancestry" in why_not(here, dagny(ancestry="a\u202eb")).words


@pytest.mark.clause("3dx.vitality", "3dx.level.tiers")
def test_a_new_character_has_vitality_d12_and_its_dice() -> None:
    here = world()
    made = hero(here)
    assert (made.vitality, made.wounds, made.epic, made.spirit) == (12, 0, 1, 2)
    assert (figures.level(made), made.tier) == (4, "Intermediate")
    assert made.abilities["strike"] == 8
    assert made.abilities["throw"] == 0
    assert made.ability_steps == 50 - 21
    assert here.order == [made.id]
    assert GAME.heroes(here) == (made.id,)
    assert [(item.kind, item.place) for item in made.items.values()] == [
        ("sword", "hand"),
        ("shield", "hand"),
        ("cuirass", "worn"),
        ("rope", "pack"),
    ]


ATTRIBUTES = ("athletics", "dexterity", "intelligence", "presence", "fifth")


def sized(*sizes: int) -> dict[str, int]:
    return dict(zip(ATTRIBUTES, sizes, strict=True))


@pytest.mark.clause("3dx.level")
@pytest.mark.example("3dx.level", 1, 2)
@pytest.mark.parametrize(
    ("sizes", "level"),
    [
        ((6, 6, 4, 4, 4), 5),
        ((8, 6, 2, 4, 0), 4),
        ((6, 6, 6, 6, 4), 6),
        ((12, 12, 12, 12, 12), 12),
        ((2, 2, 0, 0, 0), 1),
    ],
)
def test_level_is_the_average_of_the_attributes_rounded_up(sizes: tuple[int, ...], level: int) -> None:
    figure = hero(world())
    figure.attributes = sized(*sizes)
    assert figures.level(figure) == level


@pytest.mark.clause("3dx.level")
def test_what_is_lost_for_now_changes_neither_level_nor_bonus_dice_nor_active_skills() -> None:
    here = world()
    figure = hero(here)
    before = figures.level(figure), figures.bonus_uses(figure, "athletics"), figures.active_most(figure)
    figure.lost = {"athletics": 4, "intelligence": 4, "dexterity": 2}
    assert figures.size(here, figure, "athletics") == 2
    assert (figures.level(figure), figures.bonus_uses(figure, "athletics"), figures.active_most(figure)) == before
    assert before == (4, 1, 8)


@pytest.mark.clause("3dx.level.tiers")
@pytest.mark.parametrize(
    ("level", "sizes", "words"),
    [
        (2, (4, 2, 2, 2, 0), ""),
        (4, (8, 6, 2, 4, 0), ""),
        (2, (8, 2, 0, 0, 0), "Athletics d8 is too large: at Level 2 nothing begins above d6."),
        (4, (8, 6, 4, 4, 0), "Level 4 has 10 die sizes for the attributes: 1 step too many."),
        (4, (8, 6, 2, 0, 0), "Level 4 has 10 die sizes for the attributes: 2 steps still to place."),
        (4, (8, 5, 4, 4, 0), "The sizes are 0, d2, d4, d6, d8, d10 and d12."),
        (13, (8, 6, 2, 4, 0), "Characters begin at Level 1 to 12."),
        (12, (12, 12, 12, 12, 12), ""),
    ],
)
def test_attribute_steps_of_a_level(level: int, sizes: tuple[int, ...], words: str) -> None:
    command = dagny(level=level, attributes=sized(*sizes), abilities={}, skills=(), gear=())
    if words:
        refused = why_not(world(), command)
        assert refused.words == words
        return
    made = hero(world(), command)
    assert figures.level(made) == level


@pytest.mark.clause("3dx.level.tiers")
def test_ability_steps_of_a_level_may_be_kept_but_not_exceeded() -> None:
    here = world()
    full = hero(here, dagny(abilities=steps(50, most=8)))
    assert (full.ability_steps, sum(full.abilities.values())) == (0, 100)
    refused = why_not(here, dagny(name="Bram", abilities=steps(51, most=8)))
    assert refused.words == "Level 4 has 50 die sizes for abilities and movements: 1 step too many."
    refused = why_not(here, dagny(name="Bram", abilities={"strike": 10}))
    assert refused.words == "Strike d10 is too large: at Level 4 nothing begins above d8."
    over = dagny(name="Bram", abilities=steps(49, most=8), increases={"run": 4})
    assert why_not(here, over).words == "Level 4 has 50 die sizes for abilities and movements: 1 step too many."
    assert why_not(here, dagny(name="Bram", abilities={"swimming": 4})).words == "There is no such ability."


@pytest.mark.clause("3dx.attributes")
def test_the_fifth_attribute_has_a_name_a_resource_and_abilities_of_its_own() -> None:
    here = world()
    mage = hero(
        here,
        dagny(
            fifth="Wyrd",
            attributes=sized(2, 2, 4, 4, 8),
            fifths={"Bolt": 8, "Talk to crows": 0},
        ),
    )
    assert (figures.fifth_name(here, mage), mage.spirit, figures.spirit_most(mage)) == ("Wyrd", 8, 8)
    assert figures.dice(here, mage, "fifth", "Bolt") == (12, 8, 8)
    assert figures.dice(here, mage, "fifth", "Talk to crows") == (12, 8, 0)
    assert figures.bonus_uses(mage, "fifth") == 1
    many = {f"Gift {number}": 0 for number in range(11)}
    assert why_not(here, dagny(name="Bram", fifths=many)).words == "The fifth attribute has room for 10 abilities."
    assert "There is a Strike already" in why_not(here, dagny(name="Bram", fifths={"Strike": 2})).words


@pytest.mark.clause("3dx.bonus_dice")
@pytest.mark.parametrize(("size", "uses"), [(0, 0), (4, 0), (6, 1), (8, 1), (10, 1), (12, 2)])
def test_bonus_dice_by_attribute(size: int, uses: int) -> None:
    figure = hero(world())
    figure.attributes["athletics"] = size
    assert figures.bonus_uses(figure, "athletics") == uses
    figure.used["athletics"] = 1
    assert figures.bonus_left(figure, "athletics") == max(0, uses - 1)


@pytest.mark.clause("3dx.epic_die")
@pytest.mark.parametrize(("sizes", "epic"), [((8, 6, 2, 4, 0), 1), ((10, 6, 4, 4, 0), 2), ((12, 12, 12, 12, 2), 3)])
def test_epic_dice_by_level(sizes: tuple[int, ...], epic: int) -> None:
    """One at first, one more at Level 5 and at Level 10."""
    here = world()
    figure = hero(here)
    figure.attributes = sized(*sizes)
    assert figures.epic_most(here, figure) == epic


def test_names_are_taken_once_and_gear_comes_from_the_list() -> None:
    here = world()
    hero(here)
    assert why_not(here, dagny()).words == "Dagny is taken: choose another name."
    assert why_not(here, dagny(name="the GM")).code == "name"
    assert why_not(here, dagny(name="Bram", gear=(Carrying(kind="laser"),))).words == "That is not on the gear list."
    here.fight = Fight(foes=[])
    assert why_not(here, dagny(name="Bram")).words == "Not in the middle of a fight."


# ── By the dice ─────────────────────────────────────────────────────────────────────────────


@pytest.mark.clause("3dx.level.tiers")
@pytest.mark.parametrize("level", range(1, 13))
def test_a_party_by_the_dice_is_legal_and_spends_all_its_steps(level: int) -> None:
    for seed in range(3):
        here = world()
        run(GAME, here, MakeParty(size=12, level=level), SeededDice(seed))
        assert len({figure.name for figure in here.party()}) == 12
        for figure in here.party():
            budget = content.base().levels[level]
            assert figures.level(figure) == level
            assert sum(figure.attributes.values()) == 2 * budget.attribute_steps
            placed = (*figure.abilities.values(), *figure.fifths.values(), *figure.increases.values())
            assert sum(placed) // 2 + figure.ability_steps == budget.ability_steps
            assert figure.ability_steps == 0 or level == 12
            assert max((*figure.attributes.values(), *figure.abilities.values())) <= budget.most
            assert len(figure.skills) <= level
            assert figures.over(here, figure) == 0
            assert GAME.next(here) is None


def test_a_random_character_keeps_what_was_given() -> None:
    here = world()
    given = sized(2, 8, 6, 4, 0)
    command = RandomHero(name="Ivo", level=4, ancestry="moles", attributes=given, abilities={"stealth": 8})
    done(here, command, dice=SeededDice(3))
    (figure,) = here.party()
    assert (figure.name, figure.attributes, figure.abilities["stealth"]) == ("Ivo", given, 8)
    assert figure.ancestry == "moles"
    assert "still to place" in why_not(here, RandomHero(attributes={"athletics": 8})).words
    assert why_not(here, MakeParty(size=13)).words == "A party has between 1 and 12 characters."
    assert why_not(here, RandomHero(model="hobbit")).code == "sketch"


def test_the_sketches_name_only_what_there_is() -> None:
    found = content.base()
    for model in content.models().values():
        assert sorted(model.attributes) == sorted(found.attributes)
        assert set(model.abilities) <= set(found.abilities)
        assert set(model.fifths) <= set(found.samples)
        kinds = {*model.gear, *(kind for row in model.weapons for kind in row)}
        assert kinds <= set(found.gear), (model.id, kinds - set(found.gear))
        picks = [by_dice.read_skill(text) for text in model.skills]
        assert all(skills.pick_refused(world(), one, ()) is None for one in picks), model.id


def test_a_party_of_eight_has_eight_sketches() -> None:
    here = world()
    run(GAME, here, MakeParty(size=8), SeededDice(7))
    assert len({tuple(sorted(figure.skills)) for figure in here.party()}) == 8


def test_the_card_of_a_new_character_marks_the_level_as_a_house_default() -> None:
    here = world()
    (fact,) = done(here, dagny())
    card = GAME.card(fact, GAME.names(here))
    assert "3dx.level.tiers" in card.clauses
    assert card.house == ("3dx.level.tiers",)
    assert GAME.say(fact, GAME.names(here)) == (
        "Dagny (hill folk, caravan guard) joins the party at Level 4: Athletics d6, Dexterity d6, "
        "Intelligence d4, Presence d2 and Spirit d2."
    )
