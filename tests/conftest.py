"""What every test run does: check the clause markers, and write down which clauses the passed tests prove."""

from __future__ import annotations

import re
from collections.abc import Generator
from pathlib import Path

import msgspec
import pytest

from tablewright.core import ledger

WANTED = pytest.StashKey["Proofs"]()


class Proofs:
    """Gathers, test by test, which clauses are proved; the variants of a parametrised test count as one."""

    def __init__(self, out: Path) -> None:
        self.out = out
        self.clauses: dict[str, set[str]] = {}
        self.outcomes: dict[str, set[str]] = {}

    def note(self, item: pytest.Item, report: pytest.TestReport) -> None:
        """Take one report of a test that carries the marker: its call, or a setup that did not come so far."""
        if report.when == "teardown" and report.passed:
            return
        if report.when == "setup" and report.passed:
            return
        name = re.sub(r"\[.*\]$", "", item.nodeid)
        for mark in item.iter_markers("clause"):
            self.clauses.setdefault(name, set()).update(mark.args)
        if name in self.clauses:
            outcome = "failed" if hasattr(report, "wasxfail") else report.outcome
            self.outcomes.setdefault(name, set()).add(outcome)

    def write(self) -> None:
        """Leave the findings for `tools/ledger.py`."""
        passed: dict[str, list[str]] = {}
        for name, outcomes in self.outcomes.items():
            if "passed" in outcomes and "failed" not in outcomes:
                for cited in self.clauses[name]:
                    passed.setdefault(cited, []).append(name)
        skipped = [name for name, outcomes in self.outcomes.items() if outcomes == {"skipped"}]
        self.out.parent.mkdir(parents=True, exist_ok=True)
        self.out.write_bytes(msgspec.json.encode({"passed": passed, "skipped": skipped}))


def pytest_addoption(parser: pytest.Parser) -> None:
    """`--clauses FILE` writes the findings of this run to a file."""
    parser.addoption("--clauses", metavar="FILE", help="write which clauses the passed tests prove to FILE")


def pytest_configure(config: pytest.Config) -> None:
    """Start gathering, if asked."""
    out = config.getoption("--clauses")
    if out:
        config.stash[WANTED] = Proofs(Path(out))


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """A marker that names a clause which no ledger has is an error, with the test's name."""
    ledgers = [ledger.load(package) for package in ledger.shelf("tablewright.games")]
    for item in items:
        for mark in item.iter_markers("clause"):
            for cited in mark.args:
                if not any(cited in entries for entries in ledgers):
                    raise pytest.UsageError(f"{item.nodeid} proves {cited!r}, which no ledger has")


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(
    item: pytest.Item, call: pytest.CallInfo[None]
) -> Generator[None, pytest.TestReport, pytest.TestReport]:
    """Hand each report on, noting what it proves."""
    report = yield
    proofs = item.config.stash.get(WANTED, None)
    if proofs is not None:
        proofs.note(item, report)
    return report


def pytest_sessionfinish(session: pytest.Session) -> None:
    """Write the findings."""
    proofs = session.config.stash.get(WANTED, None)
    if proofs is not None:
        proofs.write()
