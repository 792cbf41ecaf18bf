"""How an encounter weighs against a party."""

from __future__ import annotations

import pytest
from tests.games.axiom.heroic import GAME, done, hero, why_not, world

from tablewright.core.game import Seat, run
from tablewright.dice.sources import SeededDice
from tablewright.games.axiom.heroes import weigh
from tablewright.games.axiom.heroes.facts import EncounterWeighed, MakeParty, WeighEncounter


@pytest.mark.clause("axiom.encounter")
@pytest.mark.example("axiom.encounter", 1)
@pytest.mark.parametrize(
    ("enemy", "name"),
    [
        (28, "light"),
        (29, "balanced"),
        (36, "balanced"),
        (37, "challenging"),
        (43, "challenging"),
        (44, "deadly"),
        (54, "deadly"),
        (55, "overwhelming"),
    ],
)
def test_names_against_a_party_of_36_dice(enemy: int, name: str) -> None:
    assert weigh.weight(enemy, 36) == name


@pytest.mark.clause("axiom.encounter")
def test_shares_that_are_exact_belong_to_the_milder_name() -> None:
    assert [weigh.weight(enemy, 10) for enemy in (8, 10, 12, 15, 16)] == [
        "balanced",
        "balanced",
        "challenging",
        "deadly",
        "overwhelming",
    ]


@pytest.mark.clause("axiom.encounter")
def test_ground_strongly_for_the_enemy_counts_a_fifth_more() -> None:
    assert (weigh.weight(30, 36), weigh.weight(30, 36, ground=True)) == ("balanced", "balanced")
    assert (weigh.weight(31, 36), weigh.weight(31, 36, ground=True)) == ("balanced", "challenging")
    assert (weigh.share(30, 36), weigh.share(30, 36, ground=True)) == (83, 100)


@pytest.mark.clause("axiom.encounter")
def test_actions() -> None:
    foes = {"minion": 1, "standard": 1, "elite": 1, "champion": 1, "legendary": 1}
    assert [weigh.halves_of({kind: 1}) for kind in foes] == [2, 2, 3, 4, 4]
    assert weigh.halves_of(foes) == 15
    assert [weigh.actions_fit(enemy, 10) for enemy in (5, 6, 10, 11)] == [-1, 0, 0, 1]


@pytest.mark.clause("axiom.encounter")
@pytest.mark.parametrize(
    ("foes", "is_boss"),
    [
        ({"ogre": 1, "minion": 2}, True),
        ({"ogre": 1, "giant_rat": 2, "cutpurse": 2}, True),
        ({"ogre": 1, "minion": 5}, False),
        ({"ogre": 1, "minion": 1}, False),
        ({"ogre": 1, "raider": 1}, True),
        ({"ogre": 1, "raider": 2}, True),
        ({"ogre": 1, "raider": 3}, False),
        ({"ogre": 1}, False),
        ({"ogre": 2, "minion": 2}, False),
        ({"elite": 1, "minion": 2}, False),
    ],
)
def test_a_boss_has_guards(foes: dict[str, int], is_boss: bool) -> None:
    assert weigh.boss(foes) is is_boss


@pytest.mark.clause("axiom.encounter")
def test_the_gm_weighs_a_line_against_the_party_and_players_hear_nothing_of_it() -> None:
    here = world()
    run(GAME, here, MakeParty(size=4), SeededDice(1))
    (fact,) = done(here, WeighEncounter(foes="hill ogre, 2 raiders, 3 minions"))
    assert isinstance(fact, EncounterWeighed)
    assert (fact.party_dice, fact.enemy_dice, fact.party_halves, fact.enemy_halves) == (36, 35, 8, 14)
    assert (fact.weight, fact.boss) == ("balanced", False)
    names = GAME.names(here)
    assert (
        GAME.say(fact, names)
        == "A hill ogre, 2 raiders and 3 minions against this party: Balanced, 35D against 36D (97 %)."
    )
    assert GAME.card(fact, names).text == "Actions 7 against 4 (175 %): more actions than the party has."
    assert GAME.see(fact, Seat("s", "player", figures=tuple(here.order)), here) is None
    here.party()[0].state = "dead"
    (again,) = done(here, WeighEncounter(foes="elite"))
    assert isinstance(again, EncounterWeighed)
    assert again.party_dice == 27


def test_what_cannot_be_weighed() -> None:
    here = world()
    assert why_not(here, WeighEncounter(foes="wolf")).words == "There is no party to weigh it against."
    hero(here)
    assert why_not(here, WeighEncounter(foes="woolf")).code == "threat"
    assert why_not(world(beyond=False), WeighEncounter(foes="wolf")).clause == "axiom.scope"
