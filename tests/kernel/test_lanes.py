"""Fights side by side are the fights one after another: for whoever fights, in all three games, and in any source."""

from __future__ import annotations

import importlib
import inspect
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import msgspec
import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.kernel import lanes_sample as sample
from tests.kernel.test_twin import pinned

from tablewright.core.arena import Setup, read_foes, read_random
from tablewright.dice.stream import Stream
from tablewright.games.registry import arena
from tablewright.kernel.lanes import store
from tablewright.kernel.lanes.made import Loop, fight
from tablewright.kernel.lanes.source import function
from tablewright.kernel.lanes.writer import written
from tablewright.kernel.many import BESIDE, Many
from tablewright.kernel.rows import Row

FOES = {
    "axx": (
        "6 goblins",
        "3 skeletons, 1 ghoul",
        "2 giant spiders, 4 giant rats",
        "8 orcs",
        "1 cutthroat, 3 orcs",
        "5 skeletons, 2 ghouls",
    ),
    "axiom": ("4 cutpurses", "3 raiders, 1 archer", "2 raiders"),
    "3dx": ("2 bandits", "3 bandits", "1 bear", "2 bears, 1 wolf", "1 assassin, 1 shield bearer", "2 vipers, 1 archer"),
}
LEVELS = {"axx": ("1", "4", "2", "9"), "axiom": ("",), "3dx": ("2", "4", "7")}


def alike(setup: Setup, fights: int) -> int:
    """How many fights were added up alike in both ways; none where they have no place in numbers."""
    batch = arena(setup.game).batch(setup)
    if not isinstance(batch, Many):
        return 0
    batch.compiled, found = False, []
    for batch.beside in (True, False):
        found.append([batch.run(2**62 + 5, first, fights // 2) for first in (2**40, 2**40 + fights // 2)])
    assert found[0] == found[1]
    return fights


def test_the_pinned_fight() -> None:
    assert alike(pinned(), 2_000) == 2_000


@pytest.mark.parametrize(("game", "foes"), [(game, foes) for game, all_ in FOES.items() for foes in all_])
def test_random_parties_against_anything(game: str, foes: str) -> None:
    fights, of, levels = 0, arena(game), LEVELS[game]
    heroes, monsters = ([one.name for one in all_] for all_ in (of.hero_policies, of.foe_policies))
    for seed in range(3):
        at = levels[(seed + len(foes)) % len(levels)]
        party = read_random(of, f"random:{3 + seed % 3}" + (f"@{at}" if at else ""), seed)
        setup = Setup(game, party, read_foes(of, foes), apart=of.distance(""), cap=60)
        hero, monster = heroes[seed % len(heroes)], monsters[(seed + 1) % len(monsters)]
        fights += alike(msgspec.structs.replace(setup, heroes=hero, monsters=monster), 60)
    assert fights


@pytest.mark.parametrize(("game", "foes"), [(game, foes) for game, all_ in FOES.items() for foes in all_])
def test_nothing_is_read_of_what_a_fight_does_not_begin_with(game: str, foes: str) -> None:
    """What stands behind it is left by other fights: whatever that is, nothing changes."""
    of = arena(game)
    batch = of.batch(Setup(game, read_random(of, "random:3", 7), read_foes(of, foes), apart=of.distance(""), cap=20))
    assert isinstance(batch, Many)
    batch.compiled = batch.beside = False
    plain, begun = batch.run(4, 0, 6), list(batch.m[: batch.size])
    for left in (77, 3, -1):
        batch.m = begun + [left] * (len(batch.m) - batch.size)
        assert batch.run(4, 0, 6) == plain


@pytest.mark.parametrize(
    "more", [{"options": {"natural": True}}, {"options": {"targets": "hidden"}}, {"apart": "5 ft"}, {"cap": 3}]
)
def test_house_rules_distances_and_caps(more: dict[str, Any]) -> None:
    of = arena("axx")
    party = read_random(of, "random:1@2", 3)
    assert alike(Setup("axx", party, read_foes(of, "1 orc, 1 ghoul"), **more), 200) == 200


def test_they_are_fought_side_by_side_once_it_pays(monkeypatch: pytest.MonkeyPatch) -> None:
    batch = arena("axx").batch(pinned())
    assert isinstance(batch, Many)
    batch.compiled, went = False, list[int]()
    fought = batch._side_by_side

    def side_by_side(sums: Row, seed: int, first: int, count: int) -> None:
        went.append(count)
        fought(sums, seed, first, count)

    monkeypatch.setattr(batch, "_side_by_side", side_by_side)
    batch.run(1, 0, BESIDE - 1)
    assert went == []
    batch.run(1, 0, BESIDE)
    assert went == [BESIDE]


def test_threads_that_fight_at_once_do_not_disturb_each_other() -> None:
    batch = arena("axx").batch(pinned())
    assert isinstance(batch, Many)
    batch.compiled = False
    Loop.of.cache_clear()  # so that all of them write it
    batch.beside = True
    with ThreadPoolExecutor(4) as pool:
        found = list(pool.map(lambda first: batch.run(5, first, 50), range(0, 400, 50)))
    batch.beside = False
    assert found == [batch.run(5, first, 50) for first in range(0, 400, 50)]


@pytest.mark.parametrize("game", FOES)
def test_every_function_of_a_kernel_can_be_written(game: str) -> None:
    """Even those that no fight of these tests comes to, for numbers that all vary and for none."""
    of = arena(game)
    batch = of.batch(Setup(game, read_random(of, "random:1", 1), read_foes(of, FOES[game][0]), apart=of.distance("")))
    assert isinstance(batch, Many)
    seen, left = set(), [call.of for call in Loop.of(batch.kernel.run)._calls["loop"].values()]
    while left:
        one = left.pop()
        seen.add(one)
        for kind in "pv":
            text, calls = written("it", function(one), kind * len(function(one).numbers))
            compile(text, "it", "exec")
            left += [call.of for call in calls.values() if call.of not in seen]
    modules = [importlib.import_module(name) for name in batch.kernel.sources]
    ours = {one for module in modules for one in vars(module).values() if inspect.isfunction(one)}
    assert len(seen) > 60
    assert seen <= ours


@settings(max_examples=60, deadline=None)
@given(
    st.lists(st.integers(0, 9), min_size=sample.END, max_size=sample.END),
    st.lists(st.integers(-1, 12), min_size=sample.END, max_size=sample.END),
    st.integers(0, 2**63 - 1),
    st.integers(1, 300),
)
def test_a_source_with_everything_in_it(begun: list[int], k: list[int], seed: int, count: int) -> None:
    m = [0] * 8 + begun[8:]
    k[0] = -1
    one, other = [0] * 30, [0] * 30
    sample.run(list(m), k, m, one, len(m), seed, 5, count)
    fight(sample.run, m, k, len(m), other, seed, 5, count)
    assert one == other


def test_the_longest_fights_are_fought_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    alone = list[int]()
    closed = store.Store.close

    def close(of: store.Store) -> None:
        alone.append(int(of.late.sum()))
        closed(of)

    monkeypatch.setattr(store.Store, "close", close)
    assert alike(pinned(), 1_000) == 1_000
    assert alone
    assert all(0 < many <= store.FEW for many in alone)


@pytest.mark.parametrize(("seed", "first"), [(1, 0), (2**63 - 1, 2**63 - 300), (5, 2**32 - 64)])
def test_dice_are_those_of_the_streams(seed: int, first: int) -> None:
    many = store.Store(8, [0], [0] * 8, 1, 100)
    many.seed(np.arange(100), seed, first + np.arange(100))
    streams = [Stream(seed, first + n) for n in range(100)]
    for turn in range(120):
        who = np.array([n for n in range(100) if (n + turn) % 3 or n < 5])
        sides = 20 if turn % 2 else who % 7 + 1
        faces = many.throw(who, sides).tolist()
        assert faces == [streams[n].face(20 if turn % 2 else n % 7 + 1) for n in who.tolist()]


def test_words_beyond_the_last_full_round_are_thrown_away() -> None:
    """With so many sides that it happens to about half of the words."""
    many, sides = store.Store(8, [0], [0] * 8, 1, 500), 2**31 + 1
    many.seed(np.arange(500), 3, np.arange(500))
    assert many.throw(np.arange(500), sides).tolist() == [Stream(3, n).face(sides) for n in range(500)]
