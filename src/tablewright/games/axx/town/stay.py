"""A week at a haven, whole days of work, and the Long Road that mends what nothing else does."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

from tablewright.core.facts import GM, Choice, Command, Fact, Field, Offer, Refused
from tablewright.core.game import Seat
from tablewright.core.ledger import clause
from tablewright.core.referee import no_good_reason
from tablewright.core.referee_words import no_reason
from tablewright.dice.sources import Dice
from tablewright.games.axx.chapter import Chapter, Event, Order
from tablewright.games.axx.delve import clock, light, night
from tablewright.games.axx.delve.delve_ways import here, is_haven
from tablewright.games.axx.delve.rest import calm
from tablewright.games.axx.heroes.faith import FORSAKEN
from tablewright.games.axx.say import building, nobody
from tablewright.games.axx.say import town as say
from tablewright.games.axx.town import wages
from tablewright.games.axx.world import TOWN, Figure, World

WEEK = 7
DAY = 144
"""Turns of 10 minutes in a day and a night."""
KEPT = ("petrified", FORSAKEN)
"""What a week of rest does not end, besides what is for good."""


class StayWeek(Command, frozen=True, kw_only=True, tag="stay-week"):
    """Stay a week in town, or in another haven: all hit points are back, and Injured ends."""

    of_players_with_figures: ClassVar[bool] = True


class Mend(Command, frozen=True, kw_only=True, tag="mend"):
    """Say that somebody who was maimed has learnt to live with it: between delves, with a reason."""

    roles: ClassVar[tuple[str, ...]] = (GM,)

    figure: str
    reason: str


class WeekPassed(Fact, frozen=True, kw_only=True, tag="week-passed"):
    """A week at a haven went by for these; what only lasts for a while is over. `room` is "" for the town."""

    figures: tuple[str, ...]
    day: int
    room: str = ""


class Mended(Fact, frozen=True, kw_only=True, tag="mended"):
    """What was for good is mended on the Long Road, by the GM's word."""

    figure: str
    reason: str


def in_town(world: World) -> Refused | None:
    """Why this is no time for business in town."""
    return calm(world) or (say.only_in_town() if world.place != TOWN else None)


def in_haven(world: World) -> Refused | None:
    """Why this is no time to lie up, nor for whole days of work: neither in town nor in another haven."""
    return calm(world) or (None if is_haven(world) else say.only_in_haven())


def refuse_week(world: World, _command: StayWeek) -> Refused | None:
    """Why the party cannot stay."""
    return in_haven(world)


def stay_week(world: World, _command: StayWeek, _dice: Dice) -> Iterator[Fact]:
    """Seven days under a roof, board and all; hirelings want their wages. Lights are put out."""
    for figure in world.living():
        for item in [item for item in figure.items.values() if item.lit]:
            yield light.put_out_fact(figure, item)
    yield from wages.pay(world, days=WEEK)
    names = tuple(figure.id for figure in world.living())
    cited, room = (clause("axx.heal.haven"), clause("axx.time.day")), here(world)
    where = room.id if room is not None else ""
    yield WeekPassed(clauses=cited, figures=names, day=world.day + WEEK, room=where)


def pass_day(world: World, dice: Dice) -> Iterator[Fact]:
    """A whole day of work and the night after it: a ration each, as any Day."""
    yield from clock.end_turn(world, clock.DAY, count=DAY)
    yield from night.morning(world, dice)


def maimed(figure: Figure) -> bool:
    """Whether the figure is Injured for good."""
    return "injured" in figure.conditions and figure.conditions["injured"].until == "good"


def refuse_mend(world: World, command: Mend) -> Refused | None:
    """Why there is nothing to mend now."""
    figure = world.figures.get(command.figure)
    if figure is None or not figure.character:
        return nobody()
    refused = in_haven(world)
    if refused is not None:
        return refused
    if not maimed(figure):
        return say.not_maimed(figure)
    return no_reason() if no_good_reason(command.reason) else None


def mend(_world: World, command: Mend, _dice: Dice) -> Iterator[Fact]:
    """The GM's word."""
    cited = (clause("axx.heal.long_road"), clause("axx.condition.injured"))
    yield Mended(clauses=cited, figure=command.figure, reason=command.reason.strip())


# ── Folding ─────────────────────────────────────────────────────────────────────────────────


def _week(world: World, fact: WeekPassed) -> None:
    world.day = fact.day
    world.clock += WEEK * DAY
    clock.go_by_elsewhere(world, WEEK * DAY)
    if fact.room in world.rooms:
        clock.burn_down(world.rooms[fact.room].things, WEEK * DAY)
    world.effects = []
    world.sleeping, world.sleep, world.active = False, 0, 0
    for name in fact.figures:
        figure = world.figures.get(name)
        if figure is None:
            continue
        figure.conditions = {k: c for k, c in figure.conditions.items() if k in KEPT or c.until == "good"}
        if figure.state == "out":
            figure.state = "up"
        figure.hp, figure.wounds = figure.top, "unhurt"
    night.new_day(world, fact.figures)


def _mended(world: World, fact: Mended) -> None:
    figure = world.figures.get(fact.figure)
    if figure is not None:
        figure.conditions.pop("injured", None)


# ── Buttons ─────────────────────────────────────────────────────────────────────────────────


def offers(seen: World, seat: Seat) -> list[Offer]:
    """The week in town, for whoever it would do good; the GM's word on a maimed one."""
    if seat.role == "watcher" or in_haven(seen) is not None:
        return []
    out = []
    party = seen.living()
    worn = [one for one in party if (one.hp or 0) < (one.top or 0) or one.state == "out"]
    injured = [one for one in party if "injured" in one.conditions and not maimed(one)]
    ailing = [one for one in party if set(one.conditions) - {"injured", *KEPT}]
    wages_due = wages.due(seen, days=WEEK)
    out.append(
        Offer(
            command=StayWeek(),
            words="Stay a week in town" if here(seen) is None else "Stay a week in this haven",
            group="rest",
            price="seven days" + (f", {say.wages(wages_due, wages.unpaid(seen, days=WEEK))}" if wages_due else ""),
            note=say.mends(worn, injured, ailing),
            clause=clause("axx.heal.haven"),
            typed="stay a week",
            main=bool(injured),
        )
    )
    hurt = tuple(Choice(one.id, one.name) for one in seen.living() if maimed(one))
    if hurt and (seat.role == GM or not seen.gm):
        blanks = (Field("figure", "Who", hurt), Field("reason", "How it came about", text=True))
        words = "Let the Long Road mend one who was maimed"
        cited = clause("axx.heal.long_road")
        order, note = Mend(figure=hurt[0].key, reason=""), building.missing("downtime")
        out.append(Offer(order, words, "gm", blanks=blanks, note=note, clause=cited))
    return out


CHAPTER = Chapter(
    name="stay",
    orders={
        StayWeek: Order(refuse_week, stay_week),
        Mend: Order(refuse_mend, mend),
    },
    events={
        WeekPassed: Event(_week, say.week_passed, say.week_card),
        Mended: Event(_mended, say.mended),
    },
    offers=offers,
)
