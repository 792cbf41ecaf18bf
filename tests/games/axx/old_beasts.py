"""Where a bestiary of an older edition is found, installed with the tests; and whole fights against what is in it."""

from __future__ import annotations

import importlib.util
from pathlib import Path

from tablewright.core.facts import Answer, Command, Refused
from tablewright.core.game import attempt
from tablewright.dice.sources import SeededDice
from tablewright.games.axx.combat import facts as f
from tablewright.games.axx.combat import orders, stand_in
from tablewright.games.axx.game import AXX
from tablewright.games.axx.meeting.encounter_facts import ArrangeFight
from tablewright.games.axx.packs import AxxPack
from tablewright.games.axx.world import Effect, World

GAME = AXX()
ROUNDS = 300


def bestiary() -> Path:
    """The file of `bfrpg-data`, which is part of the extra `test`."""
    spec = importlib.util.find_spec("bfrpg_data")
    assert spec is not None
    assert spec.origin is not None
    return Path(spec.origin).parent / "data" / "bestiary.json"


def fought(world: World, pack: AxxPack, monster: str, *, count: int, seed: int, feet: int = 30) -> str:
    """How a fight against so many of a pack's monsters ends, when the policies play both sides."""
    world.effects.append(Effect(kind="light", on=world.place, turns=99))
    dice = SeededDice(seed)
    kind = f"{monster}@{pack.digest}"
    _give(world, ArrangeFight(foes=((kind, count),), feet=feet), dice)
    ended = ""
    while world.fight is not None or world.fallen:
        assert world.fight is None or world.fight.round < ROUNDS, f"{monster}: no end after {ROUNDS} rounds"
        for fact in _give(world, _next(world), dice):
            if isinstance(fact, f.FightEnded):
                ended = fact.outcome
    return ended


def _next(world: World) -> Command:
    if world.question is not None:
        return Answer(figure=world.question.whom, choice=world.question.otherwise)
    command = GAME.next(world)
    if command is not None:
        return command
    figure = stand_in.next_to_act(world)
    return orders.ActFor(figure=figure.id) if figure is not None else orders.MoveOn()


def _give(world: World, command: Command, dice: SeededDice) -> list[object]:
    facts = attempt(GAME, world, command, dice)
    assert not isinstance(facts, Refused), (command, facts)
    return list(facts)
