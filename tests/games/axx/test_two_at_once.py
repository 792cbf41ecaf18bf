"""Two rules at once: fire and venom, a numbing on top of a numbing, poison on an arrow that goes astray."""

from __future__ import annotations

import pytest
from tests.games.axx import delving
from tests.games.axx.fights import GAME, all_of, do, fight, fold, hero, monster_turn, only, party, settle, step, weapon

from tablewright.core.game import Seat
from tablewright.games.axx.checks import CheckRolled, SaveRolled
from tablewright.games.axx.combat import conditions as c
from tablewright.games.axx.combat import facts as f
from tablewright.games.axx.combat import orders
from tablewright.games.axx.combat.hit import ShotStrayed
from tablewright.games.axx.delve.explore_search import Search, chance_search
from tablewright.games.axx.heroes.check_orders import Assist
from tablewright.games.axx.town import stay
from tablewright.games.axx.world import Condition, Item

BOW = Item(id="bow", kind="bow", damage="piercing", place="hand", coated=True)


@pytest.mark.clause("axx.time.round", "axx.condition.burning", "axx.condition.poisoned")
def test_at_the_rounds_end_fire_burns_before_venom_works_and_the_save_comes_last() -> None:
    hild = hero("hild", hp=8)
    world = fight(party(hild))
    hild.conditions = {
        "poisoned": Condition(kind="poisoned", target=12),
        "burning": Condition(kind="burning"),
    }
    fold(world, f.RoundClosing())
    burnt, stung, saved = step(world, 3)[0], step(world, 2)[0], step(world, 20)[0]
    assert isinstance(burnt, f.DamageDealt)
    assert isinstance(stung, f.DamageDealt)
    assert (burnt.cause, burnt.hp, stung.cause, stung.hp) == ("fire", 5, "poison", 3)
    assert isinstance(saved, SaveRolled)
    assert set(hild.conditions) == {"burning"}


@pytest.mark.clause("axx.death.brush", "axx.time.round", "axx.condition.burning", "axx.condition.poisoned")
def test_who_falls_to_the_fire_is_asked_for_a_brush_before_the_venom_works() -> None:
    hild = hero("hild", hp=3)
    world = fight(party(hild))
    hild.conditions = {
        "poisoned": Condition(kind="poisoned", target=12),
        "burning": Condition(kind="burning"),
    }
    fold(world, f.RoundClosing())
    step(world, 6)
    facts = settle(world, 5)  # a Grievous Wound: at 0 HP fire and venom stop
    assert hild.state == "out"
    assert set(hild.conditions) == {"injured"}
    assert all_of(facts, f.DamageDealt) == []


@pytest.mark.clause("axx.condition.paralyzed", "axx.threat.ghoul")
@pytest.mark.parametrize(("first", "second", "free_after"), [(2, 2, 2), (2, 1, 1), (3, 1, 2)])
def test_a_second_numbing_counts_from_the_next_turn_where_this_one_is_lost(
    first: int, second: int, free_after: int
) -> None:
    """Numbed before its turn, it has lost this round's; two more rounds are longer than the one that is left."""
    hild = hero("hild", hp=20)
    world = fight(party(hild), "ghoul")
    hild.conditions["paralyzed"] = Condition(kind="paralyzed", by="foe1", rounds=first)
    fold(world, f.SideBegan(side="foes"))
    monster_turn(world, "foe1", 1)
    facts = [*step(world, 5, second)]  # the numbing touch: the save is missed
    assert bool(all_of(facts, c.ConditionBegan)) == (second > first - 1)
    for number in range(1, 5):
        fold(world, f.RoundClosing())
        while (found := world.fight) is not None and found.phase == "close":
            step(world)
        if "paralyzed" not in hild.conditions:
            break
        fold(world, f.InitiativeRolled(round=number + 1, order="party"), f.SideBegan(side="party"))
    assert number - 1 == free_after


@pytest.mark.clause("axx.combat.blade_poison", "axx.combat.into_melee")
def test_a_poisoned_arrow_that_goes_astray_has_spent_its_dose() -> None:
    robin = hero("robin", "ranger", items=(BOW,), rank="second")
    world = fight(party(hero("hild"), robin))
    facts = do(world, orders.Attack(figure="robin", target="foe1", weapon="bow"), 2, 4)
    assert only(facts, ShotStrayed).victim == "hild"
    assert only(facts, f.DamageDealt).brings == ("venom",)
    assert not robin.items["bow"].coated


@pytest.mark.clause("axx.combat.blade_poison", "axx.time.day")
def test_poison_on_a_blade_has_dried_after_a_week_in_town() -> None:
    hild = hero("hild", items=(weapon(),))
    world = party(hild)
    world.place = "town"
    hild.items["blade"].coated = True
    do(world, stay.StayWeek())
    assert not hild.items["blade"].coated
    assert GAME.next(world) is None


# ── Help and one's own work ─────────────────────────────────────────────────────────────────


@pytest.mark.clause("axx.aid", "axx.explore.search")
def test_who_searches_helps_nobody_search() -> None:
    """WIS 9 needs 12, 45 %; with Mira's help 10, 55 %: but not while Mira searches herself."""
    world = delving.under(delving.hero("hild"), delving.hero("mira"))
    delving.do(world, Assist(figure="mira", to="hild"))
    alone, both = Search(figures=("hild",)), Search(figures=("hild", "mira"))
    chances = [chance_search(world, order) for order in (alone, both)]
    assert [chance.percent() for chance in chances if chance is not None] == ["55 %", "45 %"]
    words = [offer.words for offer in delving.GAME.offers(world, Seat("all", "engine"))]
    assert "Search the room: Hild" in words
    facts = delving.do(world, both, [11, 11])
    assert [(roll.figure, roll.total) for roll in delving.only(facts, CheckRolled)] == [("mira", 11), ("hild", 11)]


@pytest.mark.clause("axx.aid")
def test_one_helps_one_companion_at_a_time() -> None:
    world = delving.under(delving.hero("hild"), delving.hero("mira"), delving.hero("osric"))
    delving.do(world, Assist(figure="mira", to="hild"))
    delving.do(world, Assist(figure="mira", to="osric"))
    assert [(effect.on, effect.by) for effect in world.effects if effect.kind == "aid"] == [("osric", "mira")]
