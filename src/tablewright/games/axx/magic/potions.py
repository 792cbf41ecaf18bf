"""Potions: who may drink or pour one, and what it does."""

from __future__ import annotations

from collections.abc import Iterator

from tablewright.core.effects import AnyEffect, Heal, Strengthen
from tablewright.core.facts import Fact, Refused
from tablewright.core.ledger import clause
from tablewright.dice.sources import Dice
from tablewright.games.axx.combat import field, orders
from tablewright.games.axx.magic.spells import caster, work
from tablewright.games.axx.say import fight_refusals as words
from tablewright.games.axx.say import magic_refusals as magic_words
from tablewright.games.axx.say import nobody, nothing
from tablewright.games.axx.world import Figure, World

POTIONS: dict[str, AnyEffect] = {
    "potion_healing": Heal(points="1d8"),
    "potion_giant_strength": Strengthen(attack=2, damage=2, turns=6),
}
"""What the potions of the Treasure table do."""


class PotionDrunk(Fact, frozen=True, kw_only=True, tag="potion-drunk"):
    """A potion was drunk, or poured into somebody who is out."""

    figure: str
    item: str
    what: str
    into: str = ""


def _committed(world: World, figure: Figure) -> Refused | None:
    """One who announced a spell casts it, or nothing."""
    fight = world.fight
    return magic_words.announced(figure) if fight is not None and figure.id in fight.declared else None


def refuse_drink(world: World, command: orders.Drink) -> Refused | None:
    """Why the potion cannot be drunk, or poured."""
    figure = caster(world, command.figure)
    if isinstance(figure, Refused):
        return figure
    item = figure.items.get(command.item)
    if item is None or item.kind not in POTIONS:
        return nothing()
    committed = _committed(world, figure)
    if committed is not None:
        return committed
    if not command.into or command.into == figure.id:
        return None
    fight, other = world.fight, world.figures.get(command.into)
    if other is None or not other.character or other.state in ("dead", "gone", "fled"):
        return nobody()
    if other.state != "out":
        return magic_words.not_out(other)
    beside = fight is None or (command.into in fight.at and field.beside(fight, figure.id, other.id))
    return None if beside else words.not_beside(figure, other)


def drink(world: World, command: orders.Drink, dice: Dice) -> Iterator[Fact]:
    """Down it goes."""
    figure = world.figures[command.figure]
    kind = figure.items[command.item].kind
    into = command.into or figure.id
    cited = clause("axx.treasure.magic")
    yield PotionDrunk(
        figure=figure.id,
        item=command.item,
        what=kind,
        into="" if into == figure.id else into,
        clauses=(clause("axx.heal.magic"), cited),
    )
    yield from work(world, figure, POTIONS[kind], into, dice, cited=cited, kind="giant_strength", how="potion")


def fold_drunk(world: World, fact: PotionDrunk) -> None:
    """The potion is gone, and the action."""
    figure, fight = world.figures.get(fact.figure), world.fight
    if figure is None:
        return
    item = figure.items.get(fact.item)
    if item is not None:
        item.count -= 1
        if item.count <= 0:
            del figure.items[fact.item]
    if fight is not None and figure.id not in fight.acted:
        fight.acted.append(figure.id)
