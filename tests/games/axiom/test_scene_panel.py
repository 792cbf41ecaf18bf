"""The panels of a fight: foes stand once, in their band, and Defense is told as it now stands."""

from __future__ import annotations

from tests.games.axiom.heroic import GAME, done
from tests.games.axiom.staging import IVAR, SVEN, begin, party

from tablewright.core.game import Seat
from tablewright.games.axiom.fight.facts import FormBulwark


def test_foes_are_no_companions_and_a_bulwark_is_told_on_the_card() -> None:
    made = begin(party(IVAR, SVEN), "1 raider", "touch")
    seat = Seat(id="s", role="player", figures=("hero1", "hero2"))
    view = GAME.view(made, seat)
    assert view.others == ()
    assert [one.name for one in view.bands[1].figures] == ["raider"]
    assert [card.figures[0].text for card in view.party] == ["2", "2"]
    done(made, FormBulwark(figure="hero1", ally="hero2"))
    assert [card.figures[0].text for card in GAME.view(made, seat).party] == ["3", "3"]
