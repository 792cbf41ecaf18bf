"""A small fight worked out exactly in a process of its own, so that nobody waits for it and anybody can end it."""

from __future__ import annotations

import time
from collections.abc import Callable
from multiprocessing.connection import Connection

from tablewright.core.arena import Setup
from tablewright.core.errors import Mendable
from tablewright.sim.exact import Exact, Progress, solve
from tablewright.sim.pieces import bench, pack
from tablewright.sim.processes import SPAWN, attend, unheard

LISTEN = 0.2
"""Seconds between two looks at whether to stop, and between two words of progress."""
FAR = 2
"""How many times too long a fight has to take, so far as can be seen, to be given up before its time is over."""
TOO_LONG = "This fight takes too long to work out here: run it instead, or let the terminal work on it with --exact."


def solve_apart(setup: Setup, *, stop: Callable[[], bool], progress: Progress, seconds: float) -> Exact | None:
    """All ends of a fight with their exact chances; None once `stop` says so.

    Mendable as `exact.solve` is, and for a fight that takes more than so many seconds.
    """
    ours, theirs = SPAWN.Pipe(duplex=False)
    process = SPAWN.Process(target=_work, args=(pack(setup), theirs, seconds), daemon=True)
    with unheard():
        process.start()
    theirs.close()
    end = time.monotonic() + seconds
    try:
        while not stop():
            if time.monotonic() > end:
                raise Mendable(TOO_LONG)
            if not ours.poll(LISTEN):
                continue
            match ours.recv():
                case (int(done), int(known)):
                    progress(done, known)
                case str(line):
                    raise Mendable(line)
                case Exact() as found:
                    return found
    except EOFError:
        raise Mendable("The process that worked this fight out has died.") from None
    finally:
        process.kill()
        process.join()
        ours.close()
    return None


def _work(packed: bytes, out: Connection, seconds: float) -> None:
    """Work it out, telling now and then how far it is: the result, or the line that says why there is none."""
    attend(nice=True)
    fights, told = bench(packed).fights, time.monotonic()
    worked, since = 0.0, time.process_time()

    def foreseen(followed: int, least: int) -> None:
        """So far as can be seen it takes far too long: whoever waits is told now, not at the end."""
        nonlocal since
        since = time.process_time()  # the look itself is no measure
        if worked * least > FAR * seconds * followed:
            raise Mendable(TOO_LONG)

    def progress(done: int, known: int) -> None:
        nonlocal told, worked, since
        worked, since = worked + time.process_time() - since, time.process_time()
        if time.monotonic() - told > LISTEN:
            told = time.monotonic()
            out.send((done, known))

    try:
        out.send(solve(fights.arena, fights.setup, progress=progress, foreseen=foreseen))
    except Mendable as wrong:
        out.send(wrong.line)
