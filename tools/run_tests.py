"""Run all tests part by part, as `make test` does, and print what each part took.

    run_tests.py                  the checks, then every folder of tests/
    run_tests.py --only PART …    only these parts
    run_tests.py --write-ledger   everything, then write down which tests prove which clause

A whole run also fails when the ledger's index names other tests than those that passed.
"""

from __future__ import annotations

import argparse
import shutil
import subprocess
import sys
import time
from pathlib import Path

import msgspec

import ledger

ROOT = Path(__file__).resolve().parent.parent
FINDINGS = ROOT / "build" / "findings"
LIMIT = 120  # seconds a part may take
NO_TESTS = 5  # pytest's exit status when a folder holds none
CHECKS = (
    ("ruff", "check", "."),
    ("ruff", "format", "--check", "--quiet", "."),
    ("mypy",),
    ("lint-imports",),
)
LAST = ("contract", "golden", "docs", "browser", "bench")  # the long ones, and last the one that wants a quiet machine


class Part(msgspec.Struct):
    """One part of the run: what it was, whether it passed, how long it took."""

    name: str
    passed: bool
    seconds: float


def parts() -> list[str]:
    """The checks, the files that lie in tests/ itself, then its folders."""
    folders = {path.parent.relative_to(ROOT / "tests").parts[0] for path in (ROOT / "tests").glob("*/**/test_*.py")}
    early = sorted(folders.difference(LAST))
    return ["check", "tree", *early, *(name for name in LAST if name in folders)]


def run(name: str) -> Part:
    """Run one part and say how it went."""
    sys.stdout.write(f"\n── {name} {'─' * (76 - len(name))}\n")
    sys.stdout.flush()
    start = time.monotonic()
    passed = check() if name == "check" else test(name)
    return Part(name, passed, time.monotonic() - start)


def check() -> bool:
    """Style, types and layers; all of them, even if one fails."""
    results = [_call(_tool(check[0]), *check[1:]) for check in CHECKS]
    return not any(results)


def test(name: str) -> bool:
    """The tests of one folder, or those that lie in tests/ itself."""
    where = [str(path) for path in sorted((ROOT / "tests").glob("test_*.py"))] if name == "tree" else [f"tests/{name}"]
    status = _call(sys.executable, "-m", "pytest", "-q", f"--findings={FINDINGS / name}.json", *where)
    return status in (0, NO_TESTS)


def _tool(name: str) -> str:
    return str(Path(sys.executable).parent / name)


def _call(*command: str) -> int:
    return subprocess.run(command, cwd=ROOT, check=False, stdin=subprocess.DEVNULL).returncode  # noqa: S603 (our own)


def report(done: list[Part], findings: ledger.Found, seconds: float) -> None:
    """What was left out and why, each part's time, and one closing line over all parts."""
    sys.stdout.write(f"\n── what each part took {'─' * 55}\n")
    for part in done:
        late = f"  above the limit of {LIMIT} s" if part.seconds > LIMIT else ""
        sys.stdout.write(f"{part.name:10} {part.seconds:7.1f} s  {'passed' if part.passed else 'FAILED'}{late}\n")
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
    start = time.monotonic()
    done = [run(name) for name in asked.only or parts()]
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
