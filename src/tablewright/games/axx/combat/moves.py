"""Moving on the line of a fight: steps, moves, runs, withdrawals, and the blows that leaving draws."""

from __future__ import annotations

from collections.abc import Iterator

from tablewright.core.facts import Fact, Refused
from tablewright.core.ledger import clause
from tablewright.dice.sources import Dice
from tablewright.games.axx import figures, kernel
from tablewright.games.axx.combat import bay, field, turns_fold, ways_out
from tablewright.games.axx.combat.facts import MoveBegan, Moved, Stopped
from tablewright.games.axx.combat.numbers import unaware
from tablewright.games.axx.combat.orders import GoOn
from tablewright.games.axx.combat.strike import free_strike
from tablewright.games.axx.world import Fight, Figure, Going, World

CLAUSES = {
    "move": clause("axx.combat.action"),
    "run": clause("axx.combat.action"),
    "step": clause("axx.combat.action"),
    "flee": clause("axx.combat.end"),
    "follow": clause("axx.combat.end"),
    "withdraw": clause("axx.combat.withdraw"),
    "charge": clause("axx.combat.charge"),
}


def strikers(world: World, figure: Figure, end: int) -> list[Figure]:
    """Who may strike at a figure that goes there: each able foe whose reach it leaves, once a round."""
    fight = world.fight
    if fight is None:
        return []
    leaving = field.leaves_reach(world, figure, end)
    return [f for f in leaving if f.id not in fight.free and not unaware(world, f)]


def go(world: World, figure: Figure, end: int, how: str, dice: Dice, *, ends_turn: bool = True) -> Iterator[Fact]:
    """Go to a place on the line; leaving reach draws blows first, unless one withdraws."""
    struck_by = [] if how in ("withdraw", "charge") else strikers(world, figure, end)
    held_by = bay.bearers(world, figure, end, how)
    if not struck_by and not held_by:
        yield moved(world, figure, end, how, ends_turn=ends_turn)
        return
    yield MoveBegan(
        figure=figure.id,
        end=end,
        how=how,
        strikers=tuple(f.id for f in struck_by),
        ends_turn=ends_turn,
        bay=tuple(f.id for f in held_by),
        clauses=(clause("axx.combat.withdraw") if struck_by else clause("axx.combat.reach"),),
    )
    yield from go_on(world, dice)


def go_on(world: World, dice: Dice) -> Iterator[Fact]:
    """The blows that a move under way draws, then the move; a fall in between is dealt with first.

    One who comes out of it Shaken acts again only in the next turn, and gets no farther.
    """
    fight = world.fight
    while fight is not None and fight.going is not None:
        going = fight.going
        figure = world.figures[going.figure]
        if not figures.able(figure) or f"shaken {figure.id}" in fight.used:
            yield Stopped(figure=figure.id)
            return
        waiting = [world.figures[i] for i in going.strikers if figures.able(world.figures[i])]
        if not waiting:
            held, bearer = bay.stopped(world), bay.waits_for(world)
            if held is not None:
                yield held
                return
            if bearer is None:
                yield moved(world, figure, going.end, going.how, ends_turn=going.ends_turn)
                return
            if bearer.character:
                yield bay.ask(bearer)
                return
            yield from bay.strikes_first(world, bearer, dice)
        else:
            yield from free_strike(world, waiting[0], figure, dice)
        if world.fallen or fight.carried or world.question is not None:
            return


def moved(world: World, figure: Figure, end: int, how: str, *, ends_turn: bool = True) -> Moved:
    """The fact of having moved there; a charge among several says by its blow whom it is for."""
    fight = world.fight
    start = fight.at.get(figure.id, 0) if fight is not None else 0
    beside: list[str] = []
    if fight is not None:
        foes = field.able_enemies(world, figure)
        beside = [foe.id for foe in foes if abs(fight.at.get(foe.id, 0) - end) <= kernel.REACH]
    near = beside[0] if beside and (how != "charge" or len(beside) == 1) else ""
    gone = how in ("flee", "run", "move") and ways_out.beyond(world, figure, end)
    return Moved(
        figure=figure.id,
        start=start,
        end=end,
        how=how,
        near=near,
        ends_turn=ends_turn,
        out_of_sight=gone,
        clauses=(CLAUSES[how],),
    )


def reach_of(world: World, figure: Figure, feet: int, limit: int) -> int:
    """Where a move of so many feet (plus: towards the foes) ends, within a limit and what stands in the way."""
    fight = world.fight
    if fight is None:
        return 0
    capped = max(-limit, min(limit, feet))
    return field.bounded(world, figure, fight.at.get(figure.id, 0) + capped * field.forward(fight, figure.id))


def withdrawal(world: World, figure: Figure) -> int:
    """Where a withdrawal at half speed ends."""
    clause("axx.combat.withdraw")
    return reach_of(world, figure, -kernel.withdrawing(figures.speed(figure)), kernel.STEP * 100)


def flight(world: World, figure: Figure) -> int:
    """Where a figure that runs for the way out gets to this round."""
    return reach_of(world, figure, -kernel.running(figures.speed(figure)), kernel.STEP * 100)


# ── Folding ──────────────────────────────────────────────────────────────────────────────────


def fold_began(world: World, fact: MoveBegan) -> None:
    """A move is under way."""
    if world.fight is not None:
        world.fight.going = Going(
            figure=fact.figure,
            end=fact.end,
            how=fact.how,
            strikers=list(fact.strikers),
            ends_turn=fact.ends_turn,
            bay=list(fact.bay),
        )
        _exposed(world.fight, fact)


def _exposed(fight: Fight, fact: MoveBegan | Moved) -> None:
    """A charge costs AC as soon as it is begun, for a spear that meets it too."""
    if fact.how == "charge" and fact.figure not in fight.charged:
        fight.charged.append(fact.figure)


def fold_moved(world: World, fact: Moved) -> None:
    """The figure is there; whoever it comes up to is out of ambush, and so is it."""
    fight = world.fight
    if fight is None:
        return
    fight.going = None
    fight.at[fact.figure] = fact.end
    fight.used.append(f"{'step' if fact.how == 'step' else 'moved'} {fact.figure}")
    _exposed(fight, fact)
    if fact.how == "charge":
        fight.used.append(f"charging {fact.figure}")
    if fact.ends_turn:
        turns_fold.acted(fight, fact.figure)
    if fact.out_of_sight and fact.figure not in fight.away:
        fight.away.append(fact.figure)
    toward = (fact.end - fact.start) * field.forward(fight, fact.figure) > 0
    if toward and fact.figure not in fight.chasing:
        fight.chasing.append(fact.figure)
    _uncover(fight, fact.figure)


def _uncover(fight: Fight, mover: str) -> None:
    """Cover is of no use against somebody within reach."""
    foe = mover in fight.group
    here = fight.at[mover]
    for id_ in list(fight.cover):
        other = id_ == mover or (id_ in fight.group) != foe
        if not other:
            continue
        if id_ == mover:
            close = any((i in fight.group) != foe and abs(at - here) <= kernel.REACH for i, at in fight.at.items())
        else:
            close = abs(fight.at.get(id_, 0) - here) <= kernel.REACH
        if close:
            fight.cover.pop(id_, None)


def fold_stopped(world: World, fact: Stopped) -> None:
    """The move comes to nothing, and the turn with it."""
    if world.fight is not None:
        world.fight.going = None
        turns_fold.acted(world.fight, fact.figure)


def refuse_go_on(_world: World, _command: GoOn) -> Refused | None:
    """The procedures' own order is never refused."""
    return None


def decide_go_on(world: World, _command: GoOn, dice: Dice) -> Iterator[Fact]:
    """Finish a move that a blow had interrupted."""
    yield from go_on(world, dice)
