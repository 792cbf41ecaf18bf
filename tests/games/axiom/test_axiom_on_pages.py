"""What an evening on the pages found in AxiomRPG: rules, numbers and words, each with its right value."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace
from tests.games.axiom.heroic import GAME, done, why_not, world
from tests.games.axiom.staging import HILD, IVAR, RUNA, Falling, answer, begin, go, of, party

from tablewright.core.facts import Asked, SetOption
from tablewright.core.game import Seat
from tablewright.dice.sources import SeededDice
from tablewright.games.axiom.challenges.orders import CallChallenge, RollChallenge
from tablewright.games.axiom.fight import moves
from tablewright.games.axiom.fight.facts import Attack, EndTurn, StandUp
from tablewright.games.axiom.harm import DamageDealt, Fell, Healed
from tablewright.games.axiom.heroes import weigh
from tablewright.games.axiom.heroes.facts import BuyFocus, FocusPick, Milestone, NameFigure, PutAway, Ready
from tablewright.games.axiom.rests import medicine
from tablewright.games.axiom.rests.orders import Impose, Lift, Mend, Rest, UsePerk
from tablewright.games.axiom.rolled import ChallengeRolled
from tablewright.games.axiom.story import budget
from tablewright.games.axiom.table import Adjust
from tablewright.games.axiom.view import sheets

GM_SEAT = Seat("gm", "gm")


@pytest.mark.clause("axiom.dying")
def test_who_has_no_health_left_in_a_fight_by_ruling_is_dying_and_saves_in_the_next_turn() -> None:
    made: Any = begin(party(HILD, IVAR), "1 raider", "near")
    (fell,) = of(done(made, Adjust(figure="hero1", what="health", value="0", reason="the roof")), Fell)
    assert (fell.figure, fell.state, made.figures["hero1"].state) == ("hero1", "dying", "dying")
    done(made, EndTurn(figure="hero2"))
    go(made, dice=Falling(hero1=5))
    assert (made.figures["hero1"].passed, made.figures["hero1"].failed) == (1, 0)


@pytest.mark.clause("axiom.modifier")
def test_a_challenge_called_again_keeps_what_held_for_all_and_names_who_tries() -> None:
    made: Any = party(HILD, IVAR)
    first = CallChallenge(
        kind="group",
        attribute="speed",
        talent="stealth",
        threshold=3,
        bonus=-2,
        bonus_why="loose stones",
        mode="advantage",
        mode_why="mist",
        opposed=True,
    )
    done(made, first)
    done(made, RollChallenge(figure="hero1"), *[2] * 3)
    done(made, RollChallenge(figure="hero2"), 2)
    go(made)
    again = next(offer for offer in GAME.offers(made, GM_SEAT) if " again" in offer.words)
    assert again.words == "Call Speed + Stealth again, for Hild and Ivar"
    done(made, again.command)
    # Hild: Speed 3 + Stealth 2 - 2 = 3D; Threshold 3 and 1 for the active opponent, again.
    (rolled,) = of(done(made, RollChallenge(figure="hero1"), 4, 4, 4), ChallengeRolled)
    assert (rolled.pool.dice, rolled.successes, rolled.pool.threshold) == (3, 3, 4)


@pytest.mark.clause("axiom.pool")
def test_a_challenge_may_be_called_with_the_attribute_alone() -> None:
    made: Any = party(HILD)
    offer = next(one for one in GAME.offers(made, GM_SEAT) if one.words == "Call a challenge for one")
    talents = next(blank for blank in offer.blanks if blank.name == "talent")
    assert [choice.words for choice in talents.choices][-1] == "no Talent"
    done(made, replace(offer.command, attribute="body", talent=talents.choices[-1].key, threshold=1, why="lift it"))
    (rolled,) = of(done(made, RollChallenge(figure="hero1"), 5, 1, 1), ChallengeRolled)
    assert (rolled.pool.dice, rolled.passed) == (3, True)


@pytest.mark.clause("axiom.challenge.group")
def test_a_challenge_is_greyed_where_nobody_can_roll() -> None:
    made: Any = party(HILD)
    done(made, Adjust(figure="hero1", what="state", value="stable", reason="a fall"))
    calls = [offer for offer in GAME.offers(made, GM_SEAT) if offer.words.startswith("Call ")]
    assert [bool(offer.greyed) for offer in calls] == [True, True, True]
    assert why_not(made, CallChallenge(attribute="wit", talent="notice")).code == "nobody"


@pytest.mark.clause("axiom.profession.healer")
def test_rally_rolls_for_the_hurt_alone_and_still_takes_an_illness_off_the_unhurt() -> None:
    made: Any = party(HILD, IVAR, RUNA)
    made.figures["hero3"].granted = 3
    made.figures["hero2"].health = 10
    done(made, Impose(figure="hero1", condition="health", name="ague", severity=1, save=False))
    made.figures["hero1"].health = made.figures["hero1"].top
    facts = done(made, UsePerk(figure="hero3", stage=3), 4)
    assert [(healed.figure, healed.health) for healed in of(facts, Healed)] == [("hero2", 14)]
    assert made.figures["hero1"].conditions == {}


@pytest.mark.clause("axiom.profession.healer")
def test_the_sheet_says_that_field_patch_waits_for_the_first_rest() -> None:
    made: Any = party(RUNA)
    made.figures["hero1"].granted = 1
    assert track(made) == "after the next short rest"
    done(made, Rest(kind="short"))
    assert track(made) == "ready"
    made.figures["hero1"].health = 5
    done(made, UsePerk(figure="hero1", stage=1, target="hero1"), 2)
    assert track(made) == "after the next short rest"


def track(made: Any) -> str:
    """What the sheet of the first hero says of the first stage of the track."""
    lines = {section.title: section.lines for section in sheets.sheet(made, made.figures["hero1"]).sections}
    return str(lines["Track"][0].text)


@pytest.mark.clause("axiom.focus", "axiom.conditions.health")
def test_nursing_has_a_focus_of_ones_choice_but_not_the_one_on_wounds() -> None:
    foci = (FocusPick(talent="medicine", name="wounds"), FocusPick(talent="medicine", name="poison"))
    made: Any = party(replace(RUNA, talents={**RUNA.talents, "precision": 1}, foci=foci), HILD)
    done(made, Impose(figure="hero2", condition="health", name="asp venom", save=False))
    offer = next(one for one in GAME.offers(made, GM_SEAT) if one.words == "Runa: nurse Hild (asp venom)")
    assert (offer.command.focus, offer.note) == ("poison", "with the Focus on poison")
    assert [choice.key for choice in offer.blanks[0].choices] == ["poison", ""]
    assert why_not(made, replace(offer.command, focus="wounds")).code == "focus"
    # Wit 4 + Medicine 3 + the kit 1 + the Focus 1 = 9D; without it 8D.
    assert medicine.treat_pool(made, offer.command).sum == 9
    assert medicine.treat_pool(made, replace(offer.command, focus="")).sum == 8


@pytest.mark.clause("axiom.focus", "axiom.challenge.individual")
def test_tumbling_helps_past_an_enemy_and_smithing_mends() -> None:
    tumbler = replace(HILD, foci=(FocusPick(talent="acrobatics", name="tumbling"),))
    smith = replace(
        RUNA, talents={**RUNA.talents, "resolve": 0}, foci=(FocusPick(talent="technical", name="smithing"),)
    )
    made: Any = begin(party(tumbler, smith), "1 raider", "touch")
    # Speed 3 + Acrobatics 2 + 1 = 6D; Wit 4 + Technical 2 + 1 = 7D.
    assert moves.pass_pool(made, made.figures["hero1"], 3).sum == 6
    assert medicine.mend_pool(made, Mend(figure="hero2", owner="hero2", item="thing3")).sum == 7


@pytest.mark.clause("axiom.scope")
def test_with_the_pack_off_armour_kits_and_conditions_count_for_nothing_and_gear_stays_where_it_is() -> None:
    armed = replace(HILD, armor="heavy_armor", kits=("climbing_kit",))
    made: Any = party(armed)
    done(made, Impose(figure="hero1", condition="exhausted"))
    done(made, Impose(figure="hero1", condition="health", name="ague", severity=1, family="speed", save=False))
    done(made, SetOption(name="beyond", value=False))
    gear = [one.words for one in GAME.offers(made, Seat("m", "player", "Mira", ("hero1",))) if one.group == "gear"]
    assert gear == []
    for order in (PutAway(figure="hero1", item="thing1"), Ready(figure="hero1", item="thing3")):
        assert why_not(made, order).code == "beyond"
    done(made, CallChallenge(attribute="speed", talent="acrobatics", threshold=1))
    assert why_not(made, RollChallenge(figure="hero1", kit=True)).code == "kit"
    # Speed 3 + Acrobatics 2, without the armour's 3, the 1 of the Exhausted and the ague's 1.
    (rolled,) = of(done(made, RollChallenge(figure="hero1"), *[2] * 5), ChallengeRolled)
    assert [(term.name, term.value) for term in rolled.pool.terms] == [("speed", 3), ("acrobatics", 2)]


@pytest.mark.clause("axiom.conditions.health", "axiom.conditions.combat")
def test_the_thresholds_of_what_ails_and_holds_somebody_are_hidden_with_the_others() -> None:
    made, seen = party(HILD, targets="hidden"), party(HILD, targets="hidden")
    player = Seat("m", "player", "Mira", ("hero1",))
    facts = done(made, Impose(figure="hero1", condition="health", name="ague", threshold=7), *[2] * 5)
    facts += done(made, Impose(figure="hero1", condition="restrained", threshold=9))
    for fact in facts:
        told = GAME.see(fact, player, made)
        GAME.evolve(seen, told)
        text = f"{told} {GAME.say(told, GAME.names(made))} {GAME.card(told, GAME.names(made))}"
        assert not any(secret in text for secret in ("7", "9")), text
    assert [one.threshold for one in made.figures["hero1"].conditions.values()] == [7, 9]
    assert "a Save after each long rest ends it" in str(GAME.view(seen, player).party)
    buttons = [one for one in GAME.offers(seen, player) if "get free" in one.words]
    assert [one.chance.percent() for one in buttons] == ["?", "?"]
    done(made, Lift(figure="hero1", key="restrained"))
    ended = done(made, Rest(kind="long"), *[5] * 20)
    assert all("7" not in GAME.say(GAME.see(fact, player, made), GAME.names(made)) for fact in ended)


@pytest.mark.clause("axiom.focus")
def test_a_focus_of_the_list_counts_however_it_was_typed() -> None:
    foci = (FocusPick(talent="medicine", name=" Wounds "),)
    made: Any = party(replace(RUNA, talents={**RUNA.talents, "technical": 1}, foci=foci))
    assert made.figures["hero1"].foci == {"medicine": ["wounds"]}
    made.figures["hero1"].xp = 20
    done(made, BuyFocus(figure="hero1", talent="technical", focus="SMITHING"))
    assert made.figures["hero1"].foci["technical"] == ["smithing"]


@pytest.mark.clause("axiom.focus", "axiom.talents")
def test_the_builder_says_what_is_wrong_with_a_focus_of_ones_own() -> None:
    picks = {"body": "3", "speed": "3", "wit": "3", "talent.strike": "3", "talent.stealth": "3", "talent.lore": "2"}
    for text, said in {
        "sneaking": "Write a Focus with its Talent, as in “Stealth: hiding”, not “sneaking”.",
        "Sneaking: alleys": "There is no Talent “Sneaking”: write a Focus as in “Stealth: hiding”.",
        "Precision: bows": "A Focus needs 1D of its Talent: Precision has none, so no “bows”.",
    }.items():
        refused = GAME.builder(party(), GM_SEAT, {**picks, "focus.1": text}).refused
        assert refused is not None
        assert refused.words == said


@pytest.mark.clause("axiom.focus")
def test_what_is_picked_in_the_builder_can_be_unpicked_and_no_more_than_fits_can_be_picked() -> None:
    picks = {"foci": "strike:blades", "talent.lore": "1", "weapons": "dagger,sword,bow", "kits": "spyglass"}
    fields = {field.name: field for step in GAME.builder(party(), GM_SEAT, picks).steps for field in step.fields}
    assert [one.greyed for one in fields["foci"].choices if one.key == "strike:blades"] == [""]
    assert {one.key for one in fields["weapons"].choices if not one.greyed} == {"dagger", "sword", "bow"}
    assert {one.greyed for one in fields["weapons"].choices} == {"", "3 are picked already"}
    assert {one.greyed for one in fields["kits"].choices} == {""}


@pytest.mark.parametrize(("wounds", "offered"), [("words", True), ("hidden", True), ("numbers", False)])
@pytest.mark.clause("axiom.critical.success")
def test_the_choice_of_a_critical_does_not_tell_that_a_threat_would_fall_anyway(wounds: str, *, offered: bool) -> None:
    made: Any = begin(party(HILD, criticals=True, wounds=wounds), "1 raider", "touch")
    made.figures["threat1"].health = 3
    # Speed 3 + Strike 2 = 5D against Defense 3: Wild 6 and 5, 3 successes.
    asked = of(done(made, Attack(figure="hero1", target="threat1", item="thing1"), 6, 5, 2, 2, 2), Asked)
    assert [one.choices for one in asked] == ([("double-damage", "advantage-next-time")] if offered else [])
    if offered:
        answer(made, "advantage-next-time")
        assert made.figures["threat1"].state == "out"


@pytest.mark.clause("axiom.threats", "axiom.dying", "axiom.actions")
def test_what_is_told_is_in_plain_words() -> None:
    made: Any = begin(party(HILD, RUNA), "1 bone guard", "touch")
    told: list[str] = []

    def tell(facts: list[Any]) -> None:
        told.extend(GAME.say(fact, GAME.names(made)) for fact in facts)

    tell(done(made, Attack(figure="hero1", target="threat1", item="thing1"), *[5, 5, 2, 2, 2]))
    assert told[-1] == "Bone guard takes no harm (2 resisted)."
    (spear,) = made.figures["threat1"].items.values()
    spear.place, made.fight = "pack", None
    tell(done(made, Ready(figure="threat1", item=spear.id)))
    assert told[-1] == "Bone guard takes a spear in hand."
    made = party(HILD)
    done(made, Impose(figure="hero1", condition="prone", name="a net"))
    assert str(GAME.view(made, GM_SEAT).party[0].tags[0].words) == "Prone: a net"
    assert any(one.words == "Hild: end Prone" for one in GAME.offers(made, GM_SEAT))
    tell(done(made, StandUp(figure="hero1")))
    assert told[-2:] == ["Hild rises.", "Hild is on the feet again."]
    tell(done(made, CallChallenge(attribute="wit", talent="notice")))
    assert told[-1].endswith("Hild rolls.")


@pytest.mark.parametrize(
    ("what", "value", "words"),
    [
        ("health", "many", "Hild's Health is 23: set it to another whole number, from 0 to 23."),
        ("xp", "-1", "Say by how many XP, in whole numbers: up to 1000 more, or up to 0 less, as in -2."),
        ("state", "dying", "The state of Hild can be set to stable, dead or gone."),
    ],
)
def test_an_adjustment_that_cannot_be_says_what_can(what: str, value: str, words: str) -> None:
    assert why_not(party(HILD), Adjust(figure="hero1", what=what, value=value, reason="why")).words == words


@pytest.mark.clause("axiom.encounter")
def test_a_champion_comes_with_its_guards_and_never_two_of_them() -> None:
    made = party()  # 36D of four: two barrow knights would be 24D and four actions, and no new party lives through that
    met = [budget(made, ("bone_guard", "barrow_knight"), SeededDice(seed)) for seed in range(40)]
    assert all(foes == {"barrow_knight": 1, "bone_guard": 2} for foes in met), met
    assert not weigh.sound({"barrow_knight": 1})
    assert not weigh.sound({"wyrm": 1, "bone_guard": 3})


@pytest.mark.clause("axiom.threats", "axiom.actions")
def test_the_panel_counts_the_two_primary_actions_of_a_champion() -> None:
    made: Any = begin(party(HILD), "1 barrow knight", "near", first="foes")
    (knight,) = GAME.view(made, GM_SEAT).bands[1].figures
    assert "has 2 Primary actions, Minor, movement left" in [tag.words for tag in knight.tags]


@pytest.mark.clause("axiom.challenge.individual", "axiom.threshold")
def test_an_opponents_roll_that_makes_a_hidden_threshold_is_hidden_with_it() -> None:
    called = CallChallenge(attribute="wit", talent="persuade", opposed=True, opponent_dice=4, why="win")
    made: Any = party(HILD, opposed="successes", targets="hidden")
    (against,) = of(done(made, called, 6, 5, 2, 2), ChallengeRolled)
    assert (against.successes, made.call.threshold, against.audience) == (3, 3, ("gm",))
    assert GAME.say(against, GAME.names(made)) == "Somebody stands against it: 3 successes."
    open_: Any = party(HILD, opposed="successes")
    (against,) = of(done(open_, called, 6, 5, 2, 2), ChallengeRolled)
    assert against.audience == ()


@pytest.mark.clause("axiom.threats")
@pytest.mark.parametrize(
    ("wounds", "looks", "health"),
    [
        ("words", ["hurt", "down"], [None, None]),
        ("hidden", ["", "down"], [None, None]),
        ("numbers", ["hurt", "down"], [6, 0]),
    ],
)
def test_what_a_player_is_told_of_a_threats_wounds(wounds: str, looks: list[str], health: list[int | None]) -> None:
    """By words, by numbers, or nothing, but that it is down is for all to see."""
    made: Any = begin(party(HILD, wounds=wounds), "1 wolf", "touch")
    player = Seat("m", "player", "Mira", ("hero1",))
    wolf = made.figures["threat1"]
    full = wolf.health
    told = [
        GAME.see(DamageDealt(figure="threat1", amount=full - left, health=left, wounds=look), player, made)
        for left, look in ((6, "hurt"), (0, "down"))
    ]
    assert [fact.wounds for fact in told] == looks
    assert [fact.health for fact in told] == health


@pytest.mark.clause("axiom.threats")
def test_hidden_wounds_are_not_called_unhurt_either() -> None:
    player = Seat("m", "player", "Mira", ("hero1",))
    for wounds, shown in (("hidden", None), ("words", "unhurt")):
        made: Any = begin(party(HILD, wounds=wounds), "1 wolf", "near")
        made.figures["threat1"].health = made.figures["threat1"].top = None  # as a player's own world has it
        (wolf,) = GAME.view(made, player).bands[1].figures
        assert (wolf.health.text if wolf.health is not None else None) == shown
        made.figures["threat1"].wounds = "down"
        (wolf,) = GAME.view(made, player).bands[1].figures
        assert wolf.health.text == "down"


@pytest.mark.clause("axiom.saves", "axiom.attack")
def test_the_sheet_names_its_clauses_apart_and_without_empty_brackets() -> None:
    made: Any = party(HILD)
    lines = {
        line.words: line.why
        for section in sheets.sheet(made, made.figures["hero1"]).sections
        for line in section.lines
        if section.title in ("Saves", "Gear")
    }
    assert lines["Body Save"] == "poison, disease, dying (Saves, beyond the page; Dice pools)"
    assert lines["Sword"] == "Attacks and damage, a house default beyond the page"


@pytest.mark.clause("axiom.scope", "axiom.pool")
def test_by_name_alone_the_button_says_with_how_many_dice_and_the_builder_what_is_missing() -> None:
    made = world(beyond=False)
    refused = GAME.builder(made, GM_SEAT, {}).refused
    assert refused is not None
    assert refused.words == "The name is empty."
    done(made, NameFigure(name="Ash"))
    done(made, CallChallenge(attribute="speed", talent="stealth"))
    (roll,) = [offer for offer in GAME.offers(made, GM_SEAT) if "roll" in offer.words]
    assert roll.words == "Ash: roll Speed + Stealth (5D)"


@pytest.mark.clause("axiom.advancement", "axiom.profession.healer")
def test_a_milestone_of_a_stage_needs_somebody_who_can_gain_one() -> None:
    made: Any = party(HILD, RUNA)
    order = Milestone(reason="the bell", stage=True)
    for _ in range(3):
        done(made, order)
    assert made.figures["hero2"].granted == 3
    assert why_not(made, order).words == "Nobody has a stage of a track left to gain: give XP."
    assert GAME.refusal(made, replace(order, xp=2)) is None
    assert why_not(party(HILD), order).code == "stage"


@pytest.mark.clause("axiom.saves", "axiom.focus")
def test_a_focus_helps_the_save_that_it_is_about() -> None:
    foci = (FocusPick(talent="fortitude", name="poison"),)
    made: Any = begin(party(replace(HILD, foci=foci)), "1 marsh serpent", "touch", first="foes")
    hild = made.figures["hero1"]
    # Body 3 + Fortitude 2, and 1 against the serpent's venom: 6D; not against a fever, and not for dying.
    rolls = of(go(made, dice=Falling(threat1=6, hero1=2)), ChallengeRolled)
    assert [roll.pool.sum for roll in rolls if roll.what == "save"] == [6]
    assert hild.conditions["body marsh venom"].focus == "poison"
    made = party(replace(HILD, foci=foci))
    for focus, dice in (("poison", 6), ("disease", 5), ("", 5)):
        order = Impose(figure="hero1", condition="health", name=f"a {focus} one", focus=focus)
        (rolled,) = of(done(made, order, *[5] * dice), ChallengeRolled)
        assert rolled.pool.sum == dice
    offer = next(one for one in GAME.offers(made, GM_SEAT) if one.words == "Bring a condition on somebody")
    (field,) = [blank for blank in offer.blanks if blank.name == "focus"]
    assert [choice.words for choice in field.choices][:3] == ["none", "Fortitude: poison", "Fortitude: disease"]


@pytest.mark.clause("axiom.threats")
@pytest.mark.parametrize(
    ("wounds", "said"),
    [("hidden", "Wolf is hurt more or less than before."), ("words", "Wolf now is badly hurt.")],
)
def test_a_ruling_on_hidden_wounds_does_not_tell_how_a_threat_looks(wounds: str, said: str) -> None:
    made: Any = begin(party(HILD, wounds=wounds), "1 wolf", "near")
    (fact,) = done(made, Adjust(figure="threat1", what="health", value="1", reason="a fall"))
    told = GAME.see(fact, Seat("m", "player", "Mira", ("hero1",)), made)
    assert told is not None
    assert GAME.say(told, GAME.names(made)).lower() == f"by ruling, {said} (a fall)".lower()
