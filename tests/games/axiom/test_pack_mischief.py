"""Packs of clumsy and of hostile authors: a slip has one line, and what is taken stops no game and tells no secret."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from tests.games.axiom.heroic import GAME, berit, done, why_not, world
from tests.games.axiom.staging import HILD, IVAR, of

from tablewright.core.content import BadRecord
from tablewright.core.facts import Fact
from tablewright.core.game import Seat
from tablewright.core.packs import AddPack, put_on_hand
from tablewright.core.shelf import full_id
from tablewright.core.story import BeginStory
from tablewright.games.axiom import adding, figures
from tablewright.games.axiom.harm import Healed
from tablewright.games.axiom.heroes.facts import MakeThreats, WeighEncounter
from tablewright.games.axiom.packs import AxiomPack
from tablewright.games.axiom.rests.orders import Impose, UsePerk
from tablewright.games.axiom.tales import TALES
from tablewright.games.axiom.world import World
from tablewright.table.packs import Shelf, read

GM = Seat(id="gm", role="gm")
PACK = 'name = "The Hollow"\nsource = "a test"\nlicence = "MIT"\ngame = "axiom"\n'
THREAT = """
[[threat]]
id = "gloom"
name = "gloom wyrm"
tier = "minion"
size = "small"
attributes = { body = 1, speed = 1, wit = 1 }
talents = { strike = 1 }
weapons = ["dagger"]
"""
TALE = """
[[tale]]
id = "night"
name = "The Long Night"
steps = ["first"]
[[step]]
id = "first"
options = ["door"]
[[scene]]
id = "door"
name = "The door"
kind = "challenge"
attribute = "body"
"""
PERK = """
[[profession]]
id = "singer"
name = "Singer"
favoured = "wit"
[[profession.stage]]
name = "Song"
action = "minor"
target = "one ally"
reach = "near"
refresh = "scene"
gist = "heals"
effect = { does = "heal", points = "1d6" }
"""
MODEL = """
[[model]]
id = "singer"
name = "Singer"
attributes = ["wit", "speed", "body"]
talents = ["notice", "lore", "resolve", "persuade", "stealth"]
foci = ["lore:songs"]
armor = [""]
shield = [""]
weapons = [["dagger"]]
standard = "speed"
"""
Make = Callable[..., AxiomPack]


@pytest.fixture
def make(tmp_path: Path) -> Make:
    """Write a pack of these records, read it and put it on the shelf."""

    def made(records: str, pack: str = PACK) -> AxiomPack:
        (tmp_path / "pack.toml").write_text(pack, "utf-8")
        (tmp_path / "all.toml").write_text(records, "utf-8")
        found = read(tmp_path)
        assert isinstance(found, AxiomPack)
        put_on_hand({found.digest: found})
        return found

    return made


def at_table(pack: AxiomPack) -> World:
    """A table with the pack."""
    found = world()
    done(found, AddPack(digest=pack.digest))
    return found


# ── Slips ───────────────────────────────────────────────────────────────────────────────────

NAMED = "a name of 1 to 60 letters, without blanks around it or two in a row"
TWO_THINGS = """
[[armor]]
id = "hide"
name = "hide"
rating = 1
[[weapon]]
id = "hide"
name = "thong"
category = "light"
damage = "blunt"
"""


@pytest.mark.parametrize(
    ("records", "line"),
    [
        (f'{THREAT}plural = " "\n', f"record 'gloom', field 'plural': {NAMED}"),
        (THREAT.replace('"gloom wyrm"', '"gloom  wyrm"'), f"record 'gloom', field 'name': {NAMED}"),
        (THREAT.replace('"gloom wyrm"', '" gloom wyrm"'), f"record 'gloom', field 'name': {NAMED}"),
        (THREAT.replace('"gloom wyrm"', '"gl\\u2028oom"'), "record 'gloom', field 'name': plain text"),
        (THREAT + THREAT.replace('"gloom"', '"murk"'), "record 'murk', field 'name': 'gloom' is called so too"),
        (
            f'{THREAT}natural = [{{ name = "Jaws", damage = "edged" }}, {{ name = "jaws", damage = "edged" }}]\n',
            "record 'gloom', field 'natural[0].name'",
        ),
        (TWO_THINGS, "record 'hide', field 'id': the pack has a [[armor]] of this id"),
        (TALE.replace('"The Long Night"', '" Night "'), f"record 'night', field 'name': {NAMED}"),
        (TALE.replace('"The Long Night"', f'"{"T" * 61}"'), f"record 'night', field 'name': {NAMED}"),
        (
            TALE + '[[tale]]\nid = "day"\nname = "the long night"\nsteps = ["first"]\n',
            "record 'day', field 'name': 'night' is called so too",
        ),
        (f'{TALE}why = "{"w" * 121}"\n', "record 'door', field 'why': 120 letters at most"),
        (PERK.replace("1d6", "21d6"), "record 'singer', field 'stage[0].effect.points': 20 dice at most"),
        (MODEL.replace("songs", "s" * 41), "record 'singer', field 'foci[0]': The Focus has 41 characters"),
        (f'{MODEL}profession = "other"\n', "record 'singer', field 'profession': a profession that has a name"),
        (f'{MODEL}profession = ""\n', "record 'singer', field 'profession': there is no ''"),
        (PERK.replace('"heals"', '""'), "record 'singer', field 'stage[0].gist': this field is missing"),
        (
            '[[tier]]\nid = "frail"\nname = "Frail"\nleast = 3\nmost = 0\nhealth = -20\ncounts = 1\n',
            "record 'frail', field 'health': -19 to 500",
        ),
    ],
)
def test_what_would_stop_a_game_is_refused_with_its_place(make: Make, records: str, line: str) -> None:
    with pytest.raises(BadRecord) as wrong:
        make(records)
    assert line in wrong.value.line
    assert "\n" not in wrong.value.line


@pytest.mark.parametrize(
    ("old", "new", "line"),
    [
        ("The Hollow", " The Hollow", f"pack.toml, field 'name': {NAMED}"),
        ("The Hollow", "The \\u202eHollow", "pack.toml, field 'name': plain text in one line, 400 letters at most"),
        ("The Hollow", "…", f"pack.toml, field 'name': {NAMED}"),
        ("a test", "a\\ntest", "pack.toml, field 'source': plain text in one line, 400 letters at most"),
        ("MIT", "M" * 401, "pack.toml, field 'licence': plain text in one line, 400 letters at most"),
    ],
)
def test_a_pack_says_in_plain_text_whose_it_is(make: Make, old: str, new: str, line: str) -> None:
    with pytest.raises(BadRecord) as wrong:
        make(THREAT, PACK.replace(old, new))
    assert wrong.value.line == line


def test_what_is_no_file_is_told(make: Make, tmp_path: Path) -> None:
    make(THREAT)
    (tmp_path / "more.toml").mkdir()
    with pytest.raises(BadRecord) as wrong:
        read(tmp_path)
    assert wrong.value.line == "more.toml: it cannot be read: Is a directory"


# ── What is taken acts ──────────────────────────────────────────────────────────────────────


@pytest.mark.clause("axiom.health", "axiom.threats")
def test_nobody_stands_without_health_who_has_no_body_left(make: Make) -> None:
    tier = '[[tier]]\nid = "frail"\nname = "Frail"\nleast = 3\nmost = 0\nhealth = -19\ncounts = 1\n'
    found = at_table(make(tier + THREAT.replace('"minion"', '"frail"')))
    done(found, MakeThreats(foes="1 gloom wyrm"))
    ague = Impose(figure="threat1", condition="health", name="ague", family="body", severity=3, threshold=2, save=False)
    done(found, ague)
    one = found.figures["threat1"]
    assert figures.attribute(one, "body") == 0
    assert (one.health, one.top) == (1, 1)


def sung(make: Make, **changed: str) -> list[Fact]:
    """Berit the Singer sings when she and Hild are hurt."""
    records = PERK
    for old, new in changed.items():
        records = records.replace(f'{old} = "', f'{old} = "{new}" # "', 1)
    pack = make(records.replace('points = "1d6"', 'points = "7"'))
    found = at_table(pack)
    singer = berit(profession=full_id("singer", pack.digest))
    for command in (HILD, IVAR, singer):
        done(found, command)
    for figure in found.party():
        figure.health = 5
    found.figures["hero3"].granted = 1
    target = "" if "target" in changed and changed["target"].lower().startswith("all ") else "hero1"
    return done(found, UsePerk(figure="hero3", stage=1, target=target))


@pytest.mark.clause("axiom.profession.healer")
def test_a_perk_may_heal_without_dice(make: Make) -> None:
    (healed,) = of(sung(make), Healed)
    assert (healed.figure, healed.amount, healed.health, healed.rolls) == ("hero1", 7, 12, ())


@pytest.mark.clause("axiom.profession.healer")
@pytest.mark.parametrize(
    ("target", "healed"),
    [("All allies at Near", ["hero1", "hero2"]), ("ally at Near", ["hero1"]), ("allies", ["hero1"])],
)
def test_all_is_a_word_by_itself(make: Make, target: str, healed: list[str]) -> None:
    assert [one.figure for one in of(sung(make, target=target), Healed)] == healed


def test_of_two_adventures_by_one_name_the_packs_begins(make: Make) -> None:
    own = next(iter(TALES.tales.values())).name
    found = at_table(make(TALE.replace("The Long Night", own)))
    done(found, HILD)
    (offer,) = [one for one in GAME.offers(found, GM) if type(one.command) is BeginStory]
    assert [choice.words for choice in offer.blanks[0].choices].count(own) == 1
    done(found, BeginStory(title=own))
    assert found.plan is not None
    assert [scene.title for scene in found.plan] == ["The door"]


# ── What is not told ────────────────────────────────────────────────────────────────────────


def test_a_name_tells_nothing_of_threats_that_have_not_come(make: Make) -> None:
    found = at_table(make(THREAT))
    done(found, berit(name="Gloom Wyrm 1"))
    assert why_not(found, berit(name="wolf 1")).words.startswith("wolf 1 is taken")
    found = at_table(make(THREAT))
    done(found, MakeThreats(foes="1 gloom wyrm"))
    assert why_not(found, berit(name="Gloom Wyrm 7")).words.startswith("Gloom Wyrm 7 is taken")


@pytest.mark.clause("axiom.threats")
def test_the_nearest_names_are_of_packs_only_where_a_game_master_reads_them(make: Make) -> None:
    found = at_table(make(THREAT))
    done(found, HILD)
    orders = MakeThreats(foes="1 gloom wirm"), WeighEncounter(foes="1 gloom wirm")
    for order in orders:
        assert "gloom wyrm" not in why_not(found, order).words
    found.gm = True
    for order in orders:
        assert "gloom wyrm" in why_not(found, order).words


def test_a_shelf_is_read_though_a_link_in_it_leads_nowhere(tmp_path: Path) -> None:
    for name in ("good", "bad"):
        folder = tmp_path / name
        folder.mkdir()
        (folder / "pack.toml").write_text(PACK, "utf-8")
        (folder / "all.toml").write_text(THREAT, "utf-8")
    (tmp_path / "bad" / "more.toml").symlink_to(tmp_path / "nowhere")
    shelf = Shelf(tmp_path)
    shelf.refresh()
    assert shelf.problems == {"bad": "more.toml: the file is missing"}
    assert adding.read(tmp_path / "good").name == "The Hollow"
