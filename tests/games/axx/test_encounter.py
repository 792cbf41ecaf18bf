"""Surprise, distance, who speaks first, tolls, ranks, and parting again."""

from __future__ import annotations

import pytest
from tests.games.axx import delving
from tests.games.axx.fights import GAME, do, fight, hero, meet, only, party, percent, refused, settle, step, weapon

from tablewright.core.game import Seat
from tablewright.games.axx.combat import facts as f
from tablewright.games.axx.combat import orders
from tablewright.games.axx.delve.delve_facts import Go
from tablewright.games.axx.heroes.xp import XPAwarded
from tablewright.games.axx.meeting import encounter_facts as e
from tablewright.games.axx.world import Meeting, Room, World


def about(world: World, threat: str = "orc_patrol", count: int = 2, **fields: object) -> World:
    """A meeting about to open."""
    world.meeting = Meeting(threat=threat, count=count, source="wanderer", **fields)  # type: ignore[arg-type]
    step(world)
    return world


@pytest.mark.clause("axx.encounter.surprise")
@pytest.mark.parametrize(
    ("dice", "surprised", "order"),
    [
        ((2, 5), ("party",), "only_foes"),
        ((1, 2), ("party", "foes"), "nobody"),
        ((3, 3), (), ""),
        ((3, 2), ("foes",), "only_party"),
    ],
)
def test_surprise_dice(dice: tuple[int, int], surprised: tuple[str, ...], order: str) -> None:
    world = about(party(hero("hild")))
    assert only(step(world, *dice), e.SurpriseRolled).surprised == surprised
    step(world, 4, 5)
    do(world, e.StrikeFirst())
    if order:
        assert only(step(world), f.InitiativeRolled).order == order
    else:
        assert only(step(world, 5, 1), f.InitiativeRolled).order == "party"


@pytest.mark.clause("axx.encounter.surprise", "axx.combat.initiative")
def test_both_surprised_lose_the_round_and_the_next_is_rolled_for() -> None:
    world = about(party(hero("hild")))
    step(world, 1, 2)
    step(world, 4, 5)
    do(world, e.StrikeFirst())
    step(world)
    facts = settle(world, 6, 1)
    assert [one.round for one in facts if isinstance(one, f.InitiativeRolled)] == [2]
    assert not any(isinstance(one, f.AttackRolled) for one in facts)


@pytest.mark.clause("axx.encounter.surprise")
def test_who_saw_it_coming_is_not_surprised_and_rolls_no_die() -> None:
    world = about(party(hero("hild")), aware=["party"])
    facts = step(world, 1)
    assert only(facts, e.SurpriseRolled).surprised == ("foes",)
    assert [roll.by for roll in only(facts, e.SurpriseRolled).rolls] == ["foes"]


@pytest.mark.clause("axx.encounter.surprise")
def test_sneaking_in_is_one_check_by_the_worst_member() -> None:
    tam, osric = hero("tam", "thief", DEX=16), hero("osric", "cleric", DEX=8)
    world = about(party(tam, osric), sneaking=True)
    facts = step(world, 13)  # 13 - 1 = 12
    assert only(facts, e.SurpriseRolled).surprised == ("foes",)
    assert [roll.by for one in facts for roll in one.rolls] == ["osric"]
    world = about(party(tam, osric), sneaking=True)
    facts = step(world, 12, 3, 1)
    assert only(facts, e.SurpriseRolled).surprised == ("foes",)


@pytest.mark.clause("axx.encounter.distance")
@pytest.mark.parametrize(("dice", "room", "feet"), [((3, 4), 90, 90), ((5, 4), 90, 90), ((4, 5), 50, 50)])
def test_distance_in_a_room(dice: tuple[int, int], room: int, feet: int) -> None:
    world = party(hero("hild"))
    world.rooms["r"] = Room(id="r", number=1, level=1, x=0, y=0, w=3, h=room // 10)
    world.place = "r"
    world.meeting = Meeting(threat="orc_patrol", count=1, room="r")
    step(world)
    step(world, 3, 3)
    assert only(step(world, *dice), e.DistanceRolled).feet == min(feet, 10 * sum(dice))


@pytest.mark.clause("axx.encounter.distance")
def test_distance_is_halved_by_a_surprise_in_ten_foot_steps() -> None:
    world = about(party(hero("hild")))
    step(world, 2, 5)
    assert only(step(world, 4, 5), e.DistanceRolled).feet == 40
    assert world.fight is not None
    assert world.fight.at == {"hild": 0, "foe1": 40, "foe2": 40}


@pytest.mark.clause("axx.encounter.reaction", "axx.ability.cha")
@pytest.mark.parametrize(
    ("cha", "dice", "attitude"), [(3, (4, 4), "hostile"), (10, (3, 3), "wary"), (18, (2, 4), "friendly")]
)
def test_reaction_by_the_charisma_of_the_speaker(cha: int, dice: tuple[int, int], attitude: str) -> None:
    world = meet(party(hero("hild", CHA=cha)), "giant_rats", 3, feet=60)
    facts = do(world, e.Speak(figure="hild"), *dice)
    judged = only(facts, e.IntentJudged)
    assert judged.attitude == attitude
    assert all(roll.hidden for roll in judged.rolls)
    assert world.fight is not None
    assert world.fight.phase == ("initiative" if attitude == "hostile" else "talk")


def test_the_card_of_a_reaction_adds_up() -> None:
    world = meet(party(hero("hild", CHA=3)), "giant_rats", 3, feet=60)
    judged = only(do(world, e.Speak(figure="hild"), 1, 1), e.IntentJudged)
    (line,) = GAME.card(judged, GAME.names(world)).rolls
    assert [face for _, face in line.dice] == [1, 1]
    assert [(term.words, term.text) for term in line.terms] == [("CHA", "−3")]
    assert line.total == "−1"


@pytest.mark.clause("axx.encounter.reaction")
def test_the_chance_on_the_button_to_speak() -> None:
    world = meet(party(hero("hild")), feet=60)
    assert percent(world, e.Speak(figure="hild")) == "72.2 %"  # 6 or more on 2d6: 26 in 36


@pytest.mark.clause("axx.encounter.reaction", "axx.threat.goblin_band", "axx.threat.skeleton_guard")
@pytest.mark.parametrize(
    ("threat", "why"), [("goblin_band", "ambush"), ("skeleton_guard", "mindless"), ("ghoul", "mindless")]
)
def test_clear_intent_needs_no_roll(threat: str, why: str) -> None:
    world = meet(party(hero("hild")), threat, 2, feet=60)
    judged = only(step(world), e.IntentJudged)
    assert (judged.attitude, judged.clear, judged.why) == ("hostile", True, why)


@pytest.mark.clause("axx.threat.goblin_band", "axx.combat.cover", "axx.encounter.surprise")
def test_goblins_are_never_surprised_and_in_half_cover_until_they_close() -> None:
    sling = weapon("sling", "blunt", id_="sling")
    world = party(hero("hild", items=(sling, weapon(place="worn")), DEX=13))
    about(world, "goblin_band", 2, aware=["party"])
    facts = step(world)
    assert only(facts, e.SurpriseRolled).rolls == ()
    world = fight(party(hero("hild", items=(sling, weapon(place="worn")), DEX=13)), "goblin_band", 2, feet=20)
    assert world.fight is not None
    assert world.fight.cover == {"foe1": "half", "foe2": "half"}
    assert percent(world, orders.Attack(figure="hild", target="foe1", weapon="sling")) == "40 %"  # 1 + 1 - 2 vs 13
    do(world, orders.Charge(figure="hild", target="foe1", weapon="blade"), 1)
    assert world.fight.cover == {}


@pytest.mark.clause("axx.threat.orc_patrol")
def test_orcs_name_their_toll_first_and_let_those_pass_who_pay() -> None:
    hild, tam = hero("hild"), hero("tam")
    hild.coins, tam.coins = 5, 40
    world = meet(party(hild, tam), "orc_patrol", 2, feet=60)
    facts = do(world, e.Speak(figure="hild"), 3, 4)
    assert only(facts, e.TollNamed).gp == 20
    facts = do(world, e.PayToll())
    assert only(facts, e.TollPaid).shares == {"hild": 5, "tam": 15}
    assert (hild.coins, tam.coins) == (0, 25)
    assert only(facts, f.FightEnded).outcome == "passed"
    assert only(facts, XPAwarded).total == 50
    assert world.fight is None
    assert world.due == []


@pytest.mark.clause("axx.threat.orc_patrol")
def test_a_light_purse_pays_no_toll() -> None:
    world = meet(party(hero("hild")), feet=60)
    do(world, e.Speak(figure="hild"), 5, 6)
    assert refused(world, e.PayToll()).code == "coins"
    assert refused(world, e.Speak(figure="hild")).code == "spoken"


@pytest.mark.clause("axx.xp.monster", "axx.encounter.reaction")
def test_friendly_foes_are_got_past_and_wary_ones_are_not() -> None:
    world = meet(party(hero("hild")), "giant_rats", 7, feet=60, source="wanderer")
    do(world, e.Speak(figure="hild"), 5, 5)
    facts = do(world, e.Leave())
    assert only(facts, XPAwarded).total == 84
    world = meet(party(hero("hild")), "giant_rats", 7, feet=60, source="wanderer")
    do(world, e.Speak(figure="hild"), 3, 4)
    assert only(do(world, e.Leave()), XPAwarded).total == 84  # wary wanderers who go their way
    hild = hero("hild")
    hild.coins = 100
    world = meet(party(hild), "orc_patrol", 2, feet=60, source="wanderer")
    do(world, e.Speak(figure="hild"), 3, 4)
    offers = {offer.words: offer.command for offer in GAME.offers(world, Seat("p", "player", "Ann", ("hild",)))}
    facts = do(world, offers["Refuse the toll: they take it in blood"])
    assert only(facts, e.FightBegan).first == "foes"
    assert not any(isinstance(one, XPAwarded) for one in facts)


@pytest.mark.clause("axx.class.ranger", "axx.encounter.surprise")
@pytest.mark.parametrize(("cls", "need"), [("ranger", "1 to 3"), ("fighter", "1 or 2")])
def test_the_card_says_by_which_faces_the_foes_are_surprised(cls: str, need: str) -> None:
    world = party(hero("hild", cls))
    about(world)
    facts = step(world, 4, 3)
    card = GAME.card(only(facts, e.SurpriseRolled), GAME.names(world))
    assert [line.need for line in card.rolls] == ["1 or 2 is caught off guard", f"{need} is caught off guard"]
    assert (only(facts, e.SurpriseRolled).surprised == ("foes",)) == (cls == "ranger")


@pytest.mark.clause("axx.encounter.answers", "axx.encounter.reaction")
@pytest.mark.parametrize(("dice", "told"), [((3, 2), "hostile"), ((3, 3), "wary"), ((6, 6), "friendly")])
def test_who_runs_before_a_word_is_spoken_has_struck_nobody_and_is_chased_by_the_hostile_alone(
    dice: tuple[int, int], told: str
) -> None:
    """Nobody speaks, so nothing is added to the dice: of 36 pairs 26 come to 6 or more."""
    world = delving.under(hero("hild", CHA=18))
    delving.do(world, Go(way="first"))
    world.meeting = Meeting(threat="orc_patrol", count=2, source="room", room="den")
    settle(world, 3, 3, 6, 6)
    offer = next(one for one in GAME.offers(world, Seat("e", "engine")) if one.words == "Run from them without a word")
    assert offer.chance is not None
    assert (offer.chance.ways, offer.chance.of) == (26, 36)
    facts = do(world, e.Evade(), *dice)
    judged = only(facts, e.IntentJudged)
    assert (judged.attitude, judged.by, judged.terms) == (told, "", ())
    assert not any(isinstance(one, XPAwarded) for one in facts)
    if told == "hostile":
        assert only(facts, e.FightBegan).first == "foes"
        assert world.place == "den"
        return
    assert only(facts, f.FightEnded).outcome == "ran"
    assert (world.place, world.fight, world.due) == ("hall", None, [])


@pytest.mark.clause("axx.encounter.answers")
def test_nobody_runs_where_there_is_nowhere_to_run_or_once_words_have_been_spoken() -> None:
    world = delving.under(hero("hild"))
    delving.do(world, Go(way="first"))
    world.meeting = Meeting(threat="orc_patrol", count=2, source="wanderer", room="den", way="first")
    settle(world, 3, 3, 6, 6)
    assert refused(world, e.Evade()).code == "no-way-out"
    do(world, e.Speak(figure="hild"), 5, 5)
    assert refused(world, e.Evade()).code == "spoken"


@pytest.mark.clause("axx.encounter.answers", "axx.encounter.surprise")
@pytest.mark.parametrize(
    ("surprised", "may"), [(("foes",), True), ((), False), (("party",), False), (("party", "foes"), False)]
)
def test_who_has_caught_the_foes_off_guard_may_slip_away_and_has_got_past_nobody(
    surprised: tuple[str, ...], may: bool
) -> None:
    world = meet(party(hero("hild")), "orc_patrol", 2, feet=60, source="wanderer")
    assert world.fight is not None
    world.fight.surprised = list(surprised)
    words = [offer.words for offer in GAME.offers(world, Seat("p", "player", "Ann", ("hild",)))]
    assert ("Slip away: they have not noticed you" in words) == may
    if not may:
        assert refused(world, e.Leave()).code == "unspoken"
        return
    facts = do(world, e.Leave())
    assert only(facts, f.FightEnded).outcome == "slipped"
    assert not any(isinstance(one, XPAwarded) for one in facts)
    assert world.due == []


def test_ranks_by_marching_order_and_by_word() -> None:
    world = party(*(hero(name, rank="") for name in ("a", "b", "c")))
    about(world)
    settle(world, 3, 3, 4, 4)
    assert world.fight is not None
    assert [world.fight.at[i] for i in ("a", "b", "c")] == [0, 0, -5]
    do(world, e.SetRank(figure="c", rank="front"))
    assert world.fight.at["c"] == 0
    assert refused(world, e.SetRank(figure="c", rank="front")).code == "rank"
    assert refused(world, e.SetRank(figure="c", rank="sideways")).code == "rank"


def test_foes_met_before_are_met_as_they_are() -> None:
    world = meet(party(hero("hild")), "orc_patrol", 2, feet=60)
    world.figures["foe1"].hp = 2
    world.fight = None
    world.meeting = Meeting(threat="orc_patrol", count=2, group=["foe1", "foe2"])
    facts = step(world)
    assert only(facts, e.EncounterOpened).again
    assert [world.figures[i].hp for i in ("foe1", "foe2")] == [2, 5]
    assert GAME.next(world) is not None
