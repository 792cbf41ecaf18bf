"""Fair dice made a second time, from the words of the design and none of the code: every face must be the same."""

from __future__ import annotations

import hashlib
import hmac
import struct
from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tablewright.dice.fair import FairDice, Run
from tablewright.dice.sources import DICE_LIMIT, ScriptedDice, Thrown, TooManyDice, tally

SECRETS = {False: b"o" * 32, True: b"h" * 32}
TABLE, RUN, WORDS = "t-9", 3, ("öl", "", "key")


def told(*texts: str) -> bytes:
    """How many texts, then each in UTF-8 with its length before it; all numbers of four bytes, the highest first."""
    return struct.pack(">I", len(texts)) + b"".join(
        struct.pack(">I", len(text.encode("utf-8"))) + text.encode("utf-8") for text in texts
    )


def face(sides: int, *, by: str, what: str, hidden: bool, n: int, k: int) -> tuple[int, int]:
    """The face of die k of roll n, and how many blocks of eight words it took."""
    message = told("tablewright dice 1", TABLE, str(RUN), *WORDS) + told(by, what, str(n), str(k))
    block = 0
    while True:
        further = told(str(block)) if block else b""
        words = struct.unpack(">8I", hmac.new(SECRETS[hidden], message + further, hashlib.sha256).digest())
        block += 1
        for word in words:
            if word < sides * (2**32 // sides):  # only whole rounds of faces: each is as likely as another
                return word % sides + 1, block


ROLLS = st.tuples(
    st.sampled_from(["hild", "mira", ""]),
    st.sampled_from(["attack", "save", "search"]),
    st.booleans(),
    st.sampled_from([1, 2, 3, 6, 20, 100, 1_431_655_766, 2**31]),
    st.integers(0, 4),
    st.booleans(),
)


@given(st.lists(ROLLS, max_size=15), st.integers(0, 15))
def test_every_face_is_what_the_design_says(rolls: list[tuple[str, str, bool, int, int, bool]], undone: int) -> None:
    """Rolls by several figures, open and hidden, plain and again; then the last ones undone and made again."""
    dice = FairDice(SECRETS[False], SECRETS[True], table=TABLE, run=RUN, words=WORDS)
    made: Counter[tuple[bool, str, str]] = Counter()
    for by, what, hidden, sides, count, again in rolls:
        n = made[hidden, by, what]
        made[hidden, by, what] += 1
        if again and sides > 1:
            faces = dice.above(sides, sides // 2, by=by, what=what, hidden=hidden)
            assert all(shown <= sides // 2 for shown in faces[:-1])
            assert faces[-1] > sides // 2
        else:
            faces = dice.roll(sides, by=by, what=what, hidden=hidden, count=count)
            assert len(faces) == count
        assert faces == tuple(face(sides, by=by, what=what, hidden=hidden, n=n, k=k)[0] for k in range(len(faces)))
    kept = dice.thrown[: max(0, len(dice.thrown) - undone)]
    once_more = FairDice(SECRETS[False], SECRETS[True], table=TABLE, run=RUN, words=WORDS, counts=tally(kept))
    for thrown in dice.thrown[len(kept) :]:
        again_faces = once_more.roll(
            thrown.sides, by=thrown.by, what=thrown.what, count=len(thrown.faces), hidden=thrown.hidden
        )
        assert again_faces == thrown.faces


def test_a_die_that_needs_more_than_eight_words() -> None:
    """A third of all words is thrown away for a die of just over 2**32 / 3 sides: one die in 6,561 needs a ninth."""
    sides, run = 2**32 // 3 + 1, Run(SECRETS[False], table=TABLE, run=RUN, words=WORDS)
    blocks: Counter[int] = Counter()
    for k in range(20_000):
        wanted, block = face(sides, by="hild", what="attack", hidden=False, n=0, k=k)
        blocks[block] += 1
        if block > 1:
            assert run.face(sides, by="hild", what="attack", n=0, k=k) == wanted
    assert blocks[2] > 0


def test_faces_typed_in_by_hand_take_nothing_from_the_run() -> None:
    real = ScriptedDice([4], hand=True)
    real.roll(6, by="hild", what="attack")
    assert tally([*real.thrown, Thrown("hild", "attack", 6, (1,))]) == {(False, "hild", "attack"): 1}


def test_a_command_stops_at_a_thousand_dice() -> None:
    dice = FairDice(SECRETS[False], SECRETS[True], table=TABLE, run=RUN)
    dice.roll(6, by="", what="many", count=DICE_LIMIT - 1)
    dice.roll(6, by="", what="many")
    with pytest.raises(TooManyDice):
        dice.above(6, 0, by="", what="many")
    with pytest.raises(TooManyDice):
        dice.roll(6, by="", what="many")
    assert tally(dice.thrown) == {(False, "", "many"): 2} == dice.counts
