"""A leader whom the game master marks among the foes."""

from __future__ import annotations

import msgspec
import pytest
from tests.games.axx.delving import GAME, do, hero, only, refused, rest_of, under
from tests.games.axx.fights import meet

from tablewright.core.game import Seat
from tablewright.games.axx import content
from tablewright.games.axx.delve import delve_facts as f
from tablewright.games.axx.meeting import encounter_facts as e
from tablewright.games.axx.meeting.leaders import LeaderMarked, MarkLeader

GM, HILD = Seat("gm", "gm"), Seat("p", "player", "Ann", ("hild",))
WORDS = "One of them leads the others"


@pytest.mark.clause("axx.dungeon.treasure")
@pytest.mark.parametrize(("hd", "marked", "rolls"), [(3, True, 1), (3, False, 0), (2, False, 0)])
def test_a_leader_of_3_hd_whom_the_game_master_marks_has_a_treasure_roll(
    hd: int, marked: bool, rolls: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(content.MONSTERS, "orc_patrol", msgspec.structs.replace(content.monster("orc_patrol"), hd=hd))
    world = meet(under(hero("hild")), "orc_patrol", 2, feet=20)
    assert refused(world, MarkLeader(foe="foe1")) == "leader"  # nobody referees
    world.gm = True
    offers = {one.words: one for one in GAME.offers(world, GM)}
    assert (WORDS in offers) == (hd == 3)
    assert WORDS not in [one.words for one in GAME.offers(world, HILD)]
    if marked:
        assert [choice.words for choice in offers[WORDS].blanks[0].choices] == ["orc 1", "orc 2"]
        (fact,) = only(do(world, MarkLeader(foe="foe2")), LeaderMarked)
        assert GAME.say(fact, GAME.names(world)) == "Orc 2 leads the others."
        assert fact.audience == ("gm",)
        assert refused(world, MarkLeader(foe="foe2")) == "leader"
    if hd == 2:
        assert refused(world, MarkLeader(foe="foe1")) == "leader"
    world.gm = False
    do(world, e.StrikeFirst())
    for foe in ("foe1", "foe2"):
        world.figures[foe].state = "dead"
    found = [fact for fact in only(rest_of(world, 3), f.TreasureSeen) if fact.where == "leader"]
    assert len(found) == rolls
