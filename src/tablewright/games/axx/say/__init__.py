"""All the prose of AX&X: sentences, cards, refusals, the words of terms."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence

import msgspec

from tablewright.core.game import Names
from tablewright.core.prose import SOMEBODY, capital, listed, nobody, nothing, possessive, refuse, signed
from tablewright.games.axx import content
from tablewright.games.axx.world import TOWN, Item, World

__all__ = [
    "a",
    "an",
    "capital",
    "find_item",
    "gear_name",
    "item_name",
    "lie",
    "listed",
    "names",
    "nobody",
    "nothing",
    "plain",
    "possessive",
    "refuse",
    "signed",
    "things",
]


MANY = ("s", "armour", "gear", "chalk")
"""How words end that want no article."""
AS_YOU = ("uni", "eu", "one", "use")
"""How words begin that have a vowel and are spoken without: a unicorn."""


def names(world: World) -> Names:
    """The names of figures, things, rooms and ways as this world knows them; never an id."""

    def name(id_: str) -> str:
        figure = world.figures.get(id_)
        if figure is not None:
            return figure.name
        if id_ in world.drafts:
            return world.drafts[id_].name
        if id_ == "gm":
            return "the GM" if world.gm else "the referee"
        if id_ in ("party", "engine", "foes"):
            return {"party": "the party", "engine": "the referee", "foes": "the foes"}[id_]
        room = world.rooms.get(id_)
        if room is not None:
            return f"room {room.number}"
        if world.secret is not None and id_ in world.secret.plan.rooms:
            return world.secret.plan.rooms[id_].title
        way = world.ways.get(id_)
        if way is not None:
            return {"up": "the stairs up", "down": "the stairs down", "out": "the way out"}.get(way.kind, "the door")
        item = find_item(world, id_)
        if item is not None:
            return item_name(item)
        if id_ == TOWN:
            return "town"
        return SOMEBODY

    return name


def find_item(world: World, id_: str) -> Item | None:
    """An item by its id, wherever it is: carried by somebody or lying in a room."""
    for figure in world.figures.values():
        if id_ in figure.items:
            return figure.items[id_]
    for room in world.rooms.values():
        if id_ in room.things:
            return room.things[id_]
    return None


def item_name(item: Item) -> str:
    """What people call an item: sword, 5 torches, oil flask, or by a name of its own: silver idol."""
    if item.called:
        return item.called
    return gear_name(item.kind, damage=item.damage, count=item.count, plus=item.plus, spell=item.spell)


def gear_name(kind: str, *, damage: str = "", count: int = 1, plus: int = 0, spell: str = "") -> str:
    """What people call a thing of this kind, so many of it."""
    gear = content.find_thing(kind)
    if gear is None:
        return kind.replace("_", " ")
    if spell:
        found = content.find_spell(spell)
        of = found.name if found else spell.replace("_", " ")
        return f"scroll of {of}" if count == 1 else f"{count} scrolls of {of}"
    word = gear.names.get(damage, gear.name) if damage else gear.name  # type: ignore[call-overload]
    if gear.many:
        one, many = gear.one, gear.many
        return one if count == 1 else f"{count} {many}"
    text = f"{word} {signed(plus)}" if plus else word
    return text if count == 1 else f"{count} × {text}"


def things(items: Iterable[Item]) -> str:
    """Things in a row, those of one kind together: a mace, 3 lanterns and 9 oil flasks."""
    counts: dict[str, tuple[Item, int]] = {}
    for item in items:
        first, count = counts.get(item_name(msgspec.structs.replace(item, count=1)), (item, 0))
        counts[item_name(msgspec.structs.replace(item, count=1))] = (first, count + item.count)
    return listed(a(item_name(msgspec.structs.replace(item, count=count))) for item, count in counts.values())


def lie(coins: int, items: Sequence[Item]) -> str:
    """The verb for what lies somewhere: one thing lies, more than one lie."""
    alone = not coins and len(items) == 1 and items[0].count == 1 and not item_name(items[0]).endswith("s")
    return "lies" if alone else "lie"


def a(word: str) -> str:
    """The word with its article, where it wants one: a sword, an axe, 5 torches, darts."""
    if word[:1].isdigit() or re.split(" of | [+−]", word, maxsplit=1)[0].endswith(MANY) or word.startswith("spikes "):
        return word
    return an(word)


def an(word: str) -> str:
    """The word with its article, whatever it ends in, as one of a kind of creature has it: an orc, a man-at-arms."""
    spoken = word[:1] in "aeiouAEIOU" and not word.lower().startswith(AS_YOU)
    return f"{'an' if spoken else 'a'} {word}"


def plain(value: int) -> str:
    """A number as it is: 2, −1, 0."""
    return f"−{-value}" if value < 0 else str(value)
