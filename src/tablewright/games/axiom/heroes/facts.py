"""Commands and facts of making characters and threats, of their gear and their experience."""

from __future__ import annotations

from typing import ClassVar

import msgspec

from tablewright.core.facts import GM, Command, Fact, Own, Term
from tablewright.games.axiom.world import Item


class FocusPick(msgspec.Struct, frozen=True):
    """A Focus: the Talent that it belongs to, and its name."""

    talent: str
    name: str


# ── Making characters ───────────────────────────────────────────────────────────────────────


class MakeHero(Command, frozen=True, kw_only=True, tag="make-hero"):
    """Make a character by point buy: Attributes, Talents with Foci, profession and gear.

    `series` is gritty, standard or advanced. A profession of the table's own has a `calling` (its name), a `favoured`
    Save and perhaps `power` Access, which `odd` Talents need. A `lineage` may lift the ceiling of one Attribute,
    `lifted`. `standard` is the Attribute for standard weapons, chosen for good.
    """

    name: str
    series: str = "standard"
    attributes: dict[str, int]
    talents: dict[str, int] = msgspec.field(default_factory=dict)
    foci: tuple[FocusPick, ...] = ()
    odd: dict[str, int] = msgspec.field(default_factory=dict)
    profession: str = "adventurer"
    calling: str = ""
    favoured: str = ""
    power: bool = False
    lineage: str = ""
    lifted: str = ""
    standard: str = "body"
    armor: str = ""
    shield: str = ""
    weapons: tuple[str, ...] = ()
    kits: tuple[str, ...] = ()


class RandomHero(Command, frozen=True, kw_only=True, tag="random-hero"):
    """Make a character by the dice; what is given is kept, as MakeHero has it.

    The dice's are Attributes and Talents that are not among those given, a profession and an Attribute for standard
    weapons that are "", gear that is None, and Foci where no dice of Talents are given either.
    """

    name: str = ""
    series: str = "standard"
    profession: str = ""
    attributes: dict[str, int] = msgspec.field(default_factory=dict)
    talents: dict[str, int] = msgspec.field(default_factory=dict)
    foci: tuple[FocusPick, ...] = ()
    odd: dict[str, int] = msgspec.field(default_factory=dict)
    calling: str = ""
    favoured: str = ""
    power: bool = False
    lineage: str = ""
    lifted: str = ""
    standard: str = ""
    armor: str | None = None
    shield: str | None = None
    weapons: tuple[str, ...] | None = None
    kits: tuple[str, ...] | None = None


class MakeParty(Command, frozen=True, kw_only=True, tag="make-party"):
    """Make so many characters by the dice who go well together."""

    size: int = 4
    series: str = "standard"


class NameFigure(Command, frozen=True, kw_only=True, tag="name-figure"):
    """Put somebody into the party by name alone, with Attributes and Talents if there are any: for play by the page."""

    name: str
    attributes: dict[str, int] = msgspec.field(default_factory=dict)
    talents: dict[str, int] = msgspec.field(default_factory=dict)


class HeroMade(Fact, frozen=True, kw_only=True, tag="hero-made"):
    """A character joined the party: all that its sheet starts with; `terms` make up its Health."""

    figure: str
    name: str
    series: str
    attributes: dict[str, int]
    talents: dict[str, int] = msgspec.field(default_factory=dict)
    foci: tuple[FocusPick, ...] = ()
    odd: dict[str, int] = msgspec.field(default_factory=dict)
    profession: str
    calling: str = ""
    favoured: str = ""
    power: bool = False
    lineage: str = ""
    lifted: str = ""
    standard: str = "body"
    items: tuple[Item, ...] = ()
    health: int
    terms: tuple[Term, ...] = ()


class FigureNamed(Fact, frozen=True, kw_only=True, tag="figure-named"):
    """Somebody joined by name alone."""

    figure: str
    name: str
    attributes: dict[str, int] = msgspec.field(default_factory=dict)
    talents: dict[str, int] = msgspec.field(default_factory=dict)
    health: int | None = None


# ── Gear ────────────────────────────────────────────────────────────────────────────────────


class Ready(Own, frozen=True, kw_only=True, tag="ready"):
    """Take a weapon or shield in hand, or put armour on; what does not go with it is put away."""

    item: str


class PutAway(Own, frozen=True, kw_only=True, tag="put-away"):
    """Put away what is in hand, or take armour off."""

    item: str


class Acquire(Command, frozen=True, kw_only=True, tag="acquire"):
    """Give a character something of the gear list: bought, found or lent, as the story has it."""

    roles: ClassVar[tuple[str, ...]] = (GM,)

    figure: str
    kind: str


class Readied(Fact, frozen=True, kw_only=True, tag="readied"):
    """Something was taken in hand or put on; `away` went back into the pack, `minor` was the action spent on it."""

    figure: str
    item: str
    thing: str
    place: str
    called: str = ""
    away: tuple[Item, ...] = ()
    minor: bool = False


class Stowed(Fact, frozen=True, kw_only=True, tag="stowed"):
    """Something was put away; its place may be the pack."""

    figure: str
    item: str
    thing: str
    was: str


class Acquired(Fact, frozen=True, kw_only=True, tag="acquired"):
    """A character got something new."""

    figure: str
    item: Item


# ── Experience ──────────────────────────────────────────────────────────────────────────────


class BuyTalent(Own, frozen=True, kw_only=True, tag="buy-talent"):
    """Spend XP on one more die in a Talent."""

    talent: str


class BuyFocus(Own, frozen=True, kw_only=True, tag="buy-focus"):
    """Spend XP on a Focus of a Talent."""

    talent: str
    focus: str


class BuyAttribute(Own, frozen=True, kw_only=True, tag="buy-attribute"):
    """Spend XP on one more die in an Attribute."""

    attribute: str


class EndSession(Command, frozen=True, kw_only=True, tag="end-session"):
    """End the session: every character earns 3 XP."""

    roles: ClassVar[tuple[str, ...]] = (GM,)


class Milestone(Command, frozen=True, kw_only=True, tag="milestone"):
    """Mark a milestone: XP for the whole party, or the next stage of everyone's track."""

    roles: ClassVar[tuple[str, ...]] = (GM,)

    reason: str
    xp: int = 0
    stage: bool = False


class SessionEnded(Fact, frozen=True, kw_only=True, tag="session-ended"):
    """A session ended, and who was there earned XP."""

    number: int
    figures: tuple[str, ...]
    xp: int


class MilestoneReached(Fact, frozen=True, kw_only=True, tag="milestone-reached"):
    """A milestone brought XP or a stage."""

    reason: str
    figures: tuple[str, ...]
    xp: int = 0
    stage: bool = False


class TalentBought(Fact, frozen=True, kw_only=True, tag="talent-bought"):
    """XP bought a die in a Talent: its new value, the price, what has been spent in all."""

    figure: str
    talent: str
    value: int
    price: int
    spent: int


class FocusBought(Fact, frozen=True, kw_only=True, tag="focus-bought"):
    """XP bought a Focus."""

    figure: str
    talent: str
    focus: str
    price: int
    spent: int


class AttributeBought(Fact, frozen=True, kw_only=True, tag="attribute-bought"):
    """XP bought a die in an Attribute; `top` is the greatest Health from now on."""

    figure: str
    attribute: str
    value: int
    price: int
    spent: int
    top: int


class StageGained(Fact, frozen=True, kw_only=True, tag="stage-gained"):
    """A character reached a stage of its profession's track."""

    figure: str
    profession: str
    stage: int


# ── Threats ─────────────────────────────────────────────────────────────────────────────────


class MakeThreats(Command, frozen=True, kw_only=True, tag="make-threats"):
    """Bring threats in by one line, such as "3 raiders, 1 elite": by name of the roster or by tier."""

    roles: ClassVar[tuple[str, ...]] = (GM,)

    foes: str


class WeighEncounter(Command, frozen=True, kw_only=True, tag="weigh-encounter"):
    """Weigh threats, as in "3 raiders, 1 captain", against the party; `ground` is strongly for the enemy."""

    roles: ClassVar[tuple[str, ...]] = (GM,)

    foes: str
    ground: bool = False


class NewThreat(msgspec.Struct, frozen=True, omit_defaults=True):
    """A threat as it comes in; what a seat may not know is blank or None."""

    id: str
    name: str
    attributes: dict[str, int]
    talents: dict[str, int] = msgspec.field(default_factory=dict)
    items: tuple[Item, ...] = ()
    health: int | None = None


class ThreatsCame(Fact, frozen=True, kw_only=True, tag="threats-came"):
    """Threats of one kind came in."""

    threat: str
    tier: str
    size: str
    came: tuple[NewThreat, ...]


class EncounterWeighed(Fact, frozen=True, kw_only=True, tag="encounter-weighed"):
    """An encounter was weighed: dice and actions on both sides, actions in halves, and what it is called."""

    foes: dict[str, int]
    party_dice: int
    enemy_dice: int
    party_halves: int
    enemy_halves: int
    weight: str
    ground: bool = False
    boss: bool = False
