"""Turns of whole sides: who begins, one action each, help, dice that stand, bonus dice, the closing."""

from __future__ import annotations

import pytest
from tests.games.threedx.fight.staging import GAME, begin, close, done, fight, go, hero, of, one, refused, world

from tablewright.core.facts import SetReferee
from tablewright.core.game import Seat
from tablewright.games.threedx import kernel_fight, rolls
from tablewright.games.threedx.fight import facts as f
from tablewright.games.threedx.fight import levels, reading, who
from tablewright.games.threedx.fight import orders as o
from tablewright.games.threedx.world import FOES, PARTY

# ── Who begins ──────────────────────────────────────────────────────────────────────────────


@pytest.mark.clause("3dx.combat.initiative")
@pytest.mark.example("3dx.combat.initiative", 1)
@pytest.mark.parametrize(
    ("results", "foes", "first"),
    [
        ((5, 3, 7), "a 5, b 5, c 4", PARTY),
        ((4, 5), "a 4, b 5", PARTY),
        ((4, 4, 5), "a 4, b 5", FOES),
    ],
)
def test_the_higher_exact_mean_begins_and_a_tie_goes_to_the_characters(
    results: tuple[int, ...], foes: str, first: str
) -> None:
    """Characters 5, 3, 7: mean 5; foes 5, 5, 4: mean 14/3: characters first. 4 and 5 against 4 and 5: tie, characters.

    4, 4, 5 (13/3) against 9/2: foes, though both round up to 5.
    """
    in_world = world()
    people = [hero(in_world, f"Hero {number}") for number in range(len(results))]
    done(in_world, o.StartFight(foes=foes))
    for figure, result in zip(people, results, strict=True):
        done(in_world, o.RollInitiative(figure=figure.id), result, result, 1)
        done(in_world, o.Done(figure=figure.id))
    fact = one(done(in_world, o.DecideFirst()), f.FirstDecided)
    assert fact.sides[0] == first
    assert (fact.ours, fact.of_ours) == (sum(results), len(results))


@pytest.mark.clause("3dx.combat.initiative")
def test_initiative_may_be_the_save_of_an_attribute_and_the_gm_may_just_say() -> None:
    in_world = world()
    hild = hero(in_world, sizes=(8, 4, 4, 4, 4))
    done(in_world, o.StartFight(foes="wolf"))
    assert refused(in_world, o.RollInitiative(figure=hild.id, ability="carry")), "Carry is not rolled"
    rolled = one(
        done(in_world, o.RollInitiative(figure=hild.id, ability="athletics", save=True), 7), f.InitiativeRolled
    )
    assert rolled.plan.lying is not None
    assert (rolled.plan.lying.sizes, rolled.plan.lying.faces) == ((8,), (7,))
    assert one(done(in_world, o.SetFirst(side=FOES)), f.FirstDecided).sides == (FOES, PARTY)


# ── Turns ───────────────────────────────────────────────────────────────────────────────────


@pytest.mark.clause("3dx.combat.turns", "3dx.combat.one_action")
def test_all_of_a_side_act_in_its_turn_once_each_and_the_others_wait() -> None:
    in_world = world()
    hild, ivar = hero(in_world), hero(in_world, "Ivar")
    begin(in_world)
    assert refused(in_world, o.Pass(figure="npc1")) == "It is not the turn of villager's side."
    done(in_world, o.Defend(figure=ivar.id))
    done(in_world, o.Pass(figure=hild.id))
    assert refused(in_world, o.Defend(figure=hild.id)).startswith("Hild has acted: one action a turn")
    go(in_world, until=o.NpcAct)
    assert fight(in_world).side == FOES
    assert fight(in_world).round == 1


@pytest.mark.clause("3dx.combat.turns")
def test_three_sides_take_turns_and_defend_lasts_through_all_hostile_ones() -> None:
    in_world = world()
    hild = hero(in_world)
    begin(in_world, "wolf", apart=100)
    done(in_world, o.BringNpcs(npcs="ogre", side="others", at=300))
    done(in_world, o.Defend(figure=hild.id))
    seen = []
    for _ in range(2):
        go(in_world, until=o.NpcAct)
        seen.append((fight(in_world).side, hild.id in fight(in_world).defending))
        step = GAME.next(in_world)
        assert step is not None
        done(in_world, step)
    go(in_world)
    assert seen == [(FOES, True), ("others", True)]
    assert fight(in_world).side == PARTY
    assert fight(in_world).defending == []


@pytest.mark.clause("3dx.combat.closing")
def test_players_close_no_turn_that_waits_for_the_game_master_alone() -> None:
    in_world = world()
    in_world.gm = True
    hild, ivar = hero(in_world), hero(in_world, "Ivar")
    begin(in_world, "bandit 4, wolf 3", apart=2, first="foes")
    for one_ in (hild, ivar):
        refusal = refused(in_world, o.CloseTurn(figures=(one_.id,)))
        assert refusal == "The GM is about to act: that turn is not closed by players."
        offered = GAME.offers(in_world, Seat(one_.id, "player", figures=(one_.id,)))
        assert not [offer for offer in offered if isinstance(offer.command, o.CloseTurn)]
    for npc in ("npc1", "npc2"):
        done(in_world, o.Attack(figure=npc, targets=(hild.id,)))
    go(in_world)
    done(in_world, o.CloseTurn(figures=(ivar.id,)))  # Hild, who is attacked, is away
    done(in_world, o.CloseTurn(figures=(hild.id,)), 9, 6, 2)
    assert list(fight(in_world).defences) == [hild.id]


@pytest.mark.clause("3dx.combat.closing")
def test_closing_a_turn_for_who_is_away_is_offered_to_who_has_acted_themselves() -> None:
    in_world = world()
    hild, ivar = hero(in_world), hero(in_world, "Ivar")
    begin(in_world, "bandit 4", apart=9)
    seat = Seat("s", "player", figures=(hild.id,))

    def offered() -> bool:
        return any(isinstance(offer.command, o.CloseTurn) for offer in GAME.offers(in_world, seat))

    assert not offered()
    done(in_world, o.Pass(figure=hild.id))
    assert offered()
    done(in_world, o.Pass(figure=ivar.id))
    assert not offered()


@pytest.mark.clause("3dx.combat.turns", "3dx.combat.closing")
def test_the_gm_closes_a_turn_or_two_players_or_the_only_one() -> None:
    in_world = world()
    hild, ivar = hero(in_world), hero(in_world, "Ivar")
    begin(in_world)
    done(in_world, o.CloseTurn(figures=(hild.id,)))
    assert fight(in_world).done == []
    assert "one more player" in refused(in_world, o.CloseTurn(figures=(hild.id,)))
    facts = done(in_world, o.CloseTurn(figures=(ivar.id,)), 7, 4, 2, 7, 4, 2)
    assert of(facts, f.ClosingWished)[0].closed
    assert set(fight(in_world).done) == {hild.id, ivar.id}
    alone = world()
    only = hero(alone)
    begin(alone)
    assert one(done(alone, o.CloseTurn(figures=(only.id,)), 7, 4, 2), f.ClosingWished).closed
    with_gm = world()
    idle = hero(with_gm)
    begin(with_gm)
    done(with_gm, o.EndTurn())
    assert fight(with_gm).plans[idle.id].action == "pass"


# ── Help ────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.clause("3dx.combat.help")
@pytest.mark.example("3dx.combat.help", 1)
def test_help_of_half_the_target_number_gives_a_level_to_dice_that_lie_already() -> None:
    """Target number 7: 4 is enough. Helped dice 8, 5, 3 turn from 5 (fails by 2) to 8 (succeeds by 1)."""
    assert [kernel_fight.help_needed(target) for target in (7, 6, 1, 0)] == [4, 3, 1, 2]
    in_world = world()
    hild = hero(in_world, sizes=(12, 12, 4, 4, 0), abilities={"strike": 12}, things=("sword",))
    ivar = hero(in_world, "Ivar")
    begin(in_world, "champion 7, ogre 1", apart=2)
    done(in_world, o.Attack(figure=hild.id, targets=("npc1",), items=("hero1-sword-1",)), 8, 5, 3)
    plan = fight(in_world).plans[hild.id]
    in_world.figures["npc1"].items.clear()
    plan.extra.clear()  # the champion's shield aside
    assert [strike.value for strike in reading.strikes(in_world, plan)] == [5]
    done(in_world, o.Act(figure=ivar.id, ability="intimidate", to=hild.id), 9, 4, 2)
    assert [strike.value for strike in reading.strikes(in_world, plan)] == [8]
    facts = close(in_world)
    helped = one(facts, f.HelpCounted)
    assert (helped.result, helped.need, helped.worked) == (4, 4, True)
    met = of(facts, f.Met)[0]
    assert (met.attack, met.defence, met.margin) == (8, 7, 1)


@pytest.mark.clause("3dx.combat.help")
def test_help_too_weak_gives_nothing_and_moves_until_the_turn_closes() -> None:
    in_world = world()
    hild = hero(in_world, abilities={"strike": 8}, things=("sword",))
    ivar, runa = hero(in_world, "Ivar"), hero(in_world, "Runa", abilities={"strike": 8}, things=("sword",))
    begin(in_world, "wolf 6", apart=2)
    done(in_world, o.Attack(figure=hild.id, targets=("npc1",), items=("hero1-sword-1",)), 9, 5, 2)
    done(in_world, o.Attack(figure=runa.id, targets=("npc1",), items=("hero3-sword-1",)), 9, 4, 3)
    done(in_world, o.Act(figure=ivar.id, ability="intimidate", to=hild.id), 9, 3, 2)
    assert (reading.helped(in_world, hild.id), reading.helped(in_world, runa.id)) == (1, 0)
    done(in_world, o.GiveHelp(figure=ivar.id, to=runa.id))
    assert (reading.helped(in_world, hild.id), reading.helped(in_world, runa.id)) == (0, 1)
    done(in_world, o.GiveHelp(figure=ivar.id, to=""))
    facts = close(in_world)
    assert one(facts, f.HelpCounted).to == ""
    assert [met.attack for met in of(facts, f.Met)] == [5, 4]


@pytest.mark.clause("3dx.combat.help")
def test_no_chains_no_circles_no_help_for_oneself_or_a_helper() -> None:
    in_world = world()
    hild, ivar = hero(in_world), hero(in_world, "Ivar")
    begin(in_world)
    done(in_world, o.Act(figure=hild.id, ability="agility", to=ivar.id), 9, 5, 2)
    assert "Hild helps somebody" in refused(in_world, o.Act(figure=ivar.id, ability="agility", to=hild.id))
    assert "one other of the same side" in refused(in_world, o.Act(figure=ivar.id, ability="agility", to=ivar.id))
    assert "one other of the same side" in refused(in_world, o.Act(figure=ivar.id, ability="agility", to="npc1"))
    done(in_world, o.Pass(figure=ivar.id))
    assert one(close(in_world), f.HelpCounted).worked is False  # Ivar has rolled nothing that it could help


@pytest.mark.clause("3dx.combat.help")
def test_a_helping_attack_still_hits() -> None:
    in_world = world()
    hild = hero(in_world, things=("sword",))
    ivar = hero(in_world, "Ivar", things=("sword",))
    begin(in_world, "wolf 4", apart=2)
    done(in_world, o.Attack(figure=hild.id, targets=("npc1",), items=("hero1-sword-1",)), 9, 3, 2)
    done(in_world, o.Attack(figure=ivar.id, targets=("npc1",), items=("hero2-sword-1",), to=hild.id), 9, 6, 2)
    facts = close(in_world)
    assert [(met.figure, met.attack, met.margin) for met in of(facts, f.Met)] == [(hild.id, 9, 5), (ivar.id, 6, 2)]
    assert in_world.figures["npc1"].wounds == 4 + 2  # it gives ground for one of the five


@pytest.mark.clause("3dx.combat.help", "3dx.npc.condition")
def test_an_npc_helps_by_its_number_and_its_friend_is_met_one_step_lower() -> None:
    in_world = world()
    hild = hero(in_world, things=("sword",))
    begin(in_world, "wolf 4, guard 5", apart=2, first="foes")
    done(in_world, o.Attack(figure="npc2", targets=(hild.id,)))
    done(in_world, o.Act(figure="npc1", to="npc2"))
    done(in_world, o.CallDefence())
    done(in_world, o.DefendWith(figure=hild.id, ability="dodge"), 9, 6, 2)
    done(in_world, o.Done(figure=hild.id))
    facts = go(in_world, until=o.BeginSide)
    assert one(facts, f.HelpCounted).need == 2  # dice defend: there is no target number
    assert one(facts, f.Met).defence == 2


@pytest.mark.clause("3dx.combat.help", "3dx.combat.ready")
def test_a_readied_help_serves_a_defence_in_the_opponents_turn() -> None:
    in_world = world()
    hild, ivar = hero(in_world), hero(in_world, "Ivar")
    begin(in_world, "wolf 6", apart=2)
    done(in_world, o.Pass(figure=hild.id))
    done(in_world, o.Ready(figure=ivar.id, action="help", on="ally attacked"))
    go(in_world, until=o.NpcAct)
    done(in_world, o.Attack(figure="npc1", targets=(hild.id,)))
    go(in_world)
    done(in_world, o.DefendWith(figure=hild.id, ability="dodge"), 9, 5, 2)
    done(in_world, o.ReactAct(figure=ivar.id, ability="intimidate", to=hild.id), 9, 3, 2)
    for figure in (hild, ivar):
        done(in_world, o.Done(figure=figure.id))
    facts = go(in_world, until=o.BeginSide)
    assert (one(facts, f.HelpCounted).need, one(facts, f.HelpCounted).worked) == (3, True)  # half of the wolf's 6
    assert one(facts, f.Met).defence == 9


# ── Dice stand ──────────────────────────────────────────────────────────────────────────────


@pytest.mark.clause("3dx.dice_stand")
def test_dice_once_rolled_are_not_rolled_again_and_the_action_stands() -> None:
    in_world = world()
    hild = hero(in_world, things=("sword",))
    begin(in_world)
    attack = o.Attack(figure=hild.id, targets=("npc1",), items=("hero1-sword-1",))
    done(in_world, attack, 1, 2, 1)
    assert "dice once rolled stand" in refused(in_world, attack)
    assert "dice once rolled stand" in refused(in_world, o.Defend(figure=hild.id))


@pytest.mark.clause("3dx.bonus_dice", "3dx.dice_stand")
def test_a_bonus_die_of_the_attribute_rolled_joins_until_the_turn_closes() -> None:
    """d12 7, d8 4, d6 2 and bonus d8 5: normal 7."""
    in_world = world()
    hild = hero(in_world, sizes=(8, 4, 4, 4, 4), things=("sword",))
    begin(in_world, "wolf 5", apart=2)
    assert "no dice" in refused(in_world, o.SpendBonus(figure=hild.id, die="athletics"))
    done(in_world, o.Attack(figure=hild.id, targets=("npc1",), items=("hero1-sword-1",), ability="strike"), 7, 4, 2)
    assert reading.value_of(in_world, fight(in_world).plans[hild.id], helped=0) == 4
    assert "no such bonus die" in refused(in_world, o.SpendBonus(figure=hild.id, die="dexterity"))
    done(in_world, o.SpendBonus(figure=hild.id, die="athletics"), 5)
    assert reading.value_of(in_world, fight(in_world).plans[hild.id], helped=0) == 7
    assert hild.used == {"athletics": 1}
    assert "no such bonus die" in refused(in_world, o.SpendBonus(figure=hild.id, die="athletics"))
    facts = close(in_world)
    met = one(facts, f.Met)
    assert met.margin == 2
    card = GAME.card(met, GAME.names(in_world))
    assert [line.words for line in card.rolls] == ["advantage"]  # as it is read, the bonus die included
    assert card.outcome.startswith("The highest of 7, 4 and 5, once 2 is dropped")
    assert refused(in_world, o.SpendBonus(figure=hild.id, die="epic")) == (
        "The turn is closing: the dice are read as they lie."
    )


@pytest.mark.clause("3dx.epic_die", "3dx.bonus_dice")
def test_the_epic_die_comes_after_the_attributes_and_beats_all_that_lies_there() -> None:
    """Attribute die d8 6 and epic 14 on 9, 4, 3, normal: two levels: 15."""
    in_world = world()
    hild = hero(in_world, sizes=(8, 4, 4, 4, 4), things=("sword",))
    begin(in_world, "wolf 5", apart=2)
    done(in_world, o.Attack(figure=hild.id, targets=("npc1",), items=("hero1-sword-1",), ability="strike"), 9, 4, 3)
    done(in_world, o.SpendBonus(figure=hild.id, die="athletics"), 6)
    joined = one(done(in_world, o.SpendBonus(figure=hild.id, die="epic"), 9, 14), f.BonusJoined)
    assert joined.lying.bonus[-1].faces == (9, 14)
    assert reading.value_of(in_world, fight(in_world).plans[hild.id], helped=0) == 15
    assert hild.epic == 0
    assert "no such bonus die" in refused(in_world, o.SpendBonus(figure=hild.id, die="epic"))


@pytest.mark.clause("3dx.bonus_dice", "3dx.critical")
def test_no_bonus_die_is_spent_on_a_critical() -> None:
    in_world = world()
    hild = hero(in_world, sizes=(8, 4, 4, 4, 4), things=("sword",))
    begin(in_world, "wolf 5", apart=2)
    done(in_world, o.Attack(figure=hild.id, targets=("npc1",), items=("hero1-sword-1",), ability="strike"), 4, 4, 4)
    assert (
        refused(in_world, o.SpendBonus(figure=hild.id, die="athletics")) == "No bonus die may be added to a critical."
    )
    card = GAME.card(one(close(in_world), f.Met), GAME.names(in_world))
    assert "a critical success" in card.outcome


# ── Steady, taking time ─────────────────────────────────────────────────────────────────────


@pytest.mark.clause("3dx.combat.steady", "3dx.taking_time")
def test_steady_gives_a_level_for_each_turn_and_costs_defence() -> None:
    in_world = world()
    hild = hero(in_world, things=("longbow",))
    begin(in_world, "wolf", apart=100)
    for turn in (1, 2):
        done(in_world, o.Steady(figure=hild.id, action="attack"))
        assert fight(in_world).steady[hild.id].levels == turn
        assert rolls.level_of(levels.defence_terms(in_world, hild, "agility")) == -1
        go(in_world, until=o.NpcAct)
        done(in_world, o.Pass(figure="npc1"))
        go(in_world)
    planned = one(
        done(in_world, o.Attack(figure=hild.id, targets=("npc1",), items=("hero1-longbow-1",)), 7, 3, 2), f.Planned
    )
    assert [(term.name, term.value) for term in planned.plan.terms] == [("steady", 2), ("range", -1)]
    assert reading.value_of(in_world, planned.plan, helped=0) == 7  # one level is left at that range


@pytest.mark.clause("3dx.combat.steady")
def test_steady_is_lost_by_a_wound_and_forfeit_by_another_action() -> None:
    in_world = world()
    hild = hero(in_world, things=("longbow",))
    begin(in_world, "wolf 6", apart=2)
    done(in_world, o.Steady(figure=hild.id, action="attack"))
    go(in_world, until=o.NpcAct)
    done(in_world, o.Attack(figure="npc1", targets=(hild.id,)))
    go(in_world)
    done(in_world, o.DefendWith(figure=hild.id, ability="dodge"), 9, 7, 6)  # Steady and a bow in hand: 6 - 1 = 5
    done(in_world, o.Done(figure=hild.id))
    facts = go(in_world, until=o.BeginSide)
    assert one(facts, f.WoundsTaken).amount == 1
    assert one(facts, f.SteadyLost).why == "wounded"
    other = world()
    runa = hero(other, "Runa")
    begin(other, "wolf", apart=100)
    done(other, o.Steady(figure=runa.id, action="attack"))
    go(other, until=o.NpcAct)
    done(other, o.Pass(figure="npc1"))
    go(other)
    done(other, o.Defend(figure=runa.id))
    close(other)
    assert fight(other).steady == {}


@pytest.mark.clause("3dx.combat.steady")
def test_a_hit_for_no_wound_interrupts_nothing() -> None:
    in_world = world()
    hild = hero(in_world, abilities={"dodge": 8}, things=("longbow",))
    begin(in_world, "wolf 6", apart=2)
    done(in_world, o.Steady(figure=hild.id, action="attack"))
    go(in_world, until=o.NpcAct)
    done(in_world, o.Attack(figure="npc1", targets=(hild.id,)))
    go(in_world)
    done(in_world, o.DefendWith(figure=hild.id, ability="dodge"), 9, 8, 7)
    done(in_world, o.Done(figure=hild.id))
    facts = go(in_world, until=o.BeginSide)
    assert one(facts, f.Met).margin == 0
    assert of(facts, f.SteadyLost) == []


@pytest.mark.clause("3dx.taking_time")
def test_with_the_switch_taking_time_costs_a_turn_alone() -> None:
    in_world = world(taking_time_in_combat="free")
    hild = hero(in_world)
    begin(in_world, "wolf 6", apart=2)
    done(in_world, o.Steady(figure=hild.id, action="attack"))
    assert rolls.level_of(levels.defence_terms(in_world, hild, "agility")) == 0


# ── Ready ───────────────────────────────────────────────────────────────────────────────────


@pytest.mark.clause("3dx.combat.ready", "3dx.combat.closing")
def test_a_readied_attack_comes_first_and_may_cost_the_foe_its_action() -> None:
    in_world = world()
    hild = hero(in_world, things=("sword",))
    begin(in_world, "villager 2", apart=2)
    done(in_world, o.Ready(figure=hild.id, action="attack", on="attacked"))
    go(in_world, until=o.NpcAct)
    done(in_world, o.Attack(figure="npc1", targets=(hild.id,)))
    go(in_world)
    done(in_world, o.React(figure=hild.id, targets=("npc1",), items=("hero1-sword-1",)), 9, 8, 2)
    assert fight(in_world).answers[hild.id].came is True
    assert fight(in_world).answers[hild.id].level == 0
    done(in_world, o.DefendWith(figure=hild.id, ability="dodge"), 1, 1, 2)
    done(in_world, o.Done(figure=hild.id))
    facts = go(in_world, until=o.CloseFight)
    assert [(met.figure, met.margin) for met in of(facts, f.Met)] == [(hild.id, 6)]
    assert in_world.figures["npc1"].state == "dying"
    assert hild.wounds == 0


@pytest.mark.clause("3dx.combat.ready")
def test_what_did_not_come_about_is_done_at_disadvantage_or_not_at_all_and_lapses() -> None:
    in_world = world()
    hild = hero(in_world, things=("sword",))
    begin(in_world, "villager 2", apart=2)
    done(in_world, o.Ready(figure=hild.id, action="attack", on="attacked"))
    go(in_world, until=o.NpcAct)
    done(in_world, o.Defend(figure="npc1"))
    go(in_world)
    done(in_world, o.React(figure=hild.id, targets=("npc1",), items=("hero1-sword-1",)), 9, 8, 2)
    plan = fight(in_world).answers[hild.id]
    assert (plan.came, plan.level) == (False, -1)
    assert (
        refused(in_world, o.React(figure=hild.id, targets=("npc1",))) == "Hild has taken the one reaction of this turn."
    )
    other = world()
    runa = hero(other, "Runa")
    begin(other, "villager 2", apart=50)
    done(other, o.Ready(figure=runa.id, action="attack", on="near"))
    go(other, until=o.NpcAct)
    done(other, o.Pass(figure="npc1"))
    go(other)
    done(other, o.Done(figure=runa.id))
    go(other)
    assert fight(other).ready == {}


@pytest.mark.clause("3dx.combat.ready")
def test_for_circumstances_in_own_words_the_gm_says_whether_they_came_about() -> None:
    in_world = world()
    done(in_world, SetReferee(gm=True))
    hild = hero(in_world, things=("sword",))
    begin(in_world, "villager 2", apart=2)
    done(in_world, o.Ready(figure=hild.id, action="attack", on="word", when="when the bell rings"))
    go(in_world, until=o.NpcAct)
    done(in_world, o.Pass(figure="npc1"))
    go(in_world)
    done(in_world, o.JudgeReady(figure=hild.id, came=True))
    done(in_world, o.React(figure=hild.id, targets=("npc1",), items=("hero1-sword-1",)), 9, 8, 2)
    assert fight(in_world).answers[hild.id].came is True


# ── Reactions ───────────────────────────────────────────────────────────────────────────────


@pytest.mark.clause("3dx.combat.reaction")
def test_one_who_flees_gives_an_opening_to_one_blow_at_disadvantage() -> None:
    in_world = world()
    hild = hero(in_world, things=("sword",))
    begin(in_world, "villager 2", apart=2)
    done(in_world, o.Pass(figure=hild.id))
    go(in_world, until=o.NpcAct)
    done(in_world, o.Move(figure="npc1", metres=-7, toward=hild.id))
    go(in_world)
    done(in_world, o.React(figure=hild.id, targets=("npc1",), items=("hero1-sword-1",)), 9, 8, 5)
    assert fight(in_world).answers[hild.id].level == -1
    done(in_world, o.Done(figure=hild.id))
    facts = go(in_world, until=o.BeginSide)
    assert one(facts, f.Met).attack == 5


@pytest.mark.clause("3dx.combat.reaction")
def test_the_gm_says_what_an_opening_is_and_npcs_react_too() -> None:
    in_world = world()
    hild = hero(in_world, things=("sword",))
    begin(in_world, "villager 6", apart=2)
    assert refused(in_world, o.React(figure="npc1", targets=(hild.id,))).startswith("The attacking side names all")
    done(in_world, o.Move(figure=hild.id, metres=-8, toward="npc1"))
    facts = go(in_world)
    assert of(facts, f.Reacted)[0].figure == "npc1"
    done(in_world, o.DefendWith(figure=hild.id, ability="dodge"), 9, 8, 2)
    done(in_world, o.Done(figure=hild.id))
    facts = go(in_world, until=o.BeginSide)
    assert one(facts, f.Met).defence == 9  # an attack at disadvantage is met one step higher
    second = world()
    runa = hero(second, "Runa", things=("sword",))
    begin(second, "villager 6", apart=2)
    done(second, o.Pass(figure=runa.id))
    go(second, until=o.NpcAct)
    done(second, o.Defend(figure="npc1"))
    done(second, o.GrantOpening(figure=runa.id, target="npc1"))
    go(second)
    done(second, o.React(figure=runa.id, targets=("npc1",), items=("hero1-sword-1",)), 9, 8, 5)
    assert fight(second).answers[runa.id].level == -1


# ── What the seat is shown ──────────────────────────────────────────────────────────────────


def test_the_chance_on_a_button_is_that_of_the_roll() -> None:
    """d12 d8 d6 at target number 4: as the exact chances say; hidden numbers make it "?"."""
    in_world = world()
    hild = hero(in_world, things=("sword",))
    begin(in_world, "villager 4", apart=2)
    seat = Seat(id="s", role="player", figures=(hild.id,))
    (offer,) = [
        offer
        for offer in GAME.offers(in_world, seat)
        if offer.command == o.Attack(figure=hild.id, targets=("npc1",), items=("hero1-sword-1",), ability="strike")
    ]
    found = rolls.distribution((12, 8, 6))
    assert offer.chance is not None
    assert (offer.chance.ways, offer.chance.of) == (
        sum(weight for result, weight in found.weights.items() if result >= 4),
        found.total,
    )
    hidden = world(targets="hidden")
    seen = world(targets="hidden")
    runa = hero(hidden, "Runa", things=("sword",))
    hero(seen, "Runa", things=("sword",))
    player = Seat(id="s", role="player", figures=(runa.id,))
    facts = done(hidden, o.StartFight(foes="villager 4", apart=2, first="party")) + done(hidden, o.BeginSide())
    for fact in facts:
        shown = GAME.see(fact, player, hidden)
        assert shown is not None
        GAME.evolve(seen, shown)
    chances = [offer.chance for offer in GAME.offers(seen, player) if isinstance(offer.command, o.Attack)]
    assert {chance.percent() for chance in chances if chance is not None} == {"?"}
    assert who.unknown(seen.figures["npc1"])


# ── Points to act first ─────────────────────────────────────────────────────────────────────


@pytest.mark.clause("3dx.combat.initiative", "3dx.house.more")
def test_an_ability_of_the_fifth_costs_a_point_to_act_first_as_it_does_for_anything_else() -> None:
    in_world = world()
    hild = hero(in_world, sizes=(8, 8, 6, 4, 6), fifths={"Sense": 8}, spirit=1)
    runa = hero(in_world, "Runa", sizes=(8, 8, 6, 4, 6), fifths={"Sense": 8}, spirit=0)
    done(in_world, o.StartFight(foes="wolf 4", apart=10))
    seat = Seat("s", "player", figures=(hild.id, runa.id))
    menus = {one.words: one.blanks[0].choices for one in GAME.offers(in_world, seat) if one.blanks}
    other = "roll to act first with another ability"
    assert "Sense" in {one.key for one in menus[f"Hild: {other}"]}
    assert {"Sense", "carry"}.isdisjoint(one.key for one in menus[f"Runa: {other}"])
    saves = menus["Hild: roll to act first as a save of an attribute"]
    assert [one.words for one in saves] == ["Athletics", "Dexterity", "Intelligence", "Presence", "Spirit"]
    assert "Spirit" in refused(in_world, o.RollInitiative(figure=runa.id, ability="Sense"))
    (rolled,) = done(in_world, o.RollInitiative(figure=hild.id, ability="Sense"), 9, 5, 7)
    assert isinstance(rolled, f.InitiativeRolled)
    assert (rolled.spirit, hild.spirit) == (1, 0)
    (saved,) = done(in_world, o.RollInitiative(figure=runa.id, ability="fifth", save=True), 4)
    assert isinstance(saved, f.InitiativeRolled)
    assert (saved.spirit, runa.spirit) == (0, 0)
