"""Rests of 3dX, wounds treated and armour repaired outside a fight, turns without one: counted by hand."""

from __future__ import annotations

from typing import Any

import pytest
from tests.games.threedx.casting import GAME, asked_next, dagny, done, hero, why_not
from tests.games.threedx.party import party

from tablewright.core.game import Seat
from tablewright.core.scenes import OpenScene
from tablewright.games.threedx.challenges import orders as c
from tablewright.games.threedx.downtime.orders import PassTime
from tablewright.games.threedx.fight import facts as f
from tablewright.games.threedx.fight import orders as fights
from tablewright.games.threedx.fight import policy as fight_policy
from tablewright.games.threedx.heroes.facts import SetActive
from tablewright.games.threedx.rests import orders as o
from tablewright.games.threedx.rests import policy, rest
from tablewright.games.threedx.table import Adjust
from tablewright.games.threedx.world import Skill, World


def one(facts: list[Any], kind: type[Any]) -> Any:
    """The one fact of its kind."""
    found = [fact for fact in facts if isinstance(fact, kind)]
    assert len(found) == 1
    return found[0]


def offered(world: World, *figures: str) -> dict[str, Any]:
    """What a player with these figures may do, by its words."""
    return {one.words: one for one in GAME.offers(world, Seat(id="s", role="player", figures=figures))}


# ── Sleep ───────────────────────────────────────────────────────────────────────────────────


@pytest.mark.clause("3dx.rest")
def test_a_rest_begins_once_whoever_slept_last_is_tired_again() -> None:
    """Bo slept 2 hours ago, Cai 9: awake for 12, Bo is in 10 hours, and 8 hours' sleep follow."""
    world, id_ = party()
    bo, cai = world.figures[id_["bo"]], world.figures[id_["cai"]]
    world.clock = 20 * 60
    bo.rested, cai.rested = 18 * 60, 11 * 60
    assert rest.wait(world, [cai]) == 3 * 60
    assert rest.wait(world, [bo, cai]) == rest.wait(world, [cai, bo]) == 10 * 60
    assert rest.wait(world, []) == 12 * 60
    began = one(done(world, o.TakeRest(who=(bo.id, cai.id)), *[2] * 2), o.RestBegan)
    assert (began.minutes, world.clock) == (18 * 60, 38 * 60)


def test_no_scene_is_opened_while_the_points_of_a_rest_are_spent() -> None:
    world, id_ = party()
    world.figures[id_["bo"]].wounds = 2
    done(world, o.TakeRest(who=(id_["bo"],)), 3)
    assert world.resting is not None
    refused = why_not(world, OpenScene(title="The mill"))
    assert refused.words == "The rest comes first: its points are still being spent."


@pytest.mark.clause("3dx.vitality")
@pytest.mark.example("3dx.rest", 1)
@pytest.mark.parametrize(
    ("size", "wounds", "face", "vitality"),
    [(8, 4, 3, 6), (8, 4, 4, 10), (12, 0, 9, 12), (2, 3, 1, 0), (2, 3, 2, 0)],
)
def test_a_rest_compares_first_and_gives_its_points_either_way(
    size: int, wounds: int, face: int, vitality: int
) -> None:
    world, id_ = party()
    bo = world.figures[id_["bo"]]
    bo.vitality, bo.wounds, bo.treated = size, wounds, 2
    facts = done(world, o.TakeRest(who=(bo.id,)), face)
    saved = one(facts, o.RestSaved)
    assert (saved.points, saved.vitality, bo.vitality) == (face, vitality, vitality)
    assert bo.treated == 0
    assert (bo.state == "dying") == (not vitality)
    assert world.resting is not None
    assert world.resting.points == {bo.id: face}


@pytest.mark.clause("3dx.rest")
@pytest.mark.clause("3dx.rest.points")
def test_a_bed_is_advantage_a_rough_camp_disadvantage_and_no_bonus_die_helps() -> None:
    world, id_ = party()
    bo = id_["bo"]
    assert one(done(world, o.TakeRest(who=(bo,), comfort="bed"), 4, 9), o.RestSaved).points == 9
    assert not any(": add " in words for words in offered(world, bo))
    done(world, o.EndRest())
    assert one(done(world, o.TakeRest(who=(bo,), comfort="rough"), 4, 9), o.RestSaved).points == 4


@pytest.mark.clause("3dx.rest")
def test_eight_hours_and_waiting_for_the_night_where_one_is_not_tired() -> None:
    world, id_ = party()
    before = world.clock
    done(world, o.TakeRest(who=(id_["bo"],)), 6)
    assert world.clock == before + 12 * 60 + 8 * 60
    done(world, o.EndRest())
    world.clock += 14 * 60
    began = one(done(world, o.TakeRest(who=(id_["bo"],)), 6), o.RestBegan)
    assert began.minutes == 8 * 60


@pytest.mark.clause("3dx.rest")
@pytest.mark.clause("3dx.vitality")
def test_a_day_without_a_rest_costs_a_die_size_each_and_gives_no_points() -> None:
    world, id_ = party()
    bo, cai = world.figures[id_["bo"]], world.figures[id_["cai"]]
    bo.rested = world.clock - 24 * 60
    cai.rested, cai.vitality = world.clock - 25 * 60, 2
    tired = one(asked_next(world), o.Tired)
    assert (tired.figure, tired.before, tired.vitality) == (bo.id, 12, 10)
    facts = asked_next(world)
    assert one(facts, o.Tired).vitality == 0
    assert one(facts, f.FellDying).figure == cai.id


def test_the_screen_warns_of_what_a_rest_may_cost() -> None:
    world, id_ = party()
    bo, cai = world.figures[id_["bo"]], world.figures[id_["cai"]]
    bo.vitality, bo.wounds = 6, 4
    cai.vitality, cai.wounds = 2, 2
    note = offered(world, bo.id)["A full rest"].note
    # below 4 on a d6: 1, 2, 3; below 2 on a d2: 1
    assert note == "Vitality may fall: Bo 50 %, Cai 50 %; at d2 it may fall to 0, and Cai would be dying"


# ── Points ──────────────────────────────────────────────────────────────────────────────────


@pytest.mark.clause("3dx.rest.points")
@pytest.mark.clause("3dx.bonus_dice")
@pytest.mark.clause("3dx.epic_die")
@pytest.mark.clause("3dx.attributes")
def test_points_buy_wounds_die_sizes_points_bonus_dice_and_epic_dice() -> None:
    world, id_ = party()
    cai = world.figures[id_["cai"]]
    cai.wounds, cai.epic, cai.spirit = 2, 0, 1
    cai.lost, cai.used = {"search": 2, "intelligence": 4}, {"intelligence": 1}
    done(world, o.TakeRest(who=(cai.id,)), 12)

    def spend(what: str, of: str = "", count: int = 1) -> o.SpendRest:
        return o.SpendRest(figure=cai.id, what=what, of=of, count=count)

    assert why_not(world, spend("wound", count=3)).code == "what"
    assert one(done(world, spend("wound", count=2)), o.RestSpent).left == 10
    assert one(done(world, spend("ability", "search")), o.RestSpent).left == 9
    assert one(done(world, spend("attribute", "intelligence")), o.RestSpent).left == 7
    assert why_not(world, spend("attribute", "search")).code == "what"
    assert one(done(world, spend("epic")), o.RestSpent).left == 1
    assert why_not(world, spend("bonus", "intelligence")).code == "points"  # 2, and 1 is left
    assert one(done(world, spend("resource")), o.RestSpent).left == 0
    assert (cai.wounds, cai.epic, cai.spirit) == (0, 1, 2)
    assert (cai.lost, cai.used) == ({"intelligence": 2}, {"intelligence": 1})
    assert isinstance(asked_next(world)[0], o.RestOver)


@pytest.mark.clause("3dx.rest.points")
def test_what_is_not_lacking_cannot_be_bought() -> None:
    world, id_ = party()
    cai = world.figures[id_["cai"]]
    cai.wounds = 1
    done(world, o.TakeRest(who=(cai.id,)), 12)
    for what, of in (("epic", ""), ("resource", ""), ("bonus", "intelligence"), ("ability", "search"), ("gold", "")):
        assert why_not(world, o.SpendRest(figure=cai.id, what=what, of=of)).code == "what"
    assert [words for words in offered(world, cai.id) if "wound" in words]
    assert not [words for words in offered(world, cai.id) if "epic" in words]


@pytest.mark.clause("3dx.rest.points")
def test_each_spends_when_they_like_and_the_policy_spends_for_who_is_away() -> None:
    world, id_ = party(gm=False)
    bo, cai = world.figures[id_["bo"]], world.figures[id_["cai"]]
    bo.wounds, bo.epic, cai.wounds = 1, 0, 1
    done(world, o.TakeRest(who=(bo.id, cai.id)), 8, 5)
    assert GAME.next(world) is None
    assert {one.figure for one in GAME.awaited(world)} == {bo.id, cai.id}
    done(world, o.RestEnough(figure=cai.id))
    first = policy.next_for(world, bo)
    assert first == o.SpendRest(figure=bo.id, what="wound", count=1)
    world.options["rest_policy"] = "dice first"
    assert policy.next_for(world, bo) == o.SpendRest(figure=bo.id, what="epic", count=1)
    for _ in range(2):
        done(world, GAME.awaited(world)[0].otherwise)
    assert (bo.wounds, bo.epic, cai.wounds) == (0, 1, 1)
    assert isinstance(asked_next(world)[0], o.RestOver)


@pytest.mark.clause("3dx.skills")
def test_active_skills_may_be_chosen_anew_after_a_full_rest() -> None:
    world, id_ = party()
    cai = id_["cai"]
    done(world, SetActive(figure=cai, skills=()))
    assert "rest" in why_not(world, SetActive(figure=cai, skills=("ruins",))).words
    done(world, o.TakeRest(who=(cai,)), 7)
    done(world, SetActive(figure=cai, skills=("ruins",)))


# ── Wounds and armour ───────────────────────────────────────────────────────────────────────


@pytest.mark.clause("3dx.house.more")
@pytest.mark.clause("3dx.abilities.intelligence")
def test_medicine_treats_as_many_wounds_as_its_result_in_ten_minutes() -> None:
    world, id_ = party()
    cai, dela = id_["cai"], world.figures[id_["dela"]]
    dela.wounds, before = 9, world.clock
    done(world, o.Treat(figure=cai, patient=dela.id), 9, 4, 6)  # the middle is 6
    assert why_not(world, o.Treat(figure=id_["eir"], patient=dela.id)).code == "open"
    facts = done(world, c.CloseChallenge())
    assert one(facts, f.WoundsTreated).amount == 6
    assert (dela.wounds, dela.treated, world.clock - before) == (3, 6, 10)


@pytest.mark.clause("3dx.combat.help")
def test_help_with_treating_needs_2_since_it_has_no_target_number() -> None:
    world, id_ = party()
    cai, eir, dela = id_["cai"], id_["eir"], world.figures[id_["dela"]]
    dela.wounds = 9
    done(world, o.Treat(figure=cai, patient=dela.id), 9, 4, 6)
    help_ = one(done(world, c.HelpWith(figure=eir, to=cai, ability="search"), 1, 2, 3), c.RollLaid)
    assert (help_.target, help_.result) == (2, 2)
    facts = done(world, c.CloseChallenge())
    assert one(facts, f.WoundsTreated).amount == 9  # the highest


@pytest.mark.clause("3dx.house.more")
@pytest.mark.clause("3dx.vitality")
def test_an_ability_that_mends_gives_back_vitality_from_6() -> None:
    world, id_ = party()
    eir, bo = world.figures[id_["eir"]], world.figures[id_["bo"]]
    eir.fifths["Mend"], eir.spirit, bo.vitality, bo.wounds = 8, 2, 8, 3
    for face, vitality in ((5, 8), (6, 10)):
        done(world, o.Treat(figure=eir.id, patient=bo.id, ability="Mend"), 12, 2, face)
        done(world, c.CloseChallenge())
        assert bo.vitality == vitality
    assert (eir.spirit, bo.wounds) == (0, 0)


@pytest.mark.clause("3dx.armor")
def test_armour_is_repaired_in_an_hour_at_4() -> None:
    world, id_ = party()
    guard = hero(world, dagny())
    cuirass = next(item for item in guard.items.values() if item.kind == "cuirass")
    bo, before = id_["bo"], world.clock
    assert why_not(world, o.Repair(figure=bo, owner=guard.id, item=cuirass.id, ability="search")).code == "nothing"
    cuirass.broken = True
    for ability, whole in ((3, False), (4, True)):
        done(world, o.Repair(figure=bo, owner=guard.id, item=cuirass.id, ability="search"), 12, ability, 2)
        if ability == 3:
            assert world.call is not None
        facts = done(world, c.CloseChallenge())
        assert any(isinstance(fact, o.Mended) for fact in facts) == whole
    assert not cuirass.broken
    assert world.clock - before == 120


@pytest.mark.clause("3dx.armor")
@pytest.mark.clause("3dx.house.more")
def test_repairs_and_treatment_are_offered_where_there_is_something_to_mend() -> None:
    world, id_ = party()
    guard = hero(world, dagny())
    cuirass = next(item for item in guard.items.values() if item.kind == "cuirass")
    bo, cai = id_["bo"], world.figures[id_["cai"]]

    def mends() -> list[Any]:
        commands = [each.command for each in offered(world, bo).values()]
        return [each for each in commands if isinstance(each, o.Repair | o.Treat)]

    assert mends() == []
    cuirass.broken, cai.wounds = True, 2
    first, second = mends()
    assert (first.patient, first.ability) == (cai.id, "medicine")
    assert (second.owner, second.item) == (guard.id, cuirass.id)
    assert why_not(world, o.Treat(figure=bo, patient=cai.id, ability="search")).code == "ability"


# ── Turns without a fight ───────────────────────────────────────────────────────────────────


@pytest.mark.clause("3dx.dying")
def test_who_is_dying_outside_a_fight_is_played_in_turns() -> None:
    world, id_ = party()
    bo = world.figures[id_["bo"]]
    bo.vitality, bo.wounds = 2, 5
    done(world, o.TakeRest(who=(bo.id,)), 1)
    done(world, o.EndRest())
    assert isinstance(GAME.next(world), o.TakeTurns)
    asked_next(world)
    assert world.fight is not None
    asked: list[Any] = []
    while GAME.next(world) is not None and len(asked) < 20:
        asked += asked_next(world)
    assert one(asked, f.DyingCounted).count == 1
    assert world.fight.side == "party"  # and now its companions may act


@pytest.mark.clause("3dx.damage.non_wounding")
def test_poison_outside_a_fight_asks_its_saves_in_turns_until_it_is_over() -> None:
    world, id_ = party(gm=False)
    bo = world.figures[id_["bo"]]
    done(world, fights.Afflict(figure=bo.id, name="bad water", severity=2, turns=2))
    facts: list[Any] = []
    for _ in range(60):
        command = GAME.next(world) or next(iter(passing(world)), None)
        if command is None:
            break
        facts += done(world, command)
    assert not bo.ills
    assert world.fight is None
    assert [fact.target for fact in facts if isinstance(fact, f.VitalitySaved)] == [2, 2]
    assert bo.wounds == 0


def passing(world: World) -> list[Any]:
    """The orders of those who do nothing in their turn."""
    orders = [fights.Pass(figure=one.id) for one in world.party()]
    return [order for order in orders if GAME.refusal(world, order) is None]


@pytest.mark.clause("3dx.dying.ways_out")
def test_of_those_who_are_away_one_looks_after_the_dying_and_the_rest_fight() -> None:
    world, id_ = party(gm=False)
    bo = world.figures[id_["bo"]]
    done(world, fights.StartFight(foes="bandit", first="party", apart=2))
    asked_next(world)
    bo.state, bo.dying, bo.vitality = "dying", 1, 0
    first = fight_policy.hero(world, world.figures[id_["cai"]])
    assert (type(first), getattr(first, "does", "")) == (fights.Act, "medicine")
    done(world, first)
    second = fight_policy.hero(world, world.figures[id_["dela"]])
    assert getattr(second, "does", "") != "medicine"


@pytest.mark.clause("3dx.rest", "3dx.rest.points")
def test_without_a_gm_there_is_no_comfortable_bed_on_the_way() -> None:
    for gm in (False, True):
        world, id_ = party(gm=gm)
        done(world, OpenScene(title="A dry ditch"))
        assert world.scene is not None
        world.scene.done = True
        bed = o.TakeRest(who=(id_["bo"],), comfort="bed")
        assert (GAME.refusal(world, bed) is None) == gm
        assert GAME.refusal(world, o.TakeRest(who=(id_["bo"],))) is None
        done(world, OpenScene(title="The Pike inn", safe=True))
        assert GAME.refusal(world, bed) is None


@pytest.mark.clause("3dx.dying", "3dx.rest")
def test_nobody_sleeps_and_no_hours_pass_while_somebody_lies_dying() -> None:
    """Twelve turns, two minutes, decide it: it is played first, or the game master rules on it."""
    world, id_ = party()
    bo = world.figures[id_["bo"]]
    bo.wounds, bo.vitality = 9, 0
    GAME.evolve(world, f.FellDying(figure=bo.id))
    words = "Bo lies dying: that is played turn by turn first."
    assert {why_not(world, command).words for command in (o.TakeRest(), PassTime(hours=4))} == {words}
    assert not [one for one in offered(world, *id_.values()) if "rest" in one or "time" in one]
    done(world, o.TakeTurns())
    world.fight = None
    done(world, Adjust(figure=bo.id, what="state", value="out", reason="a healer comes by"))
    done(world, o.TakeRest(who=(id_["cai"],)), 7)


@pytest.mark.clause("3dx.rest", "3dx.condition.stacked")
def test_a_rest_that_cannot_harm_warns_of_nothing() -> None:
    """Two wounds, d12: normally a 1 (1/12); with two levels of advantage 1 and 1 are 2, which is enough."""
    world, id_ = party()
    bo = world.figures[id_["bo"]]
    bo.wounds = 2
    assert offered(world, bo.id)["A full rest"].note == "Vitality may fall: Bo 8.3 %"
    bo.skills["Hardy"] = Skill(name="Hardy", kind="proficiency", helps=("vitality",))
    assert offered(world, bo.id)["A full rest"].note == "Vitality may fall: Bo 0.7 %"
    assert offered(world, bo.id)["A full rest in comfortable beds"].note == ""
