"""What anybody decides who is not there to decide, and how the engine plays NPCs: by named policies, one a table's."""

from __future__ import annotations

from tablewright.games.threedx.options import POLICIES
from tablewright.games.threedx.world import World


def named(world: World) -> str:
    """The policy that this table plays its NPCs by."""
    chosen = str(world.options.get("policy", POLICIES[0]))
    return chosen if chosen in POLICIES else POLICIES[0]
