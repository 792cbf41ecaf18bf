"""Commands and facts of rests, of treating wounds and repairing armour outside a fight."""

from __future__ import annotations

from typing import ClassVar

from tablewright.core.facts import GM, Command, Fact, Own, Term
from tablewright.games.threedx.fight.facts import Apart
from tablewright.games.threedx.rolls import Lying

COMFORTS = ("plain", "bed", "rough")
WOUND, ABILITY, ATTRIBUTE, RESOURCE, BONUS, EPIC = "wound", "ability", "attribute", "resource", "bonus", "epic"
"""What rest points buy."""


class TakeRest(Command, frozen=True, kw_only=True, tag="take-rest"):
    """A full rest of eight hours for the party, or those named: plain, in a comfortable bed, or in a rough camp."""

    who: tuple[str, ...] = ()
    comfort: str = "plain"


class SpendRest(Own, frozen=True, kw_only=True, tag="spend-rest"):
    """Spend rest points: on a wound, a die size of an ability or attribute, a point, a bonus die, or an epic die.

    `of` names the ability or attribute; `count` how many.
    """

    what: str
    of: str = ""
    count: int = 1


class RestEnough(Own, frozen=True, kw_only=True, tag="rest-enough"):
    """Let the rest points that are left lapse."""


class EndRest(Command, frozen=True, kw_only=True, tag="end-rest"):
    """End the rest for everybody; points that are left lapse."""

    roles: ClassVar[tuple[str, ...]] = (GM,)


class CloseRest(Command, frozen=True, kw_only=True, tag="close-rest"):
    """The rest is over once nobody has points to spend; the procedures say so."""

    roles: ClassVar[tuple[str, ...]] = ()


class Tire(Command, frozen=True, kw_only=True, tag="tire"):
    """A day without a full rest has passed for somebody; the procedures say so."""

    roles: ClassVar[tuple[str, ...]] = ()

    figure: str


class TakeTurns(Command, frozen=True, kw_only=True, tag="take-turns"):
    """Play in turns although there is no fight: somebody is dying, or suffers from poison or the like."""

    roles: ClassVar[tuple[str, ...]] = ()


class Treat(Own, frozen=True, kw_only=True, tag="treat"):
    """Treat somebody's wounds, ten minutes: with Medicine, or an ability of the fifth attribute that mends."""

    patient: str
    ability: str = "medicine"


class NpcTreats(Command, frozen=True, kw_only=True, tag="npc-treats"):
    """Have an NPC treat somebody's wounds, ten minutes: as many as its effective target number, by the GM's word."""

    roles: ClassVar[tuple[str, ...]] = (GM,)

    figure: str
    patient: str


class Repair(Own, frozen=True, kw_only=True, tag="repair"):
    """Repair a broken piece of armour or a shield, an hour: one's own or another's, with an ability that fits."""

    owner: str
    item: str
    ability: str = "knowledge"


class RestBegan(Fact, frozen=True, kw_only=True, tag="rest-began"):
    """The party lies down: who, how, and the minutes until all are up again, waiting for the night included."""

    figures: tuple[str, ...]
    comfort: str
    minutes: int


class RestSaved(Fact, frozen=True, kw_only=True, tag="rest-saved"):
    """A rest's Vitality save: the rest points, Vitality up or down by the untreated wounds; treated ones are gone."""

    figure: str
    lying: Lying
    points: int
    wounds: int
    before: int
    vitality: int
    treated: int = 0
    terms: tuple[Term, ...] = ()


class RestSpent(Apart, frozen=True, kw_only=True, tag="rest-spent"):
    """Rest points were spent, and so many are left."""

    what: str
    of: str
    count: int
    cost: int
    left: int


class RestLapsed(Apart, frozen=True, kw_only=True, tag="rest-lapsed"):
    """Somebody is done; what was left lapses."""

    left: int


class RestOver(Fact, frozen=True, kw_only=True, tag="rest-over"):
    """The rest is over."""


class Tired(Fact, frozen=True, kw_only=True, tag="tired"):
    """A day without a full rest: Vitality falls a die size."""

    figure: str
    before: int
    vitality: int


class CareTaken(Fact, frozen=True, kw_only=True, tag="care-taken"):
    """An NPC took so many minutes for somebody's wounds."""

    figure: str
    patient: str
    minutes: int


class Mended(Fact, frozen=True, kw_only=True, tag="mended"):
    """A broken piece of armour or a shield is whole again."""

    figure: str
    by: str
    item: str
    thing: str
    called: str = ""


class Restored(Fact, frozen=True, kw_only=True, tag="vitality-restored"):
    """Vitality rose by a die size, by a power that restores it."""

    figure: str
    by: str
    before: int
    vitality: int
