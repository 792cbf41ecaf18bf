"""`tablewright roll` and `tablewright odds`, through the command itself, and what a process of their own loads."""

from __future__ import annotations

import json
import subprocess
import sys

import pytest
from click.testing import CliRunner
from tests.commands import as_process, told
from tests.commands import here as run

from tablewright.cli.odds import command as odds
from tablewright.cli.roll import command as roll
from tablewright.core.percents import percent


@pytest.mark.clause("axx.save")
def test_the_chance_of_a_save() -> None:
    found = told("odds", "axx", "save +1 level 5 vs hd 4")
    assert (found["success"], found["p"]) == ("1/2", 0.5)
    assert set(found) >= {"game", "ask", "distribution", "success", "p", "readings"}


def test_a_roll_as_json() -> None:
    found = told("roll", "axx", "4d6kh3", "--dice", "4,6,1,3")
    assert found["total"] == 13
    assert set(found) >= {"game", "ask", "dice", "terms", "total", "target", "outcome", "clauses", "say"}


def test_the_same_seed_rolls_the_same() -> None:
    here, there = (give("roll", "axx", "10d20", "--seed", "7", "--json") for give in (run, as_process))
    assert here.returncode == there.returncode == 0
    assert here.stdout == there.stdout


def test_without_a_seed_every_roll_is_new() -> None:
    assert told("roll", "axx", "20d20")["dice"] != told("roll", "axx", "20d20")["dice"]


@pytest.mark.parametrize(
    ("args", "line"),
    [
        (("roll", "axx", "3d6 +"), "'3d6 +', column 6: expected dice, or a number up to 1,000,000."),
        (("odds", "chess", "3d6"), "There is no game 'chess' here; the games are: axx, axiom, 3dx."),
        (("roll", "axx", "3d6", "--dice", "4,x,2"), "A face of --dice is a whole number, not 'x': give them as 4,6,1."),
        (("roll", "axx", "3d6", "--dice", ""), "A face of --dice is a whole number, not '': give them as 4,6,1."),
        (("roll", "axx", "3d6", "--dice", "1,1,1", "--seed", "1"), "Give --dice or --seed, not both."),
        (("roll", "axx"), "ASK is missing: tablewright roll GAME ASK... (`tablewright roll --help` tells more)."),
        (
            ("party", "axx"),
            "--size N is missing: tablewright party GAME --size N (`tablewright party --help` tells more).",
        ),
        (
            ("log", "export"),
            "TABLE is missing: tablewright log export TABLE (`tablewright log export --help` tells more).",
        ),
        (("dungeon", "axx", "--rooms", "2.5"), "Invalid value for '--rooms': a whole number is wanted, not '2.5'."),
        (("party", "axx", "--size", "1_2"), "Invalid value for '--size': a whole number is wanted, not '1_2'."),
        (("fight", "axx", "--runs", "٣"), "Invalid value for '--runs': a whole number is wanted, not '٣'."),
        (("dungeon", "axx", "--level", "1_0"), "Invalid value for '--level': a whole number is wanted, not '1_0'."),
        (("odds", "axx", "d20", "--aim", "x"), "A chance is 0 to 100 percent, as 75%, not “x”."),
        (
            ("odds", "3dx", "d6", "--option", "armor_floor=--5"),
            "The house rule 'armor_floor' is a whole number, not '--5'.",
        ),
        (
            ("odds", "3dx", "d6", "--option", f"armor_floor={'9' * 5000}"),
            f"The house rule 'armor_floor' is a whole number, not '{'9' * 99}…",
        ),
    ],
)
def test_an_error_is_one_line_and_status_2(args: tuple[str, ...], line: str) -> None:
    result = run(*args, "--json")
    assert (result.returncode, result.stdout, result.stderr) == (2, "", f"tablewright: {line}\n")


def test_words_need_no_quotation_marks() -> None:
    assert told("odds", "axx", "check", "+2", "hard")["ask"] == "check +2 hard"
    result = run("odds", "axx", "--json", "--", "d20", "-2", "vs", "12")
    assert json.loads(result.stdout)["success"] == "7/20"


def test_a_roll_for_people() -> None:
    result = CliRunner().invoke(roll, ["axx", "save -1 level 5 vs hd 4", "--dice", "13"])
    assert result.output == (
        "Save: 14 against 14, success.\n  dice   d20: 13\n  total  14 = d20 13 + half Level 2 − penalty 1\n"
    )


def test_dropped_dice_stand_in_brackets() -> None:
    result = CliRunner().invoke(roll, ["axx", "4d6kh3+1d4", "--dice", "4,6,1,3,2"])
    assert result.output.splitlines()[1:] == [
        "  dice   d6: 4 6 (1) 3 d4: 2",
        "  total  15 = 4d6, highest 3 13 + 1d4 2",
    ]


def test_odds_for_people() -> None:
    lines = CliRunner().invoke(odds, ["axx", "1d4+1 vs 4"]).output.splitlines()
    assert lines == [
        "1d4+1 vs 4",
        "  50 % to reach 4",
        "  on average 3.5",
        "  total       chance      or more",
        "      2         25 %        100 %  " + "#" * 40,
        "      3         25 %         75 %  " + "#" * 40,
        "      4         25 %         50 %  " + "#" * 40,
        "      5         25 %         25 %  " + "#" * 40,
    ]


def test_many_totals_are_put_together() -> None:
    lines = CliRunner().invoke(odds, ["axx", "100d6"]).output.splitlines()
    assert len(lines) <= 3 + 40
    assert "under 0.1 %" in lines[3]


@pytest.mark.parametrize(
    ("ways", "of", "words"),
    [
        (0, 5, "0 %"),
        (5, 5, "100 %"),
        (9, 20, "45 %"),
        (1, 3, "33.3 %"),
        (1, 216, "0.5 %"),
        (1, 10_000, "under 0.1 %"),
        (9_999, 10_000, "over 99.9 %"),
    ],
)
def test_a_chance_in_words(ways: int, of: int, words: str) -> None:
    assert percent(ways, of) == words


@pytest.mark.parametrize("verb", ["roll", "odds"])
def test_rolling_loads_no_more_than_it_needs(verb: str) -> None:
    program = (
        "import sys; from tablewright.cli.main import main\n"
        "try: main(sys.argv[1:])\n"
        "except SystemExit: print(*sorted(sys.modules), file=sys.stderr)"
    )
    result = subprocess.run(
        [sys.executable, "-c", program, verb, "axx", "check +2"], capture_output=True, text=True, check=True, timeout=60
    )
    loaded = set(result.stderr.split())
    assert "tablewright.games.axx.asks" in loaded
    heavy = {"rich", "litestar", "uvicorn", "sqlalchemy", "alembic", "jinja2", "fractions", "random", "asyncio"}
    assert not loaded & heavy
    others = {name for name in loaded if name.startswith(("tablewright.table", "tablewright.store", "tablewright.web"))}
    assert not others


def test_a_large_average_is_told_in_figures() -> None:
    lines = CliRunner().invoke(odds, ["axx", "d6x1000000"]).output.splitlines()
    assert lines[1] == "  on average 3500000"
    assert CliRunner().invoke(odds, ["axx", "4d6kh3"]).output.splitlines()[1] == "  on average 12.24"


def test_odds_fit_eighty_columns() -> None:
    for ask in ("3d6x1000000", "d1000x1000000-d1000x1000", "2d6", "100d100-1000000"):
        lines = CliRunner().invoke(odds, ["axx", ask]).output.splitlines()
        assert len(lines) > 3
        assert max(map(len, lines)) <= 80


# ── AxiomRPG ─────────────────────────────────────────────────────────────────────────────────


@pytest.mark.clause("axiom.threshold.published_odds", "axiom.critical.success", "axiom.critical.failure")
def test_the_odds_of_a_pool() -> None:
    found = told("odds", "axiom", "6D vs 2")
    assert (found["success"], found["criticals"]) == ("449/729", {"success": "1/6", "failure": "32/243"})
    assert told("odds", "axiom", "group", "5D", "4D", "6D", "vs", "2")["success"] == "7598759/14348907"


@pytest.mark.clause("axiom.wild_die")
def test_the_wild_die_stands_apart() -> None:
    result = CliRunner().invoke(roll, ["axiom", "5D vs 2", "--dice", "6,1,2,3,4"])
    assert result.output == (
        "2 successes against Threshold 2, success. The Wild Die explodes: its 6 counts as 2 successes.\n"
        "  dice   wild d6: 6 d6: 1 2 3 4\n"
        "  total  2 = 5s and 6s 1 + explosion 1\n"
    )
    group = CliRunner().invoke(roll, ["axiom", "group 2D 1D vs 1", "--dice", "5,2,1"]).output.splitlines()
    assert group[1:] == ["  dice   wild d6: 5 d6: 2 wild d6: 1", "  total  1 = member 1 (2D) 1 + member 2 (1D) 0"]


def test_odds_of_a_pool_for_people() -> None:
    lines = CliRunner().invoke(odds, ["axiom", "2D vs 2"]).output.splitlines()
    assert lines[:5] == [
        "2D vs 2",
        "  22.2 % to reach Threshold 2",
        "  criticals, where they are played: success 16.7 %, failure 16.7 %",
        "  on average 0.78",
        "  successes       chance      or more",
    ]
    lines = CliRunner().invoke(odds, ["axiom", "group 2D 1D vs 1"]).output.splitlines()
    assert lines[1] == "  16.7 % to reach a majority of 2"
    assert lines[-4:] == [
        "  2D vs 1: 50 %",
        "  1D vs 1: 33.3 %",
        "  Read by this project: Group Challenge, Dice pools, Thresholds, The Wild Die,",
        "  Explosion, Implosion.",
    ]
    lines = CliRunner().invoke(odds, ["3dx", "save d12 vs 3"]).output.splitlines()
    assert lines[-1] == "  Read by this project: Success and by how much."
    assert "Read by" not in CliRunner().invoke(odds, ["axx", "3d6"]).output  # nothing to be read in two ways


def test_which_threshold_gives_about_60_percent() -> None:
    lines = CliRunner().invoke(odds, ["axiom", "6D", "--aim", "60"]).output.splitlines()
    assert lines == [
        "6D",
        "  Threshold 2 comes nearest to 60 %",
        "    1        85.7 %",
        "    2        61.6 %  <",
        "    3        34.7 %",
        "    4        14.8 %",
        "    5         4.5 %",
        "    6         0.8 %",
        "    7         0.1 %",
    ]
    aim = told("odds", "axiom", "6D", "--aim", "60")["aim"]
    assert (aim["wanted"], aim["target"], aim["success"], aim["targets"]["3"]) == (0.6, 2, "449/729", "253/729")
    lines = CliRunner().invoke(odds, ["axx", "3d6", "--aim", "50"]).output.splitlines()
    assert lines[1] == "  A target of 11 comes nearest to 50 %"
    assert len(lines) == 9


def test_what_cannot_be_aimed_at() -> None:
    result = run("odds", "axiom", "5D vs 2", "--aim", "60", "--json")
    assert (result.returncode, result.stdout) == (2, "")
    assert "says already what has to be reached" in result.stderr


@pytest.mark.clause("axiom.critical.success")
def test_criticals_are_an_option() -> None:
    on = told("roll", "axiom", "4D vs 2", "--dice", "6,1,2,3", "--option", "criticals=on")
    off = told("roll", "axiom", "4D vs 2", "--dice", "6,1,2,3")
    assert (on["critical"], off["critical"]) == ("success", None)


@pytest.mark.parametrize("verb", ["roll", "odds"])
def test_a_pool_loads_no_more_than_it_needs(verb: str) -> None:
    program = (
        "import sys; from tablewright.cli.main import main\n"
        "try: main(sys.argv[1:])\n"
        "except SystemExit: print(*sorted(sys.modules), file=sys.stderr)"
    )
    result = subprocess.run(
        [sys.executable, "-c", program, verb, "axiom", "5D vs 2"],
        capture_output=True,
        text=True,
        check=True,
        timeout=60,
    )
    loaded = set(result.stderr.split())
    assert "tablewright.games.axiom.asks" in loaded
    heavy = {"rich", "litestar", "sqlalchemy", "jinja2", "fractions", "random", "asyncio", "tablewright.games.axx.asks"}
    assert not loaded & (heavy | {"tablewright.games.axiom.game", "tablewright.games.axiom.world"})


@pytest.mark.parametrize(
    "args",
    [
        ("axx", "3d6 vs 9"),
        ("axx", "attack +3 vs ac 14", "--beside", "attack +1 vs ac 14"),
        ("axiom", "group 5D 4D 6D vs 2"),
        ("3dx", "0 d8 d6 bonus d8 epic"),
    ],
)
def test_on_a_narrow_terminal_bars_are_shorter_and_texts_go_on_in_the_next_line(
    args: tuple[str, ...], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Lines of 75 letters were folded by a terminal of 60, and every bar with them."""
    wide = " ".join(run("odds", *args).stdout.replace("#", "").split())
    monkeypatch.setenv("COLUMNS", "60")
    narrow = run("odds", *args).stdout
    assert max(map(len, narrow.splitlines())) <= 60
    assert "#" in narrow
    assert " ".join(narrow.replace("#", "").split()) == wide
