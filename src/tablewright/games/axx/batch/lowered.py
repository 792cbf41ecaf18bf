"""What a fight on numbers is made of before it begins: the two rows, who stands where in them, an arm in numbers."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from tablewright.core.effects import Heal
from tablewright.games.axx import figures
from tablewright.games.axx.batch import columns as c
from tablewright.games.axx.batch.hands import CHANGING, Hands
from tablewright.games.axx.combat.arms import MELEE, Arm
from tablewright.games.axx.combat.damage import bites, damage_numbers
from tablewright.games.axx.combat.numbers import attack_numbers
from tablewright.games.axx.world import Figure, World
from tablewright.kernel.rows import Row

CONDITIONS = (
    *("poisoned", "paralyzed", "stuck", "asleep", "injured"),
    *("turned", "petrified", "frightened", "charmed"),
)
ENDS = ("poisoned", "paralyzed")
"""The conditions that healing may end, in the order in which it does."""
SAVES = ("body", "dodge", "will")


@dataclass
class Lowered:
    """The two rows, who stands where in them, the wards by number, and each hero's items."""

    m: Row
    k: Row
    who: list[Figure]
    wards: list[str]
    items: dict[str, Hands] = field(default_factory=dict)
    types: list[str] = field(default_factory=list)

    @property
    def size(self) -> int:
        """How much of `m` a fight must begin with; what is behind it is written before it is read."""
        return c.HEAD + len(self.who) * c.WIDTH

    def type_of(self, name: str) -> int:
        """The number of a damage type."""
        if name not in self.types:
            self.types.append(name)
        return self.types.index(name)

    def bits(self, types: Sequence[str]) -> int:
        """Damage types as one number."""
        return sum(1 << self.type_of(one) for one in types)


def ends_of(effect: Heal) -> int:
    """Bits of the conditions that healing ends."""
    return sum(1 << CONDITIONS.index(one) for one in effect.ends)


def ends_known(effect: Heal) -> bool:
    """Whether healing ends no other conditions, nor in another order."""
    return effect.ends == tuple(one for one in ENDS if one in effect.ends)


def arm_row(found: Lowered, world: World | None, figure: Figure, target: Figure | None, arm: Arm) -> list[int]:
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
    row = [dice, sides, plus, hit, adds, found.type_of(arm.type), arm.shots, ranged, int(arm.hands == 2)]
    strays = arm.mode != MELEE and not arm.magic
    return [*row, int(arm.reload), int(counted), 0, int(bites(figure, arm)), int(strays)]
