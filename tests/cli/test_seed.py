"""Seeds on the command line: the same ones for every verb, and one answer to what is no seed."""

from __future__ import annotations

import pytest
from tests.commands import as_process
from tests.commands import here as run

from tablewright.cli.seed import any_seed

LAST = 2**63 - 1
VERBS = [("roll", "axx", "d20"), ("dungeon", "axx"), ("character", "axx"), ("party", "axx", "--size", "1")]


@pytest.mark.parametrize("verb", VERBS, ids=lambda verb: verb[0])
def test_the_last_seed_is_taken_and_gives_the_same_in_another_process(verb: tuple[str, ...]) -> None:
    first, again = (give(*verb, "--seed", str(LAST), "--json") for give in (run, as_process))
    assert (first.returncode, first.stderr) == (again.returncode, again.stderr) == (0, "")
    assert first.stdout == again.stdout


@pytest.mark.parametrize("verb", VERBS, ids=lambda verb: verb[0])
@pytest.mark.parametrize("seed", ["-1", str(LAST + 1), "abc", "", "1.5", "1_000", "\N{ARABIC-INDIC DIGIT SIX}"])
def test_what_is_no_seed_is_refused_in_the_same_words(verb: tuple[str, ...], seed: str) -> None:
    done = run(*verb, "--seed", seed, "--json")
    line = f"Invalid value for '--seed': a seed is a whole number from 0 to {LAST}, not '{seed}'."
    assert (done.returncode, done.stdout, done.stderr) == (2, "", f"tablewright: {line}\n")


@pytest.mark.parametrize("seed", ["-1", str(LAST + 1), "abc"])
def test_play_takes_the_same_seeds(seed: str) -> None:
    done = run("play", "axx", "--seed", seed)
    line = f"Invalid value for '--seed': a seed is a whole number from 0 to {LAST}, not '{seed}'."
    assert (done.returncode, done.stdout, done.stderr) == (2, "", f"tablewright: {line}\n")


def test_seeds_by_chance_are_short_and_differ() -> None:
    seeds = {any_seed() for _ in range(20)}
    assert len(seeds) == 20
    assert all(0 <= seed < 2**32 for seed in seeds)
