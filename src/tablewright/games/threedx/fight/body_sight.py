"""What is told of an NPC's wounds: as it looks, unless the table shows numbers."""

from __future__ import annotations

from msgspec.structs import replace

from tablewright.core.facts import GM, Fact
from tablewright.core.game import Seat
from tablewright.games.threedx.fight import facts as f
from tablewright.games.threedx.fight.bodies import LOOKS
from tablewright.games.threedx.world import World


def hides(world: World, id_: str, seat: Seat) -> bool:
    """Whether an NPC's wounds are not told this seat in numbers."""
    figure = world.figures.get(id_)
    npc = figure is None or not figure.character
    return npc and seat.role != GM and world.options.get("wounds", "words") != "numbers"


def look(world: World, looks: str) -> str:
    """How an NPC looks, where the table shows that; that one is down is always seen."""
    return "" if world.options.get("wounds", "words") == "hidden" and looks != LOOKS[4] else looks


def see_wounds(fact: f.WoundsTaken, seat: Seat, world: World) -> Fact:
    """An NPC's wounds are seen as it looks; its number where those are open."""
    if not hides(world, fact.figure, seat):
        return fact
    hidden = world.options.get("wounds", "words") == "hidden"
    open_ = world.options.get("targets", "open") == "open"
    return replace(
        fact,
        amount=fact.amount if open_ and not hidden else None,
        total=None,
        looks=look(world, fact.looks),
        number=None,
    )


def see_counted(fact: f.DyingCounted, seat: Seat, world: World) -> Fact:
    """How near an NPC is to death is not told."""
    return replace(fact, count=None, most=None, total=None) if hides(world, fact.figure, seat) else fact


def see_treated(fact: f.WoundsTreated, seat: Seat, world: World) -> Fact:
    """An NPC's wounds are not told in numbers."""
    return replace(fact, total=None, looks=look(world, fact.looks)) if hides(world, fact.figure, seat) else fact
