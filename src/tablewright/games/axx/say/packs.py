"""Words for packs: what one brings, and why it is not added."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tablewright.core.game import Names
from tablewright.core.prose import capital, counted
from tablewright.games.axx import content
from tablewright.games.axx.content import Monster
from tablewright.games.axx.packs import AxxPack
from tablewright.games.axx.say import listed

if TYPE_CHECKING:
    from tablewright.games.axx.adding import PackAdded

KINDS = {
    "monster": ("monster", "monsters"),
    "spell": ("spell", "spells"),
    "gear": ("thing", "things"),
    "treasure": ("line of treasure", "lines of treasure"),
    "lifepath": ("lifepath", "lifepaths"),
    "dungeon": ("dungeon", "dungeons"),
}


def holds(pack: AxxPack) -> str:
    """What a pack holds, in numbers: 3 monsters, 1 spell."""
    return listed([f"{count} {KINDS[kind][count != 1]}" for kind, count in pack.counts().items()])


def added(fact: PackAdded, _names: Names) -> str:
    """A pack was added."""
    brings = holds(fact.pack)
    if fact.pack.partial:
        return f"The pack “{fact.pack.name}” is at the table{': ' + brings if brings else ''}, and what will be found."
    return f"The pack “{fact.pack.name}” is at the table: {brings}."


def gains(pack: AxxPack) -> list[str]:
    """What a table gains by a pack: each record in a line."""
    lines = [f"{capital(holds(pack))}."]
    for monster in pack.monsters:
        powers = f"; {', '.join(power.name for power in monster.powers)}" if monster.powers else ""
        where = f", number {monster.threat} of the Threat table" if monster.threat else ""
        lines.append(f"Monster: {monster.name}, {_hd(monster)}, AC {monster.ac}{powers}{where}.")
    for spell in pack.spells:
        caster = content.classes()[spell.list].name
        lines.append(f"Spell: {spell.name}, {caster} {spell.level}: {spell.gist}.")
    for thing in pack.gear:
        price = f", {thing.cost:,} GP" if thing.cost else ", not for sale"
        lines.append(f"Thing: {thing.name}{price}{': ' + thing.gist if thing.gist else ''}.")
    lines += [f"Treasure: {line.name}, on a {line.roll}." for line in pack.treasure]
    lines += [f"Lifepath: {path.name}." for path in pack.lifepaths]
    lines += [f"Dungeon: {one.name}, {counted(len(one.rooms), 'room')}." for one in pack.dungeons]
    return lines


def _hd(monster: Monster) -> str:
    return "HD 1/2" if monster.half else f"HD {monster.hd}"
