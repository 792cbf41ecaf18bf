"""Small fights that the tests of the simulator share."""

from __future__ import annotations

from tablewright.core.arena import Setup
from tablewright.games.registry import arena
from tablewright.sim import asking


def axiom(foes: str = "2 cutpurses", party: str = "random:2", *, seed: int = 1, cap: int = 200) -> Setup:
    """An AxiomRPG fight of a few rounds."""
    of = arena("axiom")
    return asking.setup(of, party=asking.party(of, party, seed), foes=foes, apart="close", cap=cap)
