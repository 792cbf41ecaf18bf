"""Killed at any moment: nothing acknowledged is missing, nothing is there twice, the log verifies."""

from __future__ import annotations

import os
import random
import subprocess
import sys
import time
from pathlib import Path

import pytest
from tests.table.toy import Clock, games

from tablewright.games import registry
from tablewright.store.folder import open_folder
from tablewright.table.hall import Hall
from tablewright.table.past import Past
from tablewright.table.proof import Opened, prove

RUNS = 200 if os.environ.get("SOAK") else 10
KILLED_OPENINGS = 40 if os.environ.get("SOAK") else 4
HERE = Path(__file__).parent
NOW = 1_800_000_000_000


def killed(path: Path, table: str, seat: str, *, seed: int) -> list[str]:
    """Let a process play and kill it after a while; gives the lines it printed."""
    environ = {**os.environ, "PYTHONPATH": str(HERE.parents[1])}
    args = [sys.executable, str(HERE / "killed.py"), str(path), table, seat, str(seed)]
    with subprocess.Popen(args, stdout=subprocess.PIPE, text=True, env=environ) as process:
        assert process.stdout is not None
        assert process.stdout.readline() == "ready\n"
        time.sleep(random.Random(seed).uniform(0.005, 0.4))
        process.kill()
        return process.stdout.read().splitlines()


@pytest.mark.soak
@pytest.mark.timeout(1800)  # 200 runs took 12 minutes on two busy cores
def test_kill_9_loses_nothing_that_was_acknowledged(tmp_path: Path) -> None:
    path = tmp_path / "data"
    folder = open_folder(path, now=NOW)
    made = Hall(folder.store, clock=Clock(), games=games).make_table("well", "Kill", quick=1)
    folder.close()
    unsure = 0
    for seed in range(RUNS):
        lines = [line for line in killed(path, made.table, made.seat, seed=seed) if line]
        done = [line.split()[1] for line in lines if line.startswith("done ")]
        folder = open_folder(path, now=NOW + 10_000 * seed)
        table = Hall(folder.store, clock=Clock(), games=games).table(made.table)
        assert not table.fault
        assert [key for key in done if key not in table.log.keys] == []
        last = lines[-1].split(" ", 2) if lines else [""]
        if last[0] == "send" and len(last) == 3:
            unsure += 1
            there, head = last[1] in table.log.keys, table.log.head
            reply = table.command(made.seat, last[2].encode(), last[1])
            assert reply.done
            assert reply.repeated == there
            assert (table.log.head == head) == there
        assert folder.store.verify_chain(made.table) == table.log.head
        state, _ = Past(table.game, table.log, options={}, find=lambda _place: None).now()
        assert state.world == table.state.world
        secrets = {run: Opened(row.open, row.hidden) for run, row in table.secrets.items()}
        assert prove(table.log, table.id, secrets).good
        folder.close()
    assert unsure, "no kill fell between sending and the answer"


@pytest.mark.parametrize("game", registry.GAMES)
def test_a_table_that_is_made_while_the_power_goes_is_there_whole_or_not_at_all(tmp_path: Path, game: str) -> None:
    """A kill amid an opening left a table without a party."""
    path, environ = tmp_path / "data", {**os.environ, "PYTHONPATH": str(HERE.parents[1])}
    for seed in range(KILLED_OPENINGS):
        args = [sys.executable, str(HERE / "killed.py"), str(path), game]
        with subprocess.Popen(args, stdout=subprocess.PIPE, text=True, env=environ) as process:
            assert process.stdout is not None
            assert process.stdout.readline() == "ready\n"
            told = [process.stdout.readline().strip() for _ in range(seed % 2)]
            time.sleep(random.Random(seed).uniform(0.0, 0.3))
            process.kill()
            told += process.stdout.read().split()
        folder = open_folder(path, now=NOW + 10_000 * seed)
        hall = Hall(folder.store, clock=Clock())
        rows = hall.tables()
        assert set(told) <= {row.id for row in rows}
        for row in rows:
            table = hall.table(row.id)
            assert table.is_its_log()
            assert set(table.game.heroes(table.state.world)) == set(table.seats()[0].figures) != set()
        folder.close()
    assert rows
