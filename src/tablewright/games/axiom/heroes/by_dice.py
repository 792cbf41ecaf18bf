"""Characters by the dice: sensible ones, and parties whose members go together."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TypeVar

import msgspec

from tablewright.core.facts import Fact, Refused
from tablewright.core.ledger import clause
from tablewright.core.making import MOST, dealt, free_name, party_size, pick
from tablewright.dice.sources import Dice
from tablewright.games.axiom import content, packs
from tablewright.games.axiom.content import Model, Points
from tablewright.games.axiom.heroes import make
from tablewright.games.axiom.heroes.facts import FocusPick, MakeHero, MakeParty, RandomHero
from tablewright.games.axiom.say import heroes as words
from tablewright.games.axiom.whats import What
from tablewright.games.axiom.world import ATTRIBUTES, BODY, SPEED, World

T = TypeVar("T")
LEANS = (0, 0, 0, 1, 1, 2)
"""By the face of a d6, which of a model's Attributes gets the next die: the first in half of all cases."""


def refuse_party(world: World, command: MakeParty) -> Refused | None:
    """Why no party of this size can be made."""
    if not 1 <= command.size <= MOST:
        return party_size()
    if command.series not in content.points():
        return words.no_series(clause("axiom.attributes"))
    return make.joining_refused(world, command.size)


def decide_party(world: World, command: MakeParty, dice: Dice) -> Iterator[Fact]:
    """Deal the models so that none comes twice before all have come, and make one character after the other."""
    told = len(dice.thrown)
    models = dealt(packs.models(world.packs), command.size, lambda left: pick(left, dice))
    for model in models:
        yield from _one(world, RandomHero(series=command.series), dice, model=model, told=told)
        told = len(dice.thrown)


def refuse_hero(world: World, command: RandomHero) -> Refused | None:
    """Why no character can be made by the dice from what was given."""
    refused = make.joining_refused(world, 1)
    if refused is None and command.name:
        refused = make.name_refused(world, command.name)
    if refused is not None:
        return refused
    if command.series not in content.points():
        return words.no_series(clause("axiom.attributes"))
    able = made_by_dice(world)
    if command.profession and command.profession not in able:
        return words.no_profession(content.PROFESSIONS[one] for one in able)
    if command.attributes:
        return make.attributes_refused(MakeHero(name="", series=command.series, attributes=command.attributes))
    return None


def decide_hero(world: World, command: RandomHero, dice: Dice) -> Iterator[Fact]:
    """Make a character, what was not given by the dice."""
    models = [one for one in packs.models(world.packs) if command.profession in ("", one.profession)]
    told = len(dice.thrown)
    model = _fitting(models, command.attributes, dice)
    yield from _one(world, command, dice, model=model, told=told)


def made_by_dice(world: World) -> list[str]:
    """The professions that the dice can make."""
    return list(dict.fromkeys(model.profession for model in packs.models(world.packs)))


def _fitting(models: Sequence[Model], attributes: dict[str, int], dice: Dice) -> Model:
    """A model that leans on the best of the Attributes that were given; any, where none were."""
    if attributes:
        best = max(attributes[model.attributes[0]] for model in models)
        models = [model for model in models if attributes[model.attributes[0]] == best]
    return pick(models, dice)


def _one(world: World, command: RandomHero, dice: Dice, *, model: Model, told: int) -> Iterator[Fact]:
    """Make one; the fact tells of all dice thrown since the `told` first."""
    points = content.points()[command.series]
    attributes = dict(command.attributes) or attributes_of(model, points, dice)
    talents, foci = talents_of(model, points.dice, dice)
    hero = MakeHero(
        name=command.name or name_for(world, dice),
        series=command.series,
        attributes=attributes,
        talents=talents,
        foci=foci,
        profession=model.profession,
        standard=standard_of(model, attributes),
        armor=pick(model.armor, dice),
        shield=pick(model.shield, dice),
        weapons=pick(model.weapons, dice),
        kits=model.kits,
    )
    yield msgspec.structs.replace(make.made(world, hero), rolls=tuple(dice.thrown[told:]))


def attributes_of(model: Model, points: Points, dice: Dice) -> dict[str, int]:
    """1D each, the rest die by die as d6 fall: half of them to what the model leans on, as far as it may rise."""
    found = dict.fromkeys(ATTRIBUTES, make.LEAST_ATTRIBUTE)
    for face in dice.roll(6, by="party", what=What.PICK, count=points.dice - sum(found.values())):
        wanted = model.attributes[LEANS[face - 1]]
        open_ = [name for name in (wanted, *model.attributes) if found[name] < points.most]
        found[open_[0]] += 1
    return found


def standard_of(model: Model, attributes: dict[str, int]) -> str:
    """What a standard weapon is swung with, for good: as the model has it, but with the other if that has more dice."""
    other = SPEED if model.standard == BODY else BODY
    return other if attributes[other] > attributes[model.standard] else model.standard


def talents_of(model: Model, count: int, dice: Dice) -> tuple[dict[str, int], tuple[FocusPick, ...]]:
    """A Focus, and the rest die by die as d6 fall, to the Talents that the model learns."""
    found = {model.talents[0]: 2, model.talents[1]: 2}
    talent, _, name = pick(model.foci, dice).partition(":")
    found.setdefault(talent, 1)
    wanted = list(model.talents)
    for face in dice.roll(6, by="party", what=What.PICK, count=count - 1 - sum(found.values())):
        start = min(face - 1, len(wanted) - 1)
        row = (*wanted[start:], *wanted[:start])
        first = next(one for one in row if found.get(one, 0) < content.LEARNT)
        found[first] = found.get(first, 0) + 1
    ordered = {one: found[one] for one in content.talents() if one in found}
    return ordered, (FocusPick(talent=talent, name=name),)


def name_for(world: World, dice: Dice) -> str:
    """A name that nobody has yet, by the dice."""
    taken = {figure.name for figure in world.figures.values()}
    return free_name(content.given_names(), taken, lambda free: pick(free, dice))
