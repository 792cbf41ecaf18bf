"""After the fight: the helpless are slain or bound, and the round goes by."""

from __future__ import annotations

from collections.abc import Iterator

from tablewright.core.facts import Fact, Refused
from tablewright.core.ledger import clause
from tablewright.dice.sources import Dice
from tablewright.games.axx import figures
from tablewright.games.axx.combat import facts as f
from tablewright.games.axx.combat import field, orders, turns
from tablewright.games.axx.say import fight_refusals as words
from tablewright.games.axx.say import nobody
from tablewright.games.axx.world import FOES, Condition, Figure, World


def helpless_foes(world: World) -> list[Figure]:
    """Foes that lie helpless after the fight and are not yet bound."""
    fight = world.fight
    if fight is None or fight.outcome != "won":
        return []
    return [
        one
        for one in field.members(world, FOES)
        if one.state == "up" and figures.helpless(one) and "bound" not in one.conditions
    ]


def refuse_helpless(world: World, command: orders.Slay | orders.Bind) -> Refused | None:
    """Why the foe cannot be slain or bound out of hand."""
    fight = world.fight
    if fight is not None and fight.phase == "turns":
        return words.still_fighting()
    figure = turns.actor(world, command.figure)
    if isinstance(figure, Refused):
        return figure
    target = world.figures.get(command.foe)
    if fight is None or target is None or command.foe not in fight.group:
        return nobody()
    here = fight.outcome == "won" and target.state == "up" and figures.helpless(target)
    return None if here else words.not_helpless(target)


def slay(world: World, command: orders.Slay, _dice: Dice) -> Iterator[Fact]:
    """No roll."""
    del world
    yield f.HelplessSlain(figure=command.figure, foe=command.foe, clauses=(clause("axx.combat.helpless"),))


def bind(world: World, command: orders.Bind, _dice: Dice) -> Iterator[Fact]:
    """No roll."""
    del world
    yield f.HelplessBound(figure=command.figure, foe=command.foe, clauses=(clause("axx.combat.helpless"),))


def fold_slain(world: World, fact: f.HelplessSlain) -> None:
    """The foe is dead."""
    foe = world.figures.get(fact.foe)
    if foe is not None:
        foe.state, foe.wounds = "dead", "down"
        foe.hp = 0 if foe.hp is not None else None
    _acted(world, fact.figure)


def fold_bound(world: World, fact: f.HelplessBound) -> None:
    """The foe is bound."""
    foe = world.figures.get(fact.foe)
    if foe is not None:
        foe.conditions["bound"] = Condition(kind="bound", by=fact.figure)
    _acted(world, fact.figure)


def _acted(world: World, figure: str) -> None:
    if world.fight is not None and figure not in world.fight.acted:
        world.fight.acted.append(figure)
