"""Adventures of a pack for 3dX: chosen, played, told to players as far as they may know, and checked."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from tests.games.threedx.casting import GAME, done, hero, why_not, world
from tests.games.threedx.test_packs_threedx import added, folder

from tablewright.core.content import BadRecord
from tablewright.core.game import Seat
from tablewright.core.packs import put_on_hand
from tablewright.core.story import BeginStory, GoAhead
from tablewright.games.threedx import adding
from tablewright.games.threedx.fight.orders import BringNpcs
from tablewright.games.threedx.world import World
from tablewright.games.threedx.world_calls import Planned
from tablewright.store.memory import MemoryStore
from tablewright.table.hall import Hall

GUIDE = Path(__file__).parents[3] / "docs" / "how-to" / "own-tables-for-3dx.md"
GM = Seat(id="gm", role="gm")
PLAYER = Seat(id="p", role="player", figures=("hero1",))


def hag() -> str:
    """The records of the guide: the hag and her ditch."""
    blocks = re.findall(r"```toml\n(.*?)```", GUIDE.read_text("utf-8"), re.DOTALL)
    return "\n".join(block for block in blocks if "bog_hag" in block)


def ahead(found: World) -> list[Planned]:
    """The scenes to come."""
    assert found.plan is not None
    return found.plan


def test_it_is_chosen_and_played(tmp_path: Path) -> None:
    found = world()
    hero(found)
    pack = added(found, tmp_path, hag())
    (offer,) = [one for one in GAME.offers(found, GM) if type(one.command) is BeginStory]
    notes = {choice.words: choice.note for choice in offer.blanks[0].choices}
    assert notes["The Hag's Ditch"] == "No water runs in the ditch since the hag moved in."
    done(found, BeginStory(title="The Hag's Ditch"), 1)
    down, home = ahead(found)
    assert (down.title, home.title) == ("The bank", "At home")
    assert down.call is not None
    assert (down.call.ability, down.call.target, down.call.stake) == ("agility", 3, "noticed")
    assert home.foes in ("villager x1", "bog hag x1")  # a new character's level bears no more than one
    done(found, GoAhead())
    assert found.call is not None
    assert found.call.why == "get down without a sound"
    assert pack.for_players().scenes == ()
    assert [(one.name, one.steps) for one in pack.for_players().tales] == [("The Hag's Ditch", ())]


def test_players_without_a_game_master_choose_it_too(tmp_path: Path) -> None:
    found = world()
    hero(found)
    found.packs.append(added(world(), tmp_path, hag()).for_players())
    (offer,) = [one for one in GAME.offers(found, PLAYER) if type(one.command) is BeginStory]
    assert "The Hag's Ditch" in [choice.words for choice in offer.blanks[0].choices]


@pytest.mark.parametrize(
    ("old", "new", "line"),
    [
        ('ability = "agility"', 'ability = "agilty"', "record 'down_the_bank', field 'ability': there is no 'agilty'"),
        ('ability = "agility"\n', "", "record 'down_the_bank', field 'ability': a challenge is rolled with an ability"),
        ('"bog_hag", "villager"', '"bog_hog"', "record 'at_home', field 'foes': there is no 'bog_hog'; near: bog_hag"),
        ('["bog_hag", "villager"]', "[]", "record 'at_home', field 'foes': 1 to 4 kinds of NPCs"),
        ("target = 3\nwhy", "target = 99\nwhy", "record 'down_the_bank', field 'target': 1 to 20"),
        ('steps = ["ditch", "hag_fight"]', "steps = []", "record 'hag', field 'steps': 1 to 12"),
        ('options = ["at_home"]', 'options = ["home"]', "record 'hag_fight', field 'options': there is no 'home'"),
    ],
)
def test_a_slip_is_told_with_its_place(tmp_path: Path, old: str, new: str, line: str) -> None:
    records = hag()
    assert old in records
    with pytest.raises(BadRecord, match=re.escape(line)):
        adding.read(folder(tmp_path, records.replace(old, new, 1)))


LINE = "record 'bog_hag', field 'name': a name of 1 to 40 letters that can stand in a line of NPCs"


@pytest.mark.parametrize(
    ("old", "new", "line"),
    [
        ('"bog hag"', '"hag, the old"', LINE),
        ('"bog hag"', '"hag x2"', LINE),
        ('"bog hag"', '"3 hags"', LINE),
        ('"bog hag"', '" hag "', LINE),
        ('"bog hag"', f'"{"h" * 41}"', LINE),
        ('"The Hag\'s Ditch"', f'"{"T" * 61}"', "record 'hag', field 'name': a name of 1 to 60 letters"),
        ('"The Hag\'s Ditch"', '" Ditch "', "record 'hag', field 'name': a name of 1 to 60 letters"),
        ('"agility"', '"carry"', "record 'down_the_bank', field 'ability': there is no 'carry'"),
        ("target = 3\n", 'target = 3\nsave = true\nthen = ["agility"]\n', "field 'then': 4 at most, and none"),
        ("target = 3\n", f"target = 3\nthen = {['agility'] * 5}\n", "field 'then': 4 at most, and none after a save"),
        (
            "target = 3\n",
            f'target = 3\nagainst = "{"a" * 41}"\n',
            "record 'down_the_bank', field 'against': The name has",
        ),
        ("get down without a sound", "w" * 121, "record 'down_the_bank', field 'why': 120 letters at most"),
        ('"At home"', f'"{"h" * 61}"', "record 'at_home', field 'name': a name of 1 to 60 letters"),
    ],
)
def test_what_would_leave_a_scene_empty_is_refused(tmp_path: Path, old: str, new: str, line: str) -> None:
    """Foes come by a line of their names, adventures begin by theirs."""
    assert old in hag()
    with pytest.raises(BadRecord) as wrong:
        adding.read(folder(tmp_path, hag().replace(old, new)))
    assert line in wrong.value.line


def test_a_packs_npc_comes_though_one_of_the_game_is_called_so(tmp_path: Path) -> None:
    found = world()
    hero(found)
    added(found, tmp_path, '[[npc]]\nid = "reeve"\nname = "villager"\ntarget = 9\nweapon = "claws"\n')
    done(found, BringNpcs(npcs="villager"))
    (reeve,) = [one for one in found.figures.values() if one.target]
    assert (reeve.name, reeve.target) == ("villager", 9)


def test_the_nearest_names_are_of_packs_only_where_a_game_master_reads_them(tmp_path: Path) -> None:
    found = world()
    added(found, tmp_path, hag())
    assert "bog hag" not in why_not(found, BringNpcs(npcs="bog hog")).words
    found.gm = True
    assert "bog hag" in why_not(found, BringNpcs(npcs="bog hog")).words


def test_a_game_in_one_click_with_packs_plays_an_adventure_of_theirs(tmp_path: Path) -> None:
    pack = adding.read(folder(tmp_path, hag()))
    put_on_hand({pack.digest: pack})
    hall = Hall(MemoryStore(), clock=lambda: 0)
    table = hall.table(hall.make_table("3dx", "Friday", quick=5, packs=[pack.digest]).table)
    assert (table.state.affairs.title, table.state.world.story) == ("Friday", "The Hag's Ditch")
