"""Speech as it is typed: the marks around it, to whom alone one can whisper, and what a line whispers to whom."""

from __future__ import annotations

from collections.abc import Sequence

from tablewright.core.facts import GM, Refused
from tablewright.core.prose import listed
from tablewright.table.commands import Say
from tablewright.table.house import THE_GM
from tablewright.table.seats import PLAYER, WATCHER, Seated
from tablewright.table.state import Affairs

CLOSING = {'"': '"', "“": "”", "'": "'", "«": "»", "„": "“"}
QUOTES = tuple(CLOSING)
APOSTROPHE = "'"


def unquoted(line: str) -> str:
    """What is said, without the marks around it; the second may be left out.

    Marks around a part of it are part of what is said, and so is an apostrophe, as in ’tis.
    """
    first, rest = line[:1], line[1:]
    if first not in CLOSING:
        return line
    said = rest.removesuffix(CLOSING[first])
    if first == APOSTROPHE:
        return line if said == rest and rest else said.strip()
    return line if CLOSING[first] in said else said.strip()


def hearers(affairs: Affairs, seat: Seated) -> list[tuple[str, str]]:
    """To whom alone the seat can speak: the game master and the players, each as an order names them."""
    if seat.role == WATCHER:
        return []
    others = [(one.id, one.name) for one in affairs.sitting(PLAYER) if one.id != seat.id]
    return ([(GM, THE_GM)] if affairs.gm and seat.role != GM else []) + others


def whispered(rest: str, whom: Sequence[tuple[str, str]]) -> Say | Refused:
    """What “whisper NAME words” says to whom; `whom` are those who can hear it, each as an order names them.

    A name in a line is that of the longest that fits, so that Ann and Ann Lee both can be meant.
    """
    heard = rest.casefold()
    called = [*whom, *((seat, GM) for seat, _ in whom if seat == GM)]
    fits = {name for _, name in called if f"{heard} ".startswith((f"{name.casefold()} ", f"{name.casefold()}:"))}
    name = max(fits, key=len, default="")
    known = [seat for seat, one in called if one.casefold() == name.casefold()]
    # In small letters a name can be longer than it was typed: STRAUSS is Strauß.
    end = next((at for at in range(len(rest) + 1) if rest[:at].casefold() == name.casefold()), len(name))
    words = unquoted(rest[end:].removeprefix(":").strip())
    if len(known) > 1:
        return Refused("line", f"Several here are called {name}: choose one beside Say.")
    if not whom:
        return Refused("line", "Nobody else sits at this table to hear a whisper.")
    if not known:
        who = listed([one for _, one in whom])
        return Refused("line", f"To whom? “whisper NAME words” is heard by one alone; here that can be {who}.")
    return Say(text=words, to=known[0])
