"""Words for packs: what one brings, and why it is not added."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tablewright.core.facts import Refused
from tablewright.core.game import Names
from tablewright.games.threedx import content
from tablewright.games.threedx.packs import ThreePack
from tablewright.games.threedx.say import capital, counted, listed
from tablewright.games.threedx.say.heroes import in_fight as in_fight

if TYPE_CHECKING:
    from tablewright.games.threedx.adding import PackAdded

NPCS, ADVENTURES = "NPCs", "adventures"


def does_not_fit(name: str, why: str) -> Refused:
    """It does not go with the other packs."""
    return Refused("pack", f"The pack “{name}” does not go with what is at this table: {why}.")


def carried(name: str, thing: str, who: str) -> Refused:
    """Somebody's thing would be gone."""
    words = f"The pack “{name}” has no {thing}, which {who} carries: leave it behind first, or begin a new table."
    return Refused("pack", words)


def holds(pack: ThreePack) -> str:
    """What a pack replaces: weapon types, learning points."""
    words = {kind: of.words for kind, of in content.HOUSE.items()} | {"npc": NPCS, "tale": ADVENTURES}
    return listed([words[kind] for kind in pack.counts() if kind in words])


def added(fact: PackAdded, _names: Names) -> str:
    """A pack was added."""
    holding = holds(fact.pack)
    return f"The pack “{fact.pack.name}” is at the table{f': {holding} are as it says' if holding else ''}."


def gains(pack: ThreePack) -> list[str]:
    """What a table gains by a pack: each kind in a line."""
    lines = [
        f"{capital(content.HOUSE[kind].words)}: {counted(count, 'record')} in the place of the house default."
        for kind, count in pack.counts().items()
        if kind in content.HOUSE
    ]
    lines += [f"NPC: {one.name}, target number {one.target}." for one in pack.npcs]
    return [*lines, *(f"Adventure: {one.name}." for one in pack.tales)]
