"""A hero's turn: attacks and charges, moves, help, potions, shaking sleepers, and why an order cannot be given."""

from __future__ import annotations

from collections.abc import Iterator

from tablewright.core.facts import Fact, Refused
from tablewright.core.ledger import clause
from tablewright.dice.sources import Dice
from tablewright.games.axx import figures, kept, open_rolls
from tablewright.games.axx.combat import field, morale, orders
from tablewright.games.axx.combat.facts import (
    CoverSet,
    TurnEnded,
)
from tablewright.games.axx.combat.numbers import unaware
from tablewright.games.axx.say import feat_refusals, nobody
from tablewright.games.axx.say import fight_refusals as words
from tablewright.games.axx.say import magic_refusals as magic_words
from tablewright.games.axx.world import PARTY, Figure, World


def actor(world: World, id_: str, *, begun: bool = False) -> Figure | Refused:
    """The figure whose turn it can be now, or why it is not; `begun` allows a turn with attacks left."""
    shelf, fight = kept.shelf(world, kept.MOMENT), world.fight
    key = actor, id_
    found: Figure | Refused | None = shelf.get(key)
    if found is None:
        found = shelf[key] = _actor(world, id_)
    if not begun and fight is not None and id_ in fight.shots and not isinstance(found, Refused):
        return words.mid_attack(found)
    return found


def _actor(world: World, id_: str) -> Figure | Refused:
    """The same, where a turn with attacks left will do."""
    fight, figure = world.fight, world.figures.get(id_)
    if figure is None or (fight is not None and id_ not in fight.at):
        return nobody()
    if fight is None:
        return words.no_fight()
    if fight.phase not in ("turns", "after") or _pending(world):
        return words.not_now(fight.phase)
    if judging(world):
        return words.morale_first()
    if fight.phase == "turns" and field.side_of(fight, id_) != fight.side:
        return words.other_side(figure)
    if not figures.able(figure):
        return words.cannot_act(figure)
    if unaware(world, figure):
        return words.off_guard(figure)
    if fight.phase == "turns" and (field.aside(world, figure) or "frightened" in figure.conditions):
        return feat_refusals.not_master(figure)
    if id_ in fight.away:
        return words.out_of_sight(figure)
    return words.has_acted(figure) if id_ in fight.acted else figure


def _pending(world: World) -> bool:
    fight = world.fight
    return bool(world.fallen) or (fight is not None and (bool(fight.carried) or fight.going is not None))


@kept.of_world(kept.MOMENT)
def judging(world: World) -> bool:
    """Whether a GM has the foes' morale to settle, which comes before anybody acts again.

    Whoever does not know the dungeon cannot tell whether foes are cornered, and goes by what was told.
    """
    fight = world.fight
    if not world.gm or fight is None or fight.phase != "turns" or fight.order == "tie":
        return False
    clause("axx.encounter.morale")
    if open_rolls.left_to_engine(world, orders.RollMorale()):
        return False
    told_alone = world.secret is None and bool(world.rooms)
    return fight.wavering and bool(morale.losses(world)) if told_alone else bool(morale.reasons(world))


def fighter(world: World, id_: str, *, begun: bool = False) -> Figure | Refused:
    """The same, for what is done in a fight alone."""
    fight = world.fight
    if fight is not None and fight.phase == "after":
        return words.fight_over()
    figure = actor(world, id_, begun=begun)
    if fight is not None and id_ in fight.declared and not isinstance(figure, Refused):
        return magic_words.announced(figure)
    return figure


def foe(world: World, figure: Figure, id_: str) -> Figure | Refused:
    """An enemy that can be aimed at: here, and still in it."""
    fight, target = world.fight, world.figures.get(id_)
    if fight is None or target is None or id_ not in fight.at:
        return nobody()
    if (id_ in fight.group) == (figure.id in fight.group):
        return words.own_side(target)
    if target.state == "dead":
        return words.dead(target)
    if target.state not in ("up", "out") or id_ in fight.away:
        return words.gone(target)
    return target


# ── Attack ───────────────────────────────────────────────────────────────────────────────────


def may_step(world: World, figure: Figure) -> bool:
    """Whether the figure has its short step left, and its feet free."""
    fight = world.fight
    return fight is not None and f"step {figure.id}" not in fight.used and "stuck" not in figure.conditions


# ── Other actions ────────────────────────────────────────────────────────────────────────────


def refuse_end(world: World, command: orders.EndTurn) -> Refused | None:
    """Why the turn cannot be ended."""
    figure = actor(world, command.figure, begun=True)
    return figure if isinstance(figure, Refused) else None


def decide_end(world: World, command: orders.EndTurn, _dice: Dice) -> Iterator[Fact]:
    """Done."""
    del world
    yield TurnEnded(figure=command.figure, why="waits", clauses=(clause("axx.combat.action"),))


def refuse_end_side(world: World, _command: orders.EndSide) -> Refused | None:
    """Why the party cannot be done."""
    fight = world.fight
    if fight is None:
        return words.no_fight()
    if fight.phase != "turns" or fight.side != PARTY:
        return words.not_now(fight.phase)
    return words.morale_first() if judging(world) else None


def decide_end_side(world: World, _command: orders.EndSide, _dice: Dice) -> Iterator[Fact]:
    """Everyone who has not acted waits."""
    for figure in waiting(world):
        yield TurnEnded(figure=figure.id, why="waits", clauses=(clause("axx.combat.action"),))


@kept.of_world(kept.MOMENT)
def waiting(world: World) -> list[Figure]:
    """Heroes who have their turn still to come now."""
    fight = world.fight
    if fight is None or fight.side != PARTY:
        return []
    return [f for f in heroes(world) if f.id not in fight.acted and not unaware(world, f)]


@kept.of_world(kept.PEOPLE)
def heroes(world: World) -> list[Figure]:
    """The characters of the party who can act."""
    return [one for one in field.able(world, PARTY) if one.character]


def refuse_cover(world: World, command: orders.SetCover) -> Refused | None:
    """Why there is nobody to give cover to."""
    fight = world.fight
    return nobody() if fight is None or command.figure not in fight.at else None


def decide_cover(world: World, command: orders.SetCover, _dice: Dice) -> Iterator[Fact]:
    """The GM's word."""
    del world
    yield CoverSet(figure=command.figure, cover=command.cover, clauses=(clause("axx.combat.cover"),))
