"""Weapon and shield skills, grapples: each is seen to act in a fight."""

from __future__ import annotations

import pytest
from tests.games.threedx.fight.staging import GAME, begin, close, done, fight, go, hero, of, one, refused, world

from tablewright.core.game import Seat
from tablewright.games.threedx import rolls
from tablewright.games.threedx.fight import acts, answers, arms, levels, reading, who
from tablewright.games.threedx.fight import facts as f
from tablewright.games.threedx.fight import orders as o
from tablewright.games.threedx.world import Skill

# ── Shield skills ───────────────────────────────────────────────────────────────────────────


@pytest.mark.clause("3dx.shield.skills")
def test_shield_bash_makes_the_shield_a_one_handed_weapon() -> None:
    plain = world()
    runa = hero(plain, "Runa", things=("shield",))
    begin(plain, "wolf 4", apart=2)
    bash = o.Attack(figure=runa.id, targets=("npc1",), items=("hero1-shield-1",))
    assert "One strikes with a whole weapon" in refused(plain, bash)
    in_world = world()
    hild = hero(in_world, things=("sword", "shield"), skills=("shield_bash",))
    begin(in_world, "wolf 4", apart=2)
    pair = ("hero1-sword-1", "hero1-shield-2")
    done(in_world, o.Attack(figure=hild.id, targets=("npc1",), items=pair, ability="strike"), 9, 6, 2)
    assert [met.attack for met in of(close(in_world), f.Met)] == [6, 6]


@pytest.mark.clause("3dx.shield.skills")
def test_shove_gives_up_the_wounds_and_pushes_a_metre_for_each() -> None:
    in_world = world()
    hild = hero(in_world, things=("shield",), skills=("shield_bash", "shove"))
    begin(in_world, "wolf 3", apart=2)
    shove = o.Attack(figure=hild.id, targets=("npc1",), items=("hero1-shield-1",), intent="push")
    done(in_world, shove, 9, 6, 2)
    facts = close(in_world)
    assert (one(facts, f.Pushed).metres, one(facts, f.Pushed).at) == (3, 5)
    assert one(facts, f.StateChanged).state == "prone"
    assert in_world.figures["npc1"].wounds == 0


@pytest.mark.clause("3dx.shield.skills")
def test_shield_rush_takes_the_disadvantage_of_moving_away() -> None:
    found = []
    for skills in (("shield_bash",), ("shield_bash", "shield_rush")):
        in_world = world()
        hild = hero(in_world, things=("shield",), skills=skills)
        begin(in_world, "wolf 3", apart=6)
        rush = o.Attack(figure=hild.id, targets=("npc1",), items=("hero1-shield-1",), move=4)
        done(in_world, rush, 9, 6, 2)
        found.append(one(close(in_world), f.Met).attack)
    assert found == [2, 6]


# ── Weapon skills ───────────────────────────────────────────────────────────────────────────


@pytest.mark.clause("3dx.weapon.skills")
def test_paired_weapons_lets_one_attack_use_the_next_better_result() -> None:
    in_world = world()
    hild = hero(in_world, things=("dagger", "dagger"), skills=("paired_weapons",))
    begin(in_world, "wolf 3", apart=2)
    pair = ("hero1-dagger-1", "hero1-dagger-2")
    done(in_world, o.Attack(figure=hild.id, targets=("npc1",), items=pair), 9, 6, 2)
    assert [met.attack for met in of(close(in_world), f.Met)] == [9, 6]


@pytest.mark.clause("3dx.weapon.skills")
def test_quick_draw_draws_in_the_attack_and_reacts_without_disadvantage() -> None:
    in_world = world()
    hild = hero(in_world, things=("dagger",), skills=("quick_draw",))
    hild.items["hero1-dagger-1"].place = "pack"
    runa = hero(in_world, "Runa", things=("dagger",))
    runa.items["hero2-dagger-1"].place = "pack"
    begin(in_world, "villager 3", apart=2)
    assert "weapon in hand" in refused(in_world, o.Attack(figure=runa.id, targets=("npc1",), items=("hero2-dagger-1",)))
    done(in_world, o.Act(figure=runa.id, does="draw", item="hero2-dagger-1"))
    assert runa.items["hero2-dagger-1"].place == "hand"
    done(in_world, o.Attack(figure=hild.id, targets=("npc1",), items=("hero1-dagger-1",)), 9, 2, 1)
    assert hild.items["hero1-dagger-1"].place == "hand"
    close(in_world)
    go(in_world, until=o.NpcAct)
    done(in_world, o.Move(figure="npc1", metres=-7, toward=hild.id))
    go(in_world)
    for figure, level in ((hild, 0), (runa, -1)):
        item = next(iter(figure.items))
        done(in_world, o.React(figure=figure.id, targets=("npc1",), items=(item,)), 9, 6, 2)
        assert fight(in_world).answers[figure.id].level == level


@pytest.mark.clause("3dx.combat.act", "3dx.weapon.types")
def test_drawing_puts_away_what_leaves_no_hand_for_it_in_the_same_action() -> None:
    """A bow takes both hands: the hatchet in hand, it goes into the pack; the bow again, the hatchet does."""
    in_world = world()
    hild = hero(in_world, things=("longbow", "hatchet"), worn=1)
    bow, hatchet, piece = hild.items.values()
    hatchet.place, piece.place = "pack", "pack"
    begin(in_world, "villager 3", apart=60)
    assert refused(in_world, o.Act(figure=hild.id, does="draw", item=piece.id)), "armour is not put on in a turn"
    facts = done(in_world, o.Act(figure=hild.id, does="draw", item=hatchet.id))
    assert (bow.place, hatchet.place) == ("pack", "hand")
    said = [GAME.say(fact, GAME.names(in_world)) for fact in facts]
    assert said == ["Hild reaches for another thing.", "Hild takes the hatchet in hand and puts the longbow away."]
    assert "acted" in refused(in_world, o.Attack(figure=hild.id, targets=("npc1",), items=(hatchet.id,)))
    close(in_world)
    done(in_world, o.BeginSide())
    close(in_world)
    done(in_world, o.BeginSide())
    done(in_world, o.Act(figure=hild.id, does="draw", item=bow.id))
    assert (bow.place, hatchet.place) == ("hand", "pack")


@pytest.mark.clause("3dx.weapon.skills")
def test_guard_lets_one_attacker_meet_the_next_better_result_of_a_block() -> None:
    in_world = world()
    hild = hero(in_world, things=("sword",), skills=("guard",))
    begin(in_world, "a 6, b 5", apart=2, first="foes")
    for id_ in ("npc1", "npc2"):
        done(in_world, o.Attack(figure=id_, targets=(hild.id,)))
    go(in_world)
    done(in_world, o.DefendWith(figure=hild.id, ability="block"), 9, 6, 2)
    assert [met.defence for met in reading.meetings(in_world, who.attackers(in_world, hild.id))] == [9, 2]
    reading_ = reading.defence_reading(in_world, fight(in_world).defences[hild.id])
    assert reading.met_places(reading_, 3) == (0, -1, -1)
    assert reading.met_places(reading_, 3, guard=True) == (1, -1, -1)
    assert not levels.guards(in_world, hild, "dodge")


@pytest.mark.clause("3dx.weapon.skills")
def test_sweep_strikes_two_who_stand_together_without_disadvantage() -> None:
    in_world = world()
    hild = hero(in_world, things=("greatsword",), skills=("sweep",))
    ivar = hero(in_world, "Ivar", things=("greatsword",))
    begin(in_world, "wolf 4 x2", apart=2)
    assert "one attack" in refused(
        in_world, o.Attack(figure=ivar.id, targets=("npc1", "npc2"), items=("hero2-greatsword-1",))
    )
    done(in_world, o.Attack(figure=hild.id, targets=("npc1", "npc2"), items=("hero1-greatsword-1",)), 9, 6, 2)
    assert [(met.target, met.attack) for met in of(close(in_world), f.Met)] == [("npc1", 6), ("npc2", 6)]


@pytest.mark.clause("3dx.weapon.skills", "3dx.combat.reaction")
def test_set_strikes_without_disadvantage_at_who_comes_within_reach() -> None:
    for skills, ready in ((("set",), True), ((), False)):
        in_world = world()
        hild = hero(in_world, things=("polearm",), skills=skills)
        begin(in_world, "villager 4", apart=8, first="foes")
        done(in_world, o.Move(figure="npc1", metres=6, toward=hild.id))
        go(in_world)
        assert answers.may_react(in_world, hild.id) == ready
        if ready:
            done(in_world, o.React(figure=hild.id, targets=("npc1",), items=("hero1-polearm-1",)), 9, 6, 2)
            assert fight(in_world).answers[hild.id].level == 0


@pytest.mark.clause("3dx.weapon.skills", "3dx.combat.range")
@pytest.mark.parametrize(("skill", "metres", "plain"), [("close_shot", 2, -1), ("long_shot", 100, -1)])
def test_close_shot_and_long_shot_take_a_disadvantage_of_range_away(skill: str, metres: int, plain: int) -> None:
    found = []
    for skills in ((), (skill,)):
        in_world = world()
        hild = hero(in_world, things=("longbow",), skills=skills)
        begin(in_world, "wolf 4", apart=metres)
        done(in_world, o.Attack(figure=hild.id, targets=("npc1",), items=("hero1-longbow-1",)), 9, 6, 2)
        found.append(fight(in_world).plans[hild.id].extra.get("npc1", 0))
    assert found == [plain, 0]


@pytest.mark.clause("3dx.weapon.skills", "3dx.combat.steady")
def test_steady_hand_is_not_broken_by_one_wound() -> None:
    kept = []
    for skills in ((), ("steady_hand",)):
        in_world = world()
        hild = hero(in_world, things=("longbow",), skills=skills)
        begin(in_world, "wolf 6", apart=2)
        done(in_world, o.Steady(figure=hild.id, action="attack"))
        go(in_world, until=o.NpcAct)
        done(in_world, o.Attack(figure="npc1", targets=(hild.id,)))
        go(in_world)
        done(in_world, o.DefendWith(figure=hild.id, ability="dodge"), 9, 7, 6)  # 6 - 1 = 5: one wound
        done(in_world, o.Done(figure=hild.id))
        go(in_world, until=o.BeginSide)
        kept.append(hild.id in fight(in_world).steady)
    assert kept == [False, True]


@pytest.mark.clause("3dx.weapon.skills")
def test_disarm_or_trip_gives_up_the_wounds_of_a_hit() -> None:
    in_world = world()
    hild = hero(in_world, things=("sword",), skills=("disarm",))
    ivar = hero(in_world, "Ivar", things=("sword",), skills=("disarm",))
    begin(in_world, "guard 4", apart=2)
    in_world.figures["npc1"].worn = 0
    done(in_world, o.SetLevel(figure=hild.id, level=1, reason="the polearm aside"))
    done(in_world, o.SetLevel(figure=ivar.id, level=1, reason="the polearm aside"))
    done(in_world, o.Attack(figure=hild.id, targets=("npc1",), items=("hero1-sword-1",), intent="disarm"), 9, 6, 2)
    done(in_world, o.Attack(figure=ivar.id, targets=("npc1",), items=("hero2-sword-1",), intent="trip"), 9, 6, 2)
    facts = close(in_world)
    assert one(facts, f.Dropped).thing == "polearm"
    assert one(facts, f.StateChanged).state == "prone"
    guard = in_world.figures["npc1"]
    assert (guard.weapon, guard.wounds) == ("", 0)


@pytest.mark.clause("3dx.skills.proficiency")
def test_all_proficiencies_together_are_one_level() -> None:
    in_world = world()
    sword = Skill(name="sword", kind="proficiency", where="sword")
    kind = Skill(name="blades", kind="proficiency", where="one-handed melee weapon")
    hild = hero(in_world, things=("sword",), more=(sword, kind))
    begin(in_world, "wolf 4", apart=2)
    done(in_world, o.Attack(figure=hild.id, targets=("npc1",), items=("hero1-sword-1",)), 9, 6, 2)
    assert [(term.name, term.value) for term in fight(in_world).plans[hild.id].terms] == [("proficiency", 1)]


# ── Grapples ────────────────────────────────────────────────────────────────────────────────


@pytest.mark.clause("3dx.combat.grapple", "3dx.house.more")
@pytest.mark.parametrize("intent", ["hold", "shove", "throw down", "disarm"])
def test_a_grapple_by_one_or_more_achieves_what_it_is_after_without_wounds(intent: str) -> None:
    in_world = world()
    hild = hero(in_world)
    begin(in_world, "villager 5", apart=2)
    grapple = o.Attack(figure=hild.id, targets=("npc1",), ability="grapple", intent=intent)
    done(in_world, grapple, 9, 6, 2)
    facts = close(in_world)
    npc = in_world.figures["npc1"]
    assert npc.wounds == 0
    if intent == "hold":
        assert fight(in_world).held == {"npc1": {hild.id: 6}}
    elif intent == "shove":
        assert one(facts, f.Pushed).at == 4
    elif intent == "throw down":
        assert fight(in_world).prone == ["npc1"]
    else:
        assert npc.weapon == ""


@pytest.mark.clause("3dx.combat.grapple")
def test_equal_is_avoided() -> None:
    in_world = world()
    hild = hero(in_world)
    begin(in_world, "villager 6", apart=2)
    done(in_world, o.Attack(figure=hild.id, targets=("npc1",), ability="grapple", intent="hold"), 9, 6, 2)
    facts = close(in_world)
    assert (one(facts, f.Met).margin, one(facts, f.Met).blow) == (0, None)
    assert fight(in_world).held == {}


@pytest.mark.clause("3dx.combat.grapple")
def test_the_defence_serves_against_grapples_or_one_other_roll_for_all_of_them() -> None:
    in_world = world()
    hild = hero(in_world)
    begin(in_world, "bear 6, guard 5", apart=2, first="foes")
    done(in_world, o.Attack(figure="npc1", targets=(hild.id,), intent="hold"))
    done(in_world, o.Attack(figure="npc2", targets=(hild.id,)))
    go(in_world)
    done(in_world, o.DefendWith(figure=hild.id, ability="dodge"), 9, 5, 2)
    done(in_world, o.Avoid(figure=hild.id, ability="might"), 9, 8, 6)
    found = {met.strike.key: met.defence for met in reading.meetings(in_world, who.attackers(in_world, hild.id))}
    assert found == {"npc1#1": 8, "npc1#2": 6, "npc2#1": 5}
    assert (
        "That takes" in refused(in_world, o.Avoid(figure=hild.id, ability="block")) or hild.id in fight(in_world).avoids
    )


@pytest.mark.clause("3dx.combat.grapple")
def test_against_grapples_alone_the_one_roll_that_avoids_them_is_enough() -> None:
    in_world = world()
    hild = hero(in_world)
    begin(in_world, "wolf 3", apart=2, first="foes")
    done(in_world, o.Attack(figure="npc1", targets=(hild.id,), intent="throw down"))
    go(in_world)
    assert "first comes the defence" in refused(in_world, o.Done(figure=hild.id))
    done(in_world, o.Avoid(figure=hild.id, ability="agility"), 9, 2, 1)
    done(in_world, o.Done(figure=hild.id))
    go(in_world, until=o.BeginSide)
    assert fight(in_world).prone == [hild.id]


@pytest.mark.clause("3dx.combat.grapple", "3dx.combat.multiple_attackers")
def test_the_player_says_which_of_several_grapples_meets_the_best_of_the_one_roll() -> None:
    """d12 9, d8 6, d6 2 read normally: one meets 6, the other 2; the blow of the third meets the defence."""
    in_world = world()
    hild = hero(in_world)
    begin(in_world, "a 5, b 5, c 4", apart=2, first="foes")
    for id_, intent in (("npc1", "hold"), ("npc2", "throw down"), ("npc3", "")):
        done(in_world, o.Attack(figure=id_, targets=(hild.id,), intent=intent))
    go(in_world)
    seat = Seat("s", "player", figures=(hild.id,))
    offers = {one.words: one for one in GAME.offers(in_world, seat)}
    chance = offers["Hild: keep from being seized by Might"].chance
    assert chance is not None
    assert (chance.target, chance.hidden) == (5, False)
    done(in_world, o.Avoid(figure=hild.id, ability="might"), 9, 6, 2)
    assert refused(in_world, o.Assign(figure=hild.id, order=("npc2#1",)))  # there is no defence yet
    done(in_world, o.DefendWith(figure=hild.id, ability="dodge"), 9, 5, 2)
    for wrong in (("npc3#1",), ("npc2#1", "npc2#1"), ()):
        assert refused(in_world, o.Assign(figure=hild.id, order=wrong, grapple=True))
    assert refused(in_world, o.Assign(figure=hild.id, order=("npc1#1",)))  # it meets the other roll
    offers = {one.words: one for one in GAME.offers(in_world, seat)}
    assigning = offers["Hild: keep from being seized with the best result against b"].command
    assert assigning == o.Assign(figure=hild.id, order=("npc2#1", "npc1#1"), grapple=True)
    (fact,) = done(in_world, assigning)
    assert GAME.say(fact, GAME.names(in_world)) == (
        "Hild keeps from being seized with the best results against b and a, in this order."
    )
    (card,) = (one for band in GAME.view(in_world, seat).bands for one in band.figures if one.id == hild.id)
    assert "keeps from being seized by Might: 2 for a and 6 for b as things stand" in card.line
    done(in_world, o.Done(figure=hild.id))
    met = {one.figure: one.defence for one in of(go(in_world, until=o.PlaceBlows), f.Met)}
    assert met == {"npc1": 2, "npc2": 6, "npc3": 5}


@pytest.mark.clause("3dx.combat.grapple", "3dx.combat.act")
def test_who_is_held_cannot_move_is_hampered_and_breaks_free_by_an_act() -> None:
    in_world = world()
    hild = hero(in_world, things=("sword",))
    begin(in_world, "bear 5", apart=2)
    fight(in_world).held[hild.id] = {"npc1": 5}
    assert "is held and cannot move" in refused(in_world, o.Move(figure=hild.id, metres=-4, toward="npc1"))
    swing_level = rolls.level_of(
        levels.own_terms(in_world, hild, moved=False, rose=False, action="attack", ability="strike", attack=True)
    )
    assert swing_level == -1
    assert rolls.level_of(levels.defence_terms(in_world, hild, "dodge")) == -1
    done(in_world, o.Act(figure=hild.id, does="break free", ability="agility"), 9, 6, 5)
    facts = close(in_world)
    # held is disadvantage on attack and defence; breaking free is neither: the middle of 9, 6, 5
    assert (one(facts, f.ActRead).result, one(facts, f.ActRead).success) == (6, True)
    assert fight(in_world).held == {}
    go(in_world, until=o.NpcAct)
    done(in_world, o.Pass(figure="npc1"))
    go(in_world)
    assert refused(in_world, o.Act(figure=hild.id, does="break free")) == "Nothing holds Hild."


@pytest.mark.clause("3dx.combat.grapple")
def test_a_hold_ends_with_whoever_holds() -> None:
    in_world = world()
    hild, ivar = hero(in_world, things=("sword",)), hero(in_world, "Ivar")
    begin(in_world, "bear 2, wolf", apart=2)
    fight(in_world).held[ivar.id] = {"npc1": 2}
    done(in_world, o.Attack(figure=hild.id, targets=("npc1",), items=("hero1-sword-1",)), 8, 7, 2)
    close(in_world)
    assert in_world.figures["npc1"].state == "dying"
    assert fight(in_world).held == {}


# ── The fifth attribute ─────────────────────────────────────────────────────────────────────


@pytest.mark.clause("3dx.combat.attack", "3dx.combat.range", "3dx.house.more")
def test_a_bolt_strikes_at_medium_range_for_a_point_of_spirit() -> None:
    in_world = world()
    hild = hero(in_world, sizes=(4, 4, 4, 4, 8), fifths={"Bolt": 6}, spirit=1)
    begin(in_world, "wolf 4", apart=20)
    done(in_world, o.Attack(figure=hild.id, targets=("npc1",), ability="Bolt"), 9, 6, 2)
    assert fight(in_world).plans[hild.id].lying is not None
    assert fight(in_world).plans[hild.id].lying.sizes == (12, 8, 6)  # type: ignore[union-attr]
    assert hild.spirit == 0
    assert one(close(in_world), f.Met).attack == 6
    go(in_world, until=o.NpcAct)
    done(in_world, o.Pass(figure="npc1"))
    go(in_world)
    assert "Spirit points" in refused(in_world, o.Attack(figure=hild.id, targets=("npc1",), ability="Bolt"))


@pytest.mark.clause("3dx.combat.defense", "3dx.house.more")
def test_a_ward_is_a_defence_and_neither_block_nor_dodge() -> None:
    in_world = world()
    hild = hero(in_world, sizes=(4, 4, 4, 4, 8), fifths={"Ward": 6}, spirit=2, things=("longbow",))
    begin(in_world, "wolf 4", apart=2, first="foes")
    done(in_world, o.Attack(figure="npc1", targets=(hild.id,)))
    go(in_world)
    done(in_world, o.DefendWith(figure=hild.id, ability="Ward"), 9, 6, 2)
    assert (fight(in_world).defences[hild.id].level, hild.spirit) == (0, 1)  # the bow hampers Block and Dodge alone


@pytest.mark.clause("3dx.dying.ways_out", "3dx.house.more")
def test_mend_at_six_restores_vitality_and_so_ends_dying() -> None:
    in_world = world()
    hild = hero(in_world, sizes=(4, 4, 4, 4, 8), fifths={"Mend": 6}, spirit=4)
    ivar, runa = hero(in_world, "Ivar"), hero(in_world, "Runa", sizes=(4, 4, 4, 4, 8), fifths={"Mend": 6}, spirit=4)
    begin(in_world, "wolf 4", apart=60)
    ivar.state, ivar.dying, ivar.vitality, ivar.wounds = "dying", 1, 0, 14
    hild.wounds, hild.vitality = 3, 8
    done(in_world, o.Act(figure=hild.id, does="medicine", ability="Mend", target=ivar.id), 8, 6, 2)
    done(in_world, o.Act(figure=runa.id, does="medicine", ability="Mend", target=hild.id), 9, 8, 6)
    facts = close(in_world)
    assert one(facts, f.Rescued).way == "restored"
    assert (ivar.state, ivar.vitality, ivar.wounds) == ("out", 2, 14)
    assert (hild.wounds, hild.vitality) == (0, 10)


@pytest.mark.clause("3dx.combat.attack", "3dx.combat.defense", "3dx.house.more")
def test_a_sample_ability_serves_for_what_it_is_and_one_of_ones_own_for_anything() -> None:
    """Ward turns attacks aside, Bolt strikes, Mend treats; Veil hides something and is none of these."""
    in_world = world()
    own = dict.fromkeys(("Bolt", "Ward", "Mend", "Veil", "Song"), 6)
    hild = hero(in_world, sizes=(4, 4, 4, 4, 8), fifths=own, spirit=4)
    ivar = hero(in_world, "Ivar")
    ivar.wounds = 3
    begin(in_world, "wolf 4", apart=2)
    assert arms.attacking_fifths(in_world, hild) == ["Bolt", "Song"]
    assert arms.defending_fifths(in_world, hild) == ["Ward", "Song"]
    assert acts.fitting(in_world, hild, "medicine") == ["medicine", "Mend", "Song"]
    assert refused(in_world, o.Attack(figure=hild.id, targets=("npc1",), ability="Ward"))
    assert refused(in_world, o.Act(figure=hild.id, does="medicine", ability="Veil", target=ivar.id))


# ── How bonus dice act ──────────────────────────────────────────────────────────────────────


@pytest.mark.clause("3dx.bonus_dice")
@pytest.mark.parametrize(("way", "faces", "result"), [("shift+join", (5,), 7), ("join", (5,), 5), ("shift", (), 7)])
def test_a_bonus_die_acts_as_the_switch_says(way: str, faces: tuple[int, ...], result: int) -> None:
    """d12 7, d8 4, d6 2 and bonus d8 5: read a level better 7; joined alone the middle of 4, 5 and 7; shifted 7."""
    in_world = world(bonus_die=way)
    hild = hero(in_world, sizes=(8, 4, 4, 4, 4), things=("sword",))
    begin(in_world, "wolf 5", apart=2)
    done(in_world, o.Attack(figure=hild.id, targets=("npc1",), items=("hero1-sword-1",), ability="strike"), 7, 4, 2)
    done(in_world, o.SpendBonus(figure=hild.id, die="athletics"), *faces)
    assert reading.value_of(in_world, fight(in_world).plans[hild.id], helped=0) == result
