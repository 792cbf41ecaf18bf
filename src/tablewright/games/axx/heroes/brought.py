"""Characters read back from their plain records: what `party --json` prints, as it is or changed by hand."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any, TypeVar

from tablewright.core import making
from tablewright.core.brought import entries, name_of, named, place_of, whole
from tablewright.core.errors import Mendable
from tablewright.core.prose import counted
from tablewright.games.axx import content, figures, packs
from tablewright.games.axx.blueprints import MOST_PLUS
from tablewright.games.axx.heroes import gear, spell_slots
from tablewright.games.axx.packs import AxxPack
from tablewright.games.axx.say import gear_name
from tablewright.games.axx.world import ABILITIES, PARTY, Figure, Item

MOST_HP = 500
HIGHEST = 30
MOST_THINGS = 1_000
PLACES = ("hand", "worn", "pack", "sack")
PLUS = re.compile(r"(.+) ([+−-])(\d{1,2})")
"""A magic thing's name: what it is, and its plus or minus."""
T = TypeVar("T")


def figure(record: Mapping[str, Any], number: int, brought: Sequence[AxxPack] = ()) -> Figure:
    """The character of a record, as the party's so-many-th from 1, rested and unhurt.

    Things and spells are the game's own, and those of the packs `brought` that are called otherwise. What
    the game works out (AC, saves, attacks, load) may be left out. Anything that the rules do not know is Mendable with
    the character's name and the field.
    """
    whose = name_of(record, number)
    hp = whole(record.get("hp"), whose, "hp", least=1, most=MOST_HP)
    made = Figure(
        id=making.hero_id(number),
        name=whose,
        side=PARTY,
        kindred=_known(record, {one.name: one.id for one in content.kindreds().values()}, whose, "kindred"),
        cls=_known(record, {one.name: one.id for one in content.classes().values()}, whose, "class"),
        alignment=_known(record, {one: one for one in ("law", "neutrality", "chaos")}, whose, "alignment"),
        level=whole(record.get("level"), whose, "level", least=1, most=HIGHEST),
        scores={one: _score(record, whose, one) for one in ABILITIES},
        hp=hp,
        top=hp,
    )
    _gear(made, record, brought)
    _spells(made, record, brought)
    return made


def _score(record: Mapping[str, Any], whose: str, ability: str) -> int:
    """A score, as a number of its own or as the sheet has it, with its modifier."""
    table = record.get("abilities")
    value = table.get(ability) if isinstance(table, Mapping) else None
    score = value.get("score") if isinstance(value, Mapping) else value
    return whole(score, whose, f"abilities.{ability}", least=3, most=18)


def _known(record: Mapping[str, Any], names: Mapping[str, T], whose: str, field: str) -> T:
    """What a name stands for, letter case apart."""
    return named(record.get(field), names, whose, field)


# ── Gear ─────────────────────────────────────────────────────────────────────────────────────


def _gear(made: Figure, record: Mapping[str, Any], brought: Sequence[AxxPack]) -> None:
    """Things by name, number and place; what can be in hand or worn must fit."""
    names = _things(brought)
    for row in _rows(record, made.name, "gear"):
        told = row.get("name")
        count = whole(row.get("count", 1), made.name, "gear.count", least=1, most=MOST_THINGS)
        kind, damage, plus, spell = _meant(_bare(told, count), names, made.name)
        record_ = content.thing(kind)
        usual = "hand" if record_.kind == "weapon" else "worn" if record_.kind in ("armor", "shield") else "pack"
        place = place_of(row, made.name, usual, places=PLACES)
        damage = damage or (gear.chosen_type(record_, str(row.get("damage", ""))) if record_.types else "")
        id_ = making.item_id(len(made.items) + 1)
        made.items[id_] = Item(
            id=id_,
            kind=kind,
            count=count,
            damage=damage,
            plus=plus,
            spell=spell,
            worth=gear.usual_worth(kind),
            place=place,
        )
    if figures.hands_used(made) > 2:
        raise Mendable(f"{made.name}: what is in hand takes {figures.hands_used(made)} hands; there are 2.")


def _bare(told: Any, count: int) -> Any:
    """A thing's name without its number: “5 torches” is torches, “2 × dagger” a dagger."""
    if not isinstance(told, str):
        return told
    return told.removeprefix(f"{count} × ").removeprefix(f"{count} ")


Meant = tuple[str, str, int, str]
"""What a thing's name stands for: kind, damage type, magic plus, spell of a scroll."""


def _meant(told: Any, names: Mapping[str, Meant], whose: str) -> Meant:
    """What a thing's name stands for, whatever its plus; Mendable for none, and for a scroll of no spell."""
    magic = PLUS.fullmatch(told) if isinstance(told, str) else None
    if magic is not None and 1 <= int(magic[3]) <= MOST_PLUS:
        one = f"{magic[1]} +1"
        if any(name.casefold() == one.casefold() for name in names):
            kind, damage, _, spell = named(one, names, whose, "gear")
            return kind, damage, int(magic[3]) * (1 if magic[2] == "+" else -1), spell
    found = named(told, names, whose, "gear")
    if found[0] == "scroll" and not found[3]:
        raise Mendable(f"{whose}: a scroll is of a spell: say which, as in “scroll of Sleep”.")
    return found


def _things(brought: Sequence[AxxPack]) -> dict[str, Meant]:
    """Every name of a thing, by itself and of several; of magic ones that of a +1."""
    found: dict[str, Meant] = {}
    for record in reversed(packs.gear(brought)):  # of two called alike the game's own
        plain = (record.id, "", 0, "")
        found.update((name, plain) for name in (record.name, record.one, record.many) if name)
        for damage in record.types or ([""] if record.kind in ("armor", "shield") else []):
            found.setdefault(gear_name(record.id, damage=damage), (record.id, damage, 0, ""))
            found[gear_name(record.id, damage=damage, plus=1)] = (record.id, damage, 1, "")
    for spell in reversed(packs.spells(brought)):
        for several in (1, 2):
            name = gear_name("scroll", count=several, spell=spell.id).removeprefix("2 ")
            found[name] = ("scroll", "", 0, spell.id)
    return found


def _rows(record: Mapping[str, Any], whose: str, field: str) -> list[Mapping[str, Any]]:
    rows = entries(record, whose, field)
    if not all(isinstance(row, Mapping) for row in rows):
        raise Mendable(f"{whose}: “{field}” is a list of records, each with a name.")
    return rows


# ── Spells ───────────────────────────────────────────────────────────────────────────────────


def _spells(made: Figure, record: Mapping[str, Any], brought: Sequence[AxxPack]) -> None:
    """The slots of class and Level; prepared as the record says, else as usual."""
    cls = content.classes()[made.cls]
    if not cls.caster:
        return
    names = {spell.name: spell.id for spell in reversed(packs.spells(brought)) if spell.list == cls.caster}
    book = entries(record, made.name, "spellbook") if cls.book else []
    made.book = [named(one, names, made.name, "spellbook") for one in book]
    spell_slots.adjust(made)
    if "slots" not in record:
        prepared = list(spell_slots.usual(made))
    else:
        prepared = [named(row.get("spell"), names, made.name, "slots") for row in _rows(record, made.name, "slots")]
    if len(prepared) > len(made.slots):
        has = counted(len(made.slots), "slot")
        raise Mendable(f"{made.name}: a {cls.name} of Level {made.level} has {has}, not {len(prepared)}.")
    for slot, spell in zip(made.slots, prepared, strict=False):
        slot.spell = spell
