"""Every fact of a 3dX fight reckoned anew from the rules as they are told, without the game's own reckoning.

Dice, levels, results and hits are held here; what bodies go through stands beside it.
"""

from __future__ import annotations

from fractions import Fraction

from tests.games.threedx.fight import threedx_by_the_book as book
from tests.games.threedx.fight.threedx_bodies_reckoned import Bodies

from tablewright.core.facts import Fact
from tablewright.games.threedx.fight.facts import (
    ActRead,
    BlowsPlaced,
    BonusJoined,
    DefenceCalled,
    Defended,
    FirstDecided,
    Held,
    HelpCounted,
    InitiativeRolled,
    Met,
    Planned,
    Pushed,
    Reacted,
    Reduced,
    SideBegan,
    TurnRead,
)
from tablewright.games.threedx.rolls import Lying
from tablewright.games.threedx.world import Figure, World
from tablewright.games.threedx.world_fight import Defence, Fight, Plan

GRAPPLES = ("hold", "shove", "throw down", "disarm")


def seizes(world: World, plan: Plan) -> bool:
    """Whether it is a grapple, and not an attack that gives its wounds up for something."""
    return plan.intent in GRAPPLES and (plan.ability == "grapple" or not world.figures[plan.figure].character)


def rolls_for(fight: Fight, id_: str) -> Plan | None:
    """What somebody does in this turn with dice or by a number; None where at most a defence is rolled."""
    plan = fight.plans.get(id_) or fight.answers.get(id_)
    return plan if plan is not None and (plan.lying is not None or plan.number) else None


class Reckoner:
    """One fight: the hits of a turn are kept until they are placed."""

    def __init__(self, seed: int) -> None:
        self.seed = seed
        self.bodies = Bodies(seed)
        self.met: list[Met] = []

    def check(self, world: World, fact: Fact) -> None:
        """Hold a fact that is about to be folded to the rules; AssertionError where they differ."""
        if world.fight is None:
            return
        self.bodies.check(world, world.fight, fact)
        self._declared(world, world.fight, fact)
        self._closing(world, world.fight, fact)

    def _declared(self, world: World, fight: Fight, fact: Fact) -> None:
        match fact:
            case Planned() | Reacted():
                self._planned(world, fight, fact)
            case InitiativeRolled():
                self._initiative(world, fight, fact)
            case FirstDecided():
                self._first(world, fight, fact)
            case SideBegan():
                self._began(world, fight, fact)
            case DefenceCalled():
                self._called(world, fight, fact)
            case Defended():
                self._defended(world, fight, fact)
            case BonusJoined():
                self._bonus(world, fight, fact)

    def _closing(self, world: World, fight: Fight, fact: Fact) -> None:
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

    # ── Turns ───────────────────────────────────────────────────────────────────────────────

    def _began(self, world: World, fight: Fight, fact: SideBegan) -> None:
        """Target numbers as wounds, and what poison takes as the turn begins, have left them."""
        for id_, number in fact.numbers.items():
            one = world.figures[id_]
            mine = fight.of[id_] == fact.side and one.state == "up"
            wounds = (one.wounds or 0) + (sum(ill.turns != 0 for ill in one.ills) if mine else 0)
            assert number == book.effective(one.target or 0, wounds), (self.seed, wounds, id_, fact)
        self.met = []

    def _initiative(self, world: World, fight: Fight, fact: InitiativeRolled) -> None:
        plan, one = fact.plan, world.figures[fact.figure]
        assert plan.lying is not None
        word = fight.levels.get(one.id, 0)
        if plan.lying.save:
            assert plan.lying.sizes == (book.die(world, one, plan.attribute),), (self.seed, fact)
            assert plan.level == word, (self.seed, word, fact)
        else:
            self._dice(world, one, plan)
            assert (plan.level, fact.word) == (book.proficient(one, plan.ability), word), (self.seed, fact)

    def _first(self, world: World, fight: Fight, fact: FirstDecided) -> None:
        """The mean of the characters' rolls against the mean target number of each other side."""
        if not fact.of_ours:
            return
        ours = []
        for plan in fight.plans.values():
            assert plan.lying is not None
            word = 0 if plan.lying.save else fight.levels.get(plan.figure, 0)
            ours.append(book.read(plan.lying, plan.level + word))
        assert (fact.ours, fact.of_ours) == (sum(ours), len(ours)), (self.seed, ours, fact)
        means = {"party": (Fraction(sum(ours), len(ours)), 1)}
        for side in set(fight.of.values()) - {"party"}:
            there = [world.figures[id_] for id_, of in fight.of.items() if of == side]
            numbers = [book.effective(one.target or 0, one.wounds or 0) for one in there if one.state != "dead"]
            if numbers:
                means[side] = (Fraction(sum(numbers), len(numbers)), 0)
        assert list(fact.sides) == sorted(means, key=lambda side: means[side], reverse=True), (self.seed, means, fact)

    # ── What one does ───────────────────────────────────────────────────────────────────────

    def _called(self, world: World, fight: Fight, fact: DefenceCalled) -> None:
        """Each character that is attacked, is up and knows of it defends."""
        plans = [plan for plan in (*fight.plans.values(), *fight.answers.values()) if plan.does == "attack"]
        struck = {name for plan in plans for name in plan.targets} - set(fight.unaware)
        must = {id_ for id_ in struck if world.figures[id_].character and world.figures[id_].state == "up"}
        assert set(fact.figures) == must, (self.seed, must, fact)

    def _planned(self, world: World, fight: Fight, fact: Planned | Reacted) -> None:
        one, plan = world.figures[fact.figure], fact.plan
        again = isinstance(fact, Reacted) and one.id in fight.answers
        assert not again, (self.seed, "one reaction in each opponents' turn", fact)
        assert fact.spirit == (plan.lying is not None and plan.ability in one.fifths), (self.seed, fact)
        assert fact.spirit <= one.spirit, (self.seed, fact)
        self._moved(world, fight, fact)
        if plan.lying is None and not (plan.number and plan.does):
            return
        assert fact.word in (0, fight.levels.get(one.id, 0)), (self.seed, fact)
        if one.character:
            self._dice(world, one, plan)
        else:
            assert plan.number == fight.numbers[one.id], (self.seed, fact)
        if plan.does == "attack":
            self._attack(world, fight, fact)
        else:
            self._acts(world, fight, fact)

    def _moved(self, world: World, fight: Fight, fact: Planned | Reacted) -> None:
        """Metres: the run, a Dash, a crawl, half of it with an action; who is held stays."""
        one, plan = world.figures[fact.figure], fact.plan
        if not plan.moved and not plan.rose:
            assert fact.at in (None, fight.at[one.id]), (self.seed, fact)
            return
        assert one.id not in fight.held, (self.seed, fact)
        assert not plan.rose or one.id in fight.prone, (self.seed, fact)
        assert plan.action not in ("defend", "ready", "steady", "pass"), (self.seed, fact)
        most = book.allowance(world, fight, one, dash=plan.dash, rise=plan.rose)
        if plan.action != "move":
            run = book.speed(world, one)
            most = 0 if plan.rose else book.up(book.up(run, 4) if one.id in fight.prone else run, 2)
        assert abs(plan.moved) <= most, (self.seed, most, fact)
        here = fight.at[one.id] if fact.at is None else fact.at
        assert abs(here - fight.at[one.id]) <= abs(plan.moved), (self.seed, fight.at[one.id], fact)

    def _dice(self, world: World, one: Figure, plan: Plan | Defence) -> None:
        lying = plan.lying
        assert lying is not None
        sizes = book.three(world, one, plan.attribute, plan.ability)
        assert lying.sizes == sizes, (self.seed, sizes, plan)
        assert all(bool(face) == bool(size) and face <= size for face, size in zip(lying.faces, sizes, strict=True))
        own_words = isinstance(plan, Plan) and not plan.does and plan.action != "initiative"
        if book.custom(one, plan.ability) is None and not own_words:
            assert plan.attribute == book.attribute_of(one, plan.ability), (self.seed, plan)

    def _own(self, fight: Fight, fact: Planned | Reacted, *, rush: bool) -> int:
        """Half the movement, and a pending Steady for the very action."""
        plan, steady = fact.plan, fight.steady.get(fact.figure)
        level = -1 if plan.rose or (plan.moved and not rush) else 0
        if steady is not None and fight.of[fact.figure] == fight.side:
            same = steady.action == plan.action and steady.ability in ("", plan.ability)
            level += steady.levels if same else 0
        return level

    def _attack(self, world: World, fight: Fight, fact: Planned | Reacted) -> None:
        """The level of an attack, each source once, and what comes on top against each target."""
        one, plan = world.figures[fact.figure], fact.plan
        kinds = [one.items[id_].kind for id_ in plan.items] if one.character else [one.weapon]
        bash = "shield" in kinds
        mine = [book.TYPES.get(kind, "one_handed" if kind == "shield" else "unarmed") for kind in kinds] or ["unarmed"]
        type_ = "light_melee" if len(mine) == 2 and "light_melee" in mine else mine[0]
        several = len(set(plan.targets)) > 1
        count = one.attacks if not one.character else len(mine)
        sweeps = several and len(mine) == 1 and book.knows(one, "sweep", type_)
        assert len(plan.targets) == count or (sweeps and len(plan.targets) == 2), (self.seed, count, fact)
        near = [fight.began[name] for name in set(plan.targets)]
        beside = sweeps and abs(near[0] - near[-1]) <= book.BANDS[0]
        level = self._own(fight, fact, rush=bash and not plan.rose and book.knows(one, "shield_rush"))
        level -= one.id in fight.prone and not plan.rose
        level -= one.id in fight.held
        level -= several and not beside
        level += book.proficient(one, plan.ability, (*kinds, *mine))
        if isinstance(fact, Reacted):
            if plan.came is None:
                free = book.knows(one, "quick_draw", type_)
                level -= not (free or (book.knows(one, "set", type_) and self._enters(fight, plan, type_)))
            else:
                level -= not plan.came
        assert plan.level == level, (self.seed, level, fact)
        here = fight.at[one.id] if fact.at is None else fact.at
        for name in set(plan.targets):
            target = world.figures[name]
            extra = self._range(world, fight, one, plan, type_, self._metres(fight, fact, here, name))
            if not target.character:
                extra -= self._npc_defends(
                    world, fight, target, armed=book.armed(one) and kinds != [""] and bool(kinds)
                )
            assert plan.extra.get(name, 0) == extra, (self.seed, extra, name, fact)
        if plan.lying is not None and plan.lying.save:
            most = 2 * plan.number
            if world.options.get("npc_die") == "d20" and plan.number > 6:
                most = min(20, most)
            assert plan.lying.sizes == (most,), (self.seed, most, fact)

    def _metres(self, fight: Fight, fact: Planned | Reacted, here: int, name: str) -> int:
        """To where the target stood as the turn began; for who answers, to the nearest point of its way."""
        there, then = fight.began[name], fight.at[name]
        if isinstance(fact, Planned):
            return abs(here - there)
        return min(abs(here - place) for place in range(min(there, then), max(there, then) + 1))

    def _enters(self, fight: Fight, plan: Plan, type_: str) -> bool:
        """Whether all that it strikes at came into the reach of the weapon in this turn."""
        here, reach = fight.at[plan.figure], 3 if type_ == "two_handed" else 2
        return all(abs(here - fight.began[name]) > reach >= abs(here - fight.at[name]) for name in set(plan.targets))

    def _range(self, world: World, fight: Fight, one: Figure, plan: Plan, type_: str, metres: int) -> int:
        own = book.SHOOTS.get(type_, 0)
        if one.character and type_ == "light_melee" and plan.ability in ("throw", "precision"):
            own = 1
        if plan.ability in one.fifths:
            own = 2
        there = book.band(metres)
        if not own:
            reach = 3 if type_ == "two_handed" and plan.ability != "grapple" else 2
            assert metres <= reach, (self.seed, metres, plan)
            return 0
        assert there < len(book.BANDS), (self.seed, metres, plan)
        if there == 0:
            return 0 if book.knows(one, "close_shot", type_) else -1
        if there >= own:
            free = there == own or (there == own + 1 and book.knows(one, "long_shot", type_))
            return 0 if free else -1
        return 1 if there == own - 1 or world.options.get("range_rule") == "L359" else -1

    def _npc_defends(self, world: World, fight: Fight, target: Figure, *, armed: bool) -> int:
        """An NPC's own levels in defence, by the better of its Block and its Dodge."""
        if target.state != "up" or target.id in fight.unaware:
            return 0
        level = self._defence_level(world, fight, target)
        return level + max(book.weapon_counts(target, way, against_arms=armed) for way in ("block", "dodge"))

    def _defence_level(self, world: World, fight: Fight, one: Figure) -> int:
        own = fight.plans.get(one.id)
        still = fight.of[one.id] != fight.side or (own is not None and own.action == "steady")
        free = str(world.options.get("taking_time_in_combat")) == "free"
        steady = one.id in fight.steady and still and not free
        good = book.shield(one), one.id in fight.defending
        bad = one.id in fight.dashing, steady, one.id in fight.prone, one.id in fight.held
        return sum(good) - sum(bad)

    def _acts(self, world: World, fight: Fight, fact: Planned | Reacted) -> None:
        """The level and the target number of an Act or a Help."""
        one, plan = world.figures[fact.figure], fact.plan
        other = world.figures.get(plan.targets[0]) if plan.targets else None
        level = self._own(fight, fact, rush=False) + book.proficient(one, plan.ability)
        level -= plan.does == "medicine" and other is not None and other.state != "dying"
        level -= isinstance(fact, Reacted) and not plan.came
        assert plan.level == level, (self.seed, level, fact)
        need = 0
        if plan.does == "break free":
            need = max(fight.held[one.id].values())
            assert not one.character or plan.ability in book.FREES or plan.ability in one.fifths, (self.seed, fact)
        elif plan.does in ("stop the fall", "rescue"):
            need = fight.falls[plan.targets[0] if plan.does == "rescue" else one.id].target
        elif plan.does == "medicine" and other is not None and other.state == "dying":
            need = max(1, other.dying or 0)
            if plan.ability.casefold() == "mend":
                need = 6 if other.character else 0
        assert plan.target == need, (self.seed, need, fact)

    # ── Defence ─────────────────────────────────────────────────────────────────────────────

    def _defended(self, world: World, fight: Fight, fact: Defended) -> None:
        one, roll = world.figures[fact.figure], fact.defence
        assert one.id not in (fight.avoids if fact.grapple else fight.defences), (self.seed, "one roll", fact)
        known = book.AVOIDS if fact.grapple else book.DEFENDS
        fifth = roll.ability in one.fifths and book.FIFTHS.get(roll.ability.casefold(), "defend") in (
            ("defend", "act") if fact.grapple else ("defend",)
        )
        assert roll.ability in known or fifth, (self.seed, fact)
        self._dice(world, one, roll)
        plans = [plan for plan in (*fight.plans.values(), *fight.answers.values()) if one.id in plan.targets]
        against = any(book.armed(world.figures[plan.figure]) for plan in plans if plan.does == "attack")
        level = self._defence_level(world, fight, one) + book.proficient(one, roll.ability)
        level += book.weapon_counts(one, roll.ability, against_arms=against)
        assert roll.level == level, (self.seed, level, fact)
        assert fact.word == fight.levels.get(one.id, 0), (self.seed, fact)
        held = [item.kind for item in book.in_hand(one)]
        arms = [kind for kind in held if kind in book.TYPES]
        free = len(held) == 1 and len(arms) == 1 and book.knows(one, "guard", book.TYPES[arms[0]])
        assert roll.guard == (free and roll.ability == "block"), (self.seed, held, fact)

    def _bonus(self, world: World, fight: Fight, fact: BonusJoined) -> None:
        """A die of the size of an attribute from d6 on, once, twice at d12; the epic die beats all that lie there."""
        one, lying = world.figures[fact.figure], fact.lying
        before: Lying | None
        if fact.on == "save":
            before, base = fight.saving[one.id].lying, fight.saving[one.id].level
        elif fact.on in ("defence", "avoid"):
            roll = (fight.defences if fact.on == "defence" else fight.avoids)[one.id]
            before, base = roll.lying, roll.level + fight.levels.get(one.id, 0)
        else:
            plan = fight.plans.get(one.id) or fight.answers[one.id]
            extras = {plan.extra.get(name, 0) for name in plan.targets}
            before, base = plan.lying, plan.level + (extras.pop() if len(extras) == 1 else 0)
            base += 0 if plan.lying is not None and plan.lying.save else fight.levels.get(one.id, 0)
        assert before is not None
        assert fact.level == base, (self.seed, base, fact)
        assert book.critical(before) is None, (self.seed, "no bonus die joins a critical", fact)
        assert lying.bonus[:-1] == before.bonus, (self.seed, fact)
        joined = lying.bonus[-1]
        assert all(not bonus.epic for bonus in before.bonus), (self.seed, "attribute first, one epic die", fact)
        if fact.die == "epic":
            assert one.epic > 0, (self.seed, fact)
            most = max((*before.faces, *(bonus.faces[-1] for bonus in before.bonus if bonus.faces)))
            fair = not joined.faces or (joined.faces[-1] > most and all(face <= most for face in joined.faces[:-1]))
            assert joined.size == 20, (self.seed, fact)
            assert fair, (self.seed, most, fact)
        else:
            size = one.attributes[fact.die]
            assert not before.bonus, (self.seed, "one attribute die a roll", fact)
            assert joined.size == size >= 6, (self.seed, fact)
            assert one.used.get(fact.die, 0) < (2 if size == 12 else 1), (self.seed, fact)
        assert len(joined.faces) == 0 if before.way == "shift" else len(joined.faces) > 0, (self.seed, fact)

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
        return sum(self._result(fight, plan) >= self._half(world, fight, id_) for plan in there)

    def _result(self, fight: Fight, plan: Plan, helps: int = 0) -> int:
        """What a roll comes to that is not an attack, or helps."""
        if plan.lying is None:
            return plan.number
        return book.read(plan.lying, plan.level + fight.levels.get(plan.figure, 0) + helps)

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
        level = plan.level + plan.extra.get(target, 0) + fight.levels.get(plan.figure, 0)
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
        assert fact.result == self._result(fight, plan), (self.seed, fact)
        if fact.to:
            half = self._half(world, fight, fact.to)
            assert fact.need == half, (self.seed, half, fact)
            assert fact.worked == (self._result(fight, plan) >= half), (self.seed, fact)
        else:
            assert not fact.worked, (self.seed, fact)

    def _act(self, world: World, fight: Fight, fact: ActRead) -> None:
        result = self._result(fight, fact.plan, self._helped(world, fight, fact.figure))
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
