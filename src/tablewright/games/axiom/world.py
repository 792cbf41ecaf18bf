"""The world of an AxiomRPG game: figures, what they carry, the scene they are in, the fight, the open challenge.

Only `evolve` writes here. A seat's own world is of the same type: what the seat does not know is absent, blank or
None. Everything is plain data, so that a world can be compared, stored and read.
"""

from __future__ import annotations

from typing import Any

import msgspec

from tablewright.core.facts import Question, Term
from tablewright.games.axiom import kernel
from tablewright.games.axiom.packs import AxiomPack

BODY, SPEED, WIT = "body", "speed", "wit"
ATTRIBUTES = (BODY, SPEED, WIT)
PARTY, FOES = "party", "foes"
TOUCH, CLOSE, NEAR, FAR, DISTANT = kernel.TOUCH, kernel.CLOSE, kernel.NEAR, kernel.FAR, kernel.DISTANT
BANDS = ("touch", "close", "near", "far", "distant")
"""The range bands by their number: 0 is Touch, 4 is Distant."""
MORNING = 8 * 60
DAY = 24 * 60


class Item(msgspec.Struct, omit_defaults=True):
    """A thing somebody carries or that lies about; `kind` is its record in the gear data, `called` its own name.

    `place` is hand, worn, pack, floor, or body for what a threat was born with (its `kind` is natural); `damaged`
    takes a die off attacks until it is mended; `left` is what is left of a kit's uses (None: does not run out).
    """

    id: str
    kind: str
    called: str = ""
    place: str = "pack"
    damaged: bool = False
    left: int | None = None


class Condition(msgspec.Struct, omit_defaults=True):
    """What hampers a figure: prone, restrained, stunned, blinded, frightened, exhausted, or a health condition.

    A health condition has kind "health", the `family` (body, speed, wit) whose Attribute falls, a `severity` of 1 to
    3, and the `threshold` of its Save; `name` is what people call it (asp venom). `by` is the figure or thing that
    brought it, `threshold` also what an escape has to reach, `until` what ends it: turn, scene, long, cause. `fresh`
    marks one that ends with the figure's next turn and has not seen it begin. `aid` is dice that Medicine gave its
    next Save, `nursed` marks that it has been tried. `focus` is the Focus that helps its Save, where somebody has it.
    """

    kind: str
    name: str = ""
    by: str = ""
    family: str = ""
    severity: int = 0
    threshold: int = 0
    until: str = ""
    fresh: bool = False
    aid: int = 0
    nursed: bool = False
    focus: str = ""


class Figure(msgspec.Struct, omit_defaults=True):
    """Anyone who acts: a character (`profession` set, "adventurer" for none) or a threat (`threat` names its record).

    `attributes` and `talents` are the dice as bought; conditions take theirs off when they are used. `foci` are the
    Foci of each Talent, `odd` dice in Odd Talents. `standard` is the Attribute chosen for standard weapons.
    `series` is the tier of point buy (gritty, standard, advanced), `calling` the name of a profession of the table's
    own, `favoured` the Save that gets a die more, `power` marks Power Access; a `lineage` lifts the ceiling of the
    Attribute `lifted`; `granted` are the stages of its track that milestones gave. `health` and `top` (the greatest
    Health as Body now stands) are None where the seat does not know them; `wounds` says them in words (unhurt,
    scratched, hurt, badly hurt, down). `state` is up, dying, stable, dead, out (a threat at 0 Health), fled or gone.
    `passed` and `failed` count the Saves of the dying. `xp` is what was earned in all, `spent` what was spent;
    `used` are perks used and not yet had back, `ready` those that a rest has made ready, `tended` the day of the last
    Medicine.
    A threat has its `tier`, `size`, and in a seat's world only the Speed that its Defense shows.
    """

    id: str
    name: str
    side: str
    attributes: dict[str, int] = {}
    talents: dict[str, int] = {}
    foci: dict[str, list[str]] = {}
    odd: dict[str, int] = {}
    standard: str = ""
    # characters
    profession: str = ""
    series: str = ""
    calling: str = ""
    favoured: str = ""
    power: bool = False
    lineage: str = ""
    lifted: str = ""
    granted: int = 0
    xp: int = 0
    spent: int = 0
    used: list[str] = []
    ready: list[str] = []
    tended: int = 0
    # threats
    threat: str = ""
    tier: str = ""
    size: str = ""
    # all
    health: int | None = None
    top: int | None = None
    wounds: str = "unhurt"
    state: str = "up"
    passed: int = 0
    failed: int = 0
    items: dict[str, Item] = {}
    conditions: dict[str, Condition] = {}

    @property
    def character(self) -> bool:
        """Whether this is a player character."""
        return self.profession != ""


class Result(msgspec.Struct, omit_defaults=True):
    """What somebody's roll for a called challenge came to."""

    successes: int
    passed: bool


class Call(msgspec.Struct, omit_defaults=True):
    """A challenge that was called and waits for rolls.

    `kind` is one (the first roll decides), several (each for himself) or group (the majority); `who` are those who may
    roll, `results` what those who have came to. `focus` names the Focus that fits ("" for none, "any" for whichever
    they say). `helps` and `hampers` hold for whom there is Advantage or Disadvantage, with the reason; `extra` are
    bonuses and penalties in dice; "all" stands for everybody. `opposed` marks an active opponent, `opponent` who it is
    where it is a figure; its 1 is in the Threshold already, or its own successes are the Threshold, by option.
    `hidden` keeps the Threshold from the players, who have 0 there. `sight` says whether eyes are needed. `why` is
    what the roll is for, `stake` what failing brings in a scene that the engine runs: noticed, tired or fever.
    """

    number: int
    kind: str
    who: list[str]
    attribute: str
    talent: str
    threshold: int
    why: str = ""
    focus: str = ""
    helps: dict[str, str] = {}
    hampers: dict[str, str] = {}
    extra: dict[str, list[Term]] = {}
    opposed: bool = False
    opponent: str = ""
    hidden: bool = False
    sight: bool = False
    stake: str = ""
    results: dict[str, Result] = {}


class Wish(msgspec.Struct, omit_defaults=True):
    """A challenge that a player would like to roll: with what, and what for."""

    attribute: str
    talent: str
    why: str


class Scene(msgspec.Struct, omit_defaults=True):
    """The scene that is being played: its number and title, what is seen, whether rest is safe here.

    `cover` says whether there is something to stand behind; `used` are perks used that come back with the next scene,
    `ruined` whose next try at the same thing has Disadvantage, as figure to Attribute and Talent; `aid` dice waiting
    for somebody's next roll. `wishes` are challenges that players asked for, `last` the challenge settled last,
    `noticed` whether foes know that the party comes, `done` whether a scene that the engine runs has been played, and
    `fled` whether the party got away from it.
    """

    number: int
    title: str
    text: str = ""
    safe: bool = False
    cover: bool = False
    used: list[str] = []
    ruined: dict[str, str] = {}
    aid: dict[str, list[Term]] = {}
    wishes: dict[str, Wish] = {}
    last: Call | None = None
    noticed: bool = False
    done: bool = False
    fled: bool = False


class Turn(msgspec.Struct, omit_defaults=True):
    """What a figure has left in its turn of a fight, and its Reaction, which comes back at the start of its turn.

    `primary` counts Primary actions left (Champions and Legendary threats have two), `steps` bands of movement left.
    `saved` marks a dying one who has made this turn's Save, `done` a turn that is over.
    """

    primary: int = 0
    minor: bool = False
    reaction: bool = True
    steps: int = 0
    saved: bool = False
    done: bool = False


class Going(msgspec.Struct, omit_defaults=True):
    """A move under way: nearer to somebody or farther away, the band it ends in, who may still strike at the mover."""

    figure: str
    target: str
    band: int
    strikers: list[str] = []


class Fight(msgspec.Struct, omit_defaults=True):
    """A fight under way.

    `phase` is initiative, turns, or after (won or lost, but somebody still dies); `side` whose turn it is, `first` the
    side that begins each round. `bands` is how far two figures are from each other, keyed by both ids in order with a
    blank between. `cover` is partial or full by figure, `edge` Advantage on the next attack, as "attacker target".
    `bashed` have struck with their shield, `bulwark` is who stands shield to shield with whom. `turns` holds what each
    has left. `left` have got away, `judge` are greater threats of whom the GM says whether they die as characters do.
    """

    foes: list[str]
    phase: str = "initiative"
    round: int = 0
    side: str = ""
    first: str = ""
    bands: dict[str, int] = {}
    cover: dict[str, str] = {}
    edge: list[str] = []
    bashed: list[str] = []
    bulwark: dict[str, str] = {}
    turns: dict[str, Turn] = {}
    left: list[str] = []
    judge: list[str] = []
    going: Going | None = None
    outcome: str = ""


class Planned(msgspec.Struct, omit_defaults=True):
    """A scene of an adventure that has not begun: a challenge or a fight, and what is seen; only the GM knows it."""

    kind: str
    title: str
    text: str = ""
    call: Call | None = None
    foes: dict[str, int] = {}
    apart: int = NEAR
    cover: bool = False


class World(msgspec.Struct, omit_defaults=True):
    """Everything of one AxiomRPG game that facts have made so.

    `order` is the party; `made` counts characters, `met` threats, `minted` things, `calls` challenges called so far.
    `clock` counts minutes since midnight of the first day, `rested` when the last rest of each kind (short, long,
    full) ended. `plan` are the scenes of the adventure still to come, None where a seat may not know them, `ahead` how
    many; `story` is the adventure's name; `sessions` counts sessions played. `packs` are those added, in order
    (a seat's world has what players are shown of them).
    """

    options: dict[str, Any] = {}
    gm: bool = False
    figures: dict[str, Figure] = {}
    order: list[str] = []
    made: int = 0
    met: int = 0
    minted: int = 0
    calls: int = 0
    scenes: int = 0
    sessions: int = 0
    clock: int = MORNING
    rested: dict[str, int] = {}
    scene: Scene | None = None
    call: Call | None = None
    fight: Fight | None = None
    question: Question | None = None
    told: list[str] = []
    plan: list[Planned] | None = None
    ahead: int = 0
    story: str = ""
    over: str = ""
    packs: list[AxiomPack] = []

    def party(self) -> list[Figure]:
        """The party's figures in order, the dead and gone included."""
        return [self.figures[i] for i in self.order if i in self.figures]

    @property
    def day(self) -> int:
        """The day of the campaign, from 1."""
        return self.clock // DAY + 1
