"""Places on the line, behind where the party began too."""

from __future__ import annotations

import pytest
from tests.games.threedx.fight.staging import GAME, begin, done, fight, hero, refused, world

from tablewright.games.threedx.fight import orders as o
from tablewright.games.threedx.say import names
from tablewright.games.threedx.view import fight as panel


@pytest.mark.clause("3dx.combat.move", "3dx.combat.closing")
def test_somebody_may_be_set_and_brought_in_behind_where_the_party_began() -> None:
    in_world = world()
    hild, ivar = hero(in_world), hero(in_world, "Ivar")
    begin(in_world, "wolf 3", apart=2)
    done(in_world, o.Move(figure=hild.id, metres=-15, toward="npc1", dash=True))
    assert panel.where(in_world, hild) == "at −15 m, 17 m from wolf (Medium)"
    (fact,) = done(in_world, o.SetPlace(figure=ivar.id, metres=-14))
    assert GAME.say(fact, names(in_world)) == "Ivar stands at −14 m."
    done(in_world, o.BringNpcs(npcs="bandit 4", at=-20))
    assert fight(in_world).at == {hild.id: -15, ivar.id: -14, "npc1": 2, "npc2": -20}
    assert refused(in_world, o.SetPlace(figure=ivar.id, metres=-14)) == "Ivar stands at −14 m already."
    assert refused(in_world, o.SetPlace(figure=ivar.id, metres=-1001)) == "Places are from −1,000 m to 1,000 m."
    assert refused(in_world, o.BringNpcs(npcs="bandit 4", at=1001)) == "Places are from −1,000 m to 1,000 m."


@pytest.mark.clause("3dx.combat.turns")
def test_the_sides_stand_no_less_than_nothing_apart() -> None:
    in_world = world()
    hero(in_world)
    words = "The sides stand 0 to 1,000 metres apart."
    assert {refused(in_world, o.StartFight(foes="wolf", apart=one)) for one in (-1, 1001)} == {words}
