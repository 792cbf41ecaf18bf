"""Seven moments of a fight worked out by hand: every number by its name, and the total that follows from them."""

from __future__ import annotations

import pytest
from tests.games.axx.fights import (
    all_of,
    chance_of,
    do,
    fight,
    foes_turn,
    fold,
    hero,
    monster_turn,
    only,
    party,
    step,
    told,
    weapon,
)

from tablewright.core.facts import Answer
from tablewright.games.axx.combat import bay, death, field, hit, orders
from tablewright.games.axx.combat import facts as f
from tablewright.games.axx.combat.conditions import ConditionBegan
from tablewright.games.axx.combat.numbers import attack_numbers
from tablewright.games.axx.magic.sleep import SleepRolled
from tablewright.games.axx.world import Item

MAIL = Item(id="mail", kind="medium_armor", place="worn")
SHIELD = Item(id="shield", kind="shield", place="worn")


@pytest.mark.clause("axx.combat.initiative", "axx.death.brush", "axx.combat.damage", "axx.combat.attack")
def test_a_simultaneous_tie() -> None:
    """Both sides' dice show 3. Hild, 4 HP, AC 14, strikes first on the table: d20 10 + Warrior 1 + STR 2 = 13 hits 13.

    Sword 3 + STR 2 = 5 fells orc 1 (5 HP) when all has landed. Orc 1 strikes all the same, two on one: d20 13 + 1 + 2
    = 16 hits AC 14 for 3; orc 2 too: d20 11 + 1 + 2 = 14 hits for 2. Hild had 4: the first blow leaves 1, the second
    brings 0. A Brush of 1 takes back the second alone: she stands at 1.
    """
    hild = hero("hild", STR=16, hp=4, top=8, items=(weapon(), MAIL))
    world = fight(party(hild), "orc_patrol", 2)
    fold(world, f.RoundEnded(round=1))
    assert only(step(world, 3, 3), f.InitiativeRolled).order == "tie"
    step(world)
    blow = only(do(world, orders.Attack(figure="hild", target="foe1", weapon="blade"), 10, 3), f.AttackRolled)
    assert (told(blow.terms), blow.total, blow.ac, blow.hit) == ([("warrior", 1), ("STR", 2)], 13, 13, True)
    step(world)
    first = step(world, 13, 3)
    assert told(only(first, f.AttackRolled).terms) == [("printed_attack", 1), ("two_on_one", 2)]
    assert (only(first, f.AttackRolled).total, only(first, f.DamageDealt).waits) == (16, True)
    second = step(world, 11, 2)
    assert only(second, f.AttackRolled).total == 14
    landed = {fact.figure: fact for fact in all_of(step(world), f.Landed)}
    assert (landed["foe1"].lost, landed["foe1"].down) == (5, "dead")
    assert (landed["hild"].lost, landed["hild"].before, landed["hild"].down) == (5, 1, "out")
    assert only(step(world, 1), death.BrushRolled).result == "close_call"
    assert (hild.hp, hild.state) == (1, "up")


@pytest.mark.clause("axx.combat.reach", "axx.combat.charge")
@pytest.mark.parametrize(("face", "stopped"), [(11, True), (10, False)])
def test_a_charge_against_a_set_spear(face: int, stopped: bool) -> None:
    """An orc charges Hild's spear. It is struck at first: d20 11 + Warrior 1 - STR 1 = 11 hits AC 13 - 2, and it stops.

    It stands 10 ft off and does not strike. A 10 misses: its charge goes on, d20 11 + 1 + 2 = 14 against AC 14.
    """
    hild = hero("hild", STR=8, items=(weapon("spear", "piercing"), MAIL))
    world = fight(party(hild), feet=30, order="foes", side="foes")
    assert world.fight is not None
    facts = monster_turn(world, "foe1")
    assert only(facts, f.MoveBegan).bay == ("hild",)
    facts = do(world, Answer(figure="hild", choice=bay.STRIKE), face, *((4,) if stopped else ()))
    thrust = only(facts, f.AttackRolled)
    assert (told(thrust.terms), thrust.ac) == ([("warrior", 1), ("STR", -1)], 11)  # its charge has begun
    assert (thrust.total, thrust.hit) == (face, stopped)
    if stopped:
        assert only(facts, f.DamageDealt).amount == 3  # 1d6 shows 4, STR -1
        facts = step(world)
        assert only(facts, bay.HeldAtBay).end == 10
        assert all_of(facts, f.AttackRolled) == []
        assert "foe1" in world.fight.acted
        return
    facts = step(world)
    assert only(facts, f.Moved).end == 5
    blow = only(step(world, 11, 2), f.AttackRolled)
    assert (told(blow.terms), blow.total, blow.ac) == ([("printed_attack", 1), ("charge", 2)], 14, 14)
    assert blow.hit


@pytest.mark.clause("axx.combat.into_melee", "axx.combat.range", "axx.combat.shots")
@pytest.mark.parametrize(("die", "victim"), [(1, "ann"), (2, "bo"), (3, "foe2"), (4, "foe3")])
def test_a_shot_into_a_melee_of_five(die: int, victim: str) -> None:
    """Linnet shoots at orc 1 among two friends and two more orcs, from 70 ft: d20 10 + 1 + DEX 2 - 2 = 11 misses 13.

    Four others are in that melee; a d4 finds who is hit instead, without a roll, for the whole 1d6.
    """
    linnet = hero("linnet", "ranger", DEX=16, items=(weapon("bow", "piercing"),))
    world = fight(party(linnet, hero("ann"), hero("bo")), "orc_patrol", 3)
    assert world.fight is not None
    world.fight.at["linnet"] = -65
    order = orders.Attack(figure="linnet", target="foe1", weapon="blade")
    chance = chance_of(world, order)
    assert told(chance.terms) == [("warrior", 1), ("DEX", 2), ("range", -2)]
    assert (chance.bonus, chance.target, chance.need, chance.percent()) == (1, 13, 12, "45 %")
    facts = do(world, order, 10, die, 4)
    assert (only(facts, f.AttackRolled).total, only(facts, f.AttackRolled).hit) == (11, False)
    strayed = only(facts, hit.ShotStrayed)
    assert (strayed.among, strayed.victim) == (("ann", "bo", "foe2", "foe3"), victim)
    dealt = only(facts, f.DamageDealt)
    assert (dealt.figure, dealt.amount, told(dealt.terms)) == (victim, 4, [])


@pytest.mark.clause("axx.combat.casting")
def test_a_caster_hit_before_casting() -> None:
    """The foes are first, 6 against 2. A goblin's d20 9 + 1 + 2 = 12 hits AC 10 for 1: Mira's Sleep is lost."""
    mira = hero("mira", "magic_user", hp=4, spells=("sleep",))
    world = fight(party(mira), "goblin_band", 2)
    fold(world, f.RoundEnded(round=1))
    assert only(step(world, 2, 6), f.InitiativeRolled).order == "foes"
    step(world)
    blow = step(world, 9, 1)
    assert (only(blow, f.AttackRolled).total, only(blow, f.AttackRolled).ac) == (12, 10)
    assert (mira.hp, only(blow, f.DamageDealt).amount) == (3, 1)
    step(world, 1)
    step(world)
    facts = do(world, orders.Cast(figure="mira", spell="sleep"))
    assert [type(fact) for fact in facts] == [f.SpellLost]
    assert all_of(facts, SleepRolled) == []
    assert (mira.slots[0].spent, "mira" in (world.fight.acted if world.fight else [])) == (True, True)


@pytest.mark.clause("axx.combat.helpless", "axx.condition.asleep")
def test_a_helpless_target() -> None:
    """A sleeping orc is hit without a die, for ordinary damage: 1d6 shows 2, STR +1: 3 of 5 HP; and it wakes."""
    world = fight(party(hero("hild", STR=13, items=(weapon(),))))
    fold(world, ConditionBegan(figure="foe1", condition="asleep", turns=4))
    order = orders.Attack(figure="hild", target="foe1", weapon="blade")
    assert chance_of(world, order).percent() == "100 %"
    facts = do(world, order, 2)
    blow = only(facts, f.AttackRolled)
    assert (blow.sure, blow.hit, blow.face) == (True, True, 0)
    assert (told(only(facts, f.DamageDealt).terms), only(facts, f.DamageDealt).amount) == ([("STR", 1)], 3)
    orc = world.figures["foe1"]
    assert (orc.hp, "asleep" in orc.conditions) == (2, False)


@pytest.mark.clause("axx.explore.darkness", "axx.gear.shield", "axx.kindred.dwarf")
def test_darkness() -> None:
    """No light. Hild strikes at -4: Warrior 1 + STR 2 - 4 = -1, needs 14. A Dwarf sees 60 ft: Warrior 1, needs 12.

    The orc sees in the dark; against it Hild, who does not see it, has no shield: AC 14, not 15.
    """
    hild = hero("hild", STR=16, items=(weapon(), MAIL, SHIELD))
    gerda = hero("gerda", kindred="dwarf", items=(weapon(), MAIL, SHIELD))
    world = fight(party(hild, gerda), dark=True)
    assert world.fight is not None
    world.fight.at["gerda"] = -30
    chance = chance_of(world, orders.Attack(figure="hild", target="foe1", weapon="blade"))
    assert told(chance.terms) == [("warrior", 1), ("STR", 2), ("darkness", -4)]
    assert (chance.bonus, chance.need, chance.percent()) == (-1, 14, "35 %")
    orc = world.figures["foe1"]
    assert told(attack_numbers(world, orc, hild).ac_terms) == [("medium_armor", 14)]
    world.fight.at["hild"] = world.fight.at["foe1"]  # at the very place of the orc she sees as little
    chance = chance_of(world, orders.Attack(figure="hild", target="foe1", weapon="blade"))
    assert told(chance.terms) == [("warrior", 1), ("STR", 2), ("darkness", -4)]
    world.fight.at["gerda"], world.fight.at["hild"] = 0, -30
    seen = chance_of(world, orders.Attack(figure="gerda", target="foe1", weapon="blade"))
    assert (told(seen.terms), seen.need) == ([("warrior", 1)], 12)
    assert told(attack_numbers(world, orc, gerda).ac_terms) == [("medium_armor", 14), ("shield", 1)]


@pytest.mark.clause("axx.combat.attack", "axx.aid")
def test_two_on_one_with_aid() -> None:
    """Hild on a ghoul, Ann engaged with it and helping: Warrior 1 + STR 1 + two on one 2 + aid 2 = 6; d20 8 hits 14.

    The help is spent with that blow: the next is at +4, and d20 9 = 13 misses.
    """
    hild = hero("hild", STR=13, items=(weapon(),))
    world = fight(party(hild, hero("ann")), "ghoul")
    do(world, orders.Aid(figure="ann", ally="hild"))
    order = orders.Attack(figure="hild", target="foe1", weapon="blade")
    facts = do(world, order, 8, 4)
    blow = only(facts, f.AttackRolled)
    assert told(blow.terms) == [("warrior", 1), ("STR", 1), ("two_on_one", 2), ("aid", 2)]
    assert (blow.bonus, blow.total, blow.ac, blow.hit) == (6, 14, 14, True)
    assert only(facts, f.DamageDealt).amount == 5
    foes_turn(world)
    fold(world, f.RoundEnded(round=1), f.InitiativeRolled(round=2, order="party"), f.SideBegan(side="party"))
    blow = only(do(world, order, 9), f.AttackRolled)
    assert told(blow.terms) == [("warrior", 1), ("STR", 1), ("two_on_one", 2)]
    assert (blow.total, blow.hit) == (13, False)
    assert [one.id for one in field.besetting(world, world.figures["foe1"])] == ["hild", "ann"]
