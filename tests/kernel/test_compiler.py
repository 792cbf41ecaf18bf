"""The process that compiles ends with whoever asked it to, and says nothing once nobody listens."""

from __future__ import annotations

import os
import subprocess
import sys
import time
from pathlib import Path

import pytest

pytest.importorskip("numba")

ASK = "from tablewright.games.axiom.batch.many import KERNEL; KERNEL.compiled()"


def children(parent: int) -> list[int]:
    """The processes that one has begun."""
    found = []
    for status in Path("/proc").glob("[0-9]*/stat"):
        try:
            fields = status.read_text().rpartition(")")[2].split()
        except OSError:  # it is gone already
            continue
        if int(fields[1]) == parent and fields[0] != "Z":
            found.append(int(status.parent.name))
    return found


def test_the_compiler_ends_with_whoever_is_killed_in_the_middle(tmp_path: Path) -> None:
    where = os.environ | {"TABLEWRIGHT_KERNEL": str(tmp_path)}
    with subprocess.Popen([sys.executable, "-c", ASK], env=where, stderr=subprocess.PIPE, text=True) as asking:
        late = time.monotonic() + 30
        while not (compiling := children(asking.pid)):
            assert time.monotonic() < late
            time.sleep(0.02)
        time.sleep(1)  # it is at its work
        asking.kill()
        while Path(f"/proc/{compiling[0]}").exists():
            assert time.monotonic() < late
            time.sleep(0.02)
        assert asking.stderr is not None
        assert "Traceback" not in asking.stderr.read()
