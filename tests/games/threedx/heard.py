"""The facts of a 3dX fight as the kernel writes them down: one row of numbers for each, figures by their place."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any

from tablewright.core.facts import Answered, Asked, Fact
from tablewright.games.threedx.batch import columns as c
from tablewright.games.threedx.batch import rows as r
from tablewright.games.threedx.batch.lower import INTENTS, Lowered
from tablewright.games.threedx.fight import bodies, reducing
from tablewright.games.threedx.fight import facts as f
from tablewright.games.threedx.fight import word_facts as g
from tablewright.games.threedx.heroes.facts import OverloadPicked
from tablewright.games.threedx.world import ATTRIBUTES
from tablewright.games.threedx.world_fight import ATTACK, BREAK_FREE, MEDICINE, Plan

Row = tuple[int, ...]
OUTCOMES = {"won": c.HAS_WON, "lost": c.HAS_LOST}
DOES = {ATTACK: c.ATTACK, MEDICINE: c.TENDS, BREAK_FREE: c.BREAKS}
STATES = {"prone": r.PRONE, "free": r.FREE}


def written(lowered: Lowered, m: Sequence[int]) -> list[Row]:
    """The kernel's rows."""
    start, room = lowered.k[c.LOG_AT], lowered.k[c.LOG_END]
    end = start + int(m[c.ROWS]) * c.ROW_WIDTH
    assert end + c.ROW_WIDTH <= room, "the log is full"
    return [tuple(int(x) for x in m[n : n + c.ROW_WIDTH]) for n in range(start, end, c.ROW_WIDTH)]


class Teller:
    """Facts as rows."""

    def __init__(self, lowered: Lowered) -> None:
        self.lowered = lowered
        self.at = {figure.id: c.HEAD + place * c.WIDTH for place, figure in enumerate(lowered.who)}
        self.ills = {name: lowered.k[at + c.ILL_NAME] for at, name in lowered.ills.items()}

    def tell(self, facts: Sequence[Fact]) -> list[Row]:
        """The facts from the first roll of the fight to its end, as rows."""
        found: list[Row] = []
        for fact in facts:
            kind = ROWS.get(type(fact))
            if kind is not None:
                found += [self._wide(row) for row in kind(self, fact)]
        return found

    def heard(self, rows: Sequence[Row]) -> list[Row]:
        """The kernel's rows, with the names of ills in place of where they stand."""
        ills = (r.ILL_BEGAN, r.ILL_ENDED)
        return [(*row[:2], self.lowered.k[row[2] + c.ILL_NAME], *row[3:]) if row[0] in ills else row for row in rows]

    def _wide(self, row: Sequence[int]) -> Row:
        return (*(int(x) for x in row), *(0,) * (c.ROW_WIDTH - len(row)))

    def bits(self, plan: Plan) -> int:
        """The things that strike, by their place among all that is carried."""
        figure = next(one for one in self.lowered.who if one.id == plan.figure)
        ids = list(figure.items)
        return sum(1 << ids.index(one) for one in plan.items) if plan.does == ATTACK else 0

    def skill(self, name: str) -> int:
        """An ability by its number."""
        return self.lowered.abilities.index(name)

    def place(self, fact: f.Planned) -> int:
        """Where somebody stands then; not known where it did not move."""
        return self.now[fact.figure] if fact.at is None else fact.at

    def cause(self, name: str) -> int:
        """What a Vitality save is for."""
        return [bodies.WOUNDS, bodies.HEAVY, *(f"{bodies.ILL} {ill}" for ill in self.ills)].index(name)

    now: dict[str, int]


def _began(self: Teller, fact: f.FightBegan) -> Iterator[Row]:
    self.now = dict(fact.at)
    yield from ()


def _initiative(self: Teller, fact: f.InitiativeRolled) -> Iterator[Row]:
    assert fact.plan.lying is not None
    yield r.INITIATIVE, self.at[fact.figure], *fact.plan.lying.faces


def _first(_self: Teller, fact: f.FirstDecided) -> Iterator[Row]:
    yield r.FIRST, int(fact.sides[0] == "foes"), fact.ours, fact.of_ours, fact.theirs, fact.of_theirs


def _side(self: Teller, fact: f.SideBegan) -> Iterator[Row]:
    yield r.SIDE, int(fact.side == "foes"), fact.round
    yield from ((r.NUMBER, self.at[one], number) for one, number in fact.numbers.items())
    for one, at in self.at.items():
        if one in fact.woke:
            yield r.WOKE, at
        if one in fact.due:
            yield r.DUE, at, len(fact.due[one])


def _planned(self: Teller, fact: f.Planned) -> Iterator[Row]:
    plan = fact.plan
    self.now[fact.figure] = self.place(fact)
    what = c.ASSISTS if plan.to and not plan.does else DOES.get(plan.does, c.OTHER)
    whom = self.at[plan.targets[0]] if plan.targets else 0
    extra = plan.extra.get(plan.targets[0], 0) if plan.targets else 0
    faces = plan.lying.faces if plan.lying is not None else (0, 0, 0)
    need = INTENTS[plan.intent] if what == c.ATTACK else plan.target
    skill = self.skill(plan.ability) if plan.ability else 0
    at = self.now[fact.figure]
    row = (r.PLANNED, self.at[fact.figure], what, whom, plan.level, extra, at, plan.moved, *faces, need)
    yield (*row, self.bits(plan), skill, self.at[plan.to] if plan.to else 0)


def _reacted(self: Teller, fact: f.Reacted) -> Iterator[Row]:
    plan = fact.plan
    faces = plan.lying.faces if plan.lying is not None else (0, 0, 0)
    (whom,) = set(plan.targets)
    skill = self.skill(plan.ability) if plan.ability else 0
    row = (r.REACTED, self.at[fact.figure], self.at[whom], plan.level, plan.extra.get(whom, 0), *faces)
    yield (*row, self.bits(plan), skill)


def _defended(self: Teller, fact: f.Defended) -> Iterator[Row]:
    roll = fact.defence
    yield r.DEFENDED, self.at[fact.figure], self.skill(roll.ability), roll.level, *roll.lying.faces, roll.guard


def _bonus(self: Teller, fact: f.BonusJoined) -> Iterator[Row]:
    die = r.EPIC if fact.die == "epic" else ATTRIBUTES.index(fact.die)
    on = {"action": r.ACTION, "save": r.SAVE}[fact.on]
    shown = fact.lying.bonus[-1].faces
    face = shown[-1] if shown else fact.lying.faces[-1] if on == r.SAVE else 0
    yield r.BONUS, self.at[fact.figure], die, face, on


def _met(self: Teller, fact: f.Met) -> Iterator[Row]:
    left = fact.blow.wounds if fact.blow is not None else -1
    assert fact.attack is not None
    assert fact.defence is not None
    row = (r.MET, self.at[fact.figure], self.at[fact.target], fact.attack, fact.defence, left, fact.place)
    yield (*row, fact.level + fact.helps)


def _helped(self: Teller, fact: f.HelpCounted) -> Iterator[Row]:
    assert fact.result is not None
    assert fact.need is not None
    yield r.HELPED, self.at[fact.figure], self.at[fact.to] if fact.to else 0, fact.result, fact.need, fact.worked


def _laid(self: Teller, fact: f.SaveLaid) -> Iterator[Row]:
    first, second = (*fact.lying.faces, 0)[:2]
    yield r.SAVE_LAID, self.at[fact.figure], first, second, fact.target, self.cause(fact.cause)


def _saved(self: Teller, fact: f.VitalitySaved) -> Iterator[Row]:
    results = (*fact.lying.results, 0, 0)[:3]
    row = (r.SAVED, self.at[fact.figure], *results, fact.target, fact.result, fact.success)
    yield (*row, fact.before, fact.vitality, self.cause(fact.cause))


def _reduced(self: Teller, fact: f.Reduced) -> Iterator[Row]:
    counts = [fact.ways.count(way) for way in (reducing.SHIELD, reducing.ARMOUR, reducing.GROUND)]
    assert sum(counts) == len(fact.ways)
    yield r.REDUCED, self.at[fact.figure], fact.blow, *counts, fact.wounds


def _pushed(self: Teller, fact: f.Pushed) -> Iterator[Row]:
    self.now[fact.figure] = fact.at
    yield r.PUSHED, self.at[fact.figure], fact.metres, fact.at


def _wounds(self: Teller, fact: f.WoundsTaken) -> Iterator[Row]:
    number = -1 if fact.number is None else fact.number
    looks = bodies.LOOKS.index(fact.looks)
    yield r.WOUNDS, self.at[fact.figure], fact.amount or 0, fact.total or 0, looks, fact.heavy, number


def _state(self: Teller, fact: f.StateChanged) -> Iterator[Row]:
    yield STATES[fact.state], self.at[fact.figure], self.at[fact.by] if fact.by else 0


def _act_read(self: Teller, fact: f.ActRead) -> Iterator[Row]:
    yield r.ACT_READ, self.at[fact.figure], fact.result or 0, fact.target or 0, bool(fact.success)


def _picked(self: Teller, fact: OverloadPicked) -> Iterator[Row]:
    yield r.PICKED, self.at[fact.figure], len(fact.attributes), ATTRIBUTES.index(fact.attributes[-1])


def _who(kind: int) -> Callable[[Teller, Any], Iterator[Row]]:
    """A fact that names somebody and no more."""

    def told(self: Teller, fact: Any) -> Iterator[Row]:
        yield kind, self.at[fact.figure]

    return told


def _plain(kind: int, *names: str) -> Callable[[Teller, Any], Iterator[Row]]:
    """A fact of numbers alone."""

    def told(_self: Teller, fact: Any) -> Iterator[Row]:
        yield kind, *(getattr(fact, name) for name in names)

    return told


ROWS: dict[type[Fact], Callable[[Teller, Any], Iterator[Row]]] = {
    f.FightBegan: _began,
    f.InitiativeRolled: _initiative,
    f.FirstDecided: _first,
    f.SideBegan: _side,
    f.Planned: _planned,
    f.Reacted: _reacted,
    f.Defended: _defended,
    f.BonusJoined: _bonus,
    f.Met: _met,
    f.SaveLaid: _laid,
    f.VitalitySaved: _saved,
    f.Reduced: _reduced,
    f.Pushed: _pushed,
    f.WoundsTaken: _wounds,
    f.StateChanged: _state,
    f.ActRead: _act_read,
    OverloadPicked: _picked,
    f.FellDying: _who(r.FELL),
    f.Died: _who(r.DIED),
    f.SaidDone: _who(r.DONE),
    g.TargetDrawn: _who(r.DRAWN),
    f.HelpCounted: _helped,
    f.TurnRead: _plain(r.READ),
    f.BlowsPlaced: _plain(r.PLACED),
    Answered: _plain(r.ANSWERED),
    f.DyingCounted: lambda self, fact: iter([(r.DYING, self.at[fact.figure], fact.count, fact.total)]),
    f.Rescued: lambda self, fact: iter([(r.RESCUED, self.at[fact.figure], fact.vitality)]),
    f.IllBegan: lambda self, fact: iter([(r.ILL_BEGAN, self.at[fact.figure], self.ills[fact.name])]),
    f.IllEnded: lambda self, fact: iter([(r.ILL_ENDED, self.at[fact.figure], self.ills[fact.name])]),
    f.Held: lambda self, fact: iter([(r.HELD, self.at[fact.figure], self.at[fact.hold.by], fact.hold.strength)]),
    f.DefenceCalled: lambda _self, fact: iter([(r.CALLED, len(fact.figures))]),
    f.FightDecided: lambda _self, fact: iter([(r.DECIDED, OUTCOMES[fact.outcome])]),
    f.FightEnded: lambda _self, fact: iter([(r.ENDED, OUTCOMES[fact.outcome], fact.rounds, len(fact.died))]),
    Asked: lambda self, fact: iter([(r.ASKED, self.at[fact.whom])]),
}
