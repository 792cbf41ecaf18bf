"""How 3dX asks are answered in words: the names of dice and parts, the sentences, what a line may hold."""

from __future__ import annotations

from tablewright.dice.asks import Wording

RESULT = Wording(total="result", goal="target number")
UNCONSCIOUS = "With Vitality 0 a character is unconscious and makes no roll at all; these are the dice alone."
DICE_ALONE = Wording(total="result", goal="target number", note=UNCONSCIOUS)
"""The same where Vitality is not rolled."""

ROLES = ("vitality", "attribute", "ability")
"""The three dice of a roll, as programs call them."""
NAMES = ("Vitality", "attribute", "ability")
"""The same for people."""
BONUS, EPIC, DROPPED, AGAIN = "bonus", "epic", "dropped", "again"
SAVE_NAME, BONUS_NAME, EPIC_NAME = "the die", "bonus die", "epic die"
CRITICAL_NAMES = {1: "critical success", -1: "critical failure"}

_SIZES = "d2, d4, d6, d8, d10 or d12"
EXPECTED_START = "three dice such as d12 d8 d6, save and a die, or dice such as 3d6"
EXPECTED_DICE = tuple(f"the {name} die: {_SIZES}, or 0 for one that is not rolled" for name in NAMES)
EXPECTED_SAVE = f"the die of the save: {_SIZES}"
EXPECTED_BONUS = "the bonus die: d6, d8, d10 or d12"
EXPECTED_LEVELS = "1 to 9 levels"
EXPECTED_TARGET = "a target number, 1 to 20"


def expected_words(words: tuple[str, ...]) -> str:
    """What may stand where a word was not understood."""
    return " or ".join((*words, "the end"))


def result(total: int, target: int) -> str:
    """What came of it: "7", "5 against target number 6, failure by 1"."""
    if not target:
        return str(total)
    by = total - target
    return f"{total} against target number {target}, {'success' if by >= 0 else 'failure'} by {abs(by)}"


def critical(kind: int, face: int) -> str:
    """Why the result is none of the dice: a critical."""
    if kind > 0:
        return f"all three dice show {face}, a critical success, which counts as much as the largest of them can show"
    return f"all three dice show {face}, a critical failure, which counts 0"


def counted(faces: tuple[int, ...], place: int) -> str:
    """Which result counts: "the middle of 3, 7 and 5", "the higher of 3 and 6"; "" where one die is all there is."""
    if len(faces) == 1:
        return ""
    if len(faces) == 2:
        which = {1: "the higher", 0: "the first", -1: "the lower"}[place]
    else:
        which = {1: "the highest", 0: "the middle", -1: "the lowest"}[place]
    return f"{which} of {listed(faces)}"


def listed(faces: tuple[int, ...]) -> str:
    """Numbers in a row: "3, 7 and 5"."""
    *most, last = map(str, faces)
    return f"{', '.join(most)} and {last}" if most else last


def dropped(faces: tuple[int, ...]) -> str:
    """What was dropped when bonus dice joined, "" for nothing."""
    return f"once {listed(faces)} {'are' if len(faces) > 1 else 'is'} dropped" if faces else ""


def levels(level: int) -> str:
    """So many levels beyond the first: "3 levels of advantage"."""
    return f"{abs(level)} levels of {'advantage' if level > 0 else 'disadvantage'}"


def further(level: int, change: int, *, most: int) -> str:
    """What further levels added or took away; `most` is as much as the largest die can show."""
    if abs(level) < 2:
        return ""
    full = abs(change) == abs(level) - 1
    if level > 0:
        told = f"and {change or 'no'} more for {levels(level)}"
        return told if full else f"{told}, as far as a d{most} goes"
    told = f"and {-change or 'no'} less for {levels(level)}"
    return told if full else f"{told}, down to 0"


def sentence(head: str, parts: tuple[str, ...]) -> str:
    """The result and why, in one sentence."""
    why = ", ".join(part for part in parts if part)
    return f"{head}: {why}." if why else f"{head}."


CANCELLED = "Advantage and disadvantage cancel out."
NOT_SPENT = "No bonus die is spent on a critical."
