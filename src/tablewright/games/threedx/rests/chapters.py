"""The chapter of rests: sleep, rest points, treating wounds, repairing armour, turns without a fight."""

from __future__ import annotations

from tablewright.core.facts import Command
from tablewright.core.prose import quiet
from tablewright.games.threedx.chapter import Chapter, Event, Order
from tablewright.games.threedx.rests import care, offers, policy, rest
from tablewright.games.threedx.rests import orders as o
from tablewright.games.threedx.say import rests as say
from tablewright.games.threedx.world import World


def following(world: World) -> Command | None:
    """A rest that is over, a day without one, turns for who is dying."""
    if world.fight is not None or world.call is not None:
        return None
    if world.resting is not None:
        return o.CloseRest() if rest.refuse_close(world, o.CloseRest()) is None else None
    weary = rest.weary(world)
    if weary:
        return o.Tire(figure=weary[0].id)
    return o.TakeTurns() if care.refuse_turns(world, o.TakeTurns()) is None else None


RESTS = Chapter(
    name="rests",
    orders={
        o.TakeRest: Order(rest.refuse, rest.rest),
        o.SpendRest: Order(rest.refuse_spend, rest.spend),
        o.RestEnough: Order(rest.refuse_enough, rest.enough),
        o.EndRest: Order(rest.refuse_end, rest.close),
        o.CloseRest: Order(rest.refuse_close, rest.close),
        o.Tire: Order(rest.refuse_tire, rest.tire),
        o.TakeTurns: Order(care.refuse_turns, care.turns),
        o.Treat: Order(care.refuse_treat, care.treat),
        o.NpcTreats: Order(care.refuse_npc, care.npc_treats),
        o.Repair: Order(care.refuse_repair, care.repair),
    },
    events={
        o.RestBegan: Event(rest.fold_began, say.began, say.began_card),
        o.RestSaved: Event(rest.fold_saved, say.saved, say.saved_card),
        o.RestSpent: Event(rest.fold_spent, say.spent, quiet(say.spent)),
        o.RestLapsed: Event(rest.fold_lapsed, say.lapsed, quiet(say.lapsed)),
        o.RestOver: Event(rest.fold_over, say.over, quiet(say.over)),
        o.Tired: Event(rest.fold_tired, say.tired),
        o.CareTaken: Event(care.fold_care, say.care, quiet(say.care)),
        o.Mended: Event(care.fold_mended, say.mended),
        o.Restored: Event(care.fold_restored, say.restored),
    },
    offers=offers.offers,
    next=following,
    awaited=policy.awaited,
)
