"""The fight panel and the buttons, as a player and as the GM see them."""

from __future__ import annotations

import msgspec
from tests.games.axx.fights import GAME, do, fight, fold, hero, meet, party, weapon

from tablewright.core.game import Seat
from tablewright.games.axx.checks import CheckRolled, SaveRolled
from tablewright.games.axx.combat import facts as f
from tablewright.games.axx.combat import orders
from tablewright.games.axx.combat.conditions import ConditionBegan
from tablewright.games.axx.meeting import encounter_facts as e
from tablewright.games.axx.world import Condition, World

HILD = Seat(id="1", role="player", figures=("hild",))
GM = Seat(id="gm", role="gm")
WATCHER = Seat(id="w", role="watcher")


def test_two_bands_with_letters_order_places_and_wounds_in_words() -> None:
    world = fight(party(hero("hild", items=(weapon(),)), hero("mira", rank="second")), "orc_patrol", 2, feet=5)
    seen = world_of_a_player(world)
    fold(seen, f.DamageDealt(figure="foe1", amount=3, wounds="badly hurt"))
    view = GAME.view(seen, HILD)
    ours, theirs = view.bands
    assert (ours.letter, ours.title, ours.note) == ("A", "The party", "acts first, now")
    assert (theirs.letter, theirs.title, theirs.note) == ("B", "Orcs", "act second")
    assert [card.line for card in ours.figures] == ["front rank, 5 ft from orc 1", "second rank, 10 ft from orc 1"]
    assert [card.mine for card in ours.figures] == [True, False]
    hurt = theirs.figures[0].health
    assert hurt is not None
    assert (hurt.text, hurt.value) == ("badly hurt", None)
    assert {tag.words for tag in ours.figures[0].tags} == {"engaged", "two on one"}
    assert view.turn == "Round 1: the party's turn"


def world_of_a_player(world: World) -> World:
    """The same world without what players do not know."""
    seen = msgspec.convert(msgspec.to_builtins(world), World)
    for figure in seen.figures.values():
        if figure.monster:
            figure.hp = figure.top = None
            figure.hd, figure.half = 0, False
    return seen


def typed(world: World, seat: Seat) -> set[str]:
    """The lines that a seat could type in this fight."""
    return {offer.typed for offer in GAME.offers(world, seat) if offer.typed}


def test_marks_of_a_figure() -> None:
    world = fight(party(hero("hild"), hero("tam")), "goblin_band", 2, feet=30)
    assert world.fight is not None
    world.fight.charged.append("hild")
    do(world, orders.Aid(figure="tam", ally="hild"))
    world.figures["foe1"].conditions["asleep"] = Condition(kind="asleep")
    world.fight.running.append("foe2")
    ours, theirs = GAME.view(world, GM).bands
    assert {"charged, AC −2", "helped +2"} <= {tag.words for tag in ours.figures[0].tags}
    assert "has acted" in {tag.words for tag in ours.figures[1].tags}
    assert {"half cover", "Asleep"} <= {tag.words for tag in theirs.figures[0].tags}
    assert "running" in {tag.words for tag in theirs.figures[1].tags}
    numbers = theirs.figures[0].health
    assert numbers is not None
    assert numbers.text == "4/4"


def test_who_fights_in_the_dark_is_told_so() -> None:
    world = fight(party(hero("hild"), hero("aelis", kindred="elf")), "orc_patrol", 1, dark=True)
    hild, aelis = GAME.view(world, HILD).bands[0].figures
    assert "cannot see them" in {tag.words for tag in hild.tags}
    assert "cannot see them" not in {tag.words for tag in aelis.tags}


def test_buttons_say_what_they_do_what_it_costs_and_what_to_type() -> None:
    world = fight(party(hero("hild", items=(weapon(),)), hero("mira")), "orc_patrol", 1, feet=10)
    offers = {offer.typed: offer for offer in GAME.offers(world, HILD)}
    attack = offers["hild attack orc 1 with sword"]
    assert attack.words == "Hild attacks orc 1 with the sword, a step closer"
    assert attack.chance is not None
    assert (attack.chance.percent(), attack.chance.need, attack.price) == ("45 %", 12, "your action")
    assert "hild aid mira" in offers
    assert "hild wait" in offers
    assert all(offer.figure in ("hild", "") for offer in offers.values())
    assert GAME.offers(world, WATCHER) == []


def test_what_is_out_of_reach_is_greyed_once_with_the_reason() -> None:
    world = fight(party(hero("hild", items=(weapon(),))), "orc_patrol", 4, feet=60)
    greyed = [offer for offer in GAME.offers(world, HILD) if offer.greyed and offer.group == "fight"]
    assert len(greyed) == 1
    assert greyed[0].greyed == "Orc 1 is 60 ft away: out of reach, even with a short step."


def test_with_target_numbers_hidden_the_chance_is_a_question_mark() -> None:
    world = fight(party(hero("hild", items=(weapon(),)), targets="hidden"), "orc_patrol", 1)
    offer = next(o for o in GAME.offers(world, HILD) if isinstance(o.command, orders.Attack))
    assert offer.chance is not None
    assert offer.chance.percent() == "?"
    facts = do(world, offer.command, 1)
    seen = GAME.see(facts[0], HILD, world)
    assert isinstance(seen, f.AttackRolled)
    assert (seen.ac, seen.ac_terms) == (0, ())
    assert GAME.card(seen, GAME.names(world)).rolls[0].chance == "?"


def test_with_target_numbers_hidden_what_a_foe_causes_is_saved_against_an_unknown_number() -> None:
    """10 + its HD would tell those; a Cleric who turns undead rolls against them too."""
    world = fight(party(hero("hild"), targets="hidden"), "ghoul", 1)
    bite = SaveRolled(figure="hild", save="body", by="foe1", face=9, total=11, target=12, success=False)
    seen = GAME.see(bite, HILD, world)
    assert isinstance(seen, SaveRolled)
    assert (seen.total, seen.target, seen.success) == (11, 0, False)
    assert GAME.say(seen, GAME.names(world)) == "Hild misses a Body save: 11."
    (line,) = GAME.card(seen, GAME.names(world)).rolls
    assert (line.total, line.need, line.chance, line.ask) == ("11", "", "?", "")
    assert GAME.judged(seen) is None
    trap = SaveRolled(figure="hild", save="dodge", face=9, total=11, target=12, success=False)
    assert GAME.see(trap, HILD, world) == trap  # a hazard's 12 is in the rules
    turned = CheckRolled(figure="hild", ability="WIS", task="turn", face=9, total=11, target=12, success=False)
    told = GAME.see(turned, HILD, world)
    assert isinstance(told, CheckRolled)
    assert told.target == 0
    poison = ConditionBegan(figure="hild", condition="poisoned", by="foe1", target=12)
    began = GAME.see(poison, HILD, world)
    assert isinstance(began, ConditionBegan)
    assert began.target == 0
    world.options["targets"] = "open"
    assert [GAME.see(fact, HILD, world) for fact in (bite, turned, poison)] == [bite, turned, poison]


def test_leaving_says_who_gets_a_free_attack() -> None:
    world = fight(party(hero("hild")), "orc_patrol", 2)
    offers = {offer.typed: offer for offer in GAME.offers(world, HILD)}
    assert offers["hild back"].note == "orc 1 and orc 2 get a free attack"
    assert offers["hild withdraw"].note == "draws no free attack"


def test_before_the_blows_one_can_speak_strike_or_change_ranks() -> None:
    world = meet(party(hero("hild"), hero("mira", rank="second")), "orc_patrol", 2, feet=60)
    assert typed(world, HILD) == {"hild recall", "hild speak", "run away", "attack first", "hild second rank"}
    do(world, e.Speak(figure="hild"), 3, 4)
    assert typed(world, HILD) == {"hild recall", "pay", "leave", "attack first", "hild second rank"}
    assert GAME.view(world, HILD).bands[1].note == "wary"


def test_the_gm_may_set_the_order() -> None:
    world = fight(party(hero("hild")))
    fold(world, f.RoundEnded(round=1))
    assert typed(world, GM) == {"order party", "order foes", "order tie"}
    assert typed(world, HILD) == set()


def test_a_player_sees_neither_hit_points_nor_the_gms_dice() -> None:
    world = party(hero("hild", items=(weapon(),)))
    opened = e.EncounterOpened(threat="ghoul", foes=(e.Foe(id="foe1", name="ghoul", hp=10, hd=2),), aware=("party",))
    seen = GAME.see(opened, HILD, world)
    assert isinstance(seen, e.EncounterOpened)
    assert seen.foes == (e.Foe(id="foe1", name="ghoul"),)
    fight(world, "orc_patrol", 2)
    world.figures["foe1"].state = "dead"
    facts = do(world, orders.RollMorale(), 1)
    shown = GAME.see(facts[0], HILD, world)
    assert isinstance(shown, f.MoraleRolled)
    assert (shown.face, shown.rolls, shown.breaks) == (None, (), True)
    assert GAME.see(facts[0], GM, world) == facts[0]
    told = GAME.see(f.DamageDealt(figure="foe2", amount=2, hp=3, wounds="hurt"), HILD, world)
    assert isinstance(told, f.DamageDealt)
    assert (told.hp, told.wounds) == (None, "hurt")
    world.options["wounds"] = "numbers"
    told = GAME.see(f.DamageDealt(figure="foe2", amount=2, hp=3, wounds="hurt"), HILD, world)
    assert isinstance(told, f.DamageDealt)
    assert told.hp == 3


def test_an_attack_card_has_four_lines() -> None:
    world = fight(party(hero("hild", STR=13, items=(weapon(),)), hero("tam")), "orc_patrol", 1)
    facts = do(world, orders.Attack(figure="hild", target="foe1", weapon="blade"), 12, 3)
    card = GAME.card(facts[0], GAME.names(world))
    line = card.rolls[0]
    assert card.title == "Hild attacks orc 1 with a sword"
    assert (line.need, line.chance) == ("needs 9 on the die: AC 13 with +4", "60 %")
    assert (line.dice, [(t.text, t.words) for t in line.terms], line.total) == (
        ((20, 12),),
        [("+1", "Warrior"), ("+1", "STR"), ("+2", "two on one")],
        "16",
    )
    assert card.outcome == "Hit."
