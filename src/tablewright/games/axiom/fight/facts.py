"""Commands and facts of fights."""

from __future__ import annotations

from typing import ClassVar

from tablewright.core.facts import GM, Command, Fact, Own
from tablewright.games.axiom.world import Turn

# ── Orders ──────────────────────────────────────────────────────────────────────────────────


class StartFight(Command, frozen=True, kw_only=True, tag="start-fight"):
    """Start a fight with threats by one line, such as "3 raiders, 1 elite" (none: those who are here already).

    `apart` is the band between the sides: touch, close, near, far or distant.
    """

    roles: ClassVar[tuple[str, ...]] = (GM,)

    foes: str = ""
    apart: str = "near"


class Move(Own, frozen=True, kw_only=True, tag="move"):
    """Move one band nearer to somebody, or one farther away; `pass_by` tries to get past enemies without a blow.

    With no movement left it takes the Primary action.
    """

    target: str
    away: bool = False
    pass_by: bool = False


class Attack(Own, frozen=True, kw_only=True, tag="attack"):
    """Attack somebody with a weapon in hand ("": bare hands; a shield: a Bash); a Light weapon can be thrown.

    `focus` is a Focus of Strike or Precision that fits.
    """

    target: str
    item: str = ""
    throw: bool = False
    focus: str = ""


class StandUp(Own, frozen=True, kw_only=True, tag="stand-up"):
    """Rise from the ground: a Minor action."""


class PickUp(Own, frozen=True, kw_only=True, tag="pick-up"):
    """Pick up a weapon that was dropped or thrown: a Minor action."""

    item: str


class Escape(Own, frozen=True, kw_only=True, tag="escape"):
    """Get out of what holds you: Body + Athletics or Speed + Acrobatics against its Threshold, a Primary action."""

    attribute: str = "body"
    key: str = ""


class TakeCover(Own, frozen=True, kw_only=True, tag="take-cover"):
    """Get behind something: partial cover until you move, a Minor action."""


class FormBulwark(Own, frozen=True, kw_only=True, tag="form-bulwark"):
    """Lock shields with an ally beside you: Defense +2 for both until one moves or attacks, a Minor action."""

    ally: str


class Withdraw(Own, frozen=True, kw_only=True, tag="withdraw"):
    """Get away from the fight: only from far off all enemies."""


class EndTurn(Own, frozen=True, kw_only=True, tag="end-turn"):
    """End the turn, with whatever is left of it."""


class SetCover(Command, frozen=True, kw_only=True, tag="set-cover"):
    """Say what cover somebody has in the fight: none, partial or full."""

    roles: ClassVar[tuple[str, ...]] = (GM,)

    figure: str
    cover: str


class SetBand(Command, frozen=True, kw_only=True, tag="set-band"):
    """Say how far somebody is from somebody else."""

    roles: ClassVar[tuple[str, ...]] = (GM,)

    figure: str
    target: str
    band: str


class StopFight(Command, frozen=True, kw_only=True, tag="stop-fight"):
    """End the fight as it stands: a truce, a flight, a surrender."""

    roles: ClassVar[tuple[str, ...]] = (GM,)

    outcome: str = "truce"


class RollInitiative(Command, frozen=True, kw_only=True, tag="roll-initiative"):
    """Roll which side begins; the procedures do that."""

    roles: ClassVar[tuple[str, ...]] = ()


class BeginSide(Command, frozen=True, kw_only=True, tag="begin-side"):
    """Begin the next side's turn; the procedures do that."""

    roles: ClassVar[tuple[str, ...]] = ()


class EndSide(Command, frozen=True, kw_only=True, tag="end-side"):
    """End the side's turn; the procedures do that."""

    roles: ClassVar[tuple[str, ...]] = ()


class DyingSave(Command, frozen=True, kw_only=True, tag="dying-save"):
    """The Save of somebody dying at the start of the own turn; the procedures do that."""

    roles: ClassVar[tuple[str, ...]] = ()

    figure: str


class LoseTurn(Command, frozen=True, kw_only=True, tag="lose-turn"):
    """Somebody Stunned loses the turn; the procedures do that."""

    roles: ClassVar[tuple[str, ...]] = ()

    figure: str


class GoOn(Command, frozen=True, kw_only=True, tag="go-on"):
    """Go on with a move under way: the next enemy that may strike, or its end; the procedures do that."""

    roles: ClassVar[tuple[str, ...]] = ()


class FoeAct(Command, frozen=True, kw_only=True, tag="foe-act"):
    """Have the next threat do one thing by the table's policy; the procedures do that."""

    roles: ClassVar[tuple[str, ...]] = ()

    figure: str


class PlayAbsent(Command, frozen=True, kw_only=True, tag="play-absent"):
    """Have a character whose player is not there do one thing by the table's policy; the procedures do that."""

    roles: ClassVar[tuple[str, ...]] = ()

    figure: str


class AskFate(Command, frozen=True, kw_only=True, tag="ask-fate"):
    """Ask the GM whether a greater threat dies as characters do; the procedures do that."""

    roles: ClassVar[tuple[str, ...]] = ()

    figure: str


class CloseFight(Command, frozen=True, kw_only=True, tag="close-fight"):
    """End a fight that is won or lost; the procedures do that."""

    roles: ClassVar[tuple[str, ...]] = ()


# ── Facts ───────────────────────────────────────────────────────────────────────────────────


class FightBegan(Fact, frozen=True, kw_only=True, tag="fight-began"):
    """A fight began: who fights, and how far everybody is from everybody."""

    party: tuple[str, ...]
    foes: tuple[str, ...]
    apart: int
    bands: dict[str, int]


class FightOrdered(Fact, frozen=True, kw_only=True, tag="fight-ordered"):
    """Which side begins each round, and the successes of both."""

    first: str
    party: int
    foes: int


class SideBegan(Fact, frozen=True, kw_only=True, tag="side-began"):
    """A side's turn began; what each may do in it."""

    side: str
    round: int
    turns: dict[str, Turn]


class SideEnded(Fact, frozen=True, kw_only=True, tag="side-ended"):
    """A side's turn is over."""

    side: str


class TurnEnded(Fact, frozen=True, kw_only=True, tag="turn-ended"):
    """A figure's turn is over; `stunned` where it was lost."""

    figure: str
    stunned: bool = False


class MoveBegan(Fact, frozen=True, kw_only=True, tag="move-began"):
    """Somebody moves past enemies who may strike: one Primary action more where no movement was left.

    Whoever tried to slip past has spent it on that.
    """

    figure: str
    target: str
    band: int
    strikers: tuple[str, ...]
    primary: bool = False


class Moved(Fact, frozen=True, kw_only=True, tag="moved"):
    """Somebody moved: the band to whom it was about, nearer or away, and the bands to all others."""

    figure: str
    target: str
    band: int
    away: bool
    bands: dict[str, int]
    primary: bool = False
    paid: bool = True


class MoveStopped(Fact, frozen=True, kw_only=True, tag="move-stopped"):
    """Somebody was stopped on the way."""

    figure: str


class Rose(Fact, frozen=True, kw_only=True, tag="rose"):
    """Somebody rose; `minor` was the action spent on it."""

    figure: str
    minor: bool = True


class PickedUp(Fact, frozen=True, kw_only=True, tag="picked-up"):
    """Something was picked up; `minor` was the action spent on it."""

    figure: str
    item: str
    thing: str
    called: str = ""
    minor: bool = True


class CoverTaken(Fact, frozen=True, kw_only=True, tag="cover-taken"):
    """Somebody has cover from now on: none, partial or full; `minor` marks the figure's own action."""

    figure: str
    cover: str
    minor: bool = False


class BulwarkFormed(Fact, frozen=True, kw_only=True, tag="bulwark-formed"):
    """Two stand shield to shield."""

    figure: str
    ally: str


class BandSet(Fact, frozen=True, kw_only=True, tag="band-set"):
    """How far somebody is was decided."""

    figure: str
    target: str
    band: int
    bands: dict[str, int]


class OpportunityLeft(Fact, frozen=True, kw_only=True, tag="opportunity-left"):
    """Somebody lets the chance to strike go by."""

    figure: str
    target: str


class TargetDrawn(Fact, frozen=True, kw_only=True, tag="target-drawn"):
    """By the table's policy it was drawn whom a threat goes for; the GM's alone."""

    figure: str


class Withdrew(Fact, frozen=True, kw_only=True, tag="withdrew"):
    """Somebody got away from the fight."""

    figure: str


class FateDecided(Fact, frozen=True, kw_only=True, tag="fate-decided"):
    """It was decided whether a greater threat dies as characters do."""

    figure: str
    dying: bool


class FightDecided(Fact, frozen=True, kw_only=True, tag="fight-decided"):
    """One side can fight no more: won or lost; some of them may still be dying."""

    outcome: str


class FightResumed(Fact, frozen=True, kw_only=True, tag="fight-resumed"):
    """A fight that was decided is one again: both sides stand."""


class FightEnded(Fact, frozen=True, kw_only=True, tag="fight-ended"):
    """The fight is over: won, lost, fled or truce."""

    outcome: str
    rounds: int
