"""Packs at a table: added at the start or in mid-game, kept in the log, replayed without a folder."""

from __future__ import annotations

from pathlib import Path

import msgspec
import pytest
from tests.table.toy import hall_over

from tablewright.core.errors import Mendable
from tablewright.core.facts import Refused
from tablewright.core.game import Seat
from tablewright.core.packs import AddPack, put_on_hand
from tablewright.games.axx import content, packs
from tablewright.games.axx.adding import PackAdded
from tablewright.games.axx.gm_facts import Adjust
from tablewright.games.axx.heroes.characters_facts import MakeParty
from tablewright.games.axx.packs import AxxPack
from tablewright.games.axx.town.hirelings import Hire
from tablewright.games.axx.view.place import notes
from tablewright.store.memory import MemoryStore
from tablewright.table import packs as shelf
from tablewright.table.commands import MakeSeat, Undo
from tablewright.table.state import State
from tablewright.table.table import Table
from tablewright.table.transfer import export

HIDDEN = "marrow_wolf"
RECORDS = """
[[monster]]
id = "marrow_wolf"
name = "marrow wolf"
plural = "marrow wolves"
threat = 9
number = "1d4"
hd = 3
hp = 14
ac = 14
attack = 3
attacks = ["bite"]
damage = "1d8"
type = "piercing"

[[spell]]
id = "ember_dart"
name = "Ember Dart"
list = "magic_user"
level = 2
gist = "2d6 fire to one target in sight"
target = "one"
range = 60
effect = { does = "blow", damage = "2d6", kind = "fire" }
"""


def folder(path: Path, records: str = RECORDS, *, name: str = "The Marrow Moor") -> Path:
    """A pack's folder."""
    path.mkdir(parents=True, exist_ok=True)
    (path / "pack.toml").write_text(f'name = "{name}"\nsource = "a test"\nlicence = "MIT"\ngame = "axx"\n')
    (path / "records.toml").write_text(records)
    return path


@pytest.fixture
def moor(tmp_path: Path) -> AxxPack:
    """The pack, on the shelf."""
    pack = packs.read(folder(tmp_path / "moor"))
    put_on_hand({pack.digest: pack})
    return pack


def led(moor: AxxPack, store: MemoryStore) -> tuple[Table, str, str]:
    """A table with a GM and a player, who has a quick start's heroes; the pack is there from the start."""
    hall = hall_over(store)
    made = hall.make_table("axx", "The moor", quick=5, name="Mira", packs=[moor.digest], table="moor")
    table = hall.table(made.table)
    assert table.command("host", MakeSeat(role="gm", name="Reed", sure=True), "gm-seat-0001").done
    return table, made.seat, table.seats()[-1].id


@pytest.mark.clause("axx.supplements", "axx.spell.higher")
def test_a_pack_is_there_from_the_start_and_after_a_restart_though_its_shelf_is_empty(moor: AxxPack) -> None:
    store = MemoryStore()
    table, _, _ = led(moor, store)
    put_on_hand({})
    again = hall_over(store).table(table.id)
    assert again.state.world == table.state.world
    assert [spell.name for spell in packs.spell_list(again.state.world.packs, "magic_user", 2)] == ["Ember Dart"]
    assert [one.name for one in packs.threats(again.state.world.packs, 9)] == ["marrow wolf"]
    assert packs.spell_list((), "magic_user", 2) == []
    assert "marrow_wolf" not in content.monsters()


def test_players_are_not_sent_what_they_have_not_met(moor: AxxPack) -> None:
    table, mira, reed = led(moor, MemoryStore())
    player = b"".join(export(table, mira)) + msgspec.json.encode([table.view(mira), table.offers(mira)])
    assert HIDDEN.encode() not in player
    assert b"marrow wol" not in player
    assert b"ember_dart" in player
    master = b"".join(export(table, reed))
    assert HIDDEN.encode() in master
    told = [entry.sentence for entry in table.feed(mira, since="0.0") if "Marrow Moor" in entry.sentence]
    assert told == ["The pack “The Marrow Moor” is at the table: 1 spell, and what will be found."]


def test_the_gm_adds_a_pack_in_mid_game_and_an_undo_takes_it_back(moor: AxxPack) -> None:
    hall = hall_over(MemoryStore())
    made = hall.make_table("axx", "The moor", quick=5, role="gm", name="Reed")
    table = hall.table(made.table)
    assert table.state.world.packs == []
    offer = next(o.offer for o in table.offers(made.seat) if isinstance(o.offer.command, AddPack))
    assert [choice.words for choice in offer.blanks[0].choices] == ["The Marrow Moor"]
    assert table.command(made.seat, AddPack(digest=moor.digest), "add-pack-001").done
    assert [pack.name for pack in table.state.world.packs] == ["The Marrow Moor"]
    twice = table.command(made.seat, AddPack(digest=moor.digest), "add-pack-002")
    assert isinstance(twice.refused, Refused)
    assert twice.refused.words == "This table has the pack “The Marrow Moor” already."
    assert table.command(made.seat, Undo(why="another one"), "undo-pack-01").done
    assert table.state.world.packs == []
    unknown = table.command(made.seat, AddPack(digest="0" * 16), "add-pack-003")
    assert unknown.refused is not None
    assert unknown.refused.code == "pack"


def test_a_log_with_a_pack_goes_to_a_house_that_has_it_not(moor: AxxPack) -> None:
    table, _, _ = led(moor, MemoryStore())
    text = b"".join(export(table))
    put_on_hand({})
    other = hall_over(MemoryStore())
    made = other.import_log(text, name="Ada")
    assert other.table(made.table).state.world.packs == [moor]
    forged = text.replace(b'"hp":14', b'"hp":1', 1)
    assert forged != text
    with pytest.raises(Mendable, match="are not those that it was made of"):
        other.import_log(forged, name="Ada")


def test_a_snapshot_holds_the_pack(moor: AxxPack) -> None:
    table, _, _ = led(moor, MemoryStore())
    again = State.load(table.game, table.state.save())
    assert again.world.packs == [moor]
    assert again.same_as(table.state)
    assert all(world.packs[0].partial and not world.packs[0].monsters for world in again.sights.values())


def test_a_changed_pack_is_another_and_the_later_one_is_chosen_from(moor: AxxPack, tmp_path: Path) -> None:
    later = packs.read(folder(tmp_path / "later", RECORDS.replace("2d6 fire", "3d6 fire").replace('"2d6"', '"3d6"')))
    assert later.digest != moor.digest
    both = [moor, later]
    (spell,) = packs.spell_list(both, "magic_user", 2)
    assert spell.gist.startswith("3d6")
    assert content.spell(f"ember_dart@{moor.digest}").gist.startswith("2d6")


def test_a_deep_room_holds_what_the_pack_has_there(moor: AxxPack) -> None:
    from tablewright.dice.sources import ScriptedDice
    from tablewright.games.axx.dungeon.stocking import throw_threat

    foes = throw_threat(ScriptedDice([6, 3]), 3, [moor])
    assert (foes.threat, foes.count) == (f"marrow_wolf@{moor.digest}", 3)
    assert throw_threat(ScriptedDice([6]), 3).threat == "giant_spider"


@pytest.mark.clause("axx.dungeon.depth")
def test_with_a_bestiary_the_level_is_added_to_every_die(moor: AxxPack) -> None:
    """On level 3 a 1 is the 4 of the Threat table, orcs; on level 5 the 6; where nothing stands, the die's."""
    from tablewright.dice.sources import ScriptedDice
    from tablewright.games.axx.dungeon.plan import Foes
    from tablewright.games.axx.dungeon.stocking import throw_threat

    assert throw_threat(ScriptedDice([1, 3]), 3, [moor]) == Foes("orc_patrol", 3)
    assert throw_threat(ScriptedDice([2]), 3, [moor]) == Foes("ghoul", 1)
    assert throw_threat(ScriptedDice([1]), 5, [moor]) == Foes("giant_spider", 1)
    assert throw_threat(ScriptedDice([1, 3, 4]), 2, [moor]) == Foes("giant_rats", 7)
    assert throw_threat(ScriptedDice([5]), 3, [moor]) == Foes("ghoul", 2)  # nothing stands at 8


@pytest.mark.parametrize(
    ("old", "new", "line"),
    [
        ("hp = 14", "hpp = 14", "records.toml, record 'marrow_wolf', field 'hpp': unknown field; did you mean 'hp'?"),
        ("hd = 3\n", "", "records.toml, record 'marrow_wolf', field 'hd': this field is missing"),
        ('"1d8"', '"1e8"', "field 'damage': '1e8' is no amount of dice such as 1d6 or 1d4+1"),
        (
            "[[spell]]",
            "[[spel]]",
            "records.toml, record 'spel': there are no [[spel]] records here; did you mean [[spell]]?",
        ),
        ('"ember_dart"', '"Ember Dart"', "field 'id': an id is small letters, digits and _, 60 at most"),
        ('"magic_user"', '"magic_usr"', "field 'list': there is no 'magic_usr'; near: magic_user"),
        ("level = 2", "level = 9", "field 'level': 1 to 3"),
        ('target = "one"', 'target = "door"', "field 'target': 'blow' is aimed at one"),
        ('"1d8"', '"1d0"', "field 'damage': 1 to 100 dice of 1 to 1,000 sides"),
        ("hp = 14", "hp = -5", "record 'marrow_wolf', field 'hp': 1 to 10,000"),
        ("range = 60", "range = -5", "record 'ember_dart', field 'range': 0 to 1,000,000"),
        (
            '["bite"]',
            '["bi\\u0007te"]',
            "record 'marrow_wolf', field 'attacks[0]': plain text in one line, 400 letters at most",
        ),
        ('"blow"', '"blwo"', "field 'effect.does': there is no 'blwo'; did you mean 'blow'?"),
        ("attack = 3", 'attack = "3"', "field 'attack': a whole number without quotation marks, not text"),
        ('["bite"]', '"bite"', "field 'attacks': a list in [square brackets], not text"),
        (
            "[[spell]]",
            "[[weapon]]",
            "there are no [[weapon]] records here; there are [[monster]], [[spell]], [[gear]],",
        ),
        ('"Ember Dart"', "“Ember Dart”", "text stands between straight quotation marks, as in name ="),
        ("[[spell]]", '[[spell]]\nid = "x"', "a field stands there twice, or [one] is written for [[one]]"),
        ('damage = "2d6"', 'damge = "2d6"', "field 'effect.damge': unknown field; did you mean 'damage'?"),
        ('"piercing"', '"pircing"', "field 'type': blunt, edged or piercing, not 'pircing'"),
        ('"2d6", kind', '"2d", kind', "field 'effect.damage': '2d' is no amount of dice"),
        ('id = "ember_dart"', 'id = "ember_dart"\nclause = "axx.no"', "the ledger has no clause 'axx.no'"),
        ('"1d4"', '"100d1000"', "record 'marrow_wolf', field 'number': dice that come to 0 to 1,000"),
        ("attack = 3", "attack = 300", "record 'marrow_wolf', field 'attack': -100 to 100"),
        ("hd = 3", "hd = 1000000", "record 'marrow_wolf', field 'hd': 0 to 100"),
        ("threat = 9", "threat = 99", "record 'marrow_wolf', field 'threat': 0 to 16"),
        ('["bite"]', '[""]', "record 'marrow_wolf', field 'attacks[0]': a name of 1 to 60 letters"),
        (
            '"Ember Dart"',
            '"Ember\\u200b Dart"',
            "records.toml, record 'ember_dart', field 'name': Character 6 of the name cannot be seen (U+200B)",
        ),
        ('["bite"]', '["bi\\u00adte"]', "field 'attacks[0]': Character 3 of the name cannot be seen (U+00AD)"),
        ('"Ember Dart"', '"\\u200b"', "record 'ember_dart', field 'name': a name of 1 to 60 letters"),
        ('kind = "fire"', 'kind = " "', "record 'ember_dart', field 'effect.kind': what the damage is"),
        ('list = "magic_user"', 'list = ""', "record 'ember_dart', field 'list': this field is missing"),
        (
            'damage = "2d6", kind',
            'damage = "", kind',
            "record 'ember_dart', field 'effect.damage': this field is missing",
        ),
        (
            'kind = "fire"',
            'kind = "fire", each_level = true, most = 500',
            "record 'ember_dart', field 'effect.most': 1 or more, and 100 dice at most in all",
        ),
    ],
)
def test_a_slip_is_answered_with_file_record_and_field(tmp_path: Path, old: str, new: str, line: str) -> None:
    assert old in RECORDS
    with pytest.raises(Mendable) as wrong:
        packs.read(folder(tmp_path, RECORDS.replace(old, new)))
    assert line in wrong.value.line


def test_a_feeble_monster_may_hit_at_a_minus(tmp_path: Path) -> None:
    (wolf,) = packs.read(folder(tmp_path, RECORDS.replace("attack = 3", "attack = -1"))).monsters
    assert wolf.attack == -1


def test_what_windows_writes_before_a_text_is_no_slip(tmp_path: Path) -> None:
    """Notepad saves with a mark of the encoding in front."""
    there = folder(tmp_path, RECORDS)
    for file in there.glob("*.toml"):
        file.write_bytes(b"\xef\xbb\xbf" + file.read_bytes().replace(b"\n", b"\r\n"))
    assert packs.read(there).digest == packs.read(folder(tmp_path / "plain", RECORDS)).digest


@pytest.mark.parametrize(
    ("old", "new", "line"),
    [
        ("pack.toml", "Pack.toml", "pack.toml: the file is missing in bog; Pack.toml is to be called pack.toml"),
        (
            "pack.toml",
            "pack.toml.txt",
            "pack.toml: the file is missing in bog; pack.toml.txt is to be called pack.toml",
        ),
        ("pack.toml", "inner/pack.toml", "pack.toml: the file is missing in bog; inner, a folder in it, has one"),
        ("pack.toml", "read me", "pack.toml: the file is missing in bog"),
        ("records.toml", "records.TOML", "records.TOML: a file of records has a name that ends in .toml"),
        ("records.toml", "records.toml.txt", "records.toml.txt: a file of records has a name that ends in .toml"),
    ],
)
def test_a_file_that_is_called_otherwise_is_told(tmp_path: Path, old: str, new: str, line: str) -> None:
    """It was left out in silence, and the pack was found to be good without it."""
    there = folder(tmp_path / "bog")
    (there / new).parent.mkdir(exist_ok=True)
    (there / old).rename(there / new)
    with pytest.raises(Mendable) as wrong:
        packs.read(there)
    assert wrong.value.line == line


def test_two_things_of_one_name_are_told(tmp_path: Path) -> None:
    with pytest.raises(Mendable) as wrong:
        packs.read(folder(tmp_path, CLUB + CLUB.replace('id = "club"', 'id = "club_2"')))
    assert wrong.value.line == "records.toml, record 'club_2', field 'name': 'club' is called so too"


CLUB = """
[[gear]]
id = "club"
name = "club"
kind = "weapon"
types = ["blunt"]
use = "melee"
die = 6
"""


@pytest.mark.parametrize(
    ("more", "line"),
    [
        ("bundle = 0", "field 'bundle': 1 to 1,000"),
        ("pieces = 0", "field 'pieces': 1 to 1,000"),
        ("shots = 0", "field 'shots': 1 to 10"),
        ("hands = 3", "field 'hands': 1 to 2"),
        ('sets = "burnign"', "field 'sets': one of poisoned, paralyzed"),
        ('form = "mediun weapon"', "field 'form': a weapon or armour of the printed list: bow, crossbow"),
        ("brings = { club = 1 }", "field 'brings': 1 or more of something else"),
        ('[[treasure]]\nid = "heap"\nname = "heap"\nroll = 2\ncoins = "1d6-9"', "field 'coins': dice that come to 0"),
        ('[[treasure]]\nid = "heap"\nname = "heap"\nroll = 2\ngems = "1d6"', "field 'gem_worth': GP of each gem"),
    ],
)
def test_things_that_no_hand_could_use_are_told(tmp_path: Path, more: str, line: str) -> None:
    packs.read(folder(tmp_path / "good", CLUB))
    with pytest.raises(Mendable) as wrong:
        packs.read(folder(tmp_path / "bad", CLUB + more))
    assert line in wrong.value.line


@pytest.mark.parametrize("gone", ["die = 6", 'use = "melee"'])
def test_a_weapon_has_a_die_and_a_use(tmp_path: Path, gone: str) -> None:
    with pytest.raises(Mendable) as wrong:
        packs.read(folder(tmp_path, CLUB.replace(gone, "")))
    assert f"record 'club', field '{gone.split()[0]}'" in wrong.value.line


def test_the_shelf_reads_what_is_new_and_says_what_is_wrong(tmp_path: Path) -> None:
    there = shelf.Shelf(tmp_path / "packs")
    there.refresh()
    pack, place = shelf.put(folder(tmp_path / "moor"), tmp_path / "packs")
    assert place == tmp_path / "packs" / "the-marrow-moor"
    folder(tmp_path / "packs" / "broken", RECORDS.replace("hd = 3\n", ""))
    there.refresh()
    assert shelf.named("axx", ["the marrow moor"]) == [pack.digest]
    assert there.problems == {"broken": "records.toml, record 'marrow_wolf', field 'hd': this field is missing"}
    with pytest.raises(Mendable, match="There is no pack 'moor' on the shelf; there is The Marrow Moor"):
        shelf.named("axx", ["moor"])
    shelf.put(folder(tmp_path / "moor"), tmp_path / "packs")  # the same again: nothing to say
    folder(tmp_path / "moor", RECORDS.replace("hp = 14", "hp = 15"))
    with pytest.raises(Mendable, match="holds another pack of that name already; --replace"):
        shelf.put(tmp_path / "moor", tmp_path / "packs")
    assert shelf.put(tmp_path / "moor", tmp_path / "packs", replace=True)[0].records("monster")[0].hp == 15


def test_the_fact_carries_the_whole_pack(moor: AxxPack) -> None:
    table, _, _ = led(moor, MemoryStore())
    facts = [table.log.fact(place) for place in range(1, table.log.head + 1)]
    assert [fact.pack for fact in facts if isinstance(fact, PackAdded)] == [moor]


def test_a_horde_with_dice_for_hit_points_comes_all_the_same(tmp_path: Path) -> None:
    from tests.games.axx import delving

    from tablewright.dice.sources import SeededDice
    from tablewright.games.axx.adding import PackAdded
    from tablewright.games.axx.dungeon.plan import Foes
    from tablewright.games.axx.screen import tables

    horde = RECORDS.replace('number = "1d4"', 'number = "300"\nhp_dice = "8d8"')
    pack = packs.read(folder(tmp_path, horde))
    world = delving.under(delving.hero("mira"))
    delving.GAME.evolve(world, PackAdded(pack=pack))
    delving.GAME.evolve(world, tables.met(world, Foes(f"{HIDDEN}@{pack.digest}", 300), "wanderer"))
    delving.do(world, delving.GAME.next(world), SeededDice(1))  # type: ignore[arg-type]
    points = [one.hp for one in world.figures.values() if one.monster]
    assert len(points) == 300
    assert max(point or 0 for point in points[:75]) > 14  # 75 of them throw 8d8 each: 600 dice
    assert set(points[75:]) == {14}  # the rest have what the record says


@pytest.mark.clause("axx.dungeon.depth")
def test_the_panel_of_a_deep_level_tells_how_the_threat_table_is_read_there(moor: AxxPack) -> None:
    table, _, _ = led(moor, MemoryStore())
    world = table.state.world
    world.depth, world.place = 3, next(iter(world.rooms))
    level = {
        role: [line.text for line in notes(world, Seat(id="x", role=role)) if line.words == "Level 3"]
        for role in ("gm", "player")
    }
    assert level["gm"] == [
        "the level is added to the Threat die; where nothing stands there, 2 times the die's own Threat"
    ]
    assert level["player"] == []
    world.packs = []
    for role in ("gm", "player"):
        (note,) = [line.text for line in notes(world, Seat(id="x", role=role)) if line.words == "Level 3"]
        assert note == "no Bestiary is installed, so the six Threats come in 2 times their number"


SCOUT = """
[[monster]]
id = "scout"
name = "scout"
hd = 1
hp = 5
ac = 11
attack = 1
attacks = ["bow"]
damage = "1d6"
type = "piercing"
wage = 3
"""


@pytest.mark.clause("axx.hireling", "axx.supplements")
def test_whom_a_pack_has_for_hire_is_hired_in_town_at_its_wage(tmp_path: Path) -> None:
    pack = packs.read(folder(tmp_path / "scouts", RECORDS + SCOUT))
    put_on_hand({pack.digest: pack})
    made = (hall := hall_over(MemoryStore())).make_table("axx", "T", name="Mira", packs=[pack.digest], table="scouts")
    table = hall.table(made.table)
    assert table.command(made.seat, MakeParty(size=1), "party-of-one-1").done
    (hero,) = table.state.world.order
    assert table.command(made.seat, Adjust(figure=hero, what="coins", value=50, reason="x"), "a-purse-0001").done
    (hire,) = [one.offer for one in table.offers(made.seat) if isinstance(one.offer.command, Hire)]
    trades = hire.blanks[0].choices
    assert [one.words for one in trades] == ["Torchbearer", "Man-at-arms", "Scout"]
    assert trades[2].note == "3 GP a day, HP 5, AC 11, +1, 1d6"
    assert table.command(made.seat, Hire(figure=hero, trade=trades[2].key), "hire-scout-01").done
    assert [card.line for card in table.view(made.seat).party][1] == "Scout, 3 GP a day"
    assert table.feed(made.seat)[-1].sentence.endswith("3 GP for the day.")
    unknown = table.command(made.seat, Hire(figure=hero, trade=f"marrow_wolf@{pack.digest}"), "hire-wolf-001")
    assert isinstance(unknown.refused, Refused)
    assert unknown.refused.code == "hireling"
