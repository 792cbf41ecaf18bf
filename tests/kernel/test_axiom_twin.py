"""AxiomRPG's compiled kernel is the interpreted one, bit for bit; with numba alone."""

from __future__ import annotations

import os

import pytest

from tablewright.core.arena import Setup, read_foes, read_random
from tablewright.games.axiom.arena import ARENA
from tablewright.games.axiom.batch.many import Many
from tablewright.kernel import twin

FOES = ("4 raiders", "2 archers, 3 giant rats", "1 marsh serpent, 2 wolves", "1 hill ogre, 2 bone guards", "1 wyrm")
WAYS = ("healers first", "weakest first", "random standing target")
LEVELS = ("gritty", "standard", "advanced")
FIGHTS = 200 if os.environ.get("SOAK") else 40
"""Of each of the fifteen setups."""


def setups() -> list[Setup]:
    """Parties of every level against threats of every tier, by every policy, with and without criticals."""
    return [
        Setup(
            game="axiom",
            party=read_random(ARENA, f"random:4@{level}", number),
            foes=read_foes(ARENA, foes),
            options={"criticals": number % 2 == 0, "opposed": ("plus one", "successes")[number % 2]},
            apart=ARENA.distances[number],
            heroes=way,
            monsters=ARENA.foe_policies[number % 3].name,
            cap=40,
        )
        for number, foes in enumerate(FOES)
        for way, level in zip(WAYS, LEVELS, strict=True)
    ]


@pytest.mark.soak
@pytest.mark.skipif(not twin.available(), reason="numba is not installed (the extra `fast`)")
@pytest.mark.timeout(1200)
def test_fights_compiled_are_the_same_bit_for_bit(monkeypatch: pytest.MonkeyPatch, pytestconfig: pytest.Config) -> None:
    cache = pytestconfig.cache
    assert cache is not None
    monkeypatch.setenv("TABLEWRIGHT_KERNEL", str(cache.mkdir("kernel")))
    fights, ended = 0, 0
    for setup in setups():
        batch = ARENA.batch(setup)
        assert isinstance(batch, Many)
        batch.compiled = True
        quick = batch.run(2**62 + 5, 2**40, FIGHTS)
        batch.compiled = False
        assert batch.run(2**62 + 5, 2**40, FIGHTS) == quick
        fights, ended = fights + quick.runs, ended + quick.party + quick.foes
    assert fights == 15 * FIGHTS
    assert 2 * fights < 3 * ended
