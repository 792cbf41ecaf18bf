"""Processes that fights run in: they leave Ctrl-C to whoever started them, and do not outlive it."""

from __future__ import annotations

import contextlib
import multiprocessing
import os
import signal
import threading
from collections.abc import Callable, Iterator
from concurrent.futures import Future, ProcessPoolExecutor
from contextlib import contextmanager
from multiprocessing.process import BaseProcess
from multiprocessing.synchronize import Barrier
from typing import Any

TOGETHER = 60.0
"""Seconds that processes wait for each other at the most."""

SPAWN = multiprocessing.get_context("spawn")
"""How processes are started: anew, since this one may have threads."""
_others: list[Barrier] = []
"""In a process of a pool: where it meets the others."""


class Processes(ProcessPoolExecutor):
    """So many processes, none of which hears Ctrl-C or outlives this one.

    Those that are `nice` let everything else on the machine go first.
    """

    def __init__(self, count: int, *, nice: bool = False) -> None:
        self._count, self._meet = count, SPAWN.Barrier(count)
        super().__init__(count, mp_context=SPAWN, initializer=_begin, initargs=(nice, self._meet))

    def each(self, task: Callable[..., object], *given: Any) -> list[Future[None]]:
        """Have every process do this once."""
        with unheard():
            return [self.submit(_with_others, task, *given) for _ in range(self._count)]

    def shutdown(self, wait: bool = True, *, cancel_futures: bool = False) -> None:
        """End them; none waits for another any more."""
        self._meet.abort()
        super().shutdown(wait, cancel_futures=cancel_futures)


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
