"""One blow: the roll to hit, the damage, and what the hit carries with it."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import Any

import msgspec

from tablewright.core.facts import Fact
from tablewright.core.ledger import clause
from tablewright.dice.sources import Dice
from tablewright.games.axx import again, aid, checks, content, figures, kernel
from tablewright.games.axx.combat import hit as hit_
from tablewright.games.axx.combat.arms import MELEE, SHOOT, THROW, Arm, free_arm
from tablewright.games.axx.combat.damage import damage_numbers
from tablewright.games.axx.combat.facts import AttackRolled
from tablewright.games.axx.combat.numbers import AttackNumbers, attack_numbers
from tablewright.games.axx.heroes import gear
from tablewright.games.axx.whats import What
from tablewright.games.axx.world import TOWN, Fight, Figure, Item, World

STRUCK = "struck"


def strike(
    world: World,
    figure: Figure,
    target: Figure,
    numbers: AttackNumbers,
    dice: Dice,
    *,
    left: int = 0,
    charge: bool = False,
    free: bool = False,
    step: str = "",
) -> Iterator[Fact]:
    """Roll an attack and, if it hits, its damage. `left` are the attacks the figure has after this one.

    A Halfling who misses is asked first; a `step` ordered for afterwards is kept in the question.
    """
    before = len(dice.thrown)
    face = 0 if numbers.sure else dice.roll(20, by=figure.id, what=What.ATTACK)[0]
    hit = numbers.sure or kernel.enough(face, numbers.bonus, numbers.ac, numbers.natural)
    arm = numbers.arm
    yield AttackRolled(
        figure=figure.id,
        target=target.id,
        weapon=arm.item,
        arm=arm.kind,
        type=arm.type,
        mode=arm.mode,
        face=face,
        terms=numbers.terms,
        ac_terms=numbers.ac_terms,
        bonus=numbers.bonus,
        total=0 if numbers.sure else face + numbers.bonus,
        ac=numbers.ac,
        hit=hit,
        sure=numbers.sure,
        free=free,
        charge=charge,
        left=left,
        natural=numbers.natural,
        rolls=tuple(dice.thrown[before:]),
        clauses=_clauses(numbers, charge, free),
    )
    shielded = numbers.faced
    if not hit and figure.kindred and again.may(figure):
        plain = msgspec.json.decode(msgspec.json.encode(arm))  # a question is plain data: its dice are a list
        about = {"target": target.id, "arm": plain, "backstab": numbers.backstab, "step": step, "shielded": shielded}
        yield again.asked(world, figure, STRUCK, about)
        return
    blow = Struck(target, arm, numbers.backstab, shielded, face)
    yield from _comes_of(world, figure, hit, blow, dice)


class Struck(msgspec.Struct, frozen=True):
    """An attack that was rolled: at whom, with what, and the face of its die."""

    target: Figure
    arm: Arm
    backstab: bool
    shielded: bool
    face: int


def after_strike(world: World, figure: Figure, won: bool, about: dict[str, Any], dice: Dice) -> Iterator[Fact]:
    """What comes of an attack whose second roll was asked for."""
    target, arm = world.figures[about["target"]], msgspec.convert(about["arm"], Arm)
    blow = Struck(target, arm, bool(about["backstab"]), bool(about["shielded"]), int(about.get("face", 0)))
    yield from _comes_of(world, figure, won, blow, dice)


def _comes_of(world: World, figure: Figure, won: bool, blow: Struck, dice: Dice) -> Iterator[Fact]:
    """What a hit deals, and whom a missile that missed hits instead in a melee."""
    target, arm = blow.target, blow.arm
    if won:
        damage = damage_numbers(world, figure, target, arm, backstab=blow.backstab)
        most = blow.face == 20 and bool(checks.natural(world))
        yield from hit_.lands(
            world, figure, target, arm, damage, dice, face=blow.face, most=most, shielded=blow.shielded
        )
    elif arm.mode != MELEE and not arm.magic:
        yield from hit_.strays(world, figure, target, arm, dice)


@lru_cache(4096)
def _clauses(numbers: AttackNumbers, charge: bool, free: bool) -> tuple[str, ...]:
    """The rules behind an attack, the chief one first."""
    found = [clause("axx.combat.attack")]
    if numbers.sure:
        found.append(clause("axx.combat.helpless"))
    if charge:
        found.append(clause("axx.combat.charge"))
    if free:
        found.append(clause("axx.combat.withdraw"))
    if numbers.arm.mode != "melee":
        found.append(clause("axx.combat.range"))
        found.append(clause("axx.combat.shots"))
    if numbers.arm.mode == THROW:
        found.append(clause("axx.combat.thrown"))
    if numbers.natural:
        found.append(clause("axx.option.natural"))
    found += [term.clause for term in (*numbers.terms, *numbers.ac_terms)]
    return tuple(dict.fromkeys(found))


def free_strike(world: World, figure: Figure, target: Figure, dice: Dice) -> Iterator[Fact]:
    """The one ordinary attack that leaving somebody's reach draws."""
    clause("axx.combat.withdraw")
    numbers = attack_numbers(world, figure, target, arm_=free_arm(figure), free=True)
    yield from strike(world, figure, target, numbers, dice, free=True)


# ── Folding ──────────────────────────────────────────────────────────────────────────────────


def fold_attack(world: World, fact: AttackRolled) -> None:
    """What an attack uses up: aid, a shot, a thrown weapon, a hiding place, the turn; a second roll nothing more."""
    fight, figure = world.fight, world.figures.get(fact.figure)
    if figure is None:
        return
    if figure.kindred:
        again.remember(world, fact)
    item = figure.items.get(fact.weapon)
    if item is not None and fact.hit:
        item.coated = False
    _at_bay(fight, fact)
    if fact.again:
        return
    aid.spend_aid(world, figure.id)
    if item is not None and fact.mode == THROW:
        _thrown(world, figure, item)
    if fight is None:
        return
    if item is not None and fact.mode == SHOOT:
        _shot(fight, figure, item)
    if figure.id in fight.hidden:
        fight.hidden = [i for i in fight.hidden if i != figure.id]
    if "turned" in world.figures[fact.target].conditions:
        fight.once.append(f"attacked {fact.target}")
    if fact.free:
        fight.free.append(figure.id)
        if fight.going is not None:
            fight.going.strikers = [i for i in fight.going.strikers if i != figure.id]
        return
    fight.used.append(f"backstab {figure.id}")
    fight.used.append(f"melee {figure.id}" if fact.mode == MELEE else f"missile {figure.id} {fact.weapon}")
    if fact.charge and figure.id not in fight.charged:
        fight.charged.append(figure.id)
    if fact.left > 0:
        fight.shots[figure.id] = fact.left
    else:
        fight.shots.pop(figure.id, None)
        if figure.id not in fight.acted:
            fight.acted.append(figure.id)


def _shot(fight: Fight, figure: Figure, item: Item) -> None:
    """Shooting with both hands leaves none for the shield; what is loaded slowly is not loaded any more."""
    record = figures.record(item)
    if record.hands == 2:
        fight.shooting.append(figure.id)
    if record.reload:
        item.loaded = False


def _at_bay(fight: Fight | None, fact: AttackRolled) -> None:
    """The blow that may stop one who closes has been struck."""
    going = fight.going if fight is not None else None
    if going is None or fact.free or fact.target != going.figure:
        return
    going.bay = [i for i in going.bay if i != fact.figure]
    if fact.hit:
        going.stopped = fact.figure


def _thrown(world: World, figure: Figure, item: Item) -> None:
    """A thrown weapon lies by its target until somebody picks it up; darts are not counted, a flask is in shards.

    In town, which is no room, it is the thrower's again: out of hand, and an action to fetch while the fight is on.
    """
    if figures.record(item).uncounted:
        return
    if figures.record(item).kind == "consumable":
        item.count -= 1
        if item.count <= 0:
            figure.items.pop(item.id, None)
        return
    clause("axx.gear.weapons")
    where = hit_.where(world)
    room = world.rooms.get(where)
    if where == TOWN:
        item.place = "pack"
        return
    if item.count > 1:
        item.count -= 1
        id_ = f"{item.id}.thrown"
    else:
        figure.items.pop(item.id, None)
        id_ = item.id
    if room is None:
        return
    if id_ in room.things:
        room.things[id_].count += 1
    else:
        room.things[id_] = Item(
            id=id_, kind=item.kind, damage=item.damage, plus=item.plus, coated=item.coated, place="floor"
        )


def weapons_at_hand(figure: Figure) -> list[Item]:
    """Weapons that the figure can attack with this turn: in hand, or at the belt where drawing is free."""
    return [i for i in figure.items.values() if i.place in ("hand", "worn") and _weapon_of(figure, i)]


def _weapon_of(figure: Figure, item: Item) -> bool:
    return figures.record(item).kind == "weapon" and gear.wield_refused(figure, item) is None


def must_draw(item: Item | None) -> bool:
    """Whether the weapon has to be drawn first."""
    return item is not None and item.place != "hand"


def put_away(figure: Figure, item: Item) -> tuple[str, ...] | None:
    """What goes back to the belt so that a weapon can be held; None if lights and loads leave no hand for it."""
    need = figures.record(item).hands
    held = [i for i in figures.in_hand(figure) if i.id != item.id]
    arms = [i for i in held if figures.record(i).kind == "weapon"]
    fixed = sum(figures.record(i).hands for i in held if i not in arms)
    if fixed + need > 2:
        return None
    away: list[str] = []
    used = fixed + need
    for other in arms:
        if used + figures.record(other).hands > 2:
            away.append(other.id)
        else:
            used += figures.record(other).hands
    return tuple(away)


def monster_attack_name(figure: Figure, index: int) -> str:
    """What a monster's attack is called: a claw, a bite."""
    attacks = content.monster(figure.monster).attacks
    return attacks[min(index, len(attacks) - 1)]
