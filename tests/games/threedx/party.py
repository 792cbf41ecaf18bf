"""A party of four for challenges and rests of 3dX, each with dice that are easy to count with."""

from __future__ import annotations

from typing import Any

from tests.games.threedx.casting import done, steps, world

from tablewright.core.facts import SetReferee
from tablewright.games.threedx.heroes.facts import MakeHero, SkillPick
from tablewright.games.threedx.world import World

# Four of Level 4, ten attribute steps each.
BO = MakeHero(
    name="Bo",
    level=4,
    attributes={"athletics": 4, "dexterity": 6, "intelligence": 4, "presence": 4, "fifth": 2},
    abilities={"agility": 4, "search": 6, "knowledge": 4, "persuade": 4, "stealth": 6},
)
CAI = MakeHero(
    name="Cai",
    level=4,
    attributes={"athletics": 2, "dexterity": 4, "intelligence": 8, "presence": 4, "fifth": 2},
    abilities={"agility": 4, "search": 8, "knowledge": 6, "medicine": 8, "persuade": 2},
    skills=(SkillPick(kind="proficiency", name="ruins"),),
)
DELA = MakeHero(
    name="Dela",
    level=4,
    attributes={"athletics": 6, "dexterity": 2, "intelligence": 2, "presence": 8, "fifth": 2},
    abilities={"agility": 4, "search": 4, "persuade": 8, "might": 6},
)
EIR = MakeHero(
    name="Eir",
    level=4,
    attributes={"athletics": 4, "dexterity": 4, "intelligence": 4, "presence": 4, "fifth": 4},
    abilities={"agility": 4, "search": 4},
)
BO_ID, CAI_ID, DELA_ID, EIR_ID = "bo", "cai", "dela", "eir"


def party(*, gm: bool = True, **options: Any) -> tuple[World, dict[str, str]]:
    """The four in a world, with a GM or not, and their ids by name."""
    made = world(**options)
    for one in (BO, CAI, DELA, EIR):
        done(made, one)
    if gm:
        done(made, SetReferee(gm=True))
    return made, {figure.name.lower(): figure.id for figure in made.party()}


__all__ = ["BO", "CAI", "DELA", "EIR", "party", "steps"]
