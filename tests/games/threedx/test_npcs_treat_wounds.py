"""NPCs see to wounds outside a fight, at the game master's word."""

from __future__ import annotations

import pytest
from tests.games.threedx.fight.staging import GAME, done, hero, one, refused, world

from tablewright.core.game import Seat
from tablewright.games.threedx.fight.facts import WoundsTreated
from tablewright.games.threedx.fight.orders import BringNpcs, StartFight
from tablewright.games.threedx.rests import orders as o
from tablewright.games.threedx.world import World

GM, PLAYER = Seat(id="g", role="gm"), Seat(id="p", role="player", figures=("hero1",))


def party() -> World:
    """Hild with 7 wounds, and a healer with target number 5 who came along."""
    in_world = world()
    in_world.gm = True
    hero(in_world).wounds = 7
    done(in_world, BringNpcs(npcs="healer 5", side="party"))
    return in_world


def buttons(in_world: World, seat: Seat) -> list[str]:
    return [each.words for each in GAME.offers(in_world, seat) if isinstance(each.command, o.NpcTreats)]


@pytest.mark.clause("3dx.npc.wounds", "3dx.house.more")
def test_an_npc_treats_as_many_wounds_as_its_target_number_in_ten_minutes() -> None:
    in_world = party()
    assert buttons(in_world, PLAYER) == []
    (button,) = [each for each in GAME.offers(in_world, GM) if isinstance(each.command, o.NpcTreats)]
    assert button.words == "An NPC treats wounds"
    assert [[choice.words for choice in field.choices] for field in button.blanks] == [["healer"], ["Hild"]]
    before = in_world.clock
    facts = done(in_world, button.command)
    assert GAME.say(one(facts, o.CareTaken), GAME.names(in_world)) == "Healer sees to Hild's wounds, 10 minutes."
    assert (one(facts, WoundsTreated).amount, in_world.figures["hero1"].wounds) == (5, 2)
    assert in_world.clock == before + 10
    done(in_world, button.command)
    assert in_world.figures["hero1"].wounds == 0
    assert refused(in_world, button.command) == "Hild has no untreated wounds."
    assert buttons(in_world, GM) == []


@pytest.mark.clause("3dx.npc.wounds")
def test_a_hurt_npc_treats_by_what_is_left_of_its_number_and_may_be_treated_itself() -> None:
    """Target number 5 with 8 wounds: effective 2."""
    in_world = party()
    healer = in_world.figures["npc1"]
    healer.wounds = 8
    done(in_world, o.NpcTreats(figure="npc1", patient="hero1"))
    assert in_world.figures["hero1"].wounds == 5
    facts = done(in_world, o.NpcTreats(figure="npc1", patient="npc1"))
    assert GAME.say(one(facts, o.CareTaken), GAME.names(in_world)) == "Healer sees to their own wounds, 10 minutes."
    assert healer.wounds == 6
    assert "Hild: treat healer's wounds with Medicine" in [each.words for each in GAME.offers(in_world, PLAYER)]


@pytest.mark.clause("3dx.npc.wounds")
def test_nobody_treats_so_in_a_fight_nor_who_lies_there() -> None:
    in_world = party()
    command = o.NpcTreats(figure="npc1", patient="hero1")
    assert refused(in_world, o.NpcTreats(figure="hero1", patient="hero1")) == refused(
        in_world, o.NpcTreats(figure="nobody", patient="hero1")
    )
    in_world.figures["npc1"].state = "out"
    assert GAME.refusal(in_world, command) is not None
    in_world.figures["npc1"].state = "up"
    done(in_world, StartFight(foes="wolf 3", apart=10, first="party"))
    assert GAME.refusal(in_world, command) is not None
    assert buttons(in_world, GM) == []
