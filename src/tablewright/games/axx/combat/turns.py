"""A hero's turn: attacks and charges, moves, help, potions, shaking sleepers, and why an order cannot be given."""

from __future__ import annotations

from collections.abc import Iterator

from tablewright.core.facts import Chance, Fact, Refused
from tablewright.core.ledger import clause
from tablewright.dice.sources import Dice
from tablewright.games.axx import checks, conditions, figures, harm, kernel
from tablewright.games.axx.combat import field, moves, orders, strike, ways_out
from tablewright.games.axx.combat.facts import (
    AidGiven,
    CoverSet,
    Drawn,
    HiddenAway,
    ParleyWon,
    Reloaded,
    SleeperShaken,
    TurnEnded,
)
from tablewright.games.axx.combat.numbers import MELEE, Arm, AttackNumbers, attack_numbers, monster_arm, target_shown
from tablewright.games.axx.content import monsters
from tablewright.games.axx.say import fight_refusals as words
from tablewright.games.axx.say import nobody, nothing
from tablewright.games.axx.world import PARTY, Figure, Item, World


def actor(world: World, id_: str, *, begun: bool = False) -> Figure | Refused:
    """The figure whose turn it can be now, or why it is not; `begun` allows a turn with attacks left."""
    fight, figure = world.fight, world.figures.get(id_)
    if figure is None or (fight is not None and id_ not in fight.at):
        return nobody()
    if fight is None:
        return words.no_fight()
    if fight.phase not in ("turns", "after") or _pending(world):
        return words.not_now(fight.phase)
    if fight.phase == "turns" and field.side_of(fight, id_) != fight.side:
        return words.other_side(figure)
    if not figures.able(figure):
        return words.cannot_act(figure)
    if id_ in fight.away:
        return words.out_of_sight(figure)
    if id_ in fight.acted:
        return words.has_acted(figure)
    if id_ in fight.shots and not begun:
        return words.mid_attack(figure)
    return figure


def _pending(world: World) -> bool:
    fight = world.fight
    return bool(world.fallen) or (fight is not None and (bool(fight.carried) or fight.going is not None))


def fighter(world: World, id_: str, *, begun: bool = False) -> Figure | Refused:
    """The same, for what is done in a fight alone."""
    fight = world.fight
    if fight is not None and fight.phase == "after":
        return words.fight_over()
    figure = actor(world, id_, begun=begun)
    if fight is not None and id_ in fight.declared and not isinstance(figure, Refused):
        return words.announced(figure)
    return figure


def foe(world: World, figure: Figure, id_: str) -> Figure | Refused:
    """An enemy that can be aimed at: here, and still in it."""
    fight, target = world.fight, world.figures.get(id_)
    if fight is None or target is None or id_ not in fight.at:
        return nobody()
    if field.side_of(fight, id_) == field.side_of(fight, figure.id):
        return words.own_side(target)
    if target.state == "dead":
        return words.dead(target)
    if target.state not in ("up", "out") or id_ in fight.away:
        return words.gone(target)
    return target


# ── Attack ───────────────────────────────────────────────────────────────────────────────────


def plan_attack(world: World, figure: Figure, target: Figure, weapon: str) -> AttackNumbers:
    """The attack's numbers as it would be made: after a short step where that brings the target within reach."""
    fight = world.fight
    own = _own_arm(world, figure)
    numbers = attack_numbers(world, figure, target, weapon, arm_=own)
    if fight is None or numbers.why_not != "out_of_reach" or not may_step(world, figure):
        return numbers
    end = field.closing_end(world, figure, target.id)
    here = fight.at[figure.id]
    if abs(end - here) > kernel.STEP or field.bounded(world, figure, end) != end:
        return numbers
    return attack_numbers(world, figure, target, weapon, arm_=own, at=end)


def _own_arm(world: World, figure: Figure) -> Arm | None:
    """A monster's next attack, where somebody plays it by hand."""
    if not figure.monster or world.fight is None:
        return None
    count = len(monsters()[figure.monster].attacks)
    return monster_arm(figure, count - world.fight.shots.get(figure.id, count))


def may_step(world: World, figure: Figure) -> bool:
    """Whether the figure has its short step left, and its feet free."""
    fight = world.fight
    return fight is not None and f"step {figure.id}" not in fight.used and "stuck" not in figure.conditions


def wield_refused(world: World, figure: Figure, weapon: str) -> Refused | None:
    """Why the figure cannot attack with this weapon now."""
    fight = world.fight
    if not weapon or figure.monster:
        return None
    item = figure.items.get(weapon)
    if item is None:
        return nothing()
    if figures.record(item).kind != "weapon":
        return words.no_weapon(figure, item)
    if item.place not in ("hand", "worn"):
        return words.not_at_hand(figure, item)
    if item.place == "worn":
        if fight is not None and f"draw {figure.id}" in fight.used:
            return words.drawn_already(figure)
        if strike.put_away(figure, item) is None:
            return words.hands_full(figure, item)
    return None


def refuse_attack(world: World, command: orders.Attack) -> Refused | None:
    """Why the attack cannot be made."""
    figure = fighter(world, command.figure, begun=True)
    if isinstance(figure, Refused):
        return figure
    target = foe(world, figure, command.target)
    if isinstance(target, Refused):
        return target
    refused = wield_refused(world, figure, command.weapon)
    if refused is not None:
        return refused
    numbers = plan_attack(world, figure, target, command.weapon)
    if numbers.why_not:
        fight = world.fight
        feet = field.distance(fight, figure.id, target.id) if fight is not None else 0
        return words.attack_not(numbers.why_not, figure, target, feet)
    return _same_action(world, figure, numbers)


def _same_action(world: World, figure: Figure, numbers: AttackNumbers) -> Refused | None:
    """Attacks left from one action are of the kind it began with: blows or shots."""
    fight = world.fight
    if fight is None or figure.id not in fight.shots:
        return None
    shooting = f"missile {figure.id}" in fight.used
    return words.mid_attack(figure) if shooting == (numbers.arm.mode == MELEE) else None


def decide_attack(world: World, command: orders.Attack, dice: Dice) -> Iterator[Fact]:
    """Draw and step up if need be, strike, and step after if told to."""
    fight, figure, target = world.fight, world.figures[command.figure], world.figures[command.target]
    if fight is None:
        return
    yield from draw(figure, figure.items.get(command.weapon))
    numbers = plan_attack(world, figure, target, command.weapon)
    here = fight.at[figure.id]
    end = field.closing_end(world, figure, target.id)
    if numbers.arm.mode == MELEE and end != here:
        yield moves.moved(world, figure, end, "step", ends_turn=False)
        numbers = plan_attack(world, figure, target, command.weapon)
    shots = fight.shots.get(figure.id, numbers.arm.shots)
    yield from strike.strike(world, figure, target, numbers, dice, left=shots - 1)
    if command.step and may_step(world, figure) and figure.id in fight.acted:
        yield from _step_after(world, figure, command.step, dice)


def _step_after(world: World, figure: Figure, step: str, dice: Dice) -> Iterator[Fact]:
    feet = kernel.STEP if step == "toward" else -kernel.STEP
    end = moves.reach_of(world, figure, feet, kernel.STEP)
    if world.fight is not None and end != world.fight.at[figure.id]:
        yield from moves.go(world, figure, end, "step", dice)


def chance_attack(world: World, command: orders.Attack) -> Chance | None:
    """The chance to hit."""
    figure, target = world.figures.get(command.figure), world.figures.get(command.target)
    if figure is None or target is None or refuse_attack(world, command) is not None:
        return None
    return plan_attack(world, figure, target, command.weapon).chance(hidden=not target_shown(world))


def draw(figure: Figure, item: Item | None, *, fetched: bool = False) -> Iterator[Fact]:
    """Take a weapon in hand if it is not, putting away what has to make room."""
    if item is None or not strike.must_draw(item):
        return
    away = strike.put_away(figure, item) or ()
    yield Drawn(
        figure=figure.id,
        item=item.id,
        what=item.kind,
        damage=item.damage,
        away=away,
        fetched=fetched,
        clauses=(clause("axx.gear.weapons"),),
    )


# ── Charge ───────────────────────────────────────────────────────────────────────────────────


def charge_end(world: World, figure: Figure, target: Figure) -> int | str:
    """Where a charge ends, or the key of why it cannot be."""
    fight = world.fight
    if fight is None:
        return "no_fight"
    clause("axx.combat.charge")
    feet = field.distance(fight, figure.id, target.id)
    if feet <= kernel.REACH + kernel.STEP:
        return "too_near"
    end = field.closing_end(world, figure, target.id)
    if abs(end - fight.at[figure.id]) > figures.speed(figure):
        return "too_far"
    if field.engaged_with(world, figure) or field.bounded(world, figure, end) != end:
        return "in_the_way"
    return "stuck" if "stuck" in figure.conditions else end


def refuse_charge(world: World, command: orders.Charge) -> Refused | None:
    """Why one cannot charge."""
    figure = fighter(world, command.figure)
    if isinstance(figure, Refused):
        return figure
    target = foe(world, figure, command.target)
    if isinstance(target, Refused):
        return target
    refused = wield_refused(world, figure, command.weapon)
    if refused is not None:
        return refused
    item = figure.items.get(command.weapon)
    if item is not None and not figures.record(item).strikes:
        return words.no_melee(figure, item)
    end = charge_end(world, figure, target)
    if isinstance(end, str):
        return words.charge_not(end, figure, target)
    return words.stepped(figure) if world.fight and f"step {figure.id}" in world.fight.used else None


def decide_charge(world: World, command: orders.Charge, dice: Dice) -> Iterator[Fact]:
    """Close and strike."""
    figure, target = world.figures[command.figure], world.figures[command.target]
    end = charge_end(world, figure, target)
    if isinstance(end, str):
        return
    yield from draw(figure, figure.items.get(command.weapon))
    yield from moves.go(world, figure, end, "charge", dice, ends_turn=False)
    numbers = attack_numbers(world, figure, target, command.weapon, charge=True)
    yield from strike.strike(world, figure, target, numbers, dice, charge=True)


def charge_numbers(world: World, figure: Figure, target: Figure, weapon: str) -> AttackNumbers | None:
    """What a charge's blow adds and needs; None if there is no charging."""
    end = charge_end(world, figure, target)
    return None if isinstance(end, str) else attack_numbers(world, figure, target, weapon, at=end, charge=True)


def chance_charge(world: World, command: orders.Charge) -> Chance | None:
    """The chance that the blow at the end of the charge hits."""
    figure, target = world.figures.get(command.figure), world.figures.get(command.target)
    if figure is None or target is None or refuse_charge(world, command) is not None:
        return None
    numbers = charge_numbers(world, figure, target, command.weapon)
    return numbers.chance(hidden=not target_shown(world)) if numbers is not None else None


# ── Moves ────────────────────────────────────────────────────────────────────────────────────


def _mover(world: World, id_: str) -> Figure | Refused:
    figure = fighter(world, id_)
    if isinstance(figure, Refused):
        return figure
    if "stuck" in figure.conditions:
        return words.stuck(figure)
    if world.fight is not None and f"step {id_}" in world.fight.used:
        return words.stepped(figure)
    return figure


def refuse_move(world: World, command: orders.Move | orders.Run) -> Refused | None:
    """Why one cannot go that far, or there."""
    figure = _mover(world, command.figure)
    if isinstance(figure, Refused):
        return figure
    speed = figures.speed(figure)
    limit = kernel.running(speed) if isinstance(command, orders.Run) else speed
    if not 1 <= abs(command.feet) <= limit:
        return words.too_many_feet(figure, command.feet, limit)
    return _blocked(world, figure, command.feet, limit)


def _blocked(world: World, figure: Figure, feet: int, limit: int) -> Refused | None:
    fight = world.fight
    if fight is not None and moves.reach_of(world, figure, feet, limit) == fight.at[figure.id]:
        return words.no_way_there(figure)
    return None


def decide_move(world: World, command: orders.Move | orders.Run, dice: Dice) -> Iterator[Fact]:
    """Go."""
    figure = world.figures[command.figure]
    how = "run" if isinstance(command, orders.Run) else "move"
    limit = kernel.running(figures.speed(figure))
    yield from moves.go(world, figure, moves.reach_of(world, figure, command.feet, limit), how, dice)


def refuse_step(world: World, command: orders.Step) -> Refused | None:
    """Why one cannot step: 5 ft, once a turn, before or after the action."""
    fight, figure = world.fight, world.figures.get(command.figure)
    if figure is None or fight is None or command.figure not in fight.at:
        return nobody() if fight is not None else words.no_fight()
    acted = command.figure in fight.acted
    if not acted:
        found = _mover(world, command.figure)
        if isinstance(found, Refused):
            return found
    elif fight.phase != "turns" or fight.side != field.side_of(fight, figure.id) or not figures.able(figure):
        return words.other_side(figure)
    elif not may_step(world, figure) or f"moved {figure.id}" in fight.used:
        return words.stepped(figure)
    if abs(command.feet) != kernel.STEP:
        return words.too_many_feet(figure, command.feet, kernel.STEP)
    return _blocked(world, figure, command.feet, kernel.STEP)


def decide_step(world: World, command: orders.Step, dice: Dice) -> Iterator[Fact]:
    """Take the short step."""
    figure = world.figures[command.figure]
    end = moves.reach_of(world, figure, command.feet, kernel.STEP)
    yield from moves.go(world, figure, end, "step", dice, ends_turn=False)


def refuse_withdraw(world: World, command: orders.Withdraw) -> Refused | None:
    """Why one cannot withdraw: there is nobody to withdraw from."""
    figure = _mover(world, command.figure)
    if isinstance(figure, Refused):
        return figure
    return None if field.besetting(world, figure) else words.not_engaged(figure)


def decide_withdraw(world: World, command: orders.Withdraw, dice: Dice) -> Iterator[Fact]:
    """Back away at half speed."""
    figure = world.figures[command.figure]
    yield from moves.go(world, figure, moves.withdrawal(world, figure), "withdraw", dice)


def refuse_flee(world: World, command: orders.Flee) -> Refused | None:
    """Why one cannot flee: no way out to run for."""
    figure = _mover(world, command.figure)
    if isinstance(figure, Refused):
        return figure
    if field.side_of(world.fight, figure.id) == PARTY and ways_out.party_way(world) is None:  # type: ignore[arg-type]
        return words.no_way_out()
    return None


def decide_flee(world: World, command: orders.Flee, dice: Dice) -> Iterator[Fact]:
    """Run for it."""
    figure = world.figures[command.figure]
    yield from moves.go(world, figure, moves.flight(world, figure), "flee", dice)


# ── Other actions ────────────────────────────────────────────────────────────────────────────


def refuse_aid(world: World, command: orders.Aid) -> Refused | None:
    """Why one cannot help."""
    figure = fighter(world, command.figure)
    if isinstance(figure, Refused):
        return figure
    fight, ally = world.fight, world.figures.get(command.ally)
    if fight is None or ally is None or command.ally not in fight.at:
        return nobody()
    if command.ally == command.figure:
        return words.not_oneself(figure)
    if field.side_of(fight, command.ally) != field.side_of(fight, command.figure):
        return words.no_ally(ally)
    if not figures.able(ally):
        return words.cannot_act(ally)
    return words.aided_already(ally) if command.ally in fight.aided else None


def decide_aid(world: World, command: orders.Aid, _dice: Dice) -> Iterator[Fact]:
    """Help."""
    del world
    yield AidGiven(figure=command.figure, ally=command.ally, clauses=(clause("axx.aid"),))


def refuse_shake(world: World, command: orders.Shake) -> Refused | None:
    """Why one cannot shake this sleeper awake."""
    figure = actor(world, command.figure)
    if isinstance(figure, Refused):
        return figure
    fight, sleeper = world.fight, world.figures.get(command.sleeper)
    if fight is None or sleeper is None or command.sleeper not in fight.at:
        return nobody()
    if "asleep" not in sleeper.conditions:
        return words.not_asleep(sleeper)
    if sleeper.id in fight.shaken:
        return words.shaken_already(sleeper)
    return None if field.beside(fight, figure.id, sleeper.id) else words.not_beside(figure, sleeper)


def decide_shake(world: World, command: orders.Shake, _dice: Dice) -> Iterator[Fact]:
    """Shake."""
    del world
    yield SleeperShaken(figure=command.figure, sleeper=command.sleeper, clauses=(clause("axx.condition.asleep"),))


def refuse_break_free(world: World, command: orders.BreakFree) -> Refused | None:
    """Why there is nothing to tear out of."""
    figure = actor(world, command.figure)
    if isinstance(figure, Refused):
        return figure
    return None if "stuck" in figure.conditions else words.not_stuck(figure)


def decide_break_free(world: World, command: orders.BreakFree, dice: Dice) -> Iterator[Fact]:
    """A STR check frees."""
    figure = world.figures[command.figure]
    won = yield from checks.throw_check(world, figure, dice, task="free")
    if won:
        yield conditions.ConditionEnded(
            figure=figure.id, condition="stuck", why="freed", clauses=(clause("axx.threat.giant_spider"),)
        )
    yield TurnEnded(figure=figure.id)


def chance_break_free(world: World, command: orders.BreakFree) -> Chance | None:
    """The chance to get free."""
    figure = world.figures.get(command.figure)
    return checks.check_numbers(world, figure, task="free").chance("check") if figure is not None else None


def refuse_reload(world: World, command: orders.Reload) -> Refused | None:
    """Why nothing can be loaded."""
    figure = fighter(world, command.figure)
    if isinstance(figure, Refused):
        return figure
    item = figure.items.get(command.item)
    if item is None or not figures.record(item).reload:
        return nothing()
    if item.place != "hand":
        return words.not_at_hand(figure, item)
    return words.loaded(figure, item) if item.loaded else None


def decide_reload(world: World, command: orders.Reload, _dice: Dice) -> Iterator[Fact]:
    """Load."""
    del world
    yield Reloaded(figure=command.figure, item=command.item, clauses=(clause("axx.combat.shots"),))


def refuse_draw(world: World, command: orders.Draw) -> Refused | None:
    """Why it cannot be taken in hand."""
    figure = fighter(world, command.figure)
    if isinstance(figure, Refused):
        return figure
    item = figure.items.get(command.item)
    if item is None:
        return nothing()
    if figures.record(item).kind != "weapon":
        return words.no_weapon(figure, item)
    if item.place == "hand":
        return words.in_hand(figure, item)
    if item.place == "worn" and world.fight is not None and f"draw {figure.id}" in world.fight.used:
        return words.drawn_already(figure)
    return words.hands_full(figure, item) if strike.put_away(figure, item) is None else None


def decide_draw(world: World, command: orders.Draw, _dice: Dice) -> Iterator[Fact]:
    """Draw, or fetch as the action."""
    figure = world.figures[command.figure]
    item = figure.items[command.item]
    yield from draw(figure, item, fetched=item.place != "worn")


def refuse_parley(world: World, command: orders.Parley) -> Refused | None:
    """Why there is no parley: once a fight, and the enemy must be able to talk."""
    figure = fighter(world, command.figure)
    if isinstance(figure, Refused):
        return figure
    fight = world.fight
    if fight is not None and "parley" in fight.once:
        return words.parleyed()
    able = [f for f in field.able_enemies(world, figure) if f.monster]
    return None if any(monsters()[f.monster].talks for f in able) else words.no_talkers()


def decide_parley(world: World, command: orders.Parley, dice: Dice) -> Iterator[Fact]:
    """A CHA check; won, the fighting stops."""
    figure = world.figures[command.figure]
    won = yield from checks.throw_check(world, figure, dice, task="parley")
    yield TurnEnded(figure=figure.id, why="parley")
    if won:
        yield ParleyWon(figure=figure.id, waits=harm.tied(world), clauses=(clause("axx.combat.end"),))


def refuse_stop(_world: World, _command: orders.StopFighting) -> Refused | None:
    """The procedures' own order is never refused."""
    return None


def decide_stop(_world: World, command: orders.StopFighting, _dice: Dice) -> Iterator[Fact]:
    """The blows have landed; now they talk."""
    yield ParleyWon(figure=command.figure, clauses=(clause("axx.combat.end"),))


def chance_parley(world: World, command: orders.Parley) -> Chance | None:
    """The chance that they listen."""
    figure = world.figures.get(command.figure)
    return checks.check_numbers(world, figure, task="parley").chance("check") if figure is not None else None


def refuse_hide(world: World, command: orders.Hide) -> Refused | None:
    """Why one cannot slip away: no Thief, or engaged."""
    figure = fighter(world, command.figure)
    if isinstance(figure, Refused):
        return figure
    if figure.cls != "thief":
        return words.no_thief(figure)
    if world.fight is not None and figure.id in world.fight.hidden:
        return words.hidden_already(figure)
    return words.engaged(figure) if field.engaged_with(world, figure) else None


def decide_hide(world: World, command: orders.Hide, dice: Dice) -> Iterator[Fact]:
    """A stealth check."""
    figure = world.figures[command.figure]
    won = yield from checks.throw_check(world, figure, dice, task="stealth")
    if won:
        yield HiddenAway(figure=figure.id, clauses=(clause("axx.class.thief"),))
    yield TurnEnded(figure=figure.id)


def chance_hide(world: World, command: orders.Hide) -> Chance | None:
    """The chance to get out of sight."""
    figure = world.figures.get(command.figure)
    return checks.check_numbers(world, figure, task="stealth").chance("check") if figure is not None else None


def refuse_end(world: World, command: orders.EndTurn) -> Refused | None:
    """Why the turn cannot be ended."""
    figure = actor(world, command.figure, begun=True)
    return figure if isinstance(figure, Refused) else None


def decide_end(world: World, command: orders.EndTurn, _dice: Dice) -> Iterator[Fact]:
    """Done."""
    del world
    yield TurnEnded(figure=command.figure, why="waits", clauses=(clause("axx.combat.action"),))


def refuse_end_side(world: World, _command: orders.EndSide) -> Refused | None:
    """Why the party cannot be done."""
    fight = world.fight
    if fight is None:
        return words.no_fight()
    return None if fight.phase == "turns" and fight.side == PARTY else words.not_now(fight.phase)


def decide_end_side(world: World, _command: orders.EndSide, _dice: Dice) -> Iterator[Fact]:
    """Everyone who has not acted waits."""
    for figure in waiting(world):
        yield TurnEnded(figure=figure.id, why="waits", clauses=(clause("axx.combat.action"),))


def waiting(world: World) -> list[Figure]:
    """Heroes who have their turn still to come now."""
    fight = world.fight
    if fight is None or fight.side != PARTY:
        return []
    return [f for f in field.able(world, PARTY) if f.id not in fight.acted]


def refuse_cover(world: World, command: orders.SetCover) -> Refused | None:
    """Why there is nobody to give cover to."""
    fight = world.fight
    return nobody() if fight is None or command.figure not in fight.at else None


def decide_cover(world: World, command: orders.SetCover, _dice: Dice) -> Iterator[Fact]:
    """The GM's word."""
    del world
    yield CoverSet(figure=command.figure, cover=command.cover, clauses=(clause("axx.combat.cover"),))


def may_go_on(world: World, figure: Figure) -> bool:
    """Whether a figure with attacks left has anybody it could still attack with what it began with."""
    fight = world.fight
    if fight is None:
        return False
    weapons = ["", *(item.id for item in strike.weapons_at_hand(figure))]
    for target in field.enemies(world, figure):
        for weapon in weapons:
            order = orders.Attack(figure=figure.id, target=target.id, weapon=weapon)
            if refuse_attack(world, order) is None:
                return True
    return False
