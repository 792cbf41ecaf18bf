"""Announced spells, where the table plays with them: who could begin to cast what before the dice for initiative."""

from __future__ import annotations

from collections.abc import Iterator

from tablewright.core.facts import Fact, Refused
from tablewright.core.ledger import clause
from tablewright.dice.sources import Dice
from tablewright.games.axx import content, figures
from tablewright.games.axx.combat import facts as f
from tablewright.games.axx.combat import field, orders
from tablewright.games.axx.heroes import faith
from tablewright.games.axx.say import fight_refusals as words
from tablewright.games.axx.say import magic_refusals as magic_words
from tablewright.games.axx.say import nobody
from tablewright.games.axx.world import PARTY, Figure, Item, Slot, World


def playing(world: World) -> bool:
    """Whether this round's spells had to be announced: by the table's option as it was when the round began."""
    fight = world.fight
    return fight is not None and fight.phase == "turns" and fight.announced


def may_declare(world: World) -> list[tuple[Figure, str]]:
    """Who could announce which spell for this round, if the table plays with announced spells."""
    fight = world.fight
    if fight is None or not world.options.get("declare_spells") or "declared" in fight.used:
        return []
    if fight.round == 0 and PARTY in fight.surprised:
        return []
    return [
        (figure, spell)
        for figure in field.able(world, PARTY)
        if figure.id not in fight.declared
        for spell in dict.fromkeys([*ready_spells(figure), *(item.spell for item in scrolls(figure))])
    ]


def ready_spells(figure: Figure) -> list[str]:
    """The prepared spells that a figure can still cast today; none while its faith is against it."""
    if faith.forsaken(figure):
        return []
    ready = [slot.spell for slot in figure.slots if slot.spell and not slot.spent]
    return [spell for spell in ready if content.find_spell(spell) is not None]


def scrolls(figure: Figure) -> list[Item]:
    """The scrolls that a figure carries and can read: of spells on its own class's list."""
    cls = figures.class_of(figure)
    mine = ((item, content.find_spell(item.spell)) for item in figure.items.values() if item.spell)
    return [item for item, spell in mine if cls is not None and spell is not None and spell.list == cls.caster]


def scroll_of(figure: Figure, spell: str) -> str:
    """The scroll that an announced spell would be read from, where no slot holds it; "" for none."""
    if slot_of(figure, spell) is not None:
        return ""
    return next((item.id for item in scrolls(figure) if item.spell == spell), "")


def slot_of(figure: Figure, spell: str) -> Slot | None:
    """The smallest slot that holds the spell and is not spent; none while its faith is against the caster."""
    if faith.forsaken(figure):
        return None
    fitting = [slot for slot in figure.slots if slot.spell == spell and not slot.spent]
    return min(fitting, key=lambda slot: slot.level, default=None)


def refuse_declare(world: World, command: orders.Declare) -> Refused | None:
    """Why the spell cannot be announced."""
    fight, figure = world.fight, world.figures.get(command.figure)
    if fight is None:
        return words.no_fight()
    if figure is None or command.figure not in fight.at:
        return nobody()
    if fight.phase != "initiative" or not world.options.get("declare_spells"):
        return words.not_now(fight.phase)
    if (figure.id, command.spell) not in {(who.id, spell) for who, spell in may_declare(world)}:
        return magic_words.not_prepared(figure, command.spell)
    return None


def decide_declare(world: World, command: orders.Declare, _dice: Dice) -> Iterator[Fact]:
    """Announce."""
    del world
    yield f.SpellDeclared(figure=command.figure, spell=command.spell, clauses=(clause("axx.combat.casting"),))


def refuse_declared(world: World, _command: orders.DeclareDone) -> Refused | None:
    """Why there is nothing to announce."""
    fight = world.fight
    if fight is None:
        return words.no_fight()
    return None if fight.phase == "initiative" else words.not_now(fight.phase)


def decide_declared(_world: World, _command: orders.DeclareDone, _dice: Dice) -> Iterator[Fact]:
    """No more spells."""
    yield f.Declared(clauses=(clause("axx.combat.casting"),))


# ── Folding ──────────────────────────────────────────────────────────────────────────────────


def fold_declared(world: World, fact: f.SpellDeclared) -> None:
    """The spell is announced."""
    if world.fight is not None:
        world.fight.declared[fact.figure] = fact.spell


def fold_all_declared(world: World, _fact: f.Declared) -> None:
    """The dice can be thrown."""
    if world.fight is not None:
        world.fight.used.append("declared")
