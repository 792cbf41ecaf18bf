"""What takes in everybody near: a burst of fire, a dragon's breath, a dread that drives them off. Each saves alone."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import msgspec

from tablewright.core.effects import Blow, Burst, Flee, Inflict, amount
from tablewright.core.facts import Fact
from tablewright.dice.sources import Dice
from tablewright.games.axx import again, figures, kernel
from tablewright.games.axx.combat import conditions, damage, field, harm
from tablewright.games.axx.combat.facts import CarriedLanded
from tablewright.games.axx.magic import wards
from tablewright.games.axx.whats import What
from tablewright.games.axx.world import Blow as Waiting
from tablewright.games.axx.world import Figure, World

SPREAD = "spread"
"""What waits for its save, among what hits and spells carry."""


class SpellSpread(Fact, frozen=True, kw_only=True, tag="spell-spread"):
    """A burst or a dread takes in these figures, who save one after another; `amount` is what a failed save costs."""

    figure: str
    name: str
    on: tuple[str, ...]
    effect: Burst | Flee
    amount: int = 0


def scaled(effect: Blow | Burst, level: int) -> str:
    """The dice of a blow, times the Level or Hit Dice of whoever does it where it says so."""
    if not effect.each_level:
        return effect.damage
    dice, sides, plus = amount(effect.damage)
    times = max(1, min(level, effect.most))
    return f"{dice * times}d{sides}{f'{plus * times:+d}' if plus else ''}" if dice else str(plus * times)


def work(
    world: World, figure: Figure, effect: Burst | Flee, target: str, dice: Dice, *, name: str, cited: str
) -> Iterator[Fact]:
    """Who is taken in; a burst's dice are thrown once for all."""
    before, points = len(dice.thrown), 0
    if isinstance(effect, Burst):
        text = scaled(effect, figures.level_of(figure))
        points = kernel.spell_damage(conditions.throw(text, dice, by=figure.id, what=What.SPELL))
    yield SpellSpread(
        figure=figure.id,
        name=name,
        on=tuple(one.id for one in taken_in(world, figure, effect, target)),
        effect=effect,
        amount=points,
        rolls=tuple(dice.thrown[before:]),
        clauses=(cited,),
    )


def taken_in(world: World, figure: Figure, effect: Burst | Flee, target: str) -> list[Figure]:
    """A burst takes in all on their feet near its target but its maker; a dread, enemies near, none too strong."""
    fight = world.fight
    if fight is None:
        return []
    if isinstance(effect, Flee):
        foes = field.standing(world, field.other_side(world, figure))
        near = [one for one in foes if field.distance(fight, figure.id, one.id) <= effect.feet]
        return [one for one in near if not effect.most or figures.hd_halves(one) <= 2 * effect.most]
    middle = fight.at.get(target, 0)
    there = [*field.standing(world, "party"), *field.standing(world, "foes")]
    return [one for one in there if one.id != figure.id and abs(fight.at.get(one.id, 0) - middle) <= effect.feet]


def land(world: World, victim: Figure, waiting: Waiting, dice: Dice) -> Iterator[Fact]:
    """It comes to the next of those taken in: the save, and what it does."""
    by, name = world.figures[waiting.by], str(waiting.about["name"])
    yield CarriedLanded(figure=victim.id, what=name if victim.state == "up" else "", by=by.id)
    if victim.state != "up":
        return
    effect = msgspec.convert(waiting.about["effect"], Burst | Flee)
    if isinstance(effect, Flee):
        dread = Inflict(condition="frightened", save=effect.save, rounds=effect.rounds)
        yield from conditions.inflict(world, victim, dread, dice, by=by, magic=True)
        return
    yield from again.save(
        world,
        victim,
        effect.save,
        dice,
        SPREAD,
        about={"effect": again.plain(effect), "amount": waiting.amount, "by": by.id, "cited": waiting.about["cited"]},
        cause=figures.hd_halves(by),
        magic=by.character,
        by=by.id,
        extra=wards.save_terms(world, victim, by),
    )


@again.after(SPREAD)
def after_save(world: World, figure: Figure, won: bool, about: dict[str, Any], _dice: Dice) -> Iterator[Fact]:
    """All of it, half of it, or nothing; then what the victim's nature makes of that."""
    effect = msgspec.convert(about["effect"], Burst)
    points = int(about["amount"])
    points = kernel.after_save(points, int(won), int(effect.half))
    if points:
        dealt, changes = damage.natured(world, figure, effect.kind, points)
        yield from harm.deal(
            world,
            figure,
            dealt,
            by=str(about["by"]),
            cause="spell",
            type=effect.kind,
            changes=changes,
            clauses=(str(about["cited"]),),
        )


def fold_spread(world: World, fact: SpellSpread) -> None:
    """Each of them is next."""
    fight = world.fight
    if fight is None:
        return
    cited = fact.clauses[0] if fact.clauses else ""
    about = {"effect": again.plain(fact.effect), "name": fact.name, "cited": cited}
    fight.carried += [Waiting(by=fact.figure, on=one, kind=SPREAD, amount=fact.amount, about=about) for one in fact.on]
