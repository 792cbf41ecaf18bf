"""A group's own tables in the place of house defaults: play changes, the mark goes, a slip is told with its place."""

from __future__ import annotations

from pathlib import Path

import msgspec
import pytest
from tests.games.threedx.casting import GAME, dagny, done, hero, why_not, world
from tests.table.toy import hall_over

from tablewright.core.arena import read_random
from tablewright.core.content import BadRecord
from tablewright.core.errors import Mendable
from tablewright.core.game import Seat
from tablewright.core.packs import AddPack, put_on_hand, sealed
from tablewright.games.threedx import adding, content, figures
from tablewright.games.threedx.arena import ARENA
from tablewright.games.threedx.fight.orders import BringNpcs
from tablewright.games.threedx.heroes.facts import Carrying, HeroMade, Ready
from tablewright.games.threedx.packs import ThreePack
from tablewright.games.threedx.records import Weapon
from tablewright.games.threedx.rests import rest
from tablewright.games.threedx.say.terms import clause_title, house_note
from tablewright.games.threedx.world import Fight, World
from tablewright.sim import asking
from tablewright.web.benchfoes import _Own

LEAPS = """
[[leap]]
id = "any"
name = "whatever the run-up"
run_up = 0
percent = 300
"""


def folder(path: Path, records: str, *, name: str = "The author's tables", game: str = "3dx") -> Path:
    """A pack's folder."""
    path.mkdir(parents=True, exist_ok=True)
    (path / "pack.toml").write_text(f'name = "{name}"\nsource = "a test"\nlicence = "MIT"\ngame = "{game}"\n')
    (path / "tables.toml").write_text(records)
    return path


def added(here: World, path: Path, records: str, *, name: str = "The author's tables") -> ThreePack:
    """The pack is at the table."""
    pack = adding.read(folder(path, records, name=name))
    put_on_hand({pack.digest: pack})
    done(here, AddPack(digest=pack.digest))
    return pack


@pytest.mark.clause("3dx.movement.leap", "3dx.precedence")
def test_a_replaced_table_changes_play_and_loses_its_mark(tmp_path: Path) -> None:
    """d12, d6, d4: a sixth of 22 is 3.67, three times that is 11."""
    here = world()
    figure = hero(here)
    assert (figures.leap(here, figure, 0), clause_title(here, "3dx.movement.leap")) == (4, "Leaps, house default")
    added(here, tmp_path, LEAPS)
    assert (figures.leap(here, figure, 0), clause_title(here, "3dx.movement.leap")) == (11, "Leaps")
    assert clause_title(here, "3dx.level.tiers") == "Tiers, house default"
    other = world()
    assert figures.leap(other, hero(other), 0) == 4


@pytest.mark.clause("3dx.learning.cost")
def test_a_pack_that_is_a_house_default_itself_keeps_the_mark(tmp_path: Path) -> None:
    here = world()
    added(
        here,
        tmp_path,
        '[[learning]]\nid = "standard"\nname = "all alike"\npoints = 100\norigin = "house"\n',
    )
    assert [one.points for one in content.of(here).learning.values()] == [100]
    assert clause_title(here, "3dx.learning.cost") == "Learning points needed, house default"


def test_an_order_by_a_house_default_says_so_until_a_pack_replaces_it(tmp_path: Path) -> None:
    here = world()
    hero(here)
    seat = Seat(id="s", role="gm")

    def note() -> str:
        return next(str(one.note) for one in GAME.offers(here, seat) if one.words == "Give a shield skill by ruling")

    assert note() == "house default"
    added(
        here,
        tmp_path,
        '[[shield_skill]]\nid = "shield_bash"\nname = "Bash"\ndoes = "shield_bash"\nlearning = "standard"\n',
    )
    assert note() == ""


@pytest.mark.clause("3dx.attributes", "3dx.house.more")
def test_a_pack_names_the_fifth_attribute_and_its_resource(tmp_path: Path) -> None:
    here = world()
    added(
        here,
        tmp_path,
        '[[fifth]]\nid = "grit"\nname = "Grit"\nresource = "Luck"\ncost = 2\nmost = 3\n',
    )
    figure = hero(here)
    assert figures.fifth_name(here, figure) == "Grit"
    assert GAME.builder(here, Seat(id="s", role="player"), {}).steps[7].title == "Grit"
    (joined,) = [fact for fact in done(here, dagny(name="Cai")) if isinstance(fact, HeroMade)]
    assert [GAME.term_words(term) for term in GAME.why(here, joined)][4] == "Grit"
    many = {f"Gift {number}": 0 for number in range(4)}
    assert why_not(here, dagny(name="Bram", fifths=many)).words == "The fifth attribute has room for 3 abilities."
    body = GAME.view(here, Seat(id="s", role="gm")).sheets[0].sections[0].lines
    assert ("Luck", "2 of 2", "as many as Grit has faces; a use costs 2") in [(x.words, x.text, x.why) for x in body]


def levels() -> str:
    """Levels with one epic die each at first and three ability steps for each attribute step."""
    rows = []
    for number, record in content.base().levels.items():
        steps = record.attribute_steps
        rows.append(
            f'[[level]]\nid = "{number}"\nname = "Level {number}"\ntier = "All"\nattribute_steps = {steps}\n'
            f"ability_steps = {3 * steps}\nepic = 4\nmost = 12\n"
        )
    return "\n".join(rows)


@pytest.mark.clause("3dx.level.tiers")
def test_the_groups_own_tiers_are_what_characters_start_with(tmp_path: Path) -> None:
    here = world()
    added(here, tmp_path, levels() + '[[start]]\nid = "start"\nname = "all"\nlevel = 4\n')
    refused = why_not(here, dagny(abilities=dict.fromkeys(list(content.base().abilities)[:16], 4)))
    assert refused.words == "Level 4 has 30 die sizes for abilities and movements: 2 steps too many."
    (fact,) = done(here, dagny())
    figure = here.party()[0]
    assert (figure.tier, figure.epic, figure.ability_steps) == ("All", 4, 9)
    card = GAME.card(fact, GAME.names(here))
    assert "3dx.level.tiers" in card.clauses
    assert card.house == ()


@pytest.mark.clause("3dx.weapon.types")
def test_weapons_lose_the_mark_when_all_their_tables_are_the_groups(tmp_path: Path) -> None:
    here = world()
    types = (
        '[[weapon_type]]\nid = "unarmed"\nname = "fists"\nhands = 0\nslots = 0\nabilities = ["strike"]\nband = "near"\n'
        '[[weapon_type]]\nid = "blade"\nname = "blade"\nhands = 1\nslots = 3\nabilities = ["finesse"]\nband = "near"\n'
    )
    weapons = '[[weapon]]\nid = "sabre"\nname = "sabre"\ntype = "blade"\n'
    bands = '[[band]]\nid = "near"\nname = "Near"\nmetres = 3\n'
    skills = '[[weapon_skill]]\nid = "sabre_dance"\nname = "Sabre dance"\ndoes = "sweep"\nlearning = "standard"\n'
    skills += 'types = ["blade"]\n'
    samples = '[[sample]]\nid = "bolt"\nname = "Bolt"\ndoes = "attack"\nband = "near"\n'
    added(here, tmp_path, types + weapons + bands + skills + samples)
    assert clause_title(here, "3dx.weapon.types") == "Weapon types"
    assert house_note(here, "", "gear") == "house default"
    figure = hero(here, dagny(skills=(), gear=(msgspec.structs.replace(dagny().gear[0], kind="sabre"),)))
    assert figures.filled(here, figure) == 3
    assert [kind.name for _, _, kind in figures.weapons(here, figure)] == ["blade"]


@pytest.mark.parametrize(
    ("records", "line"),
    [
        (
            '[[leap]]\nid = "a"\nname = "a"\nrun_up = 0\n',
            "tables.toml, record 'a', field 'percent': this field is missing",
        ),
        (
            '[[weapon_skill]]\nid = "a"\nname = "a"\ndoes = "guard"\nlearning = "x"\ntypes = ["a\\u202eb"]\n',
            "tables.toml, record 'a', field 'types': plain text in one line, 400 letters at most",
        ),
        (
            '[[leap]]\nid = "a"\nname = "a"\nrun_up = 0\npercent = 1\nlines = [9223372036854775808]\n',
            "tables.toml, record 'a', field 'lines': 0 to ",
        ),
        (
            '[[fifth]]\nid = "a"\nname = "a"\nresource = " "\ncost = 1\nmost = 1\n',
            "tables.toml, record 'a', field 'resource': this field is missing",
        ),
        (
            '[[leap]]\nid = "a"\nname = "a"\nrun_up = 0\npercent = 0\n',
            "tables.toml, record 'a', field 'percent': 1 at least",
        ),
        (
            '[[leap]]\nid = "a"\nname = "a"\nrun_upp = 0\npercent = 1\n',
            "tables.toml, record 'a', field 'run_upp': unknown field; did you mean 'run_up'?",
        ),
        (
            '[[leep]]\nid = "a"\n',
            "tables.toml, record 'leep': there are no [[leep]] records here; did you mean [[leap]]?",
        ),
        (
            '[[weapon]]\nid = "axe"\nname = "axe"\ntype = "onehanded"\n',
            "tables.toml, record 'axe', field 'type': there is no 'onehanded'; near: one_handed, two_handed",
        ),
        (
            '[[gear]]\nid = "anvil"\nname = "anvil"\nslots = -1\n',
            "tables.toml, record 'anvil', field 'slots': 0 to 10,000",
        ),
        (
            '[[difficulty]]\nid = "mad"\nname = "mad"\ntarget = 21\n',
            "tables.toml, record 'mad', field 'target': a target number is 1 to 20",
        ),
        (
            '[[level]]\nid = "1"\nname = "I"\ntier = "A"\nattribute_steps = 2\nability_steps = 1\nepic = 1\nmost = 6\n',
            "tables.toml, record 'level', field 'id': the levels are 1 to 12, in order",
        ),
        (
            '[[start]]\nid = "start"\nname = "all"\nlevel = 4\nclause = "3dx.lvl"\n',
            "tables.toml, record 'start', field 'clause': the ledger has no clause '3dx.lvl'",
        ),
    ],
)
def test_a_slip_is_told_with_file_record_and_field(tmp_path: Path, records: str, line: str) -> None:
    with pytest.raises(BadRecord) as wrong:
        adding.read(folder(tmp_path, records))
    assert str(wrong.value).startswith(line)


def test_a_pack_of_another_game_is_refused(tmp_path: Path) -> None:
    with pytest.raises(BadRecord, match="this pack is for 'axx', not for '3dx'"):
        adding.read(folder(tmp_path, LEAPS, game="axx"))


def test_a_table_takes_a_pack_once_not_in_a_fight_and_not_what_takes_somebodys_things(tmp_path: Path) -> None:
    here = world()
    hero(here)
    pack = adding.read(folder(tmp_path / "a", '[[weapon]]\nid = "club"\nname = "club"\ntype = "one_handed"\n'))
    leaps = adding.read(folder(tmp_path / "b", LEAPS, name="Leaps"))
    put_on_hand({one.digest: one for one in (pack, leaps)})
    refused = why_not(here, AddPack(digest=pack.digest))
    assert "has no sword, which Dagny carries" in refused.words
    here.fight = Fight(foes=[])
    assert why_not(here, AddPack(digest=leaps.digest)).code == "fight"
    here.fight = None
    done(here, AddPack(digest=leaps.digest))
    assert why_not(here, AddPack(digest=leaps.digest)).words == "This table has the pack “Leaps” already."
    assert why_not(here, AddPack(digest="0" * 16)).code == "pack"
    assert GAME.pack_words(leaps) == ["Leaps: 1 record in the place of the house default."]


def test_a_world_with_packs_survives_a_snapshot(tmp_path: Path) -> None:
    here = world()
    added(here, tmp_path, LEAPS)
    back = msgspec.msgpack.decode(msgspec.msgpack.encode(here), type=World)
    assert back == here
    assert content.of(back).leaps["any"].percent == 300


HAG = """
[[npc]]
id = "bog_hag"
name = "bog hag"
target = 7
weapon = "claws"
attacks = 2
worn = 1
venom = "bog rot"
severity = 4
turns = 3
"""


@pytest.mark.clause("3dx.npc.target_number")
def test_a_groups_own_npcs_come_by_name_and_players_are_not_told_of_them(tmp_path: Path) -> None:
    here = world()
    assert why_not(here, BringNpcs(npcs="2 bog hags")).code
    pack = added(here, tmp_path, HAG, name="Bog")
    assert GAME.pack_words(pack) == ["NPC: bog hag, target number 7."]
    done(here, BringNpcs(npcs="2 bog hags, wolf"))
    first, second, wolf = here.figures.values()
    assert (first.name, first.target, first.attacks, first.worn, second.name) == ("bog hag 1", 7, 2, 1, "bog hag 2")
    assert wolf.target == 3
    shown = adding.PackAdded(pack=pack)
    told = GAME.see(shown, Seat(id="s", role="player"), here)
    assert told.pack.npcs == ()
    assert GAME.say(told, GAME.names(here)) == "The pack “Bog” is at the table."
    assert GAME.see(shown, Seat(id="s", role="gm"), here) is shown
    with pytest.raises(BadRecord, match=r"tables.toml, record 'bog_hag', field 'target': 1 to 20"):
        adding.read(folder(tmp_path / "b", HAG.replace("target = 7", "target = 21")))


def test_a_pack_that_no_longer_fits_is_left_out_and_the_table_plays_on(tmp_path: Path) -> None:
    here = world()
    odd = Weapon(id="odd", name="odd thing", type="a type of another release")
    pack = ThreePack(name="Old", source="a test", licence="MIT", game="3dx", weapons=(odd,))
    here.packs.append(sealed(pack))
    added(here, tmp_path, LEAPS)
    assert content.of(here).leaps["any"].percent == 300
    assert "sword" in content.of(here).weapons
    assert "odd" not in content.of(here).weapons


def test_of_two_packs_the_later_one_counts(tmp_path: Path) -> None:
    here = world()
    added(here, tmp_path / "a", LEAPS)
    added(here, tmp_path / "b", LEAPS.replace("300", "50"), name="Another")
    assert content.of(here).leaps["any"].percent == 50


def costs(**changed: int) -> str:
    """What rest points buy, each for one point but for those that are named."""
    kinds = ("wound", "ability", "attribute", "resource", "bonus", "epic")
    return "\n".join(
        f'[[rest_cost]]\nid = "{kind}"\nname = "{kind}"\npoints = {changed.get(kind, 1)}\n' for kind in kinds
    )


@pytest.mark.clause("3dx.rest.points", "3dx.house.more")
def test_replaced_prices_armour_and_ladders_act_at_once(tmp_path: Path) -> None:
    here = world()
    figure = hero(here, dagny(gear=(Carrying("helmet"), Carrying("cuirass"))))
    seat = Seat(id="s", role="gm")
    assert rest.price(here, "epic") == 6
    armour = '[[armor]]\nid = "armor"\nname = "armour"\npassive = 1\nper_piece = 1\nmost_worn = 1\n'
    armour += "repair_target = 4\nrepair_minutes = 60\n"
    ladder = '[[difficulty]]\nid = "normal"\nname = "normal"\ntarget = 5\n'
    venom = '[[severity]]\nid = "foul"\nname = "foul"\ntarget = 7\n'
    added(here, tmp_path, costs(epic=3) + armour + ladder + venom)
    assert (rest.price(here, "epic"), rest.price(here, "wound")) == (3, 1)
    cuirass = list(figure.items.values())[1]
    cuirass.place = "pack"
    refused = why_not(here, Ready(figure=figure.id, item=cuirass.id))
    assert refused.words == "No more than 1 piece of armour can be worn."
    offers = {one.words: one for one in GAME.offers(here, seat)}
    severity = next(blank for blank in offers["Poison, sickness and the like"].blanks if blank.name == "severity")
    assert [choice.key for choice in severity.choices] == ["7"]
    told = [choice.words for blank in offers["Call a challenge"].blanks for choice in blank.choices]
    assert any("normal" in text for text in told)
    assert not any("legendary" in text for text in told)


def test_packs_that_do_not_go_together_make_no_table() -> None:
    """One drops a type of weapon with its weapons; the other, by itself as good, has those weapons."""
    base, bare = content.base(), ThreePack(name="Fewer", source="a test", licence="MIT", game="3dx")
    weapons = tuple(one for one in base.weapons.values() if one.type != "focus")
    types = tuple(one for one in base.weapon_types.values() if one.id != "focus")
    fewer = sealed(msgspec.structs.replace(bare, weapon_types=types, weapons=weapons))
    whole = sealed(msgspec.structs.replace(bare, name="Whole", weapons=tuple(base.weapons.values())))
    put_on_hand({fewer.digest: fewer, whole.digest: whole})
    hall = hall_over()
    for packs in ([fewer.digest], [whole.digest], [whole.digest, fewer.digest]):
        assert hall.make_table("3dx", "Good", packs=packs, quick=4)
    with pytest.raises(Mendable, match="The pack “Whole” does not go with what is at this table"):
        hall.make_table("3dx", "None", packs=[fewer.digest, whole.digest])
    with pytest.raises(Mendable, match="has the pack “Whole” already"):
        hall.make_table("3dx", "None", packs=[whole.digest, whole.digest])
    assert [row.title for row in hall.tables()] == ["Good"] * 3


def test_players_try_no_fight_with_the_npcs_of_a_pack(tmp_path: Path) -> None:
    """They are met, not looked up; names with another target number stay."""
    pack = adding.read(folder(tmp_path, HAG))
    put_on_hand({pack.digest: pack})
    own = _Own(ARENA).foe_names
    assert (ARENA.foe_names["bog hag"], ARENA.foe_names["bog hags 4"]) == (
        f"bog_hag@{pack.digest}",
        f"bog_hag@4@{pack.digest}",
    )
    assert (own.get("bog hag"), own.get("bog hag 4"), own["bandit 6"]) == (None, None, "bandit@6")
    assert "bog hag" not in set(own)


def test_a_foes_pack_that_takes_the_partys_things_is_refused(tmp_path: Path) -> None:
    weapons = '[[weapon]]\nid = "cudgel"\nname = "cudgel"\ntype = "one_handed"\nwounds = 1\n'
    pack = adding.read(folder(tmp_path, HAG + weapons))
    put_on_hand({pack.digest: pack})
    setup = asking.setup(ARENA, party=read_random(ARENA, "random:2", 3), foes="1 bog hag")
    with pytest.raises(Mendable, match="carries"):
        ARENA.world(setup)
