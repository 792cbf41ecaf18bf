"""People who join by name alone: all that the page knows of, with dice where the table says so."""

from __future__ import annotations

from collections.abc import Iterator

from tablewright.core import making
from tablewright.core.facts import Fact, Refused
from tablewright.core.ledger import clause
from tablewright.core.text import tidy
from tablewright.dice.sources import Dice
from tablewright.games.axiom import content, figures
from tablewright.games.axiom.heroes import make
from tablewright.games.axiom.heroes.facts import FigureNamed, NameFigure
from tablewright.games.axiom.records import HIGHEST_ATTRIBUTE
from tablewright.games.axiom.say import heroes as words
from tablewright.games.axiom.world import ATTRIBUTES, PARTY, Figure, World


def refuse(world: World, command: NameFigure) -> Refused | None:
    """Why nobody can join by name alone: the party, the name, or dice that nobody has."""
    refused = making.room_refused(world, 1) or make.name_refused(world, command.name)
    if refused is not None:
        return refused
    if set(command.attributes) - set(ATTRIBUTES):
        return words.no_attribute(clause("axiom.pool"))
    if set(command.talents) - set(content.talents()):
        return words.no_talent(clause("axiom.pool"))
    dice = (*command.attributes.values(), *command.talents.values())
    top = HIGHEST_ATTRIBUTE
    return words.dice_range(top, clause("axiom.pool")) if any(not 0 <= one <= top for one in dice) else None


def decide(world: World, command: NameFigure, _dice: Dice) -> Iterator[Fact]:
    """Somebody joins by name, with Health only where the pack gives it."""
    attributes = {name: dice for name, dice in command.attributes.items() if dice}
    talents = {name: dice for name, dice in command.talents.items() if dice}
    figure = Figure(id=making.hero_id(world.made + 1), name=tidy(command.name), side=PARTY, attributes=attributes)
    beyond = world.options.get("beyond", True)
    yield FigureNamed(
        clauses=(clause("axiom.pool"),),
        figure=figure.id,
        name=figure.name,
        attributes=attributes,
        talents=talents,
        health=figures.top_health(figure) if beyond else None,
    )


def evolve(world: World, fact: FigureNamed) -> None:
    """They join the party."""
    world.figures[fact.figure] = Figure(
        id=fact.figure,
        name=fact.name,
        side=PARTY,
        attributes=dict(fact.attributes),
        talents=dict(fact.talents),
        profession=make.NO_PROFESSION,
        health=fact.health,
        top=fact.health,
    )
    world.order.append(fact.figure)
    world.made += 1
