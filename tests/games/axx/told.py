"""The facts of a fight as the kernel writes them down: one row of numbers for each, figures by their place."""

from __future__ import annotations

from collections.abc import Sequence

from tablewright.core.facts import Answered, Asked, Fact
from tablewright.games.axx import again as again_
from tablewright.games.axx import checks
from tablewright.games.axx.batch import columns as c
from tablewright.games.axx.batch import rows as r
from tablewright.games.axx.batch.lowered import CONDITIONS, Lowered
from tablewright.games.axx.combat import bay, conditions, death, hit
from tablewright.games.axx.combat import facts as f
from tablewright.games.axx.magic import sleep, spells, spread, summon, things, turning, wards

Row = tuple[int, ...]
OUTCOMES = {"won": c.HAS_WON, "lost": c.HAS_LOST, "nobody": c.NOBODY}


def written(lowered: Lowered, m: Sequence[int]) -> list[Row]:
    """The kernel's rows."""
    start = lowered.k[c.LOG_AT]
    places = range(start, start + int(m[c.ROWS]) * c.ROW_WIDTH, c.ROW_WIDTH)
    return [tuple(int(x) for x in m[n : n + c.ROW_WIDTH]) for n in places]


class Teller:
    """Facts as rows."""

    def __init__(self, lowered: Lowered) -> None:
        self.lowered = lowered
        self.at = {figure.id: c.HEAD + place * c.WIDTH for place, figure in enumerate(lowered.who)}

    def tell(self, facts: Sequence[Fact]) -> list[Row]:
        """The facts from the first initiative to the fight's end, as rows."""
        found: list[Row] = []
        for fact in facts:
            row = self._row(fact)
            if row:
                found.append((*(int(x) for x in row), *(0,) * (c.ROW_WIDTH - len(row))))
            if isinstance(fact, f.FightEnded):
                break
        return found

    def _row(self, fact: Fact) -> Row:  # noqa: C901 (one line a fact)
        at = self.at
        match fact:
            case f.InitiativeRolled():
                return r.INITIATIVE, fact.round, fact.party, fact.foes
            case f.SideBegan():
                return r.SIDE, int(fact.side == "foes")
            case f.TurnEnded():
                return r.TURN_ENDED, at[fact.figure]
            case f.MoveBegan():
                return r.MOVE_BEGAN, at[fact.figure], fact.end
            case f.Moved():
                return r.MOVED, at[fact.figure], fact.start, fact.end
            case f.Stopped():
                return r.STOPPED, at[fact.figure]
            case f.Drawn():
                items = [item.id for item in self.lowered.items[fact.figure].items]
                return r.DRAWN, at[fact.figure], items.index(fact.item)
            case f.AttackRolled():
                return r.ATTACK, at[fact.figure], at[fact.target], fact.face, fact.hit, fact.again
            case Asked():
                return r.ASKED, at[fact.whom]
            case Answered():
                return (r.ANSWERED,)
            case again_.ThrownAgain():
                return r.AGAIN, at[fact.figure]
            case hit.HitHeld():
                return r.HELD, at[fact.figure], fact.amount
            case hit.ShieldSplintered():
                return r.SPLINTERED, at[fact.figure]
            case f.DamageDealt():
                return r.DAMAGE, at[fact.figure], fact.amount, -1 if fact.hp is None else fact.hp
            case f.Landed():
                return r.LANDED, at[fact.figure], fact.lost, fact.healed, fact.hp or 0
            case f.ExchangeLanded():
                return (r.EXCHANGE,)
            case f.Healed():
                return r.HEALED, at[fact.figure], fact.points, -1 if fact.hp is None else fact.hp
            case f.PowerUsed():
                return r.POWER, at[fact.figure], at[fact.target]
            case f.CarriedLanded():
                return r.CARRIED, at[fact.figure]
            case _:
                return self._second(fact)

    def _second(self, fact: Fact) -> Row:  # noqa: C901 (one line a fact)
        at = self.at
        match fact:
            case checks.SaveRolled():
                return r.SAVE, at[fact.figure], fact.face, fact.success, fact.again
            case checks.CheckRolled():
                return r.CHECK, at[fact.figure], fact.face, fact.success
            case conditions.ConditionBegan():
                return r.BEGAN, at[fact.figure], _condition(fact.condition), fact.rounds
            case conditions.ConditionEnded():
                return r.ENDED, at[fact.figure], _condition(fact.condition)
            case conditions.ConditionTicked():
                return r.TICKED, at[fact.figure], _condition(fact.condition), fact.rounds
            case conditions.Unaffected():
                return r.UNAFFECTED, at[fact.figure], _condition(fact.condition)
            case spells.SpellCast():
                return r.CAST, at[fact.figure]
            case sleep.SleepRolled():
                return r.SLEEP, at[fact.figure], fact.hit_dice, fact.turns
            case wards.WardRaised():
                return r.WARD, at[fact.figure], self.lowered.wards.index(fact.ward)
            case death.BrushRolled():
                return r.BRUSH, at[fact.figure], fact.face, fact.earlier, fact.hp
            case death.LimbLost():
                return r.LIMB, at[fact.figure]
            case death.GearDropped():
                return r.DROPPED, at[fact.figure]
            case death.ScarTaken():
                return r.SCAR, at[fact.figure]
            case f.MoraleRolled():
                return r.MORALE, fact.face or 0, fact.breaks
            case f.Broke():
                return r.BROKE, len(fact.runs), len(fact.yields)
            case f.Escaped():
                return r.ESCAPED, len(fact.figures)
            case f.KeptUp():
                return (r.KEPT_UP,)
            case _:
                return self._last(fact)

    def _last(self, fact: Fact) -> Row:  # noqa: C901 (one line a fact)
        at = self.at
        match fact:
            case f.PoisonHeld():
                return r.POISON_HELD, at[fact.figure]
            case f.RoundClosing():
                return (r.CLOSING,)
            case f.RoundEnded():
                return r.ROUND_ENDED, fact.round
            case f.FieldHeld():
                return r.FIELD_HELD, OUTCOMES[fact.outcome]
            case f.LeftBehind():
                return r.LEFT, len(fact.figures)
            case f.FightEnded():
                return r.FIGHT_ENDED, OUTCOMES[fact.outcome], fact.rounds
            case f.HelplessSlain():
                return r.SLAIN, at[fact.figure], at[fact.foe]
            case f.Reloaded():
                return r.RELOADED, at[fact.figure]
            case turning.TurnTried():
                return r.TURN_TRIED, at[fact.figure]
            case turning.UndeadTurned():
                return r.TURNED, at[fact.figure], fact.hit_dice, fact.turns, len(fact.destroyed)
            case f.Destroyed():
                return r.DESTROYED, at[fact.figure]
            case bay.HeldAtBay():
                return r.AT_BAY, at[fact.figure], at[fact.by], fact.end
            case spread.SpellSpread():
                return r.SPREAD, at[fact.figure], fact.amount, len(fact.on)
            case f.SpellDeclared():
                return r.DECLARED, at[fact.figure]
            case f.Declared():
                return (r.ALL_DECLARED,)
            case f.SpellLost():
                return r.LOST, at[fact.figure]
            case things.ThingUsed():
                return r.USED, at[fact.figure], fact.left
            case summon.Summoned():
                return r.CALLED, at[fact.figure], len(fact.foes), sum(one.hp or 0 for one in fact.foes)
            case hit.ShotStrayed():
                return r.STRAYED, at[fact.figure], at[fact.target], at[fact.victim]
            case _:
                assert not isinstance(fact, bay.LetCome), fact
                return ()


def _condition(name: str) -> int:
    return CONDITIONS.index(name)
