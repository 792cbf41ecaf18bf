"""Brush with Death: what becomes of a character at 0 HP."""

from __future__ import annotations

from collections.abc import Iterator

from tablewright.core.facts import Asked, Fact, Refused
from tablewright.core.ledger import clause
from tablewright.dice.sources import Dice
from tablewright.games.axx import kernel
from tablewright.games.axx.combat import conditions, harm
from tablewright.games.axx.combat.orders import RollBrush
from tablewright.games.axx.whats import What
from tablewright.games.axx.world import TOWN, Condition, Fight, Figure, Item, World

RESULTS = {
    kernel.CLOSE_CALL: "close_call",
    kernel.SCARRED: "scarred",
    kernel.SHAKEN: "shaken",
    kernel.GRIEVOUS: "grievous",
    kernel.MAIMED: "maimed",
    kernel.SLAIN: "slain",
}
SCARS = {"fearsome": "intimidate", "ugly": "cha"}
"""The two scars that a player picks from, and what each works on."""
LIMBS = ("eye", "arm", "leg")
STOPS_AT_ZERO = ("poisoned", "burning")
LIES_NO_LONGER_MAIMED = ("scarred", "shaken", "grievous", "slain")
"""Results after which one who lay maimed does not simply get up when the turns are over."""


class BrushRolled(Fact, frozen=True, kw_only=True, tag="brush-rolled"):
    """A Brush with Death: the die, 1 for each earlier Brush of the day, and what it brings.

    `hp` is what the figure has now, `turns` how long a maimed one lies, `cause` what felled it.
    """

    figure: str
    face: int
    earlier: int
    total: int
    result: str
    hp: int
    by: str = ""
    cause: str = "blow"
    turns: int = 0


class ScarTaken(Fact, frozen=True, kw_only=True, tag="scar-taken"):
    """A scar for good: cha (-1 to CHA checks) or intimidate (+1 to intimidate)."""

    figure: str
    scar: str


class LimbLost(Fact, frozen=True, kw_only=True, tag="limb-lost"):
    """What a maimed character lost: an eye, an arm or a leg."""

    figure: str
    limb: str


class GearDropped(Fact, frozen=True, kw_only=True, tag="gear-dropped"):
    """The pack and what the hands held lie on the floor, lights out."""

    figure: str
    items: tuple[str, ...] = ()
    pack: bool = False
    room: str = ""


def refuse_brush(_world: World, _command: RollBrush) -> Refused | None:
    """The procedures' own order is never refused."""
    return None


def roll_brush(world: World, command: RollBrush, dice: Dice) -> Iterator[Fact]:
    """Roll for a character at 0 HP, and carry out what the table says."""
    fall = next(f for f in world.fallen if f.figure == command.figure)
    figure = world.figures[command.figure]
    before = len(dice.thrown)
    (face,) = dice.roll(6, by=figure.id, what=What.BRUSH)
    result = kernel.brush(face, figure.brushes)
    turns = dice.roll(4, by=figure.id, what=What.MAIMED)[0] if result == kernel.MAIMED else 0
    top = figure.top or 1
    hp = {kernel.CLOSE_CALL: fall.before, kernel.SCARRED: top, kernel.SHAKEN: 1}.get(result, 0)
    asleep = "asleep" in figure.conditions
    yield BrushRolled(
        figure=figure.id,
        face=face,
        earlier=figure.brushes,
        total=face + figure.brushes,
        result=RESULTS[result],
        hp=hp,
        by=fall.by,
        cause=fall.cause,
        turns=turns,
        rolls=tuple(dice.thrown[before:]),
        clauses=(clause("axx.death.brush"), clause("axx.death.table")),
    )
    if result == kernel.CLOSE_CALL:
        if asleep:
            yield from harm.woken(figure)
    elif fall.cause in ("blow", "spell"):
        yield from harm.forgotten(world, figure)
    yield from _aftermath(world, figure, result, dice)


def _aftermath(world: World, figure: Figure, result: int, dice: Dice) -> Iterator[Fact]:
    """What a result brings besides hit points."""
    if result == kernel.SHAKEN:
        falls = dropped(world, figure)
        if falls.items or falls.pack:  # one who is Shaken again may have nothing left
            yield falls
    if result in (kernel.SHAKEN, kernel.GRIEVOUS, kernel.MAIMED):
        until = "good" if result == kernel.MAIMED else "haven"
        yield from conditions.begin(world, figure, "injured", until=until)
    if result == kernel.SCARRED:
        yield Asked(
            whom=figure.id,
            what="scar",
            choices=tuple(SCARS),
            otherwise="fearsome",
            about={"figure": figure.id},
            clauses=(clause("axx.death.table"),),
        )
    elif result == kernel.MAIMED:
        if world.gm:
            yield Asked(
                whom="gm",
                what="limb",
                choices=LIMBS,
                otherwise=LIMBS[0],
                about={"figure": figure.id},
                clauses=(clause("axx.death.table"),),
            )
        else:
            before = len(dice.thrown)
            (face,) = dice.roll(3, by=figure.id, what=What.MAIMED)
            yield LimbLost(
                figure=figure.id,
                limb=LIMBS[face - 1],
                rolls=tuple(dice.thrown[before:]),
                clauses=(clause("axx.death.table"),),
            )


def dropped(world: World, figure: Figure) -> GearDropped:
    """The pack and what the hands hold fall where one stands."""
    falls = tuple(i.id for i in figure.items.values() if i.place in ("pack", "sack", "hand"))
    cited = (clause("axx.death.table"),)
    return GearDropped(figure=figure.id, items=falls, pack=figure.pack, room=_underfoot(world), clauses=cited)


def _underfoot(world: World) -> str:
    """The room that the party stands in; after a flight, the one it has run to."""
    fight = world.fight
    if fight is None:
        return world.place
    way = world.ways.get(fight.exit) if fight.outcome == "fled" else None
    if way is not None:
        there = way.b if way.a == fight.room else way.a
        if there in world.rooms:
            return there
    return fight.room or world.place


def answer_scar(world: World, choice: str, _dice: Dice) -> Iterator[Fact]:
    """The player picks what the scar does, for good."""
    question = world.question
    figure = str(question.about.get("figure", "")) if question is not None else ""
    yield ScarTaken(figure=figure, scar=SCARS[choice], clauses=(clause("axx.death.table"),))


def answer_limb(world: World, choice: str, _dice: Dice) -> Iterator[Fact]:
    """The GM says what was lost."""
    question = world.question
    figure = str(question.about.get("figure", "")) if question is not None else ""
    yield LimbLost(figure=figure, limb=choice, clauses=(clause("axx.death.table"),))


# ── Folding ──────────────────────────────────────────────────────────────────────────────────


def fold_brush(world: World, fact: BrushRolled) -> None:
    """The figure is as the table says; the fall is dealt with."""
    world.fallen = [f for f in world.fallen if f.figure != fact.figure]
    figure, fight = world.figures.get(fact.figure), world.fight
    if figure is None:
        return
    figure.brushes += 1
    figure.hp = fact.hp
    figure.state = {"grievous": "out", "maimed": "out", "slain": "dead"}.get(fact.result, "up" if fact.hp else "out")
    figure.wounds = harm.wounds(fact.hp, figure.top or 1)
    if fact.result in LIES_NO_LONGER_MAIMED:
        figure.conditions.pop("maimed", None)
    if fact.result == "shaken" and fight is not None:
        fight.used.append(f"shaken {figure.id}")
    if fact.result == "close_call":
        _undone(fight, figure)
    elif fact.result == "scarred":
        figure.conditions = {k: c for k, c in figure.conditions.items() if k in conditions.LASTING}
    elif fact.result == "maimed":
        figure.conditions["maimed"] = Condition(kind="maimed", turns=fact.turns)
    if figure.state != "up":
        for kind in STOPS_AT_ZERO:
            figure.conditions.pop(kind, None)
        if fight is not None:
            fight.carried = [b for b in fight.carried if b.on != figure.id]


def _undone(fight: Fight | None, figure: Figure) -> None:
    """The blow that felled the figure, and what it carried, did not happen."""
    if fight is None:
        return
    fight.carried = [b for b in fight.carried if b.on != figure.id or not b.about.get("late", True)]
    if figure.id in fight.hurt:
        fight.hurt.remove(figure.id)


def fold_scar(world: World, fact: ScarTaken) -> None:
    """The scar stays."""
    figure = world.figures.get(fact.figure)
    if figure is not None:
        figure.scars.append(fact.scar)


def fold_limb(world: World, fact: LimbLost) -> None:
    """The loss is written on the sheet."""
    figure = world.figures.get(fact.figure)
    if figure is not None:
        figure.scars.append(fact.limb)


def fold_dropped(world: World, fact: GearDropped) -> None:
    """What fell lies in the room; in town, which is none, it is gathered up again, but out of hand."""
    figure = world.figures.get(fact.figure)
    if figure is None:
        return
    if fact.room == TOWN:
        for thing in (figure.items[id_] for id_ in fact.items if id_ in figure.items):
            thing.place, thing.lit = "pack" if thing.place == "hand" else thing.place, False
        return
    room = world.rooms.get(fact.room)
    for id_ in fact.items:
        item = figure.items.pop(id_, None)
        if item is not None:
            item.place, item.lit = "floor", False
            if room is not None:
                room.things[id_] = item
    if fact.pack:
        figure.pack = False
        if room is not None:
            pack = Item(id=f"pack.{figure.id}", kind="pack", place="floor")
            room.things[pack.id] = pack
