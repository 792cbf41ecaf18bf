"""Ties to the world: rolled for each new character, each of use at the table; and who joins a party underground."""

from __future__ import annotations

import pytest
from tests.games.axx import delving
from tests.games.axx.delving import homecoming
from tests.games.axx.fights import GAME, all_of, do, fold, hero, only, party, refused, step

from tablewright.core.game import Seat, attempt, run
from tablewright.dice.sources import ScriptedDice, SeededDice
from tablewright.games.axx.combat import field
from tablewright.games.axx.delve import delve_facts as d
from tablewright.games.axx.delve.home import TownReached
from tablewright.games.axx.heroes.characters_facts import BeginCharacter, MakeCharacter, MakeParty
from tablewright.games.axx.heroes.xp import XPAwarded
from tablewright.games.axx.meeting import encounter_facts as e
from tablewright.games.axx.say import ties as say
from tablewright.games.axx.town import tie_facts as t
from tablewright.games.axx.town import wages
from tablewright.games.axx.world import Figure, Room, Tie, World

ALL = Seat(id="e", role="engine")
GM_SEAT = Seat(id="g", role="gm")
pytestmark = pytest.mark.clause("axx.tie")


def bound(kind: str, name: str = "Bram", *, owed: int = 0, coins: int = 0) -> World:
    """Hild in town, with a Tie."""
    hild = hero("hild")
    hild.tie, hild.coins = Tie(kind=kind, name=name, owed=owed), coins
    world = party(hild)
    world.place, world.delves = "town", 1
    return world


def words(world: World, seat: Seat = ALL) -> list[str]:
    return [offer.words for offer in GAME.offers(world, seat)]


def tie_of(world: World) -> Tie:
    tie = world.figures["hild"].tie
    assert tie is not None
    return tie


@pytest.mark.clause("axx.create.order")
@pytest.mark.parametrize(("face", "kind"), list(enumerate(t.KINDS, start=1)))
def test_a_new_character_rolls_1d6_for_a_tie_last_of_all(face: int, kind: str) -> None:
    world = GAME.new_world()
    run(GAME, world, BeginCharacter(name="Hild"), ScriptedDice([3, 3, 4] * 6))
    command = MakeCharacter(draft="hero1", kindred="dwarf", cls="fighter", alignment="law")
    assert isinstance(attempt(GAME, world, command, ScriptedDice([])), list)
    assert isinstance(GAME.next(world), t.RollTie)
    fact = only(step(world, face, 1), t.TieRolled)
    tie = world.figures["hero1"].tie
    assert tie is not None
    assert (fact.tie, tie.kind, tie.owed) == (kind, kind, 200 if kind == "debt" else 0)
    assert GAME.next(world) is None
    text = GAME.say(fact, GAME.names(world))
    assert tie.name in text or tie.name.capitalize() in text
    assert say.sheet_line(world.figures["hero1"])[0] == say.KIND_NAMES[kind]


def test_everyone_of_a_random_party_has_a_tie_to_somebody_of_another_name() -> None:
    world = GAME.new_world()
    dice = SeededDice(3)
    run(GAME, world, MakeParty(size=4), dice)
    while (command := GAME.next(world)) is not None:
        run(GAME, world, command, dice)
    ties = [figure.tie for figure in world.party()]
    assert all(tie is not None for tie in ties)
    assert not {figure.name for figure in world.party()} & {tie.name for tie in ties if tie is not None}


def test_an_ally_comes_once_if_called_and_goes_home_unpaid() -> None:
    world = bound("ally")
    assert "Call Bram, who owes a life" in words(world)
    facts = do(world, t.CallAlly(figure="hild"))
    assert GAME.say(facts[0], GAME.names(world)) == "Bram comes at Hild's call: a debt of honour, paid this once."
    assert GAME.say(facts[1], GAME.names(world)) == "Bram joins the party, as a man-at-arms."
    (ally,) = wages.hired(world)
    assert (ally.name, ally.employer, ally.hp, wages.due(world, days=1)) == ("Bram", "", 6, 0)
    assert refused(world, t.CallAlly(figure="hild")).words == "Bram has come."
    facts = list(homecoming(world))
    assert only(facts, wages.HirelingLeft).why == "home"
    assert world.order == ["hild"]


def test_a_creditor_collects_in_town_and_the_experience_is_whole() -> None:
    world = bound("debt", owed=200, coins=150)
    world.place, world.purse = "here", {"hild": 0}
    facts = homecoming(world)
    assert only(facts, XPAwarded).total == 150
    paid = only(facts, t.DebtPaid)
    assert (paid.gp, paid.left, paid.collected) == (150, 50, True)
    hild = world.figures["hild"]
    assert (hild.coins, tie_of(world).owed) == (0, 50)
    hild.coins = 60
    assert refused(world, t.PayDebt(figure="hild", coins=51)).words == "Pay between 1 and 50 GP."
    facts_ = do(world, t.PayDebt(figure="hild", coins=50))
    assert GAME.say(facts_[0], GAME.names(world)) == "Hild pays Bram 50 GP: the debt is paid."
    assert (hild.coins, tie_of(world).spent) == (10, True)


def test_who_owes_is_offered_to_pay_where_there_is_something_to_pay_with() -> None:
    def pays(world: World) -> list[tuple[str, str]]:
        offers = [each for each in GAME.offers(world, ALL) if isinstance(each.command, t.PayDebt)]
        return [(each.words, each.blanks[0].words) for each in offers]

    world = bound("debt", owed=50, coins=60)
    assert pays(world) == [("Pay Bram off", "GP, of 50 owed")]
    world.figures["hild"].coins = 0
    assert pays(world) == []
    for kind in t.KINDS:
        if kind != "debt":
            assert pays(bound(kind, coins=60)) == []


def test_a_patron_pays_50_gp_for_each_map_once() -> None:
    world = bound("patron", "the guild")
    world.dungeon = "The Test"
    rooms = {f"r{n}": Room(f"r{n}", n, 1 if n < 4 else 2, n, 0, 1, 1) for n in range(1, 6)}
    world.rooms = rooms
    assert "Bring the guild the map of level 1" in words(world)
    assert refused(world, t.SellMap(figure="hild", level=2)).code == "map"
    facts = do(world, t.SellMap(figure="hild", level=1))
    assert only(facts, t.MapSold).gp == 50
    assert world.figures["hild"].coins == 50
    assert refused(world, t.SellMap(figure="hild", level=1)).code == "map"
    world.dungeon = "Another"
    assert GAME.refusal(world, t.SellMap(figure="hild", level=1)) is None


def test_a_patron_pays_for_the_map_of_a_dungeon_that_was_put_aside_too() -> None:
    world = bound("patron", "the guild")
    world.dungeon = "The Test"
    world.rooms = {f"r{n}": Room(f"r{n}", n, 1, n, 0, 1, 1) for n in range(1, 4)}
    GAME.evolve(world, d.DungeonFound(title="Another"))
    assert "Bring the guild the map of level 1 of The Test" in words(world)
    order = t.SellMap(figure="hild", level=1, dungeon="The Test")
    sold = only(do(world, order), t.MapSold)
    assert GAME.say(sold, GAME.names(world)) == "The guild pays Hild 50 GP for the map of level 1 of The Test."
    assert refused(world, order).code == "map"
    assert refused(world, t.SellMap(figure="hild", level=1)).code == "map"


def test_a_mentor_answers_one_question_a_delve_by_letter() -> None:
    world = bound("mentor")
    assert refused(world, t.AskMentor(figure="hild", question="Well?")).code == "ask"  # nothing to tell of yet
    assert "Write to Bram" not in words(world)
    world.dungeon = "The Test"
    letter = t.AskMentor(figure="hild", question="What waits below?")
    assert "Write to Bram" in words(world)
    facts = do(world, letter)
    answered = only(facts, t.MentorAnswered)
    assert GAME.say(answered, GAME.names(world)) == (
        "Bram writes back to Hild: on level 1, in my day, there was nothing alive."
    )
    assert refused(world, letter).code == "asked"
    world.delves = 2
    world.gm = True
    facts = do(world, letter)
    assert all_of(facts, t.MentorAnswered) == []
    assert "Answer Hild for Bram" in words(world, GM_SEAT)
    facts = do(world, t.AnswerMentor(figure="hild", words="Mind the third step."))
    assert GAME.say(facts[0], GAME.names(world)) == "Bram writes back to Hild: “Mind the third step.”"
    assert "Answer Hild for Bram" not in words(world, GM_SEAT)


def test_the_mentor_remembers_what_lives_there() -> None:
    from tablewright.games.axx.dungeon.plan import Foes

    world = delving.town(hero("hild"))
    assert world.secret is not None
    world.secret.plan.rooms["den"].foes = Foes("ghoul", 1)
    world.figures["hild"].tie = Tie(kind="mentor", name="Bram")
    facts = do(world, t.AskMentor(figure="hild", question="Well?"))
    assert only(facts, t.MentorAnswered).threats == ("ghoul",)


@pytest.mark.parametrize("kind", ["enemy", "kin"])
def test_enemies_and_lost_kin_are_brought_about_by_the_gm_underground_once(kind: str) -> None:
    world = delving.under(hero("hild"))
    world.figures["hild"].tie = Tie(kind=kind, name="Bram")
    world.gm = True
    command = t.EnemyStrikes(figure="hild") if kind == "enemy" else t.FindKin(figure="hild")
    assert any("Hild's" in text for text in words(world, GM_SEAT))
    assert command.roles == ("gm",)
    if kind == "enemy":
        facts = do(world, command, 2)
        assert all(fact.audience == ("gm",) for fact in facts)
        assert world.meeting is not None
        assert (world.meeting.threat, world.meeting.count) == ("cutthroat", 2)
        step(world)
        assert [world.figures[i].name for i in world.figures if i.startswith("foe")] == ["cutthroat 1", "cutthroat 2"]
    else:
        do(world, command)
        assert [one.name for one in wages.hired(world)] == ["Bram"]
        assert refused(world, command).words == "Bram was found."


def test_an_enemy_who_knows_where_one_drinks_strikes_in_town_too() -> None:
    world = bound("enemy")
    world.gm = True
    assert "Let Hild's enemy strike" in words(world, GM_SEAT)
    do(world, t.EnemyStrikes(figure="hild"), 3)
    assert world.meeting is not None
    assert (world.meeting.threat, world.meeting.count) == ("cutthroat", 3)
    step(world)
    assert world.fight is not None
    fold(world, e.SurpriseRolled(), e.DistanceRolled(feet=50, dice=5))
    assert field.distance(world.fight, "hild", world.fight.group[0]) == 50
    assert field.sees(world, world.figures["hild"], world.figures[world.fight.group[0]])  # there is light in town
    world = bound("kin")
    world.gm = True
    assert refused(world, t.FindKin(figure="hild")).code == "below"


def test_without_a_gm_the_players_who_let_an_enemy_strike_know_that_it_has() -> None:
    world = delving.under(hero("hild"))
    world.figures["hild"].tie = Tie(kind="enemy", name="Bram")
    facts = do(world, t.EnemyStrikes(figure="hild"), 1)
    assert only(facts, t.EnemyStruck).audience == ()
    assert only(facts, d.MonstersNear).audience == ("gm",)


@pytest.mark.clause("axx.death.permanent")
def test_a_replacement_made_underground_joins_at_the_next_room() -> None:
    world = delving.under(hero("hild"))
    run(GAME, world, BeginCharacter(name="Tam"), ScriptedDice([3, 3, 4] * 6))
    command = MakeCharacter(draft="hero1", kindred="dwarf", cls="fighter", alignment="law")
    assert isinstance(attempt(GAME, world, command, ScriptedDice([])), list)
    tam = world.figures["hero1"]
    assert (tam.state, tam.level) == ("coming", 1)
    delving.then(world, [1, 1])  # the Tie
    facts = delving.do(world, d.Go(way="first"))
    assert tam.state == "up"
    assert tam.seen_levels == [1]
    (award,) = [fact for fact in facts if isinstance(fact, XPAwarded)]
    assert [share.figure for share in award.shares] == ["hero1"]


@pytest.mark.clause("axx.death.permanent")
def test_a_replacement_joins_at_the_end_of_a_scene_or_in_town_at_once() -> None:
    world = delving.under(hero("hild"))
    tam = _coming(world)
    from tests.games.axx.fights import meet

    from tablewright.games.axx.combat import facts as f

    meet(world)
    GAME.evolve(world, f.FightEnded(outcome="won", fought=True, beaten=()))
    assert tam.state == "up"
    other = _coming(world)
    GAME.evolve(world, TownReached(figures=("hild",), coins=0, worth=0))
    assert other.state == "up"


@pytest.mark.clause("axx.xp.monster", "axx.death.permanent")
def test_who_joins_at_the_end_of_a_scene_has_no_share_in_it() -> None:
    from tests.games.axx.fights import fight, play_out

    from tablewright.games.axx.combat import facts as f

    world = delving.under(hero("hild"))
    tam = _coming(world)
    fight(world, "orc_patrol", 2, feet=5)
    GAME.evolve(world, f.Broke(runs=(), yields=("foe1", "foe2")))
    awards = [fact for fact in play_out(world, 6) if isinstance(fact, XPAwarded)]
    assert [(award.source, award.total) for award in awards] == [("monsters", 50)]
    assert [(share.figure, share.share) for share in awards[0].shares] == [("hild", 50)]
    assert (tam.state, tam.xp) == ("up", 0)


def _coming(world: World) -> Figure:
    figure = hero(f"tam{len(world.order)}")
    figure.state = "coming"
    world.figures[figure.id] = figure
    world.order.append(figure.id)
    return figure
