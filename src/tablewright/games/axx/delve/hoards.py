"""Treasure as it comes to light: what lies in a room, in a cache or chest, or on a leader."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from tablewright.core import making
from tablewright.core.facts import Fact
from tablewright.core.ledger import clause
from tablewright.dice.sources import Dice
from tablewright.games.axx import figures
from tablewright.games.axx.delve.delve_facts import TreasureSeen
from tablewright.games.axx.delve.delve_fold import planned_room
from tablewright.games.axx.dungeon.plan import Hoard, PlannedRoom, Prize
from tablewright.games.axx.dungeon.stocking import throw_treasure
from tablewright.games.axx.world import Figure, Item, World

LEADER_HD = 3
LEADER = "leader"
"""The mark of a foe whom the game master has made a leader."""


def treasure(world: World, target: PlannedRoom, hoard: Hoard) -> TreasureSeen:
    """Treasure as it comes to light, its things with ids of their own."""
    things = tuple(thing(prize, world.minted + number) for number, prize in enumerate(hoard.things, start=1))
    return TreasureSeen(
        clauses=(clause("axx.treasure.table"), clause("axx.dungeon.treasure")),
        room=target.id,
        where=hoard.where,
        coins=hoard.coins,
        things=things,
    )


def thing(prize: Prize, number: int) -> Item:
    """A thing of a hoard as it can be carried; a pouch of gems is one thing of their whole worth."""
    pouch = prize.kind == "gem_pouch"
    return Item(
        id=making.item_id(number),
        kind=prize.kind,
        count=1 if pouch else prize.count,
        worth=prize.worth * prize.count if pouch else prize.worth,
        plus=prize.plus,
        spell=prize.spell,
        damage=prize.damage,
        called=prize.look,
        place="floor",
    )


def leads(figure: Figure) -> bool:
    """Whether a foe is a leader: by its record, or because the game master has marked it as one."""
    record = figures.monster(figure)
    return LEADER in figure.used or (record is not None and record.leader)


def leaders_treasure(world: World, beaten: tuple[str, ...], room: str, dice: Dice) -> Iterator[Fact]:
    """A beaten leader of 3 HD or more, as the data or the game master mark them, has one Treasure roll."""
    for name in beaten:
        record = figures.monster(world.figures[name])
        planned = planned_room(world, room)
        if record is not None and leads(world.figures[name]) and record.hd >= LEADER_HD and planned is not None:
            before = len(dice.thrown)
            seen = treasure(world, planned, throw_treasure(dice, planned.level, world.packs))
            yield msgspec.structs.replace(seen, where="leader", rolls=tuple(dice.thrown[before:]))
