"""Falls, and what happens by the game master's word in a fight."""

from __future__ import annotations

from tablewright.core.facts import Fact


class FallBegan(Fact, frozen=True, kw_only=True, tag="fall-began"):
    """Somebody is about to fall, or (`begun`) falls."""

    figure: str
    metres: int
    target: int
    begun: bool = False


class FallEnded(Fact, frozen=True, kw_only=True, tag="fall-ended"):
    """A fall is over: rescued, stopped or landed."""

    figure: str
    how: str
    metres: int
    reason: str = ""


class LevelSet(Fact, frozen=True, kw_only=True, tag="level-set"):
    """By the GM's word somebody has advantage or disadvantage this turn."""

    figure: str
    level: int
    reason: str


class TargetSet(Fact, frozen=True, kw_only=True, tag="target-set"):
    """It was said what an Act must reach."""

    figure: str
    target: int


class ReadyJudged(Fact, frozen=True, kw_only=True, tag="ready-judged"):
    """It was said whether the circumstances of a readied action came about."""

    figure: str
    came: bool


class OpeningGranted(Fact, frozen=True, kw_only=True, tag="opening-granted"):
    """It was said that somebody may take a reaction against somebody; `again`: although it had said done."""

    figure: str
    target: str
    again: bool = False


class PlaceSet(Fact, frozen=True, kw_only=True, tag="place-set"):
    """It was said where somebody stands."""

    figure: str
    metres: int


class TargetDrawn(Fact, frozen=True, kw_only=True, tag="target-drawn"):
    """By the table's policy it was drawn whom an NPC goes for; the GM's alone."""

    figure: str
