"""The generator against its published vectors, and streams that never meet at their start."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tablewright.dice.stream import SEED_LIMIT, Stream, face_of, quarter_round, start, step

SEEDS = st.integers(0, SEED_LIMIT - 1)


@pytest.mark.parametrize(
    ("state", "expected"),
    [
        (
            (1, 2, 3, 4),
            [11520, 0, 5927040, 70819200, 2031721883, 1637235492, 1287239034, 3734860849, 3729100597, 4258142804],
        ),
        ((0xFFFFFFFF,) * 4, [4294962679, 4294962679, 4292019319, 2943360, 1509943680, 246671744, 2681405836]),
    ],
)
def test_the_words_are_those_of_the_published_generator(state: tuple[int, int, int, int], expected: list[int]) -> None:
    words = []
    for _ in expected:
        word, state = step(state)
        words.append(word)
    assert words == expected


def test_the_mixing_is_the_published_quarter_round() -> None:
    """RFC 8439, section 2.1.1."""
    assert quarter_round(0x11111111, 0x01020304, 0x9B8D6F43, 0x01234567) == (
        0xEA2A92F4,
        0xCB1CF8CE,
        0x4581472E,
        0x5881C4BB,
    )


def test_the_first_words_of_a_seed_stay_what_they_are() -> None:
    """A character made from a seed stays the same from version to version."""
    stream = Stream(7, 3)
    assert [stream.word() for _ in range(4)] == [2087453495, 2921829575, 2154277349, 3795840845]


def test_streams_differ_by_seed_and_by_index() -> None:
    firsts = {start(seed, index) for seed in range(100) for index in range(100)}
    assert len(firsts) == 10_000


@given(seed=SEEDS, index=SEEDS)
def test_neighbouring_streams_share_no_pattern(seed: int, index: int) -> None:
    """One bit of the seed changes many bits of the state: 128 bits, of which about half are expected to differ."""
    here, there = start(seed, index), start(seed ^ 1, index)
    differing = sum((a ^ b).bit_count() for a, b in zip(here, there, strict=True))
    assert 24 <= differing <= 104
    assert any(here)


@pytest.mark.parametrize(("seed", "index"), [(-1, 0), (SEED_LIMIT, 0), (0, -1), (0, SEED_LIMIT)])
def test_a_seed_or_index_out_of_range_is_refused(seed: int, index: int) -> None:
    with pytest.raises(ValueError, match="whole number"):
        start(seed, index)


def test_a_word_beyond_the_last_full_round_of_faces_is_thrown_away() -> None:
    """2**32 = 715,827,882 x 6 + 4: the last four words would make 1 to 4 likelier."""
    assert face_of(2**32 - 4, 6) == 0
    assert face_of(2**32 - 5, 6) == 6
    assert face_of(0, 6) == 1
    assert face_of(2**32 - 1, 8) == 8
    assert face_of(2**32 - 1, 1) == 1
