"""Which weapon a hero whom nobody plays takes: the best that strikes, the best that flies."""

from __future__ import annotations

from tablewright.games.axx import figures, kernel
from tablewright.games.axx.combat import hit, strike
from tablewright.games.axx.combat.arms import SHOOT, THROW
from tablewright.games.axx.heroes import gear
from tablewright.games.axx.world import Figure, Item, World


def worth(figure: Figure, item: Item) -> tuple[bool, int]:
    """How good a weapon is in these hands: those on the class's list first, then twice what it deals on average."""
    record = figures.record(item)
    dealt = (record.die + 1 + 2 * (record.plus + item.plus)) * (record.shots if record.use != "melee" else 1)
    return gear.unlisted_term(figure, item) is None, dealt


def ready(world: World, figure: Figure) -> list[Item]:
    """The weapons that could be used this turn, best first: in hand, or drawn where that is still free."""
    fight = world.fight
    drawn = fight is not None and f"draw {figure.id}" in fight.used
    found = [
        item
        for item in strike.weapons_at_hand(figure)
        if item.place == "hand" or not (drawn or strike.put_away(figure, item) is None)
    ]
    return sorted(found, key=lambda item: worth(figure, item), reverse=True)


def melee(world: World, figure: Figure, *, reach: bool = False) -> str:
    """The weapon to strike with, with `reach` one that does so from the second rank; "" for none, or bare hands."""
    found = [item for item in ready(world, figure) if figures.record(item).strikes]
    return next((item.id for item in found if figures.record(item).reach or not reach), "")


def missile(world: World, figure: Figure, begun: str = "") -> Item | None:
    """The weapon to shoot with, else one made to be thrown; the one `begun` with where attacks are left."""
    found = [item for item in ready(world, figure) if begun in ("", item.id)]
    for use in (SHOOT, THROW):
        for item in found:
            if figures.record(item).use == use:
                return item
    return None


def carries(item: Item) -> int:
    """How far it carries, in feet."""
    penalty = kernel.throw_penalty if figures.record(item).use == THROW else kernel.range_penalty
    return next(feet for feet in (240, 120, 60, 30) if penalty(feet) != kernel.TOO_FAR)


def clear_shot(world: World, figure: Figure, target: Figure) -> bool:
    """Whether nobody else is near enough to be hit by a miss, and there is no full cover."""
    fight = world.fight
    if fight is not None and fight.cover.get(target.id) == "full":
        return False
    return not hit.melee_around(world, target, figure)
