"""Logs that somebody changed after the game: each is found out or refused in words, none stops its reader."""

from __future__ import annotations

import copy
import json
from collections.abc import Callable
from typing import Any

import pytest
from tests.table.toy import games, hall_over

from tablewright.core.errors import Mendable
from tablewright.table.bots import Bot
from tablewright.table.commands import OpenDice
from tablewright.table.proof import Opened, Proof, opened_in, prove
from tablewright.table.transfer import export, loose_log, read

Lines = list[dict[str, Any]]


@pytest.fixture(scope="module")
def lines() -> Lines:
    """A log of the toy with some rolls, whose open dice were opened in the end."""
    hall = hall_over()
    made = hall.make_table("well", "Forged", quick=5, name="Mira")
    table = hall.table(made.table)
    bot = Bot(table, made.seat, 3)
    for _ in range(40):
        bot.act()
    assert table.command(made.seat, OpenDice(which="open"), "open-the-dice-now").done
    return [json.loads(line) for line in export(table)]


def proof_of(lines: Lines) -> Proof:
    text = b"".join(json.dumps(line).encode() + b"\n" for line in lines)
    log, header = read(text, games)
    facts = loose_log(games(header.game), log.rows)
    secrets: dict[int, Opened] = opened_in(facts)
    return prove(facts, header.table, secrets)


def at(lines: Lines, kind: str) -> int:
    return next(place for place, line in enumerate(lines) if line.get("fact", {}).get("kind") == kind)


def rolled(lines: Lines) -> dict[str, Any]:
    """The first open roll of a die with more than one side."""
    every = [roll for line in lines[1:] for roll in line["fact"].get("rolls", ())]
    found: dict[str, Any] = next(roll for roll in every if roll["sides"] > 1 and not roll.get("hidden"))
    return found


def test_the_log_itself_is_good(lines: Lines) -> None:
    proof = proof_of(lines)
    assert proof.good
    assert proof.runs[0].right > 5


def another_face(lines: Lines) -> None:
    roll = rolled(lines)
    roll["faces"][0] = roll["faces"][0] % roll["sides"] + 1


def no_sides(lines: Lines) -> None:
    rolled(lines)["sides"] = 0


def endless_sides(lines: Lines) -> None:
    rolled(lines)["sides"] = 2**62


def no_seal(lines: Lines) -> None:
    del lines[at(lines, "dice-sealed")]


def two_seals(lines: Lines) -> None:
    lines.insert(at(lines, "dice-opened"), copy.deepcopy(lines[at(lines, "dice-sealed")]))


def secret_of_another(lines: Lines) -> None:
    lines[at(lines, "dice-opened")]["fact"]["secret"] = "00" * 32


def short_secret(lines: Lines) -> None:
    lines[at(lines, "dice-opened")]["fact"]["secret"] = "00"  # noqa: S105 (a forged one)


def no_hexadecimal_secret(lines: Lines) -> None:
    lines[at(lines, "dice-opened")]["fact"]["secret"] = "zz"  # noqa: S105 (a forged one)


@pytest.mark.parametrize(
    "forge",
    [
        another_face,
        no_sides,
        endless_sides,
        no_seal,
        two_seals,
        secret_of_another,
        short_secret,
        no_hexadecimal_secret,
    ],
)
def test_what_was_forged_is_found_out(lines: Lines, forge: Callable[[Lines], None]) -> None:
    forged = copy.deepcopy(lines)
    forge(forged)
    assert not proof_of(forged).good


def test_an_undo_of_more_than_there_is_gets_refused_at_once(lines: Lines) -> None:
    undone = {"kind": "undone", "back_to": "3", "name": "Mira", "gone": [[1, 10**12]], "back": []}
    with pytest.raises(Mendable, match=f"Line {len(lines) + 1} takes back what is not in this log"):
        proof_of([*lines, {**lines[-1], "fact": undone}])
