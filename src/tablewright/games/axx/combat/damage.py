"""What a hit deals, in terms: the weapon's dice, what is added, what is doubled or halved."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from tablewright.core.facts import Term
from tablewright.core.ledger import clause
from tablewright.games.axx import figures, kept, kernel
from tablewright.games.axx.combat.arms import MELEE, Arm
from tablewright.games.axx.combat.numbers import strengthened
from tablewright.games.axx.content import Monster
from tablewright.games.axx.world import Figure, World

NATURE = frozenset({"vulnerable", "resistant", "proof"})
"""What a creature's own nature changes of a blow."""


class DamageNumbers(msgspec.Struct, frozen=True):
    """What a hit deals: dice, terms added, how often doubled and halved, and the terms that say why.

    `bonus` is what is added to the dice.
    """

    dice: tuple[int, int, int]
    terms: tuple[Term, ...]
    changes: tuple[Term, ...]
    doublings: int
    halvings: int
    bonus: int
    proof: bool = False

    @property
    def greatest(self) -> tuple[int, ...]:
        """The highest faces, for a hit that deals the most it can."""
        return (self.dice[1],) * self.dice[0]

    def spelled_out(self, faces: Sequence[int], *, most: bool = False) -> tuple[Term, ...]:
        """Every term of the sum before it is doubled or halved: the weapon's own plus, and what lifts it to 1.

        `most` marks dice that were not thrown, since a natural 20 deals the most they can show.
        """
        short = 0 if self.proof else 1 - sum(faces) - self.bonus
        if short <= 0 and not most and not self.dice[2]:
            return self.terms
        terms = list(self.terms)
        if most:
            terms.insert(0, Term(name="natural_20", value=sum(faces), clause=clause("axx.option.natural")))
        if self.dice[2]:
            terms.insert(0, Term(name="weapon_plus", value=self.dice[2], clause=clause("axx.gear.weapons")))
        if short > 0:
            terms.append(Term(name="at_least_1", value=short, clause=clause("axx.combat.damage")))
        return tuple(terms)

    def amount(self, faces: Sequence[int]) -> int:
        """What these faces come to; nothing against what only silver or magic harms."""
        if self.proof:
            return 0
        return kernel.damage(sum(faces), self.bonus, self.doublings, self.halvings)


def damage_numbers(world: World, figure: Figure, target: Figure, used: Arm, *, backstab: bool = False) -> DamageNumbers:
    """What a hit with this arm deals to this target."""
    clause("axx.combat.damage")
    shelf = kept.shelf(world, kept.THINGS)
    known = nature_known(world, target, used.type)
    key = damage_numbers, figure.id, target.monster, used, backstab, known  # of the target its record alone counts
    found: DamageNumbers | None = shelf.get(key)
    if found is None:
        found = shelf[key] = _numbers(world, figure, target if known else None, used, backstab=backstab)
    return found


def nature_known(world: World, target: Figure, kind: str) -> bool:
    """Whether it is known here how this kind of damage agrees with a foe.

    The referee knows; a player, whether foes' hit points are shown or not, once lore or a blow has shown it.
    """
    told = target.hp is not None and not target.veiled
    return told or target.monster in world.lore or kind in world.felt.get(target.monster, ())


def fold_felt(world: World, monster: str, kind: str, changes: Sequence[Term]) -> None:
    """A blow that was halved, doubled or did nothing shows everybody how that kind of damage agrees with such foes."""
    clause("axx.encounter.answers")
    if monster and kind and any(change.name in NATURE for change in changes):
        felt = world.felt.setdefault(monster, [])
        if kind not in felt:
            felt.append(kind)


def _numbers(world: World, figure: Figure, target: Figure | None, used: Arm, *, backstab: bool) -> DamageNumbers:
    terms: list[Term] = []
    if figure.character:
        terms = _damage_terms(world, figure, used)
    changes: list[Term] = []
    if backstab:
        changes.append(Term(name="backstab_doubled", value=2, clause=clause("axx.class.thief")))
    record = figures.monster(target) if target is not None else None
    doubled, halved = _nature(record, used.type)
    changes += _nature_terms(used.type, doubled=doubled, halved=halved)
    listed = tuple(term for term in terms if term.value)
    proof = record is not None and bool(record.hit_by) and not bites(figure, used)
    if proof:
        changes.append(Term(name="proof", value=0, clause=clause("axx.treasure.magic")))
    bonus = used.dice[2] + sum(term.value for term in listed)
    doublings = int(backstab) + int(doubled)
    return DamageNumbers(used.dice, listed, tuple(changes), doublings, int(halved), bonus, proof=proof)


def _nature(record: Monster | None, kind: str) -> tuple[bool, bool]:
    """Whether this kind of damage is doubled for a creature, and whether it is halved."""
    if record is None:
        return False, False
    return kind in record.vulnerable, kind in record.resist


def _nature_terms(kind: str, *, doubled: bool, halved: bool) -> list[Term]:
    terms = []
    if doubled:
        terms.append(Term(name="vulnerable", value=2, clause=clause("axx.combat.damage"), about=kind))
    if halved:
        terms.append(Term(name="resistant", value=-2, clause=clause("axx.combat.damage"), about=kind))
    return terms


def natured(world: World, target: Figure, kind: str, points: int) -> tuple[int, tuple[Term, ...]]:
    """What fire or magic of this kind deals to a target by its nature, as far as that is known; and the terms."""
    record = figures.monster(target) if nature_known(world, target, kind) else None
    doubled, halved = _nature(record, kind)
    changes = tuple(_nature_terms(kind, doubled=doubled, halved=halved))
    return kernel.natured(points, int(doubled), int(halved)), changes


def bites(figure: Figure, used: Arm) -> bool:
    """Whether what only silver or magic harms feels this: a +1 weapon is both; so are spells, and its own kind."""
    record = figures.monster(figure)
    return used.plus > 0 or used.magic or (record is not None and bool(record.hit_by))


def _damage_terms(world: World, figure: Figure, used: Arm) -> list[Term]:
    terms: list[Term] = []
    if used.mode == MELEE:
        terms.append(Term(name="STR", value=figures.mod(figure, "STR"), clause=clause("axx.ability.str")))
        kindred = figures.kindred_of(figure)
        if kindred is not None and kindred.melee:
            terms.append(Term(name=kindred.id, value=kindred.melee, clause=kindred.clause))
        for kind, effect, cited in strengthened(world, figure):
            terms.append(Term(name=kind, value=effect.damage, clause=cited))
    if used.plus:
        terms.append(Term(name="magic_weapon", value=used.plus, clause=clause("axx.treasure.magic")))
    return terms
