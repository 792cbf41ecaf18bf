"""Armour, shields, weapons: taken in hand, put on, put away, and given."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from tablewright.core import making
from tablewright.core.facts import Fact, Refused
from tablewright.core.ledger import clause
from tablewright.dice.sources import Dice
from tablewright.games.axiom import content, figures, packs
from tablewright.games.axiom.heroes.facts import Acquire, Acquired, PutAway, Readied, Ready, Stowed
from tablewright.games.axiom.say import heroes as words
from tablewright.games.axiom.say import nobody, nothing
from tablewright.games.axiom.say.fight import not_in_hand
from tablewright.games.axiom.world import Figure, Item, World

MOST_THINGS = 20
"""Things that somebody may carry."""


def _refused(world: World, figure: str, item: str) -> Refused | None:
    if not world.options.get("beyond", True):
        return words.switched_off()
    who = world.figures.get(figure)
    if who is None:
        return nobody()
    if not figures.able(who):
        return words.not_able(who.name)
    thing = who.items.get(item)
    if thing is None or thing.place == "body":
        return nothing()
    if world.fight is not None:
        return _fight_refused(world, who, thing)
    return None


def _fight_refused(world: World, figure: Figure, item: Item) -> Refused | None:
    """In a fight armour stays as it is, and the rest is a Minor action of one's own turn."""
    if content.ARMOR.holds(item.kind):
        return words.no_armour_in_fight(clause("axiom.actions"))
    return None if may_spend_minor(world, figure) else words.no_minor(clause("axiom.actions"))


def may_spend_minor(world: World, figure: Figure) -> bool:
    """Whether it is the figure's turn in a fight and its Minor action is left."""
    fight = world.fight
    if fight is None or fight.phase != "turns" or fight.side != figure.side:
        return False
    turn = fight.turns.get(figure.id)
    return turn is not None and turn.minor and not turn.done


def refuse_ready(world: World, command: Ready) -> Refused | None:
    """Why it cannot be taken in hand or put on."""
    refused = _refused(world, command.figure, command.item)
    if refused is not None:
        return refused
    item = world.figures[command.figure].items[command.item]
    if content.KITS.holds(item.kind):
        return words.kit_needs_no_hand()
    return words.at_hand_already() if item.place in ("hand", "worn") else None


def decide_ready(world: World, command: Ready, _dice: Dice) -> Iterator[Fact]:
    """Take it; what does not go with it is put away."""
    figure = world.figures[command.figure]
    item = figure.items[command.item]
    armour = content.ARMOR.holds(item.kind)
    away = put_away(figure, item)
    clauses = (clause("axiom.defense"),) if armour else (clause("axiom.attack"), clause("axiom.shield"))
    yield Readied(
        clauses=clauses,
        figure=figure.id,
        item=item.id,
        thing=item.kind,
        called=item.called,
        place="worn" if armour else "hand",
        away=tuple(msgspec.structs.replace(one) for one in away),
        minor=world.fight is not None,
    )


def put_away(figure: Figure, item: Item) -> list[Item]:
    """What has to go into the pack before the figure can have this thing in hand, or wear it."""
    armour = content.ARMOR.holds(item.kind)
    others = [one for one in figure.items.values() if one.place == ("worn" if armour else "hand")]
    clashing = [one.kind for one in others] if armour else figures.clash([one.kind for one in others], item.kind)
    away = []
    for one in reversed(others):
        if one.kind in clashing:
            clashing.remove(one.kind)
            away.append(one)
    return away


def evolve_ready(world: World, fact: Readied) -> None:
    """It is in hand, or worn."""
    figure = world.figures.get(fact.figure)
    if figure is None or fact.item not in figure.items:
        return
    for one in fact.away:
        if one.id in figure.items:
            figure.items[one.id].place = "pack"
    figure.items[fact.item].place = fact.place
    turn = world.fight.turns.get(fact.figure) if world.fight is not None else None
    if fact.minor and turn is not None:
        turn.minor = False


def refuse_away(world: World, command: PutAway) -> Refused | None:
    """Why it cannot be put away. In a fight that costs nothing but for armour, which stays on."""
    if not world.options.get("beyond", True):
        return words.switched_off()
    who = world.figures.get(command.figure)
    if who is None:
        return nobody()
    item = who.items.get(command.item)
    if item is None or item.place == "body":
        return nothing()
    if not figures.able(who):
        return words.not_able(who.name)
    if world.fight is not None and content.ARMOR.holds(item.kind):
        return words.no_armour_in_fight(clause("axiom.actions"))
    if item.place == "floor":
        return not_in_hand(who.name, item)
    return words.away_already() if item.place == "pack" else None


def decide_away(world: World, command: PutAway, _dice: Dice) -> Iterator[Fact]:
    """Put it away."""
    item = world.figures[command.figure].items[command.item]
    clauses = (clause("axiom.defense"),) if item.place == "worn" else ()
    yield Stowed(clauses=clauses, figure=command.figure, item=item.id, thing=item.kind, was=item.place)


def evolve_away(world: World, fact: Stowed) -> None:
    """It is in the pack."""
    figure = world.figures.get(fact.figure)
    if figure is not None and fact.item in figure.items:
        figure.items[fact.item].place = "pack"


def refuse_acquire(world: World, command: Acquire) -> Refused | None:
    """Why it cannot be given: the pack is off, nobody is there, it is not on the list, or it is too much."""
    if not world.options.get("beyond", True):
        return words.switched_off()
    figure = world.figures.get(command.figure)
    if figure is None or not figure.character:
        return nobody()
    if command.kind not in packs.gear(world.packs):
        return words.not_on_list()
    return words.carries_enough(figure.name) if len(figure.items) >= MOST_THINGS else None


def decide_acquire(world: World, command: Acquire, _dice: Dice) -> Iterator[Fact]:
    """Give it."""
    cited = content.GEAR[command.kind].clause
    item = Item(id=making.item_id(world.minted + 1), kind=command.kind)
    yield Acquired(clauses=(cited,), figure=command.figure, item=item)


def evolve_acquire(world: World, fact: Acquired) -> None:
    """It goes into the pack."""
    world.minted += 1
    figure = world.figures.get(fact.figure)
    if figure is not None:
        figure.items[fact.item.id] = msgspec.structs.replace(fact.item)
