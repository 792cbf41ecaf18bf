"""A tiny but real game for the table's tests: people draw from a well, and somebody may have to decide.

It has public facts, facts for the GM alone and for one figure alone, a field that is blanked, hidden
rolls, a question, and a procedure that ends the round.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, ClassVar

import msgspec

from tablewright.core.errors import Mendable
from tablewright.core.facts import (
    GM,
    Answer,
    Answered,
    Asked,
    Awaited,
    Chance,
    Command,
    Fact,
    Field,
    Offer,
    OptionSet,
    Question,
    RefereeSet,
    Refused,
    SetOption,
    SetReferee,
    Term,
)
from tablewright.core.foresight import Judged, Told
from tablewright.core.game import Game, Names, Seat
from tablewright.core.ledger import Clause, Ledger
from tablewright.core.packs import Parcel
from tablewright.core.view import Award, Builder, Card, FigureCard, Key, View
from tablewright.dice.sources import Dice
from tablewright.games import registry
from tablewright.store.memory import MemoryStore
from tablewright.store.port import Store
from tablewright.table.hall import Hall

LEDGER = Ledger(
    game="well",
    title="The Well",
    source="this test",
    credit="Nobody's.",
    options={"deep": False, "price": 1},
    clauses=(Clause(id="well.draw", title="Drawing", says="A drawing is 1d6; 5 or 6 finds something."),),
)
MARK = "MARKER"
"""Begins every secret; no byte that another seat receives may hold it."""


class Person(msgspec.Struct):
    id: str
    name: str
    coins: int = 0
    drawn: bool = False
    dream: str = ""


class World(msgspec.Struct):
    options: dict[str, Any]
    gm: bool = False
    people: dict[str, Person] = {}
    round: int = 1
    question: Question | None = None
    omens: list[str] = []


class Joined(Fact, frozen=True, kw_only=True, tag="joined"):
    figure: str
    name: str


class Dreamt(Fact, frozen=True, kw_only=True, tag="dreamt"):
    figure: str
    dream: str


class OmenSeen(Fact, frozen=True, kw_only=True, tag="omen-seen"):
    omen: str


class Drawn(Fact, frozen=True, kw_only=True, tag="drawn"):
    figure: str
    face: int
    terms: tuple[Term, ...] = ()
    behind: str | None = None


class Found(Fact, frozen=True, kw_only=True, tag="found"):
    figure: str
    coins: int


class RoundEnded(Fact, frozen=True, kw_only=True, tag="round-ended"):
    round: int


class Adjusted(Fact, frozen=True, kw_only=True, tag="adjusted"):
    figure: str
    coins: int
    reason: str


class Ruled(Fact, frozen=True, kw_only=True, tag="ruled"):
    lasting: ClassVar[bool] = True

    words: str


class Join(Command, frozen=True, kw_only=True, tag="join"):
    name: str


class Draw(Command, frozen=True, kw_only=True, tag="draw"):
    figure: str
    times: int = 1

    def actors(self) -> tuple[str, ...]:
        return (self.figure,)


class EndRound(Command, frozen=True, kw_only=True, tag="end-round"):
    roles: ClassVar[tuple[str, ...]] = ()


class Adjust(Command, frozen=True, kw_only=True, tag="adjust"):
    roles: ClassVar[tuple[str, ...]] = (GM,)

    figure: str
    coins: int
    reason: str


class Rule(Command, frozen=True, kw_only=True, tag="rule"):
    roles: ClassVar[tuple[str, ...]] = (GM,)

    words: str


class Break(Command, frozen=True, kw_only=True, tag="break"):
    """An order whose rule is at fault after its first fact."""


class Well:
    """The game; see the module."""

    id = "well"
    title = "The Well"
    ledger = LEDGER
    switches = LEDGER.options
    commands: tuple[type[Command], ...] = (Join, Draw, EndRound, Adjust, Rule, Break, Answer, SetOption, SetReferee)
    facts: tuple[type[Fact], ...] = (
        Joined,
        Dreamt,
        OmenSeen,
        Drawn,
        Found,
        RoundEnded,
        Adjusted,
        Ruled,
        Asked,
        Answered,
        OptionSet,
        RefereeSet,
    )

    def option_words(self, name: str) -> str:
        return name

    def new_world(self, options: Mapping[str, Any] | None = None) -> World:
        return World(options={**LEDGER.options, **(options or {})}, people={}, omens=[])

    def world_type(self) -> type[World]:
        return World

    def refusal(self, world: World, command: Command) -> Refused | None:  # noqa: C901 (one case an order)
        if world.question is not None and not isinstance(command, Answer | SetReferee | Rule | Break):
            return Refused("open", "First the open question.")
        match command:
            case Draw(figure=figure, times=times):
                if figure not in world.people:
                    return Refused("nobody", "There is nobody by that name.")
                if world.people[figure].drawn:
                    return Refused("drawn", f"{world.people[figure].name} has drawn this round.")
                if not 1 <= times <= 2000:
                    return Refused("times", "Between 1 and 2000 times.")
            case Answer(choice=choice):
                if world.question is None:
                    return Refused("none", "Nothing is asked.")
                if choice not in world.question.choices:
                    return Refused("choice", "That is no answer.")
            case EndRound():
                if not world.people or not all(p.drawn for p in world.people.values()):
                    return Refused("early", "Not everybody has drawn.")
            case Adjust(figure=figure) if figure not in world.people:
                return Refused("nobody", "There is nobody by that name.")
            case SetOption(name=name, value=value):
                if type(LEDGER.options.get(name)) is not type(value):
                    return Refused("option", "There is no such option.")
            case SetReferee(gm=gm) if gm == world.gm:
                return Refused("same", "It is so already.")
            case Join(name=name) if not name.strip() or len(world.people) >= 9:
                return Refused("full", "No room at the well, or no name.")
        return None

    def decide(self, world: World, command: Command, dice: Dice) -> Iterator[Fact]:
        match command:
            case Join(name=name):
                figure = f"p{len(world.people) + 1}"
                yield Joined(figure=figure, name=name)
                yield Dreamt(audience=(figure,), figure=figure, dream=f"{MARK}-dream-{figure}")
            case Draw():
                yield from self._draw(world, command, dice)
            case EndRound():
                yield RoundEnded(round=world.round)
            case Answer(choice=choice):
                question = world.question
                assert question is not None
                yield Answered(by=question.whom, what=question.what, choice=choice)
                if choice == "keep":
                    yield Found(figure=question.whom, coins=question.about["coins"])
            case Adjust():
                yield Adjusted(figure=command.figure, coins=command.coins, reason=command.reason)
            case Rule(words=words):
                yield Ruled(words=words)
            case Break():
                yield Ruled(words="broken")
                raise ValueError("the rule is at fault")
            case SetOption(name=name, value=value):
                yield OptionSet(name=name, value=value)
            case SetReferee(gm=gm):
                yield RefereeSet(gm=gm)

    def _draw(self, world: World, command: Draw, dice: Dice) -> Iterator[Fact]:
        before = len(dice.thrown)
        faces = dice.roll(6, by=command.figure, what="draw", count=command.times)
        yield Drawn(
            figure=command.figure,
            face=faces[0],
            rolls=tuple(dice.thrown[before:]),
            clauses=("well.draw",),
            behind=f"{MARK}-behind-{world.round}",
        )
        before = len(dice.thrown)
        omen = dice.roll(20, by=GM, what="omen", hidden=True)[0]
        yield OmenSeen(audience=(GM,), omen=f"{MARK}-omen-{omen}", rolls=tuple(dice.thrown[before:]))
        if faces[0] >= 5:
            yield Asked(
                whom=command.figure, what="keep", choices=("keep", "drop"), otherwise="drop", about={"coins": faces[0]}
            )

    def evolve(self, world: World, fact: Fact) -> None:
        match fact:
            case Joined():
                world.people[fact.figure] = Person(fact.figure, fact.name)
            case Dreamt():
                world.people[fact.figure].dream = fact.dream
            case OmenSeen():
                world.omens.append(fact.omen)
            case Drawn():
                world.people[fact.figure].drawn = True
            case Found():
                world.people[fact.figure].coins += fact.coins
            case Adjusted():
                world.people[fact.figure].coins += fact.coins
            case RoundEnded():
                world.round += 1
                for person in world.people.values():
                    person.drawn = False
            case Asked():
                world.question = Question(fact.whom, fact.what, fact.choices, fact.otherwise, fact.about)
            case Answered():
                world.question = None
            case OptionSet():
                world.options[fact.name] = fact.value
            case RefereeSet():
                world.gm = fact.gm

    def steady(self, world: World) -> None:
        """It keeps nothing."""

    def next(self, world: World) -> Command | None:
        done = world.people and world.question is None and all(p.drawn for p in world.people.values())
        return EndRound() if done else None

    def awaited(self, world: World) -> Sequence[Awaited]:
        return ()

    def by_hand(self, world: World, command: Command) -> bool:
        return world.gm and isinstance(command, EndRound)

    def offers(self, seen: World, seat: Seat) -> list[Offer]:
        offers: list[Offer] = []
        if seen.question is not None:
            if seat.holds(seen.question.whom):
                offers = [
                    Offer(Answer(figure=seen.question.whom, choice=c), c, "answer") for c in seen.question.choices
                ]
            return offers
        if seat.role not in (GM, "player"):
            return offers
        for person in seen.people.values():
            if seat.holds(person.id):
                command = Draw(figure=person.id)
                grey = "" if not person.drawn else "has drawn"
                price = f"{seen.options['price']} coin"
                offers.append(
                    Offer(
                        command,
                        f"Draw with {person.name}",
                        "explore",
                        chance=self.chance(seen, command),
                        price=price,
                        greyed=grey,
                        typed=f"draw {person.name}",
                    )
                )
        if len(seen.people) < 9:
            offers.append(Offer(Join(name=""), "Join", "hero", blanks=(Field("name", "Name", text=True),)))
        if seat.role == GM or not seen.gm:
            offers.extend(
                Offer(Adjust(figure=p.id, coins=1, reason="a gift"), f"A coin for {p.name}", "gm")
                for p in seen.people.values()
            )
        return offers

    def chance(self, seen: World, command: Command) -> Chance | None:
        if isinstance(command, Draw):
            return Chance("draw", 1 if seen.options["deep"] else 2, 6, need=6 if seen.options["deep"] else 5)
        return None

    def see(self, fact: Fact, seat: Seat, world: World) -> Fact | None:
        if seat.role in (GM, "engine"):
            return fact
        if fact.audience and not any(a in seat.figures for a in fact.audience):
            return None
        if isinstance(fact, Drawn):
            return msgspec.structs.replace(fact, behind=None)
        return fact

    def view(self, seen: World, seat: Seat) -> View:
        party = tuple(
            FigureCard(p.id, p.name, f"{p.coins} coins{', ' + p.dream if p.dream else ''}", mine=seat.holds(p.id))
            for p in seen.people.values()
        )
        return View(title=f"The well, round {seen.round}", party=party, turn=" ".join(seen.omens[-1:]))

    def names(self, seen: World) -> Names:
        people = seen.people
        return lambda who: people[who].name if who in people else "somebody"

    def say(self, fact: Fact, names: Names) -> str:
        match fact:
            case Joined():
                return f"{fact.name} comes to the well."
            case Dreamt():
                return f"{names(fact.figure)} dreams of {fact.dream}."
            case OmenSeen():
                return f"An omen: {fact.omen}."
            case Drawn():
                return f"{names(fact.figure)} draws and rolls {fact.face}."
            case Found():
                return f"{names(fact.figure)} finds {fact.coins} coins."
            case RoundEnded():
                return f"Round {fact.round} ends."
            case Adjusted():
                return f"{names(fact.figure)} has {fact.coins} coins more: {fact.reason}."
            case Ruled():
                return f"Ruling: {fact.words}"
            case Asked():
                return f"{names(fact.whom)} may keep it or drop it."
            case Answered():
                return f"The choice: {fact.choice}."
            case OptionSet():
                return f"{fact.name} is now {fact.value}."
            case RefereeSet():
                return "A game master referees." if fact.gm else "The engine referees."
        raise AssertionError(fact)

    def card(self, fact: Fact, names: Names) -> Card:
        return Card(title=self.say(fact, names), clauses=fact.clauses, secret=bool(fact.audience))

    def why(self, world: World, fact: Fact) -> tuple[Term, ...]:
        if isinstance(fact, Drawn):
            return (Term("round", world.round, "well.draw"), Term("luck", 0, "well.draw", applies=False))
        return ()

    @property
    def opening_words(self) -> str:
        return "three at a well"

    def option_choices(self, name: str) -> tuple[str, ...]:
        return ()

    def house_default(self, seen: World, entry: Clause) -> bool:
        return entry.house

    def value_words(self, name: str, value: bool | int | str) -> str:
        return str(value)

    def opening_title(self, seed: int, _packs: Sequence[Parcel] = ()) -> str:
        return f"Well {seed}"

    def opening(self, seed: int, _packs: Sequence[Parcel] = ()) -> list[Command]:
        return [Join(name=f"Ann {seed}"), Join(name="Bob"), Join(name="Cid")]

    def builder(self, seen: World, seat: Seat, picks: Mapping[str, str]) -> Builder:
        return Builder(steps=(), command=Join(name=picks.get("name", "Nobody")))

    def tells(self, _fact: Fact, _after: World) -> Iterator[Told]:
        return iter(())

    def foreseen(self, _seen: Any, _told: Told) -> bool:
        return True

    def read_pack(self, _folder: Path) -> Parcel:
        raise Mendable("This game takes no packs.")

    def pack_words(self, _pack: Any) -> list[str]:
        return []

    def judged(self, _fact: Fact) -> Judged | None:
        return None

    def told_words(self, told: Told, _names: Names) -> str:
        return told.what

    def term_words(self, term: Term) -> str:
        return term.name

    def when(self, world: World) -> str:
        return f"round {world.round}"

    def heroes(self, world: World) -> tuple[str, ...]:
        return tuple(world.people)

    def lost(self, _world: World) -> frozenset[str]:
        return frozenset()

    def next_words(self, world: World, command: Command) -> str:
        return "End the round"

    @property
    def award_kinds(self) -> frozenset[str]:
        return frozenset()

    def key(self, seen: World, seat: Seat) -> Key | None:
        return None

    def awards(self, fact: Fact) -> tuple[Award, ...]:
        return ()

    def apart(self, taken: Sequence[Fact], later: Sequence[Fact]) -> bool:
        mine = {f.figure for f in taken if isinstance(f, Joined | Drawn | Found)}
        return all(isinstance(f, OmenSeen) or (isinstance(f, Drawn) and f.figure not in mine) for f in later)


# ── Around the game ─────────────────────────────────────────────────────────────────────────


def games(name: str) -> Game:
    """The toy, or a game that is registered."""
    return Well() if name == "well" else registry.game(name)


class Clock:
    """A clock that goes on by one second whenever it is asked."""

    def __init__(self) -> None:
        self.now = 1_800_000_000_000

    def __call__(self) -> int:
        self.now += 1_000
        return self.now


def hall_over(store: Store | None = None) -> Hall:
    """A hall over this store, or over an empty one in memory."""
    return Hall(store or MemoryStore(), clock=Clock(), games=games)
