"""Every fact of a 3dX fight reckoned anew from the rules as they are told, without the game's own reckoning.

Dice, levels, results and hits are held here; what bodies go through stands beside it.
"""

from __future__ import annotations

from fractions import Fraction

from tests.games.threedx.fight import threedx_by_the_book as book
from tests.games.threedx.fight.threedx_bodies_reckoned import Bodies
from tests.games.threedx.fight.threedx_closing_reckoned import Closing

from tablewright.core.facts import Fact
from tablewright.games.threedx.fight.facts import (
    BonusJoined,
    DefenceCalled,
    Defended,
    FirstDecided,
    InitiativeRolled,
    Planned,
    Reacted,
    SideBegan,
)
from tablewright.games.threedx.rolls import Lying
from tablewright.games.threedx.world import Figure, World
from tablewright.games.threedx.world_fight import Defence, Fight, Plan


class Reckoner(Closing):
    """One fight: the hits of a turn are kept until they are placed."""

    def __init__(self, seed: int) -> None:
        super().__init__(seed)
        self.bodies = Bodies(seed)

    def check(self, world: World, fact: Fact) -> None:
        """Hold a fact that is about to be folded to the rules; AssertionError where they differ."""
        if world.fight is None:
            return
        self.bodies.check(world, world.fight, fact)
        self._declared(world, world.fight, fact)
        self.closing(world, world.fight, fact)

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
        assert fact.word in (0, self._word(world, fight, plan)), (self.seed, fact)
        if one.character:
            self._dice(world, one, plan)
        else:
            assert plan.number == fight.numbers[one.id], (self.seed, fact)
        if plan.does == "attack":
            self._attack(world, fight, fact)
        else:
            self._acts(world, fight, fact)

    def _word(self, world: World, fight: Fight, plan: Plan) -> int:
        """The GM's word on who acts, and on the NPCs attacked where it is the same of all."""
        attacked = plan.targets if plan.does == "attack" else ()
        against = {self._extra(world, fight, plan, name) - plan.extra.get(name, 0) for name in attacked}
        return fight.levels.get(plan.figure, 0) + (against.pop() if len(against) == 1 else 0)

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
            extras = {self._extra(world, fight, plan, name) for name in plan.targets if plan.does == "attack"}
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
