"""What an attack meets and what it leaves: several attacks, several attackers, armour, shields, reductions, ranges."""

from __future__ import annotations

import pytest
from tests.games.threedx.fight.staging import GAME, begin, close, done, fight, go, hero, of, one, refused, world

from tablewright.games.threedx import kernel_fight, rolls
from tablewright.games.threedx.fight import facts as f
from tablewright.games.threedx.fight import levels, plan, reading, who
from tablewright.games.threedx.fight import orders as o
from tablewright.games.threedx.whats import What
from tablewright.games.threedx.world import Figure, World


def struck(
    in_world: World, figure: Figure, *faces: int, ability: str = "dodge", assign: tuple[str, ...] = ()
) -> list[f.Met]:
    """The foes' turn: all who can attack the character, who defends with these faces."""
    for id_ in list(fight(in_world).foes):
        done(in_world, o.Attack(figure=id_, targets=(figure.id,)))
    go(in_world)
    done(in_world, o.DefendWith(figure=figure.id, ability=ability), *faces)
    if assign:
        done(in_world, o.Assign(figure=figure.id, order=assign))
    done(in_world, o.Done(figure=figure.id))
    return of(go(in_world, until=o.PlaceBlows), f.Met)


# ── Several attacks, several targets ────────────────────────────────────────────────────────


@pytest.mark.clause("3dx.combat.multiple_attacks", "3dx.damage")
@pytest.mark.example("3dx.combat.multiple_attacks", 2)
def test_two_light_weapons_make_two_attacks_of_one_roll() -> None:
    """9, 6, 2: two attacks normal 6, 6."""
    in_world = world()
    hild = hero(in_world, things=("dagger", "hatchet"))
    begin(in_world, "wolf 4", apart=2)
    pair = ("hero1-dagger-1", "hero1-hatchet-2")
    done(in_world, o.Attack(figure=hild.id, targets=("npc1",), items=pair), 9, 6, 2)
    assert [met.attack for met in of(close(in_world), f.Met)] == [6, 6]
    assert in_world.figures["npc1"].wounds == 2 + 2


@pytest.mark.clause("3dx.combat.multiple_attacks")
def test_what_does_not_go_together_makes_no_pair() -> None:
    in_world = world()
    hild = hero(in_world, things=("dagger", "darts"))
    begin(in_world, apart=2)
    both = o.Attack(figure=hild.id, targets=("npc1",), items=("hero1-dagger-1", "hero1-darts-2"))
    assert refused(in_world, both).startswith("One strikes with a whole weapon in hand")


@pytest.mark.clause("3dx.combat.multiple_targets")
@pytest.mark.example("3dx.combat.multiple_targets", 1)
def test_two_targets_take_the_roll_at_disadvantage_unless_something_makes_up_for_it() -> None:
    """Two targets, two attacks, 9, 6, 2: 2 and 2; with one outside advantage the roll is normal: 6 and 6."""
    in_world = world()
    hild, ivar = hero(in_world, things=("sword", "mace")), hero(in_world, "Ivar")
    begin(in_world, "wolf 4 x2", apart=2)
    assert "name one target" in refused(in_world, o.Attack(figure=ivar.id, targets=("npc1", "npc2")))
    pair = ("hero1-sword-1", "hero1-mace-2")
    done(in_world, o.Attack(figure=hild.id, targets=("npc1", "npc2"), items=pair), 9, 6, 2)
    attack = fight(in_world).plans[hild.id]
    assert [strike.value for strike in reading.strikes(in_world, attack)] == [2, 2]
    done(in_world, o.Act(figure=ivar.id, ability="intimidate", to=hild.id), 9, 4, 2)
    assert [strike.value for strike in reading.strikes(in_world, attack)] == [6, 6]


@pytest.mark.clause("3dx.combat.multiple_targets")
def test_which_result_meets_whom_is_the_attackers_choice_after_the_roll() -> None:
    in_world = world()
    hild = hero(in_world, things=("sword", "mace"), skills=("paired_weapons",))
    begin(in_world, "wolf 2 x2", apart=2)
    pair = ("hero1-sword-1", "hero1-mace-2")
    done(in_world, o.Attack(figure=hild.id, targets=("npc1", "npc2"), items=pair), 9, 6, 4)
    values = {strike.target: strike.value for strike in reading.strikes(in_world, fight(in_world).plans[hild.id])}
    assert values == {"npc1": 6, "npc2": 4}
    done(in_world, o.Aim(figure=hild.id, targets=("npc2", "npc1")))
    values = {strike.target: strike.value for strike in reading.strikes(in_world, fight(in_world).plans[hild.id])}
    assert values == {"npc2": 6, "npc1": 4}


# ── Several attackers ───────────────────────────────────────────────────────────────────────


@pytest.mark.clause("3dx.combat.multiple_attackers", "3dx.combat.defense")
@pytest.mark.example("3dx.combat.multiple_attackers", 1)
@pytest.mark.parametrize(
    ("level", "wounds"), [(0, [0, 3, 2]), (1, [0, 0, 2]), (-1, [4, 3, 2])], ids=["normal", "advantage", "disadvantage"]
)
def test_one_roll_against_three(level: int, wounds: list[int]) -> None:
    """Attackers 6, 5, 4; defence 9, 6, 2. Normal: 0, 3, 2 wounds. Advantage: 0, 0, 2. Disadvantage: 4, 3, 2."""
    in_world = world()
    hild = hero(in_world, things=("sword",))
    begin(in_world, "a 6, b 5, c 4", apart=2, first="foes")
    if level:
        done(in_world, o.SetLevel(figure=hild.id, level=level, reason="as the example has it"))
    assert [max(0, met.margin or 0) for met in struck(in_world, hild, 9, 6, 2)] == wounds


@pytest.mark.clause("3dx.combat.multiple_attackers")
@pytest.mark.example("3dx.combat.multiple_attackers", 2)
def test_shield_and_defend_are_two_levels_and_raise_only_the_highest() -> None:
    """Level +2 (shield and Defend), 9, 6, 2: 10, 6, 2. Level -2: 1 for all."""
    in_world = world()
    hild = hero(in_world, things=("sword", "shield"))
    begin(in_world, "a 6, b 5, c 4", apart=2)
    done(in_world, o.Defend(figure=hild.id))
    go(in_world, until=o.NpcAct)
    assert [met.defence for met in struck(in_world, hild, 9, 6, 2)] == [10, 6, 2]
    low = world()
    runa = hero(low, "Runa", things=("sword",))
    begin(low, "a 6, b 5, c 4", apart=2, first="foes")
    done(low, o.SetLevel(figure=runa.id, level=-2, reason="knee-deep in mud"))
    assert [met.defence for met in struck(low, runa, 9, 6, 2)] == [1, 1, 1]


@pytest.mark.clause("3dx.combat.multiple_attackers")
def test_the_player_assigns_after_the_roll_and_an_attackers_own_level_is_a_step() -> None:
    in_world = world()
    hild = hero(in_world, things=("sword",))
    begin(in_world, "a 6, b 5, c 4", apart=2, first="foes")
    found = struck(in_world, hild, 9, 6, 2, assign=("npc3#1",))
    assert [(met.figure, met.defence) for met in found] == [("npc1", 2), ("npc2", 2), ("npc3", 6)]
    other = world()
    runa = hero(other, "Runa", things=("sword",))
    begin(other, "a 6, b 5", apart=2, first="foes")
    fight(other).prone.append("npc1")  # an attacker at disadvantage is met one step higher
    assert [met.defence for met in struck(other, runa, 9, 6, 2)] == [9, 2]


@pytest.mark.clause("3dx.combat.multiple_attackers", "3dx.combat.multiple_attacks")
def test_an_npc_with_several_attacks_counts_as_so_many_attackers() -> None:
    in_world = world()
    hild = hero(in_world, things=("sword",))
    begin(in_world, "dragon 8", apart=2, first="foes")
    assert [met.defence for met in struck(in_world, hild, 9, 6, 2)] == [6, 2, 2]


@pytest.mark.clause("3dx.combat.defense")
def test_who_is_unaware_rolls_nothing_and_an_unaware_npc_has_half_its_number() -> None:
    in_world = world()
    hild = hero(in_world, things=("sword",))
    begin(in_world, "wolf 5", apart=2, first="foes", unaware="party")
    done(in_world, o.Attack(figure="npc1", targets=(hild.id,)))
    facts = go(in_world, until=o.PlaceBlows)
    assert one(facts, f.DefenceCalled).figures == ()
    assert (one(facts, f.Met).attack, one(facts, f.Met).defence) == (5, 0)
    other = world()
    runa = hero(other, "Runa", things=("sword",))
    begin(other, "wolf 5", apart=2, unaware="foes")
    done(other, o.Attack(figure=runa.id, targets=("npc1",), items=("hero1-sword-1",)), 9, 4, 2)
    met = one(close(other), f.Met)
    assert (met.attack, met.defence, met.halved) == (4, 3, True)


@pytest.mark.clause("3dx.combat.defense")
def test_all_attacks_are_named_before_anyone_defends_and_the_choice_is_one_for_the_turn() -> None:
    in_world = world()
    hild = hero(in_world)
    begin(in_world, "wolf 5", apart=2, first="foes")
    assert refused(in_world, o.DefendWith(figure=hild.id, ability="dodge")).startswith("The attacking side names all")
    done(in_world, o.Attack(figure="npc1", targets=(hild.id,)))
    go(in_world)
    assert "That takes Block or Dodge" in refused(in_world, o.DefendWith(figure=hild.id, ability="might")).replace(
        "block", "Block"
    ).replace("dodge", "Dodge")
    done(in_world, o.DefendWith(figure=hild.id, ability="block"), 9, 6, 2)
    assert "the one defence of this turn" in refused(in_world, o.DefendWith(figure=hild.id, ability="dodge"))


@pytest.mark.clause("3dx.combat.defense")
def test_an_attack_that_comes_after_the_defence_meets_the_lowest_result() -> None:
    in_world = world()
    hild = hero(in_world)
    begin(in_world, "wolf 5, guard 6", apart=2)
    done(in_world, o.Pass(figure=hild.id))
    go(in_world, until=o.NpcAct)
    done(in_world, o.Attack(figure="npc1", targets=(hild.id,)))
    done(in_world, o.Pass(figure="npc2"))
    go(in_world)
    done(in_world, o.DefendWith(figure=hild.id, ability="dodge"), 9, 6, 2)
    late = plan.attack_plan(
        in_world,
        in_world.figures["npc2"],
        plan.swing_of(in_world, o.Attack(figure="npc2", targets=(hild.id,))),
        dice=None,
        what=What.TURN,
    )
    late.late = True
    GAME.evolve(in_world, f.Planned(figure="npc2", plan=late))
    met = reading.meetings(in_world, who.attackers(in_world, hild.id))
    assert [(one_.strike.plan.figure, one_.defence) for one_ in met] == [("npc1", 6), ("npc2", 2)]


# ── Armour, shields, reductions ─────────────────────────────────────────────────────────────


@pytest.mark.clause("3dx.armor", "3dx.damage", "3dx.damage.heavy_hit")
@pytest.mark.example("3dx.armor", 1)
def test_armour_takes_one_off_and_pieces_may_break() -> None:
    """Difference 5: whole armour 4, two pieces broken 2. Difference 1: stays 1. Difference 7: 6 wounds."""
    assert [kernel_fight.through_armour(dealt, 1, 1) for dealt in (5, 1, 7)] == [4, 1, 6]
    assert kernel_fight.heavy_saves(6) == 1
    in_world = world()
    hild = hero(in_world, worn=3)
    begin(in_world, "a 7", apart=2, first="foes")
    met = struck(in_world, hild, 9, 2, 1)
    assert (met[0].margin, met[0].blow and met[0].blow.wounds) == (5, 4)
    reduced = one(done(in_world, o.Reduce(figure=hild.id, blow=1, ways=("break_armor", "break_armor"))), f.Reduced)
    assert reduced.wounds == 2
    assert sum(item.broken for item in hild.items.values()) == 2
    go(in_world, until=o.BeginSide)
    assert hild.wounds == 2


@pytest.mark.clause("3dx.armor")
def test_the_last_piece_that_breaks_still_counted_as_worn_and_the_switch_lets_armour_erase_one() -> None:
    in_world = world()
    hild = hero(in_world, worn=1)
    begin(in_world, "a 6", apart=2, first="foes")
    met = struck(in_world, hild, 9, 3, 1)
    assert met[0].blow is not None
    assert met[0].blow.wounds == 2
    done(in_world, o.Reduce(figure=hild.id, blow=1, ways=("break_armor",)))
    go(in_world, until=o.BeginSide)
    assert hild.wounds == 1
    soft = world(armor_floor=0)
    runa = hero(soft, "Runa", worn=1)
    begin(soft, "a 6", apart=2, first="foes")
    assert struck(soft, runa, 9, 5, 1)[0].blow is None


@pytest.mark.clause("3dx.shield", "3dx.combat.defend")
def test_a_shield_gives_advantage_and_is_a_piece_of_armour_with_defend() -> None:
    in_world = world()
    hild = hero(in_world, things=("sword", "shield"))
    begin(in_world, "a 7", apart=2)
    assert [term.name for term in levels.defence_terms(in_world, hild, "dodge")] == ["shield"]
    assert not reading.wears(in_world, hild)
    done(in_world, o.Defend(figure=hild.id))
    assert rolls.level_of(levels.defence_terms(in_world, hild, "dodge")) == 2
    assert reading.wears(in_world, hild)
    go(in_world, until=o.NpcAct)
    met = struck(in_world, hild, 3, 2, 1)  # 3 + 1 = 4: a difference of 3, 2 through the shield
    assert met[0].blow is not None
    assert met[0].blow.wounds == 2
    done(in_world, o.Reduce(figure=hild.id, blow=1, ways=("break_shield",)))
    go(in_world, 5)
    assert hild.items["hero1-shield-2"].broken
    assert hild.wounds == 1
    assert levels.defence_terms(in_world, hild, "dodge") == ()


@pytest.mark.clause("3dx.shield", "3dx.condition.stacked")
@pytest.mark.example("3dx.condition.stacked", 2)
def test_shield_and_defend_less_being_held_is_one_level_and_shield_and_steady_none() -> None:
    in_world = world()
    hild = hero(in_world, things=("sword", "shield"))
    begin(in_world, "bear 6", apart=2)
    fight(in_world).held[hild.id] = {"npc1": 6}
    done(in_world, o.Defend(figure=hild.id))
    assert rolls.level_of(levels.defence_terms(in_world, hild, "dodge")) == 1
    other = world()
    runa = hero(other, "Runa", things=("sword", "shield"))
    begin(other, "bear 6", apart=2)
    done(other, o.Steady(figure=runa.id))
    assert rolls.level_of(levels.defence_terms(other, runa, "dodge")) == 0


@pytest.mark.clause("3dx.damage.reduction")
def test_reactions_take_one_off_each_to_one_wound_at_least_and_each_but_armour_once() -> None:
    in_world = world()
    hild = hero(in_world, things=("sword",), worn=1)
    begin(in_world, "a 9", apart=2, first="foes")
    met = struck(in_world, hild, 9, 2, 1)
    assert met[0].blow is not None
    assert met[0].blow.wounds == 6
    assert refused(in_world, o.Reduce(figure=hild.id, blow=1, ways=("fall_prone", "fall_prone"))) == (
        "Each but armour once for each hit."
    )
    assert refused(in_world, o.Reduce(figure=hild.id, blow=1, ways=("break_shield",))) == (
        "Only the shield of one who defends can take a hit."
    )
    ways = ("break_armor", "fall_prone", "give_ground", "sacrifice_item")
    facts = done(in_world, o.Reduce(figure=hild.id, blow=1, ways=ways))
    assert one(facts, f.Reduced).wounds == 2
    assert one(facts, f.StateChanged).state == "prone"
    assert one(facts, f.Pushed).at == -2
    assert hild.items["hero1-sword-1"].place == "floor"
    go(in_world, until=o.BeginSide)
    assert hild.wounds == 2


@pytest.mark.clause("3dx.damage.reduction")
def test_a_hit_of_one_wound_is_not_reduced_and_nobody_is_asked() -> None:
    in_world = world()
    hild = hero(in_world, things=("sword",), worn=3)
    begin(in_world, "a 6", apart=2, first="foes")
    struck(in_world, hild, 9, 5, 1)
    assert isinstance(GAME.next(in_world), o.PlaceBlows)
    assert refused(in_world, o.Reduce(figure=hild.id, blow=1)) == "There is no such hit to reduce."


@pytest.mark.clause("3dx.damage.reduction", "3dx.armor")
def test_npcs_have_armour_and_reduce_by_the_policy() -> None:
    in_world = world()
    hild = hero(in_world, sizes=(12, 12, 4, 4, 0), abilities={"strike": 12}, things=("sword",))
    begin(in_world, "bandit 3", apart=2)
    done(in_world, o.Attack(figure=hild.id, targets=("npc1",), items=("hero1-sword-1",)), 10, 9, 2)
    facts = close(in_world)
    met = one(facts, f.Met)
    assert (met.margin, met.blow and met.blow.wounds) == (6, 5)
    assert one(facts, f.Reduced).ways == ("break_armor",)
    assert in_world.figures["npc1"].worn == 0
    assert in_world.figures["npc1"].wounds == 4


# ── Ranges, movement ────────────────────────────────────────────────────────────────────────


@pytest.mark.clause("3dx.combat.range")
@pytest.mark.parametrize(
    ("weapon", "metres", "level"),
    [
        ("longbow", 2, -1),  # in melee
        ("longbow", 10, -1),  # two bands nearer
        ("longbow", 30, 1),
        ("longbow", 31, 0),
        ("longbow", 90, 0),
        ("longbow", 91, -1),
        ("darts", 2, -1),
        ("darts", 3, 0),
        ("darts", 11, -1),
        ("darts", 31, -1),
        ("hand_crossbow", 10, 1),
        ("hand_crossbow", 200, -1),
    ],
)
def test_ranges_by_bands(weapon: str, metres: int, level: int) -> None:
    in_world = world()
    hild = hero(in_world, things=(weapon,))
    begin(in_world, "wolf 4", apart=metres)
    done(in_world, o.Attack(figure=hild.id, targets=("npc1",), items=(f"hero1-{weapon}-1",)), 7, 4, 2)
    assert fight(in_world).plans[hild.id].extra.get("npc1", 0) == level


@pytest.mark.clause("3dx.combat.range")
def test_with_the_switch_any_nearer_band_is_advantage_but_never_in_melee() -> None:
    assert [kernel_fight.range_level(3, there, 1) for there in range(5)] == [-1, 1, 1, 0, -1]
    assert [kernel_fight.range_level(3, there, 0) for there in range(5)] == [-1, -1, 1, 0, -1]


@pytest.mark.clause("3dx.combat.range", "3dx.weapon.types")
def test_a_blow_reaches_two_metres_and_a_two_handed_weapon_three() -> None:
    in_world = world()
    hild, ivar = hero(in_world, things=("sword",)), hero(in_world, "Ivar", things=("polearm",))
    begin(in_world, "wolf 4", apart=3)
    sword = o.Attack(figure=hild.id, targets=("npc1",), items=("hero1-sword-1",))
    assert refused(in_world, sword) == "That is 3 m away, and a blow reaches 2 m."
    done(in_world, o.Attack(figure=ivar.id, targets=("npc1",), items=("hero2-polearm-1",)), 7, 4, 2)
    far = world()
    runa = hero(far, "Runa", things=("longbow",))
    begin(far, "wolf 4", apart=271)
    assert "beyond all range" in refused(far, o.Attack(figure=runa.id, targets=("npc1",), items=("hero1-longbow-1",)))


@pytest.mark.clause("3dx.combat.act", "3dx.combat.attack")
def test_half_a_move_goes_with_an_attack_at_disadvantage_unless_the_switch_forbids_it() -> None:
    in_world = world()
    hild = hero(in_world, things=("sword",))
    begin(in_world, "wolf 4", apart=7)
    attack = o.Attack(figure=hild.id, targets=("npc1",), items=("hero1-sword-1",), move=5)
    done(in_world, attack, 9, 6, 2)
    assert fight(in_world).at[hild.id] == 5
    assert reading.value_of(in_world, fight(in_world).plans[hild.id], helped=0) == 2
    strict = world(attack_and_move=False)
    runa = hero(strict, "Runa", things=("sword",))
    begin(strict, "wolf 4", apart=7)
    assert "cannot be joined with movement" in refused(
        strict, o.Attack(figure=runa.id, targets=("npc1",), items=("hero1-sword-1",), move=5)
    )
    done(strict, o.Act(figure=runa.id, ability="might", move=5, toward="npc1", why="bar the door"), 9, 6, 2)
    assert reading.value_of(strict, fight(strict).plans[runa.id], helped=0) == 2  # an Act may be joined all the same


@pytest.mark.clause("3dx.combat.move", "3dx.movement.options")
def test_move_dash_and_what_a_dash_costs() -> None:
    """Dexterity d8, Vitality d12: run 10 m, Dash 15 m; a crawl is a quarter, 3 m; after getting up, 5 m."""
    in_world = world()
    hild = hero(in_world)
    begin(in_world, "wolf 4", apart=100)
    assert refused(in_world, o.Move(figure=hild.id, metres=11, toward="npc1")) == "That is farther than 10 m."
    done(in_world, o.Move(figure=hild.id, metres=15, toward="npc1", dash=True))
    assert fight(in_world).at[hild.id] == 15
    assert rolls.level_of(levels.defence_terms(in_world, hild, "dodge")) == -1
    other = world()
    runa = hero(other, "Runa")
    begin(other, "wolf 4", apart=100)
    done(other, o.SetState(figure=runa.id, state="prone", reason="tripped"))
    assert refused(other, o.Move(figure=runa.id, metres=4, toward="npc1")) == "That is farther than 3 m."
    done(other, o.Move(figure=runa.id, metres=5, toward="npc1", rise=True))
    assert fight(other).prone == []
    assert fight(other).at[runa.id] == 5


@pytest.mark.clause("3dx.combat.closing")
def test_each_measures_from_the_foes_place_as_the_turn_began() -> None:
    in_world = world()
    hild = hero(in_world, things=("sword",))
    begin(in_world, "wolf 4", apart=2, first="foes")
    done(in_world, o.Move(figure="npc1", metres=-8, toward=hild.id))
    assert (who.place_before(in_world, "npc1"), who.place(in_world, "npc1")) == (2, 10)
    assert who.distance(in_world, hild.id, "npc1") == 2


# ── Weapons' effect on defence ──────────────────────────────────────────────────────────────


@pytest.mark.clause("3dx.weapon.types")
@pytest.mark.parametrize(
    ("things", "block", "dodge"),
    [
        (("dagger",), -1, 0),
        (("sword",), 0, 0),
        (("polearm",), 1, -1),
        (("darts",), -1, 0),
        (("hand_crossbow",), -1, 0),
        (("longbow",), -1, -1),
        (("focus",), 0, 0),
        (("sword", "dagger"), -1, 0),
        (("dagger", "hatchet"), -1, 0),
        ((), -1, 0),
    ],
)
def test_what_is_in_hand_bears_on_block_and_dodge_against_armed_foes(
    things: tuple[str, ...], block: int, dodge: int
) -> None:
    in_world = world()
    hild = hero(in_world, things=things)
    begin(in_world, "guard 5", apart=2, first="foes")
    done(in_world, o.Attack(figure="npc1", targets=(hild.id,)))
    found = [rolls.level_of(levels.defence_terms(in_world, hild, name)) for name in ("block", "dodge")]
    assert found == [block, dodge]


@pytest.mark.clause("3dx.weapon.types")
def test_bare_hands_block_bare_hands_as_well_as_anything() -> None:
    in_world = world()
    hild = hero(in_world)
    begin(in_world, "wolf 5", apart=2, first="foes")
    done(in_world, o.Attack(figure="npc1", targets=(hild.id,)))
    assert levels.defence_terms(in_world, hild, "block") == ()


@pytest.mark.clause("3dx.npc.condition")
def test_an_npcs_advantages_are_turned_round_on_who_attacks_it() -> None:
    in_world = world()
    hild = hero(in_world, things=("sword",))
    begin(in_world, "shield bearer 5, guard 5, villager 2", apart=2)
    fight(in_world).prone.append("npc3")
    found = {}
    for target in ("npc1", "npc2", "npc3"):
        swing = plan.swing_of(in_world, o.Attack(figure=hild.id, targets=(target,), items=("hero1-sword-1",)))
        terms = levels.against(in_world, hild, swing, in_world.figures[target])
        found[target] = [(term.name, term.value) for term in terms]
    assert found == {
        "npc1": [("target_shield", -1)],
        "npc2": [("target_weapon", -1)],  # a polearm: advantage on Block
        "npc3": [("target_prone", 1)],
    }


# ── NPCs against NPCs ───────────────────────────────────────────────────────────────────────


@pytest.mark.clause("3dx.npc.target_number", "3dx.damage")
@pytest.mark.example("3dx.npc.target_number", 1)
@pytest.mark.parametrize(("face", "wounds"), [(9, 5), (4, 0)])
def test_an_npc_attacks_an_npc_with_a_die_of_twice_its_number(face: int, wounds: int) -> None:
    """NPC 6 against NPC 4: d12 shows 9: 5 wounds; shows 4: none. NPC 7 draws 1..14, NPC 11 draws 1..22."""
    assert [kernel_fight.save_die(number) for number in (6, 7, 11)] == [12, 14, 22]
    in_world = world()
    hero(in_world)
    done(in_world, o.BringNpcs(npcs="friend 6", side="party", at=0))
    begin(in_world, "foe 4", apart=2)
    done(in_world, o.Attack(figure="npc1", targets=("npc2",)), face, 1)
    met = one(close(in_world), f.Met)
    assert (met.attack, met.defence) == (face, 4)
    assert max(0, met.margin or 0) == wounds


@pytest.mark.clause("3dx.npc.target_number")
def test_with_the_switch_the_die_is_a_d20_that_stops_at_twice_the_number() -> None:
    in_world = world(npc_die="d20")
    assert [plan.npc_die(in_world, number) for number in (6, 7, 10, 11, 12)] == [12, 14, 20, 20, 20]


def test_the_chances_on_buttons_are_those_that_the_dice_have() -> None:
    """All 576 ways of d12, d8 and d6 against 5: as many as are counted one by one."""
    in_world = world()
    hild = hero(in_world, things=("sword",))
    begin(in_world, "villager 5", apart=2)
    attack = o.Attack(figure=hild.id, targets=("npc1",), items=("hero1-sword-1",), ability="strike")
    chance = GAME.chance(in_world, attack)
    assert chance is not None
    ways = 0
    for vitality in range(1, 13):
        for attribute in range(1, 9):
            for ability in range(1, 7):
                lying = rolls.Lying((12, 8, 6), (vitality, attribute, ability))
                ways += rolls.read(lying).result >= 5
    assert (chance.ways * 576, chance.of) == (ways * chance.of, chance.of)
