"""Packs of AX&X: which records they may hold, and what a table with packs has to choose from."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any, ClassVar

import msgspec

from tablewright.core import packs
from tablewright.core.effects import AnyEffect, Summon
from tablewright.core.ledger import clause
from tablewright.core.packs import Parcel, in_force
from tablewright.core.prose import capital
from tablewright.core.shelf import full_id
from tablewright.games.axx import blueprints, content, pack_checks
from tablewright.games.axx.blueprints import Blueprint
from tablewright.games.axx.content import Gear, Lifepath, Monster, Spell, Treasure

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
    pack_checks.check(parcel, files)
    return packs.sealed(parcel)


def check_monster(record: Monster) -> None:
    """BadRecord if the record could not stand in a pack."""
    pack = AxxPack(name="", source="", licence="", game="axx", monsters=(record,))
    pack_checks.check(pack, {("monster", record.id): "monsters.toml"})
