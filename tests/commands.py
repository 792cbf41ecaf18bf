"""Giving a line to `tablewright` from a test: to a process of its own, or here, where its modules are there already."""

from __future__ import annotations

import io
import json
import subprocess
import sys
from typing import Any

import pytest

from tablewright.cli.main import main

TABLEWRIGHT = (sys.executable, "-m", "tablewright")
Told = subprocess.CompletedProcess[str]


def as_process(*args: str, typed: str = "") -> Told:
    """Give this line to a process of its own, as a shell does."""
    return subprocess.run([*TABLEWRIGHT, *args], input=typed, capture_output=True, text=True, check=False, timeout=120)


def here(*args: str, typed: str = "") -> Told:
    """Give this line to the same `main`, with standard streams of its own."""
    streams = {name: io.TextIOWrapper(io.BytesIO(), encoding="utf-8") for name in ("stdout", "stderr")}
    streams["stdin"] = io.TextIOWrapper(io.BytesIO(typed.encode()), encoding="utf-8")
    with pytest.MonkeyPatch.context() as patch:
        for name, stream in streams.items():
            patch.setattr(sys, name, stream)
        with pytest.raises(SystemExit) as end:
            main(args)
    status, out, err = end.value.code, _printed(streams["stdout"]), _printed(streams["stderr"])
    assert isinstance(status, int)
    return Told(args, status, out, err)


def _printed(stream: io.TextIOWrapper) -> str:
    stream.flush()
    stream.seek(0)
    return stream.read()


def told(*args: str) -> Any:
    """The JSON that a command prints, which is all it prints."""
    result = here(*args, "--json")
    assert (result.returncode, result.stderr) == (0, "")
    return json.loads(result.stdout)
