"""Spells in and out of a fight, scrolls and potions, and spells that are lost."""

from __future__ import annotations

import pytest
from tests.games.axx.fights import (
    GAME,
    do,
    fight,
    foes_turn,
    fold,
    hero,
    monster_turn,
    only,
    party,
    percent,
    play_out,
    refused,
    step,
    weapon,
)

from tablewright.core.game import Seat
from tablewright.games.axx.combat import facts as f
from tablewright.games.axx.combat import orders
from tablewright.games.axx.magic import potions, sleep, working
from tablewright.games.axx.magic import spells as s
from tablewright.games.axx.world import Condition, Item, World


def mixed(world: World, *threats: str) -> World:
    """Foes of these kinds instead of the ones met."""
    from tablewright.games.axx import content

    for number, threat in enumerate(threats, start=1):
        foe, record = world.figures[f"foe{number}"], content.monsters()[threat]
        foe.monster, foe.hd, foe.half, foe.hp, foe.top = threat, record.hd, record.half, record.hp, record.hp
    return world


@pytest.mark.clause("axx.spell.sleep", "axx.check.rounding")
def test_sleep_on_two_rats_and_three_orcs_beside_a_skeleton() -> None:
    mira = hero("mira", "magic_user", spells=("sleep",), hp=4)
    world = fight(party(mira), "orc_patrol", 7, feet=30)
    mixed(world, "giant_rats", "giant_rats", "orc_patrol", "orc_patrol", "orc_patrol", "ghoul", "skeleton_guard")
    bear = world.figures["foe6"]
    bear.monster, bear.hd = "orc_patrol", 4
    facts = do(world, orders.Cast(figure="mira", spell="sleep"), 2, 3, 1, 1, 1, 1)
    rolled = only(facts, sleep.SleepRolled)
    assert rolled.hit_dice == 5
    assert set(rolled.sleepers) == {"foe1", "foe2", "foe3", "foe4", "foe5"}
    assert rolled.unaffected == ("foe7",)
    assert "asleep" not in bear.conditions
    assert world.figures["foe1"].conditions["asleep"].turns == 4
    assert mira.slots[0].spent
    assert refused(world, orders.Cast(figure="mira", spell="sleep")).code == "acted"


@pytest.mark.clause("axx.spell.sleep")
def test_sleep_takes_the_weakest_first_and_the_nearest_among_equals() -> None:
    world = fight(party(hero("mira", "magic_user", spells=("sleep",))), "orc_patrol", 4, feet=30)
    assert world.fight is not None
    world.fight.at.update({"foe1": 60, "foe4": 20})
    facts = do(world, orders.Cast(figure="mira", spell="sleep"), 1, 1, 1, 1, 1, 1)
    assert only(facts, sleep.SleepRolled).sleepers == ("foe4", "foe2")


@pytest.mark.clause("axx.spell.sleep")
def test_sleep_leaves_more_than_four_hd_awake() -> None:
    world = fight(party(hero("mira", "magic_user", spells=("sleep",))), "ghoul", 1, feet=30)
    foe = world.figures["foe1"]
    foe.monster, foe.hd = "orc_patrol", 5
    facts = do(world, orders.Cast(figure="mira", spell="sleep"), 4, 4, 1, 1, 1, 1)
    assert only(facts, sleep.SleepRolled).sleepers == ()


@pytest.mark.clause("axx.spell.magic_missile")
def test_magic_missile_never_misses_to_240_ft_of_what_is_seen() -> None:
    world = fight(party(hero("mira", "magic_user", spells=("magic_missile",))), feet=240)
    facts = do(world, orders.Cast(figure="mira", spell="magic_missile", target="foe1"), 3)
    dealt = only(facts, f.DamageDealt)
    assert (dealt.amount, dealt.type, world.figures["foe1"].hp) == (4, "force", 1)
    far = fight(party(hero("mira", "magic_user", spells=("magic_missile",))), feet=250)
    assert refused(far, orders.Cast(figure="mira", spell="magic_missile", target="foe1")).code == "out_of_range"
    dark = fight(party(hero("mira", "magic_user", spells=("magic_missile",))), feet=60, dark=True)
    assert refused(dark, orders.Cast(figure="mira", spell="magic_missile", target="foe1")).code == "unseen"


@pytest.mark.clause("axx.spell.cure_light_wounds", "axx.heal.magic")
def test_cure_light_wounds_by_touch_up_to_the_maximum_and_ends_poison() -> None:
    osric, hild = hero("osric", "cleric", spells=("cure_light_wounds",)), hero("hild", hp=3, top=8)
    hild.conditions["poisoned"] = Condition(kind="poisoned", target=12)
    world = fight(party(osric, hild), feet=60)
    facts = do(world, orders.Cast(figure="osric", spell="cure_light_wounds", target="hild"), 7)
    assert only(facts, f.Healed).hp == 8
    assert hild.conditions == {}
    assert world.fight is not None
    world.fight.acted, osric.slots[0].spent, world.fight.at["hild"] = [], False, -10
    assert refused(world, orders.Cast(figure="osric", spell="cure_light_wounds", target="hild")).code == "not-beside"
    assert refused(world, orders.Cast(figure="osric", spell="light", target="hild")).code == "not-prepared"


@pytest.mark.clause("axx.heal.magic", "axx.death.table")
def test_magic_raises_one_who_is_out_by_what_it_heals() -> None:
    osric, hild = hero("osric", "cleric", spells=("cure_light_wounds",)), hero("hild", hp=0, top=8)
    hild.state = "out"
    hild.conditions["maimed"] = Condition(kind="maimed", turns=3)
    world = party(osric, hild)
    do(world, orders.Cast(figure="osric", spell="cure_light_wounds", target="hild"), 5)
    assert (hild.state, hild.hp, hild.conditions) == ("up", 5, {})


@pytest.mark.clause("axx.spell.light")
def test_light_shines_thirty_feet_around_for_six_turns_and_needs_no_hand() -> None:
    osric = hero("osric", "cleric", spells=("light",), items=(weapon("medium_weapon", "blunt"),))
    world = fight(party(osric), feet=30, dark=True)
    order = orders.Attack(figure="osric", target="foe1", weapon="blade")
    do(world, orders.Cast(figure="osric", spell="light", target="osric"))
    effect = world.effects[-1]
    assert (effect.kind, effect.on, effect.turns) == ("light", "osric", 6)
    fold(world, f.RoundEnded(round=1), f.InitiativeRolled(round=2, order="party"), f.SideBegan(side="party"))
    do(world, orders.Charge(figure="osric", target="foe1", weapon="blade"), 1)
    fold(world, f.RoundEnded(round=2), f.InitiativeRolled(round=3, order="party"), f.SideBegan(side="party"))
    assert percent(world, order) == "45 %"


@pytest.mark.example("axx.combat.casting", 1)
@pytest.mark.clause("axx.combat.casting")
def test_a_caster_hurt_earlier_in_the_round_loses_spell_slot_and_action() -> None:
    mira = hero("mira", "magic_user", spells=("sleep",), hp=4)
    world = fight(party(mira), "goblin_band", 2, order="foes", side="foes")
    monster_turn(world, "foe1", 20, 2)
    assert mira.hp == 2
    fold(world, f.SideBegan(side="party"))
    offer = next(o for o in GAME.offers(world, _seat()) if isinstance(o.command, orders.Cast))
    assert "lost" in offer.note
    facts = do(world, orders.Cast(figure="mira", spell="sleep"))
    assert [type(x) for x in facts] == [f.SpellLost]
    assert mira.slots[0].spent
    assert refused(world, orders.EndTurn(figure="mira")).code == "acted"


@pytest.mark.clause("axx.combat.casting")
def test_a_blow_fully_resisted_or_last_rounds_poison_costs_no_spell() -> None:
    mira = hero("mira", "magic_user", spells=("sleep",), hp=4)
    world = fight(party(mira), "goblin_band", 2)
    fold(world, f.DamageDealt(figure="mira", amount=0, hp=4, wounds="unhurt"))
    assert not s.will_be_lost(world, mira)
    fold(world, f.DamageDealt(figure="mira", amount=1, cause="poison", hp=3, wounds="hurt"))
    fold(world, f.RoundEnded(round=1), f.InitiativeRolled(round=2, order="party"), f.SideBegan(side="party"))
    assert not s.will_be_lost(world, mira)


@pytest.mark.example("axx.combat.casting", 1)
@pytest.mark.clause("axx.combat.casting", "axx.combat.initiative")
def test_in_a_tie_the_spell_goes_off_though_the_caster_is_hit() -> None:
    mira = hero("mira", "magic_user", spells=("sleep",), hp=4)
    world = fight(party(mira, hero("hild")), "goblin_band", 2, order="tie")
    do(world, orders.Cast(figure="mira", spell="sleep"), 1, 1, 1, 1, 1, 1)
    assert "asleep" not in world.figures["foe1"].conditions
    foes_turn(world)
    monster_turn(world, "foe1", 20, 2)
    do(world, orders.LandBlows())
    assert mira.hp == 2
    step(world)
    step(world)
    assert "asleep" in world.figures["foe1"].conditions


@pytest.mark.example("axx.combat.casting", 1)
@pytest.mark.clause("axx.combat.casting")
def test_with_announced_spells_the_hit_alone_costs_it() -> None:
    mira, hild = hero("mira", "magic_user", spells=("sleep",), hp=4), hero("hild", items=(weapon(),))
    world = fight(party(mira, hild, declare_spells=True), "goblin_band", 2)
    assert refused(world, orders.Cast(figure="mira", spell="sleep")).code == "not-declared"
    fold(world, f.RoundEnded(round=1))
    assert GAME.next(world) is None
    do(world, orders.Declare(figure="mira", spell="sleep"))
    assert isinstance(GAME.next(world), orders.RollInitiative)
    step(world, 1, 6)
    step(world)
    facts = monster_turn(world, "foe1", 20, 2)
    assert only(facts, f.SpellLost).spell == "sleep"
    assert mira.slots[0].spent
    fold(world, f.SideBegan(side="party"))
    assert refused(world, orders.Cast(figure="mira", spell="sleep")).code == "acted"


@pytest.mark.clause("axx.combat.casting")
def test_the_switch_for_announced_spells_holds_from_the_next_round_on() -> None:
    mira = hero("mira", "magic_user", spells=("sleep",), hp=4)
    world = fight(party(mira), "goblin_band", 2)
    world.options["declare_spells"] = True
    assert GAME.refusal(world, orders.Cast(figure="mira", spell="sleep")) is None
    fold(world, f.RoundEnded(round=1), f.InitiativeRolled(round=2, order="party"), f.SideBegan(side="party"))
    assert refused(world, orders.Cast(figure="mira", spell="sleep")).code == "not-declared"
    world.options["declare_spells"] = False
    assert refused(world, orders.Cast(figure="mira", spell="sleep")).code == "not-declared"
    fold(world, f.RoundEnded(round=2), f.InitiativeRolled(round=3, order="party"), f.SideBegan(side="party"))
    assert GAME.refusal(world, orders.Cast(figure="mira", spell="sleep")) is None


@pytest.mark.clause("axx.combat.casting")
def test_an_announced_spell_may_be_held_back_with_no_other_action() -> None:
    mira = hero("mira", "magic_user", spells=("sleep",), hp=4, items=(weapon("light_weapon"),))
    world = fight(party(mira, declare_spells=True), "goblin_band", 2)
    fold(world, f.RoundEnded(round=1))
    do(world, orders.Declare(figure="mira", spell="sleep"))
    step(world, 6, 1)
    step(world)
    assert refused(world, orders.Attack(figure="mira", target="foe1", weapon="blade")).code == "announced"
    do(world, orders.EndTurn(figure="mira"))
    assert not mira.slots[0].spent


@pytest.mark.clause("axx.magic.book", "axx.combat.casting")
def test_a_scroll_is_cast_once_by_the_class_whose_list_it_is_on() -> None:
    scroll = Item(id="scroll", kind="scroll", spell="magic_missile")
    world = fight(party(hero("mira", "magic_user", items=(scroll,)), hero("osric", "cleric")), feet=30)
    facts = do(world, orders.ReadScroll(figure="mira", item="scroll", target="foe1"), 4)
    assert only(facts, f.DamageDealt).amount == 5
    assert "scroll" not in world.figures["mira"].items
    world.figures["osric"].items["scroll"] = Item(id="scroll", kind="scroll", spell="magic_missile")
    assert refused(world, orders.ReadScroll(figure="osric", item="scroll", target="foe1")).code == "list"


@pytest.mark.clause("axx.heal.magic", "axx.treasure.magic")
def test_potions_are_an_action_and_can_be_poured_into_one_who_is_out() -> None:
    heal = Item(id="heal", kind="potion_healing", count=2)
    strong = Item(id="strong", kind="potion_giant_strength")
    hild, tam = hero("hild", items=(heal, strong, weapon())), hero("tam", hp=0, top=6)
    tam.state = "out"
    world = fight(party(hild, tam))
    do(world, orders.Drink(figure="hild", item="heal", into="tam"), 8)
    assert (tam.state, tam.hp, hild.items["heal"].count) == ("up", 6, 1)
    assert refused(world, orders.Drink(figure="hild", item="heal")).code == "acted"
    fold(world, f.RoundEnded(round=1), f.InitiativeRolled(round=2, order="party"), f.SideBegan(side="party"))
    do(world, orders.Drink(figure="hild", item="strong"))
    fold(world, f.RoundEnded(round=2), f.InitiativeRolled(round=3, order="party"), f.SideBegan(side="party"))
    facts = do(world, orders.Attack(figure="hild", target="foe1", weapon="blade"), 10, 1)
    assert only(facts, f.AttackRolled).bonus == 5  # Level 1, Giant Strength 2, two on one 2
    assert only(facts, f.DamageDealt).amount == 3


@pytest.mark.clause("axx.combat.helpless", "axx.spell.sleep")
def test_sleepers_can_be_seen_to_after_the_fight_even_if_everybody_had_acted() -> None:
    mira = hero("mira", "magic_user", spells=("sleep",))
    world = fight(party(mira), "goblin_band", 2, feet=30)
    do(world, orders.Cast(figure="mira", spell="sleep"), 4, 4, 1, 1, 1, 1)
    facts = play_out(world)
    assert only(facts, f.FieldHeld).outcome == "won"
    assert world.fight is not None
    assert (world.fight.phase, world.fight.acted) == ("after", [])
    do(world, orders.Bind(figure="mira", foe="foe1"))
    play_out(world)
    facts = do(world, orders.MoveOn(), 6)
    assert set(only(facts, f.FightEnded).beaten) == {"foe1", "foe2"}


def _seat() -> Seat:
    return Seat(id="all", role="engine")


def test_every_potion_and_spell_acts() -> None:

    for kind, effect in potions.POTIONS.items():
        world = party(hero("hild", hp=1, top=8))
        facts = []
        from tablewright.dice.sources import SeededDice

        cause = working.Cause(clause="x", kind=kind)
        for fact in working.work(world, world.figures["hild"], effect, "hild", SeededDice(1), cause=cause):
            fold(world, fact)
            facts.append(fact)
        assert facts


def test_every_spell_of_the_first_level_is_there() -> None:
    from tablewright.games.axx import content

    clerics = {"cure_light_wounds", "light", "bless", "protection_from_evil"}
    mages = {"magic_missile", "sleep", "shield", "charm_person", "hold_portal"}
    found = {(one.list, one.id) for one in content.spells().values() if one.level == 1}
    assert found == {("cleric", id_) for id_ in clerics} | {("magic_user", id_) for id_ in mages}
