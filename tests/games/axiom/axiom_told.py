"""The facts of a fight as the kernel writes them down: rows of numbers for each, figures by their place."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from tablewright.core.facts import Answered, Asked, Fact
from tablewright.games.axiom import conditions, figures, harm, policy
from tablewright.games.axiom.batch import columns as c
from tablewright.games.axiom.batch import rows as r
from tablewright.games.axiom.batch.lower import COSTS, STATES, Lowered
from tablewright.games.axiom.challenges.orders import CriticalTaken
from tablewright.games.axiom.fight import facts as f
from tablewright.games.axiom.heroes.facts import Readied
from tablewright.games.axiom.rests.orders import PerkUsed
from tablewright.games.axiom.rolled import ChallengeRolled
from tablewright.games.axiom.world import PARTY, Condition

Row = tuple[int, ...]
OUTCOMES = {"won": c.HAS_WON, "lost": c.HAS_LOST}
WHATS = ("", "initiative", "attack", "pass", "oppose", "escape", "medicine", "save", "dying")
KINDS = {"prone": r.PRONE, "stunned": r.STUNNED, "restrained": r.HELD}
HOWS = ("", "rise", "turn", "escape", "cause", "cure")
CAUSES = ("", "perk", "medicine")
ASKS = {
    "attack-critical-success": r.ATTACK_SUCCESS,
    "attack-critical-failure": r.ATTACK_FAILURE,
    "critical-success": r.OTHER_SUCCESS,
    "critical-failure": r.OTHER_FAILURE,
    "opportunity": r.OPPORTUNITY,
}
EFFECTS = {
    "double-damage": r.DOUBLE,
    "fall-prone": r.FALL_PRONE,
    "drop-the-weapon": r.DROP,
    "ally": r.ALLY,
    "nothing": r.NONE,
    "a-better-result": r.BETTER,
    "a-cheaper-action": r.CHEAPER,
    "the-kit-is-used-up": r.KIT_USED_UP,
    "strike": r.STRIKE,
}


def written(lowered: Lowered, m: Sequence[int]) -> list[Row]:
    """The kernel's rows."""
    start = lowered.k[c.LOG_AT]
    end = start + int(m[c.ROWS]) * c.ROW_WIDTH
    assert end < lowered.k[c.LOG_END], "the log is full"
    return [tuple(int(x) for x in m[n : n + c.ROW_WIDTH]) for n in range(start, end, c.ROW_WIDTH)]


class Teller:
    """Facts as rows."""

    def __init__(self, lowered: Lowered) -> None:
        self.lowered = lowered
        self.at = {figure.id: c.HEAD + place * c.WIDTH for place, figure in enumerate(lowered.who)}

    def tell(self, facts: Sequence[Fact]) -> list[Row]:
        """The facts after the fight's beginning, as rows."""
        rows = [row for fact in facts for row in self._rows(fact)]
        return [(*(int(x) for x in row), *(0,) * (c.ROW_WIDTH - len(row))) for row in rows]

    def _thing(self, figure: str, item: str) -> int:
        """The number of a thing; bare hands come after all."""
        things = [one.id for one in self.lowered.hands[figure].things]
        return things.index(item) if item else len(things)

    def _condition(self, one: Condition) -> int:
        if one.kind != conditions.HEALTH:
            return KINDS[one.kind]
        keys = [conditions.key_of(illness) for illness in self.lowered.illnesses]
        return r.ILLNESS + keys.index(conditions.key_of(one))

    def _rows(self, fact: Fact) -> Iterator[Row]:
        at = self.at
        match fact:
            case ChallengeRolled():
                yield from self._rolled(fact)
            case f.FightOrdered():
                yield r.ORDERED, int(fact.first != PARTY), fact.party, fact.foes
            case f.SideBegan():
                yield r.SIDE_BEGAN, int(fact.side != PARTY), fact.round
                for id_, turn in fact.turns.items():
                    yield r.TURN, at[id_], turn.primary, turn.minor, turn.reaction, turn.steps
            case f.SideEnded():
                yield r.SIDE_ENDED, int(fact.side != PARTY)
            case f.TurnEnded():
                yield r.TURN_ENDED, at[fact.figure], fact.stunned
            case f.MoveBegan():
                count = len(fact.strikers)
                yield r.MOVE_BEGAN, at[fact.figure], at[fact.target], fact.band, count, fact.primary
                yield from ((r.STRIKER, at[id_]) for id_ in fact.strikers)
            case f.Moved():
                assert not fact.away
                yield r.MOVED, at[fact.figure], at[fact.target], fact.band, fact.primary, fact.paid
                yield from ((r.BAND, at[id_], fact.bands[id_]) for id_ in at if id_ != fact.figure)
            case f.MoveStopped():
                yield r.STOPPED, at[fact.figure]
            case f.OpportunityLeft():
                yield r.LEFT, at[fact.figure], at[fact.target]
            case f.Rose():
                yield r.ROSE, at[fact.figure]
            case f.PickedUp():
                yield r.PICKED_UP, at[fact.figure], self._thing(fact.figure, fact.item), fact.minor
            case Readied():
                away = sum(1 << self._thing(fact.figure, item.id) for item in fact.away)
                yield r.READIED, at[fact.figure], self._thing(fact.figure, fact.item), away
            case f.TargetDrawn():
                yield r.DRAWN, at[fact.figure], fact.rolls[0].faces[0]
            case _:
                yield from self._body(fact)

    def _rolled(self, fact: ChallengeRolled) -> Iterator[Row]:
        """Every die, then what they came to."""
        assert fact.rolls[0].faces == (fact.wild, *fact.others)
        yield from ((r.FACE, face) for face in fact.rolls[0].faces)
        thing = self._thing(fact.figure, fact.item) if fact.what == "attack" else int(bool(fact.item))
        cost = COSTS.index(fact.cost) if fact.cost else 0
        yield (
            *(r.ROLLED, self.at[fact.figure], WHATS.index(fact.what), fact.mode, fact.pool.threshold),
            *(fact.successes, bool(fact.passed), fact.critical, self.at.get(fact.target, 0), thing * 8 + cost),
        )

    def _body(self, fact: Fact) -> Iterator[Row]:
        at = self.at
        match fact:
            case harm.DamageDealt():
                look = policy.LOOKS.index(fact.wounds)
                taken = (fact.amount or 0, fact.health or 0, look, at[fact.by])
                yield r.DAMAGE, at[fact.figure], *taken, fact.doubled, fact.heavy, fact.resisted or 0
            case harm.Fell():
                assert not fact.judge
                yield r.FELL, at[fact.figure], STATES.index(fact.state)
            case harm.DyingCounted():
                assert fact.cause == "save"
                state = STATES.index(fact.state)
                yield r.COUNTED, at[fact.figure], fact.passed, fact.failed, state, fact.turn
            case harm.Healed():
                look, cause = figures.LOOKS.index(fact.wounds), CAUSES.index(fact.cause)
                given = (fact.amount or 0, fact.health or 0, look, cause, at[fact.by])
                yield r.HEALED, at[fact.figure], *given, fact.woke, fact.rolled
            case conditions.ConditionBegan():
                yield r.BEGAN, at[fact.figure], self._condition(fact.condition)
            case conditions.ConditionEnded():
                yield r.ENDED, at[fact.figure], self._condition(fact.condition), HOWS.index(fact.how)
            case CriticalTaken():
                effect = EFFECTS[fact.effect]
                thing = 1 if effect == r.KIT_USED_UP else 0
                if effect == r.DROP:
                    thing = 1 + self._thing(fact.figure, fact.item)
                yield r.CRITICAL_TAKEN, at[fact.figure], fact.success, effect, at.get(fact.target, 0), thing
            case PerkUsed():
                yield r.PERK_USED, at[fact.figure], fact.stage, at.get(fact.target, 0), COSTS.index(fact.cost)
            case Asked():
                yield r.ASKED, at.get(fact.whom, 0), ASKS[fact.what]
            case Answered():
                yield r.ANSWERED, EFFECTS.get(fact.choice, r.STRIKE)
            case f.FightDecided():
                yield r.DECIDED, OUTCOMES[fact.outcome]
            case f.FightEnded():
                yield r.FIGHT_ENDED, OUTCOMES[fact.outcome], fact.rounds
            case _:
                raise AssertionError(fact)
