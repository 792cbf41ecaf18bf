"""Orders to the table itself, given by the same door as the game's own."""

from __future__ import annotations

from typing import ClassVar

from tablewright.core.facts import GM, Command

HOST = "host"
EVERYONE = (GM, "player", HOST)


class TableCommand(Command, frozen=True, kw_only=True):
    """An order that the table carries out, not the game."""


class Say(TableCommand, frozen=True, kw_only=True, tag="say", omit_defaults=True):
    """Say something to the table, or whisper it to one: `to` is "gm" or a player's seat."""

    roles: ClassVar[tuple[str, ...]] = EVERYONE

    text: str
    to: str = ""


class Note(TableCommand, frozen=True, kw_only=True, tag="note"):
    """Write a note: the GM's are the GM's, a player's that seat's own."""

    text: str


class AddWord(TableCommand, frozen=True, kw_only=True, tag="add-word"):
    """Put a word of one's own into the dice: of this run before its first roll, else of the next."""

    word: str


class OpenDice(TableCommand, frozen=True, kw_only=True, tag="open-dice"):
    """Open a run's secret for all to check; opening the present run's open dice begins another run.

    `which` is open or hidden; `run` 0 means the present one.
    """

    roles: ClassVar[tuple[str, ...]] = (GM, HOST)

    which: str
    run: int = 0


class Reseal(TableCommand, frozen=True, kw_only=True, tag="reseal"):
    """Begin another run of dice and leave the one before sealed: after a backup was put in place."""

    roles: ClassVar[tuple[str, ...]] = (HOST,)


class Undo(TableCommand, frozen=True, kw_only=True, tag="undo"):
    """Take back the command that the fact numbered `back_to` belongs to, and what came after.

    Without a number: the last command. `alone` leaves what came after, where nothing rests on it.
    """

    back_to: str = ""
    alone: bool = False
    why: str = ""


class MakeSeat(TableCommand, frozen=True, kw_only=True, tag="make-seat"):
    """Set a seat (gm, player or watcher) with a secret link of its own, shown once.

    A GM's seat at a table without one shows its secrets: `sure` says that this is meant.
    """

    roles: ClassVar[tuple[str, ...]] = (GM, HOST)

    role: str
    name: str
    figures: tuple[str, ...] = ()
    sure: bool = False


class ChangeSeat(TableCommand, frozen=True, kw_only=True, tag="change-seat"):
    """Change a seat's name or figures, or say that its player is away or back; None leaves it."""

    roles: ClassVar[tuple[str, ...]] = EVERYONE

    seat: str
    name: str | None = None
    figures: tuple[str, ...] | None = None
    away: bool | None = None


class RenewLink(TableCommand, frozen=True, kw_only=True, tag="renew-link"):
    """Give a seat another secret link; the one before opens nothing any more."""

    roles: ClassVar[tuple[str, ...]] = (GM, HOST)

    seat: str


class RevokeSeat(TableCommand, frozen=True, kw_only=True, tag="revoke-seat"):
    """Take a seat's link out of force."""

    roles: ClassVar[tuple[str, ...]] = (GM, HOST)

    seat: str


class SetHouse(TableCommand, frozen=True, kw_only=True, tag="set-house"):
    """Set one of the table's own switches: who may `undo` (gm or players), whose `dice` fall (sealed or hand)."""

    roles: ClassVar[tuple[str, ...]] = (GM, HOST)

    name: str
    value: str


class Agree(TableCommand, frozen=True, kw_only=True, tag="agree"):
    """Consent to what a player asked for, or do not."""

    roles: ClassVar[tuple[str, ...]] = (GM, "player")

    yes: bool


class Next(TableCommand, frozen=True, kw_only=True, tag="next"):
    """Go on: carry out the step of the procedures that waits for the GM."""

    roles: ClassVar[tuple[str, ...]] = (GM,)


TABLE_COMMANDS: tuple[type[TableCommand], ...] = (
    Say,
    Note,
    AddWord,
    OpenDice,
    Reseal,
    Undo,
    MakeSeat,
    ChangeSeat,
    RenewLink,
    RevokeSeat,
    SetHouse,
    Agree,
    Next,
)
