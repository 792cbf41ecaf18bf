"""Why an attack's number is what it is: every term that was considered, those that did not apply too."""

from __future__ import annotations

from tablewright.core.facts import Term
from tablewright.games.axx.combat.arms import arm, free_arm
from tablewright.games.axx.combat.facts import AttackRolled
from tablewright.games.axx.combat.numbers import attack_numbers
from tablewright.games.axx.world import World


def why_attack(world: World, fact: AttackRolled) -> tuple[Term, ...]:
    """The attack's terms, then those of the AC. `world` is as it was just before the roll."""
    figure, target = world.figures.get(fact.figure), world.figures.get(fact.target)
    if figure is None or target is None or world.fight is None:
        return (*fact.terms, *fact.ac_terms)
    used = free_arm(figure) if fact.free else arm(world, figure, target, fact.weapon)
    full = attack_numbers(world, figure, target, fact.weapon, arm_=used, charge=fact.charge, free=fact.free, full=True)
    considered = [term for term in full.terms if not term.applies]
    return (*fact.terms, *considered, *fact.ac_terms)
