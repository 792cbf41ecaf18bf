"""A table's log in memory: every fact with its number, and which of them are in force."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterable, Iterator, Sequence

from tablewright.core.facts import GM, Fact
from tablewright.store.port import FactRow
from tablewright.table.codec import Codec
from tablewright.table.facts import TABLE_FACTS, DiceSealed, Ranges, TableFact, Undone
from tablewright.table.seats import ENGINE, Seated

NEXT = "next:"
"""How the keys of what the procedures called for begin."""
SEAL = 8
"""Digits of a seal that tell one run of dice from another."""


NO_FACT = "There is no fact by that number."


class _Own:
    """What has been found of the facts that one seat sees and not everyone does."""

    def __init__(self) -> None:
        self.upto = 0
        self.places: list[int] = []
        self.series: dict[str, bool] = {}


class Log:
    """The rows of a table in order; facts are decoded when somebody asks for them.

    Facts for everyone count 1, 2, 3 …; the others count in the series of their audience, which is
    kept by its short name in the row. Places count from 1, as in the store.
    """

    def __init__(self, codec: Codec, kinds: Iterable[type[Fact]]) -> None:
        self.codec = codec
        self.rows: list[FactRow] = []
        self.numbers: list[int] = []
        self.series: dict[str, list[int]] = {"": []}
        self.audiences: dict[str, tuple[str, ...]] = {"": ()}
        self.keys: dict[str, int] = {}
        self.floor = 0
        """The place up to which all came from another table or a file; nothing before it is taken back."""
        self.off: set[int] = set()
        self.undone: list[tuple[int, Undone]] = []
        self._seals: list[tuple[int, str]] = []
        self._facts: list[Fact | None] = []
        self._own: dict[tuple[str, str, tuple[str, ...]], _Own] = {}
        self._lasting = {str(k.__struct_config__.tag) for k in (*TABLE_FACTS, *kinds) if k.lasting}

    @property
    def head(self) -> int:
        """The place of the last fact."""
        return len(self.rows)

    def add(self, rows: Sequence[FactRow], facts: Sequence[Fact] | None = None) -> None:
        """Take rows that are in the store; `facts` are theirs, where they are at hand."""
        self._facts.extend(facts if facts is not None else [None] * len(rows))
        for row in rows:
            self.rows.append(row)
            series = self.series.get(row.audience)
            if series is None:
                series = self.series[row.audience] = []
                self.audiences[row.audience] = self.fact(row.position).audience
            series.append(row.position)
            self.numbers.append(len(series))
            if row.key is not None:
                self.keys[row.key] = row.position
            if row.kind == "dice-sealed":
                sealed = self.fact(row.position)
                assert isinstance(sealed, DiceSealed)  # noqa: S101 (the kind says so)
                self._seals.append((row.position, sealed.open[:SEAL]))
            if row.kind == "brought":
                self.floor = row.position
            elif row.kind == "undone":
                undone = self.fact(row.position)
                assert isinstance(undone, Undone)  # noqa: S101 (the kind says so)
                self.undone.append((row.position, undone))
                self.off -= places(undone.back)
                self.off |= places(undone.gone)

    def fact(self, position: int) -> Fact:
        """The fact at this place."""
        fact = self._facts[position - 1]
        if fact is None:
            fact = self._facts[position - 1] = self.codec.fact(self.rows[position - 1].body)
        return fact

    def number(self, position: int) -> str:
        """The number by which people cite the fact: 412, gm.31, mira.4."""
        series, number = self.rows[position - 1].audience, self.numbers[position - 1]
        return f"{series}.{number}" if series else str(number)

    def place(self, number: str) -> int | None:
        """The place of the fact with this number, or None."""
        series, _, count = number.strip().lstrip("#").rpartition(".")
        if not count.isascii() or not count.isdigit() or len(count) > 9:
            return None
        positions = self.series.get(series, [])
        return positions[int(count) - 1] if 1 <= int(count) <= len(positions) else None

    def lasting(self, position: int) -> bool:
        """Whether no undo takes the fact back."""
        return self.rows[position - 1].kind in self._lasting

    def off_at(self, position: int) -> set[int]:
        """The places that were out of force once the fact at this place had been made."""
        if not self.undone or position >= self.undone[-1][0]:
            return self.off
        off: set[int] = set()
        for place, undone in self.undone:
            if place > position:
                break
            off -= places(undone.back)
            off |= places(undone.gone)
        return off

    def holds(self, snapshot: int, *, at: int) -> int | None:
        """None if a snapshot taken then still holds at that later place, else the place to look before."""
        for place, undone in self.undone:
            if snapshot < place <= at:
                low = min(first for first, _ in (*undone.gone, *undone.back))
                if low <= snapshot:
                    return low - 1
        return None

    def group(self, position: int) -> tuple[int, int]:
        """The first and last place of the command that the fact belongs to.

        What came from elsewhere was written at once: there an order's facts are those of one seat at one time.
        """
        rows, row = self.rows, self.rows[position - 1]
        brought = row.began <= self.floor
        first = last = position if brought else row.began
        while brought and first > 1 and _with(rows[first - 2], row):
            first -= 1
        while last < self.head and (_with(rows[last], row) if brought else rows[last].began == first):
            last += 1
        return first, last

    def root(self, position: int) -> int:
        """The first place of the command that somebody gave and that led to this fact.

        What the procedures did goes back past speech, seats and what was taken back, for they led to nothing; what was
        done by consent begins with the last who agreed. Where nobody gave a command, it is the step's own first place.
        """
        first = self.rows[position - 1].began
        while first > self.floor + 1 and (self.rows[first - 1].key or "").startswith(NEXT):
            before = self.rows[first - 2].began
            while self.rows[first - 1].seat == ENGINE and before > self.floor and self._led_to_nothing(before):
                before = self.rows[before - 2].began if before > 1 else 0
            if before <= self.floor:
                return first
            first = before
        return first

    def _led_to_nothing(self, first: int) -> bool:
        """Whether no undo would take back anything of the command that begins here."""
        return all(place in self.off or self.lasting(place) for place in range(first, self.group(first)[1] + 1))

    def groups(self, first: int) -> Iterator[tuple[int, int]]:
        """The commands from the one that begins at this place on, each by its first and last place."""
        while first <= self.head:
            group = self.group(first)
            yield group
            first = group[1] + 1

    def visible(self, series: str, seat: Seated) -> bool:
        """Whether a seat is among the audience of a series."""
        audience = self.audiences[series]
        if not audience or seat.id in audience:
            return True
        if seat.role == GM:
            # A player's own notes are that player's: their audience is the seat alone.
            return not isinstance(self.fact(self.series[series][0]), TableFact) or GM in audience
        return any(figure in audience for figure in seat.figures)

    def own(self, seat: Seated) -> list[int]:
        """The places of the facts that the seat sees and not everyone does, in order; not to be changed."""
        kept = self._own.setdefault((seat.id, seat.role, seat.figures), _Own())
        for place in range(kept.upto + 1, len(self.rows) + 1):
            series = self.rows[place - 1].audience
            if series:
                sees = kept.series.get(series)
                if sees is None:
                    sees = kept.series[series] = self.visible(series, seat)
                if sees:
                    kept.places.append(place)
        kept.upto = len(self.rows)
        return kept.places

    def seal_at(self, place: int) -> str:
        """The first digits of the seal that was in force at this place.

        It tells a log from the same one after a backup was put in place, for there other dice begin.
        """
        found = bisect_right(self._seals, place, key=lambda seal: seal[0])
        return self._seals[found - 1][1] if found else ""

    def counts(self, position: int, own: list[int]) -> tuple[int, int]:
        """How many public and how many own facts there are up to and with this place."""
        return bisect_right(self.series[""], position), bisect_right(own, position)


def _with(one: FactRow, other: FactRow) -> bool:
    """Whether two facts came from one order elsewhere, as far as can be seen."""
    return (one.began, one.seat, one.at) == (other.began, other.seat, other.at)


def places(ranges: Ranges) -> set[int]:
    """The places in these stretches."""
    return {place for first, last in ranges for place in range(first, last + 1)}


def ranges_of(positions: Iterable[int]) -> Ranges:
    """Places as stretches, in order."""
    out: list[tuple[int, int]] = []
    for place in sorted(positions):
        if out and out[-1][1] == place - 1:
            out[-1] = (out[-1][0], place)
        else:
            out.append((place, place))
    return tuple(out)
