"""Fair dice: faces fixed by secrets whose seals were published before anyone rolled, so that anyone can check them.

A table plays in sealed runs. The seals, SHA-256 of two secrets, are public from the start; the faces follow from the
secret, the table, the run, the players' words, who rolls, what for, which such roll of that figure it is, and which
die of the roll. Nothing else goes in: another target or a remark in between changes no face.
"""

from __future__ import annotations

import hashlib
import hmac
import itertools
import secrets
from collections.abc import Iterator, Mapping
from functools import lru_cache

from tablewright.dice.sources import DICE_LIMIT, SIDES_LIMIT, Kind, Roll, Source, Thrown, tally
from tablewright.dice.stream import face_of

SECRET_BYTES = 32
_MARK = "tablewright dice 1"  # names this way of making faces; another way gets another mark


def new_secret() -> bytes:
    """Thirty-two random bytes from the machine's own source of chance; only a table calls this."""
    return secrets.token_bytes(SECRET_BYTES)


def seal(secret: bytes) -> str:
    """The seal of a secret that may be shown to all: its SHA-256, as 64 hexadecimal digits."""
    return hashlib.sha256(secret).hexdigest()


def is_sealed(secret: bytes, published: str) -> bool:
    """Whether an opened secret is the one that was sealed."""
    return seal(secret) == published


class Run:
    """One sealed run of one table, with one of its two secrets: what every face follows from.

    ValueError if the secret is not 32 bytes long.
    """

    def __init__(self, secret: bytes, *, table: str, run: int, words: tuple[str, ...] = ()) -> None:
        if len(secret) != SECRET_BYTES:
            raise ValueError(f"a secret is {SECRET_BYTES} bytes, not {len(secret)}")
        self._secret = secret
        self._start = _start(table, run, words)

    def face(self, sides: int, *, by: str, what: str, n: int, k: int) -> int:
        """The face of die `k` of the roll number `n` (both from 0) of this kind by this figure; 1 to 2**31 sides."""
        return self._face(self._roll(by, what, n), sides, k)

    def faces(self, sides: int, *, by: str, what: str, n: int, count: int) -> tuple[int, ...]:
        """The faces of the first `count` dice of that roll."""
        roll, face = self._roll(by, what, n), self._face
        return tuple([face(roll, sides, k) for k in range(count)])

    def _roll(self, by: str, what: str, n: int) -> bytes:
        """What the words of a roll follow from, up to the number of the die."""
        return self._start + _FOUR + _field(by) + _field(what) + _field(str(n))

    def _face(self, roll: bytes, sides: int, k: int) -> int:
        """The first word of the die that stands for a face; eight nearly always do, further blocks bring more."""
        message, tail = roll + _field(str(k)), b""
        for block in itertools.count(1):
            digest = hmac.digest(self._secret, message + tail, "sha256")
            for at in range(0, len(digest), 4):
                face = face_of(int.from_bytes(digest[at : at + 4], "big"), sides)
                if face:
                    return face
            tail = _fields(str(block))
        raise AssertionError("the words of a roll never end")


@lru_cache(maxsize=4096)
def _field(text: str) -> bytes:
    """A text as bytes, with its length before it."""
    raw = text.encode()
    return len(raw).to_bytes(4, "big") + raw


def _fields(*texts: str) -> bytes:
    """Texts as bytes that no other texts share: how many, then each."""
    return len(texts).to_bytes(4, "big") + b"".join(map(_field, texts))


_FOUR = (4).to_bytes(4, "big")
"""How many fields a roll's message has: who, what for, which roll, which die."""


@lru_cache(maxsize=1024)
def _start(table: str, run: int, words: tuple[str, ...]) -> bytes:
    """What all rolls of a run begin with."""
    return _fields(_MARK, table, str(run), *words)


class FairDice(Source):
    """The dice of a table in play: sealed beforehand, the same for all, checkable afterwards.

    `secret_open` makes the rolls that all may see, `secret_hidden` the hidden ones; `words` are the players' words, in
    order. `counts` says how many rolls are in force, by (hidden, by, what), before this command; it is copied and
    counted up as dice are thrown, and several dice in one roll count as one roll.
    """

    def __init__(
        self,
        secret_open: bytes,
        secret_hidden: bytes,
        *,
        table: str,
        run: int,
        words: tuple[str, ...] = (),
        counts: Mapping[Kind, int] | None = None,
    ) -> None:
        super().__init__()
        self._runs = {
            False: Run(secret_open, table=table, run=run, words=words),
            True: Run(secret_hidden, table=table, run=run, words=words),
        }
        self.counts = dict(counts or {})

    def roll(self, sides: int, *, by: str, what: str, count: int = 1, hidden: bool = False) -> tuple[int, ...]:
        """Throw as any source does, and count the roll."""
        faces = super().roll(sides, by=by, what=what, count=count, hidden=hidden)
        tally(self.thrown[-1:], self.counts)
        return faces

    def above(self, sides: int, floor: int, *, by: str, what: str, hidden: bool = False) -> tuple[int, ...]:
        """Throw again while it shows the floor or less, and count it as one roll."""
        faces = super().above(sides, floor, by=by, what=what, hidden=hidden)
        tally(self.thrown[-1:], self.counts)
        return faces

    def _shown(self, sides: int, count: int, by: str, what: str, hidden: bool) -> tuple[int, ...]:
        n = self.counts.get((hidden, by, what), 0)
        return self._runs[hidden].faces(sides, by=by, what=what, n=n, count=count)

    def _faces(self, roll: Roll) -> Iterator[int]:
        n = self.counts.get((roll.hidden, roll.by, roll.what), 0)
        for k in itertools.count():
            yield self._runs[roll.hidden].face(roll.sides, by=roll.by, what=roll.what, n=n, k=k)


def remake(thrown: Thrown, n: int, *, secret: bytes, table: str, run: int, words: tuple[str, ...] = ()) -> Thrown:
    """Make a roll again from the opened secret: the roll as it must have been, if the dice were fair.

    `n` is how many such rolls of that figure were in force before it. A roll of several dice, or one thrown again
    while it was too low, is made again die by die. The roll was fair if this equals `thrown`; of a roll that no source
    can have made, with impossible dice or too many, no face is made again.
    """
    if not 1 <= thrown.sides <= SIDES_LIMIT or len(thrown.faces) > DICE_LIMIT:
        return Thrown(thrown.by, thrown.what, thrown.sides, (), thrown.hidden, thrown.hand)
    made = Run(secret, table=table, run=run, words=words)
    faces = made.faces(thrown.sides, by=thrown.by, what=thrown.what, n=n, count=len(thrown.faces))
    return Thrown(thrown.by, thrown.what, thrown.sides, faces, thrown.hidden, thrown.hand)
