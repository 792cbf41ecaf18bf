"""The ledger of experience: what each award was for; and the GM's own awards."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

from tablewright.core.facts import GM, Choice, Command, Fact, Field, Offer, Refused
from tablewright.core.game import Seat
from tablewright.core.ledger import clause
from tablewright.core.referee import no_good_reason
from tablewright.core.referee_words import no_reason
from tablewright.core.view import Award
from tablewright.dice.sources import Dice
from tablewright.games.axx.gm_facts import Adjusted
from tablewright.games.axx.heroes import xp
from tablewright.games.axx.heroes.xp import XPAwarded
from tablewright.games.axx.say import experience as words
from tablewright.games.axx.say import nobody
from tablewright.games.axx.world import Figure, World

KINDS = frozenset({"xp-awarded", "adjusted"})
MOST = 1_000_000


class AwardXP(Command, frozen=True, kw_only=True, tag="award-xp"):
    """Award each of these characters so much experience, with the reason; a Human's 10 % comes on top."""

    roles: ClassVar[tuple[str, ...]] = (GM,)

    figures: tuple[str, ...]
    amount: int
    reason: str


def awards(fact: Fact) -> tuple[Award, ...]:
    """What a fact added to whose experience; what an adjustment took away is below 0."""
    match fact:
        case XPAwarded():
            why = words.reason(fact)
            return tuple(
                Award(share.figure, share.share + share.bonus, words.with_bonus(why, share.bonus), share.total)
                for share in fact.shares
            )
        case Adjusted(what="xp"):
            gain = (fact.after or 0) - (fact.before or 0)
            return (Award(fact.figure, gain, fact.reason, fact.after),)
    return ()


# ── The GM's awards ─────────────────────────────────────────────────────────────────────────


def may_earn(world: World) -> list[Figure]:
    """The living characters of the party."""
    return [one for one in world.party() if one.character and one.state not in ("dead", "gone", "stone")]


def refuse(world: World, command: AwardXP) -> Refused | None:
    """Refuse an award to nobody or to strangers, of nothing, or without a reason."""
    able = {figure.id for figure in may_earn(world)}
    if not command.figures or not set(command.figures) <= able or len(set(command.figures)) < len(command.figures):
        return nobody()
    if not 1 <= command.amount <= MOST:
        return words.no_amount(MOST)
    return no_reason() if no_good_reason(command.reason) else None


def award(world: World, command: AwardXP, _dice: Dice) -> Iterator[Fact]:
    """To each in full."""
    parts = [(world.figures[name], command.amount) for name in command.figures]
    total, why = command.amount * len(parts), command.reason.strip()
    yield xp.awarded("ruling", total, parts, why, clause("axx.improvise"))


def offers(seen: World, seat: Seat) -> list[Offer]:
    """The GM's button; by the engine's table the players', by common consent."""
    able = may_earn(seen)
    if not able or seen.fight is not None or (seat.role != GM and (seen.gm or seat.role != "player")):
        return []
    names = tuple(Choice(figure.id, figure.name) for figure in able)
    blanks = (
        Field("figures", words.WHO, names, many=len(names)),
        Field("amount", words.AMOUNT, number=True),
        Field("reason", words.WHY, text=True),
    )
    order = AwardXP(figures=tuple(figure.id for figure in able), amount=0, reason="")
    return [Offer(order, words.AWARD, "gm", clause=clause("axx.improvise"), typed="award xp", blanks=blanks)]
