"""A process that is killed amid what it does on disk.

It plays the toy and tells each key before sending and after the answer; or it makes tables and tells of each.
"""

from __future__ import annotations

import sys
from pathlib import Path

from tests.table.toy import Clock, games

from tablewright.store.folder import open_folder
from tablewright.table.bots import Bot
from tablewright.table.hall import Hall


def tell(line: str) -> None:
    """Say a line at once."""
    sys.stdout.write(line + "\n")
    sys.stdout.flush()


def play(path: Path, table: str, seat: str, *, seed: int) -> None:
    folder = open_folder(path, now=1_800_000_000_000 + seed)
    live = Hall(folder.store, clock=Clock(), games=games).table(table)
    bot = Bot(live, seat, seed)
    tell("ready")
    for count in range(100_000):
        command = bot.pick()
        if command is None:
            return
        key = f"kill-{seed:04}-{count:06}"
        tell(f"send {key} {live.codec.encode(command).decode()}")
        reply = live.command(seat, command, key)
        tell(f"{'done' if reply.done else 'refused'} {key}")


def make(path: Path, game: str) -> None:
    """Make one table after the other, each with its party and adventure; tell its id once it is made."""
    hall = Hall(open_folder(path, now=1_800_000_000_000).store, clock=Clock())
    tell("ready")
    for seed in range(100_000):
        tell(hall.make_table(game, "", quick=seed).table)


if __name__ == "__main__" and len(sys.argv) == 3:
    make(Path(sys.argv[1]), sys.argv[2])
elif __name__ == "__main__":
    play(Path(sys.argv[1]), sys.argv[2], sys.argv[3], seed=int(sys.argv[4]))
