"""A fight as it stands at its beginning, as two rows of numbers; and by name what the numbers have no place for."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

import msgspec

from tablewright.core.effects import Blow, Heal, Inflict, Power, SleepHitDice, Ward, amount
from tablewright.core.shelf import brought
from tablewright.games.axx import again, checks, content, figures, kernel
from tablewright.games.axx.batch import columns as c
from tablewright.games.axx.batch.hands import CHANGING, Hands, hands_of
from tablewright.games.axx.combat import conditions, policy, stand_in, stand_in_arms, stand_in_magic
from tablewright.games.axx.combat.arms import Arm, bare_hands, monster_arm
from tablewright.games.axx.combat.damage import damage_numbers
from tablewright.games.axx.combat.morale import steady
from tablewright.games.axx.combat.numbers import attack_numbers
from tablewright.games.axx.magic import things, turning
from tablewright.games.axx.world import Fight, Figure, World
from tablewright.kernel.rows import Row

CONDITIONS = ("poisoned", "paralyzed", "stuck", "asleep", "injured", "turned")
TYPES = ("blunt", "edged", "piercing", "fire", "force")
SAVES = ("body", "dodge", "will")
WHEN = ("hit", "face", "action")
MOST_WARDS = 8
FALLS = ("hand", "pack", "sack")
"""Where things are that fall with one who is Shaken."""
LOG_ROWS = 4_000
"""Facts that a fight that is listened to may have."""


@dataclass
class Lowered:
    """The two rows, who stands where in them, the wards by number, and each hero's items."""

    m: Row
    k: Row
    who: list[Figure]
    wards: list[str]
    items: dict[str, Hands] = field(default_factory=dict)

    @property
    def size(self) -> int:
        """How much of `m` a fight must begin with; what is behind it is written before it is read."""
        return c.HEAD + len(self.who) * c.WIDTH


# ── What cannot be lowered ───────────────────────────────────────────────────────────────────


def unknown(world: World) -> tuple[str, ...]:
    """What is in this fight and has no place in the numbers, by its name; nothing if all has one."""
    fight = world.fight
    if fight is None:
        return ("a fight that has not begun",)
    found: dict[str, None] = {}
    for figure in _everybody(world, fight):
        found.update(dict.fromkeys(_unknown_hero(world, figure) if figure.character else _unknown_foe(figure)))
    for name in ("declare_spells", "backstab_missiles"):
        if world.options.get(name):
            found[f"house rule {name.replace('_', ' ')}"] = None
    return tuple(found)


def _everybody(world: World, fight: Fight) -> list[Figure]:
    return [world.figures[i] for i in (*(i for i in world.order if i in fight.at), *fight.group)]


def _unknown_foe(figure: Figure) -> Iterator[str]:
    record = content.monster(figure.monster)
    if record.reach or record.hit_by or record.hp_dice or record.damages or record.types or record.immune:
        yield record.name
    if not {record.type, *record.resist, *record.vulnerable} <= set(TYPES):
        yield f"damage of the {record.name}"
    for power in record.powers:
        effect = power.effect
        plain = isinstance(effect, Inflict) and effect.condition in CONDITIONS[:3] and not effect.turns
        if not plain or power.attack or power.times or power.when not in WHEN:
            yield f"{power.name} ({record.name})"
    if figure.conditions:
        yield ", ".join(figure.conditions)


def _unknown_hero(world: World, figure: Figure) -> Iterator[str]:
    for item in hands_of(figure).items:
        if item.coated or not {arm.type for arm in hands_of(figure).arms(item)} <= set(TYPES):
            yield "blade poison" if item.coated else figures.record(item).name
    if len(hands_of(figure).items) > 4:
        yield f"more than four weapons at hand ({figure.name})"
    if any(e.on == figure.id for e in world.effects):
        yield f"what works on {figure.name}"
    for kind, condition in figure.conditions.items():
        if kind not in figures.WEAKENING or condition.rounds:
            yield kind
    yield from (spell.name for spell in stand_in_magic.ready(figure) if brought(spell.id))
    yield from (figures.record(item).name for item in figure.items.values() if things.usable(item) is not None)
    for effect in (Heal, SleepHitDice, Blow):
        if len({s.id for s in stand_in_magic.ready(figure) if isinstance(s.effect, effect)}) > 1:
            yield f"more than one kind of spell that does the same ({figure.name})"


# ── The rows ─────────────────────────────────────────────────────────────────────────────────


def lower(world: World, cap: int, *, listens: bool = False) -> Lowered:
    """The rows of a fight that has just begun; everything in it must be known."""
    fight = world.fight
    if fight is None:
        raise ValueError("no fight has begun")
    who = _everybody(world, fight)
    heroes = sum(one.id not in fight.group for one in who)
    wards = _wards(who)
    k = [0] * (c.HEAD + len(who) * c.WIDTH)
    found = Lowered(m=[0] * len(k), k=k, who=who, wards=wards)
    k[c.FOES] = c.HEAD + heroes * c.WIDTH
    k[c.END] = len(k)
    k[c.CAP], k[c.BEGAN] = cap, len(fight.group)
    k[c.NATURAL] = checks.natural(world)
    k[c.SHOWN] = int(world.options.get("targets", "open") == "open")
    k[c.HERO_WAY] = policy.POLICIES.index(stand_in.named(world))
    k[c.FOE_WAY] = policy.POLICIES.index(policy.named(world))
    _lower_wards(found)
    for place, figure in enumerate(who):
        _lower_figure(found, world, figure, c.HEAD + place * c.WIDTH)
    _lay_out(found, listens=listens)
    return found


def _lay_out(found: Lowered, *, listens: bool) -> None:
    """Room behind the figures for what waits."""
    k, size = found.k, len(found.m)
    waiting = 8 * len(found.who) + 16
    k[c.FALL_AT] = size
    k[c.BLOW_AT] = k[c.FALL_AT] + c.FALL_WIDTH * (len(found.who) + 1)
    k[c.CARRIED_AT] = k[c.BLOW_AT] + waiting * c.BLOW_WIDTH
    k[c.LOG_AT] = k[c.CARRIED_AT] + 2 * waiting * c.BLOW_WIDTH
    k[c.LOG_END] = k[c.LOG_AT] + (LOG_ROWS * c.ROW_WIDTH if listens else 0)
    found.m[c.LISTENS] = int(listens)
    found.m += [0] * (k[c.LOG_END] - size)


def _wards(who: Sequence[Figure]) -> list[str]:
    spells = [spell for one in who if one.character for spell in stand_in_magic.ready(one)]
    return list(dict.fromkeys(spell.id for spell in spells if isinstance(spell.effect, Ward)))


def _lower_wards(found: Lowered) -> None:
    k = found.k
    k[c.WARDS], k[c.WARD] = len(found.wards), len(k)
    k[c.MEETS] = _meets(found.wards, "")  # where nobody did it: the header stands for nobody
    for id_ in found.wards:
        spell = content.spell(id_)
        ward = spell.effect
        if isinstance(ward, Ward):
            k += [ward.attack, ward.ac, ward.saves, int(spell.target == "side")]


def _lower_figure(found: Lowered, world: World, figure: Figure, at: int) -> None:
    """What any figure has."""
    m, k, fight = found.m, found.k, world.fight
    m[at + c.HP], k[at + c.TOP] = figure.hp or 0, figure.top or 0
    m[at + c.STATE] = c.OUT if figure.state == "out" else c.OK
    m[at + c.AT] = fight.at[figure.id] if fight is not None else 0
    m[at + c.START] = fight.start.get(figure.id, 0) if fight is not None else 0
    m[at + c.COVER] = int(fight is not None and figure.id in fight.cover)
    k[at + c.SPEED], k[at + c.HALVES] = figures.speed(figure), figures.hd_halves(figure)
    for bit, condition in enumerate(CONDITIONS):
        k[at + c.PROOF] |= conditions.immune(world, figure, condition) << bit
    k[at + c.MEETS] = _meets(found.wards, figures.alignment(figure))
    if figure.character:
        _lower_hero(found, world, figure, at)
    else:
        _lower_foe(found, figure, at)


def _meets(wards: Sequence[str], alignment: str) -> int:
    bits = 0
    for number, id_ in enumerate(wards):
        ward = content.spell(id_).effect
        if isinstance(ward, Ward) and ward.against in ("", alignment):
            bits |= 1 << number
    return bits


def _bits(types: Sequence[str]) -> int:
    return sum(1 << TYPES.index(one) for one in types)


def _arm_row(world: World | None, figure: Figure, target: Figure | None, arm: Arm) -> list[int]:
    """An arm, with what is added to its rolls whatever the target."""
    hit, adds = figures.attack_bonus(figure).value, 0
    if world is not None and target is not None:
        terms = attack_numbers(world, figure, target, arm_=arm).terms
        hit = sum(term.value for term in terms if term.name not in CHANGING)
        adds = damage_numbers(world, figure, target, arm).bonus - arm.dice[2]
    dice, sides, plus = arm.dice
    ranged = {"melee": 0, "shoot": 1, "throw": 2}[arm.mode]
    item = figure.items.get(arm.item)
    counted = item is not None and ranged == 2 and not figures.record(item).uncounted
    row = [dice, sides, plus, hit, adds, TYPES.index(arm.type), arm.shots, ranged, int(arm.hands == 2)]
    return [*row, int(arm.reload), int(counted), 0]


# ── Foes ─────────────────────────────────────────────────────────────────────────────────────


def _lower_foe(found: Lowered, figure: Figure, at: int) -> None:
    k, record = found.k, content.monster(figure.monster)
    k[at + c.AC], k[at + c.LARGE] = record.ac, int(record.size == "large")
    k[at + c.RESISTS], k[at + c.SUFFERS] = _bits(record.resist), _bits(record.vulnerable)
    k[at + c.MINDLESS], k[at + c.TALKS] = int(steady(figure)), int(record.talks)
    k[at + c.UNDEAD], k[at + c.LONGS] = int(record.undead), int(record.reach)
    k[at + c.ARM] = len(k)
    k += _arm_row(None, figure, None, monster_arm(figure))
    k[at + c.POWERS], k[at + c.POWER] = len(record.powers), len(k)
    for power in record.powers:
        k += _power_row(power)


def _power_row(power: Power) -> list[int]:
    effect = power.effect
    if not isinstance(effect, Inflict):
        raise TypeError(power.name)
    save = SAVES.index(effect.save) if effect.save and not effect.no_save else -1
    rounds = amount(effect.rounds) if effect.rounds else (0, 0, 0)
    row = [WHEN.index(power.when), power.face, power.feet, CONDITIONS.index(effect.condition), save, *rounds]
    return row + [0] * (c.POWER_WIDTH - len(row))


# ── Heroes ───────────────────────────────────────────────────────────────────────────────────


def _lower_hero(found: Lowered, world: World, figure: Figure, at: int) -> None:
    m, k = found.m, found.k
    bare = msgspec.structs.replace(figure, conditions={})
    _, terms = figures.armour_class(figure, shield_counts=False)
    k[at + c.AC] = sum(term.value for term in terms)
    kindred, cls = figures.kindred_of(figure), figures.class_of(figure)
    k[at + c.DODGE] = kindred.dodges if kindred is not None else 0
    k[at + c.THIEF] = int(figure.cls == "thief")
    k[at + c.STAYS] = int(cls is not None and cls.track in stand_in.HOLDS_BACK)
    for number, kind in enumerate(SAVES):
        k[at + c.SAVES + number] = checks.save_numbers(bare, kind).bonus
    k[at + c.TEAR] = checks.check_numbers(world, bare, task="free").bonus
    sources = set(figures.weakness_sources(figure))
    k[at + c.WEAK] = len(sources - {"injury", "poison"})
    injured, poison = figure.conditions.get("injured"), figure.conditions.get("poisoned")
    m[at + c.INJURED] = 0 if injured is None else 2 if injured.until == "good" else 1
    m[at + c.POISON] = 0 if poison is None else poison.target or kernel.save_target(kernel.HAZARD)
    m[at + c.BRUSHES] = figure.brushes
    m[at + c.AGAIN] = int(again.may(figure))
    m[at + c.SHIELD] = int(figures.shield(figure) is not None)
    m[at + c.DROPPED] = int(not figure.pack and not any(i.place in FALLS for i in figure.items.values()))
    _lower_hands(found, world, figure, at)
    _lower_spells(found, figure, at)
    if figure.cls == "cleric" and any(
        i.kind == turning.SYMBOL and i.place in ("hand", "worn") for i in figure.items.values()
    ):
        faith = checks.check_numbers(world, bare, task="turn", trained=True).bonus
        k[at + c.FAITH : at + c.FAITH + 3] = [faith, 1, figure.level]


def _lower_hands(found: Lowered, world: World, figure: Figure, at: int) -> None:
    """The hero's arms, and what hands can hold."""
    m, k, fight = found.m, found.k, world.fight
    target = world.figures[fight.group[0]] if fight is not None else figure
    hands = hands_of(figure)
    found.items[figure.id] = hands
    k[at + c.ARM] = len(k)
    arms = [bare_hands(figure), *(arm for item in hands.items for arm in hands.arms(item))]
    for arm in arms:
        k += _arm_row(world, figure, target, arm)
    k[at + c.TABLE] = len(k)
    k += hands.table(k[at + c.ARM])
    for number, item in enumerate(hands.items):
        m[at + c.HAVE] |= 1 << number
        m[at + c.HANDS] |= (item.place == "hand") << number
        m[at + c.UNLOADED] |= (figures.record(item).reload and not item.loaded) << number
        m[at + c.COUNTS + number] = item.count
        k[at + c.LONGS] |= figures.record(item).reach << number
    k[c.LONG_ARMS] |= int(k[at + c.LONGS] > 0)
    ranked = sorted(hands.items, key=lambda item: stand_in_arms.worth(figure, item), reverse=True)
    best = [hands.items.index(item) for item in ranked]
    uses = [figures.record(item) for item in hands.items]
    k[at + c.STRIKERS] = _order([i for i in best if uses[i].strikes])
    k[at + c.SHOOTERS] = _order([i for i in best if uses[i].use == "shoot"])
    k[at + c.FLYERS] = _order([i for i in best if uses[i].use == "throw"])


def _order(numbers: Sequence[int]) -> int:
    """Numbers from 0 to 14 in a row, four bits each, the first one lowest."""
    return sum((number + 1) << (4 * place) for place, number in enumerate(numbers))


def _lower_spells(found: Lowered, figure: Figure, at: int) -> None:
    m, k = found.m, found.k
    wards: list[int] = []
    for spell in stand_in_magic.ready(figure):
        effect = spell.effect
        if isinstance(effect, Heal):
            m[at + c.HEALS] += 1
            k[at + c.HEAL : at + c.HEAL + 4] = [*amount(effect.points), int("poisoned" in effect.ends)]
        elif isinstance(effect, SleepHitDice):
            m[at + c.SLEEPS] += 1
            turns = amount(effect.turns) if effect.turns else (0, 0, 0)
            k[at + c.SLEEP : at + c.SLEEP + 7] = [*amount(effect.hit_dice), 2 * effect.most, *turns]
        elif isinstance(effect, Blow):
            m[at + c.BOLTS] += 1
            k[at + c.BOLT : at + c.BOLT + 4] = [*amount(effect.damage), spell.range]
        elif isinstance(effect, Ward) and found.wards.index(spell.id) not in wards:
            wards.append(found.wards.index(spell.id))
    k[at + c.RAISES] = _order(wards)
