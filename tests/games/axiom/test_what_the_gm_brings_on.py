"""What a GM brings on and what heals it: whom it can be brought on, which Focus serves, which kit was used."""

from __future__ import annotations

import pytest
from msgspec.structs import replace
from tests.games.axiom.heroic import GAME, done, why_not
from tests.games.axiom.staging import HILD, RUNA, begin, party, rolled

from tablewright.core.facts import GM
from tablewright.core.game import Seat
from tablewright.games.axiom.challenges.orders import CallChallenge
from tablewright.games.axiom.heroes.facts import FocusPick
from tablewright.games.axiom.rests.orders import Impose, SetSafe, Treat
from tablewright.games.axiom.scenes import OpenScene

VENOM = Impose(figure="hero1", condition="health", name="asp venom", severity=1, save=False)


@pytest.mark.clause("axiom.conditions.combat")
def test_a_condition_is_brought_on_somebody_who_is_there_by_somebody_who_is_there() -> None:
    found = begin(party(HILD), "1 wolf")
    for order in (
        Impose(figure="nobody", condition="prone"),
        Impose(figure="hero1", condition="frightened", by="nobody"),
    ):
        assert why_not(found, order).code == "nobody"
    done(found, Impose(figure="hero1", condition="frightened", by="threat1"))
    found.figures["threat1"].state = "dead"
    assert why_not(found, Impose(figure="threat1", condition="prone")).code == "nobody"


@pytest.mark.clause("axiom.conditions.combat")
def test_where_the_pack_beyond_the_page_is_off_there_are_no_conditions_to_bring_on() -> None:
    found = party(HILD)
    found.options["beyond"] = False
    assert why_not(found, Impose(figure="hero1", condition="prone")).code == "beyond"


@pytest.mark.clause("axiom.conditions.health")
def test_nursing_an_illness_is_inside_any_focus_of_medicine_but_the_one_on_wounds() -> None:
    foci = (FocusPick(talent="medicine", name="wounds"), FocusPick(talent="medicine", name="poison"))
    found = party(HILD, replace(RUNA, talents={"medicine": 3, "precision": 3, "resolve": 1}, foci=foci))
    done(found, VENOM)
    (key,) = found.figures["hero1"].conditions
    nurse = Treat(figure="hero2", target="hero1", key=key)
    assert why_not(found, replace(nurse, focus="wounds")).code == "focus"
    terms = rolled(done(found, replace(nurse, focus="poison"), *[2] * 20)).pool.terms
    assert [(term.name, term.value) for term in terms] == [("wit", 4), ("medicine", 3), ("focus", 1)]


@pytest.mark.clause("axiom.healing")
def test_a_player_is_offered_care_by_those_alone_whom_the_player_plays() -> None:
    found = party(HILD, RUNA)
    for figure in found.party():
        figure.health = 10

    def carers(*figures: str) -> set[str]:
        seat = Seat(id="s", role="player", figures=figures)
        return {one.command.figure for one in GAME.offers(found, seat) if type(one.command) is Treat}

    assert carers("hero1") == {"hero1"}
    assert carers("hero2") == {"hero2"}
    assert carers("hero1", "hero2") == {"hero1", "hero2"}
    assert carers() == set()


@pytest.mark.clause("axiom.healing")
def test_the_roll_names_the_kit_that_was_used() -> None:
    found = party(HILD, RUNA)
    found.figures["hero1"].health = 10
    (kit,) = [item.id for item in found.figures["hero2"].items.values() if item.kind == "healers_kit"]
    for used, named in ((True, kit), (False, "")):
        copy = party(HILD, RUNA)
        copy.figures["hero1"].health = 10
        fact = rolled(done(copy, Treat(figure="hero2", target="hero1", kit=used), *[2] * 20))
        assert fact.item == named


@pytest.mark.clause("axiom.healing")
def test_whether_a_scene_is_safe_the_gm_says_and_players_where_no_adventure_does() -> None:
    found = party(HILD)
    done(found, OpenScene(title="A marsh"))
    gm, player = Seat(id="gm", role=GM), Seat(id="p", role="player", figures=("hero1",))

    def offered(seat: Seat) -> bool:
        return any(isinstance(each.command, SetSafe) for each in GAME.offers(found, seat))

    assert offered(player)
    found.story = "The Salt Road"
    assert not offered(player)
    found.gm = True
    assert (offered(gm), offered(player)) == (True, False)


@pytest.mark.clause("axiom.modifier")
def test_the_choice_of_more_or_fewer_dice_gives_what_it_says() -> None:
    found = party(HILD)
    words = {
        choice.key: choice.words
        for offer in GAME.offers(found, Seat(id="gm", role=GM))
        if isinstance(offer.command, CallChallenge)
        for blank in offer.blanks
        if blank.name == "bonus"
        for choice in blank.choices
    }
    assert words == {
        "0": "none",
        **{str(number): f"{number}D more" for number in range(1, 5)},
        **{str(-number): f"{number}D less" for number in range(1, 5)},
    }
