"""How fast this machine is just now: the limits of figures hold on the machine of reference, others get their ratio."""

from __future__ import annotations

import json
import statistics
import subprocess
import sys
import time
from collections.abc import Callable

import pytest

REFERENCE = 0.015
"""Seconds that the work below takes on the machine of reference, two quiet cores."""
START = 0.010
"""Seconds in which bare Python starts there."""
MOST = 4.0
"""No machine counts as slower than this."""


def work(clock: Callable[[], float] = time.perf_counter) -> float:
    """Seconds for a little plain Python: numbers, dictionaries, text, JSON; nothing of ours."""
    start = clock()
    counts: dict[int, int] = {}
    for number in range(60_000):
        counts[number % 997] = counts.get(number % 997, 0) + number
        str(number)
    for _ in range(60):
        json.loads(json.dumps({"a": list(range(200)), "b": "x" * 200}))
    return clock() - start


def start() -> float:
    """Seconds in which bare Python starts and ends."""
    began = time.perf_counter()
    subprocess.run([sys.executable, "-c", "pass"], check=True)
    return time.perf_counter() - began


def slowness() -> float:
    """How many times slower than the machine of reference plain Python is here now; 1 for one as fast or faster.

    By its work or by its start, whichever has slowed down more: others on the same machine take processor or memory.
    """
    working = statistics.median(work() for _ in range(9)) / REFERENCE
    starting = statistics.median(start() for _ in range(9)) / START
    return min(MOST, max(1.0, working, starting))


def slowness_of_processor() -> float:
    """The same by the processor's time alone, for what only reckons and is measured so too: waiting counts in neither.

    1 for a processor as fast as that of reference or faster.
    """
    return max(1.0, statistics.median(work(time.process_time) for _ in range(9)) / REFERENCE)


def quickest(act: Callable[[], object], times: int = 3) -> float:
    """Seconds of the processor for the quickest of a few: no work of others on the machine is counted."""
    took = []
    for _ in range(times):
        began = time.process_time()
        act()
        took.append(time.process_time() - began)
    return min(took)


def seconds(act: Callable[[], object]) -> float:
    """Seconds for doing it once."""
    began = time.perf_counter()
    act()
    return time.perf_counter() - began


def tell(words: str, capsys: pytest.CaptureFixture[str]) -> None:
    """A figure, on the screen whatever pytest captures."""
    with capsys.disabled():
        print(f"\n  {words}")  # noqa: T201
