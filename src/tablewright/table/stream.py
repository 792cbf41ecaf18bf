"""The telling half of a table: who looks on, and what each seat is sent of the log, numbered as that seat sees it."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from typing import Any

from tablewright.core.errors import Mendable
from tablewright.core.facts import GM
from tablewright.core.game import Seat
from tablewright.core.given import number, text
from tablewright.table import facts as happened
from tablewright.table.feed import Entry, Told, sight_for
from tablewright.table.listening import Listener
from tablewright.table.log import places
from tablewright.table.presence import Presence
from tablewright.table.seats import LEFT, Seated, Sight
from tablewright.table.writer import Writer

DICE = "-"
"""Between a pair of numbers and the mark of the dice that goes with it."""
PAGE = 200
"""How many facts a seat is sent at most, if it does not say."""


SINCE, NUMBER = "The pair of numbers up to which all is known, as in “12.3”,", "The number of a fact, as in “12”,"
"""What is asked for by them, to be told where it is no text."""


class NotHere(Mendable):
    """There is no such seat or fact, as far as the one who asks may know."""


class Stream(Writer):
    """What seats are sent, each in its own numbering, and who is there to be told of it."""

    ordering = ""
    """The seat whose order is being carried out: it is told of it in the answer."""

    def __init__(self, *args: Any, **named: Any) -> None:
        self._listeners: list[Listener] = []
        self._looking: tuple[tuple[object, ...], tuple[Sight, ...]] = ((), ())
        super().__init__(*args, **named)
        self._presence = Presence(self.clock())

    def sitting(self, seat: str) -> Seated:
        """Who sits there. NotHere for nobody."""
        found = self.state.affairs.seats.get(seat) if isinstance(seat, str) else None
        if found is None or found.revoked:
            raise NotHere(LEFT)
        return found

    # ── live ────────────────────────────────────────────────────────────────────────────────

    def listen(self, seat: str, wake: Callable[[], None], *, since: str = "", who: str = "") -> Listener:
        """Look on through a seat from the pair `since` on ("" from now on); `who` looks, if not whoever sits there."""
        with self.lock:
            listener = Listener(self, seat, since=since or self.now(seat), wake=wake, who=who)
            self._listeners.append(listener)
            self._looking = ((), ())
            return listener

    def forget(self, listener: Listener) -> None:
        """Tell a listener nothing more."""
        with self.lock:
            if listener in self._listeners:
                self._listeners.remove(listener)
                self._looking = ((), ())
                self.sign_of(listener.who)

    def sign_of(self, seat: str) -> None:
        """Whoever sits there gave a sign of being there: a page was asked for, or an order given."""
        self._presence.seen(seat, self.clock())

    def gone(self, at: int) -> frozenset[str]:
        """The seats of whose players there was no sign for long."""
        return self._presence.gone(self.state.affairs.seats, self.present(), at)

    def present(self) -> set[str]:
        """The seats whose players look on just now."""
        return {listener.who for listener in list(self._listeners)}

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
            public, own = self.log.counts(self.log.head, self.log.own(self.sitting(seat)))
            return f"{public}.{own}"

    def marked(self, seat: str, since: str) -> str:
        """A pair with the mark of the dice at that time: once a backup was put in place, its numbers mean others."""
        with self.lock:
            pair = _pair(since)
            return f"{pair[0]}.{pair[1]}{DICE}{self.log.seal_at(self._upto(pair, self.log.own(self.sitting(seat))))}"

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
            public, own = self.log.series[""], self.log.own(self.sitting(seat))
            told, mine = pair = _pair(since)
            last, mark = self._upto(pair, own), since.partition(DICE)[2]
            if mark and mark != self.log.seal_at(last):
                return False
            return all(place > last for place in (*public[told : told + 1], *own[mine : mine + 1]))

    def feed(self, seat: str, *, since: str | None = None, before: str = "", limit: int = PAGE) -> list[Entry]:
        """What the seat is sent of the log, oldest first.

        With `since` all that came after that pair; else the last `limit` facts, before the one numbered `before`.
        Mendable for a pair or number that is no text, and a limit that is no number.
        """
        since, before = since if since is None else text(since, SINCE), text(before, NUMBER)
        limit = number(limit, "How many facts are wanted")
        with self.lock:
            who = self.sitting(seat)
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

    def after(self, who: Seated, place: int, *, since: str) -> list[Entry]:
        """What the seat is sent of the facts after a place; `since` is the pair up to there."""
        rows, memory, sight = self.log.rows, self.past.memory, sight_for(who)
        (public, mine), known = _pair(since), True
        places: list[int] = []
        pairs: list[str] = []
        for at in range(place + 1, len(rows) + 1):
            series = rows[at - 1].audience
            if not series:
                public += 1
            elif self.log.visible(series, who):
                mine += 1
            else:
                continue
            places.append(at)
            pairs.append(f"{public}.{mine}")
            known = known and memory.has(sight, at)
        if known:
            told = [memory.get(sight, at) for at in places]
        else:  # together: as after heroes joined the seat, so that it is lived through once and not for each
            told = [what for _, what in self.past.telling(sight, places)]
        made = [self._entry(who, what, at, since=pair) for what, at, pair in zip(told, places, pairs, strict=True)]
        return [entry for entry in made if entry is not None]

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


@lru_cache(maxsize=1024)
def _pair(since: str) -> tuple[int, int]:
    """The pair "last public.last own"; what cannot be read counts as nothing seen yet."""
    public, _, own = since.partition(DICE)[0].partition(".")
    if public.isascii() and public.isdigit() and own.isascii() and own.isdigit() and len(since) < 30:
        return int(public), int(own)
    return 0, 0
