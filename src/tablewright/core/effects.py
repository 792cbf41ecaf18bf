"""What powers, spells and items can do, as one closed vocabulary that every game's data are written in.

The core knows only the words; what each does is a game's own rule. Amounts are dice such as "1d4+1" or "1d6-1".
"""

from __future__ import annotations

import re
from functools import cache
from typing import Literal, NamedTuple

import msgspec


class Amount(NamedTuple):
    """A number that dice decide: `dice` dice of `sides`, and `plus`; without dice `plus` alone."""

    dice: int
    sides: int
    plus: int

    @property
    def least(self) -> int:
        """The least that it can be."""
        return self.dice + self.plus

    @property
    def most(self) -> int:
        """The most that it can be."""
        return self.dice * self.sides + self.plus


@cache
def amount(text: str) -> Amount:
    """Read an amount such as "2d4", "1d4+1", "1d6-1" or "6"; ValueError for anything else."""
    found = re.fullmatch(r"(?:(\d{1,3})d(\d{1,4})([+-]\d{1,4})?)|(\d{1,6})", text)
    if found is None:
        raise ValueError(f"{text!r} is no amount of dice such as 1d6 or 1d4+1")
    count, sides, plus, fixed = found.groups()
    if fixed is not None:
        return Amount(0, 0, int(fixed))
    return Amount(int(count), int(sides), int(plus or 0))


class Effect(
    msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True, tag_field="does", forbid_unknown_fields=True
):
    """Something that a power, spell or item does."""


class Inflict(Effect, frozen=True, kw_only=True, omit_defaults=True, tag="condition"):
    """Puts a condition on a figure, unless a save of this kind avoids it.

    `rounds` or `turns` is how long it lasts ("" for until something ends it); `no_save` marks one
    that takes hold without a save, whose later saves are still of the kind `save`.
    """

    condition: str
    save: Literal["", "body", "dodge", "will"] = ""
    no_save: bool = False
    rounds: str = ""
    turns: str = ""


class SleepHitDice(Effect, frozen=True, kw_only=True, omit_defaults=True, tag="sleep"):
    """Puts that many Hit Dice of enemies to sleep, weakest first, none of more than `most` HD; at most `turns`."""

    hit_dice: str
    most: int
    turns: str = ""


class Heal(Effect, frozen=True, kw_only=True, omit_defaults=True, tag="heal"):
    """Restores hit points and ends the conditions named."""

    points: str
    ends: tuple[str, ...] = ()


class Blow(Effect, frozen=True, kw_only=True, omit_defaults=True, tag="blow"):
    """Deals damage of a kind to one target: sure, or (`sure = false`) if an attack roll hits.

    With `each_level` the dice count for each Level or Hit Die of whoever does it, to `most` times.
    """

    damage: str
    kind: str
    sure: bool = True
    each_level: bool = False
    most: int = 10


class Burst(Effect, frozen=True, kw_only=True, omit_defaults=True, tag="burst"):
    """Deals damage of a kind to everyone within `feet` of the target, friends too; a save makes it half, or none.

    With `each_level` the dice count for each Level or Hit Die of whoever does it, to `most` times.
    """

    damage: str
    kind: str
    save: Literal["body", "dodge", "will"]
    feet: int = 10
    half: bool = True
    each_level: bool = False
    most: int = 10


class Drain(Effect, frozen=True, kw_only=True, omit_defaults=True, tag="drain"):
    """Takes hit points, unless a save of this kind avoids it; `gives` adds them to whoever drains."""

    points: str
    save: Literal["", "body", "dodge", "will"] = ""
    gives: bool = True


class Regenerate(Effect, frozen=True, kw_only=True, omit_defaults=True, tag="regenerate"):
    """Regains hit points at the end of each round, while above 0, unless hurt by one of these kinds in that round."""

    points: str
    unless: tuple[str, ...] = ()


class Summon(Effect, frozen=True, kw_only=True, omit_defaults=True, tag="summon"):
    """Calls that many of a monster to one's side for this fight; without `monster`, of one's own kind."""

    number: str = "1"
    monster: str = ""


class Flee(Effect, frozen=True, kw_only=True, omit_defaults=True, tag="flee"):
    """Drives off every enemy within `feet`, of `most` Hit Dice at most (0: of any), for so many rounds.

    A save of this kind avoids it.
    """

    rounds: str
    feet: int = 30
    most: int = 0
    save: Literal["", "body", "dodge", "will"] = "will"


class Turn(Effect, frozen=True, kw_only=True, omit_defaults=True, tag="turn"):
    """Drives off that many Hit Dice of undead in sight, weakest first, for so many turns."""

    hit_dice: str
    turns: str


class Open(Effect, frozen=True, kw_only=True, omit_defaults=True, tag="open"):
    """Opens a door in sight that is shut, stuck, locked, or held by a spell."""


class Shut(Effect, frozen=True, kw_only=True, omit_defaults=True, tag="shut"):
    """Shuts an open door in sight."""


class Light(Effect, frozen=True, kw_only=True, omit_defaults=True, tag="light"):
    """Lights so many feet around what is touched, for so many turns."""

    feet: int
    turns: int


class Strengthen(Effect, frozen=True, kw_only=True, omit_defaults=True, tag="strengthen"):
    """Adds to melee attacks and to melee damage, for so many turns."""

    attack: int
    damage: int
    turns: int


class Ward(Effect, frozen=True, kw_only=True, omit_defaults=True, tag="ward"):
    """Adds to attacks, to AC and to saves for one fight, the one that is on or the next begun within `turns`.

    `against` limits what it adds to AC and saves to creatures of that alignment ("" for all).
    """

    turns: int
    attack: int = 0
    ac: int = 0
    saves: int = 0
    against: Literal["", "law", "neutrality", "chaos"] = ""


class Hold(Effect, frozen=True, kw_only=True, omit_defaults=True, tag="hold"):
    """Keeps a closed door shut, for so many turns."""

    turns: int


class Charm(Effect, frozen=True, kw_only=True, omit_defaults=True, tag="charm"):
    """Makes a friend of one person, for so many turns, unless a save of this kind avoids it; `any`: of whom it may."""

    save: Literal["body", "dodge", "will"]
    turns: int
    any: bool = False


AnyEffect = (
    Inflict
    | SleepHitDice
    | Heal
    | Blow
    | Burst
    | Drain
    | Regenerate
    | Summon
    | Flee
    | Turn
    | Light
    | Strengthen
    | Ward
    | Charm
    | Hold
    | Open
    | Shut
)
"""Any effect that data may name; a tag that is none of these is an error in the data."""


class Power(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True, forbid_unknown_fields=True):
    """A monster's power: when it acts, and what it does.

    `when` is "hit" (a hit that did damage), "face" (a hit with this `face` on the die), "action" (instead of an attack,
    at one target within `feet`) or "round" (at the end of each round). `attack` ties a "hit" or "face" to the attack of
    that name; `times` is how often an "action" can be had in a fight (0: always). `clause` is the rule that grants it.
    """

    name: str
    when: Literal["hit", "face", "action", "round"]
    effect: AnyEffect
    clause: str = ""
    face: int = 0
    feet: int = 0
    attack: str = ""
    times: int = 0
