"""The reference of packs is what the schema says, field by field."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]


def test_the_reference_of_packs_is_what_the_schema_says() -> None:
    tool = [sys.executable, str(ROOT / "tools" / "pack_reference.py"), "check"]
    done = subprocess.run(tool, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
