"""Who was saved stays so, poison lasts as long as was said, and a proficiency with Medicine helps who tends."""

from __future__ import annotations

import pytest
from msgspec.structs import replace
from tests.games.threedx.fight.staging import GAME, begin, close, done, fight, go, hero, of, world

from tablewright.core.facts import Fact
from tablewright.games.threedx.challenges.orders import RollLaid
from tablewright.games.threedx.fight import bodies
from tablewright.games.threedx.fight import facts as f
from tablewright.games.threedx.fight import orders as o
from tablewright.games.threedx.rests.orders import Treat
from tablewright.games.threedx.world import Figure, Skill, World


def guard_down() -> tuple[World, Figure, Figure]:
    """A hero beside a guard of the party's side (target number 3) who lies dying with 7 wounds, far from any foe."""
    in_world = world()
    hild = hero(in_world)
    done(in_world, o.BringNpcs(npcs="guard 3", side="party", at=0))
    guard = in_world.figures["npc1"]
    begin(in_world, "villager 4", apart=60)
    guard.wounds = 7
    for fact in bodies.downed(in_world, guard):
        GAME.evolve(in_world, fact)
    assert (guard.state, guard.dying) == ("dying", 0)
    return in_world, hild, guard


@pytest.mark.clause("3dx.dying.ways_out", "3dx.npc.wounds")
def test_an_npc_saved_by_medicine_lies_there_stable_though_its_wounds_would_bring_it_down() -> None:
    """Medicine 6 against the count, 1 at least: unconscious with all its wounds, and never nearer to death."""
    in_world, hild, guard = guard_down()
    done(in_world, o.Act(figure=hild.id, does="medicine", target=guard.id), 8, 6, 5)
    facts = close(in_world)
    assert [type(fact) for fact in facts if isinstance(fact, f.Rescued | f.FellDying)] == [f.Rescued]
    assert (guard.state, guard.dying, guard.wounds) == ("out", None, 7)
    for _ in range(4):
        done(in_world, o.BeginSide())
        close(in_world)
    assert (guard.state, guard.wounds) == ("out", 7)


@pytest.mark.clause("3dx.dying", "3dx.npc.wounds")
def test_a_stable_npc_that_is_hit_again_is_dying_again() -> None:
    """The villager's die shows 3 against 0: 3 wounds, 2 through the guard's armour."""
    in_world, hild, guard = guard_down()
    done(in_world, o.Act(figure=hild.id, does="medicine", target=guard.id), 8, 6, 5)
    close(in_world)
    done(in_world, o.SetPlace(figure="npc2", metres=2))
    done(in_world, o.BeginSide())
    done(in_world, o.Attack(figure="npc2", targets=(guard.id,)), 3, 3)
    facts = close(in_world)
    assert len(of(facts, f.FellDying)) == 1
    assert (guard.state, guard.dying, guard.wounds) == ("dying", 0, 9)


def turns_of(in_world: World, count: int) -> list[Fact]:
    """So many turns in which nobody does anything; every Vitality save shows 12."""
    facts: list[Fact] = []
    for _ in range(count):
        facts += close(in_world)
        facts += done(in_world, o.BeginSide())
        for figure in [*fight(in_world).due]:
            facts += done(in_world, o.RollSave(figure=figure), 12)
    return facts


@pytest.mark.clause("3dx.damage.non_wounding")
@pytest.mark.parametrize("turns", [1, 2, 3])
def test_poison_of_so_many_turns_asks_so_many_saves_and_deals_an_npc_so_many_wounds(turns: int) -> None:
    """It takes hold in the party's own turn: the turns are those that follow it."""
    in_world = world()
    hild = hero(in_world)
    begin(in_world, "villager 6", apart=60)
    for figure in (hild.id, "npc1"):
        done(in_world, o.Afflict(figure=figure, name="smoke", severity=4, turns=turns))
    facts = turns_of(in_world, 10)
    assert len(of(facts, f.VitalitySaved)) == turns
    assert (len(of(facts, f.WoundsTaken)), in_world.figures["npc1"].wounds) == (turns, turns)
    assert (hild.ills, in_world.figures["npc1"].ills) == ([], [])
    assert [fact.figure for fact in of(facts, f.IllEnded)] == ["npc1", hild.id]


@pytest.mark.clause("3dx.damage.non_wounding")
def test_poison_from_the_opponents_turn_lasts_as_long() -> None:
    in_world = world()
    hild = hero(in_world)
    begin(in_world, "villager 6", apart=60, first="foes")
    done(in_world, o.Afflict(figure=hild.id, name="smoke", severity=4, turns=2))
    done(in_world, o.Afflict(figure="npc1", name="smoke", severity=4, turns=2))
    facts = turns_of(in_world, 8)
    assert (len(of(facts, f.VitalitySaved)), len(of(facts, f.WoundsTaken))) == (2, 2)


# ── Who tends ───────────────────────────────────────────────────────────────────────────────

HERBS = Skill(name="Herbs", kind="proficiency", where="Herbs", helps=("knowledge", "medicine"))
FEVERS = Skill(name="Fevers", kind="proficiency", where="Fevers", helps=("medicine",))


@pytest.mark.clause("3dx.skills.proficiency", "3dx.dying.ways_out", "3dx.house.more")
def test_a_proficiency_with_medicine_helps_in_a_fight_once_however_many_there_are() -> None:
    """d12 9, d6 4, d6 2: 9 against the dying; treating in the middle of a fight costs a level again: 4."""
    in_world = world()
    hild = hero(in_world, more=(HERBS, FEVERS))
    runa, ivar = hero(in_world, "Runa", more=(replace(HERBS, active=False),)), hero(in_world, "Ivar")
    begin(in_world, "villager 6", apart=60)
    ivar.state, ivar.dying, ivar.vitality, ivar.wounds = "dying", 9, 0, 14
    done(in_world, o.Act(figure=hild.id, does="medicine", target=ivar.id), 9, 4, 2)
    done(in_world, o.Act(figure=runa.id, does="medicine", target=ivar.id), 9, 4, 2)
    read = {fact.figure: (fact.result, fact.success) for fact in of(close(in_world), f.ActRead)}
    assert read == {hild.id: (9, True), runa.id: (4, False)}
    assert ivar.state == "out"
    done(in_world, o.BeginSide())
    close(in_world)
    done(in_world, o.BeginSide())
    done(in_world, o.Act(figure=hild.id, does="medicine", target=ivar.id), 9, 4, 2)
    assert [fact.amount for fact in of(close(in_world), f.WoundsTreated)] == [4]


@pytest.mark.clause("3dx.skills.proficiency", "3dx.house.more")
def test_a_proficiency_with_medicine_helps_with_treating_outside_a_fight() -> None:
    in_world = world()
    hild, ivar = hero(in_world, more=(HERBS,)), hero(in_world, "Ivar")
    ivar.wounds = 12
    (_, laid) = done(in_world, Treat(figure=hild.id, patient=ivar.id), 9, 4, 2)
    assert isinstance(laid, RollLaid)
    assert (laid.result, [(term.name, term.about) for term in laid.terms]) == (9, [("proficiency", "Herbs")])


# ── What a fight leaves to be saved ─────────────────────────────────────────────────────────


@pytest.mark.clause("3dx.vitality_save", "3dx.damage.heavy_hit")
@pytest.mark.parametrize("how", ["won", "truce"])
def test_wounds_of_the_last_turn_ask_their_saves_before_a_fight_is_over(how: str) -> None:
    """A hit of 5 in the foes' turn, with which the fight ends: two saves at 5, at d12 and at d10."""
    in_world = world()
    hild = hero(in_world, epic=0, sizes=(4, 4, 4, 4, 4))
    begin(in_world, "villager 5", apart=2, first="foes", unaware="party")
    done(in_world, o.Attack(figure="npc1", targets=(hild.id,)))
    close(in_world)
    done(in_world, o.Reduce(figure=hild.id, blow=1, ways=()))
    go(in_world, until=o.BeginSide)
    assert (hild.wounds, hild.hurt, hild.heavy) == (5, True, 1)
    if how == "won":
        in_world.figures["npc1"].state = "dead"
    else:
        done(in_world, o.StopFight(outcome="truce"))
    facts = go(in_world, 4, 3)
    assert [(fact.target, fact.vitality) for fact in of(facts, f.VitalitySaved)] == [(5, 10), (5, 8)]
    assert in_world.fight is not None
    done(in_world, o.Pass(figure=hild.id))
    (over,) = of(go(in_world), f.FightEnded)
    assert (over.outcome, hild.hurt, hild.heavy) == (how, False, 0)


# ── NPCs that fall ──────────────────────────────────────────────────────────────────────────


@pytest.mark.clause("3dx.falling", "3dx.npc.wounds")
@pytest.mark.parametrize(("target", "wounds"), [(4, 3), (5, 6)])
def test_an_npc_stops_its_fall_where_its_target_number_reaches_what_that_takes(target: int, wounds: int) -> None:
    """60 m: 6 wounds, stopped 3. Left to the procedures it stops it where it can, and else attacks on the way down."""
    in_world = world()
    hild = hero(in_world)
    begin(in_world, "ogre 4")
    done(in_world, o.DropFigure(figure="npc1", metres=60, target=target))
    close(in_world)
    facts = go(in_world)
    done(in_world, o.BeginSide()) if fight(in_world).phase == "closing" else None
    planned = [fact.plan.does for fact in of(facts, f.Planned)]
    assert planned == (["stop the fall"] if target == 4 else ["attack"])
    if target == 5:
        done(in_world, o.DefendWith(figure=hild.id, ability="dodge"), 9, 4, 4)
        done(in_world, o.Done(figure=hild.id))
        go(in_world)
    assert in_world.figures["npc1"].wounds == wounds
    assert fight(in_world).falls == {}


@pytest.mark.clause("3dx.falling", "3dx.npc.wounds")
def test_an_npc_keeps_a_companion_from_falling_by_its_target_number() -> None:
    in_world = world()
    hild = hero(in_world)
    done(in_world, o.BringNpcs(npcs="guard 4", side="party", at=0))
    begin(in_world, "wolf 3", apart=40)
    done(in_world, o.DropFigure(figure=hild.id, metres=60, target=4))
    done(in_world, o.Act(figure="npc1", does="rescue", target=hild.id))
    close(in_world)
    assert (fight(in_world).falls, hild.wounds) == ({}, 0)


@pytest.mark.clause("3dx.damage.non_wounding")
def test_poison_asks_no_more_saves_where_a_fight_is_ended_in_the_middle_of_a_turn() -> None:
    """Three turns, one of them in the fight: its save is made, the fight is ended, two more follow turn by turn."""
    in_world = world()
    hild = hero(in_world)
    begin(in_world, "villager 6", apart=60, first="foes")
    done(in_world, o.Afflict(figure=hild.id, name="smoke", severity=4, turns=3))
    close(in_world)
    done(in_world, o.BeginSide())
    facts = done(in_world, o.RollSave(figure=hild.id), 12)
    facts += done(in_world, o.StopFight(outcome="truce"))
    for _ in range(8):
        facts += go(in_world, until=o.RollSave)
        if in_world.fight is None:
            break
        if fight(in_world).due:
            facts += done(in_world, o.RollSave(figure=hild.id), 12)
        done(in_world, o.Pass(figure=hild.id))
    assert len(of(facts, f.VitalitySaved)) == 3
    assert (in_world.fight, hild.ills) == (None, [])


@pytest.mark.clause("3dx.damage.non_wounding")
def test_a_save_that_was_still_due_as_a_fight_was_ended_is_made_afterwards() -> None:
    in_world = world()
    hild = hero(in_world)
    begin(in_world, "villager 6", apart=60, first="foes")
    done(in_world, o.Afflict(figure=hild.id, name="smoke", severity=4, turns=1))
    close(in_world)
    done(in_world, o.BeginSide())
    facts = done(in_world, o.StopFight(outcome="truce"))
    facts += go(in_world, until=o.RollSave)
    facts += done(in_world, o.RollSave(figure=hild.id), 12)
    assert len(of(facts, f.VitalitySaved)) == 1
