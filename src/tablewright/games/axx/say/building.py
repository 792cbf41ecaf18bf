"""Words for making a character: what each choice is and what it brings this character."""

from __future__ import annotations

from collections.abc import Sequence

from tablewright.core.ledger import clause
from tablewright.core.prose import capital
from tablewright.games.axx import content, figures
from tablewright.games.axx.content import CharacterClass, Gear
from tablewright.games.axx.say import listed, signed
from tablewright.games.axx.say.heroes import SAVE_NAMES

ABILITIES = "3d6 for each, in this order, as they fall."
KINDRED = "Any kindred may be of any class; each has one trait."
CLASS = "What one is trained in: it sets the Hit Die, the attacks, a better save, the gear and the magic."
ALIGNMENT = "Where one stands between Law and Chaos. Most monsters are Chaotic."
GEAR = "The class kit as it stands, or 3d6 × 10 GP to shop with. A pack is had either way."
SHOP = (
    "Everything at its printed price; what is not spent is kept."
    " What the class needs and no shop sells comes along free."
)
SPELLS = "What the book holds, and what is ready on the first day."
WILD = "The wild the Ranger knows best: +2 to track, hunt and forage there"
NAME = "What the others call this character"
TIE = "A Tie to the world is rolled last of all."
PAST = "Once made, a character can roll a past, in town."
BEGIN = "Roll the dice for a new character"
COINS = "Roll 3d6 × 10 GP to shop with"
DRAFT = "Which character"
KIT_LATER = "what the class begins with: choose a class to see it"
CHOOSE_COINS = "Roll the coins to see the price list."
ALIGNMENT_NOTES = {
    "law": "order, promises kept, the living first",
    "neutrality": "one's own friends and one's own judgement",
    "chaos": "freedom, power, chance",
}
USES = {
    "STR": "hits and harms in melee, carries more",
    "DEX": "shoots better, is harder to hit from 16 on, dodges",
    "CON": "more HP, stands poison",
    "INT": "knows more; a Magic-User's further slot at 13",
    "WIS": "notices more, stands spells; a Cleric's further slot at 13",
    "CHA": "is listened to",
}


def ability_line(ability: str, score: int) -> str:
    """STR 13 (+1): hits and harms in melee, carries more."""
    return f"{ability} {score} ({signed(figures.modifier(score))}): {USES[ability]}"


def raised_note(ability: str, score: int) -> str:
    """What raising an ability by 1 changes."""
    before, after = figures.modifier(score), figures.modifier(score + 1)
    gain = f", modifier {signed(after)} instead of {signed(before)}" if after != before else ", same modifier"
    return f"{score} becomes {score + 1}{gain}; {USES[ability]}"


def class_note(cls: CharacterClass, hp: int) -> str:
    """d8, +2 Body saves, any weapon and armour; 9 HP for you."""
    save = "+2 saves against magic" if cls.save == "magic" else f"+2 {SAVE_NAMES[cls.save]} saves"
    track = content.tracks()[cls.track]
    parts = [f"d{cls.die}", save, weapons_words(cls), armor_words(cls), *signatures(cls)]
    growth = f"{track.second_level:,} XP for Level 2"
    return f"{', '.join(parts)}; {growth}; {hp} HP for you. {capital(cls.gist)}."


def signatures(cls: CharacterClass) -> list[str]:
    """What a class has that no number of the others says."""
    parts = [f"{cls.feet} ft on foot"] if cls.feet else []
    parts += ["wields nothing magic"] if cls.unmagical else []
    parts += ["surprised only on a 1, surprises on 1 to 3"] if cls.alert else []
    return parts


def weapons_words(cls: CharacterClass) -> str:
    """Any weapon; blunt weapons; or the list."""
    if "any" in cls.weapons:
        return f"{listed(cls.weapon_types)} weapons" if cls.weapon_types else "any weapon"
    if cls.staff_only:
        return "dagger and staff"
    return listed([content.thing(kind).name for kind in cls.weapons])


def armor_words(cls: CharacterClass) -> str:
    """Any armour and shield; light armour; no armour."""
    if not cls.armor:
        return "no armour"
    row = "any armour" if len(cls.armor) == 3 else listed([content.thing(kind).name for kind in cls.armor])
    return f"{row}, shield" if cls.shield else row


def weapon_note(record: Gear, *, to_hit: int, listed_weapon: bool) -> str:
    """1d6, 1 slot; +2 to hit for you."""
    die = f"1d{record.die}{f'+{record.plus}' if record.plus else ''}"
    hands = ", two hands" if record.hands == 2 else ""
    slots = {0: "no slot", 1: "1 slot"}.get(record.slots, f"{record.slots} slots")
    note = f"{die}{hands}, {slots}; {signed(to_hit)} to hit for you"
    return note if listed_weapon else f"{note}, −2 of it for being outside the class list"


def kit_words(cls: CharacterClass) -> str:
    """What the kit holds."""
    return listed([part.name for part in cls.kit])


def all_known(names: Sequence[str]) -> str:
    """There is nothing to choose: the list has no more."""
    return f"The book holds {listed(names)}, all there are. What is ready on the first day can be chosen."


def slots_left(used: int, top: int) -> str:
    """So many of so many slots."""
    return f"{used} of {top} slots"


def missing(supplement: str) -> str:
    """What a supplement would bring that is not here."""
    clause("axx.supplements")
    record = content.supplements()[supplement]
    return f"{capital(record.name)} would bring {record.brings}; it is not part of these rules."


def bill(cost: int, coins: int) -> str:
    """What the purchases cost."""
    return f"{cost:,} of {coins:,} GP spent, {coins - cost:,} left."
