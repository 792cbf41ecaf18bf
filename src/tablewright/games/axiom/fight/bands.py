"""How far figures are from each other: pairwise in bands, kept so that no three of them contradict each other.

Of the three bands between any three figures the two widest are the same: whoever is in Touch with somebody is as far
from all others as they are.
"""

from __future__ import annotations

from collections.abc import Iterator

from tablewright.core.facts import Fact
from tablewright.core.ledger import clause
from tablewright.games.axiom import figures, kernel
from tablewright.games.axiom.fight.facts import FightResumed
from tablewright.games.axiom.world import CLOSE, NEAR, TOUCH, Fight, Figure, World

REACH = kernel.REACH
"""How far a Strike reaches."""
SIDE_BY_SIDE = CLOSE
"""How far the members of a side are from each other when a fight begins: a house default."""


def key(one: str, other: str) -> str:
    """The key of a pair, the same for both orders."""
    return f"{one} {other}" if one < other else f"{other} {one}"


def between(fight: Fight, one: str, other: str) -> int:
    """The band between two figures of a fight; Touch for one and the same."""
    return TOUCH if one == other else fight.bands.get(key(one, other), NEAR)


def lined_up(party: list[str], foes: list[str], apart: int) -> dict[str, int]:
    """The bands of a fight that begins so far apart."""
    clause("axiom.range")
    everyone = [*party, *foes]
    own = min(SIDE_BY_SIDE, apart)
    return {
        key(one, other): own if (one in party) == (other in party) else apart
        for place, one in enumerate(everyone)
        for other in everyone[:place]
    }


def moved(fight: Fight, mover: str, target: str, band: int) -> dict[str, int]:
    """The mover's new bands to everybody when it comes to be this far from the target."""
    found = {target: band}
    for other in sorted(_everyone(fight, mover, target)):
        beyond, before = between(fight, target, other), between(fight, mover, other)
        found[other] = kernel.band_after(band, beyond, before)
    return found


def unlock(fight: Fight, id_: str) -> None:
    """A Bulwark ends for both who stand in it."""
    ally = fight.bulwark.pop(id_, "")
    if ally and fight.bulwark.get(ally) == id_:
        fight.bulwark.pop(ally)


def join(world: World, newcomer: str) -> None:
    """Somebody comes in beside the own side: close to one of it, and as far from the others as that one is."""
    fight, figure = world.fight, world.figures.get(newcomer)
    if fight is None or figure is None:
        return
    friends = allies(world, figure)
    for other in _everyone(fight, newcomer):
        band = between(fight, friends[0].id, other) if friends else NEAR
        fight.bands[key(newcomer, other)] = max(SIDE_BY_SIDE, band) if friends else band


def _everyone(fight: Fight, *but: str) -> set[str]:
    return {id_ for pair in fight.bands for id_ in pair.split(" ")} - set(but)


def near(world: World, figure: Figure, band: int, *, side: str = "") -> list[Figure]:
    """The figures on their feet that are no farther than this, of one side or of both."""
    fight = world.fight
    if fight is None:
        return []
    return [
        other
        for other in fighters(world)
        if other.id != figure.id and side in ("", other.side) and between(fight, figure.id, other.id) <= band
    ]


def fighters(world: World) -> list[Figure]:
    """Everybody on their feet who is in the fight."""
    fight = world.fight
    if fight is None:
        return []
    ids = [*world.order, *fight.foes]
    found = [world.figures[id_] for id_ in ids if id_ in world.figures and id_ not in fight.left]
    return [figure for figure in found if figures.able(figure)]


def resumed(world: World) -> Iterator[Fact]:
    """A fight that was decided, and not over because somebody lay dying, is one again where both sides stand."""
    fight = world.fight
    if fight is not None and fight.outcome and len({figure.side for figure in fighters(world)}) > 1:
        yield FightResumed()


def enemies(world: World, figure: Figure) -> list[Figure]:
    """The figure's enemies on their feet in the fight."""
    return [other for other in fighters(world) if other.side != figure.side]


def allies(world: World, figure: Figure) -> list[Figure]:
    """The figure's companions on their feet in the fight, without itself."""
    return [other for other in fighters(world) if other.side == figure.side and other.id != figure.id]


def passed(fight: Fight, mover: Figure, enemy: Figure, target: Figure, after: dict[str, int]) -> bool:
    """Whether such a move passes this enemy: it leaves its Touch, or goes by within its reach toward another."""
    clause("axiom.actions")
    before, then = between(fight, mover.id, enemy.id), after.get(enemy.id, NEAR)
    if enemy.id == mover.id:
        return False
    toward = (
        target.side != mover.side and target.id != enemy.id and after[target.id] < between(fight, mover.id, target.id)
    )
    return kernel.passes(before, then, int(toward))
