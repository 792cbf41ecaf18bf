"""Where the sums of many fights stand that every game adds up: how they went, and the first of each hero's block."""

from __future__ import annotations

PARTY = 0
FOES = 1
NEITHER = 2
CAPPED = 3
LOSSES = 4
"""Fights by who won; of them those stopped at the cap; those that nobody of the party lived through."""

DEAD = 0
FELL = 1
FIRST = 2
LEFT = 3
"""Of a hero: how often dead, fallen, the first to fall; the points left, added up."""
