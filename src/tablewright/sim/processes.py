"""Processes that fights run in: they leave Ctrl-C to whoever started them, and do not outlive it."""

from __future__ import annotations

import contextlib
import multiprocessing
import os
import signal
import threading
import time
from collections.abc import Callable, Iterator
from concurrent.futures import Future, ProcessPoolExecutor
from contextlib import contextmanager
from multiprocessing.connection import wait as ended
from multiprocessing.context import SpawnContext, SpawnProcess
from multiprocessing.process import BaseProcess
from multiprocessing.synchronize import Barrier
from typing import Any

LINGER = 10.0
"""Seconds that processes with nothing to do any more are given to end by themselves."""
TOGETHER = 60.0
"""Seconds that processes wait for each other at the most."""

SAFE = "PYTHONSAFEPATH"
_STARTING = threading.RLock()
_others: list[Barrier] = []
"""In a process of a pool: where it meets the others."""


@contextmanager
def apart() -> Iterator[None]:
    """What Python starts in it looks for nothing in the folder where the reader just is."""
    with _STARTING:
        before = os.environ.get(SAFE)
        os.environ[SAFE] = "1"
        try:
            yield
        finally:
            if before is None:
                del os.environ[SAFE]
            else:
                os.environ[SAFE] = before


class Apart(SpawnProcess):
    """A process that is started anew, and apart."""

    def start(self) -> None:
        """Start it."""
        with apart():
            super().start()


class _Spawning(SpawnContext):
    """Starts processes anew, since this one may have threads."""

    Process = Apart


SPAWN = _Spawning()
"""How processes are started."""


class _Noting(SpawnContext):
    """Starts processes anew, and keeps hold of each."""

    def __init__(self) -> None:
        super().__init__()
        self.started: list[SpawnProcess] = []

    def Process(self, *args: Any, **named: Any) -> SpawnProcess:  # type: ignore[override]  # noqa: N802 (its name there)
        """A process, which is noted."""
        one = Apart(*args, **named)
        self.started.append(one)
        return one


class Processes(ProcessPoolExecutor):
    """So many processes, none of which hears Ctrl-C or outlives this one.

    Those that are `nice` let everything else on the machine go first.
    """

    def __init__(self, count: int, *, nice: bool = False) -> None:
        with apart():  # locks have a process of their own that looks after them
            self._count, self._meet, self._context = count, SPAWN.Barrier(count), _Noting()
            super().__init__(count, mp_context=self._context, initializer=_begin, initargs=(nice, self._meet))

    def each(self, task: Callable[..., object], *given: Any) -> list[Future[None]]:
        """Have every process do this once."""
        with unheard():
            return [self.submit(_with_others, task, *given) for _ in range(self._count)]

    def shutdown(self, wait: bool = True, *, cancel_futures: bool = False) -> None:
        """End them; none waits for another any more.

        With `wait` they end by themselves, nothing being left to do, and are given `LINGER` for it; without, all end at
        once. Each is seen to here: where one dies while another is just being started, the pool forgets that other one,
        which would hold up the end of this process for ever.
        """
        self._meet.abort()
        super().shutdown(wait=False, cancel_futures=cancel_futures)
        if wait:
            self._idle(LINGER)
        for one in self._context.started:
            if one.pid is not None and one.is_alive():
                one.kill()

    def _idle(self, seconds: float) -> None:
        """Wait until all have ended, so many seconds at the most."""
        end = time.monotonic() + seconds
        left = {one.sentinel for one in self._context.started if one.pid is not None}
        while left and (still := end - time.monotonic()) > 0:
            left -= {done for done in ended(list(left), still) if isinstance(done, int)}


def _begin(nice: bool, meet: Barrier) -> None:
    _others[:] = [meet]
    attend(nice)


def _with_others(task: Callable[..., object], *given: Any) -> None:
    """Do this and wait until every other process has done it too, so that none does it twice."""
    task(*given)
    with contextlib.suppress(threading.BrokenBarrierError):
        _others[0].wait(TOGETHER)


@contextmanager
def unheard() -> Iterator[None]:
    """Ctrl-C waits until after this; processes that are started in it never hear it."""
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def attend(nice: bool = False) -> None:
    """A process leaves Ctrl-C to whoever started it, and ends when that one does."""
    if nice:
        os.nice(10)
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    parent = multiprocessing.parent_process()
    if parent is not None:
        threading.Thread(target=_follow, args=(parent,), daemon=True).start()


def _follow(parent: BaseProcess) -> None:
    parent.join()
    os._exit(0)
