"""What a fight holds: sides and places, what each does in this turn, dice as they lie, hits that wait to be placed."""

from __future__ import annotations

import msgspec

from tablewright.core.facts import Term
from tablewright.games.threedx.rolls import Lying

NPCS_MOST, PLACE_MOST, TARGET_MOST = 40, 1_000, 20
"""The most NPCs at once, metres from the middle of the field, and the highest target number."""
FIRST, ACTING, DEFENDING, REDUCING, CLOSING = "first", "acting", "defending", "reducing", "closing"
"""The steps of a fight: who begins; a side acts; those attacked defend; hits are reduced; all is settled."""
ACT, ATTACK, DEFEND, HELP, MOVE, READY, STEADY, PASS = (
    "act",
    "attack",
    "defend",
    "help",
    "move",
    "ready",
    "steady",
    "pass",
)
INITIATIVE = "initiative"
"""What a roll to act first is noted as, among the actions of the turns."""
HOLD, SHOVE, THROW_DOWN, DISARM, TRIP, PUSH = "hold", "shove", "throw down", "disarm", "trip", "push"
GRAPPLES = (HOLD, SHOVE, THROW_DOWN, DISARM)
"""What one may be after with a grapple."""
BREAK_FREE, STOP_FALL, RESCUE, MEDICINE, DRAW, PICK_UP = (
    "break free",
    "stop the fall",
    "rescue",
    "medicine",
    "draw",
    "pick up",
)


class Plan(msgspec.Struct, omit_defaults=True):
    """What somebody does in a turn, with the dice as they lie.

    `action` is one of ACTIONS. `does` says what an Act or a Help is for: attack, medicine, break free, stop the fall,
    rescue, draw, pick up, or "" for anything else; `why` is that in the player's own words. `targets` names one figure
    for each attack or thing done, `items` the things used, `intent` what a grapple or a skill is after instead of
    wounds. `attribute` and `ability` say with what it is rolled; `lying` are the dice, None without a roll. `level` is
    all advantages less all disadvantages but help and the GM's word, `extra` what comes on top against one target.
    `target` is what it must reach where that is no figure's number. `to` is whom it helps. `moved` is how far it went,
    in metres, `rose` whether it stood up first. `came` is, for a readied action, whether its circumstances came about.
    `number` is an NPC's effective target number in an attack, `terms` the parts of the level.
    """

    figure: str
    action: str
    does: str = ""
    why: str = ""
    targets: tuple[str, ...] = ()
    items: tuple[str, ...] = ()
    intent: str = ""
    attribute: str = ""
    ability: str = ""
    lying: Lying | None = None
    level: int = 0
    extra: dict[str, int] = {}
    target: int = 0
    to: str = ""
    moved: int = 0
    rose: bool = False
    dash: bool = False
    came: bool | None = None
    late: bool = False
    skills: tuple[str, ...] = ()
    order: tuple[int, ...] = ()
    number: int = 0
    terms: tuple[Term, ...] = ()


class Defence(msgspec.Struct, omit_defaults=True):
    """A defence roll: with what, the dice as they lie, its level without help; `order` is which attacker comes first.

    `grapple` marks a second roll that serves against grapples alone.
    """

    figure: str
    ability: str
    attribute: str
    lying: Lying
    level: int = 0
    order: tuple[str, ...] = ()
    terms: tuple[Term, ...] = ()
    guard: bool = False


class Steadied(msgspec.Struct, omit_defaults=True):
    """A pending advantage: for which action, with what, how many levels, and the wounds taken since."""

    action: str
    ability: str
    levels: int = 1
    wounds: int = 0


class Readied(msgspec.Struct, omit_defaults=True):
    """An action prepared for the opponents' turn: which, and under what circumstances.

    `on` is attacked, ally attacked, near, moves or word; for `word` the GM says whether it came about (`said`).
    """

    action: str
    on: str
    when: str = ""
    said: bool | None = None


class Hold(msgspec.Struct, omit_defaults=True):
    """Who holds somebody, and what breaking free must reach; 0 where that is not known."""

    by: str
    strength: int


class Fall(msgspec.Struct, omit_defaults=True):
    """A fall: how many metres, whether it has begun, what stopping it must reach."""

    metres: int
    begun: bool = False
    target: int = 4


class Blow(msgspec.Struct, omit_defaults=True):
    """A hit that waits to be placed: attack and defence as they met, what is left after worn armour, what reduces it.

    `intent` is what it brings instead of wounds; `margin` the plain difference. `decided` once its reductions are.
    """

    number: int
    figure: str
    by: str
    attack: int
    defence: int
    margin: int
    wounds: int
    intent: str = ""
    ways: tuple[str, ...] = ()
    decided: bool = False
    items: tuple[str, ...] = ()


class Saving(msgspec.Struct, omit_defaults=True):
    """A Vitality save that lies there and could still be bettered by a bonus die."""

    lying: Lying
    level: int
    target: int
    cause: str
    terms: tuple[Term, ...] = ()


class Fight(msgspec.Struct, omit_defaults=True):
    """A fight under way, in group turns.

    `of` says who fights for which side, in order; `sides` is the order of sides. `at` is where everybody stands on a
    line, in metres, `began` where they stood as the turn began, `numbers` the target numbers of NPCs as the turn began
    (what a seat may not know is absent). `plans` is what the side at its turn does, `answers` readied actions and
    reactions of the others, `defences` and `avoids` rolls of defence and of those against grapples alone. `due` are the
    Vitality saves still to make, by cause, `saving` those that lie there. `part` tells whether the actions readied
    against the turn are settled.
    """

    foes: list[str]
    phase: str = FIRST
    round: int = 0
    side: str = ""
    outcome: str = ""
    sides: list[str] = []
    of: dict[str, str] = {}
    at: dict[str, int] = {}
    began: dict[str, int] = {}
    numbers: dict[str, int] = {}
    plans: dict[str, Plan] = {}
    answers: dict[str, Plan] = {}
    defences: dict[str, Defence] = {}
    avoids: dict[str, Defence] = {}
    done: list[str] = []
    wishes: list[list[str]] = []
    due: dict[str, list[str]] = {}
    saving: dict[str, Saving] = {}
    blows: list[Blow] = []
    part: int = 0
    # what lasts
    prone: list[str] = []
    unaware: list[str] = []
    held: dict[str, dict[str, int]] = {}
    """Who is held: by whom, and what breaking free of each must reach; 0 where that is not known."""
    defending: list[str] = []
    dashing: list[str] = []
    steady: dict[str, Steadied] = {}
    ready: dict[str, Readied] = {}
    reacted: list[str] = []
    openings: dict[str, list[str]] = {}
    levels: dict[str, int] = {}
    falls: dict[str, Fall] = {}
    waking: list[str] = []
    left: list[str] = []
    fresh: dict[str, int] = {}
