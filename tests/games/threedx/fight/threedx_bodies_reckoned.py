"""What bodies go through in a 3dX fight, reckoned anew: wounds, Vitality saves, dying, falls, poison."""

from __future__ import annotations

from collections import Counter

from tests.games.threedx.fight import threedx_by_the_book as book

from tablewright.core.facts import Fact
from tablewright.games.threedx.fight.facts import (
    BlowsPlaced,
    Died,
    DyingCounted,
    FellDying,
    IllBegan,
    IllEnded,
    Rescued,
    SaveLaid,
    SideBegan,
    VitalitySaved,
    WoundsTaken,
    WoundsTreated,
)
from tablewright.games.threedx.fight.word_facts import FallBegan, FallEnded
from tablewright.games.threedx.world import World
from tablewright.games.threedx.world_fight import Fight

GONE = ("dead", "fled", "gone")


class Bodies:
    """One fight: wounds since the start of the last own turn, hits that are dealt, a fall, turns of poison."""

    def __init__(self, seed: int) -> None:
        self.seed = seed
        self.hits: dict[str, list[int]] = {}
        self.dealt: Counter[tuple[str, str, int]] = Counter()
        self.fallen = 0
        self.counted: set[str] = set()
        self.ails: Counter[tuple[str, str]] = Counter()
        self.lasts: dict[tuple[str, str], int] = {}
        self.broken: set[str] = set()

    def check(self, world: World, fight: Fight, fact: Fact) -> None:
        """Hold a fact that is about to be folded to the rules."""
        match fact:
            case SideBegan():
                self._began(world, fight, fact)
            case WoundsTaken():
                self._wounds(world, fight, fact)
            case BlowsPlaced():
                self._placed(world, fight)
            case SaveLaid() | VitalitySaved():
                self._save(world, fight, fact)
            case DyingCounted():
                one = world.figures[fact.figure]
                assert fact.figure in self.counted, (self.seed, fact)
                self.counted.discard(fact.figure)
                assert (fact.count, fact.total) == ((one.dying or 0) + 1, (one.wounds or 0) + 1), (self.seed, fact)
                assert fact.most == (12 if one.character else one.target), (self.seed, fact)
            case FellDying():
                one = world.figures[fact.figure]
                down = one.vitality == 0 if one.character else book.effective(one.target or 0, one.wounds or 0) == 0
                assert down, (self.seed, one, fact)
                self.hits.pop(one.id, None)
                self.broken.add(one.id)
            case Died():
                one = world.figures[fact.figure]
                assert (one.dying or 0) >= (12 if one.character else one.target or 0), (self.seed, one, fact)
            case Rescued():
                one = world.figures[fact.figure]
                assert one.state == "dying", (self.seed, fact)
                assert fact.vitality == (2 if one.character else None), (self.seed, fact)
                if fact.way == "treated":
                    assert not one.character, (self.seed, fact)
                    assert (one.wounds or 0) <= (one.target or 0), (self.seed, fact)
            case WoundsTreated():
                one = world.figures[fact.figure]
                assert fact.total == (one.wounds or 0) - fact.amount >= 0, (self.seed, fact)
            case FallBegan():
                fall = fight.falls.get(fact.figure)
                assert fact.begun == (fall is not None), (self.seed, fact)
            case FallEnded():
                self._fell(fight, fact)
            case IllBegan():
                key = fact.figure, fact.name
                self.ails[key], self.lasts[key] = 0, fact.turns or 0
            case IllEnded():
                self._well(fact)

    # ── The start of a turn ─────────────────────────────────────────────────────────────────

    def _began(self, world: World, fight: Fight, fact: SideBegan) -> None:
        """Who makes which Vitality saves, who dies a little, whom poison takes a turn more."""
        assert not self.counted, (self.seed, "each of the dying gains a wound as its turn begins", self.counted)
        for id_, side in fight.of.items():
            one = world.figures[id_]
            if side != fact.side or id_ in fight.left or one.state in GONE:
                continue
            wakes = id_ in fact.woke
            assert wakes == (id_ in fight.waking), (self.seed, fact)
            ills = [ill.name for ill in one.ills if ill.turns != 0]
            if one.state == "dying":
                self.counted.add(id_)
            if one.character and (one.state == "up" or wakes):
                hits = self.hits.get(id_, [])
                due = ["wounds"] * any(hits) + ["heavy"] * sum(hit // 5 for hit in hits)
                due += [f"ill {name}" for name in ills]
                assert list(fact.due.get(id_, ())) == due, (self.seed, hits, due, fact)
            else:
                assert id_ not in fact.due, (self.seed, fact)
            if one.state == "up" or wakes:
                for name in ills:
                    self.ails[id_, name] += 1
            else:
                self.broken.add(id_)

    def _save(self, world: World, fight: Fight, fact: SaveLaid | VitalitySaved) -> None:
        """Against the untreated wounds, or how severe an ill is where that is more; missed, Vitality loses a size."""
        one, lying = world.figures[fact.figure], fact.lying
        assert lying.sizes == (one.vitality,), (self.seed, one.vitality, fact)
        severity = next((ill.severity for ill in one.ills if fact.cause == f"ill {ill.name}"), 0)
        target = max(one.wounds or 0, severity)
        assert fact.target == target, (self.seed, target, fact)
        assert fact.cause == fight.due[one.id][0], (self.seed, fact)
        level = book.proficient(one, "vitality") + fight.levels.get(one.id, 0)
        laid = fight.saving.get(one.id)
        assert fact.level == (level if laid is None else laid.level), (self.seed, level, fact)
        if isinstance(fact, VitalitySaved) and fact.cause == fight.due[one.id][-1]:
            self.hits.pop(one.id, None)
        if isinstance(fact, SaveLaid):
            assert len(lying.faces) == (2 if level else 1), (self.seed, fact)
            return
        result = book.read(lying, fact.level)
        assert fact.result == result, (self.seed, result, fact)
        assert fact.success == (result >= target), (self.seed, fact)
        assert fact.before == one.vitality, (self.seed, fact)
        assert fact.vitality == fact.before - (0 if fact.success else 2), (self.seed, fact)

    # ── Wounds ──────────────────────────────────────────────────────────────────────────────

    def _wounds(self, world: World, fight: Fight, fact: WoundsTaken) -> None:
        one, amount = world.figures[fact.figure], fact.amount or 0
        assert fact.total == (one.wounds or 0) + amount, (self.seed, fact)
        fresh = one.character and one.state != "dying"
        assert fact.heavy == (amount // 5 if fresh else 0), (self.seed, fact)
        if not one.character:
            assert fact.number == book.effective(one.target or 0, fact.total or 0), (self.seed, fact)
        if fresh:
            self.hits.setdefault(one.id, []).append(amount)
        if fact.cause == "hit":
            self.dealt[one.id, fact.by, amount] += 1
        elif fact.cause == "fall":
            assert amount == self.fallen > 0, (self.seed, self.fallen, fact)
            self.fallen = 0
        else:
            assert not one.character, (self.seed, "NPCs alone take wounds of poison", fact)
            assert amount == 1, (self.seed, fact)
            assert any(ill.name == fact.cause for ill in one.ills), (self.seed, fact)

    def _placed(self, world: World, fight: Fight) -> None:
        """Every hit has dealt its wounds, once, but to who was gone before, and those given up for something else."""
        there = [blow for blow in fight.blows if not blow.intent]
        wanted = Counter((blow.figure, blow.by, blow.wounds) for blow in there)
        missing = wanted - self.dealt
        assert not self.dealt - wanted, (self.seed, self.dealt - wanted)
        assert all(world.figures[id_].state in GONE for id_, _, _ in missing), (self.seed, missing)
        self.dealt.clear()
        for id_ in fight.of:
            one = world.figures[id_]
            if not one.character and one.state == "up":
                assert book.effective(one.target or 0, one.wounds or 0), (self.seed, one)

    def _fell(self, fight: Fight, fact: FallEnded) -> None:
        fall = fight.falls[fact.figure]
        assert fact.metres == fall.metres, (self.seed, fact)
        assert fact.how == "rescued" or fall.begun, (self.seed, fact)
        wounds = book.fall(fall.metres)
        self.fallen = {"rescued": 0, "stopped": book.up(wounds, 2), "landed": wounds}[fact.how]

    def _well(self, fact: IllEnded) -> None:
        """Poison of so many turns is over after so many."""
        key = fact.figure, fact.name
        if fact.figure not in self.broken:
            assert self.ails[key] == self.lasts[key], (self.seed, self.ails[key], self.lasts[key], fact)
