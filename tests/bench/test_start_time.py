"""How long a start takes, side by side with bare Python: medians of runs that take turns."""

from __future__ import annotations

import os
import statistics
import subprocess
import sys
import time
from pathlib import Path

import pytest
from tests.bench.pace import slowness

RUNS = 11
TABLEWRIGHT = str(Path(sys.executable).with_name("tablewright"))
COMMANDS = {
    "bare Python": ([sys.executable, "-c", "pass"], None),
    "import tablewright": ([sys.executable, "-c", "import tablewright"], 60),
    "tablewright roll": ([TABLEWRIGHT, "roll", "axx", "3d6"], 120),
    "tablewright roll, a save, as JSON": ([TABLEWRIGHT, "roll", "axx", "save +1 level 5 vs hd 4", "--json"], 120),
    "tablewright odds": ([TABLEWRIGHT, "odds", "axx", "4d6kh3"], 120),
    "tablewright odds, a pool": ([TABLEWRIGHT, "odds", "axiom", "30D adv vs 12"], 120),
}
"""What is started, and how many milliseconds above bare Python it may take."""


def milliseconds(command: list[str], environ: dict[str, str]) -> float:
    began = time.perf_counter()
    # No timeout: with one, the end of the process is only looked for every 50 ms.
    subprocess.run(command, check=True, stdout=subprocess.DEVNULL, env=environ)
    return 1_000 * (time.perf_counter() - began)


@pytest.mark.bench
def test_a_start_takes_no_longer_than_it_may(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    # As after an install: compiled once, by the first start of each, whatever the tests are told about that.
    kept = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
    environ = {**kept, "PYTHONPYCACHEPREFIX": str(tmp_path)}
    taken: dict[str, list[float]] = {name: [] for name in COMMANDS}
    for run in range(RUNS + 1):
        for name, (command, _limit) in COMMANDS.items():
            took = milliseconds(command, environ)
            if run:
                taken[name].append(took)
    medians = {name: statistics.median(times) for name, times in taken.items()}
    bare = medians["bare Python"]
    slow = slowness()
    with capsys.disabled():
        print(f"\nmedians of {RUNS} starts, in ms; this machine is {slow:.1f} times as slow as that of reference")  # noqa: T201 (a bench prints its figures)
        for name, (_command, limit) in COMMANDS.items():
            above = f"  {medians[name] - bare:6.1f} above, limit {limit}" if limit else ""
            print(f"  {name:36} {medians[name]:7.1f}{above}")  # noqa: T201 (as above)
    limits = {name: limit * slow for name, (_, limit) in COMMANDS.items() if limit is not None}
    over = [name for name, limit in limits.items() if medians[name] - bare > limit]
    assert not over
