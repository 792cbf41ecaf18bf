"""What NPCs do, and what is done for who is not there: by named policies, one of them the table's.

nearest: the nearest enemy. weakest first: of those within reach, or else of all, the one who looks worst. random
standing target: an even draw among those within reach. Who stands in for a character treats the dying beside it,
defends when badly hurt, else strikes where it is likeliest to hit, and helps a companion by it or in its place; whom
the next wound would fell keeps off while others stand. It spends an attribute's bonus die on a roll that would fail,
and one that could make it on a Vitality save that would end in dying.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from fractions import Fraction
from typing import TypeVar

from tablewright.core import house
from tablewright.core.facts import GM, Command, Fact, Refused
from tablewright.core.house import NEAREST, RANDOM, WEAKEST
from tablewright.core.ledger import clause
from tablewright.dice.sources import Dice
from tablewright.games.threedx import bonus, kernel, rolls
from tablewright.games.threedx import kernel_fight as fights
from tablewright.games.threedx.fight import (
    acts,
    answers,
    arms,
    defences,
    levels,
    lying,
    npcs,
    plan,
    reading,
    teamwork,
    who,
)
from tablewright.games.threedx.fight import orders as o
from tablewright.games.threedx.fight import word_facts as g
from tablewright.games.threedx.whats import What
from tablewright.games.threedx.world import Figure, World
from tablewright.games.threedx.world_fight import (
    ACTING,
    ATTACK,
    BREAK_FREE,
    DEFENDING,
    DRAW,
    FIRST,
    MEDICINE,
    PICK_UP,
    STOP_FALL,
    Blow,
)

C = TypeVar("C", bound=Command)
LOOKS = ("down", "badly hurt", "hurt", "scratched", "unhurt", "")


# ── Whom ────────────────────────────────────────────────────────────────────────────────────


def prey(world: World, figure: Figure, dice: Dice) -> Figure | None:
    """Whom an NPC goes for; None if nobody is left whom it could."""
    standing = who.enemies(world, figure)
    if not standing:
        return None
    by_distance = sorted(standing, key=lambda one: who.distance(world, figure.id, one.id))
    policy = house.policy(world.options)
    if policy == NEAREST:
        return by_distance[0]
    near = [one for one in by_distance if attack_on(world, figure, one) is not None]
    if policy == RANDOM and len(near) > 1:
        (face,) = dice.roll(len(near), by=figure.id, what=What.TARGET, hidden=True)
        return near[face - 1]
    among = near or by_distance
    if policy == WEAKEST:
        return min(among, key=lambda one: LOOKS.index(one.looks) if one.looks in LOOKS else len(LOOKS))
    return among[0]


# ── NPCs ────────────────────────────────────────────────────────────────────────────────────


def act(world: World, figure: Figure, dice: Dice) -> Command:
    """The one thing that an NPC does this turn."""
    clause("3dx.npc.target_number")
    fight, me = who.fight_of(world), figure.id
    fall = fight.falls.get(me)
    if fall is not None and fall.begun and kernel.succeeds(who.number_this_turn(world, figure), fall.target):
        return o.Act(figure=me, does=STOP_FALL)
    if fight.outcome or not who.enemies(world, figure):
        return tends(world, figure) or o.Pass(figure=me)
    if me in fight.held and who.number(world, figure) >= who.hold_on(world, me):
        return o.Act(figure=me, does=BREAK_FREE)
    target = prey(world, figure, dice)
    if target is None:
        return o.Pass(figure=me)
    return attack_on(world, figure, target) or nearer(world, figure, target) or o.Pass(figure=me)


def attack_on(world: World, figure: Figure, target: Figure) -> o.Attack | None:
    """An attack on somebody from where one stands, after rising, or after half a move; None if it is too far."""
    rise = figure.id in who.fight_of(world).prone and figure.id not in who.fight_of(world).held
    intent = wanted_intent(world, figure, target)
    for move in (0, needed(world, figure, target)):
        command = o.Attack(figure=figure.id, targets=(target.id,), intent=intent, move=move, rise=rise and not move)
        if plan.refuse_attack(world, command) is None:
            return command
    return None


def wanted_intent(world: World, figure: Figure, target: Figure) -> str:
    """What an NPC is after: it seizes only who is not held or down already, and whom no other seizes so this turn."""
    intent = npcs.intent_of(world, figure)
    fight = who.fight_of(world)
    done = target.id in fight.held if intent == "hold" else target.id in fight.prone
    seized = any(
        one.figure != figure.id and one.action == ATTACK and one.intent == intent and target.id in one.targets
        for one in fight.plans.values()
    )
    return intent if intent in plan.grapples(world) and not done and not seized else ""


def needed(world: World, figure: Figure, target: Figure) -> int:
    """Metres that bring a blow within reach."""
    arm = arms.arms(world, figure)[0]
    reach = arms.reach(world, arm)
    return max(0, who.distance(world, figure.id, target.id) - reach)


def nearer(world: World, figure: Figure, target: Figure) -> o.Move | None:
    """As near as a move brings one, at a run where that is not enough."""
    rise = figure.id in who.fight_of(world).prone
    gap = needed(world, figure, target)
    if not gap and not rise:
        return None
    for dash in (False, True):
        most = acts.most_of(world, figure, dash=dash, rise=rise)
        if gap <= most or dash:
            command = o.Move(figure=figure.id, metres=min(gap, most), toward=target.id, dash=dash, rise=rise)
            return command if acts.refuse_move(world, command) is None else None
    return None


def react(world: World, figure: Figure) -> Command:
    """What an NPC does with an opening, or once what it readied an attack for comes about: it strikes; else nothing."""
    ready = who.fight_of(world).ready.get(figure.id)
    readied = ready is not None and ready.action == ATTACK and answers.came_about(world, figure.id)
    acting = [one.id for one in who.enemies(world, figure) if who.at_turn(world, one.id)] if readied else []
    for name in (*answers.openings(world, figure), *acting):
        command = o.React(figure=figure.id, targets=(name,))
        if answers.refuse_react(world, command) is None:
            return command
    return o.Done(figure=figure.id)


def reductions(world: World, figure: Figure, blow: Blow) -> tuple[str, ...]:
    """What takes something off a hit: a piece of armour for a heavy one, ground for one that would bring it down."""
    from tablewright.games.threedx.fight import reducing  # it asks this module what NPCs do

    open_ways = reducing.ways(world, figure, blow)
    pieces = reducing.whole_pieces(world, figure) if reducing.ARMOUR in open_ways else 0
    chosen = [reducing.SHIELD] * fights.shields_broken(blow.wounds, int(reducing.SHIELD in open_ways))
    chosen += [reducing.ARMOUR] * fights.pieces_broken(blow.wounds, len(chosen), pieces)
    if reducing.GROUND in open_ways and fights.gives_ground(blow.wounds, len(chosen)):
        chosen.append(reducing.GROUND)
    return tuple(chosen[: blow.wounds - 1])


# ── Characters whose seat is empty ──────────────────────────────────────────────────────────


def badly_hurt(figure: Figure) -> bool:
    """Whether a character had better defend itself."""
    return fights.badly_hurt(figure.vitality or 0, figure.wounds or 0)


def hero(world: World, figure: Figure) -> Command:
    """The one thing that is done for a character this turn."""
    fight, me = who.fight_of(world), figure.id
    if me in fight.falls and fight.falls[me].begun:
        return _legal(world, o.Act(figure=me, does=STOP_FALL), acts.refuse_act) or o.Pass(figure=me)
    help_ = tends(world, figure)
    if help_ is not None:
        return help_
    if not who.enemies(world, figure):
        return o.Pass(figure=me)
    armed = to_arms(world, figure)
    if armed is not None:
        return armed
    if me in fight.held:
        free = _legal(world, o.Act(figure=me, does=BREAK_FREE), acts.refuse_act)
        if free is not None:
            return free
    away = teamwork.keeps_off(world, figure)
    if away is not None:
        return away
    pressed = any(who.distance(world, me, one.id) <= who.melee_reach(world) for one in who.enemies(world, figure))
    if badly_hurt(figure) and pressed and fight.round % 2 == 0:
        return o.Defend(figure=me)
    strike = best_attack(world, figure)
    if strike is not None:
        return teamwork.aided(world, figure, strike)
    off = teamwork.stays_off(world, figure)
    near = closer(world, figure) if not off else None
    if near is not None:
        return near
    return teamwork.any_aid(world, figure) or (o.Pass(figure=me) if off else o.Defend(figure=me))


def to_arms(world: World, figure: Figure) -> o.Act | None:
    """Somebody with nothing to strike with gets a weapon back in hand: from the ground, else from the pack."""
    if any(arm.items or arm.name != "bare hands" for arm in arms.arms(world, figure)):
        return None
    things = sorted(figure.items.values(), key=lambda item: item.place != "floor")
    for item in things:
        does = {"floor": PICK_UP, "pack": DRAW}.get(item.place, "")
        command = o.Act(figure=figure.id, does=does, item=item.id)
        if does and arms.type_of(world, item.kind) is not None and acts.refuse_act(world, command) is None:
            return command
    return None


def tends(world: World, figure: Figure) -> Command | None:
    """Keep one of the own side from dying whom nobody tends yet; an NPC only whom its number can save."""
    tended = {id_ for one in who.fight_of(world).plans.values() if one.does == MEDICINE for id_ in one.targets}
    for other in who.members(world, who.side_of(world, figure.id)):
        if other.state != "dying" or other.id == figure.id or other.id in tended:
            continue
        needed_ = fights.dying_target(other.dying or 0)
        if not figure.character and not kernel.succeeds(who.number_this_turn(world, figure), needed_):
            continue
        help_ = medicine(world, figure, other)
        if help_ is not None:
            return help_
    return None


def medicine(world: World, figure: Figure, other: Figure) -> Command | None:
    """Keep somebody from dying: at once where within reach, else on the way there."""
    gap = max(0, who.distance(world, figure.id, other.id) - who.melee_reach(world))
    for move in dict.fromkeys((0, gap)):
        command = o.Act(figure=figure.id, does=MEDICINE, target=other.id, move=move, toward=other.id if move else "")
        if acts.refuse_act(world, command) is None:
            return command
    going = o.Move(
        figure=figure.id,
        metres=min(gap, acts.most_of(world, figure, dash=True, rise=False)),
        toward=other.id,
        dash=True,
    )
    return _legal(world, going, acts.refuse_move)


def best_attack(world: World, figure: Figure) -> o.Attack | None:
    """The attack that promises the most wounds; of equals the first."""
    best: tuple[float, o.Attack] | None = None
    for command in attacks(world, figure):
        value = expected(world, figure, command)
        if value > 0 and (best is None or value > best[0]):
            best = value, command
    return best[1] if best is not None else None


def attacks(world: World, figure: Figure) -> Iterator[o.Attack]:
    """Every plain attack that is legal now: from the spot, after rising, after half a move."""
    prone = figure.id in who.fight_of(world).prone and figure.id not in who.fight_of(world).held
    for arm in arms.arms(world, figure):
        ability = plan.ability_for(world, figure, arm, "")
        for target in who.enemies(world, figure):
            gap = max(0, who.distance(world, figure.id, target.id) - arms.reach(world, arm))
            shot = arms.at_range(world, figure, arm, ability)
            for move in (0,) if shot or not gap else (gap,):
                command = o.Attack(
                    figure=figure.id,
                    targets=(target.id,),
                    items=arm.items,
                    ability=ability,
                    move=move,
                    rise=prone and not move,
                )
                if plan.refuse_attack(world, command) is None:
                    yield command


def expected(world: World, figure: Figure, command: o.Attack) -> float:
    """Wounds that an attack promises, as far as its target's number is known."""
    made = plan.attack_plan(world, figure, plan.swing_of(world, command), dice=None, what=What.TURN)
    wounds, ways = teamwork.promised(world, figure, made)
    return wounds / ways


def closer(world: World, figure: Figure) -> o.Move | None:
    """Toward the nearest enemy, at a run."""
    near = min(who.enemies(world, figure), key=lambda one: who.distance(world, figure.id, one.id))
    gap = max(0, who.distance(world, figure.id, near.id) - who.melee_reach(world))
    rise = figure.id in who.fight_of(world).prone
    most = acts.most_of(world, figure, dash=False, rise=rise)
    command = o.Move(figure=figure.id, metres=min(gap, most), toward=near.id, rise=rise)
    return _legal(world, command, acts.refuse_move) if gap or rise else None


def best_defence(world: World, figure: Figure) -> str:
    """The defence that holds off the strongest attacker the likeliest."""
    worst = max((reading.strike_value(world, one, figure.id) for one in who.attackers(world, figure.id)), default=0)

    def chance(ability: str) -> Fraction:
        level = rolls.level_of(levels.defence_terms(world, figure, ability))
        found = rolls.distribution(plan.dice_of(world, figure, ability), level)
        return found.at_least(worst) + found.mean() / 1_000

    return max(plain_defences(world, figure), key=chance)


def plain_defences(world: World, figure: Figure) -> list[str]:
    """The abilities that defend and cost nothing."""
    return [one for one in defences.defences(world, figure) if one not in figure.fifths]


def _legal(world: World, command: C, refuse: Callable[[World, C], Refused | None]) -> C | None:
    return command if refuse(world, command) is None else None


# ── Standing in ─────────────────────────────────────────────────────────────────────────────


def stand_in(world: World, figure: Figure, dice: Dice, *, idle: bool = False) -> Iterator[Fact]:
    """What is done for somebody who is not there; with `idle` nothing but what must be."""
    from tablewright.games.threedx.fight import carried  # it knows every order, this module among those who give them

    fight, before = who.fight_of(world), len(dice.thrown)
    for command in _orders(world, figure, dice, idle=idle):
        if len(dice.thrown) > before:
            drawn = tuple(dice.thrown[before:])
            yield g.TargetDrawn(audience=(GM,), rolls=drawn, figure=figure.id)
        if carried.refused(world, command) is None:
            yield from carried.out(world, command, dice)
        before = len(dice.thrown)
    if fight.phase == ACTING and not idle and figure.character:
        bonus = worth_a_bonus(world, figure)
        if bonus is not None:
            yield from carried.out(world, bonus, dice)


def _orders(world: World, figure: Figure, dice: Dice, *, idle: bool) -> Iterator[Command]:
    phase, me = who.fight_of(world).phase, figure.id
    if phase == FIRST:
        yield o.RollInitiative(figure=me)
    elif phase == ACTING and me not in who.fight_of(world).plans:
        yield o.Pass(figure=me) if idle else hero(world, figure) if figure.character else act(world, figure, dice)
    elif phase == DEFENDING:
        if figure in who.must_defend(world):
            yield o.DefendWith(figure=me, ability=best_defence(world, figure))
        if not idle and answers.may_react(world, me) and figure.character:
            yield from _reaction(world, figure)


def _reaction(world: World, figure: Figure) -> Iterator[Command]:
    """Strike at an opening, or with what was readied, at whoever stands within reach."""
    ready = who.fight_of(world).ready.get(figure.id)
    names = answers.openings(world, figure)
    if ready is not None and ready.action == ATTACK:
        names = [one.id for one in who.enemies(world, figure) if who.at_turn(world, one.id)]
    for name in names:
        for arm in arms.arms(world, figure):
            command = o.React(figure=figure.id, targets=(name,), items=arm.items)
            if answers.refuse_react(world, command) is None:
                yield command
                return


def worth_a_bonus(world: World, figure: Figure) -> o.SpendBonus | None:
    """An attribute's bonus die for a roll that fails as things stand."""
    own = who.plan_of(world, figure.id)
    if own is None or own.lying is None:
        return None
    known = [one for one in lying.fitting(world, figure, lying.ACTION) if one != bonus.EPIC]
    need = own.target
    if own.does == ATTACK:
        need = max((reading.defence_number(world, world.figures[name]) for name in own.targets), default=0)
    short = reading.value_of(world, own, helped=reading.helped(world, figure.id)) < need
    return o.SpendBonus(figure=figure.id, die=known[0]) if known and short else None


def saves(world: World, figure: Figure, dice: Dice) -> Iterator[Fact]:
    """A Vitality save that would end in dying is bettered by a bonus die that could make it."""
    saving = who.fight_of(world).saving.get(figure.id)
    if saving is None or (figure.vitality or 0) > kernel.SMALLEST:
        return
    die = bonus.saving(figure, saving.lying, saving.level, saving.target)
    if die:
        yield from lying.spend(world, o.SpendBonus(figure=figure.id, die=die, on=lying.SAVE), dice)
