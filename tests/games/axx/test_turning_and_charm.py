"""Turn Undead, fright, and friends by a charm."""

from __future__ import annotations

from typing import Any

import pytest
from tests.games.axx import delving
from tests.games.axx.fights import (
    GAME,
    all_of,
    corridor,
    do,
    fight,
    foes_turn,
    fold,
    hero,
    monster_turn,
    only,
    party,
    percent,
    refused,
    settle,
    step,
    weapon,
)
from tests.games.axx.test_spells_cast import mixed

from tablewright.core.game import Seat
from tablewright.games.axx.checks import CheckRolled, SaveRolled
from tablewright.games.axx.combat import conditions, field, fright, orders
from tablewright.games.axx.combat import facts as f
from tablewright.games.axx.dungeon.plan import Secret
from tablewright.games.axx.magic import charm, turning
from tablewright.games.axx.say import names
from tablewright.games.axx.world import Condition, Figure, Item, World

SEAT = Seat(id="all", role="engine")
SYMBOL = Item(id="symbol", kind="holy_symbol", place="worn")
TURN = orders.TurnUndead(figure="osric")


def cleric(level: int = 4, **scores: Any) -> Figure:
    """Osric, with a holy symbol."""
    return hero("osric", "cleric", level=level, items=(SYMBOL,), **{"WIS": 13, **scores})


def crypt(level: int = 4, *, order: str = "party") -> World:
    """Three skeletons and two ghouls, 30 ft off; they are wanderers, and can go where they came from."""
    world = fight(party(cleric(level)), "skeleton_guard", 5, feet=30, order=order, source="wanderer")
    return mixed(world, "skeleton_guard", "skeleton_guard", "skeleton_guard", "ghoul", "ghoul")


# ── Turn Undead ──────────────────────────────────────────────────────────────────────────────


@pytest.mark.example("axx.magic.turn_undead", 1)
@pytest.mark.clause("axx.magic.turn_undead")
def test_a_fourth_level_cleric_and_three_skeletons_and_two_ghouls() -> None:
    world = crypt()
    assert percent(world, TURN) == "70 %"  # Level 4 + WIS 1 against 10 + 2: needs 7
    facts = do(world, TURN, 7, 3, 3, 2)
    check = only(facts, CheckRolled)
    assert (check.total, check.target, check.success) == (12, 12, True)
    turned = only(facts, turning.UndeadTurned)
    assert (turned.hit_dice, turned.destroyed, turned.turned) == (6, ("foe1", "foe2", "foe3"), ("foe4",))
    assert turned.turns == 2
    assert [world.figures[f"foe{n}"].state for n in (1, 2, 3, 4, 5)] == ["dead", "dead", "dead", "up", "up"]
    assert world.figures["foe4"].conditions["turned"].turns == 2
    assert GAME.say(turned, names(world)).endswith("fall to dust; skeleton 4 turns to flee, for 2 turns.")
    assert refused(world, TURN).code == "acted"


@pytest.mark.clause("axx.magic.turn_undead")
def test_it_fails_below_and_is_tried_once_a_fight() -> None:
    world = crypt()
    facts = do(world, TURN, 6)
    assert not all_of(facts, turning.UndeadTurned)
    assert world.fight is not None
    world.fight.acted = []
    assert refused(world, TURN).code == "turned"


@pytest.mark.clause("axx.magic.turn_undead")
def test_the_first_is_always_affected_and_half_a_hit_die_costs_half() -> None:
    big, half = hero("a"), hero("b")
    big.cls = half.cls = ""
    big.monster = half.monster = "ghoul"
    big.hd, half.half = 9, True
    assert turning.affected([big], 2) == [big]
    assert len(turning.affected([half] * 9, 2)) == 4
    assert [turning.destroys(level, half) for level in (3, 4)] == [False, True]


@pytest.mark.clause("axx.magic.turn_undead")
def test_a_second_cleric_turns_against_the_strongest_present_though_it_flees_already() -> None:
    """A ghoul that was turned is in sight still: 12 for the skeletons too, and the Hit Dice go to them alone."""
    world = crypt()
    for foe in ("foe4", "foe5"):
        world.figures[foe].conditions["turned"] = Condition(kind="turned", turns=4)
    assert percent(world, TURN) == "70 %"
    facts = do(world, TURN, 7, 6, 6)
    assert only(facts, CheckRolled).target == 12
    assert only(facts, turning.UndeadTurned).destroyed == ("foe1", "foe2", "foe3")
    assert only(facts, turning.UndeadTurned).turned == ()


@pytest.mark.clause("axx.magic.turn_undead")
def test_who_cannot_turn() -> None:
    bare = fight(party(hero("osric", "cleric")), "skeleton_guard", feet=30)
    assert refused(bare, TURN).code == "no-symbol"
    assert refused(fight(party(hero("osric"))), TURN).code == "no-cleric"
    assert refused(fight(party(cleric()), "orc_patrol"), TURN).code == "no-undead"
    dark = fight(party(cleric()), "skeleton_guard", feet=60, dark=True)
    assert refused(dark, TURN).code == "no-undead"


@pytest.mark.clause("axx.magic.turn_undead")
def test_the_turned_flee_and_with_no_way_out_they_cower_until_attacked() -> None:
    world = crypt()
    do(world, TURN, 20, 1, 1)
    world.figures["foe5"].conditions["turned"] = Condition(kind="turned", turns=4)
    foes_turn(world)
    moved = only(monster_turn(world, "foe5"), f.Moved)
    assert moved.how == "flee"
    cornered = fight(party(cleric(1), hero("hild", items=(weapon(),))), "ghoul", source="room")
    cornered.figures["foe1"].conditions["turned"] = Condition(kind="turned", turns=4)
    assert fright.driven(cornered, cornered.figures["foe1"]) == "turned"


@pytest.mark.clause("axx.magic.turn_undead")
@pytest.mark.parametrize("order", ["party", "tie"])
def test_the_turned_with_no_way_out_defend_themselves_against_a_spell_too(order: str) -> None:
    mira = hero("mira", "magic_user", spells=("magic_missile", "sleep"))
    world = corridor(party(mira))
    world.secret = Secret(plan=delving.plan())  # in which no other way leads out of here
    fight(world, "ghoul", feet=30, order=order)
    ghoul = world.figures["foe1"]
    ghoul.conditions["turned"] = Condition(kind="turned", turns=4)
    assert (fright.has_way(world, ghoul), fright.driven(world, ghoul)) == (False, "turned")
    do(world, orders.Cast(figure="mira", spell="magic_missile", target="foe1"), 1)
    assert fright.driven(world, ghoul) == ""


@pytest.mark.clause("axx.magic.turn_undead", "axx.combat.cover")
def test_the_undead_behind_full_cover_are_not_in_sight_to_be_turned() -> None:
    world = crypt()
    assert world.fight is not None
    assert percent(world, TURN) == "70 %"  # +5 against 10 + the ghouls' 2
    world.fight.cover.update(foe4="full", foe5="full")
    assert percent(world, TURN) == "75 %"  # +5 against 10 + the skeletons' 1
    world.fight.cover.update(foe1="full", foe2="full", foe3="half")
    assert only(do(world, TURN, 20, 6, 6), turning.UndeadTurned).destroyed == ("foe3",)
    hidden = fight(party(cleric()), "ghoul", feet=30)
    assert hidden.fight is not None
    hidden.fight.cover["foe1"] = "full"
    assert refused(hidden, TURN).code == "no-undead"


@pytest.mark.clause("axx.magic.turn_undead", "axx.combat.initiative")
def test_in_a_tied_round_they_fall_to_dust_when_the_blows_land() -> None:
    world = fight(party(cleric()), "skeleton_guard", 1, order="tie")
    do(world, TURN, 20, 1, 1)
    assert world.figures["foe1"].state == "up"
    settle(world, 1)  # the skeleton strikes once more
    while world.fight is not None and world.figures["foe1"].state == "up":
        step(world)
    assert world.figures["foe1"].state == "dead"


def test_turning_is_offered_with_its_chance_and_counts_as_a_victory() -> None:
    world = crypt()
    offer = next(o for o in GAME.offers(world, SEAT) if isinstance(o.command, orders.TurnUndead))
    assert (offer.words, offer.chance.percent() if offer.chance else "") == ("Osric turns the undead", "70 %")


@pytest.mark.clause("axx.magic.turn_undead", "axx.combat.end")
def test_a_parley_with_the_others_does_not_hold_back_the_turned() -> None:
    """An orc among skeletons listens; the skeleton that was turned before gets away all the same."""
    world = fight(party(cleric(1, CHA=18)), "orc_patrol", 2, feet=30, source="wanderer")
    mixed(world, "orc_patrol", "skeleton_guard")
    do(world, TURN, 20, 1, 1, 1)
    fold(world, f.RoundEnded(round=1), f.InitiativeRolled(round=2, order="party"), f.SideBegan(side="party"))
    do(world, orders.Parley(figure="osric"), 20)
    assert world.fight is not None
    assert world.fight.running == ["foe2"]
    while GAME.next(world) is not None:
        step(world)
    assert (world.fight.phase, world.fight.reaction) == ("talk", "wary")


# ── Frightened ───────────────────────────────────────────────────────────────────────────────


@pytest.mark.clause("axx.condition.frightened")
def test_the_frightened_run_each_turn_draw_blows_and_with_no_way_stand() -> None:
    world = fight(party(hero("hild", hp=30), hero("osric")))
    world.figures["hild"].conditions["frightened"] = Condition(kind="frightened", rounds=2)
    assert refused(world, orders.EndTurn(figure="hild")).code == "frightened"
    ended = only(step(world), f.TurnEnded)  # nowhere to run to
    assert (ended.figure, ended.why) == ("hild", "cowers")
    assert GAME.say(ended, names(world)) == "Hild cowers."
    foe = fight(party(hero("hild", items=(weapon(),))), order="foes", side="foes", source="wanderer")
    foe.figures["foe1"].conditions["frightened"] = Condition(kind="frightened", rounds=1)
    facts = monster_turn(foe, "foe1", 2)
    assert only(facts, f.AttackRolled).free
    assert only(facts, f.Moved).how == "flee"
    fold(foe, f.RoundClosing())
    assert only(step(foe), conditions.ConditionEnded).condition == "frightened"


# ── Charm ────────────────────────────────────────────────────────────────────────────────────


def charmer(**options: bool) -> World:
    """Mira, Level 3, with Charm Person, before two orcs at 20 ft."""
    mira = hero("mira", "magic_user", level=3, spells=("charm_person",), items=(weapon("light_weapon"),))
    return fight(party(mira, hero("hild", items=(weapon(),)), **options), count=2, feet=20)


CAST = orders.Cast(figure="mira", spell="charm_person", target="foe1")


@pytest.mark.example("axx.save.monster", 1)
@pytest.mark.clause("axx.spell.charm_person", "axx.save.monster", "axx.condition.charmed")
def test_an_orc_saves_against_a_third_level_magic_user_on_twelve_or_is_a_friend_for_a_day() -> None:
    world = charmer()
    save = only(do(world, CAST, 11), SaveRolled)
    assert (save.save, save.total, save.target, save.success) == ("will", 12, 13, False)
    charmed = world.figures["foe1"].conditions["charmed"]
    assert (charmed.by, charmed.turns) == ("mira", 144)
    other = charmer()
    assert only(do(other, CAST, 12), SaveRolled).success
    assert other.figures["foe1"].conditions == {}


@pytest.mark.clause("axx.spell.charm_person")
def test_neither_beasts_nor_the_dead_are_persons() -> None:
    for threat in ("giant_rats", "giant_spider", "skeleton_guard", "ghoul"):
        world = fight(party(hero("mira", "magic_user", spells=("charm_person",))), threat, feet=20)
        assert refused(world, CAST).code == "no-person"
    goblins = fight(party(hero("mira", "magic_user", spells=("charm_person",))), "goblin_band", feet=20)
    assert GAME.refusal(goblins, CAST) is None


@pytest.mark.clause("axx.condition.charmed")
def test_the_charmed_leave_the_fight_and_harm_by_the_casters_hand_alone_ends_it() -> None:
    world = charmer()
    world.figures["foe1"].hp = 20
    do(world, CAST, 2)
    foes_turn(world)
    assert world.fight is not None
    world.fight.at.update({"foe1": 5, "foe2": 5})
    step(world, 6)  # the loss of a friend tries their morale, and they stand
    command = GAME.next(world)
    assert isinstance(command, orders.MonsterTurn)
    assert command.figure == "foe2"
    fold(world, f.RoundEnded(round=1), f.InitiativeRolled(round=2, order="party"), f.SideBegan(side="party"))
    do(world, orders.Attack(figure="hild", target="foe1", weapon="blade"), 20, 1)
    assert "charmed" in world.figures["foe1"].conditions
    do(world, orders.Attack(figure="mira", target="foe1", weapon="blade"), 20, 1)
    assert world.figures["foe1"].conditions == {}


@pytest.mark.clause("axx.condition.charmed")
def test_a_cha_check_talks_the_charmed_into_fighting_their_own() -> None:
    world = charmer()
    do(world, CAST, 2)
    fold(world, f.RoundEnded(round=1), f.InitiativeRolled(round=2, order="party"), f.SideBegan(side="party"))
    step(world, 6)  # morale
    ask = orders.Persuade(figure="mira", friend="foe1")
    assert refused(world, orders.Persuade(figure="hild", friend="foe1")).code == "no-friend"
    assert percent(world, ask) == "45 %"
    taken = only(do(world, ask, 12), charm.SideTaken)
    assert GAME.say(taken, names(world)) == "Orc 1 listens to Mira, and turns on its own!"
    assert world.fight is not None
    assert (world.fight.group, world.fight.allies) == (["foe2"], ["foe1"])
    facts = settle(world, 20, 3)  # the orc strikes the other at once, on the party's side
    rolled = only(facts, f.AttackRolled)
    assert (rolled.figure, rolled.target) == ("foe1", "foe2")


@pytest.mark.clause("axx.condition.charmed", "axx.xp.monster")
def test_when_the_rest_are_beaten_the_charmed_count_too() -> None:
    world = charmer()
    do(world, CAST, 2)
    world.figures["foe2"].state, world.figures["foe2"].hp = "dead", 0
    facts = settle(world, 6)
    while world.fight is not None:
        command = GAME.next(world) or orders.MoveOn()
        facts += do(world, command)
    assert set(only(facts, f.FightEnded).beaten) == {"foe1", "foe2"}
    assert world.figures["foe1"].state == "gone"


@pytest.mark.clause("axx.condition.charmed")
def test_who_is_charmed_fights_as_ever_where_the_friend_is_not() -> None:
    hild = hero("hild", items=(weapon(),))
    world = fight(party(hild, hero("tam")), "orc_patrol", 2, feet=5)
    strike = orders.Attack(figure="hild", target="foe2", weapon="blade")
    hild.conditions["charmed"] = Condition(kind="charmed", by="foe1", turns=144)
    assert refused(world, strike).code == "charmed"  # foe 2 is on the friend's side
    world.figures["foe1"].state = "dead"
    assert refused(world, strike).code == "charmed"
    fold(world, f.FightEnded(outcome="won", fought=True, beaten=("foe1", "foe2")))
    fight(world, "giant_rats", 2, feet=5)  # foe 1 and 2 again, by these tests' numbers
    hild.conditions["charmed"].by = "singer"
    world.figures["singer"] = Figure(id="singer", name="singer", side="foes", monster="orc_patrol", state="dead")
    assert "hild" in [one.id for one in field.able(world, "party")]
    assert only(do(world, orders.Attack(figure="hild", target="foe1", weapon="blade"), 1), f.AttackRolled).hit is False
    hild.conditions["charmed"].by = "gm"  # a ruling names no friend
    world = fight(party(hild), feet=5)
    assert refused(world, orders.EndTurn(figure="hild")).code == "charmed"


@pytest.mark.clause("axx.condition.charmed")
def test_a_foe_that_was_charmed_is_no_friend_to_a_party_without_the_caster() -> None:
    mira = hero("mira", "magic_user")
    world = fight(party(mira, hero("hild")), "orc_patrol", 2, feet=5)
    world.figures["foe1"].conditions["charmed"] = Condition(kind="charmed", by="mira", turns=144)
    assert [one.id for one in field.able(world, "foes")] == ["foe2"]
    mira.state = "dead"
    world = fight(party(mira, hero("hild")), "orc_patrol", 2, feet=5)
    world.figures["foe1"].conditions["charmed"] = Condition(kind="charmed", by="mira", turns=144)
    assert [one.id for one in field.able(world, "foes")] == ["foe1", "foe2"]
