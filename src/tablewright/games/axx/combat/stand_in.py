"""How a hero acts whom nobody plays: by a named policy, the same at the table and in fights run by the thousand.

In this order: heals who lies at 0 HP, is poisoned or has lost half, beside it; turns undead; casts Sleep at two or
more, a ward before the melee, a spell that strikes; strikes whoever is in reach, with a spear or polearm from the
second rank too; shoots at whoever stands in no melee; steps up and strikes; strikes the helpless; charges; tears out of
a web; else waits. Those who fight worst (the Mage's track) wait for foes to come. Whoever was hurt in a round casts
nothing in it. A magic item is never used up.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from tablewright.core import house
from tablewright.core.facts import Awaited, Command, Fact, Refused
from tablewright.core.ledger import clause
from tablewright.dice.sources import Dice
from tablewright.games.axx import figures, kernel
from tablewright.games.axx.combat import (
    actions,
    announced,
    attacks,
    ending,
    field,
    harm,
    mercy,
    orders,
    stand_in_arms,
    stand_in_magic,
    stand_in_packs,
    turns,
)
from tablewright.games.axx.combat.arms import MELEE
from tablewright.games.axx.combat.facts import PreyDrawn
from tablewright.games.axx.content import Spell
from tablewright.games.axx.magic import spells, things, turning
from tablewright.games.axx.whats import What
from tablewright.games.axx.world import PARTY, Figure, World

HOLDS_BACK = ("mage",)
"""The tracks whose heroes let foes come to them."""


def named(world: World) -> str:
    """The policy by which heroes whom nobody plays choose their targets."""
    return house.policy(world.options, "heroes")


def awaited(world: World) -> list[Awaited]:
    """The heroes who have something left to do in a fight, or could after it; if nobody is there they act so."""
    fight = world.fight
    if fight is None or fight.phase not in ("turns", "after") or not fight.group:
        return []
    clause("axx.combat.action")
    able = turns.waiting(world) if fight.phase == "turns" else field.able(world, PARTY)
    left = [one for one in able if one.character and one.id not in fight.acted]
    return [Awaited(one.id, orders.ActFor(figure=one.id)) for one in left]


def refuse(world: World, command: orders.ActFor) -> Refused | None:
    """Only a hero who could act now."""
    found = turns.actor(world, command.figure, begun=True)
    return found if isinstance(found, Refused) else None


def act(world: World, command: orders.ActFor, dice: Dice) -> Iterator[Fact]:
    """Choose an order, and carry it out as if a player had given it."""
    figure = world.figures[command.figure]
    before = len(dice.thrown)
    chosen = order(world, figure, dice)
    drawn = tuple(dice.thrown[before:])
    if drawn:
        yield PreyDrawn(audience=("gm",), rolls=drawn, figure=figure.id, target=getattr(chosen, "target", ""))
    refused, decide = CARRIED[type(chosen)]
    if refused(world, chosen) is None:
        yield from decide(world, chosen, dice)
    else:
        yield from turns.decide_end(world, orders.EndTurn(figure=figure.id), dice)


def order(world: World, figure: Figure, dice: Dice) -> Command:
    """What the policy has a hero do now, in a fight or after it."""
    fight = world.fight
    if fight is not None and fight.phase == "after":
        return _afterwards(world, figure)
    if fight is not None and figure.id in fight.declared:
        return _cast(world, figure, dice) or orders.EndTurn(figure=figure.id)
    return (
        _cast(world, figure, dice)
        or _strike(world, figure, dice, able=True)
        or _past(world, figure, dice)
        or _shoot(world, figure, dice)
        or _step_up(world, figure, dice)
        or _strike(world, figure, dice, able=False)
        or _charge(world, figure, dice)
        or _free(figure)
        or orders.EndTurn(figure=figure.id)
    )


# ── Choosing ─────────────────────────────────────────────────────────────────────────────────


def pick(world: World, figure: Figure, found: list[Figure], dice: Dice) -> Figure:
    """One of these by the policy: the nearest, the one with the fewest hit points (the nearer of two), or any."""
    fight, way = world.fight, named(world)
    if way == house.RANDOM and len(found) > 1:
        (face,) = dice.roll(len(found), by=figure.id, what=What.TARGET, hidden=True)
        return found[face - 1]
    if fight is None:
        return found[0]
    if way == house.WEAKEST:
        return min(found, key=lambda one: (one.hp or 0, field.distance(fight, figure.id, one.id)))
    return min(found, key=lambda one: field.distance(fight, figure.id, one.id))


def _within(world: World, figure: Figure, feet: int, *, able: bool) -> list[Figure]:
    """The enemies on their feet within so many feet: those who can act, or the helpless."""
    fight = world.fight
    standing = [one for one in field.enemies(world, figure) if one.state == "up"]
    near = [one for one in standing if fight is not None and field.distance(fight, figure.id, one.id) <= feet]
    return [one for one in near if figures.helpless(one) != able]


# ── Spells ───────────────────────────────────────────────────────────────────────────────────


def _cast(world: World, figure: Figure, dice: Dice) -> Command | None:
    """A spell, or the turning of undead, where there is need and it would not be lost."""
    fight = world.fight
    if fight is None or figure.id in fight.shots:
        return None
    lost = figure.id in fight.hurt and not harm.tied(world)
    spell = None if lost else stand_in_magic.heal(world, figure)
    spell = spell or stand_in_magic.turn(world, figure)
    if spell is not None or lost:
        return spell
    spell = stand_in_magic.sleep(world, figure) or stand_in_magic.ward(world, figure)
    return spell or stand_in_packs.order(world, figure) or _bolt(world, figure, dice)


def _bolt(world: World, figure: Figure, dice: Dice) -> Command | None:
    spell = stand_in_magic.bolt(world, figure)
    found = _in_range(world, figure, spell)
    if spell is None or not found:
        return None
    return orders.Cast(figure=figure.id, spell=spell.id, target=pick(world, figure, found, dice).id)


def _in_range(world: World, figure: Figure, spell: Spell | None) -> list[Figure]:
    """Those at whom a spell that strikes could be cast now."""
    found = _within(world, figure, spell.range, able=True) if spell is not None else []
    return [one for one in found if stand_in_magic.may_cast(world, figure, spell, one)]


def announce(world: World) -> Command:
    """Where spells are announced: the next hero announces what the policy would have it cast as things stand."""
    for figure in {one.id: one for one, _ in announced.may_declare(world)}.values():
        spell = _wish(world, figure)
        if spell:
            return orders.Declare(figure=figure.id, spell=spell)
    return orders.DeclareDone()


def _wish(world: World, figure: Figure) -> str:
    """The spell that the policy would have a hero cast as things stand; "" for none."""
    found = stand_in_magic.heal(world, figure) or stand_in_magic.sleep(world, figure)
    found = found or stand_in_magic.ward(world, figure) or stand_in_packs.order(world, figure)
    if isinstance(found, orders.Cast):
        return found.spell
    spell = stand_in_magic.bolt(world, figure)
    return spell.id if spell is not None and _in_range(world, figure, spell) else ""


# ── Blows and shots ──────────────────────────────────────────────────────────────────────────


def _begun(world: World, figure: Figure) -> str:
    """What an action with attacks left began with: melee, or "missile ITEM"; "" for nothing begun."""
    fight = world.fight
    if fight is None or figure.id not in fight.shots:
        return ""
    marks = (mark.split(" ") for mark in fight.used if mark.startswith(("melee ", "missile ")))
    return next((" ".join((kind, *rest)) for kind, who, *rest in marks if who == figure.id), "")


def _strike(world: World, figure: Figure, dice: Dice, *, able: bool) -> Command | None:
    """Strike somebody in reach."""
    found = _within(world, figure, kernel.REACH, able=able)
    if not found or _begun(world, figure) not in ("", MELEE):
        return None
    weapon = stand_in_arms.melee(world, figure)
    return orders.Attack(figure=figure.id, target=pick(world, figure, found, dice).id, weapon=weapon)


def _past(world: World, figure: Figure, dice: Dice) -> Command | None:
    """Strike from the second rank with a spear or polearm."""
    weapon = stand_in_arms.melee(world, figure, reach=True)
    if not weapon or _begun(world, figure) not in ("", MELEE):
        return None
    near = _within(world, figure, 2 * kernel.REACH, able=True)
    found = [one for one in near if field.over_shoulder(world, figure, one)]
    if not found:
        return None
    return orders.Attack(figure=figure.id, target=pick(world, figure, found, dice).id, weapon=weapon)


def _shoot(world: World, figure: Figure, dice: Dice) -> Command | None:
    """Shoot, or throw what is made for it, at somebody who is in no melee; load first what has to be loaded."""
    begun = _begun(world, figure)
    if begun == MELEE or field.engaged_with(world, figure):
        return None
    item = stand_in_arms.missile(world, figure, begun.partition(" ")[2])
    if item is None:
        return None
    found = [
        one
        for one in _within(world, figure, stand_in_arms.carries(item), able=True)
        if stand_in_arms.clear_shot(world, figure, one)
    ]
    if not found:
        return None
    if figures.record(item).reload and not item.loaded:
        held = item.place == "hand"
        return (orders.Reload if held else orders.Draw)(figure=figure.id, item=item.id)
    return orders.Attack(figure=figure.id, target=pick(world, figure, found, dice).id, weapon=item.id)


def _step_up(world: World, figure: Figure, dice: Dice) -> Command | None:
    """A short step and a blow."""
    if _stays(figure) or not turns.may_step(world, figure) or _begun(world, figure) not in ("", MELEE):
        return None
    found = [
        one
        for one in _within(world, figure, kernel.REACH + kernel.STEP, able=True)
        if field.bounded(world, figure, end := field.closing_end(world, figure, one.id)) == end
    ]
    if not found:
        return None
    weapon = stand_in_arms.melee(world, figure)
    return orders.Attack(figure=figure.id, target=pick(world, figure, found, dice).id, weapon=weapon)


def _charge(world: World, figure: Figure, dice: Dice) -> Command | None:
    """Charge somebody."""
    fight = world.fight
    if fight is None or _stays(figure) or _begun(world, figure) or f"step {figure.id}" in fight.used:
        return None
    found = _within(world, figure, figures.speed(figure), able=True)
    found = [one for one in found if isinstance(attacks.charge_end(world, figure, one), int)]
    if not found:
        return None
    weapon = stand_in_arms.melee(world, figure)
    return orders.Charge(figure=figure.id, target=pick(world, figure, found, dice).id, weapon=weapon)


def _stays(figure: Figure) -> bool:
    """Whether the hero lets foes come."""
    cls = figures.class_of(figure)
    return cls is not None and cls.track in HOLDS_BACK


def _free(figure: Figure) -> Command | None:
    return orders.BreakFree(figure=figure.id) if "stuck" in figure.conditions else None


# ── After the fight ──────────────────────────────────────────────────────────────────────────


def _afterwards(world: World, figure: Figure) -> Command:
    """Put a helpless foe to death, or cure who is poisoned; with nothing left to do the round goes by."""
    cure = stand_in_magic.heal(world, figure, poisoned=True)
    if cure is not None:
        return cure
    helpless = mercy.helpless_foes(world)
    return orders.Slay(figure=figure.id, foe=helpless[0].id) if helpless else orders.MoveOn()


def next_to_act(world: World) -> Figure | None:
    """The hero who acts next where players are to decide; None if nobody can."""
    fight = world.fight
    if fight is None:
        return None
    if fight.phase != "after":
        return next(iter(turns.waiting(world)), None)
    able = [one for one in field.able(world, PARTY) if one.character and one.id not in fight.acted]
    if mercy.helpless_foes(world):
        return next(iter(able), None)
    return next((one for one in able if stand_in_magic.heal(world, one, poisoned=True) is not None), None)


Carrier = tuple[Callable[[World, Any], Refused | None], Callable[[World, Any, Dice], Iterator[Fact]]]
CARRIED: dict[type[Command], Carrier] = {
    orders.Attack: (attacks.refuse_attack, attacks.decide_attack),
    orders.Charge: (attacks.refuse_charge, attacks.decide_charge),
    orders.Cast: (spells.refuse_cast, spells.cast),
    orders.UseThing: (things.refuse_use, things.use),
    orders.TurnUndead: (turning.refuse_turn, turning.turn),
    orders.Draw: (actions.refuse_draw, actions.decide_draw),
    orders.Reload: (actions.refuse_reload, actions.decide_reload),
    orders.BreakFree: (actions.refuse_break_free, actions.decide_break_free),
    orders.EndTurn: (turns.refuse_end, turns.decide_end),
    orders.Slay: (mercy.refuse_helpless, mercy.slay),
    orders.MoveOn: (ending.refuse_move_on, ending.move_on),
}
"""The orders that the policy gives: how each is refused and carried out."""
