"""What is ordered in a fight, by players and by the procedures of a round."""

from __future__ import annotations

from typing import ClassVar, Literal

from tablewright.core.facts import GM, Command, Own

StepAfter = Literal["", "toward", "away"]


class Attack(Own, frozen=True, kw_only=True, tag="attack"):
    """Attack a foe with a weapon (an item's id, "" for bare hands); a short step towards it is taken if it helps.

    `step` adds the short step afterwards; `throw` throws what could strike: any one-handed weapon, or a flask of oil.
    """

    target: str
    weapon: str = ""
    step: StepAfter = ""
    throw: bool = False


class Charge(Own, frozen=True, kw_only=True, tag="charge"):
    """Close with a far foe and attack in the same round: +2 to hit, -2 AC until one's next turn."""

    target: str
    weapon: str = ""


class Move(Own, frozen=True, kw_only=True, tag="move"):
    """Move so many feet towards the foes (plus) or away from them (minus); no other action."""

    feet: int


class Run(Own, frozen=True, kw_only=True, tag="run"):
    """Run, up to double the move; no other action."""

    feet: int


class Step(Own, frozen=True, kw_only=True, tag="step"):
    """A short step of 5 ft, before or after the action: towards the foes (plus) or away (minus)."""

    feet: int


class Withdraw(Own, frozen=True, kw_only=True, tag="withdraw"):
    """Step back out of reach at half speed, with no action, and draw no blow."""


class Flee(Own, frozen=True, kw_only=True, tag="flee"):
    """Run for the way out."""


class Aid(Own, frozen=True, kw_only=True, tag="aid"):
    """Help an ally's next check or attack: +2."""

    ally: str


class Cast(Own, frozen=True, kw_only=True, tag="cast"):
    """Cast a prepared spell, in or out of a fight; `target` is whom or what it is for, "" where it needs none."""

    spell: str
    target: str = ""
    step: StepAfter = ""


class ReadScroll(Own, frozen=True, kw_only=True, tag="read-scroll"):
    """Cast the spell of a scroll, which is used up."""

    item: str
    target: str = ""


class Drink(Own, frozen=True, kw_only=True, tag="drink"):
    """Drink a potion, or pour it into a companion who is out."""

    item: str
    into: str = ""


class UseThing(Own, frozen=True, kw_only=True, tag="use-thing"):
    """Use a magic thing at somebody or something, "" where it needs no target."""

    item: str
    target: str = ""


class Draw(Own, frozen=True, kw_only=True, tag="draw"):
    """Take a weapon in hand: free once a turn from what is at hand, an action from pack or sack."""

    item: str


class PickUp(Own, frozen=True, kw_only=True, tag="pick-up"):
    """Pick up a weapon that lies here, thrown or dropped, and have it in hand: the action."""

    item: str


class Shake(Own, frozen=True, kw_only=True, tag="shake"):
    """Shake a sleeper beside oneself, who wakes at the round's end; the whole turn."""

    sleeper: str


class BreakFree(Own, frozen=True, kw_only=True, tag="break-free"):
    """Tear out of a web: a STR check, the action."""


class Reload(Own, frozen=True, kw_only=True, tag="reload"):
    """Load a crossbow again, the action."""

    item: str


class Douse(Own, frozen=True, kw_only=True, tag="douse"):
    """Put out a burning figure, oneself or one beside: the whole turn."""

    whom: str


class Coat(Own, frozen=True, kw_only=True, tag="coat"):
    """Put a dose of poison on a blade, or on an arrow or bolt: the action."""

    item: str
    weapon: str


class TurnUndead(Own, frozen=True, kw_only=True, tag="turn-undead"):
    """Turn the undead in sight: a Cleric's action, once a fight."""


class Persuade(Own, frozen=True, kw_only=True, tag="persuade"):
    """Talk a charmed foe into fighting its own: a CHA check, the action, once for each."""

    friend: str


class Parley(Own, frozen=True, kw_only=True, tag="parley"):
    """Call for a parley: a CHA check, once a fight, with foes that can talk."""


class Hide(Own, frozen=True, kw_only=True, tag="hide"):
    """Slip out of the foes' sight: a Thief's stealth check, an action, not while engaged."""


class EndTurn(Own, frozen=True, kw_only=True, tag="end-turn"):
    """Do no more this round."""


class EndSide(Command, frozen=True, kw_only=True, tag="end-side"):
    """The party does no more this round."""

    of_players_with_figures: ClassVar[bool] = True


class Slay(Own, frozen=True, kw_only=True, tag="slay"):
    """Put a helpless foe to death after the fight."""

    foe: str


class Bind(Own, frozen=True, kw_only=True, tag="bind"):
    """Bind a helpless foe after the fight."""

    foe: str


class MoveOn(Command, frozen=True, kw_only=True, tag="move-on"):
    """Let a round pass after the fight, or leave the field."""

    of_players_with_figures: ClassVar[bool] = True


class Declare(Own, frozen=True, kw_only=True, tag="declare"):
    """Announce a spell before the round's initiative."""

    spell: str


class DeclareDone(Command, frozen=True, kw_only=True, tag="declare-done"):
    """All spells that will be cast this round are announced."""

    of_players_with_figures: ClassVar[bool] = True


class SetOrder(Command, frozen=True, kw_only=True, tag="set-order"):
    """The GM sets the round's order instead of the dice: party, foes or tie."""

    roles: ClassVar[tuple[str, ...]] = ("gm",)

    order: Literal["party", "foes", "tie"]


class SetCover(Command, frozen=True, kw_only=True, tag="set-cover"):
    """The GM says what cover a figure has: half, full or none ("")."""

    roles: ClassVar[tuple[str, ...]] = ("gm",)

    figure: str
    cover: Literal["", "half", "full"] = ""


class UsePower(Own, frozen=True, kw_only=True, tag="use-power"):
    """The GM has a foe use a power in place of an attack, such as a web, by its number in the record."""

    roles: ClassVar[tuple[str, ...]] = ("gm",)

    target: str
    power: int


# ── The procedures' own ──────────────────────────────────────────────────────────────────────


class _Procedure(Command, frozen=True, kw_only=True):
    roles: ClassVar[tuple[str, ...]] = ()


class RollInitiative(_Procedure, frozen=True, kw_only=True, tag="roll-initiative"):
    """Begin the next round."""


class NextSide(_Procedure, frozen=True, kw_only=True, tag="next-side"):
    """Hand over to the other side, or end the round."""


class MonsterTurn(_Procedure, frozen=True, kw_only=True, tag="monster-turn"):
    """A foe acts, by the table's policy: one attack, move or power."""

    figure: str


class ActFor(_Procedure, frozen=True, kw_only=True, tag="act-for"):
    """A hero whom nobody plays acts, by the table's policy: an attack, a move, a spell; after a fight, what is left."""

    figure: str


class RunScared(_Procedure, frozen=True, kw_only=True, tag="run-scared"):
    """A frightened hero runs."""

    figure: str


class GoOn(_Procedure, frozen=True, kw_only=True, tag="go-on"):
    """Finish a move that a blow had interrupted."""


class LandCarried(_Procedure, frozen=True, kw_only=True, tag="land-carried"):
    """What the last hit carried with it takes hold, or is saved against."""


class LandBlows(_Procedure, frozen=True, kw_only=True, tag="land-blows"):
    """What a tied exchange did lands, all together."""


class RollBrush(_Procedure, frozen=True, kw_only=True, tag="roll-brush"):
    """Roll a Brush with Death for a character at 0 HP."""

    figure: str


class TellMorale(_Procedure, frozen=True, kw_only=True, tag="tell-morale"):
    """Tell everybody that the game master has the foes' morale to settle."""


class RollMorale(_Procedure, frozen=True, kw_only=True, tag="roll-morale"):
    """Roll the foes' morale."""


class JudgeMorale(Command, frozen=True, kw_only=True, tag="judge-morale"):
    """When the foes' morale is in question, decide it: they stand, they break, or the die is thrown in the open."""

    roles: ClassVar[tuple[str, ...]] = (GM,)

    how: Literal["stand", "break", "open"]


class CloseStep(_Procedure, frozen=True, kw_only=True, tag="close-step"):
    """One step of the round's end."""


class StopFighting(_Procedure, frozen=True, kw_only=True, tag="stop-fighting"):
    """A parley won in a tied exchange takes effect when the blows have landed."""

    figure: str


class EndFight(_Procedure, frozen=True, kw_only=True, tag="end-fight"):
    """The fight is over."""


class CountRounds(_Procedure, frozen=True, kw_only=True, tag="count-rounds"):
    """Count rounds with no foe about, while somebody is poisoned or loses turns."""


class Overtake(_Procedure, frozen=True, kw_only=True, tag="overtake"):
    """Those who fled out of sight get away, or are kept up with."""
