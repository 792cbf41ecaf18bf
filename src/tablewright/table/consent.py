"""What players ask each other or the GM for: whose consent is wanted, who still has to answer, and what ends it."""

from __future__ import annotations

from collections.abc import Iterable

from tablewright.core.facts import GM, Command, Offer, Refused
from tablewright.core.game import Names, Seat
from tablewright.table import facts as happened
from tablewright.table import say
from tablewright.table.commands import Agree, Undo
from tablewright.table.facts import TableFact
from tablewright.table.log import Log
from tablewright.table.seats import PLAYER, Seated
from tablewright.table.state import Affairs

LEFT = Refused("seat", "Whoever asked for it has left the table.")


def needed(affairs: Affairs, who: Seated | Seat) -> tuple[str, ...]:
    """The seats whose consent an order of this seat needs: the GM's, or every other player's who is not away."""
    if affairs.gm:
        return tuple(s.id for s in affairs.sitting(GM) if s.id != who.id)
    return tuple(s.id for s in affairs.sitting(PLAYER) if s.id != who.id and not s.away)


def words(log: Log, command: Command, names: Names, offers: Iterable[Offer] = ()) -> str:
    """What others are asked to consent to, in words; of an undo, no number that counts what they do not see.

    `offers` are those of who asks: what a button says is what the others are asked.
    """
    if not isinstance(command, Undo):
        return say.order_asked(command, names, next((one for one in offers if _fills(one, command)), None))
    if not command.back_to:
        return "take back the last order"
    place = log.place(command.back_to)
    if place is None or log.rows[place - 1].audience:
        return "take back what only some of you saw"
    if log.rows[place - 1].kind == "undone":
        return f"put back what was taken back at #{command.back_to}"
    return (
        f"take back #{command.back_to} alone" if command.alone else f"take back everything from #{command.back_to} on"
    )


def _fills(offer: Offer, command: Command) -> bool:
    """Whether a command is what an offer gives, its blanks filled in."""
    if type(offer.command) is not type(command):
        return False
    blanks = {blank.name for blank in offer.blanks}
    fixed = (name for name in command.__struct_fields__ if name not in blanks)
    return all(getattr(command, name) == getattr(offer.command, name) for name in fixed)


def waited_for(affairs: Affairs) -> set[str]:
    """The seats whose answer is still waited for; nobody waits for who has left, or for a player who is away."""
    asked = affairs.proposal.need if affairs.proposal is not None else ()
    there = {s.id for s in affairs.sitting() if s.role == GM or not s.away}
    return (set(asked) & there) - set(affairs.agreed)


def refusal(affairs: Affairs, who: Seated | Seat, command: Agree) -> Refused | None:
    """Why a seat has nothing to agree to; whoever asked may only take it back."""
    asked = affairs.proposal
    if asked is not None and who.id == asked.by and not command.yes:
        return None
    if asked is None or who.id not in asked.need or who.id in affairs.agreed:
        return Refused("agree", "Nobody has asked you for your consent.")
    return None


def answer(affairs: Affairs, who: Seated | Seat, command: Agree) -> TableFact:
    """The fact of an answer to what is asked."""
    if affairs.proposal is not None and who.id == affairs.proposal.by:
        return happened.ProposalEnded(done=False, why=f"{who.name} does not ask for it any longer.")
    return happened.Agreed(seat=who.id, name=who.name, yes=command.yes)
