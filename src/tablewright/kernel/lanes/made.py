"""The loop of a game as it runs for many fights side by side."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from types import FunctionType
from typing import Any, cast

import numpy as np

from tablewright.kernel.lanes import masks
from tablewright.kernel.lanes.lines import PLAIN, VARIES, Call
from tablewright.kernel.lanes.source import function
from tablewright.kernel.lanes.store import Store
from tablewright.kernel.lanes.writer import one_turn, written
from tablewright.kernel.rows import Row

GIVEN = (
    *("lanes", "columns", "behind", "k", "k_behind", "begun"),
    *("get", "write", "block", "get_of", "write_of", "k_at", "k_of", "begun_at", "add", "seed", "throw"),
    *("left", "still"),
)
"""What the loop knows of its store."""


def fight(run: Callable[..., None], m: Row, k: Row, size: int, t: Row, number: int, first: int, count: int) -> None:
    """Add up in `t` so many fights of a seed from the so-many-th on, as `run` does it one after another.

    `m` and `k` are a setup's rows, of the first of which so many numbers begin anew with each fight. Those that last
    longest are fought alone at last.
    """
    begun = m[:size]
    store = Store(len(m), k, begun, len(t), count)
    with np.errstate(all="ignore"):  # what is reckoned for those for whom it does not count
        Loop.of(run)(store, size, number, first, count, first + np.arange(count))
    store.close()
    for place in store.sums.nonzero()[0]:
        t[place] += int(store.sums[place])
    for late in store.late.nonzero()[0]:
        run(list(m), k, begun, t, size, number, first + int(late), 1)


class Loop:
    """A game's loop, each of its functions written when it is first called, for the kinds that its numbers are of."""

    def __init__(self, run: FunctionType) -> None:
        turn = one_turn(run)
        text, calls = written("loop", turn, PLAIN * (len(turn.numbers) - 1) + VARIES, entry=True)
        self._first = {call.of for call in calls.values()}
        self._names = {"loop": compile(text, "<lanes>", "exec")}
        self._calls = {"loop": calls}
        self.texts = {"loop": text}

    @staticmethod
    @cache
    def of(run: Callable[..., None]) -> Loop:
        """The loop, once for all of its setups."""
        return Loop(cast("FunctionType", run))

    def __call__(self, store: Store, *numbers: Any) -> None:
        """Fight all fights of a store."""
        room: dict[str, Any] = dict(vars(masks))
        room.update((name, getattr(store, name)) for name in GIVEN)
        for name in list(self._names):
            self._put(room, name)
        room["loop"](np.arange(store.lanes), *numbers)

    def _put(self, room: dict[str, Any], name: str) -> None:
        """Put a function where it is called, and in the place of those whom it calls whatever writes them."""
        exec(self._names[name], room)  # noqa: S102 (our own source, anew)
        for called, call in self._calls[name].items():
            if called not in room:
                room[called] = self._called(room, called, call)

    def _called(self, room: dict[str, Any], name: str, call: Call) -> Any:
        if call.plain:
            return call.of
        if call.seen:
            return Seen(self, room, call.of)

        def write(*arguments: Any) -> Any:
            return self.function(room, name, call.of, call.kinds)(*arguments)

        return write

    def function(self, room: dict[str, Any], name: str, of: FunctionType, kinds: str) -> Any:
        """A function for numbers of these kinds."""
        if name not in self._names:
            text, calls = written(name, function(of), kinds, first=of in self._first)
            self.texts[name] = text
            self._calls[name] = calls  # before the other, for other threads look there first
            self._names[name] = compile(text, "<lanes>", "exec")
        self._put(room, name)
        return room[name]


class Seen(dict[str, Any]):
    """A function for numbers of whatever kinds come, by their kinds."""

    def __init__(self, loop: Loop, room: dict[str, Any], of: FunctionType) -> None:
        super().__init__()
        self._loop = loop
        self._room = room
        self._of = of

    def __missing__(self, kinds: str) -> Any:
        found = self._loop.function(self._room, f"{function(self._of).name}_{kinds}", self._of, kinds)
        self[kinds] = found
        return found
