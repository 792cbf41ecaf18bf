"""The loop as written anew for one setup is the loop: fight for fight, for whoever fights."""

from __future__ import annotations

import pytest
from tests.kernel.test_twin import pinned

from tablewright.core.arena import Setup, read_foes, read_random
from tablewright.dice.stream import Stream
from tablewright.games.axx.arena import ARENA
from tablewright.games.axx.batch import columns as c
from tablewright.games.axx.batch.many import Many
from tablewright.kernel.many import ANEW
from tablewright.kernel.quick import ahead

FOES = (
    "6 goblins",
    "3 skeletons, 1 ghoul",
    "2 giant spiders, 4 giant rats",
    "8 orcs",
    "1 cutthroat, 3 orcs",
    "5 skeletons, 2 ghouls",
)
LEVELS = ("1", "4", "2", "9")
WAYS = ("nearest", "weakest first", "random standing target")


def alike(setup: Setup, fights: int) -> int:
    """How many fights were added up alike in both ways; none where they have no place in numbers."""
    batch = ARENA.batch(setup)
    if not isinstance(batch, Many):
        return 0
    batch.compiled = False
    batch.anew = True
    assert batch.quick is not None
    quick = [batch.run(2**62 + 5, first, fights // 2) for first in (2**40, 2**40 + fights // 2)]
    batch.anew = False
    assert quick == [batch.run(2**62 + 5, first, fights // 2) for first in (2**40, 2**40 + fights // 2)]
    return fights


def test_the_pinned_fight() -> None:
    assert alike(pinned(), 1_000) == 1_000


@pytest.mark.parametrize("foes", FOES)
def test_random_parties_against_anything(foes: str) -> None:
    fights = 0
    for seed, (heroes, monsters) in enumerate(zip(WAYS, (*WAYS[1:], WAYS[0]), strict=True), FOES.index(foes)):
        party = read_random(ARENA, f"random:{3 + seed % 3}@{LEVELS[seed % 4]}", seed)
        told = read_foes(ARENA, foes)
        fights += alike(Setup(game="axx", party=party, foes=told, heroes=heroes, monsters=monsters, cap=60), 60)
    assert fights


@pytest.mark.parametrize(
    "more", [{"options": {"natural": True}}, {"options": {"targets": "hidden"}}, {"apart": "5 ft"}, {"cap": 3}]
)
def test_house_rules_distances_and_caps(more: dict[str, object]) -> None:
    party = read_random(ARENA, "random:1@2", 3)
    one = Setup(game="axx", party=party, foes=read_foes(ARENA, "1 orc, 1 ghoul"), **more)  # type: ignore[arg-type]
    assert alike(one, 100) == 100


def test_it_is_written_anew_once_it_pays() -> None:
    batch = ARENA.batch(pinned())
    assert isinstance(batch, Many)
    batch.compiled = False
    batch.run(1, 0, 10)
    assert "quick" not in vars(batch)
    batch.run(1, 0, ANEW)
    assert vars(batch)["quick"] is not None


def test_a_loop_that_would_come_out_otherwise_is_not_trusted() -> None:
    batch = ARENA.batch(pinned())
    assert isinstance(batch, Many)
    batch.compiled, batch.anew = False, False
    plain = batch.run(1, 0, 20)
    batch.anew = True
    batch.blocks = range(c.HEAD, batch.k[c.FOES], c.WIDTH)  # no foe is there
    assert batch.quick is None
    assert batch.run(1, 0, 20) == plain


@pytest.mark.parametrize(("seed", "first"), [(1, 0), (2**63 - 1, 2**63 - 300), (5, 2**32 - 64)])
def test_words_thrown_ahead_are_those_of_the_stream(seed: int, first: int) -> None:
    streams = ahead.Ahead()
    for index in (first, first + 1, first + ahead.FIGHTS - 1, first + ahead.FIGHTS, first + 5):
        one, other = streams.stream(seed, index), Stream(seed, index)
        assert [one() for _ in range(2 * ahead.WORDS)] == [other.word() for _ in range(2 * ahead.WORDS)]


def test_faces_thrown_ahead_are_those_of_the_stream() -> None:
    other = Stream(7, 9)
    assert ahead.total(ahead.Ahead().stream(7, 9), 20, 20) == sum(other.face(20) for _ in range(20))
