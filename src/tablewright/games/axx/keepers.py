"""Foes who let the party pass and stay where they are: what is theirs there is not for the party to take.

So it is till the party sets out anew, or breaks the peace.
"""

from __future__ import annotations

from collections.abc import Iterable

from tablewright.core.ledger import clause
from tablewright.games.axx import figures
from tablewright.games.axx.dungeon.plan import Foes
from tablewright.games.axx.world import FOES, Figure, Room, World

LET_BY = "let by"
"""The mark of foes who have let the party pass."""
BETRAYED = "betrayed"
"""The mark of those whom it fell upon after that."""
FOUGHT = "fought"
"""The mark of foes that the party ran from: they have attacked already."""
KILLERS = "killers"
"""The mark of those whom nobody has seen who lives to tell of it."""


def keepers(world: World, room: str = "") -> list[Figure]:
    """Those who let the party pass and are in a room still; in the one where the party is, if none is named."""
    clause("axx.encounter.reaction")
    place = room or world.place
    there = [world.figures[name] for name, where in world.lairs.items() if where == place and name in world.figures]
    return [one for one in there if one.side == FOES and LET_BY in one.used and figures.able(one)]


def is_theirs(world: World, room: Room, item: str) -> bool:
    """Whether a thing that lies in a room is theirs who are there."""
    return item in room.hoard and bool(keepers(world, room.id))


def free_coins(world: World, room: Room) -> int:
    """How many of the coins that lie in a room the party may take."""
    return room.coins - min(room.kept, room.coins) if keepers(world, room.id) else room.coins


def stay(foe: Figure, *, passed: bool, lost: bool) -> None:
    """It is there still, having let the party pass, or killed it to the last. Called by the fold of a fight's end."""
    foe.used = [one for one in foe.used if one != KILLERS] + [KILLERS] * lost
    if passed and LET_BY not in foe.used:
        foe.used.append(LET_BY)


def unheard_of(world: World, foes: Iterable[str]) -> bool:
    """Whether these killed all who had ever seen them."""
    return any(KILLERS in world.figures[one].used for one in foes)


def unknown(world: World) -> None:
    """A new party has met none of those whom the dead met, and they know nobody of it. Called by folds."""
    _unmet(world)
    for lairs in (world.lairs, *(one.lairs for one in world.shelf.values())):
        for foe in (world.figures[name] for name in lairs if name in world.figures):
            if foe.side == FOES:
                foe.used = [one for one in foe.used if one not in (LET_BY, BETRAYED, FOUGHT, KILLERS)] + [KILLERS]


def _unmet(world: World) -> None:
    """Those of a room whom the dead, killed by its trap, did not live to meet are there still."""
    meeting, plan = world.meeting, world.secret.plan if world.secret is not None else None
    if meeting is None or plan is None or meeting.group or meeting.source not in ("room", "guard"):
        return
    planned = plan.rooms.get(meeting.lair or meeting.room)
    if planned is not None and planned.foes is None:
        planned.foes = Foes(meeting.threat, meeting.count, guard=meeting.source == "guard")


def outlived(world: World, figure: Figure) -> None:
    """One whom they killed lives again: it can tell of them, and where it stands up they have gone. Called by folds."""
    clause("axx.combat.end")
    for name, room in list(world.lairs.items()):
        foe = world.figures.get(name)
        if foe is None or KILLERS not in foe.used or world.lairs.get(figure.id, room) != room:
            continue
        foe.used = [one for one in foe.used if one != KILLERS]
        if room == world.place:
            foe.state = "gone"
            del world.lairs[name]


def hoard(room: Room, *, toll: int, own: int) -> None:
    """What was found here and has not been taken is theirs, and the toll that they got, `own` of it from town."""
    room.kept = room.coins - room.own + toll
    room.coins += toll
    room.own += own


def part(foe: Figure, mark: str = "") -> None:
    """The peace is over; the `mark` tells how. Called by folds."""
    foe.used = [one for one in foe.used if one != LET_BY] + [mark] * bool(mark)
