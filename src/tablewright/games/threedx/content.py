"""The data of 3dX: what its text gives, the house defaults, and what a group's own packs put in their place.

Every record is typed and checked on loading; each kind is read once a process. What holds at a table is `of(world)`.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cache, cached_property, lru_cache
from pathlib import Path
from typing import TypeVar

import msgspec

from tablewright.core.content import BadRecord, GameData, Pack, known_kinds, read_pack, read_records
from tablewright.core.packs import in_force
from tablewright.games.threedx import records as r
from tablewright.games.threedx.kinds import FILES, TEXT
from tablewright.games.threedx.kinds import HOUSE as HOUSE
from tablewright.games.threedx.kinds import Kind as Kind
from tablewright.games.threedx.packs import ThreePack
from tablewright.games.threedx.world import World

PACKAGE = "tablewright.games.threedx"
DATA = GameData(PACKAGE)
ledger, folder = DATA.ledger, DATA.folder
R = TypeVar("R", bound=r.Record)
Tables = Mapping[str, Mapping[str, r.Record]]
"""Records by kind, then by id."""


@cache
def packs() -> tuple[Pack, Pack]:
    """Whose the game's own records are, and whose the house defaults."""
    return read_pack(folder()), read_pack(folder() / "house")


@dataclass(frozen=True)
class Content:
    """All records that hold at a table: `tables` by kind, `files` where each was read, by kind or by kind/id."""

    tables: Tables
    files: Mapping[str, str]

    def __hash__(self) -> int:
        """By identity: one content is made once."""
        return id(self)

    def _of(self, kind: str, type_: type[R]) -> dict[str, R]:
        """The records of a kind, which were read as records of this type."""
        return {key: record for key, record in self.tables[kind].items() if isinstance(record, type_)}

    @cached_property
    def attributes(self) -> dict[str, r.Attribute]:
        """The five attributes by id."""
        return self._of("attribute", r.Attribute)

    @cached_property
    def abilities(self) -> dict[str, r.Ability]:
        """The 24 abilities by id, in the order of the sheet."""
        return self._of("ability", r.Ability)

    @cached_property
    def moves(self) -> dict[str, r.Movement]:
        """The kinds of movement that everybody has."""
        return self._of("move", r.Movement)

    @cached_property
    def shields(self) -> dict[str, r.Shield]:
        """Shields by id."""
        return self._of("shield", r.Shield)

    @cached_property
    def levels(self) -> dict[int, r.LevelRecord]:
        """The levels by number, the least first."""
        return {record.number: record for record in self._of("level", r.LevelRecord).values()}

    @cached_property
    def start(self) -> r.Start:
        """The level that a new character begins at."""
        return self._one("start", r.Start)

    @cached_property
    def difficulties(self) -> dict[str, r.Target]:
        """The difficulty ladder, the easiest first."""
        return self._of("difficulty", r.Target)

    @cached_property
    def leaps(self) -> dict[str, r.Leap]:
        """Leaps, the shortest run-up first."""
        return self._of("leap", r.Leap)

    @cached_property
    def learning(self) -> dict[str, r.Learning]:
        """Learning points by how dear something is."""
        return self._of("learning", r.Learning)

    @cached_property
    def relationships(self) -> dict[str, r.Target]:
        """Where relationships begin, the friendliest first."""
        return self._of("relationship", r.Target)

    @cached_property
    def rest_costs(self) -> dict[str, r.RestCost]:
        """What rest points buy: wound, ability, attribute, resource, bonus, epic."""
        return self._of("rest_cost", r.RestCost)

    @cached_property
    def reductions(self) -> dict[str, r.Reduction]:
        """Ways to reduce a hit."""
        return self._of("reduction", r.Reduction)

    @cached_property
    def vitality_save(self) -> r.VitalitySave:
        """What a Vitality save is rolled against."""
        return self._one("vitality_save", r.VitalitySave)

    @cached_property
    def severities(self) -> dict[str, r.Target]:
        """How severe poison and the like are."""
        return self._of("severity", r.Target)

    @cached_property
    def dying(self) -> dict[str, r.Dying]:
        """Dying, of a character and of an npc."""
        return self._of("dying", r.Dying)

    @cached_property
    def treatment(self) -> r.Treatment:
        """Treating wounds."""
        return self._one("treatment", r.Treatment)

    @cached_property
    def armor(self) -> r.Armor:
        """What armour does."""
        return self._one("armor", r.Armor)

    @cached_property
    def fall(self) -> r.Fall:
        """What a fall does."""
        return self._one("fall", r.Fall)

    @cached_property
    def grapples(self) -> dict[str, r.Grapple]:
        """What a grapple may be meant to do."""
        return self._of("grapple", r.Grapple)

    def metres(self, does: str) -> int:
        """How far a grapple pushes, or one gives ground, as the record says that does it; 0 where there is none."""
        found: tuple[r.Grapple | r.Reduction, ...] = (*self.grapples.values(), *self.reductions.values())
        return next((one.metres for one in found if one.does == does), 0)

    @cached_property
    def fifth(self) -> r.Fifth:
        """The fifth attribute where a character names none."""
        return self._one("fifth", r.Fifth)

    @cached_property
    def samples(self) -> dict[str, r.Sample]:
        """Sample abilities of the fifth attribute."""
        return self._of("sample", r.Sample)

    @cached_property
    def _sampled(self) -> dict[str, r.Sample]:
        """The samples by their names and ids, in small letters."""
        return {name.casefold(): one for key, one in self.samples.items() for name in (key, one.name)}

    def sample(self, ability: str) -> r.Sample | None:
        """The sample that an ability of the fifth attribute is, as characters call it; None for a player's own."""
        return self._sampled.get(ability.casefold())

    @cached_property
    def bands(self) -> dict[str, r.Band]:
        """The ranges, the nearest first."""
        return self._of("band", r.Band)

    @cached_property
    def weapon_types(self) -> dict[str, r.WeaponType]:
        """The types of weapons."""
        return self._of("weapon_type", r.WeaponType)

    @cached_property
    def weapons(self) -> dict[str, r.Weapon]:
        """The weapons."""
        return self._of("weapon", r.Weapon)

    @cached_property
    def pieces(self) -> dict[str, r.Piece]:
        """The pieces of armour."""
        return self._of("piece", r.Piece)

    @cached_property
    def other_gear(self) -> dict[str, r.Gear]:
        """Other things to carry."""
        return self._of("gear", r.Gear)

    @cached_property
    def shield_skills(self) -> dict[str, r.ShieldSkill]:
        """Skills with a shield."""
        return self._of("shield_skill", r.ShieldSkill)

    @cached_property
    def weapon_skills(self) -> dict[str, r.WeaponSkill]:
        """Skills with weapons."""
        return self._of("weapon_skill", r.WeaponSkill)

    @cached_property
    def gear(self) -> dict[str, r.AnyGear]:
        """Everything that can be carried, by id."""
        return {**self.weapons, **self.pieces, **self.shields, **self.other_gear}

    def _one(self, kind: str, type_: type[R]) -> R:
        return next(iter(self._of(kind, type_).values()))

    def file_of(self, kind: str, record: str = "") -> str:
        """The file in which a record stands, for what is told of a slip."""
        return self.files.get(f"{kind}/{record}") or self.files[kind]

    # ── house defaults ──────────────────────────────────────────────────────────────────────

    def ours(self, clause: str) -> bool:
        """Whether a clause's figures are a house default at this table, wholly or in part."""
        if clause not in ledger() or not ledger()[clause].house:
            return False
        kinds = [kind for kind, of in HOUSE.items() if of.clause == clause]
        return not kinds or any(self.house_kind(kind) for kind in kinds)

    def house_kind(self, kind: str) -> bool:
        """Whether the records of a kind are house defaults at this table."""
        return any(record.origin == "house" for record in self.tables[kind].values())


# ── Reading ─────────────────────────────────────────────────────────────────────────────────


@cache
def base() -> Content:
    """The game's own data with the house defaults, read and checked once."""
    tables: dict[str, Mapping[str, r.Record]] = {}
    files: dict[str, str] = {}
    for kind, of in TEXT.items():
        tables[kind], files[kind] = read_kind(folder() / "heroes.toml", kind, of), "heroes.toml"
    for name, kinds in FILES.items():
        known_kinds(folder() / "house" / name, kinds)
        for kind in kinds:
            tables[kind], files[kind] = read_kind(folder() / "house" / name, kind, HOUSE[kind]), name
    return checked(Content(tables, files))


def read_kind(file: Path, kind: str, of: Kind) -> dict[str, r.Record]:
    """The records of a kind in a file, each with the clause that it stands on."""
    found = read_records(file, kind, of.type)
    return {key: known(record, of) for key, record in found.items()}


def over_base(packs: Iterable[ThreePack], files: Mapping[tuple[str, str], str]) -> Content:
    """The base with the kinds replaced that these packs hold; BadRecord where the result does not hang together.

    `files` names the file of a pack's record by kind and id, as far as that is known.
    """
    own = base()
    tables, named = dict(own.tables), dict(own.files)
    for pack in in_force(packs):
        for kind in (kind for kind in pack.counts() if kind in HOUSE):
            tables[kind] = {one.id: known(one, HOUSE[kind]) for one in pack.records(kind)}
            named[kind] = next((file for (of, _), file in files.items() if of == kind), pack.name)
    for pack in in_force(packs):
        check_npcs(pack, files)
    named.update({f"{kind}/{record}": file for (kind, record), file in files.items()})
    return checked(Content(tables, named))


def known(record: R, of: Kind) -> R:
    """A record with the clause that it stands on."""
    return record if record.clause else msgspec.structs.replace(record, clause=of.clause)


def check_npcs(pack: ThreePack, files: Mapping[tuple[str, str], str]) -> None:
    """BadRecord for an NPC of a pack that cannot be."""
    from tablewright.games.threedx import content_checks  # it looks at a whole content, so it comes after it

    for one in pack.npcs:
        content_checks.check_npc(one, files.get(("npc", one.id), pack.name))


def checked(content: Content) -> Content:
    """The same, once all that its records name is there."""
    from tablewright.games.threedx import content_checks  # it looks at a whole content, so it comes after it

    content_checks.check(content)
    return content


@cache
def models() -> dict[str, r.Model]:
    """Sketches of characters made by the dice."""
    return read_records(folder() / "models.toml", "model", r.Model)


@cache
def given_names() -> tuple[str, ...]:
    """Names for characters made at random."""
    return read_records(folder() / "names.toml", "names", r.Names)["given"].given


@lru_cache(maxsize=64)
def _brought(packs: _Packs) -> tuple[tuple[ThreePack, ...], Content]:
    """The packs that fit, one after the other, and what they come to.

    Packs are checked before they are added, so that one that does not fit can only be of another release of the
    program: it is left out, and a table is never without rules.
    """
    fits: tuple[ThreePack, ...] = ()
    found = base()
    for pack in packs.packs:
        try:
            found, fits = over_base((*fits, pack), {}), (*fits, pack)
        except BadRecord:
            continue
    return fits, found


class _Packs:
    """Packs, told apart by their digests."""

    def __init__(self, packs: Iterable[ThreePack]) -> None:
        self.packs = tuple(packs)
        self.key = tuple((pack.digest, pack.partial) for pack in self.packs)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _Packs) and self.key == other.key

    def __hash__(self) -> int:
        return hash(self.key)


def of(world: World) -> Content:
    """What holds at this table: the game's own data, the house defaults, and what the table's packs replaced."""
    return _brought(_Packs(world.packs))[1] if world.packs else base()


def rolled(world: World) -> list[str]:
    """The abilities that are rolled: all but Carry."""
    return [name for name, one in of(world).abilities.items() if one.rolled]


def fitting(world: World) -> tuple[ThreePack, ...]:
    """The packs of this table that hold."""
    return _brought(_Packs(world.packs))[0]
