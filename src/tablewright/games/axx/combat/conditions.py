"""Poisoned, Paralyzed, Asleep, Stuck, Injured and the rest: how they begin, how long they last, how they end."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import msgspec

from tablewright.core.effects import Inflict, amount
from tablewright.core.facts import Fact
from tablewright.core.ledger import clause
from tablewright.dice.sources import Dice
from tablewright.games.axx import again, checks, figures
from tablewright.games.axx.combat import field
from tablewright.games.axx.heroes.faith import FORSAKEN
from tablewright.games.axx.magic import wards
from tablewright.games.axx.whats import What
from tablewright.games.axx.world import PARTY, Blow, Condition, Figure, World

CLAUSES = {
    "poisoned": clause("axx.condition.poisoned"),
    "paralyzed": clause("axx.condition.paralyzed"),
    "asleep": clause("axx.condition.asleep"),
    "charmed": clause("axx.condition.charmed"),
    "petrified": clause("axx.condition.petrified"),
    "frightened": clause("axx.condition.frightened"),
    "turned": clause("axx.magic.turn_undead"),
    "stuck": clause("axx.threat.giant_spider"),
    "burning": clause("axx.condition.burning"),
    "injured": clause("axx.condition.injured"),
    "maimed": clause("axx.death.table"),
    "bound": clause("axx.combat.helpless"),
    FORSAKEN: clause("axx.alignment"),
}
INFLICTED = "inflicted"
STONE = "stone"
"""The state of one who is petrified."""
LASTING = ("injured", "fatigue", "hunger", "petrified", FORSAKEN)
"""What a Scarred result leaves as it was."""


class ConditionBegan(Fact, frozen=True, kw_only=True, tag="condition-began"):
    """A condition took hold of a figure, or a longer one took the place of a shorter.

    `rounds` are turns of its own that are lost, `turns` exploration turns, `target` what its saves
    must reach. `waits` marks one of a tied exchange, which lands later.
    """

    figure: str
    condition: str
    by: str = ""
    rounds: int = 0
    turns: int = 0
    target: int = 0
    until: str = ""
    fresh: bool = False
    waits: bool = False


class ConditionEnded(Fact, frozen=True, kw_only=True, tag="condition-ended"):
    """A condition ended; `why` is over, saved, woken, healed, freed, doused, harmed or cleared."""

    figure: str
    condition: str
    why: str = "over"


class ConditionTicked(Fact, frozen=True, kw_only=True, tag="condition-ticked"):
    """A turn lost to a condition was counted; this many are left."""

    figure: str
    condition: str
    rounds: int
    counted: bool = True


class Unaffected(Fact, frozen=True, kw_only=True, tag="unaffected"):
    """A figure proved immune to a condition, or (`already`) has it for at least as long."""

    figure: str
    condition: str
    already: bool = False


def immune(world: World, figure: Figure, condition: str) -> bool:
    """Whether the condition cannot befall the figure, under the table's options."""
    undead = bool(world.options.get("undead_immunities", True))
    return figures.immune(figure, condition, undead_immunities=undead)


def turn_over(world: World, figure: Figure) -> bool:
    """Whether the figure has no turn left to lose in this round: it acted, or its side did, or it was surprised."""
    fight = world.fight
    if fight is None or fight.phase != "turns":
        return True
    if figure.id in fight.acted:
        return True
    side = field.side_of(fight, figure.id)
    if fight.round == 1 and side in fight.surprised and figure.id not in fight.alert:
        return True
    if fight.order in ("only_party", "only_foes", "nobody"):
        return fight.order != f"only_{side}"
    if fight.order == "tie":
        return side == PARTY and fight.side != PARTY
    return side == fight.order and fight.side != side


def begin(
    world: World,
    figure: Figure,
    condition: str,
    *,
    by: str = "",
    rounds: int = 0,
    turns: int = 0,
    target: int = 0,
    until: str = "",
    before: tuple[Fact, ...] = (),
    waits: bool = False,
) -> Iterator[Fact]:
    """Put a condition on a figure; yields nothing more where a longer or worse one holds already.

    `before` are facts whose dice set its length. An immune figure is told as such.
    """
    yield from before
    if immune(world, figure, condition):
        yield Unaffected(figure=figure.id, condition=condition, clauses=(CLAUSES[condition],))
        return
    old = figure.conditions.get(condition)
    if old is not None and condition == "poisoned" and old.target >= target:
        return
    lost = old is not None and _turn_lost(world, figure, old)
    if old is not None and condition != "poisoned" and not _longer(old, rounds=rounds + lost, turns=turns, until=until):
        return
    yield ConditionBegan(
        figure=figure.id,
        condition=condition,
        by=by,
        rounds=rounds,
        turns=turns,
        target=target,
        until=until,
        fresh=rounds > 0 and turn_over(world, figure),
        waits=waits,
        clauses=(CLAUSES[condition],),
    )


def _turn_lost(world: World, figure: Figure, old: Condition) -> bool:
    """Whether this round's turn is lost to the old one already, and not yet counted: the new one costs later turns.

    In a tied exchange it is in any case: the new one takes hold when all have acted.
    """
    fight = world.fight
    if fight is None or fight.phase not in ("turns", "landed", "close") or f"count {figure.id}" in fight.used:
        return False
    over = turn_over(world, figure) or fight.order == "tie"
    return old.rounds > 0 and not old.fresh and over


def _longer(old: Condition, *, rounds: int, turns: int, until: str) -> bool:
    if until:
        return until == "good" and old.until != "good"
    return rounds > old.rounds or turns > old.turns


def inflict(
    world: World, figure: Figure, effect: Inflict, dice: Dice, *, by: Figure, magic: bool = False
) -> Iterator[Fact]:
    """A power puts a condition on a figure, unless its save avoids it."""
    if immune(world, figure, effect.condition):
        yield Unaffected(figure=figure.id, condition=effect.condition, clauses=(CLAUSES[effect.condition],))
        return
    cause = figures.hd_halves(by)
    if not effect.save or effect.no_save:
        yield from _take_hold(world, figure, effect, dice, by=by)
        return
    extra, about = wards.save_terms(world, figure, by), {"effect": msgspec.to_builtins(effect), "by": by.id}
    yield from again.save(
        world,
        figure,
        effect.save,
        dice,
        INFLICTED,
        about=about,
        cause=cause,
        magic=magic,
        against=effect.condition,
        by=by.id,
        extra=extra,
    )


@again.after(INFLICTED)
def after_save(world: World, figure: Figure, won: bool, about: dict[str, Any], dice: Dice) -> Iterator[Fact]:
    """What the save did not avoid takes hold."""
    if not won:
        effect = msgspec.convert(about["effect"], Inflict)
        yield from _take_hold(world, figure, effect, dice, by=world.figures[about["by"]])


def _take_hold(world: World, figure: Figure, effect: Inflict, dice: Dice, *, by: Figure) -> Iterator[Fact]:
    target = checks.save_numbers(figure, effect.save or "body", cause=figures.hd_halves(by)).target
    before = len(dice.thrown)
    rounds = throw(effect.rounds, dice, by=by.id, what=What.ROUNDS) if effect.rounds else 0
    lasts = throw(effect.turns, dice, by=by.id, what=What.ROUNDS) if effect.turns else 0
    rolled = len(dice.thrown) - before
    waits = world.fight is not None and world.fight.phase == "turns" and world.fight.order == "tie"
    rolls = tuple(dice.thrown[-rolled:]) if rolled else ()
    began = list(
        begin(world, figure, effect.condition, by=by.id, rounds=rounds, turns=lasts, target=target, waits=waits)
    )
    if rolls and not began:
        yield Unaffected(
            figure=figure.id,
            condition=effect.condition,
            already=True,
            rolls=rolls,
            clauses=(CLAUSES[effect.condition],),
        )
    for fact in began:
        if isinstance(fact, ConditionBegan) and rolls:
            yield msgspec.structs.replace(fact, rolls=rolls)
        else:
            yield fact


def throw(text: str, dice: Dice, *, by: str, what: str) -> int:
    """Roll an amount such as "2d4" or "1d4+1" and give its sum."""
    wanted = amount(text)
    if not wanted.dice:
        return wanted.plus
    return sum(dice.roll(wanted.sides, by=by, what=what, count=wanted.dice)) + wanted.plus


# ── Folding ──────────────────────────────────────────────────────────────────────────────────


def fold_began(world: World, fact: ConditionBegan) -> None:
    """The figure has the condition, or will have once the exchange lands."""
    fight = world.fight
    if fact.waits and fight is not None:
        about = {"rounds": fact.rounds, "turns": fact.turns, "target": fact.target, "condition": fact.condition}
        fight.blows.append(Blow(by=fact.by, on=fact.figure, kind="condition", about=about))
        return
    figure = world.figures.get(fact.figure)
    if figure is None:
        return
    figure.conditions[fact.condition] = Condition(
        kind=fact.condition,
        by=fact.by,
        rounds=fact.rounds,
        turns=fact.turns,
        target=fact.target,
        until=fact.until,
        fresh=fact.fresh,
    )
    if fact.condition == "petrified":
        turn_to_stone(figure)
    if fight is None:
        return
    if fact.condition == "turned" and figure.id not in fight.running:
        fight.running.append(figure.id)
    if fact.condition == "burning":
        fight.used.append(f"caught {figure.id}")
    for index, carried in enumerate(fight.carried):
        if carried.kind == "condition" and carried.on == figure.id and carried.about["condition"] == fact.condition:
            del fight.carried[index]
            break
    if figures.helpless(figure):
        fight.cover.pop(figure.id, None)
        fight.hidden = [i for i in fight.hidden if i != figure.id]


def turn_to_stone(figure: Figure) -> None:
    """Stone with all that is carried: out of play, not dead; its lights are out."""
    figure.state = STONE
    for item in figure.items.values():
        item.lit = False


def fold_ended(world: World, fact: ConditionEnded) -> None:
    """The condition is gone; one who lay maimed gets up with 1 HP."""
    figure = world.figures.get(fact.figure)
    if figure is None:
        return
    figure.conditions.pop(fact.condition, None)
    fight = world.fight
    if fact.condition == "petrified" and figure.state == STONE:
        figure.state = "up"
        world.lairs.pop(figure.id, None)
    if fact.condition == "charmed" and fight is not None and figure.id in fight.allies:
        fight.allies = [i for i in fight.allies if i != figure.id]
        fight.group.append(figure.id)
    if fact.condition == "maimed" and figure.state == "out":
        figure.state = "up"
        figure.hp = max(1, figure.hp or 0)
        figure.wounds = "badly hurt"


def fold_ticked(world: World, fact: ConditionTicked) -> None:
    """One turn fewer to lose."""
    if world.fight is not None:
        world.fight.used.append(f"count {fact.figure}")
    figure = world.figures.get(fact.figure)
    condition = figure.conditions.get(fact.condition) if figure is not None else None
    if figure is None or condition is None:
        return
    condition.fresh = False
    condition.rounds = fact.rounds
    if fact.rounds <= 0:
        figure.conditions.pop(fact.condition, None)


def fold_nothing(_world: World, _fact: Fact) -> None:
    """What the world need not remember."""
