"""Numbers as older books print them: AC, Hit Dice, movement, numbers appearing, morale. Notes say what was guessed."""

from __future__ import annotations

import re
from typing import Any

import msgspec

from tablewright.core.ledger import clause
from tablewright.games.axx.first_edition import HIT_DIE, HitDice, armour_class, hit_dice

INCH = 10
"""Feet a turn for an inch of old books: 9" is a move of 90 ft a turn, a third of it a round."""
MOST_INCHES = 24
"""A bare number up to this is in inches."""
A_TURN = 90
"""Feet from which a number that stands alone is what is gone in a turn, not in a round."""
USUAL_SPEED = 30
_PLAIN = str.maketrans(
    {"–": "-", "—": "-", "−": "-", "’": "'", "‘": "'", "“": '"', "”": '"', "½": "1/2", "×": "x", "\xa0": " "}
)


class Unread(ValueError):  # noqa: N818 (it says what is wrong)
    """What keeps a record from being taken, in words."""


class Reading(msgspec.Struct, frozen=True):
    """How a list counts AC: downwards (9 is bad), or upwards from 10 or 11 for no armour.

    `move` says whether a movement in feet that stands alone is of a "round" or of a "turn"; "" leaves it to its size.
    """

    descending: bool
    base: int = 10
    move: str = ""


def plain(value: Any) -> str:
    """A value of a list as one line of text: numbers, texts, lists, and tables that keep their `raw` text."""
    match value:
        case None:
            return ""
        case bool():
            return "yes" if value else ""
        case float() if value == int(value):
            return str(int(value))
        case dict():
            return plain(value.get("raw"))
        case list():
            return ", ".join(text for one in value if (text := plain(one)))
    text = " ".join(str(value).translate(_PLAIN).split())
    return text.strip().removeprefix("- ").removesuffix(" -").strip()


# ── AC and Hit Dice ──────────────────────────────────────────────────────────────────────────


def read_ac(text: str, reading: Reading, notes: list[str]) -> tuple[int, str]:
    """The AC as it counts here, and whether silver ("silver") or magic alone harms; Unread where there is no number."""
    clause("axx.import_1e")
    found = re.match(r"\s*(-?\d{1,3})", text)
    both = re.match(r"\s*-?\d{1,3}\s*\[\s*(\d{1,3})\s*\]", text)  # 5 [14]: downwards, and upwards in brackets
    if both is not None and not reading.descending:
        found = both
    if found is None:
        raise Unread(f"its AC “{text}” is no number" if text else "it has no AC")
    if re.match(r"\s*-?\d+\s*(to|or|,|/)\s*-?\d", text):
        notes.append(f"AC: the first of “{text}”")
    number = int(found[1])
    value = armour_class(number) if reading.descending else number - (reading.base - 10)
    if not 0 <= value <= 60:
        raise Unread(f"an AC of {number} is beyond belief: which way does it count?")
    mark = text[found.end() :].casefold()
    hit_by = "magic" if "(m)" in mark or "‡" in mark else "silver" if "(s)" in mark or "†" in mark else ""
    return value, hit_by


class Body(msgspec.Struct, frozen=True):
    """Hit Dice as read, with hit points: the usual ones, and the dice for them."""

    dice: HitDice
    hp: int
    hp_dice: str


def read_hd(text: str, notes: list[str]) -> Body:
    """The Hit Dice; Unread where there are none."""
    bare = re.sub(r"\*", "", text).strip()
    points = re.match(r"(\d+d\d+|\d+)\s*(?:hp|hit points?)\b", bare, re.IGNORECASE)
    if points is not None:
        return _half(points[1])
    bare = re.sub(r"\s*\(.*", "", bare).strip()
    part = re.match(r"1/(\d)", bare)
    if part is not None:
        if part[1] != "2":
            notes.append(f"Hit Dice: 1/2 for “{text}”")
        return _half("1d4")
    eights = re.match(rf"(\d{{1,2}})d{HIT_DIE}(?!\d)", bare)  # 3d8+3: three Hit Dice
    if eights is not None:
        bare = eights[1] + bare[eights.end() :]
    found = re.match(r"(\d{1,2})(?!\d|d\d)(?:\s*([+-])\s*(\d{1,2})(?!\d))?", bare)
    if found is None:
        raise Unread(f"its Hit Dice “{text}” are no number" if text else "it has no Hit Dice")
    number, sign, more = int(found[1]), found[2], int(found[3] or 0)
    several = (sign == "-" and more > number) or bool(re.match(r"\s*(to|or|,)\b", bare[found.end() :]))
    if several or "variable" in text or re.search(r"\bto\b|\bor\b", text):
        notes.append(f"Hit Dice: the first of “{text}”")
    plus = f"{sign}{more}" if sign and not (sign == "-" and more > number) else ""
    if number == 0:
        return _half("1d4")
    dice = hit_dice(f"{number}{plus}")
    return Body(dice, max(1, number * (HIT_DIE + 1) // 2 + dice.plus), dice.hp)


def _half(points: str) -> Body:
    """HD 1/2 with these hit points."""
    dice = HitDice(0, half=True)
    found = re.match(r"(\d+)d(\d+)", points)
    if found is None:
        return Body(dice, max(1, int(points)), "")
    return Body(dice, max(1, int(found[1]) * (int(found[2]) + 1) // 2), points)


# ── The rest ─────────────────────────────────────────────────────────────────────────────────


def read_speed(text: str, reading: Reading, notes: list[str]) -> int:
    """Feet a round: 40', 120' (40') with the round's in brackets, or 12" in inches.

    A number alone is of a round or of a turn as the record says (90' a round), else as the whole list is read, else
    by its size: from 90 ft on it is taken for a turn's, with a note.
    """
    inches = re.search(r'(\d{1,2})\s*(?:"|inch)', text)
    if inches is not None:
        return _third(int(inches[1]) * INCH)
    bare = re.match(r"(\d{1,3})(?!\d)(?!\s*(?:'|ft|feet))(?!\s*\()", text)
    if bare is not None and 0 < int(bare[1]) <= MOST_INCHES:
        notes.append(f"speed: “{text}” in inches")
        return _third(int(bare[1]) * INCH)
    found = re.search(r"(\d{1,3})\s*(?:'|ft|feet)?(?:\s*\((\d{1,3})\s*(?:'|ft|feet)?\))?", text)
    if found is None or int(found[1]) == 0:
        notes.append(f"speed {USUAL_SPEED} ft for “{text}”" if text else f"speed {USUAL_SPEED} ft")
        return USUAL_SPEED
    first, second = int(found[1]), int(found[2] or 0)
    if not re.match(r"\s*\d", text):
        notes.append(f"speed from “{text}”")
    told = re.search(r"\b(round|rd|turn)\b", text, re.IGNORECASE)
    span = (told[1].casefold().replace("rd", "round") if told else "") or reading.move
    if not second and not span and first >= A_TURN and re.match(r"\s*\d", text):
        notes.append(f"speed: “{text}” in a turn")
        span = "turn"
    if not second and span == "turn":
        return _third(first)
    return max(5, second if second * 3 == first else first)


def _third(feet: int) -> int:
    """Feet a round for feet a turn, in steps of five."""
    return max(5, feet // 3 // 5 * 5)


def read_number(text: str, notes: list[str]) -> str:
    """How many appear: the dice for the dungeon, else the first there are."""
    found = re.search(r"(\d{1,2}d\d{1,3}(?:[+-]\d{1,2})?)|(\d{1,2})\s*-\s*(\d{1,3})|(\d{1,3})", text)
    if found is None:
        notes.append(f"one appears, for “{text}”" if text else "one appears")
        return "1"
    if found.start() and text[: found.start()].strip(" ("):
        notes.append(f"number from “{text}”")
    if found[1]:
        return found[1]
    return span(int(found[2]), int(found[3])) if found[2] else found[4]


def span(low: int, high: int) -> str:
    """Dice for a range as older books print it: 1-6 is 1d6, 2-8 is 2d4, 2-5 is 1d4+1."""
    if high <= low:
        return str(low)
    if low and high % low == 0 and high // low in (2, 3, 4, 6, 8, 10, 12, 20):
        return f"{low}d{high // low}"
    sides, plus = high - low + 1, low - 1
    return f"1d{sides}{f'{plus:+d}' if plus else ''}"


def read_morale(text: str) -> int:
    """Morale from 2 to 12; 0 where there is none."""
    found = re.search(r"\d{1,2}", text)
    return int(found[0]) if found is not None and 2 <= int(found[0]) <= 12 else 0


def read_alignment(text: str, told: str) -> str:
    """The alignment of the record, else what its description calls it; Neutral where nothing is said."""
    words = (text or told).casefold()
    if re.search(r"\bchao\w*|\bevil\b|^c\w?$", words):
        return "chaos"
    if re.search(r"\blawful\b" if not text else r"\blaw\w*|\bgood\b|^l\w?$", words):
        return "law"
    return "neutrality"
