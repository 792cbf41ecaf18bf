"""What a fight on numbers writes down when it is listened to: one row of numbers for each fact, and for what is in it.

The names are those of the facts; what the numbers behind the kind are is said by each.
"""

from __future__ import annotations

from tablewright.games.axiom.batch import columns as c
from tablewright.kernel.rows import Row

FACE = 1  # one die of the pool that follows: its face
ROLLED = 2  # who, what for, mode, Threshold, successes, reached, critical, whom or what about, with which thing, cost
ORDERED = 3  # which side begins, the party's successes, the foes'
SIDE_BEGAN = 4  # side, round
TURN = 5  # who, Primary actions, Minor, Reaction, steps
SIDE_ENDED = 6  # side
TURN_ENDED = 7  # who, lost because Stunned
MOVE_BEGAN = 8  # who, to whom, band, how many may strike, for a Primary action
STRIKER = 9  # who may strike
MOVED = 10  # who, to whom, band, for a Primary action, paid now
BAND = 11  # whom, how far
STOPPED = 12  # who
LEFT = 13  # who does not strike, at whom
ROSE = 14  # who
PICKED_UP = 15  # who, thing, for a Minor action
READIED = 16  # who, thing, what went away, as bits
DRAWN = 17  # who, the face
DAMAGE = 18  # whom, how much, Health, look, by whom, doubled, heavy, resisted
FELL = 19  # who, state
COUNTED = 20  # who, passed, failed, state, in a Save
HEALED = 21  # whom, how much, Health, look, cause, by whom, woken, rolled
BEGAN = 22  # who, condition
ENDED = 23  # who, condition, how
CRITICAL_TAKEN = 24  # who, success, effect, whom, thing
PERK_USED = 25  # who, stage, on whom, cost
ASKED = 26  # whom (0: the GM), what
ANSWERED = 27  # choice
DECIDED = 28  # outcome
FIGHT_ENDED = 29  # outcome, round

# ── What a pool was for ──────────────────────────────────────────────────────────────────────
INITIATIVE = 1
ATTACK = 2
PASS = 3
OPPOSE = 4
ESCAPE = 5
MEDICINE = 6
SAVE = 7
DYING = 8

# ── Conditions: an illness is ILLNESS and its number more ────────────────────────────────────
PRONE = 1
STUNNED = 2
HELD = 3
ILLNESS = 10

# ── How a condition ended ────────────────────────────────────────────────────────────────────
RISE = 1
TURN_OVER = 2
FREED = 3
CAUSE = 4
CURED = 5

# ── What was asked, and what was chosen ──────────────────────────────────────────────────────
ATTACK_SUCCESS = 1
ATTACK_FAILURE = 2
OTHER_SUCCESS = 3
OTHER_FAILURE = 4
OPPORTUNITY = 5
DOUBLE = 1
FALL_PRONE = 2
DROP = 3
ALLY = 4
NONE = 5
BETTER = 6
CHEAPER = 7
KIT_USED_UP = 8
STRIKE = 9

# ── Causes of healing ────────────────────────────────────────────────────────────────────────
BY_PERK = 1
BY_MEDICINE = 2


def put(
    m: Row,
    k: Row,
    kind: int,
    a: int = 0,
    b: int = 0,
    d: int = 0,
    e: int = 0,
    f: int = 0,
    g: int = 0,
    h: int = 0,
    i: int = 0,
    j: int = 0,
) -> None:
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
    m[n + 6] = g
    m[n + 7] = h
    m[n + 8] = i
    m[n + 9] = j
    m[c.ROWS] += 1
