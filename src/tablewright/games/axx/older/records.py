"""An old record as a monster of a pack: which field means what, and what had to be guessed."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

import msgspec

from tablewright.core.imports import Told
from tablewright.games.axx.content import Monster
from tablewright.games.axx.older import attacks, powers, texts
from tablewright.games.axx.older.texts import Reading, Unread, plain

FIELDS = {
    "name": ("name", "monster", "creature", "title"),
    "ac": ("armorclass", "armourclass", "ac"),
    "hd": ("hitdice", "hd", "hitdie"),
    "attacks": ("attacks", "noofattacks", "numberofattacks", "attack", "att", "at", "attackroutine"),
    "damage": ("damage", "damageattack", "dmg", "dam", "damageperattack"),
    "move": ("movement", "move", "movementrate", "mv", "speed"),
    "number": ("noappearing", "numberappearing", "noencountered", "numbersappearing", "na", "appearing", "noapp"),
    "morale": ("morale", "ml"),
    "alignment": ("alignment", "al", "align"),
    "size": ("size", "sz"),
    "told": ("description", "special", "specialabilities", "specialattacks", "notes", "text", "abilities"),
}
"""What each field may be called, in small letters without spaces and marks."""
NEEDED = ("name", "ac", "hd", "attacks", "damage")
LOOK = 160
GREAT, BIG = 8, 2
"""Hit Dice from which something is taken for large, and from which what is called giant is larger than a human."""
BEGINNING = 250
"""Letters of a description within which it says what it is about."""
_UNDEAD = re.compile(
    r"(?:all|other|most) undead|(?:an?|are|is) (?:\w+ )?undead|undead (?:creature|monster)"
    r"|(?:^|[.;,(:]\s*)undead(?=$|[.;,):])"
)
_DEAD_NAMES = re.compile(
    r"\b(?:skeleton|zombie|ghoul|ghast|wight|wraith|mummy|spect(?:re|er)|vampire|lich|ghost|banshee)$"
)
_WOUNDED = r"(?:harmed|hit|hurt|damaged|wounded|struck)"
_PROOF = re.compile(
    rf"only (?:be )?{_WOUNDED} (?:\w+ )?by (?:an? )?(silver|magic|enchanted)"
    rf"|{_WOUNDED} only by (?:an? )?(silver|magic|enchanted)"
)
"""What only silver or magic harms, as descriptions say it."""


def flat(record: Mapping[str, Any]) -> dict[str, str]:
    """A record's fields by our names, tables within it looked through; "" for what it has not."""
    found: dict[str, str] = {}
    _gather(record, found)
    return {ours: next((found[name] for name in names if found.get(name)), "") for ours, names in FIELDS.items()}


def _gather(record: Mapping[str, Any], found: dict[str, str]) -> None:
    for key, value in record.items():
        name = re.sub(r"[^a-z]", "", str(key).casefold())
        if isinstance(value, Mapping) and "raw" not in value:
            _gather(value, found)
        elif plain(value):
            found.setdefault(name, plain(value))


def read(record: Mapping[str, Any], reading: Reading, taken: set[str]) -> tuple[Monster | None, Told]:
    """The monster, and what is told of it; None for one that is refused."""
    fields = flat(record)
    called = fields["name"] or "a record without a name"
    notes: list[str] = []
    try:
        monster = _monster(fields, reading, taken, notes)
    except Unread as why:
        return None, Told(called, "refused", str(why))
    except msgspec.ValidationError as why:
        return None, Told(called, "refused", f"it does not make a record: {why}")
    return monster, Told(called, "guessed" if notes else "taken", "; ".join(dict.fromkeys(notes)))


def _monster(fields: Mapping[str, str], reading: Reading, taken: set[str], notes: list[str]) -> Monster:
    if not fields["damage"]:
        fields = {**fields, "damage": attacks.within(fields["attacks"])}
    for field in NEEDED:
        if not fields[field]:
            raise Unread(f"it has no {field}")
    ac, hit_by = texts.read_ac(fields["ac"], reading, notes)
    body = texts.read_hd(fields["hd"], notes)
    told = fields["told"]
    blows = attacks.read(fields["attacks"], fields["damage"], told, notes)
    found = powers.read(blows, told, notes)
    hit_by = hit_by or _proof(told.casefold(), notes)
    if "*" in fields["hd"] and not found and not hit_by:
        notes.append("its special abilities are not read")
    name = name_of(fields["name"])
    id_ = _id(name, taken)
    if id_[-1].isdigit() and not name[-1:].isdigit():
        name = " ".join(re.sub(r"[*†‡]", "", fields["name"]).casefold().split())[:60]
    record = {
        "id": id_,
        "name": name,
        "plural": plural(name),
        "number": texts.read_number(fields["number"], notes),
        "hd": body.dice.dice,
        "half": body.dice.half,
        "hp": body.hp,
        "hp_dice": body.hp_dice,
        "ac": ac,
        "attack": body.dice.attack,
        "attacks": blows.names,
        "damage": blows.damages[0],
        "type": blows.types[0],
        "speed": texts.read_speed(fields["move"], reading, notes),
        "morale": texts.read_morale(fields["morale"]),
        "alignment": texts.read_alignment(fields["alignment"], told),
        "size": size(fields["size"], name, body.dice.dice),
        "hit_by": hit_by,
        "powers": found,
        "look": look(told),
        **_nature(told.casefold(), name, body.dice.dice, notes),
    }
    if len(set(blows.damages)) > 1:
        record["damages"] = blows.damages
    if len(set(blows.types)) > 1:
        record["types"] = blows.types
    return msgspec.convert(record, Monster)


def _proof(told: str, notes: list[str]) -> str:
    """What alone harms it by its description: silver (and magic), or magic; "" where nothing is said."""
    found = _PROOF.search(told)
    if found is None:
        return ""
    by = "silver" if "silver" in found[0] else "magic"
    notes.append(f"harmed by {'silver or magic' if by == 'silver' else 'magic'} alone, from the description")
    return by


def _nature(told: str, name: str, hd: int, notes: list[str]) -> dict[str, bool]:
    """What it is, as far as its description says so; the undead by their names too."""
    undead = bool(_UNDEAD.search(told))
    if not undead and "undead" not in told and _DEAD_NAMES.search(name):
        undead = True
        notes.append("undead by its name")
    return {
        "undead": undead,
        "mindless": "mindless" in told or (undead and bool(re.search(r"skeleton|zombie", name))),
        "talks": bool(re.search(r"\bspeak|\blanguage", told)),
        "person": not undead and hd <= 4 and "humanoid" in told[:BEGINNING],
    }


def name_of(text: str) -> str:
    """A name as it stands in a sentence: “Bear, Cave*” is a cave bear, “Imp, Mud (small)” a small mud imp."""
    bare = re.sub(r"[*†‡]", "", text).strip()
    found = re.fullmatch(r"(.*?)\s*\(([^)]*)\)\s*(.*)", bare)
    variant = ""
    if found is not None and found[1]:
        bare = f"{found[1]}{found[3]}"
        variant = f"{found[2]} " if re.fullmatch(r"[\w-]+", found[2]) else ""
    parts = [part.strip() for part in bare.split(",")]
    if len(parts) == 2 and all(parts):
        bare = f"{parts[1]} {parts[0]}"
    return " ".join(f"{variant}{bare}".casefold().split())[:60]


def plural(name: str) -> str:
    """More than one of them."""
    for end, more in (("wolf", "wolves"), ("man", "men"), ("mouse", "mice"), ("fish", "fish"), ("ooze", "oozes")):
        if name.endswith(end):
            return name[: -len(end)] + more
    if re.search(r"(s|x|z|ch|sh)$", name):
        return f"{name}es"
    return f"{name[:-1]}ies" if re.search(r"[^aeiou]y$", name) else f"{name}s"


def _id(name: str, taken: set[str]) -> str:
    base = re.sub(r"[^a-z0-9]+", "_", name.casefold().encode("ascii", "ignore").decode()).strip("_")[:50] or "monster"
    found, count = base, 1
    while found in taken:
        count += 1
        found = f"{base}_{count}"
    taken.add(found)
    return found


def size(text: str, name: str, hd: int) -> str:
    """Small, man-sized or large: as the record says, else by its name and Hit Dice."""
    letter = text.strip()[:1].casefold()
    if letter in ("s", "t"):
        return "small"
    if letter in ("l", "h", "g"):
        return "large"
    big = re.search(r"\bdragon\b|\bhuge\b", name) or (hd >= BIG and re.search(r"\bgiant\b", name))
    return "large" if hd >= GREAT or big else "man"


def look(told: str) -> str:
    """The first sentence of its description."""
    first = re.split(r"(?<=[.!?])\s", told.strip(), maxsplit=1)[0]
    clean = re.sub(r"[\x00-\x1f\x7f]", " ", first)
    return clean if len(clean) <= LOOK else clean[: LOOK - 1].rsplit(" ", 1)[0] + "…"
