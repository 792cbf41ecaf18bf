"""A turn of rest, and wounds bound in it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

from tablewright.core.facts import Command, Fact, Refused
from tablewright.core.ledger import clause
from tablewright.dice.sources import Dice
from tablewright.games.axx import kernel
from tablewright.games.axx.chapter import Chapter, Event, Order
from tablewright.games.axx.combat import harm
from tablewright.games.axx.delve import clock
from tablewright.games.axx.say import delve_refusals as words
from tablewright.games.axx.say import home as say
from tablewright.games.axx.say import nobody
from tablewright.games.axx.whats import What
from tablewright.games.axx.world import Figure, World

BIND_SIDES = 4
BOUND = "bind"
"""The mark of somebody whose wounds were bound today."""


class Rest(Command, frozen=True, kw_only=True, tag="rest"):
    """Rest for a turn, and bind the wounds of these in it, each once a day."""

    of_players_with_figures: ClassVar[bool] = True

    bind: tuple[str, ...] = ()


class WoundsBound(Fact, frozen=True, kw_only=True, tag="wounds-bound"):
    """Somebody's wounds were bound: 1d4 HP, never above the maximum; `spare` were more than that."""

    figure: str
    points: int
    hp: int
    wounds: str
    spare: int = 0


def calm(world: World) -> Refused | None:
    """Why there is no quiet now: a fight, or something the referee has to settle first. Holds in town too."""
    if world.fight is not None:
        return words.in_fight()
    if world.due or world.meeting is not None:
        return words.unsettled()
    return None if world.living() else words.no_party()


def bind_refused(world: World, name: str) -> Refused | None:
    """Why this one's wounds cannot be bound."""
    figure = world.figures.get(name)
    if figure is None or figure not in world.living():
        return nobody()
    if figure.state == "out":
        return words.is_out(figure)
    if (figure.hp or 0) >= (figure.top or 0):
        return words.not_wounded(figure)
    if BOUND in figure.used:
        return words.bound_today(figure)
    return words.starving(figure) if "hunger" in figure.conditions else None


def bindable(world: World) -> list[Figure]:
    """Those whose wounds can be bound now."""
    return [figure for figure in world.living() if bind_refused(world, figure.id) is None]


def refuse_rest(world: World, command: Rest) -> Refused | None:
    """Why the party cannot rest so."""
    refused = calm(world)
    if refused is not None:
        return refused
    if len(set(command.bind)) < len(command.bind):
        return words.named_twice()
    return next((found for name in command.bind if (found := bind_refused(world, name)) is not None), None)


def rest(world: World, command: Rest, dice: Dice) -> Iterator[Fact]:
    """A turn; the binding lies within it."""
    for name in command.bind:
        figure = world.figures[name]
        (points,) = dice.roll(BIND_SIDES, by=name, what=What.BIND)
        hp = kernel.healed(figure.hp or 0, figure.top or 0, points)
        yield WoundsBound(
            clauses=(clause("axx.heal.bind"),),
            rolls=tuple(dice.thrown[-1:]),
            figure=name,
            points=points,
            hp=hp,
            wounds=harm.wounds(hp, figure.top or 1),
            spare=kernel.spare(figure.hp or 0, figure.top or 0, points),
        )
    yield from clock.end_turn(world, "rest")


def _bound(world: World, fact: WoundsBound) -> None:
    figure = world.figures.get(fact.figure)
    if figure is not None:
        figure.hp, figure.wounds = fact.hp, fact.wounds
        figure.used.append(BOUND)


CHAPTER = Chapter(
    name="rest",
    orders={Rest: Order(refuse_rest, rest)},
    events={WoundsBound: Event(_bound, say.wounds_bound, say.wounds_bound_card)},
)
