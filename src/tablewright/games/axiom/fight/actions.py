"""What else somebody can do in a fight: rise, pick up, get free, take cover, lock shields."""

from __future__ import annotations

from collections.abc import Iterator

from tablewright.core.facts import Asked, Chance, Fact, Refused
from tablewright.core.ledger import clause
from tablewright.dice.sources import Dice
from tablewright.games.axiom import conditions, figures, moment, pools, rolled
from tablewright.games.axiom.challenges import criticals
from tablewright.games.axiom.fight import attacks, bands, turns
from tablewright.games.axiom.fight import facts as f
from tablewright.games.axiom.pools import Pool
from tablewright.games.axiom.say import fight as words
from tablewright.games.axiom.say import nobody, nothing
from tablewright.games.axiom.whats import What
from tablewright.games.axiom.world import BANDS, BODY, FOES, PARTY, SPEED, TOUCH, Condition, Figure, World

COVERS = ("none", "partial", "full")
ESCAPES = {BODY: "athletics", SPEED: "acrobatics"}


def _cost(world: World, id_: str, cost: str) -> Refused | None:
    """In a fight an action of the own turn; out of one, anybody who can act."""
    if world.fight is not None:
        return turns.refuse(world, id_, cost)
    figure = world.figures.get(id_)
    if figure is None:
        return nobody()
    return None if conditions.can_act(figure) else words.not_able(figure.name)


# ── Rising and picking up ───────────────────────────────────────────────────────────────────


def refuse_rise(world: World, command: f.StandUp) -> Refused | None:
    """Only from the ground."""
    wrong = _cost(world, command.figure, turns.MINOR)
    if wrong is not None:
        return wrong
    figure = world.figures[command.figure]
    return None if moment.has(figure, "prone") else words.stands(figure.name)


def rise(world: World, command: f.StandUp, _dice: Dice) -> Iterator[Fact]:
    """Rise."""
    figure = world.figures[command.figure]
    yield f.Rose(clauses=(clause("axiom.actions"),), figure=figure.id, minor=world.fight is not None)
    for key, one in list(figure.conditions.items()):
        if one.kind == "prone":
            yield conditions.end(figure, key, "rise")


def refuse_pick(world: World, command: f.PickUp) -> Refused | None:
    """Only what lies there."""
    wrong = _cost(world, command.figure, turns.MINOR)
    if wrong is not None:
        return wrong
    item = world.figures[command.figure].items.get(command.item)
    return None if item is not None and item.place == "floor" else nothing()


def pick(world: World, command: f.PickUp, _dice: Dice) -> Iterator[Fact]:
    """Pick it up."""
    yield picked(world.figures[command.figure], command.item, minor=world.fight is not None)


def picked(figure: Figure, item: str, *, minor: bool) -> f.PickedUp:
    """The fact that something was picked up."""
    found = figure.items[item]
    return f.PickedUp(
        clauses=(clause("axiom.actions"),),
        figure=figure.id,
        item=item,
        thing=found.kind,
        called=found.called,
        minor=minor,
    )


# ── Getting free ────────────────────────────────────────────────────────────────────────────


def held_by(figure: Figure, key: str = "") -> tuple[str, Condition] | None:
    """What holds the figure: the one named, else the one that is hardest to escape."""
    found = [(name, one) for name, one in figure.conditions.items() if one.kind == "restrained" and key in ("", name)]
    return max(found, key=lambda pair: pair[1].threshold, default=None)


def refuse_escape(world: World, command: f.Escape) -> Refused | None:
    """Only from what holds you."""
    wrong = _cost(world, command.figure, turns.PRIMARY)
    if wrong is not None:
        return wrong
    figure = world.figures[command.figure]
    if held_by(figure, command.key) is None:
        return words.free(figure.name)
    return None if command.attribute in ESCAPES else words.escape_by()


def escape_pool(world: World, command: f.Escape) -> Pool:
    """Body + Athletics or Speed + Acrobatics against what holds."""
    figure = world.figures[command.figure]
    held = held_by(figure, command.key)
    threshold = held[1].threshold if held is not None else 1
    talent = ESCAPES[command.attribute]
    terms = figures.pool_terms(figure, command.attribute, talent)
    again = moment.spoilt(world, figure, command.attribute, talent)
    return moment.pool(world, figure, terms, threshold=threshold, hampers=again)


def chance_escape(world: World, command: f.Escape) -> Chance | None:
    """The exact chance to get free."""
    if refuse_escape(world, command) is not None:
        return None
    pool = escape_pool(world, command)
    return pools.chance(pool, what="escape") if pool.threshold else pools.unknown(pool, what="escape")


def escape(world: World, command: f.Escape, dice: Dice) -> Iterator[Fact]:
    """Try to get free."""
    figure = world.figures[command.figure]
    held = held_by(figure, command.key)
    key = held[0] if held is not None else ""
    fact = rolled.roll(
        world,
        dice,
        escape_pool(world, command),
        figure=figure.id,
        what=What.ESCAPE,
        attribute=command.attribute,
        talent=ESCAPES[command.attribute],
        key=key,
        cost=turns.PRIMARY,
        clauses=(clause("axiom.conditions.combat"),),
    )
    yield fact
    asked = list(criticals.ask(world, fact))
    yield from asked
    if fact.passed and not any(isinstance(one, Asked) for one in asked):
        yield from criticals.freed(world, figure, key)


# ── Cover and shields ───────────────────────────────────────────────────────────────────────


def refuse_cover(world: World, command: f.TakeCover) -> Refused | None:
    """Only where there is something to stand behind."""
    wrong = turns.refuse(world, command.figure, turns.MINOR)
    if wrong is not None or world.fight is None:
        return wrong
    if world.scene is None or not world.scene.cover:
        return words.no_cover()
    return words.has_cover() if command.figure in world.fight.cover else None


def take_cover(_world: World, command: f.TakeCover, _dice: Dice) -> Iterator[Fact]:
    """Get behind it."""
    clauses = (clause("axiom.range"), clause("axiom.actions"))
    yield f.CoverTaken(clauses=clauses, figure=command.figure, cover="partial", minor=True)


def refuse_set_cover(world: World, command: f.SetCover) -> Refused | None:
    """Only in a fight, and only what is not so already."""
    fight = world.fight
    if fight is None:
        return words.no_fight()
    if command.figure not in _there(world):
        return nobody()
    now = fight.cover.get(command.figure, "none")
    return None if command.cover in COVERS and command.cover != now else words.no_such_cover()


def set_cover(_world: World, command: f.SetCover, _dice: Dice) -> Iterator[Fact]:
    """It is so."""
    yield f.CoverTaken(clauses=(clause("axiom.range"),), figure=command.figure, cover=command.cover)


def refuse_bulwark(world: World, command: f.FormBulwark) -> Refused | None:
    """Two shields, side by side."""
    wrong = turns.refuse(world, command.figure, turns.MINOR)
    if wrong is not None or world.fight is None:
        return wrong
    figure, ally = world.figures[command.figure], world.figures.get(command.ally)
    if ally is None or ally.side != figure.side or ally.id == figure.id or ally.id in world.fight.left:
        return nobody()
    if not figures.able(ally) or bands.between(world.fight, figure.id, ally.id) != TOUCH:
        return words.not_beside(ally.name)
    bare = next((one for one in (figure, ally) if figures.shield_item(one) is None), None)
    if bare is not None:
        return words.no_shield(bare.name)
    struck = next((one for one in (figure, ally) if one.id in world.fight.bashed), None)
    if struck is not None:
        return words.shield_spent(struck.name)
    taken = next((one for one in (figure, ally) if one.id in world.fight.bulwark), None)
    return words.in_bulwark(taken.name) if taken is not None else None


def form_bulwark(_world: World, command: f.FormBulwark, _dice: Dice) -> Iterator[Fact]:
    """Lock shields."""
    yield f.BulwarkFormed(clauses=(clause("axiom.shield"),), figure=command.figure, ally=command.ally)


def _there(world: World) -> set[str]:
    """Everybody who is in the fight, standing or not."""
    return {one.id for side in (PARTY, FOES) for one in turns.members(world, side)}


def refuse_band(world: World, command: f.SetBand) -> Refused | None:
    """Only in a fight, and only another band."""
    fight = world.fight
    if fight is None:
        return words.no_fight()
    if not {command.figure, command.target} <= _there(world) or command.figure == command.target:
        return nobody()
    if command.band not in BANDS or fight.going is not None:
        return words.no_band()
    return (
        words.same_band() if bands.between(fight, command.figure, command.target) == BANDS.index(command.band) else None
    )


def set_band(world: World, command: f.SetBand, _dice: Dice) -> Iterator[Fact]:
    """They are so far apart."""
    if world.fight is None:
        return
    band = BANDS.index(command.band)
    after = bands.moved(world.fight, command.figure, command.target, band)
    yield f.BandSet(
        clauses=(clause("axiom.range"),), figure=command.figure, target=command.target, band=band, bands=after
    )


# ── Folding ─────────────────────────────────────────────────────────────────────────────────


def fold_rose(world: World, fact: f.Rose) -> None:
    """A Minor action is spent; the ground is left with the condition's end."""
    turns.spend(world, fact.figure, turns.MINOR)


def fold_picked(world: World, fact: f.PickedUp) -> None:
    """It is in hand again, where it goes with the rest; else in the pack."""
    figure = world.figures.get(fact.figure)
    item = figure.items.get(fact.item) if figure is not None else None
    if figure is None or item is None:
        return
    held = [one.kind for one in figure.items.values() if one.place == "hand"]
    item.place = "pack" if figures.clash(held, item.kind) else "hand"
    if fact.minor:
        turns.spend(world, figure.id, turns.MINOR)


def fold_cover(world: World, fact: f.CoverTaken) -> None:
    """It covers until the figure moves, or it is said otherwise."""
    if world.fight is None:
        return
    if fact.cover == "none":
        world.fight.cover.pop(fact.figure, None)
    else:
        world.fight.cover[fact.figure] = fact.cover
    if fact.minor:
        turns.spend(world, fact.figure, turns.MINOR)


def fold_bulwark(world: World, fact: f.BulwarkFormed) -> None:
    """Both stand so until one moves or attacks."""
    if world.fight is not None:
        world.fight.bulwark[fact.figure], world.fight.bulwark[fact.ally] = fact.ally, fact.figure
        turns.spend(world, fact.figure, turns.MINOR)


def fold_band(world: World, fact: f.BandSet) -> None:
    """The bands are so."""
    if world.fight is not None:
        for other, band in fact.bands.items():
            world.fight.bands[bands.key(fact.figure, other)] = band
        attacks.break_bulwark(world, fact.figure)
