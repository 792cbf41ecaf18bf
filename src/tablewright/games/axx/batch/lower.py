"""A fight as it stands at its beginning, as two rows of numbers; and by name what the numbers have no place for."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import msgspec

from tablewright.core import house
from tablewright.core.effects import Ward
from tablewright.games.axx import again, checks, content, figures, kernel
from tablewright.games.axx.batch import columns as c
from tablewright.games.axx.batch import magic, monsters, reserve
from tablewright.games.axx.batch.hands import hands_of
from tablewright.games.axx.batch.line import stand
from tablewright.games.axx.batch.lowered import CONDITIONS, SAVES, Lowered, arm_row
from tablewright.games.axx.combat import conditions, stand_in, stand_in_arms, stand_in_magic, strike
from tablewright.games.axx.combat.arms import bare_hands
from tablewright.games.axx.world import Fight, Figure, World

FALLS = ("hand", "pack", "sack")
"""Where things are that fall with one who is Shaken."""
MOST_WEAPONS = 8
"""Weapons at hand that a hero's table of hands has a place for."""
LOG_ROWS = 4_000
"""Facts that a fight that is listened to may have."""


# ── What cannot be lowered ───────────────────────────────────────────────────────────────────


def unknown(world: World) -> tuple[str, ...]:
    """What is in this fight and has no place in the numbers, by its name; nothing if all has one."""
    fight = world.fight
    if fight is None:
        return ("a fight that has not begun",)
    found: dict[str, None] = {}
    for figure in _everybody(world, fight):
        found.update(dict.fromkeys(_unknown_hero(world, figure) if figure.character else monsters.unknown(figure)))
    foes = [world.figures[i] for i in fight.group]
    found.update(dict.fromkeys(reserve.unknown(world, foes)))
    for came in reserve.reserved(world, foes):
        found.update(dict.fromkeys(monsters.unknown(came)))
    return tuple(found)


def _everybody(world: World, fight: Fight) -> list[Figure]:
    return [world.figures[i] for i in (*(i for i in world.order if i in fight.at), *fight.group)]


def _unknown_hero(world: World, figure: Figure) -> Iterator[str]:
    for item in hands_of(figure).items:
        if item.coated:
            yield "blade poison"
        if item.count > c.MOST_COUNTED:
            yield f"more than {c.MOST_COUNTED} of {figures.record(item).name}"
    if len(hands_of(figure).items) > MOST_WEAPONS:
        yield f"more than {MOST_WEAPONS} weapons at hand ({figure.name})"
    if any(e.on == figure.id for e in world.effects):
        yield f"what works on {figure.name}"
    for kind, condition in figure.conditions.items():
        if kind not in figures.WEAKENING or condition.rounds:
            yield kind
    yield from magic.unknown(figure)


# ── The rows ─────────────────────────────────────────────────────────────────────────────────


def lower(world: World, cap: int, *, listens: bool = False) -> Lowered:
    """The rows of a fight that has just begun; everything in it must be known."""
    fight = world.fight
    if fight is None:
        raise ValueError("no fight has begun")
    who = _everybody(world, fight)
    heroes = len(who) - len(fight.group)
    wards = _wards(who)
    came = reserve.reserved(world, who[heroes:])
    who += came
    k = [0] * (c.HEAD + len(who) * c.WIDTH)
    found = Lowered(m=[0] * len(k), k=k, who=who, wards=wards)
    k[c.FOES] = c.HEAD + heroes * c.WIDTH
    k[c.END] = len(k)
    k[c.CAP], k[c.BEGAN] = cap, len(fight.group)
    k[c.NATURAL] = checks.natural(world)
    k[c.DECLARES] = int(bool(world.options.get("declare_spells")))
    k[c.STABS_FAR] = 2 * int(bool(world.options.get("backstab_missiles")))
    k[c.SHOWN] = int(world.options.get("targets", "open") == "open")
    k[c.HERO_WAY] = house.POLICIES.index(stand_in.named(world))
    k[c.FOE_WAY] = house.POLICIES.index(house.policy(world.options))
    _lower_wards(found)
    for place, figure in enumerate(who):
        _lower_figure(found, world, figure, c.HEAD + place * c.WIDTH)
    k[c.RESERVE] = c.HEAD + (len(who) - len(came)) * c.WIDTH
    for place, figure in enumerate(came):
        reserve.lower(found, figure, k[c.RESERVE] + place * c.WIDTH)
    monsters.lower_hit_points(found, k[c.FOES], k[c.RESERVE])
    _foresee(found)
    _lay_out(found, listens=listens)
    return found


def _foresee(found: Lowered) -> None:
    """What nobody here has need not be looked for in a fight."""
    m, k = found.m, found.k
    for at in range(c.HEAD, k[c.END], c.WIDTH):
        k[c.UNDEADS] |= int(k[at + c.UNDEAD] > 0)
        m[at + c.AILING] = int(m[at + c.POISON] > 0 or k[at + c.MENDS] + k[at + c.MENDS + 2] > 0)
        m[c.AILS] |= m[at + c.AILING]
        stand(m, at)


def _lay_out(found: Lowered, *, listens: bool) -> None:
    """Room behind the figures for what waits."""
    k, size = found.k, len(found.m)
    waiting = _most_blows(found)
    k[c.FALL_AT] = size
    k[c.BLOW_AT] = k[c.FALL_AT] + c.FALL_WIDTH * (len(found.who) + 1)
    k[c.CARRIED_AT] = k[c.BLOW_AT] + waiting * c.BLOW_WIDTH
    k[c.LOG_AT] = k[c.CARRIED_AT] + 2 * waiting * c.BLOW_WIDTH
    k[c.LOG_END] = k[c.LOG_AT] + (LOG_ROWS * c.ROW_WIDTH if listens else 0)
    found.m[c.LISTENS] = int(listens)
    found.m += [0] * (k[c.LOG_END] - size)


def _most_blows(found: Lowered) -> int:
    """How much may wait in a tied exchange: each attack, a blow at who leaves, a thrust, a burst at everybody."""
    attacks = [found.k[found.k[c.HEAD + n * c.WIDTH + c.ARM] + c.ATTACKS] for n in range(len(found.who))]
    bursts = monsters.bursting(found.who) + sum(bool(one.character) for one in found.who)
    return sum(2 * (count + 4) for count in attacks) + bursts * len(found.who) + 16


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
    m[at + c.HP], m[at + c.TOP] = figure.hp or 0, figure.top or 0
    m[at + c.STATE] = c.OUT if figure.state == "out" else c.OK
    m[at + c.AT] = fight.at.get(figure.id, 0) if fight is not None else 0
    m[at + c.START] = fight.start.get(figure.id, 0) if fight is not None else 0
    m[at + c.COVER] = int(fight is not None and figure.id in fight.cover)
    k[c.COVERS] |= m[at + c.COVER]
    k[at + c.SPEED], k[at + c.HALVES] = figures.speed(figure), figures.hd_halves(figure)
    for bit, condition in enumerate(CONDITIONS):
        k[at + c.PROOF] |= conditions.immune(world, figure, condition) << bit
    k[at + c.MEETS] = _meets(found.wards, figures.alignment(figure))
    bare = msgspec.structs.replace(figure, conditions={})
    for number, kind in enumerate(SAVES):
        k[at + c.SAVES + number] = checks.save_numbers(bare, kind).bonus
        k[at + c.MAGIC_SAVES + number] = checks.save_numbers(bare, kind, magic=True).bonus
    if figure.character:
        _lower_hero(found, world, figure, at)
    else:
        monsters.lower(found, figure, at)


def _meets(wards: Sequence[str], alignment: str) -> int:
    bits = 0
    for number, id_ in enumerate(wards):
        ward = content.spell(id_).effect
        if isinstance(ward, Ward) and ward.against in ("", alignment):
            bits |= 1 << number
    return bits


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
    magic.lower(found, world, figure, at)


def _lower_hands(found: Lowered, world: World, figure: Figure, at: int) -> None:
    """The hero's arms, and what hands can hold."""
    m, k, fight = found.m, found.k, world.fight
    target = world.figures[fight.group[0]] if fight is not None else figure
    hands = hands_of(figure)
    found.items[figure.id] = hands
    k[at + c.ARM] = len(k)
    arms = [bare_hands(figure), *(arm for item in hands.items for arm in hands.arms(item))]
    for arm in arms:
        k += arm_row(found, world, figure, target, arm)
    k[at + c.TABLE] = len(k)
    k[at + c.STRIDE] = c.ONCE_DRAWN + len(hands.items)
    k[at + c.HALF_TABLE] = k[at + c.STRIDE] << len(hands.items)
    k += hands.table(k[at + c.ARM])
    for number, item in enumerate(hands.items):
        m[at + c.HAVE] |= 1 << number
        m[at + c.HANDS] |= (item.place == "hand") << number
        m[at + c.UNLOADED] |= (figures.record(item).reload and not item.loaded) << number
        m[at + c.COUNTS] |= item.count << c.COUNT_BITS * number
        k[at + c.LONGS] |= figures.record(item).reach << number
    k[c.LONG_ARMS] |= int(k[at + c.LONGS] > 0)
    usable = strike.weapons_at_hand(figure)
    ranked = sorted(usable, key=lambda item: stand_in_arms.worth(figure, item), reverse=True)
    best = [hands.items.index(item) for item in ranked]
    uses = [figures.record(item) for item in hands.items]
    k[at + c.STRIKERS] = _order([i for i in best if uses[i].strikes])
    k[at + c.SHOOTERS] = _order([i for i in best if uses[i].use == "shoot"])
    k[at + c.FLYERS] = _order([i for i in best if uses[i].use == "throw"])


def _order(numbers: Sequence[int]) -> int:
    """Numbers from 0 to 14 in a row, four bits each, the first one lowest."""
    return sum((number + 1) << (4 * place) for place, number in enumerate(numbers))
