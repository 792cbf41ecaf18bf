"""What one does in a turn of the own side: each plans and rolls when ready, and nobody waits."""

from __future__ import annotations

from collections.abc import Iterator

from tablewright.core.facts import Chance, Fact, Refused, Term
from tablewright.core.ledger import clause
from tablewright.dice.sources import Dice
from tablewright.games.threedx import content, figures, kernel, rolls
from tablewright.games.threedx import kernel_fight as fights
from tablewright.games.threedx.fight import after, arms, levels, reading, who
from tablewright.games.threedx.fight import facts as f
from tablewright.games.threedx.fight import orders as o
from tablewright.games.threedx.fight.arms import Arm
from tablewright.games.threedx.fight.levels import Swing
from tablewright.games.threedx.say import fight as words
from tablewright.games.threedx.say import nobody
from tablewright.games.threedx.whats import What
from tablewright.games.threedx.world import Figure, World
from tablewright.games.threedx.world_fight import (
    ACTING,
    ATTACK,
    DISARM,
    FIRST,
    GRAPPLES,
    HELP,
    PUSH,
    TRIP,
    Plan,
)

NPC_ABILITY = "strike"


def refuse_turn(world: World, id_: str) -> Refused | None:
    """Why a figure cannot declare anything in its side's turn now."""
    fight, figure = world.fight, world.figures.get(id_)
    if figure is None:
        return nobody()
    if fight is None:
        return words.no_fight()
    if fight.phase == FIRST or not who.at_turn(world, id_) or id_ in fight.left:
        return words.not_your_turn(figure.name)
    if not figures.able(figure):
        return words.not_able(figure.name)
    if fight.phase != ACTING:
        return words.turn_closing()
    if id_ in fight.plans or id_ in fight.done:
        return words.acted(figure.name)
    if id_ in fight.due or id_ in fight.saving:
        return words.save_first(figure.name)
    return None


# ── Movement that goes with an action ───────────────────────────────────────────────────────


def step(world: World, id_: str, toward: str, metres: int) -> int:
    """Where one stands after so many metres toward somebody (never past them), or away below 0."""
    return fights.step(who.place(world, id_), who.place_before(world, toward), metres)


def refuse_half(world: World, figure: Figure, *, metres: int, rise: bool, act: bool = False) -> Refused | None:
    """Why somebody cannot join an action with this movement: half of the run, of which standing up takes all."""
    clause("3dx.combat.act")
    if not metres and not rise:
        return None
    if not act and not world.options.get("attack_and_move", True):
        return words.cannot_move_with("this action")
    if figure.id in who.fight_of(world).held:
        return words.held_fast(figure.name)
    prone = figure.id in who.fight_of(world).prone
    if rise and not prone:
        return words.stands(figure.name)
    most = 0 if rise else half_run(world, figure)
    return words.no_move(most) if abs(metres) > most else None


def half_run(world: World, figure: Figure) -> int:
    """Metres that go with an action: half of what one has, which for who lies on the ground is a crawl."""
    return fights.half_move(figures.speed(world, figure), int(figure.id in who.fight_of(world).prone))


# ── Attacks ─────────────────────────────────────────────────────────────────────────────────


def ability_for(world: World, figure: Figure, arm: Arm, command_ability: str) -> str:
    """The ability of an attack: the one named, else the best that reaches hand to hand, else the best of all."""
    if command_ability:
        return command_ability
    sizes = {one: sum(dice_of(world, figure, one)) for one in usual(world, figure, arm)}
    return levels.handiest(figure, sizes, arm)


def usual(world: World, figure: Figure, arm: Arm) -> list[str]:
    """The abilities of which an attack with it is made where nobody names one."""
    known = arms.abilities(world, figure, arm)
    plain = [one for one in known if not arms.thrown(arm, one) and one != arms.GRAPPLE and one not in figure.fifths]
    return plain or known


def dice_of(world: World, figure: Figure, ability: str, attribute: str = "") -> tuple[int, int, int]:
    """Vitality, attribute and ability, or a custom ability's averages."""
    attribute = attribute or figures.attribute_of(world, figure, ability)
    return figures.dice(world, figure, attribute, ability)


def spread(arm: Arm, targets: tuple[str, ...]) -> tuple[str, ...]:
    """One target for each attack: all at one where only one is named."""
    return targets * arm.attacks if len(targets) == 1 else targets


def refuse_attack(world: World, command: o.Attack) -> Refused | None:
    """Why this attack cannot be made now."""
    wrong = refuse_turn(world, command.figure) or refuse_arm(world, command)
    if wrong is not None:
        return wrong
    figure = world.figures[command.figure]
    wrong = refuse_half(world, figure, metres=command.move, rise=command.rise)
    if wrong is not None:
        return wrong
    if command.to:
        wrong = refuse_to(world, figure, command.to)
    return wrong or refuse_range(world, swing_of(world, command), figure)


def refuse_arm(world: World, command: o.Attack | o.React) -> Refused | None:
    """Why this cannot strike at those, wherever they stand."""
    figure = world.figures.get(command.figure)
    if figure is None:
        return nobody()
    for name in command.targets:
        if name not in {one.id for one in who.there(world)}:
            return words.no_target()
        if not who.hostile(world, figure.id, name):
            return words.own_side()
    arm = arms.arm_of(world, figure, command.items)
    if arm is None:
        return words.not_in_hand()
    count = attack_count(world, figure, arm, command.targets)
    if not command.targets or len(command.targets) not in (1, count):
        return words.too_many_targets(count)
    if not figure.character:
        known = grapples(world)
        return _vain(world, command) if command.intent in ("", *known) else words.no_intent([*known])
    ability = ability_for(world, figure, arm, command.ability)
    if ability not in arms.abilities(world, figure, arm):
        return words.wrong_ability(arm.name, arms.abilities(world, figure, arm))
    if figure.spirit < figures.spirit_price(world, figure, ability):
        return words.no_spirit(figures.resource_name(world, figure))
    wanted = intents(world, figure, arm, ability)
    return _vain(world, command) if command.intent in wanted else words.no_intent([one for one in wanted if one])


def _vain(world: World, command: o.Attack | o.React) -> Refused | None:
    """Why what it is after would come to nothing, with anybody it is aimed at."""
    figure, others = world.figures[command.figure], [world.figures[name] for name in command.targets]
    return next((wrong for one in others if (wrong := after.refuse(world, figure, command.intent, one))), None)


def attack_count(world: World, figure: Figure, arm: Arm, targets: tuple[str, ...]) -> int:
    """How many attacks it is; a sweep is one at each of two."""
    if arm.attacks == 1 and len(set(targets)) == 2 and who.skill_fits(world, figure, "sweep", arm.type.id):
        return 2
    return arm.attacks


def grapples(world: World) -> tuple[str, ...]:
    """What a grapple may be after at this table."""
    return tuple(grapple_names(world))


def grapple_names(world: World) -> dict[str, str]:
    """What a grapple may be after, and what the table calls each: shove 2 m."""
    known = {one.does.replace("_", " "): one.name for one in content.of(world).grapples.values()}
    return {one: known[one] for one in GRAPPLES if one in known}


def intents(world: World, figure: Figure, arm: Arm, ability: str) -> tuple[str, ...]:
    """What an attack may be after: wounds (""), a grapple's intents, or what a skill brings instead of wounds."""
    clause("3dx.combat.grapple")
    if ability == arms.GRAPPLE:
        return grapples(world)
    found = [""]
    if not arms.at_range(world, figure, arm, ability) and who.skill_fits(world, figure, "disarm", arm.type.id):
        found += [DISARM, TRIP]
    if arm.bash and who.skill(world, figure, "shove"):
        found.append(PUSH)
    return tuple(found)


def swing_of(world: World, command: o.Attack) -> Swing:
    """The attack as the command makes it."""
    figure = world.figures[command.figure]
    arm = arms.arm_of(world, figure, command.items) or arms.bare(world)
    at = step(world, figure.id, command.targets[0], command.move)
    return Swing(
        arm,
        ability_for(world, figure, arm, command.ability) if figure.character else NPC_ABILITY,
        spread(arm, command.targets),
        at,
        moved=bool(command.move),
        rose=command.rise,
        action=HELP if command.to else ATTACK,
    )


def refuse_range(world: World, swing: Swing, figure: Figure) -> Refused | None:
    """Why it does not get as far."""
    clause("3dx.combat.range")
    shot = arms.at_range(world, figure, swing.arm, swing.ability)
    for name in dict.fromkeys(swing.targets):
        metres = levels.metres_to(world, swing, world.figures[name], figure)
        if shot and who.band(world, metres) >= len(content.of(world).bands):
            return words.out_of_range(metres)
        reach = arms.reach(world, swing.arm) if swing.ability != arms.GRAPPLE else who.melee_reach(world)
        if not shot and metres > reach:
            return words.out_of_reach(metres, reach)
    return None


def attack_plan(world: World, figure: Figure, swing: Swing, *, dice: Dice | None, what: What) -> Plan:
    """The plan of an attack, its dice thrown where it has any (none without `dice`)."""
    terms = levels.attack_terms(world, figure, swing)
    extra, all_terms = {}, list(terms)
    for name in dict.fromkeys(swing.targets):
        found = levels.against(world, figure, swing, world.figures[name])
        if rolls.level_of(found):
            extra[name] = rolls.level_of(found)
        all_terms += [Term(one.name, one.value, one.clause, one.applies, about=name) for one in found]
    plan = Plan(
        figure=figure.id,
        action=swing.action,
        does=ATTACK,
        targets=swing.targets,
        items=swing.arm.items,
        level=rolls.level_of(terms),
        extra=extra,
        terms=tuple(all_terms),
    )
    if not figure.character:
        plan.number = who.number_this_turn(world, figure)
        if dice is not None:
            plan.lying = npc_save(world, figure, plan, dice, what=what)
        return plan
    plan.ability, plan.attribute = swing.ability, figures.attribute_of(world, figure, swing.ability)
    if swing.arm.attacks == 2 and who.skill_fits(world, figure, "paired_weapons", swing.arm.type.id):
        plan.skills = ("paired_weapons",)
    if dice is not None:
        plan.lying = lay(world, figure, plan.ability, plan.attribute, dice, what=what)
    return plan


def lay(world: World, figure: Figure, ability: str, attribute: str, dice: Dice, *, what: What) -> rolls.Lying:
    """Throw the three dice."""
    clause("3dx.dice_stand")
    way = str(world.options.get("bonus_die", rolls.SHIFT_JOIN))
    return rolls.lay_roll(dice, dice_of(world, figure, ability, attribute), by=figure.id, what=what, way=way)


def npc_save(world: World, figure: Figure, plan: Plan, dice: Dice, *, what: What) -> rolls.Lying | None:
    """An NPC that attacks an NPC saves with a die of twice its number; two of it lie there, should its level change."""
    clause("3dx.npc.target_number")
    if any(who.rolls_dice(world.figures[name]) for name in plan.targets):
        return None
    return rolls.lay_save(dice, npc_die(world, plan.number), 1, by=figure.id, what=what)


def npc_die(world: World, number: int) -> int:
    """The die of an NPC's save: twice its number.

    With the switch it is a d20 above 6, thrown again while it exceeds twice the number: the same evenly from 1 to
    that, and never above 20.
    """
    die = fights.save_die(max(1, number))
    return min(kernel.EPIC, die) if world.options.get("npc_die", "uniform") == "d20" and number > 6 else die


def attack(world: World, command: o.Attack, dice: Dice) -> Iterator[Fact]:
    """Name the attack; a character's dice lie there from now on."""
    before = len(dice.thrown)
    clause("3dx.combat.attack")
    figure = world.figures[command.figure]
    swing = swing_of(world, command)
    plan = attack_plan(world, figure, swing, dice=dice, what=What.TURN)
    plan.intent, plan.to = command.intent, command.to
    plan.moved, plan.rose = command.move, command.rise
    yield f.Planned(
        clauses=attack_clauses(plan),
        rolls=tuple(dice.thrown[before:]),
        figure=figure.id,
        plan=plan,
        at=swing.at if command.move else None,
        spirit=figures.spirit_price(world, figure, plan.ability),
        word=levels.word_at(world, plan),
    )


def attack_clauses(plan: Plan) -> tuple[str, ...]:
    """The rules that a plan stands on."""
    found = [clause("3dx.combat.help")] if plan.action == HELP else [clause("3dx.combat.attack")]
    if plan.intent in GRAPPLES and plan.ability == arms.GRAPPLE:
        found.append(clause("3dx.combat.grapple"))
    if len(set(plan.targets)) > 1:
        found.append(clause("3dx.combat.multiple_targets"))
    elif len(plan.targets) > 1:
        found.append(clause("3dx.combat.multiple_attacks"))
    return tuple(found)


def refuse_to(world: World, figure: Figure, to: str) -> Refused | None:
    """Why help cannot go there."""
    clause("3dx.combat.help")
    other = world.figures.get(to)
    if other is None:
        return nobody()
    if to == figure.id or who.side_of(world, to) != who.side_of(world, figure.id) or other not in who.there(world):
        return words.help_side()
    plan = who.plan_of(world, to)
    return words.helper_cannot(other.name) if plan is not None and plan.action == HELP else None


# ── Chances ─────────────────────────────────────────────────────────────────────────────────


def chance_attack(world: World, command: o.Attack) -> Chance | None:
    """The exact chance that an attack hits, as far as the seat knows the target number."""
    if refuse_attack(world, command) is not None:
        return None
    figure = world.figures[command.figure]
    plan = attack_plan(world, figure, swing_of(world, command), dice=None, what=What.TURN)
    plan.intent = command.intent
    return chance_of(world, figure, plan, command.targets[0])


def _numbers(world: World, plan: Plan) -> list[int]:
    """What an attack must reach, of each that it is aimed at."""
    return [reading.defence_number(world, world.figures[name]) for name in who.targets(plan)]


def chance_of(world: World, figure: Figure, plan: Plan, target_id: str) -> Chance | None:
    """The chance that the attack of a plan hits its first target; None where dice of the target's decide too."""
    target = world.figures[target_id]
    if not figure.character or (who.rolls_dice(target) and figures.able(target)):
        return None
    level = plan.level + reading.level_at(world, plan, target_id) + levels.given(world, figure.id)
    level += reading.help_waiting(world, figure.id, max(_numbers(world, plan))) if plan.action != HELP else 0
    need = reading.defence_number(world, target) + bool(plan.intent)
    hidden = who.unknown(target) and figures.able(target) and not who.number(world, target)
    terms = (*plan.terms, *levels.word_terms(world, figure.id), *levels.faced_terms(world, target))
    return chance(world, dice_of(world, figure, plan.ability, plan.attribute), level, need, terms, hidden=hidden)


def chance(
    world: World, sizes: tuple[int, int, int], level: int, need: int, terms: tuple[Term, ...], *, hidden: bool = False
) -> Chance:
    """The exact chance that a roll reaches a number."""
    way = str(world.options.get("bonus_die", rolls.SHIFT_JOIN))
    shown = tuple(term for term in terms if term.applies)
    if hidden:
        return Chance("success", 0, 1, terms=shown, hidden=True)
    found = rolls.distribution(sizes, level, way=way)
    ways = sum(weight for result, weight in found.weights.items() if kernel.succeeds(result, need))
    return Chance("success", ways, found.total, target=need, terms=shown)
