"""The referee's dice hidden or in the open, and what a GM keeps in hand or leaves to the engine."""

from __future__ import annotations

import msgspec
import pytest
from tests.games.axx import fights
from tests.games.axx.delving import GAME, do, hero, only, refused, under

from tablewright.core.facts import Command, SetOption
from tablewright.core.game import Seat
from tablewright.games.axx.combat import orders
from tablewright.games.axx.combat.facts import Broke, MoraleRolled
from tablewright.games.axx.delve import delve_facts as d
from tablewright.games.axx.meeting import encounter_facts as e
from tablewright.games.axx.world import Room, World

GM = Seat(id="gm", role="gm")
PLAYER = Seat(id="p", role="player", figures=("ann",))


def words(world: World, seat: Seat) -> set[str]:
    return {offer.words for offer in GAME.offers(world, seat)}


def offered(world: World, kind: type[Command]) -> list[Command]:
    return [offer.command for offer in GAME.offers(world, GM) if isinstance(offer.command, kind)]


def due_check() -> World:
    """A party with a GM, to whom a wandering check is owed."""
    world = under(hero("ann"))
    world.gm, world.due = True, ["check"]
    return world


# ── Wandering ───────────────────────────────────────────────────────────────────────────────


@pytest.mark.clause("axx.explore.wandering")
def test_a_wandering_check_is_hidden_unless_it_is_rolled_openly() -> None:
    """A 4 against 1: nothing comes; players see it only where it was shown."""
    for shown in (False, True):
        world = due_check()
        (fact,) = do(world, d.CheckWanderers(shown=shown), (4,))
        assert isinstance(fact, d.WanderersChecked)
        seen = GAME.see(fact, PLAYER, world)
        assert isinstance(seen, d.WanderersChecked)
        assert (seen.face, seen.came) == ((4, False) if shown else (None, None))
        assert [roll.hidden for roll in fact.rolls] == [not shown]
        assert len(seen.rolls) == shown


def test_the_gm_may_roll_one_check_openly_and_the_table_all_of_them() -> None:
    world = due_check()
    assert offered(world, d.CheckWanderers) == [d.CheckWanderers(shown=True)]
    do(world, SetOption(name="wandering_rolls", value="open"))
    assert offered(world, d.CheckWanderers) == []
    (fact,) = do(world, d.CheckWanderers(), (4,))
    assert fact.rolls[0].hidden is False


def test_what_comes_is_hidden_even_where_the_check_is_open() -> None:
    world = due_check()
    facts = do(world, d.CheckWanderers(shown=True), (1, 4, 2))
    assert [roll.hidden for roll in only(facts, d.MonstersNear)[0].rolls] == [True, True]
    assert GAME.see(facts[1], PLAYER, world) is None


# ── Morale ──────────────────────────────────────────────────────────────────────────────────


def shaken() -> World:
    """Four orcs, one of them just fallen and the others seen to waver, at a table with a GM."""
    world = one_down()
    do(world, orders.TellMorale())
    return world


def one_down() -> World:
    """The moment before."""
    world = fights.fight(fights.party(fights.hero("ann", items=(fights.weapon(),))), count=4)
    world.gm = True
    world.figures["foe1"].state, world.figures["foe1"].hp = "dead", 0
    return world


@pytest.mark.clause("axx.encounter.morale")
def test_the_gm_is_asked_at_the_first_loss_and_decides() -> None:
    world = shaken()
    assert GAME.next(world) == orders.RollMorale()
    assert GAME.by_hand(world, orders.RollMorale())
    assert {order.how for order in offered(world, orders.JudgeMorale) if isinstance(order, orders.JudgeMorale)} == {
        "stand",
        "break",
        "open",
    }
    (fact,) = do(world, orders.JudgeMorale(how="stand"))
    assert isinstance(fact, MoraleRolled)
    assert (fact.face, fact.breaks, fact.ruled, fact.rolls) == (None, False, True, ())
    assert GAME.say(fact, GAME.names(world)) == "Their first loss: by the GM's word the foes stand their ground."
    assert refused(world, orders.JudgeMorale(how="break")) == "morale"
    assert not words(world, GM) & {"They lose heart"}


@pytest.mark.clause("axx.encounter.morale")
def test_nobody_acts_before_the_gm_has_settled_morale_so_that_two_losses_are_two_rolls() -> None:
    world = shaken()
    wait = orders.EndTurn(figure="ann")
    for order in (wait, orders.EndSide()):
        assert refused(world, order) == "morale"
    do(world, orders.JudgeMorale(how="stand"))
    do(world, wait)
    left = shaken()
    do(left, SetOption(name="morale_checks", value="by the engine"))
    assert GAME.refusal(left, wait) is None  # the die falls at once, before anybody can act
    tied = shaken()
    assert tied.fight is not None
    tied.fight.order = "tie"
    assert GAME.refusal(tied, wait) is None  # what is done in a tie lands when all have acted, and morale comes then


@pytest.mark.clause("axx.encounter.morale")
def test_players_see_the_foes_waver_and_why_they_cannot_act_yet() -> None:
    world = one_down()
    assert GAME.next(world) == orders.TellMorale()
    assert not GAME.by_hand(world, orders.TellMorale())
    (fact,) = do(world, orders.TellMorale())
    assert GAME.say(fact, GAME.names(world)) == "The foes waver: whether they stand is for the game master to settle."
    assert GAME.next(world) == orders.RollMorale()
    why = "The foes' morale is in question: the game master settles that before anybody acts again."

    seen = one_down()  # as a player knows it: rooms, and not the dungeon, so not whether the foes are cornered
    seen.rooms["here"] = Room(id="here", number=1, level=1, x=0, y=0, w=4, h=4)
    acts = {type(offer.command) for offer in GAME.offers(seen, PLAYER) if offer.group == "fight" and not offer.greyed}
    assert orders.Attack in acts
    assert GAME.view(seen, PLAYER).waits == ""
    GAME.evolve(seen, fact)
    assert {offer.greyed for offer in GAME.offers(seen, PLAYER) if offer.group == "fight"} == {why}
    assert GAME.view(seen, PLAYER).waits == why
    GAME.evolve(seen, MoraleRolled(reasons=1, breaks=False))
    assert GAME.view(seen, PLAYER).waits == ""
    assert acts == {
        type(offer.command) for offer in GAME.offers(seen, PLAYER) if offer.group == "fight" and not offer.greyed
    }


def test_where_the_engine_rolls_morale_nobody_waits_for_it() -> None:
    world = one_down()
    do(world, SetOption(name="morale_checks", value="by the engine"))
    assert GAME.next(world) == orders.RollMorale()
    world = one_down()
    world.gm = False
    assert GAME.next(world) == orders.RollMorale()


def test_players_are_told_that_a_wandering_check_comes_first() -> None:
    world = due_check()
    assert GAME.view(world, PLAYER).waits == "First the game master checks for wandering monsters."
    do(world, d.CheckWanderers(), (4,))
    assert GAME.view(world, PLAYER).waits == ""


def test_at_the_gms_word_they_break() -> None:
    world = shaken()
    facts = do(world, orders.JudgeMorale(how="break"))
    assert only(facts, Broke)[0].yields == ("foe2", "foe3", "foe4")


def test_a_morale_die_in_the_open_is_seen_by_all() -> None:
    world = shaken()
    (fact,) = do(world, orders.JudgeMorale(how="open"), (5,))
    assert isinstance(fact, MoraleRolled)
    assert GAME.see(fact, PLAYER, world) == fact
    hidden = msgspec.structs.replace(fact, shown=False)
    seen = GAME.see(hidden, PLAYER, world)
    assert isinstance(seen, MoraleRolled)
    assert seen.face is None


def test_morale_and_foes_are_left_to_the_engine_and_taken_back_in_the_middle_of_a_fight() -> None:
    world = shaken()
    do(world, SetOption(name="morale_checks", value="by the engine"))
    assert not GAME.by_hand(world, orders.RollMorale())
    turn: Command = orders.MonsterTurn(figure="foe2")
    assert GAME.by_hand(world, turn)
    assert "Let the engine play the foes from now on" in words(world, GM)
    do(world, SetOption(name="foes_turns", value="by the engine"))
    assert not GAME.by_hand(world, turn)
    assert "Play the foes by hand from now on" in words(world, GM)
    assert "Play the foes by hand from now on" not in words(world, PLAYER)


@pytest.mark.clause("axx.encounter.reaction")
def test_reactions_are_rolled_behind_the_screen_unless_the_table_has_them_open() -> None:
    """3 and 4 with CHA 10 are 7: wary."""
    for option, shown in (("hidden", False), ("open", True)):
        world = fights.meet(fights.party(fights.hero("ann"), reaction_rolls=option), "giant_spider")
        fact = fights.do(world, e.Speak(figure="ann"), 3, 4)[0]
        seen = GAME.see(fact, PLAYER, world)
        assert isinstance(seen, e.IntentJudged)
        assert (seen.attitude, seen.total, len(seen.rolls)) == ("wary", 7 if shown else None, 1 * shown)


@pytest.mark.clause("axx.encounter.reaction")
def test_the_gm_decides_how_foes_take_it_or_rolls_this_one_openly() -> None:
    world = fights.meet(fights.party(fights.hero("ann")), "orc_patrol", 2)
    world.gm = True
    found = offered(world, e.JudgeReaction)
    assert [order.how for order in found if isinstance(order, e.JudgeReaction)] == [
        "hostile",
        "wary",
        "friendly",
        "open",
    ]
    facts = fights.do(world, e.JudgeReaction(figure="ann", how="wary"))
    assert GAME.say(facts[0], GAME.names(world)) == (
        "Ann speaks first: by the GM's word they are wary, and open to a deal."
    )
    assert only(facts, e.TollNamed)[0].gp == 10
    assert refused(world, e.JudgeReaction(figure="ann", how="wary")) == "spoken"

    world = fights.meet(fights.party(fights.hero("ann")), "giant_spider")
    world.gm = True
    fact = fights.do(world, e.JudgeReaction(figure="ann", how="open"), 3, 4)[0]
    assert GAME.see(fact, PLAYER, world) == fact


def test_the_gms_word_may_be_that_they_attack() -> None:
    world = fights.meet(fights.party(fights.hero("ann")), "giant_spider")
    facts = fights.do(world, e.JudgeReaction(figure="ann", how="hostile"))
    assert [type(fact).__name__ for fact in facts] == ["IntentJudged", "FightBegan"]
