"""What a fight on numbers writes down when it is listened to: one row of six numbers for each fact.

The names are those of the facts; what the five numbers behind the kind are is said by each.
"""

from __future__ import annotations

from tablewright.games.axx.batch import columns as c
from tablewright.kernel.rows import Row

INITIATIVE = 1  # round, the party's d6, the foes'
SIDE = 2  # 0 party, 1 foes
TURN_ENDED = 3  # who
MOVE_BEGAN = 4  # who, where to
MOVED = 5  # who, from, to
STOPPED = 6  # who
DRAWN = 7  # who, item
ATTACK = 8  # who, whom, face, hit, second roll
ASKED = 9  # whom
ANSWERED = 10
AGAIN = 11  # who
HELD = 12  # whom, amount
SPLINTERED = 13  # who
DAMAGE = 14  # whom, amount, hp (-1 where it waits)
LANDED = 15  # whom, lost, healed, hp
EXCHANGE = 16
HEALED = 17  # whom, points, hp (-1 where it waits)
POWER = 18  # who, whom
CARRIED = 19  # whom
SAVE = 20  # who, face, made
CHECK = 21  # who, face, enough
BEGAN = 22  # who, condition, rounds
ENDED = 23  # who, condition
TICKED = 24  # who, condition, rounds
UNAFFECTED = 25  # who, condition
CAST = 26  # who, kind
SLEEP = 27  # who, Hit Dice, turns
WARD = 28  # who, ward
BRUSH = 29  # who, face, earlier, hp
LIMB = 30  # who
DROPPED = 31  # who
SCAR = 32  # who
MORALE = 33  # face, breaks
BROKE = 34  # how many run, how many yield
ESCAPED = 35  # how many
KEPT_UP = 36
POISON_HELD = 37  # who
CLOSING = 38
ROUND_ENDED = 39  # round
FIELD_HELD = 40  # outcome
LEFT = 41  # how many
FIGHT_ENDED = 42  # outcome, rounds
SLAIN = 43  # who, whom
RELOADED = 44  # who
TURN_TRIED = 45  # who
TURNED = 46  # who, Hit Dice, turns, how many are destroyed
DESTROYED = 47  # whom
AT_BAY = 48  # who, by whom, where
SPREAD = 49  # who, amount, how many are taken in
STRAYED = 50  # who, at whom, whom it hit
CALLED = 51  # who, how many come, their Hit Points together
USED = 52  # who, how often the thing can still be used
DECLARED = 53  # who
ALL_DECLARED = 54
LOST = 55  # who

INJURED = 4
"""The number of Injured among conditions that began."""


def put(m: Row, k: Row, kind: int, a: int = 0, b: int = 0, d: int = 0, e: int = 0, f: int = 0) -> None:
    """Write a row down, while there is room."""
    n = k[c.LOG_AT] + m[c.ROWS] * c.ROW_WIDTH
    if n + c.ROW_WIDTH > k[c.LOG_END]:
        return
    m[n] = kind
    m[n + 1] = a
    m[n + 2] = b
    m[n + 3] = d
    m[n + 4] = e
    m[n + 5] = f
    m[c.ROWS] += 1
