"""Commands, facts, terms, refusals: the words in which everything at a table is said."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, ClassVar

import msgspec

from tablewright.core.errors import Mendable
from tablewright.core.percents import percent
from tablewright.dice.sources import Thrown

GM = "gm"
"""The audience and role of the game master."""


class Term(msgspec.Struct, frozen=True, omit_defaults=True, cache_hash=True):
    """One named part of a number, such as STR +2, with the clause that grants it.

    `name` is a key that the game's `say` turns into words. A term with `applies` false was
    considered and gave nothing; such terms are made only when somebody asks why.
    """

    name: str
    value: int
    clause: str
    applies: bool = True
    about: str = ""


def total(terms: Iterable[Term]) -> int:
    """What named terms come to, those that apply."""
    return sum(term.value for term in terms if term.applies)


class Fact(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True, tag_field="kind"):
    """Something that happened, in the past tense; the log is a list of these.

    `audience` is empty for what everyone learns, else names who does: "gm" or figures' ids.
    `rolls` are the dice that were thrown for it, `clauses` the rules that made it so.
    """

    lasting: ClassVar[bool] = False
    """Whether an undo leaves it standing, as it does with speech, notes and noted rulings."""

    audience: tuple[str, ...] = ()
    rolls: tuple[Thrown, ...] = ()
    clauses: tuple[str, ...] = ()


class Command(msgspec.Struct, frozen=True, kw_only=True, tag_field="do", forbid_unknown_fields=True):
    """An order in the imperative, such as Attack or Search, as a seat or the engine gives it."""

    roles: ClassVar[tuple[str, ...]] = (GM, "player")
    """The roles whose seats may give it; an empty tuple means that only the engine may."""
    of_players_with_figures: ClassVar[bool] = False
    """Whether it is an order for all that a player gives only with a figure of one's own among them."""

    def actors(self) -> tuple[str, ...]:
        """The figures that act; the seat must hold each of them. Empty: an order for the party."""
        return ()


def tag_of(thing: msgspec.Struct) -> str:
    """The tag by which a fact, a command or an effect is known in JSON."""
    return str(type(thing).__struct_config__.tag)


class Own(Command, frozen=True, kw_only=True):
    """An order that a figure carries out: whoever holds the figure gives it."""

    figure: str

    def actors(self) -> tuple[str, ...]:
        return (self.figure,)


class Refused(msgspec.Struct, frozen=True, omit_defaults=True):
    """Why a command cannot be carried out now, in one plain line. It costs no dice and no time."""

    code: str
    words: str
    clause: str = ""
    fields: dict[str, Any] = {}


class Choice(msgspec.Struct, frozen=True, omit_defaults=True):
    """One answer or pick: its key, its words, what it brings, and why it cannot be had now."""

    key: str
    words: str
    clause: str = ""
    note: str = ""
    greyed: str = ""


class Question(msgspec.Struct, omit_defaults=True):
    """A decision that a rule leaves to somebody between a roll and its effect.

    `whom` is a figure's id or "gm"; `about` holds what the answering command needs to go on.
    """

    whom: str
    what: str
    choices: tuple[str, ...]
    otherwise: str
    about: dict[str, Any] = {}


class Chance(msgspec.Struct, frozen=True, omit_defaults=True):
    """The exact chance of an offer's headline roll: `ways` faces of `of` bring it about.

    `need` is the face that has to be thrown, `bonus` the sum of `terms`, `target` what the total
    must reach. `hidden` is set where the seat cannot know the target: the chance is then "?".
    """

    what: str
    ways: int
    of: int
    need: int = 0
    bonus: int = 0
    target: int = 0
    terms: tuple[Term, ...] = ()
    hidden: bool = False

    def percent(self) -> str:
        """The chance as people read it, such as "45 %"; "?" where it cannot be known."""
        return "?" if self.hidden else percent(self.ways, self.of)


class Field(msgspec.Struct, frozen=True, omit_defaults=True):
    """A blank in an offer that the user fills: which command field, and what may stand there.

    One of many choices that differ by a size alone may be shown as a `menu`. `first` holds where none is picked.
    """

    name: str
    words: str
    choices: tuple[Choice, ...] = ()
    many: int = 1
    text: bool = False
    number: bool = False
    menu: bool = False
    first: str = ""

    def taken(self, given: object) -> object:
        """What may stand here, of what was given: a choice by its key or its words, several as a list, else as it is.

        Mendable for a choice that there is not, or that cannot be had now.
        """
        if not self.choices:
            return given
        if isinstance(given, list | tuple):
            return [self._key_of(one) for one in given]
        return self._key_of(given)

    def _key_of(self, given: object) -> str:
        text = str(given)
        found = [one for one in self.choices if one.key == text]
        found = found or [one for one in self.choices if one.words.casefold() == text.casefold()]
        if not found:
            there = ", ".join(one.words for one in self.choices if not one.greyed)
            raise Mendable(f"{self.words}: there is no choice “{text}”; there is {there}.")
        if found[0].greyed:
            raise Mendable(f"{found[0].words}: {found[0].greyed}")
        return found[0].key


class Offer(msgspec.Struct, frozen=True, omit_defaults=True):
    """A command that a seat may give now, with its words, its chance, its price, or why not.

    `group` sorts offers on the page (fight, explore, magic, gear, rest, travel, hero, gm, answer);
    `typed` is the line that gives the same order on the command line; `rolls` marks dice of which no one chance tells.
    """

    command: Command
    words: str
    group: str
    figure: str = ""
    chance: Chance | None = None
    price: str = ""
    note: str = ""
    greyed: str = ""
    clause: str = ""
    typed: str = ""
    blanks: tuple[Field, ...] = ()
    main: bool = False
    rolls: bool = False

    def filled(self, **blanks: object) -> Command:
        """The order with its blanks filled, by name: a choice's key or words (several as a list), a number, or a text.

        A blank that is not named keeps what the order proposes. Mendable for a blank that there is not, for a choice
        that cannot be had, and for what is no number or text where one belongs.
        """
        known, order = {blank.name: blank for blank in self.blanks}, msgspec.to_builtins(self.command)
        for name, given in blanks.items():
            if name not in known:
                there = f"; it has {', '.join(known)}" if known else ""
                raise Mendable(f"“{self.words}” has no blank “{name}”{there}.")
            order[name] = known[name].taken(given)
        try:
            return msgspec.convert(order, type(self.command), strict=False)
        except (msgspec.ValidationError, UnicodeEncodeError) as wrong:
            raise Mendable(f"“{self.words}” cannot be filled so: {wrong}.") from None


# ── Facts and commands that every game shares ───────────────────────────────────────────────


class OptionSet(Fact, frozen=True, kw_only=True, tag="option-set"):
    """A house rule was switched: its name and the value that holds from now on."""

    name: str
    value: bool | int | str


class RefereeSet(Fact, frozen=True, kw_only=True, tag="referee-set"):
    """Who referees changed: a game master (`gm` true) or the engine."""

    lasting: ClassVar[bool] = True

    gm: bool


class Awaited(msgspec.Struct, frozen=True):
    """Somebody whose order the game waits for; `otherwise` is what is done if nobody is there, None for nothing."""

    figure: str
    otherwise: Command | None = None


class Asked(Fact, frozen=True, kw_only=True, tag="asked"):
    """Somebody must decide before the rule goes on; `otherwise` is what a policy or nobody answers."""

    whom: str
    what: str
    choices: tuple[str, ...]
    otherwise: str
    about: dict[str, Any] = {}


class Answered(Fact, frozen=True, kw_only=True, tag="answered"):
    """The open question was decided: by whom ("engine" where nobody could) and how."""

    by: str
    what: str
    choice: str


class SetOption(Command, frozen=True, kw_only=True, tag="set-option"):
    """Switch a house rule; the GM's, or by the engine's table anyone's."""

    name: str
    value: bool | int | str


class SetReferee(Command, frozen=True, kw_only=True, tag="set-referee"):
    """Hand the game to a game master, or back to the engine."""

    roles: ClassVar[tuple[str, ...]] = (GM,)

    gm: bool


class Answer(Command, frozen=True, kw_only=True, tag="answer"):
    """Decide the open question with one of its choices; the GM may answer for anyone."""

    figure: str = ""
    choice: str

    def actors(self) -> tuple[str, ...]:
        return (self.figure,) if self.figure and self.figure != GM else ()
