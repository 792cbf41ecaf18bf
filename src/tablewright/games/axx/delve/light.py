"""Torches and lanterns: lighting them, putting them out, and what is left of them."""

from __future__ import annotations

from collections.abc import Iterator

from tablewright.core import making
from tablewright.core.facts import Fact, Own, Refused
from tablewright.core.ledger import clause
from tablewright.dice.sources import Dice
from tablewright.games.axx import figures
from tablewright.games.axx.chapter import Chapter, Event, Order
from tablewright.games.axx.combat import turns
from tablewright.games.axx.combat.facts import TurnEnded
from tablewright.games.axx.delve.delve_ways import actor
from tablewright.games.axx.say import delve_refusals as words
from tablewright.games.axx.say import light as say
from tablewright.games.axx.world import Figure, Item, World


class LightUp(Own, frozen=True, kw_only=True, tag="light-up"):
    """Light a torch or lantern and take it in hand: no time, but an action in a fight."""

    item: str


class PutOut(Own, frozen=True, kw_only=True, tag="put-out"):
    """Put a light out; what is left of it keeps."""

    item: str


class LightLit(Fact, frozen=True, kw_only=True, tag="light-lit"):
    """A torch or lantern burns in hand: how many turns it has, and the flask that was used up for it.

    `item` is the torch as a thing of its own, `source` the bundle that it was taken from.
    """

    figure: str
    item: str
    source: str
    what: str
    turns: int
    flask: str = ""


class LightPutOut(Fact, frozen=True, kw_only=True, tag="light-put-out"):
    """A light was put out, with so many turns left in it."""

    figure: str
    item: str
    what: str
    turns: int


def burns(item: Item) -> int:
    """How many turns a thing burns when it is new; 0 for what gives no light."""
    return figures.record(item).burns


def wicks(figure: Figure) -> list[Item]:
    """The torches and lanterns that a figure could light, one begun before a fresh one."""
    return sorted((i for i in figure.items.values() if burns(i) and not i.lit), key=lambda item: item.burning or 100)


def fuel_for(figure: Figure, lamp: Item) -> Item | None:
    """What the figure carries that the lamp burns: a flask of oil for a lantern."""
    wanted = figures.record(lamp).fuel
    return next((item for item in figure.items.values() if wanted and item.kind == wanted), None)


def hand_for(figure: Figure, item: Item) -> bool:
    """Whether the figure has a hand for it; a shield on that arm does not count meanwhile.

    One out of a bundle in hand wants the other hand, for the bundle stays where it is.
    """
    held = item.place == "hand" and (item.count == 1 or bool(item.burning))
    return held or figures.hands_used(figure) < 2


def _who(world: World, name: str) -> Figure | Refused:
    """The hero who handles a light: in a fight, only on the own turn, for it takes the action."""
    if world.meeting is not None:
        return words.unsettled()
    return turns.actor(world, name) if world.fight is not None else actor(world, name)


def _spent(world: World, figure: str) -> Iterator[Fact]:
    """What handling a light costs: no time, but a figure's turn in a fight."""
    if world.fight is not None:
        yield TurnEnded(clauses=(clause("axx.time.light"),), figure=figure)


def refuse_light(world: World, command: LightUp) -> Refused | None:
    """Why it cannot be lit."""
    figure = _who(world, command.figure)
    if isinstance(figure, Refused):
        return figure
    item = figure.items.get(command.item)
    if item is None or not burns(item):
        return words.no_light(figure)
    if item.lit:
        return words.lit_already()
    if not hand_for(figure, item):
        return words.no_hand(figure)
    dry = figures.record(item).fuel and not item.burning
    return words.no_oil(figure, item) if dry and fuel_for(figure, item) is None else None


def light_up(world: World, command: LightUp, _dice: Dice) -> Iterator[Fact]:
    """It burns."""
    figure = world.figures[command.figure]
    yield lit(world, figure, figure.items[command.item])
    yield from _spent(world, figure.id)


def lit(world: World, figure: Figure, item: Item) -> LightLit:
    """The fact of lighting a thing: a torch leaves its bundle, a dry lantern takes a flask."""
    fuel = fuel_for(figure, item) if not item.burning else None
    own = item.count == 1 or bool(item.burning)
    return LightLit(
        clauses=(clause("axx.time.light"),),
        figure=figure.id,
        item=item.id if own else making.item_id(world.minted + 1),
        source=item.id,
        what=item.kind,
        turns=item.burning or burns(item),
        flask=fuel.id if fuel is not None else "",
    )


def refuse_out(world: World, command: PutOut) -> Refused | None:
    """Why it cannot be put out."""
    figure = _who(world, command.figure)
    if isinstance(figure, Refused):
        return figure
    item = figure.items.get(command.item)
    if item is None or not burns(item):
        return words.no_light(figure)
    return None if item.lit else words.not_lit()


def put_out(world: World, command: PutOut, _dice: Dice) -> Iterator[Fact]:
    """It goes out; the rest keeps."""
    figure = world.figures[command.figure]
    yield put_out_fact(figure, figure.items[command.item])
    yield from _spent(world, command.figure)


def put_out_fact(figure: Figure, item: Item) -> LightPutOut:
    """The fact of putting a light out."""
    cited = (clause("axx.time.light"),)
    return LightPutOut(clauses=cited, figure=figure.id, item=item.id, what=item.kind, turns=item.burning)


# ── Folding ─────────────────────────────────────────────────────────────────────────────────


def fold_lit(world: World, fact: LightLit) -> None:
    """The light is in hand; what it was taken from has one less."""
    figure = world.figures.get(fact.figure)
    source = figure.items.get(fact.source) if figure is not None else None
    if figure is None or source is None:
        return
    if fact.item == fact.source:
        item = source
    else:
        source.count -= 1
        world.minted += 1
        item = figure.items[fact.item] = Item(id=fact.item, kind=fact.what)
    item.lit, item.burning, item.place = True, fact.turns, "hand"
    flask = figure.items.get(fact.flask)
    if flask is not None:
        flask.count -= 1
        if flask.count <= 0:
            del figure.items[fact.flask]


def fold_put_out(world: World, fact: LightPutOut) -> None:
    """It is dark, and goes back to the pack."""
    figure = world.figures.get(fact.figure)
    item = figure.items.get(fact.item) if figure is not None else None
    if item is not None:
        item.lit, item.burning = False, fact.turns
        item.place = "pack" if item.place == "hand" else item.place


CHAPTER = Chapter(
    name="light",
    orders={LightUp: Order(refuse_light, light_up), PutOut: Order(refuse_out, put_out)},
    events={
        LightLit: Event(fold_lit, say.light_lit),
        LightPutOut: Event(fold_put_out, say.light_put_out),
    },
)
