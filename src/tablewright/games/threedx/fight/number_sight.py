"""Where the table hides NPCs' target numbers, nothing that rests on one tells it: holds, helps, Acts against it."""

from __future__ import annotations

from msgspec.structs import replace

from tablewright.core.facts import Fact
from tablewright.core.game import Seat
from tablewright.games.threedx.fight import facts as f
from tablewright.games.threedx.fight.plan_fold import numbers_hidden
from tablewright.games.threedx.world import World
from tablewright.games.threedx.world_fight import BREAK_FREE, Plan


def of_npc(world: World, id_: str) -> bool:
    """Whether it is an NPC."""
    figure = world.figures.get(id_)
    return figure is None or not figure.character


def shown(plan: Plan) -> Plan:
    """A plan without an NPC's own number, and without that of the hold that it breaks."""
    return replace(plan, number=0, target=0 if plan.does == BREAK_FREE else plan.target)


def see_planned(fact: f.Planned, seat: Seat, world: World) -> Fact:
    """At what target number an NPC attacks, or holds, is told where the table shows it."""
    return replace(fact, plan=shown(fact.plan)) if numbers_hidden(world, seat) else fact


def see_reacted(fact: f.Reacted, seat: Seat, world: World) -> Fact:
    """The same of a reaction."""
    return replace(fact, plan=shown(fact.plan)) if numbers_hidden(world, seat) else fact


def see_held(fact: f.Held, seat: Seat, world: World) -> Fact:
    """An NPC holds with its target number."""
    if not numbers_hidden(world, seat) or not of_npc(world, fact.hold.by):
        return fact
    return replace(fact, hold=replace(fact.hold, strength=0))


def see_helped(fact: f.HelpCounted, seat: Seat, world: World) -> Fact:
    """What help needs is half of a target number, and an NPC helps with its own."""
    if not numbers_hidden(world, seat):
        return fact
    return replace(fact, need=None, result=None if of_npc(world, fact.figure) else fact.result)


def see_act(fact: f.ActRead, seat: Seat, world: World) -> Fact:
    """An NPC acts with its target number; who breaks its hold rolls against it."""
    if not numbers_hidden(world, seat):
        return fact
    plan = shown(fact.plan)
    npc = of_npc(world, fact.figure)
    return replace(fact, plan=plan, result=None if npc else fact.result, target=0 if npc else plan.target)
