"""Words for making a character: what each choice is, and what it brings."""

from __future__ import annotations

from tablewright.core.percents import whole_percent
from tablewright.games.threedx import kernel
from tablewright.games.threedx.content import Content
from tablewright.games.threedx.records import Ability, Fifth, LevelRecord, Piece, WeaponType
from tablewright.games.threedx.rolls import distribution
from tablewright.games.threedx.say import counted
from tablewright.games.threedx.say.terms import HOUSE
from tablewright.games.threedx.world import VITALITY

IDENTITY = {
    "ancestry": "Ancestry: who are your forebears?",
    "background": "Background: what did you do before?",
    "culture": "Culture: where do you come from?",
}
LANGUAGES = {1: "The language you grew up with", 2: "Another one, if you grew up with two"}
FREE = "In your own words; nothing is predetermined. They tell which abilities and skills fit. All may stay empty."
MOVEMENT = "Half of Dexterity + increases + Vitality, in metres, rounded up."
OWN_SKILLS = {
    "language": "A language beyond those grown up with",
    "proficiency": "A proficiency: with what, or when, one has advantage",
}
CUSTOM = "A custom ability: its name, if there is one"
NAME = "What the others call this character"
TARGET = 4
"""The target number that chances beside a choice are given for: a moderate one."""


def level_words(record: LevelRecord) -> str:
    """Level 4, Intermediate."""
    return f"Level {record.number}, {record.tier}" + (" (where the tier begins)" if record.entry else "")


def level_note(record: LevelRecord) -> str:
    """10 steps for the attributes, 50 for abilities, up to d8; 1 epic die."""
    epic = counted(record.epic, "epic die", "epic dice")
    return (
        f"{counted(record.attribute_steps, 'step')} for the attributes, {record.ability_steps} for abilities, "
        f"up to d{record.most}; {epic}"
    )


def level_text(start: int, now: int) -> str:
    """What a level is."""
    return f"How seasoned the party is; the same for all. Most begin at Level {start}. Now Level {now}"


def left_words(placed: int, have: int, what: str, *, must: bool) -> str:
    """How many steps are left, or how many too many are placed."""
    each = "A step is a die size: 0, d2, d4 …"
    if placed > have:
        return f"{counted(placed - have, 'step')} too many for {what}: there are {have}. {each}"
    if placed == have:
        return f"All {have} steps for {what} are placed."
    kept = "" if must else " What is not placed is kept for later."
    return f"{have - placed} of {have} steps for {what} are left. {each}{kept}"


CHANCES = f"Percentages: the chance to reach {TARGET}, a moderate target number, as the attribute stands now."
"""What the figures beside the sizes of abilities say."""


def attribute_notes(name: str, most: int) -> dict[int, str]:
    """What each size of an attribute brings."""
    out = {}
    for size in range(0, most + 1, kernel.STEP):
        uses = kernel.bonus_uses(size)
        bonus = f"{uses} bonus d{size}" if uses else "no bonus die"
        if name == "dexterity":
            bonus = f"{kernel.speed(size, 0, VITALITY, 1)} m, {bonus}"
        elif name == "fifth":
            bonus = f"{counted(size, 'point')}, {bonus}"
        out[size] = bonus
    return out


def ability_notes(record: Ability, attribute: int, most: int) -> dict[int, str]:
    """What each size of an ability brings: the chance of a moderate target number; of Carry, slots."""
    if not record.rolled:
        return {size: f"{kernel.slots(attribute, size, VITALITY)} slots" for size in range(0, most + 1, kernel.STEP)}
    return dice_notes(attribute, most)


def dice_notes(attribute: int, most: int) -> dict[int, str]:
    """The chance of a moderate target number with Vitality d12, the attribute, and each size."""
    return {size: chance((VITALITY, attribute, size), TARGET) for size in range(0, most + 1, kernel.STEP)}


def chance(dice: tuple[int, ...], target: int) -> str:
    """The chance to reach a target number, in whole percent; never 0 or 100 where it is not certain."""
    return whole_percent(*distribution(dice).at_least(target).as_integer_ratio())


def fifth_field(name: str) -> str:
    """What the fifth attribute is called."""
    return f"What the fifth attribute is called, if not {name}"


def fifth_text(record: Fifth, house: bool) -> str:
    """What the fifth attribute is."""
    mark = f" ({HOUSE})" if house else ""
    return (
        f"It has a resource of as many points as its die has faces; each use costs {record.cost}{mark}. Up to "
        f"{record.most} abilities of its own, for what the sheet does not cover."
    )


def skills_text(known: int, most: int, active: int) -> str:
    """How many, and how many active."""
    return f"{known} of {most} at first; {active} can be active at once (Intelligence + Level). A GM may give more."


def weapon_note(found: Content, kind: WeaponType) -> str:
    """Light melee weapon: Finesse or Strike, Melee; at disadvantage on Block."""
    ways = " or ".join(found.abilities[one].name for one in kind.abilities if one in found.abilities)
    marks = [f"{kind.name}: {ways or 'the fifth attribute'}", found.bands[kind.band].name]
    if kind.hands == 2:
        marks.append("both hands")
    for what, level in (("Block", kind.block), ("Dodge", kind.dodge)):
        if level:
            marks.append(f"{what} {'with advantage' if level > 0 else 'at disadvantage'}")
    return f"{', '.join(marks)}; {counted(kind.slots, 'slot')}"


def piece_note(record: Piece) -> str:
    """A piece of armour."""
    covers = f"{record.covers}; " if record.covers else ""
    return f"{covers}{counted(record.slots, 'slot')}"


def gear_text(filled: int, free: int, over: int) -> str:
    """How many slots are filled."""
    if over:
        return f"{filled} slots filled of {free}: {over} too many, a die size less for each. Nothing has a price."
    return f"{filled} of {free} slots filled. Nothing has a price: take what fits."
