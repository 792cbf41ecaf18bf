"""How foes are played: named policies, and answers for those who are not there."""

from __future__ import annotations

import pytest
from tests.games.axx.fights import GAME, do, fight, hero, monster_turn, only, party

from tablewright.core import house
from tablewright.core.game import Seat
from tablewright.dice.sources import ScriptedDice
from tablewright.games.axx.combat import facts as f
from tablewright.games.axx.combat import orders, policy
from tablewright.games.axx.world import Condition


def test_nearest_first_and_those_who_can_act_before_the_helpless() -> None:
    world = fight(party(hero("hild"), hero("tam", rank="second")), feet=5, side="foes", order="foes")
    foe = world.figures["foe1"]
    assert policy.target(world, foe, ScriptedDice(())) is world.figures["hild"]
    assert world.fight is not None
    world.fight.at["tam"] = 0
    world.figures["hild"].conditions["paralyzed"] = Condition(kind="paralyzed", rounds=2)
    assert policy.target(world, foe, ScriptedDice(())) is world.figures["tam"]


def test_weakest_first_among_those_in_reach() -> None:
    world = party(hero("hild", hp=8), hero("tam", hp=2), hero("mira", hp=1), policy=house.WEAKEST)
    fight(world, side="foes", order="foes")
    assert world.fight is not None
    world.fight.at["mira"] = -30
    assert policy.target(world, world.figures["foe1"], ScriptedDice(())) is world.figures["tam"]


def test_a_random_standing_target_is_an_even_hidden_draw() -> None:
    world = party(hero("hild"), hero("tam"), hero("out", hp=0, top=4), policy=house.RANDOM)
    world.figures["out"].state = "out"
    fight(world, side="foes", order="foes")
    for face, who in ((1, "hild"), (2, "tam")):
        dice = ScriptedDice((face,))
        assert policy.target(world, world.figures["foe1"], dice) is world.figures[who]
        assert dice.thrown[0].hidden


def test_an_unknown_policy_is_the_default() -> None:
    assert house.policy(party(policy="as they like").options) == house.NEAREST


@pytest.mark.clause("axx.combat.action", "axx.combat.charge")
@pytest.mark.parametrize(
    ("feet", "moved", "attacks"),
    [(100, "move", False), (35, "move", False), (30, "charge", True), (10, "step", True), (5, "", True)],
)
def test_a_foe_closes_charges_steps_or_strikes(feet: int, moved: str, attacks: bool) -> None:
    world = fight(party(hero("hild")), feet=feet, side="foes", order="foes")
    facts = monster_turn(world, "foe1", *((1,) if attacks else ()))
    found = [x.how for x in facts if isinstance(x, f.Moved)]
    assert found == ([moved] if moved else [])
    assert any(isinstance(x, f.AttackRolled) for x in facts) == attacks


def test_the_fallen_are_left_alone_while_others_stand() -> None:
    world = fight(party(hero("hild", hp=0, top=5), hero("tam")), side="foes", order="foes")
    world.figures["hild"].state = "out"
    facts = monster_turn(world, "foe1", 1)
    assert only(facts, f.AttackRolled).target == "tam"


def test_a_gm_plays_the_foes_by_hand_if_he_likes() -> None:
    world = fight(party(hero("hild"), hero("tam")), feet=5, side="foes", order="foes")
    world.gm = True
    assert GAME.by_hand(world, orders.MonsterTurn(figure="foe1"))
    do(world, orders.Attack(figure="foe1", target="tam"), 1)
    assert world.fight is not None
    assert world.fight.acted == ["foe1"]


def test_the_gm_has_buttons_for_the_foe_whose_turn_it_is() -> None:
    world = fight(
        party(hero("hild"), hero("tam", rank="second")), "giant_spider", 1, feet=25, side="foes", order="foes"
    )
    offers = {
        offer.typed: offer for offer in GAME.offers(world, Seat(id="gm", role="gm")) if offer.group in ("gm", "fight")
    }
    spider = "giant spider 1"
    ours = {f"{spider} {what}" for what in ("charge hild", "web hild", "web tam", "forward", "wait")}
    assert {typed for typed in offers if typed.startswith(spider)} == ours
    facts = do(world, offers[f"{spider} web tam"].command, 1, 2)
    assert only(facts, f.PowerUsed).target == "tam"
    assert world.figures["tam"].conditions["stuck"].rounds == 2
    ghoul = fight(party(hero("hild", hp=30)), "ghoul", 1, side="foes", order="foes")
    for arm in ("claw", "claw", "bite"):
        facts = do(ghoul, orders.Attack(figure="foe1", target="hild"), 1)
        assert only(facts, f.AttackRolled).arm == arm


@pytest.mark.clause("axx.combat.action")
def test_a_foe_turns_round_for_one_who_has_got_behind_it() -> None:
    """Hild has slipped past: the orc at 5 ft comes back to her at 100 ft, and does not run on ahead."""
    world = fight(party(hero("hild")), order="foes", side="foes")
    assert world.fight is not None
    world.fight.at["hild"] = 100
    assert only(monster_turn(world, "foe1"), f.Moved).end == 35
