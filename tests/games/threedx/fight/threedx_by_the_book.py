"""What a 3dX roll is made of and comes to, reckoned from the rules as they are told, without the game's own reckoning.

Tables stand here a second time on purpose: the reckoner holds the game's own to them.
"""

from __future__ import annotations

from collections.abc import Iterable

from tablewright.games.threedx.rolls import Lying
from tablewright.games.threedx.world import Figure, Item, Skill, World
from tablewright.games.threedx.world_fight import Fight

OF = {
    "athletics": ("block", "carry", "grapple", "might", "strike", "throw"),
    "dexterity": ("agility", "dodge", "finesse", "precision", "stealth", "thievery"),
    "intelligence": ("intuition", "knowledge", "linguistics", "medicine", "navigation", "search"),
    "presence": ("calm", "deceive", "intimidate", "persuade", "social", "theatrics"),
}
TYPES = {
    **dict.fromkeys(("dagger", "hatchet", "short_staff"), "light_melee"),
    **dict.fromkeys(("sword", "mace", "axe"), "one_handed"),
    **dict.fromkeys(("greatsword", "polearm", "great_axe"), "two_handed"),
    **dict.fromkeys(("darts", "sling"), "light_ranged"),
    **dict.fromkeys(("hand_crossbow", "pistol"), "medium_ranged"),
    **dict.fromkeys(("longbow", "crossbow", "rifle"), "heavy_ranged"),
    "focus": "focus",
}
BLOCK = {"light_melee": -1, "two_handed": 1, "light_ranged": -1, "medium_ranged": -1, "heavy_ranged": -1}
DODGE = {"two_handed": -1, "heavy_ranged": -1}
BANDS = (2, 10, 30, 90, 270)
"""Melee, Short, Medium, Long, Extreme, in metres."""
SHOOTS = {"light_ranged": 1, "medium_ranged": 2, "heavy_ranged": 3, "focus": 2}
"""The band of a type that is not for melee."""
TWO_HANDS = ("two_handed", "heavy_ranged")
PIECES = ("helmet", "cuirass", "vambraces", "gauntlets", "greaves")
SKILLED = {
    "paired_weapons": ("light_melee", "one_handed"),
    "quick_draw": ("light_melee", "light_ranged"),
    "guard": ("one_handed",),
    "sweep": ("two_handed",),
    "set": ("two_handed",),
    "close_shot": ("light_ranged", "medium_ranged", "heavy_ranged"),
    "long_shot": ("heavy_ranged",),
}
FIFTHS = {"bolt": "attack", "ward": "defend", "mend": "mend", "move": "act", "sense": "act", "veil": "act"}
DEFENDS = ("block", "dodge")
AVOIDS = ("grapple", "agility", "block", "dodge", "might")
FREES = ("grapple", "agility", "might")


def up(number: int, by: int) -> int:
    """Divided, rounded up: to a whole metre, a whole wound."""
    return -(-number // by)


# ── A body ──────────────────────────────────────────────────────────────────────────────────


def in_hand(one: Figure) -> list[Item]:
    """What is in hand, whole or broken."""
    return [item for item in one.items.values() if item.place == "hand"]


def shield(one: Figure) -> bool:
    """Whether a whole shield is carried in hand."""
    return any(item.kind == "shield" and not item.broken for item in in_hand(one))


def whole(one: Figure) -> int:
    """Whole pieces of armour worn."""
    mine = [item for item in one.items.values() if item.kind in PIECES and item.place == "worn" and not item.broken]
    return len(mine) + one.worn


def types(one: Figure) -> list[str]:
    """The types of the weapons in hand; bare hands where there is neither a weapon nor a shield."""
    if not one.character:
        return [TYPES.get(one.weapon, "unarmed")]
    found = [TYPES[item.kind] for item in in_hand(one) if item.kind in TYPES and not item.broken]
    return found or ([] if shield(one) else ["unarmed"])


def armed(one: Figure) -> bool:
    """Whether somebody has a weapon, or a shield, and not bare hands or claws alone."""
    return "unarmed" not in types(one)


def knows(one: Figure, record: str, type_: str = "") -> bool:
    """Whether an active skill with a weapon or a shield is there, for weapons of this type."""
    fits = not type_ or type_ in SKILLED.get(record, ())
    return fits and any(skill.active and skill.record == record for skill in one.skills.values())


def weapon_counts(one: Figure, ability: str, *, against_arms: bool) -> int:
    """What the weapons in hand do to a Block or a Dodge, an effect counted once."""
    table = {"block": BLOCK, "dodge": DODGE}.get(ability, {})
    found = {table.get(type_, 0) for type_ in types(one)}
    if ability == "block" and against_arms and "unarmed" in types(one):
        found.add(-1)
    return max(found | {0}) + min(found | {0})


# ── Three dice ──────────────────────────────────────────────────────────────────────────────


def slots_over(one: Figure, *, carry_alone: bool) -> int:
    """Slots filled beyond the free ones: a weapon for two hands takes two, what lies on the ground none."""
    carry = max(0, one.abilities.get("carry", 0) - one.lost.get("carry", 0))
    mine, alive = one.attributes["athletics"], one.vitality or 0
    free = (mine + alive) // 2 + carry if carry_alone else (mine + alive + carry) // 2
    there = [item for item in one.items.values() if item.place != "floor"]
    return sum(2 if TYPES.get(item.kind) in TWO_HANDS else 1 for item in there) - free


def die(world: World, one: Figure, name: str) -> int:
    """The size that an attribute or an ability has now: less what it lost, and a size for each slot too many."""
    size = {**one.attributes, **one.abilities, **one.fifths}.get(name, 0) - one.lost.get(name, 0)
    if name in one.overload:
        too_many = max(0, slots_over(one, carry_alone=world.options.get("carry") == "L125"))
        size -= 2 * one.overload[:too_many].count(name)
    return max(0, size)


def custom(one: Figure, ability: str) -> Skill | None:
    """The custom ability of this name."""
    skill = one.skills.get(ability)
    return skill if skill is not None and skill.kind == "custom" else None


def three(world: World, one: Figure, attribute: str, ability: str) -> tuple[int, int, int]:
    """Vitality, attribute and ability; the averages of a custom one, rounded up to a die size."""
    skill = custom(one, ability)
    if skill is None:
        return one.vitality or 0, die(world, one, attribute), die(world, one, ability)
    both = []
    for names in (skill.attributes, skill.abilities):
        sizes = [die(world, one, name) for name in names]
        both.append(2 * up(sum(sizes), 2 * len(sizes)) if sizes else 0)
    return one.vitality or 0, both[0], both[1]


def attribute_of(one: Figure, ability: str) -> str:
    """The attribute that an ability goes with."""
    if ability in one.fifths:
        return "fifth"
    return next((name for name, abilities in OF.items() if ability in abilities), "")


def proficient(one: Figure, ability: str, weapon: Iterable[str] = ()) -> int:
    """1 where a proficiency helps with this roll, or names the weapon: all of them together count once."""
    skill = custom(one, ability)
    rolled = {ability, *(skill.abilities if skill is not None else ())}
    own = [known for known in one.skills.values() if known.kind == "proficiency" and known.active]
    return int(any(rolled & set(known.helps) or (known.where or known.name) in weapon for known in own))


# ── Dice read at a level ────────────────────────────────────────────────────────────────────


def critical(lying: Lying) -> int | None:
    """What a critical makes of it: the faces of the largest die, 0 of three ones; None where it is none."""
    if len(lying.faces) != 3 or 0 in lying.faces or len(set(lying.faces)) > 1:
        return None
    return 0 if lying.faces[0] == 1 else max(lying.sizes)


def on(lying: Lying, step: int) -> int:
    """The result on a step of the ladder: 0 the middle, 1 the highest, 2 that and one more, -1 the lowest, -2 less."""
    results = sorted((*lying.faces, *(bonus.faces[-1] for bonus in lying.bonus if bonus.faces)))
    keep = 3 if lying.way == "shift+join" else len(lying.faces)
    results = results[-keep:]
    if step > 0:
        largest = max((*lying.sizes, *(bonus.size for bonus in lying.bonus if bonus.faces)))
        return max(results[-1], min(largest, results[-1] + step - 1))
    if step < 0:
        return max(0, results[0] + step + 1)
    return lying.faces[0] if len(results) == 2 else results[len(results) // 2]


def total(lying: Lying, level: int) -> int:
    """The level with what bonus dice give: one each, nothing where they only join."""
    return level + (0 if lying.way == "join" else len(lying.bonus))


def read(lying: Lying, level: int) -> int:
    """What a roll or a save comes to at a level."""
    struck = critical(lying)
    return on(lying, total(lying, level)) if struck is None else struck


def attacks(lying: Lying, level: int, count: int, *, paired: bool = False) -> list[int]:
    """What so many attacks of one roll come to, the best first: a third of them each, the rest as the roll is read."""
    struck = critical(lying)
    if struck is not None:
        return [struck] * count
    level = total(lying, level)
    own = max(-1, min(1, level))
    places = [1, 0, -1] * (count // 3) + [own] * (count % 3)
    if paired and count % 3 and own < 1:
        places[-1] = own + 1
    return [on(lying, level if place == own else place) for place in sorted(places, reverse=True)]


def defences(lying: Lying, level: int, against: list[int], *, guard: bool = False) -> list[int]:
    """What attackers of these levels of their own meet of one defence roll, in the order the results are given out."""
    struck = critical(lying)
    if struck is not None:
        return [struck] * len(against)
    level, lowest = total(lying, level), min(-1, total(lying, level))
    steps = {1: [level, 0], 0: [0], -1: []}[max(-1, min(1, level))]
    steps += [lowest] * (len(against) - len(steps))
    if guard:
        better = 1 if level > 0 else 0
        if better < len(against):
            steps[better] = level if level > 0 else max(-1, steps[better]) + 1  # the highest as further levels raise it
    return [on(lying, step - attack) for step, attack in zip(steps, against, strict=False)]


# ── Metres ──────────────────────────────────────────────────────────────────────────────────


def band(metres: int) -> int:
    """The band that a distance falls in."""
    return next((place for place, most in enumerate(BANDS) if metres <= most), len(BANDS))


def speed(world: World, one: Figure) -> int:
    """Metres of a run."""
    if not one.character:
        return up(12 + (one.target or 0), 2)
    taken = [die(world, one, name) for name in ("athletics", "dexterity", "fifth")]
    if one.overload and slots_over(one, carry_alone=world.options.get("carry") == "L125") > 0 and not any(taken):
        return 0
    share = {0: 1, 1: 2}.get(one.ranks.index("run") if "run" in one.ranks else 2, 4)
    return up(die(world, one, "dexterity") + one.increases.get("run", 0) + (one.vitality or 0), 2 * share)


def allowance(world: World, fight: Fight, one: Figure, *, dash: bool, rise: bool) -> int:
    """Metres of a Move: the run, half as far again by a Dash, a quarter of it crawling; rising costs half the run."""
    run = speed(world, one)
    if one.id in fight.prone and not rise:
        return up(run, 4)
    return (up(3 * run, 2) if dash else run) - (up(run, 2) if rise else 0)


def effective(target: int, wounds: int) -> int:
    """An NPC's target number with so many untreated wounds: one less for each beyond it."""
    return max(0, target - max(0, wounds - target))


def fall(metres: int) -> int:
    """Wounds of a landing."""
    return 0 if metres <= 3 else min(20, up(metres, 10))
