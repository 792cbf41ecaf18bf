"""What the printed rules give each figure of a fight: modifiers, AC, sight, reach, what is added to a blow.

Tables stand here a second time on purpose: the reckoner holds the game's own to them.
"""

from __future__ import annotations

from typing import TypeVar

from tablewright.core.effects import Effect, Light, Strengthen, Ward
from tablewright.games.axx import content
from tablewright.games.axx.combat import facts as f
from tablewright.games.axx.lasting import GIANT_STRENGTH
from tablewright.games.axx.world import Fight, Figure, Item, World

E = TypeVar("E", bound=Effect)
MODIFIER = {3: -3, **dict.fromkeys((4, 5), -2), **dict.fromkeys((6, 7, 8), -1), **dict.fromkeys((13, 14, 15), 1)}
MODIFIER |= {16: 2, 17: 2, 18: 3}
ARMOUR = {"light_armor": 11, "medium_armor": 14, "hide_armor": 14, "heavy_armor": 16}
IN_THE_DARK = ("dwarf", "elf", "half_orc")
WEAKENS = ("fatigue", "hunger", "poisoned", "injured")
HELPLESS = ("asleep", "paralyzed", "bound")


# ── To hit ───────────────────────────────────────────────────────────────────────────────────


def to_hit(world: World, fight: Fight, one: Figure, target: Figure, fact: f.AttackRolled) -> dict[str, int]:
    """What an attack adds."""
    item, melee, feet = one.items.get(fact.weapon), fact.mode == "melee", distance(fight, one, target)
    added = {"weak": weak(one), "charge": 2 * fact.charge, "aid": 2 * aided(fight, one)}
    if one.character:
        half_up = one.cls in ("cleric", "thief")
        added["track"] = (one.level + half_up) // 2 if half_up or one.cls == "magic_user" else one.level
        added["ability"] = modifier(one, "STR" if melee else "DEX")
        added["weapon"] = item.plus - 2 * (not listed(one, item)) if item is not None and is_weapon(item) else 0
        if melee:
            added["strength"] = sum(effect.attack for effect in lasting(world, one, Strengthen))
    else:
        added["printed"] = content.monster(one.monster).attack
    if melee:
        added["two on one"] = 2 * beset_by_another(world, fight, one, target)
    else:
        made_for_it = item is None or content.thing(item.kind).throws or fact.mode == "shoot"
        far = 0 if feet <= 60 else -2 if feet <= 120 else -5
        added |= {"range": far if fact.mode == "shoot" else 0, "thrown": 0 if made_for_it else -2}
        added["cover"] = -2 * (fight.cover.get(target.id) == "half")
    first = f"backstab {one.id}" not in fight.used and one.id not in fight.shots and not fact.free
    if one.cls == "thief" and first and (melee or world.options.get("backstab_missiles")):
        knows_not = one.id in fight.hidden or not sees(world, fight, target, one) or "asleep" in target.conditions
        added["backstab"] = 4 * (knows_not or unaware(fight, target))
    added["wards"] = sum(ward.attack for ward in lasting(world, one, Ward))
    added["dark"] = -4 * (not sees(world, fight, one, target))
    return added


def armour_class(world: World, fight: Fight, one: Figure, target: Figure, *, free: bool) -> dict[str, int]:
    """What the roll has to reach."""
    needed = {"charged": -2 * (target.id in fight.charged)}
    for ward in lasting(world, target, Ward):
        if not ward.against or ward.against == alignment(one):
            needed["wards"] = needed.get("wards", 0) + ward.ac
    if target.monster:
        return needed | {"own": content.monster(target.monster).ac}
    worn = {content.thing(item.kind).kind: item for item in target.items.values() if item.place == "worn"}
    armour, shield = worn.get("armor"), worn.get("shield")
    needed["worn"] = ARMOUR[armour.kind] + armour.plus if armour is not None else 10
    needed["dex"] = {16: 1, 17: 1, 18: 2}.get(target.scores["DEX"], 0)
    held = [item for item in target.items.values() if item.place == "hand"]
    both = any(content.thing(item.kind).hands == 2 and content.thing(item.kind).use == "melee" for item in held)
    if shield is not None and len(held) < 2 and not both and target.id not in fight.shooting:
        blind = free or helpless(target) or unaware(fight, target) or one.id in fight.hidden
        needed["shield"] = (1 + shield.plus) * (not blind and sees(world, fight, target, one))
    large = bool(one.monster) and content.monster(one.monster).size == "large"
    needed["small"] = int(target.kindred == "halfling" and large)
    return needed


def listed(one: Figure, item: Item) -> bool:
    """Whether a weapon is on the class's list."""
    if one.cls == "cleric":
        return item.damage == "blunt"
    kind = {"staff": "medium_weapon"}.get(item.kind, item.kind)
    if content.thing(item.kind).form and item.kind != "staff":
        kind = content.thing(item.kind).form.replace(" ", "_")
    if one.cls == "thief":
        return kind in ("light_weapon", "javelin", "darts", "sling")
    if one.cls == "magic_user":
        blunt = item.damage == "blunt"
        return (kind == "light_weapon" and not blunt) or (kind == "medium_weapon" and blunt)
    return True


def beset_by_another(world: World, fight: Fight, one: Figure, target: Figure) -> bool:
    """Whether an able enemy of the target's besides is within reach of it, or a spear behind one who is."""
    others = [foe for foe in foes_of(world, fight, target) if foe.id != one.id and able(fight, foe)]
    if any(distance(fight, foe, target) <= 5 for foe in others):
        return True
    return any(5 < distance(fight, foe, target) <= 10 and long_arm(foe) and shielded(world, fight, foe, target)
               for foe in others)  # fmt: skip


def shielded(world: World, fight: Fight, one: Figure, target: Figure) -> bool:
    """Whether an engaged ally stands in front of one in the second rank."""
    own = [world.figures[i] for i in fight.at if (i in fight.group) == (one.id in fight.group) and i != one.id]
    near = [ally for ally in own if distance(fight, ally, one) <= 5 and engaged(world, fight, ally)]
    return any(distance(fight, ally, target) < distance(fight, one, target) for ally in near)


def aided(fight: Fight, one: Figure) -> bool:
    """Whether help holds: in its round, and in the next until the helper's own turn begins."""
    helper, rounds = fight.aided.get(one.id), fight.round - fight.helped.get(one.id, fight.round)
    if not helper or rounds == 0:
        return bool(helper)
    marks = {f"step {helper}", f"draw {helper}"} & set(fight.used)
    return rounds == 1 and not marks and helper not in fight.acted and helper not in fight.shots


# ── Figures ──────────────────────────────────────────────────────────────────────────────────


def modifier(one: Figure, ability: str) -> int:
    return MODIFIER.get(one.scores[ability], 0) if one.character else 0


def weak(one: Figure) -> int:
    return -2 * min(2, sum(kind in WEAKENS for kind in one.conditions))


def helpless(one: Figure) -> bool:
    return any(kind in one.conditions for kind in HELPLESS)


def halves(one: Figure) -> int:
    return 2 * one.level if one.character else 1 if one.half else 2 * one.hd


def alignment(one: Figure) -> str:
    return content.monster(one.monster).alignment if one.monster else one.alignment


def is_weapon(item: Item) -> bool:
    return content.thing(item.kind).kind == "weapon"


def long_arm(one: Figure) -> bool:
    held = [item.kind for item in one.items.values() if item.place == "hand"]
    return bool({"spear", "polearm"} & set(held)) or (bool(one.monster) and content.monster(one.monster).reach)


def feet_a_round(one: Figure) -> int:
    if one.monster:
        return content.monster(one.monster).speed
    slow = any(
        i.place == "worn" and i.kind in ("medium_armor", "hide_armor", "heavy_armor") for i in one.items.values()
    )
    return 40 if one.cls == "barbarian" else 20 if slow else 30


def drowsy_proof(world: World, one: Figure) -> bool:
    if not one.monster:
        return one.kindred == "elf"
    record = content.monster(one.monster)
    return "asleep" in record.immune or (record.undead and bool(world.options["undead_immunities"]))


# ── Where, and who sees whom ─────────────────────────────────────────────────────────────────


def distance(fight: Fight, one: Figure, other: Figure) -> int:
    return abs(fight.at[one.id] - fight.at[other.id])


def foes_of(world: World, fight: Fight, one: Figure) -> list[Figure]:
    return [world.figures[i] for i in fight.at if (i in fight.group) != (one.id in fight.group)]


def able(fight: Fight, one: Figure) -> bool:
    friend = "charmed" in one.conditions and one.id not in fight.allies
    return one.state == "up" and not helpless(one) and not friend and one.id not in fight.away


def engaged(world: World, fight: Fight, one: Figure) -> bool:
    """Whether an able foe is within reach of one who is able too."""
    near = (foe for foe in foes_of(world, fight, one) if distance(fight, one, foe) <= 5)
    return able(fight, one) and any(able(fight, foe) for foe in near)


def unaware(fight: Fight, one: Figure) -> bool:
    side = "foes" if one.id in fight.group else "party"
    return fight.round == 1 and side in fight.surprised and one.id not in fight.alert


def sees(world: World, fight: Fight, one: Figure, other: Figure) -> bool:
    """What is lit, or within 60 ft of who sees in the dark; nobody who has hidden, nobody out of sight."""
    if other.id in fight.away or (other.id in fight.hidden and (one.id in fight.group) != (other.id in fight.group)):
        return False
    dark = one.kindred in IN_THE_DARK if one.character else not content.monster(one.monster).wage
    if dark and distance(fight, one, other) <= 60:
        return True
    here, at = fight.room or world.place, fight.at[other.id]
    if any(isinstance(effect_of(e.kind), Light) for e in world.effects if e.on == here):
        return True
    there = (world.figures[i] for i in fight.at if i not in fight.away)
    if any(shines(world, bearer) >= abs(fight.at[bearer.id] - at) for bearer in there if shines(world, bearer)):
        return True
    room = world.rooms.get(here)
    return room is not None and abs(at) <= 30 and any(item.lit for item in room.things.values())


def shines(world: World, one: Figure) -> int:
    """How far somebody's light reaches."""
    feet = [content.thing(item.kind).light for item in one.items.values() if item.lit]
    return max([*feet, *(effect.feet for effect in lasting(world, one, Light))], default=0)


def effect_of(kind: str) -> Effect | None:
    if kind == GIANT_STRENGTH:
        return Strengthen(attack=2, damage=2, turns=6)
    found = content.find_spell(kind) or content.find_thing(kind)
    return found.effect if found is not None else None


def lasting(world: World, one: Figure, kind: type[E]) -> list[E]:
    """The effects of a kind that work on somebody; wards only in a fight that has foes."""
    if kind is Ward and not (world.fight is not None and world.fight.group):
        return []
    found = (effect_of(effect.kind) for effect in world.effects if effect.on == one.id)
    return [effect for effect in found if isinstance(effect, kind)]
