"""The shelf of packs, as verbs want it: the packs that were named, by digest."""

from __future__ import annotations

import os
from collections.abc import Iterable
from pathlib import Path

from tablewright.core.errors import Mendable


def at_hand(game: str, data: Path | None, wanted: Iterable[str], *, alone: bool = False) -> list[str]:
    """The packs of the data folder's shelf that are wanted, by digest.

    The whole shelf is at hand from now on, or `alone` those that are wanted.

    Mendable, naming those there are, for one that is not there.
    """
    from tablewright.core.packs import on_hand, put_on_hand
    from tablewright.store.folder import data_dir
    from tablewright.table import packs

    shelf = packs.Shelf(data_dir(data, os.environ) / "packs")
    shelf.refresh()
    wanted = tuple(wanted)
    for name in wanted:
        if packs.folder_name(name) in shelf.problems:
            raise Mendable(f"The pack '{name}' cannot be used. {shelf.problems[packs.folder_name(name)]}")
    found = packs.named(game, wanted)
    if alone:
        put_on_hand({pack.digest: pack for pack in on_hand(game) if pack.digest in found})
    return found
