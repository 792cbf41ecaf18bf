"""Wounds, Vitality saves, dying and its ways out, falls, poison: with figures that anybody can check by hand."""

from __future__ import annotations

import pytest
from tests.games.threedx.fight.staging import GAME, begin, close, done, fight, go, hero, of, one, refused, world

from tablewright.core.game import run
from tablewright.dice.sources import ScriptedDice, SeededDice
from tablewright.games.threedx import content, kernel_fight
from tablewright.games.threedx.fight import bodies, who
from tablewright.games.threedx.fight import facts as f
from tablewright.games.threedx.fight import orders as o
from tablewright.games.threedx.fight import word_facts as g
from tablewright.games.threedx.world import Figure, World

# ── NPCs ────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.clause("3dx.npc.wounds")
@pytest.mark.example("3dx.npc.wounds", 1, 2)
def test_an_npc_bears_its_number_and_weakens_beyond_it() -> None:
    """Target number 5 with 8 wounds: effective 2. With 10: dying. Target number 4: 4, 3, 1, 0; its die d8, d6, d2."""
    assert [kernel_fight.effective(5, wounds) for wounds in (0, 5, 8, 10, 12)] == [5, 5, 2, 0, 0]
    numbers = [kernel_fight.effective(4, wounds) for wounds in (4, 5, 7, 8)]
    assert numbers == [4, 3, 1, 0]
    assert [kernel_fight.save_die(number) for number in numbers[:3]] == [8, 6, 2]
    in_world = world()
    hild = hero(in_world, sizes=(12, 12, 4, 4, 0), abilities={"strike": 12}, things=("sword",))
    begin(in_world, "brute 5, villager 9", apart=2)
    ogre = in_world.figures["npc1"]
    ogre.wounds = 8
    assert who.number(in_world, ogre) == 2
    done(in_world, o.Attack(figure=hild.id, targets=("npc1",), items=("hero1-sword-1",)), 8, 7, 2)
    assert ogre.state == "up"
    facts = close(in_world)
    assert one(facts, f.Met).defence == 5  # the number that held as the turn began
    assert (ogre.wounds, ogre.state, ogre.dying) == (10, "dying", 0)


@pytest.mark.clause("3dx.npc.wounds")
def test_treated_wounds_raise_the_number_again_except_once_dying() -> None:
    in_world = world()
    hero(in_world)
    begin(in_world, "ogre 5", apart=2)
    ogre = in_world.figures["npc1"]
    ogre.wounds = 7
    for fact in bodies.treat(in_world, ogre, 2, by="hero1"):
        GAME.evolve(in_world, fact)
    assert (who.number(in_world, ogre), ogre.treated) == (5, 2)
    ogre.wounds, ogre.state, ogre.dying = 9, "dying", 1
    for fact in bodies.treat(in_world, ogre, 3, by="hero1"):
        GAME.evolve(in_world, fact)
    assert ogre.state == "dying"


# ── Vitality saves ──────────────────────────────────────────────────────────────────────────


def hurt(in_world: World, figure: Figure, *amounts: int) -> None:
    """So many hits of so many wounds each."""
    for amount in amounts:
        for fact in bodies.hurt(figure, amount):
            GAME.evolve(in_world, fact)


@pytest.mark.clause("3dx.damage.heavy_hit")
@pytest.mark.example("3dx.damage.heavy_hit", 1, 2)
@pytest.mark.parametrize(("hits", "saves"), [((12,), 3), ((4, 4, 4), 1), ((5, 4), 2), ((10,), 3)])
def test_one_save_for_wounds_and_one_for_each_five_of_a_single_hit(hits: tuple[int, ...], saves: int) -> None:
    """One hit of 12: 3 saves. Three hits of 4: 1. Hits of 5 and 4: 2. One of 10: 3."""
    in_world = world()
    hild = hero(in_world)
    hurt(in_world, hild, *hits)
    assert len(bodies.due(hild)) == saves


@pytest.mark.clause("3dx.vitality_save", "3dx.combat.turn_start")
@pytest.mark.example("3dx.vitality_save", 1)
@pytest.mark.parametrize(("vitality", "wounds", "face", "after"), [(12, 6, 6, 12), (12, 6, 5, 10), (2, 3, 2, 0)])
def test_a_save_below_the_untreated_wounds_costs_a_die_size(vitality: int, wounds: int, face: int, after: int) -> None:
    """6 untreated wounds, d12 shows 6: holds. Shows 5: d10. With d2 and 3 untreated wounds: always lost, 0, dying."""
    in_world = world()
    hild, _runa = hero(in_world, sizes=(4, 4, 4, 4, 4), epic=0), hero(in_world, "Runa")
    hild.vitality = vitality
    hurt(in_world, hild, *([4, 2] if wounds == 6 else [3]))
    begin(in_world, "wolf 4", apart=50)
    saved = one(go(in_world, face, until=o.NpcAct), f.VitalitySaved)
    assert (saved.target, saved.result, saved.success) == (wounds, face, after == vitality)
    assert hild.vitality == after
    assert (hild.state, hild.dying) == (("dying", 0) if not after else ("up", None))


@pytest.mark.clause("3dx.vitality_save", "3dx.damage.heavy_hit")
def test_heavy_saves_roll_one_after_another_at_the_size_vitality_then_has() -> None:
    in_world = world()
    hild = hero(in_world, sizes=(4, 4, 4, 4, 4), epic=0)
    hurt(in_world, hild, 12)
    begin(in_world, "wolf 4", apart=50)
    saved = of(go(in_world, 11, 10, 8), f.VitalitySaved)
    assert [(one_.lying.sizes[0], one_.vitality) for one_ in saved] == [(12, 10), (10, 8), (8, 6)]
    assert (hild.hurt, hild.heavy) == (False, 0)


@pytest.mark.clause("3dx.vitality_save", "3dx.bonus_dice", "3dx.epic_die")
@pytest.mark.example("3dx.epic_die", 3)
def test_a_save_that_fails_lies_there_until_bonus_dice_are_spent_or_it_is_taken() -> None:
    """Vitality save d12 shows 4, a bonus d8 6, epic 13: the higher counts."""
    in_world = world()
    hild, ivar = hero(in_world, sizes=(8, 4, 4, 4, 4)), hero(in_world, "Ivar")
    hurt(in_world, hild, 4, 3)
    begin(in_world, "wolf 4", apart=50)
    assert one(go(in_world, 4), f.SaveLaid).target == 7
    assert "take it, or spend a bonus die" in refused(in_world, o.Defend(figure=hild.id))
    done(in_world, o.Defend(figure=ivar.id))  # nobody else waits
    done(in_world, o.SpendBonus(figure=hild.id, die="athletics", on="save"), 6)
    assert hild.id in fight(in_world).saving  # 6: the epic die could still make up for it
    saved = one(done(in_world, o.SpendBonus(figure=hild.id, die="epic", on="save"), 13), f.VitalitySaved)
    assert (saved.success, hild.vitality, hild.epic, hild.used) == (True, 12, 0, {"athletics": 1})
    done(in_world, o.Defend(figure=hild.id))


@pytest.mark.clause("3dx.vitality_save", "3dx.bonus_dice", "3dx.epic_die")
@pytest.mark.parametrize(
    ("way", "athletics", "epic", "word", "wounds", "waits"),
    [
        ("shift+join", 8, 0, 0, 8, True),  # d12 shows 4, a bonus d8 8 at most
        ("shift+join", 8, 0, 0, 9, False),
        ("shift+join", 4, 0, 0, 5, False),  # no bonus die at all
        ("shift+join", 8, 1, 0, 20, True),  # the epic die alone
        ("shift+join", 4, 1, 0, 21, False),
        ("shift+join", 8, 0, 1, 11, False),  # two dice, the higher 4, and the bonus die: the highest + 1 = 9
        ("shift+join", 8, 0, 1, 9, True),
        ("shift+join", 8, 0, -1, 5, False),  # of three the middle, which is the higher of those that lie there
        ("shift+join", 8, 0, -1, 4, True),
        ("join", 8, 0, 0, 8, True),
        ("join", 8, 0, 0, 9, False),
        ("shift", 8, 0, 0, 12, True),  # a second d12
        ("shift", 8, 1, 0, 13, False),
    ],
)
def test_a_save_waits_for_bonus_dice_only_where_they_could_still_reach_what_it_must(
    way: str, athletics: int, epic: int, word: int, wounds: int, waits: bool
) -> None:
    """The die shows 4 (at a level of the GM's word a second one 3): too few, and it waits or is read at once."""
    in_world = world(bonus_die=way)
    hild = hero(in_world, sizes=(athletics, 4, 4, 4, 4), epic=epic)
    hurt(in_world, hild, *[4] * (wounds // 4), *([wounds % 4] if wounds % 4 else []))
    done(in_world, o.StartFight(foes="wolf 4", apart=50, first="party"))
    fight(in_world).levels[hild.id] = word
    facts = go(in_world, 4, *([3] if word else []))
    assert (bool(of(facts, f.SaveLaid)), bool(of(facts, f.VitalitySaved))) == (waits, not waits)


@pytest.mark.clause("3dx.vitality_save", "3dx.bonus_dice")
@pytest.mark.parametrize(("face", "vitality"), [(7, 12), (6, 10)])
def test_a_save_is_read_as_soon_as_its_last_bonus_die_lies_there(face: int, vitality: int) -> None:
    """d12 shows 4 against 7, a bonus d8 7 or 6, no epic die left: nothing more can change it."""
    in_world = world()
    hild = hero(in_world, sizes=(8, 4, 4, 4, 4), epic=0)
    hurt(in_world, hild, 4, 3)
    begin(in_world, "wolf 4", apart=50)
    go(in_world, 4)
    facts = done(in_world, o.SpendBonus(figure=hild.id, die="athletics", on="save"), face)
    assert one(facts, f.VitalitySaved).vitality == vitality == hild.vitality
    assert fight(in_world).saving == {}


# ── Dying ───────────────────────────────────────────────────────────────────────────────────


def fallen(in_world: World, figure: Figure, wounds: int) -> None:
    """Down, with so many untreated wounds."""
    figure.vitality, figure.wounds, figure.hurt, figure.heavy = 0, wounds, False, 0
    GAME.evolve(in_world, f.FellDying(figure=figure.id))


@pytest.mark.clause("3dx.dying", "3dx.dying.ways_out", "3dx.combat.turn_start")
@pytest.mark.example("3dx.dying.ways_out", 1)
def test_dying_counts_a_wound_each_own_turn_and_medicine_meets_the_count() -> None:
    """Down with 14 untreated wounds; two starts of turn later 16, count 2: Medicine at 2. On the very turn: 1."""
    in_world = world()
    hild, runa = hero(in_world), hero(in_world, "Runa")
    begin(in_world, "wolf 4", apart=60)
    fallen(in_world, hild, 14)
    assert kernel_fight.dying_target(hild.dying or 0) == 1
    for _ in range(2):
        done(in_world, o.Pass(figure=runa.id))
        go(in_world, until=o.NpcAct)
        done(in_world, o.Pass(figure="npc1"))
        go(in_world)
    assert (hild.wounds, hild.dying) == (16, 2)
    done(in_world, o.Act(figure=runa.id, does="medicine", target=hild.id), 9, 2, 1)
    facts = close(in_world)
    assert (one(facts, f.ActRead).target, one(facts, f.ActRead).result) == (2, 2)
    assert (hild.state, hild.vitality, hild.dying) == ("out", 2, None)
    go(in_world, until=o.NpcAct)
    done(in_world, o.Pass(figure="npc1"))
    go(in_world)
    assert hild.state == "up"
    assert hild.id in fight(in_world).prone
    assert hild.wounds == 16


@pytest.mark.clause("3dx.dying.ways_out")
def test_a_character_dies_at_twelve_and_new_hits_count() -> None:
    in_world = world()
    hild = hero(in_world)
    hero(in_world, "Runa")
    begin(in_world, "wolf 4", apart=60)
    fallen(in_world, hild, 14)
    hurt(in_world, hild, 11)
    assert (hild.state, hild.dying, bodies.due(hild)) == ("dying", 11, ())
    facts = []
    for fact in bodies.as_turn_begins(in_world, hild):
        GAME.evolve(in_world, fact)
        facts.append(type(fact))
    assert facts == [f.DyingCounted, f.Died]
    assert hild.state == "dead"
    assert content.base().dying["character"].death == 12


@pytest.mark.clause("3dx.dying", "3dx.dying.ways_out")
def test_an_npc_dies_with_its_number_more_and_leaves_dying_by_either_way() -> None:
    in_world = world()
    hero(in_world)
    begin(in_world, "wolf 3 x2", apart=2)
    first, second = in_world.figures["npc1"], in_world.figures["npc2"]
    hurt(in_world, first, 6)
    for fact in bodies.downed(in_world, first):
        GAME.evolve(in_world, fact)
    assert first.state == "dying"
    for _ in range(3):
        for fact in bodies.as_turn_begins(in_world, first):
            GAME.evolve(in_world, fact)
    assert (first.wounds, first.state) == (9, "dead")
    hurt(in_world, second, 6)
    for fact in bodies.downed(in_world, second):
        GAME.evolve(in_world, fact)
    for fact in bodies.treat(in_world, second, 3, by="hero1"):
        GAME.evolve(in_world, fact)
    assert (second.state, second.wounds) == ("out", 3)


@pytest.mark.clause("3dx.dying.ways_out", "3dx.house.more")
def test_treating_wounds_in_a_fight_is_an_act_at_disadvantage_and_does_not_end_dying() -> None:
    in_world = world()
    hild, runa = hero(in_world), hero(in_world, "Runa")
    hild.wounds = 5
    begin(in_world, "wolf 4", apart=60)
    done(in_world, o.Act(figure=runa.id, does="medicine", target=hild.id), 9, 4, 3)
    facts = close(in_world)
    assert one(facts, f.WoundsTreated).amount == 3
    assert (hild.wounds, hild.treated) == (2, 3)


# ── Falls ───────────────────────────────────────────────────────────────────────────────────


@pytest.mark.clause("3dx.falling")
@pytest.mark.example("3dx.falling", 1)
def test_the_wounds_of_falls() -> None:
    """3 m 0; 4 m 1; 25 m 3, stopped by oneself 2; 200 m and 250 m 20, stopped 10."""
    record = content.base().fall
    landed = [
        kernel_fight.fall_wounds(metres, record.harmless, record.per_wound, record.most)
        for metres in (3, 4, 25, 200, 250)
    ]
    assert landed == [0, 1, 3, 20, 20]
    assert [kernel_fight.half(wounds) for wounds in landed[2:]] == [2, 10, 10]


@pytest.mark.clause("3dx.falling", "3dx.combat.turn_start")
def test_one_who_begins_to_fall_leaves_all_a_turn_and_lands_as_the_next_one_closes() -> None:
    in_world = world()
    hild, ivar = hero(in_world, worn=3), hero(in_world, "Ivar")
    done(in_world, o.DropFigure(figure=hild.id, metres=25))
    go(in_world)
    assert fight(in_world).falls[hild.id].begun is False
    done(in_world, o.Act(figure=ivar.id, does="rescue", target=hild.id, ability="might"), 9, 3, 2)  # 3 against 4
    done(in_world, o.Pass(figure=hild.id))
    close(in_world)
    go(in_world)
    assert fight(in_world).falls[hild.id].begun is True
    assert "is falling already" in refused(in_world, o.Act(figure=ivar.id, does="rescue", target=hild.id))
    done(in_world, o.Act(figure=hild.id, does="stop the fall"), 9, 3, 2)
    done(in_world, o.Pass(figure=ivar.id))
    facts = close(in_world)
    assert one(facts, g.FallEnded).how == "landed"
    assert (one(facts, f.WoundsTaken).amount, hild.wounds) == (3, 3)  # no armour helps
    saved = one(go(in_world, 5), f.VitalitySaved)  # the turns end once the save for it is made
    assert (saved.target, saved.success) == (3, True)
    assert in_world.fight is None


@pytest.mark.clause("3dx.falling")
@pytest.mark.parametrize(("faces", "how", "wounds"), [((9, 4, 2), "stopped", 2), ((9, 3, 2), "landed", 3)])
def test_stopping_a_fall_oneself_halves_it(faces: tuple[int, ...], how: str, wounds: int) -> None:
    in_world = world()
    hild = hero(in_world)
    done(in_world, o.DropFigure(figure=hild.id, metres=25, target=4))
    go(in_world)
    done(in_world, o.Pass(figure=hild.id))
    go(in_world)
    done(in_world, o.Act(figure=hild.id, does="stop the fall"), *faces)
    facts = close(in_world)
    assert (one(facts, g.FallEnded).how, hild.wounds) == (how, wounds)


@pytest.mark.clause("3dx.falling")
def test_who_is_rescued_before_it_begins_does_not_fall() -> None:
    in_world = world()
    hild, ivar = hero(in_world), hero(in_world, "Ivar")
    done(in_world, o.DropFigure(figure=hild.id, metres=25))
    go(in_world)
    done(in_world, o.Act(figure=ivar.id, does="rescue", target=hild.id), 9, 4, 2)
    done(in_world, o.Pass(figure=hild.id))
    facts = close(in_world)
    assert one(facts, g.FallEnded).how == "rescued"
    assert hild.wounds == 0


# ── Poison and the like ─────────────────────────────────────────────────────────────────────


@pytest.mark.clause("3dx.damage.non_wounding", "3dx.combat.turn_start")
def test_poison_asks_a_save_a_turn_against_the_larger_of_wounds_and_severity() -> None:
    in_world = world()
    hild = hero(in_world, sizes=(4, 4, 4, 4, 4), epic=0)
    done(in_world, o.Afflict(figure=hild.id, name="nightshade", severity=6, turns=2))
    hurt(in_world, hild, 1)
    begin(in_world, "wolf 4", apart=60)
    saved = of(go(in_world, 1, 5), f.VitalitySaved)
    assert [(one_.cause, one_.target, one_.success) for one_ in saved] == [
        ("wounds", 1, True),
        ("ill nightshade", 6, False),
    ]
    assert (hild.vitality, hild.wounds) == (10, 1)
    for faces in ((6,), ()):
        done(in_world, o.Pass(figure=hild.id))
        go(in_world, until=o.NpcAct)
        done(in_world, o.Pass(figure="npc1"))
        go(in_world, *faces)
    assert hild.ills == []


@pytest.mark.clause("3dx.damage.non_wounding")
def test_an_npc_takes_a_wound_a_turn_instead() -> None:
    in_world = world()
    hild = hero(in_world)
    begin(in_world, "wolf 4", apart=60)
    done(in_world, o.Afflict(figure="npc1", name="smoke", severity=4))
    done(in_world, o.Pass(figure=hild.id))
    facts = go(in_world, until=o.NpcAct)
    assert one(facts, f.WoundsTaken).cause == "smoke"
    assert in_world.figures["npc1"].wounds == 1


@pytest.mark.clause("3dx.damage.non_wounding", "3dx.weapon.types")
def test_a_viper_bites_and_its_venom_takes_hold() -> None:
    in_world = world()
    hild = hero(in_world)
    begin(in_world, "viper", apart=2, first="foes")
    done(in_world, o.Attack(figure="npc1", targets=(hild.id,)))
    go(in_world)
    done(in_world, o.DefendWith(figure=hild.id, ability="dodge"), 3, 2, 1)
    done(in_world, o.Done(figure=hild.id))
    go(in_world, until=o.BeginSide)
    assert [(ill.name, ill.severity, ill.turns) for ill in hild.ills] == [("viper's venom", 4, 3)]


# ── How long a character lasts ──────────────────────────────────────────────────────────────


def turns_until_down(seed: int, each: int) -> int:
    """Turns with so many wounds each, by the game's own saves, until an unarmoured character falls."""
    in_world = world()
    hild = hero(in_world, sizes=(4, 4, 4, 4, 4), epic=0)
    begin(in_world, "dragon", apart=900)
    for turn in range(1, 200):
        hurt(in_world, hild, each)
        fight(in_world).due = {hild.id: list(bodies.due(hild))}
        while hild.id in fight(in_world).due:
            run(GAME, in_world, o.RollSave(figure=hild.id), SeededDice(seed, turn * 10 + len(fight(in_world).due)))
        if hild.state == "dying":
            return turn
    raise AssertionError("never")


@pytest.mark.clause("3dx.vitality_save", "3dx.damage.heavy_hit")
@pytest.mark.parametrize(("each", "mean", "within"), [(1, 11.1, 0.4), (3, 7.7, 0.4), (5, 4.0, 0.4)])
def test_a_character_falls_after_some_seven_to_eleven_turns_of_one_to_four_wounds(
    each: int, mean: float, within: float
) -> None:
    """11.1 turns at 1 wound a turn, 7.7 at 3, 4 at 5: the means of 300 runs; their error is below 0.15."""
    runs = 300
    found = sum(turns_until_down(seed, each) for seed in range(runs)) / runs
    assert abs(found - mean) < within, found


@pytest.mark.clause("3dx.vitality_save")
def test_the_first_wound_is_always_safe() -> None:
    in_world = world()
    hild = hero(in_world)
    hild.vitality = 2
    hurt(in_world, hild, 1)
    begin(in_world, "wolf 4", apart=60)
    facts = run(GAME, in_world, o.RollSave(figure=hild.id), ScriptedDice([1]))
    assert one(facts, f.VitalitySaved).success
