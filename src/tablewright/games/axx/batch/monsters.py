"""A monster as numbers: its attacks, its powers, the dice for its Hit Points; and by name what has no place in them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from tablewright.core.effects import Blow, Burst, Charm, Flee, Heal, Power, Regenerate, Summon
from tablewright.games.axx import content
from tablewright.games.axx.batch import columns as c
from tablewright.games.axx.batch import effects
from tablewright.games.axx.batch.effects import aimed_arm, dice_row, effect_row
from tablewright.games.axx.batch.lowered import Lowered, arm_row
from tablewright.games.axx.combat.arms import monster_arm
from tablewright.games.axx.combat.morale import steady
from tablewright.games.axx.content import Monster
from tablewright.games.axx.meeting.foes import dice_for
from tablewright.games.axx.world import Figure

WHEN = ("hit", "face", "action", "round")
MOST_TIMES = 15


# ── What cannot be lowered ───────────────────────────────────────────────────────────────────


def unknown(figure: Figure) -> Iterator[str]:
    """What a monster has that has no place in the numbers."""
    record = content.monster(figure.monster)
    if len(record.powers) > MOST_TIMES:
        yield f"more than {MOST_TIMES} powers ({record.name})"
    for power in record.powers:
        if not _known(power):
            yield f"{power.name} ({record.name})"
    if figure.conditions:
        yield ", ".join(figure.conditions)


def _known(power: Power) -> bool:
    """Whether the numbers have a place for what a power does, and for when."""
    if isinstance(power.effect, Regenerate):
        return power.when == "round"
    at_will = isinstance(power.effect, Burst | Flee | Charm | Summon)
    fits = power.when == "action" if at_will else power.when != "round"
    return fits and power.times <= MOST_TIMES and effects.known(power.effect)


# ── The rows ─────────────────────────────────────────────────────────────────────────────────


def lower(found: Lowered, figure: Figure, at: int) -> None:
    """What a monster has besides what any figure has."""
    k, record = found.k, content.monster(figure.monster)
    k[at + c.AC], k[at + c.LARGE] = record.ac, int(record.size == "large")
    k[at + c.RESISTS], k[at + c.SUFFERS] = found.bits(record.resist), found.bits(record.vulnerable)
    k[at + c.MINDLESS], k[at + c.TALKS] = int(steady(figure)), int(record.talks)
    k[at + c.UNDEAD], k[at + c.LONGS] = int(record.undead), int(record.reach)
    k[at + c.PROOF_SKIN] = int(bool(record.hit_by))
    found.m[at + c.HANDS] = int(record.reach)
    k[c.LONG_ARMS] |= int(record.reach)
    k[at + c.ARM] = len(k)
    for number, name in enumerate(record.attacks):
        row = arm_row(found, None, figure, None, monster_arm(figure, number))
        row[c.CARRIES] = _carried(record, name)
        k += row
    _lower_powers(found, figure, at)


def _carried(record: Monster, attack: str) -> int:
    """Bits of the powers that a hit by this attack may carry."""
    there = (power.when in ("hit", "face") and power.attack in ("", attack) for power in record.powers)
    return sum(1 << number for number, carries in enumerate(there) if carries)


def _power_row(found: Lowered, figure: Figure, power: Power) -> list[int]:
    """What a power does, in numbers."""
    effect, row = power.effect, effect_row(found, figure, power.effect)
    row[c.WHEN], row[c.FACE], row[c.FEET] = WHEN.index(power.when), power.face, power.feet
    rare = isinstance(effect, Heal | Summon)
    row[c.TIMES], row[c.SPARES] = power.times or isinstance(effect, Summon), int(bool(power.times) or rare)
    row[c.MAGIC] = int(isinstance(effect, Flee))
    return row


def _lower_powers(found: Lowered, figure: Figure, at: int) -> None:
    """The powers, behind them the arms of those that are aimed; what grows back."""
    k, powers = found.k, content.monster(figure.monster).powers
    rows = [_power_row(found, figure, power) for power in powers]
    k[at + c.POWERS], k[at + c.POWER] = len(powers), len(k)
    k[at + c.AT_ONCE] = int(any(row[c.SPARES] and row[c.WHEN] == 2 for row in rows))
    k[c.FRIGHTS] |= int(any(row[c.CONDITION] == c.FRIGHTENED for row in rows))
    k[c.OWN_HARM] |= int(any(row[c.DOES] in (c.BURSTS, c.SHOOTS) for row in rows))
    shots: list[int] = []
    behind = len(k) + len(rows) * c.POWER_WIDTH
    for power, row in zip(powers, rows, strict=True):
        effect = power.effect
        if isinstance(effect, Blow) and not effect.sure:
            row[c.SHOT] = behind + len(shots)
            shots += aimed_arm(found, None, figure, None, power.name, effect, magic=False)
        k += row
    k += shots
    mends = next((power.effect for power in powers if isinstance(power.effect, Regenerate)), None)
    if mends is not None:
        k[at + c.MENDS : at + c.MENDS + 3] = dice_row(mends.points)
        k[at + c.UNLESS] = found.bits(mends.unless)


def bursting(who: Sequence[Figure]) -> int:
    """How many have a power that takes in everybody near."""
    records = [content.monster(one.monster) for one in who if one.monster]
    return sum(any(isinstance(power.effect, Burst | Flee) for power in record.powers) for record in records)


def lower_hit_points(found: Lowered, foes: int, called: int) -> None:
    """The dice for each foe's Hit Points, thrown in their order before the fight, or as they are called."""
    thrown = 0
    for at in range(foes, len(found.m), c.WIDTH):
        record = content.monster(found.who[(at - c.HEAD) // c.WIDTH].monster)
        dice = dice_for(record, 0 if at >= called else thrown)
        if dice is not None:
            thrown += dice.dice
            found.k[at + c.HIT_POINTS : at + c.HIT_POINTS + 3] = dice
        else:
            found.m[at + c.HP] = found.m[at + c.TOP] = record.hp
