"""A foe's turn: by the table's policy it strikes, charges, throws its web, closes in, or runs."""

from __future__ import annotations

from collections.abc import Iterator

from tablewright.core.effects import Heal, Summon
from tablewright.core.facts import Fact, Refused
from tablewright.core.ledger import clause
from tablewright.dice.sources import Dice
from tablewright.games.axx import content, figures, kernel
from tablewright.games.axx.combat import coating, conditions, field, fire, fright, moves, policy, turns
from tablewright.games.axx.combat.arms import monster_arm
from tablewright.games.axx.combat.facts import CarriedLanded, PowerUsed, PreyDrawn, TurnEnded
from tablewright.games.axx.combat.numbers import attack_numbers
from tablewright.games.axx.combat.orders import LandCarried, MonsterTurn, UsePower
from tablewright.games.axx.combat.strike import strike
from tablewright.games.axx.magic import spread
from tablewright.games.axx.magic.working import Cause, work
from tablewright.games.axx.say import fight_refusals as words
from tablewright.games.axx.world import PARTY, Blow, Figure, World


def refuse_turn(_world: World, _command: MonsterTurn) -> Refused | None:
    """The procedures' own order is never refused."""
    return None


def monster_turn(world: World, command: MonsterTurn, dice: Dice) -> Iterator[Fact]:
    """One act of a foe; one with several attacks comes up again for each."""
    fight, figure = world.fight, world.figures[command.figure]
    if fight is None:
        return
    if _compelled(world, figure):
        yield from _what_must(world, figure, dice)
        return
    before = len(dice.thrown)
    prey = policy.target(world, figure, dice)
    if prey is not None and len(dice.thrown) > before:
        drawn = tuple(dice.thrown[before:])
        yield PreyDrawn(audience=("gm",), rolls=drawn, figure=figure.id, target=prey.id)
    if prey is None:
        yield from _after_the_gone(world, figure, dice)
        return
    feet = field.distance(fight, figure.id, prey.id)
    end = field.closing_end(world, figure, prey.id)
    at_once = policy.power_at_once(world, figure, prey)
    if at_once is not None:
        yield from use_power(world, figure, prey, at_once, dice)
        return
    if feet <= kernel.REACH or (field.reaches_far(figure) and field.over_shoulder(world, figure, prey)):
        if f"charging {figure.id}" in fight.used and figure.id not in fight.shots:
            yield from _charge(world, figure, prey, dice)
        else:
            yield from _attack(world, figure, prey, dice)
        return
    if figure.id in fight.shots:
        yield TurnEnded(figure=figure.id)
        return
    power = policy.power_first(world, figure, prey)
    if power is not None:
        yield from use_power(world, figure, prey, power, dice)
    elif feet <= kernel.REACH + kernel.STEP and field.bounded(world, figure, end) == end:
        yield from moves.go(world, figure, end, "step", dice, ends_turn=False)
        if _goes_on(world, figure):
            yield from _attack(world, figure, prey, dice)
    elif policy.charges(world, figure, feet) and field.bounded(world, figure, end) == end:
        yield from moves.go(world, figure, end, "charge", dice, ends_turn=False)
        if _goes_on(world, figure):
            yield from _charge(world, figure, prey, dice)
    else:
        ahead = 1 if (end - fight.at[figure.id]) * field.forward(fight, figure.id) > 0 else -1
        goal = moves.reach_of(world, figure, ahead * (feet - kernel.REACH), figures.speed(figure))
        if goal == fight.at[figure.id]:
            yield TurnEnded(figure=figure.id, why="waits")
        else:
            yield from moves.go(world, figure, goal, "move", dice)


def _compelled(world: World, figure: Figure) -> bool:
    """Whether a foe's turn is spent before it can think of a target: it runs, stays out, or burns."""
    fight = world.fight
    if fight is None or fright.driven(world, figure) or figure.id in fight.running:
        return True
    burns = "burning" in figure.conditions and fire.sensible(figure) and figure.id not in fight.shots
    return burns or policy.stays_out(world, figure) or policy.runs_with_the_party(world, figure)


def _what_must(world: World, figure: Figure, dice: Dice) -> Iterator[Fact]:
    """It does what it must."""
    fight = world.fight
    if fight is None:
        return
    if fright.driven(world, figure):
        yield from fright.runs(world, figure, dice)
        return
    if figure.id in fight.running or policy.runs_with_the_party(world, figure):
        yield from moves.go(world, figure, moves.flight(world, figure), "flee", dice)
        return
    if "burning" in figure.conditions and fire.sensible(figure) and figure.id not in fight.shots:
        yield from fire.put_out(world, figure, figure)
        return
    yield TurnEnded(figure=figure.id, why="waits")  # a bearer stays out of it


def _goes_on(world: World, figure: Figure) -> bool:
    """Whether a foe that has come close strikes in the same breath: nothing has to be settled first, it is not held."""
    fight = world.fight
    if fight is None or fight.going is not None or fight.carried or fight.held is not None:
        return False
    waits = bool(world.fallen) or world.question is not None
    return figure.id not in fight.acted and figures.able(figure) and not waits


def _charge(world: World, figure: Figure, prey: Figure, dice: Dice) -> Iterator[Fact]:
    """The blow at the end of a charge."""
    numbers = attack_numbers(world, figure, prey, charge=True)
    yield from strike(world, figure, prey, numbers, dice, charge=True)


def _attack(world: World, figure: Figure, prey: Figure, dice: Dice) -> Iterator[Fact]:
    """The next of its attacks."""
    fight = world.fight
    count = len(content.monster(figure.monster).attacks)
    left = fight.shots.get(figure.id, count) if fight is not None else count
    numbers = attack_numbers(world, figure, prey, arm_=monster_arm(figure, count - left))
    yield from strike(world, figure, prey, numbers, dice, left=left - 1)


def _after_the_gone(world: World, figure: Figure, dice: Dice) -> Iterator[Fact]:
    """Nobody is left standing in sight: run after those who fled, or stay."""
    fight = world.fight
    if (
        fight is None
        or figure.side == PARTY
        or policy.gives_up(world)
        or not any(i not in fight.group for i in fight.away)
    ):
        yield TurnEnded(figure=figure.id, why="waits")
        return
    goal = moves.reach_of(world, figure, kernel.running(figures.speed(figure)), kernel.STEP * 100)
    yield from moves.go(world, figure, goal, "follow", dice)


def use_power(world: World, figure: Figure, prey: Figure, number: int, dice: Dice) -> Iterator[Fact]:
    """A power that takes the place of an attack, such as a spider's web."""
    power = content.monster(figure.monster).powers[number]
    on = figure.id if isinstance(power.effect, Heal | Summon) else prey.id
    yield PowerUsed(figure=figure.id, target=on, power=power.name, clauses=(power.clause,))
    cause = Cause(clause=power.clause, name=power.name, how="power")
    yield from work(world, figure, power.effect, on, dice, cause=cause)


def refuse_power(world: World, command: UsePower) -> Refused | None:
    """Why a foe cannot use the power: it has none such, or nobody is within its range."""
    figure = turns.fighter(world, command.figure)
    if isinstance(figure, Refused):
        return figure
    target = turns.foe(world, figure, command.target)
    if isinstance(target, Refused):
        return target
    record = content.find_monster(figure.monster)
    powers = record.powers if record is not None else ()
    if not 0 <= command.power < len(powers) or powers[command.power].when != "action":
        return words.no_power(figure)
    power = powers[command.power]
    if policy.used_up(world, figure, power):
        return words.power_used_up(figure, power.name)
    if isinstance(power.effect, Heal | Summon):
        return None
    feet = field.distance(world.fight, figure.id, target.id) if world.fight is not None else 0
    return words.attack_not("out_of_range", figure, target, feet) if feet > power.feet else None


def decide_power(world: World, command: UsePower, dice: Dice) -> Iterator[Fact]:
    """At the GM's word."""
    figure, target = world.figures[command.figure], world.figures[command.target]
    yield from use_power(world, figure, target, command.power, dice)


# ── What a hit carries ───────────────────────────────────────────────────────────────────────


def refuse_carried(_world: World, _command: LandCarried) -> Refused | None:
    """The procedures' own order is never refused."""
    return None


BROUGHT = {"burning": "burning oil", "venom": "blade poison"}
"""What a weapon's hit brings, as the log calls it."""


def land_carried(world: World, _command: LandCarried, dice: Dice) -> Iterator[Fact]:
    """What the first waiting hit or spell carries takes hold, if its victim is still in play."""
    fight = world.fight
    if fight is None or not fight.carried:
        return
    carried = fight.carried[0]
    victim = world.figures[carried.on]
    if carried.kind == "condition":
        yield from _cast_on(world, victim, carried)
        return
    if carried.kind == spread.SPREAD:
        yield from spread.land(world, victim, carried, dice)
        return
    by = world.figures[carried.by]
    if carried.kind == "brings":
        what = str(carried.about["brings"])
        yield CarriedLanded(figure=victim.id, what=BROUGHT[what] if victim.state == "up" else "", by=by.id)
        if victim.state == "up":
            yield from coating.brought(world, victim, what, dice, by=by)
        return
    power = content.monster(by.monster).powers[int(carried.about["power"])]
    yield CarriedLanded(figure=victim.id, what=power.name if victim.state == "up" else "", by=by.id)
    clause("axx.combat.damage")
    if victim.state == "up":
        on = by.id if isinstance(power.effect, Heal | Summon) else victim.id
        cause = Cause(clause=power.clause, name=power.name, how="power")
        yield from work(world, by, power.effect, on, dice, cause=cause)


def _cast_on(world: World, victim: Figure, carried: Blow) -> Iterator[Fact]:
    """A condition that was put on somebody in a tied exchange takes hold, if nothing worse holds already."""
    about, held = carried.about, False
    if victim.state == "up":
        for fact in conditions.begin(
            world,
            victim,
            str(about["condition"]),
            by=carried.by,
            rounds=int(about["rounds"]),
            turns=int(about["turns"]),
            target=int(about["target"]),
        ):
            held = held or isinstance(fact, conditions.ConditionBegan)
            yield fact
    if not held:
        yield CarriedLanded(figure=victim.id, what=str(about["condition"]), by=carried.by)
