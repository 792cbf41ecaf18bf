"""Weapons, shields, armour and other things: taken in hand, worn, put away, handed over, left, given."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from tablewright.core import making
from tablewright.core.facts import Fact, Refused
from tablewright.core.ledger import clause
from tablewright.core.text import bad_name, tidy
from tablewright.dice.sources import Dice
from tablewright.games.threedx import content, figures
from tablewright.games.threedx.heroes import facts as f
from tablewright.games.threedx.say import heroes as words
from tablewright.games.threedx.say import nobody, nothing
from tablewright.games.threedx.world import Figure, Item, World

MOST_CARRIED = 60
"""Things that somebody may carry, however heavy."""


def thing_refused(world: World, figure: str, item: str) -> Refused | None:
    """Why the figure can do nothing with the thing: it is not theirs, they are not able to, or a fight is on."""
    who = world.figures.get(figure)
    if who is None:
        return nobody()
    if not figures.able(who):
        return words.not_able(who.name)
    if item not in who.items:
        return nothing()
    return words.in_fight() if world.fight is not None else None


# ── In hand and worn ────────────────────────────────────────────────────────────────────────


def refuse_ready(world: World, command: f.Ready) -> Refused | None:
    """Why it cannot be taken in hand or put on."""
    refused = thing_refused(world, command.figure, command.item)
    return refused or readying_refused(world, world.figures[command.figure], command.item)


def readying_refused(world: World, figure: Figure, item: str) -> Refused | None:
    """The same for the thing alone: at hand already, broken, or five pieces worn."""
    found, thing = content.of(world), figure.items[item]
    if thing.place in ("hand", "worn"):
        return words.at_hand_already()
    if thing.broken:
        return words.broken_thing(words.thing_name(world, thing))
    worn = [one for one in figure.items.values() if one.place == "worn"]
    if thing.kind in found.pieces and len(worn) >= found.armor.most_worn:
        return words.enough_worn(found.armor.most_worn, clause("3dx.armor"))
    return None


def decide_ready(world: World, command: f.Ready, _dice: Dice) -> Iterator[Fact]:
    """Take it."""
    yield readied(world, world.figures[command.figure], command.item)


def readied(world: World, figure: Figure, item: str) -> f.Readied:
    """The fact that it is in hand or worn; what leaves no hand free for it goes into the pack, the last taken first."""
    thing = figure.items[item]
    worn = thing.kind in content.of(world).pieces
    away: list[Item] = []
    if not worn:
        free = figures.hands_free(world, figure)
        for one in reversed(figures.held(figure)):
            if free < figures.hands_of(world, thing.kind):
                away.append(one)
                free += figures.hands_of(world, one.kind)
    return f.Readied(
        clauses=(clause("3dx.armor"),) if worn else (clause("3dx.weapon.types"),),
        figure=figure.id,
        item=item,
        thing=thing.kind,
        called=thing.called,
        place="worn" if worn else "hand",
        away=tuple(msgspec.structs.replace(one) for one in away),
    )


def evolve_ready(world: World, fact: f.Readied) -> None:
    """It is in hand, or worn."""
    figure = world.figures.get(fact.figure)
    if figure is None or fact.item not in figure.items:
        return
    for one in fact.away:
        if one.id in figure.items:
            figure.items[one.id].place = "pack"
    figure.items[fact.item].place = fact.place


def refuse_away(world: World, command: f.PutAway) -> Refused | None:
    """Why it cannot be put away."""
    refused = thing_refused(world, command.figure, command.item)
    if refused is not None:
        return refused
    return words.away_already() if world.figures[command.figure].items[command.item].place == "pack" else None


def decide_away(world: World, command: f.PutAway, _dice: Dice) -> Iterator[Fact]:
    """Put it away."""
    item = world.figures[command.figure].items[command.item]
    yield f.Stowed(figure=command.figure, item=item.id, thing=item.kind, was=item.place, called=item.called)


def evolve_away(world: World, fact: f.Stowed) -> None:
    """It is in the pack."""
    figure = world.figures.get(fact.figure)
    if figure is not None and fact.item in figure.items:
        figure.items[fact.item].place = "pack"


# ── Given away ──────────────────────────────────────────────────────────────────────────────


def refuse_leave(world: World, command: f.Leave) -> Refused | None:
    """Why it cannot be left."""
    return thing_refused(world, command.figure, command.item)


def decide_leave(world: World, command: f.Leave, _dice: Dice) -> Iterator[Fact]:
    """Leave it."""
    item = world.figures[command.figure].items[command.item]
    yield f.LeftBehind(
        clauses=(clause("3dx.inventory"),), figure=command.figure, item=item.id, thing=item.kind, called=item.called
    )


def evolve_leave(world: World, fact: f.LeftBehind) -> None:
    """It is gone."""
    figure = world.figures.get(fact.figure)
    if figure is not None:
        figure.items.pop(fact.item, None)
    trim(world, figure)


def trim(world: World, figure: Figure | None) -> None:
    """Where the load has become lighter, fewer attributes bear it."""
    if figure is not None:
        del figure.overload[figures.over(world, figure) :]


def refuse_hand(world: World, command: f.HandOver) -> Refused | None:
    """Why it cannot be given to that one."""
    refused = thing_refused(world, command.figure, command.item)
    if refused is not None:
        return refused
    other = world.figures.get(command.to)
    if other is None or not other.character or other.state in ("dead", "gone"):
        return nobody()
    if other.id == command.figure:
        return words.has_it_already(other.name)
    return words.carries_enough(other.name) if len(other.items) >= MOST_CARRIED else None


def decide_hand(world: World, command: f.HandOver, _dice: Dice) -> Iterator[Fact]:
    """Hand it over."""
    item = world.figures[command.figure].items[command.item]
    yield f.HandedOver(
        clauses=(clause("3dx.inventory"),),
        figure=command.figure,
        to=command.to,
        item=msgspec.structs.replace(item, place="pack"),
    )


def evolve_hand(world: World, fact: f.HandedOver) -> None:
    """It is in the other's pack."""
    giver, taker = world.figures.get(fact.figure), world.figures.get(fact.to)
    if giver is not None:
        giver.items.pop(fact.item.id, None)
    if taker is not None:
        taker.items[fact.item.id] = msgspec.structs.replace(fact.item)
    trim(world, giver)


def refuse_acquire(world: World, command: f.Acquire) -> Refused | None:
    """Why it cannot be given: nobody is there, it is not on the list, or it is too much."""
    figure = world.figures.get(command.figure)
    if figure is None or not figure.character:
        return nobody()
    if command.kind not in content.of(world).gear:
        return words.not_on_list()
    if command.called:
        bad = bad_name(command.called, what="thing's name")
        if bad is not None:
            return bad
    return words.carries_enough(figure.name) if len(figure.items) >= MOST_CARRIED else None


def decide_acquire(world: World, command: f.Acquire, _dice: Dice) -> Iterator[Fact]:
    """Give it."""
    record = content.of(world).gear[command.kind]
    item = Item(id=making.item_id(world.minted + 1), kind=command.kind, called=tidy(command.called))
    yield f.Acquired(clauses=(record.clause,), figure=command.figure, item=item)


def evolve_acquire(world: World, fact: f.Acquired) -> None:
    """It goes into the pack."""
    world.minted += 1
    figure = world.figures.get(fact.figure)
    if figure is not None:
        figure.items[fact.item.id] = msgspec.structs.replace(fact.item)
