"""What each effect of the shared vocabulary does here, whoever brings it about: a spell, a thing, a monster's power."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from tablewright.core.effects import (
    AnyEffect,
    Blow,
    Burst,
    Charm,
    Drain,
    Flee,
    Heal,
    Hold,
    Inflict,
    Light,
    Open,
    Regenerate,
    Shut,
    SleepHitDice,
    Strengthen,
    Summon,
    Turn,
    Ward,
    amount,
)
from tablewright.core.facts import Fact, Term
from tablewright.core.ledger import clause
from tablewright.dice.sources import Dice
from tablewright.games.axx import figures, kernel
from tablewright.games.axx.combat import conditions, damage, harm, strike
from tablewright.games.axx.combat.arms import SHOOT, Arm
from tablewright.games.axx.combat.numbers import attack_numbers
from tablewright.games.axx.magic import charm, doors, drain, sleep, spread, summon, turning, wards
from tablewright.games.axx.whats import What
from tablewright.games.axx.world import Effect, Figure, World


class Cause(msgspec.Struct, frozen=True):
    """Where an effect comes from: the clause it stands on, the id under which it lasts, what it is called.

    `how` is spell, potion, thing or power; whatever is no power counts as magic for saves.
    """

    clause: str
    kind: str = ""
    name: str = ""
    how: str = "spell"

    @property
    def magic(self) -> bool:
        """Whether saves against it are against magic."""
        return self.how != "power"


class EffectBegan(Fact, frozen=True, kw_only=True, tag="effect-began"):
    """Something that lasts for turns began to work on a figure or a place."""

    effect: str
    on: str
    by: str = ""
    turns: int


def work(world: World, figure: Figure, effect: AnyEffect, target: str, dice: Dice, *, cause: Cause) -> Iterator[Fact]:
    """What the effect does, brought about by this figure."""
    match effect:
        case Heal() | Blow() | Drain() | Inflict() | Charm():
            yield from _on_one(world, figure, effect, world.figures[target or figure.id], dice, cause=cause)
        case Burst() | Flee():
            yield from spread.work(world, figure, effect, target, dice, name=cause.name, cited=cause.clause)
        case SleepHitDice():
            yield from sleep.work(world, figure, effect, dice)
        case Turn():
            yield from turning.drive(world, figure, effect, dice, cited=cause.clause)
        case Summon():
            yield from summon.work(world, figure, effect, dice, cited=cause.clause)
        case Light():
            yield _lasts(figure, target or world.place, effect.turns, cause)
        case Hold() | Strengthen():
            yield _lasts(figure, target or figure.id, effect.turns, cause)
        case Ward():
            yield from wards.work(world, figure, cause.kind, target, cited=cause.clause)
        case Open() | Shut():
            yield from doors.work(world, effect, target, cited=cause.clause)
        case Regenerate():
            return  # the end of each round sees to it


def _lasts(figure: Figure, on: str, turns: int, cause: Cause) -> EffectBegan:
    return EffectBegan(effect=cause.kind, on=on, by=figure.id, turns=turns, clauses=(cause.clause,))


def _on_one(
    world: World,
    figure: Figure,
    effect: Heal | Blow | Drain | Inflict | Charm,
    one: Figure,
    dice: Dice,
    *,
    cause: Cause,
) -> Iterator[Fact]:
    """What is done to one figure."""
    before = len(dice.thrown)
    match effect:
        case Heal():
            points = conditions.throw(effect.points, dice, by=figure.id, what=What.HEAL)
            rolls, cited = tuple(dice.thrown[before:]), (cause.clause,)
            yield from harm.heal(
                world, one, points, by=figure.id, how=cause.how, ends=effect.ends, rolls=rolls, clauses=cited
            )
        case Blow(sure=True):
            yield from _sure(world, figure, effect, one, dice, cited=cause.clause)
        case Blow():
            arm = aimed_arm(figure, effect, cause.name, magic=cause.magic)
            yield from strike.strike(world, figure, one, attack_numbers(world, figure, one, arm_=arm), dice)
        case Drain():
            yield from drain.work(world, figure, one, effect, dice, magic=cause.magic, cited=cause.clause)
        case Inflict():
            yield from conditions.inflict(world, one, effect, dice, by=figure, magic=cause.magic)
        case Charm():
            yield from charm.work(world, figure, one, effect, dice)


def _sure(world: World, figure: Figure, effect: Blow, one: Figure, dice: Dice, *, cited: str) -> Iterator[Fact]:
    """A blow that never misses."""
    before, text = len(dice.thrown), scaled(effect, figure)
    points = kernel.spell_damage(conditions.throw(text, dice, by=figure.id, what=What.SPELL))
    plus = amount(text).plus
    dealt, changes = damage.natured(world, one, effect.kind, points)
    yield from harm.deal(
        world,
        one,
        dealt,
        by=figure.id,
        cause="spell",
        type=effect.kind,
        rolls=tuple(dice.thrown[before:]),
        terms=(Term(name="spell_plus", value=plus, clause=cited),) if plus else (),
        changes=changes,
        clauses=(cited,),
    )


def aimed_arm(figure: Figure, effect: Blow, name: str, *, magic: bool) -> Arm:
    """What has to hit like a shot, as an arm; `magic` for a spell's or a magic thing's, which strays to nobody."""
    clause("axx.combat.into_melee")
    read = amount(scaled(effect, figure))
    dice = (read.dice, read.sides, read.plus)
    return Arm("", name.casefold(), SHOOT, dice, effect.kind, magic=magic)


def scaled(effect: Blow | Burst, figure: Figure) -> str:
    """The dice of a blow: those of the record, times the Level or Hit Dice of whoever does it where it says so."""
    return spread.scaled(effect, figures.level_of(figure))


def fold_effect(world: World, fact: EffectBegan) -> None:
    """It works from now on; twice is no more, only longer."""
    world.effects = [e for e in world.effects if not (e.kind == fact.effect and e.on == fact.on)]
    world.effects.append(Effect(kind=fact.effect, on=fact.on, by=fact.by, turns=fact.turns))
