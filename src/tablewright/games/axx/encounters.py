"""What the world holds of an encounter or fight under way, and of monsters about to be met."""

from __future__ import annotations

from typing import Any

import msgspec


class Blow(msgspec.Struct, omit_defaults=True):
    """What waits to land at the end of a tied exchange, in the order it was rolled."""

    by: str
    on: str
    kind: str
    amount: int = 0
    about: dict[str, Any] = {}


class Fall(msgspec.Struct, omit_defaults=True):
    """A character at 0 HP who must roll a Brush with Death: the HP before the blow, who dealt it and how.

    `cause` is blow, spell, poison, fire, trap or hazard.
    """

    figure: str
    before: int
    by: str = ""
    cause: str = "blow"


class Going(msgspec.Struct, omit_defaults=True):
    """A move under way: where it ends, how (move, run, step, flee), and who may still strike at the one leaving.

    `bay` are those whose spears may keep the one who comes at bay, `stopped` the one whose blow did.
    """

    figure: str
    end: int
    how: str
    strikers: list[str] = []
    ends_turn: bool = True
    bay: list[str] = []
    stopped: str = ""


class Fight(msgspec.Struct, omit_defaults=True):
    """An encounter or fight under way.

    `phase` goes meet (surprise), distance, intent (who speaks first), talk (no blow yet struck: the party chooses),
    declare (spells, by option), initiative, turns, landing (a tied exchange), close (end of the round), after (won,
    but rounds still count or the helpless lie about), over. Figures stand on a line measured in feet: `at` by
    figure, party at low numbers, `rank` front or second. `order` is party, foes, tie, only_party, only_foes or
    nobody; `side` whose turn it is. `alert` are Rangers of a surprised side who are not, `acted` have had their
    turn this round, `shots` are attacks left in a turn begun, `used` marks of this round, `once` of this fight,
    `announced` marks a round whose spells had to be announced before its initiative,
    `hurt` have lost HP this round (once for each blow), `aided` by whom, `helped` in which round, `free` have
    struck at somebody leaving this round, `cover` is half or full, `hidden` a Thief unseen. `blows` wait for the
    end of a tied exchange, `carried` is what a hit brings with it, `allies` are charmed foes who fight for the
    party, `held` a hit whose target may still undo it, `fought` rounds with blows. `wavering` while a GM
    has the foes' morale to settle, `running` flee by morale, `away`
    are out of sight, `chasing` moved after somebody this round. `room` is where the party is, `lair` the foes' own
    where it stands at their door. `paid` is a toll that they have got, `paid_own` as much of it as came from town.
    """

    group: list[str]
    began: int = 0
    phase: str = "meet"
    source: str = "room"
    room: str = ""
    lair: str = ""
    way: str = ""
    threat: str = ""
    aware: list[str] = []
    sneaking: bool = False
    in_open: bool = False
    round: int = 0
    order: str = ""
    side: str = ""
    distance: int = 0
    reaction: str = ""
    toll: int = 0
    paid: int = 0
    paid_own: int = 0
    surprised: list[str] = []
    alert: list[str] = []
    at: dict[str, int] = {}
    start: dict[str, int] = {}
    rank: dict[str, str] = {}
    acted: list[str] = []
    shots: dict[str, int] = {}
    shooting: list[str] = []
    hurt: list[str] = []
    aided: dict[str, str] = {}
    helped: dict[str, int] = {}
    charged: list[str] = []
    cover: dict[str, str] = {}
    hidden: list[str] = []
    free: list[str] = []
    blows: list[Blow] = []
    carried: list[Blow] = []
    going: Going | None = None
    held: Blow | None = None
    allies: list[str] = []
    asked_morale: int = 0
    wavering: bool = False
    fought: int = 0
    used: list[str] = []
    once: list[str] = []
    announced: bool = False
    declared: dict[str, str] = {}
    shaken: list[str] = []
    running: list[str] = []
    away: list[str] = []
    chasing: list[str] = []
    exit: str = ""
    chased: int = 0
    outcome: str = ""

    @property
    def unrolled(self) -> bool:
        """Whether the round to come is lost by a side that is caught off guard, so that no dice say who is first."""
        return self.round == 0 and bool(self.surprised) and ("foes" in self.surprised or not self.alert)


class Meeting(msgspec.Struct, omit_defaults=True):
    """Monsters that are about to be met: set by the delve, opened as an encounter by the fight.

    `threat` is the record in the monsters' data, `count` how many; `source` is room, guard or
    wanderer; `aware` lists the sides that saw it coming; `sneaking` is set when the party tries
    to come in unseen, `in_open` under the open sky; `group` are figures met before, who are met again as they are;
    `lair` is their room where the party stands at its door.
    """

    threat: str
    count: int
    source: str = "room"
    room: str = ""
    way: str = ""
    aware: list[str] = []
    sneaking: bool = False
    in_open: bool = False
    leader: bool = False
    group: list[str] = []
    lair: str = ""
