"""Ctrl-C in a fight that would take hours: what is done is kept."""

from __future__ import annotations

import csv
import json
import os
import pty
import re
import signal
import subprocess
import time
from collections.abc import Iterator
from pathlib import Path

import pytest
from tests.cli.test_fight import FIGHT
from tests.commands import TABLEWRIGHT
from tests.processes import hear_ctrl_c

from tablewright.cli.written import write_whole
from tablewright.kernel import twin

LONG = ("fight", "axiom", "--party", "random:5", "--foes", "9 raiders", "--apart", "close", "--seed", "5")
NOTHING = "tablewright: Stopped before there was anything to tell.\n"


def begun(*args: str, kernel: str = "/dev/null/never", beside: int = subprocess.PIPE) -> subprocess.Popen[str]:
    """A fight that has been begun, in a process that hears Ctrl-C."""
    return subprocess.Popen(
        [*TABLEWRIGHT, *args, "--json"], stdout=subprocess.PIPE, stderr=beside, text=True,
        preexec_fn=hear_ctrl_c, env=os.environ | {"TABLEWRIGHT_KERNEL": kernel},
    )  # fmt: skip


def ctrl_c(process: subprocess.Popen[str], after: float = 0.0) -> tuple[int, str, str]:
    """The exit status and what is printed after Ctrl-C."""
    time.sleep(after)
    os.kill(process.pid, signal.SIGINT)
    out, err = process.communicate(timeout=60)
    return process.returncode, out, err


def at_a_terminal(*args: str, lines: int = 1, done: int = 0) -> tuple[int, str, str]:
    """The exit status, what is printed, and the last line at a terminal, which tells every half second how far it is.

    Ctrl-C comes after so many of these lines, the last of them telling of more than `done`.
    """
    terminal, end = pty.openpty()
    process = begun(*args, beside=end)
    os.close(end)
    told, counts = b"", list[int]()
    while len(counts) < lines or counts[-1] <= done:
        told += os.read(terminal, 4096)
        found = re.findall(rb"\r([\d,]+) (?:of [\d,]+ \w+, about|\w+ so far)", told)
        counts = [int(count.replace(b",", b"")) for count in found]
    status, out, _ = ctrl_c(process)
    line = os.read(terminal, 4096).decode().rpartition("  \r")[2]
    os.close(terminal)
    return status, out, line.replace("\r\n", "\n")


def test_ctrl_c_keeps_what_is_done_of_a_fight_that_warns_that_it_would_take_hours() -> None:
    process = begun(*LONG, "--runs", "100000000", "--workers", "1")
    assert process.stderr is not None
    assert re.fullmatch(
        r"tablewright: [\d,]+ fights take about [\d,.]+ hours more; Ctrl-C keeps what is done.\n",
        process.stderr.readline(),
    )
    status, out, line = ctrl_c(process)
    assert status == 130
    found = json.loads(out)
    assert 0 < found["runs"] < 100_000_000
    assert sum(share["n"] for share in found["wins"].values()) == found["runs"]
    assert line == f"tablewright: Stopped after {found['runs']:,} of 100,000,000 fights; this is what they came to.\n"


def test_ctrl_c_before_a_cell_is_whole_leaves_files_as_they_were(tmp_path: Path) -> None:
    kept, new = tmp_path / "kept.csv", tmp_path / "new.csv"
    kept.write_text("what I had\n", "utf-8")
    grid = ("--vary", "count=1..2", "--out", str(kept), "--out", str(new))
    assert at_a_terminal(*LONG, "--runs", "100000000", *grid) == (130, "", NOTHING)
    assert kept.read_text("utf-8") == "what I had\n"
    assert list(tmp_path.iterdir()) == [kept]


def test_ctrl_c_in_a_sweep_keeps_the_cells_that_are_whole(tmp_path: Path) -> None:
    """After two cells and a bit."""
    file, runs = tmp_path / "sweep.csv", 2_000
    grid = ("size=1..12", "count=1..40")
    args = [part for text in grid for part in ("--vary", text)] + ["--runs", str(runs), "--out", str(file)]
    status, out, line = at_a_terminal(*LONG, *args, done=2 * runs)
    assert status == 130
    cells = json.loads(out)["cells"]
    assert 2 <= len(cells) < 480
    assert line == f"tablewright: Stopped after {len(cells)} of 480 cells; this is what they came to.\n"
    rows = list(csv.DictReader(file.read_text("utf-8").splitlines()))
    assert [(int(row["fights"]), int(row["party_wins"])) for row in rows] == [
        (runs, cell["wins"]["party"]["n"]) for cell in cells
    ]
    assert list(tmp_path.iterdir()) == [file]


def test_ctrl_c_while_a_fight_is_worked_out_is_one_line() -> None:
    assert at_a_terminal(*FIGHT, "--exact") == (130, "", NOTHING)


def test_ctrl_c_while_foes_are_scaled_is_one_line() -> None:
    """After the fights of the first second, which are this process's own."""
    assert at_a_terminal(*FIGHT, "--until", "50%", "--runs", "10000000", lines=3) == (130, "", NOTHING)


@pytest.mark.skipif(not twin.available(), reason="the extra “fast” is not installed")
def test_ctrl_c_while_the_kernel_is_compiled_is_one_line_and_leaves_no_kernel(tmp_path: Path) -> None:
    process = begun(*FIGHT, "--runs", "1000000", kernel=str(tmp_path))
    assert process.stderr is not None
    assert process.stderr.readline().startswith("Compiling the fight kernel, once on this machine: ")
    assert ctrl_c(process, 2) == (130, "", NOTHING)
    assert list(tmp_path.rglob("*.o")) == []  # begun and not ended: it is compiled again the next time


def test_a_file_is_written_whole_or_not_at_all(tmp_path: Path) -> None:
    def parts() -> Iterator[bytes]:
        yield b"half of it"
        raise KeyboardInterrupt

    file, link = tmp_path / "log.jsonl", tmp_path / "link.jsonl"
    with pytest.raises(KeyboardInterrupt):
        write_whole(file, parts())
    assert list(tmp_path.iterdir()) == []
    file.write_bytes(b"what I had")
    file.chmod(0o640)
    link.symlink_to(file)
    with pytest.raises(KeyboardInterrupt):
        write_whole(link, parts())
    assert file.read_bytes() == b"what I had"
    write_whole(link, [b"one\n", b"two\n"])
    assert (link.is_symlink(), file.read_bytes(), file.stat().st_mode & 0o777) == (True, b"one\ntwo\n", 0o640)
    assert sorted(tmp_path.iterdir()) == [link, file]
