"""The clock of the dungeon: turns, rest and weariness, lights and spells that burn down."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from tablewright.core.facts import Fact
from tablewright.core.ledger import clause
from tablewright.games.axx import content, lasting
from tablewright.games.axx.chapter import Chapter, Event
from tablewright.games.axx.combat import conditions
from tablewright.games.axx.say import clock as say
from tablewright.games.axx.world import Condition, Figure, Item, World

REST_AFTER = 5
"""Turns of activity after which a turn of rest is due."""
CHECK_EVERY = 3
"""Turns from one wandering check to the next."""
ROOMS_A_TURN = 3
DAY = "day"
"""A whole day of work in town and the night after it."""
QUIET = ("rest", "sleep", DAY)
HELP = "aid"
"""A companion's help, which lapses with the turn and is not worth a word."""


class TurnPassed(Fact, frozen=True, kw_only=True, tag="turn-passed"):
    """Turns of 10 minutes went by: walk, search, listen, lock, force, trap, puzzle, rest, sleep, day, fight or wait.

    `count` is more than 1 only while the party sleeps or works for a day, `turn` the number of the last of them.
    """

    what: str
    turn: int
    count: int = 1


class WearinessBegan(Fact, frozen=True, kw_only=True, tag="weariness-began"):
    """Five turns went by without rest, and the sixth begins: these are Weakened until a turn of rest is over."""

    figures: tuple[str, ...]


class LightLow(Fact, frozen=True, kw_only=True, tag="light-low"):
    """A torch or lantern has one turn left; `figure` is "" for one that lies on the floor."""

    figure: str
    item: str
    what: str


class LightBurntOut(Fact, frozen=True, kw_only=True, tag="light-burnt-out"):
    """A torch is gone, or a lantern has burnt its flask; `dark` when no light is left where the party is.

    `figure` is "" for one that lies on the floor of the `room`.
    """

    figure: str
    item: str
    what: str
    dark: bool = False
    room: str = ""


class EffectEnded(Fact, frozen=True, kw_only=True, tag="effect-ended"):
    """A spell's or potion's turns are over."""

    effect: str
    on: str


def begin_turn(world: World) -> Iterator[Fact]:
    """What the beginning of an active turn brings: weariness, if it is the sixth in a row."""
    clause("axx.time.turn")
    if world.active < REST_AFTER:
        return
    weary = tuple(f.id for f in world.party() if _tires(f))
    if weary:
        clauses = (clause("axx.time.rest"), clause("axx.condition.weakened"))
        yield WearinessBegan(clauses=clauses, figures=weary)


def _tires(figure: Figure) -> bool:
    return figure.state in ("up", "out") and "fatigue" not in figure.conditions


def as_begun(world: World, figure: Figure) -> Figure:
    """The figure as it is once a turn has begun, for the chance of what it does in it: weary if the turn tires it."""
    clause("axx.time.rest")
    if world.active < REST_AFTER or not _tires(figure):
        return figure
    return replace(figure, conditions={**figure.conditions, "fatigue": Condition(kind="fatigue")})


def end_turn(world: World, what: str, *, count: int = 1) -> Iterator[Fact]:
    """Turns go by, and what ends with them ends."""
    rule = clause("axx.time.rest") if what in QUIET else clause("axx.time.turn")
    yield TurnPassed(clauses=(rule,), what=what, turn=world.turn + count, count=count)
    yield from _lights(world)
    for effect in [e for e in world.effects if e.turns < 0]:
        yield EffectEnded(effect=effect.kind, on=effect.on)
    for figure in world.party():
        for kind in [kind for kind, ailment in figure.conditions.items() if ailment.turns < 0]:
            cited = conditions.CLAUSES.get(kind, clause("axx.time.turn"))
            yield conditions.ConditionEnded(clauses=(cited,), figure=figure.id, condition=kind)


def _lights(world: World) -> Iterator[Fact]:
    rule = (clause("axx.time.light"),)
    lit = [(figure.id, item) for figure in world.party() for item in figure.items.values() if item.lit]
    lit += [("", item) for item in _on_the_floor(world)]
    for figure, item in lit:
        if item.burning == 1:
            yield LightLow(clauses=rule, figure=figure, item=item.id, what=item.kind)
    spent = [(figure, item) for figure, item in lit if item.burning <= 0]
    for number, (figure, item) in enumerate(spent, start=1):
        dark = number == len(spent) == len(lit) and not _other_light(world)
        room = "" if figure else world.place
        yield LightBurntOut(clauses=rule, figure=figure, item=item.id, what=item.kind, dark=dark, room=room)


def _on_the_floor(world: World) -> list[Item]:
    """The torches and lanterns that burn where somebody has laid them down, in the room that the party is in."""
    room = world.rooms.get(world.place)
    return [item for item in room.things.values() if item.lit] if room is not None else []


def _other_light(world: World) -> bool:
    """Whether the party has light that is no torch or lantern: by day, or by a spell that goes on."""
    if world.place not in world.rooms:
        return True
    on = {world.place, *(figure.id for figure in world.party())}
    return any(e.on in on and e.turns >= 0 and lasting.light(e.kind) for e in world.effects)


def burning(world: World) -> list[int]:
    """How many turns are left in each torch and lantern that burns."""
    return [item.burning for item in _lit(world)]


def turns_to_check(world: World) -> int:
    """Turns until the next wandering check of the count of three."""
    return CHECK_EVERY - world.turn % CHECK_EVERY


# ── Folding ─────────────────────────────────────────────────────────────────────────────────


def _turn_passed(world: World, fact: TurnPassed) -> None:
    before = world.turn
    world.turn += fact.count
    world.clock += fact.count
    world.active = 0 if fact.what in QUIET else world.active + fact.count
    if fact.what == "walk":
        world.steps = 0
    if fact.what == "sleep":
        world.sleep = max(0, world.sleep - fact.count)
    else:
        world.sleeping = False
        world.sleep = world.sleep if fact.what in ("fight", "rest") else 0
    if not world.safe and before // CHECK_EVERY != world.turn // CHECK_EVERY:
        world.due.append("check")
    if fact.what != "walk":
        world.route = []
    if fact.what == "fight" and "fight-turn" in world.due:
        world.due.remove("fight-turn")
    _count_down(world, fact.count)
    if fact.what in QUIET:
        for figure in world.party():
            figure.conditions.pop("fatigue", None)


def _count_down(world: World, count: int) -> None:
    """Take the turns off lights, effects and ailments; what has run out is left at -1 for its own fact to end."""
    for item in _lit(world):
        item.burning = max(0, item.burning - count)
    go_by_elsewhere(world, count)
    world.effects[:] = [effect for effect in world.effects if effect.kind != HELP]
    for effect in world.effects:
        if effect.turns > 0:
            effect.turns = effect.turns - count if effect.turns > count else -1
    for figure in world.party():
        for ailment in figure.conditions.values():
            if ailment.turns > 0:
                ailment.turns = ailment.turns - count if ailment.turns > count else -1


def _sleep_on(foe: Figure | None, count: int) -> None:
    """Foes that were left asleep, turned or charmed are so till the turns are over, unseen and untold."""
    if foe is None or foe.character:
        return
    clause("axx.condition.charmed")
    for kind in ("asleep", "turned", "charmed"):
        lasting = foe.conditions.get(kind)
        if lasting is not None and (lasting.turns or kind != "charmed"):  # a charm by a ruling has no end of its own
            lasting.turns -= count
            if lasting.turns <= 0:
                foe.conditions.pop(kind)


def _lit(world: World) -> list[Item]:
    """What burns in somebody's hand, or on the floor where the party is."""
    carried = [item for figure in world.party() for item in figure.items.values() if item.lit]
    return [*carried, *_on_the_floor(world)]


def go_by_elsewhere(world: World, count: int) -> None:
    """Turns go by where the party is not, unseen and untold: for foes that it left, for what burns in other rooms."""
    clause("axx.time.light")
    for lairs in (world.lairs, *(kept.lairs for kept in world.shelf.values())):
        for name in lairs:
            _sleep_on(world.figures.get(name), count)
    known = [world.rooms, *(kept.rooms for kept in world.shelf.values())]
    for room in (
        room for rooms in known for room in rooms.values() if room.id != world.place or rooms is not world.rooms
    ):
        burn_down(room.things, count)


def burn_down(things: dict[str, Item], count: int) -> None:
    """Turns go by for what burns on a floor; what has burnt down goes out, untold. Called by folds."""
    for item in [item for item in things.values() if item.lit]:
        item.burning = max(0, item.burning - count)
        if not item.burning:
            _go_out(things, item)


def _go_out(things: dict[str, Item], item: Item) -> None:
    """A torch is gone; a lantern is dry."""
    if content.thing(item.kind).fuel:
        item.lit, item.burning = False, 0
    else:
        del things[item.id]


def _weariness_began(world: World, fact: WearinessBegan) -> None:
    world.route = []
    for name in fact.figures:
        if name in world.figures:
            world.figures[name].conditions["fatigue"] = Condition(kind="fatigue")


def _burnt_out(world: World, fact: LightBurntOut) -> None:
    world.route = [] if fact.dark else world.route
    figure, room = world.figures.get(fact.figure), world.rooms.get(fact.room)
    things = figure.items if figure is not None else room.things if room is not None else {}
    if fact.item in things:
        _go_out(things, things[fact.item])


def _effect_ended(world: World, fact: EffectEnded) -> None:
    world.route = [] if lasting.light(fact.effect) else world.route
    world.effects[:] = [e for e in world.effects if not (e.kind == fact.effect and e.on == fact.on and e.turns < 0)]


def _nothing(_world: World, _fact: LightLow) -> None:
    """A warning changes nothing."""


CHAPTER = Chapter(
    name="clock",
    events={
        TurnPassed: Event(_turn_passed, say.turn_passed, say.turn_card),
        WearinessBegan: Event(_weariness_began, say.weariness_began),
        LightLow: Event(_nothing, say.light_low),
        LightBurntOut: Event(_burnt_out, say.burnt_out, say.burnt_out_card),
        EffectEnded: Event(_effect_ended, say.effect_ended),
    },
)
