"""Several rolls together, each made for itself: reckoned by hand, on the page and in the terminal."""

from __future__ import annotations

import json
from fractions import Fraction

from tests.commands import here as run

from tablewright.odds import across, asks, columns


def asked(game: str, *texts: str) -> list[columns.Column]:
    return [columns.of_ask(asks.read(game, text)) for text in texts]


def test_two_attacks_and_a_charm() -> None:
    """50 % and 40 % to hit, and 7 of 12 for 2d6 to reach 7."""
    half, forty, seven = Fraction(1, 2), Fraction(2, 5), Fraction(7, 12)
    found = across.how_many([half, forty, seven])
    assert found[3] == half * forty * seven
    assert found[0] == half * (1 - forty) * (1 - seven)
    assert found[1] == half * Fraction(3, 5) * Fraction(5, 12) + half * forty * Fraction(5, 12) + half * Fraction(
        3, 5
    ) * Fraction(7, 12)
    assert sum(found.values()) == 1
    column = across.column(asked("axx", "attack +3 vs ac 14", "attack +1 vs ac 14", "2d6 vs 7"))
    assert column is not None
    assert [(thing.words, thing.exact) for thing in column.things] == [
        ("All 3 succeed", "7/60"),
        ("At least one succeeds", "7/8"),
    ]
    assert next((bar.label, bar.chance) for bar in column.blocks[0].bars) == ("0", "12.5 %")


def test_what_has_nothing_to_reach_is_left_out() -> None:
    assert across.column(asked("axx", "3d6", "attack +3 vs ac 14")) is None
    assert across.column([]) is None
    both = across.column(asked("axiom", "5D vs 2", "3d6", "5D vs 2"))
    assert both is not None
    assert both.things[0].words == "Both succeed"
    assert both.things[0].exact == str(Fraction(127, 243) ** 2)


def test_chances_of_more_digits_than_python_writes_at_once_are_told() -> None:
    """1000d6 fall in 6^1000 ways, a number of 779 digits: to the sixth power it has more than 4,300."""
    many = "1000d6 vs 3500"
    six = asked("axx", many) * 6
    found = across.column(six)
    assert found is not None
    assert [thing.exact for thing in found.things] == ["", ""]
    assert [bar.label for bar in found.blocks[0].bars] == ["0", "1", "2", "3", "4", "5", "6"]
    told = run("odds", "axx", many, *["--beside", many] * 5, "--json")
    up, down = json.loads(told.stdout)["together"]["all"].split("/")
    chance = six[0].chance
    assert chance is not None
    assert (len(down) > 4_300, up[-12:], down[-12:]) == (
        True,
        f"{chance.numerator**6 % 10**12:012}",
        f"{chance.denominator**6 % 10**12:012}",
    )
    assert run("odds", "axx", many, *["--beside", many] * 5).stdout.count("%") > 20


def test_the_terminal_shows_them_together() -> None:
    told = run("odds", "axx", "attack +3 vs ac 14", "--beside", "attack +1 vs ac 14")
    assert told.stdout.splitlines()[-7:-3] == [
        "  Both succeed                  20 %  ####",
        "  At least one succeeds         70 %  ##############",
        "  How many succeed: 0.9 on average",
        "  0         30 %        100 %  ########################",
    ]
    found = json.loads(run("odds", "axx", "d20 vs 11", "--beside", "d20 vs 16", "--json").stdout)
    assert found["together"] == {"all": "1/8", "one": "5/8", "distribution": {"0": "3/8", "1": "1/2", "2": "1/8"}}
    assert [one["success"] for one in found["asks"]] == ["1/2", "1/4"]
    both = run("odds", "axx", "d20", "--beside", "d20", "--aim", "60")
    assert (both.returncode, both.stderr) == (2, "tablewright: Give --aim or --beside: one thing at a time.\n")
    many = run("odds", "axx", "d20", *("--beside", "d20") * 6)
    assert (many.returncode, many.stderr) == (2, "tablewright: At most 6 asks stand side by side, not 7.\n")
