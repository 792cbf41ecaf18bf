"""A clock that is set beyond all calendars, or runs backwards: games are kept, saved, written out and brought in."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from tests.table.toy import Draw, Join, games

from tablewright.store.backups import backups_in
from tablewright.store.folder import BACKUP_EVERY, FILE_NAME, open_folder, restore
from tablewright.table.commands import Say
from tablewright.table.hall import Hall
from tablewright.table.proof import Opened, prove
from tablewright.table.transfer import export

NOW = 1_800_000_000_000
YEAR_12000 = 316_500_000_000_000


def counting(*steps: int) -> Callable[[], int]:
    """A clock that goes through these times, then stays."""
    left: Iterator[int] = iter(steps)
    last = [steps[-1]]

    def now() -> int:
        last[0] = next(left, last[0])
        return last[0]

    return now


@pytest.mark.parametrize(
    "clock",
    [
        counting(YEAR_12000),
        counting(NOW, YEAR_12000, NOW, -NOW, 0, YEAR_12000),
        counting(*range(NOW, NOW - 10**10, -(10**8))),
    ],
)
def test_a_game_is_played_written_out_and_brought_in_again(tmp_path: Path, clock: Callable[[], int]) -> None:
    folder = open_folder(tmp_path, now=clock())
    hall = Hall(folder.store, clock=clock, games=games)
    made = hall.make_table("well", "Late", table="late-table")
    table = hall.table(made.table)
    for count, command in enumerate((Join(name="Hild"), Draw(figure="p1"), Say(text="late again"))):
        assert table.command(made.seat, command, f"late-key-{count}").done
    lines = b"".join(export(table))
    for line in lines.splitlines()[1:]:
        assert json.loads(line)["at"].endswith("Z")
    sentences = [entry.sentence for entry in table.feed(made.seat)]
    brought = hall.table(hall.import_log(lines, title="Again").table)
    assert [entry.sentence for entry in brought.feed(brought.seats()[-1].id)][: len(sentences) - 1] == sentences[:-1]
    secrets = {run: Opened(row.open, row.hidden) for run, row in table.secrets.items()}
    assert prove(table.log, table.id, secrets).good
    folder.close()
    folder = open_folder(tmp_path, now=clock())
    again = Hall(folder.store, clock=clock, games=games).table("late-table")
    assert [entry.sentence for entry in again.feed(made.seat)] == sentences
    folder.close()


def test_backups_go_on_and_the_newest_is_known_when_the_clock_goes_back(tmp_path: Path) -> None:
    folder = open_folder(tmp_path, now=YEAR_12000)
    hall = Hall(folder.store, clock=counting(NOW), games=games)
    made = hall.make_table("well", "Late", table="late-table")
    assert hall.table(made.table).command(made.seat, Join(name="Hild"), "joining-1").done
    first = folder.maybe_backup(YEAR_12000 + BACKUP_EVERY)
    assert hall.table(made.table).command(made.seat, Say(text="later"), "saying-01").done
    second = folder.maybe_backup(NOW)
    folder.close()
    assert first is not None
    assert second is not None
    assert backups_in(folder.backups)[:2] == [second.path, first.path]
    asides = {restore(tmp_path, first.path, now=YEAR_12000).aside for _ in range(3)}
    assert len(asides) == 3
    assert all((aside / FILE_NAME).is_file() for aside in asides)
