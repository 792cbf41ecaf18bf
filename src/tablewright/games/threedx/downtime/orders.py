"""Commands and facts of downtime: hours to use, learning, relationships."""

from __future__ import annotations

from typing import ClassVar

from tablewright.core.facts import GM, Command, Fact, Own, Term
from tablewright.games.threedx.rolls import Lying
from tablewright.games.threedx.world import Skill

TEACHER = "teacher"
CONDITIONS = ("plain", TEACHER, "poor")
"""How one studies: by oneself, with a teacher or good material, or with poor material."""


class PassTime(Command, frozen=True, kw_only=True, tag="pass-time"):
    """Let so many hours of downtime pass; everybody may use them to learn."""

    roles: ClassVar[tuple[str, ...]] = (GM,)

    hours: int


class BeginLearning(Own, frozen=True, kw_only=True, tag="begin-learning"):
    """Begin to learn a skill: its kind, its name or record, what a custom ability combines; `cost` how dear it is.

    A proficiency `helps` with a few abilities. The kind fifth is an ability of the fifth attribute.
    `cost` is narrow, standard, broad or secret, "" for the usual.
    """

    kind: str
    name: str = ""
    record: str = ""
    attributes: tuple[str, ...] = ()
    abilities: tuple[str, ...] = ()
    cost: str = ""
    helps: tuple[str, ...] = ()


class DropLearning(Own, frozen=True, kw_only=True, tag="drop-learning"):
    """Give up learning something; its points are gone."""

    entry: str


class Study(Own, frozen=True, kw_only=True, tag="study"):
    """Use so many undisturbed hours of downtime to learn something: by oneself, with a teacher, from poor material."""

    entry: str
    hours: int = 1
    condition: str = "plain"


class StudyHour(Own, frozen=True, kw_only=True, tag="study-hour"):
    """Learn for an hour so that others may help and bonus dice may be spent."""

    entry: str
    condition: str = "plain"


class CountLearning(Command, frozen=True, kw_only=True, tag="count-learning"):
    """Count a roll of 12 or more, in a fight or any other, for what somebody is learning: the GM's word."""

    roles: ClassVar[tuple[str, ...]] = (GM,)

    figure: str
    entry: str
    result: int


class SetRelationship(Command, frozen=True, kw_only=True, tag="set-relationship"):
    """Begin a relationship with a person or an organisation, or change it by what happened; the GM's word.

    `who` empty is all of the party. `target` is what it is now, or 0 with `change` for how much it moves.
    """

    roles: ClassVar[tuple[str, ...]] = (GM,)

    who: tuple[str, ...] = ()
    name: str
    target: int = 0
    change: int = 0
    reason: str = ""


class TimePassed(Fact, frozen=True, kw_only=True, tag="time-passed"):
    """Hours of downtime passed, to be used by everybody."""

    hours: int


class LearningBegun(Fact, frozen=True, kw_only=True, tag="learning-begun"):
    """Somebody began to learn a skill, which needs so many points; `cost` is how dear it is."""

    figure: str
    skill: Skill
    need: int
    cost: str


class LearningDropped(Fact, frozen=True, kw_only=True, tag="learning-dropped"):
    """Somebody gave up learning something."""

    figure: str
    entry: str


class HourStudied(Fact, frozen=True, kw_only=True, tag="hour-studied"):
    """An hour of study: the roll, the points that it gave, and what there is now of what is needed."""

    figure: str
    entry: str
    lying: Lying
    terms: tuple[Term, ...] = ()
    result: int = 0
    points: int = 0
    need: int = 0


class LearningGained(Fact, frozen=True, kw_only=True, tag="learning-gained"):
    """A roll of 12 or more in play that had to do with something being learnt adds its result."""

    figure: str
    entry: str
    result: int
    points: int
    need: int


class RelationshipSet(Fact, frozen=True, kw_only=True, tag="relationship-set"):
    """A relationship began, or changed by what happened; `before` is None where there was none."""

    figure: str
    name: str
    before: int | None
    after: int
    reason: str = ""
