"""What a hit does: damage and what it carries, a shield that may be splintered, a miss that goes astray."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

import msgspec

from tablewright.core.facts import Asked, Fact, Term
from tablewright.core.ledger import clause
from tablewright.dice.sources import Dice
from tablewright.games.axx import figures
from tablewright.games.axx.combat import field, harm
from tablewright.games.axx.combat.arms import Arm
from tablewright.games.axx.combat.damage import DamageNumbers, damage_numbers
from tablewright.games.axx.whats import What
from tablewright.games.axx.world import Blow, Figure, World

SPLINTER, TAKE = "splinter the shield", "take the hit"
"""The answers to the question whether a shield is splintered to undo a hit; the first is the question too."""


class ShotStrayed(Fact, frozen=True, kw_only=True, tag="shot-strayed"):
    """A miss into a melee hit somebody else in it, drawn evenly among those there; `item` is what flew."""

    figure: str
    target: str
    victim: str
    among: tuple[str, ...]
    arm: str = ""
    type: str = ""
    item: str = ""


class HitHeld(Fact, frozen=True, kw_only=True, tag="hit-held"):
    """A hit and its damage are known, and the target may still undo it with its shield."""

    figure: str
    by: str
    amount: int
    type: str = ""
    arm: str = ""
    terms: tuple[Term, ...] = ()
    changes: tuple[Term, ...] = ()
    powers: tuple[int, ...] = ()
    brings: tuple[str, ...] = ()


class ShieldSplintered(Fact, frozen=True, kw_only=True, tag="shield-splintered"):
    """A shield took a hit for its bearer, and is gone."""

    figure: str
    item: str
    what: str = ""
    by: str = ""


def lands(
    world: World,
    figure: Figure,
    target: Figure,
    arm: Arm,
    damage: DamageNumbers,
    dice: Dice,
    *,
    face: int,
    most: bool,
    shielded: bool = False,
) -> Iterator[Fact]:
    """The damage of a hit; a natural 20 deals the most, where the table plays so.

    `shielded` marks one that the target's shield counted against: it may be splintered.
    """
    before = len(dice.thrown)
    count, sides, _ = damage.dice
    faces = damage.greatest if most or not count else dice.roll(sides, by=figure.id, what=What.DAMAGE, count=count)
    terms = damage.spelled_out(faces, most=most)
    held = HitHeld(
        figure=target.id,
        by=figure.id,
        amount=damage.amount(faces),
        type=arm.type,
        arm=arm.kind,
        rolls=tuple(dice.thrown[before:]),
        terms=terms,
        changes=damage.changes,
        clauses=_clauses(arm, terms, damage.changes),
        powers=powers_of(figure, face, arm.kind),
        brings=(arm.brings,) if arm.brings else (),
    )
    if shielded and figures.shield(target) is not None:
        yield held
        yield _question(target, held)
    else:
        yield from _taken(world, held)


@lru_cache(4096)
def _clauses(arm: Arm, terms: tuple[Term, ...], changes: tuple[Term, ...]) -> tuple[str, ...]:
    """The rules behind what a hit deals."""
    return tuple(dict.fromkeys([*carried_clauses(arm), *[t.clause for t in (*terms, *changes)]]))


def _taken(world: World, hit: HitHeld, *, told: bool = False) -> Iterator[Fact]:
    """The hit takes effect; with `told` its dice were shown before."""
    yield from harm.deal(
        world,
        world.figures[hit.figure],
        hit.amount,
        by=hit.by,
        type=hit.type,
        arm=hit.arm,
        rolls=() if told else hit.rolls,
        terms=() if told else hit.terms,
        changes=() if told else hit.changes,
        clauses=hit.clauses,
        powers=hit.powers,
        brings=hit.brings,
    )


# ── Splintering a shield ─────────────────────────────────────────────────────────────────────


def _question(target: Figure, hit: HitHeld) -> Asked:
    """By the policy a shield is splintered against what would fell its bearer, or bring more than damage."""
    grave = hit.amount >= (target.hp or 0) or bool(hit.powers or hit.brings)
    return Asked(
        whom=target.id,
        what=SPLINTER,
        choices=(TAKE, SPLINTER),
        otherwise=SPLINTER if grave else TAKE,
        about={"figure": target.id, "by": hit.by, "amount": hit.amount},
        clauses=(clause("axx.gear.shield"),),
    )


def answer(world: World, choice: str, _dice: Dice) -> Iterator[Fact]:
    """The shield is gone and the hit undone, or the hit takes effect."""
    fight = world.fight
    if fight is None or fight.held is None:
        return
    about, target = fight.held.about, world.figures[fight.held.on]
    shield = figures.shield(target)
    if choice == SPLINTER and shield is not None:
        cited = (clause("axx.gear.shield"),)
        yield ShieldSplintered(figure=target.id, item=shield.id, what=shield.kind, by=fight.held.by, clauses=cited)
        return
    yield from _taken(world, msgspec.convert(about, HitHeld), told=True)


def fold_held(world: World, fact: HitHeld) -> None:
    """The hit waits for the answer."""
    if world.fight is not None:
        about = msgspec.json.decode(msgspec.json.encode(msgspec.structs.replace(fact, rolls=())))
        world.fight.held = Blow(by=fact.by, on=fact.figure, kind="hit", amount=fact.amount, about=about)


def fold_splintered(world: World, fact: ShieldSplintered) -> None:
    """The shield is gone for good."""
    figure = world.figures.get(fact.figure)
    if figure is not None:
        figure.items.pop(fact.item, None)
    fight = world.fight
    if fight is not None:
        fight.held = None
        if fight.going is not None and fight.going.figure == fact.figure:
            fight.going.stopped = ""  # the hit that had stopped it was none


# ── What a hit carries, and misses that go astray ────────────────────────────────────────────


def carried_clauses(arm: Arm) -> tuple[str, ...]:
    """The rules behind what a weapon's hit brings with it."""
    if arm.brings == "burning":
        return (clause("axx.gear.consumables"), clause("axx.condition.burning"))
    return (clause("axx.combat.blade_poison"),) if arm.brings else ()


def strays(world: World, figure: Figure, target: Figure, arm: Arm, dice: Dice) -> Iterator[Fact]:
    """A miss into a melee hits somebody else in it, without a roll; damage as for a hit."""
    others = melee_around(world, target, figure)
    if not others:
        return
    before = len(dice.thrown)
    face = dice.roll(len(others), by=figure.id, what=What.STRAY)[0] if len(others) > 1 else 1
    victim = others[face - 1]
    yield ShotStrayed(
        figure=figure.id,
        target=target.id,
        victim=victim.id,
        among=tuple(one.id for one in others),
        arm=arm.kind,
        type=arm.type,
        item=arm.item,
        rolls=tuple(dice.thrown[before:]),
        clauses=(clause("axx.combat.into_melee"),),
    )
    damage = damage_numbers(world, figure, victim, arm)
    yield from lands(world, figure, victim, arm, damage, dice, face=0, most=False)


def fold_strayed(world: World, fact: ShotStrayed) -> None:
    """A hit is a hit: the poison on the arrow, or on what lies there now, is used up."""
    figure, room = world.figures.get(fact.figure), world.rooms.get(where(world))
    for things in (figure.items if figure is not None else {}, room.things if room is not None else {}):
        if fact.item in things:
            things[fact.item].coated = False


def where(world: World) -> str:
    """Where what is thrown in a fight comes to lie: the fight's room, or the place where the party is."""
    return (world.fight.room if world.fight is not None else "") or world.place


def melee_around(world: World, target: Figure, shooter: Figure) -> list[Figure]:
    """Everyone linked to the target by engagement, the target and the shooter excepted: whom a miss could hit."""
    clause("axx.combat.into_melee")
    linked, waiting = {target.id}, [target]
    while waiting:
        for other in field.engaged_with(world, waiting.pop()):
            if other.id not in linked:
                linked.add(other.id)
                waiting.append(other)
    fight = world.fight
    ids = (*world.order, *fight.group) if fight is not None else ()
    return [world.figures[i] for i in ids if i in linked and i not in (target.id, shooter.id)]


def powers_of(figure: Figure, face: int, attack: str) -> tuple[int, ...]:
    """Which of a monster's powers a hit by this attack with this face carries, by their number in its record."""
    record = figures.monster(figure)
    if record is None or not record.powers or attack not in record.attacks:
        return ()
    return tuple(
        number
        for number, power in enumerate(record.powers)
        if (power.when == "hit" or (power.when == "face" and power.face == face)) and power.attack in ("", attack)
    )
