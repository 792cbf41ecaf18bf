"""`import tablewright`: light, and with all that it names."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from fractions import Fraction
from pathlib import Path

import msgspec
import pytest
from tests.commands import told

import tablewright
from tablewright.core.facts import Choice, Field, Offer
from tablewright.games.axx.heroes.gear_facts import Give


def test_every_public_name_is_there() -> None:
    assert [name for name in tablewright.__all__ if getattr(tablewright, name, None) is None] == []
    assert set(tablewright.__all__) <= set(dir(tablewright))
    with pytest.raises(AttributeError, match="no attribute 'nothing'"):
        _ = tablewright.nothing


def test_importing_loads_none_of_it() -> None:
    program = "import sys, tablewright; print(*(name for name in sys.modules if name.startswith('tablewright')))"
    result = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True, timeout=60)
    assert result.stdout.split() == ["tablewright"]


def test_a_room_of_the_house_keeps_its_name() -> None:
    """`tablewright.odds` is the room; a function of that name would vanish as soon as the room is imported."""
    import tablewright.odds

    assert tablewright.odds.__name__ == "tablewright.odds"
    assert not set(tablewright.__all__) & {"odds", "dice", "core", "games", "store", "table", "web", "cli"}


def test_odds_are_fractions_that_add_up_to_one() -> None:
    found = tablewright.odds_of("axx", "4d6kh3")
    assert sum(found.distribution.values()) == 1
    assert found.distribution[18] == Fraction(21, 1296)
    assert found.success is None
    assert tablewright.odds_of("axx", "3d6").mean == Fraction(21, 2)


def test_a_roll_takes_dice_or_a_seed() -> None:
    assert tablewright.roll("axx", "3d6", seed=5) == tablewright.roll("axx", "3d6", seed=5)
    assert tablewright.roll("axx", "3d6", dice=[1, 2, 3]).total == 6
    with pytest.raises(tablewright.Mendable, match="not both"):
        tablewright.roll("axx", "3d6", dice=[1, 2, 3], seed=5)


def test_an_unknown_game_is_told_in_words() -> None:
    with pytest.raises(tablewright.Mendable, match="There is no game 'chess' here"):
        tablewright.rules("chess")


def test_a_seed_that_dice_do_not_take_is_told_in_words() -> None:
    hall = tablewright.Hall(tablewright.MemoryStore(), clock=lambda: 0)
    for seed in (-1, 2**63):
        with pytest.raises(tablewright.Mendable, match=f"A seed is a whole number from 0 to .*, not {seed}"):
            tablewright.fights("axiom", party="random:1", foes="1 wolf", runs=1, seed=seed)
        with pytest.raises(tablewright.Mendable, match=f"A seed is a whole number from 0 to .*, not {seed}"):
            hall.make_table("axx", "The Chapel", quick=seed)
    assert hall.tables() == []
    with pytest.raises(tablewright.Mendable, match=r"Fights run in 1 to 256 processes .*, not -1"):
        tablewright.fights("axiom", party="random:1", foes="1 wolf", runs=1, workers=-1)


def test_odds_of_a_group_tell_of_its_members_and_of_readings() -> None:
    found = tablewright.odds_of("axiom", "group 5D 4D vs 2")
    assert [member.success for member in found.members] == [Fraction(127, 243), Fraction(34, 81)]
    assert found.success == Fraction(127, 243) * Fraction(34, 81)  # more than half of two are both
    assert found.target == 2  # of the two
    assert "axiom.challenge.group" in found.readings
    assert tablewright.odds_of("axx", "attack +3 vs ac 14").target == 14


def test_fights_tell_what_kept_them_from_the_quick_way(tmp_path: Path) -> None:
    party = told("party", "axiom", "--size", "1", "--seed", "7")
    party["characters"][0]["gear"] += 9 * [{"name": "dagger"}]
    file = tmp_path / "party.json"
    file.write_text(json.dumps(party), "utf-8")
    found = tablewright.fights("axiom", party=str(file), foes="1 wolf", runs=1)
    assert found.by_facts == (f"more than 8 weapons and shields ({found.heroes[0]})",)


def test_the_reference_names_what_there_is() -> None:
    """Each record of the table in the library's page, and each of its fields."""
    page = (Path(__file__).parents[1] / "docs/reference/library.md").read_text("utf-8")
    rows = re.findall(r"^\| `(\w+)`.*? \| (.*) \|$", page, re.MULTILINE)
    assert len(rows) > 15
    hall = tablewright.Hall(tablewright.MemoryStore())
    table = hall.table(hall.make_table("axx", "The Chapel").table)
    for record, fields in rows:
        own = re.sub(r"\((?:each|with|these).*?\)", "", fields)
        kind = getattr(tablewright, record)
        known = {*dir(table if record == "Table" else kind), *getattr(kind, "__annotations__", ())}
        lost = [name for name in re.findall(r"`(\w+)", own) if name not in known]
        assert lost == [], record


def test_every_public_name_stands_in_the_reference() -> None:
    page = (Path(__file__).parents[1] / "docs/reference/library.md").read_text("utf-8")
    public = [name for name in tablewright.__all__ if not name.startswith("_")]
    assert [name for name in public if not re.search(rf"\b{name}\b", page)] == []


def test_house_rules_are_a_mapping_or_lines() -> None:
    """AC 24 is out of reach of +3, but for a natural 20 (1 in 20)."""
    for ruled in ({"natural": True}, {"natural": "on"}, ["natural=on"], "natural=on"):
        assert tablewright.odds_of("axx", "attack +3 vs ac 24", options=ruled).success == Fraction(1, 20)
        assert tablewright.roll("axx", "attack +3 vs ac 24", dice=[20], options=ruled).success
        assert tablewright.fights("axx", party="random:1", foes="1 orc", runs=1, options=ruled).setup.options == {
            "natural": True
        }
    with pytest.raises(tablewright.Mendable, match="There is no house rule 'luck'"):
        tablewright.odds_of("axx", "3d6", options={"luck": True})


def test_a_face_that_is_no_number_is_told_in_words() -> None:
    """A die that showed 1.5 was taken, and counted as that."""
    for faces in ([1.5, 2, 3], "123"):
        with pytest.raises(tablewright.Mendable, match="A face is a whole number, not"):
            tablewright.roll("axx", "3d6", dice=faces)  # type: ignore[arg-type]


def test_characters_parties_and_dungeons_are_those_of_the_command_line() -> None:
    assert tablewright.character("axiom", seed=5) == told("character", "axiom", "--seed", "5")
    assert tablewright.party("3dx", size=2, seed=5) == told("party", "3dx", "--size", "2", "--seed", "5")
    assert tablewright.dungeon("axx", rooms=3, seed=3) == told("dungeon", "axx", "--rooms", "3", "--seed", "3")
    with pytest.raises(tablewright.Mendable, match="between 1 and 12"):
        tablewright.party("axx", size=13)
    with pytest.raises(tablewright.Mendable, match="3dX makes no dungeons"):
        tablewright.dungeon("3dx")
    with pytest.raises(tablewright.Mendable, match="1 to 60 rooms"):
        tablewright.dungeon("axx", rooms=0)
    with pytest.raises(tablewright.Mendable, match="A seed is a whole number from 0"):
        tablewright.character("axx", seed=-1)


def test_a_party_fights_as_plain_data_out_of_a_file_and_out_of_a_log(tmp_path: Path) -> None:
    made = tablewright.party("axiom", size=2, seed=5)
    file = tmp_path / "party.json"
    file.write_text(json.dumps(made), "utf-8")
    found = [tablewright.fights("axiom", party=one, foes="1 wolf", runs=5) for one in (made, file, str(file))]
    assert found[0].heroes == tuple(one["name"] for one in made["characters"])
    assert found[0].score == found[1].score == found[2].score
    hall = tablewright.Hall(tablewright.MemoryStore())
    table = hall.make_table("axiom", "The Ford", quick=1)
    log = tmp_path / "ford.jsonl"
    log.write_bytes(hall.export_log(table.table))
    names = tuple(each.name for each in hall.table(table.table).view(table.seat).party)
    assert tablewright.fights("axiom", party=log, foes="1 wolf", runs=1).heroes == names
    with pytest.raises(tablewright.Mendable, match="is for the game 'axiom', not for 'axx'"):
        tablewright.fights("axx", party=made, foes="1 orc")


def test_a_fight_that_may_go_on_for_a_round_has_no_end() -> None:
    score = tablewright.fights("axiom", party="random:2", foes="4 elite", runs=20, cap=1).score
    assert score.capped == score.neither == 20


def test_an_offer_is_filled_by_name_with_keys_or_words_and_told_what_is_wrong() -> None:
    offer = Offer(
        Give(figure="ann", item="", to=""),
        "Give something",
        "gear",
        blanks=(
            Field("item", "What", choices=(Choice("i1", "mace"), Choice("i2", "torch", greyed="It burns."))),
            Field("to", "To whom", choices=(Choice("hero2", "Bram"), Choice("hero3", "Vorn"))),
            Field("count", "How many", number=True),
        ),
    )
    assert offer.filled(item="Mace", to="hero3", count=2) == Give(figure="ann", item="i1", to="hero3", count=2)
    assert offer.filled(item="i1") == Give(figure="ann", item="i1", to="")
    for blanks, words in (
        ({"thing": "mace"}, "“Give something” has no blank “thing”; it has item, to, count."),
        ({"item": "axe"}, "What: there is no choice “axe”; there is mace."),
        ({"item": "torch"}, "torch: It burns."),
        ({"count": "many"}, "“Give something” cannot be filled so: "),
        ({"count": "\ud800"}, "“Give something” cannot be filled so: "),
    ):
        with pytest.raises(tablewright.Mendable, match=words):
            offer.filled(**blanks)


def test_an_order_without_a_key_is_an_order_of_its_own_each_time() -> None:
    hall = tablewright.Hall(tablewright.MemoryStore())
    made = hall.make_table("axx", "The Chapel")
    table, hello = hall.table(made.table), {"do": "say", "text": "Hello"}
    replies = [table.command(made.seat, hello) for _ in range(2)]
    assert [(reply.done, reply.repeated) for reply in replies] == [(True, False)] * 2
    assert table.command(made.seat, hello, "").refused is not None  # a form that lost its key is no order


def test_the_chance_of_an_order_as_plain_data_and_of_what_is_none() -> None:
    hall = tablewright.Hall(tablewright.MemoryStore())
    made = hall.make_table("axx", "The Chapel", quick=3)
    table = hall.table(made.table)
    offer = next(one.offer for one in table.offers(made.seat) if one.offer.chance and not one.offer.greyed)
    order = msgspec.to_builtins(offer.command)
    assert table.chance(made.seat, order) == table.chance(made.seat, offer.command) == offer.chance
    with pytest.raises(tablewright.Mendable, match="That order cannot be read"):
        table.chance(made.seat, {"do": "dance"})


def test_who_is_not_at_the_table_is_told_so_in_a_line() -> None:
    """It was an error of another kind than all that a caller can mend."""
    hall = tablewright.Hall(tablewright.MemoryStore())
    table = hall.table(hall.make_table("axx", "The Chapel").table)
    for asked in (table.view, table.offers, table.feed):
        with pytest.raises(tablewright.Mendable, match="This seat is not at the table any more"):
            asked("nobody")


def test_a_folder_closes_itself(tmp_path: Path) -> None:
    for _ in range(2):  # the second time it is free again, and the table is there
        with tablewright.open_folder(tmp_path) as folder:
            hall = tablewright.Hall(folder.store)
            if not hall.tables():
                hall.make_table("axiom", "The Ford")
            assert [row.title for row in hall.tables()] == ["The Ford"]


def test_a_fact_as_plain_data_is_what_an_exported_log_holds() -> None:
    hall = tablewright.Hall(tablewright.MemoryStore())
    made = hall.make_table("axx", "The Chapel")
    entry = hall.table(made.table).feed(made.seat, since="0.0")[0]
    first = json.loads(hall.export_log(made.table).splitlines()[1])
    assert entry.data == first["fact"]
    assert (entry.data["kind"], entry.data["title"]) == ("table-opened", "The Chapel")
