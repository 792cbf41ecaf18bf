"""What a game's own package does for a verb: a module of a known name, looked for without importing the game."""

from __future__ import annotations

import importlib
import importlib.util
from typing import Any

from tablewright.core.errors import Mendable
from tablewright.core.ledger import load, package_of


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
