"""Commands of fights."""

from __future__ import annotations

from typing import ClassVar

from tablewright.core.facts import GM, Command, Own


class Engine(Command, frozen=True, kw_only=True):
    """A step that the procedures take."""

    roles: ClassVar[tuple[str, ...]] = ()


class Referee(Command, frozen=True, kw_only=True):
    """An order of the game master."""

    roles: ClassVar[tuple[str, ...]] = (GM,)


# ── Beginning and ending ────────────────────────────────────────────────────────────────────


class StartFight(Referee, frozen=True, kw_only=True, tag="start-fight"):
    """Start a fight with NPCs by one line, such as "bandit 4 x3, wolf" (none: those who are here already).

    `apart` is how many metres lie between the sides; `first` is party, foes, or "" for initiative; `unaware` is the
    side that is taken by surprise: party, foes or "".
    """

    foes: str = ""
    apart: int = 10
    first: str = ""
    unaware: str = ""


class BringNpcs(Referee, frozen=True, kw_only=True, tag="bring-npcs"):
    """Bring NPCs in by one line, such as "bandit 4 x3"; into the fight where one is on.

    `side` is party for allies, else the name of the side they fight for; `at` is where they stand, in metres on
    the line, below 0 behind where the party's side began.
    """

    npcs: str
    side: str = "foes"
    at: int = 10


class StopFight(Referee, frozen=True, kw_only=True, tag="stop-fight"):
    """End the fight as it stands: won, lost, fled or truce."""

    outcome: str = "truce"


class SetFirst(Referee, frozen=True, kw_only=True, tag="set-first"):
    """Say which side begins."""

    side: str


class RollInitiative(Own, frozen=True, kw_only=True, tag="roll-initiative"):
    """Roll to act first, with an ability (Agility unless another helps more) or as a save of an attribute."""

    ability: str = "agility"
    save: bool = False


# ── What one does in a turn ─────────────────────────────────────────────────────────────────


class Attack(Own, frozen=True, kw_only=True, tag="attack"):
    """Attack: one target for each attack, with a weapon in hand ("": bare hands), or two of a kind that go together.

    `ability` is what it is rolled with ("" for the best that the weapon allows). `intent` is what a grapple is after
    (hold, shove, throw down, disarm), or what a hit brings instead of wounds by a skill (disarm, trip, push). `move`
    metres, toward the target (away below 0), up to half the movement, at disadvantage; `rise` stands up first. `to` is
    whom the attack helps: it is then a Help.
    """

    targets: tuple[str, ...]
    items: tuple[str, ...] = ()
    ability: str = ""
    intent: str = ""
    move: int = 0
    rise: bool = False
    to: str = ""


class Act(Own, frozen=True, kw_only=True, tag="act"):
    """Act: roll an ability for something else.

    `does` is medicine (on `target`), break free, stop the fall, rescue (somebody about to fall), draw or pick up (an
    `item`, no roll), or "" for whatever `why` says. `attribute` may differ from the ability's own. `move` and `rise` as
    for an attack. With `to` it is a Help.
    """

    does: str = ""
    ability: str = ""
    attribute: str = ""
    target: str = ""
    item: str = ""
    why: str = ""
    move: int = 0
    toward: str = ""
    rise: bool = False
    to: str = ""


class Move(Own, frozen=True, kw_only=True, tag="move"):
    """Move so many metres toward somebody, or away below 0; `dash` goes half as far again, `rise` stands up first.

    Who lies on the ground and does not rise crawls.
    """

    metres: int
    toward: str
    dash: bool = False
    rise: bool = False


class Defend(Own, frozen=True, kw_only=True, tag="defend"):
    """Defend: no other action, advantage on defence until the next own turn."""


class Ready(Own, frozen=True, kw_only=True, tag="ready-action"):
    """Ready an action for the opponents' turn: `action` is act, attack, help or move.

    `on` says when: attacked, ally attacked, near (somebody comes within reach), moves, or word for what `when` says in
    own words, which the GM judges.
    """

    action: str = "attack"
    on: str = "attacked"
    when: str = ""


class Steady(Own, frozen=True, kw_only=True, tag="steady"):
    """Steady: advantage on a stated action next turn, disadvantage on defence until then."""

    action: str = "attack"
    ability: str = ""


class Pass(Own, frozen=True, kw_only=True, tag="pass"):
    """Do nothing this turn."""


class Withdraw(Own, frozen=True, kw_only=True, tag="withdraw"):
    """Get away from the fight: only from beyond Medium range of every enemy."""


# ── What may still change how dice are read ─────────────────────────────────────────────────


class SpendBonus(Own, frozen=True, kw_only=True, tag="spend-bonus"):
    """Spend a bonus die on dice that lie: `die` is an attribute or epic; `on` is action, defence, avoid or save."""

    die: str
    on: str = "action"


class GiveHelp(Own, frozen=True, kw_only=True, tag="give-help"):
    """Give the help that was rolled to this one ("": to nobody for now)."""

    to: str = ""


class Assign(Own, frozen=True, kw_only=True, tag="assign"):
    """Say which attacker meets the best result of the one defence roll, then the next, and so on.

    `grapple`: of the one roll against being seized.
    """

    order: tuple[str, ...]
    grapple: bool = False


class Aim(Own, frozen=True, kw_only=True, tag="aim"):
    """Say which result of a roll with several attacks goes at whom: targets in the order of results, the best first."""

    targets: tuple[str, ...]


class Done(Own, frozen=True, kw_only=True, tag="done"):
    """Be done: the dice are to be read as they lie."""


class CloseTurn(Command, frozen=True, kw_only=True, tag="close-turn"):
    """Close the turn, for who has not acted too: the GM at once, or two players (`figures` are all that one holds)."""

    figures: tuple[str, ...] = ()

    def actors(self) -> tuple[str, ...]:
        return self.figures


class EndTurn(Referee, frozen=True, kw_only=True, tag="end-turn"):
    """Close the turn at once: who has not acted passes, who is attacked defends by the table's policy."""


# ── Against the side at its turn ────────────────────────────────────────────────────────────


class DefendWith(Own, frozen=True, kw_only=True, tag="defend-with"):
    """Roll the one defence of this turn: block, dodge, or a defensive ability of the fifth attribute."""

    ability: str


class Avoid(Own, frozen=True, kw_only=True, tag="avoid"):
    """Roll once against all grapples of this turn with another ability than the defence: grapple, agility or might."""

    ability: str


class React(Own, frozen=True, kw_only=True, tag="react"):
    """Take the one reaction against an opening, or the readied attack: as an attack, without movement."""

    targets: tuple[str, ...]
    items: tuple[str, ...] = ()
    ability: str = ""
    intent: str = ""
    to: str = ""


class ReactAct(Own, frozen=True, kw_only=True, tag="react-act"):
    """Carry out a readied Act, Help or Move in the opponents' turn; or Act on an opening, as the one reaction."""

    does: str = ""
    ability: str = ""
    target: str = ""
    why: str = ""
    to: str = ""
    metres: int = 0
    toward: str = ""


class Reduce(Own, frozen=True, kw_only=True, tag="reduce"):
    """Take one off a hit for each way: break_armor (as often as named), break_shield, fall_prone, give_ground or
    sacrifice_item; none takes the hit as it is."""

    blow: int
    ways: tuple[str, ...] = ()


class KeepSave(Own, frozen=True, kw_only=True, tag="keep-save"):
    """Take a Vitality save as it lies."""


# ── The game master's word ──────────────────────────────────────────────────────────────────


class SetLevel(Referee, frozen=True, kw_only=True, tag="set-level"):
    """Give somebody advantage (above 0) or disadvantage on the rolls of this turn, with a reason."""

    figure: str
    level: int
    reason: str


class SetTarget(Referee, frozen=True, kw_only=True, tag="set-target"):
    """Say what somebody's Act of this turn must reach."""

    figure: str
    target: int


class JudgeReady(Referee, frozen=True, kw_only=True, tag="judge-ready"):
    """Say whether the circumstances of a readied action came about."""

    figure: str
    came: bool


class GrantOpening(Referee, frozen=True, kw_only=True, tag="grant-opening"):
    """Say that somebody may take a reaction against somebody else."""

    figure: str
    target: str


class SetPlace(Referee, frozen=True, kw_only=True, tag="set-place"):
    """Say where somebody stands, in metres on the line: below 0 behind where the party's side began."""

    figure: str
    metres: int


class SetState(Referee, frozen=True, kw_only=True, tag="set-state"):
    """Say that somebody is prone, on the feet, unaware, aware or free, with a reason."""

    figure: str
    state: str
    reason: str


class DropFigure(Referee, frozen=True, kw_only=True, tag="drop-figure"):
    """Somebody begins to fall so many metres; `target` is what stopping it must reach."""

    figure: str
    metres: int
    target: int = 4


class EndFall(Referee, frozen=True, kw_only=True, tag="end-fall"):
    """Somebody does not fall after all, with a reason."""

    figure: str
    reason: str


class Afflict(Referee, frozen=True, kw_only=True, tag="afflict"):
    """Poison, sickness, suffocation: a Vitality save each turn against its severity; `turns` 0 until it is ended."""

    figure: str
    name: str
    severity: int
    turns: int = 0


class EndIll(Referee, frozen=True, kw_only=True, tag="end-ill"):
    """Poison, sickness or the like is over."""

    figure: str
    name: str


# ── What the procedures do ──────────────────────────────────────────────────────────────────


class DecideFirst(Engine, frozen=True, kw_only=True, tag="decide-first"):
    """Compare the means; the procedures do that."""


class BeginSide(Engine, frozen=True, kw_only=True, tag="begin-side"):
    """Begin the next side's turn; the procedures do that."""


class RollSave(Engine, frozen=True, kw_only=True, tag="roll-save"):
    """Make somebody's next Vitality save; the procedures do that."""

    figure: str


class NpcAct(Engine, frozen=True, kw_only=True, tag="npc-act"):
    """Have an NPC name what it does by the table's policy; the procedures do that."""

    figure: str


class CallDefence(Engine, frozen=True, kw_only=True, tag="call-defence"):
    """All attacks are named; the procedures do that."""


class ReadTurn(Engine, frozen=True, kw_only=True, tag="read-turn"):
    """Read the dice as they lie: first what was readied against the turn, then all else; the procedures do that."""


class ReduceNpcs(Engine, frozen=True, kw_only=True, tag="reduce-npcs"):
    """Have NPCs that were hit reduce it by the table's policy; the procedures do that."""


class PlaceBlows(Engine, frozen=True, kw_only=True, tag="place-blows"):
    """Place wounds and all else together; the procedures do that."""


class StandIn(Engine, frozen=True, kw_only=True, tag="stand-in"):
    """Have the table's policy do for somebody away what the turn waits for; the procedures do that."""

    figure: str


class CloseFight(Engine, frozen=True, kw_only=True, tag="close-fight"):
    """End a fight that is won or lost; the procedures do that."""
