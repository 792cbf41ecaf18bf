"""Ctrl-C in a fight that would take hours: what is done is kept."""

from __future__ import annotations

import json
import os
import re
import signal
import subprocess
from typing import Any

from tests.cli.test_fight import FIGHT, TABLEWRIGHT
from tests.processes import hear_ctrl_c


def stopped(*args: str) -> tuple[Any, str]:
    """What a fight that would take hours prints after Ctrl-C: the JSON, and the last line beside it."""
    process = subprocess.Popen(
        [*TABLEWRIGHT, *FIGHT, "--runs", "100000000", *args, "--json"], stdout=subprocess.PIPE, stderr=subprocess.PIPE,
        text=True, preexec_fn=hear_ctrl_c, env=os.environ | {"TABLEWRIGHT_KERNEL": "/dev/null/never"},
    )  # fmt: skip
    assert process.stderr is not None
    assert re.fullmatch(
        r"tablewright: [\d,]+ fights take about [\d,.]+ hours more; Ctrl-C keeps what is done.\n",
        process.stderr.readline(),
    )
    os.kill(process.pid, signal.SIGINT)
    out, err = process.communicate(timeout=60)
    assert process.returncode == 0
    return json.loads(out), err


def test_ctrl_c_keeps_what_is_done() -> None:
    found, line = stopped("--workers", "1")
    assert 0 < found["runs"] < 100_000_000
    assert sum(share["n"] for share in found["wins"].values()) == found["runs"]
    assert line == f"tablewright: Stopped after {found['runs']:,} of 100,000,000 fights; this is what they came to.\n"


def test_ctrl_c_ends_a_sweep_with_the_cells_that_are_whole() -> None:
    found, line = stopped("--vary", "count=1..2")
    assert found["cells"] == []
    assert line == "tablewright: Stopped after 0 of 2 cells; this is what they came to.\n"
