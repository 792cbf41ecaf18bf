"""The world of a 3dX game: characters and NPCs, what they carry, the scene, the open challenge, the fight.

Only `evolve` writes here. A seat's own world is of the same type: what the seat does not know is absent, blank or
None. Everything is plain data, so that a world can be compared, stored and read. Sizes are faces of a die: 0, 2, 4,
6, 8, 10 or 12, where 0 is a die that is not rolled.
"""

from __future__ import annotations

from typing import Any

import msgspec

from tablewright.core.facts import Question
from tablewright.games.threedx.packs import ThreePack
from tablewright.games.threedx.world_calls import Call, Planned, Resting, Wish
from tablewright.games.threedx.world_fight import Fight as Fight

ATHLETICS, DEXTERITY, INTELLIGENCE, PRESENCE, FIFTH = "athletics", "dexterity", "intelligence", "presence", "fifth"
ATTRIBUTES = (ATHLETICS, DEXTERITY, INTELLIGENCE, PRESENCE, FIFTH)
"""The five attributes; the fifth is called as the table or the character names it."""
RUN, CLIMB, SWIM = "run", "climb", "swim"
MOVES = (RUN, CLIMB, SWIM)
"""The kinds of movement that everybody has; ancestry may bring others."""
PARTY, FOES = "party", "foes"
VITALITY = 12
"""The die that everybody's Vitality starts with."""
MORNING = 8 * 60
DAY = 24 * 60


class Item(msgspec.Struct, omit_defaults=True):
    """A thing somebody carries or that lies about; `kind` is its record in the gear data, `called` its own name.

    `place` is hand, worn, pack or floor; `broken` armour and shields take their slot and protect nobody.
    """

    id: str
    kind: str
    called: str = ""
    place: str = "pack"
    broken: bool = False


class Skill(msgspec.Struct, omit_defaults=True):
    """Something known beyond the 24 abilities: a custom ability, a language, a proficiency, a weapon or shield skill.

    `kind` is custom, language, proficiency, weapon, shield or fifth; `record` its record in the data where it has one.
    A custom ability combines `attributes` and `abilities`; a proficiency gives advantage `where`, on rolls with what
    it `helps`: abilities, or vitality for saves. `active` are those that count now; any number may be known.
    """

    name: str
    kind: str
    record: str = ""
    attributes: tuple[str, ...] = ()
    abilities: tuple[str, ...] = ()
    where: str = ""
    active: bool = True
    helps: tuple[str, ...] = ()


class Learning(msgspec.Struct, omit_defaults=True):
    """Something that is being learnt: points gathered so far, of so many, and the skill that it will be."""

    skill: Skill
    points: int = 0
    need: int = 0


class Ill(msgspec.Struct, omit_defaults=True):
    """Poison, sickness, suffocation and the like: one Vitality save a turn against its severity, without wounds.

    `turns` is how many more turns it lasts, one that runs counted, None until it is ended.
    """

    name: str
    severity: int
    turns: int | None = None


class Figure(msgspec.Struct, omit_defaults=True):
    """Anyone who acts: a character, or an NPC with a `target` number (`npc` names its record where it has one).

    Sizes in `attributes`, `abilities` and `fifths` (the abilities of the fifth attribute) are the originals; `lost`
    holds how many faces each has lost for now, by name. `increases` are the sizes put into movements, `ranks` the
    primary, then the secondary movement, `lacks` those of everybody's that its ancestry has not. `overload` are the
    attributes picked, one for each slot too many.
    `vitality` is the die as it is now, `wounds` the untreated ones, `treated` the others; None where the seat does not
    know them, and `looks` says them in words. `dying` counts the wounds gained since it began, None for who is not
    dying. `state` is up, out (unconscious and stable), dying, dead, fled or gone.
    `used` counts uses of bonus dice by attribute, `epic` epic dice left, `spirit` points left of the fifth's resource.
    `hurt` marks a wound since the start of the last turn, `heavy` further Vitality saves that single hits ask.
    `raised` are the abilities raised since the last attribute rise; `ability_steps` and `attribute_steps` are still to
    be placed; `sessions` counts sessions of this character. `rested` is when the last full rest ended, or a day without
    one was told of, on the game's clock; `leisure` counts hours of downtime left. `fresh` marks one who has rested in
    full since the active skills were last chosen.
    An NPC bears wounds up to its target number; `attacks` is how many it makes a turn, `weapon` what it strikes with,
    `worn` pieces of armour left whole. `allied` marks an NPC on the party's side.
    """

    id: str
    name: str
    side: str
    # characters
    ancestry: str = ""
    background: str = ""
    culture: str = ""
    tier: str = ""
    fifth: str = ""
    attributes: dict[str, int] = {}
    abilities: dict[str, int] = {}
    fifths: dict[str, int] = {}
    lost: dict[str, int] = {}
    increases: dict[str, int] = {}
    ranks: list[str] = []
    lacks: list[str] = []
    skills: dict[str, Skill] = {}
    languages: list[str] = []
    learning: dict[str, Learning] = {}
    relationships: dict[str, int] = {}
    overload: list[str] = []
    used: dict[str, int] = {}
    epic: int = 0
    spirit: int = 0
    sessions: int = 0
    raised: list[str] = []
    ability_steps: int = 0
    attribute_steps: int = 0
    rested: int = 0
    leisure: int = 0
    fresh: bool = True
    # NPCs
    target: int | None = None
    npc: str = ""
    attacks: int = 1
    weapon: str = ""
    worn: int = 0
    allied: bool = False
    # all
    vitality: int | None = VITALITY
    wounds: int | None = 0
    treated: int = 0
    looks: str = "unhurt"
    state: str = "up"
    dying: int | None = None
    hurt: bool = False
    heavy: int = 0
    ills: list[Ill] = []
    items: dict[str, Item] = {}

    @property
    def character(self) -> bool:
        """Whether this is a player character."""
        return bool(self.attributes)


class Scene(msgspec.Struct, omit_defaults=True):
    """The scene that is being played: its number and title, what is seen, whether one can rest here.

    `done` marks a scene of an adventure that has been played, `fled` that the party got away from it; `noticed` that
    whoever waits ahead knows of the party.
    """

    number: int
    title: str
    text: str = ""
    safe: bool = False
    done: bool = False
    fled: bool = False
    noticed: bool = False


class World(msgspec.Struct, omit_defaults=True):
    """Everything of one 3dX game that facts have made so.

    `order` is the party; `made` counts characters, `met` NPCs, `minted` things, `calls` challenges called so far,
    `fights` fights. `clock` counts minutes since midnight of the first day. `sessions` counts sessions played.
    `story` is the adventure's name, `plan` its scenes still to come (None where a seat may not know them), `ahead` how
    many. `packs` are those added, in order. `draft` is a challenge that the GM weighs, `wishes` what players asked for,
    `resting` a full rest whose points are being spent.
    """

    options: dict[str, Any] = {}
    gm: bool = False
    figures: dict[str, Figure] = {}
    order: list[str] = []
    made: int = 0
    met: int = 0
    minted: int = 0
    calls: int = 0
    fights: int = 0
    scenes: int = 0
    sessions: int = 0
    clock: int = MORNING
    scene: Scene | None = None
    call: Call | None = None
    draft: Call | None = None
    wishes: dict[str, Wish] = {}
    resting: Resting | None = None
    fight: Fight | None = None
    question: Question | None = None
    told: list[str] = []
    plan: list[Planned] | None = None
    ahead: int = 0
    story: str = ""
    packs: list[ThreePack] = []
    over: str = ""

    def party(self) -> list[Figure]:
        """The party's figures in order, the dead and gone included."""
        return [self.figures[i] for i in self.order if i in self.figures]

    @property
    def day(self) -> int:
        """The day of the campaign, from 1."""
        return self.clock // DAY + 1
