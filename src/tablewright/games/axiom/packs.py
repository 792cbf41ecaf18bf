"""Packs of AxiomRPG: which records they may hold, and what a table with packs has to choose from.

What lies beyond the page is a pack itself, "axiom-core". A group's own comes beside it; a record with the id of one of
the game's own stands in its place.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, ClassVar, TypeVar

import msgspec

from tablewright.core.ledger import clause
from tablewright.core.packs import Parcel, in_force
from tablewright.core.prose import capital
from tablewright.core.shelf import full_id
from tablewright.core.tales import Step, Tale, rumours
from tablewright.games.axiom import content
from tablewright.games.axiom.content import AnyGear
from tablewright.games.axiom.records import Armor, Kit, Model, Profession, Record, Shield, Threat, ThreatTier, Weapon
from tablewright.games.axiom.tales import SceneRecord

R = TypeVar("R", bound=Record)
STANDS_ON = {
    "threat": clause("axiom.threats"),
    "tier": clause("axiom.threats"),
    "armor": clause("axiom.defense"),
    "shield": clause("axiom.shield"),
    "weapon": clause("axiom.attack"),
    "kit": clause("axiom.modifier"),
    "profession": clause("axiom.profession.healer"),
    "model": clause("axiom.talents"),
}
"""The clause that a pack's record stands on, where it names none."""
GEAR = ("armor", "shield", "weapon", "kit")
"""The kinds of things that are carried."""


class AxiomPack(Parcel, frozen=True, kw_only=True):
    """A pack of AxiomRPG: threats and their tiers, gear, professions, sketches of characters, adventures."""

    KINDS: ClassVar[Mapping[str, str]] = {
        "tier": "tiers",
        "threat": "threats",
        "armor": "armor",
        "shield": "shields",
        "weapon": "weapons",
        "kit": "kits",
        "profession": "professions",
        "model": "models",
        "tale": "tales",
        "step": "steps",
        "scene": "scenes",
    }

    threats: tuple[Threat, ...] = ()
    tiers: tuple[ThreatTier, ...] = ()
    armor: tuple[Armor, ...] = ()
    shields: tuple[Shield, ...] = ()
    weapons: tuple[Weapon, ...] = ()
    kits: tuple[Kit, ...] = ()
    professions: tuple[Profession, ...] = ()
    models: tuple[Model, ...] = ()
    tales: tuple[Tale, ...] = ()
    steps: tuple[Step, ...] = ()
    scenes: tuple[SceneRecord, ...] = ()

    def shelve(self) -> None:
        """Put the records where the game looks them up."""
        content.TIERS.bring(_named(_known(one, self, "tier") for one in self.tiers))
        content.PROFESSIONS.bring(_named(_known(one, self, "profession") for one in self.professions))
        content.THREATS.bring(_named(_threat(one, self) for one in self.threats))
        for kind, shelf in SHELVES.items():
            records = _named(_known(one, self, kind) for one in self.records(kind))
            shelf.bring(records)
            content.GEAR.bring(records)

    def for_players(self) -> AxiomPack:
        """What players are shown: professions, gear, what is said of adventures; the rest they meet in play."""
        return msgspec.structs.replace(
            self, partial=True, threats=(), tiers=(), tales=rumours(self.tales), steps=(), scenes=()
        )


SHELVES: Mapping[str, Any] = {
    "armor": content.ARMOR,
    "shield": content.SHIELDS,
    "weapon": content.WEAPONS,
    "kit": content.KITS,
}
"""The shelf of each kind of thing that is carried."""

# ── What a table with packs has to choose from ───────────────────────────────────────────────


Packs = Iterable[AxiomPack]


def _at(brought: Packs, kind: str, own: Mapping[str, R], shelf: Mapping[str, R]) -> dict[str, R]:
    """The records of a kind by the id that they are known by: each in the place of one of its id before it."""
    found = {one.id: one for one in own.values()}
    for pack in in_force(brought):
        found |= {one.id: shelf[full_id(one.id, pack.digest)] for one in pack.records(kind)}
    return {one.id: one for one in found.values()}


def threats(brought: Packs) -> dict[str, Threat]:
    """The threats that there are at a table, as far as this world knows them."""
    return _at(brought, "threat", content.threats(), content.THREATS)


def tiers(brought: Packs) -> dict[str, ThreatTier]:
    """The tiers of the table's threats."""
    return _at(brought, "tier", content.tiers(), content.TIERS)


def armor(brought: Packs) -> dict[str, Armor]:
    """Armour that can be had."""
    return _at(brought, "armor", content.armor(), content.ARMOR)


def shields(brought: Packs) -> dict[str, Shield]:
    """Shields that can be had."""
    return _at(brought, "shield", content.shields(), content.SHIELDS)


def weapons(brought: Packs) -> dict[str, Weapon]:
    """Weapons that can be had."""
    return _at(brought, "weapon", content.weapons(), content.WEAPONS)


def kits(brought: Packs) -> dict[str, Kit]:
    """Kits that can be had."""
    return _at(brought, "kit", content.kits(), content.KITS)


def gear(brought: Packs) -> dict[str, AnyGear]:
    """Everything that can be carried."""
    there = tuple(brought)
    return {**armor(there), **shields(there), **weapons(there), **kits(there)}


def professions(brought: Packs) -> dict[str, Profession]:
    """The professions to choose from; what a table calls by a name of its own comes last."""
    found = _at(brought, "profession", content.professions(), content.PROFESSIONS)
    return dict(sorted(found.items(), key=lambda item: item[1].own_name))


def models(brought: Packs) -> list[Model]:
    """Sketches of characters made by the dice, with what they name as it is at the table."""
    there = tuple(brought)
    found = {one.id: _sketch(one, there) for one in content.models().values()}
    for pack in in_force(there):
        found |= {one.id: _sketch(_model(one, pack), there) for one in pack.models}
    return list(found.values())


def meant(brought: Packs, kind: str, name: str) -> str:
    """What an id of one of the game's own records means at a table: the pack's that stands in its place."""
    for pack in reversed(in_force(brought)):
        if any(one.id == name for one in pack.records(kind)):
            return full_id(name, pack.digest)
    return name


# ── A record as it is known everywhere ──────────────────────────────────────────────────────


def _named(records: Iterable[R]) -> dict[str, R]:
    return {record.id: record for record in records}


def _known(record: R, pack: AxiomPack, kind: str) -> R:
    return msgspec.structs.replace(record, id=full_id(record.id, pack.digest), clause=record.clause or STANDS_ON[kind])


def _threat(record: Threat, pack: AxiomPack) -> Threat:
    return msgspec.structs.replace(
        _known(record, pack, "threat"),
        plural=record.plural or f"{record.name}s",
        look=record.look or f"{capital(record.name)}.",
        tier=pack.meant(record.tier, "tier"),
        armor=pack.meant(record.armor, "armor"),
        shield=pack.meant(record.shield, "shield"),
        weapons=tuple(pack.meant(one, "weapon") for one in record.weapons),
    )


def scene(record: SceneRecord, pack: AxiomPack | None, brought: Packs) -> SceneRecord:
    """A scene with its threats as they are at a table: its pack's, or what stands in the place of the game's own."""
    there = tuple(brought)
    foes = (pack.meant(one, "threat") if pack is not None else one for one in record.foes)
    return msgspec.structs.replace(record, foes=tuple(meant(there, "threat", one) for one in foes))


def _model(record: Model, pack: AxiomPack) -> Model:
    return msgspec.structs.replace(
        _known(record, pack, "model"),
        profession=pack.meant(record.profession, "profession"),
        armor=tuple(pack.meant(one, "armor") for one in record.armor),
        shield=tuple(pack.meant(one, "shield") for one in record.shield),
        weapons=tuple(tuple(pack.meant(one, "weapon") for one in row) for row in record.weapons),
        kits=tuple(pack.meant(one, "kit") for one in record.kits),
    )


def _sketch(record: Model, brought: Packs) -> Model:
    """A sketch with everything that it names as it is at the table."""
    there = tuple(brought)
    return msgspec.structs.replace(
        record,
        profession=meant(there, "profession", record.profession),
        armor=tuple(meant(there, "armor", one) for one in record.armor),
        shield=tuple(meant(there, "shield", one) for one in record.shield),
        weapons=tuple(tuple(meant(there, "weapon", one) for one in row) for row in record.weapons),
        kits=tuple(meant(there, "kit", one) for one in record.kits),
    )
