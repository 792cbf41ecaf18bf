"""What browsers send: forms read with care, and turned into commands."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any
from urllib.parse import parse_qsl

import msgspec

from tablewright.core.errors import Mendable

FIELDS_LIMIT = 300
"""The most fields that a form may have."""
ASK_LENGTH, PARTY_LENGTH = 200, 60_000
"""The most characters of an ask, and of a party that is pasted."""

Form = Mapping[str, Sequence[str]]


def read_form(body: bytes) -> dict[str, list[str]]:
    """The fields of a form as sent, each with its values in order. Mendable where it cannot be read."""
    try:
        pairs = parse_qsl(body.decode("ascii"), keep_blank_values=True, errors="strict", max_num_fields=FIELDS_LIMIT)
    except (UnicodeDecodeError, ValueError):
        raise Mendable("That form cannot be read.") from None
    form: dict[str, list[str]] = {}
    for name, value in pairs:
        form.setdefault(name, []).append(value.replace("\r\n", "\n"))
    return form


def first(form: Form, name: str, otherwise: str = "") -> str:
    """The first value of a field."""
    values = form.get(name)
    return values[0] if values else otherwise


def command_of(form: Form) -> dict[str, Any]:
    """The command that a button's form carries, its blanks filled in from the form's fields.

    The command stands in the field `command` as JSON; `blank.NAME` fills its field NAME. Whether it is a command that
    exists, with values of the right kind, is for the table to say.
    """
    try:
        command = msgspec.json.decode(first(form, "command"))
    except (msgspec.DecodeError, UnicodeError, RecursionError):
        raise Mendable("That order cannot be read.") from None
    if not isinstance(command, dict):
        raise Mendable("That order cannot be read.")
    for name, values in form.items():
        if name.startswith("blank."):
            key = name.removeprefix("blank.")
            command[key] = _filled(command.get(key), list(values))
    return command


def _filled(before: Any, values: list[str]) -> Any:
    """What goes into a blank: of the kind that the offer's own command has there."""
    match before:
        case bool():
            return values[0] in ("1", "true", "yes")
        case int():
            try:
                return int(values[0])
            except ValueError:
                raise Mendable(f"“{values[0][:40]}” is not a number.") from None
        case list() | dict():
            return values
    return values[0]
