"""What ends a fight: a side that is down, runs or yields, a chase, a parley; and what is done afterwards."""

from __future__ import annotations

from collections.abc import Iterator

from tablewright.core.facts import Fact, Refused
from tablewright.core.ledger import clause
from tablewright.dice.sources import Dice
from tablewright.games.axx import figures, keepers, kept
from tablewright.games.axx.combat import chase, field, orders, rounds, ways_out
from tablewright.games.axx.combat import facts as f
from tablewright.games.axx.delve import delve_move
from tablewright.games.axx.delve.delve_ways import is_haven
from tablewright.games.axx.delve.delve_ways import side as compass
from tablewright.games.axx.delve.door_facts import DoorClosed
from tablewright.games.axx.delve.hoards import leaders_treasure
from tablewright.games.axx.delve.home import reach_town
from tablewright.games.axx.heroes import arriving, characters, xp
from tablewright.games.axx.magic import summon, wards
from tablewright.games.axx.say import fight_refusals as words
from tablewright.games.axx.whats import What
from tablewright.games.axx.world import FOES, PARTY, TOWN, Fight, Figure, World

PASSED = "passed"
"""The outcome of an encounter with foes who let the party by."""
ALONE = "alone"
"""The outcome of rounds that were counted with no foe about."""
ROUND_BY_ROUND = ("burning", "poisoned")
"""What works round by round till something ends it."""
MEETING_PHASES = ("meet", "distance", "intent", "talk")
QUIET_PHASES = (*MEETING_PHASES, "after")


def outcome(world: World) -> str:
    """How the fighting has ended: won, lost, nobody, or "" while it goes on.

    Foes are down when none of them can act; the party when none of it is on its feet.
    """
    fight = world.fight
    return _outcome(world) if fight is not None and fight.phase not in QUIET_PHASES else ""


@kept.of_world(kept.PEOPLE)
def _outcome(world: World) -> str:
    """The same, in the thick of it."""
    fight = world.fight
    if fight is None:
        return ""
    foes_gone = not field.any_able(world, FOES) and not any(i in fight.group for i in fight.away)
    heroes_up = any(f.state == "up" and f.id not in fight.allies for f in field.present(world, PARTY))
    heroes_gone = not heroes_up and not any(i not in fight.group for i in fight.away)
    if foes_gone:
        return "nobody" if heroes_gone else "won"
    return "lost" if heroes_gone else ""


def nobody_to_meet(world: World) -> bool:
    """Whether foes are met of whom none is left, before a blow has fallen: a rockslide, or a ruling, took them."""
    fight = world.fight
    if fight is None or fight.phase not in MEETING_PHASES:
        return False
    clause("axx.combat.end")
    return not any(world.figures[i].state == "up" for i in fight.group)


# ── The end ──────────────────────────────────────────────────────────────────────────────────


def refuse_end(_world: World, _command: orders.EndFight) -> Refused | None:
    """The procedures' own order is never refused."""
    return None


def end_fight(world: World, _command: orders.EndFight, dice: Dice) -> Iterator[Fact]:
    """First the blows end; when wounds, venom and the helpless are seen to, the encounter does."""
    fight = world.fight
    if fight is None:
        return
    if nobody_to_meet(world):
        yield from part(world, "won", dice)
    elif not fight.outcome:
        yield f.FieldHeld(outcome=outcome(world), clauses=(clause("axx.combat.end"),))
    else:
        yield from finish(world, fight.outcome, dice)


def finish(world: World, how: str, dice: Dice) -> Iterator[Fact]:
    """The encounter is over: who is beaten, who stays, what they carried, what it was worth, where the party is."""
    fight = world.fight
    if fight is None:
        return
    if not any(one.character for one in world.living()):
        how = "lost"  # the last of them died of what the fight had left in them
    lasted = fight.fought if fight.outcome else fight.round
    behind = chase.left_behind(world) if how == "lost" else ()
    if behind:
        yield f.LeftBehind(figures=behind, clauses=(clause("axx.combat.helpless"),))
    overcome = _overcome(world, how)
    beaten = tuple(i for i in overcome if not world.figures[i].paid)
    stay = _staying(world, overcome, how)
    wandering = fight.source == "wanderer"
    room, lair, way = fight.room, fight.lair, ways_out.party_way(world)
    door = world.ways.get(fight.way) if lair else None
    unseen = how == PASSED and bool(stay) and bool(lair) and lair not in world.rooms
    there = [one.id for one in world.living()]  # who joins at the scene's end had no part in it
    yield f.FightEnded(
        outcome=how,
        fought=lasted > 0,
        beaten=beaten,
        stay=() if wandering else stay,
        rounds=lasted,
        room=lair or room,
        toll=fight.paid if unseen else 0,
        toll_own=fight.paid_own if unseen else 0,
        clauses=(clause("axx.combat.end"), *((clause("axx.time.turn"),) if lasted else ())),
    )
    if how in ("won", "nobody"):
        left = _left_there(world, overcome)
        yield from _coins(world, left, room, dice)
        yield from _leaders(world, left, room, dice)
    worth = sum(xp.monster_xp(world.figures[i].hd, half=world.figures[i].half) for i in beaten)
    if worth:
        yield from xp.award(world, "monsters", worth, who=there)
    drawn_off = how in ("left", "slipped")
    if (drawn_off or how == "ran") and door is not None:
        yield DoorClosed(way=door.id, side=compass(world, door))
        return
    goes = how in ("fled", "ran") or (drawn_off and not wandering)
    if goes and way is not None:
        yield from _away(world, way.id, dice)


def part(world: World, how: str, dice: Dice) -> Iterator[Fact]:
    """Part from foes in peace; rounds are counted first while anybody of the party still needs them."""
    if rounds.ticking(world):
        yield f.FieldHeld(outcome=how, clauses=(clause("axx.combat.end"), clause("axx.time.round")))
    else:
        yield from finish(world, how, dice)


# ── Rounds without foes ──────────────────────────────────────────────────────────────────────


def refuse_count(_world: World, _command: orders.CountRounds) -> Refused | None:
    """The procedures' own order is never refused."""
    return None


def count_rounds(world: World, _command: orders.CountRounds, _dice: Dice) -> Iterator[Fact]:
    """Somebody is poisoned, or loses turns, with no foe about: rounds are counted as after a fight."""
    there = tuple(one.id for one in world.living())
    room = world.place if world.place in world.rooms else ""
    yield f.RoundsBegan(figures=there, room=room, clauses=(clause("axx.time.round"),))


def fold_rounds(world: World, fact: f.RoundsBegan) -> None:
    """Rounds go by as they do after a fight."""
    fight = Fight(group=[], phase="after", outcome=ALONE, order="only_party", side=PARTY, room=fact.room)
    fight.at = dict.fromkeys(fact.figures, 0)
    world.fight = fight


def _staying(world: World, overcome: tuple[str, ...], how: str) -> tuple[str, ...]:
    """The foes who are there still when the party is not, or when it goes on: those not beaten, or who let it pass.

    From a room in which others take up the tale, beside the dead or one turned to stone, they have gone.
    """
    fight = world.fight
    if fight is None or (how == "lost" and characters.living(world)):
        return ()
    up = [i for i in fight.group if world.figures[i].state == "up"]
    stands = how == PASSED and bool(fight.room)
    return tuple(i for i in up if stands or i not in overcome)


def _overcome(world: World, how: str) -> tuple[str, ...]:
    """Who counts as defeated or outwitted: slain, fled, yielded, helpless, or got past by talk; each is paid once."""
    fight = world.fight
    if fight is None:
        return ()
    clause("axx.xp.monster")
    out = []
    for id_ in (*fight.group, *fight.allies):
        foe = world.figures[id_]
        won = how == "won" and (figures.helpless(foe) or "charmed" in foe.conditions)
        if foe.state in ("dead", "fled", "yielded") or how == PASSED or won:
            out.append(id_)
    return tuple(out)


def _left_there(world: World, beaten: tuple[str, ...]) -> tuple[str, ...]:
    """The beaten who are there to be searched; who got away took along what he had."""
    foes = [world.figures[i] for i in beaten]
    return tuple(foe.id for foe in foes if foe.state in ("dead", "yielded") or figures.helpless(foe))


def _coins(world: World, there: tuple[str, ...], room: str, dice: Dice) -> Iterator[Fact]:
    """What the beaten had on them: one roll for the group, if any of them is there to be searched."""
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
        taker=_taker(world) if coins and (room or world.place) not in world.rooms else "",
        rolls=tuple(dice.thrown[before:]),
        clauses=(clause("axx.dungeon.treasure"), clause("axx.dungeon.depth")),
    )


def _leaders(world: World, there: tuple[str, ...], room: str, dice: Dice) -> Iterator[Fact]:
    """What the leaders among them had: a Treasure roll each."""

    clause("axx.dungeon.treasure")
    yield from leaders_treasure(world, there, room, dice)


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
    fight.acted += [id_ for id_ in fight.shots if id_ not in fight.acted]  # an action that was begun is used
    fight.shots, fight.going, fight.carried, fight.declared = {}, None, [], {}


def fold_left(world: World, fact: f.LeftBehind) -> None:
    """They die there."""
    for id_ in fact.figures:
        figure = world.figures.get(id_)
        if figure is not None:
            figure.state, figure.hp, figure.wounds = "dead", 0, "down"
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
            if foe.state == "up" and not figures.helpless(foe) and id_ not in fact.stay:
                foe.state = "gone"
    for id_ in (*fight.group, *fight.allies):
        if id_ in fact.stay and fact.room:
            world.lairs[id_] = fact.room
            if fact.outcome == "fled" and keepers.FOUGHT not in world.figures[id_].used:
                world.figures[id_].used.append(keepers.FOUGHT)
            keepers.stay(world.figures[id_], passed=fact.outcome == PASSED, lost=fact.outcome == "lost")
        else:
            world.lairs.pop(id_, None)
            if world.figures[id_].state == "up" and id_ not in fact.beaten:
                world.figures[id_].state = "gone"
    _keep(world, fact, fight)
    summon.gone(world)
    _left_to_themselves([world.figures[i] for i in fact.stay])
    if fight.group:
        wards.fight_over(world)
    world.fight = None
    world.fallen, world.warned = [], []
    arriving.join(world)
    for figure in world.party():
        figure.conditions.pop("stuck", None)
    if not any(one.character for one in world.living()):
        world.over, world.due = "lost", []  # nobody is left for whom time goes by
    elif fact.fought and world.place != TOWN:  # no turns are counted in town, and nothing wanders there
        world.due += ["fight-turn"] if is_haven(world) else ["fight-turn", "noise"]


def _keep(world: World, fact: f.FightEnded, fight: Fight) -> None:
    """What is theirs who let the party pass and stay: a toll too, which waits for those who come to see the room."""
    if fact.outcome == PASSED and fact.stay and fact.room in world.rooms:
        keepers.hoard(world.rooms[fact.room], toll=fight.paid, own=fight.paid_own)
    if fact.toll:  # they may have been paid there before
        toll, own = world.tolls.get(fact.room, (0, 0))
        world.tolls[fact.room] = (toll + fact.toll, own + fact.toll_own)


def _left_to_themselves(foes: list[Figure]) -> None:
    """What lasts for rounds passes, fire and poison too, and those awake shake the sleepers."""
    for foe in foes:
        foe.conditions = {k: one for k, one in foe.conditions.items() if not one.rounds and k not in ROUND_BY_ROUND}
    if any(figures.able(foe) for foe in foes):
        for foe in foes:
            foe.conditions.pop("asleep", None)


def fold_coins(world: World, fact: f.CoinsCarried) -> None:
    """The coins lie there to be taken."""
    room = world.rooms.get(fact.room or world.place)
    if room is not None:
        room.coins += fact.coins
    elif fact.coins and (taker := fact.taker or _taker(world)):  # the logs of 0.1.0 do not say who
        world.figures[taker].coins += fact.coins


def _taker(world: World) -> str:
    """Who takes coins up where no room is for them to lie in: the first of the party who is able; "" for nobody."""
    return next((figure.id for figure in world.party() if figures.able(figure)), "")
