"""How heroes are played in fights by the thousand: as the table plays who is away, or by whom they go for."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from tablewright.core import house
from tablewright.core.facts import Command
from tablewright.dice.sources import Dice
from tablewright.games.threedx import bonus, content, kernel
from tablewright.games.threedx.fight import lying, policy, teamwork, who
from tablewright.games.threedx.fight import orders as o
from tablewright.games.threedx.whats import What
from tablewright.games.threedx.world import Figure, World
from tablewright.games.threedx.world_fight import ACTING

CAREFUL = "careful"
COMMON = (
    "The dying are looked after, openings are struck at. Who strikes helps a companion at the same target by it, or"
    " helps without a blow where that promises more; whom the next wound would fell keeps off while others stand. A"
    " bonus die is spent on a roll that would fail, any bonus or epic die that could make it on a Vitality save that"
    " would end in dying."
)
SAYS = {
    CAREFUL: "As the table plays who is away: defends every other round when badly hurt and pressed, else strikes where"
    f" the most wounds are to be expected. {COMMON}",
    house.WEAKEST: f"Of those within reach, or else of all, goes for the one who looks worst; never defends. {COMMON}",
    house.NEAREST: f"{house.GO_NEAREST}; never defends. {COMMON}",
    house.RANDOM: f"An even draw among those within reach, else the nearest; never defends. {COMMON}",
}
"""The ways by name, in words; the first holds if nothing is said."""
ACTIVE = ("sweep", "set", "disarm", "steady_hand", "shove", "shield_bash", "shield_rush")
"""Skills that ask for an order that no way of playing gives."""


def order(world: World, figure: Figure, dice: Dice, *, way: str) -> Command | None:
    """What a hero does whose way is not the table's own; None where it does the same."""
    fight, me = who.fight_of(world), figure.id
    if way == CAREFUL or fight.phase != ACTING or me in fight.plans or not who.at_turn(world, me):
        return None
    if me in fight.saving:
        return _saving(world, figure)
    usual = policy.hero(world, figure)
    helps = isinstance(usual, o.Act) and bool(usual.to)
    closes = isinstance(usual, o.Move) and who.hostile(world, me, usual.toward)
    fights = helps or closes or isinstance(usual, o.Attack | o.Defend)
    fights = fights and not teamwork.stays_off(world, figure)
    target = _target(world, figure, dice, way=way) if fights else None
    if target is None:
        return usual
    strike = _best(world, figure, target)
    if strike is not None:
        return teamwork.aided(world, figure, strike)
    return policy.nearer(world, figure, target) or usual


def _saving(world: World, figure: Figure) -> Command:
    """One bonus die for a Vitality save that would end in dying; else it is taken as it lies."""
    lies = who.fight_of(world).saving[figure.id]
    die = bonus.saving(figure, lies.lying, lies.level, lies.target)
    if die and not lies.lying.bonus and (figure.vitality or 0) <= kernel.SMALLEST:
        return o.SpendBonus(figure=figure.id, die=die, on=lying.SAVE)
    return o.KeepSave(figure=figure.id)


def _target(world: World, figure: Figure, dice: Dice, *, way: str) -> Figure | None:
    """Whom a hero goes for."""
    by_distance = sorted(who.enemies(world, figure), key=lambda one: who.distance(world, figure.id, one.id))
    near = [one for one in by_distance if _best(world, figure, one) is not None]
    if not by_distance or way == house.NEAREST:
        return next(iter(by_distance), None)
    if way == house.WEAKEST:
        return min(near or by_distance, key=lambda one: policy.LOOKS.index(one.looks))
    if len(near) > 1:
        (face,) = dice.roll(len(near), by=figure.id, what=What.TARGET, hidden=True)
        return near[face - 1]
    return (near or by_distance)[0]


def _best(world: World, figure: Figure, target: Figure) -> o.Attack | None:
    """The attack on somebody that promises the most wounds; of equals the first."""
    found = [one for one in policy.attacks(world, figure) if one.targets == (target.id,)]
    return max(found, key=lambda one: policy.expected(world, figure, one), default=None)


def unused(figure: Figure) -> Sequence[str]:
    """What stands on a sheet and no way of playing ever uses, by name."""
    return list(_unused(figure))


def _unused(figure: Figure) -> Iterator[str]:
    found = content.base()
    asks = {one.id for one in found.weapon_skills.values() if one.does in ACTIVE}
    asks |= {one.id for one in found.shield_skills.values() if one.does in ACTIVE}
    for skill in figure.skills.values():
        if skill.active and (skill.kind == "custom" or skill.record in asks):
            yield skill.name
    does = {one.name: one.does for one in found.samples.values()}
    yield from (name for name in figure.fifths if does.get(name, "attack") != "attack")
