"""What the facts in force have made of a table: the world, each sight's own world, seats, dice."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import msgspec

from tablewright.core.facts import GM, Answered, Asked, Fact, RefereeSet
from tablewright.core.game import Game
from tablewright.dice.sources import Counts, tally
from tablewright.table import facts as happened
from tablewright.table.facts import TableFact
from tablewright.table.maker import maker
from tablewright.table.seats import Seated, Sight, sight_of


class Affairs(msgspec.Struct, omit_defaults=True):
    """The table's own affairs: everything but the game.

    `counts` are the rolls in force since the run was sealed, as fair dice count them; `waiting`
    the words for the next run.
    """

    title: str = ""
    seats: dict[str, Seated] = {}
    gm: bool = False
    question: Asked | None = None
    run: int = 0
    words: tuple[str, ...] = ()
    waiting: tuple[str, ...] = ()
    counts: Counts = {}
    house: dict[str, str] = {}
    proposal: happened.Proposed | None = None
    agreed: tuple[str, ...] = ()

    def sitting(self, role: str = "") -> list[Seated]:
        """The seats in force, of one role or of all."""
        return [s for s in list(self.seats.values()) if not s.revoked and role in ("", s.role)]  # others may write

    def sights(self) -> set[Sight]:
        """The sights for which a world of their own is kept; the GM's is the true one."""
        return {sight_of(s) for s in self.sitting() if s.role != GM}


class _Saved(msgspec.Struct):
    """A state as it lies in a snapshot."""

    affairs: Affairs
    world: msgspec.Raw
    sights: list[tuple[Sight, msgspec.Raw]]
    by: str = ""


class StaleSnapshot(Exception):  # noqa: N818 (it says what is wrong)
    """A snapshot that other rules made, or that cannot be read: the facts are folded without it."""


class State:
    """A table's state; `fold` is the only way it changes."""

    def __init__(self, game: Game, world: Any, *, affairs: Affairs | None = None) -> None:
        self.game = game
        self.world = world
        self.affairs = affairs if affairs is not None else Affairs()
        self.sights: dict[Sight, Any] = {}

    def fold(self, fact: Fact) -> dict[Sight, Fact | None]:
        """Take in one fact: the true world first, then what each sight sees of it, which is given back."""
        if isinstance(fact, TableFact):
            fold_affairs(self.affairs, fact)
            return {}
        self.game.evolve(self.world, fact)
        fold_shared(self.affairs, fact)
        shown = {}
        for sight, world in self.sights.items():
            seen = shown[sight] = self.game.see(fact, sight.seat(), self.world)
            if seen is not None:
                self.game.evolve(world, seen)
        return shown

    def seen_by(self, seat: Seated) -> Any:
        """The world as the seat knows it."""
        return self.world if seat.role == GM else self.sights[sight_of(seat)]

    def same_as(self, other: State) -> bool:
        """Whether two states are the same. Their snapshots may differ: those leave out what stands at its default."""
        mine, theirs = (self.world, self.affairs, self.sights), (other.world, other.affairs, other.sights)
        return bool(mine == theirs)

    def save(self) -> bytes:
        """The state as a snapshot's body."""
        encode = msgspec.msgpack.encode
        return encode(
            {
                "affairs": self.affairs,
                "world": self.world,
                "sights": [(sight, self.sights[sight]) for sight in sorted(self.sights)],
                "by": maker(self.game),
            }
        )

    @classmethod
    def load(cls, game: Game, body: bytes, *, sights: Iterable[Sight] | None = None) -> State:
        """A state from a snapshot, with those of these sights that it holds (all, if not told). Or StaleSnapshot."""
        try:
            return cls._loaded(game, msgspec.msgpack.decode(body, type=_Saved), sights)
        except msgspec.MsgspecError as wrong:
            raise StaleSnapshot from wrong

    @classmethod
    def _loaded(cls, game: Game, saved: _Saved, sights: Iterable[Sight] | None) -> State:
        if saved.by != maker(game):
            raise StaleSnapshot
        kind = game.world_type()
        state = cls(game, msgspec.msgpack.decode(saved.world, type=kind), affairs=saved.affairs)
        wanted = None if sights is None else set(sights)
        for sight, world in saved.sights:
            if wanted is None or sight in wanted:
                state.sights[sight] = msgspec.msgpack.decode(world, type=kind)
        return state


def fold_shared(affairs: Affairs, fact: Fact) -> None:
    """What the table itself learns from a game's fact: rolls made, questions, who referees."""
    tally(fact.rolls, affairs.counts)
    match fact:
        case Asked():
            affairs.question = fact
        case Answered():
            affairs.question = None
        case RefereeSet(gm=gm):
            affairs.gm = gm


def fold_affairs(affairs: Affairs, fact: TableFact) -> None:
    """Write one of the table's own facts."""
    match fact:
        case happened.TableOpened():
            affairs.title, affairs.house = fact.title, {**fact.house}
        case happened.SeatMade():
            affairs.seats[fact.seat] = Seated(id=fact.seat, role=fact.role, name=fact.name, figures=fact.figures)
        case happened.SeatChanged():
            affairs.seats[fact.seat] = msgspec.structs.replace(
                affairs.seats[fact.seat], name=fact.name, figures=fact.figures, away=fact.away
            )
        case happened.SeatRevoked():
            affairs.seats[fact.seat] = msgspec.structs.replace(affairs.seats[fact.seat], revoked=True)
        case happened.HouseSet():
            affairs.house[fact.name] = fact.value
        case _:
            _fold_dice(affairs, fact)


def _fold_dice(affairs: Affairs, fact: TableFact) -> None:
    """Seals and words, and what players ask each other for."""
    match fact:
        case happened.DiceSealed():
            affairs.run, affairs.words, affairs.waiting, affairs.counts = fact.run, fact.words, (), {}
        case happened.WordAdded():
            if fact.run == affairs.run:
                affairs.words += (fact.word,)
            else:
                affairs.waiting += (fact.word,)
        case happened.Proposed():
            affairs.proposal, affairs.agreed = fact, ()
        case happened.Agreed():
            affairs.agreed += (fact.seat,)
            if not fact.yes:
                affairs.proposal = None
        case happened.ProposalEnded():
            affairs.proposal = None
