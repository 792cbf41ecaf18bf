"""What is kept for a state of a fight says what it would say anew: two worlds in step, one that keeps and one not."""

from __future__ import annotations

import random

import pytest
from tests.games.axx.fights import GAME, hero, party, weapon

from tablewright.core.facts import Answer, Command
from tablewright.core.game import Seat, run
from tablewright.dice.sources import SeededDice
from tablewright.games.axx import content
from tablewright.games.axx.world import Effect, Item, Meeting, World

GM = Seat(id="gm", role="gm")
STEPS = 120


def company() -> World:
    """Six heroes with blades, bows, a spear, a shield, oil, poison and spells, of whom two carry a light."""
    shield = Item(id="shield", kind="shield", place="worn")
    spear = Item(id="spear", kind="spear", damage="piercing", place="hand")
    bow = Item(id="bow", kind="bow", damage="piercing", place="worn")
    oil = Item(id="oil", kind="oil_flask", count=3, place="worn")
    torch = Item(id="torch", kind="torch", place="hand", lit=True, burning=6)
    world = party(
        hero("hild", hp=14, items=(weapon(), shield, Item(id="armour", kind="medium_armor", place="worn"))),
        hero("osric", "cleric", hp=12, items=(weapon(damage="blunt"),), spells=("cure_light_wounds", "bless")),
        hero("tam", "thief", hp=10, items=(weapon("light_weapon"), bow, torch)),
        hero("mira", "magic_user", hp=8, items=(weapon("light_weapon"), oil), spells=("sleep", "magic_missile")),
        hero("pip", "fighter", kindred="halfling", hp=11, items=(weapon("light_weapon"), torch)),
        hero("brand", hp=13, items=(spear,)),
    )
    for id_ in ("tam", "mira", "brand"):
        world.figures[id_].rank = "second"
    return world


def drawn(world: World, pick: random.Random) -> Command | None:
    """What the procedures call for, else one of the buttons that are not grey, drawn evenly."""
    if world.question is not None:
        return Answer(figure=world.question.whom, choice=pick.choice(world.question.choices))
    due = GAME.next(world)
    if due is not None:
        return due
    offers = [o.command for o in GAME.offers(world, GM) if not o.greyed and not o.blanks]
    legal = [command for command in offers if GAME.refusal(world, command) is None]
    return pick.choice(legal) if legal else None


@pytest.mark.parametrize("foes", sorted(content.monsters()))
def test_a_world_that_keeps_goes_the_way_of_one_that_does_not(foes: str) -> None:
    """Through spells, fire, poison, spears, flight and morale: the same orders, refusals, buttons and facts."""
    keeps, plain = company(), company()
    for world in (keeps, plain):
        world.meeting = Meeting(threat=foes, count=4, source="wanderer")
        world.effects.append(Effect(kind="light", on="here", turns=99))
    GAME.steady(keeps)
    dice = {id(keeps): SeededDice(7), id(plain): SeededDice(7)}
    picks = {id(keeps): random.Random(foes), id(plain): random.Random(foes)}
    for _ in range(STEPS):
        one, other = (drawn(world, picks[id(world)]) for world in (keeps, plain))
        assert one == other
        if one is None or (keeps.fight is None and keeps.meeting is None):
            break
        assert GAME.offers(keeps, GM) == GAME.offers(plain, GM)
        assert GAME.refusal(keeps, one) == GAME.refusal(plain, one)
        assert run(GAME, keeps, one, dice[id(keeps)]) == run(GAME, plain, one, dice[id(plain)])
        assert keeps == plain
