"""What is ordered and what happens when monsters are met, before the first blow."""

from __future__ import annotations

from typing import ClassVar, Literal

import msgspec

from tablewright.core.facts import GM, Command, Fact, Own, Term


class Foe(msgspec.Struct, frozen=True, omit_defaults=True):
    """A monster as it comes into the game; hit points and Hit Dice are None where the seat does not know them.

    `monster` is its record where that is not the encounter's own, as among foes of several kinds.
    """

    id: str
    name: str
    hp: int | None = None
    hd: int | None = None
    half: bool = False
    monster: str = ""


# ── Facts ────────────────────────────────────────────────────────────────────────────────────


class EncounterOpened(Fact, frozen=True, kw_only=True, tag="encounter-opened"):
    """Monsters are met: which, how many, and where; `again` when they were met before.

    `lair` is the room that they are in where the party stands at its door, in `room`.
    """

    threat: str
    foes: tuple[Foe, ...]
    source: str = "room"
    room: str = ""
    way: str = ""
    aware: tuple[str, ...] = ()
    sneaking: bool = False
    in_open: bool = False
    again: bool = False
    lair: str = ""
    ranks: dict[str, str] = msgspec.field(default_factory=dict)


class SurpriseRolled(Fact, frozen=True, kw_only=True, tag="surprise-rolled"):
    """Each side's d6 for surprise (0: not rolled), who is caught off guard, and why a side rolled none.

    `why` holds aware_party, aware_foes, ambush or sneaking; `alert` are Rangers whom a 2 does not catch, `most` the
    highest face that catches the foes: 3 where they meet a Ranger.
    """

    party: int = 0
    foes: int = 0
    most: int = 2
    surprised: tuple[str, ...] = ()
    alert: tuple[str, ...] = ()
    why: tuple[str, ...] = ()


class DistanceRolled(Fact, frozen=True, kw_only=True, tag="distance-rolled"):
    """How far apart the sides stand, in feet; `room` is the room's longer side, `halved` for a surprise,
    `doubled` in the open.
    """

    feet: int
    dice: int
    room: int = 0
    halved: bool = False
    doubled: bool = False


class IntentJudged(Fact, frozen=True, kw_only=True, tag="intent-judged"):
    """What the foes are minded to do: hostile, wary or friendly; `clear` where no dice were needed.

    `by` spoke first; nobody did where the party ran from them (`why` is evaded). The dice and `total` are the GM's
    alone, unless they are `shown`; `ruled` where the GM decided.
    """

    attitude: str
    by: str = ""
    clear: bool = False
    why: str = ""
    total: int | None = None
    terms: tuple[Term, ...] = ()
    shown: bool = False
    ruled: bool = False


class TollNamed(Fact, frozen=True, kw_only=True, tag="toll-named"):
    """The foes name what they want for letting the party be, in GP."""

    gp: int


class TollPaid(Fact, frozen=True, kw_only=True, tag="toll-paid"):
    """The toll was paid: who gave how much."""

    gp: int
    shares: dict[str, int]


class RankSet(Fact, frozen=True, kw_only=True, tag="rank-set"):
    """A hero goes in the front or the second rank."""

    figure: str
    rank: str


class FightBegan(Fact, frozen=True, kw_only=True, tag="fight-began"):
    """The talking is over; `first` is the side that broke it off, "" where it never began."""

    first: str = ""


# ── Orders ───────────────────────────────────────────────────────────────────────────────────


class OpenEncounter(Command, frozen=True, kw_only=True, tag="open-encounter"):
    """Bring the monsters that were about to be met into play."""

    roles: ClassVar[tuple[str, ...]] = ()


class ArrangeFight(Command, frozen=True, kw_only=True, tag="arrange-fight"):
    """Set foes of any kinds against the party, so many feet away, both sides on guard and minded to fight."""

    roles: ClassVar[tuple[str, ...]] = ()

    foes: tuple[tuple[str, int], ...]
    feet: int


class RollSurprise(Command, frozen=True, kw_only=True, tag="roll-surprise"):
    """Roll for surprise."""

    roles: ClassVar[tuple[str, ...]] = ()


class RollDistance(Command, frozen=True, kw_only=True, tag="roll-distance"):
    """Roll how far apart the sides are."""

    roles: ClassVar[tuple[str, ...]] = ()


class JudgeIntent(Command, frozen=True, kw_only=True, tag="judge-intent"):
    """Say what foes are minded to do whose intent is clear."""

    roles: ClassVar[tuple[str, ...]] = ()


class Speak(Own, frozen=True, kw_only=True, tag="speak"):
    """Speak to the foes first, and see how they take it."""


class JudgeReaction(Command, frozen=True, kw_only=True, tag="judge-reaction"):
    """When somebody speaks to foes whose intent is unclear, decide how they take it, or throw the dice in the open."""

    roles: ClassVar[tuple[str, ...]] = (GM,)

    figure: str
    how: Literal["hostile", "wary", "friendly", "open"]


class StrikeFirst(Command, frozen=True, kw_only=True, tag="strike-first"):
    """Begin the fight without more words."""

    of_players_with_figures: ClassVar[bool] = True


class PayToll(Command, frozen=True, kw_only=True, tag="pay-toll"):
    """Pay what the foes ask, each of the party as evenly as purses allow."""

    of_players_with_figures: ClassVar[bool] = True


class Leave(Command, frozen=True, kw_only=True, tag="leave"):
    """Part from foes that are not hostile, or slip away from some who have noticed nobody; refuse a toll."""

    of_players_with_figures: ClassVar[bool] = True


class Evade(Command, frozen=True, kw_only=True, tag="evade"):
    """Run from foes before a word is spoken; whether they come after the party is seen then."""

    of_players_with_figures: ClassVar[bool] = True


class SetRank(Own, frozen=True, kw_only=True, tag="set-rank"):
    """Put a hero in the front or the second rank."""

    rank: str
