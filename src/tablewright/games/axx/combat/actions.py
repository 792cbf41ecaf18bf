"""What else a turn can be spent on: help, shaking sleepers, tearing loose, loading, fetching, hiding, a parley."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from tablewright.core.facts import Chance, Fact, Refused
from tablewright.core.ledger import clause
from tablewright.dice.sources import Dice
from tablewright.games.axx import again, aid, checks, figures
from tablewright.games.axx.combat import conditions, field, harm, orders, strike
from tablewright.games.axx.combat.attacks import draw
from tablewright.games.axx.combat.facts import (
    AidGiven,
    HiddenAway,
    ParleyWon,
    Reloaded,
    SleeperShaken,
    TurnEnded,
)
from tablewright.games.axx.combat.turns import actor, fighter
from tablewright.games.axx.content import monster
from tablewright.games.axx.heroes import gear
from tablewright.games.axx.meeting.encounter_talk import name_toll
from tablewright.games.axx.say import fight_refusals as words
from tablewright.games.axx.say import nobody, nothing
from tablewright.games.axx.world import Figure, World

TORN, PARLEYED, HID = "torn-free", "parleyed", "hid"


def refuse_aid(world: World, command: orders.Aid) -> Refused | None:
    """Why one cannot help."""
    figure = fighter(world, command.figure)
    if isinstance(figure, Refused):
        return figure
    fight, ally = world.fight, world.figures.get(command.ally)
    if fight is None or ally is None or command.ally not in fight.at:
        return nobody()
    if command.ally == command.figure:
        return words.not_oneself(figure)
    if field.side_of(fight, command.ally) != field.side_of(fight, command.figure):
        return words.no_ally(ally)
    if not figures.able(ally):
        return words.cannot_act(ally)
    return words.aided_already(ally) if aid.aided(world, ally) else None


def decide_aid(world: World, command: orders.Aid, _dice: Dice) -> Iterator[Fact]:
    """Help."""
    del world
    yield AidGiven(figure=command.figure, ally=command.ally, clauses=(clause("axx.aid"),))


def refuse_shake(world: World, command: orders.Shake) -> Refused | None:
    """Why one cannot shake this sleeper awake."""
    figure = actor(world, command.figure)
    if isinstance(figure, Refused):
        return figure
    fight, sleeper = world.fight, world.figures.get(command.sleeper)
    if fight is None or sleeper is None or command.sleeper not in fight.at:
        return nobody()
    if "asleep" not in sleeper.conditions:
        return words.not_asleep(sleeper)
    if sleeper.id in fight.shaken:
        return words.shaken_already(sleeper)
    return None if field.beside(fight, figure.id, sleeper.id) else words.not_beside(figure, sleeper)


def decide_shake(world: World, command: orders.Shake, _dice: Dice) -> Iterator[Fact]:
    """Shake."""
    del world
    yield SleeperShaken(figure=command.figure, sleeper=command.sleeper, clauses=(clause("axx.condition.asleep"),))


def refuse_break_free(world: World, command: orders.BreakFree) -> Refused | None:
    """Why there is nothing to tear out of."""
    figure = actor(world, command.figure)
    if isinstance(figure, Refused):
        return figure
    return None if "stuck" in figure.conditions else words.not_stuck(figure)


def decide_break_free(world: World, command: orders.BreakFree, dice: Dice) -> Iterator[Fact]:
    """A STR check frees."""
    yield from again.check(world, world.figures[command.figure], dice, TORN, task="free")


@again.after(TORN, task="free")
def after_free(_world: World, figure: Figure, won: bool, _about: dict[str, Any], _dice: Dice) -> Iterator[Fact]:
    """Free or not, the turn is over."""
    if won:
        yield conditions.ConditionEnded(
            figure=figure.id, condition="stuck", why="freed", clauses=(clause("axx.threat.giant_spider"),)
        )
    yield TurnEnded(figure=figure.id)


def chance_break_free(world: World, command: orders.BreakFree) -> Chance | None:
    """The chance to get free."""
    figure = world.figures.get(command.figure)
    return checks.check_numbers(world, figure, task="free").chance("check") if figure is not None else None


def refuse_reload(world: World, command: orders.Reload) -> Refused | None:
    """Why nothing can be loaded."""
    figure = fighter(world, command.figure)
    if isinstance(figure, Refused):
        return figure
    item = figure.items.get(command.item)
    if item is None or not figures.record(item).reload:
        return nothing()
    if item.place != "hand":
        return words.not_at_hand(figure, item)
    return words.loaded(figure, item) if item.loaded else None


def decide_reload(world: World, command: orders.Reload, _dice: Dice) -> Iterator[Fact]:
    """Load."""
    del world
    yield Reloaded(figure=command.figure, item=command.item, clauses=(clause("axx.combat.shots"),))


def refuse_draw(world: World, command: orders.Draw) -> Refused | None:
    """Why it cannot be taken in hand."""
    figure = fighter(world, command.figure)
    if isinstance(figure, Refused):
        return figure
    item = figure.items.get(command.item)
    if item is None:
        return nothing()
    if figures.record(item).kind != "weapon":
        return words.no_weapon(figure, item)
    if item.place == "hand":
        return words.in_hand(figure, item)
    unwilling = gear.wield_refused(figure, item)
    if unwilling is not None:
        return unwilling
    if item.place == "worn" and world.fight is not None and f"draw {figure.id}" in world.fight.used:
        return words.drawn_already(figure)
    return words.hands_full(figure, item) if strike.put_away(figure, item) is None else None


def decide_draw(world: World, command: orders.Draw, _dice: Dice) -> Iterator[Fact]:
    """Draw, or fetch as the action."""
    figure = world.figures[command.figure]
    item = figure.items[command.item]
    yield from draw(figure, item, fetched=item.place != "worn")


def refuse_parley(world: World, command: orders.Parley) -> Refused | None:
    """Why there is no parley: once a fight, and the enemy must be able to talk."""
    figure = fighter(world, command.figure)
    if isinstance(figure, Refused):
        return figure
    fight = world.fight
    if fight is not None and "parley" in fight.once:
        return words.parleyed()
    able = [f for f in field.able_enemies(world, figure) if f.monster]
    return None if any(monster(f.monster).talks for f in able) else words.no_talkers()


def decide_parley(world: World, command: orders.Parley, dice: Dice) -> Iterator[Fact]:
    """A CHA check; won, the fighting stops."""
    yield from again.check(world, world.figures[command.figure], dice, PARLEYED, task="parley")


@again.after(PARLEYED, task="parley")
def after_parley(world: World, figure: Figure, won: bool, _about: dict[str, Any], _dice: Dice) -> Iterator[Fact]:
    """They listen or not, and the turn is over."""
    yield TurnEnded(figure=figure.id, why="parley")
    if won:
        waits = harm.tied(world)
        yield ParleyWon(figure=figure.id, waits=waits, clauses=(clause("axx.combat.end"),))
        if not waits:
            yield from name_toll(world)


def refuse_stop(_world: World, _command: orders.StopFighting) -> Refused | None:
    """The procedures' own order is never refused."""
    return None


def decide_stop(world: World, command: orders.StopFighting, _dice: Dice) -> Iterator[Fact]:
    """The blows have landed; now they talk."""
    yield ParleyWon(figure=command.figure, clauses=(clause("axx.combat.end"),))
    yield from name_toll(world)


def chance_parley(world: World, command: orders.Parley) -> Chance | None:
    """The chance that they listen."""
    figure = world.figures.get(command.figure)
    return checks.check_numbers(world, figure, task="parley").chance("check") if figure is not None else None


def refuse_hide(world: World, command: orders.Hide) -> Refused | None:
    """Why one cannot slip away: no Thief, or engaged."""
    figure = fighter(world, command.figure)
    if isinstance(figure, Refused):
        return figure
    if figure.cls != "thief":
        return words.no_thief(figure)
    if world.fight is not None and figure.id in world.fight.hidden:
        return words.hidden_already(figure)
    return words.engaged(figure) if field.engaged_with(world, figure) else None


def decide_hide(world: World, command: orders.Hide, dice: Dice) -> Iterator[Fact]:
    """A stealth check."""
    yield from again.check(world, world.figures[command.figure], dice, HID, task="stealth")


@again.after(HID, task="stealth")
def after_hide(_world: World, figure: Figure, won: bool, _about: dict[str, Any], _dice: Dice) -> Iterator[Fact]:
    """Out of sight or not, the turn is over."""
    if won:
        yield HiddenAway(figure=figure.id, clauses=(clause("axx.class.thief"),))
    yield TurnEnded(figure=figure.id)


def chance_hide(world: World, command: orders.Hide) -> Chance | None:
    """The chance to get out of sight."""
    figure = world.figures.get(command.figure)
    return checks.check_numbers(world, figure, task="stealth").chance("check") if figure is not None else None
