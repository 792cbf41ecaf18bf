"""Taking back: which facts go, which come back, and who may ask for it."""

from __future__ import annotations

from collections.abc import Callable

import msgspec

from tablewright.core.facts import GM, Refused
from tablewright.core.game import Game
from tablewright.table.facts import Undone
from tablewright.table.log import NEXT, Log, ranges_of
from tablewright.table.seats import Seated
from tablewright.table.state import Affairs


class Plan(msgspec.Struct, frozen=True):
    """What taking something back would do: the places that go and come back, and from which fact on."""

    target: int
    gone: frozenset[int]
    back: frozenset[int]
    alone: bool = False
    again: bool = False

    def touched(self) -> list[int]:
        """Every place that changes, in order."""
        return sorted(self.gone | self.back)


def last_command(log: Log, sees: Callable[[int], bool]) -> int | None:
    """The last command in force of which the seat saw something: where `undo` without a number goes back to."""
    for place in range(log.head, log.floor, -1):
        if place not in log.off and not log.lasting(place) and sees(place):
            return log.root(place)
    return None


def plan(log: Log, game: Game, target: int, *, alone: bool, sees: Callable[[int], bool]) -> Plan | Refused:
    """What goes when the fact at `target` is taken back, or why it cannot be; `sees` tells what whoever asks knows."""
    undone = log.rows[target - 1].kind == "undone"
    if target <= log.floor:
        return Refused("undo", "That came with the log from elsewhere, and stays.")
    if log.lasting(target) and not undone:
        return Refused("undo", "Speech, notes, seats, seals and rulings are never taken back.")
    if target in log.off:
        return Refused("undo", "That was taken back already.")
    root = target if undone else log.root(target)
    if alone:
        return _alone(log, game, root, undone=undone, sees=sees)
    before = log.off_at(root - 1)
    gone = {p for p in range(root, log.head + 1) if p not in log.off and not log.lasting(p)}
    gone |= {p for p in before if p not in log.off}
    back = {p for p in log.off if p < root and p not in before}
    if not gone and not back:
        return Refused("undo", "There is nothing left to take back there.")
    return Plan(target=root, gone=frozenset(gone), back=frozenset(back), again=undone)


def _alone(log: Log, game: Game, root: int, *, undone: bool, sees: Callable[[int], bool]) -> Plan | Refused:
    """Only that command and what the procedures did because of it, where nothing rests on it.

    What a seat cannot know is no reason to refuse: where nothing else rests on it, that goes along.
    """
    if undone:
        return Refused("undo", "An undo is taken back with all that came after it.")
    end = log.group(root)[1]
    while end < log.head and (log.rows[end].key or "").startswith(NEXT):
        end = log.group(end + 1)[1]
    inside = [p for p in range(root, end + 1) if p not in log.off and not log.lasting(p)]
    later = [p for p in range(end + 1, log.head + 1) if p not in log.off and not log.lasting(p)]
    if later and not _apart(log, game, inside, later):
        shown, hidden = [p for p in later if sees(p)], [p for p in later if not sees(p)]
        stands = not shown or (_apart(log, game, inside, shown) and _apart(log, game, hidden, shown))
        if not hidden or not stands:
            return Refused("undo", "What came after rests on it; take back everything from there on.")
        inside += hidden
    return Plan(target=root, gone=frozenset(inside), back=frozenset(), alone=True)


def _apart(log: Log, game: Game, taken: list[int], later: list[int]) -> bool:
    """Whether what lies at some places may go while what lies at others stays."""
    return game.apart([log.fact(p) for p in taken], [log.fact(p) for p in later])


def undone_fact(log: Log, made: Plan, *, name: str, why: str) -> Undone:
    """The fact of a plan: for everyone as soon as anything that all saw changes, else for its audience."""
    touched = made.touched()
    for_all = [p for p in touched if not log.rows[p - 1].audience]
    audience: tuple[str, ...] = ()
    if not for_all:
        audience = tuple(sorted({who for p in touched for who in log.fact(p).audience}))
    number = log.number(made.target)
    told = log.fact(made.target).audience
    if for_all and told:
        number = log.number(for_all[0])
    elif told and not set(audience) <= set(told):
        # Some of those who are told of this undo do not see the fact; its number would count what others saw.
        number = ""
    return Undone(
        audience=audience,
        back_to=number,
        name=name,
        why=why,
        alone=made.alone,
        again=made.again,
        gone=ranges_of(made.gone),
        back=ranges_of(made.back),
    )


def may_undo(seat: Seated, affairs: Affairs) -> bool:
    """Whether the seat may take back at once; otherwise a player's wish is asked of the others."""
    if seat.role == GM:
        return True
    players = affairs.house.get("undo") == "players"
    return players or (not affairs.gm and len(affairs.sitting("player")) <= 1)
