"""The records of AxiomRPG's data beyond its page: what each kind says, field by field."""

from __future__ import annotations

from typing import Literal

import msgspec

from tablewright.core.effects import Heal

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
