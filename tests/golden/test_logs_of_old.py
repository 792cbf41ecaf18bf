"""Logs that an earlier version exported: they open, they are the same game, it goes on. They are never made anew."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from tests.table.toy import hall_over

from tablewright.games import registry
from tablewright.table.bots import Bot
from tablewright.table.codec import Codec

LOGS = Path(__file__).parent / "logs"
WHEN = {
    "axx-0.1.0": "Day 29, turn 32",
    "axiom-0.1.0": "Day 2, 11:15, scene 3, round 3",
    "3dx-0.1.0": "Day 4, 6:20, scene 5",
}
PARTIES = {
    "axx-0.1.0": [("Rukh", 2, 112), ("Kettil", 9, 112), ("Bram", 6, 123), ("Vanya", 1, 112)],  # HP and XP
    "axiom-0.1.0": [("Nessa", 5, 0), ("Ulric", 21, 0), ("Tilda", 24, 0), ("Darya", 21, 0)],  # Health and XP
    "3dx-0.1.0": [("Wenda", 0, 6), ("Pilar", 0, 1), ("Ulrike", 0, 3), ("Jorun", 0, 4)],  # wounds and things carried
}
FIGURES = {"axx": ("hp", "xp"), "axiom": ("health", "xp"), "3dx": ("wounds", "items")}


def test_there_is_one_of_each_game() -> None:
    assert {file.stem for file in LOGS.iterdir()} == set(PARTIES)


@pytest.mark.parametrize("name", list(PARTIES))
def test_a_log_of_an_earlier_version_is_the_same_game_and_goes_on(name: str) -> None:
    text = (LOGS / f"{name}.jsonl").read_bytes()
    hall = hall_over()
    made = hall.import_log(text)
    table = hall.table(made.table)
    world, (one, two) = table.state.world, FIGURES[table.game.id]
    assert table.game.when(world) == WHEN[name]
    told = [(figure.name, getattr(figure, one), getattr(figure, two)) for figure in world.party()]
    assert [(who, first, len(last) if two == "items" else last) for who, first, last in told] == PARTIES[name]
    bot, before = Bot(table, made.seat, 1), table.log.head
    for _ in range(20):
        bot.act()
        assert not table.fault, table.fault
    assert table.log.head > before


@pytest.mark.parametrize("name", list(PARTIES))
def test_every_fact_of_an_earlier_version_comes_back_as_it_was_written(name: str) -> None:
    lines = [json.loads(line) for line in (LOGS / f"{name}.jsonl").read_text(encoding="utf-8").splitlines()]
    codec = Codec(registry.game(lines[0]["game"]))
    for line in lines[1:]:
        body = json.dumps(line["fact"]).encode()
        assert json.loads(codec.encode(codec.fact(body))) == line["fact"], line["number"]
