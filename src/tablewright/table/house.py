"""The table's own orders: seats, speech, words for the dice, openings. Refusals first, then what they do."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field, replace
from typing import Any

import msgspec

from tablewright.core.facts import GM, Command, Fact, Refused, SetReferee
from tablewright.core.game import Seat
from tablewright.core.text import NAME_LENGTH, SPEECH_LENGTH, bad_name, bad_text
from tablewright.dice.fair import new_secret, seal
from tablewright.store.port import SeatRow, SecretRow
from tablewright.table import commands as order
from tablewright.table import facts as happened
from tablewright.table.presence import GONE_AFTER
from tablewright.table.realdice import HAND, SEALED, SWITCH
from tablewright.table.seats import NO_SEAT, PLAYER, ROLES, Seated, link_hash, new_id, new_link
from tablewright.table.state import Affairs

HOUSE = {"undo": ("gm", "players"), SWITCH: (SEALED, HAND)}
"""The table's own switches and what they may be; the first is the default."""
NO_ROLE = "A seat is for a GM, a player or a watcher."
NO_SWITCH = "The table has no such switch, or it cannot stand so."
GMS_LINK = "That seat shows this table's secrets: the host gives it another link."
NOT_YOURS = "That figure is another player's; they may hand it over."
THE_GM = "the GM"
TO_YOURSELF = "What is for yourself alone is a note."
WORDS_LIMIT = 20


@dataclass
class Room:
    """What the table's own orders read: its affairs, its heroes, the seats and secrets in the store."""

    table: str
    affairs: Affairs
    heroes: tuple[str, ...]
    rows: dict[str, SeatRow]
    secrets: dict[int, SecretRow]
    at: int
    rolled: bool = False
    gone: frozenset[str] = frozenset()
    """The seats of whose players there was no sign for long."""
    lost: frozenset[str] = frozenset()
    """The heroes who are dead, or have left the game."""


@dataclass
class Done:
    """What an order comes to: facts, what is written beside them, a new link, a game order that goes with it."""

    facts: list[Fact] = field(default_factory=list)
    seats: list[SeatRow] = field(default_factory=list)
    secrets: list[SecretRow] = field(default_factory=list)
    link: str = ""
    then: Command | None = None


def refusal(room: Room, seat: Seated | Seat, command: Command) -> Refused | None:
    """Why one of the table's own orders cannot be carried out now."""
    match command:
        case order.Say(text=text, to=to):
            wrong = _refuse_whisper(room, seat, to) if to else None
            return wrong or bad_text(text, SPEECH_LENGTH, what="text", lines=True)
        case order.Note(text=text):
            return bad_text(text, SPEECH_LENGTH, what="text", lines=True)
        case order.AddWord(word=word):
            if len(room.affairs.words) + len(room.affairs.waiting) >= WORDS_LIMIT:
                return Refused("word", f"There are {WORDS_LIMIT} words in the dice already; that is enough.")
            return bad_text(word, NAME_LENGTH, what="word")
        case order.OpenDice():
            return _refuse_opening(room, command)
        case order.MakeSeat():
            return _refuse_making(room, seat, command)
        case order.ChangeSeat():
            return _refuse_changing(room, seat, command)
        case order.RenewLink(seat=name) | order.RevokeSeat(seat=name):
            if not _sits(room, name):
                return Refused("seat", NO_SEAT)
            theirs = room.affairs.seats[name].role == GM and seat.role == PLAYER
            return Refused("seat", GMS_LINK) if theirs and isinstance(command, order.RenewLink) else None
        case order.SetHouse(name=name, value=value):
            if value not in HOUSE.get(name, ()):
                return Refused("house", NO_SWITCH)
    return None


def _sits(room: Room, seat: str) -> bool:
    found = room.affairs.seats.get(seat)
    return found is not None and not found.revoked


def _refuse_whisper(room: Room, seat: Seated | Seat, to: str) -> Refused | None:
    if seat.id not in room.affairs.seats:
        return Refused("seat", "Whoever sits at the table can whisper; you speak to all.")
    if to != GM and not _sits(room, to):
        return Refused("seat", NO_SEAT)
    if _ear(room, to) == _ear(room, seat.id):
        return Refused("seat", TO_YOURSELF)
    if _ear(room, to) == GM:
        return None if room.affairs.gm else Refused("seat", "No game master sits at this table.")
    there = room.affairs.seats[to]
    return None if there.role == PLAYER else Refused("seat", f"{there.name} hears what all hear, and nothing else.")


def _refuse_opening(room: Room, command: order.OpenDice) -> Refused | None:
    run = command.run or room.affairs.run
    if command.which not in ("open", "hidden") or run not in room.secrets:
        return Refused("dice", "There is no such run of dice to open.")
    secret = room.secrets[run]
    if (secret.opened if command.which == "open" else secret.hidden_opened) is not None:
        return Refused("dice", "Those dice are open already.")
    if command.which == "hidden" and run == room.affairs.run:
        return Refused("dice", "The hidden dice of a run are opened after the run has ended; open its open dice first.")
    return None


def _refuse_making(room: Room, seat: Seated | Seat, command: order.MakeSeat) -> Refused | None:
    if command.role not in ROLES:
        return Refused("seat", NO_ROLE)
    wrong = bad_name(command.name)
    if wrong is not None:
        return wrong
    wrong = _refuse_holding(room, command.figures, role=command.role) if command.figures else None
    wrong = wrong or _refuse_taking(room, seat, command.figures)
    if wrong is not None:
        return wrong
    if command.role == GM and not room.affairs.gm and not command.sure:
        return Refused(
            "sure", "Sitting down as GM shows this table's secrets, and everyone is told. Say that you are sure."
        )
    return None


def _refuse_holding(room: Room, figures: tuple[str, ...], *, role: str) -> Refused | None:
    if role != PLAYER:
        return Refused("seat", "Only a player's seat holds figures.")
    return None if set(figures) <= set(room.heroes) else Refused("figure", "There is nobody by that name to play.")


def _refuse_changing(room: Room, seat: Seated | Seat, command: order.ChangeSeat) -> Refused | None:
    if not _sits(room, command.seat):
        return Refused("seat", NO_SEAT)
    there = room.affairs.seats[command.seat]
    if command.name is not None:
        wrong = bad_name(command.name)
        if wrong is not None:
            return wrong
    if seat.role == PLAYER and command.name is not None and seat.id != there.id:
        return Refused("seat", "A player names only the own seat.")
    if seat.role == PLAYER and room.affairs.gm and seat.id != there.id:
        return Refused("seat", "Other seats are the GM's to change.")
    if command.away is not None and seat.role == PLAYER and seat.id != there.id:
        wrong = _refuse_away(room, there, away=command.away)
        if wrong is not None:
            return wrong
    if command.figures is None:
        return None
    wrong = _refuse_holding(room, command.figures, role=there.role)
    if wrong is not None:
        return wrong
    robbed = set(there.figures) - set(command.figures) if seat.role == PLAYER and seat.id != there.id else set()
    new = tuple(figure for figure in command.figures if figure not in there.figures)
    return Refused("figure", NOT_YOURS) if robbed else _refuse_taking(room, seat, new)


def _refuse_taking(room: Room, seat: Seated | Seat, figures: tuple[str, ...]) -> Refused | None:
    """A player gives a seat, the own or one that is set, nobody whom another player holds; at a GM's table nobody.

    With a figure goes all that it has learnt.
    """
    if seat.role != PLAYER or not figures:
        return None
    if room.affairs.gm:
        return Refused("figure", "Whom nobody plays is the GM's, who can hand them to you.")
    held = {f for s in room.affairs.sitting(PLAYER) for f in s.figures if s.id != seat.id}
    return Refused("figure", NOT_YOURS) if held & set(figures) else None


def _refuse_away(room: Room, there: Seated, *, away: bool) -> Refused | None:
    """Players say of each other only that somebody who is long gone is away: who is there keeps a say."""
    if not away:
        return Refused("away", f"Only {there.name} says that {there.name} is back.")
    if there.id in room.gone:
        return None
    minutes = GONE_AFTER // 60_000
    words = f"{there.name} was here within the last {minutes} minutes, so only {there.name} can say so; ask again then."
    return Refused("away", words)


def carry(room: Room, seat: Seated | Seat, command: Command) -> Done:
    """What one of the table's own orders does, once it is not refused."""
    return _CARRY[type(command)](room, seat, command)


def _say(room: Room, seat: Seated | Seat, command: order.Say) -> Done:
    if not command.to:
        return Done([happened.Said(name=seat.name, text=command.text)])
    ours, theirs = _ear(room, seat.id), _ear(room, command.to)
    to = THE_GM if theirs == GM else room.affairs.seats[theirs].name
    # One audience, whoever of the two speaks.
    both = tuple(sorted((ours, theirs), key=lambda who: (who != GM, who)))
    return Done([happened.Whispered(audience=both, name=seat.name, to=to, text=command.text)])


def _ear(room: Room, seat: str) -> str:
    """Who hears what is whispered to a seat: the game master's is the chair's, whoever sits in it."""
    there = room.affairs.seats.get(seat)
    return GM if there is None or there.role == GM else there.id


def _note(_room: Room, seat: Seated | Seat, command: order.Note) -> Done:
    return Done([happened.Noted(audience=(GM if seat.role == GM else seat.id,), text=command.text)])


def _word(room: Room, seat: Seated | Seat, command: order.AddWord) -> Done:
    # After the run's first roll a new word would let somebody roll again by undoing.
    run = room.affairs.run + room.rolled
    return Done([happened.WordAdded(name=seat.name, word=command.word, run=run)])


def _open(room: Room, _seat: Seated | Seat, command: order.OpenDice) -> Done:
    run = command.run or room.affairs.run
    row = room.secrets[run]
    if command.which == "open":
        fact = happened.DiceOpened(run=run, which="open", secret=row.open.hex())
        done = Done([fact], secrets=[msgspec.structs.replace(row, opened=room.at)])
    else:
        fact = happened.DiceOpened(run=run, which="hidden", secret=row.hidden.hex())
        done = Done([fact], secrets=[msgspec.structs.replace(row, hidden_opened=room.at)])
    if command.which == "open" and run == room.affairs.run:
        sealed, secret = new_run(room.table, run + 1, words=room.affairs.waiting)
        done.facts.append(sealed)
        done.secrets.append(secret)
    return done


def _reseal(room: Room, _seat: Seated | Seat, _command: order.Reseal) -> Done:
    sealed, secret = new_run(room.table, room.affairs.run + 1, words=room.affairs.waiting)
    return Done([sealed], secrets=[secret])


def new_run(
    table: str, run: int, *, words: tuple[str, ...] = (), secrets: tuple[bytes, bytes] | None = None
) -> tuple[happened.DiceSealed, SecretRow]:
    """A run of fair dice: the fact that seals it, and the secrets for the store."""
    opened, hidden = secrets or (new_secret(), new_secret())
    fact = happened.DiceSealed(run=run, open=seal(opened), hidden=seal(hidden), words=words)
    return fact, SecretRow(table=table, run=run, open=opened, hidden=hidden)


def new_seat(
    table: str, role: str, *, name: str, at: int, figures: tuple[str, ...] = ()
) -> tuple[happened.SeatMade, SeatRow, str]:
    """A seat: the fact that sets it, its row, and its link, which is shown once."""
    link, seat = new_link(), new_id()
    row = SeatRow(
        id=seat,
        table=table,
        role=role,
        name=name,
        figures=msgspec.json.encode(figures).decode(),
        link_hash=link_hash(link),
        made=at,
    )
    return happened.SeatMade(seat=seat, role=role, name=name, figures=figures), row, link


def _make(room: Room, _seat: Seated | Seat, command: order.MakeSeat) -> Done:
    made, row, link = new_seat(room.table, command.role, name=command.name, at=room.at, figures=command.figures)
    done = Done([made], [row], link=link)
    _take_from_others(room, done, command.figures, but=made.seat)
    if command.role == GM and not room.affairs.gm:
        done.then = SetReferee(gm=True)
    return done


def _change(room: Room, _seat: Seated | Seat, command: order.ChangeSeat) -> Done:
    there = room.affairs.seats[command.seat]
    done = Done()
    figures = there.figures if command.figures is None else command.figures
    _put(
        room,
        done,
        replace_seat(
            there,
            name=there.name if command.name is None else command.name,
            figures=figures,
            away=there.away if command.away is None else command.away,
        ),
    )
    _take_from_others(room, done, figures, but=there.id)
    return done


def replace_seat(there: Seated, **changes: Any) -> Seated:
    """The seat with changes."""
    return msgspec.structs.replace(there, **changes)


def _put(room: Room, done: Done, seat: Seated) -> None:
    lost = tuple(f for f in seat.figures if f in room.lost)
    done.facts.append(
        happened.SeatChanged(seat=seat.id, name=seat.name, figures=seat.figures, lost=lost, away=seat.away)
    )
    done.seats.append(
        msgspec.structs.replace(room.rows[seat.id], name=seat.name, figures=msgspec.json.encode(seat.figures).decode())
    )


def _take_from_others(room: Room, done: Done, figures: tuple[str, ...], *, but: str) -> None:
    """A figure has one player: whoever held it before does not any more."""
    for other in room.affairs.sitting(PLAYER):
        kept = tuple(f for f in other.figures if f not in figures)
        if other.id != but and kept != other.figures:
            _put(room, done, replace_seat(other, figures=kept))


def give_heroes(room: Room, seat: Seated, heroes: tuple[str, ...]) -> Done:
    """Figures that a player has made are that player's."""
    done = Done()
    figures = tuple(dict.fromkeys((*seat.figures, *heroes)))
    if figures != seat.figures:
        _put(room, done, replace_seat(seat, figures=figures))
    # An undo may have left another seat holding a hero that is now made anew.
    _take_from_others(room, done, heroes, but=seat.id)
    return done


def _renew(room: Room, _seat: Seated | Seat, command: order.RenewLink) -> Done:
    there, link = room.affairs.seats[command.seat], new_link()
    fact = happened.SeatChanged(seat=there.id, name=there.name, figures=there.figures, away=there.away, link=True)
    return Done([fact], [msgspec.structs.replace(room.rows[there.id], link_hash=link_hash(link))], link=link)


def _revoke(room: Room, _seat: Seated | Seat, command: order.RevokeSeat) -> Done:
    there = room.affairs.seats[command.seat]
    fact = happened.SeatRevoked(seat=there.id, name=there.name)
    done = Done([fact], [msgspec.structs.replace(room.rows[there.id], revoked=room.at)])
    if there.role == GM and len(room.affairs.sitting(GM)) == 1 and room.affairs.gm:
        done.then = SetReferee(gm=False)
    return done


def _house(_room: Room, _seat: Seated | Seat, command: order.SetHouse) -> Done:
    return Done([happened.HouseSet(name=command.name, value=command.value)])


_CARRY: dict[type[Command], Callable[[Room, Any, Any], Done]] = {
    order.Say: _say,
    order.Note: _note,
    order.AddWord: _word,
    order.OpenDice: _open,
    order.Reseal: _reseal,
    order.MakeSeat: _make,
    order.ChangeSeat: _change,
    order.RenewLink: _renew,
    order.RevokeSeat: _revoke,
    order.SetHouse: _house,
}


def joined(first: Done, second: Done) -> Done:
    """Two outcomes as one."""
    return replace(
        first,
        facts=[*first.facts, *second.facts],
        seats=[*first.seats, *second.seats],
        secrets=[*first.secrets, *second.secrets],
    )
