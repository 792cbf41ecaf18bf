"""Characters by the dice: sensible ones, and parties whose members go together."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TypeVar

import msgspec

from tablewright.core import making
from tablewright.core.facts import Fact, Refused
from tablewright.core.making import MOST, dealt, free_name, party_size, pick
from tablewright.core.text import alike
from tablewright.dice.sources import Dice
from tablewright.games.threedx import content, figures, kernel
from tablewright.games.threedx.heroes import make, skills
from tablewright.games.threedx.heroes.facts import Carrying, MakeHero, MakeParty, RandomHero, SkillPick
from tablewright.games.threedx.records import LevelRecord, Model
from tablewright.games.threedx.say import heroes as words
from tablewright.games.threedx.whats import What
from tablewright.games.threedx.world import ATTRIBUTES, MOVES, RUN, World

T = TypeVar("T")
LEANS = (0, 0, 0, 1, 1, 2, 3, 4)
"""By the face of a d8, which of a sketch's attributes gets the next step: the first in three of eight cases."""
STIRRED = 12
"""How many of the things that a sketch wants most the dice put into another order."""


def refuse_party(world: World, command: MakeParty) -> Refused | None:
    """Why no party of this size can be made."""
    if not 1 <= command.size <= MOST:
        return party_size()
    return make.level_refused(world, command.level) or making.room_refused(world, command.size)


def decide_party(world: World, command: MakeParty, dice: Dice) -> Iterator[Fact]:
    """Deal the sketches so that none comes twice before all have come, and make one character after the other."""
    told = len(dice.thrown)
    for model in dealt(list(content.models().values()), command.size, lambda left: pick(left, dice)):
        yield from _one(world, RandomHero(level=command.level), dice, model=model, told=told)
        told = len(dice.thrown)


def refuse_hero(world: World, command: RandomHero) -> Refused | None:
    """Why no character can be made by the dice from what was given."""
    refused = making.room_refused(world, 1) or make.level_refused(world, command.level)
    if refused is None and command.name:
        refused = make.name_refused(world, command.name)
    if refused is None and command.model and command.model not in content.models():
        refused = words.no_sketch()
    if refused is not None:
        return refused
    hero = given(command)
    refused = make.identity_refused(hero) or make.abilities_refused(world, hero) or make.movement_refused(world, hero)
    refused = refused or skills.picks_refused(world, hero) or make.gear_refused(world, hero)
    return refused or (make.attributes_refused(world, hero) if command.attributes else None)


def given(command: RandomHero) -> MakeHero:
    """The character with what was given alone."""
    known = (RUN, *(move for move in (*MOVES, *command.moves) if move != RUN and move not in command.lacks))
    return MakeHero(
        name=command.name,
        level=command.level,
        ancestry=command.ancestry,
        background=command.background,
        culture=command.culture,
        fifth=command.fifth,
        attributes=command.attributes,
        abilities=command.abilities,
        fifths=command.fifths,
        increases=command.increases,
        ranks=(command.ranks[0], command.ranks[-1]) if command.ranks else (known[0], known[-1]),
        moves=command.moves,
        lacks=command.lacks,
        languages=command.languages,
        skills=command.skills,
        gear=command.gear,
    )


def decide_hero(world: World, command: RandomHero, dice: Dice) -> Iterator[Fact]:
    """Make a character, what was not given by the dice."""
    told, known = len(dice.thrown), content.models()
    models = [known[command.model]] if command.model else list(known.values())
    if command.attributes and not command.model:
        best = max(command.attributes.get(model.attributes[0], 0) for model in models)
        models = [model for model in models if command.attributes.get(model.attributes[0], 0) == best]
    yield from _one(world, command, dice, model=pick(models, dice), told=told)


def _one(world: World, command: RandomHero, dice: Dice, *, model: Model, told: int) -> Iterator[Fact]:
    """Make one; the fact tells of all dice thrown since the `told` first."""
    budget = make.level_of(world, command.level)
    if budget is None:
        return
    own, attributes = given(command), dict(command.attributes) or attributes_of(model, budget, dice)
    fits = not command.ranks and set(model.ranks) <= set(make.known_moves(own))
    hero = msgspec.structs.replace(
        own,
        name=command.name or name_for(world, dice),
        level=budget.number,
        ancestry=command.ancestry or pick(model.ancestry, dice),
        background=command.background or pick(model.background, dice),
        culture=command.culture or pick(model.culture, dice),
        attributes=attributes,
        ranks=model.ranks if fits else own.ranks,
        languages=command.languages or ("Common",),
        skills=_skills(world, model, budget, own),
        gear=_gear(world, model, dice, command.gear),
    )
    abilities, fifths, increases = abilities_of(world, model, budget, dice=dice, own=own)
    hero = msgspec.structs.replace(hero, abilities=abilities, fifths=fifths, increases=increases)
    hero = _lightened(world, hero, kept=len(command.gear))
    yield msgspec.structs.replace(make.made(world, hero), rolls=tuple(dice.thrown[told:]))


def attributes_of(model: Model, budget: LevelRecord, dice: Dice) -> dict[str, int]:
    """A d2 for each of the first four, then step by step as d8 fall, mostly to what the sketch leans on."""
    found = dict.fromkeys(ATTRIBUTES, 0)
    steps = budget.attribute_steps
    for name in model.attributes[: max(0, min(4, steps - 1))]:
        found[name] += kernel.STEP
        steps -= 1
    for face in dice.roll(8, by="party", what=What.PICK, count=steps) if steps else ():
        row = (model.attributes[LEANS[face - 1]], *model.attributes)
        found[next(name for name in row if found[name] < budget.most)] += kernel.STEP
    return found


def abilities_of(
    world: World, model: Model, budget: LevelRecord, *, dice: Dice, own: MakeHero
) -> tuple[dict[str, int], dict[str, int], dict[str, int]]:
    """Abilities, those of the fifth, movements: more steps for what the sketch wants more, in an order that dice stir.

    The steps are told out as seats are by votes.
    """
    known = content.of(world).abilities
    fifths = list(own.fifths) or _fifths(world, model)
    given = {**own.abilities, **{name: faces for name, faces in own.fifths.items() if faces}, **own.increases}
    wanted = [*fifths[:1], *model.abilities[:6], *fifths[1:], RUN, *model.abilities[6:]]
    wanted += [name for name in known if name not in wanted]
    open_ = _stirred([name for name in wanted if name not in given], dice)
    votes = {name: (len(open_) - place) * (len(open_) - place + 15) for place, name in enumerate(open_)}
    found: dict[str, int] = {**dict.fromkeys(known, 0), **given}
    for _ in range(budget.ability_steps - make.ability_steps(own)):
        room = [name for name in open_ if found.get(name, 0) < _top(name, budget)]
        if not room:
            break
        most = max(room, key=lambda name: votes[name] * kernel.LARGEST // (found.get(name, 0) // kernel.STEP + 1))
        found[most] = found.get(most, 0) + kernel.STEP
    increases = {name: found[name] for name in dict.fromkeys((*own.increases, RUN)) if found.get(name)}
    abilities = {name: found[name] for name in known}
    return abilities, {name: found.get(name, 0) for name in fifths}, increases


def _stirred(names: list[str], dice: Dice) -> list[str]:
    """The same names, the first dozen each changed with one of the two below it, or not, as a d3 falls."""
    out = list(names)
    for place, face in enumerate(dice.roll(3, by="party", what=What.PICK, count=min(STIRRED, len(out)))):
        other = min(place + face - 1, len(out) - 1)
        out[place], out[other] = out[other], out[place]
    return out


def _top(name: str, budget: LevelRecord) -> int:
    """The largest that a step may make it: a movement's increase is a side thing, whose top is d6."""
    return min(6, budget.most) if name == RUN else budget.most


def _fifths(world: World, model: Model) -> list[str]:
    """The sample abilities that the sketch learns, by name, as far as there are such."""
    samples = content.of(world).samples
    return [samples[name].name for name in model.fifths if name in samples][: content.of(world).fifth.most]


def _skills(world: World, model: Model, budget: LevelRecord, own: MakeHero) -> tuple[SkillPick, ...]:
    """Those given, then the sketch's, as many as a new character may have, as far as there are such."""
    picks = [read_skill(text) for text in model.skills]
    fifths = list(own.fifths) or _fifths(world, model)
    taken = {alike(one) for one in own.languages} | {alike(skills.skill_of(world, one).name) for one in own.skills}
    good = [one for one in picks if skills.pick_refused(world, one, fifths) is None]
    fresh = [one for one in good if alike(skills.skill_of(world, one).name) not in taken]
    return (*own.skills, *fresh)[: skills.start_most(world, budget.number)]


def read_skill(text: str) -> SkillPick:
    """A skill as it is written in one line: weapon:sweep, language:Old tongue, custom:Song=presence/persuade+social.

    A proficiency names what it helps with: proficiency:locks=thievery.
    """
    kind, _, rest = text.partition(":")
    if kind in ("weapon", "shield"):
        return SkillPick(kind=kind, record=rest)
    if kind == "custom":
        name, _, parts = rest.partition("=")
        attributes, _, abilities = parts.partition("/")
        return SkillPick(
            kind=kind, name=name, attributes=tuple(attributes.split("+")), abilities=tuple(abilities.split("+"))
        )
    name, _, helps = rest.partition("=")
    return SkillPick(kind=kind, name=name, helps=tuple(helps.split("+")) if helps else ())


def _gear(world: World, model: Model, dice: Dice, own: tuple[Carrying, ...]) -> tuple[Carrying, ...]:
    """What was given, then the sketch's weapons, shield and armour, and the rest where nothing of the kind was given.

    As far as the table's gear list has them.
    """
    found, had = content.of(world), {one.kind for one in own}
    guards = list(found.shields)[:1] * model.shield
    guards += list(found.pieces)[1 : 1 + model.pieces] if len(found.pieces) > model.pieces else list(found.pieces)
    kinds = list(pick(model.weapons, dice)) if not had & set(found.weapons) else []
    kinds += guards if not had & {*found.shields, *found.pieces} else []
    kinds += model.gear if not had - {*found.weapons, *found.shields, *found.pieces} else []
    return (*own, *_counted(kind for kind in kinds if kind in found.gear))


def _counted(kinds: Iterable[str]) -> tuple[Carrying, ...]:
    counts: dict[str, int] = {}
    for kind in kinds:
        counts[kind] = counts.get(kind, 0) + 1
    return tuple(Carrying(kind=kind, count=count) for kind, count in counts.items())


def _lightened(world: World, hero: MakeHero, *, kept: int) -> MakeHero:
    """The same without what would be too heavy: the last things first, none of those that were given."""
    while hero.gear[kept:] and figures.over(world, make.figure_of(make.made(world, hero))):
        hero = msgspec.structs.replace(hero, gear=hero.gear[:-1])
    return hero


def name_for(world: World, dice: Dice) -> str:
    """A name that nobody has yet, by the dice."""
    taken = {figure.name for figure in world.figures.values()}
    return free_name(content.given_names(), taken, lambda free: pick(free, dice))
