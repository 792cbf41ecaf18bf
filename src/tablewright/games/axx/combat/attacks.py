"""Attacks and charges as heroes order them: the weapon, the short step, the blow, the chance on the button."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import msgspec

from tablewright.core.facts import Chance, Fact, Refused
from tablewright.core.ledger import clause
from tablewright.dice.sources import Dice
from tablewright.games.axx import again, figures, kept, kernel
from tablewright.games.axx.combat import bay, field, moves, orders, strike
from tablewright.games.axx.combat.arms import MELEE, Arm, may_throw, monster_arm
from tablewright.games.axx.combat.facts import (
    Drawn,
)
from tablewright.games.axx.combat.numbers import AttackNumbers, arm_at, attack_numbers, refused_from, target_shown
from tablewright.games.axx.combat.turns import fighter, foe, may_step
from tablewright.games.axx.content import monster
from tablewright.games.axx.heroes import gear
from tablewright.games.axx.say import feat_refusals, nothing
from tablewright.games.axx.say import fight_refusals as words
from tablewright.games.axx.world import Figure, Item, World


def plan_attack(world: World, figure: Figure, target: Figure, weapon: str, *, throw: bool = False) -> AttackNumbers:
    """The attack's numbers as it would be made: after a short step where that brings the target within reach."""
    return _aimed(world, figure, target, weapon, aim(world, figure, target, weapon, throw=throw))


class Aim(msgspec.Struct, frozen=True):
    """How an attack would be made: with an arm of its own, from where (None for here), and why it cannot be."""

    own: Arm | None
    at: int | None
    charge: bool
    throw: bool
    why_not: str


def _aimed(world: World, figure: Figure, target: Figure, weapon: str, how: Aim) -> AttackNumbers:
    """The numbers of an attack that is made like that."""
    return attack_numbers(world, figure, target, weapon, arm_=how.own, at=how.at, charge=how.charge, throw=how.throw)


def aim(world: World, figure: Figure, target: Figure, weapon: str, *, throw: bool = False) -> Aim:
    """How the attack would be made now; a step that draws a blow is ordered by itself."""
    shelf = kept.shelf(world, kept.MOMENT)
    key = aim, figure.id, target.id, weapon, throw
    found: Aim | None = shelf.get(key)
    if found is None:
        found = shelf[key] = _aim(world, figure, target, weapon, throw=throw)
    return found


def _aim(world: World, figure: Figure, target: Figure, weapon: str, *, throw: bool) -> Aim:
    own = _own_arm(world, figure) if not throw else None
    used, here = arm_at(world, figure, target, weapon, arm_=own, throw=throw)
    why_not = refused_from(world, figure, target, used, here)
    charge = not throw and used.mode == MELEE and charging(world, figure)
    if throw or charge or why_not != "out_of_reach" or not may_step(world, figure):
        return Aim(own, None, charge, throw, why_not)
    end = field.closing_end(world, figure, target.id)
    if abs(end - here) > kernel.STEP or field.bounded(world, figure, end) != end:
        return Aim(own, None, charge, throw, why_not)
    if field.leaves_reach(world, figure, end):
        return Aim(own, None, charge, throw, why_not)
    used, _ = arm_at(world, figure, target, weapon, arm_=own, at=end)
    return Aim(own, end, charge, throw, refused_from(world, figure, target, used, end))


def charging(world: World, figure: Figure) -> bool:
    """Whether a charge of this turn, which a spear had come between, still has its blow."""
    fight = world.fight
    if fight is None or figure.id in fight.acted or figure.id in fight.shots:
        return False
    return f"charging {figure.id}" in fight.used


def _own_arm(world: World, figure: Figure) -> Arm | None:
    """A monster's next attack, where somebody plays it by hand."""
    if not figure.monster or world.fight is None:
        return None
    count = len(monster(figure.monster).attacks)
    return monster_arm(figure, count - world.fight.shots.get(figure.id, count))


def wield_refused(world: World, figure: Figure, weapon: str, *, throw: bool = False) -> Refused | None:
    """Why the figure cannot attack with this weapon now, or throw it; a flask comes out of the pack as it is thrown."""
    if not weapon or figure.monster:
        return None
    fight = world.fight
    shelf = kept.shelf(world, kept.THINGS)
    key = wield_refused, figure.id, weapon, throw, fight is not None and f"draw {figure.id}" in fight.used
    found: Refused | None = shelf.get(key, kept.MISSING)
    if found is kept.MISSING:
        found = shelf[key] = _wield_refused(figure, weapon, throw=throw, drawn=key[-1])
    return found


def _wield_refused(figure: Figure, weapon: str, *, throw: bool, drawn: bool) -> Refused | None:
    item = figure.items.get(weapon)
    if item is None:
        return nothing()
    if throw and not may_throw(item):
        return feat_refusals.no_throwing(figure, item)
    if throw and figures.record(item).harm:
        return None
    if figures.record(item).kind != "weapon":
        return words.no_weapon(figure, item)
    unwilling = gear.wield_refused(figure, item)
    if unwilling is not None:
        return unwilling
    if item.place not in ("hand", "worn"):
        return words.not_at_hand(figure, item)
    if item.place == "worn":
        if drawn:
            return words.drawn_already(figure)
        if strike.put_away(figure, item) is None:
            return words.hands_full(figure, item)
    return None


def refuse_attack(world: World, command: orders.Attack) -> Refused | None:
    """Why the attack cannot be made."""
    found = planned(world, command)
    return found if isinstance(found, Refused) else None


def planned(world: World, command: orders.Attack) -> AttackNumbers | Refused:
    """The numbers of an attack as it would be made now, or why it cannot be."""
    figure = fighter(world, command.figure, begun=True)
    if isinstance(figure, Refused):
        return figure
    target = foe(world, figure, command.target)
    if isinstance(target, Refused):
        return target
    if command.throw and (figure.monster or command.weapon not in figure.items):
        return nothing()
    refused = wield_refused(world, figure, command.weapon, throw=command.throw)
    if refused is not None:
        return refused
    how = aim(world, figure, target, command.weapon, throw=command.throw)
    if how.why_not:
        fight = world.fight
        feet = field.distance(fight, figure.id, target.id) if fight is not None else 0
        return words.attack_not(how.why_not, figure, target, feet)
    numbers = _aimed(world, figure, target, command.weapon, how)
    return _same_action(world, figure, numbers) or numbers


def _same_action(world: World, figure: Figure, numbers: AttackNumbers) -> Refused | None:
    """Attacks left from one action are of the kind it began with: blows, or shots of one weapon."""
    fight = world.fight
    if fight is None or figure.id not in fight.shots:
        return None
    begun = f"missile {figure.id} {numbers.arm.item}" if numbers.arm.mode != MELEE else f"melee {figure.id}"
    return None if begun in fight.used else words.mid_attack(figure)


def decide_attack(world: World, command: orders.Attack, dice: Dice) -> Iterator[Fact]:
    """Draw and step up if need be, strike, and step after if told to."""
    fight, figure, target = world.fight, world.figures[command.figure], world.figures[command.target]
    if fight is None:
        return
    item = figure.items.get(command.weapon)
    if item is not None and not figures.record(item).harm:
        yield from draw(figure, item)
    numbers = plan_attack(world, figure, target, command.weapon, throw=command.throw)
    here = fight.at[figure.id]
    end = field.closing_end(world, figure, target.id)
    behind = numbers.arm.reach and field.over_shoulder(world, figure, target)
    if numbers.arm.mode == MELEE and end != here and not behind:
        if bay.bearers(world, figure, end, "step"):
            yield from moves.go(world, figure, end, "step", dice, ends_turn=False)
            if not _came_up(world, figure, end):
                return
        else:
            yield moves.moved(world, figure, end, "step", ends_turn=False)
        numbers = plan_attack(world, figure, target, command.weapon)
    charge = charging(world, figure) and numbers.arm.mode == MELEE
    left = 0 if charge else fight.shots.get(figure.id, numbers.arm.shots) - 1
    yield from strike.strike(world, figure, target, numbers, dice, left=left, charge=charge, step=command.step)
    if world.question is None:
        yield from _step_after(world, figure, command.step, dice)


def _came_up(world: World, figure: Figure, end: int) -> bool:
    """Whether a step came to its end, past every spear, and nothing has to be settled first."""
    fight = world.fight
    if fight is None or fight.going is not None or fight.carried or world.fallen or world.question is not None:
        return False
    return fight.at.get(figure.id) == end and figures.able(figure) and figure.id not in fight.acted


@again.after(strike.STRUCK)
def after_strike(world: World, figure: Figure, won: bool, about: dict[str, Any], dice: Dice) -> Iterator[Fact]:
    """What a second roll hits with, and the step that was ordered with the attack."""
    yield from strike.after_strike(world, figure, won, about, dice)
    yield from _step_after(world, figure, str(about["step"]), dice)


def _step_after(world: World, figure: Figure, step: str, dice: Dice) -> Iterator[Fact]:
    if not step or world.fight is None or not may_step(world, figure) or figure.id not in world.fight.acted:
        return
    feet = kernel.STEP if step == "toward" else -kernel.STEP
    end = moves.reach_of(world, figure, feet, kernel.STEP)
    if world.fight is not None and end != world.fight.at[figure.id]:
        yield from moves.go(world, figure, end, "step", dice)


def chance_attack(world: World, command: orders.Attack) -> Chance | None:
    """The chance to hit."""
    numbers = planned(world, command)
    return None if isinstance(numbers, Refused) else numbers.chance(hidden=not target_shown(world))


def draw(figure: Figure, item: Item | None, *, fetched: bool = False) -> Iterator[Fact]:
    """Take a weapon in hand if it is not, putting away what has to make room."""
    if item is None or not strike.must_draw(item):
        return
    away = strike.put_away(figure, item) or ()
    yield Drawn(
        figure=figure.id,
        item=item.id,
        what=item.kind,
        damage=item.damage,
        away=away,
        fetched=fetched,
        clauses=(clause("axx.gear.weapons"),),
    )


def charge_end(world: World, figure: Figure, target: Figure) -> int | str:
    """Where a charge ends, or the key of why it cannot be."""
    fight = world.fight
    if fight is None:
        return "no_fight"
    clause("axx.combat.charge")
    feet = field.distance(fight, figure.id, target.id)
    if feet <= kernel.REACH + kernel.STEP:
        return "too_near"
    if feet > figures.speed(figure):
        return "too_far"
    end = field.closing_end(world, figure, target.id)
    if field.engaged_with(world, figure) or field.bounded(world, figure, end) != end:
        return "in_the_way"
    return "stuck" if "stuck" in figure.conditions else end


def refuse_charge(world: World, command: orders.Charge) -> Refused | None:
    """Why one cannot charge."""
    figure = fighter(world, command.figure)
    if isinstance(figure, Refused):
        return figure
    target = foe(world, figure, command.target)
    if isinstance(target, Refused):
        return target
    refused = wield_refused(world, figure, command.weapon)
    if refused is not None:
        return refused
    item = figure.items.get(command.weapon)
    if item is not None and not figures.record(item).strikes:
        return words.no_melee(figure, item)
    end = charge_end(world, figure, target)
    if isinstance(end, str):
        return words.charge_not(end, figure, target)
    return words.stepped(figure) if world.fight and f"step {figure.id}" in world.fight.used else None


def decide_charge(world: World, command: orders.Charge, dice: Dice) -> Iterator[Fact]:
    """Close and strike."""
    figure, target = world.figures[command.figure], world.figures[command.target]
    end = charge_end(world, figure, target)
    if isinstance(end, str):
        return
    yield from draw(figure, figure.items.get(command.weapon))
    yield from moves.go(world, figure, end, "charge", dice, ends_turn=False)
    if world.fight is None or world.fight.going is not None or figure.id in world.fight.acted:
        return
    numbers = attack_numbers(world, figure, target, command.weapon, charge=True)
    yield from strike.strike(world, figure, target, numbers, dice, charge=True)


def charge_numbers(world: World, figure: Figure, target: Figure, weapon: str) -> AttackNumbers | None:
    """What a charge's blow adds and needs; None if there is no charging."""
    end = charge_end(world, figure, target)
    return None if isinstance(end, str) else attack_numbers(world, figure, target, weapon, at=end, charge=True)


def chance_charge(world: World, command: orders.Charge) -> Chance | None:
    """The chance that the blow at the end of the charge hits."""
    figure, target = world.figures.get(command.figure), world.figures.get(command.target)
    if figure is None or target is None or refuse_charge(world, command) is not None:
        return None
    numbers = charge_numbers(world, figure, target, command.weapon)
    return numbers.chance(hidden=not target_shown(world)) if numbers is not None else None


def may_go_on(world: World, figure: Figure) -> bool:
    """Whether a figure with attacks left has anybody it could still attack with what it began with."""
    fight = world.fight
    if fight is None:
        return False
    weapons = ["", *(item.id for item in strike.weapons_at_hand(figure))]
    for target in field.enemies(world, figure):
        for weapon in weapons:
            order = orders.Attack(figure=figure.id, target=target.id, weapon=weapon)
            if refuse_attack(world, order) is None:
                return True
    return False
