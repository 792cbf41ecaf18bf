"""Threats at 0 Health: the small ones are out; of the greater ones the GM says whether they die as characters do."""

from __future__ import annotations

from typing import Any

import pytest
from tests.games.axiom.heroic import GAME, done
from tests.games.axiom.staging import HILD, IVAR, Falling, answer, begin, go, of, party

from tablewright.core.facts import Asked, Offer
from tablewright.core.game import Seat
from tablewright.games.axiom.fight.facts import Attack, EndTurn, FateDecided
from tablewright.games.axiom.harm import DamageDealt, DyingCounted, Fell

PLAYER = Seat(id="p", role="player", figures=("hero1", "hero2"))
GM = Seat(id="g", role="gm")


def struck(foes: str, *, gm: bool) -> Any:
    """A fight with a GM or without, at arm's length, in which the first foe has 1 Health left."""
    made: Any = party(HILD, IVAR)
    made.gm = gm
    begin(made, foes, "touch")
    made.figures[made.fight.foes[0]].health = 1
    return made


def blow(made: Any, hero: str = "hero1", part: str = "sword") -> Attack:
    """A hero's attack on the first foe."""
    weapon = next(one.id for one in made.figures[hero].items.values() if part in one.kind)
    return Attack(figure=hero, target=made.fight.foes[0], item=weapon)


def attacks_on(made: Any, target: str, seat: Seat) -> list[Offer]:
    """The attacks on somebody that a seat has on offer."""
    return [one for one in GAME.offers(made, seat) if isinstance(one.command, Attack) and one.command.target == target]


@pytest.mark.clause("axiom.dying")
@pytest.mark.parametrize(
    ("foes", "gm", "asked"),
    [
        ("cutpurse, 1 raider", True, False),
        ("raider, 1 raider", True, False),
        ("raider captain, 1 raider", True, True),
        ("raider captain, 1 raider", False, False),
    ],
)
def test_only_of_greater_threats_and_only_where_a_gm_sits_it_is_asked(foes: str, *, gm: bool, asked: bool) -> None:
    made = struck(foes, gm=gm)
    facts = done(made, blow(made), 6, 6, 6, 6, 6)
    (fell,) = of(facts, Fell)
    assert (fell.state, fell.judge) == ("out", asked)
    assert [fact.wounds for fact in of(facts, DamageDealt)] == ["down"]
    assert GAME.see(fell, PLAYER, made).judge is False
    questions = of(go(made), Asked)
    assert [question.whom for question in questions] == (["gm"] if asked else [])


@pytest.mark.clause("axiom.dying")
def test_it_is_out_at_once_if_the_gm_says_so() -> None:
    made = struck("raider captain, 1 raider", gm=True)
    captain = made.fight.foes[0]
    done(made, blow(made), 6, 6, 6, 6, 6)
    go(made)
    words = [one.words for one in GAME.offers(made, GM) if one.group == "answer"]
    assert words == ["it is out at once", "it lies dying, with Saves as characters have"]
    (told,) = of(answer(made, "it-dies"), FateDecided)
    assert GAME.say(told, GAME.names(made)) == "Raider captain does not get up again."
    assert made.figures[captain].state == "out"
    assert attacks_on(made, captain, PLAYER) == []


@pytest.mark.clause("axiom.dying")
def test_a_captain_that_lies_dying_saves_as_characters_do_and_a_hit_is_a_failed_save() -> None:
    made = struck("raider captain, 1 raider", gm=True)
    captain = made.figures[made.fight.foes[0]]
    done(made, blow(made), 6, 6, 6, 6, 6)
    go(made)
    (told,) = of(answer(made, "it-lies-dying"), FateDecided)
    assert GAME.say(told, GAME.names(made)) == "Raider captain is not dead yet: it dies as characters do."
    assert (captain.state, captain.passed, captain.failed) == ("dying", 0, 0)
    finish = attacks_on(made, captain.id, PLAYER)
    assert {(one.figure, one.note) for one in finish} == {("hero2", "Defense 3, lies there: a hit is one failed Save")}
    assert not any(one.main for one in finish)
    (counted,) = of(done(made, blow(made, "hero2", "mace"), *[6] * 7), DyingCounted)
    assert (counted.failed, counted.cause) == (1, "hit")
    for hero in ("hero1", "hero2"):
        done(made, EndTurn(figure=hero))
    (saved,) = of(go(made, dice=Falling(**{captain.id: 2})), DyingCounted)
    assert (saved.failed, saved.cause, captain.state) == (2, "save", "dying")
    done(made, blow(made), *[6] * 5)
    assert (captain.state, captain.failed, made.figures[made.fight.foes[1]].state) == ("dead", 3, "up")


@pytest.mark.clause("axiom.dying")
def test_a_gm_may_have_a_threat_strike_at_a_hero_who_lies_there() -> None:
    made = struck("raider captain, 1 raider", gm=True)
    hild = made.figures["hero1"]
    hild.health, hild.state, hild.wounds = 0, "dying", "down"
    done(made, EndTurn(figure="hero2"))
    while made.fight.side == "party":
        done(made, GAME.next(made), dice=Falling(hero1=2))
    (strike, *_) = attacks_on(made, "hero1", GM)
    assert strike.note == "Defense 2, lies there: a hit is one failed Save"
    failed = hild.failed
    done(made, strike.command, dice=Falling(**{made.fight.foes[0]: 6}))
    assert hild.failed == failed + 1


@pytest.mark.clause("axiom.health", "axiom.attack")
@pytest.mark.parametrize(("before", "look"), [(23, "scratched"), (20, "hurt"), (13, "badly hurt")])
def test_a_blow_tells_how_its_target_looks_by_what_is_left_of_all_its_health(before: int, look: str) -> None:
    made = struck("raider captain", gm=False)
    captain = made.figures[made.fight.foes[0]]
    captain.health = before
    (hurt,) = of(done(made, blow(made), 6, 6, 6, 6, 6), DamageDealt)
    assert (hurt.amount, hurt.health, captain.wounds) == (6, before - 6, look)
