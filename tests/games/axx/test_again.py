"""The Halfling's second roll: asked once the failure is seen, before its effect; once a day; what is thrown stands."""

from __future__ import annotations

from typing import Any, Literal

import msgspec
import pytest
from tests.games.axx import delving
from tests.games.axx.fights import GAME, all_of, do, fight, fold, hero, monster_turn, only, party, step, weapon

from tablewright.core.facts import Answer, Asked
from tablewright.core.game import Seat
from tablewright.games.axx import again
from tablewright.games.axx.checks import CheckRolled, CheckSettled, SaveRolled
from tablewright.games.axx.combat import conditions, orders
from tablewright.games.axx.combat import facts as f
from tablewright.games.axx.delve import delve_facts as d
from tablewright.games.axx.delve.explore_force import Force
from tablewright.games.axx.delve.night import DayEnded
from tablewright.games.axx.heroes.check_orders import CallCheck
from tablewright.games.axx.magic.charm import SideTaken
from tablewright.games.axx.magic.turning import UndeadTurned
from tablewright.games.axx.world import Figure, Item, World

ALL = Seat(id="e", role="engine")
AGAIN, KEEP = Answer(figure="pip", choice=again.AGAIN), Answer(figure="pip", choice=again.KEEP)
pytestmark = pytest.mark.clause("axx.kindred.halfling")


def pip(*items: Item, cls: str = "fighter", **scores: Any) -> Figure:
    return hero("pip", cls, kindred="halfling", items=items, **scores)


def struck_out(*faces: int, step_: Literal["", "toward", "away"] = "") -> World:
    """Pip misses an orc with a 2; the orc has AC 13, Pip +1 to hit."""
    world = fight(party(pip(weapon())))
    facts = do(world, orders.Attack(figure="pip", target="foe1", weapon="blade", step=step_), 2, *faces)
    assert [type(fact) for fact in facts] == [f.AttackRolled, Asked]
    return world


def test_a_missed_attack_is_asked_about_with_the_chance_and_nothing_else_goes_on() -> None:
    world = struck_out()
    assert GAME.next(world) is None
    offers = GAME.offers(world, Seat(id="p", role="player", figures=("pip",)))
    assert [offer.words for offer in offers] == ["Throw it again: 45 %", "Let it stand"]
    assert offers[0].note == "Pip's d20 fell short. Throw it again? Once a day; what is thrown then stands."
    assert GAME.offers(world, Seat(id="q", role="player")) == []


def test_the_second_roll_hits_deals_damage_and_costs_no_second_attack() -> None:
    world = struck_out()
    facts = do(world, AGAIN, 12, 4)
    assert only(facts, again.ThrownAgain).clauses == ("axx.kindred.halfling",)
    second = only(facts, f.AttackRolled)
    assert (second.face, second.total, second.ac, second.hit, second.again) == (12, 13, 13, True, True)
    assert only(facts, f.DamageDealt).amount == 4
    assert world.fight is not None
    assert (world.fight.acted, world.question, world.missed) == (["pip"], None, {})
    assert world.figures["pip"].used == [again.AGAIN]


def test_the_second_roll_stands_though_it_is_worse_and_the_day_has_no_third() -> None:
    world = struck_out()
    facts = do(world, AGAIN, 1)
    assert not only(facts, f.AttackRolled).hit
    assert world.question is None
    fold(world, f.RoundEnded(round=1), f.InitiativeRolled(round=2, order="party"), f.SideBegan(side="party"))
    facts = do(world, orders.Attack(figure="pip", target="foe1", weapon="blade"), 2)
    assert all_of(facts, Asked) == []
    fold(world, DayEnded(day=2, figures=("pip",)))
    assert again.may(world.figures["pip"])


def test_a_failure_that_is_let_stand_keeps_the_second_roll() -> None:
    world = struck_out()
    facts = do(world, KEEP)
    assert all_of(facts, f.AttackRolled) == []
    assert again.may(world.figures["pip"])


def test_the_step_ordered_with_the_attack_comes_after_the_answer() -> None:
    world = struck_out(step_="away")
    facts = do(world, KEEP, 1)
    assert only(facts, f.MoveBegan).end == -5


def test_others_are_not_asked_and_a_hidden_roll_asks_nobody() -> None:
    world = fight(party(hero("hild", items=(weapon(),))))
    assert all_of(do(world, orders.Attack(figure="hild", target="foe1", weapon="blade"), 2), Asked) == []


def test_a_thrown_weapon_is_thrown_once_and_hits_with_the_second_die() -> None:
    javelin = Item(id="jav", kind="javelin", damage="piercing", place="hand")
    world = fight(party(pip(javelin)), feet=20)
    do(world, orders.Attack(figure="pip", target="foe1", weapon="jav"), 2)
    assert "jav" not in world.figures["pip"].items
    facts = do(world, AGAIN, 15, 3)
    assert only(facts, f.DamageDealt).amount == 3


def test_a_save_against_venom_is_asked_about_before_the_poison_takes_hold() -> None:
    world = fight(party(pip()), "giant_spider", side="foes", order="foes")
    monster_turn(world, "foe1", 15, 1)
    facts = step(world, 2)
    asked = only(facts, Asked)
    assert asked.otherwise == again.AGAIN
    assert "poisoned" not in world.figures["pip"].conditions
    facts = do(world, AGAIN, 12)
    assert only(facts, SaveRolled).success
    assert "poisoned" not in world.figures["pip"].conditions


def test_a_save_that_is_let_stand_lets_the_poison_in_and_the_rounds_end_asks_anew() -> None:
    world = fight(party(pip()), "giant_spider", side="foes", order="foes")
    monster_turn(world, "foe1", 15, 1)
    step(world, 2)
    facts = do(world, KEEP)
    assert only(facts, conditions.ConditionBegan).target == 12
    fold(world, f.RoundClosing())
    step(world, 1)  # 1d6 of poison
    assert isinstance(step(world, 5)[-1], Asked)
    facts = do(world, AGAIN, 14)
    assert only(facts, conditions.ConditionEnded).why == "saved"


def test_a_check_at_the_gms_call_is_settled_only_after_the_answer() -> None:
    world = party(pip())
    do(world, CallCheck(figure="pip", ability="INT"), 3)
    facts = do(world, AGAIN, 4)
    assert [type(fact).__name__ for fact in facts] == ["Answered", "ThrownAgain", "CheckRolled", "CheckSettled"]
    assert only(facts, CheckSettled).outcome == "failure"
    assert not only(facts, CheckRolled).success


def test_a_door_comes_open_by_the_second_roll_with_one_noise() -> None:
    world = delving.under(delving.hero("pip", kindred="halfling"))
    assert world.secret is not None
    world.secret.plan.ways["first"].state = "stuck"
    delving.do(world, d.Go(way="first"))
    facts = delving.do(world, Force(figure="pip", way="first"), [3])
    assert isinstance(facts[-1], Asked)
    assert delving.only(facts, d.NoiseMade) == []
    facts = delving.do(world, AGAIN, [18])
    assert len(delving.only(facts, d.NoiseMade)) == 1
    assert world.ways["first"].state == "open"


def test_the_world_with_an_open_question_is_plain_data() -> None:
    world = struck_out()
    assert msgspec.json.decode(msgspec.json.encode(world), type=World) == world
    words = GAME.say(again.ThrownAgain(figure="pip"), GAME.names(world))
    assert words == "Pip tries once more, with a Halfling's luck: another throw, the one for today."


def test_the_policy_throws_attacks_again_when_the_odds_are_even() -> None:
    world = fight(party(pip(weapon(), STR=13)))  # +2 against 13: 50 %
    facts = do(world, orders.Attack(figure="pip", target="foe1", weapon="blade"), 2)
    assert only(facts, Asked).otherwise == again.AGAIN
    question = struck_out().question
    assert question is not None
    assert question.otherwise == again.KEEP  # 45 %
    hidden = party(pip(weapon(), STR=18), targets="hidden")
    fight(hidden)
    facts = do(hidden, orders.Attack(figure="pip", target="foe1", weapon="blade"), 2)
    assert only(facts, Asked).otherwise == again.KEEP
    assert next(offer.words for offer in GAME.offers(hidden, ALL)) == "Throw it again"


@pytest.mark.parametrize(("targets", "words"), [("open", "Throw it again: 55 %"), ("hidden", "Throw it again")])
def test_where_target_numbers_are_hidden_the_button_tells_no_chance_against_a_foes_doing(
    targets: str, words: str
) -> None:
    world = fight(party(pip(), targets=targets), "ghoul")
    seat = Seat("p", "player", "Ann", ("pip",))
    missed = SaveRolled(figure="pip", save="body", by="foe1", face=3, total=5, target=12, success=False)  # needs 10
    seen = GAME.see(missed, seat, world)
    assert seen is not None
    fold(world, seen, again.asked(world, world.figures["pip"], "venom", {}))
    assert next(offer.words for offer in GAME.offers(world, seat)) == words


@pytest.mark.clause("axx.magic.turn_undead")
def test_a_halfling_cleric_may_try_again_to_turn_the_undead() -> None:
    """Level 4, WIS 13: +5 against 10 + 1. A 5 is not enough, a 6 is; the Hit Dice are thrown once it is."""
    symbol = Item(id="symbol", kind="holy_symbol", place="worn")
    osric = hero("pip", "cleric", kindred="halfling", level=4, WIS=13, items=(symbol,))
    world = fight(party(osric), "skeleton_guard", 2, feet=30)
    facts = do(world, orders.TurnUndead(figure="pip"), 5)
    assert only(facts, Asked).what == again.AGAIN
    assert all_of(facts, UndeadTurned) == []
    facts = do(world, AGAIN, 6, 1, 1)
    assert [check.total for check in all_of(facts, CheckRolled)] == [11]
    assert only(facts, UndeadTurned).destroyed == ("foe1", "foe2")
    assert world.fight is not None
    assert "turn pip" in world.fight.once
    assert world.figures["foe1"].hp == world.figures["foe2"].hp == 0


@pytest.mark.clause("axx.condition.charmed")
def test_a_halfling_may_try_again_to_talk_a_friend_round() -> None:
    mira = hero("pip", "magic_user", kindred="halfling", spells=("charm_person",))
    world = fight(party(mira), "orc_patrol", 2, feet=20)
    do(world, orders.Cast(figure="pip", spell="charm_person", target="foe1"), 2)
    fold(world, f.RoundEnded(round=1), f.InitiativeRolled(round=2, order="party"), f.SideBegan(side="party"))
    step(world, 6)  # morale
    facts = do(world, orders.Persuade(figure="pip", friend="foe1"), 11)
    assert only(facts, Asked).what == again.AGAIN
    assert world.fight is not None
    assert "pip" not in world.fight.acted
    facts = do(world, AGAIN, 12)
    assert only(facts, SideTaken).friend == "foe1"
    assert "pip" in world.fight.acted
