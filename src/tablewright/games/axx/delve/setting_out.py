"""Making a dungeon, and setting out for it from town."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from tablewright.core.errors import Mendable
from tablewright.core.facts import Fact, Refused
from tablewright.core.ledger import clause
from tablewright.core.text import bad_name
from tablewright.dice.sources import Dice
from tablewright.games.axx import blueprints, figures, packs, seeing
from tablewright.games.axx.chapter import Chapter, Event, Order
from tablewright.games.axx.delve import delve_facts as f
from tablewright.games.axx.delve import delve_fold as fold
from tablewright.games.axx.delve import light
from tablewright.games.axx.delve.delve_move import enter
from tablewright.games.axx.dungeon.drawn import drawable, plan_of
from tablewright.games.axx.dungeon.whole import check_measures, make_plan
from tablewright.games.axx.say import delve as say
from tablewright.games.axx.say import delve_refusals as words
from tablewright.games.axx.whats import What
from tablewright.games.axx.world import TOWN, Figure, Item, World

_HALF = 2**31
BELOW = "below"
"""Any dark place underground."""


# ── A dungeon ───────────────────────────────────────────────────────────────────────────────


def refuse_make(world: World, command: f.MakeDungeon) -> Refused | None:
    """Why no such dungeon can be made now."""
    if world.fight is not None:
        return words.in_fight()
    if world.place != TOWN:
        return words.not_in_town()
    if command.drawn and command.drawn not in packs.dungeons(world.packs):
        return words.no_such_drawing()
    whole = blueprints.DRAWN.find(command.drawn)
    if whole is not None and not drawable(whole):
        return words.bad_drawing()
    try:
        check_measures(0, levels=command.levels, rooms=command.rooms, first=1)
    except Mendable as error:
        return words.measures(error.line)
    if command.title in (world.dungeon, *world.shelf) and command.title:
        return words.known_dungeon(command.title)
    return bad_name(command.title) if command.title else None


def make(world: World, command: f.MakeDungeon, dice: Dice) -> Iterator[Fact]:
    """Draw a dungeon from a seed that nobody sees; 62 bits, so that no id can be traced back to it. Or a pack's."""
    before = len(dice.thrown)
    high, low = dice.roll(_HALF, by="gm", what=What.MAP, count=2, hidden=True)
    seed = (high - 1) * _HALF + (low - 1)
    if command.drawn:
        plan = plan_of(blueprints.DRAWN[command.drawn], seed, dice)
    else:
        plan = make_plan(seed, levels=command.levels, rooms=command.rooms, brought=world.packs)
    plan.title = command.title or _unlike(world, plan.title)
    stocked = clause("axx.supplements") if command.drawn else clause("axx.dungeon.stocking")
    clauses = (clause("axx.dungeon.depth"), stocked)
    yield f.DungeonFound(title=plan.title)
    yield f.DungeonPlanned(audience=("gm",), rolls=tuple(dice.thrown[before:]), clauses=clauses, plan=plan)


def _unlike(world: World, title: str) -> str:
    """A name that no other dungeon of the campaign has."""
    taken = (world.dungeon, *world.shelf)
    names = [title, *(f"{title} {number}" for number in range(2, len(taken) + 2))]
    return next(name for name in names if name not in taken)


# ── Setting out ─────────────────────────────────────────────────────────────────────────────


def goers(world: World) -> list[Figure]:
    """Those who set out: the whole party; who is out is carried along."""
    return world.living()


def refuse_out(world: World, _command: f.SetOut) -> Refused | None:
    """Why the party cannot set out."""
    if world.fight is not None:
        return words.in_fight()
    if world.place != TOWN:
        return words.not_in_town()
    if not world.dungeon:
        return words.no_dungeon()
    if not any(figures.able(figure) for figure in goers(world)):
        return words.no_party()
    for figure in goers(world):
        load = figures.load(msgspec.structs.replace(figure, coins=0))
        if not load.fits:
            return words.overloaded(figure, load.used, load.top)
    return None


def set_out(world: World, command: f.SetOut, dice: Dice) -> Iterator[Fact]:
    """Leave what coin is too heavy in town, and go in."""
    plan = world.secret.plan if world.secret is not None else None
    if plan is None:
        return
    party = goers(world)
    purse = {figure.id: portable(world, figure) for figure in party}
    banked = dict(world.banked)
    for figure in party:
        left = figure.coins - purse[figure.id]
        if left:
            banked[figure.id] = banked.get(figure.id, 0) + left
    names = tuple(figure.id for figure in party)
    yield f.DelveBegan(
        clauses=(clause("axx.gear.slots"),), title=world.dungeon, figures=names, purse=purse, banked=banked
    )
    wick = None if command.dark else first_light(world)
    if wick is not None:
        yield light.lit(world, *wick)
    way = next(way for way in plan.ways.values() if way.kind == "out")
    yield from enter(world, plan.rooms[plan.entrance], dice, way=way, going="in")


def blind(world: World) -> list[Figure]:
    """Those of the party on their feet who see nothing down there as things are."""
    return [figure for figure in goers(world) if figures.able(figure) and not seeing.sees(world, figure, place=BELOW)]


def first_light(world: World, among: list[Figure] | None = None) -> tuple[Figure, Item] | None:
    """Who lights what, if somebody is blind without: a torchbearer before others, whose work it is, a lantern before
    a torch, in marching order; `among` these, if not the whole party.
    """
    clause("axx.hireling")
    if not blind(world):
        return None
    party = goers(world) if among is None else [figure for figure in goers(world) if figure in among]
    wicks = [(figure, wick) for figure in party if figures.able(figure) for wick in light.wicks(figure)]
    ready = [
        pair for pair in wicks if light.refuse_light(world, light.LightUp(figure=pair[0].id, item=pair[1].id)) is None
    ]
    return min(ready, key=lambda pair: (not _bears_light(pair[0]), pair[1].kind != "lantern"), default=None)


def _bears_light(figure: Figure) -> bool:
    record = figures.monster(figure)
    return record is not None and record.bearer


def portable(world: World, figure: Figure) -> int:
    """How many of a figure's coins fit its slots."""
    weighs = bool(world.options.get("coin_weight", True))
    load = figures.load(figure, coin_weight=weighs)
    room = load.top - load.body - load.sack
    if not weighs or load.coins <= room:
        return figure.coins
    return 100 * (room + 2) - 1


CHAPTER = Chapter(
    name="delve",
    orders={
        f.MakeDungeon: Order(refuse_make, make),
        f.SetOut: Order(refuse_out, set_out),
    },
    events={
        f.DungeonFound: Event(fold.dungeon_found, say.dungeon_found, say.dungeon_card),
        f.DungeonPlanned: Event(fold.dungeon_planned, say.dungeon_planned),
        f.DelveBegan: Event(fold.delve_began, say.delve_began),
    },
)
