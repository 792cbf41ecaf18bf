"""Flight and chase: who gets out of sight, who keeps up, and where everyone is then."""

from __future__ import annotations

from collections.abc import Iterator

from tablewright.core.facts import Fact, Refused
from tablewright.core.ledger import clause
from tablewright.dice.sources import Dice
from tablewright.games.axx import figures, kernel
from tablewright.games.axx.combat import facts as f
from tablewright.games.axx.combat import field, orders, policy, ways_out
from tablewright.games.axx.world import FOES, PARTY, Figure, World


def overtaking(world: World) -> str:
    """The side about whose flight it must be settled whether it gets away; "" for none."""
    fight = world.fight
    if fight is None or not fight.away:
        return ""
    if any(i in fight.group for i in fight.away):
        return FOES
    return "" if field.able(world, PARTY) else PARTY


def chasers(world: World, fleeing: list[Figure]) -> list[Figure]:
    """Those on the other side who keep up with the slowest of those who flee: equal or greater speed."""
    fight = world.fight
    if fight is None or not fleeing:
        return []
    clause("axx.combat.end")
    slowest = min(figures.speed(one) for one in fleeing)
    fast = [one for one in field.able_enemies(world, fleeing[0]) if figures.speed(one) >= slowest]
    fast = [one for one in fast if "stuck" not in one.conditions and one.id not in fight.running]
    if fleeing[0].monster:
        return [one for one in fast if one.id in fight.chasing]
    return [] if policy.gives_up(world) else fast


def refuse_overtake(_world: World, _command: orders.Overtake) -> Refused | None:
    """The procedures' own order is never refused."""
    return None


def overtake(world: World, _command: orders.Overtake, _dice: Dice) -> Iterator[Fact]:
    """Out of sight is away, unless a chaser keeps up; a door that can be shut ends the chase."""
    fight, side = world.fight, overtaking(world)
    if fight is None or not side:
        return
    fleeing = [world.figures[i] for i in fight.away if (i in fight.group) == (side == FOES)]
    way = ways_out.party_way(world) if side == PARTY else None
    shut = way is not None and way.kind == "door"
    after = [] if shut else chasers(world, fleeing)
    cited = (clause("axx.combat.end"),)
    ids = tuple(one.id for one in fleeing)
    if not after:
        behind = left_behind(world) if side == PARTY else ()
        ended = shut and bool(chasers(world, fleeing))
        yield f.Escaped(figures=ids, side=side, way=way.id if way is not None else "", shut=ended, clauses=cited)
        if behind:
            yield f.LeftBehind(figures=behind, clauses=(clause("axx.combat.helpless"),))
        return
    yield f.KeptUp(side=side, at=_caught(world, fleeing, after), clauses=cited)


def left_behind(world: World) -> tuple[str, ...]:
    """Heroes who lie there when the others are gone or down."""
    fight = world.fight
    if fight is None:
        return ()
    here = [one for one in field.members(world, PARTY) if one.id not in fight.away]
    return tuple(one.id for one in here if one.state in ("up", "out"))


def _caught(world: World, fleeing: list[Figure], after: list[Figure]) -> dict[str, int]:
    """Where everyone is when chasers have kept up: beside the slowest, the fast ones ahead, the slow ones behind."""
    fight = world.fight
    if fight is None:
        return {}
    way = 1 if fleeing[0].monster else -1
    base = max(abs(fight.at[one.id]) for one in after) * (1 if way > 0 else 0)
    slowest = min(figures.speed(one) for one in fleeing)
    at = {one.id: base + way * 2 * (figures.speed(one) - slowest) for one in fleeing}
    front = min(at.values()) if way > 0 else max(at.values())
    for one in after:
        at[one.id] = front - way * kernel.REACH
    others = [one for one in field.able_enemies(world, fleeing[0]) if one not in after]
    for one in others:
        at[one.id] = front - way * (kernel.REACH + kernel.running(kernel.NEAR))
    return at


def fold_escaped(world: World, fact: f.Escaped) -> None:
    """They are gone; if it was the party, the encounter is."""
    fight = world.fight
    if fight is None:
        return
    if fact.side == FOES:
        for id_ in fact.figures:
            world.figures[id_].state = "fled"
            fight.at.pop(id_, None)
        fight.away = [i for i in fight.away if i not in fact.figures]
        fight.running = [i for i in fight.running if i not in fact.figures]
    else:
        fight.outcome, fight.phase, fight.exit = "fled", "after", fact.way
        fight.fought, fight.order, fight.side = fight.round, "only_party", PARTY
        fight.away, fight.shots, fight.carried = [], {}, []
        fight.at.update(dict.fromkeys(fact.figures, 0))  # out of the fight, and together


def fold_kept_up(world: World, fact: f.KeptUp) -> None:
    """The chase goes on."""
    fight = world.fight
    if fight is None:
        return
    for id_, place in fact.at.items():
        fight.at[id_] = place
        fight.start[id_] = place
    fight.away = []
    fight.chased += 1
