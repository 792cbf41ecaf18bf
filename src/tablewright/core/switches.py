"""House rules as people type them and as programs give them: NAME=VALUE, or a mapping of names to values."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from tablewright.core.errors import Mendable
from tablewright.core.given import shown
from tablewright.core.numbers import whole

Value = bool | int | str
Given = Mapping[str, Value] | Iterable[str]
"""House rules with their values, or each as "NAME=VALUE"."""
_ON = {"true": True, "on": True, "yes": True, "false": False, "off": False, "no": False}


def typed(value: Value) -> str:
    """The value of a house rule as people type it."""
    return ("on" if value else "off") if isinstance(value, bool) else str(value)


def pairs(given: Given) -> Iterator[tuple[str, str]]:
    """Each name with its value as it is typed. Mendable for a line that is no NAME=VALUE."""
    if isinstance(given, Mapping):
        yield from ((str(name), typed(value)) for name, value in given.items())
        return
    if not isinstance(given, Iterable):
        raise Mendable(f"House rules are a mapping of names to values, or each as NAME=VALUE, not {shown(given)}.")
    for text in (given,) if isinstance(given, str) else given:
        name, mark, value = text.partition("=") if isinstance(text, str) else ("", "", "")
        if not mark:
            told = f"'{text}'" if isinstance(text, str) else shown(text)
            raise Mendable(f"Give a house rule as NAME=VALUE, not {told}.")
        yield name, value


def value_of(name: str, text: str, default: Value, choices: tuple[str, ...]) -> Value:
    """What was typed as a value of the kind that the house rule's default is. Mendable for one that it cannot have."""
    if isinstance(default, bool):
        if text.casefold() not in _ON:
            raise Mendable(f"The house rule '{name}' is on or off, not '{text}'.")
        return _ON[text.casefold()]
    if isinstance(default, int):
        number = whole(text)
        if number is None or number < 0:
            raise Mendable(f"The house rule '{name}' is a whole number, not '{text}'.")
        return number
    if choices and text not in choices:
        raise Mendable(f"The house rule '{name}' is {', '.join(choices)}, not '{text}'.")
    return text
