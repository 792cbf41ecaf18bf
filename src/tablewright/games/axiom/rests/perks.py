"""A profession's perks in play: what they cost, whom they reach, what they bring back, how often."""

from __future__ import annotations

from collections.abc import Iterator

from tablewright.core.effects import amount
from tablewright.core.facts import Fact, Refused, Term
from tablewright.core.ledger import clause
from tablewright.dice.sources import Dice
from tablewright.games.axiom import conditions, content, figures, harm, moment
from tablewright.games.axiom.fight import turns
from tablewright.games.axiom.records import Stage
from tablewright.games.axiom.rests import medicine
from tablewright.games.axiom.rests import orders as o
from tablewright.games.axiom.say import nobody
from tablewright.games.axiom.say import rests as words
from tablewright.games.axiom.whats import What
from tablewright.games.axiom.world import BANDS, Figure, World


def perk_of(figure: Figure, stage: int) -> Stage | None:
    """The perk of that stage, if the figure has it."""
    perks = figures.perks(figure)
    return perks[stage - 1] if 1 <= stage <= len(perks) else None


def refuse(world: World, command: o.UsePerk) -> Refused | None:
    """Why it cannot be used now."""
    figure = world.figures.get(command.figure)
    perk = perk_of(figure, command.stage) if figure is not None else None
    if figure is None or perk is None:
        return nobody() if figure is None else words.no_perk(figure.name)
    wrong = medicine.free(world, figure.id, perk.action)
    if wrong is not None:
        return wrong
    if perk.after_rest and str(command.stage) not in figure.ready:
        return words.rest_first(perk.name, perk.refresh)
    if str(command.stage) in figure.used:
        return words.perk_used(perk.name, perk.refresh)
    if perk.bonus and world.scene is None:
        return words.no_scene()
    if not perk.for_one:
        helped = any(_helps(perk, one) for one in everyone(world, figure, perk))
        return None if helped else words.helps_nobody(perk.name)
    target = medicine.patient(world, figure, command.target)
    if target is None or (perk.bonus and target.id == figure.id):
        return nobody()
    if not medicine.within(world, figure, target, BANDS.index(perk.reach)):
        return words.too_far(target.name, perk.reach)
    if perk.bonus and not figures.able(target):
        return words.not_able(target.name)
    return None if _helps(perk, target) else words.unhurt(target.name)


def _helps(perk: Stage, target: Figure) -> bool:
    if perk.bonus:
        return True
    return _hurt(target) or bool(perk.cures and curable(target, perk.cures))


def _hurt(target: Figure) -> bool:
    return target.health is not None and target.health < (target.top or 0)


def curable(target: Figure, severity: int) -> str:
    """A health condition of that severity that the target may lose; "" for none."""
    found = (key for key, one in target.conditions.items() if one.kind == conditions.HEALTH)
    return next((key for key in found if target.conditions[key].severity == severity), "")


def everyone(world: World, figure: Figure, perk: Stage) -> list[Figure]:
    """All allies who are near enough and see or hear."""
    side = [one for one in world.figures.values() if one.side == figure.side and one.id != figure.id]
    awake = [one for one in side if figures.able(one) and (world.fight is None or one.id not in world.fight.left)]
    return [one for one in awake if medicine.within(world, figure, one, BANDS.index(perk.reach))]


def use(world: World, command: o.UsePerk, dice: Dice) -> Iterator[Fact]:
    """It acts, without a roll of its own."""
    figure = world.figures[command.figure]
    perk = perk_of(figure, command.stage)
    if perk is None:
        return
    yield o.PerkUsed(
        clauses=(clause("axiom.profession.healer"),),
        figure=figure.id,
        profession=figure.profession,
        stage=command.stage,
        target=command.target,
        cost=perk.action,
        bonus=perk.bonus,
    )
    if perk.effect is None:
        return
    targets = [world.figures[command.target]] if perk.for_one else everyone(world, figure, perk)
    for target in targets:
        if target.health is not None:
            yield from _heals(figure, target, perk, dice)


def _heals(figure: Figure, target: Figure, perk: Stage, dice: Dice) -> Iterator[Fact]:
    """What it brings one: Health, for which the unhurt roll no dice, and an illness less."""
    if _hurt(target):
        before, points = len(dice.thrown), amount(perk.effect.points if perk.effect is not None else "0")
        faces = dice.roll(points.sides, by=figure.id, what=What.HEALTH, count=points.dice) if points.dice else ()
        gained = points.plus + sum(faces)
        thrown, cited = tuple(dice.thrown[before:]), (clause("axiom.profession.healer"),)
        yield from harm.heal(target, gained, cause="perk", by=figure.id, clauses=cited, rolls=thrown)
    key = curable(target, perk.cures) if perk.cures else ""
    if key:
        yield conditions.end(target, key, "cure")


def fold(world: World, fact: o.PerkUsed) -> None:
    """It is used until its rest or scene brings it back; dice wait for the other's roll."""
    figure = world.figures.get(fact.figure)
    if figure is not None:
        figure.used.append(str(fact.stage))
        figure.ready = [number for number in figure.ready if number != str(fact.stage)]
    turns.spend(world, fact.figure, fact.cost)
    if fact.bonus and world.scene is not None:
        perk = content.PROFESSIONS[fact.profession].stage[fact.stage - 1]
        term = Term(moment.COORDINATE, fact.bonus, "axiom.profession.healer", about=perk.name)
        world.scene.aid[fact.target] = [*world.scene.aid.get(fact.target, ()), term]
