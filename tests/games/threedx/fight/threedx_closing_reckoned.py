"""The closing of a 3dX turn reckoned anew: helps, attacks against what they meet, hits and what reduces them."""

from __future__ import annotations

from tests.games.threedx.fight import threedx_by_the_book as book

from tablewright.core.facts import Fact
from tablewright.games.threedx.fight.facts import (
    ActRead,
    BlowsPlaced,
    Held,
    HelpCounted,
    Met,
    Pushed,
    Reduced,
    TurnRead,
)
from tablewright.games.threedx.world import World
from tablewright.games.threedx.world_fight import Defence, Fight, Plan

GRAPPLES = ("hold", "shove", "throw down", "disarm")


def seizes(world: World, plan: Plan) -> bool:
    """Whether it is a grapple, and not an attack that gives its wounds up for something."""
    return plan.intent in GRAPPLES and (plan.ability == "grapple" or not world.figures[plan.figure].character)


def rolls_for(fight: Fight, id_: str) -> Plan | None:
    """What somebody does in this turn with dice or by a number; None where at most a defence is rolled."""
    plan = fight.plans.get(id_) or fight.answers.get(id_)
    return plan if plan is not None and (plan.lying is not None or plan.number) else None


class Closing:
    """One fight: the attacks of a part of the turn are kept until its hits are placed."""

    def __init__(self, seed: int) -> None:
        self.seed = seed
        self.met: list[Met] = []

    def closing(self, world: World, fight: Fight, fact: Fact) -> None:
        """Hold a fact of the closing to the rules."""
        match fact:
            case HelpCounted():
                self._help(world, fight, fact)
            case Met():
                self._met(world, fight, fact)
            case TurnRead():
                self._defences(world, fight, fact.part)
            case ActRead():
                self._act(world, fight, fact)
            case Reduced():
                self._reduced(world, fight, fact)
            case Held():
                blow = next(one for one in fight.blows if one.by == fact.hold.by and one.figure == fact.figure)
                strength = blow.attack if world.figures[blow.by].character else fight.numbers[blow.by]
                assert fact.hold.strength == strength, (self.seed, strength, fact)
            case Pushed():
                self._pushed(fight, fact)
            case BlowsPlaced():
                self.met = []

    # ── The closing ─────────────────────────────────────────────────────────────────────────

    def _number(self, world: World, fight: Fight, id_: str) -> int:
        """What stands for an NPC's defence: halved where it is unaware, nothing where it lies there."""
        one = world.figures[id_]
        if one.character or one.state != "up":
            return 0
        return book.up(fight.numbers[id_], 2) if id_ in fight.unaware else fight.numbers[id_]

    def _helped(self, world: World, fight: Fight, id_: str) -> int:
        """Levels that helpers give: each whose result is half of what the helped action must reach."""
        plans = [*fight.plans.values(), *fight.answers.values()]
        own = next((plan for plan in plans if plan.figure == id_), None)
        if own is not None and own.action == "help":
            return 0
        helping = [plan for plan in plans if plan.action == "help" and plan.to == id_]
        there = [plan for plan in helping if world.figures[plan.figure].state == "up"]
        return sum(self._result(world, fight, plan) >= self._half(world, fight, id_) for plan in there)

    def _result(self, world: World, fight: Fight, plan: Plan, helps: int = 0) -> int:
        """What a roll comes to that is not an attack, or helps."""
        if plan.lying is None:
            return plan.number
        extras = {self._extra(world, fight, plan, name) for name in plan.targets if plan.does == "attack"}
        extra = extras.pop() if len(extras) == 1 else 0
        return book.read(plan.lying, plan.level + extra + fight.levels.get(plan.figure, 0) + helps)

    def _extra(self, world: World, fight: Fight, plan: Plan, target: str) -> int:
        """What comes on top at one target; the GM's word on an NPC that defends itself is turned round."""
        one = world.figures[target]
        defends = not one.character and one.state == "up" and target not in fight.unaware
        return plan.extra.get(target, 0) - (fight.levels.get(target, 0) if defends else 0)

    def _half(self, world: World, fight: Fight, id_: str) -> int:
        """Half of the target number of the action helped, rounded up; 2 where it has none."""
        plans = [*fight.plans.values(), *fight.answers.values()]
        own = rolls_for(fight, id_)
        if own is None:
            struck = [plan for plan in plans if plan.does == "attack" and id_ in plan.targets]
            number = max((max(self._attacks(world, fight, plan, id_)) for plan in struck), default=0)
        elif own.does == "attack":
            number = max(self._number(world, fight, name) for name in own.targets)
        else:
            number = own.target
        return book.up(number, 2) if number else 2

    def _attacks(self, world: World, fight: Fight, plan: Plan, target: str) -> list[int]:
        """What the attacks of a plan at one target come to, by their places."""
        level = plan.level + self._extra(world, fight, plan, target) + fight.levels.get(plan.figure, 0)
        level += self._helped(world, fight, plan.figure)
        if plan.lying is None:
            found = [plan.number] * len(plan.targets)
        elif plan.lying.save:
            found = [book.read(plan.lying, level)] * len(plan.targets)
        else:
            found = book.attacks(plan.lying, level, len(plan.targets), paired="paired_weapons" in plan.skills)
        return [result for result, name in zip(found, plan.targets, strict=True) if name == target]

    def _help(self, world: World, fight: Fight, fact: HelpCounted) -> None:
        plan = fight.plans.get(fact.figure) or fight.answers[fact.figure]
        assert fact.result == self._result(world, fight, plan), (self.seed, fact)
        if fact.to:
            half = self._half(world, fight, fact.to)
            assert fact.need == half, (self.seed, half, fact)
            assert fact.worked == (self._result(world, fight, plan) >= half), (self.seed, fact)
        else:
            assert not fact.worked, (self.seed, fact)

    def _act(self, world: World, fight: Fight, fact: ActRead) -> None:
        result = self._result(world, fight, fact.plan, self._helped(world, fight, fact.figure))
        assert fact.result == result, (self.seed, result, fact)
        if fact.target:
            assert fact.success == (result >= fact.target), (self.seed, fact)

    def _met(self, world: World, fight: Fight, fact: Met) -> None:
        """Attack less defence; worn armour takes one, and one at least remains but by the switch."""
        plan = fight.plans.get(fact.figure) or fight.answers[fact.figure]
        one, target = world.figures[fact.figure], world.figures[fact.target]
        places = [place for place, name in enumerate(plan.targets) if name == target.id]
        attack = self._attacks(world, fight, plan, target.id)[places.index(fact.place)]
        assert fact.attack == attack, (self.seed, attack, plan, fact)
        assert fact.helps == self._helped(world, fight, one.id), (self.seed, fact)
        margin = (fact.attack or 0) - (fact.defence or 0)
        assert fact.margin == margin, (self.seed, fact)
        self.met.append(fact)
        if not target.character:
            assert fact.defence == self._number(world, fight, target.id), (self.seed, fact)
        grapple = seizes(world, plan)
        worn = book.whole(target) > 0 or (target.id in fight.defending and book.shield(target))
        floor = 1 if world.options.get("armor_floor", 1) else 0
        wounds = max(margin - 1, floor) if worn and margin > 0 else max(0, margin)
        if margin < 1 or (not grapple and not wounds):
            assert fact.blow is None, (self.seed, fact)
            return
        assert fact.blow is not None, (self.seed, fact)
        assert fact.blow.wounds == (0 if grapple else wounds), (self.seed, wounds, fact)

    def _defences(self, world: World, fight: Fight, part: int) -> None:
        """One defence roll against all attackers of the turn: the best result to the first of them, and so on.

        Of those who struck as readied before the others the results are gone, of those whom that felled none is.
        """
        plans = [*fight.plans.values(), *fight.answers.values()]
        there = [plan for plan in plans if plan.does == "attack"]
        able = [plan for plan in there if plan.came is True or world.figures[plan.figure].state == "up"]
        first = {plan.figure for plan in able if plan.came is True and plan.figure in fight.answers}
        assert {fact.figure for fact in self.met} <= {plan.figure for plan in able}, (self.seed, self.met)
        for id_ in dict.fromkeys(fact.target for fact in self.met):
            if not world.figures[id_].character:
                continue
            strikes = [
                (f"{plan.figure}#{place + 1}", plan, result)
                for plan in able
                for place, result in zip(
                    [place for place, name in enumerate(plan.targets) if name == id_],
                    self._attacks(world, fight, plan, id_),
                    strict=True,
                )
            ]
            avoid = fight.avoids.get(id_)
            seized = [one for one in strikes if avoid is not None and seizes(world, one[1])]
            others = [one for one in strikes if one not in seized]
            found = self._one_roll(world, fight, fight.defences.get(id_), others)
            found |= self._one_roll(world, fight, avoid, seized)
            mine = {f"{fact.figure}#{fact.place + 1}": fact.defence for fact in self.met if fact.target == id_}
            now = {key: met for key, met in found.items() if (key.split("#")[0] in first) == (part == 1)}
            assert mine == now, (self.seed, part, mine, now, fight.defences.get(id_), strikes)

    def _one_roll(
        self, world: World, fight: Fight, roll: Defence | None, strikes: list[tuple[str, Plan, int]]
    ) -> dict[str, int]:
        """What each attack meets of a roll, 0 without one; those that came after it the lowest."""
        if roll is None:
            return {key: 0 for key, _, _ in strikes}
        level = roll.level + fight.levels.get(roll.figure, 0)
        if rolls_for(fight, roll.figure) is None:
            level += self._helped(world, fight, roll.figure)

        def turn(strike: tuple[str, Plan, int]) -> tuple[int, int, str]:
            said = roll.order.index(strike[0]) if strike[0] in roll.order else len(roll.order)
            return said, -strike[2], strike[0]

        def own(plan: Plan) -> int:
            if plan.lying is not None:
                return 0
            word = fight.levels.get(plan.figure, 0) + self._helped(world, fight, plan.figure)
            return plan.level + plan.extra.get(roll.figure, 0) + word

        prompt = sorted((one for one in strikes if not one[1].late), key=turn)
        wanted = book.defences(roll.lying, level, [own(plan) for _, plan, _ in prompt], guard=roll.guard)
        found = dict(zip([key for key, _, _ in prompt], wanted, strict=True))
        lowest, struck = min(-1, book.total(roll.lying, level)), book.critical(roll.lying)
        for key, plan, _ in strikes:
            if plan.late:
                found[key] = struck if struck is not None else book.on(roll.lying, lowest - own(plan))
        return found

    def _reduced(self, world: World, fight: Fight, fact: Reduced) -> None:
        """One off for each way, one wound at least left; armour as often as there are pieces, all else once."""
        blow = next(one for one in fight.blows if one.number == fact.blow)
        one = world.figures[fact.figure]
        assert fact.wounds == blow.wounds - len(fact.ways), (self.seed, blow, fact)
        assert fact.wounds >= 1, (self.seed, blow, fact)
        assert all(fact.ways.count(way) == 1 for way in fact.ways if way != "break_armor"), (self.seed, fact)
        assert fact.ways.count("break_armor") <= book.whole(one), (self.seed, fact)
        if "break_shield" in fact.ways:
            assert one.id in fight.defending, (self.seed, fact)
            assert book.shield(one), (self.seed, fact)
        assert "fall_prone" not in fact.ways or one.id not in fight.prone, (self.seed, fact)
        assert "give_ground" not in fact.ways or one.id not in fight.held, (self.seed, fact)

    def _pushed(self, fight: Fight, fact: Pushed) -> None:
        here = fight.at[fact.figure]
        assert abs(fact.at - here) == fact.metres, (self.seed, here, fact)
        if fact.by:
            there = fight.at[fact.by]
            assert abs(fact.at - there) >= abs(here - there), (self.seed, there, here, fact)
            mine = [blow for blow in fight.blows if (blow.by, blow.figure) == (fact.by, fact.figure)]
            assert fact.metres in [blow.wounds if blow.intent == "push" else 2 for blow in mine], (self.seed, fact)
