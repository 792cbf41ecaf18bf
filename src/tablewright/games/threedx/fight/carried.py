"""Orders as they are carried out for who is not there: each refused and decided as if its player had given it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from tablewright.core.facts import Command, Fact, Refused
from tablewright.dice.sources import Dice
from tablewright.games.threedx.chapter import Order
from tablewright.games.threedx.fight import acts, answers, begins, defences, lying, plan
from tablewright.games.threedx.fight import orders as o
from tablewright.games.threedx.world import World

ORDERS: dict[type[Command], Order] = {
    o.RollInitiative: Order(begins.refuse_initiative, begins.initiative),
    o.Attack: Order(plan.refuse_attack, plan.attack, plan.chance_attack),
    o.Act: Order(acts.refuse_act, acts.act, acts.chance_act),
    o.Move: Order(acts.refuse_move, acts.move),
    o.Defend: Order(acts.refuse_plain, acts.defend),
    o.Pass: Order(acts.refuse_plain, acts.pass_turn),
    o.Ready: Order(acts.refuse_ready, acts.ready),
    o.Steady: Order(acts.refuse_steady, acts.steady),
    o.Withdraw: Order(acts.refuse_withdraw, acts.withdraw),
    o.SpendBonus: Order(lying.refuse_bonus, lying.spend, lying.chance_bonus),
    o.GiveHelp: Order(lying.refuse_help, lying.give_help),
    o.Aim: Order(lying.refuse_aim, lying.aim),
    o.Done: Order(lying.refuse_done, lying.done),
    o.DefendWith: Order(defences.refuse_defend, defences.roll, defences.chance),
    o.Avoid: Order(defences.refuse_avoid, defences.roll, defences.chance),
    o.Assign: Order(defences.refuse_assign, defences.assign),
    o.React: Order(answers.refuse_react, answers.react, answers.chance_react),
    o.ReactAct: Order(answers.refuse_react_act, answers.react_act),
}
"""What a figure can be ordered in a fight."""


def refused(world: World, command: Any) -> Refused | None:
    """Why it cannot be carried out."""
    return ORDERS[type(command)].refuse(world, command)


def out(world: World, command: Any, dice: Dice) -> Iterator[Fact]:
    """Carry it out."""
    yield from ORDERS[type(command)].decide(world, command, dice)
