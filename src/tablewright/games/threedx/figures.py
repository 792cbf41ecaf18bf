"""What a figure's numbers come to now, each as named terms: dice, level, bonus dice, movement, inventory, skills.

Originals are kept: a wound or a load lowers a die for now, and neither level nor bonus dice nor active skills.
"""

from __future__ import annotations

from collections.abc import Iterable

from tablewright.core.facts import Term, total
from tablewright.core.ledger import clause
from tablewright.games.threedx import content, kernel, rolls
from tablewright.games.threedx import records as r
from tablewright.games.threedx.world import (
    ATHLETICS,
    ATTRIBUTES,
    DEXTERITY,
    FIFTH,
    INTELLIGENCE,
    MOVES,
    Figure,
    Item,
    Skill,
    World,
)

HANDS = 2
BEARING = (ATHLETICS, DEXTERITY, FIFTH)
"""The attributes of which one loses a die size for each slot too many."""
UNARMED = "unarmed"
SHARES = {0: 1, 1: 2, 2: 4}
"""By rank, primary, secondary, tertiary: the part of the speed that a movement has."""


def able(figure: Figure) -> bool:
    """Whether the figure is up and can act at all."""
    return figure.state == "up"


# ── Dice ────────────────────────────────────────────────────────────────────────────────────


def original(figure: Figure, name: str) -> int:
    """The size that an attribute, an ability or a fifth ability has of its own, 0 for none."""
    for sizes in (figure.attributes, figure.abilities, figure.fifths):
        if name in sizes:
            return sizes[name]
    return 0


def size_terms(world: World, figure: Figure, name: str) -> tuple[Term, ...]:
    """An attribute or ability as it is now: its original, what it has lost, what the load takes."""
    whole = original(figure, name)
    terms = [Term(name, whole, clause("3dx.attributes"))]
    lost = min(whole, figure.lost.get(name, 0))
    if lost:
        terms.append(Term("lost", -lost, clause("3dx.attributes")))
    load = min(whole - lost, kernel.STEP * burden(world, figure).count(name))
    if load:
        terms.append(Term("overload", -load, clause("3dx.inventory")))
    return tuple(terms)


def size(world: World, figure: Figure, name: str) -> int:
    """The die that an attribute, an ability or a fifth ability has now, 0 for none."""
    return total(size_terms(world, figure, name))


def vitality(figure: Figure) -> int:
    """The Vitality die as it is now."""
    clause("3dx.vitality")
    return figure.vitality or 0


def dice(world: World, figure: Figure, attribute: str, ability: str) -> tuple[int, int, int]:
    """The three dice of a roll: Vitality, attribute and ability, or those of an active custom ability by its name."""
    skill = figure.skills.get(ability)
    if skill is not None and skill.kind == "custom":
        return custom_dice(world, figure, skill)
    return vitality(figure), size(world, figure, attribute), size(world, figure, ability)


def custom_dice(world: World, figure: Figure, skill: Skill) -> tuple[int, int, int]:
    """The dice of a custom ability: the averages of its attributes and of its abilities, each rounded up to a size."""
    clause("3dx.skills.custom")
    attributes = [size(world, figure, name) for name in skill.attributes]
    abilities = [size(world, figure, name) for name in skill.abilities]
    return vitality(figure), rolls.averaged(attributes or [0]), rolls.averaged(abilities or [0])


def attribute_of(world: World, figure: Figure, ability: str) -> str:
    """The attribute that an ability goes with: its own of the 24, the fifth for the fifth's."""
    record = content.of(world).abilities.get(ability)
    if record is not None:
        return record.attribute
    return FIFTH if ability in figure.fifths else ""


# ── Level, bonus dice ───────────────────────────────────────────────────────────────────────


def level(figure: Figure) -> int:
    """The Level: the average of the original attributes, rounded up."""
    clause("3dx.level")
    return kernel.level(sum(figure.attributes.values()), len(ATTRIBUTES))


def bonus_uses(figure: Figure, attribute: str) -> int:
    """How often the attribute's bonus die may be used between rests."""
    clause("3dx.bonus_dice")
    return kernel.bonus_uses(figure.attributes.get(attribute, 0))


def bonus_left(figure: Figure, attribute: str) -> int:
    """Uses left of the attribute's bonus die."""
    return max(0, bonus_uses(figure, attribute) - figure.used.get(attribute, 0))


def bonus_attributes(figure: Figure, attribute: str, ability: str) -> tuple[str, ...]:
    """The attributes whose bonus die may join a roll: the one rolled, those that a custom ability combines.

    For a save, without an attribute and an ability, any: it is the player's to say how it helps.
    """
    clause("3dx.bonus_dice")
    skill = figure.skills.get(ability)
    if skill is not None and skill.kind == "custom":
        return skill.attributes
    return (attribute,) if attribute else ATTRIBUTES


def epic_most(world: World, figure: Figure) -> int:
    """How many epic dice the character has when none is spent."""
    clause("3dx.epic_die")
    record = content.of(world).levels.get(level(figure))
    return record.epic if record is not None else kernel.epic_dice(level(figure))


def spirit_most(figure: Figure) -> int:
    """How many points the fifth attribute's resource holds: as many as its original die has faces."""
    clause("3dx.house.more")
    return figure.attributes.get(FIFTH, 0)


# ── Movement ────────────────────────────────────────────────────────────────────────────────


def rank(figure: Figure, move: str) -> int:
    """0 for the primary movement, 1 for the secondary, 2 for a tertiary one."""
    return figure.ranks.index(move) if move in figure.ranks[:2] else 2


def moves(figure: Figure) -> tuple[str, ...]:
    """The movements that the figure has: everybody's, and those that its ancestry brings."""
    own = (*figure.ranks, *figure.increases)
    there = (move for move in MOVES if move not in figure.lacks)
    return (*there, *dict.fromkeys(move for move in own if move not in MOVES))


def speed_terms(world: World, figure: Figure, move: str) -> tuple[Term, ...]:
    """What is summed for a movement before it is halved: Dexterity as it is, increases, Vitality as it is."""
    dexterity = size(world, figure, DEXTERITY)
    terms = [Term(DEXTERITY, dexterity, clause("3dx.movement"))]
    if figure.increases.get(move):
        terms.append(Term("increase", figure.increases[move], clause("3dx.movement.increase")))
    return (*terms, Term("vitality", vitality(figure), clause("3dx.vitality")))


def speed(world: World, figure: Figure, move: str = "run") -> int:
    """Metres that the figure goes in a turn by this movement; an NPC runs, and has the rest of the share of others."""
    if not figure.character:
        clause("3dx.movement.options")
        run = kernel.npc_run(figure.target or 0)
        return run if move == "run" else -(-run // (2 if move == "climb" else 4))
    if immobile(world, figure) or move in figure.lacks:
        return 0
    dexterity = size(world, figure, DEXTERITY)
    share = SHARES[rank(figure, move)]
    return kernel.speed(dexterity, figure.increases.get(move, 0), vitality(figure), share)


def dash(world: World, figure: Figure, move: str = "run") -> int:
    """Metres of a Dash."""
    clause("3dx.movement.options")
    return kernel.dash(speed(world, figure, move))


def crawl(world: World, figure: Figure) -> int:
    """Metres of a crawl."""
    clause("3dx.movement.options")
    return kernel.crawl(speed(world, figure))


def jump(world: World, figure: Figure) -> int:
    """Metres of height that a vertical jump touches."""
    clause("3dx.movement.options")
    return kernel.jump(vitality(figure), size(world, figure, DEXTERITY), size(world, figure, "agility"))


def leap(world: World, figure: Figure, run_up: int) -> int:
    """Metres of a horizontal leap with a run-up of so many metres."""
    clause("3dx.movement.leap")
    fitting = [one for one in content.of(world).leaps.values() if one.run_up <= run_up]
    best = max((one.percent for one in fitting), default=0)
    return kernel.jump(vitality(figure), size(world, figure, DEXTERITY), size(world, figure, "agility"), best)


def part_left(spent: int, speed_spent: int, other: int) -> int:
    """Metres left of another movement once part of one is spent: the same share of it is gone, rounded up.

    Half of the run spent leaves half of the climb.
    """
    clause("3dx.movement.options")
    return -(-other * (speed_spent - spent) // speed_spent) if speed_spent else 0


# ── Inventory ───────────────────────────────────────────────────────────────────────────────


def slots_of(world: World, item: Item) -> int:
    """Slots that a thing takes; what is on the floor takes none."""
    if item.place == "floor":
        return 0
    record = content.of(world).gear.get(item.kind)
    if isinstance(record, r.Weapon):
        return content.of(world).weapon_types[record.type].slots
    return record.slots if record is not None else 1


def filled(world: World, figure: Figure) -> int:
    """Slots filled."""
    return sum(slots_of(world, item) for item in figure.items.values())


def slot_terms(figure: Figure) -> tuple[Term, ...]:
    """What is summed and halved for the free slots: original Athletics, Carry and Vitality as they are now."""
    cited = clause("3dx.inventory")
    carry = max(0, figure.abilities.get("carry", 0) - figure.lost.get("carry", 0))
    return (
        Term(ATHLETICS, figure.attributes.get(ATHLETICS, 0), cited),
        Term("carry", carry, cited),
        Term("vitality", vitality(figure), cited),
    )


def slots(world: World, figure: Figure) -> int:
    """Slots that may be filled without a penalty."""
    athletics, carry, alive = (term.value for term in slot_terms(figure))
    if world.options.get("carry") == "L125":
        return kernel.slots_by_carry(athletics, carry, alive)
    return kernel.slots(athletics, carry, alive)


def over(world: World, figure: Figure) -> int:
    """Slots filled beyond the free ones."""
    return max(0, filled(world, figure) - slots(world, figure)) if figure.character else 0


def burden(world: World, figure: Figure) -> list[str]:
    """The attributes that lose a die size by the load now: those picked, as many as there are slots too many."""
    return figure.overload[: over(world, figure)] if figure.overload else []


def bearable(world: World, figure: Figure) -> list[str]:
    """The attributes that can still lose a die size by the load."""
    return [name for name in BEARING if size(world, figure, name)]


def unpicked(world: World, figure: Figure) -> int:
    """How many die sizes the player has still to pick for the load."""
    wanted = over(world, figure) - len(figure.overload)
    left = sum(size(world, figure, name) for name in BEARING) // kernel.STEP
    return max(0, min(wanted, left))


def immobile(world: World, figure: Figure) -> bool:
    """Whether somebody carries so much that all three dice are gone."""
    return bool(burden(world, figure)) and not bearable(world, figure)


# ── Hands, armour, weapons ──────────────────────────────────────────────────────────────────


def held(figure: Figure) -> list[Item]:
    """What is in hand."""
    return [item for item in figure.items.values() if item.place == "hand"]


def hands_of(world: World, kind: str) -> int:
    """Hands that a thing takes to be used."""
    record = content.of(world).gear.get(kind)
    if isinstance(record, r.Weapon):
        return content.of(world).weapon_types[record.type].hands
    return record.hands if isinstance(record, r.Shield) else 1


def hands_free(world: World, figure: Figure) -> int:
    """Hands that hold nothing."""
    return HANDS - sum(hands_of(world, item.kind) for item in held(figure))


def shield_of(world: World, figure: Figure) -> Item | None:
    """The whole shield in hand; two count as one."""
    clause("3dx.shield")
    shields = content.of(world).shields
    return next((item for item in held(figure) if item.kind in shields and not item.broken), None)


def pieces(world: World, figure: Figure) -> list[Item]:
    """Pieces of armour worn that are whole."""
    clause("3dx.armor")
    known = content.of(world).pieces
    return [item for item in figure.items.values() if item.place == "worn" and item.kind in known and not item.broken]


def weapons(world: World, figure: Figure) -> list[tuple[Item, r.Weapon, r.WeaponType]]:
    """Weapons in hand, each with its record and its type."""
    found = content.of(world)
    pairs = [(item, found.weapons[item.kind]) for item in held(figure) if item.kind in found.weapons]
    return [(item, weapon, found.weapon_types[weapon.type]) for item, weapon in pairs if not item.broken]


# ── Skills ──────────────────────────────────────────────────────────────────────────────────


def active_most(figure: Figure) -> int:
    """How many skills may be active at once: Intelligence as it was made, and Level."""
    clause("3dx.skills")
    return figure.attributes.get(INTELLIGENCE, 0) + level(figure)


def active(figure: Figure) -> list[Skill]:
    """The skills that count now."""
    return [skill for skill in figure.skills.values() if skill.active]


def has_skill(figure: Figure, record: str) -> bool:
    """Whether a weapon or shield skill of the data is active."""
    return any(skill.record == record for skill in active(figure))


def combined(figure: Figure, abilities: Iterable[str]) -> set[str]:
    """These abilities, and what those of them that are custom ones combine."""
    found: set[str] = set()
    for name in abilities:
        custom = figure.skills.get(name)
        found |= {name, *(custom.abilities if custom is not None else ())}
    return found


def proficient(figure: Figure, ability: str) -> str:
    """An active proficiency that helps with a roll of this ability, "" for none: however many, they count once."""
    clause("3dx.skills.proficiency")
    rolled = combined(figure, (ability,))
    own = (skill for skill in active(figure) if skill.kind == "proficiency")
    return next((skill.name for skill in own if rolled & set(skill.helps)), "")


def proficiency_terms(figure: Figure, ability: str) -> tuple[Term, ...]:
    """The level that proficiencies give a roll of this ability, or a Vitality save: one at most."""
    which = proficient(figure, ability)
    return (Term("proficiency", 1, clause("3dx.skills.proficiency"), about=which),) if which else ()


def spirit_price(world: World, figure: Figure, ability: str) -> int:
    """Points of the fifth attribute's resource that a roll of this ability takes."""
    clause("3dx.house.more")
    return content.of(world).fifth.cost if ability in figure.fifths else 0


# ── Names ───────────────────────────────────────────────────────────────────────────────────


def resource_name(world: World, figure: Figure) -> str:
    """What the fifth attribute's resource is called: by the character's name for the attribute, else as the table's."""
    return f"points of {figure.fifth}" if figure.fifth else content.of(world).fifth.resource


def fifth_name(world: World, figure: Figure) -> str:
    """What the fifth attribute is called: by the character, else as the table's data say."""
    return figure.fifth or content.of(world).fifth.name
