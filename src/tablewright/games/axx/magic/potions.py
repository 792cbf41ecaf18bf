"""Potions: who may drink or pour one, and what it does."""

from __future__ import annotations

from collections.abc import Iterator

from tablewright.core.effects import AnyEffect, Heal
from tablewright.core.facts import Fact, Refused
from tablewright.core.ledger import clause
from tablewright.core.shelf import brought
from tablewright.dice.sources import Dice
from tablewright.games.axx import content, lasting
from tablewright.games.axx.combat import field, orders
from tablewright.games.axx.magic.spells import caster
from tablewright.games.axx.magic.working import Cause, work
from tablewright.games.axx.say import fight_refusals as words
from tablewright.games.axx.say import magic_refusals as magic_words
from tablewright.games.axx.say import nobody, nothing
from tablewright.games.axx.world import Figure, World

POTIONS: dict[str, AnyEffect] = {
    "potion_healing": Heal(points="1d8"),
    "potion_giant_strength": lasting.STRENGTH,
}
"""What the potions of the Treasure table do."""


def effect_of(kind: str) -> AnyEffect | None:
    """What a potion does, the Treasure table's or a pack's; None for what is no potion."""
    record = content.find_thing(kind)
    return POTIONS.get(kind) or (record.effect if record is not None and record.drunk else None)


class PotionDrunk(Fact, frozen=True, kw_only=True, tag="potion-drunk"):
    """A potion was drunk, or poured into somebody who is out."""

    figure: str
    item: str
    what: str
    into: str = ""


def committed(world: World, figure: Figure) -> Refused | None:
    """One who announced a spell casts it, or nothing."""
    fight = world.fight
    return magic_words.announced(figure) if fight is not None and figure.id in fight.declared else None


def refuse_drink(world: World, command: orders.Drink) -> Refused | None:
    """Why the potion cannot be drunk, or poured."""
    figure = caster(world, command.figure)
    if isinstance(figure, Refused):
        return figure
    item = figure.items.get(command.item)
    if item is None or effect_of(item.kind) is None:
        return nothing()
    bound = committed(world, figure)
    if bound is not None:
        return bound
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
    effect = effect_of(kind)
    if effect is not None:
        lasts = kind if brought(kind) else lasting.GIANT_STRENGTH
        cause = Cause(clause=cited, kind=lasts, name=lasting.name_of(kind), how="potion")
        yield from work(world, figure, effect, into, dice, cause=cause)


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
