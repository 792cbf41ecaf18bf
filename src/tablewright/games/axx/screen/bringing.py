"""Monsters at the game master's word: any kind there is at the table, those of its packs too, in any number."""

from __future__ import annotations

from collections.abc import Iterator

from tablewright.core.facts import Choice, Fact, Field, Offer, Refused
from tablewright.core.ledger import clause
from tablewright.dice.sources import Dice
from tablewright.games.axx import content, figures, packs
from tablewright.games.axx.dungeon.plan import Foes
from tablewright.games.axx.say import screen as words
from tablewright.games.axx.screen import facts as f
from tablewright.games.axx.screen import tables
from tablewright.games.axx.world import World

MOST = 60


def refuse(world: World, command: f.BringIn) -> Refused | None:
    """Why they cannot come: no such kind, none or too many, somebody is met already, or nobody can meet them."""
    if not world.gm:
        return words.no_screen()
    if command.monster not in {one.id for one in kinds(world)}:
        return words.no_such_monster()
    if not 1 <= command.count <= MOST:
        return words.so_many(MOST)
    if world.fight is not None or world.meeting is not None or world.fallen or world.due:
        return words.not_now()
    return None if any(figures.able(one) for one in world.party()) else words.nobody_there()


def kinds(world: World) -> list[content.Monster]:
    """Every kind that can be met: hirelings are hired."""
    return [one for one in packs.monsters(world.packs) if not one.wage]


def bring(world: World, command: f.BringIn, _dice: Dice) -> Iterator[Fact]:
    """They come to where the party is; what follows is as for anybody met."""
    yield tables.met(world, Foes(command.monster, command.count), "wanderer")


def offers(seen: World) -> Iterator[Offer]:
    """One button, with every kind to choose from."""
    found = kinds(seen)
    order = f.BringIn(monster=found[0].id, count=1)
    if refuse(seen, order) is not None:
        return
    named = sorted(found, key=lambda one: one.name)
    choices = tuple(Choice(one.id, one.name, note=words.monster_note(one)) for one in named)
    blanks = (Field("monster", words.WHICH_MONSTER, choices), Field("count", words.HOW_MANY, number=True))
    yield Offer(order, words.BRING, "screen", note=words.MET_AT_ONCE, clause=clause("axx.improvise"), blanks=blanks)
