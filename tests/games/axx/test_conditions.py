"""Poisoned, Paralyzed, Asleep, stuck: what lands, how long it lasts, how it ends."""

from __future__ import annotations

import pytest
from tests.games.axx.fights import (
    GAME,
    all_of,
    corridor,
    do,
    fight,
    foes_turn,
    fold,
    hero,
    monster_turn,
    no,
    only,
    party,
    percent,
    play_out,
    refused,
    settle,
    step,
    weapon,
)

from tablewright.games.axx import figures
from tablewright.games.axx.checks import SaveRolled, save_numbers
from tablewright.games.axx.combat import conditions as c
from tablewright.games.axx.combat import facts as f
from tablewright.games.axx.combat import orders
from tablewright.games.axx.combat.death import BrushRolled
from tablewright.games.axx.combat.numbers import attack_numbers
from tablewright.games.axx.gm_facts import Adjust
from tablewright.games.axx.say.terms import term_words
from tablewright.games.axx.view.party import tags
from tablewright.games.axx.world import Condition, Figure, World


def close(world: World) -> None:
    """The round comes to its end."""
    fold(world, f.RoundClosing())


def another(world: World, number: int, order: str = "party") -> None:
    """The next round begins."""
    fold(world, f.RoundEnded(round=number - 1), f.InitiativeRolled(round=number, order=order))
    fold(world, f.SideBegan(side="foes" if order == "foes" else "party"))


def tired(figure: Figure, *kinds: str) -> int:
    """What these conditions take from a d20."""
    figure.conditions = {kind: Condition(kind=kind) for kind in kinds}
    return sum(term.value for term in figures.weakened(figure))


@pytest.mark.clause("axx.condition.weakened")
def test_weakened_by_kinds() -> None:
    hild = hero("hild")
    assert tired(hild, "fatigue") == -2
    assert tired(hild, "fatigue", "hunger") == -4
    assert tired(hild, "fatigue", "hunger", "poisoned") == -4
    assert tired(hild, "poisoned") == -2
    world = fight(party(hild))
    assert percent(world, orders.Attack(figure="hild", target="foe1")) == "35 %"  # 1 - 2 against 13
    orc = world.figures["foe1"]
    orc.conditions["poisoned"] = Condition(kind="poisoned")
    assert attack_numbers(world, orc, hild).bonus == -1
    assert save_numbers(hild, "body").bonus == 0  # a Fighter's +2, Weakened -2


@pytest.mark.clause("axx.condition.weakened", "axx.improvise")
def test_a_ruling_names_a_source_of_weakness_of_its_own() -> None:
    hild = hero("hild")
    world = party(hild)
    order = Adjust(figure="hild", what="condition", value="Weakened", reason="the cold of the pass")
    (fact,) = do(world, order)
    assert GAME.say(fact, GAME.names(world)) == "By ruling, Hild is now weakened. (the cold of the pass)"
    (term,) = figures.weakened(hild)
    assert (term_words(term), term.value) == ("Weakened (the cold of the pass)", -2)
    assert [tag.words for tag in tags(hild)] == ["Weakened −2"]
    hild.conditions["fatigue"] = Condition(kind="fatigue")
    assert [term.value for term in figures.weakened(hild)] == [-4]
    assert "weakened" not in no(world, order)  # what else can be made of her
    do(world, Adjust(figure="hild", what="clear", value="weakened", reason="by the fire"))
    assert [term.value for term in figures.weakened(hild)] == [-2]


@pytest.mark.example("axx.condition.poisoned", 1)
@pytest.mark.clause("axx.condition.poisoned", "axx.threat.giant_spider", "axx.time.round", "axx.condition.weakened")
def test_the_ledgers_spider_bite_round_by_round() -> None:
    tam = hero("tam", "thief", CON=9, hp=7)
    world = fight(party(tam), "giant_spider", order="foes", side="foes")
    facts = monster_turn(world, "foe1", 20, 1)
    assert only(facts, f.DamageDealt).amount == 1
    tam.hp = 7  # the example leaves the bite's own damage out
    numbers = save_numbers(tam, "body", cause=4)
    assert (numbers.target, numbers.need) == (12, 12)
    facts = step(world, 11)
    assert not only(facts, SaveRolled).success
    assert tam.conditions["poisoned"].target == 12
    close(world)
    facts = settle(world, 4, 13)
    assert (tam.hp, only(facts, SaveRolled).total, only(facts, SaveRolled).success) == (3, 11, False)
    assert save_numbers(tam, "body", target=12).chance("save").percent() == "35 %"
    fold(world, f.RoundEnded(round=1), f.InitiativeRolled(round=2, order="party"), f.SideBegan(side="party"))
    close(world)
    facts = settle(world, 3, 1, 14)
    assert only(facts, f.DamageDealt).down == "out"
    assert only(facts, BrushRolled).result == "close_call"
    assert tam.hp == 3
    assert only(facts, SaveRolled).total == 12
    assert "poisoned" not in tam.conditions


@pytest.mark.clause("axx.condition.poisoned")
def test_a_second_poisoning_only_keeps_the_higher_target() -> None:
    hild = hero("hild")
    world = fight(party(hild))
    for target, kept in ((12, 12), (10, 12), (14, 14)):
        for fact in c.begin(world, hild, "poisoned", target=target):
            fold(world, fact)
        assert hild.conditions["poisoned"].target == kept


@pytest.mark.clause("axx.condition.poisoned", "axx.spell.cure_light_wounds")
def test_after_the_fight_rounds_go_on_while_somebody_is_poisoned() -> None:
    osric = hero("osric", "cleric", hp=6, spells=("cure_light_wounds",), items=(weapon("medium_weapon", "blunt"),))
    world = fight(party(osric, hero("hild", hp=8)), "orc_patrol")
    hild = world.figures["hild"]
    hild.conditions["poisoned"] = Condition(kind="poisoned", target=12)
    do(world, orders.Attack(figure="osric", target="foe1", weapon="blade"), 20, 6)
    assert world.figures["foe1"].state == "dead"
    step(world)
    assert world.fight is not None
    assert world.fight.phase == "after"
    facts = settle(world, 2, 5)  # Osric has acted this round, so the poison works first
    assert only(facts, f.DamageDealt).cause == "poison"
    assert hild.hp == 6
    step(world)
    assert GAME.next(world) is None  # the next round: Osric can cure it
    do(world, orders.Cast(figure="osric", spell="cure_light_wounds", target="hild"), 8)
    assert (hild.hp, hild.conditions) == (8, {})
    facts = play_out(world, 6)
    assert only(facts, f.FightEnded).outcome == "won"


@pytest.mark.clause("axx.condition.paralyzed")
def test_paralysed_for_n_rounds_loses_n_turns_of_its_own() -> None:
    for acted in (False, True):
        hild = hero("hild")
        world = fight(party(hild, hero("tam")), "ghoul", order="party")
        if acted:
            do(world, orders.EndTurn(figure="hild"))
            do(world, orders.EndTurn(figure="tam"))
            foes_turn(world)
        for fact in c.begin(world, hild, "paralyzed", rounds=2):
            fold(world, fact)
        assert refused(world, orders.EndTurn(figure="hild")).code in ("helpless", "other-side")
        rounds = 0
        while "paralyzed" in hild.conditions:
            close(world)
            settle_close(world)
            rounds += 1
            another(world, rounds + 1)
        assert rounds == (3 if acted else 2)


def settle_close(world: World) -> None:
    """Every step of the round's end."""
    while world.fight is not None and world.fight.phase == "close":
        before = world.fight.round
        step(world)
        if world.fight.phase == "initiative" or before != world.fight.round:
            return


@pytest.mark.clause("axx.condition.paralyzed")
def test_a_new_paralysis_counts_only_if_longer() -> None:
    hild = hero("hild")
    world = fight(party(hild))
    for rounds, kept in ((2, 2), (1, 2), (4, 4)):
        for fact in c.begin(world, hild, "paralyzed", rounds=rounds):
            fold(world, fact)
        assert hild.conditions["paralyzed"].rounds == kept


@pytest.mark.clause("axx.condition.asleep")
def test_a_sleeper_wakes_when_hurt_or_after_a_round_of_shaking() -> None:
    hild, tam = hero("hild"), hero("tam")
    world = fight(party(hild, tam), "orc_patrol", feet=30)
    hild.conditions["asleep"] = Condition(kind="asleep")
    assert refused(world, orders.Shake(figure="tam", sleeper="tam")).code == "awake"
    do(world, orders.Shake(figure="tam", sleeper="hild"))
    assert "asleep" in hild.conditions
    close(world)
    facts = step(world)
    assert only(facts, c.ConditionEnded).why == "woken"
    assert hild.conditions == {}
    hild.conditions["asleep"] = Condition(kind="asleep")
    another(world, 2, "foes")
    assert world.fight is not None
    world.fight.at.update(foe1=5, tam=-30)
    facts = monster_turn(world, "foe1", 3)
    assert hild.conditions == {}


@pytest.mark.clause("axx.condition.asleep")
def test_shaking_needs_to_be_beside() -> None:
    world = fight(party(hero("hild"), hero("tam")), feet=30)
    world.figures["hild"].conditions["asleep"] = Condition(kind="asleep")
    assert world.fight is not None
    world.fight.at["tam"] = -20
    assert refused(world, orders.Shake(figure="tam", sleeper="hild")).code == "not-beside"


@pytest.mark.clause("axx.threat.giant_spider")
def test_stuck_in_a_web_one_cannot_move_but_can_fight_and_tear_loose() -> None:
    hild = hero("hild", STR=13, items=(weapon(),))
    world = fight(party(hild, hero("tam")), "giant_spider")
    for fact in c.begin(world, hild, "stuck", rounds=3):
        fold(world, fact)
    assert refused(world, orders.Move(figure="hild", feet=-10)).code == "stuck"
    assert refused(world, orders.Withdraw(figure="hild")).code == "stuck"
    assert GAME.refusal(world, orders.Attack(figure="hild", target="foe1", weapon="blade")) is None
    assert not figures.helpless(hild)
    assert percent(world, orders.BreakFree(figure="hild")) == "50 %"
    do(world, orders.BreakFree(figure="hild"), 11)
    assert hild.conditions == {}
    assert refused(world, orders.BreakFree(figure="tam")).code == "not-stuck"


@pytest.mark.clause("axx.condition.injured", "axx.condition.weakened")
def test_injured_weakens_and_the_longest_stays() -> None:
    hild = hero("hild")
    world = party(hild)
    for until, kept in (("haven", "haven"), ("haven", "haven"), ("good", "good"), ("haven", "good")):
        for fact in c.begin(world, hild, "injured", until=until):
            fold(world, fact)
        assert hild.conditions["injured"].until == kept
    assert sum(term.value for term in figures.weakened(hild)) == -2


@pytest.mark.clause("axx.threat.skeleton_guard", "axx.threat.ghoul")
@pytest.mark.parametrize("condition", ["asleep", "poisoned", "paralyzed"])
def test_the_undead_ignore_what_troubles_the_living_unless_the_option_is_off(condition: str) -> None:
    for option in (True, False):
        world = fight(party(hero("hild"), undead_immunities=option), "skeleton_guard", 2)
        foe = world.figures["foe1"]
        for fact in c.begin(world, foe, condition, rounds=1):
            fold(world, fact)
        assert (condition in foe.conditions) != option


@pytest.mark.clause("axx.kindred.elf")
def test_an_elf_does_not_fall_asleep_but_can_be_paralysed() -> None:
    elf = hero("aelis", kindred="elf")
    world = fight(party(elf))
    assert [type(x) for x in c.begin(world, elf, "asleep")] == [c.Unaffected]
    assert [type(x) for x in c.begin(world, elf, "paralyzed", rounds=1)] == [c.ConditionBegan]
    assert all_of(list(c.begin(world, elf, "poisoned", target=12)), c.ConditionBegan)


@pytest.mark.clause("axx.condition.poisoned", "axx.condition.burning", "axx.time.round")
def test_foes_that_are_left_behind_are_not_found_poisoned_or_burning_days_later() -> None:
    world = corridor(party(hero("hild")))
    fight(world, "orc_patrol", 2, feet=30)
    orc = world.figures["foe1"]
    for kind in ("poisoned", "burning", "fatigue"):
        orc.conditions[kind] = Condition(kind=kind, target=12)
    orc.conditions["paralyzed"] = Condition(kind="paralyzed", rounds=2)
    fold(world, f.FightEnded(outcome="fled", fought=True, beaten=(), stay=("foe1", "foe2"), room="here"))
    assert world.lairs == {"foe1": "here", "foe2": "here"}
    assert list(orc.conditions) == ["fatigue"]
