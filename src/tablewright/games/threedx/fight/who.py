"""Who is in a fight, for which side, how able, and how far from whom."""

from __future__ import annotations

from tablewright.core.ledger import clause
from tablewright.games.threedx import content, figures
from tablewright.games.threedx import kernel_fight as kernel
from tablewright.games.threedx.world import PARTY, Figure, World
from tablewright.games.threedx.world_fight import GRAPPLES, Fight, Plan

GONE = ("dead", "fled", "gone")


def fight_of(world: World) -> Fight:
    """The fight that is on; an empty one where there is none, so that a question about it has an answer."""
    return world.fight if world.fight is not None else Fight(foes=[])


def side_of(world: World, id_: str) -> str:
    """The side that somebody fights for, "" for who is in no fight."""
    return fight_of(world).of.get(id_, "")


def there(world: World) -> list[Figure]:
    """Everybody in the fight in order, those who lie there included."""
    fight = fight_of(world)
    found = [world.figures[id_] for id_ in fight.of if id_ in world.figures and id_ not in fight.left]
    return [figure for figure in found if figure.state not in GONE]


def members(world: World, side: str) -> list[Figure]:
    """Everybody of a side who is in the fight."""
    return [figure for figure in there(world) if side_of(world, figure.id) == side]


def awake(world: World, side: str) -> list[Figure]:
    """The members of a side who can act."""
    return [figure for figure in members(world, side) if figures.able(figure)]


def hostile(world: World, one: str, other: str) -> bool:
    """Whether two fight for different sides."""
    sides = side_of(world, one), side_of(world, other)
    return "" not in sides and sides[0] != sides[1]


def enemies(world: World, figure: Figure) -> list[Figure]:
    """Everybody of other sides who is in the fight and on their feet."""
    return [one for one in there(world) if hostile(world, figure.id, one.id) and figures.able(one)]


def opposed(world: World, id_: str) -> bool:
    """Whether there is another side, whose turn will come: not in turns without a fight, nor once it is decided."""
    return not fight_of(world).outcome and any(hostile(world, id_, other) for other in fight_of(world).of)


def at_turn(world: World, id_: str) -> bool:
    """Whether it is this figure's side's turn."""
    fight = fight_of(world)
    return bool(fight.side) and side_of(world, id_) == fight.side


def rolls_dice(figure: Figure) -> bool:
    """Whether it rolls three dice, as characters do; NPCs use their target number."""
    return figure.character


def number(world: World, figure: Figure) -> int:
    """An NPC's effective target number as it is now, 0 where it is not known."""
    clause("3dx.npc.wounds")
    known = fight_of(world).numbers.get(figure.id)
    if figure.target is None or figure.wounds is None:
        return known or 0
    return kernel.effective(figure.target, figure.wounds)


def number_this_turn(world: World, figure: Figure) -> int:
    """An NPC's effective target number that holds throughout this turn."""
    known = fight_of(world).numbers.get(figure.id)
    return known if known is not None else number(world, figure)


def unknown(figure: Figure) -> bool:
    """Whether the seat cannot know the NPC's target number."""
    return not figure.character and figure.target is None


# ── Places ──────────────────────────────────────────────────────────────────────────────────


def place(world: World, id_: str) -> int:
    """Where somebody stands on the line, in metres, after what it moved this turn."""
    return fight_of(world).at.get(id_, 0)


def place_before(world: World, id_: str) -> int:
    """Where somebody stood as the turn began."""
    fight = fight_of(world)
    return fight.began.get(id_, fight.at.get(id_, 0))


def hold_on(world: World, id_: str) -> int:
    """What breaking free must reach: the strongest of all holds on somebody; 0 where one of them is not known."""
    clause("3dx.combat.grapple")
    holds = fight_of(world).held.get(id_, {}).values()
    return 0 if 0 in holds else max(holds, default=0)


def distance(world: World, one: str, other: str) -> int:
    """Metres between two: from where the one stands now to the other's place as the turn began."""
    clause("3dx.combat.closing")
    return abs(place(world, one) - place_before(world, other))


def distance_to_path(world: World, one: str, other: str) -> int:
    """Metres from somebody who waits to the nearest point of the other's way in this turn."""
    return kernel.to_path(place(world, one), place_before(world, other), place(world, other))


def band(world: World, metres: int) -> int:
    """The place of the band that so many metres fall in, from 0 for Melee; beyond the last one more."""
    clause("3dx.weapon.types")
    bands = list(content.of(world).bands.values())
    return next((place for place, one in enumerate(bands) if metres <= one.metres), len(bands))


def band_place(world: World, name: str) -> int:
    """The place of a band by its id."""
    return list(content.of(world).bands).index(name)


def middle_band(world: World) -> int:
    """The place of the band in the middle: Medium, as the bands are where a table has none of its own."""
    return len(content.of(world).bands) // 2


def band_name(world: World, place: int) -> str:
    """A band in words."""
    bands = list(content.of(world).bands.values())
    return bands[place].name if place < len(bands) else "out of range"


def melee_reach(world: World) -> int:
    """Metres that a hand-to-hand attack reaches."""
    return next(iter(content.of(world).bands.values())).metres


def in_reach(world: World, one: str, other: str, metres: int) -> bool:
    """Whether the two stand within so many metres now."""
    return abs(place(world, one) - place(world, other)) <= metres


# ── The turn ────────────────────────────────────────────────────────────────────────────────


def plan_of(world: World, id_: str) -> Plan | None:
    """What somebody does in this turn: an own action, or an answer to the other side's."""
    fight = fight_of(world)
    return fight.plans.get(id_) or fight.answers.get(id_)


def targets(plan: Plan) -> list[str]:
    """Everybody whom a plan aims at, each once, in order."""
    return list(dict.fromkeys(plan.targets)) if plan.does == "attack" else []


def attackers(world: World, id_: str) -> list[Plan]:
    """The plans of this turn that attack somebody, in the order of the fight."""
    fight = fight_of(world)
    found = [plan for plan in (*fight.plans.values(), *fight.answers.values()) if id_ in plan.targets and targets(plan)]
    if len(found) > 1:
        order = list(fight.of)
        found.sort(key=lambda plan: order.index(plan.figure))
    return found


def attacked(world: World) -> list[Figure]:
    """Characters whom somebody attacks in this turn and who can defend themselves."""
    fight = fight_of(world)
    struck = {id_ for plan in (*fight.plans.values(), *fight.answers.values()) for id_ in targets(plan)}
    if not struck:
        return []
    return [
        one
        for one in there(world)
        if one.id in struck and rolls_dice(one) and figures.able(one) and one.id not in fight.unaware
    ]


def must_defend(world: World) -> list[Figure]:
    """Those attacked who have still to roll: not who has rolled against grapples and is attacked by nothing else."""
    fight = fight_of(world)
    return [
        one
        for one in attacked(world)
        if one.id not in fight.defences
        and not (one.id in fight.avoids and all(plan.intent in GRAPPLES for plan in attackers(world, one.id)))
    ]


def of_party(world: World, id_: str) -> bool:
    """Whether somebody fights for the party."""
    return side_of(world, id_) == PARTY


def skill(world: World, figure: Figure, does: str) -> str:
    """The id of an active weapon or shield skill that does this, "" for none."""
    found = content.of(world)
    known = [one.id for one in found.weapon_skills.values() if one.does == does]
    known += [one.id for one in found.shield_skills.values() if one.does == does]
    return next((id_ for id_ in known if figures.has_skill(figure, id_)), "")


def skill_fits(world: World, figure: Figure, does: str, type_: str) -> bool:
    """Whether the figure has an active skill that does this with weapons of a type."""
    id_ = skill(world, figure, does)
    record = content.of(world).weapon_skills.get(id_)
    return bool(id_) and (record is None or type_ in record.types)
