"""Adventures that the engine runs: their scenes in a row, what failing brings, a fight that the party can bear."""

from __future__ import annotations

import pytest
from msgspec.structs import replace
from tests.games.axiom.heroic import GAME, done, why_not
from tests.games.axiom.staging import HILD, IVAR, RUNA, SVEN, Falling, go, of, party

from tablewright.core.game import Seat, run, settle
from tablewright.core.story import BeginStory, FoesNoticed, GoAhead, StoryEnded
from tablewright.dice.sources import SeededDice
from tablewright.games.axiom.challenges import tries
from tablewright.games.axiom.challenges.orders import ChallengeCalled, DropChallenge, RollChallenge
from tablewright.games.axiom.conditions import ConditionBegan, key_of
from tablewright.games.axiom.fight.facts import FightBegan, StopFight
from tablewright.games.axiom.heroes import weigh
from tablewright.games.axiom.heroes.facts import MakeParty
from tablewright.games.axiom.rests.orders import Rest
from tablewright.games.axiom.rolled import ChallengeRolled
from tablewright.games.axiom.scenes import OpenScene, SceneBegan
from tablewright.games.axiom.story import ADVENTURES, StoryBegan, budget
from tablewright.games.axiom.tales import TALES
from tablewright.games.axiom.whats import What
from tablewright.games.axiom.world import Call, Condition, Planned, World

PLAYER = Seat(id="p", role="player", figures=("hero1", "hero2", "hero3", "hero4"))


def staged(*plan: Planned) -> World:
    """A party in an adventure of these scenes, just before the first."""
    found = party()
    found.story, found.plan, found.ahead = "A test", list(plan), len(plan)
    return found


def task(stake: str, kind: str = "group") -> Planned:
    """A scene with a challenge."""
    call = Call(0, kind, [], "speed", "stealth", 2, why="creep up", stake=stake)
    return Planned(kind="challenge", title="A path", call=call)


FIGHT = Planned(kind="fight", title="A camp", foes={"wolf": 2}, apart=2)


@pytest.mark.parametrize("seed", range(12))
def test_a_game_in_one_click_is_at_its_first_scene(seed: int) -> None:
    found = GAME.new_world()
    for count, command in enumerate(GAME.opening(seed)):
        assert GAME.refusal(found, command) is None
        run(GAME, found, command, SeededDice(seed, count))
        settle(GAME, found, SeededDice(seed, 100 + count))
    assert found.story == GAME.opening_title(seed)
    assert found.scene is not None
    assert found.call is not None
    assert found.ahead == 2
    assert [offer for offer in GAME.offers(found, PLAYER) if offer.main]


@pytest.mark.clause("axiom.encounter")
@pytest.mark.parametrize("tale", list(TALES.tales))
def test_fights_are_what_the_partys_dice_and_actions_bear(tale: str) -> None:
    found = party()
    for seed in range(10):
        for step in TALES.tales[tale].steps:
            for option in TALES.steps[step].options:
                record = TALES.scenes[option]
                if record.kind == "fight":
                    foes = budget(found, record.foes, SeededDice(seed))
                    assert weigh.weight(weigh.dice_of(foes), 36) in ("light", "balanced")
                    assert weigh.actions_fit(weigh.halves_of(foes), 8) <= 0
                    assert weigh.sound(foes), foes
                    assert weigh.dice_of(foes) >= 15


def test_what_is_ahead_no_player_knows() -> None:
    found = party()
    (began,) = of(done(found, BeginStory()), StoryBegan)
    assert began.plan is not None
    assert len(began.plan) == began.ahead == 3
    seen = GAME.see(began, PLAYER, found)
    assert seen.plan is None
    assert not seen.rolls


def test_scene_after_scene_and_the_end() -> None:
    found = staged(task(""), FIGHT)
    facts = done(found, GoAhead())
    assert [fact.title for fact in of(facts, SceneBegan)] == ["A path"]
    assert of(facts, ChallengeCalled)
    assert why_not(found, GoAhead()).code == "now"
    done(found, DropChallenge())
    facts = done(found, GoAhead())
    assert [fact.apart for fact in of(facts, FightBegan)] == [2]
    assert why_not(found, GoAhead()).code == "story"
    go(found, dice=Falling(hero1=6))
    done(found, StopFight(outcome="won"))
    (ended,) = of(go(found), StoryEnded)
    assert ended.how == "well"
    assert (found.story, found.scene) == ("", None)


def test_who_gets_away_from_the_last_fight_leaves_it_undone() -> None:
    found = staged(FIGHT)
    done(found, GoAhead())
    go(found, dice=Falling(hero1=6))
    done(found, StopFight(outcome="fled"))
    (ended,) = of(go(found), StoryEnded)
    assert ended.how == "left"
    assert "got away" in GAME.say(ended, GAME.names(found))


def roll_all(found: World, face: int) -> list[object]:
    """Everybody rolls, all dice the same."""
    facts: list[object] = []
    for id_ in list(found.order):
        facts += done(found, RollChallenge(figure=id_), dice=Falling(**{id_: face}))
    return [*facts, *go(found, dice=Falling())]


def test_who_is_noticed_meets_the_foes_close_by() -> None:
    found = staged(task("noticed"), FIGHT)
    done(found, GoAhead())
    facts = roll_all(found, 2)
    assert [fact for fact in facts if isinstance(fact, FoesNoticed)]
    facts = list(done(found, GoAhead()))
    assert [fact.apart for fact in facts if isinstance(fact, FightBegan)] == [1]


def test_who_makes_it_meets_them_farther_off() -> None:
    found = staged(task("noticed"), FIGHT)
    done(found, GoAhead())
    assert not [fact for fact in roll_all(found, 5) if isinstance(fact, FoesNoticed)]


@pytest.mark.clause("axiom.conditions.combat")
def test_a_march_that_fails_leaves_the_failed_exhausted() -> None:
    found = staged(task("tired"), FIGHT)
    done(found, GoAhead())
    facts = roll_all(found, 2)
    assert {fact.condition.kind for fact in facts if isinstance(fact, ConditionBegan)} == {"exhausted"}
    done(found, Rest(kind="long"), dice=Falling())
    assert not any(figure.conditions for figure in found.party())


@pytest.mark.clause("axiom.conditions.health", "axiom.saves")
def test_bad_air_asks_a_save_of_those_who_failed() -> None:
    found = staged(task("fever", "several"))
    done(found, GoAhead())
    facts = roll_all(found, 2)
    fevers = [fact for fact in facts if isinstance(fact, ConditionBegan)]
    assert {fact.condition.name for fact in fevers} == {"marsh fever"}
    assert {(fact.condition.severity, fact.condition.threshold) for fact in fevers} == {(1, 2)}


@pytest.mark.clause("axiom.conditions.health", "axiom.saves")
def test_who_has_the_fever_already_is_not_asked_again() -> None:
    found = staged(task("fever", "several"))
    ill = Condition(kind="health", name="marsh fever", family="body", severity=1, threshold=2, until="save")
    found.figures["hero1"].conditions[key_of(ill)] = ill
    done(found, GoAhead())
    facts = roll_all(found, 2)
    asked = {fact.figure for fact in facts if isinstance(fact, ChallengeRolled) and fact.what == What.SAVE}
    assert asked
    assert "hero1" not in asked
    assert "hero1" in {fact.figure for fact in facts if isinstance(fact, ChallengeRolled) and not fact.passed}


def test_rest_is_had_when_a_scene_has_been_played() -> None:
    found = staged(task(""), FIGHT)
    done(found, GoAhead())
    done(found, DropChallenge())
    assert GAME.refusal(found, Rest(kind="short")) is None


def test_a_party_that_is_no_more_ends_the_adventure() -> None:
    found = staged(task(""), FIGHT)
    done(found, GoAhead())
    for figure in found.party():
        figure.state = "dead"
    done(found, DropChallenge())
    assert [fact.how for fact in of(go(found), StoryEnded)] == ["nobody"]


def test_one_adventure_at_a_time_and_none_without_people() -> None:
    found = party(HILD, IVAR, RUNA, SVEN)
    done(found, BeginStory(title="The Salt Road"))
    assert found.story == "The Salt Road"
    assert why_not(found, BeginStory()).code == "story"
    assert why_not(GAME.new_world(), BeginStory()).code == "nobody"
    assert why_not(GAME.new_world({"beyond": False}), BeginStory()).code == "beyond"


def test_scenes_are_opened_by_the_gm_and_end_what_lasts_for_one() -> None:
    found = party(HILD)
    done(found, OpenScene(title="A yard", text="Hens.", safe=True))
    assert found.scene is not None
    assert (found.scene.number, found.scene.safe) == (1, True)
    view = GAME.view(found, PLAYER)
    assert view.place.title == "A yard"
    assert [line.words for line in view.place.things] == ["One can rest here"]
    assert [(gauge.words, gauge.text) for gauge in view.strip[:2]] == [("Scene", "1"), ("day", "1, 8:00")]
    done(found, OpenScene(title="A lane"))
    assert found.scene.number == 2
    assert why_not(found, OpenScene(title="")).code == "text"


def test_a_random_party_of_four_can_be_made() -> None:
    found = GAME.new_world()
    done(found, MakeParty(size=4))
    assert len(found.order) == 4


@pytest.mark.clause("axiom.focus")
def test_in_a_scene_of_the_engines_a_focus_counts_only_where_the_scene_is_squarely_inside_it() -> None:
    """A Focus on swimming gave its die for a climb, and for a door that should not creak."""
    record = TALES.scenes["climb_down"]
    assert (record.talent, record.foci) == ("athletics", ("climbing",))
    planned = ADVENTURES.planned(party(), record, SeededDice(1))
    found = staged(planned)
    for figure, focus in (("hero1", "climbing"), ("hero2", "swimming")):
        found.figures[figure].talents["athletics"], found.figures[figure].foci["athletics"] = 2, [focus]
    done(found, GoAhead())
    rolls = {o.figure: o.command for o in GAME.offers(found, PLAYER) if isinstance(o.command, RollChallenge)}
    assert [rolls[one].focus for one in ("hero1", "hero2")] == ["climbing", ""]
    assert why_not(found, RollChallenge(figure="hero2", focus="swimming")).words == "That Focus does not fit here."
    creep = ADVENTURES.planned(found, TALES.scenes["creep_up"], SeededDice(1)).call
    assert creep is not None
    assert creep.focus == "hiding, wilderness"
    assert tries.foci(found.figures["hero1"], creep) == ["hiding"]
    door = ADVENTURES.planned(found, TALES.scenes["swollen_door"], SeededDice(1)).call
    assert door is not None
    assert tries.foci(found.figures["hero1"], door) == []


def test_who_calls_a_challenge_says_which_focus_counts() -> None:
    found = party()
    (button,) = [o for o in GAME.offers(found, Seat(id="g", role="gm")) if o.words == "Call a group challenge"]
    (blank,) = [one for one in button.blanks if one.name == "focus"]
    assert [one.words for one in blank.choices] == ["whichever fits, by its player's word", "none", "hiding"]
    assert button.filled(focus="none").focus == ""
    assert button.command.focus == "any"


@pytest.mark.clause("axiom.focus")
def test_a_focus_that_a_scene_or_a_game_master_names_is_known_in_whatever_letter_case() -> None:
    """A pack's scene with “Climbing” gave nobody a die: the characters' Focus is written climbing."""
    found = party()
    figure = found.figures["hero1"]
    figure.talents["athletics"], figure.foci["athletics"] = 2, ["climbing"]
    record = replace(TALES.scenes["climb_down"], foci=("Rope  work", "Climbing"))
    call = ADVENTURES.planned(found, record, SeededDice(1)).call
    assert call is not None
    assert tries.foci(figure, call) == ["climbing"]
    assert tries.foci(figure, replace(call, focus="CLIMBING")) == ["climbing"]
    assert tries.foci(figure, replace(call, focus="")) == []
