"""What is ordered and what happens on the way through a dungeon."""

from __future__ import annotations

from typing import ClassVar

import msgspec

from tablewright.core.facts import GM, Command, Fact
from tablewright.games.axx.dungeon.plan import Foes, Plan
from tablewright.games.axx.world import Item

# ── Orders ──────────────────────────────────────────────────────────────────────────────────


class MakeDungeon(Command, frozen=True, kw_only=True, tag="make-dungeon"):
    """Make a dungeon near the town: 1 to 10 levels with 1 to 60 rooms each; others stay as they were left.

    `drawn` is one that a pack has brought, which has levels, rooms and a name of its own; "" draws one by the dice.
    """

    levels: int = 1
    rooms: int = 8
    title: str = ""
    drawn: str = ""


class SetOut(Command, frozen=True, kw_only=True, tag="set-out"):
    """Leave town with the whole party and go down into the dungeon.

    Somebody lights a torch or lantern at the mouth of it, if anyone needs one to see; not if `dark`.
    """

    of_players_with_figures: ClassVar[bool] = True

    dark: bool = False


class Go(Command, frozen=True, kw_only=True, tag="go"):
    """Go through a way out of this room, opening its door; through the way out, home to town.

    `sneak` sends the party in on tiptoe, by the stealth of its worst member, where monsters may be.
    """

    of_players_with_figures: ClassVar[bool] = True

    way: str
    sneak: bool = False


class LookAround(Command, frozen=True, kw_only=True, tag="look-around"):
    """Take in a room that can now be seen."""

    roles: ClassVar[tuple[str, ...]] = ()


class CheckWanderers(Command, frozen=True, kw_only=True, tag="check-wanderers"):
    """Roll for wandering monsters; `noise` where noise called for it, `shown` where all may see the die."""

    roles: ClassVar[tuple[str, ...]] = (GM,)

    noise: bool = False
    shown: bool = False


class PassFightTurn(Command, frozen=True, kw_only=True, tag="pass-fight-turn"):
    """Let the turn go by that a fight has used up."""

    roles: ClassVar[tuple[str, ...]] = ()


class BreakThrough(Command, frozen=True, kw_only=True, tag="break-through"):
    """Bring in a wanderer that has got through a spiked door."""

    roles: ClassVar[tuple[str, ...]] = ()


class CallNoise(Command, frozen=True, kw_only=True, tag="call-noise"):
    """Rule that something was loud enough for a wandering check at once."""

    roles: ClassVar[tuple[str, ...]] = (GM,)


# ── Facts ───────────────────────────────────────────────────────────────────────────────────


class DungeonFound(Fact, frozen=True, kw_only=True, tag="dungeon-found"):
    """There is a dungeon to explore, by this name."""

    title: str


class DungeonPlanned(Fact, frozen=True, kw_only=True, tag="dungeon-planned"):
    """The whole plan of the dungeon; the game master's alone."""

    plan: Plan


class DelveBegan(Fact, frozen=True, kw_only=True, tag="delve-began"):
    """The party left town. `purse` is what each has on setting out, `banked` what is left in town, in GP."""

    title: str
    figures: tuple[str, ...]
    purse: dict[str, int]
    banked: dict[str, int]


class WaySight(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A way out of a room as it looks from there, and where it is.

    `kind` is open, door, down or out; `near` tells which end of the way it is.
    """

    way: str
    kind: str
    state: str
    level: int
    side: str
    at: tuple[float, float]
    near: bool = True
    secret: bool = False


class Course(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A way gone for the first time: what it joins, and the course of its corridor."""

    way: str
    a: str
    b: str
    at: tuple[float, float]
    to: tuple[float, float] | None = None
    cells: tuple[tuple[int, int], ...] = ()


class RoomEntered(Fact, frozen=True, kw_only=True, tag="room-entered"):
    """The party stands in a room: its number in order of discovery, its measures, how it came in, what it sees.

    `side` is the way it went: a compass point, up, down or in. `first` at the first visit, `dark`
    where nobody can see, `free` where it takes nothing of a turn. `seen` where the room is looked at
    for the first time: `look`, and a `puzzle` that catches the eye. `ways` are those not known
    before, `course` is that of the way it came by, if nobody had gone it yet.
    """

    room: str
    number: int
    level: int
    x: int
    y: int
    w: int
    h: int
    way: str = ""
    side: str = ""
    title: str = ""
    first: bool = True
    dark: bool = False
    free: bool = False
    seen: bool = False
    look: str = ""
    puzzle: str = ""
    ways: tuple[WaySight, ...] = ()
    course: Course | None = None


class WaySeen(Fact, frozen=True, kw_only=True, tag="way-seen"):
    """A secret way out of a room was found."""

    room: str
    sight: WaySight


class RoomSeen(Fact, frozen=True, kw_only=True, tag="room-seen"):
    """A dark room was looked at by a light lit later: its title and look, and a puzzle that catches the eye."""

    room: str
    title: str
    look: str
    puzzle: str = ""


class TreasureSeen(Fact, frozen=True, kw_only=True, tag="treasure-seen"):
    """Treasure came to light: lying open, in a cache that was found, or in a chest that was opened."""

    room: str
    where: str
    coins: int = 0
    things: tuple[Item, ...] = ()


class ChestSeen(Fact, frozen=True, kw_only=True, tag="chest-seen"):
    """A locked chest stands in the room."""

    room: str


class DoorTried(Fact, frozen=True, kw_only=True, tag="door-tried"):
    """A door was tried, and does not open: it is stuck or locked."""

    way: str
    side: str
    state: str


class MonstersNear(Fact, frozen=True, kw_only=True, tag="monsters-near"):
    """Monsters are about to be met; the game master's alone until they are.

    `group` are figures met before; `source` is room, guard or wanderer. `lair` is the room that they are in where the
    party stands at its door, in its own `room`.
    """

    foes: Foes
    source: str
    room: str
    way: str = ""
    aware: tuple[str, ...] = ()
    sneaking: bool = False
    group: tuple[str, ...] = ()
    lair: str = ""


class WanderersChecked(Fact, frozen=True, kw_only=True, tag="wanderers-checked"):
    """The referee rolled for wandering monsters. What it came to is the game master's to know, unless it is `shown`.

    `checks` is more than 1 while the party sleeps: so many fell due one after another, and `face` is the last.
    """

    noise: bool = False
    face: int | None = None
    need: int = 1
    came: bool | None = None
    shown: bool = False
    checks: int = 1


class DoorBeset(Fact, frozen=True, kw_only=True, tag="door-beset"):
    """Something works at a spiked door; `woke` where the party was asleep, and is no longer."""

    way: str
    side: str
    woke: bool = False


class BesetBy(Fact, frozen=True, kw_only=True, tag="beset-by"):
    """What works at the spiked door, and for how many turns it holds; the game master's alone."""

    foes: Foes
    room: str
    way: str
    turns: int


class BesettersWent(Fact, frozen=True, kw_only=True, tag="besetters-went"):
    """What worked at a spiked door is done with it: through (its spikes `burst`, or it was open by then), or gone."""

    way: str
    through: bool
    burst: bool = True


class NoiseMade(Fact, frozen=True, kw_only=True, tag="noise-made"):
    """There was noise enough to bring monsters."""

    by: str = ""
    why: str = "shout"
