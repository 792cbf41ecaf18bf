"""Town between delves: a week at a haven, the Long Road, selling, scrolls and lost books, hirelings."""

from __future__ import annotations

from typing import Any

import pytest
from tests.games.axx import delving
from tests.games.axx.fights import GAME, all_of, do, fold, hero, meet, only, party, refused, step, weapon

from tablewright.core.facts import Command, Fact, Offer
from tablewright.core.game import Seat, run, settle
from tablewright.dice.sources import SeededDice
from tablewright.games.axx.combat import facts as f
from tablewright.games.axx.combat import orders
from tablewright.games.axx.delve import night
from tablewright.games.axx.delve.delve_facts import Go
from tablewright.games.axx.delve.home import TownReached
from tablewright.games.axx.gm_facts import Adjust
from tablewright.games.axx.heroes import spell_slots, xp
from tablewright.games.axx.heroes.characters_facts import BeginCharacter, MakeCharacter
from tablewright.games.axx.heroes.check_orders import Assist
from tablewright.games.axx.heroes.gear_facts import Drop, Give
from tablewright.games.axx.heroes.magic_prepare import Prepare
from tablewright.games.axx.meeting import encounter_facts as e
from tablewright.games.axx.say import item_name
from tablewright.games.axx.town import hirelings, lending, stay, study, trade, wages
from tablewright.games.axx.town.parting import TakeLeave
from tablewright.games.axx.town.sharing import ShareCoins
from tablewright.games.axx.view.party import card
from tablewright.games.axx.world import Condition, Figure, Item, Meeting, World

ALL = Seat(id="e", role="engine")
GM_SEAT = Seat(id="g", role="gm")


def town(*heroes: Figure, **options: bool) -> World:
    world = party(*heroes, **options)
    world.place = "town"
    return world


def words(world: World, seat: Seat = ALL) -> list[str]:
    return [offer.words for offer in GAME.offers(world, seat)]


def offered(world: World, text: str, seat: Seat = ALL) -> Offer:
    return next(offer for offer in GAME.offers(world, seat) if offer.words == text)


# ── The haven and the Long Road ─────────────────────────────────────────────────────────────


@pytest.mark.clause("axx.heal.haven", "axx.condition.injured")
def test_a_week_in_town_restores_all_hp_and_ends_injured_and_whatever_lasts_a_while() -> None:
    hild, tam = hero("hild", hp=2, top=9), hero("tam", "thief", hp=0, top=6)
    hild.conditions = {"injured": Condition(kind="injured", until="haven"), "hunger": Condition(kind="hunger")}
    tam.state, hild.brushes, hild.used = "out", 2, ["bind"]
    world = town(hild, tam)
    offer = offered(world, "Stay a week in town")
    assert (offer.note, offer.price, offer.main) == (
        "all HP back for Hild and Tam; Injured over for Hild",
        "seven days",
        True,
    )
    facts = do(world, stay.StayWeek())
    assert only(facts, stay.WeekPassed).day == 8
    assert (hild.hp, tam.hp, tam.state, hild.conditions) == (9, 6, "up", {})
    assert (hild.brushes, hild.used, world.day, world.clock) == (0, [], 8, 7 * 144)


@pytest.mark.clause("axx.heal.haven", "axx.heal.long_road", "axx.death.permanent")
def test_a_week_does_not_mend_who_is_maimed_and_the_gm_on_the_long_road_does_with_a_reason() -> None:
    hild = hero("hild")
    hild.conditions = {"injured": Condition(kind="injured", until="good")}
    world = town(hild)
    do(world, stay.StayWeek())
    assert "injured" in hild.conditions
    world.gm = True
    assert "Let the Long Road mend one who was maimed" in words(world, GM_SEAT)
    assert "Let the Long Road mend one who was maimed" not in words(world, Seat(id="p", role="player"))
    assert stay.Mend.roles == ("gm",)
    assert refused(world, stay.Mend(figure="hild", reason=" ")).code == "reason"
    facts = do(world, stay.Mend(figure="hild", reason="A wooden leg."))
    assert GAME.say(facts[0], GAME.names(world)) == "The Long Road has mended Hild: no longer Injured (A wooden leg.)."
    assert "injured" not in hild.conditions
    assert refused(world, stay.Mend(figure="hild", reason="x")).clause == "axx.heal.long_road"
    world.place = "here"
    assert refused(world, stay.StayWeek()).words == "Only in town, or in another haven."


# ── Selling ─────────────────────────────────────────────────────────────────────────────────


@pytest.mark.clause("axx.gear.weapons")
def test_gear_sells_for_half_its_price_and_magic_has_none() -> None:
    things = (
        weapon(),
        Item(id="torches", kind="torch", count=6),
        Item(id="drink", kind="potion_healing"),
        Item(id="food", kind="rations", count=7),
    )
    world = town(hero("hild", items=things))
    facts = do(world, trade.Sell(figure="hild", item="blade"))
    assert GAME.say(facts[0], GAME.names(world)) == "Hild sells the sword for 5 GP."
    do(world, trade.Sell(figure="hild", item="food", count=3))  # 3 of 7 at 5 GP, halved: 1
    hild = world.figures["hild"]
    assert (hild.coins, hild.items["food"].count) == (6, 4)
    assert refused(world, trade.Sell(figure="hild", item="torches")).words == "Nobody pays anything for 6 torches."
    few = refused(world, trade.Sell(figure="hild", item="food", count=2))  # at 5 GP for 7, halved
    assert few.words == "Nobody pays anything for 2 days of rations."
    assert refused(world, trade.Sell(figure="hild", item="drink")).code == "no_price"
    choices = offered(world, "Sell something").blanks[0].choices
    assert [(choice.words, choice.note) for choice in choices] == [("4 days of rations", "1 GP")]


# ── The spellbook ───────────────────────────────────────────────────────────────────────────


def mira(*items: Item, coins: int = 0) -> Figure:
    figure = hero("mira", "magic_user", items=items, spells=("sleep",))
    figure.book, figure.coins = ["sleep", "magic_missile"], coins
    return figure


def food() -> Item:
    """Rations for a week, for one hero."""
    return Item(id="food", kind="rations", count=7)


BOOK = Item(id="book", kind="spellbook")


@pytest.mark.clause("axx.magic.book")
def test_a_day_of_study_copies_a_scroll_and_uses_it_up() -> None:
    scroll = Item(id="paper", kind="scroll", spell="shield")
    world = town(mira(BOOK, food(), scroll))
    copy = study.CopyScroll(figure="mira", item="paper")
    offer = offered(world, "Copy the scroll of Shield into the book")
    assert (offer.price, offer.note) == ("a day of study", "1 of 1 have a ration")
    facts = do(world, copy)
    figure = world.figures["mira"]
    assert figure.book == ["sleep", "magic_missile", "shield"]
    assert "paper" not in figure.items
    assert (world.day, world.clock, figure.items["food"].count) == (2, 144, 6)
    assert len(all_of(facts, night.DayEnded)) == 1


@pytest.mark.clause("axx.magic.book")
def test_no_clerics_scroll_no_spell_twice_and_no_study_without_a_book_or_out_of_town() -> None:
    prayer = Item(id="prayer", kind="scroll", spell="cure_light_wounds")
    known = Item(id="known", kind="scroll", spell="sleep")
    world = town(mira(BOOK, prayer, known), hero("hild", items=(Item(id="s", kind="scroll", spell="sleep"),)))
    assert refused(world, study.CopyScroll(figure="mira", item="prayer")).code == "scroll"
    assert refused(world, study.CopyScroll(figure="mira", item="known")).code == "known"
    assert refused(world, study.CopyScroll(figure="hild", item="s")).code == "book"
    del world.figures["mira"].items["book"]
    assert refused(world, study.CopyScroll(figure="mira", item="known")).code == "book"
    world.place = "here"
    assert refused(world, study.CopyScroll(figure="mira", item="known")).code == "town"


@pytest.mark.clause("axx.magic.book")
def test_a_spellbook_serves_the_one_alone_whose_it_is() -> None:
    world = town()
    for number, name in enumerate(("Mira", "Tam"), start=1):
        do(world, BeginCharacter(name=name), *[3] * 18)
        spells = ("sleep", "shield")
        made = MakeCharacter(
            draft=f"hero{number}", name=name, kindred="dwarf", cls="magic_user", alignment="law", spells=spells
        )
        do(world, made)
    mira, tam = (world.figures[one] for one in ("hero1", "hero2"))
    (book,) = (item for item in mira.items.values() if item.kind == "spellbook")
    (lost,) = (item for item in tam.items.values() if item.kind == "spellbook")
    assert (book.of, item_name(book)) == ("hero1", "spellbook of Mira")
    prepare = Prepare(figure="hero2", spells=("shield",))
    assert GAME.refusal(world, prepare) is None
    do(world, Drop(figure="hero2", item=lost.id))
    do(world, Give(figure="hero1", item=book.id, to="hero2"))
    assert refused(world, prepare).words == "Tam prepares from Tam's own spellbook alone, and does not have it."
    assert refused(world, Prepare(figure="hero1", spells=("shield",))).code == "book"
    tam.coins = 30
    do(world, Give(figure="hero2", item=book.id, to="hero1"))
    facts = do(world, study.RewriteBook(figure="hero2"))
    assert only(facts, study.BookRewritten).item.of == "hero2"
    assert spell_slots.has_book(tam)
    assert spell_slots.has_book(mira)


@pytest.mark.clause("axx.magic.book")
def test_a_lost_book_of_two_spells_costs_30_gp_and_two_days() -> None:
    world = town(mira(food(), coins=35))
    offer = offered(world, "Write Mira's lost spellbook anew")
    assert (offer.price, offer.note) == ("30 GP, 2 days", "2 of 2 rations are there")
    world.figures["mira"].items["food"].count = 1
    assert offered(world, "Write Mira's lost spellbook anew").note == "1 of 2 rations are there"
    world.figures["mira"].items["food"].count = 7
    facts = do(world, study.RewriteBook(figure="mira"))
    figure = world.figures["mira"]
    assert (figure.coins, world.day, len(all_of(facts, night.DayEnded))) == (5, 3, 2)
    assert [item.kind for item in figure.items.values()] == ["rations", "spellbook"]
    assert refused(world, study.RewriteBook(figure="mira")).code == "book"
    poor = town(mira(coins=29))
    assert refused(poor, study.RewriteBook(figure="mira")).words == "That costs 30 GP; Mira has 29."


def test_nobody_offers_the_dead_or_those_turned_to_stone_a_new_spellbook() -> None:
    for state, asked in (("up", True), ("out", True), ("dead", False), ("gone", False), ("stone", False)):
        world = town(mira(coins=35), hero("hild"))
        world.figures["mira"].state = state
        assert ("Write Mira's lost spellbook anew" in words(world)) == asked


# ── Hirelings ───────────────────────────────────────────────────────────────────────────────


def hiring(*trades: str, coins: int = 100, **scores: Any) -> World:
    """Hild in town with hirelings, whose names the first faces draw."""
    hild = hero("hild", items=(weapon(),), **scores)
    hild.coins = coins
    world = town(hild)
    for trade_ in trades:
        do(world, hirelings.Hire(figure="hild", trade=trade_), 1)
    return world


@pytest.mark.clause("axx.hireling")
def test_a_torchbearer_and_a_man_at_arms_as_the_source_has_them() -> None:
    world = hiring("torchbearer", "man_at_arms")
    bearer, soldier = wages.hired(world)
    assert (bearer.half, bearer.hp, soldier.hd, soldier.hp) == (True, 3, 1, 6)
    assert [card(world, one, ALL).line for one in (bearer, soldier)] == [
        "Torchbearer, 1 GP a day",
        "Man-at-arms, 5 GP a day",
    ]
    assert [card(world, one, ALL).figures[0].text for one in (bearer, soldier)] == ["10", "13"]
    assert world.figures["hild"].coins == 94
    assert refused(world, hirelings.Hire(figure="hild", trade="ghoul")).code == "hireling"
    poor = hiring(coins=4)
    assert refused(poor, hirelings.Hire(figure="hild", trade="man_at_arms")).code == "coins"


@pytest.mark.clause("axx.hireling", "axx.time.day")
def test_wages_are_paid_each_day_and_who_gets_none_goes() -> None:
    world = hiring("man_at_arms", coins=12)
    world.figures["hild"].items["food"] = Item(id="food", kind="rations", count=20)
    facts = run(GAME, world, night.Sleep(), SeededDice(1))
    facts += settle(GAME, world, SeededDice(1))
    assert only(facts, wages.WagePaid).gp == 5
    assert len(all_of(facts, night.RationEaten)) == 2  # hirelings eat
    assert world.figures["hild"].coins == 2
    run(GAME, world, night.Sleep(), SeededDice(1))
    facts = settle(GAME, world, SeededDice(1))
    left = only(facts, wages.HirelingLeft)
    assert (left.why, wages.hired(world), world.order) == ("unpaid", [], ["hild"])


@pytest.mark.clause("axx.hireling")
def test_a_wage_that_no_single_purse_holds_is_paid_out_of_several_the_employers_first() -> None:
    world = hiring("man_at_arms", coins=7)  # of which the first day takes 5
    for name, coins in (("tam", 1), ("bo", 4)):
        world.figures[name] = hero(name)
        world.figures[name].coins = coins
        world.order.append(name)
    facts: list[Fact] = []
    for fact in wages.pay(world, days=1):
        GAME.evolve(world, fact)
        facts.append(fact)
    told = [GAME.say(fact, GAME.names(world)) for fact in facts]
    soldier = wages.hired(world)[0].name
    assert told == [f"Hild pays {soldier} 2 of 5 GP for the day.", f"Bo pays {soldier} 3 of 5 GP for the day."]
    assert [world.figures[name].coins for name in ("hild", "tam", "bo")] == [0, 1, 1]
    assert wages.unpaid(world, days=1) == wages.hired(world)  # 2 GP are left of 5
    left = only(list(wages.pay(world, days=1)), wages.HirelingLeft)
    assert (left.why, [world.figures[name].coins for name in ("hild", "tam", "bo")]) == ("unpaid", [0, 1, 1])


@pytest.mark.clause("axx.hireling", "axx.xp.monster", "axx.xp.treasure")
def test_a_man_at_arms_takes_half_a_share_of_six_orcs() -> None:
    heroes = [hero("hild"), hero("a", kindred="dwarf"), hero("b", kindred="elf"), hero("c", kindred="dwarf")]
    world = town(*heroes)
    world.figures["hild"].coins = 10
    do(world, hirelings.Hire(figure="hild", trade="man_at_arms"), 1)
    facts: list[Fact] = list(xp.award(world, "monsters", 150))
    shares = {share.figure: share.share + share.bonus for share in only(facts, xp.XPAwarded).shares}
    soldier = wages.hired(world)[0].id
    assert shares == {"hild": 36, "a": 33, "b": 33, "c": 33, soldier: 16}
    depth = list(xp.award_depth(world, 1, who=world.order))
    assert soldier not in {share.figure for share in only(depth, xp.XPAwarded).shares}


def below(world: World, threat: str = "orc_patrol", count: int = 1, feet: int = 5) -> World:
    """Out of town and before foes that mean it."""
    world.place = "here"
    meet(world, threat, count, feet=feet)
    fold(world, e.IntentJudged(attitude="hostile", clear=True), e.FightBegan(first="foes"))
    return world


@pytest.mark.clause("axx.hireling")
def test_a_man_at_arms_fights_by_himself_after_the_heroes_and_a_torchbearer_only_when_sent() -> None:
    world = below(hiring("torchbearer", "man_at_arms"))
    bearer, soldier = wages.hired(world)
    step(world, 12)
    step(world, 12)
    step(world, 6, 1)
    step(world)
    do(world, orders.EndTurn(figure="hild"))
    acts = [GAME.next(world)]
    waits = step(world)
    assert only(waits, f.TurnEnded).figure == bearer.id
    acts.append(GAME.next(world))
    facts = step(world, 10, 4)  # against AC 13
    hit = only(facts, f.AttackRolled)
    assert (hit.figure, hit.bonus, hit.hit) == (soldier.id, 3, True)  # +1, and two on one
    assert only(facts, f.DamageDealt).amount == 4
    assert [type(one) for one in acts] == [orders.MonsterTurn, orders.MonsterTurn]
    assert not any(offer.figure in (bearer.id, soldier.id) for offer in GAME.offers(world, ALL))


@pytest.mark.clause("axx.hireling")
def test_a_torchbearer_made_to_fight_has_0_and_1d4() -> None:
    world = below(hiring("torchbearer"))
    (bearer,) = wages.hired(world)
    step(world, 12)
    do(world, hirelings.SendIn(figure="hild", hireling=bearer.id))
    step(world, 6, 1)
    step(world)
    do(world, orders.EndTurn(figure="hild"))
    bearer_at = world.fight.at if world.fight is not None else {}
    bearer_at[bearer.id] = 0
    facts = step(world, 11, 3)
    hit = only(facts, f.AttackRolled)
    assert (hit.bonus, hit.hit, only(facts, f.DamageDealt).amount) == (2, True, 3)  # +0, and two on one


@pytest.mark.clause("axx.hireling", "axx.time.light")
def test_a_torchbearer_is_given_torches_and_told_to_light_one() -> None:
    world = hiring("torchbearer")
    (bearer,) = wages.hired(world)
    hild = world.figures["hild"]
    hild.items["torches"] = Item(id="torches", kind="torch", count=6)
    do(world, Give(figure="hild", item="torches", to=bearer.id))
    world.place = "here"
    assert f"Have {bearer.name} light a torch" in words(world)
    do(world, lending.HaveLight(figure="hild", hireling=bearer.id))
    assert any(item.lit for item in bearer.items.values())
    do(world, hirelings.Dismiss(figure="hild", hireling=bearer.id))
    assert world.order == ["hild"]


@pytest.mark.clause("axx.hireling", "axx.combat.end")
def test_a_hireling_at_0_hp_is_dead_and_a_party_of_hirelings_alone_has_lost() -> None:
    world = below(hiring("man_at_arms"))
    (soldier,) = wages.hired(world)
    soldier.proved = True
    step(world, 1, 6)
    step(world)
    soldier.hp = 1
    fold(world, f.DamageDealt(figure=soldier.id, amount=1, hp=0, wounds="down", down="dead"))
    assert soldier.state == "dead"
    fold(world, f.FightEnded(outcome="won", fought=True, beaten=()))
    soldier.state, world.figures["hild"].state = "up", "dead"
    other = meet(world, feet=5)
    fold(other, f.FightEnded(outcome="lost", fought=True, beaten=()))
    assert other.over == "lost"


@pytest.mark.clause("axx.hireling")
@pytest.mark.parametrize("seed", range(12))
def test_whole_fights_with_hirelings_end_and_home_is_reached(seed: int) -> None:
    heroes = [hero("hild", hp=9, items=(weapon(),)), hero("osric", "cleric", items=(weapon(damage="blunt", id_="b"),))]
    heroes[0].coins = 50
    world = town(*heroes)
    for number in (1, 2, 3):
        do(world, hirelings.Hire(figure="hild", trade="man_at_arms" if number < 3 else "torchbearer"), number)
    world.place = "here"
    world.meeting = Meeting(threat="orc_patrol", count=4, source="wanderer")
    dice = SeededDice(seed)
    for _ in range(400):
        if not _under_way(world):
            break
        command = GAME.next(world) or _any(world)
        assert GAME.refusal(world, command) is None
        run(GAME, world, command, dice)
    assert world.fight is None
    fold(world, TownReached(figures=tuple(world.order), coins=0, worth=0))


def _under_way(world: World) -> bool:
    return world.fight is not None or world.meeting is not None


def _any(world: World) -> Command:
    offers = [
        offer for offer in GAME.offers(world, ALL) if not offer.greyed and not offer.blanks and offer.group != "gm"
    ]
    liked = [offer for offer in offers if offer.words.startswith(("Attack", "Charge", "Fight"))]
    first = (liked or [offer for offer in offers if offer.group == "fight"] or offers)[0]
    return first.command


# ── Coin shared out ─────────────────────────────────────────────────────────────────────────


def test_coin_is_shared_out_alike() -> None:
    """10 GP among three are 4, 3 and 3."""
    world = delving.town(delving.hero("ann"), delving.hero("bob"), delving.hero("cid"))
    world.figures["bob"].coins = 10
    order = ShareCoins(figures=("ann", "bob", "cid"))
    delving.do(world, order)
    assert [world.figures[name].coins for name in ("ann", "bob", "cid")] == [4, 3, 3]
    assert delving.refused(world, order) == "shared"
    assert delving.refused(world, ShareCoins(figures=("ann",))) == "nobody"
    assert delving.refused(world, ShareCoins(figures=("ann", "ann"))) == "nobody"
    assert order.actors() == ("ann", "bob", "cid")


def test_only_who_holds_them_all_can_share_their_coin_out() -> None:
    world = delving.town(delving.hero("ann"), delving.hero("bob"))
    world.figures["bob"].coins = 10
    for figures, offered_now in ((("ann",), False), (("ann", "bob"), True)):
        seat = Seat(id="p", role="player", figures=figures)
        found = [offer for offer in delving.GAME.offers(world, seat) if isinstance(offer.command, ShareCoins)]
        assert bool(found) is offered_now


def test_who_holds_some_of_the_party_is_told_whose_coin_is_shared_out() -> None:
    world = delving.town(delving.hero("ann"), delving.hero("bob"), delving.hero("cid"))
    world.figures["bob"].coins, world.figures["cid"].coins = 10, 50
    for figures, note in ((("ann", "bob"), "Ann and Bob alone: 5 GP each"), (("ann", "bob", "cid"), "20 GP each")):
        seat = Seat(id="p", role="player", figures=figures)
        (found,) = (offer for offer in delving.GAME.offers(world, seat) if isinstance(offer.command, ShareCoins))
        assert found.note == note


# ── The dead ────────────────────────────────────────────────────────────────────────────────


@pytest.mark.clause("axx.death.permanent")
def test_the_party_takes_leave_of_its_dead_in_town_and_a_ruling_brings_one_back() -> None:
    world = delving.under(delving.hero("ann"), delving.hero("bob"))
    world.figures["bob"].state = "dead"
    assert delving.refused(world, TakeLeave(figure="bob")) == "not_in_town"
    delving.do(world, Go(way="out"))
    assert delving.refused(world, TakeLeave(figure="ann")) == "nobody"
    anns, bobs = (Seat(id="p", role="player", figures=(name,)) for name in ("ann", "bob"))
    assert "Take leave of Bob" not in words(world, anns)
    assert "Take leave of Bob" in words(world, bobs)
    delving.do(world, TakeLeave(figure="bob"))
    assert [one.id for one in world.party()] == ["ann"]
    assert [one.name for one in GAME.view(world, ALL).party] == ["Ann"]
    delving.do(world, Adjust(figure="bob", what="state", value="up", reason="a saint's favour"))
    assert [one.id for one in world.party()] == ["ann", "bob"]


@pytest.mark.clause("axx.aid", "axx.hireling")
def test_help_with_a_check_is_offered_among_characters_alone() -> None:
    world = delving.under(delving.hero("mira"), delving.hero("odo"))
    hand = Figure(id="gus", name="Gus", side="party", monster="man_at_arms", hp=6, top=6, employer="mira")
    world.figures["gus"] = hand
    world.order.append("gus")
    offers = [o for o in delving.GAME.offers(world, Seat(id="all", role="engine")) if isinstance(o.command, Assist)]
    assert [[choice.key for choice in offer.blanks[0].choices] for offer in offers] == [["odo"], ["mira"]]
    assert all(delving.GAME.refusal(world, offer.command) is None for offer in offers)
