"""Commands and facts of challenges."""

from __future__ import annotations

from typing import ClassVar

import msgspec

from tablewright.core.facts import GM, Command, Fact, Own, Term
from tablewright.games.threedx.fight.facts import Apart
from tablewright.games.threedx.rolls import Lying
from tablewright.games.threedx.world_calls import Call, Wish

CARRIES = ("", "advantage", "disadvantage", "both")
"""What a result does to the next of several rolls: nothing, success helps, failure hampers, or both."""


# ── Commands ────────────────────────────────────────────────────────────────────────────────


class CallChallenge(Command, frozen=True, kw_only=True, tag="call-challenge"):
    """Call for a roll or a save: who rolls, with what, against which target number.

    `who` empty is all of the party; `one` lets one of them roll while the others may help. `ability` is one of the 24,
    an ability of the fifth attribute, or a custom skill; with `save` it is the die: vitality, an attribute or an
    ability. `target` is 1 to 20; `against` names whose relationship is the target number instead, `target` then holds
    for who has none. `level` is advantage (+) or disadvantage (-) for all, with its reason. `minutes` is how long
    taking time takes once, 0 where there is none to take. `hidden` keeps the target number from the players. `then`
    are abilities to be rolled afterwards, in order, `carry` what each result does to the next.
    """

    roles: ClassVar[tuple[str, ...]] = (GM,)

    who: tuple[str, ...] = ()
    one: bool = False
    ability: str
    save: bool = False
    target: int = 4
    against: str = ""
    level: int = 0
    level_why: str = ""
    minutes: int = 0
    why: str = ""
    hidden: bool = False
    then: tuple[str, ...] = ()
    carry: str = ""


class WeighChallenge(CallChallenge, frozen=True, kw_only=True, tag="weigh-challenge"):
    """See the party's exact chances of a challenge before calling it."""


class AskChallenge(Own, frozen=True, kw_only=True, tag="ask-challenge"):
    """Ask the GM for a challenge of one's own."""

    ability: str
    why: str


class SetLevel(Command, frozen=True, kw_only=True, tag="set-challenge-level"):
    """Give one figure, or "all", levels of advantage (+) or disadvantage (-) in the open challenge, with a reason."""

    roles: ClassVar[tuple[str, ...]] = (GM,)

    figure: str
    level: int
    reason: str


class RollFor(Own, frozen=True, kw_only=True, tag="roll-for"):
    """Roll for the open challenge: taking time so often, with a proficiency that fits, for something being learnt."""

    time: int = 0
    proficiency: str = ""
    learning: str = ""


class HelpWith(Own, frozen=True, kw_only=True, tag="help-with"):
    """Roll to help somebody with the open challenge, with an ability that fits ("" for the same)."""

    to: str
    ability: str = ""
    proficiency: str = ""
    learning: str = ""


class MoveHelp(Own, frozen=True, kw_only=True, tag="move-help"):
    """Let help that was rolled go to somebody else; "" to nobody for now."""

    to: str


class JoinBonus(Own, frozen=True, kw_only=True, tag="join-bonus"):
    """Spend a bonus die on dice that lie: an attribute's, or "epic" for the epic die."""

    die: str


class LetStand(Own, frozen=True, kw_only=True, tag="let-stand"):
    """Let one's dice stand as they lie."""


class PassChallenge(Own, frozen=True, kw_only=True, tag="pass-challenge"):
    """Do not roll for the open challenge."""


class CloseChallenge(Command, frozen=True, kw_only=True, tag="close-challenge"):
    """Close the open challenge as things stand; who has not rolled does not."""

    roles: ClassVar[tuple[str, ...]] = (GM,)


class DropChallenge(Command, frozen=True, kw_only=True, tag="drop-challenge"):
    """Call the open challenge off."""

    roles: ClassVar[tuple[str, ...]] = (GM,)


class SettleChallenge(Command, frozen=True, kw_only=True, tag="settle-challenge"):
    """Close the challenge once everybody is done; the procedures do that."""

    roles: ClassVar[tuple[str, ...]] = ()


# ── Facts ───────────────────────────────────────────────────────────────────────────────────


class ChallengeCalled(Fact, frozen=True, kw_only=True, tag="challenge-called"):
    """A challenge was called."""

    call: Call


class ChallengeWeighed(Fact, frozen=True, kw_only=True, tag="challenge-weighed"):
    """The GM looked at the party's chances of a challenge; nobody else knows of it."""

    call: Call


class ChallengeAsked(Fact, frozen=True, kw_only=True, tag="challenge-asked"):
    """A player asked the GM for a challenge."""

    figure: str
    wish: Wish


class LevelGiven(Fact, frozen=True, kw_only=True, tag="challenge-level-set"):
    """By the GM's word somebody has advantage or disadvantage in the open challenge."""

    figure: str
    term: Term


class RollLaid(Apart, frozen=True, kw_only=True, tag="roll-laid"):
    """Somebody rolled for the open challenge, and the dice lie there.

    `terms` are all levels as they stood; `target` what it had to reach (None where hidden, 0 for nothing), `result` and
    `success` as things stood. `to` is whom a roll to help goes to, `own` whether it stands for the roller too.
    """

    attribute: str
    ability: str
    lying: Lying
    terms: tuple[Term, ...] = ()
    target: int | None = 0
    result: int = 0
    success: bool | None = None
    learning: str = ""
    to: str = ""
    helper: bool = False
    own: bool = True
    spirit: int = 0
    why: str = ""
    hidden: bool = False


class BonusSpent(Apart, frozen=True, kw_only=True, tag="bonus-spent"):
    """A bonus die joined dice that lie; what they come to as things stand."""

    die: str
    lying: Lying
    level: int = 0
    target: int | None = 0
    result: int = 0
    success: bool | None = None
    helps: int = 0
    hidden: bool = False


class HelpMoved(Apart, frozen=True, kw_only=True, tag="help-moved"):
    """Help that was rolled goes to somebody else, or to nobody for now."""

    to: str


class StoodBy(Apart, frozen=True, kw_only=True, tag="let-stand-said"):
    """Somebody lets the dice stand as they lie."""


class PassedUp(Apart, frozen=True, kw_only=True, tag="challenge-passed"):
    """Somebody does not roll for the open challenge."""


class Result(msgspec.Struct, frozen=True, omit_defaults=True):
    """What a roll came to when the challenge was closed.

    `margin` is by how much it succeeded or failed; None where the target number is hidden, or there was none.
    """

    figure: str
    lying: Lying
    level: int
    result: int
    terms: tuple[Term, ...] = ()
    target: int | None = 0
    success: bool | None = None
    margin: int | None = None


class Helped(msgspec.Struct, frozen=True, omit_defaults=True):
    """What a help came to: whom it went to ("" lapsed), its result, what it needed (None hidden), whether it worked."""

    figure: str
    to: str
    lying: Lying
    level: int
    result: int
    need: int | None
    worked: bool


class ChallengeClosed(Fact, frozen=True, kw_only=True, tag="challenge-closed"):
    """The dice of a challenge are read: every help, every result, who did not roll, and the minutes it took."""

    call: int
    attribute: str
    ability: str
    why: str = ""
    save: bool = False
    results: tuple[Result, ...] = ()
    helped: tuple[Helped, ...] = ()
    passed: tuple[str, ...] = ()
    minutes: int = 0
    purpose: str = ""
    stake: str = ""
    against: str = ""
    hidden: bool = False
    last: bool = True


class ChallengeDropped(Fact, frozen=True, kw_only=True, tag="challenge-dropped"):
    """The open challenge was called off."""

    call: int
