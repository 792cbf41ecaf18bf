"""A line given to `main` here, as most tests of the verbs give it, comes to what a process of its own prints."""

from __future__ import annotations

from pathlib import Path

import pytest
from tests.commands import as_process, here

SLIPS = (
    ("odds", "chess", "3d6"),
    ("rules", "axx", "zharge"),
    ("fight", "axiom", "--party", "random:2", "--foes", "2 wolv"),
    ("log", "say", "x", "--data", "no folder"),
    ("pack", "check", "no folder"),
)
"""The verbs that no other test gives both ways, each with something to be mended."""


@pytest.mark.parametrize("line", SLIPS, ids=lambda line: line[0])
def test_a_slip_is_told_here_as_in_a_process(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, line: tuple[str, ...]
) -> None:
    monkeypatch.chdir(tmp_path)
    told = here(*line)
    assert (told.returncode, told.stdout, told.stderr.count("\n")) == (2, "", 1)
    there = as_process(*line)
    assert (there.returncode, there.stdout, there.stderr) == (told.returncode, told.stdout, told.stderr)


def test_figures_are_told_here_as_in_a_process() -> None:
    line = ("odds", "axiom", "6D vs 2")
    told, there = here(*line), as_process(*line)
    assert "  61.6 % to reach Threshold 2" in told.stdout.splitlines()
    assert (there.returncode, there.stdout, there.stderr) == (0, told.stdout, "")
