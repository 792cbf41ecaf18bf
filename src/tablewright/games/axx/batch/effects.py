"""What powers, spells and magic things do, as rows of numbers."""

from __future__ import annotations

from collections.abc import Sequence

from tablewright.core.effects import (
    AnyEffect,
    Blow,
    Burst,
    Charm,
    Drain,
    Flee,
    Heal,
    Inflict,
    Regenerate,
    SleepHitDice,
    Summon,
    Turn,
    Ward,
    amount,
)
from tablewright.games.axx import figures
from tablewright.games.axx.batch import columns as c
from tablewright.games.axx.batch.lowered import CONDITIONS, SAVES, Lowered, arm_row, ends_known, ends_of
from tablewright.games.axx.magic import working
from tablewright.games.axx.magic.spread import scaled
from tablewright.games.axx.world import Figure, World

DOES: dict[type[AnyEffect], int] = {
    Inflict: c.INFLICTS,
    Drain: c.DRAINS,
    Burst: c.BURSTS,
    Blow: c.STRIKES,
    Heal: c.HEALS_SELF,
    Flee: c.FRIGHTENS,
    SleepHitDice: c.LULLS,
    Charm: c.CHARMS,
    Summon: c.CALLS,
    Regenerate: c.MENDS_SELF,
    Turn: c.TURNS_AWAY,
    Ward: c.WARDS_OFF,
}
INFLICTED = ("poisoned", "paralyzed", "stuck", "petrified", "frightened")
"""What may be put on somebody."""
ENDLESS = ("poisoned", "petrified")
"""Those of them that last until something ends them."""


def known(effect: AnyEffect) -> bool:
    """Whether the numbers have a place for what it does."""
    match effect:
        case Inflict():
            lasts = not effect.turns and (bool(effect.rounds) or effect.condition in ENDLESS)
            return effect.condition in INFLICTED and lasts
        case Heal():
            return ends_known(effect)
        case _:
            return type(effect) in DOES


def effect_row(found: Lowered, figure: Figure, effect: AnyEffect) -> list[int]:
    """What an effect does when this figure brings it about."""
    row = [0] * c.POWER_WIDTH
    row[c.CONDITION], row[c.DOES] = -1, DOES.get(type(effect), c.NO_DEED)
    save = getattr(effect, "save", "")
    row[c.SAVE] = SAVES.index(save) if save and not getattr(effect, "no_save", False) else -1
    row[c.AMOUNT : c.AMOUNT + 3] = dice_row(_dice_of(effect, figure))
    match effect:
        case Inflict():
            row[c.CONDITION] = CONDITIONS.index(effect.condition)
            row[c.ROUNDS : c.ROUNDS + 3] = dice_row(effect.rounds)
        case Heal():
            row[c.HALF] = ends_of(effect)
        case Drain():
            row[c.HALF], row[c.KIND] = int(effect.gives), found.type_of("drain")
        case Burst():
            row[c.WIDE], row[c.HALF], row[c.KIND] = effect.feet, int(effect.half), found.type_of(effect.kind)
        case Blow():
            row[c.DOES], row[c.KIND] = c.STRIKES if effect.sure else c.SHOOTS, found.type_of(effect.kind)
        case Flee():
            row[c.CONDITION], row[c.ROUNDS : c.ROUNDS + 3] = c.FRIGHTENED, dice_row(effect.rounds)
            row[c.WIDE], row[c.STRONGEST] = effect.feet, 2 * effect.most
        case SleepHitDice() | Turn():
            row[c.STRONGEST] = 2 * getattr(effect, "most", 0)
            row[c.LASTS : c.LASTS + 3] = dice_row(effect.turns)
        case Charm():
            row[c.LASTS + 2] = effect.turns
        case _:
            pass
    return row


def _dice_of(effect: AnyEffect, figure: Figure) -> str:
    """The dice of what it does; "" for none."""
    match effect:
        case Heal() | Drain():
            return effect.points
        case Burst() | Blow():
            return scaled(effect, figures.level_of(figure))
        case SleepHitDice() | Turn():
            return effect.hit_dice
        case Summon():
            return effect.number
        case _:
            return ""


def dice_row(text: str) -> Sequence[int]:
    """Dice, sides and plus."""
    return amount(text) if text else (0, 0, 0)


def aimed_arm(
    found: Lowered, world: World | None, figure: Figure, target: Figure | None, name: str, effect: Blow, *, magic: bool
) -> list[int]:
    """The arm of what has to hit like a shot."""
    return arm_row(found, world, figure, target, working.aimed_arm(figure, effect, name, magic=magic))
