"""What a declaration does to the fight, and what a seat is shown of it."""

from __future__ import annotations

from msgspec.structs import replace

from tablewright.core.facts import GM, Term
from tablewright.core.game import Seat
from tablewright.games.threedx.fight import arms, levels, who
from tablewright.games.threedx.fight import facts as f
from tablewright.games.threedx.world import World
from tablewright.games.threedx.world_fight import (
    ATTACK,
    BREAK_FREE,
    DEFEND,
    HELP,
    Fight,
    Plan,
)


def kept(plan: Plan) -> Plan:
    """The plan as the world keeps it: its own, since it may still change."""
    return replace(plan, extra=dict(plan.extra))


def fold_planned(world: World, fact: f.Planned) -> None:
    """So it is planned; without dice there is nothing left to declare."""
    fight, figure, plan = who.fight_of(world), world.figures.get(fact.figure), kept(fact.plan)
    fight.plans[fact.figure] = plan
    settle(world, plan, fact.at, fact.spirit)
    if plan.action == DEFEND:
        fight.defending.append(fact.figure)
    if plan.dash:
        fight.dashing.append(fact.figure)
    if fact.readied is not None:
        fight.ready[fact.figure] = replace(fact.readied)
    if fact.steady is not None:
        fight.steady[fact.figure] = replace(fact.steady)
    open_ = plan.lying is not None and figure is not None and figure.character
    if not open_ and fact.figure not in fight.done:
        fight.done.append(fact.figure)


def settle(world: World, plan: Plan, at: int | None, spirit: int) -> None:
    """Where one stands then, on the feet or not; what is drawn, picked up or thrown; points spent."""
    fight, figure = who.fight_of(world), world.figures.get(plan.figure)
    if at is not None:
        fight.at[plan.figure] = at
    if plan.rose and plan.figure in fight.prone:
        fight.prone.remove(plan.figure)
    if figure is None:
        return
    figure.spirit = max(0, figure.spirit - spirit)
    for id_ in plan.items:
        item = figure.items.get(id_)
        if item is None:
            continue
        type_ = arms.type_of(world, item.kind)
        throws = plan.does == ATTACK and type_ is not None and not type_.ranged and plan.ability in type_.throws
        item.place = "floor" if throws else "hand"


def fold_reacted(world: World, fact: f.Reacted) -> None:
    """So it answers, once in this turn."""
    fight, plan = who.fight_of(world), kept(fact.plan)
    fight.answers[fact.figure] = plan
    fight.ready.pop(fact.figure, None)
    settle(world, plan, fact.at, fact.spirit)
    figure = world.figures.get(fact.figure)
    struck = {id_ for id_ in who.targets(plan) if world.figures[id_].character and id_ not in fight.defences}
    fight.done = [id_ for id_ in fight.done if id_ not in struck]  # who is struck at in the own turn has to defend
    if plan.lying is None or (figure is not None and not figure.character):
        must = figure is not None and figure in who.must_defend(world)
        if not must and fact.figure not in fight.done:
            fight.done.append(fact.figure)


def fold_defended(world: World, fact: f.Defended) -> None:
    """The dice lie there."""
    fight, figure = who.fight_of(world), world.figures.get(fact.figure)
    (fight.avoids if fact.grapple else fight.defences)[fact.figure] = replace(fact.defence)
    if figure is not None:
        figure.spirit = max(0, figure.spirit - fact.spirit)


def fold_order(world: World, fact: f.OrderChosen) -> None:
    """In this order."""
    fight = who.fight_of(world)
    roll = (fight.avoids if fact.grapple else fight.defences).get(fact.figure)
    if roll is not None:
        roll.order = fact.order


def break_off(fight: Fight) -> None:
    """Nobody is left to fight: who struck at somebody or broke free has acted, and a help with a blow still helps."""
    for id_, plan in list(fight.plans.items()):
        if plan.does == ATTACK and plan.action == HELP:
            plan.does, plan.targets, plan.items, plan.intent = "", (), (), ""
        elif plan.does in (ATTACK, BREAK_FREE):
            del fight.plans[id_]
            if id_ not in fight.done:
                fight.done.append(id_)
    fight.answers, fight.defences, fight.avoids, fight.blows = {}, {}, {}, []


# ── Sight and why ───────────────────────────────────────────────────────────────────────────


def numbers_hidden(world: World, seat: Seat) -> bool:
    """Whether NPCs' target numbers are kept from this seat."""
    return seat.role != GM and world.options.get("targets", "open") == "hidden"


def why(_world: World, fact: f.Planned | f.Reacted) -> tuple[Term, ...]:
    """Every advantage and disadvantage that was considered."""
    return (*fact.plan.terms, *levels.terms_of_word(fact.word))


def why_defended(_world: World, fact: f.Defended) -> tuple[Term, ...]:
    """Every advantage and disadvantage of a defence."""
    return (*fact.defence.terms, *levels.terms_of_word(fact.word))
