"""How the world changes as figures take their turns."""

from __future__ import annotations

from tablewright.games.axx import figures
from tablewright.games.axx.combat import facts as f
from tablewright.games.axx.combat import rounds
from tablewright.games.axx.world import Fight, World


def acted(fight: Fight, figure: str) -> None:
    """The figure has had its turn of this round."""
    fight.shots.pop(figure, None)
    if figure not in fight.acted:
        fight.acted.append(figure)


def turn_ended(world: World, fact: f.TurnEnded) -> None:
    """The figure does no more this round."""
    fight = world.fight
    if fight is None:
        return
    acted(fight, fact.figure)
    if fact.why == "waits":
        fight.used.append(f"waited {fact.figure}")
    if fact.why.startswith(("parley", "persuade")):
        fight.once.append(fact.why)


def drawn(world: World, fact: f.Drawn) -> None:
    """The weapon is in hand; what had to make room hangs at the belt."""
    figure, fight = world.figures.get(fact.figure), world.fight
    if figure is None:
        return
    for id_ in fact.away:
        if id_ in figure.items:
            figure.items[id_].place = "worn"
    if fact.item in figure.items:
        figure.items[fact.item].place = "hand"
    if fight is not None:
        if fact.fetched:
            acted(fight, figure.id)
        else:
            fight.used.append(f"draw {figure.id}")


def aid_given(world: World, fact: f.AidGiven) -> None:
    """The ally's next check or attack is helped."""
    if world.fight is not None:
        world.fight.aided[fact.ally] = fact.figure
        world.fight.helped[fact.ally] = world.fight.round
        acted(world.fight, fact.figure)


def sleeper_shaken(world: World, fact: f.SleeperShaken) -> None:
    """The sleeper wakes when the round ends."""
    if world.fight is not None:
        world.fight.shaken.append(fact.sleeper)
        acted(world.fight, fact.figure)


def reloaded(world: World, fact: f.Reloaded) -> None:
    """The crossbow is ready."""
    figure, fight = world.figures.get(fact.figure), world.fight
    if figure is None:
        return
    if fact.item in figure.items:
        figure.items[fact.item].loaded = True
    if fight is not None:
        fight.shooting.append(figure.id)
        acted(fight, figure.id)


def cover_set(world: World, fact: f.CoverSet) -> None:
    """The figure has this cover."""
    fight = world.fight
    if fight is None:
        return
    if fact.cover:
        fight.cover[fact.figure] = fact.cover
    else:
        fight.cover.pop(fact.figure, None)


def hidden_away(world: World, fact: f.HiddenAway) -> None:
    """The Thief is out of sight."""
    if world.fight is not None and fact.figure not in world.fight.hidden:
        world.fight.hidden.append(fact.figure)


def parley_won(world: World, fact: f.ParleyWon) -> None:
    """The fighting stops, and once this round is over there is talk; the foes are wary. A tied exchange still lands.

    Undead that were turned hear nothing of it, and run on.
    """
    fight = world.fight
    if fight is None:
        return
    if fact.waits:
        fight.once.append(f"listen {fact.figure}")
        return
    fight.once = [mark for mark in fight.once if not mark.startswith("listen ")]
    fight.once.append(rounds.TALKING)
    fight.phase, fight.reaction = "close", "wary"
    fight.running = [i for i in fight.running if "turned" in world.figures[i].conditions]
    fight.shots, fight.surprised = {}, []
    fight.away = [i for i in fight.away if i in fight.group]


def power_used(world: World, fact: f.PowerUsed) -> None:
    """The foe's turn is spent on it; what it can use so often is counted."""
    if world.fight is not None:
        world.fight.once.append(f"power {fact.figure} {fact.power}")
        acted(world.fight, fact.figure)


def carried_landed(world: World, fact: f.CarriedLanded) -> None:
    """It waits no more."""
    fight = world.fight
    if fight is None:
        return
    for index, carried in enumerate(fight.carried):
        if carried.on == fact.figure:
            del fight.carried[index]
            return


def ready_weapons(world: World) -> None:
    """Every crossbow starts a fight loaded."""
    for figure in world.party():
        for item in figure.items.values():
            if figures.record(item).reload:
                item.loaded = True
