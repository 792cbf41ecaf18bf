"""Against the side at its turn: the one defence roll, rolls against grapples, readied actions and reactions."""

from __future__ import annotations

from collections.abc import Iterator

from tablewright.core.facts import Chance, Fact, Refused, Term
from tablewright.core.ledger import clause
from tablewright.dice.sources import Dice
from tablewright.games.threedx import content, figures, kernel
from tablewright.games.threedx.fight import acts, arms, levels, plan, reading, who
from tablewright.games.threedx.fight import facts as f
from tablewright.games.threedx.fight import orders as o
from tablewright.games.threedx.fight.levels import Swing
from tablewright.games.threedx.say import fight as words
from tablewright.games.threedx.say import nobody
from tablewright.games.threedx.whats import What
from tablewright.games.threedx.world import Figure, World
from tablewright.games.threedx.world_fight import (
    ACT,
    ACTING,
    ATTACK,
    DEFENDING,
    GRAPPLES,
    HELP,
    MOVE,
    Defence,
    Plan,
)


def refuse_waiting(world: World, id_: str) -> Refused | None:
    """Why somebody cannot answer the side at its turn now."""
    fight, figure = world.fight, world.figures.get(id_)
    if figure is None:
        return nobody()
    if fight is None:
        return words.no_fight()
    if fight.phase == ACTING:
        return words.attacks_first()
    if fight.phase != DEFENDING:
        return words.turn_closing()
    return None if figures.able(figure) else words.not_able(figure.name)


# ── Defence ─────────────────────────────────────────────────────────────────────────────────


def defences(world: World, figure: Figure) -> list[str]:
    """What one may defend oneself with."""
    clause("3dx.combat.defense")
    plain = [name for name, one in content.of(world).abilities.items() if one.defends]
    points = figure.spirit >= content.of(world).fifth.cost
    return [*plain, *(arms.defending_fifths(world, figure) if points else [])]


def refuse_defend(world: World, command: o.DefendWith) -> Refused | None:
    """Only once, only who is attacked and aware of it."""
    wrong = refuse_waiting(world, command.figure)
    if wrong is not None:
        return wrong
    figure, fight = world.figures[command.figure], who.fight_of(world)
    if figure not in who.attacked(world):
        return words.not_attacked(figure.name)
    if figure.id in fight.defences:
        return words.defended(figure.name)
    known = defences(world, figure)
    return None if command.ability in known else words.no_ability(known)


def defence_of(world: World, figure: Figure, ability: str, dice: Dice | None, *, what: What) -> Defence | None:
    """A defence roll with its level; None without dice."""
    terms = levels.defence_terms(world, figure, ability)
    if dice is None:
        return None
    attribute = figures.attribute_of(world, figure, ability)
    return Defence(
        figure=figure.id,
        ability=ability,
        attribute=attribute,
        lying=plan.lay(world, figure, ability, attribute, dice, what=what),
        level=levels.total(terms),
        terms=terms,
        guard=levels.guards(world, figure, ability),
    )


def defend_with(world: World, command: o.DefendWith, dice: Dice) -> Iterator[Fact]:
    """Roll the one defence."""
    before = len(dice.thrown)
    figure = world.figures[command.figure]
    made = defence_of(world, figure, command.ability, dice, what=What.DEFENCE)
    if made is None:
        return
    yield f.Defended(
        clauses=(clause("3dx.combat.defense"), clause("3dx.combat.multiple_attackers")),
        rolls=tuple(dice.thrown[before:]),
        figure=figure.id,
        defence=made,
        spirit=content.of(world).fifth.cost if arms.costs_spirit(figure, command.ability) else 0,
    )


def chance_defend(world: World, command: o.DefendWith) -> Chance | None:
    """The exact chance that the best result holds off the attacker that meets it."""
    if refuse_defend(world, command) is not None:
        return None
    figure = world.figures[command.figure]
    there = against(world, figure.id)
    if figure.id in who.fight_of(world).avoids:
        there = [one for one in there if one.plan.intent not in GRAPPLES]
    if not there:
        return None
    first = min(there, key=lambda one: (-one.value, one.key))
    terms = levels.defence_terms(world, figure, command.ability)
    level = levels.total(terms) + levels.given(world, figure.id)
    if who.plan_of(world, figure.id) is None:
        level += reading.help_waiting(world, figure.id, first.value)
    place = kernel.place_guarded(0, level, int(levels.guards(world, figure, command.ability)))
    if first.level:
        terms = (*terms, Term("attacker", -first.level, clause("3dx.npc.condition")))
    sizes = plan.dice_of(world, figure, command.ability)
    at = kernel.stands(place, level) - first.level
    return plan.chance(world, sizes, at, first.value, terms, hidden=not first.value)


def grappled(world: World, figure: Figure) -> bool:
    """Whether somebody tries to seize the figure in this turn."""
    return any(one.intent in GRAPPLES for one in who.attackers(world, figure.id))


def refuse_avoid(world: World, command: o.Avoid) -> Refused | None:
    """Only against grapples, once."""
    clause("3dx.combat.grapple")
    wrong = refuse_waiting(world, command.figure)
    if wrong is not None:
        return wrong
    figure, fight = world.figures[command.figure], who.fight_of(world)
    if not grappled(world, figure) or figure.id in fight.unaware:
        return words.not_attacked(figure.name)
    if figure.id in fight.avoids:
        return words.defended(figure.name)
    known = avoidances(world, figure)
    return None if command.ability in known else words.no_ability(known)


def avoidances(world: World, figure: Figure) -> list[str]:
    """Abilities that avoid a grapple and are no defence."""
    return [name for name, one in content.of(world).abilities.items() if one.avoids and not one.defends] + (
        arms.defending_fifths(world, figure) if figure.spirit >= content.of(world).fifth.cost else []
    )


def avoid(world: World, command: o.Avoid, dice: Dice) -> Iterator[Fact]:
    """Roll against all grapples of the turn."""
    before = len(dice.thrown)
    figure = world.figures[command.figure]
    made = defence_of(world, figure, command.ability, dice, what=What.AVOID)
    if made is None:
        return
    yield f.Defended(
        clauses=(clause("3dx.combat.grapple"),),
        rolls=tuple(dice.thrown[before:]),
        figure=figure.id,
        defence=made,
        grapple=True,
        spirit=content.of(world).fifth.cost if arms.costs_spirit(figure, command.ability) else 0,
    )


def refuse_assign(world: World, command: o.Assign) -> Refused | None:
    """Only those who attack, each once, and until the turn closes."""
    wrong = refuse_waiting(world, command.figure)
    if wrong is not None:
        return wrong
    fight = who.fight_of(world)
    if command.figure not in fight.defences:
        return words.no_dice(world.figures[command.figure].name)
    known = {one.key for one in against(world, command.figure)}
    fits = command.order and len(set(command.order)) == len(command.order) and set(command.order) <= known
    return None if fits else words.no_order()


def against(world: World, id_: str) -> list[reading.Strike]:
    """Every attack on somebody in this turn."""
    found = [one for each in who.attackers(world, id_) for one in reading.strikes(world, each)]
    return [one for one in found if one.target == id_]


def assign(_world: World, command: o.Assign, _dice: Dice) -> Iterator[Fact]:
    """Say who meets what."""
    cited = (clause("3dx.combat.multiple_attackers"),)
    yield f.OrderChosen(clauses=cited, figure=command.figure, order=command.order)


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
        lies = id_ in lying and before <= reach
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
    wrong = refuse_waiting(world, id_)
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
        spirit=content.of(world).fifth.cost if arms.costs_spirit(figure, made.ability) else 0,
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
    """Only what was readied."""
    wrong = refuse_answer(world, command.figure)
    if wrong is not None:
        return wrong
    figure = world.figures[command.figure]
    ready = who.fight_of(world).ready.get(figure.id)
    if ready is None or ready.action == ATTACK:
        return words.nothing_ready(figure.name)
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
    """Carry out what was readied."""
    before = len(dice.thrown)
    figure, fight = world.figures[command.figure], who.fight_of(world)
    ready, came = fight.ready[command.figure], came_about(world, command.figure)
    if ready.action == MOVE:
        made = Plan(figure=figure.id, action=MOVE, targets=(command.toward,), moved=command.metres, came=came)
        at = plan.step(world, figure.id, command.toward, command.metres)
        yield f.Reacted(clauses=(clause("3dx.combat.ready"),), figure=figure.id, plan=made, at=at)
        return
    ability = acts.ability_of(world, figure, command)
    action = HELP if command.to else ACT
    terms = list(levels.own_terms(world, figure, moved=False, rose=False, action=action, ability=ability))
    if not came:
        terms.append(Term("not_come", -1, clause("3dx.combat.ready")))
    made = acts.planned(world, figure, command, ability=ability, action=action, terms=terms)
    made.came = came
    if figure.character:
        made.lying = plan.lay(world, figure, made.ability, made.attribute, dice, what=What.ANSWER)
    yield f.Reacted(
        clauses=(clause("3dx.combat.ready"),),
        rolls=tuple(dice.thrown[before:]),
        figure=figure.id,
        plan=made,
        spirit=content.of(world).fifth.cost if arms.costs_spirit(figure, made.ability) else 0,
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
