"""Whose turn it is, and what is left in it: Primary, Minor, movement, the Reaction."""

from __future__ import annotations

from collections.abc import Iterator

from tablewright.core.facts import Fact, Refused
from tablewright.core.ledger import clause
from tablewright.dice.sources import Dice
from tablewright.games.axiom import conditions, content, figures, harm, kernel, moment, rolled
from tablewright.games.axiom.fight import bands
from tablewright.games.axiom.fight import facts as f
from tablewright.games.axiom.pools import Pool
from tablewright.games.axiom.say import fight as words
from tablewright.games.axiom.say import nobody
from tablewright.games.axiom.whats import What
from tablewright.games.axiom.world import FOES, PARTY, SPEED, Fight, Figure, Turn, World

PRIMARY, MINOR, FREE, REACTION = "primary", "minor", "free", "reaction"
STEPS = 1
"""Bands that 30 feet of movement are: one nearer or farther."""


def turn_of(world: World, figure: Figure) -> Turn:
    """What the figure has left; nothing where it is in no fight."""
    return world.fight.turns.get(figure.id, Turn(reaction=False)) if world.fight is not None else Turn(reaction=False)


def refuse(world: World, id_: str, cost: str) -> Refused | None:
    """Why a figure cannot spend this in its turn of a fight."""
    fight, figure = world.fight, world.figures.get(id_)
    if figure is None:
        return nobody()
    if fight is None:
        return words.no_fight()
    if fight.going is not None:
        return words.moving()
    if fight.phase == "initiative" or fight.side != figure.side or figure.id in fight.left:
        return words.not_your_turn(figure.name)
    if not figures.able(figure):
        return words.not_able(figure.name)
    if moment.has(figure, "stunned"):
        return words.stunned(figure.name)
    turn = turn_of(world, figure)
    if turn.done:
        return words.turn_over(figure.name)
    spent = (cost == PRIMARY and not turn.primary) or (cost == MINOR and not turn.minor)
    return words.spent(figure.name, cost) if spent else None


def spend(world: World, id_: str, cost: str) -> None:
    """An action is spent; out of a fight it costs time alone."""
    turn = world.fight.turns.get(id_) if world.fight is not None else None
    if turn is None:
        return
    if cost == PRIMARY:
        turn.primary = max(0, turn.primary - 1)
    elif cost == MINOR:
        turn.minor = False
    elif cost == REACTION:
        turn.reaction = False


def finished(world: World, figure: Figure) -> bool:
    """Whether the figure does nothing more in this turn."""
    turn = turn_of(world, figure)
    if figure.state == "dying":
        return turn.saved
    if not figures.able(figure) or turn.done:
        return True
    return not (turn.primary or turn.minor or turn.steps)


def members(world: World, side: str) -> list[Figure]:
    """Everybody of a side who is in the fight, those who lie there included."""
    fight = world.fight
    if fight is None:
        return []
    ids = world.order if side == PARTY else fight.foes
    found = [world.figures[id_] for id_ in ids if id_ in world.figures and id_ not in fight.left]
    return [figure for figure in found if figure.state not in harm.GONE]


def lying(world: World, figure: Figure) -> list[Figure]:
    """The figure's enemies who lie in the fight at 0 Health and live."""
    side = FOES if figure.side == PARTY else PARTY
    return [other for other in members(world, side) if other.state in harm.DOWN]


def dying(world: World) -> list[Figure]:
    """Those who are dying in the fight, or lie dying after it."""
    return [figure for side in (PARTY, FOES) for figure in members(world, side) if figure.state == "dying"]


# ── The order of sides ──────────────────────────────────────────────────────────────────────


def initiative_pool(world: World, side: str) -> tuple[Figure, Pool] | None:
    """The best Speed + Notice of a side, and whose it is."""
    clause("axiom.actions")
    found: tuple[Figure, Pool] | None = None
    for figure in members(world, side):
        if not figures.able(figure):
            continue
        terms = (*figures.pool_terms(figure, SPEED, "notice"), *moment.hampered(world, figure))
        pool = Pool(terms=terms)
        if found is None or pool.dice > found[1].dice:
            found = figure, pool
    return found


def refuse_initiative(world: World, _command: f.RollInitiative) -> Refused | None:
    """Only when a fight has just begun."""
    return None if world.fight is not None and world.fight.phase == "initiative" else words.no_fight()


def roll_initiative(world: World, _command: f.RollInitiative, dice: Dice) -> Iterator[Fact]:
    """Each side's best rolls; more successes begin, a tie goes to the characters."""
    counts = {}
    for side in (PARTY, FOES):
        best = initiative_pool(world, side)
        counts[side] = 0
        if best is not None:
            fact = rolled.roll(
                world,
                dice,
                best[1],
                figure=best[0].id,
                what=What.INITIATIVE,
                attribute=SPEED,
                talent="notice",
                clauses=(clause("axiom.actions"),),
            )
            yield fact
            counts[side] = fact.successes
    first = FOES if kernel.foes_first(counts[PARTY], counts[FOES]) else PARTY
    yield f.FightOrdered(clauses=(clause("axiom.actions"),), first=first, party=counts[PARTY], foes=counts[FOES])


def next_side(fight: Fight) -> str:
    """The side whose turn comes next."""
    if not fight.side:
        return fight.first
    return FOES if fight.side == PARTY else PARTY


def refuse_begin(world: World, _command: f.BeginSide) -> Refused | None:
    """Only between two sides' turns."""
    fight = world.fight
    if fight is None or fight.phase == "initiative":
        return words.no_fight()
    return None if side_done(world) else words.side_not_done()


def side_done(world: World) -> bool:
    """Whether the side whose turn it is has done all it can; True before the first."""
    fight = world.fight
    return fight is None or all(finished(world, figure) for figure in members(world, fight.side))


def begin_side(world: World, _command: f.BeginSide, _dice: Dice) -> Iterator[Fact]:
    """What everybody of the side has this turn; the Reaction is back."""
    fight = world.fight
    if fight is None:
        return
    side = next_side(fight)
    number = fight.round + (side == fight.first)
    turns = {figure.id: fresh(figure) for figure in members(world, side)}
    yield f.SideBegan(clauses=(clause("axiom.actions"),), side=side, round=number, turns=turns)


def fresh(figure: Figure) -> Turn:
    """A turn as it begins."""
    if not figures.able(figure):
        return Turn(reaction=False)
    tier = content.TIERS.find(figure.tier)
    stunned = moment.has(figure, "stunned")
    return Turn(
        primary=tier.primary if tier is not None else 1,
        minor=True,
        reaction=not stunned,
        steps=0 if moment.has(figure, "exhausted") else STEPS,
    )


def refuse_end_side(world: World, _command: f.EndSide) -> Refused | None:
    """Only when all have acted."""
    return refuse_begin(world, f.BeginSide())


def end_side(world: World, _command: f.EndSide, _dice: Dice) -> Iterator[Fact]:
    """What lasts for a turn ends with it; then the other side's begins."""
    fight = world.fight
    if fight is None:
        return
    for figure in members(world, fight.side):
        yield from conditions.ending(figure, "turn")
    yield f.SideEnded(side=fight.side)
    yield from begin_side(world, f.BeginSide(), _dice)


def refuse_end(world: World, command: f.EndTurn) -> Refused | None:
    """Only in the own turn."""
    return refuse(world, command.figure, FREE)


def end_turn(_world: World, command: f.EndTurn, _dice: Dice) -> Iterator[Fact]:
    """The turn is over."""
    yield f.TurnEnded(figure=command.figure)


def refuse_lose(world: World, command: f.LoseTurn) -> Refused | None:
    """Only somebody Stunned loses a turn."""
    figure = world.figures.get(command.figure)
    return None if figure is not None and moment.has(figure, "stunned") else words.no_fight()


def lose_turn(_world: World, command: f.LoseTurn, _dice: Dice) -> Iterator[Fact]:
    """No action, no Reaction."""
    yield f.TurnEnded(clauses=(clause("axiom.conditions.combat"),), figure=command.figure, stunned=True)


def refuse_dying(world: World, command: f.DyingSave) -> Refused | None:
    """Only once a turn, and only for the dying."""
    figure = world.figures.get(command.figure)
    if figure is None or figure.state != "dying" or world.fight is None or turn_of(world, figure).saved:
        return words.no_fight()
    return None


def dying_save(world: World, command: f.DyingSave, dice: Dice) -> Iterator[Fact]:
    """The Save at the start of the own turn."""
    yield from harm.dying_save(world, world.figures[command.figure], dice)


# ── Folding ─────────────────────────────────────────────────────────────────────────────────


def fold_ordered(world: World, fact: f.FightOrdered) -> None:
    """The order holds for the whole fight."""
    if world.fight is not None:
        world.fight.phase, world.fight.first = "turns", fact.first


def fold_begin(world: World, fact: f.SideBegan) -> None:
    """Everybody of the side has a whole turn; what was bashed with covers again."""
    fight = world.fight
    if fight is None:
        return
    fight.side, fight.round = fact.side, fact.round
    for id_, turn in fact.turns.items():
        fight.turns[id_] = Turn(primary=turn.primary, minor=turn.minor, reaction=turn.reaction, steps=turn.steps)
        for condition in world.figures[id_].conditions.values() if id_ in world.figures else ():
            condition.fresh = False
    fight.bashed = [id_ for id_ in fight.bashed if id_ not in fact.turns]


def fold_end_side(world: World, fact: f.SideEnded) -> None:
    """All are done."""
    for figure in members(world, fact.side):
        turn = turn_of(world, figure)
        turn.done, turn.primary, turn.minor, turn.steps = True, 0, False, 0


def fold_end(world: World, fact: f.TurnEnded) -> None:
    """The figure is done."""
    turn = world.fight.turns.get(fact.figure) if world.fight is not None else None
    if turn is not None:
        turn.done = True


def reach(world: World, figure: Figure) -> list[Figure]:
    """Enemies within reach of a Strike."""
    fight = world.fight
    if fight is None:
        return []
    return [one for one in bands.enemies(world, figure) if bands.between(fight, figure.id, one.id) <= bands.REACH]
