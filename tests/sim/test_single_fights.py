"""The fight that is read is the fight that is counted, and every figure of many is reckoned from single ones."""

from __future__ import annotations

import csv
import json
import math
import subprocess
import sys
from collections import Counter
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest

from tablewright.core.arena import Setup
from tablewright.core.facts import tag_of
from tablewright.games.registry import arena
from tablewright.sim import asking, replay
from tablewright.sim.pieces import Bench
from tablewright.sim.report import Report, data

MANY = 40
FIGHTS = {
    "axx": ("random:4@3", "5 orcs, 1 giant spider", "60 ft", 3),
    "axiom": ("random:3", "2 raiders, 1 wolf", "near", 4),
    "3dx": ("random:2", "2 bandits, 1 target number 3", "5 m", 5),
}
"""A party, its foes, how far apart they begin, and the seed of both the party and the fights."""


def setup_of(game: str, *, foes: str = "", size: int = 0, cap: int = 200) -> Setup:
    """The fight of a game, or one with other foes or of a party of another size."""
    of, (party, usual, apart, seed) = arena(game), FIGHTS[game]
    if size:
        party = f"random:{size}" + "".join(party.partition("@")[1:])
    return asking.setup(of, party=asking.party(of, party, seed), foes=foes or usual, apart=apart, cap=cap)


def read(setup: Setup, number: int) -> dict[str, Any]:
    """How the fight of this number ended, as `fight --watch K --json` prints it."""
    seed = FIGHTS[setup.game][3]
    outcome: dict[str, Any] = replay.data(replay.watch(arena(setup.game), setup, seed, number), setup, seed, number)[
        "outcome"
    ]
    return outcome


@pytest.mark.parametrize("game", FIGHTS)
@pytest.mark.parametrize("cap", [200, 2])
def test_the_fight_that_is_read_is_the_one_counted_under_its_number(game: str, cap: int) -> None:
    setup = setup_of(game, cap=cap)
    bench, seed = Bench(setup), FIGHTS[game][3]
    assert bench.batch is not None  # the other way through these fights, by numbers
    winners, spells = set[str](), Counter[str]()
    for number in range(1, MANY + 1):
        one, counted = read(setup, number), bench.score(seed, number - 1, 1)
        told = data(Report(setup, seed, 1, counted), arena(game))
        assert {name for name, share in told["wins"].items() if share["n"]} == {one["winner"]}
        assert told["rounds"]["histogram"] == {str(one["rounds"]): 1}
        assert told["hp_left"]["by"] == one["hp_left"]
        for counts, names in (("deaths", "dead"), ("fell", "fell")):
            assert [name for name, share in told[counts].items() if share["n"]] == sorted(
                one[names], key=told["party"].index
            )
        assert [name for name, share in told["first_to_fall"].items() if share["n"]] == (
            [one["first_to_fall"]] if one["first_to_fall"] else []
        )
        for amounts in ("spent", "left"):
            assert {name: each["total"] for name, each in told[amounts].items() if each["total"]} == one[amounts]
        assert told["capped"] == one["capped"]
        winners.add(one["winner"])
        spells.update(one["spent"])
    assert "neither" in winners if cap == 2 else {"party", "foes"} & winners
    assert spells or game == "axiom"  # its characters of these dice have nothing that is used up


@pytest.mark.parametrize("game", FIGHTS)
def test_what_is_read_of_a_fight_is_what_its_facts_say(game: str) -> None:
    """Rounds, and who fell, are told in the stream of the fight that is read."""
    setup = setup_of(game)
    for number in range(1, 11):
        told = replay.watch(arena(game), setup, FIGHTS[game][3], number)
        one = read(setup, number)
        sentences = "\n".join(line.sentence for line in told.lines)
        assert f"Round {one['rounds']}" in sentences or not one["rounds"]
        for name in one["dead"]:
            assert name in sentences


@pytest.mark.parametrize("game", FIGHTS)
def test_what_ends_a_round_is_told_in_it(game: str) -> None:
    """The last of a side's turn, and that a round is over, do not stand under the number of the next round."""
    setup = setup_of(game)
    for number in range(1, 11):
        told = replay.watch(arena(game), setup, FIGHTS[game][3], number)
        before = 0
        for line in told.lines:
            kind = tag_of(line.fact)
            assert line.round == getattr(line.fact, "round", line.round)
            assert kind not in ("side-ended", "round-ended") or line.round == before
            assert kind not in ("side-began", "initiative-rolled") or line.round in (before, before + 1)
            before = line.round
        assert told.lines[-1].round == max(line.round for line in told.lines[:-1])


def wilson(n: int, of: int) -> tuple[float, float]:
    """The interval of 95 %, by the formula as books have it."""
    z, p = 1.959963984540054, n / of
    middle, half = p + z * z / (2 * of), z * math.sqrt(p * (1 - p) / of + z * z / (4 * of * of))
    return (middle - half) / (1 + z * z / of), (middle + half) / (1 + z * z / of)


def share(found: dict[str, Any], n: int, of: int) -> None:
    """A proportion is so many of so many, with its interval."""
    assert (found["n"], found["of"]) == (n, of)
    assert found["p"] == round(n / of, 6)
    assert (found["low"], found["high"]) == pytest.approx(wilson(n, of), abs=2e-6)


def check(told: dict[str, Any], fights: Sequence[dict[str, Any]]) -> None:
    """Every figure that JSON has of many fights, from how each of them ended."""
    of, heroes = len(fights), told["party"]
    assert told["runs"] == of
    for name in ("party", "foes", "neither"):
        share(told["wins"][name], sum(one["winner"] == name for one in fights), of)
    for name in heroes:
        share(told["deaths"][name], sum(name in one["dead"] for one in fights), of)
        share(told["fell"][name], sum(name in one["fell"] for one in fights), of)
        share(told["first_to_fall"][name], sum(one["first_to_fall"] == name for one in fights), of)
        assert told["hp_left"]["by"][name] == round(sum(one["hp_left"][name] for one in fights) / of, 4)
    share(told["total_loss"], sum(len(one["dead"]) == len(heroes) for one in fights), of)
    for figure, values in (
        ("rounds", [one["rounds"] for one in fights]),
        ("hp_left", [sum(one["hp_left"].values()) for one in fights]),
    ):
        assert told[figure]["histogram"] == {str(value): n for value, n in sorted(Counter(values).items())}
        assert told[figure]["mean"] == round(sum(values) / of, 4)
    for amounts in ("spent", "left"):
        sums = sum((Counter(one[amounts]) for one in fights), Counter[str]())
        found = {name: each for name, each in told[amounts].items() if each["total"]}
        assert found == {name: {"total": n, "mean": round(n / of, 4)} for name, n in sums.items()}
    assert told["capped"] == sum(one["capped"] for one in fights)


def check_row(row: dict[str, Any], fights: Sequence[dict[str, Any]]) -> None:
    """Every figure that a table's row has of many fights."""
    of = len(fights)
    won = {name: sum(one["winner"] == name for one in fights) for name in ("party", "foes", "neither")}
    counts = (row["fights"], row["party_wins"], row["foes_win"], row["neither_wins"], row["capped"])
    assert tuple(map(int, counts)) == (of, *won.values(), sum(one["capped"] for one in fights))
    assert int(row["total_losses"]) == sum(len(one["dead"]) == len(one["hp_left"]) for one in fights)
    low, high = wilson(won["party"], of)
    means = {
        "party_share": won["party"] / of,
        "share_low": low,
        "share_high": high,
        "deaths_mean": sum(len(one["dead"]) for one in fights) / of,
        "rounds_mean": sum(one["rounds"] for one in fights) / of,
        "hp_left_mean": sum(sum(one["hp_left"].values()) for one in fights) / of,
    }
    for name, value in means.items():
        assert float(row[name]) == pytest.approx(value, abs=2e-6), name


def typed(game: str, *more: str) -> dict[str, Any]:
    """What `tablewright fight` prints as JSON."""
    party, foes, apart, seed = FIGHTS[game]
    line = ["fight", game, "--party", party, "--foes", foes, "--apart", apart, "--seed", str(seed), "--json", *more]
    command = [sys.executable, "-m", "tablewright.cli.main", *line]
    found: dict[str, Any] = json.loads(subprocess.run(command, capture_output=True, text=True, check=True).stdout)
    return found


@pytest.mark.parametrize("game", FIGHTS)
def test_a_sweep_is_what_its_single_fights_come_to(game: str, tmp_path: Path) -> None:
    pq: Any = pytest.importorskip("pyarrow.parquet", reason="the extra “cluster” is not installed")
    files, runs = [tmp_path / "sweep.csv", tmp_path / "sweep.parquet"], 12
    out = [part for file in files for part in ("--out", str(file))]
    told = typed(game, "--vary", "size=1..2", "--vary", "count=1..2", "--runs", str(runs), "--cap", "9", *out)
    rows = list(csv.DictReader(files[0].read_text("utf-8").splitlines()))
    held = pq.read_table(files[1]).to_pylist()
    assert [{name: str(value) for name, value in row.items()} for row in held] == rows
    first, *others = FIGHTS[game][1].split(", ")
    cells = [(size, count) for size in (1, 2) for count in (1, 2)]
    for (size, count), cell, row, kept in zip(cells, told["cells"], rows, held, strict=True):
        setup = setup_of(game, size=size, foes=", ".join((f"{count} {first.split(' ', 1)[1]}", *others)), cap=9)
        fights = [read(setup, number) for number in range(1, runs + 1)]
        assert cell["values"] == {"size": str(size), "count": str(count)} == {n: row[n] for n in ("size", "count")}
        check(cell, fights)
        check_row(row, fights)
        check_row(kept, fights)


@pytest.mark.parametrize("game", FIGHTS)
def test_foes_scaled_are_what_their_single_fights_come_to(game: str) -> None:
    told, runs = typed(game, "--until", "60%", "--runs", "12"), 12
    assert len(told["tried"]) > 1
    for one in told["tried"]:
        setup = setup_of(game, foes=", ".join(f"{foe['count']} {foe['name']}" for foe in one["foes"]))
        share(one["party"], sum(read(setup, number)["winner"] == "party" for number in range(1, runs + 1)), runs)
    assert abs(told["nearest"]["party"]["p"] - 0.6) == min(abs(one["party"]["p"] - 0.6) for one in told["tried"])
    assert told["nearest"] in told["tried"]
