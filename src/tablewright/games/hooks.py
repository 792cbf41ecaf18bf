"""What a game's own package makes by the dice: a module of a known name, looked for without importing the game."""

from __future__ import annotations

import importlib
import importlib.util
from typing import TYPE_CHECKING, Any

from tablewright.core.errors import Mendable
from tablewright.core.ledger import load, package_of

if TYPE_CHECKING:
    from tablewright.core.sheet_text import Made


def hook(game: str, module: str, *, what: str) -> Any:
    """A module of the game's package, such as "heroes.records".

    Mendable for a game that is not there, or one without that module, which then makes no `what`.
    """
    package = package_of(game)
    name = package
    for part in module.split("."):
        name = f"{name}.{part}"
        if importlib.util.find_spec(name) is None:
            raise Mendable(f"{load(package).title} makes no {what}.")
    return importlib.import_module(name)


def characters(game: str, size: int, seed: int) -> list[Made]:
    """So many characters of a game who go together, each as plain data, text and sheet.

    Mendable for a game that is not there or makes no characters, and for a size that no party has.
    """
    made = hook(game, "heroes.records", what="characters").characters
    try:
        found: list[Made] = made(size, seed)
    except ValueError as error:
        raise Mendable(str(error)) from None
    return found
