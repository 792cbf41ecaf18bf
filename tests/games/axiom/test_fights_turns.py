"""Fights: who begins, what a turn holds, bands, moving past enemies, attacks and what changes them, shields."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace
from tests.games.axiom.heroic import GAME, done, why_not, world
from tests.games.axiom.staging import (
    HILD,
    IVAR,
    RUNA,
    SVEN,
    Falling,
    answer,
    begin,
    fresh,
    go,
    of,
    party,
    put,
    rolled,
)

from tablewright.core.facts import Asked
from tablewright.core.game import Seat, run
from tablewright.dice.sources import ScriptedDice
from tablewright.games.axiom.fight import attacks, bands, moves, turns
from tablewright.games.axiom.fight.facts import (
    Attack,
    EndTurn,
    FightBegan,
    FightDecided,
    FightEnded,
    FightOrdered,
    FoeAct,
    FormBulwark,
    Move,
    MoveBegan,
    Moved,
    OpportunityLeft,
    RollInitiative,
    SetBand,
    SetCover,
    StartFight,
    StopFight,
    TakeCover,
    TargetDrawn,
    Withdraw,
    Withdrew,
)
from tablewright.games.axiom.harm import DamageDealt, Fell
from tablewright.games.axiom.heroes.facts import FocusPick, MakeThreats
from tablewright.games.axiom.rests.orders import Impose
from tablewright.games.axiom.rolled import ChallengeRolled
from tablewright.games.axiom.scenes import OpenScene
from tablewright.games.axiom.world import CLOSE, DISTANT, FAR, NEAR, TOUCH

GM = Seat(id="gm", role="gm")
PLAYER = Seat(id="p", role="player", figures=("hero1", "hero2", "hero3", "hero4"))
DAGGER, SWORD = "thing1", "thing2"


def names(fact: ChallengeRolled) -> list[tuple[str, int]]:
    """The named dice of a roll."""
    return [(term.name, term.value) for term in fact.pool.terms]


def reasons(fact: ChallengeRolled) -> tuple[list[str], list[str]]:
    """What helped and what hampered."""
    return [term.name for term in fact.pool.helps], [term.name for term in fact.pool.hampers]


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


# ── Attacks ─────────────────────────────────────────────────────────────────────────────────


@pytest.mark.clause("axiom.attack")
def test_the_successes_counted_are_the_damage() -> None:
    found = begin(party(HILD), "1 wolf", "touch")
    facts = done(found, Attack(figure="hero1", target="threat1", item=DAGGER), 5, 5, 6, 2, 3)
    assert names(rolled(facts)) == [("speed", 3), ("strike", 2)]
    (hurt,) = of(facts, DamageDealt)
    assert (hurt.amount, hurt.health) == (3, 9)


@pytest.mark.clause("axiom.attack")
def test_a_miss_does_nothing() -> None:
    found = begin(party(HILD), "1 wolf", "touch")
    facts = done(found, Attack(figure="hero1", target="threat1", item=DAGGER), 5, 2, 2, 2, 3)
    assert (rolled(facts).successes, rolled(facts).passed) == (1, False)
    assert not of(facts, DamageDealt)


@pytest.mark.clause("axiom.attack")
def test_a_heavy_weapon_adds_one_on_a_hit() -> None:
    found = begin(party(replace(IVAR, shield="", weapons=("maul",))), "1 wolf", "touch")
    facts = done(found, Attack(figure="hero1", target="threat1", item="thing1"), 5, 5, 5, 2, 2, 2, 2)
    (hurt,) = of(facts, DamageDealt)
    assert (hurt.amount, hurt.heavy) == (4, 1)


@pytest.mark.clause("axiom.scope", "axiom.attack")
def test_a_resistance_takes_two_off_and_not_below_nothing() -> None:
    found = begin(party(HILD), "1 bone guard", "touch")
    # The dagger is piercing, and bones resist that.
    facts = done(found, Attack(figure="hero1", target="threat1", item=DAGGER), 5, 5, 5, 2, 2)
    (hurt,) = of(facts, DamageDealt)
    assert (hurt.amount, hurt.resisted) == (1, 2)
    seen = GAME.see(hurt, PLAYER, found)
    assert (seen.resisted, seen.health) == (0, None)


@pytest.mark.clause("axiom.attack", "axiom.range")
@pytest.mark.parametrize(
    ("band", "terms", "mode"),
    [
        (TOUCH, [], -1),
        (CLOSE, [], 0),
        (NEAR, [], 0),
        (FAR, [("far", -1)], 0),
        (DISTANT, [("distant", -2)], 0),
    ],
)
def test_shooting_by_bands(band: int, terms: list[tuple[str, int]], mode: int) -> None:
    found = begin(party(RUNA), "1 wolf")
    put(found, "hero1", "threat1", band)
    pool = attacks.pool_of(found, Attack(figure="hero1", target="threat1", item="thing1"))
    assert [(t.name, t.value) for t in pool.terms] == [("speed", 3), ("precision", 3), *terms]
    assert pool.mode == mode


@pytest.mark.clause("axiom.attack")
def test_a_light_weapon_is_thrown_to_close_and_lies_there() -> None:
    found = begin(party(HILD), "1 wolf", "close")
    fact = rolled(done(found, Attack(figure="hero1", target="threat1", item=DAGGER, throw=True), 5, 5, 2, 2, 2))
    assert names(fact) == [("speed", 3), ("strike", 2)]
    assert found.figures["hero1"].items[DAGGER].place == "floor"
    other = begin(party(IVAR), "1 wolf", "close")
    mace = next(one.id for one in other.figures["hero1"].items.values() if one.kind == "mace")
    assert why_not(other, Attack(figure="hero1", target="threat1", item=mace, throw=True)).code == "throw"


@pytest.mark.clause("axiom.focus", "axiom.attack")
def test_a_focus_counts_with_its_own_weapons() -> None:
    made = replace(HILD, foci=(FocusPick(talent="strike", name="axes"),))
    found = begin(party(made), "1 wolf", "touch")
    assert why_not(found, Attack(figure="hero1", target="threat1", item=DAGGER, focus="axes")).code == "focus"


@pytest.mark.clause("axiom.range", "axiom.actions")
def test_who_stands_at_arms_length_may_fall_back_and_nobody_steps_nearer() -> None:
    found = begin(party(HILD), "1 wolf", "touch")
    moves = [one.command for one in GAME.offers(found, PLAYER) if isinstance(one.command, Move)]
    back = Move(figure="hero1", target="threat1", away=True)
    assert moves == [back, replace(back, pass_by=True)], "plainly, or slipping away"


@pytest.mark.clause("axiom.range")
def test_full_cover_is_no_target() -> None:
    found = begin(party(HILD), "1 wolf", "touch")
    for cover in ("none", "a tree"):
        assert why_not(found, SetCover(figure="threat1", cover=cover)).code == "cover", (
            "what is so already, and nonsense"
        )
    done(found, SetCover(figure="threat1", cover="full"))
    assert why_not(found, Attack(figure="hero1", target="threat1", item=DAGGER)).code == "cover"
    done(found, SetCover(figure="threat1", cover="none"))
    assert GAME.refusal(found, Attack(figure="hero1", target="threat1", item=DAGGER)) is None


@pytest.mark.clause("axiom.range", "axiom.actions")
def test_cover_is_taken_with_a_minor_action_and_left_by_moving() -> None:
    found = party(HILD)
    done(found, OpenScene(title="A yard", cover=True))
    begin(found, "1 archer")
    before = attacks.defense_of(found, found.figures["hero1"])
    done(found, TakeCover(figure="hero1"))
    assert attacks.defense_of(found, found.figures["hero1"]) == before + 1
    done(found, Move(figure="hero1", target="threat1"))
    assert attacks.defense_of(found, found.figures["hero1"]) == before


def test_there_is_no_cover_where_the_scene_has_none() -> None:
    found = begin(party(HILD), "1 archer")
    assert why_not(found, TakeCover(figure="hero1")).code == "cover"


# ── Shields ─────────────────────────────────────────────────────────────────────────────────


@pytest.mark.clause("axiom.shield", "axiom.defense")
def test_shield_and_low_wall_are_still_one() -> None:
    found = begin(party(IVAR), "1 wolf", "touch")
    ivar = found.figures["hero1"]
    assert attacks.defense_of(found, ivar) == 2
    done(found, SetCover(figure="hero1", cover="partial"))
    assert attacks.defense_of(found, ivar) == 2


@pytest.mark.clause("axiom.shield")
def test_a_bulwark_gives_both_two_until_one_attacks() -> None:
    found = begin(party(IVAR, SVEN), "1 wolf", "close")
    assert why_not(found, FormBulwark(figure="hero1", ally="hero2")).code == "touch"
    put(found, "hero1", "hero2", TOUCH)
    done(found, FormBulwark(figure="hero1", ally="hero2"))
    assert [attacks.defense_of(found, found.figures[id_]) for id_ in ("hero1", "hero2")] == [3, 3]
    assert not found.fight.turns["hero1"].minor  # type: ignore[union-attr]
    axe = next(one.id for one in found.figures["hero2"].items.values() if one.kind == "hand_axe")
    done(found, Attack(figure="hero2", target="threat1", item=axe), 2, 2, 2, 2, 2)
    assert [attacks.defense_of(found, found.figures[id_]) for id_ in ("hero1", "hero2")] == [2, 2]


@pytest.mark.clause("axiom.shield")
def test_a_bash_costs_the_shields_cover_until_the_own_next_turn() -> None:
    found = begin(party(IVAR), "1 wolf", "touch")
    shield = next(one.id for one in found.figures["hero1"].items.values() if one.kind == "medium_shield")
    fact = rolled(done(found, Attack(figure="hero1", target="threat1", item=shield), 5, 5, 2, 2, 2, 2, 2))
    assert names(fact) == [("body", 4), ("strike", 3)]
    assert attacks.defense_of(found, found.figures["hero1"]) == 1
    done(found, EndTurn(figure="hero1"))
    go(found, dice=Falling())
    assert attacks.defense_of(found, found.figures["hero1"]) == 2


# ── Threats by policy, and the end ──────────────────────────────────────────────────────────


def test_a_wolf_closes_in_and_bites() -> None:
    found = begin(party(HILD), "1 wolf", "near", first="foes")
    facts = go(found, dice=Falling(threat1=5))
    assert [type(fact).__name__ for fact in facts if not isinstance(fact, ChallengeRolled)][:2] == [
        "Moved",
        "DamageDealt",
    ]


def test_the_move_a_game_master_most_wants_for_a_threat_is_toward_the_party() -> None:
    found = begin(party(HILD, IVAR), "2 wolves", "near", first="foes")
    gm = Seat(id="gm", role="gm")
    wanted = [one.command for one in GAME.offers(found, gm) if one.main and isinstance(one.command, Move)]
    assert [(one.figure, found.figures[one.target].side) for one in wanted] == [("threat1", "party")]


def test_an_archer_shoots_from_afar_and_draws_a_blade_in_touch() -> None:
    found = begin(party(HILD), "1 archer", "far", first="foes")
    blow = next(fact for fact in of(go(found, dice=Falling()), ChallengeRolled) if fact.what == "attack")
    assert blow.weapon == "bow"
    found = begin(party(HILD), "1 archer", "touch", first="foes")
    blow = next(fact for fact in of(go(found, dice=Falling()), ChallengeRolled) if fact.what == "attack")
    assert blow.weapon == "dagger"


def test_by_another_policy_chance_says_whom() -> None:
    found = begin(party(HILD, IVAR, policy="random standing target"), "1 wolf", "touch", first="foes")
    put(found, "hero2", "threat1", TOUCH)
    drawn = of(run(GAME, found, FoeAct(figure="threat1"), ScriptedDice((2, 2, 2, 2, 2, 2))), TargetDrawn)
    assert len(drawn) == 1
    assert GAME.see(drawn[0], PLAYER, found) is None
    found = begin(party(HILD, IVAR, policy="weakest first"), "1 wolf", "touch", first="foes")
    found.figures["hero2"].health, found.figures["hero2"].wounds = 4, "badly hurt"
    facts = run(GAME, found, FoeAct(figure="threat1"), ScriptedDice((2, 2, 2, 2, 2)))
    assert rolled(facts).target == "hero2"


@pytest.mark.clause("axiom.dying", "axiom.threats")
def test_a_minion_is_out_at_nothing_and_the_fight_is_won() -> None:
    found = begin(party(HILD), "1 giant rat", "touch")
    found.figures["threat1"].health = 2
    facts = done(found, Attack(figure="hero1", target="threat1", item=DAGGER), 5, 5, 2, 2, 2)
    assert [fact.state for fact in of(facts, Fell)] == ["out"]
    (over,) = of(go(found), FightEnded)
    assert (over.outcome, over.rounds) == ("won", 1)
    assert found.fight is None


@pytest.mark.clause("axiom.dying")
def test_a_greater_threat_dies_as_characters_do_if_the_gm_wishes() -> None:
    found = begin(party(HILD), "1 captain", "touch")
    found.gm = True
    found.figures["threat1"].health = 1
    done(found, Attack(figure="hero1", target="threat1", item=DAGGER), 5, 5, 5, 5, 5)
    (question,) = of(go(found), Asked)
    assert (question.whom, question.choices) == ("gm", ("it-dies", "it-lies-dying"))
    answer(found, "it-lies-dying")
    assert found.figures["threat1"].state == "dying"
    facts = go(found, dice=Falling(threat1=2))
    assert of(facts, FightDecided) == [FightDecided(outcome="won")]  # nobody stands against the party
    assert found.fight is not None
    assert found.fight.phase == "after"


def test_newcomers_join_the_fight_beside_their_own() -> None:
    found = begin(party(HILD), "1 wolf", "far")
    done(found, MakeThreats(foes="1 raider"))
    fight = found.fight
    assert fight is not None
    assert bands.between(fight, "threat1", "threat2") == CLOSE
    assert bands.between(fight, "hero1", "threat2") == FAR


def test_the_gm_says_how_far_and_when_it_is_over() -> None:
    found = begin(party(HILD), "1 wolf")
    done(found, SetBand(figure="hero1", target="threat1", band="touch"))
    assert bands.between(found.fight, "hero1", "threat1") == TOUCH  # type: ignore[arg-type]
    assert [fact.outcome for fact in of(done(found, StopFight(outcome="truce")), FightEnded)] == ["truce"]


def test_what_a_player_does_not_know_of_threats() -> None:
    found = party(HILD)
    own = party(HILD)
    facts = done(found, StartFight(foes="1 wolf"))
    for fact in facts:
        GAME.evolve(own, GAME.see(fact, PLAYER, found))
    wolf = own.figures["threat1"]
    assert (wolf.health, wolf.top, wolf.talents, wolf.attributes) == (None, None, {}, {"speed": 3})
    (began,) = of(facts, FightBegan)
    assert GAME.see(began, PLAYER, found) == began


def test_where_wounds_are_numbers_their_health_is_seen() -> None:
    found = party(HILD, wounds="numbers")
    own = party(HILD, wounds="numbers")
    for fact in done(found, StartFight(foes="1 wolf")):
        GAME.evolve(own, GAME.see(fact, PLAYER, found))
    assert (own.figures["threat1"].health, own.figures["threat1"].top) == (12, 12)
    assert (GAME.view(own, PLAYER).bands[1].figures[0].health.text) == "12/12"


@pytest.mark.parametrize(
    ("first", "notes"),
    [("party", ["acts now, begins each round", ""]), ("foes", ["", "act now, begin each round"])],
)
def test_the_panel_tells_in_good_grammar_which_side_acts_and_begins(first: str, notes: list[str]) -> None:
    found = begin(party(HILD), "2 wolves", first=first)
    assert [band.note for band in GAME.view(found, PLAYER).bands] == notes


def test_hidden_defense_is_a_question_mark() -> None:
    found = party(HILD, targets="hidden")
    own = party(HILD, targets="hidden")
    facts = done(found, StartFight(foes="1 wolf", apart="touch"))
    facts += run(GAME, found, RollInitiative(), Falling(hero1=6))
    facts += run(GAME, found, GAME.next(found), Falling())
    for fact in facts:
        GAME.evolve(own, GAME.see(fact, PLAYER, found))
    offer = next(o for o in GAME.offers(own, PLAYER) if type(o.command) is Attack)
    assert offer.chance.percent() == "?"
    assert "Defense" not in offer.note
    blow = rolled(done(found, offer.command, 5, 5, 2, 2, 2))
    assert GAME.see(blow, PLAYER, found).pool.threshold == 0
    assert GAME.see(blow, GM, found).pool.threshold == 2


@pytest.mark.parametrize(
    ("order", "code"),
    [
        (StartFight(foes="3 dragons of paper"), "threat"),
        (StartFight(foes="1 wolf", apart="miles"), "band"),
        (StartFight(), "foes"),
        (Attack(figure="hero1", target="hero1"), "fight"),
        (StopFight(), "fight"),
    ],
)
def test_what_cannot_be_is_refused_in_words(order: Any, code: str) -> None:
    assert why_not(party(HILD), order).code == code


def test_nobody_fights_in_an_empty_world() -> None:
    assert why_not(world(), StartFight(foes="1 wolf")).code == "nobody"


def test_the_stunned_do_not_strike_at_who_passes() -> None:
    found = begin(party(HILD), "1 wolf", "touch")
    done(found, Impose(figure="threat1", condition="stunned"))
    assert not turns.turn_of(found, found.figures["threat1"]).reaction
    assert of(done(found, Move(figure="hero1", target="threat1", away=True)), Moved)


@pytest.mark.clause("axiom.actions", "axiom.range")
def test_one_button_goes_to_any_companion_past_who_may_strike_or_slipping_past() -> None:
    found = begin(party(HILD, RUNA), "1 wolf", "touch")
    put(found, "hero2", "hero1", NEAR)
    (offer,) = [one for one in GAME.offers(found, PLAYER) if one.words == "Hild: go nearer to a companion"]
    whom, past = offer.blanks
    assert [(one.key, one.words, one.note) for one in whom.choices] == [("hero2", "Runa", "to Close; wolf may strike")]
    assert [one.words for one in past.choices] == ["take the blows", "slip past (Speed + Acrobatics)"]
    assert (offer.command, offer.main) == (Move(figure="hero1", target="hero2"), False)
    done(found, replace(offer.command, pass_by=True), 5, 5, 5, 2, 2)
    go(found)
    assert bands.between(found.fight, "hero1", "hero2") == CLOSE  # type: ignore[arg-type]


def test_nobody_strikes_where_nobody_is_passed_on_the_way_to_a_companion() -> None:
    found = begin(party(HILD, RUNA), "1 wolf", "far")
    (offer,) = [one for one in GAME.offers(found, PLAYER) if one.words == "Hild: go nearer to a companion"]
    assert [(one.key, one.note) for one in offer.blanks[0].choices] == [("hero2", "to Touch")]
    assert len(offer.blanks) == 1
    put(found, "hero1", "hero2", TOUCH)
    assert not [one for one in GAME.offers(found, PLAYER) if one.words == "Hild: go nearer to a companion"]


@pytest.mark.clause("axiom.dying")
def test_a_decided_fight_is_not_ended_once_more_while_somebody_is_dying() -> None:
    found = begin(party(HILD, IVAR), "1 giant rat", "touch")
    found.gm = True
    found.figures["threat1"].health, found.figures["hero2"].health = 1, 0
    found.figures["hero2"].state = "dying"
    done(found, Attack(figure="hero1", target="threat1", item=DAGGER), 5, 5, 2, 2, 2)
    done(found, GAME.next(found))
    assert found.fight is not None
    assert found.fight.outcome == "won"
    words = "The fight is decided: it is over when nobody is dying any more."
    assert why_not(found, StopFight(outcome="lost")).words == words
    assert not [one for one in GAME.offers(found, GM) if type(one.command) is StopFight]
