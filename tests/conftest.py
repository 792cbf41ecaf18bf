"""What every test run does: check the clause markers, give each test its chance, and note what was found, if asked."""

from __future__ import annotations

import os
import re
from collections import Counter
from collections.abc import Generator, Iterator
from pathlib import Path

import msgspec
import pytest
from hypothesis import settings
from tests import chance
from tests.cluster import MISSING, Cluster, programs

import marked_examples
from tablewright.core import ledger

# A busy machine is no fault of the code, so no test has a deadline. A short run tries the same cases each time, so that
# it fails for a change and not by chance; the long run looks for new ones.
settings.register_profile("tablewright", deadline=None, derandomize=not os.environ.get("SOAK"))
settings.load_profile("tablewright")


@pytest.fixture(scope="session")
def soak() -> bool:
    """Whether this is the long run of `make soak`; a test marked `soak` plays a short one otherwise."""
    return bool(os.environ.get("SOAK"))


@pytest.fixture(scope="session")
def cluster() -> Iterator[Cluster]:
    """A PostgreSQL server for the whole run of a part."""
    where = programs()
    if where is None:
        if os.environ.get("CI"):
            pytest.fail(MISSING)
        pytest.skip(MISSING)
    running = Cluster(where)
    yield running
    running.remove()


class Findings:
    """What a run found, test by test; the variants of a parametrised test count as one proof of a clause."""

    def __init__(self, out: Path) -> None:
        self.out = out
        self.clauses: dict[str, set[str]] = {}
        self.examples: dict[str, set[str]] = {}
        self.outcomes: dict[str, set[str]] = {}
        self.left_out: dict[str, str] = {}
        self.counts: Counter[str] = Counter()

    def note(self, item: pytest.Item, report: pytest.TestReport) -> None:
        """Take one report: a test's call, or a setup or teardown that did not pass."""
        if report.when != "call" and report.passed:
            return
        outcome = "xfailed" if hasattr(report, "wasxfail") else str(report.outcome)
        self.counts[outcome] += 1
        if outcome == "skipped":
            reason = report.longrepr[2] if isinstance(report.longrepr, tuple) else str(report.longrepr)
            self.left_out[item.nodeid] = reason.removeprefix("Skipped: ")
        name = re.sub(r"\[.*\]$", "", item.nodeid)
        for mark in item.iter_markers("clause"):
            self.clauses.setdefault(name, set()).update(mark.args)
            self.outcomes.setdefault(name, set()).add(outcome)
        for mark in item.iter_markers("example"):
            self.examples.setdefault(name, set()).update(map(marked_examples.key, marked_examples.named(mark.args)))
            self.clauses.setdefault(name, set()).add(mark.args[0])
            self.outcomes.setdefault(name, set()).add(outcome)

    def write(self) -> None:
        """Leave the findings for `tools/ledger.py` and `tools/run_tests.py`."""
        good = [name for name, seen in self.outcomes.items() if "passed" in seen and seen <= {"passed", "skipped"}]
        passed, examples = by_proof(self.clauses, good), by_proof(self.examples, good)
        skipped = [name for name, outcomes in self.outcomes.items() if outcomes == {"skipped"}]
        found = {
            "passed": passed,
            "examples": examples,
            "skipped": skipped,
            "left_out": self.left_out,
            "counts": self.counts,
        }
        self.out.parent.mkdir(parents=True, exist_ok=True)
        self.out.write_bytes(msgspec.json.encode(found))


def by_proof(proved: dict[str, set[str]], tests: list[str]) -> dict[str, list[str]]:
    """What each of these tests proves, turned round: the tests by what they prove."""
    found: dict[str, list[str]] = {}
    for name in tests:
        for cited in proved.get(name, ()):
            found.setdefault(cited, []).append(name)
    return found


FINDINGS = pytest.StashKey[Findings]()
CHANCE = pytest.StashKey[chance.Chance]()


def pytest_addoption(parser: pytest.Parser) -> None:
    """`--findings FILE` writes what this run found to a file."""
    parser.addoption(
        "--findings", metavar="FILE", help="write what passed, which clauses it proves, and what was left out"
    )


def pytest_configure(config: pytest.Config) -> None:
    """Take the chance in hand, and start gathering, if asked."""
    patch = pytest.MonkeyPatch()
    config.stash[CHANCE] = chance.Chance(patch)
    config.add_cleanup(patch.undo)
    out = config.getoption("--findings")
    if out:
        config.stash[FINDINGS] = Findings(Path(out))


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """What brings the dice of a failed run back."""
    if terminalreporter.stats.get("failed"):
        terminalreporter.write_line(f"The same dice again: {chance.NAME}={chance.WORDS!r}")


@pytest.hookimpl(wrapper=True)
def pytest_runtest_protocol(item: pytest.Item) -> Generator[None, object, object]:
    """Each test has a chance of its own, so that it goes alike alone and among others."""
    item.config.stash[CHANCE].begin(f"{chance.WORDS} {item.nodeid}")
    return (yield)


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """A marker that names a clause or an example which no ledger has is an error, with the test's name."""
    ledgers = [ledger.load(package) for package in ledger.shelf("tablewright.games")]
    examples = {each for entries in ledgers for each in marked_examples.in_ledger(entries)}
    for item in items:
        for mark in item.iter_markers("clause"):
            for cited in mark.args:
                if not any(cited in entries for entries in ledgers):
                    raise pytest.UsageError(f"{item.nodeid} proves {cited!r}, which no ledger has")
        for mark in item.iter_markers("example"):
            try:
                missing = [each for each in marked_examples.named(mark.args) if each not in examples]
            except ValueError as error:
                raise pytest.UsageError(f"{item.nodeid}: {error}") from error
            if missing:
                name, number = missing[0]
                raise pytest.UsageError(f"{item.nodeid} asserts example {number} of {name!r}, which no ledger has")


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item: pytest.Item) -> Generator[None, pytest.TestReport, pytest.TestReport]:
    """Hand each report on, noting what it says."""
    report = yield
    findings = item.config.stash.get(FINDINGS, None)
    if findings is not None:
        findings.note(item, report)
    return report


def pytest_sessionfinish(session: pytest.Session) -> None:
    """Write the findings."""
    findings = session.config.stash.get(FINDINGS, None)
    if findings is not None:
        findings.write()
