"""The shelf of packs, as verbs want it: the packs that were named, by digest."""

from __future__ import annotations

import os
from collections.abc import Iterable
from pathlib import Path


def at_hand(game: str, data: Path | None, wanted: Iterable[str]) -> list[str]:
    """The packs of the data folder's shelf that are wanted, by digest; the whole shelf is at hand from now on.

    Mendable, naming those there are, for one that is not there.
    """
    from tablewright.store.folder import data_dir
    from tablewright.table import packs

    shelf = packs.Shelf(data_dir(data, os.environ) / "packs")
    shelf.refresh()
    return packs.named(game, wanted)
