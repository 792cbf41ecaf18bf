"""The data of AX&X: classes, kindreds, gear, spells, monsters and treasure, read from the game's own pack.

Every record is typed and checked on loading; each table is read once a process.
"""

from __future__ import annotations

from functools import cache
from typing import Literal

import msgspec

from tablewright.core.content import BadRecord, GameData, refer
from tablewright.core.effects import Amount, AnyEffect, Power, amount
from tablewright.core.shelf import Shelf

PACKAGE = "tablewright.games.axx"
DATA = GameData(PACKAGE)
ledger, folder, _checked = DATA.ledger, DATA.folder, DATA.records
DamageType = Literal["blunt", "edged", "piercing"]
HarmType = Literal["blunt", "edged", "piercing", "fire", "cold", "lightning", "acid", "force"]
"""What a creature can resist or be vulnerable to: what weapons deal, and what fire, spells and powers do."""
Place = Literal["hand", "worn", "pack"]
Target = Literal["touch", "one", "foes", "self", "side", "door"]
Condition = Literal["poisoned", "paralyzed", "asleep", "charmed", "frightened", "burning", "stuck"]


class Record(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """What every record has: an id, a name for people, the clause it stands on."""

    id: str
    name: str = ""
    clause: str = ""


class Track(Record, frozen=True, kw_only=True):
    """How a class grows: `attack` is level, half up or half down; `second_level` the XP for Level 2.

    `more_attacks` are the Levels from which a further melee attack a round is had.
    """

    attack: Literal["level", "half up", "half down"]
    second_level: int
    more_attacks: tuple[int, ...] = ()


class KitPart(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """One thing of a class kit: what may be taken ("any": every weapon), of which damage types, and where it goes.

    With `option` it is in the kit only where that house rule is on.
    """

    name: str
    choices: tuple[str, ...]
    types: tuple[DamageType, ...] = ()
    place: Place = "pack"
    option: str = ""


class CharacterClass(Record, frozen=True, kw_only=True):
    """A class: its track, Hit Die, the save it betters by 2, weapons and armour, kit, and spells if any.

    `staff_only` and `blade_only` name weapons that are on the list only as a blunt staff or as a pointed or edged
    blade. `alignments` are those allowed; empty means all. `feet` is the speed on foot, whatever is worn (0: as for
    anybody); `unmagical` will hold and wear nothing magic; `alert` is surprised only on a 1 and surprises on 1 to 3;
    `wild` has a kind of wild of its own, where what it trains for in the open is 2 better.
    """

    track: str
    die: int
    save: Literal["body", "dodge", "will", "magic"]
    weapons: tuple[str, ...]
    weapon_types: tuple[DamageType, ...] = ()
    staff_only: tuple[str, ...] = ()
    blade_only: tuple[str, ...] = ()
    armor: tuple[str, ...]
    shield: bool = False
    caster: str = ""
    casting: str = ""
    book: int = 0
    alignments: tuple[str, ...] = ()
    trained: tuple[str, ...] = ()
    feet: int = 0
    unmagical: bool = False
    alert: bool = False
    wild: bool = False
    gist: str
    kit: tuple[KitPart, ...]


class Kindred(Record, frozen=True, kw_only=True):
    """A kindred and its one trait: saves, sight in the dark (ft), immunities, melee damage, XP.

    `again` may throw a failed d20 again once a day, `stealth` is added to such checks, `dodges` to AC against foes
    larger than human; `small` hands wield nothing that the list marks as two-handed.
    """

    trait: str
    raises: bool = False
    xp_percent: int = 0
    body: int = 0
    dark: int = 0
    stone: bool = False
    immune: tuple[Condition, ...] = ()
    melee: int = 0
    again: bool = False
    stealth: int = 0
    dodges: int = 0
    small: bool = False


class Gear(Record, frozen=True, kw_only=True):
    """Something to carry. `slots` are for `bundle` pieces (rounded up, or down if `loose`); `cost` 0 is not for sale.

    `pieces` is what one purchase brings, `brings` what comes with it. `names` are a weapon's by damage type, `form`
    the name on the printed list of what this is one kind of. Weapons: `die` and `plus` damage, `hands`,
    the damage `types` to choose from, how it is `use`d, whether it `throws` as made for it, may also strike in
    `melee`, has `reach`; `harm` is the damage of what is no weapon and `sets` the condition that its hit brings;
    `shots` a round, `reload` takes an action; `uncounted`: does not run out. Magic things: `magic` is their bonus,
    `effect` what they do at a `target` within `range` ft, `drunk` once and for all, or so many `charges` (0: once a
    day); `gist` says it in a line.
    """

    kind: Literal["weapon", "armor", "shield", "consumable", "tool", "class", "pack", "treasure", "magic"]
    names: dict[DamageType, str] = {}
    form: str = ""
    one: str = ""
    many: str = ""
    cost: int = 0
    slots: int = 0
    bundle: int = 1
    loose: bool = False
    pieces: int = 1
    brings: dict[str, int] = {}
    die: int = 0
    plus: int = 0
    hands: int = 1
    types: tuple[DamageType, ...] = ()
    use: Literal["", "melee", "shoot", "throw"] = ""
    throws: bool = False
    melee: bool = False
    reach: bool = False
    harm: str = ""
    sets: str = ""
    uncounted: bool = False
    shots: int = 1
    reload: bool = False
    ac: int = 0
    slow: bool = False
    light: int = 0
    burns: int = 0
    fuel: str = ""
    holds: int = 0
    magic: int = 0
    effect: AnyEffect | None = None
    target: Target = "self"
    range: int = 0
    drunk: bool = False
    charges: int = 0
    gist: str = ""

    @property
    def strikes(self) -> bool:
        """Whether one can strike with it in melee."""
        return self.use == "melee" or self.melee


class Spell(Record, frozen=True, kw_only=True):
    """A spell that acts: whose list, its level (1 to 3), what it does, to whom, and how far (ft; 0 is a touch)."""

    list: str
    level: int
    gist: str
    effect: AnyEffect
    target: Target
    range: int = 0


class Monster(Record, frozen=True, kw_only=True):
    """A monster: `threat` is its number on the Threat table (0: none), `number` the dice for how many.

    `hd` whole Hit Dice, `half` marks HD 1/2; `hp` its hit points, or `hp_dice` to roll them for each. `attacks` are its
    attacks in a round, each `damage` of a `type`, or, one by one, `damages` of `types`. `person` is what Charm Person
    can charm; `immune` to these conditions, `hit_by` silver or magic alone. A hireling's has the `wage` for a day; a
    `bearer` carries the light and does not attack unless sent. `morale` is that of older editions (2 to 12): 12 never
    breaks.
    """

    plural: str = ""
    title: str = ""
    threat: int = 0
    number: str = "1"
    hd: int
    half: bool = False
    hp: int
    hp_dice: str = ""
    ac: int
    attack: int
    attacks: tuple[str, ...]
    damage: str
    type: DamageType
    damages: tuple[str, ...] = ()
    types: tuple[DamageType, ...] = ()
    alignment: Literal["law", "neutrality", "chaos"] = "neutrality"
    size: Literal["small", "man", "large"] = "man"
    speed: int = 30
    talks: bool = False
    person: bool = False
    beast: bool = False
    mindless: bool = False
    undead: bool = False
    ambush: bool = False
    toll: bool = False
    leader: bool = False
    reach: bool = False
    wage: int = 0
    bearer: bool = False
    morale: int = 0
    immune: tuple[Condition, ...] = ()
    hit_by: Literal["", "silver", "magic"] = ""
    resist: tuple[HarmType, ...] = ()
    vulnerable: tuple[HarmType, ...] = ()
    powers: tuple[Power, ...] = ()
    look: str = ""
    want: str = ""


class Treasure(Record, frozen=True, kw_only=True):
    """A line of the Treasure table: coins (dice times `times`), gems, art, a magic item, a thing by name, a lock."""

    roll: int
    coins: str = ""
    times: int = 1
    gems: str = ""
    gem_worth: int = 0
    pouch: bool = False
    art: int = 0
    looks: tuple[str, ...] = ()
    magic: bool = False
    item: str = ""
    locked: bool = False


class Lifepath(Record, frozen=True, kw_only=True):
    """A past for a new character: its `gist` in a line or two, and the `trinket` that is left of it."""

    gist: str
    trinket: str = ""


class Supplement(Record, frozen=True, kw_only=True):
    """A supplement that the source names and does not contain: what it would bring."""

    brings: str


class GivenNames(Record, frozen=True, kw_only=True):
    """Names that a kindred gives its children."""

    given: tuple[str, ...]


@cache
def tracks() -> dict[str, Track]:
    """The tracks by id."""
    return _checked("classes.toml", "track", Track)


@cache
def classes() -> dict[str, CharacterClass]:
    """The classes built so far, by id."""
    found = _checked("classes.toml", "class", CharacterClass)
    for record in found.values():
        refer(record.track, tracks(), file="classes.toml", record=record.id, field="track")
        for index, part in enumerate(record.kit):
            for choice in part.choices:
                if choice != "any":
                    refer(choice, gear(), file="classes.toml", record=record.id, field=f"kit[{index}].choices")
    return found


@cache
def kindreds() -> dict[str, Kindred]:
    """The kindreds built so far, by id."""
    return _checked("kindreds.toml", "kindred", Kindred)


@cache
def gear() -> dict[str, Gear]:
    """Everything that can be carried, by id."""
    found = _checked("gear.toml", "gear", Gear)
    for record in found.values():
        if record.kind == "weapon" and not record.types:
            raise BadRecord("a weapon has a damage type", file="gear.toml", record=record.id, field="types")
        for other in (*record.brings, *([record.fuel] if record.fuel else [])):
            refer(other, found, file="gear.toml", record=record.id, field="brings")
    return found


@cache
def spells() -> dict[str, Spell]:
    """The spells that act, by id."""
    return _checked("spells.toml", "spell", Spell)


@cache
def monsters() -> dict[str, Monster]:
    """The monsters by id."""
    return _checked("monsters.toml", "monster", Monster)


@cache
def treasure_table() -> dict[int, Treasure]:
    """The 1d6 Treasure table: number to line."""
    return {line.roll: line for line in _checked("treasure.toml", "treasure", Treasure).values()}


@cache
def supplements() -> dict[str, Supplement]:
    """The supplements that are named and empty as shipped, by id."""
    return _checked("supplements.toml", "supplement", Supplement)


@cache
def given_names() -> dict[str, tuple[str, ...]]:
    """Names for random characters, by kindred."""
    return {record.id: record.given for record in _checked("names.toml", "names", GivenNames).values()}


THINGS, SPELLS, MONSTERS = Shelf(gear), Shelf(spells), Shelf(monsters)
TREASURES: Shelf[Treasure] = Shelf(dict)
LIFEPATHS: Shelf[Lifepath] = Shelf(dict)
"""Everything that has an id, the game's own and what packs have brought: for looking up, never for choosing from."""


def thing(kind: str) -> Gear:
    """The gear of this id; KeyError if there is none."""
    return THINGS[kind]


def find_thing(kind: str) -> Gear | None:
    """The gear of this id, or None."""
    return THINGS.find(kind)


def spell(name: str) -> Spell:
    """The spell of this id; KeyError if there is none."""
    return SPELLS[name]


def find_spell(name: str) -> Spell | None:
    """The spell of this id, or None."""
    return SPELLS.find(name)


def monster(name: str) -> Monster:
    """The monster of this id; KeyError if there is none."""
    return MONSTERS[name]


def treasure_line(face: int, line: str) -> Treasure:
    """The line of treasure that was drawn: a pack's by its id, else the table's own by its number."""
    return TREASURES[line] if line else treasure_table()[face]


def find_monster(name: str) -> Monster | None:
    """The monster of this id, or None."""
    return MONSTERS.find(name)


def dice(text: str) -> Amount:
    """Dice as a record writes them: "2d6+1" is (2, 6, 1), a plain "3" is (0, 0, 3); ValueError otherwise."""
    return amount(text)
