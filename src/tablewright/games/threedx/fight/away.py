"""Closing a turn for who has not acted: two players or the GM may; the table's policy stands in."""

from __future__ import annotations

from collections.abc import Iterator

from tablewright.core.facts import Awaited, Fact, Refused
from tablewright.core.ledger import clause
from tablewright.dice.sources import Dice
from tablewright.games.threedx import figures
from tablewright.games.threedx.fight import answers, bodies, policy, reducing, who
from tablewright.games.threedx.fight import facts as f
from tablewright.games.threedx.fight import orders as o
from tablewright.games.threedx.say import fight as words
from tablewright.games.threedx.say import nobody
from tablewright.games.threedx.world import Figure, World
from tablewright.games.threedx.world_fight import ACTING, DEFENDING, FIRST, REDUCING

# ── Closing ─────────────────────────────────────────────────────────────────────────────────


def waited_for(world: World) -> list[str]:
    """Those for whom the turn, or who begins, still waits."""
    fight = who.fight_of(world)
    if fight.phase == FIRST:
        return [one.id for one in who.there(world) if one.character and figures.able(one) and one.id not in fight.done]
    if fight.phase == ACTING:
        return [one.id for one in who.awake(world, fight.side) if one.id not in fight.done]
    return answers.awaited(world) if fight.phase == DEFENDING else []


def missed(world: World) -> list[str]:
    """Those for whom players may close the turn: what a GM at the table plays is the GM's to close."""
    return [one for one in waited_for(world) if not world.gm or world.figures[one].character]


def refuse_close(world: World, command: o.CloseTurn) -> Refused | None:
    """Only while the turn waits for somebody; once for each player."""
    fight = world.fight
    if fight is None:
        return words.no_fight()
    if fight.phase not in (FIRST, ACTING, DEFENDING) or not waited_for(world):
        return words.turn_closing()
    if not missed(world):
        return words.gm_acts()
    given = set(command.figures)
    if not given or any(one not in world.figures or not world.figures[one].character for one in given):
        return nobody()
    return words.wished() if any(given & set(one) for one in fight.wishes) else None


def enough(world: World, command: o.CloseTurn) -> bool:
    """Whether this closes it: the second player who asks, or the only one there is."""
    able = {one.id for one in who.there(world) if one.character and figures.able(one)}
    return bool(who.fight_of(world).wishes) or able <= set(command.figures)


def close(world: World, command: o.CloseTurn, dice: Dice) -> Iterator[Fact]:
    """Ask for it; once that is enough, the table's policy acts for who is away."""
    closed = enough(world, command)
    yield f.ClosingWished(clauses=(clause("3dx.combat.closing"),), figures=command.figures, closed=closed)
    if closed:
        yield from for_the_away(world, missed(world), dice)


def refuse_end(world: World, _command: o.EndTurn) -> Refused | None:
    """Only while the turn waits for somebody."""
    fight = world.fight
    if fight is None:
        return words.no_fight()
    return None if fight.phase in (FIRST, ACTING, DEFENDING) and waited_for(world) else words.turn_closing()


def end(world: World, _command: o.EndTurn, dice: Dice) -> Iterator[Fact]:
    """The GM closes it: who has not acted passes, who is attacked defends by the table's policy."""
    yield f.ClosingWished(clauses=(clause("3dx.combat.closing"),), figures=(), closed=True)
    yield from for_the_away(world, waited_for(world), dice, idle=True)


def for_the_away(world: World, missing: list[str], dice: Dice, *, idle: bool = False) -> Iterator[Fact]:
    """What the table's policy does for all of these, who are still waited for, in the order of the fight."""
    for id_ in missing:
        yield from for_one(world, world.figures[id_], dice, idle=idle)


def absent(world: World) -> list[Awaited]:
    """The characters for whom a turn waits, or whose hits do; if nobody is there the table's policy acts."""
    fight = world.fight
    if fight is None:
        return []
    found = waited_for(world) if fight.phase != REDUCING else [blow.figure for blow in reducing.waiting(world)]
    heroes = [id_ for id_ in dict.fromkeys(found) if world.figures[id_].character]
    return [Awaited(id_, o.StandIn(figure=id_)) for id_ in heroes]


def refuse_stand_in(world: World, command: o.StandIn) -> Refused | None:
    """Only for who is waited for."""
    waiting = any(one.figure == command.figure for one in absent(world))
    return None if waiting else words.no_fight()


def stand_in(world: World, command: o.StandIn, dice: Dice) -> Iterator[Fact]:
    """By the table's policy."""
    figure = world.figures[command.figure]
    if who.fight_of(world).phase != REDUCING:
        yield from for_one(world, figure, dice)
        return
    for blow in [one for one in reducing.waiting(world) if one.figure == figure.id]:
        yield from reducing.reduced(world, figure, blow.number, policy.reductions(world, figure, blow))


def for_one(world: World, figure: Figure, dice: Dice, *, idle: bool = False) -> Iterator[Fact]:
    """What the table's policy does for one who is still waited for."""
    id_ = figure.id
    while figures.able(figure) and (id_ in who.fight_of(world).saving or id_ in who.fight_of(world).due):
        if id_ not in who.fight_of(world).saving:
            yield from bodies.roll(world, o.RollSave(figure=id_), dice)
        else:
            yield from policy.saves(world, figure, dice)
            if id_ in who.fight_of(world).saving:
                yield from bodies.taken(world, figure)
    if figures.able(figure) and id_ in waited_for(world):
        yield from policy.stand_in(world, figure, dice, idle=idle)
    if id_ not in who.fight_of(world).done:
        yield f.SaidDone(figure=id_)


def fold_wish(world: World, fact: f.ClosingWished) -> None:
    """One more asks for it; once it is closed it is asked for no more."""
    fight = who.fight_of(world)
    fight.wishes = [] if fact.closed else [*fight.wishes, list(fact.figures)]
