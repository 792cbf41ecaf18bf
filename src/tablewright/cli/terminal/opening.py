"""Where a game in the terminal begins: which table of the data folder, which seat, or a new one."""

from __future__ import annotations

import secrets
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from hashlib import sha256

from tablewright.cli.terminal.asking import Ended, Keyboard
from tablewright.cli.terminal.paper import Paper
from tablewright.core.errors import Mendable
from tablewright.core.game import Game
from tablewright.store.errors import StoreError
from tablewright.store.moments import moment
from tablewright.store.port import TableRow
from tablewright.table.hall import Hall, Made
from tablewright.table.say import ROLES
from tablewright.table.seats import PLAYER, Seated

PLAYER_NAME = "Player"
SEED_LIMIT = 2**31
SHOWN = 20


@dataclass(frozen=True)
class Seat:
    """Where one sits down: the table and the seat, and whether the game has only just begun."""

    table: str
    seat: str
    new: bool = False


def seeded(hall: Hall, game: Game, seed: int, *, packs: Sequence[str] = ()) -> Made:
    """A game whose dice follow from a seed: the same orders give the same game again, and nothing is proved."""
    fixed = [sha256(f"tablewright play {seed} {which}".encode()).digest() for which in ("open", "hidden")]
    return hall.make_table(
        game.id,
        "",
        name=PLAYER_NAME,
        quick=seed,
        packs=packs,
        table=f"seed-{seed}",
        secrets=(fixed[0], fixed[1]),
    )


class Opening:
    """The list of tables, and what is typed at it."""

    def __init__(self, hall: Hall, game: Game, *, packs: Sequence[str] = (), paper: Paper, keyboard: Keyboard) -> None:
        self.hall, self.game, self.packs, self.paper, self.keyboard = hall, game, packs, paper, keyboard

    def choose(self) -> Seat | None:
        """The seat that is chosen; None when somebody would rather end."""
        rows = [row for row in self.hall.tables() if row.game == self.game.id]
        rows.reverse()
        self._list(rows)
        while True:
            try:
                line = self.keyboard.line("Table: ")
            except Ended:
                return None
            word, _, title = line.partition(" ")
            word = word.casefold()
            if word in ("quit", "exit", "q"):
                return None
            if word in ("new", "n", "make", "m"):
                seat = self._new(title.strip(), quick=word.startswith("n"))
            elif word.isdecimal() and 1 <= int(word[:6]) <= len(rows):
                seat = self._seat(rows[int(word[:6]) - 1])
            else:
                seat = None
                self.paper.line("Type new, make, quit" + (", or the number of a table." if rows else "."))
            if seat is not None:
                return seat

    def _list(self, rows: list[TableRow]) -> None:
        self.paper.title(f"{self.game.title}: your tables")
        for number, row in enumerate(rows[:SHOWN], start=1):
            made = moment(row.made).astimezone().strftime("%-d %b %Y")
            state = f"{row.head:,} facts · {made}" if row.sound else "damaged, and cannot be opened"
            self.paper.row(f"{number:4} {row.title}", state)
        if len(rows) > SHOWN:
            self.paper.line(f"     … and {len(rows) - SHOWN} older ones, up to {len(rows)}")
        self.paper.text(f"{self.game.opening_words}, at once", first=" new ", indent="     ")
        self.paper.text("a new table where you make the characters yourself", first="make ", indent="     ")
        self.paper.text("ends; a title may stand behind new and make: new The Chapel", first="quit ", indent="     ")

    def _new(self, title: str, *, quick: bool) -> Seat | None:
        if not quick:
            title = title or f"Terminal, {datetime.now().strftime('%-d %b %Y, %H:%M')}"
        seed = secrets.randbelow(SEED_LIMIT) if quick else None
        try:
            made = self.hall.make_table(self.game.id, title, name=PLAYER_NAME, quick=seed, packs=self.packs)
        except Mendable as problem:
            self.paper.text(problem.line, style="bad")
            return None
        if not quick:
            self.paper.text("A new table. “make” makes a character step by step; the orders below go on from there.")
        return Seat(made.table, made.seat, new=True)

    def _seat(self, row: TableRow) -> Seat | None:
        try:
            table = self.hall.table(row.id)
        except StoreError as problem:
            self.paper.text(str(problem), style="bad")
            return None
        seats = [seat for seat in table.seats() if seat.role != "watcher"]
        if not seats:
            self.paper.line("Nobody has a seat at that table any more.")
            return None
        if len(seats) == 1:
            return Seat(row.id, seats[0].id)
        return self._which(row, seats, table.names(seats[0].id))

    def _which(self, row: TableRow, seats: list[Seated], names: object) -> Seat | None:
        for number, seat in enumerate(seats, start=1):
            assert callable(names)  # noqa: S101 (it is the table's Names)
            held = ", ".join(names(figure) for figure in seat.figures) if seat.role == PLAYER else ""
            self.paper.row(f"{number:4} {seat.name} ({ROLES[seat.role]})", held)
        line = self.keyboard.line("Whose seat (its number): ")
        if line.isdecimal() and 1 <= int(line[:4]) <= len(seats):
            return Seat(row.id, seats[int(line[:4]) - 1].id)
        return None
