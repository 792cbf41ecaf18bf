"""A fight as it stands at its beginning, as two rows of numbers; and by name what the numbers have no place for."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

from tablewright.core import house
from tablewright.games.threedx import content, figures, rolls
from tablewright.games.threedx.batch import chances
from tablewright.games.threedx.batch import columns as c
from tablewright.games.threedx.batch.hands import Hands, Skills, arm_row, aside, shot, way_level
from tablewright.games.threedx.batch.line import bearer, weigh
from tablewright.games.threedx.fight import (
    acts,
    arms,
    begins,
    bodies,
    levels,
    npcs,
    plan,
    policy,
    reducing,
    teamwork,
    who,
)
from tablewright.games.threedx.world import ATTRIBUTES, Figure, Ill, World
from tablewright.games.threedx.world_fight import BREAK_FREE, HOLD, MEDICINE, SHOVE, THROW_DOWN
from tablewright.kernel.rows import Row

STATES = {"up": c.OK, "out": c.OUT, "dying": c.DOWN}
INTENTS = {"": 0, HOLD: c.HOLD, SHOVE: c.SHOVES, THROW_DOWN: c.THROWS_DOWN}
REDUCES = {
    reducing.ARMOUR: c.ARMOUR,
    reducing.SHIELD: c.BREAKS_SHIELD,
    reducing.PRONE: c.FALLS_PRONE,
    reducing.GROUND: c.GIVES_GROUND,
    reducing.ITEM: c.LETS_GO,
}
HERO_WAYS = {"careful": c.CAREFUL, house.WEAKEST: c.WEAKEST, house.NEAREST: c.NEAREST, house.RANDOM: c.RANDOM}
KINDS = {levels.BLOCK: c.IS_BLOCK, levels.DODGE: c.IS_DODGE}
JOINS = {rolls.SHIFT_JOIN: c.SHIFT_JOIN, rolls.JOIN: c.JOIN, rolls.SHIFT: c.SHIFT}
MOST_ATTACKS = 9
MOST_THINGS = 60
LOG_ROWS = 20_000
"""Facts that a fight that is listened to may have."""


@dataclass
class Lowered:
    """The two rows, who stands where in them, the ills and the abilities by number."""

    m: Row
    k: Row
    who: list[Figure]
    ills: dict[int, str] = field(default_factory=dict)
    abilities: list[str] = field(default_factory=list)

    @property
    def size(self) -> int:
        """How much of `m` a fight must begin with, holds included; what is behind is written before it is read."""
        return self.k[c.BLOW_AT]


# ── What cannot be lowered ───────────────────────────────────────────────────────────────────


def unknown(world: World) -> tuple[str, ...]:
    """What is in this fight and has no place in the numbers, by its name; nothing if all has one."""
    fight = world.fight
    if fight is None:
        return ("a fight that has not begun",)
    found: dict[str, None] = {}
    for figure in world.party():
        found.update(dict.fromkeys(_unknown_hero(world, figure)))
    for id_ in fight.foes:
        found.update(dict.fromkeys(_unknown_foe(world, world.figures[id_])))
    for one in content.of(world).reductions.values():
        if one.defending != (one.does == reducing.SHIELD):
            found[f"{one.name}, {'only' if one.defending else 'also without'} Defend"] = None
    if "medicine" not in content.of(world).dying["character"].exits:
        found["dying that Medicine does not end"] = None
    if len(_ills(world)) > c.MOST_ILLS:
        found["so many kinds of poison and the like at once"] = None
    return tuple(found)


def _unknown_hero(world: World, figure: Figure) -> Iterator[str]:
    if figure.id not in who.fight_of(world).of:
        yield f"{figure.name}, who is not there"
        return
    if len(figure.items) > MOST_THINGS:
        yield f"more than {MOST_THINGS} things ({figure.name})"
    elif Hands(world, figure).too_many:
        yield f"so many ways to hold weapons ({figure.name})"
    own = {*content.of(world).abilities, *ATTRIBUTES}
    yield from (f"{name} ({figure.name})" for name in (*figure.fifths, *figure.skills) if name in own)


def _unknown_foe(world: World, figure: Figure) -> Iterator[str]:
    intent = npcs.intent_of(world, figure)
    if intent in plan.grapples(world) and intent not in INTENTS:
        yield f"{intent} ({figure.name})"
    if figure.attacks > MOST_ATTACKS:
        yield f"more than {MOST_ATTACKS} attacks ({figure.name})"


# ── The rows ─────────────────────────────────────────────────────────────────────────────────


def lower(world: World, cap: int, *, way: str = "", listens: bool = False) -> Lowered:
    """The rows of a fight that has just begun, heroes played this way; everything in it must be known."""
    fight = world.fight
    if fight is None:
        raise ValueError("no fight has begun")
    people = [world.figures[id_] for id_ in fight.of]
    k = [0] * (c.HEAD + len(people) * c.WIDTH)
    found = Lowered(m=[0] * len(k), k=k, who=people)
    k[c.FOES] = c.HEAD + sum(one.character for one in people) * c.WIDTH
    k[c.END], k[c.CAP] = len(k), cap
    k[c.HERO_WAY] = HERO_WAYS[way or "careful"]
    k[c.FOE_WAY] = HERO_WAYS[house.policy(world.options)]
    _lower_rules(k, world)
    _lower_tables(k, world)
    ills = _lower_ills(found, world)
    for place, figure in enumerate(people):
        at = c.HEAD + place * c.WIDTH
        _lower_figure(found, world, figure, at)
        if figure.character:
            _lower_hero(found, world, figure, at, ills)
        else:
            _lower_foe(found, world, figure, at, ills)
    _lay_out(found, listens=listens)
    return found


def _lower_rules(k: Row, world: World) -> None:
    """The house rules and the figures of the data that a fight needs."""
    known = content.of(world)
    k[c.JOINS] = JOINS[str(world.options.get("bonus_die", rolls.SHIFT_JOIN))]
    k[c.MOVES_TOO] = int(bool(world.options.get("attack_and_move", True)))
    k[c.FLOOR], k[c.PASSIVE] = int(world.options.get("armor_floor", 1)), known.armor.passive
    k[c.NEARER] = int(world.options.get("range_rule", "L299") == "L359")
    k[c.BY_CARRY] = int(world.options.get("carry") == "L125")
    k[c.MELEE], k[c.OFF] = who.melee_reach(world), teamwork.short(world)
    k[c.REDUCES] = sum(REDUCES[one.does] for one in known.reductions.values())
    k[c.GROUND], k[c.SHOVE] = known.metres(reducing.GROUND), known.metres(SHOVE)
    k[c.REVIVED] = known.dying["character"].vitality
    k[c.SIZES], k[c.FRESH_ONLY] = known.vitality_save.sizes, int(known.vitality_save.against == "new wounds")


def _lower_tables(k: Row, world: World) -> None:
    """The bands, and what rolls promise."""
    bands = [one.metres for one in content.of(world).bands.values()]
    k[c.BANDS], k[c.BAND] = len(bands), len(k)
    k += bands
    k[c.TRIPLES] = len(k)
    k += chances.triples()
    k[c.CHANCES] = len(k)
    k += chances.promises()


def _lay_out(found: Lowered, *, listens: bool) -> None:
    """Room behind the figures for the hits that wait, and for the log."""
    k, size = found.k, len(found.m)
    attacks = sum(max(2, one.attacks) for one in found.who)
    heroes, foes = (k[c.FOES] - c.HEAD) // c.WIDTH, (k[c.END] - k[c.FOES]) // c.WIDTH
    k[c.HOLDS_AT] = size
    k[c.BLOW_AT] = k[c.HOLDS_AT] + heroes * foes
    k[c.LOG_AT] = k[c.BLOW_AT] + attacks * c.BLOW_WIDTH
    k[c.LOG_END] = k[c.LOG_AT] + (LOG_ROWS * c.ROW_WIDTH if listens else 0)
    found.m[c.LISTENS] = int(listens)
    found.m += [0] * (k[c.LOG_END] - size)


# ── Ills ─────────────────────────────────────────────────────────────────────────────────────

Ills = dict[tuple[str, int, int | None], int]
"""Where each kind of poison and the like stands."""


def _ills(world: World) -> list[Ill]:
    """Every kind that somebody has, or that an NPC's hits bring."""
    there = [world.figures[id_] for id_ in who.fight_of(world).of]
    known = [Ill(one.name, one.severity, one.turns) for figure in there for one in figure.ills]
    for figure in there:
        record = npcs.records(world).get(figure.npc)
        if record is not None and record.venom:
            known.append(Ill(record.venom, record.severity, record.turns or None))
    return list({(one.name, one.severity, one.turns): one for one in known}.values())


def _lower_ills(found: Lowered, world: World) -> Ills:
    rows: Ills = {}
    names: list[str] = []
    for one in _ills(world):
        if one.name not in names:
            names.append(one.name)
        at = rows[one.name, one.severity, one.turns] = len(found.k)
        found.ills[at] = one.name
        found.k += [names.index(one.name), one.severity, -1 if one.turns is None else one.turns]
    return rows


# ── Figures ──────────────────────────────────────────────────────────────────────────────────


def _lower_figure(found: Lowered, world: World, figure: Figure, at: int) -> None:
    """What any figure has."""
    m, k, fight = found.m, found.k, who.fight_of(world)
    m[at + c.STATE] = STATES[figure.state]
    m[at + c.VITALITY], m[at + c.WOUNDS] = figure.vitality or 0, figure.wounds or 0
    m[at + c.LOOKS] = bodies.LOOKS.index(figure.looks) if figure.looks in bodies.LOOKS else c.NOTHING
    m[at + c.DYING], m[at + c.HURT], m[at + c.HEAVY] = figure.dying or 0, int(figure.hurt), figure.heavy
    m[at + c.AT], m[at + c.BEGAN] = fight.at[figure.id], fight.began[figure.id]
    m[at + c.PIECES] = reducing.whole_pieces(world, figure)
    k[at + c.DEADLY] = bodies.death_at(world, figure)


def _intent(world: World, figure: Figure) -> int:
    """What an NPC seizes for, where this table's grapples can be for that."""
    intent = npcs.intent_of(world, figure)
    return INTENTS.get(intent, 0) if intent in plan.grapples(world) else 0


def _lower_foe(found: Lowered, world: World, figure: Figure, at: int, ills: Ills) -> None:
    k = found.k
    k[at + c.GOAL], k[at + c.RUN] = figure.target or 0, figures.speed(world, figure)
    arm = arms.npc_arm(world, figure)
    k[at + c.NPC_ARM] = len(k)
    k += arm_row(world, figure, arm, 1, len(k) + c.ARM_WIDTH)
    k += [0, shot(world, figure, arm, ""), 0, way_level(world, figure, arm, plan.NPC_ABILITY)]
    k[at + c.INTENDS] = _intent(world, figure)
    record = npcs.records(world).get(figure.npc)
    if record is not None and record.venom:
        k[at + c.VENOM] = ills[record.venom, record.severity, record.turns or None]
    k[at + c.ARMED] = int(arms.armed(world, figure))
    k[at + c.NAMED] = int(not reducing.why_not(world, figure, reducing.ITEM))
    for armed in (False, True):
        k[at + c.SHIELDED + armed] = rolls.level_of(levels.npc_defence(world, figure, armed=armed))
    ranks = sorted(f"{id_}#" for id_ in who.fight_of(world).foes)
    k[at + c.RANK] = ranks.index(f"{figure.id}#")


def _lower_hero(found: Lowered, world: World, figure: Figure, at: int, ills: Ills) -> None:
    m, k = found.m, found.k
    m[at + c.EPIC], m[at + c.SPIRIT] = figure.epic, figure.spirit
    for number, name in enumerate(ATTRIBUTES):
        terms = figures.size_terms(world, figure, name)
        k[at + c.SIZE + number] = sum(term.value for term in terms if term.name != "overload")
        k[at + c.MADE_SIZE + number] = figure.attributes.get(name, 0)
        m[at + c.USED + number] = figure.used.get(name, 0)
    for one in figure.ills:
        place = at + c.ILL + 2 * m[at + c.ILLS]
        m[place], m[place + 1] = ills[one.name, one.severity, one.turns], -1 if one.turns is None else one.turns
        m[at + c.ILLS] += 1
    k[at + c.HARDY] = rolls.level_of(figures.proficiency_terms(figure, "vitality"))
    k[at + c.INCREASE] = figure.increases.get("run", 0)
    k[at + c.SHARE], k[at + c.LACKS] = figures.SHARES[figures.rank(figure, "run")], int("run" in figure.lacks)
    k[at + c.SLOTS_ATHLETICS], k[at + c.SLOTS_CARRY] = [term.value for term in figures.slot_terms(figure)[:2]]
    skills = Skills(world, figure, k, found.abilities)
    _lower_skills(k, skills, at)
    m[at + c.HOLDING] = Hands(world, figure).lower(k, skills)
    numbers = {ATTRIBUTES[bearer(pick)]: pick for pick in (1, 2, 3)}
    for name in figure.overload:
        m[at + c.PICKS] |= numbers[name] << 2 * m[at + c.PICKED]
        m[at + c.PICKED] += 1
    weigh(m, k, at)


def _lower_skills(k: Row, skills: Skills, at: int) -> None:
    """The abilities that are rolled for anything but an attack."""
    there, figure = aside(skills.world, skills.figure)
    k[at + c.AGILITY], k[at + c.MEDICINE] = skills.row(begins.AGILITY), skills.row(acts.USUAL[MEDICINE])
    aid = [skills.row(name) for name in teamwork.WAYS if name in acts.fitting(there, figure, "")]
    k[at + c.ASSIST_COUNT], k[at + c.ASSIST_AT] = len(aid), len(k)
    k += aid
    free = [skills.row(name) for name in acts.fitting(there, figure, BREAK_FREE)]
    k[at + c.FREES], k[at + c.FREE] = len(free), len(k)
    k += free
    defend = [
        number for name in policy.plain_defences(there, figure) for number in (skills.row(name), KINDS.get(name, 0))
    ]
    k[at + c.DEFENCES], k[at + c.DEFENDS] = len(defend) // 2, len(k)
    k += defend
