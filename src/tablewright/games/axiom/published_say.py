"""The words of the tables of odds."""

from __future__ import annotations

from tablewright.games.axiom import kernel

DIFFICULTIES = {
    kernel.EASY: "Easy (1)",
    kernel.STANDARD: "Standard (2)",
    kernel.DIFFICULT: "Difficult (3)",
    kernel.HARD: "Hard (4)",
    kernel.EPIC: "Epic (5)",
}
GROUPS = (("", 2), ("with the Wild Die", 4), ("without it", 3))
HEAD = ("Threshold", "printed", "exact", "too high by", "Adv.", "Disadv.", "normal", "Adv.", "Disadv.")
NOTE = (
    "Chances in percent to reach the Threshold; Epic at 5. “Printed” is what the page says, “exact” a normal roll with "
    "its Wild Die, and the difference between them is in percentage points. Tablewright never uses the printed ones."
)
AIM_HEAD = ("pool", "normal", "Advantage", "Disadvantage")
AIM_NOTE = 'For any pool and any chance: tablewright odds axiom "5D adv" --aim 60.'


def pool_title(dice: int) -> str:
    """The title of a pool's table."""
    return f"{dice} dice: the printed chances and the exact ones, in percent"


def threshold(number: int) -> str:
    """A Threshold by its difficulty: "Standard (2)"."""
    return DIFFICULTIES[number]


def percent(value: float) -> str:
    """A chance in percent to two places."""
    return f"{value:.2f}"


def difference(points: float, *, at_least: bool) -> str:
    """How much too high a printed chance is."""
    return f"at least {points:.2f}" if at_least else f"{points:.2f}"


def dice(count: int) -> str:
    """A pool: "5D"."""
    return f"{count}D"


def aim_title(wanted: int) -> str:
    """The title of the table of Thresholds near a chance."""
    return f"Which Threshold gives about {wanted} %?"


def aimed(number: int, value: float) -> str:
    """A Threshold with its chance: "2 (52.3 %)"."""
    return f"{number} ({value:.1f} %)"
