"""Experience: thresholds, shares, a Human's tenth, and new Levels."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.games.axx import fights

from tablewright.core.facts import Answer, Asked
from tablewright.core.game import run, settle
from tablewright.dice.sources import ScriptedDice
from tablewright.games.axx import checks, figures
from tablewright.games.axx.game import AXX
from tablewright.games.axx.heroes import xp
from tablewright.games.axx.heroes.xp import LevelGained, XPAwarded
from tablewright.games.axx.world import ABILITIES, Fight, Figure, Slot, World

GAME = AXX()


def hero(name: str, cls: str = "fighter", kindred: str = "dwarf", level: int = 1, **scores: int) -> Figure:
    figure = Figure(id=name.lower(), name=name, side="party", cls=cls, kindred=kindred, level=level)
    figure.scores = {ability: scores.get(ability, 10) for ability in ABILITIES}
    figure.hp = figure.top = 5
    return figure


def party(*members: Figure) -> World:
    world = GAME.new_world()
    for figure in members:
        world.figures[figure.id] = figure
        world.order.append(figure.id)
    return world


def awarded(world: World, source: str, total: int) -> XPAwarded:
    (fact,) = xp.award(world, source, total)
    assert isinstance(fact, XPAwarded)
    GAME.evolve(world, fact)
    return fact


@pytest.mark.clause("axx.track.xp")
@pytest.mark.parametrize(
    ("track", "points", "level"),
    [
        ("specialist", 0, 1),
        ("specialist", 1_499, 1),
        ("specialist", 1_500, 2),
        ("specialist", 2_999, 2),
        ("specialist", 3_000, 3),
        ("specialist", 5_999, 3),
        ("specialist", 6_000, 4),
        ("mage", 2_499, 1),
        ("mage", 2_500, 2),
        ("mage", 5_000, 3),
        ("mage", 10_000, 4),
        ("warrior", 1_999, 1),
        ("warrior", 2_000, 2),
        ("warrior", 4_000, 3),
        ("warrior", 8_000, 4),
        ("warrior", 16_000, 5),
        ("priest", 2_000, 2),
        ("warrior", 1_023_999, 10),
        ("warrior", 1_024_000, 11),
    ],
)
def test_levels_by_total_of_xp(track: str, points: int, level: int) -> None:
    assert fights.risen_to(track, points) == level


@pytest.mark.clause("axx.track.xp")
@given(level=st.integers(2, 60), track=st.sampled_from(["warrior", "specialist", "priest", "mage"]))
def test_each_later_level_doubles(level: int, track: str) -> None:
    assert xp.xp_for(track, level + 1) == 2 * xp.xp_for(track, level)


@pytest.mark.clause("axx.xp.monster")
@pytest.mark.parametrize(("hd", "half", "points"), [(0, True, 12), (1, False, 25), (2, False, 50), (4, False, 100)])
def test_25_xp_for_each_hd_and_12_for_half(hd: int, half: bool, points: int) -> None:
    assert xp.monster_xp(hd, half=half) == points


@pytest.mark.clause("axx.xp.monster", "axx.xp.treasure")
def test_six_orcs_for_four_characters_and_a_man_at_arms() -> None:
    total = 6 * xp.monster_xp(1)
    assert total == 150
    assert xp.share_out(total, 4, 1) == (33, 16)
    assert 7 * xp.monster_xp(0, half=True) == 84


@pytest.mark.clause("axx.kindred.human")
@pytest.mark.parametrize(("share", "extra"), [(37, 3), (9, 0), (33, 3), (100, 10)])
def test_a_humans_tenth_is_rounded_down_on_each_award(share: int, extra: int) -> None:
    assert xp.bonus(hero("Hild", kindred="human"), share) == extra
    assert xp.bonus(hero("Brokk"), share) == 0


@pytest.mark.clause("axx.xp.treasure", "axx.kindred.human")
def test_an_award_is_shared_by_the_living_and_said() -> None:
    dead = hero("Thora")
    dead.state = "dead"
    world = party(hero("Hild", kindred="human"), hero("Brokk"), dead)
    fact = awarded(world, "treasure", 75)
    assert [(s.figure, s.share, s.bonus, s.total) for s in fact.shares] == [("hild", 37, 3, 40), ("brokk", 37, 0, 37)]
    assert [figure.xp for figure in world.party()] == [40, 37, 0]
    assert GAME.say(fact, GAME.names(world)) == (
        "75 GP brought to town are 75 XP: 37 XP each for Hild and Brokk (Hild 3 more as a Human)."
    )


def test_an_award_with_a_hireling_says_both_shares() -> None:
    world = party(hero("Hild"), hero("Brokk"))
    corin = hero("Corin")
    corin.cls, corin.monster, corin.employer = "", "man_at_arms", "hild"
    world.figures["corin"] = corin
    world.order.append("corin")
    fact = awarded(world, "monsters", 150)
    assert [share.share for share in fact.shares] == [60, 60, 30]
    assert GAME.say(fact, GAME.names(world)) == (
        "The foes overcome are worth 150 XP: 60 XP each for Hild and Brokk, and 30 XP for Corin."
    )


def test_nothing_and_nobody_are_no_award() -> None:
    assert list(xp.award(party(hero("Hild")), "treasure", 0)) == []
    assert list(xp.award(party(), "treasure", 100)) == []


@pytest.mark.clause("axx.xp.depth")
def test_depth_is_earned_by_each_in_full() -> None:
    world = party(hero("Hild", kindred="human"), hero("Brokk"))
    (fact,) = xp.award_depth(world, 2, who=["hild", "brokk"])
    GAME.evolve(world, fact)
    assert [figure.xp for figure in world.party()] == [220, 200]


# ── Levels ──────────────────────────────────────────────────────────────────────────────────


@pytest.mark.clause("axx.level_up", "axx.ability.con")
@pytest.mark.parametrize(
    ("cls", "constitution", "face", "gained"),
    [("magic_user", 5, 1, 1), ("fighter", 13, 8, 9), ("fighter", 3, 2, 1), ("thief", 10, 4, 4)],
)
def test_a_new_level_adds_a_hit_die_and_con_but_never_less_than_1(
    cls: str, constitution: int, face: int, gained: int
) -> None:
    figure = hero("Hild", cls, CON=constitution)
    figure.hp = 2
    figure.xp = xp.next_level_at(figure)
    world = party(figure)
    (fact,) = settle(GAME, world, ScriptedDice([face]))
    assert isinstance(fact, LevelGained)
    assert sum(term.value for term in fact.terms) == fact.gained == gained
    assert (figure.level, figure.hp, figure.top) == (2, 2 + gained, 5 + gained)
    assert GAME.say(fact, GAME.names(world)) == f"Hild reaches Level 2 and gains {gained} HP, {5 + gained} in all."


@pytest.mark.clause("axx.level_up")
def test_several_levels_come_one_by_one_and_not_in_a_fight() -> None:
    figure = hero("Hild")
    figure.xp = 8_000
    world = party(figure)
    world.fight = Fight(group=[])
    assert not xp.ready(world, figure)
    world.fight = None
    facts = settle(GAME, world, ScriptedDice([3, 4, 5]))
    assert [fact.level for fact in facts if isinstance(fact, LevelGained)] == [2, 3, 4]
    assert (figure.top, figures.attack_bonus(figure).value) == (17, 4)
    assert checks.save_numbers(figure, "will").bonus == 2


@pytest.mark.clause("axx.level_up", "axx.magic.slots")
def test_slots_follow_the_level_and_new_ones_are_empty() -> None:
    figure = hero("Osric", "cleric", level=2)
    figure.slots = [Slot(level=1, spell="light"), Slot(level=1, spell="light", spent=True)]
    figure.xp = 4_000
    settle(GAME, party(figure), ScriptedDice([3]))
    assert [(slot.level, slot.spell, slot.spent) for slot in figure.slots] == [
        (1, "light", False),
        (1, "light", True),
        (2, "", False),
    ]


@pytest.mark.clause("axx.magic.slots")
def test_beyond_level_6_the_caster_chooses_the_slots_level_once() -> None:
    figure = hero("Osric", "cleric", level=6)
    figure.slots = [Slot(level=level) for level in (1, 1, 1, 1, 2, 2, 3, 3)]
    figure.xp = 64_000
    world = party(figure)
    facts = settle(GAME, world, ScriptedDice([3]))
    assert isinstance(facts[-1], Asked)
    assert (facts[-1].whom, facts[-1].choices) == ("osric", ("1st level", "2nd level", "3rd level"))
    said = run(GAME, world, Answer(figure="osric", choice="2nd level"), ScriptedDice([]))
    assert [slot.level for slot in figure.slots] == [1, 1, 1, 1, 2, 2, 2, 3, 3]
    assert GAME.say(said[-1], GAME.names(world)) == "Osric has one more 2nd-level slot."
    assert settle(GAME, world, ScriptedDice([])) == []


@pytest.mark.clause("axx.level_up", "axx.death.table")
def test_a_new_level_does_not_heal_one_who_lies_at_0_hp() -> None:
    gus = fights.hero("gus", hp=0, top=8)
    gus.state, gus.xp = "out", 2_000
    world = fights.party(gus)
    fights.do(world, xp.LevelUp(figure="gus"), 5)
    assert (gus.level, gus.hp, gus.top, gus.state) == (2, 0, 13, "out")


@pytest.mark.clause("axx.kindred.human")
def test_the_first_award_of_all_is_told_once_and_later_ones_with_the_total() -> None:
    world = party(hero("Brokk"), hero("Hild", kindred="human"))
    card = GAME.card(awarded(world, "treasure", 200), GAME.names(world))
    assert card is not None
    assert card.text == "200 XP in 2 shares: 100 a share. Brokk: 100; Hild: 100 + 10 as a Human, 110 in all."
    card = GAME.card(awarded(world, "monsters", 50), GAME.names(world))
    assert card is not None
    assert card.text.endswith("Brokk: 25, 125 in all; Hild: 25 + 2 as a Human, 137 in all.")
