"""Adventures of 3dX that the engine runs: scenes in a row, what failing brings, a fight that the party can bear."""

from __future__ import annotations

import re
from typing import Any

import pytest
from tests.games.threedx.casting import GAME, asked_next, done, why_not
from tests.games.threedx.party import party

from tablewright.core.game import Seat, run, settle
from tablewright.core.scenes import OpenScene
from tablewright.core.story import FoesNoticed, GoAhead, StoryEnded
from tablewright.dice.sources import SeededDice
from tablewright.games.threedx import figures, story
from tablewright.games.threedx.challenges import orders as c
from tablewright.games.threedx.downtime.orders import RelationshipSet
from tablewright.games.threedx.fight import facts as f
from tablewright.games.threedx.fight import npcs, orders
from tablewright.games.threedx.tales import TALES
from tablewright.games.threedx.world import World
from tablewright.games.threedx.world_calls import Call, Planned

CAMP = Planned(kind="fight", title="A camp", foes="bandit x2", apart=12)


def staged(*plan: Planned) -> tuple[World, dict[str, str]]:
    """The four in an adventure of these scenes, just before the first."""
    world, id_ = party(gm=False)
    world.story, world.plan, world.ahead = "A test", list(plan), len(plan)
    return world, id_


def task(stake: str, **more: Any) -> Planned:
    """A scene with a challenge of Agility at 4."""
    call = Call(0, [], "dexterity", "agility", 4, why="creep up", stake=stake, **more)
    return Planned(kind="challenge", title="A path", call=call)


def of(facts: list[Any], kind: type[Any]) -> list[Any]:
    """The facts of a kind."""
    return [fact for fact in facts if isinstance(fact, kind)]


def fail_all(world: World, id_: dict[str, str], *makers: str) -> list[Any]:
    """Everybody rolls; the makers make it. Nobody has a bonus die left."""
    for name, figure in id_.items():
        world.figures[figure].epic = 0
        world.figures[figure].used = {"dexterity": 2}
        done(world, c.RollFor(figure=figure), *((12, 2, 4) if name in makers else (12, 2, 1)))
    return asked_next(world)


@pytest.mark.parametrize("seed", range(8))
def test_a_game_in_one_click_is_at_its_first_scene(seed: int) -> None:
    found = GAME.new_world()
    for count, command in enumerate(GAME.opening(seed)):
        assert GAME.refusal(found, command) is None
        run(GAME, found, command, SeededDice(seed, count))
        settle(GAME, found, SeededDice(seed, 100 + count))
    assert found.story == GAME.opening_title(seed)
    assert found.scene is not None
    assert found.call is not None
    assert found.call.who
    assert found.ahead == 2
    player = Seat(id="p", role="player", figures=tuple(found.order))
    assert [offer for offer in GAME.offers(found, player) if offer.main]


@pytest.mark.parametrize("tale", list(TALES.tales))
def test_fights_are_what_the_partys_levels_bear(tale: str) -> None:
    world, _ = party(gm=False)
    bearable = sum(figures.level(figure) for figure in world.party()) * 3 // 4
    assert bearable == 12
    last = TALES.scenes[TALES.steps[TALES.tales[tale].steps[-1]].options[0]]
    for seed in range(20):
        line = story.budget(world, last.foes, SeededDice(seed))
        wanted = npcs.read(line)
        assert isinstance(wanted, list)
        total = sum(one.target * one.many for one in wanted)
        assert 0.8 * bearable - 1 <= total <= bearable, line
        assert sum(one.many for one in wanted) <= 5


def test_its_scenes_follow_each_other_and_it_ends() -> None:
    world, id_ = staged(task(""), CAMP)
    assert why_not(world, OpenScene(title="Elsewhere")).code == "story"
    before = world.clock
    done(world, GoAhead())
    assert (world.clock - before, world.ahead) == (60, 1)
    assert why_not(world, GoAhead()).code == "now"
    fail_all(world, id_, "bo")
    done(world, GoAhead())
    assert world.fight is not None
    assert {world.fight.at[one] for one in world.fight.foes} == {12}
    world.fight.foes = []
    while world.fight is not None:
        command = GAME.next(world)
        if command is None:
            break
        done(world, command)
    world.fight = None
    assert world.scene is not None
    world.scene.done = True
    (ended,) = asked_next(world)[-1:]
    assert isinstance(ended, StoryEnded)
    assert ended.how == "well"


def test_who_gets_away_from_the_last_fight_leaves_it_undone() -> None:
    world, _ = staged(CAMP)
    done(world, GoAhead())
    done(world, orders.StopFight(outcome="fled"))
    (ended,) = of(asked_next(world), StoryEnded)
    assert ended.how == "left"


def test_foes_who_noticed_begin_and_stand_close() -> None:
    world, id_ = staged(task("noticed"), CAMP)
    done(world, GoAhead())
    assert of(fail_all(world, id_, "bo"), FoesNoticed)  # three of four fail
    facts = done(world, GoAhead())
    assert of(facts, f.FirstDecided)[0].sides == ("foes", "party")
    assert of(facts, f.FightBegan)[0].apart == 2


@pytest.mark.parametrize(("passers", "noticed"), [((), True), (("bo",), True), (("bo", "cai"), False)])
def test_foes_notice_where_more_fail_than_pass(passers: tuple[str, ...], noticed: bool) -> None:
    """Of four: with one who passes three fail, with two it is even."""
    world, id_ = staged(task("noticed"), CAMP)
    done(world, GoAhead())
    assert bool(of(fail_all(world, id_, *passers), FoesNoticed)) == noticed


def test_a_mishap_is_a_wound_for_each_who_failed() -> None:
    world, id_ = staged(task("hurt"))
    done(world, GoAhead())
    facts = fail_all(world, id_, "bo", "cai")
    assert {fact.figure for fact in of(facts, f.WoundsTaken)} == {id_["dela"], id_["eir"]}
    assert [figure.wounds for figure in world.party()] == [0, 0, 1, 1]


@pytest.mark.clause("3dx.damage.non_wounding")
def test_venom_is_a_save_a_turn_at_2_for_two_turns() -> None:
    world, id_ = staged(task("venom"), CAMP)
    done(world, GoAhead())
    facts = fail_all(world, id_, "bo", "cai", "dela")
    (ill,) = of(facts, f.IllBegan)
    assert (ill.figure, ill.severity, ill.turns) == (id_["eir"], 2, 2)
    assert type(GAME.next(world)).__name__ == "TakeTurns"


@pytest.mark.clause("3dx.relationships")
def test_a_relationship_is_worse_by_1_after_a_failure() -> None:
    world, id_ = staged(task("standing", against="the reeve"))
    done(world, GoAhead())
    facts = fail_all(world, id_, "bo", "cai", "eir")
    assert [(one.figure, one.before, one.after) for one in of(facts, RelationshipSet)] == [(id_["dela"], None, 5)]


@pytest.mark.clause("3dx.roll.multiple")
def test_several_rolls_bring_their_stake_after_the_last_alone() -> None:
    world, id_ = staged(task("hurt", then=["might"], carry="both"))
    done(world, GoAhead())
    assert not of(fail_all(world, id_), f.WoundsTaken)
    assert world.call is not None
    assert world.call.ability == "might"


def test_its_words_hold_no_ids() -> None:
    tales = [(tale.name, tale.gist) for tale in TALES.tales.values()]
    for name, gist in (*tales, *((scene.name, scene.gist) for scene in TALES.scenes.values())):
        assert name
        assert not re.search(r"_|HD-", name + gist)


@pytest.mark.clause("3dx.precedence")
def test_a_gm_may_begin_a_fight_between_the_scenes_of_an_adventure() -> None:
    world, _id = staged(task("noticed"), CAMP)
    gm, player = Seat("gm", "gm"), Seat("p", "player", figures=tuple(world.order))
    assert "Start a fight" not in [offer.words for offer in GAME.offers(world, player)]
    world.gm = True
    found = {offer.words: offer.command for offer in GAME.offers(world, gm)}
    assert "Start a fight" in found
    assert "Somebody begins to fall" in found
    done(world, found["Start a fight"])
    done(world, orders.StopFight())
    assert (world.fight, world.story, world.ahead) == (None, "A test", 2)
    assert [offer.words for offer in GAME.offers(world, gm) if isinstance(offer.command, GoAhead)]
