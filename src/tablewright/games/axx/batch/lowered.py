"""What a fight on numbers is made of before it begins: the two rows, who stands where in them, an arm in numbers."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from tablewright.games.axx import figures
from tablewright.games.axx.batch import columns as c
from tablewright.games.axx.batch.hands import CHANGING, Hands
from tablewright.games.axx.combat.arms import Arm
from tablewright.games.axx.combat.damage import bites, damage_numbers
from tablewright.games.axx.combat.numbers import attack_numbers
from tablewright.games.axx.world import Figure, World
from tablewright.kernel.rows import Row

CONDITIONS = ("poisoned", "paralyzed", "stuck", "asleep", "injured", "turned")
TYPES = ("blunt", "edged", "piercing", "fire", "force")
SAVES = ("body", "dodge", "will")


@dataclass
class Lowered:
    """The two rows, who stands where in them, the wards by number, and each hero's items."""

    m: Row
    k: Row
    who: list[Figure]
    wards: list[str]
    items: dict[str, Hands] = field(default_factory=dict)

    @property
    def size(self) -> int:
        """How much of `m` a fight must begin with; what is behind it is written before it is read."""
        return c.HEAD + len(self.who) * c.WIDTH


def bits(types: Sequence[str]) -> int:
    """Damage types as one number."""
    return sum(1 << TYPES.index(one) for one in types)


def arm_row(world: World | None, figure: Figure, target: Figure | None, arm: Arm) -> list[int]:
    """An arm, with what is added to its rolls whatever the target."""
    hit, adds = figures.attack_bonus(figure).value, 0
    if world is not None and target is not None:
        terms = attack_numbers(world, figure, target, arm_=arm).terms
        hit = sum(term.value for term in terms if term.name not in CHANGING)
        adds = damage_numbers(world, figure, target, arm).bonus - arm.dice[2]
    dice, sides, plus = arm.dice
    ranged = {"melee": 0, "shoot": 1, "throw": 2}[arm.mode]
    item = figure.items.get(arm.item)
    counted = item is not None and ranged == 2 and not figures.record(item).uncounted
    row = [dice, sides, plus, hit, adds, TYPES.index(arm.type), arm.shots, ranged, int(arm.hands == 2)]
    return [*row, int(arm.reload), int(counted), 0, int(bites(figure, arm))]
