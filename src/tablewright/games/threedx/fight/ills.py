"""Poison, sickness, suffocation and the like: how they take hold and end."""

from __future__ import annotations

from collections.abc import Iterator

from tablewright.core.facts import Fact, Refused
from tablewright.core.ledger import clause
from tablewright.core.text import bad_name
from tablewright.dice.sources import Dice
from tablewright.games.threedx import content
from tablewright.games.threedx.fight import facts as f
from tablewright.games.threedx.fight import orders as o
from tablewright.games.threedx.fight import who
from tablewright.games.threedx.fight.bodies import ILL
from tablewright.games.threedx.say import fight as words
from tablewright.games.threedx.say import nobody
from tablewright.games.threedx.world import Ill, World


def refuse_afflict(world: World, command: o.Afflict) -> Refused | None:
    """Name, severity, turns."""
    figure = world.figures.get(command.figure)
    if figure is None or figure.state in who.GONE:
        return nobody()
    bad = bad_name(command.name, what="ill's name") if command.name.strip() else None
    if bad is not None:
        return bad
    named = bool(command.name.strip())
    severities = {one.target for one in content.of(world).severities.values()}
    known = any(one.name == command.name.strip() for one in figure.ills)
    fits = named and not known and command.severity in severities and 0 <= command.turns <= 1000
    return None if fits else words.no_ill()


def afflict(_world: World, command: o.Afflict, _dice: Dice) -> Iterator[Fact]:
    """It takes hold."""
    yield f.IllBegan(
        clauses=(clause("3dx.damage.non_wounding"),),
        figure=command.figure,
        name=command.name.strip(),
        severity=command.severity,
        turns=command.turns or None,
    )


def refuse_end_ill(world: World, command: o.EndIll) -> Refused | None:
    """Only what ails somebody."""
    figure = world.figures.get(command.figure)
    known = figure is not None and any(one.name == command.name for one in figure.ills)
    return None if known else words.no_ill()


def end_ill(_world: World, command: o.EndIll, _dice: Dice) -> Iterator[Fact]:
    """It is over."""
    yield f.IllEnded(clauses=(clause("3dx.damage.non_wounding"),), figure=command.figure, name=command.name)


def fold_ill(world: World, fact: f.IllBegan) -> None:
    """It ails somebody from now on; where the own turn is on, as many turns after it."""
    figure, turns = world.figures.get(fact.figure), fact.turns
    if figure is not None:
        if turns is not None and who.at_turn(world, figure.id):
            turns += 1
        figure.ills.append(Ill(fact.name, fact.severity, turns))


def fold_ill_ended(world: World, fact: f.IllEnded) -> None:
    """It ails nobody any more."""
    figure = world.figures.get(fact.figure)
    if figure is not None:
        figure.ills = [one for one in figure.ills if one.name != fact.name]
        fight = who.fight_of(world)
        waiting = [one for one in fight.due.get(figure.id, ()) if one != f"{ILL} {fact.name}"]
        if waiting:
            fight.due[figure.id] = waiting
        else:
            fight.due.pop(figure.id, None)
