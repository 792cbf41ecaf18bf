"""Commands and facts of challenges."""

from __future__ import annotations

from typing import ClassVar

from tablewright.core.facts import GM, Command, Fact, Own, Term
from tablewright.games.axiom.world import Call

KINDS = ("one", "several", "group")
MODES = ("normal", "advantage", "disadvantage")


class CallChallenge(Command, frozen=True, kw_only=True, tag="call-challenge"):
    """Call a challenge: for one (the first roll decides), for several (each alone) or for the group (the majority).

    `who` are those who may roll; nobody named: the whole party. `focus` is a Focus that fits, "any" for whichever they
    name, "" for none. `bonus` and `mode` hold for all, each with its reason; others can be set for one alone.
    `opposed` adds an active opponent: 1 more to the Threshold, or by option what `opponent` (a figure here, with
    `opponent_attribute` and `opponent_talent`), or somebody with so many `opponent_dice`, rolls. `hidden` keeps the
    Threshold from the players; `sight` says that it needs eyes.
    """

    roles: ClassVar[tuple[str, ...]] = (GM,)

    kind: str = "one"
    who: tuple[str, ...] = ()
    attribute: str
    talent: str = ""
    threshold: int = 2
    why: str = ""
    focus: str = ""
    bonus: int = 0
    bonus_why: str = ""
    mode: str = "normal"
    mode_why: str = ""
    opposed: bool = False
    opponent: str = ""
    opponent_attribute: str = "wit"
    opponent_talent: str = "notice"
    opponent_dice: int = 0
    hidden: bool = False
    sight: bool = False


class AskChallenge(Own, frozen=True, kw_only=True, tag="ask-challenge"):
    """Ask the GM for a challenge of one's own."""

    attribute: str
    talent: str = ""
    why: str


class SetOdds(Command, frozen=True, kw_only=True, tag="set-odds"):
    """Give one figure a Bonus, a Penalty, Advantage or Disadvantage of its own in the open challenge, with a reason."""

    roles: ClassVar[tuple[str, ...]] = (GM,)

    figure: str
    bonus: int = 0
    mode: str = "normal"
    reason: str


class RollChallenge(Own, frozen=True, kw_only=True, tag="roll-challenge"):
    """Roll for the open challenge: with a Focus and a kit where they fit; `dice` where no sheet says how many."""

    focus: str = ""
    kit: bool = False
    dice: int = 0


class Aid(Own, frozen=True, kw_only=True, tag="aid"):
    """Help somebody with the open challenge: 1D more for their roll."""

    to: str


class DropChallenge(Command, frozen=True, kw_only=True, tag="drop-challenge"):
    """Call the open challenge off, or let it be decided by those who have rolled."""

    roles: ClassVar[tuple[str, ...]] = (GM,)

    decide: bool = False


class SettleChallenge(Command, frozen=True, kw_only=True, tag="settle-challenge"):
    """Say what the challenge came to, once everybody has rolled; the procedures do that."""

    roles: ClassVar[tuple[str, ...]] = ()


class ChallengeCalled(Fact, frozen=True, kw_only=True, tag="challenge-called"):
    """A challenge was called."""

    call: Call


class ChallengeAsked(Fact, frozen=True, kw_only=True, tag="challenge-asked"):
    """A player asked the GM for a challenge."""

    figure: str
    attribute: str
    talent: str
    why: str


class OddsSet(Fact, frozen=True, kw_only=True, tag="odds-set"):
    """One figure's dice in the open challenge are other than the rest's."""

    figure: str
    bonus: tuple[Term, ...] = ()
    mode: str = "normal"
    reason: str


class AidGiven(Fact, frozen=True, kw_only=True, tag="aid-given"):
    """Somebody helps: dice for the other's next roll."""

    figure: str
    to: str
    term: Term


class ChallengeSettled(Fact, frozen=True, kw_only=True, tag="challenge-settled"):
    """What the challenge came to: `passed` is None where each stands alone, `needed` how many must succeed."""

    call: int
    form: str
    passed: bool | None
    succeeded: tuple[str, ...] = ()
    failed: tuple[str, ...] = ()
    needed: int = 0
    why: str = ""
    stake: str = ""


class ChallengeDropped(Fact, frozen=True, kw_only=True, tag="challenge-dropped"):
    """The open challenge was called off."""

    call: int


class CriticalTaken(Fact, frozen=True, kw_only=True, tag="critical-taken"):
    """What a critical brings was chosen: `effect` names it, `target` whom it is about, `item` the weapon or kit."""

    figure: str
    success: bool
    effect: str
    target: str = ""
    item: str = ""
    key: str = ""
