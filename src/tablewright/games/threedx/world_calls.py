"""What a challenge, a rest and an adventure hold while they are open: dice as they lie, help, rest points, scenes."""

from __future__ import annotations

import msgspec

from tablewright.core.facts import Term
from tablewright.games.threedx.rolls import Lying

ALL = "all"
"""Stands for everybody who rolls, where levels hold for all of them."""
TIME, PROFICIENT = "time", "proficiency"
"""The terms of a roll that whoever rolls brings along; all others are the challenge's."""


class Laid(msgspec.Struct, omit_defaults=True):
    """Dice that somebody has rolled and that lie face up until the challenge is closed: with what, for what.

    `terms` are the levels that the roller brought: time taken, a proficiency. `learning` names something being learnt
    that the roll has to do with. `helper` marks a roll to help, `own` one whose result stands for the roller too.
    """

    attribute: str
    ability: str
    lying: Lying
    terms: list[Term] = []
    learning: str = ""
    helper: bool = False
    own: bool = True


class Call(msgspec.Struct, omit_defaults=True):
    """A challenge that was called and waits for rolls or saves.

    `who` are those who may roll; `one` lets only one of them roll, and the others help. `attribute` and `ability` say
    with what; a custom skill has its name in `ability`; a save has its die in `attribute`: vitality, an attribute or
    an ability. `target` is None where the seat may not know it, 0 where there is none. `against` names the person or
    organisation whose relationship is the target number, each roller's own. `terms` are the levels by the GM's word,
    by figure or "all". `minutes` is how long taking time takes once, 0 where nobody can; `takes` how long the
    thing itself takes. `then` are abilities still to
    be rolled after this one, in order; `carry` says what each result does to the next. `purpose` is treat, rescue,
    repair or learn for what somebody does outside a called challenge, `about` and `item` whom and what with; `stake`
    is what failing brings in an adventure. `laid` are the rolls, `helps` who helps whom ("" nobody for now), `done`
    those who let theirs stand, `passed` those who do not roll.
    """

    number: int
    who: list[str]
    attribute: str
    ability: str
    target: int | None
    why: str = ""
    one: bool = False
    save: bool = False
    hidden: bool = False
    terms: dict[str, list[Term]] = {}
    minutes: int = 0
    takes: int = 0
    against: str = ""
    then: list[str] = []
    carry: str = ""
    purpose: str = ""
    about: str = ""
    item: str = ""
    stake: str = ""
    laid: dict[str, Laid] = {}
    helps: dict[str, str] = {}
    done: list[str] = []
    passed: list[str] = []


class Wish(msgspec.Struct, omit_defaults=True):
    """What a player would like to try: with which ability, and what for."""

    ability: str
    why: str


class Resting(msgspec.Struct, omit_defaults=True):
    """A full rest whose points are being spent: by figure how many are left; `done` are those who need no more."""

    points: dict[str, int]
    done: list[str] = []


class Planned(msgspec.Struct, omit_defaults=True):
    """A scene of an adventure still to come: a challenge, or foes as a line such as "bandit x3"."""

    kind: str
    title: str
    text: str = ""
    call: Call | None = None
    foes: str = ""
    apart: int = 10
