"""What every roll of three dice promises, as a row of whole numbers; worked out once by the functions of the odds."""

from __future__ import annotations

from functools import cache
from itertools import combinations_with_replacement, product

from tablewright.games.threedx import rolls
from tablewright.games.threedx.batch import columns as c

SIZES = (0, *rolls.SIZES)


@cache
def triples() -> tuple[int, ...]:
    """For each three sizes, by place, which of the rolls of rising sizes it is."""
    numbers = {sizes: number for number, sizes in enumerate(combinations_with_replacement(SIZES, 3))}
    return tuple(numbers[a, b, d] for a, b, d in (sorted(sizes) for sizes in product(SIZES, repeat=3)))


@cache
def promises() -> tuple[int, ...]:
    """For each roll of rising sizes and each level: by how much it exceeds 0 to 12, summed over all ways; how many."""
    found: list[int] = []
    for sizes in combinations_with_replacement(SIZES, 3):
        for level in range(-c.LEVELS, c.LEVELS + 1):
            found += [rolls.beyond(sizes, level, number) for number in range(c.WHOLE)]
            found.append(rolls.distribution(sizes, level).total)
    return tuple(found)
