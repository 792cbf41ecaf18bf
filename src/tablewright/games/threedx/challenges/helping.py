"""Helping with a challenge: a roll of one's own, and to whom it goes until the closing."""

from __future__ import annotations

from collections.abc import Iterator

from tablewright.core.facts import Chance, Fact, Refused
from tablewright.core.ledger import clause
from tablewright.dice.sources import Dice
from tablewright.games.threedx import figures
from tablewright.games.threedx.challenges import orders as o
from tablewright.games.threedx.challenges import reading, tries
from tablewright.games.threedx.say import challenge_refusals as words
from tablewright.games.threedx.say import nobody
from tablewright.games.threedx.world import Figure, World
from tablewright.games.threedx.world_calls import Call


def refuse_help(world: World, command: o.HelpWith) -> Refused | None:
    """Why this figure cannot roll to help: it has rolled, it is helped, the other helps, or has no such roll."""
    call, figure, other = world.call, world.figures.get(command.figure), world.figures.get(command.to)
    wrong = tries.refuse_any(world, figure, command, ability=command.ability or (call.ability if call else ""))
    if wrong is not None or call is None or figure is None:
        return wrong or words.nothing_called()
    if call.save:
        return words.saves_alone()
    wrong = _refuse_to(call, figure, other)
    if wrong is not None:
        return wrong
    if figure.id in call.helps.values():
        return words.is_helped(figure.name)
    ability = command.ability or call.ability
    if not reading.knows(world, figure, ability) or figure.spirit < figures.spirit_price(world, figure, ability):
        return words.no_ability()
    return None if fits(world, call, figure, other=world.figures[command.to], ability=ability) else words.not_fitting()


def fits(world: World, call: Call, figure: Figure, *, other: Figure, ability: str) -> bool:
    """Whether an ability may help: the GM's word; without a GM it is the one that is asked for, or combines it."""
    clause("3dx.combat.help")
    return world.gm or bool(figures.combined(figure, (ability,)) & figures.combined(other, (call.ability,)))


def _refuse_to(call: Call, figure: Figure, other: Figure | None) -> Refused | None:
    if other is None or other.id not in call.who or other.id in call.passed:
        return words.does_not_roll()
    if other.id == figure.id:
        return words.helps_oneself()
    if call.one and any(not one.helper for one in call.laid.values()) and other.id not in call.laid:
        return words.does_not_roll()
    if other.id in call.helps or (other.id in call.laid and call.laid[other.id].helper):
        return words.helps_itself(other.name)
    return None


def chance_help(world: World, command: o.HelpWith) -> Chance | None:
    """The exact chance that the help works."""
    call = world.call
    if call is None or refuse_help(world, command) is not None:
        return None
    figure = world.figures[command.figure]
    ability = command.ability or call.ability
    own = tries.own_terms(figure, ability, proficiency=command.proficiency)
    terms = (*own, *reading.called_terms(call, figure.id))
    sizes = reading.dice_for(world, figure, ability)
    need = reading.help_needs(call, world.figures[command.to])
    return reading.chance(sizes, terms, need, way=tries.way(world), what=tries.HELP)


def help_with(world: World, command: o.HelpWith, dice: Dice) -> Iterator[Fact]:
    """Roll to help."""
    call = world.call
    if call is None:
        return
    figure = world.figures[command.figure]
    ability = command.ability or call.ability
    own = tries.own_terms(figure, ability, proficiency=command.proficiency)
    yield tries.laid(world, call, figure, dice, own=own, ability=ability, learning=command.learning, to=command.to)


def refuse_move(world: World, command: o.MoveHelp) -> Refused | None:
    """Only help that was rolled, to one who rolls and helps nobody."""
    call, figure = world.call, world.figures.get(command.figure)
    if figure is None:
        return nobody()
    if call is None:
        return words.nothing_called()
    if figure.id not in call.helps:
        return words.no_help(figure.name)
    if command.to == call.helps[figure.id]:
        return words.same_help()
    return _refuse_to(call, figure, world.figures.get(command.to)) if command.to else None


def move_help(_world: World, command: o.MoveHelp, _dice: Dice) -> Iterator[Fact]:
    """Let it go there."""
    cited = (clause("3dx.combat.help"), clause("3dx.dice_stand"))
    yield o.HelpMoved(clauses=cited, figure=command.figure, to=command.to)
