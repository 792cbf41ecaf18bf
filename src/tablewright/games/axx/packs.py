"""Packs of AX&X: which records they may hold, how they are checked, and what a table with packs has to choose from."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any, ClassVar

import msgspec

from tablewright.core import bounds, packs
from tablewright.core.content import BadRecord, refer
from tablewright.core.effects import AnyEffect, Inflict, Regenerate, Summon, amount
from tablewright.core.facts import tag_of
from tablewright.core.ledger import clause
from tablewright.core.packs import Parcel, in_force
from tablewright.core.prose import capital
from tablewright.core.shelf import full_id
from tablewright.games.axx import blueprints, content, pack_bounds
from tablewright.games.axx.blueprints import Blueprint, Lying
from tablewright.games.axx.content import Gear, Lifepath, Monster, Spell, Treasure
from tablewright.games.axx.dungeon import looks, tracing

HIGHEST = 3
"""Spells here are of levels 1 to 3."""
LISTS = ("cleric", "magic_user")
THREATS = 6
"""Numbers of the Threat table of levels 1 and 2."""
STANDS_ON = {
    "monster": clause("axx.supplements"),
    "spell": clause("axx.spell.higher"),
    "gear": clause("axx.supplements"),
    "treasure": clause("axx.treasure.table"),
    "lifepath": clause("axx.supplements"),
    "dungeon": clause("axx.supplements"),
}
"""The clause that a pack's record stands on, where it names none."""


class AxxPack(Parcel, frozen=True, kw_only=True):
    """A pack of AX&X: monsters, spells, gear (magic things and trinkets too), treasure, lifepaths, whole dungeons."""

    KINDS: ClassVar[Mapping[str, str]] = {
        "monster": "monsters",
        "spell": "spells",
        "gear": "gear",
        "treasure": "treasure",
        "lifepath": "lifepaths",
        "dungeon": "dungeons",
    }

    monsters: tuple[Monster, ...] = ()
    spells: tuple[Spell, ...] = ()
    gear: tuple[Gear, ...] = ()
    treasure: tuple[Treasure, ...] = ()
    lifepaths: tuple[Lifepath, ...] = ()
    dungeons: tuple[Blueprint, ...] = ()

    def shelve(self) -> None:
        """Put the records where the game looks them up."""
        content.MONSTERS.bring(_named(_monster(one, self) for one in self.monsters))
        content.SPELLS.bring(_named(_spell(one, self) for one in self.spells))
        content.THINGS.bring(_named(_thing(one, self) for one in self.gear))
        content.TREASURES.bring(_named(_treasure(one, self) for one in self.treasure))
        content.LIFEPATHS.bring(_named(_lifepath(one, self) for one in self.lifepaths))
        blueprints.DRAWN.bring(_named(_dungeon(one, self) for one in self.dungeons))

    def for_players(self) -> AxxPack:
        """What players are shown: spells, lifepaths, gear for sale, who is for hire, of dungeons what is told of them.

        The rest they find out in play.
        """
        sold, hired = tuple(one for one in self.gear if one.cost), tuple(one for one in self.monsters if one.wage)
        told = tuple(Blueprint(id=one.id, name=one.name, gist=one.gist, entrance="", rooms=()) for one in self.dungeons)
        return msgspec.structs.replace(self, partial=True, monsters=hired, treasure=(), gear=sold, dungeons=told)


# ── What a table with packs has to choose from ───────────────────────────────────────────────


Packs = Iterable[AxxPack]


def spells(brought: Packs) -> list[Spell]:
    """All spells there are at a table, the game's own first."""
    more = (content.spell(full_id(one.id, pack.digest)) for pack in in_force(brought) for one in pack.spells)
    return [*content.spells().values(), *more]


def spell_list(brought: Packs, caster: str, level: int) -> list[Spell]:
    """The spells of a list ("cleric", "magic_user") of a level."""
    return [spell for spell in spells(brought) if spell.list == caster and spell.level == level]


def monsters(brought: Packs) -> list[Monster]:
    """All monsters there are at a table, as far as this world knows them; the game's own first."""
    more = (content.monster(full_id(one.id, pack.digest)) for pack in in_force(brought) for one in pack.monsters)
    return [*content.monsters().values(), *more]


def threats(brought: Packs, number: int) -> list[Monster]:
    """The monsters that stand at this number of the Threat table."""
    return [monster for monster in monsters(brought) if monster.threat == number]


def bestiary(brought: Packs) -> bool:
    """Whether the packs have heavier foes, which stand beyond the six of the Threat table."""
    return any(monster.threat > THREATS for monster in monsters(brought))


def gear(brought: Packs) -> list[Gear]:
    """All things there are at a table, as far as this world knows them; the game's own first."""
    more = (content.thing(full_id(one.id, pack.digest)) for pack in in_force(brought) for one in pack.gear)
    return [*content.gear().values(), *more]


def treasure(brought: Packs, roll: int) -> list[Treasure]:
    """The lines that stand at this number of the Treasure table."""
    more = (content.TREASURES[full_id(one.id, pack.digest)] for pack in in_force(brought) for one in pack.treasure)
    return [content.treasure_table()[roll], *(line for line in more if line.roll == roll)]


def dungeons(brought: Packs) -> dict[str, Blueprint]:
    """The dungeons that packs have brought, by full id, as far as this world knows them; the game draws its own."""
    return {full_id(one.id, pack.digest): one for pack in in_force(brought) for one in pack.dungeons}


def lifepaths(brought: Packs) -> list[Lifepath]:
    """The lifepaths that packs have brought; the game itself has none."""
    return [content.LIFEPATHS[full_id(one.id, pack.digest)] for pack in in_force(brought) for one in pack.lifepaths]


# ── A record as it is known everywhere ──────────────────────────────────────────────────────


def _named(records: Iterable[Any]) -> dict[str, Any]:
    return {record.id: record for record in records}


def _known(record: Any, pack: AxxPack, kind: str) -> dict[str, str]:
    return {"id": full_id(record.id, pack.digest), "clause": record.clause or STANDS_ON[kind]}


def _effect(effect: AnyEffect, pack: AxxPack) -> AnyEffect:
    if isinstance(effect, Summon):
        return msgspec.structs.replace(effect, monster=pack.meant(effect.monster, "monster"))
    return effect


def _monster(record: Monster, pack: AxxPack) -> Monster:
    known = _known(record, pack, "monster")
    plural = record.plural or f"{record.name}s"
    powers = tuple(
        msgspec.structs.replace(p, clause=p.clause or known["clause"], effect=_effect(p.effect, pack))
        for p in record.powers
    )
    return msgspec.structs.replace(
        record,
        **known,
        plural=plural,
        title=record.title or capital(plural),
        look=record.look or f"{capital(record.name)}.",
        powers=powers,
    )


def _spell(record: Spell, pack: AxxPack) -> Spell:
    return msgspec.structs.replace(record, **_known(record, pack, "spell"), effect=_effect(record.effect, pack))


def _thing(record: Gear, pack: AxxPack) -> Gear:
    return msgspec.structs.replace(
        record,
        **_known(record, pack, "gear"),
        brings={pack.meant(kind, "gear"): count for kind, count in record.brings.items()},
        fuel=pack.meant(record.fuel, "gear"),
        effect=_effect(record.effect, pack) if record.effect is not None else None,
    )


def _treasure(record: Treasure, pack: AxxPack) -> Treasure:
    return msgspec.structs.replace(record, **_known(record, pack, "treasure"), item=pack.meant(record.item, "gear"))


def _lifepath(record: Lifepath, pack: AxxPack) -> Lifepath:
    return msgspec.structs.replace(
        record, **_known(record, pack, "lifepath"), trinket=pack.meant(record.trinket, "gear")
    )


def _dungeon(record: Blueprint, pack: AxxPack) -> Blueprint:
    rooms = tuple(
        msgspec.structs.replace(
            room,
            foes=pack.meant(room.foes, "monster"),
            things=tuple(
                msgspec.structs.replace(one, kind=pack.meant(one.kind, "gear"), spell=pack.meant(one.spell, "spell"))
                for one in room.things
            ),
        )
        for room in record.rooms
    )
    return msgspec.structs.replace(record, **_known(record, pack, "dungeon"), rooms=rooms)


# ── Reading and checking ────────────────────────────────────────────────────────────────────


def read(folder: Path) -> AxxPack:
    """A folder as a pack, checked and known by its digest; BadRecord says in one line what is wrong and where."""
    parcel, files = packs.read_parcel(folder, AxxPack, game="axx")
    _Check(parcel, files).all()
    return packs.sealed(parcel)


def check_monster(record: Monster) -> None:
    """BadRecord if the record could not stand in a pack."""
    pack = AxxPack(name="", source="", licence="", game="axx", monsters=(record,))
    _Check(pack, {("monster", record.id): "monsters.toml"}).all()


class _Check:
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
            bounds.check_names(self.pack.records(kind), files)

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
        for field, wrong in bounds.unfit(record, SIGNED):
            raise self._wrong(wrong, kind, record, field)
        if record.clause and record.clause not in content.ledger():
            raise self._wrong(f"the ledger has no clause '{record.clause}'", kind, record, "clause")
        for field, wrong in pack_bounds.slips(record):
            raise self._wrong(wrong, kind, record, field)
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
        self._refer(thing.kind, self.gear, "dungeon", one, f"{where}.kind")
        record = self.gear[thing.kind]
        if (thing.kind == "scroll") != bool(thing.spell):
            raise self._wrong("the spell of a scroll, and of nothing else", "dungeon", one, f"{where}.spell")
        self._refer(thing.spell, self.spells, "dungeon", one, f"{where}.spell")
        if thing.damage or record.kind == "weapon":
            self._refer(thing.damage, dict.fromkeys(record.types), "dungeon", one, f"{where}.damage")
            if not thing.damage:
                raise self._wrong(f"one of {', '.join(record.types)}", "dungeon", one, f"{where}.damage")
        if (record.kind == "treasure") != bool(thing.worth):
            raise self._wrong("GP of gems or a work of art, and of nothing else", "dungeon", one, f"{where}.worth")

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
            if not 1 <= amount(effect.number).most <= MOST_CALLED:
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
