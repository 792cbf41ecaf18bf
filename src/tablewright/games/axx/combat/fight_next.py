"""What the procedures of an encounter and a fight call for next."""

from __future__ import annotations

from tablewright.core.facts import Command
from tablewright.games.axx.combat import (
    afterwards,
    announced,
    attacks,
    chase,
    ending,
    fright,
    morale,
    orders,
    policy,
    rounds,
    turns,
)
from tablewright.games.axx.heroes import arriving
from tablewright.games.axx.meeting import encounter
from tablewright.games.axx.meeting import encounter_facts as e
from tablewright.games.axx.town import nerve
from tablewright.games.axx.world import FOES, PARTY, Fight, World

BY_HAND = frozenset(
    {
        e.RollSurprise,
        e.RollDistance,
        orders.RollInitiative,
        orders.MonsterTurn,
        orders.RollMorale,
        orders.EndFight,
    }
)
"""What a GM at the table gives by the Next button."""


def next_command(world: World) -> Command | None:
    """The command that a fight's procedures call for now; None while players are to decide, or there is none."""
    if world.fallen:
        return orders.RollBrush(figure=world.fallen[0].figure)
    fight = world.fight
    if fight is None:
        if world.meeting is not None and world.goes_on() and arriving.next_step(world) is None:
            coward = nerve.untested(world) if nerve.danger_known(world) else None
            return nerve.CheckNerve(figure=coward.id) if coward is not None else e.OpenEncounter()
        return orders.CountRounds() if any(rounds.suffers(one) for one in world.party()) else None
    if ending.nobody_to_meet(world):
        return orders.EndFight()
    match fight.phase:
        case "meet":
            return e.RollSurprise()
        case "distance":
            return e.RollDistance()
        case "intent":
            return e.JudgeIntent() if encounter.clear_intent(world) else None
        case "talk":
            return None
        case "initiative":
            return _begin_round(world)
        case "turns":
            return _turns(world, fight)
        case "landed":
            return _settle(world, fight) or orders.NextSide()
        case "close":
            return _close(world, fight)
        case _:
            return _after(world, fight)


def _begin_round(world: World) -> Command | None:
    if ending.outcome(world):
        return orders.EndFight()
    coward = nerve.untested(world) if world.fight is not None and world.fight.round == 0 else None
    if coward is not None:
        return nerve.CheckNerve(figure=coward.id)
    return None if announced.may_declare(world) else orders.RollInitiative()


def _settle(world: World, fight: Fight) -> Command | None:
    """What has to be settled before anybody acts again: what hits carried, moves, morale, the end."""
    if fight.carried:
        return orders.LandCarried()
    if fight.going is not None:
        return orders.GoOn()
    if fight.phase == "turns" and fight.order == "tie":
        return None
    if morale.reasons(world):
        return orders.TellMorale() if turns.judging(world) and not fight.wavering else orders.RollMorale()
    if ending.outcome(world):
        return orders.EndFight()
    if fight.phase != "landed":
        return None
    listens = next((mark.partition(" ")[2] for mark in fight.once if mark.startswith("listen ")), "")
    return orders.StopFighting(figure=listens) if listens else None


def _turns(world: World, fight: Fight) -> Command | None:
    """The turns of the side that acts, then the other side's, then the exchange lands or the round closes."""
    settle = _settle(world, fight)
    if settle is not None:
        return settle
    if fight.side == PARTY:
        ally = policy.next_ally(world)
        if ally is not None:
            return orders.MonsterTurn(figure=ally.id)
        scared = fright.scared(world)
        if scared is not None:
            return orders.RunScared(figure=scared.id)
        waiting = turns.waiting(world)
        for figure in waiting if fight.shots else ():
            if figure.id in fight.shots and not attacks.may_go_on(world, figure):
                return orders.EndTurn(figure=figure.id)
        if waiting:
            return None
        hireling = policy.next_hireling(world)
        if hireling is not None:
            return orders.MonsterTurn(figure=hireling.id)
    elif fight.side == FOES:
        foe = policy.next_foe(world)
        if foe is not None:
            return orders.MonsterTurn(figure=foe.id)
    if not rounds.next_side(world) and fight.order == "tie":
        return orders.LandBlows()
    return orders.NextSide()


def _close(world: World, fight: Fight) -> Command:
    """The steps of the round's end, then morale, who got away, and whether it is over."""
    if fight.carried:
        return orders.LandCarried()
    if rounds.next_step(world) is not None:
        return orders.CloseStep()
    if not fight.outcome:
        if morale.reasons(world) and rounds.TALKING not in fight.once:
            return orders.RollMorale()
        if chase.overtaking(world):
            return orders.Overtake()
        if ending.outcome(world):
            return orders.EndFight()
    return orders.CloseStep()


def _after(world: World, fight: Fight) -> Command | None:
    """After the fight: wait for the party while it has something to do, count rounds while any run, then end."""
    if fight.carried:
        return orders.LandCarried()
    if fight.outcome != "lost":
        if afterwards.something_to_do(world):
            return None
        if rounds.ticking(world) or afterwards.prey(world):
            return orders.NextSide()
    return orders.EndFight()
