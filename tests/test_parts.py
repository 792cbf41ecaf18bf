"""How the tests are cut into parts: each file once, and what wants quick answers not beside the rest."""

from __future__ import annotations

from collections import Counter

import run_tests


def test_every_file_of_tests_stands_in_one_part() -> None:
    names = [name for name in run_tests.parts() if name != "check"]
    times = Counter(file for name in names for file in run_tests.files(name))
    assert set(times) == set(run_tests.TESTS.rglob("test_*.py"))
    assert set(times.values()) == {1}
    assert all(run_tests.files(name) for name in names)


def test_each_part_is_begun_once_and_the_figures_come_last() -> None:
    parts = run_tests.parts()
    assert len(parts) == len(set(parts))
    assert {*run_tests.FIRST, *run_tests.OWN, "check", "tree"} <= set(parts)
    assert parts[0] == "kernel"
    assert parts[-3:] == ["browser", "browser/evenings", "bench"]
