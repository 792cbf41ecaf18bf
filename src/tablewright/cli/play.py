"""`tablewright play`: a game in the terminal, by the same orders and in the same data folder as on the page."""

from __future__ import annotations

import os
import sys
from pathlib import Path
from typing import TYPE_CHECKING

import click

from tablewright.cli.database import DATABASE
from tablewright.cli.seed import seed_option
from tablewright.cli.shelf import at_hand
from tablewright.core.errors import Mendable

if TYPE_CHECKING:
    from tablewright.cli.terminal.asking import Keyboard
    from tablewright.cli.terminal.opening import Seat
    from tablewright.cli.terminal.paper import Paper
    from tablewright.table.hall import Hall


@click.command(name="play")
@click.argument("game")
@seed_option("party, adventure and dice; such a game is not kept")
@click.option("--data", type=click.Path(file_okay=False, path_type=Path), metavar="DIR", help="The data folder.")
@DATABASE
@click.option("--pack", "wanted", multiple=True, metavar="NAME", help="A pack of the shelf for new tables; repeatable.")
def command(*, game: str, seed: int | None, data: Path | None, database: str | None, wanted: tuple[str, ...]) -> None:
    """Play GAME (axx, axiom or 3dx) in the terminal.

    Choose a table of the data folder or a new one, then type the number of an order, or an order in words. `help`
    lists what else can be typed; `quit` or Ctrl-D ends, and the game is kept. Lines may come from a file or a pipe.
    """
    from tablewright.cli.terminal.asking import Keyboard
    from tablewright.cli.terminal.paper import Paper
    from tablewright.games import registry

    registry.game(game.casefold())  # says so at once, if there is no such game
    paper = Paper()
    keyboard = Keyboard(paper, sys.stdin)
    packs = at_hand(game.casefold(), data, wanted)
    if seed is not None:
        _play_seeded(game.casefold(), seed, wanted=packs, paper=paper, keyboard=keyboard)
    else:
        _play_kept(game.casefold(), data, database, wanted=packs, paper=paper, keyboard=keyboard)


def _play_seeded(game: str, seed: int, *, wanted: list[str], paper: Paper, keyboard: Keyboard) -> None:
    from tablewright.cli.terminal.opening import Seat, seeded
    from tablewright.games import registry
    from tablewright.store.memory import MemoryStore
    from tablewright.table.hall import Hall

    hall = Hall(MemoryStore())
    made = seeded(hall, registry.game(game), seed, packs=wanted)
    paper.text(
        f"A game with seed {seed}: the same orders bring the same dice again. It is held in memory alone, and its"
        " dice prove nothing.",
        style="now",
    )
    _session(hall, Seat(made.table, made.seat, new=True), paper=paper, keyboard=keyboard)


def _play_kept(
    game: str, data: Path | None, database: str | None, *, wanted: list[str], paper: Paper, keyboard: Keyboard
) -> None:
    from tablewright.cli.terminal.opening import Opening
    from tablewright.games import registry
    from tablewright.store.clock import now
    from tablewright.store.errors import StoreError
    from tablewright.store.folder import data_dir
    from tablewright.store.opening import database_url, open_place
    from tablewright.table.hall import Hall

    try:
        folder = open_place(data_dir(data, os.environ), database_url(database), now=now())
    except StoreError as problem:
        raise Mendable(str(problem)) from problem
    try:
        folder.say_address(f"a terminal (process {os.getpid()})")
        if folder.trouble:
            paper.text(folder.trouble, style="bad")
        hall = Hall(folder.store)
        chosen = Opening(hall, registry.game(game), packs=wanted, paper=paper, keyboard=keyboard).choose()
        if chosen is not None:
            _session(hall, chosen, paper=paper, keyboard=keyboard)
            paper.line("The game is kept.")
    except StoreError as problem:
        raise Mendable(str(problem)) from problem
    finally:
        folder.close()


def _session(hall: Hall, seat: Seat, *, paper: Paper, keyboard: Keyboard) -> None:
    from tablewright.cli.terminal.session import Session

    Session(hall.table(seat.table), seat.seat, paper=paper, keyboard=keyboard).play(new=seat.new)
