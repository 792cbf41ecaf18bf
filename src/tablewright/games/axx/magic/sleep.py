"""The spell Sleep: whom it could reach, whose Hit Dice it covers, who is proof against it."""

from __future__ import annotations

from collections.abc import Iterator

from tablewright.core.effects import SleepHitDice
from tablewright.core.facts import Fact
from tablewright.core.ledger import clause
from tablewright.dice.sources import Dice
from tablewright.games.axx import figures, kernel
from tablewright.games.axx.combat import conditions, field, harm
from tablewright.games.axx.whats import What
from tablewright.games.axx.world import FOES, PARTY, Figure, World


class SleepRolled(Fact, frozen=True, kw_only=True, tag="sleep-rolled"):
    """How many Hit Dice a Sleep covers, who falls asleep, and for how many turns at most."""

    figure: str
    hit_dice: int
    sleepers: tuple[str, ...] = ()
    unaffected: tuple[str, ...] = ()
    turns: int = 0
    waits: bool = False


def sleepable(world: World, figure: Figure) -> list[Figure]:
    """The enemies in sight that a Sleep could be cast at, weakest first, the nearest among equals.

    One whom a charm keeps out of the fight is nobody's enemy.
    """
    fight = world.fight
    if fight is None:
        return []
    foes = field.standing(world, PARTY if figure.id in fight.group else FOES)
    awake = [one for one in foes if "asleep" not in one.conditions and not field.aside(world, one)]
    seen = [one for one in awake if field.sees(world, figure, one) and fight.cover.get(one.id) != "full"]
    return sorted(seen, key=lambda one: (figures.hd_halves(one), field.distance(fight, figure.id, one.id)))


def sleepers(world: World, figure: Figure, hit_dice: int, most: int) -> tuple[list[Figure], list[Figure]]:
    """Who falls asleep under so many Hit Dice, and who is not affected and costs nothing.

    The weakest first, while what is left covers a creature's whole HD; what is left over is wasted.
    """
    clause("axx.spell.sleep")
    left, asleep, proof = 2 * hit_dice, [], []
    for one in sleepable(world, figure):
        if conditions.immune(world, one, "asleep"):
            proof.append(one)
            continue
        cost = figures.hd_halves(one)
        if cost > 2 * most:
            continue
        if not kernel.covers(left, cost):
            break
        left -= cost
        asleep.append(one)
    return asleep, proof


def work(world: World, figure: Figure, effect: SleepHitDice, dice: Dice) -> Iterator[Fact]:
    """Roll how many Hit Dice, and for how long; no save."""
    before = len(dice.thrown)
    hit_dice = conditions.throw(effect.hit_dice, dice, by=figure.id, what=What.SPELL)
    lasts = conditions.throw(effect.turns, dice, by=figure.id, what=What.SPELL) if effect.turns else 0
    asleep, proof = sleepers(world, figure, hit_dice, effect.most)
    yield SleepRolled(
        figure=figure.id,
        hit_dice=hit_dice,
        sleepers=tuple(one.id for one in asleep),
        unaffected=tuple(one.id for one in proof),
        turns=lasts,
        waits=harm.tied(world),
        rolls=tuple(dice.thrown[before:]),
        clauses=(clause("axx.spell.sleep"),),
    )
    for one in asleep:
        yield from conditions.begin(world, one, "asleep", by=figure.id, turns=lasts, waits=harm.tied(world))
