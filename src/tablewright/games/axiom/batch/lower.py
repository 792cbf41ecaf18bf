"""A fight as it stands at its beginning, as two rows of numbers; and by name what the numbers have no place for."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache

from tablewright.core import house
from tablewright.core.effects import amount
from tablewright.core.facts import total
from tablewright.games.axiom import conditions, content, figures, kernel, policy, pools
from tablewright.games.axiom.batch import columns as c
from tablewright.games.axiom.batch.hands import MOST_THINGS, TYPES, Hands, hands_of
from tablewright.games.axiom.batch.tally import STAGES
from tablewright.games.axiom.fight import attacks, bands, moves, tending, turns
from tablewright.games.axiom.fight.actions import ESCAPES
from tablewright.games.axiom.rests import medicine
from tablewright.games.axiom.world import (
    ATTRIBUTES,
    BANDS,
    BODY,
    FOES,
    PARTY,
    SPEED,
    WIT,
    Condition,
    Fight,
    Figure,
    World,
)
from tablewright.kernel.rows import Row

STATES = ("up", "dying", "stable", "dead", "out", "gone")
COSTS = (turns.PRIMARY, turns.MINOR, turns.FREE, turns.REACTION)
ONCE = {"prone": c.PRONE, "stunned": c.STUNNED, "restrained": c.HELD, "frightened": c.NOTHING}
"""Conditions of which somebody can have one here, and the column of when it began."""
MOST_ILLNESSES = 15
LOG_ROWS = 20_000
"""Facts, and what is in them, that a fight that is listened to may have."""


@dataclass
class Lowered:
    """The two rows, who stands where in them, the illnesses by number, and what each can have in hand."""

    m: Row
    k: Row
    who: list[Figure]
    illnesses: list[Condition]
    hands: dict[str, Hands] = field(default_factory=dict)

    @property
    def heroes(self) -> list[Figure]:
        """The party."""
        return [figure for figure in self.who if figure.side == PARTY]

    @property
    def size(self) -> int:
        """How much of `m` a fight must begin with; what is behind it is written before it is read."""
        return self.k[c.STRIKERS_AT]

    def at(self, id_: str) -> int:
        """Where a figure's block stands; 0 for nobody in the fight."""
        places = [place for place, figure in enumerate(self.who) if figure.id == id_]
        return c.HEAD + places[0] * c.WIDTH if places else 0


# ── What cannot be lowered ───────────────────────────────────────────────────────────────────


def unknown(world: World) -> tuple[str, ...]:
    """What is in this fight and has no place in the numbers, by its name; nothing if all has one."""
    if world.fight is None:
        return ("a fight that has not begun",)
    who = _everybody(world)
    named = [f"{one.name}, who takes no part" for one in world.party() if one not in who]
    for figure in who:
        named += [*_unknown_condition(figure), *_unknown_thing(figure), *_unknown_perk(figure)]
    illnesses = _illnesses(who)
    keys = [conditions.key_of(one) for one in illnesses]
    named += [f"{one.name} of two kinds" for one in illnesses if keys.count(conditions.key_of(one)) > 1]
    if len(illnesses) > MOST_ILLNESSES:
        named.append(f"more than {MOST_ILLNESSES} illnesses")
    return tuple(dict.fromkeys(named))


def _everybody(world: World) -> list[Figure]:
    return [*turns.members(world, PARTY), *turns.members(world, FOES)]


def _unknown_condition(figure: Figure) -> Iterator[str]:
    for key, one in figure.conditions.items():
        usual = one.until in ("", conditions.UNTIL.get(one.kind))
        if not usual and (one.kind in ONCE or one.until == "turn"):
            yield f"{one.kind} until {one.until} ({figure.name})"
        elif one.kind == "prone" and key != "prone":
            yield f"prone by {one.by} ({figure.name})"
    kinds = [one.kind for one in figure.conditions.values()]
    yield from (f"{kind} more than once ({figure.name})" for kind in ONCE if kinds.count(kind) > 1)


def _unknown_thing(figure: Figure) -> Iterator[str]:
    if len(hands_of(figure).things) > MOST_THINGS:
        yield f"more than {MOST_THINGS} weapons and shields ({figure.name})"
    if len(set(_kits(figure))) > 1:
        yield f"kits of two kinds for Medicine ({figure.name})"


def _unknown_perk(figure: Figure) -> Iterator[str]:
    for stage, perk in enumerate(figures.perks(figure), 1):
        if tending.heals(perk) and (perk.bonus or stage > STAGES):
            yield perk.name


def _kits(figure: Figure) -> list[int]:
    """The dice of each kit for Medicine that is not used up."""
    kits = (content.KITS.find(item.kind) for item in figure.items.values() if item.left != 0)
    return [kit.dice for kit in kits if kit is not None and kit.talent == "medicine"]


def _illnesses(who: Sequence[Figure]) -> list[Condition]:
    """Every illness that somebody has or that a threat's natural weapon brings, by what tells it from others."""
    found: dict[tuple[str, int, int], Condition] = {}
    for figure in who:
        threat = figures.threat_of(figure)
        venoms = [one.venom for one in threat.natural if one.venom is not None] if threat is not None else []
        own = [one for one in figure.conditions.values() if one.kind == conditions.HEALTH]
        for one in (*own, *(attacks.illness_of(venom) for venom in venoms)):
            key = conditions.key_of(one), one.severity, one.threshold
            if key not in found or one.focus:
                found[key] = one
    return list(found.values())


# ── The rows ─────────────────────────────────────────────────────────────────────────────────


def lower(world: World, way: str, cap: int, *, cares: bool = False, listens: bool = False) -> Lowered:
    """The rows of a fight that has just begun; everything in it must be known. `way` is how heroes are played."""
    fight = world.fight
    if fight is None:
        raise ValueError("no fight has begun")
    who = _everybody(world)
    size = c.HEAD + len(who) * c.WIDTH
    found = Lowered(m=[0] * size, k=[0] * size, who=who, illnesses=_illnesses(who))
    m, k = found.m, found.k
    k[c.FOES] = size - len(turns.members(world, FOES)) * c.WIDTH
    k[c.END], k[c.CAP], k[c.FIGURES] = size, cap, len(who)
    k[c.CRITICALS] = int(bool(world.options.get("criticals", False)))
    k[c.TOLD] = int(world.options.get("wounds") == "numbers")
    k[c.ROLLED_AGAINST] = int(world.options.get("opposed") == "successes")
    k[c.HERO_WAY], k[c.FOE_WAY] = house.POLICIES.index(way), house.POLICIES.index(house.policy(world.options))
    k[c.CARES] = int(cares)
    m[c.SIDE], m[c.MARKS] = c.NOBODY, max(len(figure.conditions) for figure in who)
    for figure in who:
        at = found.at(figure.id)
        _lower_figure(found, world, figure, at)
        _lower_conditions(found, figure, at)
        _lower_pools(k, figure, at)
        _lower_things(found, figure, at)
        _lower_perks(found, figure, at)
    _lower_shared(found)
    _lay_out(found, fight, listens=listens)
    return found


def _lay_out(found: Lowered, fight: Fight, *, listens: bool) -> None:
    """Behind the figures: how far everybody is from everybody, room for strikers, the log."""
    m, k, who = found.m, found.k, found.who
    for place, figure in enumerate(who):
        at = c.HEAD + place * c.WIDTH
        k[at + c.PLACE], k[at + c.BANDS] = place, len(m)
        m += [bands.between(fight, figure.id, other.id) for other in who]
    k[c.STRIKERS_AT] = len(m)
    k[c.LOG_AT] = len(m) + len(who)
    k[c.LOG_END] = k[c.LOG_AT] + (LOG_ROWS * c.ROW_WIDTH if listens else 0)
    m[c.LISTENS] = int(listens)
    m += [0] * (k[c.LOG_END] - len(m))


def _lower_figure(found: Lowered, world: World, figure: Figure, at: int) -> None:
    """What it is and how it stands."""
    m, k = found.m, found.k
    tier = content.TIERS.find(figure.tier)
    m[at + c.HEALTH], m[at + c.TOP] = figure.health or 0, figure.top or 0
    m[at + c.STATE], m[at + c.LOOK] = STATES.index(figure.state), policy.LOOKS.index(figure.wounds)
    m[at + c.PASSED], m[at + c.FAILED] = figure.passed, figure.failed
    m[at + c.REACTION] = int(turns.turn_of(world, figure).reaction)
    m[at + c.TENDED] = int(figure.tended == world.day)
    m[at + c.DEFENSE] = attacks.defense_of(world, figure)
    for number, attribute in enumerate(ATTRIBUTES):
        m[at + c.ATTRIBUTE + number] = figures.attribute(figure, attribute)
        k[at + c.BOUGHT + number] = figure.attributes.get(attribute, 0)
    k[at + c.HERO] = int(figure.side == PARTY)
    k[at + c.TIER] = tier.health if tier is not None else 0
    k[at + c.ACTIONS] = tier.primary if tier is not None else 1
    k[at + c.ARMOUR] = figures.armour(figure)
    k[at + c.RESISTS] = sum(bool(figures.resisted(figure, kind)) << n for n, kind in enumerate(TYPES))


def _lower_conditions(found: Lowered, figure: Figure, at: int) -> None:
    m, k = found.m, found.k
    for number, one in enumerate(found.illnesses):
        talent = content.saves()[one.family].talent
        k[at + c.HELPED] |= int(figures.has_focus(figure, talent, one.focus)) << number
    ill = 0
    for mark, one in enumerate(figure.conditions.values(), 1):
        if ONCE.get(one.kind, c.NOTHING) != c.NOTHING:
            m[at + ONCE[one.kind]] = mark
        match one.kind:
            case "stunned":
                m[at + c.FRESH] = int(one.fresh)
            case "restrained":
                k[at + c.HELD_NEED], k[at + c.HELD_BY] = one.threshold, found.at(one.by)
            case "frightened":
                k[at + c.FEARS] = found.at(one.by) or c.SOMETHING
            case "exhausted":
                k[at + c.EXHAUSTED] = 1
            case "blinded":
                k[at + c.BLINDED] = 1
            case conditions.HEALTH:
                m[at + c.ILL] |= (1 + _number(found, one)) << ill
                ill += 4


def _number(found: Lowered, illness: Condition) -> int:
    """The number of an illness among those of the fight."""
    keys = [conditions.key_of(one) for one in found.illnesses]
    return keys.index(conditions.key_of(illness))


def _lower_pools(k: Row, figure: Figure, at: int) -> None:
    """What is added to an Attribute for each kind of roll."""
    k[at + c.NOTICE] = _added(figure, SPEED, "notice")
    k[at + c.STRIKE] = _added(figure, SPEED, "strike")
    k[at + c.ATHLETICS] = _added(figure, BODY, ESCAPES[BODY])
    k[at + c.ACROBATICS] = _added(figure, SPEED, ESCAPES[SPEED])
    k[at + c.SLIPS] = _added(figure, SPEED, "acrobatics", figures.fitting(figure, "acrobatics", moves.SLIPPING))
    k[at + c.MEDICINE] = int(figure.talents.get("medicine", 0) > 0)
    k[at + c.TREATS] = _added(figure, WIT, "medicine", figures.fitting(figure, "medicine", medicine.WOUNDS))
    k[at + c.KIT] = total(figures.kit_terms(figure, "medicine"))
    for number, save in enumerate(ATTRIBUTES):
        k[at + c.SAVES + number] = total(figures.save_terms(figure, save)) - figures.attribute(figure, save)


def _added(figure: Figure, attribute: str, talent: str, focus: str = "") -> int:
    terms = figures.pool_terms(figure, attribute, talent, focus=focus)
    return total(terms) - figures.attribute(figure, attribute)


def _lower_things(found: Lowered, figure: Figure, at: int) -> None:
    """Weapons and shields, as arms and by where they are; kits."""
    m, k, hands = found.m, found.k, hands_of(figure)
    found.hands[figure.id] = hands
    arms = hands.arms()
    for item, arm in zip(hands.things, arms, strict=False):
        natural = figures.natural_of(figure, item) if item.kind == figures.NATURAL else None
        arm[c.DAMAGED] = int(item.damaged)
        if natural is not None and natural.venom is not None:
            arm[c.VENOM] = 1 + _number(found, attacks.illness_of(natural.venom))
    k[at + c.ARMS], k[at + c.THINGS] = len(k), len(hands.things)
    k += [number for arm in arms for number in arm]
    k[at + c.TABLE] = len(k)
    k += hands.table()
    m[at + c.HANDS], m[at + c.FLOOR], m[at + c.PACK] = hands.bits("hand"), hands.bits("floor"), hands.bits("pack")
    m[at + c.KITS] = len(_kits(figure))
    k[at + c.WEAPONS], k[at + c.SHOOTERS] = hands.of("weapon"), hands.of("shooter")
    k[at + c.SHIELDS], k[at + c.BORN] = hands.of("shield"), hands.of("born")


def _lower_perks(found: Lowered, figure: Figure, at: int) -> None:
    """The perks that heal, and which of them are used or ready."""
    m, k = found.m, found.k
    k[at + c.PERK] = len(k)
    m[at + c.USED] = sum(1 << int(stage) for stage in set(figure.used))
    m[at + c.READY] = sum(1 << int(stage) for stage in set(figure.ready))
    for stage, perk in enumerate(figures.perks(figure), 1):
        if perk.effect is None:
            continue
        points, row = amount(perk.effect.points), [0] * c.PERK_WIDTH
        row[c.STAGE], row[c.COST] = stage, COSTS.index(perk.action)
        row[c.FOR_ONE], row[c.WITHIN] = int(perk.for_one), BANDS.index(perk.reach)
        row[c.DICE], row[c.DICE + 1], row[c.DICE + 2] = points.dice, points.sides, points.plus
        row[c.CURES], row[c.AFTER_REST] = perk.cures, int(perk.after_rest)
        k[at + c.PERKS] += 1
        k += row


def _lower_shared(found: Lowered) -> None:
    """Illnesses, and how likely every pool that an attack can be is to reach every Defense."""
    k = found.k
    k[c.ILLNESSES] = len(k)
    for one in found.illnesses:
        k += [ATTRIBUTES.index(one.family), one.severity, one.threshold]
    most, need = 1, 1
    for figure in found.who:
        at = found.at(figure.id)
        arms = range(k[at + c.ARMS], k[at + c.TABLE], c.ARM_WIDTH)
        most = max(most, *(k[at + c.BOUGHT + k[arm + c.WITH]] + k[arm + c.ADDS] for arm in arms))
        need = max(need, kernel.defense(k[at + c.BOUGHT + c.SPEED], k[at + c.ARMOUR], 1))
    k[c.CHANCES], k[c.MOST_DICE], k[c.MOST_NEED] = len(k), most, need
    k += _ranks(most, need)


@lru_cache(maxsize=32)
def _ranks(most: int, need: int) -> tuple[int, ...]:
    """The chances of pools of up to so many dice to reach up to so much, as ranks: equal where the chances are."""
    found: list[float] = []
    for mode in (kernel.DISADVANTAGE, kernel.NORMAL, kernel.ADVANTAGE):
        for dice in range(most + 1):
            chances = [pools.ways(max(dice, 1), mode, threshold) for threshold in range(need + 1)]
            found += [some / of for some, of in chances]
    order: Mapping[float, int] = {chance: rank for rank, chance in enumerate(sorted(set(found)))}
    return tuple(order[chance] for chance in found)
