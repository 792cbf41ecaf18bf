"""Advantages and disadvantages in a fight, each as a named term that counts once."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from tablewright.core.facts import Term
from tablewright.core.ledger import clause
from tablewright.games.threedx import content, figures, rolls
from tablewright.games.threedx import kernel_fight as kernel
from tablewright.games.threedx.fight import arms, who
from tablewright.games.threedx.fight.arms import Arm
from tablewright.games.threedx.world import Figure, World
from tablewright.games.threedx.world_fight import HELP, STEADY, Plan

BLOCK, DODGE = "block", "dodge"


class Swing(NamedTuple):
    """An attack as it is about to be made: with what, at whom, from where, how."""

    arm: Arm
    ability: str
    targets: tuple[str, ...]
    at: int
    moved: bool = False
    rose: bool = False
    reaction: bool = False
    readied: bool = False
    came: bool = True
    action: str = "attack"


# ── The one who acts ────────────────────────────────────────────────────────────────────────


def own_terms(
    world: World, figure: Figure, *, moved: bool, rose: bool, action: str, ability: str, attack: bool = False
) -> list[Term]:
    """What bears on what somebody rolls in a turn: movement, Steady; on an attack lying on the ground and being held.

    Who is held breaks free, and who lies there tends another, without disadvantage.
    """
    fight, terms = who.fight_of(world), []
    if moved or rose:
        terms.append(Term("moved", -1, clause("3dx.combat.act")))
    if attack and figure.id in fight.prone and not rose:
        terms.append(Term("prone", -1, clause("3dx.house.more")))
    if attack and figure.id in fight.held:
        terms.append(Term("held", -1, clause("3dx.house.more")))
    steady = fight.steady.get(figure.id)
    same = steady is not None and steady.action == action and steady.ability in ("", ability)
    if steady is not None and same and who.at_turn(world, figure.id):
        terms.append(Term("steady", steady.levels, clause("3dx.combat.steady")))
    return terms


def attack_terms(world: World, figure: Figure, swing: Swing) -> tuple[Term, ...]:
    """The levels of an attack, whoever it is aimed at."""
    rush = swing.arm.bash and not swing.rose and bool(who.skill(world, figure, "shield_rush"))
    moved = swing.moved and not rush
    terms = own_terms(
        world, figure, moved=moved, rose=swing.rose, action=swing.action, ability=swing.ability, attack=True
    )
    if swing.moved and rush:
        terms.append(Term("moved", -1, clause("3dx.shield.skills"), applies=False))
    if len(set(swing.targets)) > 1:
        swept = sweeps(world, figure, swing)
        terms.append(Term("several_targets", -1, clause("3dx.combat.multiple_targets"), applies=not swept))
    if swing.reaction:
        free = reacts_freely(world, figure, swing)
        terms.append(Term("reaction", -1, clause("3dx.combat.reaction"), applies=not free))
    if swing.readied and not swing.came:
        terms.append(Term("not_come", -1, clause("3dx.combat.ready")))
    return (*terms, *proficiency_terms(figure, swing.arm, swing.ability))


def sweeps(world: World, figure: Figure, swing: Swing) -> bool:
    """Whether a two-handed weapon sweeps two who stand side by side."""
    clause("3dx.weapon.skills")
    names = list(dict.fromkeys(swing.targets))
    if len(names) != 2 or not who.skill_fits(world, figure, "sweep", swing.arm.type.id):
        return False
    one, other = (who.place_before(world, name) for name in names)
    return abs(one - other) <= who.melee_reach(world)


def reacts_freely(world: World, figure: Figure, swing: Swing) -> bool:
    """Whether a skill makes up for the disadvantage of a reaction: Quick draw, or Set against who enters reach."""
    clause("3dx.weapon.skills")
    if who.skill_fits(world, figure, "quick_draw", swing.arm.type.id):
        return True
    if not who.skill_fits(world, figure, "set", swing.arm.type.id):
        return False
    return all(entered(world, figure, name, arms.reach(world, swing.arm)) for name in set(swing.targets))


def entered(world: World, figure: Figure, other: str, reach: int) -> bool:
    """Whether somebody came within reach in this turn."""
    before = abs(who.place(world, figure.id) - who.place_before(world, other))
    return before > reach >= abs(who.place(world, figure.id) - who.place(world, other))


def proficiency_terms(figure: Figure, arm: Arm, ability: str) -> tuple[Term, ...]:
    """The level of a proficiency with the weapon, its type, or the ability of the attack; all together are one."""
    cited = clause("3dx.skills.proficiency")
    names = {arm.name.casefold(), arm.type.id, arm.type.name.casefold()}
    own = [skill for skill in figures.active(figure) if skill.kind == "proficiency"]
    for skill in own:
        if (skill.where or skill.name).casefold() in names:
            return (Term("proficiency", 1, cited, about=skill.name),)
    return figures.proficiency_terms(figure, ability)


def handiest(figure: Figure, sizes: Mapping[str, int], arm: Arm | None = None) -> str:
    """Of abilities with how large their dice are, the one that promises most: with a proficiency, then by its dice."""

    def worth(one: str) -> tuple[int, int]:
        known = figures.proficiency_terms(figure, one) if arm is None else proficiency_terms(figure, arm, one)
        return rolls.level_of(known), sizes[one]

    return max(sizes, key=worth, default="")


# ── Against one target ──────────────────────────────────────────────────────────────────────


def against(world: World, figure: Figure, swing: Swing, target: Figure) -> tuple[Term, ...]:
    """What comes on top against one target: the range, and an NPC's own advantages and disadvantages turned round."""
    terms = list(range_terms(world, figure, swing, target))
    if not who.rolls_dice(target):
        terms += npc_defence(world, target, armed=arms.armed(world, figure) and bool(swing.arm.items or figure.weapon))
    return tuple(terms)


def metres_to(world: World, swing: Swing, target: Figure, figure: Figure) -> int:
    """Metres to a target: to its place as the turn began, or, for who answers, to the nearest point of its way."""
    if who.at_turn(world, figure.id):
        return abs(swing.at - who.place_before(world, target.id))
    return who.distance_to_path(world, figure.id, target.id)


def range_terms(world: World, figure: Figure, swing: Swing, target: Figure) -> tuple[Term, ...]:
    """Advantage or disadvantage by how far the target stands."""
    name = arms.at_range(world, figure, swing.arm, swing.ability)
    if not name:
        return ()
    own, there = who.band_place(world, name), who.band(world, metres_to(world, swing, target, figure))
    nearer = world.options.get("range_rule", "L299") == "L359"
    level = kernel.range_level(own, there, int(nearer))
    if not level:
        return ()
    close, far = (int(who.skill_fits(world, figure, does, swing.arm.type.id)) for does in ("close_shot", "long_shot"))
    free = level < 0 and kernel.range_excused(own, there, close, far)
    cited = clause("3dx.weapon.skills") if free else clause("3dx.combat.range")
    name = "in_melee" if level < 0 and there == kernel.MELEE else "range"
    return (Term(name, level, cited, applies=not free),)


def npc_defence(world: World, target: Figure, *, armed: bool) -> list[Term]:
    """An NPC's defence has no dice: each advantage it has is a level less for the one who attacks it."""
    fight, cited = who.fight_of(world), clause("3dx.npc.condition")
    if target.id in fight.unaware or not figures.able(target):
        return []
    marks = {"target_prone": fight.prone, "target_held": fight.held, "target_dashed": fight.dashing}
    terms = [Term(name, 1, cited) for name, who_ in marks.items() if target.id in who_]
    if _steady_costs(world, target):
        terms.append(Term("target_steady", 1, cited))
    if figures.shield_of(world, target) is not None:
        terms.append(Term("target_shield", -1, cited))
    if target.id in fight.defending:
        terms.append(Term("target_defends", -1, cited))
    best = max(weapon_level(world, target, one, armed=armed) for one in (BLOCK, DODGE))
    if best:
        terms.append(Term("target_weapon", -best, cited))
    return terms


# ── Defence ─────────────────────────────────────────────────────────────────────────────────


def _steady_costs(world: World, figure: Figure) -> bool:
    """Whether Steady hampers defence: from when it is said until the own next turn begins."""
    clause("3dx.combat.turn_start")
    plan = who.plan_of(world, figure.id)
    if who.at_turn(world, figure.id) and (plan is None or plan.action != STEADY):
        return False
    return figure.id in who.fight_of(world).steady and not steady_free(world)


def steady_free(world: World) -> bool:
    """Whether Steady costs a turn and nothing else at this table."""
    clause("3dx.taking_time")
    return bool(world.options.get("taking_time_in_combat", "steady") == "free")


def weapon_level(world: World, figure: Figure, ability: str, *, armed: bool) -> int:
    """What the weapons in hand do to a Block or a Dodge; each effect counts once."""
    clause("3dx.weapon.types")
    found = set()
    for type_ in arms.held_types(world, figure):
        level = type_.block if ability == BLOCK else type_.dodge if ability == DODGE else 0
        if ability == BLOCK and type_.block_if_armed and not armed:
            level = 0
        found.add(level)
    return max((level for level in found if level > 0), default=0) + min(
        (level for level in found if level < 0), default=0
    )


def defence_terms(world: World, figure: Figure, ability: str) -> tuple[Term, ...]:
    """The levels of a defence roll.

    Proficiency, shield, Defend, weapons in hand, Dash, Steady, lying on the ground, being held.
    """
    fight, terms = who.fight_of(world), list(figures.proficiency_terms(figure, ability))
    shield = figures.shield_of(world, figure)
    if shield is not None:
        terms.append(Term("shield", content.of(world).shields[shield.kind].level, clause("3dx.shield")))
    if figure.id in fight.defending:
        terms.append(Term("defend", 1, clause("3dx.combat.defend")))
    armed = any(arms.armed(world, world.figures[plan.figure]) for plan in who.attackers(world, figure.id))
    level = weapon_level(world, figure, ability, armed=armed)
    if level:
        terms.append(Term("weapon_in_hand", level, clause("3dx.weapon.types")))
    if figure.id in fight.dashing:
        terms.append(Term("dash", -1, clause("3dx.combat.move")))
    if _steady_costs(world, figure):
        terms.append(Term("steady_defence", -1, clause("3dx.combat.steady")))
    if figure.id in fight.prone:
        terms.append(Term("prone", -1, clause("3dx.house.more")))
    if figure.id in fight.held:
        terms.append(Term("held", -1, clause("3dx.house.more")))
    return tuple(terms)


def guards(world: World, figure: Figure, ability: str) -> bool:
    """Whether a Block is made with the skill Guard: a weapon of its types in one hand, the other hand free."""
    clause("3dx.weapon.skills")
    type_ = arms.one_hand_free(world, figure) if ability == BLOCK else None
    return type_ is not None and who.skill_fits(world, figure, "guard", type_.id)


# ── Help and the GM's word ──────────────────────────────────────────────────────────────────


def given(world: World, id_: str) -> int:
    """Levels by the GM's word in this turn."""
    return who.fight_of(world).levels.get(id_, 0)


def faced(world: World, target: Figure) -> int:
    """Levels that an attack on an NPC has by the GM's word on the NPC: turned round, since its defence has no dice."""
    clause("3dx.npc.condition")
    defends = figures.able(target) and target.id not in who.fight_of(world).unaware
    return -given(world, target.id) if defends and not who.rolls_dice(target) else 0


def faced_terms(world: World, target: Figure) -> tuple[Term, ...]:
    """The same as a term."""
    level = faced(world, target)
    return (Term("target_word", level, clause("3dx.npc.condition")),) if level else ()


def word_at(world: World, plan: Plan) -> int:
    """Levels by the GM's word on a plan: on who acts, and on the NPCs attacked where it is the same of all."""
    against = {faced(world, world.figures[name]) for name in who.targets(plan)}
    return given(world, plan.figure) + (against.pop() if len(against) == 1 else 0)


def word_terms(world: World, id_: str) -> tuple[Term, ...]:
    """The GM's word as a term."""
    return terms_of_word(given(world, id_))


def terms_of_word(word: int) -> tuple[Term, ...]:
    """Levels by the GM's word as a term; none where there are none."""
    return (Term("word", word, clause("3dx.condition.stacked")),) if word else ()


def helpers(world: World, id_: str) -> list[Plan]:
    """Those whose help goes to somebody as things stand: on the same side, in the same turn, not helped themselves.

    What was readied against the turn may have felled a helper: that help is lost with the action.
    """
    clause("3dx.combat.help")
    fight = who.fight_of(world)
    own = who.plan_of(world, id_)
    if own is not None and own.action == HELP:
        return []
    plans = [who.plan_of(world, one) for one in fight.of]
    return [
        plan
        for plan in plans
        if plan is not None
        and plan.action == HELP
        and plan.to == id_
        and figures.able(world.figures[plan.figure])
        and who.side_of(world, plan.figure) == who.side_of(world, id_)
    ]
