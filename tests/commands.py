"""Giving a line to `tablewright` from a test: to a process of its own, or here, where its modules are there already."""

from __future__ import annotations

import io
import subprocess
import sys
from unittest import mock

from tablewright.cli.main import main

TABLEWRIGHT = (sys.executable, "-m", "tablewright")
Told = subprocess.CompletedProcess[str]


def as_process(*args: str, typed: str = "") -> Told:
    """Give this line to a process of its own, as a shell does."""
    return subprocess.run([*TABLEWRIGHT, *args], input=typed, capture_output=True, text=True, check=False, timeout=120)


def here(*args: str) -> Told:
    """Give this line to the same `main`, with standard streams of its own and nothing typed."""
    streams = {name: io.TextIOWrapper(io.BytesIO(), encoding="utf-8") for name in ("stdin", "stdout", "stderr")}
    with mock.patch.multiple(sys, **streams):
        try:
            main(args)
        except SystemExit as end:
            status = end.code
    out, err = (_printed(streams[name]) for name in ("stdout", "stderr"))
    assert isinstance(status, int)
    return Told(args, status, out, err)


def _printed(stream: io.TextIOWrapper) -> str:
    stream.flush()
    stream.seek(0)
    return stream.read()
