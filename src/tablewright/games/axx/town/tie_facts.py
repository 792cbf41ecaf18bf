"""Ties to the world: what is rolled, ordered and told of them."""

from __future__ import annotations

from typing import ClassVar

from tablewright.core.facts import GM, Command, Fact, Own

KINDS = ("ally", "enemy", "debt", "patron", "mentor", "kin")
"""By the face of the die, 1 to 6."""


class RollTie(Command, frozen=True, kw_only=True, tag="roll-tie"):
    """Roll what binds a new character to the world."""

    roles: ClassVar[tuple[str, ...]] = ()

    figure: str


class CallAlly(Own, frozen=True, kw_only=True, tag="call-ally"):
    """Call the ally who owes one's life: once, till the party is home again."""


class PayDebt(Own, frozen=True, kw_only=True, tag="pay-debt"):
    """Pay off so many GP of a debt, in town."""

    coins: int


class SellMap(Own, frozen=True, kw_only=True, tag="sell-map"):
    """Bring one's patron the map of a dungeon level: of the dungeon that is turned to, or of another, by its title."""

    level: int
    dungeon: str = ""


class AskMentor(Own, frozen=True, kw_only=True, tag="ask-mentor"):
    """Write to one's mentor: one question a delve."""

    question: str


class AnswerMentor(Command, frozen=True, kw_only=True, tag="answer-mentor"):
    """Answer for the mentor, by letter."""

    roles: ClassVar[tuple[str, ...]] = (GM,)

    figure: str
    words: str


class EnemyStrikes(Command, frozen=True, kw_only=True, tag="enemy-strikes"):
    """Let a character's enemy strike: 1d4 cutthroats are upon the party."""

    roles: ClassVar[tuple[str, ...]] = (GM,)

    figure: str


class FindKin(Command, frozen=True, kw_only=True, tag="find-kin"):
    """Let the party come upon a character's lost relative, alive or dead."""

    roles: ClassVar[tuple[str, ...]] = (GM,)

    figure: str
    alive: bool = True


class TieRolled(Fact, frozen=True, kw_only=True, tag="tie-rolled"):
    """A new character's Tie: the face, its kind, and to whom."""

    figure: str
    face: int
    tie: str
    name: str


class AllyCame(Fact, frozen=True, kw_only=True, tag="ally-came"):
    """The ally was called and comes, this once."""

    figure: str
    name: str


class DebtPaid(Fact, frozen=True, kw_only=True, tag="debt-paid"):
    """So much of a debt was paid, or taken by the creditor who `collected`; what is left of it."""

    figure: str
    name: str
    gp: int
    left: int
    collected: bool = False


class MapSold(Fact, frozen=True, kw_only=True, tag="map-sold"):
    """A patron paid for the map of a dungeon level."""

    figure: str
    name: str
    dungeon: str
    level: int
    gp: int


class MentorAsked(Fact, frozen=True, kw_only=True, tag="mentor-asked"):
    """A letter went out with the one question of this delve."""

    figure: str
    name: str
    question: str


class MentorAnswered(Fact, frozen=True, kw_only=True, tag="mentor-answered"):
    """The mentor's answer: the GM's words, or what lives on a level, as the mentor remembers it."""

    figure: str
    name: str
    words: str = ""
    level: int = 0
    threats: tuple[str, ...] = ()


class EnemyStruck(Fact, frozen=True, kw_only=True, tag="enemy-struck"):
    """An enemy's cutthroats are on their way; the GM's alone till they are met."""

    figure: str


class KinFound(Fact, frozen=True, kw_only=True, tag="kin-found"):
    """A lost relative is found, alive or dead."""

    figure: str
    name: str
    alive: bool
