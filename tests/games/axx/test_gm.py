"""The referee's chapter: house rules, answers, adjustments and rulings, each with its reason."""

from __future__ import annotations

import pytest

from tablewright.core.facts import Asked, Refused, SetOption, SetReferee
from tablewright.core.game import Seat, attempt, run
from tablewright.core.referee import Rule, Ruled
from tablewright.dice.sources import ScriptedDice, SeededDice
from tablewright.games.axx.checks import SaveRolled
from tablewright.games.axx.game import AXX
from tablewright.games.axx.gm_facts import Adjust, Adjusted, TakeTurns
from tablewright.games.axx.heroes.characters_facts import MakeParty
from tablewright.games.axx.say import fight_offers
from tablewright.games.axx.world import Condition, Figure, World

GAME = AXX()
NO_DICE = ScriptedDice(())
GM = Seat(id="gm", role="gm")
PLAYER = Seat(id="p", role="player")


@pytest.fixture
def world() -> World:
    """A party of four in town."""
    world = GAME.new_world()
    run(GAME, world, MakeParty(size=4), SeededDice(7))
    return world


def first(world: World) -> str:
    return world.party()[0].id


def adjust(world: World, what: str, value: int | str, *, reason: str = "the tale wants it") -> Adjusted | Refused:
    done = attempt(GAME, world, Adjust(figure=first(world), what=what, value=value, reason=reason), NO_DICE)
    if isinstance(done, Refused):
        return done
    (fact,) = done
    assert isinstance(fact, Adjusted)
    return fact


def test_hit_points_are_set_and_wounds_follow(world: World) -> None:
    hero = world.party()[0]
    hero.hp = hero.top = 8
    fact = adjust(world, "hp", 3)
    assert isinstance(fact, Adjusted)
    assert (hero.hp, hero.wounds, fact.before, fact.after) == (3, "badly hurt", 8, 3)
    assert GAME.say(fact, GAME.names(world)) == f"By ruling, {hero.name} now has 3 HP. (the tale wants it)"
    adjust(world, "hp", 0)
    assert (hero.state, hero.wounds) == ("out", "down")
    adjust(world, "hp", 8)
    assert (hero.state, hero.wounds) == ("up", "unhurt")


def test_coins_xp_things_and_conditions(world: World) -> None:
    hero = world.party()[0]
    coins, things = hero.coins, set(hero.items)
    adjust(world, "coins", 25)
    adjust(world, "xp", 100)
    adjust(world, "condition", "hunger")
    adjust(world, "give", "torch")
    assert (hero.coins, hero.xp, "hunger" in hero.conditions) == (coins + 25, 100, True)
    (new,) = set(hero.items) - things
    assert hero.items[new].kind == "torch"
    adjust(world, "take", new)
    adjust(world, "clear", "hunger")
    assert set(hero.items) == things
    assert "hunger" not in hero.conditions


@pytest.mark.clause("axx.treasure.magic")
def test_a_scroll_that_a_ruling_gives_is_of_a_spell(world: World) -> None:
    hero, things = world.party()[0], set(world.party()[0].items)
    for text in ("scroll", "scrolls", "scroll/moon", "scroll of moon"):
        refused = adjust(world, "give", text)
        assert isinstance(refused, Refused)
        assert refused.code == "value"
    for text in ("Scroll of Sleep", "scroll/sleep"):
        fact = adjust(world, "give", text)
        assert isinstance(fact, Adjusted)
        assert GAME.say(fact, GAME.names(world)).startswith(f"By ruling, {hero.name} gets a scroll of Sleep.")
    assert [(item.kind, item.spell) for id_, item in hero.items.items() if id_ not in things] == [
        ("scroll", "sleep")
    ] * 2


@pytest.mark.clause("axx.condition.petrified", "axx.improvise")
def test_a_ruling_turns_to_stone_as_a_power_does_and_back(world: World) -> None:
    hero = world.party()[0]
    adjust(world, "give", "torch")
    torch = next(item for item in hero.items.values() if item.kind == "torch")
    torch.lit, torch.burning, torch.place = True, 6, "hand"
    adjust(world, "condition", "petrified")
    assert (hero.state, torch.lit) == ("stone", False)
    adjust(world, "clear", "petrified")
    assert (hero.state, "petrified" in hero.conditions) == ("up", False)
    adjust(world, "condition", "petrified")
    adjust(world, "state", "up")
    assert (hero.state, "petrified" in hero.conditions) == ("up", False)


@pytest.mark.clause("axx.death.table", "axx.improvise")
@pytest.mark.parametrize(("what", "value", "hp"), [("clear", "maimed", 1), ("hp", 4, 4), ("state", "up", 1)])
def test_a_ruling_gets_one_who_lies_maimed_up(world: World, what: str, value: int | str, hp: int) -> None:
    hero = world.party()[0]
    hero.hp, hero.top, hero.state = 0, 8, "out"
    hero.conditions["maimed"] = Condition(kind="maimed", turns=3)
    adjust(world, what, value)
    assert (hero.state, hero.hp, "maimed" in hero.conditions) == ("up", hp, False)


def test_a_number_typed_as_text_is_a_number(world: World) -> None:
    hero = world.party()[0]
    before = hero.coins
    adjust(world, "coins", " +7 ")
    adjust(world, "coins", "-2")
    assert hero.coins == before + 5


@pytest.mark.parametrize(
    ("what", "value"),
    [
        ("hp", 999),
        ("hp", -1),
        ("hp", "three"),
        ("coins", -(10**7)),
        ("coins", 0),
        ("condition", "bored"),
        ("clear", "poisoned"),
        ("give", "moon"),
        ("take", "thing999"),
        ("state", "king"),
        ("luck", 3),
        ("top", 0),
    ],
)
def test_what_does_not_fit_is_refused(world: World, what: str, value: int | str) -> None:
    refused = adjust(world, what, value)
    assert isinstance(refused, Refused)
    assert refused.code == "value"


def test_a_character_who_left_the_game_may_come_back_by_ruling(world: World) -> None:
    hero = world.party()[0]
    adjust(world, "state", "gone")
    (button,) = [one for one in GAME.offers(world, GM) if one.words == "Adjust by ruling"]
    assert [one.key for one in button.blanks[0].choices][-1] == hero.id
    adjust(world, "state", "up")
    assert hero.state == "up"


def test_a_decision_needs_its_reason(world: World) -> None:
    for reason in ("", "   ", "x" * 301):
        refused = adjust(world, "coins", 5, reason=reason)
        assert isinstance(refused, Refused)
        assert refused.code == "reason"


@pytest.mark.parametrize(
    ("what", "value", "words"),
    [
        ("hp", "many", "Hit points are 7: set them to another whole number, from 0 to 7."),
        ("coins", 0, "GP: say by how many, in whole numbers: up to 1,000,000 more."),
        ("brushes", -1, "Brushes with death today are 0: set them to another whole number, from 0 to 99."),
        (
            "condition",
            "bored",
            "Torg can be made poisoned, paralyzed, asleep, stuck, injured, tired, hungry, burning, charmed, "
            "frightened, stone or weakened.",
        ),
        ("clear", "poisoned", "Torg has no condition that could end."),
        (
            "give",
            "a moon",
            "Name a thing of the gear lists, as in torch or mace; a weapon and its type, as in staff/blunt; or a "
            "scroll and its spell, as in scroll of Sleep.",
        ),
        ("take", "a moon", "Torg carries spear, shield and medium armour: say which."),
        ("state", "king", "The state of Torg can be set to dead or gone."),
        (
            "luck",
            3,
            "What can be adjusted: hit points, to so many; hit points at most, to so many; GP, by so many; XP, by so "
            "many; begin a condition; end a condition; give a thing; take a thing; on their feet, dead or gone; "
            "brushes with death today, to so many.",
        ),
    ],
)
def test_a_value_that_does_not_fit_is_refused_in_words(world: World, what: str, value: int | str, words: str) -> None:
    refused = adjust(world, what, value)
    assert isinstance(refused, Refused)
    assert refused.words == words


def test_what_the_refusals_name_as_right_is_right(world: World) -> None:
    hero = world.party()[0]
    for what, value in (
        *(("give", "torch"), ("give", "mace"), ("give", "staff/blunt"), ("give", "scroll of Sleep")),
        ("condition", "stone"),
    ):
        assert isinstance(adjust(world, what, value), Adjusted)
    adjust(world, "coins", 5)
    refused = adjust(world, "coins", -hero.coins - 1)
    assert isinstance(refused, Refused)
    assert (
        refused.words
        == f"GP: say by how many, in whole numbers: up to 1,000,000 more, or up to {hero.coins} less, as in -2."
    )
    refused = adjust(world, "clear", "asleep")
    assert isinstance(refused, Refused)
    assert refused.words == "Torg is stone: say which ends."


def test_players_who_adjust_a_foe_learn_nothing_from_a_refusal(world: World) -> None:
    world.figures["orc"] = Figure(id="orc", name="orc", side="foes", hp=5, top=5, coins=7)
    said = []
    for what, value in (("hp", -1), ("top", 0), ("coins", 0), ("take", "a sword")):
        order = Adjust(figure="orc", what=what, value=value, reason="as it was")
        refused = attempt(GAME, world, order, NO_DICE)
        assert isinstance(refused, Refused)
        said.append(refused.words)
    assert said == [
        "Hit points can be set to a whole number from 0 to 1,000,000.",
        "Hit points at most can be set to a whole number from 1 to 1,000,000.",
        "GP: say by how many, in whole numbers: up to 1,000,000 more, or less, as in -2.",
        "Orc carries nothing of that name.",
    ]


def test_nobody_by_that_name(world: World) -> None:
    refused = attempt(GAME, world, Adjust(figure="orc-9", what="hp", value=1, reason="x"), NO_DICE)
    assert isinstance(refused, Refused)
    assert refused.code == "nobody"


def test_a_ruling_is_noted_and_stays(world: World) -> None:
    (fact,) = run(GAME, world, Rule(words="Wet rope slips", reason="asked in the well"), NO_DICE)
    assert isinstance(fact, Ruled)
    assert fact.lasting
    assert world.told == ["Wet rope slips"]
    assert GAME.say(fact, GAME.names(world)) == "Ruling: Wet rope slips (asked in the well)"


def test_house_rules_are_typed_switches(world: World) -> None:
    run(GAME, world, SetOption(name="natural", value=True), NO_DICE)
    assert world.options["natural"] is True
    for name, value in (("natural", True), ("natural", 1), ("no_such", True), ("wounds", "loud")):
        refused = GAME.refusal(world, SetOption(name=name, value=value))
        assert refused is not None
    assert GAME.refusal(world, SetOption(name="wounds", value="numbers")) is None


def test_who_referees(world: World) -> None:
    run(GAME, world, SetReferee(gm=True), NO_DICE)
    assert world.gm
    refused = GAME.refusal(world, SetReferee(gm=True))
    assert refused is not None


def test_turns_pass_when_something_took_long(world: World) -> None:
    refused = attempt(GAME, world, TakeTurns(turns=3, reason="shopping"), NO_DICE)
    assert isinstance(refused, Refused)
    assert refused.code == "town"
    world.place, before = "hall", world.clock
    facts = run(GAME, world, TakeTurns(turns=3, reason="prying the lid"), NO_DICE)
    assert world.clock == before + 3
    assert GAME.say(facts[0], GAME.names(world)) == "That took 3 turns (prying the lid)"


def test_a_questions_matter_is_for_whoever_decides(world: World) -> None:
    asked = Asked(whom=first(world), what="slot-level", choices=("1", "2"), otherwise="1", about={"figure": "x"})
    assert GAME.see(asked, Seat(id="a", role="player", figures=(first(world),)), world) == asked
    seen = GAME.see(asked, PLAYER, world)
    assert isinstance(seen, Asked)
    assert seen.about == {}


def test_the_referees_offers_are_the_gms_or_at_the_engines_table_anyones(world: World) -> None:
    def words(seat: Seat) -> set[str]:
        return {offer.words for offer in GAME.offers(world, seat) if offer.group == "gm"}

    assert "Adjust by ruling" in words(PLAYER)
    run(GAME, world, SetReferee(gm=True), NO_DICE)
    assert words(PLAYER) == set()
    assert {"Adjust by ruling", "Note a ruling"} <= words(GM)


def test_things_and_conditions_go_by_the_names_that_people_use(world: World) -> None:
    hero = world.party()[0]
    before = set(hero.items)
    adjust(world, "give", "mace")
    (new,) = set(hero.items) - before
    assert (hero.items[new].kind, hero.items[new].damage) == ("medium_weapon", "blunt")
    adjust(world, "condition", "Paralysed")
    assert "paralyzed" in hero.conditions
    adjust(world, "clear", "paralysed")
    assert "paralyzed" not in hero.conditions
    macey = [item for item in hero.items.values() if item.kind == "medium_weapon" and item.damage == "blunt"]
    adjust(world, "take", "mace")
    assert len([i for i in hero.items.values() if i.kind == "medium_weapon" and i.damage == "blunt"]) == len(macey) - 1


def test_no_key_of_the_program_stands_on_the_gms_buttons(world: World) -> None:
    (offer,) = [one for one in GAME.offers(world, GM) if one.words == "Adjust by ruling"]
    for blank in offer.blanks:
        for choice in blank.choices:
            assert "_" not in choice.words
            assert choice.words not in ("hp", "top", "xp", "clear")


@pytest.mark.clause("axx.improvise")
@pytest.mark.parametrize(
    ("wounds", "said"),
    [("hidden", "goblin 1 is hurt more or less than before."), ("words", "goblin 1 now is badly hurt.")],
)
def test_a_ruling_on_hidden_wounds_does_not_tell_how_a_foe_looks(world: World, wounds: str, said: str) -> None:
    world.options["wounds"] = wounds
    world.figures["foe1"] = Figure(id="foe1", name="goblin 1", side="foes", monster="goblin_band", hd=1, hp=4, top=4)
    done = attempt(GAME, world, Adjust(figure="foe1", what="hp", value=1, reason="a fall"), NO_DICE)
    assert not isinstance(done, Refused)
    told = GAME.see(done[0], PLAYER, world)
    assert told is not None
    assert GAME.say(told, GAME.names(world)) == f"By ruling, {said} (a fall)"


def test_the_dead_of_fights_that_are_over_are_not_among_those_whom_a_ruling_adjusts(world: World) -> None:
    for name, state in (("old", "dead"), ("orc", "up")):
        world.figures[name] = Figure(id=name, name="orc", side="foes", monster="orc_patrol", hp=5, top=5, state=state)
    (offer,) = (one for one in GAME.offers(world, GM) if one.words == "Adjust by ruling")
    named = {choice.key for choice in offer.blanks[0].choices}
    assert named == {*world.order, "orc"}


def test_a_ruling_on_a_foe_without_a_number_names_it_as_a_sentence_does(world: World) -> None:
    world.figures["orc"] = Figure(id="orc", name="orc", side="foes", monster="orc_patrol", hp=5, top=5)
    (fact,) = run(
        GAME, world, Adjust(figure="orc", what="condition", value="charmed", reason="the spell took"), NO_DICE
    )
    assert GAME.card(fact, GAME.names(world)).title == "The orc is now charmed."
    assert GAME.say(fact, GAME.names(world)) == "By ruling, the orc is now charmed. (the spell took)"
    saved = SaveRolled(figure="orc", save="will", face=17, total=18, target=12, success=True, against="charm")
    assert GAME.say(saved, GAME.names(world)).startswith("The orc makes a Will save")
    assert fight_offers.risk([world.figures["orc"]]) == "the orc gets a free attack"
