"""Run all tests part by part, as `make test` does, and print what each part took.

    run_tests.py                  the checks, then every folder of tests/
    run_tests.py --only PART …    only these parts
    run_tests.py --write-ledger   everything, then write down which tests prove which clause

A whole run also fails when the ledger's index names other tests than those that passed.
"""

from __future__ import annotations

import argparse
import os
import shutil
import subprocess
import sys
import tempfile
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import IO

import msgspec

import ledger

ROOT = Path(__file__).resolve().parent.parent
TESTS = ROOT / "tests"
FINDINGS = ROOT / "build" / "findings"
LIMIT = 120  # seconds a part may take
NO_TESTS = 5  # pytest's exit status when a folder holds none
CHECKS = (
    ("ruff", "check", "."),
    ("ruff", "format", "--check", "--quiet", "."),
    ("mypy",),
    ("lint-imports",),
)
SPLIT = ("games",)  # folders whose own folders are parts of their own
OWN = {  # files that are a part of their own, beside the rest of their folder
    "browser/evenings": (
        "test_axiom.py",
        "test_builder*.py",
        "test_delve.py",
        "test_gm_screen.py",
        "test_real_dice.py",
        "test_threedx.py",
    ),
    "table/random": ("test_random_*.py",),
}
FIRST = ("kernel", "games/threedx", "games/axx", "web", "sim", "table/random", "table", "odds", "cli", "dice")
"""The longest parts, the longest first, so that no core is left with one of them when the others are done."""
LAST = (("browser",), ("browser/evenings",), ("bench",))
"""What comes last of all: the browsers want quick answers from the machine, and figures want it for themselves."""


class Part(msgspec.Struct):
    """One part of the run: what it was, whether it passed, how long it took, and what it printed."""

    name: str
    passed: bool
    seconds: float
    told: str


def parts() -> list[str]:
    """The parts in the order in which they are begun."""
    found = {path.parent.relative_to(TESTS).parts for path in TESTS.glob("*/**/test_*.py")}
    folders = {"/".join(place[:2] if place[0] in SPLIT else place[:1]) for place in found}
    last = [name for group in LAST for name in group]
    there = {"check", "tree", *folders, *OWN}
    return [name for name in (*FIRST, *sorted(there.difference(FIRST, last)), *last) if name in there]


def run(names: list[str]) -> list[Part]:
    """Run these parts, as many at a time as there are cores; what comes last waits for all others."""
    last = [[name for name in names if name in group] for group in LAST]
    together = [name for name in names if not any(name in group for group in LAST)]
    with ThreadPoolExecutor(os.cpu_count() or 1) as pool:
        return [_told(part) for group in (together, *last) for part in pool.map(one, group)]


def _told(part: Part) -> Part:
    """Print what a part printed, whole."""
    sys.stdout.write(f"\n── {part.name} {'─' * (76 - len(part.name))}\n{part.told}")
    sys.stdout.flush()
    return part


def one(name: str) -> Part:
    """Run one part and say how it went."""
    start = time.monotonic()
    with tempfile.TemporaryFile("w+", encoding="utf-8") as out:
        passed = check(out) if name == "check" else test(name, out)
        out.seek(0)
        return Part(name, passed, time.monotonic() - start, out.read())


def check(out: IO[str]) -> bool:
    """Style, types and layers; all of them, even if one fails."""
    results = [_call(out, _tool(check[0]), *check[1:]) for check in CHECKS]
    return not any(results)


def test(name: str, out: IO[str]) -> bool:
    """The tests of one part."""
    findings = f"--findings={FINDINGS / name.replace('/', '-')}.json"
    where = [str(path.relative_to(ROOT)) for path in files(name)]
    return _call(out, sys.executable, "-m", "pytest", "-q", findings, *where) in (0, NO_TESTS)


def files(name: str) -> list[Path]:
    """Where the tests of a part stand: in tests/ itself, in files of their own, or in the rest of a folder."""
    if name == "tree":
        return sorted(TESTS.glob("test_*.py"))
    own = {part: _own(part) for part in OWN}
    if name in own:
        return sorted(own[name])
    return sorted(set((TESTS / name).rglob("test_*.py")).difference(*own.values()))


def _own(part: str) -> set[Path]:
    """The files of a part that is not a whole folder."""
    return {path for name in OWN[part] for path in (TESTS / part).parent.glob(name)}


def _tool(name: str) -> str:
    return str(Path(sys.executable).parent / name)


def _call(out: IO[str], *command: str) -> int:
    return subprocess.run(  # noqa: S603 (our own)
        command, cwd=ROOT, check=False, stdin=subprocess.DEVNULL, stdout=out, stderr=subprocess.STDOUT
    ).returncode


def report(done: list[Part], findings: ledger.Found, seconds: float) -> None:
    """What was left out and why, each part's time, and one closing line over all parts."""
    sys.stdout.write(f"\n── what each part took {'─' * 55}\n")
    for part in done:
        late = f"  above the limit of {LIMIT} s" if part.seconds > LIMIT else ""
        sys.stdout.write(f"{part.name:16} {part.seconds:7.1f} s  {'passed' if part.passed else 'FAILED'}{late}\n")
    for name, why in findings.left_out.items():
        sys.stdout.write(f"left out: {name}: {why}\n")
    counts = ", ".join(f"{count} {word}" for word, count in sorted(findings.counts.items()))
    sys.stdout.write(f"\n===== {counts or 'no tests ran'} in {seconds:.2f}s =====\n")


def main() -> int:
    """Run the parts; 0 only if all of them passed."""
    options = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    options.add_argument("--only", nargs="+", choices=parts(), metavar="PART")
    options.add_argument("--write-ledger", action="store_true")
    asked = options.parse_args()
    shutil.rmtree(FINDINGS, ignore_errors=True)
    os.environ.pop("PYTHONDONTWRITEBYTECODE", None)  # hundreds of processes are started: they share what one compiled
    start = time.monotonic()
    done = run(asked.only or parts())
    findings = ledger.read_found(FINDINGS)
    good = all(part.passed for part in done)
    wrong = []
    if not asked.only and asked.write_ledger:
        if good:
            ledger.write_tests(findings)
        else:
            wrong = ["The ledger's index is left as it was, because not all tests passed."]
    elif not asked.only and good:
        wrong = ledger.stale_tests(findings)
    for line in wrong:
        sys.stdout.write(f"\n{line}\n")
    report(done, findings, time.monotonic() - start)
    return 0 if good and not wrong else 1


if __name__ == "__main__":
    sys.exit(main())
