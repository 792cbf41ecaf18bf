"""Who sits at a table: roles, secret links, figures held, and who may do what."""

from __future__ import annotations

import hashlib
import secrets
from collections.abc import Iterable
from functools import lru_cache

import msgspec

from tablewright.core.facts import GM, Command, Refused, SetOption
from tablewright.core.game import Seat
from tablewright.table.commands import HOST, MakeSeat, RenewLink, RevokeSeat

PLAYER, WATCHER, ENGINE = "player", "watcher", "engine"
ROLES = (GM, PLAYER, WATCHER)
LINK_BYTES = 24  # 192 random bits

THE_ENGINE = Seat(id=ENGINE, role=ENGINE, name="the engine")
THE_HOST = Seat(id=HOST, role=HOST, name="the host")
NO_SEAT = "There is no such seat."
LEFT = "This seat is not at the table any more."


class Seated(msgspec.Struct, frozen=True, omit_defaults=True):
    """A seat as the facts have made it."""

    id: str
    role: str
    name: str
    figures: tuple[str, ...] = ()
    away: bool = False
    revoked: bool = False

    def seat(self) -> Seat:
        """The seat as a game knows it."""
        return Seat(id=self.id, role=self.role, name=self.name, figures=self.figures)


class Sight(msgspec.Struct, frozen=True, order=True, cache_hash=True):
    """What decides which facts a seat sees: its role and figures. Seats of the same sight share a world."""

    role: str
    figures: tuple[str, ...] = ()

    def seat(self) -> Seat:
        """A seat with this sight, for the game's `see`."""
        return _seat_with(self)


@lru_cache(maxsize=4096)
def _seat_with(sight: Sight) -> Seat:
    return Seat(id="", role=sight.role, figures=sight.figures)


def sight_of(seat: Seated) -> Sight:
    """The seat's sight."""
    return _sight(seat.role, seat.figures)


@lru_cache(maxsize=4096)
def _sight(role: str, figures: tuple[str, ...]) -> Sight:
    return Sight(role, tuple(sorted(figures)))


def new_link() -> str:
    """A secret of 192 bits for a seat's link; shown once, kept only as its hash."""
    return secrets.token_urlsafe(LINK_BYTES)


def link_hash(link: str) -> bytes:
    """What is kept of a link."""
    return hashlib.sha256(link.encode()).digest()


def new_id() -> str:
    """An id for a table or seat that tells nothing."""
    return secrets.token_hex(6)


def id_of(key: str) -> str:
    """The id of what an order with this key makes: the same for the same key, and else as good as any other."""
    return hashlib.sha256(f"made by {key}".encode("utf-8", "surrogatepass")).hexdigest()[:12]


def may(seat: Seated | Seat, command: Command, *, gm: bool, alone: bool) -> Refused | bool:
    """Whether the seat may give the command: True, False when others must consent, or why not.

    At a table that the engine referees players may do what a GM would, alone at once.
    """
    roles = type(command).roles
    if seat.role not in roles:
        if seat.role == WATCHER:
            return Refused("watcher", "A watcher looks on and gives no orders.")
        if seat.role == PLAYER and GM in roles and not gm:
            return _without_gm(command, alone=alone)
        if not roles:
            return Refused("engine", "The procedures of the game do that when it is due.")
        return Refused("role", "That is for the GM." if GM in roles else "That is not for this seat.")
    if seat.role == PLAYER and gm and isinstance(command, SetOption):
        return Refused("role", "With a GM at the table, the house rules are the GM's to switch.")
    if seat.role == PLAYER and not set(command.actors()) <= set(seat.figures):
        return Refused("figure", "There is nobody by that name for this seat to order.")
    if seat.role == PLAYER and type(command).of_players_with_figures and not seat.figures:
        return Refused("figure", "That is for those who play somebody in the party.")
    return True


def _without_gm(command: Command, *, alone: bool) -> Refused | bool:
    """What players do at a table that the engine referees: ask friends in at once, the rest by consent."""
    if isinstance(command, MakeSeat):
        if alone or command.role != GM:
            return True
        return Refused("role", "With other players at the table, only the host sets a GM's seat.")
    if isinstance(command, RenewLink | RevokeSeat) and not alone:
        return Refused("role", "With other players at the table, that is for the host.")
    return alone


def holders(seats: Iterable[Seated], figure: str) -> list[Seated]:
    """The players' seats in force that hold a figure and whose players are not away."""
    return [s for s in seats if s.role == PLAYER and not s.revoked and not s.away and figure in s.figures]
