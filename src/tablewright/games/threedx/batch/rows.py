"""What a fight on numbers writes down when it is listened to: one row of numbers for each fact.

The names are those of the facts; what the numbers behind the kind are is said by each.
"""

from __future__ import annotations

from tablewright.games.threedx.batch import columns as c
from tablewright.kernel.rows import Row

INITIATIVE = 1  # who, three faces
FIRST = 2  # side, our sum, of how many, their sum, of how many
SIDE = 3  # side, round
NUMBER = 4  # who, effective target number
DUE = 5  # who, how many saves
WOKE = 6  # who
SAVE_LAID = 7  # who, face, second face, target, what for
SAVED = 8  # who, three results, target, result, success, Vitality before, after, what for
BONUS = 9  # who, attribute (5 for the epic die), face, what for
FELL = 10  # who
DYING = 11  # who, count, total
DIED = 12  # who
RESCUED = 13  # who, Vitality
ILL_BEGAN = 14  # who, which
ILL_ENDED = 15  # who, which
PLANNED = 16  # who, action, at whom, level, extra, place, metres, three faces, need, items, ability, whom it helps
REACTED = 17  # who, at whom, level, extra, three faces, items, ability
DRAWN = 18  # who
DONE = 19  # who
CALLED = 20  # how many
DEFENDED = 21  # who, ability, level, three faces, guard
MET = 22  # who, whom, attack, defence, wounds of the hit (-1 for none), place, its level
ACT_READ = 23  # who, result, need, success
READ = 24
REDUCED = 25  # who, hit, ways, wounds
PUSHED = 26  # who, metres, place
WOUNDS = 27  # who, amount, total, looks, heavy, target number then (-1 for a hero)
HELD = 28  # who, by whom, strength
PRONE = 29  # who
FREE = 30  # who, of whom by distance (0: of all)
PLACED = 31
DECIDED = 32  # outcome
ENDED = 33  # outcome, rounds, how many died
ASKED = 34  # whom
ANSWERED = 35
PICKED = 36  # who, how many attributes bear the load, the last of them
HELPED = 37  # who, whom, result, need, worked

EPIC = 5
ACTION, DEFENCE, SAVE = 0, 1, 2
"""What a bonus die joins."""


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
    l: int = 0,  # noqa: E741 (by place)
    n: int = 0,
    o: int = 0,
    p: int = 0,
    q: int = 0,
) -> None:
    """Write a row down, while there is room."""
    at = k[c.LOG_AT] + m[c.ROWS] * c.ROW_WIDTH
    if at + c.ROW_WIDTH > k[c.LOG_END]:
        return
    m[at] = kind
    for place, number in enumerate((a, b, d, e, f, g, h, i, j, l, n, o, p, q), 1):
        m[at + place] = number
    m[c.ROWS] += 1
