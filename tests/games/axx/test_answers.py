"""Lore and weaknesses, deadly effects answered in time, doors held shut, and those who are stone."""

from __future__ import annotations

import pytest
from tests.games.axx import delving
from tests.games.axx.fights import (
    GAME,
    all_of,
    do,
    fight,
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
    weapon,
)

from tablewright.core.game import Seat
from tablewright.games.axx import content, figures
from tablewright.games.axx.checks import CheckRolled
from tablewright.games.axx.combat import answering, conditions, orders, ways_out
from tablewright.games.axx.combat import facts as f
from tablewright.games.axx.delve import clock
from tablewright.games.axx.delve import delve_facts as d
from tablewright.games.axx.delve.explore_doors import OpenDoor
from tablewright.games.axx.delve.explore_force import Force, PickLock
from tablewright.games.axx.gm_facts import Adjust
from tablewright.games.axx.magic.working import EffectBegan
from tablewright.games.axx.meeting import lore
from tablewright.games.axx.say import names
from tablewright.games.axx.world import Item, Slot, World

SEAT = Seat(id="all", role="engine")
RECALL = lore.Recall(figure="mira")


# ── Lore ─────────────────────────────────────────────────────────────────────────────────────


def bones() -> World:
    """Mira (INT 16) and Hild have met skeletons; nobody has spoken."""
    return meet(party(hero("mira", "magic_user", INT=16), hero("hild")), "skeleton_guard", 2, feet=30)


@pytest.mark.clause("axx.encounter.answers")
def test_a_look_is_free_and_stands_on_the_card_of_the_meeting() -> None:
    from tablewright.games.axx.meeting import encounter_facts as e

    opened = e.EncounterOpened(threat="skeleton_guard", foes=(), ranks={})
    assert GAME.card(opened, names(bones())).text == content.monsters()["skeleton_guard"].look


@pytest.mark.clause("axx.encounter.answers")
def test_a_lore_check_opens_what_harms_it_what_it_resists_and_what_it_wants() -> None:
    world = bones()
    assert percent(world, RECALL) == "55 %"  # INT +2 against 12: needs 10
    facts = do(world, RECALL, 10)
    assert only(facts, CheckRolled).target == 12
    learned = only(facts, lore.LoreLearned)
    assert GAME.say(learned, names(world)) == (
        "Mira remembers of skeletons: blunt does them double harm, piercing and edged only half. "
        "What they want: nothing: they guard."
    )
    assert world.lore == ["skeleton_guard"]
    assert refused(world, lore.Recall(figure="hild")).code == "known"
    foes = GAME.view(world, SEAT).bands[1].figures
    assert {"blunt does double", "piercing does half"} <= {tag.words for tag in foes[0].tags}


@pytest.mark.clause("axx.encounter.answers")
def test_once_a_character_for_each_kind() -> None:
    world = bones()
    assert not all_of(do(world, RECALL, 9), lore.LoreLearned)
    assert refused(world, RECALL).code == "recalled"
    offered = [o.command for o in GAME.offers(world, SEAT) if isinstance(o.command, lore.Recall)]
    assert offered == [lore.Recall(figure="hild")]
    assert not GAME.view(world, SEAT).bands[1].figures[0].tags


@pytest.mark.clause("axx.encounter.answers")
def test_of_several_kinds_each_can_be_remembered() -> None:
    world = meet(party(hero("mira", "magic_user", INT=16), hero("hild")), "skeleton_guard", 2, feet=30)
    world.figures["foe2"].monster = "ghoul"
    assert only(do(world, RECALL, 9), lore.LoreTried).monster == "skeleton_guard"
    assert only(do(world, RECALL, 10), lore.LoreLearned).monster == "ghoul"
    assert refused(world, RECALL).words == "Mira has tried to remember what is told of skeletons, and does not."
    (offer,) = (offer for offer in GAME.offers(world, SEAT) if isinstance(offer.command, lore.Recall))
    assert (offer.figure, "skeletons" in offer.words) == ("hild", True)
    assert only(do(world, lore.Recall(figure="hild"), 20), lore.LoreLearned).monster == "skeleton_guard"
    assert refused(world, lore.Recall(figure="hild")).code == "known"


@pytest.mark.clause("axx.encounter.answers")
def test_in_a_fight_it_is_the_action() -> None:
    world = fight(party(hero("mira", "magic_user", INT=16), hero("hild")), "skeleton_guard", feet=30)
    do(world, RECALL, 10)
    assert refused(world, orders.EndTurn(figure="mira")).code == "acted"
    quiet = party(hero("mira", "magic_user"))
    assert refused(quiet, RECALL).code == "no-encounter"


# ── Deadly effects answered ──────────────────────────────────────────────────────────────────


def stung() -> World:
    """Hild is poisoned this round; Osric, with Cure Light Wounds and a flask, has not acted."""
    flask = Item(id="flask", kind="oil_flask", count=2)
    world = fight(
        party(hero("hild", hp=20), hero("osric", "cleric", spells=("cure_light_wounds",), items=(flask,))),
        "giant_spider",
        order="foes",
        side="foes",
    )
    monster_turn(world, "foe1", 18, 1)
    step(world, 1)
    assert "poisoned" in world.figures["hild"].conditions
    fold(world, f.SideBegan(side="party"))
    return world


@pytest.mark.clause("axx.condition.answer")
def test_at_the_gms_word_an_item_slot_or_action_is_spent_and_the_effect_has_not_happened() -> None:
    world = stung()
    told = only(do(world, answering.Telegraph(effect="its fangs drip", counter="a flask of oil")), answering.EffectTold)
    assert GAME.say(told, names(world)) == "A warning: its fangs drip. This would answer it: a flask of oil."
    order = answering.AnswerEffect(
        figure="osric", effect="the poison", spends="item", what="flask", victim="hild", condition="poisoned"
    )
    answered = only(do(world, order), answering.EffectAnswered)
    assert GAME.say(answered, names(world)) == "Osric answers with the oil flask in time: the poison does not happen."
    osric = world.figures["osric"]
    assert (osric.items["flask"].count, world.figures["hild"].conditions) == (1, {})
    assert refused(world, order).code == "acted"


@pytest.mark.clause("axx.condition.answer")
def test_a_slot_can_be_the_counter_and_what_is_not_there_cannot() -> None:
    world = stung()
    spell = answering.AnswerEffect(figure="osric", effect="death", spends="slot", what="cure_light_wounds")
    assert refused(world, answering.AnswerEffect(figure="osric", effect=" ")).code == "name"
    assert refused(world, answering.AnswerEffect(figure="foe1", effect="x")).code == "nobody"
    assert refused(world, answering.AnswerEffect(figure="osric", effect="x", spends="item", what="y")).code == "nothing"
    wrong = answering.AnswerEffect(figure="osric", effect="x", victim="hild", condition="asleep")
    assert refused(world, wrong).code == "no-condition"
    do(world, spell)
    assert world.figures["osric"].slots[0].spent
    assert refused(stung(), answering.AnswerEffect(figure="osric", effect="x", spends="slot", what="bless")).code == (
        "no-slot"
    )
    assert answering.AnswerEffect.roles == ("gm",)


@pytest.mark.clause("axx.condition.answer", "axx.spell.cure_light_wounds")
def test_without_a_gm_cure_light_wounds_in_the_round_it_lands_denies_poison() -> None:
    world = stung()
    world.figures["hild"].hp = 10
    do(world, orders.Cast(figure="osric", spell="cure_light_wounds", target="hild"), 4)
    assert world.figures["hild"].conditions == {}
    fold(world, f.RoundClosing())
    assert isinstance(only(step(world), f.RoundEnded), f.RoundEnded)  # no poison did its harm
    assert world.figures["hild"].hp == 14


# ── Hold Portal ──────────────────────────────────────────────────────────────────────────────


def at_a_door() -> World:
    """Mira in a room with a closed door."""
    mira = delving.hero("mira", cls="magic_user")
    mira.slots = [Slot(level=1, spell="hold_portal")]
    return delving.under(mira, delving.hero("hild"))


CAST = orders.Cast(figure="mira", spell="hold_portal", target="first")


@pytest.mark.clause("axx.spell.hold_portal")
def test_a_held_door_stays_shut_six_turns_and_neither_key_nor_force_opens_it() -> None:
    world = at_a_door()
    began = delving.only(delving.do(world, CAST), EffectBegan)[0]
    assert (began.on, began.turns) == ("first", 6)
    assert GAME.say(began, names(world)) == ("The door is held shut, for 6 turns; neither key nor force will open it.")
    world.ways["first"].state = "locked"
    for order in (OpenDoor(way="first"), Force(figure="hild", way="first"), d.Go(way="first")):
        assert refused(world, order).code == "held"
    assert refused(world, PickLock(figure="hild", way="first")).code in ("held", "no_thief", "not_trained", "no_tools")
    world.ways["first"].state = "shut"
    fold(world, clock.TurnPassed(what="search", turn=world.turn + 6, count=6))
    fold(world, clock.EffectEnded(effect="hold_portal", on="first"))
    world.due = []
    assert GAME.refusal(world, OpenDoor(way="first")) is None


@pytest.mark.clause("axx.spell.hold_portal")
def test_only_a_closed_door_in_sight_can_be_held_and_is_offered_by_its_side() -> None:
    world = at_a_door()
    assert refused(world, orders.Cast(figure="mira", spell="hold_portal", target="nowhere")).code == "no-door"
    world.ways["first"].state = "open"
    assert refused(world, CAST).code == "no-door"
    world.ways["first"].state = "shut"
    offered = [o for o in GAME.offers(world, SEAT) if isinstance(o.command, orders.Cast)]
    assert len(offered) >= 1
    assert offered[0].words.startswith("Mira casts Hold Portal on the ")
    assert offered[0].words.endswith(" door")


@pytest.mark.clause("axx.spell.hold_portal")
def test_nobody_flees_by_a_held_door() -> None:
    world = at_a_door()
    delving.do(world, CAST)
    world.rooms[world.place].visited = True
    meet(world, feet=20)
    assert "first" not in [way.id for way in ways_out.party_ways(world)]


# ── Stone ────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.clause("axx.condition.petrified")
def test_stone_is_out_of_play_without_a_brush_until_a_cure() -> None:
    world = fight(party(hero("hild", items=(weapon(),)), hero("osric")))
    fold(world, *conditions.begin(world, world.figures["hild"], "petrified"))
    hild = world.figures["hild"]
    assert (hild.state, world.fallen, list(hild.items)) == ("stone", [], ["blade"])
    assert refused(world, orders.EndTurn(figure="hild")).code == "stone"
    assert not figures.able(hild)
    assert settle(world) == []
    fold(world, conditions.ConditionEnded(figure="hild", condition="petrified"))
    assert (hild.state, hild.conditions) == ("up", {})


@pytest.mark.clause("axx.condition.petrified")
def test_the_gm_can_turn_to_stone_and_back() -> None:
    world = party(hero("hild"))
    do(world, Adjust(figure="hild", what="condition", value="petrified", reason="a cockatrice"))
    assert world.figures["hild"].state == "stone"
    do(world, Adjust(figure="hild", what="clear", value="petrified", reason="a salve"))
    assert world.figures["hild"].state == "up"


@pytest.mark.clause("axx.spell.hold_portal", "axx.explore.wandering")
def test_no_wanderer_gets_in_where_every_door_is_held() -> None:
    from tablewright.dice.sources import ScriptedDice
    from tablewright.games.axx.delve import wandering

    world = at_a_door()
    delving.do(world, CAST)
    dice = ScriptedDice([1])  # a wanderer would come: nothing more is thrown for it
    facts = list(wandering.check(world, d.CheckWanderers(), dice))
    assert [type(one) for one in facts] == [d.WanderersChecked]
    assert dice.left == ()
    world.effects = []
    facts = list(wandering.check(world, d.CheckWanderers(), ScriptedDice([1, 4, 2])))
    assert [type(one) for one in facts] == [d.WanderersChecked, d.MonstersNear]
