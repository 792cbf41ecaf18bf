"""The game's own pack: every record is what the rules print, and a slip is told with its place."""

from __future__ import annotations

from pathlib import Path

import pytest

from tablewright.core.content import BadRecord, known_kinds, read_pack, read_records, refer
from tablewright.core.effects import Blow, Heal, Inflict, Light, SleepHitDice
from tablewright.games.axx import content, packs


@pytest.mark.clause("axx.class.fighter", "axx.class.cleric", "axx.class.thief", "axx.class.magic_user")
@pytest.mark.parametrize(
    ("cls", "track", "die", "save", "caster"),
    [
        ("fighter", "warrior", 8, "body", ""),
        ("cleric", "priest", 6, "will", "cleric"),
        ("thief", "specialist", 6, "dodge", ""),
        ("magic_user", "mage", 4, "magic", "magic_user"),
    ],
)
def test_each_class_has_its_track_hit_die_and_better_save(
    cls: str, track: str, die: int, save: str, caster: str
) -> None:
    record = content.classes()[cls]
    assert (record.track, record.die, record.save, record.caster) == (track, die, save, caster)


@pytest.mark.clause("axx.gear.weapons")
@pytest.mark.parametrize(
    ("kind", "die", "plus", "slots", "cost", "hands"),
    [
        ("light_weapon", 4, 0, 1, 2, 1),
        ("medium_weapon", 6, 0, 1, 10, 1),
        ("heavy_weapon", 10, 0, 2, 15, 2),
        ("spear", 6, 0, 1, 3, 1),
        ("polearm", 8, 0, 2, 8, 2),
        ("javelin", 4, 0, 1, 1, 1),
        ("darts", 3, 0, 1, 1, 1),
        ("sling", 4, 0, 1, 2, 1),
        ("bow", 6, 0, 2, 20, 2),
        ("crossbow", 6, 1, 2, 25, 2),
    ],
)
def test_weapons_are_as_printed(kind: str, die: int, plus: int, slots: int, cost: int, hands: int) -> None:
    record = content.gear()[kind]
    assert (record.die, record.plus, record.slots, record.cost, record.hands) == (die, plus, slots, cost, hands)


@pytest.mark.clause("axx.gear.armor")
@pytest.mark.parametrize(
    ("kind", "ac", "slots", "cost"),
    [("light_armor", 11, 1, 20), ("medium_armor", 14, 2, 75), ("heavy_armor", 16, 3, 100), ("shield", 1, 1, 10)],
)
def test_armour_is_as_printed(kind: str, ac: int, slots: int, cost: int) -> None:
    record = content.gear()[kind]
    assert (record.ac, record.slots, record.cost) == (ac, slots, cost)


@pytest.mark.clause("axx.gear.tools", "axx.gear.consumables")
@pytest.mark.parametrize(
    ("kind", "cost", "pieces", "slots"),
    [
        ("rations", 5, 7, 1),
        ("torch", 1, 6, 1),
        ("lantern", 12, 1, 1),  # and its three flasks the second
        ("oil_flask", 2, 1, 1),  # three fill it
        ("rope", 1, 1, 1),
        ("pole", 1, 1, 1),
        ("spikes", 3, 1, 1),
        ("grapnel", 5, 1, 1),
        ("sack", 1, 1, 1),
        ("mirror", 10, 1, 0),
        ("whistle", 1, 1, 0),
        ("chalk", 1, 1, 0),
    ],
)
def test_other_gear_is_as_printed(kind: str, cost: int, pieces: int, slots: int) -> None:
    record = content.gear()[kind]
    assert (record.cost, record.pieces, record.slots) == (cost, pieces, slots)


@pytest.mark.clause(
    "axx.threat.giant_rats",
    "axx.threat.goblin_band",
    "axx.threat.skeleton_guard",
    "axx.threat.orc_patrol",
    "axx.threat.ghoul",
    "axx.threat.giant_spider",
)
@pytest.mark.parametrize(
    ("threat", "name", "number", "hd", "half", "hp", "ac", "attack", "damage", "kind", "alignment"),
    [
        (1, "giant rat", "2d6", 0, True, 2, 12, 0, "1d3", "piercing", "neutrality"),
        (2, "goblin", "1d6", 1, False, 4, 13, 1, "1d6", "edged", "chaos"),
        (3, "skeleton", "1d6", 1, False, 5, 13, 1, "1d6", "edged", "chaos"),
        (4, "orc", "1d4", 1, False, 5, 13, 1, "1d8", "edged", "chaos"),
        (5, "ghoul", "1", 2, False, 10, 14, 2, "1d3", "edged", "chaos"),
        (6, "giant spider", "1", 2, False, 9, 14, 2, "1d6", "piercing", "neutrality"),
    ],
)
def test_the_six_threats_are_as_printed(
    threat: int,
    name: str,
    number: str,
    hd: int,
    half: bool,
    hp: int,
    ac: int,
    attack: int,
    damage: str,
    kind: str,
    alignment: str,
) -> None:
    (monster,) = packs.threats((), threat)
    assert (monster.name, monster.number, monster.hd, monster.half, monster.hp) == (name, number, hd, half, hp)
    assert (monster.ac, monster.attack, monster.damage, monster.type) == (ac, attack, damage, kind)
    assert monster.alignment == alignment


def the_threats() -> dict[int, content.Monster]:
    return {number: monster for number in range(1, 7) for monster in packs.threats((), number)}


def test_the_marks_of_the_threats() -> None:
    table = the_threats()
    assert [n for n, monster in table.items() if monster.undead] == [3, 5]
    assert [n for n, monster in table.items() if monster.mindless] == [3, 5]
    assert [n for n, monster in table.items() if monster.ambush] == [2]
    assert [n for n, monster in table.items() if monster.size == "large"] == [6]
    assert (table[3].resist, table[3].vulnerable) == (("piercing", "edged"), ("blunt",))
    assert len(table[5].attacks) == 3


def test_what_the_threats_carry_with_them() -> None:
    table = the_threats()
    (disease,) = table[1].powers
    assert (disease.when, disease.face) == ("face", 20)
    assert disease.effect == Inflict(condition="poisoned", save="body", no_save=True)
    (touch,) = table[5].powers
    assert touch.effect == Inflict(condition="paralyzed", save="body", rounds="1d4")
    venom, web = table[6].powers
    assert venom.effect == Inflict(condition="poisoned", save="body")
    assert (web.when, web.feet) == ("action", 30)
    assert web.effect == Inflict(condition="stuck", save="dodge", rounds="1d4")


@pytest.mark.clause("axx.treasure.table")
def test_the_treasure_table_is_as_printed() -> None:
    table = content.treasure_table()
    assert sorted(table) == [1, 2, 3, 4, 5, 6]
    assert [(table[n].coins, table[n].times) for n in (1, 2, 3, 6)] == [
        ("2d6", 10),
        ("1d6", 100),
        ("1d6", 100),
        ("1d6", 100),
    ]
    assert (table[3].gems, table[3].gem_worth, table[3].locked) == ("1d4", 50, True)
    assert table[4].art == 300
    assert content.gear()["art"].slots == 2
    assert (table[5].gems, table[5].gem_worth, table[5].pouch) == ("2d6", 50, True)
    assert content.gear()["gem_pouch"].slots == 1
    assert table[6].magic


def test_only_spells_that_act_are_listed() -> None:
    spells = content.spells()
    assert spells["cure_light_wounds"].effect == Heal(points="1d8", ends=("poisoned",))
    assert spells["light"].effect == Light(feet=30, turns=6)
    assert spells["magic_missile"].effect == Blow(damage="1d4+1", kind="force")
    assert spells["magic_missile"].range == 240
    assert spells["sleep"].effect == SleepHitDice(hit_dice="2d4", most=4, turns="4d4")
    assert {spell.list for spell in spells.values()} == {"cleric", "magic_user"}


@pytest.mark.parametrize(("text", "read"), [("2d6", (2, 6, 0)), ("1d4+1", (1, 4, 1)), ("3", (0, 0, 3))])
def test_dice_in_records(text: str, read: tuple[int, int, int]) -> None:
    assert tuple(content.dice(text)) == read


# ── Slips ───────────────────────────────────────────────────────────────────────────────────


def _kindreds(folder: Path, text: str) -> str:
    (folder / "kindreds.toml").write_text(text, encoding="utf-8")
    with pytest.raises(BadRecord) as caught:
        read_records(folder / "kindreds.toml", "kindred", content.Kindred)
    return caught.value.line


@pytest.mark.parametrize(
    ("text", "line"),
    [
        (
            '[[kindred]]\nid = "elf"\ntrait = "x"\ndrak = 60\n',
            "kindreds.toml, record 'elf', field 'drak': unknown field; did you mean 'dark'?",
        ),
        ('[[kindred]]\nid = "elf"\n', "kindreds.toml, record 'elf', field 'trait': this field is missing"),
        (
            '[[kindred]]\nid = "elf"\ntrait = "x"\ndark = "far"\n',
            "kindreds.toml, record 'elf', field 'dark': a whole number without quotation marks, not text",
        ),
        (
            '[[kindred]]\nid = "elf"\ntrait = "x"\n[[kindred]]\nid = "elf"\ntrait = "y"\n',
            "kindreds.toml, record 'elf', field 'id': there are two records of this id",
        ),
        ('[[kindred]]\ntrait = "x"\n', "kindreds.toml, record 'number 1', field 'id': this field is missing"),
        ("kindred = 3\n", "kindreds.toml, record 'kindred': write each record under [[kindred]]"),
        (
            '[[kindred]]\nid = "elf"\ntrait = "x"\nimmune = ["asleep", "tired"]\n',
            "kindreds.toml, record 'elf', field 'immune[1]': asleep, burning, charmed, frightened, "
            "paralyzed, poisoned or stuck, not 'tired'",
        ),
    ],
)
def test_a_slip_names_file_record_and_field(tmp_path: Path, text: str, line: str) -> None:
    assert _kindreds(tmp_path, text) == line


def test_a_file_that_is_no_toml_or_is_missing(tmp_path: Path) -> None:
    assert _kindreds(tmp_path, "[[kindred\n").startswith("kindreds.toml: not TOML: ")
    with pytest.raises(BadRecord, match=r"^pack\.toml: the file is missing in "):
        read_pack(tmp_path)
    (tmp_path / "pack.toml").write_bytes(b"name = '\xff'")
    with pytest.raises(BadRecord, match=r"^pack\.toml: not UTF-8 at byte 8$"):
        read_pack(tmp_path)


def test_unknown_kinds_and_names_are_told_with_what_is_near(tmp_path: Path) -> None:
    (tmp_path / "gear.toml").write_text("[[geer]]\nid = 'x'\n", encoding="utf-8")
    with pytest.raises(BadRecord, match=r"there are no \[\[geer\]\] records here; did you mean \[\[gear\]\]\?"):
        known_kinds(tmp_path / "gear.toml", ("gear",))
    with pytest.raises(BadRecord, match=r"record 'thief', field 'track': there is no 'specalist'; near: specialist"):
        refer("specalist", content.tracks(), file="classes.toml", record="thief", field="track")


def test_the_games_own_pack_says_whose_it_is() -> None:
    assert read_pack(content.folder()).game == "axx"
