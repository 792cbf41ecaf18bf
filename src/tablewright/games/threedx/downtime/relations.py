"""Relationships: a target number towards a person or an organisation, begun by the guide, moved by what happens."""

from __future__ import annotations

from collections.abc import Iterator

from tablewright.core.facts import Fact, Refused
from tablewright.core.ledger import clause
from tablewright.core.text import WHY_LENGTH, bad_name, tidy
from tablewright.dice.sources import Dice
from tablewright.games.threedx import content
from tablewright.games.threedx.downtime import orders as o
from tablewright.games.threedx.say import downtime as words
from tablewright.games.threedx.say import nobody
from tablewright.games.threedx.world import Figure, World

LEAST, MOST = 1, 12
KNOWN_MOST = 40
NEUTRAL = 4
"""Where one begins with a stranger unless the table's guide says otherwise."""


def neutral(world: World) -> int:
    """Where a relationship begins with somebody who is neither for nor against one."""
    clause("3dx.relationships.guide")
    record = content.of(world).relationships.get("neutral")
    return record.target if record is not None else NEUTRAL


def who(world: World, command: o.SetRelationship) -> list[Figure]:
    """Those whose relationship it is."""
    named = command.who or tuple(world.order)
    return [one for one in world.party() if one.id in named and one.character and one.state not in ("dead", "gone")]


def after(world: World, figure: Figure, command: o.SetRelationship) -> int:
    """What it is then: as said, or so much better or worse than it was."""
    if command.target:
        return command.target
    before = figure.relationships.get(tidy(command.name), neutral(world))
    return max(LEAST, min(MOST, before + command.change))


def refuse(world: World, command: o.SetRelationship) -> Refused | None:
    """Why nothing is recorded: no name, no number, nobody, no change."""
    bad = bad_name(command.name, what="person's or organisation's name")
    if bad is not None:
        return bad
    if not set(command.who) <= set(world.order) or not who(world, command):
        return nobody()
    if len(command.reason) > WHY_LENGTH:
        return words.reason_long(WHY_LENGTH)
    if bool(command.target) == bool(command.change) or abs(command.change) >= MOST or command.target > MOST:
        return words.no_relationship(LEAST, MOST)
    if command.target < 0:
        return words.no_relationship(LEAST, MOST)
    name = tidy(command.name)
    if any(name not in one.relationships and len(one.relationships) >= KNOWN_MOST for one in who(world, command)):
        return words.too_many_known(KNOWN_MOST)
    changes = any(one.relationships.get(name) != after(world, one, command) for one in who(world, command))
    return None if changes else words.same_relationship()


def decide(world: World, command: o.SetRelationship, _dice: Dice) -> Iterator[Fact]:
    """Record it for each of them."""
    name = tidy(command.name)
    for figure in who(world, command):
        before, now = figure.relationships.get(name), after(world, figure, command)
        if before == now:
            continue
        cited = [clause("3dx.relationships")]
        if before is None:
            cited.append(clause("3dx.relationships.guide"))
        reason = command.reason.strip()
        yield o.RelationshipSet(
            clauses=tuple(cited), figure=figure.id, name=name, before=before, after=now, reason=reason
        )


def fold(world: World, fact: o.RelationshipSet) -> None:
    """It is so now."""
    figure = world.figures.get(fact.figure)
    if figure is not None:
        figure.relationships[fact.name] = fact.after
