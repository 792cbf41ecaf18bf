"""A player who delves with care, from nothing but the offers a page shows: what the test of a whole delve plays.

`plan` finds, without a browser, a table (by its number) whose delve holds everything the test wants to see; the
browser then makes the same clicks on the same table, and must come to the same facts.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cache

import msgspec
from tests.web.site_ import games

from tablewright.core.facts import Command
from tablewright.store.memory import MemoryStore
from tablewright.table.hall import Hall, Made
from tablewright.table.stamps import Offered
from tablewright.table.table import Table
from tablewright.web.orders import is_ready

GOALS = (
    "three rooms",
    "searched",
    "listened",
    "stuck door",
    "light",
    "wandering check",
    "fight",
    "spell",
    "missile",
    "treasure",
    "experience",
    "way out",
    "sleep",
)
STEPS = 220
"""A delve that takes more orders than this is not the one we look for."""


class Delve(msgspec.Struct, frozen=True):
    """A delve that was found: the table's number, every order of it, and the lines that would give them."""

    number: int
    orders: tuple[Command, ...]
    typed: tuple[str, ...]


def fixed(hall: Hall, number: int, *, title: str = "The Drowned Stair", role: str = "player") -> Made:
    """The table of this number, quick-started: its dungeon, party and dice are the same every time."""
    secrets = (number.to_bytes(32, "big"), (number + 1).to_bytes(32, "big"))
    return hall.make_table(
        "axx", title, quick=number, name="Reed", role=role, table=f"delve{number:07}", secrets=secrets
    )


def reached(table: Table, seat: str) -> set[str]:
    """Which goals the table's facts, as the seat sees them, have come to."""
    entries = table.feed(seat, limit=10_000)
    kinds = {entry.kind for entry in entries}
    heroes = table.game.heroes(table.state.world)
    simple = {
        "searched": "searched",
        "listened": "listened",
        "light": "light-lit",
        "wandering check": "wanderers-checked",
        "fight": "fight-ended",
        "spell": "spell-cast",
        "treasure": "coins-taken",
        "experience": "xp-awarded",
        "way out": "town-reached",
        "sleep": "sleep-rolled" if "sleep-rolled" in kinds else "slept-well",
    }
    goals = {goal for goal, kind in simple.items() if kind in kinds}
    if len({entry.sentence for entry in entries if entry.kind == "room-entered"}) >= 3:
        goals.add("three rooms")
    facts = [entry.fact for entry in entries]
    if any(entry.kind == "door-tried" for entry in entries):
        goals.add("stuck door")
    if any(getattr(fact, "mode", "melee") != "melee" and getattr(fact, "figure", "") in heroes for fact in facts):
        goals.add("missile")
    return goals


@cache
def plan(clock: Callable[[], int]) -> Delve:
    """The first table whose delve reaches every goal and ends in town."""
    for number in range(1, 200):
        hall = Hall(MemoryStore(), clock=clock, games=games)
        made = fixed(hall, number)
        played = tuple(_play(hall.table(made.table), made.seat))
        table = hall.table(made.table)
        if len(played) < STEPS and set(GOALS) <= reached(table, made.seat) and table.state.world.place == "town":
            commands = tuple(each.offer.command for each in played)
            return Delve(number, commands, tuple(each.offer.typed for each in played))
    raise AssertionError("no table's delve reaches every goal")


def _play(table: Table, seat: str) -> Iterator[Offered]:
    for step in range(STEPS):
        goals = reached(table, seat)
        if set(GOALS) <= goals and table.state.world.place == "town":
            return
        chosen = choose(table, seat, goals)
        if chosen is None:
            return
        reply = table.command(seat, chosen.offer.command, f"step-{step:08}", chosen.stamp)
        assert reply.done, (chosen.offer.words, reply.refused)
        yield chosen


def choose(table: Table, seat: str, goals: set[str]) -> Offered | None:
    """The next order; None when there is nothing left that this player would do."""
    offers = [each for each in table.offers(seat) if not each.offer.greyed]
    ready = [each for each in offers if is_ready(each.offer)]
    by_kind: dict[str, list[Offered]] = {}
    for each in ready:
        by_kind.setdefault(type(each.offer.command).__name__, []).append(each)
    if "Answer" in by_kind:
        return by_kind["Answer"][0]
    fighting = bool(table.view(seat).bands)
    for pick in _fight(by_kind, goals) if fighting else _explore(table, seat, by_kind, goals):
        if pick:
            return pick[0]
    return None


def _fight(by_kind: dict[str, list[Offered]], goals: set[str]) -> Iterator[list[Offered]]:
    attacks = sorted(by_kind.get("Attack", []), key=lambda each: -_odds(each))
    shots = [each for each in attacks if any(word in each.offer.words for word in ("shoots", "sling", "bow", "throws"))]
    casts = by_kind.get("Cast", [])
    yield by_kind.get("MoveOn", [])
    yield by_kind.get("Slay", [])
    if {"fight", "spell", "missile"} <= goals:
        yield by_kind.get("Leave", [])
        yield by_kind.get("PayToll", [])
    yield by_kind.get("StrikeFirst", [])
    yield [each for each in casts if "Sleep" in each.offer.words]
    if "missile" not in goals:
        yield shots
    yield [each for each in casts if "Magic Missile" in each.offer.words]
    yield attacks
    yield [each for each in by_kind.get("Charge", []) if _odds(each) > 0.3]
    yield by_kind.get("Run", [])
    yield by_kind.get("EndSide", [])
    yield by_kind.get("EndTurn", [])
    yield by_kind.get("Speak", [])


def _explore(table: Table, seat: str, by_kind: dict[str, list[Offered]], goals: set[str]) -> Iterator[list[Offered]]:
    strip = {gauge.words: gauge for gauge in table.view(seat).strip}
    rest = strip.get("rest due")
    in_town = table.state.world.place == "town"
    hurt = _hurt(table, seat)
    yield by_kind.get("TakeAll", [])
    yield by_kind.get("TakeCoins", [])
    yield [each for each in by_kind.get("Cast", []) if hurt and "Cure" in each.offer.words]
    if in_town:
        if "fight" in goals or hurt:
            yield by_kind.get("Sleep", [])
        yield by_kind.get("SetOut", [])
    if "light" not in goals:
        yield by_kind.get("LightUp", [])
    if rest is not None and rest.warn:
        yield by_kind.get("Rest", [])
    if "searched" not in goals:
        yield by_kind.get("Search", [])
    if "listened" not in goals:
        yield by_kind.get("Listen", [])
    if "stuck door" not in goals:
        yield by_kind.get("Force", [])
    done = set(GOALS) - {"way out", "sleep"} <= goals
    ways = by_kind.get("Go", [])
    home = [each for each in by_kind.get("HeadFor", []) if "home" in each.offer.words]
    out = [each for each in ways if "out" in each.offer.typed]
    if done or hurt:
        yield home
        yield out
    yield [each for each in ways if "unexplored" in each.offer.note]
    yield by_kind.get("Force", [])
    yield by_kind.get("Search", [])
    yield home
    yield ways


def _odds(offered: Offered) -> float:
    chance = offered.offer.chance
    return chance.ways / chance.of if chance is not None else 0.0


def _hurt(table: Table, seat: str) -> bool:
    """Whether somebody is badly off."""
    party = table.view(seat).party
    bars = [figure.health for figure in party if figure.health is not None and figure.health.top]
    return any(figure.down for figure in party) or any((bar.value or 0) * 2 <= (bar.top or 0) for bar in bars)
