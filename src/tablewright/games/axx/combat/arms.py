"""What a figure attacks with: a weapon and its use, a monster's own attacks, bare hands."""

from __future__ import annotations

from functools import cache

import msgspec

from tablewright.core.ledger import clause
from tablewright.games.axx import content, figures, kept, kernel
from tablewright.games.axx.combat import field
from tablewright.games.axx.heroes import gear
from tablewright.games.axx.world import Figure, Item, World

MELEE = "melee"
SHOOT = "shoot"
THROW = "throw"


class Arm(msgspec.Struct, frozen=True, cache_hash=True):
    """What a figure attacks with: an item ("" for bare hands or a monster's own), its dice, damage type and use.

    `reach` strikes from the second rank, `improvised` is thrown though not made for it; `brings` is what a hit carries:
    burning, or the poison on the blade (venom). `magic` is what a spell or a magic thing sends, which does not stray.
    """

    item: str
    kind: str
    mode: str
    dice: tuple[int, int, int]
    type: str
    plus: int = 0
    shots: int = 1
    reload: bool = False
    hands: int = 1
    reach: bool = False
    improvised: bool = False
    brings: str = ""
    magic: bool = False


def monster_arm(figure: Figure, index: int = 0) -> Arm:
    """A monster's own attack; `index` counts its attacks in a round."""
    return _own_arm(figure.monster, index)


@cache
def _own_arm(monster: str, index: int) -> Arm:
    record = content.monster(monster)
    nth = min(index, len(record.attacks) - 1)
    damage = record.damages[nth] if record.damages else record.damage
    kind = record.types[nth] if record.types else record.type
    shots = len(record.attacks)
    return Arm("", record.attacks[nth], MELEE, content.dice(damage), kind, shots=shots, reach=record.reach)


def bare_hands(figure: Figure) -> Arm:
    """The fists: 1d2 blunt."""
    clause("axx.gear.weapons")
    return Arm("", gear.BARE, MELEE, (1, 2, 0), "blunt", shots=figures.attacks_a_round(figure))


def may_throw(item: Item) -> bool:
    """Whether the thing can be thrown at somebody: any one-handed weapon, and a flask of oil."""
    clause("axx.combat.thrown")
    record = figures.record(item)
    return record.hands == 1 and record.use in ("melee", THROW) and (record.kind == "weapon" or bool(record.harm))


def arm_of(figure: Figure, item: Item, feet: int, *, throw: bool = False) -> Arm:
    """How an item attacks over this distance: what may both strike and fly strikes within reach.

    `throw` throws it though it could strike.
    """
    record = figures.record(item)
    mode = MELEE
    if record.use == SHOOT:
        mode = SHOOT
    elif throw or (record.use == THROW and (feet > kernel.REACH or not record.strikes)):
        mode = THROW
    return Arm(
        item.id,
        item.kind,
        mode,
        (1, record.die, record.plus),
        item.damage or record.harm,
        item.plus,
        figures.attacks_a_round(figure) if mode == MELEE else record.shots,
        record.reload,
        record.hands,
        reach=record.reach and mode == MELEE,
        improvised=mode == THROW and not record.throws,
        brings=record.sets or ("venom" if item.coated else ""),
    )


def arm(
    world: World,
    figure: Figure,
    target: Figure,
    weapon: str = "",
    *,
    index: int = 0,
    near: bool = False,
    throw: bool = False,
) -> Arm:
    """The arm for an attack: the weapon named, else the monster's own attack or the bare hands.

    `near` takes the target as within reach, as after a charge; `throw` throws what could strike.
    """
    if figure.monster:
        return monster_arm(figure, index)
    item = figure.items.get(weapon)
    if item is None:
        return bare_hands(figure)
    fight = world.fight
    feet = field.distance(fight, figure.id, target.id) if fight is not None and not near else kernel.REACH
    shelf = kept.shelf(world, kept.THINGS)
    key = arm, figure.id, weapon, feet > kernel.REACH, throw
    found: Arm | None = shelf.get(key)
    if found is None:
        found = shelf[key] = arm_of(figure, item, feet, throw=throw)
    return found


def free_arm(figure: Figure) -> Arm:
    """What strikes at somebody who leaves: the weapon in hand if it strikes in melee, else the bare hands."""
    if figure.monster:
        return monster_arm(figure)
    held = (i for i in figures.in_hand(figure) if figures.record(i).kind == "weapon" and figures.record(i).strikes)
    item = next(held, None)
    return arm_of(figure, item, 0) if item is not None else bare_hands(figure)
