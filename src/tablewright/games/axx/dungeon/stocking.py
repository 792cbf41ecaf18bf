"""What waits in a dungeon's rooms: the stocking roll, the Threat table and the Treasure table."""

from __future__ import annotations

from tablewright.core import shelf
from tablewright.core.ledger import clause
from tablewright.dice.sources import Dice
from tablewright.games.axx import content, packs
from tablewright.games.axx.dungeon.looks import gases, hazard, puzzles, traps
from tablewright.games.axx.dungeon.plan import Foes, Hoard, PlannedRoom, Prize, Puzzle, Trap
from tablewright.games.axx.packs import Packs
from tablewright.games.axx.whats import What

BY = "gm"
SHALLOW = 2
"""The deepest level on which the die of the Threat table counts as it falls."""
MAGIC_POTIONS = ("potion_healing", "potion_giant_strength")
MAGIC_ARMOUR = ("armor", "shield")


def one_of(dice: Dice, choices: tuple[str, ...], what: What) -> str:
    """One of the choices by a hidden, even draw; a single choice needs no die."""
    if len(choices) == 1:
        return choices[0]
    return choices[dice.roll(len(choices), by=BY, what=what, hidden=True)[0] - 1]


def throw(dice: Dice, text: str, what: What) -> int:
    """The sum of dice as a record writes them, such as 2d6, thrown where the players do not see."""
    count, sides, plus = content.dice(text)
    return sum(dice.roll(sides, by=BY, what=what, count=count, hidden=True)) + plus if count else plus


def numbers_at(depth: int) -> int:
    """By how much the number of a Threat is multiplied: 1 on levels 1 and 2, deeper depth minus 1."""
    clause("axx.dungeon.depth")
    return max(1, depth - 1)


def coins_at(depth: int, coins: int) -> int:
    """Coins of a roll, multiplied by the dungeon level; gems and art are not."""
    clause("axx.dungeon.depth")
    return coins * depth


def throw_threat(dice: Dice, depth: int, brought: Packs = (), *, guard: bool = False) -> Foes:
    """Which Threat it is, and how many at this depth; of several at one number, an even draw.

    Deeper than level 2, with a Bestiary, the level is added to the die: what the Threat table or a pack has at that
    number comes in its own number. Without one, or where nothing stands, it is the die's Threat, in greater number.
    """
    face = dice.roll(6, by=BY, what=What.THREAT, hidden=True)[0]
    deep = depth > SHALLOW and packs.bestiary(brought)
    heavier = [monster.id for monster in packs.threats(brought, face + depth)] if deep else []
    usual = [monster.id for monster in packs.threats(brought, face)]
    monster = content.monster(one_of(dice, tuple(heavier or usual), What.THREAT))
    times = 1 if heavier else numbers_at(depth)
    return Foes(monster.id, max(1, throw(dice, monster.number, What.NUMBER)) * times, guard)


def throw_treasure(dice: Dice, depth: int, brought: Packs = ()) -> Hoard:
    """One roll on the Treasure table at this depth; of several lines at one number, an even draw."""
    clause("axx.treasure.table")
    face = dice.roll(6, by=BY, what=What.TREASURE, hidden=True)[0]
    lines = {line.id: line for line in packs.treasure(brought, face)}
    line = lines[one_of(dice, tuple(lines), What.TREASURE)]
    hoard = Hoard(face, line=line.id if shelf.brought(line.id) else "")
    if line.coins:
        hoard.coins = coins_at(depth, throw(dice, line.coins, What.COINS) * line.times)
    if line.gems:
        count = throw(dice, line.gems, What.TREASURE)
        hoard.things.append(Prize("gem_pouch" if line.pouch else "gems", count, line.gem_worth))
    if line.art:
        hoard.things.append(Prize("art", 1, line.art, look=one_of(dice, line.looks, What.MAP) if line.looks else ""))
    if line.magic:
        hoard.things.append(_magic(dice, brought))
    if line.item:
        hoard.things.append(_thing(dice, line.item))
    if line.locked:
        hoard.where = "chest"
    return hoard


def _thing(dice: Dice, kind: str) -> Prize:
    """A thing that a line of treasure names; a weapon of one of its damage types."""
    record = content.thing(kind)
    damage = one_of(dice, record.types, What.MAGIC) if record.kind == "weapon" else ""
    return Prize(kind, plus=record.magic, damage=damage)


def _magic(dice: Dice, brought: Packs) -> Prize:
    """A potion on 1-4, a charm on 5-6: scroll, +1 weapon or +1 armour."""
    clause("axx.treasure.magic")
    if dice.roll(6, by=BY, what=What.MAGIC, hidden=True)[0] <= 4:
        return Prize(one_of(dice, MAGIC_POTIONS, What.MAGIC))
    face = dice.roll(6, by=BY, what=What.MAGIC, hidden=True)[0]
    if face <= 2:
        return Prize("scroll", spell=one_of(dice, tuple(spell.id for spell in packs.spells(brought)), What.MAGIC))
    if face <= 4:
        kind = one_of(dice, _kinds("weapon"), What.MAGIC)
        return Prize(kind, plus=1, damage=one_of(dice, content.thing(kind).types, What.MAGIC))
    return Prize(one_of(dice, _kinds(*MAGIC_ARMOUR), What.MAGIC), plus=1)


def _kinds(*kinds: str) -> tuple[str, ...]:
    records = content.gear().values()
    return tuple(one.id for one in records if one.kind in kinds and one.cost and not one.form)


def stock(room: PlannedRoom, dice: Dice, brought: Packs = ()) -> None:
    """Roll what is in a room, and write it into the plan."""
    clause("axx.dungeon.stocking")
    room.stock = dice.roll(6, by=BY, what=What.STOCK, hidden=True)[0]
    if room.stock <= 3:
        if dice.roll(6, by=BY, what=What.STOCK, hidden=True)[0] == 1:
            room.hoard = throw_treasure(dice, room.level, brought)
            room.hoard.where, room.hoard.cell = "cache", cell_of(room, dice)
    elif room.stock == 4:
        room.foes = throw_threat(dice, room.level, brought)
        if dice.roll(6, by=BY, what=What.STOCK, hidden=True)[0] <= 3:
            room.hoard = throw_treasure(dice, room.level, brought)
    elif room.stock == 5:
        _trap_or_trick(room, dice)
    else:
        room.hoard = throw_treasure(dice, room.level, brought)
        if dice.roll(6, by=BY, what=What.STOCK, hidden=True)[0] <= 2:
            room.foes = throw_threat(dice, room.level, brought, guard=True)


def _trap_or_trick(room: PlannedRoom, dice: Dice) -> None:
    """1-3 a trap, 4-6 a puzzle; on level 4 and deeper 1-2 a trap, 3-4 a puzzle, 5-6 gas."""
    face = dice.roll(6, by=BY, what=What.STOCK, hidden=True)[0]
    kind = "trap" if face <= 3 else "puzzle"
    if room.level > 3:
        kind = ("trap", "puzzle", "gas")[(face - 1) // 2]
    if kind == "puzzle":
        room.puzzle = Puzzle(one_of(dice, tuple(puzzles()), What.MAP))
        return
    name = one_of(dice, tuple(gases() if kind == "gas" else traps()), What.MAP)
    room.trap = Trap(name, hazard(name).trigger, cell_of(room, dice), gas=kind == "gas")


def cell_of(room: PlannedRoom, dice: Dice) -> tuple[int, int]:
    """A square of a room by a hidden, even draw."""
    cells = room.cells()
    return cells[dice.roll(len(cells), by=BY, what=What.MAP, hidden=True)[0] - 1]
