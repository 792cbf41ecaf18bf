"""A table of the toy with the seats that a test wants, and a key for each order."""

from __future__ import annotations

from typing import Any

from tablewright.table.commands import MakeSeat
from tablewright.table.hall import Hall
from tablewright.table.replies import Reply
from tablewright.table.table import Table

ENGINE_SECRETS = (b"o" * 32, b"h" * 32)


class Game:
    """A table of the toy with the seats that a test wants, and a key for each order."""

    def __init__(self, hall: Hall, *, gm: bool = False) -> None:
        made = hall.make_table("well", "The test", name="Mira", table="well-table", secrets=ENGINE_SECRETS)
        self.hall, self.mira = hall, made.seat
        self.table: Table = hall.table(made.table)
        self.count = 0
        self.gm = self.seat(role="gm", name="Reed") if gm else ""
        self.bo = ""

    def do(self, seat: str, command: Any, *, stamp: str = "") -> Reply:
        self.count += 1
        return self.table.command(seat, command, f"test-key-{self.count:04}", stamp)

    def done(self, seat: str, command: Any) -> Reply:
        reply = self.do(seat, command)
        assert reply.done, reply.refused
        return reply

    def code(self, seat: str, command: Any, *, stamp: str = "") -> str:
        """The code of a refusal, after seeing that nothing at all was written or changed."""
        before = self.table.log.head, self.table.state.save()
        reply = self.do(seat, command, stamp=stamp)
        assert reply.refused is not None
        assert (self.table.log.head, self.table.state.save()) == before
        return reply.refused.code

    def seat(self, *, role: str, name: str, figures: tuple[str, ...] = ()) -> str:
        self.done("host", MakeSeat(role=role, name=name, figures=figures, sure=True))
        return self.table.seats()[-1].id

    def faces(self) -> list[int]:
        """The faces of all drawings, undone ones too."""
        table = self.table
        return [f.face for f in map(table.log.fact, range(1, table.log.head + 1)) if hasattr(f, "face")]
