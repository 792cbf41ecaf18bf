"""Lore of a monster: an INT check, once a character for each kind, opens its resistances, weaknesses and want."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from tablewright.core.facts import Chance, Fact, Own, Refused
from tablewright.core.ledger import clause
from tablewright.dice.sources import Dice
from tablewright.games.axx import again, checks, content, figures
from tablewright.games.axx.combat import turns
from tablewright.games.axx.say import feat_refusals as words
from tablewright.games.axx.say import fight_refusals, nobody
from tablewright.games.axx.world import Figure, World

LORE = "lore"
"""What follows the check."""
QUIET = ("intent", "talk", "initiative")
"""When there is time to think without it being the action."""


class Recall(Own, frozen=True, kw_only=True, tag="recall"):
    """Recall what is told of the foes: an INT check; in a fight it is the action."""


class LoreTried(Fact, frozen=True, kw_only=True, tag="lore-tried"):
    """A hero tries to remember what is told of a kind of monster; `acts` where it is the action."""

    figure: str
    monster: str
    acts: bool = False


class LoreLearned(Fact, frozen=True, kw_only=True, tag="lore-learned"):
    """The party knows what a kind of monster resists, what harms it more, and what it wants."""

    figure: str
    monster: str


def kind(world: World, figure: Figure) -> str:
    """The kind of monster that is met; of several the first that this hero could still remember something of."""
    fight = world.fight
    if fight is None:
        return ""
    met = dict.fromkeys([fight.threat, *(world.figures[i].monster for i in fight.group)])
    return next((one for one in met if one not in world.lore and one not in figure.lore), fight.threat)


def refuse_recall(world: World, command: Recall) -> Refused | None:
    """Why there is nothing to recall: nobody met, tried already, or known already."""
    fight, figure = world.fight, world.figures.get(command.figure)
    if fight is None or not fight.group:
        return fight_refusals.no_encounter()
    if figure is None or not figure.character or command.figure not in fight.at:
        return nobody()
    if fight.phase in QUIET:
        if not figures.able(figure):
            return fight_refusals.cannot_act(figure)
    else:
        found = turns.fighter(world, command.figure)
        if isinstance(found, Refused):
            return found
    met = kind(world, figure)
    if met in world.lore:
        return words.known_already(content.monster(met).plural)
    return words.recalled_already(figure, content.monster(met).plural) if met in figure.lore else None


def recall(world: World, command: Recall, dice: Dice) -> Iterator[Fact]:
    """12 or more, and it is known."""
    figure = world.figures[command.figure]
    met = kind(world, figure)
    acts = world.fight is not None and world.fight.phase == "turns"
    yield LoreTried(figure=figure.id, monster=met, acts=acts, clauses=(clause("axx.encounter.answers"),))
    yield from again.check(world, figure, dice, LORE, about={"monster": met}, task="lore")


@again.after(LORE, task="lore")
def after_recall(world: World, figure: Figure, won: bool, about: dict[str, Any], dice: Dice) -> Iterator[Fact]:
    """What is remembered."""
    del world, dice
    if won:
        met = str(about["monster"])
        yield LoreLearned(figure=figure.id, monster=met, clauses=(clause("axx.encounter.answers"),))


def chance_recall(world: World, command: Recall) -> Chance | None:
    """The chance to remember."""
    figure = world.figures.get(command.figure)
    return checks.check_numbers(world, figure, task="lore").chance("check") if figure is not None else None


def fold_tried(world: World, fact: LoreTried) -> None:
    """Once a character for each kind."""
    figure, fight = world.figures.get(fact.figure), world.fight
    if figure is None:
        return
    figure.lore.append(fact.monster)
    if fact.acts and fight is not None and figure.id not in fight.acted:
        fight.acted.append(figure.id)


def fold_learned(world: World, fact: LoreLearned) -> None:
    """The party knows."""
    if fact.monster not in world.lore:
        world.lore.append(fact.monster)
