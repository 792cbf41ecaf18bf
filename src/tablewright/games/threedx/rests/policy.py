"""How rest points are spent for somebody who is not there: by the table's named policy."""

from __future__ import annotations

from tablewright.core.facts import Awaited
from tablewright.games.threedx.options import REST_POLICIES
from tablewright.games.threedx.rests import orders as o
from tablewright.games.threedx.rests import rest
from tablewright.games.threedx.world import Figure, World

WOUNDS_FIRST = (o.WOUND, o.ATTRIBUTE, o.ABILITY, o.EPIC, o.BONUS, o.RESOURCE)
DICE_FIRST = (o.EPIC, o.BONUS, o.ATTRIBUTE, o.ABILITY, o.WOUND, o.RESOURCE)
ORDERS = dict(zip(REST_POLICIES, (WOUNDS_FIRST, DICE_FIRST), strict=True))


def named(world: World) -> str:
    """The table's policy."""
    chosen = str(world.options.get("rest_policy", REST_POLICIES[0]))
    return chosen if chosen in REST_POLICIES else REST_POLICIES[0]


def next_for(world: World, figure: Figure) -> o.SpendRest | o.RestEnough:
    """What is bought next, the first of the policy's order that can be had; else what is left lapses."""
    order = ORDERS[named(world)]
    for what, of in sorted(rest.kinds(figure), key=lambda one: order.index(one[0])):
        count = rest.most(world, figure, what, of)
        if count:
            return o.SpendRest(figure=figure.id, what=what, of=of, count=count)
    return o.RestEnough(figure=figure.id)


def awaited(world: World) -> list[Awaited]:
    """Those who have points to spend."""
    return [Awaited(figure.id, next_for(world, figure)) for figure in rest.open_for(world)]
