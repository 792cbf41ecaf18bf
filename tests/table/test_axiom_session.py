"""An evening of AxiomRPG at a real table with a GM and two players: what the dice show is counted again by hand."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import TypeVar

import pytest
from tests.games.axiom.staging import HILD, IVAR, RUNA, SVEN
from tests.table.toy import hall_over

from tablewright.core.facts import Answer, Asked, Command, Fact, SetOption
from tablewright.games.axiom.challenges.orders import CallChallenge, ChallengeSettled, RollChallenge
from tablewright.games.axiom.conditions import ConditionEnded
from tablewright.games.axiom.fight.facts import Attack, EndTurn, StartFight, StopFight
from tablewright.games.axiom.harm import DamageDealt, DyingCounted, Healed
from tablewright.games.axiom.heroes.facts import BuyAttribute, BuyFocus, BuyTalent, EndSession
from tablewright.games.axiom.rests.orders import Impose, Lift, Rest, SetSafe
from tablewright.games.axiom.rolled import ChallengeRolled
from tablewright.games.axiom.scenes import OpenScene
from tablewright.games.axiom.table import Adjust
from tablewright.store.fresh import make_file
from tablewright.store.sqlite import SqliteStore
from tablewright.table.commands import MakeSeat, Next
from tablewright.table.hall import Hall
from tablewright.table.replies import Reply

F = TypeVar("F", bound=Fact)
COUNTING = {-1: {6}, 0: {5, 6}, 1: {4, 5, 6}}
"""The faces that count at Disadvantage, normally, with Advantage."""


class Evening:
    """Mira plays Hild and Ivar (hero1, hero2), Bo Runa and Sven (hero3, hero4), Reed is the GM; criticals are on."""

    def __init__(self, hall: Hall) -> None:
        made = hall.make_table("axiom", "Evening", name="Mira", table="evening", secrets=(b"o" * 32, b"h" * 32))
        self.table, self.mira, self.count = hall.table(made.table), made.seat, 0
        for hero in (HILD, IVAR):
            self.done(self.mira, hero)
        self.bo = self.seat("player", "Bo")
        for hero in (RUNA, SVEN):
            self.done(self.bo, hero)
        self.reed = self.seat("gm", "Reed")
        self.done(self.reed, SetOption(name="criticals", value=True))
        self.owners = {"hero1": self.mira, "hero2": self.mira, "hero3": self.bo, "hero4": self.bo}

    def seat(self, role: str, name: str) -> str:
        """Somebody sits down."""
        self.done("host", MakeSeat(role=role, name=name, sure=True))
        return self.table.seats()[-1].id

    def order(self, seat: str, command: Command) -> Reply:
        """Give an order, whatever comes of it."""
        self.count += 1
        reply = self.table.command(seat, command, f"evening-{self.count:05}")
        assert self.table.fault == ""
        return reply

    def done(self, seat: str, command: Command) -> list[Fact]:
        """The facts of an order that is carried out, with all that the procedures did because of it."""
        before = self.table.log.head
        reply = self.order(seat, command)
        assert reply.done, reply.refused
        return [self.table.log.fact(place) for place in range(before + 1, self.table.log.head + 1)]

    def words(self, seat: str, command: Command) -> str:
        """The one line of a refusal."""
        reply = self.order(seat, command)
        assert reply.refused is not None
        return reply.refused.words

    def answers(self, seat: str) -> list[str]:
        """The answers to the open question that a seat is offered."""
        return [one.offer.words for one in self.table.offers(seat) if isinstance(one.offer.command, Answer)]


def of(facts: list[Fact], kind: type[F]) -> list[F]:
    """The facts of a kind."""
    return [fact for fact in facts if isinstance(fact, kind)]


def recount(fact: ChallengeRolled) -> int:
    """The successes by the page's words: faces that count, a Wild 6 is two, a Wild 1 takes one, never below 0."""
    faces = (fact.wild, *fact.others)
    return max(0, sum(face in COUNTING[fact.mode] for face in faces) + {6: 1, 1: -1}.get(fact.wild, 0))


@pytest.fixture
def evening(tmp_path: Path) -> Iterator[Evening]:
    """The table, over a database in a file."""
    make_file(tmp_path / "tablewright.db")
    store = SqliteStore(tmp_path / "tablewright.db")
    yield Evening(hall_over(store))
    store.close()


@pytest.mark.clause("axiom.challenge.group", "axiom.threshold", "axiom.wild_die")
def test_groups_at_standard_pass_by_more_than_half(evening: Evening) -> None:
    wins = set()
    for _ in range(12):
        evening.done(evening.reed, CallChallenge(kind="group", attribute="speed", talent="stealth"))
        facts: list[Fact] = []
        for hero, owner in evening.owners.items():
            facts += evening.done(owner, RollChallenge(figure=hero))
            while evening.table.state.affairs.question is not None:
                facts += evening.done(evening.reed, Answer(choice="a-second-consequence"))
        rolls = of(facts, ChallengeRolled)
        assert [fact.figure for fact in rolls] == list(evening.owners)
        assert [fact.successes for fact in rolls] == [recount(fact) for fact in rolls]
        passed = [fact.figure for fact in rolls if recount(fact) >= 2]
        (settled,) = of(facts, ChallengeSettled)
        assert (settled.needed, list(settled.succeeded), settled.passed) == (3, passed, len(passed) >= 3)
        wins.add(len(passed))
    assert {1, 2, 3} <= wins, "half is among them, and is not enough"


@pytest.mark.clause("axiom.critical.success", "axiom.critical.failure")
def test_criticals_outside_combat_come_with_both_outcome_and_face_and_failures_are_the_gms(evening: Evening) -> None:
    seen = set()
    for _ in range(40):
        evening.done(evening.reed, CallChallenge(who=("hero3",), attribute="wit", talent="lore"))
        facts = evening.done(evening.bo, RollChallenge(figure="hero3"))
        (rolled,) = of(facts, ChallengeRolled)
        right = {(True, 6): 1, (False, 1): -1}.get((recount(rolled) >= 2, rolled.wild), 0)
        assert rolled.critical == right
        seen.add(right)
        asked = of(facts, Asked)
        assert [one.whom for one in asked] == (["gm"] if right < 0 else [])
        if asked:
            assert (evening.answers(evening.mira), evening.answers(evening.bo)) == ([], [])
            assert (
                evening.words(evening.bo, Answer(choice=asked[0].choices[0])) == "That is for somebody else to decide."
            )
            assert evening.answers(evening.reed)[0] == "Disadvantage on an immediate second attempt"
            evening.done(evening.reed, Answer(choice=asked[0].choices[0]))
    assert seen == {-1, 0, 1}


def go_on(evening: Evening) -> list[Fact]:
    """Reed answers what is asked and presses Next, until it is for the players to act."""
    facts: list[Fact] = []
    while evening.table.state.affairs.question is not None or evening.table.waiting_step() is not None:
        question = evening.table.state.affairs.question
        facts += evening.done(evening.reed, Next() if question is None else Answer(choice=question.choices[0]))
    return facts


def next_turn(evening: Evening) -> None:
    """On to the party's next turn; Reed decides for everybody and sets their Health right again."""
    go_on(evening)
    for hero in evening.owners:
        if not evening.table.state.world.fight.turns[hero].done:
            evening.done(evening.reed, EndTurn(figure=hero))
    go_on(evening)
    for figure in evening.table.state.world.figures.values():
        if figure.health != figure.top:
            evening.done(evening.reed, Adjust(figure=figure.id, what="health", value=figure.top, reason="a test"))
    for key in list(evening.table.state.world.figures["hero1"].conditions):
        evening.done(evening.reed, Lift(figure="hero1", key=key))


@pytest.mark.clause("axiom.critical.success", "axiom.attack")
def test_a_critical_hit_is_for_its_own_player_or_the_gm_to_choose(evening: Evening) -> None:
    evening.done(evening.reed, StartFight(foes="1 champion", apart="touch"))
    next_turn(evening)
    for _ in range(60):
        facts = evening.done(evening.mira, Attack(figure="hero1", target="threat1", item="thing1"))
        (rolled,) = of(facts, ChallengeRolled)
        assert rolled.successes == recount(rolled)
        dealt = [fact.amount for fact in of(facts, DamageDealt)]
        if rolled.critical > 0:
            break
        assert dealt == ([recount(rolled)] if recount(rolled) >= rolled.pool.threshold else [])
        next_turn(evening)
    assert (rolled.wild, dealt) == (6, []), "the damage waits for the choice"
    both = ["double the damage", "Advantage on the next attack against the same target"]
    assert [evening.answers(seat) for seat in (evening.mira, evening.bo, evening.reed)] == [both, [], both]
    assert evening.words(evening.bo, Answer(choice="double-damage")) == "That is for somebody else to decide."
    (doubled,) = of(evening.done(evening.mira, Answer(choice="double-damage")), DamageDealt)
    assert doubled.amount == 2 * recount(rolled)


@pytest.mark.clause("axiom.dying")
def test_three_saves_decide_about_who_lies_dying(evening: Evening) -> None:
    evening.done(evening.reed, StartFight(foes="4 wolves", apart="touch"))
    facts = go_on(evening)
    while (world := evening.table.state.world).fight is not None:
        waiting = [
            one for one in evening.owners if not world.fight.turns[one].done and world.figures[one].state == "up"
        ]
        facts += evening.done(evening.owners[waiting[0]], EndTurn(figure=waiting[0]))
        facts += go_on(evening)
    counts = of(facts, DyingCounted)
    assert {fact.figure for fact in counts if fact.state != "dying"} == set(evening.owners), "four idle heroes fall"
    for count in counts:
        ends = "stable" if count.passed == 3 else "dead" if count.failed == 3 else "dying"
        assert count.state == ends
    for fact in of(facts, ChallengeRolled):
        if fact.what == "dying":
            assert fact.pool.threshold == 2
            assert fact.passed == (recount(fact) >= 2)


@pytest.mark.clause("axiom.healing", "axiom.conditions.health", "axiom.conditions.combat")
def test_rests_and_what_they_end(evening: Evening) -> None:
    evening.done(evening.reed, OpenScene(title="A hollow", safe=False))
    assert evening.words(evening.mira, Rest(kind="short")) == "This is no place to rest."
    evening.done(evening.reed, SetSafe(safe=True))
    evening.done(evening.reed, Adjust(figure="hero1", what="health", value=10, reason="a fall"))
    evening.done(evening.reed, Impose(figure="hero2", condition="exhausted"))
    rot = Impose(figure="hero1", condition="health", name="rot", severity=2, threshold=2, save=False)
    evening.done(evening.reed, rot)
    assert evening.table.state.world.figures["hero1"].top == 21, "20 and Body 3, less 2"
    (short,) = [one for one in of(evening.done(evening.mira, Rest(kind="short")), Healed) if one.figure == "hero1"]
    assert (short.amount, short.health) == (1, 11), "Body as it stands now"
    facts = evening.done(evening.bo, Rest(kind="long"))
    assert ("hero2", "long") in [(one.figure, one.how) for one in of(facts, ConditionEnded)]
    (save,) = of(facts, ChallengeRolled)
    assert (save.figure, save.pool.dice, save.pool.threshold) == ("hero1", 3, 2), "Body 1 and Fortitude 2"
    body = 3 if recount(save) >= 2 else 1
    (long,) = [one for one in of(facts, Healed) if one.figure == "hero1"]
    ((faces),) = [roll.faces for roll in long.rolls]
    assert len(faces) == 2
    assert long.health == min(20 + body, 11 + body + sum(faces))
    soon = "A long rest can be had once a day: again in 16 hours."
    assert evening.words(evening.mira, Rest(kind="long")) == soon


@pytest.mark.clause("axiom.advancement")
def test_what_a_session_brings_is_spent_by_the_own_player_outside_fights(evening: Evening) -> None:
    strike = BuyTalent(figure="hero1", talent="strike")
    assert evening.words(evening.mira, strike) == "That costs 3 XP; 0 are left."
    evening.done(evening.reed, EndSession())
    assert evening.words(evening.bo, strike) == "There is nobody by that name for this seat to order."
    assert evening.words(evening.mira, BuyAttribute(figure="hero1", attribute="wit")) == "That costs 12 XP; 3 are left."
    evening.done(evening.mira, strike)
    evening.done(evening.reed, EndSession())
    evening.done(evening.reed, StartFight(foes="1 wolf", apart="far"))
    focus = BuyFocus(figure="hero1", talent="stealth", focus="crowds")
    assert evening.words(evening.mira, focus) == "XP cannot be spent in a fight."
    evening.done(evening.reed, StopFight(outcome="truce"))
    evening.done(evening.mira, focus)
    hild = evening.table.state.world.figures["hero1"]
    assert (hild.talents["strike"], hild.foci["stealth"], hild.xp, hild.spent) == (3, ["hiding", "crowds"], 6, 6)
