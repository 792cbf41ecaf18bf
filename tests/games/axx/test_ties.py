"""A tied initiative: both sides act, then everything lands together."""

from __future__ import annotations

from fractions import Fraction

import pytest
from tests.games.axx.fights import (
    GAME,
    all_of,
    do,
    fight,
    foes_turn,
    fold,
    hero,
    monster_turn,
    only,
    party,
    settle,
    step,
    weapon,
)

from tablewright.games.axx.combat import death, orders
from tablewright.games.axx.combat import facts as f
from tablewright.games.axx.combat.numbers import attack_numbers
from tablewright.games.axx.world import Blow, World
from tablewright.odds.foresight import foresee


def land(world: World, *faces: int) -> list[object]:
    """Both sides have acted: it lands."""
    return [*do(world, orders.LandBlows(), *faces)]


@pytest.mark.clause("axx.combat.initiative", "axx.death.table")
def test_the_ledgers_exchange() -> None:
    hild = hero("hild", hp=3, top=8, items=(weapon(),))
    world = fight(party(hild), order="tie")
    orc = world.figures["foe1"]
    orc.hp = 2
    do(world, orders.Attack(figure="hild", target="foe1", weapon="blade"), 20, 5)
    assert (orc.hp, orc.state) == (2, "up")
    step(world)
    assert GAME.next(world) == orders.MonsterTurn(figure="foe1")
    facts = step(world, 20, 4)
    assert only(facts, f.DamageDealt).waits
    assert hild.hp == 3
    facts = step(world)
    assert [(x.figure, x.down) for x in all_of(facts, f.Landed)] == [("foe1", "dead"), ("hild", "out")]
    facts = step(world, 2)
    assert only(facts, death.BrushRolled).result == "close_call"
    assert (hild.hp, hild.state) == (3, "up")


@pytest.mark.clause("axx.combat.initiative")
def test_at_5_against_3_the_orc_would_not_have_struck() -> None:
    world = fight(party(hero("hild", hp=3, items=(weapon(),))))
    world.figures["foe1"].hp = 2
    do(world, orders.Attack(figure="hild", target="foe1", weapon="blade"), 20, 5)
    facts = settle(world, 6)
    assert only(facts, f.FightEnded).outcome == "won"
    assert not all_of(facts, f.AttackRolled)


@pytest.mark.clause("axx.combat.initiative", "axx.heal.magic")
def test_blows_in_the_order_rolled_plus_healing_never_above_the_maximum() -> None:
    osric, hild = hero("osric", "cleric", spells=("cure_light_wounds",)), hero("hild", hp=3, top=8)
    world = fight(party(osric, hild), "orc_patrol", 2, order="tie")
    do(world, orders.Cast(figure="osric", spell="cure_light_wounds", target="hild"), 4)
    assert hild.hp == 3
    do(world, orders.EndTurn(figure="hild"))
    foes_turn(world)
    fold(world, f.DamageDealt(figure="hild", by="foe1", amount=5, waits=True))
    facts = land(world)
    assert only(facts, f.Landed).hp == 2  # type: ignore[arg-type]
    assert (hild.hp, hild.state, world.fallen) == (2, "up", [])


@pytest.mark.clause("axx.combat.initiative", "axx.death.table")
def test_a_close_call_takes_away_the_blow_that_reached_0_and_all_later_ones() -> None:
    hild = hero("hild", hp=7, top=8)
    world = fight(party(hild), "orc_patrol", 3, order="tie")
    for amount in (3, 5, 2):
        fold(world, f.DamageDealt(figure="hild", by="foe1", amount=amount, waits=True))
    land(world)
    step(world, 1)
    assert hild.hp == 4


@pytest.mark.clause("axx.combat.initiative")
def test_all_healing_above_the_top_is_capped() -> None:
    hild = hero("hild", hp=6, top=8)
    world = fight(party(hild), order="tie")
    fold(world, f.DamageDealt(figure="hild", by="foe1", amount=1, waits=True))
    fold(world, f.Healed(figure="hild", points=8, waits=True))
    land(world)
    assert hild.hp == 8


@pytest.mark.clause("axx.combat.initiative", "axx.threat.ghoul", "axx.death.table")
def test_what_a_hit_carries_lands_after_the_exchange_unless_a_close_call_takes_it() -> None:
    hild = hero("hild", hp=4, top=8)
    world = fight(party(hild), "ghoul", order="tie", side="foes")
    monster_turn(world, "foe1", 20, 1)
    facts = monster_turn(world, "foe1", 20, 3)
    assert not only(facts, f.AttackRolled).sure
    monster_turn(world, "foe1", 20, 2)
    land(world)
    assert [fall.before for fall in world.fallen] == [3]
    step(world, 2)
    assert hild.hp == 3
    assert world.fight is not None
    assert len(world.fight.carried) == 1  # the first claw's alone
    step(world, 1, 4)
    assert hild.conditions["paralyzed"].rounds == 4
    assert hild.conditions["paralyzed"].fresh


@pytest.mark.clause("axx.combat.initiative")
@pytest.mark.parametrize(
    ("kind", "about"),
    [("condition", {"condition": "asleep", "rounds": 3, "turns": 0, "target": 0}), ("power", {"power": 0})],
)
def test_what_an_exchange_brought_the_slain_comes_to_nothing(kind: str, about: dict[str, object]) -> None:
    world = fight(party(hero("hild")), "ghoul", 2, order="tie")
    slain = world.figures["foe1"]
    assert world.fight is not None
    world.fight.carried.append(Blow(on="foe1", by="foe2", kind=kind, about=about))
    slain.state, slain.hp = "dead", 0
    facts = do(world, orders.LandCarried())
    assert [GAME.say(one, GAME.names(world)) for one in facts] == ["What was meant for ghoul 1 comes to nothing."]
    assert (slain.conditions, world.fight.carried) == ({}, [])


@pytest.mark.clause("axx.combat.charge", "axx.combat.initiative")
def test_a_charge_in_a_tie_exposes_for_the_whole_exchange() -> None:
    hild = hero("hild", items=(weapon(),))
    world = fight(party(hild), feet=25, order="tie")
    do(world, orders.Charge(figure="hild", target="foe1", weapon="blade"), 1)
    foes_turn(world)
    assert attack_numbers(world, world.figures["foe1"], hild).ac == 8


@pytest.mark.clause("axx.combat.initiative")
def test_the_gm_may_set_the_order() -> None:
    world = fight(party(hero("hild"), gm=True))
    fold(world, f.RoundEnded(round=1))
    facts = do(world, orders.SetOrder(order="foes"))
    rolled = only(facts, f.InitiativeRolled)
    assert (rolled.order, rolled.ruled, rolled.rolls, rolled.round) == ("foes", True, (), 2)
    assert only(step(world), f.SideBegan).side == "foes"


@pytest.mark.clause("axx.combat.initiative", "axx.combat.end")
def test_a_parley_won_in_a_tie_waits_for_the_blows_already_begun() -> None:
    hild = hero("hild", hp=8)
    world = fight(party(hild), "orc_patrol", 2, order="tie")
    do(world, orders.Parley(figure="hild"), 12)
    facts = settle(world, 20, 3, 1)
    assert [x.amount for x in all_of(facts, f.DamageDealt)] == [3]
    assert hild.hp == 8
    step(world)
    assert hild.hp == 5
    step(world)
    step(world)
    assert world.fight is not None
    assert world.fight.phase == "talk"


@pytest.mark.clause("axx.combat.initiative")
def test_in_a_tie_it_is_foretold_who_goes_down_as_at_any_other_time() -> None:
    """Four faces of the d6 fell an orc with 3 HP; where 2 damage waits already, any hit does."""
    both = {}
    for order in ("tie", "party"):
        world = fight(party(hero("hild", items=(weapon(),)), hero("osric", items=(weapon(),))), order=order)
        world.figures["foe1"].hp = 3
        attack = orders.Attack(figure="hild", target="foe1", weapon="blade")
        found = foresee(GAME, world, attack)
        assert found.exact
        both[order] = [found.all_of([thing]) for thing in (("hits", "foe1"), ("down", "foe1"))]
    assert both["tie"] == both["party"]
    hit, down = both["tie"]
    assert (hit, down) == (Fraction(11, 20), Fraction(11, 20) * Fraction(4, 6))
    world = fight(party(hero("hild", items=(weapon(),)), hero("osric", items=(weapon(),))), order="tie")
    world.figures["foe1"].hp = 3
    do(world, orders.Attack(figure="osric", target="foe1", weapon="blade"), 20, 2)
    found = foresee(GAME, world, orders.Attack(figure="hild", target="foe1", weapon="blade"))
    assert found.all_of([("down", "foe1")]) == found.all_of([("hits", "foe1")]) == hit
