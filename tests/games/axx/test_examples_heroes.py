"""The ledger's worked examples of characters, checks, saves, experience and the dungeon, figure for figure."""

from __future__ import annotations

import msgspec
import pytest
from tests.games.axx import delving
from tests.games.axx.fights import GAME, do, fight, fold, hero, meet, only, party, percent, risen_to, told, weapon

from tablewright.core.game import run
from tablewright.dice.sources import ScriptedDice
from tablewright.games.axx import checks, figures, first_edition
from tablewright.games.axx.combat import death, orders
from tablewright.games.axx.delve.delve_facts import Go
from tablewright.games.axx.delve.explore_traps import TrapSprung
from tablewright.games.axx.dungeon.plan import Trap
from tablewright.games.axx.dungeon.stocking import throw_treasure
from tablewright.games.axx.gm_facts import Adjust
from tablewright.games.axx.heroes import spell_slots, xp
from tablewright.games.axx.heroes.characters_facts import BeginCharacter, MakeCharacter
from tablewright.games.axx.heroes.check_orders import CallCheck
from tablewright.games.axx.meeting import encounter_facts as e
from tablewright.games.axx.town.stay import pass_day
from tablewright.games.axx.world import Condition, Figure, Item, Room, World

THREES = {3: (1, 1, 1), 5: (1, 2, 2), 9: (3, 3, 3), 10: (3, 3, 4), 13: (4, 4, 5), 16: (5, 5, 6), 18: (6, 6, 6)}
"""Three dice for a score."""


def made(cls: str, **scores: int) -> tuple[World, Figure]:
    """A dwarf of this class, made by the game's own orders; abilities of 9 but for those named."""
    world = GAME.new_world()
    six = {ability: scores.get(ability, 9) for ability in ("STR", "DEX", "CON", "INT", "WIS", "CHA")}
    do(world, BeginCharacter(name="Thora"), *(die for score in six.values() for die in THREES[score]))
    (draft,) = world.drafts
    spells = ("magic_missile", "sleep") if cls == "magic_user" else ()
    do(world, MakeCharacter(draft=draft, kindred="dwarf", cls=cls, alignment="law", spells=spells))
    return world, world.figures[draft]


# ── Making a character ───────────────────────────────────────────────────────────────────────


@pytest.mark.example("axx.ability.modifier", 1)
def test_modifiers_by_score() -> None:
    scores = (3, 4, 5, 6, 8, 9, 12, 13, 15, 16, 17, 18)
    assert [figures.modifier(score) for score in scores] == [-3, -2, -2, -1, -1, 0, 0, 1, 1, 2, 2, 3]


@pytest.mark.example("axx.class.hp", 1)
def test_the_least_and_the_most_hit_points_at_level_1() -> None:
    assert made("magic_user", CON=3)[1].hp == 1
    assert made("barbarian", CON=18)[1].hp == 13


@pytest.mark.example("axx.class.weapon_list", 1)
def test_a_cleric_with_a_sword() -> None:
    world = fight(party(hero("osric", "cleric", STR=9, items=(weapon(),))))
    chance = GAME.chance(world, orders.Attack(figure="osric", target="foe1", weapon="blade"))
    assert chance is not None
    assert told(chance.terms) == [("priest", 1), ("unlisted_weapon", -2)]
    assert (chance.bonus, chance.target, chance.need, chance.percent()) == (-1, 13, 14, "35 %")


@pytest.mark.example("axx.track.xp", 1)
def test_levels_by_experience() -> None:
    thief = {1_499: 1, 1_500: 2, 2_999: 2, 3_000: 3, 6_000: 4}
    assert {total: risen_to("specialist", total) for total in thief} == thief
    assert [xp.xp_for("mage", level) for level in (2, 3, 4)] == [2_500, 5_000, 10_000]
    assert xp.xp_for("warrior", 11) == 1_024_000


@pytest.mark.example("axx.kindred.human", 1)
@pytest.mark.parametrize(("share", "bonus", "total"), [(37, 3, 40), (9, 0, 9)])
def test_a_humans_ten_percent(share: int, bonus: int, total: int) -> None:
    world = party(hero("hild"))
    (fact,) = xp.award(world, "treasure", share)
    assert isinstance(fact, xp.XPAwarded)
    assert [(one.share, one.bonus, one.total) for one in fact.shares] == [(share, bonus, total)]


@pytest.mark.example("axx.gear.ac", 1)
def test_armour_dexterity_and_shield() -> None:
    items = (Item(id="a", kind="medium_armor", place="worn"), Item(id="s", kind="shield", place="worn"))
    ac, terms = figures.armour_class(hero("hild", DEX=16, items=items))
    assert (ac, told(tuple(terms))) == (16, [("medium_armor", 14), ("DEX", 1), ("shield", 1)])


@pytest.mark.example("axx.gear.slots", 1)
def test_slots_coins_and_the_fighters_kit() -> None:
    hild = hero("hild", STR=10)
    assert figures.slots_limit(hild) == 10
    hild.pack = False
    assert figures.slots_limit(hild) == 5
    assert [figures.coin_slots(coins) for coins in (99, 199, 200, 299, 450)] == [0, 0, 1, 1, 3]
    _, thora = made("fighter")
    assert sorted(figures.slots_of([item]) for item in thora.items.values()) == [1, 1, 2]
    assert figures.load(thora).used == 4


# ── Checks and saves ─────────────────────────────────────────────────────────────────────────


@pytest.mark.example("axx.check", 1)
def test_a_check_of_strength() -> None:
    world = party(hero("hild", STR=16))
    order = CallCheck(figure="hild", ability="STR")
    assert percent(world, order) == "55 %"
    rolled = only(do(world, order, 10), checks.CheckRolled)
    assert (told(rolled.terms), rolled.total, rolled.target, rolled.success) == ([("STR", 2)], 12, 12, True)


@pytest.mark.example("axx.check.class", 1)
def test_a_thief_searches_and_disarms() -> None:
    tam = hero("tam", "thief", WIS=13, DEX=16)
    world = party(tam)
    search = checks.check_numbers(world, tam, task="search")
    assert (sorted(told(search.terms)), search.bonus, search.need) == ([("WIS", 1), ("level", 1)], 2, 10)
    assert search.chance("check").percent() == "55 %"
    disarm = checks.check_numbers(world, tam, task="traps")
    assert (sorted(value for _, value in told(disarm.terms)), disarm.bonus, disarm.need) == ([1, 2, 2], 5, 7)
    assert disarm.chance("check").percent() == "70 %"


@pytest.mark.example("axx.save", 1)
def test_a_save_against_a_creature_of_4_hd() -> None:
    numbers = checks.save_numbers(hero("tam", "thief", level=5, WIS=13), "will", cause=8, magic=True)
    assert (sorted(told(numbers.terms)), numbers.bonus) == ([("WIS", 1), ("half_level", 2)], 3)
    assert (numbers.target, numbers.need, numbers.chance("save").percent()) == (14, 11, "50 %")


@pytest.mark.example("axx.save", 2)
def test_a_dwarfs_save_against_a_ghoul_and_one_that_avoids_a_trap() -> None:
    gerda = hero("gerda", kindred="dwarf", CON=13)
    numbers = checks.save_numbers(gerda, "body", cause=4)
    assert (sorted(told(numbers.terms)), numbers.bonus) == ([("CON", 1), ("dwarf", 2), ("fighter", 2)], 5)
    assert (numbers.target, numbers.need, numbers.chance("save").percent()) == (12, 7, "70 %")
    drawn = delving.plan()
    drawn.rooms["den"].trap = Trap("pit", "enter", (14, 10))
    world = delving.under(delving.hero("hild"), dungeon=drawn)
    facts = delving.do(world, Go(way="first"), [12])
    assert len(delving.only(facts, TrapSprung)) == 1
    assert [save.success for save in delving.only(facts, checks.SaveRolled)] == [True]
    assert world.figures["hild"].hp == 8


@pytest.mark.example("axx.condition.weakened", 1)
@pytest.mark.parametrize(
    ("kinds", "value"),
    [
        (("fatigue",), -2),
        (("fatigue", "hunger"), -4),
        (("fatigue", "hunger", "poisoned"), -4),
        (("poisoned", "poisoned"), -2),
    ],
)
def test_weakened_by_kinds_of_sources(kinds: tuple[str, ...], value: int) -> None:
    hild = hero("hild")
    for number, kind in enumerate(kinds):
        hild.conditions[kind] = Condition(kind=kind, by=f"spider{number}")
    assert [term.value for term in figures.weakened(hild)] == [value]


@pytest.mark.example("axx.death.brush", 1)
def test_brushes_of_one_day_and_of_the_next() -> None:
    hild = hero("hild", hp=3, top=8)
    results = []
    for earlier, die in ((0, 6), (1, 6), (1, 2), (2, 4)):
        results.append(brushed(hild, earlier, die))
    assert results == [(6, "maimed"), (7, "slain"), (3, "scarred"), (6, "maimed")]
    rested = delving.under(delving.hero("hild"))
    one = rested.figures["hild"]
    one.brushes = 2
    delving.give(one, "rations", 1)
    for fact in pass_day(rested, ScriptedDice(())):
        GAME.evolve(rested, fact)
    assert one.brushes == 0
    assert brushed(hild, one.brushes, 6) == (6, "maimed")


def brushed(figure: Figure, earlier: int, die: int) -> tuple[int, str]:
    """The total and the result of a Brush with this die, after so many earlier ones that day."""
    one = msgspec.convert(msgspec.to_builtins(figure), Figure)
    one.brushes = earlier
    world = fight(party(one), order="foes", side="foes")
    do(world, orders.MonsterTurn(figure="foe1"), 20, 8)
    faces = (die, 2, 1) if die + earlier == 6 else (die,)
    rolled = only(do(world, orders.RollBrush(figure=one.id), *faces), death.BrushRolled)
    return rolled.total, rolled.result


# ── Magic, experience and Levels ─────────────────────────────────────────────────────────────


@pytest.mark.example("axx.magic.slots", 1)
def test_slots_by_level_and_ability() -> None:
    assert spell_slots.slot_levels(hero("osric", "cleric", WIS=13)) == (1, 1)
    assert spell_slots.slot_levels(hero("mira", "magic_user", level=3, INT=16)) == (1, 1, 1, 2)
    assert spell_slots.slot_levels(hero("mira", "magic_user", level=8)) == (1, 1, 1, 1, 2, 2, 3, 3)
    assert spell_slots.free_choices(8) == 2


@pytest.mark.example("axx.xp.monster", 1)
def test_six_orcs_shared_by_four_characters_and_a_man_at_arms() -> None:
    world = party(hero("hild", kindred="human"), *(hero(name, kindred="dwarf") for name in ("ann", "bo", "cy")))
    soldier = Figure(id="oswin", name="Oswin", side="party", monster="man_at_arms", hp=6, top=6, employer="hild")
    world.figures["oswin"] = soldier
    world.order.append("oswin")
    assert 6 * xp.monster_xp(1) == 150
    (fact,) = xp.award(world, "monsters", 150)
    assert isinstance(fact, xp.XPAwarded)
    assert [(one.share, one.bonus) for one in fact.shares] == [(33, 3), (33, 0), (33, 0), (33, 0), (16, 0)]
    assert fact.shares[0].total == 36
    assert 7 * xp.monster_xp(0, half=True) == 84


@pytest.mark.example("axx.level_up", 1)
@pytest.mark.parametrize(
    ("cls", "con", "needed", "die", "gained"), [("magic_user", 5, 2_500, 1, 1), ("fighter", 13, 2_000, 8, 9)]
)
def test_a_new_levels_hit_points(cls: str, con: int, needed: int, die: int, gained: int) -> None:
    world, thora = made(cls, CON=con)
    run(GAME, world, Adjust(figure=thora.id, what="xp", value=needed, reason="the example"), ScriptedDice(()))
    before = (thora.hp or 0, thora.top or 0)
    thora.untied = False
    rise = GAME.next(world)
    assert isinstance(rise, xp.LevelUp)
    assert only(do(world, rise, die), xp.LevelGained).gained == gained
    assert (thora.hp, thora.top) == (before[0] + gained, before[1] + gained)


# ── Meeting, the dungeon, other books ────────────────────────────────────────────────────────


@pytest.mark.example("axx.class.ranger", 1)
def test_a_rangers_surprise() -> None:
    world = about(hero("linnet", "ranger"), hero("tam", "thief"))
    rolled = only(do(world, e.RollSurprise(), 2, 3), e.SurpriseRolled)
    assert (rolled.surprised, rolled.alert) == (("party", "foes"), ("linnet",))
    world = about(hero("hild"), hero("tam", "thief"))
    assert only(do(world, e.RollSurprise(), 2, 3), e.SurpriseRolled).surprised == ("party",)


@pytest.mark.example("axx.encounter.surprise", 1)
@pytest.mark.parametrize(("dice", "order"), [((2, 5), "only_foes"), ((1, 2), "nobody"), ((3, 3), "rolled")])
def test_surprise_and_whose_round_it_is(dice: tuple[int, int], order: str) -> None:
    world = about(hero("hild"))
    do(world, e.RollSurprise(), *dice)
    fold(world, e.DistanceRolled(feet=30, dice=6), e.IntentJudged(attitude="hostile", clear=True), e.FightBegan())
    begins = do(world, orders.RollInitiative(), *((4, 2) if order == "rolled" else ()))
    assert getattr(begins[0], "order", "") == (order if order != "rolled" else "party")
    if order == "nobody":
        do(world, orders.NextSide())
        assert isinstance(GAME.next(world), orders.RollInitiative)
        assert getattr(do(world, orders.RollInitiative(), 1, 6)[0], "order", "") == "foes"


@pytest.mark.example("axx.encounter.distance", 1)
@pytest.mark.parametrize(
    ("surprised", "room", "in_open", "feet"),
    [((), None, False, 90), (("party",), None, False, 40), ((), (3, 5), False, 50), ((), None, True, 180)],
)
def test_how_far_apart(surprised: tuple[str, ...], room: tuple[int, int] | None, in_open: bool, feet: int) -> None:
    world = about(hero("hild"), in_open=in_open)
    assert world.fight is not None
    if room is not None:
        world.rooms["here"] = Room(id="here", number=1, level=1, x=0, y=0, w=room[0], h=room[1])
        world.fight.room = "here"
    fold(world, e.SurpriseRolled(surprised=surprised))
    rolled = only(do(world, e.RollDistance(), 4, 5), e.DistanceRolled)
    assert (rolled.dice, rolled.feet) == (9, feet)


def about(*heroes: Figure, in_open: bool = False) -> World:
    """Three orcs are about to be met."""
    world = meet(party(*heroes), "orc_patrol", 3)
    assert world.fight is not None
    world.fight.phase, world.fight.in_open = "meet", in_open
    return world


@pytest.mark.example("axx.dungeon.depth", 1)
def test_a_chest_on_the_second_level() -> None:
    hoard = throw_treasure(ScriptedDice((3, 4, 3)), 2)
    assert (hoard.where, hoard.coins) == ("chest", 800)
    assert [(thing.kind, thing.count, thing.worth) for thing in hoard.things] == [("gems", 3, 50)]


@pytest.mark.example("axx.import_1e", 1)
def test_armour_class_of_older_books() -> None:
    assert [first_edition.armour_class(old) for old in (9, 5, 2, 0, -1)] == [10, 14, 17, 19, 20]
