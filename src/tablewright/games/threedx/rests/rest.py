"""Full rests: the save, Vitality up or down, rest points and what they buy, a day without."""

from __future__ import annotations

from collections.abc import Iterator

from tablewright.core.facts import Fact, Refused, Term, total
from tablewright.core.ledger import clause
from tablewright.dice.sources import Dice
from tablewright.games.threedx import content, figures, kernel, rolls
from tablewright.games.threedx.fight import bodies
from tablewright.games.threedx.fight import facts as f
from tablewright.games.threedx.rests import orders as o
from tablewright.games.threedx.say import nobody
from tablewright.games.threedx.say import rests as words
from tablewright.games.threedx.whats import What
from tablewright.games.threedx.world import ATTRIBUTES, DAY, VITALITY, Figure, World
from tablewright.games.threedx.world_calls import Resting

HOURS, AWAKE = 8 * 60, 12 * 60
"""Minutes of a full rest, and those awake that come before the next: a house default; who lies down sooner waits."""
BED = "bed"
LEVELS = {"plain": 0, BED: 1, "rough": -1}
RESTING = ("up", "out")


# ── Lying down ──────────────────────────────────────────────────────────────────────────────


def refuse(world: World, command: o.TakeRest) -> Refused | None:
    """Why nobody rests now."""
    if world.fight is not None or world.call is not None or world.resting is not None:
        return words.not_now()
    if command.comfort not in o.COMFORTS:
        return words.no_comfort()
    if not set(command.who) <= set(world.order):
        return nobody()
    dying = bodies.in_danger(world)
    if dying is not None:
        return words.lies_dying(dying.name)
    if not resting(world, command):
        return words.nobody_rests()
    if command.comfort == BED and not bed_there(world):
        return words.no_bed()
    return None if safe(world) else words.not_safe()


def bed_there(world: World) -> bool:
    """Whether there is a comfortable bed: by the GM's word; without a GM not on the way, where no safe scene is on."""
    return world.gm or world.scene is None or world.scene.safe


def safe(world: World) -> bool:
    """Whether one can rest here: no scene is on, it is over, or it is a safe one; a GM says so by calling the rest."""
    return world.gm or world.scene is None or world.scene.safe or world.scene.done


def resting(world: World, command: o.TakeRest) -> list[Figure]:
    """Those who lie down."""
    named = command.who or tuple(world.order)
    return [one for one in world.party() if one.id in named and one.character and one.state in RESTING]


def wait(world: World, people: list[Figure]) -> int:
    """Minutes until whoever rested last is tired enough to sleep again."""
    last = max((one.rested for one in people), default=world.clock)
    return max(0, AWAKE - (world.clock - last))


def terms(comfort: str) -> tuple[Term, ...]:
    """A comfortable bed is advantage, a rough camp disadvantage."""
    level = LEVELS[comfort]
    return (Term(comfort, level, clause("3dx.rest.points")),) if level else ()


def rest(world: World, command: o.TakeRest, dice: Dice) -> Iterator[Fact]:
    """Sleep; everybody's save is compared with the wounds as they are then, before any point is spent."""
    people = resting(world, command)
    yield o.RestBegan(
        clauses=(clause("3dx.rest"),),
        figures=tuple(one.id for one in people),
        comfort=command.comfort,
        minutes=wait(world, people) + HOURS,
    )
    for figure in people:
        yield from _save(figure, command.comfort, dice)


def save_terms(figure: Figure, comfort: str) -> tuple[Term, ...]:
    """The levels of somebody's Vitality save for a rest: where it lies, a proficiency."""
    return (*terms(comfort), *figures.proficiency_terms(figure, "vitality"))


def _save(figure: Figure, comfort: str, dice: Dice) -> Iterator[Fact]:
    before, size, wounds = len(dice.thrown), figures.vitality(figure), figure.wounds or 0
    levels = save_terms(figure, comfort)
    level = total(levels)
    lying = rolls.lay_save(dice, size, level, by=figure.id, what=What.REST)
    points = rolls.read(lying, level).result
    after = max(0, size - kernel.STEP) if points < wounds else min(VITALITY, size + kernel.STEP)
    yield o.RestSaved(
        clauses=(clause("3dx.rest"), clause("3dx.vitality")),
        rolls=tuple(dice.thrown[before:]),
        figure=figure.id,
        lying=lying,
        points=points,
        wounds=wounds,
        before=size,
        vitality=after,
        treated=figure.treated,
        terms=levels,
    )
    if not after:
        yield f.FellDying(clauses=(clause("3dx.dying"),), figure=figure.id)


# ── Spending ────────────────────────────────────────────────────────────────────────────────


def price(world: World, what: str) -> int:
    """Rest points that one of it costs, 0 for what cannot be had."""
    clause("3dx.rest.points")
    record = content.of(world).rest_costs.get(what)
    return record.points if record is not None else 0


def lacking(world: World, figure: Figure, what: str, of: str = "") -> int:
    """How many of it there are to be had back: wounds, die sizes, points, uses, epic dice."""
    if what == o.WOUND:
        return figure.wounds or 0
    if what in (o.ABILITY, o.ATTRIBUTE):
        own = of in ATTRIBUTES if what == o.ATTRIBUTE else of not in ATTRIBUTES
        return figure.lost.get(of, 0) // kernel.STEP if own else 0
    if what == o.RESOURCE:
        return max(0, figures.spirit_most(figure) - figure.spirit)
    if what == o.BONUS:
        return figure.used.get(of, 0)
    return max(0, figures.epic_most(world, figure) - figure.epic) if what == o.EPIC else 0


def kinds(figure: Figure) -> list[tuple[str, str]]:
    """Everything that may be bought: what, and of which ability or attribute."""
    lost = [(o.ATTRIBUTE if name in ATTRIBUTES else o.ABILITY, name) for name in figure.lost]
    used = [(o.BONUS, name) for name in figure.used]
    return [(o.WOUND, ""), *lost, *used, (o.EPIC, ""), (o.RESOURCE, "")]


def points(world: World, figure: Figure) -> int:
    """Rest points left."""
    return world.resting.points.get(figure.id, 0) if world.resting is not None else 0


def most(world: World, figure: Figure, what: str, of: str = "") -> int:
    """How many of it can be bought with the points left."""
    cost = price(world, what)
    return min(lacking(world, figure, what, of), points(world, figure) // cost) if cost else 0


def refuse_spend(world: World, command: o.SpendRest) -> Refused | None:
    """Why it cannot be bought: no rest, nothing of the kind to be had back, or not enough points."""
    figure = world.figures.get(command.figure)
    if figure is None:
        return nobody()
    if world.resting is None or figure.id in world.resting.done:
        return words.no_points(figure.name)
    if command.count < 1 or command.count > lacking(world, figure, command.what, command.of):
        return words.nothing_to_buy()
    if command.count > most(world, figure, command.what, command.of):
        return words.too_dear(points(world, figure))
    return None


def spend(world: World, command: o.SpendRest, _dice: Dice) -> Iterator[Fact]:
    """Buy it."""
    figure = world.figures[command.figure]
    cost = command.count * price(world, command.what)
    yield o.RestSpent(
        clauses=(clause("3dx.rest.points"),),
        figure=figure.id,
        what=command.what,
        of=command.of,
        count=command.count,
        cost=cost,
        left=points(world, figure) - cost,
    )


def open_for(world: World) -> list[Figure]:
    """Those who still have points that could buy something."""
    if world.resting is None:
        return []
    waiting = [id_ for id_ in world.resting.points if id_ not in world.resting.done]
    people = [world.figures[id_] for id_ in waiting if id_ in world.figures]
    return [one for one in people if any(most(world, one, what, of) for what, of in kinds(one))]


def refuse_enough(world: World, command: o.RestEnough) -> Refused | None:
    """Only who has points left."""
    figure = world.figures.get(command.figure)
    if figure is None:
        return nobody()
    return None if figure in open_for(world) else words.no_points(figure.name)


def enough(world: World, command: o.RestEnough, _dice: Dice) -> Iterator[Fact]:
    """Let them lapse."""
    left = points(world, world.figures[command.figure])
    yield o.RestLapsed(clauses=(clause("3dx.rest.points"),), figure=command.figure, left=left)


def refuse_close(world: World, _command: o.CloseRest) -> Refused | None:
    """Only once nobody has anything to buy."""
    return words.not_now() if world.resting is None or open_for(world) else None


def refuse_end(world: World, _command: o.EndRest) -> Refused | None:
    """Only a rest that is on."""
    return words.not_now() if world.resting is None else None


def close(_world: World, _command: o.CloseRest | o.EndRest, _dice: Dice) -> Iterator[Fact]:
    """It is over."""
    yield o.RestOver(clauses=(clause("3dx.rest"),))


# ── A day without ───────────────────────────────────────────────────────────────────────────


def weary(world: World) -> list[Figure]:
    """Those who have gone a day without a full rest."""
    clause("3dx.rest")
    people = [one for one in world.party() if one.character and one.state in RESTING]
    return [one for one in people if world.clock - one.rested >= DAY]


def refuse_tire(world: World, command: o.Tire) -> Refused | None:
    """Only who has gone without."""
    figure = world.figures.get(command.figure)
    return None if figure is not None and figure in weary(world) else words.not_now()


def tire(world: World, command: o.Tire, _dice: Dice) -> Iterator[Fact]:
    """Vitality falls a die size, and no points are gained."""
    figure = world.figures[command.figure]
    size = figures.vitality(figure)
    after = max(0, size - kernel.STEP)
    cited = (clause("3dx.rest"), clause("3dx.vitality"))
    yield o.Tired(clauses=cited, figure=figure.id, before=size, vitality=after)
    if not after:
        yield f.FellDying(clauses=(clause("3dx.dying"),), figure=figure.id)


# ── Folding ─────────────────────────────────────────────────────────────────────────────────


def fold_began(world: World, fact: o.RestBegan) -> None:
    """It is later, and nobody of them lacks sleep."""
    world.clock += fact.minutes
    world.resting = Resting(points={})
    for id_ in fact.figures:
        if id_ in world.figures:
            world.figures[id_].rested = world.clock
    for figure in world.party():
        figure.leisure = 0


def fold_saved(world: World, fact: o.RestSaved) -> None:
    """Vitality is as it is now; treated wounds are gone; skills may be chosen anew."""
    figure = world.figures.get(fact.figure)
    if world.resting is not None:
        world.resting.points[fact.figure] = fact.points
    if figure is None:
        return
    figure.vitality, figure.treated, figure.fresh = fact.vitality, 0, True
    figure.hurt, figure.heavy = False, 0
    if figure.state == "out" and fact.vitality:
        figure.state = "up"
    figure.looks = bodies.looks(figure, figure.wounds or 0)


def fold_spent(world: World, fact: o.RestSpent) -> None:
    """It is had back."""
    figure = world.figures.get(fact.figure)
    if world.resting is not None:
        world.resting.points[fact.figure] = fact.left
    if figure is None:
        return
    if fact.what == o.WOUND:
        figure.wounds = max(0, (figure.wounds or 0) - fact.count)
        figure.looks = bodies.looks(figure, figure.wounds)
    elif fact.what in (o.ABILITY, o.ATTRIBUTE):
        _lessen(figure.lost, fact.of, kernel.STEP * fact.count)
    elif fact.what == o.RESOURCE:
        figure.spirit += fact.count
    elif fact.what == o.BONUS:
        _lessen(figure.used, fact.of, fact.count)
    else:
        figure.epic += fact.count


def _lessen(counts: dict[str, int], name: str, by: int) -> None:
    """So much less of it; nothing is kept where none is left."""
    counts[name] = counts.get(name, 0) - by
    if counts[name] <= 0:
        del counts[name]


def fold_lapsed(world: World, fact: o.RestLapsed) -> None:
    """Nobody waits for these points."""
    if world.resting is not None:
        world.resting.done.append(fact.figure)


def fold_over(world: World, _fact: o.RestOver) -> None:
    """Everybody is up."""
    world.resting = None


def fold_tired(world: World, fact: o.Tired) -> None:
    """Vitality is a size less; another day counts from here."""
    figure = world.figures.get(fact.figure)
    if figure is not None:
        figure.vitality, figure.rested = fact.vitality, figure.rested + DAY
        figure.looks = bodies.looks(figure, figure.wounds or 0)
