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
from tablewright.games.axiom.heroes import make
from tablewright.games.axiom.heroes.facts import FocusPick, MakeHero, MakeParty, RandomHero
from tablewright.games.axiom.records import LEARNT, Model, Points
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
    return refused or given_refused(world, command)


def given_refused(world: World, command: RandomHero) -> Refused | None:
    """What is wrong with what was given, the name apart."""
    if command.series not in content.points():
        return words.no_series(clause("axiom.attributes"))
    able, record = made_by_dice(world), packs.professions(world.packs).get(command.profession)
    own = record is not None and record.own_name and bool(command.calling)
    if command.profession and command.profession not in able and not own:
        return words.no_profession(content.PROFESSIONS[one] for one in able)
    given = kept(command)
    return (
        _attributes_refused(given)
        or _talents_refused(given)
        or make.profession_refused(world, given)
        or make.gear_refused(world, given)
    )


def _attributes_refused(given: MakeHero) -> Refused | None:
    """Why the Attributes given cannot stand, or not so that the others can be filled up to what is to be spent."""
    points, left = content.points()[given.series], [one for one in ATTRIBUTES if one not in given.attributes]
    least, most = (
        msgspec.structs.replace(given, attributes={**given.attributes, **dict.fromkeys(left, dice)})
        for dice in (make.LEAST_ATTRIBUTE, points.most)
    )
    refused = make.attribute_refused(least)
    if refused is not None:
        return refused
    fits = sum(least.attributes.values()) <= points.dice <= sum(most.attributes.values())
    return None if fits else make.attributes_refused(most if sum(most.attributes.values()) < points.dice else least)


def _talents_refused(given: MakeHero) -> Refused | None:
    """Why the Talents and Foci given cannot be bought, or are more than there are dice for."""
    refused, have = make.talent_refused(given), content.points()[given.series].dice
    return refused or (make.talents_refused(given) if make.talent_dice(given) > have else None)


def kept(command: RandomHero) -> MakeHero:
    """What is given, as a character in the making: each Focus with 1D of its Talent at least."""
    talents = dict(command.talents)
    for focus in command.foci:
        talents[focus.talent] = max(1, talents.get(focus.talent, 0))
    return MakeHero(
        name=command.name,
        series=command.series,
        attributes=dict(command.attributes),
        talents=talents,
        foci=command.foci,
        odd=dict(command.odd),
        profession=command.profession or make.NO_PROFESSION,
        calling=command.calling,
        favoured=command.favoured,
        power=command.power,
        lineage=command.lineage,
        lifted=command.lifted,
        standard=command.standard or BODY,
        armor=command.armor or "",
        shield=command.shield or "",
        weapons=command.weapons or (),
        kits=command.kits or (),
    )


def decide_hero(world: World, command: RandomHero, dice: Dice) -> Iterator[Fact]:
    """Make a character, what was not given by the dice."""
    known = packs.models(world.packs)
    models = [one for one in known if command.profession in ("", one.profession)] or list(known)
    told = len(dice.thrown)
    model = _fitting(models, command.attributes, dice)
    yield from _one(world, command, dice, model=model, told=told)


def made_by_dice(world: World) -> list[str]:
    """The professions that the dice can make."""
    return list(dict.fromkeys(model.profession for model in packs.models(world.packs)))


def _fitting(models: Sequence[Model], attributes: dict[str, int], dice: Dice) -> Model:
    """A model that leans on the best of the Attributes that were given; any, where they were not all."""
    if len(attributes) == len(ATTRIBUTES):
        best = max(attributes[model.attributes[0]] for model in models)
        models = [model for model in models if attributes[model.attributes[0]] == best]
    return pick(models, dice)


def _one(world: World, command: RandomHero, dice: Dice, *, model: Model, told: int) -> Iterator[Fact]:
    """Make one; the fact tells of all dice thrown since the `told` first."""
    points, given = content.points()[command.series], kept(command)
    attributes = attributes_of(model, points, dice, given.attributes)
    talents, foci = talents_of(model, given, dice)
    hero = msgspec.structs.replace(
        given,
        name=command.name or name_for(world, dice),
        attributes=attributes,
        talents=talents,
        foci=foci,
        profession=command.profession or model.profession,
        standard=command.standard or standard_of(model, attributes),
        armor=pick(model.armor, dice) if command.armor is None else command.armor,
        shield=pick(model.shield, dice) if command.shield is None else command.shield,
        weapons=pick(model.weapons, dice) if command.weapons is None else command.weapons,
        kits=model.kits if command.kits is None else command.kits,
    )
    yield msgspec.structs.replace(make.made(world, hero), rolls=tuple(dice.thrown[told:]))


def attributes_of(model: Model, points: Points, dice: Dice, given: dict[str, int]) -> dict[str, int]:
    """1D in each that is not given, the rest die by die as d6 fall: half to what the model leans on, as far as it may.

    What is given stays as it is.
    """
    found = {**dict.fromkeys(ATTRIBUTES, make.LEAST_ATTRIBUTE), **given}
    count = points.dice - sum(found.values())
    for face in dice.roll(6, by="party", what=What.PICK, count=count) if count else ():
        wanted = model.attributes[LEANS[face - 1]]
        open_ = [name for name in (wanted, *model.attributes) if name not in given and found[name] < points.most]
        found[open_[0]] += 1
    return found


def standard_of(model: Model, attributes: dict[str, int]) -> str:
    """What a standard weapon is swung with, for good: as the model has it, but with the other if that has more dice."""
    other = SPEED if model.standard == BODY else BODY
    return other if attributes[other] > attributes[model.standard] else model.standard


def talents_of(model: Model, given: MakeHero, dice: Dice) -> tuple[dict[str, int], tuple[FocusPick, ...]]:
    """The Talents and Foci given, and the rest die by die as d6 fall, to the Talents that the model learns.

    Where nothing of the kind is given its first two Talents have 2D, and a Focus comes first. What it learns and may
    have no more of goes to any other Talent, and to one that was given at last.
    """
    found, foci = dict(given.talents), given.foci
    if not (found or foci or given.odd):
        found = {model.talents[0]: 2, model.talents[1]: 2}
        talent, _, name = pick(model.foci, dice).partition(":")
        found.setdefault(talent, 1)
        foci = (FocusPick(talent=talent, name=name),)
    wanted = [one for one in model.talents if one not in given.talents]
    others = [one for one in content.talents() if one not in wanted]
    others.sort(key=lambda one: one in given.talents)
    count = content.points()[given.series].dice - sum(found.values()) - sum(given.odd.values()) - len(foci)
    for face in dice.roll(6, by="party", what=What.PICK, count=count) if count else ():
        start = max(0, min(face - 1, len(wanted) - 1))
        row = (*wanted[start:], *wanted[:start], *others)
        first = next(one for one in row if found.get(one, 0) < LEARNT)
        found[first] = found.get(first, 0) + 1
    return {one: found[one] for one in content.talents() if found.get(one)}, foci


def name_for(world: World, dice: Dice) -> str:
    """A name that nobody has yet, by the dice."""
    taken = {figure.name for figure in world.figures.values()}
    return free_name(content.given_names(), taken, lambda free: pick(free, dice))
