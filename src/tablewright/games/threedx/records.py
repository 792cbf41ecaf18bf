"""The kinds of records that 3dX is written in: attributes and abilities, and the tables that its text leaves out.

A record of `origin` house is a default of this project: it keeps the number of its entry in the list of house defaults
(`house`) and the lines of the text that it is worked out from. A group's own pack replaces a whole kind at once.
"""

from __future__ import annotations

from typing import Literal

import msgspec

Size = Literal[0, 2, 4, 6, 8, 10, 12]
Level = Literal[-2, -1, 0, 1, 2]


class Record(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """What every record has: an id, a name for people, the clause it stands on, a few words on it, and whence it is.

    Without a clause it stands on the one of its kind.
    """

    id: str
    name: str
    clause: str = ""
    gist: str = ""
    origin: Literal["text", "house"] = "text"
    house: str = ""
    lines: tuple[int, ...] = ()


class Attribute(Record, frozen=True, kw_only=True):
    """One of the five attributes."""


class Ability(Record, frozen=True, kw_only=True):
    """One of the 24 abilities: its attribute, and what it serves for in a fight.

    `attack` says how it hits; it `defends` against attacks, `avoids` a grapple, `frees` from one. Carry is not rolled.
    """

    attribute: Literal["athletics", "dexterity", "intelligence", "presence"]
    rolled: bool = True
    attack: Literal["", "melee", "ranged", "grapple"] = ""
    defends: bool = False
    avoids: bool = False
    frees: bool = False


class Movement(Record, frozen=True, kw_only=True):
    """A kind of movement that everybody has."""


class Shield(Record, frozen=True, kw_only=True):
    """A shield: slots and hands that it takes, levels on defence."""

    slots: int = 1
    hands: int = 1
    level: int = 1


class Names(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Names for characters made at random."""

    id: str
    given: tuple[str, ...]


class Model(Record, frozen=True, kw_only=True):
    """A sketch of a character made by the dice: what it leans on, the most wanted first, and what it brings.

    Of `ancestry`, `background`, `culture` and the sets of `weapons` one each is taken; `pieces` of armour at most.
    `skills` are proficiencies, weapon and shield skills and languages written kind:name, in the order they are taken.
    """

    attributes: tuple[str, ...]
    abilities: tuple[str, ...]
    fifths: tuple[str, ...] = ()
    ranks: tuple[str, str] = ("run", "climb")
    ancestry: tuple[str, ...]
    background: tuple[str, ...]
    culture: tuple[str, ...]
    weapons: tuple[tuple[str, ...], ...]
    shield: bool = False
    pieces: int = 0
    gear: tuple[str, ...] = ()
    skills: tuple[str, ...] = ()


# ── Levels ──────────────────────────────────────────────────────────────────────────────────


class LevelRecord(Record, frozen=True, kw_only=True):
    """What a new character of a level starts with: die sizes to place, epic dice, the largest die placed at first."""

    tier: str
    attribute_steps: int
    ability_steps: int
    epic: int
    most: Literal[2, 4, 6, 8, 10, 12]
    entry: bool = False

    @property
    def number(self) -> int:
        """The level."""
        return int(self.id)


class Start(Record, frozen=True, kw_only=True):
    """The level that a new character begins at where nobody says otherwise."""

    level: int


# ── Rules ───────────────────────────────────────────────────────────────────────────────────


class Target(Record, frozen=True, kw_only=True):
    """A named target number: of the difficulty ladder, of a relationship, of the severity of poison and the like."""

    target: int


class Leap(Record, frozen=True, kw_only=True):
    """How far a leap goes, in percent of a jump, with a run-up of so many metres."""

    run_up: int
    percent: int


class Learning(Record, frozen=True, kw_only=True):
    """Learning points that skills of these kinds usually need."""

    points: int
    kinds: tuple[Literal["custom", "language", "proficiency", "weapon", "shield", "fifth"], ...] = ()


class RestCost(Record, frozen=True, kw_only=True):
    """Rest points that something costs."""

    points: int


class Reduction(Record, frozen=True, kw_only=True):
    """A way to take one wound off a hit: what it does, whether it `repeats`, whether one must be `defending`."""

    does: Literal["break_armor", "break_shield", "fall_prone", "give_ground", "sacrifice_item"]
    repeats: bool = False
    defending: bool = False
    metres: int = 0


class VitalitySave(Record, frozen=True, kw_only=True):
    """What a Vitality save is rolled against, and the die sizes that a missed one costs."""

    against: Literal["untreated wounds", "new wounds"]
    sizes: int


class Dying(Record, frozen=True, kw_only=True):
    """Dying: the wounds gained in it that end in death (0: the NPC's target number), the Vitality of who is saved.

    `exits`: medicine (against the wounds gained while dying), restored (Vitality by an effect), treated (an NPC's
    untreated wounds down to its target number).
    """

    death: int
    vitality: Size
    exits: tuple[Literal["medicine", "restored", "treated"], ...]


class Treatment(Record, frozen=True, kw_only=True):
    """Treating wounds: how long it takes, and the level of doing it as an Act in a fight instead."""

    minutes: int
    act_level: Level


class Armor(Record, frozen=True, kw_only=True):
    """Armour: what wearing it takes off each hit, and each piece broken; pieces worn at most; its repair."""

    passive: int
    per_piece: int
    most_worn: int
    repair_target: int
    repair_minutes: int


class Fall(Record, frozen=True, kw_only=True):
    """A fall: metres that harm nobody, metres for each wound, wounds at most."""

    harmless: int
    per_wound: int
    most: int


class Grapple(Record, frozen=True, kw_only=True):
    """What somebody may mean by a grapple."""

    does: Literal["hold", "shove", "throw_down", "disarm"]
    metres: int = 0


# ── The fifth attribute ─────────────────────────────────────────────────────────────────────


class Fifth(Record, frozen=True, kw_only=True):
    """The fifth attribute where a character names none: its resource, what a use costs, abilities at most."""

    resource: str
    cost: int
    most: int


class Sample(Record, frozen=True, kw_only=True):
    """A sample ability of the fifth attribute, and what it serves for."""

    does: Literal["attack", "defend", "mend", "act"]
    band: str = ""


# ── Weapons, armour, gear, skills ───────────────────────────────────────────────────────────


class Band(Record, frozen=True, kw_only=True):
    """A range: as far as so many metres. The bands stand in rising order."""

    metres: int


class WeaponType(Record, frozen=True, kw_only=True):
    """A type of weapon: hands, slots, abilities it attacks with, its band, its effect on Block and Dodge.

    `abilities` may hold fifth, any attack of the fifth attribute. A thrown one goes to the band `thrown` with `throws`.
    With `block_if_armed` the effect on Block holds against armed attackers only. Two `paired` ones go together.
    """

    hands: Literal[0, 1, 2]
    slots: int
    abilities: tuple[str, ...]
    band: str
    ranged: bool = False
    size: Literal["", "light", "one-handed", "two-handed", "medium", "heavy"] = ""
    thrown: str = ""
    throws: tuple[str, ...] = ()
    reach: int = 0
    block: Level = 0
    block_if_armed: bool = False
    dodge: Level = 0
    paired: bool = False


class Weapon(Record, frozen=True, kw_only=True):
    """A weapon of a type; a special one deals `wounds` more on a hit, and may have a `band` of its own."""

    type: str
    wounds: int = 0
    band: str = ""


class Piece(Record, frozen=True, kw_only=True):
    """A piece of armour, and what it covers."""

    covers: str = ""
    slots: int = 1


class Gear(Record, frozen=True, kw_only=True):
    """Something else to carry: how many slots it takes."""

    slots: int = 1


class ShieldSkill(Record, frozen=True, kw_only=True):
    """A skill with a shield: what it does, and how dear it is to learn."""

    does: Literal["shield_bash", "shove", "shield_rush"]
    learning: str


class WeaponSkill(Record, frozen=True, kw_only=True):
    """A skill with weapons of these types: what it does, and how dear it is to learn."""

    does: Literal[
        "paired_weapons", "quick_draw", "guard", "sweep", "set", "close_shot", "long_shot", "steady_hand", "disarm"
    ]
    learning: str
    types: tuple[str, ...]


# ── NPCs ────────────────────────────────────────────────────────────────────────────────────


class Scene(Record, frozen=True, kw_only=True):
    """A scene: a challenge with what failing it brings, or a fight with the NPCs that may be there."""

    kind: Literal["challenge", "fight"]
    one: bool = False
    ability: str = ""
    save: bool = False
    target: int = 4
    minutes: int = 0
    against: str = ""
    then: tuple[str, ...] = ()
    carry: Literal["", "advantage", "disadvantage", "both"] = ""
    why: str = ""
    stake: Literal["", "noticed", "hurt", "venom", "standing"] = ""
    foes: tuple[str, ...] = ()
    apart: int = 10


class Npc(Record, frozen=True, kw_only=True):
    """A sample NPC: its target number, what it strikes with and how often, its armour and shield.

    `weapon` is a record of the weapons, or in words what nature gave; `intent` what it grapples for, `venom` an ill of
    this severity that its hits bring, for so many turns.
    """

    target: int
    weapon: str = ""
    attacks: int = 1
    worn: int = 0
    shield: bool = False
    intent: str = ""
    venom: str = ""
    severity: int = 0
    turns: int = 0


AnyGear = Weapon | Piece | Shield | Gear
"""Anything that can be carried."""
