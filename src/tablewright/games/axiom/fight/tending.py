"""What a healer does in a fight by policy: a perk that heals, then Medicine, for whoever is dying or badly hurt."""

from __future__ import annotations

from tablewright.core.facts import Command
from tablewright.games.axiom import figures, harm
from tablewright.games.axiom.fight import bands, moves, turns
from tablewright.games.axiom.fight import facts as f
from tablewright.games.axiom.records import Stage
from tablewright.games.axiom.rests import medicine, perks
from tablewright.games.axiom.rests import orders as o
from tablewright.games.axiom.world import TOUCH, Figure, World


def heals(perk: Stage) -> bool:
    """Whether a perk gives Health back."""
    return perk.effect is not None


def care(world: World, figure: Figure) -> Command | None:
    """The next thing that helps somebody who needs it; None where the figure cannot, or nobody does."""
    needy = patients(world, figure)
    if not needy or not _healer(figure):
        return None
    for target in needy:
        found = _perk(world, figure, target) or _treat(world, figure, target)
        if found is not None:
            return found
    return _nearer(world, figure, needy)


def patients(world: World, figure: Figure) -> list[Figure]:
    """Who needs help: the dying first, then those who look badly hurt, the nearest first."""
    fight = world.fight
    if fight is None:
        return []
    there = turns.members(world, figure.side)
    needy = [one for one in there if one.state in harm.DOWN or (figures.able(one) and one.wounds == "badly hurt")]
    return sorted(needy, key=lambda one: (_urgency(one), bands.between(fight, figure.id, one.id)))


def _urgency(figure: Figure) -> int:
    return 0 if figure.state == "dying" else 1 if figure.state == "stable" else 2


def _healer(figure: Figure) -> bool:
    return figure.talents.get("medicine", 0) > 0 or any(heals(perk) for perk in figures.perks(figure))


def _perk(world: World, figure: Figure, target: Figure) -> Command | None:
    for stage, perk in enumerate(figures.perks(figure), 1):
        if not heals(perk):
            continue
        command = o.UsePerk(figure=figure.id, stage=stage, target=target.id if perk.for_one else "")
        if perks.refuse(world, command) is None and (perk.for_one or target in perks.everyone(world, figure, perk)):
            return command
    return None


def _treat(world: World, figure: Figure, target: Figure) -> Command | None:
    """Medicine, with the kit if there is one; never on oneself while others fight on."""
    if not figure.talents.get("medicine") or target.id == figure.id:
        return None
    kit = figures.kit_for(figure, "medicine") is not None
    focus = figures.fitting(figure, "medicine", medicine.WOUNDS)
    command = o.Treat(figure=figure.id, target=target.id, kit=kit, focus=focus)
    return command if medicine.refuse_treat(world, command) is None else None


def _nearer(world: World, figure: Figure, needy: list[Figure]) -> Command | None:
    """A step to somebody lying there whom it could still treat, past enemies only by slipping through."""
    fight, turn = world.fight, turns.turn_of(world, figure)
    if fight is None or not turn.primary or not turn.steps:
        return None
    for target in needy:
        untended = target.tended != world.day and target.state in harm.DOWN and figure.talents.get("medicine", 0) > 0
        if not untended or bands.between(fight, figure.id, target.id) == TOUCH:
            continue
        for past in (False, True):
            command = f.Move(figure=figure.id, target=target.id, pass_by=past)
            clear = past or not moves.strikers(world, command)
            if clear and moves.refuse(world, command) is None:
                return command
    return None
