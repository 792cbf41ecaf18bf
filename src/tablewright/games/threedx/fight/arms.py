"""What an attack is made with: weapons in hand, two that go together, a shield, bare hands, the fifth attribute."""

from __future__ import annotations

from typing import NamedTuple

from tablewright.core.ledger import clause
from tablewright.games.threedx import content, figures
from tablewright.games.threedx import records as r
from tablewright.games.threedx.fight import who
from tablewright.games.threedx.world import FIFTH, Figure, Item, World

UNARMED = "unarmed"
GRAPPLE = "grapple"


class Arm(NamedTuple):
    """What strikes: the things used, their type and name, how many attacks, wounds more on a hit, a shield or not."""

    items: tuple[str, ...]
    type: r.WeaponType
    name: str
    attacks: int = 1
    wounds: int = 0
    bash: bool = False
    band: str = ""


def type_of(world: World, kind: str) -> r.WeaponType | None:
    """The type of a weapon by its record, None for what is none."""
    weapon = content.of(world).weapons.get(kind)
    return content.of(world).weapon_types[weapon.type] if weapon is not None else None


def bare(world: World) -> Arm:
    """Bare hands."""
    return Arm((), content.of(world).weapon_types[UNARMED], "bare hands")


def arm_of(world: World, figure: Figure, items: tuple[str, ...]) -> Arm | None:
    """What these things strike as together; None if that cannot be."""
    clause("3dx.weapon.types")
    if not figure.character:
        return npc_arm(world, figure)
    if not items:
        return bare(world)
    single = [_single(world, figure, id_) for id_ in items]
    found = [arm for arm in single if arm is not None]
    if len(found) != len(items) or len(set(items)) != len(items):
        return None
    if len(found) == 1:
        return found[0]
    return _pair(*found) if len(found) == 2 else None


def _single(world: World, figure: Figure, id_: str) -> Arm | None:
    item = figure.items.get(id_)
    if item is None or item.broken:
        return None
    found = content.of(world)
    if item.kind in found.shields and item.place == "hand" and who.skill(world, figure, "shield_bash"):
        clause("3dx.shield.skills")
        return Arm((id_,), _one_handed(world), found.shields[item.kind].name, bash=True)
    weapon = found.weapons.get(item.kind)
    if weapon is None or not _at_hand(world, figure, item, found.weapon_types[weapon.type]):
        return None
    name = item.called or weapon.name
    return Arm((id_,), found.weapon_types[weapon.type], name, wounds=weapon.wounds, band=weapon.band)


def _one_handed(world: World) -> r.WeaponType:
    """The type of a one-handed melee weapon, which a shield strikes as; bare hands where the table has none."""
    types = content.of(world).weapon_types
    return next((one for one in types.values() if one.size == "one-handed" and not one.ranged), types[UNARMED])


def _at_hand(world: World, figure: Figure, item: Item, type_: r.WeaponType) -> bool:
    """In hand, or light and drawn in the same action by a skill."""
    if item.place == "hand":
        return True
    return item.place == "pack" and quick(world, figure, type_) and figures.hands_free(world, figure) >= type_.hands


def quick(world: World, figure: Figure, type_: r.WeaponType) -> bool:
    """Whether such a weapon is drawn in the action of attacking."""
    clause("3dx.weapon.skills")
    return who.skill_fits(world, figure, "quick_draw", type_.id)


def _pair(one: Arm, other: Arm) -> Arm | None:
    """Two that go together: both light or one-handed in melee, both light or medium at range."""
    clause("3dx.combat.multiple_attacks")
    if not (one.type.paired and other.type.paired) or one.type.ranged != other.type.ranged:
        return None
    narrow = one.type if one.type.size == "light" else other.type
    return Arm(
        (*one.items, *other.items),
        narrow,
        f"{one.name} and {other.name}",
        attacks=2,
        wounds=min(one.wounds, other.wounds),
        bash=one.bash or other.bash,
    )


def npc_arm(world: World, figure: Figure) -> Arm:
    """What an NPC strikes with; what it has by nature where that is no weapon."""
    type_ = type_of(world, figure.weapon)
    if type_ is None:
        return Arm((), content.of(world).weapon_types[UNARMED], figure.weapon or "bare hands", attacks=figure.attacks)
    weapon = content.of(world).weapons[figure.weapon]
    return Arm((), type_, weapon.name, attacks=figure.attacks, wounds=weapon.wounds, band=weapon.band)


def arms(world: World, figure: Figure) -> list[Arm]:
    """Everything that the figure can strike with now, bare hands last."""
    if not figure.character:
        return [npc_arm(world, figure)]
    single = [arm for id_ in figure.items if (arm := _single(world, figure, id_)) is not None]
    ready = [arm for arm in single if figure.items[arm.items[0]].place == "hand"]
    pairs = [
        pair
        for place, one in enumerate(ready)
        for other in ready[place + 1 :]
        if (pair := _pair(one, other)) is not None
    ]
    return [*single, *pairs, bare(world)]


# ── With which ability ──────────────────────────────────────────────────────────────────────


def abilities(world: World, figure: Figure, arm: Arm) -> list[str]:
    """The abilities that an attack with it may be rolled with, throwing it included.

    A custom ability is one of them where it combines an ability with which the thing itself strikes or shoots.
    """
    clause("3dx.combat.attack")
    fifths = attacking_fifths(world, figure)
    own = (
        ["strike"]
        if arm.bash
        else [one for name in arm.type.abilities for one in (fifths if name == FIFTH else [name])]
    )
    own += [one for one in fifths if not arm.items and one not in own]
    thrown_ = arm.type.throws if not arm.bash and arm.attacks == 1 else ()
    combined = [skill for skill in figures.active(figure) if skill.kind == "custom" and set(skill.abilities) & set(own)]
    return [*own, *thrown_, *(skill.name for skill in combined)]


def attacking_fifths(world: World, figure: Figure) -> list[str]:
    """Abilities of the fifth attribute that one can attack with: those of the samples, and those of a player's own."""
    return fifths_that(world, figure, "attack")


def defending_fifths(world: World, figure: Figure) -> list[str]:
    """Abilities of the fifth attribute that serve as a defence."""
    return fifths_that(world, figure, "defend")


def fifths_that(world: World, figure: Figure, *does: str) -> list[str]:
    """Abilities of the fifth attribute that are for one of these; those in one's own words are for anything."""
    samples = ((name, content.of(world).sample(name)) for name in figure.fifths)
    return [name for name, sample in samples if sample is None or sample.does in does]


def thrown(arm: Arm, ability: str) -> bool:
    """Whether a melee weapon leaves the hand."""
    return not arm.type.ranged and bool(arm.type.throws) and ability in arm.type.throws


def at_range(world: World, figure: Figure, arm: Arm, ability: str) -> str:
    """The band that this attack is made for, "" where it is made hand to hand."""
    if not figure.character:
        return (arm.band or arm.type.band) if arm.type.ranged else ""
    if ability in figure.fifths:
        sample = content.of(world).sample(ability)
        own = sample.band if sample is not None else ""
        return own or list(content.of(world).bands)[who.middle_band(world)]
    if thrown(arm, ability):
        return arm.type.thrown
    return (arm.band or arm.type.band) if arm.type.ranged else ""


def reach(world: World, arm: Arm) -> int:
    """Metres that it reaches hand to hand."""
    return max(arm.type.reach, who.melee_reach(world))


def armed(world: World, figure: Figure) -> bool:
    """Whether somebody strikes with a weapon, and not with bare hands or what nature gave."""
    if not figure.character:
        return type_of(world, figure.weapon) is not None
    return bool(figures.weapons(world, figure)) or figures.shield_of(world, figure) is not None


def held_types(world: World, figure: Figure) -> list[r.WeaponType]:
    """The types of weapons that bear on Block and Dodge: those in hand, bare hands where nothing is."""
    if not figure.character:
        type_ = type_of(world, figure.weapon)
        return [type_ if type_ is not None else content.of(world).weapon_types[UNARMED]]
    found = [type_ for _, _, type_ in figures.weapons(world, figure)]
    if not found and figures.shield_of(world, figure) is None:
        return [content.of(world).weapon_types[UNARMED]]
    return found


def one_hand_free(world: World, figure: Figure) -> r.WeaponType | None:
    """The type of the one weapon in hand while the other hand holds nothing; None where it is not so."""
    found = figures.weapons(world, figure)
    return found[0][2] if len(found) == 1 and figures.hands_free(world, figure) >= 1 else None
