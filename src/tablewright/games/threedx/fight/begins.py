"""How a fight begins: who fights, who is first by the GM's word or by initiative; and how it ends."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from tablewright.core.facts import Fact, Refused
from tablewright.core.game import Seat
from tablewright.core.ledger import clause
from tablewright.core.refusals import challenge_open, nobody_stands
from tablewright.dice.sources import Dice
from tablewright.games.threedx import content, figures, rolls
from tablewright.games.threedx import kernel_fight as fights
from tablewright.games.threedx.fight import bodies, levels, npcs, plan, plan_fold, practice, reading, who
from tablewright.games.threedx.fight import facts as f
from tablewright.games.threedx.fight import orders as o
from tablewright.games.threedx.say import fight as words
from tablewright.games.threedx.say import nobody
from tablewright.games.threedx.say.challenge_refusals import in_rest
from tablewright.games.threedx.whats import What
from tablewright.games.threedx.world import ATTRIBUTES, FOES, PARTY, Figure, World
from tablewright.games.threedx.world_fight import ACTING, FIRST, INITIATIVE, PLACE_MOST, Fight, Plan

OUTCOMES = ("won", "lost", "fled", "truce")
AGILITY = "agility"


def refuse_start(world: World, command: o.StartFight) -> Refused | None:
    """Why no fight begins."""
    if world.fight is not None:
        return words.fight_already()
    if world.call is not None:
        return challenge_open()
    if world.resting is not None:
        return in_rest()
    if not any(figures.able(figure) for figure in world.party()):
        return nobody_stands()
    if not 0 <= command.apart <= PLACE_MOST:
        return words.no_distance()
    if command.first not in ("", PARTY, FOES) or command.unaware not in ("", PARTY, FOES):
        return words.no_side()
    if command.foes.strip():
        wanted = npcs.read(command.foes, world)
        return wanted if isinstance(wanted, Refused) else None
    hostile = [one for one in npcs.waiting(world) if not one.allied]
    return None if hostile else words.no_foes()


def start(world: World, command: o.StartFight, _dice: Dice) -> Iterator[Fact]:
    """Bring the NPCs in, line both sides up, and say who is first where that was said."""
    wanted = npcs.read(command.foes, world) if command.foes.strip() else []
    if wanted and not isinstance(wanted, Refused):
        yield npcs.came(world, wanted)
    yield lined_up(world, command.apart, unaware=command.unaware)
    if command.first:
        rest = [side for side in sides(world) if side != command.first]
        yield f.FirstDecided(clauses=(clause("3dx.combat.initiative"),), sides=(command.first, *rest))


def lined_up(world: World, apart: int, *, unaware: str = "") -> f.FightBegan:
    """Both sides, so many metres apart."""
    party = [one.id for one in world.party() if one.state in ("up", "dying", "out")]
    allies = [one.id for one in npcs.waiting(world) if one.allied]
    foes = [one.id for one in npcs.waiting(world) if not one.allied]
    of = {**dict.fromkeys([*party, *allies], PARTY), **dict.fromkeys(foes, FOES)}
    return f.FightBegan(
        clauses=(clause("3dx.combat.turns"),),
        of=of,
        at={id_: 0 if side == PARTY else apart for id_, side in of.items()},
        apart=apart,
        unaware=tuple(id_ for id_, side in of.items() if side == unaware),
    )


def fold_began(world: World, fact: f.FightBegan) -> None:
    """They stand so, and nobody has acted."""
    world.fights += 1
    world.fight = Fight(
        foes=[id_ for id_, side in fact.of.items() if side != PARTY],
        of=dict(fact.of),
        at=dict(fact.at),
        began=dict(fact.at),
        unaware=list(fact.unaware),
        numbers={
            id_: fights.effective(one.target, one.wounds or 0)
            for id_ in fact.of
            if (one := world.figures[id_]).target is not None and not one.character
        },
    )


# ── Who is first ────────────────────────────────────────────────────────────────────────────


def sides(world: World) -> list[str]:
    """The sides of the fight, in the order in which they came."""
    return list(dict.fromkeys(who.fight_of(world).of.values()))


def refuse_initiative(world: World, command: o.RollInitiative) -> Refused | None:
    """Only before the first turn, once, with an ability or the save of an attribute."""
    fight, figure = world.fight, world.figures.get(command.figure)
    if figure is None:
        return nobody()
    if fight is None or fight.phase != FIRST or figure.id not in fight.of:
        return words.no_fight()
    if not figure.character or not figures.able(figure):
        return words.not_able(figure.name)
    if figure.id in fight.plans:
        return words.acted(figure.name)
    if command.save:
        fits = command.ability in ATTRIBUTES and figures.size(world, figure, command.ability) > 0
    else:
        record = content.of(world).abilities.get(command.ability)
        fits = command.ability in figure.fifths or (record is not None and record.rolled)
        if fits and figure.spirit < figures.spirit_price(world, figure, command.ability):
            return words.no_spirit(figures.resource_name(world, figure))
    return None if fits else words.no_ability([])


def initiative(world: World, command: o.RollInitiative, dice: Dice) -> Iterator[Fact]:
    """Roll to act first; the dice lie there until it is decided."""
    before = len(dice.thrown)
    figure = world.figures[command.figure]
    attribute = command.ability if command.save else figures.attribute_of(world, figure, command.ability)
    terms = levels.word_terms(world, figure.id) if command.save else figures.proficiency_terms(figure, command.ability)
    made = Plan(
        figure=figure.id,
        action=INITIATIVE,
        attribute=attribute,
        ability=command.ability,
        level=rolls.level_of(terms),
        terms=terms,
    )
    if command.save:
        way = str(world.options.get("bonus_die", rolls.SHIFT_JOIN))
        die = figures.size(world, figure, attribute)
        made.lying = rolls.lay_save(dice, die, made.level, by=figure.id, what=What.INITIATIVE, way=way)
    else:
        made.lying = plan.lay(world, figure, command.ability, attribute, dice, what=What.INITIATIVE)
    yield f.InitiativeRolled(
        clauses=(clause("3dx.combat.initiative"),),
        rolls=tuple(dice.thrown[before:]),
        figure=figure.id,
        plan=made,
        spirit=0 if command.save else figures.spirit_price(world, figure, command.ability),
        word=0 if command.save else levels.given(world, figure.id),
    )


def fold_initiative(world: World, fact: f.InitiativeRolled) -> None:
    """It lies there; points that it took are spent."""
    figure = world.figures.get(fact.figure)
    if figure is not None:
        figure.spirit = max(0, figure.spirit - fact.spirit)
    who.fight_of(world).plans[fact.figure] = plan_fold.kept(fact.plan)


def results(world: World) -> list[int]:
    """What the characters' rolls to act first come to."""
    fight = who.fight_of(world)
    found = [fight.plans[id_] for id_ in fight.of if id_ in fight.plans]
    return [reading.value_of(world, one, helped=0) for one in found if one.lying is not None]


def refuse_first(world: World, _command: o.DecideFirst) -> Refused | None:
    """Only when all have rolled and are done."""
    fight = world.fight
    if fight is None or fight.phase != FIRST:
        return words.no_fight()
    rolling = [one for one in who.there(world) if one.character and figures.able(one)]
    return words.still_fighting() if any(one.id not in fight.done for one in rolling) else None


def decide_first(world: World, _command: o.DecideFirst, _dice: Dice) -> Iterator[Fact]:
    """The higher mean begins; a tie goes to the characters."""
    ours = results(world)
    numbers = {
        side: [who.number(world, one) for one in who.members(world, side) if not one.character] for side in sides(world)
    }
    means = {side: Fraction(sum(of), len(of)) for side, of in numbers.items() if of and side != PARTY}
    means[PARTY] = Fraction(sum(ours), len(ours)) if ours else Fraction(0)
    order = sorted(means, key=lambda side: (-means[side], side != PARTY))
    best = max((side for side in means if side != PARTY), key=lambda side: means[side], default="")
    theirs = numbers.get(best, [])
    yield from practice.taught(world)
    yield f.FirstDecided(
        clauses=(clause("3dx.combat.initiative"),),
        sides=tuple(order),
        ours=sum(ours),
        of_ours=len(ours),
        theirs=sum(theirs),
        of_theirs=len(theirs),
    )


def refuse_set_first(world: World, command: o.SetFirst) -> Refused | None:
    """Only before the first turn."""
    fight = world.fight
    if fight is None or fight.phase != FIRST:
        return words.no_fight()
    return None if command.side in sides(world) else words.no_side()


def set_first(world: World, command: o.SetFirst, _dice: Dice) -> Iterator[Fact]:
    """It is so."""
    rest = [side for side in sides(world) if side != command.side]
    yield from practice.taught(world)
    yield f.FirstDecided(clauses=(clause("3dx.combat.initiative"),), sides=(command.side, *rest))


def see_first(fact: f.FirstDecided, seat: Seat, world: World) -> Fact:
    """The mean of target numbers that are not shown is not told."""
    from msgspec.structs import replace

    hidden = world.options.get("targets", "open") == "hidden" and seat.role != "gm"
    return replace(fact, theirs=0, of_theirs=0) if hidden else fact


def fold_first(world: World, fact: f.FirstDecided) -> None:
    """The order of sides holds for the whole fight."""
    fight = who.fight_of(world)
    fight.sides, fight.phase, fight.plans, fight.done, fight.wishes = list(fact.sides), "closing", {}, [], []
    fight.part, fight.levels = 2, {}  # what was given for acting first is no level of the turn


# ── How it ends ─────────────────────────────────────────────────────────────────────────────


def outcome_of(world: World) -> str:
    """How the fight has gone: won, lost, fled, or "" while hostile sides stand."""
    fight = who.fight_of(world)
    standing = {who.side_of(world, one.id) for one in who.there(world) if figures.able(one) or one.id in fight.waking}
    if not fight.foes:
        clause("3dx.vitality_save")  # who landed hard saves as the next turn begins, before it is over
        ailing = any(bodies.ailing(one) or one.hurt or one.heavy for one in who.there(world) if figures.able(one))
        return "" if fight.falls or ailing else "over"
    if PARTY not in standing:
        away = any(id_ in world.order for id_ in fight.left)
        return "fled" if away else "lost"
    return "won" if standing == {PARTY} else ""


def cared_for(world: World) -> list[Figure]:
    """Those of the party's side who lie dying, have not woken yet or have a save to make: the turns go on for them."""
    clause("3dx.vitality_save")
    fight = who.fight_of(world)
    found = [world.figures[id_] for id_, side in fight.of.items() if side == PARTY]
    return [one for one in found if one.state == "dying" or one.id in fight.waking or _saves(world, one)]


def _saves(world: World, figure: Figure) -> bool:
    """Whether a character on the feet has Vitality saves to make as the next own turn begins."""
    due = figure.hurt or figure.heavy > 0
    return figure.character and figures.able(figure) and due and figure.id not in who.fight_of(world).left


def falling(world: World) -> bool:
    """Whether somebody of the party's side falls: the turns go on until they land. Nobody else has turns any more."""
    falls = who.fight_of(world).falls
    return any(one.id in falls for one in who.members(world, PARTY))


def between_turns(world: World) -> bool:
    """Whether a turn is over and the next has not begun."""
    fight = world.fight
    return fight is not None and fight.phase == "closing" and fight.part == 2


def settled(world: World) -> bool:
    """Whether turns without a fight have begun once more with nothing left to save anybody from."""
    fight = world.fight
    if fight is None or fight.foes or fight.phase != ACTING or fight.plans or fight.due or fight.saving:
        return False
    return outcome_of(world) == "over" and not cared_for(world) and not falling(world)


def refuse_close(world: World, _command: o.CloseFight) -> Refused | None:
    """Only between turns, when one side can fight no more; turns without a fight once nobody is in danger."""
    fight = world.fight
    if fight is None or not (between_turns(world) or settled(world)):
        return words.no_fight()
    if fight.outcome:
        return words.still_fighting() if cared_for(world) or falling(world) else None
    return None if outcome_of(world) else words.still_fighting()


def close(world: World, _command: o.CloseFight, _dice: Dice) -> Iterator[Fact]:
    """Say how it went; the fight is over when nobody of the party lies dying."""
    fight = who.fight_of(world)
    if not fight.outcome:
        yield f.FightDecided(outcome=outcome_of(world))
    if not cared_for(world) and not falling(world):
        yield ended(world, fight.outcome)


def ended(world: World, outcome: str) -> f.FightEnded:
    """The fight is over."""
    fight = who.fight_of(world)
    dying = [id_ for id_, side in fight.of.items() if side != PARTY and world.figures[id_].state == "dying"]
    return f.FightEnded(outcome=outcome, rounds=fight.round, died=tuple(dying))


def refuse_stop(world: World, command: o.StopFight) -> Refused | None:
    """Only a fight that is on, with one of the outcomes, and another than is said already."""
    if world.fight is None or command.outcome not in OUTCOMES:
        return words.no_fight()
    return words.over_already() if command.outcome == world.fight.outcome else None


def stop(world: World, command: o.StopFight, _dice: Dice) -> Iterator[Fact]:
    """End it as it stands: a save that lies there is taken; who lies dying goes on dying, turn by turn."""
    clause("3dx.dice_stand")
    for id_ in list(who.fight_of(world).saving):
        yield from bodies.taken(world, world.figures[id_])
    cares = bool(cared_for(world)) or falling(world)
    clause("3dx.combat.turn_start")  # a turn has begun once: that of the party is played to its end
    goes_on = cares and who.fight_of(world).side == PARTY and not between_turns(world)
    yield f.FightDecided(outcome=command.outcome, goes_on=goes_on)
    if not cares:
        yield ended(world, command.outcome)


def fold_decided(world: World, fact: f.FightDecided) -> None:
    """NPCs who stand go their way; what was under way is broken off, of a turn that goes on what was against them."""
    fight = who.fight_of(world)
    fight.outcome = fact.outcome
    if fact.goes_on:
        plan_fold.break_off(fight)
    else:
        _turn_broken_off(world)
    fight.falls = {id_: fall for id_, fall in fight.falls.items() if fight.of.get(id_) == PARTY}
    for id_ in fight.foes:
        figure = world.figures.get(id_)
        if figure is not None and figure.state == "up" and not figure.character:
            figure.state = "fled" if fact.outcome == "won" else "gone"
            bodies.let_go(world, id_)


def _turn_broken_off(world: World) -> None:
    """No turn is on; one that was has been one of those that an ill lasts."""
    fight = who.fight_of(world)
    if fight.side and not between_turns(world):
        for one in who.members(world, fight.side):
            bodies.a_turn_of_ills(one, fight.due.get(one.id, []))
    fight.phase, fight.part = "closing", 2
    fight.plans, fight.answers, fight.defences, fight.avoids, fight.blows = {}, {}, {}, {}, []
    fight.due, fight.saving = {}, {}


def fold_ended(world: World, fact: f.FightEnded) -> None:
    """The scene goes on without it."""
    for id_ in fact.died:
        if id_ in world.figures:
            world.figures[id_].state, world.figures[id_].dying = "dead", None
    for figure in world.figures.values():
        if figure.character and figure.state == "up":
            for item in figure.items.values():
                if item.place == "floor":
                    item.place = "pack"
    if world.fight is not None:
        for id_ in world.fight.waking:
            world.figures[id_].state = "up"
    world.fight = None
    if world.scene is not None and world.story:
        world.scene.done, world.scene.fled = True, fact.outcome == "fled"


def fold_went(world: World, fact: f.Went) -> None:
    """Out of the fight."""
    fight, figure = who.fight_of(world), world.figures.get(fact.figure)
    fight.left.append(fact.figure)
    fight.falls.pop(fact.figure, None)
    bodies.let_go(world, fact.figure)
    if fact.figure not in fight.done:
        fight.done.append(fact.figure)
    if figure is not None and not figure.character:
        figure.state = "fled"
