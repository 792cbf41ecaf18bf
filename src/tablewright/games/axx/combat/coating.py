"""Poison on a blade, an arrow or a bolt: putting it there, and what a hit with it brings."""

from __future__ import annotations

from collections.abc import Iterator

from tablewright.core.effects import Inflict
from tablewright.core.facts import Fact, Refused
from tablewright.core.ledger import clause
from tablewright.dice.sources import Dice
from tablewright.games.axx import figures
from tablewright.games.axx.combat import conditions, orders, turns
from tablewright.games.axx.say import feat_refusals as words
from tablewright.games.axx.say import fight_refusals, nobody, nothing
from tablewright.games.axx.world import Figure, World

POISON = "blade_poison"
VENOM = Inflict(condition="poisoned", save="body")
"""What poison on a blade does: Poisoned, unless a Body save avoids it."""


class BladeCoated(Fact, frozen=True, kw_only=True, tag="blade-coated"):
    """A dose of poison is on a weapon; it lasts one hit."""

    figure: str
    item: str
    weapon: str


def refuse_coat(world: World, command: orders.Coat) -> Refused | None:
    """Why no poison can be put on that: no dose, no edge or point, or some is on it."""
    figure = _hands(world, command.figure)
    if isinstance(figure, Refused):
        return figure
    dose, weapon = figure.items.get(command.item), figure.items.get(command.weapon)
    if dose is None or dose.kind != POISON or weapon is None:
        return nothing()
    record = figures.record(weapon)
    if record.kind != "weapon" or weapon.damage not in ("edged", "piercing"):
        return words.no_edge(figure, weapon)
    return words.coated_already(figure, weapon) if weapon.coated else None


def _hands(world: World, id_: str) -> Figure | Refused:
    """Whoever would do it, in a fight or out of one."""
    if world.fight is not None:
        return turns.fighter(world, id_)
    figure = world.figures.get(id_)
    if figure is None or not figure.character or figure.state in ("dead", "gone"):
        return nobody()
    return figure if figures.able(figure) else fight_refusals.cannot_act(figure)


def coat(world: World, command: orders.Coat, _dice: Dice) -> Iterator[Fact]:
    """The dose goes on."""
    del world
    yield BladeCoated(
        figure=command.figure,
        item=command.item,
        weapon=command.weapon,
        clauses=(clause("axx.combat.blade_poison"),),
    )


def brought(world: World, victim: Figure, what: str, dice: Dice, *, by: Figure) -> Iterator[Fact]:
    """What a hit brought takes hold: fire at once, poison unless a Body save avoids it."""
    if what == "burning":
        yield from conditions.begin(world, victim, "burning", by=by.id)
    else:
        yield from conditions.inflict(world, victim, VENOM, dice, by=by)


def fold_coated(world: World, fact: BladeCoated) -> None:
    """The dose is used up, and the action."""
    figure, fight = world.figures.get(fact.figure), world.fight
    if figure is None:
        return
    dose, weapon = figure.items.get(fact.item), figure.items.get(fact.weapon)
    if dose is not None:
        dose.count -= 1
        if dose.count <= 0:
            del figure.items[fact.item]
    if weapon is not None:
        weapon.coated = True
    if fight is not None and figure.id not in fight.acted:
        fight.acted.append(figure.id)


def dry(world: World) -> None:
    """At a Day's end poison on blades has dried, wherever they are."""
    for item in figures.everything(world):
        item.coated = False
