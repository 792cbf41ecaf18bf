"""Which game understands an ask, with which house rules; nothing of a game is imported until it is asked."""

from __future__ import annotations

import importlib
from collections.abc import Iterable, Mapping
from typing import Protocol, cast

import msgspec

from tablewright.core.errors import Mendable, no_such_game
from tablewright.core.numbers import whole
from tablewright.dice.asks import Ask, AskError

GAMES = {
    "axx": "tablewright.games.axx.asks",
    "axiom": "tablewright.games.axiom.asks",
    "3dx": "tablewright.games.threedx.asks",
}
"""Each game, as people type it, with the module that understands its asks."""
_SWITCH = {"true": True, "on": True, "yes": True, "false": False, "off": False, "no": False}


class GameAsks(Protocol):
    """What the module of a game's asks offers."""

    PACKAGE: str
    CHOICES: Mapping[str, tuple[str, ...]]
    CRITICALS: bool
    SAMPLE: str
    SAMPLES: tuple[str, ...]

    def parse(self, text: str, options: Mapping[str, bool | int | str], /) -> Ask:
        """Read an ask under house rules, those not named at their default.

        AskError with the column and what was expected there.
        """
        ...


class Asked(msgspec.Struct, frozen=True):
    """An ask that a game understood: the game, the text as it was typed, and what it means.

    `criticals` tells whether the game's odds hold the chances of criticals.
    """

    game: str
    text: str
    ask: Ask
    criticals: bool = False


def samples(game: str) -> tuple[str, ...]:
    """A few asks of a game, to show how they are typed."""
    return _of(game).SAMPLES


def title_of(game: str) -> str:
    """The name of a game whose asks are understood."""
    from tablewright.core.ledger import load, package_of  # the ledger is read only where its words are wanted

    return load(package_of(game)).title


def read(game: str, text: str, *, options: Iterable[str] = ()) -> Asked:
    """Let a game read an ask, under house rules given as NAME=VALUE.

    Blanks of any kind count as one. Mendable, with one line for the user, for an unknown game or option or an ask that
    cannot be understood; its column counts in the ask as that line shows it.
    """
    asks, name = _of(game), game.casefold()
    chosen = _options(asks, options)
    line = " ".join(text.split())
    try:
        return Asked(name, text, asks.parse(line, chosen), asks.CRITICALS)
    except AskError as error:
        raise Mendable(f"'{line}', column {error.column}: expected {error.expected}.") from error


def sample(game: str) -> str:
    """An ask of this game as people type it; of one that has no asks of its own, dice that any game knows."""
    return _of(game).SAMPLE if game.casefold() in GAMES else "d20+3 vs 12"


def _of(game: str) -> GameAsks:
    if game.casefold() not in GAMES:
        raise no_such_game(game, GAMES)
    return cast(GameAsks, importlib.import_module(GAMES[game.casefold()]))


def _options(asks: GameAsks, given: Iterable[str]) -> dict[str, bool | int | str]:
    """The house rules named: each of the ledger's, with a value of its kind."""
    chosen: dict[str, bool | int | str] = {}
    for text in given:
        from tablewright.core.ledger import load  # the ledger is read only where somebody names an option

        options = load(asks.PACKAGE).options
        name, mark, value = text.partition("=")
        if not mark:
            raise Mendable(f"Give an option as NAME=VALUE, not '{text}'.")
        if name not in options:
            raise Mendable(f"There is no option '{name}'; the options are: {', '.join(options)}.")
        chosen[name] = _value(name, value, options[name], asks.CHOICES.get(name, ()))
    return chosen


def _value(name: str, text: str, default: bool | int | str, choices: tuple[str, ...]) -> bool | int | str:
    if isinstance(default, bool):
        if text.casefold() not in _SWITCH:
            raise Mendable(f"The option {name} is true or false, not '{text}'.")
        return _SWITCH[text.casefold()]
    if isinstance(default, int):
        number = whole(text)
        if number is None:
            raise Mendable(f"The option {name} is a whole number, not '{text}'.")
        return number
    if choices and text not in choices:
        raise Mendable(f"The option {name} is one of these, not '{text}': {', '.join(choices)}.")
    return text
