"""Transcripts of AxiomRPG that people can read: they are what happens."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

TOOL = Path(__file__).parents[2] / "tools" / "goldens_axiom.py"


@pytest.mark.clause("axiom.challenge.group", "axiom.wild_die", "axiom.actions", "axiom.attack")
def test_the_transcripts_are_what_happens() -> None:
    done = subprocess.run([sys.executable, str(TOOL), "check"], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
