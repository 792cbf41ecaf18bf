"""Transcripts of whole fights that people can read: they are what happens."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

TOOL = Path(__file__).parents[2] / "tools" / "goldens.py"


def test_the_transcripts_are_what_happens() -> None:
    done = subprocess.run([sys.executable, str(TOOL), "check"], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
