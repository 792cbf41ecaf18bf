"""What an attack adds and needs, and what its hit deals: the one place that the dice, the odds and the page ask."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from tablewright.core.facts import Chance, Term
from tablewright.core.ledger import clause
from tablewright.games.axx import checks, content, figures, gear, kernel
from tablewright.games.axx.combat import field
from tablewright.games.axx.world import FOES, Figure, Item, World

MELEE = "melee"
SHOOT = "shoot"
THROW = "throw"


class Arm(msgspec.Struct, frozen=True):
    """What a figure attacks with: an item ("" for bare hands or a monster's own), its dice, damage type and use."""

    item: str
    kind: str
    mode: str
    dice: tuple[int, int, int]
    type: str
    plus: int = 0
    shots: int = 1
    reload: bool = False
    hands: int = 1


class AttackNumbers(msgspec.Struct, frozen=True):
    """What an attack roll adds and must reach, in terms; `sure` needs no roll; `why_not` is a key for why it cannot be.

    `backstab` doubles its damage.
    """

    arm: Arm
    terms: tuple[Term, ...]
    ac_terms: tuple[Term, ...]
    sure: bool = False
    backstab: bool = False
    why_not: str = ""

    @property
    def bonus(self) -> int:
        """The sum of the terms that apply."""
        return sum(term.value for term in self.terms if term.applies)

    @property
    def ac(self) -> int:
        """The AC to reach."""
        return sum(term.value for term in self.ac_terms if term.applies)

    @property
    def ways(self) -> int:
        """How many of the twenty faces hit."""
        return 20 if self.sure else kernel.ways(self.bonus, self.ac)

    def chance(self, *, hidden: bool = False) -> Chance:
        """The exact chance to hit."""
        need = 0 if self.sure else kernel.face_needed(self.bonus, self.ac)
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


# ── What one attacks with ────────────────────────────────────────────────────────────────────


def monster_arm(figure: Figure, index: int = 0) -> Arm:
    """A monster's own attack; `index` counts its attacks in a round."""
    record = content.monsters()[figure.monster]
    name = record.attacks[min(index, len(record.attacks) - 1)]
    return Arm("", name, MELEE, content.dice(record.damage), record.type, shots=len(record.attacks))


def bare_hands(figure: Figure) -> Arm:
    """The fists: 1d2 blunt."""
    clause("axx.gear.weapons")
    return Arm("", gear.BARE, MELEE, (1, 2, 0), "blunt", shots=figures.attacks_a_round(figure))


def arm_of(figure: Figure, item: Item, feet: int) -> Arm:
    """How an item attacks over this distance: what may both strike and fly strikes within reach."""
    record = figures.record(item)
    mode = MELEE
    if record.use == SHOOT:
        mode = SHOOT
    elif record.use == THROW and (feet > kernel.REACH or not record.strikes):
        mode = THROW
    shots = figures.attacks_a_round(figure) if mode == MELEE else record.shots
    dice = (1, record.die, record.plus)
    return Arm(item.id, item.kind, mode, dice, item.damage, item.plus, shots, record.reload, record.hands)


def arm(world: World, figure: Figure, target: Figure, weapon: str = "", *, index: int = 0, near: bool = False) -> Arm:
    """The arm for an attack: the weapon named, else the monster's own attack or the bare hands.

    `near` takes the target as within reach, as after a charge.
    """
    if figure.monster:
        return monster_arm(figure, index)
    item = figure.items.get(weapon)
    if item is None:
        return bare_hands(figure)
    fight = world.fight
    feet = field.distance(fight, figure.id, target.id) if fight is not None and not near else kernel.REACH
    return arm_of(figure, item, feet)


def free_arm(figure: Figure) -> Arm:
    """What strikes at somebody who leaves: the weapon in hand if it strikes in melee, else the bare hands."""
    if figure.monster:
        return monster_arm(figure)
    held = (i for i in figures.in_hand(figure) if figures.record(i).kind == "weapon" and figures.record(i).strikes)
    item = next(held, None)
    return arm_of(figure, item, 0) if item is not None else bare_hands(figure)


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
    full: bool = False,
) -> AttackNumbers:
    """What an attack adds and needs. Feet on the line; `at` is where the figure will stand when it strikes.

    `charge` closes in the same round, `free` is drawn by somebody's leaving; `full` lists what does not apply too.
    """
    clause("axx.combat.attack")
    fight = world.fight
    here = (fight.at.get(figure.id, 0) if fight else 0) if at is None else at
    there = fight.at.get(target.id, 0) if fight else 0
    feet = abs(here - there)
    used = arm_ or arm(world, figure, target, weapon, near=feet <= kernel.REACH)
    melee = used.mode == MELEE
    backstab = melee and not free and _backstab(world, figure, target)
    terms = [figures.attack_bonus(figure)]
    if figure.character:
        ability = "STR" if melee else "DEX"
        terms.append(Term(name=ability, value=figures.mod(figure, ability), clause=checks.ability_clause(ability)))
        terms += _weapon_terms(world, figure, used, melee=melee, full=full)
    terms += _situation(world, figure, target, melee=melee, charge=charge, backstab=backstab, full=full)
    if not melee:
        terms += _flight(world, target, used, feet, full=full)
    terms += _sight(world, figure, target, full=full)
    terms += figures.weakened(figure) or _not("weakened", clause("axx.condition.weakened"), full=full)
    kept = tuple(term for term in terms if full or (term.applies and term.value))
    sure = figures.helpless(target) or target.state == "out"
    why_not = _why_not(world, figure, target, used, feet)
    ac = _ac_terms(world, figure, target, free=free)
    return AttackNumbers(arm=used, terms=kept, ac_terms=ac, sure=sure, backstab=backstab, why_not=why_not)


def _not(name: str, cited: str, *, full: bool) -> list[Term]:
    """A term that was considered and gave nothing, when somebody asks for those too."""
    return [Term(name=name, value=0, clause=cited, applies=False)] if full else []


def _if(name: str, value: int, cited: str, *, holds: bool, full: bool) -> list[Term]:
    if holds:
        return [Term(name=name, value=value, clause=cited)]
    return _not(name, cited, full=full)


def _weapon_terms(world: World, figure: Figure, used: Arm, *, melee: bool, full: bool) -> list[Term]:
    """What the weapon and what strengthens the arm bring."""
    unlisted = gear.unlisted_term(figure, figure.items.get(used.item))
    terms = [unlisted] if unlisted else _not("unlisted_weapon", clause("axx.class.weapon_list"), full=full)
    terms += _if("magic_weapon", used.plus, clause("axx.treasure.magic"), holds=used.plus > 0, full=full)
    strong = melee and giant_strength(world, figure)
    return terms + _if("giant_strength", 2, clause("axx.treasure.magic"), holds=strong, full=full)


def giant_strength(world: World, figure: Figure) -> bool:
    """Whether a potion of Giant Strength works in the figure; two at once are no more than one."""
    return any(e.kind == "giant_strength" and e.on == figure.id for e in world.effects)


def _situation(
    world: World, figure: Figure, target: Figure, *, melee: bool, charge: bool, backstab: bool, full: bool
) -> list[Term]:
    """What the fight brings: two on one, a charge, help, a blow from behind."""
    others = melee and any(f.id != figure.id for f in field.besetting(world, target))
    terms = _if("two_on_one", 2, clause("axx.combat.attack"), holds=others, full=full)
    terms += _if("charge", 2, clause("axx.combat.charge"), holds=charge, full=full)
    terms += _if("aid", 2, clause("axx.aid"), holds=bool(checks.aided(world, figure)), full=full)
    return terms + _if("backstab", 4, clause("axx.class.thief"), holds=backstab, full=full and figure.cls == "thief")


def _flight(world: World, target: Figure, used: Arm, feet: int, *, full: bool) -> list[Term]:
    """What distance and cover take from a missile."""
    penalty = kernel.range_penalty(feet) if used.mode == SHOOT else kernel.throw_penalty(feet)
    far = penalty not in (0, kernel.TOO_FAR)
    terms = _if("range", penalty, clause("axx.combat.range"), holds=far, full=full)
    cover = world.fight.cover.get(target.id) if world.fight else None
    return terms + _if("cover", -2, clause("axx.combat.cover"), holds=cover == "half", full=full)


def _sight(world: World, figure: Figure, target: Figure, *, full: bool) -> list[Term]:
    unseen = not field.sees(world, figure, target)
    return _if("darkness", -4, clause("axx.explore.darkness"), holds=unseen, full=full)


def _backstab(world: World, figure: Figure, target: Figure) -> bool:
    """Whether this is a Thief's first melee attack of the turn on somebody who does not know of the Thief."""
    fight = world.fight
    if figure.cls != "thief" or fight is None or f"backstab {figure.id}" in fight.used or figure.id in fight.shots:
        return False
    clause("axx.class.thief")
    unseen = figure.id in fight.hidden or not field.sees(world, target, figure)
    return unseen or unaware(world, target) or "asleep" in target.conditions


def unaware(world: World, figure: Figure) -> bool:
    """Whether a figure is caught off guard, as a surprised side is all through the first round."""
    fight = world.fight
    if fight is None or fight.round != 1 or fight.phase in ("meet", "distance", "intent", "talk"):
        return False
    return field.side_of(fight, figure.id) in fight.surprised


def _ac_terms(world: World, figure: Figure, target: Figure, *, free: bool) -> tuple[Term, ...]:
    """The target's AC: the shield counts only against foes it is turned to."""
    fight = world.fight
    blind = free or figures.helpless(target) or unaware(world, target)
    hidden = fight is not None and figure.id in fight.hidden
    faces = not (blind or hidden or not field.sees(world, target, figure))
    shooting = fight is not None and target.id in fight.shooting
    _, terms = figures.armour_class(target, shield_counts=faces, shooting=shooting)
    if fight is not None and target.id in fight.charged:
        terms.append(Term(name="charged", value=-2, clause=clause("axx.combat.charge")))
    return tuple(terms)


def _why_not(world: World, figure: Figure, target: Figure, used: Arm, feet: int) -> str:
    """A key for why the attack cannot be made from there; "" if it can."""
    fight = world.fight
    if used.mode == MELEE:
        return "out_of_reach" if feet > kernel.REACH else ""
    penalty = kernel.range_penalty(feet) if used.mode == SHOOT else kernel.throw_penalty(feet)
    if penalty == kernel.TOO_FAR:
        return "out_of_range"
    if fight is not None and fight.cover.get(target.id) == "full":
        return "full_cover"
    if used.mode == SHOOT and field.engaged_with(world, figure):
        return "shooter_engaged"
    item = figure.items.get(used.item)
    return "not_loaded" if used.reload and item is not None and not item.loaded else ""


# ── Damage ───────────────────────────────────────────────────────────────────────────────────


class DamageNumbers(msgspec.Struct, frozen=True):
    """What a hit deals: dice, terms added, how often doubled and halved, and the terms that say why."""

    dice: tuple[int, int, int]
    terms: tuple[Term, ...]
    changes: tuple[Term, ...]
    doublings: int
    halvings: int

    @property
    def bonus(self) -> int:
        """What is added to the dice."""
        return self.dice[2] + sum(term.value for term in self.terms)

    def spelled_out(self, faces: Sequence[int]) -> tuple[Term, ...]:
        """Every term of the sum before it is doubled or halved: the weapon's own plus, and what lifts it to 1."""
        terms = list(self.terms)
        if self.dice[2]:
            terms.insert(0, Term(name="weapon_plus", value=self.dice[2], clause=clause("axx.gear.weapons")))
        short = 1 - sum(faces) - self.bonus
        if short > 0:
            terms.append(Term(name="at_least_1", value=short, clause=clause("axx.combat.damage")))
        return tuple(terms)

    def amount(self, faces: Sequence[int]) -> int:
        """What these faces come to."""
        return kernel.damage(sum(faces), self.bonus, self.doublings, self.halvings)


def damage_numbers(world: World, figure: Figure, target: Figure, used: Arm, *, backstab: bool = False) -> DamageNumbers:
    """What a hit with this arm deals to this target."""
    clause("axx.combat.damage")
    terms: list[Term] = []
    if figure.character:
        terms = _damage_terms(world, figure, used)
    changes: list[Term] = []
    if backstab:
        changes.append(Term(name="backstab_doubled", value=2, clause=clause("axx.class.thief")))
    record = figures.monster(target)
    doubled = record is not None and used.type in record.vulnerable
    halved = record is not None and used.type in record.resist
    if doubled:
        changes.append(Term(name="vulnerable", value=2, clause=clause("axx.combat.damage"), about=used.type))
    if halved:
        changes.append(Term(name="resistant", value=-2, clause=clause("axx.combat.damage"), about=used.type))
    kept = tuple(term for term in terms if term.value)
    return DamageNumbers(used.dice, kept, tuple(changes), int(backstab) + int(doubled), int(halved))


def _damage_terms(world: World, figure: Figure, used: Arm) -> list[Term]:
    terms: list[Term] = []
    if used.mode == MELEE:
        terms.append(Term(name="STR", value=figures.mod(figure, "STR"), clause=clause("axx.ability.str")))
        kindred = figures.kindred_of(figure)
        if kindred is not None and kindred.melee:
            terms.append(Term(name=kindred.id, value=kindred.melee, clause=kindred.clause))
        if giant_strength(world, figure):
            terms.append(Term(name="giant_strength", value=2, clause=clause("axx.treasure.magic")))
    if used.plus:
        terms.append(Term(name="magic_weapon", value=used.plus, clause=clause("axx.treasure.magic")))
    return terms


def target_shown(world: World) -> bool:
    """Whether players are told foes' AC, and so exact chances, by the table's option."""
    return bool(world.options.get("targets", "open") == "open")


def is_foe(world: World, figure: str) -> bool:
    """Whether the figure stands against the party in this fight."""
    return world.fight is not None and field.side_of(world.fight, figure) == FOES
