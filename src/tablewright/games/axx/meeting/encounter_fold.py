"""How the world changes when monsters are met, and what players may see of it."""

from __future__ import annotations

from tablewright.core.ledger import clause
from tablewright.games.axx import content, kernel
from tablewright.games.axx.combat.turns_fold import ready_weapons
from tablewright.games.axx.heroes import gear_fold
from tablewright.games.axx.meeting import encounter_facts as e
from tablewright.games.axx.world import FOES, Fight, Figure, World


def fold_opened(world: World, fact: e.EncounterOpened) -> None:
    """The foes are there, at a distance not yet known."""
    kinds = {foe.id: foe.monster or fact.threat for foe in fact.foes}
    for foe in fact.foes:
        if foe.id in world.figures:
            world.figures[foe.id].state = "up"
            continue
        world.met += 1
        world.figures[foe.id] = Figure(
            id=foe.id,
            name=foe.name,
            side=FOES,
            monster=kinds[foe.id],
            hd=foe.hd or 0,
            half=foe.half,
            veiled=foe.hd is None,
            hp=foe.hp,
            top=foe.hp,
        )
    ids = [foe.id for foe in fact.foes]
    fight = Fight(group=ids, began=len(ids), source=fact.source, room=fact.room, way=fact.way, threat=fact.threat)
    fight.lair = fact.lair
    fight.aware, fight.sneaking, fight.in_open = list(fact.aware), fact.sneaking, fact.in_open
    fight.rank = {**fact.ranks, **dict.fromkeys(ids, "front")}
    fight.at = {id_: 0 if rank == "front" else -kernel.STEP for id_, rank in fact.ranks.items()}
    fight.at.update(dict.fromkeys(ids, 0))
    clause("axx.combat.cover")
    fight.cover = dict.fromkeys((id_ for id_ in ids if content.monster(kinds[id_]).ambush), "half")
    world.fight = fight
    world.meeting = None
    ready_weapons(world)


def fold_surprise(world: World, fact: e.SurpriseRolled) -> None:
    """Who is caught off guard; next the distance."""
    if world.fight is not None:
        world.fight.surprised, world.fight.phase = list(fact.surprised), "distance"
        world.fight.alert = list(fact.alert)


def fold_distance(world: World, fact: e.DistanceRolled) -> None:
    """Everyone has a place on the line."""
    fight = world.fight
    if fight is None:
        return
    fight.distance, fight.phase = fact.feet, "intent"
    for id_ in fight.group:
        fight.at[id_] = fact.feet
    fight.start = dict(fight.at)


def fold_intent(world: World, fact: e.IntentJudged) -> None:
    """What the foes are minded to do; once there is talk, nobody is off guard any more."""
    fight = world.fight
    if fight is None:
        return
    fight.reaction, fight.phase = fact.attitude, "talk"
    if fact.attitude != "hostile":
        fight.surprised, fight.alert = [], []


def fold_toll(world: World, fact: e.TollNamed) -> None:
    """So much is asked."""
    if world.fight is not None:
        world.fight.toll = fact.gp


def fold_paid(world: World, fact: e.TollPaid) -> None:
    """The purses are lighter: of what was brought from town, before of what was found."""
    own = 0
    for id_, gp in fact.shares.items():
        own += gear_fold.unpurse(world, id_, gp)
        figure = world.figures.get(id_)
        if figure is not None:
            figure.coins -= gp
    if world.fight is not None:
        world.fight.toll, world.fight.paid, world.fight.paid_own = 0, sum(fact.shares.values()), own


def fold_rank(world: World, fact: e.RankSet) -> None:
    """The hero goes there from now on."""
    figure, fight = world.figures.get(fact.figure), world.fight
    if figure is None:
        return
    figure.rank = fact.rank
    if fight is not None and fact.figure in fight.at:
        fight.rank[fact.figure] = fact.rank
        fight.at[fact.figure] = 0 if fact.rank == "front" else -kernel.STEP
        fight.start[fact.figure] = fight.at[fact.figure]


def fold_began(world: World, _fact: e.FightBegan) -> None:
    """Blows decide now."""
    fight = world.fight
    if fight is None:
        return
    fight.phase, fight.reaction, fight.side = "initiative", "hostile", ""
    fight.acted, fight.shots, fight.used = [], {}, []


def see_opened(fact: e.EncounterOpened, _seat: object, world: World) -> e.EncounterOpened:
    """Players see who stands there, not how much they can take."""
    import msgspec

    numbers = world.options.get("wounds", "words") == "numbers"
    foes = tuple(e.Foe(id=f.id, name=f.name, hp=f.hp if numbers else None, monster=f.monster) for f in fact.foes)
    return msgspec.structs.replace(fact, foes=foes, sneaking=False, aware=())


def see_intent(fact: e.IntentJudged, _seat: object, _world: World) -> e.IntentJudged:
    """The total is the GM's, if it was not shown."""
    import msgspec

    return fact if fact.shown else msgspec.structs.replace(fact, total=None)
