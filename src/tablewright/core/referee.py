"""What the referee's chair does in every game: house rules, who referees, answers to questions, rulings that are noted.

A game's own chapter for the table takes these orders and events in, and adds what it alone can adjust.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, ClassVar, Generic, Protocol, TypeVar

from msgspec.structs import replace

from tablewright.core import referee_words as words
from tablewright.core.chapters import Chapter, Event, Order
from tablewright.core.facts import (
    GM,
    Answer,
    Answered,
    Asked,
    Command,
    Fact,
    Offer,
    OptionSet,
    Question,
    RefereeSet,
    Refused,
    SetOption,
    SetReferee,
)
from tablewright.core.game import Names, Seat
from tablewright.core.text import REASON_LENGTH
from tablewright.core.view import Card
from tablewright.dice.sources import Dice


class Refereed(Protocol):
    """A world that knows whether a game master sits at the table."""

    gm: bool


class Tabled(Protocol):
    """What every game's world has of the table: its house rules, who referees, the open question, rulings noted."""

    options: dict[str, Any]
    gm: bool
    question: Question | None
    told: list[str]


W = TypeVar("W", bound=Tabled)


class Rule(Command, frozen=True, kw_only=True, tag="rule"):
    """Rule on what the rules do not cover; the ruling is noted, to be kept to.

    `about` is the situation that it is for, by a key of the game's own ("" for none): there it is offered again.
    """

    roles: ClassVar[tuple[str, ...]] = (GM,)

    words: str
    reason: str = ""
    about: str = ""


class Ruled(Fact, frozen=True, kw_only=True, tag="ruled"):
    """A ruling was made and noted."""

    lasting: ClassVar[bool] = True

    words: str
    reason: str = ""
    about: str = ""


def referees(world: Refereed, seat: Seat) -> bool:
    """Whether the seat does what a GM does: the GM, or players at a table that the engine referees."""
    return seat.role == GM or (seat.role == "player" and not world.gm)


def no_good_reason(reason: str) -> bool:
    """Whether a reason is empty or longer than 300 characters."""
    return not reason.strip() or len(reason) > REASON_LENGTH


class Referee(Generic[W]):
    """The referee's orders and events over one game's world.

    `chapters` gives the game's chapters (asked late, since the referee's own is one of them), `option_words` a house
    rule in words and `value_words` what it stands at, `choices` the options that are words with what they may be,
    `names` the names of a world's figures, `clauses` what a ruling stands on.
    """

    def __init__(
        self,
        *,
        chapters: Callable[[], Sequence[Chapter[W]]],
        option_words: Callable[[str], str],
        names: Callable[[W], Names],
        choices: Mapping[str, tuple[str, ...]],
        clauses: tuple[str, ...] = (),
        value_words: words.ValueWords = words.plain_value,
    ) -> None:
        self._chapters, self._option_words, self._names = chapters, option_words, names
        self._choices, self._clauses, self._values = choices, clauses, value_words

    # ── what the chapter takes in ───────────────────────────────────────────────────────────

    @property
    def orders(self) -> dict[type[Command], Order[W]]:
        """The orders of every referee's chair."""
        return {
            SetOption: Order(self.refuse_option, _set_option),
            SetReferee: Order(_refuse_referee, _set_referee),
            Answer: Order(_refuse_answer, self.answer),
            Rule: Order(_refuse_rule, self._rule),
        }

    @property
    def events(self) -> dict[type[Fact], Event[W]]:
        """The facts of every referee's chair."""
        return {
            OptionSet: Event(_fold_option, words.option_set(self._option_words, self._values)),
            RefereeSet: Event(_fold_referee, words.referee_set),
            Asked: Event(_fold_asked, words.asked, see=_see_asked),
            Answered: Event(_fold_answered, words.answered),
            Ruled: Event(_fold_ruled, _say_ruled, _card_ruled),
        }

    # ── house rules ─────────────────────────────────────────────────────────────────────────

    def refuse_option(self, world: W, command: SetOption) -> Refused | None:
        """Refuse what is no option, what cannot stand so, and what stands so already."""
        name, value = command.name, command.value
        choices = self._choices
        now = world.options.get(name, choices[name][0] if name in choices else None)
        if now is None or type(now) is not type(value) or value not in choices.get(name, (value,)):
            return words.no_option()
        return words.same() if now == value else None

    def switches(self, seen: W) -> list[Offer]:
        """Each house rule, switched the other way; those in words, switched to each of the others."""
        made = []
        standing = {name: choices[0] for name, choices in self._choices.items()} | seen.options
        for name, value in standing.items():
            others: tuple[bool | int | str, ...] = (not value,) if isinstance(value, bool) else ()
            others = others or tuple(other for other in self._choices.get(name, ()) if other != value)
            for other in others:
                text = f"{self._option_words(name)}: {self._values(name, other)}"
                now = f"now {self._values(name, value)}"
                made.append(Offer(SetOption(name=name, value=other), text, "house", note=now))
        return made

    # ── questions ───────────────────────────────────────────────────────────────────────────

    def answer(self, world: W, command: Answer, dice: Dice) -> Iterator[Fact]:
        """Close the question and go on with the rule that asked it.

        The rule reads what the question was about before it yields anything, so it is begun first.
        """
        question = world.question
        if question is None:
            return
        goes_on = self._answering(world, command.choice, dice, what=question.what)
        first = next(goes_on, None)
        nobody = question.whom == GM and not world.gm
        yield Answered(by="engine" if nobody else question.whom, what=question.what, choice=command.choice)
        if first is not None:
            yield first
            yield from goes_on

    def _answering(self, world: W, choice: str, dice: Dice, *, what: str) -> Iterator[Fact]:
        for chapter in self._chapters():
            if what in chapter.answers:
                yield from chapter.answers[what](world, choice, dice)

    def answers(self, seen: W, seat: Seat) -> list[Offer]:
        """The answers to the open question, for whoever may give them."""
        question = seen.question
        if question is None or not seat.holds(question.whom):
            return []
        title: str = ""
        texts: dict[str, str] = {}
        for chapter in self._chapters():
            if question.what in chapter.asks:
                title, texts = chapter.asks[question.what](seen, self._names(seen))
        return [
            Offer(
                Answer(figure=question.whom, choice=choice),
                texts.get(choice, words.choice_words(choice)),
                "answer",
                figure="" if question.whom == GM else question.whom,
                note=title,
                typed=f"answer {texts.get(choice, choice)}",
                main=True,
            )
            for choice in question.choices
        ]

    # ── rulings ─────────────────────────────────────────────────────────────────────────────

    def _rule(self, _world: W, command: Rule, _dice: Dice) -> Iterator[Fact]:
        yield Ruled(
            clauses=self._clauses, words=command.words.strip(), reason=command.reason.strip(), about=command.about
        )


def _set_option(_world: Tabled, command: SetOption, _dice: Dice) -> Iterator[Fact]:
    yield OptionSet(name=command.name, value=command.value)


def _refuse_referee(world: Tabled, command: SetReferee) -> Refused | None:
    return words.same() if world.gm == command.gm else None


def _set_referee(_world: Tabled, command: SetReferee, _dice: Dice) -> Iterator[Fact]:
    yield RefereeSet(gm=command.gm)


def _refuse_answer(world: Tabled, command: Answer) -> Refused | None:
    """Refuse an answer that nobody asked for, that is none of the choices, or that is another's."""
    if world.question is None:
        return words.nothing_asked()
    if command.choice not in world.question.choices:
        return words.no_choice()
    if command.figure not in ("", world.question.whom, GM):
        return words.not_asked()
    return None


def _refuse_rule(_world: Tabled, command: Rule) -> Refused | None:
    """Refuse a ruling without words."""
    too_long = max(len(command.reason), len(command.about)) > REASON_LENGTH
    return words.no_reason() if no_good_reason(command.words) or too_long else None


def _fold_option(world: Tabled, fact: OptionSet) -> None:
    world.options[fact.name] = fact.value


def _fold_referee(world: Tabled, fact: RefereeSet) -> None:
    world.gm = fact.gm


def _fold_asked(world: Tabled, fact: Asked) -> None:
    world.question = Question(fact.whom, fact.what, fact.choices, fact.otherwise, dict(fact.about))


def _see_asked(fact: Asked, seat: Seat, _world: Tabled) -> Fact:
    """What the question is about is for whoever decides."""
    return fact if seat.holds(fact.whom) else replace(fact, about={})


def _fold_answered(world: Tabled, _fact: Answered) -> None:
    world.question = None


def _fold_ruled(world: Tabled, fact: Ruled) -> None:
    """Keep to it: it is told again."""
    world.told.append(fact.words)


def _say_ruled(fact: Ruled, _names: Names) -> str:
    return words.ruled(fact.words, fact.reason)


def _card_ruled(fact: Ruled, _names: Names) -> Card:
    return words.ruled_card(fact, words=fact.words, reason=fact.reason)
