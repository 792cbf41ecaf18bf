"""Reactions that take one off a hit each: armour or a shield breaks, one falls, gives ground, lets something go."""

from __future__ import annotations

from collections.abc import Iterator

from tablewright.core.facts import Fact, Refused
from tablewright.core.ledger import clause
from tablewright.dice.sources import Dice
from tablewright.games.threedx import content, figures
from tablewright.games.threedx import kernel_fight as fights
from tablewright.games.threedx import records as r
from tablewright.games.threedx.fight import arms, policy, who
from tablewright.games.threedx.fight import facts as f
from tablewright.games.threedx.fight import orders as o
from tablewright.games.threedx.say import fight as words
from tablewright.games.threedx.say import nobody
from tablewright.games.threedx.world import Figure, Item, World
from tablewright.games.threedx.world_fight import REDUCING, Blow

ARMOUR, SHIELD, PRONE, GROUND, ITEM = "break_armor", "break_shield", "fall_prone", "give_ground", "sacrifice_item"


def ways(world: World, figure: Figure, blow: Blow) -> list[str]:
    """The ways that are open to take one off this hit; none for one of a single wound."""
    clause("3dx.damage.reduction")
    if blow.wounds < 2 or not figures.able(figure):
        return []
    return [one.does for one in content.of(world).reductions.values() if not closed(world, figure, one)]


def closed(world: World, figure: Figure, record: r.Reduction) -> str:
    """Why a way of the table's list is not open, "" where it is."""
    if record.defending and figure.id not in who.fight_of(world).defending:
        shield = record.does == SHIELD
        return "Only the shield of one who defends can take a hit." if shield else "That takes the Defend action."
    return why_not(world, figure, record.does)


def why_not(world: World, figure: Figure, way: str) -> str:
    """Why nobody could reduce a hit so now, "" where it can be."""
    fight = who.fight_of(world)
    if way == ARMOUR and not whole_pieces(world, figure):
        return "There is no whole piece of armour left."
    if way == SHIELD and figures.shield_of(world, figure) is None:
        return "There is no whole shield in hand."
    if way == PRONE and figure.id in fight.prone:
        return "That one lies on the ground already."
    if way == GROUND and figure.id in fight.held:
        return "Who is held cannot give ground."
    if way == ITEM and held_thing(world, figure) is None and not (not figure.character and figure.weapon):
        return "There is nothing in hand to let go of."
    return ""


def whole_pieces(world: World, figure: Figure) -> int:
    """Pieces of armour that can break."""
    clause("3dx.armor")
    return len(figures.pieces(world, figure)) + figure.worn


def held_thing(world: World, figure: Figure, *, spent: str = "") -> Item | None:
    """What goes first of what is in hand: anything else before a weapon, a weapon before the shield; not what is spent.

    `spent` is the id of the shield that breaks for the same hit.
    """
    known = content.of(world)
    order = {True: 2, False: 0}
    held = [item for item in figures.held(figure) if not item.broken and item.id != spent]
    return min(held, key=lambda item: order[item.kind in known.shields] + (item.kind in known.weapons), default=None)


def refuse(world: World, command: o.Reduce) -> Refused | None:
    """Why a hit cannot be reduced so."""
    clause("3dx.damage.reduction")
    fight, figure = world.fight, world.figures.get(command.figure)
    if figure is None:
        return nobody()
    if fight is None or fight.phase != REDUCING:
        return words.no_blow()
    blow = blow_of(world, command.blow)
    if blow is None or blow.figure != figure.id or blow.decided:
        return words.no_blow()
    if len(command.ways) > blow.wounds - 1:
        return words.no_way("One wound remains of any hit.")
    return _refuse_ways(world, figure, command.ways)


def _refuse_ways(world: World, figure: Figure, chosen: tuple[str, ...]) -> Refused | None:
    records = {one.does: one for one in content.of(world).reductions.values()}
    for way in dict.fromkeys(chosen):
        if way not in records:
            return words.no_way("There is no such way to reduce a hit.")
        why = closed(world, figure, records[way])
        if why:
            return words.no_way(why)
        if chosen.count(way) > 1 and not records[way].repeats:
            return words.no_way("Each but armour once for each hit.")
    if SHIELD in chosen and ITEM in chosen and _let_go(world, figure, chosen) is None and not figure.weapon:
        return words.no_way("The shield breaks for this hit, and nothing else is in hand to let go of.")
    if chosen.count(ARMOUR) > whole_pieces(world, figure):
        return words.no_way("There are not so many whole pieces of armour.")
    return None


def blow_of(world: World, number: int) -> Blow | None:
    """The hit of this number."""
    return next((blow for blow in who.fight_of(world).blows if blow.number == number), None)


def reduce(world: World, command: o.Reduce, _dice: Dice) -> Iterator[Fact]:
    """Take so many off."""
    yield from reduced(world, world.figures[command.figure], command.blow, command.ways)


def reduced(world: World, figure: Figure, number: int, chosen: tuple[str, ...]) -> Iterator[Fact]:
    """The hit as it is then, and what breaks, falls or gives way for it."""
    blow = blow_of(world, number)
    if blow is None:
        return
    items = _spent(world, figure, chosen)
    cited = [clause("3dx.damage.reduction")] if chosen else []
    if ARMOUR in chosen:
        cited.append(clause("3dx.armor"))
    if SHIELD in chosen:
        cited.append(clause("3dx.shield"))
    yield f.Reduced(
        clauses=tuple(cited),
        figure=figure.id,
        blow=number,
        ways=chosen,
        wounds=fights.reduced(blow.wounds, len(chosen)),
        items=items,
    )
    if PRONE in chosen:
        yield f.StateChanged(clauses=(clause("3dx.damage.reduction"),), figure=figure.id, state="prone", why="reduced")
    if GROUND in chosen:
        metres = content.of(world).metres(GROUND)
        here, other = who.place(world, figure.id), who.place(world, blow.by) if blow.by else 0
        at = fights.pushed_to(here, other, metres, int(who.of_party(world, figure.id)))
        cited_ = (clause("3dx.damage.reduction"),)
        yield f.Pushed(clauses=cited_, figure=figure.id, metres=metres, at=at)


def _spent(world: World, figure: Figure, chosen: tuple[str, ...]) -> tuple[str, ...]:
    """The things that break or drop: pieces in order, the shield, what is in hand."""
    found = [item.id for item in figures.pieces(world, figure)][: chosen.count(ARMOUR)]
    shield = figures.shield_of(world, figure)
    if SHIELD in chosen and shield is not None:
        found.append(shield.id)
    thing = _let_go(world, figure, chosen)
    if ITEM in chosen and thing is not None:
        found.append(thing.id)
    return tuple(found)


def _let_go(world: World, figure: Figure, chosen: tuple[str, ...]) -> Item | None:
    """What is let go of: one thing is spent once, so not the shield that breaks."""
    shield = figures.shield_of(world, figure)
    return held_thing(world, figure, spent=shield.id if SHIELD in chosen and shield is not None else "")


def fold_reduced(world: World, fact: f.Reduced) -> None:
    """So much is left of it; what broke is broken, what was let go lies there."""
    figure, blow = world.figures.get(fact.figure), blow_of(world, fact.blow)
    if blow is not None:
        blow.wounds, blow.ways, blow.items, blow.decided = fact.wounds, fact.ways, fact.items, True
    if figure is None:
        return
    known = content.of(world)
    for id_ in fact.items:
        item = figure.items.get(id_)
        if item is None:
            continue
        if item.kind in known.pieces or (item.kind in known.shields and SHIELD in fact.ways):
            item.broken = True
        else:
            item.place = "floor"
    broken_items = sum(1 for id_ in fact.items if id_ in figure.items and figure.items[id_].kind in known.pieces)
    figure.worn = max(0, figure.worn - max(0, fact.ways.count(ARMOUR) - broken_items))
    if ITEM in fact.ways and not figure.character and not _things(fact, figure):
        figure.weapon = ""


def _things(fact: f.Reduced, figure: Figure) -> list[str]:
    return [id_ for id_ in fact.items if id_ in figure.items and figure.items[id_].place == "floor"]


# ── Losing what one holds ───────────────────────────────────────────────────────────────────


def disarmed(world: World, figure: Figure, *, cited: tuple[str, ...]) -> Iterator[Fact]:
    """The weapon is out of the hand."""
    if not figure.character:
        if arms.type_of(world, figure.weapon) is not None:
            yield f.Dropped(clauses=cited, figure=figure.id, item="", thing=figure.weapon, how="disarmed")
        return
    weapons = figures.weapons(world, figure)
    item = weapons[0][0] if weapons else held_thing(world, figure)
    if item is not None:
        yield f.Dropped(
            clauses=cited, figure=figure.id, item=item.id, thing=item.kind, called=item.called, how="disarmed"
        )


def fold_dropped(world: World, fact: f.Dropped) -> None:
    """It lies there, or is in hand."""
    figure = world.figures.get(fact.figure)
    if figure is None:
        return
    item = figure.items.get(fact.item)
    if item is not None:
        item.place = "hand" if fact.how in ("drawn", "picked up") else "floor"
    elif not figure.character:
        figure.weapon = ""


# ── NPCs ────────────────────────────────────────────────────────────────────────────────────


def waiting(world: World) -> list[Blow]:
    """Hits of which nobody has said yet how they are reduced."""
    return [blow for blow in who.fight_of(world).blows if not blow.decided]


def refuse_npcs(world: World, _command: o.ReduceNpcs) -> Refused | None:
    """Only where an NPC was hit."""
    fight = world.fight
    if fight is None or fight.phase != REDUCING:
        return words.no_fight()
    npcs = [blow for blow in waiting(world) if not world.figures[blow.figure].character]
    return None if npcs else words.no_blow()


def reduce_npcs(world: World, _command: o.ReduceNpcs, _dice: Dice) -> Iterator[Fact]:
    """By the table's policy."""
    for blow in waiting(world):
        figure = world.figures[blow.figure]
        if not figure.character:
            yield from reduced(world, figure, blow.number, policy.reductions(world, figure, blow))
