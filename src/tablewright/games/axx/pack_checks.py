"""Whether what the records of an AX&X pack say of each other and of the game holds."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from tablewright.core import bounds
from tablewright.core.content import BadRecord, refer
from tablewright.core.effects import AnyEffect, Inflict, Regenerate, Summon, amount
from tablewright.core.facts import tag_of
from tablewright.games.axx import blueprints, content, pack_bounds
from tablewright.games.axx.blueprints import Blueprint, Lying
from tablewright.games.axx.content import Gear, Lifepath, Monster, Spell, Treasure
from tablewright.games.axx.dungeon import looks, tracing

if TYPE_CHECKING:
    from tablewright.games.axx.packs import AxxPack

HIGHEST = 3
"""Spells here are of levels 1 to 3."""
LISTS = ("cleric", "magic_user")


def check(pack: AxxPack, files: Mapping[tuple[str, str], str]) -> None:
    """BadRecord for the first record that does not hold; `files` says where each stands, by kind and id."""
    Check(pack, files).all()


class Check:
    """Whether what records say of each other and of the game holds."""

    def __init__(self, pack: AxxPack, files: Mapping[tuple[str, str], str]) -> None:
        self.pack, self.files = pack, files
        self.gear = {**content.gear(), **{one.id: one for one in pack.gear}}
        self.monsters = {**content.monsters(), **{one.id: one for one in pack.monsters}}
        self.spells = {**content.spells(), **{one.id: one for one in pack.spells}}

    def all(self) -> None:
        """BadRecord for the first record that does not hold."""
        for kind in self.pack.KINDS:
            for record in self.pack.records(kind):
                self._record(kind, record)
        for kind in ("monster", "spell", "gear", "lifepath", "dungeon"):
            files = {id_: file for (kind_, id_), file in self.files.items() if kind_ == kind}
            bounds.check_names(self.pack.records(kind), files, SIGNED)

    def _wrong(self, what: str, kind: str, record: Any, field: str) -> BadRecord:
        return BadRecord(what, file=self.files[kind, record.id], record=record.id, field=field)

    def _refer(self, name: str, among: Mapping[str, Any], kind: str, record: Any, field: str) -> None:
        if name:
            refer(name, among, file=self.files[kind, record.id], record=record.id, field=field)

    def _dice(self, text: str, kind: str, record: Any, field: str) -> None:
        wrong = bounds.no_dice(text)
        if wrong:
            raise self._wrong(wrong, kind, record, field)

    def _record(self, kind: str, record: Any) -> None:
        for field, wrong in bounds.unfit_texts(record):
            raise self._wrong(wrong, kind, record, field)
        if record.clause and record.clause not in content.ledger():
            raise self._wrong(f"the ledger has no clause '{record.clause}'", kind, record, "clause")
        for field, wrong in (*pack_bounds.slips(record), *bounds.left_blank(record)):
            raise self._wrong(wrong, kind, record, field)
        self._of_kind(kind, record)
        for field, wrong in bounds.unfit_numbers(record, SIGNED):
            raise self._wrong(wrong, kind, record, field)

    def _of_kind(self, kind: str, record: Any) -> None:
        match record:
            case Monster():
                self._monster(record)
            case Spell():
                self._spell(record)
            case Gear():
                self._thing(record)
            case Treasure():
                self._treasure(record)
            case Lifepath():
                self._refer(record.trinket, self.gear, kind, record, "trinket")
            case Blueprint():
                self._dungeon(record)

    def _monster(self, one: Monster) -> None:
        if one.hd < 0 or (one.half and one.hd):
            raise self._wrong("0 or more; with `half` it is 0", "monster", one, "hd")
        for field, least in (("hp", 1), ("ac", 0), ("speed", 0), ("threat", 0)):
            if not least <= getattr(one, field) <= 10_000:
                raise self._wrong(f"{least} to 10,000", "monster", one, field)
        if not one.attacks:
            raise self._wrong("at least one attack", "monster", one, "attacks")
        for field in ("damages", "types"):
            if getattr(one, field) and len(getattr(one, field)) != len(one.attacks):
                raise self._wrong("one for each attack", "monster", one, field)
        for field in ("number", "damage", *(("hp_dice",) if one.hp_dice else ())):
            self._dice(getattr(one, field), "monster", one, field)
        for text in one.damages:
            self._dice(text, "monster", one, "damages")
        for index, power in enumerate(one.powers):
            where = f"powers[{index}]"
            if power.attack:
                self._refer(power.attack, dict.fromkeys(one.attacks), "monster", one, f"{where}.attack")
            if power.clause and power.clause not in content.ledger():
                raise self._wrong(f"the ledger has no clause '{power.clause}'", "monster", one, f"{where}.clause")
            if (power.when == "round") != isinstance(power.effect, Regenerate):
                raise self._wrong("regeneration, and nothing else, acts each round", "monster", one, f"{where}.when")
            if power.when == "face" and not 1 <= power.face <= 20:
                raise self._wrong("a face of the d20, 1 to 20", "monster", one, f"{where}.face")
            self._does(power.effect, "monster", one, f"{where}.effect")

    def _spell(self, one: Spell) -> None:
        self._refer(one.list, dict.fromkeys(LISTS), "spell", one, "list")
        if not 1 <= one.level <= HIGHEST:
            raise self._wrong(f"1 to {HIGHEST}", "spell", one, "level")
        if isinstance(one.effect, Regenerate):
            raise self._wrong("regeneration is for monsters alone", "spell", one, "effect")
        self._aims(one.effect, one.target, "spell", one)
        self._does(one.effect, "spell", one, "effect")

    def _thing(self, one: Gear) -> None:
        if one.kind == "weapon" and not one.types:
            raise self._wrong("a weapon has a damage type", "gear", one, "types")
        if (one.kind == "magic") != (one.effect is not None):
            raise self._wrong("a magic thing, and nothing else, has an effect", "gear", one, "effect")
        for kind in (*one.brings, one.fuel):
            self._refer(kind, self.gear, "gear", one, "brings" if kind in one.brings else "fuel")
        if one.effect is not None:
            self._aims(one.effect, one.target, "gear", one)
            self._does(one.effect, "gear", one, "effect")

    def _treasure(self, one: Treasure) -> None:
        if not 1 <= one.roll <= 6:
            raise self._wrong("1 to 6", "treasure", one, "roll")
        for field in ("coins", "gems"):
            if getattr(one, field):
                self._dice(getattr(one, field), "treasure", one, field)
        self._refer(one.item, self.gear, "treasure", one, "item")

    def _dungeon(self, one: Blueprint) -> None:
        for index, room in enumerate(one.rooms):
            where = f"rooms[{index}]"
            self._refer(room.foes, self.monsters, "dungeon", one, f"{where}.foes")
            if room.count:
                self._dice(room.count, "dungeon", one, f"{where}.count")
            self._refer(room.trap, {**looks.traps(), **looks.gases()}, "dungeon", one, f"{where}.trap")
            self._refer(room.puzzle, looks.puzzles(), "dungeon", one, f"{where}.puzzle")
            for place, thing in enumerate(room.things):
                self._lying(one, thing, f"{where}.things[{place}]")
        try:
            tracing.trace(one)
        except tracing.Untraceable as wrong:
            raise self._wrong(wrong.wrong, "dungeon", one, wrong.field) from wrong

    def _lying(self, one: Blueprint, thing: Lying, where: str) -> None:
        """A thing in a hoard is one that there is, as such a thing can be."""
        refer(thing.kind, self.gear, file=self.files["dungeon", one.id], record=one.id, field=f"{where}.kind")
        record = self.gear[thing.kind]
        self._refer(thing.spell, self.spells, "dungeon", one, f"{where}.spell")
        for field, wrong in blueprints.misfits(thing, record):
            raise self._wrong(wrong, "dungeon", one, f"{where}.{field}")

    def _aims(self, effect: AnyEffect, target: str, kind: str, record: Any) -> None:
        """An effect is aimed at what it can do something to."""
        what = tag_of(effect)
        fits = AIMS[what]
        if target not in fits:
            raise self._wrong(f"'{what}' is aimed at {' or '.join(fits)}", kind, record, "target")

    def _does(self, effect: AnyEffect, kind: str, record: Any, field: str) -> None:
        if kind == "monster" and tag_of(effect) in NOT_OF_MONSTERS:
            raise self._wrong("monsters have no such power", kind, record, field)
        for name in ("damage", "points", "hit_dice", "rounds", "turns", "number"):
            text = getattr(effect, name, "")
            if isinstance(text, str) and text:
                self._dice(text, kind, record, f"{field}.{name}")
        if isinstance(effect, Inflict):
            self._refer(effect.condition, dict.fromkeys(pack_bounds.CONDITIONS), kind, record, f"{field}.condition")
        if isinstance(effect, Summon):
            if not effect.monster and kind != "monster":
                raise self._wrong("whom does it call?", kind, record, f"{field}.monster")
            self._refer(effect.monster, self.monsters, kind, record, f"{field}.monster")
            if bounds.no_dice(effect.number) or not 1 <= amount(effect.number).most <= MOST_CALLED:
                raise self._wrong(f"1 to {MOST_CALLED} at most", kind, record, f"{field}.number")


SIGNED = ("attack", "saves", "ac", "damage", "plus")
"""What may be less than nothing: terms that a ward, a strength or a weapon adds."""
MOST_CALLED = 20

NOT_OF_MONSTERS = ("light", "strengthen", "ward", "hold", "open", "shut", "turn")
"""What no monster's power does: it works on for turns, or on doors, or is a Cleric's."""
AIMS: dict[str, tuple[str, ...]] = {
    "condition": ("one",),
    "sleep": ("foes",),
    "heal": ("touch", "self"),
    "blow": ("one",),
    "burst": ("one",),
    "drain": ("one",),
    "summon": ("self",),
    "flee": ("foes",),
    "turn": ("foes",),
    "light": ("touch", "self"),
    "strengthen": ("touch", "self"),
    "ward": ("touch", "self", "side"),
    "charm": ("one",),
    "hold": ("door",),
    "open": ("door",),
    "shut": ("door",),
}
"""What a spell or thing with this effect may be aimed at."""
