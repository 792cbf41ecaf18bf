"""Fair dice: sealed, the same whatever else happens, and checkable afterwards."""

from __future__ import annotations

import hashlib
import hmac

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tablewright.dice.fair import FairDice, Run, is_sealed, new_secret, remake, seal
from tablewright.dice.sources import Thrown, tally

OPEN, HIDDEN = bytes(range(32)), bytes(range(32, 64))
CRITICAL = {4: 16.27, 6: 20.52, 8: 24.32, 10: 27.88, 12: 31.26, 20: 43.82}
"""Chi-square beyond which one honest die in a thousand would lie, by sides."""


def fair(counts: dict[tuple[bool, str, str], int] | None = None, *, table: str = "t1", run: int = 1) -> FairDice:
    return FairDice(OPEN, HIDDEN, table=table, run=run, words=("owl", "key"), counts=counts)


def test_the_seal_is_the_sha256_of_the_secret() -> None:
    assert seal(b"") == "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"
    assert is_sealed(OPEN, seal(OPEN))
    assert not is_sealed(HIDDEN, seal(OPEN))


def test_secrets_are_new_each_time() -> None:
    assert len(new_secret()) == 32
    assert new_secret() != new_secret()


def test_a_short_secret_is_refused() -> None:
    with pytest.raises(ValueError, match="32 bytes"):
        FairDice(b"short", HIDDEN, table="t", run=1)


def test_a_face_can_be_worked_out_by_hand() -> None:
    """HMAC-SHA256 over the fields, each with its length before it; the first word below the last full round counts."""

    def fields(*texts: str) -> bytes:
        return len(texts).to_bytes(4, "big") + b"".join(len(t).to_bytes(4, "big") + t.encode() for t in texts)

    message = fields("tablewright dice 1", "t1", "1", "owl", "key") + fields("hild", "attack", "0", "1")
    word = int.from_bytes(hmac.new(OPEN, message, hashlib.sha256).digest()[:4], "big")
    assert word < 2**32 - 2**32 % 20
    assert fair().roll(20, by="hild", what="attack", count=2)[1] == word % 20 + 1


def test_a_roll_undone_and_made_again_shows_the_same_faces() -> None:
    first = fair()
    before = first.roll(20, by="hild", what="attack", count=2)
    again = fair()
    again.roll(6, by="mira", what="damage", count=4)  # somebody else's roll in between
    again.roll(20, by="hild", what="save")  # another kind of roll of the same figure
    again.roll(20, by="hild", what="attack", hidden=True)  # hidden rolls are counted apart
    assert again.roll(20, by="hild", what="attack", count=2) == before


def test_the_next_roll_of_a_kind_is_another_one() -> None:
    dice = fair()
    rolls = [dice.roll(1_000, by="hild", what="attack", count=3) for _ in range(5)]
    assert len(set(rolls)) == 5
    assert fair({(False, "hild", "attack"): 3}).roll(1_000, by="hild", what="attack", count=3) == rolls[3]
    assert dice.counts == {(False, "hild", "attack"): 5} == tally(dice.thrown)


def test_everything_that_goes_in_matters() -> None:
    def faces(dice: FairDice, *, by: str = "hild", what: str = "attack", hidden: bool = False) -> tuple[int, ...]:
        return dice.roll(1_000, by=by, what=what, count=5, hidden=hidden)

    def other(secret: bytes, *words: str) -> FairDice:
        return FairDice(secret, HIDDEN, table="t1", run=1, words=words)

    different = [
        faces(fair()),
        faces(fair(), by="mira"),
        faces(fair(), what="save"),
        faces(fair(), hidden=True),
        faces(fair(table="t2")),
        faces(fair(run=2)),
        faces(other(OPEN)),
        faces(other(OPEN, "key", "owl")),
        faces(other(OPEN, "owlkey")),
        faces(other(b"x" * 32, "owl", "key")),
    ]
    assert len(set(different)) == len(different)


@given(st.lists(st.text(max_size=3), max_size=4), st.lists(st.text(max_size=3), max_size=4))
def test_no_two_lists_of_words_are_mistaken_for_each_other(one: list[str], other: list[str]) -> None:
    def faces(words: list[str]) -> list[int]:
        made = Run(OPEN, table="t", run=1, words=tuple(words))
        return [made.face(2**31, by="a", what="b", n=0, k=k) for k in range(3)]

    assert (faces(one) == faces(other)) == (one == other)


@given(st.data())
def test_every_roll_can_be_made_again_from_the_opened_secrets(data: st.DataObject) -> None:
    dice = fair()
    for _ in range(data.draw(st.integers(1, 12))):
        by, what = data.draw(st.sampled_from(["hild", "mira", ""])), data.draw(st.sampled_from(["attack", "save"]))
        sides, hidden = data.draw(st.integers(1, 1_000)), data.draw(st.booleans())
        if data.draw(st.booleans()):
            dice.roll(sides, by=by, what=what, count=data.draw(st.integers(0, 5)), hidden=hidden)
        else:
            dice.above(sides, data.draw(st.integers(0, sides // 2)), by=by, what=what, hidden=hidden)
    for place, thrown in enumerate(dice.thrown):
        n = tally(dice.thrown[:place]).get((thrown.hidden, thrown.by, thrown.what), 0)
        secret = HIDDEN if thrown.hidden else OPEN
        assert remake(thrown, n, secret=secret, table="t1", run=1, words=("owl", "key")) == thrown


def test_a_changed_face_is_found_out() -> None:
    (face,) = fair().roll(20, by="hild", what="attack")
    told = Thrown("hild", "attack", 20, (face % 20 + 1,))
    assert remake(told, 0, secret=OPEN, table="t1", run=1, words=("owl", "key")).faces == (face,)


@pytest.mark.parametrize("sides", [0, -6, 2**31 + 1, 2**62])
def test_a_forged_log_of_impossible_dice_is_found_out_and_stops_nobody(sides: int) -> None:
    told = Thrown("hild", "attack", sides, (1,))
    assert remake(told, 0, secret=OPEN, table="t1", run=1) != told


def test_a_forged_log_of_too_many_dice_is_found_out() -> None:
    told = Thrown("hild", "attack", 1, (1,) * 1_001)
    assert remake(told, 0, secret=OPEN, table="t1", run=1) != told
    assert remake(Thrown("hild", "attack", 1, (1,) * 1_000), 0, secret=OPEN, table="t1", run=1).faces == (1,) * 1_000


def chi_squares(sides: int, *after: int) -> list[float]:
    """How far the faces of dice, a thousand a roll, are from evenly spread, after each of these numbers of them."""
    seen, found = [0] * sides, []
    for n in range(after[-1] // 1_000):
        dice = FairDice(OPEN, HIDDEN, table="t", run=1, counts={(False, "hild", "attack"): n})
        for face in dice.roll(sides, by="hild", what="attack", count=1_000):
            seen[face - 1] += 1
        if (n + 1) * 1_000 in after:
            expected = sum(seen) / sides
            found.append(sum((count - expected) ** 2 / expected for count in seen))
    return found


@pytest.mark.parametrize("sides", CRITICAL)
def test_every_face_is_as_likely_as_another_in_200_000_and_in_a_million(sides: int) -> None:
    spread = chi_squares(sides, 200_000, 1_000_000)
    assert len(spread) == 2
    assert max(spread) < CRITICAL[sides]
