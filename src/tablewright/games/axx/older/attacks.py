"""An old attack routine and its damage: 2 claws, 1 bite and 1d4 claw, 2d4 bite; or 3 and 1-3/1-3/1-6."""

from __future__ import annotations

import re

import msgspec

from tablewright.games.axx.older.texts import Unread, span

MOST = 12
"""More attacks in a round are not read."""
WEAPON = "1d6"
"""What “by weapon” is read as: a sword's or spear's damage here."""
PIERCING = {
    "bite", "beak", "sting", "stinger", "horn", "tusk", "gore", "spike", "thorn", "spear", "quill", "dart", "peck",
    "fang", "barb", "spine", "lance", "snakebite", "needle", "proboscis", "antler", "trident", "dagger", "rapier",
    "arrow", "bolt", "stab", "tooth",
}  # fmt: skip
EDGED = {
    "claw", "talon", "blade", "sword", "weapon", "scythe", "rake", "slash", "slice", "axe", "battleaxe", "pincer",
    "fin", "wing", "saw", "shard", "cleaver",
}  # fmt: skip
NAMELESS = "blow"
NO_BLOW = ("gaze", "see below", "spell", "special", "charm", "special, see below", "enthrall", "howl", "summon")
"""What stands in a routine and strikes no blow."""
UNEVEN = {"hooves": "hoof", "teeth": "bite", "feet": "foot", "jaws": "bite"}
_DICE = re.compile(
    r"(?P<dice>\d{1,2}d\d{1,3}(?:\s*[+-]\s*\d{1,2}(?!\d|d\d))?)"
    r"|(?P<low>\d{1,2})\s*-\s*(?P<high>\d{1,3})(?!\d|d)"
    r"|(?P<weapon>by\s*weapon(?:\s*\+\s*(?P<plus>\d{1,2}))?)"
    r"|(?P<fixed>(?<![\w(+-])\d{1,2}(?![\dd]|\s*(?:level|hd|round|turn|/round|st\b|nd\b|th\b)))",
    re.IGNORECASE,
)


_STORY = re.compile(r"(\d{1,2}d\d{1,3}(?:[+-]\d{1,2})?)\s*(?:points?|hit points?|hp)?\s*(?:of )?(?:\w+ )?damage")


class Harm(msgspec.Struct, frozen=True):
    """An amount of damage as printed, and the words that stand with it."""

    dice: str
    words: str
    weapon: bool = False


class Blows(msgspec.Struct):
    """A routine as read: the name, damage and type of each attack, and what else stood there."""

    names: list[str]
    damages: list[str]
    types: list[str]
    harms: list[Harm]
    words: str


def harms(text: str) -> list[Harm]:
    """Every amount of damage in a text, in order, each with the words that follow it."""
    found = list(_DICE.finditer(text))
    out = []
    for index, one in enumerate(found):
        end = found[index + 1].start() if index + 1 < len(found) else len(text)
        words = text[one.end() : end].casefold().strip(" ,;/()")
        out.append(Harm(_amount(one), words, weapon=one["weapon"] is not None))
    return out


def _amount(one: re.Match[str]) -> str:
    if one["dice"]:
        return re.sub(r"\s", "", one["dice"]).lower()
    if one["low"]:
        return span(int(one["low"]), int(one["high"]))
    if one["weapon"]:
        return f"{WEAPON}+{one['plus']}" if one["plus"] else WEAPON
    return str(int(one["fixed"]))


def within(attacks: str) -> str:
    """The damage that a routine has in brackets, by attack: of 2 claws (1d4), bite (1d8) it is 1d4 claws, 1d8 bite."""
    parts = []
    for name, dice in re.findall(r"([^,;/&()]*)\(([^)]*)\)", attacks):
        called = name.strip(" 0123456789")
        if _DICE.search(dice):
            parts.append(f"{dice.strip()} {called}")
    return ", ".join(parts)


def read(attacks: str, damage: str, told: str, notes: list[str]) -> Blows:
    """The attacks of a round with their damage; Unread for what does not attack or deals nothing that can be read."""
    if not attacks.strip() or re.match(r"(none|nil|0)\b", attacks.casefold()):
        raise Unread(f"it does not attack (“{attacks}”)" if attacks else "it has no attacks")
    there = [one for one in harms(damage) if not breathed(one)]
    if not there:
        there = _from_story(damage, told, notes)
    names = _names(attacks, there, notes)
    damages = [_fitting(name, index, names, there) for index, name in enumerate(names)]
    if len(set(names)) > len(there):
        notes.append(f"“{damage or there[0].dice}” for each attack")
    if any(one.weapon for one in damages):
        notes.append(f"“by weapon” is {WEAPON}")
    return Blows(
        names, [one.dice for one in damages], [type_of(name) for name in names], harms(damage), f"{attacks} / {damage}"
    )


def breathed(harm: Harm) -> bool:
    """Whether an amount is that of a breath; in “3d8 bite or breath” it is the bite's."""
    return "breath" in re.split(r"\bor\b", harm.words)[0]


def _from_story(damage: str, told: str, notes: list[str]) -> list[Harm]:
    """Where no damage is printed: the description's points of damage, or a point where a touch brings worse."""
    found = _STORY.search(told)
    if found is not None:
        notes.append(f"damage {found[1]} from the description")
        return [Harm(found[1], "")]
    if re.search(r"poison|paraly|petrif|drain|rust|gaze", damage.casefold()):
        notes.append(f"1 point of damage for “{damage}”")
        return [Harm("1", "")]
    raise Unread(f"its damage “{damage}” is no dice" if damage else "it has no damage")


def _names(attacks: str, there: list[Harm], notes: list[str]) -> list[str]:
    """What each attack is called, one for each that is made."""
    text = re.sub(r"\([^)]*\)", "", attacks)
    text = re.sub(r"(?<=[a-zA-Z])\s*/\s*(?=\d*\s*[a-zA-Z])(?!\s*(?:round|turn))", ", ", text)  # claw/claw/bite
    names: list[str] = []
    for piece in re.split(r",|;|\band\b|&", text):
        first, *others = re.split(r"\bor\b", piece, maxsplit=1)
        if others:
            notes.append(f"of “{piece.strip()}” the first")
        words = re.sub(r"^(.*[a-z])\s*x\s*(\d+)$", r"\2 \1", first.split("+")[0].strip().casefold())  # claws x2
        found = re.match(r"(?:(\d+)(?:\s*(?:to|/|-)\s*\d+)?|\d+d\d+)?\s*x?\s*(.*)", words)
        label = singular(found[2].strip(" .*")) if found is not None else ""
        if "breath" in label or (not words and names):
            continue
        if names and label in NO_BLOW:
            notes.append(f"“{label}” is no attack of its own")
            continue
        count = int(found[1]) if found is not None and found[1] else 1
        if re.match(r"\d+d\d+|\d+\s*(to|/)\s*\d+", words):
            notes.append(f"of “{piece.strip()}” {count}")
        names += [label if label and label != "special" else ""] * min(count, MOST)
    if len(names) > MOST:
        notes.append(f"{MOST} of {len(names)} attacks")
    bare = [index for index, name in enumerate(names) if not name]
    for index in bare:
        names[index] = _called(there, index)
    if any(names[index] == NAMELESS for index in bare):
        notes.append("attacks without a name are blunt")
    if not names:
        raise Unread(f"its attacks “{attacks}” are not understood")
    return names[:MOST]


def _called(there: list[Harm], index: int) -> str:
    """A nameless attack goes by what its damage is called, else it is a blow."""
    words = there[min(index, len(there) - 1)].words.split("+")[0].strip(" .*-") if there else ""
    return words if words and re.fullmatch(r"[a-z][a-z ]{1,24}", words) and words != "special" else NAMELESS


def _fitting(name: str, index: int, names: list[str], there: list[Harm]) -> Harm:
    """The damage that is called like the attack; else by its place among the different ones; else the last."""
    stem = name.split()[-1][:4]
    for one in there:
        if stem and any(word.startswith(stem) for word in one.words.split()):
            return one
    if len(there) >= len(names):
        return there[index]
    different = list(dict.fromkeys(names))
    return there[min(different.index(name), len(there) - 1)]


def singular(label: str) -> str:
    """One of them: claws are a claw, hooves a hoof."""
    if label in UNEVEN:
        return UNEVEN[label]
    if re.search(r"(sh|ch|ss|x)es$", label):
        return label[:-2]
    return label[:-1] if label.endswith("s") and not label.endswith(("ss", "us")) else label


def type_of(name: str) -> str:
    """The type of damage by what the attack is called: teeth pierce, claws cut, the rest is blunt."""
    words = {singular(word) for word in name.replace("-", " ").split()}
    if words & PIERCING:
        return "piercing"
    return "edged" if words & EDGED else "blunt"
