"""How far figures are from each other, and what a move changes in that."""

from __future__ import annotations

from tablewright.games.axiom.batch import columns as c
from tablewright.games.axiom.batch import rows as r
from tablewright.games.axiom.batch.rows import put
from tablewright.games.axiom.kernel import REACH, band_after
from tablewright.kernel.rows import Row


def between(m: Row, k: Row, one: int, other: int) -> int:
    """The band between two figures."""
    return m[k[one + c.BANDS] + k[other + c.PLACE]]


def low_foe(k: Row, one: int) -> int:
    """The first of somebody's enemies."""
    return k[c.FOES] if k[one + c.HERO] else c.HEAD


def high_foe(k: Row, one: int) -> int:
    """The place behind the last of somebody's enemies."""
    return k[c.END] if k[one + c.HERO] else k[c.FOES]


def beset(m: Row, k: Row, one: int, band: int) -> bool:
    """Whether an enemy on its feet is no farther than this."""
    at = k[one + c.BANDS]
    for enemy in range(low_foe(k, one), high_foe(k, one), c.WIDTH):
        if m[enemy + c.STATE] == c.UP and m[at + k[enemy + c.PLACE]] <= band:
            return True
    return False


def reaches(m: Row, k: Row, one: int) -> bool:
    """Whether an enemy is within reach of a Strike."""
    return beset(m, k, one, REACH)


def then(m: Row, k: Row, one: int, target: int, other: int, band: int) -> int:
    """How far a mover is from a third once it is this far from the target."""
    if other == target:
        return band
    return band_after(band, between(m, k, target, other), between(m, k, one, other))


def arrive(m: Row, k: Row, one: int, target: int, band: int) -> None:
    """The mover is this far from the target, and from all others what follows from that."""
    at = k[one + c.BANDS]
    for other in range(c.HEAD, k[c.END], c.WIDTH):
        if other == one:
            continue
        far = then(m, k, one, target, other, band)
        m[at + k[other + c.PLACE]] = far
        m[k[other + c.BANDS] + k[one + c.PLACE]] = far
        if m[c.LISTENS]:
            put(m, k, r.BAND, other, far)
