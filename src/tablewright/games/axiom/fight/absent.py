"""Characters whose players are not there: what they do in a fight, by the table's policy, healers first."""

from __future__ import annotations

from collections.abc import Iterator

from tablewright.core.facts import Awaited, Fact, Refused
from tablewright.core.ledger import clause
from tablewright.dice.sources import Dice
from tablewright.games.axiom import figures
from tablewright.games.axiom.fight import begins, moves, tending, turns
from tablewright.games.axiom.fight import facts as f
from tablewright.games.axiom.rests import medicine, perks
from tablewright.games.axiom.rests.orders import Treat, UsePerk
from tablewright.games.axiom.say import fight as words
from tablewright.games.axiom.world import PARTY, World


def awaited(world: World) -> list[Awaited]:
    """The characters who have something left to do in their side's turn; if nobody is there they fight by policy."""
    fight = world.fight
    if fight is None or fight.side != PARTY or fight.phase == "initiative":
        return []
    clause("axiom.actions")
    left = [one for one in turns.members(world, PARTY) if figures.able(one) and not turns.finished(world, one)]
    return [Awaited(one.id, f.PlayAbsent(figure=one.id)) for one in left]


def refuse(world: World, command: f.PlayAbsent) -> Refused | None:
    """Only a character whose turn it is."""
    if command.figure not in world.order:
        return words.no_fight()
    return turns.refuse(world, command.figure, turns.FREE)


def play(world: World, command: f.PlayAbsent, dice: Dice) -> Iterator[Fact]:
    """One thing: help for who needs it most, if the character has any to give; else as a threat in its place would."""
    match tending.care(world, world.figures[command.figure]):
        case UsePerk() as perk:
            yield from perks.use(world, perk, dice)
        case Treat() as treat:
            yield from medicine.treat(world, treat, dice)
        case f.Move() as move:
            yield from moves.move(world, move, dice)
        case _:
            yield from begins.act(world, command, dice)
