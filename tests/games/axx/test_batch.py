"""Fights by numbers are those by commands and facts: the same facts, figures, faces, amounts, in the same order."""

from __future__ import annotations

import ast
from collections import Counter
from pathlib import Path

import msgspec
import pytest
from tests.games.axx.skirmishes import packs_at_hand
from tests.games.axx.test_arena import fought
from tests.games.axx.told import Teller, written

from tablewright.core.arena import Score, Setup, read_foes, read_random
from tablewright.core.errors import Mendable
from tablewright.core.game import run
from tablewright.dice.sources import SeededDice
from tablewright.games.axx.arena import ARENA
from tablewright.games.axx.batch import columns as c
from tablewright.games.axx.batch import lower, many
from tablewright.games.axx.batch import rows as r
from tablewright.games.axx.batch.fight import fight
from tablewright.games.axx.batch.many import Many
from tablewright.games.axx.combat import facts as f
from tablewright.games.axx.magic.spells import SpellCast
from tablewright.games.axx.world import World
from tablewright.kernel import rows

NEAREST, WEAKEST, RANDOM = "nearest", "weakest first", "random standing target"
FOES = (
    "4 orcs, 1 giant spider",
    "6 goblins",
    "3 giant rats, 1 ghoul",
    "5 skeletons",
    "2 giant spiders",
    "1 cutthroat, 3 orcs",
    "2 ghouls, 1 torchbearer",
)
WAYS = ((NEAREST, NEAREST), (WEAKEST, RANDOM), (RANDOM, WEAKEST))


HERO: dict[str, object] = {
    "name": "Hild",
    "kindred": "Human",
    "class": "Fighter",
    "alignment": "law",
    "level": 1,
    "hp": 8,
    "abilities": dict.fromkeys(("STR", "DEX", "CON", "INT", "WIS", "CHA"), 13),
}


def setup(foes: str, level: str = "1", seed: int = 0, way: int = 0, **more: object) -> Setup:
    heroes, monsters = WAYS[way]
    party = read_random(ARENA, f"random:4@{level}", seed)
    made = {"foes": read_foes(ARENA, foes), "heroes": heroes, "monsters": monsters, "cap": 60, **more}
    return Setup(game="axx", party=party, **made)  # type: ignore[arg-type]


def begun(one: Setup) -> World:
    world = ARENA.world(one)
    for command in ARENA.start(one):
        run(ARENA.game, world, command, SeededDice(0))
    return world


def alike(one: Setup, seed: int, indexes: range) -> int:
    """How many facts there were, all told alike by both; 0 for a fight that has no place in numbers."""
    world = begun(one)
    if lower.unknown(world):
        return 0
    lowered = lower.lower(world, one.cap, listens=True)
    teller, count = Teller(lowered), 0
    for index in indexes:
        m = list(lowered.m)
        rows.seed(m, seed, index)
        fight(m, lowered.k)
        ours, theirs = written(lowered, m), teller.tell(fought(one, seed, index)[1])
        assert ours == theirs, f"fight {index} of {one}"
        count += len(ours)
    return count


@pytest.mark.parametrize("foes", FOES)
@pytest.mark.parametrize("way", range(len(WAYS)))
def test_five_hundred_fights_are_told_alike_fact_for_fact(foes: str, way: int) -> None:
    fights = 0
    for seed in range(12):
        found = alike(setup(foes, "1" if seed % 2 else "4", seed, way), seed, range(4))
        fights += 4 * (found > 0)
    assert fights == 48


@pytest.mark.parametrize(
    "more",
    [
        {"options": {"natural": True}},
        {"options": {"targets": "hidden"}},
        {"options": {"undead_immunities": False}},
        {"apart": "10 ft"},
        {"apart": "120 ft"},
        {"cap": 3},
    ],
)
def test_house_rules_distances_and_caps(more: dict[str, object]) -> None:
    assert sum(alike(setup(foes, "3", seed, 1, **more), seed, range(3)) for foes in FOES[:5] for seed in (1, 4, 5))


@pytest.mark.parametrize(
    "gear",
    [
        [{"name": "crossbow"}, {"name": "sword", "place": "worn"}, {"name": "light armour"}],
        [{"name": "bow"}, {"name": "great sword", "place": "worn"}, {"name": "shield"}],
        [{"name": "javelin", "count": 3, "place": "worn"}, {"name": "dagger"}, {"name": "shield"}],
        [
            {"name": "darts", "place": "worn"},
            {"name": "short sword", "place": "worn"},
            {"name": "torch", "place": "hand"},
        ],
        [{"name": "sling"}, {"name": "mace", "place": "worn"}, {"name": "shield"}, {"name": "heavy armour"}],
        [{"name": "spear"}, {"name": "shield"}],
        [{"name": "halberd"}, {"name": "javelin", "count": 2, "place": "worn"}],
        [],
    ],
)
@pytest.mark.parametrize(("cls", "kindred"), [("Fighter", "Halfling"), ("Thief", "Elf"), ("Cleric", "Dwarf")])
def test_every_kind_of_weapon_in_any_hands(gear: list[dict[str, object]], cls: str, kindred: str) -> None:
    hero: dict[str, object] = {
        "name": "Hild",
        "kindred": kindred,
        "class": cls,
        "alignment": "law",
        "level": 3,
        "hp": 20,
        "gear": gear,
    }
    hero["abilities"] = dict.fromkeys(("STR", "DEX", "CON", "INT", "WIS", "CHA"), 13)
    mage = {**hero, "name": "Tam", "class": "Magic-User", "gear": [{"name": "spellbook"}]}
    mage |= {"spellbook": ["Sleep", "Magic Missile"], "slots": [{"spell": "Sleep"}, {"spell": "Magic Missile"}]}
    party = ARENA.party_from([hero, mage])
    foes = read_foes(ARENA, "3 goblins, 2 giant rats, 1 giant spider")
    for heroes, monsters in WAYS:
        one = Setup(game="axx", party=party, foes=foes, heroes=heroes, monsters=monsters, cap=60)
        assert alike(one, 3, range(4)) > 0


def test_sums_are_those_of_the_fights_by_facts() -> None:
    one = next(one for seed in range(20) if ARENA.batch(one := setup("4 orcs, 1 giant spider", "2", seed, 1)))
    slow = Score.of(4)
    for index in range(10, 50):
        world, facts = fought(one, 9, index)
        slow.add(ARENA.outcome(world, one, facts))
    batch = ARENA.batch(one)
    assert batch is not None
    quick = batch.run(9, 10, 40)
    quick.spent = dict(sorted(quick.spent.items()))
    slow.spent = dict(sorted(slow.spent.items()))
    assert quick == slow


def test_an_announced_spell_that_a_wound_costs_is_used_up_by_facts_as_by_numbers() -> None:
    """Aelis announces Bless, is hurt before her turn, and the slot is gone though nothing was cast."""
    party = read_random(ARENA, "random:5@12", 929802609464)
    one = Setup("axx", party, read_foes(ARENA, "2 cutthroats"), {"declare_spells": True}, "10 ft", RANDOM, WEAKEST)
    world, facts = fought(one, 929802609464, 4)
    assert [fact.spell for fact in facts if isinstance(fact, f.SpellLost)] == ["bless"]
    assert not any(isinstance(fact, SpellCast) for fact in facts)
    batch = ARENA.batch(one)
    assert batch is not None
    assert ARENA.outcome(world, one, facts).spent == batch.run(929802609464, 4, 1).spent == {"Bless": 1}


def test_batches_may_be_split_as_one_likes() -> None:
    one = next(one for seed in range(20) if ARENA.batch(one := setup("3 orcs", "1", seed)))
    batch = Many(lower.lower(begun(one), 200), compiled=False)
    whole, parts = batch.run(1, 0, 30), batch.run(1, 0, 11)
    parts.merge(batch.run(1, 11, 19))
    assert parts == whole


def test_what_has_no_place_in_numbers_is_named() -> None:
    example, _ = packs_at_hand()
    (mage,) = ARENA.party_from([{**HERO, "class": "Magic-User", "level": 5, "gear": [{"name": "spellbook"}]}])
    mage["slots"] = [{"level": 3, "spell": f"hounds_of_the_tide@{example.digest}"}]
    called = Setup(game="axx", party=(mage,), foes=(("orc_patrol", 2),), packs=(msgspec.to_builtins(example),))
    assert ARENA.not_in_batch(called) == ("Hounds of the Tide",)
    assert ARENA.batch(called) is None
    party = ARENA.party_from([HERO])
    party[0]["conditions"] = {"paralyzed": {"kind": "paralyzed", "rounds": 2}}
    held = Setup(game="axx", party=(*party, *ARENA.party_from([HERO])), foes=(("orc_patrol", 2),))
    assert ARENA.not_in_batch(held) == ("paralyzed",)


def test_spears_hold_foes_at_bay_and_strike_from_the_second_rank() -> None:
    spears = [
        {**HERO, "name": name, "gear": [{"name": "spear"}], "hp": 12} for name in ("Hild", "Osric", "Mira", "Tam")
    ]
    one = Setup(game="axx", party=ARENA.party_from(spears), foes=(("orc_patrol", 6),), cap=60)
    assert alike(one, 4, range(20)) > 0
    lowered = lower.lower(begun(one), 60, listens=True)
    kinds: Counter[int] = Counter()
    for index in range(20):
        m = list(lowered.m)
        rows.seed(m, 4, index)
        fight(m, lowered.k)
        kinds.update(row[0] for row in written(lowered, m))
    assert kinds[r.AT_BAY] > 1


def test_a_javelin_flies_at_who_is_a_step_out_of_reach() -> None:
    party = ARENA.party_from([{**HERO, "gear": [{"name": "javelin", "count": 5, "place": "worn"}], "hp": 30}])
    one = Setup(game="axx", party=party, foes=(("orc_patrol", 2),), apart="10 ft", cap=60)
    assert alike(one, 1, range(20)) > 0
    modes = {fact.mode for fact in fought(one, 1)[1] if isinstance(fact, f.AttackRolled) and fact.figure == "hero1"}
    assert modes == {"throw", "melee"}


def test_a_fight_that_is_not_listened_to_writes_nothing_down() -> None:
    lowered = lower.lower(begun(setup("3 orcs")), 60)
    m = list(lowered.m)
    rows.seed(m, 1, 1)
    fight(m, lowered.k)
    assert m[c.ROWS] == 0
    assert m[c.ENDED] == 1


@pytest.mark.clause("axx.track.attack", "axx.track.xp")
def test_parties_by_the_dice_rise_past_the_third_attack() -> None:
    party = read_random(ARENA, "random:4@11", 1)
    assert {sheet["level"] for sheet in party} == {11}
    assert next(sheet["xp"] for sheet in party if sheet["cls"] == "fighter") == 1_024_000
    assert alike(setup("9 ghouls, 4 orcs", "11", 1), 1, range(2)) > 0
    with pytest.raises(Mendable, match="There is no level “21” in AX&X: it is 1 to 20"):
        read_random(ARENA, "random:4@21", 1)


def test_the_loop_is_named_whole_each_part_after_those_that_it_calls() -> None:
    folder = Path(many.__file__).parent
    for place, name in enumerate(many.LOOP):
        tree = ast.parse((folder / f"{name}.py").read_text("utf-8"))
        taken = [node.module or "" for node in ast.walk(tree) if isinstance(node, ast.ImportFrom)]
        used = {one.rpartition(".")[2] for one in taken if one.startswith(f"{many.HERE}.batch.")}
        assert used <= set(many.LOOP[:place]), name
