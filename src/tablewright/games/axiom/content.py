"""The data of AxiomRPG beyond its page: what characters, gear and threats are, read from the pack "axiom-core".

Every record is typed and checked on loading; each table is read once a process. The tables by name (`weapons`) are the
game's own, for choosing from where no pack is (`packs`); the shelves (`WEAPONS`) hold what packs brought too, for
looking up.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Any, Literal

import msgspec

from tablewright.core.content import BadRecord, GameData, Pack, read_pack, read_records, refer
from tablewright.core.effects import Heal
from tablewright.core.shelf import Shelf

PACKAGE = "tablewright.games.axiom"
DATA = GameData(PACKAGE)
ledger, folder, _checked = DATA.ledger, DATA.folder, DATA.records
DamageType = Literal["blunt", "edged", "piercing"]
Attribute = Literal["body", "speed", "wit"]
Category = Literal["light", "standard", "heavy", "ranged"]
Reach = Literal["touch", "close", "near", "far", "distant"]
Size = Literal["tiny", "small", "medium", "large", "huge"]
HIGHEST_ATTRIBUTE, HIGHEST_TALENT = 6, 6
LEARNT = 3
"""Dice that a Talent may have at creation, a threat's too."""


class Record(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """What every record has: an id, a name for people, the clause it stands on, and a few words on it."""

    id: str
    name: str
    clause: str = ""
    gist: str = ""


class AttributeRecord(Record, frozen=True, kw_only=True):
    """Body, Speed or Wit."""


class Points(Record, frozen=True, kw_only=True):
    """A tier of point buy: dice for the three Attributes, and the most that each may have at creation."""

    dice: int
    most: int


class Talent(Record, frozen=True, kw_only=True):
    """A Talent: the group that it is sorted in, the Attributes it usually goes with, Foci that people take.

    Armour hampers a `hampered` one.
    """

    group: Attribute
    usual: tuple[Attribute, ...]
    foci: tuple[str, ...] = ()
    hampered: bool = False


class SaveRecord(Record, frozen=True, kw_only=True):
    """A Save: the Attribute and the Talent that it is rolled with."""

    attribute: Attribute
    talent: str


class Stage(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """A perk of a profession's track: the action that it costs, whom it reaches and how often it comes back.

    It heals by its `effect`, gives `bonus` dice to one roll, or ends `cures` health conditions of that severity. One
    that comes `after_rest` adds to the rest that it comes back with, and waits for the first.
    """

    name: str
    action: Literal["primary", "minor", "free"]
    target: str
    reach: Reach
    refresh: Literal["scene", "short", "long", "full"]
    gist: str
    effect: Heal | None = None
    bonus: int = 0
    cures: int = 0
    after_rest: bool = False

    @property
    def for_one(self) -> bool:
        """Whether it is for one of one's choice; else ("all allies ...") for all who are near enough."""
        return self.target.casefold().split()[:1] != ["all"]


class Profession(Record, frozen=True, kw_only=True):
    """A profession: the Attribute that it leans on, its Favoured Save, the stages of its track ("" for none of these).

    One with `own_name` is the table's own: it is named by whoever makes the character, and may bring Power Access.
    """

    favoured: Literal["", "body", "speed", "wit"] = ""
    foremost: Literal["", "body", "speed", "wit"] = ""
    own_name: bool = False
    power_access: bool = False
    stage: tuple[Stage, ...] = ()


class Model(Record, frozen=True, kw_only=True):
    """A sketch of a character made by the dice: what it leans on and learns, the most wanted first, and its gear.

    Foci are written Talent:Focus; of `armor`, `shield` and the sets of `weapons` one each is taken.
    """

    attributes: tuple[Attribute, ...]
    talents: tuple[str, ...]
    foci: tuple[str, ...] = ()
    profession: str = "adventurer"
    armor: tuple[str, ...]
    shield: tuple[str, ...]
    weapons: tuple[tuple[str, ...], ...]
    kits: tuple[str, ...] = ()
    standard: Literal["body", "speed"]


class Armor(Record, frozen=True, kw_only=True):
    """Armour: what it adds to Speed for Defense, and takes from Athletics, Acrobatics and Odd Talents."""

    rating: int


class Shield(Record, frozen=True, kw_only=True):
    """A shield: partial cover for whoever holds it, and the hands that it takes."""

    hands: int


class Weapon(Record, frozen=True, kw_only=True):
    """A weapon: its category, its type of damage, the hands it takes (a heavy one two)."""

    category: Category
    damage: DamageType
    hands: int = 1


class Kit(Record, frozen=True, kw_only=True):
    """A kit: so many dice more for rolls with its Talent."""

    talent: str
    dice: int


class Names(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Names for characters made at random."""

    id: str
    given: tuple[str, ...]


class ThreatTier(Record, frozen=True, kw_only=True):
    """A tier of threats: how many Attribute dice, what it adds to Health, its actions.

    `most` 0 means without an end; `counts` is its weight in the count of actions, in halves of a character's;
    `primary` Primary actions a round. A `greater` one may die as characters do.
    """

    least: int
    most: int
    health: int
    counts: int
    primary: int = 1
    greater: bool = False


class Venom(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What a natural weapon's hit exposes to: whose Attribute falls, how badly, and what the Save must reach.

    `focus` is the Focus of the Save's Talent that it is squarely inside.
    """

    name: str
    family: Attribute
    severity: int
    threshold: int
    focus: str = ""


class Natural(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """A natural weapon: it strikes as a standard weapon does, and cannot be dropped."""

    name: str
    damage: DamageType
    venom: Venom | None = None


class Threat(Record, frozen=True, kw_only=True):
    """A named threat of the roster: a tier, dice as characters have them, what it wears and strikes with.

    `scales` count as armour without its penalty; a resistance takes 2 off damage of that type.
    """

    plural: str = ""
    tier: str
    size: Size
    attributes: dict[Attribute, int]
    talents: dict[str, int]
    armor: str = ""
    shield: str = ""
    weapons: tuple[str, ...] = ()
    natural: tuple[Natural, ...] = ()
    scales: int = 0
    resist: tuple[DamageType, ...] = ()
    beast: bool = False
    look: str = ""


class Weight(Record, frozen=True, kw_only=True):
    """What an encounter is called by its share of the party's dice, in percent: `below` that, or `up_to` that."""

    below: int = 0
    up_to: int = 0


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
    foci = tuple(focus.partition(":")[0] for focus in record.foci)
    for field, names, among in (
        ("talents", (*record.talents, *foci), talents()),
        ("profession", (record.profession,), there["profession"]),
        ("armor", record.armor, there["armor"]),
        ("shield", record.shield, there["shield"]),
        ("weapons", tuple(name for row in record.weapons for name in row), there["weapon"]),
        ("kits", record.kits, there["kit"]),
    ):
        for name in filter(None, names):
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
        raise BadRecord(f"{dice}D are not a {tier.name}'s", file=file, record=record.id, field="attributes")
    if sum(record.talents.values()) > dice or max(record.talents.values(), default=0) > LEARNT:
        what = f"at most {dice} Talent dice, {LEARNT} each"
        raise BadRecord(what, file=file, record=record.id, field="talents")
    if not record.weapons and not record.natural:
        raise BadRecord("it has nothing to strike with", file=file, record=record.id, field="weapons")


# ── Everything that has an id, the game's own and what packs have brought ───────────────────

ARMOR, SHIELDS, WEAPONS, KITS = Shelf(armor), Shelf(shields), Shelf(weapons), Shelf(kits)
GEAR: Shelf[AnyGear] = Shelf(gear)
PROFESSIONS, TIERS, THREATS = Shelf(professions), Shelf(tiers), Shelf(threats)
