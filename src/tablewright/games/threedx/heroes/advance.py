"""Advancement: steps after each session, where they may be placed, what an attribute's rise brings."""

from __future__ import annotations

from collections.abc import Iterator

from tablewright.core.facts import Fact, Refused
from tablewright.core.ledger import clause
from tablewright.core.making import players
from tablewright.dice.sources import Dice
from tablewright.games.threedx import content, figures, kernel
from tablewright.games.threedx.heroes.facts import (
    AbilityRaised,
    AttributeRaised,
    EndSession,
    RaiseAbility,
    RaiseAttribute,
    SessionEnded,
)
from tablewright.games.threedx.say import heroes as words
from tablewright.games.threedx.say import nobody
from tablewright.games.threedx.world import ATTRIBUTES, FIFTH, Figure, World

MOVE = "move:"
"""What stands before a movement where an ability step is placed in one."""


def rate(world: World) -> tuple[int, int]:
    """Ability steps after each session, and sessions for an attribute step (0 for none), as the table has them."""
    clause("3dx.advancement")
    abilities = world.options.get("abilities_a_session", 1)
    sessions = world.options.get("sessions_an_attribute", 5)
    return int(abilities), int(sessions)


# ── Sessions ────────────────────────────────────────────────────────────────────────────────


def refuse_session(world: World, _command: EndSession) -> Refused | None:
    """Why no session can end now: a fight is on, or nobody plays."""
    if world.fight is not None:
        return words.in_fight()
    return None if players(world.party()) else words.nobody_plays()


def decide_session(world: World, _command: EndSession, _dice: Dice) -> Iterator[Fact]:
    """Everybody gets what the table's rate gives; an attribute step comes to whom it is due."""
    abilities, sessions = rate(world)
    due = [figure.id for figure in players(world.party()) if sessions and (figure.sessions + 1) % sessions == 0]
    yield SessionEnded(
        clauses=(clause("3dx.advancement"),),
        number=world.sessions + 1,
        figures=tuple(figure.id for figure in players(world.party())),
        abilities=abilities,
        attributes=tuple(due),
    )


def evolve_session(world: World, fact: SessionEnded) -> None:
    """The steps are there to be placed."""
    world.sessions = fact.number
    for id_ in fact.figures:
        figure = world.figures.get(id_)
        if figure is not None:
            figure.sessions += 1
            figure.ability_steps += fact.abilities
            figure.attribute_steps += id_ in fact.attributes


# ── Abilities and movements ─────────────────────────────────────────────────────────────────


def _refused(world: World, id_: str) -> Refused | None:
    figure = world.figures.get(id_)
    if figure is None or not figure.character:
        return nobody()
    if figure.state in ("dead", "gone"):
        return words.not_able(figure.name)
    return words.in_fight() if world.fight is not None else None


def size_of(figure: Figure, ability: str) -> int:
    """The size that an ability, or a movement's increase, has of its own."""
    if ability.startswith(MOVE):
        return figure.increases.get(ability.removeprefix(MOVE), 0)
    return figures.original(figure, ability)


def places(world: World, figure: Figure) -> list[str]:
    """Where an ability step may go at all: the 24 abilities, those of the fifth attribute, the movements."""
    moves = [f"{MOVE}{move}" for move in figures.moves(figure)]
    return [*content.of(world).abilities, *figure.fifths, *moves]


def refuse_ability(world: World, command: RaiseAbility) -> Refused | None:
    """Why no ability step can be placed there."""
    refused = _refused(world, command.figure)
    if refused is not None:
        return refused
    figure, cited = world.figures[command.figure], clause("3dx.advancement")
    if not figure.ability_steps:
        return words.no_step("ability", cited)
    if command.ability not in places(world, figure):
        return words.no_ability(cited)
    if command.ability in figure.raised:
        return words.raised_already(words.step_name(command.ability), cited)
    if size_of(figure, command.ability) >= kernel.LARGEST:
        return words.at_the_top(words.step_name(command.ability), cited)
    return None


def decide_ability(world: World, command: RaiseAbility, _dice: Dice) -> Iterator[Fact]:
    """It rises by a die size."""
    before = size_of(world.figures[command.figure], command.ability)
    cited = [clause("3dx.advancement")]
    if command.ability.startswith(MOVE):
        cited.append(clause("3dx.movement.increase"))
    yield AbilityRaised(
        clauses=tuple(cited),
        figure=command.figure,
        ability=command.ability,
        before=before,
        after=before + kernel.STEP,
    )


def evolve_ability(world: World, fact: AbilityRaised) -> None:
    """It is larger, and cannot rise again until an attribute does."""
    figure = world.figures.get(fact.figure)
    if figure is None:
        return
    if fact.ability.startswith(MOVE):
        figure.increases[fact.ability.removeprefix(MOVE)] = fact.after
    elif fact.ability in figure.fifths:
        figure.fifths[fact.ability] = fact.after
    else:
        figure.abilities[fact.ability] = fact.after
    figure.ability_steps = max(0, figure.ability_steps - 1)
    figure.raised.append(fact.ability)


# ── Attributes ──────────────────────────────────────────────────────────────────────────────


def refuse_attribute(world: World, command: RaiseAttribute) -> Refused | None:
    """Why no attribute step can be placed there."""
    refused = _refused(world, command.figure)
    if refused is not None:
        return refused
    figure, cited = world.figures[command.figure], clause("3dx.advancement")
    if not figure.attribute_steps:
        return words.no_step("attribute", cited)
    if command.attribute not in ATTRIBUTES:
        return words.no_attribute(cited)
    if figures.original(figure, command.attribute) >= kernel.LARGEST:
        return words.at_the_top(words.attribute_name(command.attribute, figures.fifth_name(world, figure)), cited)
    return None


def decide_attribute(world: World, command: RaiseAttribute, _dice: Dice) -> Iterator[Fact]:
    """It rises by a die size; a Level reached may bring an epic die at once."""
    figure = world.figures[command.figure]
    before = figures.original(figure, command.attribute)
    level = kernel.level(sum(figure.attributes.values()) + kernel.STEP, len(ATTRIBUTES))
    record = content.of(world).levels.get(level)
    most = record.epic if record is not None else kernel.epic_dice(level)
    gained = max(0, most - figures.epic_most(world, figure))
    yield AttributeRaised(
        clauses=(clause("3dx.advancement"), clause("3dx.level"), *((clause("3dx.epic_die"),) * bool(gained))),
        figure=figure.id,
        attribute=command.attribute,
        before=before,
        after=before + kernel.STEP,
        level=level,
        epic=gained,
    )


def evolve_attribute(world: World, fact: AttributeRaised) -> None:
    """It is larger, all abilities may rise again; the fifth's resource holds as much more."""
    figure = world.figures.get(fact.figure)
    if figure is None:
        return
    figure.attributes[fact.attribute] = fact.after
    figure.attribute_steps = max(0, figure.attribute_steps - 1)
    figure.raised = []
    figure.epic += fact.epic
    if fact.attribute == FIFTH:
        figure.spirit += fact.after - fact.before
