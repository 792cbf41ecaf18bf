"""Making a character: what a level has to place, what is legal, what becomes of it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import msgspec
from msgspec.structs import replace

from tablewright.core import making
from tablewright.core.facts import Fact, Refused, Term
from tablewright.core.ledger import clause
from tablewright.core.text import alike, bad_name, tidy
from tablewright.dice.sources import Dice
from tablewright.games.threedx import content, figures, kernel
from tablewright.games.threedx.heroes import load, skills
from tablewright.games.threedx.heroes.facts import HeroMade, MakeHero
from tablewright.games.threedx.records import LevelRecord
from tablewright.games.threedx.say import heroes as words
from tablewright.games.threedx.world import ATTRIBUTES, CLIMB, FIFTH, MOVES, PARTY, SWIM, VITALITY, Figure, Item, World

SIZES = tuple(range(0, kernel.LARGEST + 1, kernel.STEP))
MOST_THINGS = 30
"""Things that a new character may bring."""
MOST_MOVES = 3
"""Movements beyond everybody's that an ancestry may bring."""
MOST_LANGUAGES = 4
"""Languages grown up with."""


def level_of(world: World, level: int) -> LevelRecord | None:
    """What a new character of a level starts with; level 0 stands for the one that all begin at."""
    found = content.of(world)
    return found.levels.get(level or found.start.level)


# ── Refusals ────────────────────────────────────────────────────────────────────────────────


def refuse(world: World, command: MakeHero) -> Refused | None:
    """What is still wrong with the character, in the order in which one is made."""
    return (
        making.room_refused(world, 1)
        or identity_refused(command)
        or level_refused(world, command.level)
        or attributes_refused(world, command)
        or abilities_refused(world, command)
        or movement_refused(world, command)
        or skills.picks_refused(world, command)
        or gear_refused(world, command)
        or name_refused(world, command.name)
    )


def name_refused(world: World, name: str) -> Refused | None:
    """Why nobody can be called so: the text, or another who is."""
    return making.name_refused(name, (one.name for one in world.figures.values()))


def identity_refused(command: MakeHero) -> Refused | None:
    """Why ancestry, background or culture cannot stand so: each is free text of at most 40 characters, or nothing."""
    clause("3dx.create.identity")
    named = {"ancestry": command.ancestry, "background": command.background, "culture": command.culture}
    named["fifth attribute's name"] = command.fifth
    for what, text in named.items():
        bad = bad_name(text, what=what) if text else None
        if bad is not None:
            return bad
    if len(command.languages) > MOST_LANGUAGES:
        return words.too_many_languages(MOST_LANGUAGES)
    return next((bad for one in command.languages if (bad := bad_name(one, what="language")) is not None), None)


def level_refused(world: World, level: int) -> Refused | None:
    """Why nobody starts at this level."""
    levels = content.of(world).levels
    return None if level_of(world, level) is not None else words.no_level(max(levels), clause("3dx.level.tiers"))


def attribute_steps(command: MakeHero) -> int:
    """Attribute steps placed, one for each die size."""
    return sum(command.attributes.get(name, 0) for name in ATTRIBUTES) // kernel.STEP


def ability_steps(command: MakeHero) -> int:
    """Ability steps placed: in abilities, in those of the fifth attribute, and in movements."""
    placed = (*command.abilities.values(), *command.fifths.values(), *command.increases.values())
    return sum(placed) // kernel.STEP


def attributes_refused(world: World, command: MakeHero) -> Refused | None:
    """Why the attributes cannot stand so: die sizes, the largest that may be placed at first, all steps placed."""
    cited, budget = clause("3dx.level.tiers"), level_of(world, command.level)
    if budget is None:
        return words.no_level(max(content.of(world).levels), cited)
    fifth = command.fifth or content.of(world).fifth.name
    for name, faces in command.attributes.items():
        if name not in ATTRIBUTES:
            return words.no_attribute(clause("3dx.attributes"))
        if faces not in SIZES:
            return words.no_size(clause("3dx.dice.sizes"))
        if faces > budget.most:
            return words.too_large(words.attribute_name(name, fifth), faces, budget, cited)
    placed = attribute_steps(command)
    if placed != budget.attribute_steps:
        return words.attribute_sum(placed, budget, cited)
    return None


def abilities_refused(world: World, command: MakeHero) -> Refused | None:
    """Why the abilities cannot stand so; steps that are not placed are kept."""
    cited, budget = clause("3dx.level.tiers"), level_of(world, command.level)
    if budget is None:
        return words.no_level(max(content.of(world).levels), cited)
    known = content.of(world).abilities
    if any(name not in known for name in command.abilities):
        return words.no_ability(clause("3dx.attributes"))
    refused = fifths_refused(world, command)
    if refused is not None:
        return refused
    for name, faces in (*command.abilities.items(), *command.fifths.items()):
        if faces not in SIZES:
            return words.no_size(clause("3dx.dice.sizes"))
        if faces > budget.most:
            return words.too_large(known[name].name if name in known else name, faces, budget, cited)
    placed = ability_steps(command)
    return words.ability_sum(placed, budget, cited) if placed > budget.ability_steps else None


def fifths_refused(world: World, command: MakeHero) -> Refused | None:
    """Why the fifth attribute cannot have these abilities: ten at most, each with a name of its own."""
    cited, most = clause("3dx.attributes"), content.of(world).fifth.most
    if len(command.fifths) > most:
        return words.too_many_fifths(most, cited)
    taken = {alike(record.name) for record in content.of(world).abilities.values()} | {alike(one) for one in MOVES}
    for name in command.fifths:
        bad = bad_name(name, what="ability's name")
        if bad is not None:
            return bad
        if alike(name) in taken or tidy(name) != name:
            return words.fifth_taken(tidy(name), cited)
        taken.add(alike(name))
    return None


def known_moves(command: MakeHero) -> tuple[str, ...]:
    """The movements of the new character: everybody's but for those that its ancestry has not, and those it brings."""
    return (*(move for move in MOVES if move not in command.lacks), *command.moves)


def movement_refused(world: World, command: MakeHero) -> Refused | None:
    """Why the movements cannot stand so: one primary, another secondary, increases in steps of two.

    Increases follow the rules of abilities: 12 at most, and at first no more than the level's largest die.
    """
    known, budget = known_moves(command), level_of(world, command.level)
    if not set(command.lacks) <= {CLIMB, SWIM}:
        return words.lacks_wrong(clause("3dx.movement"))
    for name in command.moves:
        bad = bad_name(name, what="movement")
        if bad is not None:
            return bad
    if len(command.moves) > MOST_MOVES or len({alike(one) for one in (*MOVES, *command.moves)}) < len(MOVES) + len(
        command.moves
    ):
        return words.moves_taken(MOST_MOVES, clause("3dx.movement"))
    if len(set(command.ranks)) < 2 or any(name not in known for name in command.ranks):
        return words.ranks_wrong(clause("3dx.movement"))
    for name, faces in command.increases.items():
        if name not in known or faces not in SIZES:
            return words.increase_wrong(clause("3dx.movement.increase"))
        if budget is not None and faces > budget.most:
            return words.too_large(f"The increase of {name}", faces, budget, clause("3dx.level.tiers"))
    return None


def gear_refused(world: World, command: MakeHero) -> Refused | None:
    """Why the gear cannot be had so: it is not on the list, or too much of it; the load is picked for."""
    found = content.of(world)
    for one in command.gear:
        if one.kind not in found.gear:
            return words.not_on_list()
        if not 1 <= one.count <= MOST_THINGS:
            return words.too_much_gear(MOST_THINGS)
    if sum(one.count for one in command.gear) > MOST_THINGS:
        return words.too_much_gear(MOST_THINGS)
    figure = figure_of(made(world, command))
    return load.picks_refused(world, figure, command.overload) if command.overload else None


# ── What becomes of it ──────────────────────────────────────────────────────────────────────


def decide(world: World, command: MakeHero, _dice: Dice) -> Iterator[Fact]:
    """Make the character."""
    yield made(world, command)


def made(world: World, command: MakeHero) -> HeroMade:
    """The fact of a character that was made: d12 Vitality, its dice, what it brings, bonus and epic dice whole."""
    budget = level_of(world, command.level) or content.of(world).levels[content.of(world).start.level]
    attributes = {name: command.attributes.get(name, 0) for name in ATTRIBUTES}
    sizes = {name: command.abilities.get(name, 0) for name in content.of(world).abilities}
    increases = {**dict.fromkeys(command.moves, 0), **command.increases}
    figure = Figure(id=making.hero_id(world.made + 1), name=tidy(command.name), side=PARTY, attributes=attributes)
    return HeroMade(
        clauses=(clause("3dx.create.identity"), clause("3dx.level.tiers"), clause("3dx.attributes")),
        figure=figure.id,
        name=figure.name,
        level=figures.level(figure),
        tier=budget.tier,
        ancestry=tidy(command.ancestry),
        background=tidy(command.background),
        culture=tidy(command.culture),
        fifth=tidy(command.fifth),
        attributes=attributes,
        abilities=sizes,
        fifths=dict(command.fifths),
        increases={name: faces for name, faces in increases.items() if faces or name in command.moves},
        ranks=command.ranks,
        lacks=command.lacks,
        languages=tuple(tidy(one) for one in command.languages),
        skills=skills.made(world, command.skills, figures.active_most(figure)),
        items=carried(world, [one.kind for one in command.gear for _ in range(one.count)]),
        overload=command.overload,
        epic=budget.epic,
        spirit=attributes[FIFTH],
        steps=max(0, budget.ability_steps - ability_steps(command)),
        terms=level_terms(attributes),
    )


def level_terms(attributes: dict[str, int]) -> tuple[Term, ...]:
    """The attributes whose average is the level."""
    return tuple(Term(name, attributes.get(name, 0), clause("3dx.level")) for name in ATTRIBUTES)


def why(world: World, fact: HeroMade) -> tuple[Term, ...]:
    """The attributes behind the level, the fifth by the character's own name for it, else by the table's."""
    called = fact.fifth or content.of(world).fifth.name
    return tuple(replace(term, about=called) if term.name == FIFTH else term for term in fact.terms)


def carried(world: World, kinds: Sequence[str]) -> tuple[Item, ...]:
    """New things of these kinds: armour is worn, weapons and a shield are in hand, as far as there is room."""
    found = content.of(world)
    items: list[Item] = []
    worn, hands, minted = 0, figures.HANDS, world.minted
    for number, kind in enumerate(kinds, minted + 1):
        place = "pack"
        if kind in found.pieces and worn < found.armor.most_worn:
            place, worn = "worn", worn + 1
        elif (kind in found.weapons or kind in found.shields) and figures.hands_of(world, kind) <= hands:
            place, hands = "hand", hands - figures.hands_of(world, kind)
        items.append(Item(id=making.item_id(number), kind=kind, place=place))
    return tuple(items)


def figure_of(fact: HeroMade) -> Figure:
    """The figure that the fact makes."""
    return Figure(
        id=fact.figure,
        name=fact.name,
        side=PARTY,
        ancestry=fact.ancestry,
        background=fact.background,
        culture=fact.culture,
        tier=fact.tier,
        fifth=fact.fifth,
        attributes=dict(fact.attributes),
        abilities=dict(fact.abilities),
        fifths=dict(fact.fifths),
        increases=dict(fact.increases),
        ranks=list(fact.ranks),
        lacks=list(fact.lacks),
        skills={skill.name: msgspec.structs.replace(skill) for skill in fact.skills},
        languages=list(fact.languages),
        overload=list(fact.overload),
        epic=fact.epic,
        spirit=fact.spirit,
        ability_steps=fact.steps,
        vitality=VITALITY,
        items={item.id: msgspec.structs.replace(item) for item in fact.items},
    )


def evolve(world: World, fact: HeroMade) -> None:
    """The character joins the party."""
    figure = world.figures[fact.figure] = figure_of(fact)
    figure.rested = world.clock
    world.order.append(fact.figure)
    world.made += 1
    world.minted += len(fact.items)
