"""The panels of a fight: foes stand once, in their band, and Defense is told as it now stands."""

from __future__ import annotations

import pytest
from tests.games.axiom.heroic import GAME, done
from tests.games.axiom.staging import HILD, IVAR, SVEN, begin, party

from tablewright.core.game import Seat
from tablewright.games.axiom.challenges.orders import Aid, CallChallenge, DropChallenge, SetOdds
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


@pytest.mark.clause("axiom.modifier")
def test_who_helps_is_not_among_those_who_have_still_to_roll() -> None:
    """The panel waited for the helper, marked as acting now, though nobody could give that roll."""
    made = party(HILD, IVAR, SVEN)
    done(made, CallChallenge(who=("hero1", "hero2"), attribute="wit", talent="lore"))
    seat = Seat(id="s", role="player", figures=("hero1", "hero2", "hero3"))
    assert GAME.view(made, seat).turn == "Hild or Ivar may roll."  # one of them, whoever tries it first
    done(made, Aid(figure="hero2", to="hero1"))
    view = GAME.view(made, seat)
    assert view.turn == "Hild may roll."
    assert view.place is not None
    assert [(one.words, one.text) for one in view.place.things][1:] == [
        ("Hild", "may roll, 1D more by help"),
        ("Ivar", "helps Hild"),
    ]
    assert [(one.name, one.now) for one in view.party] == [("Hild", True), ("Ivar", False), ("Sven", False)]
    (change,) = [one for one in GAME.offers(made, Seat(id="g", role="gm")) if type(one.command) is SetOdds]
    assert [choice.words for choice in change.blanks[0].choices] == ["Hild"]
    done(made, DropChallenge())
    done(made, CallChallenge(kind="group", attribute="wit", talent="lore"))
    assert GAME.view(made, seat).turn == "Hild, Ivar and Sven still have to roll."
