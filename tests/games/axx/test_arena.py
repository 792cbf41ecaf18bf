"""AX&X's arena: parties and foes as people name them, a whole fight, what it used up, what nobody uses."""

from __future__ import annotations

import json

import pytest

from tablewright.core.arena import Setup, read_foes, read_random
from tablewright.core.errors import Mendable
from tablewright.core.facts import Fact
from tablewright.core.game import run
from tablewright.dice.sources import SeededDice
from tablewright.games.axx.arena import ARENA
from tablewright.games.axx.combat import facts as f
from tablewright.games.axx.heroes import records
from tablewright.games.axx.meeting import encounter_facts as e
from tablewright.games.axx.world import World


def fought(setup: Setup, seed: int, index: int = 0) -> tuple[World, list[Fact]]:
    """A whole fight by commands and facts."""
    world, dice, facts = ARENA.world(setup), SeededDice(seed, index), list[Fact]()
    for command in ARENA.start(setup):
        facts += run(ARENA.game, world, command, dice)
    while ARENA.under_way(world) and ARENA.round(world) <= setup.cap:
        command = ARENA.game.next(world) or ARENA.order(world, setup, dice)
        assert ARENA.game.refusal(world, command) is None
        dice.begin()
        facts += run(ARENA.game, world, command, dice)
    return world, facts


def setup(foes: str = "4 orcs", level: str = "1", seed: int = 1, **more: object) -> Setup:
    party = read_random(ARENA, f"random:4@{level}", seed)
    return Setup(game="axx", party=party, foes=read_foes(ARENA, foes), **more)  # type: ignore[arg-type]


def test_foes_by_name_in_any_number_and_kind() -> None:
    found = read_foes(ARENA, "6 goblins, 1 Giant Spider and an orc")
    assert found == (("goblin_band", 6), ("giant_spider", 1), ("orc_patrol", 1))


def test_mixed_foes_stand_sixty_feet_away_each_with_its_own_figures() -> None:
    one = setup("2 orcs, giant spider")
    world = ARENA.world(one)
    (command,) = ARENA.start(one)
    facts = run(ARENA.game, world, command, SeededDice(1))
    assert world.fight is not None
    assert [world.figures[i].monster for i in world.fight.group] == ["orc_patrol", "orc_patrol", "giant_spider"]
    assert [world.figures[i].hp for i in world.fight.group] == [5, 5, 9]
    assert {world.fight.at[i] for i in world.fight.group} == {60}
    assert world.fight.phase == "initiative"
    assert isinstance(facts[0], e.EncounterOpened)
    assert ARENA.game.say(facts[0], ARENA.game.names(world)) == "Something comes: two orcs and a giant spider!"


@pytest.mark.parametrize("foes", ["4 orcs", "3 goblins, 1 giant spider", "2 skeletons, 1 ghoul", "9 giant rats"])
@pytest.mark.parametrize("way", ["nearest", "weakest first", "random standing target"])
def test_whole_fights_come_to_an_end(foes: str, way: str) -> None:
    one = setup(foes, heroes=way, monsters=way)
    for seed in range(6):
        world, facts = fought(one, seed)
        ended = [x for x in facts if isinstance(x, f.FightEnded)]
        assert len(ended) == 1
        outcome = ARENA.outcome(world, one, facts)
        assert outcome.winner == {"won": "party", "lost": "foes", "nobody": "neither"}[ended[0].outcome]
        assert not outcome.capped
        assert len(outcome.hp) == 4
        assert all(outcome.hp[place] == 0 for place in outcome.dead)
        assert set(outcome.dead) <= set(outcome.fell)
        assert (outcome.first is None) == (not outcome.fell)


def test_the_same_seed_and_number_are_the_same_fight() -> None:
    one = setup()
    assert fought(one, 5, 3)[1] == fought(one, 5, 3)[1]
    assert fought(one, 5, 3)[1] != fought(one, 5, 4)[1]


def test_a_fight_is_stopped_after_the_last_round_allowed() -> None:
    one = setup("4 orcs", apart="240 ft", cap=2)
    world, facts = fought(one, 1)
    outcome = ARENA.outcome(world, one, facts)
    assert (outcome.winner, outcome.rounds, outcome.capped) == ("neither", 2, True)


def test_a_party_of_a_level_has_its_hit_dice_attacks_and_spells() -> None:
    for sheet in read_random(ARENA, "random:4@3", 7):
        assert sheet["level"] == 3
        if sheet["cls"] in ("cleric", "magic_user"):
            assert all(slot["spell"] for slot in sheet["slots"])


def test_what_party_prints_is_read_back_as_it_was() -> None:
    for seed in range(12):
        world = records.make(4, seed)
        rows = json.loads(json.dumps([records.record(world, one) for one in world.party()]))
        for sheet, figure in zip(ARENA.party_from(rows), world.party(), strict=True):
            row = records.record(world, figure)
            assert (sheet["scores"], sheet["hp"], sheet["cls"]) == (figure.scores, row["hp"], figure.cls)
            kinds = [(i.kind, i.damage, i.count, i.place) for i in figure.items.values()]
            assert [
                (i["kind"], i.get("damage", ""), i.get("count", 1), i.get("place", "pack"))
                for i in sheet["items"].values()
            ] == kinds
            assert [s.get("spell", "") for s in sheet.get("slots", [])] == [s.spell for s in figure.slots]


@pytest.mark.parametrize(
    ("change", "words"),
    [
        ({"class": "Wizard"}, "no “Wizard” for “class”"),
        ({"hp": 0}, "“hp” is a whole number from 1 to 500, not 0"),
        ({"abilities": {"STR": 19}}, "“abilities.STR” is a whole number from 3 to 18, not 19"),
        ({"gear": [{"name": "blaster"}]}, "no “blaster” for “gear”"),
        ({"name": ""}, "Character 1 of the party has no name"),
        ({"gear": [{"name": "dagger", "place": "teeth"}]}, "dagger is in hand, worn, pack or sack, not 'teeth'"),
        ({"gear": 5}, "“gear” is a list"),
        ({"gear": [{"name": "scroll"}]}, "a scroll is of a spell: say which, as in “scroll of Sleep”"),
        ({"gear": [{"name": "sword +21"}]}, "no “sword \\+21” for “gear”"),
        ({"gear": [{"name": "torch +1"}]}, "no “torch \\+1” for “gear”"),
        ({"class": "Magic-User", "spellbook": 5}, "“spellbook” is a list"),
        ({"class": "Magic-User", "spellbook": [5]}, "“spellbook” is one of .*, in text"),
    ],
)
def test_what_is_no_hero_is_said_in_one_line(change: dict[str, object], words: str) -> None:
    world = records.make(1, 1)
    row = {**records.record(world, world.party()[0]), **change}
    with pytest.raises(Mendable, match=words):
        ARENA.party_from([row])


@pytest.mark.parametrize(("typed", "kept"), [("", "60 ft"), ("30", "30 ft"), ("30 feet", "30 ft"), ("5ft", "5 ft")])
def test_distances(typed: str, kept: str) -> None:
    assert ARENA.distance(typed) == kept


@pytest.mark.parametrize("typed", ["far", "12 ft", "0 ft", "300 ft", "-5"])
def test_distances_that_there_are_not(typed: str) -> None:
    with pytest.raises(Mendable):
        ARENA.distance(typed)


@pytest.mark.clause("axx.treasure.magic", "axx.treasure.table")
def test_magic_things_scrolls_and_gems_of_a_heros_file_are_what_they_are_called() -> None:
    names = (("sword +2", 1), ("dagger −1", 1), ("Shield -2", 1), ("2 scrolls of Sleep", 2), ("gems", 3), ("gem", 1))
    world = records.make(1, 1)
    gear = [{"name": name, "count": count, "place": "pack"} for name, count in names]
    (sheet,) = ARENA.party_from([{**records.record(world, world.party()[0]), "gear": gear}])
    assert [
        (i["kind"], i.get("count", 1), i.get("plus", 0), i.get("spell", ""), i.get("worth", 0))
        for i in sheet["items"].values()
    ] == [
        ("medium_weapon", 1, 2, "", 0),
        ("light_weapon", 1, -1, "", 0),
        ("shield", 1, -2, "", 0),
        ("scroll", 2, 0, "sleep", 0),
        ("gems", 3, 0, "", 50),
        ("gems", 1, 0, "", 50),
    ]
