"""Monsters of older editions: what each field is read as, what is guessed, what is refused, and that they fight."""

from __future__ import annotations

import json
import os
from pathlib import Path
from typing import Any

import pytest
from tests.games.axx.fights import hero, party, weapon
from tests.games.axx.old_beasts import bestiary, fought

from tablewright.core.effects import Burst, Drain, Inflict, Regenerate
from tablewright.core.errors import Mendable
from tablewright.core.imports import Told
from tablewright.games.axx import packs
from tablewright.games.axx.content import Monster
from tablewright.games.axx.older import attacks, texts
from tablewright.games.axx.older.lists import records_of, write
from tablewright.games.axx.older.records import name_of, plural, read
from tablewright.games.axx.older.texts import Reading, Unread
from tablewright.games.axx.packs import AxxPack

pytestmark = pytest.mark.clause("axx.import_1e")

DOWN, UP, UP_11 = Reading(descending=True), Reading(descending=False), Reading(descending=False, base=11)
GHOUL = {
    "Name": "Ghoul",
    "AC": "6",
    "HD": "2*",
    "Move": "90' (30')",
    "No. of Attacks": "2 claws, 1 bite",
    "Damage": "1-3 claw, 1-3 bite + paralysis",
    "No. Appearing": "1-6",
    "Morale": "9",
    "Alignment": "Chaotic",
}


def taken(record: dict[str, Any], reading: Reading = DOWN) -> tuple[Monster, Told]:
    """The monster that a record makes."""
    monster, told = read(record, reading, set())
    assert monster is not None, told
    return monster, told


@pytest.mark.parametrize(
    ("text", "reading", "ac", "hit_by"),
    [
        ("9", DOWN, 10, ""),
        ("-1", DOWN, 20, ""),
        ("15", UP, 15, ""),
        ("15 (13)", UP_11, 14, ""),
        ("18 (m)", UP, 18, "magic"),
        ("16 (11) (s)", UP, 16, "silver"),
        ("5 [14]", DOWN, 14, ""),
        ("5 [14]", UP, 14, ""),
    ],
)
def test_armour_class(text: str, reading: Reading, ac: int, hit_by: str) -> None:
    assert texts.read_ac(text, reading, []) == (ac, hit_by)


def test_an_ac_that_is_none_or_counts_the_other_way_is_refused() -> None:
    with pytest.raises(Unread, match="its AC “by armour” is no number"):
        texts.read_ac("by armour", DOWN, [])
    with pytest.raises(Unread, match="an AC of 25 is beyond belief: which way does it count"):
        texts.read_ac("25", DOWN, [])
    notes: list[str] = []
    assert texts.read_ac("14 to 16", UP, notes) == (14, "")
    assert notes == ["AC: the first of “14 to 16”"]


@pytest.mark.parametrize(
    ("text", "hd", "half", "hp", "dice", "guessed"),
    [
        ("3+1", 3, False, 14, "3d8+1", False),
        ("8**", 8, False, 36, "8d8", False),
        ("1-1", 1, False, 3, "1d8-1", False),
        ("12* (+10)", 12, False, 54, "12d8", False),
        ("1/2", 0, True, 2, "1d4", False),
        ("1/2 (1d4 hit points)", 0, True, 2, "1d4", False),
        ("1 Hit Point", 0, True, 1, "", False),
        ("5*-6*", 5, False, 22, "5d8", True),
        ("2 or 3", 2, False, 9, "2d8", True),
        ("3d8+3 (16hp)", 3, False, 16, "3d8+3", False),
        ("1/4", 0, True, 2, "1d4", True),
    ],
)
def test_hit_dice(text: str, hd: int, half: bool, hp: int, dice: str, guessed: bool) -> None:
    notes: list[str] = []
    body = texts.read_hd(text, notes)
    assert (body.dice.dice, body.dice.half, body.hp, body.hp_dice, bool(notes)) == (hd, half, hp, dice, guessed)


@pytest.mark.parametrize(
    ("text", "feet"),
    [("40'", 40), ("120' (40')", 40), ("40' (10')", 40), ('12"', 40), ('9"', 30), ("30' Fly 80'", 30), ("", 30)],
)
def test_movement(text: str, feet: int) -> None:
    assert texts.read_speed(text, DOWN, []) == feet


@pytest.mark.parametrize(
    ("text", "feet", "note"),
    [
        ("9", 30, "speed: “9” in inches"),
        ("12/24 (flying)", 40, "speed: “12/24 (flying)” in inches"),
        ("120'", 40, "speed: “120'” in a turn"),
        ("150", 50, "speed: “150” in a turn"),
    ],
)
def test_a_move_in_inches_or_of_a_turn_is_known_by_its_size_where_nothing_else_tells(
    text: str, feet: int, note: str
) -> None:
    notes: list[str] = []
    assert (texts.read_speed(text, DOWN, notes), notes) == (feet, [note])


@pytest.mark.parametrize(
    ("text", "move", "feet"),
    [
        ("90 ft", "round", 90),
        ("150", "round", 150),
        ("90' a round", "", 90),
        ("90 ft/round", "turn", 90),
        ("60'", "turn", 20),
        ("60' per turn", "", 20),
        ("120' (40')", "round", 40),
        ('9"', "round", 30),
        ("", "turn", 30),
    ],
)
def test_a_move_that_stands_alone_is_of_a_round_or_of_a_turn_as_the_record_or_the_whole_list_says(
    text: str, move: str, feet: int
) -> None:
    notes: list[str] = []
    assert texts.read_speed(text, Reading(descending=True, move=move), notes) == feet
    assert [note for note in notes if text] == []


@pytest.mark.parametrize(
    ("text", "dice"),
    [("1d6, Wild 2d4, Lair 4d8", "1d6"), ("Wild 1d8", "1d8"), ("2-8", "2d4"), ("1-6", "1d6"), ("3", "3"), ("", "1")],
)
def test_numbers_appearing(text: str, dice: str) -> None:
    assert texts.read_number(text, []) == dice


@pytest.mark.parametrize(
    ("low", "high", "dice"),
    [(1, 6, "1d6"), (2, 8, "2d4"), (3, 18, "3d6"), (2, 5, "1d4+1"), (4, 24, "4d6"), (0, 3, "1d4-1")],
)
def test_a_range_is_dice(low: int, high: int, dice: str) -> None:
    assert texts.span(low, high) == dice


@pytest.mark.parametrize(
    ("routine", "damage", "names", "damages", "types"),
    [
        ("2 claws, 1 bite", "1d4 claw, 2d4 bite", ["claw", "claw", "bite"], ["1d4", "1d4", "2d4"], "eep"),
        ("3", "1-3/1-3/1-6", ["blow"] * 3, ["1d3", "1d3", "1d6"], "bbb"),
        ("1 weapon", "1d8 or by weapon", ["weapon"], ["1d8"], "e"),
        ("2 hooves", "1d6 hoof", ["hoof", "hoof"], ["1d6", "1d6"], "bb"),
        ("1 bite", "1d8 + poison", ["bite"], ["1d8"], "p"),
        ("1 weapon", "By weapon +4", ["weapon"], ["1d6+4"], "e"),
        ("– 2 claws, 1 bite –", "1d4 claw, 1 bite", ["claw", "claw", "bite"], ["1d4", "1d4", "1"], "eep"),
        ("claw/claw/bite", "1d4/1d4/1d8", ["claw", "claw", "bite"], ["1d4", "1d4", "1d8"], "eep"),
        ("2 claws/1 bite", "1d4/1d4/1d8", ["claw", "claw", "bite"], ["1d4", "1d4", "1d8"], "eep"),
        ("claws x2, bite", "1d3 claw, 1d6 bite", ["claw", "claw", "bite"], ["1d3", "1d3", "1d6"], "eep"),
        ("2 claws, 1 bite or breath, 1 tail", "1d6 claw, 3d8 bite or breath, 1d4 tail",
         ["claw", "claw", "bite", "tail"],
         ["1d6", "1d6", "3d8", "1d4"], "eepb"),
    ],
)  # fmt: skip
def test_an_attack_routine(routine: str, damage: str, names: list[str], damages: list[str], types: str) -> None:
    blows = attacks.read(texts.plain(routine), damage, "", [])
    assert (blows.names, blows.damages) == (names, damages)
    assert "".join(one[0] for one in blows.types) == types


def test_a_ghoul_of_an_older_edition() -> None:
    ghoul, told = taken(GHOUL)
    assert (ghoul.name, ghoul.plural, ghoul.hd, ghoul.hp_dice, ghoul.ac, ghoul.attack) == (
        "ghoul",
        "ghouls",
        2,
        "2d8",
        13,
        2,
    )
    assert (ghoul.attacks, ghoul.damage, ghoul.types) == (
        ("claw", "claw", "bite"),
        "1d3",
        ("edged", "edged", "piercing"),
    )
    assert (ghoul.number, ghoul.speed, ghoul.morale, ghoul.alignment) == ("1d6", 30, 9, "chaos")
    (power,) = ghoul.powers
    assert power.effect == Inflict(condition="paralyzed", save="body", rounds="1d4")
    assert (power.when, power.attack) == ("hit", "bite")
    assert told == Told("Ghoul", "guessed", "paralysis for 1d4 rounds; undead by its name")


def test_damage_in_brackets_is_read_where_there_is_no_other() -> None:
    bear, told = taken({**GHOUL, "Name": "Owlbear", "No. of Attacks": "2 claws (1d6), bite (2d6)", "Damage": ""})
    assert (bear.attacks, bear.damages) == (("claw", "claw", "bite"), ("1d6", "1d6", "2d6"))
    viper, _ = taken({**GHOUL, "Name": "Viper", "No. of Attacks": "Bite (1 hit point + poison)", "Damage": ""})
    assert (viper.attacks, viper.damage, [one.name for one in viper.powers]) == (("bite",), "1", ["venom"])
    assert told.words == "its special abilities are not read"  # HD 2*


def test_one_damage_for_several_kinds_of_attacks_is_told() -> None:
    roper, told = taken({**GHOUL, "Name": "Roper", "No. of Attacks": "1 bite, 6 tentacles", "Damage": "5d4"})
    assert (roper.damage, len(roper.attacks)) == ("5d4", 7)
    assert "“5d4” for each attack" in told.words


def test_a_list_of_special_abilities_is_read_item_by_item() -> None:
    plain = {**GHOUL, "No. of Attacks": "1 bite", "Damage": "1d6"}
    ghast, told = taken({**plain, "Name": "Fiend", "Special": ["undead", "paralysis", "stench"]})
    assert (ghast.undead, [one.name for one in ghast.powers]) == (True, ["numbing touch"])
    assert "paralysis from the description" in told.words
    safe, _ = taken({**plain, "Name": "Snake", "Special": "Immune to poison, paralysis of limbs"})
    assert safe.powers == ()


def test_powers_in_words() -> None:
    base = {**GHOUL, "No. of Attacks": "1 bite", "HD": "5**"}
    (drain,) = taken({**base, "Damage": "1d6 + energy drain (1 level)"})[0].powers
    assert drain.effect == Drain(points="1d6")
    (venom,) = taken({**base, "Damage": "1d6 + poison"})[0].powers
    assert venom.effect == Inflict(condition="poisoned", save="body")
    story = "A troll. It regenerates 3 hit points each round, but not damage from fire or acid."
    (grows,) = taken({**base, "Damage": "1d6", "Description": story})[0].powers
    assert (grows.when, grows.effect) == ("round", Regenerate(points="3", unless=("fire", "acid")))
    (grows,) = taken({**base, "Damage": "1d6", "Description": "Regenerates ten hit points each round."})[0].powers
    assert grows.effect == Regenerate(points="10")
    dragon = {**base, "No. of Attacks": "2 claws, 1 bite or breath", "Damage": "1d6 claw, 3d8 bite, 4d6 fire breath"}
    (breath,) = taken(dragon)[0].powers
    assert breath.effect == Burst(damage="4d6", kind="fire", save="dodge")
    assert (breath.when, breath.feet, breath.times) == ("action", 60, 3)


def test_undead_and_the_mindless_are_known_by_their_description() -> None:
    zombie, _ = taken({**GHOUL, "Name": "Zombie", "Description": "Like all undead, they are immune to sleep."})
    assert (zombie.undead, zombie.mindless) == (True, True)
    wight, told = taken({**GHOUL, "Name": "Wight", "Special": "Undead. Only harmed by silver or magic weapons."})
    assert (wight.undead, wight.hit_by) == (True, "silver")
    assert "harmed by silver or magic alone, from the description" in told.words
    ghost, _ = taken({**GHOUL, "Name": "Shade", "Special": "It can be hit only by magic weapons; undead"})
    assert (ghost.undead, ghost.hit_by) == (True, "magic")


@pytest.mark.parametrize(
    ("name", "special", "undead"),
    [
        ("Mummy", "", True),
        ("Vampire Bat", "", False),
        ("Skeleton", "Not undead: a construct", False),
        ("Necromancer", "Commands undead.", False),
    ],
)
def test_where_nothing_is_said_the_undead_are_known_by_their_names(name: str, special: str, undead: bool) -> None:
    monster, told = taken({**GHOUL, "Name": name, "Special": special})
    assert monster.undead is undead
    assert ("undead by its name" in told.words) is undead


@pytest.mark.parametrize(("name", "hd", "size"), [("Giant Rat", "1/2", "man"), ("Giant Toad", "2+2", "large")])
def test_what_is_called_giant_is_larger_than_a_human_from_two_hit_dice_on(name: str, hd: str, size: str) -> None:
    assert taken({**GHOUL, "Name": name, "HD": hd})[0].size == size


@pytest.mark.parametrize(
    ("change", "why"),
    [
        ({"AC": "as worn"}, "its AC “as worn” is no number"),
        ({"HD": "Special"}, "its Hit Dice “Special” are no number"),
        ({"Damage": "Special"}, "its damage “Special” is no dice"),
        ({"No. of Attacks": "None"}, "it does not attack (“None”)"),
        ({"Damage": ""}, "it has no damage"),
        ({"Name": ""}, "it has no name"),
    ],
)
def test_what_cannot_be_read_is_refused_and_why(change: dict[str, str], why: str) -> None:
    monster, told = read({**GHOUL, **change}, DOWN, set())
    assert monster is None
    assert (told.outcome, told.words) == ("refused", why)


@pytest.mark.parametrize(
    ("text", "name", "more"),
    [
        ("Bear, Cave*", "cave bear", "cave bears"),
        ("Imp, Mud (small)", "small mud imp", "small mud imps"),
        ("Dragon, Mountain (Red Dragon)", "mountain dragon", "mountain dragons"),
        ("Wolf", "wolf", "wolves"),
        ("Harpy", "harpy", "harpies"),
    ],
)
def test_names(text: str, name: str, more: str) -> None:
    assert (name_of(text), plural(name)) == (name, more)


def test_records_are_found_wherever_a_file_has_them(tmp_path: Path) -> None:
    file = tmp_path / "list.json"
    file.write_text(json.dumps({"meta": {"n": 1}, "data": {"monsters": [{"name": "a"}, {"name": "b"}]}}))
    assert [one["name"] for one in records_of(file)] == ["a", "b"]
    file.write_text(json.dumps({"Ghoul": {"ac": 6}, "Ogre": {"ac": 5}}))
    assert [one["name"] for one in records_of(file)] == ["Ghoul", "Ogre"]
    file.write_text("{")
    with pytest.raises(Mendable, match=r"list\.json is no JSON: "):
        records_of(file)
    table = tmp_path / "list.csv"
    table.write_bytes("\ufeffName,AC\nGhoul,6\n".encode())
    assert records_of(table) == [{"Name": "Ghoul", "AC": "6"}]
    table.write_text("Name,AC\nGhoul,6\n")
    with pytest.raises(Mendable, match=r"Nothing in list\.csv could be taken: it has no hd"):
        write(table, tmp_path, DOWN, name="x", source="x", licence="x")


def test_each_has_a_place_on_the_threat_table_by_its_hit_dice_if_wanted(tmp_path: Path) -> None:
    table = tmp_path / "list.csv"
    table.write_text("Name;AC;HD;Attacks;Damage\nImp;7;1/2;1 claw;1-3\nOgre;5;4+1;1 club;1-10\nRoc;4;18;1 bite;3d6\n")
    report, remarks = write(table, tmp_path, DOWN, name="x", source="x", licence="x", stock=True)
    assert [one.record for one in report] == ["Imp", "Ogre", "Roc"]
    assert "a house default" in remarks[-1]
    assert [(one.name, one.threat) for one in packs.read(tmp_path).monsters] == [("imp", 7), ("ogre", 10), ("roc", 16)]


# ── A whole bestiary ─────────────────────────────────────────────────────────────────────────


@pytest.fixture(scope="module")
def beasts(tmp_path_factory: pytest.TempPathFactory) -> tuple[AxxPack, list[Told]]:
    """The bestiary as a pack, in a folder that is thrown away, and the report."""
    folder = tmp_path_factory.mktemp("beasts")
    report, remarks = write(bestiary(), folder, UP_11, name="Old Beasts", source="as stated there", licence="as there")
    assert remarks == ["No record has an alignment: it is what the description calls it, else Neutral."]
    return packs.read(folder), report


REFUSALS = ("is no dice", "does not attack", "is no number", "are no number", "are not understood")


def test_nine_of_ten_are_taken_and_every_refusal_says_why(beasts: tuple[AxxPack, list[Told]]) -> None:
    pack, report = beasts
    refused = [one for one in report if one.outcome == "refused"]
    assert len(report) == 638
    assert len(pack.monsters) == 638 - len(refused) >= 0.95 * 638
    assert all(any(reason in one.words for reason in REFUSALS) and "“" in one.words for one in refused), refused
    assert all(one.words for one in report if one.outcome == "guessed")
    assert not any(one.words for one in report if one.outcome == "taken")


def test_some_of_them_are_as_printed(beasts: tuple[AxxPack, list[Told]]) -> None:
    by = {one.name: one for one in beasts[0].monsters}
    bear = by["cave bear"]
    assert (bear.hd, bear.ac, bear.attacks, bear.damages) == (7, 14, ("claw", "claw", "bite"), ("1d8", "1d8", "2d6"))
    wight = by["wight"]
    assert (wight.undead, wight.hit_by, wight.morale, wight.number) == (True, "silver", 12, "1d6")
    assert [power.effect for power in wight.powers] == [Drain(points="1d6")]
    scorpion = by["giant scorpion"]
    assert [(power.name, power.attack) for power in scorpion.powers] == [("venom", "stinger")]


ALL = bool(os.environ.get("SOAK"))


@pytest.mark.soak
def test_they_fight_to_the_end(beasts: tuple[AxxPack, list[Told]]) -> None:
    pack, ends = beasts[0], set[str]()
    chosen = pack.monsters if ALL else pack.monsters[::10]
    assert len(chosen) >= 60
    for seed, monster in enumerate(chosen):
        heroes = [
            hero(f"h{nth}", cls, level=8, hp=50, items=(weapon(id_=f"blade{nth}"),))
            for nth, cls in enumerate(("fighter", "fighter", "cleric", "thief"))
        ]
        for nth, one in enumerate(heroes):
            one.items[f"blade{nth}"].plus = 1
        ends.add(fought(party(*heroes), pack, monster.id, count=2, seed=seed))
    assert ends <= {"won", "lost", "fled", "nobody", "left"}
    assert "won" in ends


def test_of_two_records_of_one_name_the_later_is_refused_with_why(tmp_path: Path) -> None:
    """A pack has no two of one name; the file is taken nevertheless."""
    table = tmp_path / "list.csv"
    table.write_text("Name;AC;HD;Attacks;Damage\nGhoul;6;2;1 claw;1-3\nGHOUL;5;3;1 claw;1-8\nOgre;5;4+1;1 club;1-10\n")
    report, _ = write(table, tmp_path, DOWN, name="x", source="x", licence="x")
    assert [one.outcome == "refused" for one in report] == [False, True, False]
    assert report[1].words == "another record of this file is called so; give it a name of its own"
    assert [(one.name, one.hd) for one in packs.read(tmp_path).monsters] == [("ghoul", 2), ("ogre", 4)]
