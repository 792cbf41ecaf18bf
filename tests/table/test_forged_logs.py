"""Logs that somebody changed after the game: each is found out or refused in words, none stops its reader."""

from __future__ import annotations

import copy
import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from tests.commands import here as tablewright
from tests.table.toy import games, hall_over

from tablewright.core.errors import Mendable
from tablewright.table.bots import Bot
from tablewright.table.commands import OpenDice, SetHouse
from tablewright.table.proof import Proof
from tablewright.table.transfer import export, refuse_harm
from tablewright.table.verify import proof_of_file, proof_of_table

Lines = list[dict[str, Any]]


@pytest.fixture(scope="module")
def lines() -> Lines:
    """A log of the toy with some rolls, whose open dice were opened in the end."""
    hall = hall_over()
    dice = (b"o" * 32, b"h" * 32)
    made = hall.make_table("well", "Forged", quick=5, name="Mira", table="forged", secrets=dice)
    table = hall.table(made.table)
    bot = Bot(table, made.seat, 3)
    for _ in range(40):
        bot.act()
    assert table.command(made.seat, OpenDice(which="open"), "open-the-dice-now").done
    return [json.loads(line) for line in export(table)]


def text_of(lines: Lines) -> bytes:
    return b"".join(json.dumps(line).encode() + b"\n" for line in lines)


def renumbered(lines: Lines) -> Lines:
    """The lines with the numbers that their places give them, as a careful forger would leave them."""
    counts: dict[str, int] = {}
    for line in lines[1:]:
        series = line["series"]
        counts[series] = counts.get(series, 0) + 1
        line["number"] = f"{series}.{counts[series]}" if series else str(counts[series])
    return lines


def proof_of(lines: Lines) -> Proof:
    return proof_of_file(text_of(renumbered(copy.deepcopy(lines))), games)[2]


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
    rolled(lines)["sides"] = 2**53


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


def another_number(lines: Lines) -> None:
    """The face that the fact tells is none of its dice."""
    fact = lines[at(lines, "drawn")]["fact"]
    fact["face"] = fact["face"] % 6 + 1


def a_roll_left_out(lines: Lines) -> None:
    """The last roll of its kind, so that no later one is out of its turn."""
    drawn = [line["fact"] for line in lines[1:] if line["fact"]["kind"] == "drawn"]
    del drawn[-1]["rolls"]


def a_roll_that_is_called_typed(lines: Lines) -> None:
    """The last roll of its kind, at a table that throws all dice itself."""
    roll = [line["fact"] for line in lines[1:] if line["fact"]["kind"] == "drawn"][-1]["rolls"][0]
    roll["hand"] = True


def a_hidden_roll_left_out(lines: Lines) -> None:
    """A roll in the middle, with its whole fact: what comes after it is not in its turn any more."""
    del lines[at(lines, "drawn")]


def all_from_elsewhere(lines: Lines) -> None:
    """A fact at the end says that everything came from elsewhere, where nobody can check it."""
    lines.append({**lines[-1], "fact": {"kind": "brought", "title": "Another table", "number": "9"}})


def seals_exchanged(lines: Lines) -> None:
    lines[0]["run"][0]["open"] = lines[0]["run"][1]["open"]


def a_seal_that_is_none(lines: Lines) -> None:
    for line in lines:
        if line.get("fact", {}).get("kind") == "dice-sealed":
            line["fact"]["open"] = "of wäx"


def a_word_too_late(lines: Lines) -> None:
    word = {"kind": "word-added", "name": "Mira", "word": "luck", "run": 1}
    lines.insert(at(lines, "dice-opened"), {**lines[-1], "fact": word})


def a_word_that_nobody_added(lines: Lines) -> None:
    lines[-1]["fact"]["words"] = ["luck"]


def thrown_on_when_open(lines: Lines) -> None:
    """A run goes on after its secret was there for all to see."""
    place = at(lines, "dice-opened")
    drawn = at(lines, "drawn")
    lines.insert(drawn, lines.pop(place))


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
        another_number,
        a_roll_left_out,
        a_roll_that_is_called_typed,
        a_hidden_roll_left_out,
        all_from_elsewhere,
        seals_exchanged,
        a_seal_that_is_none,
        a_word_too_late,
        a_word_that_nobody_added,
        thrown_on_when_open,
    ],
)
def test_what_was_forged_is_found_out(lines: Lines, forge: Callable[[Lines], None]) -> None:
    forged = copy.deepcopy(lines)
    forge(forged)
    forged[0]["facts"] = len(forged) - 1
    assert not proof_of(forged).good


@pytest.mark.parametrize("upto", [2, 11, -1])
def test_half_a_log_is_not_taken_for_a_whole_one(lines: Lines, upto: int) -> None:
    """A file that was cut off between two lines, as by a full disk or a broken download."""
    assert lines[0]["facts"] == len(lines) - 1
    kept = lines[:upto]
    words = rf"Line 1 tells of {len(lines) - 1} facts, and {len(kept) - 1} are here: the log is not whole."
    for take in (lambda: proof_of_file(text_of(kept), games), lambda: hall_over().import_log(text_of(kept))):
        with pytest.raises(Mendable, match=words):
            take()


def test_a_log_of_before_the_facts_were_counted_is_taken(lines: Lines) -> None:
    header = {name: value for name, value in lines[0].items() if name != "facts"}
    assert proof_of_file(text_of([header, *lines[1:]]), games)[2].good


def test_the_log_of_a_seat_does_not_tell_how_many_facts_there_are(lines: Lines) -> None:
    hall = hall_over()
    made = hall.make_table("well", "Lines", name="Mira")
    header = json.loads(next(export(hall.table(made.table), made.seat)))
    assert set(lines[0]) - set(header) == {"facts"}


def test_an_undo_of_more_than_there_is_gets_refused_at_once(lines: Lines) -> None:
    undone = {"kind": "undone", "back_to": "3", "name": "Mira", "gone": [[1, 10**12]], "back": []}
    with pytest.raises(Mendable, match=f"Line {len(lines) + 1} takes back what is not in this log"):
        proof_of([*lines, {**lines[-1], "fact": undone}])


def test_a_fact_left_out_shows_in_the_numbers(lines: Lines) -> None:
    forged = copy.deepcopy(lines)
    gone = at(forged, "drawn")
    number = forged[gone]["number"]
    del forged[gone]
    with pytest.raises(Mendable, match=rf"where {number} comes: facts are missing or too many"):
        proof_of_file(text_of(forged), games)


def test_a_secret_is_not_brought_in_under_a_public_number(lines: Lines) -> None:
    forged = copy.deepcopy(lines)
    hidden = next(line for line in forged[1:] if line["series"] == "gm")
    hidden["series"] = ""
    with pytest.raises(Mendable, match="is for others than those"):
        proof_of_file(text_of(renumbered(forged)), games)


@pytest.mark.parametrize("options", [{"deep": 3}, {"wet": True}])
def test_options_that_cannot_be_are_not_brought_in(lines: Lines, options: dict[str, Any]) -> None:
    forged = copy.deepcopy(lines)
    forged[0]["options"] = options
    hall = hall_over()
    with pytest.raises(Mendable, match=f"no option “{next(iter(options))}”"):
        hall.import_log(text_of(forged))
    assert hall.tables() == []


@pytest.mark.parametrize(
    ("kind", "forged", "words"),
    [
        ("house-set", {"value": "nobody"}, "The table has no such switch, or it cannot stand so"),
        ("house-set", {"name": "luck"}, "The table has no such switch, or it cannot stand so"),
        ("table-opened", {"house": {"undo": "nobody"}}, "The table has no such switch, or it cannot stand so"),
        ("seat-made", {"role": "king"}, "A seat is for a GM, a player or a watcher"),
    ],
)
def test_a_switch_or_a_role_that_there_is_not_is_refused_with_its_line(
    kind: str, forged: dict[str, Any], words: str
) -> None:
    hall = hall_over()
    made = hall.make_table("well", "Forged", name="Mira", role="gm")
    table = hall.table(made.table)
    assert table.command(made.seat, SetHouse(name="undo", value="players"), "set-the-switch-1").done
    log = [json.loads(line) for line in export(table)]
    place = at(log, kind)
    log[place]["fact"].update(forged)
    others = hall_over()
    with pytest.raises(Mendable, match=f"Line {place + 1}: {words}"):
        others.import_log(text_of(log))
    assert others.tables() == []


def test_what_was_opened_before_a_branch_is_no_fault_of_the_branch(lines: Lines) -> None:
    hall = hall_over()
    made = hall.import_log(text_of(lines))
    text = b"".join(export(hall.table(made.table)))
    _, facts, proof = proof_of_file(text, games)
    assert proof.good
    assert facts > len(lines)
    assert proof.elsewhere > 5
    assert [run.run for run in proof.runs] == [3]
    assert proof_of_table(hall.table(made.table)).good


def test_times_come_through_to_the_millisecond() -> None:
    from tablewright.store.moments import milliseconds, utc

    assert [milliseconds(utc(at)) for at in range(1_800_000_000_000, 1_800_000_001_000)] == list(
        range(1_800_000_000_000, 1_800_000_001_000)
    )


@pytest.mark.parametrize("harm", ["\x1b]0;stolen\x07", "\x9b2J", "Mi\u202era", "\u2066", "\r"])
@pytest.mark.parametrize("kind", ["table-opened", "joined", "seat-made"])
def test_no_text_is_brought_in_that_steers_a_terminal_or_turns_the_writing(lines: Lines, kind: str, harm: str) -> None:
    forged = copy.deepcopy(lines)
    place, name = at(forged, kind), "title" if kind == "table-opened" else "name"
    forged[place]["fact"][name] = harm
    with pytest.raises(Mendable, match=rf"^Line {place + 1} holds a character that cannot be shown \(U\+"):
        hall_over().import_log(text_of(forged))
    forged[place]["fact"][name], forged[0]["title"] = "plain", harm
    with pytest.raises(Mendable, match=r"^Line 1 holds a character that cannot be shown"):
        hall_over().import_log(text_of(forged))


@pytest.mark.parametrize(("kind", "name"), [("dice-sealed", "run"), ("drawn", "face"), ("dice-opened", "run")])
@pytest.mark.parametrize("number", [2**53 + 1, -(2**53) - 1, 2**63, 10**40])
def test_no_number_is_brought_in_that_cannot_be_kept(lines: Lines, kind: str, name: str, number: int) -> None:
    forged = copy.deepcopy(lines)
    place = at(forged, kind)
    forged[place]["fact"][name] = number
    with pytest.raises(Mendable, match=rf"^Line {place + 1} holds a number beyond 9,007,199,254,740,992\.$"):
        hall_over().import_log(text_of(forged))


def test_a_seed_may_be_as_large_as_seeds_are() -> None:
    """A log with a dungeon in it was refused: its seed is drawn from 2^63."""
    refuse_harm({"plan": {"seed": 2**63 - 1, "rooms": [1, True]}}, 24)
    for wrong in ({"plan": {"seed": 2**63}}, {"seeds": 2**63 - 1}, {"plan": [{"rooms": 2**53 + 1}]}):
        with pytest.raises(Mendable, match=r"^Line 24 holds a number beyond"):
            refuse_harm(wrong, 24)


def test_no_option_is_brought_in_that_cannot_be_kept(lines: Lines) -> None:
    forged = copy.deepcopy(lines)
    forged[0]["options"] = {"price": 2**64}
    with pytest.raises(Mendable, match=r"^Line 1 holds a number beyond"):
        hall_over().import_log(text_of(forged))


@pytest.mark.parametrize(
    ("by", "command", "why"),
    [
        ("nobody", {"do": "undo"}, "Whoever asked for it has left the table."),
        ("mira", {"do": "undo"}, "Whoever asked for it has left the table."),
        ("mira", {"do": "fly"}, "That order cannot be read: Invalid value 'fly' - at `$.do`."),
        ("mira", {}, "That order cannot be read: Object missing required field `do`."),
    ],
)
def test_what_nobody_can_carry_out_does_not_keep_a_table_shut(
    lines: Lines, by: str, command: dict[str, Any], why: str
) -> None:
    forged = copy.deepcopy(lines)
    seat = forged[at(forged, "seat-made")]["fact"]["seat"] if by == "mira" else by
    asked: dict[str, Any] = {
        "kind": "proposed",
        "by": seat,
        "name": "Mira",
        "words": "fly away",
        "command": command,
        "need": [],
    }
    forged.append({**forged[-1], "fact": asked})
    forged[0]["facts"] += 1
    hall = hall_over()
    made = hall.import_log(text_of(renumbered(forged)))
    assert hall.table(made.table).feed(made.seat)[-1].sentence == f"It is not done: {why}"


def test_a_remark_of_several_lines_is_brought_in() -> None:
    hall = hall_over()
    made = hall.make_table("well", "Lines", name="Mira")
    assert hall.table(made.table).command(made.seat, {"do": "say", "text": "One.\nTwo."}, "said-00000001").done
    there = hall_over()
    brought = there.import_log(b"".join(export(hall.table(made.table))))
    assert "Mira: One.\nTwo." in [entry.sentence for entry in there.table(brought.table).feed(brought.seat)]


DEEP = {"deep": json.loads("[" * 900 + "]" * 900)}


def deep_header(lines: Lines) -> None:
    lines[0]["options"] = DEEP


def deep_fact(lines: Lines) -> None:
    lines[at(lines, "table-opened")]["fact"]["options"] = DEEP


def deep_beside(lines: Lines) -> None:
    lines[1]["more"] = "DEEPER"


@pytest.mark.parametrize(("forge", "line"), [(deep_header, 1), (deep_fact, 2), (deep_beside, 2)])
def test_a_line_that_is_nested_too_deep_is_told_as_that(
    lines: Lines, tmp_path: Path, forge: Callable[[Lines], None], line: int
) -> None:
    """It ended the command with a fault of ours."""
    forged = copy.deepcopy(lines)
    forge(forged)
    text = text_of(forged).replace(b'"DEEPER"', b"[" * 50_000 + b"]" * 50_000)
    for take in (lambda: proof_of_file(text, games), lambda: hall_over().import_log(text)):
        with pytest.raises(Mendable, match=rf"^Line {line} is nested too deep to be read\.$"):
            take()
    file = tmp_path / "deep.jsonl"
    file.write_bytes(text)
    said = tablewright("log", "say", str(file))
    assert (said.returncode, said.stderr) == (2, f"tablewright: Line {line} is nested too deep to be read.\n")


# ── logs of real games ──────────────────────────────────────────────────────────────────────


def played_until(game: str, kind: str) -> Lines:
    """The log of a quick start, played until there is such a fact."""
    hall = hall_over()
    made = hall.make_table(game, "Forged", quick=4, name="Mira", table="forged-table")
    table = hall.table(made.table)
    bot = Bot(table, made.seat, 4)
    while not any(row.kind == kind for row in table.log.rows):
        bot.act()
        assert table.log.head < 2_000
    return [json.loads(line) for line in b"".join(export(table)).splitlines()]


@pytest.mark.parametrize(
    ("game", "kind", "forged", "words"),
    [
        ("axx", "initiative-rolled", {"order": "x"}, "cannot be told"),
        (
            "3dx",
            "challenge-called",
            {"call": {"number": 1, "ability": "search", "target": 3, "who": ["x"]}},
            "cannot be",
        ),
    ],
)
def test_a_log_that_no_page_could_show_is_not_brought_in(
    game: str, kind: str, forged: dict[str, Any], words: str
) -> None:
    """The rules take facts as they come; a table with such a one would be a fault on every page."""
    lines = played_until(game, kind)
    assert hall_over().import_log(text_of(lines)).table
    changed = next(line for line in lines[::-1] if line.get("fact", {}).get("kind") == kind)
    changed["fact"] |= forged
    hall = hall_over()
    with pytest.raises(Mendable, match=words):
        hall.import_log(text_of(lines))
    assert hall.tables() == []


def test_a_pool_of_more_dice_than_there_are_holds_nobody_up() -> None:
    """Its chance was reckoned for ever."""
    lines = played_until("axiom", "challenge-rolled")
    rolled = next(line["fact"] for line in lines[1:] if line["fact"]["kind"] == "challenge-rolled")
    rolled["pool"]["terms"][0]["value"] = 10**9
    with pytest.raises(Mendable, match="no pool has more than 1,000 dice"):
        hall_over().import_log(text_of(lines))


@pytest.fixture(scope="module")
def fought() -> Lines:
    """A delve with a fight in it that is over."""
    return played_until("axx", "fight-ended")


def test_what_shows_only_in_a_moment_long_past_is_told_in_words_there(fought: Lines) -> None:
    """Somebody unknown moved in a fight that is over: every page of that fight was a fault, and so was a branch."""
    forged = copy.deepcopy(fought)
    place = at(forged, "moved")
    forged[place]["fact"]["figure"] = "nobody"
    hall = hall_over()
    made = hall.import_log(text_of(forged), role="gm")
    table = hall.table(made.table)
    number = forged[place]["number"]
    assert table.view(made.seat).party
    with pytest.raises(Mendable, match="came with a log from elsewhere, whose facts do not fit the rules"):
        table.rewind(made.seat, number)
    before = hall.tables()
    with pytest.raises(Mendable, match="What the facts of this log come to cannot be shown"):
        hall.branch(made.table, made.seat, number=number, title="From there")
    assert hall.tables() == before
    assert table.rewind(made.seat, "1").view
    assert hall.branch(made.table, made.seat, number="9", title="From before")


def test_a_fault_of_ours_is_not_taken_for_somebody_elses(fought: Lines, monkeypatch: pytest.MonkeyPatch) -> None:
    hall = hall_over()
    made = hall.import_log(text_of(fought))
    table = hall.table(made.table)
    ours = table.feed(made.seat)[-1].number

    def broken(*_: Any) -> None:
        raise KeyError("ours")

    for name in ("view", "why", "judged", "awards"):
        monkeypatch.setattr(type(table.game), name, broken)
    theirs = next(line["number"] for line in fought[1:] if line["fact"]["kind"] == "attack-rolled")
    for ask in (
        lambda: table.rewind(made.seat, theirs),
        lambda: table.why(made.seat, theirs),
        lambda: table.luck(made.seat),
        lambda: table.ledger(made.seat),
    ):
        with pytest.raises(Mendable, match="came with a log from elsewhere"):
            ask()
    with pytest.raises(KeyError):
        table.rewind(made.seat, ours)
