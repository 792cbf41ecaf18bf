"""Transcripts of 3dX that people can read: they are what happens."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

TOOL = Path(__file__).parents[2] / "tools" / "goldens_threedx.py"


@pytest.mark.clause(
    "3dx.roll",
    "3dx.combat.help",
    "3dx.rest",
    "3dx.learning",
    "3dx.combat.turns",
    "3dx.combat.closing",
    "3dx.combat.turn_start",
    "3dx.damage",
    "3dx.combat.defense",
)
def test_the_transcripts_are_what_happens() -> None:
    done = subprocess.run([sys.executable, str(TOOL), "check"], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
