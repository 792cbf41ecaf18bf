"""What a hero can strike and ward with, for every way in which its weapons may come to lie in hand, pack or floor."""

from __future__ import annotations

import copy
from collections.abc import Iterator
from dataclasses import dataclass, field

import msgspec

from tablewright.games.threedx import content, figures, rolls
from tablewright.games.threedx.batch import columns as c
from tablewright.games.threedx.fight import arms, levels, plan, plan_fold, policy, reading, reducing, who
from tablewright.games.threedx.fight.arms import Arm
from tablewright.games.threedx.fight.levels import Swing
from tablewright.games.threedx.heroes import gear
from tablewright.games.threedx.world import ATTRIBUTES, PARTY, Figure, World
from tablewright.games.threedx.world_fight import ACTING, ATTACK, Plan
from tablewright.kernel.rows import Row

Lie = tuple[tuple[str, bool], ...]
"""Where each of a hero's things lies, and whether it is broken, in the order in which they are carried."""
MOST = 40
"""Ways to hold weapons that one hero may come to."""
BEYOND = 1_000
"""Points that nobody has: what such an attack would cost."""


def aside(world: World, figure: Figure, lie: Lie | None = None) -> tuple[World, Figure]:
    """A world beside this one in which it is the party's turn, with the figure on its feet and its things lying so."""
    there = copy.copy(world)
    fight = who.fight_of(world)
    there.fight = msgspec.structs.replace(fight, phase=ACTING, side=PARTY, at=dict(fight.at), prone=[], plans={})
    made = copy.copy(figure)
    made.state, made.items = "up", {id_: copy.copy(item) for id_, item in figure.items.items()}
    for item, (place, broken) in zip(made.items.values(), lie or lie_of(figure), strict=True):
        item.place, item.broken = place, broken
    there.figures = {**world.figures, figure.id: made}
    return there, made


def lie_of(figure: Figure) -> Lie:
    """Where its things lie."""
    return tuple((item.place, item.broken) for item in figure.items.values())


@dataclass
class Skills:
    """The abilities of one hero that have a row, each where it stands."""

    world: World
    figure: Figure
    k: Row
    names: list[str]
    """The names of all abilities of the fight, by their numbers."""
    rows: dict[tuple[str, bool], int] = field(default_factory=dict)

    def row(self, name: str, *, barred: bool = False) -> int:
        """Where the ability stands; `barred` is one that may not be used so."""
        if (name, barred) not in self.rows:
            self.rows[name, barred] = len(self.k)
            self.k += self._row(name, barred=barred)
        return self.rows[name, barred]

    def _row(self, name: str, *, barred: bool) -> list[int]:
        attribute = figures.attribute_of(self.world, self.figure, name)
        custom = self.figure.skills.get(name)
        with_ = custom.attributes if custom is not None and custom.kind == "custom" else (attribute,) * bool(attribute)
        cost = figures.spirit_price(self.world, self.figure, name)
        packed = sum((ATTRIBUTES.index(one) + 1) << 4 * place for place, one in enumerate(with_))
        size = figures.dice(self.world, self.figure, attribute, name)[2]
        if name not in self.names:
            self.names.append(name)
        helped = rolls.level_of(figures.proficiency_terms(self.figure, name))
        return [size, packed, len(with_), BEYOND if barred else cost, self.names.index(name), helped]


class Hands:
    """Every way to hold weapons that a hero can come to in a fight, found one from the other."""

    def __init__(self, world: World, figure: Figure) -> None:
        self.world = world
        self.figure = figure
        self.lies = [lie_of(figure)]
        for lie in self.lies:  # it grows as it is gone through
            if len(self.lies) <= MOST:
                self.lies += [one for one in dict.fromkeys(self._following(lie)) if one not in self.lies]

    @property
    def too_many(self) -> bool:
        """Whether they are more than there is place for."""
        return len(self.lies) > MOST

    def _following(self, lie: Lie) -> Iterator[Lie]:
        there, figure = aside(self.world, self.figure, lie)
        for arm in arms.arms(there, figure):
            for ability in plan.usual(there, figure, arm):
                yield self.after(lie, arm, ability)
        for further in (self.broken(lie), self.taken(lie)):
            if further is not None:
                yield further

    def after(self, lie: Lie, arm: Arm, ability: str) -> Lie:
        """How things lie after an attack."""
        there, figure = aside(self.world, self.figure, lie)
        made = Plan(figure=figure.id, action=ATTACK, does=ATTACK, items=arm.items, ability=ability)
        plan_fold.settle(there, made, None, 0)
        return lie_of(figure)

    def broken(self, lie: Lie) -> Lie | None:
        """How they lie once the shield in hand is broken; None where there is none."""
        there, figure = aside(self.world, self.figure, lie)
        shield = figures.shield_of(there, figure)
        if shield is None:
            return None
        shield.broken = True
        return lie_of(figure)

    def taken(self, lie: Lie) -> Lie | None:
        """How they lie once a weapon is taken up again; None where that is not done."""
        there, figure = aside(self.world, self.figure, lie)
        act = policy.to_arms(there, figure)
        if act is None:
            return None
        gear.evolve_ready(there, gear.readied(there, figure, act.item))
        return lie_of(figure)

    # ── As rows ─────────────────────────────────────────────────────────────────────────────

    def lower(self, k: Row, skills: Skills) -> int:
        """Write them all down; where the way stands in which the hero holds them now."""
        base = len(k)
        k += [0] * (len(self.lies) * c.HOLDING_WIDTH)
        places = {lie: base + number * c.HOLDING_WIDTH for number, lie in enumerate(self.lies)}
        for lie, at in places.items():
            self._lower(k, skills, places, lie, at)
        return base

    def _lower(self, k: Row, skills: Skills, places: dict[Lie, int], lie: Lie, at: int) -> None:
        there, figure = aside(self.world, self.figure, lie)
        found = arms.arms(there, figure)
        reaches = [arms.reach(there, arm) for arm in found]
        shield, broken, taken = figures.shield_of(there, figure), self.broken(lie), self.taken(lie)
        ways = [self._ways(there, figure, arm, lie, skills, places) for arm in found]
        k[at : at + c.HOLDING_WIDTH] = [
            len(found),
            len(k),
            max(reaches),
            reaches[0],
            figures.filled(there, figure),
            content.of(there).shields[shield.kind].level if shield is not None else 0,
            places[broken] if broken is not None else 0,
            levels.weapon_level(there, figure, levels.BLOCK, armed=False),
            levels.weapon_level(there, figure, levels.BLOCK, armed=True),
            levels.weapon_level(there, figure, levels.DODGE, armed=False),
            int(levels.guards(there, figure, levels.BLOCK)),
            int(not reducing.why_not(there, figure, reducing.ITEM)),
            places[taken] if taken is not None else 0,
        ]
        rows_at = len(k) + len(found) * c.ARM_WIDTH
        for arm, rows in zip(found, ways, strict=True):
            k += arm_row(there, figure, arm, len(rows) // c.WAY_WIDTH, rows_at)
            rows_at += len(rows)
        for rows in ways:
            k += rows

    def _ways(
        self, there: World, figure: Figure, arm: Arm, lie: Lie, skills: Skills, places: dict[Lie, int]
    ) -> list[int]:
        found: list[int] = []
        for ability in plan.usual(there, figure, arm):
            barred = "" not in plan.intents(there, figure, arm, ability)
            row = skills.row(ability, barred=barred)
            after = places[self.after(lie, arm, ability)]
            found += [row, shot(there, figure, arm, ability), after, way_level(there, figure, arm, ability)]
        return found


def shot(world: World, figure: Figure, arm: Arm, ability: str) -> int:
    """The place of the band that an attack is made for, -1 for one hand to hand."""
    name = arms.at_range(world, figure, arm, ability)
    return who.band_place(world, name) if name else c.NOTHING


def way_level(world: World, figure: Figure, arm: Arm, ability: str) -> int:
    """The level of an attack with it by this ability, whatever else bears on it."""
    return rolls.level_of(levels.attack_terms(world, figure, Swing(arm, ability, (), 0)))


def arm_row(world: World, figure: Figure, arm: Arm, ways: int, ways_at: int) -> list[int]:
    """An arm, whatever it is used with."""

    def fits(does: str) -> int:
        return int(who.skill_fits(world, figure, does, arm.type.id))

    ids = list(figure.items)
    return [
        arm.attacks,
        reading.arm_wounds(world, Plan(figure=figure.id, action=ATTACK, items=arm.items)),
        arms.reach(world, arm),
        int(arm.bash and bool(who.skill(world, figure, "shield_rush"))),
        fits("quick_draw"),
        fits("set"),
        fits("close_shot"),
        fits("long_shot"),
        int(arms.armed(world, figure) and bool(arm.items or figure.weapon)),
        int(arm.attacks == 2) * fits("paired_weapons"),
        ways,
        ways_at,
        sum(1 << ids.index(one) for one in arm.items),
    ]
