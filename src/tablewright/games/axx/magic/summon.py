"""Those who are called: they come into the fight beside whoever called them, and go when it is over."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from tablewright.core.effects import Summon
from tablewright.core.facts import Fact
from tablewright.core.game import Seat
from tablewright.dice.sources import Dice
from tablewright.games.axx import content, kernel
from tablewright.games.axx.combat import conditions
from tablewright.games.axx.meeting.encounter_facts import Foe
from tablewright.games.axx.meeting.foes import hit_points
from tablewright.games.axx.whats import What
from tablewright.games.axx.world import FOES, Figure, World

CALLED = "called"
"""The mark, in a fight, of one who was called into it."""


class Summoned(Fact, frozen=True, kw_only=True, tag="summoned"):
    """Creatures were called into the fight, to the caller's side."""

    figure: str
    monster: str
    foes: tuple[Foe, ...]


def work(world: World, figure: Figure, effect: Summon, dice: Dice, *, cited: str) -> Iterator[Fact]:
    """So many come, with hit points of their own."""
    if world.fight is None:
        return
    before = len(dice.thrown)
    monster = effect.monster or figure.monster
    record = content.monster(monster)
    count = kernel.coming(conditions.throw(effect.number, dice, by=figure.id, what=What.NUMBER))
    met = sum(one.monster == monster for one in world.figures.values())
    foes = tuple(
        Foe(
            id=f"foe{world.met + number}",
            name=f"{record.name} {met + number}",
            hp=hit_points(record, dice),
            hd=record.hd,
            half=record.half,
        )
        for number in range(1, count + 1)
    )
    rolls = tuple(dice.thrown[before:])
    yield Summoned(figure=figure.id, monster=monster, foes=foes, rolls=rolls, clauses=(cited,))


def see(fact: Summoned, _seat: Seat, world: World) -> Summoned:
    """Players see who comes, not how much they can take."""
    numbers = world.options.get("wounds", "words") == "numbers"
    foes = tuple(Foe(id=one.id, name=one.name, hp=one.hp if numbers else None) for one in fact.foes)
    return msgspec.structs.replace(fact, foes=foes)


def fold(world: World, fact: Summoned) -> None:
    """They stand beside the caller, and act from the next round on; nothing is earned by them."""
    fight = world.fight
    if fight is None:
        return
    own = fact.figure in fight.group
    for foe in fact.foes:
        world.met += 1
        world.figures[foe.id] = Figure(
            id=foe.id,
            name=foe.name,
            side=FOES,
            monster=fact.monster,
            hd=foe.hd or 0,
            half=foe.half,
            veiled=foe.hd is None,
            hp=foe.hp,
            top=foe.hp,
            paid=True,
        )
        (fight.group if own else fight.allies).append(foe.id)
        fight.at[foe.id] = fight.at.get(fact.figure, 0)
        fight.acted.append(foe.id)
        fight.once.append(f"{CALLED} {foe.id}")
    fight.began += len(fact.foes) if own else 0


def gone(world: World) -> None:
    """The fight is over, and so is their stay."""
    fight = world.fight
    for mark in fight.once if fight is not None else ():
        word, _, name = mark.partition(" ")
        if word == CALLED and name in world.figures and world.figures[name].state == "up":
            world.figures[name].state = "gone"
            world.lairs.pop(name, None)
