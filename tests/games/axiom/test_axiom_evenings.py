"""What comes up on a second and a third evening: a switch in between, a second attempt, what lies there since."""

from __future__ import annotations

import msgspec
import pytest
from tests.games.axiom.heroic import GAME, done, why_not, world
from tests.games.axiom.staging import DAGGER, HILD, IVAR, RUNA, SWORD, answer, begin, fresh, go, of, party, put, rolled

from tablewright.core.facts import Asked, Offer, OptionSet, SetOption, total
from tablewright.core.game import Seat
from tablewright.games.axiom.challenges import criticals as c
from tablewright.games.axiom.challenges.orders import Aid, CallChallenge, ChallengeCalled, CriticalTaken, RollChallenge
from tablewright.games.axiom.fight.facts import (
    Attack,
    Escape,
    FightDecided,
    FightResumed,
    Move,
    Moved,
    PickUp,
    SetCover,
    StopFight,
    TakeCover,
)
from tablewright.games.axiom.harm import DamageDealt, DyingCounted, Healed
from tablewright.games.axiom.heroes.facts import MakeThreats, NameFigure, PutAway, ThreatsCame
from tablewright.games.axiom.rests.orders import Impose, Mend, PassTime, Rest, Treat, UsePerk
from tablewright.games.axiom.rolled import ChallengeRolled
from tablewright.games.axiom.scenes import OpenScene, ThreatsLeft
from tablewright.games.axiom.table import Adjust, HealthCounted
from tablewright.games.axiom.world import TOUCH, Figure, World

GM = Seat(id="g", role="gm", figures=())
PLAYER = Seat(id="p", role="player", figures=("hero1", "hero2", "hero3"))


def offered(found: World, words: str, *, seat: Seat = GM) -> Offer:
    """The one button that says this."""
    (button,) = [one for one in GAME.offers(found, seat) if words in one.words]
    assert isinstance(button, Offer)
    return button


def again(found: World) -> CallChallenge:
    """The same challenge once more, as its button would call it."""
    command = offered(found, "again").command
    assert isinstance(command, CallChallenge)
    return command


def lost(found: World) -> None:
    """Hild fails at the challenge that is open, and it is settled."""
    done(found, RollChallenge(figure="hero1"), 2, 2, 2, 2, 2)
    go(found)


# ── The pack switched off and on ────────────────────────────────────────────────────────────


@pytest.mark.clause("axiom.health", "axiom.scope")
def test_who_joined_by_the_page_alone_has_health_once_the_pack_is_on() -> None:
    found = world(beyond=False)
    done(found, NameFigure(name="Ada", attributes={"body": 3, "speed": 2}))
    done(found, NameFigure(name="Ben"))
    counted = of(done(found, SetOption(name="beyond", value=True)), HealthCounted)
    assert [(one.health, one.top) for one in found.party()] == [(23, 23), (20, 20)]
    assert [GAME.say(one, lambda id_: found.figures[id_].name) for one in counted] == [
        "Ada has 23 Health.",
        "Ben has 20 Health.",
    ]
    assert [total(GAME.why(found, one)) for one in counted] == [23, 20]
    begin(found, "1 wolf", "touch", first="foes")
    jaws = next(iter(found.figures["threat1"].items))
    fresh(found, "threat1")
    (hurt,) = of(done(found, Attack(figure="threat1", target="hero1", item=jaws), 6, 5, 2, 2, 2), DamageDealt)
    assert (hurt.amount, hurt.health) == (3, 20)


@pytest.mark.clause("axiom.scope")
def test_a_log_in_which_nobody_counted_health_comes_to_the_world_that_it_came_to() -> None:
    """Logs of before have the switch alone: nobody is given by them what they do not tell of."""
    found = world(beyond=False)
    done(found, NameFigure(name="Ada", attributes={"body": 3, "speed": 2}))
    GAME.evolve(found, OptionSet(name="beyond", value=True))
    assert [(one.health, one.top) for one in found.party()] == [(None, None)]
    done(found, SetOption(name="beyond", value=False))
    done(found, SetOption(name="beyond", value=True))
    assert [(one.health, one.top) for one in found.party()] == [(23, 23)]


@pytest.mark.clause("axiom.scope", "axiom.pool")
def test_by_the_page_alone_no_illness_and_no_wound_keeps_anybody_from_rolling() -> None:
    found = party(HILD, IVAR, RUNA)
    venom = Impose(figure="hero1", condition="health", name="asp venom", severity=2, family="speed", save=False)
    for order in (venom, Impose(figure="hero2", condition="stunned")):
        done(found, order)
    done(found, Adjust(figure="hero3", what="health", value=0, reason="the fall"))
    done(found, SetOption(name="beyond", value=False))
    shown = GAME.view(found, GM)
    assert [one.line.split(", ")[1] for one in shown.party] == ["Speed 3D", "Speed 2D", "Speed 3D"]
    assert [(one.tags, one.down) for one in shown.party] == [((), False)] * 3
    assert [line.text for line in shown.sheets[0].sections[0].lines] == ["3D", "3D", "3D"]
    (called,) = of(done(found, CallChallenge(kind="group", attribute="speed", talent="stealth")), ChallengeCalled)
    assert called.call.who == ["hero1", "hero2", "hero3"]
    assert rolled(done(found, RollChallenge(figure="hero1"), 2, 2, 2, 2, 2)).pool.sum == 5
    done(found, RollChallenge(figure="hero2"), 2, 2)
    done(found, RollChallenge(figure="hero3"), 2, 2, 2)
    go(found)
    done(found, SetOption(name="beyond", value=True))
    (called,) = of(done(found, CallChallenge(kind="group", attribute="speed", talent="stealth")), ChallengeCalled)
    assert called.call.who == ["hero1"]


# ── Once more ───────────────────────────────────────────────────────────────────────────────


@pytest.mark.clause("axiom.challenge.individual", "axiom.threshold")
def test_the_same_challenge_again_has_its_own_threshold_whatever_the_option_on_opponents() -> None:
    for opposed in ("plus one", "successes"):
        found = party(HILD, opposed=opposed)
        done(found, CallChallenge(attribute="speed", talent="stealth", threshold=4))
        lost(found)
        assert (again(found).threshold, again(found).opposed) == (4, False)


@pytest.mark.clause("axiom.challenge.individual")
def test_the_same_challenge_again_has_its_opponent_again() -> None:
    found = party(HILD)
    done(found, CallChallenge(attribute="speed", talent="stealth", threshold=2, opposed=True))
    assert found.call is not None
    assert found.call.threshold == 3
    lost(found)
    assert (again(found).threshold, again(found).opposed) == (2, True)

    found = party(HILD, opposed="successes")
    done(found, MakeThreats(foes="1 ogre"))
    order = CallChallenge(attribute="speed", talent="stealth", opposed=True, opponent="threat1")
    (called,) = of(done(found, order, 5, 5, 5, 5), ChallengeCalled)  # Wit 3 + Notice 1
    assert called.call.threshold == 4
    lost(found)
    button = offered(found, "again")
    assert [one.name for one in button.blanks] == [
        "opponent",
        "opponent_attribute",
        "opponent_talent",
        "opponent_dice",
    ]
    assert [one.words for one in button.blanks[0].choices] == ["somebody else", "hill ogre"]
    facts = done(found, again(found), 5, 5, 2, 2)
    assert (of(facts, ChallengeCalled)[0].call.threshold, of(facts, ChallengeCalled)[0].call.opponent) == (2, "threat1")
    lost(found)
    found.figures["threat1"].state = "out"
    assert (again(found).opposed, again(found).opponent, again(found).opponent_dice) == (True, "", 4)


def fail_badly(found: World, *choices: str) -> None:
    """The GM is asked what a critical failure brings, of these, and says the first."""
    assert found.question is not None
    assert found.question.choices == choices
    answer(found, choices[0])


@pytest.mark.clause("axiom.critical.failure")
def test_who_spoilt_mending_or_getting_free_has_disadvantage_at_once_again() -> None:
    found = party(HILD, criticals=True)
    done(found, OpenScene(title="The smithy", safe=True))
    found.figures["hero1"].items[SWORD].damaged = True
    mend = Mend(figure="hero1", owner="hero1", item=SWORD)
    done(found, mend, 1, 2, 2)
    fail_badly(found, c.SECOND, c.CONSEQUENCE)
    assert [one.name for one in rolled(done(found, mend, 2, 5, 5)).pool.hampers] == ["second_attempt"]
    assert rolled(done(found, mend, 2, 5, 2)).pool.hampers == ()

    done(found, Impose(figure="hero1", condition="restrained", threshold=2))
    by_body, by_speed = (Escape(figure="hero1", attribute=one) for one in ("body", "speed"))
    done(found, by_body, 1, 2, 2)
    fail_badly(found, c.SECOND, c.PRONE, c.CONSEQUENCE)
    assert rolled(done(found, by_speed, 2, 2, 2, 2, 2)).mode == 0
    assert rolled(done(found, by_body, 2, 5, 5)).mode == -1


@pytest.mark.clause("axiom.critical.failure")
def test_in_a_fight_no_second_attempt_is_immediate() -> None:
    found = begin(party(HILD, criticals=True), "1 wolf")
    done(found, Impose(figure="hero1", condition="restrained", threshold=2))
    done(found, Escape(figure="hero1"), 1, 2, 2)
    fail_badly(found, c.PRONE, c.CONSEQUENCE)


@pytest.mark.clause("axiom.critical.success", "axiom.actions")
@pytest.mark.parametrize(("steps", "left"), [(0, (1, False)), (1, (1, True))])
def test_a_critical_success_at_slipping_past_gives_the_primary_back(steps: int, left: tuple[int, bool]) -> None:
    """Speed 3 + Acrobatics 2 against 3; who had movement left has paid with that, and no action falls a step."""
    found = begin(party(HILD, criticals=True), "1 wolf", "touch")
    assert found.fight is not None
    turn = found.fight.turns["hero1"]
    turn.steps = steps
    away = Move(figure="hero1", target="threat1", away=True, pass_by=True)
    facts = [*done(found, away, 6, 5, 2, 2, 2), *go(found)]
    assert [one.effect for one in of(facts, CriticalTaken)] == [c.CHEAPER] * (steps == 0)
    assert (found.fight.turns["hero1"].primary, found.fight.turns["hero1"].minor) == left
    assert found.fight.turns["hero1"].steps == 0
    assert [one.band for one in of(facts, Moved)] == [1]


@pytest.mark.clause("axiom.actions")
def test_slipping_past_with_the_primary_costs_a_champion_one_of_two() -> None:
    found = begin(party(HILD), "1 ogre", "touch", first="foes")
    assert found.fight is not None
    found.fight.turns["threat1"].steps = 0
    done(found, Move(figure="threat1", target="hero1", away=True, pass_by=True), 5, 5, 5, 2)
    assert found.fight.turns["threat1"].primary == 1


@pytest.mark.clause("axiom.actions")
def test_what_lies_on_the_ground_is_not_put_away_for_nothing() -> None:
    found = begin(party(HILD), "1 wolf")
    found.figures["hero1"].items[DAGGER].place = "floor"
    refused = why_not(found, PutAway(figure="hero1", item=DAGGER))
    assert refused.words == "The dagger lies on the ground: Hild has to pick it up first."


@pytest.mark.clause("axiom.modifier", "axiom.profession.healer")
def test_help_with_a_challenge_waits_for_that_and_a_healers_word_for_any_roll() -> None:
    """It went into the next blow, and the same companion could help once more."""
    found = begin(party(HILD, IVAR, RUNA), "1 wolf", "touch")
    found.figures["hero3"].spent = 20
    done(found, CallChallenge(attribute="wit", talent="lore", who=("hero1",)))
    done(found, Aid(figure="hero2", to="hero1"))
    done(found, UsePerk(figure="hero3", stage=2, target="hero1"))
    blow = rolled(done(found, Attack(figure="hero1", target="threat1", item=DAGGER), 2, 2, 2, 2, 2, 2, 2))
    assert [(one.name, one.value) for one in blow.pool.terms][2:] == [("coordinate", 2)]
    assert why_not(found, Aid(figure="hero2", to="hero1")).words == "Ivar helps already."
    tried = rolled(done(found, RollChallenge(figure="hero1"), 2, 2, 2, 2))
    assert [(one.name, one.value) for one in tried.pool.terms] == [("wit", 3), ("aid", 1)]
    assert found.scene is not None
    assert found.scene.aid == {}


# ── Who lies there, and what ────────────────────────────────────────────────────────────────


def ogre_down(**options: object) -> tuple[World, Figure]:
    """Hild beside an ogre that lies dying, as the GM has said."""
    found = begin(party(HILD, criticals=True, **options), "1 ogre", "touch")
    found.figures["hero1"].items[SWORD].place = "hand"
    ogre = found.figures["threat1"]
    ogre.state, ogre.health, ogre.wounds = "dying", 0, "down"
    return found, fresh(found, "hero1")


@pytest.mark.clause("axiom.critical.success", "axiom.dying")
def test_a_critical_blow_on_who_lies_there_is_one_failed_save_and_doubles_nothing() -> None:
    found, _ = ogre_down()
    facts = done(found, Attack(figure="hero1", target="threat1", item=SWORD), 6, 5, 5, 2, 2)
    assert rolled(facts).critical == 1
    assert (of(facts, Asked), of(facts, CriticalTaken)) == ([], [])
    (counted,) = of(facts, DyingCounted)
    assert (counted.passed, counted.failed, counted.state) == (0, 1, "dying")


@pytest.mark.clause("axiom.critical.success")
def test_from_who_lies_there_the_blow_can_still_go_on_to_a_second() -> None:
    found, _ = ogre_down()
    done(found, MakeThreats(foes="1 raider"))
    put(found, "threat2", "hero1", TOUCH)
    facts = done(found, Attack(figure="hero1", target="threat1", item=SWORD), 6, 5, 5, 2, 2, 2, 2, 2, 2, 2)
    assert [one.effect for one in of(facts, CriticalTaken)] == ["strike"]
    assert [one.target for one in of(facts, ChallengeRolled)] == ["threat1", "threat2"]


@pytest.mark.clause("axiom.dying")
def test_whoever_is_stable_by_the_gms_word_stays_so_until_the_third_blow() -> None:
    found = begin(party(HILD, IVAR), "1 wolf", "touch", first="foes")
    done(found, Adjust(figure="hero1", what="state", value="stable", reason="a charm"))
    bite = Attack(figure="threat1", target="hero1", item=next(iter(found.figures["threat1"].items)))
    states = []
    for _ in range(3):
        fresh(found, "threat1")
        states += [one.state for one in of(done(found, bite, 5, 5, 5, 5, 5), DyingCounted)]
    assert states == ["stable", "stable", "dead"]


@pytest.mark.clause("axiom.actions", "axiom.critical.failure")
def test_a_weapon_that_nobody_could_pick_up_after_the_fight_is_picked_up_later() -> None:
    found = begin(party(HILD, IVAR), "1 wolf", "touch")
    hild = found.figures["hero1"]
    hild.items[DAGGER].place = "floor"
    hild.state, hild.health = "stable", 0
    done(found, StopFight(outcome="won"))
    go(found)
    done(found, Adjust(figure="hero1", what="health", value=5, reason="a draught"))
    button = offered(found, "Pick up the dagger", seat=PLAYER)
    assert (button.figure, button.price, button.typed) == ("hero1", "", "hild pick up dagger")
    done(found, PickUp(figure="hero1", item=DAGGER))
    assert hild.items[DAGGER].place == "hand"
    assert not [one for one in GAME.offers(found, PLAYER) if "Pick up" in one.words]


@pytest.mark.clause("axiom.dying", "axiom.actions", "axiom.healing")
def test_threats_that_come_while_somebody_lies_dying_after_a_fight_make_it_one_again() -> None:
    """It stayed won: over as soon as nobody was dying, with the newcomers on their feet; and lost by all it was won."""
    found = begin(party(HILD, IVAR, RUNA), "1 wolf", "touch")
    ivar = found.figures["hero2"]
    ivar.state, ivar.health, ivar.wounds = "dying", 0, "down"
    found.figures["threat1"].health = 1
    done(found, Attack(figure="hero1", target="threat1", item=DAGGER), 5, 5, 5, 2, 2)
    (decided,) = of(go(found, 5, 5, *[2] * 6), FightDecided)
    fight = found.fight
    assert fight is not None
    assert (decided.outcome, fight.outcome, fight.phase) == ("won", "won", "after")
    came, resumed = done(found, MakeThreats(foes="1 wolf"))
    assert (type(came), GAME.say(resumed, str)) == (ThreatsCame, "The fight goes on.")
    assert (fight.outcome, fight.phase) == ("", "turns")
    done(found, Adjust(figure="threat2", what="state", value="gone", reason="it was far off"))
    (decided,) = of(go(found, *[2] * 8), FightDecided)
    assert (decided.outcome, fight.phase) == ("won", "after")
    came = done(found, Adjust(figure="threat1", what="state", value="gone", reason="it was feigning"))[0]
    GAME.evolve(found, msgspec.structs.replace(came, value="up"))
    assert (fight.outcome, fight.phase) == ("won", "after")  # as logs of before tell it
    feigned = done(found, Adjust(figure="threat2", what="state", value="up", reason="it was near"))
    assert len(of(feigned, FightResumed)) == 1
    assert (fight.outcome, fight.phase) == ("", "turns")
    done(found, Adjust(figure="threat2", what="state", value="gone", reason="it was not"))
    treat = Treat(figure="hero3", target="hero2", kit=True)
    put(found, "hero3", "hero2", TOUCH)
    tried = rolled(done(found, treat, 6, 6, *[2] * 6, 3, 3, 3, 3))
    assert [one.name for one in tried.pool.hampers] == ["amid_a_fight"]
    assert ivar.state == "up"
    assert go(found) == []
    assert found.fight is fight


# ── Fear, and cover ─────────────────────────────────────────────────────────────────────────


@pytest.mark.clause("axiom.conditions.combat")
def test_fear_of_a_threat_that_is_here_hampers_before_the_fight_too() -> None:
    found = party(HILD)
    done(found, MakeThreats(foes="1 wyrm"))
    done(found, Impose(figure="hero1", condition="frightened", by="threat1"))
    done(found, CallChallenge(attribute="speed", talent="stealth"))
    pool = rolled(done(found, RollChallenge(figure="hero1"), 2, 2, 2)).pool
    assert [(one.name, one.value) for one in pool.terms] == [("speed", 3), ("stealth", 2), ("frightened", -2)]
    go(found)
    found.figures["threat1"].state = "gone"
    done(found, CallChallenge(attribute="speed", talent="stealth"))
    assert total(rolled(done(found, RollChallenge(figure="hero1"), 2, 2, 2, 2, 2)).pool.terms) == 5


@pytest.mark.clause("axiom.shield", "axiom.range")
def test_the_button_of_cover_says_where_a_shield_covers_as_much() -> None:
    found = party(HILD, IVAR)
    done(found, OpenScene(title="The wall", cover=True))
    begin(found, "1 wolf")
    notes = {one.figure: one.note for one in GAME.offers(found, PLAYER) if isinstance(one.command, TakeCover)}
    assert notes == {"hero1": "", "hero2": "the shield covers as much"}
    (fact,) = done(found, SetCover(figure="hero2", cover="partial"))
    assert (
        GAME.say(fact, GAME.names(found)) == "Ivar is behind partial cover: Defense +1, but not on top of a shield's."
    )


def here(found: World) -> list[str]:
    """What the panel of the place says, to the GM and to a player alike."""
    seen = [[line.words for line in place.things] for place in (GAME.view(found, one).place for one in (GM, PLAYER))]
    assert seen[0] == seen[1]
    return seen[0]


@pytest.mark.clause("axiom.threats", "axiom.conditions.combat")
def test_threats_that_nobody_fought_stay_behind_with_their_scene() -> None:
    """They stood in no panel, and in the next scene's fight they were there again."""
    found = party(HILD, IVAR)
    done(found, MakeThreats(foes="1 captain, 2 wolves"))
    assert here(found) == ["Here too: raider captain, wolf 1 and wolf 2"]
    facts = done(found, OpenScene(title="The parley"))
    assert of(facts, ThreatsLeft) == []  # they came for the first scene
    assert here(found) == ["Here too: raider captain, wolf 1 and wolf 2"]
    (left,) = of(done(found, OpenScene(title="The road")), ThreatsLeft)
    assert GAME.say(left, GAME.names(found)) == "Raider captain, wolf 1 and wolf 2 stay behind."
    assert here(found) == []
    begin(found, "1 ogre")
    assert found.fight is not None
    assert found.fight.foes == ["threat4"]
    assert here(found) == []


def test_a_character_who_left_the_game_may_come_back_by_ruling() -> None:
    found = party(HILD, IVAR)
    done(found, MakeThreats(foes="1 wolf"))
    for gone in ("hero1", "threat1"):
        done(found, Adjust(figure=gone, what="state", value="gone", reason="stays behind"))
    who = offered(found, "Adjust by ruling").blanks[0]
    assert [one.words for one in who.choices] == ["Ivar", "Hild"]
    done(found, Adjust(figure="hero1", what="state", value="up", reason="catches up"))
    assert [one.name for one in GAME.view(found, GM).party] == ["Hild", "Ivar"]


# ── Why ─────────────────────────────────────────────────────────────────────────────────────


def why(found: World, fact: object) -> list[tuple[str, int]]:
    """The terms of a fact's number, by the names that people read."""
    return [(GAME.term_words(term), term.value) for term in GAME.why(found, fact)]


@pytest.mark.clause("axiom.healing", "axiom.conditions.health")
def test_the_health_of_a_rest_says_what_stands_beside_the_dice() -> None:
    """Body 3, Fortitude 2D, d6s 4 and 5: 3 + 9 = 12; with Body at 1 by an illness 1 + 9."""
    found = party(HILD)
    hild = found.figures["hero1"]
    hild.health = 2
    (healed,) = of(done(found, Rest(kind="long"), 4, 5), Healed)
    assert (healed.amount, healed.rolled, why(found, healed)) == (12, 12, [("Body", 3)])
    line = GAME.card(healed, GAME.names(found)).rolls[0]
    assert ([one.words for one in line.terms], [one.text for one in line.terms], line.total) == (["Body"], ["3"], "12")
    done(found, PassTime(hours=24))
    order = Impose(figure="hero1", condition="health", name="asp venom", severity=2, threshold=5, save=False)
    done(found, order)
    hild.health = 2
    (healed,) = of(done(found, Rest(kind="long"), 2, 2, 2, 4, 5), Healed)
    assert (healed.amount, why(found, healed)) == (10, [("Body", 3), ("asp venom", -2)])
    (healed,) = of(done(found, Rest(kind="short")), Healed)
    assert (healed.amount, why(found, healed)) == (1, [("Body", 3), ("asp venom", -2)])


@pytest.mark.clause("axiom.attack", "axiom.critical.success", "axiom.scope")
def test_the_damage_of_a_blow_says_what_it_is_made_of() -> None:
    found = begin(party(HILD, IVAR, criticals=True), "1 bone guard, 1 ogre", "touch")
    spear = next(iter(found.figures["threat1"].items))
    found.fight.side = "foes"  # type: ignore[union-attr]
    fresh(found, "threat1")
    (hurt,) = of(done(found, Attack(figure="threat1", target="hero1", item=spear), 5, 5, 5, 2), DamageDealt)
    assert (hurt.amount, why(found, hurt)) == (3, [("successes", 3)])
    maul = next(one.id for one in found.figures["threat2"].items.values() if one.kind == "maul")
    fresh(found, "threat2")
    done(found, Attack(figure="threat2", target="hero1", item=maul), 6, 5, 2, 2, 2, 2, 2, 2)
    (hurt,) = of(answer(found, c.DOUBLE), DamageDealt)
    assert (hurt.amount, why(found, hurt)) == (
        8,
        [("successes", 3), ("the heavy weapon", 1), ("doubled by a critical", 4)],
    )
    found.fight.side = "party"  # type: ignore[union-attr]
    fresh(found, "hero1")
    (hurt,) = of(done(found, Attack(figure="hero1", target="threat1", item=DAGGER), 5, 5, 5, 2, 2), DamageDealt)
    assert (hurt.amount, why(found, hurt)) == (1, [("successes", 3), ("resistance", -2)])
    seen = GAME.see(hurt, PLAYER, found)
    assert why(found, seen) == [("successes", 3), ("something about the target", -2)]
