"""A proficiency is advantage wherever the ability it names is rolled, in a fight too: once, and named on the card."""

from __future__ import annotations

from typing import Any

import pytest
from tests.games.threedx.fight.staging import GAME, begin, close, done, fight, go, hero, of, one, world

from tablewright.core.facts import Command, SetReferee
from tablewright.core.game import Seat
from tablewright.games.threedx.challenges.orders import CallChallenge, DropChallenge, HelpWith, RollFor, RollLaid
from tablewright.games.threedx.downtime import learning
from tablewright.games.threedx.downtime.orders import HourStudied, PassTime, Study
from tablewright.games.threedx.fight import facts as f
from tablewright.games.threedx.fight import orders as o
from tablewright.games.threedx.fight import policy
from tablewright.games.threedx.rests.orders import RestSaved, TakeRest
from tablewright.games.threedx.world import Learning, Skill, World
from tablewright.games.threedx.world_fight import BREAK_FREE

CLAUSE = "3dx.skills.proficiency"


def knack(*helps: str, name: str = "knack", active: bool = True) -> Skill:
    """A proficiency that names what it helps with."""
    return Skill(name=name, kind="proficiency", where=name, helps=helps, active=active)


def offer(in_world: World, id_: str, kind: type[Command], **fields: Any) -> Any:
    """The button of a player who holds this character, by its order."""
    for found in GAME.offers(in_world, Seat("s", "player", figures=(id_,))):
        if isinstance(found.command, kind) and all(getattr(found.command, key) == v for key, v in fields.items()):
            return found
    raise AssertionError(kind)


@pytest.mark.clause(CLAUSE, "3dx.condition.stacked")
def test_an_attack_with_the_ability_is_at_advantage_once_and_its_button_knows() -> None:
    """d12 9, d8 6, d6 2: the highest, 9; with the weapon named as well it is still one level."""
    in_world = world()
    sword = Skill(name="sword", kind="proficiency", where="sword")
    hild = hero(in_world, things=("sword",), more=(knack("strike"), sword))
    ivar = hero(in_world, "Ivar", things=("sword",), more=(knack("strike"),))
    runa = hero(in_world, "Runa", things=("sword",), more=(knack("strike", active=False),))
    begin(in_world, "wolf 4", apart=2)
    chances = {}
    for figure in (hild, ivar, runa):
        command = o.Attack(figure=figure.id, targets=("npc1",), items=(f"{figure.id}-sword-1",), ability="strike")
        found = GAME.chance(in_world, command)
        assert found is not None
        chances[figure.id] = found.ways, found.of
        done(in_world, command, 9, 6, 2)
    levels = {id_: [(term.name, term.value) for term in plan.terms] for id_, plan in fight(in_world).plans.items()}
    assert levels == {hild.id: [("proficiency", 1)], ivar.id: [("proficiency", 1)], runa.id: []}
    # 4 or more on any of three dice, by 12 x 8 x 6 = 576 ways: all but 3 x 3 x 3, less the critical failure, and the
    # two triples 2 and 3 are critical successes: 576 - 27 + 2
    assert chances[hild.id] == chances[ivar.id] == (551, 576)
    assert chances[runa.id][0] < 551
    met = {fact.figure: fact.attack for fact in of(close(in_world), f.Met)}
    assert met == {hild.id: 9, ivar.id: 9, runa.id: 6}


@pytest.mark.clause(CLAUSE)
def test_who_names_no_ability_strikes_with_the_one_that_a_proficiency_helps() -> None:
    in_world = world()
    hild = hero(in_world, things=("sword",), abilities={"strike": 8, "finesse": 4}, more=(knack("finesse"),))
    begin(in_world, "wolf 4", apart=2)
    done(in_world, o.Attack(figure=hild.id, targets=("npc1",), items=("hero1-sword-1",)), 9, 6, 2)
    assert fight(in_world).plans[hild.id].ability == "finesse"


@pytest.mark.clause(CLAUSE, "3dx.combat.defense")
def test_a_defence_with_the_ability_is_at_advantage_and_the_policy_prefers_it() -> None:
    in_world = world()
    hild = hero(in_world, more=(knack("dodge"),))
    ivar = hero(in_world, "Ivar")
    begin(in_world, "villager 5, villager 5", apart=2, first="foes")
    for npc, hero_ in (("npc1", hild), ("npc2", ivar)):
        done(in_world, o.Attack(figure=npc, targets=(hero_.id,)))
    go(in_world)
    button = offer(in_world, hild.id, o.DefendWith, ability="dodge")
    assert [(term.name, term.value) for term in button.chance.terms] == [("proficiency", 1)]
    assert policy.best_defence(in_world, hild) == "dodge"
    done(in_world, o.DefendWith(figure=hild.id, ability="dodge"), 9, 6, 2)
    done(in_world, o.DefendWith(figure=ivar.id, ability="dodge"), 9, 6, 2)
    (mine, theirs) = (fight(in_world).defences[one.id] for one in (hild, ivar))
    assert (mine.level, theirs.level) == (1, 0)
    for figure in (hild, ivar):
        done(in_world, o.Done(figure=figure.id))
    met = {fact.target: fact.defence for fact in of(go(in_world, until=o.BeginSide), f.Met)}
    assert met == {hild.id: 9, ivar.id: 6}


@pytest.mark.clause(CLAUSE, "3dx.combat.grapple")
def test_breaking_free_and_a_roll_against_being_seized_are_at_advantage() -> None:
    in_world = world()
    hild = hero(in_world, abilities={"agility": 4, "might": 8}, more=(knack("agility"),))
    begin(in_world, "villager 5", apart=2)
    fight(in_world).held[hild.id] = {"npc1": 5}
    done(in_world, o.Act(figure=hild.id, does=BREAK_FREE), 9, 3, 2)
    assert fight(in_world).plans[hild.id].ability == "agility"
    assert one(close(in_world), f.ActRead).result == 9


@pytest.mark.clause(CLAUSE, "3dx.combat.initiative")
def test_a_roll_to_act_first_is_at_advantage_and_its_card_says_so() -> None:
    in_world = world()
    hild = hero(in_world, more=(knack("agility"),))
    done(in_world, o.StartFight(foes="villager 8", apart=2))
    (rolled,) = done(in_world, o.RollInitiative(figure=hild.id), 9, 6, 2)
    assert GAME.say(rolled, GAME.names(in_world)) == "Hild rolls Agility to act first: 9."
    card = GAME.card(rolled, GAME.names(in_world))
    assert [(term.words, term.text) for term in card.rolls[0].terms] == [("proficiency: knack", "+1 level")]
    done(in_world, o.Done(figure=hild.id))
    first = one(go(in_world, until=o.BeginSide), f.FirstDecided)
    assert (first.ours, first.sides[0]) == (9, "party")


@pytest.mark.clause(CLAUSE, "3dx.vitality_save")
@pytest.mark.parametrize(("face", "other", "vitality"), [(2, 5, 12), (5, 2, 12), (2, 4, 10)])
def test_a_vitality_save_is_the_better_of_two_as_the_turn_begins(face: int, other: int, vitality: int) -> None:
    in_world = world()
    hild = hero(in_world, epic=0, sizes=(4, 4, 4, 4, 4), more=(knack("vitality"),))
    begin(in_world, "villager 5", apart=60, first="foes")
    hild.wounds, hild.hurt = 5, True
    done(in_world, o.Pass(figure="npc1"))
    go(in_world, until=o.BeginSide)
    done(in_world, o.BeginSide())
    saved = one(go(in_world, face, other), f.VitalitySaved)
    assert [(term.name, term.value) for term in saved.terms] == [("proficiency", 1)]
    assert (saved.result, hild.vitality) == (max(face, other), vitality)
    line = GAME.card(saved, GAME.names(in_world)).rolls[0]
    assert [(term.words, term.text) for term in line.terms] == [("proficiency: knack", "+1 level")]


@pytest.mark.clause(CLAUSE, "3dx.rest")
def test_a_rests_save_is_at_advantage_and_is_foretold_so() -> None:
    in_world = world()
    hild = hero(in_world, more=(knack("vitality"),))
    plain = hero(in_world, "Ivar")
    for figure in (hild, plain):
        figure.wounds = 4
    button = offer(in_world, hild.id, TakeRest, comfort="plain")
    # below 4 of two d12s: 3 x 3 of 144; of one: 3 of 12
    assert "Hild 6.3 %" in button.note
    assert "Ivar 25 %" in button.note
    saves = of(done(in_world, TakeRest(), 3, 7, 7), RestSaved)
    assert [(fact.points, fact.vitality) for fact in saves] == [(7, 12), (7, 12)]


@pytest.mark.clause(CLAUSE, "3dx.learning")
def test_an_hour_of_study_is_at_advantage() -> None:
    in_world = world()
    hild, plain = hero(in_world, more=(knack("knowledge"),)), hero(in_world, "Ivar")
    done(in_world, PassTime(hours=4))
    for figure in (hild, plain):
        figure.learning["Salt talk"] = Learning(Skill(name="Salt talk", kind="language"), need=120)
    assert one(done(in_world, Study(figure=hild.id, entry="Salt talk"), 9, 6, 2), HourStudied).points == 9
    assert one(done(in_world, Study(figure=plain.id, entry="Salt talk"), 9, 6, 2), HourStudied).points == 6
    mine, theirs = (learning.hours_expected(in_world, one, one.learning["Salt talk"], "plain") for one in (hild, plain))
    assert mine < theirs


@pytest.mark.clause(CLAUSE)
def test_in_a_called_challenge_it_need_not_be_named_and_helps_once() -> None:
    in_world = world()
    hild, ivar = hero(in_world, more=(knack("search"),)), hero(in_world, "Ivar", more=(knack("search"),))
    done(in_world, CallChallenge(ability="search", target=6, who=(hild.id,)))
    button = offer(in_world, hild.id, RollFor)
    assert [(term.name, term.value) for term in button.chance.terms] == [("proficiency", 1)]
    (laid,) = done(in_world, RollFor(figure=hild.id, proficiency="knack"), 9, 6, 2)
    assert isinstance(laid, RollLaid)
    assert [(term.name, term.about, term.value) for term in laid.terms] == [("proficiency", "knack", 1)]
    (helped,) = done(in_world, HelpWith(figure=ivar.id, to=hild.id), 9, 6, 2)
    assert isinstance(helped, RollLaid)
    assert helped.result == 9


@pytest.mark.clause(CLAUSE)
def test_what_acts_by_itself_is_not_asked_for_and_the_button_says_what_it_is_for() -> None:
    in_world = world()
    hild = hero(in_world, more=(knack("search"), knack(name="omens")))
    seat = Seat("s", "player", figures=(hild.id,))
    more = "Hild: roll with "
    done(in_world, CallChallenge(ability="search", target=6))
    assert not [one for one in GAME.offers(in_world, seat) if one.words.startswith(more)]
    done(in_world, DropChallenge())
    done(in_world, SetReferee(gm=True))
    done(in_world, CallChallenge(ability="might", target=6, minutes=10))
    (asked,) = [one for one in GAME.offers(in_world, seat) if one.words.startswith(more)]
    assert asked.words == "Hild: roll with time taken or a proficiency"
    (field,) = (one for one in asked.blanks if one.name == "proficiency")
    assert [one.key for one in field.choices] == ["", "omens"]
