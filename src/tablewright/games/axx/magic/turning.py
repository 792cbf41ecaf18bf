"""Turn Undead: once a fight a Cleric drives the undead off, or destroys the weak among them."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from msgspec.structs import replace

from tablewright.core.effects import Turn
from tablewright.core.facts import Chance, Fact, Refused
from tablewright.core.ledger import clause
from tablewright.dice.sources import Dice
from tablewright.games.axx import again, checks, figures, kernel
from tablewright.games.axx.combat import conditions, field, harm, turns
from tablewright.games.axx.combat.facts import Destroyed
from tablewright.games.axx.combat.numbers import target_shown
from tablewright.games.axx.combat.orders import TurnUndead
from tablewright.games.axx.say import feat_refusals as words
from tablewright.games.axx.whats import What
from tablewright.games.axx.world import Blow, Figure, World

SYMBOL = "holy_symbol"
TRIED = "turned-undead"
TURNS_UNDEAD = Turn(hit_dice="2d6", turns="1d4")
"""What a Cleric's turning does, but for those it destroys."""


class UndeadTurned(Fact, frozen=True, kw_only=True, tag="undead-turned"):
    """A Cleric turned undead: so many Hit Dice of them, who flees and for how many turns, who is destroyed.

    `waits` marks a tied exchange, in which it takes hold when the blows land.
    """

    figure: str
    hit_dice: int
    turned: tuple[str, ...] = ()
    destroyed: tuple[str, ...] = ()
    turns: int = 0
    waits: bool = False


class TurnTried(Fact, frozen=True, kw_only=True, tag="turn-tried"):
    """A Cleric lifts the holy symbol against the undead: the action, and once a fight."""

    figure: str


# ── Who, against whom ────────────────────────────────────────────────────────────────────────


def present(world: World, figure: Figure) -> list[Figure]:
    """The undead in sight, weakest first, the nearest among equals; those that flee already are still present."""
    fight = world.fight
    if fight is None:
        return []
    found = [one for one in field.standing(world, field.other_side(world, figure)) if _is_undead(one)]
    seen = [one for one in found if field.sees(world, figure, one) and fight.cover.get(one.id) != "full"]
    return sorted(seen, key=lambda one: (halves(one), field.distance(fight, figure.id, one.id)))


def undead(world: World, figure: Figure) -> list[Figure]:
    """Those of them that can be turned: who flees from a turning is not turned again."""
    return [one for one in present(world, figure) if "turned" not in one.conditions]


def halves(figure: Figure) -> int:
    """Its Hit Dice in halves, as the kind's record has them where the figure's own are not known."""
    record = figures.monster(figure)
    if figure.hd or figure.half or record is None:
        return figures.hd_halves(figure)
    return 1 if record.half else 2 * record.hd


def _is_undead(figure: Figure) -> bool:
    record = figures.monster(figure)
    return record is not None and record.undead


def refuse_turn(world: World, command: TurnUndead) -> Refused | None:
    """Why no undead can be turned: by no Cleric, without a holy symbol, twice in a fight, or none in sight."""
    figure = turns.fighter(world, command.figure)
    if isinstance(figure, Refused):
        return figure
    if figure.cls != "cleric":
        return words.no_cleric(figure)
    if world.fight is not None and f"turn {figure.id}" in world.fight.once:
        return words.turned_already(figure)
    if not any(i.kind == SYMBOL and i.place in ("hand", "worn") for i in figure.items.values()):
        return words.no_symbol(figure)
    return None if undead(world, figure) else words.no_undead()


def numbers(world: World, figure: Figure) -> checks.Numbers:
    """1d20 + Level + WIS against 10 + the HD of the strongest in sight, also of one that was turned before."""
    found = present(world, figure)
    target = kernel.save_target(halves(found[-1])) if found else 0
    return checks.check_numbers(world, figure, task="turn", trained=True, target=target)


def chance_turn(world: World, command: TurnUndead) -> Chance | None:
    """The chance that they are turned at all."""
    figure = world.figures.get(command.figure)
    if figure is None or not undead(world, figure):
        return None
    return replace(numbers(world, figure).chance("check"), hidden=not target_shown(world))


def affected(found: list[Figure], hit_dice: int) -> list[Figure]:
    """From the weakest up, while what is left covers the next one's whole HD; the first always."""
    left = 2 * hit_dice
    out: list[Figure] = []
    for one in found:
        cost = halves(one)
        if out and not kernel.covers(left, cost):
            break
        left -= cost
        out.append(one)
    return out


def destroys(level: int, figure: Figure) -> bool:
    """Whether a Cleric of this Level destroys it: the Level is at least its HD + 3."""
    return 2 * level >= halves(figure) + 6


# ── Turning ──────────────────────────────────────────────────────────────────────────────────


def turn(world: World, command: TurnUndead, dice: Dice) -> Iterator[Fact]:
    """The roll, then how many Hit Dice, then for how long."""
    figure, cited = world.figures[command.figure], (clause("axx.magic.turn_undead"),)
    target = numbers(world, figure).target
    yield TurnTried(figure=figure.id, clauses=cited)
    yield from again.check(world, figure, dice, TRIED, task="turn", trained=True, target=target)


@again.after(TRIED)
def after_turn(world: World, figure: Figure, won: bool, _about: dict[str, Any], dice: Dice) -> Iterator[Fact]:
    """Who flees, and who is destroyed, if it was enough."""
    if won:
        yield from _driven(world, figure, TURNS_UNDEAD, dice, destroying=True, cited=clause("axx.magic.turn_undead"))


def drive(world: World, figure: Figure, effect: Turn, dice: Dice, *, cited: str) -> Iterator[Fact]:
    """Undead flee from what is no Cleric's own turning: none is destroyed."""
    yield from _driven(world, figure, effect, dice, destroying=False, cited=cited)


def _driven(world: World, figure: Figure, effect: Turn, dice: Dice, *, destroying: bool, cited: str) -> Iterator[Fact]:
    before = len(dice.thrown)
    hit_dice = conditions.throw(effect.hit_dice, dice, by=figure.id, what=What.SPELL)
    chosen = affected(undead(world, figure), hit_dice)
    destroyed = [one for one in chosen if destroying and destroys(figure.level, one)]
    turned = [one for one in chosen if one not in destroyed]
    lasts = conditions.throw(effect.turns, dice, by=figure.id, what=What.SPELL) if turned else 0
    waits = harm.tied(world)
    yield UndeadTurned(
        figure=figure.id,
        hit_dice=hit_dice,
        turned=tuple(one.id for one in turned),
        destroyed=tuple(one.id for one in destroyed),
        turns=lasts,
        waits=waits,
        rolls=tuple(dice.thrown[before:]),
        clauses=(cited,),
    )
    for one in turned:
        yield from conditions.begin(world, one, "turned", by=figure.id, turns=lasts, waits=waits)


# ── Folding ──────────────────────────────────────────────────────────────────────────────────


def fold_tried(world: World, fact: TurnTried) -> None:
    """Once a fight, and the action."""
    fight = world.fight
    if fight is None:
        return
    fight.once.append(f"turn {fact.figure}")
    if fact.figure not in fight.acted:
        fight.acted.append(fact.figure)


def fold_turned(world: World, fact: UndeadTurned) -> None:
    """The destroyed are dust, or will be once the exchange lands."""
    fight = world.fight
    if fact.waits and fight is not None:
        fight.blows += [Blow(by=fact.figure, on=one, kind="destroy") for one in fact.destroyed]
        return
    for id_ in fact.destroyed:
        dust(world, id_)


def fold_destroyed(world: World, fact: Destroyed) -> None:
    """The exchange has landed, and it is dust."""
    dust(world, fact.figure)


def dust(world: World, id_: str) -> None:
    """Destroyed undead are out of the fight for good."""
    figure, fight = world.figures.get(id_), world.fight
    if figure is None:
        return
    figure.state, figure.wounds, figure.conditions = "dead", "down", {}
    figure.hp = 0 if figure.hp is not None else None
    if fight is not None:
        fight.cover.pop(id_, None)
        fight.running = [i for i in fight.running if i != id_]
