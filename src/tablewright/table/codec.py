"""Facts and commands as JSON: one typed decoder a game, the table's own kinds included."""

from __future__ import annotations

import operator
from collections.abc import Iterable
from functools import reduce
from typing import Any

import msgspec

from tablewright.core.facts import Command, Fact, Refused
from tablewright.core.game import Game
from tablewright.core.given import shown
from tablewright.core.text import SPEECH_LENGTH, texts, unshowable
from tablewright.table.commands import TABLE_COMMANDS
from tablewright.table.facts import TABLE_FACTS

SCHEMA = 1
"""The number of the facts' form, kept beside each."""
SPEECH_FIELDS = ("text",)
"""The fields of commands in which a line may break."""


class Codec:
    """Reads and writes the facts and commands of one game."""

    def __init__(self, game: Game) -> None:
        self.encode = msgspec.json.Encoder().encode
        self._facts: msgspec.json.Decoder[Any] = msgspec.json.Decoder(_union((*TABLE_FACTS, *game.facts)))
        self._given = _union((*TABLE_COMMANDS, *game.commands))
        self._commands: msgspec.json.Decoder[Any] = msgspec.json.Decoder(self._given)

    def fact(self, body: bytes) -> Fact:
        """A fact from the log."""
        fact: Fact = self._facts.decode(body)
        return fact

    def command(self, given: bytes | dict[str, Any]) -> Command | Refused:
        """A command as a client gave it, or what is wrong with its form, with the place."""
        try:
            command: Command
            command = self._commands.decode(given) if isinstance(given, bytes) else msgspec.convert(given, self._given)
        except (msgspec.DecodeError, UnicodeError, RecursionError) as wrong:
            return Refused("form", f"That order cannot be read: {wrong}.")
        except Exception:  # noqa: BLE001 (what is no order may raise anything when it is looked at, as numpy's values do)
            return Refused("form", f"That order cannot be read: {shown(given)}.")
        return command

    def bad_text_in(self, command: Command) -> Refused | None:
        """What is wrong with a text in a command, of whatever kind it is; None when all can be shown."""
        for name in command.__struct_fields__:
            for text in texts(getattr(command, name)):
                wrong = unshowable(text, what=name.replace("_", " "), lines=name in SPEECH_FIELDS)
                if wrong is not None or len(text) > SPEECH_LENGTH:
                    return wrong or Refused("text", f"The {name} is longer than {SPEECH_LENGTH:,} characters.")
        return None


def _union(kinds: Iterable[type[Any]]) -> Any:
    return reduce(operator.or_, dict.fromkeys(kinds))
