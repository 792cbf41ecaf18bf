"""The columns of the rows that fights by numbers are made of: no two names of one row stand at the same number."""

from __future__ import annotations

import ast
import itertools
from pathlib import Path

import pytest

from tablewright.games.axiom.batch import columns as axiom
from tablewright.games.axx.batch import columns as axx
from tablewright.games.threedx.batch import columns as threedx

GAMES = {"axx": axx, "axiom": axiom, "threedx": threedx}
HEADER_OF_M, HEADER_OF_K, FIGURE_IN_M, FIGURE_IN_K = (
    "The header of m",
    "The header of k",
    "A figure in m",
    "A figure in k",
)
SECTIONS = (HEADER_OF_M, HEADER_OF_K, FIGURE_IN_M, FIGURE_IN_K)
DICE = range(4)
"""The words of the dice stand first in the header of m."""
WIDE = {
    "axx": {
        FIGURE_IN_M: {"NUMB": 3, "STUCK": 3, "FRIGHT": 3},
        FIGURE_IN_K: {"SAVES": 3, "FAITH": 4, "HIT_POINTS": 3, "MENDS": 4, "MAGIC_SAVES": 3},
        "POWER_WIDTH": {"ROUNDS": 3, "AMOUNT": 3, "LASTS": 3},
    },
    "axiom": {
        FIGURE_IN_M: {"ATTRIBUTE": 3, "PERKS_USED": 4},
        FIGURE_IN_K: {"BOUGHT": 3, "SAVES": 3},
        "PERK_WIDTH": {"DICE": 3},
    },
    "threedx": {
        FIGURE_IN_M: {"USED": 5, "LOAD": 5, "ILL": 12, "DICE": 6, "DEFENCE": 6},
        FIGURE_IN_K: {"SIZE": 5, "MADE_SIZE": 5, "SHIELDED": 2},
        "HOLDING_WIDTH": {"BLOCK": 2},
    },
}
"""The columns that take more than one number, and how many."""
WITHIN = {
    "axx": {"ROUND_BEGINS", "ROUND_ENDS", "NUMB_SINCE", "STUCK_SINCE", "FRIGHT_SINCE", "UNLESS"},
    "axiom": set[str](),
    "threedx": {"DICE_MOST", "DICE_BONUS", "DICE_LEVELS"},
}
"""Second names of a number that belongs to another column, and places within one."""
OTHERS = {
    "axx": {"COUNT_BITS", "MOST_COUNTED", "SHIELD_AC", "FREE_ARM", "ONCE_DRAWN"},
    "axiom": set[str](),
    "threedx": {"LEVELS", "MOST_ILLS"},
}
"""What is told among the columns and is none, and the columns of the tables of hands."""


def sections(game: str) -> dict[str, dict[str, int]]:
    """The names of each row by its heading, or by the name of its width, in the order of the source."""
    source = Path(str(GAMES[game].__file__)).read_text("utf-8")
    names = {
        node.lineno: node.targets[0].id
        for node in ast.parse(source).body
        if isinstance(node, ast.Assign) and isinstance(node.targets[0], ast.Name)
    }
    found: dict[str, dict[str, int]] = {"": {}}
    heading = ""
    for number, line in enumerate(source.splitlines(), 1):
        if line.startswith("# ── "):
            heading = line[5:].split("─")[0].split(".")[0].strip()
        name = names.get(number, "")
        if name.endswith("_WIDTH"):
            heading = name
        elif name and name not in WITHIN[game] | OTHERS[game]:
            found.setdefault(heading, {})[name] = getattr(GAMES[game], name)
    return found


def clashes(names: dict[str, int], wide: dict[str, int]) -> list[tuple[str, str]]:
    """The pairs of names that stand at the same number."""
    taken = {name: set(range(at, at + wide.get(name, 1))) for name, at in names.items()}
    return [(one, other) for one, other in itertools.combinations(taken, 2) if taken[one] & taken[other]]


@pytest.mark.parametrize("game", GAMES)
def test_no_two_names_of_a_row_stand_at_the_same_number(game: str) -> None:
    found, columns = sections(game), GAMES[game]
    assert set(SECTIONS) <= set(found)
    rooms = dict.fromkeys((HEADER_OF_M, HEADER_OF_K), columns.HEAD)
    rooms |= dict.fromkeys((FIGURE_IN_M, FIGURE_IN_K), columns.WIDTH)
    for heading in (*SECTIONS, *(heading for heading in found if heading.endswith("_WIDTH"))):
        wide = WIDE[game].get(heading, {})
        assert not clashes(found[heading], wide), heading
        room = rooms.get(heading) or getattr(columns, heading)
        assert all(at + wide.get(name, 1) <= room for name, at in found[heading].items()), heading


@pytest.mark.parametrize("game", GAMES)
def test_the_dice_have_their_numbers_for_themselves(game: str) -> None:
    assert not set(sections(game)[HEADER_OF_M].values()) & set(DICE)


def test_the_header_says_which_wards_count_against_nobody() -> None:
    """Harm that nobody did is by figure 0, which is the header: no other name may stand at MEETS there."""
    assert axx.MEETS not in sections("axx")[HEADER_OF_K].values()


def test_a_clash_is_seen() -> None:
    assert clashes({"NUMB": 22, "STUCK": 25, "LOST": 24}, {"NUMB": 3}) == [("NUMB", "LOST")]
