"""Against the side at its turn: readied actions and reactions, and for whom the closing waits."""

from __future__ import annotations

from collections.abc import Iterator

from tablewright.core.facts import Chance, Fact, Refused, Term
from tablewright.core.ledger import clause
from tablewright.dice.sources import Dice
from tablewright.games.threedx import figures
from tablewright.games.threedx.fight import acts, arms, defences, levels, plan, who
from tablewright.games.threedx.fight import facts as f
from tablewright.games.threedx.fight import orders as o
from tablewright.games.threedx.fight.levels import Swing
from tablewright.games.threedx.say import fight as words
from tablewright.games.threedx.whats import What
from tablewright.games.threedx.world import Figure, World
from tablewright.games.threedx.world_fight import (
    ACT,
    ATTACK,
    HELP,
    MOVE,
    Plan,
)

# ── Readied actions and reactions ───────────────────────────────────────────────────────────


def came_about(world: World, id_: str) -> bool:
    """Whether the circumstances of somebody's readied action came about in this turn."""
    clause("3dx.combat.ready")
    fight = who.fight_of(world)
    ready = fight.ready.get(id_)
    if ready is None:
        return False
    if ready.on == "attacked":
        return bool(who.attackers(world, id_))
    if ready.on == "ally attacked":
        allies = [one.id for one in who.members(world, who.side_of(world, id_)) if one.id != id_]
        return any(who.attackers(world, one) for one in allies)
    hostile = [one for one in fight.plans if who.hostile(world, id_, one)]
    if ready.on == "moves":
        return any(who.place(world, one) != who.place_before(world, one) for one in hostile)
    if ready.on == "near":
        figure = world.figures[id_]
        reach = max(arms.reach(world, arm) for arm in arms.arms(world, figure))
        return any(levels.entered(world, figure, one, reach) for one in hostile)
    return ready.said is True


def openings(world: World, figure: Figure) -> list[str]:
    """Those who give somebody an opening in this turn: by turning to flee, by lying on the ground, by the GM's word."""
    clause("3dx.combat.reaction")
    fight = who.fight_of(world)
    if not figures.able(figure) or figure.id in fight.unaware or who.at_turn(world, figure.id):
        return []
    found = list(fight.openings.get(figure.id, ()))
    moving = [id_ for id_, plan_ in fight.plans.items() if plan_.moved and who.hostile(world, figure.id, id_)]
    lying = [id_ for id_ in fight.prone if who.at_turn(world, id_) and who.hostile(world, figure.id, id_)]
    if not moving and not lying:
        return found
    reach = max(arms.reach(world, arm) for arm in arms.arms(world, figure))
    for id_ in fight.of:
        if id_ in found or id_ not in (*moving, *lying) or not figures.able(world.figures[id_]):
            continue
        before = abs(who.place(world, figure.id) - who.place_before(world, id_))
        fled = before <= reach < abs(who.place(world, figure.id) - who.place(world, id_))
        lies = id_ in lying and who.distance_to_path(world, figure.id, id_) <= reach
        if fled or lies or (levels.entered(world, figure, id_, reach) and _set(world, figure)):
            found.append(id_)
    return found


def _set(world: World, figure: Figure) -> bool:
    return any(who.skill_fits(world, figure, "set", arm.type.id) for arm in arms.arms(world, figure))


def may_react(world: World, id_: str) -> bool:
    """Whether somebody could still carry out a readied action or take a reaction in this turn."""
    fight, figure = who.fight_of(world), world.figures.get(id_)
    if figure is None or not figures.able(figure) or id_ in fight.answers or who.at_turn(world, id_):
        return False
    return id_ in fight.ready or bool(openings(world, figure))


def refuse_answer(world: World, id_: str) -> Refused | None:
    """Why somebody cannot react at all."""
    wrong = defences.refuse_waiting(world, id_)
    if wrong is not None:
        return wrong
    fight, figure = who.fight_of(world), world.figures[id_]
    if id_ in fight.answers or id_ in fight.done:
        return words.reacted(figure.name)
    return None if may_react(world, id_) else words.nothing_ready(figure.name)


def refuse_react(world: World, command: o.React) -> Refused | None:
    """Only against an opening, or as readied."""
    wrong = refuse_answer(world, command.figure) or plan.refuse_arm(world, command)
    if wrong is not None:
        return wrong
    figure, fight = world.figures[command.figure], who.fight_of(world)
    ready = fight.ready.get(figure.id)
    if not readied(world, command):
        known = openings(world, figure)
        shut = next((name for name in command.targets if name not in known), None)
        if shut is not None:
            return words.no_opening(world.figures[shut].name)
    if command.to:
        if ready is None or ready.action != HELP:
            return words.no_help()
        wrong = plan.refuse_to(world, figure, command.to)
    return wrong or plan.refuse_range(world, swing_of(world, command), figure)


def readied(world: World, command: o.React) -> bool:
    """Whether it is what was readied: an attack, or an attack that helps where Help was; any other is a reaction."""
    clause("3dx.combat.ready")
    ready = who.fight_of(world).ready.get(command.figure)
    return ready is not None and ready.action == (HELP if command.to else ATTACK)


def swing_of(world: World, command: o.React) -> Swing:
    """The attack that the reaction makes."""
    figure, held_ready = world.figures[command.figure], readied(world, command)
    arm = arms.arm_of(world, figure, command.items) or arms.bare(world)
    return Swing(
        arm,
        plan.ability_for(world, figure, arm, command.ability) if figure.character else plan.NPC_ABILITY,
        plan.spread(arm, command.targets),
        who.place(world, figure.id),
        reaction=not held_ready,
        readied=held_ready,
        came=came_about(world, figure.id),
        action=HELP if command.to else ATTACK,
    )


def react(world: World, command: o.React, dice: Dice) -> Iterator[Fact]:
    """Strike in the opponents' turn."""
    before = len(dice.thrown)
    figure = world.figures[command.figure]
    swing = swing_of(world, command)
    made = plan.attack_plan(world, figure, swing, dice=dice, what=What.ANSWER)
    made.intent, made.to = command.intent, command.to
    made.came = swing.came if swing.readied else None
    made.late = any(name in who.fight_of(world).defences for name in made.targets)
    cited = clause("3dx.combat.ready") if swing.readied else clause("3dx.combat.reaction")
    yield f.Reacted(
        clauses=(cited, *plan.attack_clauses(made)),
        rolls=tuple(dice.thrown[before:]),
        figure=figure.id,
        plan=made,
        spirit=figures.spirit_price(world, figure, made.ability),
        word=levels.word_at(world, made),
    )


def chance_react(world: World, command: o.React) -> Chance | None:
    """The exact chance that it hits."""
    if refuse_react(world, command) is not None:
        return None
    figure = world.figures[command.figure]
    made = plan.attack_plan(world, figure, swing_of(world, command), dice=None, what=What.ANSWER)
    made.intent = command.intent
    return plan.chance_of(world, figure, made, command.targets[0])


def refuse_react_act(world: World, command: o.ReactAct) -> Refused | None:
    """Only what was readied, or on an opening something of one's own devising."""
    wrong = refuse_answer(world, command.figure)
    if wrong is not None:
        return wrong
    figure = world.figures[command.figure]
    ready = who.fight_of(world).ready.get(figure.id)
    if ready is None or ready.action == ATTACK:
        free = figure.character and bool(openings(world, figure))
        own = not (command.does or command.to or command.metres or command.toward)
        return acts.refuse_doing(world, figure, command) if free and own else words.nothing_ready(figure.name)
    if ready.action == MOVE:
        return _refuse_ready_move(world, figure, command)
    if command.to and ready.action != HELP:
        return words.no_help()
    wrong = plan.refuse_to(world, figure, command.to) if command.to else None
    return wrong or acts.refuse_doing(world, figure, command)


def _refuse_ready_move(world: World, figure: Figure, command: o.ReactAct) -> Refused | None:
    if figure.id in who.fight_of(world).held:
        return words.held_fast(figure.name)
    if not command.metres or command.toward not in world.figures or command.toward == figure.id:
        return words.no_step()
    most = acts.most_of(world, figure, dash=False, rise=False)
    return words.no_move(most) if abs(command.metres) > most else None


def react_act(world: World, command: o.ReactAct, dice: Dice) -> Iterator[Fact]:
    """Carry out what was readied, or use an opening."""
    before = len(dice.thrown)
    figure, ready = world.figures[command.figure], who.fight_of(world).ready.get(command.figure)
    as_readied = ready is not None and ready.action != ATTACK
    came = came_about(world, command.figure) if as_readied else None
    if ready is not None and ready.action == MOVE:
        made = Plan(figure=figure.id, action=MOVE, targets=(command.toward,), moved=command.metres, came=came)
        at = plan.step(world, figure.id, command.toward, command.metres)
        yield f.Reacted(clauses=(clause("3dx.combat.ready"),), figure=figure.id, plan=made, at=at)
        return
    ability = acts.ability_of(world, figure, command)
    action = HELP if command.to else ACT
    terms = list(levels.own_terms(world, figure, moved=False, rose=False, action=action, ability=ability))
    cited = clause("3dx.combat.ready") if as_readied else clause("3dx.combat.reaction")
    if not came:
        terms.append(Term("not_come" if as_readied else "reaction", -1, cited))
    made = acts.planned(world, figure, command, ability=ability, action=action, terms=terms)
    made.came = came
    if figure.character:
        made.lying = plan.lay(world, figure, made.ability, made.attribute, dice, what=What.ANSWER)
    yield f.Reacted(
        clauses=(cited,),
        rolls=tuple(dice.thrown[before:]),
        figure=figure.id,
        plan=made,
        spirit=figures.spirit_price(world, figure, made.ability),
        word=levels.word_at(world, made),
    )


def awaited(world: World) -> list[str]:
    """Those for whom the closing waits once all attacks are named: who must defend, and who may still react."""
    fight, found = who.fight_of(world), []
    must = {one.id for one in who.must_defend(world)}
    for id_ in fight.of:
        if id_ in fight.done or id_ in fight.left:
            continue
        if id_ in must or may_react(world, id_) or _open(world, id_):
            found.append(id_)
    return found


def _open(world: World, id_: str) -> bool:
    """Whether somebody's dice lie there and nobody said done."""
    fight = who.fight_of(world)
    rolled = id_ in fight.defences or id_ in fight.avoids or id_ in fight.answers
    return rolled and world.figures[id_].character
