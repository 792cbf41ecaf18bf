"""Who stands in for a character plays as one of a side: helps by a blow or in its place, keeps off once spent."""

from __future__ import annotations

import pytest
from tests.games.threedx.fight.staging import begin, close, done, fight, hero, of, world
from tests.games.threedx.test_threedx_batch import setup

from tablewright.games.threedx.arena import ARENA
from tablewright.games.threedx.batch.many import Many
from tablewright.games.threedx.fight import facts as f
from tablewright.games.threedx.fight import orders as o
from tablewright.games.threedx.fight import policy, who
from tablewright.games.threedx.world import Figure, World

WEAK = dict.fromkeys(("strike", "finesse", "grapple"), 2)


def struck(in_world: World, first: Figure, *faces: int) -> None:
    """The first strikes at the one NPC, with these faces."""
    done(in_world, o.Attack(figure=first.id, targets=("npc1",), items=tuple(first.items)), *faces)


@pytest.mark.clause("3dx.combat.help")
def test_a_blow_at_the_same_target_helps_and_counts_all_the_same() -> None:
    """Hild's 8, 3, 1 at target number 4 is a 3, one short; Cai's own blow of 6 helps (2 is needed): 8, four wounds."""
    table = world()
    hild, cai = hero(table, things=("sword",)), hero(table, "Cai", things=("sword",))
    begin(table, "villager 4")
    struck(table, hild, 8, 3, 1)
    command = policy.hero(table, cai)
    assert isinstance(command, o.Attack)
    assert (command.targets, command.to) == (("npc1",), hild.id)
    done(table, command, 7, 6, 2)
    facts = close(table)
    (helped,) = of(facts, f.HelpCounted)
    assert (helped.to, helped.result, helped.need, helped.worked) == (hild.id, 6, 2, True)
    assert [(met.figure, met.attack, met.margin) for met in of(facts, f.Met)] == [(hild.id, 8, 4), (cai.id, 6, 2)]


@pytest.mark.clause("3dx.combat.help")
def test_who_cannot_do_much_by_a_blow_helps_without_one() -> None:
    """Cai's middle die is a d2 at most, its intuition a d6: help without a blow promises more than two results."""
    table = world()
    hild = hero(table, things=("sword",))
    cai = hero(table, "Cai", sizes=(2, 2, 8, 0, 0), abilities={**WEAK, "intuition": 8}, things=("mace",))
    begin(table, "villager 6")
    struck(table, hild, 12, 5, 3)
    assert policy.hero(table, cai) == o.Act(figure=cai.id, ability="intuition", to=hild.id)


@pytest.mark.clause("3dx.combat.help")
def test_nobody_helps_where_a_level_gains_nothing_nor_who_is_helped() -> None:
    table = world()
    hild, cai = hero(table, things=("sword",)), hero(table, "Cai", things=("sword",))
    begin(table, "villager 4")
    struck(table, hild, 2, 2, 2)  # a critical success stands whatever helps it
    command = policy.hero(table, cai)
    assert isinstance(command, o.Attack)
    assert command.to == ""
    other = world()
    hild, cai = hero(other, things=("sword",)), hero(other, "Cai", things=("sword",))
    begin(other, "villager 4")
    done(other, o.Act(figure=cai.id, ability="intuition", to=hild.id), 8, 5, 4)
    command = policy.hero(other, hild)
    assert isinstance(command, o.Attack)
    assert command.to == ""


@pytest.mark.clause("3dx.combat.help")
def test_who_has_no_blow_at_all_helps_one_who_has_still_to_strike() -> None:
    table = world()
    hild = hero(table, sizes=(0, 0, 8, 0, 0), abilities={**WEAK, "strike": 0, "finesse": 0, "intuition": 6})
    cai = hero(table, "Cai", things=("sword",))
    begin(table, "villager 4")
    assert policy.hero(table, hild) == o.Act(figure=hild.id, ability="intuition", to=cai.id)


@pytest.mark.clause("3dx.vitality_save")
def test_whom_the_next_wound_would_fell_keeps_off_while_others_stand() -> None:
    """With d2 and 4 wounds a save must reach 5 after the next: never; alone it fights on."""
    table = world()
    hild, cai = hero(table, things=("sword",)), hero(table, "Cai", things=("sword",))
    begin(table, "villager 4")
    hild.vitality, hild.wounds = 2, 4
    command = policy.hero(table, hild)
    assert isinstance(command, o.Move)
    assert command.metres < 0
    done(table, command)
    assert who.distance(table, hild.id, "npc1") == 2 - command.metres
    struck(table, cai, 8, 3, 1)
    fight(table).plans.pop(hild.id)
    fight(table).done.remove(hild.id)
    fight(table).at[hild.id] -= 20
    assert policy.hero(table, hild) == o.Act(figure=hild.id, ability="might", to=cai.id)
    cai.state = "dead"
    assert isinstance(policy.hero(table, hild), o.Move)


@pytest.mark.clause("3dx.combat.help")
def test_two_who_could_each_do_nothing_alone_beat_a_bandit_in_a_bearable_time() -> None:
    """Fiora and Ulrike of seed 2 against one bandit: the middle of d12, d4 and d2 never exceeds its 4."""
    one = setup("1 bandit", "random:2", seed=2, cap=200)
    batch = ARENA.batch(one)
    assert isinstance(batch, Many)
    batch.compiled = False
    score = batch.run(2, 0, 40)
    assert sum(rounds * fights for rounds, fights in score.rounds.items()) < 30 * 40
    assert score.capped == 0
    assert score.party > 30
