"""Run as a process of its own by the kill tests: appends commands as fast as it can and says each one that is safe."""

import random
import sys
from pathlib import Path

from tablewright.store.opening import open_place
from tablewright.store.port import NOTHING, Changes, NewFact, NewTable, Snapshot

NOW = 1_750_000_000_000
HALF_HOUR = 1_800_000


def main(folder: Path, run: int, database: str = "") -> None:
    dice = random.Random(run)
    now = NOW + run * 1000 * HALF_HOUR
    opened = open_place(folder, database, now=now)
    store = opened.store
    if not store.tables():
        store.make_table(NewTable(id="t", game="axx", title="Kill", options="{}", made=NOW))
    head = store.open_table("t").table.head
    say("ready")
    for number in range(100_000):
        key = f"{run}-{number}"
        bodies = [f'{{"key":"{key}","n":{n},"x":"{"y" * dice.randrange(900)}"}}' for n in range(dice.randrange(1, 5))]
        facts = [NewFact("gm", NOW, 1, "Said", "all", body.encode()) for body in bodies]
        after = head + len(facts)
        changes = Changes(snapshot=Snapshot(after, 1, b"w" * 3000)) if number % 25 == 24 else NOTHING
        head = store.append("t", facts, expected_head=head, key=key, command=key.encode(), changes=changes)
        say(f"{key} {head - len(facts) + 1} {head}")
        if number % 40 == 39:
            now += HALF_HOUR
            opened.look_after(now)


def say(words: str) -> None:
    """One line to whoever started us, at once."""
    sys.stdout.write(words + "\n")
    sys.stdout.flush()


if __name__ == "__main__":
    main(Path(sys.argv[1]), int(sys.argv[2]), *sys.argv[3:])
