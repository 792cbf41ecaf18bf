"""Advancement in 3dX: steps by session, an ability once between attribute rises, what a Level brings."""

from __future__ import annotations

from typing import Any

import pytest
from tests.games.threedx.casting import GAME, dagny, done, hero, why_not, world

from tablewright.core.facts import SetOption
from tablewright.core.game import Seat
from tablewright.games.threedx import figures
from tablewright.games.threedx.fight.orders import BringNpcs
from tablewright.games.threedx.heroes.facts import AttributeRaised, EndSession, RaiseAbility, RaiseAttribute
from tablewright.games.threedx.table import Adjust
from tablewright.games.threedx.world import Figure, Scene, World


def placed(**changes: Any) -> tuple[World, Figure]:
    """A character whose steps are all placed."""
    here = world()
    figure = hero(here, dagny(**changes))
    figure.ability_steps = 0
    return here, figure


@pytest.mark.clause("3dx.advancement")
def test_an_ability_step_each_session_and_an_attribute_step_after_five() -> None:
    here, figure = placed()
    for session in range(1, 6):
        (ended,) = done(here, EndSession())
        what = "an ability or an attribute" if session == 5 else "an ability"
        assert str(GAME.say(ended, GAME.names(here))).endswith(f". Each step raises {what} by a die size.")
        assert (here.sessions, figure.sessions, figure.ability_steps) == (session, session, session)
        assert figure.attribute_steps == (session == 5)


@pytest.mark.clause("3dx.advancement")
def test_an_ability_that_rose_rises_again_after_the_next_attribute_rise() -> None:
    here, figure = placed()
    figure.ability_steps, figure.attribute_steps = 3, 1
    done(here, RaiseAbility(figure=figure.id, ability="strike"))
    assert (figure.abilities["strike"], figure.raised) == (10, ["strike"])
    refused = why_not(here, RaiseAbility(figure=figure.id, ability="strike"))
    assert refused.words == "Strike has risen already: it can rise again once an attribute has."
    done(here, RaiseAttribute(figure=figure.id, attribute="presence"))
    assert (figure.attributes["presence"], figure.raised) == (4, [])
    done(here, RaiseAbility(figure=figure.id, ability="strike"))
    assert figure.abilities["strike"] == 12
    figure.raised = []
    assert why_not(here, RaiseAbility(figure=figure.id, ability="strike")).words == "Strike is at d12, the end."


@pytest.mark.clause("3dx.advancement", "3dx.movement.increase")
def test_a_step_may_go_to_a_movement_or_to_an_ability_of_the_fifth() -> None:
    here, figure = placed(fifths={"Veil": 0})
    figure.ability_steps = 2
    done(here, RaiseAbility(figure=figure.id, ability="move:climb"))
    assert figure.increases == {"climb": 2}
    assert figures.speed(here, figure, "climb") == 5
    assert why_not(here, RaiseAbility(figure=figure.id, ability="move:climb")).code == "step"
    done(here, RaiseAbility(figure=figure.id, ability="Veil"))
    assert figure.fifths == {"Veil": 2}
    assert why_not(here, RaiseAbility(figure=figure.id, ability="block")).words == "There is no ability step to place."


@pytest.mark.clause("3dx.advancement")
def test_steps_may_be_kept() -> None:
    here, figure = placed()
    done(here, EndSession())
    done(here, EndSession())
    assert figure.ability_steps == 2
    done(here, RaiseAbility(figure=figure.id, ability="calm"))
    assert (figure.ability_steps, figure.abilities["calm"]) == (1, 2)


@pytest.mark.clause("3dx.advancement", "3dx.level", "3dx.epic_die")
def test_level_5_brings_an_epic_die_at_once() -> None:
    here, figure = placed()
    figure.attribute_steps, figure.epic = 1, 0
    (fact,) = done(here, RaiseAttribute(figure=figure.id, attribute="athletics"))
    assert isinstance(fact, AttributeRaised)
    assert (fact.before, fact.after, fact.level, fact.epic) == (6, 8, 5, 1)
    assert (figures.level(figure), figure.epic) == (5, 1)


@pytest.mark.clause("3dx.advancement")
def test_an_attribute_ends_at_d12_and_the_fifth_fills_its_resource() -> None:
    here, figure = placed()
    figure.attribute_steps, figure.attributes["athletics"] = 2, 12
    assert (
        why_not(here, RaiseAttribute(figure=figure.id, attribute="athletics")).words == "Athletics is at d12, the end."
    )
    done(here, RaiseAttribute(figure=figure.id, attribute="fifth"))
    assert (figure.attributes["fifth"], figure.spirit) == (4, 4)


@pytest.mark.clause("3dx.advancement", "3dx.precedence")
def test_the_rate_is_the_tables_to_change() -> None:
    here = world(abilities_a_session=2, sessions_an_attribute=2)
    figure = hero(here)
    figure.ability_steps = 0
    done(here, EndSession())
    done(here, EndSession())
    assert (figure.ability_steps, figure.attribute_steps) == (4, 1)
    done(here, SetOption(name="sessions_an_attribute", value=0))
    done(here, EndSession())
    assert (figure.ability_steps, figure.attribute_steps) == (6, 1)
    assert why_not(here, SetOption(name="sessions_an_attribute", value=-1)).code == "option"
    offers = GAME.offers(here, Seat(id="s", role="gm"))
    rate = next(one for one in offers if one.words == "Sessions for an attribute step (0: none)")
    assert (rate.group, rate.note, rate.blanks[0].words) == ("house", "now 0", "0 to 50")


def test_the_offers_name_what_may_rise() -> None:
    here, figure = placed()
    figure.ability_steps, figure.attribute_steps, figure.raised = 1, 1, ["strike"]
    offers = GAME.offers(here, Seat(id="s", role="player", figures=(figure.id,)))
    ability = next(offer for offer in offers if offer.words == "Raise an ability")
    keys = [choice.key for choice in ability.blanks[0].choices]
    assert "strike" not in keys
    assert "move:run" in keys
    assert any(offer.words == "Raise an attribute" for offer in offers)
    assert ability.main  # in the open, for nothing else is played out
    assert ability.command == RaiseAbility(figure=figure.id, ability="")  # and nothing chosen beforehand
    here.story = "The Ford"
    here.scene = Scene(number=1, title="The ford")
    assert not any(one.main for one in GAME.offers(here, Seat(id="s", role="player", figures=(figure.id,))))


def test_a_character_who_left_the_game_may_come_back_by_ruling() -> None:
    here, figure = placed()
    done(here, Adjust(figure=figure.id, what="state", value="gone", reason="stays behind"))
    (button,) = [one for one in GAME.offers(here, Seat(id="s", role="gm")) if one.words == "Adjust by ruling"]
    assert [one.key for one in button.blanks[0].choices][-1] == figure.id
    done(here, Adjust(figure=figure.id, what="state", value="up", reason="catches up"))
    assert figure.state == "up"


@pytest.mark.clause("3dx.precedence")
@pytest.mark.parametrize(
    ("what", "value", "words"),
    [
        ("vitality", "abc", "Vitality (a die size) cannot be set to that: 2, 4, 6, 8, 10 or 12."),
        ("vitality", 12, "Vitality (a die size): that is what it is now."),
        ("wounds", -1, "Untreated wounds cannot be set to that: a number from 0 to 99."),
        ("state", "asleep", "State (up, out, dead, gone) cannot be set to that: up, out, dead or gone."),
        ("size", 4, "The size of an attribute or ability: there is no such thing of that one to set."),
    ],
)
def test_what_cannot_be_set_says_what_can(what: str, value: int | str, words: str) -> None:
    here, figure = placed()
    assert why_not(here, Adjust(figure=figure.id, what=what, value=value, reason="x")).words == words


@pytest.mark.clause("3dx.precedence", "3dx.npc.wounds")
def test_no_refusal_tells_players_how_many_wounds_a_hidden_npc_bears() -> None:
    """Target number 4 falls at 8 wounds: 50 is as good as 7 to who does not know it, and says as little."""
    here, _figure = placed()
    done(here, BringNpcs(npcs="bandit 4"))
    hurt = [Adjust(figure="npc1", what="wounds", value=value, reason="a fall") for value in (0, 7, 8, 50)]
    for shown in ("words", "numbers"):  # whatever is shown by now, what was before was not
        here.options["wounds"] = shown
        assert [GAME.refusal(here, one) for one in hurt] == [None] * 4
    done(here, hurt[-1])
    assert here.figures["npc1"].wounds == 7
    here.gm = True
    assert why_not(here, hurt[-1]).words == "Untreated wounds cannot be set to that: a number from 0 to 7."


@pytest.mark.clause("3dx.precedence")
def test_a_gm_decides_what_the_rules_do_not_cover_with_a_reason() -> None:
    here, figure = placed()
    changes: list[tuple[str, str, int | str]] = [
        ("vitality", "", "d8"),
        ("wounds", "", 3),
        ("epic", "", 2),
        ("spirit", "", 1),
        ("ability steps", "", 4),
        ("lost", "strike", 2),
        ("size", "calm", 6),
        ("state", "", "out"),
    ]
    for what, of, value in changes:
        (fact,) = done(here, Adjust(figure=figure.id, what=what, of=of, value=value, reason="the curse"))
        assert fact.clauses == ("3dx.precedence",)
    assert (figure.vitality, figure.wounds, figure.epic, figure.spirit, figure.ability_steps) == (8, 3, 2, 1, 4)
    assert (figures.size(here, figure, "strike"), figure.abilities["calm"], figure.state) == (6, 6, "out")
    assert figure.looks == "scratched"
    assert why_not(here, Adjust(figure=figure.id, what="vitality", value=7, reason="x")).code == "value"
    assert why_not(here, Adjust(figure=figure.id, what="lost", of="strike", value=10, reason="x")).code == "value"
    assert why_not(here, Adjust(figure=figure.id, what="vitality", value=6, reason=" ")).code == "reason"


@pytest.mark.clause("3dx.precedence")
def test_all_see_what_was_decided_of_a_character_and_nobody_the_wounds_of_an_npc() -> None:
    here, figure = placed()
    here.figures["npc1"] = Figure(id="npc1", name="wolf", side="foes", wounds=1)
    player = Seat(id="s", role="player", figures=(figure.id,))
    for who, what, shown in ((figure.id, "wounds", True), (figure.id, "epic", True), ("npc1", "wounds", False)):
        fact: Any = done(here, Adjust(figure=who, what=what, value=2, reason="the curse"))[0]
        seen: Any = GAME.see(fact, player, here)
        assert (seen.before, seen.after) == ((fact.before, fact.after) if shown else (None, None)), (who, what)
        assert GAME.see(fact, Seat(id="g", role="gm"), here) == fact


@pytest.mark.clause("3dx.npc.wounds")
@pytest.mark.parametrize(
    ("wounds", "said"),
    [("hidden", "bandit is hurt more or less than before."), ("words", "bandit now looks badly hurt.")],
)
def test_a_ruling_on_hidden_wounds_is_told_without_how_an_npc_looks(wounds: str, said: str) -> None:
    here, _figure = placed()
    done(here, BringNpcs(npcs="bandit 4"))
    here.options["wounds"] = wounds
    (fact,) = done(here, Adjust(figure="npc1", what="wounds", value=7, reason="a fall"))
    told = GAME.see(fact, Seat("m", "player"), here)
    assert told is not None
    assert GAME.say(told, GAME.names(here)) == f"By ruling, {said} (a fall)"
