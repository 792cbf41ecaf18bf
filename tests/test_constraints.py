"""The releases that `make` installs: all can be had with the least Python that README asks for, not with ours alone."""

from __future__ import annotations

import re
from importlib.metadata import PackageNotFoundError, distribution
from pathlib import Path

import pytest
from packaging.specifiers import SpecifierSet

ROOT = Path(__file__).resolve().parent.parent
PINS = re.findall(r"^([\w.-]+)==\S+$", (ROOT / "constraints.txt").read_text("utf-8"), re.MULTILINE)
LEAST = "3.11.0"  # Debian 12 has 3.11.2


@pytest.mark.parametrize("name", PINS)
def test_a_pinned_release_can_be_installed_with_the_least_python(name: str) -> None:
    try:
        found = distribution(name)
    except PackageNotFoundError:
        pytest.skip(f"{name} is not needed here")
    assert SpecifierSet(found.metadata["Requires-Python"] or "").contains(LEAST)


def test_that_least_python_is_the_one_that_is_asked_for() -> None:
    assert 'requires-python = ">=3.11"' in (ROOT / "pyproject.toml").read_text("utf-8")
    assert len(PINS) > 50
