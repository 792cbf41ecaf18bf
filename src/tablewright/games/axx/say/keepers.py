"""Foes who let the party pass and stay where they are, in words."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tablewright.core.facts import Refused
from tablewright.core.game import Names
from tablewright.core.prose import capital, possessive
from tablewright.games.axx import content
from tablewright.games.axx.say import listed, refuse
from tablewright.games.axx.say.fight import group

if TYPE_CHECKING:
    from tablewright.games.axx.meeting.betraying import PeaceBroken
    from tablewright.games.axx.world import Figure

CLAUSE = "axx.encounter.reaction"
KEEP = "They stay, and keep what is theirs here."
HERE = "Here too"
NOTE = "surprise is rolled for them alone; no talk after that"


def them(foes: list[Figure]) -> str:
    """Foes as a group: the orcs, the ogre and the goblins."""
    kinds = [foe.monster for foe in foes]
    each = {kind: content.monster(kind) for kind in kinds}
    return listed(f"the {one.plural.lower() if kinds.count(kind) > 1 else one.name}" for kind, one in each.items())


def theirs(foes: list[Figure]) -> Refused:
    """What lies before the eyes of those whose it is."""
    who = them(foes)
    verb = "keep" if len(foes) > 1 else "keeps"
    return refuse(
        "theirs", f"That is {possessive(who)}: {who} let the party pass, and {verb} what is there.", clause=CLAUSE
    )


def nobody_here() -> Refused:
    """Nobody to fall upon."""
    return refuse("no-keepers", "Nobody is here who let the party pass.", clause=CLAUSE)


def turn_on(foes: list[Figure]) -> str:
    """The button."""
    return f"Fall upon {them(foes)}"


def here(foes: list[Figure]) -> str:
    """The note on the place."""
    return f"{them(foes)}, who let the party pass; what was found here is theirs"


def broken(fact: PeaceBroken, names: Names) -> str:
    """The party falls upon them."""
    return capital(f"the party falls upon {group(names, fact.foes)}, who had let it pass.")
