"""Charm Person: a friend for a day, who leaves the fight, and may be talked into taking the caster's side."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from tablewright.core.effects import Charm
from tablewright.core.facts import Chance, Fact, Refused
from tablewright.core.ledger import clause
from tablewright.dice.sources import Dice
from tablewright.games.axx import again, checks, figures
from tablewright.games.axx.combat import conditions, harm, turns
from tablewright.games.axx.combat.facts import TurnEnded
from tablewright.games.axx.combat.orders import Persuade
from tablewright.games.axx.magic import wards
from tablewright.games.axx.say import feat_refusals as words
from tablewright.games.axx.say import nobody
from tablewright.games.axx.world import Figure, World

PERSUADED, CHARMED = "persuaded", "charmed"


class SideTaken(Fact, frozen=True, kw_only=True, tag="side-taken"):
    """A charmed foe takes the caster's side in the fight."""

    figure: str
    friend: str


def person(figure: Figure) -> bool:
    """Whether it is a person: humans, the kindred, goblins, orcs and the like; not undead, not beasts."""
    record = figures.monster(figure)
    return record is None or (record.person and not record.undead and not record.beast)


def work(world: World, figure: Figure, target: Figure, effect: Charm, dice: Dice) -> Iterator[Fact]:
    """A Will save avoids it."""
    if conditions.immune(world, target, "charmed"):
        cited = (clause("axx.condition.charmed"),)
        yield conditions.Unaffected(figure=target.id, condition="charmed", clauses=cited)
        return
    yield from again.save(
        world,
        target,
        effect.save,
        dice,
        CHARMED,
        about={"by": figure.id, "turns": effect.turns},
        cause=figures.hd_halves(figure),
        magic=True,
        against="charmed",
        by=figure.id,
        extra=wards.save_terms(world, target, figure),
    )


@again.after(CHARMED)
def after_save(world: World, figure: Figure, made: bool, about: dict[str, Any], _dice: Dice) -> Iterator[Fact]:
    """A friend, if the save was not made."""
    if not made:
        waits, turns_ = harm.tied(world), int(about["turns"])
        yield from conditions.begin(world, figure, "charmed", by=str(about["by"]), turns=turns_, waits=waits)


def friends(world: World, figure: Figure) -> list[Figure]:
    """Those who take the figure for a friend by its charm, and stand aside in this fight."""
    fight = world.fight
    group = fight.group if fight is not None else []
    found = [world.figures[i] for i in group if i in world.figures]
    return [one for one in found if _charmed_by(one, figure) and figures.able(one)]


def _charmed_by(one: Figure, figure: Figure) -> bool:
    charm = one.conditions.get("charmed")
    return charm is not None and charm.by == figure.id


def refuse_persuade(world: World, command: Persuade) -> Refused | None:
    """Why it cannot be talked into fighting its own."""
    figure = turns.fighter(world, command.figure)
    if isinstance(figure, Refused):
        return figure
    fight, friend = world.fight, world.figures.get(command.friend)
    if fight is None or friend is None or command.friend not in fight.at:
        return nobody()
    if friend not in friends(world, figure):
        return words.no_friend(figure, friend)
    return words.asked_already(friend) if f"persuade {friend.id}" in fight.once else None


def persuade(world: World, command: Persuade, dice: Dice) -> Iterator[Fact]:
    """A CHA check, once for each."""
    figure, about = world.figures[command.figure], {"friend": command.friend}
    yield from again.check(world, figure, dice, PERSUADED, about=about, task="persuade")


@again.after(PERSUADED, task="persuade")
def after_check(_world: World, figure: Figure, won: bool, about: dict[str, Any], _dice: Dice) -> Iterator[Fact]:
    """The action is spent, and the friend listens or not."""
    friend = str(about["friend"])
    yield TurnEnded(figure=figure.id, why=f"persuade {friend}")
    if won:
        yield SideTaken(figure=figure.id, friend=friend, clauses=(clause("axx.condition.charmed"),))


def chance_persuade(world: World, command: Persuade) -> Chance | None:
    """The chance that it listens."""
    figure = world.figures.get(command.figure)
    return checks.check_numbers(world, figure, task="persuade").chance("check") if figure is not None else None


def fold_side(world: World, fact: SideTaken) -> None:
    """It stands with the caster from now on, as long as the charm holds."""
    fight = world.fight
    if fight is not None and fact.friend in fight.group:
        fight.group = [i for i in fight.group if i != fact.friend]
        fight.allies.append(fact.friend)
