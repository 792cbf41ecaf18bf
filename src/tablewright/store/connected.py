"""What reading and writing ask of a database within one transaction, whichever database it is."""

from collections.abc import Sequence
from typing import Any, Protocol

from tablewright.store.errors import StoreFailed
from tablewright.store.schema import Statements

Row = tuple[Any, ...]


class Taken(StoreFailed):
    """A row that was to be added has a key which another row has."""

    def __init__(self) -> None:
        super().__init__("Something else lies where this was to be written, so it was not done.")


class Connected(Protocol):
    """A connection within a transaction, which somebody else has begun and ends."""

    @property
    def sql(self) -> Statements:
        """The statements, in the words of this database."""

    def ask(self, statement: str, *places: object) -> list[Row]:
        """The rows of a query; the driver's error where the database cannot read them."""

    def salvage(self, statement: str, *places: object) -> list[Row]:
        """The rows of a query as far as they can be read: checksums and counts are for the caller to compare."""

    def run(self, statement: str, *places: object) -> None:
        """Change what is there."""

    def add(self, statement: str, rows: Sequence[Row]) -> None:
        """Add rows. Raises Taken: then the transaction will do to look up why, and must be taken back."""
