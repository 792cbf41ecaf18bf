"""Fights: who begins, what a turn holds, bands, moving past enemies."""

from __future__ import annotations

import pytest
from tests.games.axiom.heroic import GAME, done, why_not
from tests.games.axiom.staging import (
    DAGGER,
    GM,
    HILD,
    IVAR,
    RUNA,
    Falling,
    answer,
    begin,
    fresh,
    go,
    names,
    of,
    party,
    put,
    rolled,
)

from tablewright.core.facts import Asked
from tablewright.core.game import run
from tablewright.dice.sources import ScriptedDice
from tablewright.games.axiom.fight import bands, moves
from tablewright.games.axiom.fight.facts import (
    Attack,
    EndTurn,
    FightEnded,
    FightOrdered,
    FoeAct,
    Move,
    MoveBegan,
    Moved,
    OpportunityLeft,
    RollInitiative,
    StartFight,
    Withdraw,
    Withdrew,
)
from tablewright.games.axiom.harm import DamageDealt
from tablewright.games.axiom.rolled import ChallengeRolled
from tablewright.games.axiom.world import CLOSE, FAR, NEAR, TOUCH

# ── Who begins, and what a turn holds ───────────────────────────────────────────────────────


@pytest.mark.clause("axiom.actions")
@pytest.mark.parametrize(
    ("faces", "counts", "first"),
    [((5, 5, 5, 2, 2, 2, 2, 2, 2), (3, 0), "party"), ((5, 2, 2, 2, 5, 5, 2, 2, 2), (1, 2), "foes")],
)
def test_the_side_whose_best_rolls_more_begins(faces: tuple[int, ...], counts: tuple[int, int], first: str) -> None:
    found = party(HILD, IVAR)
    done(found, StartFight(foes="1 wolf"))
    facts = run(GAME, found, RollInitiative(), ScriptedDice(faces))
    best, foe = of(facts, ChallengeRolled)
    # Ivar's Speed 2 + Notice 2 beats Hild's Speed 3 alone; the wolf has Speed 3 + Notice 2.
    assert (best.figure, best.pool.dice, foe.pool.dice) == ("hero2", 4, 5)
    assert best.passed is None
    (order,) = of(facts, FightOrdered)
    assert (order.first, (order.party, order.foes)) == (first, counts)


@pytest.mark.clause("axiom.actions")
def test_a_tie_goes_to_the_characters() -> None:
    found = party(HILD)
    done(found, StartFight(foes="1 wolf"))
    facts = run(GAME, found, RollInitiative(), ScriptedDice((2, 2, 2, 1, 2, 2, 2, 2)))
    (order,) = of(facts, FightOrdered)
    assert (order.first, order.party, order.foes) == ("party", 0, 0)


@pytest.mark.clause("axiom.actions")
def test_a_turn_holds_a_primary_a_minor_and_movement() -> None:
    found = begin(party(HILD), "1 wolf")
    done(found, Move(figure="hero1", target="threat1"))
    done(found, Attack(figure="hero1", target="threat1", item=DAGGER), 5, 5, 2, 2, 2)
    assert why_not(found, Attack(figure="hero1", target="threat1", item=DAGGER)).code == "spent"
    assert why_not(found, Move(figure="hero1", target="threat1")).words == "Hild has no movement left this turn."


@pytest.mark.clause("axiom.actions")
def test_a_primary_spent_on_moving_doubles_it() -> None:
    found = begin(party(HILD), "1 wolf", "far")
    done(found, Move(figure="hero1", target="threat1"))
    (second,) = of(done(found, Move(figure="hero1", target="threat1")), Moved)
    assert (second.primary, second.band) == (True, CLOSE)
    assert why_not(found, Move(figure="hero1", target="threat1")).code == "spent"


@pytest.mark.clause("axiom.actions")
def test_within_a_side_any_order_and_its_turn_ends_when_all_are_done() -> None:
    found = begin(party(HILD, IVAR), "1 wolf", "distant")
    done(found, EndTurn(figure="hero2"))
    assert GAME.next(found) is None
    done(found, EndTurn(figure="hero1"))
    go(found, dice=Falling())
    assert found.fight is not None
    assert (found.fight.side, found.fight.round) == ("party", 2)


@pytest.mark.clause("axiom.actions", "axiom.threats")
def test_champions_have_two_primary_actions_a_round() -> None:
    found = begin(party(HILD), "1 ogre, 1 wolf", "touch", first="foes")
    ogre, wolf = found.fight.turns["threat1"], found.fight.turns["threat2"]  # type: ignore[union-attr]
    assert (ogre.primary, wolf.primary) == (2, 1)
    facts = go(found, dice=Falling())
    attacked = [fact.figure for fact in of(facts, ChallengeRolled) if fact.what == "attack"]
    assert attacked == ["threat1", "threat1", "threat2"]


def test_it_is_nobody_elses_turn() -> None:
    found = begin(party(HILD), "1 wolf", first="foes")
    assert why_not(found, Move(figure="hero1", target="threat1")).code == "turn"


def test_the_gm_gives_threats_their_turns_by_next_or_by_hand() -> None:
    found = begin(party(HILD), "1 wolf", "close", first="foes")
    found.gm = True
    step = GAME.next(found)
    assert step == FoeAct(figure="threat1")
    assert GAME.by_hand(found, step)
    assert GAME.next_words(found, step) == "Wolf's turn"
    orders = [offer.command for offer in GAME.offers(found, GM) if offer.figure == "threat1"]
    assert any(isinstance(order, Attack) for order in orders)
    assert any(isinstance(order, EndTurn) for order in orders)


# ── Bands and moving ────────────────────────────────────────────────────────────────────────


@pytest.mark.clause("axiom.range")
def test_bands_are_pairwise_and_never_contradict_each_other() -> None:
    found = begin(party(HILD, IVAR), "2 raiders")
    fight = found.fight
    assert fight is not None
    assert (bands.between(fight, "hero1", "hero2"), bands.between(fight, "hero1", "threat1")) == (CLOSE, NEAR)
    done(found, Move(figure="hero1", target="threat1"))
    assert bands.between(fight, "hero1", "threat1") == CLOSE
    assert bands.between(fight, "hero1", "threat2") == CLOSE
    assert bands.between(fight, "hero1", "hero2") == NEAR
    fresh(found, "hero1")
    done(found, Move(figure="hero1", target="threat1"))
    assert bands.between(fight, "hero1", "threat1") == TOUCH
    assert bands.between(fight, "hero1", "threat2") == CLOSE


@pytest.mark.clause("axiom.range", "axiom.attack")
def test_a_strike_reaches_touch_and_close() -> None:
    found = begin(party(HILD), "1 wolf")
    order = Attack(figure="hero1", target="threat1", item=DAGGER)
    assert why_not(found, order).code == "range"
    for band in (CLOSE, TOUCH):
        put(found, "hero1", "threat1", band)
        assert GAME.refusal(found, order) is None


@pytest.mark.clause("axiom.actions", "axiom.challenge.individual")
@pytest.mark.example("axiom.challenge.individual", 1)
def test_tumbling_past_an_enemy_with_three_successes() -> None:
    found = begin(party(HILD), "2 raiders")
    put(found, "hero1", "threat1", TOUCH)
    put(found, "threat2", "threat1", NEAR)
    order = Move(figure="hero1", target="threat2", pass_by=True)
    chance = GAME.chance(found, order)
    assert chance.target == 3
    facts = done(found, order, 5, 3, 5, 5, 4)
    tried = rolled(facts)
    assert names(tried) == [("speed", 3), ("acrobatics", 2)]
    assert (tried.pool.threshold, tried.successes, tried.passed) == (3, 3, True)
    (began,) = of(facts, MoveBegan)
    assert began.strikers == ()
    facts = go(found)
    assert not of(facts, ChallengeRolled)
    assert [fact.band for fact in of(facts, Moved)] == [CLOSE]


@pytest.mark.clause("axiom.actions", "axiom.challenge.individual")
@pytest.mark.example("axiom.challenge.individual", 2)
def test_a_failed_pass_gives_the_opportunity_attack_and_it_spends_the_reaction() -> None:
    found = begin(party(HILD), "2 raiders")
    put(found, "hero1", "threat1", TOUCH)
    put(found, "threat2", "threat1", NEAR)
    tried = rolled(done(found, Move(figure="hero1", target="threat2", pass_by=True), 1, 5, 5, 5, 2))
    assert (tried.pool.dice, tried.pool.threshold, tried.successes, tried.passed) == (5, 3, 2, False)
    facts = go(found, dice=Falling(threat1=5))
    blow = rolled(facts)
    assert (blow.figure, blow.target, blow.what, blow.cost) == ("threat1", "hero1", "attack", "reaction")
    assert of(facts, DamageDealt)
    assert of(facts, Moved)
    assert not found.fight.turns["threat1"].reaction  # type: ignore[union-attr]
    assert moves.strikers(found, Move(figure="hero1", target="threat1", away=True)) == []


@pytest.mark.clause("axiom.actions")
def test_a_pass_is_harder_or_easier_by_what_the_enemy_rolls() -> None:
    found = begin(party(HILD, opposed="successes"), "1 raider", "touch")
    # The raider's Speed 2 + Strike 2: Wild 6, 5, 2, 2 are 3 successes.
    facts = done(found, Move(figure="hero1", target="threat1", away=True, pass_by=True), 6, 5, 2, 2, 5, 5, 5, 2, 2)
    mine = of(facts, ChallengeRolled)[1]
    assert (mine.pool.threshold, mine.passed) == (3, True)


@pytest.mark.clause("axiom.actions")
def test_a_character_may_strike_at_who_passes_or_let_go() -> None:
    found = begin(party(HILD, RUNA), "1 wolf", "touch", first="foes")
    put(found, "hero2", "hero1", FAR)
    order = Move(figure="threat1", target="hero2")
    done(found, order)
    (question,) = of(go(found), Asked)
    assert (question.whom, question.choices) == ("hero1", ("strike", "hold"))
    blow = rolled(answer(found, "strike", 5, 5, 5, 5, 5))
    assert (blow.cost, blow.figure) == ("reaction", "hero1")
    assert of(go(found, dice=Falling()), Moved)
    other = begin(party(HILD, RUNA), "1 wolf", "touch", first="foes")
    put(other, "hero2", "hero1", FAR)
    done(other, order)
    go(other)
    assert of(answer(other, "hold"), OpportunityLeft)


@pytest.mark.clause("axiom.actions")
def test_without_a_reaction_nobody_strikes() -> None:
    found = begin(party(HILD), "1 wolf", "touch")
    found.fight.turns["threat1"].reaction = False  # type: ignore[union-attr]
    facts = done(found, Move(figure="hero1", target="threat1", away=True))
    assert of(facts, Moved)


@pytest.mark.clause("axiom.actions")
def test_the_reaction_is_back_at_the_start_of_the_own_turn() -> None:
    found = begin(party(HILD), "1 wolf", "distant")
    found.fight.turns["hero1"].reaction = False  # type: ignore[union-attr]
    done(found, EndTurn(figure="hero1"))
    go(found, dice=Falling())
    assert found.fight.turns["hero1"].reaction  # type: ignore[union-attr]


def test_somebody_far_off_may_get_away() -> None:
    found = begin(party(HILD, IVAR), "1 wolf")
    assert why_not(found, Withdraw(figure="hero1")).code == "near"
    put(found, "hero1", "threat1", FAR)
    assert of(done(found, Withdraw(figure="hero1")), Withdrew)
    assert [one.id for one in bands.fighters(found)] == ["hero2", "threat1"]


def test_when_all_have_got_away_the_party_has_fled() -> None:
    found = begin(party(HILD), "1 wolf", "far")
    done(found, Withdraw(figure="hero1"))
    (over,) = of(go(found), FightEnded)
    assert over.outcome == "fled"
    assert found.figures["threat1"].state == "gone"
