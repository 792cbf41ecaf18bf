"""A hireling's nerve: the first time it is to risk death, a CHA check of the employer's keeps it, or it runs."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, ClassVar

from tablewright.core.facts import Command, Fact
from tablewright.core.ledger import clause
from tablewright.dice.sources import Dice
from tablewright.games.axx import again, figures, keepers
from tablewright.games.axx.town import wages
from tablewright.games.axx.world import PARTY, Figure, World

NERVE = "nerve"


class CheckNerve(Command, frozen=True, kw_only=True, tag="check-nerve"):
    """See whether a hireling stays when it is first to risk death."""

    roles: ClassVar[tuple[str, ...]] = ()

    figure: str


class NerveHeld(Fact, frozen=True, kw_only=True, tag="nerve-held"):
    """A hireling stays, now and later."""

    figure: str
    by: str


def untested(world: World) -> Figure | None:
    """The next hireling for pay who has not yet been asked to risk death."""
    return next((one for one in wages.hired(world) if one.employer and not one.proved), None)


def danger_known(world: World) -> bool:
    """Whether the party knows of the foes that it is about to meet: it left them there, or saw or heard them coming."""
    clause("axx.hireling.nerve")
    meeting = world.meeting
    if meeting is None:
        return False
    left = bool(meeting.group) and not keepers.unheard_of(world, meeting.group)
    return left or PARTY in meeting.aware


def speaker(world: World, hireling: Figure) -> Figure | None:
    """Who talks the hireling into it: the employer, else the first who can."""
    able = [one for one in world.party() if one.character and figures.able(one)]
    return next((one for one in able if one.id == hireling.employer), able[0] if able else None)


def refuse(_world: World, _command: CheckNerve) -> None:
    """The procedures' own order is never refused."""


def decide(world: World, command: CheckNerve, dice: Dice) -> Iterator[Fact]:
    """A CHA check, 12."""
    hireling = world.figures[command.figure]
    figure = speaker(world, hireling)
    if figure is None:
        cited, runs = clause("axx.hireling.nerve"), world.fight is not None
        yield wages.leaves(world, hireling, "afraid", cited, running=runs)
        return
    yield from again.check(world, figure, dice, NERVE, about={"hireling": hireling.id}, ability="CHA", task="nerve")


@again.after(NERVE, task="nerve")
def after_check(world: World, figure: Figure, won: bool, about: dict[str, Any], _dice: Dice) -> Iterator[Fact]:
    """It stays, or leaves; running, if foes are in sight."""
    cited, who = clause("axx.hireling.nerve"), str(about["hireling"])
    if won:
        yield NerveHeld(clauses=(cited,), figure=who, by=figure.id)
    else:
        yield wages.leaves(world, world.figures[who], "afraid", cited, running=world.fight is not None)


def fold_held(world: World, fact: NerveHeld) -> None:
    """Asked once."""
    figure = world.figures.get(fact.figure)
    if figure is not None:
        figure.proved = True
