"""The line that a fight stands on: who is where, how far apart, within reach, in sight.

Places are feet on one line: the party's front rank begins at 0, the foes stand at higher numbers.
"""

from __future__ import annotations

from tablewright.core.ledger import clause
from tablewright.games.axx import figures, kept, kernel, lasting, seeing
from tablewright.games.axx.world import FOES, PARTY, Fight, Figure, Item, World


def side_of(fight: Fight, figure: str) -> str:
    """Whether a figure fights for the party or the foes."""
    return FOES if figure in fight.group else PARTY


def ids_of(world: World, side: str) -> list[str]:
    """The ids of everyone of a side in this fight, in order."""
    fight = world.fight
    if fight is None:
        return []
    if side == FOES:
        return fight.group
    at = fight.at
    own = [i for i in world.order if i in at]
    return [*own, *fight.allies] if fight.allies else own


@kept.of_side(kept.THINGS)
def members(world: World, side: str) -> list[Figure]:
    """Everyone of a side in this fight, in order, whatever their state."""
    figures_ = world.figures
    return [figures_[i] for i in ids_of(world, side)]


@kept.of_side(kept.PEOPLE)
def present(world: World, side: str) -> list[Figure]:
    """Those of a side who are still there to be fought: not dead, fled, yielded, gone or out of sight."""
    away = world.fight.away if world.fight is not None else ()
    here = members(world, side)
    if away:
        here = [f for f in here if f.id not in away]
    return [f for f in here if f.state == "up" or f.state == "out"]


@kept.of_side(kept.PEOPLE)
def standing(world: World, side: str) -> list[Figure]:
    """Those of a side who are on their feet, the helpless among them included."""
    return [f for f in present(world, side) if f.state == "up"]


@kept.of_side(kept.PEOPLE)
def able(world: World, side: str) -> list[Figure]:
    """Those of a side who can act."""
    away = world.fight.away if world.fight is not None else ()
    helpless = figures.helpless
    here = [f for f in members(world, side) if f.state == "up" and not (f.conditions and helpless(f))]
    here = [f for f in here if not aside(world, f)]
    return [f for f in here if f.id not in away] if away else here


def any_able(world: World, side: str) -> bool:
    """Whether anybody of a side can act."""
    return bool(able(world, side))


def aside(world: World, figure: Figure) -> bool:
    """Whether a charm keeps the figure out of the fight: it does not fight its friend's side, nor its own.

    Against others it fights as ever. Who is charmed by a ruling, which names no friend, stands aside.
    """
    charm, fight = figure.conditions.get("charmed"), world.fight
    if charm is None:
        return False
    clause("axx.condition.charmed")
    if fight is None or charm.by not in world.figures:
        return fight is None or figure.id not in fight.allies
    if figure.id in fight.allies or not (charm.by in fight.group or charm.by in fight.at):
        return False
    return side_of(fight, charm.by) != side_of(fight, figure.id)


def other_side(world: World, figure: Figure) -> str:
    """The side against which a figure stands."""
    return PARTY if world.fight is not None and figure.id in world.fight.group else FOES


def enemies(world: World, figure: Figure) -> list[Figure]:
    """The figure's foes who are still there."""
    return present(world, other_side(world, figure))


def able_enemies(world: World, figure: Figure) -> list[Figure]:
    """The figure's foes who can act."""
    return able(world, other_side(world, figure))


def distance(fight: Fight, one: str, other: str) -> int:
    """Feet between two figures."""
    return abs(fight.at.get(one, 0) - fight.at.get(other, 0))


def beside(fight: Fight, one: str, other: str) -> bool:
    """Whether two figures are within 5 ft of each other."""
    return distance(fight, one, other) <= kernel.REACH


@kept.of_figure(kept.PLACES)
def engaged_with(world: World, figure: Figure) -> list[Figure]:
    """The foes engaged with a figure: within reach, and both able."""
    fight = world.fight
    if fight is None or not figures.able(figure) or figure.id in fight.away or aside(world, figure):
        return []
    return besetting(world, figure)


@kept.of_figure(kept.PLACES)
def besetting(world: World, target: Figure) -> list[Figure]:
    """The target's enemies who can strike it in melee now: able and within reach."""
    fight = world.fight
    if fight is None:
        return []
    at = fight.at
    here = at.get(target.id, 0)
    low, high = here - kernel.REACH, here + kernel.REACH
    return [foe for foe in able_enemies(world, target) if low <= at.get(foe.id, 0) <= high]


def bounded(world: World, figure: Figure, end: int) -> int:
    """Where a figure gets to that makes for a place: an able foe in the way stops it within reach."""
    fight = world.fight
    if fight is None:
        return end
    here = fight.at.get(figure.id, 0)
    places = _held(world, other_side(world, figure))
    if end > here:
        ahead = [p for p in places if p > here]
        return max(here, min(end, min(ahead) - kernel.REACH)) if ahead else end
    ahead = [p for p in places if p < here]
    return min(here, max(end, max(ahead) + kernel.REACH)) if ahead else end


@kept.of_side(kept.PLACES)
def _held(world: World, side: str) -> list[int]:
    """The places of those of a side who can act."""
    at = world.fight.at if world.fight is not None else {}
    return [at.get(one.id, 0) for one in able(world, side)]


def long_arm(figure: Figure) -> Item | None:
    """The spear or polearm in a figure's hand; None for none."""
    if not figure.items:
        return None
    return next((i for i in figures.in_hand(figure) if figures.record(i).reach), None)


def reaches_far(figure: Figure) -> bool:
    """Whether a figure strikes with spear or polearm: one in hand, or one that its record has."""
    record = figures.monster(figure)
    return long_arm(figure) is not None or (record is not None and record.reach)


def over_shoulder(world: World, figure: Figure, target: Figure, *, going: tuple[str, int] | None = None) -> bool:
    """Whether a spear or polearm strikes the target from the second rank, past an engaged ally in front.

    `going` is a figure and the place on the line to which it is about to step or charge.
    """
    fight = world.fight
    if fight is None:
        return False
    clause("axx.combat.reach")
    here, there = fight.at.get(figure.id, 0), fight.at.get(target.id, 0)
    if not kernel.REACH < abs(here - there) <= 2 * kernel.REACH:
        return False
    for id_ in ids_of(world, side_of(fight, figure.id)):
        ally = world.figures[id_]
        place, engaged = fight.at.get(id_, 0), bool(engaged_with(world, ally))
        if going is not None and going[0] == id_:
            place = going[1]
            engaged = abs(place - there) <= kernel.REACH and figures.able(ally) and figures.able(target)
        between = abs(place - there) < abs(here - there) and abs(place - here) <= kernel.REACH
        if id_ != figure.id and between and engaged:
            return True
    return False


def second_rank(world: World, target: Figure, *, going: tuple[str, int] | None = None) -> list[Figure]:
    """The target's enemies who could strike it from the second rank now, or once one of them has gone there."""
    spears = far_reaching(world, other_side(world, target))
    return [one for one in spears if over_shoulder(world, one, target, going=going)] if spears else []


@kept.of_side(kept.PEOPLE)
def far_reaching(world: World, side: str) -> list[Figure]:
    """Those of a side who can act and strike with spear or polearm."""
    spears = _spears(world, side)
    return [one for one in able(world, side) if one.id in spears] if spears else []


@kept.of_side(kept.THINGS)
def _spears(world: World, side: str) -> list[str]:
    """Those of a side, in whatever state, who have spear or polearm."""
    return [one.id for one in members(world, side) if reaches_far(one)]


def forward(fight: Fight, figure: str) -> int:
    """The direction of the foes for a figure: 1 or -1."""
    return -1 if figure in fight.group else 1


def closing_end(world: World, figure: Figure, target: str) -> int:
    """The place from which the figure would just reach the target, coming from where it is."""
    fight = world.fight
    if fight is None:
        return 0
    here, there = fight.at.get(figure.id, 0), fight.at.get(target, 0)
    if abs(here - there) <= kernel.REACH:
        return here
    return there - kernel.REACH if there > here else there + kernel.REACH


def leaves_reach(world: World, figure: Figure, end: int) -> list[Figure]:
    """The able foes whose reach the figure would leave by going there."""
    fight = world.fight
    if fight is None:
        return []
    clause("axx.combat.withdraw")
    return [f for f in besetting(world, figure) if abs(fight.at.get(f.id, 0) - end) > kernel.REACH]


def lit(world: World, place: int, *, going: tuple[str, int] | None = None) -> bool:
    """Whether a place on the line lies within somebody's light; `going` is a figure and the place it is about to be."""
    fight = world.fight
    if fight is None:
        return seeing.party_has_light(world)
    here = fight.room or world.place
    if seeing.light_of_day(here) or _light_on(world, here):
        return True
    for id_, at in fight.at.items():
        figure = world.figures[id_]
        if not figure.items and not world.effects:
            continue
        reach = seeing.light_feet(world, figure)
        if going is not None and going[0] == id_:
            at = going[1]
        if reach and abs(at - place) <= reach and id_ not in fight.away:
            return True
    room = world.rooms.get(here)
    return room is not None and abs(place) <= kernel.NEAR and any(item.lit for item in room.things.values())


@kept.of_side(kept.THINGS)
def _light_on(world: World, room: str) -> bool:
    """Whether a spell of light is on the room."""
    return any(e.on == room and lasting.light(e.kind) for e in world.effects)


def sees(world: World, figure: Figure, target: Figure, *, going: tuple[str, int] | None = None) -> bool:
    """Whether a figure sees another: what is lit, or within its own sight in the dark; no foe that has hidden.

    `going` is one of the two and the place from which it is about to strike, its light with it.
    """
    clause("axx.explore.darkness")
    if world.kept is None:
        return _sees(world, figure, target, going)
    shelf = world.kept[kept.PLACES]
    key = sees, figure.id, target.id, going
    found: bool | None = shelf.get(key)
    if found is None:
        found = shelf[key] = _sees(world, figure, target, going)
    return found


def _sees(world: World, figure: Figure, target: Figure, going: tuple[str, int] | None) -> bool:
    """The same, as it is now."""
    fight = world.fight
    if fight is None:
        return seeing.sees(world, figure)
    if target.id in fight.away:
        return False
    if target.id in fight.hidden and side_of(fight, figure.id) != side_of(fight, target.id):
        return False
    here, there = fight.at.get(figure.id, 0), fight.at.get(target.id, 0)
    if going is not None:
        here = going[1] if going[0] == figure.id else here
        there = going[1] if going[0] == target.id else there
    own = seeing.dark_sight(figure)
    return (own > 0 and abs(here - there) <= own) or lit(world, there, going=going)
