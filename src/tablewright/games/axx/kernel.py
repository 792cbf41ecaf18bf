"""The rules that a fight runs hot on, as small functions of plain integers.

The table, the odds and the simulator all call these, so they cannot disagree. Only integers go in and come out.
Hit Dice are counted in halves, so that HD 1/2 is 1, HD 1 is 2 and HD 4 is 8.
"""

from __future__ import annotations

EASY = 0
NORMAL = 1
HARD = 2

HAZARD = -1
"""In place of a creature's Hit Dice: nobody caused it."""


def check_need(difficulty: int) -> int:
    """What the total of a check must reach: 9 if easy, 12, or 15 if hard (axx.check)."""
    return 9 + 3 * difficulty


def class_bonus(level: int) -> int:
    """What class training adds to a check: the Level (axx.check.class)."""
    return level


def save_bonus(level: int) -> int:
    """What the Level adds to a save: half of it, rounded down (axx.save)."""
    return level // 2


def save_target(hd_halves: int) -> int:
    """What the total of a save must reach: 10 + HD of the creature that caused it, 12 against a HAZARD (axx.save).

    HD 1/2 counts as 0. Somebody with a Level counts as HD = Level.
    """
    if hd_halves < 0:
        return 12
    return 10 + hd_halves // 2


def monster_save_bonus(hd_halves: int) -> int:
    """What a monster adds to its save: its HD, HD 1/2 as 0 (axx.save.monster)."""
    return hd_halves // 2


def enough(face: int, bonus: int, need: int, natural: int = 0) -> bool:
    """Whether a d20 that shows this face is enough; with `natural` 1 a 20 always is and a 1 never (axx.option.natural).

    Without it the total alone counts, for checks, saves and attacks alike.
    """
    if natural and face in (1, 20):
        return face == 20
    return face + bonus >= need


# ── Chances on a d20 ─────────────────────────────────────────────────────────────────────────


def face_needed(bonus: int, target: int, natural: int = 0) -> int:
    """The face that a d20 has to show; below 1 every face will do, above 20 none.

    With `natural` 1 it is never below 2 and never above 20 (axx.option.natural).
    """
    return min(20, max(2, target - bonus)) if natural else target - bonus


def ways(bonus: int, target: int, natural: int = 0) -> int:
    """How many of the twenty faces reach the target; with `natural` 1 never none and never all (axx.option.natural)."""
    return min(20 - natural, max(natural, 21 - target + bonus))


# ── Meeting ──────────────────────────────────────────────────────────────────────────────────

HOSTILE = 0
WARY = 1
FRIENDLY = 2


def caught_off_guard(face: int, most: int = 2) -> bool:
    """Whether a side is surprised by its d6: on 1 or 2 (axx.encounter.surprise).

    A Ranger is on a 1 alone, and who meets a party with one on 1 to 3 (axx.class.ranger).
    """
    return face <= most


def first_distance(dice: int, surprise: int, room: int, in_open: int = 0) -> int:
    """How far apart an encounter opens, in feet, from the sum of 2d6 (axx.encounter.distance).

    `surprise` is 1 if a side was surprised: half of it, in 10 ft steps rounded down. `in_open` is 1 under the open
    sky: double. `room` is the longer side of the room in feet, 0 where there is none. At least 10 ft.
    """
    steps = (dice << in_open) >> surprise
    feet = 10 * steps
    if room > 0:
        feet = min(feet, room)
    return max(feet, 10)


def attitude(total: int) -> int:
    """What 2d6 + CHA makes of the foes: HOSTILE at 5 or less, WARY, FRIENDLY at 9 or more (axx.encounter.reaction)."""
    if total <= 5:
        return HOSTILE
    return WARY if total <= 8 else FRIENDLY


# ── Morale ───────────────────────────────────────────────────────────────────────────────────

FIRST_LOSS = 1
AT_HALF = 2


def morale_reasons(began: int, left: int, asked: int) -> int:
    """Why a group must roll for morale now: FIRST_LOSS, AT_HALF, both added, or 0 (axx.encounter.morale).

    `began` and `left` count the group; `asked` holds the reasons that it has rolled for already.
    """
    if left <= 0 or left >= began:
        return 0
    reasons = FIRST_LOSS
    if left * 2 <= began:
        reasons += AT_HALF
    return reasons & ~asked


def morale_breaks(face: int) -> bool:
    """Whether the group flees or yields on this d6: on 1 to 3 (axx.encounter.morale)."""
    return face <= 3


# ── Blows ────────────────────────────────────────────────────────────────────────────────────

REACH = 5
STEP = 5
NEAR = 30
BEHIND = 10
"""Feet from where a side's rearmost stood at first to its way out."""
TOO_FAR = 1
"""In place of a range's penalty: the target is beyond what the weapon carries."""


def first_side(party: int, foes: int) -> int:
    """Who goes first by the two d6: 1 the party, -1 the foes, 0 both at once (axx.combat.initiative)."""
    return (party > foes) - (party < foes)


def range_penalty(feet: int) -> int:
    """What the distance takes from a shot of bow, sling or crossbow (axx.combat.range).

    Nothing to 60 ft, -2 to 120 ft, -5 to 240 ft; TOO_FAR beyond.
    """
    if feet <= 60:
        return 0
    if feet <= 120:
        return -2
    if feet <= 240:
        return -5
    return TOO_FAR


def throw_penalty(feet: int) -> int:
    """What the distance takes from a throw: nothing to 30 ft, then TOO_FAR (axx.combat.range)."""
    return 0 if feet <= NEAR else TOO_FAR


def damage(die: int, bonus: int, doublings: int, halvings: int) -> int:
    """What a hit takes: die and bonuses, at least 1, then doubled, then halved and rounded down (axx.combat.damage)."""
    return (max(1, die + bonus) << doublings) >> halvings


def natured(points: int, doublings: int, halvings: int) -> int:
    """What a creature's nature makes of damage by fire or magic: doubled, then halved, rounded down."""
    return (points << doublings) >> halvings


def spell_damage(points: int) -> int:
    """What dice of a spell or power take: 1 at least (axx.combat.damage)."""
    return max(1, points)


def after_save(points: int, made: int, half: int) -> int:
    """What a burst takes from one who saved or not: all, half of it where `half` is 1, or nothing."""
    if made:
        return points // 2 if half else 0
    return points


def drained(points: int, had: int) -> int:
    """What goes to one who drains: no more than there was to take."""
    return min(points, had)


def hp_after(hp: int, lost: int) -> int:
    """Hit points after damage; what goes beyond 0 is ignored (axx.combat.damage)."""
    return max(0, hp - lost)


def healed(hp: int, top: int, points: int) -> int:
    """Hit points after healing, never above the maximum (axx.heal.magic)."""
    return min(top, hp + points)


def spare(hp: int, top: int, points: int) -> int:
    """What of a healing is more than there is room for (axx.heal.magic)."""
    return max(0, points - max(0, top - hp))


def weakness(sources: int) -> int:
    """What so many sources of weakness take from every d20 roll: 2, or 4 from two on (axx.condition.weakened)."""
    return -2 * min(2, sources)


def running(speed: int) -> int:
    """How far a run goes: double the move (axx.combat.action)."""
    return 2 * speed


def withdrawing(speed: int) -> int:
    """How far one withdraws without drawing a blow: half the move (axx.combat.withdraw)."""
    return speed // 2


def rolled_hp(dice: int, plus: int) -> int:
    """The hit points of a monster whose dice show this: 1 at least."""
    return max(1, dice + plus)


def coming(number: int) -> int:
    """How many come when they are called: 1 at least."""
    return max(1, number)


# ── Death ────────────────────────────────────────────────────────────────────────────────────

CLOSE_CALL = 2
SCARRED = 3
SHAKEN = 4
GRIEVOUS = 5
MAIMED = 6
SLAIN = 7


def brush(face: int, earlier: int) -> int:
    """What a Brush with Death brings: its d6 and 1 for each earlier one that day (axx.death.brush).

    CLOSE_CALL for 1 and 2, then SCARRED, SHAKEN, GRIEVOUS, MAIMED, and SLAIN for 7 or more.
    """
    return min(SLAIN, max(CLOSE_CALL, face + earlier))


# ── Hit Dice counted out ─────────────────────────────────────────────────────────────────────


def covers(left: int, hd_halves: int) -> bool:
    """Whether what is left of the Hit Dice, in halves, covers a creature's whole HD (axx.spell.sleep)."""
    return hd_halves <= left
