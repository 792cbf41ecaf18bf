"""Preparing spells after sleep."""

from __future__ import annotations

from collections.abc import Iterator

from tablewright.core.facts import Fact, Own, Refused
from tablewright.core.ledger import clause
from tablewright.dice.sources import Dice
from tablewright.games.axx import content, figures
from tablewright.games.axx.heroes import faith, spell_slots
from tablewright.games.axx.say import atonement, nobody
from tablewright.games.axx.say import heroes as words
from tablewright.games.axx.world import Figure, World


class Prepare(Own, frozen=True, kw_only=True, tag="prepare"):
    """Prepare spells for the day: one for each slot in order, "" leaves a slot empty. Spent slots stay spent."""

    spells: tuple[str, ...]


class PrepareOne(Own, frozen=True, kw_only=True, tag="prepare-one"):
    """Prepare another spell in one slot, counted from 1, and leave the others as they are; "" leaves it empty."""

    slot: int
    spell: str


class SpellsPrepared(Fact, frozen=True, kw_only=True, tag="spells-prepared"):
    """Spells were prepared, slot by slot."""

    figure: str
    spells: tuple[str, ...]


def may_prepare(world: World, figure: Figure) -> bool:
    """Whether the figure has slept and no time has passed since."""
    return bool(figure.slots) and world.fight is None and figure.slept_at == world.clock


def refuse(world: World, command: Prepare) -> Refused | None:
    """Why these spells cannot be prepared now."""
    figure = world.figures.get(command.figure)
    if figure is None or not figure.character:
        return nobody()
    cls = figures.class_of(figure)
    if cls is None or not cls.caster:
        return words.no_caster(figure, clause("axx.magic.slots"))
    if not figures.able(figure):
        return words.cannot_act(figure)
    if faith.forsaken(figure):
        return atonement.forsaken(figure)
    if not may_prepare(world, figure):
        return words.not_rested(figure, clause("axx.magic.slots"))
    return spells_refused(world, figure, command.spells)


def spells_refused(world: World, figure: Figure, spells: tuple[str, ...]) -> Refused | None:
    """Why these spells do not go into the figure's slots."""
    if len(spells) != len(figure.slots):
        return words.slot_count(figure, len(figure.slots), clause("axx.magic.slots"))
    known = spell_slots.preparable(figure, world.packs)
    cls = figures.class_of(figure)
    books = cls is not None and cls.book > 0
    if books and not spell_slots.has_book(figure):
        return words.no_book(figure, clause("axx.magic.book"))
    for slot, spell in zip(figure.slots, spells, strict=True):
        if not spell:
            continue
        if spell not in known:
            return words.unknown_spell(figure, spell, clause("axx.magic.book") if books else clause("axx.magic.cleric"))
        if content.spell(spell).level > slot.level:
            return words.small_slot(spell, slot.level, clause("axx.magic.slots"))
    return None


def decide(world: World, command: Prepare, dice: Dice) -> Iterator[Fact]:  # noqa: ARG001 (every order has dice)
    """Prepare."""
    yield prepared(world.figures[command.figure], command.spells)


def refuse_one(world: World, command: PrepareOne) -> Refused | None:
    """Why this spell cannot be prepared in this slot now."""
    figure = world.figures.get(command.figure)
    if figure is not None and figure.slots and not 1 <= command.slot <= len(figure.slots):
        return words.no_slot(figure, len(figure.slots), clause("axx.magic.slots"))
    return refuse(world, Prepare(figure=command.figure, spells=with_one(figure, command) if figure else ()))


def decide_one(world: World, command: PrepareOne, dice: Dice) -> Iterator[Fact]:  # noqa: ARG001 (every order has dice)
    """Prepare it."""
    figure = world.figures[command.figure]
    yield prepared(figure, with_one(figure, command))


def with_one(figure: Figure, command: PrepareOne) -> tuple[str, ...]:
    """What the slots hold then."""
    return tuple(command.spell if at == command.slot else slot.spell for at, slot in enumerate(figure.slots, start=1))


def prepared(figure: Figure, spells: tuple[str, ...]) -> SpellsPrepared:
    """The fact of preparing these."""
    cls = figures.class_of(figure)
    books = cls is not None and cls.book > 0
    how = clause("axx.magic.book") if books else clause("axx.magic.cleric")
    return SpellsPrepared(clauses=(clause("axx.magic.slots"), how), figure=figure.id, spells=spells)


def evolve(world: World, fact: SpellsPrepared) -> None:
    """Fill the slots; spent ones keep what they held."""
    figure = world.figures.get(fact.figure)
    if figure is None:
        return
    for slot, spell in zip(figure.slots, fact.spells, strict=False):
        if not slot.spent:
            slot.spell = spell
