"""Threats come in: by the names of the roster or by tier, numbered where there are several of a kind."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

import msgspec

from tablewright.core import making
from tablewright.core.facts import Fact, Refused
from tablewright.core.game import Seat
from tablewright.core.ledger import clause
from tablewright.dice.sources import Dice
from tablewright.games.axiom import content, figures
from tablewright.games.axiom.fight import bands
from tablewright.games.axiom.heroes import make, roster
from tablewright.games.axiom.heroes.facts import MakeThreats, NewThreat, ThreatsCame
from tablewright.games.axiom.records import Threat
from tablewright.games.axiom.say import heroes as words
from tablewright.games.axiom.world import BODY, FOES, SPEED, Figure, Item, World

MOST_AT_ONCE = 60
"""Threats that may be up at the same time."""


def threat_id(number: int) -> str:
    """The id of the threat that came in as this number."""
    return f"threat{number}"


def refuse(world: World, command: MakeThreats) -> Refused | None:
    """Why nothing comes in: the pack is off, the line is not understood, or there are enough of them."""
    if not world.options.get("beyond", True):
        return words.switched_off()
    refused = roster.refused(command.foes, world.packs, gm=world.gm)
    if refused is not None:
        return refused
    up = sum(1 for figure in world.figures.values() if figure.side == FOES and figures.able(figure))
    more = sum(roster.read(command.foes, world.packs).values())
    return words.too_many_threats(MOST_AT_ONCE) if up + more > MOST_AT_ONCE else None


def decide(world: World, command: MakeThreats, _dice: Dice) -> Iterator[Fact]:
    """Bring them in, kind by kind."""
    yield from come(world, roster.read(command.foes, world.packs))


def come(world: World, foes: Mapping[str, int]) -> Iterator[Fact]:
    """So many threats of each record come in; the world is read again after each kind.

    A fight that was decided goes on with them.
    """
    for kind, count in foes.items():
        yield arrival(world, content.THREATS[kind], count)
    yield from bands.resumed(world)


def arrival(world: World, record: Threat, count: int) -> ThreatsCame:
    """The fact that so many threats of one record came in, each with full Health."""
    minted, came = world.minted, []
    for index, name in enumerate(names(world, record, count), 1):
        items = gear_of(record, minted)
        minted += len(items)
        figure = Figure(
            id=threat_id(world.met + index),
            name=name,
            side=FOES,
            attributes={name: dice for name, dice in record.attributes.items()},  # noqa: C416 (from literals to text)
            threat=record.id,
            tier=record.tier,
        )
        came.append(
            NewThreat(
                id=figure.id,
                name=name,
                attributes=dict(figure.attributes),
                talents=dict(record.talents),
                items=items,
                health=figures.top_health(figure),
            )
        )
    return ThreatsCame(
        clauses=(clause("axiom.threats"),),
        threat=record.id,
        tier=record.tier,
        size=record.size,
        came=tuple(came),
    )


def names(world: World, record: Threat, count: int) -> list[str]:
    """What the newcomers are called: by a number of their own, but for the only one of its kind so far."""
    same = [figure for figure in world.figures.values() if figure.threat == record.id]
    taken = {figure.name for figure in world.figures.values()}
    if not same and count == 1 and record.name not in taken:
        return [record.name]
    out: list[str] = []
    number = len(same)
    while len(out) < count:
        number += 1
        if f"{record.name} {number}" not in taken:
            out.append(f"{record.name} {number}")
    return out


def gear_of(record: Threat, minted: int) -> tuple[Item, ...]:
    """What a threat wears and holds, and what it was born with."""
    kinds = [kind for kind in (record.armor, record.shield, *record.weapons) if kind]
    items = make.carried(kinds, minted)
    born = [
        Item(id=making.item_id(minted + len(items) + index), kind=figures.NATURAL, called=natural.name, place="body")
        for index, natural in enumerate(record.natural, 1)
    ]
    return (*items, *born)


def see(fact: ThreatsCame, _seat: Seat, world: World) -> ThreatsCame:
    """A seat sees what they wear and hold; not their dice nor their Health.

    Where Defense is shown it sees the Speed that shows in it, where wounds are shown in numbers their Health and the
    Body that shows in that.
    """
    numbers = world.options.get("wounds", "words") == "numbers"
    told = {SPEED: world.options.get("targets", "open") == "open", BODY: numbers}
    shown = [name for name in told if told[name]]
    came = tuple(
        msgspec.structs.replace(
            one,
            attributes={name: one.attributes[name] for name in shown if name in one.attributes},
            talents={},
            health=one.health if numbers else None,
        )
        for one in fact.came
    )
    return msgspec.structs.replace(fact, came=came)


def evolve(world: World, fact: ThreatsCame) -> None:
    """They are there; in a fight they fight."""
    for one in fact.came:
        world.figures[one.id] = Figure(
            id=one.id,
            name=one.name,
            side=FOES,
            attributes=dict(one.attributes),
            talents=dict(one.talents),
            threat=fact.threat,
            tier=fact.tier,
            size=fact.size,
            health=one.health,
            top=one.health,
            items={item.id: msgspec.structs.replace(item) for item in one.items},
        )
        world.minted += len(one.items)
        if world.fight is not None:
            world.fight.foes.append(one.id)
            bands.join(world, one.id)
    world.met += len(fact.came)
