"""Which game understands an ask, with which house rules; nothing of a game is imported until it is asked."""

from __future__ import annotations

import importlib
from collections.abc import Mapping
from typing import Protocol, cast

import msgspec

from tablewright.core.errors import Mendable, no_such_game, plain_game
from tablewright.core.given import text as text_of
from tablewright.core.switches import Given, Value, pairs, value_of
from tablewright.dice.asks import Ask, AskError

GAMES = {
    "axx": "tablewright.games.axx.asks",
    "axiom": "tablewright.games.axiom.asks",
    "3dx": "tablewright.games.threedx.asks",
}
"""Each game, as people type it, with the module that understands its asks."""


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


def read(game: str, text: str, *, options: Given = ()) -> Asked:
    """Let a game read an ask, under house rules: each as "NAME=VALUE", or a mapping of names to values.

    Blanks of any kind count as one. Mendable, with one line for the user, for an unknown game or option or an ask that
    cannot be understood; its column counts in the ask as that line shows it.
    """
    asks, name = _of(game), plain_game(game)
    chosen = _options(asks, options)
    line = " ".join(text_of(text, "An ask").split())
    try:
        return Asked(name, text, asks.parse(line, chosen), asks.CRITICALS)
    except AskError as error:
        raise Mendable(f"'{line}', column {error.column}: expected {error.expected}.") from error


def sample(game: str) -> str:
    """An ask of this game as people type it; of one that has no asks of its own, dice that any game knows."""
    return _of(game).SAMPLE if game.casefold() in GAMES else "d20+3 vs 12"


def _of(game: str) -> GameAsks:
    if plain_game(game) not in GAMES:
        raise no_such_game(game, GAMES)
    return cast(GameAsks, importlib.import_module(GAMES[plain_game(game)]))


def _options(asks: GameAsks, given: Given) -> dict[str, Value]:
    """The house rules named: each of the ledger's, with a value of its kind."""
    chosen: dict[str, Value] = {}
    for name, value in pairs(given):
        from tablewright.core.ledger import load  # the ledger is read only where somebody names a house rule

        options = load(asks.PACKAGE).options
        if name not in options:
            raise Mendable(f"There is no house rule '{name}'; there is {', '.join(options)}.")
        chosen[name] = value_of(name, value, options[name], asks.CHOICES.get(name, ()))
    return chosen
