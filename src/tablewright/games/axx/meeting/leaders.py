"""A leader among the foes, whom the game master marks: beaten, it has a Treasure roll on it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

from tablewright.core.facts import GM, Choice, Command, Fact, Field, Offer, Refused
from tablewright.core.game import Seat
from tablewright.core.ledger import clause
from tablewright.dice.sources import Dice
from tablewright.games.axx import figures
from tablewright.games.axx.chapter import Chapter, Event, Order
from tablewright.games.axx.delve.hoards import LEADER, LEADER_HD, leads
from tablewright.games.axx.say import leaders as say
from tablewright.games.axx.say import nobody
from tablewright.games.axx.world import Figure, World


class MarkLeader(Command, frozen=True, kw_only=True, tag="mark-leader"):
    """Say that one of the foes who are met, of 3 HD or more, leads the others."""

    roles: ClassVar[tuple[str, ...]] = (GM,)

    foe: str


class LeaderMarked(Fact, frozen=True, kw_only=True, tag="leader-marked"):
    """One of the foes leads the others; the game master's alone."""

    foe: str


def refuse(world: World, command: MarkLeader) -> Refused | None:
    """Why it is no leader."""
    foe = world.figures.get(command.foe)
    if world.fight is None or foe is None or command.foe not in world.fight.group:
        return nobody()
    if not world.gm:
        return say.no_game_master()
    if leads(foe):
        return say.leads_already()
    return None if _able_to(foe) else say.too_small(LEADER_HD)


def _able_to(foe: Figure) -> bool:
    record = figures.monster(foe)
    return record is not None and record.hd >= LEADER_HD and foe.state == "up"


def mark(_world: World, command: MarkLeader, _dice: Dice) -> Iterator[Fact]:
    """The game master's word."""
    yield LeaderMarked(audience=(GM,), clauses=(clause("axx.dungeon.treasure"),), foe=command.foe)


def fold(world: World, fact: LeaderMarked) -> None:
    """It is one from now on."""
    foe = world.figures.get(fact.foe)
    if foe is not None:
        foe.used.append(LEADER)


def offers(seen: World, seat: Seat) -> list[Offer]:
    """The game master's button, while such foes are met."""
    if seat.role != GM or not seen.gm or seen.fight is None:
        return []
    group = [seen.figures[one] for one in seen.fight.group]
    choices = tuple(Choice(foe.id, foe.name) for foe in group if _able_to(foe) and not leads(foe))
    if not choices:
        return []
    blanks = (Field("foe", say.WHO, choices),)
    cited = clause("axx.dungeon.treasure")
    return [Offer(MarkLeader(foe=choices[0].key), say.MARK, "gm", note=say.NOTE, blanks=blanks, clause=cited)]


CHAPTER = Chapter(
    name="leaders",
    orders={MarkLeader: Order(refuse, mark)},
    events={LeaderMarked: Event(fold, say.marked)},
    offers=offers,
)
