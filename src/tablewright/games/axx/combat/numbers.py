"""What an attack adds and needs to hit: the one place that the dice, the odds and the page ask."""

from __future__ import annotations

from functools import cache, lru_cache

import msgspec

from tablewright.core.effects import Strengthen
from tablewright.core.facts import Chance, Term
from tablewright.core.ledger import clause
from tablewright.games.axx import aid, check_terms, checks, figures, kept, kernel, lasting
from tablewright.games.axx.combat import field
from tablewright.games.axx.combat.arms import MELEE, SHOOT, Arm, arm
from tablewright.games.axx.heroes import gear
from tablewright.games.axx.magic import wards
from tablewright.games.axx.world import Figure, World


class AttackNumbers(msgspec.Struct, frozen=True, cache_hash=True):
    """What an attack roll adds and must reach, in terms; `sure` needs no roll; `why_not` is a key for why it cannot be.

    `bonus` and `ac` are the sums of the terms that apply, `backstab` doubles the damage; `natural` is 1 where the table
    plays with natural 20 and 1; `faced` where the target's shield counts and a roll is needed.
    """

    arm: Arm
    terms: tuple[Term, ...]
    ac_terms: tuple[Term, ...]
    bonus: int
    ac: int
    sure: bool = False
    backstab: bool = False
    why_not: str = ""
    natural: int = 0
    faced: bool = False

    @property
    def ways(self) -> int:
        """How many of the twenty faces hit."""
        return 20 if self.sure else kernel.ways(self.bonus, self.ac, self.natural)

    def chance(self, *, hidden: bool = False) -> Chance:
        """The exact chance to hit."""
        need = 0 if self.sure else kernel.face_needed(self.bonus, self.ac, self.natural)
        return Chance(
            what="attack",
            ways=self.ways,
            of=20,
            need=need,
            bonus=self.bonus,
            target=self.ac,
            terms=self.terms,
            hidden=hidden and not self.sure,
        )


# ── To hit ───────────────────────────────────────────────────────────────────────────────────


def attack_numbers(
    world: World,
    figure: Figure,
    target: Figure,
    weapon: str = "",
    *,
    arm_: Arm | None = None,
    at: int | None = None,
    charge: bool = False,
    free: bool = False,
    throw: bool = False,
    full: bool = False,
) -> AttackNumbers:
    """What an attack adds and needs. Feet on the line; `at` is where the figure will stand when it strikes.

    `charge` closes in the same round, `free` is drawn by somebody's leaving, `throw` throws what could strike;
    `full` lists what does not apply too.
    """
    clause("axx.combat.attack")
    shelf = kept.shelf(world, kept.MOMENT)
    key = figure.id, target.id, weapon, arm_, at, charge, free, throw, full
    found: AttackNumbers | None = shelf.get(key)
    if found is None:
        used, here = arm_at(world, figure, target, weapon, arm_=arm_, at=at, throw=throw)
        found = shelf[key] = _numbers(world, figure, target, used, here, charge=charge, free=free, full=full)
    return found


def arm_at(
    world: World,
    figure: Figure,
    target: Figure,
    weapon: str = "",
    *,
    arm_: Arm | None = None,
    at: int | None = None,
    throw: bool = False,
) -> tuple[Arm, int]:
    """What the figure would attack with, and from which place on the line."""
    fight = world.fight
    here = (fight.at.get(figure.id, 0) if fight else 0) if at is None else at
    if arm_ is not None:
        return arm_, here
    there = fight.at.get(target.id, 0) if fight else 0
    return arm(world, figure, target, weapon, near=abs(here - there) <= kernel.REACH, throw=throw), here


def _numbers(
    world: World, figure: Figure, target: Figure, used: Arm, here: int, *, charge: bool, free: bool, full: bool
) -> AttackNumbers:
    """The same, with this arm and from this place."""
    fight = world.fight
    melee = used.mode == MELEE
    there = fight.at.get(target.id, 0) if fight is not None else 0
    going = (figure.id, here) if fight is not None and here != fight.at.get(figure.id, 0) else None
    backstab = not free and _backstab(world, figure, target, melee=melee, going=going)
    terms = [*_own_terms(world, figure, used, full=full)]
    holds = (
        (TWO_ON_ONE, melee and _two_on_one(world, target, (figure.id, here))),
        (CHARGE, charge),
        (AID, fight is not None and bool(fight.aided) and bool(aid.aided(world, figure))),
        (BACKSTAB, backstab),
    )
    for term, on in holds:
        if on:
            terms.append(term)
        elif full and (term is not BACKSTAB or figure.cls == "thief"):
            terms.append(_off(term))
    if not melee:
        _flight(terms, world, target, used, abs(here - there), full=full)
    if world.effects and wards.on(world, figure):
        terms += wards.attack_terms(world, figure)
    dark = not field.sees(world, figure, target, going=going)
    if dark or full:
        _add(terms, DARKNESS, dark, full=full)
    weak = figures.weakened(figure) if figure.conditions else []
    terms += weak or ([OFF_WEAKENED] if full else [])
    listed = tuple(terms if full else [term for term in terms if term.value])
    sure = target.state == "out" or (bool(target.conditions) and figures.helpless(target))
    why_not = refused_from(world, figure, target, used, here)
    ac = _ac_terms(world, figure, target, free=free, going=going)
    return _summed(used, listed, ac, sure, backstab, why_not, checks.natural(world))


@lru_cache(4096)
def _summed(
    used: Arm, terms: tuple[Term, ...], ac: tuple[Term, ...], sure: bool, backstab: bool, why_not: str, natural: int
) -> AttackNumbers:
    """What these terms come to; attacks are much alike, so what was summed once is not summed again."""
    clause("axx.gear.shield")
    faced = not sure and "shield" in [term.name for term in ac]
    return AttackNumbers(used, terms, ac, _sum(terms), _sum(ac), sure, backstab, why_not, natural, faced)


def _own_terms(world: World, figure: Figure, used: Arm, *, full: bool) -> tuple[Term, ...]:
    """What a figure adds by itself and by what it attacks with."""
    shelf = kept.shelf(world, kept.THINGS)
    key = _own_terms, figure.id, used, full
    found: tuple[Term, ...] | None = shelf.get(key)
    if found is None:
        terms = [figures.attack_bonus(figure)]
        if figure.character:
            ability = "DEX" if used.mode != MELEE else "STR"
            terms.append(_ability(ability, figures.mod(figure, ability)))
            _weapon_terms(terms, world, figure, used, full=full)
        found = shelf[key] = tuple(terms)
    return found


def _two_on_one(world: World, target: Figure, going: tuple[str, int]) -> bool:
    """Whether another is engaged with the target, or a spear in the second rank reaches it."""
    striker = going[0]
    for one in field.besetting(world, target):
        if one.id != striker:
            return True
    behind = field.second_rank(world, target, going=going)
    return bool(behind) and any(one.id != striker for one in behind)


def _sum(terms: tuple[Term, ...]) -> int:
    """What the terms that apply come to."""
    total = 0
    for term in terms:
        if term.applies:
            total += term.value
    return total


TWO_ON_ONE = Term(name="two_on_one", value=2, clause=clause("axx.combat.attack"))
CHARGE = Term(name="charge", value=2, clause=clause("axx.combat.charge"))
CHARGED = Term(name="charged", value=-2, clause=clause("axx.combat.charge"))
AID = Term(name="aid", value=2, clause=clause("axx.aid"))
BACKSTAB = Term(name="backstab", value=4, clause=clause("axx.class.thief"))
DARKNESS = Term(name="darkness", value=-4, clause=clause("axx.explore.darkness"))
IMPROVISED = Term(name="improvised", value=-2, clause=clause("axx.combat.thrown"))
COVER = Term(name="cover", value=-2, clause=clause("axx.combat.cover"))
STRENGTH = Term(name="giant_strength", value=2, clause=clause("axx.treasure.magic"))
OFF_WEAKENED = Term(name="weakened", value=0, clause=clause("axx.condition.weakened"), applies=False)


@cache
def _ability(ability: str, value: int) -> Term:
    """STR or DEX as a term."""
    return Term(name=ability, value=value, clause=check_terms.ability_clause(ability))


def _add(terms: list[Term], term: Term, holds: bool, *, full: bool) -> None:
    """Add a term that holds; one that does not is listed, as not applying, when somebody asks for those too."""
    if holds:
        terms.append(term)
    elif full:
        terms.append(_off(term))


def _off(term: Term) -> Term:
    """A term that does not apply, for the list of all that was considered."""
    return Term(name=term.name, value=0, clause=term.clause, applies=False)


def _weapon_terms(terms: list[Term], world: World, figure: Figure, used: Arm, *, full: bool) -> None:
    """What the weapon and what strengthens the arm bring."""
    unlisted = gear.unlisted_term(figure, figure.items.get(used.item))
    if unlisted is not None:
        terms.append(unlisted)
    elif full:
        terms.append(Term(name="unlisted_weapon", value=0, clause=clause("axx.class.weapon_list"), applies=False))
    if used.plus > 0 or full:
        magic = Term(name="magic_weapon", value=used.plus, clause=clause("axx.treasure.magic"))
        _add(terms, magic, used.plus > 0, full=full)
    strong = strengthened(world, figure) if used.mode == MELEE else []
    terms += [Term(name=kind, value=effect.attack, clause=cited) for kind, effect, cited in strong]
    if full and not strong:
        _add(terms, STRENGTH, False, full=full)


def strengthened(world: World, figure: Figure) -> list[tuple[str, Strengthen, str]]:
    """What strengthens the figure, each thing with its name and clause; the same twice is there but once."""
    clause("axx.check.rounding")
    found = ((e.kind, lasting.strength(e.kind)) for e in world.effects if e.on == figure.id)
    own = clause("axx.treasure.magic")
    return [(kind, effect, lasting.clause_of(kind) or own) for kind, effect in found if effect is not None]


def _flight(terms: list[Term], world: World, target: Figure, used: Arm, feet: int, *, full: bool) -> None:
    """What distance and cover take from a missile."""
    penalty = kernel.range_penalty(feet) if used.mode == SHOOT else kernel.throw_penalty(feet)
    far = penalty not in (0, kernel.TOO_FAR)
    _add(terms, IMPROVISED, used.improvised, full=full and used.mode != SHOOT)
    _add(terms, Term(name="range", value=penalty, clause=clause("axx.combat.range")), far, full=full)
    _add(terms, COVER, world.fight is not None and world.fight.cover.get(target.id) == "half", full=full)


def _backstab(world: World, figure: Figure, target: Figure, *, melee: bool, going: tuple[str, int] | None) -> bool:
    """Whether this is a Thief's first attack of the turn on somebody who does not know of the Thief.

    In melee; by a house rule with missiles too.
    """
    fight = world.fight
    if figure.cls != "thief" or fight is None or f"backstab {figure.id}" in fight.used or figure.id in fight.shots:
        return False
    if not melee and not world.options.get("backstab_missiles"):
        return False
    clause("axx.class.thief")
    unseen = figure.id in fight.hidden or not field.sees(world, target, figure, going=going)
    return unseen or unaware(world, target) or "asleep" in target.conditions


def unaware(world: World, figure: Figure) -> bool:
    """Whether a figure is caught off guard, as a surprised side is all through the first round."""
    fight = world.fight
    if fight is None or fight.round != 1 or fight.phase in ("meet", "distance", "intent", "talk"):
        return False
    return field.side_of(fight, figure.id) in fight.surprised and figure.id not in fight.alert


def _ac_terms(
    world: World, figure: Figure, target: Figure, *, free: bool, going: tuple[str, int] | None
) -> tuple[Term, ...]:
    """The target's AC: the shield counts only against foes it is turned to."""
    fight = world.fight
    blind = free or (bool(target.conditions) and figures.helpless(target)) or unaware(world, target)
    hidden = fight is not None and figure.id in fight.hidden
    faces = not (blind or hidden) and field.sees(world, target, figure, going=going)
    worn = _armour(world, target, faces, fight is not None and target.id in fight.shooting)
    dodging = _dodge(figure, target) if target.kindred else None
    charged = fight is not None and target.id in fight.charged
    warded = bool(world.effects) and bool(wards.on(world, target))
    if not (dodging or charged or warded):
        return worn
    terms = [*worn]
    if dodging is not None:
        terms.append(dodging)
    if charged:
        terms.append(CHARGED)
    if warded:
        terms += wards.ac_terms(world, target, figure)
    return tuple(terms)


def _dodge(figure: Figure, target: Figure) -> Term | None:
    """What one who is small and nimble gains against the large; None for nothing."""
    kindred = figures.kindred_of(target)
    foe = figures.monster(figure) if kindred is not None and kindred.dodges else None
    if kindred is None or foe is None or foe.size != "large":
        return None
    return Term(name=kindred.id, value=kindred.dodges, clause=clause("axx.kindred.halfling"))


def _armour(world: World, target: Figure, faces: bool, shooting: bool) -> tuple[Term, ...]:
    """What the target wears, with its shield if that counts."""
    shelf = kept.shelf(world, kept.THINGS)
    key = _armour, target.id, faces, shooting
    found: tuple[Term, ...] | None = shelf.get(key)
    if found is None:
        _, terms = figures.armour_class(target, shield_counts=faces, shooting=shooting)
        found = shelf[key] = tuple(terms)
    return found


def refused_from(world: World, figure: Figure, target: Figure, used: Arm, here: int) -> str:
    """A key for why the attack cannot be made from there; "" if it can."""
    fight = world.fight
    feet = abs(here - (fight.at.get(target.id, 0) if fight is not None else 0))
    if used.mode == MELEE:
        if fight is not None and f"bay {figure.id} {target.id}" in fight.used:
            return "at_bay"
        near = feet <= kernel.REACH or (used.reach and field.over_shoulder(world, figure, target))
        return "" if near else "out_of_reach"
    penalty = kernel.range_penalty(feet) if used.mode == SHOOT else kernel.throw_penalty(feet)
    if penalty == kernel.TOO_FAR:
        return "out_of_range"
    if fight is not None and fight.cover.get(target.id) == "full":
        return "full_cover"
    if used.mode == SHOOT and field.engaged_with(world, figure):
        return "shooter_engaged"
    item = figure.items.get(used.item)
    return "not_loaded" if used.reload and item is not None and not item.loaded else ""


def target_shown(world: World) -> bool:
    """Whether players are told foes' AC, and so exact chances, by the table's option."""
    return bool(world.options.get("targets", "open") == "open")
