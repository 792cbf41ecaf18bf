"""Characters made underground join the party at the next room or scene."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

from tablewright.core.facts import Command, Fact, Refused
from tablewright.core.ledger import clause
from tablewright.dice.sources import Dice
from tablewright.games.axx.chapter import Chapter, Event, Order
from tablewright.games.axx.heroes.characters import COMING
from tablewright.games.axx.say import arriving as say
from tablewright.games.axx.world import Figure, World


class JoinNow(Command, frozen=True, kw_only=True, tag="join-now"):
    """Let those who were about to join do so, since nobody else can take the party to another room."""

    roles: ClassVar[tuple[str, ...]] = ()


class ReplacementsJoined(Fact, frozen=True, kw_only=True, tag="replacements-joined"):
    """Those who were about to join are there, though there is no new room and no new scene."""

    figures: tuple[str, ...]


def coming(world: World) -> list[Figure]:
    """Those who are about to join."""
    return [figure for figure in world.party() if figure.state == COMING]


def join(world: World) -> None:
    """They are there: called by the folds of a new room, a fight's end, and the way home."""
    clause("axx.death.permanent")
    for figure in coming(world):
        figure.state = "up"
        world.purse[figure.id] = figure.coins  # what is found from now on counts as brought home


def next_step(world: World) -> JoinNow | None:
    """Where no other character is on their feet, there is no scene to wait for; hirelings lead nobody."""
    return JoinNow() if refuse(world, JoinNow()) is None else None


def refuse(world: World, _command: JoinNow) -> Refused | None:
    """Why they wait, or that there is nobody who does."""
    settled = world.fight is None and not world.fallen
    alone = not any(figure.character and figure.state == "up" for figure in world.party())
    return None if settled and alone and coming(world) else say.nobody_waits()


def join_now(world: World, _command: JoinNow, _dice: Dice) -> Iterator[Fact]:
    """They take up the tale."""
    names = tuple(figure.id for figure in coming(world))
    yield ReplacementsJoined(clauses=(clause("axx.death.permanent"),), figures=names)


def _joined(world: World, _fact: ReplacementsJoined) -> None:
    join(world)
    world.over = ""


CHAPTER = Chapter(
    name="arriving",
    orders={JoinNow: Order(refuse, join_now)},
    events={ReplacementsJoined: Event(_joined, say.joined)},
    next=next_step,
)
