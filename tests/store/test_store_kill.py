"""A process killed at any moment: what it said was safe is there, once; the rest is there whole or not at all."""

import random
import subprocess
import sys
import threading
from pathlib import Path

import msgspec
import pytest

from tablewright.store.backups import backups_in, is_good
from tablewright.store.errors import KeyUsed
from tablewright.store.folder import open_folder
from tablewright.store.port import KeyUse, NewFact, Store

CHILD = Path(__file__).with_name("writing_child.py")
NOW = 1_750_000_000_000


def killed_after(seconds: float, folder: Path, *, run: int, database: str = "") -> list[tuple[str, int, int]]:
    """What a writing process acknowledged before it was killed: key, first and last fact of each command.

    Every third run the time counts from the start of the process, so that it is killed while opening the folder too.
    """
    command = [sys.executable, str(CHILD), str(folder), str(run), database]
    child = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
    assert child.stdout is not None
    said = "" if run % 3 == 2 else child.stdout.readline()
    timer = threading.Timer(seconds + (0.2 if run % 3 == 2 else 0), child.kill)
    timer.start()
    said += child.stdout.read()
    timer.join()
    assert child.wait() == -9
    child.stdout.close()
    words = [line.split() for line in said.split("\n")[1:-1]]
    return [(key, int(first), int(last)) for key, first, last in words]


def check_all_there(store: Store, said: dict[str, tuple[int, int]]) -> None:
    """Every acknowledged command stands where it was said to stand, once, whole, under its key."""
    opened = store.open_table("t")
    assert len(opened.facts) == opened.table.head == store.verify_chain("t")
    places: dict[str, list[int]] = {}
    for fact in opened.facts:
        places.setdefault(msgspec.json.decode(fact.body)["key"], []).append(fact.position)
    for key, (first, last) in said.items():
        assert places[key] == list(range(first, last + 1))
        assert store.find_key("t", key) == KeyUse(first, last, key.encode())
    for key, where in places.items():
        assert where == list(range(where[0], where[-1] + 1)), f"{key} stands in two places"


def check_the_last(store: Store, run: int, count: int) -> None:
    """What was under way when the kill came: there whole, and then its resend is answered, or not at all."""
    unsaid = f"{run}-{count}"
    head = store.table("t").head
    use = store.find_key("t", unsaid)
    if use is not None:
        assert use.last == head
        with pytest.raises(KeyUsed) as caught:
            store.append("t", [NewFact("gm", 1, 1, "Said", "all", b"{}")], expected_head=head, key=unsaid)
        assert caught.value.use == use
    assert store.find_key("t", f"{run}-{count + 1}") is None


@pytest.mark.soak
@pytest.mark.timeout(1800)
def test_killed_while_writing(tmp_path: Path, soak: bool) -> None:
    """Ten kills in CI, 200 in the long run, one after another on the same folder."""
    folder = tmp_path / "data"
    dice = random.Random(20)
    said: dict[str, tuple[int, int]] = {}
    for run in range(200 if soak else 10):
        acknowledged = killed_after(dice.uniform(0.0, 0.25), folder, run=run)
        said |= {key: (first, last) for key, first, last in acknowledged}
        opened = open_folder(folder, now=NOW + run * 1_800_000_000)
        store = opened.store
        check_all_there(store, said)
        check_the_last(store, run, len(acknowledged))
        opened.close()
        assert all(is_good(backup) for backup in backups_in(folder / "backups")[:2])
    assert len(said) > 100
