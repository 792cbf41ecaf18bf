"""Making every roll again from opened secrets: the proof that no die was chosen after the seal."""

from __future__ import annotations

from collections.abc import Mapping

import msgspec

from tablewright.dice.fair import SECRET_BYTES, is_sealed, remake
from tablewright.dice.sources import Thrown
from tablewright.table import facts as happened
from tablewright.table.log import Log, places
from tablewright.table.state import Counts


class RunProof(msgspec.Struct):
    """What came of one run: rolls that were made again and agree, that do not, that cannot be checked yet.

    `wrong` holds the numbers of the facts whose rolls do not agree; `broken` says that an opened
    secret is not the one that was sealed, or that the run itself was not sealed as runs are: once, before its rolls.
    """

    run: int
    right: int = 0
    wrong: list[str] = []
    sealed: int = 0
    hand: int = 0
    broken: bool = False


class Proof(msgspec.Struct):
    """The proof of a log: each run's, and the rolls that came from elsewhere and are checked there."""

    runs: list[RunProof]
    elsewhere: int = 0

    @property
    def good(self) -> bool:
        """Whether nothing is wrong with any roll that can be checked."""
        return not any(run.wrong or run.broken for run in self.runs)


class Opened(msgspec.Struct, frozen=True):
    """What is known of a run's secrets."""

    open: bytes | None = None
    hidden: bytes | None = None


def secret_of(text: str) -> bytes:
    """An opened secret from its hexadecimal digits; of anything else nothing that was ever sealed."""
    try:
        return bytes.fromhex(text)
    except ValueError:
        return text.encode()


def opened_in(log: Log) -> dict[int, Opened]:
    """The secrets that the log itself has opened."""
    found: dict[int, Opened] = {}
    for place in log.series[""]:
        if log.rows[place - 1].kind == "dice-opened":
            fact = log.fact(place)
            assert isinstance(fact, happened.DiceOpened)  # noqa: S101 (the kind says so)
            before = found.get(fact.run, Opened())
            secret = secret_of(fact.secret)
            found[fact.run] = Opened(secret, before.hidden) if fact.which == "open" else Opened(before.open, secret)
    return found


def prove(log: Log, table: str, secrets: Mapping[int, Opened]) -> Proof:
    """Make again every roll of the log's own runs whose secrets are known; undone rolls too.

    `table` is the id under which the dice were thrown.
    """
    return _Prover(log, table, secrets).walk()


class _Prover:
    """Walks the log once, counting the rolls in force as the table did."""

    def __init__(self, log: Log, table: str, secrets: Mapping[int, Opened]) -> None:
        self.log, self.table, self.secrets = log, table, secrets
        self.proof = Proof([])
        self.counts: Counts = {}
        self.words: tuple[str, ...] = ()
        self.sealed: happened.DiceSealed | None = None
        self.seals: dict[tuple[int, str], str] = {}
        self.start = 0
        self.off: set[int] = set()
        kinds = {row.kind: i for i, row in enumerate(log.rows, 1) if row.kind == "brought"}
        self.floor = kinds.get("brought", 0)

    def walk(self) -> Proof:
        for place in range(1, self.log.head + 1):
            self._take(place)
        return self.proof

    def _take(self, place: int) -> None:
        fact = self.log.fact(place)
        if place <= self.floor:
            self.proof.elsewhere += len(fact.rolls)
            return
        match fact:
            case happened.DiceSealed():
                self._begin(fact, place)
            case happened.DiceOpened():
                self._open(fact)
            case happened.WordAdded() if self.sealed is not None and fact.run == self.sealed.run:
                self.words += (fact.word,)
            case happened.Undone():
                self.off = (self.off - places(fact.back)) | places(fact.gone)
                self._recount(place)
        for roll in fact.rolls:
            self._roll(place, roll)

    def _begin(self, fact: happened.DiceSealed, place: int) -> None:
        again = self.sealed is not None and fact.run <= self.sealed.run
        self.sealed, self.words, self.counts, self.start = fact, fact.words, {}, place
        self.seals |= {(fact.run, "open"): fact.open, (fact.run, "hidden"): fact.hidden}
        known = self.secrets.get(fact.run, Opened())
        broken = any(
            secret is not None and not is_sealed(secret, seal)
            for secret, seal in ((known.open, fact.open), (known.hidden, fact.hidden))
        )
        self.proof.runs.append(RunProof(fact.run, broken=broken or again))

    def _open(self, fact: happened.DiceOpened) -> None:
        sealed = self.seals.get((fact.run, fact.which))
        if sealed is not None and not is_sealed(secret_of(fact.secret), sealed):
            for run in self.proof.runs:
                run.broken |= run.run == fact.run

    def _recount(self, upto: int) -> None:
        self.counts = {}
        for place in range(self.start + 1, upto):
            if place not in self.off:
                for roll in self.log.fact(place).rolls:
                    if not roll.hand:
                        key = (roll.hidden, roll.by, roll.what)
                        self.counts[key] = self.counts.get(key, 0) + 1

    def _roll(self, place: int, roll: Thrown) -> None:
        if self.sealed is None:  # a forged log: a table seals its dice before anything is rolled
            self.sealed = happened.DiceSealed(run=0, open="", hidden="")
            self.proof.runs.append(RunProof(0, broken=True))
        run = self.proof.runs[-1]
        if roll.hand:
            run.hand += 1
            return
        key = (roll.hidden, roll.by, roll.what)
        n = self.counts.get(key, 0)
        self.counts[key] = n + 1
        known = self.secrets.get(self.sealed.run, Opened())
        secret = known.hidden if roll.hidden else known.open
        if secret is None:
            run.sealed += 1
        elif len(secret) == SECRET_BYTES and self._made_again(roll, n, secret) == roll:
            run.right += 1
        elif self.log.number(place) not in run.wrong:
            run.wrong.append(self.log.number(place))

    def _made_again(self, roll: Thrown, n: int, secret: bytes) -> Thrown:
        assert self.sealed is not None  # noqa: S101 (seen to by the caller)
        return remake(roll, n, secret=secret, table=self.table, run=self.sealed.run, words=self.words)
