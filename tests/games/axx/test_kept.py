"""What is kept for a state of a fight says what it would say anew: two worlds in step, one that keeps and one not."""

from __future__ import annotations

import random

import pytest
from tests.games.axx.fights import GAME, hero, party, weapon

from tablewright.core.facts import Answer, Command
from tablewright.core.game import Seat, run
from tablewright.dice.sources import SeededDice
from tablewright.games.axx import content
from tablewright.games.axx.combat import facts as f
from tablewright.games.axx.combat import orders
from tablewright.games.axx.meeting import encounter_facts as e
from tablewright.games.axx.world import Effect, Item, Meeting, World

SEAT = Seat(id="p", role="player", figures=("hild", "osric", "tam", "mira", "pip", "brand"))
BLOWS = (orders.Attack, orders.Charge, orders.Cast, orders.TurnUndead, orders.Move)


def company() -> World:
    """Six heroes with blades, a bow, javelins, a spear, a shield, oil and spells, of whom two carry a light."""
    shield = Item(id="shield", kind="shield", place="worn")
    spear = Item(id="spear", kind="spear", damage="piercing", place="hand")
    bow = Item(id="bow", kind="bow", damage="piercing", place="worn")
    javelins = Item(id="javelins", kind="javelin", damage="piercing", count=3, place="worn")
    oil = Item(id="oil", kind="oil_flask", count=3, place="worn")
    torch = Item(id="torch", kind="torch", place="hand", lit=True, burning=6)
    world = party(
        hero("hild", hp=28, items=(weapon(), shield, Item(id="armour", kind="medium_armor", place="worn"), javelins)),
        hero("osric", "cleric", hp=24, items=(weapon(damage="blunt"),), spells=("cure_light_wounds", "bless")),
        hero("tam", "thief", hp=20, items=(weapon("light_weapon"), bow, torch)),
        hero(
            "mira", "magic_user", hp=16, items=(weapon("light_weapon"), oil), spells=("charm_person", "sleep", "shield")
        ),
        hero("pip", "fighter", kindred="halfling", hp=22, items=(weapon("light_weapon"), torch)),
        hero("brand", hp=26, items=(spear,)),
    )
    for id_ in ("tam", "mira", "brand"):
        world.figures[id_].rank = "second"
    return world


def drawn(world: World, pick: random.Random) -> Command | None:
    """What the procedures call for, else one of the buttons that are not grey: mostly a blow, a spell, a move."""
    if world.question is not None:
        return Answer(figure=world.question.whom, choice=pick.choice(world.question.choices))
    due = GAME.next(world)
    if due is not None:
        return due
    if world.fight is not None and world.fight.phase in ("intent", "talk"):
        return e.StrikeFirst()
    legal = [o.command for o in GAME.offers(world, SEAT) if not o.greyed and not o.blanks]
    legal = [command for command in legal if GAME.refusal(world, command) is None]
    blows = [command for command in legal if isinstance(command, BLOWS)]
    return pick.choice(blows if blows and pick.random() < 0.9 else legal) if legal else None


@pytest.mark.parametrize("foes", sorted(content.monsters()))
def test_a_world_that_keeps_goes_the_way_of_one_that_does_not(foes: str) -> None:
    """Through spells, fire, poison, spears, flight and morale: the same orders, refusals, buttons and facts."""
    felled = sum(in_step(foes, seed) for seed in range(2))
    assert felled  # somebody went down, so that blows were struck before and after


def in_step(foes: str, seed: int) -> int:
    """A fight in two worlds at once; how many went down in it."""
    keeps, plain = company(), company()
    for world in (keeps, plain):
        world.meeting = Meeting(threat=foes, count=4, source="wanderer")
        world.effects.append(Effect(kind="light", on="here", turns=99))
    GAME.steady(keeps)
    picks, dice = [random.Random(seed) for _ in range(2)], [SeededDice(seed) for _ in range(2)]
    felled = 0
    while keeps.fight is not None or keeps.meeting is not None:
        one, other = drawn(keeps, picks[0]), drawn(plain, picks[1])
        assert one is not None
        assert one == other
        assert GAME.offers(keeps, SEAT) == GAME.offers(plain, SEAT)
        assert GAME.refusal(keeps, one) == GAME.refusal(plain, one)
        facts = run(GAME, keeps, one, dice[0])
        assert facts == run(GAME, plain, one, dice[1])
        assert keeps == plain
        felled += sum(bool(fact.down) for fact in facts if isinstance(fact, f.DamageDealt | f.Landed))
    return felled
