"""Commands and facts of rests, Medicine, perks, conditions that the GM sets, and time."""

from __future__ import annotations

from typing import ClassVar

from tablewright.core.facts import GM, Command, Fact, Own

KINDS = ("short", "long", "full")


class Rest(Command, frozen=True, kw_only=True, tag="rest"):
    """Rest: short (15 minutes), long (8 hours, once a day) or full (24 hours, once in three days)."""

    kind: str


class Treat(Own, frozen=True, kw_only=True, tag="treat"):
    """Medicine on somebody: Health back, or with the `key` of a health condition dice for the next Save against it."""

    target: str
    key: str = ""
    kit: bool = False
    focus: str = ""


class Cure(Own, frozen=True, kw_only=True, tag="cure"):
    """End a health condition by a healing power: Wit and an Odd Talent against its severity and 1 more."""

    target: str
    key: str
    talent: str


class UsePerk(Own, frozen=True, kw_only=True, tag="use-perk"):
    """Use a perk of one's profession, by its stage, on somebody where it needs one."""

    stage: int
    target: str = ""


class Mend(Own, frozen=True, kw_only=True, tag="mend"):
    """Mend a damaged weapon in ten minutes: Wit + Technical at 2; `item` may be a companion's."""

    owner: str
    item: str


class Impose(Command, frozen=True, kw_only=True, tag="impose"):
    """Bring a condition on somebody by decision: of a fight, of the body (with Attribute and severity), or grave.

    `by` is who brings it, where that matters; `until` what ends it: turn, scene, long, or "" for what its kind has.
    With `save` whoever is exposed to a health condition has the Save first; `focus` is the Focus that helps it.
    """

    roles: ClassVar[tuple[str, ...]] = (GM,)

    figure: str
    condition: str
    name: str = ""
    family: str = "body"
    severity: int = 1
    threshold: int = 2
    by: str = ""
    until: str = ""
    save: bool = True
    focus: str = ""


class Lift(Command, frozen=True, kw_only=True, tag="lift"):
    """End somebody's condition by decision."""

    roles: ClassVar[tuple[str, ...]] = (GM,)

    figure: str
    key: str


class PassTime(Command, frozen=True, kw_only=True, tag="pass-time"):
    """Let hours pass."""

    roles: ClassVar[tuple[str, ...]] = (GM,)

    hours: int


class SetSafe(Command, frozen=True, kw_only=True, tag="set-safe"):
    """Say whether one can rest in this scene."""

    roles: ClassVar[tuple[str, ...]] = (GM,)

    safe: bool


class RestTaken(Fact, frozen=True, kw_only=True, tag="rest-taken"):
    """The party rested; what each regains follows. Perks of that rest are back."""

    rest: str
    minutes: int


class PerkUsed(Fact, frozen=True, kw_only=True, tag="perk-used"):
    """A perk was used; dice for the target's next roll where it gives those."""

    figure: str
    profession: str
    stage: int
    target: str = ""
    cost: str = ""
    bonus: int = 0


class WeaponMended(Fact, frozen=True, kw_only=True, tag="weapon-mended"):
    """A damaged weapon is whole again."""

    figure: str
    owner: str
    item: str
    what: str
    called: str = ""


class TimePassed(Fact, frozen=True, kw_only=True, tag="time-passed"):
    """So many minutes went by."""

    minutes: int


class SafetySet(Fact, frozen=True, kw_only=True, tag="safety-set"):
    """It was said whether one can rest here."""

    safe: bool
