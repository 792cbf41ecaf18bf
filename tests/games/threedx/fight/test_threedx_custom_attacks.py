"""Custom abilities in an attack: with the things that an ability they combine strikes or shoots with."""

from __future__ import annotations

import pytest
from tests.games.threedx.fight.staging import begin, hero, refused, world

from tablewright.games.threedx.fight import arms
from tablewright.games.threedx.fight import orders as o
from tablewright.games.threedx.world import Figure, Skill, World


def custom(name: str, *abilities: str) -> Skill:
    return Skill(name=name, kind="custom", attributes=("dexterity",), abilities=abilities)


def armed() -> tuple[World, Figure]:
    """Hild with four custom abilities, a sword, a sling, a dagger and a focus at hand, one at a time."""
    in_world = world()
    own = (
        custom("Dance", "strike", "agility"),
        custom("Trick shot", "precision", "theatrics"),
        custom("Burning eye", "Bolt", "intimidate"),
        custom("Rope work", "might", "agility"),
    )
    things = ("sword", "sling", "dagger", "focus")
    hild = hero(in_world, sizes=(4, 4, 4, 4, 6), things=things, more=own, fifths={"Bolt": 6})
    hild.spirit = 6
    return in_world, hild


@pytest.mark.clause("3dx.combat.attack", "3dx.weapon.types", "3dx.skills.custom")
@pytest.mark.parametrize(
    ("thing", "known"),
    [
        (1, ["strike", "finesse", "Dance"]),
        (2, ["throw", "precision", "Trick shot"]),
        (3, ["finesse", "strike", "throw", "precision", "Dance"]),  # thrown by Throw or Precision alone
        (4, ["Bolt", "Burning eye"]),
        (0, ["strike", "finesse", "grapple", "Bolt", "Dance", "Burning eye"]),
    ],
)
def test_a_custom_ability_attacks_with_what_it_fits(thing: int, known: list[str]) -> None:
    in_world, hild = armed()
    items = (list(hild.items)[thing - 1],) if thing else ()
    arm = arms.arm_of(in_world, hild, items)
    assert arm is not None
    assert arms.abilities(in_world, hild, arm) == known


@pytest.mark.clause("3dx.combat.attack", "3dx.weapon.types")
def test_an_attack_by_a_custom_ability_that_does_not_fit_is_refused_with_what_does() -> None:
    in_world, hild = armed()
    begin(in_world, "wolf 3", apart=12)
    focus = list(hild.items)[3]
    command = o.Attack(figure=hild.id, targets=("npc1",), items=(focus,), ability="Dance")
    assert refused(in_world, command) == "With focus one attacks by Bolt or Burning eye."
