"""Burning: what fire does at each round's end, and putting it out."""

from __future__ import annotations

from collections.abc import Iterator

from tablewright.core.facts import Fact, Refused
from tablewright.core.ledger import clause
from tablewright.dice.sources import Dice
from tablewright.games.axx import content
from tablewright.games.axx.combat import conditions, damage, field, harm, orders, turns
from tablewright.games.axx.say import feat_refusals as words
from tablewright.games.axx.say import fight_refusals, nobody
from tablewright.games.axx.whats import What
from tablewright.games.axx.world import Figure, World


class Doused(Fact, frozen=True, kw_only=True, tag="doused"):
    """A figure spends its turn on putting out somebody who burns: itself, or one beside it."""

    figure: str
    whom: str


def refuse_douse(world: World, command: orders.Douse) -> Refused | None:
    """Why there is nobody to put out."""
    figure = turns.actor(world, command.figure)
    if isinstance(figure, Refused):
        return figure
    fight, whom = world.fight, world.figures.get(command.whom)
    if fight is None or whom is None or command.whom not in fight.at:
        return nobody()
    if "burning" not in whom.conditions:
        return words.not_burning(whom)
    return None if field.beside(fight, figure.id, whom.id) else fight_refusals.not_beside(figure, whom)


def douse(world: World, command: orders.Douse, _dice: Dice) -> Iterator[Fact]:
    """It is out at once."""
    yield from put_out(world, world.figures[command.figure], world.figures[command.whom])


def put_out(world: World, figure: Figure, whom: Figure) -> Iterator[Fact]:
    """The turn is spent, and nobody burns any more."""
    del world
    cited = (clause("axx.condition.burning"),)
    yield Doused(figure=figure.id, whom=whom.id, clauses=cited)
    yield conditions.ConditionEnded(figure=whom.id, condition="burning", why="doused", clauses=cited)


def sensible(figure: Figure) -> bool:
    """Whether a foe that burns has the wit to put itself out: not the mindless."""
    record = content.find_monster(figure.monster)
    return record is None or not record.mindless


def due(world: World, figure: Figure) -> bool:
    """Whether fire is still to do its harm at the end of this round: not in the round in which it caught."""
    fight = world.fight
    if fight is None or "burning" not in figure.conditions:
        return False
    return not {f"burn {figure.id}", f"caught {figure.id}"} & set(fight.used)


def burn(world: World, figure: Figure, dice: Dice) -> Iterator[Fact]:
    """1d6 fire at the round's end."""
    before = len(dice.thrown)
    (face,) = dice.roll(6, by=figure.id, what=What.FIRE)
    by = figure.conditions["burning"].by
    rolls = tuple(dice.thrown[before:])
    points, changes = damage.natured(world, figure, "fire", face)
    yield from harm.deal(
        world,
        figure,
        points,
        by=by,
        cause="fire",
        type="fire",
        rolls=rolls,
        changes=changes,
        clauses=(clause("axx.condition.burning"),),
    )


def fold_doused(world: World, fact: Doused) -> None:
    """The turn is over."""
    fight = world.fight
    if fight is not None and fact.figure not in fight.acted:
        fight.shots.pop(fact.figure, None)
        fight.acted.append(fact.figure)
