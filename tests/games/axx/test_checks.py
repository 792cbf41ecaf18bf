"""Checks and saves: the worked cases of the rules, and every term named once."""

from __future__ import annotations

import pytest

from tablewright.core.facts import Answer, Asked
from tablewright.core.foresight import Told
from tablewright.core.game import run
from tablewright.dice.sources import ScriptedDice
from tablewright.games.axx import checks, figures, kernel
from tablewright.games.axx.checks import CheckRolled, CheckSettled, SaveRolled
from tablewright.games.axx.game import AXX
from tablewright.games.axx.heroes.check_orders import Assist, CallCheck
from tablewright.games.axx.say import foresight as may
from tablewright.games.axx.say import hero_facts
from tablewright.games.axx.world import ABILITIES, Condition, Figure, World
from tablewright.odds.foresight import foresee


def hero(cls: str = "fighter", kindred: str = "human", level: int = 1, **scores: int) -> Figure:
    return Figure(
        id="hild",
        name="Hild",
        side="party",
        cls=cls,
        kindred=kindred,
        level=level,
        hp=5,
        top=5,
        scores={ability: scores.get(ability, 10) for ability in ABILITIES},
    )


def table(*party: Figure) -> tuple[AXX, World]:
    game = AXX()
    world = game.new_world()
    for figure in party:
        world.figures[figure.id] = figure
        world.order.append(figure.id)
    return game, world


@pytest.mark.clause("axx.check")
def test_str_16_with_a_10_succeeds_and_has_55_percent() -> None:
    game, world = table(hero(STR=16))
    command = CallCheck(figure="hild", ability="STR")
    chance = game.chance(world, command)
    assert chance is not None
    assert (chance.percent(), chance.need, chance.bonus, chance.target) == ("55 %", 10, 2, 12)
    (fact,) = run(game, world, command, ScriptedDice([10]))
    assert isinstance(fact, CheckRolled)
    assert (fact.total, fact.target, fact.success) == (12, 12, True)
    assert [(term.name, term.value) for term in fact.terms] == [("STR", 2)]


@pytest.mark.clause("axx.check")
@pytest.mark.parametrize(("difficulty", "target"), [("easy", 9), ("normal", 12), ("hard", 15)])
@pytest.mark.parametrize("face", range(1, 21))
def test_every_face_of_every_difficulty(difficulty: str, target: int, face: int) -> None:
    game, world = table(hero())
    fact = run(game, world, CallCheck(figure="hild", ability="INT", difficulty=difficulty), ScriptedDice([face]))[0]
    assert isinstance(fact, CheckRolled)
    assert fact.success is (face >= target)


@pytest.mark.clause("axx.check.class", "axx.class.thief")
def test_a_level_1_thief_searches_at_55_and_disarms_at_70_percent() -> None:
    world = World()
    searching = checks.check_numbers(world, hero("thief", WIS=13), task="search")
    assert (searching.bonus, searching.need, searching.chance("check").percent()) == (2, 10, "55 %")
    disarming = checks.check_numbers(world, hero("thief", DEX=16), task="traps")
    assert (disarming.bonus, disarming.need, disarming.chance("check").percent()) == (5, 7, "70 %")
    assert [term.name for term in disarming.terms] == ["DEX", "level", "training"]


@pytest.mark.clause("axx.check.class")
def test_others_do_not_add_their_level_but_by_ruling() -> None:
    world = World()
    assert checks.check_numbers(world, hero(level=3), task="search").bonus == 0
    assert checks.check_numbers(world, hero(level=3), ability="STR", trained=True).bonus == 3


@pytest.mark.clause("axx.check")
def test_a_check_that_falls_short_is_failure_without_a_gm() -> None:
    game, world = table(hero())
    facts = run(game, world, CallCheck(figure="hild", ability="CHA"), ScriptedDice([11]))
    assert [type(fact) for fact in facts] == [CheckRolled, CheckSettled]
    assert facts[1] == CheckSettled(clauses=("axx.check",), figure="hild", outcome="failure", by="engine")


@pytest.mark.clause("axx.check")
@pytest.mark.parametrize(
    ("choice", "words"), [("failure", "Hild fails."), ("cost", "Hild succeeds after all, at a cost.")]
)
def test_a_gm_chooses_between_failure_and_success_at_a_cost(choice: str, words: str) -> None:
    game, world = table(hero())
    world.gm = True
    facts = run(game, world, CallCheck(figure="hild", ability="CHA"), ScriptedDice([11]))
    assert isinstance(facts[-1], Asked)
    question = world.question
    assert question is not None
    assert (question.whom, question.choices) == ("gm", ("failure", "cost"))
    settled = run(game, world, Answer(figure="gm", choice=choice), ScriptedDice([]))
    assert world.question is None
    assert game.say(settled[-1], game.names(world)) == words


@pytest.mark.clause("axx.check")
@pytest.mark.parametrize("choice", ["failure", "cost"])
def test_the_judgement_names_the_task_that_was_judged(choice: str) -> None:
    """A ruling about such tasks stands where the word is asked for, and the fact tells which it was."""
    game, world = table(hero())
    world.gm = True
    run(game, world, CallCheck(figure="hild", ability="DEX", task="locks"), ScriptedDice([2]))
    (settled,) = [
        fact
        for fact in run(game, world, Answer(figure="gm", choice=choice), ScriptedDice([]))
        if isinstance(fact, CheckSettled)
    ]
    assert (settled.figure, settled.task, settled.outcome, settled.by) == ("hild", "locks", choice, "gm")


@pytest.mark.clause("axx.check")
def test_what_comes_of_the_game_masters_word_is_foretold() -> None:
    game, world = table(hero())
    world.gm = True
    run(game, world, CallCheck(figure="hild", ability="CHA"), ScriptedDice([11]))
    cost = foresee(game, world, Answer(figure="gm", choice="cost"))
    assert cost.things() == [("at_a_cost", "hild")]
    assert cost.all_of(cost.things()) == 1
    assert may.told(Told("at_a_cost", "hild"), game.names(world)) == "Hild succeeds at a cost"
    assert foresee(game, world, Answer(figure="gm", choice="failure")).things() == []


@pytest.mark.clause("axx.aid")
def test_aid_gives_2_once_and_is_used_up() -> None:
    mira = hero()
    mira.id, mira.name = "mira", "Mira"
    osric = hero()
    osric.id, osric.name = "osric", "Osric"
    game, world = table(hero(), mira, osric)
    run(game, world, Assist(figure="mira", to="hild"), ScriptedDice([]))
    again = game.refusal(world, Assist(figure="osric", to="hild"))
    assert again is not None
    assert again.words == "Mira already helps Hild: +2 in all."
    fact = run(game, world, CallCheck(figure="hild", ability="STR"), ScriptedDice([10]))[0]
    assert isinstance(fact, CheckRolled)
    assert (fact.total, [(term.name, term.value) for term in fact.terms]) == (12, [("aid", 2)])
    then = run(game, world, CallCheck(figure="hild", ability="STR"), ScriptedDice([10]))[0]
    assert isinstance(then, CheckRolled)
    assert then.total == 10


@pytest.mark.clause("axx.aid")
def test_aid_is_not_for_saves() -> None:
    _, world = table(hero())
    assert "aid" not in [term.name for term in checks.save_numbers(hero(), "body", full=True).terms]
    assert "aid" in [term.name for term in checks.check_numbers(world, hero(), ability="STR", full=True).terms]


def test_scars_count_in_checks() -> None:
    scarred = hero()
    scarred.scars = ["cha", "cha", "intimidate"]
    world = World()
    assert checks.check_numbers(world, scarred, ability="CHA").bonus == -2
    assert checks.check_numbers(world, scarred, task="intimidate").bonus == -1
    assert checks.check_numbers(world, scarred, ability="WIS").bonus == 0


@pytest.mark.clause(
    "axx.ability.str",
    "axx.ability.dex",
    "axx.ability.con",
    "axx.ability.int",
    "axx.ability.wis",
    "axx.ability.cha",
)
@pytest.mark.parametrize("ability", ABILITIES)
def test_each_abilitys_check_adds_its_modifier_and_cites_it(ability: str) -> None:
    figure = hero()
    figure.scores[ability] = 17
    (term,) = checks.check_numbers(World(), figure, ability=ability).terms
    assert (term.name, term.value, term.clause) == (ability, 2, f"axx.ability.{ability.lower()}")


# ── Saves ───────────────────────────────────────────────────────────────────────────────────


@pytest.mark.clause("axx.save")
def test_level_5_wis_13_against_a_4_hd_creatures_charm_is_an_even_chance() -> None:
    numbers = checks.save_numbers(hero(level=5, WIS=13), "will", cause=8)
    assert (numbers.bonus, numbers.target, numbers.need, numbers.chance("save").percent()) == (3, 14, 11, "50 %")


@pytest.mark.clause("axx.save", "axx.kindred.dwarf", "axx.class.fighter")
def test_a_level_1_dwarf_fighter_against_a_ghoul() -> None:
    ghoul = Figure(id="g", name="ghoul", side="foes", monster="ghoul", hd=2)
    numbers = checks.save_numbers(hero(kindred="dwarf", CON=13), "body", cause=figures.hd_halves(ghoul))
    assert (numbers.bonus, numbers.target, numbers.need, numbers.chance("save").percent()) == (5, 12, 7, "70 %")
    assert [(term.name, term.value) for term in numbers.terms] == [("CON", 1), ("fighter", 2), ("dwarf", 2)]


@pytest.mark.clause("axx.save.monster")
def test_an_orc_against_a_level_3_magic_users_spell() -> None:
    orc = Figure(id="o", name="orc", side="foes", monster="orc_patrol", hd=1)
    caster = hero("magic_user", level=3)
    numbers = checks.save_numbers(orc, "will", cause=figures.hd_halves(caster), magic=True)
    assert (numbers.bonus, numbers.target, numbers.need, numbers.chance("save").percent()) == (1, 13, 12, "45 %")


@pytest.mark.clause("axx.save", "axx.check.rounding")
@pytest.mark.parametrize(("level", "half"), [(1, 0), (2, 1), (3, 1), (4, 2), (5, 2), (6, 3), (7, 3), (11, 5), (20, 10)])
def test_half_level_rounds_down(level: int, half: int) -> None:
    assert checks.save_numbers(hero(level=level), "dodge").bonus == half


@pytest.mark.clause("axx.save", "axx.save.monster", "axx.check.rounding")
@pytest.mark.parametrize(("halves", "target"), [(kernel.HAZARD, 12), (1, 10), (2, 11), (4, 12), (8, 14), (20, 20)])
def test_the_target_follows_what_caused_the_save(halves: int, target: int) -> None:
    assert checks.save_numbers(hero(), "body", cause=halves).target == target


@pytest.mark.clause("axx.save.kinds")
@pytest.mark.parametrize(("kind", "ability"), [("body", "CON"), ("dodge", "DEX"), ("will", "WIS")])
def test_each_save_has_its_ability(kind: str, ability: str) -> None:
    figure = hero("thief")
    figure.scores[ability] = 18
    term = next(term for term in checks.save_numbers(figure, kind).terms if term.name == ability)
    assert term.value == 3


@pytest.mark.clause("axx.class.fighter", "axx.class.cleric", "axx.class.thief", "axx.class.magic_user")
@pytest.mark.parametrize(
    ("cls", "body", "dodge", "will", "magic"),
    [("fighter", 2, 0, 0, 0), ("cleric", 0, 0, 2, 2), ("thief", 0, 2, 0, 0), ("magic_user", 0, 0, 0, 2)],
)
def test_each_class_betters_one_save(cls: str, body: int, dodge: int, will: int, magic: int) -> None:
    figure = hero(cls)
    found = [checks.save_numbers(figure, kind).bonus for kind in ("body", "dodge", "will")]
    assert [*found, checks.save_numbers(figure, "will", magic=True).bonus] == [body, dodge, will, magic]


@pytest.mark.clause("axx.condition.weakened")
def test_weakened_tells_on_checks_and_saves() -> None:
    figure = hero()
    figure.conditions = {"fatigue": Condition(kind="fatigue"), "hunger": Condition(kind="hunger")}
    assert checks.check_numbers(World(), figure, ability="STR").bonus == -4
    assert checks.save_numbers(figure, "will").bonus == -4


def test_why_lists_what_did_not_apply_and_each_name_once() -> None:
    game, world = table(hero("thief", DEX=16))
    fact = run(game, world, CallCheck(figure="hild", ability="DEX", task="locks"), ScriptedDice([2]))[0]
    terms = game.why(world, fact)
    assert [(term.name, term.applies) for term in terms] == [
        ("DEX", True),
        ("level", True),
        ("training", True),
        ("aid", False),
        ("weakened", False),
    ]
    assert sum(term.value for term in terms if term.applies) + 2 == 7


def test_unknown_names_are_refused_in_words() -> None:
    game, world = table(hero())
    for command, words in [
        (CallCheck(figure="nobody", ability="STR"), "There is nobody by that name here."),
        (CallCheck(figure="hild", ability="LUCK"), "Name an ability: STR, DEX, CON, INT, WIS or CHA."),
        (
            CallCheck(figure="hild", ability="STR", difficulty="mad"),
            "A check is easy (9), normal (12) or hard (15).",
        ),
    ]:
        refused = game.refusal(world, command)
        assert refused is not None
        assert refused.words == words


def test_a_check_and_a_save_are_told_in_whole_sentences() -> None:
    names = {"foe1": "orc 1", "mira": "Mira"}.__getitem__
    save = SaveRolled(figure="foe1", save="will", against="charmed", face=3, total=4, target=11, success=False)
    assert hero_facts.save(save, names).startswith("Orc 1 misses a Will save against ")
    lore = CheckRolled(figure="mira", ability="INT", task="lore", face=12, total=12, target=12, success=True)
    assert hero_facts.check(lore, names) == "Mira makes an INT check of lore: 12 against 12, and succeeds."


@pytest.mark.clause("axx.option.natural")
def test_a_check_and_a_save_name_the_natural_20_or_1_that_decided() -> None:
    game, world = table(hero(level=20))
    world.options["natural"] = True
    fell, *_ = run(game, world, CallCheck(figure="hild", ability="STR", class_check=True), ScriptedDice([1]))
    assert (
        game.say(fell, game.names(world)) == "Hild makes a Class Check: 21 against 12 (a natural 1), and falls short."
    )
    saved = SaveRolled(figure="hild", save="body", face=20, total=20, target=25, natural=1, success=True)
    assert game.say(saved, game.names(world)) == "Hild makes a Body save: 20 against 25 (a natural 20)."
