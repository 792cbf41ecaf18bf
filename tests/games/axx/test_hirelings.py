"""Hirelings as the party's own: their wounds, what they are lent and give back, whose orders they take, how they go."""

from __future__ import annotations

import pytest
from tests.games.axx import delving
from tests.games.axx.delving import homecoming
from tests.games.axx.fights import GAME, do, fight, fold, hero, only, party, refused, step, weapon

from tablewright.core.facts import Fact, Offer
from tablewright.core.game import Seat, run
from tablewright.dice.sources import SeededDice
from tablewright.games.axx import content
from tablewright.games.axx.combat import facts as f
from tablewright.games.axx.combat import fire, orders
from tablewright.games.axx.combat.harm import wounds
from tablewright.games.axx.delve.bodies import BodyLies
from tablewright.games.axx.delve.delve_facts import SetOut
from tablewright.games.axx.delve.home import TownReached
from tablewright.games.axx.delve.night import Sleep
from tablewright.games.axx.heroes.characters_facts import MakeParty
from tablewright.games.axx.heroes.gear_facts import GiveCoins, TakeCoins
from tablewright.games.axx.meeting import encounter_facts as e
from tablewright.games.axx.town import bosses, hirelings, lending, wages
from tablewright.games.axx.view.fight import part
from tablewright.games.axx.world import Condition, Figure, Item, Slot, Tie, World

PLAYER = Seat(id="p", role="player", figures=("hild", "tam"))
GUS, PIM = "gus", "pim"


def hand(name: str, trade: str, *, employer: str = "hild") -> Figure:
    """A hireling who has already shown nerve."""
    hp = 6 if trade == "man_at_arms" else 3
    made = Figure(id=name, name=name.capitalize(), side="party", monster=trade, hp=hp, top=hp, hd=1, employer=employer)
    made.proved, made.rank = True, "front" if trade == "man_at_arms" else "second"
    return made


def hired(*, place: str = "town") -> World:
    """Hild, who hired Gus, a man-at-arms, and Pim, a torchbearer; and Tam."""
    world = party(hero("hild"), hero("tam", "cleric"), hand(GUS, "man_at_arms"), hand(PIM, "torchbearer"))
    world.place = place
    return world


@pytest.mark.clause("axx.hireling")
def test_hirelings_are_offered_in_town_alone_to_who_has_coin_and_nobody_is_at_hand_to_be_met() -> None:
    def offered(world: World) -> list[str]:
        return [one.figure for one in GAME.offers(world, PLAYER) if isinstance(one.command, hirelings.Hire)]

    world = hired()
    world.figures["hild"].coins, world.figures["tam"].coins = 2, 0
    assert offered(world) == ["hild"]
    assert refused(world, hirelings.Hire(figure="hild", trade="man_at_arms")).code == "coins"
    underground = below()
    assert offered(underground) == []
    assert refused(underground, hirelings.Hire(figure="hild", trade="torchbearer")).code == "town"


def below() -> World:
    """The same underground, in a dungeon drawn by hand, each with 20 GP from town."""
    people = (hero("hild"), hero("tam", "cleric"), hand(GUS, "man_at_arms"), hand(PIM, "torchbearer"))
    for one in people[:3]:
        one.coins = 20
    return delving.under(*people)


def offered(world: World, text: str, seat: Seat = PLAYER) -> Offer | None:
    return next((offer for offer in GAME.offers(world, seat) if offer.words == text), None)


def say(fact: Fact, world: World) -> str:
    return GAME.say(fact, GAME.names(world))


# ── The party's own ─────────────────────────────────────────────────────────────────────────


@pytest.mark.clause("axx.hireling")
def test_a_hireling_is_a_man_at_arms_and_a_lone_pack_lies_by_the_body() -> None:
    world = hired()
    fact = hirelings.Hired(figure="x", name="Wyn", trade="man_at_arms", by="hild", hp=6, hd=1)
    assert say(fact, world) == "Hild hires Wyn, a man-at-arms, for 5 GP a day; the first is paid."
    pack, rope = Item(id="p", kind="pack"), Item(id="r", kind="rope")
    assert say(BodyLies(figure=GUS, room="town", items=(pack,)), world).endswith("by the body lies a pack.")
    assert "by the body lie " in say(BodyLies(figure=GUS, room="town", items=(pack, rope)), world)
    assert "by the body lie 5 GP." in say(BodyLies(figure=GUS, room="town", coins=5), world)


@pytest.mark.clause("axx.hireling")
def test_players_see_how_wounded_their_hireling_is_in_numbers_and_a_foe_in_words() -> None:
    world = fight(hired(place="here"))
    for who, seen in ((GUS, 4), ("foe1", None)):
        blow = f.DamageDealt(figure=who, amount=2, hp=4, wounds=wounds(4, 6))
        told = GAME.see(blow, PLAYER, world)
        assert isinstance(told, f.DamageDealt)
        assert told.hp == seen
    world.options["targets"] = "hidden"
    attack = f.AttackRolled(figure="foe1", target=GUS, weapon="", arm="", face=3, bonus=1, total=4, ac=13, hit=False)
    told_ = GAME.see(attack, PLAYER, world)
    assert isinstance(told_, f.AttackRolled)
    assert told_.ac == 13


@pytest.mark.clause("axx.hireling")
def test_in_the_fights_panel_a_hireling_stands_with_the_party_in_a_rank_and_acts_on_its_turn() -> None:
    world = fight(hired(place="here"), feet=20)
    ours, theirs = part(world, PLAYER)["bands"]
    gus = next(card for card in ours.figures if card.name == "Gus")
    assert (gus.side, gus.now, gus.line) == ("party", True, "front rank, 20 ft from orc 1")
    assert [card.side for card in theirs.figures] == ["foes"]
    assert theirs.figures[0].line == "20 ft from Hild"


@pytest.mark.clause("axx.spell.cure_light_wounds", "axx.hireling")
def test_a_cleric_heals_a_hireling_after_the_fight_too() -> None:
    world = below()
    tam, gus = world.figures["tam"], world.figures[GUS]
    tam.slots, gus.hp = [Slot(level=1, spell="cure_light_wounds")], 2
    assert offered(world, "Tam casts Cure Light Wounds on Gus") is not None
    healed = only(do(world, orders.Cast(figure="tam", spell="cure_light_wounds", target=GUS), 3), f.Healed)
    assert (healed.figure, healed.hp, gus.hp) == (GUS, 5, 5)


@pytest.mark.clause("axx.condition.burning", "axx.hireling")
def test_a_torchbearer_who_stays_out_of_it_still_puts_out_the_fire_that_burns_him() -> None:
    world = fight(hired(place="here"))
    world.figures[PIM].conditions["burning"] = Condition(kind="burning")
    facts = do(world, orders.MonsterTurn(figure=PIM))
    assert only(facts, fire.Doused).whom == PIM
    assert "burning" not in world.figures[PIM].conditions


# ── Orders ──────────────────────────────────────────────────────────────────────────────────


@pytest.mark.clause("axx.hireling")
def test_a_hireling_takes_orders_from_the_employer_and_from_others_when_the_employer_cannot_give_any() -> None:
    world = hired()
    tams = Seat(id="q", role="player", figures=("tam",))
    go = hirelings.Dismiss(figure="tam", hireling=GUS)
    assert refused(world, go).words == "Gus takes orders from Hild."
    assert [found.id for _, found in bosses.pairs(world, tams)] == []
    assert offered(world, "Let Gus go") is not None
    world.figures["hild"].state = "dead"
    assert GAME.refusal(world, go) is None
    assert offered(world, "Let Gus go") is not None
    assert [(boss.id, found.id) for boss, found in bosses.pairs(world, tams)] == [("tam", GUS), ("tam", PIM)]


@pytest.mark.clause("axx.hireling", "axx.explore.trap")
def test_an_employer_sends_a_man_at_arms_ahead() -> None:
    world = hired()
    ahead = offered(world, "Gus goes first")
    assert ahead is not None
    assert offered(world, "Gus goes first", Seat(id="q", role="player", figures=("tam",))) is None
    do(world, ahead.command)
    assert world.order == [GUS, "hild", "tam", PIM]


@pytest.mark.clause("axx.hireling", "axx.time.light")
def test_a_torchbearer_is_told_to_put_the_light_out_and_to_light_it_again_but_not_in_town() -> None:
    world = below()
    pim = world.figures[PIM]
    pim.items["torch"] = Item(id="torch", kind="torch", place="hand", lit=True, burning=4)
    assert offered(world, "Have Pim put out the torch") is not None
    facts = do(world, lending.HaveDark(figure="hild", hireling=PIM))
    assert say(facts[0], world) == "Pim puts out the torch, with 4 turns left in it."
    assert refused(world, lending.HaveDark(figure="hild", hireling=PIM)).words == "Pim holds no light that burns."
    assert offered(world, "Have Pim light a torch") is not None
    lights = offered(world, "Have Pim light a torch")
    assert lights is not None
    assert lights.price == "no time"
    fight(world)
    lights = offered(world, "Have Pim light a torch")
    assert lights is not None
    assert lights.price == "Pim's turn"
    do(world, lending.HaveLight(figure="hild", hireling=PIM))
    assert world.fight is not None
    assert PIM in world.fight.acted
    world.fight, world.place = None, "town"
    assert offered(world, "Have Pim light a torch") is None


@pytest.mark.clause("axx.hireling", "axx.time.light")
def test_a_torchbearer_lights_the_way_in_and_whoever_else_has_a_torch_is_asked_where_it_is_dark() -> None:
    people = (hero("hild"), hero("tam", "cleric"), hand(GUS, "man_at_arms"), hand(PIM, "torchbearer"))
    world = delving.town(*people)
    for name in ("tam", PIM):
        world.figures[name].items["torch"] = Item(id="torch", kind="torch", count=6)
    out = offered(world, f"Set out for {world.dungeon}", PLAYER)
    assert out is not None
    assert out.note == "Pim lights a torch at the mouth of it"
    do(world, SetOut(dark=True))
    light = offered(world, "Light a torch: Tam", PLAYER)  # a player gives no order to the bearer by this button
    assert light is not None
    assert light.main
    world = delving.town(*people)
    do(world, SetOut())
    assert [name for name, one in world.figures.items() if any(item.lit for item in one.items.values())] == [PIM]


@pytest.mark.clause("axx.hireling", "axx.gear.slots")
def test_what_a_hireling_carries_is_taken_back_thing_by_thing_and_coin_by_coin() -> None:
    world = below()
    pim, hild = world.figures[PIM], world.figures["hild"]
    pim.items["torches"], pim.coins = Item(id="torches", kind="torch", count=6), 9
    assert offered(world, "Take something from Pim") is not None
    facts = do(world, lending.TakeBack(figure="hild", hireling=PIM, item="torches", count=2))
    assert say(facts[0], world) == "Pim gives Hild 2 torches."
    assert (pim.items["torches"].count, [item.count for item in hild.items.values()]) == (4, [2])
    assert refused(world, lending.TakeBack(figure="hild", hireling=PIM, item="torches", count=5)).code == "count"
    assert refused(world, lending.TakeBack(figure="tam", hireling=PIM, item="torches")).code == "hireling"
    assert refused(world, lending.TakeCoinsBack(figure="hild", hireling=PIM, coins=10)).code == "coins"
    do(world, lending.TakeCoinsBack(figure="hild", hireling=PIM, coins=9))
    assert (hild.coins, pim.coins, offered(world, "Take coins from Pim")) == (29, 0, None)


@pytest.mark.clause("axx.hireling")
@pytest.mark.parametrize("place", ["town", "hall"])
def test_a_gm_has_no_button_for_a_hirelings_own_hands_that_would_be_refused(place: str) -> None:
    world = hired() if place == "town" else below()
    world.gm, pim = True, world.figures[PIM]
    pim.coins = 9
    pim.items = {one: Item(id=one, kind=one) for one in ("shield", "torch", "potion_healing")}
    if place == "hall":
        world.rooms["hall"].coins, world.rooms["hall"].things["rope"] = 5, Item(id="rope", kind="rope")
    offers = GAME.offers(world, Seat(id="g", role="gm"))
    for offer in offers:
        whole = not offer.blanks and not offer.greyed
        assert not whole or GAME.refusal(world, offer.command) is None, offer.words
    assert not [one.words for one in offers if one.figure == PIM and one.group == "gear"]


# ── Leaving ─────────────────────────────────────────────────────────────────────────────────


@pytest.mark.clause("axx.hireling")
def test_what_a_hireling_was_lent_lies_there_underground_and_goes_back_to_the_employer_in_town() -> None:
    lantern = Item(id="lamp", kind="lantern", place="hand", lit=True, burning=9)
    world = below()
    world.figures[PIM].items, world.figures[PIM].coins = {"lamp": lantern}, 7
    left = only(do(world, hirelings.Dismiss(figure="hild", hireling=PIM)), wages.HirelingLeft)
    assert say(left, world) == "Pim is let go; 7 GP and a lantern lie there."
    hall = world.rooms["hall"]
    assert (hall.coins, [(one.kind, one.lit) for one in hall.things.values()]) == (7, [("lantern", False)])
    world = hired()
    world.figures[PIM].items = {"lamp": Item(id="lamp", kind="lantern")}
    world.figures[PIM].coins = 7
    left = only(do(world, hirelings.Dismiss(figure="hild", hireling=PIM)), wages.HirelingLeft)
    assert say(left, world) == "Pim is let go; Hild gets back 7 GP and a lantern."
    assert (world.figures["hild"].coins, list(world.figures["hild"].items)) == (7, ["lamp"])


@pytest.mark.clause("axx.hireling", "axx.tie")
def test_neither_the_unpaid_nor_a_friend_takes_home_what_was_lent() -> None:
    world = hired()
    world.figures[PIM].items = {"lamp": Item(id="lamp", kind="lantern")}
    world.order.remove(GUS)
    for fact in wages.pay(world, days=1):
        GAME.evolve(world, fact)
    assert ([one.id for one in wages.hired(world)], list(world.figures["hild"].items)) == ([], ["lamp"])
    world = below()
    world.figures[PIM].employer = ""
    world.figures[PIM].items, world.figures[PIM].coins = {"rope": Item(id="rope", kind="rope")}, 3
    left = only(homecoming(world), wages.HirelingLeft)
    assert say(left, world) == "Pim goes home; Hild gets back 3 GP and a rope, 50 ft."
    assert "rope" in world.figures["hild"].items


@pytest.mark.clause("axx.hireling")
def test_a_dead_hireling_no_longer_stands_in_the_party_once_it_is_home() -> None:
    world = below()
    world.figures[GUS].state = world.figures["tam"].state = "dead"
    homecoming(world)
    assert world.order == ["hild", "tam", PIM]  # a character's friends take leave themselves


@pytest.mark.clause("axx.combat.end", "axx.explore.wandering")
def test_nobody_comes_for_a_party_that_is_dead_to_the_last() -> None:
    world = delving.under(hero("hild"))
    world = fight(world)
    world.figures["hild"].state = "dead"
    fold(world, f.FightEnded(outcome="lost", fought=True, beaten=()))
    assert (world.over, world.due) == ("lost", [])
    world = fight(delving.under(hero("hild")))
    fold(world, f.FightEnded(outcome="won", fought=True, beaten=()))
    assert world.due == ["fight-turn", "noise"]


@pytest.mark.clause("axx.time.day", "axx.explore.wandering")
def test_the_night_in_which_a_party_dies_is_over_for_it_and_for_those_who_come_after() -> None:
    world = delving.under(hero("hild"))
    do(world, Sleep())
    world = fight(world)
    world.figures["hild"].state = "dead"
    fold(world, f.FightEnded(outcome="lost", fought=True, beaten=()))
    assert (world.sleeping, world.sleep) == (True, 48)
    assert [type(fact) for fact in delving.then(world)] == [BodyLies]
    assert GAME.next(world) is None
    delving.do(world, MakeParty(size=2), SeededDice(1))
    assert (world.place, world.sleeping, world.sleep) == ("town", False, 0)


@pytest.mark.clause("axx.combat.end", "axx.explore.wandering")
def test_after_a_fight_in_town_business_goes_on() -> None:
    """No turns are counted there and nothing wanders; a check that nobody made stood in the way of all business."""
    world = fight(hired())
    fold(world, f.FightEnded(outcome="won", fought=True, beaten=()))
    assert (world.place, world.due, GAME.next(world)) == ("town", [], None)
    assert offered(world, "Stay a week in town") is not None


@pytest.mark.clause("axx.death.permanent", "axx.hireling")
def test_what_the_dead_leave_in_town_a_companion_takes() -> None:
    world = hired()
    gus, tam, hild = world.figures[GUS], world.figures["tam"], world.figures["hild"]
    gus.items, gus.coins, gus.state = {"lamp": Item(id="lamp", kind="lantern", lit=True)}, 3, "dead"
    tam.items, tam.coins, tam.state = {"mace": weapon("medium_weapon", "blunt", id_="mace")}, 20, "dead"
    told = [say(only(step(world), BodyLies), world) for _ in range(2)]
    assert told == [
        "Tam lies dead in town; Hild takes 20 GP and a mace.",
        "Gus lies dead in town; Hild takes 3 GP and a lantern.",
    ]
    assert GAME.next(world) is None
    assert (hild.coins, [(one.kind, one.place, one.lit) for one in hild.items.values()]) == (
        23,
        [("medium_weapon", "pack", False), ("lantern", "pack", False)],
    )
    assert world.order == ["hild", "tam", PIM]
    hild.state, hild.coins = "dead", 5
    assert GAME.next(world) is None  # nobody is left to take it


# ── Whose coin it was ───────────────────────────────────────────────────────────────────────


@pytest.mark.clause("axx.xp.treasure", "axx.hireling", "axx.threat.orc_patrol")
def test_wages_and_tolls_are_paid_of_what_was_brought_from_town_first() -> None:
    """Three with 20 GP each: 100 found, 5 of wages and 30 of toll; 100 GP are brought home. 20 more: 10 fewer."""
    for more, found in ((0, 100), (35, 90)):
        world = below()
        world.figures["hild"].coins += 100
        fold(world, wages.WagePaid(figure=GUS, by="hild", gp=5))
        fold(world, e.TollPaid(gp=30, shares={"hild": 10, "tam": 10, GUS: 10}))
        fold(world, wages.WagePaid(figure=GUS, by="hild", gp=more))
        reached = only(homecoming(world), TownReached)
        assert reached.coins == found


@pytest.mark.clause("axx.xp.treasure")
@pytest.mark.parametrize("end", ["dead", "dismissed"])
def test_coin_from_town_is_no_find_when_who_brought_it_hands_it_on_and_dies_or_goes(end: str) -> None:
    world = below()
    pim = world.figures[PIM]
    pim.coins = world.purse[PIM] = 20
    do(world, GiveCoins(figure="tam", to="hild", coins=15))
    do(world, lending.TakeCoinsBack(figure="hild", hireling=PIM, coins=15))
    if end == "dead":
        world.figures["tam"].state = "dead"
        step(world)
    else:
        do(world, hirelings.Dismiss(figure="hild", hireling=PIM))
    do(world, TakeCoins(figure="hild"))
    assert only(homecoming(world), TownReached).coins == 0


@pytest.mark.clause("axx.xp.treasure", "axx.tie")
def test_what_is_found_counts_in_the_hands_of_one_who_joined_underground() -> None:
    world = below()
    joined = hirelings.Hired(figure="bram", name="Bram", trade="man_at_arms", hp=6, hd=1)
    fold(world, joined)
    world.figures["hild"].coins += 30
    do(world, GiveCoins(figure="hild", to="bram", coins=30))
    assert only(homecoming(world), TownReached).coins == 30


@pytest.mark.clause("axx.hireling", "axx.heal.haven", "axx.time.day")
def test_a_stay_and_a_night_tell_their_wages_and_who_will_go_for_want_of_them() -> None:
    world = hired()
    world.figures["hild"].coins, world.figures["tam"].coins = 20, 14
    week, night = offered(world, "Stay a week in town"), offered(world, "Sleep for eight hours")
    assert week is not None
    assert night is not None
    assert week.price == "seven days, 42 GP in wages: Gus, whom nobody can pay, will go"
    assert night.note == "0 of 4 have a ration, 6 GP in wages"
    paid = list(wages.pay(world, days=7))
    assert [type(fact) for fact in paid] == [wages.HirelingLeft, wages.WagePaid]
    world.figures["hild"].coins, world.figures["tam"].coins = 35, 8
    (gus, pim) = wages.pay(world, days=7)
    assert isinstance(gus, wages.WagePaid)
    assert isinstance(pim, wages.WagePaid)
    assert (gus.by, pim.by) == ("hild", "tam")


@pytest.mark.clause("axx.hireling")
def test_every_hireling_has_a_name_of_its_own_and_no_ties_name() -> None:
    """Of sixty names of five kindreds one is Hild's and one her ally's: after them they go by their trade."""
    hild = hero("hild")
    hild.tie, hild.coins = Tie(kind="ally", name="Bram"), 100
    world = party(hild)
    world.place, dice = "town", SeededDice(4)
    for _ in range(61):
        run(GAME, world, hirelings.Hire(figure="hild", trade="torchbearer"), dice)
    names = [one.name for one in wages.hired(world)]
    assert len(set(names)) == 61
    assert set(names[:10]) < set(content.given_names()["human"])
    assert "Bram" not in names
    assert names[58:] == ["torchbearer", "torchbearer 2", "torchbearer 3"]
