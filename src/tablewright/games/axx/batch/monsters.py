"""A monster as numbers: its attacks, its powers, the dice for its Hit Points; and by name what has no place in them."""

from __future__ import annotations

from collections.abc import Iterator

from tablewright.core.effects import Inflict, Power, amount
from tablewright.games.axx import content
from tablewright.games.axx.batch import columns as c
from tablewright.games.axx.batch.lowered import CONDITIONS, SAVES, Lowered, arm_row, bits
from tablewright.games.axx.combat.arms import monster_arm
from tablewright.games.axx.combat.morale import steady
from tablewright.games.axx.content import Monster
from tablewright.games.axx.meeting.foes import dice_for
from tablewright.games.axx.world import Figure

WHEN = ("hit", "face", "action")


# ── What cannot be lowered ───────────────────────────────────────────────────────────────────


def unknown(figure: Figure) -> Iterator[str]:
    """What a monster has that has no place in the numbers."""
    record = content.monster(figure.monster)
    if record.reach:
        yield record.name
    for power in record.powers:
        if not _known(power):
            yield f"{power.name} ({record.name})"
    if figure.conditions:
        yield ", ".join(figure.conditions)


def _known(power: Power) -> bool:
    effect = power.effect
    plain = isinstance(effect, Inflict) and effect.condition in CONDITIONS[:3] and not effect.turns
    return plain and not power.times and power.when in WHEN


# ── The rows ─────────────────────────────────────────────────────────────────────────────────


def lower(found: Lowered, figure: Figure, at: int) -> None:
    """What a monster has besides what any figure has."""
    k, record = found.k, content.monster(figure.monster)
    k[at + c.AC], k[at + c.LARGE] = record.ac, int(record.size == "large")
    k[at + c.RESISTS], k[at + c.SUFFERS] = bits(record.resist), bits(record.vulnerable)
    k[at + c.MINDLESS], k[at + c.TALKS] = int(steady(figure)), int(record.talks)
    k[at + c.UNDEAD], k[at + c.LONGS] = int(record.undead), int(record.reach)
    k[at + c.PROOF_SKIN] = int(bool(record.hit_by))
    k[at + c.ARM] = len(k)
    for number, name in enumerate(record.attacks):
        row = arm_row(None, figure, None, monster_arm(figure, number))
        row[c.CARRIES] = _carried(record, name)
        k += row
    k[at + c.POWERS], k[at + c.POWER] = len(record.powers), len(k)
    for power in record.powers:
        k += _power_row(power)


def _carried(record: Monster, attack: str) -> int:
    """Bits of the powers that a hit by this attack may carry."""
    there = (power.when in ("hit", "face") and power.attack in ("", attack) for power in record.powers)
    return sum(1 << number for number, carries in enumerate(there) if carries)


def _power_row(power: Power) -> list[int]:
    effect = power.effect
    if not isinstance(effect, Inflict):
        raise TypeError(power.name)
    save = SAVES.index(effect.save) if effect.save and not effect.no_save else -1
    rounds = amount(effect.rounds) if effect.rounds else (0, 0, 0)
    row = [WHEN.index(power.when), power.face, power.feet, CONDITIONS.index(effect.condition), save, *rounds]
    return row + [0] * (c.POWER_WIDTH - len(row))


def lower_hit_points(found: Lowered, foes: int) -> None:
    """The dice for each foe's Hit Points, thrown in their order before the fight."""
    thrown = 0
    for place, figure in enumerate(one for one in found.who if not one.character):
        dice = dice_for(content.monster(figure.monster), thrown)
        at = foes + place * c.WIDTH
        if dice is not None:
            thrown += dice.dice
            found.k[at + c.HIT_POINTS : at + c.HIT_POINTS + 3] = dice
        else:
            found.m[at + c.HP] = found.m[at + c.TOP] = content.monster(figure.monster).hp
