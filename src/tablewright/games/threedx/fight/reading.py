"""How the dice of a turn are read, as things stand and at the closing: helps, attacks, defences, Acts.

Nothing here writes or rolls, and nothing depends on the order in which players declared.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from msgspec.structs import replace

from tablewright.core.ledger import clause
from tablewright.games.threedx import content, figures, kernel, rolls
from tablewright.games.threedx import kernel_fight as fights
from tablewright.games.threedx.fight import arms, levels, who
from tablewright.games.threedx.rolls import Lying, Reading
from tablewright.games.threedx.world import Figure, World
from tablewright.games.threedx.world_fight import ATTACK, GRAPPLES, HELP, INITIATIVE, Defence, Plan


class Strike(NamedTuple):
    """One attack of a plan: whose, the how-manieth, at whom, and what it comes to; `level` is an NPC's own."""

    plan: Plan
    place: int
    target: str
    value: int
    level: int = 0

    @property
    def key(self) -> str:
        """The attack's name among those that one defence meets."""
        return f"{self.plan.figure}#{self.place + 1}"


class Meeting(NamedTuple):
    """An attack and the defence that it meets; `place` is that of the defence's result, `halved` an unaware NPC's."""

    strike: Strike
    defence: int
    halved: bool = False
    rolled: Defence | None = None


# ── Help ────────────────────────────────────────────────────────────────────────────────────


class Help(NamedTuple):
    """What a help comes to: its result, what it needs, and whom it helps ("" where it lapses)."""

    plan: Plan
    to: str
    result: int
    need: int

    @property
    def works(self) -> bool:
        """Whether it gives a level."""
        return bool(self.to) and self.result >= self.need


def helps(world: World) -> list[Help]:
    """What every help of the turn comes to, in the order of the fight."""
    fight = who.fight_of(world)
    plans = [plan for one in fight.of if (plan := who.plan_of(world, one)) is not None and plan.action == HELP]
    return [help_of(world, plan) for plan in plans]


def help_of(world: World, plan: Plan) -> Help:
    """What one help comes to; it lapses without a receiver who has rolled and helps nobody."""
    clause("3dx.combat.help")
    to = plan.to if _receives(world, plan) else ""
    need = fights.help_needed(helped_target(world, to)) if to else 0
    return Help(plan, to, value_of(world, plan, helped=0), need)


def _receives(world: World, plan: Plan) -> bool:
    if not plan.to or who.side_of(world, plan.to) != who.side_of(world, plan.figure) or plan.to == plan.figure:
        return False
    own, fight = who.plan_of(world, plan.to), who.fight_of(world)
    if own is not None and own.action == HELP:
        return False
    rolled = own is not None and (own.lying is not None or own.number > 0)
    return rolled or plan.to in fight.defences or plan.to in fight.avoids


def acting(world: World, id_: str) -> Plan | None:
    """What somebody rolls for in this turn, or does by a number; None where at most a defence is rolled."""
    plan = who.plan_of(world, id_)
    return plan if plan is not None and (plan.lying is not None or plan.number) else None


def helped_target(world: World, id_: str) -> int:
    """The target number of the action that somebody is helped in; 0 where that has none."""
    plan = acting(world, id_)
    if plan is None:
        return max((strike_value(world, one, id_) for one in who.attackers(world, id_)), default=0)
    if plan.does == ATTACK:
        return max((defence_number(world, world.figures[name]) for name in who.targets(plan)), default=0)
    return plan.target


def strike_value(world: World, plan: Plan, target: str) -> int:
    """What an attacker of a plan comes to against somebody, at most: its target number, or its best result."""
    return max((one.value for one in strikes(world, plan) if one.target == target), default=0)


def helped(world: World, id_: str) -> int:
    """How many levels helpers give somebody as things stand."""
    return sum(1 for plan in levels.helpers(world, id_) if help_of(world, plan).works)


def help_waiting(world: World, id_: str, target: int) -> int:
    """How many levels of help wait for somebody who has not rolled yet, against this target number."""
    plans = (who.plan_of(world, one) for one in who.fight_of(world).of)
    waiting = [plan for plan in plans if plan is not None and plan.action == HELP and plan.to == id_]
    mine = [plan for plan in waiting if who.side_of(world, plan.figure) == who.side_of(world, id_)]
    return sum(value_of(world, plan, helped=0) >= fights.help_needed(target) for plan in mine)


def value_of(world: World, plan: Plan, *, helped: int) -> int:
    """The result of a plan's roll, whatever it is for; an NPC's is its effective target number.

    That of an attack is read with what comes on top at its target, as the attack itself is.
    """
    if plan.lying is None:
        return plan.number
    return rolls.read(plan.lying, level_on(world, plan) + helped).result


def level_on(world: World, plan: Plan) -> int:
    """The level of a plan's dice as things stand, help aside: with what comes on top at its targets, if alike at all.

    A save to act first was thrown with the GM's word.
    """
    thrown_at = plan.action == INITIATIVE and plan.lying is not None and plan.lying.save
    tops = {level_at(world, plan, name) for name in who.targets(plan)}
    top = tops.pop() if len(tops) == 1 else 0
    return plan.level + top + (0 if thrown_at else levels.given(world, plan.figure))


def shown_level(plan: Plan) -> int:
    """The level at which a plan's dice are shown, help aside: with what comes on top at its target, or at all alike."""
    extras = {plan.extra.get(target, 0) for target in plan.targets}
    return plan.level + (extras.pop() if len(extras) == 1 else 0)


def worded(plan: Plan, word: int) -> Plan:
    """A plan with levels by the GM's word among its own, as it is told."""
    return replace(plan, level=plan.level + word, terms=(*plan.terms, *levels.terms_of_word(word))) if word else plan


def worded_defence(roll: Defence, word: int) -> Defence:
    """The same of a defence."""
    return replace(roll, level=roll.level + word, terms=(*roll.terms, *levels.terms_of_word(word))) if word else roll


def levels_apart(plan: Plan) -> dict[str, int]:
    """The level at each target, where it is not the same at all of them; else nothing."""
    found = {target: plan.level + plan.extra.get(target, 0) for target in dict.fromkeys(plan.targets)}
    return found if len(set(found.values())) > 1 else {}


# ── Attacks ─────────────────────────────────────────────────────────────────────────────────


def defence_number(world: World, target: Figure) -> int:
    """What an attack must reach where no dice defend: an NPC's number, half of it unaware, 0 unconscious."""
    clause("3dx.combat.defense")
    if who.rolls_dice(target) or not figures.able(target):
        return 0
    number = who.number_this_turn(world, target)
    return fights.half(number) if target.id in who.fight_of(world).unaware else number


def strikes(world: World, plan: Plan) -> list[Strike]:
    """The attacks of a plan with what each comes to, in the order of its results."""
    if plan.does != ATTACK:
        return []
    base = plan.level + levels.given(world, plan.figure) + helped(world, plan.figure)
    at = {target: base + level_at(world, plan, target) for target in set(plan.targets)}
    if plan.lying is None:
        return [Strike(plan, place, target, plan.number, at[target]) for place, target in enumerate(plan.targets)]
    found = {target: _results(plan, plan.lying, level) for target, level in at.items()}
    return [Strike(plan, place, target, found[target][place]) for place, target in enumerate(plan.targets)]


def gain(world: World, plan: Plan, more: int) -> int:
    """Wounds that so many levels more add to an attack as its dice lie and with the help it has, before armour."""
    if plan.lying is None:
        return 0
    numbers = [defence_number(world, world.figures[name]) for name in plan.targets]

    def dealt(level: int) -> int:
        found = _results(plan, plan.lying, level) if plan.lying is not None else ()
        return sum(fights.wounds(value, number) for value, number in zip(found, numbers, strict=True))

    level = level_on(world, plan) + helped(world, plan.figure)
    return dealt(level + more) - dealt(level)


def level_at(world: World, plan: Plan, target: str) -> int:
    """What comes on top of a plan's level against one target: the range, an NPC's own levels, the GM's word on it."""
    return plan.extra.get(target, 0) + levels.faced(world, world.figures[target])


def shown_results(plan: Plan) -> tuple[int, ...]:
    """What the attacks of a plan come to by its dice as they lie, help and the GM's word aside; none without dice."""
    if plan.lying is None:
        return ()
    at = {target: _results(plan, plan.lying, plan.level + plan.extra.get(target, 0)) for target in set(plan.targets)}
    return tuple(at[target][place] for place, target in enumerate(plan.targets))


def _results(plan: Plan, lying: Lying, level: int) -> tuple[int, ...]:
    """What the attacks of one roll come to at a level, the best first."""
    if lying.save:  # an NPC against an NPC: the one save
        return (rolls.read(lying, level).result,) * len(plan.targets)
    return attacks_of(rolls.read(lying, level), len(plan.targets), paired="paired_weapons" in plan.skills)


def attacks_of(reading: Reading, count: int, *, paired: bool = False) -> tuple[int, ...]:
    """The results of so many attacks; with the skill for paired weapons one left over uses the next better result."""
    if paired:
        clause("3dx.weapon.skills")
    return reading.attacks(count, paired=paired)


def counting(world: World, plan: Plan, target: str) -> int:
    """Which attack of a plan, from 0, is the first with the result that counts at the level it has at a target."""
    if plan.lying is None or plan.lying.save:
        return 0
    base = plan.level + levels.given(world, plan.figure) + helped(world, plan.figure)
    level, paired = rolls.read(plan.lying, base + level_at(world, plan, target)).level, "paired_weapons" in plan.skills
    places = [kernel.attack_place(at, len(plan.targets), level, int(paired)) for at in range(len(plan.targets))]
    return places.index(kernel.place_of(level))


# ── Defences ────────────────────────────────────────────────────────────────────────────────


def meetings(world: World, plans: list[Plan], beside: Iterable[Plan] = ()) -> list[Meeting]:
    """Every attack of these plans with the defence that it meets, in the order of the fight.

    `beside` are others of the turn that are not asked for, but are given results of the same defence rolls.
    """
    mine = {plan.figure for plan in plans}
    found = {
        (strike.plan.figure, strike.place): strike for plan in (*plans, *beside) for strike in strikes(world, plan)
    }
    by_target: dict[str, list[Strike]] = {}
    for strike in found.values():
        by_target.setdefault(strike.target, []).append(strike)
    met: dict[tuple[str, int], Meeting] = {}
    for target, several in by_target.items():
        for meeting in _met(world, world.figures[target], several):
            met[meeting.strike.plan.figure, meeting.strike.place] = meeting
    return [met[key] for key in found if key[0] in mine]


def _met(world: World, target: Figure, several: list[Strike]) -> Iterator[Meeting]:
    """What these attacks on one target meet."""
    fight = who.fight_of(world)
    if not who.rolls_dice(target):
        unaware = target.id in fight.unaware and figures.able(target)
        for strike in several:
            yield Meeting(strike, defence_number(world, target), halved=unaware)
        return
    defence, avoid = fight.defences.get(target.id), fight.avoids.get(target.id)
    others, grapples = apart(several) if avoid is not None else (several, [])
    for roll, mine in ((defence, others), (avoid, grapples)):
        yield from _against(world, roll, mine)


def apart(several: list[Strike]) -> tuple[list[Strike], list[Strike]]:
    """These attacks apart: those that only a defence holds off, and those that would seize, each in their order."""
    grapples = [one for one in several if one.plan.intent in GRAPPLES and _grapple(one)]
    return [one for one in several if one not in grapples], grapples


def _grapple(strike: Strike) -> bool:
    return strike.plan.ability == arms.GRAPPLE or strike.plan.lying is None


def _against(world: World, roll: Defence | None, several: list[Strike]) -> Iterator[Meeting]:
    """One roll against several attackers: by the player's order, else the best result meets the highest number."""
    clause("3dx.combat.multiple_attackers")
    if roll is None:
        for strike in several:
            yield Meeting(strike, 0)
        return
    reading = defence_reading(world, roll)
    late = [one for one in several if one.plan.late]
    rest = [one for one in several if not one.plan.late]
    ordered = sorted(rest, key=lambda one: _turn(roll, one))
    places = met_places(reading, len(ordered), guard=roll.guard)
    for strike, place in zip(ordered, places, strict=True):
        yield Meeting(strike, met(reading, place, strike.level), rolled=roll)
    for strike in late:
        yield Meeting(strike, met(reading, kernel.LOWEST, strike.level), rolled=roll)


def _turn(roll: Defence, strike: Strike) -> tuple[int, int, str]:
    """When an attacker is given a result: as the player said, then the highest numbers first."""
    known = roll.order.index(strike.key) if strike.key in roll.order else len(roll.order)
    return known, -strike.value, strike.key


def defence_reading(world: World, roll: Defence) -> Reading:
    """A defence roll as it is read, with help and the GM's word."""
    return rolls.read(roll.lying, roll.level + levels.given(world, roll.figure) + _helped_defence(world, roll))


def _helped_defence(world: World, roll: Defence) -> int:
    """Help for a defence: of somebody who rolls for nothing else in this turn, since help is for one roll."""
    return helped(world, roll.figure) if acting(world, roll.figure) is None else 0


def met_places(reading: Reading, count: int, *, guard: bool = False) -> tuple[int, ...]:
    """Which result each attacker meets; with Guard one of them meets the next better one."""
    if guard:
        clause("3dx.weapon.skills")
    return tuple(kernel.place_guarded(attacker, reading.level, int(guard)) for attacker in range(count))


def met(reading: Reading, place: int, attack: int) -> int:
    """The defence that an attacker meets who was given the result in a place; `attack` is its own level."""
    if reading.critical:
        return reading.result
    three = (reading.low, reading.mid, reading.high)
    return kernel.met(*three, place, reading.level, attack, reading.most)


# ── What a hit leaves ───────────────────────────────────────────────────────────────────────


def wears(world: World, figure: Figure) -> bool:
    """Whether worn armour takes one off: a whole piece, or the shield of one who defends."""
    clause("3dx.armor")
    if figure.worn or figures.pieces(world, figure):
        return True
    return shield_is_armour(world, figure)


def shield_is_armour(world: World, figure: Figure) -> bool:
    """Whether the shield serves as a piece of armour: with Defend."""
    clause("3dx.shield")
    return figure.id in who.fight_of(world).defending and figures.shield_of(world, figure) is not None


def left_of(world: World, target: Figure, meeting: Meeting) -> int:
    """The wounds of an attack after worn armour, special weapons included; 0 for none."""
    clause("3dx.damage")
    dealt = fights.wounds(meeting.strike.value, meeting.defence)
    if not dealt:
        return 0
    dealt += arm_wounds(world, meeting.strike.plan)
    return through(world, target, dealt)


def through(world: World, target: Figure, dealt: int) -> int:
    """What worn armour leaves."""
    passive, floor = content.of(world).armor.passive, int(world.options.get("armor_floor", 1))
    for _ in range(passive):
        dealt = fights.through_armour(dealt, int(wears(world, target)), floor)
    return dealt


def arm_wounds(world: World, plan: Plan) -> int:
    """Wounds that a special weapon deals more on a hit."""
    figure = world.figures[plan.figure]
    if not figure.character:
        return arms.npc_arm(world, figure).wounds
    kinds = [figure.items[name].kind for name in plan.items if name in figure.items]
    known = [content.of(world).weapons[kind].wounds for kind in kinds if kind in content.of(world).weapons]
    return min(known, default=0)
