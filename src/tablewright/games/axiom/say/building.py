"""Words for making a character: what each choice is, and what it brings."""

from __future__ import annotations

from tablewright.core.prose import capital
from tablewright.games.axiom import content, kernel
from tablewright.games.axiom.figures import STAGES
from tablewright.games.axiom.records import Points, Profession
from tablewright.games.axiom.say import listed
from tablewright.games.axiom.say.heroes import attribute_name, talent_name
from tablewright.games.axiom.say.terms import chance_words

SERIES = "How seasoned new characters are at this table. Ask the others: it is the same for all."
PROFESSION = "What somebody is by trade: it favours one Save, and a track of its own brings perks."
GEAR = "One armour, one shield, up to three weapons and two kits. The lists are a house default; nothing has a price."
UNBOUGHT = "Without a die the Attribute is rolled alone."
NAME = "What the others call this character"
OFF = "Characters are beyond the page, and the pack axiom-core is switched off: people join by name alone."
JOINS = "Name"
EFFECTS = {
    "body": "{health} Health, Save from {dice}D",
    "speed": "Defense {defense}, Save from {dice}D",
    "wit": "Save from {dice}D",
}
STANDARD = {
    "body": "strong blows: Body + Strike",
    "speed": "quick cuts: Speed + Strike",
}
CATEGORIES = {
    "light": "light: Speed + Strike, can be thrown to Close, at home in the other hand",
    "standard": "standard: Body or Speed + Strike",
    "heavy": "heavy: Body + Strike, two hands, 1 more on a hit, no shield",
    "ranged": "ranged: Speed + Precision at Near, −1D at Far, −2D at Distant, Disadvantage in Touch",
}


def enough(most: int) -> str:
    """As many as one can have are picked."""
    return f"{most} are picked already"


def points_note(points: Points) -> str:
    """9D for the Attributes, 4D at most in each, and 9D for Talents."""
    return (
        f"{points.dice}D for the Attributes, {points.most}D at most in each, "
        f"and {points.dice}D for Talents; {points.gist}"
    )


def left_words(spent: int, have: int, what: str) -> str:
    """How many dice are left, or how many too many are spent."""
    if spent > have:
        return f"{spent - have}D too many for {what}: there are {have}D."
    if spent == have:
        return f"All {have}D for {what} are spent."
    return f"{have - spent} of {have}D for {what} are left."


def attribute_note(name: str, dice: int) -> str:
    """What so many dice in an Attribute bring."""
    return EFFECTS[name].format(health=kernel.health(dice), defense=kernel.defense(dice, 0), dice=dice)


def talent_title(name: str, attribute: str, have: int) -> str:
    """Stealth, with Speed 3D: going unseen and unheard."""
    record = content.talents()[name]
    return f"{record.name}, with {attribute_name(attribute)} {have}D: {record.gist}"


def talent_note(have: int, dice: int) -> str:
    """What so many dice in a Talent bring to an Attribute of so many: 5D, 52 % at Standard."""
    return f"{have + dice}D: {chance_words(have + dice, kernel.NORMAL, kernel.STANDARD)} at Standard"


def focus_note(talent: str) -> str:
    """A die more where it fits."""
    return f"1D more with {talent_name(talent)} where it fits; costs 1D"


def noted(*parts: str) -> str:
    """What is said of a thing; a pack may leave some of it out."""
    return "; ".join(filter(None, parts))


def profession_note(record: Profession) -> str:
    """The Attribute that it leans on, the Favoured Save and the track."""
    stages = [f"{stage.name} ({stage.gist})" for stage in record.stage]
    parts = (
        f"{attribute_name(record.foremost)} foremost." if record.foremost else "",
        f"Favoured Save: {attribute_name(record.favoured)} (1D more)." if record.favoured else "",
        f"{capital(record.gist)}." if record.gist else "",
        "Power Access: an Odd Talent may be written down." if record.power_access else "",
        f"Track at {listed(map(str, STAGES))} XP spent: {listed(stages)}." if stages else "",
    )
    return " ".join(filter(None, parts))


def armor_note(kind: str, *, speed: int, endurance: int) -> str:
    """Defense with it, and what it costs."""
    rating = content.ARMOR[kind].rating if kind else 0
    cost = kernel.armour_penalty(rating, endurance)
    text = f"Defense {kernel.defense(speed, rating)} for you"
    return f"{text}, {cost}D off Athletics, Acrobatics and Speed Saves" if cost else f"{text}, costs you no dice"


def shield_note(kind: str) -> str:
    """Defense 1 more."""
    if not kind:
        return "both hands free"
    hands = content.SHIELDS[kind].hands
    held = "takes a hand" if hands else content.SHIELDS[kind].gist
    return noted("Defense 1 more", held, "no two-handed weapon with it")
