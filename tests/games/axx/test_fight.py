"""Attacks, their chances and terms; turns; refusals that cost nothing; a whole fight."""

from __future__ import annotations

import pytest
from tests.games.axx.fights import (
    GAME,
    all_of,
    do,
    fight,
    foes_turn,
    fold,
    hero,
    meet,
    monster_turn,
    only,
    party,
    percent,
    refused,
    settle,
    step,
    take,
    weapon,
)

from tablewright.core.facts import Term
from tablewright.games.axx.combat import facts as f
from tablewright.games.axx.combat import orders
from tablewright.games.axx.combat.numbers import attack_numbers
from tablewright.games.axx.world import PARTY, Condition, Figure, Item

SHIELD = Item(id="shield", kind="shield", place="worn")
MEDIUM = Item(id="armour", kind="medium_armor", place="worn")


def terms(found: tuple[Term, ...]) -> dict[str, int]:
    """Terms by name."""
    return {term.name: term.value for term in found}


@pytest.mark.clause("axx.combat.attack")
def test_a_goblin_hits_ac_16_on_a_15() -> None:
    hild = hero("hild", items=(weapon(), MEDIUM, SHIELD), DEX=16)
    world = fight(party(hild), "goblin_band", feet=5)
    foes_turn(world)
    numbers = attack_numbers(world, world.figures["foe1"], hild)
    assert (numbers.bonus, numbers.ac, numbers.ways) == (1, 16, 6)
    facts = monster_turn(world, "foe1", 14)
    assert not only(facts, f.AttackRolled).hit
    fold(world, f.RoundEnded(round=1), f.InitiativeRolled(round=2, order="foes"), f.SideBegan(side="foes"))
    facts = monster_turn(world, "foe1", 15, 1)
    assert only(facts, f.AttackRolled).hit
    assert only(take(world), f.DamageDealt).hp == 7


@pytest.mark.clause("axx.combat.attack", "axx.aid")
def test_two_on_one_and_aid_add_up_and_a_third_changes_nothing() -> None:
    names = ("hild", "osric", "tam", "wat")
    world = party(*(hero(name, items=(weapon(id_=f"w{name}"),), STR=13) for name in names))
    fight(world, "ghoul", feet=5)
    do(world, orders.Aid(figure="tam", ally="hild"))
    order = orders.Attack(figure="hild", target="foe1", weapon="whild")
    assert percent(world, order) == "65 %"
    numbers = attack_numbers(world, world.figures["hild"], world.figures["foe1"], "whild")
    assert terms(numbers.terms) == {"warrior": 1, "STR": 1, "two_on_one": 2, "aid": 2}
    facts = do(world, order, 8, 1)
    assert only(facts, f.AttackRolled).total == 14
    assert only(facts, f.AttackRolled).hit
    assert world.fight is not None
    assert world.fight.aided == {}
    assert refused(world, orders.Aid(figure="osric", ally="osric")).code == "oneself"


@pytest.mark.clause("axx.combat.attack", "axx.threat.giant_rats")
def test_five_rats_round_one_target() -> None:
    world = fight(party(hero("hild", items=(weapon(), MEDIUM))), "giant_rats", 5, feet=5)
    for rat in ("foe1", "foe5"):
        numbers = attack_numbers(world, world.figures[rat], world.figures["hild"])
        assert (numbers.bonus, numbers.ac, 5 * numbers.ways) == (2, 14, 45)


@pytest.mark.clause("axx.class.weapon_list")
def test_a_weapon_outside_the_list() -> None:
    world = fight(party(hero("osric", "cleric", STR=9, items=(weapon(),))))
    assert percent(world, orders.Attack(figure="osric", target="foe1", weapon="blade")) == "35 %"


@pytest.mark.clause("axx.explore.darkness")
def test_striking_at_what_one_cannot_see() -> None:
    world = fight(party(hero("hild", STR=9, items=(weapon(),))), dark=True)
    assert percent(world, orders.Attack(figure="hild", target="foe1", weapon="blade")) == "25 %"
    world.figures["hild"].items["torch"] = Item(id="torch", kind="torch", place="hand", lit=True, burning=3)
    assert percent(world, orders.Attack(figure="hild", target="foe1", weapon="blade")) == "45 %"


@pytest.mark.clause("axx.explore.darkness")
def test_a_dwarf_sees_sixty_feet_and_no_farther() -> None:
    bow = weapon("bow", "piercing", id_="bow")
    for feet, chance in ((60, "45 %"), (70, "15 %")):
        world = fight(party(hero("hild", kindred="dwarf", items=(bow,))), feet=feet, dark=True)
        assert percent(world, orders.Attack(figure="hild", target="foe1", weapon="bow")) == chance


@pytest.mark.clause("axx.explore.darkness", "axx.hireling")
def test_a_hireling_sees_no_more_in_the_dark_than_other_people() -> None:
    """+1 + 2 (two on one) - 4 against AC 13 needs 14, with a torch lit 10; the orc it fights sees 60 ft."""
    band = party(hero("hild", items=(weapon(),)))
    band.figures["wat"] = Figure(id="wat", name="Wat", side=PARTY, monster="man_at_arms", hd=1, hp=6, top=6)
    band.order.append("wat")
    world = fight(band, dark=True)
    wat, orc = world.figures["wat"], world.figures["foe1"]
    assert attack_numbers(world, wat, orc).ways == 7
    assert [term.name for term in attack_numbers(world, orc, wat).terms] == ["printed_attack"]
    world.figures["hild"].items["torch"] = Item(id="torch", kind="torch", place="hand", lit=True, burning=3)
    assert attack_numbers(world, wat, orc).ways == 11


@pytest.mark.clause("axx.combat.attack")
def test_the_shield_does_not_count_against_one_who_cannot_be_seen() -> None:
    world = fight(party(hero("hild", items=(weapon(), MEDIUM, SHIELD))), dark=True)
    numbers = attack_numbers(world, world.figures["foe1"], world.figures["hild"])
    assert numbers.ac == 14
    world.figures["hild"].items["torch"] = Item(id="torch", kind="torch", place="hand", lit=True, burning=3)
    numbers = attack_numbers(world, world.figures["foe1"], world.figures["hild"])
    assert numbers.ac == 14  # sword and torch fill both hands


@pytest.mark.clause("axx.track.attack", "axx.combat.attack")
def test_a_level_11_fighter_attacks_three_times_at_targets_of_choice() -> None:
    world = fight(party(hero("hild", level=11, items=(weapon(),))), "orc_patrol", 3, feet=5)
    do(world, orders.Attack(figure="hild", target="foe1", weapon="blade"), 1)
    assert world.fight is not None
    assert world.fight.shots == {"hild": 2}
    assert refused(world, orders.Aid(figure="hild", ally="hild")).code in ("mid-attack", "oneself")
    do(world, orders.Attack(figure="hild", target="foe2", weapon="blade"), 1)
    do(world, orders.Attack(figure="hild", target="foe3", weapon="blade"), 20, 1)
    assert world.fight.acted == ["hild"]
    assert refused(world, orders.Attack(figure="hild", target="foe3", weapon="blade")).code == "acted"


@pytest.mark.clause("axx.class.thief", "axx.combat.damage")
def test_backstab_on_the_surprised() -> None:
    knife = weapon("light_weapon", "edged")
    world = meet(party(hero("tam", "thief", level=3, items=(knife,))))
    assert world.fight is not None
    world.fight.surprised = ["foes"]
    world.fight.phase = "initiative"
    facts = step(world)
    assert only(facts, f.InitiativeRolled).order == "only_party"
    step(world)
    order = orders.Attack(figure="tam", target="foe1", weapon="blade")
    assert percent(world, order) == "70 %"
    facts = do(world, order, 7, 3)
    assert terms(only(facts, f.AttackRolled).terms) == {"specialist": 2, "backstab": 4}
    assert only(facts, f.DamageDealt).amount == 6
    assert world.figures["foe1"].state == "dead"


@pytest.mark.clause("axx.class.thief", "axx.combat.damage")
def test_backstab_with_a_club_on_a_skeleton_caught_off_guard_doubles_twice() -> None:
    club = weapon("light_weapon", "blunt")
    world = fight(party(hero("tam", "thief", STR=13, items=(club,))), "skeleton_guard")
    fold(world, f.HiddenAway(figure="tam"))
    facts = do(world, orders.Attack(figure="tam", target="foe1", weapon="blade"), 20, 3)
    assert only(facts, f.DamageDealt).amount == 16


@pytest.mark.clause("axx.class.thief")
def test_a_thief_slips_out_of_sight_when_not_engaged() -> None:
    world = fight(party(hero("tam", "thief", DEX=16)), feet=30)
    assert percent(world, orders.Hide(figure="tam")) == "70 %"
    facts = do(world, orders.Hide(figure="tam"), 7)
    assert only(facts, f.HiddenAway).figure == "tam"
    near = fight(party(hero("tam", "thief")))
    assert refused(near, orders.Hide(figure="tam")).code == "engaged"


@pytest.mark.clause("axx.combat.damage", "axx.threat.skeleton_guard")
@pytest.mark.parametrize(
    ("kind", "damage", "strength", "die", "amount"),
    [
        ("medium_weapon", "edged", 16, 6, 4),
        ("bow", "piercing", 10, 1, 0),
        ("medium_weapon", "blunt", 13, 4, 10),
    ],
)
def test_what_bones_shrug_off(kind: str, damage: str, strength: int, die: int, amount: int) -> None:
    feet = 30 if kind == "bow" else 5
    world = fight(party(hero("hild", STR=strength, items=(weapon(kind, damage),))), "skeleton_guard", feet=feet)
    facts = do(world, orders.Attack(figure="hild", target="foe1", weapon="blade"), 20, die)
    dealt = only(facts, f.DamageDealt)
    assert dealt.amount == amount
    assert world.figures["foe1"].hp == max(0, 5 - amount)


@pytest.mark.clause("axx.combat.damage")
def test_damage_is_never_less_than_one() -> None:
    world = fight(party(hero("hild", STR=4, items=(weapon("light_weapon"),))))
    facts = do(world, orders.Attack(figure="hild", target="foe1", weapon="blade"), 20, 1)
    assert only(facts, f.DamageDealt).amount == 1


@pytest.mark.clause("axx.combat.helpless")
def test_the_helpless_are_hit_without_a_roll_and_not_killed_outright() -> None:
    world = fight(party(hero("hild", items=(weapon(),))), "orc_patrol")
    world.figures["foe1"].conditions["asleep"] = Condition(kind="asleep")
    order = orders.Attack(figure="hild", target="foe1", weapon="blade")
    assert percent(world, order) == "100 %"
    facts = do(world, order, 2)
    assert only(facts, f.AttackRolled).sure
    assert only(facts, f.AttackRolled).rolls == ()
    assert world.figures["foe1"].hp == 3
    assert "asleep" not in world.figures["foe1"].conditions


@pytest.mark.clause("axx.combat.helpless")
def test_after_the_fight_the_helpless_are_slain_or_bound_without_a_roll() -> None:
    world = fight(party(hero("hild", items=(weapon(),)), hero("tam")), "orc_patrol", 2, feet=10)
    assert refused(world, orders.Slay(figure="hild", foe="foe1")).code == "fighting"
    for foe in ("foe1", "foe2"):
        world.figures[foe].conditions["asleep"] = Condition(kind="asleep")
    settle(world)
    step(world)
    assert world.fight is not None
    assert world.fight.phase == "after"
    do(world, orders.Slay(figure="hild", foe="foe1"))
    assert refused(world, orders.Bind(figure="hild", foe="foe2")).code == "acted"
    do(world, orders.Bind(figure="tam", foe="foe2"))
    facts = [*step(world, 6)]
    ended = only(facts, f.FightEnded)
    assert (ended.outcome, set(ended.beaten)) == ("won", {"foe1", "foe2"})
    assert world.fight is None


@pytest.mark.clause("axx.combat.action")
def test_a_turn_is_an_action_or_a_move() -> None:
    world = fight(party(hero("hild", items=(weapon(),)), hero("osric", items=(MEDIUM,))), feet=60)
    assert refused(world, orders.Attack(figure="hild", target="foe1", weapon="blade")).code == "out_of_reach"
    assert refused(world, orders.Move(figure="hild", feet=31)).code == "feet"
    assert refused(world, orders.Move(figure="osric", feet=21)).code == "feet"
    assert refused(world, orders.Run(figure="osric", feet=41)).code == "feet"
    facts = do(world, orders.Move(figure="hild", feet=30))
    assert only(facts, f.Moved).end == 30
    assert refused(world, orders.Attack(figure="hild", target="foe1", weapon="blade")).code == "acted"
    facts = do(world, orders.Run(figure="osric", feet=40))
    assert only(facts, f.Moved).end == 40


@pytest.mark.clause("axx.combat.action")
def test_the_short_step_brings_a_foe_in_reach_and_can_follow_the_blow() -> None:
    world = fight(party(hero("hild", items=(weapon(),))), feet=10)
    facts = do(world, orders.Attack(figure="hild", target="foe1", weapon="blade"), 1)
    assert only(facts, f.Moved).end == 5
    bow = fight(party(hero("hild", items=(weapon("sling", "blunt"),))), feet=30)
    facts = do(bow, orders.Attack(figure="hild", target="foe1", weapon="blade", step="away"), 1)
    assert only(facts, f.Moved).end == -5
    assert refused(bow, orders.Step(figure="hild", feet=5)).code == "stepped"


@pytest.mark.clause("axx.combat.action")
def test_nobody_walks_past_a_foe_who_can_act() -> None:
    world = fight(party(hero("hild"), hero("mira", rank="second")), "orc_patrol", feet=20)
    facts = do(world, orders.Run(figure="mira", feet=60))
    assert only(facts, f.Moved).end == 15


@pytest.mark.clause("axx.gear.weapons", "axx.gear.tools")
@pytest.mark.parametrize("place", ["pack", "sack"])
def test_drawing_is_free_once_and_fetching_takes_the_action(place: str) -> None:
    items = (weapon(), weapon("light_weapon", id_="knife", place="worn"), weapon("spear", "piercing", id_="spear"))
    items[2].place = place
    world = fight(party(hero("hild", items=items)))
    assert refused(world, orders.Attack(figure="hild", target="foe1", weapon="spear")).code == "not-at-hand"
    facts = do(world, orders.Attack(figure="hild", target="foe1", weapon="knife"), 1)
    assert only(facts, f.Drawn).item == "knife"
    world = fight(party(hero("hild", items=(weapon("spear", "piercing", id_="spear", place=place),))))
    facts = do(world, orders.Draw(figure="hild", item="spear"))
    assert only(facts, f.Drawn).fetched
    assert refused(world, orders.Attack(figure="hild", target="foe1", weapon="spear")).code == "acted"


@pytest.mark.clause("axx.gear.weapons")
def test_two_hands_are_needed_for_a_great_sword() -> None:
    torch = Item(id="torch", kind="torch", place="hand", lit=True, burning=3)
    world = fight(party(hero("hild", items=(torch, weapon("heavy_weapon", place="worn")))))
    assert refused(world, orders.Attack(figure="hild", target="foe1", weapon="blade")).code == "hands"


def test_refusals_name_what_is_wrong_and_change_nothing() -> None:
    import msgspec

    world = fight(party(hero("hild", items=(weapon(),)), hero("tam")), "orc_patrol", 2)
    world.figures["foe2"].state = "dead"
    before = msgspec.json.encode(world)
    codes = [
        refused(world, orders.Attack(figure="nobody", target="foe1", weapon="blade")).code,
        refused(world, orders.Attack(figure="hild", target="elsewhere", weapon="blade")).code,
        refused(world, orders.Attack(figure="hild", target="foe2", weapon="blade")).code,
        refused(world, orders.Attack(figure="hild", target="tam", weapon="blade")).code,
        refused(world, orders.Attack(figure="hild", target="foe1", weapon="crown")).code,
        refused(world, orders.Attack(figure="foe1", target="hild")).code,
    ]
    assert codes == ["nobody", "nobody", "dead", "own-side", "nothing", "other-side"]
    assert msgspec.json.encode(world) == before


def test_a_whole_fight_from_meeting_to_experience() -> None:
    from tablewright.games.axx.heroes.xp import XPAwarded
    from tablewright.games.axx.meeting import encounter_facts as e
    from tablewright.games.axx.world import Meeting

    world = party(hero("hild", items=(weapon(),)))
    world.meeting = Meeting(threat="orc_patrol", count=1, source="wanderer")
    facts = settle(world, 3, 4, 1, 1)  # surprise, distance
    assert [type(one).__name__ for one in facts] == ["EncounterOpened", "SurpriseRolled", "DistanceRolled"]
    assert only(facts, e.DistanceRolled).feet == 20
    facts = do(world, e.Speak(figure="hild"), 1, 2)
    assert only(facts, e.IntentJudged).attitude == "hostile"
    settle(world, 6, 1)
    step(world)
    do(world, orders.Charge(figure="hild", target="foe1", weapon="blade"), 17, 5)
    assert world.figures["foe1"].state == "dead"
    facts = settle(world, 2, 3)  # what it carried
    coins = only(facts, f.CoinsCarried)
    assert (coins.coins, coins.taker, world.figures["hild"].coins) == (30, "hild", 30)  # there is no room to lie in
    assert GAME.say(coins, GAME.names(world)) == "The beaten had 30 GP on them: Hild takes them up."
    assert only(facts, XPAwarded).total == 25
    assert world.due == ["fight-turn", "noise"]
    assert all_of(facts, f.FightEnded)[0].fought
    assert (world.fight, GAME.next(world)) == (None, None)
