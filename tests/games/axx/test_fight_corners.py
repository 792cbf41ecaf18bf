"""Odd corners of a fight: blows undone, poison after flight and talk, hiding, announced scrolls, foes met again."""

from __future__ import annotations

from fractions import Fraction

import msgspec
import pytest
from tests.games.axx.fights import (
    GAME,
    all_of,
    corridor,
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
    play_out,
    refused,
    settle,
    step,
    take,
    weapon,
)

from tablewright.core.game import Seat
from tablewright.games.axx.checks import CheckRolled, SaveRolled
from tablewright.games.axx.combat import death, field, orders
from tablewright.games.axx.combat import facts as f
from tablewright.games.axx.combat.conditions import ConditionEnded
from tablewright.games.axx.combat.numbers import attack_numbers
from tablewright.games.axx.combat.strike import strike
from tablewright.games.axx.delve.clock import TurnPassed
from tablewright.games.axx.magic import spells
from tablewright.games.axx.magic.sleep import SleepRolled
from tablewright.games.axx.meeting import encounter_facts as e
from tablewright.games.axx.world import Condition, Figure, Item, Meeting, World

SCROLL = Item(id="leaf", kind="scroll", spell="sleep", place="hand")


def strike_down(world: World, figure: Figure, amount: int) -> None:
    """The first orc strikes one who lies there, without a roll."""
    from tablewright.dice.sources import ScriptedDice

    foe = world.figures["foe1"]
    for fact in strike(world, foe, figure, attack_numbers(world, foe, figure), ScriptedDice((amount,))):
        fold(world, fact)


# ── A Close Call ─────────────────────────────────────────────────────────────────────────────


@pytest.mark.clause("axx.death.table", "axx.death.brush")
def test_a_close_call_of_one_who_lay_at_0_leaves_him_lying() -> None:
    hild = hero("hild", hp=0, top=8)
    hild.state, hild.brushes = "out", 1
    world = fight(party(hild, hero("tam")), order="foes", side="foes")
    strike_down(world, hild, 4)
    facts = step(world, 1)  # 1 + 1 earlier = 2
    assert only(facts, death.BrushRolled).result == "close_call"
    assert (hild.hp, hild.state, hild.brushes) == (0, "out", 2)


@pytest.mark.clause("axx.combat.casting", "axx.death.table")
@pytest.mark.parametrize(("earlier", "lost"), [((), False), ((2,), True)])
def test_a_blow_undone_by_a_close_call_costs_no_spell_and_one_before_it_does(
    earlier: tuple[int, ...], lost: bool
) -> None:
    mira = hero("mira", "magic_user", spells=("sleep",), hp=4)
    world = fight(party(mira), "orc_patrol", 3, order="foes", side="foes")
    for number, die in enumerate((*earlier, 8), start=1):
        monster_turn(world, f"foe{number}", 20, die)
    step(world, 1)
    assert mira.state == "up"
    fold(world, f.SideBegan(side="party"))
    assert spells.will_be_lost(world, mira) == lost


@pytest.mark.clause("axx.combat.casting", "axx.death.table")
@pytest.mark.parametrize(("die", "lost"), [(1, False), (3, True)])
def test_an_announced_spell_waits_for_the_brush(die: int, lost: bool) -> None:
    mira = hero("mira", "magic_user", spells=("sleep",), hp=4)
    world = fight(party(mira, declare_spells=True), "orc_patrol", 3)
    fold(world, f.RoundEnded(round=1))
    do(world, orders.Declare(figure="mira", spell="sleep"))
    step(world, 1, 6)
    step(world)
    facts = monster_turn(world, "foe1", 20, 8)
    assert all_of(facts, f.SpellLost) == []
    facts = step(world, die)
    assert len(all_of(facts, f.SpellLost)) == lost
    assert mira.slots[0].spent == lost


@pytest.mark.clause("axx.death.table")
def test_a_grievous_wound_of_one_who_lay_maimed_does_not_pass_with_the_turns() -> None:
    hild = hero("hild", hp=0, top=8)
    hild.state = "out"
    hild.conditions["maimed"] = Condition(kind="maimed", turns=2)
    world = fight(party(hild, hero("tam")), order="foes", side="foes")
    strike_down(world, hild, 4)
    step(world, 5)
    assert list(hild.conditions) == ["injured"]
    assert hild.state == "out"


# ── Poison goes on ───────────────────────────────────────────────────────────────────────────


@pytest.mark.clause("axx.time.round", "axx.condition.poisoned", "axx.combat.end")
def test_poison_goes_on_working_after_a_flight() -> None:
    hild = hero("hild", hp=8)
    world = fight(corridor(party(hild)), "giant_spider", feet=30)
    do(world, orders.Flee(figure="hild"))
    hild.conditions["poisoned"] = Condition(kind="poisoned", by="foe1", target=12)
    facts = settle(world, 3, 2)  # the round's end: 3 damage, the save fails; then the party is away
    assert hild.hp == 5
    facts = settle(world, 2, 19)  # a round later
    assert only(facts, f.Escaped).side == "party"
    assert (hild.hp, hild.conditions) == (3, {})
    facts = play_out(world)
    ended = only(facts, f.FightEnded)
    assert (ended.outcome, ended.fought, ended.rounds) == ("fled", True, 1)


@pytest.mark.clause("axx.time.round", "axx.condition.poisoned")
def test_a_healer_can_help_after_the_flight() -> None:
    osric, hild = hero("osric", "cleric", spells=("cure_light_wounds",)), hero("hild", hp=8)
    world = fight(corridor(party(osric, hild)), "giant_spider", feet=30)
    hild.conditions["poisoned"] = Condition(kind="poisoned", by="foe1", target=12)
    do(world, orders.Flee(figure="osric"))
    do(world, orders.Flee(figure="hild"))
    settle(world, 1, 1)
    while GAME.next(world) is not None:
        step(world)
    do(world, orders.Cast(figure="osric", spell="cure_light_wounds", target="hild"), 8)
    assert hild.conditions == {}
    assert only(play_out(world), f.FightEnded).outcome == "fled"


@pytest.mark.clause("axx.time.round", "axx.combat.end")
def test_a_parley_ends_the_round_first_and_parting_waits_for_the_poison() -> None:
    hild, tam = hero("hild", hp=8), hero("tam")
    tam.conditions["poisoned"] = Condition(kind="poisoned", target=12)
    tam.top = tam.hp = 20
    world = fight(party(hild, tam), "orc_patrol", 2, feet=30, source="wanderer")
    world.fight.hurt = ["hild"]  # type: ignore[union-attr]
    do(world, orders.Parley(figure="hild"), 12)
    settle(world, 2, 2)
    step(world)
    assert world.fight is not None
    assert (world.fight.phase, world.fight.hurt, tam.hp) == ("talk", [], 18)
    hild.coins = world.fight.toll
    assert hild.coins == 20  # orcs who listen name their toll
    facts = do(world, e.PayToll())
    assert only(facts, f.FieldHeld).outcome == "passed"
    facts = settle(world, 2, 19)
    assert (tam.hp, "poisoned" in tam.conditions) == (16, False)
    facts = play_out(world)
    assert only(facts, f.FightEnded).outcome == "passed"


@pytest.mark.clause("axx.time.round", "axx.condition.poisoned")
def test_poison_with_no_foe_about_is_counted_in_rounds_too() -> None:
    hild = hero("hild", hp=8)
    world = party(hild)
    hild.conditions["poisoned"] = Condition(kind="poisoned", by="gm")  # no target: 12
    osric = hero("osric", "cleric", spells=("cure_light_wounds",))
    healer = party(osric, hero("tam", hp=6))
    healer.figures["tam"].conditions["poisoned"] = Condition(kind="poisoned", by="gm")
    step(healer)
    seat = Seat(id="p", role="player", figures=("osric",))
    assert GAME.next(healer) is None
    assert "Every moment counts" in GAME.view(healer, seat).turn
    assert "Osric casts Cure Light Wounds on Tam" in [offer.words for offer in GAME.offers(healer, seat)]
    facts = settle(world, 3, 10, 2, 12)
    assert [one.target for one in all_of(facts, SaveRolled)] == [12, 12]
    assert [one.success for one in all_of(facts, SaveRolled)] == [False, True]
    assert hild.hp == 3
    ended = only(play_out(world), f.FightEnded)
    assert (ended.outcome, ended.fought) == ("alone", False)
    assert (world.fight, world.due) == (None, [])


@pytest.mark.clause("axx.combat.end", "axx.death.brush")
def test_a_party_that_dies_of_its_wounds_has_won_nothing() -> None:
    hild = hero("hild", hp=3, items=(weapon(),))
    hild.brushes = 6
    hild.conditions["poisoned"] = Condition(kind="poisoned", target=12)
    world = fight(party(hild))
    do(world, orders.Attack(figure="hild", target="foe1", weapon="blade"), 20, 6)
    facts = play_out(world, 4, 1)  # poison for 4, and the Brush: slain
    assert only(facts, f.FightEnded).outcome == "lost"
    assert world.over == "lost"
    sentence = GAME.say(only(facts, f.FightEnded), GAME.names(world))
    assert "the whole party" in sentence


@pytest.mark.clause("axx.dungeon.treasure", "axx.xp.monster", "axx.combat.end")
def test_when_the_last_of_both_sides_fall_together_the_dead_can_still_be_searched() -> None:
    hild = hero("hild", hp=3, items=(weapon(),))
    world = fight(party(hild), order="tie")
    do(world, orders.Attack(figure="hild", target="foe1", weapon="blade"), 20, 6)
    step(world)
    step(world, 20, 5)
    step(world)
    step(world, 5)  # a Grievous Wound
    facts = play_out(world, 2, 3)
    assert only(facts, f.FightEnded).outcome == "nobody"
    assert only(facts, f.CoinsCarried).coins == 30
    assert hild.xp == 27


# ── Foes met again ───────────────────────────────────────────────────────────────────────────


@pytest.mark.clause("axx.encounter.reaction")
def test_foes_that_the_party_ran_from_attack_without_a_roll_when_met_again() -> None:
    hild = hero("hild")
    world = fight(corridor(party(hild)), "orc_patrol", 2, feet=30)
    do(world, orders.Flee(figure="hild"))
    play_out(world)
    assert world.lairs == {"foe1": "here", "foe2": "here"}
    world.meeting = Meeting(threat="orc_patrol", count=2, group=["foe1", "foe2"])
    step(world)
    settle(world, 3, 3, 4, 4)
    judged = only(step(world), e.IntentJudged)
    assert (judged.attitude, judged.clear, judged.why) == ("hostile", True, "fought")


@pytest.mark.clause("axx.condition.asleep", "axx.spell.sleep")
@pytest.mark.parametrize(("sleeping", "left"), [(("foe1",), ()), (("foe1", "foe2"), ("foe1", "foe2"))])
def test_sleepers_left_behind_are_shaken_awake_or_sleep_out_their_turns(
    sleeping: tuple[str, ...], left: tuple[str, ...]
) -> None:
    world = fight(corridor(party(hero("hild"))), "orc_patrol", 2, feet=30)
    for id_ in sleeping:
        world.figures[id_].conditions["asleep"] = Condition(kind="asleep", turns=3)
    fold(world, f.FightEnded(outcome="fled", fought=True, stay=("foe1", "foe2"), room="here"))
    assert tuple(i for i in ("foe1", "foe2") if "asleep" in world.figures[i].conditions) == left
    fold(world, TurnPassed(what="wait", turn=2, count=2))
    assert tuple(i for i in ("foe1", "foe2") if "asleep" in world.figures[i].conditions) == left
    fold(world, TurnPassed(what="wait", turn=3))
    assert all(not world.figures[i].conditions for i in ("foe1", "foe2"))


@pytest.mark.clause("axx.encounter.distance")
@pytest.mark.parametrize(("surprise", "feet"), [((3, 3), 180), ((2, 3), 90)])
def test_in_the_open_the_distance_is_double(surprise: tuple[int, int], feet: int) -> None:
    world = party(hero("hild"))
    world.meeting = Meeting(threat="orc_patrol", count=1, source="wanderer", in_open=True)
    step(world)
    step(world, *surprise)
    rolled = only(step(world, 4, 5), e.DistanceRolled)
    assert (rolled.feet, rolled.doubled) == (feet, True)


# ── Turns ────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.clause("axx.combat.withdraw", "axx.combat.action")
def test_the_short_step_of_an_attack_never_leaves_a_foes_reach_unasked() -> None:
    world = fight(party(hero("hild", items=(weapon(),))), "orc_patrol", 2, feet=10)
    assert world.fight is not None
    world.fight.at["foe2"] = -5
    attack = orders.Attack(figure="hild", target="foe1", weapon="blade")
    assert refused(world, attack).code == "out_of_reach"
    facts = do(world, orders.Step(figure="hild", feet=5), 1)
    assert [(x.figure, x.free) for x in all_of(facts, f.AttackRolled)] == [("foe2", True)]
    do(world, attack, 1)


@pytest.mark.clause("axx.combat.shots")
def test_shots_left_are_of_the_weapon_they_began_with() -> None:
    things = (weapon("darts", "piercing", id_="darts"), weapon("sling", "blunt", id_="sling", place="worn"))
    world = fight(party(hero("hild", items=things)), feet=30)
    do(world, orders.Attack(figure="hild", target="foe1", weapon="darts"), 1)
    assert refused(world, orders.Attack(figure="hild", target="foe1", weapon="sling")).code == "mid-attack"
    do(world, orders.Attack(figure="hild", target="foe1", weapon="darts"), 1)
    do(world, orders.Attack(figure="hild", target="foe1", weapon="darts"), 1)


@pytest.mark.clause("axx.combat.action", "axx.combat.casting")
def test_a_short_step_can_follow_a_spell() -> None:
    mira = hero("mira", "magic_user", spells=("sleep",))
    world = fight(party(mira), "orc_patrol", 1, feet=30)
    do(world, orders.Cast(figure="mira", spell="sleep", step="away"), 1, 1, 1, 1, 1, 1)
    assert world.fight is not None
    assert world.fight.at["mira"] == -5


@pytest.mark.clause("axx.class.thief", "axx.explore.darkness")
def test_foes_do_not_see_a_thief_who_has_hidden_and_turn_to_others() -> None:
    tam = hero("tam", "thief", items=(weapon("light_weapon"),))
    world = fight(party(tam, hero("hild")), feet=20)
    orc = world.figures["foe1"]
    assert percent(world, orders.Hide(figure="tam")) == "60 %"  # 1 + 0 + 2 against 12
    held = Seat(id="p", role="player", figures=("tam", "hild"))
    hides = [one for one in GAME.offers(world, held) if isinstance(one.command, orders.Hide)]
    assert [(one.figure, one.chance and one.chance.percent()) for one in hides] == [("tam", "60 %")], "no Fighter hides"
    do(world, orders.Hide(figure="tam"), 9)
    assert not field.sees(world, orc, tam)
    assert attack_numbers(world, orc, tam).bonus == -3  # +1, unseen -4
    do(world, orders.EndTurn(figure="hild"))
    step(world)
    facts = monster_turn(world, "foe1", 1)
    assert only(facts, f.AttackRolled).target == "hild"
    assert world.fight is not None
    fold(world, f.RoundEnded(round=1), f.InitiativeRolled(round=2, order="party"), f.SideBegan(side="party"))
    rolled = only(do(world, orders.Attack(figure="tam", target="foe1", weapon="blade"), 6, 3), f.AttackRolled)
    # level 1, two on one +2, Backstab +4; the orc charged: AC 11
    assert (rolled.bonus, rolled.ac, rolled.hit) == (7, 11, True)
    assert world.fight.hidden == []


@pytest.mark.clause("axx.gear.weapons")
def test_a_thrown_weapon_is_picked_up_as_the_action_and_is_in_hand() -> None:
    things = (weapon("javelin", "piercing", id_="javelin"), weapon("light_weapon", id_="knife", place="worn"))
    world = corridor(party(hero("hild", items=things)))
    fight(world, "orc_patrol", 1, feet=30)
    do(world, orders.Attack(figure="hild", target="foe1", weapon="javelin"), 1)
    assert "javelin" not in world.figures["hild"].items
    fold(world, f.RoundEnded(round=1), f.InitiativeRolled(round=2, order="party"), f.SideBegan(side="party"))
    order = orders.PickUp(figure="hild", item="javelin")
    seat = Seat(id="p", role="player", figures=("hild",))
    assert "Hild picks up the javelin" in [offer.words for offer in GAME.offers(world, seat)]
    do(world, order)
    assert world.figures["hild"].items["javelin"].place == "hand"
    assert refused(world, order).code == "acted"
    assert refused(world, orders.PickUp(figure="nobody", item="javelin")).code == "nobody"


@pytest.mark.clause("axx.death.table", "axx.combat.withdraw")
def test_one_who_is_shaken_on_the_way_gets_no_farther() -> None:
    world = fight(party(hero("hild", hp=3), hero("tam")))
    do(world, orders.Run(figure="hild", feet=-60), 20, 8)
    step(world, 4)
    facts = step(world)
    assert only(facts, f.Stopped).figure == "hild"
    assert world.fight is not None
    assert (world.fight.at["hild"], world.figures["hild"].state) == (0, "up")


@pytest.mark.clause("axx.aid")
@pytest.mark.parametrize(("first", "helped"), [("hild", True), ("tam", False)])
def test_help_lasts_until_the_helpers_next_turn(first: str, helped: bool) -> None:
    world = fight(party(hero("hild", items=(weapon(),)), hero("tam")))
    do(world, orders.EndTurn(figure="hild"))
    do(world, orders.Aid(figure="tam", ally="hild"))
    fold(world, f.RoundEnded(round=1), f.InitiativeRolled(round=2, order="party"), f.SideBegan(side="party"))
    if first == "tam":
        do(world, orders.EndTurn(figure="tam"))
    rolled = only(do(world, orders.Attack(figure="hild", target="foe1", weapon="blade"), 1), f.AttackRolled)
    assert ("aid" in [term.name for term in rolled.terms]) == helped


def test_an_archer_with_a_foe_at_hand_has_fists_and_a_potion_is_poured_by_name() -> None:
    potion = Item(id="vial", kind="potion_healing")
    hild, tam = hero("hild", items=(weapon("bow", "piercing"), potion)), hero("tam", hp=0, top=6)
    tam.state = "out"
    world = fight(party(hild, tam))
    found = {offer.typed: offer for offer in GAME.offers(world, Seat(id="p", role="player", figures=("hild",)))}
    assert found["hild attack orc 1 with bare hands"].greyed == ""
    assert "hild pour potion of healing into tam" in found


# ── Announced scrolls ────────────────────────────────────────────────────────────────────────


@pytest.mark.clause("axx.combat.casting")
def test_scrolls_are_announced_like_spells_and_lost_like_them() -> None:
    for hit in (False, True):
        mira = hero("mira", "magic_user", hp=4, items=(SCROLL,))
        world = fight(party(mira, declare_spells=True), "orc_patrol", 2, feet=30)
        read = orders.ReadScroll(figure="mira", item="leaf")
        assert refused(world, read).code == "not-declared"
        fold(world, f.RoundEnded(round=1))
        do(world, orders.Declare(figure="mira", spell="sleep"))
        step(world, *((1, 6) if hit else (6, 1)))
        step(world)
        if hit:
            facts = monster_turn(world, "foe1", 20, 2)
            assert only(facts, f.SpellLost).scroll == "leaf"
        else:
            do(world, read, 4, 4, 1, 1, 1, 1)
        assert "leaf" not in mira.items
        foes_turn(world)


# ── What ends a condition ────────────────────────────────────────────────────────────────────


@pytest.mark.clause("axx.condition.paralyzed", "axx.time.round")
def test_who_is_caught_off_guard_loses_no_turn_of_that_round_to_paralysis() -> None:
    hild = hero("hild", hp=30)
    world = meet(party(hild), "ghoul", feet=5)
    fold(world, e.SurpriseRolled(surprised=("party",)), e.DistanceRolled(feet=5, dice=1))
    for _ in range(3):
        step(world)  # hostile without a roll, the round, the foes' side
    assert world.fight is not None
    assert world.fight.order == "only_foes"
    monster_turn(world, "foe1", 20, 1)
    step(world, 1, 1)  # the save fails: 1 round
    monster_turn(world, "foe1", 1)
    monster_turn(world, "foe1", 1)
    facts = settle(world, 6, 1)  # the round's end, and the dice of the next
    assert all_of(facts, ConditionEnded) == []
    assert hild.conditions["paralyzed"].rounds == 1


# ── Chances against every face ───────────────────────────────────────────────────────────────


def copied(world: World) -> World:
    """The same world over again."""
    return msgspec.convert(msgspec.to_builtins(world), World)


@pytest.mark.clause("axx.aid", "axx.condition.weakened", "axx.death.table", "axx.combat.end", "axx.class.thief")
@pytest.mark.parametrize("aided", [False, True])
@pytest.mark.parametrize("weak", [(), ("fatigue",), ("fatigue", "hunger")])
@pytest.mark.parametrize("task", ["parley", "hide", "free"])
def test_the_chance_of_every_check_of_a_turn_is_the_share_of_faces_that_win(
    task: str, weak: tuple[str, ...], aided: bool
) -> None:
    tam = hero("tam", "thief", CHA=13, DEX=16, STR=8)
    tam.scars = ["cha"]
    tam.conditions = {kind: Condition(kind=kind) for kind in weak}
    if task == "free":
        tam.conditions["stuck"] = Condition(kind="stuck", rounds=2)
    world = fight(party(tam, hero("hild")), "orc_patrol", 2, feet=30)
    if aided:
        do(world, orders.Aid(figure="hild", ally="tam"))
    command = {
        "parley": orders.Parley(figure="tam"),
        "hide": orders.Hide(figure="tam"),
        "free": orders.BreakFree(figure="tam"),
    }[task]
    chance = GAME.chance(world, command)
    assert chance is not None
    bonus = {"parley": 1 - 1, "hide": 1 + 2 + 2, "free": -1}[task]
    bonus += 2 * aided - 2 * len(weak)
    assert (chance.bonus, chance.ways) == (bonus, min(20, 21 - 12 + bonus))
    won = [only(do(copied(world), command, face), CheckRolled).success for face in range(1, 21)]
    assert sum(won) == chance.ways


@pytest.mark.clause("axx.encounter.reaction", "axx.death.table")
@pytest.mark.parametrize(("cha", "scars"), [(3, 0), (9, 0), (18, 0), (10, 2)])
def test_the_chance_to_be_heard_is_the_share_of_all_36_throws(cha: int, scars: int) -> None:
    hild = hero("hild", CHA=cha)
    hild.scars = ["cha"] * scars
    world = meet(party(hild), feet=60)
    order = e.Speak(figure="hild")
    chance = GAME.chance(world, order)
    assert chance is not None
    heard = 0
    for one in range(1, 7):
        for two in range(1, 7):
            heard += only(do(copied(world), order, one, two), e.IntentJudged).attitude != "hostile"
    assert (heard, 36) == (chance.ways, chance.of)


# ── Worked examples ──────────────────────────────────────────────────────────────────────────


@pytest.mark.example("axx.encounter.reaction", 1)
@pytest.mark.clause("axx.encounter.reaction")
@pytest.mark.parametrize(
    ("cha", "dice", "attitude"), [(3, (4, 4), "hostile"), (9, (2, 4), "wary"), (18, (1, 5), "friendly")]
)
def test_the_ledgers_reactions(cha: int, dice: tuple[int, int], attitude: str) -> None:
    world = meet(party(hero("hild", CHA=cha)), "giant_rats", 3, feet=60)
    assert only(do(world, e.Speak(figure="hild"), *dice), e.IntentJudged).attitude == attitude


@pytest.mark.clause("axx.spell.sleep", "axx.kindred.elf")
def test_an_elf_among_sleeps_foes_costs_nothing_and_stays_awake() -> None:
    world = fight(party(hero("mira", "magic_user", spells=("sleep",))), "orc_patrol", 3, feet=30)
    world.figures["foe2"].kindred = "elf"
    rolled = only(do(world, orders.Cast(figure="mira", spell="sleep"), 1, 1, 1, 1, 1, 1), SleepRolled)
    assert (rolled.hit_dice, rolled.sleepers, rolled.unaffected) == (2, ("foe1", "foe3"), ("foe2",))


@pytest.mark.example("axx.threat.ghoul", 1)
@pytest.mark.clause("axx.threat.ghoul", "axx.condition.paralyzed")
def test_a_ghouls_round_paralyses_with_the_ledgers_chance() -> None:
    """Each of the three attacks is carried out with every face, and every hit's save too."""
    shield = (Item(id="a", kind="medium_armor", place="worn"), Item(id="s", kind="shield", place="worn"))
    world = fight(party(hero("hild", hp=30, items=shield)), "ghoul", order="foes", side="foes")
    free = Fraction(0)
    for face in range(1, 21):
        after = copied(world)
        hit = only(monster_turn(after, "foe1", face, *((1,) if face >= 13 else ())), f.AttackRolled).hit
        assert hit == (face >= 13)
        if hit:
            take(after)
        saves = 0
        for save in range(1, 21) if hit else ():
            made = copied(after)
            step(made, save, *((1,) if save < 10 else ()))
            saves += "paralyzed" not in made.figures["hild"].conditions
        free += Fraction(1, 20) * (Fraction(saves, 20) if hit else 1)
    assert float(1 - free**3) == pytest.approx(0.448632)


@pytest.mark.example("axx.track.attack", 1)
@pytest.mark.clause("axx.track.attack")
def test_the_ledgers_attack_bonuses_at_level_5() -> None:
    classes = {"fighter": 5, "thief": 3, "cleric": 3, "magic_user": 2}
    for cls, bonus in classes.items():
        world = fight(party(hero("one", cls, level=5)))
        assert attack_numbers(world, world.figures["one"], world.figures["foe1"]).bonus == bonus
    for level, attacks in ((5, 1), (6, 2), (10, 2), (11, 3)):
        world = fight(party(hero("one", level=level, items=(weapon(),))), "orc_patrol", 4)
        attack = orders.Attack(figure="one", target="foe1", weapon="blade")
        for _ in range(attacks):
            do(world, attack, 1)
        assert refused(world, attack).code == "acted"


def test_whom_a_foe_goes_for_by_the_dice_is_told_to_the_gm_alone() -> None:
    world = fight(party(hero("hild"), hero("osric", "cleric")), feet=5)
    world.options["policy"] = "random standing target"
    drawn = only(monster_turn(world, "foe1", 2, 1), f.PreyDrawn)
    assert (drawn.target, drawn.audience, drawn.rolls[0].faces, drawn.rolls[0].hidden) == ("osric", ("gm",), (2,), True)
    assert GAME.see(drawn, Seat(id="g", role="gm"), world) == drawn
