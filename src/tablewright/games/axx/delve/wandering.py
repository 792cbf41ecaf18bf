"""Wandering monsters: the check every third turn and after noise, and what a spiked door keeps out for a while."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from tablewright.core.facts import GM, Command, Fact, Offer, Refused
from tablewright.core.game import Seat
from tablewright.core.ledger import clause
from tablewright.dice.sources import Dice
from tablewright.games.axx import open_rolls
from tablewright.games.axx.chapter import Chapter, Event, Order
from tablewright.games.axx.delve import clock
from tablewright.games.axx.delve import delve_facts as f
from tablewright.games.axx.delve import delve_fold as fold
from tablewright.games.axx.delve.delve_move import LOOK, nothing_to_refuse, to_look_at
from tablewright.games.axx.delve.delve_ways import here, side, spell_held, ways_here
from tablewright.games.axx.dungeon.plan import Coming, Foes
from tablewright.games.axx.dungeon.stocking import throw_threat
from tablewright.games.axx.say import delve as say
from tablewright.games.axx.say import delve_refusals as words
from tablewright.games.axx.whats import What
from tablewright.games.axx.world import Way, World

QUIET_NEED, NOISE_NEED = 1, 2
"""The highest face that brings a wanderer: on the count of three, and after noise."""
HOLD_SIDES = 4


def need(*, noise: bool) -> int:
    """The highest face of the check that brings a wanderer."""
    clause("axx.explore.wandering")
    return NOISE_NEED if noise else QUIET_NEED


def refuse_check(world: World, command: f.CheckWanderers) -> Refused | None:
    """Why no check is called for."""
    owed = "noise" if command.noise else "check"
    if world.fight is not None:
        return words.in_fight()
    return None if owed in world.due else words.not_due()


def check(world: World, command: f.CheckWanderers, dice: Dice) -> Iterator[Fact]:
    """Roll, hidden or open as the table or the GM has it; a wanderer comes by the Threat table, or at a spiked door."""
    cited = (clause("axx.explore.wandering"),)
    limit = need(noise=command.noise)
    shown = command.shown or open_rolls.wandering(world)
    face = throw(dice, shown=shown)
    came = face <= limit and can_come(world)
    rolls = tuple(dice.thrown[-1:])
    yield f.WanderersChecked(
        clauses=cited, rolls=rolls, noise=command.noise, face=face, need=limit, came=came, shown=shown
    )
    if came:
        yield from comes(world, dice)


def throw(dice: Dice, *, shown: bool) -> int:
    """The die of one check."""
    return dice.roll(6, by="gm", what=What.WANDERING, hidden=not shown)[0]


def can_come(world: World) -> bool:
    """Whether anything can get in: not where a spell holds every door."""
    ways = _inner(world)
    return not ways or any(not spell_held(world, way.id) for way in ways)


def _inner(world: World) -> list[Way]:
    return [way for way in ways_here(world) if way.kind != "out"]


def comes(world: World, dice: Dice) -> Iterator[Fact]:
    """What the Threat table says, by a way that is open to it; or it starts on a spiked door."""
    cited = (clause("axx.explore.wandering"),)
    entries = [way for way in _inner(world) if not spell_held(world, way.id)]
    before = len(dice.thrown)
    foes = throw_threat(dice, world.depth, world.packs)
    free = [way for way in entries if way.state != "spiked"]
    if entries and not free:
        yield from _beset(world, foes, entries, dice, before=before)
        return
    way = _one(free, dice)
    yield f.MonstersNear(
        audience=("gm",),
        rolls=tuple(dice.thrown[before:]),
        clauses=(*cited, clause("axx.dungeon.depth")),
        foes=foes,
        source="wanderer",
        room=world.place,
        way=way.id if way is not None else "",
    )


def unseen(fact: f.WanderersChecked, _seat: Seat, _world: World) -> f.WanderersChecked:
    """Players know that it was rolled for; the die and what it brings are the game master's, if it was not shown."""
    return fact if fact.shown else msgspec.structs.replace(fact, face=None, came=None)


def _one(ways: list[Way], dice: Dice) -> Way | None:
    if len(ways) < 2:
        return ways[0] if ways else None
    return ways[dice.roll(len(ways), by="gm", what=What.WANDERING, hidden=True)[0] - 1]


def _beset(world: World, foes: Foes, entries: list[Way], dice: Dice, *, before: int) -> Iterator[Fact]:
    """Every way is spiked: 1d4 turns, rolled hidden, until they are through one of them."""
    way = _one(entries, dice)
    if way is None:
        return
    (turns,) = dice.roll(HOLD_SIDES, by="gm", what=What.HOLD, hidden=True)
    cited = (clause("axx.explore.door"),)
    yield f.BesetBy(
        audience=("gm",),
        rolls=tuple(dice.thrown[before:]),
        clauses=cited,
        foes=foes,
        room=world.place,
        way=way.id,
        turns=turns,
    )
    yield f.DoorBeset(clauses=cited, way=way.id, side=side(world, way), woke=world.sleeping)


def through(world: World) -> Coming | None:
    """What is done with its spiked door: the turns are over, or the party has gone or drawn the spikes."""
    for coming in world.secret.coming if world.secret is not None else []:
        way = world.ways.get(coming.way)
        drawn = way is not None and way.state != "spiked"
        if world.turn >= coming.turns or world.place != coming.room or drawn:
            return coming
    return None


def break_through(world: World, _command: f.BreakThrough, _dice: Dice) -> Iterator[Fact]:
    """In they come, if the party is still there; they saw it coming, and so did the party."""
    coming = through(world)
    if coming is None:
        return
    there, door = world.place == coming.room, world.ways.get(coming.way)
    yield f.BesettersWent(
        audience=() if there else ("gm",),
        way=coming.way,
        through=there,
        burst=door is None or door.state == "spiked",
    )
    if there:
        yield f.MonstersNear(
            audience=("gm",),
            clauses=(clause("axx.explore.door"),),
            foes=coming.foes,
            source="wanderer",
            room=world.place,
            way=coming.way,
            aware=("party", "foes"),
        )


def fight_turn(world: World, _command: f.PassFightTurn, _dice: Dice) -> Iterator[Fact]:
    """A fight, however short, uses up one turn with what follows it."""
    clause("axx.time.turn")
    yield from clock.begin_turn(world)
    yield from clock.end_turn(world, "fight")


def refuse_noise(world: World, _command: f.CallNoise) -> Refused | None:
    """Why noise would bring nobody."""
    if world.fight is not None:
        return words.in_fight()
    return words.in_town() if here(world) is None else None


def call_noise(_world: World, _command: f.CallNoise, _dice: Dice) -> Iterator[Fact]:
    """A GM may call anything noise."""
    yield f.NoiseMade(clauses=(clause("axx.explore.wandering"),), by="gm", why="ruled")


def next_step(world: World) -> Command | None:
    """What the dungeon's procedures call for: a look about, the fight's turn, checks that are owed, a broken door."""
    if world.fight is not None or world.meeting is not None or world.fallen or here(world) is None:
        return None
    if not world.goes_on():
        return None
    if to_look_at(world):
        return LOOK
    for owed in world.due:
        if owed == "fight-turn":
            return f.PassFightTurn()
        if owed in ("check", "noise"):
            return f.CheckWanderers(noise=owed == "noise")
    return f.BreakThrough() if through(world) is not None else None


def offers(seen: World, seat: Seat) -> list[Offer]:
    """A check that is due, for a game master who rolls this one where all can see."""
    step = next_step(seen) if seat.role == GM and seen.gm and seen.question is None else None
    if not isinstance(step, f.CheckWanderers) or open_rolls.wandering(seen):
        return []
    order = f.CheckWanderers(noise=step.noise, shown=True)
    cited = clause("axx.explore.wandering")
    return [Offer(order, say.CHECK_OPENLY, "explore", typed="check openly", clause=cited)]


CHAPTER = Chapter(
    name="wandering",
    orders={
        f.CheckWanderers: Order(refuse_check, check),
        f.PassFightTurn: Order(nothing_to_refuse, fight_turn),
        f.BreakThrough: Order(nothing_to_refuse, break_through),
        f.CallNoise: Order(refuse_noise, call_noise),
    },
    events={
        f.WanderersChecked: Event(fold.wanderers_checked, say.wanderers_checked, say.wanderers_card, see=unseen),
        f.NoiseMade: Event(fold.noise_made, say.noise_made),
        f.BesetBy: Event(fold.beset_by, say.beset_by),
        f.DoorBeset: Event(fold.door_beset, say.door_beset),
        f.BesettersWent: Event(fold.besetters_went, say.besetters_went),
    },
    offers=offers,
    next=next_step,
    by_hand=frozenset({f.CheckWanderers}),
)
