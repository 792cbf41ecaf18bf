"""Random fights by numbers are those by commands and facts, and what a fight can bring has occurred in them."""

from __future__ import annotations

import os
from collections import Counter

import pytest
from tests.games.axx.skirmishes import occurred, skirmish
from tests.games.axx.test_arena import fought
from tests.games.axx.test_batch import alike, begun

LONG = bool(os.environ.get("SOAK"))
SETUPS = 1_000 if LONG else 80
FIGHTS = 2
"""Fights of each setup."""
OCCURS = (
    *("SpellCast", "SleepRolled", "WardRaised", "UndeadTurned", "Healed by spell", "save by a hero", "ThrownAgain"),
    *("ConditionBegan poisoned", "ConditionBegan paralyzed", "ConditionBegan asleep", "ConditionBegan petrified"),
    *("ConditionBegan injured", "ConditionBegan turned", "ConditionEnded poisoned", "ConditionTicked"),
    *("Broke", "Escaped", "BrushRolled", "LimbLost", "ScarTaken", "GearDropped", "ShieldSplintered", "critical hit"),
    *("HeldAtBay", "past a shoulder by a hero", "past a shoulder by a foe", "free blow", "Reloaded", "HelplessSlain"),
    *("PowerUsed", "SpellSpread", "Healed by drain", "Healed by regeneration", "Summoned", "save by a foe", "Landed"),
)
"""What must have occurred in the fights of the short run."""
RARE = (
    *("ConditionBegan charmed", "ConditionEnded charmed", "ConditionBegan frightened", "ConditionBegan stuck"),
    *("ConditionEnded stuck", "Healed by power", "ShotStrayed", "KeptUp", "Destroyed", "Stopped", "PoisonHeld"),
)
"""What must have in those of the long one, too."""


@pytest.mark.soak
def test_random_fights_are_told_alike_fact_for_fact() -> None:
    found: Counter[str] = Counter()
    facts = 0
    for seed in range(SETUPS):
        one = skirmish(seed)
        told = alike(one, seed, range(FIGHTS))
        assert told > 0, f"{one.foes} has no place in numbers"
        facts += told
        found += occurred(begun(one), fought(one, seed)[1])
    missing = [name for name in (*OCCURS, *(RARE if LONG else ())) if not found[name]]
    assert not missing
    assert facts > 100 * SETUPS
