"""How AX&X asks are answered in words: the names of the parts of a total, the sentences, what a line may hold."""

from __future__ import annotations

D20 = "d20"
LEVEL = "Level"
HALF_LEVEL = "half Level"
HIT_DICE = "HD"
BONUS = "bonus"
PENALTY = "penalty"

EXPECTED_START = "dice such as 3d6, or check, class, save or attack"
EXPECTED_BONUS = "a bonus such as +2"
EXPECTED_SAVE = "a bonus such as +2, or for a monster hd and a number"
EXPECTED_LEVEL = "a Level, 1 to 1,000"
EXPECTED_HIT_DICE = "Hit Dice: 1/2, or 1 to 1,000"
EXPECTED_AC = "an AC, 0 to 1,000"

_NAMES = {"check": "Check", "class": "Class Check", "save": "Save", "attack": "Attack"}


def expected_words(words: tuple[str, ...], *, end: bool) -> str:
    """What may stand where a word was not understood; `end` tells whether the ask may end there too."""
    return " or ".join((*words, "the end") if end else words)


def decided(face: int, total: int, target: int, *, success: bool) -> str:
    """What decided where the total would have had it otherwise: a natural 20 or 1. "" where the total did."""
    return f" (a natural {face})" if face in (1, 20) and success != (total >= target) else ""


def sentence(kind: str, *, face: int, total: int, target: int, success: bool) -> str:
    """What came of it, such as "Save: 14 against 14, success."."""
    natural = decided(face, total, target, success=success)
    if kind == "attack":
        return f"Attack: {total} against AC {target}{natural}, {'a hit' if success else 'a miss'}."
    return f"{_NAMES[kind]}: {total} against {target}{natural}, {'success' if success else 'failure'}."
