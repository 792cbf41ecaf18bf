"""A hero's spells, magic things and turning of undead as numbers; and by name what has no place in them."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from tablewright.core.effects import (
    AnyEffect,
    Blow,
    Burst,
    Drain,
    Flee,
    Heal,
    Inflict,
    SleepHitDice,
    Summon,
    Turn,
    Ward,
)
from tablewright.core.shelf import brought
from tablewright.games.axx import checks, content
from tablewright.games.axx.batch import columns as c
from tablewright.games.axx.batch import effects
from tablewright.games.axx.batch.effects import aimed_arm, dice_row, effect_row
from tablewright.games.axx.batch.lowered import Lowered
from tablewright.games.axx.combat import announced, stand_in_magic
from tablewright.games.axx.content import Gear, Spell
from tablewright.games.axx.heroes import gear
from tablewright.games.axx.kernel import REACH
from tablewright.games.axx.magic import things, turning
from tablewright.games.axx.world import Figure, Item, Slot, World

DEEDS = (Flee, Turn, Summon, Burst, Inflict, Drain, Blow)
"""What the policy does with the spells and things of packs."""
AT_ALL = ("foes", "self", "side")
MOST_SLOTS = 40
MOST_USES = 15
USED = "used"
"""The mark of a thing that was used today."""


# ── What cannot be lowered ───────────────────────────────────────────────────────────────────


def unknown(figure: Figure) -> Iterator[str]:
    """The spells and things of a hero that have no place in the numbers."""
    ready = stand_in_magic.ready(figure)
    if len(ready) > MOST_SLOTS:
        yield f"more than {MOST_SLOTS} spells ({figure.name})"
    yield from (spell.name for spell in ready if not _known(spell, brought=brought(spell.id)))
    for item, record in usable(figure):
        if not _known(record, brought=True) or record.charges - item.spent > MOST_USES:
            yield record.name
    if len(usable(figure)) > MOST_USES:
        yield f"more than {MOST_USES} magic things ({figure.name})"


def _known(record: Spell | Gear, *, brought: bool) -> bool:
    """Whether what the policy would do with it has a place."""
    effect = record.effect
    if effect is None or not isinstance(effect, (*DEEDS, Heal, SleepHitDice, Ward)):
        return True  # no policy uses it
    if isinstance(effect, Summon) or not effects.known(effect):
        return False
    if isinstance(effect, Inflict) and effect.condition == "stuck":
        return False
    if not brought:
        return True
    if isinstance(effect, Flee | Turn):
        return record.target in AT_ALL
    return record.target in ("one", "touch") or not isinstance(effect, DEEDS)


def usable(figure: Figure) -> list[tuple[Item, Gear]]:
    """The magic things that a hero may use, in the order in which they are carried."""
    found = ((item, things.usable(item)) for item in figure.items.values())
    return [(i, record) for i, record in found if record is not None and gear.wield_refused(figure, i) is None]


# ── The rows ─────────────────────────────────────────────────────────────────────────────────


def lower(found: Lowered, world: World, figure: Figure, at: int) -> None:
    """What a hero casts, uses and turns."""
    _lower_slots(found, world, figure, at)
    _lower_things(found, world, figure, at)
    _lower_faith(found, world, figure, at)


def _lower_slots(found: Lowered, world: World, figure: Figure, at: int) -> None:
    k = found.k
    slots = [slot for slot in figure.slots if not slot.spent and content.find_spell(slot.spell) is not None]
    spells = {slot.spell: 0 for slot in slots}
    for id_ in spells:
        order = _spent_in_order(slots, id_)
        spells[id_] = _record_row(found, world, figure, content.spell(id_))
        k[spells[id_] + c.SLOTS_OF] = len(k)
        k += [len(order), *order]
    k[at + c.SLOT_LIST], k[at + c.ALL_SLOTS] = len(k), (1 << len(slots)) - 1
    kept = [item.place not in ("hand", "pack", "sack") for item in announced.scrolls(figure)]
    k[at + c.SCROLLS] = 1 if any(kept) else 2 if kept else 0
    k += [spells[slot.spell] for slot in slots]
    for number, slot in enumerate(slots):
        for column in _columns(content.spell(slot.spell)):
            k[at + column] |= 1 << number


def _spent_in_order(slots: list[Slot], spell: str) -> list[int]:
    """The slots that hold a spell, the smallest first."""
    numbers = [number for number, slot in enumerate(slots) if slot.spell == spell]
    return sorted(numbers, key=lambda number: slots[number].level)


def _columns(spell: Spell) -> Iterator[int]:
    """For what the policy has a spell ready."""
    kinds: dict[int, type[AnyEffect]] = {c.HEAL_SLOTS: Heal, c.SLEEP_SLOTS: SleepHitDice, c.WARD_SLOTS: Ward}
    yield from (column for column, kind in kinds.items() if isinstance(spell.effect, kind))
    if isinstance(spell.effect, Blow):
        yield c.BOLT_SLOTS
    if brought(spell.id) and isinstance(spell.effect, DEEDS):
        yield c.DEED_SLOTS


def _record_row(found: Lowered, world: World, figure: Figure, record: Spell | Gear) -> int:
    """Where a spell's or thing's row stands; behind it the arm of one that has to hit."""
    k, effect = found.k, record.effect
    if effect is None:
        raise TypeError(record.name)
    at, row = len(k), effect_row(found, figure, effect)
    row[c.FEET], row[c.MAGIC] = REACH if record.target == "touch" else record.range, 1
    if isinstance(effect, Ward):
        row[c.AMOUNT] = found.wards.index(record.id)
    k += row
    if isinstance(effect, Blow) and not effect.sure:
        k[at + c.SHOT] = len(k)
        k += aimed_arm(found, world, figure, _first_foe(world, figure), record.name, effect, magic=True)
    return at


def _first_foe(world: World, figure: Figure) -> Figure:
    return world.figures[world.fight.group[0]] if world.fight is not None else figure


def _lower_things(found: Lowered, world: World, figure: Figure, at: int) -> None:
    """Magic things: those that the policy uses, and how often."""
    m, k = found.m, found.k
    there = [(item, record) for item, record in usable(figure) if isinstance(record.effect, DEEDS)]
    rows: list[int] = []
    for number, (item, record) in enumerate(there):
        place = _record_row(found, world, figure, record)
        row = k[place : place + c.POWER_WIDTH]
        row[c.TIMES] = record.charges
        rows += row
        once = int(not item.spent and f"{USED} {item.id}" not in figure.used)
        uses = (record.charges - item.spent if record.charges else once) << 4 * number
        m[at + c.USES] |= uses
        k[at + c.KEPT_USES] |= (15 << 4 * number) * (item.place not in ("hand", "pack", "sack"))
    k[at + c.THINGS], k[at + c.THING_AT] = len(there), len(k)
    k += rows


def _lower_faith(found: Lowered, world: World, figure: Figure, at: int) -> None:
    """What a Cleric with a holy symbol adds to turn undead, and the dice for it."""
    k = found.k
    places = [item.place for item in figure.items.values() if item.kind == turning.SYMBOL]
    if figure.cls != "cleric" or not {"hand", "worn"} & set(places):
        return
    bare = msgspec.structs.replace(figure, conditions={})
    faith = checks.check_numbers(world, bare, task="turn", trained=True).bonus
    k[at + c.FAITH : at + c.FAITH + 4] = [faith, 1 if "worn" in places else 2, figure.level, len(k)]
    own = turning.TURNS_UNDEAD
    k += [*dice_row(own.hit_dice), 0, *dice_row(own.turns)]
