"""Challenges at the table: called for one, several or the group; rolled, helped with, opposed, tried again."""

from __future__ import annotations

import pytest
from tests.games.axiom.heroic import GAME, done, why_not, world
from tests.games.axiom.staging import HILD, IVAR, RUNA, SVEN, Falling, go, of, party, rolled

from tablewright.core.facts import Answer, Asked
from tablewright.core.game import Seat
from tablewright.games.axiom.challenges.orders import (
    Aid,
    AskChallenge,
    CallChallenge,
    ChallengeCalled,
    ChallengeSettled,
    DropChallenge,
    RollChallenge,
    SetOdds,
)
from tablewright.games.axiom.fight.facts import StartFight
from tablewright.games.axiom.heroes.facts import NameFigure
from tablewright.games.axiom.rests.orders import Impose
from tablewright.games.axiom.world import World

STEALTH = CallChallenge(kind="group", attribute="speed", talent="stealth", why="creep past the guards")
GM = Seat(id="gm", role="gm")


def settled(in_world: World) -> ChallengeSettled:
    """What the challenge came to."""
    (fact,) = of(go(in_world), ChallengeSettled)
    assert in_world.call is None
    return fact


@pytest.mark.clause("axiom.challenge.group", "axiom.pool")
@pytest.mark.example("axiom.challenge.group", 1)
@pytest.mark.example("axiom.pool", 1)
def test_three_of_four_pass_unseen() -> None:
    found = party()
    done(found, STEALTH)
    assert found.call is not None
    assert found.call.threshold == 2
    first = rolled(done(found, RollChallenge(figure="hero1"), 5, 6, 1, 2, 3))
    assert [(term.name, term.value) for term in first.pool.terms] == [("speed", 3), ("stealth", 2)]
    assert (first.successes, first.passed) == (2, True)
    done(found, RollChallenge(figure="hero2"), 5, 6)
    done(found, RollChallenge(figure="hero3"), 5, 5, 1)
    assert go(found) == []
    done(found, RollChallenge(figure="hero4"), 4, 4)
    fact = settled(found)
    assert (fact.passed, fact.needed) == (True, 3)
    assert (fact.succeeded, fact.failed) == (("hero1", "hero2", "hero3"), ("hero4",))
    assert GAME.say(fact, GAME.names(found)) == "3 of 4 succeed, 3 needed: the group makes it."


@pytest.mark.clause("axiom.challenge.group")
def test_two_of_four_are_not_enough() -> None:
    found = party()
    done(found, STEALTH)
    done(found, RollChallenge(figure="hero1"), 5, 6, 1, 2, 3)
    done(found, RollChallenge(figure="hero2"), 5, 6)
    done(found, RollChallenge(figure="hero3"), 2, 5, 1)
    done(found, RollChallenge(figure="hero4"), 4, 4)
    assert settled(found).passed is False


@pytest.mark.clause("axiom.challenge.group")
@pytest.mark.parametrize(("members", "needed"), [(1, 1), (2, 2), (3, 2), (4, 3)])
def test_more_than_half_are_needed(members: int, needed: int) -> None:
    found = party(*(HILD, IVAR, RUNA, SVEN)[:members])
    done(found, STEALTH)
    for id_ in list(found.order):
        done(found, RollChallenge(figure=id_), *([2] * len(pool(found, id_))))
    assert settled(found).needed == needed


def pool(in_world: World, id_: str) -> list[int]:
    """As many twos as the figure has dice for sneaking."""
    figure = in_world.figures[id_]
    return [2] * (figure.attributes["speed"] + figure.talents.get("stealth", 0))


@pytest.mark.clause("axiom.challenge.group")
def test_who_cannot_act_neither_rolls_nor_counts() -> None:
    found = party()
    found.figures["hero4"].state = "stable"
    done(found, STEALTH)
    assert found.call is not None
    assert found.call.who == ["hero1", "hero2", "hero3"]
    done(found, RollChallenge(figure="hero1"), 5, 6, 1, 2, 3)
    done(found, RollChallenge(figure="hero2"), 5, 6)
    done(found, Impose(figure="hero3", condition="stunned"))
    fact = settled(found)
    assert (fact.passed, fact.needed) == (True, 2)


@pytest.mark.clause("axiom.challenge.group")
def test_a_group_of_one_needs_its_own_success() -> None:
    found = party(HILD)
    done(found, STEALTH)
    done(found, RollChallenge(figure="hero1"), 5, 2, 1, 2, 3)
    assert settled(found).passed is False


@pytest.mark.clause("axiom.challenge.individual", "axiom.threshold")
def test_standard_where_none_is_given_and_one_more_for_an_opponent() -> None:
    found = party(HILD)
    done(found, CallChallenge(attribute="speed", talent="acrobatics", opposed=True))
    assert found.call is not None
    assert found.call.threshold == 3
    tried = rolled(done(found, RollChallenge(figure="hero1"), 5, 3, 5, 5, 4))
    assert (tried.successes, tried.passed) == (3, True)
    fact = settled(found)
    assert fact.passed is True


@pytest.mark.clause("axiom.challenge.individual")
def test_an_opponents_successes_are_the_threshold_by_option() -> None:
    found = party(HILD, opposed="successes")
    order = CallChallenge(attribute="speed", talent="stealth", opposed=True)
    assert why_not(found, order).code == "opponent"
    facts = done(found, CallChallenge(attribute="speed", talent="stealth", opposed=True, opponent_dice=4), 6, 5, 2, 1)
    assert rolled(facts).successes == 3
    assert rolled(facts).passed is None
    (called,) = of(facts, ChallengeCalled)
    assert called.call.threshold == 3


@pytest.mark.clause("axiom.challenge.individual")
def test_an_opponent_without_a_success_still_sets_one() -> None:
    found = party(HILD, opposed="successes")
    done(found, CallChallenge(attribute="speed", opposed=True, opponent_dice=2), 2, 3)
    assert found.call is not None
    assert found.call.threshold == 1


@pytest.mark.clause("axiom.challenge.individual")
def test_a_threat_that_is_here_rolls_its_own_dice() -> None:
    found = party(HILD, opposed="successes")
    done(found, StartFight(foes="1 wolf"))
    go(found, dice=Falling(hero1=6))
    order = CallChallenge(
        attribute="speed",
        talent="stealth",
        opposed=True,
        opponent="threat1",
        opponent_attribute="wit",
        opponent_talent="notice",
    )
    facts = done(found, order, 5, 5, 2)
    fact = rolled(facts)
    assert [(term.name, term.value) for term in fact.pool.terms] == [("wit", 1), ("notice", 2)]
    seen = GAME.see(fact, Seat(id="p", role="player"), found)
    assert [(term.name, term.value) for term in seen.pool.terms] == [("dice", 3)]


@pytest.mark.clause("axiom.modifier", "axiom.pool")
@pytest.mark.example("axiom.pool", 2)
def test_bonus_focus_and_penalty_in_one_pool() -> None:
    found = party(HILD)
    done(found, CallChallenge(attribute="speed", talent="stealth", focus="hiding", bonus=-2, bonus_why="dry leaves"))
    tried = rolled(done(found, RollChallenge(figure="hero1", focus="hiding"), 5, 5, 2, 2))
    assert [(term.name, term.value) for term in tried.pool.terms] == [
        ("speed", 3),
        ("stealth", 2),
        ("focus", 1),
        ("penalty", -2),
    ]
    assert tried.pool.dice == 4
    assert GAME.term_words(tried.pool.terms[-1]) == "dry leaves"


@pytest.mark.clause("axiom.focus")
def test_a_focus_counts_only_where_it_fits() -> None:
    found = party(HILD)
    done(found, CallChallenge(attribute="speed", talent="stealth"))
    assert why_not(found, RollChallenge(figure="hero1", focus="hiding")).code == "focus"


@pytest.mark.clause("axiom.modifier")
def test_a_kit_adds_its_die() -> None:
    found = party(RUNA)
    done(found, CallChallenge(attribute="wit", talent="medicine"))
    (offer,) = [o for o in GAME.offers(found, GM) if type(o.command) is RollChallenge]
    assert offer.command.kit
    tried = rolled(done(found, offer.command, 5, 5, 2, 2, 2, 2, 2, 2))
    assert ("healers_kit", 1) in [(term.name, term.value) for term in tried.pool.terms]


@pytest.mark.clause("axiom.modifier")
def test_help_is_a_die_for_one_roll() -> None:
    found = party()
    done(found, CallChallenge(who=("hero1",), attribute="wit", talent="lore"))
    done(found, Aid(figure="hero4", to="hero1"))
    assert why_not(found, Aid(figure="hero4", to="hero1")).code == "aid"
    done(found, Aid(figure="hero2", to="hero1"))
    tried = rolled(done(found, RollChallenge(figure="hero1"), 5, 5, 2, 2, 2))
    assert [(term.name, term.value) for term in tried.pool.terms] == [("wit", 3), ("aid", 1), ("aid", 1)]
    go(found)
    done(found, CallChallenge(who=("hero1",), attribute="wit", talent="lore"))
    assert rolled(done(found, RollChallenge(figure="hero1"), 5, 5, 2)).pool.dice == 3


@pytest.mark.clause("axiom.modifier")
def test_nobody_helps_oneself() -> None:
    found = party()
    done(found, CallChallenge(attribute="wit", talent="lore"))
    assert why_not(found, Aid(figure="hero1", to="hero1")).words == "That one cannot help with it any more."
    offers = GAME.offers(found, Seat(id="s", role="player", figures=("hero1", "hero2")))
    helps = sorted((one.command.figure, one.command.to) for one in offers if type(one.command) is Aid)
    assert helps == [
        (one, to) for one in ("hero1", "hero2") for to in ("hero1", "hero2", "hero3", "hero4") if one != to
    ]


@pytest.mark.clause("axiom.modifier")
def test_who_helps_with_a_challenge_for_one_does_not_roll_for_it() -> None:
    found = party()
    done(found, CallChallenge(attribute="wit", talent="lore"))
    done(found, Aid(figure="hero4", to="hero1"))
    assert why_not(found, RollChallenge(figure="hero4")).words == "Sven helps Hild instead of rolling."
    offers = GAME.offers(found, Seat(id="s", role="player", figures=("hero4",)))
    (button,) = [one for one in offers if type(one.command) is RollChallenge]
    assert button.greyed == "Sven helps Hild instead of rolling."
    assert [one.figure for one in GAME.awaited(found)] == ["hero1", "hero2", "hero3"]
    assert why_not(found, Aid(figure="hero3", to="hero4")).words == "Sven helps Hild instead of rolling."
    assert why_not(found, Aid(figure="hero1", to="hero3")).words == "Hild is helped, and does not help others."
    assert rolled(done(found, RollChallenge(figure="hero1"), 5, 5, 2, 2)).pool.dice == 4


def test_who_helped_somebody_that_can_roll_no_more_may_roll() -> None:
    found = party(HILD, IVAR)
    done(found, CallChallenge(attribute="wit", talent="lore"))
    done(found, Aid(figure="hero2", to="hero1"))
    found.figures["hero1"].state = "stable"
    assert GAME.next(found) is None
    assert rolled(done(found, RollChallenge(figure="hero2"), 5, 5, 2)).pool.dice == 3


def test_who_rolls_for_himself_helps_nobody() -> None:
    found = party()
    done(found, STEALTH)
    assert why_not(found, Aid(figure="hero4", to="hero1")).code == "aid"


@pytest.mark.clause("axiom.advantage")
def test_advantage_for_all_and_disadvantage_for_one_cancel() -> None:
    found = party(HILD, IVAR)
    done(found, CallChallenge(kind="group", attribute="speed", mode="advantage", mode_why="fog"))
    done(found, SetOdds(figure="hero2", mode="disadvantage", reason="hobnailed boots"))
    assert rolled(done(found, RollChallenge(figure="hero1"), 4, 4, 2)).successes == 2
    other = rolled(done(found, RollChallenge(figure="hero2"), 4, 5))
    assert (other.successes, other.mode, other.pool.cancelled) == (1, 0, True)


@pytest.mark.clause("axiom.modifier")
def test_penalties_that_leave_no_die_give_one_at_disadvantage() -> None:
    found = party(IVAR)
    done(found, CallChallenge(attribute="speed", talent="acrobatics", threshold=1, bonus=-3))
    tried = rolled(done(found, RollChallenge(figure="hero1"), 6))
    assert (tried.pool.dice, tried.mode, tried.successes) == (1, -1, 2)
    text = GAME.card(tried, GAME.names(found)).text
    assert "1D is rolled at Disadvantage" in text
    assert "6 and counts double" in text


def test_the_first_who_tries_decides_for_one() -> None:
    found = party()
    done(found, CallChallenge(attribute="wit", talent="lore"))
    done(found, RollChallenge(figure="hero4"), 5, 5, 2, 2, 2, 2)
    assert why_not(found, RollChallenge(figure="hero1")).code == "decided"
    assert settled(found).succeeded == ("hero4",)


def test_each_stands_alone_among_several() -> None:
    found = party(HILD, IVAR)
    done(found, CallChallenge(kind="several", attribute="body", talent="fortitude"))
    done(found, RollChallenge(figure="hero1"), 5, 5, 2, 2, 2)
    done(found, RollChallenge(figure="hero2"), 2, 2, 2, 2)
    fact = settled(found)
    assert fact.passed is None
    assert GAME.say(fact, GAME.names(found)) == "Hild succeeds; Ivar fails."


def test_the_chance_on_the_button_is_exact() -> None:
    found = party(HILD)
    done(found, CallChallenge(attribute="speed", talent="acrobatics"))
    chance = GAME.chance(found, RollChallenge(figure="hero1"))
    assert (chance.ways, chance.of) == (127, 243)


@pytest.mark.clause("axiom.threshold")
def test_what_the_gm_keeps_no_player_learns() -> None:
    found = party(HILD)
    facts = done(found, CallChallenge(attribute="wit", talent="notice", threshold=4, hidden=True))
    player = Seat(id="p", role="player", figures=("hero1",))
    (called,) = of(facts, ChallengeCalled)
    assert GAME.see(called, player, found).call.threshold == 0
    assert GAME.see(called, GM, found).call.threshold == 4
    own = party(HILD)
    for fact in facts:
        GAME.evolve(own, GAME.see(fact, player, found))
    assert GAME.chance(own, RollChallenge(figure="hero1")).percent() == "?"
    tried = rolled(done(found, RollChallenge(figure="hero1"), 5, 5, 2))
    seen = GAME.see(tried, player, found)
    assert seen.pool.threshold == 0
    assert seen.passed is False
    assert "Threshold 4" not in str(GAME.card(seen, GAME.names(found)))


def test_players_ask_and_the_gm_calls() -> None:
    found = party(HILD)
    found.gm = True
    done(found, AskChallenge(figure="hero1", attribute="wit", talent="lore", why="read the runes"))
    (offer,) = [o for o in GAME.offers(found, GM) if o.main]
    assert offer.command == CallChallenge(
        who=("hero1",), attribute="wit", talent="lore", why="read the runes", focus="any"
    )
    done(found, offer.command)
    assert found.call is not None


def test_those_who_failed_may_be_called_again() -> None:
    found = party(HILD, IVAR)
    done(found, CallChallenge(kind="several", attribute="body", threshold=1))
    done(found, RollChallenge(figure="hero1"), 5, 5, 2)
    done(found, RollChallenge(figure="hero2"), 2, 2, 2, 2)
    go(found)
    again = [o for o in GAME.offers(found, GM) if "again" in o.words]
    assert [o.command.who for o in again] == [("hero2",)]


def test_a_challenge_can_be_called_off_or_decided_early() -> None:
    found = party(HILD, IVAR)
    done(found, STEALTH)
    assert why_not(found, DropChallenge(decide=True)).code == "none"
    done(found, RollChallenge(figure="hero1"), 5, 5, 2, 2, 2)
    (fact,) = of(done(found, DropChallenge(decide=True)), ChallengeSettled)
    assert (fact.passed, fact.needed) == (True, 1)
    done(found, STEALTH)
    done(found, DropChallenge())
    assert found.call is None


@pytest.mark.clause("axiom.scope", "axiom.pool")
def test_by_the_page_alone_people_roll_as_many_dice_as_they_say() -> None:
    found = world(beyond=False)
    done(found, NameFigure(name="Ash"))
    done(found, CallChallenge(kind="group", attribute="speed", talent="stealth"))
    assert why_not(found, RollChallenge(figure="hero1")).code == "dice"
    tried = rolled(done(found, RollChallenge(figure="hero1", dice=5), 6, 1, 2, 3, 4))
    assert (tried.successes, tried.passed) == (2, True)
    assert settled(found).passed is True
    assert why_not(found, StartFight(foes="1 wolf")).code == "beyond"


@pytest.mark.parametrize(
    ("order", "code"),
    [
        (CallChallenge(attribute="luck"), "pool"),
        (CallChallenge(attribute="wit", talent="luck"), "pool"),
        (CallChallenge(attribute="wit", threshold=0), "threshold"),
        (CallChallenge(attribute="wit", kind="duel"), "kind"),
        (CallChallenge(attribute="wit", bonus=50), "bonus"),
        (CallChallenge(attribute="wit", who=("nobody",)), "nobody"),
        (CallChallenge(attribute="wit", why="x" * 200), "why"),
        (RollChallenge(figure="hero1"), "none"),
        (Aid(figure="hero1", to="hero2"), "none"),
        (Answer(choice="yes"), "none"),
    ],
)
def test_what_cannot_be_is_refused_in_words(order: object, code: str) -> None:
    found = party(HILD, IVAR)
    assert why_not(found, order).code == code  # type: ignore[arg-type]


def test_nothing_is_asked_of_a_plain_roll() -> None:
    found = party(HILD)
    done(found, CallChallenge(attribute="speed", talent="stealth", threshold=1))
    assert not of(done(found, RollChallenge(figure="hero1"), 6, 1, 2, 3, 4), Asked)


@pytest.mark.clause("axiom.challenge.group", "axiom.dying")
def test_no_challenge_can_be_called_while_nobody_can_act() -> None:
    found = party(HILD)
    free = [offer.greyed for offer in GAME.offers(found, GM) if isinstance(offer.command, CallChallenge)]
    assert free == ["", "", ""]
    found.figures["hero1"].state = "stable"
    calls = [offer.greyed for offer in GAME.offers(found, GM) if isinstance(offer.command, CallChallenge)]
    assert calls == ["None of those can act just now."] * 3
