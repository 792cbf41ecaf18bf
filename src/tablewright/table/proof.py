"""Making every roll again from opened secrets: the proof that no die was chosen after the seal.

What it proves: every roll that is in the log, and whose secret is known, shows the faces that the seal in the log fixed
before it, in the order in which the log has them, none left out before another of its kind; every face and total that
a fact tells is that of its own dice and terms; seals, openings and players' words come in the order in which a table
makes them. What it cannot prove: that the log is the one that was played. Whoever holds the server could write another
game from its start, under seals of its own, or leave off the end: so compare the seals with those that you saw in the
stream when they were published, and the last number with the last that you saw.
"""

from __future__ import annotations

from collections.abc import Mapping

import msgspec

from tablewright.core.facts import Fact, total
from tablewright.dice.fair import SECRET_BYTES, is_sealed, remake
from tablewright.dice.sources import Counts, Thrown, tally
from tablewright.table import facts as happened
from tablewright.table.log import Log, places
from tablewright.table.realdice import HAND, SWITCH
from tablewright.table.seats import ENGINE


class RunProof(msgspec.Struct):
    """What came of one run: rolls that were made again and agree, that do not, that cannot be checked yet.

    `wrong` holds the numbers of the facts whose rolls do not agree; `broken` says that an opened
    secret is not the one that was sealed, or that the run itself was not sealed as runs are: once, before its rolls,
    with the words that players had added, and not thrown on once it was open. `seals` are the published ones.
    """

    run: int
    seals: tuple[str, str] = ("", "")
    right: int = 0
    wrong: list[str] = []
    sealed: int = 0
    hand: int = 0
    broken: bool = False


class Proof(msgspec.Struct):
    """The proof of a log: each run's, and the rolls that came from elsewhere and are checked there."""

    runs: list[RunProof]
    elsewhere: int = 0
    odd: list[str] = []
    """The numbers of facts that tell a face that none of their dice shows, or a total that their terms do not give."""
    strange: list[str] = []
    """What else cannot be, in words."""

    @property
    def good(self) -> bool:
        """Whether nothing is wrong with any roll that can be checked."""
        return not (self.odd or self.strange or any(run.wrong or run.broken for run in self.runs))

    @property
    def checked(self) -> int:
        """How many rolls were made again."""
        return sum(run.right for run in self.runs)


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
    """The secrets of its own that the log itself has opened; not those of what came from elsewhere."""
    found: dict[int, Opened] = {}
    for place in log.series[""]:
        if place > log.floor and log.rows[place - 1].kind == "dice-opened":
            fact = log.fact(place)
            assert isinstance(fact, happened.DiceOpened)  # noqa: S101 (the kind says so)
            before = found.get(fact.run, Opened())
            secret = secret_of(fact.secret)
            found[fact.run] = Opened(secret, before.hidden) if fact.which == "open" else Opened(before.open, secret)
    return found


def adds_up(fact: Fact) -> bool:
    """Whether the face that a fact tells is one of its own dice, and its bonus and total are those of its terms."""
    named = fact.__struct_fields__
    face = getattr(fact, "face", None)
    if face and not any(face in roll.faces for roll in fact.rolls):
        return False
    if "terms" not in named:
        return True
    terms = total(getattr(fact, "terms", None) or ())
    if "bonus" in named and getattr(fact, "bonus", None) != terms:
        return False
    return not (face and "total" in named) or getattr(fact, "total", None) == face + terms


def prove(log: Log, table: str, secrets: Mapping[int, Opened]) -> Proof:
    """Make again every roll of the log's own runs whose secrets are known; undone rolls too.

    `table` is the id under which the dice were thrown.
    """
    return _Prover(log, table, secrets).walk()


class _Prover:
    """Walks the log once, counting the rolls in force as the table did."""

    def __init__(self, log: Log, table: str, secrets: Mapping[int, Opened]) -> None:
        self.log, self.table, self.secrets = log, table, secrets
        self.proof = Proof([], odd=[], strange=[])
        self.counts: Counts = {}
        self.words: tuple[str, ...] = ()
        self.sealed: happened.DiceSealed | None = None
        self.seals: dict[tuple[int, str], str] = {}
        self.start = 0
        self.rolled = self.open = self.by_hand = False
        self.waiting: list[str] = []
        self.off: set[int] = set()
        kinds = {row.kind: i for i, row in enumerate(log.rows, 1) if row.kind == "brought"}
        self.floor = kinds.get("brought", 0)

    def walk(self) -> Proof:
        for place in range(1, self.log.head + 1):
            self._take(place)
        told = {run.run for run in self.proof.runs}
        if missing := sorted(run for run in self.secrets if run not in told):
            # Seals that were published here cannot lie in a part that came from elsewhere, or nowhere.
            runs = ", ".join(str(run) for run in missing)
            self.proof.strange.append(f"Dice were sealed here of which this log does not tell: run {runs}.")
        return self.proof

    def _take(self, place: int) -> None:
        fact = self.log.fact(place)
        match fact:
            case happened.TableOpened(house=house):
                self.by_hand = house.get(SWITCH) == HAND
            case happened.HouseSet(name=name, value=value) if name == SWITCH:
                self.by_hand = value == HAND
        if not adds_up(fact):
            self.proof.odd.append(self.log.number(place))
        if place <= self.floor:
            self.proof.elsewhere += len(fact.rolls)
            return
        match fact:
            case happened.DiceSealed():
                self._begin(fact, place)
            case happened.DiceOpened():
                self._open(fact)
            case happened.WordAdded():
                self._word(fact)
            case happened.Undone():
                self.off = (self.off - places(fact.back)) | places(fact.gone)
                self._recount(place)
        for roll in fact.rolls:
            self._roll(place, roll)

    def _begin(self, fact: happened.DiceSealed, place: int) -> None:
        again = self.sealed is not None and fact.run <= self.sealed.run
        if self.sealed is not None and list(fact.words) != self.waiting:
            again = True  # words that nobody added, or that were left out
        self.sealed, self.words, self.counts, self.start = fact, fact.words, {}, place
        self.rolled, self.open, self.waiting = False, False, []
        self.seals |= {(fact.run, "open"): fact.open, (fact.run, "hidden"): fact.hidden}
        known = self.secrets.get(fact.run, Opened())
        broken = any(
            secret is not None and not is_sealed(secret, seal)
            for secret, seal in ((known.open, fact.open), (known.hidden, fact.hidden))
        )
        self.proof.runs.append(RunProof(fact.run, (fact.open, fact.hidden), wrong=[], broken=broken or again))

    def _word(self, fact: happened.WordAdded) -> None:
        if self.sealed is None or fact.run != self.sealed.run:
            self.waiting.append(fact.word)
        elif self.rolled:
            # After the first roll a word would choose among dice that were seen.
            self.proof.runs[-1].broken = True
        else:
            self.words += (fact.word,)

    def _open(self, fact: happened.DiceOpened) -> None:
        self.open |= self.sealed is not None and fact.run == self.sealed.run
        sealed = self.seals.get((fact.run, fact.which))
        if sealed is not None and not is_sealed(secret_of(fact.secret), sealed):
            for run in self.proof.runs:
                run.broken |= run.run == fact.run

    def _recount(self, upto: int) -> None:
        stands = [place for place in range(self.start + 1, upto) if place not in self.off]
        self.counts = tally(roll for place in stands for roll in self.log.fact(place).rolls)

    def _roll(self, place: int, roll: Thrown) -> None:
        if self.sealed is None:  # a forged log: a table seals its dice before anything is rolled
            self.sealed = happened.DiceSealed(run=0, open="", hidden="")
            self.proof.runs.append(RunProof(0, wrong=[], broken=True))
        run = self.proof.runs[-1]
        self.rolled = True
        run.broken |= self.open  # its secret was there for all to see
        if roll.hand:
            run.hand += 1
            engines = self.log.rows[place - 1].seat == ENGINE
            if (roll.hidden or engines or not self.by_hand) and self.log.number(place) not in run.wrong:
                # Where the table throws, a roll that is called typed would be one that was chosen.
                run.wrong.append(self.log.number(place))
            return
        n = self.counts.get(roll.kind, 0)
        tally((roll,), self.counts)
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
