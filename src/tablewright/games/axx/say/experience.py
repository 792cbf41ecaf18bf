"""What is said of experience: what an award was for, the GM's own awards."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tablewright.core.facts import Refused
from tablewright.games.axx.say import refuse

if TYPE_CHECKING:
    from tablewright.games.axx.heroes.xp import XPAwarded

AWARD = "Award experience"
WHO = "To whom"
AMOUNT = "XP for each"
WHY = "What for"


def reason(fact: XPAwarded) -> str:
    """What an award was for, in the ledger."""
    match fact.source:
        case "treasure":
            return f"{fact.total:,} GP brought to town"
        case "monsters":
            return f"foes overcome, worth {fact.total:,} XP"
        case "depth":
            return f"first visit to level {fact.about}" if fact.about.isdigit() else "first visit to a level"
    return fact.about


def with_bonus(why: str, bonus: int) -> str:
    """The same with a Human's part of it."""
    return f"{why} ({bonus:,} of it as a Human)" if bonus else why


def no_amount(most: int) -> Refused:
    """Nothing, or too much."""
    return refuse("amount", f"From 1 to {most:,} XP for each.")
