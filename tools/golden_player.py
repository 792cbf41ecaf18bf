"""A simple player of AX&X for the transcripts: in a fight the likeliest blow, underground what is nearest at hand."""

from __future__ import annotations

from collections.abc import Iterator

from golden_text import ENGINE, GAME
from tablewright.core.facts import Answer, Command, Offer
from tablewright.games.axx import figures, seeing
from tablewright.games.axx.combat import orders
from tablewright.games.axx.delve import clock, delve_facts, explore_force, explore_search, light, rest
from tablewright.games.axx.delve.delve_route import HeadFor, route
from tablewright.games.axx.delve.delve_ways import ways_here
from tablewright.games.axx.heroes.gear_facts import TakeAll
from tablewright.games.axx.meeting.encounter_facts import Leave, PayToll, Speak, StrikeFirst
from tablewright.games.axx.world import Figure, World


def choose(world: World, *, peaceful: bool = False) -> Offer:
    """The order of a simple player: heal who is down, sleep many, else the likeliest blow, else closer."""
    found = [offer for offer in GAME.offers(world, ENGINE) if not offer.greyed]
    return max(found, key=lambda offer: worth(world, offer, peaceful=peaceful))


def worth(world: World, offer: Offer, *, peaceful: bool) -> tuple[int, float]:
    """How much the simple player wants an order; a peaceful one parts from foes that are not hostile."""
    command, fight = offer.command, world.fight
    likely = offer.chance.ways / offer.chance.of if offer.chance is not None else 0.0
    if isinstance(command, orders.Cast):
        target = world.figures.get(command.target)
        if target is not None and target.character:
            down = target.state == "out" or "poisoned" in target.conditions
            return (9 if down else 0), 0.0
        many = fight is not None and len(fight.group) > 2
        return {"sleep": 8 if many else 0, "magic_missile": 7}.get(command.spell, 0), 0.0
    if isinstance(command, orders.Attack | orders.Charge):
        thrown = isinstance(command, orders.Attack) and command.throw
        return (2 if thrown else 6 if likely >= 0.2 else 3), likely
    if isinstance(command, orders.Move):
        return (4 if command.feet > 0 else -2), 0.0
    if isinstance(command, Speak):
        return 6, likely
    plain = {
        PayToll: 8,
        StrikeFirst: 5,
        Leave: 6 if peaceful else 4,
        orders.Bind: 7,
        orders.MoveOn: 3,
        orders.EndTurn: 1,
        Answer: 1,
    }
    return plain.get(type(command), 0), 0.0


# ── Underground ──────────────────────────────────────────────────────────────────────────────


def explore(world: World) -> Command | None:
    """The next order of a careful party; None when there is nothing left to see that it can get at."""
    return next((order for order in wishes(world) if GAME.refusal(world, order) is None), None)


def wishes(world: World) -> Iterator[Command]:
    """What the party would do, most wanted first."""
    room = world.rooms[world.place]
    able = [one for one in world.party() if figures.able(one) and one.character]
    yield from _mends(world, able)
    if not seeing.party_has_light(world):
        yield from (light.LightUp(figure=one.id, item=wick.id) for one in able for wick in light.wicks(one))
    if world.active >= clock.REST_AFTER:
        yield rest.Rest(bind=tuple(one.id for one in rest.bindable(world)))
    if room.coins or room.things:
        yield from (TakeAll(figure=one.id) for one in able)
    if room.chest == "locked":
        yield from (explore_force.PickLock(figure=one.id) for one in able if one.cls == "thief")
        yield explore_force.Force(figure=_best(able, "STR").id)
    if not room.searched:
        yield explore_search.Search(figures=tuple(one.id for one in able))
    if room.puzzle and room.puzzle_state != "solved" and not room.marks.count("tried"):
        yield explore_search.Solve(figure=_best(able, "INT").id)
    yield from _onward(world, able)


def _mends(world: World, able: list[Figure]) -> Iterator[Command]:
    """A cure for one who is out."""
    for one in world.party():
        if one.state == "out":
            yield from (orders.Cast(figure=by.id, spell="cure_light_wounds", target=one.id) for by in able)


def _onward(world: World, able: list[Figure]) -> Iterator[Command]:
    """A way that nobody has gone, here or elsewhere; a door that is stuck, by the strongest."""
    fresh = [way for way in ways_here(world) if way.kind != "out" and not way.walked]
    yield from (delve_facts.Go(way=way.id) for way in fresh if way.kind != "down")
    shut = [way for way in fresh if way.kind == "door" and way.state in ("stuck", "locked") and len(way.tried) < 3]
    yield from (explore_force.Force(figure=_best(able, "STR").id, way=way.id) for way in shut)
    yield from (HeadFor(room=room.id) for room in world.rooms.values() if not room.searched)
    open_ends = [way for way in world.ways.values() if not way.walked and way.kind not in ("out", "down")]
    for way in open_ends:
        fast = way.kind == "door" and way.state in ("stuck", "locked")
        for end in (way.a, way.b):
            if end in world.rooms and not fast and route(world, end):
                yield HeadFor(room=end)
    yield from (delve_facts.Go(way=way.id) for way in fresh)


def _best(able: list[Figure], ability: str) -> Figure:
    return max(able, key=lambda one: one.scores[ability])
