"""What ends a fight: a side that is down, runs or yields, a chase, a parley; and what is done afterwards."""

from __future__ import annotations

from collections.abc import Iterator

from tablewright.core.facts import Fact, Refused
from tablewright.core.ledger import clause
from tablewright.dice.sources import Dice
from tablewright.games.axx import content, delve_move, figures, kernel, policy, xp
from tablewright.games.axx.combat import facts as f
from tablewright.games.axx.combat import field, orders, rounds, turns, ways_out
from tablewright.games.axx.delve_ways import side as compass
from tablewright.games.axx.hoards import leaders_treasure
from tablewright.games.axx.home import reach_town
from tablewright.games.axx.say import fight_refusals as words
from tablewright.games.axx.say import nobody
from tablewright.games.axx.whats import What
from tablewright.games.axx.world import FOES, PARTY, Condition, Figure, World

QUIET_PHASES = ("meet", "distance", "intent", "talk", "after")


def outcome(world: World) -> str:
    """How the fighting has ended: won, lost, nobody, or "" while it goes on.

    Foes are down when none of them can act; the party when none of it is on its feet.
    """
    fight = world.fight
    if fight is None or fight.phase in QUIET_PHASES:
        return ""
    foes_gone = not field.able(world, FOES) and not any(i in fight.group for i in fight.away)
    heroes_gone = not field.standing(world, PARTY) and not any(i not in fight.group for i in fight.away)
    if foes_gone:
        return "nobody" if heroes_gone else "won"
    return "lost" if heroes_gone else ""


# ── Chases ───────────────────────────────────────────────────────────────────────────────────


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
        yield f.Escaped(figures=ids, side=side, way=way.id if way is not None else "", clauses=cited)
        return
    yield f.KeptUp(side=side, at=_caught(world, fleeing, after), clauses=cited)


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


# ── The end ──────────────────────────────────────────────────────────────────────────────────


def refuse_end(_world: World, _command: orders.EndFight) -> Refused | None:
    """The procedures' own order is never refused."""
    return None


def end_fight(world: World, _command: orders.EndFight, dice: Dice) -> Iterator[Fact]:
    """First the blows end; when wounds, venom and the helpless are seen to, the encounter does."""
    fight = world.fight
    if fight is None:
        return
    if not fight.outcome:
        yield f.FieldHeld(outcome=outcome(world), clauses=(clause("axx.combat.end"),))
        return
    yield from finish(world, fight.outcome, dice)


def finish(world: World, how: str, dice: Dice) -> Iterator[Fact]:
    """The encounter is over: who is beaten, who stays, what they carried, what it was worth, where the party is."""
    fight = world.fight
    if fight is None:
        return
    fought = fight.round > 0
    behind = _left_behind(world, how)
    if behind:
        yield f.LeftBehind(figures=behind, clauses=(clause("axx.combat.helpless"),))
    beaten = _beaten(world, how)
    stay = tuple(i for i in fight.group if i not in beaten and world.figures[i].state == "up") if how != "lost" else ()
    wandering = fight.source == "wanderer"
    room, way = fight.room, ways_out.party_way(world)
    yield f.FightEnded(
        outcome=how,
        fought=fought,
        beaten=beaten,
        stay=() if wandering else stay,
        rounds=fight.fought or fight.round,
        room=room,
        clauses=(clause("axx.combat.end"), *((clause("axx.time.turn"),) if fought else ())),
    )
    if how == "won":
        yield from _coins(world, beaten, room, dice)
        yield from _leaders(world, beaten, room, dice)
    worth = sum(xp.monster_xp(world.figures[i].hd, half=world.figures[i].half) for i in beaten)
    if worth:
        yield from xp.award(world, "monsters", worth)
    if how in ("fled", "left") and way is not None and not (how == "left" and wandering):
        yield from _away(world, way.id, dice)


def _beaten(world: World, how: str) -> tuple[str, ...]:
    """Who counts as defeated or outwitted, each monster once: slain, fled, yielded, helpless, or got past by talk."""
    fight = world.fight
    if fight is None:
        return ()
    clause("axx.xp.monster")
    out = []
    for id_ in fight.group:
        foe = world.figures[id_]
        done = foe.state in ("dead", "fled", "yielded") or how == "passed" or (how == "won" and figures.helpless(foe))
        if done and not foe.paid:
            out.append(id_)
    return tuple(out)


def _left_behind(world: World, how: str) -> tuple[str, ...]:
    """Heroes who lie there when the others are gone or down."""
    fight = world.fight
    if fight is None or how not in ("fled", "lost", "nobody"):
        return ()
    if how == "nobody":
        return ()
    here = [one for one in field.members(world, PARTY) if one.id not in fight.away]
    return tuple(one.id for one in here if one.state in ("up", "out"))


def _coins(world: World, beaten: tuple[str, ...], room: str, dice: Dice) -> Iterator[Fact]:
    """What the beaten had on them: one roll for the group, if any of them is there to be searched."""
    there = [i for i in beaten if world.figures[i].state in ("dead", "yielded") or figures.helpless(world.figures[i])]
    if not there:
        return
    before = len(dice.thrown)
    (chance,) = dice.roll(6, by=PARTY, what=What.CARRIED)
    coins = 0
    if chance <= 2:
        (face,) = dice.roll(6, by=PARTY, what=What.CARRIED)
        coins = face * 10 * max(1, world.depth)
    yield f.CoinsCarried(
        coins=coins,
        room=room,
        rolls=tuple(dice.thrown[before:]),
        clauses=(clause("axx.dungeon.treasure"), clause("axx.dungeon.depth")),
    )


def _leaders(world: World, beaten: tuple[str, ...], room: str, dice: Dice) -> Iterator[Fact]:
    """What the leaders among the beaten had: a Treasure roll each."""

    clause("axx.dungeon.treasure")
    yield from leaders_treasure(world, beaten, room, dice)


def _away(world: World, way_id: str, dice: Dice) -> Iterator[Fact]:
    """The party is in the room that it ran to, or out of the dungeon."""

    way, secret = world.ways[way_id], world.secret
    if secret is None:
        return
    if way.kind == "out":
        yield from reach_town(world, dice)
        return
    planned = secret.plan.ways[way_id]
    target = secret.plan.rooms[planned.other(world.place)]
    yield from delve_move.arrive(world, target, way=planned, going=compass(world, way))
    yield from delve_move.met_in(world, target, way=way_id)


# ── Afterwards ───────────────────────────────────────────────────────────────────────────────


def helpless_foes(world: World) -> list[Figure]:
    """Foes that lie helpless after the fight and are not yet bound."""
    return [
        one
        for one in field.members(world, FOES)
        if one.state == "up" and figures.helpless(one) and "bound" not in one.conditions
    ]


def refuse_helpless(world: World, command: orders.Slay | orders.Bind) -> Refused | None:
    """Why the foe cannot be slain or bound out of hand."""
    fight = world.fight
    if fight is not None and fight.phase == "turns":
        return words.still_fighting()
    figure = turns.actor(world, command.figure)
    if isinstance(figure, Refused):
        return figure
    target = world.figures.get(command.foe)
    if fight is None or target is None or command.foe not in fight.group:
        return nobody()
    return None if target.state == "up" and figures.helpless(target) else words.not_helpless(target)


def slay(world: World, command: orders.Slay, _dice: Dice) -> Iterator[Fact]:
    """No roll."""
    del world
    yield f.HelplessSlain(figure=command.figure, foe=command.foe, clauses=(clause("axx.combat.helpless"),))


def bind(world: World, command: orders.Bind, _dice: Dice) -> Iterator[Fact]:
    """No roll."""
    del world
    yield f.HelplessBound(figure=command.figure, foe=command.foe, clauses=(clause("axx.combat.helpless"),))


def refuse_move_on(world: World, _command: orders.MoveOn) -> Refused | None:
    """Why there is nothing to leave."""
    fight = world.fight
    if fight is None:
        return words.no_fight()
    return None if fight.phase == "after" else words.not_now(fight.phase)


def move_on(world: World, _command: orders.MoveOn, dice: Dice) -> Iterator[Fact]:
    """Let the round pass; with nothing left to count, the encounter is over."""
    if rounds.ticking(world):
        yield rounds.closing(world)
    elif world.fight is not None:
        yield from finish(world, world.fight.outcome, dice)


# ── Folding ──────────────────────────────────────────────────────────────────────────────────


def fold_held(world: World, fact: f.FieldHeld) -> None:
    """The blows have ended; what is left of this round stays as it is."""
    fight = world.fight
    if fight is None:
        return
    fight.outcome, fight.phase, fight.side = fact.outcome, "after", PARTY
    fight.fought = fight.round
    fight.order = "only_party"
    fight.shots, fight.going, fight.carried = {}, None, []


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


def fold_slain(world: World, fact: f.HelplessSlain) -> None:
    """The foe is dead."""
    foe = world.figures.get(fact.foe)
    if foe is not None:
        foe.state, foe.wounds = "dead", "down"
        foe.hp = 0 if foe.hp is not None else None
    _acted(world, fact.figure)


def fold_bound(world: World, fact: f.HelplessBound) -> None:
    """The foe is bound."""
    foe = world.figures.get(fact.foe)
    if foe is not None:
        foe.conditions["bound"] = Condition(kind="bound", by=fact.figure)
    _acted(world, fact.figure)


def _acted(world: World, figure: str) -> None:
    if world.fight is not None and figure not in world.fight.acted:
        world.fight.acted.append(figure)


def fold_left(world: World, fact: f.LeftBehind) -> None:
    """They die there."""
    for id_ in fact.figures:
        figure = world.figures.get(id_)
        if figure is not None:
            figure.state, figure.hp, figure.wounds, figure.dead_of = "dead", 0, "down", "left"
            figure.conditions = {}


def fold_ended(world: World, fact: f.FightEnded) -> None:
    """The encounter is over, and what it owes the clock is due."""
    fight = world.fight
    if fight is None:
        return
    for id_ in fact.beaten:
        foe = world.figures.get(id_)
        if foe is not None:
            foe.paid = True
            if foe.state == "up" and not figures.helpless(foe):
                foe.state = "gone"
    for id_ in fight.group:
        if id_ in fact.stay and fact.room:
            world.lairs[id_] = fact.room
        else:
            world.lairs.pop(id_, None)
            if world.figures[id_].state == "up" and id_ not in fact.beaten:
                world.figures[id_].state = "gone"
    world.fight = None
    world.fallen = []
    for figure in world.party():
        figure.conditions.pop("stuck", None)
    if fact.fought:
        world.due += ["fight-turn", "noise"]
    if not any(one.state in ("up", "out") for one in world.party()):
        world.over = "lost"


def fold_coins(world: World, fact: f.CoinsCarried) -> None:
    """The coins lie there to be taken."""
    room = world.rooms.get(fact.room or world.place)
    if room is not None:
        room.coins += fact.coins
    elif fact.coins:
        for figure in world.party():
            if figures.able(figure):
                figure.coins += fact.coins
                return


def kinds(world: World, ids: tuple[str, ...]) -> list[str]:
    """The kinds of these monsters, in their records' names."""
    return [content.monsters()[world.figures[i].monster].name for i in ids]
