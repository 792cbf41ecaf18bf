"""What hands found at the edges of AxiomRPG: who has left a fight, waiting help, moments that pass, what is hidden."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace
from tests.games.axiom.heroic import BERIT, GAME, done, why_not
from tests.games.axiom.staging import HILD, IVAR, RUNA, SVEN, Falling, answer, begin, go, of, party, put, rolled

from tablewright.core.facts import Term
from tablewright.core.game import Seat
from tablewright.games.axiom.challenges.orders import CallChallenge, ChallengeSettled
from tablewright.games.axiom.conditions import ConditionEnded
from tablewright.games.axiom.fight import attacks
from tablewright.games.axiom.fight.facts import Attack, FormBulwark, Move, SetCover, Withdraw
from tablewright.games.axiom.heroes.facts import FocusPick, MakeThreats, ThreatsCame
from tablewright.games.axiom.heroes.threats import see
from tablewright.games.axiom.rests.orders import Impose, Mend, PassTime, Rest, Treat
from tablewright.games.axiom.rolled import ChallengeRolled
from tablewright.games.axiom.scenes import OpenScene
from tablewright.games.axiom.view.sheets import body_lines
from tablewright.games.axiom.world import DISTANT, TOUCH, World

PLAYER = Seat(id="p", role="player", figures=("hero1", "hero2"))


# ── Foci ────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.clause("axiom.focus", "axiom.actions")
def test_an_opportunity_attack_uses_the_focus_that_any_blow_with_that_weapon_has() -> None:
    found: Any = begin(party(BERIT, RUNA), "1 wolf", "touch", first="foes")
    put(found, "hero2", "hero1", DISTANT)
    done(found, Move(figure="threat1", target="hero2"))
    go(found)
    blow = rolled(answer(found, "strike", 5, 5, 5, 5, 5, 5, 5, 5))
    assert [(term.name, term.value) for term in blow.pool.terms] == [("body", 4), ("strike", 3), ("focus", 1)]
    assert blow.cost == "reaction"


@pytest.mark.clause("axiom.focus", "axiom.healing")
def test_the_button_for_wounds_has_the_focus_on_wounds() -> None:
    runa = replace(RUNA, talents={"medicine": 3, "precision": 3, "resolve": 1, "technical": 1})
    found = party(HILD, replace(runa, foci=(FocusPick(talent="medicine", name="wounds"),)))
    found.figures["hero1"].health = 5
    (treat,) = [one for one in GAME.offers(found, PLAYER) if one.command == _treat(focus="wounds")]
    # Wit 4 + Medicine 3 + Focus 1 + the kit's 1
    assert sum(term.value for term in treat.chance.terms) == 9


def _treat(**more: Any) -> Treat:
    return Treat(figure="hero2", target="hero1", kit=True, **more)


# ── Who has got away ────────────────────────────────────────────────────────────────────────


def away(*two: Any) -> World:
    """A fight that the second of two in Touch has left."""
    found = begin(party(*two), "1 raider", "distant")
    put(found, "hero1", "hero2", TOUCH)
    done(found, Withdraw(figure="hero2"))
    return found


@pytest.mark.clause("axiom.healing")
def test_who_has_got_away_from_a_fight_is_treated_after_it() -> None:
    found = away(RUNA, HILD)
    found.figures["hero2"].health = 5
    assert why_not(found, Treat(figure="hero1", target="hero2")).code == "nobody"


@pytest.mark.clause("axiom.shield", "axiom.range")
def test_who_has_got_away_from_a_fight_has_no_place_in_a_bulwark_nor_behind_cover() -> None:
    found = away(IVAR, SVEN)
    assert why_not(found, FormBulwark(figure="hero1", ally="hero2")).code == "nobody"
    assert why_not(found, SetCover(figure="hero2", cover="partial")).code == "nobody"


# ── Help that waits ─────────────────────────────────────────────────────────────────────────


@pytest.mark.clause("axiom.challenge.individual", "axiom.profession.healer")
def test_help_waits_for_ones_own_try_and_adds_nothing_to_a_roll_against_anothers() -> None:
    found: Any = begin(party(HILD, RUNA, opposed="successes"), "1 wolf", "touch", first="foes")
    put(found, "hero2", "hero1", DISTANT)
    word = Term("coordinate", 2, "axiom.profession.healer")
    found.scene.aid["hero1"] = [word]
    facts = done(found, Move(figure="threat1", target="hero2", pass_by=True), dice=Falling(hero1=5, threat1=2))
    against = of(facts, ChallengeRolled)[0]
    # Speed 3 + Strike 2, without the Healer's 2D, which wait on for Hild's own roll
    assert (against.figure, against.what, against.pool.dice) == ("hero1", "oppose", 5)
    assert found.scene.aid == {"hero1": [word]}


# ── Moments ─────────────────────────────────────────────────────────────────────────────────


@pytest.mark.clause("axiom.conditions.combat")
@pytest.mark.parametrize("order", [PassTime(hours=1), Rest(kind="short"), _treat()])
def test_what_lasts_for_a_turn_is_over_when_minutes_have_passed(order: Any) -> None:
    found = party(HILD, RUNA)
    found.figures["hero1"].health = 5
    done(found, Impose(figure="hero1", condition="stunned"))
    facts = done(found, order, dice=Falling())
    assert [(one.figure, one.how) for one in of(facts, ConditionEnded)] == [("hero1", "turn")]
    assert found.figures["hero1"].conditions == {}


@pytest.mark.clause("axiom.conditions.combat")
def test_what_began_before_any_scene_ends_with_the_time_before_it() -> None:
    found = party(HILD)
    done(found, Impose(figure="hero1", condition="frightened"))
    assert found.scene is None
    done(found, OpenScene(title="The mill"))
    assert found.figures["hero1"].conditions == {}


@pytest.mark.clause("axiom.healing")
def test_ten_minutes_do_not_fit_into_a_challenge() -> None:
    found = party(HILD, RUNA)
    found.figures["hero1"].health = 5
    found.figures["hero1"].items["thing2"].damaged = True
    done(found, CallChallenge(attribute="speed", talent="stealth"))
    for order in (_treat(), Mend(figure="hero2", owner="hero1", item="thing2")):
        assert why_not(found, order).code == "now"


@pytest.mark.clause("axiom.challenge.group", "axiom.challenge.individual")
@pytest.mark.parametrize(
    ("kind", "told"),
    [
        ("group", "Nobody is left who can roll: the group does not make it."),
        ("several", "Nobody is left who can roll."),
        ("one", "Nobody is left who can roll."),
    ],
)
def test_a_challenge_that_nobody_can_roll_any_more_is_told_as_that(kind: str, told: str) -> None:
    found = party(HILD, IVAR)
    done(found, CallChallenge(kind=kind, attribute="speed", talent="stealth"))
    for id_ in found.order:
        done(found, Impose(figure=id_, condition="stunned"))
    (settled,) = of(go(found), ChallengeSettled)
    assert GAME.say(settled, GAME.names(found)) == told


@pytest.mark.clause("axiom.healing")
def test_the_dead_do_not_rest() -> None:
    found = party(HILD)
    found.figures["hero1"].state = "dead"
    assert why_not(found, Rest(kind="long")).words == "There is nobody to rest."


@pytest.mark.clause("axiom.conditions.combat")
def test_the_sheet_of_the_exhausted_says_that_a_band_takes_the_primary_action() -> None:
    found = party(HILD)
    row = {line.words: line.text for line in body_lines(found, found.figures["hero1"])}
    assert row["Moves"] == "30 ft, or one band nearer or farther"
    done(found, Impose(figure="hero1", condition="exhausted"))
    row = {line.words: line.text for line in body_lines(found, found.figures["hero1"])}
    assert row["Moves"] == "15 ft, or one band nearer or farther with the Primary action"


# ── What is hidden ──────────────────────────────────────────────────────────────────────────


@pytest.mark.clause("axiom.defense", "axiom.threats")
def test_a_hidden_defense_stays_hidden_where_wounds_are_told_in_numbers() -> None:
    gm_sees = begin(party(HILD, targets="hidden", wounds="numbers"), "1 raider", "touch")
    (came,) = of(done(party(HILD, targets="hidden", wounds="numbers"), MakeThreats(foes="1 raider")), ThreatsCame)
    told = see(came, PLAYER, gm_sees)
    assert [(one.health, set(one.attributes)) for one in told.came] == [(12, {"body"})]
    blow = Attack(figure="hero1", target="threat1", item="thing1")
    assert not attacks.unknown(gm_sees, gm_sees.figures["threat1"])
    gm_sees.figures["threat1"].attributes = dict(told.came[0].attributes)
    (button,) = [one for one in GAME.offers(gm_sees, PLAYER) if one.command == blow]
    assert (button.note, button.chance.hidden, button.chance.target) == ("", True, 0)
    gm_sees.options["targets"] = "open"  # for those who come from now on
    (button,) = [one for one in GAME.offers(gm_sees, PLAYER) if one.command == blow]
    assert (button.note, button.chance.hidden) == ("", True)
