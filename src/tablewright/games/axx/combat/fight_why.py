"""Why an attack's number is what it is, every term that was considered; and what makes up damage and a Brush."""

from __future__ import annotations

from msgspec.structs import replace

from tablewright.core.facts import Term
from tablewright.core.ledger import clause
from tablewright.games.axx.combat.arms import arm, free_arm
from tablewright.games.axx.combat.death import BrushRolled
from tablewright.games.axx.combat.facts import AttackRolled, DamageDealt
from tablewright.games.axx.combat.numbers import attack_numbers
from tablewright.games.axx.world import World


def why_attack(world: World, fact: AttackRolled) -> tuple[Term, ...]:
    """The attack's terms, then those of the AC. `world` is as it was just before the roll."""
    if fact.sure:
        return ()  # the helpless are hit without a roll
    figure, target = world.figures.get(fact.figure), world.figures.get(fact.target)
    if figure is None or target is None or world.fight is None:
        return (*fact.terms, *_of_ac(fact))
    used = free_arm(figure) if fact.free else arm(world, figure, target, fact.weapon)
    full = attack_numbers(world, figure, target, fact.weapon, arm_=used, charge=fact.charge, free=fact.free, full=True)
    considered = [term for term in full.terms if not term.applies]
    return (*fact.terms, *considered, *_of_ac(fact))


def _of_ac(fact: AttackRolled) -> tuple[Term, ...]:
    """The terms of the AC, marked as such: they are no part of the attack's own total."""
    return tuple(replace(term, about="AC") for term in fact.ac_terms)


def why_damage(_world: World, fact: DamageDealt) -> tuple[Term, ...]:
    """What is added to the dice, and what doubling adds and halving takes off: with the dice, the damage."""
    if not fact.rolls:
        return fact.terms
    amount = sum(face for roll in fact.rolls for face in roll.faces) + sum(term.value for term in fact.terms)
    out = [*fact.terms]
    for change in fact.changes:
        more = amount if change.value > 0 else amount // 2 - amount if change.value < 0 else -amount
        amount += more
        out.append(replace(change, value=more))
    return tuple(out)


def why_brush(_world: World, fact: BrushRolled) -> tuple[Term, ...]:
    """1 for each earlier Brush of the day."""
    return (Term(name="earlier", value=fact.earlier, clause=clause("axx.death.brush"), applies=fact.earlier > 0),)
