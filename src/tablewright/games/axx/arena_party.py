"""The parties that fights are run with: by the dice, from plain records, or from a game as they are."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import msgspec

from tablewright.core.arena import Sheet
from tablewright.core.effects import Blow, Heal, SleepHitDice, Ward
from tablewright.core.facts import Answer
from tablewright.core.game import run
from tablewright.dice.sources import SeededDice
from tablewright.games.axx import content
from tablewright.games.axx.game import AXX
from tablewright.games.axx.heroes import brought, records, spell_slots, xp
from tablewright.games.axx.packs import AxxPack
from tablewright.games.axx.say import item_name
from tablewright.games.axx.world import Figure, World

HIGHEST = 20
"""The highest Level of a party by the dice."""
RISES = 1
"""The number of the stream that Hit Dice of later Levels come from."""
USED = (Heal, SleepHitDice, Ward, Blow)
"""What the spells do that a policy casts."""
OF_NO_USE = ("oil_flask", "blade_poison", "scroll", "potion_healing", "potion_giant_strength")
"""Things that a player might use in a fight, and no policy does."""


def random_party(size: int, level: int, seed: int) -> tuple[Sheet, ...]:
    """So many characters by the dice of this seed, at this Level, with the usual spells."""
    world = records.make(size, seed)
    if level > 1:
        _rise(world, level, seed)
    return party_of(world)


def _rise(world: World, level: int, seed: int) -> None:
    """Everybody has just the experience that the Level needs, and a Hit Die for each Level on the way."""
    game, dice = AXX(), SeededDice(seed, RISES)
    for figure in _heroes(world):
        figure.xp = xp.xp_for(content.classes()[figure.cls].track, level)
    for figure in _heroes(world):
        while figure.level < level:
            run(game, world, xp.LevelUp(figure=figure.id), dice)
            if world.question is not None:
                run(game, world, Answer(choice=world.question.otherwise), dice)
    for figure in _heroes(world):
        for slot, spell in zip(figure.slots, spell_slots.usual(figure), strict=False):
            slot.spell = spell


def party_from(rows: Sequence[Mapping[str, Any]], brought_packs: Sequence[AxxPack] = ()) -> tuple[Sheet, ...]:
    """Characters from what `party --json` prints; Mendable, with the name and the field, for what is none."""
    return tuple(_sheet(brought.figure(row, number, brought_packs)) for number, row in enumerate(rows, 1))


def party_of(world: World) -> tuple[Sheet, ...]:
    """The characters who live and are there, as they are now."""
    return tuple(_sheet(one) for one in _heroes(world) if one.state in ("up", "out") and one.hp is not None)


def _heroes(world: World) -> list[Figure]:
    return [figure for figure in world.party() if figure.character]


def _sheet(figure: Figure) -> Sheet:
    found: Sheet = msgspec.to_builtins(figure)
    return {**found, "name": figure.name}


def not_used(heroes: Sequence[Figure]) -> tuple[str, ...]:
    """Spells in the slots and things carried that no policy ever uses, by their names."""
    found: dict[str, None] = {}
    for figure in heroes:
        for slot in figure.slots:
            record = content.find_spell(slot.spell)
            if record is not None and not slot.spent and not isinstance(record.effect, USED):
                found[record.name] = None
        for item in figure.items.values():
            if item.kind in OF_NO_USE:
                one = msgspec.structs.replace(item, count=1)
                found[item_name(one)] = None
            elif item.coated:
                found["blade poison"] = None
    return tuple(found)
