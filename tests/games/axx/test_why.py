"""What a why says adds up to the number on the card, and names the rule that each part is by."""

from __future__ import annotations

import pytest
from tests.games.axx.fights import GAME, all_of, do, fight, hero, only, party, weapon

from tablewright.core.facts import Fact, Term
from tablewright.dice.sources import ScriptedDice
from tablewright.games.axx.checks import CheckRolled, SaveRolled
from tablewright.games.axx.combat import facts as f
from tablewright.games.axx.combat import orders
from tablewright.games.axx.combat.death import BrushRolled
from tablewright.games.axx.combat.facts import CoinsCarried
from tablewright.games.axx.delve import night, rest
from tablewright.games.axx.heroes.xp import Share, XPAwarded
from tablewright.games.axx.meeting.encounter_facts import IntentJudged
from tablewright.games.axx.world import Condition, World


def why(world: World, fact: Fact) -> list[tuple[str, int, str]]:
    """The terms that count: words, value, clause."""
    return [(GAME.term_words(one), one.value, one.clause) for one in GAME.why(world, fact) if one.applies]


@pytest.mark.clause("axx.combat.attack", "axx.gear.ac")
def test_the_parts_of_the_ac_are_marked_as_such() -> None:
    world = fight(party(hero("hild", items=(weapon(),), STR=16)))
    rolled = only(do(world, orders.Attack(figure="hild", target="foe1", weapon="blade"), 2), f.AttackRolled)
    terms = [term for term in GAME.why(world, rolled) if term.applies]
    assert sum(term.value for term in terms if term.about != "AC") == rolled.bonus == 3
    assert [term.value for term in terms if term.about == "AC"] == [rolled.ac] == [13]


@pytest.mark.clause("axx.combat.helpless")
def test_no_number_stands_behind_a_hit_without_a_roll() -> None:
    world = fight(party(hero("hild", items=(weapon(),))))
    world.figures["foe1"].conditions["asleep"] = Condition(kind="asleep")
    rolled = only(do(world, orders.Attack(figure="hild", target="foe1", weapon="blade"), 2), f.AttackRolled)
    assert rolled.sure
    assert GAME.why(world, rolled) == ()


@pytest.mark.clause("axx.combat.damage")
@pytest.mark.parametrize(
    ("damage", "face", "amount", "parts"),
    [("edged", 6, 4, [2, -4]), ("blunt", 4, 12, [2, 6]), ("edged", 5, 3, [2, -4])],
)
def test_what_doubles_or_halves_damage_is_told_as_what_it_adds_or_takes(
    damage: str, face: int, amount: int, parts: list[int]
) -> None:
    """A skeleton: 6 + STR 2 edged is 8, halved 4; 4 + 2 blunt is 6, doubled 12; 5 + 2 edged is 7, halved 3."""
    world = fight(party(hero("hild", items=(weapon(damage=damage),), STR=16)), "skeleton_guard")
    facts = do(world, orders.Attack(figure="hild", target="foe1", weapon="blade"), 20, face)
    dealt = all_of(facts, f.DamageDealt)[0]
    found = why(world, dealt)
    assert dealt.amount == amount == face + sum(value for _, value, _ in found)
    assert [value for _, value, _ in found] == parts
    assert [cited for _, _, cited in found] == ["axx.ability.str", "axx.combat.damage"]


@pytest.mark.clause("axx.death.brush")
def test_an_earlier_brush_is_a_term_of_the_next() -> None:
    world = party(hero("hild"))
    rolled = BrushRolled(figure="hild", face=2, earlier=1, total=3, result="scarred", hp=8)
    assert why(world, rolled) == [("earlier Brushes today", 1, "axx.death.brush")]


@pytest.mark.clause("axx.heal.sleep", "axx.heal.bind")
def test_a_nights_healing_shows_its_die_and_its_own_rule() -> None:
    hild = hero("hild", hp=1, top=9, CON=13)
    slept = night.heal(hild, ScriptedDice([4]))
    world = party(hild)
    assert why(world, slept) == [("Hit Die", 4, "axx.heal.sleep"), ("CON", 1, "axx.ability.con")]
    (line,) = GAME.card(slept, GAME.names(world)).rolls
    assert (line.dice, line.total, [(term.words, term.text) for term in line.terms]) == (
        ((8, 4),),
        "5 HP",
        [("CON", "+1")],
    )
    bound = only(do(world, rest.Rest(bind=("hild",)), 3), rest.WoundsBound)
    assert GAME.card(bound, GAME.names(world)).rolls[0].dice == ((4, 3),)


@pytest.mark.clause("axx.encounter.reaction")
def test_who_speaks_is_a_term_of_the_reaction() -> None:
    spoken = Term(name="CHA", value=1, clause="axx.ability.cha")
    fact = IntentJudged(attitude="wary", by="hild", total=8, terms=(spoken,), shown=True)
    assert why(party(hero("hild")), fact) == [("CHA", 1, "axx.ability.cha")]


@pytest.mark.clause("axx.xp.monster", "axx.xp.treasure")
def test_the_card_of_an_award_tells_how_it_was_parted() -> None:
    """Six orcs, four characters and a man-at-arms: 150 XP in 4½ shares."""
    shares = (*(Share(figure=name, share=33, total=33) for name in ("a", "b", "c", "d")), Share(figure="e", share=16))
    names = GAME.names(party())
    card = GAME.card(XPAwarded(source="monsters", total=150, shares=shares), names)
    assert card.text.startswith("150 XP in 4½ shares: 33 a share, rounded down. ")
    alone = GAME.card(XPAwarded(source="treasure", total=150, shares=shares[:1]), names)
    assert "shares" not in alone.text
    each = GAME.card(XPAwarded(source="depth", total=200, about="1", shares=shares[:2]), names)
    assert "shares" not in each.text


@pytest.mark.clause("axx.check", "axx.save")
def test_a_total_below_0_is_told_with_a_minus_sign_as_on_the_card() -> None:
    names = GAME.names(party(hero("hild")))
    check = CheckRolled(figure="hild", ability="CHA", face=1, total=-1, target=12, success=False)
    assert ": −1 against 12, and falls short." in GAME.say(check, names)
    save = SaveRolled(figure="hild", save="body", face=1, total=-2, target=12, success=False)
    assert GAME.say(save, names).endswith(": −2 against 12.")


@pytest.mark.clause("axx.save.kinds")
@pytest.mark.parametrize(
    ("against", "words"),
    [
        ("swinging_log", "the swinging log"),
        ("grey_gas", "the grey gas"),
        ("paralyzed", "paralysis"),
        ("web", "the web"),
    ],
)
def test_what_is_saved_against_is_called_as_people_do(against: str, words: str) -> None:
    save = SaveRolled(figure="hild", save="dodge", against=against, face=9, total=9, target=12, success=False)
    assert GAME.say(save, GAME.names(party(hero("hild")))) == f"Hild misses a Dodge save against {words}: 9 against 12."


@pytest.mark.clause("axx.dungeon.treasure", "axx.dungeon.depth")
def test_the_card_of_coins_tells_whether_there_are_any_and_how_many_apart() -> None:
    """A 2 of 6 and a 4 on level 2: 80 GP. A 3: none."""
    names = GAME.names(party(hero("hild")))
    dice = ScriptedDice([2, 4, 3])
    dice.roll(6, by="foes", what="treasure", count=1), dice.roll(6, by="foes", what="coins", count=1)
    there = GAME.card(CoinsCarried(coins=80, rolls=tuple(dice.thrown)), names)
    assert [(line.words, line.dice, line.need, line.chance, line.total) for line in there.rolls] == [
        ("Any coins", ((6, 2),), "needs 1 or 2", "33.3 %", ""),
        ("1d6 × 10 GP × 2 for the level", ((6, 4),), "", "", "80 GP"),
    ]
    dice.roll(6, by="foes", what="treasure", count=1)
    (line,) = GAME.card(CoinsCarried(coins=0, rolls=tuple(dice.thrown[2:])), names).rolls
    assert (line.words, line.dice, line.total) == ("Any coins", ((6, 3),), "")
