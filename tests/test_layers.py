"""What the rules may never see. Which room may call which is in .importlinter, and `make check` holds it."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

SOURCE = Path(__file__).resolve().parent.parent / "src" / "tablewright"

# A rule that saw a clock, a socket, a database or dice of its own could not be replayed.
FORBIDDEN = {
    "time",
    "datetime",
    "socket",
    "ssl",
    "asyncio",
    "threading",
    "sqlite3",
    "sqlalchemy",
    "litestar",
    "uvicorn",
}
# It compiles in a process of its own, in which nothing is refereed, and watches there whether anybody still wants it.
BESIDE = {SOURCE / "kernel" / "compiler.py": {"threading"}}
# `random` and `secrets` make dice; only the source of fair and seeded dice may.
MAKES_DICE = {"random", "secrets"}


def imported(path: Path) -> set[str]:
    """The top names of all that a module imports."""
    names: set[str] = set()
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.Import):
            names |= {alias.name.split(".")[0] for alias in node.names}
        elif isinstance(node, ast.ImportFrom) and not node.level:
            names.add((node.module or "").split(".")[0])
    return names


@pytest.mark.parametrize("room", ["kernel", "core", "games", "dice"])
def test_rules_see_no_clock_socket_or_database(room: str) -> None:
    """The dice, the core and the games import nothing that could make a game come out differently on replay."""
    seen = {path: imported(path) & FORBIDDEN - BESIDE.get(path, set()) for path in (SOURCE / room).rglob("*.py")}
    assert {str(path): names for path, names in seen.items() if names} == {}


@pytest.mark.parametrize("room", ["kernel", "core", "games"])
def test_rules_make_no_dice_of_their_own(room: str) -> None:
    """Dice are handed in."""
    seen = {path: imported(path) & MAKES_DICE for path in (SOURCE / room).rglob("*.py")}
    assert {str(path): names for path, names in seen.items() if names} == {}
