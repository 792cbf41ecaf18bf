"""How AxiomRPG asks are answered in words: the names of the parts of a total, the sentences, what a line may hold."""

from __future__ import annotations

from tablewright.dice.asks import Wording
from tablewright.games.axiom import kernel

SUCCESSES = Wording(total="successes", goal="Threshold", criticals="criticals, where they are played")
MEMBERS = Wording(total="members", goal="a majority of")

COUNTED = {kernel.NORMAL: "5s and 6s", kernel.ADVANTAGE: "4s, 5s and 6s", kernel.DISADVANTAGE: "6s"}
"""The faces that count, by mode."""
EXPLOSION = "explosion"
IMPLOSION = "implosion"
NOT_BELOW = "not below 0"
WILD = "wild"

EXPECTED_START = "a pool such as 5D, group and its pools, or dice such as 3d6"
EXPECTED_POOL = "a pool such as 5D, at most 1,000 dice"
EXPECTED_DICE = "dice such as 2D"
EXPECTED_FEWER = "no more than 1,000 dice in all"
EXPECTED_THRESHOLD = "a Threshold, 1 to 1,000"


def expected_words(words: tuple[str, ...]) -> str:
    """What may stand where a word was not understood."""
    return " or ".join((*words, "the end"))


def successes(count: int) -> str:
    """So many successes: "1 success", "no success"."""
    return f"{count or 'no'} success{'es' if count > 1 else ''}"


def member(place: int, text: str) -> str:
    """A member of a group by place, from 1, with the pool: "member 2 (4D)"."""
    return f"member {place} ({text})"


def of_member(name: str, told: str) -> str:
    """What a member's roll came to: "Member 2 (4D): 1 success against Threshold 2, failure."."""
    return f"{name[0].upper()}{name[1:]}: {told[0].lower() if told[:2] == 'No' else told[0]}{told[1:]}"


def challenge(count: int, *, threshold: int, success: bool | None) -> str:
    """What came of a pool: "3 successes against Threshold 2, success."."""
    told = successes(count)
    told = told[0].upper() + told[1:]
    if success is None:
        return f"{told}."
    return f"{told} against Threshold {threshold}, {'success' if success else 'failure'}."


def wild(face: int, *, kept: bool) -> str:
    """What the Wild Die did beyond counting, "" for nothing; `kept` tells that there was no success to take."""
    if face == kernel.EXPLODES:
        return "The Wild Die explodes: its 6 counts as 2 successes."
    if face == kernel.IMPLODES:
        nothing = ", and there is none to take" if kept else ""
        return f"The Wild Die implodes: its 1 takes a success{nothing}."
    return ""


def critical(kind: int) -> str:
    """A critical by name, "" for none."""
    return {1: "A critical success.", -1: "A critical failure.", 0: ""}[kind]


FLOORED = "No die is left, so one is rolled, at Disadvantage."
FLOORED_EVENED = "No die is left, so one is rolled; Advantage makes up for its Disadvantage."
CANCELLED = "Advantage and Disadvantage cancel out."


def group(count: int, *, members: int, success: bool) -> str:
    """What came of a group: "2 of 3 succeed: the group gets through."."""
    told = f"{count} of {members} succeed{'s' if count == 1 else ''}" if count else "Nobody succeeds"
    return f"{told}: {'the group gets through' if success else 'the group does not get through'}."
