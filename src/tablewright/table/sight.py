"""The showing half of a table: each seat's panels and offers, made from what that seat was told."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, TypeVar

import msgspec

from tablewright.core.errors import Mendable
from tablewright.core.facts import GM, Chance, Command, Offer, Refused
from tablewright.core.game import Names, Seat
from tablewright.core.ledger import Clause
from tablewright.core.packs import on_hand
from tablewright.core.view import Builder, View
from tablewright.table import say
from tablewright.table.commands import Agree, Next, Undo
from tablewright.table.replies import Reply
from tablewright.table.seats import PLAYER, Seated
from tablewright.table.stamps import Offered, Stamps, meant
from tablewright.table.stream import Stream
from tablewright.table.undo import last_command, may_undo

T = TypeVar("T")
ASKED = "something is being asked already"


class Sights(Stream):
    """What seats see. All of it is made from what each seat was told."""

    def __init__(self, *args: Any, **named: Any) -> None:
        self._stamps = Stamps()
        self._offered: dict[str, tuple[tuple[Any, ...], list[Offered]]] = {}
        super().__init__(*args, **named)

    def view(self, seat: str) -> View:
        """What the seat's panels show."""
        with self.lock:
            who = self.sitting(seat)
            return self.game.view(self.state.seen_by(who), who.seat())

    def look(self, seat: str, by: Callable[[Any], T]) -> T:
        """What `by` makes of the seat's own world, which holds no more than the seat was told; it must not write."""
        with self.lock:
            return by(self.state.seen_by(self.sitting(seat)))

    def names(self, seat: str) -> Names:
        """The names of figures and things as the seat knows them."""
        with self.lock:
            return self.game.names(self.state.seen_by(self.sitting(seat)))

    def offers(self, seat: str) -> list[Offered]:
        """What the seat may order now, each with its stamp: the game's offers and the table's own.

        They are found anew only when something has happened, or other packs lie on the shelf.
        """
        with self.lock:
            who, upon = self.sitting(seat), self._stands()
            kept = self._offered.get(seat)
            if kept is None or kept[0] != upon:
                kept = self._offered[seat] = (upon, self._offers_now(who))
            return list(kept[1])

    def _offers_now(self, who: Seated) -> list[Offered]:
        offers = [*self._table_offers(who), *self._game_offers(who)]
        if self.state.affairs.proposal is not None and who.role == PLAYER:
            offers = [self._while_asked(who, offer) for offer in offers]
        return self._stamps.offered(offers, to=who.id, question=self._question())

    def _while_asked(self, who: Seated, offer: Offer) -> Offer:
        """What others would be asked for is not to be had while they are being asked for something else."""
        if offer.greyed or self.right(who, offer.command) is not False:
            return offer
        return msgspec.structs.replace(offer, greyed=ASKED)

    def _stands(self) -> tuple[Any, ...]:
        """What the offers are made from: while it is the same, so are they."""
        return self.state, self.log.head, tuple(pack.digest for pack in on_hand(self.game.id))

    def _question(self) -> str:
        """The number of the fact that asks what is to be decided now; "" for none."""
        if self.state.affairs.question is None:
            return ""
        rows, off = self.log.rows, self.log.off
        asked = (p for p in range(self.log.head, 0, -1) if rows[p - 1].kind == "asked" and p not in off)
        return self.log.number(next(asked))

    def _game_offers(self, who: Seated) -> list[Offer]:
        return self.game.offers(self.state.seen_by(who), who.seat())

    def _table_offers(self, who: Seated) -> list[Offer]:
        affairs, offers = self.state.affairs, []
        step = self.waiting_step()
        if step is not None and who.role == GM:
            words = self.game.next_words(self.state.world, step)
            offers.append(Offer(Next(), words, "next", typed="next", main=True))
        if affairs.proposal is not None and who.id in affairs.proposal.need and who.id not in affairs.agreed:
            asked = say.sentence(affairs.proposal, self.game.names(self.state.seen_by(who)))
            offers.append(Offer(Agree(yes=True), "Agree", "answer", note=asked, typed="agree", main=True))
            offers.append(Offer(Agree(yes=False), "Do not agree", "answer", note=asked, typed="disagree"))
        if affairs.proposal is not None and who.id == affairs.proposal.by:
            asked = say.sentence(affairs.proposal, self.game.names(self.state.seen_by(who)))
            offers.append(Offer(Agree(yes=False), "Ask no longer", "answer", note=asked, typed="disagree"))
        last = self.last_order(who) if who.role in (GM, PLAYER) else None
        if last is not None:
            words = "Undo" if may_undo(who, affairs) else "Ask to undo"
            seen = next(p for p in range(last, self.log.head + 1) if self.sees(who, p) and not self.log.lasting(p))
            offers.append(Offer(Undo(), words, "table", note=f"from #{self.log.number(seen)} on", typed="undo"))
        return offers

    def last_order(self, who: Seated | Seat) -> int | None:
        """Where the last command in force began, of those of which this seat saw something."""
        return last_command(self.log, lambda place: self.sees(who, place))

    def waiting_step(self) -> Command | None:
        """The step of the procedures that waits for the GM's Next button, if one does."""
        if not self.state.affairs.gm or self.state.affairs.question is not None:
            return None
        step = self.game.next(self.state.world)
        return step if step is not None and self.game.by_hand(self.state.world, step) else None

    def check_stamp(self, who: Seated, command: Command, *, stamp: str) -> Reply | None:
        """None when the click stands on the terms it was made on; else what changed, or why it cannot be."""
        offered = self._offers_now(who)
        candidates = meant(offered, command)
        if any(c.stamp == stamp and not c.offer.greyed for c in candidates):
            return None
        open_now = [c for c in candidates if not c.offer.greyed]
        if not open_now:
            refusal = self.refusal(who, command)
            greyed = [c.offer.greyed for c in candidates]
            words = refusal.words if refusal is not None else (greyed or ["That is not to be had any more."])[0]
            return Reply(done=False, refused=refusal or Refused("gone", words))
        was, now = self._stamps.was(stamp, to=who.id), open_now[0]
        shown = say.changed_words(was, self._stamps.was(now.stamp, to=who.id))
        return Reply(done=False, refused=Refused("changed", shown), was=was, now=now)

    def refusal(self, who: Seated | Seat, command: Command) -> Refused | None:
        """Why the order cannot be carried out now."""
        raise NotImplementedError

    def right(self, who: Seated | Seat, command: Command) -> Refused | bool:
        """Whether the seat may give the order at once, others being asked (False), or why not."""
        raise NotImplementedError

    def chance(self, seat: str, order: Command | dict[str, Any]) -> Chance | None:
        """The exact chance of an order's headline roll, from what the seat knows; None where nothing is rolled.

        Mendable for plain data that is no order.
        """
        command = order if isinstance(order, Command) else self.codec.command(order)
        if isinstance(command, Refused):
            raise Mendable(command.words)
        with self.lock:
            return self.game.chance(self.state.seen_by(self.sitting(seat)), command)

    def seen(self, seat: str) -> Any:
        """A copy of the world as the seat knows it, for working something out without holding up the table."""
        with self.lock:
            packed = msgspec.msgpack.encode(self.state.seen_by(self.sitting(seat)))
        return msgspec.msgpack.decode(packed, type=self.game.world_type())

    def house_rules(self, seat: str) -> tuple[str, ...]:
        """The game's own switches as they stand at this table, as NAME=VALUE, for what is asked of the rules alone."""
        with self.lock:
            switched = getattr(self.state.seen_by(self.sitting(seat)), "options", {})
        known = self.game.ledger.options
        return tuple(
            f"{name}={str(value).lower() if isinstance(value, bool) else value}"
            for name, value in switched.items()
            if name in known
        )

    def house_default(self, seat: str, entry: Clause) -> bool:
        """Whether a rule's figures are this project's own default at this table, as far as the seat knows."""
        with self.lock:
            return self.game.house_default(self.state.seen_by(self.sitting(seat)), entry)

    def builder(self, seat: str, picks: Mapping[str, str]) -> Builder:
        """A character in the making, from what was picked so far."""
        with self.lock:
            who = self.sitting(seat)
            return self.game.builder(self.state.seen_by(who), who.seat(), picks)

    def seats(self) -> list[Seated]:
        """The seats in force, which everyone may know of."""
        with self.lock:
            return self.state.affairs.sitting()
