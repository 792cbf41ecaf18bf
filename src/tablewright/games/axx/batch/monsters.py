"""A monster as numbers: its attacks, its powers, the dice for its Hit Points; and by name what has no place in them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from tablewright.core.effects import (
    Blow,
    Burst,
    Charm,
    Drain,
    Flee,
    Heal,
    Inflict,
    Power,
    Regenerate,
    SleepHitDice,
    Summon,
    amount,
)
from tablewright.games.axx import content, figures
from tablewright.games.axx.batch import columns as c
from tablewright.games.axx.batch.lowered import CONDITIONS, SAVES, Lowered, arm_row, ends_known, ends_of
from tablewright.games.axx.combat.arms import SHOOT, Arm, monster_arm
from tablewright.games.axx.combat.morale import steady
from tablewright.games.axx.content import Monster
from tablewright.games.axx.magic.spread import scaled
from tablewright.games.axx.meeting.foes import dice_for
from tablewright.games.axx.world import Figure

WHEN = ("hit", "face", "action", "round")
INFLICTED = ("poisoned", "paralyzed", "stuck", "petrified", "frightened")
"""What powers may put on somebody."""
ENDLESS = ("poisoned", "petrified")
"""Those of them that last until something ends them."""
MOST_TIMES = 15
DOES = {
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
}


# ── What cannot be lowered ───────────────────────────────────────────────────────────────────


def unknown(figure: Figure) -> Iterator[str]:
    """What a monster has that has no place in the numbers."""
    record = content.monster(figure.monster)
    for power in record.powers:
        if not _known(power):
            yield f"{power.name} ({record.name})"
    if figure.conditions:
        yield ", ".join(figure.conditions)


def _known(power: Power) -> bool:
    """Whether the numbers have a place for what a power does, and for when."""
    effect = power.effect
    if power.times > MOST_TIMES:
        return False
    match effect:
        case Inflict():
            lasts = not effect.turns and (bool(effect.rounds) or effect.condition in ENDLESS)
            return power.when != "round" and effect.condition in INFLICTED and lasts
        case Heal():
            return power.when != "round" and ends_known(effect)
        case Burst():
            return power.when == "action"
        case Drain() | Blow() | SleepHitDice():
            return power.when != "round"
        case Flee() | Charm() | Summon():
            return power.when == "action"
        case Regenerate():
            return power.when == "round"
        case _:
            return False


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
    effect, row = power.effect, [0] * c.POWER_WIDTH
    row[c.WHEN], row[c.FACE], row[c.FEET] = WHEN.index(power.when), power.face, power.feet
    row[c.TIMES], row[c.SPARES] = power.times, int(bool(power.times) or isinstance(effect, Heal | Summon))
    row[c.CONDITION], row[c.DOES] = -1, DOES[type(effect)]
    save = getattr(effect, "save", "")
    row[c.SAVE] = SAVES.index(save) if save and not getattr(effect, "no_save", False) else -1
    match effect:
        case Inflict():
            row[c.CONDITION] = CONDITIONS.index(effect.condition)
            row[c.ROUNDS : c.ROUNDS + 3] = _dice(effect.rounds)
        case Heal():
            row[c.AMOUNT : c.AMOUNT + 3], row[c.HALF] = _dice(effect.points), ends_of(effect)
        case Drain():
            row[c.AMOUNT : c.AMOUNT + 3], row[c.HALF] = _dice(effect.points), int(effect.gives)
            row[c.KIND] = found.type_of("drain")
        case Burst():
            row[c.AMOUNT : c.AMOUNT + 3] = _dice(scaled(effect, figures.level_of(figure)))
            row[c.WIDE], row[c.HALF], row[c.KIND] = effect.feet, int(effect.half), found.type_of(effect.kind)
        case Blow():
            row[c.AMOUNT : c.AMOUNT + 3] = _dice(scaled(effect, figures.level_of(figure)))
            row[c.DOES], row[c.KIND] = c.STRIKES if effect.sure else c.SHOOTS, found.type_of(effect.kind)
        case Flee():
            row[c.CONDITION], row[c.ROUNDS : c.ROUNDS + 3] = c.FRIGHTENED, _dice(effect.rounds)
            row[c.WIDE], row[c.STRONGEST], row[c.MAGIC] = effect.feet, 2 * effect.most, 1
        case SleepHitDice():
            row[c.AMOUNT : c.AMOUNT + 3], row[c.STRONGEST] = _dice(effect.hit_dice), 2 * effect.most
            row[c.LASTS : c.LASTS + 3] = _dice(effect.turns)
        case Charm():
            row[c.LASTS + 2] = effect.turns
        case Summon():
            row[c.AMOUNT : c.AMOUNT + 3], row[c.TIMES] = _dice(effect.number), power.times or 1
    return row


def _dice(text: str) -> Sequence[int]:
    return amount(text) if text else (0, 0, 0)


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
            dice = tuple(row[c.AMOUNT : c.AMOUNT + 3])
            arm = arm_row(
                found, None, figure, None, Arm("", power.name, SHOOT, (dice[0], dice[1], dice[2]), effect.kind)
            )
            arm[c.STRAYS] = 1
            shots += arm
        k += row
    k += shots
    mends = next((power.effect for power in powers if isinstance(power.effect, Regenerate)), None)
    if mends is not None:
        k[at + c.MENDS : at + c.MENDS + 3] = _dice(mends.points)
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
