"""How many spells a caster can hold, and how slots come and go."""

from __future__ import annotations

from msgspec.structs import replace

from tablewright.core.ledger import clause
from tablewright.games.axx import content, figures, packs
from tablewright.games.axx.packs import Packs
from tablewright.games.axx.say import gear_words
from tablewright.games.axx.world import Figure, Item, Slot, World

BOOK = "spellbook"

TABLE = {1: (1, 0, 0), 2: (2, 0, 0), 3: (2, 1, 0), 4: (3, 2, 0), 5: (4, 2, 1), 6: (4, 2, 2)}
"""Slots of 1st, 2nd and 3rd level by the caster's Level; beyond Level 6, one more a Level of the caster's choice."""


def bonus_slot(figure: Figure) -> int:
    """1 if the casting ability's modifier is +1 or better, else 0: a further 1st-level slot."""
    cls = figures.class_of(figure)
    if cls is None or not cls.caster:
        return 0
    clause("axx.ability.int")
    clause("axx.ability.wis")
    return int(figures.mod(figure, cls.casting) >= 1)


def slots_at(level: int, *, bonus: int = 0) -> tuple[int, int, int]:
    """The fixed slots of a Level by spell level, the bonus slot added to the 1st."""
    clause("axx.magic.slots")
    first, second, third = TABLE[min(level, 6)]
    return first + bonus, second, third


def free_choices(level: int) -> int:
    """Slots whose spell level the caster chooses, once: one for each Level beyond 6."""
    clause("axx.magic.slots")
    return max(0, level - 6)


def slot_levels(figure: Figure) -> tuple[int, ...]:
    """The levels of the fixed slots that a caster of this Level and ability has; empty for others."""
    cls = figures.class_of(figure)
    if cls is None or not cls.caster:
        return ()
    counts = slots_at(figure.level, bonus=bonus_slot(figure))
    return tuple(level for level, count in enumerate(counts, start=1) for _ in range(count))


def preparable(figure: Figure, brought: Packs = ()) -> tuple[str, ...]:
    """The spells that a caster may prepare: a Cleric's whole list, a Magic-User's book if it is at hand."""
    cls = figures.class_of(figure)
    if cls is None or not cls.caster:
        return ()
    if cls.book:
        clause("axx.magic.book")
        return tuple(figure.book) if has_book(figure) else ()
    clause("axx.magic.cleric")
    highest = max((slot.level for slot in figure.slots), default=0)
    return tuple(s.id for s in packs.spells(brought) if s.list == cls.caster and s.level <= highest)


def has_book(figure: Figure) -> bool:
    """Whether the spellbook is carried: one's own, for it serves nobody else."""
    return any(item.kind == BOOK and item.of in ("", figure.id) for item in figure.items.values())


def own_book(figure: Figure, item: Item) -> Item:
    """A new spellbook as the figure's own; any other thing as it is."""
    if item.kind != BOOK:
        return item
    clause("axx.magic.book")
    return replace(item, of=figure.id, called=gear_words.book_of(figure.name))


def usual(figure: Figure, brought: Packs = ()) -> tuple[str, ...]:
    """The spells that a caster prepares when nobody says which: its list in turn, the first most often."""
    choices = preparable(figure, brought)
    if not choices:
        return ()
    out: list[str] = []
    for slot in figure.slots:
        fitting = [spell for spell in choices if content.spell(spell).level <= slot.level]
        out.append(fitting[len(out) % len(fitting)] if fitting else "")
    return tuple(out)


def renew(world: World, figure: Figure) -> None:
    """After a sleep: every slot is whole again, with the spell it held, and may be prepared anew before time passes.

    Called by the fold of the fact that ends a Day.
    """
    clause("axx.magic.slots")
    for slot in figure.slots:
        slot.spent = False
    figure.slept_at = world.clock


def adjust(figure: Figure) -> None:
    """Bring the fixed slots in line with the Level; new ones are empty, chosen ones stay. Called by folds."""
    wanted = list(slot_levels(figure))
    kept: list[Slot] = []
    for slot in figure.slots:
        if slot.level in wanted:
            wanted.remove(slot.level)
        kept.append(slot)
    figure.slots = sorted([*kept, *(Slot(level=level) for level in wanted)], key=lambda slot: slot.level)
