"""What is said of house rules, questions and rulings at every table, whatever the game."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from tablewright.core.facts import Answered, Asked, Fact, OptionSet, RefereeSet, Refused
from tablewright.core.game import Names
from tablewright.core.prose import capital, listed
from tablewright.core.text import REASON_LENGTH
from tablewright.core.view import Card


def choice_words(choice: str) -> str:
    """A choice's key as plain words, where its chapter has none."""
    return choice.replace("_", " ").replace("-", " ")


def value_words(value: bool | int | str) -> str:
    """What an option stands at, in words."""
    if isinstance(value, bool):
        return "yes" if value else "no"
    return str(value)


ValueWords = Callable[[str, bool | int | str], str]
"""What an option of this name stands at, in a game's own words."""


def plain_value(_name: str, value: bool | int | str) -> str:
    """What an option stands at, where its game has no words of its own for it."""
    return value_words(value)


def option_set(
    option_words: Callable[[str], str], values: ValueWords = plain_value
) -> Callable[[OptionSet, Names], str]:
    """How a game says that a house rule was switched."""

    def say(fact: OptionSet, _names: Names) -> str:
        return f"House rule from now on: {option_words(fact.name)}: {values(fact.name, fact.value)}."

    return say


def referee_set(fact: RefereeSet, _names: Names) -> str:
    """Who referees changed."""
    return "A game master takes the referee's chair." if fact.gm else "The engine referees from now on."


def who(decides: str, names: Names) -> str:
    """Who decides, at the head of a sentence: a figure, the GM, or the referee where no GM sits."""
    return capital(names(decides))


def asked(fact: Asked, names: Names) -> str:
    """Somebody must decide."""
    return must_decide(fact.whom, names, [choice_words(one) if len(one) > 1 else one for one in fact.choices])


def must_decide(whom: str, names: Names, choices: Iterable[str]) -> str:
    """Who must decide between what, in words."""
    return f"{who(whom, names)} must decide: {listed(choices, joint='or')}?"


def answered(fact: Answered, names: Names) -> str:
    """The open question was decided."""
    return decides(fact.by, names, choice_words(fact.choice))


def decides(by: str, names: Names, choice: str) -> str:
    """Who decided how, in words."""
    return f"{who(by, names)} decides: {choice}."


def by_ruling(change: str, reason: str) -> str:
    """What was changed by decision, and why."""
    return f"By ruling, {change} ({reason})"


def wounds_changed(who: str) -> str:
    """A foe's wounds were changed where nobody is shown how it looks."""
    return f"{who} is hurt more or less than before."


def ruled(words: str, reason: str) -> str:
    """A ruling."""
    return f"Ruling: {words}{' (' + reason + ')' if reason else ''}"


def ruled_card(fact: Fact, *, words: str, reason: str) -> Card:
    """A ruling as a card."""
    return Card(title="Ruling", shape="note", text=words, outcome=reason, clauses=fact.clauses)


def no_option() -> Refused:
    """No such house rule."""
    return Refused("option", "There is no such house rule, or it cannot stand so.")


def same() -> Refused:
    """It is so already."""
    return Refused("same", "It stands so already.")


def asked_first(whom: str, names: Names) -> Refused:
    """A question is open, and nothing else is done before it is answered."""
    return Refused("asked", f"{who(whom, names)} must decide first: a question is open.")


def nothing_asked() -> Refused:
    """No question is open."""
    return Refused("none", "Nobody is asked anything just now.")


def no_choice() -> Refused:
    """Not one of the choices."""
    return Refused("choice", "That is not one of the choices.")


def not_asked() -> Refused:
    """The question is for somebody else."""
    return Refused("answer", "That is for somebody else to decide.")


def no_reason() -> Refused:
    """A decision needs its reason."""
    return Refused("reason", f"Say in a few words why (at most {REASON_LENGTH} characters).")
