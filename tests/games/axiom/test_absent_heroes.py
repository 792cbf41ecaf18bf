"""What a character does in a fight whose player is not there."""

from __future__ import annotations

import pytest
from tests.games.axiom.heroic import GAME, why_not
from tests.games.axiom.staging import HILD, RUNA, begin, of, party, put, rolled

from tablewright.core.facts import Awaited
from tablewright.core.game import run
from tablewright.dice.sources import ScriptedDice
from tablewright.games.axiom.fight.facts import Attack, EndTurn, PlayAbsent, TurnEnded
from tablewright.games.axiom.harm import DamageDealt, Healed
from tablewright.games.axiom.world import FAR, NEAR, TOUCH, World

RUNAS = PlayAbsent(figure="hero2")


def scene(*, apart: int) -> World:
    """Hild in Touch with a wolf, Runa so far from both, at the party's turn."""
    found = begin(party(HILD, RUNA), "1 wolf", "touch")
    put(found, "hero2", "hero1", apart)
    return found


def test_everybody_who_has_something_left_is_waited_for() -> None:
    found = scene(apart=NEAR)
    assert GAME.awaited(found) == [Awaited(id_, PlayAbsent(figure=id_)) for id_ in ("hero1", "hero2")]
    run(GAME, found, EndTurn(figure="hero1"), ScriptedDice(()))
    assert [one.figure for one in GAME.awaited(found)] == ["hero2"]
    found.figures["hero2"].state = "stable"
    assert GAME.awaited(found) == ()
    assert why_not(found, PlayAbsent(figure="threat1")).code == "fight"


@pytest.mark.clause("axiom.dying", "axiom.healing")
def test_a_healer_treats_who_lies_dying_beside_her() -> None:
    found = scene(apart=TOUCH)
    hild = found.figures["hero1"]
    hild.state, hild.health = "dying", 0
    # Wit 4 + Medicine 3 and the kit's die, at Disadvantage amid the fight: two sixes, of which the Wild Die's is two.
    facts = run(GAME, found, RUNAS, ScriptedDice((6, 6, 5, 2, 2, 2, 2, 2, 3, 4, 5)))
    tried = rolled(facts)
    assert (tried.what, tried.target, tried.pool.dice, tried.mode, tried.successes) == ("medicine", "hero1", 8, -1, 3)
    assert [(one.figure, one.amount, one.woke) for one in of(facts, Healed)] == [("hero1", 12, True)]


@pytest.mark.clause("axiom.attack")
def test_else_the_nearest_enemy_is_attacked_and_the_turn_ends_when_nothing_helps() -> None:
    found = scene(apart=FAR)
    # Speed 3 + Precision 3 less 1 at Far: five dice.
    facts = run(GAME, found, RUNAS, ScriptedDice((5, 5, 5, 2, 2)))
    assert (rolled(facts).what, rolled(facts).target) == ("attack", "threat1")
    assert [one.amount for one in of(facts, DamageDealt)] == [3]
    assert GAME.refusal(found, Attack(figure="hero2", target="threat1", item="")) is not None
    again = run(GAME, found, RUNAS, ScriptedDice(()))
    assert [one.figure for one in of(again, TurnEnded)] == ["hero2"]
