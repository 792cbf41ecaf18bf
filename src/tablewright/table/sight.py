"""The showing half of a table: what each seat is sent, its panels, its offers."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import lru_cache
from typing import Any, TypeVar

import msgspec

from tablewright.core.facts import GM, Chance, Command, Offer, Refused
from tablewright.core.game import Names, Seat
from tablewright.core.ledger import Clause
from tablewright.core.packs import on_hand
from tablewright.core.view import Builder, View
from tablewright.table import facts as happened
from tablewright.table import say
from tablewright.table.commands import Agree, Next, Undo
from tablewright.table.feed import Entry, Told, sight_for
from tablewright.table.listening import Listener
from tablewright.table.log import places
from tablewright.table.presence import Presence
from tablewright.table.replies import Reply
from tablewright.table.seats import PLAYER, Seated, Sight
from tablewright.table.stamps import Offered, Stamps, meant
from tablewright.table.undo import last_command, may_undo
from tablewright.table.writer import Writer

T = TypeVar("T")
DICE = "-"
"""Between a pair of numbers and the mark of the dice that goes with it."""
ASKED = "something is being asked already"
PAGE = 200
"""How many facts a seat is sent at most, if it does not say."""


class NotHere(Exception):  # noqa: N818 (it says what is wrong)
    """There is no such seat or fact, as far as the one who asks may know."""


class Sights(Writer):
    """What seats see. All of it is made from what each seat was told."""

    ordering = ""
    """The seat whose order is being carried out: it is told of it in the answer."""

    def __init__(self, *args: Any, **named: Any) -> None:
        self._listeners: list[Listener] = []
        self._stamps = Stamps()
        self._offered: dict[str, tuple[tuple[Any, ...], list[Offered]]] = {}
        self._looking: tuple[tuple[object, ...], tuple[Sight, ...]] = ((), ())
        super().__init__(*args, **named)
        self._presence = Presence(self.clock())

    def _seated(self, seat: str) -> Seated:
        found = self.state.affairs.seats.get(seat)
        if found is None or found.revoked:
            raise NotHere("This seat is not at the table any more.")
        return found

    # ── live ────────────────────────────────────────────────────────────────────────────────

    def listen(self, seat: str, wake: Callable[[], None], *, since: str = "") -> Listener:
        """Look on through a seat from the pair `since` on ("" from now on)."""
        with self.lock:
            listener = Listener(self, seat, since=since or self.now(seat), wake=wake)
            self._listeners.append(listener)
            self._looking = ((), ())
            return listener

    def forget(self, listener: Listener) -> None:
        """Tell a listener nothing more."""
        with self.lock:
            if listener in self._listeners:
                self._listeners.remove(listener)
                self._looking = ((), ())
                self.sign_of(listener.seat)

    def sign_of(self, seat: str) -> None:
        """Whoever sits there gave a sign of being there: a page was asked for, or an order given."""
        self._presence.seen(seat, self.clock())

    def gone(self, at: int) -> frozenset[str]:
        """The seats of whose players there was no sign for long."""
        return self._presence.gone(self.state.affairs.seats, self.present(), at)

    def present(self) -> set[str]:
        """The seats through which somebody looks on just now."""
        return {listener.seat for listener in list(self._listeners)}

    def looking(self) -> tuple[Sight, ...]:
        """The sights of those who look on just now, and of whoever gives the order."""
        seats = self.state.affairs.seats
        key = (self.ordering, tuple(seats.values()), tuple(self.state.sights))
        if self._looking[0] != key:
            looks = {n.seat for n in self._listeners} | {self.ordering}
            found = {sight_for(seats[name]) for name in looks if name in seats and not seats[name].revoked}
            kept = tuple(sight for sight in found if sight.role == GM or sight in self.state.sights)
            self._looking = (key, kept)
        return self._looking[1]

    def wake(self) -> None:
        """Tell those who look on that there is something new."""
        for listener in list(self._listeners):
            listener.wake()

    # ── the stream ──────────────────────────────────────────────────────────────────────────

    def now(self, seat: str) -> str:
        """The pair "last public.last own" of all that the seat has been sent."""
        with self.lock:
            public, own = self.log.counts(self.log.head, self.log.own(self._seated(seat)))
            return f"{public}.{own}"

    def marked(self, seat: str, since: str) -> str:
        """A pair with the mark of the dice at that time: once a backup was put in place, its numbers mean others."""
        with self.lock:
            pair = _pair(since)
            return f"{pair[0]}.{pair[1]}{DICE}{self.log.seal_at(self._upto(pair, self.log.own(self._seated(seat))))}"

    def _upto(self, pair: tuple[int, int], own: list[int]) -> int:
        """The place up to which a seat was told that stands at this pair."""
        return max(
            (
                places[min(count, len(places)) - 1]
                for count, places in zip(pair, (self.log.series[""], own), strict=True)
                if count and places
            ),
            default=0,
        )

    def goes_on(self, seat: str, since: str) -> bool:
        """Whether what comes after this pair all happened after it.

        Not where the seat has come to see more, nor where its mark says that what it was told never happened here.
        """
        with self.lock:
            public, own = self.log.series[""], self.log.own(self._seated(seat))
            told, mine = pair = _pair(since)
            last, mark = self._upto(pair, own), since.partition(DICE)[2]
            if mark and mark != self.log.seal_at(last):
                return False
            return all(place > last for place in (*public[told : told + 1], *own[mine : mine + 1]))

    def feed(self, seat: str, *, since: str | None = None, before: str = "", limit: int = PAGE) -> list[Entry]:
        """What the seat is sent of the log, oldest first.

        With `since` all that came after that pair; else the last `limit` facts, before the one numbered `before`.
        """
        with self.lock:
            who = self._seated(seat)
            own = self.log.own(who)
            if since is not None:
                public, mine = _pair(since)
                chosen = sorted(self.log.series[""][public:] + own[mine:])
            else:
                place = self.log.place(before) if before else None
                # Of a fact that the seat does not see, not even where it stands is told.
                end = place if place is not None and self.sees(who, place) else self.log.head + 1
                chosen = self._latest(own, end, limit)
            return self._entries(who, chosen, own)

    def sitting(self, seat: str) -> Seated:
        """Who sits there. NotHere for nobody."""
        return self._seated(seat)

    def after(self, who: Seated, place: int, *, since: str) -> list[Entry]:
        """What the seat is sent of the facts after a place; `since` is the pair up to there."""
        rows, memory, entries = self.log.rows, self.past.memory, []
        sight, (public, mine) = sight_for(who), _pair(since)
        for at in range(place + 1, len(rows) + 1):
            series = rows[at - 1].audience
            if not series:
                public += 1
            elif self.log.visible(series, who):
                mine += 1
            else:
                continue
            if memory.has(sight, at):
                told = memory.get(sight, at)
            else:
                ((_, told),) = self.past.telling(sight, (at,))
            entry = self._entry(who, told, at, since=f"{public}.{mine}")
            if entry is not None:
                entries.append(entry)
        return entries

    def _latest(self, own: list[int], end: int, limit: int) -> list[int]:
        public = self.log.series[""]
        upto = self.log.counts(end - 1, own)
        return sorted(public[max(0, upto[0] - limit) : upto[0]] + own[max(0, upto[1] - limit) : upto[1]])[-limit:]

    def entries_of(self, who: Seated | Seat, first: int, last: int) -> tuple[Entry, ...]:
        """What a seat sees of the facts from one place to another."""
        found = self.state.affairs.seats.get(who.id)
        if found is None or found.revoked:
            return ()
        if last == self.log.head:
            public, mine = self.log.counts(first - 1, self.log.own(found))
            return tuple(self.after(found, first - 1, since=f"{public}.{mine}"))
        own = self.log.own(found)
        return tuple(self._entries(found, [p for p in range(first, last + 1) if self.sees(found, p)], own))

    def sees(self, who: Seated | Seat, place: int) -> bool:
        """Whether the fact at this place is for the seat."""
        series = self.log.rows[place - 1].audience
        return not series or (isinstance(who, Seated) and self.log.visible(series, who))

    def _entries(self, who: Seated, chosen: list[int], own: list[int]) -> list[Entry]:
        made = []
        for place, told in self.past.telling(sight_for(who), chosen):
            public, mine = self.log.counts(place, own)
            made.append(self._entry(who, told, place, since=f"{public}.{mine}"))
        return [entry for entry in made if entry is not None]

    def _entry(self, who: Seated, told: Told | None, place: int, *, since: str) -> Entry | None:
        if told is None:
            return None
        row = self.log.rows[place - 1]
        struck: tuple[str, ...] = ()
        restored: tuple[str, ...] = ()
        if row.kind == "undone":
            fact = self.log.fact(place)
            assert isinstance(fact, happened.Undone)  # noqa: S101 (the kind says so)
            struck = tuple(self.log.number(p) for p in sorted(places(fact.gone)) if self.sees(who, p))
            restored = tuple(self.log.number(p) for p in sorted(places(fact.back)) if self.sees(who, p))
        seats = self.state.affairs.seats
        return Entry(
            number=self.log.number(place),
            since=since,
            at=row.at,
            kind=row.kind,
            sentence=told.sentence,
            card=told.card,
            fact=told.fact,
            when=told.when,
            by=seats[row.seat].name if row.seat in seats else "",
            undone=place in self.log.off,
            struck=struck,
            restored=restored,
        )

    # ── panels and offers ───────────────────────────────────────────────────────────────────

    def view(self, seat: str) -> View:
        """What the seat's panels show."""
        with self.lock:
            who = self._seated(seat)
            return self.game.view(self.state.seen_by(who), who.seat())

    def look(self, seat: str, by: Callable[[Any], T]) -> T:
        """What `by` makes of the seat's own world, which holds no more than the seat was told; it must not write."""
        with self.lock:
            return by(self.state.seen_by(self._seated(seat)))

    def names(self, seat: str) -> Names:
        """The names of figures and things as the seat knows them."""
        with self.lock:
            return self.game.names(self.state.seen_by(self._seated(seat)))

    def offers(self, seat: str) -> list[Offered]:
        """What the seat may order now, each with its stamp: the game's offers and the table's own.

        They are found anew only when something has happened, or other packs lie on the shelf.
        """
        with self.lock:
            who, upon = self._seated(seat), self._stands()
            kept = self._offered.get(seat)
            if kept is None or kept[0] != upon:
                kept = self._offered[seat] = (upon, self._offers_now(who))
            return list(kept[1])

    def _offers_now(self, who: Seated) -> list[Offered]:
        offers = [*self._table_offers(who), *self._game_offers(who)]
        if self.state.affairs.proposal is not None and who.role == PLAYER:
            offers = [self._while_asked(who, offer) for offer in offers]
        return self._stamps.offered(offers, question=self._question())

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
            asked = say.sentence(affairs.proposal)
            offers.append(Offer(Agree(yes=True), "Agree", "answer", note=asked, typed="agree", main=True))
            offers.append(Offer(Agree(yes=False), "Do not agree", "answer", note=asked, typed="disagree"))
        if affairs.proposal is not None and who.id == affairs.proposal.by:
            asked = say.sentence(affairs.proposal)
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
        was, now = self._stamps.was(stamp), open_now[0]
        shown = say.changed_words(was, self._stamps.was(now.stamp))
        return Reply(done=False, refused=Refused("changed", shown), was=was, now=now)

    def refusal(self, who: Seated | Seat, command: Command) -> Refused | None:
        """Why the order cannot be carried out now."""
        raise NotImplementedError

    def right(self, who: Seated | Seat, command: Command) -> Refused | bool:
        """Whether the seat may give the order at once, others being asked (False), or why not."""
        raise NotImplementedError

    def chance(self, seat: str, command: Command) -> Chance | None:
        """The exact chance of an order's headline roll, from what the seat knows."""
        with self.lock:
            return self.game.chance(self.state.seen_by(self._seated(seat)), command)

    def seen(self, seat: str) -> Any:
        """A copy of the world as the seat knows it, for working something out without holding up the table."""
        with self.lock:
            packed = msgspec.msgpack.encode(self.state.seen_by(self._seated(seat)))
        return msgspec.msgpack.decode(packed, type=self.game.world_type())

    def house_rules(self, seat: str) -> tuple[str, ...]:
        """The game's own switches as they stand at this table, as NAME=VALUE, for what is asked of the rules alone."""
        with self.lock:
            switched = getattr(self.state.seen_by(self._seated(seat)), "options", {})
        known = self.game.ledger.options
        return tuple(
            f"{name}={str(value).lower() if isinstance(value, bool) else value}"
            for name, value in switched.items()
            if name in known
        )

    def house_default(self, seat: str, entry: Clause) -> bool:
        """Whether a rule's figures are this project's own default at this table, as far as the seat knows."""
        with self.lock:
            return self.game.house_default(self.state.seen_by(self._seated(seat)), entry)

    def builder(self, seat: str, picks: Mapping[str, str]) -> Builder:
        """A character in the making, from what was picked so far."""
        with self.lock:
            who = self._seated(seat)
            return self.game.builder(self.state.seen_by(who), who.seat(), picks)

    def seats(self) -> list[Seated]:
        """The seats in force, which everyone may know of."""
        with self.lock:
            return self.state.affairs.sitting()


@lru_cache(maxsize=1024)
def _pair(since: str) -> tuple[int, int]:
    """The pair "last public.last own"; what cannot be read counts as nothing seen yet."""
    public, _, own = since.partition(DICE)[0].partition(".")
    if public.isascii() and public.isdigit() and own.isascii() and own.isdigit() and len(since) < 30:
        return int(public), int(own)
    return 0, 0
