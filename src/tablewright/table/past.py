"""The past of a table: its state at any place of the log, and what was told when it happened."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import suppress
from typing import Any

from tablewright.core.game import Game
from tablewright.store.port import Snapshot
from tablewright.table.codec import SCHEMA
from tablewright.table.facts import Undone
from tablewright.table.feed import GM_SIGHT, Memory, Told, told
from tablewright.table.log import Log
from tablewright.table.seats import Sight
from tablewright.table.state import StaleSnapshot, State

CHUNK = 1_000
"""How many facts are told at a stretch; fewer than are remembered."""

FindSnapshot = Callable[[int], Snapshot | None]
"""The newest snapshot at or before a place."""


class Past:
    """Rebuilds states of a table from the nearest snapshot that holds, and the facts after it."""

    def __init__(self, game: Game, log: Log, *, options: dict[str, Any], find: FindSnapshot) -> None:
        self.game, self.log, self.options, self._find = game, log, options, find
        self.memory = Memory()

    def at(self, place: int, sights: Iterable[Sight]) -> tuple[State, int]:
        """The state after the fact at this place, as it stood then, and the snapshot it was made from (0: none)."""
        wanted = set(sights)
        state, start = self._start(place, wanted)
        if not wanted <= set(state.sights):
            state, start = self.empty(wanted), 0
        off = self.log.off_at(place)
        for position in range(start + 1, place + 1):
            if position not in off:
                state.fold(self.log.fact(position))
        return state, start

    def empty(self, sights: Iterable[Sight]) -> State:
        """A state before the first fact."""
        state = State(self.game, self.game.new_world(self.options))
        state.sights = {sight: self.game.new_world(self.options) for sight in sights}
        return state

    def now(self) -> tuple[State, int]:
        """The state after the last fact, with the sights of all the seats there are; and its snapshot."""
        place = self.log.head
        state, start = self._start(place, None)
        off = self.log.off
        for position in range(start + 1, place + 1):
            if position not in off:
                state.fold(self.log.fact(position))
        self.fit(state)
        return state, start

    def fit(self, state: State) -> None:
        """Give the state at the head a world for each sight that seats have, and no others."""
        wanted = state.affairs.sights()
        missing = wanted - set(state.sights)
        for sight in set(state.sights) - wanted:
            del state.sights[sight]
        if missing:
            # What a figure has learnt goes with it, so a new sight is told everything from the start.
            fresh = self.empty(missing)
            for position in range(1, self.log.head + 1):
                if position not in self.log.off:
                    fresh.fold(self.log.fact(position))
            state.sights |= fresh.sights

    def _start(self, place: int, sights: set[Sight] | None) -> tuple[State, int]:
        look = place
        while look > 0:
            snapshot = self._find(look)
            if snapshot is None:
                break
            before = self.log.holds(snapshot.position, at=place)
            if before is None and snapshot.schema == SCHEMA:
                with suppress(StaleSnapshot):
                    return State.load(self.game, snapshot.body, sights=sights), snapshot.position
            look = snapshot.position - 1 if before is None else before
        return self.empty(sights or ()), 0

    def telling(self, sight: Sight, places: Sequence[int]) -> Iterator[tuple[int, Told | None]]:
        """What this sight was told of the facts at these places, in order, with the names of their time."""
        walk: _Walk | None = None
        for start in range(0, len(places), CHUNK):
            chunk = places[start : start + CHUNK]
            if not all(self.memory.has(sight, place) for place in chunk):
                walk = walk or _Walk(self, sight, places[start])
                walk.tell(chunk)
            # Taken out whole, for whoever asks may ask for something else before the next one.
            yield from [(place, self.memory.get(sight, place)) for place in chunk]

    def lived(self, sight: Sight) -> Iterator[int]:
        """Live through the whole log again, and give each place once this sight was told of it."""
        walk = _Walk(self, sight, 1)
        for place in range(1, self.log.head + 1):
            walk.tell((place,))
            yield place


class _Walk:
    """Lives through the log again from a place on, as it was at the time."""

    def __init__(self, past: Past, sight: Sight, first: int) -> None:
        self.past, self.sight, self.place = past, sight, first - 1
        self.sights = () if sight == GM_SIGHT else (sight,)
        self.state, _ = past.at(self.place, self.sights)

    def tell(self, places: Sequence[int]) -> None:
        """Go on to the last of these places, and remember what is told of each."""
        past, wanted = self.past, set(places)
        for place in range(self.place + 1, places[-1] + 1):
            fact = past.log.fact(place)
            shown = self.state.fold(fact)
            if place in wanted:
                what = told(past.game, self.state, fact, sight=self.sight, shown=shown)
                past.memory.keep(self.sight, place, what)
            if isinstance(fact, Undone):
                self.state, _ = past.at(place, self.sights)
        self.place = places[-1]
