"""The world of an AX&X game: figures, what they carry, the dungeon as known, the fight.

Only `evolve` writes here. A seat's own world is of the same type: what the seat does not know is
absent, blank or None. Everything is plain data, so that a world can be compared, stored and read.
"""

from __future__ import annotations

from typing import Any

import msgspec

from tablewright.core.facts import Question
from tablewright.games.axx.dungeon.plan import Rolled, Secret
from tablewright.games.axx.encounters import Blow as Blow
from tablewright.games.axx.encounters import Fall as Fall
from tablewright.games.axx.encounters import Fight as Fight
from tablewright.games.axx.encounters import Going as Going
from tablewright.games.axx.encounters import Meeting as Meeting
from tablewright.games.axx.kept import Keeping
from tablewright.games.axx.packs import AxxPack

ABILITIES = ("STR", "DEX", "CON", "INT", "WIS", "CHA")
PARTY, FOES = "party", "foes"
TOWN = "town"
"""The place of a party that is not underground."""


class Item(msgspec.Struct, omit_defaults=True):
    """A thing somebody carries or that lies somewhere; `kind` is its record in the gear data, `called` its own name.

    `count` is what is left of it (torches, days of rations, flasks, spikes' use), `damage` blunt,
    edged or piercing for weapons, `plus` a magic bonus, `worth` GP of art or a gem, `spell` a
    scroll's, `place` hand, worn, pack, sack or floor. `burning` is the turns of light left while
    `lit`; an unlit, begun torch keeps its rest. `coated` marks a blade with poison on it, `spent` are the charges of a
    magic thing that are gone. `of` is whose spellbook it is, and whom alone it serves; "" for one that serves anybody.
    """

    id: str
    kind: str
    count: int = 1
    damage: str = ""
    plus: int = 0
    worth: int = 0
    spell: str = ""
    place: str = "pack"
    lit: bool = False
    burning: int = 0
    loaded: bool = True
    coated: bool = False
    called: str = ""
    spent: int = 0
    of: str = ""


class Condition(msgspec.Struct, omit_defaults=True):
    """What hampers a figure: Poisoned, Paralyzed, Asleep, Stuck, Injured, hunger, fatigue, …

    `rounds` counts the figure's own turns still to lose, `turns` exploration turns left,
    `target` is what its save must reach, `until` says what ends an Injured ("haven", "good").
    `fresh` marks rounds that begin to count with the next round, since the figure had acted.
    """

    kind: str
    by: str = ""
    rounds: int = 0
    turns: int = 0
    target: int = 0
    until: str = ""
    fresh: bool = False


class Slot(msgspec.Struct, omit_defaults=True):
    """One spell slot of a day: its level, the spell prepared in it, whether it is spent."""

    level: int
    spell: str = ""
    spent: bool = False


class Tie(msgspec.Struct, omit_defaults=True):
    """What binds a character to the world: ally, enemy, debt, patron, mentor or kin, and to whom, by `name`.

    `spent` once the ally came, the enemy struck or the kin was found; `owed` is what is left of a debt; `sold` are the
    maps a patron has paid for; `asked` and `answered` are the number of the delve for which the mentor was, and did.
    """

    kind: str
    name: str
    spent: bool = False
    owed: int = 0
    sold: list[str] = []
    asked: int = -1
    answered: int = -1


class Figure(msgspec.Struct, omit_defaults=True):
    """Anyone who acts: a character (`cls` set) or a monster (`monster` names its record).

    `past` is the lifepath, from a pack, that was rolled for a character, `wild` the kind of wild that a Ranger is
    at home in. A hireling is a monster's record on the party's side: `employer` who pays ("" for one who comes
    unpaid), `proved` once its nerve has held, `sent` to fight though it carries the light. `untied` marks a new
    character whose Tie is still to be rolled. `lore` are the kinds of monsters about which a hero has tried to
    remember what is told; `languages` are those beyond the first.

    `hd` counts whole Hit Dice, `half` marks HD 1/2. `hp` and `top` are None where the seat does
    not know them; `wounds` says them in words (unhurt, scratched, hurt, badly hurt, down).
    `state` is up, out (at 0 HP or lying maimed), dead, fled, yielded, gone, or coming for one who joins at the next
    room or scene. `rank` is front or
    second, "" for as the marching order has it; `paid` marks a monster whose XP has been given.
    """

    id: str
    name: str
    side: str
    # characters
    kindred: str = ""
    cls: str = ""
    alignment: str = ""
    level: int = 0
    xp: int = 0
    scores: dict[str, int] = {}
    slots: list[Slot] = []
    book: list[str] = []
    wild: str = ""
    tie: Tie | None = None
    past: str = ""
    untied: bool = False
    slept_at: int = 0
    brushes: int = 0
    lore: list[str] = []
    used: list[str] = []
    scars: list[str] = []
    seen_levels: list[int] = []
    languages: list[str] = []
    # monsters
    monster: str = ""
    hd: int = 0
    half: bool = False
    veiled: bool = False
    """Its Hit Dice were not told here, nor what it shrugs off: so a player sees a foe."""
    # all
    rank: str = ""
    hp: int | None = None
    top: int | None = None
    wounds: str = "unhurt"
    state: str = "up"
    coins: int = 0
    pack: bool = True
    items: dict[str, Item] = {}
    conditions: dict[str, Condition] = {}
    paid: bool = False
    # hirelings
    employer: str = ""
    proved: bool = False
    sent: bool = False

    @property
    def character(self) -> bool:
        """Whether this is a player character."""
        return self.cls != ""


class Draft(msgspec.Struct, omit_defaults=True):
    """A character in the making: abilities as rolled, and the coins rolled for the shop (None: not rolled).

    Its id is that of the character it becomes; the seat that began it holds it.
    """

    id: str
    name: str
    scores: dict[str, int] = {}
    coins: int | None = None


class Room(msgspec.Struct, omit_defaults=True):
    """A room as known: its rectangle in 10 ft squares, and what is left in it.

    `searched` lists the sections (squares, as "x,y") already searched and by whom; `things` lie
    on the floor; `coins` likewise, `own` of them brought from town by the party. `chest` is locked
    or open where one stands, `trap` and `puzzle` name what was found, `trap_state` and
    `puzzle_state` what has become of it. `marks` hold seen (somebody has looked about), and who has tried what.
    `hoard` are the things here that came to light as treasure, `kept` the coins that are those foes' who let the
    party pass.
    What is hidden stands in `World.secret`.
    """

    id: str
    number: int
    level: int
    x: int
    y: int
    w: int
    h: int
    kind: str = "room"
    title: str = ""
    look: str = ""
    chest: str = ""
    trap: str = ""
    trap_state: str = ""
    puzzle: str = ""
    puzzle_state: str = ""
    visited: bool = False
    searched: dict[str, list[str]] = {}
    things: dict[str, Item] = {}
    coins: int = 0
    own: int = 0
    hoard: list[str] = []
    kept: int = 0
    marks: list[str] = []


class Way(msgspec.Struct, omit_defaults=True):
    """A way between two rooms: open, door, stairs or the way out.

    `a` and `b` are rooms ("" for the world outside, or unknown yet). `kind` is open, door, up,
    down or out; `state` is shut, open, stuck, locked, spiked or held as far as known; `cells` are
    the squares of its corridor, `at` where it leaves `a` (a door hangs there), `to` where it enters
    `b`; `walked` once the party has gone through. `tried` holds a mark for each try at it, `heard`
    the turn in which something was heard behind it, `traps` what was found behind it, by the room
    from which, `beyond` what is told of the room behind.
    """

    id: str
    a: str
    b: str
    kind: str = "door"
    state: str = "shut"
    level: int = 1
    cells: list[tuple[int, int]] = []
    at: list[float] = []
    to: list[float] = []
    walked: bool = False
    tried: list[str] = []
    heard: int = -1
    traps: dict[str, str] = {}
    beyond: str = ""
    known: bool = True
    secret: bool = False


class Effect(msgspec.Struct, omit_defaults=True):
    """Something with a duration in turns on a figure or place: a Light spell, Giant Strength."""

    kind: str
    on: str
    by: str = ""
    turns: int = 0


class Noted(msgspec.Struct, omit_defaults=True):
    """A ruling that was noted, and the situation it is for: see `situations`; "" for none in particular."""

    words: str
    about: str = ""


class Warned(msgspec.Struct, omit_defaults=True):
    """A deadly effect that the GM told of beforehand, and what would answer it."""

    effect: str
    counter: str


class Shelved(msgspec.Struct, omit_defaults=True):
    """A dungeon that the party has turned away from, as it was left: rooms, ways, who is where, levels by figure."""

    rooms: dict[str, Room] = {}
    ways: dict[str, Way] = {}
    lairs: dict[str, str] = {}
    tolls: dict[str, tuple[int, int]] = {}
    levels: dict[str, list[int]] = {}
    secret: Secret | None = None


class World(msgspec.Struct, Keeping, omit_defaults=True):
    """Everything of one AX&X game that facts have made so.

    `packs` are those added, in order (a seat's world has what players are shown of them);
    `drafts` are characters in the making, `made` how many were begun, `minted` how many things came new into the game,
    `delves` how often the party set out,
    `met` how many monsters were met; `fallen` are at 0 HP and owe a Brush with Death.
    `turn` counts exploration turns of the delve, `day` days of the campaign; `active` turns since
    the last rest, `clock` turns since the campaign began (for in-world time). `place` is a room's
    id, "town" or "". `secret` holds what only the GM and the engine know: the dungeon's plan,
    monsters not yet met; a seat's world has None. `steps` counts rooms walked in the turn under way,
    `route` are ways still to go, `sleep` turns of the night still to sleep while `sleeping`, `banked`
    coins left in town, by figure, `purse` what each set out with, `lairs` the room in which monsters met before still
    are, `tolls` what those got whose room the party has not seen, and as much of it as came from town,
    `lore` the kinds that the party knows about, `felt` by kind the damage that did half, double or nothing.
    `shelf` holds the other dungeons of the campaign by title, `rolled` what the GM rolled on tables and has not placed,
    `rolls` how many such rolls there were; `rulings` are those noted, with what they are about, `warned` deadly effects
    that were told of and have neither been answered nor outlived their fight.
    `missed` is a failed roll that waits for somebody to say whether it stands.
    `due` lists the procedures that are owed (turn, check, noise, rest, …), in
    order; `meeting` an encounter about to open.
    """

    options: dict[str, Any] = {}
    packs: list[AxxPack] = []
    gm: bool = False
    figures: dict[str, Figure] = {}
    order: list[str] = []
    drafts: dict[str, Draft] = {}
    made: int = 0
    minted: int = 0
    delves: int = 0
    met: int = 0
    place: str = TOWN
    came_by: str = ""
    dungeon: str = ""
    depth: int = 0
    turn: int = 0
    clock: int = 0
    round: int = 0
    day: int = 1
    active: int = 0
    steps: int = 0
    route: list[str] = []
    sleep: int = 0
    sleeping: bool = False
    noise: bool = False
    safe: bool = True
    rooms: dict[str, Room] = {}
    ways: dict[str, Way] = {}
    effects: list[Effect] = []
    fight: Fight | None = None
    question: Question | None = None
    missed: dict[str, Any] = {}
    purse: dict[str, int] = {}
    banked: dict[str, int] = {}
    lairs: dict[str, str] = {}
    tolls: dict[str, tuple[int, int]] = {}
    lore: list[str] = []
    felt: dict[str, list[str]] = {}
    shelf: dict[str, Shelved] = {}
    rolls: int = 0
    rolled: list[Rolled] = []
    rulings: list[Noted] = []
    warned: list[Warned] = []
    fallen: list[Fall] = []
    meeting: Meeting | None = None
    due: list[str] = []
    told: list[str] = []
    secret: Secret | None = None
    over: str = ""

    def __post_init__(self) -> None:
        self.kept = None

    def __copy__(self) -> World:
        return msgspec.structs.replace(self)

    def party(self) -> list[Figure]:
        """The party's figures in marching order, the dead and gone included."""
        return [self.figures[i] for i in self.order if i in self.figures]

    def living(self) -> list[Figure]:
        """Those of the party who live and are with it, those who are out included, in marching order."""
        return [one for one in self.party() if one.state in ("up", "out")]

    def goes_on(self) -> bool:
        """Whether anybody lives for whom time goes by: with the party, hirelings too, or about to join it."""
        return any(one.state in ("up", "out", "coming") for one in self.party())
