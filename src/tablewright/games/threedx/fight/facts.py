"""What happens in fights."""

from __future__ import annotations

import msgspec

from tablewright.core.facts import Fact, Term
from tablewright.games.threedx.rolls import Lying
from tablewright.games.threedx.world import Figure
from tablewright.games.threedx.world_fight import Blow, Defence, Hold, Plan, Readied, Steadied


class Apart(Fact, frozen=True, kw_only=True):
    """What one figure declares in a turn: nothing of another's rests on it, so that it may be taken back alone."""

    figure: str


# ── Beginning and ending ────────────────────────────────────────────────────────────────────


class NpcsCame(Fact, frozen=True, kw_only=True, tag="npcs-came"):
    """NPCs came in; `side` is the side they fight for, `at` where they stand where a fight is on."""

    figures: tuple[Figure, ...]
    side: str
    at: int = 0


class FightBegan(Fact, frozen=True, kw_only=True, tag="fight-began"):
    """A fight began: who fights for which side, and where they stand, in metres."""

    of: dict[str, str]
    at: dict[str, int]
    apart: int
    unaware: tuple[str, ...] = ()


class InitiativeRolled(Apart, frozen=True, kw_only=True, tag="initiative-rolled"):
    """Somebody rolled to act first; an ability of the fifth attribute takes points of its resource.

    `word` are levels by the GM's word at that moment, which count beside those of a roll; a save has them in its plan.
    """

    plan: Plan
    spirit: int = 0
    word: int = 0


class FirstDecided(Fact, frozen=True, kw_only=True, tag="first-decided"):
    """Which side begins; the sums and how many they are of, where it was compared."""

    sides: tuple[str, ...]
    ours: int = 0
    of_ours: int = 0
    theirs: int = 0
    of_theirs: int = 0


class SideBegan(Fact, frozen=True, kw_only=True, tag="side-began"):
    """A side's turn began; the effective target numbers of NPCs that hold throughout it, and who awoke."""

    side: str
    round: int
    numbers: dict[str, int]
    due: dict[str, tuple[str, ...]] = msgspec.field(default_factory=dict)
    woke: tuple[str, ...] = ()


class FightDecided(Fact, frozen=True, kw_only=True, tag="fight-decided"):
    """One side can fight no more: won, lost, fled, truce; `goes_on`: the party's turn that is on goes on to its end."""

    outcome: str
    goes_on: bool = False


class FightResumed(Fact, frozen=True, kw_only=True, tag="fight-resumed"):
    """A fight that was decided is one again: somebody hostile stands there."""


class FightEnded(Fact, frozen=True, kw_only=True, tag="fight-ended"):
    """The fight is over; NPCs who lay dying are dead."""

    outcome: str
    rounds: int
    died: tuple[str, ...] = ()


# ── What one declares ───────────────────────────────────────────────────────────────────────


class Planned(Apart, frozen=True, kw_only=True, tag="planned"):
    """Somebody does something this turn, with the dice as they lie; `spirit` points of the fifth are spent.

    `word` are levels by the GM's word at that moment, which count beside those of the plan.
    """

    plan: Plan
    at: int | None = None
    readied: Readied | None = None
    steady: Steadied | None = None
    spirit: int = 0
    word: int = 0


class Reacted(Apart, frozen=True, kw_only=True, tag="reacted"):
    """Somebody carries out a readied action, or takes a reaction, in the opponents' turn; `word` as in a plan."""

    plan: Plan
    at: int | None = None
    spirit: int = 0
    word: int = 0


class Defended(Apart, frozen=True, kw_only=True, tag="defended"):
    """Somebody rolled the defence of this turn; `grapple` for one against grapples alone; `word` as in a plan."""

    defence: Defence
    grapple: bool = False
    spirit: int = 0
    word: int = 0


class BonusJoined(Apart, frozen=True, kw_only=True, tag="bonus-joined"):
    """A bonus die joined dice that lie; `level` is that of the whole, help aside."""

    die: str
    on: str
    lying: Lying
    level: int = 0


class HelpGiven(Apart, frozen=True, kw_only=True, tag="help-given"):
    """Help that was rolled goes to somebody ("": to nobody for now)."""

    to: str


class OrderChosen(Apart, frozen=True, kw_only=True, tag="order-chosen"):
    """Which attacker meets which result of a defence roll, or of the roll against being seized, the best first."""

    order: tuple[str, ...]
    grapple: bool = False


class AimChosen(Apart, frozen=True, kw_only=True, tag="aim-chosen"):
    """Which result of a roll with several attacks goes at whom, the best first."""

    targets: tuple[str, ...]


class SaidDone(Apart, frozen=True, kw_only=True, tag="said-done"):
    """Somebody is done."""


class ClosingWished(Fact, frozen=True, kw_only=True, tag="closing-wished"):
    """Somebody wants the turn closed; `closed` where that was enough."""

    figures: tuple[str, ...]
    closed: bool = False


class DefenceCalled(Fact, frozen=True, kw_only=True, tag="defence-called"):
    """All attacks of the turn are named: these have to defend themselves."""

    figures: tuple[str, ...]


# ── The closing ─────────────────────────────────────────────────────────────────────────────


class HelpCounted(Fact, frozen=True, kw_only=True, tag="help-counted"):
    """What a help came to: whether it worked, and what it needed; no `to` where it lapsed."""

    figure: str
    to: str
    result: int | None
    need: int | None
    worked: bool


class Met(Fact, frozen=True, kw_only=True, tag="met"):
    """A roll was read against somebody: attack and defence, and by how much; one fact for each attack.

    `besides` marks one of several attacks of a roll that has not the result which counts, or has it after another.
    """

    figure: str
    target: str
    attack: int | None
    defence: int | None
    margin: int | None
    blow: Blow | None = None
    lying: Lying | None = None
    level: int = 0
    helps: int = 0
    defending: bool = False
    place: int = 0
    halved: bool = False
    intent: str = ""
    ability: str = ""
    terms: tuple[Term, ...] = ()
    besides: bool = False


class ActRead(Fact, frozen=True, kw_only=True, tag="act-read"):
    """An Act was read: its result against what it had to reach, 0 where nothing had to be."""

    figure: str
    plan: Plan
    result: int | None
    level: int
    helps: int
    target: int | None
    success: bool | None


class TurnRead(Fact, frozen=True, kw_only=True, tag="turn-read"):
    """The dice of the turn are read; `part` 1 for what was readied against it, 2 for all else."""

    part: int


class Reduced(Fact, frozen=True, kw_only=True, tag="reduced"):
    """Somebody takes so many off a hit, by these ways; `items` are what breaks or drops, `at` where it stands then."""

    figure: str
    blow: int
    ways: tuple[str, ...]
    wounds: int
    items: tuple[str, ...] = ()


class BlowsPlaced(Fact, frozen=True, kw_only=True, tag="blows-placed"):
    """Everything of the turn is placed."""

    part: int


# ── Bodies ──────────────────────────────────────────────────────────────────────────────────


class WoundsTaken(Fact, frozen=True, kw_only=True, tag="wounds-taken"):
    """Somebody takes wounds of one hit; `total` are the untreated ones then, None where they are not told."""

    figure: str
    amount: int | None
    total: int | None
    looks: str
    by: str = ""
    cause: str = "hit"
    heavy: int = 0
    number: int | None = None


class VitalitySaved(Fact, frozen=True, kw_only=True, tag="vitality-saved"):
    """A Vitality save was read: result against target, and Vitality after it."""

    figure: str
    lying: Lying
    level: int
    target: int
    result: int
    success: bool
    cause: str
    before: int
    vitality: int
    terms: tuple[Term, ...] = ()


class SaveLaid(Apart, frozen=True, kw_only=True, tag="save-laid"):
    """The dice of a Vitality save lie there, and a bonus die could still better them."""

    lying: Lying
    level: int
    target: int
    cause: str
    terms: tuple[Term, ...] = ()


class FellDying(Fact, frozen=True, kw_only=True, tag="fell-dying"):
    """Somebody falls unconscious and is dying."""

    figure: str


class DyingCounted(Fact, frozen=True, kw_only=True, tag="dying-counted"):
    """Somebody dying gains a wound as the turn begins; `count` are those gained while dying, of so many."""

    figure: str
    count: int | None
    most: int | None
    total: int | None


class Died(Fact, frozen=True, kw_only=True, tag="died"):
    """Somebody is dead."""

    figure: str
    cause: str


class Rescued(Fact, frozen=True, kw_only=True, tag="rescued"):
    """Somebody is dying no more: by medicine, by Vitality restored, or by wounds treated."""

    figure: str
    way: str
    vitality: int | None = None


class WoundsTreated(Fact, frozen=True, kw_only=True, tag="wounds-treated"):
    """Wounds were treated."""

    figure: str
    by: str
    amount: int
    total: int | None
    looks: str


class IllBegan(Fact, frozen=True, kw_only=True, tag="ill-began"):
    """Poison, sickness or the like takes hold."""

    figure: str
    name: str
    severity: int
    turns: int | None


class IllEnded(Fact, frozen=True, kw_only=True, tag="ill-ended"):
    """Poison, sickness or the like is over."""

    figure: str
    name: str


# ── States ──────────────────────────────────────────────────────────────────────────────────


class StateChanged(Fact, frozen=True, kw_only=True, tag="state-changed"):
    """Somebody is prone, on the feet, unaware, aware or free; `by` is whose hold it is that ends, "" for all holds."""

    figure: str
    state: str
    why: str = ""
    reason: str = ""
    by: str = ""


class Held(Fact, frozen=True, kw_only=True, tag="held"):
    """Somebody is held; breaking free must reach the hold's strength."""

    figure: str
    hold: Hold


class Pushed(Fact, frozen=True, kw_only=True, tag="pushed"):
    """Somebody was pushed, or gave ground, so many metres."""

    figure: str
    metres: int
    at: int
    by: str = ""


class Dropped(Fact, frozen=True, kw_only=True, tag="dropped"):
    """Something was dropped, broken, drawn or picked up: `how` says which."""

    figure: str
    item: str
    thing: str
    called: str = ""
    how: str = "dropped"


class SteadyLost(Fact, frozen=True, kw_only=True, tag="steady-lost"):
    """A pending advantage is lost."""

    figure: str
    why: str


class Went(Fact, frozen=True, kw_only=True, tag="went"):
    """Somebody got away from the fight."""

    figure: str
