"""The throwing half of a table of real dice: an order asks for them throw by throw, and is done when all are typed.

What an order asks for tells of what it meets: a trap on the way, a blow that hits, a foe's sealed save that failed. So
a player who was asked cannot take the order back, try other faces, or do something else first; the table can throw
what is missing. What waits is kept in memory: after a restart the order may be given anew.
"""

from __future__ import annotations

from typing import Any

import msgspec

from tablewright.core.facts import Command, Refused
from tablewright.core.game import Seat
from tablewright.dice.sources import ImpossibleFace
from tablewright.dice.typed import MissingFaces, OtherDice
from tablewright.table import consent
from tablewright.table.commands import ChangeSeat, TableCommand
from tablewright.table.hindsight import Hindsight
from tablewright.table.realdice import HAND, SWITCH, Hand, Owed, wanted
from tablewright.table.replies import Reply, refused
from tablewright.table.seats import PLAYER, Seated

THROW_ANEW = Refused("dice", "Much has happened since: these dice are thrown anew.")
NOT_WAITED = refused("dice", "No dice are waited for there any more. Give the order again if you still want it.")


class Throwing(Hindsight):
    """A table whose dice may be real."""

    def __init__(self, *args: Any, **named: Any) -> None:
        self._owed: dict[str, Owed] = {}
        super().__init__(*args, **named)

    def carry(
        self, who: Seated | Seat, command: Command, *, key: str, digest: bytes, hand: Hand | None = None
    ) -> Reply:
        """Make the facts of an order that is not refused, and write them in one append."""
        raise NotImplementedError

    def owed(self, who: Seated | Seat) -> Owed | None:
        """The order of a seat that waits for real dice, if it can still be given."""
        with self.lock:
            owed = self._owed.get(who.id)
            if owed is None:
                return None
            stands = self.state.affairs.house.get(SWITCH) == HAND and self.right(who, owed.order) is True
            if stands and self.refusal(who, owed.order) is None:
                return owed
            if not stands or self.state.affairs.question is None:  # else it goes on once that is answered
                self.owes_no_more(who)
            return None

    @property
    def awaits_dice(self) -> bool:
        """Whether a player's order waits for dice. Takes no lock: it may be a moment old."""
        return any(seat.id in self._owed for seat in self.state.affairs.sitting(PLAYER))

    def owes(self, seat: str) -> str:
        """Which dice a seat was last asked for, in words; "" for none."""
        owed = self._owed.get(seat)
        return f"{owed.words} {owed.wants.words}" if owed is not None else ""

    def owes_no_more(self, who: Seated | Seat) -> None:
        """No order of this seat waits for dice."""
        if self._owed.pop(who.id, None) is not None:
            self.wake()

    def settled(self, who: Seated | Seat, digest: bytes) -> None:
        """This order waits for no dice any more: it was done, or the rules failed in it, as they would again."""
        owed = self._owed.get(who.id)
        if owed is not None and owed.digest == digest:
            self.owes_no_more(who)

    def order_words(self, who: Seated | Seat, command: Command) -> str:
        """An order in words, as the seat's own button has it where there is one."""
        if not isinstance(who, Seated):
            return consent.words(self.log, command, self.game.names(self.state.world))
        offers = [each.offer for each in self.offers(who.id)]
        return consent.words(self.log, command, self.game.names(self.state.seen_by(who)), offers)

    def comes_first(self, who: Seated | Seat, command: Command, *, digest: bytes, asked: bool) -> Reply | None:
        """Why a player cannot give this order before another's dice are thrown; None where none waits.

        Dice that were `asked` for and that nobody waits for are another tab's, or were asked for before a restart.
        """
        owed = self.owed(who)
        if owed is not None and owed.digest == digest:
            return None
        free = isinstance(command, TableCommand) and not _hands_over(command)
        if owed is not None and who.role == PLAYER and not free:
            return refused("dice", owed.first)
        return NOT_WAITED if asked else None

    def throw(
        self, who: Seated | Seat, command: Command, *, key: str, digest: bytes, faces: tuple[int, ...] | None
    ) -> Reply:
        """Carry out an order with real dice: no face is taken before its die was asked for."""
        owed = self._owed.get(who.id)
        if owed is not None and owed.digest != digest:
            owed = None
        elif owed is not None and who.role != PLAYER and faces == ():
            owed = None  # a game master learns nothing by what is asked, and may begin anew
        if faces is None:
            return self.carry(who, command, key=key, digest=digest, hand=owed.hand if owed is not None else None)
        if owed is None:
            return self.carry(who, command, key=key, digest=digest, hand=Hand(()))
        fit = owed.fit(faces)
        if isinstance(fit, Refused):
            return Reply(done=False, refused=fit, wants=owed.wants)
        return self.carry(who, command, key=key, digest=digest, hand=Hand(fit, owed.dice))

    def unfit(
        self,
        who: Seated | Seat,
        command: Command,
        wrong: MissingFaces | ImpossibleFace | OtherDice,
        *,
        key: str,
        digest: bytes,
        hand: Hand,
    ) -> Reply:
        """Which real dice are still missing, or why those that were typed cannot be."""
        owed = self._owed.get(who.id)
        if isinstance(wrong, OtherDice):
            self.owes_no_more(who)
            anew = self.carry(who, command, key=key, digest=digest, hand=Hand((), rest=hand.rest))
            return anew if anew.wants is None else msgspec.structs.replace(anew, refused=THROW_ANEW)
        if isinstance(wrong, ImpossibleFace):
            words = f"A d{wrong.sides} shows 1 to {wrong.sides}, not {wrong.face}."
            return Reply(done=False, refused=Refused("dice", words), wants=owed.wants if owed is not None else None)
        seen = self.state.seen_by(who) if isinstance(who, Seated) else self.state.world
        wants = wanted(wrong, hand.faces, self.game.names(seen), there=self.is_there(wrong.by))
        self._owed[who.id] = Owed(
            command, digest, self.order_words(who, command), wants, (*wrong.taken, *wrong.missing)
        )
        self.wake()
        return Reply(done=False, wants=wants)


def _hands_over(command: Command) -> bool:
    """Whether somebody else would play a figure, whose order then waits no more."""
    return isinstance(command, ChangeSeat) and command.figures is not None
