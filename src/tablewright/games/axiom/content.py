"""The data of AxiomRPG beyond its page: what characters, gear and threats are, read from the pack "axiom-core".

Every record is typed and checked on loading; each table is read once a process. The tables by name (`weapons`) are the
game's own, for choosing from where no pack is (`packs`); the shelves (`WEAPONS`) hold what packs brought too, for
looking up.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Any

from tablewright.core.content import BadRecord, GameData, Pack, read_pack, read_records, refer
from tablewright.core.prose import a
from tablewright.core.shelf import Shelf
from tablewright.games.axiom.records import (
    LEARNT,
    Armor,
    AttributeRecord,
    Kit,
    Model,
    Names,
    Points,
    Profession,
    SaveRecord,
    Shield,
    Talent,
    Threat,
    ThreatTier,
    Weapon,
    Weight,
)

PACKAGE = "tablewright.games.axiom"
DATA = GameData(PACKAGE)
ledger, folder, _checked = DATA.ledger, DATA.folder, DATA.records


@cache
def pack() -> Pack:
    """Whose records these are."""
    return read_pack(folder())


@cache
def attributes() -> dict[str, AttributeRecord]:
    """Body, Speed and Wit, by id."""
    return _checked("heroes.toml", "attribute", AttributeRecord)


@cache
def points() -> dict[str, Points]:
    """The tiers of point buy by id: gritty, standard, advanced."""
    return _checked("heroes.toml", "tier", Points)


@cache
def talents() -> dict[str, Talent]:
    """The Talents known by name, by id, sorted as the sheet sorts them."""
    return _checked("heroes.toml", "talent", Talent)


@cache
def saves() -> dict[str, SaveRecord]:
    """The three Saves by their Attribute's id."""
    return _checked("heroes.toml", "save", SaveRecord)


@cache
def professions() -> dict[str, Profession]:
    """The professions by id."""
    return _checked("heroes.toml", "profession", Profession)


@cache
def models() -> dict[str, Model]:
    """Sketches of characters made by the dice, by id; what they name is there."""
    found = _checked("heroes.toml", "model", Model)
    for record in found.values():
        check_model(record, own(), file="heroes.toml")
    return found


@cache
def armor() -> dict[str, Armor]:
    """Armour by id."""
    return _checked("gear.toml", "armor", Armor)


@cache
def shields() -> dict[str, Shield]:
    """Shields by id."""
    return _checked("gear.toml", "shield", Shield)


@cache
def weapons() -> dict[str, Weapon]:
    """Weapons by id; BadRecord for a heavy one of less than two hands."""
    found = _checked("gear.toml", "weapon", Weapon)
    for record in found.values():
        check_weapon(record, file="gear.toml")
    return found


@cache
def kits() -> dict[str, Kit]:
    """Kits by id."""
    found = _checked("gear.toml", "kit", Kit)
    for record in found.values():
        check_kit(record, file="gear.toml")
    return found


AnyGear = Armor | Shield | Weapon | Kit


@cache
def gear() -> dict[str, AnyGear]:
    """Everything that can be carried, by id; BadRecord if two kinds of things share one."""
    found: dict[str, AnyGear] = {}
    for table in (armor(), shields(), weapons(), kits()):
        for record in table.values():
            if record.id in found:
                raise BadRecord("there are two records of this id", file="gear.toml", record=record.id, field="id")
            found[record.id] = record
    return found


@cache
def given_names() -> tuple[str, ...]:
    """Names for characters made at random."""
    return read_records(folder() / "names.toml", "names", Names)["given"].given


@cache
def tiers() -> dict[str, ThreatTier]:
    """The tiers of threats, the least first."""
    return _checked("threats.toml", "tier", ThreatTier)


@cache
def threats() -> dict[str, Threat]:
    """The named threats by id; each is checked against its tier and the rules for Talents."""
    found = _checked("threats.toml", "threat", Threat)
    for record in found.values():
        check_threat(record, own(), file="threats.toml")
    return found


@cache
def weights() -> tuple[Weight, ...]:
    """The names for how an encounter weighs, the mildest first."""
    return tuple(_checked("threats.toml", "weight", Weight).values())


# ── What must hold of a record ──────────────────────────────────────────────────────────────

Tables = Mapping[str, Mapping[str, Any]]
"""The records that others may name, by the kind as files name it, then by id."""


def own() -> Tables:
    """What the game's own records may name."""
    return {
        "tier": tiers(),
        "armor": armor(),
        "shield": shields(),
        "weapon": weapons(),
        "kit": kits(),
        "profession": professions(),
    }


def check_weapon(record: Weapon, *, file: str) -> None:
    """BadRecord for a heavy weapon of less than two hands, and for one of more."""
    if record.category == "heavy" and record.hands != 2:
        raise BadRecord("a heavy weapon takes two hands", file=file, record=record.id, field="hands")
    if record.hands not in (1, 2):
        raise BadRecord("a weapon takes one hand or two", file=file, record=record.id, field="hands")


def check_kit(record: Kit, *, file: str) -> None:
    """BadRecord for a kit that helps with no Talent."""
    refer(record.talent, talents(), file=file, record=record.id, field="talent")


def check_model(record: Model, there: Tables, *, file: str) -> None:
    """BadRecord for a sketch that names what is not there."""
    for field, names, among in (
        ("talents", record.talents, talents()),
        ("foci", tuple(focus.partition(":")[0] for focus in record.foci), talents()),
        ("profession", (record.profession,), there["profession"]),
        ("armor", record.armor, there["armor"]),
        ("shield", record.shield, there["shield"]),
        ("weapons", tuple(name for row in record.weapons for name in row), there["weapon"]),
        ("kits", record.kits, there["kit"]),
    ):
        for name in names:
            if name or field == "profession":
                refer(name, among, file=file, record=record.id, field=field)


def check_threat(record: Threat, there: Tables, *, file: str) -> None:
    """BadRecord for a threat that its tier or the rules for Talents do not allow, or that cannot strike."""
    refer(record.tier, there["tier"], file=file, record=record.id, field="tier")
    for field, names, among in (
        ("talents", tuple(record.talents), talents()),
        ("armor", (record.armor,) if record.armor else (), there["armor"]),
        ("shield", (record.shield,) if record.shield else (), there["shield"]),
        ("weapons", record.weapons, there["weapon"]),
    ):
        for name in names:
            refer(name, among, file=file, record=record.id, field=field)
    tier, dice = there["tier"][record.tier], sum(record.attributes.values())
    if dice < tier.least or (tier.most and dice > tier.most):
        right = f"{tier.least} to {tier.most} dice" if tier.most else f"{tier.least} dice or more"
        what = f"{a(tier.name)} has {right} in Attributes, not {dice}"
        raise BadRecord(what, file=file, record=record.id, field="attributes")
    if sum(record.talents.values()) > dice or max(record.talents.values(), default=0) > LEARNT:
        what = f"at most {dice} Talent dice, {LEARNT} each"
        raise BadRecord(what, file=file, record=record.id, field="talents")
    if not record.weapons and not record.natural:
        raise BadRecord("it has nothing to strike with", file=file, record=record.id, field="weapons")


# ── Everything that has an id, the game's own and what packs have brought ───────────────────

ARMOR, SHIELDS, WEAPONS, KITS = Shelf(armor), Shelf(shields), Shelf(weapons), Shelf(kits)
GEAR: Shelf[AnyGear] = Shelf(gear)
PROFESSIONS, TIERS, THREATS = Shelf(professions), Shelf(tiers), Shelf(threats)
