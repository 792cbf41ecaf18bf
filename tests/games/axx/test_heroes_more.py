"""Barbarian, Ranger and Halfling: what they are, what they will not touch, and whom nobody takes by surprise."""

from __future__ import annotations

import pytest
from tests.games.axx.fights import GAME, do, fight, fold, hero, meet, party, percent, refused, step, weapon

from tablewright.core.game import Seat, attempt, run
from tablewright.dice.sources import ScriptedDice
from tablewright.games.axx import checks, content, figures
from tablewright.games.axx.combat import facts as f
from tablewright.games.axx.combat import orders
from tablewright.games.axx.combat.numbers import attack_numbers
from tablewright.games.axx.heroes import builder
from tablewright.games.axx.heroes.characters_facts import BeginCharacter, MakeCharacter
from tablewright.games.axx.heroes.check_orders import CallCheck
from tablewright.games.axx.heroes.gear_facts import Equip
from tablewright.games.axx.meeting import encounter_facts as e
from tablewright.games.axx.world import Figure, Item, World

PLAYER = Seat(id="p", role="player", figures=("hero1",))


def made(cls: str, kindred: str = "dwarf", *, options: dict[str, bool] | None = None, **scores: int) -> Figure:
    """A character with the class kit and scores of 10 but for those named."""
    world = GAME.new_world(options)
    run(GAME, world, BeginCharacter(name="Hild"), ScriptedDice([3, 3, 4] * 6))
    world.drafts["hero1"].scores.update(scores)
    wild = "marsh" if cls == "ranger" else ""
    command = MakeCharacter(draft="hero1", kindred=kindred, cls=cls, alignment="law", wild=wild)
    facts = attempt(GAME, world, command, ScriptedDice([]))
    assert isinstance(facts, list), facts
    return world.figures["hero1"]


def carried(figure: Figure) -> list[tuple[str, str, str]]:
    return [(item.kind, item.damage, item.place) for item in figure.items.values()]


# ── Barbarian ───────────────────────────────────────────────────────────────────────────────


@pytest.mark.clause("axx.class.hp", "axx.class.barbarian")
def test_a_barbarian_of_con_18_has_13_hp() -> None:
    assert made("barbarian", CON=18).top == 13


@pytest.mark.clause("axx.class.barbarian", "axx.gear.start", "axx.gear.ac", "axx.gear.slots")
def test_a_barbarian_begins_with_a_great_weapon_hide_and_a_trophy() -> None:
    figure = made("barbarian")
    assert carried(figure) == [
        ("heavy_weapon", "blunt", "hand"),
        ("hide_armor", "", "worn"),
        ("trophy", "", "pack"),
    ]
    assert figures.armour_class(figure)[0] == 14
    assert figures.load(figure).used == 4


@pytest.mark.clause("axx.class.barbarian", "axx.combat.action")
def test_a_barbarian_moves_40_ft_in_hide_runs_80_and_withdraws_20() -> None:
    figure = made("barbarian")
    assert figures.speed(figure) == 40
    world = fight(party(hero("una", "barbarian", items=(Item(id="hide", kind="hide_armor", place="worn"),))), feet=100)
    do(world, orders.Run(figure="una", feet=80))
    assert world.fight is not None
    assert world.fight.at["una"] == 80


@pytest.mark.clause("axx.class.barbarian")
def test_a_barbarian_saves_better_against_magic_and_wears_no_heavy_armour() -> None:
    una = hero("una", "barbarian", WIS=10)
    assert checks.save_numbers(una, "will", magic=True).bonus == 2
    assert checks.save_numbers(una, "will").bonus == 0
    una.items = {"plate": Item(id="plate", kind="heavy_armor")}
    world = party(una)
    assert (
        refused(world, Equip(figure="una", item="plate")).words
        == "A Barbarian wears light armour or medium armour only."
    )


@pytest.mark.clause("axx.class.barbarian", "axx.treasure.magic")
@pytest.mark.parametrize("kind", ["medium_weapon", "light_armor", "shield", "scroll"])
def test_a_barbarian_holds_and_wears_nothing_magic_but_drinks_a_potion(kind: str) -> None:
    thing = Item(id="it", kind=kind, damage="edged" if kind == "medium_weapon" else "", plus=kind != "scroll", spell="")
    una = hero("una", "barbarian", items=(thing, Item(id="drink", kind="potion_healing")), hp=3, top=10)
    world = party(una)
    found = refused(world, Equip(figure="una", item="it"))
    assert (found.code, found.clause) == ("magic", "axx.class.barbarian")
    assert found.words.startswith("Una distrusts magic and will neither hold nor wear the ")
    do(world, orders.Drink(figure="una", item="drink"), 4)
    assert una.hp == 7
    una.items["it"].place = "worn"
    if kind == "medium_weapon":
        fight(world)
        assert refused(world, orders.Attack(figure="una", target="foe1", weapon="it")).code == "magic"
        assert all("+1" not in offer.words for offer in GAME.offers(world, Seat(id="e", role="engine")))


@pytest.mark.clause("axx.combat.charge", "axx.class.barbarian")
def test_a_level_1_barbarian_charges_at_65_percent_and_is_exposed_until_her_next_turn() -> None:
    hide = Item(id="hide", kind="hide_armor", place="worn")
    axe = weapon("heavy_weapon", "edged", id_="axe")
    world = fight(party(hero("una", "barbarian", items=(hide, axe), STR=16)), feet=40)
    charge = orders.Charge(figure="una", target="foe1", weapon="axe")
    assert percent(world, charge) == "65 %"
    do(world, charge, 7)
    orc, una = world.figures["foe1"], world.figures["una"]
    numbers = attack_numbers(world, orc, una)
    assert (numbers.ac, numbers.ways) == (12, 10)
    fold(world, f.RoundEnded(round=1), f.InitiativeRolled(round=2, order="party"), f.SideBegan(side="party"))
    numbers = attack_numbers(world, orc, una)
    assert (numbers.ac, numbers.ways) == (14, 8)
    near = fight(party(hero("una", "barbarian", items=(axe,))), feet=5)
    assert refused(near, charge).code == "too_near"


# ── Ranger ──────────────────────────────────────────────────────────────────────────────────


@pytest.mark.clause("axx.class.ranger", "axx.gear.start")
def test_a_ranger_begins_with_bow_sword_and_woodcraft_gear_and_by_option_with_light_armour() -> None:
    kit = [("bow", "piercing", "hand"), ("medium_weapon", "edged", "worn"), ("woodcraft_gear", "", "pack")]
    assert carried(made("ranger")) == kit
    armored = made("ranger", options={"ranger_kit_armor": True})
    assert carried(armored) == [*kit, ("light_armor", "", "worn")]
    assert made("ranger").wild == "marsh"


@pytest.mark.clause("axx.class.ranger")
def test_a_ranger_must_say_which_wild_is_his() -> None:
    world = GAME.new_world()
    run(GAME, world, BeginCharacter(name="Hild"), ScriptedDice([3, 3, 4] * 6))
    command = MakeCharacter(draft="hero1", kindred="dwarf", cls="ranger", alignment="law")
    assert refused(world, command).words.startswith("Choose the wild that the Ranger knows best: forest, hills")
    picks = {"kindred": "dwarf", "cls": "ranger", "alignment": "law"}
    fields = [field.name for step_ in builder.builder(world, PLAYER, picks).steps for field in step_.fields]
    assert "wild" in fields
    assert "weapon" not in fields
    assert builder.builder(world, PLAYER, {**picks, "wild": "ice"}).command is not None
    fighter = MakeCharacter(draft="hero1", kindred="dwarf", cls="fighter", alignment="law", wild="ice")
    assert refused(world, fighter).clause == "axx.class.ranger"


@pytest.mark.clause("axx.class.ranger", "axx.check.class")
@pytest.mark.parametrize("task", ["tracking", "hunting", "foraging"])
def test_tracking_hunting_and_foraging_are_class_checks_with_2_in_the_chosen_wild(task: str) -> None:
    rafe = hero("rafe", "ranger", level=3, WIS=13)
    rafe.wild = "forest"
    world = party(rafe, hero("hild", WIS=13))
    assert percent(world, CallCheck(figure="rafe", ability="WIS", task=task)) == "65 %"  # 3 + 1, needs 8
    assert percent(world, CallCheck(figure="rafe", ability="WIS", task=task, wild="forest")) == "75 %"
    assert percent(world, CallCheck(figure="rafe", ability="WIS", task=task, wild="ice")) == "65 %"
    assert percent(world, CallCheck(figure="hild", ability="WIS", task=task, wild="forest")) == "50 %"
    assert refused(world, CallCheck(figure="rafe", ability="WIS", wild="moon")).code == "wild"


@pytest.mark.clause("axx.combat.shots", "axx.class.ranger", "axx.combat.range", "axx.combat.cover")
def test_a_level_2_ranger_shoots_twice_at_90_ft_into_half_cover_at_40_percent() -> None:
    bow = weapon("bow", "piercing", id_="bow")
    world = fight(party(hero("rafe", "ranger", level=2, items=(bow,), DEX=16)), feet=90)
    fold(world, f.CoverSet(figure="foe1", cover="half"))
    shot = orders.Attack(figure="rafe", target="foe1", weapon="bow")
    assert percent(world, shot) == "40 %"
    do(world, shot, 12)
    assert world.fight is not None
    assert world.fight.shots == {"rafe": 1}
    assert percent(world, shot) == "40 %"
    assert pytest.approx(0.64) == 1 - 0.6**2


def surprised(world: World, *faces: int) -> World:
    """Orcs are met; the dice of surprise and distance."""
    meet(world, "orc_patrol", 2, feet=30)
    assert world.fight is not None
    world.fight.phase = "meet"
    do(world, e.RollSurprise(), *faces)
    fold(world, e.DistanceRolled(feet=5, dice=2), e.IntentJudged(attitude="hostile", clear=True))
    fold(world, e.FightBegan(first="foes"))
    return world


@pytest.mark.clause("axx.class.ranger", "axx.encounter.surprise")
def test_on_a_2_all_are_surprised_but_the_ranger_who_acts_while_his_party_stands() -> None:
    blade = weapon()
    world = surprised(party(hero("rafe", "ranger", items=(blade,)), hero("hild", items=(weapon(id_="b"),))), 2, 5)
    assert world.fight is not None
    assert world.fight.surprised == ["party"]
    assert world.fight.alert == ["rafe"]
    (rolled,) = step(world, 6, 1)  # initiative: both sides have somebody who acts
    assert GAME.say(rolled, GAME.names(world)) == (
        "Round 1: the party acts first (6 against 1); of the party only Rafe acts."
    )
    step(world)
    assert refused(world, orders.Attack(figure="hild", target="foe1", weapon="b")).code == "off_guard"
    acting = {offer.figure for offer in GAME.offers(world, Seat(id="e", role="engine")) if offer.figure}
    assert acting == {"rafe"}
    do(world, orders.Attack(figure="rafe", target="foe1", weapon="blade"), 1)
    assert attack_numbers(world, world.figures["foe1"], world.figures["rafe"]).ac == 10
    assert isinstance(GAME.next(world), orders.NextSide)


@pytest.mark.clause("axx.class.ranger", "axx.encounter.surprise")
def test_a_1_catches_the_ranger_too_and_a_3_the_foes_only_where_a_ranger_is() -> None:
    world = surprised(party(hero("rafe", "ranger"), hero("hild")), 1, 3)
    assert world.fight is not None
    assert (world.fight.surprised, world.fight.alert) == (["party", "foes"], [])
    other = surprised(party(hero("hild")), 3, 3)
    assert other.fight is not None
    assert other.fight.surprised == []


@pytest.mark.clause("axx.class.ranger", "axx.encounter.surprise")
def test_both_surprised_by_2_and_3_the_ranger_alone_acts() -> None:
    world = surprised(party(hero("rafe", "ranger"), hero("hild")), 2, 3)
    (rolled,) = step(world)
    assert isinstance(rolled, f.InitiativeRolled)
    assert (rolled.order, rolled.rolls) == ("only_party", ())
    fact = e.SurpriseRolled(party=2, foes=3, surprised=("party", "foes"), alert=("rafe",))
    words = GAME.say(fact, GAME.names(world))
    assert words == "The party and the foes are caught off guard, all but Rafe."
    said = GAME.say(rolled, GAME.names(world))
    assert said == "Round 1: the foes are caught off guard, and of the party only Rafe acts."
    step(world)
    view = GAME.view(world, Seat(id="p", role="player", figures=("hild",)))
    assert [(card.name, card.now) for card in view.party] == [("Rafe", True), ("Hild", False)]
    (band, foes) = view.bands
    assert [(card.name, card.now) for card in band.figures] == [("Rafe", True), ("Hild", False)]
    assert ["caught off guard" in {tag.words for tag in card.tags} for card in band.figures] == [False, True]
    assert (band.note, foes.note) == ("now", "caught off guard")


# ── Halfling ────────────────────────────────────────────────────────────────────────────────


@pytest.mark.clause("axx.class.thief", "axx.kindred.halfling", "axx.check.class")
def test_a_level_1_halfling_thief_of_dex_16_sneaks_at_80_percent() -> None:
    pip = hero("pip", "thief", kindred="halfling", DEX=16)
    numbers = checks.check_numbers(party(pip), pip, task="stealth")
    assert (numbers.bonus, numbers.need, numbers.chance("stealth").percent()) == (7, 5, "80 %")
    assert [(term.name, term.value) for term in numbers.terms] == [
        ("DEX", 2),
        ("level", 1),
        ("training", 2),
        ("halfling", 2),
    ]


@pytest.mark.clause("axx.kindred.halfling", "axx.threat.giant_spider")
def test_a_halfling_is_harder_to_hit_for_a_spider_and_not_for_an_orc() -> None:
    for threat, ac in (("giant_spider", 11), ("orc_patrol", 10), ("giant_rats", 10)):
        world = fight(party(hero("pip", kindred="halfling")), threat)
        assert attack_numbers(world, world.figures["foe1"], world.figures["pip"]).ac == ac


@pytest.mark.clause("axx.kindred.halfling", "axx.gear.start")
def test_a_halfling_wields_no_two_handed_weapon_but_a_bow() -> None:
    things = (
        Item(id="axe", kind="heavy_weapon", damage="edged"),
        Item(id="pike", kind="polearm", damage="piercing"),
        Item(id="bow", kind="bow", damage="piercing"),
    )
    world = party(hero("pip", kindred="halfling", items=things))
    for name in ("axe", "pike"):
        assert refused(world, Equip(figure="pip", item=name)).clause == "axx.kindred.halfling"
    do(world, Equip(figure="pip", item="bow"))
    assert carried(made("barbarian", "halfling"))[0] == ("medium_weapon", "blunt", "hand")
    kinds = {kind for kind, _ in _choices("fighter", "halfling")}
    assert "bow" in kinds
    assert not kinds & {"heavy_weapon", "polearm"}


def _choices(cls: str, kindred: str) -> list[tuple[str, str]]:
    from tablewright.games.axx.heroes.builder_gear import kit_weapons

    return kit_weapons(content.classes()[cls], kindred, free=False)


@pytest.mark.clause("axx.treasure.magic", "axx.gear.ac")
def test_magic_armour_adds_to_ac_and_a_magic_weapon_to_the_sheets_attack() -> None:
    mail = Item(id="mail", kind="medium_armor", plus=1, place="worn")
    blade = Item(id="blade", kind="medium_weapon", damage="edged", plus=1, place="hand")
    hild = hero("hild", items=(mail, blade))
    assert figures.armour_class(hild)[0] == 15
    hild.items["round"] = Item(id="round", kind="shield", plus=1, place="worn")
    assert figures.armour_class(hild)[0] == 17
    assert figures.armour_class(hild, shield_counts=False)[0] == 15
    world = party(hild)
    (sheet,) = GAME.view(world, Seat(id="p", role="player", figures=("hild",))).sheets
    attacks = next(section for section in sheet.sections if section.title == "Attacks")
    assert attacks.lines[0].text == "+2 to hit, 1d6 +1"


@pytest.mark.clause("axx.class.ranger", "axx.encounter.surprise", "axx.encounter.reaction")
def test_after_talk_nobody_is_off_guard_any_more_and_no_ranger_alone_acts() -> None:
    world = party(hero("rafe", "ranger", items=(weapon(),)), hero("hild", items=(weapon(id_="b"),)))
    meet(world, "orc_patrol", 2, feet=30)
    assert world.fight is not None
    world.fight.phase = "meet"
    do(world, e.RollSurprise(), 2, 3)
    fold(world, e.DistanceRolled(feet=5, dice=2), e.IntentJudged(attitude="friendly"), e.FightBegan(first="party"))
    (rolled,) = step(world, 1, 6)
    assert GAME.say(rolled, GAME.names(world)) == "Round 1: the foes act first (6 against 1)."


@pytest.mark.clause("axx.encounter.surprise", "axx.combat.initiative")
@pytest.mark.parametrize(
    ("dice", "words"),
    [
        ((2, 5), "Roll initiative"),
        ((1, 5), "Begin round 1, which who is caught off guard loses"),
        ((5, 5), "Roll initiative"),
    ],
)
def test_the_next_button_rolls_initiative_only_where_it_is_rolled(dice: tuple[int, int], words: str) -> None:
    world = surprised(party(hero("rafe", "ranger"), hero("hild")), *dice)
    assert GAME.next_words(world, orders.RollInitiative()) == words
    (rolled,) = step(world, 4, 3) if words == "Roll initiative" else step(world)
    assert bool(rolled.rolls) == (words == "Roll initiative")


def test_the_next_button_says_at_the_end_of_a_fight_what_is_still_to_come() -> None:
    world = surprised(party(hero("hild")), 5, 5)
    assert world.fight is not None
    said = []
    for world.fight.phase in ("turns", "after"):
        said.append(GAME.next_words(world, orders.EndFight()))
    assert said == ["End the fight", "See what the fight brought"]


@pytest.mark.clause("axx.combat.initiative")
def test_while_initiative_is_to_be_rolled_the_panel_names_the_round_that_begins() -> None:
    world = surprised(party(hero("hild")), 5, 5)
    seat = Seat(id="p", role="player", figures=("hild",))
    assert GAME.view(world, seat).turn == "Round 1 begins"
    assert world.fight is not None
    world.fight.round = 2  # is over
    assert GAME.view(world, seat).turn == "Round 3 begins"
