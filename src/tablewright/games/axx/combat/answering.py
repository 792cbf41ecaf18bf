"""The answer to a deadly effect: at the GM's word somebody spends its counter, and it has not happened."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar, Literal

from tablewright.core.facts import GM, Command, Fact, Refused
from tablewright.core.ledger import clause
from tablewright.dice.sources import Dice
from tablewright.games.axx import figures
from tablewright.games.axx.combat import announced, conditions
from tablewright.games.axx.say import feat_refusals as words
from tablewright.games.axx.say import fight_refusals, nobody, nothing
from tablewright.games.axx.world import Figure, Warned, World

SUDDEN = ("poisoned", "paralyzed", "petrified", "asleep", "charmed", "frightened", "burning", "stuck")
"""Conditions that an effect brings in a moment."""
TEXT = 200
"""Letters that an effect's or counter's name may have."""


class Telegraph(Command, frozen=True, kw_only=True, tag="telegraph"):
    """Tell a round before what is coming, and what would answer it."""

    roles: ClassVar[tuple[str, ...]] = (GM,)

    effect: str
    counter: str


class AnswerEffect(Command, frozen=True, kw_only=True, tag="answer-effect"):
    """Somebody spends the counter in the round the effect lands, and it has not happened.

    `spends` is action, item (`what` its id) or slot (`what` the spell), or left out for what `what` is;
    `condition` is one that the effect put on `victim`, which ends: the newest, where none is named.
    """

    roles: ClassVar[tuple[str, ...]] = (GM,)

    figure: str
    effect: str
    spends: Literal["", "action", "item", "slot"] = ""
    what: str = ""
    victim: str = ""
    condition: str = ""


class EffectTold(Fact, frozen=True, kw_only=True, tag="effect-told"):
    """The GM told what is coming, and what would answer it."""

    effect: str
    counter: str


class EffectAnswered(Fact, frozen=True, kw_only=True, tag="effect-answered"):
    """A deadly effect was denied: by whom, with what item, spell or skill."""

    figure: str
    effect: str
    spends: str
    what: str = ""
    thing: str = ""


def refuse_telegraph(_world: World, command: Telegraph) -> Refused | None:
    """Both have to be named."""
    texts = (command.effect.strip(), command.counter.strip())
    return None if all(0 < len(text) <= TEXT for text in texts) else words.name_it()


def telegraph(_world: World, command: Telegraph, _dice: Dice) -> Iterator[Fact]:
    """A round before."""
    cited = (clause("axx.condition.answer"),)
    yield EffectTold(effect=command.effect.strip(), counter=command.counter.strip(), clauses=cited)


def refuse_answer(world: World, command: AnswerEffect) -> Refused | None:
    """Why it cannot be answered so: nobody able who has not acted, or nothing to spend."""
    figure = world.figures.get(command.figure)
    if figure is None or not figure.character or figure.id not in world.order:
        return nobody()
    if not 0 < len(command.effect.strip()) <= TEXT:
        return words.name_it()
    fight, spends = world.fight, spent(figure, command)
    if not figures.able(figure):
        return fight_refusals.cannot_act(figure)
    if fight is not None and figure.id in fight.acted:
        return fight_refusals.has_acted(figure)
    if spends == "item" and command.what not in figure.items:
        return nothing()
    if spends == "slot" and announced.slot_of(figure, command.what) is None:
        return words.no_slot(figure)
    return _undoes(world, command)


def spent(figure: Figure, command: AnswerEffect) -> str:
    """What is used up: as the order says, else what its `what` is: a thing of the figure's, a spell, or the action."""
    if command.spends or not command.what:
        return command.spends or "action"
    return "item" if command.what in figure.items else "slot"


def _undoes(world: World, command: AnswerEffect) -> Refused | None:
    if not command.condition and not command.victim:
        return None
    victim = world.figures.get(command.victim)
    if victim is None:
        return nobody()
    return None if undone(world, command) in victim.conditions else words.no_condition(victim)


def undone(world: World, command: AnswerEffect) -> str:
    """The condition that ends: the one named, else the newest on the victim that a moment brought; "" for none."""
    victim = world.figures.get(command.victim)
    if command.condition or victim is None:
        return command.condition
    return next((kind for kind in reversed(victim.conditions) if kind in SUDDEN), "")


def answer(world: World, command: AnswerEffect, _dice: Dice) -> Iterator[Fact]:
    """The counter is spent, and the effect has not happened."""
    figure = world.figures[command.figure]
    cited = (clause("axx.condition.answer"),)
    spends, ends = spent(figure, command), undone(world, command)
    thing = figure.items[command.what].kind if spends == "item" else ""
    yield EffectAnswered(
        figure=figure.id,
        effect=command.effect.strip(),
        spends=spends,
        what=command.what,
        thing=thing,
        clauses=cited,
    )
    if ends:
        yield conditions.ConditionEnded(figure=command.victim, condition=ends, why="answered", clauses=cited)


def fold_told(world: World, fact: EffectTold) -> None:
    """All have been warned."""
    world.warned = [one for one in world.warned if one.effect != fact.effect]
    world.warned.append(Warned(fact.effect, fact.counter))


def fold_answered(world: World, fact: EffectAnswered) -> None:
    """Item, slot or action are used up."""
    figure, fight = world.figures.get(fact.figure), world.fight
    world.warned = [one for one in world.warned if one.effect != fact.effect]
    if figure is None:
        return
    _spend(figure, fact)
    if fight is not None and figure.id not in fight.acted:
        fight.shots.pop(figure.id, None)
        fight.acted.append(figure.id)


def _spend(figure: Figure, fact: EffectAnswered) -> None:
    item, slot = figure.items.get(fact.what), announced.slot_of(figure, fact.what)
    if fact.spends == "item" and item is not None:
        item.count -= 1
        if item.count <= 0:
            del figure.items[item.id]
    if fact.spends == "slot" and slot is not None:
        slot.spent = True
