"""The kernel's dice are the dice of everything else."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from tablewright.dice.stream import Stream
from tablewright.kernel import rows


@given(seed=st.integers(0, 2**63 - 1), index=st.integers(0, 2**63 - 1), sides=st.integers(1, 100))
def test_the_faces_are_those_of_the_stream(seed: int, index: int, sides: int) -> None:
    m, stream = [0] * 4, Stream(seed, index)
    rows.seed(m, seed, index)
    assert [rows.throw(m, sides) for _ in range(20)] == [stream.face(sides) for _ in range(20)]


def test_a_sum_of_dice() -> None:
    m, again = [0] * 4, [0] * 4
    rows.seed(m, 1, 2)
    rows.seed(again, 1, 2)
    assert rows.total(m, 3, 6) == sum(rows.throw(again, 6) for _ in range(3))
