"""What a new character comes to: scores, hit points, kit, spells."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec

from tablewright.core.facts import Term
from tablewright.core.ledger import clause
from tablewright.core.text import tidy
from tablewright.games.axx import content, figures
from tablewright.games.axx.content import CharacterClass, KitPart
from tablewright.games.axx.heroes import gear, spell_slots
from tablewright.games.axx.heroes.characters_facts import CharacterMade, MakeCharacter
from tablewright.games.axx.heroes.gear import Purchase
from tablewright.games.axx.world import Draft, Figure, Item, Slot, World

ALIGNMENTS = ("law", "neutrality", "chaos")
TOP_SCORE = 18
SMALLER = "medium_weapon"
"""What small hands get where a kit holds a two-handed weapon."""


def scores_of(draft: Draft, kindred: str, raised: str) -> dict[str, int]:
    """The abilities as rolled, a Human's +1 added, which cannot lift an 18."""
    scores = dict(draft.scores)
    record = content.kindreds().get(kindred)
    if record is not None and record.raises and raised in scores:
        clause("axx.kindred.human")
        scores[raised] = min(TOP_SCORE, scores[raised] + 1)
    return scores


def hp_terms(cls: CharacterClass, constitution: int) -> tuple[Term, ...]:
    """Hit points at Level 1: the most that the Hit Die can show, and the CON modifier; never less than 1 in all."""
    modifier = figures.modifier(constitution)
    terms = [Term(name="hit_die", value=cls.die, clause=clause("axx.class.hp"), about=f"d{cls.die}")]
    if modifier:
        terms.append(Term(name="CON", value=modifier, clause=clause("axx.ability.con")))
    return tuple(terms)


def kit_parts(cls: CharacterClass, options: Mapping[str, Any]) -> tuple[KitPart, ...]:
    """The parts of a class kit under these house rules: ranger_kit_armor puts light armour into the Ranger's."""
    return tuple(part for part in cls.kit if not part.option or options.get(part.option))


def part_choices(part: KitPart, kindred: str = "") -> tuple[str, ...]:
    """What may be taken as this part of a kit; small hands get a Medium weapon in place of a two-handed one."""
    choices = part.choices
    if choices == ("any",):
        choices = tuple(g.id for g in content.gear().values() if g.kind == "weapon")
    record = content.kindreds().get(kindred)
    if record is None or not record.small:
        return choices
    clause("axx.kindred.halfling")
    return tuple(dict.fromkeys(SMALLER if gear.two_handed(content.thing(kind)) else kind for kind in choices))


def part_types(part: KitPart, kind: str, *, free: bool = False) -> tuple[str, ...]:
    """The damage types in which this part of a kit may be taken; `free` is the option free_damage_type."""
    types = gear.types_of(content.thing(kind), free=free)
    return tuple(t for t in types if not part.types or t in part.types)


def kit_of(
    cls: CharacterClass, options: Mapping[str, Any], *, kindred: str = "", weapon: str = "", damage: str = ""
) -> list[Purchase]:
    """The things of a class kit with the choices made; where nothing is chosen, the first that may be."""
    clause("axx.gear.start")
    free = bool(options.get("free_damage_type", False))
    things: list[Purchase] = []
    for part in kit_parts(cls, options):
        choices = part_choices(part, kindred)
        kind = weapon if weapon in choices else choices[0]
        printed = part_types(part, kind)
        chosen = damage if damage in part_types(part, kind, free=free) else (printed[0] if printed else "")
        things.append(Purchase(kind=kind, damage=chosen))
    return things


def class_things(cls: CharacterClass) -> list[Purchase]:
    """What a class has that no shop sells: holy symbol, thieves' tools, spellbook. Shoppers have it too."""
    clause("axx.gear.start")
    kinds = [kind for part in cls.kit for kind in part.choices if kind != "any"]
    return [Purchase(kind=kind) for kind in kinds if content.thing(kind).kind == "class"]


def things_of(command: MakeCharacter, first: int, options: Mapping[str, Any]) -> list[Item]:
    """The gear that the command asks for, as things with ids from `first` on."""
    cls = content.classes()[command.cls]
    if command.kit:
        kit = kit_of(cls, options, kindred=command.kindred, weapon=command.weapon, damage=command.damage)
        wanted = [one for one in kit if one.kind not in command.leave]
        return gear.bought(tuple(wanted), first)
    return gear.bought((*class_things(cls), *command.buys), first)


def build(world: World, command: MakeCharacter, draft: Draft) -> CharacterMade:
    """The fact that makes the character; the command must have been found legal."""
    cls = content.classes()[command.cls]
    scores = scores_of(draft, command.kindred, command.raised)
    terms = hp_terms(cls, scores["CON"])
    paid = 0 if command.kit else gear.price(command.buys)
    book = command.spells if cls.book else ()
    figure = Figure(
        id=draft.id,
        name=tidy(command.name) or draft.name,
        side="party",
        kindred=command.kindred,
        cls=cls.id,
        alignment=command.alignment,
        level=1,
        scores=scores,
        book=list(book),
        wild=command.wild if cls.wild else "",
    )
    things = [spell_slots.own_book(figure, one) for one in things_of(command, world.minted + 1, world.options)]
    figure.items = {item.id: item for item in things}
    gear.placement(figure)
    return CharacterMade(
        rolls=(),
        clauses=made_clauses(cls, command.kindred),
        figure=figure.id,
        name=figure.name,
        kindred=command.kindred,
        raised=command.raised if content.kindreds()[command.kindred].raises else "",
        cls=cls.id,
        alignment=command.alignment,
        scores=scores,
        hp=max(1, sum(term.value for term in terms)),
        terms=terms,
        kit=command.kit,
        items=tuple(figure.items.values()),
        coins=0 if command.kit else (draft.coins or 0) - paid,
        paid=paid,
        book=book,
        wild=figure.wild,
        slots=spell_slots.slot_levels(figure),
    )


def made_clauses(cls: CharacterClass, kindred: str) -> tuple[str, ...]:
    """The rules behind a new character."""
    return (
        clause("axx.create.order"),
        clause("axx.class.structure"),
        cls.clause,
        content.kindreds()[kindred].clause,
        clause("axx.kindred.any"),
        clause("axx.alignment"),
        clause("axx.gear.start"),
    )


def figure_of(fact: CharacterMade, *, clock: int = 0) -> Figure:
    """The figure that the fact made."""
    return Figure(
        id=fact.figure,
        name=fact.name,
        side="party",
        kindred=fact.kindred,
        cls=fact.cls,
        alignment=fact.alignment,
        level=1,
        scores=dict(fact.scores),
        hp=fact.hp,
        top=fact.hp,
        coins=fact.coins,
        items={item.id: msgspec.structs.replace(item) for item in fact.items},
        book=list(fact.book),
        wild=fact.wild,
        slots=[Slot(level=level) for level in fact.slots],
        slept_at=clock,
    )
