"""What a seat is answered to a command."""

from __future__ import annotations

import msgspec

from tablewright.core.facts import Refused
from tablewright.table.feed import Entry
from tablewright.table.stamps import Offered


class Wanted(msgspec.Struct, frozen=True, omit_defaults=True):
    """Real dice that an order waits for, thrown together: their sizes, whose, what for; `words` say it.

    `typed` are the faces that were typed for the order so far.
    """

    sizes: tuple[int, ...]
    by: str
    what: str
    words: str
    typed: tuple[int, ...] = ()


class Reply(msgspec.Struct, frozen=True, omit_defaults=True):
    """The answer to a command: done, with the facts the seat sees of it; asked of others; or refused.

    `link` is a new seat's secret, shown this once. `was` and `now` tell what changed when a click
    came on terms that no longer hold. `repeated` says that the same command was done before. `wants`
    are real dice to be thrown and typed first: nothing is done yet.
    """

    done: bool
    entries: tuple[Entry, ...] = ()
    refused: Refused | None = None
    asked: bool = False
    repeated: bool = False
    link: str = ""
    was: str = ""
    now: Offered | None = None
    wants: Wanted | None = None


def refused(code: str, words: str) -> Reply:
    """A refusal in words."""
    return Reply(done=False, refused=Refused(code, words))


class RuleFault(Exception):  # noqa: N818 (it is the rules that are at fault, not the user)
    """A fault in the rules: what was going on was not done, and the table stands as before.

    `plain` leaves out the reason, which may name what not everyone knows.
    """

    def __init__(self, command: str, reason: object) -> None:
        super().__init__(f"The rules failed at “{command}” ({reason}); nothing of it was done.")
        self.command = command
        self.plain = f"The rules failed at “{command}”; nothing of it was done."
