"""Commands and facts of making characters, of their gear, their skills and their advancement."""

from __future__ import annotations

from typing import ClassVar

import msgspec

from tablewright.core.facts import GM, Command, Fact, Own, Term
from tablewright.games.threedx.world import Item, Skill


class SkillPick(msgspec.Struct, frozen=True, omit_defaults=True):
    """A skill as it is chosen: its kind, its name or record, what a custom ability combines or a proficiency helps."""

    kind: str
    name: str = ""
    record: str = ""
    attributes: tuple[str, ...] = ()
    abilities: tuple[str, ...] = ()
    helps: tuple[str, ...] = ()


class Carrying(msgspec.Struct, frozen=True, omit_defaults=True):
    """Things of one kind that a new character brings: worn, in hand, or in the pack as it goes."""

    kind: str
    count: int = 1


# ── Making characters ───────────────────────────────────────────────────────────────────────


class MakeHero(Command, frozen=True, kw_only=True, tag="make-hero"):
    """Make a character of a level: sizes for attributes, abilities and movements, skills and gear.

    All sizes are faces, 0 to 12. `fifth` names the fifth attribute ("" for the table's), `fifths` its abilities.
    `increases` are sizes put into movements, `ranks` the primary and the secondary movement, `moves` movements beyond
    everybody's, and `lacks` those that its ancestry has not. `languages` are those grown up with. `overload` picks an
    attribute for each slot too many.
    """

    name: str
    level: int = 4
    ancestry: str = ""
    background: str = ""
    culture: str = ""
    fifth: str = ""
    attributes: dict[str, int]
    abilities: dict[str, int] = msgspec.field(default_factory=dict)
    fifths: dict[str, int] = msgspec.field(default_factory=dict)
    increases: dict[str, int] = msgspec.field(default_factory=dict)
    ranks: tuple[str, str] = ("run", "climb")
    moves: tuple[str, ...] = ()
    lacks: tuple[str, ...] = ()
    languages: tuple[str, ...] = ()
    skills: tuple[SkillPick, ...] = ()
    gear: tuple[Carrying, ...] = ()
    overload: tuple[str, ...] = ()


class RandomHero(Command, frozen=True, kw_only=True, tag="random-hero"):
    """Make a character by the dice; whatever is given stays as it is, by the names of what a character is made with.

    `model` is the sketch that the dice go by. Skills are filled up; weapons, armour and other gear are the sketch's
    where none of their kind is given.
    """

    name: str = ""
    level: int = 0
    model: str = ""
    ancestry: str = ""
    background: str = ""
    culture: str = ""
    fifth: str = ""
    attributes: dict[str, int] = msgspec.field(default_factory=dict)
    abilities: dict[str, int] = msgspec.field(default_factory=dict)
    fifths: dict[str, int] = msgspec.field(default_factory=dict)
    increases: dict[str, int] = msgspec.field(default_factory=dict)
    ranks: tuple[str, ...] = ()
    moves: tuple[str, ...] = ()
    lacks: tuple[str, ...] = ()
    languages: tuple[str, ...] = ()
    skills: tuple[SkillPick, ...] = ()
    gear: tuple[Carrying, ...] = ()


class MakeParty(Command, frozen=True, kw_only=True, tag="make-party"):
    """Make so many characters by the dice who go well together; level 0 is the one that all start at."""

    size: int = 4
    level: int = 0


class HeroMade(Fact, frozen=True, kw_only=True, tag="hero-made"):
    """A character joined the party: all that its sheet starts with; `steps` are ability steps kept for later."""

    figure: str
    name: str
    level: int
    tier: str
    ancestry: str = ""
    background: str = ""
    culture: str = ""
    fifth: str = ""
    attributes: dict[str, int]
    abilities: dict[str, int] = msgspec.field(default_factory=dict)
    fifths: dict[str, int] = msgspec.field(default_factory=dict)
    increases: dict[str, int] = msgspec.field(default_factory=dict)
    ranks: tuple[str, ...] = ()
    lacks: tuple[str, ...] = ()
    languages: tuple[str, ...] = ()
    skills: tuple[Skill, ...] = ()
    items: tuple[Item, ...] = ()
    overload: tuple[str, ...] = ()
    epic: int = 1
    spirit: int = 0
    steps: int = 0
    terms: tuple[Term, ...] = ()


# ── Gear ────────────────────────────────────────────────────────────────────────────────────


class Ready(Own, frozen=True, kw_only=True, tag="ready"):
    """Take something in hand, or put a piece of armour on; what leaves no hand free for it is put away."""

    item: str


class PutAway(Own, frozen=True, kw_only=True, tag="put-away"):
    """Put away what is in hand, or take armour off."""

    item: str


class Leave(Own, frozen=True, kw_only=True, tag="leave"):
    """Leave something behind for good."""

    item: str


class HandOver(Own, frozen=True, kw_only=True, tag="hand-over"):
    """Give something to another of the party, who puts it into the pack."""

    item: str
    to: str


class Acquire(Command, frozen=True, kw_only=True, tag="acquire"):
    """Give a character something of the gear list: bought, found or lent, as the story has it."""

    roles: ClassVar[tuple[str, ...]] = (GM,)

    figure: str
    kind: str
    called: str = ""


class Readied(Fact, frozen=True, kw_only=True, tag="readied"):
    """Something was taken in hand or put on; `away` went back into the pack."""

    figure: str
    item: str
    thing: str
    place: str
    called: str = ""
    away: tuple[Item, ...] = ()


class Stowed(Fact, frozen=True, kw_only=True, tag="stowed"):
    """Something was put away."""

    figure: str
    item: str
    thing: str
    was: str
    called: str = ""


class LeftBehind(Fact, frozen=True, kw_only=True, tag="left-behind"):
    """Something was left behind for good."""

    figure: str
    item: str
    thing: str
    called: str = ""


class HandedOver(Fact, frozen=True, kw_only=True, tag="handed-over"):
    """Something went from one to another."""

    figure: str
    to: str
    item: Item


class Acquired(Fact, frozen=True, kw_only=True, tag="acquired"):
    """A character got something new."""

    figure: str
    item: Item


# ── Load ────────────────────────────────────────────────────────────────────────────────────


class AskOverload(Command, frozen=True, kw_only=True, tag="ask-overload"):
    """Ask somebody who carries too much which attribute loses a die size for it."""

    roles: ClassVar[tuple[str, ...]] = ()

    figure: str


class PickOverload(Own, frozen=True, kw_only=True, tag="pick-overload"):
    """Pick anew which attributes lose a die size for the load, one for each slot too many."""

    attributes: tuple[str, ...]


class OverloadPicked(Fact, frozen=True, kw_only=True, tag="overload-picked"):
    """Which attributes lose a die size for the load, one for each of the `over` slots too many."""

    figure: str
    attributes: tuple[str, ...]
    over: int


# ── Skills ──────────────────────────────────────────────────────────────────────────────────


class SetActive(Own, frozen=True, kw_only=True, tag="set-active"):
    """Say which skills are active from now on, by name: once after each full rest."""

    skills: tuple[str, ...]


class AskActive(Command, frozen=True, kw_only=True, tag="ask-active"):
    """Ask somebody with more active skills than may be which one falls silent."""

    roles: ClassVar[tuple[str, ...]] = ()

    figure: str


class GrantSkill(Command, frozen=True, kw_only=True, tag="grant-skill"):
    """Give a character a skill by decision, as the story has it; the kind fifth is an ability of the fifth."""

    roles: ClassVar[tuple[str, ...]] = (GM,)

    figure: str
    kind: str
    name: str = ""
    record: str = ""
    attributes: tuple[str, ...] = ()
    abilities: tuple[str, ...] = ()
    helps: tuple[str, ...] = ()

    @property
    def skill(self) -> SkillPick:
        """The skill that is given."""
        return SkillPick(self.kind, self.name, self.record, self.attributes, self.abilities, self.helps)


class NameHelps(Own, frozen=True, kw_only=True, tag="name-helps"):
    """Say, once, which abilities a proficiency helps with that was made without saying so."""

    skill: str
    helps: tuple[str, ...]


class ActiveSet(Fact, frozen=True, kw_only=True, tag="active-set"):
    """Which skills are active from now on; `rested` marks the choice that a full rest allows."""

    figure: str
    skills: tuple[str, ...]
    rested: bool = True


class HelpsNamed(Fact, frozen=True, kw_only=True, tag="helps-named"):
    """Which abilities a proficiency helps with was said."""

    figure: str
    skill: str
    helps: tuple[str, ...]


class SkillGained(Fact, frozen=True, kw_only=True, tag="skill-gained"):
    """A character knows a skill more; learnt, or by decision."""

    figure: str
    skill: Skill
    learnt: bool = False


# ── Advancement ─────────────────────────────────────────────────────────────────────────────


class EndSession(Command, frozen=True, kw_only=True, tag="end-session"):
    """End the session: everybody gets an ability step, and every fifth time an attribute step."""

    roles: ClassVar[tuple[str, ...]] = (GM,)


class RaiseAbility(Own, frozen=True, kw_only=True, tag="raise-ability"):
    """Place an ability step: one of the 24, an ability of the fifth attribute, or a movement."""

    ability: str


class RaiseAttribute(Own, frozen=True, kw_only=True, tag="raise-attribute"):
    """Place an attribute step; it frees all abilities to be raised again."""

    attribute: str


class SessionEnded(Fact, frozen=True, kw_only=True, tag="session-ended"):
    """A session ended: who got how many ability steps, and who an attribute step with it."""

    number: int
    figures: tuple[str, ...]
    abilities: int
    attributes: tuple[str, ...] = ()


class AbilityRaised(Fact, frozen=True, kw_only=True, tag="ability-raised"):
    """An ability, or a movement, rose by a die size."""

    figure: str
    ability: str
    before: int
    after: int


class AttributeRaised(Fact, frozen=True, kw_only=True, tag="attribute-raised"):
    """An attribute rose by a die size; the Level that it makes, and the epic dice that come with that."""

    figure: str
    attribute: str
    before: int
    after: int
    level: int
    epic: int = 0
