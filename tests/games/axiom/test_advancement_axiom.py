"""Experience: what a session brings, what dice cost, when stages come."""

from __future__ import annotations

import pytest
from tests.games.axiom import staging
from tests.games.axiom.heroic import GAME, berit, done, hero, why_not, world

from tablewright.core.game import Seat
from tablewright.games.axiom.challenges.orders import CallChallenge, DropChallenge
from tablewright.games.axiom.heroes import advance
from tablewright.games.axiom.heroes.facts import (
    AttributeBought,
    BuyAttribute,
    BuyFocus,
    BuyTalent,
    EndSession,
    FocusBought,
    Milestone,
    SessionEnded,
    StageGained,
    TalentBought,
)
from tablewright.games.axiom.table import Adjust
from tablewright.games.axiom.world import Condition, Fight, Figure, Scene, World


def rich(xp: int = 100, **changes: object) -> tuple[World, Figure]:
    """A world with the fighter, who has so many XP."""
    here = world()
    one = hero(here, berit(**changes))
    one.xp = xp
    return here, one


@pytest.mark.clause("axiom.advancement")
def test_prices() -> None:
    assert (advance.talent_price(2), advance.talent_price(5), advance.talent_price(6)) == (3, 6, 7)
    assert (advance.attribute_price(3), advance.attribute_price(0)) == (12, 3)


@pytest.mark.clause("axiom.advancement")
def test_a_talent_die_costs_its_new_value_and_a_focus_the_same() -> None:
    here, one = rich()
    (bought,) = done(here, BuyTalent(figure=one.id, talent="endurance"))
    assert isinstance(bought, TalentBought)
    assert (bought.value, bought.price, one.talents["endurance"], one.spent) == (3, 3, 3, 3)
    (learnt,) = done(here, BuyFocus(figure=one.id, talent="fortitude", focus=" Poison "))
    assert isinstance(learnt, FocusBought)
    assert (learnt.price, one.foci["fortitude"], one.spent) == (3, ["poison"], 6)
    (new,) = done(here, BuyTalent(figure=one.id, talent="lore"))
    assert isinstance(new, TalentBought)
    assert (new.value, new.price) == (1, 1)


@pytest.mark.clause("axiom.advancement", "axiom.health")
def test_an_attribute_die_costs_three_times_its_new_value() -> None:
    here, one = rich()
    (bought,) = done(here, BuyAttribute(figure=one.id, attribute="speed"))
    assert isinstance(bought, AttributeBought)
    assert (bought.price, one.attributes["speed"], one.top) == (12, 4, 24)
    done(here, BuyAttribute(figure=one.id, attribute="body"))
    assert (one.attributes["body"], one.top, one.health) == (5, 25, 24), "Health itself does not rise"
    assert one.wounds == "scratched", "24 of 25"


@pytest.mark.clause("axiom.advancement", "axiom.conditions.health")
def test_body_bought_while_it_is_lowered() -> None:
    here, one = rich()
    one.conditions["p"] = Condition(kind="health", name="ague", family="body", severity=2, threshold=2)
    done(here, BuyAttribute(figure=one.id, attribute="body"))
    assert (one.attributes["body"], one.top) == (5, 23)


@pytest.mark.clause("axiom.advancement")
def test_two_sessions_pay_for_six() -> None:
    here, one = rich(0)
    done(here, EndSession())
    assert why_not(here, BuyTalent(figure=one.id, talent="strike")).words == "That costs 4 XP; 3 are left."
    done(here, EndSession())
    assert (one.xp, here.sessions) == (6, 2)
    done(here, BuyTalent(figure=one.id, talent="strike"))
    assert advance.left(one) == 2


@pytest.mark.clause("axiom.advancement")
def test_xp_cannot_be_spent_in_a_fight() -> None:
    here, one = rich()
    here.fight = Fight(foes=[])
    for command in (
        BuyTalent(figure=one.id, talent="strike"),
        BuyFocus(figure=one.id, talent="strike", focus="axes"),
        BuyAttribute(figure=one.id, attribute="wit"),
    ):
        refused = why_not(here, command)
        assert (refused.words, refused.clause) == ("XP cannot be spent in a fight.", "axiom.advancement")
    assert why_not(here, EndSession()).code == "fight"


@pytest.mark.clause("axiom.attributes", "axiom.talents")
def test_ceilings() -> None:
    here, one = rich(1000, lineage="Stonekin", lifted="body")
    done(here, BuyAttribute(figure=one.id, attribute="body"))
    done(here, BuyAttribute(figure=one.id, attribute="body"))
    assert (
        why_not(here, BuyAttribute(figure=one.id, attribute="body")).words == "Body is 6D already, as high as it goes."
    )
    done(here, BuyAttribute(figure=one.id, attribute="speed"))
    done(here, BuyAttribute(figure=one.id, attribute="speed"))
    assert why_not(here, BuyAttribute(figure=one.id, attribute="speed")).clause == "axiom.attributes"
    for _ in range(3):
        done(here, BuyTalent(figure=one.id, talent="strike"))
    assert why_not(here, BuyTalent(figure=one.id, talent="strike")).words == "Strike is 6D already, the most there is."
    (focus,) = done(here, BuyFocus(figure=one.id, talent="strike", focus="axes"))
    assert isinstance(focus, FocusBought)
    assert focus.price == 7, "at 6D what the next die would cost"


@pytest.mark.clause("axiom.focus")
def test_a_focus_needs_its_talent_and_is_bought_once() -> None:
    here, one = rich()
    assert why_not(here, BuyFocus(figure=one.id, talent="lore", focus="beasts")).clause == "axiom.focus"
    assert why_not(here, BuyFocus(figure=one.id, talent="strike", focus="BLADES")).code == "focus"
    assert why_not(here, BuyFocus(figure=one.id, talent="strike", focus="")).code == "text"
    assert why_not(here, BuyFocus(figure=one.id, talent="luck", focus="x")).code == "talent"


def test_who_and_what_cannot_be_bettered() -> None:
    here, one = rich()
    assert why_not(here, BuyTalent(figure="nobody", talent="strike")).code == "nobody"
    assert why_not(here, BuyTalent(figure=one.id, talent="luck")).code == "talent"
    assert why_not(here, BuyAttribute(figure=one.id, attribute="luck")).code == "attribute"
    one.state = "dead"
    assert why_not(here, BuyTalent(figure=one.id, talent="strike")).code == "able"
    assert why_not(here, EndSession()).code == "nobody"
    here.options["beyond"] = False
    assert why_not(here, EndSession()).clause == "axiom.scope"
    assert why_not(here, BuyTalent(figure=one.id, talent="strike")).clause == "axiom.scope"


@pytest.mark.clause("axiom.advancement", "axiom.profession.healer")
def test_a_stage_is_gained_as_soon_as_the_xp_spent_reach_it() -> None:
    here, one = rich(profession="healer")
    first = done(here, BuyAttribute(figure=one.id, attribute="wit"))
    assert one.spent == 9
    assert len(first) == 1
    _, stage = done(here, BuyTalent(figure=one.id, talent="medicine"))
    assert isinstance(stage, StageGained)
    assert (one.spent, stage.stage) == (10, 1)
    text = GAME.say(stage, GAME.names(here))
    assert text == "Berit reaches the first stage of the Healer's track: Field Patch."
    done(here, BuyAttribute(figure=one.id, attribute="speed"))
    more = done(here, BuyAttribute(figure=one.id, attribute="body"))
    assert [fact.stage for fact in more if isinstance(fact, StageGained)] == [3]


@pytest.mark.clause("axiom.advancement")
def test_no_milestone_amid_a_fight_nor_where_nobody_plays() -> None:
    order = Milestone(reason="The bridge is won!", xp=2)
    here = staging.begin(staging.party(), "1 wolf")
    assert why_not(here, order).code == why_not(here, EndSession()).code == "fight"
    assert why_not(world(), order).words == why_not(world(), EndSession()).words
    off = staging.party()
    off.options["beyond"] = False
    assert why_not(off, order).code == "beyond"


@pytest.mark.clause("axiom.advancement")
@pytest.mark.parametrize(
    ("value", "after"), [(5, 15), ("+5", 15), (-6, 4), (-7, None), (0, None), (1000, 1010), (1001, None)]
)
def test_a_ruling_on_xp_leaves_what_was_spent(value: int | str, after: int | None) -> None:
    """Up to 1,000 more or less at once, and never below what is spent already."""
    here = staging.party()
    one = here.figures["hero1"]
    one.xp, one.spent = 10, 4
    order = Adjust(figure="hero1", what="xp", value=value, reason="the tale wants it")
    if after is None:
        assert why_not(here, order).code == "value"
    else:
        done(here, order)
    assert one.xp == (10 if after is None else after)
    here.options["beyond"] = False
    assert why_not(here, order).code == "beyond"


@pytest.mark.clause("axiom.advancement", "axiom.profession.healer")
def test_milestones_bring_xp_or_the_next_stage() -> None:
    here, healer = rich(0, profession="healer")
    fighter = hero(here, berit(name="Ute"))
    facts = done(here, Milestone(reason="The bridge is won!", xp=2, stage=True))
    assert [type(fact).__name__ for fact in facts] == ["MilestoneReached", "StageGained"]
    assert (healer.xp, fighter.xp, healer.granted, fighter.granted) == (2, 2, 1, 0)
    for reason in (" ", "x" * 301):
        refused = why_not(here, Milestone(reason=reason, xp=1))
        assert refused.words == "Say in a few words what for (at most 300 characters)."
    assert why_not(here, Milestone(reason="x")).code == why_not(here, Milestone(reason="x", xp=-1)).code == "milestone"
    assert why_not(here, Milestone(reason="x", xp=101)).code == "milestone"


def test_what_xp_can_buy_is_offered_with_its_price() -> None:
    here, one = rich(3)
    seat = Seat("s", "player", figures=(one.id,))
    here.gm = True
    offers = {offer.words: offer for offer in GAME.offers(here, seat)}
    assert {"Raise a Talent", "Learn a Focus"} <= set(offers)
    assert "Raise an Attribute" not in offers
    assert "End the session: 3 XP each" not in offers
    notes = {choice.words: choice.note for choice in offers["Raise a Talent"].blanks[0].choices}
    assert notes["Endurance"] == "2D to 3D: 3 XP"
    assert "Strike" not in notes
    assert "End the session: 3 XP each" in {offer.words for offer in GAME.offers(here, Seat("g", "gm"))}
    here.gm = False
    assert "End the session: 3 XP each" in {offer.words for offer in GAME.offers(here, seat)}


@pytest.mark.clause("axiom.advancement")
def test_that_xp_can_be_spent_stands_in_the_open_for_the_player_where_nothing_is_played_out() -> None:
    """It lay in the folds: nobody who had just earned XP saw what they were for."""
    here, one = rich(3)
    told = GAME.say(SessionEnded(number=1, figures=(one.id,), xp=3), GAME.names(here))
    assert told == "The first session ends: Berit earns 3 XP, to spend on Talents, Foci and Attributes."
    player = Seat("s", "player", figures=(one.id,))

    def open_now(seat: Seat = player) -> list[str]:
        return [o.words for o in GAME.offers(here, seat) if o.main and o.group == "hero" and o.figure == one.id]

    assert open_now() == ["Raise a Talent"]
    (offer,) = [o for o in GAME.offers(here, player) if o.words == "Raise a Talent"]
    assert offer.price == "3 XP to spend"
    assert offer.command == BuyTalent(figure=one.id, talent="")  # nothing is chosen for whoever presses it
    assert open_now(Seat("g", "gm")) == []  # who has everybody's in sight already
    done(here, CallChallenge(attribute="wit", talent="lore"))
    assert open_now() == []
    done(here, DropChallenge())
    assert open_now() == ["Raise a Talent"]
    here.story, here.scene = "The Ford", Scene(number=1, title="The ford")
    assert open_now() == []
    here.scene.done = True
    assert open_now() == ["Raise a Talent"]
    done(here, BuyTalent(figure=one.id, talent="endurance"))
    assert open_now() == []
